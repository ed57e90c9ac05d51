/* kinematics.h - where every frame is, how it moves, Jacobians, centre of mass, momentum and energy
 *
 *     twist = J(q) v        twist' = J(q) a + (dJ/dt) v
 *
 * ramus_kinematics_update computes the motion of all links for one state; the other functions read it, and depend on no
 * other call. They return RAMUS_ERR_STALE when update has not run, or ran without the v or a they need, and
 * RAMUS_ERR_NOT_FOUND when there is no such frame, RAMUS_ERR_ARGUMENT when there is no such reference. Of those that read a pass, one that fails leaves its outputs
 * untouched, but for matrices of which some number overflows (RAMUS_ERR_NOT_FINITE).
 *
 * Frames   a ramus_frame is any link's frame (its index is the link's) or a named frame.
 * Numbers  a twist's six are angular, then linear; a Jacobian's rows likewise. Matrices are row major. Columns are the
 *          coordinates of v: a dependent joint's column is added, times its multiplier, to its master's; locked joints
 *          have none.
 * Boxes    beyond a motion port fed with a motion, everything holds with respect to the world, but the port's own
 *          motion is no coordinate: twist = J v + what the port contributes, and J, dJ/dt v are those of v alone.
 *          Beyond a port that does not report where its frame is (an inertial sensor, or a position that is not finite)
 *          only Jacobians and dJ/dt v in RAMUS_LOCAL are known; the rest returns RAMUS_ERR_PORT. Wrench ports need
 *          not be fed.
 * Totals   (centre of mass, momentum, energy) are sums over the links whose pose is known: not over black boxes, and
 *          not over links beyond a port that does not report where they are. Armatures are not counted.
 * Threads  a data belongs to one thread while it is updated; any number may read it in between.
 */
#ifndef RAMUS_KINEMATICS_H
#define RAMUS_KINEMATICS_H

#include "dualquat.h"
#include "dynamics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the motion of a frame f with respect to the world w is written as numbers. With R, p: rotation and position of f
 * in w; omega: angular velocity, p' velocity of f's origin, both in world axes:
 *
 *                                  angular      linear
 *     RAMUS_LOCAL                  R^T omega    R^T p'             axes and origin of f (a body twist)
 *     RAMUS_WORLD                  omega        p' + p x omega     axes and origin of w (a spatial twist): the velocity
 *                                                                  of the point of the body that is now at w's origin
 *     RAMUS_LOCAL_WORLD_ALIGNED    omega        p'                 origin of f, axes of w
 */
typedef enum ramus_reference { RAMUS_LOCAL, RAMUS_WORLD, RAMUS_LOCAL_WORLD_ALIGNED } ramus_reference;

/* The motion of all links. v or a may be NULL: what depends on them is then not available. a without v is refused. */
ramus_status ramus_kinematics_update(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                     const double a[]);

/* ---- frames ------------------------------------------------------------------------------------------------- */

/* Pose of the frame in the world, x_w_f; also as a dual quaternion. */
ramus_status ramus_frame_pose(const ramus_model *model, const ramus_data *data, ramus_frame frame, ramus_pose *x_w_f);
/* Poses of all links [nlink] at once, in the world: faster than one by one. RAMUS_ERR_PORT if that of some link is not known. */
ramus_status ramus_link_poses(const ramus_model *model, const ramus_data *data, ramus_pose x_w_link[]);
/* The same from q alone, without a pass of kinematics and without disturbing one: the fastest way to poses. */
ramus_status ramus_link_poses_at(const ramus_model *model, ramus_data *data, const double q[], ramus_pose x_w_link[]);
ramus_status ramus_frame_pose_dq(const ramus_model *model, const ramus_data *data, ramus_frame frame, ramus_dq *x_w_f);
/* Twist of the frame with respect to the world, in `reference`. Needs v. */
ramus_status ramus_frame_twist(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                               ramus_reference reference, ramus_twist *twist);
/* Plain time derivative of the six numbers that ramus_frame_twist gives in the same reference; gravity is not in it:
 *
 *     RAMUS_LOCAL                  R^T omega'   R^T (p'' - omega x p')      as ramus_motion.twist_dot
 *     RAMUS_WORLD                  omega'       p'' + p' x omega + p x omega'
 *     RAMUS_LOCAL_WORLD_ALIGNED    omega'       p''                         here the same as the classical acceleration
 *
 * In every reference it equals J a + dJ/dt v (and a port's part). Needs v and a. */
ramus_status ramus_frame_twist_dot(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                   ramus_reference reference, ramus_twist *twist_dot);
/* Classical acceleration: that of the point of the body which is now at the origin of the reference, in its axes:
 *
 *     RAMUS_LOCAL                  R^T omega'   R^T p''                     what an accelerometer reads, plus gravity
 *     RAMUS_WORLD                  omega'       p'' - omega' x p - omega x (omega x p)
 *     RAMUS_LOCAL_WORLD_ALIGNED    omega'       p''
 *
 * For RAMUS_LOCAL and RAMUS_WORLD its linear part is twist_dot.linear + angular x linear. Needs v and a. */
ramus_status ramus_frame_classical_acceleration(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                                ramus_reference reference, ramus_twist *acceleration);

/* ---- contacts ----------------------------------------------------------------------------------------------- */

