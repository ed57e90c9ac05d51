/* resolve.c - from descriptions to parts and levers that can be evaluated: names, checks, and the range of a length
 *
 *     range of the coordinate:  the largest [lower, upper] around `near`, within the limits, where dL/ds keeps its sign
 *     range of the length:      between L(lower) and L(upper), within the stroke
 *
 * Method   dL/ds is looked at in 360 steps from `near` to each limit; where its sign changes, bisection finds the dead
 *          centre to the last bit. One joint has its dead centres half a turn apart, so none is missed; a chain of
 *          dependent joints whose length has two extremes within one step would be. Where a lever leaves its guide the
 *          length is not a number, and where its other position is nearer to its `near` the length jumps: the range ends as
 *          at a dead centre.
 * Fails    with a sentence that has the name of the part or lever.
 */
#include "part.h"

#include "base/fail.h"
#include "model/mechanism_list.h"

#include <string.h>

#define PI 3.14159265358979323846
#define LONG_SLIDE 100.0 /* m, either side, for sliding joints without limits */
#define STEPS 360

/* A link or a named frame; NULL, "" or "world": the world. `pose`: of that frame in the link's. Of a model whose modules are not all known every frame is a
 * place of its own, and *link its index. */
static ramus_status find_place(const ramus_model *m, const char *kind, const char *name, const char *frame,
                               ramus_link *link, ramus_pose *pose, ramus_error *err)
{
    *link = (ramus_link){ -1 };
    *pose = ramus_pose_identity();
    if (constraint_is_world(frame))
        return RAMUS_OK;
    const ramus_frame found = ramus_model_find_frame(m, frame);
    if (found.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no link or frame '%s'", kind, name, frame);
    const ramus_frame_info info = ramus_model_frame(m, found);
    *link = m->substitute ? (ramus_link){ found.index } : info.link;
    *pose = m->substitute ? *pose : info.pose;
    return RAMUS_OK;
}

static const char *place_name(const ramus_model *m, ramus_link link)
{
    return link.index < 0 ? "world" : ramus_model_frame(m, (ramus_frame){ link.index }).name;
}

/* ---- ends --------------------------------------------------------------------------------------------------- */

ramus_status lever_resolve(const ramus_model *m, const ramus_lever_description *d, ramus_lever_info *out,
                           ramus_error *err)
{
    RAMUS_TRY(mechanism_check(KIND_LEVER, d, err));
    ramus_pose pivot, guide;
    ramus_lever_info l = { .name = d->name, .guide_kind = d->guide_kind, .tip = d->tip, .rod_length = d->rod_length };
    l.near = d->near;
    RAMUS_TRY(find_place(m, "lever", d->name, d->pivot, &l.pivot, &pivot, err));
    RAMUS_TRY(find_place(m, "lever", d->name, d->guide, &l.guide, &guide, err));
    if (l.pivot.index == l.guide.index)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "lever '%s': pivot and guide are both on '%s'; the guide must be another link", d->name,
                          place_name(m, l.pivot));
    l.axis = vec3_scale(1 / vec3_norm(d->axis), d->axis);
    l.pivot_pose =
        ramus_pose_mul(pivot, (ramus_pose){ ramus_quat_normalized(d->pivot_pose.rotation), d->pivot_pose.position });
    l.guide_point = ramus_pose_point(guide, d->guide_point);
    if (d->guide_kind == RAMUS_GUIDE_PLANE)
        l.normal = vec3_scale(1 / vec3_norm(d->normal), ramus_quat_rotate(guide.rotation, d->normal));
    *out = l;
    return RAMUS_OK;
}

