/* part.h - inside src/mechanism: resolved parts and levers, where they are, the length over one coordinate, springs */
#ifndef RAMUS_MECHANISM_PART_H
#define RAMUS_MECHANISM_PART_H

#include "ramus/mechanism.h"

#include "base/memory.h"
#include "tree/kinematics.h"

#include <stdbool.h>

/* ---- resolve.c: names become indices ------------------------------------------------------------------------ */

/* lever: those that its ends are on, NULL: not on one, or not found. Strings and levers are borrowed by *out. */
ramus_status part_resolve(const ramus_model *m, const ramus_part_description *d, const ramus_lever_info *const lever[2],
                          ramus_part_info *out, ramus_error *err);
/* Its ends alone: also of a model whose modules are not all known, where links of the ends, pivots and guides are indices of its frames. */
ramus_status part_resolve_ends(const ramus_model *m, const ramus_part_description *d,
                               const ramus_lever_info *const lever[2], ramus_part_info *out, ramus_error *err);
ramus_status lever_resolve(const ramus_model *m, const ramus_lever_description *d, ramus_lever_info *out,
                           ramus_error *err);

/* Parts of a model, ready for evaluation; indices are the model's. */
typedef enum part_choice { ALL_PARTS, SPRINGS_ONLY } part_choice;
typedef struct part_set {
    part_choice choice;
    int npart, nlever, nspring;
    ramus_part_info *part;   /* [npart]; if SPRINGS_ONLY, only these are resolved */
    ramus_lever_info *lever; /* [nlever]; likewise those under springs */
    int *spring;             /* [nspring] which parts are springs */
} part_set;
void parts_take(part_set *set, const ramus_model *m, part_choice choice, arena *a);
ramus_status parts_resolve(part_set *set, const ramus_model *m, ramus_error *err);

/* ---- lever.c ------------------------------------------------------------------------------------------------ */

/* A lever and what follows from where it is. */
typedef struct lever_state {
    ramus_lever_motion motion;
    frame_motion body;    /* of the lever's frame */
    ramus_vec3 axis;      /* unit */
    double arm;           /* m: u . (axis x r), never small: see dead centres */
    ramus_pose x_w_guide; /* of the guide's link */
} lever_state;

/* From the motions of its two links, in the axes of any frame; time may be any parameter. */
ramus_status lever_between(const ramus_lever_info *lever, const frame_motion *pivot, const frame_motion *guide,
                           lever_state *out);
/* In the updated state; accelerations are valid if kinematics has a. */
ramus_status lever_in_state(const ramus_model *m, const kinematic_state *k, const ramus_lever_info *lever,
                            lever_state *out);
/* The motion of a link (-1: the world); zero where kinematics has none. */
ramus_status link_in_state(const ramus_model *m, const kinematic_state *k, ramus_link link, frame_motion *out);

/* ---- length.c: one coordinate ------------------------------------------------------------------------------- */

typedef struct length_of {
    double length;        /* m; NAN where a lever does not reach its guide */
    double first, second; /* dL/ds, d2L/ds2; zero where the points coincide */
    double speed;         /* |d'|: of b with respect to a for a unit rate of s; |first| <= speed */
    int side;             /* in which of its two positions each lever is, bit e: that of end e; changes at dead centres
                           * and jumps */
} length_of;

/* For a part with depends 1, at the coordinate s, which may be anywhere. */
length_of length_at(const ramus_model *m, const ramus_part_info *part, double s);
/* RAMUS_ERR_SINGULAR where a lever does not reach its guide, RAMUS_ERR_UNSUPPORTED unless `depends` is 1. */
ramus_status part_length_at(const ramus_model *m, const ramus_part_info *part, double s, length_of *l,
                            ramus_error *err);
/* The coordinate between lower and upper that has this length. RAMUS_ERR_ARGUMENT outside the reachable range; the message
 * has part, length and range. */
ramus_status part_coordinate(const ramus_model *m, const ramus_part_info *part, double length, double *s,
                             ramus_error *err);
/* Velocity and acceleration of the coordinate from those of the length: v = L' / (dL/ds), a = (L'' - d2L/ds2 v^2) / (dL/ds).
 * RAMUS_ERR_SINGULAR at a dead centre. */
