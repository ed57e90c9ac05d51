/* elements.c - springs, dampers and constant forces between points; limits and friction at joints
 *
 *     points a, b in the world, n = (b - a)/L, L' = n . (b' - a'):     force F n on a's link, -F n on b's
 *
 *     spring    F = pretension + stiffness (L - rest)         energy  pretension (L - rest) + stiffness (L - rest)^2/2
 *     damper    F = damping L'                                takes   damping L'^2
 *     force     F = force                                     energy  force L
 *     limit     tau = max(0, stiffness d - damping d'), d: how far beyond; the sense is back inside
 *                                                             energy  stiffness d^2/2;  takes the rest of its power
 *     friction  tau = -damping v - friction tanh(v/velocity)  takes   -tau v
 *
 * Method   the force on a link becomes a wrench at the link's frame in its axes, with the sign of external wrenches
 *          (robot on world). A spring that only pulls has F = 0 and no energy for L <= rest: with a pretension F jumps
 *          there, the energy does not. Where L vanishes the line has no direction, and there is no force.
 * In       q, v, and the kinematics of that state. A dependent joint's coordinate is multiplier q + offset.
 * Cost     O(elements), no allocation.
 */
#include "sim.h"

#include "algebra/vec3.h"

#include <math.h>
#include <string.h>

static int between_points(ramus_force_kind kind)
{
    return kind == RAMUS_FORCE_SPRING || kind == RAMUS_FORCE_DAMPER || kind == RAMUS_FORCE_CONSTANT;
}

/* ---- adding ------------------------------------------------------------------------------------------------- */

const char *ramus_force_kind_name(ramus_force_kind kind)
{
    static const char *const name[] = { "spring", "damper", "force", "limit", "friction" };
    return kind >= 0 && kind < RAMUS_FORCE_KIND_COUNT ? name[kind] : "";
}

ramus_force_element ramus_force_element_default(void)
{
    return (ramus_force_element){
        .struct_size = sizeof(ramus_force_element), .lower = NAN, .upper = NAN, .velocity = 1e-3
    };
}

static ramus_status find_point(const ramus_model *model, const char *who, const char *frame, ramus_vec3 point,
                               ramus_link *link, ramus_vec3 *at, ramus_error *err)
{
    *link = (ramus_link){ -1 };
    *at = point;
    if (!frame || strcmp(frame, "world") == 0)
        return RAMUS_OK;
    const ramus_frame found = ramus_model_find_frame(model, frame);
    if (found.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "force element '%s': there is no link or frame '%s'", who, frame);
    const ramus_frame_info info = ramus_model_frame(model, found);
    *link = info.link;
    *at = ramus_pose_point(info.pose, point);
    return RAMUS_OK;
}

static ramus_status find_joint(const ramus_model *model, const char *who, element *e, ramus_error *err)
{
    const ramus_link found = ramus_model_find_joint(model, e->d.joint ? e->d.joint : "");
    if (found.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "force element '%s': there is no joint '%s'", who,
                          e->d.joint ? e->d.joint : "");
    const ramus_link_info joint = ramus_model_link(model, found);
    const int count = ramus_joint_type_nv(joint.joint_type);
    if (joint.locked || count == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': joint '%s' does not move", who, e->d.joint);
    if (e->d.coordinate < 0 || e->d.coordinate >= count)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': joint '%s' has %d coordinates, no number %d",
                          who, e->d.joint, count, e->d.coordinate);
    const int plain = joint.joint_type != RAMUS_SPHERICAL && joint.joint_type != RAMUS_FREE;
    if (e->d.kind == RAMUS_FORCE_LIMIT && !plain)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "force element '%s': joint '%s' is %s; limits are for joints with plain coordinates", who,
                          e->d.joint, ramus_joint_type_name(joint.joint_type));
    e->multiplier = 1;
    e->offset = 0;
    e->q = joint.q_index + e->d.coordinate;
    e->v = joint.v_index + e->d.coordinate;
    if (joint.mimic.index >= 0) {
        const ramus_link_info master = ramus_model_link(model, joint.mimic);
        e->multiplier = joint.mimic_multiplier;
        e->offset = joint.mimic_offset;
        e->q = master.q_index;
        e->v = master.v_index;
        if (master.v_index < 0)
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': joint '%s' does not move", who, e->d.joint);
    }
    e->d.lower = isnan(e->d.lower) ? joint.lower : e->d.lower;
    e->d.upper = isnan(e->d.upper) ? joint.upper : e->d.upper;
    return RAMUS_OK;
}

