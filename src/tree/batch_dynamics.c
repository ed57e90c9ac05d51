/* batch_dynamics.c - forces, accelerations and the mass matrix of many states of a tree: groups in lanes, and rows by themselves */
#include "batch.h"
#include "matrices.h"

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
    const batch_way way = { .group = inverse_group,
                            .lanes = d->batch->lanes,
                            .single = inverse_row,
                            .ports = PORTS_OF_ALL_KINDS,
                            .check_inputs = m->has_free_slide };
    return batch_run(m, d, in, &way);
}

/* ---- forward dynamics ------------------------------------------------------------------------------------------ */

void tree_forward_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    const fd_arguments arguments = { .q = d->batch_q,
                                     .v = d->batch_v,
                                     .tau = d->batch_tau,
                                     .root = d->batch_root,
                                     .external = batch_ports(m, d, in, kernel->lanes, row, rows),
                                     .armature = equations_armature(m, d),
                                     .a = d->batch_a };
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    batch_load_v(m, d, kernel, batch_v(m, in->v, row), rows, d->batch_v);
    batch_load_drives(m, d, kernel, batch_v(m, in->x, row), rows, d->batch_tau);
    tree_forward_lanes(m, d, &arguments);
    batch_store_own(m, d, kernel, d->batch_a, batch_out(in, 0, row), rows);
}

void tree_forward_lanes(const ramus_model *m, ramus_data *d, const fd_arguments *in)
{
    const kernel_table *kernel = d->sv_batch;
    if (in->armature) { /* joint effects count: what the drive has left after damping and friction */
        const size_t n = (size_t)m->nvi * (size_t)kernel->lanes;
        numbers_clear(d->batch_a, n);
        add_effects(m, kernel->lanes, in->v, NULL, d->batch_a);
        for (size_t k = 0; k < n; k++)
            d->batch_tau[k] -= d->batch_a[k];
    }
    kernel->forward_dynamics(m->merged, d->batch_work, in);
}

/* ---- mass matrix ----------------------------------------------------------------------------------------------- */

void tree_mass_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    kernel->mass_matrix(m->merged, d->batch_work,
                        &(mass_matrix_arguments){ .q = d->batch_q,
                                                  .armature = equations_armature(m, d),
                                                  .M = batch_out(in, 0, row),
                                                  .rows = rows,
                                                  .lanes_to_rows = kernel->lanes_to_rows });
}
