/* row_space.c - the smallest solution of linear equations that come row by row
 *
 *     row = c Q + rho q,  q orthonormal to the rows Q before it        beta = (b - c beta) / rho        z = sum beta q
 *
 * Method   Gram-Schmidt, with a second pass where the first took most of a row away: row after row is made orthonormal to
 *          the earlier ones. z meets all of them and, being a sum of rows, has the smallest norm of all that do. A row
 *          without a part of its own (rho below 1e-10 of the row) must be met already, else there is no solution, and the
 *          caller knows which row says so.
 * Cost     O(rank n) a row, no allocation.
 */
#include "row_space.h"

#include <math.h>

double row_dot(const double a[], const double b[], int n)
{
    double even = 0, odd = 0; /* two sums, that one need not wait for the other */
    int j = 0;
    for (; j + 1 < n; j += 2) {
        even += a[j] * b[j];
        odd += a[j + 1] * b[j + 1];
    }
    return even + odd + (j < n ? a[j] * b[j] : 0);
}

int row_space_take(row_space *s, double row[], double b, double tolerance)
{
    const int n = s->n;
    const double size = sqrt(row_dot(row, row, n));
    double rho = size, before;
    int pass = 0;
    do {
        before = rho;
        for (int r = 0; r < s->rank; r++) {
            const double *q = s->q + r * n, c = row_dot(row, q, n);
            if (c == 0)
                continue; /* most rows have few numbers */
            b -= c * s->beta[r];
            for (int j = 0; j < n; j++)
                row[j] -= c * q[j];
        }
        rho = sqrt(row_dot(row, row, n));
    } while (++pass < 2 && rho < 0.5 * before);
    if (!(rho > 1e-10 * size) || s->rank == n)
        return fabs(b) <= tolerance;
    for (int j = 0; j < n; j++)
        s->q[s->rank * n + j] = row[j] / rho;
    s->beta[s->rank++] = b / rho;
    return 1;
}

void row_space_add_solution(const row_space *s, double z[])
{
    for (int j = 0; j < s->n; j++)
        for (int r = 0; r < s->rank; r++)
            z[j] += s->beta[r] * s->q[r * s->n + j];
}
