/* chart.c - curves over axes that are both logarithmic, as SVG */
#include "chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double x_of(const chart *c, double x)
{
    return c->left + (log10(x) - c->x_low) / (c->x_high - c->x_low) * c->width;
}

static double y_of(const chart *c, double y)
{
    return c->top + c->height - (log10(y) - c->y_low) / (c->y_high - c->y_low) * c->height;
}

chart_curve *chart_add(chart *c, const char *name, const char *colour)
{
    if (c->ncurve == CHART_CURVES_MAX) {
        fprintf(stderr, "chart.c: more than %d curves\n", CHART_CURVES_MAX);
        exit(1);
    }
    chart_curve *curve = &c->curve[c->ncurve++];
    *curve = (chart_curve){ .name = name, .colour = colour };
    return curve;
}

void chart_point(chart_curve *curve, double x, double y)
{
    if (curve->count == CHART_POINTS_MAX || !(x > 0) || !(y > 0)) {
        fprintf(stderr, "chart.c: '%s' has more than %d points, or one that is not positive\n", curve->name,
                CHART_POINTS_MAX);
        exit(1);
    }
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

/* 1, 10, 100, 1,000, and beyond that 10 with a raised exponent. */
static void add_power(out *o, int power)
{
    if (power < 0)
        out_put(o, "%g", pow(10, power));
    else if (power > 3)
        out_put(o, "10<tspan dy=\"-5\" font-size=\"10\">%d</tspan>", power);
    else
        out_put(o, "%s", power == 3 ? "1,000" : power == 2 ? "100" : power == 1 ? "10" : "1");
}

static void add_axes(out *o, const chart *c)
{
    const double bottom = c->top + c->height;
    for (int power = (int)ceil(c->x_low); power <= (int)floor(c->x_high); power++) {
        const double x = x_of(c, pow(10, power));
        out_put(o, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#dddddd\"/>", x, c->top, bottom);
        out_put(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#333333\">", x, bottom + 20);
        add_power(o, power);
        out_put(o, "</text>\n");
    }
    for (int power = (int)ceil(c->y_low); power <= (int)floor(c->y_high); power++) {
        const double y = y_of(c, pow(10, power));
        out_put(o, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#dddddd\"/>", c->left, y, c->left + c->width);
        out_put(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"#333333\">", c->left - 8, y + 5);
        add_power(o, power);
        out_put(o, "</text>\n");
    }
    if (c->title)
        out_put(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#111111\">%X</text>\n",
                c->left + c->width / 2, c->top - 12, c->title);
    if (c->x_name)
        out_put(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#333333\">%X</text>\n",
                c->left + c->width / 2, bottom + 46, c->x_name);
    if (c->y_name)
        out_put(
            o,
            "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"#333333\">%X</text>\n",
            c->left - 56, c->top + c->height / 2, c->y_name);
}

/* Names beside the last points, from the top down, 20 apart at least. */
static void add_names(out *o, const chart *c)
{
    bool named[CHART_CURVES_MAX] = { 0 };
    double free_from = -INFINITY;
    for (int n = 0; n < c->ncurve; n++) {
        int next = -1;
        double least = INFINITY;
        for (int k = 0; k < c->ncurve; k++) {
            const double y = c->curve[k].count ? y_of(c, c->curve[k].y[c->curve[k].count - 1]) : INFINITY;
            if (!named[k] && y < least) {
                least = y;
                next = k;
            }
        }
        if (next < 0)
            return;
        named[next] = true;
        const double y = fmax(least + 5, free_from);
        free_from = y + 20;
        out_put(o, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%X</text>\n", c->left + c->width + 8, y,
                c->curve[next].colour, c->curve[next].name);
    }
}

void chart_svg(out *o, const chart *c)
{
    add_axes(o, c);
    for (int k = 0; k < c->ncurve; k++) {
        const chart_curve *curve = &c->curve[k];
        if (!curve->count)
            continue;
        out_put(o, "<path fill=\"none\" stroke-width=\"2.5\" stroke=\"%s\" d=\"", curve->colour);
        for (int i = 0; i < curve->count; i++)
            out_put(o, "%c%.1f %.1f", i ? 'L' : 'M', x_of(c, curve->x[i]), y_of(c, curve->y[i]));
        out_put(o, "\"/>");
        for (int i = 0; i < curve->count; i++)
            out_put(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>", x_of(c, curve->x[i]),
                    y_of(c, curve->y[i]), curve->colour);
        out_put(o, "\n");
    }
    if (c->labels)
        add_names(o, c);
}

void chart_begin(out *o, int width, int height, const char *title)
{
    out_put(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" ",
            width, height, width, height);
    out_put(o, "font-family=\"sans-serif\" font-size=\"14\"><title>%X</title>\n", title);
    out_put(o, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

void chart_end(out *o)
{
    out_put(o, "</svg>\n");
}
