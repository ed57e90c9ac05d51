/* methods.c - the papers' algorithms for forces and accelerations
 *
 *     dqNEMC  tau by the modular algorithm with dual quaternions ([BR] Alg. 1-3)
 *     spatial vectors      tau by the monolithic Newton-Euler algorithm with spatial vectors; not the papers' sv2NE, which is
 *             Featherstone's own code
 *     dqGP    M a = tau - C v - g, with M, C, g of Gauss's principle in dual quaternions; with the platform's constraint
 *             A a = b, the papers' form  M a + Omega (C v + g) - shift = Omega tau ([MM])
 *     dqNE    M column by column and C v + g from nv + 1 evaluations of the Newton-Euler algorithm in dual quaternions
 *     articulated bodies   with spatial vectors; not the papers' rtNE, which is a classic Newton-Euler algorithm
 */
#include "waveforms.h"

#include "linear/cholesky.h"

#include <string.h>

static const double zero[MOST_NV];

ramus_status solver_take(lab *l, const ramus_model *model, solver **out)
{
    solver *s;
    TAKE(l, s, 1);
    *out = s;
    s->model = model;
    TRY(lab_data(l, model, RAMUS_ALGEBRA_SV, RAMUS_WITH_MATRICES | RAMUS_WITH_COMPOSITION, &s->sv));
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

/* a = M^-1 rhs; M and rhs are overwritten. */
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

ramus_status gauss_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    const size_t n = (size_t)ramus_model_nv(s->model);
    TRY(ramus_gauss_principle(s->model, s->sv, q, v, s->M, s->C, s->g));
    multiply_add(n, s->g, s->C, v, s->rhs);
    for (size_t i = 0; i < n; i++)
        s->rhs[i] = tau[i] - s->rhs[i];
    if (ramus_model_nconstraint(s->model) >
        0) { /* Omega (tau - C v - g) + shift; C gives way to Omega, g to the shift */
        memcpy(s->unit, s->rhs, n * sizeof *s->rhs);
        TRY(ramus_constraint_omega(s->model, s->sv, q, v, s->C, s->g));
        multiply_add(n, s->g, s->C, s->unit, s->rhs);
    }
    return solve(s->M, n, s->rhs, a);
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
