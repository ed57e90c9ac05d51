/* hierarchy.c - strict priorities between levels, least squares within a level, limits above all
 *
 *     x_0:   the point nearest to keeping all limits; what cannot be kept is widened to what x_0 needs
 *     level: x <- x + F z,   z = argmin |A F z - (b - A x)|^2 + damping^2 |z|^2,   lower <= C (x + F z) <= upper
 *            F <- F null(A F)
 *
 * Method   F holds an orthogonal basis of the directions that no level so far looks at: moving along them changes
 *          nothing that was reached, so that x + F z is a start which keeps the limits for every level (z = 0), and
 *          a lower level can only choose among the optima of the higher ones. A level that contradicts a higher one
 *          gets its least squares within what is left. Kanoun, Lamiraux & Wieber 2011; Escande, Mansard & Wieber
 *          2014.
 * Rank     of A F is decided beside the rows of A: a level whose directions are all taken has rank zero, not noise.
 * Cost     one quadratic program for each level, of ever fewer unknowns; no allocation.
 * Fails    never.
 */
#include "hierarchy.h"

#include "dense.h"

#include <math.h>
#include <string.h>

#define RANK_TOLERANCE 1e-10 /* of A F, beside the longest row of A */
#define VANISHED 1e-9        /* of a row of C F, beside the row of C: what is left of it is noise */
#define TIGHT 1e-9           /* a limit this close, beside |row| |x| and the limit, is met */

void hierarchy_layout(hierarchy_work *w, arena *a, size_t n, size_t most, size_t nconstraint)
{
    const size_t rows = most + n;
    qp_layout(&w->qp, a, n, rows, nconstraint);
    ARENA_TAKE(a, n * n, w->basis, w->next);
    w->A = arena_take(a, rows, n * sizeof(double));
    w->b = arena_take(a, rows, sizeof(double));
    w->C = arena_take(a, nconstraint, n * sizeof(double));
    ARENA_TAKE(a, nconstraint, w->lower, w->upper, w->least, w->greatest, w->side);
    w->z = arena_take(a, n, sizeof(double));
}

/* A start that keeps the limits, or oversteps them least; they are then widened to it. */
static void begin(const hierarchy *h, hierarchy_work *w, double x[])
{
    const quadratic_program limits = {
        .n = h->n, .nconstraint = h->nconstraint, .C = h->C, .lower = h->lower, .upper = h->upper
    };
    const size_t n = (size_t)h->n;
    w->violation = qp_feasible_point(&limits, &w->qp, h->weight, x);
    w->iterations = w->qp.iterations;
    w->complete = 1;
    for (int i = 0; i < h->nconstraint; i++) {
        const double at = dense_dot(h->C + (size_t)i * n, x, h->n);
        w->least[i] = fmin(h->lower[i], at);
        w->greatest[i] = fmax(h->upper[i], at);
        w->side[i] = 0;
    }
    memset(w->basis, 0, n * n * sizeof(double));
    for (size_t k = 0; k < n; k++)
        w->basis[k * (n + 1)] = 1;
}

/* The limits seen from x, in the coordinates of the basis. */
static void reduce_limits(const hierarchy *h, hierarchy_work *w, int nfree, const double x[])
{
    const size_t n = (size_t)h->n;
    for (int i = 0; i < h->nconstraint; i++) {
        const double *row = h->C + (size_t)i * n, at = dense_dot(row, x, h->n);
        double *reduced = w->C + (size_t)i * (size_t)nfree;
        for (int k = 0; k < nfree; k++)
            reduced[k] = dense_dot(row, w->basis + (size_t)k * n, h->n);
        const int vanished = sqrt(dense_dot(reduced, reduced, nfree)) <= VANISHED * sqrt(dense_dot(row, row, h->n));
        w->lower[i] = vanished ? -INFINITY : fmin(w->least[i] - at, 0);
        w->upper[i] = vanished ? INFINITY : fmax(w->greatest[i] - at, 0);
    }
}

