/* equations.c - M, g and C v from a workspace; the memory of other matrices */
#include "matrices.h"

#include "base/fail.h"

#include <math.h>
#include <string.h>

/* ---- terms ---- */

/* Zero times a finite number is zero. Two sums do not wait for each other. */
static int finite_diagonal(size_t n, const double M[])
{
    double even = 0, odd = 0;
    size_t k = 0;
    for (; k + 2 <= n; k += 2) {
        even += M[k * (n + 1)] * 0.0;
        odd += M[(k + 1) * (n + 1)] * 0.0;
    }
    if (k < n)
        even += M[k * (n + 1)] * 0.0;
    return even + odd == 0;
}

static int moderate(size_t n, const double q[])
{
    int all = 1;
    for (size_t k = 0; k < n; k++)
        all &= fabs(q[k]) < 1e100;
    return all;
}

ramus_status ramus_mass_matrix(const ramus_model *m, ramus_data *d, const double q[], double M[])
{
    RAMUS_NEED_STATE(m, d, q, M);
    if (m == d->model && m->substitute)
        return m->substitute->mass_matrix(m->substitute->self, data_circumstances(d), q, M, &d->error);
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    mass_matrix_arguments in = { .q = q, .armature = equations_armature(m, d), .M = M, .rows = 1 };
    if (!m->plain_order) {
        q_to_internal(m, 1, q, d->q);
        in.q = d->q;
    }
    d->base_ready = 0;
    d->sv->mass_matrix(m->merged, d->sv_work, &in);
    /* |M_ij| is at most the larger of M_ii and M_jj: where these are finite, all are, unless squares of positions overflow on the way */
    if (!(moderate((size_t)m->nq, q)
              ? finite_diagonal((size_t)m->nv, M)
              : d->single->all_finite((size_t)m->nv * (size_t)m->nv, M) && d->single->all_finite((size_t)m->nq, q))) {
        const state_inputs given = { .q = q };
        return not_finite(m, &given, "the mass matrix", NULL, &d->error);
    }
    return RAMUS_OK;
}

ramus_status ramus_gravity_forces(const ramus_model *model, ramus_data *data, const double q[], double g[])
{
    RAMUS_NEED_STATE(model, data, q, g);
    if (model == data->model && model->substitute)
        return model->substitute->gravity_forces(model->substitute->self, data_circumstances(data), q, g, &data->error);
    const ramus_force_parts parts = { .gravity = g };
    return tree_force_parts(model, data, q, data->zero, data->zero, NULL, &parts);
}

ramus_status ramus_velocity_forces(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   double forces[])
{
    RAMUS_NEED_STATE(model, data, q, v, forces);
    const ramus_force_parts parts = { .velocity = forces };
    return tree_force_parts(model, data, q, v, data->zero, NULL, &parts);
}

/* ---- the workspace ---- */

void matrices_layout(matrix_work *e, const ramus_data *d, arena *a)
{
    const ramus_model *merged = d->model->merged;
    const size_t nv = (size_t)d->model->nv, nbody = (size_t)d->model->nlink + 1, nmoving = (size_t)merged->nlink + 1;
    e->q = d->q;
    e->v = d->v;
    e->a = d->a;
    e->matrix = arena_take(a, nv, nv * sizeof *e->matrix);
    ARENA_TAKE(a, nmoving, e->constant, e->spread, e->coriolis);
    e->gauss = arena_take(a, nbody, sizeof *e->gauss);
    e->axis = arena_take(a, (size_t)d->model->nvi, sizeof *e->axis);
    ARENA_TAKE(a, nv, e->jacobian, e->jacobian_dot, e->column, e->listed);
}

ramus_status matrices_check(const ramus_model *m, ramus_data *d, const char *what)
{
    return data_check(m, d, d->matrices, "RAMUS_WITH_MATRICES", what);
}

ramus_status matrices_check_roots(const ramus_model *m, ramus_data *d, const char *what)
{
    RAMUS_TRY(matrices_check(m, d, what));
    if (m->nroot == 1)
        return RAMUS_OK;
    return ramus_fail(&d->error, RAMUS_ERR_UNSUPPORTED,
                      "port '%.300s' moves part of the robot from outside: its forces are not %s; use "
                      "ramus_inverse_dynamics or ramus_forward_dynamics",
                      m->port[m->port_of_root[1]].name, what);
}

/* ---- joints and bodies ---- */

int body_axes(const ramus_model *m, int i, const double q[], const double v[], double axis[6][6], double axis_dot[6][6])
{
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    ramus_twist s[6], s_dot[6];
    const int n = joint_axes(type, m->link[m->link_of[i]].pitch, q + m->qi[i], s);
    joint_axes_dot(type, s, v + m->vi[i], s_dot);
    _Static_assert(sizeof *s == sizeof *axis, "a twist is six numbers");
    memcpy(axis, s, (size_t)n * sizeof *s);
    memcpy(axis_dot, s_dot, (size_t)n * sizeof *s_dot);
    return n;
}

ramus_pose com_in_body(const ramus_model *m, int i)
{
    const ramus_pose x_link_c = { { 1, 0, 0, 0 }, m->link[m->link_of[i]].com };
    return ramus_pose_mul(m->x_i_link[i], x_link_c);
}
