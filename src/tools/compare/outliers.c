/* outliers.c - single samples that have nothing to do with their neighbours
 *
 *     deviation_i = min over both sides of |d_i - line through the 9 samples on that side|,      d = B - A
 *
 * Lines are those of Theil and Sen: median slope, then median height, so that an outlier or two on that side do not matter. Where d
 * is smooth, steps (friction at a change of direction) or is noise, deviations are all of one size; an outlier is one that is ten
 * times their median, and beyond the limit. At the ends of a table there is one side only. More than a few are none.
 *
 * What is expected there is a polynomial through the two nearest samples on either side, or the three on one, that are no
 * outliers.
 */
#include "compare.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 9, PAIRS = SIDE * (SIDE - 1) / 2, FEWEST = 2 * SIDE + 2 };
static const double FACTOR = 10;

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median_of(double x[], size_t n)
{
    qsort(x, n, sizeof *x, ascending);
    return n % 2 ? x[n / 2] : 0.5 * (x[n / 2 - 1] + x[n / 2]);
}

/* The line through the samples before i (step -1) or after it, at i. */
static double line_at(const double *d, size_t i, ptrdiff_t step)
{
    double slope[PAIRS], height[SIDE];
    size_t n = 0;
    for (ptrdiff_t j = 1; j <= SIDE; j++)
        for (ptrdiff_t k = 1; k < j; k++)
            slope[n++] = (d[(ptrdiff_t)i + step * j] - d[(ptrdiff_t)i + step * k]) / (double)(j - k);
    const double rise = median_of(slope, PAIRS);
    for (ptrdiff_t j = 1; j <= SIDE; j++)
        height[j - 1] = d[(ptrdiff_t)i + step * j] - rise * (double)j;
    return median_of(height, SIDE);
}

static double deviation(size_t count, const double *d, size_t i)
{
    double least = INFINITY;
    if (i >= SIDE)
        least = fabs(d[i] - line_at(d, i, -1));
    if (i + SIDE < count)
        least = fmin(least, fabs(d[i] - line_at(d, i, 1)));
    return least;
}

static int is_in(const outliers *o, size_t i)
{
    for (size_t k = 0; k < o->count; k++)
        if (o->at[k] == i)
            return 1;
    return 0;
}

/* The nearest `most` samples on one side of i that are no outliers. */
static int neighbours(const outliers *o, size_t count, size_t i, ptrdiff_t step, int most, ptrdiff_t at[])
{
    int n = 0;
    for (ptrdiff_t j = (ptrdiff_t)i + step; n < most && j >= 0 && j < (ptrdiff_t)count; j += step)
        if (!is_in(o, (size_t)j))
            at[n++] = j;
    return n;
}

/* d at i by the polynomial of Lagrange. */
static double expected_at(const outliers *o, size_t count, const double *d, size_t i)
{
    ptrdiff_t at[4];
    int n = neighbours(o, count, i, -1, 2, at);
    const int after = neighbours(o, count, i, 1, 2, at + n);
    n = n == 2 && after == 2 ? 4 : neighbours(o, count, i, after ? 1 : -1, 3, at);
    double sum = 0;
    for (int j = 0; j < n; j++) {
        double weight = 1;
        for (int k = 0; k < n; k++)
            if (k != j)
                weight *= (double)((ptrdiff_t)i - at[k]) / (double)(at[j] - at[k]);
        sum += weight * d[at[j]];
    }
    return sum;
}

int outliers_find(const comparison *c, const column *x, outliers *o)
{
    const size_t n = c->count, share = n / 100, most = share < 3 ? 3 : share < OUTLIERS_MOST ? share : OUTLIERS_MOST;
    double *d = c->scratch, *deviations = d + n, *sorted = deviations + n;
    o->count = 0;
    if (n < FEWEST)
        return 0;
    for (size_t i = 0; i < n; i++)
        d[i] = x->b[i] - x->a[i];
    for (size_t i = 0; i < n; i++)
        deviations[i] = sorted[i] = deviation(n, d, i);
    const double limit = fmax(x->limit, FACTOR * median_of(sorted, n));
    for (size_t i = 0; i < n; i++) {
        if (!(deviations[i] > limit))
            continue;
        if (o->count == most)
            return 0;
        o->at[o->count] = i;
        o->was[o->count++] = x->b[i];
    }
    for (size_t j = 0; j < o->count; j++)
        o->expected[j] = x->a[o->at[j]] + expected_at(o, n, d, o->at[j]);
    return o->count > 0;
}
