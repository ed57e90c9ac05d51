/* alg_sv.h - the spatial-vector algebra: rotation matrices and 6-vectors
 *
 * pose x_a_b        matrix r (b's axes in a) and origin p
 * twist, wrench     angular, linear; force, moment
 * motion            what a body's wrench depends on: angular velocity w, its derivative dw, and the origin's classical
 *                   acceleration a minus gravity (what an inertial sensor there reads). The linear velocity is left out:
 *                   no force depends on it.
 * inertia           mass m, first moment h = m c and second moments s = sum m r r^T about the body's origin
 *
 * With K = [dw]x + [w]x [w]x, a point at r has acceleration a + K r; so a child's origin accelerates with a + K p, the
 * body needs the force m a + K h and the moment h x a + sum r x (m K r).
 */
#ifndef RAMUS_ALGEBRA_ALG_SV_H
#define RAMUS_ALGEBRA_ALG_SV_H

#include "lanes.h"

#define ALGEBRA_ANGLE 1.0 /* sines and cosines are taken of the whole joint angle */
#define ALGEBRA_POSE 12   /* numbers in the model's constant pose */
#define ALGEBRA_SPIN                                                                                                   \
    1 /* what a body does to its points is a matrix of its own, of which reduced inertias need a part */

#include "alg_common.h"

typedef struct pose {
    lane xx, xy, xz, yx, yy, yz, zx, zy, zz; /* rows of r */
    v3 p;
} pose;

typedef struct motion {
    v3 w, dw, a;
} motion;

/* ---- poses ---- */

static inline pose pose_load(const coefficient x[ALGEBRA_POSE])
{
    return (pose){ lane_of(x[0]), lane_of(x[1]), lane_of(x[2]), lane_of(x[3]), lane_of(x[4]),
                   lane_of(x[5]), lane_of(x[6]), lane_of(x[7]), lane_of(x[8]), v3_load(x + 9) };
}

static inline void pose_store(const pose *x, double out[ALGEBRA_POSE]) /* lane 0 */
{
    const lane all[ALGEBRA_POSE] = { x->xx, x->xy, x->xz, x->yx,  x->yy,  x->yz,
                                     x->zx, x->zy, x->zz, x->p.x, x->p.y, x->p.z };
    for (int k = 0; k < ALGEBRA_POSE; k++)
        out[k] = *(const double *)&all[k];
}

static inline v3 pose_rotate(const pose *x, v3 u) /* r u */
{
    return (v3){ x->xx * u.x + x->xy * u.y + x->xz * u.z, x->yx * u.x + x->yy * u.y + x->yz * u.z,
                 x->zx * u.x + x->zy * u.y + x->zz * u.z };
}

static inline v3 pose_unrotate(const pose *x, v3 u) /* r^T u */
{
    return (v3){ x->xx * u.x + x->yx * u.y + x->zx * u.z, x->xy * u.x + x->yy * u.y + x->zy * u.z,
                 x->xz * u.x + x->yz * u.y + x->zz * u.z };
}

/* x_p_j turned about z: r Rz(q) */
static inline pose pose_turn(const coefficient x[ALGEBRA_POSE], lane c, lane s)
{
    return (pose){ c * x[0] + s * x[1], c * x[1] - s * x[0], lane_of(x[2]),       c * x[3] + s * x[4],
                   c * x[4] - s * x[3], lane_of(x[5]),       c * x[6] + s * x[7], c * x[7] - s * x[6],
                   lane_of(x[8]),       v3_load(x + 9) };
}

/* x_a_b turned about b's own x: r Rx(q) */
static inline pose pose_turn_x(pose x, lane c, lane s)
{
    return (pose){ x.xx, c * x.xy + s * x.xz, c * x.xz - s * x.xy, x.yx, c * x.yy + s * x.yz, c * x.yz - s * x.yy,
                   x.zx, c * x.zy + s * x.zz, c * x.zz - s * x.zy, x.p };
}

