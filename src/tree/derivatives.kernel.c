/* derivatives.kernel.c - derivatives of inverse dynamics with respect to q, v and a: bodies, then coordinates
 *
 * Everything is seen in one frame that stands still: root axes, origin where branch_origin.h puts it. For
 * coordinate k, moved by joint j: s_k is its unit twist; V_b, A_b are the twist and the acceleration of what it moves
 * against (the parent's; within a joint with plain coordinates, whose steps follow each other, the previous step's); V, A
 * the body's own.
 *
 *     psi'_k  = V_b x s_k        psi''_k = A_b x s_k + V_b x psi'_k        s'_k = V x s_k
 *     (with plain coordinates s'_k = V_b x s_k)
 *
 * Moving q_k by e carries everything beyond k along the screw e s_k, but not V_b and A_b; v_k adds s_k to every twist
 * beyond. For the wrench f = I A + V x* (I V) (+ external) of any body beyond that gives
 *
 *     df/dq_k = s_k x* f + I psi''_k + 2B psi'_k        df/dv_k = 2B s_k + I (psi'_k + s'_k)        df/da_k = I s_k
 *     2B (a, .) = ( moment 2 (tr(D) a - D a), force 2 a x P )      the Coriolis force 2 a x u on each mass point
 *
 * with m, h = sum m r, S = sum m r r^T, D = sum m u r^T, P = sum m u over the points r with velocities u. All of these
 * add up over bodies, so C_l (I, B and wrench F of body l and all that it carries) is a running sum. The products of these
 * that make the matrices are in derivatives_products.kernel.c.
 *
 * Method   motion in sequence, outwards; the terms of several bodies at once in the places of registers; their sums inwards. Then
 *          derivatives_terms.kernel.c.
 * In, out  see derivative_arguments and derivatives.h.
 * Gravity  is a proper acceleration of the root frames; a root's linear velocity matters to no force and is taken as 0.
 * Cost     O(bodies). Measured by bench/derivatives.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/wide.h"
#include "tree/branch_origin.h"
#include "tree/derivative_rows.h"
#include "tree/joint.h"
#include "tree/joint_sines.h"

void KERNEL(derivative_sums)(struct derivative_work *d, const derivative_arguments *in);
void KERNEL(derivative_momenta)(struct derivative_work *d, int in_rows);

/* ---- outwards, in sequence ---- */

static inline twist twist_read(const double t[6])
{
    return (twist){ { t[0], t[1], t[2] }, { t[3], t[4], t[5] } };
}

static inline void twist_write(twist t, double out[6])
{
    out[0] = t.angular.x, out[1] = t.angular.y, out[2] = t.angular.z;
    out[3] = t.linear.x, out[4] = t.linear.y, out[5] = t.linear.z;
}

static inline void motion_write(twist v, twist a, double row[])
{
    twist_write(v, row + ROW_MOTION);
    twist_write(a, row + ROW_MOTION + 6);
}

static inline twist twist_axpy(twist a, double s, twist b) /* a + s b */
{
    return (twist){ { a.angular.x + s * b.angular.x, a.angular.y + s * b.angular.y, a.angular.z + s * b.angular.z },
                    { a.linear.x + s * b.linear.x, a.linear.y + s * b.linear.y, a.linear.z + s * b.linear.z } };
}

static inline twist turning(v3 axis, v3 point)
{
    return (twist){ axis, v3_cross(point, axis) };
}

/* Any joint's part of its body's motion. */
static __attribute__((noinline)) void move_any(const struct derivative_work *d, int i, const pose *x,
                                               const derivative_arguments *in, twist *v, twist *a)
{
    const int type = d->bodies->type[i], vi = d->bodies->vi[i], plain = joint_is_plain((ramus_joint_type)type);
    const double *cosine = d->cosine + d->bodies->angle[i], *sine = d->sine + d->bodies->angle[i];
    const twist base = *v;
    twist column[6];
    const int n = joint_columns(type, ((const constants *)d->bodies->constants_sv)[i].pitch, cosine, sine, column);
    for (int c = 0; c < n; c++) {
        twist s = turning(pose_rotate(x, column[c].angular), x->p);
        s.linear = v3_add(s.linear, pose_rotate(x, column[c].linear));
        twist_write(s, d->axis + 8 * (size_t)(vi + c));
        if (plain && c) /* on top of the step before it */
            motion_write(*v, *a, row_of(d, d->room + vi + c));
        const twist psi_dot = twist_cross(plain ? *v : base, s);
        *v = twist_axpy(*v, in->v[vi + c], s);
        *a = twist_axpy(twist_axpy(*a, in->a[vi + c], s), in->v[vi + c], psi_dot);
    }
}

