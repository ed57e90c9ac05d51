/* delay.c - whether one column is the other, later
 *
 *     B(t) = A(t - delay):   the delay that minimises   sum (B_i - A_{i - delay})^2 / sum (B_i - A_i)^2
 *
 * over the samples where both are known, which is where their cross-correlation is largest for its energy. Where these samples
 * have less than half of the difference that their number lets expect, the difference lies in those that the shift leaves out, and
 * no delay explains it.
 *
 * Method   All whole lags up to a third of the samples (at most LAGS), the small ones first; a larger one must halve what
 *          is left, so that of a periodic signal the nearest period is taken. Long tables are thinned for this. Then
 *          Gauss-Newton for the fraction, on a cubic spline: with Y_i = A(i - delay), delay -= <B - Y, Y'> / <Y', Y'>.
 * Needs    equally spaced samples.
 */
#include "compare.h"

#include <math.h>
#include <stdlib.h>

enum { LAGS = 2000, THIN = 4096, MANY = 16, ITERATIONS = 6 };

/* Do n of `count` samples have their share `total` of the sum of squares `all`? */
static int is_fair(double total, double all, size_t n, size_t count)
{
    return total > 0 && total >= 0.5 * all * (double)n / (double)count;
}

/* What lag k leaves, from every `stride`-th sample; `all` is the sum of squares of all samples. */
static double left_at(size_t count, const double *a, const double *b, ptrdiff_t lag, size_t stride, double all)
{
    const size_t first = lag > 0 ? (size_t)lag : 0, end = lag < 0 ? count - (size_t)-lag : count;
    double left = 0, total = 0;
    for (size_t i = first; i < end; i += stride) {
        const double r = b[i] - a[(ptrdiff_t)i - lag], d = b[i] - a[i];
        left += r * r;
        total += d * d;
    }
    return is_fair(total * (double)stride, all, end - first, count) ? left / total : 1;
}

static ptrdiff_t best_lag(size_t count, const double *a, const double *b, double all)
{
    const size_t stride = count / THIN + 1;
    const ptrdiff_t most = count / 3 < LAGS ? (ptrdiff_t)(count / 3) : LAGS;
    double least = 1;
    ptrdiff_t best = 0;
    for (ptrdiff_t size = 1; size <= most; size++)
        for (int side = 0; side < 2; side++) {
            const double left = left_at(count, a, b, side ? -size : size, stride, all);
            if (left < 0.5 * least && least > 1e-9) {
                least = left;
                best = side ? -size : size;
            }
        }
    /* downhill from there; a fraction of a sample starts at 0 */
    for (int step = -1; step <= 1; step += 2)
        while (labs((long)(best + step)) <= most) {
            const double left = left_at(count, a, b, best + step, stride, all);
            if (!(left < least))
                break;
            least = left;
            best += step;
        }
    return best;
}

/* Y_i = A(i - delay) for the samples *first .. *first + returned count; `times` is scratch. 0: cannot be. */
static size_t shifted(size_t count, const double *a, double delay, const double *index, double *times, double *y,
                      size_t *first)
{
    const double low = fmax(0, ceil(delay)), high = fmin((double)count - 1, floor((double)count - 1 + delay));
    if (!(high - low >= MANY))
        return 0;
    const size_t n = (size_t)(high - low) + 1;
    *first = (size_t)low;
    for (size_t i = 0; i < n; i++)
        times[i] = fmin(fmax(low + (double)i - delay, 0), (double)count - 1);
    return ramus_resample(RAMUS_INTERPOLATE_CUBIC, count, index, a, n, times, y, NULL) == RAMUS_OK ? n : 0;
}

explanation compare_delay(const comparison *c, const column *x)
{
    explanation best = { .kind = DIFFERENCE_DELAY, .left = 1 };
    const double *a = x->a, *b = x->b;
    double *index = c->scratch, *times = index + c->count, *y = times + c->count, *slope = y + c->count;
    if (!c->uniform || c->count < 2 * MANY)
        return best;
    for (size_t i = 0; i < c->count; i++)
        index[i] = (double)i;
    double all = 0;
    for (size_t i = 0; i < c->count; i++)
        all += (b[i] - a[i]) * (b[i] - a[i]);
    double delay = (double)best_lag(c->count, a, b, all);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        size_t first = 0;
        const size_t n = shifted(c->count, a, delay, index, times, y, &first);
        if (n == 0 || ramus_derivative_richardson(n, 1, y, slope, NULL) != RAMUS_OK)
            break;
        double left = 0, total = 0, along = 0, size = 0;
        for (size_t i = 0; i < n; i++) {
            const double r = b[first + i] - y[i], d = b[first + i] - a[first + i];
            left += r * r;
            total += d * d;
            along += r * slope[i];
            size += slope[i] * slope[i];
        }
        if (is_fair(total, all, n, c->count) && delay != 0 && left / total < best.left) {
            best.left = left / total;
            best.value[0] = delay;
            best.value[1] = c->t ? delay * c->step : NAN;
        }
        if (!(size > 0))
            break;
        delay -= fmin(fmax(along / size, -1), 1);
    }
    return best;
}
