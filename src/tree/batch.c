/* batch.c - many states: groups of rows in lanes, tasks of several groups on the threads of a pool; see batch.h */
#include "batch.h"

#include "base/fail.h"
#include "base/pool.h"

#include <math.h>
#include <string.h>

enum { ROWS_PER_TASK = 64 }; /* a multiple of all lanes; some microseconds of work */

typedef struct batch_job {
    const ramus_model *model;
    ramus_data *data;
    const batch_rows *in;
    const batch_way *way;
} batch_job;

/* ---- rows to lanes and back ------------------------------------------------------------------------------------ */

void batch_load_q(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double q[], int rows,
                  double internal[])
{
    if (m->plain_order) {
        kernel->rows_to_lanes(m->nq, q, (size_t)m->nq, rows, internal);
        return;
    }
    if (!m->has_mimic) {
        kernel->rows_to_places(m->nq, q, (size_t)m->nq, rows, d->q_place, internal);
        return;
    }
    kernel->rows_to_lanes(m->nq, q, (size_t)m->nq, rows, d->batch_user);
    q_to_internal(m, kernel->lanes, d->batch_user, internal);
}

void batch_load_v(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double v[], int rows,
                  double internal[])
{
    if (m->plain_order) {
        kernel->rows_to_lanes(m->nv, v, (size_t)m->nv, rows, internal);
        return;
    }
    if (!m->has_mimic) {
        kernel->rows_to_places(m->nv, v, (size_t)m->nv, rows, d->v_place, internal);
        return;
    }
    kernel->rows_to_lanes(m->nv, v, (size_t)m->nv, rows, d->batch_user);
    v_to_internal(m, kernel->lanes, d->batch_user, internal);
}

void batch_load_drives(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double tau[], int rows,
                       double internal[])
{
    if (!m->has_mimic) {
        batch_load_v(m, d, kernel, tau, rows, internal);
        return;
    }
    numbers_clear(internal, (size_t)m->nvi * (size_t)kernel->lanes);
    kernel->rows_to_places(m->nv, tau, (size_t)m->nv, rows, d->v_place, internal);
}

void batch_store_own(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double internal[],
                     double rows[], int count)
{
    d->batch_finite = m->plain_order ? kernel->lanes_to_rows(m->nv, internal, rows, (size_t)m->nv, count)
                                     : kernel->places_to_rows(m->nv, internal, d->v_place, rows, (size_t)m->nv, count);
}

void batch_store(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double internal[],
                 double rows[], int count)
{
    if (!m->has_mimic) {
        batch_store_own(m, d, kernel, internal, rows, count);
        return;
    }
    tau_to_external(m, kernel->lanes, internal, d->batch_user);
    d->batch_finite = kernel->lanes_to_rows(m->nv, d->batch_user, rows, (size_t)m->nv, count);
}

/* ---- ports ---------------------------------------------------------------------------------------------------- */

double latest_stamp(const ramus_model *m, const ramus_sample sample[])
{
    double latest = sample[0].stamp;
    for (int k = 1; k < m->nport; k++)
        latest = sample[k].stamp > latest ? sample[k].stamp : latest;
    return latest;
}

/* The samples of a row; it is as old as its latest one. */
static void take_row_samples(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    memcpy(d->sample, in->samples + row * (size_t)m->nport, (size_t)m->nport * sizeof *d->sample);
    d->clock.now = latest_stamp(m, d->sample);
}

const double *batch_ports(const ramus_model *m, ramus_data *d, const batch_rows *in, int lanes, size_t row, int rows)
{
    if (!m->nport)
        return NULL;
    if (d->batch_ports_ready)
        return d->batch_external;
    d->batch_ports_ready = !in->samples;
    memset(d->batch_external, 0, ((size_t)m->nlink + 1) * WRENCH_NUMBERS * (size_t)lanes * sizeof(double));
    for (int l = 0; l < lanes; l++) {
        const ramus_sample *sample = d->sample;
        if (in->samples)
            sample = in->samples + (row + (size_t)(l < rows ? l : rows - 1)) * (size_t)m->nport;
        ports_roots(m, sample, PORTS_ALL, lanes, l, d->batch_root);
        ports_wrenches(m->merged, sample, lanes, l, d->batch_external);
    }
    return d->batch_external;
}

