/* sim.h - inside a ramus_sim: the state, what acts on it, and the scratch of each method */
#ifndef RAMUS_SIM_SIM_H
#define RAMUS_SIM_SIM_H

#include "ramus/constraint.h"
#include "ramus/equations.h"
#include "ramus/kinematics.h"
#include "ramus/sim.h"

#include "tree/data.h"

#include "base/fail.h"
#include "constraint/constraints.h"
#include "base/workspace.h"
#include "mechanism/part.h"

enum { STAGES = 7, BLOCK = 6 }; /* BLOCK: velocities of the largest joint */

/* How a resistance or a limit was evaluated where a Jacobian is taken: its straight line there replaces it. */
typedef struct tangent {
    int active;           /* limit: pushes back; spring that pulls only: is stretched */
    double sense;         /* of a limit's push */
    double rate, resists; /* friction: the rate there, and tanh of it */
    double slope;         /* d tanh(rate/velocity) / d rate */
} tangent;

/* A force element, looked up. */
typedef struct element {
    ramus_force_element d; /* its strings are not used */
    char name[64];         /* for messages */
    ramus_part_info line;  /* between points */
    spring_law law;        /* of a spring */
    int side[2];           /* sign of the arm of the lever under each end since the state was set, 0: none */
    int q, v;              /* coordinate of the joint, or of the joint that it follows */
    double multiplier, offset;
    int of_joint;    /* 1: friction that the model gives its joint; `data` takes it off as well */
    double armature; /* of the same coordinate */
    tangent frozen;
    double compliance; /* acceleration of its length, or of its coordinate, per unit of force; rates.c */
} element;

/* Work or power: of the input forces, and taken by friction and dampers. */
enum { INPUT, DISSIPATED, NWORK };

/* What a run has shown of itself since the state was set, beside its report (verdict.c). */
typedef struct judgement {
    int known;                          /* 1: the reference is */
    double balance, potential, elastic; /* J, reference */
    double mass;                        /* kg, that rest is measured by, where the model does not know it */
    double largest;                     /* J, of any energy by itself: what rounding is relative to */
    unsigned long long seen, stiff;     /* steps looked at; those too long for some force */
    double rate, step;                  /* 1/s, s: the largest product among them */
    char stiffest[128];                 /* whose it is */
} judgement;

/* Wrenches of the world on frames (contacts.c). */
typedef struct contact_forces {
    ramus_sim_contacts contacts;
    void *user;
    int count;            /* 0: none, and the arrays may be NULL */
    ramus_frame *frame;   /* [count] */
    ramus_wrench *wrench; /* [count] of the last evaluation */
    double *jacobian;     /* [6 x nv] scratch, */
    int *chain;           /* [nv] likewise */
    double *tau;          /* [nv] what they do at the joints, of the last evaluation */
} contact_forces;

struct ramus_sim {
    workspace space;
    const ramus_model *model;
    ramus_sim_options options;
    ramus_error *error; /* that of `data` */
    int nq, nv;
    ramus_data *data;
    ramus_sim_forces forces;
    void *forces_user;
    contact_forces contact;
    part_set springs; /* of the model, which the first elements refer to */
    element *element;
    size_t nelement, element_capacity;
    size_t neffect; /* of the first elements: what the model gives its joints */
    int npoint_element;
    int sides_known; /* 1: the elements' sides are those of the state */
    int frozen;      /* 1: elements follow their tangents */

    /* The unknowns of a step: y = (u, v, works) [ny], ny = 2 nv + NWORK, u the canonical coordinates about q where it begins.
     * v, done, u_new, ... are parts of the vectors of that name. */
    int ny;
    double t;
    double *q, *y, *v, *done;      /* the state; its u is zero */
    ramus_sim_verdict report;      /* since the state was set; its reason: why the run broke off */
    unsigned long long tries_left; /* steps that this call may still try; adaptive */
    judgement judged;
    size_t measured; /* whose compliance was measured last; rates.c */

