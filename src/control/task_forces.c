/* task_forces.c - accelerations and forces for tasks with priorities, within limits, of a tree with a motor at every coordinate
 *
 *     M = L^T L,  y = L a     |y|^2 = a^T M a: unknowns of equal worth, whatever mixture of rad and m is in a
 *     level k      A = sqrt(weight) J L^-1,   target = sqrt(weight) (desired - dJ/dt v)
 *     last level   A = 1,   target = -rest_damping L v
 *     limits       bounds <= L^-1 y <= bounds,   -max_force <= L^T y + h <= max_force       h = N(q, v, 0, 0)
 *     a = L^-1 y,  tau = M a + h
 *
 * Others   constraints, actuators, passive joints and ranges: whole_body.c
 * Method   tasks give J a = b (task.c), limits bounds of a (joint_limits.c); hierarchy.c solves the levels. All
 *          directions left over by the tasks are fixed by the last level, which has full rank: the answer is
 *          unique. Distances in y are measured with M, so that motion in the null space of a task is the
 *          dynamically consistent one (Khatib 1987).
 * Limits   rows are scaled to length 1 in y. Where they contradict each other the sum of squared violations is
 *          smallest, with forces a hundred times as dear, and forces are cut to their limits in the end: no motor
 *          gives more.
 * In       q [nq], v [nv], and the desired motions.
 * Out      tau [nv]; what the report contains.
 * Cost     O(nv^3) and one quadratic program for each level; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is not positive definite; RAMUS_ERR_ARGUMENT with a number that is not finite.
 */
#include "controller.h"

#include "ramus/equations.h"

#include "base/fail.h"
#include "numbers.h"
#include "linear/cholesky.h"

#include <math.h>
#include <string.h>

#define FORCE_WEIGHT 100 /* of a force limit beside an acceleration's, when they contradict */

/* row <- row L^-1 */
static void row_to_energy(const ramus_controller *c, double row[])
{
    triangle_solve_transposed(c->nv, c->factor, (size_t)c->nv, row);
}

/* y = L a, and back */
static void to_energy(const ramus_controller *c, const double a[], double y[])
{
    const size_t n = (size_t)c->nv;
    for (size_t k = 0; k < n; k++)
        y[k] = dense_dot(c->factor + k * n, a, (int)k + 1);
}

static void from_energy(const ramus_controller *c, const double y[], double a[])
{
    memcpy(a, y, (size_t)c->nv * sizeof *a);
    triangle_solve(c->nv, c->factor, (size_t)c->nv, a);
}

/* ---- the parts of the problem --------------------------------------------------------------------------------- */

ramus_status task_fail(ramus_controller *c, const task *t, ramus_status status)
{
    return ramus_fail(&c->failure, status, "task '%s': %s", t->d.name,
                      status == RAMUS_ERR_SINGULAR && t->d.kind >= RAMUS_TASK_DISTANCE
                          ? "its two points coincide, and no direction leads from one to the other"
                          : ramus_status_text(status));
}

ramus_status factor_inertia(ramus_controller *c, const double q[])
{
    const ramus_model *m = c->model;
    const size_t n = (size_t)c->nv;
    if (!m->substitute && ramus_mass_matrix(m, c->data, q, c->M) != RAMUS_OK) {
        c->failure = *ramus_data_error(c->data);
        return c->failure.status;
    }
    if (singular_mass_check(m, c->data, &(state_inputs){ .q = q }) != RAMUS_OK) {
        c->failure = *ramus_data_error(c->data);
        return c->failure.status;
    }
    memcpy(c->factor, c->M, n * n * sizeof(double));
    const int bad = cholesky_factor(c->nv, c->factor, c->diagonal);
    if (bad >= 0)
        return singular_at_velocity(m, bad, &c->failure);
    if (cholesky_is_doubtful(c->nv, c->factor) &&
        singular_mass_decide(m, c->data, &(state_inputs){ .q = q }) != RAMUS_OK) {
        c->failure = *ramus_data_error(c->data);
        return c->failure.status;
    }
    return RAMUS_OK;
}

