/* mass_trunk.kernel.c - the mass matrix of a robot whose branches are evaluated side by side
 *
 * Method   outwards over the trunk, the unit twists of all coordinates on a body's path, in its frame; then the branches
 *          (mass_branches.kernel.c); then inwards over the trunk, composite bodies. An element is a unit twist along the wrench that the
 *          body and all that it carries needs, both in the body's frame: no wrench goes down the trunk.
 * In, out  as mass_matrix.kernel.c.
 * Cost     O(sum of depths); no allocation.
 */
#include "algebra/kernel.h"
#include "tree/branch_walk.h"

#if defined BRANCHES && defined RAMUS_ALGEBRA_sv && RAMUS_LANES == 1

#include "base/memory.h"
#include "base/wide.h"
#include "tree/composite.h"
#include "tree/joint.h"
#include "tree/joint_sines.h"

typedef struct trunk_work {
    composite *each;       /* [ntrunk] */
    pose *x;               /* [ntrunk] in the parent's frame */
    twist *axis;           /* [axes] */
    double *lane_axis;     /* [levels * 6 * BRANCH_LANES] */
    double *remains;       /* [nbundle] composites of lanes */
    double *sine, *cosine; /* [nnode * BRANCH_LANES + nangle] of nodes, then of the trunk */
    void *branches;
} trunk_work;

static size_t work_layout(trunk_work *k, const branches *b, void *block)
{
    const mass_places *p = b->mass;
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)b->ntrunk, k->each, k->x);
    k->axis = arena_take(&a, (size_t)p->first_axis[b->ntrunk], sizeof *k->axis);
    k->lane_axis = arena_take(&a, (size_t)p->first_level[b->nbundle], 6 * BRANCH_LANES * sizeof *k->lane_axis);
    k->remains = arena_take(&a, (size_t)b->nbundle, COMPOSITE_NUMBERS * BRANCH_LANES * sizeof *k->remains);
    ARENA_TAKE(&a, SINCOS_ROOM((size_t)b->nnode * BRANCH_LANES) + SINCOS_ROOM((size_t)b->nangle + 1), k->sine,
               k->cosine);
    k->branches = arena_take(&a, BRANCHES(mass_work_size)(b), 1);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(mass_trunk_work_size)(const ramus_model *m)
{
    trunk_work k;
    return work_layout(&k, m->branches, NULL);
}

/* Few enough that a call of memset costs more than the stores, which nothing has to wait for. */
static void clear(size_t n, double M[])
{
    enum { FEW = 4096 };
    size_t k = 0;
    if (n > FEW) {
        numbers_clear(M, n);
        return;
    }
    for (; k + WIDE <= n; k += WIDE) {
        wide_store(M + k, (wide){ 0 });
        WIDE_ONE_BY_ONE;
    }
    for (; k < n; k++) {
        M[k] = 0;
        WIDE_ONE_BY_ONE;
    }
}

static void find_sines(const branches *b, const double q[], const trunk_work *k)
{
    const int lanes = b->nnode * BRANCH_LANES;
    const sincos_list of_nodes = { q + b->internal.q_shift, b->internal.lane_q, 1.0, b->turns },
                      of_trunk = { q, b->internal.trunk_angle_q, 1.0, NULL };
    listed_sines(lanes, &of_nodes, NULL, NULL, k->sine, k->cosine);
    listed_sines(b->nangle, &of_trunk, NULL, NULL, k->sine + lanes, k->cosine + lanes);
}

/* The place of a trunk body in its parent's frame, and the unit twists of its path. */
static inline void enter(const ramus_model *m, const double q[], const trunk_work *k, int t)
{
    const branches *b = m->branches;
    const mass_places *p = b->mass;
    const int i = b->trunk[t], type = m->type[i], up = b->trunk_parent[t],
              angle = b->nnode * BRANCH_LANES + b->trunk_angle[t];
    const constants *body = (const constants *)m->constants_sv + i;
    const double *c = k->cosine + angle, *s = k->sine + angle;
    twist *axis = k->axis + p->first_axis[t];
    k->each[t] = composite_alone(body->inertia);
    if (type == RAMUS_REVOLUTE)
        *axis++ = (twist){ { 0, 0, 1 }, zero3() };
    else
        axis += joint_columns(type, body->pitch, c, s, axis);
    if (up < 0)
        return;
    const pose x = type == RAMUS_REVOLUTE ? pose_turn(body->x, *c, *s)
                                          : joint_pose(type, body->x, body->pitch, c, s, q + m->qi[i]);
    k->x[t] = x;
    for (int j = p->first_axis[up]; j < p->first_axis[up + 1]; j++)
        *axis++ = twist_to_child(x, k->axis[j]);
}