    /* written by every evaluation of forces (evaluate.c) */
    double *tau_input;      /* [nv] */
    double *tau;            /* [nv] inputs, contacts, elements at joints */
    double *tau_data;       /* [nv] the same less what `data` adds for joint effects */
    ramus_wrench *external; /* [nlink] of elements between points, robot on world */

    /* accelerations [nv], then powers [NWORK], at the state, when a_known */
    double *a, *power;
    int a_known;
    double *mean_a; /* [nv] of the last step with bounds */
    /* Euler with bounds (coasting.c): the middle of the step, accelerations without forces there, velocities that contacts meet */
    double *q_middle, *v_middle, *a_middle, *v_coast; /* [nq], [nv] */

    /* where a step arrives, before it is accepted */
    double *q_new, *y_new, *u_new, *v_new, *done_new;

    /* Runge-Kutta: rates of the unknowns at each stage [ny]; Rosenbrock: its increments */
    double *q_stage, *y_stage, *u_stage, *v_stage, *rate[STAGES];

    /* adaptive: the last step, for output inside it, and the next one's length */
    double t_old, h_old, h_next, error_old;
    double *q_old, *y_old, *y_end; /* y_end: before projection */
    int dense;                     /* 1: the last step can be interpolated */
    double land;                   /* s; implicit steps do not go beyond */
    int implicit;                  /* 1: the forces are stiff here */
    int stiff, calm, patience,
        since;         /* steps in a row that are stiff, or not; how many it takes; since the last change */
    int stalls;        /* of steps that could hardly be made shorter, in a row */
    int events, nheld; /* 1: which bounds hold has been chosen; how many do */
    int rubs; /* 1: some bound has friction: accelerations are those of the bounds' modes (friction_events.c) */

    /* adaptive, implicit: derivatives at the state (jacobian.c) and the factored system (rosenbrock.c) */
    int jacobian_known;
    double *rate_u, *rate_v, *rate_t; /* [(nv + NWORK) x nv], [nv + NWORK]: of accelerations and powers */
    double power_before[NWORK];       /* at the beginning of the implicit step before this one, */
    double h_power;                   /* which was that long, s; 0: there was none */
    double *inverse;                  /* [nv * BLOCK] rows of (c - du'/du)^-1 */

    /* variational; M also Euler with joint effects */
    double *momentum; /* [nv] p at q, when momentum_known */
    int momentum_known, speed_known;
    double *speed, *speed_old; /* [nv] xi of this step and the one before */
    double h_speed;            /* s, of speed_old */
    double *M, *jacobian;      /* [nv * nv] */
    ramus_wrench *carried;     /* [nlink + 1] momenta */
    int *pivot;
    double *mu, *force, *residual, *step, *trial, *base, *zero; /* [nv] */
    double *constraint_force, *armature_momentum;               /* [nv] */

    /* outputs */
    double *q_out, *y_out, *a_out; /* a_out: with powers */
};

/* ---- events.c ---- */

/* Bounds that hold count as equalities, others not at all; and all of them as inequalities again. */
void events_hold(ramus_sim *sim);
void events_release(ramus_sim *sim);

/* ---- friction_events.c ---- */

/* Where some bound has friction: modes after an event, from the solution at the state. */
void friction_choose(ramus_sim *sim);
/* Before a step: directions of slip. */
ramus_status friction_begin(ramus_sim *sim);
/* Accelerations have the bounds in their modes; and as they are again. */
void friction_hold(ramus_sim *sim);
/* The smallest margin of bounds that hold or slide at a state whose accelerations are a, with the rows of it: below zero they have an event there. */
double friction_margin(const ramus_sim *sim, int k, const double a[]);
/* What friction takes, W, at the state of the last solution. */
double friction_power(const ramus_sim *sim);
/* q and v onto bounds that hold or slide. */
ramus_status friction_project(ramus_sim *sim);

