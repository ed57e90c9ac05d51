/* run.c - single steps of the chosen method, and runs with outputs at given times
 *
 * Fixed steps   n = ceil(dt/h) of them between two outputs dt apart, each dt/n long; times are t0 + k dt, not sums, so
 *               that they do not drift.
 * Adaptive      explicit steps go over the outputs, which are interpolated; implicit ones end at them. The end of the run cuts
 *               one short.
 */
#include "sim.h"

#include <math.h>
#include <string.h>

/* Steps this much longer than asked are not cut in two. */
#define SLACK 1e-9

static ramus_status step_of(ramus_sim *sim, double h)
{
    static ramus_status (*const step[RAMUS_SIM_METHOD_COUNT])(ramus_sim * sim, double h) = {
        [RAMUS_SIM_EULER] = step_euler,
        [RAMUS_SIM_RK4] = step_rk4,
        [RAMUS_SIM_ADAPTIVE] = step_adaptive,
        [RAMUS_SIM_VARIATIONAL] = step_variational,
    };
    if (sim_nbound(sim) > 0 && (sim->options.method == RAMUS_SIM_RK4 || sim->options.method == RAMUS_SIM_VARIATIONAL))
        return ramus_fail(sim->error, RAMUS_ERR_UNSUPPORTED,
                          "the method %s does not keep one-sided constraints, such as '%s': choose euler or adaptive",
                          ramus_sim_method_name(sim->options.method), ramus_data_bound(sim->data, 0).constraint);
    return step[sim->options.method](sim, h);
}

/* What a call may count on: the user's forces and ports may have changed since the last one, and tries are counted anew. */
static void start_call(ramus_sim *sim)
{
    sim->a_known = sim->a_known && !sim->forces && sim->contact.count == 0 && ramus_model_nport(sim->model) == 0;
    sim->tries_left = sim->options.max_steps;
    sim->land = INFINITY;
}

/* Numbers beyond all bounds, wherever they were found, end a run that began well. */
static ramus_status end_call(ramus_sim *sim, ramus_status status)
{
    if (status != RAMUS_ERR_NOT_FINITE || sim->report.broken)
        return status;
    const ramus_error why = *sim->error;
    return sim_break(sim, status, "the motion grows beyond all numbers after t = %.9g s: %s", sim->t, why.text);
}

ramus_status ramus_sim_step(ramus_sim *sim)
{
    RAMUS_NEED(NULL, sim);
    start_call(sim);
    const double h = sim->options.method == RAMUS_SIM_ADAPTIVE ? sim->options.max_step : sim->options.step;
    return end_call(sim, step_of(sim, h));
}

/* ---- runs --------------------------------------------------------------------------------------------------- */

typedef struct run {
    ramus_sim *sim;
    ramus_sim_observer observer;
    void *user;
} run;

static ramus_status observe(const run *r, const ramus_sim_output *output)
{
    ramus_sim *sim = r->sim;
    const ramus_status status = r->observer(r->user, sim, output);
    if (status != RAMUS_OK)
        ramus_fail(sim->error, status, "the run was ended by its observer at t = %g s: %s", output->t,
                   ramus_status_text(status));
    return status;
}

/* Where friction leaves no accelerations, impulses of time steps do: those of the last step are seen then. */
static ramus_status observed_accelerations(ramus_sim *sim)
{
    const ramus_status status = sim_accelerate_state(sim);
    if (status != RAMUS_ERR_SINGULAR || sim_nbound(sim) == 0 || !(sim->report.last_step > 0))
        return status;
    memcpy(sim->a, sim->mean_a, (size_t)sim->nv * sizeof *sim->a);
    return RAMUS_OK;
}

/* The observer sees the state; its accelerations are the first stage of the next step. */
static ramus_status observe_state(const run *r)
{
    ramus_sim *sim = r->sim;
    if (!r->observer)
        return RAMUS_OK;
    sim->a_known = 0; /* tau_input is wanted too */
    RAMUS_TRY(observed_accelerations(sim));
    return observe(r, &(ramus_sim_output){ sim->t, sim->q, sim->v, sim->tau_input, sim->done[INPUT],
                                           sim->done[DISSIPATED], sim->a });
}

