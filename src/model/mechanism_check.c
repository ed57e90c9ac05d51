/* mechanism_check.c - defaults of the parts of a mechanism, and what is wrong with one by itself */
#include "mechanism_list.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "base/options.h"
#include "module.h"

#include <math.h>
#include <string.h>

const char *const wrench_component[WRENCH_COMPONENTS] = { "fx", "fy", "fz", "mx", "my", "mz" };

const char *ramus_part_kind_name(ramus_part_kind kind)
{
    static const char *const name[] = { "actuator", "spring", "bar" };
    return kind >= 0 && kind < RAMUS_PART_KIND_COUNT ? name[kind] : "";
}

OPTIONS_DEFAULTS(ramus_part_description, .max_length = INFINITY, .lower = NAN, .upper = NAN)

OPTIONS_DEFAULTS(ramus_lever_description, .pivot_pose = ramus_pose_identity(), .axis = { 0, 0, 1 },
                 .normal = { 0, 0, 1 })

OPTIONS_DEFAULTS(ramus_sharing_description, .length = 1)

static ramus_status check_name(const char *kind, const char *name, ramus_error *err)
{
    if (!name || !name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s needs a name", kind);
    return name_check(kind, name, err);
}

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

static ramus_status check_part(const ramus_part_description *d, ramus_error *err)
{
    if (d->kind < 0 || d->kind >= RAMUS_PART_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "unknown kind %d of a part", (int)d->kind);
    const char *kind = ramus_part_kind_name(d->kind), *name = d->name;
    RAMUS_TRY(check_name(kind, name, err));
    const struct {
        const char *name;
        double value;
        bool positive; /* or zero */
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
        if (!isfinite(number[k].value) || (number[k].positive && number[k].value < 0))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': %s is %g; it must be finite%s", kind, name,
                              number[k].name, number[k].value, number[k].positive ? " and not negative" : "");
    if (!(d->max_length > d->min_length))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': max_length %g is not above min_length %g", kind, name,
                          d->max_length, d->min_length);
    if (isinf(d->lower) || isinf(d->upper) || d->lower >= d->upper)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': lower is %g and upper %g; give finite ones, in order",
                          kind, name, d->lower, d->upper);
    if (d->kind == RAMUS_PART_BAR && !(d->rest_length > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "bar '%s': rest_length is 0; it is the bar's length", name);
    if (d->kind == RAMUS_PART_BAR && !d->lever_a && !d->lever_b && constraint_is_world(d->frame_a) &&
        constraint_is_world(d->frame_b))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "bar '%s': both ends are in the world; it names no frame that could move", name);
    if ((d->lever_a && d->frame_a) || (d->lever_b && d->frame_b))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s '%s': an end is on a lever or on a frame, not on both", kind,
                          name);
    return RAMUS_OK;
}

/* ---- levers ------------------------------------------------------------------------------------------------- */

