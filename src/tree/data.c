/* data.c - the workspace of a tree: memory, kernels, ports */
#include "data.h"

#include "base/fail.h"

#include <math.h>
#include <stdio.h>

void tree_data_choose(ramus_data *d)
{
    const int dual = d->options.algebra == RAMUS_ALGEBRA_DQ;
    d->single = kernels_single(dual);
    d->sv = kernels_single(0);
    d->batch = kernels_batch(dual, d->options.lanes ? d->options.lanes : 8);
    d->sv_batch = kernels_batch(0, d->options.lanes ? d->options.lanes : 8); /* as many lanes */
    d->clock = (port_clock){ NAN, d->options.port_max_age };
    snprintf(d->kernel_names, sizeof d->kernel_names, "%s + %s", d->single->name, d->batch->name);
}

/* Of the kernel that needs most. */
static size_t most_of(const ramus_model *m, int count, size_t (*const size[])(const ramus_model *m))
{
    size_t most = 0;
    for (int k = 0; k < count; k++)
        most = size[k](m) > most ? size[k](m) : most;
    return most;
}

static size_t single_work_size(const ramus_data *d)
{
    size_t (*const size[])(const ramus_model *) = { d->sv->forward_dynamics_work_size, d->sv->mass_matrix_work_size };
    return most_of(d->model, 2, size);
}

static size_t at_work_size(const ramus_data *d)
{
    size_t (*const size[])(const ramus_model *) = { d->sv->poses_work_size, d->sv->momentum_at_work_size };
    return most_of(d->model, 2, size);
}

static size_t batch_work_size(const ramus_data *d)
{
    const kernel_table *sv = d->sv_batch;
    size_t (*const size[])(const ramus_model *) = { d->batch->work_size, sv->forward_dynamics_work_size,
                                                    sv->mass_matrix_work_size, sv->many_poses_work_size };
    return most_of(d->model, sv->lanes > 1 ? 4 : 1, size);
}

void tree_data_layout(ramus_data *d, arena *a)
{
    const ramus_model *m = d->model;
    const size_t nqi = (size_t)m->nqi, nvi = (size_t)m->nvi, nport = (size_t)m->nport;
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv, lanes = (size_t)d->batch->lanes;
    const size_t nwrench = ((size_t)m->nlink + 1) * WRENCH_NUMBERS, nroot = (size_t)m->nroot * ROOT_NUMBERS;
    ARENA_TAKE(a, nport, d->sample, d->sample_kept);
    d->work = arena_take(a, d->single->work_size(m), 1);
    ARENA_TAKE(a, nqi, d->q, d->q_kept);
    ARENA_TAKE(a, nvi, d->v, d->a, d->tau, d->zero);
    ARENA_TAKE(a, nwrench, d->external, d->wrench);
    d->root = arena_take(a, nroot, sizeof(double));
    d->sv_work = arena_take(a, single_work_size(d), 1);
    d->at_work = arena_take(a, at_work_size(d), 1);
    d->mass_matrix = needs_mass_matrix(m) ? arena_take(a, nv, nv * sizeof(double)) : NULL;
    d->batch_work = arena_take(a, batch_work_size(d), 1);
    d->q_place = arena_take(a, nq, sizeof *d->q_place);
    d->v_place = arena_take(a, nv, sizeof *d->v_place);
    d->batch_places = arena_take(a, (size_t)m->nroot, sizeof *d->batch_places);
    d->batch_user = arena_take(a, (nq > nv ? nq : nv) * lanes, sizeof(double));
    d->batch_q = arena_take(a, nqi * lanes, sizeof(double));
    ARENA_TAKE(a, nvi * lanes, d->batch_v, d->batch_a, d->batch_tau);
    d->batch_root = arena_take(a, nroot * lanes, sizeof(double));
    d->batch_external = nport ? arena_take(a, nwrench * lanes, sizeof(double)) : NULL;
}

void tree_data_prepare(ramus_data *d)
{
    const ramus_model *m = d->model;
    for (int i = 1; i <= m->nlink; i++) {
        if (m->link[m->link_of[i]].v_index < 0)
            continue;
        for (int k = m->qi[i]; k < m->qi[i + 1]; k++)
            d->q_place[m->q_source[k]] = k;
        for (int k = m->vi[i]; k < m->vi[i + 1]; k++)
            d->v_place[m->v_source[k]] = k;
    }
    if (d->model->nport) /* else the world alone: its motion never changes */
        return;
    d->batch_places[0] = (ramus_pose){ { 1, 0, 0, 0 }, { 0, 0, 0 } };
    ports_roots(d->model, NULL, PORTS_ALL, 1, 0, d->root);
    for (int l = 0; l < d->batch->lanes; l++)
        ports_roots(d->model, NULL, PORTS_ALL, d->batch->lanes, l, d->batch_root);
}

ramus_status workspace_check(const ramus_model *model, const ramus_model *made_for, ramus_error *err)
{
    RAMUS_TRY(workspace_check_model(model, made_for, err));
    return model->substitute ? model_check_known(model, "this evaluation", err) : RAMUS_OK;
}

ramus_status workspace_check_model(const ramus_model *model, const ramus_model *made_for, ramus_error *err)
{
    if (model == made_for)
        return RAMUS_OK;
    return ramus_fail(
        err, RAMUS_ERR_ARGUMENT,
        "this workspace was made for another model than the one given%s%.300s%s; create one for each model",
        model ? " ('" : "", model ? model->name : "", model ? "')" : "");
}

model_circumstances data_circumstances(const ramus_data *d)
{
    return (model_circumstances){ .time = d->clock.now, .joint_effects = d->options.joint_effects };
}

ramus_status data_check(const ramus_model *model, ramus_data *d, const void *part, const char *flag, const char *what)
{
    RAMUS_TRY(workspace_check(model, d->model, &d->error));
    return part ? RAMUS_OK
                : ramus_fail(&d->error, RAMUS_ERR_ARGUMENT,
                             "%s: the data has no memory for it; create it with %s in ramus_data_options.with", what,
                             flag);
}

ramus_status instance_check(const ramus_model *m, ramus_data *d, ramus_instance instance)
{
    if (instance.index >= 0 && instance.index < m->ninstance)
        return RAMUS_OK;
    return ramus_fail(&d->error, RAMUS_ERR_NOT_FOUND, "there is no instance %d; the model has %d", instance.index,
                      m->ninstance);
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

const ramus_sample *ramus_data_sample(const ramus_data *data, ramus_port port)
{
    return data && port.index >= 0 && port.index < data->model->nport ? &data->sample[port.index] : NULL;
}

void ramus_data_set_time(ramus_data *data, double time)
{
    if (data)
        data->clock.now = time;
}
