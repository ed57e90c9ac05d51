/* control.h - controllers: joint forces from the state and from where the robot's frames should be
 *
 * A ramus_controller is made from a description (controller_description.h), which a program fills in or a file specifies
 * (ramus_controller_description_load in io.h). It is of one of two types:
 *
 *   RAMUS_CONTROLLER_WRENCH   the papers' controller of all end effectors at once, through wrenches
 *   RAMUS_CONTROLLER_TASK     tasks with priorities and weights, inertia decoupled, within the joints' limits
 *
 * It is one thread's workspace for a model, which must outlive it. Evaluation allocates nothing, and the same inputs give
 * the same forces whatever was evaluated before (but see warm_start of the description). Targets and gains with numbers that
 * are not finite are refused (RAMUS_ERR_ARGUMENT), and the old ones stay. ramus_controller_error describes the last failure.
 * Twists of desired frames are those of ramus_motion: with respect to the world, in the desired frame's own axes.
 *
 * A model with modules from libraries and processes (ramus_model_open, network.h) is controlled alike, by nv + 2 sweeps through its modules in each
 * evaluation, two more for the centre of mass. Frames are those of known links and outlets (INSTANCE/OUTLET).
 */
#ifndef RAMUS_CONTROL_H
#define RAMUS_CONTROL_H

#include "controller_description.h"
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

/* ---- controllers ---------------------------------------------------------------------------------------------- */

/* Wrench: tau = N(q, 0, 0, Z). Gravity is carried, and each end effector pushes the world with Z = swap(U). The robot's inertia
 * is not cancelled: targets at rest near the start are reached, moving ones are followed with an error, and large gains
 * (N/m and N s/m, N m/rad and N m s/rad) are unstable when sampled. Of a robot whose drives cannot give N(q, 0, 0, Z) (constraints,
 * passive joints, actuators, limits) they give the acceleration nearest, in the sense of M, to the one that it would cause.
 *
 * Task: accelerations a and forces tau = M a + h such that each task moves as  e'' = -kv e' - kp e,  as far as that is
 * possible. Springs of the model are in h; passive coordinates get no force, which comes before every task:
 *
 *     level 0, 1, ...:   min  sum over the level's tasks of  weight |J a + dJ/dt v - desired|^2
 *                        subject to the limits, and to what the levels before have reached (J a of theirs is kept)
 *     at last            min  |a + rest_damping v|^2, measured with M: what no task needs comes to rest
 *
 * A task may be impossible, contradict others or lose rank. Limits come first: positions and velocities become bounds
 * of a (src/control/joint_limits.c), forces bounds of M a + h. If no acceleration keeps all of them, force limits hold,
 * and the others are exceeded as little as possible.
 *
 * Both, where the model has constraints or actuators, solve for accelerations, driving forces and constraint forces together:
 *
 *     M a + h = motor - sum over actuators of tension J^T + A^T multiplier,      A a = b
 *
 * motor is zero at passive coordinates and at those that an actuator moves; every actuator of the model that depends on a
 * coordinate drives. Limits are those of coordinates, actuators and constraints (controller_description.h). What tasks and rest
 * leave open are forces inside the robot: then the least sum of motor^2 + tension^2 is chosen, and then the least multipliers.
 * One-sided constraints (contact.h): contacts, wheels and rolling that are closed hold, as long as their forces push and stay within
 * friction; open ones do nothing; stops and ropes are stayed away from, as position limits are.
 * tau is what motors and actuators do at the coordinates together; ramus_controller_drives reports each. */
typedef struct ramus_controller ramus_controller;

/* RAMUS_ERR_UNSUPPORTED for bars that end on levers; of an opened model for frames inside of modules from sources, for the centre of mass
 * where a load gives wrench readings alone, and for modules that do not offer motion and wrench.
 * `opt` is of the controller's data: algebra, joint_effects (armature, damping and friction of the joints are part of M and
 * h), age of samples; its allocator is the controller's too. NULL: defaults. The description is copied. */
ramus_status ramus_controller_create(const ramus_model *model, const ramus_controller_description *description,
                                     const ramus_data_options *opt, ramus_controller **out, ramus_error *err);
void ramus_controller_destroy(ramus_controller *controller);
const ramus_error *ramus_controller_error(const ramus_controller *controller); /* borrowed */
/* The workspace it evaluates with, to feed the ports of black boxes and to set the clock; borrowed. */
ramus_data *ramus_controller_data(ramus_controller *controller);

/* Where a task should be and how it should move, kept until set again; it takes the place of the task's described target. Of a
 * point or a centre of mass the position counts, with velocity and acceleration in the axes of the pose's rotation: those of
 * the world where it is the identity. */
