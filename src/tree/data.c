/* data.c - the workspace of a tree: memory, kernels, ports */
#include "data.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void ramus_data_options_init(ramus_data_options *options, size_t size)
{
    const ramus_data_options defaults = { .algebra = RAMUS_ALGEBRA_SV, .port_max_age = INFINITY };
    options_init(options, size, &defaults, sizeof defaults);
}

static size_t data_layout(ramus_data *d, void *block)
{
    arena a = { .base = block };
    const ramus_model *m = d->model;
    const size_t nqi = (size_t)m->nqi, nvi = (size_t)m->nvi, nport = (size_t)m->nport;
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv, lanes = (size_t)d->batch->lanes;
    const size_t nwrench = ((size_t)m->nlink + 1) * WRENCH_NUMBERS, nroot = (size_t)m->nroot * ROOT_NUMBERS;
    d->sample = arena_take(&a, nport, sizeof *d->sample);
    d->work = arena_take(&a, d->single->work_size(m), 1);
    d->q = arena_take(&a, nqi, sizeof(double));
    d->v = arena_take(&a, nvi, sizeof(double));
    d->a = arena_take(&a, nvi, sizeof(double));
    d->tau = arena_take(&a, nvi, sizeof(double));
    d->zero = arena_take(&a, nvi, sizeof(double));
    d->root = arena_take(&a, nroot, sizeof(double));
    d->external = arena_take(&a, nwrench, sizeof(double));
    d->q_kept = arena_take(&a, nqi, sizeof(double));
    d->wrench = arena_take(&a, nwrench, sizeof(double));
    d->sample_kept = arena_take(&a, nport, sizeof *d->sample_kept);
    const size_t fd_size = d->equations->forward_dynamics_work_size(m),
                 mm_size = d->equations->mass_matrix_work_size(m);
    d->equations_work = arena_take(&a, fd_size > mm_size ? fd_size : mm_size, 1);
    d->mass_matrix = m->has_mimic ? arena_take(&a, nv * nv, sizeof(double)) : NULL;
    d->batch_work = arena_take(&a, d->batch->work_size(m), 1);
    d->batch_user = arena_take(&a, (nq > nv ? nq : nv) * lanes, sizeof(double));
    d->batch_q = arena_take(&a, nqi * lanes, sizeof(double));
    d->batch_v = arena_take(&a, nvi * lanes, sizeof(double));
    d->batch_a = arena_take(&a, nvi * lanes, sizeof(double));
    d->batch_tau = arena_take(&a, nvi * lanes, sizeof(double));
    d->batch_root = arena_take(&a, nroot * lanes, sizeof(double));
    d->batch_external = nport ? arena_take(&a, nwrench * lanes, sizeof(double)) : NULL;
    d->last_rows = arena_take(&a, (nq + 3 * nv) * lanes, sizeof(double));
    return a.overflow ? SIZE_MAX : a.used;
}

ramus_status tree_data_create(const ramus_model *model, const ramus_data_options *opt, ramus_data **out,
                              ramus_error *err)
{
    const ramus_data_options options = *opt;
    *out = NULL;
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_data *d = memory_new(&memory, 1, sizeof *d);
    if (!d)
        return ramus_fail_memory(err);
    const int dual = options.algebra == RAMUS_ALGEBRA_DQ;
    d->model = model;
    d->allocator = memory;
    d->options = options;
    d->options.allocator = NULL;
    d->clock = (port_clock){ NAN, options.port_max_age };
    d->single = kernels_single(dual);
    d->equations = kernels_single(0);
    d->batch = kernels_batch(dual, options.lanes ? options.lanes : 8);
    snprintf(d->kernel_names, sizeof d->kernel_names, "%s + %s", d->single->name, d->batch->name);
    const size_t size = data_layout(d, NULL);
    d->memory = size < SIZE_MAX - 64 ? memory_new(&memory, size + 64, 1) : NULL;
    if (!d->memory) {
        memory_free(&memory, d);
        return ramus_fail_memory(err);
    }
    data_layout(d, (void *)(((uintptr_t)d->memory + 63) & ~(uintptr_t)63));
    if (model->nport == 0) { /* the world alone: its motion never changes */
        ports_roots(model, NULL, PORTS_ALL, 1, 0, d->root);
        for (int l = 0; l < d->batch->lanes; l++)
            ports_roots(model, NULL, PORTS_ALL, d->batch->lanes, l, d->batch_root);
    }
    *out = d;
    return RAMUS_OK;
}

void tree_data_destroy(ramus_data *data)
{
    if (!data)
        return;
    const ramus_allocator memory = data->allocator;
    memory_free(&memory, data->memory);
    memory_free(&memory, data);
}

ramus_status workspace_check(const ramus_model *model, const ramus_model *made_for, ramus_error *err)
{
    if (model == made_for)
        return RAMUS_OK;
    return ramus_fail(
        err, RAMUS_ERR_ARGUMENT,
        "this workspace was made for another model than the one given%s%.300s%s; create one for each model",
        model ? " ('" : "", model ? model->name : "", model ? "')" : "");
}

const ramus_error *ramus_data_error(const ramus_data *data)
{
    return data ? &data->error : ramus_error_of_null();
}

int ramus_data_lanes(const ramus_data *data)
{
    return data ? data->batch->lanes : 0;
}

const char *ramus_data_kernel(const ramus_data *data)
{
    return data ? data->kernel_names : "";
}

ramus_status ramus_data_feed(ramus_data *data, ramus_port port, const ramus_sample *sample)
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, sample);
    return ports_feed(data->model, data->sample, port, sample, &data->error);
}

void ramus_data_set_time(ramus_data *data, double time)
{
    if (data)
        data->clock.now = time;
}
