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
 * Method   lines, their wrenches and the law of springs are those of src/mechanism, on levers too. Where L vanishes the line has no
 *          direction, and there is no force. A lever passes from one of its two positions to the other at a dead centre
 *          only, where its arm is zero: an arm that comes out of a step with another sign than it had when the state was
 *          set was not moved there but chosen, as nearer to `near`.
 * In       q, v, and the kinematics of that state. A dependent joint's coordinate is multiplier q + offset.
 * Cost     O(elements), no allocation.
 */
#include "sim.h"

#include "base/options.h"

#include <math.h>
#include <stdio.h>
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

OPTIONS_DEFAULTS(ramus_force_element, .lower = NAN, .upper = NAN, .velocity = 1e-3)

/* With the joint's own where none were given: is there a place between them, and a limit at all? */
static ramus_status check_limits(const char *who, const ramus_force_element *d, ramus_error *err)
{
    if (d->lower > d->upper || d->lower == INFINITY || d->upper == -INFINITY)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': lower is %g and upper %g", who, d->lower,
                          d->upper);
    if (!isfinite(d->lower) && !isfinite(d->upper))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "force element '%s': joint '%s' would have no limits: give lower or upper", who, d->joint);
    return RAMUS_OK;
}

/* At coordinate e->d.coordinate of a joint, or of the one that it follows. 0: it does not move. */
static int place(const ramus_model *model, const ramus_link_info *joint, element *e)
{
    const int follows = joint->mimic.index >= 0;
    const ramus_link_info mover = follows ? ramus_model_link(model, joint->mimic) : *joint;
    e->multiplier = follows ? joint->mimic_multiplier : 1;
    e->offset = follows ? joint->mimic_offset : 0;
    e->q = mover.q_index + e->d.coordinate;
    e->v = mover.v_index + e->d.coordinate;
    return !joint->locked && mover.v_index >= 0;
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
    if (e->d.kind == RAMUS_FORCE_LIMIT && ramus_joint_type_quaternion(joint.joint_type) >= 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "force element '%s': joint '%s' is %s; limits are for joints with plain coordinates", who,
                          e->d.joint, ramus_joint_type_name(joint.joint_type));
    if (!place(model, &joint, e))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': joint '%s' does not move", who, e->d.joint);
    e->d.lower = isnan(e->d.lower) ? joint.lower : e->d.lower;
    e->d.upper = isnan(e->d.upper) ? joint.upper : e->d.upper;
    return e->d.kind == RAMUS_FORCE_LIMIT ? check_limits(who, &e->d, err) : RAMUS_OK;
}

static ramus_status check_numbers(const char *who, const ramus_force_element *d, ramus_error *err)
{
    const struct {
        const char *name;
        double value;
        int least; /* 1: not below zero */
    } number[] = { { "stiffness", d->stiffness, 1 },   { "rest_length", d->rest_length, 1 },
                   { "pretension", d->pretension, 0 }, { "damping", d->damping, 1 },
                   { "force", d->force, 0 },           { "friction", d->friction, 1 } };
    for (size_t k = 0; k < sizeof number / sizeof *number; k++)
        if (!isfinite(number[k].value) || (number[k].least && number[k].value < 0))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': %s is %g; it must be finite%s", who,
                              number[k].name, number[k].value, number[k].least ? " and not negative" : "");
    if (!(d->velocity > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "force element '%s': velocity is %g; it must be above zero", who,
                          d->velocity);
    return RAMUS_OK;
}

/* The line between two points is a part's, whose length, rate and forces are known. */
static ramus_status find_line(const ramus_model *model, const char *who, element *e, ramus_error *err)
{
    ramus_part_description line = ramus_part_description_default();
    line.name = who;
    line.kind = RAMUS_PART_SPRING; /* no reachable range is looked for */
    line.frame_a = e->d.frame_a;
    line.frame_b = e->d.frame_b;
    line.point_a = e->d.point_a;
    line.point_b = e->d.point_b;
    return part_resolve(model, &line, (const ramus_lever_info *[2]){ NULL, NULL }, &e->line, err);
}

