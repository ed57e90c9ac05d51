/* robot.h - where frames of a controlled robot are and how they move: from its links, or by asking its modules
 *
 * A model that is the robot has kinematics of its own. One whose modules answer at their connections only (model/substitute.h) is asked once
 * in each cycle for all that its controller needs.
 */
#ifndef RAMUS_CONTROL_ROBOT_H
#define RAMUS_CONTROL_ROBOT_H

#include "ramus/mechanism.h"

#include "model/compiled.h"
#include "task.h"

struct ramus_controller;
struct robot_part;

/* The robot in the state of the last robot_update. */
typedef struct robot_view {
    const ramus_model *model;
    ramus_data *data;         /* kinematics updated with v and a = 0 */
    const model_survey *seen; /* NULL: the model is the robot */
    const struct robot_part *part;
} robot_view;

/* In world axes at the frame's origin; bias: the derivative of the twist for a = 0. J [6 x nv]. Any but x may be NULL. */
ramus_status robot_frame(const robot_view *r, ramus_frame frame, ramus_pose *x, ramus_twist *twist, ramus_twist *bias,
                         double J[]);
/* at [3]: c, c', c'' for a = 0; J [3 x nv], or NULL */
ramus_status robot_centre(const robot_view *r, ramus_vec3 at[3], double J[]);

/* An actuator: at [3] is its length, rate and acceleration for a = 0; J [nv] = dL/dq. robot_parts.c */
ramus_status robot_part_motion(const robot_view *r, ramus_part part, double at[3], double J[]);

/* Is the frame fixed in the world? */
bool robot_frame_is_fixed(const ramus_model *model, ramus_frame frame);

/* ---- robots with modules that answer at their connections only ---- */

/* What the description needs of such a robot, in memory of the arena; while the controller is laid out. */
void robot_layout(struct ramus_controller *c, arena *a);
/* The frames, and what actuators move; refuses what its modules cannot answer. */
ramus_status robot_connect(struct ramus_controller *c, ramus_error *err);
/* The survey's number of a frame; -1: none. */
int robot_slot(const model_survey *s, ramus_frame frame);
/* The state of a robot: kinematics, and of such a robot M, h and forces at rest too, where `forces`. */
ramus_status robot_update(struct ramus_controller *c, double t, const double q[], const double v[], const double a[],
                          bool forces);
/* The robot of a controller. */
robot_view robot_of(const struct ramus_controller *c);
/* f [nv] = N(q, 0, 0, Z) of such a robot, and the errors. */
void robot_push(struct ramus_controller *c, double f[]);

/* ---- robot_parts.c: actuators of such a robot ---- */

typedef struct robot_part {
    ramus_part_info info;      /* of an actuator; links of ends, pivots and guides are frames of the model */
    ramus_lever_info lever[2]; /* that its ends are on */
    int moved;                 /* the coordinate that has no motor because of it; -1: none */
} robot_part;

int robot_count_actuators(const ramus_model *model);
/* Resolves the actuators of c->part; `add` is called for each frame that they need. */
ramus_status robot_resolve_parts(struct ramus_controller *c, void (*add)(struct ramus_controller *, ramus_frame),
                                 ramus_error *err);
/* Which coordinates they depend on, after a survey of any state. */
ramus_status robot_find_dependence(struct ramus_controller *c, ramus_error *err);

#endif
