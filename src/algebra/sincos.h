/* sincos.h - sines and cosines of many angles at once
 *
 * Vectors of the instruction set's width: range reduction by pi/2 in two fused steps, then polynomials on [-pi/4, pi/4].
 * The two-step reduction is good for |x| <= 1e6; larger angles, NaN and infinity go to libm one by one, which is right for
 * every double. (That is the one place where a kernel looks at the values in its lanes.) A result depends on its angle
 * alone, not on its neighbours. Without fused multiply-add (the base instruction set) libm does all.
 *
 * Angles with a constant part o are not added up, since q + o loses digits of a large q; the sines and cosines are turned:
 *
 *     cos(q + o) = cos q cos o - sin q sin o        sin(q + o) = sin q cos o + cos q sin o
 */
#ifndef RAMUS_ALGEBRA_SINCOS_H
#define RAMUS_ALGEBRA_SINCOS_H

#include <math.h>
#include <string.h>

#define SINCOS_LARGEST 1e6

#define SINCOS_ROOM(n) (((n) + 7) / 8 * 8) /* entries that arrays of n angles need: whole blocks are computed */

#if defined __FMA__ || defined __aarch64__ /* which always has it */

#if defined __AVX512F__
#define SINCOS_WIDTH 8
#elif defined __aarch64__
#define SINCOS_WIDTH 2
#else
#define SINCOS_WIDTH 4
#endif
typedef double sincos_real __attribute__((vector_size(SINCOS_WIDTH * 8)));
typedef long long sincos_bits __attribute__((vector_size(SINCOS_WIDTH * 8)));

/* Returns all bits set where the angle is too large or not a number. */
static inline sincos_bits sincos_block(const double x[], sincos_real *s_out, sincos_real *c_out)
{
    const double two_over_pi = 0x1.45f306dc9c883p-1, shift = 0x1.8p52;
    const double half_pi = 0x1.921fb54442d18p0, half_pi_low = 0x1.1a62633145c07p-54;
    sincos_real angle;
    memcpy(&angle, x, sizeof angle);
    const sincos_real shifted = angle * two_over_pi + shift;
    const sincos_bits quadrant = (sincos_bits)shifted; /* its low bits are the nearest whole number */
    const sincos_real turns = shifted - shift;
    const sincos_real r = (angle - turns * half_pi) - turns * half_pi_low;
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
    const sincos_real half = z * 0.5, rest = 1.0 - half;
    const sincos_real cosine = rest + (((1.0 - rest) - half) + (z * z) * u);
    /* odd quadrants exchange the two; the signs follow the second bit */
    const sincos_bits odd = -(quadrant & 1);
    const sincos_bits swap = ((sincos_bits)sine ^ (sincos_bits)cosine) & odd;
    *s_out = (sincos_real)(((sincos_bits)sine ^ swap) ^ ((quadrant & 2) << 62));
    *c_out = (sincos_real)(((sincos_bits)cosine ^ swap) ^ (((quadrant + 1) & 2) << 62));
    const sincos_real size = (sincos_real)((sincos_bits)angle & 0x7fffffffffffffff);
    return ~(sincos_bits)(size <= SINCOS_LARGEST);
}

static void __attribute__((noinline, cold)) sincos_large(int n, const double x[], double s[], double c[])
{
    for (int k = 0; k < n; k++)
        if (!(fabs(x[k]) <= SINCOS_LARGEST)) {
            s[k] = sin(x[k]);
            c[k] = cos(x[k]);
        }
}

static inline int sincos_any(sincos_bits bits)
{
    long long any = 0;
    for (int l = 0; l < SINCOS_WIDTH; l++)
        any |= bits[l];
    return any != 0;
}

/* s and c of n angles; the arrays have SINCOS_ROOM(n) entries. */
static inline void sincos_padded(int n, const double x[], double s[], double c[])
{
    sincos_bits large = { 0 };
    for (int k = 0; k < n; k += SINCOS_WIDTH) {
        sincos_real sine, cosine;
        large |= sincos_block(x + k, &sine, &cosine);
        memcpy(s + k, &sine, sizeof sine);
        memcpy(c + k, &cosine, sizeof cosine);
    }
    if (sincos_any(large))
        sincos_large(n, x, s, c);
}

static void __attribute__((noinline, cold))
sincos_large_turned(int n, const double x[], int lanes, const double co[], const double so[], double s[], double c[])
{
    for (int k = 0; k < n; k++)
        if (!(fabs(x[k]) <= SINCOS_LARGEST)) {
            const double sine = sin(x[k]), cosine = cos(x[k]), by_c = co[k / lanes], by_s = so[k / lanes];
            s[k] = sine * by_c + cosine * by_s;
            c[k] = cosine * by_c - sine * by_s;
        }
}

/* The same of n angles, of which `lanes` in a row (1, or the width of a block) have one constant part with cosine co and sine
 * so; with one lane these arrays have SINCOS_ROOM(n) entries as well. */
static inline void sincos_turned(int n, const double x[], int lanes, const double co[], const double so[], double s[],
                                 double c[])
{
    sincos_bits large = { 0 };
    for (int k = 0; k < n; k += SINCOS_WIDTH) {
        sincos_real sine, cosine, by_s, by_c;
        large |= sincos_block(x + k, &sine, &cosine);
        if (lanes == 1) {
            memcpy(&by_s, so + k, sizeof by_s);
            memcpy(&by_c, co + k, sizeof by_c);
        } else {
            by_s = so[k / lanes] - (sincos_real){ 0 }; /* in all lanes */
            by_c = co[k / lanes] - (sincos_real){ 0 };
        }
        const sincos_real turned_s = sine * by_c + cosine * by_s, turned_c = cosine * by_c - sine * by_s;
        memcpy(s + k, &turned_s, sizeof turned_s);
        memcpy(c + k, &turned_c, sizeof turned_c);
    }
    if (sincos_any(large))
        sincos_large_turned(n, x, lanes, co, so, s, c);
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

static inline void sincos_turned(int n, const double x[], int lanes, const double co[], const double so[], double s[],
                                 double c[])
{
    for (int k = 0; k < n; k++) {
        const double sine = sin(x[k]), cosine = cos(x[k]), by_c = co[k / lanes], by_s = so[k / lanes];
        s[k] = sine * by_c + cosine * by_s;
        c[k] = cosine * by_c - sine * by_s;
    }
}

#endif
#endif
