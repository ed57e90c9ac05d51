/* task.h - a task as rows of J a = b */
#ifndef RAMUS_CONTROL_TASK_H
#define RAMUS_CONTROL_TASK_H

#include "ramus/control.h"

typedef struct task {
    ramus_task_description d; /* name and coordinate point into the controller's block */
    int nrow;
    int has_target;
    ramus_motion pose;                           /* desired: pose, orientation */
    ramus_vec3 position, velocity, acceleration; /* desired: point, centre of mass */
    double *q, *v, *a;                           /* [nq], [nv], [nv] desired: posture */
    int *row_coordinate;                         /* [nrow] posture */
} task;

typedef struct task_inputs {
    const ramus_model *model;
    const ramus_kinematics *kinematics; /* updated with v and a = 0 */
    const double *q, *v;
    double *jacobian;   /* [6 x nv] scratch */
    double *difference; /* [nv] scratch */
} task_inputs;

/* Does the kind look at a frame? */
int task_has_frame(ramus_task_kind kind);
/* What a description is called: by its name, its frame's, or its kind's. Borrowed from either. */
const char *task_name(const ramus_model *model, const ramus_task_description *d);
/* A caller's array in this version's layout; *out is owned. */
ramus_status tasks_read(const ramus_allocator *memory, int ntask, const ramus_task_description tasks[],
                        ramus_task_description **out, ramus_error *err);
/* Rows of a description, 0: it has none. */
int task_count_rows(const ramus_task_description *d, int nv);
/* J [nrow x nv], b [nrow] with J a = b, and the error as ramus_task_control_errors counts it. */
ramus_status task_evaluate(const task *t, const task_inputs *in, double J[], double b[], double *error);

#endif
