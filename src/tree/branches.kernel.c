/* branches.kernel.c - inverse dynamics of branches that are alike, side by side in lanes
 *
 * Method   that of inverse_dynamics.kernel.c, one walk with slots, over the nodes of a bundle (model/branches.h). A lane is a branch
 *          of one robot instead of a state: so every constant is a lane too. Idle lanes have neither inertia nor velocity: they
 *          move nothing and need nothing.
 * In, out  see id_branches in branch_walk.h.
 * Cost     O(nodes); coordinates of one bundle at a time are in the workspace.
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base
#undef RAMUS_LANES
#define RAMUS_LANES 4
#define RAMUS_LANE_CONSTANTS 1

#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "base/memory.h"
#include "tree/branch_lanes.h"
#include "tree/joint.h"

#if defined ALGEBRA_SHORT
typedef spin_matrix spin;
#else
typedef char spin; /* the algebra has none */
#endif

typedef struct slot {
    motion motion;
    wrench wrench;
#if defined ALGEBRA_SHORT
    v3 first; /* of the motion's K, for nodes that this one carries */
#endif
} slot;

typedef struct work {
    slot *path;                  /* [max_depth + 1] */
    int *node;                   /* [max_depth + 1] */
    lane *angle, *sine, *cosine; /* [most_nodes] */
    lane *v, *a, *slide, *tau;   /* [most_nodes] */
} work;

static size_t work_layout(work *k, const branches *b, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)b->max_depth + 1, k->path, k->node);
    ARENA_TAKE(&a, (size_t)b->most_nodes + 2, k->angle, k->sine, k->cosine);
    ARENA_TAKE(&a, (size_t)b->most_nodes, k->v, k->a, k->slide, k->tau);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t BRANCHES(work_size)(const branches *b)
{
    work k;
    return work_layout(&k, b, NULL);
}

#if defined RAMUS_ALGEBRA_dq
static ALWAYS_INLINE const constants *constants_of(const branches *b, int node)
{
    return (const constants *)b->dq + node;
}
#endif

#if defined ALGEBRA_SHORT
/* A node's record in `reduced`: its pose or Denavit-Hartenberg numbers, then its inertia. */
static ALWAYS_INLINE const lane *record_of(const branches *b, int node)
{
    return (const lane *)(b->reduced + b->record[node]);
}
#endif

static ALWAYS_INLINE const lane *pose_of(const branches *b, int node)
{
#if defined ALGEBRA_SHORT
    return record_of(b, node);
#else
    return constants_of(b, node)->x;
#endif
}

/* A joint that turns in some lanes and slides in the others. */
static ALWAYS_INLINE pose pose_mixed(const lane *x, lane c, lane s, lane slide)
{
    return pose_slide_z(pose_turn(x, c, s), slide);
}

/* Motion of a node, k its number in the bundle. */
static ALWAYS_INLINE void enter(const branches *b, int node, const work *w, int k, slot *s, spin *own)
{
    const lane *at = pose_of(b, node);
    const lane c = w->cosine[k], sn = w->sine[k], v = w->v[k], a = w->a[k];
    const motion *parent = &s[-1].motion;
    switch (b->form[node]) {
#if defined ALGEBRA_SHORT
    case FORM_TURN_DH:
        s->motion = motion_turn_dh((const dh *)at, parent, s[-1].first, c, sn, v, a, own);
        s->first = (v3){ own->xx, own->yx, own->zx };
        return;
#else
    case FORM_TURN_DH:
#endif
    case FORM_TURN: {
        const pose x = pose_turn(at, c, sn);
        s->motion = motion_turn(&x, parent, v, a);
        break;
    }
    default: {
        const lane turns = ((const lane *)b->turns)[node], slides = 1.0 - turns;
        const pose x = pose_mixed(at, c, sn, w->slide[k]);
        s->motion = motion_screw(&x, parent, turns * v, turns * a, slides * v, slides * a);
        break;
    }
    }
#if defined ALGEBRA_SHORT
    *own = spin_of(&s->motion);
    s->first = (v3){ own->xx, own->yx, own->zx };
#else
    (void)own;
#endif
}

static ALWAYS_INLINE wrench needed(const branches *b, int node, const motion *motion, const spin *own)
{
#if defined ALGEBRA_SHORT
    const int form = b->form[node];
    const lane *r = record_of(b, node) + (form == FORM_TURN_DH ? DH_NUMBERS : ALGEBRA_POSE), zero = lane_set(0);
    if (form == FORM_OTHER)
        return body_wrench_spin(r, motion, own);
    const lane inertia[10] = { zero, r[0], r[1], zero, r[2], r[3], zero, r[4], r[5], r[6] };
    return body_wrench_reduced(inertia, motion, own);
#else
    (void)own;
    return body_wrench(constants_of(b, node)->inertia, motion);
#endif
}

