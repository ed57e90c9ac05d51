/* resolve.c - from a description to an actuator that can be evaluated: names, checks, and the range it can reach
 *
 *     range of the coordinate:  the largest [lower, upper] around `near`, within the limits, where dL/ds keeps its sign
 *     range of the length:      between L(lower) and L(upper), within the stroke
 *
 * Method   dL/ds is looked at in 360 steps from `near` to each limit; where its sign changes, bisection finds the dead
 *          centre to the last bit. One joint has its dead centres half a turn apart, so none is missed; a chain of
 *          dependent joints whose length has two extremes within one step would be.
 * Fails    with a sentence that names the actuator.
 */
#include "actuator.h"

#include "base/fail.h"
#include "dynamics/kinematics.h"

#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846
#define LONG_SLIDE 100.0 /* m, either side, for sliding joints without limits */
#define STEPS 360

const char *ramus_actuator_kind_name(ramus_actuator_kind kind)
{
    static const char *const name[] = { "actuator", "spring", "bar" };
    return kind >= 0 && kind < RAMUS_ACTUATOR_KIND_COUNT ? name[kind] : "";
}

ramus_actuator_description ramus_actuator_description_default(void)
{
    return (ramus_actuator_description){
        .struct_size = sizeof(ramus_actuator_description), .max_length = INFINITY, .lower = NAN, .upper = NAN
    };
}

static ramus_status check_numbers(const ramus_actuator_description *d, const char *kind, const char *name,
                                  ramus_error *err)
{
    const struct {
        const char *name;
        double value;
        int least; /* 1: not below zero */
    } number[] = { { "point_a.x", d->point_a.x, 0 },
                   { "point_a.y", d->point_a.y, 0 },
                   { "point_a.z", d->point_a.z, 0 },
                   { "point_b.x", d->point_b.x, 0 },
                   { "point_b.y", d->point_b.y, 0 },
                   { "point_b.z", d->point_b.z, 0 },
                   { "min_length", d->min_length, 1 },
                   { "rest_length", d->rest_length, 1 },
                   { "stiffness", d->stiffness, 1 },
                   { "pretension", d->pretension, 1 },
                   { "near", d->near, 0 } };
    for (size_t k = 0; k < sizeof number / sizeof *number; k++)
        if (!isfinite(number[k].value) || (number[k].least && number[k].value < 0))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': %s is %g; it must be finite%s", kind, name,
                              number[k].name, number[k].value, number[k].least ? " and not negative" : "");
    if (!(d->max_length > d->min_length))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': max_length %g is not above min_length %g", kind, name,
                          d->max_length, d->min_length);
    if (isinf(d->lower) || isinf(d->upper) || d->lower >= d->upper)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': lower is %g and upper %g; give finite ones, in order",
                          kind, name, d->lower, d->upper);
    if (d->kind == RAMUS_ACTUATOR_BAR && !(d->rest_length > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "bar '%s': rest_length is 0; it is the bar's length", name);
    return RAMUS_OK;
}

