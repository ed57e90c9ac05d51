/* actuator.h - inside the actuator layer: places by name, levers between moving frames, the length over one coordinate */
#ifndef RAMUS_ACTUATOR_ACTUATOR_H
#define RAMUS_ACTUATOR_ACTUATOR_H

#include "ramus/actuator.h"

#include "tree/kinematics.h"

/* ---- names -------------------------------------------------------------------------------------------------- */

/* A link or a named frame; NULL, "" or "world": the world. `pose`: of that frame in the link's. The message starts with `kind`
 * and `name` of who asks. */
ramus_status find_place(const ramus_model *m, const char *kind, const char *name, const char *frame, ramus_link *link,
                        ramus_pose *pose, ramus_error *err);

/* ---- levers ------------------------------------------------------------------------------------------------- */

/* A lever and what follows from where it stands. */
typedef struct lever_state {
    ramus_lever_motion motion;
    frame_motion body;    /* of the lever's frame */
    ramus_vec3 axis;      /* unit */
    double arm;           /* m: u . (axis x r), never small: see dead centres */
    ramus_pose x_w_guide; /* of the guide's link */
} lever_state;

/* From the motions of its two links, in the axes of any frame that these are told in; time may be any parameter. */
ramus_status lever_between(const ramus_lever *lever, const frame_motion *pivot, const frame_motion *guide,
                           lever_state *out);
/* In the updated state; accelerations mean something where kinematics has a. */
ramus_status lever_in_state(const ramus_model *m, const kinematic_state *k, const ramus_lever *lever, lever_state *out);
/* The motion of a link (-1: the world); zero where kinematics has none. */
ramus_status link_in_state(const ramus_model *m, const kinematic_state *k, ramus_link link, frame_motion *out);

/* ---- one coordinate ----------------------------------------------------------------------------------------- */

typedef struct length_of {
    double length;        /* m; NAN where a lever does not reach its guide */
    double first, second; /* dL/ds, d2L/ds2; zero where the points coincide */
    double speed;         /* |d'|: of b with respect to a for a unit rate of s; |first| <= speed */
    int side; /* in which of its two positions each lever stands, bit e: that of end e; changes at dead centres and jumps */
} length_of;

/* For an actuator with depends 1. */
length_of length_at(const ramus_model *m, const ramus_actuator *actuator, double s);

/* 1: at a dead centre, where the length does not change with the coordinate. */
int dead_centre(const length_of *l);

/* The sentence for a length that is not a number. */
ramus_status out_of_reach(const ramus_actuator *actuator, double s, ramus_error *err);

/* The body of a link; the world's is 0. */
static inline int body_of_link(const ramus_model *m, ramus_link link)
{
    return link.index < 0 ? 0 : m->body_of[link.index];
}

/* ---- dependence --------------------------------------------------------------------------------------------- */

/* Whose places tell the length: the bodies of both ends, and of the guides of their levers. Joints between each of them and
 * the last body that carries all change it, others do not. */
enum { ENDS_MAX = 4 };
int bodies_of(const ramus_model *m, const ramus_actuator *actuator, int body[ENDS_MAX]);
int common_body(const ramus_model *m, int n, const int body[]);

/* Who depends on what: fills depends, q_index, v_index. */
void find_coordinate(const ramus_model *m, ramus_actuator *actuator);

/* ---- state -------------------------------------------------------------------------------------------------- */

/* A force on a link, in world axes. */
typedef struct point_force {
    ramus_link link;
    ramus_pose x_w_link;
    ramus_vec3 at, force;
} point_force;

enum { FORCES_MAX = 6 };

/* An actuator, spring or bar in the updated state. */
typedef struct part_state {
    ramus_actuator_motion motion;
    ramus_quat turn_a; /* of the body that its end a stands on, in the world */
    int count;         /* of the forces on links that a tension of 1 N comes to */
    point_force force[FORCES_MAX];
} part_state;
/* Where the links and levers are that its ends stand on, as far as it is known already; NULL: not known. */
typedef struct part_places {
    const frame_motion *link[2];
    const lever_state *lever[2];
} part_places;
ramus_status part_in_state(const ramus_model *m, const kinematic_state *k, const ramus_actuator *actuator,
                           part_places known, part_state *out);
/* row += scale J; speed [nv], or NULL, += sums of |d'| over the forces on their way, the scale on which J may vanish. */
void part_add_jacobian(const ramus_model *m, const kinematic_state *k, const ramus_actuator *actuator,
                       const part_state *part, double scale, double row[], double speed[]);
void part_add_wrenches(const part_state *part, double tension, ramus_wrench external[]);
ramus_actuator_poses part_poses(const part_state *part);

#endif
