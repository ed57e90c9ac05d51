/* curve.h - columns of rows as JSON, for charts.js; long ones are thinned */
#ifndef RAMUS_TOOLS_CURVE_H
#define RAMUS_TOOLS_CURVE_H

#include "tools/console/out.h"

/* "KEY":[...]: column `column` of the rows [count x width]. */
void curve_add(out *o, const char *key, size_t count, const double rows[], int width, int column, int digits);
/* "t":[...] for such curves. */
void curve_add_times(out *o, size_t count, const double t[]);

#endif