static ALWAYS_INLINE void enter(const struct derivative_work *d, const derivative_arguments *in, int i, const int turns)
{
    const int type = turns ? RAMUS_REVOLUTE : d->bodies->type[i], vi = d->bodies->vi[i], p = d->bodies->parent[i];
    const double *c = d->cosine + d->bodies->angle[i], *s = d->sine + d->bodies->angle[i];
    const constants *body = (const constants *)d->bodies->constants_sv + i;
    const pose x_p_i = joint_pose(type, body->x, body->pitch, c, s, in->q + d->bodies->qi[i]);
    double *own = row_of(d, i);
    pose x = x_p_i;
    twist v, a;
    if (p) {
        const double *row = row_of(d, p);
        x = pose_mul(pose_load(row + ROW_POSE), x_p_i);
        v = twist_read(row + ROW_MOTION);
        a = twist_read(row + ROW_MOTION + 6);
    } else { /* the root, seen from the branch's origin */
        const double *r = in->root + ROOT_NUMBERS * d->bodies->root[i];
        const motion root = motion_from_imu(read3(r), read3(r + 3), read3(r + 6));
        const spin_matrix spin = spin_of(&root);
        const v3 origin = branch_origin(d->bodies, in->q, d->sine, d->cosine, i, x_p_i);
        x.p = v3_sub(x_p_i.p, origin);
        v = (twist){ root.w, zero3() };
        a = (twist){ root.dw, v3_add(root.a, spin_point(&spin, origin)) };
        motion_write(v, a, row_of(d, d->room + vi));
    }
    if (turns) {
        const twist axis = turning((v3){ x.xz, x.yz, x.zz }, x.p), psi_dot = twist_cross(v, axis);
        twist_write(axis, d->axis + 8 * (size_t)vi);
        v = twist_axpy(v, in->v[vi], axis);
        a = twist_axpy(twist_axpy(a, in->a[vi], axis), in->v[vi], psi_dot);
    } else {
        move_any(d, i, &x, in, &v, &a);
    }
    motion_write(v, a, own);
    pose_store(&x, own + ROW_POSE);
}

static __attribute__((noinline)) void enter_any(const struct derivative_work *d, const derivative_arguments *in, int i)
{
    enter(d, in, i, 0);
}

/* ---- bodies, several at once ---- */

/* m, h, S seen from the frame in which the body is at rotation R (columns x, y, z), origin p */
WIDE_INLINE wide_moments outwards(const wide_moments *in, wide3 x, wide3 y, wide3 z, wide3 p)
{
    const wide3 hr = wide3_add(wide3_add(wide3_scale(in->h.x, x), wide3_scale(in->h.y, y)), wide3_scale(in->h.z, z));
    const wide3 h = wide3_add(hr, wide3_scale(in->m, p));
    /* columns of R S */
    const wide3 sx = wide3_add(wide3_add(wide3_scale(in->xx, x), wide3_scale(in->xy, y)), wide3_scale(in->xz, z));
    const wide3 sy = wide3_add(wide3_add(wide3_scale(in->xy, x), wide3_scale(in->yy, y)), wide3_scale(in->yz, z));
    const wide3 sz = wide3_add(wide3_add(wide3_scale(in->xz, x), wide3_scale(in->yz, y)), wide3_scale(in->zz, z));
    return (wide_moments){
        in->m,
        h, /* R S R^T + p hr^T + h p^T */
        sx.x * x.x + sy.x * y.x + sz.x * z.x + p.x * hr.x + h.x * p.x,
        sx.y * x.y + sy.y * y.y + sz.y * z.y + p.y * hr.y + h.y * p.y,
        sx.z * x.z + sy.z * y.z + sz.z * z.z + p.z * hr.z + h.z * p.z,
        sx.x * x.y + sy.x * y.y + sz.x * z.y + p.x * hr.y + h.x * p.y,
        sx.x * x.z + sy.x * y.z + sz.x * z.z + p.x * hr.z + h.x * p.z,
        sx.y * x.z + sy.y * y.z + sz.y * z.z + p.y * hr.z + h.y * p.z,
    };
}

