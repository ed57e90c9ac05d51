/* matrices.h - random matrices of given size, rank and scale, and their products as textbooks write them */
#ifndef TESTS_LINEAR_MATRICES_H
#define TESTS_LINEAR_MATRICES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/random.h"

enum { MOST = 12 };
typedef double matrix[MOST * MOST]; /* row major, as wide as it is */

/* C [m x n] = A [m x k] B [k x n] */
static inline void product(int m, int k, int n, const double A[], const double B[], double C[])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int l = 0; l < k; l++)
                sum += A[i * k + l] * B[l * n + j];
            C[i * n + j] = sum;
        }
}

/* B [n x m] = A [m x n]^T */
static inline void transposed(int m, int n, const double A[], double B[])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            B[j * m + i] = A[i * n + j];
}

/* A [m x n] of that rank: a product of two matrices of normal numbers, times scale */
static inline void random_matrix(rng *r, int m, int n, int rank, double scale, double A[])
{
    matrix left, right;
    for (int k = 0; k < m * rank; k++)
        left[k] = rng_normal(r) * scale;
    for (int k = 0; k < rank * n; k++)
        right[k] = rng_normal(r);
    product(m, rank, n, left, right, A);
}

static inline double largest(int count, const double x[])
{
    double most = 0;
    for (int k = 0; k < count; k++)
        most = isnan(x[k]) ? NAN : fmax(most, fabs(x[k]));
    return most;
}

/* 1: |got - want| <= tolerance size, number by number; reports the first that is off */
static inline int close_to(const char *name, const char *what, unsigned long long seed, int count, const double got[],
                           const double want[], double size, double tolerance)
{
    for (int k = 0; k < count; k++)
        if (!(fabs(got[k] - want[k]) <= tolerance * size)) {
            fprintf(stderr, "%s, seed %llu: %s [%d] is %.17g, expected %.17g within %g\n", name, seed, what, k, got[k],
                    want[k], tolerance * size);
            return 0;
        }
    return 1;
}

#endif
