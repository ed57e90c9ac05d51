/* forward_branches.kernel.c - forward dynamics of branches that are alike, side by side in lanes
 *
 * Method   that of forward_dynamics.kernel.c over the nodes of a bundle (model/branches.h): a walk that leaves what remains of each
 *          branch's inertia to what carries it, and once that has its acceleration, a loop that gives the branches theirs. An idle
 *          lane has no inertia, and one in the place of D, so that all of it stays zero.
 * In, out  see fd_branches in branch_walk.h.
 * Fails    returns 1 where some joint meets too little inertia: the caller finds out which.
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base && defined RAMUS_ALGEBRA_sv
#undef RAMUS_LANES
#define RAMUS_LANES 4
#define RAMUS_LANE_CONSTANTS 1

#include "algebra/sincos.h"
#include "base/memory.h"
#include "tree/forward_node_clusters.h"
#include "tree/joint.h"

static size_t work_layout(work *k, const branches *b, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)b->max_depth + 1, k->path, k->node);
    k->columns = b->clusters ? arena_take(&a, (size_t)b->max_depth + 1, sizeof *k->columns) : NULL;
    ARENA_TAKE(&a, (size_t)b->most_nodes + 2, k->angle, k->sine, k->cosine);
    ARENA_TAKE(&a, (size_t)b->most_nodes, k->v, k->tau, k->slide, k->stiff);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t BRANCHES(forward_work_size)(const branches *b)
{
    work k;
    return work_layout(&k, b, NULL);
}

size_t BRANCHES(forward_nodes_size)(const branches *b)
{
    return (size_t)b->nnode * (sizeof(node_work) + (b->clusters ? sizeof(node_columns) : 0));
}

static void coordinates_to_lanes(const fd_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], count = b->first_node[bundle + 1] - first;
    for (int k = 0; k < count; k++) {
        const int node = first + k;
        const unsigned active = b->active[node];
        const int *v = b->internal.lane_v + (size_t)node * BRANCH_LANES;
        lane q = gather(in->q + b->internal.q_shift, b->internal.lane_q + (size_t)node * BRANCH_LANES, active);
        w->v[k] = gather(in->v, v, active);
        w->tau[k] = gather(in->tau, v, active);
        if (in->armature)
            w->stiff[k] = gather(in->armature, v, active);
        if (b->form[node] == FORM_OTHER) {
            const lane turns = ((const lane *)b->turns)[node];
            w->slide[k] = (1.0 - turns) * q;
            q *= turns;
        }
        w->angle[k] = q;
    }
    sincos_padded(count * BRANCH_LANES, (const double *)w->angle, (double *)w->sine, (double *)w->cosine);
}

/* Pose, angular velocity and bias of a node; its rigid inertia and the wrench that its turning needs. */
static ALWAYS_INLINE void enter(const fd_branches *in, int node, const work *w, int k, slot *s)
{
    const branches *b = in->b;
    const constants *body = (const constants *)b->sv + node;
    const lane v = w->v[k];
    const v3 w_p = s[-1].w;
    node_work *n = (node_work *)in->nodes + node;
    pose x = pose_turn(body->x, w->cosine[k], w->sine[k]);
    if (b->form[node] != FORM_OTHER) {
        const v3 turning = pose_unrotate(&x, w_p);
        n->c.dw = (v3){ turning.y * v, -turning.x * v, lane_set(0) };
        n->c.a = pose_unrotate(&x, centripetal(w_p, x.p));
        s->w = (v3){ turning.x, turning.y, turning.z + v };
    } else {
        const lane turns = ((const lane *)b->turns)[node], turn = turns * v, slide = 2.0 * (v - turn);
        x = pose_slide_z(x, w->slide[k]);
        const v3 turning = pose_unrotate(&x, w_p);
        n->c.dw = (v3){ turning.y * turn, -turning.x * turn, lane_set(0) };
        n->c.a = pose_unrotate(&x, centripetal(w_p, x.p));
        n->c.a.x += turning.y * slide;
        n->c.a.y -= turning.x * slide;
        s->w = (v3){ turning.x, turning.y, turning.z + turn };
    }
    n->x_p_i = x;
    s->inertia = articulated_rigid(body->inertia);
    s->p = rigid_spin_wrench(body->inertia, s->w);
    s->most_turning = s->most_sliding = lane_set(0);
}

