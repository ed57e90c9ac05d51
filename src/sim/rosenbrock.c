/* rosenbrock.c - the implicit pair of the adaptive method: Rosenbrock 4(3) for stiff forces, in canonical coordinates
 *
 *     y = (u, v, works),   J = dy'/dy,   f_t = dy'/dt   at the beginning of the step,   c = 1/(gamma h)
 *
 *     (c - J) U_i = f(t0 + alpha_i h, y0 + sum_j a_ij U_j) + (1/h) sum_j c_ij U_j + gamma_i h f_t,     i = 1 .. 6
 *     y1 = y0 + sum_j a_5j U_j + U_5 + U_6,   error = U_6
 *
 *     by parts, with N = (c - du'/du)^-1 and r the right-hand side:
 *     (c - a_v - a_u N) U_v = r_v + a_u N r_u,    U_u = N (r_u + U_v),    U_works = (r_works + P_u U_u + P_v U_v) / c
 *
 *     work by the ends   h (P0 + P1)/2 - h^3/6 ((P1 - P0)/h - (P0 - P-)/h-)/(h + h-),    error the last term
 *
 * Method   RODASP: the form of Hairer & Wanner (Solving Ordinary Differential Equations II, IV.7 and VI.4), coefficients of
 *          Steinebach 1995, which keep their order where stiff forces follow a motion in time. Linearly implicit: each stage is one
 *          linear system, nothing is iterated. L-stable and stiffly accurate: what decays faster than a step is gone after
 *          it. What stiff forces hold in place is met at the end of a step but not between: outputs are ends of steps. N
 *          is 1/c but for spherical and free joints, where it has blocks of 3 and 6. For the same reason the power of a
 *          stiff force means little inside a step: a work is the sum of the stages', or the integral of the parabola through the
 *          powers at the ends of this step and the one before, whichever has the smaller error.
 * In       the state, with its accelerations and Jacobian (jacobian.c); a step h.
 * Out      y_new, q_new; the error relative to the tolerances; accelerations and powers at the end, which are
 *          the first ones of the next step, in the last of `rate`. U_i are in the others.
 * Cost     six evaluations and nv^3/3, beside the Jacobian. No allocation.
 * Fails    as the evaluation does; RAMUS_ERR_SINGULAR where the system is.
 */
#include "sim.h"

#include "linear/dense.h"
#include "linear/lu.h"
#include "model/compiled.h"

#include <math.h>
#include <string.h>

enum { ROWS = 6 };
static const double gamma_ = 0.25;
static const double alpha[ROWS] = { 0, 0.75, 0.21, 0.63, 1, 1 };
static const double gamma_t[ROWS] = { 0.25, -0.5, -0.023504, -0.0362, 0, 0 };
static const double a[ROWS][ROWS] = {
    { 0 },
    { 3 },
    { 1.831036793486759, 0.4955183967433795 },
    { 2.304376582692669, -0.05249275245743001, -1.176798761832782 },
    { -7.170454962423024, -4.741636671481785, -16.31002631330971, -1.062004044111401 },
    { -7.170454962423024, -4.741636671481785, -16.31002631330971, -1.062004044111401, 1 },
};
static const double coupled[ROWS][ROWS] = {
    { 0 },
    { -12 },
    { -8.791795173947035, -2.207865586973518 },
    { 10.81793056857153, 6.780270611428266, 19.53485944642410 },
    { 34.19095006749676, 15.49671153725963, 54.74760875964130, 14.16005392148534 },
    { 34.62605830930532, 15.30084976114473, 56.99955578662667, 18.40807009793095, -5.714285714285717 },
};

/* ---- the linear system -------------------------------------------------------------------------------------- */

/* N, by rows of its blocks. */
static ramus_status invert_blocks(ramus_sim *sim, double rate)
{
    for (int k = 0; k < sim->model->nlink; k++) {
        const ramus_link_info *link = &sim->model->link[k];
        const int at = link->v_index, count = ramus_joint_type_nv(link->joint_type);
        double block[BLOCK * BLOCK], column[BLOCK];
        int pivot[BLOCK];
        if (at < 0)
            continue;
        canonical_rate_gradient(link->joint_type, sim->v + at, block);
        for (int i = 0; i < count * count; i++)
            block[i] = (i % (count + 1) == 0 ? rate : 0) - block[i];
        if (!lu_factor(count, block, pivot))
            return ramus_fail(sim->error, RAMUS_ERR_SINGULAR, "the linear system of a step is singular at t = %g s",
                              sim->t);
        for (int i = 0; i < count; i++) {
            memset(column, 0, sizeof column);
            column[i] = 1;
            lu_solve(count, block, pivot, column);
            for (int row = 0; row < count; row++)
                sim->inverse[(at + row) * BLOCK + i] = column[row];
        }
    }
    return RAMUS_OK;
}