/* End e: on a link, or on a lever of the model. */
static ramus_status find_end(const ramus_model *m, const ramus_lever_info *on, const ramus_part_description *d, int e,
                             ramus_part_info *p, ramus_error *err)
{
    const char *kind = ramus_part_kind_name(d->kind);
    const char *frame = e ? d->frame_b : d->frame_a, *lever = e ? d->lever_b : d->lever_a;
    const ramus_vec3 point = e ? d->point_b : d->point_a;
    if (!lever) {
        ramus_pose pose;
        RAMUS_TRY(find_place(m, kind, d->name, frame, &p->link[e], &pose, err));
        p->point[e] = ramus_pose_point(pose, point);
        return RAMUS_OK;
    }
    if (!on)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no lever '%s'", kind, d->name, lever);
    p->lever[e] = on;
    p->link[e] = on->pivot;
    p->point[e] = point;
    return RAMUS_OK;
}

static ramus_status check_ends(const ramus_model *m, const ramus_part_info *p, ramus_error *err)
{
    const char *kind = ramus_part_kind_name(p->kind);
    if (p->lever[0] && p->lever[1] && strcmp(p->lever[0]->name, p->lever[1]->name) == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "%s '%s': both ends are on the lever '%s'; they must be on two bodies", kind, p->name,
                          p->lever[0]->name);
    if (!p->lever[0] && !p->lever[1] && p->link[0].index == p->link[1].index)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': both ends are on '%s'; they must be on two links", kind,
                          p->name, place_name(m, p->link[0]));
    return RAMUS_OK;
}

/* ---- the range ---------------------------------------------------------------------------------------------- */