/* All lanes turn, and no armature: see leave_turning in forward_body.h. */
static ALWAYS_INLINE void leave_turning(node_work *n, lane d, lane tau, slot *s)
{
    const articulated *i = &s->inertia;
    const lane inverse = 1.0 / d, u = tau - s->p.moment.z;
    const wrench axis = { { i->b.zx, i->b.zy, i->b.zz }, { i->a.xz, i->a.yz, d } };
    n->u_axis = axis;
    n->d_inverse = inverse;
    n->u = u;
    articulated_leave_turning(&s[-1].inertia, &s[-1].p, &n->x_p_i, i, &s->p, n->c, inverse, u, tau);
}

/* Some lanes turn and others slide, or there is armature. */
static void leave_any(node_work *n, lane turns, lane d, lane tau, slot *s)
{
    const lane slides = 1.0 - turns, inverse = 1.0 / d;
    const lane u = tau - (turns * s->p.moment.z + slides * s->p.force.z);
    articulated *i = &s->inertia;
    const wrench axis = articulated_along_z(i, turns, slides);
    const wrench taken = { v3_scale(inverse, axis.force), v3_scale(inverse, axis.moment) };
    n->u_axis = axis;
    n->d_inverse = inverse;
    n->u = u;
    articulated_subtract(i, &axis, &taken);
    wrench p = { v3_add(s->p.force, v3_scale(u, taken.force)), v3_add(s->p.moment, v3_scale(u, taken.moment)) };
    p = wrench_add(p, articulated_mul(i, n->c.dw, n->c.a));
    articulated_to_parent(&s[-1].inertia, &n->x_p_i, i);
    hand_wrench(&s[-1], &n->x_p_i, p);
}

/* What remains of a node is handed on; bits are set where nothing resists its joint. */
static ALWAYS_INLINE bits leave(const fd_branches *in, int node, const work *w, int k, slot *s)
{
    const branches *b = in->b;
    node_work *n = (node_work *)in->nodes + node;
    const articulated *i = &s->inertia;
    const lane one = lane_set(1), idle = (lane)((bits)one & ~lanes_of(b->active[node])); /* 1 where it is */
    take_most(&s[-1], s, n->x_p_i.p);
    if (b->form[node] != FORM_OTHER && !in->armature) {
        const lane d = i->a.zz + idle;
        const bits stuck = d <= SINGULAR * s->most_turning;
        leave_turning(n, d, w->tau[k], s);
        return stuck;
    }
    const lane turns = ((const lane *)b->turns)[node], slides = 1.0 - turns;
    lane d = turns * i->a.zz + slides * i->c.zz + idle;
    if (in->armature)
        d += w->stiff[k];
    const bits stuck = d <= SINGULAR * (turns * s->most_turning + slides * s->most_sliding);
    leave_any(n, turns, d, w->tau[k], s);
    return stuck;
}

/* Ask for the memory of what will be kept of a node some steps ahead. A large robot's is not in the cache any more, and it is written, which
 * takes fetching it too. */
static ALWAYS_INLINE void expect(const fd_branches *in, int node)
{
    const char *kept = (const char *)((const node_work *)in->nodes + node + 8);
    for (size_t k = 0; k < sizeof(node_work); k += 64)
        __builtin_prefetch(kept + k, 1);
}

