/* forward_front.h - forward dynamics, the unknowns of a body: its acceleration a, and the coordinates of the clusters that pass it
 *
 *     wrench of the body   = I a + p + sum_c U_c qdd_c            U_c a *column*
 *     force of a cluster c = U_c^T a + sum_k D_ck qdd_k           = u_c, what its drive has left
 *
 * The steps of forward_clusters.kernel.c. For kernels: lanes are those of the instance.
 */
#ifndef RAMUS_TREE_FORWARD_FRONT_H
#define RAMUS_TREE_FORWARD_FRONT_H

#include "model/clusters.h"
#include "tree/forward_body.h"

/* The entries (model/clusters.h) of one body on the path, or of the world. */
typedef struct front {
    int n, stride;
    wrench *column; /* [n] U */
    lane *d;        /* [n * stride] D */
    lane *u;        /* [n] */
    lane *least;    /* [n] what D_cc must be larger than */
} front;

typedef struct front_work {
    int most;
    wrench *column;  /* [(max_depth + 1) * most] by depth */
    lane *d;         /* [(max_depth + 1) * most * most] */
    lane *u, *least; /* [(max_depth + 1) * most] */
    lane *record;    /* [nrecord] what the way outwards needs; see end_entry and pass_joint */
    lane *qdd;       /* [ncluster] */
} front_work;

static void front_layout(front_work *k, const ramus_model *m, arena *a)
{
    const clusters *c = m->clusters;
    const size_t most = (size_t)c->most, all = ((size_t)m->max_depth + 1) * most;
    k->most = c->most;
    ARENA_TAKE(a, all, k->column, k->u, k->least);
    k->d = arena_take(a, all, most * sizeof *k->d);
    k->record = arena_take(a, c->nrecord, sizeof *k->record);
    k->qdd = arena_take(a, (size_t)c->ncluster, sizeof *k->qdd);
}

static inline front front_at(const front_work *k, int depth, int n)
{
    const size_t at = (size_t)depth * (size_t)k->most;
    return (front){ n, k->most, k->column + at, k->d + at * (size_t)k->most, k->u + at, k->least + at };
}

static inline void front_clear(const front *f)
{
    for (int e = 0; e < f->n; e++) {
        f->column[e] = wrench_zero();
        f->u[e] = f->least[e] = lane_set(0);
        for (int j = 0; j < f->n; j++)
            f->d[e * f->stride + j] = lane_set(0);
    }
}

static inline lane *record_of(const front_work *k, const clusters *c, int i, int e)
{
    return k->record + c->record[i] + (size_t)e * (ENTRY_NUMBERS + (size_t)clusters_entries(c, i));
}

/* The coordinate of entry e is eliminated: it has qdd_e = D^-1 (u_e - U_e^T a - sum D_ef qdd_f) for the entries f from `low` on that are
 * left, and what it takes goes away. Recorded: U, D^-1, u, then D_ef. inertia is NULL for the world. 0: nothing resists it. */
static inline int end_entry(const front *f, int e, int low, articulated *inertia, wrench *p, lane *record)
{
    lane d = f->d[e * f->stride + e];
    if (pivot_vanishes(&d, f->least[e]))
        return 0;
    const wrench column = f->column[e];
    const lane inverse = lane_set(1) / d, u = f->u[e];
    *(wrench *)record = column;
    record[6] = inverse;
    record[7] = u;
    for (int j = low; j < f->n; j++) {
        const lane own = f->d[e * f->stride + j], share = -inverse * own;
        record[ENTRY_NUMBERS + j] = own;
        if (j == e)
            continue;
        wrench_add_scaled(&f->column[j], share, &column);
        f->u[j] += share * u;
        f->least[j] += share * share * f->least[e]; /* what is uncertain of this pivot is so of those after it */
        for (int l = low; l < f->n; l++)
            if (l != e)
                f->d[j * f->stride + l] += share * f->d[e * f->stride + l];
    }
    if (inertia) {
        const wrench taken = { v3_scale(inverse, column.force), v3_scale(inverse, column.moment) };
        articulated_subtract(inertia, &column, &taken);
        wrench_add_scaled(p, u, &taken);
    }
    return 1;
}

