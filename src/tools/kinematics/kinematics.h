/* kinematics.h - where frames are and how they move in each row of a table, as columns; Jacobians as JSON
 *
 *     pose.F.px py pz qw qx qy qz            of frame F in the world: m, unit quaternion
 *     twist.F.wx wy wz vx vy vz              of F with respect to the world: rad/s, m/s
 *     acceleration.F.wx wy wz vx vy vz       rad/s^2, m/s^2; the rate of the twist's six numbers, or the classical one
 *     com.x y z                              centre of mass in the world, m
 *     momentum.wx wy wz vx vy vz             about the centre of mass, in world axes: angular kg m^2/s, linear kg m/s
 *
 * Where a robot has black boxes or modules from sources, com and momentum are left out: the known links are not the robot. An opened model is
 * asked through its network: frames are those of known links and outlets, columns of Jacobians are motions of the frames by unit accelerations at rest.
 */
#ifndef RAMUS_TOOLS_KINEMATICS_H
#define RAMUS_TOOLS_KINEMATICS_H

#include "tools/rows/states.h"

#include <stdbool.h>

/* The frame or link of that name; `option` is what it was given for, "--frame". Returns an exit code after a sentence. */
int kinematics_find_frame(const ramus_model *model, const char *option, const char *name, ramus_frame *frame);

typedef struct kinematics {
    const ramus_model *model;
    ramus_data *data;
    int nframe;
    const char *const *name; /* [nframe] borrowed */
    ramus_frame *frame;      /* [nframe] */
    ramus_reference reference;
    bool classical;         /* acceleration: that of the point, in place of the rate of the twist */
    bool has_mass;          /* without it there are no columns com and momentum */
    ramus_network *network; /* of an opened model, in place of data; else NULL */
    double *zero, *unit;    /* [nv] with it */
} kinematics;

/* Frames by name, each once. Returns an exit code; close in any case. */
int kinematics_open(kinematics *k, const ramus_model *model, int nframe, const char *const name[]);
void kinematics_close(kinematics *k);

/* The columns of all rows. Returns an exit code. */
int kinematics_write(kinematics *k, const ramus_states *s, const char *output);
/* Jacobians of the frames, of the centre of mass, and the centroidal momentum matrix of rows first .. first + count - 1, as JSON.
 * Returns an exit code. */
int kinematics_write_jacobians(kinematics *k, const ramus_states *s, size_t first, size_t count, const char *output);

/* ---- for both ------------------------------------------------------------------------------------------------- */

/* "px" .. "qz" [7], "wx" .. "vz" [6] */
extern const char *const kinematics_pose_part[7], *const kinematics_twist_part[6];
/* Pose in the world, twist and acceleration of frame i at the last state that was set. Returns RAMUS_OK or what failed. */
ramus_status kinematics_read(const kinematics *k, int i, ramus_pose *pose, ramus_twist *twist, ramus_twist *rate);
/* J [6 x nv] of frame i at the row that was set; an opened model is left at another state of the same q. */
ramus_status kinematics_read_jacobian(const kinematics *k, int i, const double q[], double J[]);
/* Feed the ports and update data with the row. Returns an exit code after a sentence with the row's line. */
int kinematics_set_row(kinematics *k, const ramus_states *s, size_t row);
/* An exit code: of what was read after the update of the row, with a sentence where that failed. */
int kinematics_result(const kinematics *k, const ramus_states *s, size_t row, ramus_status status);

#endif
