/* rates.c - how fast each force by itself changes the motion: what a step of fixed length must follow
 *
 *     resistance   rate = slope / m               slope = damping + friction d tanh(v/velocity)/dv
 *     spring       rate = sqrt(stiffness / m)      1/m: compliance, the acceleration of the coordinate or of the distance of
 *     limit        the larger of both                   two points that a unit force there causes
 *     module       rate = |da_k/dv_k|              of joints inside of modules that lose energy
 *
 * Method   1/m by two evaluations at rest, once for all forces and then for one of them at a time. The slope of friction is the
 *          largest that the step may pass: that at rest where the velocity changes its sign, or friction alone could stop it.
 *          Forces of the user's function are not known well enough: only the balance of energy shows them.
 * In       the state and v_new, where the step arrives.
 * Out      the largest rate, 1/s, and whose it is.
 * Cost     O(forces) and two evaluations, and two more for each coordinate of a module that loses energy, every time; no allocation;
 *          v_stage, u_stage, a_out, tau_data, external and kinematics are lost.
 */
#include "sim.h"

#include "model/compiled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- compliance --------------------------------------------------------------------------------------------- */

static ramus_status place_at_rest(ramus_sim *sim)
{
    memset(sim->a_out, 0, (size_t)sim->nv * sizeof *sim->a_out);
    memset(sim->tau_data, 0, (size_t)sim->nv * sizeof *sim->tau_data);
    memset(sim->external, 0, (size_t)sim->model->nlink * sizeof *sim->external);
    return sim_solve(sim, sim->q, sim->a_out, sim->u_stage);
}

/* The accelerations in v_stage are those with the force: what did it do? */
static ramus_status take_difference(ramus_sim *sim)
{
    RAMUS_TRY(sim_solve(sim, sim->q, sim->a_out, sim->v_stage));
    for (int k = 0; k < sim->nv; k++)
        sim->v_stage[k] -= sim->u_stage[k];
    return RAMUS_OK;
}

static ramus_status measure_joint(ramus_sim *sim, element *e)
{
    RAMUS_TRY(place_at_rest(sim));
    sim->tau_data[e->v] = 1;
    RAMUS_TRY(take_difference(sim));
    e->compliance = fabs(sim->v_stage[e->v]) * e->multiplier * e->multiplier;
    return RAMUS_OK;
}

/* Where the line has no direction it does nothing. */
static ramus_status measure_line(ramus_sim *sim, element *e)
{
    part_state line;
    RAMUS_TRY(place_at_rest(sim));
    e->compliance = 0;
    if (sim_kinematics(sim, sim->q, NULL) != RAMUS_OK ||
        part_in_state(sim->model, sim->data->kinematics, &e->line, NULL, &line) != RAMUS_OK)
        return RAMUS_OK;
    part_add_wrenches(&line, 1, sim->external);
    RAMUS_TRY(take_difference(sim));
    if (sim_kinematics(sim, sim->q, sim->v_stage) == RAMUS_OK &&
        part_in_state(sim->model, sim->data->kinematics, &e->line, NULL, &line) == RAMUS_OK)
        e->compliance = fabs(line.rate);
    return RAMUS_OK;
}

static ramus_status measure(ramus_sim *sim, element *e)
{
    if (element_between_points(e))
        return e->d.kind == RAMUS_FORCE_CONSTANT ? RAMUS_OK : measure_line(sim, e);
    if (e->d.stiffness == 0 && e->d.damping == 0 && e->d.friction == 0)
        return RAMUS_OK;
    return measure_joint(sim, e);
}

static ramus_status measure_some(ramus_sim *sim)
{
    const int all = sim->judged.seen == 0;
    for (size_t k = 0; all && k < sim->nelement; k++)
        RAMUS_TRY(measure(sim, &sim->element[k]));
    if (all)
        return RAMUS_OK;
    sim->measured = (sim->measured + 1) % sim->nelement;
    return measure(sim, &sim->element[sim->measured]);
}

/* ---- rates -------------------------------------------------------------------------------------------------- */

/* The largest slope of tanh(v/velocity) between two velocities, of which friction may take `stops`. */
static double slope_between(double from, double to, double stops, double velocity)
{
    const double nearest = from * to <= 0 ? 0 : fmax(0, fmin(fabs(from), fabs(to)) - stops);
    const double along = tanh(nearest / velocity);
    return (1 - along) * (1 + along) / velocity;
}