/* And on the way outwards, t being the acceleration that it was eliminated with. */
static inline void solve_entry(const front_work *k, const clusters *c, int i, int e, int low, const acceleration *t)
{
    const lane *record = record_of(k, c, i, e);
    const int *cluster = c->cluster + c->first[i];
    lane rest = record[7];
    if (t)
        rest -= wrench_along((const wrench *)record, t);
    for (int j = low; j < clusters_entries(c, i); j++)
        if (j != e)
            rest -= record[ENTRY_NUMBERS + j] * k->qdd[cluster[j]];
    k->qdd[cluster[e]] = record[6] * rest;
}

/* How a joint with one coordinate moves its body, about z and along it. */
typedef struct cluster_axis {
    double turn, slide;
} cluster_axis;

static inline cluster_axis axis_of(int type, double pitch)
{
    return type == RAMUS_PRISMATIC ? (cluster_axis){ 0, 1 } : (cluster_axis){ 1, type == RAMUS_HELICAL ? pitch : 0 };
}

/* A joint of a cluster, which moves s times as far as the cluster's coordinate, is locked, and what moves it is that coordinate.
 * S = s times its axis:  U += I S,  D_cc += S^T I S + 2 S^T U,  D_ck += S^T U_k,  u += s tau - S^T p */
static inline void join_cluster(const front *f, int own, double s, cluster_axis z, lane tau, double armature,
                                const carried *b)
{
    const lane t = lane_set(s * z.turn), l = lane_set(s * z.slide);
    const wrench axis = articulated_along_z(&b->inertia, t, l);
    lane *row = f->d + own * f->stride;
    for (int j = 0; j < f->n; j++) {
        const lane along = t * f->column[j].moment.z + l * f->column[j].force.z;
        row[j] += along;
        f->d[j * f->stride + own] += along; /* twice for the cluster itself */
    }
    row[own] += t * axis.moment.z + l * axis.force.z + lane_set(s * s * armature);
    f->u[own] += lane_set(s) * tau - (t * b->p.moment.z + l * b->p.force.z);
    f->least[own] += SINGULAR * (t * t * b->most_turning + l * l * b->most_sliding);
    wrench_add_scaled(&f->column[own], lane_set(1), &axis);
}

/* A joint that has its own coordinates has been eliminated between the entries from `low` on and the parent: with g_c = S^T U_c
 *     U_c -= U D^-1 g_c     D_ck -= g_c^T D^-1 g_k     u_c -= g_c^T D^-1 u
 * Recorded: what a unit of the cluster's coordinate takes from the joint's u, so g. */
static inline void pass_joint(const front *f, const ramus_model *m, const constants *body, int i, const work *k,
                              const fd_arguments *in, const front_work *fronts, int low)
{
    const clusters *c = m->clusters;
    const int type = m->type[i], n = joint_table[type].nv, vi = m->vi[i], angle = m->angle[i];
    const int free = type == RAMUS_FREE && !in->armature; /* then u is D^-1 u, and nothing is left of the columns */
    for (int e = low; e < f->n; e++)
        joint_project(type, body->pitch, k->cosine + angle, k->sine + angle, &f->column[e], record_of(fronts, c, i, e));
    for (int e = low; e < f->n; e++) {
        const lane *g = record_of(fronts, c, i, e);
        lane share[6] = { 0 };
        for (int r = 0; r < n && !free; r++)
            for (int j = 0; j < n; j++)
                share[r] -= k->d_inverse[6 * (vi + r) + j] * g[j];
        for (int r = 0; r < 6 && free; r++)
            share[r] = -g[r];
        if (free)
            free_solve(k->d_inverse + 6 * vi, share);
        for (int r = 0; r < n; r++) {
            if (!free)
                wrench_add_scaled(&f->column[e], share[r], &k->u_axis[vi + r]);
            f->u[e] -= free ? g[r] * k->u[vi + r] : -share[r] * k->u[vi + r];
            for (int l = low; l < f->n; l++)
                f->d[e * f->stride + l] += share[r] * record_of(fronts, c, i, l)[r];
        }
    }
    for (int e = low; e < f->n && free; e++) {
        f->column[e] = wrench_zero();
        free_solve(k->d_inverse + 6 * vi, record_of(fronts, c, i, e));
    }
}

#endif
