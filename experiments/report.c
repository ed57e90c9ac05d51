/* report.c - the page of an experiment: one file that opens from disk and needs nothing else
 *
 * The page is a template (experiments/report.html, built into the program) with {{PLACES}} to be filled: text, the
 * table, the interconnection graph as inline SVG, and the curves as JSON that the template's own script draws. Nothing in
 * it points outside; links lead to files in the same folder.
 */
#include "report.h"

#include "tools/report/template.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 700 }; /* of one curve */

/* ---- parts ------------------------------------------------------------------------------------------------------ */

static void add_verdict(out *o, const lab *l)
{
    const figure_count count = figures_count(l);
    out summary = { 0 };
    figures_add_summary(&summary, l);
    out_put(o, "<p class=\"verdict%s\">%X</p>",
            !count.judged ? ""
            : count.bad   ? " bad"
                          : " good",
            summary.data ? summary.data : "");
    out_release(&summary);
}

static void add_row(out *o, const lab *l, const experiment_row *row, bool again)
{
    const figure_verdict worst = figures_judge(row);
    char text[FIGURE_TEXT];
    out_put(o, "<tr class=\"%s\"><th scope=\"row\">%X</th><td>%s</td>", again ? "again" : "first",
            again ? "" : row->what, strcmp(row->metric, "time") == 0 ? "time, s" : row->metric);
    for (int k = 0; k < FIGURES; k++) {
        const bool bad = verdict_is_bad(row->count == 1 ? worst : figure_judge(row, k));
        const double shown = figure_shown(row, k);
        out_add(o, "<td class=\"figure %s\">%s</td>", bad ? "worse" : "",
                isnan(shown) && row->count == 1 ? "" : figure_format(text, row, shown));
    }
    if (isnan(row->limit))
        for (int k = 0; k < FIGURES; k++)
            out_add(o, "<td class=\"figure theirs\">%s</td>",
                    isnan(row->paper[k]) ? "\xE2\x80\x93" : figure_format_paper(text, row, row->paper[k]));
    else
        out_add(o, "<td class=\"figure theirs\" colspan=\"4\">limit: at %s %g</td>", row->at_least ? "least" : "most",
                row->limit);
    out_add(o, "<td class=\"judged %s\">%s</td></tr>\n",
            worst == VERDICT_NONE || (worst == VERDICT_REACHED && l->other_links) ? "" /* it is no merit */
            : verdict_is_bad(worst)                                               ? "worse"
                                                                                  : "fine",
            figure_verdict_word(row));
}

static void add_table(out *o, const lab *l)
{
    for (int i = 0; i < l->nrow; i++)
        add_row(o, l, &l->row[i], i > 0 && strcmp(l->row[i].what, l->row[i - 1].what) == 0);
}

static void add_graph(out *o, const lab *l)
{
    out_add(o, "<div class=\"picture\">\n");
    template_add_graph(o, l->model);
    out_add(o, "</div>\n<h3>Interconnection matrix A</h3>\n<p class=\"aside\">W: wrenches at the joints of a module by "
               "its own links; \xCE\x93: "
               "those that a module imposes on its predecessor; each row adds up to the wrenches at the joints of its "
               "module. A black box has no "
               "row.</p>\n");
    assembly_add_matrix(o, l->model);
    assembly_add_steps(o, l);
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

static void add_plot(out *o, const experiment_plot *plot)
{
    const size_t stride = (plot->count + MOST_POINTS - 1) / MOST_POINTS;
    out_put(o, "{\"title\":%J,\"unit\":%J,\"log\":%d,\"separate\":%d,\"first\":%N,\"step\":%.6g,\"curves\":[",
            plot->title, plot->unit, plot->logarithmic, plot->separate, plot->first, plot->step * (double)stride);
    for (int c = 0; c < plot->ncurve; c++) {
        out_put(o, "%s{\"name\":%J,\"y\":[", c ? "," : "", plot->curve[c].name);
        for (size_t i = 0; i < plot->count; i += stride) {
            out_add(o, "%s", i ? "," : "");
            /* short, or with all digits where the page draws differences */
            template_add_point(o, plot->curve[c].y[i], plot->separate || plot->ncurve > 3 ? 10 : 17);
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

/* What is written to the places of report.html. */
typedef struct report {
    const experiment *e;
    const lab *l;
} report;

#define PART(name, part)                                                                                               \
    static void name(out *o, const void *user)                                                                         \
    {                                                                                                                  \
        part(o, ((const report *)user)->l);                                                                            \
    }
PART(put_verdict, add_verdict)
PART(put_table, add_table)
PART(put_graph, add_graph)
PART(put_notes, add_notes)
PART(put_data, add_data)

static void put_files(out *o, const void *user)
{
    const report *r = user;
    out_add(o, "<li><a href=\"%s\">%s</a>, the robot</li>\n", r->e->robot, r->e->robot);
    add_files(o, r->l);
}

void report_page(const experiment *e, const lab *l, const char *args, out *o)
{
    const report r = { e, l };
    const template_place places[] = { { "NAME", e->name, NULL },
                                      { "TITLE", e->title, NULL },
                                      { "ABOUT", e->about, NULL },
                                      { "ARGS", e->name, NULL },
                                      { "ARGS", args, NULL },
                                      { "REPEAT", "to get the same numbers to the last digit", NULL },
                                      { "REPEAT", l->timed ? "; times depend on the machine" : "", NULL },
                                      { "VERDICT", NULL, put_verdict },
                                      { "INVENTED", e->invented ? e->invented : "", NULL },
                                      { "UNITS", e->units, NULL },
                                      { "TABLE", NULL, put_table },
                                      { "FIGURE", e->graph ? e->graph : "", NULL },
                                      { "GRAPH", NULL, put_graph },
                                      { "NOTES", NULL, put_notes },
                                      { "FILES", NULL, put_files },
                                      { "DATA", NULL, put_data },
                                      { 0 } };
    const experiment_file *file = experiment_file_find("report.html");
    template_fill(o, (const char *)file->data, file->size, places, &r);
}

static void put_list(out *o, const void *user)
{
    const index_entry *entries = user;
    for (int k = 0; experiment_list[k]; k++) {
        const experiment *e = experiment_list[k];
        out_put(o, "<li><a href=\"%s/report.html\"><b>%s</b><span>%X", e->name, e->name, e->title);
        out_put(o, "</span><em class=\"%s\">%d of %d verdicts good</em><small>%X</small></a></li>\n",
                entries[k].count.bad ? "bad" : "good", entries[k].count.judged - entries[k].count.bad,
                entries[k].count.judged, entries[k].summary.data ? entries[k].summary.data : "");
    }
}

void report_index(const index_entry entries[], out *o)
{
    const template_place places[] = { { "LIST", NULL, put_list }, { 0 } };
    const experiment_file *file = experiment_file_find("index.html");
    template_fill(o, (const char *)file->data, file->size, places, entries);
}
