/* gauss_bounds.c - Gauss's principle with inequalities: accelerations under bounds that are closed
 *
 *     min (a - a0)^T M (a - a0)     A a = b,     N a >= b_N of bounds with gap <= 0 and rate <= 0
 *
 *     friction, slip = 0:   |friction| <= mu force, against the acceleration of slip
 *     friction, slip:       friction = -mu force slip / |slip|: a unit of force exerts (N - mu slip/|slip| T)^T
 *
 * Method   the equalities' solution first (solve.c); in the coordinates of M's factors what is left is a least distance within half-spaces
 *          (bound_problem.c). With slip W is not symmetric any more; the solution exists and is unique for every state where all
 *          principal minors of W of normals are positive (W is a P-matrix). Where they are not (Painleve), forces may be several or none.
 * In       rows of the state, a under the equalities, factors of M.
 * Out      a, forces of rows in c->multiplier, state of every bound.
 * Cost     see bound_problem.c; 2^m determinants for m bounds where one slides, m up to MINORS_MOST, else it is not known. No allocation.
 * Fails    RAMUS_ERR_SINGULAR where bounds contradict each other, or no forces with friction were found.
 */
#include "constraints.h"

#include <string.h>

enum { MINORS_MOST = 6 };

/* Is every principal minor of the normals positive? Of many it is not known. */
static int is_p_matrix(const bound_work *w)
{
    int row[MINORS_MOST], count = 0;
    for (int k = 0; k < w->ncone; k++) {
        if (w->cone[k].kind == CONE_BOX)
            continue;
        if (count == MINORS_MOST)
            return 0;
        row[count++] = w->cone[k].first;
    }
    for (unsigned set = 1; set < 1u << count; set++) {
        double m[MINORS_MOST][MINORS_MOST], det = 1, size = 1;
        int n = 0, at[MINORS_MOST];
        for (int k = 0; k < count; k++)
            if (set >> k & 1)
                at[n++] = row[k];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = w->W[(size_t)at[i] * (size_t)w->n + (size_t)at[j]];
        for (int i = 0; i < n; i++)
            size *= fabs(m[i][i]);
        for (int k = 0; k < n && det != 0; k++) { /* elimination with row pivots */
            int p = k;
            for (int i = k + 1; i < n; i++)
                p = fabs(m[i][k]) > fabs(m[p][k]) ? i : p;
            det *= p == k ? m[k][k] : -m[p][k];
            for (int j = 0; j < n && p != k; j++) {
                const double kept = m[k][j];
                m[k][j] = m[p][j];
                m[p][j] = kept;
            }
            for (int i = k + 1; i < n && m[k][k] != 0; i++)
                for (int j = n - 1; j >= k; j--)
                    m[i][j] -= m[i][k] / m[k][k] * m[k][j];
        }
        if (!(det > 1e-12 * size))
            return 0;
    }
    return 1;
}

/* 1: bound k slips, in the direction slip [2]. */
static int find_slip(const constraint_set *c, int k, double slip[2])
{
    const int row = bound_row(c, k);
    double sum = 0;
    for (int j = 0; j < 2; j++) {
        slip[j] = j < c->bound[k].ntangent ? c->velocity_error[row + 1 + j] : 0;
        sum = hypot(sum, slip[j]);
    }
    const double *way = c->work.way + 2 * k;
    if (c->work.moded && c->work.mode[k] != BOUND_SLIDES)
        return 0;
    if (c->work.moded && !(slip[0] * way[0] + slip[1] * way[1] > c->work.rests)) {
        slip[0] = way[0]; /* friction goes on as it was until the event */
        slip[1] = way[1];
        return 1;
    }
    if (!(sum > c->work.rests))
        return 0;
    slip[0] /= sum;
    slip[1] /= sum;
    return 1;
}

/* Bounds that are closed and do not open. */
static void choose(constraint_set *c)
{
    bound_work *w = &c->work;
    bounds_begin(c);
    for (int k = 0; k < c->nbound; k++) {
        const int row = bound_row(c, k);
        if (w->moded
                ? w->mode[k] == BOUND_OPEN
                : c->bound[k].has_gap && (c->position_error[row] > w->touches || c->velocity_error[row] > w->rests))
            continue;
        w->nimpact += c->bound[k].has_gap && c->velocity_error[row] < -w->rests;
        bounds_take(c, k);
    }
}

/* Bounds that slip have one unknown each: their normal, with friction in proportion, or nothing where their friction is constant. Tangents of those
 * become rows that do not count: their forces follow from the normal's. */
