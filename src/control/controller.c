/* controller.c - a described controller as a function of time and state
 *
 *     tau = f(t, q, v):   targets at t (target.c), then the wrench or the task controller
 *
 * Targets that are given as a joint state become poses (points, centres of mass) when the controller is created.
 */
#include "ramus/control.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"
#include "numbers.h"
#include "task.h"

#include <math.h>
#include <string.h>

typedef struct moving {
    ramus_task_kind kind;
    char *name;
    ramus_target target; /* its q is not kept */
    ramus_pose rest;
    double *q; /* [nq] posture: at rest */
} moving;

struct ramus_controller {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory;
    ramus_error failure;
    int ntask, nq, nv;
    ramus_wrench_control *wrench; /* one of these two */
    ramus_task_control *tasks;
    moving *task;              /* [ntask] */
    double *q, *shift, *v, *a; /* [nq], [nv] a posture that moves */
};

static size_t controller_layout(ramus_controller *c, const ramus_controller_description *d, void *block)
{
    arena a = { .base = block };
    const size_t nq = (size_t)c->nq, nv = (size_t)c->nv;
    c->task = arena_take(&a, (size_t)c->ntask, sizeof *c->task);
    for (int k = 0; k < c->ntask; k++) {
        const char *text = task_name(c->model, &d->task[k]);
        char *name = arena_take(&a, strlen(text) + 1, 1);
        double *q = arena_take(&a, nq, sizeof(double));
        if (!block)
            continue;
        strcpy(name, text);
        c->task[k].name = name;
        c->task[k].q = q;
    }
    c->q = arena_take(&a, nq, sizeof(double));
    c->shift = arena_take(&a, nv, sizeof(double));
    c->v = arena_take(&a, nv, sizeof(double));
    c->a = arena_take(&a, nv, sizeof(double));
    return a.overflow ? SIZE_MAX : a.used;
}

/* Where the task's thing is in the configuration q. */
static ramus_status place_at(const ramus_model *m, ramus_kinematics *k, const ramus_task_description *d,
                             const double q[], ramus_pose *rest, ramus_error *err)
{
    if (ramus_kinematics_update(m, k, q, NULL, NULL) != RAMUS_OK) {
        if (err)
            *err = *ramus_kinematics_error(k);
        return ramus_kinematics_error(k)->status;
    }
    ramus_status status;
    if (d->kind == RAMUS_TASK_CENTRE_OF_MASS)
        status = ramus_centre_of_mass(m, k, &rest->position, NULL, NULL);
    else
        status = ramus_frame_pose(m, k, d->frame, rest);
    if (status == RAMUS_OK && d->kind == RAMUS_TASK_POINT)
        rest->position = ramus_pose_point(*rest, d->point);
    return status == RAMUS_OK
               ? RAMUS_OK
               : ramus_fail(err, status, "target of task '%s': %s", task_name(m, d), ramus_status_text(status));
}

/* The state counts in place of the pose, where there is one. */
static int target_is_finite(const ramus_target *t, int nq)
{
    const double number[] = { t->sine_amplitude,   t->sine_frequency, t->circle_radius,
                              t->circle_frequency, t->turn_amplitude, t->turn_frequency };
    return (t->q ? numbers_find_bad(t->q, nq) < 0 : pose_is_finite(t->pose)) &&
           numbers_find_bad(number, sizeof number / sizeof *number) < 0 && vec3_is_finite(t->sine_direction) &&
           vec3_is_finite(t->circle_normal) && vec3_is_finite(t->turn_axis);
}

static ramus_status take_targets(ramus_controller *c, const ramus_controller_description *d, ramus_error *err)
{
    ramus_kinematics *kinematics = NULL;
    ramus_data_options options = ramus_data_options_default();
    options.allocator = &c->allocator;
    ramus_status status = ramus_kinematics_create(c->model, &options, &kinematics, err);
    for (int k = 0; k < c->ntask && status == RAMUS_OK; k++) {
        moving *t = &c->task[k];
        t->kind = d->task[k].kind;
        t->target = d->target[k];
        t->rest = d->target[k].pose;
        t->target.q = NULL;
        if (d->target[k].q)
            memcpy(t->q, d->target[k].q, (size_t)c->nq * sizeof(double));
        if (!target_is_finite(&d->target[k], c->nq))
            status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "the target of task %d ('%s') is not finite", k, t->name);
        else if (t->kind == RAMUS_TASK_POSTURE && !d->target[k].q)
            status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "the target of posture '%s' needs a joint state", t->name);
        else if (t->kind != RAMUS_TASK_POSTURE && d->target[k].q)
            status = place_at(c->model, kinematics, &d->task[k], t->q, &t->rest, err);
    }
    ramus_kinematics_destroy(kinematics);
    return status;
}

