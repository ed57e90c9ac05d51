/* implied.kernel.c - rows of constraints that others imply: which, how, and the solution with those that remain
 *
 *     G = W W^T = A M^-1 A^T.   Rows 1: independent; rows 2: A2 = C A1,   C = G21 G11^-1
 *
 *     B = [1; C],   H = (B^T B)^-1 B^T,   Y = G11^-1 H:      G^+ = H^T G11^-1 H = Y^T H
 *     V = K^-1 [C -1],   K = 1 + C C^T:      H = [1 0] - C^T V,   and V is H^T at rows 2, columns 1
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
 * Out      c->implied, c->order, c->share (H^T), c->pull_rows (Y); c->gram is overwritten. Returns the rank; -1: in doubt.
 * Cost     O(nrow^2 rank + (nrow - rank)^2 nrow + nrow rank n) with n coordinates that rows depend on; no allocation.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "constraint/constraints.h"

int KERNEL(factor_implied)(const constraint_set *c);

/* of a squared length: multipliers grow by its inverse, and cancel to what remains */
static const double least_independent = 1e-4;
static const double most_left = 1e-12; /* of a row that is implied, by the size of its terms */
static const double rounding = 1e-13;  /* of a share, by what the sizes of both rows make of it */
static const double most_shares = 1e4; /* sum of C^2: above it, K = 1 + C C^T has lost four digits */

/* All bits where row j on is one that others imply. */
WIDE_INLINE wide_mask wide_marked(const constraint_set *c, int j)
{
    wide_mask marked = { 0 };
    for (int l = 0; l < WIDE; l++)
        marked[l] = j + l < c->nrow && c->implied[j + l] ? -1 : 0;
    return marked;
}

/* What rows have before any is swept: squares by those of their sizes, in c->left; c->unit is the factor. 0: in doubt. */
static int measure(const constraint_set *c)
{
    const size_t width = row_room((size_t)c->nrow);
    for (int i = 0; i < c->nrow; i++) {
        const double size = c->row_size[i], own = c->gram[(size_t)i * width + (size_t)i];
        if (!(own < HUGE_VAL && (size > 1e-140 || own == 0)))
            return 0;
        c->unit[i] = own > 0 ? 1 / (size * size) : 0;
        c->left[i] = own * c->unit[i];
    }
    return 1;
}

/* The next row to sweep; -1: what is left of all others is small, -2: in doubt. Those that are swept have -1 left. */
static int next_row(const constraint_set *c)
{
    const double least = independent_above(c, least_independent);
    double most = 0;
    for (int i = 0; i < c->nrow; i++)
        most = c->left[i] > most ? c->left[i] : most;
    if (!(most > least))
        return -1;
    int i = 0;
    while (!(c->left[i] >= 0.25 * most))
        i++;
    return c->left[i] > least ? i : -2;
}

static void sweep(const constraint_set *c, int p)
{
    const int m = c->nrow;
    const size_t width = row_room((size_t)m);
    double *of = c->gram + (size_t)p * width;
    const double inverse = 1 / of[p];
    for (int j = 0; j < m; j += WIDE) {
        const wide x = wide_load(of + j), scaled = inverse * x;
        const wide left = wide_load(c->left + j) - x * scaled * wide_load(c->unit + j);
        wide_store(c->left + j, wide_put(left, p - j, -1));
        wide_store(of + j, wide_put(scaled, p - j, inverse));
    }
    c->unit[p] = 0; /* it stays at -1 */
    for (int i = 0; i < m; i++) {
        double *row = c->gram + (size_t)i * width;
        const double own = row[p];
        if (i == p)
            continue;
        for (int j = 0; j < m; j += WIDE)
            wide_store(row + j, wide_put(wide_load(row + j) - own * wide_load(of + j), p - j, -own * inverse));
    }
}

/* Shares C of rows that have nothing in common are not rounding, but zero: those of a small row would be large, and what contradicts the
 * large row would be felt by it. */
static void clear_shares(const constraint_set *c, int rank)
{
    const size_t width = row_room((size_t)c->nrow);
    for (int e = rank; e < c->nrow; e++) {
        const int d = c->order[e];
        const double least = rounding * c->row_size[d];
        for (int p = 0; p < rank; p++) {
            double *share = c->gram + (size_t)c->order[p] * width + d;
            if (fabs(*share) * c->row_size[c->order[p]] <= least)
                *share = c->gram[(size_t)d * width + (size_t)c->order[p]] = 0;
        }
    }
}

