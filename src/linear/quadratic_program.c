/* quadratic_program.c - min |A x - b|^2 subject to lower <= C x <= upper, from a point that keeps them
 *
 *     on the face of the active rows:  x + F p,  p = (A F)^+ (b - A x),  F: basis of what the active rows leave free
 *     optimal when  A^T (A x - b) + C_active^T multiplier = 0,  multiplier >= 0 above, <= 0 below
 *
 * Method   primal active set. A step goes to the least-squares solution on the face, the shortest one where A F
 *          loses rank, or to the first constraint on the way, which becomes active. At the solution of a face the
 *          active row with the most wrong multiplier is let go. Every iterate keeps the constraints. A row that
 *          stops a step cannot depend on the active ones, so redundant rows never meet in the working set.
 * Cycles   where more rows than needed meet in a point, steps may have no length. After many such in a row the rows
 *          with the lowest index are chosen (Bland), and a row that was just let go and stops the next step at once
 *          means that its multiplier was rounding noise: that is the solution.
 * Cost     O(nobjective n^2 + nconstraint n) for each iteration, at most max_iterations of them; no allocation.
 * Fails    never; NaN ends the search.
 */
#include "quadratic_program.h"

#include "dense.h"

#include <math.h>
#include <string.h>

#define RANK_TOLERANCE 1e-12 /* of A F, beside the largest row of A */
#define PARALLEL 1e-10       /* a step along a row, beside their lengths, that is no step towards it */
#define NO_PROGRESS 1e-14    /* of A step, beside |b| + |A x| */
#define WRONG_SIGN 1e-11     /* of a multiplier, beside |A| (|b| + |A x|) */
#define EQUAL 1e-13          /* bounds this close, beside |bounds| + |row| |x|, are an equality */

void qp_layout(qp_work *w, arena *a, size_t n, size_t nobjective, size_t nconstraint)
{
    const size_t most = nobjective > nconstraint ? nobjective : nconstraint;
    orthogonal_layout(&w->factors, a, most, n);
    working_set_layout(&w->set, a, n);
    w->residual = arena_take(a, most, sizeof(double));
    ARENA_TAKE(a, n, w->step, w->reduced, w->gradient);
    ARENA_TAKE(a, nconstraint, w->value, w->rate, w->length, w->side, w->multiplier);
}

/* step = F (A F)^+ residual; returns |A step|. largest: row of A */
static double find_step(const quadratic_program *p, qp_work *w, double largest)
{
    const int n = p->n, m = p->nobjective, first = w->set.count, nfree = n - first;
    memset(w->step, 0, (size_t)n * sizeof(double));
    if (nfree == 0 || m == 0)
        return 0;
    for (int i = 0; i < m; i++)
        for (int k = 0; k < nfree; k++)
            w->factors.rows[(size_t)i * (size_t)nfree + (size_t)k] =
                dense_dot(p->A + (size_t)i * (size_t)n, w->set.basis + (size_t)(first + k) * (size_t)n, n);
    orthogonal_factor(&w->factors, m, nfree, RANK_TOLERANCE * largest, NULL);
    orthogonal_solve(&w->factors, w->residual, w->reduced);
    for (int k = 0; k < nfree; k++)
        for (int j = 0; j < n; j++)
            w->step[j] += w->reduced[k] * w->set.basis[(size_t)(first + k) * (size_t)n + (size_t)j];
    double sum = 0;
    for (int i = 0; i < m; i++) {
        const double moved = dense_dot(p->A + (size_t)i * (size_t)n, w->step, n);
        sum += moved * moved;
    }
    return sqrt(sum);
}

/* How far the step may go, at most 1, and the row that stops it, -1: none. */
static double find_stop(const quadratic_program *p, qp_work *w, int lowest_index, int *row)
{
    const double length = dense_norm(w->step, p->n);
    double far = 1;
    *row = -1;
    for (int i = 0; i < p->nconstraint; i++) {
        w->rate[i] = 0;
        if (w->side[i])
            continue;
        const double rate = dense_dot(p->C + (size_t)i * (size_t)p->n, w->step, p->n);
        w->rate[i] = rate;
        if (fabs(rate) <= PARALLEL * w->length[i] * length)
            continue;
        const double room = rate > 0 ? p->upper[i] - w->value[i] : p->lower[i] - w->value[i];
        const double t = fmax(room / rate, 0);
        /* of rows that stop it together, the one that is met most directly */
        const int better =
            *row < 0 || t < far ||
            (t == far && !lowest_index && fabs(rate) * w->length[*row] > fabs(w->rate[*row]) * w->length[i]);
        if (t <= far && t < 1 && better) {
            far = t;
            *row = i;
        }
    }
    return far;
}

