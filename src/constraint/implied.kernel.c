/* implied.kernel.c - rows of constraints that others imply: which, how, and the solution with those that remain
 *
 *     G = W W^T = A M^-1 A^T.   Rows 1: independent; rows 2: A2 = C A1,   C = G21 G11^-1
 *
 *     B = [1; C],   K = B^T B = 1 + C^T C,   H = K^-1 B^T,   Y = G11^-1 H:      G^+ = H^T G11^-1 H = Y^T H
 *
 *     z = H gap          what rows 1 are to close: the nearest that all rows together can be, in the sense of least squares
 *     multiplier = Y^T z      the smallest of those with the same effect, A1^T G11^-1 z
 *
 * Method   G is swept (Gauss-Jordan) row by row; what the diagonal keeps is the square of what a row has beyond those swept, measured by the
 *          size of its own terms. The next one is the first with at least half of the largest length left, as in
 *          linear/orthogonal.c: earlier rows are kept, later ones found to be implied. Swept, row i of 1 has G11^-1 at the columns of 1 and C^T at
 *          those of 2, row i of 2 has -C at the columns of 1. All matrices have their rows and columns where A has its rows.
 *          Squares cannot distinguish a row that is nearly implied from one that is: what is left of each, A2 - C A1, is computed from
 *          the rows themselves, and where it is more than rounding, this is not the way (factors.c has the other).
 * In       rows and factors of M, see constraints.h; G in c->gram.
 * Out      c->implied, c->share (H^T), c->pull_rows (Y); c->gram is overwritten. Returns the rank; -1: in doubt.
 * Cost     O(nrow^2 rank + nrow rank n) with n coordinates that rows depend on; no allocation.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "constraint/constraints.h"

int KERNEL(factor_implied)(const constraint_set *c);

static const double clearly =
    1e-4; /* of a squared length: multipliers grow by its inverse, and cancel to what remains */
static const double exactly = 1e-12;   /* what may be left of a row that is implied, by the size of its terms */
static const double most_shares = 1e4; /* sum of C^2: above it, K loses more digits than that */

/* The next row to sweep; -1: what is left of all others is small, -2: in doubt. */
static int next_row(const constraint_set *c)
{
    const size_t width = row_room((size_t)c->nrow);
    double most = 0;
    for (int i = 0; i < c->nrow; i++) {
        const double size = c->row_size[i], own = c->gram[(size_t)i * width + (size_t)i];
        if (!c->implied[i])
            continue;
        if (!(own < HUGE_VAL && (size > 1e-140 || own == 0)))
            return -2;
        c->gap[i] = own > 0 ? own / (size * size) : 0;
        most = c->gap[i] > most ? c->gap[i] : most;
    }
    const double least = independent_above(c, clearly);
    if (!(most > least))
        return -1;
    int i = 0;
    while (!c->implied[i] || !(c->gap[i] >= 0.25 * most))
        i++;
    return c->gap[i] > least ? i : -2;
}

static void sweep(const constraint_set *c, int p)
{
    const int m = c->nrow;
    const size_t width = row_room((size_t)m);
    double *of = c->gram + (size_t)p * width;
    const double inverse = 1 / of[p];
    for (int j = 0; j < m; j += WIDE)
        wide_store(of + j, wide_put(inverse * wide_load(of + j), p - j, inverse));
    for (int i = 0; i < m; i++) {
        double *row = c->gram + (size_t)i * width;
        const double own = row[p];
        if (i == p)
            continue;
        for (int j = 0; j < m; j += WIDE)
            wide_store(row + j, wide_put(wide_load(row + j) - own * wide_load(of + j), p - j, -own * inverse));
    }
}

