/* adaptive.c - steps as long as the error allows: Dormand and Prince 5(4) in canonical coordinates
 *
 *     y = (u, v, works),   y1 = y0 + h sum b_i k_i,   error = h sum (b_i - b^_i) k_i       (u, v as in explicit.c)
 *
 *     err = rms over coordinates and works of error_u / (abs + rel), error_v / (abs + rel max |v|),
 *           error_work / (abs + rel max(1, |work|));   accepted when err <= 1
 *     next h = h 0.9 err^(-0.7/5) err_before^(0.4/5), within 1/5 and 5
 *
 *     y(t0 + s h) = y0 + s (r2 + (1 - s)(r3 + s (r4 + (1 - s) r5)))
 *     r2 = y1 - y0,  r3 = h k1 - r2,  r4 = r2 - h k7 - r3,  r5 = h sum d_i k_i
 *
 * Method   Dormand & Prince 1980 (coefficients), Hairer, Norsett & Wanner II.5-6 (control, dense output of order 4).
 *          The canonical coordinates u belong to one step, so the dense output is one of u, and q(t) = q0 exp(u(t))
 *          keeps quaternions unit in between too. The last stage is the first of the next step unless projection moved
 *          the state. A step in which a joint would turn by more than TURN is refused: dexp^-1 is singular at 2 pi.
 * In       the state; the longest step that is wanted.
 * Out      the state at the end of one accepted step; what adaptive_output needs to look into it.
 * Cost     six evaluations a step, accepted or not. No allocation.
 * Fails    as the evaluation does, and with RAMUS_ERR_SINGULAR when the step shrinks to nothing.
 */
#include "sim.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define TURN 2.5 /* rad */

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

/* err; not finite when something overflowed */
static double error_of(const ramus_sim *sim, double h)
{
    const double absolute = sim->options.absolute_tolerance, relative = sim->options.relative_tolerance;
    double sum = 0, input = 0, dissipated = 0;
    for (int k = 0; k < sim->nv; k++) {
        double u = 0, v = 0;
        for (int i = 0; i < STAGES; i++) {
            u += difference[i] * sim->rate_u[i][k];
            v += difference[i] * sim->rate_v[i][k];
        }
        u *= h / (absolute + relative);
        v *= h / (absolute + relative * fmax(fabs(sim->v[k]), fabs(sim->v_new[k])));
        sum += u * u + v * v;
    }
    for (int i = 0; i < STAGES; i++) {
        input += difference[i] * sim->power[i].input;
        dissipated += difference[i] * sim->power[i].dissipated;
    }
    input *= h / (absolute + relative * fmax(1, fabs(sim->done_new.input)));
    dissipated *= h / (absolute + relative * fmax(1, fabs(sim->done_new.dissipated)));
    return sqrt((sum + input * input + dissipated * dissipated) / (2 * sim->nv + 2));
}

/* The end of the step, from the stages: the last one stands there already. */
static void arrive(ramus_sim *sim, double h)
{
    const size_t size = (size_t)sim->nv * sizeof(double);
    memcpy(sim->u_new, sim->u_stage, size);
    memcpy(sim->v_new, sim->v_stage, size);
    memcpy(sim->q_new, sim->q_stage, (size_t)sim->nq * sizeof(double));
    sim->done_new = sim->done;
    for (int i = 0; i < STAGES - 1; i++) {
        sim->done_new.input += h * a[STAGES - 1][i] * sim->power[i].input;
        sim->done_new.dissipated += h * a[STAGES - 1][i] * sim->power[i].dissipated;
    }
}

/* The first stage, which is the last one of the step before where nothing came between. */
static ramus_status first_stage(ramus_sim *sim)
{
    const size_t size = (size_t)sim->nv * sizeof(double);
    if (sim->first_same) {
        memcpy(sim->rate_v[0], sim->rate_v[STAGES - 1], size);
        memcpy(sim->rate_u[0], sim->v, size);
        sim->power[0] = sim->power[STAGES - 1];
        return RAMUS_OK;
    }
    return runge_kutta_stages(sim, 0, 0, 1, c, a);
}

