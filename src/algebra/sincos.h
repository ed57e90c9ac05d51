/* sincos.h - sines and cosines of many angles at once
 *
 * Vectors of the instruction set's width: range reduction by pi/2 in two fused steps, then polynomials on [-pi/4, pi/4].
 * The two-step reduction is good for |x| <= 1e6; larger angles, NaN and infinity go to libm one by one, which is right for
 * every double. A result depends on its angle
 * alone, not on its neighbours. Without fused multiply-add (the base instruction set) libm does all. A constant part of an
 * angle (angle_part.h) is added after the reduction.
 */
#ifndef RAMUS_ALGEBRA_SINCOS_H
#define RAMUS_ALGEBRA_SINCOS_H

#include "angle_part.h"

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

#if defined __FMA__ || defined __aarch64__ /* which always has it */

#if defined __AVX512F__
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

/* Returns the angles' sizes. */
static inline __attribute__((always_inline)) sincos_real sincos_block(const double x[], const sincos_part *part,
                                                                      sincos_real *s_out, sincos_real *c_out)
{
    const double two_over_pi = 0x1.45f306dc9c883p-1;
    const double half_pi = 0x1.921fb54442d18p0, half_pi_low = 0x1.1a62633145c07p-54;
    const sincos_real shift = part ? part->shift : ANGLE_SHIFT - (sincos_real){ 0 };
    sincos_real angle;
    memcpy(&angle, x, sizeof angle);
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
    *s_out = (sincos_real)(((sincos_bits)sine ^ swap) ^ (second & minus));
    *c_out = (sincos_real)(((sincos_bits)cosine ^ swap) ^ (next & minus));
    return (sincos_real)((sincos_bits)angle & ~minus);
}

static void __attribute__((noinline, cold)) sincos_large(int n, const double x[], double s[], double c[])
{
    for (int k = 0; k < n; k++)
        if (!(fabs(x[k]) <= SINCOS_LARGEST)) {
            s[k] = sin(x[k]);
            c[k] = cos(x[k]);
        }
}

/* 0: no angle is too large, nor the sum of their sizes. */
static inline int sincos_any_large(sincos_real sum)
{
    int any = 0;
    for (int l = 0; l < SINCOS_WIDTH; l++)
        any |= !(sum[l] <= SINCOS_LARGEST);
    return any;
}

/* s and c of n angles; the arrays have SINCOS_ROOM(n) entries. */
static inline void sincos_padded(int n, const double x[], double s[], double c[])
{
    sincos_real sum = { 0 }; /* of sizes */
    for (int k = 0; k < n; k += SINCOS_WIDTH) {
        sincos_real sine, cosine;
        sum += sincos_block(x + k, NULL, &sine, &cosine);
        memcpy(s + k, &sine, sizeof sine);
        memcpy(c + k, &cosine, sizeof cosine);
    }
    if (sincos_any_large(sum))
        sincos_large(n, x, s, c);
}

/* `lanes` angles in a row have the same constant part. */
static void __attribute__((noinline, cold)) sincos_large_parts(int n, const double x[], int lanes, const double shift[],
                                                               const double rest[], double s[], double c[])
{
    for (int k = 0; k < n; k++)
        if (!(fabs(x[k]) <= SINCOS_LARGEST))
            sincos_with_part(x[k], shift[k / lanes], rest[k / lanes], &s[k], &c[k]);
}

/* The same of n angles with constant parts, whose arrays have SINCOS_ROOM(n) entries as well. */
static inline void sincos_parts(int n, const double x[], const double shift[], const double rest[], double s[],
                                double c[])
{
    sincos_real sum = { 0 }; /* of sizes */
    for (int k = 0; k < n; k += SINCOS_WIDTH) {
        sincos_real sine, cosine;
        sincos_part part;
        memcpy(&part.shift, shift + k, sizeof part.shift);
        memcpy(&part.rest, rest + k, sizeof part.rest);
        sum += sincos_block(x + k, &part, &sine, &cosine);
        memcpy(s + k, &sine, sizeof sine);
        memcpy(c + k, &cosine, sizeof cosine);
    }
    if (sincos_any_large(sum))
        sincos_large_parts(n, x, 1, shift, rest, s, c);
}

/* The same of n angles of as many states as a block has places, the k-th at index[k] blocks of x; index NULL: at k. */
static inline void sincos_lanes(int n, const double x[], const int index[], const double shift[], const double rest[],
                                double s[], double c[])
{
    sincos_real sum = { 0 };
    for (int k = 0; k < n; k++) {
        const sincos_part part = { shift[k] - (sincos_real){ 0 }, rest[k] - (sincos_real){ 0 } };
        sincos_real sine, cosine;
        sum += sincos_block(x + (size_t)(index ? index[k] : k) * SINCOS_WIDTH, &part, &sine, &cosine);
        memcpy(s + (size_t)k * SINCOS_WIDTH, &sine, sizeof sine);
        memcpy(c + (size_t)k * SINCOS_WIDTH, &cosine, sizeof cosine);
    }
    for (int k = 0; sincos_any_large(sum) && k < n; k++)
        sincos_large_parts(SINCOS_WIDTH, x + (size_t)(index ? index[k] : k) * SINCOS_WIDTH, SINCOS_WIDTH, shift + k,
                           rest + k, s + (size_t)k * SINCOS_WIDTH, c + (size_t)k * SINCOS_WIDTH);
}

/* The same for arrays of just n entries. */
static inline void sincos_many(int n, const double x[], double s[], double c[])
{
    const int whole = n / SINCOS_WIDTH * SINCOS_WIDTH;
    sincos_padded(whole, x, s, c);
    if (whole < n) {
        double last[SINCOS_WIDTH] = { 0 }, last_s[SINCOS_WIDTH], last_c[SINCOS_WIDTH];
        for (int k = whole; k < n; k++)
            last[k - whole] = x[k];
        sincos_padded(SINCOS_WIDTH, last, last_s, last_c);
        for (int k = whole; k < n; k++) {
            s[k] = last_s[k - whole];
            c[k] = last_c[k - whole];
        }
    }
}

#else

static inline void sincos_many(int n, const double x[], double s[], double c[])
{
    for (int k = 0; k < n; k++) {
        s[k] = sin(x[k]);
        c[k] = cos(x[k]);
    }
}

static inline void sincos_padded(int n, const double x[], double s[], double c[])
{
    sincos_many(n, x, s, c);
}

static inline void sincos_parts(int n, const double x[], const double shift[], const double rest[], double s[],
                                double c[])
{
    for (int k = 0; k < n; k++)
        if (fabs(x[k]) <= SINCOS_LARGEST)
            sincos_with_small_part(x[k], shift[k], rest[k], &s[k], &c[k]);
        else
            sincos_with_part(x[k], shift[k], rest[k], &s[k], &c[k]);
}

#endif
#endif
