/* task.h - a task as rows of J a = b, and where it should be */
#ifndef RAMUS_CONTROL_TASK_H
#define RAMUS_CONTROL_TASK_H

#include "ramus/control.h"

typedef enum target_source { TARGET_NONE, TARGET_DESCRIBED, TARGET_SET } target_source;

typedef struct task {
    ramus_task_description d; /* name points into the controller's block; coordinate is not kept */
    int nrow;
    target_source source;
    ramus_motion desired; /* all but postures */
    double *q, *v, *a;    /* [nq], [nv], [nv] desired: posture */
    int *row_coordinate;  /* [nrow] posture */

    ramus_target target; /* described; its q is not kept */
    ramus_pose rest;     /* of the described target */
    double *q_rest;      /* [nq] posture: of the described target */

    ramus_link link; /* wrench controller: the link that carries the frame, and the frame in it */
    ramus_pose x_link_frame;
} task;

typedef struct task_inputs {
    const ramus_model *model;
    const ramus_data *data; /* kinematics updated with v and a = 0 */
    const double *q, *v;
    double *jacobian;   /* [6 x nv] scratch */
    double *difference; /* [nv] scratch */
} task_inputs;

/* Does the kind control a frame? */
bool task_has_frame(ramus_task_kind kind);
/* The name of a description: its own, its frame's, or its kind's. Borrowed from either. */
const char *task_name(const ramus_model *model, const ramus_task_description *d);
/* Rows of a description, 0: it has none. */
int task_count_rows(const ramus_task_description *d, int nv);
/* J [nrow x nv], b [nrow] with J a = b, and the error as ramus_control_report counts it. */
ramus_status task_evaluate(const task *t, const task_inputs *in, double J[], double b[], double *error);
/* target.c: the described target at time t becomes the desired motion; shift [nv] scratch. False: it is not finite. */
bool task_follow(task *t, const ramus_model *model, double time, double shift[]);

#endif
