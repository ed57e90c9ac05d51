/* variational.c - the discrete action of the midpoint rule: symplectic, momenta kept, no drift of the energy
 *
 *     action of a step   h (T - V)(q_m, xi),   q_m = q_n exp(h xi/2),   q_(n+1) = q_n exp(h xi)
 *
 *     mu = M(q_m) xi        F = dT/dq - g + tau + Qc        both at q_m, xi
 *
 *     mu - (h/2) dexp^T_(h xi/2) F = dexp^T_(h xi) p_n                                               (solved for xi)
 *     p_(n+1) = dexp^-T_(-h xi) ( mu + (h/2) dexp^T_(-h xi/2) F ),       v_(n+1) = M(q_(n+1))^-1 p_(n+1)
 *
 * Method   the discrete Lagrange-d'Alembert principle in left-trivialised variables: varying q_n and q_(n+1) of the
 *          action gives both lines (position-momentum form). dT/dq is that of kinetic_gradient.c; for joints with
 *          plain coordinates dexp = 1. Solved by the iteration with M for the derivative, which contracts by O(h);
 *          where that is slow (stiff springs, long steps), by Newton's method with a derivative from differences.
 * In       q, p (from v in the first step, then kept, so that M^-1 M costs no digits); forces at the middle of the
 *          step.
 * Out      the state at t + h. With constraints, Qc is that of the middle of the step, and the state is projected:
 *          the order stays 2, but the step is then no longer symplectic.
 * Cost     kinematics, a mass matrix and a factorisation for each of four iterations or so; nv more of them for a
 *          derivative by differences. No allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is singular or no solution is found; as evaluation does.
 */
#include "sim.h"

#include "data/beside.h"

#include "linear/cholesky.h"
#include "linear/lu.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- the discrete equations --------------------------------------------------------------------------------- */

/* An armature turns with nothing: it asks for armature a alone, and not for the ad^T (armature xi) that dexp brings. */
static void take_armatures_out(ramus_sim *sim, const double xi[])
{
    memset(sim->armature_momentum, 0, (size_t)sim->nv * sizeof *sim->armature_momentum);
    for (size_t k = 0; k < sim->neffect; k++) {
        const element *e = &sim->element[k];
        sim->armature_momentum[e->v] += e->armature * e->multiplier * e->multiplier * xi[e->v];
    }
    canonical_coadjoint(sim->model, xi, sim->armature_momentum, sim->u_stage);
    for (int k = 0; k < sim->nv; k++)
        sim->force[k] -= sim->u_stage[k];
}

/* M, mu, force and residual for a step h with speed xi; leaves the powers of the middle of the step. */
static ramus_status evaluate(ramus_sim *sim, double h, const double xi[], double power[])
{
    const int nv = sim->nv;
    const double t = sim->t + h / 2;
    double *q_m = sim->q_stage;
    ramus_integrate(sim->model, sim->q, xi, h / 2, q_m);
    RAMUS_TRY(sim_forces_at(sim, t, q_m, xi, power));
    const ramus_wrench *external = sim->npoint_element > 0 ? sim->external : NULL;
    if (sim_nrow(sim) > 0) {
        RAMUS_TRY(sim_constrained_accelerations(sim, q_m, xi, external, sim->v_stage));
        memcpy(sim->constraint_force, sim->data->beside->constraints->force, (size_t)nv * sizeof(double));
    }
    /* gravity and what elements between points ask of the joints; the motion, where elements did not need it */
    RAMUS_TRY(
        ramus_inverse_dynamics_tree(sim->model, sim->data, q_m, sim->zero, sim->zero, external, sim->force, NULL));
    RAMUS_TRY(singular_mass_check(sim->model, sim->data, &(state_inputs){ .q = q_m }));
    RAMUS_TRY(ramus_mass_matrix(sim->model, sim->data, q_m, sim->M));
    if (!external)
        RAMUS_TRY(sim_kinematics(sim, q_m, xi));
    /* mu = M xi,  F = dT/dq - g + tau + Qc */
    kinetic_gradient(sim->model, sim->data->kinematics, sim->carried, sim->u_stage);
    dense_multiply(sim->M, xi, nv, nv, sim->mu);
    for (int i = 0; i < nv; i++) {
        sim->force[i] = sim->u_stage[i] + sim->tau[i] - sim->force[i];
        sim->force[i] += sim_nrow(sim) > 0 ? sim->constraint_force[i] : 0;
    }
    if (sim->neffect > 0)
        take_armatures_out(sim, xi);
    /* residual = mu - (h/2) dexp^T_(h xi/2) F - dexp^T_(h xi) p */
    canonical_dexp_transposed(sim->model, h / 2, xi, sim->force, sim->residual);
    canonical_dexp_transposed(sim->model, h, xi, sim->momentum, sim->u_stage);
    for (int k = 0; k < nv; k++)
        sim->residual[k] = sim->mu[k] - h / 2 * sim->residual[k] - sim->u_stage[k];
    return RAMUS_OK;
}

/* ---- solving ------------------------------------------------------------------------------------------------ */

