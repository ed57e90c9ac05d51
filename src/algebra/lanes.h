/* lanes.h - a `lane` holds one scalar of each of RAMUS_LANES states that are computed in lock step
 *
 * Arithmetic operators work on lanes of every width, also mixed with a double. Branch on the model, never on a lane.
 * Without flags this is the scalar instance, so that an editor can read a kernel like any C file.
 */
#ifndef RAMUS_ALGEBRA_LANES_H
#define RAMUS_ALGEBRA_LANES_H

#include "base/inline.h"

#include <math.h>
#if RAMUS_LANES > 1 && defined __AVX__
#include <immintrin.h>
#endif

#ifndef RAMUS_LANES
#define RAMUS_LANES 1
#endif

#if RAMUS_LANES == 1
typedef double lane;

static inline lane lane_set(double s)
{
    return s;
}
#else
typedef double lane __attribute__((vector_size(RAMUS_LANES * sizeof(double))));
typedef long long lane_bits __attribute__((vector_size(RAMUS_LANES * sizeof(double))));

static inline lane lane_set(double s)
{
    return s - (lane){ 0 }; /* s + 0 would cost an addition, for -0 + 0 is not -0 */
}
#endif

/* A number of the model: one for all lanes, or with RAMUS_LANE_CONSTANTS, where lanes are branches of one robot, one for each. */
#if defined RAMUS_LANE_CONSTANTS
typedef lane coefficient;

static inline lane lane_of(coefficient c)
{
    return c;
}
#else
typedef double coefficient;

static inline lane lane_of(coefficient c)
{
    return lane_set(c);
}
#endif

/* a b, computed once. Where several sums have it, compilers would fuse it into each of them, one multiplication each; a product of its own
 * leaves plain additions, which some processors have units of their own for. */
static inline lane lane_product(lane a, lane b)
{
    lane x = a * b;
#if RAMUS_LANES > 1 && defined __AVX512F__
    __asm__("" : "+v"(x));
#elif RAMUS_LANES > 1 && defined __AVX__
    __asm__("" : "+x"(x));
#endif
    return x;
}

/* The larger one; b where a is not a number. */
static inline lane lane_larger(lane a, lane b)
{
#if RAMUS_LANES == 1
    return a > b ? a : b;
#elif RAMUS_LANES == 8 && defined __AVX512F__
    return (lane)_mm512_max_pd((__m512d)a, (__m512d)b);
#elif RAMUS_LANES == 4 && defined __AVX__
    return (lane)_mm256_max_pd((__m256d)a, (__m256d)b);
#else
    const lane_bits larger = a > b;
    return (lane)(((lane_bits)a & larger) | ((lane_bits)b & ~larger));
#endif
}

static inline lane lane_sqrt(lane a)
{
#if RAMUS_LANES == 1
    return sqrt(a);
#else
    lane root;
    for (int l = 0; l < RAMUS_LANES; l++)
        root[l] = sqrt(a[l]);
    return root;
#endif
}

/* Three lanes: a vector of each state. */
typedef struct v3 {
    lane x, y, z;
} v3;

static inline v3 v3_add(v3 a, v3 b)
{
    return (v3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline v3 v3_sub(v3 a, v3 b)
{
    return (v3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline v3 v3_scale(lane s, v3 a)
{
    return (v3){ s * a.x, s * a.y, s * a.z };
}

static inline v3 v3_cross(v3 a, v3 b)
{
    return (v3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline lane v3_dot(v3 a, v3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline v3 v3_load(const coefficient a[3])
{
    return (v3){ lane_of(a[0]), lane_of(a[1]), lane_of(a[2]) };
}

#endif
