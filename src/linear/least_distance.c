/* least_distance.c - min |y|^2 / 2 subject to G y >= d, by a dual active set
 *
 *     on the rows of a working set:  y = G_W^T x_W,   G_W y = d_W
 *     a row p that is violated enters:   y += t z,   x_p += t,   x_W -= t r        G_p = G_W^T r + z,   G_W z = 0
 *     t: up to where row p is kept, or where a multiplier of the working set has become zero, whose row leaves
 *
 * Method   Goldfarb and Idnani (1983). Multipliers are never negative, |y| grows with every step, so that no set comes back. A row that
 *          depends on the working set (z = 0) and can push none of it out contradicts it: no y keeps all. Rows that depend on the set
 *          and are kept by it never enter: redundancy needs no care. It starts with the rows whose x is not zero (the answer of
 *          the time step before), less those whose multipliers would be negative.
 * Accuracy y and x are computed anew from the factors of the last working set.
 * Cost     O(n^2 + m n) for each change of the set; as many as the answer differs from the start, few more. No allocation.
 * Fails    never; NaN ends the search, and it is then not optimal.
 */
#include "least_distance.h"

#include "triangle.h"

#include <math.h>
#include <string.h>

#define KEPT 1e-12      /* a violation, beside |G_i| |y| + |d_i|, that is none */
#define DEPENDENT 1e-10 /* what is left of a row beside its length, once the working set is taken out */

void least_distance_layout(least_distance_work *w, arena *a, size_t n, size_t m)
{
    working_set_layout(&w->set, a, n);
    ARENA_TAKE(a, n, w->step, w->change, w->y);
    ARENA_TAKE(a, m, w->length, w->x, w->active);
}

static const double *row_of(const least_distance *p, int i)
{
    return p->G + (size_t)i * (size_t)p->n;
}

/* x of the working set into `change`, y:  G_W = R^T basis,  R^T u = d_W,  y = basis^T u,  R x = u */
static void solve_set(const least_distance *p, least_distance_work *w)
{
    const size_t n = (size_t)p->n;
    const working_set *s = &w->set;
    memset(w->y, 0, n * sizeof *w->y);
    for (int j = 0; j < s->count; j++)
        w->change[j] = p->d[s->row[j]];
    triangle_solve(s->count, s->R, n, w->change); /* columns of R are rows of R^T */
    for (int j = 0; j < s->count; j++)
        for (size_t k = 0; k < n; k++)
            w->y[k] += w->change[j] * s->basis[(size_t)j * n + k];
    triangle_solve_transposed(s->count, s->R, n, w->change);
}

static void take_out(least_distance_work *w, int place)
{
    w->active[w->set.row[place]] = 0;
    w->x[w->set.row[place]] = 0;
    working_set_remove(&w->set, place);
}

/* The rows whose multipliers were not zero, as far as these are not negative now. */
static void start(const least_distance *p, least_distance_work *w)
{
    working_set_clear(&w->set, p->n);
    for (int i = 0; i < p->m; i++) {
        const int wanted = w->x[i] > 0 && (!p->counts || p->counts[i]);
        w->length[i] = dense_norm(row_of(p, i), p->n);
        w->x[i] = 0;
        w->active[i] =
            (unsigned char)(wanted && w->set.count < p->n && working_set_add(&w->set, i, row_of(p, i), w->length[i]));
    }
    for (;;) {
        int worst = -1;
        solve_set(p, w);
        for (int j = 0; j < w->set.count; j++)
            if (w->change[j] < 0 && (worst < 0 || w->change[j] < w->change[worst]))
                worst = j;
        if (worst < 0)
            break;
        take_out(w, worst);
    }
    for (int j = 0; j < w->set.count; j++)
        w->x[w->set.row[j]] = w->change[j];
}

