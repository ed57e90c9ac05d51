/* batch.c - many states of the robot as described: in lanes where the tree is all there is, else row by row (tree/batch.h) */
#include "ramus/batch.h"

#include "beside.h"

#include "base/fail.h"
#include "tree/batch.h"
#include "tree/derivatives.h"

/* At the top of the functions below: the model, the data and q. */
#define NEED_ROWS(model, data, count, q)                                                                               \
    RAMUS_NEED_DATA(model, data);                                                                                      \
    RAMUS_NEED_ARRAYS(&(data)->error, (count) && (model)->nq, q)

static size_t square(const ramus_model *m)
{
    return (size_t)m->nv * (size_t)m->nv;
}

/* Groups of rows in the lanes of the kernels for spatial vectors, where these have more than one. */
static void batch_in_lanes(const ramus_data *d,
                           void (*group)(const ramus_model *, ramus_data *, const batch_rows *, size_t, int),
                           batch_way *way)
{
    way->group = group;
    way->lanes = d->sv_batch->lanes;
}

/* ---- forward dynamics, mass matrix ------------------------------------------------------------------------------ */

static ramus_status forward_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return ramus_forward_dynamics(m, d, batch_q(m, in, row), batch_v(m, in->v, row), batch_v(m, in->x, row),
                                  batch_out(in, 0, row));
}

/* Constraints of the kinds that the kernel has, and nothing else beside the tree. */
static int constrained_in_lanes(const ramus_data *d)
{
    const struct beside_tree *b = d->beside;
    const constraint_set *c = b ? b->constraints : NULL;
    return c && c->many.in_lanes && !d->singular_mass && !c->nbound && !b->lever_bar && !b->springs->nspring &&
           (c->many.position_errors || c->options.beta == 0);
}

static void constrained_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    const constraint_options *options = &d->beside->constraints->options;
    many_constrained_arguments arguments = { .q = d->batch_q,
                                             .v = d->batch_v,
                                             .tau = d->batch_user,
                                             .root = d->batch_root,
                                             .alpha = options->alpha,
                                             .beta = options->beta,
                                             .a = batch_out(in, 0, row),
                                             .rows = rows };
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    batch_load_v(m, d, kernel, batch_v(m, in->v, row), rows, d->batch_v);
    kernel->rows_to_lanes(m->nv, batch_v(m, in->x, row), (size_t)m->nv, rows, d->batch_user);
    if (has_effects(m, d)) {
        numbers_clear(d->batch_a, (size_t)m->nvi * (size_t)kernel->lanes);
        add_effects(m, kernel->lanes, d->batch_v, NULL, d->batch_a);
        arguments.armature = m->armature;
        arguments.drag = d->batch_a;
    }
    kernel->many_constrained(m->merged, &d->beside->constraints->many, &arguments);
}

ramus_status ramus_forward_dynamics_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                          const double v[], const double tau[], double a[])
{
    NEED_ROWS(model, data, count, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, tau, a);
    const batch_rows in = { .count = count, .q = q, .v = v, .x = tau, .out = { { a, (size_t)model->nv } } };
    batch_way way = { .single = forward_row, .lanes = 1, .ports = PORTS_OF_ALL_KINDS };
    if (!data->beside && !needs_mass_matrix(model))
        batch_in_lanes(data, tree_forward_group, &way);
    if (constrained_in_lanes(data))
        batch_in_lanes(data, constrained_group, &way);
    return beside_batch_run(model, data, &in, &way);
}

static ramus_status mass_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return ramus_mass_matrix(m, d, batch_q(m, in, row), batch_out(in, 0, row));
}

ramus_status ramus_mass_matrix_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                     double M[])
{
    NEED_ROWS(model, data, count, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, M);
    const batch_rows in = { .count = count, .q = q, .out = { { M, square(model) } } };
    batch_way way = { .single = mass_row, .lanes = 1, .check_inputs = 1, .ports = BATCH_NO_PORTS };
    batch_in_lanes(data, tree_mass_group, &way);
    return batch_run(model, data, &in, &way);
}

/* ---- kinematics ------------------------------------------------------------------------------------------------- */

_Static_assert(sizeof(ramus_pose) == 7 * sizeof(double), "seven numbers");

static ramus_status poses_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return ramus_link_poses_at(m, d, batch_q(m, in, row), (ramus_pose *)batch_out(in, 0, row));
}

