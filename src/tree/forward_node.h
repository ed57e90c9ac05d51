/* forward_node.h - forward dynamics of branches in lanes, one node: memory, and what kinds of nodes share
 *
 * For forward_branches.kernel.c, which has the method.
 */
#ifndef RAMUS_TREE_FORWARD_NODE_H
#define RAMUS_TREE_FORWARD_NODE_H

#include "tree/articulated_dh.h"
#include "tree/branch_lanes.h"
#include "tree/forward_slot.h"

/* What the last pass needs of a node. */
typedef struct node_work {
    lane cosine, sine;
    acceleration c;
    wrench u_axis;
    lane d_inverse, u;
    pose x_p_i; /* not in the short form */
} node_work;

typedef struct work {
    slot *path;                    /* [max_depth + 1] */
    struct column_slot *columns;   /* [max_depth + 1] with clusters only */
    int *node;                     /* [max_depth + 1] */
    lane *angle, *sine, *cosine;   /* [most_nodes] */
    lane *v, *tau, *slide, *stiff; /* [most_nodes]; stiff: armature */
} work;

static ALWAYS_INLINE const lane *inertia_of(const branches *b, int node)
{
    return ((const constants *)b->sv + node)->inertia;
}

/* Numbers of the short form. */
static ALWAYS_INLINE const dh *dh_of(const branches *b, int node)
{
    return (const dh *)(b->reduced + b->record[node]);
}

/* A node in what carries it; `room` is for one in the short form. */
static ALWAYS_INLINE const pose *pose_of(const branches *b, int node, const node_work *n, pose *room)
{
    if (b->form[node] != FORM_TURN_DH)
        return &n->x_p_i;
    *room = pose_dh(dh_of(b, node), n->cosine, n->sine);
    return room;
}

#endif
