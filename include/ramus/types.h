/* types.h - the quantities of rigid-body mechanics, and memory
 *
 * SI units, radians. Quaternions are (w, x, y, z). A twist has parts angular, linear; a wrench force, moment:
 * primary and dual part, as in the papers. Power = angular . moment + linear . force.
 */
#ifndef RAMUS_TYPES_H
#define RAMUS_TYPES_H

#include <stddef.h>

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

/* Structs that grow: later versions append fields to those that start with `size_t struct_size`. Get one from
 * NAME_default(), which sets that field and everything else. A program compiled with an older, smaller struct works with a newer
 * library; one with a newer, larger struct works with an older library unless it sets a field that this library does not
 * know, which is refused (RAMUS_ERR_ARGUMENT). NAME_init fills a struct of `size` bytes, sizeof NAME where the caller was
 * compiled; NAME_default is all that calls it in C and C++. */

/* Where memory comes from. Give the same allocator to create and it is used until destroy; NULL means malloc and
 * free. `alloc` returns memory aligned for any C object, or NULL. */
typedef struct ramus_allocator {
    void *(*alloc)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    void *user;
} ramus_allocator;

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

ramus_pose ramus_pose_mul(ramus_pose x_a_b, ramus_pose x_b_c);
ramus_pose ramus_pose_inv(ramus_pose x_a_b);
ramus_vec3 ramus_pose_point(ramus_pose x_a_b, ramus_vec3 point_b);
ramus_vec3 ramus_quat_rotate(ramus_quat r_a_b, ramus_vec3 vector_b);
ramus_quat ramus_quat_mul(ramus_quat a, ramus_quat b);
ramus_quat ramus_quat_normalized(ramus_quat r); /* zero or not finite: identity */

ramus_pose ramus_pose_from_rpy(ramus_vec3 xyz, double roll, double pitch, double yaw);     /* Rz(yaw) Ry Rx */
ramus_pose ramus_pose_from_zxz(ramus_vec3 xyz, double first, double second, double third); /* Rz Rx Rz */
ramus_pose ramus_pose_from_matrix(const double rotation[9], const double position[3]);     /* row major */
void ramus_pose_to_matrix(ramus_pose x, double rotation[9], double position[3]);
void ramus_pose_to_rpy(ramus_pose x, double rpy[3]);
ramus_pose ramus_pose_from_dh(double a, double alpha, double d, double theta); /* Rz(theta) Tz(d) Tx(a) Rx(alpha) */

/* The same motion or load seen in another frame of the same rigid body. */
ramus_twist ramus_twist_to_child(ramus_pose x_a_b, ramus_twist in_a);
ramus_twist ramus_twist_to_parent(ramus_pose x_a_b, ramus_twist in_b);
ramus_wrench ramus_wrench_to_child(ramus_pose x_a_b, ramus_wrench in_a);
ramus_wrench ramus_wrench_to_parent(ramus_pose x_a_b, ramus_wrench in_b);

#ifdef __cplusplus
}
#endif
#endif
