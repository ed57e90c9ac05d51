/* explicit.c - semi-implicit Euler, and Runge-Kutta of order 4, on the configuration manifold
 *
 *     Euler         v1 = v0 + h a(t0, q0, v0)            q1 = q0 exp(h v1)
 *
 *     Runge-Kutta   u(t0) = 0,   u' = dexp^-1_(-u) v,   v' = a(t, q0 exp(u), v)        (canonical.c)
 *                   U_i = h sum_j a_ij U'_j,   V_i = v0 + h sum_j a_ij V'_j,   q1 = q0 exp(h sum b_i U'_i)
 *
 * Method   Munthe-Kaas: in the canonical coordinates about the step's beginning the motion is an ordinary differential
 *          equation on a vector space, so a Runge-Kutta method keeps its order, and the quaternions of q1 are unit
 *          because exp gives nothing else. Works are integrated as two more unknowns.
 * In       the state (t, q, v) of the simulation and a step h.
 * Out      the state at t + h, projected onto the constraints.
 * Cost     one, four evaluations of accelerations. No allocation.
 * Fails    as the evaluation does; the state is then what it was.
 */
#include "sim.h"

#include <string.h>

/* ---- Euler -------------------------------------------------------------------------------------------------- */

ramus_status step_euler(ramus_sim *sim, double h)
{
    double *a = sim->rate_v[0];
    work power;
    RAMUS_TRY(sim_accelerate(sim, sim->t, sim->q, sim->v, a, &power));
    /* works of the forces of this step along its mean velocity */
    double input = 0;
    for (int k = 0; k < sim->nv; k++) {
        sim->v_new[k] = sim->v[k] + h * a[k];
        input += h * sim->tau_input[k] * (sim->v[k] + sim->v_new[k]) / 2;
    }
    sim->done_new = (work){ sim->done.input + input, sim->done.dissipated + h * power.dissipated };
    ramus_integrate(sim->model, sim->q, sim->v_new, h, sim->q_new);
    return sim_accept(sim, sim->t + h, h);
}

/* ---- Runge-Kutta -------------------------------------------------------------------------------------------- */

ramus_status runge_kutta_stages(ramus_sim *sim, double h, int first, int count, const double c[],
                                const double a[][STAGES])
{
    const int nv = sim->nv;
    for (int i = first; i < count; i++) {
        memset(sim->u_stage, 0, (size_t)nv * sizeof *sim->u_stage);
        memcpy(sim->v_stage, sim->v, (size_t)nv * sizeof *sim->v_stage);
        for (int j = 0; j < i; j++) {
            const double weight = h * a[i][j];
            if (weight == 0)
                continue;
            for (int k = 0; k < nv; k++) {
                sim->u_stage[k] += weight * sim->rate_u[j][k];
                sim->v_stage[k] += weight * sim->rate_v[j][k];
            }
        }
        ramus_integrate(sim->model, sim->q, sim->u_stage, 1, sim->q_stage);
        canonical_rate(sim->model, 1, sim->u_stage, sim->v_stage, sim->rate_u[i]);
        RAMUS_TRY(sim_accelerate(sim, sim->t + c[i] * h, sim->q_stage, sim->v_stage, sim->rate_v[i], &sim->power[i]));
    }
    return RAMUS_OK;
}

ramus_status step_rk4(ramus_sim *sim, double h)
{
    static const double c[4] = { 0, 0.5, 0.5, 1 }, b[4] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    static const double a[4][STAGES] = { { 0 }, { 0.5 }, { 0, 0.5 }, { 0, 0, 1 } };
    RAMUS_TRY(runge_kutta_stages(sim, h, 0, 4, c, a));
    sim->done_new = sim->done;
    for (int i = 0; i < 4; i++) {
        sim->done_new.input += h * b[i] * sim->power[i].input;
        sim->done_new.dissipated += h * b[i] * sim->power[i].dissipated;
    }
    for (int k = 0; k < sim->nv; k++) {
        double u = 0, v = 0;
        for (int i = 0; i < 4; i++) {
            u += b[i] * sim->rate_u[i][k];
            v += b[i] * sim->rate_v[i][k];
        }
        sim->u_new[k] = h * u;
        sim->v_new[k] = sim->v[k] + h * v;
    }
    ramus_integrate(sim->model, sim->q, sim->u_new, 1, sim->q_new);
    return sim_accept(sim, sim->t + h, h);
}
