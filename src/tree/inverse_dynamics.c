/* inverse_dynamics.c - inverse dynamics of the tree around the kernel: one state, its parts, its wrenches */
#include "data.h"

#include "algebra/vec3.h"
#include "base/fail.h"

#include <string.h>

/* ---- one state ---- */

int has_effects(const ramus_model *m, const ramus_data *d)
{
    return d->options.joint_effects && m->has_effects;
}

ramus_status tree_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                   const double a[], const ramus_wrench external[], double tau[], double *wrench)
{
    if (m == d->model && m->substitute && !external && !wrench && tau)
        return m->substitute->inverse_dynamics(m->substitute->self, data_circumstances(d), q, v, a, tau, &d->error);
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (m->nport)
        RAMUS_TRY(ports_take(m, d));
    id_arguments in = { .q = q, .v = v, .a = a, .root = d->root, .tau = tau, .wrench = wrench, .data = d };
    const ramus_model *bodies = wrench ? m : m->merged; /* forces only: links that are welded together are one body */
    in.external = gather_external(bodies, d, external);
    in.user_order = !m->plain_order && d->single->takes_user_order && bodies->branches && !wrench && !m->has_mimic &&
                    !has_effects(m, d);
    const int direct = m->plain_order || in.user_order;
    if (!direct) {
        state_to_internal(m, d, q, v, a);
        in.q = d->q;
        in.v = d->v;
        in.a = d->a;
    }
    if (!direct || !tau)
        in.tau = d->tau;
    d->single->inverse_dynamics(bodies, d->work, &in);
    if (has_effects(m, d))
        add_effects(m, 1, in.v, in.a, in.tau);
    if (tau && in.tau != tau)
        tau_to_external(m, 1, in.tau, tau);
    const int sums = tau && in.tau != tau && m->has_mimic; /* of forces that may overflow together */
    if (velocity_is_hidden(m, d, v) ||
        !(sums ? d->single->all_finite((size_t)m->nv, tau) : d->single->all_finite((size_t)m->nvi, in.tau)) ||
        (wrench && !d->single->all_finite(((size_t)m->nlink + 1) * WRENCH_NUMBERS, wrench))) {
        const state_inputs given = { .q = q, .v = v, .a = a, .external = external };
        return not_finite(m, &given, "the force", tau, &d->error);
    }
    return RAMUS_OK;
}

ramus_status ramus_inverse_dynamics_tree(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                         const double a[], const ramus_wrench external[], double tau[],
                                         ramus_wrench joint_wrench[])
{
    RAMUS_NEED_STATE(model, data, q, v, a);
    if (joint_wrench)
        return tree_inverse_dynamics_wrenches(model, data, q, v, a, external, tau, joint_wrench);
    return tree_inverse_dynamics(model, data, q, v, a, external, tau, NULL);
}

ramus_status tree_inverse_dynamics_wrenches(const ramus_model *model, ramus_data *data, const double q[],
                                            const double v[], const double a[], const ramus_wrench external[],
                                            double tau[], ramus_wrench joint_wrench[])
{
    data->wrenches_ready = 0;
    RAMUS_TRY(tree_inverse_dynamics(model, data, q, v, a, external, tau, data->wrench));
    q_to_internal(model, 1, q, data->q_kept);
    memcpy(data->sample_kept, data->sample, (size_t)model->nport * sizeof *data->sample);
    data->wrenches_ready = 1;
    for (int k = 0; joint_wrench && k < model->nlink; k++) {
        const int i = model->body_of[k];
        joint_wrench[k] =
            ramus_wrench_to_child(model->x_i_j[i], wrench_read(data->wrench + (size_t)i * WRENCH_NUMBERS));
    }
    return RAMUS_OK;
}

ramus_status tree_force_parts(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                              const ramus_wrench external[], const ramus_force_parts *parts)
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_ALL_KINDS, &d->error));
    /* gravity, then gravity with one more cause each time; the first is subtracted from the others */
    double *gravity = d->q_kept;
    double *const out[4] = { parts->gravity, parts->velocity, parts->acceleration, parts->external };
    d->wrenches_ready = 0; /* q_kept is used */
    state_to_internal(m, d, q, v, a);
    for (int part = 0; part < 4; part++) {
        if (part && !out[part])
            continue;
        id_arguments in = { .q = d->q, .v = d->zero, .a = d->zero, .root = d->root, .tau = d->tau };
        int causes = 0;
        if (part == 1) {
            in.v = d->v;
            causes = PORTS_VELOCITY;
        }
        if (part == 2) {
            in.a = d->a;
            causes = PORTS_ACCELERATION;
        }
        if (part == 3)
            in.external = gather_external(m->merged, d, external);
        ports_roots(m, d->sample, causes, 1, 0, d->root);
        d->single->inverse_dynamics(m->merged, d->work, &in);
        if (part == 0)
            memcpy(gravity, d->tau, (size_t)m->nvi * sizeof *gravity);
        else
            for (int k = 0; k < m->nvi; k++)
                d->tau[k] -= gravity[k];
        if (has_effects(m, d) && (part == 1 || part == 2))
            add_effects(m, 1, part == 1 ? d->v : NULL, part == 2 ? d->a : NULL, d->tau);
        if (out[part])
            tau_to_external(m, 1, d->tau, out[part]);
        if ((part == 1 && velocity_is_hidden(m, d, v)) || !d->single->all_finite((size_t)m->nvi, d->tau) ||
            (out[part] && !d->single->all_finite((size_t)m->nv, out[part]))) {
            const state_inputs given = { .q = q, .v = v, .a = a, .external = external };
            return not_finite(m, &given, "the force", out[part], &d->error);
        }
    }
    return RAMUS_OK;
}
