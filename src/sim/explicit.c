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
        sim->report.evaluations++;
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

ramus_status euler_velocity(ramus_sim *sim, double h)
{
    double *resistance = sim->rate[0], *change = resistance + sim->nv;
    int resisted = 0;
    sim->a_known = 0; /* its forces are needed too */
    RAMUS_TRY(sim_accelerate_state(sim));
    rates_resistance(sim, sim->v, resistance);
    for (int k = 0; k < sim->nv; k++) {
        resisted |= resistance[k] > 0;
        change[k] = h * sim->a[k];
    }
    if (resisted)
        RAMUS_TRY(implicit_change(sim, h, resistance, change));
    for (int k = 0; k < sim->nv; k++)
        sim->v_new[k] = sim->v[k] + change[k];
    return RAMUS_OK;
}

/* Of the forces of this step along its mean velocity. */
void euler_works(ramus_sim *sim, double h)
{
    const double *resistance = sim->rate[0];
    double *done = sim->done_new;
    done[INPUT] = sim->done[INPUT];
    done[DISSIPATED] = sim->done[DISSIPATED] + h * sim->power[DISSIPATED];
    for (int k = 0; k < sim->nv; k++) {
        const double v = sim->v[k], mean = (v + sim->v_new[k]) / 2;
        done[INPUT] += h * (sim->tau_input[k] + (sim->contact.count ? sim->contact.tau[k] : 0)) * mean;
        done[DISSIPATED] += h * resistance[k] * (sim->v_new[k] * mean - v * v);
    }
}

ramus_status step_euler(ramus_sim *sim, double h)
{
    if (sim_nbound(sim) > 0)
        return step_with_bounds(sim, h);
    RAMUS_TRY(euler_velocity(sim, h));
    euler_works(sim, h);
    ramus_integrate(sim->model, sim->q, sim->v_new, h, sim->q_new);
    return sim_accept(sim, sim->t + h, h);
}

/* ---- Runge-Kutta -------------------------------------------------------------------------------------------- */

void sim_combine(const ramus_sim *sim, const double from[], double h, int count, const double weight[], double out[])
{
    const size_t size = (size_t)sim->ny * sizeof *out;
    if (!from)
        memset(out, 0, size);
    else if (from != out)
        memcpy(out, from, size);
    for (int i = 0; i < count; i++) {
        const double by = h * weight[i], *rate = sim->rate[i];
        for (int k = 0; by != 0 && k < sim->ny; k++)
            out[k] += by * rate[k];
    }
}

ramus_status sim_rate(ramus_sim *sim, double t, const double y[], double rate[])
{
    const int nv = sim->nv;
    ramus_integrate(sim->model, sim->q, y, 1, sim->q_stage);
    canonical_rate(sim->model, y, y + nv, rate);
    return sim_accelerate(sim, t, sim->q_stage, y + nv, rate + nv);
}

void sim_first_rate(ramus_sim *sim)
{
    memcpy(sim->rate[0], sim->v, (size_t)sim->nv * sizeof(double));
    memcpy(sim->rate[0] + sim->nv, sim->a, (size_t)(sim->nv + NWORK) * sizeof(double));
}

ramus_status runge_kutta_stages(ramus_sim *sim, double h, int count, const double c[], const double a[][STAGES])
{
    RAMUS_TRY(sim_accelerate_state(sim));
    sim_first_rate(sim);
    for (int i = 1; i < count; i++) {
        sim_combine(sim, sim->y, h, i, a[i], sim->y_stage);
        RAMUS_TRY(sim_rate(sim, sim->t + c[i] * h, sim->y_stage, sim->rate[i]));
    }
    return RAMUS_OK;
}

ramus_status step_rk4(ramus_sim *sim, double h)
{
    static const double c[4] = { 0, 0.5, 0.5, 1 }, b[4] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    static const double a[4][STAGES] = { { 0 }, { 0.5 }, { 0, 0.5 }, { 0, 0, 1 } };
    RAMUS_TRY(runge_kutta_stages(sim, h, 4, c, a));
    sim_combine(sim, sim->y, h, 4, b, sim->y_new);
    ramus_integrate(sim->model, sim->q, sim->u_new, 1, sim->q_new);
    return sim_accept(sim, sim->t + h, h);
}