/* The observer sees a time inside the last step. */
static ramus_status observe_between(const run *r, double t)
{
    ramus_sim *sim = r->sim;
    const double *v = sim->y_out + sim->nv, *done = v + sim->nv;
    if (!r->observer)
        return RAMUS_OK;
    RAMUS_TRY(dormand_prince_output(sim, t));
    RAMUS_TRY(sim_accelerate(sim, t, sim->q_out, v, sim->a_out));
    return observe(r,
                   &(ramus_sim_output){ t, sim->q_out, v, sim->tau_input, done[INPUT], done[DISSIPATED], sim->a_out });
}

/* Steps of equal length from the current time to `end`. */
static ramus_status steps_to(const run *r, double end, int every)
{
    ramus_sim *sim = r->sim;
    const double start = sim->t, count = fmax(1, ceil((end - start) / sim->options.step * (1 - SLACK)));
    const double h = (end - start) / count;
    for (double k = 1; k <= count; k++) {
        RAMUS_TRY(step_of(sim, h));
        sim->t = k < count ? start + k * h : end;
        if (every)
            RAMUS_TRY(observe_state(r));
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
        RAMUS_TRY(observe_state(r));
    }
    return RAMUS_OK;
}

/* When output number n is due; the last one at the end of the run. */
static double output_time(double start, double until, double output_step, double n)
{
    const double t = output_step > 0 ? start + n * output_step : until;
    return t >= until - SLACK * output_step ? until : t;
}

static ramus_status run_adaptive(const run *r, double until, double output_step)
{
    ramus_sim *sim = r->sim;
    const double start = sim->t;
    double next = 1;
    while (sim->t < until) {
        const double rest = until - sim->t;
        sim->land = output_time(start, until, output_step, next);
        RAMUS_TRY(step_adaptive(sim, rest));
        if (sim->report.last_step == rest || until - sim->t < SLACK * sim->report.last_step)
            sim->t = until;
        for (; output_step > 0 && output_time(start, until, output_step, next) < sim->t; next++)
            RAMUS_TRY(observe_between(r, output_time(start, until, output_step, next)));
        if (output_step == 0 || output_time(start, until, output_step, next) == sim->t) {
            RAMUS_TRY(observe_state(r));
            next++;
        }
    }
    return RAMUS_OK;
}

ramus_status ramus_sim_step_by(ramus_sim *sim, double length)
{
    RAMUS_NEED(NULL, sim);
    if (!(length > 0) || !isfinite(length))
        return ramus_fail(sim->error, RAMUS_ERR_ARGUMENT, "a step of %g s; it must be finite and above zero", length);
    start_call(sim);
    return end_call(sim, sim->options.method == RAMUS_SIM_ADAPTIVE
                             ? run_adaptive(&(run){ .sim = sim }, sim->t + length, 0)
                             : step_of(sim, length));
}

ramus_status ramus_sim_run(ramus_sim *sim, double until, double output_step, ramus_sim_observer observer, void *user)
{
    RAMUS_NEED(NULL, sim);
    const run r = { sim, observer, user };
    if (!isfinite(until) || until < sim->t)
        return ramus_fail(sim->error, RAMUS_ERR_ARGUMENT, "a run until t = %g s, but it is t = %g s already", until,
                          sim->t);
    if (!(output_step >= 0) || !isfinite(output_step))
        return ramus_fail(sim->error, RAMUS_ERR_ARGUMENT, "outputs every %g s; 0 or more is expected", output_step);
    start_call(sim);
    ramus_status status = observe_state(&r);
    if (status == RAMUS_OK && until > sim->t)
        status = sim->options.method == RAMUS_SIM_ADAPTIVE ? run_adaptive(&r, until, output_step)
                                                           : run_fixed(&r, until, output_step);
    return end_call(sim, status);
}
