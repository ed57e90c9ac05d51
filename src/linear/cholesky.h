/* cholesky.h - symmetric positive definite systems of equations, factored from the last row to the first
 *
 *     A = L^T L:   for k = n .. 1:   L_kk = sqrt(A_kk),  L_ki = A_ki / L_kk,  A_ij -= L_ki L_kj    (j <= i < k)
 *     x = A^-1 b:  L^T y = b,  L x = y
 *
 * Method   of a mass matrix whose coordinates come parents before children, L has no more numbers other than zero than M
 *          (Featherstone 2005), they alone cost time, and the pivots L_kk^2 are the articulated inertias D of
 *          tree/forward_dynamics.kernel.c. Any other order is right, too, only slower.
 * In       A [n x n] row major; the strict upper triangle is neither read nor written.
 * Cost     n^3/6 to factor and n^2 to solve at most; no allocation. A header, so that kernels compile it for their
 *          instruction set.
 * Fails    where a pivot is what rounding left of its diagonal element. NaN passes through.
 */
#ifndef RAMUS_LINEAR_CHOLESKY_H
#define RAMUS_LINEAR_CHOLESKY_H

#include "triangle.h"

#define CHOLESKY_SINGULAR 1e-13 /* of a pivot, beside its diagonal element */
/* Of a pivot, beside the largest: below that the diagonal element may be rounding itself, which it does not show. Who knows what it is the sum
 * of has to decide (tree/singular_mass.c). */
#define CHOLESKY_DOUBTFUL 1e-11

/* row <- row - s from */
static inline void cholesky_subtract(int n, double s, const double *restrict from, double *restrict row)
{
    for (int j = 0; j < n; j++)
        row[j] -= s * from[j];
}

static inline void cholesky_scale(int n, double s, double row[])
{
    for (int j = 0; j < n; j++)
        row[j] *= s;
}

/* L in the place of the matrix's lower triangle; diagonal [n] is scratch. Returns -1, or the row where it fails. */
static inline int cholesky_factor(int n, double matrix[], double diagonal[])
{
    const size_t width = (size_t)n;
    for (int k = 0; k < n; k++)
        diagonal[k] = matrix[(size_t)k * (width + 1)];
    for (int k = n - 1; k >= 0; k--) {
        double *row = matrix + (size_t)k * width;
        if (row[k] <= CHOLESKY_SINGULAR * diagonal[k])
            return k;
        row[k] = sqrt(row[k]);
        cholesky_scale(k, 1 / row[k], row);
        for (int i = 0; i < k; i++)
            if (row[i] != 0)
                cholesky_subtract(i + 1, row[i], row, matrix + (size_t)i * width);
    }
    return -1;
}

/* 1: some pivot of the factor L is doubtful. */
static inline int cholesky_is_doubtful(int n, const double L[])
{
    double least = HUGE_VAL, most = 0;
    for (int k = 0; k < n; k++) {
        const double root = L[(size_t)k * ((size_t)n + 1)];
        least = root < least ? root : least;
        most = root > most ? root : most;
    }
    return least * least < CHOLESKY_DOUBTFUL * most * most;
}

/* x: in b, out (L^T L)^-1 b */
static inline void cholesky_solve(int n, const double L[], double x[])
{
    triangle_solve_transposed(n, L, (size_t)n, x);
    triangle_solve(n, L, (size_t)n, x);
}

/* The same for `count` right sides, the columns of X [n x count]. */
static inline void cholesky_solve_many(int n, const double L[], int count, double X[])
{
    const size_t stride = (size_t)n, width = (size_t)count;
    for (int k = n - 1; k >= 0; k--) { /* L^T Y = B */
        const double *row = L + (size_t)k * stride;
        double *x = X + (size_t)k * width;
        cholesky_scale(count, 1 / row[k], x);
        for (int j = 0; j < k; j++)
            if (row[j] != 0)
                cholesky_subtract(count, row[j], x, X + (size_t)j * width);
    }
    for (int k = 0; k < n; k++) { /* L X = Y */
        const double *row = L + (size_t)k * stride;
        double *x = X + (size_t)k * width;
        for (int j = 0; j < k; j++)
            if (row[j] != 0)
                cholesky_subtract(count, row[j], X + (size_t)j * width, x);
        cholesky_scale(count, 1 / row[k], x);
    }
}

#endif
