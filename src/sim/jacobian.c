/* jacobian.c - how the rates of an adaptive step change with its unknowns, where it begins
 *
 *     u' = dexp^-1_(-u) v,   v' = a(t, q exp(u), v),   works' = P(t, q exp(u), v)
 *
 *     a_u = da/du,   a_v = da/dv,   a_t = da/dt,   likewise of the powers;   du'/dv = 1,   du'/du: canonical.c
 *
 * Method   differences: by u on both sides, because a stiff spring turns with the robot and its error counts in proportion to
 *          its stiffness; by v on one side, because resistances are straight lines and what else depends on v is not
 *          stiff; by t from three times that do not lie before the step. Forces that bend sharply (friction near rest,
 *          limits, springs that pull only) are replaced by their tangents at the state (elements_freeze), however close
 *          the bend is: a difference across it would be the slope of neither side.
 * In       the state, with its accelerations and powers; sim->forces; the length h of the step, which measures time.
 * Out      rate_u, rate_v [(nv + NWORK) x nv] row major, rate_t [nv + NWORK]: accelerations, then powers; q_stage, y_stage and
 *          the first two of `rate` are lost.
 * Cost     3 nv evaluations, and two for a_t where there are input forces. No allocation.
 * Fails    as the evaluation does.
 */
#include "sim.h"

#include <math.h>
#include <string.h>

static const double position = 0x1p-17, velocity = 0x1p-22; /* rad, m; per s, times the velocity where it is above 1 */
static const double part = 1e-4;                            /* of the step */

/* Accelerations and powers with coordinate k moved by `by`. */
static ramus_status accelerate_moved(ramus_sim *sim, int k, double by, double a[])
{
    memset(sim->u_stage, 0, (size_t)sim->nv * sizeof *sim->u_stage);
    sim->u_stage[k] = by;
    ramus_integrate(sim->model, sim->q, sim->u_stage, 1, sim->q_stage);
    return sim_accelerate(sim, sim->t, sim->q_stage, sim->v, a);
}

static ramus_status by_position(ramus_sim *sim, int k)
{
    double *after = sim->rate[0], *before = sim->rate[1];
    RAMUS_TRY(accelerate_moved(sim, k, position, after));
    RAMUS_TRY(accelerate_moved(sim, k, -position, before));
    for (int i = 0; i < sim->nv + NWORK; i++)
        sim->rate_u[(size_t)i * (size_t)sim->nv + (size_t)k] = (after[i] - before[i]) / (2 * position);
    return RAMUS_OK;
}

static ramus_status by_velocity(ramus_sim *sim, int k)
{
    double *after = sim->rate[0];
    memcpy(sim->v_stage, sim->v, (size_t)sim->nv * sizeof *sim->v_stage);
    sim->v_stage[k] += velocity * fmax(1, fabs(sim->v[k]));
    const double by = sim->v_stage[k] - sim->v[k];
    RAMUS_TRY(sim_accelerate(sim, sim->t, sim->q, sim->v_stage, after));
    for (int i = 0; i < sim->nv + NWORK; i++)
        sim->rate_v[(size_t)i * (size_t)sim->nv + (size_t)k] = (after[i] - sim->a[i]) / by;
    return RAMUS_OK;
}

/* f' = (4 f(d) - f(2 d) - 3 f(0)) / (2 d) */
static ramus_status by_time(ramus_sim *sim, double h)
{
    double *near = sim->rate[0], *far = sim->rate[1];
    memset(sim->rate_t, 0, (size_t)(sim->nv + NWORK) * sizeof *sim->rate_t);
    if (!sim->forces && sim->contact.count == 0)
        return RAMUS_OK;
    const double later = sim->t + fmax(part * h, velocity * fabs(sim->t)), by = later - sim->t;
    RAMUS_TRY(sim_accelerate(sim, later, sim->q, sim->v, near));
    RAMUS_TRY(sim_accelerate(sim, later + by, sim->q, sim->v, far));
    for (int i = 0; i < sim->nv + NWORK; i++)
        sim->rate_t[i] = (4 * (near[i] - sim->a[i]) - (far[i] - sim->a[i])) / (2 * by);
    return RAMUS_OK;
}

static ramus_status differentiate(ramus_sim *sim, double h)
{
    for (int k = 0; k < sim->nv; k++) {
        RAMUS_TRY(by_position(sim, k));
        RAMUS_TRY(by_velocity(sim, k));
    }
    return by_time(sim, h);
}

ramus_status jacobian_find(ramus_sim *sim, double h)
{
    RAMUS_TRY(elements_freeze(sim, sim->q, sim->v));
    sim->frozen = 1;
    const ramus_status status = differentiate(sim, h);
    sim->frozen = 0;
    sim->jacobian_known = status == RAMUS_OK;
    return status;
}

/* The smaller of the largest sums of rows and of columns, by magnitude. */
static double norm(int n, const double A[])
{
    double rows = 0, columns = 0;
    for (int i = 0; i < n; i++) {
        double row = 0, column = 0;
        for (int k = 0; k < n; k++) {
            row += fabs(A[(size_t)i * (size_t)n + (size_t)k]);
            column += fabs(A[(size_t)k * (size_t)n + (size_t)i]);
        }
        rows = fmax(rows, row);
        columns = fmax(columns, column);
    }
    return fmin(rows, columns);
}

/* lambda^2 = a_v lambda + a_u */
double jacobian_rate(const ramus_sim *sim)
{
    return norm(sim->nv, sim->rate_v) + sqrt(norm(sim->nv, sim->rate_u));
}
