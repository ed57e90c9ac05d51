/* independent.kernel.c - accelerations under constraints without orthogonal factors
 *
 *     W = A R^-1,  R = D^(1/2) L,  M = R^T R:       G = W W^T = A M^-1 A^T
 *
 *     G multiplier = b - A M^-1 Q,   Qc = A^T multiplier,   a = M^-1 (Q + Qc)
 *
 * Method   G by its factors without pivoting. Each pivot is the square of what a row has beyond those before it, measured by the
 *          size of the row's own terms: where one is below `least_independent` of that, or rows are more than the coordinates that they depend
 *          on, implied.kernel.c finds those that others imply; where it is in doubt, the orthogonal decomposition finds the rank
 *          (factors.c). One step of iterative refinement, which must remove what the first solution left.
 *          The sweep of L over all coordinates is made once, outwards for a (inwards Q is a column of M while that is factored); between,
 *          only the coordinates that rows depend on take part.
 * In       rows and factors of M, see constraints.h.
 * Out      c->rank and what its solution needs; accelerations, c->multiplier and c->force.
 * Cost     O(n depth (n + nrow) + nrow^2 n + nrow^3) with n coordinates that rows depend on; no allocation.
 * Fails    returns 0 or -1 where squares leave the rank, or refinement the solution, in doubt: the orthogonal decomposition has to decide.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "constraint/constraints.h"
#include "linear/branched.h"

int KERNEL(relative_columns)(const constraint_set *c, const relative_columns *by);
void KERNEL(put_columns)(const constraint_set *c, int first, int count);
int KERNEL(factor_implied)(const constraint_set *c);
void KERNEL(turn_few)(const constraint_set *c);
void KERNEL(few_gram)(const constraint_set *c);

static const double least_independent = 1e-6; /* of a squared length */

/* ---- factors ------------------------------------------------------------------------------------------------- */

/* Rows `first` on of a matrix of nrow rows; those beyond it are zero. */
WIDE_INLINE void row_starts(const constraint_set *c, const double matrix[], int first, const double *row[WIDE])
{
    const size_t nv = (size_t)c->model->nv;
    for (int l = 0; l < WIDE; l++)
        row[l] = first + l < c->nrow ? matrix + (size_t)(first + l) * nv : c->zero;
}

/* A^T of the listed unknowns; W^T beside D^(-1/2) L^-T, by unknown. Registers are written whole, for they are read so at once. */
static void turn(const constraint_set *c, const unsigned char *used)
{
    const branched_tree *t = &c->unknowns.tree;
    const int n = c->nactive, m = c->nrow, *user = c->active_user;
    const size_t width = row_room((size_t)m), stride = turned_stride((size_t)m, (size_t)n);
    for (int j = 0; j < (int)stride; j += WIDE) {
        const double *row[WIDE];
        wide_mask counts = { 0 };
        row_starts(c, c->A, j, row);
        for (int l = 0; l < WIDE; l++)
            counts[l] = j + l < m && (!used || used[j + l]) ? -1 : 0;
        for (int r = 0; r < n; r++) {
            wide x = { 0 };
            if (j < (int)width) {
                x = wide_gather(row, user[r]);
                wide_store(c->active_T + (size_t)r * width + (size_t)j, x);
                x = (wide)((wide_mask)x & counts);
            }
            if (m + r >= j && m + r < j + WIDE)
                x = wide_put(x, m + r - j, 1);
            wide_store(c->turned + (size_t)r * stride + (size_t)j, x);
        }
    }
    branched_turn_rows(t, c->active, c->active_at, n, c->L, c->pivot_root, m, stride, c->turned);
}

/* Sizes of the rows of W: those of the terms of A by the diagonal of M^-1, the squares of the columns of D^(-1/2) L^-T. */
static void measure(const constraint_set *c)
{
    const int n = c->nactive, m = c->nrow;
    const size_t stride = turned_stride((size_t)c->nrow, (size_t)n);
    for (int j = m / WIDE * WIDE; j < m + n; j += WIDE) {
        wide sum = { 0 };
        const int end =
            j + WIDE - m < n ? j + WIDE - m : n; /* column m + k has numbers on the path of k only, before it */
        for (int r = 0; r < end; r++) {
            const wide x = wide_load(c->turned + (size_t)r * stride + j);
            sum += x * x;
        }
        for (int l = 0; l < WIDE; l++)
            if (j + l >= m && j + l < m + n)
                c->compliance[j + l - m] = sum[l];
    }
    for (int i = 0; i < m; i += WIDE) {
        const double *row[WIDE];
        wide sum = { 0 };
        row_starts(c, c->size, i, row);
        for (int k = 0; k < n; k++) {
            const wide size = wide_gather(row, c->active_user[k]);
            sum += size * size * c->compliance[k];
        }
        wide_store(c->row_size + i, wide_sqrt(sum));
    }
}

