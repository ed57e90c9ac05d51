/* explicit.c - semi-implicit Euler, and Runge-Kutta of order 4, on the configuration manifold
 *
 *     Euler         (1 + h M^-1 D) (v1 - v0) = h a(t0, q0, v0)            q1 = q0 exp(h v1)
 *
 *     Runge-Kutta   u(t0) = 0,   u' = dexp^-1_(-u) v,   v' = a(t, q0 exp(u), v)        (canonical.c)
 *                   U_i = h sum_j a_ij U'_j,   V_i = v0 + h sum_j a_ij V'_j,   q1 = q0 exp(h sum b_i U'_i)
 *
 * Method   Munthe-Kaas: in the canonical coordinates about the step's beginning the motion is an ordinary differential
 *          equation on a vector space, so a Runge-Kutta method keeps its order, and the quaternions of q1 are unit
 *          because exp gives nothing else. Works are integrated as two more unknowns.
 *          Euler takes damping and friction of joints implicitly: D (diagonal) is the resistance that brings the force -D v0
 *          about at v0, so that friction slows down and never turns a velocity round, whatever the step. With constraints
 *          M^-1 is what is left of it under them; its columns are answers of the accelerations to single forces.
 * In       the state (t, q, v) of the simulation and a step h.
 * Out      the state at t + h, projected onto the constraints.
 * Cost     one, four evaluations of accelerations; Euler one more for each coordinate with D > 0, and nv^3/3. No allocation.
 * Fails    as the evaluation does; the state is then what it was.
 */
#include "sim.h"

#include "linear/lu.h"

#include <math.h>
#include <string.h>

/* ---- Euler -------------------------------------------------------------------------------------------------- */

/* v_new - v into `change`: h a, less what the resistances give way when the velocity changes. */
static ramus_status implicit_change(ramus_sim *sim, double h, const double resistance[], double change[])
{
    const int nv = sim->nv;
    memset(sim->M, 0, (size_t)nv * (size_t)nv * sizeof *sim->M);
    for (int k = 0; k < nv; k++) {
        change[k] = h * sim->a[k];
        sim->M[(size_t)k * (size_t)nv + (size_t)k] = 1;
    }
    for (int k = 0; k < nv; k++) {
        if (resistance[k] == 0)
            continue;
        const double kept = sim->tau_data[k], by = fmax(1, fabs(kept));
        sim->tau_data[k] += by;
        const ramus_status status = sim_solve(sim, sim->q, sim->v, sim->u_stage);
        sim->counts.evaluations++;
        sim->tau_data[k] = kept;
        RAMUS_TRY(status);
        for (int i = 0; i < nv; i++)
            sim->M[(size_t)i * (size_t)nv + (size_t)k] += h * resistance[k] * (sim->u_stage[i] - sim->a[i]) / by;
    }
    if (!lu_factor(nv, sim->M, sim->pivot))
        return sim_break(sim, RAMUS_ERR_SINGULAR, "the linear system of a step is singular at t = %.9g s", sim->t);
    lu_solve(nv, sim->M, sim->pivot, change);
    return RAMUS_OK;
}

ramus_status step_euler(ramus_sim *sim, double h)
{
    double *resistance = sim->rate_u[0], *change = sim->rate_v[0];
    int resisted = 0;
    sim->a_known = 0; /* its forces are needed too */
    RAMUS_TRY(sim_accelerate_state(sim));
    rates_resistance(sim, sim->v, resistance);
    for (int k = 0; k < sim->nv; k++) {
        resisted |= resistance[k] > 0;
        change[k] = h * sim->a[k];
    }
    work done = { 0, h * sim->power_state.dissipated };
    if (resisted)
        RAMUS_TRY(implicit_change(sim, h, resistance, change));
    /* works of the forces of this step along its mean velocity */
    for (int k = 0; k < sim->nv; k++) {
        const double v = sim->v[k], mean = v + change[k] / 2;
        sim->v_new[k] = v + change[k];
        done.input += h * sim->tau_input[k] * mean;
        done.dissipated += h * resistance[k] * (sim->v_new[k] * mean - v * v);
    }
    sim->done_new = (work){ sim->done.input + done.input, sim->done.dissipated + done.dissipated };
    ramus_integrate(sim->model, sim->q, sim->v_new, h, sim->q_new);
    return sim_accept(sim, sim->t + h, h);
}

/* ---- Runge-Kutta -------------------------------------------------------------------------------------------- */

ramus_status runge_kutta_stages(ramus_sim *sim, double h, int count, const double c[], const double a[][STAGES])
{
    const int nv = sim->nv;
    const size_t size = (size_t)nv * sizeof(double);
    RAMUS_TRY(sim_accelerate_state(sim));
    memcpy(sim->rate_u[0], sim->v, size);
    memcpy(sim->rate_v[0], sim->a, size);
    sim->power[0] = sim->power_state;
    for (int i = 1; i < count; i++) {
        memset(sim->u_stage, 0, size);
        memcpy(sim->v_stage, sim->v, size);
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
    RAMUS_TRY(runge_kutta_stages(sim, h, 4, c, a));
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
