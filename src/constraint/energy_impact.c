/* energy_impact.c - impacts in which bounds give back a share of the energy that they took (linear/bounces.c)
 *
 *     v1 = v + M^-1 (N^T x_n + T^T x_t) under the equalities;    normal work given back = restitution^2 times that taken, of each bound
 *
 * Method   where one bound with an energy_restitution approaches, all that are closed follow this law, each with its own number, for they
 *          act on each other. In a time step the bounce comes first, to the velocities that bounds are met with; impulses of the rest of the step
 *          follow from there. As with speeds, a bounce that would not last for a step is none.
 * Energy   never grows: bounces.c. Bodies that are wedged between bounds and go on bouncing are left with what was reached.
 * Cost     see bounces.c; no allocation.
 */
#include "constraints.h"

#include <string.h>

int bounds_impact_by_energy(const constraint_set *c)
{
    const bound_work *w = &c->work;
    for (int k = 0; k < w->ncone; k++)
        if (c->bound[w->list[k]].energy_restitution > 0 && w->before[3 * w->list[k]] < -w->rests)
            return 1;
    return 0;
}

void bounds_bounce(constraint_set *c)
{
    bound_work *w = &c->work;
    int count = 0;
    for (int k = 0; k < w->ncone; k++) {
        const bound_item *b = &c->bound[w->list[k]];
        if (w->cone[k].kind == CONE_BOX) /* a force that is limited has no impulse */
            continue;
        w->bounce[count++] = (bounce){ .first = w->cone[k].first,
                                       .count = w->cone[k].kind == CONE_FRICTION ? 3 : 1,
                                       .friction = b->friction,
                                       .restitution = b->energy_restitution + b->restitution };
    }
    const bounce_problem p = { w->n, count, w->W, w->bounce };
    memcpy(w->round, w->c, (size_t)w->n * sizeof *w->c);
    bounces_solve(&p, w->rests, w->round, w->x, w->push);
    for (int k = 0; k < w->ncone; k++) {
        w->share[w->list[k]] = -1;
        w->least[w->list[k]] = 0;
    }
}

/* 1: bound k has an energy_restitution, is met in the step, and leaves for a step at least. */
static int bounces(const constraint_set *c, int k, double h, const double v[])
{
    const bound_work *w = &c->work;
    const int row = bound_row(c, k), nv = c->unknowns.tree.n;
    const double forced = dense_dot(c->A + (size_t)row * (size_t)nv, v, nv) - w->before[3 * k];
    const double met = w->before[3 * k] + bounds_share(w, k, h) * forced;
    return c->bound[k].energy_restitution > 0 && c->position_error[row] <= w->touches && met < 0 &&
           -c->bound[k].energy_restitution * met > fabs(forced);
}

double bounds_bounce_in_step(constraint_set *c, double h, double v[], double *taken)
{
    bound_work *w = &c->work;
    const size_t nv = (size_t)c->unknowns.tree.n;
    double share = -1;
    *taken = 0;
    for (int k = 0; k < c->nbound; k++)
        if (bounces(c, k, h, v))
            share = share < 0 ? bounds_share(w, k, h) : fmin(share, bounds_share(w, k, h));
    if (share < 0)
        return share;
    for (int k = 0; k < c->nbound; k++)
        if (c->bound[k].has_gap && c->position_error[bound_row(c, k)] <= w->touches)
            bounds_take(c, k);
    bounds_assemble(c, v, 0);
    for (int i = 0; i < w->n; i++) { /* forces have acted until then */
        const double was = w->before[w->row[i] - c->nequality];
        w->c[i] = was + share * (w->c[i] - was);
    }
    bounds_bounce(c);
    for (int i = 0; i < w->n; i++)
        *taken -= w->x[i] * (w->c[i] + w->round[i]) / 2;
    memcpy(c->free_a, v, nv * sizeof *v);
    numbers_clear(c->force, nv);
    numbers_clear(c->multiplier, (size_t)c->nequality + 3 * (size_t)c->nbound);
    bounds_give_impulses(c);
    bounds_apply(c, v);
    for (size_t k = 0; k < nv; k++)
        c->free_a[k] = v[k] - c->free_a[k];
    for (int i = 0; i < 3 * c->nbound; i++) {
        const double by = dense_dot(c->A + (size_t)(c->nequality + i) * nv, c->free_a, (int)nv);
        w->before[i] += by;
        if (i % 3 == 0)
            c->position_error[c->nequality + i] += (1 - share) * h * by;
    }
    /* the rest of the step begins anew */
    w->ncone = w->n = w->nactive = 0;
    memset(w->tried, 0, (size_t)c->nbound);
    memset(w->state, RAMUS_BOUND_OPEN, (size_t)c->nbound);
    numbers_clear(c->multiplier + c->nequality, 3 * (size_t)c->nbound);
    return share;
}