static ramus_status find_point(const ramus_model *m, const char *kind, const char *name, const char *frame,
                               ramus_vec3 point, ramus_link *link, ramus_vec3 *at, ramus_error *err)
{
    *link = (ramus_link){ -1 };
    *at = point;
    if (!frame || strcmp(frame, "world") == 0)
        return RAMUS_OK;
    const ramus_frame found = ramus_model_find_frame(m, frame);
    if (found.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no link or frame '%s'", kind, name, frame);
    const ramus_frame_info info = ramus_model_frame(m, found);
    *link = info.link;
    *at = ramus_pose_point(info.pose, point);
    return RAMUS_OK;
}

/* ---- the range ---------------------------------------------------------------------------------------------- */

/* Of all joints that follow the coordinate, as limits of the coordinate itself. */
static void joint_limits(const ramus_model *m, const ramus_actuator *actuator, double *lower, double *upper)
{
    int slides = 1;
    *lower = -INFINITY;
    *upper = INFINITY;
    for (int i = 1; i <= m->nlink; i++) {
        if (ramus_joint_type_nv((ramus_joint_type)m->type[i]) != 1 || m->v_source[m->vi[i]] != actuator->v_index)
            continue;
        const ramus_link_info *joint = &m->link[m->link_of[i]];
        const double scale = m->q_scale[m->qi[i]], offset = m->q_offset[m->qi[i]];
        slides = slides && m->type[i] == RAMUS_PRISMATIC;
        if (scale == 0)
            continue;
        const double a = (joint->lower - offset) / scale, b = (joint->upper - offset) / scale;
        *lower = fmax(*lower, fmin(a, b));
        *upper = fmin(*upper, fmax(a, b));
    }
    const double far = slides ? LONG_SLIDE : PI;
    if (isinf(*lower))
        *lower = isinf(*upper) ? -far : *upper - 2 * far;
    if (isinf(*upper))
        *upper = *lower + 2 * far;
}

/* From s towards `end` as long as dL/ds has the sign it has at s. */
static double reach(const ramus_model *m, const ramus_actuator *actuator, double s, double end)
{
    const double sense = length_at(m, actuator, s).first > 0 ? 1 : -1, start = s;
    for (int k = 1; k <= STEPS; k++) {
        const double next = k == STEPS ? end : start + (end - start) * k / STEPS;
        if (sense * length_at(m, actuator, next).first > 0) {
            s = next;
            continue;
        }
        double out = next; /* s is inside */
        for (int bisection = 0; bisection < 200; bisection++) {
            const double middle = s + (out - s) / 2;
            if (middle == s || middle == out)
                break;
            if (sense * length_at(m, actuator, middle).first > 0)
                s = middle;
            else
                out = middle;
        }
        return s;
    }
    return end;
}

static ramus_status find_range(const ramus_model *m, const ramus_actuator_description *d, ramus_actuator *actuator,
                               ramus_error *err)
{
    double lower, upper;
    joint_limits(m, actuator, &lower, &upper);
    lower = isnan(d->lower) ? lower : d->lower;
    upper = isnan(d->upper) ? upper : d->upper;
    if (!(lower < upper))
        return ramus_fail(err, RAMUS_ERR_MODEL, "actuator '%s': its coordinate's limits %g and %g leave no range",
                          actuator->name, lower, upper);
    const double s = fmin(fmax(d->near, lower), upper);
    const length_of here = length_at(m, actuator, s);
    if (!(fabs(here.first) > 1e-9 * here.speed))
        return ramus_fail(
            err, RAMUS_ERR_SINGULAR,
            "actuator '%s': at coordinate %g its length %g m has an extreme, so that both ways are open; set "
            "'near' to a coordinate on the side that is meant",
            actuator->name, s, here.length);
    actuator->lower = reach(m, actuator, s, lower);
    actuator->upper = reach(m, actuator, s, upper);
    actuator->length_at_lower = length_at(m, actuator, actuator->lower).length;
    actuator->length_at_upper = length_at(m, actuator, actuator->upper).length;
    const double least = fmin(actuator->length_at_lower, actuator->length_at_upper);
    const double most = fmax(actuator->length_at_lower, actuator->length_at_upper);
    actuator->min_length = fmax(least, d->min_length);
    actuator->max_length = fmin(most, d->max_length);
    if (!(actuator->min_length <= actuator->max_length))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "actuator '%s': its stroke from %g to %g m misses the lengths from %g to %g m that the joint "
                          "allows",
                          actuator->name, d->min_length, d->max_length, least, most);
    return RAMUS_OK;
}

ramus_status ramus_actuator_resolve(const ramus_model *m, const ramus_actuator_description *d, ramus_actuator *out,
                                    ramus_error *err)
{
    if (d->struct_size != sizeof *d || d->kind < 0 || d->kind >= RAMUS_ACTUATOR_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "start an actuator with ramus_actuator_description_default()");
    const char *kind = ramus_actuator_kind_name(d->kind), *name = d->name ? d->name : "";
    ramus_actuator a = { .kind = d->kind,
                         .rest_length = d->rest_length,
                         .stiffness = d->stiffness,
                         .pretension = d->pretension,
                         .lower = NAN,
                         .upper = NAN,
                         .length_at_lower = NAN,
                         .length_at_upper = NAN,
                         .min_length = d->min_length,
                         .max_length = d->max_length };
    snprintf(a.name, sizeof a.name, "%s", name);
    RAMUS_TRY(check_numbers(d, kind, name, err));
    RAMUS_TRY(find_point(m, kind, name, d->frame_a, d->point_a, &a.link[0], &a.point[0], err));
    RAMUS_TRY(find_point(m, kind, name, d->frame_b, d->point_b, &a.link[1], &a.point[1], err));
    if (a.link[0].index == a.link[1].index)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': both ends are on '%s'; they must be on two links", kind,
                          name, a.link[0].index < 0 ? "world" : ramus_model_link(m, a.link[0]).name);
    find_coordinate(m, &a);
    if (a.kind == RAMUS_ACTUATOR_LINEAR && a.depends == 1)
        RAMUS_TRY(find_range(m, d, &a, err));
    *out = a;
    return RAMUS_OK;
}
