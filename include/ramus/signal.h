/* signal.h - sampled signals: low-pass filters, derivatives, interpolation, and how alike two waveforms are
 *
 * A signal is an array of doubles, one per sample. Nothing here is about robots, and nothing is kept between calls: a filter is a
 * plain value. NaN and infinity are not refused:
 * they spread to the samples that depend on them. `err` may be NULL.
 */
#ifndef RAMUS_SIGNAL_H
#define RAMUS_SIGNAL_H

#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- filters ------------------------------------------------------------------------------------------------ */

enum { RAMUS_FILTER_ORDER_MAX = 20 };

/* A plain value: copy it as you like. Its fields are for the functions here. */
typedef struct ramus_filter {
    int order;
    double sample_rate; /* Hz */
    double g;           /* tan(pi cutoff / sample_rate) */
    double damping[RAMUS_FILTER_ORDER_MAX /
                   2]; /* of the sections of second order; an odd order has one of first order besides */
} ramus_filter;

/* A digital Butterworth low pass: bilinear transform of the analogue one, prewarped so that the gain at `cutoff` is
 * 1/sqrt(2) (-3.0103 dB) exactly. order 1 to 20; cutoff and sample_rate in Hz, 0 < cutoff < sample_rate/2. The gain at
 * zero frequency is 1. After a failure *out has order 0: it changes nothing. Allocates nothing. */
ramus_status ramus_butterworth(int order, double cutoff, double sample_rate, ramus_filter *out, ramus_error *err);

/* Forwards in time, as a machine could while it measures; the result lags. It starts in the steady state that x[0] for
 * ever would have led to, so a constant stays what it is, to the bit. y may be x. Allocates nothing. */
void ramus_filter_causal(const ramus_filter *filter, size_t count, const double x[], double y[]);

/* Forwards, then backwards: no lag, and the square of the gain (-6.0206 dB at the cutoff). Beyond either end the signal
 * is continued by its point reflection, 2 x[0] - x[i], for as long as the filter remembers (or as the signal is).
 * y may be x. Fails only when memory is out. */
ramus_status ramus_filter_zero_phase(const ramus_filter *filter, size_t count, const double x[], double y[],
                                     ramus_error *err);

/* Of one causal pass, at `frequency` in Hz from 0 to sample_rate/2 (elsewhere NaN). The phase is in radians, negative
 * for a lag, without jumps of 2 pi: it falls from 0 to -order pi/2. */
double ramus_filter_gain(const ramus_filter *filter, double frequency);
double ramus_filter_phase(const ramus_filter *filter, double frequency);

/* The sections, for other tools: (b0 + b1/z + b2/z^2) / (1 + a1/z + a2/z^2), k from 0 to (order - 1)/2; the last one of an odd
 * order has b2 = a2 = 0. Filtering with these loses digits at low cutoffs, as the functions above do not. */
void ramus_filter_section(const ramus_filter *filter, int k, double b[3], double a[3]); /* a[0] is 1 */

/* ---- derivatives and interpolation -------------------------------------------------------------------------- */

/* The derivative of samples `step` apart, by Richardson extrapolation of central differences,
 * ( f(t-2h) - 8 f(t-h) + 8 f(t+h) - f(t+2h) ) / 12h, and by one-sided formulas of the same (fourth) order for the first
 * and last two samples. count >= 5, step > 0. dx must not overlap x. Allocates nothing. */
ramus_status ramus_derivative_richardson(size_t count, double step, const double x[], double dx[], ramus_error *err);

typedef enum ramus_interpolation {
    RAMUS_INTERPOLATE_CUBIC, /* not-a-knot spline: twice differentiable, error of fourth order */
    RAMUS_INTERPOLATE_LINEAR /* for signals with jumps or corners, where a spline overshoots */
} ramus_interpolation;

/* The signal x, given at the times t (strictly increasing), at the new times, which may come in any order but must lie
 * within t[0] and t[count-1] (up to rounding). A new time that is an old one gives the old sample. The cubic through
 * two or three samples is the line or parabola; one sample answers at its own time. y must not overlap the inputs. */
ramus_status ramus_resample(ramus_interpolation how, size_t count, const double t[], const double x[], size_t new_count,
                            const double new_t[], double y[], ramus_error *err);

/* ---- measures ----------------------------------------------------------------------------------------------- */

/* Root of the mean of (a - b)^2; NaN when there are no samples. */
double ramus_rmse(size_t count, const double a[], const double b[]);

/* Coefficient of multiple correlation of P waveforms of F frames in G cycles (Ferrari et al. 2010),
 *
 *     sqrt( 1 - [ sum (Y_gpf - Y_gf)^2 / (G F (P-1)) ] / [ sum (Y_gpf - Y_g)^2 / (G (P F - 1)) ] )
 *
 * with Y_gf the mean over p and Y_g the mean over p and f. y is [G][P][F], row major. Exactly 1 for identical waveforms
 * (constant ones too); NaN when it is not a real number (the ratio exceeds 1) or not defined (P < 2, no frames, a
 * sample that is not finite). Large common offsets cost no digits beyond those the samples lack. */
double ramus_cmc(int cycles, int waveforms, size_t frames, const double y[]);

typedef struct ramus_statistics {
    double min, max, mean, std; /* std divides by count - 1; 0 for one number; NaN with infinities; all NaN for none */
    size_t count;               /* of the numbers used */
    size_t skipped;             /* of the NaN among x, which are left out */
} ramus_statistics;
ramus_statistics ramus_statistics_of(size_t count, const double x[]);

#ifdef __cplusplus
}
#endif
#endif
