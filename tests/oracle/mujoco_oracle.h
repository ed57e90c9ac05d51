/* mujoco_oracle.h - inverse dynamics of a plain tree by MuJoCo, an independent implementation */
#ifndef TESTS_ORACLE_MUJOCO_ORACLE_H
#define TESTS_ORACLE_MUJOCO_ORACLE_H

#include <stddef.h>
#include <mujoco/mujoco.h>

#include "support/plain_tree.h"

typedef struct mujoco_oracle mujoco_oracle;

/* NULL with a sentence in `error` when MuJoCo refuses the model. The tree must outlive the oracle. */
mujoco_oracle *mujoco_oracle_create(const plain_tree *tree, char error[], size_t error_size);
void mujoco_oracle_destroy(mujoco_oracle *oracle);

/* tau [nv] in the tree's order. external (robot on world, at each link frame) may be NULL. joint_wrench [nlink], what
 * the parent exerts at j' in its axes, from MuJoCo's cfrc_int; may be NULL. */
void mujoco_oracle_inverse_dynamics(mujoco_oracle *oracle, const double q[], const double v[], const double a[],
                                    const ramus_wrench external[], double tau[], ramus_wrench joint_wrench[]);

/* For benchmarks: give the state once, evaluate often, read once. */
void mujoco_oracle_set(mujoco_oracle *oracle, const double q[], const double v[], const double a[]);
void mujoco_oracle_evaluate(mujoco_oracle *oracle); /* kinematics, comPos, comVel, rne */
void mujoco_oracle_forces(const mujoco_oracle *oracle, double tau[]);

/* Loads a model from MJCF or URDF text held in memory. */
mjModel *mujoco_load_text(const char *text, size_t size, const char *file_name, char error[], size_t error_size);
/* Principal moments of a symmetric matrix (ixx iyy izz ixy ixz iyz) and the rotation from the principal axes. */
void principal_inertia(const double inertia[6], double moments[3], ramus_quat *rotation);

#endif
