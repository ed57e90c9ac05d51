/* task_setup.c - create and destroy a task controller, set its targets
 *
 * Tasks are sorted by level when the controller is created: rows of a level are neighbours in J. Priorities need not be
 * consecutive numbers; equal ones are one level.
 */
#include "task_control.h"

#include "base/fail.h"
#include "base/options.h"
#include "numbers.h"

#include <limits.h>
#include <math.h>
#include <string.h>

const char *ramus_limit_kind_name(ramus_limit_kind kind)
{
    static const char *const name[] = { "position", "velocity", "acceleration", "force" };
    return (unsigned)kind < sizeof name / sizeof *name ? name[kind] : "unknown";
}

void ramus_task_options_init(ramus_task_options *options, size_t size)
{
    const ramus_task_options defaults = { .horizon = 1e-3, .braking = 10, .damping = 1e-4, .rest_damping = 2 };
    options_init(options, size, &defaults, sizeof defaults);
}

/* ---- memory --------------------------------------------------------------------------------------------------- */

static size_t task_layout(ramus_task_control *c, const ramus_task_description tasks[], void *block)
{
    arena a = { .base = block };
    const size_t nq = (size_t)c->nq, nv = (size_t)c->nv, nrow = (size_t)c->nrow, ntask = (size_t)c->ntask;
    const size_t nlimit = (size_t)c->nlimit, size = sizeof(double);
    c->task = arena_take(&a, ntask, sizeof *c->task);
    for (int k = 0; k < c->ntask; k++) {
        const int posture = tasks[k].kind == RAMUS_TASK_POSTURE;
        const char *text = task_name(c->model, &tasks[k]);
        char *name = arena_take(&a, strlen(text) + 1, 1);
        double *q = arena_take(&a, posture ? nq : 0, size), *v = arena_take(&a, posture ? nv : 0, size),
               *acc = arena_take(&a, posture ? nv : 0, size);
        int *row = arena_take(&a, posture ? nv : 0, sizeof(int));
        if (!block)
            continue;
        strcpy(name, text);
        c->task[k].d.name = name;
        c->task[k].q = q;
        c->task[k].v = v;
        c->task[k].a = acc;
        c->task[k].row_coordinate = row;
    }
    c->level_of = arena_take(&a, ntask, sizeof(int));
    c->first_row = arena_take(&a, ntask, sizeof(int));
    c->limits = arena_take(&a, nv, sizeof *c->limits);
    c->q_of = arena_take(&a, nv, sizeof(int));
    c->zero = arena_take(&a, nv, size);
    c->M = arena_take(&a, nv, nv * size);
    c->factor = arena_take(&a, nv, nv * size);
    c->diagonal = arena_take(&a, nv, size);
    c->h = arena_take(&a, nv, size);
    c->jacobian = arena_take(&a, 6 * nv, size);
    c->difference = arena_take(&a, nv, size);
    c->J = arena_take(&a, nrow, nv * size);
    c->b = arena_take(&a, nrow, size);
    c->A = arena_take(&a, nrow + nv + (size_t)c->npassive, nv * size);
    c->target = arena_take(&a, nrow + nv + (size_t)c->npassive, size);
    c->level = arena_take(&a, (size_t)c->nlevel + 2, sizeof *c->level);
    c->C = arena_take(&a, nlimit, nv * size);
    c->lower = arena_take(&a, nlimit, size);
    c->upper = arena_take(&a, nlimit, size);
    c->weight = arena_take(&a, nlimit, size);
    c->row = arena_take(&a, nlimit, sizeof *c->row);
    c->y = arena_take(&a, nv, size);
    c->a = arena_take(&a, nv, size);
    c->loss = arena_take(&a, ntask, size);
    c->errors = arena_take(&a, ntask, size);
    c->active = arena_take(&a, nlimit, sizeof *c->active);
    hierarchy_layout(&c->work, &a, nv, nrow > nv ? nrow : nv, nlimit);
    return a.overflow ? SIZE_MAX : a.used;
}

/* ---- checks --------------------------------------------------------------------------------------------------- */

