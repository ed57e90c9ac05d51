/* least_squares.c - normal equations that may leave directions open
 *
 *     A x = b,   S = D A D,   P^T S P = R^T R,   R [rank x n]
 *
 * Method   columns are scaled to one length, then Cholesky with exchange of rows and columns; it ends where what is left of every diagonal
 *          element is rounding. R y = z with R11^T z = D b has the shortest solution y = R^T (R R^T)^-1 z; x = D P y.
 * Cost     n rank^2 to factor, rank^2 n for the first shortest solution.
 */
#include "least_squares.h"

#include "linear/dense.h"

#include <math.h>

void least_squares_layout(least_squares *l, arena *a, size_t n)
{
    ARENA_TAKE(a, n, l->scale, l->pivot, l->x, l->y);
    ARENA_TAKE(a, n * n, l->R, l->G);
}

/* R is built in rows; `left` is the diagonal of what is left. */
void least_squares_factor_coarsely(least_squares *l, int n, const double A[], double tolerance)
{
    const size_t width = (size_t)n;
    double *left = l->x;
    l->n = n;
    l->rank = 0;
    for (int i = 0; i < n; i++) {
        const double d = A[(size_t)i * width + (size_t)i];
        l->pivot[i] = i;
        l->scale[i] = d > 0 && isfinite(d) ? 1 / sqrt(d) : 0;
        left[i] = l->scale[i] > 0 ? 1 : 0;
    }
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (left[i] > left[best])
                best = i;
        if (!(left[best] > tolerance))
            return;
        if (best != k) {
            const int column = l->pivot[k];
            const double rest = left[k];
            l->pivot[k] = l->pivot[best];
            l->pivot[best] = column;
            left[k] = left[best];
            left[best] = rest;
            for (int i = 0; i < k; i++) {
                double *row = l->R + (size_t)i * width, kept = row[k];
                row[k] = row[best];
                row[best] = kept;
            }
        }
        double *row = l->R + (size_t)k * width;
        const double *from = A + (size_t)l->pivot[k] * width, scale = l->scale[l->pivot[k]];
        for (int j = k; j < n; j++)
            row[j] = scale * from[l->pivot[j]] * l->scale[l->pivot[j]];
        for (int i = 0; i < k; i++) {
            const double *above = l->R + (size_t)i * width, s = above[k];
            for (int j = k; j < n; j++)
                row[j] -= s * above[j];
        }
        const double root = sqrt(row[k] > 0 ? row[k] : 0);
        if (!(root > 0))
            return;
        for (int j = k; j < n; j++)
            row[j] /= root;
        for (int j = k + 1; j < n; j++)
            left[j] -= row[j] * row[j];
        l->rank++;
    }
}

void least_squares_factor(least_squares *l, int n, const double A[])
{
    least_squares_factor_coarsely(l, n, A, LEAST_SQUARES_TOLERANCE);
}

/* z [rank] = R11^-T (D b) in the order of pivots */
void least_squares_forward(const least_squares *l, const double b[], double z[])
{
    for (int k = 0; k < l->rank; k++) {
        double s = l->scale[l->pivot[k]] * b[l->pivot[k]];
        for (int i = 0; i < k; i++)
            s -= l->R[(size_t)i * (size_t)l->n + (size_t)k] * z[i];
        z[k] = s / l->R[(size_t)k * (size_t)(l->n + 1)];
    }
}

double least_squares_solve_basic(least_squares *l, const double b[], double out[])
{
    const size_t width = (size_t)l->n;
    double *z = l->x, sum = 0;
    least_squares_forward(l, b, z);
    for (int k = 0; k < l->rank; k++)
        sum += z[k] * z[k];
    for (int k = l->rank - 1; k >= 0; k--) {
        const double *row = l->R + (size_t)k * width;
        for (int j = k + 1; j < l->rank; j++)
            z[k] -= row[j] * z[j];
        z[k] /= row[k];
    }
    for (int k = 0; k < l->n; k++)
        out[l->pivot[k]] = k < l->rank ? z[k] * l->scale[l->pivot[k]] : 0;
    return sum;
}

double least_squares_solve(least_squares *l, const double b[], double out[])
{
    const size_t width = (size_t)l->n;
    const int rank = l->rank;
    double *z = l->x, *u = l->y, sum = 0;
    if (rank == l->n)
        return least_squares_solve_basic(l, b, out);
    least_squares_forward(l, b, z);
    for (int k = 0; k < rank; k++)
        sum += z[k] * z[k];
    /* G = R R^T = L L^T, L in the lower triangle; each row of R begins at its diagonal */
    for (int i = 0; i < rank; i++)
        for (int j = 0; j <= i; j++) {
            double *g = l->G + (size_t)i * width + (size_t)j;
            *g = dense_dot(l->R + (size_t)i * width + i, l->R + (size_t)j * width + i, l->n - i);
            *g -= dense_dot(l->G + (size_t)i * width, l->G + (size_t)j * width, j);
            *g = i == j ? sqrt(*g > 0 ? *g : 1) : *g / l->G[(size_t)j * (width + 1)];
        }
    for (int i = 0; i < rank; i++)
        u[i] = (z[i] - dense_dot(l->G + (size_t)i * width, u, i)) / l->G[(size_t)i * (width + 1)];
    for (int i = rank - 1; i >= 0; i--) {
        for (int k = i + 1; k < rank; k++)
            u[i] -= l->G[(size_t)k * width + (size_t)i] * u[k];
        u[i] /= l->G[(size_t)i * (width + 1)];
    }
    for (int k = 0; k < l->n; k++) {
        double y = 0;
        for (int i = 0; i < rank && i <= k; i++)
            y += l->R[(size_t)i * width + (size_t)k] * u[i];
        out[l->pivot[k]] = y * l->scale[l->pivot[k]];
    }
    return sum;
}
