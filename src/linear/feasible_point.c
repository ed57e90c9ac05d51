/* feasible_point.c - the point that violates lower <= C x <= upper least
 *
 *     min  1/2 sum (weight_i violation_i)^2        violation_i = max(0, C_i x - upper_i, lower_i - C_i x)
 *
 * Method   the sum is convex and quadratic between the places where a row's violation starts or ends: Newton's
 *          method on the rows that are violated now (the shortest step of C_violated step = -violation, rank losses
 *          allowed), with an exact search along the step, which finds the zero of a derivative that is piecewise
 *          linear. Ends after finitely many steps: with all rows kept, or at the smallest sum when that cannot be.
 * Cost     O(nviolated n^2 + nconstraint^2) for each of a few steps; no allocation.
 * Fails    never; NaN ends the search.
 */
#include "quadratic_program.h"

#include "dense.h"

#include <math.h>
#include <string.h>

#define RANK_TOLERANCE 1e-11
#define ROUNDING 1e-13 /* a violation that small beside |C_i| |x| and the bound is none */

static double row_times(const quadratic_program *p, int i, const double x[])
{
    return dense_dot(p->C + (size_t)i * (size_t)p->n, x, p->n);
}

/* Signed: above zero over the upper bound, below zero under the lower. */
static double excess(const quadratic_program *p, int i, double value)
{
    return value > p->upper[i] ? value - p->upper[i] : value < p->lower[i] ? value - p->lower[i] : 0;
}

/* Derivative of the sum along the step, at t. */
static double slope(const quadratic_program *p, const qp_work *w, const double weight[], double t)
{
    double sum = 0;
    for (int i = 0; i < p->nconstraint; i++) {
        const double s = weight ? weight[i] * weight[i] : 1;
        sum += s * excess(p, i, w->value[i] + t * w->rate[i]) * w->rate[i];
    }
    return sum;
}

/* The smallest sum along the step. The slope grows with t and is linear between bounds that are crossed: bracket its
 * zero by those; beyond the last of them no further than once more the step. */
static double search(const quadratic_program *p, const qp_work *w, const double weight[])
{
    const double nearly = 1e-12 * slope(p, w, weight, 0); /* below zero, or there is nowhere to go */
    double below = 0, above = INFINITY, slope_below = slope(p, w, weight, 0), slope_above = 0;
    for (int i = 0; i < p->nconstraint; i++)
        for (int side = 0; side < 2; side++) {
            const double bound = side ? p->upper[i] : p->lower[i];
            const double t = (bound - w->value[i]) / w->rate[i];
            if (!isfinite(bound) || !isfinite(t) || t <= below || t >= above)
                continue;
            const double s = slope(p, w, weight, t);
            if (s < nearly) {
                below = t;
                slope_below = s;
            } else {
                above = t;
                slope_above = s;
            }
        }
    if (!(slope_below < 0))
        return 0;
    if (!isfinite(above)) {
        above = below + 1;
        slope_above = slope(p, w, weight, above);
    }
    return slope_above > 0 ? below + (above - below) * (-slope_below / (slope_above - slope_below)) : above;
}

double qp_feasible_point(const quadratic_program *p, qp_work *w, const double weight[], double x[])
{
    const int n = p->n, limit = 100 + 2 * p->nconstraint;
    double worst = 0, last = INFINITY, largest = 0;
    for (int i = 0; i < p->nconstraint; i++) {
        w->length[i] = dense_norm(p->C + (size_t)i * (size_t)n, n);
        largest = fmax(largest, w->length[i] * (weight ? weight[i] : 1));
    }
    for (w->iterations = 0; w->iterations < limit; w->iterations++) {
        double reach = 0, sum = 0;
        int count = 0;
        for (int j = 0; j < n; j++)
            reach = fmax(reach, fabs(x[j]));
        worst = 0;
        for (int i = 0; i < p->nconstraint; i++) {
            w->value[i] = row_times(p, i, x);
            const double off = excess(p, i, w->value[i]);
            const double noise = ROUNDING * (w->length[i] * reach + fabs(w->value[i]) + fabs(off));
            worst = fmax(worst, fabs(off));
            if (fabs(off) <= noise)
                continue;
            const double s = weight ? weight[i] : 1;
            for (int j = 0; j < n; j++)
                w->factors.rows[(size_t)count * (size_t)n + (size_t)j] = s * p->C[(size_t)i * (size_t)n + (size_t)j];
            w->residual[count++] = -s * off;
            sum += s * s * off * off;
        }
        if (count == 0 || !(sum < last))
            break;
        last = sum;
        orthogonal_factor(&w->factors, count, n, RANK_TOLERANCE * largest, NULL);
        orthogonal_solve(&w->factors, w->residual, w->step);
        for (int i = 0; i < p->nconstraint; i++)
            w->rate[i] = row_times(p, i, w->step);
        const double t = search(p, w, weight);
        if (!(t > 0))
            break;
        for (int j = 0; j < n; j++)
            x[j] += t * w->step[j];
    }
    return worst;
}
