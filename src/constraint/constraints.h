/* constraints.h - inside a ramus_constraints: the constraints, looked up, and one thread's workspace */
#ifndef RAMUS_CONSTRAINT_CONSTRAINTS_H
#define RAMUS_CONSTRAINT_CONSTRAINTS_H

#include "ramus/constraint.h"
#include "ramus/kinematics.h"

#include "base/fail.h"
#include "base/memory.h"
#include "orthogonal.h"

#include <math.h>

typedef struct coupled_coordinate {
    int q, v;
    double coefficient;
} coupled_coordinate;

typedef struct constraint {
    char *name;
    ramus_constraint_description d; /* its strings and arrays are not used */
    int first, nrow;
    ramus_frame a, b;               /* -1: the world */
    ramus_vec3 axis, side[2];       /* unit; right-handed: side[0] x side[1] = axis */
    coupled_coordinate *coordinate; /* dependent and locked joints resolved */
    int ncoordinate;
    double offset;
    ramus_constraint_callback callback; /* fill NULL: not by callback */
} constraint;

struct ramus_constraints {
    const ramus_model *model;
    ramus_allocator allocator;
    ramus_constraint_options options;
    ramus_error error;
    constraint *item;
    size_t count, capacity;
    int nrow;
    ramus_kinematics *kinematics;
    void *memory; /* the block that all below is cut from */

    /* written by constraints_rows */
    double *A, *b;                           /* [nrow * nv], [nrow] */
    double *position_error, *velocity_error; /* [nrow]; velocity: at the v that was given */
    unsigned char *has_position;             /* [nrow] */
    double *jacobian_a, *jacobian_b;         /* [6 * nv] */
    double *zero;                            /* [nv] never written */

    /* written by the solvers */
    double *M;                         /* [nv * nv], then its factor or root */
    double *target;                    /* [nrow] stabilised b, errors to remove */
    double *gap;                       /* [nrow] */
    double *force, *free_a, *step, *y; /* [nv] */
    double *multiplier;                /* [nrow] */
    orthogonal factors;                /* of A L^-1, or of A */
    int *redundant;                    /* [nrow] */
    int rank, nredundant;
    double residual;

    /* projection */
    double *q_trial, *q_best, *v_best; /* [nq], [nq], [nv] */

    /* inverse dynamics: the forces that balance; rank of A at most */
    orthogonal balance, choice;
    double *basis;        /* [nv * min(nrow, nv)] */
    double *part, *other; /* [max(nrow, nv)] */

    /* Udwadia-Kalaba and Omega only, else NULL */
    double *root, *root_inverse, *vectors, *inverse; /* [nv * nv] */
    double *value;                                   /* [nv] */
    double *D, *D_plus, *D_work, *turn;              /* [nrow * nv] three times, [min(nrow, nv)^2] */
};

/* ---- frames.c: the motion of b with respect to a, as a sees it ---- */

typedef struct relative_motion {
    ramus_pose x_a_b;
    ramus_vec3 angular, linear;           /* in a; linear is the rate of x_a_b.position */
    ramus_vec3 angular_bias, linear_bias; /* their rates for a = 0 */
} relative_motion;
/* Also leaves the Jacobian of (angular, linear) in c->jacobian_b. The kinematics have been updated with v and a = 0. */
ramus_status relative_motion_of(ramus_constraints *c, const constraint *item, relative_motion *out);

/* ---- rows.c, closure.c ---- */

/* What is left of terms of this size when they cancel is rounding: made an exact zero, so that a row that does not
 * depend on any coordinate (a planar robot and a plane parallel to it) is seen to be empty. */
static inline double without_rounding(double x, double size)
{
    return fabs(x) <= 1e-13 * size ? 0 : x;
}

int constraint_row_count(const ramus_constraint_description *d);

/* One row: angular and linear are what multiplies the parts of the relative twist; `extra` is the part of the row's
 * rate that comes from the change of these two. */
typedef struct row {
    ramus_vec3 angular, linear;
    double extra;
    int has_position;
    double position;
} row;
void put_row(ramus_constraints *c, int index, const relative_motion *r, const row *source);
void closure_rows(ramus_constraints *c, const constraint *item, const relative_motion *r);

/* A, b and errors of all rows. data may be NULL if the model has no ports. */
ramus_status constraints_rows(ramus_constraints *c, ramus_data *data, const double q[], const double v[]);

/* ---- solve.c ---- */

/* target = b - 2 alpha e' - beta^2 e */
void stabilise(ramus_constraints *c);
/* M(q) and its factor in c->M */
ramus_status factor_mass(ramus_constraints *c, ramus_data *data, const double q[]);
/* Factors of A L^-1 where row k counts only if used[k] (NULL: all); finds rank and redundant rows. */
void factor_rows(ramus_constraints *c, const unsigned char *used);
/* step = L^-1 (A L^-1)^+ gap: the smallest step with A step = gap. y is kept. */
void least_step(ramus_constraints *c, const double gap[], double step[]);
/* After a row factorisation: which rows were not needed. Rows that are not used do not count. */
void find_redundant(ramus_constraints *c, const unsigned char *used);
/* out = matrix [rows x columns] x */
void multiply(const double matrix[], const double x[], int rows, int columns, double out[]);
/* The data's failure becomes the constraints'. */
ramus_status data_failed(ramus_constraints *c, const ramus_data *data, ramus_status status);

/* ---- udwadia_kalaba.c ---- */

/* root, root_inverse, inverse, D_plus of the state whose rows have been evaluated. */
ramus_status spectral_state(ramus_constraints *c, ramus_data *data, const double q[]);
/* Leaves a in `a`, Qc in c->force, multipliers. c->force holds Q before. */
void solve_udwadia_kalaba(ramus_constraints *c, double a[]);
void solve_omega(ramus_constraints *c, double a[]);

#endif