/* The unit twists of carriers' paths, lane by lane; where one number of a wrench is enough they are not looked at. */
static inline void axes_to_lanes(const branches *b, const trunk_work *k)
{
    const mass_places *p = b->mass;
    for (int bundle = 0; bundle < b->nbundle; bundle++)
        for (int level = p->first_level[bundle]; level < p->first_level[bundle + 1]; level++) {
            const int j = level - p->first_level[bundle];
            for (int l = 0; l < BRANCH_LANES && p->level_number[level] < 0; l++) {
                const int t = b->carrier[bundle * BRANCH_LANES + l];
                if (!(p->level_lanes[level] >> l & 1))
                    continue;
                const double *from = (const double *)(k->axis + p->first_axis[t] + j);
                double *to = k->lane_axis + (size_t)level * 6 * BRANCH_LANES + l;
                for (int n = 0; n < 6; n++)
                    to[n * BRANCH_LANES] = from[n];
            }
        }
}

static inline void take_remains(const branches *b, const trunk_work *k)
{
    for (int j = 0; j < b->nbundle * BRANCH_LANES; j++) { /* idle lanes have nothing to add */
        if (b->carrier[j] < 0)
            continue;
        double *to = (double *)&k->each[b->carrier[j]];
        const double *from =
            k->remains + (size_t)(j / BRANCH_LANES) * COMPOSITE_NUMBERS * BRANCH_LANES + j % BRANCH_LANES;
        for (int n = 0; n < COMPOSITE_NUMBERS; n++)
            to[n] += from[n * BRANCH_LANES];
    }
}

static inline double work_of(const twist *s, const wrench *u)
{
    return v3_dot(s->angular, u->moment) + v3_dot(s->linear, u->force);
}

/* The next elements of M. */
typedef struct places {
    double *M;
    const int *at;
    const double *scale;
} places;

static inline void put(places *to, double value)
{
    if (to->scale)
        to->M[*to->at++] += *to->scale++ * value;
    else
        to->M[*to->at++] = value;
}

/* Elements of a trunk body's coordinates with those of its path. */
static inline void leave(const ramus_model *m, const double armature[], const trunk_work *k, int t, places *to)
{
    const branches *b = m->branches;
    const int i = b->trunk[t], type = m->type[i], n = ramus_joint_type_nv((ramus_joint_type)type);
    const twist *axis = k->axis + b->mass->first_axis[t];
    const int path = b->mass->first_axis[t + 1] - b->mass->first_axis[t];
    for (int r = 0; r < n; r++) {
        const wrench u = type == RAMUS_REVOLUTE ? composite_turn_z(&k->each[t])
                                                : composite_mul(&k->each[t], axis[r].angular, axis[r].linear);
        put(to, work_of(&axis[r], &u) + (armature ? armature[m->vi[i] + r] : 0));
        for (int j = r + 1; j < path; j++) {
            const double value = work_of(&axis[j], &u);
            put(to, value);
            put(to, value);
        }
    }
    if (b->trunk_parent[t] >= 0)
        composite_to_parent(&k->each[b->trunk_parent[t]], &k->x[t], &k->each[t]);
}

void KERNEL(mass_trunk)(const ramus_model *m, void *block, const mass_matrix_arguments *in)
{
    const branches *b = m->branches;
    trunk_work k;
    work_layout(&k, b, block);
    clear((size_t)m->nv * (size_t)m->nv, in->M);
    find_sines(b, in->q, &k);
    for (int t = 0; t < b->ntrunk; t++)
        enter(m, in->q, &k, t);
    axes_to_lanes(b, &k);
    const mass_branches branch = { .b = b,
                                   .q = in->q,
                                   .sine = k.sine,
                                   .cosine = k.cosine,
                                   .armature = in->armature,
                                   .axis = k.lane_axis,
                                   .M = in->M,
                                   .remains = k.remains };
    BRANCHES(mass_matrix)(&branch, k.branches);
    take_remains(b, &k);
    places to = { in->M, b->mass->trunk_place, b->mass->trunk_scale };
    for (int t = b->ntrunk - 1; t >= 0; t--)
        leave(m, in->armature, &k, t, &to);
}

#else
typedef int kernel_has_no_such_instance;
#endif
