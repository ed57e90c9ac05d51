/* plot.c - a log before and after it was prepared, alone (SVG) or in a page
 *
 * A row of panels for each coordinate: position, velocity, force. Before is what was logged; where no velocity was, the differences of the
 * positions. After is the result. A line has at most two points for each pixel, the least and the largest, so that noise and spikes stay.
 */
#include "prepare.h"

#include "tools/graph/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const char sweep_picture_style[], sweep_page_style[]; /* of parameter studies */

enum { WIDTH = 1040, HEADER = 44, ROW = 190, MOST_ROWS = 24, PANELS = 3 };

typedef struct series {
    size_t count, stride;
    const double *t, *y; /* t and y of sample k are at k * stride */
    double offset;       /* added to t */
} series;

static double t_of(const series *s, size_t k)
{
    return s->t[k * s->stride] + s->offset;
}

typedef struct frame {
    double left, top, right, bottom, x_low, x_high, y_low, y_high;
} frame;

static double x_of(const frame *f, double x)
{
    return f->left + (f->right - f->left) * (x - f->x_low) / (f->x_high - f->x_low);
}

static double y_of(const frame *f, double y)
{
    return f->bottom - (f->bottom - f->top) * (y - f->y_low) / (f->y_high - f->y_low);
}

/* ---- lines -------------------------------------------------------------------------------------------------- */

static void add_line(out *o, const frame *f, const series *s, const char *class)
{
    char letter = 'M';
    out_add(o, "<path class=\"%s\" d=\"", class);
    for (size_t k = 0; k < s->count;) {
        const double pixel = floor(x_of(f, t_of(s, k)));
        size_t low = k, high = k, next = k;
        while (next < s->count && floor(x_of(f, t_of(s, next))) == pixel) {
            low = s->y[next * s->stride] < s->y[low * s->stride] ? next : low;
            high = s->y[next * s->stride] > s->y[high * s->stride] ? next : high;
            next++;
        }
        const size_t first = low < high ? low : high, second = low < high ? high : low;
        out_add(o, "%c%.1f %.1f", letter, x_of(f, t_of(s, first)), y_of(f, s->y[first * s->stride]));
        letter = 'L';
        if (second != first)
            out_add(o, "L%.1f %.1f", x_of(f, t_of(s, second)), y_of(f, s->y[second * s->stride]));
        k = next;
    }
    out_add(o, "\"/>\n");
}

static double round_step(double range, int count)
{
    const double rough = range / count, power = pow(10, floor(log10(rough)));
    return rough <= power ? power : rough <= 2 * power ? 2 * power : rough <= 5 * power ? 5 * power : 10 * power;
}

static void add_ticks(out *o, const frame *f, int along_x)
{
    const double low = along_x ? f->x_low : f->y_low, high = along_x ? f->x_high : f->y_high;
    const double step = round_step(high - low, along_x ? 5 : 4);
    for (double k = ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
        char text[32];
        snprintf(text, sizeof text, "%.5g", fabs(k) < 0.5 ? 0 : k * step);
        if (along_x)
            out_add(o,
                    "<path class=\"mesh\" d=\"M%.1f %.1fV%.1f\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\" "
                    "text-anchor=\"middle\">%s</text>\n",
                    x_of(f, k * step), f->top, f->bottom, x_of(f, k * step), f->bottom + 16, text);
        else
            out_add(o,
                    "<path class=\"mesh\" d=\"M%.1f %.1fH%.1f\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\" "
                    "text-anchor=\"end\">%s</text>\n",
                    f->left, y_of(f, k * step), f->right, f->left - 6, y_of(f, k * step) + 4, text);
    }
}

/* The names may be long: their end is what differs. */
static void add_title(out *o, const frame *f, const char *title)
{
    const char *at = title;
    out_add(o, "<text class=\"title\" x=\"%.1f\" y=\"%.1f\">", f->left, f->top - 8);
    while (*at && graph_text_width(at, 14) > f->right - f->left - 20)
        utf8_next(&at);
    if (at != title)
        out_add(o, "…");
    out_xml(o, at);
    out_add(o, "</text>\n");
}

static void widen(frame *f, const series *s)
{
    for (size_t k = 0; k < s->count; k++) {
        f->y_low = fmin(f->y_low, s->y[k * s->stride]);
        f->y_high = fmax(f->y_high, s->y[k * s->stride]);
    }
}

static void add_panel(out *o, frame f, const char *title, const series *before, const series *after)
{
    f.y_low = INFINITY;
    f.y_high = -INFINITY;
    widen(&f, before);
    widen(&f, after);
    const double air = f.y_high > f.y_low ? 0.06 * (f.y_high - f.y_low) : f.y_high == 0 ? 1 : 0.1 * fabs(f.y_high);
    f.y_low -= air;
    f.y_high += air;
    add_ticks(o, &f, 1);
    add_ticks(o, &f, 0);
    out_add(o, "<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", f.left, f.top, f.bottom, f.right);
    add_line(o, &f, before, "raw");
    add_line(o, &f, after, "curve");
    add_title(o, &f, title);
}

/* ---- panels ------------------------------------------------------------------------------------------------- */

