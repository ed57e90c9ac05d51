/* experiment_report.c - the page of an experiment: one file that opens from disk and needs nothing else
 *
 * The page is a template (experiments/report.html, built into the program) with {{PLACES}} to be filled: text, the
 * table, the interconnection graph as inline SVG, and the curves as JSON that the template's own script draws. Nothing in
 * it points outside; links lead to files in the same folder.
 */
#include "experiment.h"

#include "tools/graph/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 700 }; /* of one curve */

/* ---- parts ------------------------------------------------------------------------------------------------------ */

static void add_verdict(out *o, const lab *r)
{
    const experiment_count count = experiment_tally(r);
    if (!count.compared)
        out_add(o, "<p class=\"verdict\">The paper prints no figures for this one; what it describes is seen.</p>");
    else if (!count.worse)
        out_add(o, "<p class=\"verdict good\">All %d figures are as good as the paper\xE2\x80\x99s or better.</p>",
                count.compared);
    else
        out_add(o, "<p class=\"verdict bad\">%d of %d figures are not as good as the paper\xE2\x80\x99s.</p>",
                count.worse, count.compared);
}

static void add_cells(out *o, const experiment_row *row)
{
    static const char *const classes[] = { "", "worse", "", "" };
    for (int k = 0; k < FIGURES; k++) {
        out_add(o, "<td class=\"figure %s\">", classes[experiment_judge(row, k)]);
        experiment_figure(o, row, row->figure[k]);
        out_add(o, "</td>");
    }
    for (int k = 0; k < FIGURES; k++) {
        out_add(o, "<td class=\"figure theirs\">");
        if (isnan(row->paper[k]))
            out_add(o, "\xE2\x80\x93");
        else
            experiment_figure(o, row, row->paper[k]);
        out_add(o, "</td>");
    }
}

static void add_table(out *o, const lab *r)
{
    static const char *const words[] = { "", "not as good", "as good", "better" };
    const char *last = "";
    for (int i = 0; i < r->nrow; i++) {
        const experiment_row *row = &r->row[i];
        int worst = VERDICT_BETTER, has_paper = 0;
        for (int k = 0; k < FIGURES; k++) {
            const int verdict = (int)experiment_judge(row, k);
            has_paper |= verdict != VERDICT_NO_PAPER;
            if (verdict != VERDICT_NO_PAPER && verdict < worst)
                worst = verdict;
        }
        const int again = strcmp(last, row->what) == 0;
        out_add(o, "<tr class=\"%s%s\"><th scope=\"row\">", again ? "again" : "first",
                experiment_is_variant(row) ? " variant" : "");
        if (!again)
            out_xml(o, row->what);
        out_add(o, "</th><td>%s</td>", row->metric);
        add_cells(o, row);
        out_add(o, "<td class=\"judged %s\">", !has_paper ? "" : worst == VERDICT_WORSE ? "worse" : "fine");
        if (experiment_speedup(row) > 0) {
            experiment_ratio(o, experiment_speedup(row));
            out_add(o, "\xC3\x97 as fast</td></tr>\n");
        } else {
            out_add(o, "%s</td></tr>\n", has_paper ? words[worst] : "");
        }
        last = row->what;
    }
}

static void add_graph(out *o, const lab *r)
{
    graph g = { .model = r->model, .count = ramus_model_ninstance(r->model), .nlink = ramus_model_nlink(r->model) };
    out svg = { 0 };
    g.node = calloc((size_t)g.count + 1, sizeof *g.node);
    for (int k = 0; g.node && k < g.count; k++) {
        g.node[k].info = ramus_model_instance(r->model, (ramus_instance){ k });
        g.node[k].parent = g.node[k].info.parent.index;
    }
    if (!g.node || !graph_svg(&g, &svg) || svg.failed) {
        o->failed = 1;
    } else {
        /* inside of a page SVG needs no namespace */
        static const char space[] = " xmlns=\"http://www.w3.org/2000/svg\"";
        const char *at = strstr(svg.data, space);
        if (at)
            out_add(o, "%.*s%s", (int)(at - svg.data), svg.data, at + sizeof space - 1);
        else
            out_add(o, "%s", svg.data);
    }
    out_release(&svg);
    free(g.node);
}

static void add_notes(out *o, const lab *r)
{
    for (int k = 0; k < r->nnote; k++) {
        out_add(o, "<li>");
        out_xml(o, r->note[k]);
        out_add(o, "</li>\n");
    }
}

static void add_files(out *o, const experiment *e, const lab *r)
{
    out_add(o, "<li><a href=\"%s\">%s</a>, the robot</li>\n", e->robot, e->robot);
    if (r->page)
        out_add(o, "<li><a href=\"%s\">%s</a>, the motion in 3D</li>\n", r->page, r->page);
    for (int k = 0; k < r->ntable; k++)
        out_add(o, "<li><a href=\"%s\">%s</a>, %d columns, %zu rows</li>\n", r->table[k].file, r->table[k].file,
                r->table[k].table->ncolumn, r->table[k].table->nrow);
}

