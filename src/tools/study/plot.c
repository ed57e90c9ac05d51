/* plot.c - a parameter study as a picture, alone (SVG) or in a page that says the same in words
 *
 *     one value varied     a line for each measure
 *     two                  a map of colours for each measure
 *     more                 the measure that is to be best, over each value and over pairs of them, best over the others
 *
 * Values that have one number only are left out. A style sheet inside follows the reader's choice of light or dark.
 */
#include "panel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1040, HEADER = 16, MOST_PAIRS = 6, MOST_ROWS = 10 };

static const char colours[] = "--page:#f6f7f9;--card:#fff;--text:#1b2330;--quiet:#5d6878;--rule:#aab2bd;--grid:#e9ecf0;"
                              "--curve:#0072b2;--best:#d55e00";
static const char dark_colours[] = "--page:#0d131c;--card:#111827;--text:#e8ecf2;--quiet:#9aa6b6;--rule:#4a5668;--grid:"
                                   "#1f2937;--curve:#56b4e9;--best:#f0883e";

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
    out_add(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sweep\" viewBox=\"0 0 %d %.0f\" width=\"%d\" "
            "height=\"%.0f\" "
            "role=\"img\">\n<title>Parameter study of ",
            WIDTH, height, WIDTH, height);
    out_xml(o, robot);
    out_add(o,
            "</title>\n<style>\n.sweep{%s}\n@media(prefers-color-scheme:dark){.sweep{%s}}\n"
            ".sweep text{font:12px \"Helvetica Neue\",Helvetica,Arial,\"DejaVu Sans\",sans-serif;fill:var(--text)}\n"
            ".sweep .title{font-size:14px;font-weight:600}.sweep .quiet{fill:var(--quiet);font-weight:400}\n"
            ".sweep .back{fill:var(--card)}.sweep .mesh{stroke:var(--grid)}.sweep .axis{stroke:var(--rule);fill:none}\n"
            ".sweep .curve{stroke:var(--curve);stroke-width:2;fill:none;stroke-linejoin:round}.sweep "
            ".dot{fill:var(--curve)}\n"
            ".sweep .before{stroke:var(--quiet);stroke-dasharray:5 4}.sweep .hatch{stroke:var(--rule)}\n"
            ".sweep .halo{fill:none;stroke:#fff;stroke-width:5}.sweep "
            ".best{fill:none;stroke:var(--best);stroke-width:2.5}\n"
            "</style>\n<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
            "<path class=\"hatch\" d=\"M-2 10L10 -2\"/></pattern><pattern id=\"plain\" width=\"8\" height=\"8\" "
            "patternUnits=\"userSpaceOnUse\"/></defs>\n<rect class=\"back\" width=\"%d\" height=\"%.0f\" rx=\"12\"/>\n",
            colours, dark_colours, WIDTH, height);
    add_panels(s, &p, o);
    out_add(o, "</svg>\n");
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

static void add_value(out *o, double value)
{
    char text[32];
    panel_number(text, value);
    out_add(o, "<td>%s</td>", text);
}

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
        memcpy(part, text, length);
        part[length] = '\0';
        out_xml(o, part);
        out_add(o, "<wbr>");
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
            add_value(o, sweep_value(s, first[row], k));
        for (int k = 0; k < s->nmeasure; k++)
            add_value(o, sweep_result(s, first[row], k));
        out_add(o, "</tr>\n");
    }
    if (s->original.count == 0) {
        out_add(o, "<tr class=\"before\"><th>unchanged file</th>");
        for (int k = 0; k < s->naxis; k++)
            out_add(o, "<td>–</td>");
        for (int k = 0; k < s->nmeasure; k++)
            add_value(o, s->unchanged[k]);
        out_add(o, "</tr>\n");
    }
    out_add(o, "</tbody></table></div>\n");
}

static void add_failures(const sweep *s, out *o, const sweep_failures *f, const char *what)
{
    if (f->count == 0)
        return;
    out_add(o, "<p class=\"quiet\">%zu of %zu points %s. The first: ", f->count, s->npoint, what);
    out_xml(o, f->text);
    out_add(o, "</p>\n");
}

void sweep_page(const sweep *s, const char *robot, out *o)
{
    out_add(o, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<meta name=\"color-scheme\" content=\"light dark\"><title>Parameter study of ");
    out_xml(o, robot);
    out_add(
        o,
        "</title>\n<style>\n:root{%s}\n@media(prefers-color-scheme:dark){:root{%s}}\n"
        "body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 \"Helvetica "
        "Neue\",Helvetica,Arial,\"DejaVu "
        "Sans\",sans-serif}\nmain{max-width:1088px;margin:0 auto;padding:32px 24px 56px;box-sizing:border-box}\n"
        "h1{font-size:26px;margin:0 0 8px}h2{font-size:18px;margin:28px 0 8px}.quiet{color:var(--quiet)}p{margin:6px "
        "0}\n"
        "svg{max-width:100%%;height:auto;display:block;margin:20px 0;border:1px solid "
        "var(--grid);border-radius:12px;box-sizing:border-box}\n.scroll{overflow-x:auto}table{border-collapse:collapse;"
        "font-size:"
        "14px;font-variant-numeric:tabular-nums}\nth,td{text-align:right;padding:4px 14px 4px 0;border-bottom:1px "
        "solid "
        "var(--grid);white-space:nowrap}thead "
        "th{font-weight:500;color:var(--quiet);white-space:normal;overflow-wrap:anywhere;min-width:90px;vertical-align:"
        "bottom}\ntbody "
        "th{text-align:left;font-weight:400;color:var(--quiet)}.best th,.best td{font-weight:600;color:var(--text)}\n"
        "</style></head>\n<body><main>\n<h1>Parameter study of ",
        colours, dark_colours);
    out_xml(o, robot);
    out_add(o, "</h1>\n<p>%zu points%s, each a robot that makes a motion of %zu row%s. The best has the %s <b>",
            s->npoint, s->random ? " at random" : "", s->motion->count, s->motion->count == 1 ? "" : "s",
            s->maximize ? "largest" : "smallest");
    out_xml(o, s->measure[s->objective].text);
    out_add(o, "</b>; a ring marks it. Varied values are in the file's units.</p>\n");
    add_failures(s, o, &s->refused, "are refused as robots");
    add_failures(s, o, &s->failed, "cannot make the motion");
    sweep_plot(s, robot, o);
    out_add(o, "<h2>The best points</h2>\n");
    add_table(s, o);
    out_add(o, "</main></body></html>\n");
}
