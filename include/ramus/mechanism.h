/* mechanism.h - the massless parts beside the tree, and who carries a load that several could carry
 *
 *     actuator, spring, bar    between two points of two bodies
 *     lever                    turns about a pivot on one link; another link guides its tip. Ends of the former may be on it
 *     sharing                  a link that several bodies hold at once, and the rule by which they do
 *
 * Descriptions are plain data that files and builders carry into the model, as constraints are. Strings and arrays are copied
 * by the functions that add; those that the model returns are borrowed. Names are unique among all parts of a robot.
 * Detaching an instance removes the parts that name it. Springs, and bars between links, count in every evaluation of dynamics;
 * a workspace with RAMUS_WITH_MECHANISM evaluates the rest: lengths, forces of actuators, shares.
 *
 * Threads  a model is shared by all; a workspace belongs to one.
 */
#ifndef RAMUS_MECHANISM_H
#define RAMUS_MECHANISM_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_data ramus_data;

typedef struct ramus_part { /* an actuator, a spring or a bar */
    int index;              /* -1: none */
} ramus_part;
typedef struct ramus_lever {
    int index;
} ramus_lever;
typedef struct ramus_sharing {
    int index;
} ramus_sharing;

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

typedef enum ramus_part_kind {
    RAMUS_PART_ACTUATOR, /* a cylinder and a rod; its length is what is commanded */
    RAMUS_PART_SPRING,   /* F = pretension + stiffness (L - rest_length) above the rest length, else 0; never pushes */
    RAMUS_PART_BAR,      /* as long as rest_length */
    RAMUS_PART_KIND_COUNT
} ramus_part_kind;
const char *ramus_part_kind_name(ramus_part_kind kind); /* "actuator", "spring", "bar" */

typedef struct ramus_part_description {
    size_t struct_size; /* set by the default function */
    const char *name;
    ramus_part_kind kind; /* default RAMUS_PART_ACTUATOR */
    /* a link or a named frame; NULL or "world": the world (in a nested assembly, its base) */
    const char *frame_a, *frame_b;
    const char *lever_a, *lever_b; /* instead: a lever of the model, by name; NULL: none */
    ramus_vec3 point_a, point_b;   /* m, in these frames; on a lever: in its frame */
    double min_length, max_length; /* m, the stroke; default 0, +inf */
    double rest_length;            /* m, >= 0: spring, bar */
    double stiffness;              /* N/m, >= 0: spring */
    double pretension;             /* N, >= 0: spring */
    /* which of the coordinates with one length is meant: the stretch around `near` where the length only grows or only
     * falls, between `lower` and `upper`. rad or m of the coordinate. */
    double near;         /* default 0, or the nearest to it within the limits */
    double lower, upper; /* NAN (default): the joint's limits; where it has none: half a turn, or 100 m, either side */
    /* The joint with one coordinate that it moves, which has no motor of its own: the force is found from that joint's.
     * NULL: a linear actuator moves the one coordinate it depends on, all others move none. */
    const char *moves;
    int line; /* where it was read, 0: nowhere; for messages */
} ramus_part_description;
void ramus_part_description_init(ramus_part_description *description, size_t size);
static inline ramus_part_description ramus_part_description_default(void)
{
    ramus_part_description description;
    ramus_part_description_init(&description, sizeof description);
    return description;
}

ramus_status ramus_builder_add_part(ramus_builder *builder, const ramus_part_description *part, ramus_error *err);
int ramus_model_npart(const ramus_model *model);
ramus_part_description ramus_model_part(const ramus_model *model, ramus_part part); /* full names */
ramus_part ramus_model_find_part(const ramus_model *model, const char *name);

/* ---- levers ------------------------------------------------------------------------------------------------- */

/* A massless body that turns by an angle about an axis of the link that bears its pivot. Its frame is at the pivot; at
 * angle 0 it is `pivot_pose`. A massless rod joins its tip to another link, so that the angle follows from
 * where the two links are:
 *
 *     plane    the rod keeps its direction, `normal` of the guide's frame, and its head slides without friction in the plane
 *              through guide_point:      normal . (guide_point - tip) = rod_length
 *     point    the rod is pinned at both ends:      |guide_point - tip| = rod_length */
typedef enum ramus_guide_kind { RAMUS_GUIDE_PLANE, RAMUS_GUIDE_POINT, RAMUS_GUIDE_KIND_COUNT } ramus_guide_kind;

