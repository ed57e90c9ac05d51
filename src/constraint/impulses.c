/* impulses.c - velocities after impulses of bounds: at an impact, or in a time step (Moreau, Stewart and Trinkle)
 *
 *     v1 = v + M^-1 (N^T x_n + T^T x_t) under the equalities          v: at the end of the step without impulses
 *     x_n >= 0,   N v1 >= least,   x_n (N v1 - least) = 0;     |x_t| <= mu x_n, against T v1        (a force limit: limit h)
 *
 *     least = -restitution (u^ + s (u - u^)) + (1 - s)(u - u^)     where it is approaching, and bounces for a step at least (or at an impact)
 *             N v - gap / h              where the gap was open: it closes at the end of the step
 *             0                          closed: up to the tolerance of gaps, beside which the path of a body that spins fast is curved
 *
 * Method   rows and gap are those of where the step ends without impulses: a body that rolls has turned there. Bounds that the velocities
 *          without impulses would close, then all those that the answer violates, until there are none. Solved by bound_problem.c.
 *          A bounce comes after the share s of the step that the gap takes to close: forces, u - u^ in all, act on both sides of it.
 * Energy   what bodies lose: -x . (met + u1) / 2, in an impact kinetic energy; met = u^, and u^ + (2 s - 1)(u - u^) with a bounce. Without
 *          restitution x_n u1_n <= 0, x_t . u1_t <= 0, and nothing is gained. Restitution can make it negative where several bounds meet: it
 *          is then halved for all of them, and zero in the end.
 * In       bounds_begin with the rows of the step's beginning; then u^ in `before`, rows, factors of M and equalities at its end.
 * Cost     as the solution; no allocation.
 */
#include "constraints.h"

#include <string.h>

enum { HALVINGS = 8 };

static double speed(const constraint_set *c, int row, const double v[])
{
    const size_t nv = (size_t)c->unknowns.tree.n;
    return dense_dot(c->A + (size_t)row * nv, v, (int)nv);
}

double bounds_share(const bound_work *w, int k, double h)
{
    const double way = -h * w->rate[k];
    return w->gap[k] <= 0 || h == 0 ? 0 : w->gap[k] < way ? w->gap[k] / way : 1;
}

/* What the normal of bound k must have at least; w->share. */
static double least_speed(constraint_set *c, int k, double h, double keep, const double v[])
{
    bound_work *w = &c->work;
    const int row = bound_row(c, k);
    const double was = w->before[3 * k], forced = speed(c, row, v) - was, share = bounds_share(w, k, h);
    const double met = was + share * forced, bounce = -keep * c->bound[k].restitution * met;
    /* a bounce that does not last for a step is none */
    if (met < 0 && bounce > 0 && bounce > (h == 0 ? w->rests : fabs(forced))) {
        w->share[k] = share;
        return bounce + (1 - share) * forced;
    }
    w->share[k] = -1;
    return h > 0 && w->gap[k] > w->touches ? speed(c, row, v) - c->position_error[row] / h : 0;
}

/* Adds bounds that v1 does not keep; returns how many. */
static int take_violated(constraint_set *c, double h, const double v[], const double v1[])
{
    const bound_work *w = &c->work;
    int taken = 0;
    for (int k = 0; k < c->nbound; k++) {
        const int row = bound_row(c, k);
        if (w->tried[k])
            continue;
        const double gap = c->position_error[row] + (h > 0 ? h * (speed(c, row, v1) - speed(c, row, v)) : 0);
        const int approaches =
            h > 0 && w->gap[k] <= w->touches && speed(c, row, v1) < 0; /* closed, whatever path led here */
        if (!c->bound[k].has_gap || gap <= w->touches || approaches) {
            bounds_take(c, k);
            taken++;
        }
    }
    return taken;
}

