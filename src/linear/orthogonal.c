/* orthogonal.c - complete orthogonal decomposition of a matrix that may lose rank
 *
 *     X^T P = Q [R11 R12; 0 0]            reflections with pivoting; R11 upper triangular, r x r
 *     [R11 R12]^T = Q2 [T; 0]             a second set of reflections, only when r < m
 *
 *     y = X^+ d:      z = T^-1 (Q2^T P^T d)_1..r,   y = Q [z; 0]
 *     x = (X^T)^+ y:  z = (Q^T y)_1..r,             x = P Q2 [T^-T z; 0]
 *     X X^+ d:        P Q2 [1 0; 0 0] Q2^T P^T d
 *
 * Method   Householder reflections H = 1 - scale u u^T, u_1 = 1. Row i of `rows` is column i of X^T: entries of R
 *          before the diagonal and on it, then the rest of u. Row j of `second` is column j of [R11 R12]^T in the same way.
 *          Remainders are measured anew in each step, each by the size of its own row where sizes are given. A pivot is the first row with at least
 *          half of the largest of them: earlier rows are kept, later ones found redundant, and rounding does not decide
 *          between equal rows. What rounding left of a row in directions that it does not have is zero in the second set: beside a row that is
 *          much smaller it would be large, and what contradicts the large row would be felt by the small one.
 * Cost     O(m n r) and O(m r^2); no allocation.
 * Fails    never; with NaN in X the results are NaN or zero.
 */
#include "orthogonal.h"

#include "triangle.h"

#include <string.h>

#define ROUNDING 1e-14 /* of a row, by its size */

void orthogonal_layout(orthogonal *o, arena *a, size_t m, size_t n)
{
    const size_t least = m < n ? m : n, most = m < n ? n : m;
    o->rows = arena_take(a, m, n * sizeof(double));
    ARENA_TAKE(a, least, o->scale, o->scale2);
    o->pivot = arena_take(a, m, sizeof(int));
    o->second = arena_take(a, least, m * sizeof(double));
    o->scratch = arena_take(a, most, sizeof(double));
}

/* The reflection that turns x onto its first axis: x becomes its length there and u behind; returns its scale. */
static double reflection(double x[], int n)
{
    const double rest = dense_dot(x + 1, x + 1, n - 1), sum = x[0] * x[0] + rest;
    const int safe = dense_square_is_safe(sum);
    const double length = safe ? sqrt(sum) : dense_norm_scaled(x, n);
    if (safe ? !(rest > 0) : length == 0)
        return 0; /* already on its axis */
    const double image = x[0] > 0 ? -length : length, first = x[0] - image;
    for (int k = 1; k < n; k++)
        x[k] /= first;
    x[0] = image;
    return -first / image;
}

/* x <- H x, with u as reflection() left it */
static void reflect(const double u[], double scale, double x[], int n)
{
    if (scale == 0)
        return;
    const double sum = scale * (x[0] + dense_dot(u + 1, x + 1, n - 1));
    x[0] -= sum;
    for (int k = 1; k < n; k++)
        x[k] -= sum * u[k];
}

/* Row `from` becomes row `to`, before it; the rows between keep their order. */
static void move_row(orthogonal *o, int from, int to)
{
    const size_t n = (size_t)o->n, between = (size_t)(from - to);
    double *at = o->rows + (size_t)to * n;
    const int pivot = o->pivot[from];
    if (from == to)
        return;
    memcpy(o->scratch, o->rows + (size_t)from * n, n * sizeof *at);
    memmove(at + n, at, between * n * sizeof *at);
    memcpy(at, o->scratch, n * sizeof *at);
    memmove(o->pivot + to + 1, o->pivot + to, between * sizeof *o->pivot);
    o->pivot[to] = pivot;
}

/* The place of the next pivot, -1: only rounding is left. */
static int find_pivot(orthogonal *o, int k, double tolerance, const double size[])
{
    double most = 0;
    for (int i = k; i < o->m; i++) {
        const double left = dense_norm(o->rows + (size_t)i * (size_t)o->n + k, o->n - k);
        o->scratch[i] = left == 0 || !size ? left : left / size[o->pivot[i]];
        most = fmax(most, o->scratch[i]);
    }
    if (!(most > tolerance))
        return -1;
    int i = k;
    while (!(o->scratch[i] >= 0.5 * most))
        i++;
    return i;
}

