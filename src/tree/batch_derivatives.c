/* batch_derivatives.c - derivatives of inverse dynamics of many states: groups in lanes
 *
 * Matrices go from the lanes to each state's rows as they are computed.
 */
#include "batch.h"

#include "derivatives.h"

/* What armature, damping and friction add. */
static void add_many_effects(const ramus_model *m, const ramus_data *d, const many_derivatives_arguments *in, int lanes)
{
    const size_t nv = (size_t)m->nv;
    for (int k = 0; has_effects(m, d) && k < m->nvi; k++) {
        const size_t diagonal = (size_t)m->v_source[k] * (nv + 1);
        const double square = m->v_scale[k] * m->v_scale[k];
        for (int l = 0; l < in->rows; l++) {
            const double along = friction_along(in->v[k * lanes + l]);
            const size_t at = (size_t)l * nv * nv + diagonal;
            if (in->dtau_da)
                in->dtau_da[at] += square * m->armature[k];
            if (in->dtau_dv)
                in->dtau_dv[at] +=
                    square * (m->damping[k] + m->friction[k] * (1 - along) * (1 + along) / FRICTION_VELOCITY);
        }
    }
}

void tree_inverse_derivatives_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    const many_derivatives_arguments arguments = { .q = d->batch_q,
                                                   .v = d->batch_v,
                                                   .a = d->batch_a,
                                                   .root = d->batch_root,
                                                   .external = batch_ports(m, d, in, kernel->lanes, row, rows),
                                                   .dtau_dq = batch_out(in, 0, row),
                                                   .dtau_dv = batch_out(in, 1, row),
                                                   .dtau_da = batch_out(in, 2, row),
                                                   .rows = rows };
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    batch_load_v(m, d, kernel, batch_v(m, in->v, row), rows, d->batch_v);
    batch_load_v(m, d, kernel, batch_v(m, in->x, row), rows, d->batch_a);
    kernel->many_derivatives(m->merged, d->derivatives->many_work, d->derivatives->npath, &arguments);
    add_many_effects(m, d, &arguments, kernel->lanes);
}