static void set_problem(constraint_set *c, double h, double keep, const double v[])
{
    bound_work *w = &c->work;
    bounds_assemble(c, v, 0);
    for (int k = 0; k < w->ncone; k++) {
        cone *one = &w->cone[k];
        const int b = w->list[k];
        w->share[b] = -1;
        w->least[b] = one->kind == CONE_BOX ? 0 : least_speed(c, b, h, keep, v);
        if (one->kind == CONE_BOX)
            one->limit = h * c->bound[b].force_limit;
        for (int j = 0; j < 3; j++) { /* forces act before the bounce and after it, else half of the step each */
            const double was = w->before[3 * b + j], part = w->share[b] < 0 ? 0 : 2 * w->share[b] - 1;
            w->met[3 * b + j] = was + part * (speed(c, bound_row(c, b) + j, v) - was);
        }
        w->c[one->first] -= w->least[b];
    }
}

/* Kinetic energy that the impulses bring to bodies that they meet with these velocities. */
static double energy(const constraint_set *c)
{
    const bound_work *w = &c->work;
    double sum = 0;
    for (int i = 0; i < w->n; i++) {
        const double u = w->c[i] + dense_dot(w->W + (size_t)i * (size_t)w->n, w->x, w->n);
        sum += w->x[i] * (w->met[w->row[i] - c->nequality] + u) / 2;
    }
    for (int k = 0; k < w->ncone; k++)
        if (w->cone[k].kind != CONE_BOX)
            sum += w->x[w->cone[k].first] * w->least[w->list[k]] / 2;
    return sum;
}

static double size_of_energy(const constraint_set *c)
{
    const bound_work *w = &c->work;
    double sum = 0;
    for (int i = 0; i < w->n; i++)
        sum += fabs(w->x[i] * w->c[i]);
    return sum;
}

void bounds_give_impulses(constraint_set *c)
{
    bound_work *w = &c->work;
    w->nactive = 0;
    for (int k = 0; k < w->ncone; k++) {
        const int b = w->list[k], row = bound_row(c, b), i = w->cone[k].first;
        double *x = c->multiplier + row;
        if (w->cone[k].kind == CONE_BOX)
            x[1] = w->x[i];
        else
            for (int j = 0; j < (w->cone[k].kind == CONE_FRICTION ? 3 : 1); j++)
                x[j] = w->x[i + j];
        const int exerts = x[0] != 0 || x[1] != 0 || x[2] != 0;
        w->nactive += exerts;
        w->state[b] = !exerts                               ? RAMUS_BOUND_TOUCHING
                      : bounds_slip(w, &w->cone[k]) > SLIPS ? RAMUS_BOUND_SLIDING
                                                            : RAMUS_BOUND_HOLDING;
    }
}

ramus_status bounds_impulse(constraint_set *c, double h, double v[])
{
    bound_work *w = &c->work;
    const size_t nv = (size_t)c->unknowns.tree.n;
    double *trial = c->free_a;
    double keep = 1;
    memcpy(trial, v, nv * sizeof *trial);
    numbers_clear(c->force, nv);
    while (take_violated(c, h, v, trial) > 0) {
        const int by_energy = h == 0 && bounds_impact_by_energy(c);
        if (by_energy) {
            bounds_assemble(c, v, 0);
            bounds_bounce(c);
        }
        for (int halvings = 0; !by_energy; halvings++) {
            set_problem(c, h, keep, v);
            if (!bounds_solve(c, 1))
                return bounds_refuse(c);
            if (keep == 0 || energy(c) <= 1e-13 * size_of_energy(c))
                break;
            keep = halvings < HALVINGS ? keep / 2 : 0;
        }
        memcpy(trial, v, nv * sizeof *trial);
        numbers_clear(c->multiplier, (size_t)c->nequality + 3 * (size_t)c->nbound);
        bounds_give_impulses(c);
        bounds_apply(c, trial);
    }
    memcpy(v, trial, nv * sizeof *v);
    w->solved = 1;
    return RAMUS_OK;
}
