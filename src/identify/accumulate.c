/* accumulate.c - information of all logs: A = W^T W, b = W^T r, c = r^T r of whitened equations
 *
 * Method   three passes: with the deviations of the model's own residuals as weights; then twice with the noise of what the fit before left.
 *          Whitening subtracts the rows before, by the coordinate's autoregressive model; the first rows of a stretch, which have too few
 *          before them, are left out. Equations are gathered and added to A in groups, within the columns of the coordinate's support.
 * Memory   (max_order + 1) nv nparameter + GROUP nparameter numbers, while it works.
 */
#include "regression.h"

#include "least_squares.h"

#include "base/fail.h"
#include "base/workspace.h"
#include "linear/dense.h"

#include <math.h>

enum { GROUP = 32 };

typedef struct pass {
    ramus_regression *r;
    double **residual; /* [nlog] count x nv */
    double *W;         /* (max_order + 1) x nv x nparameter: the last rows, the newest at `row % (max_order + 1)` */
    double *group;     /* start[nv] x GROUP: whitened columns of each coordinate's support */
    double *right;     /* nv x GROUP */
    int *filled;       /* [nv] */
    double *delta;     /* [nparameter] */
    double *taken;     /* nv x (REGRESSION_MAX_ORDER + 1) */
    least_squares fit;
} pass;

static void layout(void *object, arena *a)
{
    pass *p = object;
    const ramus_regression *r = p->r;
    const size_t nv = (size_t)r->nv, n = (size_t)r->nparameter;
    ARENA_TAKE(a, r->nlog, p->residual);
    ARENA_TAKE(a, ((size_t)r->opt.max_order + 1) * nv * n, p->W);
    ARENA_TAKE(a, (size_t)r->start[nv] * GROUP, p->group);
    ARENA_TAKE(a, nv * GROUP, p->right);
    ARENA_TAKE(a, nv, p->filled);
    ARENA_TAKE(a, n, p->delta);
    ARENA_TAKE(a, nv * (REGRESSION_MAX_ORDER + 1), p->taken);
    least_squares_layout(&p->fit, a, n);
    for (size_t i = 0; i < r->nlog; i++) {
        double *residual = arena_take(a, r->log[i].count * nv, sizeof *residual);
        if (a->base)
            p->residual[i] = residual;
    }
}

/* ---- one equation ------------------------------------------------------------------------------------------- */

static void flush(pass *p, int k)
{
    ramus_regression *r = p->r;
    const int first = r->start[k], n = r->start[k + 1] - first, filled = p->filled[k];
    const double *group = p->group + (size_t)first * GROUP, *right = p->right + (size_t)k * GROUP;
    for (int i = 0; i < n; i++) {
        const double *row = group + (size_t)i * GROUP;
        double *to = r->A + (size_t)r->support[first + i] * (size_t)r->nparameter;
        for (int j = 0; j <= i; j++)
            to[r->support[first + j]] += dense_dot(row, group + (size_t)j * GROUP, filled);
        r->b[r->support[first + i]] += dense_dot(row, right, filled);
    }
    r->c += dense_dot(right, right, filled);
    p->filled[k] = 0;
}

/* Equation of coordinate k at a row, whitened. */
static void add_equation(pass *p, size_t log, size_t row, int k)
{
    ramus_regression *r = p->r;
    const size_t nv = (size_t)r->nv, n = (size_t)r->nparameter, depth = (size_t)r->opt.max_order + 1;
    const int first = r->start[k], count = r->start[k + 1] - first, place = p->filled[k];
    const double *memory = r->memory + (size_t)k * REGRESSION_MAX_ORDER, weight = 1 / r->noise[k];
    const regression_log *l = &r->log[log];
    double *to = p->group + (size_t)first * GROUP + place, right = 0;
    for (int lag = 0; lag <= r->order[k]; lag++) {
        const size_t before = row - (size_t)lag, at = before * nv + (size_t)k;
        const double *W = p->W + ((before % depth) * nv + (size_t)k) * n;
        const double factor = lag == 0 ? weight : -memory[lag - 1] * weight;
        right += factor * (l->tau[at] - l->known[at]);
        for (int s = 0; s < count; s++)
            to[(size_t)s * GROUP] = (lag == 0 ? 0 : to[(size_t)s * GROUP]) + factor * W[r->support[first + s]];
    }
    p->right[(size_t)k * GROUP + (size_t)place] = right;
    r->equations[k]++;
    r->nequation++;
    if (++p->filled[k] == GROUP)
        flush(p, k);
}

/* ---- one pass ----------------------------------------------------------------------------------------------- */

static ramus_status add_all(pass *p, ramus_error *err)
{
    ramus_regression *r = p->r;
    const size_t n = (size_t)r->nparameter, nv = (size_t)r->nv, depth = (size_t)r->opt.max_order + 1;
    numbers_clear(r->A, n * n);
    numbers_clear(r->b, n);
    r->c = 0;
    r->nequation = 0;
    memset(r->equations, 0, nv * sizeof *r->equations);
    memset(p->filled, 0, nv * sizeof *p->filled);
    for (size_t i = 0; i < r->nlog; i++) {
        size_t stretch = 0;
        for (size_t row = 0; row < r->log[i].count; row++) {
            stretch = r->log[i].used[row] ? stretch + 1 : 0;
            if (!stretch)
                continue;
            RAMUS_TRY(regression_row(r, (int)i, row, p->W + (row % depth) * nv * n, err));
            for (int k = 0; k < r->nv; k++)
                if (r->log[i].measured[k] && stretch > (size_t)r->order[k])
                    add_equation(p, i, row, k);
        }
    }
    for (int k = 0; k < r->nv; k++)
        flush(p, k);
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            r->A[i * n + j] = r->A[j * n + i];
    return RAMUS_OK;
}

/* What the fit of this pass leaves, and its noise. */
static ramus_status judge(pass *p, ramus_error *err)
{
    ramus_regression *r = p->r;
    least_squares_factor(&p->fit, r->nparameter, r->A);
    least_squares_solve_basic(&p->fit, r->b, p->delta);
    for (size_t i = 0; i < r->nlog; i++)
        RAMUS_TRY(ramus_regression_residual(r, (int)i, p->delta, p->residual[i], NULL, err));
    RAMUS_TRY(regression_taken(r, &p->fit, p->taken, err));
    return regression_noise(r, p->residual, p->taken, p->fit.rank, err);
}

static ramus_status run(pass *p, ramus_error *err)
{
    ramus_regression *r = p->r;
    for (size_t i = 0; i < r->nlog; i++)
        RAMUS_TRY(ramus_regression_residual(r, (int)i, NULL, p->residual[i], NULL, err));
    RAMUS_TRY(regression_noise(r, p->residual, NULL, 0, err));
    for (int k = 0; k < r->nv; k++) {
        r->order[k] = 0;
        r->noise[k] = r->deviation[k] > 0 ? r->deviation[k] : 1;
    }
    RAMUS_TRY(add_all(p, err));
    RAMUS_TRY(judge(p, err));
    RAMUS_TRY(add_all(p, err));
    RAMUS_TRY(judge(p, err));
    return add_all(p, err);
}

ramus_status ramus_regression_accumulate(ramus_regression *r, ramus_error *err)
{
    RAMUS_NEED_AS(err, r, "regression");
    pass p = { .r = r };
    r->accumulated = false;
    void *block = workspace_block(&r->allocator, &p, layout);
    if (!block)
        return ramus_fail_memory(err);
    const ramus_status status = run(&p, err);
    r->accumulated = status == RAMUS_OK;
    memory_free(&r->allocator, block);
    return status;
}
