/* kane.c - the same equations by Gibbs and Appell, and by Kane ([MM] section 4.4)
 *
 *     Gibbs-Appell   d/da S = tau_g + tau,   S = sum a_c^T Psi a_c / 2 + a_c^T Sbar nu_c                  eq. 50, 51
 *                    with a_c = J a + dJ/dt v (eq. 33), nu_c = J v (eq. 32), so d(a_c)/da = J
 *     Kane           sum J^T kappa = sum J^T (active forces),  kappa = (I w' - S(I w) w, m p'')           eq. 55 - 57
 *                    with w', p'' from the twists' recursion (eq. 20, 22), not from the Jacobians' derivatives
 *
 * In       q [nq], v, a [nv].
 * Out      tau [nv] = M a + C v + g.
 * Cost     O(links x depth), no allocation.
 */
#include "gauss.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

static const gauss_scope whole = { -1, 0 };

static ramus_status start(const ramus_model *m, ramus_data *d, const double q[], const double v[])
{
    matrix_work *e = d->matrices;
    RAMUS_TRY(matrices_check_roots(m, d, "M a + C v + g alone"));
    gauss_start(m, e, &whole, q, v);
    return RAMUS_OK;
}

/* nu_c = J v and a_c = J a + dJ/dt v, from the n columns listed */
static void from_jacobian(const matrix_work *e, int n, const double v[], const double a[], double nu[6], double a_c[6])
{
    for (int r = 0; r < 6; r++)
        nu[r] = a_c[r] = 0;
    for (int k = 0; k < n; k++) {
        const int c = e->column[k];
        for (int r = 0; r < 6; r++) {
            nu[r] += e->jacobian[c][r] * v[c];
            a_c[r] += e->jacobian[c][r] * a[c] + e->jacobian_dot[c][r] * v[c];
        }
    }
}

/* tau += J^T force, less the forces of gravity at the CoM; (moment, force) as J's rows */
static void project(const ramus_model *m, const matrix_work *e, int i, int n, double mass, const double force[6],
                    double tau[])
{
    const ramus_vec3 g = gauss_gravity(m, e, i);
    const double rest[6] = {
        force[0], force[1], force[2], force[3] - mass * g.x, force[4] - mass * g.y, force[5] - mass * g.z
    };
    for (int k = 0; k < n; k++)
        for (int r = 0; r < 6; r++)
            tau[e->column[k]] += e->jacobian[e->column[k]][r] * rest[r];
}

ramus_status ramus_gibbs_function(const ramus_model *m, ramus_data *data, const double q[], const double v[],
                                  const double a[], double *value)
{
    RAMUS_NEED_DATA(m, data);
    RAMUS_NEED(&data->error, value);
    RAMUS_NEED_ARRAYS(&data->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, m->nv, v, a);
    matrix_work *e = data->matrices;
    RAMUS_TRY(start(m, data, q, v));
    *value = 0;
    for (int i = 1; i <= m->nlink; i++) {
        const int n = gauss_jacobian(m, e, &whole, i);
        const gauss_inertia inertia = gauss_body_inertia(m, e, i);
        double nu[6], a_c[6], psi_a[6], sbar_nu[6];
        from_jacobian(e, n, v, a, nu, a_c);
        gauss_inertia_apply(&inertia, a_c, NULL, psi_a);
        gauss_inertia_apply(&inertia, NULL, nu, sbar_nu);
        for (int r = 0; r < 6; r++)
            *value += a_c[r] * (0.5 * psi_a[r] + sbar_nu[r]);
    }
    return finite_results(m, data, &(state_inputs){ .q = q, .v = v, .a = a }, "the Gibbs function", 1, value);
}

