/* dormand_prince.c - the explicit pair of the adaptive method: Dormand and Prince 5(4) in canonical coordinates
 *
 *     y = (u, v, works),   y1 = y0 + h sum b_i k_i,   error = h sum (b_i - b^_i) k_i       (u, v as in explicit.c)
 *
 *     y(t0 + s h) = y0 + s (r2 + (1 - s)(r3 + s (r4 + (1 - s) r5)))
 *     r2 = y1 - y0,  r3 = h k1 - r2,  r4 = r2 - h k7 - r3,  r5 = h sum d_i k_i
 *
 *     stiffness = h |k7 - k6| / |Y7 - Y6|
 *
 * Method   Dormand & Prince 1980 (coefficients), Hairer, Norsett & Wanner II.5-6 (dense output of order 4). The canonical
 *          coordinates u belong to one step, so the dense output is one of u, and q(t) = q0 exp(u(t)) keeps quaternions
 *          unit in between too. The last two stages are at the same time: what differs between their rates is h times the
 *          largest eigenvalue of the forces, nearly (Hairer & Wanner IV.2); above 3.25 the step is at the edge of stability.
 * In       the state, with its accelerations; a step h.
 * Out      y_new, q_new; the error relative to the tolerances; the stages, for dormand_prince_output.
 * Cost     six evaluations, no allocation.
 * Fails    as the evaluation does.
 */
#include "sim.h"

#include <math.h>
#include <string.h>

static const double c[STAGES] = { 0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1 };
static const double a[STAGES][STAGES] = {
    { 0 },
    { 1.0 / 5 },
    { 3.0 / 40, 9.0 / 40 },
    { 44.0 / 45, -56.0 / 15, 32.0 / 9 },
    { 19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729 },
    { 9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656 },
    { 35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84 }, /* b */
};
/* b - b^ */
static const double difference[STAGES] = { 71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                           -17253.0 / 339200, 22.0 / 525, -1.0 / 40 };
static const double d[STAGES] = { -12715105075.0 / 11282082432,  0,
                                  87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                                  701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                                  69997945.0 / 29380423 };

/* h |k7 - k6| / |Y7 - Y6|, without the works */
static double stiffness_of(ramus_sim *sim, double h)
{
    const double *first = sim->rate[STAGES - 2], *second = sim->rate[STAGES - 1];
    double between[STAGES], rates = 0, states = 0;
    for (int i = 0; i < STAGES; i++)
        between[i] = a[STAGES - 1][i] - a[STAGES - 2][i];
    sim_combine(sim, NULL, h, STAGES, between, sim->y_stage);
    for (int k = 0; k < 2 * sim->nv; k++) {
        states += sim->y_stage[k] * sim->y_stage[k];
        rates += (second[k] - first[k]) * (second[k] - first[k]);
    }
    return states > 0 ? h * sqrt(rates / states) : 0;
}

ramus_status dormand_prince(ramus_sim *sim, double h, double *error, double *stiffness)
{
    RAMUS_TRY(runge_kutta_stages(sim, h, STAGES, c, a));
    /* the last stage is the end of the step */
    memcpy(sim->y_new, sim->y_stage, (size_t)sim->ny * sizeof(double));
    memcpy(sim->q_new, sim->q_stage, (size_t)sim->nq * sizeof(double));
    sim_combine(sim, NULL, h, STAGES, difference, sim->y_stage);
    *error = adaptive_norm(sim, sim->y_stage);
    *stiffness = stiffness_of(sim, h);
    return RAMUS_OK;
}

ramus_status dormand_prince_output(ramus_sim *sim, double t)
{
    const double h = sim->h_old, s = (t - sim->t_old) / h, *k1 = sim->rate[0], *k7 = sim->rate[STAGES - 1];
    double *y = sim->y_out;
    sim_combine(sim, NULL, h, STAGES, d, y); /* r5 */
    for (int k = 0; k < sim->ny; k++) {
        const double r2 = sim->y_end[k] - sim->y_old[k], r3 = h * k1[k] - r2, r4 = r2 - h * k7[k] - r3;
        y[k] = sim->y_old[k] + s * (r2 + (1 - s) * (r3 + s * (r4 + (1 - s) * y[k])));
    }
    ramus_integrate(sim->model, sim->q_old, y, 1, sim->q_out);
    const int held = sim_nbound(sim) > 0 && sim_constraints(sim)->held;
    if (!held)
        events_hold(sim);
    const ramus_status status = sim_project(sim, sim->q_out, y + sim->nv);
    if (!held)
        events_release(sim);
    return status;
}
