/* forward_node_clusters.h - forward dynamics of branches in lanes, nodes where joints follow others
 *
 * The equations are those of forward_front.h for one cluster at a time; which lanes join, end or pass is told by masks (branch_clusters in
 * model/branches.h). Where a lane has no cluster its column is zero. For forward_branches.kernel.c.
 */
#ifndef RAMUS_TREE_FORWARD_NODE_CLUSTERS_H
#define RAMUS_TREE_FORWARD_NODE_CLUSTERS_H

#include "tree/forward_node.h"

/* Beside the slot of the same depth. */
typedef struct column_slot {
    wrench column;
    lane d, u, least;
    lane qdd; /* last pass: of the cluster that passes the node, or ends there */
} column_slot;

/* A coordinate that has been eliminated. */
typedef struct ended_column {
    wrench column;
    lane inverse, u;
} ended_column;

/* What the last pass needs of a node, beside its node_work. */
typedef struct node_columns {
    ended_column before, own;
    lane g; /* what the cluster's coordinate takes from the joint's drive */
} node_columns;

static ALWAYS_INLINE lane only(bits lanes, lane x)
{
    return (lane)((bits)x & lanes);
}

static ALWAYS_INLINE lane choose(bits lanes, lane x, lane other)
{
    return (lane)(((bits)x & lanes) | ((bits)other & ~lanes));
}

/* Bits are set where nothing resists it. */
static ALWAYS_INLINE bits end_column(bits lanes, carried *s, column_slot *c, ended_column *out)
{
    const lane d = choose(lanes, c->d, lane_set(1)), inverse = only(lanes, 1.0 / d);
    const wrench taken = { v3_scale(inverse, c->column.force), v3_scale(inverse, c->column.moment) };
    const bits stuck = lanes & ~(d > c->least);
    *out = (ended_column){ c->column, inverse, c->u };
    articulated_subtract(&s->inertia, &c->column, &taken);
    wrench_add_scaled(&s->p, c->u, &taken);
    for (int n = 0; n < 6; n++)
        ((lane *)&c->column)[n] = only(~lanes, ((lane *)&c->column)[n]);
    c->d = only(~lanes, c->d);
    c->u = only(~lanes, c->u);
    c->least = only(~lanes, c->least);
    return stuck;
}

/* As leave in forward_branches.kernel.c, of a node that clusters touch. */
static bits leave_columns(const fd_branches *in, int node, const work *w, int k, carried *to, carried *s,
                          column_slot *c)
{
    const branches *b = in->b;
    const branch_clusters *of = b->clusters;
    node_work *n = (node_work *)in->nodes + node;
    node_columns *r = (node_columns *)((node_work *)in->nodes + b->nnode) + node;
    articulated *i = &s->inertia;
    bits stuck = { 0 };
    const pose x = pose_of(b, node, n);
    take_most(to, s, v3_dot(x.p, x.p));
    if (of->before[node])
        stuck = end_column(lanes_of(of->before[node]), s, c, &r->before);

    /* the joint's axis: where it is free it gives way, where it is one of a cluster it stays */
    const bits joins = lanes_of(of->joins[node]);
    const lane turns = ((const lane *)b->turns)[node], slides = 1.0 - turns;
    const lane idle = only(~lanes_of(b->active[node]), lane_set(1)), scale = ((const lane *)of->scale)[node];
    const wrench axis = articulated_along_z(i, turns, slides);
    lane d = turns * axis.moment.z + slides * axis.force.z + idle;
    if (in->armature)
        d += w->stiff[k];
    const lane least = SINGULAR * (turns * s->most_turning + slides * s->most_sliding);
    const lane u = w->tau[k] - (turns * s->p.moment.z + slides * s->p.force.z);
    const lane g = turns * c->column.moment.z + slides * c->column.force.z;
    const lane inverse = only(~joins, 1.0 / d), share = -inverse * g;
    const wrench taken = { v3_scale(inverse, axis.force), v3_scale(inverse, axis.moment) };
    stuck |= ~joins & ~(d > least);
    n->u_axis = axis;
    n->d_inverse = inverse;
    n->u = u;
    r->g = g;
    articulated_subtract(i, &axis, &taken);
    wrench_add_scaled(&s->p, u, &taken);
    c->d += share * g + scale * (2.0 * g + scale * d);
    c->u += share * u + scale * u;
    c->least += scale * scale * least;
    wrench_add_scaled(&c->column, share + scale, &axis);
    if (of->ends[node])
        stuck |= end_column(lanes_of(of->ends[node]), s, c, &r->own);

    const wrench p = wrench_add(s->p, articulated_mul(i, n->c.dw, n->c.a));
    articulated_to_parent(&to->inertia, &x, i);
    hand_wrench(to, &x, p);
    if (of->passes[node]) {
        c[-1].column = wrench_add(c[-1].column, wrench_to_parent(x, c->column));
        c[-1].d += c->d;
        c[-1].u += c->u - wrench_along(&c->column, &n->c);
        c[-1].least += c->least;
    }
    return stuck;
}

static ALWAYS_INLINE lane ended_rate(const ended_column *e, const acceleration *t)
{
    return e->inverse * (e->u - wrench_along(&e->column, t));
}

/* As accelerate there. */
static lane accelerate_columns(const fd_branches *in, int node, slot *s, column_slot *c)
{
    const branches *b = in->b;
    const branch_clusters *of = b->clusters;
    const node_work *n = (const node_work *)in->nodes + node;
    const node_columns *r = (const node_columns *)((const node_work *)in->nodes + b->nnode) + node;
    const lane turns = ((const lane *)b->turns)[node];
    const pose x = pose_of(b, node, n);
    acceleration t = acceleration_to_child(&x, &s[-1].acceleration);
    t.dw = v3_add(t.dw, n->c.dw);
    t.a = v3_add(t.a, n->c.a);
    lane rate = c[-1].qdd;
    if (of->ends[node])
        rate = choose(lanes_of(of->ends[node]), ended_rate(&r->own, &t), rate);
    const lane qdd =
        n->d_inverse * (n->u - r->g * rate - wrench_along(&n->u_axis, &t)) + ((const lane *)of->scale)[node] * rate;
    t.dw.z += turns * qdd;
    t.a.z += qdd - turns * qdd;
    if (of->before[node])
        rate = choose(lanes_of(of->before[node]), ended_rate(&r->before, &t), rate);
    s->acceleration = t;
    c->qdd = rate;
    return qdd;
}

#endif
