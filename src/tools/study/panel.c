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

void panel_number(char text[32], double value)
{
    const double size = fabs(value);
    snprintf(text, 32, size != 0 && (size < 1e-3 || size >= 1e6) ? "%.3e" : "%.5g", value);
}

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

static void colour(char text[8], double u)
{
    static const unsigned char viridis[9][3] = { { 68, 1, 84 },    { 71, 45, 123 },  { 59, 82, 139 },
                                                 { 44, 114, 142 }, { 33, 145, 140 }, { 40, 174, 128 },
                                                 { 94, 201, 98 },  { 173, 220, 48 }, { 253, 231, 37 } };
    const double at = 8 * fmin(fmax(u, 0), 1);
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
static void add_label(out *o, const char *text, double size, double width)
{
    const char *at = text;
    while (*at && graph_text_width(at, size) > width)
        utf8_next(&at);
    if (at != text)
        out_add(o, "…");
    out_xml(o, at);
}

static void add_axis_label(out *o, const sweep_axis *axis, double width)
{
    add_label(o, axis->path, 12, width);
    if (axis->unit[0])
        out_add(o, " in %s", axis->unit);
}

static void add_title(out *o, const panel *p, const char *title, const char *unit, const char *more)
{
    out_add(o, "<text class=\"title\" x=\"%.1f\" y=\"%.1f\">", p->left, p->y + 18);
    add_label(o, title, 14, p->width - 170);
    if (unit[0])
        out_add(o, " in %s", unit);
    if (more[0])
        out_add(o, "<tspan class=\"quiet\">, %s</tspan>", more);
    out_add(o, "</text>\n");
}

/* Ticks of one axis with their numbers, and lines across the panel where it is `meshed`. */
static void add_ticks(out *o, const panel *p, int along_x, int meshed)
{
    const double low = along_x ? p->x_low : p->y_low, high = along_x ? p->x_high : p->y_high;
    const double step = round_step(high - low, along_x && p->right - p->left > 500 ? 10 : 5);
    for (double k = ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
        const double x = along_x ? x_of(p, k * step) : p->left, y = along_x ? p->bottom : y_of(p, k * step);
        char text[32];
        tick_text(text, k * step, step);
        if (meshed && along_x)
            out_add(o, "<path class=\"mesh\" d=\"M%.1f %.1fV%.1f\"/>", x, p->top, p->bottom);
        else if (meshed)
            out_add(o, "<path class=\"mesh\" d=\"M%.1f %.1fH%.1f\"/>", p->left, y, p->right);
        out_add(o,
                "<path class=\"axis\" d=\"M%.1f %.1f%s\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\" "
                "text-anchor=\"%s\">%s</text>\n",
                x, y, along_x ? "v5" : "h-5", along_x ? x : x - 9, along_x ? y + 19 : y + 4, along_x ? "middle" : "end",
                text);
    }
}

static void add_axes(out *o, const panel *p, const sweep_axis *x_axis, const sweep_axis *y_axis, int meshed)
{
    add_ticks(o, p, 1, meshed);
    add_ticks(o, p, 0, meshed);
    out_add(o, "<path class=\"axis\" d=\"M%.1f %.1fV%.1fH%.1f\"/>\n", p->left, p->top, p->bottom, p->right);
    out_add(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", (p->left + p->right) / 2, p->bottom + 40);
    add_axis_label(o, x_axis, p->width - 60);
    out_add(o, "</text>\n");
    if (!y_axis)
        return;
    out_add(o, "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">", p->x + 14,
            (p->top + p->bottom) / 2);
    add_axis_label(o, y_axis, p->bottom - p->top + 40);
    out_add(o, "</text>\n");
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

/* ---- one axis ----------------------------------------------------------------------------------------------- */

static void add_best(out *o, const panel *p, double x, double y)
{
    out_add(o,
            "<circle class=\"halo\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\"/><circle class=\"best\" cx=\"%.1f\" cy=\"%.1f\" "
            "r=\"7\"><title>best</title></circle>\n",
            x_of(p, x), y_of(p, y), x_of(p, x), y_of(p, y));
}

static void add_dots(out *o, const sweep *s, const panel *p, int axis, int measure)
{
    const size_t step = s->npoint / MOST_DOTS + 1;
    for (size_t k = 0; k < s->npoint; k += step)
        if (sweep_has(s, k))
            out_add(o, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>", x_of(p, sweep_value(s, k, axis)),
                    y_of(p, sweep_result(s, k, measure)));
    out_add(o, "\n");
}

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
        char x[32], y[32];
        if (isnan(value[k]))
            continue;
        panel_number(x, axis_at(s, axis, k, count));
        panel_number(y, value[k]);
        out_add(o, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s: %s</title></circle>",
                x_of(p, axis_at(s, axis, k, count)), y_of(p, value[k]), x, y);
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
    p.x_low = fmin(s->axis[axis].from, s->axis[axis].to);
    p.x_high = fmax(s->axis[axis].from, s->axis[axis].to);
    if (p.x_low == p.x_high)
        widen(&p.x_low, &p.x_high, 0);
    p.left = p.x + 78;
    p.right = p.x + p.width - 16;
    p.top = p.y + 34;
    p.bottom = p.y + p.height - 56;
    add_title(o, &p, s->measure[measure].text, s->measure[measure].unit,
              show == PANEL_BEST && !s->random ? "best over the other values" : "");
    add_axes(o, &p, &s->axis[axis], NULL, 1);
    if (!isnan(unchanged)) {
        const double y = y_of(&p, unchanged);
        out_add(o,
                "<path class=\"before\" d=\"M%.1f %.1fH%.1f\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\" "
                "text-anchor=\"end\">unchanged file</text>\n",
                p.left, y, p.right, p.right - 4, y < p.top + 20 ? y + 15 : y - 6);
    }
    if (s->random)
        add_dots(o, s, &p, axis, measure);
    else
        add_curve(o, s, &p, axis, value, count);
    add_best(o, &p, sweep_value(s, s->best, axis), sweep_result(s, s->best, measure));
    free(value);
}

/* ---- two axes ----------------------------------------------------------------------------------------------- */

static void add_scale(out *o, const panel *p, double low, double high)
{
    enum { STRIPES = 64 };
    const double x = p->right + 18, height = (p->bottom - p->top) / STRIPES, step = round_step(high - low, 5);
    char text[32];
    out_add(o, "<g shape-rendering=\"crispEdges\">");
    for (int k = 0; k < STRIPES; k++) {
        char c[8];
        colour(c, (k + 0.5) / STRIPES);
        out_add(o, "<rect x=\"%.1f\" y=\"%.2f\" width=\"14\" height=\"%.2f\" fill=\"%s\"/>", x,
                p->bottom - (k + 1) * height, height + 0.3, c);
    }
    out_add(o, "</g>\n");
    for (double k = ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
        const double y = p->bottom - (p->bottom - p->top) * (k * step - low) / (high - low);
        tick_text(text, k * step, step);
        out_add(o, "<path class=\"axis\" d=\"M%.1f %.1fh4\"/><text class=\"quiet\" x=\"%.1f\" y=\"%.1f\">%s</text>",
                x + 14, y, x + 21, y + 4, text);
    }
    out_add(o, "\n");
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
            char c[8], x[32], y[32], text[32];
            if (isnan(value))
                continue;
            colour(c, high > low ? (value - low) / (high - low) : 0.5);
            out_add(o, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"",
                    p->left + column * width, p->top + row * height, width + 0.3, height + 0.3, c);
            if (nx * ny > TITLED) {
                out_add(o, "/>");
                continue;
            }
            panel_number(x, axis_at(s, x_axis, i, nx));
            panel_number(y, axis_at(s, y_axis, j, ny));
            panel_number(text, value);
            out_add(o, "><title>%s, %s: %s</title></rect>", x, y, text);
        }
        out_add(o, "\n");
    }
    out_add(o, "</g>\n");
}

