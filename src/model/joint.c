/* joint.c - the table of joint types, and what follows from their steps: poses and twist subspaces */
#include "joint.h"

#include "algebra/quat.h"
#include "algebra/vec3.h"

#include <math.h>
#include <string.h>

#define PLAIN (-1)
#define TURN_X_Y_Z TURN_X, TURN_Y, TURN_Z
#define SLIDE_X_Y_Z SLIDE_X, SLIDE_Y, SLIDE_Z
#define QUATERNION ".qw", ".qx", ".qy", ".qz"
#define ANGULAR ".wx", ".wy", ".wz"
#define LINEAR ".vx", ".vy", ".vz"

const joint_properties joint_table[RAMUS_JOINT_TYPE_COUNT] = {
    /* name, nq, nv, quaternion, has an axis, steps, parts of q, parts of v where they differ */
    [RAMUS_FIXED] = { "fixed", 0, 0, PLAIN, false, { 0 }, { NULL }, { NULL } },
    [RAMUS_REVOLUTE] = { "revolute", 1, 1, PLAIN, true, { TURN_Z }, { NULL }, { NULL } },
    [RAMUS_PRISMATIC] = { "prismatic", 1, 1, PLAIN, true, { SLIDE_Z }, { NULL }, { NULL } },
    [RAMUS_HELICAL] = { "helical", 1, 1, PLAIN, true, { SCREW_Z }, { NULL }, { NULL } },
    [RAMUS_CYLINDRICAL] = { "cylindrical", 2, 2, PLAIN, true, { TURN_Z, SLIDE_Z }, { ".angle", ".length" }, { NULL } },
    [RAMUS_PLANAR] = { "planar", 3, 3, PLAIN, true, { SLIDE_X, SLIDE_Y, TURN_Z }, { ".x", ".y", ".phi" }, { NULL } },
    [RAMUS_SPHERICAL] = { "spherical", 4, 3, 0, false, { TURN_X_Y_Z }, { QUATERNION }, { ANGULAR } },
    [RAMUS_FREE] = { "free",
                     7,
                     6,
                     3,
                     false,
                     { TURN_X_Y_Z, SLIDE_X_Y_Z },
                     { ".x", ".y", ".z", QUATERNION },
                     { ANGULAR, LINEAR } },
    [RAMUS_UNIVERSAL] = { "universal", 2, 2, PLAIN, true, { TURN_Z, TURN_X }, { ".first", ".second" }, { NULL } },
};

/* ---- properties ---- */

static bool is_type(ramus_joint_type type)
{
    return (unsigned)type < RAMUS_JOINT_TYPE_COUNT;
}

int ramus_joint_type_nq(ramus_joint_type type)
{
    return is_type(type) ? joint_table[type].nq : 0;
}

int ramus_joint_type_nv(ramus_joint_type type)
{
    return is_type(type) ? joint_table[type].nv : 0;
}

const char *ramus_joint_type_name(ramus_joint_type type)
{
    return is_type(type) ? joint_table[type].name : "unknown";
}

int ramus_joint_type_quaternion(ramus_joint_type type)
{
    return is_type(type) ? joint_table[type].quaternion : -1;
}

bool joint_find_type(const char *name, ramus_joint_type *type)
{
    for (int k = 0; k < RAMUS_JOINT_TYPE_COUNT; k++)
        if (strcmp(name, joint_table[k].name) == 0) {
            *type = (ramus_joint_type)k;
            return true;
        }
    return false;
}

const char *joint_q_part(ramus_joint_type type, int part)
{
    const char *text = joint_table[type].q_part[part];
    return text ? text : "";
}

const char *joint_v_part(ramus_joint_type type, int part)
{
    const char *text = joint_table[type].v_part[part];
    return text ? text : joint_q_part(type, part);
}

int joint_nangle(ramus_joint_type type)
{
    const joint_properties *j = &joint_table[type];
    int count = 0;
    for (int k = 0; k < j->nv && j->quaternion < 0; k++)
        count += !step_slides(j->step[k]);
    return count;
}

bool joint_keeps_z(ramus_joint_type type)
{
    const joint_properties *j = &joint_table[type];
    for (int k = 0; k < j->nv; k++)
        if (step_axis(j->step[k]) != 2)
            return false;
    return j->nv > 0;
}

/* ---- axes ---- */

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

/* |cosine| of the angle between the axes of a universal joint: above, they were not meant to be perpendicular */
#define PERPENDICULAR 1e-6

static bool is_zero(ramus_vec3 u)
{
    return u.x == 0 && u.y == 0 && u.z == 0;
}

/* Of a universal joint: unit, perpendicular to the unit axis. */
static ramus_vec3 second_axis(ramus_vec3 axis, ramus_vec3 given)
{
    if (is_zero(given))
        return ramus_quat_rotate(axis_rotation(axis), (ramus_vec3){ 1, 0, 0 });
    const ramus_vec3 u = axis_unit(given);
    return axis_unit(vec3_axpy(u, -vec3_dot(axis, u), axis));
}

void joint_describe(ramus_joint_type type, const ramus_link_description *d, ramus_link_info *out)
{
    out->joint_type = type;
    out->axis = joint_has_axis(type) ? axis_unit(d->axis) : (ramus_vec3){ 0, 0, 1 };
    out->second_axis = second_axis(out->axis, d->second_axis);
    out->pitch = d->pitch;
}