static ramus_status check_numbers(const char *who, const ramus_force_element *d, ramus_error *err)
{
    const struct {
        const char *name;
        double value;
        int least; /* 1: not below zero */
    } number[] = { { "stiffness", d->stiffness, 1 },   { "rest_length", d->rest_length, 1 },
                   { "pretension", d->pretension, 0 }, { "damping", d->damping, 1 },
                   { "force", d->force, 0 },           { "friction", d->friction, 1 },
                   { "point_a.x", d->point_a.x, 0 },   { "point_a.y", d->point_a.y, 0 },
                   { "point_a.z", d->point_a.z, 0 },   { "point_b.x", d->point_b.x, 0 },
                   { "point_b.y", d->point_b.y, 0 },   { "point_b.z", d->point_b.z, 0 } };
    for (size_t k = 0; k < sizeof number / sizeof *number; k++)
        if (!isfinite(number[k].value) || (number[k].least && number[k].value < 0))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': %s is %g; it must be finite%s", who,
                              number[k].name, number[k].value, number[k].least ? " and not negative" : "");
    if (!(d->velocity > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': velocity is %g; it must be above zero", who,
                          d->velocity);
    if (d->lower > d->upper)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': lower is %g and upper %g", who, d->lower,
                          d->upper);
    return RAMUS_OK;
}

ramus_status ramus_sim_add_element(ramus_sim *sim, const ramus_force_element *source, ramus_error *err)
{
    element e = { .d = *source, .link = { { -1 }, { -1 } } };
    const char *who = source->name ? source->name : ramus_force_kind_name(source->kind);
    if (source->struct_size != sizeof *source || source->kind < 0 || source->kind >= RAMUS_FORCE_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "start a force element with ramus_force_element_default()");
    RAMUS_TRY(check_numbers(who, source, err));
    if (between_points(source->kind)) {
        RAMUS_TRY(find_point(sim->model, who, source->frame_a, source->point_a, &e.link[0], &e.point[0], err));
        RAMUS_TRY(find_point(sim->model, who, source->frame_b, source->point_b, &e.link[1], &e.point[1], err));
    } else {
        RAMUS_TRY(find_joint(sim->model, who, &e, err));
    }
    if (!memory_grow(&sim->allocator, &sim->element, sim->nelement, &sim->element_capacity, sizeof e))
        return ramus_fail_memory(err);
    e.d.name = e.d.frame_a = e.d.frame_b = e.d.joint = NULL;
    sim->element[sim->nelement++] = e;
    sim->npoint_element += between_points(e.d.kind);
    sim->first_same = 0;
    return RAMUS_OK;
}

