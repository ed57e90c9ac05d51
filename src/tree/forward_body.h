/* forward_body.h - forward dynamics, one body: its motion, what its joint leaves to its parent, its acceleration
 *
 * The steps of forward_dynamics.kernel.c, which has the equations. For kernels: lanes are those of the instance.
 */
#ifndef RAMUS_TREE_FORWARD_BODY_H
#define RAMUS_TREE_FORWARD_BODY_H

#include "tree/forward_short.h"
#include "tree/joint.h"

#include <string.h>

/* Body i in its parent. Of several states, and in the short form, it is cheaper to compute again, into `room`, than to keep in the nearest
 * cache, for the usual joints; of one it is where it was kept, for a copy in vectors of what was just written in numbers is slow. */
static inline const pose *pose_again(const ramus_model *m, const constants *body, int i, const work *k,
                                     const fd_arguments *in, pose *room)
{
    if (m->form[i] == FORM_TURN_DH) {
        *room = pose_dh(dh_of(m, i), k->cosine[m->angle[i]], k->sine[m->angle[i]]);
        return room;
    }
    if (RAMUS_LANES > 1 && m->type[i] == RAMUS_REVOLUTE) {
        *room = pose_turn(body->x, k->cosine[m->angle[i]], k->sine[m->angle[i]]);
        return room;
    }
    if (slides_short(m, i)) {
        const short_slide form = short_slide_of(m, i, k);
        *room = pose_slide_z(pose_dh(&form.x, form.c, form.s), form.d);
        return room;
    }
    if (RAMUS_LANES > 1 && m->type[i] == RAMUS_PRISMATIC) {
        *room = pose_slide_z(pose_load(body->x), ((const lane *)in->q)[m->qi[i]]);
        return room;
    }
    return &k->each[i].x_p_i;
}

static inline void keep_pose(body_work *b, const pose *x, int usual)
{
    if (RAMUS_LANES == 1 || !usual)
        b->x_p_i = *x;
}

/* Pose, angular velocity and bias of body i, and the wrench that its turning needs. */
static inline void enter(const ramus_model *m, const constants *body, int i, const work *k, const fd_arguments *in,
                         const slot *parent, slot *s)
{
    const int type = m->type[i], angle = m->angle[i];
    const lane *c = k->cosine + angle, *sn = k->sine + angle;
    const lane *q = (const lane *)in->q + m->qi[i], *v = (const lane *)in->v + m->vi[i];
    const v3 w_p = parent->w;
    body_work *b = &k->each[i];
    if (m->form[i] == FORM_TURN_DH) {
        const dh *x = dh_of(m, i);
        const v3 w = dh_unrotate(x, c[0], sn[0], w_p);
        b->c.dw = (v3){ w.y * v[0], -w.x * v[0], lane_set(0) };
        b->c.a = centripetal_dh(x, c[0], sn[0], w_p, w);
        s->w = (v3){ w.x, w.y, w.z + v[0] };
    } else if (type == RAMUS_REVOLUTE) {
        const pose x = pose_turn(body->x, c[0], sn[0]);
        const v3 w = pose_unrotate(&x, w_p);
        keep_pose(b, &x, 1);
        b->c.dw = (v3){ w.y * v[0], -w.x * v[0], lane_set(0) };
        b->c.a = pose_unrotate(&x, centripetal(w_p, x.p));
        s->w = (v3){ w.x, w.y, w.z + v[0] };
    } else if (slides_short(m, i)) {
        b->slid = q[0] + dh_of(m, i)->d;
        const short_slide x = short_slide_of(m, i, k);
        const v3 w = dh_unrotate(&x.x, x.c, x.s, w_p), a = centripetal_dh(&x.x, x.c, x.s, w_p, w);
        const lane twice = v[0] + v[0];
        b->c.dw = zero3();
        b->c.a = (v3){ a.x + (x.d * w.z) * w.x + w.y * twice, a.y + (x.d * w.z) * w.y - w.x * twice,
                       a.z - x.d * (w.x * w.x + w.y * w.y) };
        s->w = w;
    } else if (type == RAMUS_PRISMATIC) {
        const pose x = pose_slide_z(pose_load(body->x), q[0]);
        const v3 w = pose_unrotate(&x, w_p), a = pose_unrotate(&x, centripetal(w_p, x.p));
        const lane twice = v[0] + v[0];
        keep_pose(b, &x, 1);
        b->c.dw = zero3();
        b->c.a = (v3){ a.x + w.y * twice, a.y - w.x * twice, a.z };
        s->w = w;
    } else {
        const lane zero[6] = { 0 };
        const pose x = joint_pose(type, body->x, body->pitch, c, sn, q);
        const twist t = joint_twist(type, body->pitch, c, sn, v);
        const twist t_dot = joint_twist_dot(type, body->pitch, c, sn, v, zero);
        const v3 w = pose_unrotate(&x, w_p);
        keep_pose(b, &x, 0);
        s->w = v3_add(w, t.angular);
        b->c.dw = v3_add(t_dot.angular, v3_cross(w, t.angular));
        b->c.a =
            v3_add(pose_unrotate(&x, centripetal(w_p, x.p)), v3_add(t_dot.linear, v3_cross(v3_add(w, s->w), t.linear)));
    }
    s->p = rigid_spin_wrench(body->inertia, s->w);
    s->open = 0;
}

