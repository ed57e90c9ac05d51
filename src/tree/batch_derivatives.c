/* batch_derivatives.c - derivatives of inverse and forward dynamics of many states: groups in lanes
 *
 * Matrices go from the lanes to each state's rows as they are computed.
 */
#include "batch.h"

#include "derivatives.h"

/* What armature, damping and friction add. 0: some number is not finite. */
static int add_many_effects(const ramus_model *m, const ramus_data *d, const many_derivatives_arguments *in, int lanes)
{
    const size_t nv = (size_t)m->nv;
    double rest = 0;
    for (int k = 0; has_effects(m, d) && k < m->nvi; k++) {
        const size_t diagonal = (size_t)m->v_source[k] * (nv + 1);
        const double square = m->v_scale[k] * m->v_scale[k];
        for (int l = 0; l < in->rows; l++) {
            const size_t at = (size_t)l * nv * nv + diagonal;
            if (in->dx)
                rest += 0 * (in->dx[at] += square * m->armature[k]);
            if (in->dv)
                rest += 0 * (in->dv[at] += square * drag_rate(m, k, in->v[k * lanes + l]));
        }
    }
    return rest == 0;
}

static many_derivatives_arguments arguments_of(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row,
                                               int rows)
{
    const kernel_table *kernel = d->sv_batch;
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    batch_load_v(m, d, kernel, batch_v(m, in->v, row), rows, d->batch_v);
    return (many_derivatives_arguments){ .q = d->batch_q,
                                         .v = d->batch_v,
                                         .root = d->batch_root,
                                         .external = batch_ports(m, d, in, kernel->lanes, row, rows),
                                         .dq = batch_out(in, 0, row),
                                         .dv = batch_out(in, 1, row),
                                         .dx = batch_out(in, 2, row),
                                         .rows = rows };
}

void tree_inverse_derivatives_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    many_derivatives_arguments arguments = arguments_of(m, d, in, row, rows);
    batch_load_v(m, d, kernel, batch_v(m, in->x, row), rows, d->batch_a);
    arguments.x = d->batch_a;
    d->batch_finite =
        kernel->many_derivatives(m->merged, d->derivatives->many_work, &d->derivatives->unknowns, &arguments);
    d->batch_finite &= add_many_effects(m, d, &arguments, kernel->lanes);
}

void tree_forward_derivatives_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    const int lanes = kernel->lanes;
    many_derivatives_arguments arguments = arguments_of(m, d, in, row, rows);
    kernel->rows_to_lanes(m->nv, batch_v(m, in->x, row), (size_t)m->nv, rows, d->batch_user);
    arguments.x = d->batch_user;
    if (has_effects(m, d)) {
        numbers_clear(d->batch_a, (size_t)m->nvi * (size_t)lanes);
        add_effects(m, lanes, d->batch_v, NULL, d->batch_a);
        for (int k = 0; k < m->nvi * lanes; k++)
            d->batch_tau[k] = drag_rate(m, k / lanes, d->batch_v[k]);
        arguments.armature = m->armature;
        arguments.drag = d->batch_a;
        arguments.drag_rate = d->batch_tau;
    }
    d->batch_finite =
        kernel->many_forward_derivatives(m->merged, d->derivatives->many_work, &d->derivatives->unknowns, &arguments);
}