/* Inertia, wrench, D and momentum of the bodies from i on. */
WIDE_INLINE void body_terms(const struct derivative_work *d, int i)
{
    wide r[ROW_NUMBERS], out[SUM_NUMBERS];
    columns_of_rows(row_of(d, i), ROW_NUMBERS, ROW_NUMBERS, r);
    const double *g = d->inertia + i;
    const size_t room = (size_t)d->room;
    const wide_moments here = { wide_load(g),
                                { wide_load(g + room), wide_load(g + 2 * room), wide_load(g + 3 * room) },
                                wide_load(g + 4 * room),
                                wide_load(g + 5 * room),
                                wide_load(g + 6 * room),
                                wide_load(g + 7 * room),
                                wide_load(g + 8 * room),
                                wide_load(g + 9 * room) };
    const wide3 w = { r[0], r[1], r[2] }, u = { r[3], r[4], r[5] }, dw = { r[6], r[7], r[8] },
                a = wide3_add((wide3){ r[9], r[10], r[11] }, wide3_cross(w, u));
    const wide_moments s = outwards(&here, (wide3){ r[12], r[15], r[18] }, (wide3){ r[13], r[16], r[19] },
                                    (wide3){ r[14], r[17], r[20] }, (wide3){ r[21], r[22], r[23] });
    const wide3 momentum = wide3_add(wide3_scale(s.m, u), wide3_cross(w, s.h));
    /* columns of [w]x S; D = u h^T + that */
    const wide3 tx = wide3_cross(w, (wide3){ s.xx, s.xy, s.xz }), ty = wide3_cross(w, (wide3){ s.xy, s.yy, s.yz }),
                tz = wide3_cross(w, (wide3){ s.xz, s.yz, s.zz });
    const wide3 dx = wide3_add(wide3_scale(s.h.x, u), tx), dy = wide3_add(wide3_scale(s.h.y, u), ty),
                dz = wide3_add(wide3_scale(s.h.z, u), tz);
    /* force m a + dw x h + w x (w x h); moment h x a + (tr(S) - S) dw + w x (tr(S) - S) w */
    const wide trace = s.xx + s.yy + s.zz;
    const wide3 wh = wide3_cross(w, s.h);
    const wide3 force = wide3_add(wide3_scale(s.m, a), wide3_add(wide3_cross(dw, s.h), wide3_cross(w, wh)));
    const wide3 spin = wide3_sub(wide3_scale(trace, dw), second_mul(&s, dw));
    const wide3 gyro = wide3_cross(second_mul(&s, w), w); /* w x (-S w) */
    const wide3 moment = wide3_add(wide3_cross(s.h, a), wide3_add(spin, gyro));
    out[0] = s.m, out[1] = s.h.x, out[2] = s.h.y, out[3] = s.h.z;
    out[4] = s.xx, out[5] = s.yy, out[6] = s.zz, out[7] = s.xy, out[8] = s.xz, out[9] = s.yz;
    out[10] = moment.x, out[11] = moment.y, out[12] = moment.z;
    out[13] = force.x, out[14] = force.y, out[15] = force.z;
    out[16] = dx.x, out[17] = dy.x, out[18] = dz.x;
    out[19] = dx.y, out[20] = dy.y, out[21] = dz.y;
    out[22] = dx.z, out[23] = dy.z, out[24] = dz.z;
    out[25] = momentum.x, out[26] = momentum.y, out[27] = momentum.z;
    out[28] = out[29] = out[30] = out[31] = s.m;
    rows_of_columns(out, SUM_NUMBERS, d->sum + (size_t)i * SUM_NUMBERS, SUM_NUMBERS);
}

/* What the robot exerts on the world at each body, seen from the branch's frame. */
static void add_external(const struct derivative_work *d, const double external[])
{
    for (int i = 1; i <= d->bodies->nlink; i++) {
        const double *u = external + (size_t)i * WRENCH_NUMBERS;
        const wrench w = wrench_to_parent(pose_load(row_of(d, i) + ROW_POSE), (wrench){ read3(u), read3(u + 3) });
        double *sum = d->sum + (size_t)i * SUM_NUMBERS + SUM_WRENCH;
        sum[0] += w.moment.x, sum[1] += w.moment.y, sum[2] += w.moment.z;
        sum[3] += w.force.x, sum[4] += w.force.y, sum[5] += w.force.z;
    }
}

void KERNEL(derivative_sums)(struct derivative_work *d, const derivative_arguments *in)
{
    const ramus_model *m = d->bodies;
    plain_sines(m, 1.0, in->q, d->sine, d->cosine);
    for (int i = 1; i <= d->bodies->nlink; i++)
        if (d->bodies->type[i] == RAMUS_REVOLUTE)
            enter(d, in, i, 1);
        else
            enter_any(d, in, i);
    for (int i = 1; i <= d->bodies->nlink; i += WIDE)
        body_terms(d, i);
    if (in->external)
        add_external(d, in->external);
    for (int i = d->bodies->nlink; i > 0; i--)
        if (d->bodies->parent[i]) {
            double *to = d->sum + (size_t)d->bodies->parent[i] * SUM_NUMBERS, *from = d->sum + (size_t)i * SUM_NUMBERS;
            for (int k = 0; k < SUM_NUMBERS; k += WIDE)
                wide_store(to + k, wide_load(to + k) + wide_load(from + k));
        }
    KERNEL(derivative_momenta)(d, in->later);
}

#else
typedef int kernel_has_no_such_instance;
#endif
