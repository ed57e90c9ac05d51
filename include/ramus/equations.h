/* equations.h - the equations of motion: accelerations from forces, and the terms M, C, g
 *
 *     M(q) a + C(q, v) v + g(q) + sum_k J_k^T external_k = tau + springs(q) + A(q)^T multiplier        A(q) a = b(q, v)
 *
 * Accelerations are those of the robot as described: springs, bars and constraints count, but for functions with `_tree`
 * in their names. M, C and g are the terms above, which are the tree's.
 *
 * Matrices are nv x nv, row major, full, in the order of ramus_model_v_name; outputs must not overlap inputs. With
 * ramus_data_options.joint_effects, armature is part of M, damping and friction of the velocity forces. Evaluation
 * allocates nothing. What takes a ramus_data is computed with spatial vectors whatever its algebra, and knows the ports
 * that were fed to it: a black box as child is a known wrench, as parent a known motion.
 */
#ifndef RAMUS_EQUATIONS_H
#define RAMUS_EQUATIONS_H

#include "dynamics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- forward dynamics --------------------------------------------------------------------------------------- */

/* Accelerations, by articulated bodies in O(links); with constraints as in constraint.h. Where a joint meets no inertia (links without mass) there is no
 * unique answer: RAMUS_ERR_SINGULAR, with the joint's name in ramus_data_error. Dependent (mimic) joints cost hardly more than others, if
 * they are near their masters; where more than 16 groups of them, each with one master, meet at one link, the way is that through M, in
 * O(nv^3) at worst, with a workspace of nv x nv that ramus_data then holds. */
ramus_status ramus_forward_dynamics(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double tau[], double a[]);
/* With one wrench per link (robot on world, at the link frame, in its axes); NULL: none. */
ramus_status ramus_forward_dynamics_external(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double tau[], const ramus_wrench external[],
                                             double a[]);

/* The tree alone, without springs, bars and constraints. external may be NULL. */
ramus_status ramus_forward_dynamics_tree(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                         const double tau[], const ramus_wrench external[], double a[]);

/* ---- a robot that something else carries ----------------------------------------------------------------------- */

/* Of a tree whose one root joint is free (--floating, or a first link with a free joint), where that base is bolted to something with
 * dynamics of its own: a vehicle, another robot, a part that another process computes. What moves the base exerts forces [6] in the base's
 * six coordinates (ordered as its v: wx wy wz vx vy vz, so moment, then force, in the moved frame):
 *
 *     forces = inertia a_base + bias          with the other joints free to move under their tau
 *
 * q [nq], v [nv], tau [nv] of which the base's six are not looked at. inertia [36], row major: symmetric, positive semidefinite; bias [6].
 * Gravity, velocities and tau are in the bias. O(links). RAMUS_ERR_UNSUPPORTED where the root joint is another one, for joint effects,
 * black boxes, springs and constraints, and where forward dynamics with dependent joints goes through M. RAMUS_ERR_SINGULAR as ramus_forward_dynamics. */
ramus_status ramus_base_inertia(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                const double tau[], double inertia[], double bias[]);
/* The accelerations a [nv] of that state for base [6], those of the base; the first six are these. RAMUS_ERR_STALE unless ramus_base_inertia
 * was the last that forward dynamics or M were asked of this data. */
ramus_status ramus_base_accelerations_after(const ramus_model *model, ramus_data *data, const double base[],
                                            double a[]);

/* ---- terms -------------------------------------------------------------------------------------------------- */

/* M(q), symmetric positive definite unless links without mass move; to rounding where joints that follow each other carry each other in
 * both orders, elsewhere to the last bit. */
ramus_status ramus_mass_matrix(const ramus_model *model, ramus_data *data, const double q[], double M[]);
/* g(q): forces that hold the robot at rest against gravity; of an opened model too, where readings of loads (logs) are left out. */
ramus_status ramus_gravity_forces(const ramus_model *model, ramus_data *data, const double q[], double g[]);
/* C(q, v) v: forces due to velocities alone; the part `velocity` of ramus_inverse_dynamics_parts. */
ramus_status ramus_velocity_forces(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   double forces[]);

/* ---- matrices and principles: data created with RAMUS_WITH_MATRICES --------------------------------------------- */

/* These are about the robot itself: no joint effects, no wrenches of black boxes. A module that is attached to a black box
 * is moved from outside; with such, C and g are refused (RAMUS_ERR_UNSUPPORTED) and M is not. */

/* Accelerations through M and its Cholesky factor. Same numbers as ramus_forward_dynamics_tree. external may be NULL. Ports and
 * joint effects count. */
ramus_status ramus_forward_dynamics_by_mass_matrix_tree(const ramus_model *model, ramus_data *data, const double q[],
                                                        const double v[], const double tau[],
                                                        const ramus_wrench external[], double a[]);

/* C(q, v) by composite bodies, in O(links x depth): the same matrix as ramus_gauss_principle. dM/dt - 2 C is
 * skew-symmetric. */
ramus_status ramus_coriolis_matrix(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   double C[]);

/* Gauss's principle of least constraint (dqGP), from the twist Jacobians J of the centres of mass and their derivatives
 * in dual quaternions:  M = sum J^T Psi J,  C = sum J^T (Sbar J + Psi dJ/dt),  g = -sum J_D^T m g^c.
 * M, C, g may be NULL; v may be NULL (zero). */
ramus_status ramus_gauss_principle(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   double M[], double C[], double g[]);
/* The Gibbs function S = sum a_c^T Psi a_c / 2 + a_c^T Sbar nu_c, and its derivative with respect to a less the forces of
 * gravity: M a + C v + g. */
ramus_status ramus_gibbs_function(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                  const double a[], double *value);
ramus_status ramus_gibbs_appell(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                const double a[], double tau[]);
/* Kane: inertia forces of each body by Newton and Euler less active forces (gravity), projected on the partial
 * velocities: M a + C v + g. */
ramus_status ramus_kane(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                        const double a[], double tau[]);

/* ---- one module --------------------------------------------------------------------------------------------- */

/* The coordinates of an instance's joints are neighbours; counts are zero for a black box. */
typedef struct ramus_coordinate_range {
    int q_first, nq, v_first, nv;
} ramus_coordinate_range;
ramus_coordinate_range ramus_instance_coordinates(const ramus_model *model, ramus_instance instance);

/* M, C [nv_i x nv_i] and g [nv_i] of one instance by itself, as if its base were fixed where it is now and it carried
 * nothing. q and v are the whole robot's; of v only the instance's own part counts. v may be NULL (zero), and so may M, C, g. */
ramus_status ramus_instance_equations(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                      const double q[], const double v[], double M[], double C[], double g[]);
/* What the bodies of one instance contribute to the whole robot's M, C [nv x nv] and g [nv]: these of all instances add
 * up to the whole robot's. v may be NULL (zero), and so may M, C, g. */
ramus_status ramus_instance_contribution(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                         const double q[], const double v[], double M[], double C[], double g[]);

#ifdef __cplusplus
}
#endif
#endif