static ramus_status check_lever(const ramus_lever_description *d, ramus_error *err)
{
    if (d->guide_kind < 0 || d->guide_kind >= RAMUS_GUIDE_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "unknown kind %d of a lever's guide", (int)d->guide_kind);
    RAMUS_TRY(check_name("lever", d->name, err));
    if (!pose_is_finite(d->pivot_pose) || !vec3_is_finite(d->axis) || !vec3_is_finite(d->tip) ||
        !vec3_is_finite(d->guide_point) || !vec3_is_finite(d->normal) || !isfinite(d->near) || !isfinite(d->rod_length))
        return ramus_fail(err, RAMUS_ERR_MODEL, "lever '%s': a number is not finite", d->name);
    if (!(vec3_norm(d->axis) > 0))
        return ramus_fail(err, RAMUS_ERR_MODEL, "lever '%s': its axis has no length", d->name);
    if (d->guide_kind == RAMUS_GUIDE_PLANE && !(vec3_norm(d->normal) > 0))
        return ramus_fail(err, RAMUS_ERR_MODEL, "lever '%s': the normal of its guide has no length", d->name);
    if (d->rod_length < 0 || (d->guide_kind == RAMUS_GUIDE_POINT && d->rod_length == 0))
        return ramus_fail(err, RAMUS_ERR_MODEL, "lever '%s': the rod's length is %g m; it must %s", d->name,
                          d->rod_length, d->guide_kind == RAMUS_GUIDE_POINT ? "be above zero" : "not be below zero");
    if (!(vec3_norm(vec3_cross(d->axis, d->tip)) > 1e-12 * vec3_norm(d->axis) * vec3_norm(d->tip)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "lever '%s': its tip lies on its axis", d->name);
    return RAMUS_OK;
}

/* ---- sharings ----------------------------------------------------------------------------------------------- */

static ramus_status check_rule(const ramus_sharing_description *d, int k, ramus_error *err)
{
    const ramus_share_rule *r = &d->rule[k];
    RAMUS_TRY(name_check("rule", r->name, err));
    const char *name = r->name ? r->name : "";
    const unsigned all = (1u << d->ncarrier) - 1;
    double sum = 0, least = INFINITY;
    int parts = 0, tightest = 0;
    if (r->kind < 0 || r->kind >= RAMUS_SHARE_KIND_COUNT ||
        (r->load != RAMUS_LOAD_FORCE && r->load != RAMUS_LOAD_MOMENT))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "sharing '%s', rule '%s': unknown kind", d->name, name);
    if (!vec3_is_finite(r->direction) || !(vec3_norm(r->direction) > 0))
        return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s', rule '%s': its direction has no length", d->name, name);
    for (int i = 0; i < d->ncarrier; i++) {
        if (!(r->among >> i & 1u))
            continue;
        parts++;
        sum += r->share[i];
        tightest = d->carrier[i].clearance < least ? 1 : tightest + (d->carrier[i].clearance == least);
        least = fmin(least, d->carrier[i].clearance);
    }
    if (parts < 2 || (r->among & ~all))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "sharing '%s', rule '%s': it must be among at least two of the %d carriers", d->name, name,
                          d->ncarrier);
    if (r->kind == RAMUS_SHARE_FIXED && !(fabs(sum - 1) <= 1e-9))
        return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s', rule '%s': the shares add up to %g, not 1", d->name,
                          name, sum);
    if (r->kind == RAMUS_SHARE_TIGHTEST && tightest != 1)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "sharing '%s', rule '%s': %d carriers have the smallest clearance; the tightest must be one",
                          d->name, name, tightest);
    return RAMUS_OK;
}

ramus_status mechanism_check_rules(const ramus_sharing_description *d, ramus_error *err)
{
    RAMUS_TRY(check_name("sharing", d->name, err));
    if (d->ncarrier < 1 || d->ncarrier > RAMUS_CARRIERS_MAX || !d->carrier)
        return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s' has %d carriers; 1 to %d are possible", d->name,
                          d->carrier ? d->ncarrier : 0, RAMUS_CARRIERS_MAX);
    if (d->nrule < 0 || d->nrule > RAMUS_SHARE_RULES_MAX || (d->nrule && !d->rule))
        return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s' has %d rules; up to %d are possible", d->name, d->nrule,
                          RAMUS_SHARE_RULES_MAX);
    if (!(d->length > 0) || !isfinite(d->length))
        return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s': its length is %g m; it must be above zero", d->name,
                          d->length);
    for (int k = 0; k < d->ncarrier; k++) {
        const ramus_carrier_description *c = &d->carrier[k];
        RAMUS_TRY(check_name("carrier", c->name, err));
        if (!(c->stiffness > 0) || !isfinite(c->stiffness))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "sharing '%s': the stiffness of carrier '%s' is %g; it must be above zero", d->name,
                              c->name, c->stiffness);
        if (!(c->clearance >= 0) || !isfinite(c->clearance))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "sharing '%s': the clearance of carrier '%s' is %g; it must not be below zero", d->name,
                              c->name, c->clearance);
    }
    for (int k = 0; k < d->nrule; k++)
        RAMUS_TRY(check_rule(d, k, err));
    return RAMUS_OK;
}

static ramus_status check_sharing(const ramus_sharing_description *d, ramus_error *err)
{
    RAMUS_TRY(mechanism_check_rules(d, err));
    if (!d->link || !d->link[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "sharing '%s' needs a link", d->name);
    for (int k = 0; k < d->ncarrier; k++) {
        const ramus_carrier_description *c = &d->carrier[k];
        for (int j = 0; j < k; j++)
            if (strcmp(d->carrier[j].name, c->name) == 0)
                return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s': two carriers are named '%s'", d->name, c->name);
        if (!c->frame == !c->part)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "sharing '%s': carrier '%s' needs a frame or a part, one of the two", d->name, c->name);
        if (c->carries == 0 || c->carries > 63)
            return ramus_fail(err, RAMUS_ERR_MODEL, "sharing '%s': carrier '%s' carries nothing", d->name, c->name);
    }
    return RAMUS_OK;
}

ramus_status mechanism_check(mechanism_kind kind, const void *description, ramus_error *err)
{
    return kind == KIND_LEVER  ? check_lever(description, err)
           : kind == KIND_PART ? check_part(description, err)
                               : check_sharing(description, err);
}
