/* controller_setup.c - create and destroy a controller
 *
 * Tasks are sorted by level when the controller is created: rows of a level are neighbours in J. Priorities need not be
 * consecutive numbers; equal ones are one level. Targets that are described by a joint state become poses (points, centres of
 * mass) here.
 */
#include "controller.h"

#include "base/fail.h"
#include "base/options.h"
#include "numbers.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* ---- memory --------------------------------------------------------------------------------------------------- */

static void layout_of_tasks(ramus_controller *c, arena *a)
{
    const size_t nv = (size_t)c->nv, nrow = (size_t)c->nrow, ntask = (size_t)c->ntask, n = (size_t)c->n;
    const size_t nlimit = (size_t)c->nlimit, size = sizeof(double), rows = nrow + 2 * n;
    ARENA_TAKE(a, ntask, c->level_of, c->first_row, c->loss);
    ARENA_TAKE(a, nv, c->limits, c->q_of, c->diagonal, c->h, c->difference, c->y, c->a);
    ARENA_TAKE(a, nv * nv, c->M, c->factor);
    c->jacobian = arena_take(a, 12 * nv, size);
    c->J = arena_take(a, nrow, nv * size);
    c->b = arena_take(a, nrow, size);
    c->A = arena_take(a, rows, n * size);
    c->target = arena_take(a, rows, size);
    c->level = arena_take(a, (size_t)c->nlevel + 3, sizeof *c->level);
    c->C = arena_take(a, nlimit, n * size);
    ARENA_TAKE(a, nlimit, c->lower, c->upper, c->weight, c->row, c->active);
    hierarchy_layout(&c->work, a, n, nrow > n ? nrow : n, nlimit);
    if (c->n_is_whole) {
        int most = 0;
        for (int k = 0; k < c->ntask; k++) {
            const int rows_of = task_count_rows(&c->d.task[k], c->nv);
            most = rows_of > most ? rows_of : most;
        }
        whole_body_layout(&c->body, c->ntask, most, a);
    }
}

/* While it is laid out, c->d.task are the tasks of the description. */
static void layout(void *object, arena *a)
{
    ramus_controller *c = object;
    const size_t nq = (size_t)c->nq, nv = (size_t)c->nv, ntask = (size_t)c->ntask, size = sizeof(double);
    ARENA_TAKE(a, ntask, c->task, c->name, c->error);
    ARENA_TAKE(a, nv, c->zero, c->shift);
    for (int k = 0; k < c->ntask; k++) {
        const bool posture = c->d.task[k].kind == RAMUS_TASK_POSTURE;
        const char *text = task_name(c->model, &c->d.task[k]);
        char *name = arena_take(a, strlen(text) + 1, 1);
        const task room = { .q = arena_take(a, posture ? nq : 0, size),
                            .v = arena_take(a, posture ? nv : 0, size),
                            .a = arena_take(a, posture ? nv : 0, size),
                            .q_rest = arena_take(a, posture ? nq : 0, size),
                            .row_coordinate = arena_take(a, posture ? nv : 0, sizeof(int)) };
        if (!a->base)
            continue;
        c->name[k] = strcpy(name, text);
        c->task[k] = room;
    }
    if (c->d.type == RAMUS_CONTROLLER_TASK || c->n_is_whole)
        layout_of_tasks(c, a);
    if (c->d.type == RAMUS_CONTROLLER_WRENCH)
        c->external = arena_take(a, (size_t)ramus_model_nlink(c->model), sizeof *c->external);
    robot_layout(c, a);
}

/* ---- targets -------------------------------------------------------------------------------------------------- */

/* The state counts in place of the pose, where there is one. */
static bool target_is_finite(const ramus_target *t, int nq)
{
    const double number[] = { t->sine_amplitude,   t->sine_frequency, t->circle_radius,
                              t->circle_frequency, t->turn_amplitude, t->turn_frequency };
    return (t->q ? numbers_find_bad(t->q, nq) < 0 : pose_is_finite(t->pose)) &&
           numbers_find_bad(number, sizeof number / sizeof *number) < 0 && vec3_is_finite(t->sine_direction) &&
           vec3_is_finite(t->circle_normal) && vec3_is_finite(t->turn_axis);
}