ramus_status ramus_controller_set_target(ramus_controller *controller, int task, const ramus_motion *desired);
/* Likewise for a posture. q [nq], v, a [nv]; v and a may be NULL: at rest. */
ramus_status ramus_controller_set_posture(ramus_controller *controller, int task, const double q[], const double v[],
                                          const double a[]);
ramus_status ramus_controller_set_gains(ramus_controller *controller, int task, ramus_gains gains);

/* tau [nv] at time t, s, which described targets depend on. RAMUS_ERR_SINGULAR where M is and tasks need it (links without
 * mass), RAMUS_ERR_ARGUMENT if a task has no target or a number is not finite. A module of an opened model that does not answer, or answers nonsense, is an
 * error that names it (RAMUS_ERR_PORT: it is late or gone); tau is then what it was, and the next evaluation asks anew. */
ramus_status ramus_controller_forces(ramus_controller *controller, double t, const double q[], const double v[],
                                     double tau[]);

typedef enum ramus_limit_kind {
    RAMUS_LIMIT_POSITION,
    RAMUS_LIMIT_VELOCITY,
    RAMUS_LIMIT_ACCELERATION,
    RAMUS_LIMIT_FORCE,
    RAMUS_LIMIT_LENGTH,     /* of an actuator: its length, rate or acceleration */
    RAMUS_LIMIT_TENSION,    /* of an actuator */
    RAMUS_LIMIT_CONSTRAINT, /* force of a constraint */
    RAMUS_LIMIT_TASK        /* a task that is a range */
} ramus_limit_kind;
const char *ramus_limit_kind_name(ramus_limit_kind kind); /* "position", ... */

typedef struct ramus_active_limit {
    int coordinate; /* of v; of an actuator its part, of a constraint and a task their number */
    ramus_limit_kind kind;
    int side; /* -1: the lower one, 1: the upper one */
} ramus_active_limit;

/* The result of the last forces. Pointers are borrowed until the next call. */
typedef struct ramus_control_report {
    int ntask;
    const char *const *name; /* [ntask] */
    const double *error;     /* [ntask]. A pose counts as in ramus_pose_error, for its directions; a point m, an
                              * orientation rad, a posture rad and m */
    double total_error;      /* of all stacked */

    /* of a task controller */
    const double
        *loss; /* [ntask] |J a + dJ/dt v - desired|: what each task did not get, rad/s^2 and m/s^2; NULL: wrench */
    const double *a; /* [nv] accelerations that the forces give; NULL: wrench */
    int nactive;
    const ramus_active_limit *active; /* [nactive] limits that hold the robot back */
    bool consistent;                  /* false: the limits contradict each other */
    double violation;                 /* largest acceleration beyond its bound then, rad/s^2 or m/s^2 */
    int iterations;                   /* of all levels */
    bool complete; /* false: max_iterations ended a level: within the limits, but perhaps not the best */
} ramus_control_report;
/* RAMUS_ERR_STALE before the first forces and after failed ones: then it has the tasks' names alone. */
ramus_status ramus_controller_report(const ramus_controller *controller, ramus_control_report *report);

/* What drives and constraints do in the last forces. Pointers are borrowed until the next call. */
typedef struct ramus_control_drives {
    const double *motor;   /* [nv] what the joints' own motors give, N m or N */
    int npart;             /* of the model; the next are zero for other parts than the actuators that drive */
    const double *tension; /* [npart] N */
    const double *length, *rate, *acceleration; /* [npart] m, m/s; m/s^2: what the forces give */
    const double *command_length,
        *command_rate; /* [npart] m, m/s, one `horizon` later: for actuators that follow a length */
    int nconstraint_row;
    const double *multiplier; /* [nconstraint_row] as in ramus_constraint_report_after */
    int nbound;
    const double *
        bound_force; /* [3 nbound] of one-sided constraints: along the normal and the two tangents of each (contact.h) */
    /* [ntask] of a task controller, else NULL: what each task would lack if it were alone and without limits, rad/s^2 and m/s^2:
     * above rounding, no force of the drives could give it */
    const double *out_of_reach;
    double residual;     /* largest |M a + h - tau - A^T multiplier|, N m or N: rounding */
    double force_excess; /* largest force of a constraint beyond its limit, N or N m; 0: none */
    double range_excess; /* largest acceleration beyond what a range or an actuator's limit needs; 0: none */
} ramus_control_drives;
/* RAMUS_ERR_STALE before the first forces and after failed ones; RAMUS_ERR_UNSUPPORTED for a robot without constraints,
 * actuators, passive joints, ranges and limits of a wrench controller: there tau is all. */
ramus_status ramus_controller_drives(const ramus_controller *controller, ramus_control_drives *drives);

/* The motion of a described target at time t around the pose `rest`. */
ramus_motion ramus_target_motion(const ramus_target *target, ramus_pose rest, double t);

#ifdef __cplusplus
}
#endif
#endif
