/* panel.h - the parts of a parameter study's picture */
#ifndef RAMUS_TOOLS_SWEEP_PANEL_H
#define RAMUS_TOOLS_SWEEP_PANEL_H

#include "study.h"

/* A rectangle with a title, axes and what is drawn in it. */
typedef struct panel {
    double x, y, width, height;      /* of all of it */
    double left, top, right, bottom; /* of the drawing, in the picture */
    double x_low, x_high, y_low, y_high;
} panel;

/* Of all points with one value of an axis, or two, a panel shows the mean, or the best where more is varied. */
typedef enum panel_show { PANEL_MEAN, PANEL_BEST } panel_show;

/* A measure over one axis: a line, or points where they are random. */
void panel_line(out *o, const sweep *s, panel p, int axis, int measure, panel_show show);
/* A measure over two axes, as colours. */
void panel_map(out *o, const sweep *s, panel p, int x_axis, int y_axis, int measure, panel_show show);

#endif
