/* solve.c - accelerations under constraints, through the factors of M
 *
 *     M = L^T L,   W = A L^-1:      M^(1/2) (A M^(-1/2))^+ d = L^T W^+ d
 *
 *     a0 = M^-1 Q,   d = b - A a0,   y = W^+ d,   a = a0 + L^-1 y,   Qc = L^T y,   multiplier = (W^T)^+ y
 *
 * Method   A M^(-1/2) and W differ by a rotation of their columns, which a pseudo-inverse passes on: so this is what
 *          Udwadia and Kalaba write, without the square root. W^+ is a complete orthogonal decomposition (orthogonal.c);
 *          its pivots are the rows that the others do not imply. One step of iterative refinement. Q = tau - (forces for a = 0), so
 *          that ports, external wrenches and joint effects are in it. Rows, M and these forces come from one pass of kinematics.
 * In       q, v, tau; external wrenches (robot on world, link frames) or NULL; the ports that the data was fed.
 * Out      a, Qc [nv], multipliers [nrow]; must not overlap the inputs.
 * Cost     O(nv^3 + nrow nv^2 + nrow nv rank); no allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is singular, naming the coordinate; RAMUS_ERR_PORT; what a callback returns.
 */
#include "constraints.h"

#include "ramus/equations.h"

#include "linear/cholesky.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

void stabilise(constraint_set *c)
{
    const double alpha = c->options.alpha, beta = c->options.beta;
    for (int i = 0; i < c->nrow; i++) {
        c->target[i] = c->b[i] - 2 * alpha * c->velocity_error[i];
        if (c->has_position[i])
            c->target[i] -= beta * beta * c->position_error[i];
    }
}

/* ---- factors ------------------------------------------------------------------------------------------------ */

ramus_status find_terms(constraint_set *c, const double q[], const double v[], const ramus_wrench external[],
                        double h[])
{
    const ramus_model *m = c->model;
    int known = 1; /* where every part of the robot is; an inertial sensor does not measure that */
    for (int r = 0; r < m->nroot; r++)
        known &= c->kinematics->root_known[r];
    if (known) {
        if (h && m->nport)
            RAMUS_TRY(ports_check(m, c->data->sample, c->data->clock, PORTS_OF_ALL_KINDS, &c->data->error));
        if (terms_evaluate(m, c->data, c->kinematics, c->terms, external, c->M, h))
            return RAMUS_OK;
        const state_inputs given = { .q = q, .v = v, .external = external };
        return not_finite(m, &given, "the mass matrix or the force", h, &c->data->error);
    }
    RAMUS_TRY(ramus_mass_matrix(m, c->data, q, c->M));
    return h ? tree_inverse_dynamics(m, c->data, q, v, c->zero, external, h, NULL) : RAMUS_OK;
}

ramus_status factor_mass(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    const int singular = cholesky_factor(nv, c->M, c->step);
    if (singular >= 0) {
        char name[256];
        ramus_model_v_name(c->model, singular, name, sizeof name);
        return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                          "the mass matrix is singular: nothing resists some motion of '%s', alone or against the "
                          "joints after it; give "
                          "the links it carries mass and inertia, or lock it",
                          name);
    }
    return RAMUS_OK;
}

/* out = L^T y */
static void multiply_upper(int n, const double L[], const double y[], double out[])
{
    for (int i = 0; i < n; i++)
        out[i] = 0;
    for (int k = 0; k < n; k++)
        for (int i = 0; i <= k; i++)
            out[i] += L[(size_t)k * (size_t)n + (size_t)i] * y[k];
}

void find_redundant(constraint_set *c, const unsigned char *used)
{
    c->rank = c->factors.rank;
    c->nredundant = 0;
    for (int i = c->rank; i < c->nrow; i++) {
        const int found = c->factors.pivot[i];
        if (used && !used[found])
            continue;
        int at = c->nredundant++;
        for (; at > 0 && c->redundant[at - 1] > found; at--)
            c->redundant[at] = c->redundant[at - 1];
        c->redundant[at] = found;
    }
}

/* (M^-1)_kk = |L^-1 e_k|^2 for the coordinates that some row depends on, zero for the others */
static void find_compliance(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    for (int k = 0; k < nv; k++) {
        int used = 0;
        for (int i = 0; i < c->nrow && !used; i++)
            used = c->size[(size_t)i * (size_t)nv + (size_t)k] != 0;
        c->compliance[k] = 0;
        if (!used)
            continue;
        double *x = c->step;
        for (int j = k; j < nv; j++) { /* forward substitution from e_k */
            const double *row = c->M + (size_t)j * (size_t)nv;
            double sum = j == k;
            for (int i = k; i < j; i++)
                sum -= row[i] * x[i];
            x[j] = sum / row[j];
            c->compliance[k] += x[j] * x[j];
        }
    }
}

