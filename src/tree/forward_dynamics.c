/* forward_dynamics.c - accelerations of the tree: the calls around the kernel, and the way through the mass matrix
 *
 *     a = M(q)^-1 ( tau - C(q, v) v - g(q) - external )
 *
 * M is factored for who asks, and for robots of which more joints follow others, across the tree, than articulated bodies take
 * (model/clusters.h). In both ways damping and friction are taken from tau first, armature adds to M's diagonal.
 */
#include "matrices.h"

#include "base/fail.h"
#include "linear/cholesky.h"

const double *equations_armature(const ramus_model *m, const ramus_data *d)
{
    return d->options.joint_effects && m->has_effects ? m->armature : NULL;
}

/* Through M, in the user's coordinates. matrix is [nv x nv]. */
static ramus_status solve_mass_matrix(const ramus_model *m, ramus_data *d, double matrix[], const double q[],
                                      const double v[], const double tau[], const ramus_wrench external[], double a[])
{
    const state_inputs given = { .q = q, .v = v, .tau = tau, .external = external };
    RAMUS_TRY(singular_mass_check(m, d, &given));
    /* forces at zero acceleration; d->zero is long enough for the user's coordinates, which are no more than internal
     */
    RAMUS_TRY(tree_inverse_dynamics(m, d, q, v, d->zero, external, a, NULL));
    for (int k = 0; k < m->nv; k++)
        a[k] = tau[k] - a[k];
    for (int decided = 0, again = 1; again; decided = 1) {
        RAMUS_TRY(ramus_mass_matrix(m, d, q, matrix));
        const int bad = d->sv->factor(m->nv, matrix, d->tau);
        if (bad >= 0)
            return singular_mass_refuse(m, d, link_of_velocity(m, bad));
        again = !decided && cholesky_is_doubtful(m->nv, matrix);
        if (again) /* may need the memory of `matrix` */
            RAMUS_TRY(singular_mass_decide(m, d, &given));
    }
    d->sv->solve(m->nv, matrix, 1, a);
    return d->single->all_finite((size_t)m->nv, a) ? RAMUS_OK : not_finite(m, &given, "the acceleration", a, &d->error);
}

ramus_status forward_kernel(const ramus_model *m, ramus_data *d, const fd_arguments *in, const state_inputs *given)
{
    const int stuck = d->sv->forward_dynamics(m->merged, d->sv_work, in);
    if (stuck)
        RAMUS_TRY(finite_inputs(m, given, &d->error));
    if (stuck < 0)
        return ramus_fail(&d->error, RAMUS_ERR_NOT_FINITE,
                          "the inertia that joint '%.300s' moves overflows: positions are too large",
                          m->link[m->merged->link_of[-stuck]].joint_name);
    return stuck ? singular_mass_refuse(m, d, m->merged->link_of[stuck]) : RAMUS_OK;
}

ramus_status tree_forward_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                   const double tau[], const ramus_wrench external[], double a[])
{
    if (m == d->model && m->substitute && !external)
        return m->substitute->forward_dynamics(m->substitute->self, data_circumstances(d), q, v, tau, a, &d->error);
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (needs_mass_matrix(m))
        return solve_mass_matrix(m, d, d->mass_matrix, q, v, tau, external, a);
    if (m->nport)
        RAMUS_TRY(ports_take(m, d));
    fd_arguments in = { .q = q, .v = v, .tau = tau, .root = d->root, .a = a, .data = d };
    in.external = gather_external(m->merged, d, external);
    in.armature = equations_armature(m, d);
    if (!m->plain_order) {
        q_to_internal(m, 1, q, d->q);
        v_to_internal(m, 1, v, d->v);
        drives_to_internal(m, d->v_place, 1, tau, d->tau);
        in.q = d->q;
        in.v = d->v;
        in.tau = d->tau;
        in.a = d->a;
    }
    if (in.armature) { /* joint effects count: what the drive has left after damping and friction */
        for (int k = 0; k < m->nvi; k++)
            d->a[k] = 0;
        add_effects(m, 1, in.v, NULL, d->a);
        for (int k = 0; k < m->nvi; k++)
            d->tau[k] = in.tau[k] - d->a[k];
        in.tau = d->tau;
    }
    const state_inputs given = { .q = q, .v = v, .tau = tau, .external = external };
    d->base_ready = 0;
    RAMUS_TRY(forward_kernel(m, d, &in, &given));
    if (in.a != a)
        own_to_external(m->nv, d->v_place, 1, in.a, a);
    if (!d->single->all_finite((size_t)m->nv, a))
        return not_finite(m, &given, "the acceleration", a, &d->error);
    return RAMUS_OK;
}

ramus_status ramus_forward_dynamics_tree(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                         const double tau[], const ramus_wrench external[], double a[])
{
    RAMUS_NEED_STATE(model, data, q, v, tau, a);
    return tree_forward_dynamics(model, data, q, v, tau, external, a);
}

ramus_status ramus_forward_dynamics_by_mass_matrix_tree(const ramus_model *model, ramus_data *data, const double q[],
                                                        const double v[], const double tau[],
                                                        const ramus_wrench external[], double a[])
{
    RAMUS_NEED_STATE(model, data, q, v, tau, a);
    RAMUS_TRY(matrices_check(model, data, "forward dynamics by the mass matrix"));
    return solve_mass_matrix(model, data, data->matrices->matrix, q, v, tau, external, a);
}
