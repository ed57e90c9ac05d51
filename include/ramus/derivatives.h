/* derivatives.h - how inverse and forward dynamics change with position, velocity, acceleration and force
 *
 *     dtau_dq[i][k] = d tau_i / d q_k   and so on: [nv * nv], row major, in the order of ramus_model_v_name
 *
 * Positions change on the joints' tangent spaces: column k of a derivative "with respect to q" is d/de at e = 0 of the
 * result at ramus_integrate(q, e_k, e), where e_k is the k-th unit vector. That is the plain derivative for joints with
 * plain coordinates (planar too: x, y, phi); for spherical and free joints it is the one along the body's own axes.
 *
 * External wrenches and those of wrench ports stay constant in the link (or attachment) frame and turn with it. The
 * motion that a motion port was fed stays constant. A dependent (mimic) joint's rows and columns are in its master's,
 * through the multiplier; locked joints have none. Coulomb friction changes its sign within a few 1e-3 rad/s or m/s of
 * rest (ramus_data_options.joint_effects); its slope there counts.
 *
 * Digits   derivatives, and accelerations under constraints, see a branch from its first body (behind rails and welds), in whose frame
 *          bodies at a distance d have inertias of m d^2: an element of dtau_da or M is right to some 1e-15 m d^2. A finger of
 *          1 cm loses all beyond 1e-10 at the end of an arm of 8 m, all beyond 1e-7 at 64 m. Inverse and forward dynamics and
 *          ramus_mass_matrix see each body by itself and lose nothing.
 *
 * The data is created with RAMUS_WITH_DERIVATIVES: O(nlink) numbers and some matrices of nv x nv, which batches have in lanes where
 * no branch has more than 128 coordinates.
 */
#ifndef RAMUS_DERIVATIVES_H
#define RAMUS_DERIVATIVES_H

#include "dynamics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Derivatives of ramus_inverse_dynamics_external. `external` [nlink] (robot on world, link frames) may be NULL, and so
 * may any result. dtau_da is the mass matrix. Results must not overlap each other or the inputs.
 * Springs count. Under constraints there is a choice of forces, and these refuse (RAMUS_ERR_UNSUPPORTED); the functions with
 * _tree in their names give the derivatives of the tree alone, of any model. */
ramus_status ramus_inverse_dynamics_derivatives(const ramus_model *model, ramus_data *data, const double q[],
                                                const double v[], const double a[], const ramus_wrench external[],
                                                double dtau_dq[], double dtau_dv[], double dtau_da[]);
ramus_status ramus_inverse_dynamics_derivatives_tree(const ramus_model *model, ramus_data *data, const double q[],
                                                     const double v[], const double a[], const ramus_wrench external[],
                                                     double dtau_dq[], double dtau_dv[], double dtau_da[]);

/* Derivatives of the accelerations that `tau` brings about. da_dtau is the inverse of the mass matrix or, under constraints, what is
 * left of it: A da_dtau = 0. Fails with RAMUS_ERR_SINGULAR, naming a coordinate, where the mass matrix is singular (a joint that
 * moves no mass).
 * Springs and constraints count, stabilisation too; those of the multipliers are then in ramus_constraint_derivatives_after
 * (ramus/constraint.h). Rows that the others imply are no obstacle where they do so beside the state, too (a planar loop closed by
 * a joint in space); where they do so in this position alone, accelerations beside it jump, and RAMUS_ERR_SINGULAR names such a
 * row. Bounds (ramus/contact.h) that
 * exert a force in this state are equalities of the derivatives, the others are left out: who is active is kept.
 * RAMUS_ERR_UNSUPPORTED for constraints by callback, for bounds that slide (and two spheres with friction), and for a spring on a
 * lever that more than one coordinate moves. */
ramus_status ramus_forward_dynamics_derivatives(const ramus_model *model, ramus_data *data, const double q[],
                                                const double v[], const double tau[], const ramus_wrench external[],
                                                double da_dq[], double da_dv[], double da_dtau[]);
ramus_status ramus_forward_dynamics_derivatives_tree(const ramus_model *model, ramus_data *data, const double q[],
                                                     const double v[], const double tau[],
                                                     const ramus_wrench external[], double da_dq[], double da_dv[],
                                                     double da_dtau[]);

#ifdef __cplusplus
}
#endif
#endif
