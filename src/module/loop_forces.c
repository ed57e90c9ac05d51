/* loop_forces.c - the multipliers of a network's constraints, from what unit multipliers do to each other
 *
 *     D_ee y_e + D_eb x + e_e = 0                                    equalities
 *     u = D_be y_e + D_bb x + e_b,   x, u as bounds demand           with y_e taken out:  u = W x + c
 *
 *     W = D_bb - D_be D_ee^+ D_eb = G G^T        c = e_b - D_be D_ee^+ e_e
 *
 * D is known by its entries alone: sweeps give them, M is inside of the modules. G is a factor of W with the largest pivot first; then bounds are those of
 * Gauss's principle (src/constraint/bound_problem.c): a least distance within half-spaces, cones with friction.
 *
 * Cost   O(nequal^3 + n nequal^2 + n^3), n rows of the bounds that are taken. No allocation.
 */
#include "loops.h"

#include "base/fail.h"
#include "network.h"

#include <math.h>
#include <string.h>

#define VANISHED 1e-11 /* of the terms that an entry of D is the sum of: rounding */

/* ---- equalities ----------------------------------------------------------------------------------------------------------- */

/* D_ee with the largest pivot first; rows that depend on those before are left out. */
static void factor_equalities(loop_set *s)
{
    const int m = s->nequal;
    double *F = s->factor, most = 0;
    for (int i = 0; i < m; i++) {
        s->pivot[i] = i;
        for (int j = 0; j < m; j++)
            F[i * m + j] = s->matrix[s->equal[i] * s->nrow + s->equal[j]];
        most = fmax(most, F[i * m + i]);
    }
    for (s->rank = 0; s->rank < m; s->rank++) {
        int best = s->rank;
        for (int k = s->rank + 1; k < m; k++)
            if (F[s->pivot[k] * m + s->pivot[k]] > F[s->pivot[best] * m + s->pivot[best]])
                best = k;
        const int p = s->pivot[best];
        s->pivot[best] = s->pivot[s->rank];
        s->pivot[s->rank] = p;
        if (!(F[p * m + p] > VANISHED * fmax(most, s->size[s->equal[p]])))
            break;
        for (int i = s->rank + 1; i < m; i++) {
            const int r = s->pivot[i];
            const double factor = F[r * m + p] / F[p * m + p];
            for (int k = s->rank + 1; k < m; k++)
                F[r * m + s->pivot[k]] -= factor * F[p * m + s->pivot[k]];
            F[r * m + p] = factor;
        }
    }
}

/* y <- D_ee^+ y; rows that depend on others get 0. Returns one of these that contradicts them, by more than `slack`, or -1. */
static int solve_equalities(const loop_set *s, double y[], double slack)
{
    const int m = s->nequal;
    int contradicting = -1;
    for (int i = 0; i < s->rank; i++)
        for (int k = i + 1; k < m; k++)
            y[s->pivot[k]] -= s->factor[s->pivot[k] * m + s->pivot[i]] * y[s->pivot[i]];
    for (int k = s->rank; k < m; k++) {
        contradicting = fabs(y[s->pivot[k]]) <= slack ? contradicting : s->pivot[k];
        y[s->pivot[k]] = 0;
    }
    for (int i = s->rank - 1; i >= 0; i--) {
        const int p = s->pivot[i];
        for (int k = i + 1; k < s->rank; k++)
            y[p] -= s->factor[p * m + s->pivot[k]] * y[s->pivot[k]];
        y[p] /= s->factor[p * m + p];
    }
    return contradicting;
}

static const char *name_of(const loop_set *s, int row)
{
    return s->loop[s->row[row].loop].d.name;
}

/* s->free = D_ee^+ e_e */
static ramus_status solve_free(ramus_network *n)
{
    loop_set *s = &n->loops;
    double size = 1;
    factor_equalities(s);
    for (int i = 0; i < s->nequal; i++) {
        s->free[i] = s->error[s->equal[i]];
        size = fmax(size, fabs(s->free[i]));
    }
    const int row = solve_equalities(s, s->free, 1e-6 * size);
    return row < 0 ? RAMUS_OK
                   : ramus_fail(&n->error, RAMUS_ERR_SINGULAR,
                                "constraint '%.60s' contradicts others: no accelerations meet them all",
                                name_of(s, s->equal[row]));
}

/* ---- bounds --------------------------------------------------------------------------------------------------------------- */

static double entry(const loop_set *s, int i, int j)
{
    return s->matrix[(size_t)i * (size_t)s->nrow + (size_t)j];
}

static void list_unknowns(loop_set *s)
{
    bound_work *w = &s->work;
    w->n = w->ncone = w->iterations = 0;
    for (int k = 0; k < s->nbound; k++) {
        const loop_bound *b = &s->bound[k];
        if (!b->taken)
            continue;
        w->list[w->ncone] = k;
        w->cone[w->ncone++] = (cone){ b->nrow == 3 ? CONE_FRICTION : CONE_SIDE, w->n, b->friction };
        for (int j = 0; j < b->nrow; j++)
            w->row[w->n++] = b->row + j;
    }
}

/* W and c; what unit forces add to the multipliers of equalities in s->coupled. */
static void take_equalities_out(loop_set *s)
{
    bound_work *w = &s->work;
    const int n = w->n, m = s->nequal;
    for (int j = 0; j < n; j++) {
        double *y = s->coupled + (size_t)j * (size_t)m;
        for (int e = 0; e < m; e++)
            y[e] = entry(s, s->equal[e], w->row[j]);
        solve_equalities(s, y, INFINITY);
    }
    for (int i = 0; i < n; i++) {
        const int row = w->row[i];
        w->c[i] = s->error[row];
        w->x[i] = 0;
        for (int e = 0; e < m; e++)
            w->c[i] -= entry(s, row, s->equal[e]) * s->free[e];
        for (int j = 0; j < n; j++) {
            double sum = entry(s, row, w->row[j]);
            for (int e = 0; e < m; e++)
                sum -= entry(s, row, s->equal[e]) * s->coupled[(size_t)j * (size_t)m + (size_t)e];
            w->W[i * n + j] = sum;
        }
    }
}

