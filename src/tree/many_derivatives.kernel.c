/* many_derivatives.kernel.c - derivatives of inverse dynamics of several states in lanes
 *
 * The terms are those of derivatives.kernel.c, where they are derived; there one state's bodies and coordinates are side by side, here
 * states are.
 *
 * Method   one depth-first walk; on leaving a body the rows and columns of its coordinates with all those on the path to
 *          the root are five matrix-vector products over the path.
 * In, out  see many_derivatives_arguments in kernels.h. Unrelated pairs get zero; dependent joints add up in their masters'.
 * Gravity  is a proper acceleration of the root frames; a root's linear velocity matters to no force and is taken as 0.
 * Cost     O(sum over coordinates of the coordinates on their path) + clearing. Measured by bench/batches.
 * Fails    never.
 */
#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "base/memory.h"
#include "tree/kernels.h"
#include "tree/joint.h"

#include <string.h>

#if defined RAMUS_ALGEBRA_sv && RAMUS_LANES > 1

size_t KERNEL(many_derivatives_work_size)(const ramus_model *m, int npath);
void KERNEL(many_derivatives)(const ramus_model *m, void *block, int npath, const many_derivatives_arguments *in);

/* A coordinate on the path from the root to the current body. */
typedef struct coordinate {
    twist s, psi_dot, psi_ddot;
    twist both; /* psi' + s' */
} coordinate;

/* Sums over a body and all that it carries, about the frame's origin. */
typedef struct composite {
    lane inertia[10];                        /* m, h, S as in alg_sv.h */
    lane xx, xy, xz, yx, yy, yz, zx, zy, zz; /* D */
    v3 momentum;                             /* P */
    wrench wrench;                           /* F */
} composite;

/* A body on the path. */
typedef struct slot {
    pose x;     /* body frame */
    twist v, a; /* V, A */
    composite c;
    int body, first, end; /* which, and where its coordinates are on the path */
} slot;

typedef struct work {
    slot *path;                  /* [max_depth + 1]; slot 0 is the root frame */
    coordinate *own;             /* [npath] */
    int *column;                 /* [npath] the user's coordinate */
    double *scale;               /* [npath] its factor, for dependent joints */
    lane *product[5];            /* [npath] of the coordinate that is being left with all on the path */
    lane *angle, *sine, *cosine; /* [nangle + 1] */
} work;

enum { BEYOND_Q, BEYOND_V, BEFORE_Q, BEFORE_V, MASS };

