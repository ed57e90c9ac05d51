/* alg_dq.h - the dual quaternion algebra, as in the papers
 *
 * pose x_a_b        unit dual quaternion r + eps (1/2) p r: primary r, dual d
 * twist, wrench     pure dual quaternions: primary and dual part are angular, linear; force, moment
 * motion            twist of the body with respect to the world, and its derivative less gravity:
 *                   xi' = d(xi)/dt - eps g, so that gravity needs no orientation beyond the root
 * inertia           mass m, first moment h = m c, and the inertia tensor about the body's origin
 *
 * Ad(x) h = x h x*;  (r + eps d) acts on a pure h as  primary: r P r*,  dual: r D r* + t x (r P r*),  t = 2 d r*.
 */
#ifndef RAMUS_ALGEBRA_ALG_DQ_H
#define RAMUS_ALGEBRA_ALG_DQ_H

#include "lanes.h"

#define ALGEBRA_ANGLE                                                                                                  \
    0.5 /* sines and cosines are taken of half the joint angle, but in the short form (alg_common.h) of the whole */
#define ALGEBRA_POSE 8 /* numbers in the model's constant pose */

#include "alg_common.h"

typedef struct quaternion {
    lane w, x, y, z;
} quaternion;

typedef struct pose {
    quaternion r, d;
} pose;

typedef struct motion {
    twist xi, xi_dot;
} motion;

/* ---- quaternions ---- */

static inline quaternion quaternion_mul(quaternion a, quaternion b)
{
    return (quaternion){ a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                         a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w };
}

static inline quaternion quaternion_conj(quaternion a)
{
    return (quaternion){ a.w, -a.x, -a.y, -a.z };
}

