/* controller.h - inside a ramus_controller */
#ifndef RAMUS_CONTROL_CONTROLLER_H
#define RAMUS_CONTROL_CONTROLLER_H

#include "base/workspace.h"
#include "linear/hierarchy.h"
#include "joint_limits.h"
#include "robot.h"
#include "task.h"
#include "whole_body.h"

#define CONSISTENT 1e-7 /* violations up to this, beside 1 + the bound, are rounding */

/* One row of the limits: the acceleration or the force of a coordinate. */
typedef struct limit_row {
    int coordinate; /* or what ramus_active_limit has */
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
    double *error;             /* [ntask] */
    model_survey survey;       /* robot.c: of a robot with modules that answer at their connections only */
    ramus_frame *survey_frame; /* where its frames are listed */
    double *q;                 /* [nq] what it is asked at: quaternions of unit length */
    robot_part *part;          /* [npart] its actuators; NULL: none */
    double *neutral;           /* [nq] with them */
    double *shift;             /* [nv] scratch of a posture that moves */
    double total_error;

    /* a wrench controller's: wrench_forces.c */
    ramus_wrench *external; /* [nlink] */

    /* constraints, actuators, passive joints, ranges, a wrench controller's limits: whole_body.c; NULL: none of these. n is its nx,
     * or nv without it */
    whole_body *whole;
    whole_body body; /* where it points */
    bool n_is_whole;
    int n;

    /* of whole_body.c and a task controller, written by create */
    int nlevel, nrow, nlimit;
    bool limited, warm;         /* limits of coordinates are given; there is a solution to start from */
    int *level_of;              /* [ntask] */
    int *first_row;             /* [ntask] in J and b, ordered by level */
    ramus_joint_limits *limits; /* [nv] */
    int *q_of;                  /* [nv] coordinate of q that v is the derivative of, -1: none */

    /* written by task_forces.c */
    double *M, *factor, *diagonal;      /* [nv x nv], its Cholesky factor L with M = L^T L, [nv] */
    double *h;                          /* [nv] forces at a = 0 */
    double *jacobian, *difference;      /* scratch of tasks */
    double *J, *b;                      /* [nrow x nv], [nrow] J a = b, not weighted */
    double *A, *target;                 /* [(nrow + 2 n) x n], [as many] weighted, in y = L a or z */
    hierarchy_level *level;             /* [nlevel + 3] */
    double *C, *lower, *upper, *weight; /* [nlimit x n], [nlimit] in y or z, rows of length 1 */
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
/* f [nv] = N(q, 0, 0, Z) of the tree with its springs, and the errors. */
ramus_status wrench_balance(ramus_controller *c, const double q[], double f[]);
ramus_status task_forces(ramus_controller *c, const double q[], const double v[], double tau[]);
/* M and its factor. */
ramus_status factor_inertia(ramus_controller *c, const double q[]);
/* controller_check.c: refuses a description with tasks in this version's layout that makes no sense for the model. */
ramus_status controller_check(const ramus_model *m, const ramus_controller_description *d, ramus_error *err);
/* The failure of a task, with its name. */
ramus_status task_fail(ramus_controller *c, const task *t, ramus_status status);

#endif
