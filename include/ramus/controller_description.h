/* controller_description.h - controllers as plain data: tasks, targets, gains and limits
 *
 * A ramus_controller_description specifies what to do. It is filled in by a program or read from a file
 * (ramus_controller_description_load in io.h); ramus_controller_create (control.h) makes the controller.
 */
#ifndef RAMUS_CONTROLLER_DESCRIPTION_H
#define RAMUS_CONTROLLER_DESCRIPTION_H

#include "mechanism.h"
#include "model.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- parts that controllers are made of ----------------------------------------------------------------------- */

typedef struct ramus_gains {
    double kp; /* 1/s^2 */
    double kv; /* 1/s */
} ramus_gains;

typedef enum ramus_task_kind {
    RAMUS_TASK_POSE,           /* of a frame */
    RAMUS_TASK_POINT,          /* position of a point of a frame */
    RAMUS_TASK_ORIENTATION,    /* of a frame */
    RAMUS_TASK_POSTURE,        /* joint coordinates */
    RAMUS_TASK_CENTRE_OF_MASS, /* of the whole robot */
    RAMUS_TASK_DISTANCE,       /* between a point of `frame` and one of `other` */
    RAMUS_TASK_PLANE,          /* height of a point of `frame` above a plane of `other` */
    RAMUS_TASK_SIGHT,          /* angle between `axis` of `frame` and the line from its point to a point of `other` */
    RAMUS_TASK_LENGTH,         /* of an actuator */
    RAMUS_TASK_PARK,           /* pose of a frame that rolls along its own x and turns about its own z */
    RAMUS_TASK_KIND_COUNT
} ramus_task_kind;
const char *ramus_task_kind_name(ramus_task_kind kind); /* "pose", ... as in controller files */

/* Directions that a task controls, to be or-ed together. */
enum {
    RAMUS_DIRECTION_WX = 1,
    RAMUS_DIRECTION_WY = 2,
    RAMUS_DIRECTION_WZ = 4,
    RAMUS_DIRECTION_X = 8,
    RAMUS_DIRECTION_Y = 16,
    RAMUS_DIRECTION_Z = 32,
    RAMUS_DIRECTION_ALL = 63
};

typedef struct ramus_task_description {
    size_t struct_size; /* set by the default function */
    const char *name;   /* for reports; NULL: the frame's, or the kind's */
    ramus_task_kind kind;
    ramus_frame frame;               /* pose, point, orientation */
    ramus_vec3 point;                /* m, in the frame: the point of a point task; default its origin */
    unsigned directions;             /* of a pose, point, orientation or centre of mass; default all of the kind's */
    bool local_axes;                 /* directions are axes of the frame as it is now; default false: of the world */
    const unsigned char *coordinate; /* posture: [nv], those that are not 0 count; NULL: all */
    ramus_gains gains;               /* default kp 100, kv 20 */
    double weight;                   /* within its level, above 0; default 1 */
    int priority;                    /* level: 0 (default) comes first, larger ones later */
    int unused;
    /* distance, plane, sight: in which frame the other point, or a point of the plane, is; -1 (default): in the world */
    ramus_frame other;
    ramus_vec3 other_point; /* m, in `other`; default its origin */
    ramus_vec3 axis;        /* plane: its normal, in `other`; sight: what looks, in `frame`; not zero; default z */
    ramus_part part;        /* length: the actuator; default -1 */
    /* distance, plane, length: m; sight: rad, `upper` alone, from above 0 to below pi. Either is NAN (default): none.
     * With one of them the task is a range: it has no target and no level, and is kept before every level, as limits are. */
    double lower, upper;
} ramus_task_description;
void ramus_task_description_init(ramus_task_description *description, size_t size);
static inline ramus_task_description ramus_task_description_default(void)
{
    ramus_task_description description;
    ramus_task_description_init(&description, sizeof description);
    return description;
}

/* Limits of one coordinate of v; infinite where there is none. Positions only where v is the derivative of a coordinate
 * of q: not in spherical and free joints. */
typedef struct ramus_joint_limits {
    double lower, upper;     /* rad or m */
    double max_velocity;     /* rad/s or m/s, >= 0 */
    double max_acceleration; /* rad/s^2 or m/s^2, above 0; also the deceleration that position limits count on */
    double max_force;        /* N m or N, >= 0; 0: the coordinate is not actuated */
} ramus_joint_limits;
/* Those of the model's joints [nv]: positions, velocities and efforts of its files; accelerations are infinite. Joints
 * with several coordinates have the same effort and velocity limit for each, and no position limits. */
void ramus_model_joint_limits(const ramus_model *model, ramus_joint_limits limits[]);

