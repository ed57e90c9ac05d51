/* inverse.c - forces of the drives of a constrained robot that bring about a given motion
 *
 *     S^T tau_u + A^T multiplier = f,   f = M a + C v + g + sum_k J_k^T external_k        S picks the driven coordinates
 *
 *     A^T multiplier = Q z, the columns of Q [nv x r] an orthonormal basis of what the constraints can exert:
 *     passive:  Q_n z = f_n        driven:  tau_u = f_u - Q_u z,  |tau_u| least
 *
 * Method   Q from the pivoted reflections of A^T. z = z0 + N x with z0 = Q_n^+ f_n, N the null space of Q_n, and
 *          x = (Q_u N)^+ (f_u - Q_u z0). Then multiplier = (A^T)^+ Q z. If Q_n z0 is not f_n, no drive can help: the
 *          coordinates with a remainder are named. The rank of Q_u N counts the directions in which tau could be chosen.
 * In       q, v, a; passive [nv], 1 where there is no motor; external wrenches or NULL; the ports of `data`.
 * Out      tau [nv], zero where passive; c->multiplier, c->nchoice.
 * Cost     O((nrow + nv) nv r); no allocation.
 * Fails    RAMUS_ERR_SINGULAR when passive coordinates cannot be balanced; and as inverse dynamics does.
 */
#include "constraints.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double balanced = 1e-9; /* of a force, beside the largest */

/* The columns of Q as rows of c->basis: basis[k * r + j] is component k of column j. */
static void find_basis(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    factor_plain_rows(c);
    const int r = c->rank;
    for (int j = 0; j < r; j++) {
        for (int k = 0; k < nv; k++)
            c->step[k] = k == j;
        orthogonal_join(&c->factors, c->step);
        for (int k = 0; k < nv; k++)
            c->basis[(size_t)k * (size_t)r + (size_t)j] = c->step[k];
    }
}

/* The rows of Q (or of Q N, when they have been split) that belong to passive or to driven coordinates. */
static int gather(constraint_set *c, orthogonal *into, const unsigned char passive[], int wanted, const double f[],
                  double right[])
{
    const int nv = ramus_model_nv(c->model), r = c->rank;
    int n = 0;
    for (int k = 0; k < nv; k++) {
        if ((passive[k] != 0) != wanted)
            continue;
        memcpy(into->rows + (size_t)n * (size_t)r, c->basis + (size_t)k * (size_t)r, (size_t)r * sizeof(double));
        right[n++] = f[k];
    }
    return n;
}

/* |f_n - Q_n z| against what rounding leaves; names the coordinates that are off. */
static ramus_status check_balance(constraint_set *c, const unsigned char passive[], const double f[], const double z[])
{
    const int nv = ramus_model_nv(c->model), r = c->rank;
    char list[700] = "";
    size_t used = 0;
    double scale = 1e-6;
    for (int k = 0; k < nv; k++)
        scale = fmax(scale, fabs(f[k]));
    for (int j = 0; j < r; j++)
        scale = fmax(scale, fabs(z[j]));
    int count = 0;
    for (int k = 0; k < nv; k++) {
        double rest = f[k];
        for (int j = 0; j < r; j++)
            rest -= c->basis[(size_t)k * (size_t)r + (size_t)j] * z[j];
        if (!passive[k] || fabs(rest) <= balanced * scale)
            continue;
        char name[200];
        ramus_model_v_name(c->model, k, name, sizeof name);
        if (used + strlen(name) + 40 < sizeof list)
            used +=
                (size_t)snprintf(list + used, sizeof list - used, "%s%s (%.3g missing)", count ? ", " : "", name, rest);
        count++;
    }
    if (!count)
        return RAMUS_OK;
    return ramus_fail(
        &c->data->error, RAMUS_ERR_SINGULAR,
        "neither drives nor constraints balance %d passive coordinate%s: %s; something else must supply these "
        "forces: drive a joint, add what supports the robot, or ask for the tree alone",
        count, count == 1 ? "" : "s", list);
}

ramus_status constrained_forces(constraint_set *c, const double q[], const double v[], const double a[],
                                const ramus_wrench external[], const unsigned char passive[], double tau[])
{
    const int nv = ramus_model_nv(c->model);
    const double tolerance = c->options.rank_tolerance;
    double *z = c->part, *f = c->force, *right = c->free_a;
    c->nchoice = 0;
    RAMUS_TRY(tree_inverse_dynamics(c->model, c->data, q, v, a, external, f, NULL));
    dense_multiply(c->A, a, c->nrow, nv, c->gap);
    c->residual = 0;
    for (int i = 0; i < c->nrow; i++)
        c->residual = fmax(c->residual, fabs(c->gap[i] - c->b[i]));
    find_basis(c);
    const int r = c->rank;

    /* what the constraints must exert on passive coordinates */
    const int npassive = gather(c, &c->balance, passive, 1, f, right);
    orthogonal_factor(&c->balance, npassive, r, tolerance, NULL);
    orthogonal_solve(&c->balance, right, z);
    RAMUS_TRY(check_balance(c, passive, f, z));

    /* and what they may exert besides: N x, for the least tau */
    const int left = r - c->balance.rank, driven = gather(c, &c->choice, passive, 0, f, right);
    if (left > 0 && driven > 0) {
        for (int i = 0; i < driven; i++) {
            double *row = c->choice.rows + (size_t)i * (size_t)r;
            for (int j = 0; j < r; j++)
                right[i] -= row[j] * z[j];
        }
        for (int i = 0; i < driven; i++) { /* rows of Q_u N, packed to the front */
            memcpy(c->other, c->choice.rows + (size_t)i * (size_t)r, (size_t)r * sizeof *c->other);
            orthogonal_split(&c->balance, c->other);
            memcpy(c->choice.rows + (size_t)i * (size_t)left, c->other + c->balance.rank,
                   (size_t)left * sizeof *c->other);
        }
        orthogonal_factor(&c->choice, driven, left, tolerance, NULL);
        c->nchoice = c->choice.rank;
        memset(c->other, 0, (size_t)r * sizeof *c->other);
        orthogonal_solve(&c->choice, right, c->other + c->balance.rank);
        orthogonal_join(&c->balance, c->other);
        for (int j = 0; j < r; j++)
            z[j] += c->other[j];
    }
    dense_multiply(c->basis, z, nv, r, c->step);
    for (int k = 0; k < nv; k++)
        tau[k] = passive[k] ? 0 : f[k] - c->step[k];
    orthogonal_solve_transposed(&c->factors, c->step, c->multiplier);
    return RAMUS_OK;
}
