/* branched.h - symmetric positive definite systems of equations whose matrix has the sparsity of a tree
 *
 * Unknown k depends on unknown up[k] < k (-1: none) and on those that up[k] depends on: its path. A_kj is zero unless one of k and
 * j is on the other's path, as in the mass matrix of a robot. Factored from the last row to the first nothing fills up
 * (Featherstone 2005), so a row is kept as the numbers on its path, in the order of their depth: dense, however branched the
 * tree is.
 *
 *     A = L^T D L:  for k = n .. 1:  D_k = A_kk,  L_ki = A_ki / D_k,  A_ij -= L_ki A_kj      i on k's path, j on i's or i
 *
 * The inverse is in branched_inverse.h.
 *
 * Layout   row k, `width` numbers apart (a multiple of WIDE_MOST above the greatest depth): entry d is that of the path's
 *          unknown of depth d, entry depth[k] the diagonal. Unknowns are numbered depth first: those that depend on k are
 *          k + 1 .. last[k] - 1. Those that have the same first one on their paths are a block: nothing connects blocks.
 * Cost     sum of depth^2 to factor; no allocation. A header, so that kernels compile it for their instruction set.
 * Fails    where a pivot is what rounding left of its diagonal element. NaN passes through.
 */
#ifndef RAMUS_LINEAR_BRANCHED_H
#define RAMUS_LINEAR_BRANCHED_H

#include "base/wide.h"
#include "branched_tree.h"
#include "cholesky.h"

/* y_i -= l_i x for the unknowns i on the path of k, of `count` registers of numbers at x, in registers meanwhile; l_i: those before l, by
 * depth. Rows y are `stride` apart, at [n] has their numbers. x <- scale x at last. */
WIDE_INLINE void branched_take(const branched_tree *t, int k, const double *l, const int at[], double *y, size_t stride,
                               double *x, double scale, const int count)
{
    wide own[4];
    for (int q = 0; q < count; q++)
        own[q] = wide_load(x + q * WIDE);
    for (int i = t->up[k]; i >= 0; i = t->up[i]) {
        double *to = y + (size_t)at[i] * stride;
        const double by = *--l;
        for (int q = 0; q < count; q++)
            wide_store(to + q * WIDE, wide_load(to + q * WIDE) - by * own[q]);
    }
    for (int q = 0; q < count; q++)
        wide_store(x + q * WIDE, own[q] * scale);
}

/* The same for any number of registers, four at a time. */
WIDE_INLINE void branched_take_all(const branched_tree *t, int k, const double *l, const int at[], double *y,
                                   size_t stride, double *x, double scale, int count)
{
    for (; count > 4; count -= 4, x += 4 * WIDE, y += 4 * WIDE)
        branched_take(t, k, l, at, y, stride, x, scale, 4);
    switch (count) {
    case 4:
        branched_take(t, k, l, at, y, stride, x, scale, 4);
        break;
    case 3:
        branched_take(t, k, l, at, y, stride, x, scale, 3);
        break;
    case 2:
        branched_take(t, k, l, at, y, stride, x, scale, 2);
        break;
    case 1:
        branched_take(t, k, l, at, y, stride, x, scale, 1);
        break;
    default:
        break;
    }
}

/* `count` registers of row i from register `first` on, less what the rows that depend on i take:  A_i -= sum_k (A_ki / D_k) A_k,  and so the
 * right side b_i unless b is NULL. Two sums, of every second k each; row i + 1 comes last, for it was finished just before, nearest: 1 / D
 * of that. Returns D_i. What is beyond the diagonal has no meaning. */
