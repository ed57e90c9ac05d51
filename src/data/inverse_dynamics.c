/* inverse_dynamics.c - forces of the drives of the robot as described: tree, springs, bars and constraints
 *
 *     tau = M a + C v + g + J^T external - springs - A^T multiplier
 *
 * Method   springs are external wrenches. Without constraints tau is every generalised force, that of a passive coordinate
 *          being what something else must supply. With constraints tau is zero at passive coordinates, and the multipliers
 *          balance them; where more than one tau does, the least (src/constraint/inverse.c).
 * Cost     as these; one pass of kinematics where there are springs or constraints. No allocation.
 * Fails    RAMUS_ERR_SINGULAR where passive coordinates cannot be balanced, RAMUS_ERR_UNSUPPORTED for a bar on a lever,
 *          RAMUS_ERR_NOT_FINITE, RAMUS_ERR_PORT.
 */
#include "beside.h"

#include "base/fail.h"
#include "tree/batch.h"

#include <string.h>

/* With constraints or springs. */
static ramus_status drive_actuated(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                   const double a[], const ramus_wrench external[], const unsigned char passive[],
                                   double tau[])
{
    struct beside_tree *b = d->beside;
    RAMUS_TRY(beside_refuse_bar(b->loose_bar, &d->error));
    RAMUS_TRY(beside_update(m, d, q, v, external));
    if (!b->constraints)
        return tree_inverse_dynamics(m, d, q, v, a, b->acting, tau, NULL);
    bounds_leave_out(b->constraints);
    if (b->constraints->nrow == 0 && b->constraints->nbound > 0)
        RAMUS_TRY(tree_inverse_dynamics(m, d, q, v, a, b->acting, tau, NULL));
    else
        RAMUS_TRY(constrained_forces(b->constraints, q, v, a, b->acting, passive, tau));
    b->solved = 1;
    return RAMUS_OK;
}

static ramus_status drive(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                          const ramus_wrench external[], double tau[])
{
    return drive_actuated(m, d, q, v, a, external, m->passive, tau);
}

ramus_status robot_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                    const double a[], const ramus_wrench external[], double tau[])
{
    if (d->beside)
        return drive(m, d, q, v, a, external, tau);
    return tree_inverse_dynamics(m, d, q, v, a, external, tau, NULL);
}

ramus_status ramus_inverse_dynamics(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], double tau[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, tau);
    return robot_inverse_dynamics(model, data, q, v, a, NULL, tau);
}

ramus_status ramus_inverse_dynamics_external(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             double tau[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, tau);
    return robot_inverse_dynamics(model, data, q, v, a, external, tau);
}

ramus_status ramus_inverse_dynamics_wrenches(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                             const double a[], const ramus_wrench external[], double tau[],
                                             ramus_wrench joint_wrench[])
{
    RAMUS_NEED_STATE(m, d, q, v, a);
    struct beside_tree *b = d->beside;
    if (!b)
        return tree_inverse_dynamics_wrenches(m, d, q, v, a, external, tau, joint_wrench);
    d->wrenches_ready = 0;
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    RAMUS_TRY(drive(m, d, q, v, a, external, b->tau));
    if (b->constraints)
        constraint_add_wrenches(b->constraints, 0, b->constraints->count, b->constraints->multiplier, b->external);
    /* couplings act between joints and on no link: tau differs by them from what the joints carry */
    RAMUS_TRY(tree_inverse_dynamics_wrenches(m, d, q, v, a, b->external, NULL, joint_wrench));
    if (tau)
        memcpy(tau, b->tau, (size_t)m->nv * sizeof *tau);
    return RAMUS_OK;
}

ramus_status ramus_inverse_dynamics_parts(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                          const double a[], const ramus_wrench external[],
                                          const ramus_force_parts *parts)
{
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED(&d->error, parts);
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, a);
    struct beside_tree *b = d->beside;
    double *const beside[2] = { parts->springs, parts->constraints };
    for (int k = 0; k < 2; k++)
        if (beside[k])
            memset(beside[k], 0, (size_t)m->nv * sizeof *beside[k]);
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (b && parts->springs) { /* springs alone as external wrenches */
        RAMUS_TRY(beside_update(m, d, q, v, NULL));
        RAMUS_TRY(tree_force_parts(m, d, q, v, a, b->external, &(ramus_force_parts){ .external = parts->springs }));
        if (m->nport) { /* these came along */
            RAMUS_TRY(tree_force_parts(m, d, q, v, a, NULL, &(ramus_force_parts){ .external = b->tau }));
            for (int k = 0; k < m->nv; k++)
                parts->springs[k] -= b->tau[k];
        }
    }
    if (b && b->constraints && parts->constraints) { /* what is missing from the sum */
        RAMUS_TRY(drive(m, d, q, v, a, external, parts->constraints));
        RAMUS_TRY(tree_inverse_dynamics(m, d, q, v, a, b->external, b->tau, NULL));
        for (int k = 0; k < m->nv; k++)
            parts->constraints[k] -= b->tau[k];
    }
    return tree_force_parts(m, d, q, v, a, external, parts);
}

/* ---- many states --------------------------------------------------------------------------------------------- */

static ramus_status drive_row(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row)
{
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv;
    return drive(m, d, in->q + row * nq, in->v + row * nv, in->x + row * nv, NULL, batch_out(in, 0, row));
}

static ramus_status drive_rows(const ramus_model *m, ramus_data *d, size_t count, const double q[], const double v[],
                               const double a[], const ramus_sample *samples, double tau[])
{
    const batch_rows in = {
        .count = count, .q = q, .v = v, .x = a, .samples = samples, .out = { { tau, (size_t)m->nv } }
    };
    if (!d->beside)
        return tree_inverse_dynamics_batch(m, d, &in);
    return beside_batch_run(m, d, &in, &(batch_way){ .single = drive_row, .lanes = 1, .ports = PORTS_OF_ALL_KINDS });
}

ramus_status ramus_inverse_dynamics_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                          const double v[], const double a[], double tau[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, a, tau);
    return drive_rows(model, data, count, q, v, a, NULL, tau);
}

ramus_status ramus_inverse_dynamics_batch_ports(const ramus_model *model, ramus_data *data, size_t count,
                                                const double q[], const double v[], const double a[],
                                                const ramus_sample samples[], double tau[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, a, tau);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nport, samples);
    return drive_rows(model, data, count, q, v, a, samples, tau);
}

/* ---- other drives than the model's ------------------------------------------------------------------------------ */

ramus_status ramus_inverse_dynamics_actuated(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             const unsigned char actuated[], double tau[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, actuated, tau);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    constraint_set *c = data->beside ? data->beside->constraints : NULL;
    if (!c)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT,
                          "which coordinates are actuated matters with constraints, and there are none");
    for (int k = 0; k < model->nv; k++)
        c->passive[k] = actuated[k] == 0;
    return drive_actuated(model, data, q, v, a, external, c->passive, tau);
}
