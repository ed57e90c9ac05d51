/* report.c - the page of an experiment: one file that opens from disk and needs nothing else
 *
 * The page is a template (experiments/report.html, built into the program) with {{PLACES}} to be filled: text, the
 * table, the interconnection graph as inline SVG, and the curves as JSON that the template's own script draws. Nothing in
 * it points outside; links lead to files in the same folder.
 */
#include "report.h"

#include "tools/graph/graph.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 700 }; /* of one curve */

/* ---- parts ------------------------------------------------------------------------------------------------------ */

static void add_verdict(out *o, const lab *l)
{
    const figure_count count = figures_count(l);
    if (!count.compared)
        out_add(o, "<p class=\"verdict\">The paper prints no figures for this one; what it describes is seen.</p>");
    else if (!count.worse)
        out_add(o, "<p class=\"verdict good\">All %d figures are as good as the paper\xE2\x80\x99s or better.</p>",
                count.compared);
    else
        out_add(o, "<p class=\"verdict bad\">%d of %d figures are not as good as the paper\xE2\x80\x99s.</p>",
                count.worse, count.compared);
}

static void add_row(out *o, const experiment_row *row, bool again)
{
    const figure_verdict worst = figures_judge(row);
    char text[FIGURE_TEXT];
    out_put(o, "<tr class=\"%s%s\"><th scope=\"row\">%X</th><td>%s</td>", again ? "again" : "first",
            figures_are_variant(row) ? " variant" : "", again ? "" : row->what, row->metric);
    for (int k = 0; k < FIGURES; k++)
        out_add(o, "<td class=\"figure %s\">%s</td>", figure_judge(row, k) == VERDICT_WORSE ? "worse" : "",
                figure_format(text, row, row->figure[k]));
    for (int k = 0; k < FIGURES; k++)
        out_add(o, "<td class=\"figure theirs\">%s</td>",
                isnan(row->paper[k]) ? "\xE2\x80\x93" : figure_format(text, row, row->paper[k]));
    out_add(o, "<td class=\"judged %s\">", worst == VERDICT_NO_PAPER ? "" : worst == VERDICT_WORSE ? "worse" : "fine");
    figure_add_verdict(o, row, "\xC3\x97");
    out_add(o, "</td></tr>\n");
}

static void add_table(out *o, const lab *l)
{
    for (int i = 0; i < l->nrow; i++)
        add_row(o, &l->row[i], i > 0 && strcmp(l->row[i].what, l->row[i - 1].what) == 0);
}

static void add_graph(out *o, const lab *l)
{
    graph g;
    out svg = { 0 };
    if (graph_make(&g, l->model) == TOOL_OK)
        graph_svg(&g, &svg);
    if (svg.failed || !svg.data) {
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
    graph_release(&g);
}

static void add_notes(out *o, const lab *l)
{
    for (int k = 0; k < l->nnote; k++)
        out_put(o, "<li>%X</li>\n", l->note[k]);
}

static void add_files(out *o, const lab *l)
{
    if (l->page)
        out_add(o, "<li><a href=\"%s\">%s</a>, the motion in 3D</li>\n", l->page, l->page);
    for (int k = 0; k < l->ntable; k++)
        out_add(o, "<li><a href=\"%s\">%s</a>, %d columns, %zu rows</li>\n", l->table[k].file, l->table[k].file,
                l->table[k].table->ncolumn, l->table[k].table->nrow);
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
    out_put(o, "{\"title\":%J,\"unit\":%J,\"log\":%d,\"separate\":%d,\"first\":%N,\"step\":%.6g,\"curves\":[",
            plot->title, plot->unit, plot->logarithmic, plot->separate, plot->first, plot->step * (double)stride);
    for (int c = 0; c < plot->ncurve; c++) {
        out_put(o, "%s{\"name\":%J,\"y\":[", c ? "," : "", plot->curve[c].name);
        for (size_t i = 0; i < plot->count; i += stride) {
            out_add(o, "%s", i ? "," : "");
            add_point(o, plot->curve[c].y[i], plot->separate || plot->ncurve > 3 ? 10 : 17);
        }
        out_add(o, "]}");
    }
    out_add(o, "]}");
}

static void add_data(out *o, const lab *l)
{
    out_add(o, "{\"plots\":[");
    for (int k = 0; k < l->nplot; k++) {
        out_add(o, "%s", k ? "," : "");
        add_plot(o, &l->plot[k]);
    }
    out_put(o, "],\"joints\":{\"what\":%J,\"rows\":[", l->joint_what);
    for (int k = 0; k < l->njoint; k++)
        out_put(o, "%s[%J,%N,%N]", k ? "," : "", l->joint[k].name, l->joint[k].rmse, l->joint[k].cmc);
    out_add(o, "]}}");
}

/* ---- pages ------------------------------------------------------------------------------------------------------ */

/* Copy the template up to the next {{PLACE}}; `place` gets its name, "" at the end. */
static const char *copy_to_place(out *o, const char *at, const char *end, char place[24])
{
    const char *open = strstr(at, "{{");
    place[0] = '\0';
    if (!open || open > end)
        open = end;
    out_add(o, "%.*s", (int)(open - at), at);
    if (open == end)
        return end;
    sscanf(open, "{{%23[A-Z]", place);
    return open + strlen(place) + 4;
}

void report_page(const experiment *e, const lab *l, const char *name, const char *args, out *o)
{
    static const struct {
        const char *place;
        void (*add)(out *o, const lab *l);
    } parts[] = { { "VERDICT", add_verdict }, { "TABLE", add_table }, { "GRAPH", add_graph },
                  { "NOTES", add_notes },     { "FILES", add_files }, { "DATA", add_data } };
    const struct {
        const char *place, *text;
    } texts[] = { { "NAME", e->name },
                  { "TITLE", e->title },
                  { "ABOUT", e->about },
                  { "ARGS", name },
                  { "ARGS", args },
                  { "REPEAT", "to get the same numbers to the last digit" },
                  { "REPEAT", l->timed ? "; times depend on the machine" : "" } };
    const experiment_file *file = experiment_file_find("report.html");
    const char *at = (const char *)file->data, *end = at + file->size;
    char place[24];
    while (at < end) {
        at = copy_to_place(o, at, end, place);
        if (strcmp(place, "FILES") == 0)
            out_add(o, "<li><a href=\"%s\">%s</a>, the robot</li>\n", e->robot, e->robot);
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
            if (strcmp(place, texts[k].place) == 0)
                out_xml(o, texts[k].text);
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            if (strcmp(place, parts[k].place) == 0)
                parts[k].add(o, l);
    }
}

void report_index(const figure_count counts[], out *o)
{
    const experiment_file *file = experiment_file_find("index.html");
    const char *at = (const char *)file->data, *end = at + file->size;
    char place[24];
    while (at < end) {
        at = copy_to_place(o, at, end, place);
        for (int k = 0; experiment_list[k] && strcmp(place, "LIST") == 0; k++) {
            const experiment *e = experiment_list[k];
            out_put(o, "<li><a href=\"%s/report.html\"><b>%s</b><span>%X", e->name, e->name, e->title);
            if (counts[k].compared)
                out_add(o, "</span><em class=\"%s\">%d of %d figures as good or better</em></a></li>\n",
                        counts[k].worse ? "bad" : "good", counts[k].compared - counts[k].worse, counts[k].compared);
            else
                out_add(o, "</span><em>no figures in the paper</em></a></li>\n");
        }
    }
}