/* The pose (point, centre of mass) of the task in the configuration q. */
static ramus_status find_rest(ramus_controller *c, task *t, const double q[], ramus_error *err)
{
    if (robot_update(c, 0, q, c->zero, c->zero, false) != RAMUS_OK) {
        if (err)
            *err = c->failure;
        return c->failure.status;
    }
    const robot_view robot = robot_of(c);
    if (task_is_scalar(t->d.kind)) {
        const task_inputs in = { c->model, &robot, q, c->zero, c->jacobian, c->difference };
        task_scalar s;
        const ramus_status found = task_range(t, &in, c->shift, &s);
        if (found != RAMUS_OK)
            return ramus_fail(err, found, "target of task '%s': %s", t->d.name, ramus_status_text(found));
        t->rest.position.x = s.value;
        return RAMUS_OK;
    }
    ramus_vec3 centre[3] = { t->rest.position };
    const ramus_status status = t->d.kind == RAMUS_TASK_CENTRE_OF_MASS
                                    ? robot_centre(&robot, centre, NULL)
                                    : robot_frame(&robot, t->d.frame, &t->rest, NULL, NULL, NULL);
    if (t->d.kind == RAMUS_TASK_CENTRE_OF_MASS)
        t->rest.position = centre[0];
    if (status != RAMUS_OK)
        return ramus_fail(err, status, "target of task '%s': %s", t->d.name, ramus_status_text(status));
    if (t->d.kind == RAMUS_TASK_POINT)
        t->rest.position = ramus_pose_point(t->rest, t->d.point);
    return RAMUS_OK;
}

static ramus_status take_targets(ramus_controller *c, const ramus_target target[], ramus_error *err)
{
    for (int k = 0; target && k < c->ntask; k++) {
        const double *q = target[k].q;
        task *t = &c->task[k];
        t->source = TARGET_DESCRIBED;
        t->target = target[k];
        t->target.q = NULL;
        t->rest = target[k].pose;
        if (task_is_range(&t->d) || t->d.kind == RAMUS_TASK_SIGHT)
            continue;
        if (task_is_scalar(t->d.kind)) {
            t->rest.rotation = ramus_pose_identity().rotation;
            t->target.sine_direction = ramus_vec3_make(1, 0, 0);
        }
        if (!target_is_finite(&target[k], c->nq))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the target of task %d ('%s') is not finite", k, t->d.name);
        if (t->d.kind == RAMUS_TASK_POSTURE && !q)
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the target of posture '%s' needs a joint state", t->d.name);
        if (t->d.kind == RAMUS_TASK_POSTURE)
            memcpy(t->q_rest, q, (size_t)c->nq * sizeof *q);
        else if (q)
            RAMUS_TRY(find_rest(c, t, q, err));
    }
    return RAMUS_OK;
}

/* ---- create --------------------------------------------------------------------------------------------------- */

/* Levels in the order of priorities; rows in the order of levels. */
static int sort_levels(const ramus_task_description tasks[], int ntask, int nv, int level_of[], int first_row[])
{
    int nlevel = 0, nrow = 0;
    for (long long last = LLONG_MIN;; nlevel++) {
        long long next = LLONG_MAX;
        for (int k = 0; k < ntask; k++)
            if (tasks[k].priority > last && tasks[k].priority < next)
                next = tasks[k].priority;
        if (next == LLONG_MAX)
            return nlevel;
        for (int k = 0; k < ntask; k++) {
            if (tasks[k].priority != next)
                continue;
            if (level_of) {
                level_of[k] = nlevel;
                first_row[k] = nrow;
            }
            nrow += task_count_rows(&tasks[k], nv);
        }
        last = next;
    }
}

static void take_tasks(ramus_controller *c, const ramus_task_description tasks[])
{
    for (int k = 0; k < c->ntask; k++) {
        task *t = &c->task[k];
        t->d = tasks[k];
        t->d.name = c->name[k];
        t->d.coordinate = NULL;
        t->nrow = task_count_rows(&tasks[k], c->nv);
        for (int i = 0, row = 0; i < c->nv && t->d.kind == RAMUS_TASK_POSTURE; i++)
            if (!tasks[k].coordinate || tasks[k].coordinate[i])
                t->row_coordinate[row++] = i;
        if (c->d.type == RAMUS_CONTROLLER_WRENCH) {
            const ramus_frame_info frame = ramus_model_frame(c->model, t->d.frame);
            t->link = frame.link;
            t->x_link_frame = frame.pose;
        }
    }
}

static void take_settings(ramus_controller *c, const ramus_controller_description *d)
{
    sort_levels(d->task, c->ntask, c->nv, c->level_of, c->first_row);
    if (d->limits)
        memcpy(c->limits, d->limits, (size_t)c->nv * sizeof *c->limits);
    for (int i = 0; i < c->nv; i++)
        c->q_of[i] = -1;
    for (int k = 0; k < ramus_model_nlink(c->model); k++) {
        const ramus_link_info link = ramus_model_link(c->model, (ramus_link){ k });
        const int n = ramus_joint_type_nv(link.joint_type);
        for (int i = 0; i < n && link.v_index >= 0 && ramus_joint_type_quaternion(link.joint_type) < 0; i++)
            c->q_of[link.v_index + i] = link.q_index + i;
    }
}

