/* branches.kernel.c - inverse dynamics of branches that are alike, side by side in lanes
 *
 * Method   that of inverse_dynamics.kernel.c, one walk with slots, over the nodes of a bundle (model/branches.h). A lane is a branch
 *          of one robot instead of a state: so every constant is a lane too. Idle lanes have neither inertia nor velocity: they
 *          move nothing and need nothing.
 * In, out  see id_branches in branch_walk.h.
 * Cost     O(nodes). A bundle's coordinates go to lanes first, then comes the walk, then forces go back: three short loops, whose memory (a
 *          bundle's) stays in the cache. What the walk of a large robot's bundle leaves idle of the memory's bandwidth fetches the coordinates
 *          and constants of the next one. bench/inverse_dynamics.
 * Fails    never.
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base
#undef RAMUS_LANES /* lanes are branches of one state: docs/architecture.md */
#define RAMUS_LANES 4
#define RAMUS_LANE_CONSTANTS 1

#include "algebra/kernel.h"
#include "base/memory.h"
#include "tree/branch_lanes.h"
#include "tree/joint.h"

#if defined ALGEBRA_SPIN
typedef spin_matrix spin;
#else
typedef char spin; /* the algebra has none */
#endif

/* What nodes that this one carries need of it. */
typedef struct moving {
    motion motion;
#if defined ALGEBRA_SPIN
    v3 first; /* of the motion's K */
#endif
} moving;

typedef struct slot {
    moving at;
    wrench wrench;
    int node;
} slot;

typedef struct work {
    slot *path;                  /* [max_depth + 1] */
    lane *angle, *sine, *cosine; /* [most_nodes] */
    lane *v, *a, *slide, *tau;   /* [most_nodes] */
} work;

