/* mass_branches.kernel.c - the mass matrix of branches that are alike, side by side in lanes
 *
 * Method   that of mass_matrix.kernel.c over the nodes of a bundle (model/branches.h), from the last to the first. A column is the wrench
 *          that a unit acceleration of a node's joint needs, in lanes; in depth-first order the columns that a node carries are
 *          neighbours, and go down the branch together. Elements among the joints of a branch are components of columns; those with
 *          the trunk's joints are columns at what carries the branch, along the unit twists of these joints there.
 * In, out  see mass_branches in branch_walk.h. Where elements go is listed in the model (mass_places).
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base && defined RAMUS_ALGEBRA_sv
#undef RAMUS_LANES /* lanes are branches of one state: docs/architecture.md */
#define RAMUS_LANES 4
#define RAMUS_LANE_CONSTANTS 1

#include "algebra/kernel.h"
#include "base/memory.h"
#include "tree/branch_lanes.h"
#include "tree/composite.h"

typedef struct work {
    composite *each; /* [most_nodes] */
    wrench *column;  /* [most_nodes] */
} work;

static size_t work_layout(work *k, const branches *b, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)b->most_nodes, k->each, k->column);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t BRANCHES(mass_work_size)(const branches *b)
{
    work k;
    return work_layout(&k, b, NULL);
}

/* The next elements of M, four in a row of the list. */
typedef struct places {
    double *M;
    const int *at;
    const double *scale;         /* of the whole list; NULL: no joint depends on others */
    const unsigned char *shared; /* NULL likewise */
} places;

/* How elements are written, known when the code is compiled. */
typedef struct manner {
    int scaled; /* some joints follow others */
    int pairs;  /* lanes 2 and 3 are idle */
} manner;

static ALWAYS_INLINE void put_lanes(const places *to, const int at[], lane value, const manner how)
{
    double *M = to->M;
    M[at[0]] = value[0];
    M[at[1]] = value[1];
    if (how.pairs)
        return;
    M[at[2]] = value[2];
    M[at[3]] = value[3];
}

static __attribute__((noinline)) void add_four(double M[], const int at[], const double scale[], lane value,
                                               unsigned active)
{
    for (int l = 0; l < BRANCH_LANES; l++)
        if (active >> l & 1)
            M[at[l]] += scale[l] * value[l];
}

/* Elements, and their mirror images; lanes that are not active are zero. */
static ALWAYS_INLINE void put(const mass_branches *in, places *to, lane value, unsigned active, const manner how,
                              const int mirrored)
{
    const unsigned all = how.pairs ? 3 : (1u << BRANCH_LANES) - 1;
    const int *at = to->at;
    to->at += (1 + mirrored) * BRANCH_LANES;
    if (how.scaled) {
        const unsigned char shared = *to->shared;
        to->shared += 1 + mirrored;
        if (shared) {
            const double *scale = to->scale + (at - in->b->mass->lane_place);
            add_four(to->M, at, scale, value, active);
            if (mirrored)
                add_four(to->M, at + BRANCH_LANES, scale, value, active);
            return;
        }
    }
    if (active != all)
        value = (lane)((bits)value & lanes_of(active));
    put_lanes(to, at, value, how);
    if (mirrored)
        put_lanes(to, at + BRANCH_LANES, value, how);
}

static ALWAYS_INLINE lane along(int mixed, lane turns, const wrench *u)
{
    return mixed ? turns * u->moment.z + (1.0 - turns) * u->force.z : u->moment.z;
}

/* I S of the node's joint */
static ALWAYS_INLINE wrench own_column(int mixed, lane turns, const composite *each)
{
    const wrench turning = composite_turn_z(each);
    if (!mixed)
        return turning;
    const wrench sliding = composite_slide_z(each);
    const lane slides = 1.0 - turns;
    return (wrench){ v3_add(v3_scale(turns, turning.force), v3_scale(slides, sliding.force)),
                     v3_add(v3_scale(turns, turning.moment), v3_scale(slides, sliding.moment)) };
}

/* Nodes to the next one that has a column of its own. */
static ALWAYS_INLINE int step(const mass_branches *in, int node, const manner how)
{
    return how.scaled ? in->b->mass->step[node] : 1;
}

/* Columns of a group's nodes, all at the body that carries it, become one. */
static ALWAYS_INLINE void join_group(const mass_branches *in, wrench column[], int node)
{
    const lane *weight = (const lane *)in->b->mass->weight + node;
    wrench sum = { v3_scale(weight[0], column[0].force), v3_scale(weight[0], column[0].moment) };
    for (int c = 1; c < in->b->mass->step[node]; c++) {
        sum.force = v3_add(sum.force, v3_scale(weight[c], column[c].force));
        sum.moment = v3_add(sum.moment, v3_scale(weight[c], column[c].moment));
    }
    column[0] = sum;
}

