/* inverse_kinematics.h - the workspace of inverse kinematics, and one descent */
#ifndef RAMUS_CONTROL_INVERSE_KINEMATICS_H
#define RAMUS_CONTROL_INVERSE_KINEMATICS_H

#include "ramus/constraint.h"
#include "ramus/inverse_kinematics.h"

#include "base/fail.h"
#include "base/workspace.h"
#include "linear/hierarchy.h"

/* A coordinate and its limits, those of the joints that follow it included. */
typedef struct ik_limit {
    int q, v;
    double lower, upper;
} ik_limit;

struct ramus_ik {
    workspace space; /* first */
    const ramus_model *model;
    ramus_data *data;
    ramus_ik_options options;
    int nq, nv, ntarget;
    int n;              /* unknowns: coordinates that move a target; all of them where there are constraints */
    int nlimit, nbound; /* coordinates with limits; those among the unknowns, which come first */
    int nrow, nall;     /* rows of constraints with a position error; of all constraints */
    ramus_error error;

    ramus_ik_target *target; /* [ntarget] */
    const ramus_pose *goal;  /* [ntarget] the caller's, during a solve */
    ik_limit *limit;         /* [nlimit] */
    int *unknown;            /* [n] of v */
    double *C, *low, *high;  /* [nbound x n], [nbound], [nbound]: limits of a step */

    double *J, *e;                                 /* [6 ntarget x n] and [2 x 6 ntarget]: at q, at the trial */
    double *J_all;                                 /* [6 x nv] of one target */
    double *move_error, *turn_error;               /* [ntarget] of the last evaluation */
    double *best_move, *best_turn;                 /* [ntarget] of the best answer */
    double *A_all, *A, *gap_all, *gap, *A_at;      /* constraints at the last q; A_at [nrow x n] at the q of J */
    double *zero_gap;                              /* [nrow] never written */
    int *row;                                      /* [nrow] of all rows */
    double *x;                                     /* [n] the unknowns of a step */
    double *next_v;                                /* [nv] from one start to the next */
    double *zero, *step, *q, *trial, *next, *best; /* [nv] [nv] [nq] [nq] [nq] [nq]; step: zero but for unknowns */
    int *held;                                     /* [nv] */
    hierarchy_work work;
};

/* One descent from ik->q, which it improves. *closed: the constraints are met there; *square: what is left of the goals, weighted;
 * move_error and turn_error are those of ik->q. */
ramus_status ik_descend(ramus_ik *ik, int *iterations, bool *closed, double *square);
/* 1: all targets of the last evaluation are within the tolerances. */
bool ik_reached(const ramus_ik *ik);
/* The largest position error of the constraints at q; RAMUS_OK without constraints, too. */
ramus_status ik_constraint_error(ramus_ik *ik, const double q[], double *error);

#endif
