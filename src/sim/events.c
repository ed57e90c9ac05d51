/* events.c - adaptive steps with one-sided constraints: between events bounds hold or are open, at events impulses and a new choice
 *
 *     hold      of bounds that are closed, those with a force in Gauss's principle (gauss_bounds.c): equalities until the next event
 *     events    a gap that was open closes:      an impact, then a new choice
 *               a force that holds turns to pull: a new choice
 *
 * Method   an adaptive step with the bounds that hold as equalities. What happened inside it shows at its end, and at three times
 *          between for explicit steps. The first event is bracketed there and found by regula falsi: a step of that length from the same
 *          beginning takes its place, so that the state at the event has the accuracy of the method, not of an interpolation.
 *          A gap counts as closed CLOSED of the bounds' tolerance below zero, a force as pulling a little below zero, so that what was
 *          found once is not found again.
 * Friction bounds that stick, slide or are open keep that mode between events: friction_events.c.
 * Cost     that of the steps; at an event some ten more. No allocation.
 * Fails    as the steps do; RAMUS_ERR_SINGULAR where friction leaves no forces; RAMUS_ERR_LIMIT where events do not end.
 */
#include "sim.h"

#include "data/beside.h"
#include "linear/dense.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define CLOSED 0.25 /* of the tolerance of gaps */
#define PULLS 1e-10 /* of the largest force that bounds exert */
enum { LOOKS = 3, SEARCH = 40, AT_ONCE = 200 };

/* ---- which hold --------------------------------------------------------------------------------------------- */

void events_hold(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    if (sim_nbound(sim) == 0 || !sim->events)
        return;
    if (sim->rubs) {
        friction_hold(sim);
        return;
    }
    c->work.skip = 1;
    bounds_hold(c, sim->nheld ? c->work.held : NULL);
}

void events_release(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    if (sim_nbound(sim) == 0)
        return;
    c->work.skip = c->work.moded = 0;
    bounds_hold(c, NULL);
}

/* Impulses where bounds are closed and approach. */
static ramus_status impact(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    double *v = sim->v_new;
    memcpy(v, sim->v, (size_t)sim->nv * sizeof *v);
    RAMUS_TRY(constraints_rows(c, sim->q, sim->v));
    RAMUS_TRY(bounds_factor(c, sim->q));
    bounds_begin(c);
    RAMUS_TRY(bounds_impulse(c, 0, v));
    for (int i = 0; i < 3 * c->nbound; i++) {
        const double x = c->multiplier[c->nequality + i], *row = c->A + (size_t)(c->nequality + i) * (size_t)sim->nv;
        if (x != 0)
            sim->done[DISSIPATED] -= x * (c->work.before[i] + dense_dot(row, v, sim->nv)) / 2;
    }
    memcpy(sim->v, v, (size_t)sim->nv * sizeof *v);
    sim->a_known = sim->dense = 0;
    sim->h_next = fmin(sim->h_next, sim->options.step);
    return RAMUS_OK;
}

/* After an event: impulses, and which hold from here. */
static ramus_status choose(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    bound_work *w = &c->work;
    sim->events = 1;
    sim->nheld = 0;
    for (int round = 0;; round++) {
        sim->a_known = 0;
        RAMUS_TRY(sim_accelerate_state(sim));
        if (w->nimpact == 0)
            break;
        if (round == AT_ONCE)
            return sim_break(sim, RAMUS_ERR_LIMIT, "impacts at t = %.9g s do not end", sim->t);
        RAMUS_TRY(impact(sim));
    }
    if (sim->rubs) {
        friction_choose(sim);
        return friction_project(sim);
    }
    memset(w->held, 0, 3 * (size_t)c->nbound);
    for (int k = 0; k < c->nbound; k++)
        if (w->state[k] == RAMUS_BOUND_HOLDING) {
            w->held[3 * k] = 1;
            sim->nheld++;
        }
    if (sim->nheld == 0)
        return RAMUS_OK;
    /* exactly onto those that hold */
    events_hold(sim);
    const ramus_status status = sim_project(sim, sim->q, sim->v);
    events_release(sim);
    sim->a_known = 0;
    return status;
}

/* ---- what happened in a step -------------------------------------------------------------------------------- */

/* Below zero where bound k has an event at a state: its gap, or the force with which it holds. */
static double margin(const ramus_sim *sim, int k, double strongest)
{
    const constraint_set *c = sim_constraints(sim);
    const bound_work *w = &c->work;
    if (sim->rubs && w->mode[k] != BOUND_OPEN)
        return friction_margin(sim, k, sim->a_out);
    if (!c->bound[k].has_gap)
        return INFINITY;
    if (!sim->rubs && w->held[3 * k])
        return c->multiplier[bound_row(c, k)] + PULLS * strongest;
    return w->gap[k] > 0 || w->rate[k] < 0 ? w->gap[k] + CLOSED * w->touches : INFINITY;
}

