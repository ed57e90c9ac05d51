/* base_parameters.c - what information determines: fits of hypotheses, and base parameters with their uncertainty
 *
 *     W2 = W1 K  =>  W theta = W1 (theta1 + K theta2),   beta = theta1 + K theta2,   cov(beta) = (W1^T W1)^-1
 *
 * Method   columns 1 are the first `rank` pivots of the factored information (least_squares.h), R = [R11 R12], K = R11^-1 R12.
 */
#include "regression.h"

#include "least_squares.h"

#include "base/fail.h"
#include "base/workspace.h"

#include <math.h>

static ramus_status check_accumulated(const ramus_regression *r, ramus_error *err)
{
    return r->accumulated ? RAMUS_OK
                          : ramus_fail(err, RAMUS_ERR_STALE,
                                       "ramus_regression_accumulate has not run since the last "
                                       "log was added");
}

/* ---- hypotheses --------------------------------------------------------------------------------------------- */

typedef struct hypothesis {
    int p, n;
    double *AT, *A, *b, *x; /* p x n, n x n, [n], [n] */
    least_squares fit;
} hypothesis;

static void hypothesis_layout(void *object, arena *a)
{
    hypothesis *h = object;
    const size_t p = (size_t)h->p, n = (size_t)h->n;
    ARENA_TAKE(a, p * n, h->AT);
    ARENA_TAKE(a, n * n, h->A);
    ARENA_TAKE(a, n, h->b, h->x);
    least_squares_layout(&h->fit, a, n);
}

/* T^T A T and T^T b; most numbers of T are zero */
static void restrict_to(const ramus_regression *r, const double T[], hypothesis *h)
{
    const size_t p = (size_t)h->p, n = (size_t)h->n;
    for (size_t i = 0; i < p; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k < n && r->A[i * p + j] != 0; k++)
                h->AT[i * n + k] += r->A[i * p + j] * T[j * n + k];
    for (size_t i = 0; i < p; i++)
        for (size_t k = 0; k < n; k++) {
            if (T[i * n + k] == 0)
                continue;
            h->b[k] += T[i * n + k] * r->b[i];
            for (size_t j = 0; j < n; j++)
                h->A[k * n + j] += T[i * n + k] * h->AT[i * n + j];
        }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            h->A[j * n + i] = h->A[i * n + j];
}

ramus_status ramus_regression_fit(const ramus_regression *r, int n, const double T[], double x[], double *explained,
                                  int *rank, ramus_error *err)
{
    RAMUS_NEED_AS(err, r, "regression");
    RAMUS_TRY(check_accumulated(r, err));
    if (n < 0 || (!T && n != r->nparameter))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a hypothesis of %d numbers about %d parameters needs a matrix T", n,
                          r->nparameter);
    hypothesis h = { .p = T ? r->nparameter : 0, .n = n };
    void *block = workspace_block(&r->allocator, &h, hypothesis_layout);
    if (!block)
        return ramus_fail_memory(err);
    if (T)
        restrict_to(r, T, &h);
    least_squares_factor(&h.fit, n, T ? h.A : r->A);
    const double gain = least_squares_solve(&h.fit, T ? h.b : r->b, h.x);
    if (x)
        numbers_copy(x, h.x, (size_t)n);
    if (explained)
        *explained = gain;
    if (rank)
        *rank = h.fit.rank;
    memory_free(&r->allocator, block);
    return RAMUS_OK;
}

/* ---- base parameters ---------------------------------------------------------------------------------------- */

typedef struct base_object {
    workspace memory;
    ramus_base_parameters shown;
    int count, nparameter;
    int *column;
    double *combination, *value, *given, *deviation, *half_width, *covariance;
} base_object;

static void base_layout(void *object, arena *a)
{
    base_object *b = object;
    const size_t count = (size_t)b->count;
    ARENA_TAKE(a, count, b->column, b->value, b->given, b->deviation, b->half_width);
    ARENA_TAKE(a, count * (size_t)b->nparameter, b->combination);
    ARENA_TAKE(a, count * count, b->covariance);
}

