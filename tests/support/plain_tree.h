/* plain_tree.h - a robot as a plain array of links, and its dynamics by the textbook
 *
 * The description that tests hand both to the library (through its public builder) and to the oracles. Link k's
 * coordinates start at `q`, `v` in tree order; models made from a tree may order them otherwise: see tree_map.
 * The inverse dynamics here works with vectors in world axes, link by link and joint by joint, in O(links x depth):
 * slow, short, and unlike the library's kernels in every respect.
 */
#ifndef TESTS_SUPPORT_PLAIN_TREE_H
#define TESTS_SUPPORT_PLAIN_TREE_H

#include "ramus/dynamics.h"
#include "ramus/model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct plain_link {
    char name[96], joint[96];
    char frame[96]; /* a named frame on the link, "" for none */
    ramus_pose frame_pose;
    int parent; /* -1: the world */
    ramus_joint_type type;
    ramus_vec3 axis, second; /* unit, in j; the second of a universal joint */
    double pitch;
    ramus_pose joint_in_parent, link_in_joint;
    double mass;
    ramus_vec3 com;
    double inertia[6]; /* ixx iyy izz ixy ixz iyz about the com, link axes */
    int mimic;         /* link whose coordinate this joint follows, -1: none */
    double multiplier, offset;
    int q, v; /* first coordinates, -1: none of its own */
} plain_link;

typedef struct plain_tree {
    int nlink, nq, nv;
    ramus_vec3 gravity;
    plain_link *link; /* parents first */
} plain_tree;

plain_tree *plain_tree_create(int nlink); /* links zero, identity poses, gravity as by default; aborts without memory */
void plain_tree_destroy(plain_tree *tree);
void plain_tree_number(plain_tree *tree); /* sets q, v of every link, nq and nv */

/* The tree that a compiled model describes through its public queries; locked joints become fixed ones. NULL if it has
 * black boxes. Links keep the model's indices, coordinates its order. */
plain_tree *plain_tree_from_model(const ramus_model *model);

/* Coordinates of joint k alone: at most 7, 6, 6 numbers; a dependent joint's from its master. v, a may be NULL: zero.
 */
void plain_joint_state(const plain_tree *tree, int k, const double q[], const double v[], const double a[],
                       double joint_q[7], double joint_v[6], double joint_a[6]);
ramus_pose plain_joint_pose(const plain_link *link, const double joint_q[]);

/* Motion of every link frame with respect to the world, as ramus_motion has it. */
void plain_tree_motion(const plain_tree *tree, const double q[], const double v[], const double a[],
                       ramus_motion motion[]);
/* The motion of a frame that stands at `pose` in a frame of the same rigid body. */
ramus_motion plain_motion_at(ramus_motion motion, ramus_pose pose);
ramus_imu plain_imu(ramus_motion motion, ramus_vec3 gravity);

/* tau [nv] and what each parent exerts at j' in its axes [nlink]; external (robot on world, link frame) and
 * joint_wrench may be NULL. */
void plain_tree_inverse_dynamics(const plain_tree *tree, const double q[], const double v[], const double a[],
                                 const ramus_wrench external[], double tau[], ramus_wrench joint_wrench[]);
/* Adds the force of joint k (as many numbers as its type has) to tau, through the multiplier if it is dependent. */
void plain_joint_add_force(const plain_tree *tree, int k, const double force[], double tau[]);

/* Kinetic energy, and the potential one with its zero at the world's origin. */
double plain_tree_energy(const plain_tree *tree, const double q[], const double v[]);

/* Which link of a model is link k of the tree, found by the joint's or the link's name after the last '/'; -1: absent.
 */
typedef struct tree_map {
    int nlink;
    int *link;  /* [nlink] */
    int *q, *v; /* first coordinates in the model, -1: none */
} tree_map;
tree_map tree_map_create(const plain_tree *tree, const ramus_model *model);
void tree_map_destroy(tree_map *map);
/* Coordinates from tree order to the model's; those that the model lacks are left out. */
void tree_map_q(const plain_tree *tree, const tree_map *map, const double q_tree[], double q_model[]);
void tree_map_v(const plain_tree *tree, const tree_map *map, const double v_tree[], double v_model[]);
/* And one wrench per link. */
void tree_map_wrench(const tree_map *map, const ramus_wrench tree[], ramus_wrench model[]);

#ifdef __cplusplus
}
#endif
#endif