WIDE_INLINE double branched_reduce(const branched_tree *t, double A[], const double inverse[], double nearest, int i,
                                   int first, const int count, double b[])
{
    const size_t width = (size_t)t->width, d = (size_t)t->depth[i], from = (size_t)first * WIDE;
    const int next = i + 1;
    double *row = A + (size_t)i * width, pivot = row[d], other = 0, right = b ? b[i] : 0, other_right = 0;
    wide even[4], odd[4] = { { 0 } };
    int k = t->last[i] - 1;
    for (int q = 0; q < count; q++)
        even[q] = wide_load(row + from + q * WIDE);
    for (; k > next + 1; k -= 2) {
        const double *a = A + (size_t)k * width, *c = a - width;
        const double s = a[d] * inverse[k], u = c[d] * inverse[k - 1];
        pivot -= s * a[d];
        other -= u * c[d];
        if (b) {
            right -= s * b[k];
            other_right -= u * b[k - 1];
        }
        for (int q = 0; q < count; q++) {
            even[q] -= s * wide_load(a + from + q * WIDE);
            odd[q] -= u * wide_load(c + from + q * WIDE);
        }
    }
    if (k > next) {
        const double *a = A + (size_t)k * width, s = a[d] * inverse[k];
        other -= s * a[d];
        if (b)
            other_right -= s * b[k];
        for (int q = 0; q < count; q++)
            odd[q] -= s * wide_load(a + from + q * WIDE);
    }
    pivot += other;
    right += other_right;
    for (int q = 0; q < count; q++)
        even[q] += odd[q];
    if (k >= next) {
        const double *a = row + width, s = a[d] * nearest;
        pivot -= s * a[d];
        if (b)
            right -= s * b[next];
        for (int q = 0; q < count; q++)
            even[q] -= s * wide_load(a + from + q * WIDE);
    }
    if (b)
        b[i] = right;
    for (int q = 0; q < count; q++)
        wide_store(row + from + q * WIDE, even[q]);
    return pivot;
}

/* The same of the whole row, four registers at a time. */
WIDE_INLINE double branched_reduce_all(const branched_tree *t, double A[], const double inverse[], double nearest,
                                       int i, double b[])
{
    const int all = t->depth[i] / WIDE + 1;
    int first = 0;
    for (; all - first > 4; first += 4)
        branched_reduce(t, A, inverse, nearest, i, first, 4, NULL);
    switch (all - first) {
    case 4:
        return branched_reduce(t, A, inverse, nearest, i, first, 4, b);
    case 3:
        return branched_reduce(t, A, inverse, nearest, i, first, 3, b);
    case 2:
        return branched_reduce(t, A, inverse, nearest, i, first, 2, b);
    default:
        return branched_reduce(t, A, inverse, nearest, i, first, 1, b);
    }
}

WIDE_INLINE int branched_factor_with(const branched_tree *t, double A[], double inverse[], double b[])
{
    const size_t width = (size_t)t->width;
    double nearest = 0, most = 0, weakest = 0; /* D and 1 / D of the block */
    int doubtful = 0;
    for (int i = t->n - 1; i >= 0; i--) {
        const double diagonal = A[(size_t)i * width + (size_t)t->depth[i]];
        const double pivot = branched_reduce_all(t, A, inverse, nearest, i, b);
        if (pivot <= CHOLESKY_SINGULAR * diagonal)
            return i;
        nearest = inverse[i] = 1 / pivot;
        most = pivot > most ? pivot : most;
        weakest = nearest > weakest ? nearest : weakest;
        if (t->up[i] < 0) {
            doubtful |= CHOLESKY_DOUBTFUL * most * weakest > 1;
            most = weakest = 0;
        }
    }
    for (int k = 0; k < t->n; k++) {
        double *row = A + (size_t)k * width;
        for (int j = 0; j < t->depth[k]; j += WIDE)
            wide_store(row + j, wide_load(row + j) * inverse[k]);
    }
    return doubtful ? BRANCHED_DOUBTFUL : -1;
}

/* L in the place of A; inverse [n] is 1 / D afterwards, and b <- L^-T b unless it is NULL. Returns -1, or the unknown where it fails, or
 * BRANCHED_DOUBTFUL: some pivot is CHOLESKY_DOUBTFUL beside the largest of its block, all is there. Each row is
 * read, summed in registers and written once, and waits for no row of another branch. */
