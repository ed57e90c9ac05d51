/* quat.h - arithmetic of quaternions and poses, inline, for the scalar side of the library
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

/* r / |r|; what cannot be divided so is left to ramus_quat_normalized. */
static inline ramus_quat quat_normalized(ramus_quat r)
{
    const double square = quat_dot(r, r);
    return square > 1e-200 && square < 1e200 ? quat_scale(1 / sqrt(square), r) : ramus_quat_normalized(r);
}

/* r* */
static inline ramus_quat quat_conj(ramus_quat r)
{
    return (ramus_quat){ r.w, -r.x, -r.y, -r.z };
}

/* a b, Hamilton's product */
static inline ramus_quat quat_mul(ramus_quat a, ramus_quat b)
{
    return (ramus_quat){ a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                         a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w };
}

/* r u r* = u + 2 w (n x u) + 2 n x (n x u), for r = w + n of unit length */
static inline ramus_vec3 quat_rotate(ramus_quat r, ramus_vec3 u)
{
    const ramus_vec3 n = { r.x, r.y, r.z };
    const ramus_vec3 t = vec3_scale(2, vec3_cross(n, u));
    return vec3_add(vec3_axpy(u, r.w, t), vec3_cross(n, t));
}

/* r* u r */
static inline ramus_vec3 quat_unrotate(ramus_quat r, ramus_vec3 u)
{
    return quat_rotate(quat_conj(r), u);
}

/* x_a_c = x_a_b x_b_c */
static inline ramus_pose pose_compose(ramus_pose x_a_b, ramus_pose x_b_c)
{
    return (ramus_pose){ quat_mul(x_a_b.rotation, x_b_c.rotation),
                         vec3_add(x_a_b.position, quat_rotate(x_a_b.rotation, x_b_c.position)) };
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