static size_t work_layout(work *k, const branches *b, void *block)
{
    arena a = { .base = block };
    k->path = arena_take(&a, (size_t)b->max_depth + 1, sizeof *k->path);
    ARENA_TAKE(&a, (size_t)b->most_nodes, k->angle, k->sine, k->cosine, k->v, k->a, k->slide, k->tau);
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

/* A node's record in `reduced`: its Denavit-Hartenberg numbers or pose, then its inertia. */
static ALWAYS_INLINE const lane *record_of(const branches *b, int node)
{
    return (const lane *)(b->reduced + b->record[node]);
}

static ALWAYS_INLINE const dh *dh_of(const branches *b, int node)
{
    return (const dh *)record_of(b, node);
}

static ALWAYS_INLINE const lane *pose_of(const branches *b, int node)
{
#if defined RAMUS_ALGEBRA_dq
    return constants_of(b, node)->x;
#else
    return record_of(b, node);
#endif
}

/* A joint that turns in some lanes and slides in the others. */
static ALWAYS_INLINE pose pose_mixed(const lane *x, lane c, lane s, lane slide)
{
    return pose_slide_z(pose_turn(x, c, s), slide);
}

static ALWAYS_INLINE lane turns_of(const branches *b, int node)
{
    return ((const lane *)b->turns)[node];
}

/* Motion of a node out of that of what carries it; k its number in the bundle. */
static ALWAYS_INLINE moving enter(const branches *b, int node, const work *w, int k, const moving *carrier, spin *own)
{
    moving out;
    const lane c = w->cosine[k], s = w->sine[k], v = w->v[k], a = w->a[k];
    switch (b->form[node]) {
    case FORM_TURN_DH:
#if defined ALGEBRA_SPIN
        out.motion = motion_turn_dh(dh_of(b, node), &carrier->motion, carrier->first, c, s, v, a, own);
        out.first = (v3){ own->xx, own->yx, own->zx };
#else
        out.motion = motion_turn_dh(dh_of(b, node), &carrier->motion, c, s, v, a);
#endif
        return out;
    case FORM_TURN: {
        const pose x = pose_turn(pose_of(b, node), c, s);
        out.motion = motion_turn(&x, &carrier->motion, v, a);
        break;
    }
    default: {
        const lane turns = turns_of(b, node), slides = 1.0 - turns;
        const pose x = pose_mixed(pose_of(b, node), c, s, w->slide[k]);
        out.motion = motion_screw(&x, &carrier->motion, turns * v, turns * a, slides * v, slides * a);
        break;
    }
    }
#if defined ALGEBRA_SPIN
    *own = spin_of(&out.motion);
    out.first = (v3){ own->xx, own->yx, own->zx };
#else
    (void)own;
#endif
    return out;
}

static ALWAYS_INLINE wrench needed(const id_branches *in, int node, const motion *motion, const spin *own)
{
    const branches *b = in->b;
    wrench u;
#if defined ALGEBRA_SPIN
    const int form = b->form[node];
    const lane *r = record_of(b, node) + (form == FORM_TURN_DH ? DH_NUMBERS : ALGEBRA_POSE), zero = lane_set(0);
    if (form == FORM_OTHER) {
        u = body_wrench_spin(r, motion, own);
    } else {
        const lane inertia[10] = { zero, r[0], r[1], zero, r[2], r[3], zero, r[4], r[5], r[6] };
        u = body_wrench_reduced(inertia, motion, own);
    }
#else
    (void)own;
    u = body_wrench(constants_of(b, node)->inertia, motion);
#endif
    return in->external ? wrench_add(u, external_lanes(b, node, in->external)) : u;
}

static ALWAYS_INLINE wrench leave(const branches *b, int node, const work *w, int k, wrench u)
{
    const lane c = w->cosine[k], sn = w->sine[k];
    switch (b->form[node]) {
    case FORM_TURN_DH:
        w->tau[k] = u.moment.z;
        return wrench_to_parent_dh(dh_of(b, node), c, sn, u);
    case FORM_TURN:
        w->tau[k] = u.moment.z;
        return wrench_to_parent(pose_turn(pose_of(b, node), c, sn), u);
    default: {
        const lane turns = turns_of(b, node);
        w->tau[k] = turns * u.moment.z + (1.0 - turns) * u.force.z;
        return wrench_to_parent(pose_mixed(pose_of(b, node), c, sn, w->slide[k]), u);
    }
    }
}

/* Coordinates of a bundle to lanes, and the sines and cosines of its angles. */
static void coordinates_to_lanes(const id_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const branch_coordinates *numbering = in->numbering;
    const int first = b->first_node[bundle], count = b->first_node[bundle + 1] - first;
    sincos_real sum = { 0 }; /* of sizes of angles */
    for (int k = 0; k < count; k++) {
        const int node = first + k;
        const int *v = numbering->lane_v + (size_t)node * BRANCH_LANES;
        lane q = gather(in->q + numbering->q_shift, numbering->lane_q + (size_t)node * BRANCH_LANES, b->active[node]);
        w->v[k] = gather(in->v, v, b->active[node]);
        w->a[k] = gather(in->a, v, b->active[node]);
        if (b->form[node] == FORM_OTHER) {
            const lane turns = turns_of(b, node);
            w->slide[k] = (1.0 - turns) * q;
            q *= turns;
        }
        w->angle[k] = b->form[node] == FORM_TURN_DH ? q : ALGEBRA_ANGLE * q;
        sum += node_sines(b, node, w->angle[k], &w->sine[k], &w->cosine[k]);
    }
    if (sincos_any_large(sum))
        large_sines(b, first, count, w->angle, w->sine, w->cosine);
}

static void forces_from_lanes(const id_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], end = b->first_node[bundle + 1];
    for (int node = first; node < end; node++)
        scatter(in->tau, in->numbering->lane_v + (size_t)node * BRANCH_LANES, b->active[node], w->tau[node - first]);
}

