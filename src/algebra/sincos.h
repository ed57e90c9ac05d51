/* sincos.h - sines and cosines of many angles at once
 *
 * In vectors: range reduction by pi/2 in two fused steps, then polynomials on [-pi/4, pi/4].
 * The two-step reduction is good for |x| <= 1e6; larger angles, NaN and infinity go to libm one by one, which is right for
 * every double. A result depends on its angle alone, not on its neighbours. Without fused multiply-add (the base instruction set) libm does
 * all. A constant part of an angle (angle_part.h) is added after the reduction.
 *
 * Angles of one state go into registers from where they are: a vector that is read from numbers just written waits until these are in the
 * cache. They are four at a time, like the vectors of the walk that follows: while longer vectors are under way some processors have fewer
 * units for these. Both together are a fifth of inverse dynamics.
 */
#ifndef RAMUS_ALGEBRA_SINCOS_H
#define RAMUS_ALGEBRA_SINCOS_H

#include "angle_part.h"
#include "base/inline.h"

#include <math.h>
#include <string.h>

#define SINCOS_LARGEST 1e6

#define SINCOS_ROOM(n) (((n) + 7) / 8 * 8) /* entries that arrays of n angles need: whole blocks are computed */

/* cos(x + o) = cos x cos o - sin x sin o        sin(x + o) = sin x cos o + cos x sin o */
static inline void sincos_with_part(double x, double shift, double rest, double *s, double *c)
{
    const double o = angle_part_value(shift, rest), sine = sin(x), cosine = cos(x), by_s = sin(o), by_c = cos(o);
    *s = sine * by_c + cosine * by_s;
    *c = cosine * by_c - sine * by_s;
}

/* The same for |x| <= SINCOS_LARGEST, by two functions of libm: y + lost is x + rest without rounding. */
static inline void sincos_with_small_part(double x, double shift, double rest, double *s, double *c)
{
    const double y = x + rest, moved = y - x, lost = (x - (y - moved)) + (rest - moved);
    const double sine_y = sin(y), cosine_y = cos(y), sine = sine_y + lost * cosine_y, cosine = cosine_y - lost * sine_y;
    unsigned long long quadrant;
    memcpy(&quadrant, &shift, sizeof quadrant); /* its low bits are the number of quarter turns */
    const double s_even = quadrant & 2 ? -sine : sine, c_even = quadrant & 2 ? -cosine : cosine;
    *s = quadrant & 1 ? c_even : s_even;
    *c = quadrant & 1 ? -s_even : c_even;
}

/* Angle k of those that `self` is. */
typedef double sincos_angle(const void *self, int k);

/* Angles that are numbers of x: x[at[k]] times scale, and times factor[k] where there are factors. */
typedef struct sincos_list {
    const double *x;
    const int *at;
    double scale;
    const double *factor;
} sincos_list;

static ALWAYS_INLINE double sincos_listed(const void *self, int k)
{
    const sincos_list *list = (const sincos_list *)self;
    const double x = list->x[list->at[k]] * list->scale;
    return list->factor ? x * list->factor[k] : x;
}

#if defined __FMA__ || defined __aarch64__ /* which always has it */

#if defined __AVX512F__ && RAMUS_LANES == 8
#define SINCOS_WIDTH 8
#elif defined __aarch64__
#define SINCOS_WIDTH 2
#else
#define SINCOS_WIDTH 4
#endif
typedef double sincos_real __attribute__((vector_size(SINCOS_WIDTH * 8)));
typedef unsigned long long sincos_bits __attribute__((vector_size(SINCOS_WIDTH * 8)));

/* A constant part for each place; NULL: none. */
typedef struct sincos_part {
    sincos_real shift, rest;
} sincos_part;

static ALWAYS_INLINE sincos_real sincos_load(const double x[])
{
    sincos_real out;
    memcpy(&out, x, sizeof out);
    return out;
}

