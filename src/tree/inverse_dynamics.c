/* inverse_dynamics.c - inverse dynamics of the tree around the kernel: one state, its parts, its wrenches, and batches */
#include "data.h"

#include "algebra/vec3.h"
#include "base/fail.h"

#include <string.h>

/* ---- one state ---- */

static int has_effects(const ramus_model *m, const ramus_data *d)
{
    return d->options.joint_effects && m->has_effects;
}

ramus_status tree_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                   const double a[], const ramus_wrench external[], double tau[], double *wrench)
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (m->nport)
        RAMUS_TRY(ports_take(m, d));
    id_arguments in = { .q = q, .v = v, .a = a, .root = d->root, .tau = tau, .wrench = wrench };
    const ramus_model *bodies = wrench ? m : m->merged; /* forces only: links that are welded together are one body */
    in.external = gather_external(bodies, d, external);
    if (!m->plain_order) {
        state_to_internal(m, d, q, v, a);
        in.q = d->q;
        in.v = d->v;
        in.a = d->a;
    }
    if (!m->plain_order || !tau)
        in.tau = d->tau;
    d->single->inverse_dynamics(bodies, d->work, &in);
    if (has_effects(m, d))
        add_effects(m, 1, in.v, in.a, in.tau);
    if (tau && in.tau != tau)
        tau_to_external(m, 1, in.tau, tau);
    if (!d->single->all_finite((size_t)m->nvi, in.tau) ||
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
        if (!d->single->all_finite((size_t)m->nvi, d->tau)) {
            const state_inputs given = { .q = q, .v = v, .a = a, .external = external };
            return not_finite(m, &given, "the force", out[part], &d->error);
        }
    }
    return RAMUS_OK;
}

/* ---- many states ---- */

/* One group of `lanes` states, as rows of the user's coordinates. 0: a result is not finite. */
static int evaluate_group(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                          const double *external, double tau[])
{
    const kernel_table *kernel = d->batch;
    const int lanes = kernel->lanes;
    id_arguments in = { .q = d->batch_q,
                        .v = d->batch_v,
                        .a = d->batch_a,
                        .root = d->batch_root,
                        .external = external,
                        .tau = d->batch_tau };
    if (m->plain_order) {
        kernel->rows_to_lanes(m->nq, q, (size_t)m->nq, d->batch_q);
        kernel->rows_to_lanes(m->nv, v, (size_t)m->nv, d->batch_v);
        kernel->rows_to_lanes(m->nv, a, (size_t)m->nv, d->batch_a);
    } else {
        kernel->rows_to_lanes(m->nq, q, (size_t)m->nq, d->batch_user);
        q_to_internal(m, lanes, d->batch_user, d->batch_q);
        kernel->rows_to_lanes(m->nv, v, (size_t)m->nv, d->batch_user);
        v_to_internal(m, lanes, d->batch_user, d->batch_v);
        kernel->rows_to_lanes(m->nv, a, (size_t)m->nv, d->batch_user);
        v_to_internal(m, lanes, d->batch_user, d->batch_a);
    }
    kernel->inverse_dynamics(m->merged, d->batch_work, &in);
    if (has_effects(m, d))
        add_effects(m, lanes, d->batch_v, d->batch_a, d->batch_tau);
    if (m->plain_order) {
        kernel->lanes_to_rows(m->nv, d->batch_tau, tau, (size_t)m->nv);
    } else {
        tau_to_external(m, lanes, d->batch_tau, d->batch_user);
        kernel->lanes_to_rows(m->nv, d->batch_user, tau, (size_t)m->nv);
    }
    return kernel->all_finite((size_t)m->nvi * (size_t)lanes, d->batch_tau);
}