/* 97.5 % quantile of Student's distribution with nu degrees of freedom, by its first terms in 1 / nu. */
static double quantile(double nu)
{
    const double z = 1.959963984540054, z3 = z * z * z;
    return z + (z3 + z) / (4 * nu) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * nu * nu);
}

/* K of one dependent column, place k of the pivots: solves R11 x = R12 e_k, and scales it. */
static void combine(const least_squares *l, int k, base_object *b)
{
    const size_t width = (size_t)l->n, n = (size_t)b->nparameter;
    const int column = l->pivot[k];
    double *x = l->x;
    for (int i = l->rank - 1; i >= 0; i--) {
        const double *row = l->R + (size_t)i * width;
        x[i] = row[k];
        for (int j = i + 1; j < l->rank; j++)
            x[i] -= row[j] * x[j];
        x[i] /= row[i];
    }
    for (int i = 0; i < l->rank; i++) /* a column that is zero has no part in anything; rounding neither */
        b->combination[(size_t)i * n + (size_t)column] =
            l->scale[column] > 0 && fabs(x[i]) > 1e-7 ? x[i] * l->scale[l->pivot[i]] / l->scale[column] : 0;
}

/* (R11^T R11)^-1, scaled. */
static void covariance_of(const least_squares *l, base_object *b)
{
    const size_t width = (size_t)l->n, n = (size_t)l->rank;
    double *inverse = l->G; /* R11^-1, upper */
    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i-- > 0;) {
            double s = i == j ? 1 : 0;
            for (size_t k = i + 1; k <= j; k++)
                s -= l->R[i * width + k] * inverse[k * width + j];
            inverse[i * width + j] = s / l->R[i * width + i];
        }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            double s = 0;
            for (size_t k = i; k < n; k++)
                s += inverse[i * width + k] * inverse[j * width + k];
            b->covariance[i * n + j] = b->covariance[j * n + i] = s * l->scale[l->pivot[i]] * l->scale[l->pivot[j]];
        }
}

static void fill(const ramus_regression *r, least_squares *l, double delta[], base_object *b)
{
    const size_t n = (size_t)b->nparameter;
    const double free = (double)r->nequation - l->rank, t = quantile(free > 1 ? free : 1);
    least_squares_solve_basic(l, r->b, delta);
    for (int k = l->rank; k < l->n; k++)
        combine(l, k, b);
    covariance_of(l, b);
    for (int i = 0; i < l->rank; i++) {
        b->column[i] = l->pivot[i];
        b->combination[(size_t)i * n + (size_t)l->pivot[i]] = 1;
        for (int k = 0; k < r->nparameter; k++)
            b->given[i] += b->combination[(size_t)i * n + (size_t)k] * r->parameter[k].given;
        b->value[i] = b->given[i] + delta[l->pivot[i]];
        b->deviation[i] = sqrt(b->covariance[(size_t)i * (size_t)(l->rank + 1)]);
        b->half_width[i] = t * b->deviation[i];
    }
}

ramus_status ramus_base_parameters_create(const ramus_regression *r, ramus_base_parameters **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED_AS(err, r, "regression");
    RAMUS_TRY(check_accumulated(r, err));
    hypothesis h = { .p = 0, .n = r->nparameter };
    void *block = workspace_block(&r->allocator, &h, hypothesis_layout);
    if (!block)
        return ramus_fail_memory(err);
    least_squares_factor(&h.fit, r->nparameter, r->A);
    const base_object start = { .count = h.fit.rank, .nparameter = r->nparameter };
    base_object *b = workspace_create(&start, sizeof start, &r->allocator, base_layout);
    if (b) {
        fill(r, &h.fit, h.x, b);
        b->shown = (ramus_base_parameters){ .count = b->count,
                                            .nparameter = b->nparameter,
                                            .column = b->column,
                                            .combination = b->combination,
                                            .value = b->value,
                                            .given = b->given,
                                            .deviation = b->deviation,
                                            .half_width = b->half_width,
                                            .covariance = b->covariance };
        *out = &b->shown;
    }
    memory_free(&r->allocator, block);
    return b ? RAMUS_OK : ramus_fail_memory(err);
}

void ramus_base_parameters_destroy(ramus_base_parameters *base)
{
    if (base)
        workspace_destroy((char *)base - offsetof(base_object, shown));
}