/* The factored derivative of the residual at sim->speed, by differences. */
static ramus_status differentiate(ramus_sim *sim, double h)
{
    const int nv = sim->nv;
    double power[NWORK];
    RAMUS_TRY(evaluate(sim, h, sim->speed, power));
    memcpy(sim->base, sim->residual, (size_t)nv * sizeof *sim->base);
    memcpy(sim->trial, sim->speed, (size_t)nv * sizeof *sim->trial);
    for (int k = 0; k < nv; k++) {
        const double eps = 1e-7 * (1 + fabs(sim->speed[k]));
        sim->trial[k] = sim->speed[k] + eps;
        RAMUS_TRY(evaluate(sim, h, sim->trial, power));
        sim->trial[k] = sim->speed[k];
        for (int i = 0; i < nv; i++)
            sim->jacobian[i * nv + k] = (sim->residual[i] - sim->base[i]) / eps;
    }
    if (!lu_factor(nv, sim->jacobian, sim->pivot))
        return sim_break(sim, RAMUS_ERR_SINGULAR, "the discrete equations are singular at t = %.9g s", sim->t);
    return RAMUS_OK;
}

/* sim->speed with zero residual, nearly; mu, force, residual and the powers are left at it. */
static ramus_status solve(ramus_sim *sim, double h, double power[])
{
    const int nv = sim->nv;
    const double tolerance = sim->options.solver_tolerance;
    double last = INFINITY, best = 1; /* change of the iteration before, and the best ratio of two */
    int newton = 0;
    for (int n = 0; n < sim->options.solver_iterations; n++) {
        RAMUS_TRY(evaluate(sim, h, sim->speed, power));
        memcpy(sim->step, sim->residual, (size_t)nv * sizeof *sim->step);
        if (newton) {
            lu_solve(nv, sim->jacobian, sim->pivot, sim->step);
        } else {
            const int singular = cholesky_factor(nv, sim->M, sim->base);
            if (singular >= 0)
                return singular_at_velocity(sim->model, singular, sim->error);
            cholesky_solve(nv, sim->M, sim->step);
        }
        double change = 0, size = 1;
        for (int k = 0; k < nv; k++) {
            change = isnan(sim->step[k]) ? INFINITY : fmax(change, fabs(sim->step[k]));
            size = fmax(size, fabs(sim->speed[k]));
        }
        change /= size;
        /* done: at the tolerance, or where a fast iteration suddenly gains nothing more, which is rounding */
        if (change <= tolerance || (change > last / 2 && best < 0.3 && change <= 1e-6))
            return RAMUS_OK;
        best = isfinite(last) ? fmin(best, change / last) : best;
        if (change > last / 2 || !isfinite(change)) {
            if (!isfinite(change) || change > 1)
                memcpy(sim->speed, sim->v, (size_t)nv * sizeof *sim->speed);
            RAMUS_TRY(differentiate(sim, h));
            newton = 1;
            last = INFINITY;
            best = 1;
            continue;
        }
        last = change;
        for (int k = 0; k < nv; k++)
            sim->speed[k] -= sim->step[k];
    }
    return sim_break(sim, RAMUS_ERR_SINGULAR, "the variational step from t = %.9g s has no solution nearby", sim->t);
}

/* p = M(q) v at the state. */
static ramus_status find_momentum(ramus_sim *sim)
{
    RAMUS_TRY(singular_mass_check(sim->model, sim->data, &(state_inputs){ .q = sim->q }));
    RAMUS_TRY(ramus_mass_matrix(sim->model, sim->data, sim->q, sim->M));
    dense_multiply(sim->M, sim->v, sim->nv, sim->nv, sim->momentum);
    sim->momentum_known = 1;
    return RAMUS_OK;
}

ramus_status step_variational(ramus_sim *sim, double h)
{
    const int nv = sim->nv, extrapolate = sim->speed_known && fabs(sim->h_speed - h) <= 1e-9 * h;
    const size_t size = (size_t)nv * sizeof(double);
    double power[NWORK];
    if (!sim->momentum_known)
        RAMUS_TRY(find_momentum(sim));
    for (int k = 0; k < nv; k++) /* v lies half way between the speeds of two steps */
        sim->speed[k] = extrapolate ? 2 * sim->v[k] - sim->speed_old[k] : sim->v[k];
    RAMUS_TRY(solve(sim, h, power));
    ramus_integrate(sim->model, sim->q, sim->speed, h, sim->q_new);
    /* p_(n+1) into u_new, then v_(n+1); mu less the residual, so that what the solver leaves does not add up in momenta
     */
    canonical_dexp_transposed(sim->model, -h / 2, sim->speed, sim->force, sim->u_stage);
    for (int k = 0; k < nv; k++)
        sim->u_stage[k] = sim->mu[k] - sim->residual[k] + h / 2 * sim->u_stage[k];
    canonical_dexp_inverse_transposed(sim->model, -h, sim->speed, sim->u_stage, sim->u_new);
    RAMUS_TRY(singular_mass_check(sim->model, sim->data, &(state_inputs){ .q = sim->q_new }));
    RAMUS_TRY(ramus_mass_matrix(sim->model, sim->data, sim->q_new, sim->M));
    const int singular = cholesky_factor(nv, sim->M, sim->base);
    if (singular >= 0)
        return singular_at_velocity(sim->model, singular, sim->error);
    if (cholesky_is_doubtful(nv, sim->M))
        RAMUS_TRY(singular_mass_decide(sim->model, sim->data, &(state_inputs){ .q = sim->q_new }));
    memcpy(sim->v_new, sim->u_new, size);
    cholesky_solve(nv, sim->M, sim->v_new);
    for (int w = 0; w < NWORK; w++)
        sim->done_new[w] = sim->done[w] + h * power[w];
    RAMUS_TRY(sim_accept(sim, sim->t + h, h));
    memcpy(sim->momentum, sim->u_new, size);
    memcpy(sim->speed_old, sim->speed, size);
    sim->momentum_known = sim_nrow(sim) == 0;
    sim->speed_known = 1;
    sim->h_speed = h;
    return RAMUS_OK;
}