static inline quaternion quaternion_add(quaternion a, quaternion b)
{
    return (quaternion){ a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline quaternion quaternion_load(const coefficient a[4])
{
    return (quaternion){ lane_of(a[0]), lane_of(a[1]), lane_of(a[2]), lane_of(a[3]) };
}

/* r u r* for a unit r */
static inline v3 quaternion_rotate(quaternion r, v3 u)
{
    const v3 n = { r.x, r.y, r.z };
    const v3 t = v3_scale(lane_set(2.0), v3_cross(n, u));
    return v3_add(u, v3_add(v3_scale(r.w, t), v3_cross(n, t)));
}

/* ---- poses ---- */

static inline pose pose_load(const coefficient x[ALGEBRA_POSE])
{
    return (pose){ quaternion_load(x), quaternion_load(x + 4) };
}

static inline void pose_store(const pose *x, double out[ALGEBRA_POSE]) /* lane 0 */
{
    const lane all[ALGEBRA_POSE] = { x->r.w, x->r.x, x->r.y, x->r.z, x->d.w, x->d.x, x->d.y, x->d.z };
    for (int k = 0; k < ALGEBRA_POSE; k++)
        out[k] = *(const double *)&all[k];
}

static inline pose pose_mul(pose a, pose b)
{
    return (pose){ quaternion_mul(a.r, b.r), quaternion_add(quaternion_mul(a.r, b.d), quaternion_mul(a.d, b.r)) };
}

static inline pose pose_inv(pose x)
{
    return (pose){ quaternion_conj(x.r), quaternion_conj(x.d) };
}

/* (a quaternion) (c + k s) */
static inline quaternion quaternion_turn(const coefficient a[4], lane c, lane s)
{
    return (quaternion){ c * a[0] - s * a[3], c * a[1] + s * a[2], c * a[2] - s * a[1], c * a[3] + s * a[0] };
}

/* x_p_j times the rotation cos(q/2) + k sin(q/2) */
static inline pose pose_turn(const coefficient x[ALGEBRA_POSE], lane c, lane s)
{
    return (pose){ quaternion_turn(x, c, s), quaternion_turn(x + 4, c, s) };
}

/* (a quaternion) (c + i s) */
static inline quaternion quaternion_turn_x(quaternion a, lane c, lane s)
{
    return (quaternion){ c * a.w - s * a.x, c * a.x + s * a.w, c * a.y + s * a.z, c * a.z - s * a.y };
}

/* x times the rotation cos(q/2) + i sin(q/2) */
static inline pose pose_turn_x(pose x, lane c, lane s)
{
    return (pose){ quaternion_turn_x(x.r, c, s), quaternion_turn_x(x.d, c, s) };
}

/* x times the translation 1 + eps (1/2) d */
static inline pose pose_slide(pose x, v3 d)
{
    const lane half = lane_set(0.5);
    const quaternion t = { lane_set(0), half * d.x, half * d.y, half * d.z };
    x.d = quaternion_add(x.d, quaternion_mul(x.r, t));
    return x;
}

static inline pose pose_slide_z(pose x, lane d)
{
    const lane h = lane_set(0.5) * d;
    x.d = quaternion_add(x.d, (quaternion){ -(x.r.z * h), x.r.y * h, -(x.r.x * h), x.r.w * h });
    return x;
}

/* From a unit quaternion and a position: r + eps (1/2) p r. */
static inline pose pose_make(lane w, lane x, lane y, lane z, v3 p)
{
    const lane half = lane_set(0.5);
    const quaternion r = { w, x, y, z };
    const quaternion t = { lane_set(0), half * p.x, half * p.y, half * p.z };
    return (pose){ r, quaternion_mul(t, r) };
}

/* t = 2 d r* */
static inline v3 pose_position(const pose *x)
{
    const quaternion t = quaternion_mul(x->d, quaternion_conj(x->r));
    return (v3){ t.x + t.x, t.y + t.y, t.z + t.z };
}

static inline v3 pose_unrotate(const pose *x, v3 u)
{
    return quaternion_rotate(quaternion_conj(x->r), u);
}

static inline v3 pose_rotate(const pose *x, v3 u)
{
    return quaternion_rotate(x->r, u);
}

/* ---- twists and wrenches ---- */

/* Ad(x_b_a) of a twist at a: with x_b_a = conj(x_a_b), P: r* P r, D: r* (D + P x t) r */
static inline twist twist_to_child(pose x, twist t)
{
    const v3 p = pose_position(&x);
    return (twist){ pose_unrotate(&x, t.angular), pose_unrotate(&x, v3_add(t.linear, v3_cross(t.angular, p))) };
}

/* Ad(x_a_b) of a wrench at b: P: r P r*, D: r D r* + t x (r P r*) */
static inline wrench wrench_to_parent(pose x, wrench u)
{
    const v3 f = pose_rotate(&x, u.force);
    return (wrench){ f, v3_add(pose_rotate(&x, u.moment), v3_cross(pose_position(&x), f)) };
}

/* ---- motion ---- */

static inline motion motion_to_child(const pose *x, const motion *m)
{
    return (motion){ twist_to_child(*x, m->xi), twist_to_child(*x, m->xi_dot) };
}

/* xi = Ad(x) xi_p + s,   xi' = Ad(x) xi'_p + s' - s x (Ad(x) xi_p) */
static inline motion motion_joint(const pose *x, const motion *m, twist s, twist s_dot)
{
    const motion c = motion_to_child(x, m);
    return (motion){ twist_add(c.xi, s), twist_sub(twist_add(c.xi_dot, s_dot), twist_cross(s, c.xi)) };
}

/* The same for s = (turn + eps slide) k. */
static inline motion motion_screw(const pose *x, const motion *m, lane turn_v, lane turn_a, lane slide_v, lane slide_a)
{
    motion c = motion_to_child(x, m);
    c.xi_dot.angular.x += c.xi.angular.y * turn_v;
    c.xi_dot.angular.y -= c.xi.angular.x * turn_v;
    c.xi_dot.angular.z += turn_a;
    c.xi_dot.linear.x += c.xi.linear.y * turn_v + c.xi.angular.y * slide_v;
    c.xi_dot.linear.y -= c.xi.linear.x * turn_v + c.xi.angular.x * slide_v;
    c.xi_dot.linear.z += slide_a;
    c.xi.angular.z += turn_v;
    c.xi.linear.z += slide_v;
    return c;
}

/* What turning adds to the parent's motion as the child sees it. */
static inline motion motion_turned(motion c, lane v, lane a)
{
    c.xi_dot.angular.x += c.xi.angular.y * v;
    c.xi_dot.angular.y -= c.xi.angular.x * v;
    c.xi_dot.angular.z += a;
    c.xi_dot.linear.x += c.xi.linear.y * v;
    c.xi_dot.linear.y -= c.xi.linear.x * v;
    c.xi.angular.z += v;
    return c;
}

static inline motion motion_turn(const pose *x, const motion *m, lane v, lane a)
{
    return motion_turned(motion_to_child(x, m), v, a);
}

static inline twist twist_to_child_dh(const dh *x, lane c, lane s, twist t)
{
    t.linear.y += x->a * t.angular.z;
    t.linear.z -= x->a * t.angular.y;
    twist o = { dh_unrotate(x, c, s, t.angular), dh_unrotate(x, c, s, t.linear) };
    o.linear.x += x->d * o.angular.y;
    o.linear.y -= x->d * o.angular.x;
    return o;
}

/* A joint in the short form. */
static inline motion motion_turn_dh(const dh *x, const motion *m, lane c, lane s, lane v, lane a)
{
    return motion_turned((motion){ twist_to_child_dh(x, c, s, m->xi), twist_to_child_dh(x, c, s, m->xi_dot) }, v, a);
}

static inline motion motion_slide(const pose *x, const motion *m, lane v, lane a)
{
    motion c = motion_to_child(x, m);
    c.xi_dot.linear.x += c.xi.angular.y * v;
    c.xi_dot.linear.y -= c.xi.angular.x * v;
    c.xi_dot.linear.z += a;
    c.xi.linear.z += v;
    return c;
}

/* A frame whose twist and derivative are known; g is gravity in that frame. */
static inline motion motion_from_twist(twist t, twist t_dot, v3 g)
{
    return (motion){ t, { t_dot.angular, v3_sub(t_dot.linear, g) } };
}

/* A frame where an inertial sensor reads: forces do not depend on its velocity, which is taken as zero. */
static inline motion motion_from_imu(v3 w, v3 dw, v3 a)
{
    return (motion){ { w, { lane_set(0), lane_set(0), lane_set(0) } }, { dw, a } };
}

/* Its numbers one by one. */
static inline void motion_store(const motion *m, lane to[])
{
    const v3 *const part[] = { &m->xi.angular, &m->xi.linear, &m->xi_dot.angular, &m->xi_dot.linear };
    for (int k = 0; k < 4; k++) {
        to[3 * k + 0] = part[k]->x;
        to[3 * k + 1] = part[k]->y;
        to[3 * k + 2] = part[k]->z;
    }
}

/* ---- dynamics of one body ---- */

/* Constants of a body seen at its CoM: no first moment. `tensor` is ixx iyy izz ixy ixz iyz. */
static inline void inertia_at_com(double mass, const double tensor[6], double out[10])
{
    out[0] = mass;
    for (int k = 0; k < 3; k++)
        out[1 + k] = 0;
    for (int k = 0; k < 6; k++)
        out[4 + k] = tensor[k];
}

static inline wrench inertia_mul(const coefficient inertia[10], twist t)
{
    const v3 h = v3_load(inertia + 1), w = t.angular;
    const coefficient mass = inertia[0], xx = inertia[4], yy = inertia[5], zz = inertia[6];
    const coefficient xy = inertia[7], xz = inertia[8], yz = inertia[9];
    const v3 spin = { w.x * xx + w.y * xy + w.z * xz, w.x * xy + w.y * yy + w.z * yz, w.x * xz + w.y * yz + w.z * zz };
    const v3 p = v3_sub(v3_scale(lane_of(mass), t.linear), v3_cross(h, w));
    return (wrench){ p, v3_add(spin, v3_cross(h, t.linear)) };
}

/* zeta = I xi' + xi x (I xi): at the body's origin, primary and dual part. Gravity is in xi'. */
static inline wrench body_wrench(const coefficient inertia[10], const motion *m)
{
    const wrench rate = inertia_mul(inertia, m->xi_dot), momentum = inertia_mul(inertia, m->xi);
    const v3 w = m->xi.angular, v = m->xi.linear;
    return (wrench){ v3_add(rate.force, v3_cross(w, momentum.force)),
                     v3_add(rate.moment, v3_add(v3_cross(w, momentum.moment), v3_cross(v, momentum.force))) };
}

#endif