/* ---- contacts.c ---- */

/* Adds to tau and to the power of the inputs; kinematics are those of the state. */
ramus_status contacts_add(ramus_sim *sim, double t, const double q[], const double v[], double *power);
void contacts_release(ramus_sim *sim, contact_forces *c);

/* ---- elements.c ---- */

/* What the model gives its joints becomes elements, with options.joint_effects; then the springs of its mechanism do. Bars are
 * constraints of the model, or are refused. */
ramus_status elements_add_model(ramus_sim *sim, ramus_error *err);
/* Adds to tau and external; returns the power that is dissipated. Kinematics were updated where points need it. */
ramus_status elements_add(ramus_sim *sim, const double q[], const double v[], double *dissipated);
/* Potential energy. Kinematics were updated with q, v. */
ramus_status elements_energy(ramus_sim *sim, const double q[], double *energy);
/* Up to q_new every lever has kept to the position that it had when the state was set. Kinematics are those of q_new then, or older. */
ramus_status elements_check_levers(ramus_sim *sim);
/* Tangents of elements at a state, for evaluations while sim->frozen. */
ramus_status elements_freeze(ramus_sim *sim, const double q[], const double v[]);
int element_between_points(const element *e);

/* ---- evaluate.c ---- */

/* Kinematics at a state, v may be NULL, with the samples that `data` was fed. */
ramus_status sim_kinematics(ramus_sim *sim, const double q[], const double v[]);
/* tau_input, tau, tau_data, external at a state. */
ramus_status sim_forces_at(ramus_sim *sim, double t, const double q[], const double v[], double power[]);
/* a: accelerations [nv], then powers [NWORK]. */
ramus_status sim_accelerate(ramus_sim *sim, double t, const double q[], const double v[], double a[]);
/* With tau_data, under the constraints; what they exert is left in their `force` [nv]. */
ramus_status sim_constrained_accelerations(ramus_sim *sim, const double q[], const double v[],
                                           const ramus_wrench external[], double a[]);
/* Accelerations for what the last evaluation left in tau_data and external. */
ramus_status sim_solve(ramus_sim *sim, const double q[], const double v[], double a[]);
/* sim->a at the state, unless known. */
ramus_status sim_accelerate_state(ramus_sim *sim);
/* Onto the constraints; nothing without any. */
ramus_status sim_project(ramus_sim *sim, double q[], double v[]);
int sim_nrow(const ramus_sim *sim);
int sim_nbound(const ramus_sim *sim);
int sim_has_energy(const ramus_sim *sim); /* 0: a module from a source has none, or loses some that nobody counts */
constraint_set *sim_constraints(const ramus_sim *sim); /* NULL: none */
/* q out of the bounds that it penetrates. */
ramus_status sim_leave_bounds(ramus_sim *sim, double q[]);
/* Take q_new, y_new as the state at t, after projection; refuses what is not finite. */
ramus_status sim_accept(ramus_sim *sim, double t, double h);

/* ---- verdict.c ---- */