/* G, both triangles. */
static void gram(const constraint_set *c)
{
    const int n = c->nactive, m = c->nrow;
    const size_t stride = turned_stride((size_t)c->nrow, (size_t)n), width = row_room((size_t)c->nrow);
    for (int j = 0; j < m; j += WIDE)
        for (int i = 0; i < m; i += 4) {
            wide sum[4] = { { 0 } };
            for (int r = 0; r < n; r++) {
                const double *row = c->turned + (size_t)r * stride;
                const wide w = wide_load(row + j);
                for (int q = 0; q < 4; q++)
                    sum[q] += row[i + q] * w;
            }
            for (int q = 0; q < 4; q++)
                wide_store(c->gram + (size_t)(i + q) * width + j, sum[q]);
        }
}

/* G = L D L^T; 0: some row is not clearly independent of those before it, or not finite. */
static int factor_gram(const constraint_set *c)
{
    const int m = c->nrow;
    const size_t width = row_room((size_t)c->nrow);
    const double least = independent_above(c, least_independent);
    for (int k = 0; k < m; k++) {
        const double *row = c->gram + (size_t)k * width, size = c->row_size[k];
        const double own = row[k];
        if (!(own > least * size * size && own < HUGE_VAL && size > 1e-140))
            return 0;
        const double pivot = c->gram_pivot[k] = 1 / own;
        for (int i = k + 1; i < m; i++) {
            double *to = c->gram + (size_t)i * width;
            const double s = to[k] * pivot;
            c->gram_L[(size_t)i * (size_t)m + (size_t)k] = s;
            for (int j = k / WIDE * WIDE; j < m; j += WIDE)
                wide_store(to + j, wide_load(to + j) - s * wide_load(row + j));
        }
    }
    return 1;
}

static int pivot_roots(const constraint_set *c)
{
    const double *pivot = c->pivot;
    double *root = c->pivot_root;
    int positive = 1;
    for (int k = 0; k < c->unknowns.tree.n; k++) {
        positive &= pivot[k] > 0;
        root[k] = sqrt(pivot[k]);
    }
    return positive;
}

static void turn_rows(const constraint_set *c, const unsigned char *used)
{
    turn(c, used);
    measure(c);
}

static int squares(const constraint_set *c)
{
    void (*const find_gram)(const constraint_set *) = c->few ? KERNEL(few_gram) : gram;
    if (c->few)
        KERNEL(turn_few)(c);
    else
        turn_rows(c, NULL);
    find_gram(c);
    if (c->nrow <= c->ninvolved) {
        if (factor_gram(c))
            return c->nrow;
        find_gram(c);
    }
    return KERNEL(factor_implied)(c);
}

/* ---- solution ------------------------------------------------------------------------------------------------ */

/* x <- G^-1 x */
static void solve_gram(const constraint_set *c, double x[])
{
    const int m = c->nrow;
    for (int i = 0; i < m; i++) {
        const double *l = c->gram_L + (size_t)i * (size_t)m;
        double own = x[i];
        for (int j = 0; j < i; j++) {
            own -= l[j] * x[j];
            WIDE_ALONE(own);
        }
        x[i] = own;
    }
    for (int i = m - 1; i >= 0; i--) {
        const double *l = c->gram_L + (size_t)i;
        double own = x[i] * c->gram_pivot[i];
        for (int j = m - 1; j > i; j--) {
            own -= l[(size_t)j * (size_t)m] * x[j];
            WIDE_ALONE(own);
        }
        x[i] = own;
    }
}

/* gap = target - A a of the listed unknowns' a */
static void find_gap(const constraint_set *c, const double a[])
{
    const int n = c->nlisted;
    const size_t width = row_room((size_t)c->nrow);
    for (int i = 0; i < c->nrow; i += WIDE) {
        wide left = wide_load(c->target + i), other = { 0 };
        const double *T = c->active_T + i;
        for (int r = 0; r < n; r += 2, T += 2 * width) {
            left -= a[r] * wide_load(T);
            if (r + 1 < n)
                other -= a[r + 1] * wide_load(T + width);
        }
        wide_store(c->gap + i, left + other);
    }
}