ramus_status ramus_link_poses_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                    ramus_pose x_w_link[])
{
    NEED_ROWS(model, data, count, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nlink, x_w_link);
    const batch_rows in = { .count = count, .q = q, .out = { { (double *)x_w_link, 7 * (size_t)model->nlink } } };
    batch_way way = { .single = poses_row, .lanes = 1, .ports = PORTS_OF_MOTION, .check_inputs = 1 };
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
    if (tree_places(model, data)) /* else each row fails, and reports why */
        batch_in_lanes(data, tree_poses_group, &way);
    return batch_run(model, data, &in, &way);
}

static int frame_fits(const ramus_model *m, ramus_frame frame)
{
    return frame.index >= 0 && frame.index < m->nlink + m->nframe;
}

static ramus_status jacobian_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return ramus_frame_jacobian_at(m, d, batch_q(m, in, row), in->frame, in->reference, batch_out(in, 0, row));
}

ramus_status ramus_frame_jacobian_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                        ramus_frame frame, ramus_reference reference, double jacobian[])
{
    NEED_ROWS(model, data, count, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, jacobian);
    const batch_rows in = {
        .count = count, .q = q, .out = { { jacobian, 6 * (size_t)model->nv } }, .frame = frame, .reference = reference
    };
    batch_way way = { .single = jacobian_row, .lanes = 1, .check_inputs = 1, .ports = PORTS_OF_MOTION };
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
    if (frame_fits(model, frame) && reference_check(reference) == RAMUS_OK &&
        (reference == RAMUS_LOCAL || tree_places(model, data))) /* else each row fails, and reports why */
        batch_in_lanes(data, tree_jacobian_group, &way);
    return batch_run(model, data, &in, &way);
}

/* ---- derivatives ------------------------------------------------------------------------------------------------ */

/* 0: large robots, and those with constraints or springs; also where each row fails, and reports why */
static int derivatives_in_lanes(const ramus_data *d)
{
    return d->derivatives && d->derivatives->in_lanes && !d->beside;
}

static ramus_status inverse_derivatives_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return ramus_inverse_dynamics_derivatives(m, d, batch_q(m, in, row), batch_v(m, in->v, row), batch_v(m, in->x, row),
                                              NULL, batch_out(in, 0, row), batch_out(in, 1, row),
                                              batch_out(in, 2, row));
}

static ramus_status forward_derivatives_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return ramus_forward_dynamics_derivatives(m, d, batch_q(m, in, row), batch_v(m, in->v, row), batch_v(m, in->x, row),
                                              NULL, batch_out(in, 0, row), batch_out(in, 1, row),
                                              batch_out(in, 2, row));
}

ramus_status ramus_inverse_dynamics_derivatives_batch(const ramus_model *model, ramus_data *data, size_t count,
                                                      const double q[], const double v[], const double a[],
                                                      double dtau_dq[], double dtau_dv[], double dtau_da[])
{
    NEED_ROWS(model, data, count, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, a);
    const size_t n = square(model);
    const batch_rows in = {
        .count = count, .q = q, .v = v, .x = a, .out = { { dtau_dq, n }, { dtau_dv, n }, { dtau_da, n } }
    };
    batch_way way = { .single = inverse_derivatives_row, .lanes = 1, .check_inputs = 1, .ports = PORTS_OF_ALL_KINDS };
    if (derivatives_in_lanes(data))
        batch_in_lanes(data, tree_inverse_derivatives_group, &way);
    return beside_batch_run(model, data, &in, &way);
}

ramus_status ramus_forward_dynamics_derivatives_batch(const ramus_model *model, ramus_data *data, size_t count,
                                                      const double q[], const double v[], const double tau[],
                                                      double da_dq[], double da_dv[], double da_dtau[])
{
    NEED_ROWS(model, data, count, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, tau);
    const size_t n = square(model);
    const batch_rows in = {
        .count = count, .q = q, .v = v, .x = tau, .out = { { da_dq, n }, { da_dv, n }, { da_dtau, n } }
    };
    batch_way way = { .single = forward_derivatives_row, .lanes = 1, .check_inputs = 1, .ports = PORTS_OF_ALL_KINDS };
    if (derivatives_in_lanes(data) && !data->singular_mass)
        batch_in_lanes(data, tree_forward_derivatives_group, &way);
    return beside_batch_run(model, data, &in, &way);
}
