/* forward_trunk.h - forward dynamics of a trunk that carries branches: its bodies one by one, the branches side by side in lanes
 *
 * For forward_dynamics.kernel.c, in instances of one state that have branches (branch_walk.h).
 */
#ifndef RAMUS_TREE_FORWARD_TRUNK_H
#define RAMUS_TREE_FORWARD_TRUNK_H

#include "base/pool.h"
#include "tree/branch_walk.h"
#include "tree/data.h"
#include "tree/forward_body.h"

typedef struct trunk_work {
    work walk;                  /* its path is not used */
    slot *each;                 /* of root frames [nroot], then of the trunk's bodies [ntrunk] */
    v3 *w;                      /* likewise, for the branches */
    acceleration *acceleration; /* likewise */
    double *remains;            /* [nbundle] carried of lanes */
    double *sine, *cosine;
    void *nodes;    /* of branches, for their second pass */
    void *branches; /* the first piece, for it is that of other threads too */
    int *stuck;     /* [nbundle] 1: a joint there meets too little inertia */
} trunk_work;

static size_t trunk_layout(trunk_work *k, const ramus_model *m, void *block)
{
    const branches *b = m->branches;
    arena a = { .base = block };
    k->branches = arena_take(&a, BRANCHES(forward_work_size)(b), 1);
    work_take(&k->walk, m, &a);
    k->nodes = arena_take(&a, BRANCHES(forward_nodes_size)(b), 1);
    k->stuck = arena_take(&a, (size_t)b->nbundle, sizeof *k->stuck);
    ARENA_TAKE(&a, (size_t)m->nroot + (size_t)b->ntrunk, k->each, k->w, k->acceleration);
    k->remains = arena_take(&a, (size_t)b->nbundle, REMAINS_NUMBERS * BRANCH_LANES * sizeof(double));
    ARENA_TAKE(&a, SINCOS_ROOM((size_t)b->nangle + 1), k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

/* Bundles as tasks of a pool. */
typedef struct branch_job {
    const fd_branches *in;
    const ramus_data *data;
    const trunk_work *k;
    int outwards;
} branch_job;

static void branch_task(void *self, int thread, size_t task)
{
    const branch_job *job = self;
    void *block = thread ? job->data->crew[thread - 1]->sv_work : job->k->branches;
    const int bundle = (int)task;
    if (job->outwards)
        BRANCHES(forward_outwards)(job->in, block, bundle, bundle + 1);
    else
        job->k->stuck[bundle] = BRANCHES(forward_inwards)(job->in, block, bundle, bundle + 1);
}

/* 0: somewhere a joint meets too little inertia. */
static int run_branches(const fd_branches *in, const ramus_data *data, const trunk_work *k, int outwards)
{
    const int n = in->b->nbundle;
    if (in->b->nlane >= LARGE_ROBOT) {
        branch_job job = { in, data, k, outwards };
        int stuck = 0;
        pool_run(data && data->ncrew ? data->pool : NULL, (size_t)n, branch_task, &job);
        for (int bundle = 0; bundle < n; bundle++)
            stuck |= k->stuck[bundle];
        return !stuck;
    }
    if (!outwards)
        return !BRANCHES(forward_inwards)(in, k->branches, 0, n);
    BRANCHES(forward_outwards)(in, k->branches, 0, n);
    return 1;
}

/* What is left of the branches, to what carries them. */
static void add_remains(const trunk_work *k, const branches *b, int nroot)
{
    for (int j = 0; j < b->nbundle * BRANCH_LANES; j++) { /* idle lanes have nothing to add */
        const double *from =
            k->remains + (size_t)(j / BRANCH_LANES) * REMAINS_NUMBERS * BRANCH_LANES + j % BRANCH_LANES;
        if (b->carrier[j] < 0)
            continue;
        carried *s = &k->each[nroot + b->carrier[j]].sum;
        double *inertia = (double *)&s->inertia, *p = (double *)&s->p;
        for (int c = 0; c < 21; c++)
            inertia[c] += from[c * BRANCH_LANES];
        for (int c = 0; c < 6; c++)
            p[c] += from[(21 + c) * BRANCH_LANES];
        s->most_turning = lane_larger(s->most_turning, from[27 * BRANCH_LANES]);
        s->most_sliding = lane_larger(s->most_sliding, from[28 * BRANCH_LANES]);
    }
}

/* 0: some joint meets too little inertia. */
static int walk_branches(const ramus_model *m, void *block, const fd_arguments *in)
{
    _Static_assert(sizeof(carried) == REMAINS_NUMBERS * sizeof(lane), "numbers, as many as said");
    const branches *b = m->branches;
    const constants *body = (const constants *)m->constants_sv;
    const wrench *external = (const wrench *)in->external;
    const int nroot = m->nroot;
    trunk_work k;
    trunk_layout(&k, m, block);
    const sincos_list angles = { in->q, b->internal.trunk_angle_q, 1.0, NULL };
    listed_sines(in->base_a ? 0 : b->nangle, &angles, b->trunk_shift, b->trunk_rest, k.sine, k.cosine);
    for (int r = 0; r < nroot; r++) {
        const double *root = in->root + ROOT_NUMBERS * r;
        k.each[r].w = k.w[r] = read3(root);
        k.each[r].acceleration = k.acceleration[r] = (acceleration){ read3(root + 3), read3(root + 6) };
        k.each[r].sum = (carried){ 0 };
    }
    for (int t = 0; t < b->ntrunk && !in->base_a; t++) {
        const int i = b->trunk[t], p = b->trunk_parent[t];
        slot *s = &k.each[nroot + t];
        for (int c = 0; c < joint_nangle((ramus_joint_type)m->type[i]); c++) {
            k.walk.sine[m->angle[i] + c] = k.sine[b->trunk_angle[t] + c];
            k.walk.cosine[m->angle[i] + c] = k.cosine[b->trunk_angle[t] + c];
        }
        enter(m, &body[i], i, &k.walk, in, &k.each[p < 0 ? m->root[i] : nroot + p], s);
        if (external)
            s->p = wrench_add(s->p, external[i]);
        carried_alone(body[i].inertia, s->p, &s->sum);
        k.w[nroot + t] = s->w;
    }
    const fd_branches branch = { .b = b,
                                 .nroot = nroot,
                                 .q = in->q,
                                 .v = in->v,
                                 .tau = in->tau,
                                 .armature = in->armature,
                                 .external = in->external,
                                 .w = (const double *)k.w,
                                 .acceleration = (const double *)k.acceleration,
                                 .nodes = k.nodes,
                                 .remains = k.remains,
                                 .a = in->a };
    if (!in->base_a && !run_branches(&branch, in->data, &k, 0))
        return 0;
    if (!in->base_a)
        add_remains(&k, b, nroot);
    for (int t = b->ntrunk - 1; t >= 0 && !in->base_a; t--) {
        const int i = b->trunk[t], p = b->trunk_parent[t];
        if (!leave(m, &body[i], i, &k.walk, in, &k.each[p < 0 ? m->root[i] : nroot + p].sum, &k.each[nroot + t].sum))
            return 0;
    }
    if (in->base)
        return 1;
    for (int t = 0; t < b->ntrunk; t++) {
        const int i = b->trunk[t], p = b->trunk_parent[t];
        slot *s = &k.each[nroot + t];
        accelerate(m, &body[i], i, &k.walk, in, &k.each[p < 0 ? m->root[i] : nroot + p], s);
        k.acceleration[nroot + t] = s->acceleration;
    }
    run_branches(&branch, in->data, &k, 1);
    return 1;
}

#endif
