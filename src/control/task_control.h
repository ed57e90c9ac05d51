/* task_control.h - inside a ramus_task_control */
#ifndef RAMUS_CONTROL_TASK_CONTROL_H
#define RAMUS_CONTROL_TASK_CONTROL_H

#include "linear/hierarchy.h"
#include "joint_limits.h"
#include "task.h"

/* One row of the limits: the acceleration or the force of a coordinate. */
typedef struct limit_row {
    int coordinate;
    ramus_limit_kind lower_kind, upper_kind;
    double scale; /* its length before it was made 1 */
} limit_row;

struct ramus_task_control {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory;
    ramus_data *data;
    ramus_kinematics *kinematics;
    ramus_error failure;
    ramus_task_options options; /* limits point into the block, or are NULL */
    int nq, nv, ntask, nlevel, nrow, nlimit;
    int npassive; /* coordinates without a motor: a level of its own before all others, if there are any */
    int ready, warm;

    /* written by create */
    task *task;                 /* [ntask] */
    int *level_of;              /* [ntask] */
    int *first_row;             /* [ntask] in J and b, ordered by level */
    ramus_joint_limits *limits; /* [nv] */
    int *q_of;                  /* [nv] coordinate of q that v is the derivative of, -1: none */
    double *zero;               /* [nv] never written again */

    /* written by every evaluation */
    double *M, *factor, *diagonal;      /* [nv x nv], its Cholesky factor L with M = L^T L, [nv] */
    double *h;                          /* [nv] forces at a = 0 */
    double *jacobian, *difference;      /* scratch of tasks */
    double *J, *b;                      /* [nrow x nv], [nrow] J a = b, not weighted */
    double *A, *target;                 /* [(nrow + nv + npassive) x nv], [as many] weighted, in y = L a */
    hierarchy_level *level;             /* [nlevel + 2] */
    double *C, *lower, *upper, *weight; /* [nlimit x nv], [nlimit] in y, rows of length 1 */
    limit_row *row;                     /* [nlimit] */
    double *y, *a;                      /* [nv] the answer; kept for warm starts */
    double *loss, *errors;              /* [ntask] */
    ramus_active_limit *active;         /* [nlimit] */
    int nactive;
    double violation;
    hierarchy_work work;
};

#endif
