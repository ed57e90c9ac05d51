/* joint.c - the motion of each joint type about its z axis, and the turn that makes it z */
#include "compiled.h"

#include <math.h>

int joint_has_axis(ramus_joint_type type)
{
    return type != RAMUS_FIXED && type != RAMUS_SPHERICAL && type != RAMUS_FREE;
}

ramus_vec3 axis_unit(ramus_vec3 axis)
{
    const double largest = fmax(fabs(axis.x), fmax(fabs(axis.y), fabs(axis.z)));
    const double x = axis.x / largest, y = axis.y / largest, z = axis.z / largest; /* no overflow for any finite axis */
    const double length = sqrt(x * x + y * y + z * z);
    return (ramus_vec3){ x / length, y / length, z / length };
}

ramus_quat axis_rotation(ramus_vec3 axis)
{
    const ramus_vec3 u = axis_unit(axis);
    const double ux = u.x, uy = u.y, uz = u.z;
    if (ux == 0 && uy == 0)
        return uz > 0 ? (ramus_quat){ 1, 0, 0, 0 } : (ramus_quat){ 0, 1, 0, 0 };
    /* q = (1 + z.u) + z x u, normalised; near u = -z the sum is computed from the sine instead */
    const double sine = hypot(ux, uy);
    const double half = 0.5 * atan2(sine, uz);
    const double s = sin(half) / sine;
    return (ramus_quat){ cos(half), -s * uy, s * ux, 0 };
}

static ramus_quat about_z(double angle)
{
    return (ramus_quat){ cos(0.5 * angle), 0, 0, sin(0.5 * angle) };
}

ramus_pose joint_motion(ramus_joint_type type, double pitch, const double q[])
{
    ramus_pose x = ramus_pose_identity();
    switch (type) {
    case RAMUS_REVOLUTE:
        x.rotation = about_z(q[0]);
        break;
    case RAMUS_PRISMATIC:
        x.position.z = q[0];
        break;
    case RAMUS_HELICAL:
        x.rotation = about_z(q[0]);
        x.position.z = pitch * q[0];
        break;
    case RAMUS_CYLINDRICAL:
        x.rotation = about_z(q[0]);
        x.position.z = q[1];
        break;
    case RAMUS_PLANAR:
        x.rotation = about_z(q[2]);
        x.position = (ramus_vec3){ q[0], q[1], 0 };
        break;
    case RAMUS_SPHERICAL:
        x.rotation = ramus_quat_normalized((ramus_quat){ q[0], q[1], q[2], q[3] });
        break;
    case RAMUS_FREE:
        x.position = (ramus_vec3){ q[0], q[1], q[2] };
        x.rotation = ramus_quat_normalized((ramus_quat){ q[3], q[4], q[5], q[6] });
        break;
    case RAMUS_FIXED:
    case RAMUS_JOINT_TYPE_COUNT:
        break;
    }
    return x;
}

/* Names of the parts of a coordinate, by joint type; empty where the joint's name alone says it. */
const char *joint_q_part(ramus_joint_type type, int part)
{
    static const char *const planar[] = { ".x", ".y", ".phi" };
    static const char *const cylindrical[] = { ".angle", ".length" };
    static const char *const spherical[] = { ".qw", ".qx", ".qy", ".qz" };
    static const char *const free_joint[] = { ".x", ".y", ".z", ".qw", ".qx", ".qy", ".qz" };
    switch (type) {
    case RAMUS_PLANAR:
        return planar[part];
    case RAMUS_CYLINDRICAL:
        return cylindrical[part];
    case RAMUS_SPHERICAL:
        return spherical[part];
    case RAMUS_FREE:
        return free_joint[part];
    default:
        return "";
    }
}

const char *joint_v_part(ramus_joint_type type, int part)
{
    static const char *const six[] = { ".wx", ".wy", ".wz", ".vx", ".vy", ".vz" };
    return type == RAMUS_SPHERICAL || type == RAMUS_FREE ? six[part] : joint_q_part(type, part);
}
