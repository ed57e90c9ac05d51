/* many_walk.h - motion, inertia and wrenches of every body of several states in lanes, as derivatives of dynamics need them
 *
 * The terms are those of derivatives.kernel.c, where they are derived. There one state's bodies and coordinates are side by side in
 * registers; here states are, so that bodies can follow each other as they are joined, and nothing is turned between rows and columns.
 *
 * Method   outwards: poses, twists and accelerations, and what each body has of its own; inwards: sums over what it carries. Bodies of a
 *          range: a branch of the robot, or all of it.
 * Gravity  is a proper acceleration of the root frames; a root's linear velocity matters to no force and is taken as 0.
 */
#ifndef RAMUS_TREE_MANY_WALK_H
#define RAMUS_TREE_MANY_WALK_H

#include "algebra/kernel.h"
#include "tree/branch_origin.h"
#include "tree/kernels.h"

/* A coordinate. */
typedef struct coordinate {
    twist s, psi_dot, psi_ddot;
    twist both;      /* psi' + s' */
    wrench momentum; /* I s, I of what it moves */
} coordinate;

/* Sums over a body and all that it carries, about the frame's origin. */
typedef struct composite {
    lane inertia[10];                        /* m, h, S as in alg_sv.h */
    lane xx, xy, xz, yx, yy, yz, zx, zy, zz; /* D */
    v3 momentum;                             /* P */
    wrench wrench;                           /* F */
} composite;

typedef struct slot {
    pose x;     /* body frame, seen from the branch's */
    twist v, a; /* V, A */
    composite c;
    twist later;          /* E: what accelerations that are found later add to A */
    wrench carried;       /* and sum (I s) a of the coordinates that it carries */
    int first, end, last; /* its coordinates in walk.own; the last one on its path, -1: none */
} slot;

/* Bodies of a range. Slot 0 is the root frame; the others hold the path to the current body, or all bodies. */
typedef struct walk {
    slot *body;
    coordinate *own;     /* of the bodies in the slots */
    int *above;          /* the previous one on the path, -1: none */
    int *number;         /* of the model's internal coordinates */
    int path;            /* 1: the path alone */
    lane *sine, *cosine; /* [nangle + 1] */
    int first, end, coordinate;
} walk;

typedef struct walk_arguments {
    const double *q, *v, *a; /* a NULL: accelerations come later */
    const double *root, *external;
} walk_arguments;

static inline slot *slot_of(const ramus_model *m, const walk *k, int i)
{
    return k->body + (k->path ? m->depth[i] : i - k->first + 1);
}

static inline slot *parent_slot(const ramus_model *m, const walk *k, int i)
{
    return m->depth[i] == 1 ? k->body : slot_of(m, k, m->parent[i]);
}

static inline twist twist_axpy(twist a, lane s, twist b) /* a + s b */
{
    return (twist){ v3_add(a.angular, v3_scale(s, b.angular)), v3_add(a.linear, v3_scale(s, b.linear)) };
}

static inline twist turning(v3 axis, v3 point)
{
    return (twist){ axis, v3_cross(point, axis) };
}

/* One coordinate that moves against what has twist v and acceleration a; these become those of what it moves. */
static inline void move_one(twist *v, twist *a, lane rate, lane rate_dot, coordinate *k)
{
    const twist s = k->s, psi_dot = twist_cross(*v, s);
    k->psi_ddot = twist_add(twist_cross(*a, s), twist_cross(*v, psi_dot));
    k->psi_dot = psi_dot;
    k->both = twist_add(psi_dot, psi_dot);
    *v = twist_axpy(*v, rate, s);
    *a = twist_axpy(twist_axpy(*a, rate_dot, s), rate, psi_dot);
}

