/* methods.c - the papers' algorithms for forces and accelerations
 *
 *     dqNEMC  tau by the modular algorithm with dual quaternions ([BR] Alg. 1-3)
 *     spatial vectors      tau by the monolithic Newton-Euler algorithm with spatial vectors; not the papers' sv2NE, which is
 *             Featherstone's own code
 *     dqGP    M a = tau - C v - g, with M, C, g of Gauss's principle in dual quaternions; with the platform's constraint
 *             A a = b, Udwadia and Kalaba's equation with the same M, C, g ([MM] 4.5)
 *     slip    dqGP's M, C and g, and the constraint as one that exerts a limited force: what it needs up to the limit, the limit against
 *             the slip beyond (Coulomb)
 *     dqNE    M column by column and C v + g from nv + 1 evaluations of the Newton-Euler algorithm in dual quaternions
 *     articulated bodies   with spatial vectors; not the papers' rtNE, which is a classic Newton-Euler algorithm
 */
#include "waveforms.h"

#include "plant.h"

#include "linear/cholesky.h"

#include <string.h>

static const double zero[MOST_NV];

static void destroy_data(void *data)
{
    ramus_data_destroy(data);
}

/* The model's rolling constraints with a limit of their force; the simulator's wheels creep below it. */
static ramus_status take_slipping(lab *l, const ramus_model *model, ramus_data **out)
{
    ramus_data_options options = ramus_data_options_default();
    const double limit = l->options->slip_limit;
    options.without_model_constraints = true;
    TRY(ramus_data_create(model, &options, out, l->err));
    TRY(lab_hold(l, *out, destroy_data));
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        ramus_constraint_description d = ramus_model_constraint(model, k);
        if (d.kind == RAMUS_CONSTRAINT_ROLLING)
            d.force_limit = limit;
        TRY(ramus_data_add_constraint(*out, &d, l->err));
    }
    return ramus_data_set_bound_tolerance(*out, 1e-8, 2 * limit / WHEEL_CREEP);
}

ramus_status solver_take(lab *l, const ramus_model *model, solver **out)
{
    solver *s;
    TAKE(l, s, 1);
    *out = s;
    s->model = model;
    TRY(lab_data(l, model, RAMUS_ALGEBRA_SV, RAMUS_WITH_MATRICES | RAMUS_WITH_COMPOSITION, &s->sv));
    if (l->options->slip_limit > 0)
        TRY(take_slipping(l, model, &s->slip));
    return lab_data(l, model, RAMUS_ALGEBRA_DQ, RAMUS_WITH_MATRICES | RAMUS_WITH_COMPOSITION, &s->dq);
}

/* ---- forces ----------------------------------------------------------------------------------------------------- */

ramus_status modular_forces(solver *s, const double q[], const double v[], const double a[], double tau[])
{
    return ramus_composed_inverse_dynamics(s->model, s->dq, q, v, a, NULL, tau);
}

ramus_status spatial_forces(solver *s, const double q[], const double v[], const double a[], double tau[])
{
    return ramus_inverse_dynamics(s->model, s->sv, q, v, a, tau);
}

/* ---- accelerations ---------------------------------------------------------------------------------------------- */

/* a = M^-1 rhs; M gives way to its factor, rhs is overwritten. */
static ramus_status solve(double *M, size_t n, double rhs[], double a[])
{
    memcpy(a, rhs, n * sizeof *a);
    if (cholesky_factor((int)n, M, rhs) >= 0)
        return RAMUS_ERR_SINGULAR;
    cholesky_solve((int)n, M, a);
    return RAMUS_OK;
}

/* y = offset + A x */
static void multiply_add(size_t n, const double offset[], const double A[], const double x[], double y[])
{
    for (size_t i = 0; i < n; i++) {
        y[i] = offset[i];
        for (size_t k = 0; k < n; k++)
            y[i] += A[i * n + k] * x[k];
    }
}

/* Udwadia and Kalaba for rows that do not depend on each other, with the factored M that gave a:
 *     Qc = A^T (A M^-1 A^T)^-1 (b - A a)        a + M^-1 Qc */
static ramus_status constrain(solver *s, const double q[], const double v[], double a[])
{
    enum { MOST_ROWS = 4 };
    const size_t n = (size_t)ramus_model_nv(s->model), rows = (size_t)ramus_data_nconstraint_row(s->sv);
    double A[MOST_ROWS * MOST_NV], X[MOST_ROWS * MOST_NV], S[MOST_ROWS * MOST_ROWS] = { 0 }, b[MOST_ROWS],
                                                                         room[MOST_ROWS];
    if (rows > MOST_ROWS)
        return RAMUS_ERR_UNSUPPORTED;
    TRY(ramus_constraint_equations(s->model, s->sv, q, v, &(ramus_constraint_rows){ .A = A, .b = b }));
    memcpy(X, A, rows * n * sizeof *A);
    for (size_t r = 0; r < rows; r++) {
        cholesky_solve((int)n, s->M, X + r * n);
        for (size_t i = 0; i < n; i++)
            b[r] -= A[r * n + i] * a[i];
    }
    for (size_t r = 0; r < rows; r++)
        for (size_t k = 0; k < rows; k++) {
            for (size_t i = 0; i < n; i++)
                S[r * rows + k] += A[r * n + i] * X[k * n + i];
        }
    if (cholesky_factor((int)rows, S, room) >= 0)
        return RAMUS_ERR_SINGULAR;
    cholesky_solve((int)rows, S, b);
    for (size_t r = 0; r < rows; r++)
        for (size_t i = 0; i < n; i++)
            a[i] += X[r * n + i] * b[r];
    return RAMUS_OK;
}

ramus_status gauss_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    const size_t n = (size_t)ramus_model_nv(s->model);
    TRY(ramus_gauss_principle(s->model, s->sv, q, v, s->M, s->C, s->g));
    multiply_add(n, s->g, s->C, v, s->rhs);
    for (size_t i = 0; i < n; i++)
        s->rhs[i] = tau[i] - s->rhs[i];
    TRY(solve(s->M, n, s->rhs, a));
    return ramus_model_nconstraint(s->model) > 0 ? constrain(s, q, v, a) : RAMUS_OK;
}

ramus_status slip_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    const size_t n = (size_t)ramus_model_nv(s->model);
    TRY(ramus_gauss_principle(s->model, s->sv, q, v, s->M, s->C, s->g));
    multiply_add(n, s->g, s->C, v, s->rhs);
    return ramus_forward_dynamics_by_terms(s->model, s->slip, q, v, s->M, s->rhs, tau, a);
}

ramus_status newton_euler_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    const size_t n = (size_t)ramus_model_nv(s->model);
    TRY(ramus_inverse_dynamics(s->model, s->dq, q, zero, zero, s->g));
    for (size_t k = 0; k < n; k++) {
        memset(s->unit, 0, n * sizeof *s->unit);
        s->unit[k] = 1;
        TRY(ramus_inverse_dynamics(s->model, s->dq, q, zero, s->unit, s->M + k * n));
        for (size_t i = 0; i < n; i++)
            s->M[k * n + i] -= s->g[i];
    }
    TRY(ramus_inverse_dynamics(s->model, s->dq, q, v, zero, s->rhs));
    for (size_t i = 0; i < n; i++)
        s->rhs[i] = tau[i] - s->rhs[i];
    return solve(s->M, n, s->rhs, a);
}

ramus_status articulated_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    return ramus_forward_dynamics(s->model, s->sv, q, v, tau, a);
}