/* After acceptance: what interpolation needs. */
static void keep(ramus_sim *sim, double t, double h, work done, int projected)
{
    const size_t size = (size_t)sim->nv * sizeof(double);
    sim->t_old = t;
    sim->h_old = h;
    sim->done_old = done;
    sim->done_end = sim->done;
    memcpy(sim->u_end, sim->u_new, size);
    sim->dense = 1;
    sim->first_same = !projected;
}

ramus_status step_adaptive(ramus_sim *sim, double most)
{
    const int projected = sim_nrow(sim) > 0;
    const double limit = fmin(most, sim->options.max_step), least = 16 * DBL_EPSILON * fmax(fabs(sim->t), 1e-3);
    double h = fmin(sim->h_next, limit);
    RAMUS_TRY(first_stage(sim));
    sim->first_same = sim->dense = 0;
    for (int refused = 0;; refused = 1) {
        if (h < least && h < limit)
            return ramus_fail(&sim->error, RAMUS_ERR_SINGULAR,
                              "the step shrinks to nothing at t = %g s: forces jump, or tolerances are too small",
                              sim->t);
        RAMUS_TRY(runge_kutta_stages(sim, h, 1, STAGES, c, a));
        arrive(sim, h);
        double error = error_of(sim, h);
        if (canonical_turn(sim->model, sim->u_new) > TURN)
            error = fmax(error, 100);
        if (!(error <= 1)) {
            sim->counts.rejected++;
            h *= isfinite(error) ? fmax(0.1, 0.9 * pow(error, -0.2)) : 0.1;
            continue;
        }
        const double before = sim->error_old > 0 ? sim->error_old : 1e-4, now = fmax(error, 1e-10);
        double grow = fmin(5, fmax(0.2, 0.9 * pow(now, -0.7 / 5) * pow(before, 0.4 / 5)));
        if (refused)
            grow = fmin(1, grow);
        const double t = sim->t;
        const work done = sim->done;
        memcpy(sim->q_old, sim->q, (size_t)sim->nq * sizeof(double));
        memcpy(sim->v_old, sim->v, (size_t)sim->nv * sizeof(double));
        memcpy(sim->v_end, sim->v_new, (size_t)sim->nv * sizeof(double));
        RAMUS_TRY(sim_accept(sim, t + h, h));
        keep(sim, t, h, done, projected);
        /* a step cut short by `most` says nothing against the one that was planned */
        sim->h_next = h < sim->h_next ? fmax(refused ? 0 : sim->h_next, h * grow) : h * grow;
        sim->error_old = fmax(error, 1e-4);
        return RAMUS_OK;
    }
}

static double interpolate(double s, double y0, double y1, double hk1, double hk7, double r5)
{
    const double r2 = y1 - y0, r3 = hk1 - r2, r4 = r2 - hk7 - r3;
    return y0 + s * (r2 + (1 - s) * (r3 + s * (r4 + (1 - s) * r5)));
}

ramus_status adaptive_output(ramus_sim *sim, double t, work *done)
{
    const double h = sim->h_old, s = h > 0 ? (t - sim->t_old) / h : 1;
    double input = 0, dissipated = 0;
    for (int k = 0; k < sim->nv; k++) {
        double u = 0, v = 0;
        for (int i = 0; i < STAGES; i++) {
            u += h * d[i] * sim->rate_u[i][k];
            v += h * d[i] * sim->rate_v[i][k];
        }
        sim->u_stage[k] = interpolate(s, 0, sim->u_end[k], h * sim->rate_u[0][k], h * sim->rate_u[STAGES - 1][k], u);
        sim->v_out[k] =
            interpolate(s, sim->v_old[k], sim->v_end[k], h * sim->rate_v[0][k], h * sim->rate_v[STAGES - 1][k], v);
    }
    for (int i = 0; i < STAGES; i++) {
        input += h * d[i] * sim->power[i].input;
        dissipated += h * d[i] * sim->power[i].dissipated;
    }
    done->input = interpolate(s, sim->done_old.input, sim->done_end.input, h * sim->power[0].input,
                              h * sim->power[STAGES - 1].input, input);
    done->dissipated = interpolate(s, sim->done_old.dissipated, sim->done_end.dissipated, h * sim->power[0].dissipated,
                                   h * sim->power[STAGES - 1].dissipated, dissipated);
    ramus_integrate(sim->model, sim->q_old, sim->u_stage, 1, sim->q_out);
    return sim_project(sim, sim->q_out, sim->v_out);
}