/* A joint that turns about z. */
static inline int leave_turning(int vi, const work *k, const fd_arguments *in, const body_work *b, const pose *x,
                                carried *parent, const carried *s, int first)
{
    const articulated *i = &s->inertia;
    lane d = i->a.zz;
    if (pivot_vanishes(&d, SINGULAR * s->most_turning))
        return 0;
    const lane tau = ((const lane *)in->tau)[vi], inverse = lane_set(1) / d, u = tau - s->p.moment.z;
    keep_joint(k, vi, turning_axis(i, d), inverse, u);
    if (first)
        return 1;
    const turned_away left = articulated_turn_away(i, &s->p, b->c, inverse, u, tau);
    articulated_to_parent_no_z(&parent->inertia, x, left.a_xx, left.a_xy, left.a_yy, left.bx, left.by, &left.c);
    hand_wrench(parent, x, left.p);
    return 1;
}

/* A joint that slides along z. */
static inline int leave_sliding(int vi, const work *k, const fd_arguments *in, const body_work *b, const pose *x,
                                carried *parent, carried *s, int first)
{
    const articulated *i = &s->inertia;
    lane d = i->c.zz;
    if (pivot_vanishes(&d, SINGULAR * s->most_sliding))
        return 0;
    const lane inverse = lane_set(1) / d, u = ((const lane *)in->tau)[vi] - s->p.force.z;
    const wrench axis = sliding_axis(i, d);
    keep_joint(k, vi, axis, inverse, u);
    if (first)
        return 1;
    const wrench taken = { v3_scale(inverse, axis.force), v3_scale(inverse, axis.moment) };
    wrench p = { v3_add(s->p.force, v3_scale(u, taken.force)), v3_add(s->p.moment, v3_scale(u, taken.moment)) };
    articulated_subtract(&s->inertia, &axis, &taken);
    p = wrench_add(p, articulated_mul(&s->inertia, b->c.dw, b->c.a));
    articulated_to_parent(&parent->inertia, x, &s->inertia);
    hand_wrench(parent, x, p);
    return 1;
}

/* D^-1 of the n x n matrix in `d` (rows of 6), in place, by Cholesky; 0 when a pivot is not larger than its `least`. What is uncertain of a
 * pivot is so of those after it, times the squares of their factors. */
static inline int invert(int n, lane d[36], lane least[6])
{
    lane inverse[36]; /* of the lower factor */
    for (int j = 0; j < n; j++) {
        lane pivot = d[6 * j + j];
        for (int r = 0; r < j; r++) {
            const lane factor = d[6 * j + r] / d[6 * r + r];
            pivot -= d[6 * j + r] * d[6 * j + r];
            least[j] += factor * factor * least[r];
        }
        if (pivot_vanishes(&pivot, least[j]))
            return 0;
        pivot = lane_sqrt(pivot);
        d[6 * j + j] = pivot;
        for (int i = j + 1; i < n; i++) {
            lane sum = d[6 * i + j];
            for (int r = 0; r < j; r++)
                sum -= d[6 * i + r] * d[6 * j + r];
            d[6 * i + j] = sum / pivot;
        }
    }
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            lane sum = lane_set(i == j);
            for (int r = j; r < i; r++)
                sum -= d[6 * i + r] * inverse[6 * r + j];
            inverse[6 * i + j] = sum / d[6 * i + i];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            lane sum = lane_set(0);
            for (int r = i; r < n; r++)
                sum += inverse[6 * r + i] * inverse[6 * r + j];
            d[6 * i + j] = d[6 * j + i] = sum;
        }
    return 1;
}