/* 1: what is left of the rows that are implied is rounding, and C is of usual size. |x R^-1|^2 <= n sum_k x_k^2 (M^-1)_kk */
static int all_implied(const constraint_set *c, int rank)
{
    const int m = c->nrow, n = c->nlisted;
    const size_t width = row_room((size_t)m);
    const double tolerance = c->options.rank_tolerance < most_left ? c->options.rank_tolerance : most_left;
    double shares = 0;
    for (int j = 0; j < m; j += WIDE) {
        wide left = { 0 }, sum = { 0 };
        for (int r = 0; r < n; r++) {
            const double *T = c->active_T + (size_t)r * width;
            wide x = wide_load(T + j);
            for (int p = 0; p < rank; p++)
                x -= T[c->order[p]] * wide_load(c->gram + (size_t)c->order[p] * width + j);
            left += x * x * c->compliance[r];
        }
        for (int p = 0; p < rank; p++) {
            const wide share = wide_load(c->gram + (size_t)c->order[p] * width + j);
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

/* V = (1 + C C^T)^-1 [C -1]: rows of 2 */
static void share_out(const constraint_set *c, int rank)
{
    const int m = c->nrow, *of = c->order + rank, count = m - rank;
    const size_t width = row_room((size_t)m);
    double *K = c->implied_K, *V = c->implied_V;
    for (int d = 0; d < count; d++)
        for (int j = 0; j < m; j += WIDE) {
            const wide swept = wide_load(c->gram + (size_t)of[d] * width + j);
            const wide x = -(wide)((wide_mask)swept & ~wide_marked(c, j));
            wide_store(V + (size_t)d * width + j, wide_put(x, of[d] - j, -1));
        }
    for (int d = 0; d < count; d++)
        for (int e = 0; e <= d; e++) {
            double sum = d == e;
            for (int p = 0; p < rank; p++)
                sum += V[(size_t)d * width + (size_t)c->order[p]] * V[(size_t)e * width + (size_t)c->order[p]];
            K[(size_t)d * width + (size_t)e] = K[(size_t)e * width + (size_t)d] = sum;
        }
    for (int d = 0; d < count; d++) { /* Gauss-Jordan; columns of K before d are done with */
        const double inverse = 1 / K[(size_t)d * width + (size_t)d];
        for (int j = 0; j < m; j += WIDE)
            wide_store(V + (size_t)d * width + j, inverse * wide_load(V + (size_t)d * width + j));
        for (int k = d + 1; k < count; k++)
            K[(size_t)d * width + (size_t)k] *= inverse;
        for (int e = 0; e < count; e++) {
            const double own = K[(size_t)e * width + (size_t)d];
            if (e == d)
                continue;
            for (int k = d + 1; k < count; k++)
                K[(size_t)e * width + (size_t)k] -= own * K[(size_t)d * width + (size_t)k];
            for (int j = 0; j < m; j += WIDE)
                wide_store(V + (size_t)e * width + j,
                           wide_load(V + (size_t)e * width + j) - own * wide_load(V + (size_t)d * width + j));
        }
    }
}

/* H = [1 0] - C^T V in c->implied_K, then H^T and Y, with zeros for what is of rows of 2. */
static void put_solution(const constraint_set *c, int rank)
{
    const int m = c->nrow, count = m - rank, *order = c->order;
    const size_t width = row_room((size_t)m);
    double *H = c->implied_K;
    for (int j = 0; j < m; j += WIDE) {
        const wide_mask others = wide_marked(c, j);
        for (int p = 0; p < rank; p++) {
            const double *swept = c->gram + (size_t)order[p] * width;
            wide x = wide_put((wide){ 0 }, order[p] - j, 1);
            for (int d = 0; d < count; d++)
                x -= swept[order[rank + d]] * wide_load(c->implied_V + (size_t)d * width + j);
            wide_store(H + (size_t)p * width + j, x);
            wide_store(c->share + (size_t)order[p] * width + j, (wide)((wide_mask)x & ~others));
        }
        for (int d = 0; d < count; d++) {
            const wide x = wide_load(c->implied_V + (size_t)d * width + j);
            wide_store(c->share + (size_t)order[rank + d] * width + j, (wide)((wide_mask)x & ~others));
            wide_store(c->pull_rows + (size_t)order[rank + d] * width + j, (wide){ 0 });
        }
        for (int p = 0; p < rank; p++) {
            const double *swept = c->gram + (size_t)order[p] * width;
            wide y = { 0 };
            for (int q = 0; q < rank; q++)
                y += swept[order[q]] * wide_load(H + (size_t)q * width + j);
            wide_store(c->pull_rows + (size_t)order[p] * width + j, y);
        }
    }
}

int KERNEL(factor_implied)(const constraint_set *c)
{
    int rank = 0, next;
    if (!measure(c))
        return -1;
    memset(c->implied, 1, (size_t)c->nrow);
    while ((next = next_row(c)) >= 0) {
        c->implied[next] = 0;
        c->order[rank++] = next;
        sweep(c, next);
    }
    for (int i = 0, at = rank; i < c->nrow; i++)
        if (c->implied[i])
            c->order[at++] = i;
    if (next == -2)
        return -1;
    clear_shares(c, rank);
    if (!all_implied(c, rank))
        return -1;
    share_out(c, rank);
    put_solution(c, rank);
    return rank;
}

#else
typedef int kernel_has_no_such_instance;
#endif
