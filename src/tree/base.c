/* base.c - a robot whose base something else moves: what it is to that, and how it accelerates
 *
 *     forces = I a_base + p         I, p: the base's articulated inertia and bias, all other joints free
 *
 * Method   the two halves of forward_dynamics.kernel.c: the walk inwards ends at the base instead of giving way there, and the loop outwards
 *          starts from the acceleration that the base is given.
 * Cost     O(links) both, together that of forward dynamics. No allocation.
 */
#include "matrices.h"

#include "base/fail.h"

#include <string.h>

static ramus_status check(const ramus_model *m, ramus_data *d)
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    const ramus_model *bodies = m->merged;
    int roots = 0;
    for (int i = 1; i <= bodies->nlink; i++)
        roots += bodies->depth[i] == 1;
    if (m->nport > 0 || roots != 1 || bodies->type[1] != RAMUS_FREE)
        return ramus_fail(&d->error, RAMUS_ERR_UNSUPPORTED,
                          "robot '%.200s' has no base that is free to move and carries all the rest: one root joint of "
                          "type free is needed (--floating)",
                          m->name);
    if (needs_mass_matrix(m) || d->beside || has_effects(m, d))
        return ramus_fail(&d->error, RAMUS_ERR_UNSUPPORTED,
                          "robot '%.200s' has joint effects, constraints, springs, or too many dependent joints at one "
                          "link, which the inertia of a base does not have",
                          m->name);
    return RAMUS_OK;
}

ramus_status ramus_base_inertia(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                const double tau[], double inertia[], double bias[])
{
    RAMUS_NEED_STATE(model, data, q, v, tau);
    RAMUS_NEED(&data->error, inertia, bias);
    RAMUS_TRY(check(model, data));
    double base[42];
    fd_arguments in = { .q = q, .v = v, .tau = tau, .root = data->root, .a = data->a, .data = data };
    if (!model->plain_order) {
        q_to_internal(model, 1, q, data->q);
        v_to_internal(model, 1, v, data->v);
        drives_to_internal(model, data->v_place, 1, tau, data->tau);
        in.q = data->q;
        in.v = data->v;
        in.tau = data->tau;
    }
    in.base = base;
    in.plain = &data->base_plain;
    const state_inputs given = { .q = q, .v = v, .tau = tau };
    data->base_ready = data->base_plain = 0;
    RAMUS_TRY(forward_kernel(model, data, &in, &given));
    memcpy(inertia, base, 36 * sizeof *base);
    memcpy(bias, base + 36, 6 * sizeof *base);
    if (!data->single->all_finite(42, base)) {
        RAMUS_TRY(finite_inputs(model, &given, &data->error));
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FINITE, "the inertia of the base is not finite");
    }
    data->base_ready = 1;
    return RAMUS_OK;
}

ramus_status ramus_base_accelerations_after(const ramus_model *model, ramus_data *data, const double base[], double a[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, base);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, a);
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
    if (!data->base_ready)
        return ramus_fail(&data->error, RAMUS_ERR_STALE, "call ramus_base_inertia first");
    const fd_arguments in = { .root = data->root,
                              .a = model->plain_order ? a : data->a,
                              .data = data,
                              .base_a = base,
                              .plain = &data->base_plain };
    data->sv->forward_dynamics(model->merged, data->sv_work, &in);
    if (!model->plain_order)
        own_to_external(model->nv, data->v_place, 1, data->a, a);
    if (!data->single->all_finite((size_t)model->nv, a))
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FINITE, "an acceleration is not finite");
    return RAMUS_OK;
}
