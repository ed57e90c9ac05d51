/* cholesky.c - symmetric positive definite systems, factored from the last row to the first
 *
 *     A = L^T L:   for k = n .. 1:   L_kk = sqrt(A_kk),  L_ki = A_ki / L_kk,  A_ij -= L_ki L_kj    (j <= i < k)
 *
 * With parents numbered before children this order brings no fill-in (Featherstone 2005), and its pivots L_kk^2 are the
 * articulated inertias D of forward_dynamics.kernel.c.
 */
#include "cholesky.h"

#include <math.h>
#include <stddef.h>

#define SINGULAR 1e-13 /* a pivot that small beside its diagonal element is what rounding left */

int cholesky_factor(int n, double matrix[], double diagonal[])
{
    const size_t width = (size_t)n;
    for (int k = 0; k < n; k++)
        diagonal[k] = matrix[(size_t)k * (width + 1)];
    for (int k = n - 1; k >= 0; k--) {
        double *row = matrix + (size_t)k * width;
        if (row[k] <= SINGULAR * diagonal[k])
            return k;
        const double pivot = sqrt(row[k]), inverse = 1 / pivot;
        row[k] = pivot;
        for (int i = 0; i < k; i++)
            row[i] *= inverse;
        for (int i = 0; i < k; i++) {
            double *above = matrix + (size_t)i * width;
            const double factor = row[i];
            if (factor == 0)
                continue;
            for (int j = 0; j <= i; j++)
                above[j] -= factor * row[j];
        }
    }
    return -1;
}

void cholesky_solve(int n, const double factor[], double x[])
{
    const size_t width = (size_t)n;
    for (int k = n - 1; k >= 0; k--) { /* L^T y = b */
        const double *row = factor + (size_t)k * width;
        x[k] /= row[k];
        for (int i = 0; i < k; i++)
            x[i] -= row[i] * x[k];
    }
    for (int k = 0; k < n; k++) { /* L x = y */
        const double *row = factor + (size_t)k * width;
        double sum = x[k];
        for (int i = 0; i < k; i++)
            sum -= row[i] * x[i];
        x[k] = sum / row[k];
    }
}
