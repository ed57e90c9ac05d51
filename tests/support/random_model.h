/* random_model.h - random robots, cuts of them into modules, and random states, each repeatable from a seed */
#ifndef TESTS_SUPPORT_RANDOM_MODEL_H
#define TESTS_SUPPORT_RANDOM_MODEL_H

#include "support/plain_tree.h"
#include "support/random.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tree_shape {
    TREE_CHAIN,
    TREE_RANDOM, /* each link on any earlier one */
    TREE_STAR,   /* every link but the first on the first */
    TREE_BINARY, /* a heap */
    TREE_ARMS,   /* chains of three; the first eight are connected as those of the robot BM, the others at random */
    TREE_SHAPE_COUNT
} tree_shape;
const char *tree_shape_name(tree_shape shape);

#define JOINT_MASK(type) (1u << (type))
#define JOINT_MASK_ALL ((1u << RAMUS_JOINT_TYPE_COUNT) - 1)
#define JOINT_MASK_ONE_AXIS (JOINT_MASK(RAMUS_REVOLUTE) | JOINT_MASK(RAMUS_PRISMATIC))

typedef struct random_tree_options {
    int nlink;
    tree_shape shape;
    unsigned types; /* JOINT_MASK of each allowed joint type */
    int link_poses; /* 1: random link_in_joint, 0: identity */
    int frames;     /* 1: a named frame on about half of the links */
} random_tree_options;

/* Links l0, l1, ... moved by joints j0, j1, ... with frames f0, f1, ...: general placements, axes and inertias (those
 * of a few random point masses, so that every one is physical), general direction of gravity. */
plain_tree *random_tree_create(unsigned long long seed, const random_tree_options *opt);

/* A cut into modules m0, m1, ...: module i stands on link on[i] of an earlier module (-1: the world, only m0), with its
 * base at pose[i] there. Its links are those with module[k] == i, in the tree's order. */
typedef struct tree_partition {
    int nmodule;
    int *module;      /* [nlink] */
    int *on;          /* [nmodule] */
    int *by_frame;    /* [nmodule] 1: attached through the carrying link's named frame */
    ramus_pose *pose; /* [nmodule] of the base in the carrying link's frame, in the world for m0 */
} tree_partition;
/* About nmodule modules; nlink of them cut every joint. */
tree_partition random_partition_create(unsigned long long seed, const plain_tree *tree, int nmodule);
void tree_partition_destroy(tree_partition *partition);

/* Through the public builder. Without a partition: one instance `robot` of one module, links in the tree's order.
 * allocator may be NULL. */
ramus_status tree_builder_create(const plain_tree *tree, const tree_partition *partition,
                                 const ramus_allocator *allocator, ramus_builder **out, ramus_error *err);
/* Compiled; the modules i with black_box[i] (NULL: none) are black boxes. */
ramus_status tree_model_create(const plain_tree *tree, const tree_partition *partition, const int black_box[],
                               ramus_model **out, ramus_error *err);

/* q (unit quaternions), v, a in tree order; external one per link. */
typedef struct random_state {
    double *q, *v, *a;
    ramus_wrench *external;
} random_state;
random_state random_state_create(unsigned long long seed, const plain_tree *tree);
void random_state_destroy(random_state *state);

#ifdef __cplusplus
}
#endif
#endif
