/* forward_node.h - forward dynamics of branches in lanes, one node: memory, and what kinds of nodes share
 *
 * For forward_branches.kernel.c, which has the method.
 */
#ifndef RAMUS_TREE_FORWARD_NODE_H
#define RAMUS_TREE_FORWARD_NODE_H

#include "tree/branch_lanes.h"
#include "tree/forward_slot.h"

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

#endif
