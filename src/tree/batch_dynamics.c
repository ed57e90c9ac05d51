/* batch_dynamics.c - forces, accelerations and the mass matrix of many states of a tree: groups in lanes, and rows by themselves */
#include "batch.h"

/* ---- inverse dynamics ------------------------------------------------------------------------------------------ */

static void inverse_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->batch;
    const id_arguments arguments = { .q = d->batch_q,
                                     .v = d->batch_v,
                                     .a = d->batch_a,
                                     .root = d->batch_root,
                                     .external = batch_ports(m, d, in, kernel->lanes, row, rows),
                                     .tau = d->batch_tau };
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    batch_load_v(m, d, kernel, batch_v(m, in->v, row), rows, d->batch_v);
    batch_load_v(m, d, kernel, batch_v(m, in->x, row), rows, d->batch_a);
    kernel->inverse_dynamics(m->merged, d->batch_work, &arguments);
    if (has_effects(m, d))
        add_effects(m, kernel->lanes, d->batch_v, d->batch_a, d->batch_tau);
    batch_store(m, d, kernel, d->batch_tau, batch_out(in, 0, row), rows);
}

static ramus_status inverse_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    return tree_inverse_dynamics(m, d, batch_q(m, in, row), batch_v(m, in->v, row), batch_v(m, in->x, row), NULL,
                                 batch_out(in, 0, row), NULL);
}

ramus_status tree_inverse_dynamics_batch(const ramus_model *m, ramus_data *d, const batch_rows *in)
{
    const batch_way way = {
        .group = inverse_group, .lanes = d->batch->lanes, .single = inverse_row, .ports = PORTS_OF_ALL_KINDS
    };
    return batch_run(m, d, in, &way);
}