static ALWAYS_INLINE bits walk(const fd_branches *in, const work *w, int bundle, const branch_clusters *clusters)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], end = b->first_node[bundle + 1], large = b->nlane >= LARGE_ROBOT;
    slot *root = &w->path[0];
    bits stuck = { 0 };
    carrier_numbers(b, bundle, in->w, in->nroot, 3, (lane *)&root->w);
    root->inertia = (articulated){ 0 };
    root->p = wrench_zero();
    root->most_turning = root->most_sliding = lane_set(0);
    for (int node = first; node < end; node++) {
        int d = b->depth[node];
        slot *s = &w->path[d];
        if (large)
            expect(in, node);
        enter(in, node, w, node - first, s);
        if (in->external)
            s->p = wrench_add(s->p, external_lanes(b, node, in->external));
        w->node[d] = node;
        if (clusters && clusters->touched[node])
            w->columns[d] = (column_slot){ 0 };
        for (const int next = b->depth[node + 1]; d >= next; d--, s--) {
            const int last = w->node[d];
            if (clusters && clusters->touched[last])
                stuck |= leave_columns(in, last, w, last - first, s, &w->columns[d]);
            else
                stuck |= leave(in, last, w, last - first, s);
        }
    }
    branch_remains *out = (branch_remains *)in->remains + bundle;
    *out = (branch_remains){ root->inertia, root->p, root->most_turning, root->most_sliding };
    return stuck;
}

static bits walk_plain(const fd_branches *in, const work *w, int bundle)
{
    return walk(in, w, bundle, NULL);
}

static bits walk_clusters(const fd_branches *in, const work *w, int bundle)
{
    return walk(in, w, bundle, in->b->clusters);
}

int BRANCHES(forward_inwards)(const fd_branches *in, void *block, int first, int end)
{
    work w;
    bits stuck = { 0 };
    work_layout(&w, in->b, block);
    for (int bundle = first; bundle < end; bundle++) {
        coordinates_to_lanes(in, &w, bundle);
        stuck |= in->b->clusters ? walk_clusters(in, &w, bundle) : walk_plain(in, &w, bundle);
    }
    return (stuck[0] | stuck[1] | stuck[2] | stuck[3]) != 0;
}

/* Last pass: the acceleration of a node and of its joint. */
static ALWAYS_INLINE lane accelerate(const branches *b, int node, const node_work *n, slot *s)
{
    acceleration t = acceleration_to_child(&n->x_p_i, &s[-1].acceleration);
    t.dw = v3_add(t.dw, n->c.dw);
    t.a = v3_add(t.a, n->c.a);
    const lane qdd = n->d_inverse * (n->u - (v3_dot(n->u_axis.moment, t.dw) + v3_dot(n->u_axis.force, t.a)));
    if (b->form[node] != FORM_OTHER) {
        t.dw.z += qdd;
    } else {
        const lane turn = ((const lane *)b->turns)[node] * qdd;
        t.dw.z += turn;
        t.a.z += qdd - turn;
    }
    s->acceleration = t;
    return qdd;
}

static void accelerate_plain(const fd_branches *in, const work *w, int first, int end)
{
    const branches *b = in->b;
    for (int node = first; node < end; node++)
        w->tau[node - first] = accelerate(b, node, (const node_work *)in->nodes + node, &w->path[b->depth[node]]);
}

static void accelerate_clusters(const fd_branches *in, const work *w, int first, int end)
{
    const branches *b = in->b;
    w->columns[0].qdd = lane_set(0);
    for (int node = first; node < end; node++) {
        const int d = b->depth[node];
        if (b->clusters->touched[node]) {
            w->tau[node - first] = accelerate_columns(in, node, &w->path[d], &w->columns[d]);
        } else {
            w->tau[node - first] = accelerate(b, node, (const node_work *)in->nodes + node, &w->path[d]);
            w->columns[d].qdd = lane_set(0);
        }
    }
}

void BRANCHES(forward_outwards)(const fd_branches *in, void *block, int first, int end)
{
    const branches *b = in->b;
    work w;
    work_layout(&w, b, block);
    for (int bundle = first; bundle < end; bundle++) {
        const int start = b->first_node[bundle], stop = b->first_node[bundle + 1];
        carrier_numbers(b, bundle, in->acceleration, in->nroot, 6, (lane *)&w.path[0].acceleration);
        if (b->clusters)
            accelerate_clusters(in, &w, start, stop);
        else
            accelerate_plain(in, &w, start, stop);
        for (int node = start; node < stop; node++)
            scatter(in->a, b->internal.lane_v + (size_t)node * BRANCH_LANES, b->active[node], w.tau[node - start]);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