/* L D L^T of an inertia, rows of 6, in the order moment, force: L below the diagonal, 1 / D on it. 0: a pivot is not larger than its least, of
 * which the same is true as above. */
static inline int free_factor(const articulated *i, lane turning, lane sliding, lane l[36])
{
    const lane lower[6][6] = { { i->a.xx },
                               { i->a.xy, i->a.yy },
                               { i->a.xz, i->a.yz, i->a.zz },
                               { i->b.xx, i->b.yx, i->b.zx, i->c.xx },
                               { i->b.xy, i->b.yy, i->b.zy, i->c.xy, i->c.yy },
                               { i->b.xz, i->b.yz, i->b.zz, i->c.xz, i->c.yz, i->c.zz } };
    lane least[6] = { turning, turning, turning, sliding, sliding, sliding };
    memcpy(l, lower, sizeof lower);
    for (int j = 0; j < 6; j++) {
        if (pivot_vanishes(&l[6 * j + j], least[j]))
            return 0;
        const lane inverse = lane_set(1) / l[6 * j + j];
        lane column[6];
        for (int r = j + 1; r < 6; r++) {
            column[r] = l[6 * r + j];
            l[6 * r + j] = inverse * column[r];
            least[r] += l[6 * r + j] * l[6 * r + j] * least[j];
        }
        for (int r = j + 1; r < 6; r++)
            for (int c = j + 1; c <= r; c++)
                l[6 * r + c] -= l[6 * r + j] * column[c];
        l[6 * j + j] = inverse;
    }
    return 1;
}

static inline void free_solve(const lane l[36], lane x[6])
{
    for (int r = 1; r < 6; r++)
        for (int c = 0; c < r; c++)
            x[r] -= l[6 * r + c] * x[c];
    for (int r = 0; r < 6; r++)
        x[r] *= l[6 * r + r];
    for (int r = 4; r >= 0; r--)
        for (int c = r + 1; c < 6; c++)
            x[r] -= l[6 * c + r] * x[c];
}

/* A free joint without armature: D is the body's inertia, U too, so that the body's acceleration is D^-1 u whatever its parent does, and the
 * drive is all that the parent feels. */
static int leave_free(int vi, const work *k, const fd_arguments *in, const pose *x, carried *parent, carried *s,
                      int first)
{
    const lane *tau = (const lane *)in->tau + vi;
    const wrench drive = { read3(tau + 3), read3(tau) };
    const v3 moment = v3_sub(drive.moment, s->p.moment), force = v3_sub(drive.force, s->p.force);
    lane *u = k->u + vi;
    if (!free_factor(&s->inertia, SINGULAR * s->most_turning, SINGULAR * s->most_sliding, k->d_inverse + 6 * vi))
        return 0;
    u[0] = moment.x;
    u[1] = moment.y;
    u[2] = moment.z;
    u[3] = force.x;
    u[4] = force.y;
    u[5] = force.z;
    free_solve(k->d_inverse + 6 * vi, u);
    if (!first)
        hand_wrench(parent, x, drive);
    return 1;
}

