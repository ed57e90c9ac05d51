/* panel.c - one panel of a parameter study's picture: a line over one value, or colours over two
 *
 * Colours are viridis, which looks evenly spaced to all eyes, in print too. Points without a result are hatched, or a
 * gap in the line. More values than a screen shows are gathered into bins.
 */
#include "panel.h"

#include "tools/graph/graph.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BINS = 600, MOST_CELLS = 160, MOST_DOTS = 4000, MARKED = 60, TITLED = 2500 };

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* A round step that makes about `count` of the range. */
static double round_step(double range, int count)
{
    const double rough = range / count, power = pow(10, floor(log10(rough)));
    return rough <= power ? power : rough <= 2 * power ? 2 * power : rough <= 5 * power ? 5 * power : 10 * power;
}

static void tick_text(char text[32], double value, double step)
{
    const int digits = (int)fmax(0, -floor(log10(step) + 1e-9));
    if (fabs(value) < 1e-9 * step)
        value = 0;
    if (digits > 4 || fabs(value) >= 1e6)
        snprintf(text, 32, "%.4g", value);
    else
        snprintf(text, 32, "%.*f", digits, value);
}

/* Some air on both sides, so that no curve lies on the frame. */
static void widen(double *low, double *high, double part)
{
    const double air = *high > *low ? part * (*high - *low) : *high == 0 ? 1 : 0.1 * fabs(*high);
    *low -= air;
    *high += air;
}

/* The colour of a value in a range. */
static void colour(char text[8], double value, double low, double high)
{
    static const unsigned char viridis[9][3] = { { 68, 1, 84 },    { 71, 45, 123 },  { 59, 82, 139 },
                                                 { 44, 114, 142 }, { 33, 145, 140 }, { 40, 174, 128 },
                                                 { 94, 201, 98 },  { 173, 220, 48 }, { 253, 231, 37 } };
    const double u = high > low ? (value - low) / (high - low) : 0.5, at = 8 * fmin(fmax(u, 0), 1);
    const int k = at >= 8 ? 7 : (int)at;
    int c[3];
    for (int i = 0; i < 3; i++)
        c[i] = (int)lround(viridis[k][i] + (at - k) * (viridis[k + 1][i] - viridis[k][i]));
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)c[0] & 255, (unsigned)c[1] & 255, (unsigned)c[2] & 255);
}

/* ---- frame -------------------------------------------------------------------------------------------------- */

static double x_of(const panel *p, double x)
{
    return p->left + (p->right - p->left) * (x - p->x_low) / (p->x_high - p->x_low);
}

static double y_of(const panel *p, double y)
{
    return p->bottom - (p->bottom - p->top) * (y - p->y_low) / (p->y_high - p->y_low);
}

/* The end of a text matters most: that is what is left of one that is too long. */
static const char *fitting(const char *text, double size, double width)
{
    while (*text && graph_text_width(text, size) > width)
        utf8_next(&text);
    return text;
}

/* A name and its unit, as the content of a text element. */
static void add_label(out *o, const char *text, const char *unit, double size, double width)
{
    const char *end = fitting(text, size, width);
    out_put(o, "%s%X%s%s", end == text ? "" : "…", end, unit[0] ? " in " : "", unit);
}

typedef enum ticks { TICKS_BELOW, TICKS_LEFT, TICKS_RIGHT } ticks;

/* Ticks of one axis with their numbers, and lines across the panel where it is `meshed`. */
static void add_ticks(out *o, const panel *p, ticks where, int meshed)
{
    static const struct {
        const char *line, *anchor;
        double x, y; /* of the number, from the tick */
    } style[] = { { "v5", "middle", 0, 19 }, { "h-5", "end", -9, 4 }, { "h4", "start", 7, 4 } };
    const int along_x = where == TICKS_BELOW;
    const double low = along_x ? p->x_low : p->y_low, high = along_x ? p->x_high : p->y_high;
    const double step = round_step(high - low, along_x && p->right - p->left > 500 ? 10 : 5);
    for (double k = ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
        const double x = along_x ? x_of(p, k * step) : where == TICKS_LEFT ? p->left : p->right;
        const double y = along_x ? p->bottom : y_of(p, k * step);
        char text[32];
        tick_text(text, k * step, step);
        if (meshed && along_x)
            out_add(o, "<path class=\"mesh\" d=\"M%.1f %.1fV%.1f\"/>", x, p->top, p->bottom);
        else if (meshed)
            out_add(o, "<path class=\"mesh\" d=\"M%.1f %.1fH%.1f\"/>", p->left, y, p->right);
        out_add(o,
                "<path class=\"axis\" d=\"M%.1f %.1f%s\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\" "
                "text-anchor=\"%s\">%s</text>\n",
                x, y, style[where].line, x + style[where].x, y + style[where].y, style[where].anchor, text);
    }
}

