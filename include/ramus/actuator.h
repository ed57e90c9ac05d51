/* actuator.h - linear actuators, extension springs and bars between two points of a robot; shares of a common load
 *
 *     d = p_b - p_a      L = |d|      n = d / L      L' = n . d' = J v      L'' = n . d'' + (|d'|^2 - L'^2) / L
 *
 * All three kinds are massless and have two forces: a tension F pulls point a along n and point b along -n. By virtual work
 *
 *     tau = -F J^T       and, for one that depends on the coordinate s alone,      F = -tau_s / (dL/ds)
 *
 * A ramus_actuator is plain data that ramus_actuator_resolve makes from a description; copy it as you like. Nothing
 * here allocates. Functions that take a data read the state of its last ramus_kinematics_update, and return RAMUS_ERR_STALE when
 * it holds no v or a they need. Functions that take the coordinate need no kinematics at all.
 *
 * Threads  everything is read only but the outputs.
 */
#ifndef RAMUS_ACTUATOR_H
#define RAMUS_ACTUATOR_H

#include "kinematics.h"
#include "mechanism.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- levers ------------------------------------------------------------------------------------------------- */

/* Ready for evaluation; plain data. */
typedef struct ramus_lever {
    char name[64];
    ramus_guide_kind guide_kind;
    ramus_link pivot, guide; /* links; -1: the world */
    ramus_pose pivot_pose;   /* of the lever's frame at angle 0, in the pivot's link */
    ramus_vec3 axis;         /* unit, in the lever's frame */
    ramus_vec3 tip;          /* m, in the lever's frame */
    ramus_vec3 guide_point;  /* m, in the guide's link */
    ramus_vec3 normal;       /* unit, in the guide's link */
    double rod_length;       /* m */
    double near;             /* rad */
} ramus_lever;
/* RAMUS_ERR_NOT_FOUND for unknown frames, RAMUS_ERR_MODEL or RAMUS_ERR_ARGUMENT for what makes no sense. `err` names the
 * lever. */
ramus_status ramus_lever_resolve(const ramus_model *model, const ramus_lever_description *description, ramus_lever *out,
                                 ramus_error *err);

typedef struct ramus_lever_motion {
    double angle;        /* rad, within half a turn of `near` */
    double rate;         /* rad/s; 0 where kinematics has no v */
    double acceleration; /* rad/s^2; 0 where kinematics has no a */
    ramus_pose pose;     /* of the lever's frame in the world */
    ramus_vec3 tip;      /* m, in the world: the rod's one end */
    ramus_vec3 head;     /* m, in the world: its other end, at the guide */
    ramus_vec3 u; /* unit, along the rod from tip to head, world axes; a plane's normal when the rod has no length */
} ramus_lever_motion;
/* RAMUS_ERR_SINGULAR where the lever does not reach its guide, or stands at a dead centre. */
ramus_status ramus_lever_get_motion(const ramus_model *model, const ramus_data *data, const ramus_lever *lever,
                                    ramus_lever_motion *motion);

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