/* x_a_b moved along b's own axes: p + r d */
static inline pose pose_slide(pose x, v3 d)
{
    x.p = v3_add(x.p, pose_rotate(&x, d));
    return x;
}

static inline pose pose_slide_z(pose x, lane d)
{
    x.p = (v3){ x.p.x + x.xz * d, x.p.y + x.yz * d, x.p.z + x.zz * d };
    return x;
}

static inline pose pose_mul(pose a, pose b)
{
    const v3 x = pose_rotate(&a, (v3){ b.xx, b.yx, b.zx });
    const v3 y = pose_rotate(&a, (v3){ b.xy, b.yy, b.zy });
    const v3 z = pose_rotate(&a, (v3){ b.xz, b.yz, b.zz });
    return (pose){ x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z, v3_add(a.p, pose_rotate(&a, b.p)) };
}

static inline pose pose_inv(pose x)
{
    const v3 p = pose_unrotate(&x, x.p);
    return (pose){ x.xx, x.yx, x.zx, x.xy, x.yy, x.zy, x.xz, x.yz, x.zz, { -p.x, -p.y, -p.z } };
}

/* From a unit quaternion and a position. */
static inline pose pose_make(lane w, lane x, lane y, lane z, v3 p)
{
    const lane two = lane_set(2.0), one = lane_set(1.0);
    return (pose){ one - two * (y * y + z * z), two * (x * y - w * z),
                   two * (x * z + w * y),       two * (x * y + w * z),
                   one - two * (x * x + z * z), two * (y * z - w * x),
                   two * (x * z - w * y),       two * (y * z + w * x),
                   one - two * (x * x + y * y), p };
}

static inline v3 pose_position(const pose *x)
{
    return x->p;
}

/* ---- twists and wrenches: the same load or motion seen in another frame of the same body ---- */

static inline twist twist_to_child(pose x, twist t)
{
    return (twist){ pose_unrotate(&x, t.angular), pose_unrotate(&x, v3_add(t.linear, v3_cross(t.angular, x.p))) };
}

static inline wrench wrench_to_parent(pose x, wrench u)
{
    const v3 f = pose_rotate(&x, u.force);
    return (wrench){ f, v3_add(pose_rotate(&x, u.moment), v3_cross(x.p, f)) };
}

/* ---- motion ---- */

/* [dw]x + [w]x [w]x */
typedef struct spin_matrix {
    lane xx, xy, xz, yx, yy, yz, zx, zy, zz;
} spin_matrix;

static inline spin_matrix spin_of(const motion *m)
{
    const lane xx = m->w.x * m->w.x, yy = m->w.y * m->w.y, zz = m->w.z * m->w.z;
    const lane xy = lane_product(m->w.x, m->w.y), xz = lane_product(m->w.x, m->w.z), yz = lane_product(m->w.y, m->w.z);
    return (spin_matrix){ -(yy + zz),   xy - m->dw.z, xz + m->dw.y, xy + m->dw.z, -(xx + zz),
                          yz - m->dw.x, xz - m->dw.y, yz + m->dw.x, -(xx + yy) };
}

static inline v3 spin_first(const motion *m) /* the first column alone */
{
    return (v3){ -(m->w.y * m->w.y + m->w.z * m->w.z), m->w.x * m->w.y + m->dw.z, m->w.x * m->w.z - m->dw.y };
}

static inline v3 spin_point(const spin_matrix *k, v3 r)
{
    return (v3){ k->xx * r.x + k->xy * r.y + k->xz * r.z, k->yx * r.x + k->yy * r.y + k->yz * r.z,
                 k->zx * r.x + k->zy * r.y + k->zz * r.z };
}

/* The parent's motion seen at the child's frame, as if the joint stood still. */
static inline motion motion_to_child(const pose *x, const motion *m)
{
    const spin_matrix k = spin_of(m);
    return (motion){ pose_unrotate(x, m->w), pose_unrotate(x, m->dw),
                     pose_unrotate(x, v3_add(m->a, spin_point(&k, x->p))) };
}

