/* derivatives.h - derivatives of the rows of constraints, and of accelerations and multipliers under them */
#ifndef RAMUS_CONSTRAINT_DERIVATIVES_H
#define RAMUS_CONSTRAINT_DERIVATIVES_H

#include "constraints.h"
#include "pair.h"

/* Memory for one pair of frames at a time, and what all of them add up to. */
typedef struct pair_work {
    pair_column *column; /* [nvi] */
    pair_force *change;  /* [nvi] by column */
    double *stiffness;   /* [nv * nv] d (generalised force) / dq, less what tree derivatives have: see pair.h */
} pair_work;

/* ---- row_changes.c ---- */

/* A change of the motion of b in a. */
typedef struct pair_change {
    ramus_vec3 turn, shift;     /* of its pose, in the axes of a */
    ramus_vec3 angular, linear; /* of w, p' */
} pair_change;
/* What it changes in the rows of a constraint between frames: coefficients, `extra` and position error. */
enum { PAIR_ROWS_MAX = 24 }; /* three for each corner of a box */
void row_changes(const constraint_set *c, const constraint *item, const pair_motion *r, const pair_change *d,
                 row out[PAIR_ROWS_MAX]);

/* ---- derivatives.c ---- */

/* RAMUS_ERR_UNSUPPORTED with the name of a constraint whose derivatives are not known. */
ramus_status constraints_have_derivatives(constraint_set *c);
/* After a solution under bounds: into c->work.held the rows of those that exert a force, for bounds_hold; RAMUS_ERR_UNSUPPORTED where one
 * slides. */
ramus_status constraints_hold_active(constraint_set *c, bool *any);
/* After a solution by factors, with the kinematics of its accelerations: rows_q, rows_v; adds to work->stiffness. */
ramus_status constraint_row_derivatives(constraint_set *c, pair_work *work);
/* After a solution: whether redundant rows stay redundant beside the state, so that derivatives exist. moved: rows, kinematics and
 * factors are those of another state. */
ramus_status constraint_check_redundant(constraint_set *c, const double q[], const double v[], bool *moved);
/* change [nrow x nv]: the part of d multiplier / dq outside the range of A; zero where no row is redundant. Moves the kinematics. */
ramus_status constraint_range_change(constraint_set *c, const double q[], pair_work *work, double change[]);
/* Accelerations and multipliers by gaps, for constrain_derivatives. */
void constraint_spread(constraint_set *c);
/* The derivative of accelerations that the tree has, X [nv x nv], becomes that under constraints; rows [nrow x nv]: of
 * A a - target by the same variables, NULL: zero. Adds that of the multipliers to multiplier [nrow x nv]. */
void constrain_derivatives(constraint_set *c, const double rows[], double X[], double multiplier[]);

#endif