static int leave_any(int type, double pitch, int angle, int vi, const work *k, const fd_arguments *in,
                     const body_work *b, const pose *x, carried *parent, carried *s, int first)
{
    if (type == RAMUS_FREE && !in->armature)
        return leave_free(vi, k, in, x, parent, s, first);
    twist axis[6];
    const lane *tau = (const lane *)in->tau + vi;
    lane d[36], least[6];
    double stiff = 0;
    const int n = joint_columns(type, pitch, k->cosine + angle, k->sine + angle, axis);
    for (int r = 0; r < n; r++)
        k->u_axis[vi + r] = articulated_mul(&s->inertia, axis[r].angular, axis[r].linear);
    for (int r = 0; r < n; r++) {
        const double armature = in->armature ? in->armature[vi + r] : 0;
        for (int j = 0; j < n; j++)
            d[6 * r + j] = power(axis[r], k->u_axis[vi + j]);
        d[6 * r + r] += armature;
        stiff += armature;
        least[r] = SINGULAR * (v3_dot(axis[r].angular, axis[r].angular) * s->most_turning +
                               v3_dot(axis[r].linear, axis[r].linear) * s->most_sliding);
        k->u[vi + r] = tau[r] - power(axis[r], s->p);
    }
    if (!invert(n, d, least))
        return 0;
    for (int r = 0; r < n; r++)
        for (int j = 0; j < n; j++)
            k->d_inverse[6 * (vi + r) + j] = d[6 * r + j];
    if (first)
        return 1;
    wrench p = s->p;
    if (type == RAMUS_FREE && stiff == 0) { /* exactly: nothing but the drive holds it */
        p = (wrench){ read3(tau + 3), read3(tau) };
    } else {
        for (int r = 0; r < n; r++) {
            wrench taken = wrench_zero(); /* U D^-1 */
            for (int j = 0; j < n; j++) {
                taken.force = v3_add(taken.force, v3_scale(d[6 * r + j], k->u_axis[vi + j].force));
                taken.moment = v3_add(taken.moment, v3_scale(d[6 * r + j], k->u_axis[vi + j].moment));
            }
            articulated_subtract(&s->inertia, &k->u_axis[vi + r], &taken);
            p.force = v3_add(p.force, v3_scale(k->u[vi + r], taken.force));
            p.moment = v3_add(p.moment, v3_scale(k->u[vi + r], taken.moment));
        }
        p = wrench_add(p, articulated_mul(&s->inertia, b->c.dw, b->c.a));
        articulated_to_parent(&parent->inertia, x, &s->inertia);
    }
    hand_wrench(parent, x, p);
    return 1;
}

#if RAMUS_LANES == 1
/* A base that moves as something else decides: what it is to that (fd_arguments). Its joint is free, so its axes are those of the body. */
static void leave_base(const fd_arguments *in, const body_work *b, const carried *s)
{
    const double *root = in->root;
    const acceleration still = { read3(root + 3), read3(root + 6) };
    acceleration t = acceleration_to_child(&b->x_p_i, &still);
    t.dw = v3_add(t.dw, b->c.dw);
    t.a = v3_add(t.a, b->c.a);
    const wrench p = wrench_add(s->p, articulated_mul(&s->inertia, t.dw, t.a));
    for (int r = 0; r < 7; r++) {
        const v3 turn = { r == 0, r == 1, r == 2 }, slide = { r == 3, r == 4, r == 5 };
        const wrench u = r == 6 ? p : articulated_mul(&s->inertia, turn, slide);
        const double numbers[6] = { u.moment.x, u.moment.y, u.moment.z, u.force.x, u.force.y, u.force.z };
        memcpy(in->base + 6 * r, numbers, sizeof numbers);
    }
}
#endif

/* A free joint leaves nothing of its body's inertia to the parent, unless it has armature. */
static inline int hands_inertia(const ramus_model *m, int i, const fd_arguments *in)
{
    double stiff = 0;
    for (int r = 0; r < 6 && in->armature && m->type[i] == RAMUS_FREE; r++)
        stiff += in->armature[m->vi[i] + r];
    return m->type[i] != RAMUS_FREE || stiff != 0;
}

/* Body i's joint gives way; what remains is handed to the parent. 0: nothing resists the joint. */
static inline int leave(const ramus_model *m, const constants *body, int i, const work *k, const fd_arguments *in,
                        carried *parent, carried *s)
{
    const int type = m->type[i], first = m->depth[i] == 1;
    const body_work *b = &k->each[i];
    const articulated *inertia = &s->inertia;
#if RAMUS_LANES == 1
    if (in->base && first) {
        leave_base(in, b, s);
        return 1;
    }
#endif
    if (m->form[i] == FORM_TURN_DH && !in->armature && !first) {
        const short_joint joint = { .m = m, .k = k, .in = in, .body = i };
        return leave_short_any(&joint, parent, s);
    }
    if (slides_short(m, i) && !in->armature)
        return leave_slid_short(m, i, k, in, parent, s, first);
    pose room;
    const pose *x = pose_again(m, body, i, k, in, &room);
    keep_most(s);
    if (hands_inertia(m, i, in))
        hand_most(parent, s, v3_dot(x->p, x->p));
    if (type == RAMUS_REVOLUTE && !in->armature)
        return leave_turning(m->vi[i], k, in, b, x, parent, s, first);
    if (type == RAMUS_PRISMATIC && !in->armature)
        return leave_sliding(m->vi[i], k, in, b, x, parent, s, first);
    if (type != RAMUS_FIXED)
        return leave_any(type, body->pitch, m->angle[i], m->vi[i], k, in, b, x, parent, s, first);
    if (!first) {
        articulated_to_parent(&parent->inertia, x, inertia);
        hand_wrench(parent, x, wrench_add(s->p, articulated_mul(inertia, b->c.dw, b->c.a)));
    }
    return 1;
}

