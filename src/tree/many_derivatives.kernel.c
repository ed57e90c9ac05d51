/* many_derivatives.kernel.c - derivatives of inverse and forward dynamics of several states in lanes
 *
 *     inverse   dtau_dq, dtau_dv, dtau_da = M               see derivatives.kernel.c, where the terms are derived
 *     forward   da_dtau = M^-1,  da_dq = -M^-1 dtau_dq,  da_dv = -M^-1 dtau_dv  at the accelerations that tau brings about
 *
 * The terms and the order of the steps are those for one state (derivatives.c). Its way of taking several bodies and coordinates at once
 * is not used: states fill the registers, and rows need not be turned into columns. A branch of the robot, which M does not connect with
 * others, is finished before the next, so that what is written stays in the nearest cache.
 *
 * Method   many_walk.h for the sums of each body; then the rows and columns of its coordinates with all those on the path to the root are
 *          five matrix-vector products over the path. Forward: M and the forces first, its factors, accelerations, what they add to the
 *          sums, then the products (many_factors.h). Squares of numbers are turned into the rows of each state.
 * In, out  see many_derivatives_arguments in kernels.h. Unrelated pairs get zero; dependent joints add up in their masters'.
 * Cost     O(sum over coordinates of the coordinates on their path) + clearing; forward: and those of many_factors.h. Measured by bench/batches.
 * Fails    never; a state whose M is singular gets NaN. Returns 1 where all results are finite.
 */
#include "algebra/kernel.h"

#if defined RAMUS_ALGEBRA_sv && RAMUS_LANES > 1

#include "base/memory.h"
#include "tree/coordinate_tree.h"
#include "tree/joint_sines.h"
#include "tree/lane_rows.h"
#include "tree/many_mass.h"

size_t KERNEL(many_derivatives_work_size)(const ramus_model *m);
int KERNEL(many_derivatives)(const ramus_model *m, void *block, const coordinate_tree *unknowns,
                             const many_derivatives_arguments *in);
int KERNEL(many_forward_derivatives)(const ramus_model *m, void *block, const coordinate_tree *unknowns,
                                     const many_derivatives_arguments *in);

enum { DQ, DV, MASS, INVERSE, MATRICES };

typedef struct work {
    walk k;
    block b;                    /* the unknowns of the range */
    const coordinate_tree *u;   /* all */
    lane *matrix[MATRICES];     /* [n * stride] */
    lane *x, *a;                /* [n] of unknowns, [coordinates] accelerations */
    lane *D, *inverse, *weight; /* [n] */
    lane *panel;                /* [PRODUCT_ROWS * stride] */
    int *at;                    /* [nv] the user's coordinate to unknown */
    int coordinates;            /* of the range */
    int clear; /* zeros that are not written are not there from the beginning, as they are where all unknowns are one branch */
    int whole;      /* the range has all unknowns */
    lane finite;    /* 0 while all results are: 0 x is zero for finite x and NaN for all others */
    int neighbours; /* the user's numbers of the unknowns follow each other */
} work;

/* ---- memory ---- */

/* One past the bodies of the branch that begins with body `first`; models with dependent joints are one range. */
static int range_end(const ramus_model *m, int first)
{
    int end = first + 1;
    while (end <= m->nlink && (m->depth[end] > 1 || m->has_mimic))
        end++;
    return end;
}

static int coordinates_between(const ramus_model *m, int first, int end)
{
    int n = 0;
    for (int i = first; i < end; i++)
        n += joint_table[m->type[i]].nv;
    return n;
}