static int set_slip(constraint_set *c)
{
    bound_work *w = &c->work;
    const size_t nv = (size_t)c->unknowns.tree.n, n = (size_t)w->n;
    int sliding = 0;
    for (int k = 0; k < w->ncone; k++) {
        cone *k_cone = &w->cone[k];
        double *slip = w->slip + 2 * k;
        const size_t i = (size_t)k_cone->first;
        w->state[w->list[k]] = RAMUS_BOUND_TOUCHING;
        if (k_cone->kind == CONE_SIDE || !find_slip(c, w->list[k], slip))
            continue;
        w->state[w->list[k]] = RAMUS_BOUND_SLIDING;
        if (k_cone->kind == CONE_BOX)
            continue;
        sliding++;
        k_cone->kind = CONE_SIDE;
        for (size_t e = 0; e < nv; e++)
            w->D[i * nv + e] -= k_cone->limit * (slip[0] * w->G[(i + 1) * nv + e] + slip[1] * w->G[(i + 2) * nv + e]);
        for (size_t j = 0; j < n; j++)
            w->W[j * n + i] = dense_dot(w->G + j * nv, w->D + i * nv, (int)nv);
        w->x[i + 1] = w->x[i + 2] = 0;
    }
    return sliding;
}

/* Friction that is constant acts as it is: `sign` 1 adds what it does to the others to c, -1 takes it off again and makes it part of x. */
static void add_constant(bound_work *w, double sign)
{
    const size_t n = (size_t)w->n;
    for (int k = 0; k < w->ncone; k++) {
        const size_t i = (size_t)w->cone[k].first;
        if (w->cone[k].kind != CONE_BOX || w->state[w->list[k]] != RAMUS_BOUND_SLIDING)
            continue;
        const double force = -w->cone[k].limit * w->slip[2 * k];
        for (size_t j = 0; j < n; j++)
            w->c[j] += sign * w->W[j * n + i] * force;
        w->x[i] = sign > 0 ? 0 : force;
    }
}

/* Cones of those that are to be solved for: friction that is constant is not. */
static int keep_unknown(bound_work *w, cone kept[])
{
    int n = 0;
    for (int k = 0; k < w->ncone; k++)
        if (!(w->cone[k].kind == CONE_BOX && w->state[w->list[k]] == RAMUS_BOUND_SLIDING))
            kept[n++] = w->cone[k];
    return n;
}

static void give_forces(constraint_set *c)
{
    bound_work *w = &c->work;
    for (int k = 0; k < w->ncone; k++) {
        const int b = w->list[k], row = bound_row(c, b), i = w->cone[k].first;
        double *force = c->multiplier + row;
        if (!c->bound[b].has_gap) {
            force[1] = w->x[i];
        } else {
            force[0] = w->x[i];
            for (int j = 0; j < 2 && c->bound[b].ntangent; j++)
                force[1 + j] = w->state[b] == RAMUS_BOUND_SLIDING ? -c->bound[b].friction * w->x[i] * w->slip[2 * k + j]
                                                                  : w->x[i + 1 + j];
        }
        const double friction = hypot(force[1], force[2]);
        if (force[0] == 0 && friction == 0) {
            w->state[b] = RAMUS_BOUND_TOUCHING;
            continue;
        }
        w->nactive++;
        if (w->state[b] != RAMUS_BOUND_SLIDING)
            w->state[b] = bounds_slip(w, &w->cone[k]) > SLIPS ? RAMUS_BOUND_SLIDING : RAMUS_BOUND_HOLDING;
    }
}

ramus_status bounds_accelerate(constraint_set *c, const double q[], const double v[], double a[])
{
    bound_work *w = &c->work;
    choose(c);
    w->solved = 1;
    if (w->ncone == 0)
        return RAMUS_OK;
    if (c->options.method != RAMUS_CONSTRAINT_BY_FACTORS) /* factors of M are those of another method */
        RAMUS_TRY(find_factors(c, q, v, NULL, NULL, NULL));
    if (c->nrow > 0)
        factor_rows(c, NULL);
    bounds_assemble(c, a, 1);
    const int sliding = set_slip(c), all = w->ncone;
    if (sliding && !is_p_matrix(w))
        w->forces = RAMUS_FORCES_SEVERAL;
    w->solved = 0;
    add_constant(w, 1);
    w->ncone = keep_unknown(w, w->cone_kept);
    cone *const cones = w->cone;
    w->cone = w->cone_kept;
    const int found = bounds_solve(c, 0);
    w->cone = cones;
    w->ncone = all;
    add_constant(w, -1);
    if (!found)
        return bounds_refuse(c);
    give_forces(c);
    bounds_apply(c, a);
    w->solved = 1;
    return RAMUS_OK;
}
