/* plot.c - a parameter study as a picture, alone (SVG) or in a page that reports the same in words
 *
 *     one value varied     a line for each measure
 *     two                  a map of colours for each measure
 *     more                 the measure that is to be best, over each value and over pairs of them, best over the others
 *
 * Values that have one number only are left out. A style sheet inside follows the reader's choice of light or dark.
 */
#include "panel.h"

#include "tools/console/asset.h"
#include "tools/report/template.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1040, HEADER = 16, MOST_PAIRS = 6, MOST_ROWS = 10 };

ASSET(sweep_page_style, "src/tools/study/page.css");
ASSET(sweep_picture_style, "src/tools/study/picture.css");

/* ---- layout ------------------------------------------------------------------------------------------------- */

typedef struct plan {
    int free[SWEEP_MOST_AXES], nfree; /* axes with more than one value */
    int count, columns;               /* of panels */
    double panel_width, panel_height;
} plan;

static plan make_plan(const sweep *s)
{
    plan p = { .columns = 1, .panel_width = WIDTH - 40 };
    for (int k = 0; k < s->naxis; k++)
        if (s->axis[k].from != s->axis[k].to)
            p.free[p.nfree++] = k;
    const int pairs = p.nfree * (p.nfree - 1) / 2;
    p.count = p.nfree <= 2 ? s->nmeasure : p.nfree + (s->random ? 0 : pairs < MOST_PAIRS ? pairs : MOST_PAIRS);
    if (p.nfree == 0)
        p.nfree = 1;
    p.panel_height = p.nfree == 1 ? 320 : 560;
    if (p.nfree > 2 || (p.nfree == 2 && p.count > 1)) {
        p.columns = 2;
        p.panel_width = (WIDTH - 60) / 2.0;
        p.panel_height = 400;
    }
    return p;
}

static void add_panels(const sweep *s, const plan *p, out *o)
{
    int x = 0, y = 1; /* the pair that is next */
    for (int k = 0; k < p->count; k++) {
        const panel at = { .x = 20 + (k % p->columns) * (p->panel_width + 20),
                           .y = HEADER + k / p->columns * p->panel_height,
                           .width = p->panel_width,
                           .height = p->panel_height - 12 };
        if (p->nfree == 1) {
            panel_line(o, s, at, p->free[0], k, PANEL_MEAN);
        } else if (p->nfree == 2) {
            panel_map(o, s, at, p->free[0], p->free[1], k, PANEL_MEAN);
        } else if (k < p->nfree) {
            panel_line(o, s, at, p->free[k], s->objective, PANEL_BEST);
        } else {
            panel_map(o, s, at, p->free[x], p->free[y], s->objective, PANEL_BEST);
            if (++y == p->nfree)
                y = ++x + 1;
        }
    }
}

