/* control.h - controllers: forces from the state and from where things should be
 *
 *   ramus_wrench_control   the papers' controller of all end effectors at once, through wrenches
 *   ramus_task_control     tasks with priorities and weights, inertia decoupled, within the joints' limits
 *   ramus_controller       either of them, described by plain data or a file, as a function of time and state
 *
 * Each is one thread's workspace for a model, which must outlive it; one destroys what one created. Evaluation
 * allocates nothing, and the same inputs give the same forces whatever was evaluated before (but see
 * ramus_task_options.warm_start). Targets and gains with numbers that are not finite are refused (RAMUS_ERR_ARGUMENT), and the
 * old ones stay. Failures leave a sentence in the object's _error function. Twists of desired
 * frames are those of ramus_motion: with respect to the world, in the desired frame's own axes.
 */
#ifndef RAMUS_CONTROL_H
#define RAMUS_CONTROL_H

#include "controller_file.h"
#include "kinematics.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the papers' law ------------------------------------------------------------------------------------------ */

/* The twist derivative, in the frame's own axes, that drives a frame (pose x, twist xi in its own axes) to `desired`:
 *
 *     xt = conj(x_d) x        xit = xi - Ad(conj(xt)) xi_d
 *     U  = -kp log xt - kv xit + Ad(conj(xt)) xi'_d + (Ad(conj(xt)) xi_d) x xit
 *
 * With xi' = U the error obeys xit' = -kp log xt - kv xit. log is (rotation vector + eps position) / 2 of the
 * representative that turns the short way round: a frame turned by more than pi goes on to the full turn and does not
 * unwind. */
ramus_twist ramus_pose_feedback(ramus_pose x, ramus_twist xi, const ramus_motion *desired, ramus_gains gains);
/* |vec6(log(conj(x_d) x))|: half the length of (rotation vector, position) */
double ramus_pose_error(ramus_pose x_d, ramus_pose x);

/* The end effectors of a robot of modules: the last link of every instance that carries no other (black boxes left
 * out). Writes at most `capacity` of them; returns how many there are. */
int ramus_leaf_frames(const ramus_model *model, ramus_frame frames[], int capacity);

/* ---- wrench-driven control of end effectors ------------------------------------------------------------------- */

/* tau = N(q, 0, 0, Z): gravity is carried, and each end effector pushes the world with Z = swap(U). Springs and constraints
 * of the model count as in ramus_inverse_dynamics; passive coordinates get no force. The robot's inertia
 * is not cancelled: targets at rest near the start are reached, moving ones are followed with an error, and large gains
 * are unstable when sampled. */
typedef struct ramus_wrench_control ramus_wrench_control;

typedef struct ramus_wrench_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_algebra algebra;            /* of the inverse dynamics; default RAMUS_ALGEBRA_SV */
    ramus_gains gains; /* of every end effector: N/m and N s/m, N m/rad and N m s/rad; default 1000, 200 */
} ramus_wrench_options;
void ramus_wrench_options_init(ramus_wrench_options *options, size_t size);
static inline ramus_wrench_options ramus_wrench_options_default(void)
{
    ramus_wrench_options options;
    ramus_wrench_options_init(&options, sizeof options);
    return options;
}

ramus_status ramus_wrench_control_create(const ramus_model *model, int count, const ramus_frame frames[],
                                         const ramus_wrench_options *opt, ramus_wrench_control **out, ramus_error *err);
void ramus_wrench_control_destroy(ramus_wrench_control *control);
const ramus_error *ramus_wrench_control_error(const ramus_wrench_control *control); /* borrowed */

/* For the model's black boxes, as ramus_data_feed; the sample stays until the next. */
ramus_status ramus_wrench_control_feed(ramus_wrench_control *control, ramus_port port, const ramus_sample *sample);
ramus_status ramus_wrench_control_set_gains(ramus_wrench_control *control, int end_effector, ramus_gains gains);
/* Where the end effector should be and how it should move; kept until set again. */
ramus_status ramus_wrench_control_set_target(ramus_wrench_control *control, int end_effector,
                                             const ramus_motion *desired);
/* tau [nv]. RAMUS_ERR_ARGUMENT if a target was never set or a number is not finite. */
ramus_status ramus_wrench_control_forces(ramus_wrench_control *control, const double q[], const double v[],
                                         double tau[]);
/* Of the last forces: the error of each end effector (may be NULL) and of all stacked (may be NULL). */
ramus_status ramus_wrench_control_errors(const ramus_wrench_control *control, double per_end_effector[], double *total);

/* ---- tasks ---------------------------------------------------------------------------------------------------- */

/* Accelerations a and forces tau = M a + h such that each task moves as  e'' = -kv e' - kp e,  as far as that is
 * possible. Springs of the model are in h; passive coordinates get no force, which comes before every task (models with
 * constraints are refused: their forces are not part of it yet):
 *
 *     level 0, 1, ...:   min  sum over the level's tasks of  weight |J a + dJ/dt v - desired|^2
 *                        subject to the limits, and to what the levels before have reached (J a of theirs is kept)
 *     at last            min  |a + rest_damping v|^2, measured with M: what no task needs comes to rest
 *
 * A task may be impossible, contradict others or lose rank. Limits come first: positions and velocities become bounds
 * of a (src/control/joint_limits.c), forces bounds of M a + h. If no acceleration keeps all of them, force limits hold,
 * and the others are overstepped as little as possible. */
typedef struct ramus_task_control ramus_task_control;