/* May a group's rows use their samples? Lanes of others would do no harm, but the reason has to be found. */
static int row_ports_fit(const ramus_model *m, const ramus_data *d, int kinds, const batch_rows *in, size_t row)
{
    if (!in->samples || !m->nport || kinds == BATCH_NO_PORTS)
        return 1;
    const ramus_sample *sample = in->samples + row * (size_t)m->nport;
    const port_clock clock = { latest_stamp(m, sample), d->clock.max_age };
    return ports_check(m, sample, clock, kinds, NULL) == RAMUS_OK;
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

static void fail_row(ramus_data *d, const batch_rows *in, size_t row, ramus_status status)
{
    for (int k = 0; k < BATCH_OUTPUTS; k++) {
        double *out = batch_out(in, k, row);
        for (size_t c = 0; out && c < in->out[k].width; c++)
            out[c] = NAN;
    }
    if (row < d->batch_failed) { /* a thread's tasks come in order, but a call may fail on a pool that is shared */
        d->batch_failed = row;
        ramus_fail(&d->batch_error, status, "row %zu: %.900s", row, d->error.text);
    }
}

static void evaluate_row(const batch_job *job, ramus_data *d, size_t row)
{
    if (job->in->samples && job->model->nport)
        take_row_samples(job->model, d, job->in, row);
    const ramus_status status = job->way->single(job->model, d, job->in, row);
    if (status != RAMUS_OK)
        fail_row(d, job->in, row, status);
}

static int results_finite(const ramus_data *d, const batch_rows *in, size_t row, size_t rows)
{
    for (int k = 0; k < BATCH_OUTPUTS; k++) {
        const double *out = batch_out(in, k, row);
        if (out && !d->sv->all_finite(rows * in->out[k].width, out))
            return 0;
    }
    return 1;
}

/* Need no row of these be evaluated by itself? */
static int rows_fit(const batch_job *job, const ramus_data *d, size_t row, size_t rows)
{
    const ramus_model *m = job->model;
    const batch_rows *in = job->in;
    for (size_t l = 0; l < rows; l++)
        if (!row_ports_fit(m, d, job->way->ports, in, row + l))
            return 0;
    if (job->way->check_inputs) {
        const size_t nv = rows * (size_t)m->nv;
        if (!d->sv->all_finite(rows * (size_t)m->nq, batch_q(m, in, row)) ||
            (in->v && !d->sv->all_finite(nv, batch_v(m, in->v, row))) ||
            (in->x && !d->sv->all_finite(nv, batch_v(m, in->x, row))))
            return 0;
    }
    return d->batch_finite || results_finite(d, in, row, rows);
}

/* Lanes are computed beside each other and not with each other: what is wrong with one row is in no other. */
static void evaluate_group(const batch_job *job, ramus_data *d, size_t row, size_t rows)
{
    d->batch_finite = 0;
    job->way->group(job->model, d, job->in, row, (int)rows);
    if (rows_fit(job, d, row, rows))
        return;
    d->batch_finite = 0;
    for (size_t l = 0; l < rows; l++)
        if (!rows_fit(job, d, row + l, 1))
            evaluate_row(job, d, row + l);
}

static void evaluate_task(void *self, int thread, size_t task)
{
    const batch_job *job = self;
    ramus_data *d = thread ? job->data->crew[thread - 1] : job->data;
    const size_t first = task * ROWS_PER_TASK, left = job->in->count - first;
    const size_t end = first + (left < ROWS_PER_TASK ? left : ROWS_PER_TASK), lanes = (size_t)job->way->lanes;
    for (size_t row = first; row < end; row += lanes) {
        if (lanes == 1)
            evaluate_row(job, d, row);
        else
            evaluate_group(job, d, row, end - row < lanes ? end - row : lanes);
    }
}

/* ---- the call ------------------------------------------------------------------------------------------------- */

/* What a thread's data needs to know of the caller's. */
static void prepare_crew(const ramus_model *m, ramus_data *d)
{
    for (int k = 0; k < d->ncrew; k++) {
        ramus_data *one = d->crew[k];
        one->batch_failed = (size_t)-1;
        one->batch_ports_ready = 0;
        one->clock = d->clock;
        if (m->nport)
            memcpy(one->sample, d->sample, (size_t)m->nport * sizeof *d->sample);
    }
}

ramus_status batch_run(const ramus_model *m, ramus_data *d, const batch_rows *in, const batch_way *way)
{
    const batch_way one_by_one = { .single = way->single, .lanes = 1, .check_inputs = way->check_inputs };
    if (m == d->model && m->substitute)
        way = &one_by_one; /* each row is evaluated, or refused, by itself */
    else
        RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (in->count == 0)
        return RAMUS_OK;
    const int own_samples = in->samples && m->nport;
    if (m->nport && !own_samples && way->ports != BATCH_NO_PORTS)
        RAMUS_TRY(ports_check(m, d->sample, d->clock, way->ports, &d->error));
    const port_clock clock = d->clock;
    if (own_samples) { /* what was fed comes back afterwards */
        d->wrenches_ready = 0;
        memcpy(d->sample_kept, d->sample, (size_t)m->nport * sizeof *d->sample);
    }
    batch_job job = { m, d, in, way };
    d->batch_failed = (size_t)-1;
    d->batch_ports_ready = 0;
    prepare_crew(m, d);
    pool_run(d->ncrew ? d->pool : NULL, (in->count + ROWS_PER_TASK - 1) / ROWS_PER_TASK, evaluate_task, &job);
    if (own_samples) {
        memcpy(d->sample, d->sample_kept, (size_t)m->nport * sizeof *d->sample);
        d->clock = clock;
    }
    const ramus_data *first = d;
    for (int k = 0; k < d->ncrew; k++)
        if (d->crew[k]->batch_failed < first->batch_failed)
            first = d->crew[k];
    if (first->batch_failed == (size_t)-1)
        return RAMUS_OK;
    d->error = first->batch_error;
    return d->error.status;
}
