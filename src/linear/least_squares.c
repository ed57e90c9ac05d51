/* least_squares.c - shortest least-squares solutions and null spaces
 *
 *     P X = [L; B] Q^T       Q: reflections of n-space; L lower triangular r x r; B depends on it, m - r rows
 *     [L; B] = Q2 [T; 0]     a second set of reflections, of m-space; only when r < m
 *
 *     y = Q [T^-1 (Q2^T P d)_1..r; 0],  or  Q [L^-1 P d; 0] when r = m;   null space: Q's last n - r columns
 *
 * Method   Householder reflections 1 - scale u u^T with u_1 = 1. Each takes the longest remaining row, so that r is
 *          found on the way. Row k of `rows` is row k of L, then u of reflection k. Column k of [L; B] is row k of
 *          `left`, where the second stage leaves column k of T, then its u.
 * Cost     O(m n r), and O(m r^2) for the second stage; no allocation.
 * Fails    never; with NaN in X the rank is zero or results are NaN.
 */
#include "least_squares.h"

#include "dense.h"

#include <math.h>
#include <string.h>

void least_squares_layout(least_squares *s, arena *a, size_t m, size_t n)
{
    s->rows = arena_take(a, m, n * sizeof(double));
    s->scale = arena_take(a, n, sizeof(double));
    s->order = arena_take(a, m, sizeof(int));
    s->left = arena_take(a, m, n * sizeof(double));
    s->scale_left = arena_take(a, n, sizeof(double));
    s->work = arena_take(a, m > n ? m : n, sizeof(double));
}

/* x becomes (image, rest of u); returns the scale. */
static double reflection(double x[], int n)
{
    const double sum = dense_dot(x + 1, x + 1, n - 1);
    const double length = sqrt(x[0] * x[0] + sum);
    if (!(sum > 0))
        return 0; /* already on its axis */
    const double image = x[0] > 0 ? -length : length, first = x[0] - image;
    for (int k = 1; k < n; k++)
        x[k] /= first;
    x[0] = image;
    return -first / image;
}

static void reflect(const double u[], double scale, double x[], int n)
{
    if (scale == 0)
        return;
    const double sum = scale * (x[0] + dense_dot(u + 1, x + 1, n - 1));
    x[0] -= sum;
    for (int k = 1; k < n; k++)
        x[k] -= sum * u[k];
}

/* Bring the row whose part from column k on is longest to place k; 0 if that is not above the floor. */
static int take_longest(least_squares *s, int k, double floor)
{
    const size_t n = (size_t)s->n;
    double most = floor * floor;
    int at = -1;
    for (int i = k; i < s->m; i++) {
        const double *rest = s->rows + (size_t)i * n + k, sum = dense_dot(rest, rest, s->n - k);
        if (sum > most) {
            most = sum;
            at = i;
        }
    }
    if (at < 0)
        return 0;
    const int name = s->order[at];
    s->order[at] = s->order[k];
    s->order[k] = name;
    double *a = s->rows + (size_t)at * n, *b = s->rows + (size_t)k * n;
    for (size_t j = 0; j < n && at != k; j++) {
        const double kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
    return 1;
}

void least_squares_factor(least_squares *s, int m, int n, double floor)
{
    const size_t width = (size_t)n, height = (size_t)m;
    s->m = m;
    s->n = n;
    s->rank = 0;
    for (int i = 0; i < m; i++)
        s->order[i] = i;
    while (s->rank < n && s->rank < m && take_longest(s, s->rank, floor)) {
        const int k = s->rank++;
        double *u = s->rows + (size_t)k * width + k;
        s->scale[k] = reflection(u, n - k);
        for (int i = k + 1; i < m; i++)
            reflect(u, s->scale[k], s->rows + (size_t)i * width + k, n - k);
    }
    if (s->rank == m)
        return;
    for (int k = 0; k < s->rank; k++)
        for (int i = 0; i < m; i++)
            s->left[(size_t)k * height + (size_t)i] = i < k ? 0 : s->rows[(size_t)i * width + (size_t)k];
    for (int k = 0; k < s->rank; k++) {
        double *u = s->left + (size_t)k * height + k;
        s->scale_left[k] = reflection(u, m - k);
        for (int c = k + 1; c < s->rank; c++)
            reflect(u, s->scale_left[k], s->left + (size_t)c * height + k, m - k);
    }
}

/* y <- Q y */
static void turn_back(const least_squares *s, double y[])
{
    for (int k = s->rank - 1; k >= 0; k--)
        reflect(s->rows + (size_t)k * (size_t)s->n + k, s->scale[k], y + k, s->n - k);
}

void least_squares_solve(const least_squares *s, const double d[], double y[])
{
    const int m = s->m, n = s->n, r = s->rank;
    double *z = s->work;
    for (int i = 0; i < m; i++)
        z[i] = d[s->order[i]];
    if (r == m) {
        for (int i = 0; i < r; i++) {
            const double *row = s->rows + (size_t)i * (size_t)n;
            for (int j = 0; j < i; j++)
                z[i] -= row[j] * z[j];
            z[i] /= row[i];
        }
    } else {
        for (int k = 0; k < r; k++)
            reflect(s->left + (size_t)k * (size_t)m + k, s->scale_left[k], z + k, m - k);
        for (int i = r - 1; i >= 0; i--) {
            for (int j = i + 1; j < r; j++)
                z[i] -= s->left[(size_t)j * (size_t)m + (size_t)i] * z[j];
            z[i] /= s->left[(size_t)i * (size_t)m + (size_t)i];
        }
    }
    for (int j = 0; j < n; j++)
        y[j] = j < r ? z[j] : 0;
    turn_back(s, y);
}

void least_squares_null(const least_squares *s, int k, double y[])
{
    memset(y, 0, (size_t)s->n * sizeof *y);
    y[s->rank + k] = 1;
    turn_back(s, y);
}
