/* controller_check.c - what is wrong with a controller's description: tasks, ranges, limits, settings */
#include "controller.h"

#include "base/fail.h"
#include "numbers.h"

#include <math.h>

static ramus_status check_range(const ramus_model *m, int k, const ramus_task_description *d, ramus_error *err)
{
    const char *name = task_name(m, d);
    if (d->kind == RAMUS_TASK_PARK)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s'): a parked frame has no range", k, name);
    if (d->kind == RAMUS_TASK_SIGHT && !(isnan(d->lower) && d->upper > 0 && d->upper < 3.14))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "task %d ('%s'): the range of a sight is an upper angle alone, above 0 and below 3.14 rad", k,
                          name);
    if (d->lower > d->upper || isinf(d->lower) || isinf(d->upper))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "task %d ('%s'): a range has a finite lower or upper limit, or both, lower <= upper", k,
                          name);
    return RAMUS_OK;
}

static ramus_status check_geometric(const ramus_model *m, int k, const ramus_task_description *d, ramus_error *err)
{
    const char *name = task_name(m, d);
    if (!vec3_is_finite(d->point) || !vec3_is_finite(d->other_point) || !vec3_is_finite(d->axis) ||
        !(vec3_norm(d->axis) > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "task %d ('%s'): its points must be finite, and its axis finite and not zero", k, name);
    if (d->other.index < -1 || d->other.index >= ramus_model_nframe(m))
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "task %d ('%s'): there is no frame %d", k, name, d->other.index);
    if (d->kind == RAMUS_TASK_LENGTH && (d->part.index < 0 || d->part.index >= ramus_model_npart(m) ||
                                         ramus_model_part(m, d->part).kind != RAMUS_PART_ACTUATOR))
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "task %d ('%s'): part %d is no actuator of the model", k, name,
                          d->part.index);
    return task_is_range(d) ? check_range(m, k, d, err) : RAMUS_OK;
}

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
    if (d->kind >= RAMUS_TASK_DISTANCE)
        return check_geometric(m, k, d, err);
    if (task_is_range(d))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "task %d ('%s'): a %s has no range; distances, planes, sights and lengths do", k, name,
                          ramus_task_kind_name(d->kind));
    if (task_count_rows(d, ramus_model_nv(m)) == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "task %d ('%s') has no direction", k, name);
    return RAMUS_OK;
}

static ramus_status check_end_effector(const ramus_model *m, const ramus_task_description *d, ramus_error *err)
{
    if (d->kind != RAMUS_TASK_POSE)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a wrench controller controls poses; task '%s' is a %s",
                          task_name(m, d), ramus_task_kind_name(d->kind));
    if (robot_frame_is_fixed(m, d->frame))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "wrench controller: frame '%s' is fixed in the world",
                          ramus_model_frame(m, d->frame).name);
    return RAMUS_OK;
}

/* What a controller needs beside its tasks. */
static ramus_status check_settings(const ramus_model *m, const ramus_controller_description *d, ramus_error *err)
{
    if (ramus_model_nv(m) == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "controller: the robot has no coordinates");
    if (!(d->horizon > 0) || !isfinite(d->horizon) || !(d->braking > 0) || !isfinite(d->braking))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "controller: horizon and braking must be finite and above 0");
    if (!(d->damping >= 0) || !(d->damping < 1) || !(d->rest_damping >= 0) || !isfinite(d->rest_damping))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "task controller: damping must be from 0 to below 1, rest_damping finite and not negative");
    if (!(d->contact_gap >= 0) || !isfinite(d->contact_gap))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "controller: contact_gap must be finite and not negative");
    for (int i = 0; d->limits && i < ramus_model_nv(m); i++) {
        const ramus_joint_limits *l = &d->limits[i];
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

ramus_status controller_check(const ramus_model *m, const ramus_controller_description *d, ramus_error *err)
{
    const bool wrench = d->type == RAMUS_CONTROLLER_WRENCH;
    if (!wrench || d->limits || d->part_limits || d->nconstraint_limit)
        RAMUS_TRY(check_settings(m, d, err));
    for (int k = 0; k < d->ntask; k++) {
        RAMUS_TRY(check_task(m, k, &d->task[k], err));
        if (wrench)
            RAMUS_TRY(check_end_effector(m, &d->task[k], err));
    }
    return RAMUS_OK;
}
