/* friction_events.c - adaptive steps with friction: bounds stick, slide or are open between events
 *
 *     holds    N a = b_N, T a = b_T (sticks), forces within their cones         event: the solution lets it open, or slip
 *     slides   N a = b_N, friction = -mu force slip/|slip|                      event: slip . way = 0, way: its direction where the step begins
 *     open                                                                      event: the gap closes
 *
 * Method   accelerations of every stage are those of the complementarity problem (gauss_bounds.c) with bounds in their modes, so that they are smooth
 *          between events; friction that has stopped a slip goes on as it was until the step is cut at that instant. After each step q and v are
 *          projected onto what holds. At an event impulses are applied, and the solution at the state chooses the modes from there: a bound at rest sticks, or
 *          begins to slide along its acceleration of slip.
 * Out      work of friction, among what is dissipated.
 * Cost     that of the problem at each stage; no allocation.
 * Fails    where friction leaves no forces at a state (Painleve): steps of fixed length go on there.
 */
#include "sim.h"

#include "linear/dense.h"

#include <math.h>
#include <string.h>

#define OPENS 1e-7 /* acceleration beside the largest of the rows, with which a bound opens or begins to slip */
#define KNOWN 1e-6 /* m/s: a slip whose direction is taken */
#define STOPS 0.1  /* of the tolerance of rates: a slip that has turned round */

/* Rates of the tangents of bound k for accelerations a. */
static void slip_acceleration(const ramus_sim *sim, int k, const double a[], double out[2])
{
    const constraint_set *c = sim_constraints(sim);
    for (int j = 0; j < 2; j++) {
        const int row = bound_row(c, k) + 1 + j;
        out[j] = j < c->bound[k].ntangent ? dense_dot(c->A + (size_t)row * (size_t)sim->nv, a, sim->nv) - c->b[row] : 0;
    }
}

/* Unit vector; 0: too short for one. */
static int direction(double least, const double x[2], double out[2])
{
    const double length = hypot(x[0], x[1]);
    if (!(length > least))
        return 0;
    out[0] = x[0] / length;
    out[1] = x[1] / length;
    return 1;
}

void friction_choose(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    bound_work *w = &c->work;
    sim->nheld = 0;
    for (int k = 0; k < c->nbound; k++) {
        const double *slip = w->before + 3 * k + 1, *force = c->multiplier + bound_row(c, k) + 1;
        double *way = w->way + 2 * k;
        w->mode[k] = BOUND_OPEN;
        if (w->state[k] == RAMUS_BOUND_HOLDING || (!c->bound[k].has_gap && w->state[k] == RAMUS_BOUND_TOUCHING))
            w->mode[k] = BOUND_HOLDS;
        if (w->state[k] == RAMUS_BOUND_SLIDING)
            w->mode[k] = BOUND_SLIDES;
        sim->nheld += w->mode[k] != BOUND_OPEN;
        if (w->mode[k] == BOUND_SLIDES && !direction(w->rests, slip, way)) { /* it begins, against its friction */
            direction(0, force, way);
            way[0] = -way[0];
            way[1] = -way[1];
        }
    }
}

ramus_status friction_begin(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    bound_work *w = &c->work;
    RAMUS_TRY(constraints_rows(c, sim->q, sim->v));
    for (int k = 0; k < c->nbound; k++) {
        double way[2];
        if (w->mode[k] == BOUND_SLIDES && direction(KNOWN, c->velocity_error + bound_row(c, k) + 1, way)) {
            w->way[2 * k] = way[0];
            w->way[2 * k + 1] = way[1];
        }
    }
    return RAMUS_OK;
}

void friction_hold(ramus_sim *sim)
{
    sim_constraints(sim)->work.moded = 1;
}

double friction_margin(const ramus_sim *sim, int k, const double a[])
{
    const constraint_set *c = sim_constraints(sim);
    const bound_work *w = &c->work;
    const int row = bound_row(c, k);
    double size = 1, least = INFINITY, slip[2];
    for (int i = 0; i < w->n; i++)
        size = fmax(size, fabs(w->c[i]));
    if (c->bound[k].has_gap)
        least = OPENS * size - (dense_dot(c->A + (size_t)row * (size_t)sim->nv, a, sim->nv) - c->b[row]);
    if (w->mode[k] == BOUND_SLIDES)
        return fmin(least, dense_dot(w->before + 3 * k + 1, w->way + 2 * k, 2) + STOPS * w->rests);
    slip_acceleration(sim, k, a, slip);
    return fmin(least, OPENS * size - hypot(slip[0], slip[1]));
}

double friction_power(const ramus_sim *sim)
{
    const constraint_set *c = sim_constraints(sim);
    double sum = 0;
    for (int k = 0; k < c->nbound; k++)
        for (int j = 1; j < 3; j++)
            sum -= c->multiplier[bound_row(c, k) + j] * c->work.before[3 * k + j];
    return c->work.moded ? sum : 0;
}

ramus_status friction_project(ramus_sim *sim)
{
    constraint_set *c = sim_constraints(sim);
    bound_work *w = &c->work;
    const int moded = w->moded;
    memset(w->held, 0, 3 * (size_t)c->nbound);
    if (sim->nheld == 0)
        return RAMUS_OK;
    for (int k = 0; k < c->nbound; k++) {
        w->held[3 * k] = w->mode[k] != BOUND_OPEN && c->bound[k].has_gap;
        for (int j = 0; j < c->bound[k].ntangent; j++)
            w->held[3 * k + 1 + j] = w->mode[k] == BOUND_HOLDS;
    }
    w->moded = 0;
    w->skip = 1;
    bounds_hold(c, w->held);
    const ramus_status status = sim_project(sim, sim->q, sim->v);
    bounds_hold(c, NULL);
    w->skip = 0;
    w->moded = moded;
    sim->a_known = 0;
    return status;
}
