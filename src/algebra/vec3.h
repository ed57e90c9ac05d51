/* vec3.h - arithmetic of three-vectors, twists and wrenches, for the scalar side of the library
 *
 * The kernels have their own, with lanes; these work on the public ramus_vec3.
 */
#ifndef RAMUS_ALGEBRA_VEC3_H
#define RAMUS_ALGEBRA_VEC3_H

#include <math.h>

#include "ramus/spatial.h"

#include <stdbool.h>
#include <string.h>

/* a + b */
static inline ramus_vec3 vec3_add(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

/* a - b */
static inline ramus_vec3 vec3_sub(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/* s a */
static inline ramus_vec3 vec3_scale(double s, ramus_vec3 a)
{
    return ramus_vec3_make(s * a.x, s * a.y, s * a.z);
}

/* a + s b */
static inline ramus_vec3 vec3_axpy(ramus_vec3 a, double s, ramus_vec3 b)
{
    return ramus_vec3_make(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

/* <a, b> */
static inline double vec3_dot(ramus_vec3 a, ramus_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* a x b */
static inline ramus_vec3 vec3_cross(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* T a, for the symmetric T given by xx yy zz xy xz yz */
static inline ramus_vec3 tensor_mul(const double t[6], ramus_vec3 a)
{
    return ramus_vec3_make(t[0] * a.x + t[3] * a.y + t[4] * a.z, t[3] * a.x + t[1] * a.y + t[5] * a.z,
                           t[4] * a.x + t[5] * a.y + t[2] * a.z);
}

static inline bool vec3_is_finite(ramus_vec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

/* |a|, without overflow or underflow on the way */
static inline double vec3_norm(ramus_vec3 a)
{
    const double square = a.x * a.x + a.y * a.y + a.z * a.z;
    if (square > 1e-280 && square < 1e280)
        return sqrt(square);
    if (a.x == 0 && a.y == 0 && a.z == 0)
        return 0;
    return hypot(hypot(a.x, a.y), a.z); /* no overflow, no loss */
}

/* ---- as six numbers: angular, linear; force, moment ---- */

_Static_assert(sizeof(ramus_twist) == 6 * sizeof(double) && sizeof(ramus_wrench) == 6 * sizeof(double), "six numbers");

static inline ramus_twist twist_read(const double x[6])
{
    return (ramus_twist){ { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
}

static inline ramus_wrench wrench_read(const double x[6])
{
    return (ramus_wrench){ { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
}

static inline void twist_write(ramus_twist t, double out[6])
{
    memcpy(out, &t, sizeof t);
}

static inline void wrench_write(ramus_wrench u, double out[6])
{
    memcpy(out, &u, sizeof u);
}

/* a + b */
static inline ramus_wrench wrench_plus(ramus_wrench a, ramus_wrench b)
{
    return (ramus_wrench){ vec3_add(a.force, b.force), vec3_add(a.moment, b.moment) };
}

#endif
