/* controller_file.h - controllers as plain data: tasks, targets and limits, and the YAML files that hold them
 *
 * A ramus_controller_description says what to do; ramus_controller_create (control.h) makes something that does it.
 * Names are looked up in the model when a file is read, so that a wrong one is reported with its line. docs/control.md
 * describes the file.
 */
#ifndef RAMUS_CONTROLLER_FILE_H
#define RAMUS_CONTROLLER_FILE_H

#include "model.h"

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
    RAMUS_TASK_KIND_COUNT
} ramus_task_kind;
const char *ramus_task_kind_name(ramus_task_kind kind); /* "pose", ... as in controller files */

/* Directions that a task looks at, to be or-ed together. */
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
    int local_axes;                  /* 1: directions are axes of the frame (as it stands), default 0: of the world */
    const unsigned char *coordinate; /* posture: [nv], those that are not 0 count; NULL: all */
    ramus_gains gains;               /* default kp 100, kv 20 */
    double weight;                   /* within its level, above 0; default 1 */
    int priority;                    /* level: 0 (default) comes first, larger ones later */
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

/* Where a task should be, as a function of time. The target stands at a pose (or point, or configuration) and moves
 * around it; with f a frequency in Hz, s = sin(2 pi f t), c = cos(2 pi f t):
 *
 *     sine     position += amplitude s direction                      (posture: every coordinate += amplitude s)
 *     circle   position += radius ((c - 1) u + s (normal x u))        u: any unit vector normal to `normal`
 *     turn     rotation  = exp(amplitude s axis) rotation             axes of the world */
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

typedef struct ramus_controller_description {
    size_t struct_size;
    ramus_controller_type type;
    int ntask;
    const ramus_task_description *task; /* [ntask]; a wrench controller uses frame, name and gains of each */
    const ramus_target *target;         /* [ntask] */
    const ramus_joint_limits *limits;   /* [nv]; NULL: none; not used by a wrench controller */
    double horizon;                     /* s, time between evaluations; default 1e-3 */
    double braking;                     /* see ramus_task_options */
    double damping, rest_damping;       /* see ramus_task_options */
} ramus_controller_description;
void ramus_controller_description_init(ramus_controller_description *description, size_t size);
static inline ramus_controller_description ramus_controller_description_default(void)
{
    ramus_controller_description description;
    ramus_controller_description_init(&description, sizeof description);
    return description;
}

/* Read for `model`. The description and all it points to are owned by the caller: release with
 * ramus_controller_description_destroy. Errors read FILE:LINE: what is wrong and what to do. */
ramus_status ramus_controller_description_load(const char *path, const ramus_model *model,
                                               const ramus_allocator *allocator, ramus_controller_description **out,
                                               ramus_error *err);
/* The same from memory; `name` is used in messages and may be NULL. */
ramus_status ramus_controller_description_parse(const char *text, size_t size, const char *name,
                                                const ramus_model *model, const ramus_allocator *allocator,
                                                ramus_controller_description **out, ramus_error *err);
void ramus_controller_description_destroy(ramus_controller_description *description);

#ifdef __cplusplus
}
#endif
#endif