/* For drawing: short, or with all digits where the page draws differences. */
static void add_point(out *o, double value, int digits)
{
    if (isfinite(value))
        out_add(o, "%.*g", digits, value);
    else
        out_add(o, "null");
}

static void add_plot(out *o, const experiment_plot *plot)
{
    const size_t stride = (plot->count + MOST_POINTS - 1) / MOST_POINTS;
    out_add(o, "{\"title\":");
    out_json(o, plot->title);
    out_add(o, ",\"unit\":");
    out_json(o, plot->unit);
    out_add(o, ",\"log\":%d,\"separate\":%d,\"first\":%.6g,\"step\":%.6g,\"curves\":[", plot->logarithmic,
            plot->separate, plot->first, plot->step * (double)stride);
    for (int c = 0; c < plot->ncurve; c++) {
        out_add(o, "%s{\"name\":", c ? "," : "");
        out_json(o, plot->curve[c].name);
        out_add(o, ",\"y\":[");
        for (size_t i = 0; i < plot->count; i += stride) {
            out_add(o, "%s", i ? "," : "");
            add_point(o, plot->curve[c].y[i], plot->separate || plot->ncurve > 3 ? 10 : 17);
        }
        out_add(o, "]}");
    }
    out_add(o, "]}");
}

static void add_data(out *o, const lab *r)
{
    out_add(o, "{\"plots\":[");
    for (int k = 0; k < r->nplot; k++) {
        out_add(o, "%s", k ? "," : "");
        add_plot(o, &r->plot[k]);
    }
    out_add(o, "],\"joints\":{\"what\":");
    out_json(o, r->joint_what);
    out_add(o, ",\"rows\":[");
    for (int k = 0; k < r->njoint; k++) {
        out_add(o, "%s[", k ? "," : "");
        out_json(o, r->joint[k].name);
        out_add(o, ",%.6g,", r->joint[k].rmse);
        if (isnan(r->joint[k].cmc))
            out_add(o, "null]");
        else
            out_add(o, "%.12g]", r->joint[k].cmc);
    }
    out_add(o, "]}}");
}

/* ---- pages ------------------------------------------------------------------------------------------------------ */

/* Copy the template up to the next {{PLACE}}; `place` gets its name, "" at the end. */
static const char *copy_to_place(out *o, const char *at, const char *end, char place[24])
{
    const char *open = at;
    while (open < end && !(open + 1 < end && open[0] == '{' && open[1] == '{'))
        open++;
    out_add(o, "%.*s", (int)(open - at), at);
    place[0] = '\0';
    if (open == end)
        return end;
    size_t k = 0;
    for (open += 2; open < end && *open != '}' && k < 23; open++)
        place[k++] = *open;
    place[k] = '\0';
    return open + 2 < end ? open + 2 : end;
}

void experiment_report(const experiment *e, const lab *r, const char *args, out *o)
{
    const experiment_file *file = experiment_file_find("report.html");
    const char *at = file ? (const char *)file->data : "", *end = file ? at + file->size : at;
    char place[24];
    while (at < end) {
        at = copy_to_place(o, at, end, place);
        if (strcmp(place, "NAME") == 0)
            out_xml(o, e->name);
        else if (strcmp(place, "TITLE") == 0)
            out_xml(o, e->title);
        else if (strcmp(place, "ABOUT") == 0)
            out_xml(o, e->about);
        else if (strcmp(place, "ARGS") == 0)
            out_xml(o, args);
        else if (strcmp(place, "VERDICT") == 0)
            add_verdict(o, r);
        else if (strcmp(place, "TABLE") == 0)
            add_table(o, r);
        else if (strcmp(place, "GRAPH") == 0)
            add_graph(o, r);
        else if (strcmp(place, "NOTES") == 0)
            add_notes(o, r);
        else if (strcmp(place, "FILES") == 0)
            add_files(o, e, r);
        else if (strcmp(place, "REPEAT") == 0)
            out_add(o, "to get the same numbers to the last digit%s", r->timed ? "; times depend on the machine" : "");
        else if (strcmp(place, "DATA") == 0)
            add_data(o, r);
    }
}

void experiment_index(const experiment *const e[], const experiment_count counts[], int n, out *o)
{
    const experiment_file *file = experiment_file_find("index.html");
    const char *at = file ? (const char *)file->data : "", *end = file ? at + file->size : at;
    char place[24];
    while (at < end) {
        at = copy_to_place(o, at, end, place);
        for (int k = 0; k < n && strcmp(place, "LIST") == 0; k++) {
            out_add(o, "<li><a href=\"%s/report.html\"><b>%s</b><span>", e[k]->name, e[k]->name);
            out_xml(o, e[k]->title);
            if (counts[k].compared)
                out_add(o, "</span><em class=\"%s\">%d of %d figures as good or better</em></a></li>\n",
                        counts[k].worse ? "bad" : "good", counts[k].compared - counts[k].worse, counts[k].compared);
            else
                out_add(o, "</span><em>no figures in the paper</em></a></li>\n");
        }
    }
}