/* Ask for the constants of a node some steps ahead: those of large robots do not stay in the cache. */
static ALWAYS_INLINE void expect(const branches *b, int node)
{
    const int ahead = node_ahead(b, node, NODES_AHEAD);
    const char *from = (const char *)record_of(b, ahead), *to = (const char *)record_of(b, ahead + 1);
    for (; from < to; from += 64)
        __builtin_prefetch(from);
#if defined RAMUS_ALGEBRA_dq
    for (size_t k = 0; k < sizeof(constants); k += 64)
        __builtin_prefetch((const char *)constants_of(b, node_ahead(b, node, NODES_AHEAD / 3)) +
                           k); /* a step takes longer */
#endif
}

/* And for what the first loop of the next bundle reads and the last one writes: some of it with each node. */
static ALWAYS_INLINE const int *expect_coordinates(const id_branches *in, const int *line, const int *end, int node)
{
    enum { SECOND_CACHE = 2 };
    __builtin_prefetch(in->b->shift + (size_t)node * BRANCH_LANES, 0, SECOND_CACHE);
    __builtin_prefetch(in->b->rest + (size_t)node * BRANCH_LANES, 0, SECOND_CACHE);
    if (line == end)
        return line;
    __builtin_prefetch(in->q + in->numbering->q_shift + *line, 0, SECOND_CACHE);
    __builtin_prefetch(in->v + *line, 0, SECOND_CACHE);
    __builtin_prefetch(in->a + *line, 0, SECOND_CACHE);
    __builtin_prefetch(in->tau + *line, 0, SECOND_CACHE);
    return line + 1;
}

static ALWAYS_INLINE void walk(const id_branches *in, const work *w, int bundle, const int large)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], end = b->first_node[bundle + 1];
    const int far = large || b->nnode > NEAR_NODES;
    const int *line = NULL, *line_end = NULL;
    if (large) {
        line = in->numbering->line + in->numbering->first_line[bundle + 1];
        line_end = in->numbering->line + in->numbering->first_line[bundle + 2];
    }
    slot *root = &w->path[0];
    carrier_numbers(b, bundle, in->motion, in->nroot, sizeof(motion) / sizeof(lane), (lane *)&root->at.motion);
#if defined ALGEBRA_SPIN
    root->at.first = spin_first(&root->at.motion);
#endif
    root->wrench = wrench_zero();
    for (int node = first; node < end; node++) {
        const int next = b->depth[node + 1];
        int d = b->depth[node];
        slot *s = &w->path[d];
        if (far)
            expect(b, node);
        if (large)
            line = expect_coordinates(in, line, line_end, node + (end - first));
        /* outwards */
        spin own;
        if (next > d) { /* it carries the next one */
            s->at = enter(b, node, w, node - first, &s[-1].at, &own);
            s->wrench = needed(in, node, &s->at.motion, &own);
            s->node = node;
            continue;
        }
        const moving at = enter(b, node, w, node - first, &s[-1].at, &own);
        wrench u = leave(b, node, w, node - first, needed(in, node, &at.motion, &own));
        /* inwards: every node that the next one does not hang on */
        for (d--, s--; d >= next; d--, s--)
            u = leave(b, s->node, w, s->node - first, wrench_add(u, s->wrench));
        s->wrench = wrench_add(u, s->wrench);
    }
    ((wrench *)in->wrench)[bundle] = root->wrench;
}

static void walk_small(const id_branches *in, const work *w, int bundle)
{
    walk(in, w, bundle, 0);
}

static void walk_large(const id_branches *in, const work *w, int bundle)
{
    walk(in, w, bundle, 1);
}

void BRANCHES(inverse_dynamics)(const id_branches *in, void *block, int first, int end)
{
    work w;
    work_layout(&w, in->b, block);
    for (int bundle = first; bundle < end; bundle++) {
        coordinates_to_lanes(in, &w, bundle);
        if (in->b->nlane >= LARGE_ROBOT)
            walk_large(in, &w, bundle);
        else
            walk_small(in, &w, bundle);
        forces_from_lanes(in, &w, bundle);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
