/* gauss.c - the equations of motion by Gauss's principle of least constraint, in dual quaternions (dqGP)
 *
 *     M = sum J^T Psi J        C = sum J^T (Sbar J + Psi dJ/dt)        g = -sum J_D^T m g^c        [MM] eq. 43, 44, 47
 *
 *     Jx     = 1/2 x_0j S x_jc                                         for an axis S fixed in body j
 *     dJx/dt = 1/2 (x'_0j S x_jc + x_0j S' x_jc + x_0j S x'_jc)
 *     J      = vec6(2 x* Jx)        dJ/dt = vec6(2 (x'* Jx + x* dJx/dt))
 *     Psi    = blkdiag(I, m 1),     Sbar  = blkdiag(-S(I w), m S(w)),  angular rows first
 *
 * Method   as [MM] section 4 writes it. With x the pose of a CoM frame c in the inertial frame 0, the twist of c in c is
 *          xi = 2 x* dx/dt (eq. 32), so a column of J is 2 x* (dx/dt for unit velocity of that coordinate).
 * In       q [nq], v [nv] or NULL for zero.
 * Out      M, C [nv x nv], g [nv], each unless NULL, in the user's order; dependent joints add to their masters' columns.
 * Cost     O(links x depth^2), no allocation. To be read beside the paper, and to check the fast ones by.
 */
#include "gauss.h"

#include "base/fail.h"

#include <string.h>

static ramus_dq pure(const double vec6[6])
{
    return (ramus_dq){ { 0, vec6[0], vec6[1], vec6[2] }, { 0, vec6[3], vec6[4], vec6[5] } };
}

int gauss_counts(const ramus_model *m, const gauss_scope *scope, int i)
{
    return scope->instance < 0 || m->link[m->link_of[i]].instance.index == scope->instance;
}

/* Does joint i move anything in this scope? */
static int moves(const ramus_model *m, const gauss_scope *scope, int i)
{
    return !scope->alone || gauss_counts(m, scope, i);
}

void gauss_start(const ramus_model *m, matrix_work *e, const gauss_scope *scope, const double q[], const double v[])
{
    q_to_internal(m, 1, q, e->q);
    memset(e->v, 0, (size_t)m->nvi * sizeof *e->v);
    if (v)
        v_to_internal(m, 1, v, e->v);
    e->gauss[0] = (gauss_body){ .x_0_i = ramus_dq_identity() };
    for (int i = 1; i <= m->nlink; i++) {
        gauss_body *b = &e->gauss[i];
        const gauss_body *p = &e->gauss[m->parent[i]];
        double axis[6][6], axis_dot[6][6];
        const ramus_dq x_p_i = ramus_dq_from_pose(body_pose_in_parent(m, e->q, i));
        b->x_0_i = ramus_dq_mul(p->x_0_i, x_p_i);
        b->twist_i_0i = ramus_dq_ad(ramus_dq_conj(x_p_i), p->twist_i_0i);
        b->nv = body_axes(m, i, e->q, e->v, axis, axis_dot);
        for (int r = 0; r < b->nv; r++) {
            b->axis[r] = pure(axis[r]);
            b->axis_dot[r] = pure(axis_dot[r]);
            if (moves(m, scope, i))
                b->twist_i_0i = ramus_dq_add(b->twist_i_0i, ramus_dq_scale(e->v[m->vi[i] + r], b->axis[r]));
        }
        /* dx/dt = 1/2 x xi */
        b->x_dot_0_i = ramus_dq_scale(0.5, ramus_dq_mul(b->x_0_i, b->twist_i_0i));
    }
}

static void add_column(const ramus_model *m, matrix_work *e, int internal, ramus_dq column, ramus_dq column_dot,
                       int *count)
{
    const int k = m->v_source[internal];
    const double scale = m->v_scale[internal];
    if (!e->listed[k]) {
        e->listed[k] = 1;
        e->column[(*count)++] = k;
        memset(e->jacobian[k], 0, sizeof e->jacobian[k]);
        memset(e->jacobian_dot[k], 0, sizeof e->jacobian_dot[k]);
    }
    const ramus_quat parts[4] = { column.primary, column.dual, column_dot.primary, column_dot.dual };
    for (int half = 0; half < 2; half++) {
        double *j = e->jacobian[k] + 3 * half, *dj = e->jacobian_dot[k] + 3 * half;
        j[0] += scale * parts[half].x;
        j[1] += scale * parts[half].y;
        j[2] += scale * parts[half].z;
        dj[0] += scale * parts[2 + half].x;
        dj[1] += scale * parts[2 + half].y;
        dj[2] += scale * parts[2 + half].z;
    }
}