/* The body's twist and acceleration from its parent's, and what its coordinates need. */
static inline void move(ramus_joint_type type, int n, const slot *p, slot *s, const lane v[], const lane a[],
                        coordinate k[])
{
    twist total = p->v, total_dot = p->a;
    if (!joint_is_plain(type)) { /* all against the parent */
        for (int c = 0; c < n; c++) {
            twist carried = p->v, carried_dot = p->a;
            move_one(&carried, &carried_dot, lane_set(0), lane_set(0), &k[c]);
            total = twist_axpy(total, v[c], k[c].s);
            total_dot = twist_axpy(twist_axpy(total_dot, a[c], k[c].s), v[c], k[c].psi_dot);
        }
        for (int c = 0; c < n; c++)
            k[c].both = twist_add(k[c].psi_dot, twist_cross(total, k[c].s));
    } else {
        for (int c = 0; c < n; c++)
            move_one(&total, &total_dot, v[c], a[c], &k[c]);
    }
    s->v = total;
    s->a = total_dot;
}

/* m, h, S of a body seen from the frame in which it stands at x */
static inline void inertia_outwards(const pose *x, const double in[10], lane out[10])
{
    const lane m = lane_set(in[0]), xx = lane_set(in[4]), yy = lane_set(in[5]), zz = lane_set(in[6]);
    const lane xy = lane_set(in[7]), xz = lane_set(in[8]), yz = lane_set(in[9]);
    const v3 p = x->p, hr = pose_rotate(x, v3_load(in + 1));
    const v3 h = v3_add(hr, v3_scale(m, p));          /* S = R S R^T + p hr^T + h p^T */
    const v3 sx = pose_rotate(x, (v3){ xx, xy, xz }); /* columns of R S */
    const v3 sy = pose_rotate(x, (v3){ xy, yy, yz });
    const v3 sz = pose_rotate(x, (v3){ xz, yz, zz });
    const v3 rx = { x->xx, x->xy, x->xz }, ry = { x->yx, x->yy, x->yz }, rz = { x->zx, x->zy, x->zz };
    const v3 row_x = { sx.x, sy.x, sz.x }, row_y = { sx.y, sy.y, sz.y }, row_z = { sx.z, sy.z, sz.z };
    out[0] = m;
    out[1] = h.x;
    out[2] = h.y;
    out[3] = h.z;
    out[4] = v3_dot(row_x, rx) + p.x * hr.x + h.x * p.x;
    out[5] = v3_dot(row_y, ry) + p.y * hr.y + h.y * p.y;
    out[6] = v3_dot(row_z, rz) + p.z * hr.z + h.z * p.z;
    out[7] = v3_dot(row_x, ry) + p.x * hr.y + h.x * p.y;
    out[8] = v3_dot(row_x, rz) + p.x * hr.z + h.x * p.z;
    out[9] = v3_dot(row_y, rz) + p.y * hr.z + h.y * p.z;
}

/* body_wrench for an inertia that differs from state to state */
static inline wrench wrench_needed(const lane i[10], const motion *m)
{
    const spin_matrix k = spin_of(m);
    const v3 h = { i[1], i[2], i[3] };
    /* sum r x (m K r): component x is sum_j (s_yj K_zj - s_zj K_yj), and so on */
    const v3 turning = { i[7] * k.zx - i[8] * k.yx + i[5] * k.zy - i[9] * k.yy + i[9] * k.zz - i[6] * k.yz,
                         i[8] * k.xx - i[4] * k.zx + i[9] * k.xy - i[7] * k.zy + i[6] * k.xz - i[8] * k.zz,
                         i[4] * k.yx - i[7] * k.xx + i[7] * k.yy - i[5] * k.xy + i[8] * k.yz - i[9] * k.xz };
    return (wrench){ v3_add(v3_scale(i[0], m->a), spin_point(&k, h)), v3_add(v3_cross(h, m->a), turning) };
}

