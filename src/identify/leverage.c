/* leverage.c - what a fit takes away from the autocovariances of its residuals
 *
 *     taken_lag = sum_t w_t A^-1 w_(t-lag)^T / N = sum_t u_t . u_(t-lag) / N,     u_t = R^-T D w_t
 *
 * Method   rows of each coordinate in the coordinates of the factored information, in which A is the identity. Of long logs, stretches of rows
 *          that are spread over it stand for all.
 * Cost     rank^2 / 2 for each equation, of MOST_ROWS rows at most.
 */
#include "regression.h"

#include "least_squares.h"

#include "base/fail.h"
#include "base/workspace.h"
#include "linear/dense.h"

enum { MOST_ROWS = 1500, STRETCH = 100 };

typedef struct levers {
    const ramus_regression *r;
    int rank;
    double *W;     /* nv x nparameter */
    double *u;     /* (max_order + 1) x nv x rank, the newest at row % (max_order + 1) */
    double *sum;   /* nv x (REGRESSION_MAX_ORDER + 1) */
    size_t *count; /* nv */
} levers;

static void layout(void *object, arena *a)
{
    levers *l = object;
    const size_t nv = (size_t)l->r->nv;
    ARENA_TAKE(a, nv * (size_t)l->r->nparameter, l->W);
    ARENA_TAKE(a, ((size_t)l->r->opt.max_order + 1) * nv * (size_t)l->rank, l->u);
    ARENA_TAKE(a, nv * (REGRESSION_MAX_ORDER + 1), l->sum);
    ARENA_TAKE(a, nv, l->count);
}

/* u = R11^-T D w, in the order of pivots */
static void turn(const least_squares *fit, const double w[], double u[])
{
    for (int i = 0; i < fit->rank; i++)
        u[i] = w[fit->pivot[i]] * fit->scale[fit->pivot[i]];
    for (int i = 0; i < fit->rank; i++) {
        const double *row = fit->R + (size_t)i * (size_t)fit->n;
        if (u[i] == 0)
            continue;
        u[i] /= row[i];
        for (int j = i + 1; j < fit->rank; j++)
            u[j] -= row[j] * u[i];
    }
}

static ramus_status add_row(ramus_regression *r, const least_squares *fit, levers *l, size_t log, size_t row,
                            size_t stretch, ramus_error *err)
{
    const size_t nv = (size_t)r->nv, depth = (size_t)r->opt.max_order + 1, rank = (size_t)l->rank;
    RAMUS_TRY(regression_row(r, (int)log, row, l->W, err));
    for (size_t k = 0; k < nv; k++) {
        double *u = l->u + ((row % depth) * nv + k) * rank;
        if (!r->log[log].measured[k])
            continue;
        turn(fit, l->W + k * (size_t)r->nparameter, u);
        l->count[k]++;
        for (size_t lag = 0; lag < depth && lag < stretch; lag++)
            l->sum[k * (REGRESSION_MAX_ORDER + 1) + lag] +=
                dense_dot(u, l->u + (((row - lag) % depth) * nv + k) * rank, l->rank);
    }
    return RAMUS_OK;
}

static ramus_status add_all(ramus_regression *r, const least_squares *fit, levers *l, ramus_error *err)
{
    size_t rows = 0;
    for (size_t i = 0; i < r->nlog; i++)
        rows += r->log[i].count;
    const size_t every = rows / MOST_ROWS + 1; /* one stretch of this many */
    for (size_t i = 0; i < r->nlog; i++) {
        size_t stretch = 0;
        for (size_t row = 0; row < r->log[i].count; row++) {
            stretch = r->log[i].used[row] && row / STRETCH % every == 0 ? stretch + 1 : 0;
            if (stretch)
                RAMUS_TRY(add_row(r, fit, l, i, row, stretch, err));
        }
    }
    return RAMUS_OK;
}

ramus_status regression_taken(ramus_regression *r, const least_squares *fit, double taken[], ramus_error *err)
{
    levers l = { .r = r, .rank = fit->rank };
    void *block = workspace_block(&r->allocator, &l, layout);
    if (!block)
        return ramus_fail_memory(err);
    const ramus_status status = add_all(r, fit, &l, err);
    for (int k = 0; k < r->nv && status == RAMUS_OK; k++)
        for (int lag = 0; lag <= REGRESSION_MAX_ORDER; lag++) {
            const int at = k * (REGRESSION_MAX_ORDER + 1) + lag;
            taken[at] = l.count[k] ? l.sum[at] / (double)l.count[k] : 0;
        }
    memory_free(&r->allocator, block);
    return status;
}
