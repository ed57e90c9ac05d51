/* controller.c - a controller as a function of time and state
 *
 *     tau = f(t, q, v):   desired motions at t (set, or described: target.c), kinematics, then wrench_forces.c, task_forces.c or,
 *                     with constraints and drives of all kinds, whole_body.c
 */
#include "controller.h"

#include "base/fail.h"
#include "numbers.h"

#include <math.h>
#include <string.h>

const ramus_error *ramus_controller_error(const ramus_controller *c)
{
    return c ? &c->failure : ramus_error_of_null();
}

ramus_data *ramus_controller_data(ramus_controller *c)
{
    return c ? c->data : NULL;
}

/* ---- targets and gains ---------------------------------------------------------------------------------------- */

static ramus_status check_task(ramus_controller *c, int k)
{
    if (k >= 0 && k < c->ntask)
        return RAMUS_OK;
    return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "there is no task %d; there are %d", k, c->ntask);
}

static ramus_status fail_target(ramus_controller *c, int k)
{
    return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "the target of task %d ('%s') is not finite", k,
                      c->task[k].d.name);
}

ramus_status ramus_controller_set_target(ramus_controller *c, int k, const ramus_motion *desired)
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED(&c->failure, desired);
    RAMUS_TRY(check_task(c, k));
    if (c->task[k].d.kind == RAMUS_TASK_POSTURE)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT,
                          "task %d ('%s') is a posture: set its target with ramus_controller_set_posture", k,
                          c->task[k].d.name);
    if (task_is_range(&c->task[k].d) || c->task[k].d.kind == RAMUS_TASK_SIGHT)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "task %d ('%s') is a %s and has no target", k,
                          c->task[k].d.name, task_is_range(&c->task[k].d) ? "range" : "sight");
    if (!motion_is_finite(desired))
        return fail_target(c, k);
    c->task[k].desired = *desired;
    c->task[k].source = TARGET_SET;
    return RAMUS_OK;
}

ramus_status ramus_controller_set_posture(ramus_controller *c, int k, const double q[], const double v[],
                                          const double a[])
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED_ARRAYS(&c->failure, c->nq, q);
    RAMUS_TRY(check_task(c, k));
    task *t = &c->task[k];
    if (t->d.kind != RAMUS_TASK_POSTURE)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT,
                          "task %d ('%s') is of kind '%s': set its target with ramus_controller_set_target", k,
                          t->d.name, ramus_task_kind_name(t->d.kind));
    if (numbers_find_bad(q, c->nq) >= 0 || (v && numbers_find_bad(v, c->nv) >= 0) ||
        (a && numbers_find_bad(a, c->nv) >= 0))
        return fail_target(c, k);
    const size_t size = (size_t)c->nv * sizeof(double);
    memcpy(t->q, q, (size_t)c->nq * sizeof(double));
    memcpy(t->v, v ? v : c->zero, size);
    memcpy(t->a, a ? a : c->zero, size);
    t->source = TARGET_SET;
    return RAMUS_OK;
}

ramus_status ramus_controller_set_gains(ramus_controller *c, int k, ramus_gains gains)
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_TRY(check_task(c, k));
    if (!gains_are_usable(gains))
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "task %d ('%s'): gains must be finite and not negative", k,
                          c->task[k].d.name);
    c->task[k].d.gains = gains;
    return RAMUS_OK;
}

/* ---- evaluation ----------------------------------------------------------------------------------------------- */

static ramus_status find_targets(ramus_controller *c, double t)
{
    for (int k = 0; k < c->ntask; k++) {
        task *now = &c->task[k];
        if (task_is_range(&now->d) || now->d.kind == RAMUS_TASK_SIGHT)
            continue;
        if (now->source == TARGET_NONE)
            return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "the target of task %d ('%s') was never set", k,
                              now->d.name);
        if (now->source == TARGET_DESCRIBED && !task_follow(now, c->model, t, c->shift))
            return fail_target(c, k);
    }
    return RAMUS_OK;
}

ramus_status ramus_controller_forces(ramus_controller *c, double t, const double q[], const double v[], double tau[])
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED_ARRAYS(&c->failure, c->nq, q);
    RAMUS_NEED_ARRAYS(&c->failure, c->nv, v, tau);
    const bool tasks = c->d.type == RAMUS_CONTROLLER_TASK;
    c->ready = false;
    int bad = numbers_find_bad(q, c->nq);
    if (bad >= 0)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "q[%d] is not finite", bad);
    bad = numbers_find_bad(v, c->nv);
    if (bad >= 0)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "v[%d] is not finite", bad);
    RAMUS_TRY(find_targets(c, t));
    RAMUS_TRY(robot_update(c, t, q, v, tasks || c->whole ? c->zero : NULL, true));
    RAMUS_TRY(c->whole ? whole_body_forces(c, q, v, tau)
              : tasks  ? task_forces(c, q, v, tau)
                       : wrench_forces(c, q, tau));
    double sum = 0;
    for (int k = 0; k < c->ntask; k++)
        sum += c->error[k] * c->error[k];
    c->total_error = sqrt(sum);
    c->ready = true;
    return RAMUS_OK;
}

/* ---- report --------------------------------------------------------------------------------------------------- */

const char *ramus_limit_kind_name(ramus_limit_kind kind)
{
    static const char *const name[] = { "position", "velocity", "acceleration", "force",
                                        "length",   "tension",  "constraint",   "task" };
    return (unsigned)kind < sizeof name / sizeof *name ? name[kind] : "unknown";
}

ramus_status ramus_controller_report(const ramus_controller *c, ramus_control_report *report)
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED(NULL, report);
    *report = (ramus_control_report){ .ntask = c->ntask, .name = c->name, .consistent = true, .complete = true };
    if (!c->ready)
        return RAMUS_ERR_STALE;
    report->error = c->error;
    report->total_error = c->total_error;
    if (c->d.type == RAMUS_CONTROLLER_WRENCH && !c->whole)
        return RAMUS_OK;
    const bool exceeds = c->whole && (c->whole->force_excess > 0 || c->whole->range_excess > 0);
    report->loss = c->d.type == RAMUS_CONTROLLER_WRENCH ? NULL : c->loss;
    report->a = c->a;
    report->nactive = c->nactive;
    report->active = c->active;
    report->consistent = !(c->violation > 0) && !exceeds;
    report->violation = c->violation;
    report->iterations = c->work.iterations;
    report->complete = c->work.complete != 0;
    return RAMUS_OK;
}