/* Returns the angles' sizes. */
static ALWAYS_INLINE sincos_real sincos_block(sincos_real angle, const sincos_part *part, double s_out[],
                                              double c_out[])
{
    const double two_over_pi = 0x1.45f306dc9c883p-1;
    const double half_pi = 0x1.921fb54442d18p0, half_pi_low = 0x1.1a62633145c07p-54;
    const sincos_real shift = part ? part->shift : ANGLE_SHIFT - (sincos_real){ 0 };
    const sincos_real shifted = (part ? angle + part->rest : angle) * two_over_pi + shift;
    const sincos_bits quadrant =
        (sincos_bits)shifted; /* its low bits are the number of quarter turns, constant ones too */
    const sincos_real turns = shifted - shift;
    sincos_real r = (angle - turns * half_pi) - turns * half_pi_low;
    if (part)
        r += part->rest;
    const sincos_real z = r * r;
    sincos_real p = z * 1.58962301576546568060e-10 - 2.50507477628578072866e-8;
    p = p * z + 2.75573136213857245213e-6;
    p = p * z - 1.98412698295895385996e-4;
    p = p * z + 8.33333333332211858878e-3;
    p = p * z - 1.66666666666666307295e-1;
    const sincos_real sine = r + (r * z) * p;
    sincos_real u = z * -1.13585365213876817300e-11 + 2.08757008419747316778e-9;
    u = u * z - 2.75573141792967388112e-7;
    u = u * z + 2.48015872888517045348e-5;
    u = u * z - 1.38888888888730564116e-3;
    u = u * z + 4.16666666666665929218e-2;
    const sincos_real cosine = z * (z * u - 0.5) + 1.0;
    /* odd quadrants exchange the two; the signs follow the second bit */
    const unsigned long long minus = (unsigned long long)1 << 63;
    const sincos_bits odd = -(quadrant & 1), second = quadrant << 62, next = second + (minus >> 1);
    const sincos_bits swap = ((sincos_bits)sine ^ (sincos_bits)cosine) & odd;
    const sincos_bits s = ((sincos_bits)sine ^ swap) ^ (second & minus),
                      c = ((sincos_bits)cosine ^ swap) ^ (next & minus);
    memcpy(s_out, &s, sizeof s);
    memcpy(c_out, &c, sizeof c);
    return (sincos_real)((sincos_bits)angle & ~minus);
}

/* 0: no angle is too large, nor the sum of their sizes. */
static inline int sincos_any_large(sincos_real sum)
{
    int any = 0;
    for (int l = 0; l < SINCOS_WIDTH; l++)
        any |= !(sum[l] <= SINCOS_LARGEST);
    return any;
}

/* One that may be too large; shift NULL: no constant part. */
static __attribute__((noinline, cold, unused)) void sincos_large(double x, const double *shift, const double *rest,
                                                                 double *s, double *c)
{
    if (fabs(x) <= SINCOS_LARGEST)
        return;
    *s = sin(x);
    *c = cos(x);
    if (shift)
        sincos_with_part(x, *shift, *rest, s, c);
}

/* s and c of n angles of one state, with the constant parts shift and rest; shift NULL: none. All arrays have SINCOS_ROOM(n) entries. */
static ALWAYS_INLINE void sincos_of(int n, sincos_angle *angle, const void *self, const double shift[],
                                    const double rest[], double s[], double c[])
{
    sincos_real sum = { 0 }; /* of sizes */
    for (int k = 0; k < n; k += SINCOS_WIDTH) {
        sincos_real x;
        sincos_part part;
        for (int l = 0; l < SINCOS_WIDTH; l++)
            x[l] = angle(self, k + l < n ? k + l : n - 1);
        if (shift)
            part = (sincos_part){ sincos_load(shift + k), sincos_load(rest + k) };
        sum += sincos_block(x, shift ? &part : NULL, s + k, c + k);
    }
    for (int k = 0; sincos_any_large(sum) && k < n; k++)
        sincos_large(angle(self, k), shift ? shift + k : NULL, shift ? rest + k : NULL, s + k, c + k);
}

/* The same of as many states as a vector has places: numbers of `list` are such vectors. */
static ALWAYS_INLINE void sincos_lanes(int n, const sincos_list *list, const double shift[], const double rest[],
                                       double s[], double c[])
{
    sincos_real sum = { 0 };
    for (int k = 0; k < n; k++) {
        sincos_real x = sincos_load(list->x + (size_t)list->at[k] * SINCOS_WIDTH) * list->scale;
        sincos_part part;
        if (list->factor)
            x *= list->factor[k];
        if (shift)
            part = (sincos_part){ shift[k] - (sincos_real){ 0 }, rest[k] - (sincos_real){ 0 } };
        sum += sincos_block(x, shift ? &part : NULL, s + (size_t)k * SINCOS_WIDTH, c + (size_t)k * SINCOS_WIDTH);
    }
    for (int k = 0; sincos_any_large(sum) && k < n; k++)
        for (int l = 0; l < SINCOS_WIDTH; l++) {
            const size_t at = (size_t)k * SINCOS_WIDTH + (size_t)l;
            const double x = list->x[(size_t)list->at[k] * SINCOS_WIDTH + (size_t)l] * list->scale;
            sincos_large(list->factor ? x * list->factor[k] : x, shift ? shift + k : NULL, shift ? rest + k : NULL,
                         s + at, c + at);
        }
}

#else

static ALWAYS_INLINE void sincos_of(int n, sincos_angle *angle, const void *self, const double shift[],
                                    const double rest[], double s[], double c[])
{
    for (int k = 0; k < n; k++) {
        const double x = angle(self, k);
        if (!shift) {
            s[k] = sin(x);
            c[k] = cos(x);
        } else if (fabs(x) <= SINCOS_LARGEST) {
            sincos_with_small_part(x, shift[k], rest[k], &s[k], &c[k]);
        } else {
            sincos_with_part(x, shift[k], rest[k], &s[k], &c[k]);
        }
    }
}

#endif
#endif
