/* dense.h - products of short vectors, for the solvers in this folder
 *
 * Four sums side by side: one alone waits for each addition before the next, and compilers may not reorder them.
 */
#ifndef RAMUS_LINEAR_DENSE_H
#define RAMUS_LINEAR_DENSE_H

#include <math.h>

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

static inline double dense_norm(const double a[], int n)
{
    return sqrt(dense_dot(a, a, n));
}

#endif