static size_t work_layout(work *w, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    int bodies = 0, coordinates = 0;
    for (int i = 1, end; i <= m->nlink; i = end) {
        end = range_end(m, i);
        const int n = coordinates_between(m, i, end);
        bodies = end - i > bodies ? end - i : bodies;
        coordinates = n > coordinates ? n : coordinates;
    }
    const size_t n = (size_t)coordinates;
    w->k.body = arena_take(&a, (size_t)bodies + 1, sizeof *w->k.body);
    ARENA_TAKE(&a, n, w->k.own, w->k.above, w->k.number, w->x, w->a, w->D, w->inverse, w->weight);
    for (int k = 0; k < MATRICES; k++)
        w->matrix[k] = arena_take(&a, n, row_stride(n) * sizeof(lane));
    w->panel = arena_take(&a, PRODUCT_ROWS, row_stride(n) * sizeof(lane));
    w->at = arena_take(&a, (size_t)m->nv, sizeof *w->at);
    ARENA_TAKE(&a, JOINT_SINES_ROOM(m), w->k.sine, w->k.cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(many_derivatives_work_size)(const ramus_model *m)
{
    work w;
    return work_layout(&w, m, NULL);
}

/* The branch that begins with body `first`. */
static void choose_range(work *w, const ramus_model *m, int first)
{
    const branched_tree *t = &w->u->tree;
    w->k.first = first;
    w->k.end = range_end(m, first);
    w->k.coordinate = m->vi[first];
    w->coordinates = coordinates_between(m, first, w->k.end);
    const int n = m->has_mimic ? m->nv : w->coordinates;
    w->b = (block){ t, m->has_mimic ? 0 : w->k.coordinate, n, row_stride((size_t)n), w->u->place, m->has_mimic };
    w->whole = n == m->nv;
    w->clear = n && (w->b.add || (!w->whole && t->run[w->b.first + n - 1] != w->b.first));
    w->neighbours = 1;
    for (int k = 1; k < n; k++)
        w->neighbours &= w->u->user[w->b.first + k] == w->u->user[w->b.first] + k;
}

static void clear_matrix(const work *w, int which)
{
    if (w->clear)
        memset(w->matrix[which], 0, (size_t)w->b.n * w->b.stride * sizeof(lane));
}

/* ---- one coordinate with those on its path ---- */

typedef struct terms {
    wrench momentum;
    v3 turned; /* 2B^T s */
    wrench dq, dv;
} terms;

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

static inline terms terms_of(const composite *c, const coordinate *l)
{
    return (terms){ l->momentum, coriolis_mul_transposed(c, l->s),
                    wrench_add(twist_cross_wrench(l->s, c->wrench),
                               wrench_add(coriolis_mul(c, l->psi_dot.angular), inertia_mul(c->inertia, l->psi_ddot))),
                    wrench_add(coriolis_mul(c, l->s.angular), inertia_mul(c->inertia, l->both)) };
}

/* with_mass: M too */
static ALWAYS_INLINE void put_derivatives(const work *w, const ramus_model *m, int i, const slot *s,
                                          const int with_mass)
{
    const bool plain = joint_is_plain((ramus_joint_type)m->type[i]);
    const block *b = &w->b;
    lane *dq = w->matrix[DQ], *dv = w->matrix[DV], *M = w->matrix[MASS];
    for (int l = s->first; l < s->end; l++) {
        const coordinate *own = &w->k.own[l];
        const terms t = terms_of(&s->c, own);
        for (int j = w->k.above[s->first]; j >= 0; j = w->k.above[j]) {
            const coordinate *p = &w->k.own[j];
            const pair_place at = place_of(b, &w->k, m, l, j);
            put_both(b, at, dq, power(p->psi_ddot, t.momentum) + v3_dot(p->psi_dot.angular, t.turned),
                     power(p->s, t.dq));
            put_both(b, at, dv, power(p->both, t.momentum) + v3_dot(p->s.angular, t.turned), power(p->s, t.dv));
            const lane x = with_mass ? power(p->s, t.momentum) : lane_set(0);
            if (with_mass)
                put_both(b, at, M, x, x);
        }
        for (int j = s->first; j < s->end; j++) {
            const coordinate *p = &w->k.own[j];
            const pair_place at = place_of(b, &w->k, m, l, j);
            lane q = power(p->psi_ddot, t.momentum) + v3_dot(p->psi_dot.angular, t.turned);
            if (plain && j > l) /* before a later step: what it bears moves with that */
                q += power(own->s, twist_cross_wrench(p->s, s->c.wrench));
            put(b, at, dq, q);
            put(b, at, dv, power(p->both, t.momentum) + v3_dot(p->s.angular, t.turned));
            if (with_mass)
                put(b, at, M, power(p->s, t.momentum));
        }
    }
}

static void leave_with_all(const ramus_model *m, const void *self, int i, slot *s)
{
    put_derivatives(self, m, i, s, 1);
}

static void leave_with_mass(const ramus_model *m, const void *self, int i, slot *s)
{
    (void)i;
    const work *w = self;
    put_mass(&w->b, &w->k, m, s, w->matrix[MASS]);
}

/* ---- to the rows of each state ---- */

/* Row k of the range. */
static void put_row(work *w, const many_derivatives_arguments *in, int k, const lane from[], double out[])
{
    const int *user = w->u->user + w->b.first, n = w->b.n;
    const size_t nv = (size_t)w->u->tree.n, next = nv * nv;
    double *to = out + (size_t)user[k] * nv;
    for (int c = 0; c < n; c++)
        w->finite += from[c] * 0.0;
    if (w->whole) {
        turn_out(n, (const double *)from, w->neighbours ? NULL : w->at, to, next, in->rows);
        return;
    }
    for (int l = 0; l < in->rows; l++) /* what is beyond the branch */
        memset(to + (size_t)l * next, 0, nv * sizeof(double));
    if (w->neighbours && n > 4) {
        turn_out(n, (const double *)from, NULL, to + user[0], next, in->rows);
        return;
    }
    for (int c = 0; c < n; c++) {
        const double *x = (const double *)&from[c]; /* from memory: taking vectors apart costs more */
        for (int l = 0; l < in->rows; l++)
            to[(size_t)l * next + (size_t)user[c]] = x[l];
    }
}

static void put_rows(work *w, const many_derivatives_arguments *in, int which, double out[])
{
    for (int k = 0; k < w->b.n && out; k++)
        put_row(w, in, k, w->matrix[which] + (size_t)k * w->b.stride, out);
}

/* out = -Z B */
static void put_product(work *w, const many_derivatives_arguments *in, int which, double out[])
{
    for (int i = 0; i < w->b.n && out; i += PRODUCT_ROWS) {
        for (int c = 0; c < w->b.n; c += PRODUCT_COLUMNS)
            many_product(&w->b, w->matrix[INVERSE], w->matrix[which], i, c, w->panel + c);
        for (int r = 0; r < PRODUCT_ROWS && i + r < w->b.n; r++)
            put_row(w, in, i + r, w->panel + (size_t)r * w->b.stride, out);
    }
}

/* ---- a group of states ---- */

static int all_finite(const work *w)
{
    int all = 1;
    for (int l = 0; l < RAMUS_LANES; l++)
        all &= w->finite[l] == 0;
    return all;
}

static void start(work *w, const ramus_model *m, void *block, const coordinate_tree *unknowns,
                  const many_derivatives_arguments *in)
{
    work_layout(w, m, block);
    w->u = unknowns;
    w->k.path = 0;
    w->finite = lane_set(0);
    for (int k = 0; k < unknowns->tree.n; k++)
        w->at[unknowns->user[k]] = k;
    plain_sines(m, 1.0, (const lane *)in->q, w->k.sine, w->k.cosine);
}

int KERNEL(many_derivatives)(const ramus_model *m, void *block, const coordinate_tree *unknowns,
                             const many_derivatives_arguments *in)
{
    const walk_arguments walk_in = { in->q, in->v, in->x, in->root, in->external };
    work w;
    start(&w, m, block, unknowns, in);
    w.k.path = 1;
    for (int first = 1; first <= m->nlink; first = w.k.end) {
        choose_range(&w, m, first);
        for (int which = DQ; which <= MASS; which++)
            clear_matrix(&w, which);
        if (in->dq || in->dv)
            walk_range(m, &w.k, &walk_in, &w, leave_with_all);
        else
            walk_range(m, &w.k, &walk_in, &w, leave_with_mass);
        put_rows(&w, in, DQ, in->dq);
        put_rows(&w, in, DV, in->dv);
        put_rows(&w, in, MASS, in->dx);
    }
    return all_finite(&w);
}

/* Accelerations of the unknowns and of the internal coordinates, from M, whose factors replace it. */
static void find_accelerations(const work *w, const ramus_model *m, const many_derivatives_arguments *in)
{
    const driving drive = { in->x, in->armature, in->drag, w->u->user + w->b.first };
    put_driving(&w->b, &w->k, m, &drive, w->matrix[MASS], w->x);
    many_factor(&w->b, w->matrix[MASS], w->D, w->inverse, w->weight);
    many_solve(&w->b, w->matrix[MASS], w->inverse, w->x);
    for (int c = 0; c < w->coordinates; c++) {
        const int v = w->k.coordinate + c;
        w->a[c] = m->v_scale[v] * w->x[w->b.place[v] - w->b.first];
    }
}

static void add_drag(const work *w, const ramus_model *m, const many_derivatives_arguments *in)
{
    for (int c = 0; in->drag && c < w->coordinates; c++) {
        const int v = w->k.coordinate + c, u = w->b.place[v] - w->b.first;
        w->matrix[DV][(size_t)u * (w->b.stride + 1)] +=
            m->v_scale[v] * m->v_scale[v] * ((const lane *)in->drag_rate)[v];
    }
}

int KERNEL(many_forward_derivatives)(const ramus_model *m, void *block, const coordinate_tree *unknowns,
                                     const many_derivatives_arguments *in)
{
    const walk_arguments walk_in = { in->q, in->v, NULL, in->root, in->external };
    work w;
    start(&w, m, block, unknowns, in);
    for (int first = 1; first <= m->nlink; first = w.k.end) {
        choose_range(&w, m, first);
        clear_matrix(&w, MASS);
        clear_matrix(&w, INVERSE);
        walk_range(m, &w.k, &walk_in, &w, leave_with_mass);
        find_accelerations(&w, m, in);
        many_invert(&w.b, w.matrix[MASS], w.inverse, w.matrix[INVERSE]);
        put_rows(&w, in, INVERSE, in->dx);
        if (!in->dq && !in->dv)
            continue;
        clear_matrix(&w, DQ);
        clear_matrix(&w, DV);
        accelerate_range(m, &w.k, w.a);
        for (int i = first; i < w.k.end; i++)
            put_derivatives(&w, m, i, slot_of(m, &w.k, i), 0);
        add_drag(&w, m, in);
        put_product(&w, in, DQ, in->dq);
        put_product(&w, in, DV, in->dv);
    }
    return all_finite(&w);
}

#else
typedef int kernel_has_no_such_instance;
#endif