/* Which of a group's rows it was. */
static ramus_status group_not_finite(const ramus_model *m, ramus_data *d, size_t row, size_t rows, const double q[],
                                     const double v[], const double a[], const double tau[])
{
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv;
    size_t l = 0;
    while (l + 1 < rows && d->single->all_finite(nv, tau + l * nv))
        l++;
    const state_inputs given = { .q = q + l * nq, .v = v + l * nv, .a = a + l * nv };
    ramus_error why;
    const ramus_status status = not_finite(m, &given, "the force", tau + l * nv, &why);
    return ramus_fail(&d->error, status, "row %zu: %.900s", row + l, why.text);
}

double latest_stamp(const ramus_model *m, const ramus_sample sample[])
{
    double latest = sample[0].stamp;
    for (int k = 1; k < m->nport; k++)
        latest = sample[k].stamp > latest ? sample[k].stamp : latest;
    return latest;
}

/* A group's ports: nport samples for each row, or the same for all. */
static ramus_status group_ports(const ramus_model *m, ramus_data *d, const ramus_sample samples[], size_t rows,
                                int each_row, size_t first_row)
{
    const size_t lanes = (size_t)d->batch->lanes;
    memset(d->batch_external, 0, ((size_t)m->nlink + 1) * WRENCH_NUMBERS * lanes * sizeof(double));
    for (size_t l = 0; l < lanes; l++) {
        const size_t row = l < rows ? l : rows - 1;
        const ramus_sample *sample = each_row ? samples + row * (size_t)m->nport : samples;
        const port_clock clock = { each_row ? latest_stamp(m, sample) : d->clock.now, d->clock.max_age };
        if (l < rows && ports_check(m, sample, clock, PORTS_OF_ALL_KINDS, &d->error) != RAMUS_OK) {
            if (each_row) {
                ramus_error first = d->error;
                ramus_fail(&d->error, first.status, "row %zu: %.900s", first_row + l, first.text);
            }
            return d->error.status;
        }
        ports_roots(m, sample, PORTS_ALL, (int)lanes, (int)l, d->batch_root);
        ports_wrenches(m->merged, sample, (int)lanes, (int)l, d->batch_external);
    }
    return RAMUS_OK;
}

ramus_status tree_inverse_dynamics_batch(const ramus_model *m, ramus_data *d, size_t count, const double q[],
                                         const double v[], const double a[], const ramus_sample samples[], int each_row,
                                         double tau[])
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    const size_t lanes = (size_t)d->batch->lanes, nq = (size_t)m->nq, nv = (size_t)m->nv;
    const double *external = m->nport ? d->batch_external : NULL;
    for (size_t row = 0; row < count; row += lanes) {
        const size_t rows = count - row < lanes ? count - row : lanes;
        if (m->nport && (each_row || row == 0)) {
            const ramus_sample *group = each_row ? samples + row * (size_t)m->nport : samples;
            if (group_ports(m, d, group, rows, each_row, row) != RAMUS_OK)
                return d->error.status;
        }
        if (rows == lanes) {
            const double *gq = q + row * nq, *gv = v + row * nv, *ga = a + row * nv;
            if (!evaluate_group(m, d, gq, gv, ga, external, tau + row * nv))
                return group_not_finite(m, d, row, rows, gq, gv, ga, tau + row * nv);
            continue;
        }
        /* the last group is filled up with its last state, so that a result does not depend on its place */
        double *last_q = d->last_rows, *last_v = last_q + lanes * nq, *last_a = last_v + lanes * nv;
        double *last_tau = last_a + lanes * nv;
        for (size_t l = 0; l < lanes && nv; l++) {
            const size_t r = row + (l < rows ? l : rows - 1);
            memcpy(last_q + l * nq, q + r * nq, nq * sizeof *q);
            memcpy(last_v + l * nv, v + r * nv, nv * sizeof *v);
            memcpy(last_a + l * nv, a + r * nv, nv * sizeof *a);
        }
        const int finite = evaluate_group(m, d, last_q, last_v, last_a, external, last_tau);
        if (nv)
            memcpy(tau + row * nv, last_tau, rows * nv * sizeof *tau);
        if (!finite)
            return group_not_finite(m, d, row, rows, last_q, last_v, last_a, last_tau);
    }
    return RAMUS_OK;
}
