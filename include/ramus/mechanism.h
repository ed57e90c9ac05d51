/* mechanism.h - the massless parts that stand beside the tree, and who carries a load that several could carry
 *
 *     actuator, spring, bar    between two points of two bodies; actuator.h evaluates them
 *     lever                    turns about a pivot on one link; another link guides its tip. Ends of the former may stand on it
 *     sharing                  a link that several bodies hold at once, and the rule by which they do
 *
 * Here they are plain data that files and builders carry into the model, as constraints are. Strings and arrays are copied
 * by the functions that add; those that the model hands out are borrowed. Names are unique among all parts of a robot. What
 * an instance's parts stand on goes with the instance: detaching it removes the parts that name it.
 */
#ifndef RAMUS_MECHANISM_H
#define RAMUS_MECHANISM_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

typedef enum ramus_actuator_kind {
    RAMUS_ACTUATOR_LINEAR, /* a cylinder and a rod; its length is what is commanded */
    RAMUS_ACTUATOR_SPRING, /* F = pretension + stiffness (L - rest_length) above the rest length, else 0; never pushes */
    RAMUS_ACTUATOR_BAR,    /* as long as rest_length */
    RAMUS_ACTUATOR_KIND_COUNT
} ramus_actuator_kind;
const char *ramus_actuator_kind_name(ramus_actuator_kind kind); /* "actuator", "spring", "bar" */

typedef struct ramus_actuator_description {
    size_t struct_size;       /* set by the default function */
    const char *name;         /* for messages; cut at 63 characters */
    ramus_actuator_kind kind; /* default RAMUS_ACTUATOR_LINEAR */
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
} ramus_actuator_description;
void ramus_actuator_description_init(ramus_actuator_description *description, size_t size);
static inline ramus_actuator_description ramus_actuator_description_default(void)
{
    ramus_actuator_description description;
    ramus_actuator_description_init(&description, sizeof description);
    return description;
}

ramus_status ramus_builder_add_actuator(ramus_builder *builder, const ramus_actuator_description *actuator,
                                        ramus_error *err);
int ramus_model_nactuator(const ramus_model *model);
ramus_actuator_description ramus_model_actuator(const ramus_model *model, int k); /* full names */
int ramus_model_find_actuator(const ramus_model *model, const char *name);        /* -1: none */

/* ---- levers ------------------------------------------------------------------------------------------------- */

/* A massless body that turns by an angle about an axis of the link that bears its pivot. Its frame stands at the pivot; at
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
ramus_lever_description ramus_model_lever(const ramus_model *model, int k); /* full names */
int ramus_model_find_lever(const ramus_model *model, const char *name);     /* -1: none */

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

/* A carrier stands where a frame is, or at the end of a part: an actuator, spring or bar at its end on the held link, z along
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
ramus_sharing_description ramus_model_sharing(const ramus_model *model, int k); /* full names */
int ramus_model_find_sharing(const ramus_model *model, const char *name);       /* -1: none */

#ifdef __cplusplus
}
#endif
#endif
