/* householder.c - dense least squares by reflections
 *
 * Method   column by column, v = x + sign(x_1) |x| e_1, X <- X - 2 v (v^T X) / v^T v. The element on the diagonal becomes -sign(x_1) |x|.
 * Cost     2 n^2 (m - n / 3)
 */
#include "householder.h"

#include "linear/dense.h"

#include <math.h>

void householder_layout(householder *h, arena *a, size_t m, size_t n)
{
    ARENA_TAKE(a, m * n, h->X);
    ARENA_TAKE(a, m, h->right);
    ARENA_TAKE(a, n, h->diagonal);
}

void householder_clear(householder *h, int m, int n)
{
    h->m = m;
    h->n = n;
    numbers_clear(h->X, (size_t)m * (size_t)n);
    numbers_clear(h->right, (size_t)m);
}

static void reflect(const double v[], double square, int count, double x[])
{
    const double s = 2 * dense_dot(v, x, count) / square;
    for (int i = 0; i < count; i++)
        x[i] -= s * v[i];
}

void householder_factor(householder *h)
{
    const size_t m = (size_t)h->m;
    for (int j = 0; j < h->n; j++) {
        double *v = h->X + (size_t)j * m + j;
        const int count = h->m - j;
        const double norm = dense_norm(v, count), signed_norm = copysign(norm, v[0]);
        h->diagonal[j] = -signed_norm;
        if (!(norm > 0))
            continue;
        v[0] += signed_norm;
        const double square = dense_dot(v, v, count);
        for (int k = j + 1; k < h->n; k++)
            reflect(v, square, count, h->X + (size_t)k * m + j);
        reflect(v, square, count, h->right + j);
    }
}

void householder_solve(const householder *h, double x[])
{
    const size_t m = (size_t)h->m;
    for (int i = h->n - 1; i >= 0; i--) {
        double s = h->right[i];
        for (int j = i + 1; j < h->n; j++)
            s -= h->X[(size_t)j * m + (size_t)i] * x[j];
        x[i] = h->diagonal[i] != 0 ? s / h->diagonal[i] : 0;
    }
}

double householder_explained(const householder *h)
{
    return dense_dot(h->right, h->right, h->n);
}

void householder_inverse_norms(householder *h, double out[])
{
    const size_t m = (size_t)h->m;
    /* row i of R^-1 solves x R = e_i: x_j = (e_ij - sum_(k < j) x_k R_kj) / R_jj, kept in h->right */
    for (int i = 0; i < h->n; i++) {
        double *x = h->right, sum = 0;
        for (int j = i; j < h->n; j++) {
            const double *column = h->X + (size_t)j * m;
            const double s = (j == i ? 1 : 0) - dense_dot(x + i, column + i, j - i);
            x[j] = h->diagonal[j] != 0 ? s / h->diagonal[j] : 0;
            sum += x[j] * x[j];
        }
        out[i] = sqrt(sum);
    }
}
