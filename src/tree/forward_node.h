/* forward_node.h - forward dynamics of branches in lanes, one node: memory, and what kinds of nodes share
 *
 * For forward_branches.kernel.c, which has the method.
 */
#ifndef RAMUS_TREE_FORWARD_NODE_H
#define RAMUS_TREE_FORWARD_NODE_H

#include "tree/articulated.h"
#include "tree/branch_lanes.h"

typedef struct slot {
    articulated inertia;
    wrench p;
    v3 w;
    lane most_turning, most_sliding;
    acceleration acceleration; /* last pass */
} slot;

/* What the last pass needs of a node. */
typedef struct node_work {
    pose x_p_i;
    acceleration c;
    wrench u_axis;
    lane d_inverse, u;
} node_work;

typedef struct work {
    slot *path;                    /* [max_depth + 1] */
    struct column_slot *columns;   /* [max_depth + 1] with clusters only */
    int *node;                     /* [max_depth + 1] */
    lane *angle, *sine, *cosine;   /* [most_nodes] */
    lane *v, *tau, *slide, *stiff; /* [most_nodes]; stiff: armature */
} work;

static ALWAYS_INLINE void hand_wrench(slot *parent, const pose *x, wrench p)
{
    parent->p = wrench_add(parent->p, wrench_to_parent(*x, p));
}

/* The largest inertias that joints have taken from, of a node at `at` in its parent, there and in the parent. */
static ALWAYS_INLINE void take_most(slot *s, v3 at)
{
    const articulated *i = &s->inertia;
    s->most_turning = lane_larger(s->most_turning, i->a.xx + i->a.yy + i->a.zz);
    s->most_sliding = lane_larger(s->most_sliding, i->c.xx + i->c.yy + i->c.zz);
    s[-1].most_turning = lane_larger(s[-1].most_turning, s->most_turning + v3_dot(at, at) * s->most_sliding);
    s[-1].most_sliding = lane_larger(s[-1].most_sliding, s->most_sliding);
}

#endif
