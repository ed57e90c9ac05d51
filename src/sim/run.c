/* run.c - single steps of the chosen method, and runs with outputs at given times
 *
 * Fixed steps   n = ceil(dt/h) of them between two outputs dt apart, each dt/n long; times are t0 + k dt, not sums, so
 *               that they do not drift.
 * Adaptive      steps go over the outputs, which are interpolated; only the end of the run cuts one short.
 */
#include "sim.h"

#include <math.h>
#include <string.h>

/* Steps this much longer than asked are not cut in two. */
#define SLACK 1e-9

static ramus_status step_of(ramus_sim *sim, double h)
{
    switch (sim->options.method) {
    case RAMUS_SIM_EULER:
        return step_euler(sim, h);
    case RAMUS_SIM_ADAPTIVE:
        return step_adaptive(sim, h);
    case RAMUS_SIM_VARIATIONAL:
        return step_variational(sim, h);
    case RAMUS_SIM_RK4:
    case RAMUS_SIM_METHOD_COUNT:
        break;
    }
    return step_rk4(sim, h);
}

ramus_status ramus_sim_step(ramus_sim *sim)
{
    return step_of(sim, sim->options.method == RAMUS_SIM_ADAPTIVE ? sim->options.max_step : sim->options.step);
}

ramus_status ramus_sim_step_by(ramus_sim *sim, double length)
{
    if (!(length > 0) || !isfinite(length))
        return ramus_fail(&sim->error, RAMUS_ERR_ARGUMENT, "a step of %g s; it must be finite and above zero", length);
    if (sim->options.method != RAMUS_SIM_ADAPTIVE)
        return step_of(sim, length);
    const double until = sim->t + length;
    while (sim->t < until) {
        const double rest = until - sim->t;
        RAMUS_TRY(step_adaptive(sim, rest));
        if (sim->counts.last_step == rest)
            sim->t = until;
    }
    return RAMUS_OK;
}

/* ---- runs --------------------------------------------------------------------------------------------------- */

typedef struct run {
    ramus_sim *sim;
    ramus_sim_observer observer;
    void *user;
} run;

/* Tell the observer; q_out, v_out hold the state. */
static ramus_status tell(const run *r, double t, work done)
{
    ramus_sim *sim = r->sim;
    if (!r->observer)
        return RAMUS_OK;
    memset(sim->tau_input, 0, (size_t)sim->nv * sizeof *sim->tau_input);
    if (sim->forces) {
        const ramus_status status = sim->forces(sim->forces_user, t, sim->q_out, sim->v_out, sim->tau_input);
        if (status != RAMUS_OK)
            return ramus_fail(&sim->error, status, "the input forces could not be computed at t = %g s: %s", t,
                              ramus_status_text(status));
    }
    const ramus_sim_output output = { t, sim->q_out, sim->v_out, sim->tau_input, done.input, done.dissipated };
    const ramus_status status = r->observer(r->user, sim, &output);
    if (status != RAMUS_OK)
        ramus_fail(&sim->error, status, "the run was ended by its observer at t = %g s: %s", t,
                   ramus_status_text(status));
    return status;
}

static ramus_status tell_state(const run *r)
{
    ramus_sim *sim = r->sim;
    memcpy(sim->q_out, sim->q, (size_t)sim->nq * sizeof *sim->q);
    memcpy(sim->v_out, sim->v, (size_t)sim->nv * sizeof *sim->v);
    return tell(r, sim->t, sim->done);
}

/* Steps of equal length from the current time to `end`. */
static ramus_status steps_to(const run *r, double end, int tell_all)
{
    ramus_sim *sim = r->sim;
    const double start = sim->t, count = fmax(1, ceil((end - start) / sim->options.step * (1 - SLACK)));
    const double h = (end - start) / count;
    for (double k = 1; k <= count; k++) {
        RAMUS_TRY(step_of(sim, h));
        sim->t = k < count ? start + k * h : end;
        if (tell_all)
            RAMUS_TRY(tell_state(r));
    }
    return RAMUS_OK;
}

static ramus_status run_fixed(const run *r, double until, double output_step)
{
    ramus_sim *sim = r->sim;
    const double start = sim->t;
    if (output_step == 0)
        return steps_to(r, until, 1);
    const double count = ceil((until - start) / output_step * (1 - SLACK));
    for (double k = 1; k <= count; k++) {
        RAMUS_TRY(steps_to(r, k < count ? start + k * output_step : until, 0));
        RAMUS_TRY(tell_state(r));
    }
    return RAMUS_OK;
}

static ramus_status run_adaptive(const run *r, double until, double output_step)
{
    ramus_sim *sim = r->sim;
    const double start = sim->t;
    double next = 1;
    while (sim->t < until) {
        const double rest = until - sim->t;
        RAMUS_TRY(step_adaptive(sim, rest));
        if (sim->counts.last_step == rest || until - sim->t < SLACK * sim->counts.last_step)
            sim->t = until;
        for (; output_step > 0; next++) {
            const double t = start + next * output_step;
            work done;
            if (t > sim->t || t >= until - SLACK * output_step)
                break;
            RAMUS_TRY(adaptive_output(sim, t, &done));
            RAMUS_TRY(tell(r, t, done));
        }
        if (output_step == 0 || sim->t >= until)
            RAMUS_TRY(tell_state(r));
    }
    return RAMUS_OK;
}

ramus_status ramus_sim_run(ramus_sim *sim, double until, double output_step, ramus_sim_observer observer, void *user)
{
    const run r = { sim, observer, user };
    if (!isfinite(until) || until < sim->t)
        return ramus_fail(&sim->error, RAMUS_ERR_ARGUMENT, "a run until t = %g s, but it is t = %g s already", until,
                          sim->t);
    if (!(output_step >= 0) || !isfinite(output_step))
        return ramus_fail(&sim->error, RAMUS_ERR_ARGUMENT, "outputs every %g s; 0 or more is expected", output_step);
    RAMUS_TRY(tell_state(&r));
    if (until == sim->t)
        return RAMUS_OK;
    return sim->options.method == RAMUS_SIM_ADAPTIVE ? run_adaptive(&r, until, output_step)
                                                     : run_fixed(&r, until, output_step);
}
