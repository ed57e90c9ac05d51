/* forward_node.h - forward dynamics of branches in lanes, one node: memory, and what kinds of nodes share
 *
 * For forward_branches.kernel.c, which has the method.
 */
#ifndef RAMUS_TREE_FORWARD_NODE_H
#define RAMUS_TREE_FORWARD_NODE_H

#include "tree/articulated_dh.h"
#include "tree/branch_lanes.h"
#include "tree/forward_slot.h"

/* What the last pass needs of a node. Its pose is computed again: memory of large robots costs more. */
typedef struct node_work {
    lane cosine, sine;
    acceleration c;
    wrench u_axis;
    lane d_inverse, u;
    lane slide; /* of FORM_OTHER only */
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

/* A node in what carries it. */
static ALWAYS_INLINE pose pose_of(const branches *b, int node, const node_work *n)
{
    if (b->form[node] == FORM_TURN_DH)
        return pose_dh(dh_of(b, node), n->cosine, n->sine);
    const pose turned = pose_turn(((const constants *)b->sv + node)->x, n->cosine, n->sine);
    return b->form[node] == FORM_TURN ? turned : pose_slide_z(turned, n->slide);
}

#endif
