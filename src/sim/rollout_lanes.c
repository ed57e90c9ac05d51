/* rollout_lanes.c - motions of several states in lanes: semi-implicit Euler and Runge-Kutta of order 4
 *
 *     Euler         v1 = v0 + h a(q0, v0),   q1 = q0 exp(h v1)
 *     Runge-Kutta   as in explicit.c: u' = dexp^-1_(-u) v,  v' = a(q0 exp(u), v)  in the canonical coordinates of each step
 *
 * Method   internal coordinates: the user's in another order, and those of joints that follow others, which are taken from these once a
 *          step. Joints with plain coordinates are added in lanes; for spherical and free ones the functions of single states are
 *          called for each lane.
 * Cost     one, four evaluations of forward dynamics in lanes a step. No allocation.
 */
#include "rollout.h"
#include "sim.h"

#include "model/compiled.h"
#include "tree/batch.h"

/* ---- positions ------------------------------------------------------------------------------------------------- */

/* The numbers of one lane, and back. */
static void pick(const double lanes[], int width, int l, int n, double out[])
{
    for (int k = 0; k < n; k++)
        out[k] = lanes[k * width + l];
}

static void place(const double in[], int width, int l, int n, double lanes[])
{
    for (int k = 0; k < n; k++)
        lanes[k * width + l] = in[k];
}

/* q_out = q exp(u) */
static void move(const ramus_model *m, const kernel_table *kernel, const double q[], const double u[], double q_out[])
{
    const int width = kernel->lanes;
    if (m->nqi == m->nvi) { /* all joints have plain coordinates */
        kernel->add_scaled((size_t)(m->nqi * width), q, 1, u, q_out);
        return;
    }
    for (int i = 1; i <= m->nlink; i++) {
        const ramus_joint_type type = (ramus_joint_type)m->type[i];
        const double *from = q + m->qi[i] * width, *along = u + m->vi[i] * width;
        double *to = q_out + m->qi[i] * width;
        const int nq = m->qi[i + 1] - m->qi[i], nv = m->vi[i + 1] - m->vi[i];
        if (joint_is_plain(type)) {
            kernel->add_scaled((size_t)(nq * width), from, 1, along, to);
            continue;
        }
        for (int l = 0; l < width; l++) {
            double one_q[7], one_u[6];
            pick(from, width, l, nq, one_q);
            pick(along, width, l, nv, one_u);
            joint_integrate(type, one_q, one_u, 1, one_q);
            place(one_q, width, l, nq, to);
        }
    }
}

/* u' = dexp^-1_(-u) v */
static void rate(const ramus_model *m, int width, const double u[], const double v[], double out[])
{
    numbers_copy(out, v, (size_t)(m->nvi * width));
    for (int i = 1; i <= m->nlink && m->nqi != m->nvi; i++) {
        const ramus_joint_type type = (ramus_joint_type)m->type[i];
        const int nv = m->vi[i + 1] - m->vi[i], at = m->vi[i] * width;
        for (int l = 0; l < width && !joint_is_plain(type); l++) {
            double one_u[6], one_v[6];
            pick(u + at, width, l, nv, one_u);
            pick(v + at, width, l, nv, one_v);
            canonical_joint_rate(type, one_u, one_v, one_v);
            place(one_v, width, l, nv, out + at);
        }
    }
}

/* ---- steps ----------------------------------------------------------------------------------------------------- */

/* data->batch_a for positions data->batch_q and velocities v. */
static void accelerate(const ramus_model *m, rollout_thread *t, const double v[])
{
    ramus_data *d = t->data;
    const fd_arguments in = { .q = d->batch_q,
                              .v = v,
                              .tau = d->batch_tau,
                              .root = d->batch_root,
                              .armature = has_effects(m, d) ? m->armature : NULL,
                              .a = d->batch_a };
    numbers_copy(d->batch_tau, t->tau, (size_t)(m->nvi * d->sv_batch->lanes));
    tree_forward_lanes(m, d, &in);
}

static void euler_lanes(const ramus_model *m, rollout_thread *t, double h)
{
    ramus_data *d = t->data;
    const kernel_table *kernel = d->sv_batch;
    const size_t nq = (size_t)(m->nqi * kernel->lanes), nv = (size_t)(m->nvi * kernel->lanes);
    numbers_copy(d->batch_q, t->q, nq);
    accelerate(m, t, t->v);
    kernel->add_scaled(nv, t->v, h, d->batch_a, t->v);
    numbers_clear(t->u, nv);
    kernel->add_scaled(nv, t->u, h, t->v, t->u);
    move(m, kernel, t->q, t->u, t->q);
}

