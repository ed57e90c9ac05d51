/* spatial.h - poses, twists, wrenches and inertias
 *
 * SI units, radians. Quaternions are (w, x, y, z). A twist has parts angular, linear; a wrench force, moment:
 * primary and dual part, as in the papers. Power = angular . moment + linear . force. x_a_b is the pose of b seen from a.
 * What belongs to one frame is expressed in its axes and taken at its origin. Functions keep no state.
 *
 * Spatial vectors are six numbers, matrices of them 6 x 6, row major. Their order:
 *
 *     motion   (angular x y z, linear x y z)     as in ramus_twist
 *     force    (moment x y z, force x y z)       NOT the order of the members of ramus_wrench
 *
 * so that rows and columns meet: power = motion . force, momentum = I motion.
 */
#ifndef RAMUS_SPATIAL_H
#define RAMUS_SPATIAL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_vec3 {
    double x, y, z;
} ramus_vec3;

typedef struct ramus_quat {
    double w, x, y, z;
} ramus_quat;

/* Pose of a frame b seen from a: `rotation` turns b's axes into a's, `position` is b's origin in a. */
typedef struct ramus_pose {
    ramus_quat rotation; /* unit */
    ramus_vec3 position; /* m */
} ramus_pose;

typedef struct ramus_twist {
    ramus_vec3 angular; /* rad/s */
    ramus_vec3 linear;  /* m/s, of the frame's origin */
} ramus_twist;

typedef struct ramus_wrench {
    ramus_vec3 force;  /* N */
    ramus_vec3 moment; /* N m, about the frame's origin */
} ramus_wrench;

/* Motion of a connection frame with respect to the world, seen in that frame. `twist_dot` is the plain time
 * derivative of `twist`; its linear part is not the classical acceleration, which is linear' + angular x linear. */
typedef struct ramus_motion {
    ramus_pose pose;
    ramus_twist twist;
    ramus_twist twist_dot;
} ramus_motion;

/* What an inertial sensor at a connection frame reads, in that frame. */
typedef struct ramus_imu {
    ramus_vec3 angular_velocity;     /* rad/s */
    ramus_vec3 angular_acceleration; /* rad/s^2 */
    ramus_vec3 proper_acceleration;  /* m/s^2: classical acceleration of the origin minus gravity */
} ramus_imu;

/* A rigid body, seen in some frame. */
typedef struct ramus_inertia {
    double mass;         /* kg */
    ramus_vec3 com;      /* m */
    double about_com[6]; /* kg m^2: ixx iyy izz ixy ixz iyz about the com, axes of the frame */
} ramus_inertia;

/* ---- rotations and poses ------------------------------------------------------------------------------------------ */

static inline ramus_vec3 ramus_vec3_make(double x, double y, double z)
{
    ramus_vec3 v = { x, y, z };
    return v;
}

static inline ramus_pose ramus_pose_identity(void)
{
    ramus_pose x = { { 1, 0, 0, 0 }, { 0, 0, 0 } };
    return x;
}

/* a b */
ramus_quat ramus_quat_mul(ramus_quat a, ramus_quat b);
/* a* = w - x i - y j - z k: the inverse of a rotation */
ramus_quat ramus_quat_conj(ramus_quat a);
/* r / |r|; zero or not finite: identity */
ramus_quat ramus_quat_normalized(ramus_quat r);
/* r v r* */
ramus_vec3 ramus_quat_rotate(ramus_quat r_a_b, ramus_vec3 vector_b);
/* exp u = cos |u| + sin |u| u / |u|; the real part of u is ignored */
ramus_quat ramus_quat_exp(ramus_quat u);
/* log r = (angle / 2) axis, angle in [0, pi]: of r or -r, whichever has the non-negative real part */
ramus_quat ramus_quat_log(ramus_quat r);
/* cos(angle / 2) + sin(angle / 2) axis / |axis|; a zero axis gives 1 */
ramus_quat ramus_quat_from_axis_angle(ramus_vec3 axis, double angle);
/* Inverse of that, angle in [0, pi] and axis unit; without rotation the axis is z */
void ramus_quat_to_axis_angle(ramus_quat r, ramus_vec3 *axis, double *angle);