ramus_status ramus_gibbs_appell(const ramus_model *m, ramus_data *data, const double q[], const double v[],
                                const double a[], double tau[])
{
    RAMUS_NEED_STATE(m, data, q, v, a, tau);
    matrix_work *e = data->matrices;
    RAMUS_TRY(start(m, data, q, v));
    numbers_clear(tau, (size_t)m->nv);
    for (int i = 1; i <= m->nlink; i++) {
        const int n = gauss_jacobian(m, e, &whole, i);
        const gauss_inertia inertia = gauss_body_inertia(m, e, i);
        double nu[6], a_c[6], slope[6]; /* of S along a_c */
        from_jacobian(e, n, v, a, nu, a_c);
        gauss_inertia_apply(&inertia, a_c, nu, slope);
        project(m, e, i, n, inertia.mass, slope, tau);
    }
    return finite_results(m, data, &(state_inputs){ .q = q, .v = v, .a = a }, "the forces", (size_t)m->nv, tau);
}

/* xi'_i = Ad(x_i_p) xi'_p + s' - s x (Ad(x_i_p) xi_p), parents first */
static void twist_derivatives(const ramus_model *m, matrix_work *e, const double a[])
{
    v_to_internal(m, 1, a, e->a);
    e->gauss[0].twist_dot_i_0i = (ramus_dq){ 0 };
    for (int i = 1; i <= m->nlink; i++) {
        gauss_body *b = &e->gauss[i];
        const gauss_body *p = &e->gauss[m->parent[i]];
        const ramus_dq x_i_p = ramus_dq_mul(ramus_dq_conj(b->x_0_i), p->x_0_i);
        ramus_dq s = { 0 }, s_dot = { 0 };
        for (int r = 0; r < b->nv; r++) {
            const double v_r = e->v[m->vi[i] + r], a_r = e->a[m->vi[i] + r];
            s = ramus_dq_add(s, ramus_dq_scale(v_r, b->axis[r]));
            s_dot =
                ramus_dq_add(s_dot, ramus_dq_add(ramus_dq_scale(a_r, b->axis[r]), ramus_dq_scale(v_r, b->axis_dot[r])));
        }
        b->twist_dot_i_0i = ramus_dq_sub(ramus_dq_add(ramus_dq_ad(x_i_p, p->twist_dot_i_0i), s_dot),
                                         ramus_dq_cross(s, ramus_dq_ad(x_i_p, p->twist_i_0i)));
    }
}

ramus_status ramus_kane(const ramus_model *m, ramus_data *data, const double q[], const double v[], const double a[],
                        double tau[])
{
    RAMUS_NEED_STATE(m, data, q, v, a, tau);
    matrix_work *e = data->matrices;
    RAMUS_TRY(start(m, data, q, v));
    twist_derivatives(m, e, a);
    numbers_clear(tau, (size_t)m->nv);
    for (int i = 1; i <= m->nlink; i++) {
        const int n = gauss_jacobian(m, e, &whole, i);
        const gauss_inertia inertia = gauss_body_inertia(m, e, i);
        const ramus_dq x_c_i = ramus_dq_conj(ramus_dq_from_pose(com_in_body(m, i)));
        const ramus_dq twist = ramus_dq_ad(x_c_i, e->gauss[i].twist_i_0i);
        const ramus_dq twist_dot = ramus_dq_ad(x_c_i, e->gauss[i].twist_dot_i_0i);
        const ramus_quat turn = ramus_dq_cross((ramus_dq){ .primary = twist.primary }, twist).dual;
        /* p'' = D(xi') + P(xi) x D(xi) */
        const double p_ddot[3] = { twist_dot.dual.x + turn.x, twist_dot.dual.y + turn.y, twist_dot.dual.z + turn.z };
        const double dw[3] = { twist_dot.primary.x, twist_dot.primary.y, twist_dot.primary.z };
        double kappa[6];
        for (int r = 0; r < 3; r++) {
            const int j = (r + 1) % 3, k = (r + 2) % 3;
            kappa[r] = inertia.tensor[r][0] * dw[0] + inertia.tensor[r][1] * dw[1] + inertia.tensor[r][2] * dw[2] -
                       (inertia.s[j] * inertia.w[k] - inertia.s[k] * inertia.w[j]);
            kappa[3 + r] = inertia.mass * p_ddot[r];
        }
        project(m, e, i, n, inertia.mass, kappa, tau);
    }
    return finite_results(m, data, &(state_inputs){ .q = q, .v = v, .a = a }, "the forces", (size_t)m->nv, tau);
}
