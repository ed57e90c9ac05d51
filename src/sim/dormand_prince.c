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
 * Out      u_new, v_new, q_new, done_new; the error relative to the tolerances; the stages, for dormand_prince_output.
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

/* sum weight_i k_i of coordinate k of some rate */
static double combine(double *const rate[STAGES], const double weight[STAGES], int k)
{
    double sum = 0;
    for (int i = 0; i < STAGES; i++)
        sum += weight[i] * rate[i][k];
    return sum;
}

static work combine_powers(const ramus_sim *sim, double h, const double weight[STAGES])
{
    work sum = { 0, 0 };
    for (int i = 0; i < STAGES; i++) {
        sum.input += h * weight[i] * sim->power[i].input;
        sum.dissipated += h * weight[i] * sim->power[i].dissipated;
    }
    return sum;
}

/* h |k7 - k6| / |Y7 - Y6| */
static double stiffness_of(const ramus_sim *sim, double h)
{
    double between[STAGES], rates = 0, states = 0;
    for (int i = 0; i < STAGES; i++)
        between[i] = a[STAGES - 1][i] - a[STAGES - 2][i];
    for (int k = 0; k < sim->nv; k++) {
        const double u = h * combine(sim->rate_u, between, k), v = h * combine(sim->rate_v, between, k);
        const double du = sim->rate_u[STAGES - 1][k] - sim->rate_u[STAGES - 2][k];
        const double dv = sim->rate_v[STAGES - 1][k] - sim->rate_v[STAGES - 2][k];
        states += u * u + v * v;
        rates += du * du + dv * dv;
    }
    return states > 0 ? h * sqrt(rates / states) : 0;
}

ramus_status dormand_prince(ramus_sim *sim, double h, double *error, double *stiffness)
{
    const size_t size = (size_t)sim->nv * sizeof(double);
    RAMUS_TRY(runge_kutta_stages(sim, h, STAGES, c, a));
    /* the last stage is the end of the step */
    memcpy(sim->u_new, sim->u_stage, size);
    memcpy(sim->v_new, sim->v_stage, size);
    memcpy(sim->q_new, sim->q_stage, (size_t)sim->nq * sizeof(double));
    const work done = combine_powers(sim, h, a[STAGES - 1]);
    sim->done_new = (work){ sim->done.input + done.input, sim->done.dissipated + done.dissipated };
    for (int k = 0; k < sim->nv; k++) {
        sim->u_stage[k] = h * combine(sim->rate_u, difference, k);
        sim->v_stage[k] = h * combine(sim->rate_v, difference, k);
    }
    *error = adaptive_norm(sim, sim->u_stage, sim->v_stage, combine_powers(sim, h, difference));
    *stiffness = stiffness_of(sim, h);
    return RAMUS_OK;
}

static double interpolate(double s, double y0, double y1, double hk1, double hk7, double r5)
{
    const double r2 = y1 - y0, r3 = hk1 - r2, r4 = r2 - hk7 - r3;
    return y0 + s * (r2 + (1 - s) * (r3 + s * (r4 + (1 - s) * r5)));
}

ramus_status dormand_prince_output(ramus_sim *sim, double t, work *done)
{
    const double h = sim->h_old, s = (t - sim->t_old) / h;
    const int last = STAGES - 1;
    for (int k = 0; k < sim->nv; k++) {
        const double u = h * combine(sim->rate_u, d, k), v = h * combine(sim->rate_v, d, k);
        sim->u_stage[k] = interpolate(s, 0, sim->u_end[k], h * sim->rate_u[0][k], h * sim->rate_u[last][k], u);
        sim->v_out[k] =
            interpolate(s, sim->v_old[k], sim->v_end[k], h * sim->rate_v[0][k], h * sim->rate_v[last][k], v);
    }
    const work r5 = combine_powers(sim, h, d), first = sim->power[0], end = sim->power[last];
    done->input = interpolate(s, sim->done_old.input, sim->done_end.input, h * first.input, h * end.input, r5.input);
    done->dissipated = interpolate(s, sim->done_old.dissipated, sim->done_end.dissipated, h * first.dissipated,
                                   h * end.dissipated, r5.dissipated);
    ramus_integrate(sim->model, sim->q_old, sim->u_stage, 1, sim->q_out);
    return sim_project(sim, sim->q_out, sim->v_out);
}
