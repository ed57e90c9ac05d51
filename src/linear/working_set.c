/* working_set.c - orthogonal factors of the active rows, updated as rows are added and removed
 *
 *     basis C_active^T = [R; 0]      basis orthogonal n x n, R upper triangular
 *
 * Method   a new row c gives the column basis c. A reflection of the free directions turns what lies in them onto
 *          the first, which becomes the diagonal of R. When a row is removed, so is its column, and plane rotations
 *          restore the triangle.
 * Cost     O(n^2) for each change, no allocation.
 */
#include "quadratic_program.h"

#include "triangle.h"

#include <math.h>
#include <string.h>

#define DEPENDENT 1e-10 /* what is left of a row beside its length, once the active ones are taken out */

void working_set_layout(working_set *w, arena *a, size_t n)
{
    ARENA_TAKE(a, n, w->row, w->turn, w->sum);
    ARENA_TAKE(a, n * n, w->basis, w->R);
}

void working_set_clear(working_set *w, int n)
{
    w->n = n;
    w->count = 0;
    memset(w->basis, 0, (size_t)n * (size_t)n * sizeof(double));
    for (int k = 0; k < n; k++)
        w->basis[(size_t)k * (size_t)(n + 1)] = 1;
}

int working_set_add(working_set *w, int row, const double normal[], double length)
{
    const size_t n = (size_t)w->n, k = (size_t)w->count;
    double *column = w->R + k * n, *u = w->turn;
    if (k == n)
        return 0;
    for (size_t i = 0; i < n; i++)
        u[i] = dense_dot(w->basis + i * n, normal, w->n);
    const double rest = dense_norm(u + k, w->n - w->count);
    if (!(rest > DEPENDENT * length))
        return 0;
    memcpy(column, u, k * sizeof(double));
    /* the reflection 1 - u u^T / (rest (rest + |u_k|)) of the free directions, u_k moved away from zero */
    const double image = u[k] > 0 ? -rest : rest;
    const double scale = 1 / (rest * (rest + fabs(u[k])));
    u[k] -= image;
    column[k] = image;
    for (size_t j = 0; j < n; j++)
        w->sum[j] = 0;
    for (size_t i = k; i < n; i++)
        for (size_t j = 0; j < n; j++)
            w->sum[j] += scale * u[i] * w->basis[i * n + j];
    for (size_t i = k; i < n; i++)
        for (size_t j = 0; j < n; j++)
            w->basis[i * n + j] -= u[i] * w->sum[j];
    w->row[k] = row;
    w->count++;
    return 1;
}

void working_set_remove(working_set *w, int place)
{
    const size_t n = (size_t)w->n;
    w->count--;
    for (int j = place; j < w->count; j++) {
        w->row[j] = w->row[j + 1];
        memcpy(w->R + (size_t)j * n, w->R + (size_t)(j + 1) * n, (size_t)(j + 2) * sizeof(double));
    }
    for (int j = place; j < w->count; j++) {
        double *column = w->R + (size_t)j * n;
        const double length = hypot(column[j], column[j + 1]);
        if (length == 0)
            continue;
        const double c = column[j] / length, s = column[j + 1] / length;
        for (int i = j; i < w->count; i++) {
            double *at = w->R + (size_t)i * n + j;
            const double first = at[0], second = at[1];
            at[0] = c * first + s * second;
            at[1] = c * second - s * first;
        }
        double *upper = w->basis + (size_t)j * n, *lower = upper + n;
        for (size_t i = 0; i < n; i++) {
            const double first = upper[i], second = lower[i];
            upper[i] = c * first + s * second;
            lower[i] = c * second - s * first;
        }
    }
}

void working_set_multipliers(const working_set *w, const double gradient[], double multiplier[])
{
    const size_t n = (size_t)w->n;
    for (int i = 0; i < w->count; i++)
        multiplier[i] = -dense_dot(w->basis + (size_t)i * n, gradient, w->n);
    triangle_solve_transposed(w->count, w->R, n, multiplier);
}
