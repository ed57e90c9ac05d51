/* forward_branches.kernel.c - forward dynamics of branches that are alike, side by side in lanes
 *
 * Method   that of forward_dynamics.kernel.c over the nodes of a bundle (model/branches.h): a walk that leaves what remains of each
 *          branch's inertia to what carries it, and once that has its acceleration, a loop that gives the branches theirs. An idle
 *          lane has no inertia, and one in the place of D, so that all of it stays zero.
 * In, out  see fd_branches in branch_walk.h.
 * Fails    returns 1 where some joint meets too little inertia: the caller finds out which.
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base && defined RAMUS_ALGEBRA_sv
#undef RAMUS_LANES /* lanes are branches of one state: docs/architecture.md */
#define RAMUS_LANES 4
#define RAMUS_LANE_CONSTANTS 1

#include "base/memory.h"
#include "tree/forward_node_clusters.h"
#include "tree/joint.h"

static size_t work_layout(work *k, const branches *b, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)b->max_depth + 1, k->path, k->node);
    k->columns = b->clusters ? arena_take(&a, (size_t)b->max_depth + 1, sizeof *k->columns) : NULL;
    ARENA_TAKE(&a, (size_t)b->most_nodes, k->angle, k->sine, k->cosine, k->v, k->tau, k->slide, k->stiff);
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
    sincos_real sum = { 0 }; /* of sizes of angles */
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
        sum += node_sines(b, node, q, &w->sine[k], &w->cosine[k]);
    }
    if (sincos_any_large(sum))
        large_sines(b, first, count, w->angle, w->sine, w->cosine);
}

/* Pose, angular velocity and bias of a node, and the wrench that its turning needs. */
static ALWAYS_INLINE void enter(const fd_branches *in, int node, const work *w, int k, slot *s)
{
    const branches *b = in->b;
    const constants *body = (const constants *)b->sv + node;
    const lane v = w->v[k];
    const v3 w_p = s[-1].w;
    node_work *n = (node_work *)in->nodes + node;
    const lane cosine = w->cosine[k], sine = w->sine[k];
    n->cosine = cosine;
    n->sine = sine;
    if (b->form[node] == FORM_TURN_DH) {
        const dh *x = dh_of(b, node);
        const v3 turning = dh_unrotate(x, cosine, sine, w_p);
        n->c.dw = (v3){ turning.y * v, -turning.x * v, lane_set(0) };
        n->c.a = centripetal_dh(x, cosine, sine, w_p, turning);
        s->w = (v3){ turning.x, turning.y, turning.z + v };
    } else if (b->form[node] == FORM_TURN) {
        const pose x = pose_turn(body->x, cosine, sine);
        const v3 turning = pose_unrotate(&x, w_p);
        n->c.dw = (v3){ turning.y * v, -turning.x * v, lane_set(0) };
        n->c.a = pose_unrotate(&x, centripetal(w_p, x.p));
        s->w = (v3){ turning.x, turning.y, turning.z + v };
    } else {
        const lane turns = ((const lane *)b->turns)[node], turn = turns * v, slide = 2.0 * (v - turn);
        const pose x = pose_slide_z(pose_turn(body->x, cosine, sine), w->slide[k]);
        const v3 turning = pose_unrotate(&x, w_p);
        n->c.dw = (v3){ turning.y * turn, -turning.x * turn, lane_set(0) };
        n->c.a = pose_unrotate(&x, centripetal(w_p, x.p));
        n->c.a.x += turning.y * slide;
        n->c.a.y -= turning.x * slide;
        n->slide = w->slide[k];
        s->w = (v3){ turning.x, turning.y, turning.z + turn };
    }
    s->p = rigid_spin_wrench(body->inertia, s->w);
    s->open = 0;
}

/* What the last pass needs of a joint that turns in all lanes. */
static ALWAYS_INLINE void keep_turning(node_work *n, const articulated *i, lane d, lane inverse, lane u)
{
    const wrench axis = { { i->b.zx, i->b.zy, i->b.zz }, { i->a.xz, i->a.yz, d } };
    n->u_axis = axis;
    n->d_inverse = inverse;
    n->u = u;
}

/* All lanes turn, and no armature: see leave_turning in forward_body.h. */
static ALWAYS_INLINE void leave_turning(node_work *n, const pose *x, lane d, lane tau, carried *to, const carried *s)
{
    const articulated *i = &s->inertia;
    const lane inverse = 1.0 / d, u = tau - s->p.moment.z;
    keep_turning(n, i, d, inverse, u);
    const turned_away left = articulated_turn_away(i, &s->p, n->c, inverse, u, tau);
    articulated_to_parent_no_z(&to->inertia, x, left.a_xx, left.a_xy, left.a_yy, left.bx, left.by, &left.c);
    hand_wrench(to, x, left.p);
}

