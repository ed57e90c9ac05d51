/* task.h - a task as rows of J a = b, and where it should be */
#ifndef RAMUS_CONTROL_TASK_H
#define RAMUS_CONTROL_TASK_H

#include "ramus/control.h"

typedef enum target_source { TARGET_NONE, TARGET_DESCRIBED, TARGET_SET } target_source;

typedef struct task {
    ramus_task_description d; /* name points into the controller's block; coordinate is not kept */
    int nrow;                 /* of J a = b; a range has none */
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

struct robot_view;
typedef struct task_inputs {
    const ramus_model *model;
    const struct robot_view *robot;
    const double *q, *v;
    double *jacobian;   /* [12 x nv] scratch */
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
/* The same of the kinds from RAMUS_TASK_DISTANCE on: geometric.c. */
ramus_status task_geometric(const task *t, const task_inputs *in, double J[], double b[], double *error);
/* The Jacobian's linear rows and the motion of a frame's point, `arm` from its origin; all in world axes. */
void task_move_to_point(ramus_vec3 arm, ramus_twist *twist, ramus_twist *bias, int nv, double J[]);

/* ---- ranges: geometric.c ---- */

/* A number s(q) that a range bounds: s'' = J a + bias. */
typedef struct task_scalar {
    double value, rate, bias;
} task_scalar;
static inline bool task_is_range(const ramus_task_description *d)
{
    return d->lower == d->lower || d->upper == d->upper; /* NAN: none */
}
static inline bool task_is_scalar(ramus_task_kind kind)
{
    return kind == RAMUS_TASK_DISTANCE || kind == RAMUS_TASK_PLANE || kind == RAMUS_TASK_LENGTH;
}
/* Of distances, planes, lengths, and of sights their cosine; J [nv]. */
ramus_status task_range(const task *t, const task_inputs *in, double J[], task_scalar *s);
ramus_joint_limits task_range_limits(const ramus_task_description *d); /* of s */
double task_range_error(const ramus_task_description *d, double s);    /* how far s is outside, as the task counts it */

/* target.c: the described target at time t becomes the desired motion; shift [nv] scratch. False: it is not finite. */
bool task_follow(task *t, const ramus_model *model, double time, double shift[]);

#endif
