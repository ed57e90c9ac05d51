/* constraint_check.c - constraints as plain data: defaults, what is wrong with one by itself, added to a builder, read from a
 * model
 *
 * Nothing is evaluated here. Frames and joints are found by name when a robot is laid out flat (flat_names.c), so that a
 * wrong one is reported with its file and line; the constraint layer looks them up again for itself.
 */
#include "compiled.h"
#include "module.h"

#include "algebra/vec3.h"
#include "base/options.h"

#include <math.h>
#include <string.h>

const char *ramus_constraint_kind_name(ramus_constraint_kind kind)
{
    static const char *const name[RAMUS_CONSTRAINT_KIND_COUNT] = { "rolling",  "wheel",         "closure",
                                                                   "coupling", "point_on_line", "point_on_plane",
                                                                   "distance", "contact",       "distance_limits",
                                                                   "stop" };
    return (unsigned)kind < RAMUS_CONSTRAINT_KIND_COUNT ? name[kind] : "unknown";
}

OPTIONS_DEFAULTS(ramus_constraint_description, .kind = RAMUS_CONSTRAINT_CLOSURE, .pose_a = ramus_pose_identity(),
                 .pose_b = ramus_pose_identity(), .axis = { 0, 0, 1 }, .lower = -INFINITY, .upper = INFINITY)

bool constraint_is_world(const char *frame)
{
    return !frame || !frame[0] || strcmp(frame, CONSTRAINT_WORLD) == 0;
}

bool constraint_has_frames(ramus_constraint_kind kind)
{
    return kind != RAMUS_CONSTRAINT_COUPLING && kind != RAMUS_CONSTRAINT_STOP;
}

bool ramus_constraint_is_one_sided(const ramus_constraint_description *d)
{
    if (!d)
        return false;
    switch (d->kind) {
    case RAMUS_CONSTRAINT_CONTACT:
    case RAMUS_CONSTRAINT_DISTANCE_LIMITS:
    case RAMUS_CONSTRAINT_STOP:
        return true;
    case RAMUS_CONSTRAINT_WHEEL:
        return d->friction > 0;
    case RAMUS_CONSTRAINT_ROLLING:
        return d->force_limit > 0;
    default:
        return false;
    }
}

/* ---- what is wrong with one by itself ----------------------------------------------------------------------- */

bool pose_is_finite(ramus_pose x)
{
    const ramus_quat r = x.rotation;
    return vec3_is_finite(x.position) && isfinite(r.w) && isfinite(r.x) && isfinite(r.y) && isfinite(r.z);
}

static const double far_away = 1e6; /* m; gaps are then known to 1e-10 m */

static double farthest(const ramus_constraint_description *c)
{
    return fmax(vec3_norm(c->pose_a.position), vec3_norm(c->pose_b.position));
}

static bool uses_axis(const ramus_constraint_description *c)
{
    return constraint_has_frames(c->kind) && c->kind != RAMUS_CONSTRAINT_DISTANCE &&
           c->kind != RAMUS_CONSTRAINT_DISTANCE_LIMITS &&
           !(c->kind == RAMUS_CONSTRAINT_CONTACT && (c->radius_a > 0 || c->box_a.x > 0 || c->nheight > 0)) &&
           (c->kind != RAMUS_CONSTRAINT_CLOSURE || joint_has_axis(c->joint_type));
}

static ramus_status check_coupling(const ramus_constraint_description *c, ramus_error *err)
{
    if (c->ncoordinate < 1 || !c->joint || !c->coefficient)
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a coupling needs at least one joint", c->name);
    bool finite = isfinite(c->offset);
    for (int k = 0; k < c->ncoordinate; k++)
        finite = finite && isfinite(c->coefficient[k]);
    if (!finite)
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a coefficient or the offset is not finite", c->name);
    for (int k = 0; k < c->ncoordinate; k++)
        if (!c->joint[k] || !c->joint[k][0])
            return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': joint %d of the coupling has no name", c->name,
                              k);
    return RAMUS_OK;
}

/* lower and upper, which are NaN where a file has something else than a number. */
static ramus_status check_range(const ramus_constraint_description *c, ramus_error *err)
{
    if (!(c->lower < c->upper))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "constraint '%s': lower is %g and upper %g; lower must be below upper%s", c->name, c->lower,
                          c->upper,
                          c->kind == RAMUS_CONSTRAINT_STOP ? " (a joint that cannot move is locked)"
                                                           : " (a distance that cannot change is a distance)");
    if (c->kind == RAMUS_CONSTRAINT_STOP)
        return RAMUS_OK;
    if (!isfinite(c->lower) && !isfinite(c->upper))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': neither lower nor upper is given", c->name);
    if (!(c->upper > 0) || (isfinite(c->lower) && c->lower < 0))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': limits of a distance are not negative, upper above 0",
                          c->name);
    return RAMUS_OK;
}