ramus_pose ramus_pose_mul(ramus_pose x_a_b, ramus_pose x_b_c);
ramus_pose ramus_pose_inv(ramus_pose x_a_b);
ramus_vec3 ramus_pose_point(ramus_pose x_a_b, ramus_vec3 point_b);
ramus_pose ramus_pose_from_rpy(ramus_vec3 xyz, double roll, double pitch, double yaw); /* Rz(yaw) Ry Rx */
/* roll, pitch in [-pi/2, pi/2], yaw; where pitch is +-pi/2, roll is 0 */
void ramus_pose_to_rpy(ramus_pose x, double rpy[3]);
ramus_pose ramus_pose_from_zxz(ramus_vec3 xyz, double first, double second, double third); /* Rz Rx Rz */
ramus_pose ramus_pose_from_matrix(const double rotation[9], const double position[3]);     /* row major */
void ramus_pose_to_matrix(ramus_pose x, double rotation[9], double position[3]);
ramus_pose ramus_pose_from_dh(double a, double alpha, double d, double theta); /* Rz(theta) Tz(d) Tx(a) Rx(alpha) */

/* The same motion or load seen in another frame of the same rigid body. */
ramus_twist ramus_twist_to_child(ramus_pose x_a_b, ramus_twist in_a);
ramus_twist ramus_twist_to_parent(ramus_pose x_a_b, ramus_twist in_b);
ramus_wrench ramus_wrench_to_child(ramus_pose x_a_b, ramus_wrench in_a);
ramus_wrench ramus_wrench_to_parent(ramus_pose x_a_b, ramus_wrench in_b);

/* ---- six numbers ------------------------------------------------------------------------------------------------ */

/* (angular, linear) */
void ramus_spatial_from_twist(ramus_twist twist, double motion[6]);
/* Inverse of that */
ramus_twist ramus_spatial_to_twist(const double motion[6]);
/* (moment, force) */
void ramus_spatial_from_wrench(ramus_wrench wrench, double force[6]);
/* Inverse of that */
ramus_wrench ramus_spatial_to_wrench(const double force[6]);

/* ---- 6 x 6 matrices; R, p: rotation and position in x_a_b, S(p) u = p x u ---------------------------------------- */

/* X = [R^T 0; -R^T S(p) R^T]: motion_b = X motion_a; that of ramus_pose_inv(x_a_b) is X^-1 */
void ramus_spatial_motion_to_child(ramus_pose x_a_b, double matrix[36]);
/* X* = X^-T = [R^T -R^T S(p); 0 R^T]: force_b = X* force_a */
void ramus_spatial_force_to_child(ramus_pose x_a_b, double matrix[36]);

/* ---- products --------------------------------------------------------------------------------------------------- */

/* crm = [S(w) 0; S(v) S(w)]: of a motion with a motion */
void ramus_spatial_crm(ramus_twist twist, double matrix[36]);
/* crf = -crm^T = [S(w) S(v); 0 S(w)]: of a motion with a force */
void ramus_spatial_crf(ramus_twist twist, double matrix[36]);
/* a x b: angular wa x wb, linear wa x vb + va x wb */
ramus_twist ramus_spatial_cross_twist(ramus_twist a, ramus_twist b);
/* a x* b: force wa x fb, moment wa x mb + va x fb */
ramus_wrench ramus_spatial_cross_wrench(ramus_twist a, ramus_wrench b);
/* <w, m> + <v, f>, W */
double ramus_spatial_power(ramus_twist twist, ramus_wrench wrench);

/* ---- inertia; Ic about the com c, mass m ------------------------------------------------------------------------ */

/* I = [Ic - m S(c)^2, m S(c); -m S(c), m 1] */
void ramus_spatial_inertia_matrix(const ramus_inertia *inertia, double matrix[36]);
/* The same body seen in a: com p + R c, tensor R Ic R^T */
ramus_inertia ramus_spatial_inertia_to_parent(ramus_pose x_a_b, const ramus_inertia *in_b);
/* Both bodies welded together: matrices add up. Without mass the com is the frame's origin. */
ramus_inertia ramus_spatial_inertia_add(const ramus_inertia *a, const ramus_inertia *b);
/* I xi: `force` is the linear momentum m (v + w x c), kg m/s; `moment` the angular one at the origin, kg m^2/s */
ramus_wrench ramus_spatial_momentum(const ramus_inertia *inertia, ramus_twist twist);
/* <xi, I xi> / 2, J */
double ramus_spatial_kinetic_energy(const ramus_inertia *inertia, ramus_twist twist);
/* I (xi' - g) + xi x* (I xi): the wrench that moves the body so, against `gravity`, an acceleration in the frame's
 * axes. twist_dot is the plain derivative of the numbers of `twist`, without gravity. */
ramus_wrench ramus_spatial_newton_euler(const ramus_inertia *inertia, ramus_twist twist, ramus_twist twist_dot,
                                        ramus_vec3 gravity);

#ifdef __cplusplus
}
#endif
#endif