/* Row i of M a = L^T y. */
static void mass_row(const ramus_controller *c, int i, double row[])
{
    const size_t n = (size_t)c->nv;
    for (size_t k = 0; k < n; k++)
        row[k] = k >= (size_t)i ? c->factor[k * n + (size_t)i] : 0;
}

static ramus_status find_levels(ramus_controller *c, const double q[], const double v[])
{
    const size_t n = (size_t)c->nv;
    const robot_view robot = robot_of(c);
    const task_inputs in = { c->model, &robot, q, v, c->jacobian, c->difference };
    hierarchy_level *const task_level = c->level;
    for (int k = 0; k <= c->nlevel; k++)
        task_level[k] = (hierarchy_level){ .damping = k < c->nlevel ? c->d.damping : 0 };
    for (int k = 0; k < c->ntask; k++) {
        const task *t = &c->task[k];
        const size_t first = (size_t)c->first_row[k];
        const ramus_status status = task_evaluate(t, &in, c->J + first * n, c->b + first, &c->error[k]);
        if (status != RAMUS_OK)
            return task_fail(c, t, status);
        const double s = sqrt(t->d.weight);
        for (size_t row = first; row < first + (size_t)t->nrow; row++) {
            double *to = c->A + row * n;
            for (size_t j = 0; j < n; j++)
                to[j] = s * c->J[row * n + j];
            row_to_energy(c, to);
            c->target[row] = s * c->b[row];
            if (!isfinite(c->b[row]))
                return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "task '%s' has a number that is not finite",
                                  t->d.name);
        }
        /* rows of a level are neighbours */
        hierarchy_level *level = &task_level[c->level_of[k]];
        if (level->m == 0 || c->A + first * n < level->A) {
            level->A = c->A + first * n;
            level->b = c->target + first;
        }
        level->m += t->nrow;
    }
    /* what is left comes to rest */
    hierarchy_level *rest = &task_level[c->nlevel];
    double *A = c->A + (size_t)c->nrow * n, *b = c->target + c->nrow;
    memset(A, 0, n * n * sizeof(double));
    to_energy(c, v, b);
    for (size_t k = 0; k < n; k++) {
        A[k * (n + 1)] = 1;
        b[k] *= -c->d.rest_damping;
    }
    *rest = (hierarchy_level){ .m = c->nv, .A = A, .b = b };
    return RAMUS_OK;
}

static void add_row(ramus_controller *c, int *count, const limit_row *kind, double lower, double upper, double weight)
{
    double *row = c->C + (size_t)*count * (size_t)c->nv, sum = 0;
    for (int j = 0; j < c->nv; j++)
        sum += row[j] * row[j];
    const double length = sqrt(sum);
    for (int j = 0; j < c->nv; j++)
        row[j] /= length;
    c->row[*count] = *kind;
    c->row[*count].scale = length;
    c->lower[*count] = lower / length;
    c->upper[*count] = upper / length;
    c->weight[*count] = weight;
    ++*count;
}

/* Returns how many rows there are. */
static int find_limits(ramus_controller *c, const double q[], const double v[])
{
    const size_t n = (size_t)c->nv;
    int count = 0;
    for (int i = 0; i < c->nv && c->nlimit > 0; i++) {
        const ramus_joint_limits *limits = &c->limits[i];
        const acceleration_bounds bounds =
            joint_acceleration_bounds(limits, c->q_of[i] >= 0 ? q[c->q_of[i]] : 0, v[i], c->d.horizon, c->d.braking);
        if (isfinite(bounds.lower) || isfinite(bounds.upper)) {
            double *row = c->C + (size_t)count * n;
            memset(row, 0, n * sizeof(double));
            row[i] = 1;
            row_to_energy(c, row);
            const limit_row kind = { .coordinate = i,
                                     .lower_kind = bounds.lower_kind,
                                     .upper_kind = bounds.upper_kind };
            add_row(c, &count, &kind, bounds.lower, bounds.upper, 1);
        }
        if (isfinite(limits->max_force)) {
            mass_row(c, i, c->C + (size_t)count * n);
            const limit_row kind = { .coordinate = i,
                                     .lower_kind = RAMUS_LIMIT_FORCE,
                                     .upper_kind = RAMUS_LIMIT_FORCE };
            add_row(c, &count, &kind, -limits->max_force - c->h[i], limits->max_force - c->h[i], FORCE_WEIGHT);
        }
    }
    return count;
}

