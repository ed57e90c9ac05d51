/* actuator.h - linear actuators, extension springs and bars between two points of a robot; shares of a common load
 *
 *     d = p_b - p_a      L = |d|      n = d / L      L' = n . d' = J v      L'' = n . d'' + (|d'|^2 - L'^2) / L
 *
 * All three kinds are massless and have two forces: a tension F pulls point a along n and point b along -n. By virtual work
 *
 *     tau = -F J^T       and, for one that depends on the coordinate s alone,      F = -tau_s / (dL/ds)
 *
 * A ramus_actuator is plain data that ramus_actuator_resolve makes from a description; copy it as you like. Nothing
 * here allocates. Functions that take a ramus_kinematics read the state it was updated with, and return RAMUS_ERR_STALE when
 * it holds no v or a they need. Functions that take the coordinate need no kinematics at all.
 *
 * Threads  everything is read only but the outputs.
 */
#ifndef RAMUS_ACTUATOR_H
#define RAMUS_ACTUATOR_H

#include "kinematics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- descriptions ------------------------------------------------------------------------------------------- */

typedef enum ramus_actuator_kind {
    RAMUS_ACTUATOR_LINEAR, /* a cylinder and a rod; its length is what is commanded */
    RAMUS_ACTUATOR_SPRING, /* F = pretension + stiffness (L - rest_length) above the rest length, else 0; never pushes */
    RAMUS_ACTUATOR_BAR,    /* as long as rest_length */
    RAMUS_ACTUATOR_KIND_COUNT
} ramus_actuator_kind;
const char *ramus_actuator_kind_name(ramus_actuator_kind kind); /* "actuator", "spring", "bar" */

typedef struct ramus_actuator_description {
    size_t struct_size;            /* set by the default function */
    const char *name;              /* for messages; cut at 63 characters */
    ramus_actuator_kind kind;      /* default RAMUS_ACTUATOR_LINEAR */
    const char *frame_a, *frame_b; /* a link or a named frame; NULL or "world": the world */
    ramus_vec3 point_a, point_b;   /* m, in these frames */
    double min_length, max_length; /* m, the stroke; default 0, +inf */
    double rest_length;            /* m, >= 0: spring, bar */
    double stiffness;              /* N/m, >= 0: spring */
    double pretension;             /* N, >= 0: spring */
    /* which of the coordinates with one length is meant: the stretch around `near` where the length only grows or only
     * falls, between `lower` and `upper`. rad or m of the coordinate. */
    double near;         /* default 0, or the nearest to it within the limits */
    double lower, upper; /* NAN (default): the joint's limits; where it has none: half a turn, or 100 m, either side */
} ramus_actuator_description;
ramus_actuator_description ramus_actuator_description_default(void);

/* Ready for evaluation. What is told of the coordinate holds for `depends` 1 only. */
typedef struct ramus_actuator {
    char name[64];
    ramus_actuator_kind kind;
    ramus_link link[2];  /* that carry a and b; -1: the world */
    ramus_vec3 point[2]; /* m, in the frames of these links */
    double rest_length, stiffness, pretension;
    int depends; /* 0: the length never changes; 1: on one coordinate alone; 2: on more than that, or on ports */
    int q_index, v_index;                    /* of that coordinate */
    double lower, upper;                     /* rad or m: the coordinate's range, in which the length is monotonic */
    double length_at_lower, length_at_upper; /* m */
    double min_length, max_length;           /* m: the reachable range: these two lengths and the stroke */
} ramus_actuator;

/* RAMUS_ERR_NOT_FOUND for unknown frames, RAMUS_ERR_ARGUMENT for numbers that make no sense, RAMUS_ERR_SINGULAR where the
 * length has an extreme at `near`, RAMUS_ERR_MODEL where the stroke and the joint's range leave nothing. `err` names the
 * actuator. */
ramus_status ramus_actuator_resolve(const ramus_model *model, const ramus_actuator_description *description,
                                    ramus_actuator *out, ramus_error *err);

/* ---- from the state of the robot ---------------------------------------------------------------------------- */

typedef struct ramus_actuator_motion {
    double length;       /* m */
    double rate;         /* m/s; 0 where kinematics has no v */
    double acceleration; /* m/s^2; 0 where kinematics has no a */
    ramus_vec3 a, b;     /* m, the two points in the world */
    ramus_vec3 n;        /* unit, from a to b, world axes */
} ramus_actuator_motion;

/* RAMUS_ERR_SINGULAR where the points coincide: the line has no direction. */
ramus_status ramus_actuator_get_motion(const ramus_model *model, const ramus_kinematics *kinematics,
                                       const ramus_actuator *actuator, ramus_actuator_motion *motion);
/* J [nv] = dL/dq: rate = J v. Exact zeros for the coordinates that do not change the length. */
ramus_status ramus_actuator_jacobian(const ramus_model *model, const ramus_kinematics *kinematics,
                                     const ramus_actuator *actuator, double jacobian[]);
/* Adds to tau [nv] what a tension does at the joints: -tension J^T. */
ramus_status ramus_actuator_add_forces(const ramus_model *model, const ramus_kinematics *kinematics,
                                       const ramus_actuator *actuator, double tension, double tau[]);
/* Adds the two forces to external [nlink], as ramus_inverse_dynamics_external takes them: robot on world, at the link
 * frames, in their axes. */
ramus_status ramus_actuator_add_wrenches(const ramus_model *model, const ramus_kinematics *kinematics,
                                         const ramus_actuator *actuator, double tension, ramus_wrench external[]);

/* Bodies to draw, in the world. half[0] stands at a with z towards b, half[1] at b with z towards a; each turned from
 * link a's axes by the smallest rotation, so it does not spin. Springs and bars: half[0] and the length. */