#if RAMUS_LANES == 1
/* Of an inertia that nothing resists all numbers are finite. */
static int overflows(const articulated *inertia)
{
    const double *x = (const double *)inertia;
    double sum = 0;
    for (size_t k = 0; k < sizeof *inertia / sizeof *x; k++)
        sum += 0 * x[k];
    return sum != 0;
}
#endif

/* The acceleration of a joint other than the two usual ones; t is that of its body without it. */
static __attribute__((noinline)) void accelerate_any(const ramus_model *m, const constants *body, int i, const work *k,
                                                     const fd_arguments *in, acceleration *t)
{
    const int type = m->type[i], vi = m->vi[i];
    lane *a = (lane *)in->a + vi;
    if (type == RAMUS_FREE && !in->armature) {
        const lane *x = k->u + vi;
        const lane free[6] = { x[0] - t->dw.x, x[1] - t->dw.y, x[2] - t->dw.z,
                               x[3] - t->a.x,  x[4] - t->a.y,  x[5] - t->a.z };
        memcpy(a, free, sizeof free);
#if RAMUS_LANES == 1
        if (in->base_a && m->depth[i] == 1)
            memcpy(a, in->base_a, sizeof free);
#endif
        t->dw = v3_add(t->dw, read3(a));
        t->a = v3_add(t->a, read3(a + 3));
        return;
    }
    twist axis[6];
    lane rest[6];
    const int n = joint_columns(type, body->pitch, k->cosine + m->angle[i], k->sine + m->angle[i], axis);
    for (int r = 0; r < n; r++)
        rest[r] = k->u[vi + r] - (v3_dot(k->u_axis[vi + r].moment, t->dw) + v3_dot(k->u_axis[vi + r].force, t->a));
    for (int r = 0; r < n; r++) {
        lane qdd = lane_set(0);
        for (int j = 0; j < n; j++)
            qdd += k->d_inverse[6 * (vi + r) + j] * rest[j];
        a[r] = qdd;
        t->dw = v3_add(t->dw, v3_scale(qdd, axis[r].angular));
        t->a = v3_add(t->a, v3_scale(qdd, axis[r].linear));
    }
}

/* Last pass: the acceleration of body i and of its joint. */
static inline void accelerate(const ramus_model *m, const constants *body, int i, const work *k, const fd_arguments *in,
                              const slot *parent, slot *s)
{
    const int type = m->type[i], vi = m->vi[i];
    const body_work *b = &k->each[i];
    lane *a = (lane *)in->a + vi;
    acceleration t;
    if (m->form[i] == FORM_TURN_DH) {
        const int angle = m->angle[i];
        t = acceleration_to_child_dh(dh_of(m, i), k->cosine[angle], k->sine[angle], &parent->acceleration);
    } else if (slides_short(m, i)) {
        const short_slide x = short_slide_of(m, i, k);
        t = acceleration_to_child_dh(&x.x, x.c, x.s, &parent->acceleration);
        t.a.x += x.d * t.dw.y;
        t.a.y -= x.d * t.dw.x;
    } else {
        pose room;
        t = acceleration_to_child(pose_again(m, body, i, k, in, &room), &parent->acceleration);
    }
    t.dw = v3_add(t.dw, b->c.dw);
    t.a = v3_add(t.a, b->c.a);
    if (type == RAMUS_REVOLUTE) {
        const wrench *u = &k->u_axis[vi];
        const lane qdd = k->d_inverse[6 * vi] * (k->u[vi] - (v3_dot(u->moment, t.dw) + v3_dot(u->force, t.a)));
        a[0] = qdd;
        t.dw.z += qdd;
    } else if (type == RAMUS_PRISMATIC) {
        const wrench *u = &k->u_axis[vi];
        const lane qdd = k->d_inverse[6 * vi] * (k->u[vi] - (v3_dot(u->moment, t.dw) + v3_dot(u->force, t.a)));
        a[0] = qdd;
        t.a.z += qdd;
    } else if (type != RAMUS_FIXED) {
        accelerate_any(m, body, i, k, in, &t);
    }
    s->acceleration = t;
}

#endif
