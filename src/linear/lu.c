/* lu.c - small dense systems: Gaussian elimination with row exchanges
 *
 *     P A = L U,   A x = b
 *
 * In       A [n x n] row major; b in x.
 * Out      L below the diagonal (its own is 1) and U in the place of A; pivot [n]: with which row row k was exchanged.
 * Cost     n^3/3 to factor, n^2 to solve; no allocation. Columns of very different size do no harm: the choice of the pivot
 *          compares numbers of one column.
 */
#include "lu.h"

#include <math.h>

int lu_factor(int n, double A[], int pivot[])
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(A[i * n + k]) > fabs(A[best * n + k]))
                best = i;
        pivot[k] = best;
        if (!(fabs(A[best * n + k]) > 0))
            return 0;
        for (int j = 0; j < n && best != k; j++) {
            const double swapped = A[k * n + j];
            A[k * n + j] = A[best * n + j];
            A[best * n + j] = swapped;
        }
        for (int i = k + 1; i < n; i++) {
            const double factor = A[i * n + k] /= A[k * n + k];
            for (int j = k + 1; j < n && factor != 0; j++)
                A[i * n + j] -= factor * A[k * n + j];
        }
    }
    return 1;
}

void lu_solve(int n, const double A[], const int pivot[], double x[])
{
    for (int k = 0; k < n; k++) { /* rows of L were exchanged along with those of A: all exchanges first */
        const double swapped = x[k];
        x[k] = x[pivot[k]];
        x[pivot[k]] = swapped;
    }
    for (int k = 0; k < n; k++)
        for (int j = 0; j < k; j++)
            x[k] -= A[k * n + j] * x[j];
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            x[k] -= A[k * n + j] * x[j];
        x[k] /= A[k * n + k];
    }
}