void judge_start(ramus_sim *sim);
/* Before a step of length h to t, q_new, y_new is taken as the state. */
ramus_status judge_step(ramus_sim *sim, double t, double h);
/* The run cannot go on: the sentence is the error, and the verdict's reason. */
ramus_status sim_break(ramus_sim *sim, ramus_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- rates.c ---- */

/* The force whose own rate (1/s) is largest in a step of length h from (q, v) to v_new, among those that the method evaluates at known states;
 * 0: none. `who` is left alone then. */
ramus_status rates_largest(ramus_sim *sim, double h, double *rate, char who[], size_t size);
/* Resistance at each coordinate [nv]: force = -resistance v, of friction. */
void rates_resistance(const ramus_sim *sim, const double v[], double resistance[]);

/* ---- canonical.c: joint by joint; plain coordinates pass unchanged. x [nv] is scaled by s first. ---- */

void canonical_rate(const ramus_model *model, const double u[], const double v[], double out[]);
/* The same of one joint; out may be v. */
void canonical_joint_rate(ramus_joint_type type, const double u[], const double v[], double out[]); /* u' */
void canonical_dexp_transposed(const ramus_model *model, double s, const double x[], const double f[], double out[]);
void canonical_dexp_inverse_transposed(const ramus_model *model, double s, const double x[], const double f[],
                                       double out[]);
void canonical_coadjoint(const ramus_model *model, const double x[], const double f[], double out[]); /* ad_x^T f */
double canonical_turn(const ramus_model *model, const double x[]); /* the largest angle, rad */
/* The derivative of canonical_rate(u, v) by u, at u = 0: of a joint with velocities first .. first + count - 1 a matrix
 * [count x count]; zero for plain coordinates. */
void canonical_rate_gradient(ramus_joint_type type, const double v[], double matrix[]);

/* ---- kinetic_gradient.c ---- */

void kinetic_gradient(const ramus_model *m, const kinematic_state *k, ramus_wrench momentum[], double gradient[]);

/* ---- the methods: one step from the state, of length h ---- */

ramus_status step_euler(ramus_sim *sim, double h);
/* v_new of Euler's step: its products of velocities are those of the middle of the step (coasting.c). */
ramus_status coasting_step(ramus_sim *sim, double h);
/* v_coast: v as it is at the end of the step if no forces act; after coasting_step. */
ramus_status coasting_velocity(ramus_sim *sim, double h);
/* As Euler, with bounds. */
ramus_status step_with_bounds(ramus_sim *sim, double h);
/* v_new of Euler's step into v_new, without impulses of bounds; resistance [nv] of joints is left in rate[0]. */
ramus_status euler_velocity(ramus_sim *sim, double h);
/* Works of the step from v to v_new. */
void euler_works(ramus_sim *sim, double h);
ramus_status step_rk4(ramus_sim *sim, double h);
ramus_status step_adaptive(ramus_sim *sim, double most); /* at most that long */
ramus_status step_smooth(ramus_sim *sim, double most);   /* the same, with bounds as they are held */
ramus_status step_with_events(ramus_sim *sim, double most);
ramus_status step_variational(ramus_sim *sim, double h);
/* out [ny] = from + h sum_i weight_i rate_i; from may be NULL (zero) or out */
void sim_combine(const ramus_sim *sim, const double from[], double h, int count, const double weight[], double out[]);
/* y' [ny] at y; its q is left in q_stage */
ramus_status sim_rate(ramus_sim *sim, double t, const double y[], double rate[]);
/* rate[0] = y' at the state, whose accelerations are known */
void sim_first_rate(ramus_sim *sim);
/* The rates at all stages of an explicit Runge-Kutta method; rows of a are [STAGES]. Stage 0 is the state. */
ramus_status runge_kutta_stages(ramus_sim *sim, double h, int count, const double c[], const double a[][STAGES]);

/* ---- the pairs of the adaptive method: y_new, q_new after h, and the error relative to the tolerances ---- */

ramus_status dormand_prince(ramus_sim *sim, double h, double *error, double *stiffness); /* h times an eigenvalue */
ramus_status rosenbrock(ramus_sim *sim, double h, double *error);
void adaptive_start(ramus_sim *sim);                            /* the next step is the first */
double adaptive_norm(const ramus_sim *sim, const double off[]); /* of errors [ny] */
/* q_out, y_out at a time of the last explicit step. */
ramus_status dormand_prince_output(ramus_sim *sim, double t);
/* rate_u, rate_v, rate_t at the state, for a step of about h. */
ramus_status jacobian_find(ramus_sim *sim, double h);
double jacobian_rate(const ramus_sim *sim); /* 1/s, no eigenvalue is larger */

#endif
