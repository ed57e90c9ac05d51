/* noise.c - autoregressive models of what a fit leaves
 *
 *     e_t = sum_k memory_k e_(t-1-k) + white
 *
 * Method   autocovariances over all stretches of rows that follow each other, Levinson's recursion for every order up to max_order, and of
 *          these the one with the least N ln(variance) + order ln N (Schwarz).
 * Fitted   a fit takes the part of the noise away that its columns can represent, at the low frequencies of the motion above all. Left as it is, this
 *          would make noise look smaller exactly where parameters are determined. With the covariance G of the noise, that of the residuals is
 *          G - W A^-1 W^T; so the share that the fit took away is added to the autocovariances again (`taken`, leverage.c).
 */
#include "regression.h"

#include "base/fail.h"

#include <math.h>

/* sum_t e_t e_(t-lag) / N over pairs of rows in one stretch; returns how many rows there are. */
static size_t covariances(const ramus_regression *r, double *const residual[], int k, int lags, double out[])
{
    const size_t nv = (size_t)r->nv;
    size_t count = 0;
    for (int lag = 0; lag <= lags; lag++)
        out[lag] = 0;
    for (size_t i = 0; i < r->nlog; i++) {
        const regression_log *log = &r->log[i];
        size_t stretch = 0;
        for (size_t row = 0; row < log->count && log->measured[k]; row++) {
            stretch = log->used[row] ? stretch + 1 : 0;
            count += log->used[row];
            for (size_t lag = 0; lag < stretch && lag <= (size_t)lags; lag++)
                out[lag] += residual[i][row * nv + (size_t)k] * residual[i][(row - lag) * nv + (size_t)k];
        }
    }
    for (int lag = 0; lag <= lags && count; lag++)
        out[lag] /= (double)count;
    return count;
}

/* Levinson; the best order's coefficients. Returns its variance. */
static double best_order(const double c[], int most, double count, double memory[], int *order)
{
    double a[REGRESSION_MAX_ORDER] = { 0 }, variance = c[0], best = count * log(c[0]), result = c[0];
    *order = 0;
    for (int m = 0; m < most; m++) {
        double reflection = c[m + 1];
        for (int k = 0; k < m; k++)
            reflection -= a[k] * c[m - k];
        reflection /= variance;
        if (!(fabs(reflection) < 1))
            break;
        double before[REGRESSION_MAX_ORDER];
        memcpy(before, a, sizeof before);
        for (int k = 0; k < m; k++)
            a[k] = before[k] - reflection * before[m - 1 - k];
        a[m] = reflection;
        variance *= 1 - reflection * reflection;
        const double value = count * log(variance) + (m + 1) * log(count);
        if (value < best) {
            best = value;
            result = variance;
            *order = m + 1;
            memcpy(memory, a, sizeof a);
        }
    }
    return result;
}

/* What the fit took away, as shares of the variance that it assumed: those of the variance that there is. */
static void give_back(double assumed, const double taken[], int lags, double c[])
{
    const double scale = assumed > 0 ? 1 / (assumed * assumed) : 0, share = fmin(taken[0] * scale, 0.9);
    const double variance = c[0] / (1 - share);
    for (int lag = 0; lag <= lags && taken[0] > 0; lag++)
        c[lag] += taken[lag] / taken[0] * share * variance;
}

ramus_status regression_noise(ramus_regression *r, double *const residual[], const double taken[], int dof,
                              ramus_error *err)
{
    size_t total = 0;
    double largest = 0;
    for (int k = 0; k < r->nv; k++) {
        double c[REGRESSION_MAX_ORDER + 1];
        const size_t count = covariances(r, residual, k, r->opt.max_order, c);
        if (taken)
            give_back(r->deviation[k], taken + k * (REGRESSION_MAX_ORDER + 1), r->opt.max_order, c);
        const int most = (size_t)r->opt.max_order < count / 10 ? r->opt.max_order : (int)(count / 10);
        double *memory = r->memory + (size_t)k * REGRESSION_MAX_ORDER;
        memset(memory, 0, REGRESSION_MAX_ORDER * sizeof *memory);
        total += count;
        r->order[k] = 0;
        r->noise[k] = c[0] > 0 ? sqrt(best_order(c, most, (double)count, memory, &r->order[k])) : 0;
        r->deviation[k] = sqrt(c[0]);
        for (size_t i = 0; i < r->nlog; i++)
            for (size_t row = 0; row < r->log[i].count && r->log[i].measured[k]; row++)
                largest = fmax(largest, fabs(r->log[i].tau[row * (size_t)r->nv + (size_t)k]));
    }
    if (total < 2 * (size_t)dof || total == 0)
        return ramus_fail(err, RAMUS_ERR_LIMIT, "%zu equations are too few for %d parameters; a longer log is needed",
                          total, dof);
    /* what is below this no sensor has, and rounding of the information would count for more than noise */
    for (int k = 0; k < r->nv; k++)
        r->noise[k] = fmax(r->noise[k], largest > 0 ? 1e-7 * largest : 1);
    return RAMUS_OK;
}