static ramus_status check_task(const ramus_model *m, int k, const ramus_task_description *d, ramus_error *err)
{
    const char *name = task_name(m, d);
    if ((unsigned)d->kind >= RAMUS_TASK_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s'): unknown kind %d", k, name, (int)d->kind);
    if (!gains_are_usable(d->gains))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s'): gains must be finite and not negative", k, name);
    if (!(d->weight > 0) || !isfinite(d->weight))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s'): the weight must be finite and above 0", k, name);
    if (d->kind == RAMUS_TASK_POINT && !vec3_is_finite(d->point))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s'): its point is not finite", k, name);
    if (task_has_frame(d->kind) && (d->frame.index < 0 || d->frame.index >= ramus_model_nframe(m)))
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "task %d ('%s'): there is no frame %d", k, name, d->frame.index);
    if (d->kind == RAMUS_TASK_CENTRE_OF_MASS && d->local_axes)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s'): a centre of mass has no axes of its own", k, name);
    if (task_count_rows(d, ramus_model_nv(m)) == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s') looks at no direction", k, name);
    return RAMUS_OK;
}

static ramus_status check_options(const ramus_model *m, const ramus_task_options *o, ramus_error *err)
{
    if (!(o->horizon > 0) || !isfinite(o->horizon) || !(o->braking > 0) || !isfinite(o->braking))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task options: horizon and braking must be finite and above 0");
    if (!(o->damping >= 0) || !(o->damping < 1) || !(o->rest_damping >= 0) || !isfinite(o->rest_damping))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "task options: damping must be from 0 to below 1, rest_damping finite and not negative");
    for (int i = 0; o->limits && i < ramus_model_nv(m); i++) {
        const ramus_joint_limits *l = &o->limits[i];
        if (l->lower <= l->upper && l->max_velocity >= 0 && l->max_acceleration > 0 && l->max_force >= 0)
            continue;
        char name[128];
        ramus_model_v_name(m, i, name, sizeof name);
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "limits of '%s': lower <= upper, max_velocity and max_force not negative, max_acceleration above 0 "
            "are expected",
            name);
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

static void take_tasks(ramus_task_control *c, const ramus_task_description tasks[])
{
    for (int k = 0; k < c->ntask; k++) {
        task *t = &c->task[k];
        const char *name = t->d.name;
        t->d = tasks[k];
        t->d.name = name;
        t->nrow = task_count_rows(&tasks[k], c->nv);
        for (int i = 0, row = 0; i < c->nv && t->d.kind == RAMUS_TASK_POSTURE; i++)
            if (!tasks[k].coordinate || tasks[k].coordinate[i])
                t->row_coordinate[row++] = i;
        t->d.coordinate = NULL;
    }
    sort_levels(tasks, c->ntask, c->nv, c->level_of, c->first_row);
    for (int i = 0; i < c->nv; i++)
        c->q_of[i] = -1;
    for (int k = 0; k < ramus_model_nlink(c->model); k++) {
        const ramus_link_info link = ramus_model_link(c->model, (ramus_link){ k });
        const int n = ramus_joint_type_nv(link.joint_type);
        for (int i = 0; i < n && link.v_index >= 0 && n == ramus_joint_type_nq(link.joint_type); i++)
            if (link.joint_type != RAMUS_SPHERICAL && link.joint_type != RAMUS_FREE)
                c->q_of[link.v_index + i] = link.q_index + i;
    }
}

static ramus_status create(const ramus_model *model, int ntask, const ramus_task_description tasks[],
                           const ramus_task_options *options, ramus_task_control **out, ramus_error *err)
{
    for (int k = 0; k < ntask; k++)
        RAMUS_TRY(check_task(model, k, &tasks[k], err));
    const ramus_allocator memory = memory_allocator(options->allocator);
    ramus_task_control *c = memory_new(&memory, 1, sizeof *c);
    if (!c)
        return ramus_fail_memory(err);
    ramus_status status = RAMUS_OK;
    c->model = model;
    c->allocator = memory;
    c->options = *options;
    c->nq = ramus_model_nq(model);
    c->nv = ramus_model_nv(model);
    c->ntask = ntask;
    c->nlevel = sort_levels(tasks, ntask, c->nv, NULL, NULL);
    c->nlimit = options->limits ? 2 * c->nv : 0;
    for (int k = 0; k < ntask; k++)
        c->nrow += task_count_rows(&tasks[k], c->nv);
    for (int i = 0; i < c->nv; i++)
        c->npassive += ramus_model_v_is_passive(model, i);
    const size_t size = task_layout(c, tasks, NULL);
    c->memory = size < SIZE_MAX - 64 ? memory_new(&memory, size + 64, 1) : NULL;
    if (!c->memory) {
        status = ramus_fail_memory(err);
        goto done;
    }
    task_layout(c, tasks, (void *)(((uintptr_t)c->memory + 63) & ~(uintptr_t)63));
    take_tasks(c, tasks);
    if (options->limits)
        memcpy(c->limits, options->limits, (size_t)c->nv * sizeof *c->limits);
    c->options.limits = NULL;
    ramus_data_options data = ramus_data_options_default();
    data.allocator = &memory;
    data.joint_effects = options->joint_effects;
    status = ramus_data_create(model, &data, &c->data, err);
    if (status == RAMUS_OK)
        status = ramus_kinematics_create(model, &data, &c->kinematics, err);
done:
    if (status != RAMUS_OK) {
        ramus_task_control_destroy(c);
        return status;
    }
    *out = c;
    return RAMUS_OK;
}

ramus_status tasks_read(const ramus_allocator *memory, int ntask, const ramus_task_description tasks[],
                        ramus_task_description **out, ramus_error *err)
{
    ramus_task_description *own = memory_new(memory, (size_t)ntask, sizeof *own);
    ramus_status status = own ? RAMUS_OK : ramus_fail_memory(err);
    for (int k = 0; k < ntask && status == RAMUS_OK; k++)
        status = OPTIONS_READ_ELEMENT(ramus_task_description, &own[k], tasks, k, err);
    if (status != RAMUS_OK) {
        memory_free(memory, own);
        own = NULL;
    }
    *out = own;
    return status;
}

ramus_status ramus_task_control_create(const ramus_model *model, int ntask, const ramus_task_description tasks[],
                                       const ramus_task_options *opt, ramus_task_control **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    RAMUS_NEED_ARRAYS(err, ntask, tasks);
    ramus_task_options options;
    ramus_task_description *own;
    RAMUS_TRY(OPTIONS_READ(ramus_task_options, &options, opt, err));
    RAMUS_TRY(check_options(model, &options, err));
    if (ntask < 0 || ramus_model_nv(model) == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task control: a robot that moves and a list of tasks are needed");
    if (ramus_model_nconstraint(model) > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "task control: the model has constraints ('%.200s'), whose forces it does not know yet; take "
                          "wrench control, or a model without them",
                          ramus_model_constraint(model, 0).name);
    const ramus_allocator memory = memory_allocator(options.allocator);
    RAMUS_TRY(tasks_read(&memory, ntask, tasks, &own, err));
    const ramus_status status = create(model, ntask, own, &options, out, err);
    memory_free(&memory, own);
    return status;
}

void ramus_task_control_destroy(ramus_task_control *c)
{
    if (!c)
        return;
    ramus_kinematics_destroy(c->kinematics);
    ramus_data_destroy(c->data);
    const ramus_allocator memory = c->allocator;
    memory_free(&memory, c->memory);
    memory_free(&memory, c);
}

const ramus_error *ramus_task_control_error(const ramus_task_control *c)
{
    return c ? &c->failure : ramus_error_of_null();
}

/* ---- targets -------------------------------------------------------------------------------------------------- */

/* The task, if it is of one of two kinds. */
static ramus_status find_task(ramus_task_control *c, int k, ramus_task_kind one, ramus_task_kind other, task **out)
{
    if (k < 0 || k >= c->ntask)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "there is no task %d; there are %d", k, c->ntask);
    *out = &c->task[k];
    if ((*out)->d.kind == one || (*out)->d.kind == other)
        return RAMUS_OK;
    return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "task %d is of kind '%s': its target is set by another function",
                      k, ramus_task_kind_name((*out)->d.kind));
}