typedef struct ramus_lever_description {
    size_t struct_size; /* set by the default function */
    const char *name;
    const char *pivot;     /* a link or a named frame; NULL or "world": the world (in a nested assembly, its base) */
    ramus_pose pivot_pose; /* of the lever's frame at angle 0, in that frame; default identity */
    ramus_vec3 axis;       /* in the lever's frame; any length but zero; default z */
    ramus_vec3 tip;        /* m, in the lever's frame; not on the axis */
    const char *guide;     /* as pivot; another link than that */
    ramus_guide_kind guide_kind;
    ramus_vec3 guide_point; /* m, in the guide's frame */
    ramus_vec3 normal;      /* in the guide's frame; plane only; any length but zero; default z */
    double rod_length;      /* m, >= 0; plane: 0 if the tip itself slides in it; point: > 0 */
    double near;            /* rad: of the two angles for one position, the one nearer to this; default 0 */
    int line;
} ramus_lever_description;
void ramus_lever_description_init(ramus_lever_description *description, size_t size);
static inline ramus_lever_description ramus_lever_description_default(void)
{
    ramus_lever_description description;
    ramus_lever_description_init(&description, sizeof description);
    return description;
}

ramus_status ramus_builder_add_lever(ramus_builder *builder, const ramus_lever_description *lever, ramus_error *err);
int ramus_model_nlever(const ramus_model *model);
ramus_lever_description ramus_model_lever(const ramus_model *model, ramus_lever lever); /* full names */
ramus_lever ramus_model_find_lever(const ramus_model *model, const char *name);

/* ---- shares of a common load -------------------------------------------------------------------------------- */

enum { RAMUS_CARRIERS_MAX = 8, RAMUS_SHARE_RULES_MAX = 32 };

/* What a carrier can give, in its own axes. */
enum {
    RAMUS_CARRIES_FX = 1,
    RAMUS_CARRIES_FY = 2,
    RAMUS_CARRIES_FZ = 4,
    RAMUS_CARRIES_MX = 8,
    RAMUS_CARRIES_MY = 16,
    RAMUS_CARRIES_MZ = 32
};

typedef enum ramus_share_kind {
    RAMUS_SHARE_FIXED,    /* as in share[]; among the carriers they add up to 1 */
    RAMUS_SHARE_EQUAL,    /* half and half, or a third each, ... */
    RAMUS_SHARE_TIGHTEST, /* the one with the smallest clearance takes all; it must be one */
    RAMUS_SHARE_KIND_COUNT
} ramus_share_kind;
typedef enum ramus_load { RAMUS_LOAD_FORCE, RAMUS_LOAD_MOMENT } ramus_load; /* moments at each carrier's own origin */

typedef struct ramus_share_rule {
    const char *name;
    ramus_share_kind kind;
    ramus_load load;
    ramus_vec3 direction; /* in the held link's frame; any length but zero */
    unsigned among;       /* bit i: carrier i takes part */
    double share[RAMUS_CARRIERS_MAX];
} ramus_share_rule;

/* A carrier is located at a frame, or at the end of a part: an actuator, spring or bar at its end on the held link, z along
 * it away from the link's end towards the other; a lever at its tip, with the axes of the held link, which is its guide. */
typedef struct ramus_carrier_description {
    const char *name;  /* unique in the sharing */
    const char *frame; /* a link or a named frame, or NULL */
    const char *part;  /* of the mechanism, or NULL; just one of the two is given */
    unsigned carries;  /* sum of RAMUS_CARRIES_... */
    double clearance;  /* m, >= 0: RAMUS_SHARE_TIGHTEST looks at it */
    double stiffness;  /* of the carrier beside the others, > 0; 1 for all: plain least squares */
} ramus_carrier_description;

/* The link is held by its joint's other side: what its subtree needs is shared. Springs, and rods of levers, give what they
 * give before that: only the rest is shared. No rules: least squares. */
typedef struct ramus_sharing_description {
    size_t struct_size; /* set by the default function */
    const char *name;
    const char *link; /* that is held */
    int ncarrier, nrule;
    const ramus_carrier_description *carrier;
    const ramus_share_rule *rule;
    double length; /* m, > 0: how moments weigh beside forces; default 1 */
    int line;
} ramus_sharing_description;
void ramus_sharing_description_init(ramus_sharing_description *description, size_t size);
static inline ramus_sharing_description ramus_sharing_description_default(void)
{
    ramus_sharing_description description;
    ramus_sharing_description_init(&description, sizeof description);
    return description;
}

ramus_status ramus_builder_add_sharing(ramus_builder *builder, const ramus_sharing_description *sharing,
                                       ramus_error *err);
int ramus_model_nsharing(const ramus_model *model);
ramus_sharing_description ramus_model_sharing(const ramus_model *model, ramus_sharing sharing); /* full names */
ramus_sharing ramus_model_find_sharing(const ramus_model *model, const char *name);

/* ---- evaluation --------------------------------------------------------------------------------------------- */