/* ---- the answer ----------------------------------------------------------------------------------------------- */

static void find_report(ramus_controller *c, int nlimit)
{
    const size_t n = (size_t)c->nv;
    for (int k = 0; k < c->ntask; k++) {
        double sum = 0;
        for (int row = c->first_row[k]; row < c->first_row[k] + c->task[k].nrow; row++) {
            double off = -c->b[row];
            for (size_t j = 0; j < n; j++)
                off += c->J[(size_t)row * n + j] * c->a[j];
            sum += off * off;
        }
        c->loss[k] = sqrt(sum);
    }
    c->nactive = 0;
    c->violation = 0;
    for (int i = 0; i < nlimit; i++) {
        const limit_row *row = &c->row[i];
        const int side = c->work.side[i];
        const ramus_limit_kind kind = side < 0 ? row->lower_kind : row->upper_kind;
        if (side)
            c->active[c->nactive++] = (ramus_active_limit){ row->coordinate, kind, side };
        if (row->lower_kind == RAMUS_LIMIT_FORCE)
            continue;
        const double a = c->a[row->coordinate], lower = c->lower[i] * row->scale, upper = c->upper[i] * row->scale;
        const double off = fmax(a - upper, lower - a), size = 1 + (a > upper ? fabs(upper) : fabs(lower));
        if (off > CONSISTENT * size)
            c->violation = fmax(c->violation, off);
    }
}

/* tau = M a + h, cut to the forces there are; a is then what these give. */
static void find_forces(ramus_controller *c, double tau[])
{
    const size_t n = (size_t)c->nv;
    bool cut = false;
    for (size_t i = 0; i < n; i++) {
        tau[i] = c->h[i];
        for (size_t j = 0; j < n; j++)
            tau[i] += c->M[i * n + j] * c->a[j];
        const double most = c->nlimit > 0 ? c->limits[i].max_force : INFINITY;
        cut |= fabs(tau[i]) > most * (1 + CONSISTENT) + CONSISTENT;
        tau[i] = fmax(-most, fmin(most, tau[i]));
    }
    if (!cut)
        return;
    for (size_t i = 0; i < n; i++)
        c->a[i] = tau[i] - c->h[i];
    cholesky_solve(c->nv, c->factor, c->a);
}

ramus_status task_forces(ramus_controller *c, const double q[], const double v[], double tau[])
{
    RAMUS_TRY(factor_inertia(c, q));
    if (!c->model->substitute && ramus_inverse_dynamics(c->model, c->data, q, v, c->zero, c->h) != RAMUS_OK) {
        c->failure = *ramus_data_error(c->data);
        return c->failure.status;
    }
    RAMUS_TRY(find_levels(c, q, v));
    const int nlimit = find_limits(c, q, v);
    const hierarchy problem = { .n = c->nv,
                                .nlevel = c->nlevel + 1,
                                .nconstraint = nlimit,
                                .level = c->level,
                                .C = c->C,
                                .lower = c->lower,
                                .upper = c->upper,
                                .weight = c->weight,
                                .max_iterations = c->d.max_iterations };
    if (c->d.warm_start && c->warm)
        to_energy(c, c->a, c->y);
    else
        memset(c->y, 0, (size_t)c->nv * sizeof(double));
    hierarchy_solve(&problem, &c->work, c->y);
    from_energy(c, c->y, c->a);
    find_forces(c, tau);
    find_report(c, nlimit);
    c->warm = true;
    return RAMUS_OK;
}