static inline void composite_start(const double inertia[10], slot *s)
{
    composite *c = &s->c;
    lane *i = c->inertia;
    inertia_outwards(&s->x, inertia, i);
    const v3 w = s->v.angular, u = s->v.linear, h = { i[1], i[2], i[3] };
    const motion at_origin = { w, s->a.angular, v3_add(s->a.linear, v3_cross(w, u)) };
    c->wrench = wrench_needed(i, &at_origin);
    c->momentum = v3_add(v3_scale(i[0], u), v3_cross(w, h));
    /* D = u h^T + [w]x S, column by column */
    const v3 dx = v3_add(v3_scale(h.x, u), v3_cross(w, (v3){ i[4], i[7], i[8] }));
    const v3 dy = v3_add(v3_scale(h.y, u), v3_cross(w, (v3){ i[7], i[5], i[9] }));
    const v3 dz = v3_add(v3_scale(h.z, u), v3_cross(w, (v3){ i[8], i[9], i[6] }));
    c->xx = dx.x, c->yx = dx.y, c->zx = dx.z;
    c->xy = dy.x, c->yy = dy.y, c->zy = dy.z;
    c->xz = dz.x, c->yz = dz.y, c->zz = dz.z;
}

/* The body and its coordinates, all but the sums over what it carries. */
static inline void enter(const ramus_model *m, const walk *k, const walk_arguments *in, int i)
{
    const int type = m->type[i];
    const constants *body = (const constants *)m->constants_sv + i;
    const lane *q = (const lane *)in->q + m->qi[i];
    const lane *cosine = k->cosine + m->angle[i], *sine = k->sine + m->angle[i];
    const pose x_p_i = joint_pose(type, body->x, body->pitch, cosine, sine, q);
    slot *s = slot_of(m, k, i), *p = parent_slot(m, k, i);
    if (m->depth[i] == 1) { /* the root, seen from the branch's origin */
        const lane *r = (const lane *)in->root + ROOT_NUMBERS * m->root[i], zero = lane_set(0), one = lane_set(1);
        const motion root = motion_from_imu(read3(r), read3(r + 3), read3(r + 6));
        const spin_matrix spin = spin_of(&root);
        const v3 origin = branch_origin(m, (const lane *)in->q, k->sine, k->cosine, i, x_p_i);
        p->x = (pose){ one, zero, zero, zero, one, zero, zero, zero, one, v3_scale(-one, origin) };
        p->v = (twist){ root.w, zero3() };
        p->a = (twist){ root.dw, v3_add(root.a, spin_point(&spin, origin)) };
        p->last = -1;
    }
    s->x = pose_mul(p->x, x_p_i);
    s->first = k->path ? p->last + 1 : m->vi[i] - k->coordinate;
    s->end = s->first + joint_table[type].nv;
    s->last = p->last;
    for (int c = s->first; c < s->end; c++) {
        k->above[c] = s->last;
        k->number[c] = m->vi[i] + c - s->first;
        s->last = c;
    }
    coordinate *own = k->own + s->first;
    lane none[6];
    const lane *v = (const lane *)in->v + m->vi[i], *a = in->a ? (const lane *)in->a + m->vi[i] : none;
    for (int c = 0; c < 6 && !in->a; c++)
        none[c] = lane_set(0);
    if (type == RAMUS_REVOLUTE) { /* the usual case without detours; the last lines serve all */
        own->s = turning((v3){ s->x.xz, s->x.yz, s->x.zz }, s->x.p);
        s->v = p->v;
        s->a = p->a;
        move_one(&s->v, &s->a, v[0], a[0], own);
    } else if (type != RAMUS_FIXED) {
        twist column[6];
        const int n = joint_columns(type, body->pitch, cosine, sine, column);
        for (int c = 0; c < n; c++) {
            own[c].s = turning(pose_rotate(&s->x, column[c].angular), s->x.p);
            own[c].s.linear = v3_add(own[c].s.linear, pose_rotate(&s->x, column[c].linear));
        }
        move((ramus_joint_type)type, n, p, s, v, a, own);
    } else {
        s->v = p->v;
        s->a = p->a;
    }
    composite_start(body->inertia, s);
    if (in->external) {
        const lane *u = (const lane *)in->external + (size_t)i * WRENCH_NUMBERS;
        s->c.wrench = wrench_add(s->c.wrench, wrench_to_parent(s->x, (wrench){ read3(u), read3(u + 3) }));
    }
}

