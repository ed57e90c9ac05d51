/* curve.c - columns of rows as JSON
 *
 * Long runs are thinned: of each stretch of rows a curve has its smallest and its largest number, in the order in which they occur, so that
 * no peak is lost.
 */
#include "curve.h"

#include "template.h"

#include <math.h>

enum { STRETCHES = 350 };

static size_t stretch_start(size_t count, size_t n)
{
    return n * count / STRETCHES;
}

void curve_add(out *o, const char *key, size_t count, const double rows[], int width, int column, int digits)
{
    const double *at = rows + column;
    const size_t step = (size_t)width;
    out_add(o, "\"%s\":[", key);
    for (size_t i = 0; i < count && count <= 2 * STRETCHES; i++) {
        out_add(o, "%s", i ? "," : "");
        template_add_point(o, at[i * step], digits);
    }
    for (size_t n = 0; n < STRETCHES && count > 2 * STRETCHES; n++) {
        const size_t end = stretch_start(count, n + 1);
        size_t low = stretch_start(count, n), high = low;
        for (size_t i = low; i < end; i++) {
            if (at[i * step] < at[low * step] || isnan(at[low * step]))
                low = i;
            if (at[i * step] > at[high * step] || isnan(at[high * step]))
                high = i;
        }
        out_add(o, "%s", n ? "," : "");
        template_add_point(o, at[(low < high ? low : high) * step], digits);
        out_add(o, ",");
        template_add_point(o, at[(low < high ? high : low) * step], digits);
    }
    out_add(o, "]");
}

/* Two times for each stretch: those of its first and its last row. */
void curve_add_times(out *o, size_t count, const double t[])
{
    out_add(o, "\"t\":[");
    for (size_t i = 0; i < count && count <= 2 * STRETCHES; i++)
        out_add(o, i ? ",%.10g" : "%.10g", t[i]);
    for (size_t n = 0; n < STRETCHES && count > 2 * STRETCHES; n++) {
        const size_t first = stretch_start(count, n), end = stretch_start(count, n + 1);
        out_add(o, n ? ",%.10g,%.10g" : "%.10g,%.10g", t[first], t[end - 1]);
    }
    out_add(o, "]");
}
