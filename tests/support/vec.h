/* vec.h - vectors and rotations for the oracles, written without the library so that they share none of its mistakes */
#ifndef TESTS_SUPPORT_VEC_H
#define TESTS_SUPPORT_VEC_H

#include <math.h>

#include "ramus/spatial.h"

static inline ramus_vec3 vec(double x, double y, double z)
{
    ramus_vec3 r = { x, y, z };
    return r;
}

static inline ramus_vec3 vec_add(ramus_vec3 a, ramus_vec3 b)
{
    return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline ramus_vec3 vec_sub(ramus_vec3 a, ramus_vec3 b)
{
    return vec(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline ramus_vec3 vec_scale(double s, ramus_vec3 a)
{
    return vec(s * a.x, s * a.y, s * a.z);
}

static inline double vec_dot(ramus_vec3 a, ramus_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline ramus_vec3 vec_cross(ramus_vec3 a, ramus_vec3 b)
{
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double vec_norm(ramus_vec3 a)
{
    return sqrt(vec_dot(a, a));
}

static inline ramus_quat rot_mul(ramus_quat a, ramus_quat b)
{
    ramus_quat r = { a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                     a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w };
    return r;
}

static inline ramus_quat rot_inv(ramus_quat a)
{
    ramus_quat r = { a.w, -a.x, -a.y, -a.z };
    return r;
}

/* vector part of r (0, v) conj(r), for unit r: v + 2 w (u x v) + 2 u x (u x v), u the vector part of r */
static inline ramus_vec3 rot_apply(ramus_quat r, ramus_vec3 v)
{
    const ramus_vec3 u = vec(r.x, r.y, r.z);
    const ramus_vec3 t = vec_scale(2, vec_cross(u, v));
    return vec_add(v, vec_add(vec_scale(r.w, t), vec_cross(u, t)));
}

static inline ramus_quat rot_about(ramus_vec3 unit_axis, double angle)
{
    const double s = sin(angle / 2);
    ramus_quat r = { cos(angle / 2), s * unit_axis.x, s * unit_axis.y, s * unit_axis.z };
    return r;
}

/* The shortest rotation of z onto a unit axis; half a turn about x when that axis is -z. */
static inline ramus_quat rot_z_onto(ramus_vec3 axis)
{
    const double n = sqrt(2 * (1 + axis.z));
    if (n < 1e-9)
        return (ramus_quat){ 0, 1, 0, 0 };
    ramus_quat r = { n / 2, -axis.y / n, axis.x / n, 0 };
    return r;
}

static inline ramus_pose place(ramus_quat rotation, ramus_vec3 position)
{
    ramus_pose x = { rotation, position };
    return x;
}

static inline ramus_pose place_mul(ramus_pose x_a_b, ramus_pose x_b_c)
{
    return place(rot_mul(x_a_b.rotation, x_b_c.rotation),
                 vec_add(x_a_b.position, rot_apply(x_a_b.rotation, x_b_c.position)));
}

static inline ramus_pose place_inv(ramus_pose x_a_b)
{
    const ramus_quat r = rot_inv(x_a_b.rotation);
    return place(r, vec_scale(-1, rot_apply(r, x_a_b.position)));
}

#endif