static ramus_status add(ramus_sim *sim, const element *e, ramus_error *err)
{
    if (!memory_grow(&sim->space.allocator, &sim->element, sim->nelement, &sim->element_capacity, sizeof *e))
        return ramus_fail_memory(err);
    element *kept = &sim->element[sim->nelement++];
    *kept = *e;
    kept->d.name = kept->d.frame_a = kept->d.frame_b = kept->d.joint = kept->line.name = NULL;
    kept->law = (spring_law){ e->d.rest_length, e->d.stiffness, e->d.pretension, e->d.pulls_only };
    sim->npoint_element += between_points(e->d.kind);
    sim->a_known = sim->sides_known = sim->judged.known = 0;
    return RAMUS_OK;
}

/* Damping, friction and armature of the model's joints. */
static ramus_status add_joint_effects(ramus_sim *sim, ramus_error *err)
{
    for (int k = 0; sim->options.joint_effects && k < ramus_model_nlink(sim->model); k++) {
        const ramus_link_info joint = ramus_model_link(sim->model, (ramus_link){ k });
        element e = { .d = ramus_force_element_default(), .of_joint = 1, .armature = joint.armature };
        e.d.kind = RAMUS_FORCE_FRICTION;
        e.d.damping = joint.damping;
        e.d.friction = joint.friction;
        e.d.velocity = sim->options.friction_velocity;
        snprintf(e.name, sizeof e.name, "%s", joint.joint_name);
        for (; e.d.coordinate < ramus_joint_type_nv(joint.joint_type); e.d.coordinate++)
            if (place(sim->model, &joint, &e) && (e.d.damping != 0 || e.d.friction != 0 || e.armature != 0))
                RAMUS_TRY(add(sim, &e, err));
    }
    sim->neffect = sim->nelement;
    return RAMUS_OK;
}

ramus_status elements_add_model(ramus_sim *sim, ramus_error *err)
{
    RAMUS_TRY(add_joint_effects(sim, err));
    for (int k = 0; k < ramus_model_npart(sim->model); k++) {
        const ramus_part_description bar = ramus_model_part(sim->model, (ramus_part){ k });
        if (bar.kind == RAMUS_PART_BAR && (bar.lever_a || bar.lever_b))
            return ramus_fail(
                err, RAMUS_ERR_UNSUPPORTED,
                "bar '%s' is attached to the lever '%s': a simulation holds bars between links only; make the "
                "lever a link with its joint, and its rod a bar",
                bar.name, bar.lever_a ? bar.lever_a : bar.lever_b);
    }
    RAMUS_TRY(parts_resolve(&sim->springs, sim->model, err));
    for (int k = 0; k < sim->springs.nspring; k++) {
        const ramus_part_info *spring = &sim->springs.part[sim->springs.spring[k]];
        element e = { .d = ramus_force_element_default(), .line = *spring };
        e.d.kind = RAMUS_FORCE_SPRING;
        e.d.stiffness = spring->stiffness;
        e.d.rest_length = spring->rest_length;
        e.d.pretension = spring->pretension;
        e.d.pulls_only = 1;
        snprintf(e.name, sizeof e.name, "%s", spring->name);
        RAMUS_TRY(add(sim, &e, err));
    }
    return RAMUS_OK;
}

ramus_status ramus_sim_add_element(ramus_sim *sim, const ramus_force_element *source, ramus_error *err)
{
    RAMUS_NEED(err, sim);
    RAMUS_NEED_AS(err, source, "element");
    element e = { 0 };
    RAMUS_TRY(OPTIONS_READ(ramus_force_element, &e.d, source, err));
    if (e.d.kind < 0 || e.d.kind >= RAMUS_FORCE_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "unknown kind %d of a force element", (int)e.d.kind);
    const char *who = e.d.name ? e.d.name : ramus_force_kind_name(e.d.kind);
    RAMUS_TRY(check_numbers(who, &e.d, err));
    snprintf(e.name, sizeof e.name, "%s", e.d.name ? e.d.name : e.d.joint ? e.d.joint : "");
    if (between_points(e.d.kind))
        RAMUS_TRY(find_line(sim->model, who, &e, err));
    else
        RAMUS_TRY(find_joint(sim->model, who, &e, err));
    return add(sim, &e, err);
}