typedef struct ramus_actuator_poses {
    ramus_pose half[2];
    double length; /* m, from a to b */
} ramus_actuator_poses;
ramus_status ramus_actuator_get_poses(const ramus_model *model, const ramus_kinematics *kinematics,
                                      const ramus_actuator *actuator, ramus_actuator_poses *poses);

/* ---- springs and bars --------------------------------------------------------------------------------------- */

/* N, >= 0; 0 for the other kinds. */
double ramus_spring_tension(const ramus_actuator *spring, double length);
/* J, zero at the rest length; tension = its derivative. */
double ramus_spring_energy(const ramus_actuator *spring, double length);

/* ---- one coordinate; RAMUS_ERR_UNSUPPORTED, naming the actuator, unless `depends` is 1 -------------------------- */

/* Length, dL/ds and d2L/ds2 at the coordinate s, which may be anywhere; any output may be NULL. */
ramus_status ramus_actuator_length_at(const ramus_model *model, const ramus_actuator *actuator, double s,
                                      double *length, double *first, double *second, ramus_error *err);
/* The coordinate for a length: safeguarded Newton between lower and upper. RAMUS_ERR_ARGUMENT outside the reachable range;
 * the message names actuator, length and range. */
ramus_status ramus_actuator_coordinate(const ramus_model *model, const ramus_actuator *actuator, double length,
                                       double *s, ramus_error *err);
/* Velocity and acceleration of the coordinate from those of the length: v = L' / (dL/ds), a = (L'' - d2L/ds2 v^2) / (dL/ds).
 * RAMUS_ERR_SINGULAR at a dead centre. */
ramus_status ramus_actuator_coordinate_rates(const ramus_model *model, const ramus_actuator *actuator, double s,
                                             double rate, double acceleration, double *v, double *a, ramus_error *err);
/* And back: L' = dL/ds v, L'' = dL/ds a + d2L/ds2 v^2. */
ramus_status ramus_actuator_length_rates(const ramus_model *model, const ramus_actuator *actuator, double s, double v,
                                         double a, double *rate, double *acceleration, ramus_error *err);
/* The tension that gives the force `tau` at the coordinate: -tau / (dL/ds); RAMUS_ERR_SINGULAR at a dead centre. */
ramus_status ramus_actuator_tension(const ramus_model *model, const ramus_actuator *actuator, double s, double tau,
                                    double *tension, ramus_error *err);

/* ---- shares of a common load -------------------------------------------------------------------------------- */

/* A body that several others hold at once (a joint, an actuator, guides) needs one wrench, which the tree tells
 * (ramus_inverse_dynamics_wrenches); who gives how much of it is not determined by mechanics of rigid bodies. A rule
 * says it:
 *
 *     sum over carriers of their wrenches = needed         always, to rounding
 *     d . f_i = share_i  sum over `among` of d . f_j       for each rule: d a direction, f the force or the moment
 *
 * and what is left undetermined is the least sum of (f^2 + (m / length)^2) / stiffness. */

enum { RAMUS_CARRIERS_MAX = 8 };

/* What a carrier can give, in its own axes. */
enum {
    RAMUS_CARRIES_FX = 1,
    RAMUS_CARRIES_FY = 2,
    RAMUS_CARRIES_FZ = 4,
    RAMUS_CARRIES_MX = 8,
    RAMUS_CARRIES_MY = 16,
    RAMUS_CARRIES_MZ = 32
};

typedef struct ramus_carrier {
    const char *name;
    ramus_pose pose;  /* in the frame of the needed wrench, here called the common frame */
    unsigned carries; /* sum of RAMUS_CARRIES_... */
    double clearance; /* m, >= 0: RAMUS_SHARE_TIGHTEST looks at it */
    double stiffness; /* of the carrier beside the others, > 0; 1 for all: plain least squares */
} ramus_carrier;

typedef enum ramus_share_kind {
    RAMUS_SHARE_FIXED,   /* as in share[]; among the carriers they add up to 1 */
    RAMUS_SHARE_EQUAL,   /* half and half, or a third each, ... */
    RAMUS_SHARE_TIGHTEST /* the one with the smallest clearance takes all; it must be one */
} ramus_share_kind;
typedef enum ramus_load { RAMUS_LOAD_FORCE, RAMUS_LOAD_MOMENT } ramus_load; /* moments at each carrier's own origin */

typedef struct ramus_share_rule {
    const char *name;
    ramus_share_kind kind;
    ramus_load load;
    ramus_vec3 direction; /* in the common frame; any length but zero */
    unsigned among;       /* bit i: carrier i takes part */
    double share[RAMUS_CARRIERS_MAX];
} ramus_share_rule;

typedef struct ramus_sharing {
    size_t struct_size;           /* set by the default function */
    const char *name;             /* of the body that is held, for messages */
    int ncarrier, nrule;          /* at most RAMUS_CARRIERS_MAX carriers */
    const ramus_carrier *carrier; /* borrowed */
    const ramus_share_rule *rule; /* borrowed; none: least squares for everything */
    double length;                /* m, > 0: how moments weigh beside forces; default 1 */
} ramus_sharing;
ramus_sharing ramus_sharing_default(void);

/* given [ncarrier]: the wrench of each carrier, at its own frame in its axes. RAMUS_ERR_ARGUMENT for a rule that makes no
 * sense; RAMUS_ERR_SINGULAR when the carriers cannot give what is needed, or not under these rules: the message names the
 * component or the rule. Nothing is written then. */
ramus_status ramus_share(const ramus_sharing *sharing, ramus_wrench needed, ramus_wrench given[], ramus_error *err);

#ifdef __cplusplus
}
#endif
#endif