/* A joint that turns about the child's z with rate v and acceleration a. */
static inline motion motion_turn(const pose *x, const motion *m, lane v, lane a)
{
    motion c = motion_to_child(x, m);
    c.dw.x += c.w.y * v;
    c.dw.y -= c.w.x * v;
    c.dw.z += a;
    c.w.z += v;
    return c;
}

/* A joint that slides along the child's z. */
static inline motion motion_slide(const pose *x, const motion *m, lane v, lane a)
{
    motion c = motion_to_child(x, m);
    const lane v2 = v + v;
    c.a.x += c.w.y * v2;
    c.a.y -= c.w.x * v2;
    c.a.z += a;
    return c;
}

/* A joint that turns about and slides along the child's z. */
static inline motion motion_screw(const pose *x, const motion *m, lane turn_v, lane turn_a, lane slide_v, lane slide_a)
{
    motion c = motion_slide(x, m, slide_v, slide_a);
    c.dw.x += c.w.y * turn_v;
    c.dw.y -= c.w.x * turn_v;
    c.dw.z += turn_a;
    c.w.z += turn_v;
    return c;
}

/* Tx(a) Rx(alpha) Rz(angle) Tz(d) as a whole */
static inline pose pose_dh(const dh *x, lane c, lane s)
{
    return (pose){ c,
                   -s,
                   lane_set(0),
                   x->ca * s,
                   x->ca * c,
                   -lane_of(x->sa),
                   x->sa * s,
                   x->sa * c,
                   lane_of(x->ca),
                   { lane_of(x->a), -lane_of(x->sa * x->d), lane_of(x->ca * x->d) } };
}

/* A joint in the short form; first: the first column of K of the motion m; own: all of that of the child's. */
static inline motion motion_turn_dh(const dh *x, const motion *m, v3 first, lane c, lane s, lane v, lane a,
                                    spin_matrix *own)
{
    /* the point a on the parent's x axis: a times the first column of K */
    const v3 point = { m->a.x + x->a * first.x, m->a.y + x->a * first.y, m->a.z + x->a * first.z };
    motion o = { dh_unrotate(x, c, s, m->w), dh_unrotate(x, c, s, m->dw), dh_unrotate(x, c, s, point) };
    o.dw.x += o.w.y * v;
    o.dw.y -= o.w.x * v;
    o.dw.z += a;
    o.w.z += v;
    /* on to the point d on the own z axis: d times the third column of the own K */
    *own = spin_of(&o);
    o.a.x += x->d * own->xz;
    o.a.y += x->d * own->yz;
    o.a.z += x->d * own->zz;
    return o;
}

/* Any joint: its twist and the twist's derivative, in the child's frame. */
static inline motion motion_joint(const pose *x, const motion *m, twist s, twist s_dot)
{
    const motion p = motion_to_child(x, m);
    motion c;
    c.w = v3_add(p.w, s.angular);
    c.dw = v3_add(v3_add(p.dw, s_dot.angular), v3_cross(p.w, s.angular));
    c.a = v3_add(v3_add(p.a, s_dot.linear), v3_cross(v3_add(p.w, c.w), s.linear));
    return c;
}

/* A frame whose twist and derivative are known; g is gravity in that frame. */
static inline motion motion_from_twist(twist t, twist t_dot, v3 g)
{
    return (motion){ t.angular, t_dot.angular, v3_sub(v3_add(t_dot.linear, v3_cross(t.angular, t.linear)), g) };
}

/* A frame where an inertial sensor reads angular velocity w, angular acceleration dw and proper acceleration a. */
static inline motion motion_from_imu(v3 w, v3 dw, v3 a)
{
    return (motion){ w, dw, a };
}

