/* measures.c - how alike waveforms are: RMSE, CMC; and min, max, mean, std of a list
 *
 *     RMSE = sqrt( sum (a - b)^2 / N )
 *     CMC  = sqrt( 1 - W / T )
 *     W = sum (Y_gpf - Y_gf)^2 / (G F (P-1))      between the waveforms, frame by frame
 *     T = sum (Y_gpf - Y_g)^2 / (G (P F - 1))     about the mean of the cycle
 *
 * with Y_gf the mean over the P waveforms and Y_g the mean over waveforms and frames (Ferrari et al. 2010).
 *
 * Method   Two passes: first the means, as a reference sample plus the mean of the differences to it, then the squares
 *          of the deviations. So a common offset costs nothing, and identical waveforms give W = 0 exactly, whatever P
 *          is. Deviations are divided by the largest before they are squared: no square over- or underflows.
 * Cases    W = 0: 1, also for constant waveforms, where T = 0 too. W > T: the root is imaginary, NaN. NaN or infinity
 *          among the samples: NaN.
 * Cost     O(N), no allocation.
 */
#include "ramus/signal.h"

#include <math.h>
#include <stdint.h>

double ramus_rmse(size_t count, const double a[], const double b[])
{
    double largest = 0, sum = 0;
    if (count == 0 || !a || !b)
        return NAN;
    for (size_t i = 0; i < count; i++) {
        const double distance = fabs(a[i] - b[i]);
        if (isnan(distance))
            return NAN;
        largest = distance > largest ? distance : largest;
    }
    if (largest == 0 || isinf(largest))
        return largest;
    for (size_t i = 0; i < count; i++) {
        const double part = (a[i] - b[i]) / largest;
        sum += part * part;
    }
    return largest * sqrt(sum / (double)count);
}

/* ---- CMC ---------------------------------------------------------------------------------------------------- */

/* One cycle: y is [P][F]. */
typedef struct cycle {
    size_t waveforms, frames;
    const double *y;
} cycle;

/* Y_gf */
static double frame_mean(const cycle *c, size_t f)
{
    double sum = 0;
    for (size_t p = 1; p < c->waveforms; p++)
        sum += c->y[p * c->frames + f] - c->y[f];
    return c->y[f] + sum / (double)c->waveforms;
}

/* Y_g */
static double cycle_mean(const cycle *c)
{
    const size_t count = c->waveforms * c->frames;
    double sum = 0;
    for (size_t i = 1; i < count; i++)
        sum += c->y[i] - c->y[0];
    return c->y[0] + sum / (double)count;
}

/* The largest deviation from the mean of its cycle; NaN or infinity when there is one among the samples. */
static double largest_deviation(const cycle *c)
{
    const double mean = cycle_mean(c);
    double largest = 0;
    for (size_t i = 0; i < c->waveforms * c->frames; i++) {
        const double deviation = fabs(c->y[i] - mean);
        if (!(deviation <= largest))
            largest = deviation;
        if (!isfinite(deviation))
            return deviation;
    }
    return largest;
}

/* Add the two sums of a cycle, in units of scale^2. */
static void add_sums(const cycle *c, double scale, double *between, double *total)
{
    const double mean = cycle_mean(c);
    for (size_t f = 0; f < c->frames; f++) {
        const double here = frame_mean(c, f);
        for (size_t p = 0; p < c->waveforms; p++) {
            const double y = c->y[p * c->frames + f], w = (y - here) / scale, t = (y - mean) / scale;
            *between += w * w;
            *total += t * t;
        }
    }
}

double ramus_cmc(int cycles, int waveforms, size_t frames, const double y[])
{
    if (!y || cycles < 1 || waveforms < 2 || frames < 1 || frames > SIZE_MAX / sizeof *y / (size_t)waveforms)
        return NAN;
    cycle c = { (size_t)waveforms, frames, y };
    const size_t size = c.waveforms * frames;
    double scale = 0, between = 0, total = 0;
    for (int g = 0; g < cycles; g++, c.y += size) {
        const double deviation = largest_deviation(&c);
        if (!isfinite(deviation))
            return NAN;
        scale = deviation > scale ? deviation : scale;
    }
    if (scale == 0)
        return 1; /* all samples of each cycle are equal */
    c.y = y;
    for (int g = 0; g < cycles; g++, c.y += size)
        add_sums(&c, scale, &between, &total);
    if (between == 0)
        return 1;
    const double G = cycles, P = waveforms, F = (double)frames;
    const double ratio = between / (G * F * (P - 1)) / (total / (G * (P * F - 1)));
    return ratio <= 1 ? sqrt(1 - ratio) : NAN;
}

/* ---- statistics --------------------------------------------------------------------------------------------- */

ramus_statistics ramus_statistics_of(size_t count, const double x[])
{
    ramus_statistics s = { NAN, NAN, NAN, NAN, 0, 0 };
    double first = 0, sum = 0, squares = 0, rest = 0;
    for (size_t i = 0; x && i < count; i++) {
        if (isnan(x[i])) {
            s.skipped++;
            continue;
        }
        if (s.count++ == 0)
            first = s.min = s.max = x[i];
        s.min = x[i] < s.min ? x[i] : s.min;
        s.max = x[i] > s.max ? x[i] : s.max;
        sum += x[i] - first;
    }
    if (s.count == 0)
        return s;
    const double n = (double)s.count;
    if (isinf(s.min) || isinf(s.max)) {
        s.mean = s.min + s.max; /* infinite, or NaN when both are */
        return s;
    }
    s.mean = first + sum / n;
    if (s.min == s.max || s.count == 1) {
        s.mean = first;
        s.std = 0;
        return s;
    }
    /* about the mean; what the mean's rounding left over is taken out again */
    for (size_t i = 0; i < count; i++) {
        if (isnan(x[i]))
            continue;
        const double deviation = x[i] - s.mean;
        squares += deviation * deviation;
        rest += deviation;
    }
    s.std = sqrt(fmax(0, squares - rest * rest / n) / (n - 1));
    if (isnan(squares))
        s.std = NAN;
    return s;
}