static double element_rate(const ramus_sim *sim, const element *e, double h)
{
    const double spring = sqrt(e->d.stiffness * e->compliance), damper = e->d.damping * e->compliance;
    part_state line;
    double at, rubs;
    switch (e->d.kind) {
    case RAMUS_FORCE_SPRING:
        if (e->law.pulls_only && (part_in_state(sim->model, sim->data->kinematics, &e->line, NULL, &line) != RAMUS_OK ||
                                  spring_is_slack(&e->law, line.length)))
            return 0;
        return spring;
    case RAMUS_FORCE_DAMPER:
        return damper;
    case RAMUS_FORCE_LIMIT:
        at = e->multiplier * sim->q_new[e->q] + e->offset;
        return at < e->d.lower || at > e->d.upper ? fmax(spring, damper) : 0;
    case RAMUS_FORCE_FRICTION:
        if (sim->options.method == RAMUS_SIM_EULER)
            return 0;
        rubs = e->d.friction * e->compliance;
        return damper + rubs * slope_between(e->multiplier * sim->v[e->v], e->multiplier * sim->v_new[e->v], h * rubs,
                                             e->d.velocity);
    case RAMUS_FORCE_CONSTANT:
    case RAMUS_FORCE_KIND_COUNT:
        break;
    }
    return 0;
}

/* Where the step arrives, or at rest if the velocity changes its sign: friction bends there. By differences: nothing else is known of it. Bounds are left
 * out: what closes or opens between the two velocities is no rate. */
static ramus_status module_rate(ramus_sim *sim, int k, double *rate)
{
    static const double by = 0x1p-22; /* per s */
    memset(sim->tau_data, 0, (size_t)sim->nv * sizeof *sim->tau_data);
    memset(sim->external, 0, (size_t)sim->model->nlink * sizeof *sim->external);
    memcpy(sim->v_stage, sim->v_new, (size_t)sim->nv * sizeof *sim->v_stage);
    if (sim->v[k] * sim->v_new[k] <= 0)
        sim->v_stage[k] = 0;
    RAMUS_TRY(sim_solve(sim, sim->q, sim->v_stage, sim->u_stage));
    const double before = sim->u_stage[k];
    sim->v_stage[k] += by;
    RAMUS_TRY(sim_solve(sim, sim->q, sim->v_stage, sim->u_stage));
    *rate = fabs(sim->u_stage[k] - before) / by;
    return RAMUS_OK;
}

static ramus_status find_module_rates(ramus_sim *sim, double *rate, char who[], size_t size)
{
    const unsigned char *lossy = sim->model->substitute ? sim->model->substitute->lossy : NULL;
    for (int k = 0; lossy && k < sim->nv; k++) {
        double its = 0;
        char name[200];
        if (lossy[k])
            RAMUS_TRY(module_rate(sim, k, &its));
        if (its <= *rate)
            continue;
        *rate = its;
        ramus_model_v_name(sim->model, k, name, sizeof name);
        snprintf(who, size, "damping or friction at '%s', inside of its module", name);
    }
    return RAMUS_OK;
}

ramus_status rates_largest(ramus_sim *sim, double h, double *rate, char who[], size_t size)
{
    *rate = 0;
    constraint_set *c = sim_constraints(sim);
    if (c)
        c->work.skip = 1;
    const ramus_status status = find_module_rates(sim, rate, who, size);
    if (c)
        c->work.skip = 0;
    RAMUS_TRY(status);
    if (sim->nelement == 0)
        return RAMUS_OK;
    RAMUS_TRY(measure_some(sim));
    if (sim->npoint_element > 0)
        RAMUS_TRY(sim_kinematics(sim, sim->q_new, NULL));
    for (size_t k = 0; k < sim->nelement; k++) {
        const element *e = &sim->element[k];
        const double its = element_rate(sim, e, h), damping = e->d.damping * e->compliance;
        if (its <= *rate)
            continue;
        *rate = its;
        if (e->of_joint)
            snprintf(who, size, "%s of joint '%s'", 2 * damping > its ? "damping" : "friction", e->name);
        else
            snprintf(who, size, "%s '%s'", ramus_force_kind_name(e->d.kind), e->name);
    }
    return RAMUS_OK;
}

/* tanh(v/velocity)/v */
static double secant(double v, double velocity)
{
    return fabs(v) > 1e-8 * velocity ? tanh(v / velocity) / v : 1 / velocity;
}

void rates_resistance(const ramus_sim *sim, const double v[], double resistance[])
{
    memset(resistance, 0, (size_t)sim->nv * sizeof *resistance);
    for (size_t k = 0; k < sim->nelement; k++) {
        const element *e = &sim->element[k];
        if (e->d.kind == RAMUS_FORCE_FRICTION)
            resistance[e->v] += e->multiplier * e->multiplier *
                                (e->d.damping + e->d.friction * secant(e->multiplier * v[e->v], e->d.velocity));
    }
}