static size_t work_layout(work *k, const ramus_model *m, int npath, void *block)
{
    arena a = { .base = block };
    const size_t n = (size_t)npath;
    k->path = arena_take(&a, (size_t)m->max_depth + 1, sizeof *k->path);
    ARENA_TAKE(&a, n, k->own, k->column, k->scale);
    for (int j = 0; j < 5; j++)
        k->product[j] = arena_take(&a, n, sizeof(lane));
    /* one spare: joints that do not turn read it */
    ARENA_TAKE(&a, (size_t)m->nangle + 1, k->angle, k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(many_derivatives_work_size)(const ramus_model *m, int npath)
{
    work k;
    return work_layout(&k, m, npath, NULL);
}

static inline twist twist_axpy(twist a, lane s, twist b) /* a + s b */
{
    return (twist){ v3_add(a.angular, v3_scale(s, b.angular)), v3_add(a.linear, v3_scale(s, b.linear)) };
}

/* ---- outwards ---- */

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

static void enter(const ramus_model *m, const work *k, const many_derivatives_arguments *in, int i, slot *s)
{
    const int type = m->type[i], depth = m->depth[i];
    const constants *body = (const constants *)m->constants_sv + i;
    const lane *q = (const lane *)in->q + m->qi[i];
    const lane *cosine = k->cosine + m->angle[i], *sine = k->sine + m->angle[i];
    const pose x_p_i = joint_pose(type, body->x, body->pitch, cosine, sine, q);
    slot *p = s - 1;
    if (depth == 1) { /* the root, seen from where its first body is */
        const lane *r = (const lane *)in->root + ROOT_NUMBERS * m->root[i], zero = lane_set(0), one = lane_set(1);
        const motion root = motion_from_imu(read3(r), read3(r + 3), read3(r + 6));
        const spin_matrix spin = spin_of(&root);
        p->x = (pose){ one, zero, zero, zero, one, zero, zero, zero, one, v3_scale(-one, x_p_i.p) };
        p->v = (twist){ root.w, zero3() };
        p->a = (twist){ root.dw, v3_add(root.a, spin_point(&spin, x_p_i.p)) };
    }
    s->x = pose_mul(p->x, x_p_i);
    s->body = i;
    s->first = depth == 1 ? 0 : p->end;
    s->end = s->first + joint_table[type].nv;
    coordinate *own = k->own + s->first;
    const lane *v = (const lane *)in->v + m->vi[i], *a = (const lane *)in->a + m->vi[i];
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
    for (int at = s->first, c = m->vi[i]; at < s->end; at++, c++) {
        k->column[at] = m->v_source[c];
        k->scale[at] = m->v_scale[c];
    }
}

/* ---- inwards ---- */

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

/* 2B (w, .) */
static inline wrench coriolis_mul(const composite *c, v3 w)
{
    const lane trace = c->xx + c->yy + c->zz;
    const v3 dw = { c->xx * w.x + c->xy * w.y + c->xz * w.z, c->yx * w.x + c->yy * w.y + c->yz * w.z,
                    c->zx * w.x + c->zy * w.y + c->zz * w.z };
    return (wrench){ v3_scale(lane_set(2), v3_cross(w, c->momentum)),
                     v3_scale(lane_set(2), v3_sub(v3_scale(trace, w), dw)) };
}

/* 2B^T t: its angular part, the other is zero */
static inline v3 coriolis_mul_transposed(const composite *c, twist t)
{
    const v3 w = t.angular;
    const lane trace = c->xx + c->yy + c->zz;
    const v3 dw = { c->xx * w.x + c->yx * w.y + c->zx * w.z, c->xy * w.x + c->yy * w.y + c->zy * w.z,
                    c->xz * w.x + c->yz * w.y + c->zz * w.z };
    return v3_scale(lane_set(2), v3_add(v3_sub(v3_scale(trace, w), dw), v3_cross(c->momentum, t.linear)));
}

static inline wrench twist_cross_wrench(twist t, wrench u)
{
    return (wrench){ v3_cross(t.angular, u.force), v3_add(v3_cross(t.angular, u.moment), v3_cross(t.linear, u.force)) };
}

/* One coordinate with the first n on the path. */
static inline void products(const work *k, const composite *c, const coordinate *l, int n)
{
    const wrench momentum = inertia_mul(c->inertia, l->s);
    const v3 turned = coriolis_mul_transposed(c, l->s);
    const wrench dv = wrench_add(coriolis_mul(c, l->s.angular), inertia_mul(c->inertia, l->both));
    const wrench dq = wrench_add(twist_cross_wrench(l->s, c->wrench),
                                 wrench_add(coriolis_mul(c, l->psi_dot.angular), inertia_mul(c->inertia, l->psi_ddot)));
    for (int j = 0; j < n; j++) {
        const coordinate *p = &k->own[j];
        k->product[MASS][j] = power(p->s, momentum);
        k->product[BEYOND_Q][j] = power(p->psi_ddot, momentum) + v3_dot(p->psi_dot.angular, turned);
        k->product[BEYOND_V][j] = power(p->both, momentum) + v3_dot(p->s.angular, turned);
        k->product[BEFORE_Q][j] = power(p->s, dq);
        k->product[BEFORE_V][j] = power(p->s, dv);
    }
}

static inline void products_mass(const work *k, const composite *c, const coordinate *l, int n)
{
    const wrench momentum = inertia_mul(c->inertia, l->s);
    for (int j = 0; j < n; j++)
        k->product[MASS][j] = power(k->own[j].s, momentum);
}

/* Where results go: a matrix for each of `rows` states. */
typedef struct target {
    size_t nv;
    int rows;
} target;

static inline void set(const target *t, double matrix[], size_t at, const lane *value)
{
    const double *from = (const double *)value; /* from memory: taking vectors apart costs more */
    const size_t next = t->nv * t->nv;
    double *to = matrix + at;
    if (t->rows == RAMUS_LANES)
        for (int l = 0; l < RAMUS_LANES; l++)
            to[(size_t)l * next] = from[l];
    else
        for (int l = 0; l < t->rows; l++)
            to[(size_t)l * next] = from[l];
}

static inline void increase(const target *t, double matrix[], size_t at, lane value)
{
    for (int l = 0; l < t->rows; l++)
        matrix[(size_t)l * t->nv * t->nv + at] += value[l];
}

/* Row l of coordinate `at` and column l, with the coordinates of the path: `before` of joints nearer to the root, then
 * those of its own joint up to n. A matrix that is not wanted is NULL. */
static inline void put(const work *k, const target *t, double matrix[], int at, int before, int n, const lane beyond[],
                       const lane before_it[])
{
    if (!matrix)
        return;
    const size_t l = (size_t)k->column[at], nv = t->nv;
    for (int j = 0; j < before; j++) {
        const size_t c = (size_t)k->column[j];
        set(t, matrix, l * nv + c, &beyond[j]);
        set(t, matrix, c * nv + l, &before_it[j]);
    }
    for (int j = before; j < n; j++)
        set(t, matrix, l * nv + (size_t)k->column[j], &beyond[j]);
}

/* The same where several internal coordinates may belong to one of the user's. */
static inline void add(const work *k, const target *t, double matrix[], int at, int before, int n, const lane beyond[],
                       const lane before_it[])
{
    if (!matrix)
        return;
    const size_t l = (size_t)k->column[at], nv = t->nv;
    for (int j = 0; j < n; j++) {
        const size_t c = (size_t)k->column[j];
        const double scale = k->scale[at] * k->scale[j];
        increase(t, matrix, l * nv + c, scale * beyond[j]);
        if (j < before)
            increase(t, matrix, c * nv + l, scale * before_it[j]);
    }
}

static void leave(const ramus_model *m, const work *k, const many_derivatives_arguments *in, const slot *s)
{
    const target t = { (size_t)m->nv, in->rows };
    const int n = s->end;
    const bool plain = joint_is_plain((ramus_joint_type)m->type[s->body]);
    for (int at = s->first; at < n; at++) {
        const coordinate *l = &k->own[at];
        if (in->dtau_dq || in->dtau_dv)
            products(k, &s->c, l, n);
        else if (in->dtau_da)
            products_mass(k, &s->c, l, n);
        for (int j = at + 1; j < n && plain && in->dtau_dq;
             j++) /* before a later step: what it bears moves with that */
            k->product[BEYOND_Q][j] += power(l->s, twist_cross_wrench(k->own[j].s, s->c.wrench));
        if (m->has_mimic) {
            add(k, &t, in->dtau_dq, at, s->first, n, k->product[BEYOND_Q], k->product[BEFORE_Q]);
            add(k, &t, in->dtau_dv, at, s->first, n, k->product[BEYOND_V], k->product[BEFORE_V]);
            add(k, &t, in->dtau_da, at, s->first, n, k->product[MASS], k->product[MASS]);
        } else {
            put(k, &t, in->dtau_dq, at, s->first, n, k->product[BEYOND_Q], k->product[BEFORE_Q]);
            put(k, &t, in->dtau_dv, at, s->first, n, k->product[BEYOND_V], k->product[BEFORE_V]);
            put(k, &t, in->dtau_da, at, s->first, n, k->product[MASS], k->product[MASS]);
        }
    }
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

void KERNEL(many_derivatives)(const ramus_model *m, void *block, int npath, const many_derivatives_arguments *in)
{
    work k;
    work_layout(&k, m, npath, block);
    double *const matrix[3] = { in->dtau_dq, in->dtau_dv, in->dtau_da };
    const size_t nv = (size_t)m->nv;
    for (int j = 0; j < 3; j++)
        if (matrix[j])
            memset(matrix[j], 0, (size_t)in->rows * nv * nv * sizeof(double));
    for (int j = 0; j < m->nangle; j++)
        k.angle[j] = ((const lane *)in->q)[m->angle_q[j]];
    sincos_many(m->nangle * RAMUS_LANES, (const double *)k.angle, (double *)k.sine, (double *)k.cosine);

    for (int i = 1; i <= m->nlink; i++) {
        int d = m->depth[i];
        enter(m, &k, in, i, &k.path[d]);
        /* every body that the next one does not hang on */
        for (const int next = m->depth[i + 1]; d >= next; d--) {
            leave(m, &k, in, &k.path[d]);
            if (d > 1)
                composite_add(&k.path[d - 1].c, &k.path[d].c);
        }
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
