/* sim.h - inside a ramus_sim: the state, what acts on it, and the scratch of each method */
#ifndef RAMUS_SIM_SIM_H
#define RAMUS_SIM_SIM_H

#include "ramus/actuator.h"
#include "ramus/constraint.h"
#include "ramus/equations.h"
#include "ramus/kinematics.h"
#include "ramus/sim.h"

#include "base/fail.h"
#include "base/memory.h"

enum { STAGES = 7 };

/* A force element, looked up. */
typedef struct element {
    ramus_force_element d; /* its strings are not used */
    ramus_actuator line;   /* between points */
    int side[2];           /* sign of the arm of the lever under each end since the state was set, 0: none */
    int q, v;              /* coordinate of the joint, or of the joint that it follows */
    double multiplier, offset;
} element;

/* Damping, friction and armature of one coordinate: rate = multiplier v[index]. */
typedef struct joint_effect {
    int index;
    double multiplier, damping, friction, armature;
} joint_effect;

/* Work or power: of the input forces, and taken by friction and dampers. */
typedef struct work {
    double input, dissipated;
} work;

struct ramus_sim {
    const ramus_model *model;
    ramus_allocator allocator;
    ramus_sim_options options;
    ramus_error error;
    int nq, nv;
    ramus_data *data;
    ramus_kinematics *kinematics;
    ramus_constraints *constraints; /* NULL: none so far */
    ramus_sim_forces forces;
    void *forces_user;
    element *element;
    size_t nelement, element_capacity;
    int npoint_element;
    int sides_known;                     /* 1: the elements' sides are those of the state */
    double *row_position, *row_velocity; /* [nrow] errors; one block */
    void *memory;                        /* what all below is cut from */

    double t;
    double *q, *v;
    work done;
    ramus_sim_counts counts;
    joint_effect *effect; /* [neffect] */
    int neffect;

    /* written by every evaluation of forces (evaluate.c) */
    double *tau_input;      /* [nv] */
    double *tau;            /* [nv] inputs, elements at joints, smoothed joint effects */
    double *tau_data;       /* [nv] the same less what `data` adds for joint effects */
    ramus_wrench *external; /* [nlink] of elements between points, robot on world */

    /* where a step arrives, before it is accepted */
    double *q_new, *v_new, *u_new; /* u: canonical coordinates of q_new about q */
    work done_new;

    /* Runge-Kutta: rates of canonical coordinates, velocities and works at each stage */
    double *q_stage, *v_stage, *u_stage;
    double *rate_u[STAGES], *rate_v[STAGES];
    work power[STAGES];

    /* adaptive: the last step, for output inside it, and the next one's length */
    double t_old, h_old, h_next, error_old;
    double *q_old, *v_old, *v_end, *u_end; /* v_end, u_end: before projection */
    work done_old, done_end;
    int dense, first_same; /* 1: the last step can be interpolated; its last stage is the first of the next */

    /* variational */
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
    double *q_out, *v_out;
};

/* ---- elements.c ---- */

/* The springs of the model's mechanism become elements. Bars are constraints of the model, or are refused. */
ramus_status elements_add_springs(ramus_sim *sim, ramus_error *err);
/* Adds to tau and external; returns the power that is dissipated. Kinematics were updated where points need it. */
ramus_status elements_add(ramus_sim *sim, const double q[], const double v[], double *dissipated);
/* Potential energy. Kinematics were updated with q, v. */
ramus_status elements_energy(ramus_sim *sim, const double q[], double *energy);
/* Up to q_new every lever has kept to the position that it had when the state was set. Kinematics are those of q_new then, or older. */
ramus_status elements_check_levers(ramus_sim *sim);

/* ---- evaluate.c ---- */

ramus_status sim_failed(ramus_sim *sim, ramus_status status, const ramus_error *deeper);
/* tau_input, tau, tau_data, external at a state. */
ramus_status sim_forces_at(ramus_sim *sim, double t, const double q[], const double v[], work *power);
ramus_status sim_accelerate(ramus_sim *sim, double t, const double q[], const double v[], double a[], work *power);
/* With tau_data, under the constraints; what they exert is left in their `force` [nv]. */
ramus_status sim_constrained_accelerations(ramus_sim *sim, const double q[], const double v[],
                                           const ramus_wrench external[], double a[]);
/* Onto the constraints; nothing without any. */
ramus_status sim_project(ramus_sim *sim, double q[], double v[]);
int sim_nrow(const ramus_sim *sim);
/* Take q_new, v_new, done_new as the state at t, after projection; refuses what is not finite. */
ramus_status sim_accept(ramus_sim *sim, double t, double h);

/* ---- canonical.c: joint by joint; plain coordinates pass unchanged. x [nv] is scaled by s first. ---- */

void canonical_rate(const ramus_model *model, double s, const double x[], const double v[], double out[]);
void canonical_dexp_transposed(const ramus_model *model, double s, const double x[], const double f[], double out[]);
void canonical_dexp_inverse_transposed(const ramus_model *model, double s, const double x[], const double f[],
                                       double out[]);
void canonical_coadjoint(const ramus_model *model, const double x[], const double f[], double out[]); /* ad_x^T f */
double canonical_turn(const ramus_model *model, const double x[]); /* the largest angle, rad */

/* ---- lu.c: A [n x n] ---- */

int lu_factor(int n, double A[], int pivot[]); /* in place; 0: singular */
void lu_solve(int n, const double A[], const int pivot[], double x[]);

/* ---- kinetic_gradient.c ---- */

void kinetic_gradient(const ramus_model *m, const ramus_kinematics *k, ramus_wrench momentum[], double gradient[]);

/* ---- the methods: one step from the state, of length h ---- */

ramus_status step_euler(ramus_sim *sim, double h);
ramus_status step_rk4(ramus_sim *sim, double h);
ramus_status step_adaptive(ramus_sim *sim, double most); /* at most that long */
ramus_status step_variational(ramus_sim *sim, double h);
/* The stages from `first` on of an explicit Runge-Kutta method; rows of a are [STAGES]. */
ramus_status runge_kutta_stages(ramus_sim *sim, double h, int first, int count, const double c[],
                                const double a[][STAGES]);
/* q_out, v_out at a time of the last adaptive step. */
ramus_status adaptive_output(ramus_sim *sim, double t, work *done);

#endif