/* Of all joints that follow the coordinate, as limits of the coordinate itself. */
static void joint_limits(const ramus_model *m, const ramus_part_info *part, double *lower, double *upper)
{
    bool slides = true;
    *lower = -INFINITY;
    *upper = INFINITY;
    for (int i = 1; i <= m->nlink; i++) {
        if (ramus_joint_type_nv((ramus_joint_type)m->type[i]) != 1 || m->v_source[m->vi[i]] != part->v_index)
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

/* At s, dL/ds has that sign, and the levers are in those positions. */
static bool goes_on(const ramus_model *m, const ramus_part_info *part, double s, double sense, int side)
{
    const length_of l = length_at(m, part, s);
    return sense * l.first > 0 && l.side == side;
}

/* From s towards `end` as long as dL/ds has the sign it has at s, and no lever jumps. */
static double reach(const ramus_model *m, const ramus_part_info *part, double s, double end)
{
    const length_of first = length_at(m, part, s);
    const double sense = first.first > 0 ? 1 : -1, start = s;
    for (int k = 1; k <= STEPS; k++) {
        const double next = k == STEPS ? end : start + (end - start) * k / STEPS;
        if (goes_on(m, part, next, sense, first.side)) {
            s = next;
            continue;
        }
        double out = next; /* s is inside */
        for (int bisection = 0; bisection < 200; bisection++) {
            const double middle = s + (out - s) / 2;
            if (middle == s || middle == out)
                break;
            if (goes_on(m, part, middle, sense, first.side))
                s = middle;
            else
                out = middle;
        }
        return s;
    }
    return end;
}

static ramus_status find_range(const ramus_model *m, const ramus_part_description *d, ramus_part_info *part,
                               ramus_error *err)
{
    double lower, upper;
    joint_limits(m, part, &lower, &upper);
    lower = isnan(d->lower) ? lower : d->lower;
    upper = isnan(d->upper) ? upper : d->upper;
    if (!(lower < upper))
        return ramus_fail(err, RAMUS_ERR_MODEL, "actuator '%s': its coordinate's limits %g and %g leave no range",
                          part->name, lower, upper);
    const double s = fmin(fmax(d->near, lower), upper);
    const length_of here = length_at(m, part, s);
    if (isnan(here.length))
        return out_of_reach(part, s, err);
    if (!(fabs(here.first) > 1e-9 * here.speed))
        return ramus_fail(
            err, RAMUS_ERR_SINGULAR,
            "actuator '%s': at coordinate %g its length %g m has an extreme, so that both ways are open; set "
            "'near' to a coordinate on the side that is meant",
            part->name, s, here.length);
    part->lower = reach(m, part, s, lower);
    part->upper = reach(m, part, s, upper);
    part->length_at_lower = length_at(m, part, part->lower).length;
    part->length_at_upper = length_at(m, part, part->upper).length;
    const double least = fmin(part->length_at_lower, part->length_at_upper);
    const double most = fmax(part->length_at_lower, part->length_at_upper);
    part->min_length = fmax(least, d->min_length);
    part->max_length = fmin(most, d->max_length);
    if (!(part->min_length <= part->max_length))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "actuator '%s': its stroke from %g to %g m misses the lengths from %g to %g m that the joint "
                          "allows",
                          part->name, d->min_length, d->max_length, least, most);
    return RAMUS_OK;
}

/* ---- parts -------------------------------------------------------------------------------------------------- */

ramus_status part_resolve_ends(const ramus_model *m, const ramus_part_description *d,
                               const ramus_lever_info *const lever[2], ramus_part_info *out, ramus_error *err)
{
    RAMUS_TRY(mechanism_check(KIND_PART, d, err));
    ramus_part_info p = { .name = d->name,
                          .kind = d->kind,
                          .rest_length = d->rest_length,
                          .stiffness = d->stiffness,
                          .pretension = d->pretension,
                          .lower = NAN,
                          .upper = NAN,
                          .length_at_lower = NAN,
                          .length_at_upper = NAN,
                          .min_length = d->min_length,
                          .max_length = d->max_length };
    RAMUS_TRY(find_end(m, lever[0], d, 0, &p, err));
    RAMUS_TRY(find_end(m, lever[1], d, 1, &p, err));
    RAMUS_TRY(check_ends(m, &p, err));
    *out = p;
    return RAMUS_OK;
}

ramus_status part_resolve(const ramus_model *m, const ramus_part_description *d, const ramus_lever_info *const lever[2],
                          ramus_part_info *out, ramus_error *err)
{
    RAMUS_TRY(part_resolve_ends(m, d, lever, out, err));
    find_coordinate(m, out);
    return out->kind == RAMUS_PART_ACTUATOR && out->depends == 1 ? find_range(m, d, out, err) : RAMUS_OK;
}

void parts_take(part_set *set, const ramus_model *m, part_choice choice, arena *a)
{
    *set = (part_set){ .choice = choice,
                       .npart = (int)m->mechanism.of[KIND_PART].count,
                       .nlever = (int)m->mechanism.of[KIND_LEVER].count };
    for (int k = 0; k < set->npart; k++)
        set->nspring += m->mechanism.of[KIND_PART].part[k].kind == RAMUS_PART_SPRING;
    if (choice == SPRINGS_ONLY && set->nspring == 0)
        set->npart = set->nlever = 0;
    set->part = arena_take(a, (size_t)set->npart, sizeof *set->part);
    set->lever = arena_take(a, (size_t)set->nlever, sizeof *set->lever);
    set->spring = arena_take(a, (size_t)set->nspring, sizeof *set->spring);
}

ramus_status parts_resolve(part_set *set, const ramus_model *m, ramus_error *err)
{
    const ramus_part_description *part = m->mechanism.of[KIND_PART].part;
    const bool all = set->choice == ALL_PARTS;
    int nspring = 0;
    for (int k = 0; all && k < set->nlever; k++)
        RAMUS_TRY(lever_resolve(m, &m->mechanism.of[KIND_LEVER].lever[k], &set->lever[k], err));
    for (int k = 0; k < set->npart; k++) {
        const char *const name[2] = { part[k].lever_a, part[k].lever_b };
        const ramus_lever_info *lever[2] = { NULL, NULL };
        if (part[k].kind == RAMUS_PART_SPRING)
            set->spring[nspring++] = k;
        else if (!all)
            continue;
        for (int e = 0; e < 2; e++) {
            const int l = ramus_model_find_lever(m, name[e]).index;
            if (l >= 0)
                lever[e] = &set->lever[l];
            if (l >= 0 && !all)
                RAMUS_TRY(lever_resolve(m, &m->mechanism.of[KIND_LEVER].lever[l], &set->lever[l], err));
        }
        RAMUS_TRY(part_resolve(m, &part[k], lever, &set->part[k], err));
    }
    return RAMUS_OK;
}