/* y_axis: NULL where it is the measure. */
static void add_axes(out *o, const panel *p, const sweep_axis *x_axis, const sweep_axis *y_axis)
{
    add_ticks(o, p, TICKS_BELOW, !y_axis);
    add_ticks(o, p, TICKS_LEFT, !y_axis);
    out_add(o, "<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", p->left, p->top, p->bottom, p->right);
    out_add(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", (p->left + p->right) / 2, p->bottom + 40);
    add_label(o, x_axis->path, x_axis->unit, 12, p->width - 60);
    out_add(o, "</text>\n");
    if (!y_axis)
        return;
    out_add(o, "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">", p->x + 14,
            (p->top + p->bottom) / 2);
    add_label(o, y_axis->path, y_axis->unit, 12, p->bottom - p->top + 40);
    out_add(o, "</text>\n");
}

/* Where the drawing is, and the title above it. */
static void begin_panel(out *o, panel *p, const measure *m, double left, double right, int is_best)
{
    p->left = p->x + left;
    p->right = p->x + p->width - right;
    p->top = p->y + 34;
    p->bottom = p->y + p->height - 56;
    out_add(o, "<text class=\"title\" x=\"%.1f\" y=\"%.1f\">", p->left, p->y + 18);
    add_label(o, m->text, m->unit, 14, p->width - 170);
    out_add(o, "%s</text>\n", is_best ? "<tspan class=\"quiet\">, best over the other values</tspan>" : "");
}

/* ---- bins --------------------------------------------------------------------------------------------------- */

/* Of nbin bins of an axis the one that a grid's point falls into. */
static size_t bin_of(const sweep *s, size_t point, int axis, size_t nbin)
{
    return sweep_index(s, point, axis) * nbin / s->axis[axis].count;
}

static size_t bins(const sweep *s, int axis, size_t most)
{
    return s->axis[axis].count < most ? s->axis[axis].count : most;
}

/* Gather the points of each cell, of a line where y_axis is -1; random points have a cell each. NAN where none has a result.
 * NULL: memory is out. */
static double *gather(const sweep *s, int x_axis, int y_axis, int measure, panel_show show, size_t nx, size_t ny)
{
    double *cell = malloc((nx * ny + 1) * sizeof *cell);
    for (size_t k = 0; cell && k < nx * ny; k++)
        cell[k] = s->random ? sweep_result(s, k, measure) : NAN;
    if (s->random)
        return cell;
    size_t *count = calloc(nx * ny + 1, sizeof *count);
    for (size_t p = 0; cell && count && p < s->npoint; p++) {
        if (!sweep_has(s, p))
            continue;
        const size_t at = bin_of(s, p, x_axis, nx) + (y_axis < 0 ? 0 : bin_of(s, p, y_axis, ny) * nx);
        const double value = sweep_result(s, p, measure);
        count[at]++;
        if (count[at] == 1)
            cell[at] = value;
        else if (show == PANEL_MEAN)
            cell[at] += (value - cell[at]) / (double)count[at];
        else if (sweep_is_better(s, value, cell[at]))
            cell[at] = value;
    }
    if (!count) {
        free(cell);
        cell = NULL;
    }
    free(count);
    return cell;
}

static void limits(const double value[], size_t count, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t k = 0; k < count; k++) {
        *low = fmin(*low, value[k]); /* a NAN is passed over */
        *high = fmax(*high, value[k]);
    }
}

