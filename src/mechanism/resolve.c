/* resolve.c - from a description to an actuator that can be evaluated: names, checks, and the range it can reach
 *
 *     range of the coordinate:  the largest [lower, upper] around `near`, within the limits, where dL/ds keeps its sign
 *     range of the length:      between L(lower) and L(upper), within the stroke
 *
 * Method   dL/ds is looked at in 360 steps from `near` to each limit; where its sign changes, bisection finds the dead
 *          centre to the last bit. One joint has its dead centres half a turn apart, so none is missed; a chain of
 *          dependent joints whose length has two extremes within one step would be. Where a lever leaves its guide the
 *          length is not a number, and where its other position is nearer to its `near` the length jumps: the range ends as
 *          at a dead centre.
 * Fails    with a sentence that names the actuator.
 */
#include "actuator.h"

#include "base/fail.h"
#include "base/options.h"
#include "model/constraint_list.h"
#include "model/mechanism_list.h"

#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846
#define LONG_SLIDE 100.0 /* m, either side, for sliding joints without limits */
#define STEPS 360

ramus_status find_place(const ramus_model *m, const char *kind, const char *name, const char *frame, ramus_link *link,
                        ramus_pose *pose, ramus_error *err)
{
    *link = (ramus_link){ -1 };
    *pose = ramus_pose_identity();
    if (constraint_is_world(frame))
        return RAMUS_OK;
    const ramus_frame found = ramus_model_find_frame(m, frame);
    if (found.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no link or frame '%s'", kind, name, frame);
    const ramus_frame_info info = ramus_model_frame(m, found);
    *link = info.link;
    *pose = info.pose;
    return RAMUS_OK;
}

/* End e: on a link, or on a lever of the model. */
static ramus_status find_end(const ramus_model *m, const ramus_actuator_description *d, int e, ramus_actuator *a,
                             ramus_error *err)
{
    const char *kind = ramus_actuator_kind_name(a->kind), *name = d->name ? d->name : "";
    const char *frame = e ? d->frame_b : d->frame_a, *lever = e ? d->lever_b : d->lever_a;
    const ramus_vec3 point = e ? d->point_b : d->point_a;
    if (!lever) {
        ramus_pose pose;
        RAMUS_TRY(find_place(m, kind, name, frame, &a->link[e], &pose, err));
        a->point[e] = ramus_pose_point(pose, point);
        return RAMUS_OK;
    }
    const int k = ramus_model_find_lever(m, lever);
    if (k < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no lever '%s'", kind, name, lever);
    const ramus_lever_description of = ramus_model_lever(m, k);
    RAMUS_TRY(ramus_lever_resolve(m, &of, &a->lever[e], err));
    a->on_lever[e] = 1;
    a->link[e] = a->lever[e].pivot;
    a->point[e] = point;
    return RAMUS_OK;
}

static ramus_status check_ends(const ramus_model *m, const ramus_actuator_description *d, const ramus_actuator *a,
                               ramus_error *err)
{
    const char *kind = ramus_actuator_kind_name(a->kind);
    if (a->on_lever[0] && a->on_lever[1] && strcmp(d->lever_a, d->lever_b) == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "%s '%s': both ends are on the lever '%s'; they must be on two bodies", kind, a->name,
                          d->lever_a);
    if (!a->on_lever[0] && !a->on_lever[1] && a->link[0].index == a->link[1].index)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': both ends are on '%s'; they must be on two links", kind,
                          a->name, a->link[0].index < 0 ? "world" : ramus_model_link(m, a->link[0]).name);
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

/* 1: at s, dL/ds has that sign, and the levers are in those positions. */
static int goes_on(const ramus_model *m, const ramus_actuator *actuator, double s, double sense, int side)
{
    const length_of l = length_at(m, actuator, s);
    return sense * l.first > 0 && l.side == side;
}

/* From s towards `end` as long as dL/ds has the sign it has at s, and no lever jumps. */
static double reach(const ramus_model *m, const ramus_actuator *actuator, double s, double end)
{
    const length_of first = length_at(m, actuator, s);
    const double sense = first.first > 0 ? 1 : -1, start = s;
    for (int k = 1; k <= STEPS; k++) {
        const double next = k == STEPS ? end : start + (end - start) * k / STEPS;
        if (goes_on(m, actuator, next, sense, first.side)) {
            s = next;
            continue;
        }
        double out = next; /* s is inside */
        for (int bisection = 0; bisection < 200; bisection++) {
            const double middle = s + (out - s) / 2;
            if (middle == s || middle == out)
                break;
            if (goes_on(m, actuator, middle, sense, first.side))
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
    if (isnan(here.length))
        return out_of_reach(actuator, s, err);
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

ramus_status ramus_actuator_resolve(const ramus_model *m, const ramus_actuator_description *description,
                                    ramus_actuator *out, ramus_error *err)
{
    RAMUS_NEED_AS(err, m, "model");
    RAMUS_NEED(err, description);
    RAMUS_NEED(err, out);
    ramus_actuator_description copy;
    const ramus_actuator_description *d = &copy;
    RAMUS_TRY(OPTIONS_READ(ramus_actuator_description, &copy, description, err));
    RAMUS_TRY(mechanism_check_actuator(d, err));
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
    snprintf(a.name, sizeof a.name, "%s", d->name ? d->name : "");
    RAMUS_TRY(find_end(m, d, 0, &a, err));
    RAMUS_TRY(find_end(m, d, 1, &a, err));
    RAMUS_TRY(check_ends(m, d, &a, err));
    find_coordinate(m, &a);
    if (a.kind == RAMUS_ACTUATOR_LINEAR && a.depends == 1)
        RAMUS_TRY(find_range(m, d, &a, err));
    *out = a;
    return RAMUS_OK;
}