const char *joint_problem(ramus_joint_type type, const ramus_link_description *d)
{
    const bool has_axis = joint_has_axis(type);
    if (has_axis && !vec3_is_finite(d->axis))
        return "its axis contains a number that is not finite";
    if (has_axis && !(fmax(fabs(d->axis.x), fmax(fabs(d->axis.y), fabs(d->axis.z))) > 1e-12))
        return "its axis has zero length; give a direction such as 0 0 1";
    if (type == RAMUS_HELICAL && !isfinite(d->pitch))
        return "its pitch is not finite";
    if (type == RAMUS_UNIVERSAL && !vec3_is_finite(d->second_axis))
        return "its second axis contains a number that is not finite";
    if (type == RAMUS_UNIVERSAL && !is_zero(d->second_axis) &&
        !(fabs(vec3_dot(axis_unit(d->axis), axis_unit(d->second_axis))) < PERPENDICULAR))
        return "its second axis is not perpendicular to its axis; two revolute joints with a massless link between "
               "them "
               "turn about any two axes";
    return NULL;
}

ramus_quat joint_frame(const ramus_link_info *link)
{
    if (link->joint_type == RAMUS_UNIVERSAL) { /* x is the second axis */
        const ramus_vec3 x = link->second_axis, z = link->axis, y = vec3_cross(z, x);
        const double columns[9] = { x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z };
        const double origin[3] = { 0 };
        return ramus_pose_from_matrix(columns, origin).rotation;
    }
    return joint_has_axis(link->joint_type) ? axis_rotation(link->axis) : ramus_pose_identity().rotation;
}

/* ---- motion ---- */

/* The pose after one step of a plain coordinate. */
static ramus_pose step_motion(int step, double pitch, double q)
{
    ramus_pose x = ramus_pose_identity();
    double along[3] = { 0 }, about[3] = { 0 };
    if (step_slides(step)) {
        along[step_axis(step)] = q;
    } else {
        x.rotation.w = cos(0.5 * q);
        about[step_axis(step)] = sin(0.5 * q);
        x.rotation = (ramus_quat){ x.rotation.w, about[0], about[1], about[2] };
        along[2] = step == SCREW_Z ? pitch * q : 0;
    }
    x.position = (ramus_vec3){ along[0], along[1], along[2] };
    return x;
}

static ramus_twist step_twist(int step, double pitch)
{
    double part[6] = { 0 };
    part[step_slides(step) ? 3 + step_axis(step) : step_axis(step)] = 1;
    if (step == SCREW_Z)
        part[5] = pitch;
    return (ramus_twist){ { part[0], part[1], part[2] }, { part[3], part[4], part[5] } };
}

ramus_pose joint_motion(ramus_joint_type type, double pitch, const double q[])
{
    const joint_properties *j = &joint_table[type];
    if (j->quaternion >= 0) {
        const double *r = q + j->quaternion;
        return (ramus_pose){ quat_normalized((ramus_quat){ r[0], r[1], r[2], r[3] }),
                             j->quaternion ? (ramus_vec3){ q[0], q[1], q[2] } : (ramus_vec3){ 0, 0, 0 } };
    }
    if (type == RAMUS_REVOLUTE) /* the usual case without detours */
        return (ramus_pose){ { cos(0.5 * q[0]), 0, 0, sin(0.5 * q[0]) }, { 0, 0, 0 } };
    ramus_pose x = j->nv ? step_motion(j->step[0], pitch, q[0]) : ramus_pose_identity();
    for (int k = 1; k < j->nv; k++)
        x = ramus_pose_mul(x, step_motion(j->step[k], pitch, q[k]));
    return x;
}

int joint_axes(ramus_joint_type type, double pitch, const double q[], ramus_twist axis[6])
{
    const joint_properties *j = &joint_table[type];
    if (j->quaternion >= 0 || j->nv <= 1) {
        for (int k = 0; k < j->nv; k++)
            axis[k] = step_twist(j->step[k], pitch);
        return j->nv;
    }
    /* rows x, y, z of [R | p], the moved frame in the one after step k; a step moves or turns rows of it */
    double frame[3][4] = { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } };
    for (int k = j->nv - 1; k >= 0; k--) {
        const int along = step_axis(j->step[k]), next = (along + 1) % 3, last = (along + 2) % 3;
        const double *e = frame[along]; /* R^T of the step's axis */
        if (step_slides(j->step[k])) {
            axis[k] = (ramus_twist){ { 0, 0, 0 }, { e[0], e[1], e[2] } };
            frame[along][3] += q[k];
            continue;
        }
        /* R^T (axis x p) = p_next R^T last - p_last R^T next */
        double velocity[3];
        for (int c = 0; c < 3; c++)
            velocity[c] = frame[next][3] * frame[last][c] - frame[last][3] * frame[next][c];
        axis[k] = (ramus_twist){ { e[0], e[1], e[2] }, { velocity[0], velocity[1], velocity[2] } };
        const double cosine = cos(q[k]), sine = sin(q[k]);
        for (int c = 0; c < 4; c++) {
            const double u = frame[next][c], w = frame[last][c];
            frame[next][c] = cosine * u - sine * w;
            frame[last][c] = sine * u + cosine * w;
        }
    }
    return j->nv;
}

void joint_axes_dot(ramus_joint_type type, const ramus_twist axis[6], const double v[], ramus_twist axis_dot[6])
{
    const joint_properties *j = &joint_table[type];
    ramus_twist later = { { 0, 0, 0 }, { 0, 0, 0 } }; /* of the steps after k */
    memset(axis_dot, 0, (size_t)j->nv * sizeof *axis_dot);
    for (int k = j->nv - 1; k >= 0 && j->quaternion < 0; k--) {
        const ramus_vec3 w = axis[k].angular, u = axis[k].linear;
        axis_dot[k].angular = vec3_cross(w, later.angular);
        axis_dot[k].linear = vec3_add(vec3_cross(u, later.angular), vec3_cross(w, later.linear));
        later.angular = vec3_axpy(later.angular, v[k], w);
        later.linear = vec3_axpy(later.linear, v[k], u);
    }
}
