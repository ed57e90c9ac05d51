/* inverse.c - forces of the actuators of a constrained robot that bring about a given motion
 *
 *     S^T tau_u + A^T multiplier = f,   f = M a + C v + g + sum_k J_k^T external_k        S picks the actuated
 * coordinates
 *
 *     A^T multiplier = Q z, the columns of Q [nv x r] an orthonormal basis of what the constraints can exert:
 *     not actuated:  Q_n z = f_n        actuated:  tau_u = f_u - Q_u z,  |tau_u| least
 *
 * Method   Q from the pivoted reflections of A^T. z = z0 + N x with z0 = Q_n^+ f_n, N the null space of Q_n, and
 *          x = (Q_u N)^+ (f_u - Q_u z0). Then multiplier = (A^T)^+ Q z. If Q_n z0 is not f_n, no actuator can help: the
 *          coordinates with a remainder are named.
 * In       q, v, a; actuated [nv], not 0 where there is an actuator; external wrenches or NULL; the ports of `data`.
 * Out      tau [nv], zero where not actuated; multiplier [nrow] or NULL.
 * Cost     O((nrow + nv) nv r); no allocation.
 * Fails    RAMUS_ERR_SINGULAR when unactuated coordinates cannot be balanced; and as inverse dynamics does.
 */
#include "constraints.h"

#include "dynamics/data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double balanced = 1e-9; /* of a force, beside the largest */

/* The columns of Q as rows of c->basis: basis[k * r + j] is component k of column j. */
static void find_basis(ramus_constraints *c)
{
    const int nv = ramus_model_nv(c->model);
    if (c->nrow)
        memcpy(c->factors.rows, c->A, (size_t)c->nrow * (size_t)nv * sizeof *c->A);
    orthogonal_factor(&c->factors, c->nrow, nv, c->options.rank_tolerance);
    find_redundant(c, NULL);
    const int r = c->rank;
    for (int j = 0; j < r; j++) {
        for (int k = 0; k < nv; k++)
            c->step[k] = k == j;
        orthogonal_join(&c->factors, c->step);
        for (int k = 0; k < nv; k++)
            c->basis[(size_t)k * (size_t)r + (size_t)j] = c->step[k];
    }
}

/* The rows of Q (or of Q N, when they have been split) that belong to coordinates with or without actuator. */
static int gather(ramus_constraints *c, orthogonal *into, const unsigned char actuated[], int wanted, const double f[],
                  double right[])
{
    const int nv = ramus_model_nv(c->model), r = c->rank;
    int n = 0;
    for (int k = 0; k < nv; k++) {
        if ((actuated[k] != 0) != wanted)
            continue;
        memcpy(into->rows + (size_t)n * (size_t)r, c->basis + (size_t)k * (size_t)r, (size_t)r * sizeof(double));
        right[n++] = f[k];
    }
    return n;
}

/* |f_n - Q_n z| against what rounding leaves; names the coordinates that are off. */
static ramus_status check_balance(ramus_constraints *c, const unsigned char actuated[], const double f[],
                                  const double z[])
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
        if (actuated[k] || fabs(rest) <= balanced * scale)
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
    return ramus_fail(&c->error, RAMUS_ERR_SINGULAR,
                      "not enough actuation: neither actuators nor constraints balance %d coordinate%s: %s", count,
                      count == 1 ? "" : "s", list);
}

ramus_status ramus_constrained_inverse_dynamics(const ramus_model *model, ramus_data *data, ramus_constraints *c,
                                                const double q[], const double v[], const double a[],
                                                const ramus_wrench external[], const unsigned char actuated[],
                                                double tau[], double multiplier[])
{
    const int nv = ramus_model_nv(model);
    const double tolerance = c->options.rank_tolerance;
    double *z = c->part, *f = c->force, *right = c->free_a;
    if (!data)
        return ramus_fail(&c->error, RAMUS_ERR_ARGUMENT, "constrained inverse dynamics needs a ramus_data");
    RAMUS_TRY(workspace_check(model, c->model, &c->error));
    RAMUS_TRY(constraints_rows(c, data, q, v));
    stabilise(c);
    const ramus_status status = ramus_inverse_dynamics_external(model, data, q, v, a, external, f);
    if (status != RAMUS_OK)
        return data_failed(c, data, status);
    multiply(c->A, a, c->nrow, nv, c->gap);
    c->residual = 0;
    for (int i = 0; i < c->nrow; i++)
        c->residual = fmax(c->residual, fabs(c->gap[i] - c->b[i]));
    find_basis(c);
    const int r = c->rank;

    /* what the constraints must exert on coordinates without actuators */
    const int passive = gather(c, &c->balance, actuated, 0, f, right);
    orthogonal_factor_sized(&c->balance, passive, r, tolerance, 1);
    orthogonal_solve(&c->balance, right, z);
    RAMUS_TRY(check_balance(c, actuated, f, z));

    /* and what they may exert besides: N x, for the least tau */
    const int left = r - c->balance.rank, driven = gather(c, &c->choice, actuated, 1, f, right);
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
        orthogonal_factor_sized(&c->choice, driven, left, tolerance, 1);
        memset(c->other, 0, (size_t)r * sizeof *c->other);
        orthogonal_solve(&c->choice, right, c->other + c->balance.rank);
        orthogonal_join(&c->balance, c->other);
        for (int j = 0; j < r; j++)
            z[j] += c->other[j];
    }
    multiply(c->basis, z, nv, r, c->step);
    for (int k = 0; k < nv; k++)
        tau[k] = actuated[k] ? f[k] - c->step[k] : 0;
    if (multiplier)
        orthogonal_solve_transposed(&c->factors, c->step, multiplier);
    return RAMUS_OK;
}