static inline int branched_factor(const branched_tree *t, double A[], double inverse[], double b[])
{
    return b ? branched_factor_with(t, A, inverse, b) : branched_factor_with(t, A, inverse, NULL);
}

/* Sweeps over numbers of unknowns: those of the path that is being worked on are kept by depth in `path` [width + WIDE_MOST], as the rows
 * of L are. Unknowns are taken depth first, so an entry belongs to the last unknown of its depth. */

#define BRANCHED_SHORT 16 /* paths up to here are summed one by one: whole registers gain nothing */

/* sum over the path of k of L_ki path_i */
static inline double branched_dot(const branched_tree *t, const double L[], int k, const double path[])
{
    const double *l = L + (size_t)k * (size_t)t->width;
    const int depth = t->depth[k];
    if (depth > BRANCHED_SHORT)
        return dense_dot(l, path, depth);
    double sum = 0;
    for (int j = 0; j < depth; j++) {
        sum += l[j] * path[j];
        WIDE_ALONE(sum);
    }
    return sum;
}

/* path_i += s L_ki over the path of k, and zero beyond it. */
static inline void branched_add(const branched_tree *t, const double L[], int k, double s, double path[])
{
    const double *l = L + (size_t)k * (size_t)t->width;
    const int depth = t->depth[k];
    if (depth <= BRANCHED_SHORT) {
        for (int j = 0; j < depth; j++) {
            double sum = path[j] + s * l[j];
            WIDE_ALONE(sum);
            path[j] = sum;
        }
        path[depth] = 0;
        return;
    }
    for (int j = 0; j <= depth; j += WIDE)
        wide_store(path + j, wide_first(wide_load(path + j) + s * wide_load(l + j), depth - j));
}

static inline void branched_clear(const branched_tree *t, double path[])
{
    for (int j = 0; j < t->width; j += WIDE)
        wide_store(path + j, (wide){ 0 });
}

/* One right side: x in b, out A^-1 b. */
static inline void branched_solve(const branched_tree *t, const double L[], const double inverse[], double path[],
                                  double x[])
{
    branched_clear(t, path);
    for (int k = t->n - 1; k >= 0; k--) {
        x[k] += path[t->depth[k]];
        branched_add(t, L, k, -x[k], path);
    }
    for (int k = 0; k < t->n; k++)
        path[t->depth[k]] = x[k] = x[k] * inverse[k] - branched_dot(t, L, k, path);
}

/* T <- D^(-1/2) L^-T T. The rows of T [n x stride] are the unknowns of list [n], ascending, with all those on their paths; at [t->n] is the
 * row of an unknown, root [t->n] is D^(-1/2). T has m columns of any numbers, then the identity: of row r, columns before m + r stay
 * zero there. */
static inline void branched_turn_rows(const branched_tree *t, const int list[], const int at[], int n, const double L[],
                                      const double root[], int m, size_t stride, double T[])
{
    const int any = (m + WIDE - 1) / WIDE, all = (m + n + WIDE - 1) / WIDE; /* registers */
    for (int r = n - 1; r >= 0; r--) {
        const int k = list[r], own = (m + r) / WIDE, from = own > any ? own : any;
        const double *l = L + (size_t)k * (size_t)t->width + (size_t)t->depth[k], scale = root[k];
        double *x = T + (size_t)r * stride;
        if (from == any) {
            branched_take_all(t, k, l, at, T, stride, x, scale, all);
        } else {
            branched_take_all(t, k, l, at, T, stride, x, scale, any);
            branched_take_all(t, k, l, at, T + from * WIDE, stride, x + from * WIDE, scale, all - from);
        }
    }
}

/* Products take few columns at a time: the fewer they are, the fewer rows are not zero there. */
typedef double branched_part __attribute__((vector_size(BRANCHED_PART * sizeof(double))));

/* Rows of two products over the same rows of their right sides, one part of columns. Of fewer rows than a function takes the last
 * repeats. */
