/* filter.c - digital Butterworth low pass, as a chain of second-order sections
 *
 *     analogue     H(s) = prod_k 1 / (s^2 + d_k s + 1) [ 1 / (s + 1) for odd n ],   d_k = 2 sin( (2k - 1) pi / 2n )
 *     digital      s = (1/g) (z - 1) / (z + 1),   g = tan(pi cutoff / rate)          (bilinear, prewarped)
 *
 * Method   Each section is kept as the two trapezoidal integrators that the bilinear transform makes of the analogue
 *          one, not as a difference equation: with the integrators' memories m1, m2
 *
 *              band = (m1 + g (x - m2)) / (1 + g (g + d))        m1 <- 2 band - m1
 *              low  = m2 + g band                                m2 <- 2 low  - m2
 *
 *          and low is the output. It is the same filter, but its coefficients stay well scaled when cutoff << rate,
 *          where 1 + a1 + a2 of a difference equation is g^2 of the size of its terms: the gain at zero frequency is 1
 *          by construction, and a constant input (m1 = 0, m2 = x) stays constant to the bit.
 *          The first-order section:   slope = g (x - m) / (1 + g),   low = m + slope,   m <- low + slope.
 * Start    m1 = 0, m2 = x[0] in every section: the steady state of x[0].
 * Response with w = tan(pi f / rate) / g the analogue frequency, a section gives 1 / (1 - w^2 + i d w).
 * Cost     O(count * order); a causal pass allocates nothing.
 */
#include "ramus/signal.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- making one --------------------------------------------------------------------------------------------- */

ramus_status ramus_butterworth(int order, double cutoff, double sample_rate, ramus_filter *out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = (ramus_filter){ 0 };
    if (order < 1 || order > RAMUS_FILTER_ORDER_MAX)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a filter of order %d cannot be made: 1 to %d are possible", order,
                          RAMUS_FILTER_ORDER_MAX);
    if (!(sample_rate > 0) || !isfinite(sample_rate))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a sample rate of %g Hz is not possible", sample_rate);
    if (!(cutoff > 0) || !(cutoff < sample_rate / 2))
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "a cutoff of %g Hz is not possible: it must lie above 0 and below half the sample rate, %g Hz", cutoff,
            sample_rate / 2);
    const double g = tan(pi * (cutoff / sample_rate));
    if (!(g > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a cutoff of %g Hz is too low for a sample rate of %g Hz", cutoff,
                          sample_rate);
    *out = (ramus_filter){ .order = order, .sample_rate = sample_rate, .g = g };
    for (int k = 0; k < order / 2; k++)
        out->damping[k] = 2 * sin((2 * k + 1) * pi / (2 * order));
    return RAMUS_OK;
}

/* ---- filtering ---------------------------------------------------------------------------------------------- */

/* One pass through one section, `stride` +1 forwards or -1 backwards from y; in place. */
static void pass_second_order(double g, double damping, size_t count, double *y, ptrdiff_t stride)
{
    const double scale = 1 / (1 + g * (g + damping));
    double m1 = 0, m2 = *y;
    for (size_t i = 0; i < count; i++) {
        double *at = y + (ptrdiff_t)i * stride;
        const double band = scale * (m1 + g * (*at - m2));
        const double low = m2 + g * band;
        m1 = 2 * band - m1;
        m2 = 2 * low - m2;
        *at = low;
    }
}

static void pass_first_order(double g, size_t count, double *y, ptrdiff_t stride)
{
    const double scale = g / (1 + g);
    double m = *y;
    for (size_t i = 0; i < count; i++) {
        double *at = y + (ptrdiff_t)i * stride;
        const double slope = scale * (*at - m);
        const double low = m + slope;
        m = low + slope;
        *at = low;
    }
}

static void pass(const ramus_filter *f, size_t count, double *y, ptrdiff_t stride)
{
    if (count == 0)
        return;
    if (f->order % 2)
        pass_first_order(f->g, count, y, stride);
    /* the well damped sections first: what reaches the resonant ones is smooth */
    for (int k = f->order / 2 - 1; k >= 0; k--)
        pass_second_order(f->g, f->damping[k], count, y, stride);
}

