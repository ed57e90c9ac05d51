/* triangle.h - systems of equations with a triangular matrix
 *
 * L is lower triangular: row k starts at L + k * stride, and its elements 0 .. k are read. Everything is done in place.
 */
#ifndef RAMUS_LINEAR_TRIANGLE_H
#define RAMUS_LINEAR_TRIANGLE_H

#include "dense.h"

/* x <- L^-1 x */
static inline void triangle_solve(int n, const double L[], size_t stride, double x[])
{
    for (int k = 0; k < n; k++) {
        const double *row = L + (size_t)k * stride;
        x[k] = (x[k] - dense_dot(row, x, k)) / row[k];
    }
}

/* x <- L^-T x; zeros at the end of x, and those that the sparsity of L leaves, cost no time */
static inline void triangle_solve_transposed(int n, const double L[], size_t stride, double x[])
{
    for (int k = n - 1; k >= 0; k--) {
        const double *row = L + (size_t)k * stride;
        if (x[k] == 0)
            continue;
        const double found = x[k] /= row[k];
        for (int i = 0; i < k; i++)
            x[i] -= row[i] * found;
    }
}

#endif