/* 1: what is left of the rows that are implied is rounding, and C is of usual size. |x R^-1|^2 <= n sum_k x_k^2 (M^-1)_kk */
static int all_implied(const constraint_set *c)
{
    const int m = c->nrow, n = c->nactive;
    const size_t width = row_room((size_t)m);
    const double tolerance = c->options.rank_tolerance < exactly ? c->options.rank_tolerance : exactly;
    double shares = 0;
    for (int j = 0; j < m; j += WIDE) {
        wide left = { 0 }, sum = { 0 };
        for (int r = 0; r < n; r++) {
            const double *T = c->active_T + (size_t)r * width;
            wide x = wide_load(T + j);
            for (int p = 0; p < m; p++)
                if (!c->implied[p])
                    x -= T[p] * wide_load(c->gram + (size_t)p * width + j);
            left += x * x * c->compliance[r];
        }
        for (int p = 0; p < m; p++) {
            const wide share = wide_load(c->gram + (size_t)p * width + j);
            if (!c->implied[p])
                sum += share * share;
        }
        for (int l = 0; l < WIDE && j + l < m; l++)
            if (c->implied[j + l]) {
                const double most = tolerance * c->row_size[j + l];
                if (!(n * left[l] <= most * most))
                    return 0;
                shares += sum[l];
            }
    }
    return shares <= most_shares;
}

/* H: rows of 1 of [K B^T], eliminated. */
static void share_out(const constraint_set *c)
{
    const int m = c->nrow;
    const size_t width = row_room((size_t)m);
    double *K = c->implied_K, *H = c->implied_H;
    for (int p = 0; p < m; p++) {
        if (c->implied[p])
            continue;
        const double *swept = c->gram + (size_t)p * width;
        for (int j = 0; j < m; j += WIDE) {
            wide x = wide_put((wide){ 0 }, p - j, 1), y = x;
            wide_mask other = { 0 };
            for (int l = 0; l < WIDE; l++)
                other[l] = j + l < m && c->implied[j + l] ? -1 : 0;
            for (int d = 0; d < m; d++)
                if (c->implied[d])
                    x -= swept[d] * wide_load(c->gram + (size_t)d * width + j);
            y += (wide)((wide_mask)wide_load(swept + j) & other);
            wide_store(K + (size_t)p * width + j, x);
            wide_store(H + (size_t)p * width + j, y);
        }
    }
    for (int p = 0; p < m; p++) {
        double *of = K + (size_t)p * width, *to = H + (size_t)p * width;
        if (c->implied[p])
            continue;
        const double inverse = 1 / of[p];
        for (int j = 0; j < m; j += WIDE) {
            wide_store(of + j, inverse * wide_load(of + j));
            wide_store(to + j, inverse * wide_load(to + j));
        }
        for (int i = 0; i < m; i++) {
            double *row = K + (size_t)i * width, *beside = H + (size_t)i * width;
            if (i == p || c->implied[i])
                continue;
            const double own = row[p];
            for (int j = 0; j < m; j += WIDE) {
                wide_store(row + j, wide_load(row + j) - own * wide_load(of + j));
                wide_store(beside + j, wide_load(beside + j) - own * wide_load(to + j));
            }
        }
    }
}

/* H^T and Y, with zeros for rows of 2. */
static void put_solution(const constraint_set *c)
{
    const int m = c->nrow;
    const size_t width = row_room((size_t)m);
    for (int p = 0; p < m; p++)
        for (int j = 0; j < m; j += WIDE) {
            wide y = { 0 };
            for (int i = 0; i < m && !c->implied[p]; i++)
                if (!c->implied[i])
                    y += c->gram[(size_t)p * width + (size_t)i] * wide_load(c->implied_H + (size_t)i * width + j);
            wide_store(c->pull_rows + (size_t)p * width + j, y);
        }
    for (int i = 0; i < m; i++)
        for (int p = 0; p < m; p++)
            c->share[(size_t)i * width + (size_t)p] = c->implied[p] ? 0 : c->implied_H[(size_t)p * width + (size_t)i];
}

int KERNEL(factor_implied)(const constraint_set *c)
{
    int rank = 0, next;
    memset(c->implied, 1, (size_t)c->nrow);
    while ((next = next_row(c)) >= 0) {
        c->implied[next] = 0;
        sweep(c, next);
        rank++;
    }
    if (next == -2 || !all_implied(c))
        return -1;
    share_out(c);
    put_solution(c);
    return rank;
}

#else
typedef int kernel_has_no_such_instance;
#endif
