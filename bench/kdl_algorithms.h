/* kdl_algorithms.h - what KDL computes of the algorithms that bench/algorithms.c measures; robots of revolute joints only */
#ifndef BENCH_KDL_ALGORITHMS_H
#define BENCH_KDL_ALGORITHMS_H

#include "support/plain_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kdl_robot kdl_robot;

/* NULL where the tree has other joints, or joints that follow others. `link`: whose Jacobian is asked for. */
kdl_robot *kdl_robot_create(const plain_tree *tree, int link, const double q[], const double v[], const double a[]);
void kdl_robot_destroy(kdl_robot *robot);
int kdl_robot_is_chain(const kdl_robot *robot); /* the mass matrix is for chains alone */

void kdl_inverse(kdl_robot *robot);
void kdl_poses(kdl_robot *robot); /* of all links, each from the root: KDL has no other way in trees */
void kdl_jacobian(kdl_robot *robot);
void kdl_mass(kdl_robot *robot);

/* Of the last calls, in tree order: forces [nv], positions [3 * nlink], Jacobian [6 * nv] (angular, linear; at the link's origin, world
 * axes), mass matrix [nv * nv]. */
void kdl_forces(const kdl_robot *robot, double tau[]);
void kdl_positions(const kdl_robot *robot, double position[]);
void kdl_columns(const kdl_robot *robot, double jacobian[]);
void kdl_matrix(const kdl_robot *robot, double M[]);

#ifdef __cplusplus
}
#endif
#endif