static double axis_at(const sweep *s, int axis, size_t bin, size_t nbin)
{
    const sweep_axis *a = &s->axis[axis];
    return a->from + (a->to - a->from) * (nbin > 1 ? (double)bin / (double)(nbin - 1) : 0);
}

/* The range of an axis; cells lie around their values, so half of one more at either end. */
static void set_range(const sweep *s, int axis, size_t cells, double *low, double *high)
{
    const sweep_axis *a = &s->axis[axis];
    const double half = cells < 2 ? 0 : fabs(a->to - a->from) / (double)(cells - 1) / 2;
    *low = fmin(a->from, a->to) - half;
    *high = fmax(a->from, a->to) + half;
    if (*low == *high)
        widen(low, high, 0);
}

static void add_best(out *o, const panel *p, double x, double y)
{
    out_add(o,
            "<circle class=\"halo\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\"/><circle class=\"best\" cx=\"%.1f\" cy=\"%.1f\" "
            "r=\"7\"><title>best</title></circle>\n",
            x_of(p, x), y_of(p, y), x_of(p, x), y_of(p, y));
}

/* Random points: a measure over one axis, or coloured by it over two, with the range of the colours. */
static void add_dots(out *o, const sweep *s, const panel *p, int x_axis, int y_axis, int measure, double low,
                     double high)
{
    const size_t step = s->npoint / MOST_DOTS + 1;
    const double radius = y_axis < 0 ? 2.5 : fmin(fmax(120 / sqrt((double)s->npoint), 2.5), 7);
    for (size_t k = 0; k < s->npoint; k += step) {
        const double value = sweep_result(s, k, measure);
        char c[8];
        if (!sweep_has(s, k))
            continue;
        out_add(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" ", x_of(p, sweep_value(s, k, x_axis)),
                y_of(p, y_axis < 0 ? value : sweep_value(s, k, y_axis)), radius);
        colour(c, value, low, high);
        out_add(o, y_axis < 0 ? "class=\"dot\"/>" : "fill=\"%s\"/>", c);
    }
    out_add(o, "\n");
}

/* ---- one axis ----------------------------------------------------------------------------------------------- */

static void add_curve(out *o, const sweep *s, const panel *p, int axis, const double value[], size_t count)
{
    int open = 0;
    out_add(o, "<path class=\"curve\" d=\"");
    for (size_t k = 0; k < count; k++) {
        if (!isnan(value[k]))
            out_add(o, "%s%.1f %.1f", open ? "L" : "M", x_of(p, axis_at(s, axis, k, count)), y_of(p, value[k]));
        open = !isnan(value[k]);
    }
    out_add(o, "\"/>\n");
    for (size_t k = 0; k < count && count <= MARKED; k++) {
        const double x = axis_at(s, axis, k, count);
        if (!isnan(value[k]))
            out_put(o, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%H: %H</title></circle>",
                    x_of(p, x), y_of(p, value[k]), x, value[k]);
    }
}

void panel_line(out *o, const sweep *s, panel p, int axis, int measure, panel_show show)
{
    const size_t count = s->random ? s->npoint : bins(s, axis, MOST_BINS);
    const double unchanged = s->original.count ? NAN : s->unchanged[measure];
    double *value = gather(s, axis, -1, measure, show, count, 1);
    if (!value) {
        o->failed = 1;
        return;
    }
    limits(value, count, &p.y_low, &p.y_high);
    p.y_low = fmin(p.y_low, unchanged);
    p.y_high = fmax(p.y_high, unchanged);
    widen(&p.y_low, &p.y_high, 0.06);
    set_range(s, axis, 0, &p.x_low, &p.x_high);
    begin_panel(o, &p, &s->measure[measure], 78, 16, show == PANEL_BEST && !s->random);
    add_axes(o, &p, &s->axis[axis], NULL);
    if (!isnan(unchanged)) {
        const double y = y_of(&p, unchanged);
        out_add(o,
                "<path class=\"before\" d=\"M%.1f %.1fH%.1f\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\" "
                "text-anchor=\"end\">unchanged file</text>\n",
                p.left, y, p.right, p.right - 4, y < p.top + 20 ? y + 15 : y - 6);
    }
    if (s->random)
        add_dots(o, s, &p, axis, -1, measure, 0, 1);
    else
        add_curve(o, s, &p, axis, value, count);
    add_best(o, &p, sweep_value(s, s->best, axis), sweep_result(s, s->best, measure));
    free(value);
}