void measure_rows(constraint_set *c, const double compliance[])
{
    const int nv = ramus_model_nv(c->model);
    for (int i = 0; i < c->nrow; i++) {
        const double *size = c->size + (size_t)i * (size_t)nv;
        double sum = 0;
        for (int k = 0; k < nv; k++)
            sum += size[k] * size[k] * (compliance ? compliance[k] : 1);
        c->row_size[i] = sqrt(sum);
    }
}

void factor_plain_rows(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    if (c->nrow)
        memcpy(c->factors.rows, c->A, (size_t)c->nrow * (size_t)nv * sizeof *c->A);
    measure_rows(c, NULL);
    orthogonal_factor(&c->factors, c->nrow, nv, c->options.rank_tolerance, c->row_size);
    find_redundant(c, NULL);
}

void factor_rows(constraint_set *c, const unsigned char *used)
{
    const int nv = ramus_model_nv(c->model);
    find_compliance(c);
    measure_rows(c, c->compliance);
    for (int i = 0; i < c->nrow; i++) {
        double *w = c->factors.rows + (size_t)i * (size_t)nv;
        if (used && !used[i]) {
            memset(w, 0, (size_t)nv * sizeof *w);
            continue;
        }
        memcpy(w, c->A + (size_t)i * (size_t)nv, (size_t)nv * sizeof *w);
        triangle_solve_transposed(nv, c->M, (size_t)nv, w);
    }
    orthogonal_factor(&c->factors, c->nrow, nv, c->options.rank_tolerance, c->row_size);
    find_redundant(c, used);
}

void least_step(constraint_set *c, const double gap[], double step[])
{
    const int nv = ramus_model_nv(c->model);
    orthogonal_solve(&c->factors, gap, c->y);
    memcpy(step, c->y, (size_t)nv * sizeof *step);
    triangle_solve(nv, c->M, (size_t)nv, step);
}

/* ---- forward dynamics --------------------------------------------------------------------------------------- */

/* gap = target - A a; returns the largest */
static double find_gap(constraint_set *c, const double a[])
{
    double most = 0;
    dense_multiply(c->A, a, c->nrow, ramus_model_nv(c->model), c->gap);
    for (int i = 0; i < c->nrow; i++) {
        c->gap[i] = c->target[i] - c->gap[i];
        if (!(fabs(c->gap[i]) <= most)) /* NaN stays */
            most = fabs(c->gap[i]);
    }
    return most;
}

static void solve_by_factors(constraint_set *c, double a[])
{
    const int nv = ramus_model_nv(c->model);
    cholesky_solve(nv, c->M, c->force);
    numbers_copy(a, c->force, (size_t)nv);
    for (int k = 0; k < nv; k++)
        c->free_a[k] = 0; /* collects y */
    for (int pass = 0; pass < 2; pass++) {
        find_gap(c, a);
        least_step(c, c->gap, c->step);
        for (int k = 0; k < nv; k++) {
            a[k] += c->step[k];
            c->free_a[k] += c->y[k];
        }
    }
    multiply_upper(nv, c->M, c->free_a, c->force);
    orthogonal_solve_transposed(&c->factors, c->free_a, c->multiplier);
}

ramus_status constrained_accelerations(constraint_set *c, const double q[], const double v[], const double tau[],
                                       const ramus_wrench external[], double a[])
{
    const int nv = ramus_model_nv(c->model);
    const state_inputs in = { .q = q, .v = v, .tau = tau, .external = external };
    c->nchoice = 0;
    stabilise(c);
    RAMUS_TRY(find_terms(c, q, v, external, c->force));
    for (int k = 0; k < nv; k++)
        c->force[k] = tau[k] - c->force[k];
    if (c->options.method == RAMUS_CONSTRAINT_BY_FACTORS) {
        RAMUS_TRY(factor_mass(c));
        factor_rows(c, NULL);
        solve_by_factors(c, a);
    } else {
        RAMUS_TRY(spectral_state(c));
        if (c->options.method == RAMUS_CONSTRAINT_BY_OMEGA)
            solve_omega(c, a);
        else
            solve_udwadia_kalaba(c, a);
    }
    c->residual = find_gap(c, a);
    if (!c->data->sv->all_finite((size_t)nv, a) || !isfinite(c->residual))
        return not_finite(c->model, &in, "the acceleration", a, &c->data->error);
    return RAMUS_OK;
}