static ALWAYS_INLINE wrench leave(const branches *b, int node, const work *w, int k, wrench u)
{
    const lane *at = pose_of(b, node);
    const lane c = w->cosine[k], sn = w->sine[k];
    switch (b->form[node]) {
#if defined ALGEBRA_SHORT
    case FORM_TURN_DH:
        w->tau[k] = u.moment.z;
        return wrench_to_parent_dh((const dh *)at, c, sn, u);
#else
    case FORM_TURN_DH:
#endif
    case FORM_TURN:
        w->tau[k] = u.moment.z;
        return wrench_to_parent(pose_turn(at, c, sn), u);
    default: {
        const lane turns = ((const lane *)b->turns)[node];
        w->tau[k] = turns * u.moment.z + (1.0 - turns) * u.force.z;
        return wrench_to_parent(pose_mixed(at, c, sn, w->slide[k]), u);
    }
    }
}

/* Coordinates of a bundle to lanes, and the sines and cosines of its angles. */
static void coordinates_to_lanes(const id_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], count = b->first_node[bundle + 1] - first;
    for (int k = 0; k < count; k++) {
        const int node = first + k;
        const bits active = active_lanes(b, node);
        const int *v = in->numbering->lane_v + (size_t)node * BRANCH_LANES;
        lane q = gather(in->q, in->numbering->lane_q + (size_t)node * BRANCH_LANES, active);
        w->v[k] = gather(in->v, v, active);
        w->a[k] = gather(in->a, v, active);
        if (b->form[node] == FORM_OTHER) {
            const lane turns = ((const lane *)b->turns)[node];
            w->slide[k] = (1.0 - turns) * q;
            q *= turns;
        }
        w->angle[k] = ALGEBRA_ANGLE * q;
    }
    const double *angle = (const double *)w->angle;
#if defined ALGEBRA_SHORT
    sincos_turned(count * BRANCH_LANES, angle, 1, b->cosine + (size_t)first * BRANCH_LANES,
                  b->sine + (size_t)first * BRANCH_LANES, (double *)w->sine, (double *)w->cosine);
#else
    sincos_padded(count * BRANCH_LANES, angle, (double *)w->sine, (double *)w->cosine);
#endif
}

/* Ask for the constants of a node some steps ahead: those of large robots do not stay in the cache. */
static ALWAYS_INLINE void expect(const branches *b, int node)
{
#if defined ALGEBRA_SHORT
    const int ahead = node + 10 < b->nnode ? node + 10 : b->nnode - 1;
    const char *from = (const char *)record_of(b, ahead), *to = (const char *)record_of(b, ahead + 1);
    for (; from < to; from += 64)
        __builtin_prefetch(from);
#else
    for (size_t k = 0; k < sizeof(constants); k += 64)
        __builtin_prefetch((const char *)constants_of(b, node + 3) + k);
#endif
}

static void walk(const id_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], end = b->first_node[bundle + 1];
    carrier_numbers(b, bundle, in->motion, in->nroot, sizeof(motion) / sizeof(lane), (lane *)&w->path[0].motion);
#if defined ALGEBRA_SHORT
    w->path[0].first = spin_first(&w->path[0].motion);
#endif
    for (int node = first; node < end; node++) {
        int d = b->depth[node];
        slot *s = &w->path[d];
        /* outwards */
        expect(b, node);
        spin own;
        enter(b, node, w, node - first, s, &own);
        wrench u = needed(b, node, &s->motion, &own);
        if (in->external)
            u = wrench_add(u, external_lanes(b, node, in->external));
        w->node[d] = node;
        /* inwards */
        for (const int next = b->depth[node + 1]; d >= next; d--, s--) {
            const int done = w->node[d];
            u = leave(b, done, w, done - first, u);
            if (d > 1)
                u = wrench_add(u, s[-1].wrench);
        }
        s->wrench = u;
    }
    ((wrench *)in->wrench)[bundle] = w->path[0].wrench;
}

void BRANCHES(inverse_dynamics)(const id_branches *in, void *block, int first, int end)
{
    const branches *b = in->b;
    work w;
    work_layout(&w, b, block);
    for (int bundle = first; bundle < end; bundle++) {
        coordinates_to_lanes(in, &w, bundle);
        walk(in, &w, bundle);
        const double *tau = (const double *)w.tau;
        for (int j = b->first_lane[bundle]; j < b->first_lane[bundle + 1]; j++) {
            const int entry = b->lane[j];
            in->tau[in->numbering->lane_v[entry]] = tau[entry - b->first_node[bundle] * BRANCH_LANES];
        }
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