/* ---- two axes ----------------------------------------------------------------------------------------------- */

/* The colours, in a strip beside the panel. */
static void add_scale(out *o, panel strip, double low, double high)
{
    enum { STRIPES = 64 };
    const double height = (strip.bottom - strip.top) / STRIPES;
    strip.left = strip.right + 18;
    strip.right = strip.left + 14;
    strip.y_low = low;
    strip.y_high = high;
    out_add(o, "<g shape-rendering=\"crispEdges\">");
    for (int k = 0; k < STRIPES; k++) {
        char c[8];
        colour(c, k + 0.5, 0, STRIPES);
        out_add(o, "<rect x=\"%.1f\" y=\"%.2f\" width=\"14\" height=\"%.2f\" fill=\"%s\"/>", strip.left,
                strip.bottom - (k + 1) * height, height + 0.3, c);
    }
    out_add(o, "</g>\n");
    add_ticks(o, &strip, TICKS_RIGHT, 0);
}

static void add_cells(out *o, const sweep *s, const panel *p, int x_axis, int y_axis, const double cell[], size_t nx,
                      size_t ny, double low, double high)
{
    const double width = (p->right - p->left) / (double)nx, height = (p->bottom - p->top) / (double)ny;
    const int flip_x = s->axis[x_axis].to < s->axis[x_axis].from, flip_y = s->axis[y_axis].to < s->axis[y_axis].from;
    out_add(o, "<g shape-rendering=\"crispEdges\">\n");
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            const double value = cell[i + j * nx];
            const double column = (double)(flip_x ? nx - 1 - i : i), row = (double)(flip_y ? j : ny - 1 - j);
            char c[8];
            if (isnan(value))
                continue;
            colour(c, value, low, high);
            out_add(o, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"",
                    p->left + column * width, p->top + row * height, width + 0.3, height + 0.3, c);
            if (nx * ny > TITLED)
                out_add(o, "/>");
            else
                out_put(o, "><title>%H, %H: %H</title></rect>", axis_at(s, x_axis, i, nx), axis_at(s, y_axis, j, ny),
                        value);
        }
        out_add(o, "\n");
    }
    out_add(o, "</g>\n");
}

void panel_map(out *o, const sweep *s, panel p, int x_axis, int y_axis, int measure, panel_show show)
{
    const size_t nx = s->random ? s->npoint : bins(s, x_axis, MOST_CELLS);
    const size_t ny = s->random ? 1 : bins(s, y_axis, MOST_CELLS);
    double low, high, *cell = gather(s, x_axis, y_axis, measure, show, nx, ny);
    if (!cell) {
        o->failed = 1;
        return;
    }
    limits(cell, nx * ny, &low, &high);
    set_range(s, x_axis, s->random ? 0 : nx, &p.x_low, &p.x_high);
    set_range(s, y_axis, s->random ? 0 : ny, &p.y_low, &p.y_high);
    begin_panel(o, &p, &s->measure[measure], 86, 96, show == PANEL_BEST);
    out_add(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"url(#%s)\"/>\n", p.left, p.top,
            p.right - p.left, p.bottom - p.top, s->random ? "plain" : "hatch");
    if (s->random)
        add_dots(o, s, &p, x_axis, y_axis, measure, low, high);
    else
        add_cells(o, s, &p, x_axis, y_axis, cell, nx, ny, low, high);
    add_axes(o, &p, &s->axis[x_axis], &s->axis[y_axis]);
    if (high == low)
        widen(&low, &high, 0);
    add_scale(o, p, low, high);
    add_best(o, &p, sweep_value(s, s->best, x_axis), sweep_value(s, s->best, y_axis));
    free(cell);
}
