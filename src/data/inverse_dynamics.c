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

#include <string.h>

/* With constraints or springs. */
static ramus_status drive(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                          const ramus_wrench external[], double tau[])
{
    struct beside_tree *b = d->beside;
    RAMUS_TRY(beside_refuse_bar(b->loose_bar, &d->error));
    RAMUS_TRY(beside_update(m, d, q, v, external));
    if (!b->constraints)
        return tree_inverse_dynamics(m, d, q, v, a, b->external, tau, NULL);
    const ramus_status status = constrained_forces(b->constraints, d, q, v, a, b->external, m->passive, tau);
    if (status != RAMUS_OK)
        d->error = b->constraints->error;
    b->solved = status == RAMUS_OK;
    return status;
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
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, model);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, v, a, tau);
    return robot_inverse_dynamics(model, data, q, v, a, NULL, tau);
}

ramus_status ramus_inverse_dynamics_external(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             double tau[])
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, model);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, v, a, tau);
    return robot_inverse_dynamics(model, data, q, v, a, external, tau);
}

ramus_status ramus_inverse_dynamics_wrenches(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                             const double a[], const ramus_wrench external[], double tau[],
                                             ramus_wrench joint_wrench[])
{
    RAMUS_NEED_AS(NULL, d, "data");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, a);
    struct beside_tree *b = d->beside;
    if (!b)
        return tree_inverse_dynamics_wrenches(m, d, q, v, a, external, tau, joint_wrench);
    d->wrenches_ready = 0;
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
    RAMUS_NEED_AS(NULL, d, "data");
    RAMUS_NEED_AS(&d->error, m, "model");
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

/* One after the other, where constraints or springs count. */
static ramus_status drive_rows(const ramus_model *m, ramus_data *d, size_t count, const double q[], const double v[],
                               const double a[], const ramus_sample *samples, double tau[])
{
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv, nport = (size_t)m->nport;
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    const port_clock clock = d->clock;
    ramus_status status = RAMUS_OK;
    if (samples && nport) { /* what was fed comes back afterwards */
        d->wrenches_ready = 0;
        memcpy(d->sample_kept, d->sample, nport * sizeof *samples);
    }
    for (size_t row = 0; row < count && status == RAMUS_OK; row++) {
        if (samples && nport) { /* a row is as old as its latest sample */
            memcpy(d->sample, samples + row * nport, nport * sizeof *samples);
            d->clock.now = latest_stamp(m, d->sample);
        }
        status = drive(m, d, q + row * nq, v + row * nv, a + row * nv, NULL, tau + row * nv);
        if (status != RAMUS_OK) {
            const ramus_error why = d->error;
            ramus_fail(&d->error, status, "row %zu: %.900s", row, why.text);
        }
    }
    if (samples && nport)
        memcpy(d->sample, d->sample_kept, nport * sizeof *samples);
    d->clock = clock;
    return status;
}

ramus_status ramus_inverse_dynamics_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                          const double v[], const double a[], double tau[])
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, model);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, a, tau);
    if (data->beside)
        return drive_rows(model, data, count, q, v, a, NULL, tau);
    return tree_inverse_dynamics_batch(model, data, count, q, v, a, data->sample, 0, tau);
}

ramus_status ramus_inverse_dynamics_batch_ports(const ramus_model *model, ramus_data *data, size_t count,
                                                const double q[], const double v[], const double a[],
                                                const ramus_sample samples[], double tau[])
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, model);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nv, v, a, tau);
    RAMUS_NEED_ARRAYS(&data->error, count && model->nport, samples);
    if (data->beside)
        return drive_rows(model, data, count, q, v, a, samples, tau);
    return tree_inverse_dynamics_batch(model, data, count, q, v, a, samples, 1, tau);
}

/* ---- with a set of constraints other than the model's own ---------------------------------------------------- */

ramus_status ramus_constrained_inverse_dynamics(const ramus_model *model, ramus_data *data, ramus_constraints *c,
                                                const double q[], const double v[], const double a[],
                                                const ramus_wrench external[], const unsigned char actuated[],
                                                double tau[], double multiplier[])
{
    RAMUS_NEED_AS(NULL, c, "constraints");
    RAMUS_NEED(&c->error, model);
    RAMUS_NEED(&c->error, data);
    RAMUS_NEED_ARRAYS(&c->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&c->error, model->nv, v, a, tau);
    const ramus_wrench *total;
    RAMUS_TRY(beside_update_set(model, data, c, q, v, external, &total));
    const unsigned char *passive = model->passive;
    if (actuated) {
        for (int k = 0; k < model->nv; k++)
            c->passive[k] = actuated[k] == 0;
        passive = c->passive;
    }
    RAMUS_TRY(constrained_forces(c, data, q, v, a, total, passive, tau));
    if (multiplier && c->nrow)
        memcpy(multiplier, c->multiplier, (size_t)c->nrow * sizeof *multiplier);
    return RAMUS_OK;
}

/* ---- what the constraints of the model did in the last solution ----------------------------------------------- */

ramus_constraint_report ramus_constraint_report_after(const ramus_data *data)
{
    const struct beside_tree *b = data ? data->beside : NULL;
    if (!b || !b->constraints || !b->solved)
        return (ramus_constraint_report){ 0 };
    return ramus_constraints_report(b->constraints);
}

ramus_status ramus_constraint_force_after(const ramus_model *model, ramus_data *data, int constraint,
                                          ramus_constraint_force *force)
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, model);
    RAMUS_NEED(&data->error, force);
    const struct beside_tree *b = data->beside;
    *force = (ramus_constraint_force){ .nrow = 0 };
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
    if (constraint < 0 || constraint >= ramus_model_nconstraint(model))
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FOUND, "there is no constraint %d; the model has %d", constraint,
                          ramus_model_nconstraint(model));
    if (!b->solved)
        return ramus_fail(&data->error, RAMUS_ERR_STALE,
                          "forces of constraints: no inverse or forward dynamics has been computed with them");
    const struct constraint *item = &b->constraints->item[constraint];
    force->wrench = constraint_wrench(b->constraints, item, b->constraints->multiplier);
    force->first_row = item->first;
    force->nrow = item->nrow;
    force->multiplier = b->constraints->multiplier + item->first;
    force->position_error = b->constraints->position_error + item->first;
    force->velocity_error = b->constraints->velocity_error + item->first;
    return RAMUS_OK;
}
