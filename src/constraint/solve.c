/* solve.c - accelerations under constraints, through the factors of M
 *
 *     M = L^T D L = R^T R,  R = D^(1/2) L,   W = A R^-1:      M^(1/2) (A M^(-1/2))^+ d = R^T W^+ d
 *
 *     a0 = M^-1 Q,   d = b - A a0,   y = W^+ d,   a = a0 + R^-1 y,   Qc = R^T y,   multiplier = (W^T)^+ y
 *
 * Method   A M^(-1/2) and W differ by a rotation of their columns, which a pseudo-inverse passes on: so this is what
 *          Udwadia and Kalaba write, without the square root. W^+ is a complete orthogonal decomposition (orthogonal.c);
 *          its pivots are the rows that the others do not imply. Where each row is clearly independent of others or
 *          clearly implied by them, the factors of W W^T do the same with less (independent.kernel.c). One step of iterative refinement. Q = tau - (forces for a = 0), so
 *          that ports, external wrenches and joint effects are in it. Rows, M and these forces come from one pass of kinematics.
 * In       q, v, tau; external wrenches (robot on world, link frames) or NULL; the ports that the data was fed.
 * Out      a, Qc [nv], multipliers [nrow]; must not overlap the inputs.
 * Cost     see factors.c, which has the factors; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is singular, naming the coordinate; RAMUS_ERR_PORT; what a callback returns.
 */
#include "constraints.h"

#include "ramus/equations.h"

#include "base/memory.h"
#include "linear/branched.h"

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

/* ---- M and forces ------------------------------------------------------------------------------------------- */

int roots_are_known(const constraint_set *c)
{
    int known = 1;
    for (int r = 0; r < c->model->nroot; r++)
        known &= c->kinematics->root_known[r];
    return known;
}

ramus_status find_terms(constraint_set *c, const double q[], const double v[], const ramus_wrench external[],
                        double h[])
{
    const ramus_model *m = c->model;
    if (c->work.given_M) {
        numbers_copy(c->M, c->work.given_M, (size_t)m->nv * (size_t)m->nv);
        if (h)
            numbers_copy(h, c->work.given_bias, (size_t)m->nv);
        return RAMUS_OK;
    }
    if (m->substitute) { /* of the state of the rows */
        numbers_copy(c->M, c->survey.M, (size_t)m->nv * (size_t)m->nv);
        if (h)
            numbers_copy(h, c->survey.h, (size_t)m->nv);
        return RAMUS_OK;
    }
    RAMUS_TRY(singular_mass_check(m, c->data, &(state_inputs){ .q = q, .v = v, .external = external }));
    if (roots_are_known(c)) {
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

/* ---- forward dynamics --------------------------------------------------------------------------------------- */

/* gap = target - A a */
static void find_gap(constraint_set *c, const double a[])
{
    dense_multiply(c->A, a, c->nrow, ramus_model_nv(c->model), c->gap);
    for (int i = 0; i < c->nrow; i++)
        c->gap[i] = c->target[i] - c->gap[i];
}

static double largest_gap(const constraint_set *c)
{
    double most = 0;
    for (int i = 0; i < c->nrow; i++)
        if (!(fabs(c->gap[i]) <= most)) /* NaN stays */
            most = fabs(c->gap[i]);
    return most;
}

/* The steps that meet the rows are found among the unknowns that these depend on, then spread to all others once. */
static void solve_by_factors(constraint_set *c, double a[])
{
    const branched_tree *t = &c->unknowns.tree;
    const int *user = c->unknowns.user, nv = t->n, n = c->nactive;
    double *near = c->step, *x = c->part, *sum = c->free_a; /* [n] accelerations, a step of them, what y adds up to */
    for (int k = 0; k < nv; k++)
        c->free_x[k] = c->force[user[k]];
    c->data->sv->branched_solve(t, c->L, c->pivot, c->depths, c->free_x);
    for (int k = 0; k < n; k++) {
        near[k] = c->free_x[c->active[k]];
        sum[k] = 0;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < c->nrow; i++)
            c->gap[i] = c->target[i] - active_product(c, i, near);
        orthogonal_solve(&c->factors, c->gap, c->y);
        for (int k = 0; k < n; k++)
            sum[k] += c->y[k];
        if (pass)
            break;
        active_step(c, c->y, x);
        for (int k = 0; k < n; k++)
            near[k] += x[k];
    }
    step_from_active(c, sum);
    for (int k = 0; k < nv; k++)
        a[user[k]] = c->free_x[k] + c->step_x[k];
    branched_clear(t, c->depths);
    numbers_clear(c->force, (size_t)nv);
    for (int r = n - 1; r >= 0; r--) { /* R^T y */
        const int k = c->active[r];
        const double own = sum[r] / c->pivot_root[k];
        c->force[user[k]] = own + c->depths[t->depth[k]];
        branched_add(t, c->L, k, own, c->depths);
    }
    orthogonal_solve_transposed(&c->factors, sum, c->multiplier);
}

ramus_status constrained_accelerations(constraint_set *c, const double q[], const double v[], const double tau[],
                                       const ramus_wrench external[], double a[])
{
    const int nv = ramus_model_nv(c->model);
    const state_inputs in = { .q = q, .v = v, .tau = tau, .external = external };
    int gap_known = 0;
    c->nchoice = 0;
    const int by_factors = c->options.method == RAMUS_CONSTRAINT_BY_FACTORS;
    stabilise(c);
    RAMUS_TRY(by_factors ? find_factors(c, q, v, tau, external, c->force) : find_terms(c, q, v, external, c->force));
    for (int k = 0; k < nv; k++)
        c->force[k] = tau[k] - c->force[k];
    if (by_factors) {
        gap_known = factor_squares(c) && c->kernels->solve(c, a);
        if (!gap_known) {
            factor_rows(c, NULL);
            solve_by_factors(c, a);
        }
    } else {
        if (!c->work.given_M)
            RAMUS_TRY(singular_mass_decide(c->model, c->data, &in));
        RAMUS_TRY(spectral_state(c));
        if (c->options.method == RAMUS_CONSTRAINT_BY_OMEGA)
            solve_omega(c, a);
        else
            solve_udwadia_kalaba(c, a);
    }
    if (c->nbound > 0 && !c->held && !c->work.skip) {
        RAMUS_TRY(bounds_accelerate(c, q, v, a));
        gap_known = 0;
    }
    if (!gap_known)
        find_gap(c, a);
    c->residual = largest_gap(c);
    if (!c->data->sv->all_finite((size_t)nv, a) || !isfinite(c->residual))
        return not_finite(c->model, &in, "the acceleration", a, &c->data->error);
    return RAMUS_OK;
}
