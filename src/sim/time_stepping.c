/* time_stepping.c - a step of fixed length with one-sided constraints, without a search for the instants of impacts
 *
 *     v* = v0 + h a                  under the equalities, without bounds (Euler: damping and friction of joints implicit; products of
 *                                    velocities in the middle of the step: coasting.c)
 *     v1 = v* + impulses             bounds as they are at q0 exp(h v*): gaps close at the end of the step at the earliest,
 *                                    friction against v1, restitution     (constraint/impulses.c)
 *     q1 = q0 exp(h v1)              then bounds that hold and equalities are met exactly: the smallest step as M measures it
 *          q0 exp(h (v0 + v1)/2)     where no bound acts or is near;  q0 exp(h s v0 + h (1 - s) v1) with a bounce after the share s
 *
 * Method   Moreau (1988), Stewart and Trinkle (1996). Impacts, sticking, sliding and rest are one problem for the velocities of the end of
 *          the step, which always has a solution: an impact early by less than a step, and no penetration but that of a curved
 *          surface in one step, which the projection takes back. Order 1; between contacts order 2 in the motion itself.
 * Energy   v^: what v0 is at the end of the step without forces (coasting.c). With u^, u1 along the rows of the end, contacts take
 *          -x . (u^ + u1)/2: nothing at rest, where u^ = u1 = 0, and in an impact what the kinetic energy loses. Impulses are such that
 *          this is not negative; a force that turns a velocity round within one step may leave -O(h^2), which counts as nothing.
 *          So is what is left of an approach that ends in this step, which the projection takes.
 * In       the state and a step h.
 * Out      the state at t + h.
 * Cost     four evaluations of accelerations at most, M and its factors twice, and the impulses. No allocation.
 * Fails    as the evaluation; RAMUS_ERR_SINGULAR where bounds contradict each other. The state is then what it was.
 */
#include "sim.h"

#include "data/beside.h"
#include "linear/dense.h"

#include <math.h>
#include <string.h>

static const double landing = 1e-6; /* m/s or rad/s: a velocity whose energy counts */

/* The velocities that are the step's without bounds. */
static ramus_status free_velocity(ramus_sim *sim, double h)
{
    constraint_set *c = sim_constraints(sim);
    c->work.skip = 1;
    ramus_status status = euler_velocity(sim, h);
    if (status == RAMUS_OK)
        status = coasting_step(sim, h);
    c->work.skip = 0;
    sim->a_known = 0; /* those were without bounds */
    return status;
}

/* 1: some bound may act in a step that ends at the rows' state. */
static int some_are_near(const constraint_set *c)
{
    for (int k = 0; k < c->nbound; k++)
        if (!c->bound[k].has_gap || c->position_error[bound_row(c, k)] <= c->work.touches)
            return 1;
    return 0;
}

/* The velocities with which bounds are met, along the rows of the step's end. */
static ramus_status find_approach(ramus_sim *sim, double h)
{
    constraint_set *c = sim_constraints(sim);
    RAMUS_TRY(coasting_velocity(sim, h));
    RAMUS_TRY(constraints_rows(c, sim->q_new, sim->v_new));
    for (int i = 0; i < 3 * c->nbound; i++)
        c->work.before[i] = dense_dot(c->A + (size_t)(c->nequality + i) * (size_t)sim->nv, sim->v_coast, sim->nv);
    return RAMUS_OK;
}

/* 1: no bound acts, nor would one where the step ends with the mean of its velocities instead of the last. */
static int is_flight(const ramus_sim *sim, const constraint_set *c, double h)
{
    const bound_work *w = &c->work;
    if (w->nactive > 0)
        return 0;
    for (int k = 0; k < c->nbound; k++) {
        const int row = bound_row(c, k);
        const double *normal = c->A + (size_t)row * (size_t)sim->nv;
        const double last = dense_dot(normal, sim->v_new, sim->nv), first = dense_dot(normal, sim->v, sim->nv);
        const double differs = h * (fabs(last - first) + fabs(last - w->rate[k]));
        if (!c->bound[k].has_gap || c->position_error[row] <= differs + w->touches)
            return 0;
    }
    return 1;
}

/* What contacts take: minus their impulses times the mean of the velocities along them. */
static double taken_by_contacts(const ramus_sim *sim, const constraint_set *c)
{
    double sum = 0;
    for (int i = 0; i < 3 * c->nbound; i++) {
        const double x = c->multiplier[c->nequality + i], *row = c->A + (size_t)(c->nequality + i) * (size_t)sim->nv;
        if (x != 0)
            sum -= x * (c->work.met[i] + dense_dot(row, sim->v_new, sim->nv)) / 2;
    }
    return sum;
}

/* The part of the step before the first bounce; 0: none bounces. */
static double share_before_bounces(const constraint_set *c)
{
    double share = 1;
    int any = 0;
    for (int k = 0; k < c->nbound; k++)
        if (c->multiplier[bound_row(c, k)] > 0 && c->work.share[k] >= 0) {
            share = fmin(share, c->work.share[k]);
            any = 1;
        }
    return any ? share : 0;
}

/* Bounds that push and do not bounce are closed at the end of the step; 1: there are some. */
static int find_held(constraint_set *c)
{
    bound_work *w = &c->work;
    int any = 0;
    memset(w->held, 0, 3 * (size_t)c->nbound);
    for (int k = 0; k < c->nbound; k++)
        if (c->multiplier[bound_row(c, k)] > 0 && w->least[k] <= 0) {
            w->held[3 * k] = 1;
            any = 1;
        }
    return any;
}