static void add_coloured_dots(out *o, const sweep *s, const panel *p, int x_axis, int y_axis, int measure, double low,
                              double high)
{
    const size_t step = s->npoint / MOST_DOTS + 1;
    const double radius = fmin(fmax(120 / sqrt((double)s->npoint), 2.5), 7);
    for (size_t k = 0; k < s->npoint; k += step) {
        char c[8];
        const double value = sweep_result(s, k, measure);
        if (!sweep_has(s, k))
            continue;
        colour(c, high > low ? (value - low) / (high - low) : 0.5);
        out_add(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>", x_of(p, sweep_value(s, k, x_axis)),
                y_of(p, sweep_value(s, k, y_axis)), radius, c);
    }
    out_add(o, "\n");
}

/* The range of an axis; cells lie around their values, so half of one more at either end. */
static void set_range(const sweep *s, int axis, size_t count, double *low, double *high)
{
    const sweep_axis *a = &s->axis[axis];
    const double half = s->random || count < 2 ? 0 : fabs(a->to - a->from) / (double)(count - 1) / 2;
    *low = fmin(a->from, a->to) - half;
    *high = fmax(a->from, a->to) + half;
    if (*low == *high)
        widen(low, high, 0);
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
    p.left = p.x + 86;
    p.right = p.x + p.width - 96;
    p.top = p.y + 34;
    p.bottom = p.y + p.height - 56;
    set_range(s, x_axis, nx, &p.x_low, &p.x_high);
    set_range(s, y_axis, ny, &p.y_low, &p.y_high);
    add_title(o, &p, s->measure[measure].text, s->measure[measure].unit,
              show == PANEL_BEST ? "best over the other values" : "");
    out_add(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"url(#%s)\"/>\n", p.left, p.top,
            p.right - p.left, p.bottom - p.top, s->random ? "plain" : "hatch");
    if (s->random)
        add_coloured_dots(o, s, &p, x_axis, y_axis, measure, low, high);
    else
        add_cells(o, s, &p, x_axis, y_axis, cell, nx, ny, low, high);
    add_axes(o, &p, &s->axis[x_axis], &s->axis[y_axis], 0);
    if (high == low)
        widen(&low, &high, 0);
    add_scale(o, &p, low, high);
    add_best(o, &p, sweep_value(s, s->best, x_axis), sweep_value(s, s->best, y_axis));
    free(cell);
}
