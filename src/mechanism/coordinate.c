/* coordinate.c - between an actuator's length and the coordinate it drives, both ways, with rates and forces
 *
 *     s with L(s) = length          safeguarded Halley: s <- s - f L_1 / (L_1^2 - f L_2 / 2), f = L - length, L_1 = dL/ds,
 *                                   L_2 = d2L/ds2, or the middle of the bracket
 *     L' = (dL/ds) v                L'' = (dL/ds) a + (d2L/ds2) v^2
 *     v = L' / (dL/ds)              a = (L'' - (d2L/ds2) v^2) / (dL/ds)
 *     power tau v = -F L'           F = -tau / (dL/ds)
 *
 * Method   the range was found by ramus_actuator_resolve: the length is monotonic between lower and upper, so there is one
 *          solution, always bracketed. Next to a dead centre such steps alone would leave the bracket or crawl. A step that is
 *          small for the length's curvature is the last: what it leaves is its cube.
 * Cost     a few evaluations of the length (at most 200), no allocation.
 */
#include "actuator.h"

#include "base/fail.h"

#include <float.h>
#include <math.h>

static ramus_status needs_one(const ramus_actuator *a, ramus_error *err)
{
    if (a->depends == 1)
        return RAMUS_OK;
    return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%s '%s' %s; this is for those that depend on one coordinate",
                      ramus_actuator_kind_name(a->kind), a->name,
                      a->depends ? "depends on several coordinates" : "depends on no coordinate");
}

/* The length at s; NAN gives NAN. */
static ramus_status look(const ramus_model *m, const ramus_actuator *a, double s, length_of *l, ramus_error *err)
{
    RAMUS_TRY(needs_one(a, err));
    *l = length_at(m, a, s);
    return isnan(l->length) && !isnan(s) ? out_of_reach(a, s, err) : RAMUS_OK;
}

static ramus_status at_dead_centre(const ramus_actuator *a, double s, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_SINGULAR,
                      "%s '%s' is at a dead centre (coordinate %.9g): its length tells nothing about the joint there",
                      ramus_actuator_kind_name(a->kind), a->name, s);
}

ramus_status ramus_actuator_length_at(const ramus_model *m, const ramus_actuator *a, double s, double *length,
                                      double *first, double *second, ramus_error *err)
{
    RAMUS_NEED_AS(err, m, "model");
    RAMUS_NEED_AS(err, a, "actuator");
    length_of l;
    RAMUS_TRY(look(m, a, s, &l, err));
    if (length)
        *length = l.length;
    if (first)
        *first = l.first;
    if (second)
        *second = l.second;
    return RAMUS_OK;
}

ramus_status ramus_actuator_coordinate(const ramus_model *m, const ramus_actuator *a, double length, double *s,
                                       ramus_error *err)
{
    RAMUS_NEED_AS(err, m, "model");
    RAMUS_NEED_AS(err, a, "actuator");
    RAMUS_NEED(err, s);
    RAMUS_TRY(needs_one(a, err));
    if (a->kind != RAMUS_ACTUATOR_LINEAR)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%s '%s' has no length that could be commanded",
                          ramus_actuator_kind_name(a->kind), a->name);
    const double slack = 1e-13 * a->max_length; /* lengths that were computed at the ends */
    if (!(length >= a->min_length - slack && length <= a->max_length + slack))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "actuator '%s': length %.9g m is out of its reach, %.9g to %.9g m",
                          a->name, length, a->min_length, a->max_length);
    const double sense = a->length_at_upper > a->length_at_lower ? 1 : -1;
    if (sense * (length - a->length_at_lower) <= 0 || sense * (length - a->length_at_upper) >= 0) {
        *s = sense * (length - a->length_at_lower) <= 0 ? a->lower : a->upper;
        return RAMUS_OK;
    }
    double low = a->lower, high = a->upper;
    double x = low + (high - low) * ((length - a->length_at_lower) / (a->length_at_upper - a->length_at_lower));
    for (int k = 0; k < 200; k++) {
        const length_of l = length_at(m, a, x);
        if (isnan(l.length))
            return out_of_reach(a, x, err);
        const double off = sense * (l.length - length);
        if (off == 0)
            break;
        if (off > 0)
            high = x;
        else
            low = x;
        const double f = l.length - length, bend = l.second / l.first;
        double next = x - f / (l.first - f * bend / 2);
        const int inside = next > low && next < high && k <= 50; /* not when the slope is zero or not a number */
        if (!inside)
            next = low + (high - low) / 2;
        const double step = fabs(next - x);
        x = next;
        if (step <= DBL_EPSILON * fabs(x) || step <= DBL_MIN || high - low <= DBL_EPSILON * fabs(x) ||
            (inside && step <= 1e-6 * fabs(x) && step * fabs(bend) <= 1e-6))
            break;
    }
    *s = x;
    return RAMUS_OK;
}

ramus_status ramus_actuator_coordinate_rates(const ramus_model *m, const ramus_actuator *a, double s, double rate,
                                             double acceleration, double *v, double *acc, ramus_error *err)
{
    RAMUS_NEED_AS(err, m, "model");
    RAMUS_NEED_AS(err, a, "actuator");
    RAMUS_NEED(err, v);
    RAMUS_NEED_AS(err, acc, "a");
    length_of l;
    RAMUS_TRY(look(m, a, s, &l, err));
    if (dead_centre(&l))
        return at_dead_centre(a, s, err);
    *v = rate / l.first;
    *acc = (acceleration - l.second * *v * *v) / l.first;
    return RAMUS_OK;
}

ramus_status ramus_actuator_length_rates(const ramus_model *m, const ramus_actuator *a, double s, double v, double acc,
                                         double *rate, double *acceleration, ramus_error *err)
{
    RAMUS_NEED_AS(err, m, "model");
    RAMUS_NEED_AS(err, a, "actuator");
    RAMUS_NEED(err, rate);
    RAMUS_NEED(err, acceleration);
    length_of l;
    RAMUS_TRY(look(m, a, s, &l, err));
    *rate = l.first * v;
    *acceleration = l.first * acc + l.second * v * v;
    return RAMUS_OK;
}

ramus_status ramus_actuator_tension(const ramus_model *m, const ramus_actuator *a, double s, double tau,
                                    double *tension, ramus_error *err)
{
    RAMUS_NEED_AS(err, m, "model");
    RAMUS_NEED_AS(err, a, "actuator");
    RAMUS_NEED(err, tension);
    length_of l;
    RAMUS_TRY(look(m, a, s, &l, err));
    if (dead_centre(&l))
        return at_dead_centre(a, s, err);
    *tension = -tau / l.first;
    return RAMUS_OK;
}
