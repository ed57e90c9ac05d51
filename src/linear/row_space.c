/* row_space.c - the smallest solution of linear equations that are given row by row
 *
 *     row = c Q + rho q,  q orthonormal to the rows Q before it        beta = (b - c beta) / rho        z = sum beta q
 *
 * Method   Gram-Schmidt, with a second pass where the first took most of a row away: row after row is made orthonormal to
 *          the earlier ones. z meets all of them and, being a sum of rows, has the smallest norm of all that do. A row
 *          without a part of its own (rho below 1e-10 of the row) must be met already, else there is no solution, and the
 *          caller has the row.
 * Cost     O(rank n) a row, no allocation.
 */
#include "row_space.h"

#include "triangle.h"

#include <math.h>
#include <string.h>

int row_space_take(row_space *s, double row[], double b, double tolerance)
{
    const int n = s->n;
    const double size = dense_norm(row, n);
    double rho = size, before, *lower = s->lower && s->rank < n ? s->lower + s->rank * n : NULL;
    int pass = 0;
    if (size == 0)
        return fabs(b) <= tolerance;
    do {
        before = rho;
        for (int r = 0; r < s->rank; r++) {
            const double *q = s->q + r * n, c = dense_dot(row, q, n);
            if (lower)
                lower[r] = pass ? lower[r] + c : c;
            if (c == 0)
                continue; /* most rows have few numbers */
            b -= c * s->beta[r];
            for (int j = 0; j < n; j++)
                row[j] -= c * q[j];
        }
        rho = dense_norm(row, n);
    } while (++pass < 2 && rho < 0.5 * before);
    if (!(rho > 1e-10 * size) || s->rank == n)
        return fabs(b) <= tolerance;
    for (int j = 0; j < n; j++)
        s->q[s->rank * n + j] = row[j] / rho;
    if (lower)
        lower[s->rank] = rho;
    s->beta[s->rank++] = b / rho;
    return 1;
}

void row_space_again(row_space *s, const double b[])
{
    memcpy(s->beta, b, (size_t)s->rank * sizeof *b);
    triangle_solve(s->rank, s->lower, (size_t)s->n, s->beta);
}

void row_space_add_solution(const row_space *s, double z[])
{
    for (int j = 0; j < s->n; j++)
        for (int r = 0; r < s->rank; r++)
            z[j] += s->beta[r] * s->q[r * s->n + j];
}