/* Everything below is a function of a workspace with RAMUS_WITH_MECHANISM, in which all parts and levers of the model are
 * resolved. Creating one returns, with the name in the message, RAMUS_ERR_NOT_FOUND for unknown frames, RAMUS_ERR_SINGULAR where
 * an actuator's length has an extreme at `near`, RAMUS_ERR_MODEL where its stroke and the joint's range leave nothing, or for a
 * carrier that cannot be where its description puts it. Beyond a port that gives no position nothing can be evaluated
 * (RAMUS_ERR_PORT).
 *
 *     d = p_b - p_a      L = |d|      n = d / L      L' = n . d' = J v      L'' = n . d'' + (|d'|^2 - L'^2) / L
 *
 * A part exerts two forces: a tension F pulls point a along n and point b along -n. By virtual work tau = -F J^T. */

/* What a description was resolved to; names are borrowed from the model. */
typedef struct ramus_lever_info {
    const char *name;
    ramus_guide_kind guide_kind;
    ramus_link pivot, guide; /* links; -1: the world */
    ramus_pose pivot_pose;   /* of the lever's frame at angle 0, in the pivot's link */
    ramus_vec3 axis;         /* unit, in the lever's frame */
    ramus_vec3 tip;          /* m, in the lever's frame */
    ramus_vec3 guide_point;  /* m, in the guide's link */
    ramus_vec3 normal;       /* unit, in the guide's link */
    double rod_length;       /* m */
    double near;             /* rad */
} ramus_lever_info;
typedef struct ramus_part_info {
    const char *name;
    ramus_part_kind kind;
    ramus_link link[2];               /* that carry a and b; -1: the world */
    const ramus_lever_info *lever[2]; /* that end is on this lever, whose pivot's link is link[]; NULL: none */
    ramus_vec3 point[2];              /* m, in the frames of these links, or of the lever */
    double rest_length, stiffness, pretension;
    int depends; /* 0: the length never changes; 1: on one coordinate alone; 2: on more than that, or on ports */
    /* for `depends` 1 only: */
    int q_index, v_index;                    /* of that coordinate */
    double lower, upper;                     /* rad or m: the coordinate's range, in which the length is monotonic */
    double length_at_lower, length_at_upper; /* m */
    double min_length, max_length;           /* m: the reachable range: these two lengths and the stroke */
} ramus_part_info;
const ramus_part_info *ramus_mechanism_part(const ramus_data *data, ramus_part part); /* borrowed; NULL: none */
const ramus_lever_info *ramus_mechanism_lever(const ramus_data *data, ramus_lever lever);

/* Reports every part and lever that cannot be resolved, and actuators that exert no force; needs no workspace. */
void ramus_mechanism_check(const ramus_model *model, ramus_report report, void *user);

/* ---- where parts are: in the state of ramus_kinematics_update, or of the last ramus_mechanism_inverse_dynamics -- */

typedef struct ramus_part_motion {
    double length;       /* m */
    double rate;         /* m/s; 0 where the state has no v */
    double acceleration; /* m/s^2; 0 where it has no a */
    ramus_vec3 a, b;     /* m, the two points in the world */
    ramus_vec3 n;        /* unit, from a to b, world axes */
    double tension;      /* N, >= 0: what a spring pulls with; 0 for the other kinds */
    double energy;       /* J, of a spring, zero at the rest length */
    /* Frames to draw, in the world: half[0] at a with z towards b, half[1] at b with z towards a; each turned from link a's
     * axes by the smallest rotation, so it does not spin. */
    ramus_pose half[2];
} ramus_part_motion;
/* RAMUS_ERR_SINGULAR where the points coincide (the line has no direction), or a lever does not reach its guide. */
ramus_status ramus_part_get_motion(const ramus_model *model, ramus_data *data, ramus_part part,
                                   ramus_part_motion *motion);
/* J [nv] = dL/dq: rate = J v. Exact zeros for the coordinates that do not change the length. */
ramus_status ramus_part_jacobian(const ramus_model *model, ramus_data *data, ramus_part part, double jacobian[]);
/* Adds the two forces of a tension to external [nlink], as ramus_inverse_dynamics_external takes them: robot on world, at
 * the link frames, in their axes. */
ramus_status ramus_part_add_wrenches(const ramus_model *model, ramus_data *data, ramus_part part, double tension,
                                     ramus_wrench external[]);

