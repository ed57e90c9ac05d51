/* rollout.c - many motions at once: memory, threads, motions by themselves; rollout_lanes.c has the steps */
#include "rollout.h"
#include "sim.h"

#include "base/fail.h"
#include "base/options.h"
#include "base/pool.h"
#include "model/compiled.h"

#include <math.h>
#include <string.h>

OPTIONS_DEFAULTS(ramus_rollout_options, .method = RAMUS_SIM_RK4, .step = 1e-3)
OPTIONS_DEFAULTS(ramus_rollout_plan, .steps = 1)

/* ---- create, destroy ------------------------------------------------------------------------------------------- */

static ramus_status check_options(const ramus_model *model, const ramus_rollout_options *o, ramus_error *err)
{
    if (o->method != RAMUS_SIM_RK4 && o->method != RAMUS_SIM_EULER)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "rollouts have fixed steps: choose rk4 or euler, not %s",
                          ramus_sim_method_name(o->method)[0] ? ramus_sim_method_name(o->method) : "an unknown method");
    if (!(o->step > 0) || !isfinite(o->step))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "rollout options: step is %g; it must be finite and above zero",
                          o->step);
    if (model->nport)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "rollouts take no robots with black boxes, whose motion or wrench is not known in advance; "
                          "simulate them one by one");
    return RAMUS_OK;
}

/* Can steps be made in lanes? */
static int fits_lanes(const ramus_model *m, const ramus_rollout_options *o)
{
    int resists = 0;
    for (int k = 0; k < m->nvi; k++)
        resists |= m->damping[k] != 0 || m->friction[k] != 0;
    return model_is_tree(m) && !needs_mass_matrix(m) && !(o->method == RAMUS_SIM_EULER && o->joint_effects && resists);
}

static void layout(void *object, arena *a)
{
    ramus_rollout *r = object;
    const ramus_model *m = r->model;
    const size_t lanes = (size_t)r->lanes, nq = (size_t)m->nq, nv = (size_t)m->nv;
    r->thread = arena_take(a, (size_t)r->nthread, sizeof *r->thread);
    for (int k = 0; k < r->nthread; k++) {
        rollout_thread own = { 0 };
        rollout_thread *t = r->thread ? &r->thread[k] : &own;
        t->q = arena_take(a, (size_t)m->nqi * lanes, sizeof(double));
        ARENA_TAKE(a, (size_t)m->nvi * lanes, t->v, t->u, t->w, t->tau, t->u_rate, t->u_sum, t->a_sum);
        t->row_q = arena_take(a, nq, sizeof(double));
        ARENA_TAKE(a, nv, t->row_v, t->row_tau);
    }
}

/* Forces of a motion by itself: those of the step. */
static ramus_status input_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    const rollout_thread *own = user;
    (void)t, (void)q, (void)v;
    numbers_copy(tau, own->row_tau, (size_t)own->data->model->nv);
    return RAMUS_OK;
}

static ramus_status thread_create(const ramus_rollout *r, rollout_thread *t, ramus_error *err)
{
    ramus_data_options data = ramus_data_options_default();
    ramus_sim_options sim = ramus_sim_options_default();
    data.allocator = sim.allocator = &r->space.allocator;
    data.joint_effects = sim.joint_effects = r->options.joint_effects;
    data.lanes = r->options.lanes;
    sim.method = r->options.method;
    sim.step = r->options.step;
    RAMUS_TRY(ramus_data_create(r->model, &data, &t->data, err));
    RAMUS_TRY(ramus_sim_create(r->model, &sim, &t->sim, err));
    ramus_sim_set_forces(t->sim, input_forces, t);
    return RAMUS_OK;
}

ramus_status ramus_rollout_create(const ramus_model *model, const ramus_rollout_options *opt, ramus_rollout **out,
                                  ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    RAMUS_TRY(model_check_known(model, "rollouts", err));
    ramus_rollout start = { .model = model, .nthread = 1 };
    RAMUS_TRY(OPTIONS_READ(ramus_rollout_options, &start.options, opt, err));
    RAMUS_TRY(check_options(model, &start.options, err));
    const ramus_allocator *allocator = start.options.allocator;
    start.options.allocator = NULL;
    if (start.options.pool)
        start.nthread = ramus_pool_threads(start.options.pool);
    start.lanes = 8; /* the most; which it are is known when there is a data */
    ramus_rollout *r = workspace_create(&start, sizeof start, allocator, layout);
    if (!r)
        return ramus_fail_memory(err);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < r->nthread && status == RAMUS_OK; k++)
        status = thread_create(r, &r->thread[k], err);
    if (status != RAMUS_OK) {
        ramus_rollout_destroy(r);
        return status;
    }
    r->lanes = fits_lanes(model, &r->options) ? r->thread[0].data->sv_batch->lanes : 1;
    *out = r;
    return RAMUS_OK;
}

void ramus_rollout_destroy(ramus_rollout *r)
{
    if (!r)
        return;
    for (int k = 0; k < r->nthread; k++) {
        ramus_sim_destroy(r->thread[k].sim);
        ramus_data_destroy(r->thread[k].data);
    }
    workspace_destroy(r);
}

const ramus_error *ramus_rollout_error(const ramus_rollout *r)
{
    return r ? &r->error : ramus_error_of_null();
}

int ramus_rollout_lanes(const ramus_rollout *r)
{
    return r ? r->lanes : 0;
}

/* ---- motions by themselves ------------------------------------------------------------------------------------- */

static void keep_state(const rollout_job *job, size_t motion, size_t number, const double q[], const double v[])
{
    const size_t nq = (size_t)job->rollout->model->nq, nv = (size_t)job->rollout->model->nv;
    const size_t at = motion * job->noutput + number;
    if (job->q_out)
        numbers_copy(job->q_out + at * nq, q, nq);
    if (job->v_out)
        numbers_copy(job->v_out + at * nv, v, nv);
}