typedef struct branched_rows {
    int n;
    const int *column, *row; /* [n] of the left side, of the right sides */
    const double *left[BRANCHED_ROWS];
    size_t stride;               /* of the right sides */
    const double *right, *other; /* from the part's first column on */
    double *out, *other_out;     /* likewise; NULL: not wanted */
    size_t at[BRANCHED_ROWS];    /* rows of the results */
    branched_part finite;        /* zero as long as all numbers are */
} branched_rows;

WIDE_INLINE void branched_put_rows(branched_rows *p, double out[], const branched_part x[], const int rows)
{
    memcpy(out + p->at[0], &x[0], sizeof *x);
    memcpy(out + p->at[1], &x[1], sizeof *x);
    memcpy(out + p->at[2], &x[2], sizeof *x);
    memcpy(out + p->at[3], &x[3], sizeof *x);
    branched_part finite = (0.0 * x[0] + 0.0 * x[1]) + (0.0 * x[2] + 0.0 * x[3]);
    if (rows == 6) {
        memcpy(out + p->at[4], &x[4], sizeof *x);
        memcpy(out + p->at[5], &x[5], sizeof *x);
        finite += 0.0 * x[4] + 0.0 * x[5];
    }
    p->finite += finite;
}

/* Functions of their own, with a name for each row: else addresses and sums do not find room in registers. */
static __attribute__((noinline)) void branched_four_rows(branched_rows *p)
{
    const double *const z0 = p->left[0], *const z1 = p->left[1], *const z2 = p->left[2], *const z3 = p->left[3];
    const double *const right = p->right, *const other = p->other;
    const int *const column = p->column, *const row = p->row, n = p->n;
    const size_t stride = p->stride;
    branched_part b0 = { 0 }, b1 = { 0 }, b2 = { 0 }, b3 = { 0 };
    branched_part c0 = { 0 }, c1 = { 0 }, c2 = { 0 }, c3 = { 0 };
    for (int j = 0; j < n; j++) {
        const size_t at = (size_t)column[j], from = (size_t)row[j] * stride;
        branched_part b, c;
        memcpy(&b, right + from, sizeof b);
        memcpy(&c, other + from, sizeof c);
        b0 -= z0[at] * b;
        c0 -= z0[at] * c;
        b1 -= z1[at] * b;
        c1 -= z1[at] * c;
        b2 -= z2[at] * b;
        c2 -= z2[at] * c;
        b3 -= z3[at] * b;
        c3 -= z3[at] * c;
    }
    if (p->out)
        branched_put_rows(p, p->out, (const branched_part[]){ b0, b1, b2, b3 }, 4);
    if (p->other_out)
        branched_put_rows(p, p->other_out, (const branched_part[]){ c0, c1, c2, c3 }, 4);
}

static __attribute__((noinline)) void branched_six_rows(branched_rows *p)
{
    const double *const z0 = p->left[0], *const z1 = p->left[1], *const z2 = p->left[2], *const z3 = p->left[3],
                        *const z4 = p->left[4], *const z5 = p->left[5];
    const double *const right = p->right, *const other = p->other;
    const int *const column = p->column, *const row = p->row, n = p->n;
    const size_t stride = p->stride;
    branched_part b0 = { 0 }, b1 = { 0 }, b2 = { 0 }, b3 = { 0 }, b4 = { 0 }, b5 = { 0 };
    branched_part c0 = { 0 }, c1 = { 0 }, c2 = { 0 }, c3 = { 0 }, c4 = { 0 }, c5 = { 0 };
    for (int j = 0; j < n; j++) {
        const size_t at = (size_t)column[j], from = (size_t)row[j] * stride;
        branched_part b, c;
        memcpy(&b, right + from, sizeof b);
        memcpy(&c, other + from, sizeof c);
        b0 -= z0[at] * b;
        c0 -= z0[at] * c;
        b1 -= z1[at] * b;
        c1 -= z1[at] * c;
        b2 -= z2[at] * b;
        c2 -= z2[at] * c;
        b3 -= z3[at] * b;
        c3 -= z3[at] * c;
        b4 -= z4[at] * b;
        c4 -= z4[at] * c;
        b5 -= z5[at] * b;
        c5 -= z5[at] * c;
    }
    if (p->out)
        branched_put_rows(p, p->out, (const branched_part[]){ b0, b1, b2, b3, b4, b5 }, 6);
    if (p->other_out)
        branched_put_rows(p, p->other_out, (const branched_part[]){ c0, c1, c2, c3, c4, c5 }, 6);
}