/* Place in the working set of the row to let go, -1: none. */
static int find_release(qp_work *w, double floor, int lowest_index)
{
    int worst = -1;
    double most = floor;
    working_set_multipliers(&w->set, w->gradient, w->reduced);
    for (int k = 0; k < w->set.count; k++) {
        const int row = w->set.row[k], side = w->side[row];
        w->multiplier[row] = w->reduced[k];
        const double wrong = side == 2 ? 0 : -side * w->reduced[k] * w->length[row];
        if (!(wrong > floor))
            continue;
        if (lowest_index ? worst < 0 || row < w->set.row[worst] : wrong > most) {
            worst = k;
            most = wrong;
        }
    }
    return worst;
}

static void refresh(const quadratic_program *p, qp_work *w, const double x[])
{
    const int n = p->n;
    memset(w->gradient, 0, (size_t)n * sizeof(double));
    for (int i = 0; i < p->nobjective; i++) {
        const double *row = p->A + (size_t)i * (size_t)n;
        w->residual[i] = p->b[i] - dense_dot(row, x, n);
        for (int j = 0; j < n; j++)
            w->gradient[j] -= row[j] * w->residual[i];
    }
    for (int i = 0; i < p->nconstraint; i++)
        w->value[i] = dense_dot(p->C + (size_t)i * (size_t)n, x, n);
}

static void begin(const quadratic_program *p, qp_work *w, const double x[])
{
    const double reach = dense_norm(x, p->n);
    working_set_clear(&w->set, p->n);
    w->iterations = 0;
    for (int i = 0; i < p->nconstraint; i++) {
        const double *row = p->C + (size_t)i * (size_t)p->n, lower = p->lower[i], upper = p->upper[i];
        w->length[i] = dense_norm(row, p->n);
        w->multiplier[i] = 0;
        w->side[i] = 0;
        if (isfinite(lower) && isfinite(upper) &&
            upper - lower <= EQUAL * (fabs(upper) + fabs(lower) + w->length[i] * reach) &&
            working_set_add(&w->set, i, row, w->length[i]))
            w->side[i] = 2;
    }
}

int qp_solve(const quadratic_program *p, qp_work *w, int max_iterations, double x[])
{
    const int n = p->n, m = p->nobjective, limit = max_iterations > 0 ? max_iterations : 50 + 10 * (n + p->nconstraint);
    double largest = 0;
    for (int i = 0; i < m; i++)
        largest = fmax(largest, dense_norm(p->A + (size_t)i * (size_t)n, n));
    begin(p, w, x);
    int idle = 0, released = -1, released_side = 0;
    refresh(p, w, x);
    while (w->iterations < limit) {
        w->iterations++;
        const double size = dense_norm(p->b, m) + dense_norm(w->residual, m);
        const int lowest_index = idle > n + p->nconstraint;
        const double gain = find_step(p, w, largest);
        int stop = -1;
        double t = 1;
        if (gain > NO_PROGRESS * size) {
            t = find_stop(p, w, lowest_index, &stop);
            for (int j = 0; j < n; j++)
                x[j] += t * w->step[j];
            refresh(p, w, x);
        }
        idle = t * gain > NO_PROGRESS * size ? 0 : idle + 1;
        if (stop >= 0) {
            w->side[stop] = w->rate[stop] > 0 ? 1 : -1;
            const int returns = stop == released && w->side[stop] == released_side && t == 0;
            if (!working_set_add(&w->set, stop, p->C + (size_t)stop * (size_t)n, w->length[stop]) || returns)
                return 1;
            released = -1;
            continue;
        }
        const int place = find_release(w, WRONG_SIGN * largest * size, lowest_index);
        if (place < 0)
            return !isnan(size);
        released = w->set.row[place];
        released_side = w->side[released];
        w->side[released] = 0;
        w->multiplier[released] = 0;
        working_set_remove(&w->set, place);
    }
    return 0;
}