/* Ready for evaluation. What is told of the coordinate holds for `depends` 1 only. */
typedef struct ramus_actuator {
    char name[64];
    ramus_actuator_kind kind;
    ramus_link link[2];  /* that carry a and b; -1: the world */
    ramus_vec3 point[2]; /* m, in the frames of these links; of the lever's where on_lever */
    int on_lever[2];     /* 1: that end stands on lever[], whose pivot's link is link[] */
    ramus_lever lever[2];
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
ramus_status ramus_actuator_get_motion(const ramus_model *model, const ramus_data *data, const ramus_actuator *actuator,
                                       ramus_actuator_motion *motion);
/* J [nv] = dL/dq: rate = J v. Exact zeros for the coordinates that do not change the length. */
ramus_status ramus_actuator_jacobian(const ramus_model *model, const ramus_data *data, const ramus_actuator *actuator,
                                     double jacobian[]);
/* Adds to tau [nv] what a tension does at the joints: -tension J^T. */
ramus_status ramus_actuator_add_forces(const ramus_model *model, const ramus_data *data, const ramus_actuator *actuator,
                                       double tension, double tau[]);
/* Adds the two forces to external [nlink], as ramus_inverse_dynamics_external takes them: robot on world, at the link
 * frames, in their axes. */
ramus_status ramus_actuator_add_wrenches(const ramus_model *model, const ramus_data *data,
                                         const ramus_actuator *actuator, double tension, ramus_wrench external[]);

/* Bodies to draw, in the world. half[0] stands at a with z towards b, half[1] at b with z towards a; each turned from
 * link a's axes by the smallest rotation, so it does not spin. Springs and bars: half[0] and the length. */
typedef struct ramus_actuator_poses {
    ramus_pose half[2];
    double length; /* m, from a to b */
} ramus_actuator_poses;
ramus_status ramus_actuator_get_poses(const ramus_model *model, const ramus_data *data, const ramus_actuator *actuator,
                                      ramus_actuator_poses *poses);

/* ---- springs and bars --------------------------------------------------------------------------------------- */

/* N, >= 0; 0 for the other kinds. */
double ramus_spring_tension(const ramus_actuator *spring, double length);
/* J, zero at the rest length; tension = its derivative. */
double ramus_spring_energy(const ramus_actuator *spring, double length);

/* ---- one coordinate; RAMUS_ERR_UNSUPPORTED, naming the actuator, unless `depends` is 1 -------------------------- */

/* Length, dL/ds and d2L/ds2 at the coordinate s, which may be anywhere; any output may be NULL. */
ramus_status ramus_actuator_length_at(const ramus_model *model, const ramus_actuator *actuator, double s,
                                      double *length, double *first, double *second, ramus_error *err);
/* The coordinate between lower and upper that has this length. RAMUS_ERR_ARGUMENT outside the reachable range; the message
 * names actuator, length and range. */
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

typedef struct ramus_carrier {
    const char *name;
    ramus_pose pose;  /* in the frame of the needed wrench, here called the common frame */
    unsigned carries; /* sum of RAMUS_CARRIES_... */
    double clearance; /* m, >= 0: RAMUS_SHARE_TIGHTEST looks at it */
    double stiffness; /* of the carrier beside the others, > 0; 1 for all: plain least squares */
} ramus_carrier;

typedef struct ramus_sharing {
    size_t struct_size;           /* set by the default function */
    const char *name;             /* of the body that is held, for messages */
    int ncarrier, nrule;          /* at most RAMUS_CARRIERS_MAX carriers */
    const ramus_carrier *carrier; /* borrowed */
    const ramus_share_rule *rule; /* borrowed; none: least squares for everything */
    double length;                /* m, > 0: how moments weigh beside forces; default 1 */
} ramus_sharing;
void ramus_sharing_init(ramus_sharing *sharing, size_t size);
static inline ramus_sharing ramus_sharing_default(void)
{
    ramus_sharing sharing;
    ramus_sharing_init(&sharing, sizeof sharing);
    return sharing;
}

/* given [ncarrier]: the wrench of each carrier, at its own frame in its axes. RAMUS_ERR_ARGUMENT for a rule that makes no
 * sense; RAMUS_ERR_SINGULAR when the carriers cannot give what is needed, or not under these rules: the message names the
 * component or the rule. Nothing is written then. */
ramus_status ramus_share(const ramus_sharing *sharing, ramus_wrench needed, ramus_wrench given[], ramus_error *err);

/* ---- the whole mechanism of a model ------------------------------------------------------------------------- */

/* All actuators, levers and sharings that the model carries, resolved, with the workspace to evaluate them. Indices are those
 * of ramus_model_actuator, ramus_model_lever, ramus_model_sharing. The model is borrowed and must live longer; options are those
 * of its inverse dynamics, NULL: the defaults. One thread at a time. RAMUS_ERR_UNSUPPORTED for a model with black boxes, else
 * the errors of ramus_actuator_resolve and ramus_lever_resolve, and RAMUS_ERR_MODEL for a carrier that cannot stand where it is
 * said to. */
typedef struct ramus_mechanism ramus_mechanism;
ramus_status ramus_mechanism_create(const ramus_model *model, const ramus_data_options *opt, ramus_mechanism **out,
                                    ramus_error *err);
void ramus_mechanism_destroy(ramus_mechanism *mechanism);
const ramus_error *ramus_mechanism_error(const ramus_mechanism *mechanism); /* of the last call that failed; borrowed */
const ramus_actuator *ramus_mechanism_actuator(const ramus_mechanism *mechanism, int k); /* borrowed; NULL: none */
const ramus_lever *ramus_mechanism_lever(const ramus_mechanism *mechanism, int k);

/* As ramus_data_feed and ramus_data_set_time, for the evaluations that follow. Beyond a port that does not tell where its frame
 * is, parts and levers cannot stand: update returns RAMUS_ERR_PORT. */
ramus_status ramus_mechanism_feed(ramus_mechanism *mechanism, ramus_port port, const ramus_sample *sample);
void ramus_mechanism_set_time(ramus_mechanism *mechanism, double time);

/* Motions are often commanded by actuator lengths: for each linear actuator k that depends on one coordinate and whose
 * length[k] is not NAN, sets that coordinate in q and, where given, v and a, from rate[k] and acceleration[k]. Either rate and
 * v, acceleration and a, or NULL for both of a pair. RAMUS_ERR_ARGUMENT outside the reachable range. */
ramus_status ramus_mechanism_set_lengths(const ramus_model *model, ramus_mechanism *mechanism, const double length[],
                                         const double rate[], const double acceleration[], double q[], double v[],
                                         double a[]);

/* Where everything is: kinematics of the tree, which the functions above read, and all that follows from it. v and a may be
 * NULL. RAMUS_ERR_SINGULAR, naming the lever, where one does not reach its guide. */
ramus_status ramus_mechanism_update(const ramus_model *model, ramus_mechanism *mechanism, const double q[],
                                    const double v[], const double a[]);
ramus_data *ramus_mechanism_data(const ramus_mechanism *mechanism); /* borrowed; for ramus_constraint_force_after */

/* Adds to tau [nv] what all springs do at the joints in the updated state: -sum F J^T. */
ramus_status ramus_mechanism_add_spring_forces(const ramus_model *model, ramus_mechanism *mechanism, double tau[]);

/* Inverse dynamics with the mechanism. Updates, then
 *
 *     tau_rest = ramus_inverse_dynamics: springs, bars between links and other constraints count
 *     tau      = tau_rest + sum over actuators, and bars on levers, of F J^T
 *
 * where these F are the smallest (least squares) for which tau is zero at every joint that some such part `moves`; an
 * actuator that moves none has F = 0. RAMUS_ERR_SINGULAR, naming the joint, where they cannot. A bar between links has the F
 * that its constraint exerts; one on a lever that moves no joint is refused (RAMUS_ERR_UNSUPPORTED).
 * tau [nv]: what the joints' own motors give. Then the loads are shared; the wrenches of a shared link's carriers add up to
 * what the tree needs at that link after springs and levers. */
ramus_status ramus_mechanism_inverse_dynamics(const ramus_model *model, ramus_mechanism *mechanism, const double q[],
                                              const double v[], const double a[], double tau[]);
/* Results of the last ramus_mechanism_inverse_dynamics; borrowed, overwritten by the next call.
 *
 *     tensions [nactuator]   N: springs, actuators, bars
 *     wrenches [nlink]       needed at each link's frame after springs and levers; on the link, in its axes
 *     shares [ncarrier]      what each carrier of a sharing gives, at its own frame in its axes; NULL: no such sharing
 *     carriers [ncarrier]    these frames, in the held link's */
const double *ramus_mechanism_tensions(const ramus_mechanism *mechanism);
const ramus_wrench *ramus_mechanism_wrenches(const ramus_mechanism *mechanism);
const ramus_wrench *ramus_mechanism_shares(const ramus_mechanism *mechanism, int sharing);
const ramus_pose *ramus_mechanism_carriers(const ramus_mechanism *mechanism, int sharing);

#ifdef __cplusplus
}
#endif
#endif