/* out = N x */
static void apply_inverse(const ramus_sim *sim, const double x[], double out[])
{
    for (int k = 0; k < sim->model->nlink; k++) {
        const ramus_link_info *link = &sim->model->link[k];
        const int at = link->v_index, count = ramus_joint_type_nv(link->joint_type);
        for (int i = 0; at >= 0 && i < count; i++) {
            double sum = 0;
            for (int j = 0; j < count; j++)
                sum += sim->inverse[(at + i) * BLOCK + j] * x[at + j];
            out[at + i] = sum;
        }
    }
}

/* c - a_v - a_u N, factored */
static ramus_status factor(ramus_sim *sim, double rate)
{
    const int nv = sim->nv;
    RAMUS_TRY(invert_blocks(sim, rate));
    for (int row = 0; row < nv; row++) {
        const double *a_u = sim->rate_u + (size_t)row * (size_t)nv;
        double *out = sim->M + (size_t)row * (size_t)nv;
        for (int k = 0; k < nv; k++)
            out[k] = (k == row ? rate : 0) - sim->rate_v[(size_t)row * (size_t)nv + (size_t)k];
        for (int k = 0; k < sim->model->nlink; k++) {
            const ramus_link_info *link = &sim->model->link[k];
            const int at = link->v_index, count = ramus_joint_type_nv(link->joint_type);
            for (int j = 0; at >= 0 && j < count; j++)
                for (int i = 0; i < count; i++)
                    out[at + j] -= a_u[at + i] * sim->inverse[(at + i) * BLOCK + j];
        }
    }
    if (!lu_factor(nv, sim->M, sim->pivot))
        return ramus_fail(sim->error, RAMUS_ERR_SINGULAR, "the linear system of a step is singular at t = %g s",
                          sim->t);
    return RAMUS_OK;
}

/* ---- stages ------------------------------------------------------------------------------------------------- */

/* U_i, from the rates of the stage in rate[i]. */
static void solve(ramus_sim *sim, double h, int i)
{
    const int nv = sim->nv;
    double *u = sim->rate[i], *v = u + nv, *done = v + nv;
    for (int k = 0; k < nv + NWORK; k++)
        v[k] += gamma_t[i] * h * sim->rate_t[k];
    sim_combine(sim, u, 1 / h, i, coupled[i], u);
    apply_inverse(sim, u, sim->u_stage);
    for (int row = 0; row < nv; row++)
        v[row] += dense_dot(sim->rate_u + (size_t)row * (size_t)nv, sim->u_stage, nv);
    lu_solve(nv, sim->M, sim->pivot, v);
    for (int k = 0; k < nv; k++)
        sim->v_stage[k] = u[k] + v[k];
    apply_inverse(sim, sim->v_stage, u);
    for (int w = 0; w < NWORK; w++) {
        const size_t row = (size_t)(nv + w) * (size_t)nv;
        done[w] = gamma_ * h * (done[w] + dense_dot(sim->rate_u + row, u, nv) + dense_dot(sim->rate_v + row, v, nv));
    }
}

/* A work by the powers at the ends of the step, where that has the smaller error; see above. */
static void improve_work(ramus_sim *sim, double h, int w, double *error)
{
    const double h_before = sim->h_power, before = sim->power_before[w], p0 = sim->power[w];
    const double p1 = sim->rate[STAGES - 1][2 * sim->nv + w];
    if (!(h_before > 0))
        return;
    const double bend = h * h * h / 6 * ((p1 - p0) / h - (p0 - before) / h_before) / (h + h_before);
    if (!(fabs(bend) < fabs(*error)))
        return;
    *error = bend;
    sim->done_new[w] = sim->done[w] + h * (p0 + p1) / 2 - bend;
}

ramus_status rosenbrock(ramus_sim *sim, double h, double *error)
{
    const int nv = sim->nv, last = ROWS - 1;
    double *end = sim->rate[STAGES - 1], *off = sim->rate[last];
    if (!sim->jacobian_known)
        RAMUS_TRY(jacobian_find(sim, h));
    RAMUS_TRY(factor(sim, 1 / (gamma_ * h)));
    sim_first_rate(sim);
    solve(sim, h, 0);
    for (int i = 1; i < ROWS; i++) {
        sim_combine(sim, sim->y, 1, i, a[i], sim->y_stage);
        RAMUS_TRY(sim_rate(sim, sim->t + alpha[i] * h, sim->y_stage, sim->rate[i]));
        solve(sim, h, i);
    }
    sim_combine(sim, sim->y, 1, last, a[last], sim->y_new);
    for (int k = 0; k < sim->ny; k++)
        sim->y_new[k] += off[k];
    ramus_integrate(sim->model, sim->q, sim->u_new, 1, sim->q_new);
    RAMUS_TRY(sim_accelerate(sim, sim->t + h, sim->q_new, sim->v_new, end + nv));
    for (int w = 0; w < NWORK; w++)
        improve_work(sim, h, w, &off[2 * nv + w]);
    *error = adaptive_norm(sim, off);
    return RAMUS_OK;
}