/* 1: one of w->held was open, and its gap is closed in this step by a velocity that is not zero. */
static int lands(const constraint_set *c)
{
    const bound_work *w = &c->work;
    int any = 0;
    for (int k = 0; k < c->nbound; k++)
        any |= w->held[3 * k] && w->least[k] < -landing;
    return any;
}

/* Bounds of w->held, and equalities, as equalities. */
static ramus_status project_held(ramus_sim *sim, double q[], double v[])
{
    constraint_set *c = sim_constraints(sim);
    ramus_projection_options opt = ramus_projection_options_default();
    opt.tolerance = sim->options.projection_tolerance;
    bounds_hold(c, c->work.held);
    const ramus_status status = constraint_project(c, &opt, q, v);
    bounds_hold(c, NULL);
    return status;
}

/* Bounds that cannot be met together: the next step goes on from here. */
static ramus_status go_on_if_singular(ramus_status status)
{
    return status == RAMUS_ERR_SINGULAR ? RAMUS_OK : status;
}

/* Bounds of w->held are met by the step's end. */
static ramus_status meet_held(ramus_sim *sim)
{
    const int landed = sim_has_energy(sim) && lands(sim_constraints(sim));
    ramus_sim_energies before, after;
    if (landed)
        RAMUS_TRY(ramus_sim_energy(sim, sim->q_new, sim->v_new, &before));
    const ramus_status status = project_held(sim, sim->q_new, sim->v_new);
    if (status != RAMUS_OK)
        return go_on_if_singular(status);
    if (landed) {
        RAMUS_TRY(ramus_sim_energy(sim, sim->q_new, sim->v_new, &after));
        sim->done_new[DISSIPATED] += fmax(0, before.kinetic - after.kinetic);
    }
    return RAMUS_OK;
}

ramus_status step_with_bounds(ramus_sim *sim, double h)
{
    constraint_set *c = sim_constraints(sim);
    RAMUS_TRY(free_velocity(sim, h));
    sim->data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, sim->q, sim->v));
    bounds_begin(c);
    numbers_copy(c->work.last, c->work.stepped, 3 * (size_t)c->nbound);
    ramus_integrate(sim->model, sim->q, sim->v_new, h, sim->q_new);
    RAMUS_TRY(constraints_rows(c, sim->q_new, sim->v_new));
    if (some_are_near(c))
        RAMUS_TRY(find_approach(sim, h));
    double taken;
    RAMUS_TRY(bounds_factor(c, sim->q_new));
    const double by_energy = bounds_bounce_in_step(c, h, sim->v_new, &taken);
    RAMUS_TRY(bounds_impulse(c, h, sim->v_new));
    numbers_copy(c->work.stepped, c->work.last, 3 * (size_t)c->nbound);
    euler_works(sim, h);
    sim->done_new[DISSIPATED] += fmax(0, taken_by_contacts(sim, c)) + fmax(0, taken);
    /* with v0 until a bounce; in flight with both ends alike; else with v1 alone, which is zero at rest */
    const double bounce = by_energy >= 0 ? by_energy : share_before_bounces(c);
    const double first = by_energy < 0 && is_flight(sim, c, h) ? 0.5 : bounce;
    for (int k = 0; k < sim->nv; k++) {
        sim->mean_a[k] = (sim->v_new[k] - sim->v[k]) / h;
        sim->v_middle[k] = first * sim->v[k] + (1 - first) * sim->v_new[k];
    }
    ramus_integrate(sim->model, sim->q, sim->v_middle, h, sim->q_new);
    if (find_held(c))
        RAMUS_TRY(meet_held(sim));
    if (bounce > 0) /* others may have been met meanwhile */
        RAMUS_TRY(go_on_if_singular(sim_leave_bounds(sim, sim->q_new)));
    return sim_accept(sim, sim->t + h, h);
}

/* Adds bounds that q penetrates to w->held: all of them, or the deepest alone; more 0: there are none. */
static ramus_status hold_penetrated(ramus_sim *sim, const double q[], int deepest, int *more)
{
    constraint_set *c = sim_constraints(sim);
    double least = -sim->options.projection_tolerance;
    int who = -1;
    *more = 0;
    RAMUS_TRY(constraints_rows(c, q, c->zero));
    for (int k = 0; k < c->nbound; k++) {
        const double gap = c->position_error[bound_row(c, k)];
        if (!c->bound[k].has_gap || c->work.held[3 * k] || !(gap < least))
            continue;
        if (!deepest)
            c->work.held[3 * k] = 1;
        least = deepest ? gap : least;
        who = k;
    }
    if (deepest && who >= 0)
        c->work.held[3 * who] = 1;
    *more = who >= 0;
    return RAMUS_OK;
}

/* With those that are taken together once, or one after the other: of two that push the same way the deeper one counts. */
static ramus_status leave(ramus_sim *sim, double q[], int deepest)
{
    enum { ROUNDS = 10 };
    constraint_set *c = sim_constraints(sim);
    memset(c->work.held, 0, 3 * (size_t)c->nbound);
    for (int round = 0, more; round < (deepest ? c->nbound : ROUNDS); round++) {
        RAMUS_TRY(hold_penetrated(sim, q, deepest, &more));
        if (!more)
            break;
        RAMUS_TRY(project_held(sim, q, NULL));
    }
    return RAMUS_OK;
}

ramus_status sim_leave_bounds(ramus_sim *sim, double q[])
{
    const size_t size = (size_t)sim->nq * sizeof *q;
    if (sim_nbound(sim) == 0 || sim->options.no_projection)
        return RAMUS_OK;
    memcpy(sim->q_stage, q, size);
    const ramus_status status = leave(sim, q, 0);
    if (status != RAMUS_ERR_SINGULAR)
        return status;
    memcpy(q, sim->q_stage, size);
    return leave(sim, q, 1);
}