/* A column of the result; an empty series where there is none. */
static series after_of(const prepared *p, const char *prefix, const char *rest)
{
    const ramus_table *r = p->result;
    const size_t length = strlen(prefix);
    for (int k = 0; k < r->ncolumn; k++)
        if (strncmp(r->column[k], prefix, length) == 0 && strcmp(r->column[k] + length, rest) == 0)
            return (series){ r->nrow, (size_t)r->ncolumn, r->values, r->values + k, -p->start };
    return (series){ 0, 1, NULL, NULL, 0 };
}

static series before_of(const prepared *p, int column)
{
    if (column < 0)
        return (series){ 0, 1, NULL, NULL, 0 };
    const prepare_column *c = &p->column[column];
    return (series){ c->count, 1, c->t, c->x, 0 };
}

/* The differences of a column, in a new array; NULL where memory is out. */
static double *differences(const prepare_column *c)
{
    double *d = malloc((c->count + 1) * sizeof *d);
    for (size_t k = 0; d && k < c->count; k++) {
        const size_t i = k + 1 < c->count ? k : c->count - 2;
        d[k] = (c->x[i + 1] - c->x[i]) / (c->t[i + 1] - c->t[i]);
    }
    return d;
}

static void add_row(out *o, const prepared *p, int k, double y)
{
    static const char *const prefix[PANELS] = { "q.", "v.", "tau." };
    const prepare_column *c = &p->column[k];
    const double width = (WIDTH - 20.0) / PANELS;
    const double last = p->result->values[(p->result->nrow - 1) * (size_t)p->result->ncolumn] - p->start;
    for (int i = 0; i < PANELS; i++) {
        char title[512];
        const series after = after_of(p, prefix[i], c->name + 2);
        const int logged = i == 0 ? k : prepare_find(p, prefix[i], c->name);
        const frame f = { .left = 20 + 56 + i * width,
                          .right = i * width + width,
                          .top = y + 26,
                          .bottom = y + ROW - 34,
                          .x_low = c->t[0],
                          .x_high = fmax(last, c->t[c->count - 1]) };
        series before = before_of(p, logged);
        double *d = i == 1 && logged < 0 ? differences(c) : NULL;
        if (d)
            before = (series){ c->count, 1, c->t, d, 0 };
        snprintf(title, sizeof title, "%s%s", prefix[i], c->name + 2);
        if (after.count > 0)
            add_panel(o, f, title, &before, &after);
        free(d);
    }
}

static int rows_of(const prepared *p, int shown[MOST_ROWS], int *all)
{
    int count = 0;
    *all = 0;
    for (int k = 0; k < p->ncolumn; k++)
        if (strncmp(p->column[k].name, "q.", 2) == 0) {
            if (count < MOST_ROWS)
                shown[count++] = k;
            ++*all;
        }
    return count;
}

void prepare_plot(const prepared *p, const char *log, out *o)
{
    int shown[MOST_ROWS], all;
    const int count = rows_of(p, shown, &all), height = HEADER + count * ROW + 8;
    out_put(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sweep\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n<title>%X before and after</title>\n<style>\n%s"
            ".sweep .raw{stroke:var(--best);stroke-width:1;fill:none;opacity:.55}.sweep .curve{stroke-width:1.6}"
            "</style>\n<rect class=\"back\" width=\"%d\" height=\"%d\" rx=\"12\"/>\n",
            WIDTH, height, WIDTH, height, log, sweep_picture_style, WIDTH, height);
    out_add(o, "<path class=\"raw\" d=\"M76 24h28\"/><text x=\"110\" y=\"28\">logged</text>"
               "<path class=\"curve\" d=\"M176 24h28\"/><text x=\"210\" y=\"28\">prepared</text>\n");
    out_add(o, "<text class=\"quiet\" x=\"%d\" y=\"28\" text-anchor=\"end\">over t in s, from t = %.15g", WIDTH - 24,
            p->start);
    if (all > count)
        out_add(o, "; the first %d of %d coordinates", count, all);
    out_add(o, "</text>\n");
    for (int k = 0; k < count; k++)
        add_row(o, p, shown[k], HEADER + k * ROW);
    out_add(o, "</svg>\n");
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

void prepare_page(const prepared *p, const char *log, out *o)
{
    out_put(
        o,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\"><title>%X, prepared</title>\n<style>\n%s</style></head>\n"
        "<body><main>\n<h1>%X, prepared</h1>\n",
        log, sweep_page_style, log);
    out_add(o, "<p>%zu rows at %.6g Hz, ", p->result->nrow, p->rate);
    if (p->opt.cutoff > 0)
        out_add(o, "%s Butterworth filter of order %d at %.4g Hz.", p->opt.causal ? "causal" : "zero-phase",
                p->opt.order, p->opt.cutoff);
    else
        out_add(o, "no filter.");
    for (int k = 0; k < p->ncolumn; k++) {
        const prepare_column *c = &p->column[k];
        if (c->delay != 0)
            out_put(o, " %X was %g ms %s.", c->name, fabs(c->delay) * 1e3, c->delay > 0 ? "late" : "early");
        if (c->turns)
            out_put(o, " %X had %d jumps of whole turns.", c->name, c->turns);
    }
    out_add(o, " Where no velocity was logged, the differences of the positions are shown.</p>\n");
    prepare_plot(p, log, o);
    out_add(o, "</main></body></html>\n");
}
