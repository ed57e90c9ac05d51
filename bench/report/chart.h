/* chart.h - curves over axes that are both logarithmic, as SVG */
#ifndef BENCH_REPORT_CHART_H
#define BENCH_REPORT_CHART_H

#include "tools/console/out.h"

enum { CHART_POINTS_MAX = 64, CHART_CURVES_MAX = 8 };

typedef struct chart_curve {
    const char *name, *colour;
    double x[CHART_POINTS_MAX], y[CHART_POINTS_MAX];
    int count;
} chart_curve;

typedef struct chart {
    const char *title, *x_name, *y_name; /* NULL: none */
    double left, top, width, height;     /* of the axes, in the picture */
    double x_low, x_high, y_low, y_high; /* powers of ten, as exponents */
    chart_curve curve[CHART_CURVES_MAX];
    int ncurve;
    bool labels; /* names at the ends of the curves */
} chart;

/* The next curve, without points. */
chart_curve *chart_add(chart *c, const char *name, const char *colour);
/* Both positive; others, or one point too many, end the program. */
void chart_point(chart_curve *curve, double x, double y);
void chart_svg(out *o, const chart *c);

/* The picture around charts. */
void chart_begin(out *o, int width, int height, const char *title);
void chart_end(out *o);

#endif