int ramus_sim_nelement(const ramus_sim *sim)
{
    return (int)sim->nelement;
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

/* The two points in the world, and the line from a to b. */
typedef struct line {
    ramus_pose x_w[2];
    ramus_vec3 n; /* unit, zero where the points coincide */
    double length, rate;
} line;

static ramus_status line_of(ramus_sim *sim, const element *e, int with_rate, line *out)
{
    ramus_vec3 at[2], velocity[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < 2; k++) {
        const ramus_frame frame = { e->link[k].index };
        ramus_twist twist;
        out->x_w[k] = ramus_pose_identity();
        at[k] = e->point[k];
        if (frame.index < 0)
            continue;
        RAMUS_TRY(ramus_frame_pose(sim->model, sim->kinematics, frame, &out->x_w[k]));
        at[k] = ramus_pose_point(out->x_w[k], e->point[k]);
        if (!with_rate)
            continue;
        RAMUS_TRY(ramus_frame_twist(sim->model, sim->kinematics, frame, RAMUS_LOCAL, &twist));
        velocity[k] =
            ramus_quat_rotate(out->x_w[k].rotation, vec3_add(twist.linear, vec3_cross(twist.angular, e->point[k])));
    }
    const ramus_vec3 span = vec3_sub(at[1], at[0]);
    out->length = vec3_norm(span);
    out->n = out->length > 0 ? vec3_scale(1 / out->length, span) : (ramus_vec3){ 0, 0, 0 };
    out->rate = vec3_dot(out->n, vec3_sub(velocity[1], velocity[0]));
    return RAMUS_OK;
}

static double pull(const element *e, const line *l)
{
    const double stretch = l->length - e->d.rest_length;
    if (e->d.kind == RAMUS_FORCE_DAMPER)
        return e->d.damping * l->rate;
    if (e->d.kind == RAMUS_FORCE_CONSTANT)
        return e->d.force;
    return e->d.pulls_only && stretch <= 0 ? 0 : e->d.pretension + e->d.stiffness * stretch;
}

/* What the links feel, as wrenches of the robot on the world. */
static void add_pull(ramus_sim *sim, const element *e, const line *l, double force)
{
    for (int k = 0; k < 2; k++) {
        if (e->link[k].index < 0)
            continue;
        const ramus_quat r = l->x_w[k].rotation, back = { r.w, -r.x, -r.y, -r.z };
        const ramus_vec3 on_world = ramus_quat_rotate(back, vec3_scale(k ? force : -force, l->n));
        ramus_wrench *w = &sim->external[e->link[k].index];
        w->force = vec3_add(w->force, on_world);
        w->moment = vec3_add(w->moment, vec3_cross(e->point[k], on_world));
    }
}

/* How far beyond a limit (0: inside), and the sense of the push back. */
static double beyond(const element *e, double q, double *sense)
{
    *sense = q < e->d.lower ? 1 : -1;
    return q < e->d.lower ? e->d.lower - q : q > e->d.upper ? q - e->d.upper : 0;
}

static void add_at_joint(ramus_sim *sim, const element *e, const double q[], const double v[], double *dissipated)
{
    const double rate = e->multiplier * v[e->v];
    double tau = 0, kept = 0; /* kept: the part that has an energy */
    if (e->d.kind == RAMUS_FORCE_FRICTION) {
        tau = -e->d.damping * rate - e->d.friction * tanh(rate / e->d.velocity);
    } else {
        double sense;
        const double depth = beyond(e, e->multiplier * q[e->q] + e->offset, &sense);
        if (depth > 0) {
            kept = sense * e->d.stiffness * depth;
            tau = sense * fmax(0, e->d.stiffness * depth - e->d.damping * sense * rate);
        }
    }
    sim->tau[e->v] += e->multiplier * tau;
    *dissipated += (kept - tau) * rate;
}

ramus_status elements_add(ramus_sim *sim, const double q[], const double v[], double *dissipated)
{
    for (size_t k = 0; k < sim->nelement; k++) {
        const element *e = &sim->element[k];
        line l;
        if (!between_points(e->d.kind)) {
            add_at_joint(sim, e, q, v, dissipated);
            continue;
        }
        RAMUS_TRY(line_of(sim, e, 1, &l));
        const double force = pull(e, &l);
        add_pull(sim, e, &l, force);
        if (e->d.kind == RAMUS_FORCE_DAMPER)
            *dissipated += force * l.rate;
    }
    return RAMUS_OK;
}

ramus_status elements_energy(ramus_sim *sim, const double q[], double *energy)
{
    *energy = 0;
    for (size_t k = 0; k < sim->nelement; k++) {
        const element *e = &sim->element[k];
        line l;
        if (e->d.kind == RAMUS_FORCE_LIMIT) {
            double sense;
            const double depth = beyond(e, e->multiplier * q[e->q] + e->offset, &sense);
            *energy += e->d.stiffness * depth * depth / 2;
        } else if (e->d.kind == RAMUS_FORCE_SPRING || e->d.kind == RAMUS_FORCE_CONSTANT) {
            RAMUS_TRY(line_of(sim, e, 0, &l));
            const double stretch = l.length - e->d.rest_length;
            if (e->d.kind == RAMUS_FORCE_CONSTANT)
                *energy += e->d.force * l.length;
            else if (!e->d.pulls_only || stretch > 0)
                *energy += e->d.pretension * stretch + e->d.stiffness * stretch * stretch / 2;
        }
    }
    return RAMUS_OK;
}