/* x <- sum_i by_i x_i over rows of `by`: H or Y of implied.kernel.c */
static void combine(const constraint_set *c, const double by[], double x[])
{
    const size_t width = row_room((size_t)c->nrow);
    for (int j = 0; j < c->nrow; j += WIDE) {
        wide even = { 0 }, odd = { 0 };
        for (int i = 0; i < c->nrow; i += 2) {
            even += x[i] * wide_load(by + (size_t)i * width + j);
            if (i + 1 < c->nrow)
                odd += x[i + 1] * wide_load(by + (size_t)(i + 1) * width + j);
        }
        wide_store(c->combined + j, even + odd);
    }
    for (int i = 0; i < c->nrow; i += WIDE)
        wide_store(x + i, wide_load(c->combined + i));
}

/* What independent rows are to close, in c->gap; returns the largest by the size of its row, NaN if one is. */
static double gap_of(const constraint_set *c, const double a[])
{
    double most = 0;
    find_gap(c, a);
    if (c->rank < c->nrow)
        combine(c, c->share, c->gap);
    for (int i = 0; i < c->nrow; i++) {
        const double x = c->rank < c->nrow && c->implied[i] ? 0 : fabs(c->gap[i]) / c->row_size[i];
        most = x > most || x != x ? x : most;
    }
    return most;
}

/* What rounding may leave of a gap: the terms it is the difference of, by the size of the row. */
static double rounding_of_gap(const constraint_set *c, const double a[])
{
    const size_t nv = (size_t)c->model->nv, width = row_room((size_t)c->nrow);
    double most = 0;
    for (int i = 0; i < c->nrow; i++) {
        double terms = fabs(c->target[i]);
        for (int k = 0; k < c->nlisted; k++)
            terms += fabs(c->size[(size_t)i * nv + (size_t)c->listed_user[k]] * a[k]);
        if (c->rank == c->nrow) {
            most = fmax(most, terms / c->row_size[i]);
            continue;
        }
        for (int p = 0; p < c->nrow; p++)
            if (!c->implied[p])
                most = fmax(most, fabs(c->share[(size_t)i * width + (size_t)p]) * terms / c->row_size[p]);
    }
    return 1e-12 * most;
}

/* The multipliers that close the gap, added to c->multiplier; what all of them exert on the listed unknowns: f = A^T multiplier. */
static void close_gap(const constraint_set *c, double f[])
{
    const size_t width = row_room((size_t)c->nrow);
    if (c->rank == c->nrow)
        solve_gram(c, c->gap);
    else
        combine(c, c->pull_rows, c->gap);
    for (int i = 0; i < c->nrow; i++) {
        double sum = c->multiplier[i] + c->gap[i];
        WIDE_ALONE(sum);
        c->multiplier[i] = sum;
    }
    for (int r = 0; r < c->nlisted; r++) {
        const double *T = c->active_T + (size_t)r * width;
        double even = 0, odd = 0;
        for (int i = 0; i < c->nrow; i += 2) {
            even += T[i] * c->multiplier[i];
            WIDE_ALONE(even);
            if (i + 1 < c->nrow)
                odd += T[i + 1] * c->multiplier[i + 1];
            WIDE_ALONE(odd);
        }
        f[r] = even + odd;
    }
}

/* step = D^-1 L^-T f of the listed unknowns, all active ones */
static void sweep_inwards(const constraint_set *c, const double f[], double step[])
{
    const branched_tree *t = &c->unknowns.tree;
    double *path = c->depths;
    branched_clear(t, path);
    for (int r = c->nactive - 1; r >= 0; r--) {
        const int k = c->active[r];
        const double sum = f[r] + path[t->depth[k]];
        branched_add(t, c->L, k, -sum, path);
        step[r] = sum * c->pivot[k];
    }
}

/* near = L^-1 (x + step) of the same; step NULL: zero */
static void sweep_outwards(const constraint_set *c, const double x[], const double step[], double near[])
{
    const branched_tree *t = &c->unknowns.tree;
    double *path = c->depths;
    for (int r = 0; r < c->nactive; r++) {
        const int k = c->active[r];
        const double own = x[k] + (step ? step[r] : 0);
        path[t->depth[k]] = near[r] = own - branched_dot(t, c->L, k, path);
    }
}