static ramus_status fail_target(ramus_task_control *c, int k)
{
    return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "the target of task %d ('%s') is not finite", k,
                      c->task[k].d.name);
}

ramus_status ramus_task_control_set_pose(ramus_task_control *c, int k, const ramus_motion *desired)
{
    RAMUS_NEED_AS(NULL, c, "control");
    RAMUS_NEED(&c->failure, desired);
    task *t = NULL;
    RAMUS_TRY(find_task(c, k, RAMUS_TASK_POSE, RAMUS_TASK_ORIENTATION, &t));
    if (!motion_is_finite(desired))
        return fail_target(c, k);
    t->pose = *desired;
    t->has_target = 1;
    return RAMUS_OK;
}

ramus_status ramus_task_control_set_point(ramus_task_control *c, int k, ramus_vec3 position, ramus_vec3 velocity,
                                          ramus_vec3 acceleration)
{
    RAMUS_NEED_AS(NULL, c, "control");
    task *t = NULL;
    RAMUS_TRY(find_task(c, k, RAMUS_TASK_POINT, RAMUS_TASK_CENTRE_OF_MASS, &t));
    if (!vec3_is_finite(position) || !vec3_is_finite(velocity) || !vec3_is_finite(acceleration))
        return fail_target(c, k);
    t->position = position;
    t->velocity = velocity;
    t->acceleration = acceleration;
    t->has_target = 1;
    return RAMUS_OK;
}

ramus_status ramus_task_control_set_posture(ramus_task_control *c, int k, const double q[], const double v[],
                                            const double a[])
{
    RAMUS_NEED_AS(NULL, c, "control");
    RAMUS_NEED_ARRAYS(&c->failure, c->nq, q);
    task *t = NULL;
    RAMUS_TRY(find_task(c, k, RAMUS_TASK_POSTURE, RAMUS_TASK_POSTURE, &t));
    if (numbers_find_bad(q, c->nq) >= 0 || (v && numbers_find_bad(v, c->nv) >= 0) ||
        (a && numbers_find_bad(a, c->nv) >= 0))
        return fail_target(c, k);
    memcpy(t->q, q, (size_t)c->nq * sizeof(double));
    for (int i = 0; i < c->nv; i++) {
        t->v[i] = v ? v[i] : 0;
        t->a[i] = a ? a[i] : 0;
    }
    t->has_target = 1;
    return RAMUS_OK;
}

ramus_status ramus_task_control_set_gains(ramus_task_control *c, int k, ramus_gains gains)
{
    RAMUS_NEED_AS(NULL, c, "control");
    if (k < 0 || k >= c->ntask)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "there is no task %d; there are %d", k, c->ntask);
    if (!gains_are_usable(gains))
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "task %d ('%s'): gains must be finite and not negative", k,
                          c->task[k].d.name);
    c->task[k].d.gains = gains;
    return RAMUS_OK;
}