static inline void branched_zero_rows(const branched_rows *p, int rows)
{
    const branched_part zero = { 0 };
    for (int r = 0; r < rows; r++) {
        if (p->out)
            memcpy(p->out + p->at[r], &zero, sizeof zero);
        if (p->other_out)
            memcpy(p->other_out + p->at[r], &zero, sizeof zero);
    }
}

/* Fewer columns than a part has. */
static inline int branched_small_product(const branched_tree *t, size_t stride, const double Z[], const double B[],
                                         double out[])
{
    double finite = 0;
    for (int i = 0; out && i < t->n; i++)
        for (int j = 0; j < t->n; j++) {
            double sum = 0;
            for (int k = t->first[i]; k < t->last[t->first[i]]; k++)
                sum -= Z[(size_t)i * stride + (size_t)k] * B[(size_t)k * stride + (size_t)j];
            out[t->user[i] * t->n + j] = sum;
            finite += 0.0 * sum;
        }
    return finite == 0;
}

/* b = -Z B and c = -Z C [n x n], rows and columns in the user's order; NULL: not wanted. B and C have the sparsity of A but are
 * not symmetric; their rows are unknowns, their columns in the user's order. Z, B and C are [n x stride]. N: as branched_invert
 * leaves it; rows below a gate follow from those of its path. Returns 0 where some number is not finite. */
static inline int branched_products(const branched_tree *t, size_t stride, const double Z[], const double N[],
                                    const double B[], const double C[], double b[], double c[])
{
    static const int ascending[BRANCHED_GATE] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    const size_t n = (size_t)t->n;
    branched_rows p = { 0 };
    if (t->n < BRANCHED_PART)
        return branched_small_product(t, stride, Z, B, b) & branched_small_product(t, stride, Z, C, c);
    for (int set = 0; set < t->nset; set++) {
        const int i = t->set_first[set], last = t->set_first[set + 1] - 1, gate = t->gate[i];
        int path[BRANCHED_GATE]; /* of the gate, rows of the results */
        size_t of[BRANCHED_ROWS];
        for (int g = gate < 0 ? -1 : t->up[gate]; g >= 0; g = t->up[g])
            path[t->depth[g]] = t->user[g];
        for (int r = 0; r < BRANCHED_ROWS; r++) {
            of[r] = (size_t)(i + r < last ? i + r : last);
            p.at[r] = (size_t)t->user[of[r]] * n;
        }
        for (int k = 0; k < t->npart; k++) {
            const int column = branched_column(t, k), how = t->how[(size_t)set * (size_t)t->npart + (size_t)k];
            const int gated = how == BRANCHED_GATED && b && c;
            p.out = b ? b + column : NULL;
            p.other_out = c ? c + column : NULL;
            if (how == BRANCHED_ZERO) {
                branched_zero_rows(&p, last - i + 1);
                continue;
            }
            p.n = gated ? t->depth[gate] : t->part_first[k + 1] - t->part_first[k];
            p.column = gated ? ascending : t->part_row + t->part_first[k];
            p.row = gated ? path : p.column;
            p.stride = gated ? n : stride;
            p.right = gated ? p.out : B + column;
            p.other = gated ? p.other_out : C + column;
            for (int r = 0; r < BRANCHED_ROWS; r++)
                p.left[r] = gated ? N + of[r] * BRANCHED_GATE : Z + of[r] * stride;
            if (last - i < 4)
                branched_four_rows(&p);
            else
                branched_six_rows(&p);
        }
    }
    return p.finite[0] + p.finite[1] + (p.finite[2] + p.finite[3]) == 0;
}

#endif