/* One for a description that was checked. */
static ramus_controller *make(const ramus_model *model, const ramus_controller_description *d, const whole_body *whole,
                              const ramus_allocator *allocator)
{
    ramus_controller start = {
        .model = model, .d = *d, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model), .ntask = d->ntask
    };
    start.nlevel = sort_levels(d->task, d->ntask, start.nv, NULL, NULL);
    start.limited = d->limits;
    start.nlimit = d->limits ? 2 * start.nv : 0;
    start.n = start.nv;
    for (int k = 0; k < d->ntask; k++)
        start.nrow += task_count_rows(&d->task[k], start.nv);
    if (whole) {
        start.n_is_whole = true;
        start.body = *whole;
        start.n = whole->nx;
        start.nlimit = whole_body_nlimit(whole, d);
    }
    ramus_controller *c = workspace_create(&start, sizeof start, allocator, layout);
    if (c) {
        c->whole = whole ? &c->body : NULL;
        c->d.task = NULL;
        c->d.target = NULL;
        c->d.limits = NULL;
        c->d.part_limits = NULL;
        c->d.constraint_limits = NULL;
    }
    return c;
}

static ramus_status fill(ramus_controller *c, const ramus_controller_description *d, ramus_error *err)
{
    take_tasks(c, d->task);
    RAMUS_TRY(robot_connect(c, err));
    if (d->type == RAMUS_CONTROLLER_TASK || c->whole)
        take_settings(c, d);
    if (c->whole)
        RAMUS_TRY(whole_body_fill(c, d, err));
    return take_targets(c, d->target, err);
}

/* Is there anything but a tree with a motor at every coordinate? */
static bool needs_whole_body(const whole_body *w, const ramus_controller_description *d)
{
    bool ranges = false;
    for (int k = 0; k < d->ntask; k++)
        ranges |= task_is_range(&d->task[k]);
    return w->nrow > 0 || w->nactuator > 0 || w->nloose > 0 || w->nclimit > 0 || ranges ||
           (d->type == RAMUS_CONTROLLER_WRENCH && d->limits);
}

/* The controller of a checked description; *data is its own from here on, and NULL. */
static ramus_status build(const ramus_model *model, const ramus_controller_description *d,
                          const ramus_allocator *memory, ramus_data **data, ramus_controller **out, ramus_error *err)
{
    whole_body whole;
    RAMUS_TRY(whole_body_measure(&whole, model, *data, d, err));
    ramus_controller *c = make(model, d, needs_whole_body(&whole, d) ? &whole : NULL, memory);
    if (!c)
        return ramus_fail_memory(err);
    c->data = *data;
    *data = NULL;
    *out = c;
    return fill(c, d, err);
}

/* The tasks of a caller's description in this version's layout; *out is owned. */
static ramus_status read_tasks(const ramus_allocator *memory, const ramus_controller_description *d,
                               ramus_task_description **out, ramus_error *err)
{
    *out = memory_new(memory, (size_t)d->ntask, sizeof **out);
    if (!*out)
        return ramus_fail_memory(err);
    for (int k = 0; k < d->ntask; k++)
        RAMUS_TRY(OPTIONS_READ_ELEMENT(ramus_task_description, &(*out)[k], d->task, k, err));
    return RAMUS_OK;
}

ramus_status ramus_controller_create(const ramus_model *model, const ramus_controller_description *description,
                                     const ramus_data_options *opt, ramus_controller **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model, description);
    ramus_controller_description d;
    ramus_data_options data;
    RAMUS_TRY(OPTIONS_READ(ramus_controller_description, &d, description, err));
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, &data, opt, err));
    if (d.type != RAMUS_CONTROLLER_WRENCH && d.type != RAMUS_CONTROLLER_TASK)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "unknown type of controller %d", (int)d.type);
    if (d.ntask < (d.type == RAMUS_CONTROLLER_WRENCH) || (d.ntask > 0 && !d.task))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "a controller needs its tasks: a list of ntask, at least one of a wrench controller");
    const ramus_allocator memory = memory_allocator(data.allocator);
    data.allocator = &memory;
    ramus_task_description *task = NULL;
    ramus_controller *c = NULL;
    ramus_data *own = NULL;
    if (!model->substitute && robot_count_actuators(model) > 0)
        data.with |= RAMUS_WITH_MECHANISM;
    ramus_status status = read_tasks(&memory, &d, &task, err);
    d.task = task;
    if (status == RAMUS_OK)
        status = controller_check(model, &d, err);
    if (status == RAMUS_OK)
        status = ramus_data_create(model, &data, &own, err);
    if (status == RAMUS_OK)
        status = build(model, &d, &memory, &own, &c, err);
    ramus_data_destroy(own);
    memory_free(&memory, task);
    if (status == RAMUS_OK)
        *out = c;
    else
        ramus_controller_destroy(c);
    return status;
}

void ramus_controller_destroy(ramus_controller *c)
{
    if (!c)
        return;
    ramus_data_destroy(c->data);
    workspace_destroy(c);
}