void sweep_plot(const sweep *s, const char *robot, out *o)
{
    const plan p = make_plan(s);
    const double height = HEADER + (p.count + p.columns - 1) / p.columns * p.panel_height + 4;
    out_put(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sweep\" viewBox=\"0 0 %d %.0f\" width=\"%d\" "
            "height=\"%.0f\" role=\"img\">\n<title>Parameter study of %X</title>\n<style>\n%s</style>\n",
            WIDTH, height, WIDTH, height, robot, sweep_picture_style);
    out_add(o,
            "<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
            "<path class=\"hatch\" d=\"M-2 10L10 -2\"/></pattern><pattern id=\"plain\" width=\"8\" height=\"8\" "
            "patternUnits=\"userSpaceOnUse\"/></defs>\n<rect class=\"back\" width=\"%d\" height=\"%.0f\" rx=\"12\"/>\n",
            WIDTH, height);
    add_panels(s, &p, o);
    out_add(o, "</svg>\n");
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

/* A name that may be broken after its dots, slashes and brackets. */
static void add_heading(out *o, const char *text, const char *unit)
{
    out_add(o, "<th>");
    while (*text) {
        char part[64];
        size_t length = strcspn(text, "./(");
        length += text[length] != '\0';
        if (length >= sizeof part)
            length = sizeof part - 1;
        snprintf(part, length + 1, "%s", text);
        out_put(o, "%X<wbr>", part);
        text += length;
    }
    out_add(o, unit[0] ? " / %s</th>" : "%s</th>", unit);
}

/* The points in order of the objective, as many as the table shows; returns how many there are. */
static size_t leaders(const sweep *s, size_t first[MOST_ROWS])
{
    size_t count = 0;
    for (size_t p = 0; p < s->npoint; p++) {
        if (!sweep_has(s, p))
            continue;
        const double x = sweep_result(s, p, s->objective);
        size_t at = count;
        while (at > 0 && sweep_is_better(s, x, sweep_result(s, first[at - 1], s->objective)))
            at--;
        if (at == MOST_ROWS)
            continue;
        if (count < MOST_ROWS)
            count++;
        memmove(first + at + 1, first + at, (count - 1 - at) * sizeof *first);
        first[at] = p;
    }
    return count;
}

static void add_table(const sweep *s, out *o)
{
    size_t first[MOST_ROWS];
    const size_t count = leaders(s, first);
    out_add(o, "<div class=\"scroll\"><table><thead><tr><th></th>");
    for (int k = 0; k < s->naxis; k++)
        add_heading(o, s->axis[k].path, s->axis[k].unit);
    for (int k = 0; k < s->nmeasure; k++)
        add_heading(o, s->measure[k].text, s->measure[k].unit);
    out_add(o, "</tr></thead><tbody>\n");
    for (size_t row = 0; row < count; row++) {
        out_add(o, row == 0 ? "<tr class=\"best\"><th>best</th>" : "<tr><th>%zu</th>", row + 1);
        for (int k = 0; k < s->naxis; k++)
            out_put(o, "<td>%H</td>", sweep_value(s, first[row], k));
        for (int k = 0; k < s->nmeasure; k++)
            out_put(o, "<td>%H</td>", sweep_result(s, first[row], k));
        out_add(o, "</tr>\n");
    }
    if (s->original.count == 0) {
        out_add(o, "<tr class=\"before\"><th>unchanged file</th>");
        for (int k = 0; k < s->naxis; k++)
            out_add(o, "<td>–</td>");
        for (int k = 0; k < s->nmeasure; k++)
            out_put(o, "<td>%H</td>", s->unchanged[k]);
        out_add(o, "</tr>\n");
    }
    out_add(o, "</tbody></table></div>\n");
}

static void add_failures(const sweep *s, out *o, const sweep_failures *f, const char *what)
{
    if (f->count > 0)
        out_put(o, "<p class=\"quiet\">%zu of %zu points %s. The first: %X</p>\n", f->count, s->npoint, what, f->text);
}

void sweep_page(const sweep *s, const char *robot, out *o)
{
    out_put(o,
            "%s<title>Parameter study of %X</title>\n<style>\n%s</style></head>\n<body><main>\n<h1>Parameter study of "
            "%X</h1>\n",
            template_head, robot, sweep_page_style, robot);
    out_put(o, "<p>%zu points%s, each a robot ", s->npoint, s->given ? " of searches" : s->random ? " at random" : "");
    if (s->motion)
        out_put(o, "that makes a motion of %zu row%s. ", s->motion->count, s->motion->count == 1 ? "" : "s");
    else
        out_put(o, "and a first state that are simulated. ");
    out_put(o, "The best has the %s <b>%X</b>; a ring marks it. Varied values are in the file's units.</p>\n",
            s->maximize ? "largest" : "smallest", s->measure[s->objective].text);
    add_failures(s, o, &s->refused, "are refused as robots");
    add_failures(s, o, &s->failed, "cannot make the motion");
    sweep_plot(s, robot, o);
    out_add(o, "<h2>The best points</h2>\n");
    add_table(s, o);
    out_add(o, "</main></body></html>\n");
}