static ramus_status make_wrench(ramus_controller *c, const ramus_controller_description *d, ramus_error *err)
{
    ramus_wrench_options options = ramus_wrench_options_default();
    options.allocator = &c->allocator;
    ramus_frame *frames = memory_new(&c->allocator, (size_t)c->ntask, sizeof *frames);
    if (!frames)
        return ramus_fail_memory(err);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < c->ntask; k++) {
        frames[k] = d->task[k].frame;
        if (d->task[k].kind != RAMUS_TASK_POSE)
            status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "a wrench controller controls poses; task '%s' is a %s",
                                c->task[k].name, ramus_task_kind_name(d->task[k].kind));
    }
    if (status == RAMUS_OK)
        status = ramus_wrench_control_create(c->model, c->ntask, frames, &options, &c->wrench, err);
    memory_free(&c->allocator, frames);
    for (int k = 0; k < c->ntask && status == RAMUS_OK; k++) {
        status = ramus_wrench_control_set_gains(c->wrench, k, d->task[k].gains);
        if (status != RAMUS_OK && err)
            *err = *ramus_wrench_control_error(c->wrench);
    }
    return status;
}

static ramus_status create(const ramus_model *model, const ramus_controller_description *d,
                           const ramus_allocator *memory, ramus_controller **out, ramus_error *err)
{
    ramus_controller *c = memory_new(memory, 1, sizeof *c);
    if (!c)
        return ramus_fail_memory(err);
    c->model = model;
    c->allocator = *memory;
    c->ntask = d->ntask;
    c->nq = ramus_model_nq(model);
    c->nv = ramus_model_nv(model);
    const size_t size = controller_layout(c, d, NULL);
    c->memory = size < SIZE_MAX - 64 ? memory_new(memory, size + 64, 1) : NULL;
    ramus_status status = c->memory ? RAMUS_OK : ramus_fail_memory(err);
    if (status == RAMUS_OK) {
        controller_layout(c, d, (void *)(((uintptr_t)c->memory + 63) & ~(uintptr_t)63));
        status = take_targets(c, d, err);
    }
    if (status == RAMUS_OK && d->type == RAMUS_CONTROLLER_WRENCH) {
        status = make_wrench(c, d, err);
    } else if (status == RAMUS_OK) {
        ramus_task_options options = ramus_task_options_default();
        options.allocator = &c->allocator;
        options.limits = d->limits;
        options.horizon = d->horizon;
        options.braking = d->braking;
        options.damping = d->damping;
        options.rest_damping = d->rest_damping;
        status = ramus_task_control_create(model, d->ntask, d->task, &options, &c->tasks, err);
    }
    if (status != RAMUS_OK) {
        ramus_controller_destroy(c);
        return status;
    }
    *out = c;
    return RAMUS_OK;
}

ramus_status ramus_controller_create(const ramus_model *model, const ramus_controller_description *description,
                                     const ramus_allocator *allocator, ramus_controller **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    RAMUS_NEED(err, description);
    ramus_controller_description d;
    ramus_task_description *task;
    RAMUS_TRY(OPTIONS_READ(ramus_controller_description, &d, description, err));
    if (d.ntask < 1 || !d.task || !d.target)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "a controller needs at least one task, and targets, one for each task");
    const ramus_allocator memory = memory_allocator(allocator);
    RAMUS_TRY(tasks_read(&memory, d.ntask, d.task, &task, err));
    d.task = task;
    const ramus_status status = create(model, &d, &memory, out, err);
    memory_free(&memory, task);
    return status;
}

ramus_status ramus_controller_load(const char *path, const ramus_model *model, ramus_controller **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, path);
    RAMUS_NEED(err, model);
    ramus_controller_description *description;
    RAMUS_TRY(ramus_controller_description_load(path, model, NULL, &description, err));
    const ramus_status status = ramus_controller_create(model, description, NULL, out, err);
    ramus_controller_description_destroy(description);
    return status;
}