static void rk4_lanes(const ramus_model *m, rollout_thread *t, double h)
{
    static const double forward[3] = { 0.5, 0.5, 1 }, weight[4] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    ramus_data *d = t->data;
    const kernel_table *kernel = d->sv_batch;
    const size_t nq = (size_t)(m->nqi * kernel->lanes), nv = (size_t)(m->nvi * kernel->lanes);
    const double *velocity = t->v, *u_rate = t->v; /* of the stage; the first is the state itself */
    numbers_copy(d->batch_q, t->q, nq);
    for (int stage = 0; stage < 4; stage++) {
        if (stage) {
            kernel->scale(nv, h * forward[stage - 1], u_rate, t->u);
            kernel->add_scaled(nv, t->v, h * forward[stage - 1], d->batch_a, t->w);
            move(m, kernel, t->q, t->u, d->batch_q);
            rate(m, kernel->lanes, t->u, t->w, t->u_rate);
            velocity = t->w;
            u_rate = t->u_rate;
        }
        accelerate(m, t, velocity);
        if (stage == 0) {
            kernel->scale(nv, weight[0], u_rate, t->u_sum);
            kernel->scale(nv, weight[0], d->batch_a, t->a_sum);
        } else {
            kernel->add_scaled(nv, t->u_sum, weight[stage], u_rate, t->u_sum);
            kernel->add_scaled(nv, t->a_sum, weight[stage], d->batch_a, t->a_sum);
        }
    }
    kernel->scale(nv, h, t->u_sum, t->u);
    move(m, kernel, t->q, t->u, t->q);
    kernel->add_scaled(nv, t->v, h, t->a_sum, t->v);
}

/* ---- runs ------------------------------------------------------------------------------------------------------ */

enum kind { POSITIONS, VELOCITIES, FORCES };

/* Rows that are `stride` numbers apart, to lanes of internal coordinates. */
static void load(const ramus_model *m, ramus_data *d, const double rows[], size_t stride, int count, enum kind kind,
                 double internal[])
{
    const kernel_table *kernel = d->sv_batch;
    const int n = kind == POSITIONS ? m->nq : m->nv;
    if (m->plain_order) {
        kernel->rows_to_lanes(n, rows, stride, count, internal);
        return;
    }
    kernel->rows_to_lanes(n, rows, stride, count, d->batch_user);
    if (kind == POSITIONS)
        q_to_internal(m, kernel->lanes, d->batch_user, internal);
    else if (kind == VELOCITIES)
        v_to_internal(m, kernel->lanes, d->batch_user, internal);
    else
        drives_to_internal(m, d->v_place, kernel->lanes, d->batch_user, internal);
}

/* Joints that follow others, where these have gone: rounding does not add up. */
static void follow(const ramus_model *m, rollout_thread *t)
{
    ramus_data *d = t->data;
    const int lanes = d->sv_batch->lanes;
    own_to_external(m->nq, d->q_place, lanes, t->q, d->batch_user);
    q_to_internal(m, lanes, d->batch_user, t->q);
    own_to_external(m->nv, d->v_place, lanes, t->v, d->batch_user);
    v_to_internal(m, lanes, d->batch_user, t->v);
}

static void store(const ramus_model *m, ramus_data *d, const double internal[], int n, const int place[], double rows[],
                  size_t stride, int count)
{
    const kernel_table *kernel = d->sv_batch;
    if (!m->plain_order) {
        own_to_external(n, place, kernel->lanes, internal, d->batch_user);
        internal = d->batch_user;
    }
    kernel->lanes_to_rows(n, internal, rows, stride, count);
}

static void output(const rollout_job *job, rollout_thread *t, size_t first, int rows, size_t number)
{
    const ramus_model *m = job->rollout->model;
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv, noutput = job->noutput, at = first * noutput + number;
    if (job->q_out)
        store(m, t->data, t->q, m->nq, t->data->q_place, job->q_out + at * nq, noutput * nq, rows);
    if (job->v_out)
        store(m, t->data, t->v, m->nv, t->data->v_place, job->v_out + at * nv, noutput * nv, rows);
}

void rollout_lanes(const rollout_job *job, rollout_thread *t, size_t first, int rows)
{
    const ramus_model *m = job->rollout->model;
    const ramus_rollout_plan *plan = job->plan;
    const ramus_rollout_options *options = &job->rollout->options;
    const size_t nv = (size_t)m->nv, every = plan->every ? plan->every : plan->steps;
    load(m, t->data, job->q + first * (size_t)m->nq, (size_t)m->nq, rows, POSITIONS, t->q);
    if (job->v)
        load(m, t->data, job->v + first * nv, nv, rows, VELOCITIES, t->v);
    else
        numbers_clear(t->v, (size_t)(m->nvi * t->data->sv_batch->lanes));
    if (!plan->ntau)
        numbers_clear(t->tau, (size_t)(m->nvi * t->data->sv_batch->lanes));
    for (size_t step = 0; step < plan->steps; step++) {
        if (plan->ntau && (step == 0 || plan->ntau > 1))
            load(m, t->data, plan->tau + (first * plan->ntau + step) * nv, plan->ntau * nv, rows, FORCES, t->tau);
        if (options->method == RAMUS_SIM_EULER)
            euler_lanes(m, t, options->step);
        else
            rk4_lanes(m, t, options->step);
        if (m->has_mimic)
            follow(m, t);
        if ((step + 1) % every == 0)
            output(job, t, first, rows, (step + 1) / every - 1);
    }
}