typedef struct ramus_lever_motion {
    double angle;        /* rad, within half a turn of `near` */
    double rate;         /* rad/s; 0 where the state has no v */
    double acceleration; /* rad/s^2; 0 where it has no a */
    ramus_pose pose;     /* of the lever's frame in the world */
    ramus_vec3 tip;      /* m, in the world: the rod's one end */
    ramus_vec3 head;     /* m, in the world: its other end, at the guide */
    ramus_vec3 u; /* unit, along the rod from tip to head, world axes; a plane's normal when the rod has no length */
} ramus_lever_motion;
/* RAMUS_ERR_SINGULAR where the lever does not reach its guide, or is at a dead centre. */
ramus_status ramus_lever_get_motion(const ramus_model *model, ramus_data *data, ramus_lever lever,
                                    ramus_lever_motion *motion);

/* ---- the whole mechanism ------------------------------------------------------------------------------------ */

/* Motions are often commanded by lengths: for each actuator k that depends on one coordinate and whose length[k] is not NAN,
 * sets that coordinate in q and, where given, v and a, from rate[k] and acceleration[k]. Either rate and v, acceleration and
 * a, or NULL for both of a pair. RAMUS_ERR_ARGUMENT outside the reachable range. */
ramus_status ramus_mechanism_set_lengths(const ramus_model *model, ramus_data *data, const double length[],
                                         const double rate[], const double acceleration[], double q[], double v[],
                                         double a[]);

/* Inverse dynamics with the mechanism:
 *
 *     tau_rest = ramus_inverse_dynamics: springs, bars between links and other constraints count
 *     tau      = tau_rest + sum over actuators, and bars on levers, of F J^T
 *
 * where these F are the smallest (least squares) for which tau is zero at every joint that some such part `moves`; an
 * actuator that moves none has F = 0. RAMUS_ERR_SINGULAR, naming the joint, where they cannot, and naming the lever, where one
 * does not reach its guide. A bar between links has the F that its constraint exerts; one on a lever that moves no joint is
 * refused (RAMUS_ERR_UNSUPPORTED).
 * tau [nv]: what the joints' own motors give. Then the loads are shared; the wrenches of a shared link's carriers add up to
 * what the tree needs at that link after springs and levers. The workspace's kinematics are those of the state. */
ramus_status ramus_mechanism_inverse_dynamics(const ramus_model *model, ramus_data *data, const double q[],
                                              const double v[], const double a[], double tau[]);

/* The same with one external wrench per link (robot on world, at the link frame, in its axes), and the wrench at every joint [nlink], at
 * the moved joint frame in its axes: what the parent exerts on the link through the joint, beside springs, bars, constraints and
 * actuators, which act on their links. `external` and `joint_wrench` may be NULL; with the latter, what ramus_interface_wrench_after needs is
 * kept. */
ramus_status ramus_mechanism_inverse_dynamics_wrenches(const ramus_model *model, ramus_data *data, const double q[],
                                                       const double v[], const double a[],
                                                       const ramus_wrench external[], double tau[],
                                                       ramus_wrench joint_wrench[]);

/* A carrier of a shared load in a state. */
typedef struct ramus_carrier {
    ramus_pose pose;     /* in the held link's frame */
    ramus_wrench wrench; /* that it gives, at its own frame in its axes */
} ramus_carrier;

/* Results of the last ramus_mechanism_inverse_dynamics; borrowed, overwritten by the next call.
 *
 *     tensions [npart]       N: springs, actuators, bars
 *     wrenches [nlink]       needed at each link's frame after springs and levers; on the link, in its axes
 *     carriers [ncarrier]    of a sharing; NULL: no such sharing */
const double *ramus_mechanism_tensions(const ramus_data *data);
const ramus_wrench *ramus_mechanism_wrenches(const ramus_data *data);
const ramus_carrier *ramus_mechanism_carriers(const ramus_data *data, ramus_sharing sharing);

/* A body that several others hold at once (a joint, an actuator, guides) needs one wrench, which the tree determines; who
 * gives how much of it is not determined by mechanics of rigid bodies. A rule decides:
 *
 *     sum over carriers of their wrenches = needed         always, to rounding
 *     d . f_i = share_i  sum over `among` of d . f_j       for each rule: d a direction, f the force or the moment
 *
 * and what is left undetermined is the least sum of (f^2 + (m / length)^2) / stiffness.
 *
 * For a sharing by itself, without a robot: link, frames and parts of the description are not used. needed, and poses of the
 * carriers [ncarrier], are given in one common frame; their wrenches are written. RAMUS_ERR_MODEL for a description that is
 * inconsistent; RAMUS_ERR_SINGULAR when the carriers cannot give what is needed, or not under these rules: the message names
 * the component or the rule. Nothing is written then. */
ramus_status ramus_share(const ramus_sharing_description *sharing, ramus_wrench needed, ramus_carrier carrier[],
                         ramus_error *err);

#ifdef __cplusplus
}
#endif
#endif