int gauss_jacobian(const ramus_model *m, matrix_work *e, const gauss_scope *scope, int i)
{
    const ramus_dq x_i_c = ramus_dq_from_pose(com_in_body(m, i));
    const ramus_dq x = ramus_dq_mul(e->gauss[i].x_0_i, x_i_c), x_dot = ramus_dq_mul(e->gauss[i].x_dot_0_i, x_i_c);
    const ramus_dq x_conj = ramus_dq_conj(x), x_dot_conj = ramus_dq_conj(x_dot);
    int count = 0;
    for (int j = i; j; j = m->parent[j]) {
        const gauss_body *b = &e->gauss[j];
        if (!moves(m, scope, j))
            continue;
        const ramus_dq x_j_c = ramus_dq_mul(ramus_dq_conj(b->x_0_i), x);
        const ramus_dq x_dot_j_c =
            ramus_dq_add(ramus_dq_mul(ramus_dq_conj(b->x_dot_0_i), x), ramus_dq_mul(ramus_dq_conj(b->x_0_i), x_dot));
        for (int r = 0; r < b->nv; r++) {
            const ramus_dq x_axis = ramus_dq_mul(b->x_0_i, b->axis[r]);
            const ramus_dq x_axis_dot =
                ramus_dq_add(ramus_dq_mul(b->x_dot_0_i, b->axis[r]), ramus_dq_mul(b->x_0_i, b->axis_dot[r]));
            const ramus_dq jx = ramus_dq_scale(0.5, ramus_dq_mul(x_axis, x_j_c));
            const ramus_dq jx_dot =
                ramus_dq_scale(0.5, ramus_dq_add(ramus_dq_mul(x_axis_dot, x_j_c), ramus_dq_mul(x_axis, x_dot_j_c)));
            const ramus_dq column = ramus_dq_scale(2, ramus_dq_mul(x_conj, jx));
            const ramus_dq column_dot =
                ramus_dq_scale(2, ramus_dq_add(ramus_dq_mul(x_dot_conj, jx), ramus_dq_mul(x_conj, jx_dot)));
            add_column(m, e, m->vi[j] + r, column, column_dot, &count);
        }
    }
    for (int k = 0; k < count; k++)
        e->listed[e->column[k]] = 0;
    return count;
}

gauss_inertia gauss_body_inertia(const ramus_model *m, const matrix_work *e, int i)
{
    const ramus_link_info *link = &m->link[m->link_of[i]];
    const double *t = link->inertia;
    const ramus_dq x_i_c = ramus_dq_from_pose(com_in_body(m, i));
    const ramus_dq twist = ramus_dq_ad(ramus_dq_conj(x_i_c), e->gauss[i].twist_i_0i);
    gauss_inertia g = { .tensor = { { t[0], t[3], t[4] }, { t[3], t[1], t[5] }, { t[4], t[5], t[2] } },
                        .mass = link->mass,
                        .w = { twist.primary.x, twist.primary.y, twist.primary.z } };
    for (int r = 0; r < 3; r++)
        g.s[r] = g.tensor[r][0] * g.w[0] + g.tensor[r][1] * g.w[1] + g.tensor[r][2] * g.w[2];
    return g;
}

void gauss_inertia_apply(const gauss_inertia *g, const double psi_times[6], const double sbar_times[6], double out[6])
{
    memset(out, 0, 6 * sizeof *out);
    for (int r = 0; psi_times && r < 3; r++) {
        for (int c = 0; c < 3; c++)
            out[r] += g->tensor[r][c] * psi_times[c];
        out[3 + r] = g->mass * psi_times[3 + r];
    }
    for (int r = 0; sbar_times && r < 3; r++) { /* -s x y, m w x y */
        const int a = (r + 1) % 3, b = (r + 2) % 3;
        const double *y = sbar_times;
        out[r] -= g->s[a] * y[b] - g->s[b] * y[a];
        out[3 + r] += g->mass * (g->w[a] * y[3 + b] - g->w[b] * y[3 + a]);
    }
}

ramus_vec3 gauss_gravity(const ramus_model *m, const matrix_work *e, int i)
{
    const ramus_dq x = ramus_dq_mul(e->gauss[i].x_0_i, ramus_dq_from_pose(com_in_body(m, i)));
    return ramus_quat_rotate(ramus_quat_conj(x.primary), m->gravity); /* Ad(r_c0) g */
}