int ramus_sim_nelement(const ramus_sim *sim)
{
    return sim ? (int)(sim->nelement - sim->neffect) : 0;
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

int element_between_points(const element *e)
{
    return between_points(e->d.kind);
}

static double pull(const ramus_sim *sim, const element *e, const part_state *l)
{
    if (e->d.kind == RAMUS_FORCE_DAMPER)
        return e->d.damping * l->rate;
    if (e->d.kind == RAMUS_FORCE_CONSTANT)
        return e->d.force;
    if (sim->frozen && e->law.pulls_only)
        return e->frozen.active ? spring_pull(&e->law, l->length) : 0;
    return spring_tension(&e->law, l->length);
}

/* How far beyond a limit (0: inside), and the sense of the push back. */
static double beyond(const element *e, double q, double *sense)
{
    *sense = q < e->d.lower ? 1 : -1;
    return q < e->d.lower ? e->d.lower - q : q > e->d.upper ? q - e->d.upper : 0;
}

/* Of a limit that is beyond by `depth`; 0 where it would pull. */
static double push(const element *e, double depth, double sense, double rate)
{
    return fmax(0, e->d.stiffness * depth - e->d.damping * sense * rate);
}

static void add_at_joint(ramus_sim *sim, const element *e, const double q[], const double v[], double *dissipated)
{
    const double rate = e->multiplier * v[e->v];
    double tau = 0, kept = 0; /* kept: the part that has an energy */
    if (e->d.kind == RAMUS_FORCE_FRICTION) {
        const double along =
            sim->frozen ? e->frozen.resists + e->frozen.slope * (rate - e->frozen.rate) : tanh(rate / e->d.velocity);
        tau = -e->d.damping * rate - e->d.friction * along;
    } else {
        const double at = e->multiplier * q[e->q] + e->offset;
        double sense = e->frozen.sense, depth = sense > 0 ? e->d.lower - at : at - e->d.upper;
        if (!sim->frozen)
            depth = beyond(e, at, &sense);
        if (sim->frozen ? e->frozen.active : depth > 0) {
            kept = sense * e->d.stiffness * depth;
            tau = sense *
                  (sim->frozen ? e->d.stiffness * depth - e->d.damping * sense * rate : push(e, depth, sense, rate));
        }
    }
    sim->tau[e->v] += e->multiplier * tau;
    if (e->of_joint) /* which `data` takes off too, with its own velocity and never frozen: that is given back */
        sim->tau_data[e->v] += e->multiplier * (e->d.damping * rate + e->d.friction * friction_along(rate));
    *dissipated += (kept - tau) * rate;
}

static tangent friction_tangent(double rate, double velocity)
{
    const double along = tanh(rate / velocity);
    return (tangent){ .rate = rate, .resists = along, .slope = (1 - along) * (1 + along) / velocity };
}

/* length 0: the two points coincide, and there is no force. */
static ramus_status find_motion(ramus_sim *sim, const element *e, part_state *line)
{
    return spring_in_state(sim->model, sim->data->kinematics, &e->line, e->name, line, sim->error);
}

ramus_status elements_add(ramus_sim *sim, const double q[], const double v[], double *dissipated)
{
    for (size_t k = 0; k < sim->nelement; k++) {
        const element *e = &sim->element[k];
        part_state l;
        if (!between_points(e->d.kind)) {
            add_at_joint(sim, e, q, v, dissipated);
            continue;
        }
        RAMUS_TRY(find_motion(sim, e, &l));
        if (l.length == 0)
            continue;
        const double force = pull(sim, e, &l);
        part_add_wrenches(&l, force, sim->external);
        if (e->d.kind == RAMUS_FORCE_DAMPER)
            *dissipated += force * l.rate;
    }
    return RAMUS_OK;
}

ramus_status elements_freeze(ramus_sim *sim, const double q[], const double v[])
{
    if (sim->npoint_element > 0)
        RAMUS_TRY(sim_kinematics(sim, q, v));
    for (size_t k = 0; k < sim->nelement; k++) {
        element *e = &sim->element[k];
        if (e->d.kind == RAMUS_FORCE_FRICTION) {
            e->frozen = friction_tangent(e->multiplier * v[e->v], e->d.velocity);
        } else if (e->d.kind == RAMUS_FORCE_LIMIT) {
            const double depth = beyond(e, e->multiplier * q[e->q] + e->offset, &e->frozen.sense);
            e->frozen.active = depth > 0 && push(e, depth, e->frozen.sense, e->multiplier * v[e->v]) > 0;
        } else if (e->d.pulls_only) {
            part_state l;
            RAMUS_TRY(find_motion(sim, e, &l));
            e->frozen.active = !spring_is_slack(&e->law, l.length);
        }
    }
    return RAMUS_OK;
}

ramus_status elements_energy(ramus_sim *sim, const double q[], double *energy)
{
    *energy = 0;
    for (size_t k = 0; k < sim->nelement; k++) {
        const element *e = &sim->element[k];
        if (e->d.kind == RAMUS_FORCE_LIMIT) {
            double sense;
            const double depth = beyond(e, e->multiplier * q[e->q] + e->offset, &sense);
            *energy += e->d.stiffness * depth * depth / 2;
        } else if (e->d.kind == RAMUS_FORCE_SPRING || e->d.kind == RAMUS_FORCE_CONSTANT) {
            part_state l;
            RAMUS_TRY(find_motion(sim, e, &l));
            *energy += e->d.kind == RAMUS_FORCE_CONSTANT ? e->d.force * l.length : spring_energy(&e->law, l.length);
        }
    }
    return RAMUS_OK;
}

/* ---- levers over a step ------------------------------------------------------------------------------------- */

static int on_lever(const element *e)
{
    return between_points(e->d.kind) && (e->line.lever[0] || e->line.lever[1]);
}

/* The sign of the lever's arm under each end, 0 where there is none; kinematics are those of the state. */
static ramus_status find_sides(ramus_sim *sim, const element *e, int side[2])
{
    part_state motion;
    RAMUS_TRY(find_motion(sim, e, &motion));
    for (int k = 0; k < 2; k++) {
        lever_state lever = { .arm = 0 };
        if (e->line.lever[k])
            RAMUS_TRY(lever_in_state(sim->model, sim->data->kinematics, e->line.lever[k], &lever));
        side[k] = (lever.arm > 0) - (lever.arm < 0);
    }
    return RAMUS_OK;
}

/* Once for each state that was set; steps hand it on. */
static ramus_status find_first_sides(ramus_sim *sim)
{
    RAMUS_TRY(sim_kinematics(sim, sim->q, NULL));
    for (size_t k = 0; k < sim->nelement; k++)
        if (on_lever(&sim->element[k]))
            RAMUS_TRY(find_sides(sim, &sim->element[k], sim->element[k].side));
    sim->sides_known = 1;
    return RAMUS_OK;
}

ramus_status elements_check_levers(ramus_sim *sim)
{
    int any = 0;
    for (size_t k = 0; k < sim->nelement; k++)
        any |= on_lever(&sim->element[k]);
    if (!any)
        return RAMUS_OK;
    if (!sim->sides_known)
        RAMUS_TRY(find_first_sides(sim));
    RAMUS_TRY(sim_kinematics(sim, sim->q_new, NULL));
    for (size_t k = 0; k < sim->nelement; k++) {
        element *e = &sim->element[k];
        int side[2];
        if (!on_lever(e))
            continue;
        RAMUS_TRY(find_sides(sim, e, side));
        for (int n = 0; n < 2; n++)
            if (e->side[n] * side[n] < 0)
                return ramus_fail(
                    sim->error, RAMUS_ERR_SINGULAR,
                    "lever '%s', which carries an end of spring '%s', has moved so far from its angle 'near', %g "
                    "rad, that its other position is the nearer one at t = %g s; it cannot jump there: set "
                    "'near' to the middle of where it moves, which is less than a turn",
                    e->line.lever[n]->name, e->name, e->line.lever[n]->near, sim->t);
    }
    return RAMUS_OK;
}