/* I t */
static inline wrench inertia_mul(const lane i[10], twist t)
{
    const v3 w = t.angular, h = { i[1], i[2], i[3] };
    const lane trace = i[4] + i[5] + i[6];
    const v3 sw = { i[4] * w.x + i[7] * w.y + i[8] * w.z, i[7] * w.x + i[5] * w.y + i[9] * w.z,
                    i[8] * w.x + i[9] * w.y + i[6] * w.z };
    return (wrench){ v3_add(v3_scale(i[0], t.linear), v3_cross(w, h)),
                     v3_add(v3_sub(v3_scale(trace, w), sw), v3_cross(h, t.linear)) };
}

static inline void composite_add(composite *sum, const composite *c)
{
    for (int j = 0; j < 10; j++)
        sum->inertia[j] += c->inertia[j];
    sum->xx += c->xx, sum->xy += c->xy, sum->xz += c->xz;
    sum->yx += c->yx, sum->yy += c->yy, sum->yz += c->yz;
    sum->zx += c->zx, sum->zy += c->zy, sum->zz += c->zz;
    sum->momentum = v3_add(sum->momentum, c->momentum);
    sum->wrench = wrench_add(sum->wrench, c->wrench);
}

/* Called on leaving a body, when the sums over what it carries are complete. */
typedef void leave_function(const ramus_model *m, const void *self, int i, slot *s);

static ALWAYS_INLINE void walk_range(const ramus_model *m, const walk *k, const walk_arguments *in, const void *self,
                                     leave_function *leave)
{
    for (int i = k->first; i < k->end; i++) {
        enter(m, k, in, i);
        const int next = i + 1 < k->end ? m->depth[i + 1] : 1;
        for (int j = i, depth = m->depth[i]; depth >= next; j = m->parent[j], depth--) {
            slot *s = slot_of(m, k, j);
            for (int c = s->first; c < s->end; c++)
                k->own[c].momentum = inertia_mul(s->c.inertia, k->own[c].s);
            leave(m, self, j, s);
            if (depth > 1)
                composite_add(&slot_of(m, k, m->parent[j])->c, &s->c);
        }
    }
}

/* Accelerations on top of those of the walk, whose slots hold all bodies; a lane for each internal coordinate; the sums as they are with them:
 *
 *     psi''_k += E_b x s_k        F_i += I_i E_p + sum over the coordinates l that i carries of (I_l s_l) a_l */
static inline void accelerate_range(const ramus_model *m, const walk *k, const lane a[])
{
    k->body[0].later = (twist){ zero3(), zero3() };
    for (int i = k->first; i < k->end; i++) {
        slot *s = slot_of(m, k, i);
        const slot *p = parent_slot(m, k, i);
        const bool plain = joint_is_plain((ramus_joint_type)m->type[i]);
        s->later = p->later;
        s->carried = (wrench){ zero3(), zero3() };
        for (int c = s->first; c < s->end; c++) {
            coordinate *own = &k->own[c];
            own->psi_ddot = twist_add(own->psi_ddot, twist_cross(plain ? s->later : p->later, own->s));
            s->later = twist_axpy(s->later, a[c], own->s);
            s->carried = wrench_add(
                s->carried, (wrench){ v3_scale(a[c], own->momentum.force), v3_scale(a[c], own->momentum.moment) });
        }
    }
    for (int i = k->end - 1; i >= k->first; i--) {
        slot *s = slot_of(m, k, i), *p = parent_slot(m, k, i);
        s->c.wrench = wrench_add(s->c.wrench, s->carried);
        if (m->depth[i] == 1)
            continue;
        s->c.wrench = wrench_add(s->c.wrench, inertia_mul(s->c.inertia, p->later));
        p->carried = wrench_add(p->carried, s->carried);
    }
}

#endif
