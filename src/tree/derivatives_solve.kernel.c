/* derivatives_solve.kernel.c - a mass matrix factored, and many right-hand sides solved with it
 *
 *     M = L^T L        x = L^-1 L^-T b
 *
 * Method   elimination from the last coordinate to the first. Where parents come before children M has the sparsity of
 *          the tree, this order keeps it in L, and zeros are skipped; any other order is right, too, only slower.
 * Cost     factor: sum of squares of path lengths; solve: 2 width (path lengths), both at most those of a full matrix.
 * Fails    where a pivot is not clearly positive: the matrix is singular to working precision.
 */
#include "algebra/kernel.h"
#include "tree/derivative_kernels.h"

#include <math.h>

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

int KERNEL(derivatives_factor)(int n, double matrix[]);
void KERNEL(derivatives_solve)(int n, const double factor[], int width, double x[]);

static inline void subtract_multiple(int n, double s, const double *restrict from, double *restrict row)
{
    for (int j = 0; j < n; j++)
        row[j] -= s * from[j];
}

static inline void scale_row(int n, double s, double *row)
{
    for (int j = 0; j < n; j++)
        row[j] *= s;
}

int KERNEL(derivatives_factor)(int n, double matrix[])
{
    const size_t stride = (size_t)n;
    for (int k = n - 1; k >= 0; k--) {
        double *row = matrix + (size_t)k * stride;
        double size = 0; /* what was taken off M_kk so far; with the pivot it is M_kk, against which that is held */
        for (int i = k + 1; i < n; i++)
            size += matrix[(size_t)i * stride + (size_t)k] * matrix[(size_t)i * stride + (size_t)k];
        if (!(row[k] > 1e-14 * (size + fabs(row[k]))) || !isfinite(row[k]))
            return k;
        row[k] = sqrt(row[k]);
        scale_row(k, 1 / row[k], row);
        for (int i = 0; i < k; i++)
            if (row[i] != 0)
                subtract_multiple(i + 1, row[i], row, matrix + (size_t)i * stride);
    }
    return -1;
}

void KERNEL(derivatives_solve)(int n, const double factor[], int width, double x[])
{
    const size_t stride = (size_t)n, w = (size_t)width;
    for (int i = n - 1; i >= 0; i--) { /* L^T y = b */
        const double *l = factor + (size_t)i * stride;
        scale_row(width, 1 / l[i], x + (size_t)i * w);
        for (int j = 0; j < i; j++)
            if (l[j] != 0)
                subtract_multiple(width, l[j], x + (size_t)i * w, x + (size_t)j * w);
    }
    for (int i = 0; i < n; i++) { /* L x = y */
        const double *l = factor + (size_t)i * stride;
        for (int j = 0; j < i; j++)
            if (l[j] != 0)
                subtract_multiple(width, l[j], x + (size_t)j * w, x + (size_t)i * w);
        scale_row(width, 1 / l[i], x + (size_t)i * w);
    }
}

#endif