static ramus_status check_one_sided(const ramus_constraint_description *c, ramus_error *err)
{
    const struct {
        const char *what;
        double value, most;
    } part[] = { { "friction", c->friction, INFINITY },
                 { "force limit", c->force_limit, INFINITY },
                 { "restitution", c->restitution, 1 },
                 { "energy restitution", c->energy_restitution, 1 },
                 { "radius of the sphere", c->radius_a, INFINITY },
                 { "radius", c->kind == RAMUS_CONSTRAINT_CONTACT ? c->radius : 0, INFINITY } };
    for (size_t k = 0; k < sizeof part / sizeof *part; k++)
        if (!(part[k].value >= 0 && part[k].value <= part[k].most) || !isfinite(part[k].value))
            return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': the %s is %g; it must be %s", c->name,
                              part[k].what, part[k].value,
                              part[k].most == 1 ? "from 0 to 1" : "finite and not negative");
    if (c->restitution > 0 && c->energy_restitution > 0)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "constraint '%s': it has a restitution and an energy restitution; give one of them", c->name);
    if (c->kind == RAMUS_CONSTRAINT_STOP && (c->ncoordinate != 1 || !c->joint || !c->joint[0] || !c->joint[0][0]))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a stop needs one joint", c->name);
    RAMUS_TRY(constraint_check_surface(c, err));
    return c->kind == RAMUS_CONSTRAINT_STOP || c->kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS ? check_range(c, err)
                                                                                           : RAMUS_OK;
}

ramus_status constraint_check(const ramus_constraint_description *c, ramus_error *err)
{
    if (!c->name || !c->name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a constraint needs a name");
    RAMUS_TRY(name_check("constraint", c->name, err));
    if ((unsigned)c->kind >= RAMUS_CONSTRAINT_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "constraint '%s': unknown kind %d", c->name, (int)c->kind);
    if (c->kind == RAMUS_CONSTRAINT_COUPLING)
        return check_coupling(c, err);
    RAMUS_TRY(check_one_sided(c, err));
    if (c->kind == RAMUS_CONSTRAINT_STOP)
        return RAMUS_OK;
    if ((unsigned)c->joint_type >= RAMUS_JOINT_TYPE_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "constraint '%s': unknown joint type %d", c->name,
                          (int)c->joint_type);
    if (constraint_is_world(c->frame_a) && constraint_is_world(c->frame_b))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s' names no frame that could move", c->name);
    if (!pose_is_finite(c->pose_a) || !pose_is_finite(c->pose_b) || !isfinite(c->pitch))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a pose or the pitch is not finite", c->name);
    if (ramus_constraint_is_one_sided(c) && !(farthest(c) <= far_away))
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "constraint '%s': a place is %g m away from its frame, a gap cannot be measured over more than "
            "%g m",
            c->name, farthest(c), far_away);
    const double length = hypot(hypot(c->axis.x, c->axis.y), c->axis.z);
    if (uses_axis(c) && !(length > 0 && isfinite(length)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': its axis needs a length that is finite and not zero",
                          c->name);
    if (c->kind == RAMUS_CONSTRAINT_WHEEL && !(c->radius > 0 && isfinite(c->radius)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': the wheel's radius is %g m; it must be above zero",
                          c->name, c->radius);
    if (c->kind == RAMUS_CONSTRAINT_DISTANCE && !(c->length > 0 && isfinite(c->length)))
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "constraint '%s': the distance is %g m; it must be above zero (a ball joint is a spherical closure)",
            c->name, c->length);
    return RAMUS_OK;
}

/* ---- builder and model -------------------------------------------------------------------------------------- */

ramus_status ramus_builder_add_constraint(ramus_builder *builder, const ramus_constraint_description *constraint,
                                          ramus_error *err)
{
    RAMUS_NEED(err, builder, constraint);
    ramus_constraint_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_description, &copy, constraint, err));
    RAMUS_TRY(constraint_check(&copy, err));
    const bool frames = constraint_has_frames(copy.kind);
    copy.frame_a = frames && copy.frame_a ? copy.frame_a : CONSTRAINT_WORLD;
    copy.frame_b = frames && copy.frame_b ? copy.frame_b : CONSTRAINT_WORLD;
    copy.ncoordinate = frames ? 0 : copy.ncoordinate;
    const double one = 1;
    if (copy.kind == RAMUS_CONSTRAINT_STOP)
        copy.coefficient = &one;
    if (copy.kind != RAMUS_CONSTRAINT_CONTACT)
        copy.nheight = 0;
    if (copy.nheight > 0) {
        height_field field;
        RAMUS_TRY(constraint_field(&copy, &builder->allocator, &field, err));
        memory_free(&builder->allocator, field.node);
    }
    return mechanism_add_new(&builder->mechanism, &builder->allocator, KIND_CONSTRAINT, &copy, err);
}

ramus_status ramus_builder_remove_constraint(ramus_builder *builder, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, builder, name);
    const int found = mechanism_find(&builder->mechanism, KIND_CONSTRAINT, name);
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no constraint '%s'", name);
    mechanism_remove(&builder->mechanism, &builder->allocator, KIND_CONSTRAINT, (size_t)found);
    return RAMUS_OK;
}

int ramus_model_nconstraint(const ramus_model *model)
{
    return model ? (int)model_mechanism(model)->of[KIND_CONSTRAINT].count : 0;
}

ramus_constraint_description ramus_model_constraint(const ramus_model *model, int k)
{
    if (k < 0 || k >= ramus_model_nconstraint(model)) {
        ramus_constraint_description none = ramus_constraint_description_default();
        none.name = none.frame_a = none.frame_b = "";
        return none;
    }
    return model_mechanism(model)->of[KIND_CONSTRAINT].constraint[k];
}