/* What is left of W_ii beside its own terms in D is rounding. */
static int has_vanished(const loop_set *s, int i, double left)
{
    return !(left > VANISHED * s->size[s->work.row[i]]);
}

/* W = G G^T, the largest pivot first. */
static void find_root(loop_set *s)
{
    bound_work *w = &s->work;
    const int n = w->n;
    const size_t size = (size_t)n * (size_t)n * sizeof *w->G;
    memset(w->G, 0, size);
    for (int i = 0; i < n; i++) /* 1: it is done; the row of one that equalities hold, or that nothing moves, is zero */
        w->counts[i] = has_vanished(s, i, w->W[i * n + i]);
    for (int step = 0; step < n; step++) {
        int best = -1;
        double most = 0;
        for (int i = 0; i < n; i++) { /* what is left of W_ii */
            double left = w->W[i * n + i];
            for (int k = 0; k < step; k++)
                left -= w->G[i * n + k] * w->G[i * n + k];
            if (!w->counts[i] && left > most && !has_vanished(s, i, left)) {
                most = left;
                best = i;
            }
        }
        if (best < 0)
            break;
        const double root = sqrt(most);
        w->counts[best] = 1;
        w->G[best * n + step] = root;
        for (int i = 0; i < n; i++) {
            double left = (w->W[i * n + best] + w->W[best * n + i]) / 2;
            for (int k = 0; k < step; k++)
                left -= w->G[i * n + k] * w->G[best * n + k];
            if (!w->counts[i])
                w->G[i * n + step] = left / root;
        }
    }
    memcpy(w->D, w->G, size);
    double most = 1; /* a row that nothing moves: what its frames do together by rounding is nothing */
    for (int i = 0; i < s->nrow; i++)
        most = fmax(most, fabs(s->error[i]));
    for (int i = 0; i < n; i++)
        if (dense_norm(w->G + i * n, n) == 0 && fabs(w->c[i]) <= 1e-9 * most)
            w->c[i] = 0;
}

/* Bounds that slip have one unknown each: their normal, with friction in proportion. */
static void set_slip(loop_set *s)
{
    bound_work *w = &s->work;
    const int n = w->n;
    for (int k = 0; k < w->ncone; k++) {
        cone *one = &w->cone[k];
        double *slip = w->slip + 2 * k;
        const int i = one->first;
        if (one->kind != CONE_FRICTION)
            continue;
        const double x = s->row[w->row[i + 1]].velocity, y = s->row[w->row[i + 2]].velocity, speed = hypot(x, y);
        if (!(speed > w->rests))
            continue;
        slip[0] = x / speed;
        slip[1] = y / speed;
        one->kind = CONE_SIDE;
        for (int e = 0; e < n; e++)
            w->D[i * n + e] -= one->limit * (slip[0] * w->G[(i + 1) * n + e] + slip[1] * w->G[(i + 2) * n + e]);
    }
}

static void give_forces(loop_set *s)
{
    const bound_work *w = &s->work;
    for (int k = 0; k < w->ncone; k++) {
        const loop_bound *b = &s->bound[w->list[k]];
        const int i = w->cone[k].first, slides = b->nrow == 3 && w->cone[k].kind == CONE_SIDE;
        for (int j = 0; j < b->nrow; j++)
            s->multiplier[b->row + j] = j && slides ? -b->friction * w->x[i] * w->slip[2 * k + j - 1] : w->x[i + j];
    }
}

static ramus_status solve_bounds(ramus_network *n)
{
    loop_set *s = &n->loops;
    bound_work *w = &s->work;
    list_unknowns(s);
    if (w->n <= 0)
        return RAMUS_OK;
    take_equalities_out(s);
    find_root(s);
    set_slip(s);
    for (int i = 0; i < w->n; i++)
        for (int j = 0; j < w->n; j++)
            w->W[i * w->n + j] = dense_dot(w->G + i * w->n, w->D + j * w->n, w->n);
    if (bound_problem_solve(w, w->n, 0)) {
        give_forces(s);
        return RAMUS_OK;
    }
    const int row = w->distance.contradicting;
    if (row >= 0)
        return ramus_fail(&n->error, RAMUS_ERR_SINGULAR,
                          "constraint '%.60s' contradicts the others: nothing that moves can keep its gap from closing",
                          name_of(s, w->row[row]));
    return ramus_fail(&n->error, RAMUS_ERR_SINGULAR,
                      "no forces with friction were found for the %d bounds that touch, '%.60s' among them: they need "
                      "not exist at the level of accelerations",
                      w->ncone, name_of(s, w->row[0]));
}

ramus_status loops_solve(ramus_network *n)
{
    loop_set *s = &n->loops;
    memset(s->multiplier, 0, (size_t)s->nrow * sizeof *s->multiplier);
    RAMUS_TRY(solve_free(n));
    RAMUS_TRY(solve_bounds(n));
    for (int e = 0; e < s->nequal; e++) {
        double *y = &s->multiplier[s->equal[e]];
        *y = -s->free[e];
        for (int j = 0; j < s->work.n; j++)
            *y -= s->coupled[(size_t)j * (size_t)s->nequal + (size_t)e] * s->multiplier[s->work.row[j]];
    }
    return RAMUS_OK;
}