void orthogonal_factor(orthogonal *o, int m, int n, double tolerance, const double size[])
{
    const int least = m < n ? m : n;
    const size_t width = (size_t)n, height = (size_t)m;
    o->m = m;
    o->n = n;
    o->rank = 0;
    for (int i = 0; i < m; i++)
        o->pivot[i] = i;
    for (int k = 0; k < least; k++) {
        const int found = find_pivot(o, k, tolerance, size);
        if (found < 0)
            break;
        move_row(o, found, k);
        double *u = o->rows + (size_t)k * width + k;
        o->scale[k] = reflection(u, n - k);
        for (int i = k + 1; i < m; i++)
            reflect(u, o->scale[k], o->rows + (size_t)i * width + k, n - k);
        o->rank = k + 1;
    }
    if (o->rank == m)
        return;
    for (int i = 0; i < m; i++) {
        const double *row = o->rows + (size_t)i * width;
        const int last = i < o->rank ? i : o->rank - 1;
        const double nothing = ROUNDING * (size ? size[o->pivot[i]] : dense_norm(row, last + 1));
        for (int j = 0; j < o->rank; j++)
            o->second[(size_t)j * height + (size_t)i] = j <= last && (j == i || fabs(row[j]) > nothing) ? row[j] : 0;
    }
    for (int j = 0; j < o->rank; j++) {
        double *u = o->second + (size_t)j * height + j;
        o->scale2[j] = reflection(u, m - j);
        for (int k = j + 1; k < o->rank; k++)
            reflect(u, o->scale2[j], o->second + (size_t)k * height + j, m - j);
    }
}

void orthogonal_split(const orthogonal *o, double y[])
{
    for (int k = 0; k < o->rank; k++)
        reflect(o->rows + (size_t)k * (size_t)o->n + k, o->scale[k], y + k, o->n - k);
}

void orthogonal_join(const orthogonal *o, double y[])
{
    for (int k = o->rank - 1; k >= 0; k--)
        reflect(o->rows + (size_t)k * (size_t)o->n + k, o->scale[k], y + k, o->n - k);
}

void orthogonal_basis(const orthogonal *o, int k, double y[])
{
    for (int j = 0; j < o->n; j++)
        y[j] = j == k;
    orthogonal_join(o, y);
}

/* z [m] <- Q2 [z_1..r; 0] */
static void join_second(const orthogonal *o, double z[])
{
    for (int i = o->rank; i < o->m; i++)
        z[i] = 0;
    for (int j = o->rank - 1; j >= 0; j--)
        reflect(o->second + (size_t)j * (size_t)o->m + j, o->scale2[j], z + j, o->m - j);
}

/* z [m] = Q2^T P^T d */
static void split_second(const orthogonal *o, const double d[], double z[])
{
    for (int i = 0; i < o->m; i++)
        z[i] = d[o->pivot[i]];
    for (int j = 0; j < o->rank; j++)
        reflect(o->second + (size_t)j * (size_t)o->m + j, o->scale2[j], z + j, o->m - j);
}

void orthogonal_project(const orthogonal *o, double d[])
{
    double *z = o->scratch;
    if (o->rank == o->m)
        return;
    split_second(o, d, z);
    join_second(o, z);
    for (int i = 0; i < o->m; i++)
        d[o->pivot[i]] = z[i];
}

void orthogonal_solve(const orthogonal *o, const double d[], double y[])
{
    const int m = o->m, n = o->n, r = o->rank;
    double *z = o->scratch;
    if (r == m) { /* R11^T z = P^T d */
        for (int i = 0; i < m; i++)
            z[i] = d[o->pivot[i]];
        triangle_solve(r, o->rows, (size_t)n, z);
    } else {
        split_second(o, d, z);
        triangle_solve_transposed(r, o->second, (size_t)m, z);
    }
    for (int k = 0; k < n; k++)
        y[k] = k < r ? z[k] : 0;
    orthogonal_join(o, y);
}

void orthogonal_solve_transposed(const orthogonal *o, const double y[], double x[])
{
    const int m = o->m, n = o->n, r = o->rank;
    double *z = o->scratch;
    memcpy(z, y, (size_t)n * sizeof *z);
    orthogonal_split(o, z);
    if (r == m) { /* R11 x = z */
        triangle_solve_transposed(r, o->rows, (size_t)n, z);
    } else {
        triangle_solve(r, o->second, (size_t)m, z);
        join_second(o, z);
    }
    for (int i = 0; i < m; i++)
        x[o->pivot[i]] = z[i];
}