ramus_status part_coordinate_rates(const ramus_model *m, const ramus_part_info *part, double s, double rate,
                                   double acceleration, double *v, double *a, ramus_error *err);

/* Fills depends, q_index, v_index. */
void find_coordinate(const ramus_model *m, ramus_part_info *part);
/* The error for a length that is not a number. */
ramus_status out_of_reach(const ramus_part_info *part, double s, ramus_error *err);

/* The body of a link; the world's is 0. */
static inline int body_of_link(const ramus_model *m, ramus_link link)
{
    return link.index < 0 ? 0 : m->body_of[link.index];
}

/* The bodies that determine the length: of both ends, and of the guides of their levers. Joints between each of them and
 * the last body that carries all change it, others do not. */
enum { ENDS_MAX = 4 };
int bodies_of(const ramus_model *m, const ramus_part_info *part, int body[ENDS_MAX]);
int common_body(const ramus_model *m, int n, const int body[]);

/* ---- state.c ------------------------------------------------------------------------------------------------ */

/* A force on a link, in world axes. */
typedef struct point_force {
    ramus_link link;
    ramus_pose x_w_link;
    ramus_vec3 at, force;
} point_force;

enum { FORCES_MAX = 6 };

/* An actuator, spring or bar in the updated state. */
typedef struct part_state {
    double length, rate, acceleration;
    ramus_vec3 a, b, n; /* ends and direction, world */
    ramus_quat turn_a;  /* of the body that carries end a, in the world */
    int count;          /* of the forces on links that a tension of 1 N causes */
    point_force force[FORCES_MAX];
} part_state;
/* Where the links and levers are that carry its ends, as far as it was computed before; NULL: not. */
typedef struct part_places {
    const frame_motion *link[2];
    const lever_state *lever[2];
} part_places;
/* RAMUS_ERR_SINGULAR where the points coincide or a lever does not reach its guide; *out is valid after success only. */
ramus_status part_in_state(const ramus_model *m, const kinematic_state *k, const ramus_part_info *part,
                           const part_places *known, part_state *out);
/* The same from the motions of all that carries its ends; with velocities and accelerations. */
ramus_status part_between(const ramus_part_info *part, const part_places *known, part_state *out);
/* row += scale J; speed [nv], or NULL, += sums of |d'| over the forces on their way, the scale on which J may vanish. */
void part_add_jacobian(const ramus_model *m, const kinematic_state *k, const ramus_part_info *part,
                       const part_state *state, double scale, double row[], double speed[]);
void part_add_wrenches(const part_state *state, double tension, ramus_wrench external[]);
/* half[0] at a with z towards b, half[1] at b with z towards a. */
void part_poses(const part_state *state, ramus_pose half[2]);

/* ---- sharing.c ---------------------------------------------------------------------------------------------- */

/* As ramus_share, for a description that was checked. */
ramus_status share_load(const ramus_sharing_description *s, ramus_wrench needed, ramus_carrier carrier[],
                        ramus_error *err);

/* ---- spring.c ----------------------------------------------------------------------------------------------- */

/* The one law of springs: F = pretension + stiffness (L - rest_length), 0 where slack. */
typedef struct spring_law {
    double rest_length, stiffness, pretension;
    bool pulls_only; /* slack for L <= rest_length */
} spring_law;
static inline spring_law spring_of(const ramus_part_info *spring)
{
    return (spring_law){ spring->rest_length, spring->stiffness, spring->pretension, true };
}
bool spring_is_slack(const spring_law *law, double length);
/* N; of a spring that is not slack, whatever its length. */
double spring_pull(const spring_law *law, double length);
double spring_tension(const spring_law *law, double length); /* N */
double spring_energy(const spring_law *law, double length);  /* J, zero at the rest length; tension = its derivative */

/* Where a spring is. length 0: its ends meet, which is no error, since it is not stretched there. A lever that does not
 * reach its guide is one. */
ramus_status spring_in_state(const ramus_model *m, const kinematic_state *k, const ramus_part_info *spring,
                             const char *name, part_state *out, ramus_error *err);
/* Adds what the robot exerts on the springs of a set to external [nlink], at link frames. */
ramus_status springs_add_wrenches(const part_set *set, const ramus_model *m, const kinematic_state *k,
                                  ramus_wrench external[], ramus_error *err);

#endif