/* M, C, g of the scope; element (r, c) of a matrix goes to row r - first, column c - first. */
static ramus_status assemble(const ramus_model *m, ramus_data *d, const gauss_scope *scope, int first, int width,
                             const double q[], const double v[], double M[], double C[], double g[])
{
    matrix_work *e = d->matrices;
    RAMUS_TRY(matrices_check(m, d, "M, C, g"));
    if (C || g)
        RAMUS_TRY(matrices_check_roots(m, d, "M a + C v + g alone"));
    gauss_start(m, e, scope, q, v);
    for (size_t k = 0; k < (size_t)width * (size_t)width; k++) {
        if (M)
            M[k] = 0;
        if (C)
            C[k] = 0;
    }
    for (int k = 0; g && k < width; k++)
        g[k] = 0;
    for (int i = 1; i <= m->nlink; i++) {
        if (!gauss_counts(m, scope, i))
            continue;
        const int n = gauss_jacobian(m, e, scope, i);
        const gauss_inertia inertia = gauss_body_inertia(m, e, i);
        const ramus_vec3 gravity = gauss_gravity(m, e, i);
        for (int c = 0; c < n; c++) {
            const double *j = e->jacobian[e->column[c]];
            const size_t column = (size_t)(e->column[c] - first);
            double psi_j[6], sum[6];
            gauss_inertia_apply(&inertia, j, NULL, psi_j);
            gauss_inertia_apply(&inertia, e->jacobian_dot[e->column[c]], j, sum);
            for (int r = 0; r < n; r++) {
                const double *left = e->jacobian[e->column[r]];
                const size_t at = (size_t)(e->column[r] - first) * (size_t)width + column;
                for (int k = 0; k < 6; k++) {
                    if (M)
                        M[at] += left[k] * psi_j[k];
                    if (C)
                        C[at] += left[k] * sum[k];
                }
            }
            if (g)
                g[column] -= inertia.mass * (j[3] * gravity.x + j[4] * gravity.y + j[5] * gravity.z);
        }
    }
    const state_inputs in = { .q = q, .v = v };
    const size_t cells = (size_t)width * (size_t)width;
    RAMUS_TRY(finite_results(m, d, &in, "M", cells, M));
    RAMUS_TRY(finite_results(m, d, &in, "C", cells, C));
    return finite_results(m, d, &in, "g", (size_t)width, g);
}

ramus_status ramus_gauss_principle(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   double M[], double C[], double g[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    return assemble(model, data, &(gauss_scope){ -1, 0 }, 0, model->nv, q, v, M, C, g);
}

/* ---- one module ---- */

ramus_coordinate_range ramus_instance_coordinates(const ramus_model *model, ramus_instance instance)
{
    ramus_coordinate_range range = { 0, 0, 0, 0 };
    if (!model || instance.index < 0 || instance.index >= model->ninstance)
        return range;
    const ramus_instance_info *info = &model->instance[instance.index];
    for (int k = info->first_link; k < info->first_link + info->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->v_index < 0)
            continue;
        if (!range.nv) {
            range.q_first = link->q_index;
            range.v_first = link->v_index;
        }
        range.nq += ramus_joint_type_nq(link->joint_type);
        range.nv += ramus_joint_type_nv(link->joint_type);
    }
    return range;
}

static ramus_status check_instance(const ramus_model *m, ramus_data *d, ramus_instance instance)
{
    RAMUS_TRY(instance_check(m, d, instance));
    if (m->instance[instance.index].black_box)
        return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT,
                          "instance '%.300s' is a black box: nothing is known of its masses and joints",
                          m->instance[instance.index].name);
    return RAMUS_OK;
}

ramus_status ramus_instance_equations(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                      const double q[], const double v[], double M[], double C[], double g[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_TRY(check_instance(model, data, instance));
    const ramus_coordinate_range range = ramus_instance_coordinates(model, instance);
    return assemble(model, data, &(gauss_scope){ instance.index, 1 }, range.v_first, range.nv, q, v, M, C, g);
}

ramus_status ramus_instance_contribution(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                         const double q[], const double v[], double M[], double C[], double g[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_TRY(check_instance(model, data, instance));
    return assemble(model, data, &(gauss_scope){ instance.index, 0 }, 0, model->nv, q, v, M, C, g);
}