/* Its numbers one by one. */
static inline void motion_store(const motion *m, lane to[])
{
    const v3 *const part[] = { &m->w, &m->dw, &m->a };
    for (int k = 0; k < 3; k++) {
        to[3 * k + 0] = part[k]->x;
        to[3 * k + 1] = part[k]->y;
        to[3 * k + 2] = part[k]->z;
    }
}

/* ---- dynamics of one body ---- */

/* Constants of a body seen at its CoM: no first moment. `tensor` is ixx iyy izz ixy ixz iyz. */
static inline void inertia_at_com(double mass, const double tensor[6], double out[10])
{
    const double half_trace = 0.5 * (tensor[0] + tensor[1] + tensor[2]);
    out[0] = mass;
    for (int k = 0; k < 3; k++) {
        out[1 + k] = 0;
        out[4 + k] = half_trace - tensor[k];
        out[7 + k] = -tensor[3 + k];
    }
}

/* The wrench, at the body's origin, that its motion needs (gravity is in the motion); k is the motion's. */
static inline wrench body_wrench_spin(const coefficient inertia[10], const motion *m, const spin_matrix *spin)
{
    const coefficient mass = inertia[0], hx = inertia[1], hy = inertia[2], hz = inertia[3];
    const coefficient sxx = inertia[4], syy = inertia[5], szz = inertia[6];
    const coefficient sxy = inertia[7], sxz = inertia[8], syz = inertia[9];
    const spin_matrix k = *spin;
    wrench u;
    u.force.x = mass * m->a.x + (k.xx * hx + k.xy * hy + k.xz * hz);
    u.force.y = mass * m->a.y + (k.yx * hx + k.yy * hy + k.yz * hz);
    u.force.z = mass * m->a.z + (k.zx * hx + k.zy * hy + k.zz * hz);
    /* sum r x (m K r): component x is sum_j (s_yj K_zj - s_zj K_yj), and so on */
    u.moment.x =
        (hy * m->a.z - hz * m->a.y) + (sxy * k.zx - sxz * k.yx + syy * k.zy - szz * k.yz + syz * (k.zz - k.yy));
    u.moment.y =
        (hz * m->a.x - hx * m->a.z) + (syz * k.xy - sxx * k.zx + szz * k.xz - sxy * k.zy + sxz * (k.xx - k.zz));
    u.moment.z =
        (hx * m->a.y - hy * m->a.x) + (sxx * k.yx - syy * k.xy + sxz * k.yz - syz * k.xz + sxy * (k.yy - k.xx));
    return u;
}

static inline wrench body_wrench(const coefficient inertia[10], const motion *m)
{
    const spin_matrix k = spin_of(m);
    return body_wrench_spin(inertia, m, &k);
}

/* The same for the reduced inertia of a revolute link: m = h_z = s_zz = 0. */
static inline wrench body_wrench_reduced(const coefficient inertia[10], const motion *m, const spin_matrix *spin)
{
    const coefficient hx = inertia[1], hy = inertia[2], sxx = inertia[4], syy = inertia[5];
    const coefficient sxy = inertia[7], sxz = inertia[8], syz = inertia[9];
    const spin_matrix k = *spin;
    wrench u;
    u.force.x = k.xx * hx + k.xy * hy;
    u.force.y = k.yx * hx + k.yy * hy;
    u.force.z = k.zx * hx + k.zy * hy;
    /* the acceleration is known last; two sums side by side wait less for each other */
    u.moment.x = (sxy * k.zx - sxz * k.yx) + (syy * k.zy + syz * (k.zz - k.yy)) + hy * m->a.z;
    u.moment.y = (syz * k.xy - sxx * k.zx) + (sxz * (k.xx - k.zz) - sxy * k.zy) - hx * m->a.z;
    u.moment.z =
        (sxx * k.yx - syy * k.xy + sxy * (k.yy - k.xx)) + (sxz * k.yz - syz * k.xz) + hx * m->a.y - hy * m->a.x;
    return u;
}

#endif