/* The smallest margin of all bounds, and whose it is; the state has been evaluated while bounds are held. */
static ramus_status smallest_margin(ramus_sim *sim, const double q[], const double v[], double t, double *least,
                                    int *who)
{
    constraint_set *c = sim_constraints(sim);
    bound_work *w = &c->work;
    double strongest = 0;
    RAMUS_TRY(sim_accelerate(sim, t, q, v, sim->a_out));
    if (sim->nheld == 0 || sim->rubs) {
        RAMUS_TRY(constraints_rows(c, q, v));
        bounds_note(c);
    }
    for (int k = 0; k < c->nbound; k++)
        strongest = !sim->rubs && w->held[3 * k] ? fmax(strongest, fabs(c->multiplier[bound_row(c, k)])) : strongest;
    *least = INFINITY;
    *who = -1;
    for (int k = 0; k < c->nbound; k++) {
        const double m = margin(sim, k, strongest);
        if (m < *least) {
            *least = m;
            *who = k;
        }
    }
    return RAMUS_OK;
}

static void go_back(ramus_sim *sim)
{
    memcpy(sim->q, sim->q_old, (size_t)sim->nq * sizeof(double));
    memcpy(sim->y, sim->y_old, (size_t)sim->ny * sizeof(double));
    sim->t = sim->t_old;
    sim->a_known = sim->dense = 0;
    sim->report.steps--;
}

/* The step as a whole again, no longer than `h`; its next length stays what it was. */
static ramus_status again(ramus_sim *sim, double h)
{
    const double next = sim->h_next;
    go_back(sim);
    ramus_status status = step_smooth(sim, h);
    sim->h_next = next;
    if (status == RAMUS_OK && sim->rubs)
        status = friction_project(sim);
    return status;
}

/* An event at the end of the step, or where `from` says that it was seen inside: the step becomes one that ends there. */
static ramus_status find_event(ramus_sim *sim, double length, double after)
{
    double low = 0, high = length, at_low = NAN, at_high = after;
    const double least = 64 * DBL_EPSILON * fmax(fabs(sim->t), 1e-3);
    for (int n = 0; n < SEARCH && high - low > least; n++) {
        double h = isnan(at_low) || n % 3 == 2 ? (low + high) / 2 : low + (high - low) * at_low / (at_low - at_high);
        h = fmin(fmax(h, low + 0.01 * (high - low)), high - 1e-4 * (high - low));
        RAMUS_TRY(again(sim, h));
        const double reached = sim->report.last_step;
        double m;
        int who;
        RAMUS_TRY(smallest_margin(sim, sim->q, sim->v, sim->t, &m, &who));
        sim->a_known = 0;
        if (m < 0) {
            high = reached;
            at_high = m;
            if (m > -CLOSED * sim_constraints(sim)->work.touches / 2)
                return RAMUS_OK;
        } else {
            low = reached;
            at_low = m;
            if (reached < h) /* the step was too long for its error: what comes is found from there */
                return RAMUS_OK;
        }
    }
    return again(sim, high);
}

static ramus_status step_to_event(ramus_sim *sim, double most)
{
    constraint_set *c = sim_constraints(sim);
    sim->rubs = 0;
    for (int k = 0; k < c->nbound; k++)
        sim->rubs |= c->bound[k].ntangent > 0;
    if (!sim->events)
        RAMUS_TRY(choose(sim));
    if (sim->rubs)
        RAMUS_TRY(friction_begin(sim));
    events_hold(sim);
    ramus_status status = step_smooth(sim, most);
    if (status == RAMUS_OK && sim->rubs)
        status = friction_project(sim);
    double m = INFINITY, seen = sim->report.last_step;
    int who = -1;
    if (status == RAMUS_OK && sim->dense) /* a gap that closes and opens again */
        for (int k = 1; k <= LOOKS && status == RAMUS_OK && !(m < 0); k++) {
            seen = sim->h_old * k / (LOOKS + 1);
            status = dormand_prince_output(sim, sim->t_old + seen);
            events_hold(sim); /* which the output has released */
            if (status == RAMUS_OK)
                status = smallest_margin(sim, sim->q_out, sim->y_out + sim->nv, sim->t_old + seen, &m, &who);
        }
    if (status == RAMUS_OK && !(m < 0)) {
        seen = sim->report.last_step;
        status = smallest_margin(sim, sim->q, sim->v, sim->t, &m, &who);
    }
    const int event = status == RAMUS_OK && m < 0;
    if (event)
        status = find_event(sim, seen, m);
    events_release(sim);
    sim->a_known = 0;
    if (event && status == RAMUS_OK)
        status = choose(sim);
    return status;
}

ramus_status step_with_events(ramus_sim *sim, double most)
{
    const ramus_status status = step_to_event(sim, most);
    if (status != RAMUS_ERR_SINGULAR || !sim->rubs || sim->report.broken)
        return status;
    const ramus_error why = *sim->error;
    events_release(sim);
    return sim_break(sim, status, "contacts with friction end the run at t = %.9g s: %s", sim->t, why.text);
}