static ALWAYS_INLINE void leave_node(const mass_branches *in, const work *w, int bundle, int k, const int mixed,
                                     const manner how, places *to)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], node = first + k, parent = b->parent[node];
    const int end = b->mass->end[node] - first;
    const constants *body = (const constants *)b->sv + node;
    const lane turns = ((const lane *)b->turns)[node];
    const composite each = end == k + 1 ? composite_alone(body->inertia) : w->each[k];
    const unsigned active = b->active[node];
    wrench u = own_column(mixed, turns, &each);
    lane diagonal = along(mixed, turns, &u);
    if (in->armature)
        diagonal += gather(in->armature, b->internal.lane_v + (size_t)node * BRANCH_LANES, b->active[node]);
    put(in, to, diagonal, active, how, 0);
    pose x = pose_turn(body->x, ((const lane *)in->cosine)[node], ((const lane *)in->sine)[node]);
    if (mixed)
        x = pose_slide_z(x, (1.0 - turns) * gather(in->q + b->internal.q_shift,
                                                   b->internal.lane_q + (size_t)node * BRANCH_LANES, b->active[node]));
    w->column[k] = wrench_to_parent(x, u);
    for (int c = k + 1; c < end; c += step(in, first + c, how)) {
        u = w->column[c];
        put(in, to, along(mixed, turns, &u), active & b->active[first + c], how, 1);
        w->column[c] = wrench_to_parent(x, u);
    }
    if (step(in, node, how) > 1)
        join_group(in, w->column + k, node);
    composite *sum = parent < 0 ? (composite *)in->remains + bundle : &w->each[parent - first];
    composite carried = parent < 0 ? (composite){ 0 } : *sum;
    if (parent >= 0 && b->mass->end[parent] == end + first) /* the first one to reach it */
        carried = composite_alone(((const constants *)b->sv)[parent].inertia);
    composite_to_parent(&carried, &x, &each);
    *sum = carried;
}

static ALWAYS_INLINE lane work_of(const lane s[6], const wrench *u)
{
    return (s[0] * u->moment.x + s[1] * u->moment.y + s[2] * u->moment.z) +
           (s[3] * u->force.x + s[4] * u->force.y + s[5] * u->force.z);
}

/* Elements with the coordinates of the trunk: columns are at what carries the bundle. */
static ALWAYS_INLINE void meet_trunk(const mass_branches *in, const work *w, int bundle, const manner how, places *to)
{
    const branches *b = in->b;
    const mass_places *p = b->mass;
    const int first = b->first_node[bundle], count = b->first_node[bundle + 1] - first;
    for (int level = p->first_level[bundle]; level < p->first_level[bundle + 1]; level++) {
        const lane *s = (const lane *)in->axis + (size_t)level * 6;
        const int number = p->level_number[level];
        const unsigned lanes = p->level_lanes[level];
        for (int c = 0; c < count; c += step(in, first + c, how)) {
            const lane value = number >= 0 ? ((const lane *)&w->column[c])[number] : work_of(s, &w->column[c]);
            const unsigned active = lanes & b->active[first + c];
            if (active >> 2)
                put(in, to, value, active, how, 1);
            else
                put(in, to, value, active, (manner){ how.scaled, 1 }, 1);
        }
    }
}

static ALWAYS_INLINE void leave(const mass_branches *in, const work *w, int bundle, int k, const manner how, places *to)
{
    if (in->b->form[in->b->first_node[bundle] + k] == FORM_OTHER)
        leave_node(in, w, bundle, k, 1, how, to);
    else
        leave_node(in, w, bundle, k, 0, how, to);
}

static ALWAYS_INLINE void bundles(const mass_branches *in, const work *w, const int scaled)
{
    const branches *b = in->b;
    places to = { in->M, b->mass->lane_place, b->mass->lane_scale, b->mass->lane_shared };
    for (int bundle = 0; bundle < b->nbundle; bundle++) {
        const int first = b->first_node[bundle];
        for (int k = b->first_node[bundle + 1] - first - 1; k >= 0; k--)
            if (b->active[first + k] >> 2)
                leave(in, w, bundle, k, (manner){ scaled, 0 }, &to);
            else
                leave(in, w, bundle, k, (manner){ scaled, 1 }, &to);
        meet_trunk(in, w, bundle, (manner){ scaled, 0 }, &to);
    }
}

void BRANCHES(mass_matrix)(const mass_branches *in, void *block)
{
    work w;
    work_layout(&w, in->b, block);
    if (in->b->mass->scaled)
        bundles(in, &w, 1);
    else
        bundles(in, &w, 0);
}

#else
typedef int kernel_has_no_such_instance;
#endif
