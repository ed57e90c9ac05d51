/* plot.c - a log before and after it was prepared, alone (SVG) or in a page
 *
 * A row of panels for each coordinate: position, velocity, force; then all other columns. Before is what was logged; where no velocity was, the differences of the
 * positions. After is the result. A line has at most two points for each pixel, the least and the largest, so that noise and spikes stay.
 */
#include "prepare.h"

#include "tools/report/template.h"

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
        if (t_of(s, k) < f->x_low || t_of(s, k) > f->x_high) {
            k++;
            continue;
        }
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
    /* a range that is rounding is none */
    const double size = fmax(fabs(f.y_low), fabs(f.y_high)), range = f.y_high - f.y_low;
    const double air = range > 1e-6 * size ? 0.06 * range : size == 0 ? 1 : 0.1 * size;
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

/* Where panel `k` is, from left to right and down. */
static frame place(const prepared *p, int k)
{
    const double width = (WIDTH - 20.0) / PANELS, left = k % PANELS * width, top = HEADER + k / PANELS * ROW;
    const size_t last = (p->result->nrow - 1) * (size_t)p->result->ncolumn;
    return (frame){ .left = left + 76,
                    .right = left + width,
                    .top = top + 26,
                    .bottom = top + ROW - 34,
                    .x_low = p->grid_start,
                    .x_high = p->result->values[last] - p->start };
}

/* A column of the result and what was logged of it; `differenced` (-1: none) is a column whose differences are shown where nothing was. */
static void add_column(out *o, const prepared *p, const char *prefix, const char *rest, int differenced, int k)
{
    char name[512];
    const series after = after_of(p, prefix, rest);
    snprintf(name, sizeof name, "%s%s", prefix, rest);
    int logged = 0;
    while (logged < p->ncolumn && strcmp(p->column[logged].name, name) != 0)
        logged++;
    series before = before_of(p, logged < p->ncolumn ? logged : -1);
    double *d = before.count == 0 && differenced >= 0 ? differences(&p->column[differenced]) : NULL;
    if (d)
        before = (series){ p->column[differenced].count, 1, p->column[differenced].t, d, 0 };
    if (after.count > 0)
        add_panel(o, place(p, k), name, &before, &after);
    free(d);
}

/* Is it shown in the row of a coordinate that has position and velocity of one name? */
static bool is_in_row(const prepared *p, const char *name)
{
    const char *rest = strchr(name, '.');
    if (!rest || (strncmp(name, "q.", 2) != 0 && strncmp(name, "v.", 2) != 0 && strncmp(name, "tau.", 4) != 0))
        return false;
    return after_of(p, "q.", rest + 1).count > 0 && after_of(p, "v.", rest + 1).count > 0;
}

/* Rows of coordinates, then what is left, one panel after the other; accelerations are left out. Returns how many places were used; draws
 * where `o` is given. */
static int add_panels(out *o, const prepared *p)
{
    static const char *const prefix[PANELS] = { "q.", "v.", "tau." };
    const ramus_table *r = p->result;
    int k = 0;
    for (int c = 0; c < p->ncolumn && k < MOST_ROWS * PANELS; c++) {
        const char *name = p->column[c].name;
        if (strncmp(name, "q.", 2) != 0 || !is_in_row(p, name))
            continue;
        for (int i = 0; i < PANELS && o; i++)
            add_column(o, p, prefix[i], name + 2, i == 1 ? c : -1, k + i);
        k += PANELS;
    }
    for (int c = 1; c < r->ncolumn && k < MOST_ROWS * PANELS; c++) {
        if (is_in_row(p, r->column[c]) || strncmp(r->column[c], "a.", 2) == 0)
            continue;
        if (o)
            add_column(o, p, "", r->column[c], -1, k);
        k++;
    }
    return k;
}

void prepare_plot(const prepared *p, const char *log, out *o)
{
    const int used = add_panels(NULL, p), height = HEADER + (used + PANELS - 1) / PANELS * ROW + 8;
    out_put(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sweep\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n<title>%X before and after</title>\n<style>\n%s"
            ".sweep .raw{stroke:var(--best);stroke-width:1;fill:none;opacity:.6}.sweep .curve{stroke-width:1.6}"
            "</style>\n<rect class=\"back\" width=\"%d\" height=\"%d\" rx=\"12\"/>\n",
            WIDTH, height, WIDTH, height, log, sweep_picture_style, WIDTH, height);
    out_add(o, "<path class=\"raw\" d=\"M76 24h28\"/><text x=\"110\" y=\"28\">logged</text>"
               "<path class=\"curve\" d=\"M176 24h28\"/><text x=\"210\" y=\"28\">prepared</text>\n");
    out_add(o, "<text class=\"quiet\" x=\"%d\" y=\"28\" text-anchor=\"end\">over t in s, from t = %.15g%s</text>\n",
            WIDTH - 24, p->start, used == MOST_ROWS * PANELS ? "; the first columns" : "");
    add_panels(o, p);
    out_add(o, "</svg>\n");
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

void prepare_page(const prepared *p, const char *log, out *o)
{
    out_put(o, "%s<title>%X, prepared</title>\n<style>\n%s</style></head>\n<body><main>\n<h1>%X, prepared</h1>\n",
            template_head, log, sweep_page_style, log);
    out_add(o, "<p>%zu rows at %.6g Hz, ", p->result->nrow, p->rate);
    if (p->opt.cutoff > 0)
        out_add(o, "%s Butterworth filter of order %d at %.4g Hz.", p->opt.causal ? "causal" : "zero-phase",
                p->opt.order, p->opt.cutoff);
    else
        out_add(o, "no filter.");
    for (int k = 0; k < p->ncolumn; k++) {
        const prepare_column *c = &p->column[k];
        if (c->delay != 0 && (k == 0 || p->column[k - 1].delay != c->delay))
            out_put(o, " %X%s %.1f ms %s.", c->name,
                    k + 1 < p->ncolumn && p->column[k + 1].delay == c->delay ? " and those after it were" : " was",
                    fabs(c->delay) * 1e3, c->delay > 0 ? "late" : "early");
        if (c->turns)
            out_put(o, " %X had %d jumps of whole turns.", c->name, c->turns);
    }
    out_add(o, " Where no velocity was logged, the differences of the positions are shown.</p>\n");
    prepare_plot(p, log, o);
    out_add(o, "</main></body></html>\n");
}