/* ---- the same where few, by Z and T of few.kernel.c: no unknown waits for another ---- */

/* to += sum_s f_s row_s, of rows as long as the list */
static void add_rows(const constraint_set *c, int n, const double f[], const double row[], double to[])
{
    const size_t stride = row_room((size_t)c->nlisted);
    for (int j = 0; j < c->nlisted; j += WIDE) {
        wide even = { 0 }, odd = { 0 };
        for (int s = 0; s < n; s += 2) {
            even += f[s] * wide_load(row + (size_t)s * stride + j);
            if (s + 1 < n)
                odd += f[s + 1] * wide_load(row + (size_t)(s + 1) * stride + j);
        }
        even += odd;
        for (int l = 0; l < WIDE && j + l < c->nlisted; l++)
            to[j + l] += even[l];
    }
}

/* step [nactive] = D^(-1/2) T f */
static void steps_of_few(const constraint_set *c, const double f[], double step[])
{
    const size_t stride = row_room((size_t)c->nlisted);
    for (int r = 0; r < c->nactive; r++) {
        const double *row = c->turned + (size_t)r * stride;
        double even = 0, odd = 0;
        for (int s = 0; s < c->nlisted; s += 2) {
            even += row[s] * f[s];
            WIDE_ALONE(even);
            if (s + 1 < c->nlisted)
                odd += row[s + 1] * f[s + 1];
            WIDE_ALONE(odd);
        }
        step[r] = (even + odd) * c->pivot_root[c->active[r]];
    }
}

/* ---- all steps ---- */

/* Accelerations of the listed unknowns without multipliers, from x = D^-1 L^-T Q, and D^(1/2) x in c->y. */
static void start(const constraint_set *c, const double x[], double near[])
{
    if (!c->few) {
        sweep_outwards(c, x, NULL, near);
        return;
    }
    for (int s = 0; s < c->nlisted; s++)
        near[s] = 0;
    for (int r = 0; r < c->nactive; r++)
        c->step_x[r] = c->y[c->active[r]];
    add_rows(c, c->nactive, c->step_x, c->turned, near);
}

static int solve(const constraint_set *c, double a[])
{
    const branched_tree *t = &c->unknowns.tree;
    const int *user = c->unknowns.user, *active = c->active, nv = t->n, n = c->nlisted;
    double *near = c->step, *f = c->free_a, *x = c->free_x, *step = c->step_x, *path = c->depths;
    for (int k = 0; k < nv; k++) { /* D^-1 L^-T Q, from what was taken along with the factor (find_factors) */
        const double sum = x[k];
        x[k] = sum * c->pivot[k];
        c->y[k] = sum * c->pivot_root[k];
    }
    start(c, x, near);
    for (int i = 0; i < c->nrow; i++)
        c->multiplier[i] = 0;
    const double before = gap_of(c, near);
    close_gap(c, f);
    if (c->few) {
        add_rows(c, n, f, c->few_Z, near);
    } else {
        sweep_inwards(c, f, step);
        sweep_outwards(c, x, step, near);
    }
    const double left = gap_of(c, near);
    const double removes = c->rank == c->nrow ? 1e-3 : 1e-7; /* so that the second step leaves rounding */
    if (left > removes * before && left > rounding_of_gap(c, near))
        return 0;
    close_gap(c, f);
    if (c->few)
        steps_of_few(c, f, step);
    else
        sweep_inwards(c, f, step);
    for (int k = 0; k < nv; k++)
        c->force[k] = 0;
    for (int r = 0; r < c->nactive; r++)
        x[active[r]] += step[r];
    for (int s = 0; s < n; s++)
        c->force[c->listed_user[s]] = f[s];
    for (int k = 0; k < nv; k++)
        a[user[k]] = path[t->depth[k]] = x[k] - branched_dot(t, c->L, k, path);
    for (int s = 0; s < n; s++)
        near[s] = a[c->listed_user[s]];
    find_gap(c, near);
    return 1;
}

extern const constraint_table KERNEL(constraint_table);
const constraint_table KERNEL(constraint_table) = {
    .relative_columns = KERNEL(relative_columns),
    .put_columns = KERNEL(put_columns),
    .turn_rows = turn_rows,
    .factor_squares = squares,
    .pivot_roots = pivot_roots,
    .solve = solve,
};

#else
typedef int kernel_has_no_such_instance;
#endif
