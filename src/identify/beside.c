/* beside.c - information about all else, with friction and offsets fitted beside it
 *
 *     A' = A - A_f A_ff^+ A_f^T,   b' = b - A_f A_ff^+ b_f,   c' = c - b_f^T A_ff^+ b_f        f: parameters of friction and offsets
 *
 * Cost     nbeside^3 / 3 + n nbeside (nbeside + n).
 */
#include "diagnose.h"

#include "linear/dense.h"

#include <math.h>

static void gather(const diagnosis *d, int column, double out[])
{
    for (int i = 0; i < d->nbeside; i++)
        out[i] = d->info.A[(size_t)d->beside[i] * (size_t)d->n + (size_t)column];
}

void diagnosis_set_beside(diagnosis *d)
{
    const size_t n = (size_t)d->n, f = (size_t)d->nbeside;
    const double *A = d->info.A, *b = d->info.b;
    double *column = d->direction;
    for (size_t i = 0; i < f; i++) {
        gather(d, d->beside[i], d->small + i * f);
        d->right[i] = b[d->beside[i]];
    }
    least_squares_factor(&d->fit, d->nbeside, d->small);
    d->c = d->info.c - least_squares_solve_basic(&d->fit, d->right, d->x0);
    for (int j = 0; j < d->n; j++) {
        gather(d, j, column);
        least_squares_solve_basic(&d->fit, column, d->x + (size_t)j * f);
    }
    for (int i = 0; i < d->n; i++) {
        gather(d, i, column);
        for (int j = 0; j < d->n; j++)
            d->A[(size_t)i * n + (size_t)j] =
                A[(size_t)i * n + (size_t)j] - dense_dot(column, d->x + (size_t)j * f, d->nbeside);
        d->b[i] = b[i] - dense_dot(column, d->x0, d->nbeside);
    }
    /* columns that friction and offsets explain are zero, not rounding */
    for (size_t i = 0; i < n; i++)
        if (!(d->A[i * n + i] > DIAGNOSIS_NOTHING_LEFT * A[i * n + i])) {
            d->b[i] = 0;
            for (size_t j = 0; j < n; j++)
                d->A[i * n + j] = d->A[j * n + i] = 0;
        }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) /* symmetric to the bit */
            d->A[i * n + j] = d->A[j * n + i] = (d->A[i * n + j] + d->A[j * n + i]) / 2;
}

void diagnosis_complete(const diagnosis *d, const double delta[], double out[])
{
    const size_t f = (size_t)d->nbeside;
    for (int i = 0; i < d->n; i++)
        out[i] = delta ? delta[i] : 0;
    for (size_t i = 0; i < f; i++) {
        double x = d->x0[i];
        for (int j = 0; j < d->n && delta; j++)
            x -= d->x[(size_t)j * f + i] * delta[j];
        out[d->beside[i]] = x;
    }
}