/* 1 in the place of D where a lane is idle. */
static ALWAYS_INLINE lane idle_lanes(const branches *b, int node)
{
    return (lane)((bits)lane_set(1) & ~lanes_of(b->active[node]));
}

/* The same in the short form: see leave_short there. `last` is in slot s. */
static ALWAYS_INLINE bits leave_short(const fd_branches *in, const work *w, int last, int k, const slot *s,
                                      carried *restrict out, const carried *restrict sum, const int tip,
                                      const int fresh)
{
    const branches *b = in->b;
    node_work *n = (node_work *)in->nodes + last;
    const dh *x = dh_of(b, last);
    const lane cosine = n->cosine, sine = n->sine, tau = w->tau[k];
    carried own, to;
    if (tip)
        carried_alone(inertia_of(b, last), s->p, &own);
    else
        own = *sum;
    if (fresh)
        carried_alone(inertia_of(b, b->parent[last]), s[-1].p, &to);
    else
        to = *out;
    take_most(&to, &own, dh_distance_squared(x));
    const lane d = own.inertia.a.zz + idle_lanes(b, last), inverse = 1.0 / d, u = tau - own.p.moment.z;
    const bits stuck = ~(d > SINGULAR * own.most_turning);
    keep_turning(n, &own.inertia, d, inverse, u);
    const turned_away left = tip ? rigid_turn_away(inertia_of(b, last), inverse, &own.p, n->c, u, tau)
                                 : articulated_turn_away(&own.inertia, &own.p, n->c, inverse, u, tau);
    articulated_to_parent_dh(&to.inertia, x, cosine, sine, left.a_xx, left.a_xy, left.a_yy, left.bx, left.by, left.c);
    to.p = wrench_add(to.p, wrench_to_parent_dh(x, cosine, sine, left.p));
    *out = to;
    return stuck;
}

/* Some lanes turn and others slide, or there is armature. */
static void leave_any(node_work *n, const pose *x, lane turns, lane d, lane tau, carried *to, carried *s)
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
    articulated_to_parent(&to->inertia, x, i);
    hand_wrench(to, x, p);
}

/* What remains of a node is handed on; bits are set where nothing resists its joint. */
static ALWAYS_INLINE bits leave(const fd_branches *in, int node, const work *w, int k, carried *to, carried *s)
{
    const branches *b = in->b;
    node_work *n = (node_work *)in->nodes + node;
    const articulated *i = &s->inertia;
    const lane idle = idle_lanes(b, node);
    const pose x = pose_of(b, node, n);
    take_most(to, s, v3_dot(x.p, x.p));
    if (b->form[node] == FORM_TURN && !in->armature) {
        const lane d = i->a.zz + idle;
        const bits stuck = ~(d > SINGULAR * s->most_turning);
        leave_turning(n, &x, d, w->tau[k], to, s);
        return stuck;
    }
    const lane turns = ((const lane *)b->turns)[node], slides = 1.0 - turns;
    lane d = turns * i->a.zz + slides * i->c.zz + idle;
    if (in->armature)
        d += w->stiff[k];
    const bits stuck = ~(d > SINGULAR * (turns * s->most_turning + slides * s->most_sliding));
    leave_any(n, &x, turns, d, w->tau[k], to, s);
    return stuck;
}

/* Ask for the memory of what will be kept of a node some steps ahead, and for its constants. A large robot's is not in the cache any more, and
 * it is written, which takes fetching it too. */
static ALWAYS_INLINE void expect(const fd_branches *in, int node)
{
    const branches *b = in->b;
    const int ahead = node_ahead(b, node, NODES_AHEAD);
    const char *kept = (const char *)((const node_work *)in->nodes + ahead),
               *body = (const char *)((const constants *)b->sv + ahead);
    for (size_t k = 0; k < sizeof(node_work); k += 64)
        __builtin_prefetch(kept + k, 1);
    if (b->form[ahead] == FORM_TURN_DH)
        for (size_t k = 0; k < sizeof(dh); k += 64)
            __builtin_prefetch((const char *)dh_of(b, ahead) + k);
    for (size_t k = b->form[ahead] == FORM_TURN_DH ? offsetof(constants, inertia) : 0; k < offsetof(constants, pitch);
         k += 64)
        __builtin_prefetch(body + k);
}

/* The same in the last pass. */
static ALWAYS_INLINE void expect_again(const fd_branches *in, int node)
{
    const branches *b = in->b;
    const int ahead = node_ahead(b, node, NODES_AHEAD);
    const char *kept = (const char *)((const node_work *)in->nodes + ahead),
               *body = (const char *)((const constants *)b->sv + ahead);
    for (size_t k = 0; k < sizeof(node_work); k += 64)
        __builtin_prefetch(kept + k);
    if (b->form[ahead] == FORM_TURN_DH)
        for (size_t k = 0; k < sizeof(dh); k += 64)
            __builtin_prefetch((const char *)dh_of(b, ahead) + k);
    for (size_t k = 0; k < sizeof(((constants *)0)->x) && b->form[ahead] != FORM_TURN_DH; k += 64)
        __builtin_prefetch(body + k);
}