void ramus_filter_causal(const ramus_filter *filter, size_t count, const double x[], double y[])
{
    if (!filter || !count || !x || !y)
        return;
    if (y != x)
        memmove(y, x, count * sizeof *y);
    pass(filter, count, y, 1);
}

/* How many samples until the slowest mode has decayed to 1e-9. The analogue poles are at distance 1, the least damped
 * with real part -d/2, d = d_1: the bilinear transform takes it to |z|^2 = (1 - g d + g^2) / (1 + g d + g^2). */
static size_t memory_length(const ramus_filter *f, size_t most)
{
    const double g = f->g, d = f->order > 1 ? f->damping[0] : 2; /* d = 2: the square of the first-order section */
    const double decay = -0.5 * log1p(-2 * g * d / (1 + g * d + g * g)); /* per sample */
    const double length = ceil(log(1e9) / decay) + 3 * (f->order + 1);
    return length < (double)most ? (size_t)length : most;
}

ramus_status ramus_filter_zero_phase(const ramus_filter *filter, size_t count, const double x[], double y[],
                                     ramus_error *err)
{
    RAMUS_NEED(err, filter);
    RAMUS_NEED_ARRAYS(err, count, x, y);
    if (count == 0)
        return RAMUS_OK;
    const size_t pad = memory_length(filter, count - 1), last = count - 1;
    size_t whole;
    if (__builtin_mul_overflow(pad, (size_t)2, &whole) || __builtin_add_overflow(whole, count, &whole))
        return ramus_fail_memory(err);
    const ramus_allocator memory = memory_allocator(NULL);
    double *work = memory_new(&memory, whole, sizeof *work);
    if (!work)
        return ramus_fail_memory(err);

    /* x with its point reflections about the first and the last sample */
    for (size_t i = 1; i <= pad; i++) {
        work[pad - i] = 2 * x[0] - x[i];
        work[pad + last + i] = 2 * x[last] - x[last - i];
    }
    memcpy(work + pad, x, count * sizeof *work);
    /* forwards, backwards, and the middle is the result */
    pass(filter, whole, work, 1);
    pass(filter, whole, work + whole - 1, -1);
    memcpy(y, work + pad, count * sizeof *y);
    memory_free(&memory, work);
    return RAMUS_OK;
}

/* ---- response ----------------------------------------------------------------------------------------------- */

/* The analogue frequency, with the cutoff at 1, of `frequency`; NaN out of range. */
static double analogue(const ramus_filter *f, double frequency)
{
    const double part = frequency / f->sample_rate;
    if (!(part >= 0 && part <= 0.5))
        return NAN;
    return part == 0.5 ? INFINITY : tan(pi * part) / f->g;
}

double ramus_filter_gain(const ramus_filter *filter, double frequency)
{
    if (!filter)
        return NAN;
    const double w = analogue(filter, frequency);
    double gain = filter->order % 2 ? 1 / hypot(1, w) : 1;
    for (int k = 0; k < filter->order / 2; k++)
        gain *= isinf(w) ? 0 : 1 / hypot((1 - w) * (1 + w), filter->damping[k] * w);
    return isnan(w) ? NAN : gain;
}

double ramus_filter_phase(const ramus_filter *filter, double frequency)
{
    if (!filter)
        return NAN;
    const double w = analogue(filter, frequency);
    double phase = filter->order % 2 ? -atan(w) : 0;
    for (int k = 0; k < filter->order / 2; k++)
        phase -= isinf(w) ? pi : atan2(filter->damping[k] * w, (1 - w) * (1 + w));
    return isnan(w) ? NAN : phase;
}

void ramus_filter_section(const ramus_filter *filter, int k, double b[3], double a[3])
{
    if (!filter || !b || !a)
        return;
    const double g = filter->g;
    if (k >= filter->order / 2 || k < 0) {
        b[0] = b[1] = g / (1 + g);
        a[0] = 1;
        a[1] = (g - 1) / (g + 1);
        b[2] = a[2] = 0;
        return;
    }
    const double d = filter->damping[k], scale = 1 / (1 + g * (g + d));
    b[0] = b[2] = g * g * scale;
    b[1] = 2 * b[0];
    a[0] = 1;
    a[1] = 2 * (g - 1) * (g + 1) * scale;
    a[2] = (1 + g * (g - d)) * scale;
}
