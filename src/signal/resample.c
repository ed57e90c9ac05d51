/* resample.c - a signal at other times: cubic spline or straight lines
 *
 * Between the knots t_k and t_k+1, h_k = t_k+1 - t_k apart, with A = (t_k+1 - t) / h_k and B = 1 - A:
 *
 *     y = A x_k + B x_k+1 + ( (A^3 - A) M_k + (B^3 - B) M_k+1 ) h_k^2 / 6          (M = 0: straight lines)
 *
 * Method   M_k, the second derivatives at the knots, make the first derivative continuous,
 *
 *              h_k-1 M_k-1 + 2 (h_k-1 + h_k) M_k + h_k M_k+1 = 6 (s_k - s_k-1),   s_k = (x_k+1 - x_k) / h_k,
 *
 *          and the third one at the second knot from either end (not-a-knot: the first two pieces are one cubic):
 *
 *              M_0 = M_1 + (M_1 - M_2) h_0 / h_1,   and mirrored at the other end.
 *
 *          With M_0 and M_n-1 put into their neighbours' rows the system is tridiagonal and diagonally dominant for
 *          any spacing; elimination without pivots. Two knots give the line, three the parabola. Exact for cubics.
 * Fails    when times do not increase, a new time lies outside, or memory is out (cubic only; lines allocate nothing).
 */
#include "ramus/signal.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>

static ramus_status check_times(size_t count, const double t[], ramus_error *err)
{
    if (count == 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no sample to interpolate");
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(t[i]))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "sample %zu: the time is not a finite number", i);
        if (i > 0 && !(t[i] > t[i - 1]))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "sample %zu: time %.17g does not come after %.17g", i, t[i],
                              t[i - 1]);
    }
    return RAMUS_OK;
}

/* The second derivatives at the knots. `upper` is scratch of the same size. count >= 3. */
static void spline(size_t count, const double t[], const double x[], double M[], double upper[])
{
    const size_t n = count;
    const double h_first = t[1] - t[0], h_second = t[2] - t[1];
    const double h_last = t[n - 1] - t[n - 2], h_before = t[n - 2] - t[n - 3];
    if (n == 3) {
        const double bend = (x[2] - x[1]) / h_second - (x[1] - x[0]) / h_first;
        M[0] = M[1] = M[2] = 2 * bend / (h_first + h_second);
        return;
    }
    /* elimination: row k becomes M_k + upper_k M_k+1 = M[k] */
    for (size_t k = 1; k + 1 < n; k++) {
        const double h0 = t[k] - t[k - 1], h1 = t[k + 1] - t[k];
        double below = h0, diagonal = 2 * (h0 + h1), above = h1;
        if (k == 1) {
            below = 0;
            diagonal += h0 + h0 * (h0 / h1);
            above -= h0 * (h0 / h1);
        }
        if (k + 2 == n) {
            above = 0;
            diagonal += h1 + h1 * (h1 / h0);
            below -= h1 * (h1 / h0);
        }
        const double right = 6 * ((x[k + 1] - x[k]) / h1 - (x[k] - x[k - 1]) / h0);
        const double pivot = k == 1 ? diagonal : diagonal - below * upper[k - 1];
        upper[k] = above / pivot;
        M[k] = (right - (k == 1 ? 0 : below * M[k - 1])) / pivot;
    }
    for (size_t k = n - 2; k-- > 1;)
        M[k] -= upper[k] * M[k + 1];
    M[0] = M[1] + (M[1] - M[2]) * (h_first / h_second);
    M[n - 1] = M[n - 2] + (M[n - 2] - M[n - 3]) * (h_last / h_before);
}

/* The piece that `time` lies in, from `guess` on when times come in order; count >= 2. */
static size_t find_piece(size_t count, const double t[], double time, size_t guess)
{
    size_t low = 0, high = count - 1;
    if (time >= t[guess] && time <= t[guess + 1])
        return guess;
    if (guess + 2 < count && time >= t[guess + 1] && time <= t[guess + 2])
        return guess + 1;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (t[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void evaluate(size_t count, const double t[], const double x[], const double *M, size_t new_count,
                     const double new_t[], double y[])
{
    size_t k = 0;
    for (size_t i = 0; i < new_count; i++) {
        if (count == 1) {
            y[i] = x[0];
            continue;
        }
        k = find_piece(count, t, new_t[i], k);
        const double h = t[k + 1] - t[k], A = (t[k + 1] - new_t[i]) / h, B = (new_t[i] - t[k]) / h;
        /* a knot gives its sample, whatever its neighbour is */
        y[i] = B == 0 ? x[k] : A == 0 ? x[k + 1] : A * x[k] + B * x[k + 1];
        if (M && A != 0 && B != 0)
            y[i] += (A * (A * A - 1) * M[k] + B * (B * B - 1) * M[k + 1]) * (h * h / 6);
    }
}

ramus_status ramus_resample(ramus_interpolation how, size_t count, const double t[], const double x[], size_t new_count,
                            const double new_t[], double y[], ramus_error *err)
{
    RAMUS_NEED_ARRAYS(err, count, t, x);
    RAMUS_NEED_ARRAYS(err, new_count, new_t, y);
    const ramus_allocator memory = memory_allocator(NULL);
    double *M = NULL;
    if (how != RAMUS_INTERPOLATE_CUBIC && how != RAMUS_INTERPOLATE_LINEAR)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no interpolation %d", (int)how);
    RAMUS_TRY(check_times(count, t, err));
    const double slack = 1e-12 * fmax(t[count - 1] - t[0], fmax(fabs(t[0]), fabs(t[count - 1])));
    for (size_t i = 0; i < new_count; i++)
        if (!(new_t[i] >= t[0] - slack && new_t[i] <= t[count - 1] + slack))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "new sample %zu: time %.17g lies outside %.17g to %.17g", i,
                              new_t[i], t[0], t[count - 1]);
    if (how == RAMUS_INTERPOLATE_CUBIC && count > 2) {
        if (count > (size_t)-1 / 2 || !(M = memory_new(&memory, 2 * count, sizeof *M)))
            return ramus_fail_memory(err);
        spline(count, t, x, M, M + count);
    }
    evaluate(count, t, x, M, new_count, new_t, y);
    memory_free(&memory, M);
    return RAMUS_OK;
}
