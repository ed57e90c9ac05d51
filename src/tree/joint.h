/* joint.h - the joint types for kernels: pose, twist subspace, its derivative and projection (docs/notation.md)
 *
 * The same as model/joint.h, in lanes and without a table: with steps about and along x, y, z of the body frame. c and s are
 * cosines and sines of ALGEBRA_ANGLE times the joint's plain angles, in the order of its steps.
 */
#ifndef RAMUS_TREE_JOINT_H
#define RAMUS_TREE_JOINT_H

#include "algebra/kernel.h"
#include "model/compiled.h"

static inline v3 read3(const lane l[])
{
    return (v3){ l[0], l[1], l[2] };
}

static inline v3 zero3(void)
{
    return (v3){ lane_set(0), lane_set(0), lane_set(0) };
}

/* Of the whole angle */
static inline lane joint_cosine(lane c, lane s)
{
    return ALGEBRA_ANGLE == 1.0 ? c : c * c - s * s;
}

static inline lane joint_sine(lane c, lane s)
{
    return ALGEBRA_ANGLE == 1.0 ? s : lane_set(2.0) * c * s;
}

/* (x, y) turned by -angle about z */
static inline v3 unturn_z(lane c, lane s, lane x, lane y)
{
    const lane cosine = joint_cosine(c, s), sine = joint_sine(c, s);
    return (v3){ cosine * x + sine * y, cosine * y - sine * x, lane_set(0) };
}

/* x_p_i: the body frame in its parent's, from the constant x_p_j and the joint's position. */
static inline pose joint_pose(int type, const coefficient x_p_j[ALGEBRA_POSE], coefficient pitch, const lane c[],
                              const lane s[], const lane q[])
{
    switch (type) {
    case RAMUS_REVOLUTE:
        return pose_turn(x_p_j, c[0], s[0]);
    case RAMUS_PRISMATIC:
        return pose_slide_z(pose_load(x_p_j), q[0]);
    case RAMUS_HELICAL:
        return pose_slide_z(pose_turn(x_p_j, c[0], s[0]), pitch * q[0]);
    case RAMUS_CYLINDRICAL:
        return pose_slide_z(pose_turn(x_p_j, c[0], s[0]), q[1]);
    case RAMUS_PLANAR:
        return pose_slide(pose_turn(x_p_j, c[0], s[0]), unturn_z(c[0], s[0], q[0], q[1]));
    case RAMUS_SPHERICAL:
        return pose_mul(pose_load(x_p_j), pose_make(q[0], q[1], q[2], q[3], zero3()));
    case RAMUS_FREE:
        return pose_mul(pose_load(x_p_j), pose_make(q[3], q[4], q[5], q[6], read3(q)));
    case RAMUS_UNIVERSAL:
        return pose_turn_x(pose_turn(x_p_j, c[0], s[0]), c[1], s[1]);
    default: /* fixed or locked */
        return pose_load(x_p_j);
    }
}

/* The twist of the body with respect to its joint frame, in the body frame, for velocities v. */
static inline twist joint_twist(int type, double pitch, const lane c[], const lane s[], const lane v[])
{
    const lane zero = lane_set(0);
    switch (type) {
    case RAMUS_REVOLUTE:
        return (twist){ { zero, zero, v[0] }, zero3() };
    case RAMUS_PRISMATIC:
        return (twist){ zero3(), { zero, zero, v[0] } };
    case RAMUS_HELICAL:
        return (twist){ { zero, zero, v[0] }, { zero, zero, pitch * v[0] } };
    case RAMUS_CYLINDRICAL:
        return (twist){ { zero, zero, v[0] }, { zero, zero, v[1] } };
    case RAMUS_PLANAR:
        return (twist){ { zero, zero, v[2] }, unturn_z(c[0], s[0], v[0], v[1]) };
    case RAMUS_SPHERICAL:
        return (twist){ read3(v), zero3() };
    case RAMUS_FREE:
        return (twist){ read3(v), read3(v + 3) };
    case RAMUS_UNIVERSAL: /* the first axis, z, turned by -q1 about x */
        return (twist){ { v[1], joint_sine(c[1], s[1]) * v[0], joint_cosine(c[1], s[1]) * v[0] }, zero3() };
    default:
        return twist_zero();
    }
}

/* Its derivative, for accelerations a: the twist subspace is constant for every type but planar, where
 * s' = phi'' k + eps (R^T (x'', y'') - (phi' k) x R^T (x', y')), and universal, where the second turn moves the first axis. */
static inline twist joint_twist_dot(int type, double pitch, const lane c[], const lane s[], const lane v[],
                                    const lane a[])
{
    twist t = joint_twist(type, pitch, c, s, a);
    if (type == RAMUS_PLANAR) {
        const v3 rate = unturn_z(c[0], s[0], v[0], v[1]);
        t.linear.x += v[2] * rate.y;
        t.linear.y -= v[2] * rate.x;
    }
    if (type == RAMUS_UNIVERSAL) {
        t.angular.y += joint_cosine(c[1], s[1]) * (v[0] * v[1]);
        t.angular.z -= joint_sine(c[1], s[1]) * (v[0] * v[1]);
    }
    return t;
}

/* The part of a wrench that the joint's own drive bears. */
static inline void joint_project(int type, double pitch, const lane c[], const lane s[], const wrench *u, lane tau[])
{
    switch (type) {
    case RAMUS_REVOLUTE:
        tau[0] = u->moment.z;
        break;
    case RAMUS_PRISMATIC:
        tau[0] = u->force.z;
        break;
    case RAMUS_HELICAL:
        tau[0] = u->moment.z + pitch * u->force.z;
        break;
    case RAMUS_CYLINDRICAL:
        tau[0] = u->moment.z;
        tau[1] = u->force.z;
        break;
    case RAMUS_PLANAR: {
        const v3 f = unturn_z(c[0], -s[0], u->force.x, u->force.y);
        tau[0] = f.x;
        tau[1] = f.y;
        tau[2] = u->moment.z;
        break;
    }
    case RAMUS_FREE:
        tau[3] = u->force.x;
        tau[4] = u->force.y;
        tau[5] = u->force.z; /* fall through */
    case RAMUS_SPHERICAL:
        tau[0] = u->moment.x;
        tau[1] = u->moment.y;
        tau[2] = u->moment.z;
        break;
    case RAMUS_UNIVERSAL:
        tau[0] = joint_sine(c[1], s[1]) * u->moment.y + joint_cosine(c[1], s[1]) * u->moment.z;
        tau[1] = u->moment.x;
        break;
    default:
        break;
    }
}

/* Columns of S: the joint's twist for each unit velocity. Returns how many. */
static inline int joint_columns(int type, double pitch, const lane c[], const lane s[], twist column[6])
{
    const int n = joint_table[type].nv;
    for (int k = 0; k < n; k++) {
        lane unit[6] = { 0 };
        unit[k] = lane_set(1);
        column[k] = joint_twist(type, pitch, c, s, unit);
    }
    return n;
}

#endif
