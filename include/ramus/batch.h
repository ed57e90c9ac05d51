/* batch.h - many states of one robot at once: a row of each array per state
 *
 *     double q[1000][24], v[1000][24], tau[1000][24], a[1000][24];
 *     ramus_forward_dynamics_batch(model, data, 1000, &q[0][0], &v[0][0], &tau[0][0], &a[0][0]);
 *
 * Each row is what the function of the same name without _batch returns for that state. Rows are turned into SIMD lanes inside,
 * as many states side by side as ramus_data_lanes returns, and shared among the threads of ramus_data_options.pool. Evaluation
 * allocates nothing.
 *
 *     results    those of the call for one state within 1e-12 of the largest number of the row. Where M is solved for, its condition
 *                magnifies rounding: accelerations differ by 1e-11 where some pivot of M is 1e-5 of its diagonal element, by 1e-8 in
 *                branches of thousands of joints and 1e-6 in those of ten thousands; derivatives of forward dynamics and
 *                accelerations under constraints by 1e-9, by more where rows nearly depend on each other or small things are
 *                far out (see Digits in derivatives.h)
 *     one by one the same bits as the call for one state have: where springs or black boxes beside constraints count; constraints that are
 *                one-sided, by functions, of more than 32 rows, of robots of more than 128 coordinates, by another method than by
 *                factors, couplings where joints follow others, helical closures that are stabilised; derivatives under
 *                constraints, and of robots with a branch of more than 128 coordinates; robots that forward dynamics needs the
 *                dense M for, or whose M is singular wherever they are; states where it nearly is, or whose constraints depend on
 *                each other or nearly so
 *     any row    has the same bits for every number of threads and rows, and wherever it is among them
 *     failures   all rows are evaluated. The status and the sentence, "row K: ...", are those of the first row that fails;
 *                every row that fails has NaN in its results, and the others are right
 *                Where numbers overflow on the way (positions beyond 1e150) a row may be right that the call for one state refuses
 *     ports      all rows use the samples that were fed; a port that cannot be used fails the call before any row
 *
 * Outputs must not overlap each other or the inputs. ramus_inverse_dynamics_batch (dynamics.h) keeps to the same rules.
 */
#ifndef RAMUS_BATCH_H
#define RAMUS_BATCH_H

#include "derivatives.h"
#include "equations.h"
#include "kinematics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* a [count * nv] for q [count * nq], v and tau [count * nv]. Constraints count; ramus_constraint_report_after has no report of a batch. */
ramus_status ramus_forward_dynamics_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                          const double v[], const double tau[], double a[]);
/* M [count * nv * nv], each row major and full. */
ramus_status ramus_mass_matrix_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                     double M[]);
/* Poses of all links [count * nlink] in the world, as ramus_link_poses_at has them. */
ramus_status ramus_link_poses_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                    ramus_pose x_w_link[]);
/* J [count * 6 * nv] of one frame, as ramus_frame_jacobian_at. */
ramus_status ramus_frame_jacobian_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                        ramus_frame frame, ramus_reference reference, double jacobian[]);
/* Derivatives [count * nv * nv] of inverse and of forward dynamics, without external wrenches beside those of ports. Any result
 * may be NULL. Data created with RAMUS_WITH_DERIVATIVES. */
ramus_status ramus_inverse_dynamics_derivatives_batch(const ramus_model *model, ramus_data *data, size_t count,
                                                      const double q[], const double v[], const double a[],
                                                      double dtau_dq[], double dtau_dv[], double dtau_da[]);
ramus_status ramus_forward_dynamics_derivatives_batch(const ramus_model *model, ramus_data *data, size_t count,
                                                      const double q[], const double v[], const double tau[],
                                                      double da_dq[], double da_dv[], double da_dtau[]);

#ifdef __cplusplus
}
#endif
#endif