/* What the world exerts on the robot at a frame's origin, as force plates and simulators give it, becomes the wrench that the
 * _external functions take for the frame's link:
 *
 *                  who exerts it on whom    at the origin of    in the axes of
 *     contact      the world on the robot   the frame           the world
 *     external     the robot on the world   the frame's link    that link
 *
 * Needs the poses of ramus_kinematics_update; one wrench of one frame, so that contacts of a link are added up by the caller. A frame
 * that is fixed in the world is refused (RAMUS_ERR_ARGUMENT), and one whose orientation is not known (RAMUS_ERR_PORT). */
ramus_status ramus_contact_wrench(const ramus_model *model, ramus_data *data, ramus_frame frame, ramus_wrench contact,
                                  ramus_wrench *external);

/* ---- Jacobians of frames ------------------------------------------------------------------------------------ */

/* J [6 x nv]: twist = J v in `reference`. */
ramus_status ramus_frame_jacobian(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                  ramus_reference reference, double jacobian[]);
/* The same at q [nq] without a pass before it: of one frame, along its path alone. It leaves the last pass as it is. RAMUS_ERR_PORT, except
 * in RAMUS_LOCAL, where the frame's pose is not known. */
ramus_status ramus_frame_jacobian_at(const ramus_model *model, ramus_data *data, const double q[], ramus_frame frame,
                                     ramus_reference reference, double jacobian[]);
/* The coordinates of v that move the frame, from the base on: v_index [at most nv], *count of them. */
ramus_status ramus_frame_chain(const ramus_model *model, ramus_frame frame, int v_index[], int *count);
/* Only their columns, in that order: J [6 x *count]; its room and that of v_index for count = nv always suffice. */
ramus_status ramus_frame_chain_jacobian(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                        ramus_reference reference, double jacobian[], int v_index[], int *count);
/* (dJ/dt) v, with the derivative of J's numbers in `reference`. Needs v. */
ramus_status ramus_frame_jacobian_dot_v(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                        ramus_reference reference, ramus_twist *jacobian_dot_v);
/* J8 [8 x nv] of the pose's dual quaternion: d/dt vec8(x_w_f) = J8 v, vec8 as in dualquat.h: primary w, x, y, z, then
 * dual w, x, y, z; with the sign of x_w_f that ramus_frame_pose_dq gives. */
ramus_status ramus_frame_jacobian_dq(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                     double jacobian[]);

/* ---- all known links; world axes ---------------------------------------------------------------------------- */

/* Of a model with black boxes these are sums over the known links, and not the robot's: see Totals above. Opened models (ramus_model_open) have ramus_energy
 * alone. */

/* Mass of the links whose pose is known, kg. */
ramus_status ramus_known_mass(const ramus_model *model, const ramus_data *data, double *mass);
/* Position in the world, velocity (needs v) and acceleration (needs v and a) of the centre of mass; any may be NULL.
 * RAMUS_ERR_SINGULAR without mass, here and in the Jacobian and the centroidal momentum and its matrix. */
ramus_status ramus_centre_of_mass(const ramus_model *model, const ramus_data *data, ramus_vec3 *position,
                                  ramus_vec3 *velocity, ramus_vec3 *acceleration);
/* J [3 x nv]: velocity of the centre of mass = J v. */
ramus_status ramus_centre_of_mass_jacobian(const ramus_model *model, const ramus_data *data, double jacobian[]);
/* Momentum: `force` is the linear one, kg m/s; `moment` the angular one, kg m^2/s, about the world's origin, or about
 * the centre of mass. Needs v. */
ramus_status ramus_total_momentum(const ramus_model *model, const ramus_data *data, ramus_wrench *momentum);
ramus_status ramus_centroidal_momentum(const ramus_model *model, const ramus_data *data, ramus_wrench *momentum);
/* A [6 x nv], the centroidal momentum matrix: momentum about the centre of mass = A v (and a motion port's part). Rows
 * as the numbers of a ramus_wrench: force x, y, z (linear momentum; the mass times the Jacobian of the centre of
 * mass), then moment x, y, z. */
ramus_status ramus_centroidal_momentum_matrix(const ramus_model *model, const ramus_data *data, double A[]);
/* The same two from q [nq] and v [nv] alone, without a pass of kinematics and without disturbing one: the fastest way to them. */
ramus_status ramus_centroidal_momentum_at(const ramus_model *model, ramus_data *data, const double q[],
                                          const double v[], ramus_wrench *momentum);
ramus_status ramus_centroidal_momentum_matrix_at(const ramus_model *model, ramus_data *data, const double q[],
                                                 double A[]);
/* J. Potential energy, -sum m g . c, is zero at the world's origin. Kinetic needs v. */
ramus_status ramus_kinetic_energy(const ramus_model *model, const ramus_data *data, double *energy);
ramus_status ramus_potential_energy(const ramus_model *model, const ramus_data *data, double *energy);
/* Both of a state, by an update of its own, as if ramus_kinematics_update had been called with q and v; either may be NULL. Of an opened model (ramus_model_open) too, which is asked for all of its modules: armatures of
 * known joints are not counted, those inside of modules as their makers decided. RAMUS_ERR_UNSUPPORTED where a module does not offer energy. */
ramus_status ramus_energy(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                          double *kinetic, double *potential);

#ifdef __cplusplus
}
#endif
#endif