/* Node `last`, in slot s, and what it carries (sum; NULL: nothing) go to what carries it, of which nothing is in `to` yet where it is fresh. */
static ALWAYS_INLINE bits leave_for(const fd_branches *in, const work *w, int last, int k, const slot *s, int fresh,
                                    carried *to, carried *sum, column_slot *columns, const branch_clusters *clusters)
{
    const branches *b = in->b;
    const int touched = clusters && clusters->touched[last];
    if (b->form[last] == FORM_TURN_DH && !in->armature && !touched) {
        if (sum)
            return fresh ? leave_short(in, w, last, k, s, to, sum, 0, 1)
                         : leave_short(in, w, last, k, s, to, sum, 0, 0);
        return fresh ? leave_short(in, w, last, k, s, to, sum, 1, 1) : leave_short(in, w, last, k, s, to, sum, 1, 0);
    }
    carried alone;
    if (fresh)
        carried_alone(inertia_of(b, b->parent[last]), s[-1].p, to);
    if (!sum)
        carried_alone(inertia_of(b, last), s->p, sum = &alone);
    return touched ? leave_columns(in, last, w, k, to, sum, columns) : leave(in, last, w, k, to, sum);
}

static ALWAYS_INLINE bits walk(const fd_branches *in, const work *w, int bundle, const branch_clusters *clusters,
                               const int large)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], end = b->first_node[bundle + 1];
    carried room
        [2]; /* of a node that is left as soon as it is complete: the slot's sum is for those that wait for others */
    slot *root = &w->path[0];
    bits stuck = { 0 };
    carrier_numbers(b, bundle, in->w, in->nroot, 3, (lane *)&root->w);
    root->sum = (carried){ 0 };
    root->open = 1;
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
        const int next = b->depth[node + 1];
        carried *sum = NULL; /* of the node in slot s; NULL: it is by itself */
        for (; d >= next; d--, s--) {
            const int last = w->node[d], fresh = !s[-1].open;
            carried *to = fresh && d > next ? sum == &room[0] ? &room[1] : &room[0] : &s[-1].sum;
            stuck |=
                leave_for(in, w, last, last - first, s, fresh, to, sum, clusters ? &w->columns[d] : NULL, clusters);
            s[-1].open = 1;
            sum = to;
        }
    }
    ((carried *)in->remains)[bundle] = root->sum;
    return stuck;
}

static bits walk_plain(const fd_branches *in, const work *w, int bundle)
{
    return walk(in, w, bundle, NULL, 0);
}

static bits walk_large(const fd_branches *in, const work *w, int bundle)
{
    return walk(in, w, bundle, NULL, 1);
}

static bits walk_clusters(const fd_branches *in, const work *w, int bundle)
{
    return walk(in, w, bundle, in->b->clusters, in->b->nlane >= LARGE_ROBOT);
}

int BRANCHES(forward_inwards)(const fd_branches *in, void *block, int first, int end)
{
    work w;
    bits stuck = { 0 };
    work_layout(&w, in->b, block);
    for (int bundle = first; bundle < end; bundle++) {
        coordinates_to_lanes(in, &w, bundle);
        if (in->b->clusters)
            stuck |= walk_clusters(in, &w, bundle);
        else if (in->b->nlane >= LARGE_ROBOT)
            stuck |= walk_large(in, &w, bundle);
        else
            stuck |= walk_plain(in, &w, bundle);
    }
    return (stuck[0] | stuck[1] | stuck[2] | stuck[3]) != 0;
}

/* Last pass: the acceleration of a node and of its joint. */
static ALWAYS_INLINE lane accelerate(const branches *b, int node, const node_work *n, slot *s)
{
    acceleration t;
    if (b->form[node] == FORM_TURN_DH) {
        t = acceleration_to_child_dh(dh_of(b, node), n->cosine, n->sine, &s[-1].acceleration);
    } else {
        const pose x = pose_of(b, node, n);
        t = acceleration_to_child(&x, &s[-1].acceleration);
    }
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

static void accelerate_large(const fd_branches *in, const work *w, int first, int end)
{
    const branches *b = in->b;
    for (int node = first; node < end; node++) {
        expect_again(in, node);
        w->tau[node - first] = accelerate(b, node, (const node_work *)in->nodes + node, &w->path[b->depth[node]]);
    }
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
        else if (b->nlane >= LARGE_ROBOT)
            accelerate_large(in, &w, start, stop);
        else
            accelerate_plain(in, &w, start, stop);
        for (int node = start; node < stop; node++)
            scatter(in->a, b->internal.lane_v + (size_t)node * BRANCH_LANES, b->active[node], w.tau[node - start]);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