void ramus_controller_destroy(ramus_controller *c)
{
    if (!c)
        return;
    ramus_wrench_control_destroy(c->wrench);
    ramus_task_control_destroy(c->tasks);
    const ramus_allocator memory = c->allocator;
    memory_free(&memory, c->memory);
    memory_free(&memory, c);
}

/* ---- evaluation ----------------------------------------------------------------------------------------------- */

/* Every coordinate along the same sine, from the configuration at rest. */
static ramus_status move_posture(ramus_controller *c, int k, double t)
{
    const moving *m = &c->task[k];
    const double o = 6.283185307179586 * m->target.sine_frequency, A = m->target.sine_amplitude;
    for (int i = 0; i < c->nv; i++) {
        c->shift[i] = A * sin(o * t);
        c->v[i] = A * o * cos(o * t);
        c->a[i] = -A * o * o * sin(o * t);
    }
    ramus_integrate(c->model, m->q, c->shift, 1, c->q);
    return ramus_task_control_set_posture(c->tasks, k, c->q, c->v, c->a);
}

static ramus_status move_target(ramus_controller *c, int k, double t)
{
    const moving *m = &c->task[k];
    if (m->kind == RAMUS_TASK_POSTURE)
        return move_posture(c, k, t);
    const ramus_motion x = ramus_target_motion(&m->target, m->rest, t);
    if (c->wrench)
        return ramus_wrench_control_set_target(c->wrench, k, &x);
    if (m->kind == RAMUS_TASK_POSE || m->kind == RAMUS_TASK_ORIENTATION)
        return ramus_task_control_set_pose(c->tasks, k, &x);
    const ramus_vec3 acceleration = vec3_add(x.twist_dot.linear, vec3_cross(x.twist.angular, x.twist.linear));
    return ramus_task_control_set_point(c->tasks, k, x.pose.position,
                                        ramus_quat_rotate(x.pose.rotation, x.twist.linear),
                                        ramus_quat_rotate(x.pose.rotation, acceleration));
}

ramus_status ramus_controller_forces(ramus_controller *c, double t, const double q[], const double v[], double tau[])
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED_ARRAYS(&c->failure, c->nq, q);
    RAMUS_NEED_ARRAYS(&c->failure, c->nv, v, tau);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < c->ntask && status == RAMUS_OK; k++)
        status = move_target(c, k, t);
    if (status == RAMUS_OK)
        status = c->wrench ? ramus_wrench_control_forces(c->wrench, q, v, tau)
                           : ramus_task_control_forces(c->tasks, q, v, tau);
    if (status != RAMUS_OK)
        c->failure = c->wrench ? *ramus_wrench_control_error(c->wrench) : *ramus_task_control_error(c->tasks);
    return status;
}

ramus_status ramus_controller_errors(const ramus_controller *c, double per_task[], double *total)
{
    RAMUS_NEED_AS(NULL, c, "controller");
    return c->wrench ? ramus_wrench_control_errors(c->wrench, per_task, total)
                     : ramus_task_control_errors(c->tasks, per_task, total);
}

ramus_status ramus_controller_feed(ramus_controller *c, ramus_port port, const ramus_sample *sample)
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED(&c->failure, sample);
    const ramus_status status = c->wrench ? ramus_wrench_control_feed(c->wrench, port, sample)
                                          : ramus_task_control_feed(c->tasks, port, sample);
    if (status != RAMUS_OK)
        c->failure = c->wrench ? *ramus_wrench_control_error(c->wrench) : *ramus_task_control_error(c->tasks);
    return status;
}

const ramus_error *ramus_controller_error(const ramus_controller *c)
{
    return c ? &c->failure : ramus_error_of_null();
}

int ramus_controller_ntask(const ramus_controller *c)
{
    return c ? c->ntask : 0;
}

const char *ramus_controller_task_name(const ramus_controller *c, int task)
{
    return c && task >= 0 && task < c->ntask ? c->task[task].name : "";
}

const ramus_task_control *ramus_controller_tasks(const ramus_controller *c)
{
    return c ? c->tasks : NULL;
}
