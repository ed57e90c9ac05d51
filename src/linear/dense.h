/* dense.h - products of short vectors and small row-major matrices
 *
 * Four sums side by side: one alone waits for each addition before the next, and compilers may not reorder them.
 */
#ifndef RAMUS_LINEAR_DENSE_H
#define RAMUS_LINEAR_DENSE_H

#include <math.h>
#include <stddef.h>

/* <a, b> */
static inline double dense_dot(const double a[], const double b[], int n)
{
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    int k = 0;
    for (; k + 4 <= n; k += 4) {
        s0 += a[k] * b[k];
        s1 += a[k + 1] * b[k + 1];
        s2 += a[k + 2] * b[k + 2];
        s3 += a[k + 3] * b[k + 3];
    }
    for (; k < n; k++)
        s0 += a[k] * b[k];
    return (s0 + s1) + (s2 + s3);
}

/* 1: a sum of squares to which no square of importance overflowed or underflowed */
static inline int dense_square_is_safe(double sum)
{
    return sum > 1e-280 && sum < 1e280;
}

double dense_norm_scaled(const double a[], int n); /* by its largest number; for dense_norm */

/* |a|, also where squares overflow or underflow */
static inline double dense_norm(const double a[], int n)
{
    const double sum = dense_dot(a, a, n);
    return dense_square_is_safe(sum) ? sqrt(sum) : dense_norm_scaled(a, n);
}

/* out = A x, A [rows x columns] */
static inline void dense_multiply(const double A[], const double x[], int rows, int columns, double out[])
{
    for (int i = 0; i < rows; i++)
        out[i] = dense_dot(A + (size_t)i * (size_t)columns, x, columns);
}

#endif