/* d_i - G_i y beside |G_i|, of the row that is violated most; -1: none is. */
static int find_violated(const least_distance *p, const least_distance_work *w)
{
    const double reach = dense_norm(w->y, p->n);
    double most = 0;
    int worst = -1;
    for (int i = 0; i < p->m; i++) {
        if (w->active[i] || (p->counts && !p->counts[i]))
            continue;
        const double off = p->d[i] - dense_dot(row_of(p, i), w->y, p->n);
        if (off > KEPT * (w->length[i] * reach + fabs(p->d[i])) && off > most * w->length[i]) {
            most = w->length[i] > 0 ? off / w->length[i] : INFINITY;
            worst = i;
        }
    }
    return worst;
}

/* z into w->step, r into w->change; returns |z|^2, exactly 0 where row i depends on the working set. */
static double split_row(const least_distance *p, least_distance_work *w, int i)
{
    const size_t n = (size_t)p->n;
    const working_set *s = &w->set;
    double square = 0;
    memset(w->step, 0, n * sizeof *w->step);
    for (size_t j = 0; j < n; j++) {
        const double part = dense_dot(s->basis + j * n, row_of(p, i), p->n);
        if ((int)j < s->count) {
            w->change[j] = part;
            continue;
        }
        square += part * part;
        for (size_t k = 0; k < n; k++)
            w->step[k] += part * s->basis[j * n + k];
    }
    triangle_solve_transposed(s->count, s->R, n, w->change);
    return sqrt(square) > DEPENDENT * w->length[i] ? square : 0;
}

/* Row p enters the working set; others leave. 0: they contradict each other. */
static int enter(const least_distance *p, least_distance_work *w, int i)
{
    for (;;) {
        const double square = split_row(p, w, i), off = p->d[i] - dense_dot(row_of(p, i), w->y, p->n);
        double far = square > 0 ? fmax(off, 0) / square : INFINITY;
        int leaves = -1;
        for (int j = 0; j < w->set.count; j++)
            if (w->change[j] > 0 && w->x[w->set.row[j]] < far * w->change[j]) {
                far = w->x[w->set.row[j]] / w->change[j];
                leaves = j;
            }
        if (isinf(far)) {
            w->contradicting = i;
            return 0;
        }
        w->iterations++;
        w->x[i] += far;
        for (int j = 0; j < w->set.count; j++)
            w->x[w->set.row[j]] = fmax(w->x[w->set.row[j]] - far * w->change[j], 0);
        if (square > 0)
            for (int k = 0; k < p->n; k++)
                w->y[k] += far * w->step[k];
        if (leaves < 0) {
            w->active[i] = (unsigned char)working_set_add(&w->set, i, row_of(p, i), w->length[i]);
            return 1;
        }
        take_out(w, leaves);
    }
}

/* Multipliers are unique where the rows that are met with equality are independent. */
static int is_unique(const least_distance *p, least_distance_work *w)
{
    const double reach = dense_norm(w->y, p->n);
    for (int i = 0; i < p->m; i++) {
        if (w->active[i] || (p->counts && !p->counts[i]))
            continue;
        const double off = p->d[i] - dense_dot(row_of(p, i), w->y, p->n);
        if (fabs(off) <= 100 * KEPT * (w->length[i] * reach + fabs(p->d[i])) &&
            !working_set_add(&w->set, i, row_of(p, i), w->length[i]))
            return 0;
    }
    return 1;
}

int least_distance_solve(const least_distance *p, least_distance_work *w)
{
    const int limit = 100 + 20 * p->m;
    w->contradicting = -1;
    w->iterations = 0;
    w->unique = 1;
    start(p, w);
    for (int i; (i = find_violated(p, w)) >= 0;)
        if (w->iterations > limit || !enter(p, w, i)) {
            w->contradicting = i;
            return 0;
        }
    if (w->iterations > 0) {
        solve_set(p, w);
        for (int j = 0; j < w->set.count; j++)
            w->x[w->set.row[j]] = fmax(w->change[j], 0);
    }
    w->unique = is_unique(p, w);
    return 1;
}