typedef struct ramus_task_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    const ramus_joint_limits *limits; /* [nv], copied; NULL (default): none */
    double horizon;                   /* s, at least the time between evaluations; default 1e-3 */
    double braking;      /* rad/s^2 or m/s^2: deceleration that position limits count on where max_acceleration is
                          * infinite; above 0; default 10 */
    double damping;      /* near singular poses: directions this much weaker than the strongest of their level are given
                          * up; 0 or more; default 1e-4 */
    double rest_damping; /* 1/s, default 2 */
    int joint_effects;   /* 1: armature, damping and friction of the joints are part of M and h; default 0 */
    int warm_start;      /* 1: look for the answer from the last one on; default 0 */
    int max_iterations;  /* of each level; 0 (default): as many as a solution should ever need */
} ramus_task_options;
void ramus_task_options_init(ramus_task_options *options, size_t size);
static inline ramus_task_options ramus_task_options_default(void)
{
    ramus_task_options options;
    ramus_task_options_init(&options, sizeof options);
    return options;
}

ramus_status ramus_task_control_create(const ramus_model *model, int ntask, const ramus_task_description tasks[],
                                       const ramus_task_options *opt, ramus_task_control **out, ramus_error *err);
void ramus_task_control_destroy(ramus_task_control *control);
const ramus_error *ramus_task_control_error(const ramus_task_control *control); /* borrowed */

/* For the model's black boxes, as ramus_data_feed; the sample stays until the next. */
ramus_status ramus_task_control_feed(ramus_task_control *control, ramus_port port, const ramus_sample *sample);
/* Where a task should be and how it should move; kept until set again. Every task needs one. */
ramus_status ramus_task_control_set_pose(ramus_task_control *control, int task, const ramus_motion *desired);
/* For points and centres of mass, in the world. */
ramus_status ramus_task_control_set_point(ramus_task_control *control, int task, ramus_vec3 position,
                                          ramus_vec3 velocity, ramus_vec3 acceleration);
/* q [nq], v, a [nv]; v and a may be NULL: at rest. */
ramus_status ramus_task_control_set_posture(ramus_task_control *control, int task, const double q[], const double v[],
                                            const double a[]);
ramus_status ramus_task_control_set_gains(ramus_task_control *control, int task, ramus_gains gains);

/* tau [nv]. RAMUS_ERR_SINGULAR where M is (links without mass), RAMUS_ERR_ARGUMENT if a target was never set or a
 * number is not finite. */
ramus_status ramus_task_control_forces(ramus_task_control *control, const double q[], const double v[], double tau[]);
/* The same, and the accelerations they give [nv]. */
ramus_status ramus_task_control_solve(ramus_task_control *control, const double q[], const double v[], double tau[],
                                      double a[]);
/* Of the last forces: the error of each task (may be NULL) and of all stacked (may be NULL). A pose counts as in
 * ramus_pose_error, for its directions; a point m, an orientation rad, a posture rad and m. */
ramus_status ramus_task_control_errors(const ramus_task_control *control, double per_task[], double *total);

typedef enum ramus_limit_kind {
    RAMUS_LIMIT_POSITION,
    RAMUS_LIMIT_VELOCITY,
    RAMUS_LIMIT_ACCELERATION,
    RAMUS_LIMIT_FORCE
} ramus_limit_kind;
const char *ramus_limit_kind_name(ramus_limit_kind kind); /* "position", ... */

typedef struct ramus_active_limit {
    int coordinate; /* of v */
    ramus_limit_kind kind;
    int side; /* -1: the lower one, 1: the upper one */
} ramus_active_limit;

/* What the last forces met with. Pointers are borrowed until the next call. */
typedef struct ramus_task_report {
    int ntask;
    const double *loss; /* [ntask] |J a + dJ/dt v - desired|: what each task did not get, rad/s^2 and m/s^2 */
    int nactive;
    const ramus_active_limit *active; /* [nactive] limits that hold the robot back */
    int consistent;                   /* 0: the limits contradict each other */
    double violation;                 /* largest acceleration beyond its bound then, rad/s^2 or m/s^2 */
    int iterations;                   /* of all levels */
    int complete;                     /* 0: max_iterations ended a level: within the limits, but perhaps not the best */
} ramus_task_report;
ramus_task_report ramus_task_control_report(const ramus_task_control *control);

/* ---- controllers from descriptions and files ------------------------------------------------------------------ */

typedef struct ramus_controller ramus_controller;

ramus_status ramus_controller_create(const ramus_model *model, const ramus_controller_description *description,
                                     const ramus_allocator *allocator, ramus_controller **out, ramus_error *err);
/* From a file (docs/control.md), with malloc. */
ramus_status ramus_controller_load(const char *path, const ramus_model *model, ramus_controller **out,
                                   ramus_error *err);
void ramus_controller_destroy(ramus_controller *controller);
const ramus_error *ramus_controller_error(const ramus_controller *controller); /* borrowed */

/* For the model's black boxes, as ramus_data_feed; the sample stays until the next. */
ramus_status ramus_controller_feed(ramus_controller *controller, ramus_port port, const ramus_sample *sample);
/* tau [nv] at time t, s. */
ramus_status ramus_controller_forces(ramus_controller *controller, double t, const double q[], const double v[],
                                     double tau[]);
/* Of the last forces: one error for each task (or end effector) and that of all stacked; either may be NULL. */
ramus_status ramus_controller_errors(const ramus_controller *controller, double per_task[], double *total);
int ramus_controller_ntask(const ramus_controller *controller);
const char *ramus_controller_task_name(const ramus_controller *controller,
                                       int task); /* borrowed; "" if there is none */
/* The task controller behind it, for its report; NULL for a wrench controller. Borrowed. */
const ramus_task_control *ramus_controller_tasks(const ramus_controller *controller);

/* The motion of a target at time t: `rest` is where it stands. */
ramus_motion ramus_target_motion(const ramus_target *target, ramus_pose rest, double t);

#ifdef __cplusplus
}
#endif
#endif
