/* dof.c - degrees of freedom: velocities that constraints leave free
 *
 *     dof = nv - rank A(q)
 *
 * The rank is that of configurations which meet the constraints: the neutral one and some at random, each moved onto them. In
 * singular ones, such as a dead centre, it is smaller, so the largest counts. Where none can be met, the neutral one counts.
 */
#include "info.h"

#include <math.h>
#include <stdlib.h>

enum { TRIES = 4 };
#define DEPENDENT 1e-9 /* a row this small, of its own size, once the others are taken out of it */

/* The rank of A [nrow x nv], whose rows become orthogonal. */
static int rank_of(double A[], int nrow, int nv)
{
    int rank = 0;
    for (int r = 0; r < nrow; r++) {
        double *row = A + (size_t)r * (size_t)nv, size = 0, rest = 0;
        for (int k = 0; k < nv; k++)
            size += row[k] * row[k];
        for (int twice = 0; twice < 2; twice++) /* once more against rounding */
            for (int e = 0; e < rank; e++) {
                const double *unit = A + (size_t)e * (size_t)nv;
                double along = 0;
                for (int k = 0; k < nv; k++)
                    along += unit[k] * row[k];
                for (int k = 0; k < nv; k++)
                    row[k] -= along * unit[k];
            }
        for (int k = 0; k < nv; k++)
            rest += row[k] * row[k];
        if (!(rest > DEPENDENT * DEPENDENT * size))
            continue;
        for (int k = 0; k < nv; k++)
            A[(size_t)rank * (size_t)nv + (size_t)k] = row[k] / sqrt(rest);
        rank++;
    }
    return rank;
}

int info_dof(const ramus_model *model)
{
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    ramus_data *data = NULL;
    if (ramus_model_nconstraint(model) == 0)
        return nv;
    if (ramus_data_create(model, NULL, &data, NULL) != RAMUS_OK)
        return -1;
    const int nrow = ramus_data_nconstraint_row(data);
    double *q = calloc((size_t)nq + (size_t)nv + 1, sizeof *q), *v = q ? q + nq : NULL;
    double *A = calloc((size_t)nrow * (size_t)nv + 1, sizeof *A);
    unsigned long long seed = 1;
    int most = -1;
    for (int n = 0; n < TRIES && q && A; n++) {
        if (n)
            ramus_random(model, &seed, q);
        else
            ramus_neutral(model, q);
        if (ramus_constraint_project(model, data, NULL, q, NULL) != RAMUS_OK && n)
            continue;
        const ramus_constraint_rows rows = { .A = A };
        if (ramus_constraint_equations(model, data, q, v, &rows) != RAMUS_OK)
            continue;
        const int rank = rank_of(A, nrow, nv);
        most = rank > most ? rank : most;
    }
    free(q);
    free(A);
    ramus_data_destroy(data);
    return most < 0 ? -1 : nv - most;
}
