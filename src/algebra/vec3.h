/* vec3.h - arithmetic of three-vectors, for the scalar side of the library
 *
 * The kernels have their own, with lanes; these work on the public ramus_vec3.
 */
#ifndef RAMUS_ALGEBRA_VEC3_H
#define RAMUS_ALGEBRA_VEC3_H

#include <math.h>

#include "ramus/spatial.h"

#include <stdbool.h>

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

#endif
