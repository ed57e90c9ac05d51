/* controller.h - inside a ramus_controller */
#ifndef RAMUS_CONTROL_CONTROLLER_H
#define RAMUS_CONTROL_CONTROLLER_H

#include "base/workspace.h"
#include "linear/hierarchy.h"
#include "joint_limits.h"
#include "task.h"

/* One row of the limits: the acceleration or the force of a coordinate. */
typedef struct limit_row {
    int coordinate;
    ramus_limit_kind lower_kind, upper_kind;
    double scale; /* its length before it was made 1 */
} limit_row;

struct ramus_controller {
    workspace space;
    const ramus_model *model;
    ramus_data *data;
    ramus_error failure;
    ramus_controller_description d; /* its numbers; the arrays are not kept */
    int nq, nv, ntask;
    bool ready; /* the last forces succeeded */

    /* written by create and the functions that set */
    task *task;        /* [ntask] */
    const char **name; /* [ntask] */
    double *zero;      /* [nv] never written again */

    /* written by every evaluation */
    double *error; /* [ntask] */
    double *shift; /* [nv] scratch of a posture that moves */
    double total_error;

    /* a wrench controller's: wrench_forces.c */
    ramus_wrench *external; /* [nlink] */

    /* a task controller's, written by create */
    int nlevel, nrow, nlimit;
    int npassive; /* coordinates without a motor: a level of its own before all others, if there are any */
    bool warm;
    int *level_of;              /* [ntask] */
    int *first_row;             /* [ntask] in J and b, ordered by level */
    ramus_joint_limits *limits; /* [nv] */
    int *q_of;                  /* [nv] coordinate of q that v is the derivative of, -1: none */

    /* written by task_forces.c */
    double *M, *factor, *diagonal;      /* [nv x nv], its Cholesky factor L with M = L^T L, [nv] */
    double *h;                          /* [nv] forces at a = 0 */
    double *jacobian, *difference;      /* scratch of tasks */
    double *J, *b;                      /* [nrow x nv], [nrow] J a = b, not weighted */
    double *A, *target;                 /* [(nrow + nv + npassive) x nv], [as many] weighted, in y = L a */
    hierarchy_level *level;             /* [nlevel + 2] */
    double *C, *lower, *upper, *weight; /* [nlimit x nv], [nlimit] in y, rows of length 1 */
    limit_row *row;                     /* [nlimit] */
    double *y, *a;                      /* [nv] the solution; kept for warm starts */
    double *loss;                       /* [ntask] */
    ramus_active_limit *active;         /* [nlimit] */
    int nactive;
    double violation;
    hierarchy_work work;
};

/* Forces, errors and the rest of the report, for checked q and v and targets that are set; the kinematics are those of q and v,
 * with a = 0 where a task controller asks for it. */
ramus_status wrench_forces(ramus_controller *c, const double q[], double tau[]);
ramus_status task_forces(ramus_controller *c, const double q[], const double v[], double tau[]);

#endif