/* Limits of what one constraint exerts, each a limit of its multipliers (constraint.h): forces N along rows that hold positions and
 * of couplings, moments N m about rows that hold rotations alone. */
typedef struct ramus_constraint_limits {
    size_t struct_size;
    const char *constraint;       /* of the model, by name */
    double max_force, max_moment; /* of each row, >= 0; default infinite */
    /* A contact: a's side pushes b's side along `normal` and does not pull, and what acts across is at most `friction` times
     * that (within an octagon inside the circle: at least 0.92 of it in every direction). */
    bool one_sided;    /* default false */
    ramus_vec3 normal; /* in the axes of a; not zero; default z */
    double friction;   /* >= 0; default infinite: none is counted; only where one_sided */
} ramus_constraint_limits;
void ramus_constraint_limits_init(ramus_constraint_limits *limits, size_t size);
static inline ramus_constraint_limits ramus_constraint_limits_default(void)
{
    ramus_constraint_limits limits;
    ramus_constraint_limits_init(&limits, sizeof limits);
    return limits;
}
/* Strokes of the model's actuators [npart]: lengths m; other parts, rates, accelerations and tensions have none. */
void ramus_model_part_limits(const ramus_model *model, ramus_joint_limits limits[]);

/* Where a task should be, as a function of time. The target is at rest at a pose (or point, or configuration), or moves
 * around it; with f a frequency in Hz, s = sin(2 pi f t), c = cos(2 pi f t):
 *
 *     sine     position += amplitude s direction                      (posture: every coordinate += amplitude s)
 *     circle   position += radius ((c - 1) u + s (normal x u))        u: any unit vector normal to `normal`
 *     turn     rotation  = exp(amplitude s axis) rotation             axes of the world
 *
 * The target of a distance, a height or a length is the x of the position, and sine adds to it, whatever its direction. A sight
 * has no target but its zero; a parked frame has a pose at rest. */
typedef struct ramus_target {
    ramus_pose pose; /* in the world; its position is the target of points and centres of mass */
    const double *q; /* [nq] NULL: `pose` counts; else the pose (point, centre of mass) which the robot has there */
    ramus_vec3 sine_direction;
    double sine_amplitude, sine_frequency;
    ramus_vec3 circle_normal;
    double circle_radius, circle_frequency;
    ramus_vec3 turn_axis;
    double turn_amplitude, turn_frequency;
} ramus_target;
ramus_target ramus_target_default(void); /* at rest at the identity */

/* ---- a whole controller --------------------------------------------------------------------------------------- */

typedef enum ramus_controller_type {
    RAMUS_CONTROLLER_WRENCH, /* the papers': wrenches at end effectors */
    RAMUS_CONTROLLER_TASK    /* inertia-decoupled tasks with priorities, weights and limits */
} ramus_controller_type;

/* A wrench controller uses name, frame and gains of each task, which is a pose; the papers' gains are 1000 and 200. It keeps
 * limits, too; braking and horizon are for these. damping and rest_damping are of a task controller. */
typedef struct ramus_controller_description {
    size_t struct_size;
    ramus_controller_type type; /* default RAMUS_CONTROLLER_TASK */
    int ntask;
    const ramus_task_description *task; /* [ntask] */
    const ramus_target *target;         /* [ntask]; NULL: each is set by ramus_controller_set_target, _set_posture */
    const ramus_joint_limits *limits;   /* [nv]; NULL (default): none */
    double horizon;                     /* s, at least the time between evaluations; default 1e-3 */
    double braking;                     /* rad/s^2 or m/s^2: deceleration that position limits count on where
                                         * max_acceleration is infinite; above 0; default 10 */
    double damping;      /* near singular poses: directions this much weaker than the strongest of their level are
                            * given up; 0 or more; default 1e-4 */
    double rest_damping; /* 1/s, default 2 */
    int max_iterations;  /* of each level; 0 (default): as many as a solution should ever need */
    bool warm_start;     /* start each search from the last solution; default false */
    /* [npart] of the actuators: lengths, rates, accelerations of these, and max_force of the tension, either way; others are not
     * looked at. NULL (default): none */
    const ramus_joint_limits *part_limits;
    int nconstraint_limit;
    const ramus_constraint_limits *constraint_limits; /* [nconstraint_limit], each of another constraint */
    double
        contact_gap; /* m, >= 0: contacts that are no further open, and not so in one horizon, are closed; default 1e-4 */
} ramus_controller_description;
void ramus_controller_description_init(ramus_controller_description *description, size_t size);
static inline ramus_controller_description ramus_controller_description_default(void)
{
    ramus_controller_description description;
    ramus_controller_description_init(&description, sizeof description);
    return description;
}

#ifdef __cplusplus
}
#endif
#endif
