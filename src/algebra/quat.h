/* quat.h - arithmetic of quaternions, for the scalar side of the library; products and rotations are in ramus/spatial.h
 *
 * Logarithms work on the representative with non-negative real part, so half angles lie in [0, pi/2] and no coefficient is
 * singular.
 */
#ifndef RAMUS_ALGEBRA_QUAT_H
#define RAMUS_ALGEBRA_QUAT_H

#include "vec3.h"

/* a + b */
static inline ramus_quat quat_add(ramus_quat a, ramus_quat b)
{
    return (ramus_quat){ a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z };
}

/* a - b */
static inline ramus_quat quat_sub(ramus_quat a, ramus_quat b)
{
    return (ramus_quat){ a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z };
}

/* s a */
static inline ramus_quat quat_scale(double s, ramus_quat a)
{
    return (ramus_quat){ s * a.w, s * a.x, s * a.y, s * a.z };
}

/* <a, b>: sum of the products of the four parts */
static inline double quat_dot(ramus_quat a, ramus_quat b)
{
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

/* |a|, without overflow or underflow on the way */
static inline double quat_norm(ramus_quat a)
{
    return hypot(hypot(a.w, a.x), hypot(a.y, a.z));
}

/* 0 + v */
static inline ramus_quat quat_from_vec3(ramus_vec3 v)
{
    return (ramus_quat){ 0, v.x, v.y, v.z };
}

/* vec3 a = (x, y, z) */
static inline ramus_vec3 quat_to_vec3(ramus_quat a)
{
    return (ramus_vec3){ a.x, a.y, a.z };
}

/* -1 where the canonical representative of r and -r is -r, else 1 */
static inline double quat_canonical_sign(ramus_quat r)
{
    const double part[4] = { r.w, r.x, r.y, r.z };
    for (int i = 0; i < 4; i++)
        if (part[i] != 0)
            return part[i] < 0 ? -1 : 1;
    return 1;
}

/* sin(a) / a, 1 at 0: sin is exact to the last bits for small a, so the quotient is too */
static inline double sine_over(double a)
{
    return a == 0 ? 1 : sin(a) / a;
}

/* a / sin a for a = atan2(sine, cosine), 1 at 0 */
static inline double angle_over_sine(double sine, double cosine)
{
    return sine == 0 ? 1 : atan2(sine, cosine) / sine;
}

#endif
