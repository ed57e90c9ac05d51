/* whole_body.h - accelerations, driving forces and constraint forces of a robot as one set of unknowns
 *
 *     x = (y, multipliers, tensions),  y = L a;     x = x0 + N^T z,  z what the equations of motion leave open
 */
#ifndef RAMUS_CONTROL_WHOLE_BODY_H
#define RAMUS_CONTROL_WHOLE_BODY_H

#include "ramus/control.h"

#include "data/mechanism.h"
#include "linear/hierarchy.h"

/* Limits of constraint `item` of the data. */
typedef struct constraint_limit {
    int item;
    double max_force, max_moment, friction;
    bool one_sided;
    ramus_vec3 normal; /* unit */
} constraint_limit;

typedef struct whole_body {
    /* constant */
    int nv, nrow, nactuator, nx; /* nx = nv + nrow + nactuator; rows of equalities, then three to each bound */
    int nequality, nbound, nconstraint;
    int nloose; /* coordinates without a motor of their own, at least */
    int npart, nclimit;
    bool *motor;                     /* [nv] */
    int *actuator;                   /* [nactuator] index of the part */
    ramus_joint_limits *part_limits; /* [nactuator] */
    int *moves;                      /* [nactuator] the one coordinate that its length depends on, -1: several */
    constraint_limit *climit;        /* [nclimit] */
    model_rows *item;                /* [nconstraint] */
    model_bound *bound;              /* [nbound] */

    /* written by whole_body_equations */
    model_constraint_rows rows; /* of the constraints of the data, or of those between modules (robot.h) */
    const double *A, *target;   /* [nrow x nv], [nrow] A a = target */
    double *pull;               /* [nactuator x nv] dL/dq */
    double *most; /* [nactuator] N, the largest tension: its own limit, or that of the force at the joint it moves */
    double *at;   /* [nactuator x 3] length, rate, acceleration for a = 0 */
    double *unit; /* [nrow + nactuator] multiplier, tension = unit times its number in x */
    unsigned char *needed; /* [nrow] 0: the others imply it */
    unsigned char *held;   /* [3 nbound] rows of bounds that are closed: they hold, as far as limits let them */
    double *bound_row;     /* [nbound x nv] normals of all bounds */
    double *bound_at;      /* [nbound x 3] gap, its rate, b of the normal */
    orthogonal equations;  /* of E [nequation x nx], rows of length 1 */
    double *E, *right;     /* E x = right */
    int nequation, nz;
    double *x0, *x; /* [nx] */
    double *basis;  /* [nz x nx] orthonormal rows */

    double *row, *scratch; /* [nx], [max(nx, nrow + nv)] */
    double *z;             /* [nx] */

    /* results */
    double *multiplier, *motor_force;               /* [nrow], [nv] */
    double *tension, *length, *rate, *acceleration; /* [npart] */
    double *command_length, *command_rate;          /* [npart] */
    double *out_of_reach;                           /* [ntask] */
    double *range_J, *wanted;                       /* [nv] */
    double residual, force_excess, range_excess;
    orthogonal reach; /* of one task's rows */
} whole_body;

struct ramus_controller;

/* ---- whole_body_setup.c ---- */

/* How large it is for the data of a controller; refuses what cannot be controlled. */
ramus_status whole_body_measure(whole_body *w, const ramus_model *m, const ramus_data *data,
                                const ramus_controller_description *d, ramus_error *err);
int whole_body_nlimit(const whole_body *w, const ramus_controller_description *d);
/* most_rows: of one task */
void whole_body_layout(whole_body *w, int ntask, int most_rows, arena *a);
ramus_status whole_body_fill(struct ramus_controller *c, const ramus_controller_description *d, ramus_error *err);

/* ---- whole_body_equations.c: what every function of the unknowns is ---- */

/* x0 and N at the state; M, its factor and h are those of the controller. */
ramus_status whole_body_equations(struct ramus_controller *c, const double q[], const double v[]);
/* Writes w->row, the factors of x; values are these plus what is returned. */
void row_of_acceleration(const struct ramus_controller *c, const double J[]);
double row_of_motor(const struct ramus_controller *c, int coordinate);                       /* returns h */
void row_of_multiplier(const struct ramus_controller *c, int row, double factor, int first); /* first 0: adds to it */
void row_of_tension(const struct ramus_controller *c, int actuator);
/* Of z: out [nz] = N w->row; returns w->row . x0. */
double row_in_z(const whole_body *w, double out[]);
/* w->row . x = right is one more equation. */
void add_equation(whole_body *w, double right);

/* ---- whole_body_limits.c ---- */

/* A limit of this kind is exceeded, for the reports. */
void whole_body_note_excess(struct ramus_controller *c, ramus_limit_kind kind, double off);
/* Rows of the limits in c->C, of z; *count: how many. */
ramus_status whole_body_limits(struct ramus_controller *c, const double q[], const double v[], int *count);

/* ---- whole_body.c ---- */

ramus_status whole_body_forces(struct ramus_controller *c, const double q[], const double v[], double tau[]);

#endif
