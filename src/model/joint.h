/* joint.h - what each joint type is: the one table that algorithms, readers and writers use
 *
 * A joint moves its frame in steps, one for each velocity, about or along the axes x, y, z of a frame at the joint whose z is
 * the joint's axis (joint_frame). With plain coordinates (quaternion < 0) q_k is step k's angle or length and v_k its
 * derivative; each step moves along the axes that the steps before it have moved. Where q contains a quaternion, the steps
 * name the components of v: of the twist in the moved frame, all at once.
 *
 * From the steps follow pose, twist subspace and its derivative; tree/joint.h has them as kernels need them.
 */
#ifndef RAMUS_MODEL_JOINT_H
#define RAMUS_MODEL_JOINT_H

#include "ramus/model.h"

#include <stdbool.h>

typedef enum joint_step {
    TURN_X,
    TURN_Y,
    TURN_Z,
    SLIDE_X,
    SLIDE_Y,
    SLIDE_Z,
    SCREW_Z /* turns about z and slides along it, `pitch` for each radian */
} joint_step;

typedef struct joint_properties {
    const char *name; /* in assembly files */
    int nq, nv;
    int quaternion; /* index in q of its first number; -1: coordinates are plain */
    bool has_axis;
    unsigned char step[6];             /* [nv] joint_step */
    const char *q_part[7], *v_part[6]; /* added to the joint's name in names of coordinates; NULL: nothing */
} joint_properties;

extern const joint_properties joint_table[RAMUS_JOINT_TYPE_COUNT];

static inline bool joint_has_axis(ramus_joint_type type)
{
    return joint_table[type].has_axis;
}

static inline bool joint_is_plain(ramus_joint_type type)
{
    return joint_table[type].quaternion < 0;
}

static inline bool step_slides(int step)
{
    return step >= SLIDE_X && step <= SLIDE_Z;
}

static inline int step_axis(int step) /* 0: x, 1: y, 2: z */
{
    return step == SCREW_Z ? 2 : step % 3;
}

/* By its name in files; false: there is none, and `type` stays. */
bool joint_find_type(const char *name, ramus_joint_type *type);
/* How many coordinates are plain angles: kernels take their sines and cosines, in the order of the steps. */
int joint_nangle(ramus_joint_type type);
/* Every step is about or along z: the joint's frame may be shifted along z and turned about it. */
bool joint_keeps_z(ramus_joint_type type);
/* What is added to the joint's name to name one of its coordinates: "", ".x", ".qw", ... */
const char *joint_q_part(ramus_joint_type type, int part);
const char *joint_v_part(ramus_joint_type type, int part);

/* What a description specifies of a joint of this type (a floating root has another one than described). */
void joint_describe(ramus_joint_type type, const ramus_link_description *d, ramus_link_info *out);
/* What is wrong with it, NULL: nothing. */
const char *joint_problem(ramus_joint_type type, const ramus_link_description *d);

/* The frame of the steps in the joint frame j. */
ramus_quat joint_frame(const ramus_link_info *link);
/* The pose of the moved frame of the steps in the frame before, for internal coordinates q. */
ramus_pose joint_motion(ramus_joint_type type, double pitch, const double q[]);
/* configuration.c: q_out = q exp(dt v) of one joint; q_out may be q. */
void joint_integrate(ramus_joint_type type, const double q[], const double v[], double dt, double q_out[]);
/* The twist subspace S: the twist of the moved frame, in its axes, for each unit velocity. Returns how many. */
int joint_axes(ramus_joint_type type, double pitch, const double q[], ramus_twist axis[6]);
/* dS/dt of these axes for velocities v, as seen in the moved frame; zero unless a later step moves an earlier one's axis. */
void joint_axes_dot(ramus_joint_type type, const ramus_twist axis[6], const double v[], ramus_twist axis_dot[6]);

ramus_vec3 axis_unit(ramus_vec3 axis);
/* The shortest rotation that turns z onto `axis` (any length). */
ramus_quat axis_rotation(ramus_vec3 axis);

#endif