/* A F and what is left of b; returns the length of A's longest row. */
static double reduce_level(const hierarchy *h, const hierarchy_level *l, hierarchy_work *w, int nfree, const double x[])
{
    const size_t n = (size_t)h->n;
    double longest = 0;
    for (int i = 0; i < l->m; i++) {
        const double *row = l->A + (size_t)i * n;
        longest = fmax(longest, sqrt(dense_dot(row, row, h->n)));
        for (int k = 0; k < nfree; k++)
            w->A[(size_t)i * (size_t)nfree + (size_t)k] = dense_dot(row, w->basis + (size_t)k * n, h->n);
        w->b[i] = l->b[i] - dense_dot(row, x, h->n);
    }
    return longest;
}

/* Keep only the directions that A F does not look at; returns how many they are. */
static int restrict_basis(hierarchy_work *w, int n, int nfree, int m, double floor)
{
    orthogonal *s = &w->qp.factors;
    memcpy(s->rows, w->A, (size_t)m * (size_t)nfree * sizeof(double));
    orthogonal_factor(s, m, nfree, floor, NULL);
    const int left = nfree - s->rank;
    memset(w->next, 0, (size_t)left * (size_t)n * sizeof(double));
    for (int k = 0; k < left; k++) {
        orthogonal_basis(s, s->rank + k, w->z);
        for (int i = 0; i < nfree; i++)
            for (int j = 0; j < n; j++)
                w->next[(size_t)k * (size_t)n + (size_t)j] += w->z[i] * w->basis[(size_t)i * (size_t)n + (size_t)j];
    }
    double *spare = w->basis;
    w->basis = w->next;
    w->next = spare;
    return left;
}

static void note_sides(const hierarchy *h, hierarchy_work *w)
{
    for (int i = 0; i < h->nconstraint; i++)
        if ((w->qp.side[i] == 1 || w->qp.side[i] == -1) && w->qp.multiplier[i] != 0)
            w->side[i] = w->qp.side[i];
}

void hierarchy_solve(const hierarchy *h, hierarchy_work *w, double x[])
{
    const int n = h->n;
    begin(h, w, x);
    for (int k = 0, nfree = n; k < h->nlevel && nfree > 0; k++) {
        const hierarchy_level *l = &h->level[k];
        if (l->m == 0)
            continue;
        const double longest = reduce_level(h, l, w, nfree, x);
        reduce_limits(h, w, nfree, x);
        quadratic_program p = { nfree, l->m, h->nconstraint, w->A, w->b, w->C, w->lower, w->upper };
        const double damping = l->damping * longest;
        if (damping > 0) {
            p.nobjective += nfree;
            memset(w->A + (size_t)l->m * (size_t)nfree, 0, (size_t)nfree * (size_t)nfree * sizeof(double));
            for (int i = 0; i < nfree; i++) {
                w->A[(size_t)(l->m + i) * (size_t)nfree + (size_t)i] = damping;
                w->b[l->m + i] = 0;
            }
        }
        memset(w->z, 0, (size_t)nfree * sizeof(double));
        w->complete &= qp_solve(&p, &w->qp, h->max_iterations, w->z);
        w->iterations += w->qp.iterations;
        note_sides(h, w);
        for (int i = 0; i < nfree; i++)
            for (int j = 0; j < n; j++)
                x[j] += w->z[i] * w->basis[(size_t)i * (size_t)n + (size_t)j];
        if (k + 1 < h->nlevel)
            nfree = restrict_basis(w, n, nfree, l->m, RANK_TOLERANCE * longest);
    }
    /* a lower level may have left a limit that a higher one was held by */
    for (int i = 0; i < h->nconstraint; i++) {
        const double *row = h->C + (size_t)i * (size_t)n, at = dense_dot(row, x, n);
        const double limit = w->side[i] < 0 ? w->least[i] : w->greatest[i];
        const double size = fabs(limit) + sqrt(dense_dot(row, row, n) * dense_dot(x, x, n));
        if (w->side[i] && !(fabs(at - limit) <= TIGHT * size))
            w->side[i] = 0;
    }
}