static ramus_status steps_alone(const rollout_job *job, rollout_thread *t, size_t motion, size_t *done)
{
    const size_t nq = (size_t)job->rollout->model->nq, nv = (size_t)job->rollout->model->nv;
    const ramus_rollout_plan *plan = job->plan;
    const size_t every = plan->every ? plan->every : plan->steps;
    RAMUS_TRY(ramus_sim_set_state(t->sim, 0, job->q + motion * nq, job->v ? job->v + motion * nv : NULL));
    numbers_clear(t->row_tau, nv);
    for (size_t step = 0; step < plan->steps; step++) {
        if (plan->ntau) {
            const size_t which = plan->ntau > 1 ? step : 0;
            numbers_copy(t->row_tau, plan->tau + (motion * plan->ntau + which) * nv, nv);
            ramus_sim_set_forces(t->sim, input_forces, t); /* what it knows of the last ones is over */
        }
        RAMUS_TRY(ramus_sim_step(t->sim));
        if ((step + 1) % every == 0)
            keep_state(job, motion, (*done)++, ramus_sim_q(t->sim), ramus_sim_v(t->sim));
    }
    return RAMUS_OK;
}

static void run_alone(const rollout_job *job, rollout_thread *t, size_t motion)
{
    size_t done = 0;
    const ramus_status status = steps_alone(job, t, motion, &done);
    if (status == RAMUS_OK)
        return;
    const ramus_model *m = job->rollout->model;
    for (int k = 0; k < m->nq; k++)
        t->row_q[k] = NAN;
    for (int k = 0; k < m->nv; k++)
        t->row_v[k] = NAN;
    for (; done < job->noutput; done++)
        keep_state(job, motion, done, t->row_q, t->row_v);
    if (motion < t->failed) {
        t->failed = motion;
        ramus_fail(&t->error, status, "motion %zu: %.900s", motion, ramus_sim_error(t->sim)->text);
    }
}

/* ---- runs ------------------------------------------------------------------------------------------------------ */

/* The last state of a motion in lanes is finite: nothing that is not a number goes away again. */
static int lane_finite(const rollout_job *job, const rollout_thread *t, int l)
{
    const ramus_model *m = job->rollout->model;
    const int lanes = job->rollout->lanes;
    double sum = 0;
    for (int k = 0; k < m->nqi; k++)
        sum += t->q[k * lanes + l] * 0.0;
    for (int k = 0; k < m->nvi; k++)
        sum += t->v[k * lanes + l] * 0.0;
    return sum == 0;
}

static void run_group(void *self, int thread, size_t task)
{
    const rollout_job *job = self;
    rollout_thread *t = &job->rollout->thread[thread];
    const size_t lanes = (size_t)job->rollout->lanes, first = task * lanes;
    const size_t rows = job->count - first < lanes ? job->count - first : lanes;
    if (lanes > 1)
        rollout_lanes(job, t, first, (int)rows);
    for (size_t l = 0; l < rows; l++)
        if (lanes == 1 || !lane_finite(job, t, (int)l))
            run_alone(job, t, first + l);
}

size_t ramus_rollout_noutput(const ramus_rollout_plan *plan)
{
    ramus_rollout_plan own;
    if (!plan || OPTIONS_READ(ramus_rollout_plan, &own, plan, NULL) != RAMUS_OK)
        return 0;
    return own.every ? own.steps / own.every : 1;
}

static ramus_status check_plan(const ramus_model *m, const ramus_rollout_plan *plan, ramus_error *err)
{
    if (plan->steps < 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "rollout plan: steps is 0; a motion has at least one");
    if (plan->every > plan->steps)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "rollout plan: every is %zu, more than all %zu steps", plan->every,
                          plan->steps);
    if (plan->ntau != 0 && plan->ntau != 1 && plan->ntau != plan->steps)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "rollout plan: ntau is %zu; it is 0, 1, or as many as there are steps, %zu", plan->ntau,
                          plan->steps);
    if (plan->ntau && m->nv && !plan->tau)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "rollout plan: tau is NULL, and ntau is %zu", plan->ntau);
    return RAMUS_OK;
}

ramus_status ramus_rollout_run(ramus_rollout *r, size_t count, const double q[], const double v[],
                               const ramus_rollout_plan *opt, double q_out[], double v_out[])
{
    RAMUS_NEED_AS(NULL, r, "rollout");
    ramus_rollout_plan plan;
    RAMUS_TRY(OPTIONS_READ(ramus_rollout_plan, &plan, opt, &r->error));
    RAMUS_TRY(check_plan(r->model, &plan, &r->error));
    RAMUS_NEED_ARRAYS(&r->error, count && r->model->nq, q);
    rollout_job job = { .rollout = r,
                        .plan = &plan,
                        .count = count,
                        .q = q,
                        .v = v,
                        .q_out = q_out,
                        .v_out = v_out,
                        .noutput = plan.every ? plan.steps / plan.every : 1 };
    const size_t lanes = (size_t)r->lanes;
    for (int k = 0; k < r->nthread; k++)
        r->thread[k].failed = (size_t)-1;
    pool_run(r->options.pool, (count + lanes - 1) / lanes, run_group, &job);
    const rollout_thread *first = r->thread;
    for (int k = 1; k < r->nthread; k++)
        if (r->thread[k].failed < first->failed)
            first = &r->thread[k];
    if (first->failed == (size_t)-1)
        return RAMUS_OK;
    r->error = first->error;
    return r->error.status;
}
