/* whole_body.c - accelerations, driving forces and constraint forces for tasks or wrenches, within limits on all three
 *
 *     before all     limits (whole_body_limits.c), in z of x = x0 + N^T z (whole_body_equations.c)
 *     task level k   min |sqrt(weight) (J a - b)|^2
 *     then           min |a + rest_damping v|^2, measured with M
 *     wrenches       instead of both: min |a - a_w|^2, measured with M,   M a_w + h = N(q, 0, 0, Z)
 *     then           min |motor|^2 + |tension|^2
 *     at last        min |multiplier|^2
 *
 * Method   one hierarchy of quadratic programs in z: every point of it moves as the robot can under its constraints with the drives it
 *          has. Of a robot without constraints and with all motors z is y, and the levels are those of task_forces.c.
 * Wrenches by Gauss's principle the nearest acceleration to a_w among those that the constraints allow is the one that the wrenches
 *          would cause in the constrained robot; the nearest to that among those that the drives can give is the nearest to a_w.
 *          Where drives can give N(q, 0, 0, Z) beside the constraints, they do.
 * Singular mechanisms: what no finite force would move is not moved; the drives' forces stay bounded by what damping leaves.
 * Forces   beyond their limits (these contradict others) are cut, and a is then what they cause, every constraint and closed contact holding.
 * In       q [nq], v [nv], and the desired motions.
 * Out      tau [nv]: motors and actuators at the coordinates; what the reports contain.
 * Cost     O(nx^3) and one quadratic program for each level; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is not positive definite, or two points of a task coincide; as parts and constraints do.
 */
#include "controller.h"

#include "base/fail.h"
#include "linear/cholesky.h"
#include "numbers.h"

#include <math.h>
#include <string.h>

#define LOCKED 1e-9 /* of a row of z, beside the row of x: what is left is rounding, and nothing moves it */
#define FORCED 1e-6 /* accelerations that small beside the forces they need, in the units of x, are not asked for */

/* ---- levels --------------------------------------------------------------------------------------------------- */

/* w->row . x = right, as the next row of the level; weight: its square counts. */
static void add_row(ramus_controller *c, int *row, double right, double weight)
{
    const whole_body *w = c->whole;
    double *to = c->A + (size_t)*row * (size_t)w->nz;
    const double at = row_in_z(w, to);
    const double s = dense_norm(to, w->nz) > LOCKED * dense_norm(w->row, w->nx) ? sqrt(weight) : 0;
    for (int k = 0; k < w->nz; k++)
        to[k] *= s;
    c->target[*row] = sqrt(weight) * (right - at);
    ++*row;
}

static hierarchy_level level_from(const ramus_controller *c, int first, int end, double damping)
{
    return (hierarchy_level){
        .m = end - first, .A = c->A + (size_t)first * (size_t)c->whole->nz, .b = c->target + first, .damping = damping
    };
}

static ramus_status evaluate_tasks(ramus_controller *c, const double q[], const double v[])
{
    const robot_view robot = robot_of(c);
    const task_inputs in = { c->model, &robot, q, v, c->jacobian, c->difference };
    for (int k = 0; k < c->ntask; k++) {
        const task *t = &c->task[k];
        const size_t first = (size_t)c->first_row[k];
        if (task_is_range(&t->d))
            continue;
        const ramus_status status = task_evaluate(t, &in, c->J + first * (size_t)c->nv, c->b + first, &c->error[k]);
        if (status != RAMUS_OK)
            return task_fail(c, t, status);
        if (numbers_find_bad(c->b + first, t->nrow) >= 0)
            return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "task '%s' has a number that is not finite", t->d.name);
    }
    return RAMUS_OK;
}

static int add_task_levels(ramus_controller *c, int *row)
{
    const size_t n = (size_t)c->nv;
    for (int level = 0; level < c->nlevel; level++) {
        const int first = *row;
        for (int k = 0; k < c->ntask; k++)
            for (int i = c->first_row[k]; i < c->first_row[k] + c->task[k].nrow && c->level_of[k] == level; i++) {
                row_of_acceleration(c, c->J + (size_t)i * n);
                add_row(c, row, c->b[i], c->task[k].d.weight);
            }
        c->level[level] = level_from(c, first, *row, c->d.damping);
    }
    return c->nlevel;
}

/* min |y - wanted|, wanted [nv] */
static hierarchy_level nearest(ramus_controller *c, const double wanted[], int *row)
{
    const whole_body *w = c->whole;
    const int first = *row;
    for (int k = 0; k < w->nv; k++) {
        memset(w->row, 0, (size_t)w->nx * sizeof(double));
        w->row[k] = 1;
        add_row(c, row, wanted[k], 1);
    }
    return level_from(c, first, *row, FORCED);
}

/* What no task and no rest decides: the forces inside the robot. */
static int add_force_levels(ramus_controller *c, int nlevel, int *row)
{
    const whole_body *w = c->whole;
    int first = *row;
    for (int i = 0; i < w->nv; i++)
        if (w->motor[i]) {
            const double h = row_of_motor(c, i);
            add_row(c, row, -h, 1);
        }
    for (int k = 0; k < w->nactuator; k++) {
        row_of_tension(c, k);
        add_row(c, row, 0, 1);
    }
    c->level[nlevel++] = level_from(c, first, *row, 0);
    first = *row;
    for (int r = 0; r < w->nrow; r++) {
        row_of_multiplier(c, r, 1, 1);
        add_row(c, row, 0, 1);
    }
    c->level[nlevel++] = level_from(c, first, *row, 0);
    return nlevel;
}

/* wanted: y = L a of the rest; or of what the wrenches would do, in: N(q, 0, 0, Z) */
static void find_wanted(const ramus_controller *c, const double v[], double wanted[])
{
    const size_t n = (size_t)c->nv;
    if (c->d.type == RAMUS_CONTROLLER_TASK) {
        for (size_t k = 0; k < n; k++)
            wanted[k] = -c->d.rest_damping * dense_dot(c->factor + k * n, v, (int)k + 1);
        return;
    }
    for (size_t k = 0; k < n; k++)
        wanted[k] -= c->h[k];
    triangle_solve_transposed(c->nv, c->factor, n, wanted); /* L a = L^-T (f - h) */
}

/* ---- the answer ----------------------------------------------------------------------------------------------- */

static double cut(double force, double most, bool *was_cut)
{
    if (fabs(force) <= most)
        return force;
    *was_cut |= fabs(force) > most * (1 + CONSISTENT) + CONSISTENT;
    return copysign(most, force);
}

/* x and what it means, once corrected by what rounding left of the equations. */
static void read_unknowns(ramus_controller *c)
{
    whole_body *w = c->whole;
    memcpy(w->x, w->x0, (size_t)w->nx * sizeof(double));
    for (int k = 0; k < w->nz; k++)
        for (int j = 0; j < w->nx; j++)
            w->x[j] += w->z[k] * w->basis[(size_t)k * (size_t)w->nx + (size_t)j];
    double *gap = w->scratch;
    for (int i = 0; i < w->nequation; i++)
        gap[i] = w->right[i] - dense_dot(w->E + (size_t)i * (size_t)w->nx, w->x, w->nx);
    orthogonal_solve(&w->equations, gap, w->row);
    for (int j = 0; j < w->nx; j++)
        w->x[j] += w->row[j];
    memcpy(c->a, w->x, (size_t)w->nv * sizeof(double));
    triangle_solve(w->nv, c->factor, (size_t)w->nv, c->a);
    for (int r = 0; r < w->nrow; r++)
        w->multiplier[r] = w->x[w->nv + r] * w->unit[r];
    for (int k = 0; k < w->nactuator; k++)
        w->tension[w->actuator[k]] = w->x[w->nv + w->nrow + k] * w->unit[w->nrow + k];
}

/* tau = motor - pull^T tension */
static void sum_forces(const ramus_controller *c, double tau[])
{
    const whole_body *w = c->whole;
    memcpy(tau, w->motor_force, (size_t)w->nv * sizeof *tau);
    for (int k = 0; k < w->nactuator; k++)
        for (int i = 0; i < w->nv; i++)
            tau[i] -= w->tension[w->actuator[k]] * w->pull[(size_t)k * (size_t)w->nv + (size_t)i];
}

/* M a + h - A^T multiplier at coordinate i */
static double force_at(const ramus_controller *c, int i)
{
    const whole_body *w = c->whole;
    const size_t n = (size_t)w->nv;
    double f = c->h[i] + dense_dot(c->M + (size_t)i * n, c->a, w->nv);
    for (int r = 0; r < w->nrow; r++)
        f -= w->A[(size_t)r * n + (size_t)i] * w->multiplier[r];
    return f;
}

/* Accelerations and multipliers that given motors and tensions cause: as many equations as unknowns. */
static void accelerate(ramus_controller *c)
{
    whole_body *w = c->whole;
    for (int i = 0; i < w->nv; i++)
        if (w->motor[i]) {
            const double h = row_of_motor(c, i);
            add_equation(w, w->motor_force[i] - h);
        }
    for (int k = 0; k < w->nactuator; k++) {
        row_of_tension(c, k);
        add_equation(w, w->tension[w->actuator[k]]);
    }
    memcpy(w->equations.rows, w->E, (size_t)w->nequation * (size_t)w->nx * sizeof(double));
    orthogonal_factor(&w->equations, w->nequation, w->nx, 1e-13, NULL);
    orthogonal_solve(&w->equations, w->right, w->x0);
    w->nz = 0;
    read_unknowns(c);
}

static void find_forces(ramus_controller *c, double tau[])
{
    whole_body *w = c->whole;
    bool was_cut = false;
    memset(w->motor_force, 0, (size_t)w->nv * sizeof(double));
    sum_forces(c, tau);
    for (int i = 0; i < w->nv; i++)
        w->motor_force[i] = w->motor[i] ? force_at(c, i) - tau[i] : 0;
    for (int i = 0; i < w->nv && c->limited; i++)
        w->motor_force[i] = cut(w->motor_force[i], c->limits[i].max_force, &was_cut);
    for (int k = 0; k < w->nactuator; k++) {
        double *tension = &w->tension[w->actuator[k]];
        *tension = cut(*tension, w->most[k], &was_cut);
    }
    sum_forces(c, tau);
    if (was_cut)
        accelerate(c);
    w->residual = 0;
    for (int i = 0; i < w->nv; i++)
        w->residual = fmax(w->residual, fabs(force_at(c, i) - tau[i]));
}

static void find_commands(ramus_controller *c)
{
    whole_body *w = c->whole;
    const double h = c->d.horizon;
    for (int k = 0; k < w->nactuator; k++) {
        const int part = w->actuator[k];
        const double *at = w->at + 3 * k;
        w->length[part] = at[0];
        w->rate[part] = at[1];
        w->acceleration[part] = at[2] + dense_dot(w->pull + (size_t)k * (size_t)w->nv, c->a, w->nv);
        w->command_rate[part] = at[1] + h * w->acceleration[part];
        w->command_length[part] = at[0] + h * (at[1] + h / 2 * w->acceleration[part]);
    }
}

static void find_active(ramus_controller *c, int nlimit)
{
    const whole_body *w = c->whole;
    c->nactive = 0;
    for (int i = 0; i < nlimit; i++) {
        const limit_row *row = &c->row[i];
        const int side = c->work.side[i];
        if (side)
            c->active[c->nactive++] =
                (ramus_active_limit){ row->coordinate, side < 0 ? row->lower_kind : row->upper_kind, side };
        const double at = dense_dot(c->C + (size_t)i * (size_t)w->nz, w->z, w->nz);
        const double off = fmax(at - c->upper[i], c->lower[i] - at) * row->scale;
        const double bound = (at > c->upper[i] ? c->upper[i] : c->lower[i]) * row->scale;
        if (off > CONSISTENT * (1 + fabs(bound)))
            whole_body_note_excess(c, at > c->upper[i] ? row->upper_kind : row->lower_kind, off);
    }
}

static void find_losses(ramus_controller *c)
{
    for (int k = 0; k < c->ntask && c->loss; k++) {
        double sum = 0;
        for (int i = c->first_row[k]; i < c->first_row[k] + c->task[k].nrow; i++) {
            const double off = dense_dot(c->J + (size_t)i * (size_t)c->nv, c->a, c->nv) - c->b[i];
            sum += off * off;
        }
        c->loss[k] = sqrt(sum);
    }
}

/* What each task would lack if the drives were for it alone. */
static void find_reach(ramus_controller *c)
{
    whole_body *w = c->whole;
    for (int k = 0, row = 0; k < c->ntask; k++) {
        const int m = c->task[k].nrow;
        w->out_of_reach[k] = 0;
        /* rows of a level are in the order of first_row */
        row = c->first_row[k];
        if (m == 0)
            continue;
        double longest = 0, sum = 0;
        const double weight = c->task[k].d.weight;
        for (int i = 0; i < m; i++)
            longest = fmax(longest, dense_norm(c->A + (size_t)(row + i) * (size_t)w->nz, w->nz));
        memcpy(w->reach.rows, c->A + (size_t)row * (size_t)w->nz, (size_t)m * (size_t)w->nz * sizeof(double));
        orthogonal_factor(&w->reach, m, w->nz, 1e-9 * longest, NULL);
        orthogonal_solve(&w->reach, c->target + row, w->row);
        for (int i = 0; i < m; i++) {
            const double off = dense_dot(c->A + (size_t)(row + i) * (size_t)w->nz, w->row, w->nz) - c->target[row + i];
            sum += off * off;
        }
        w->out_of_reach[k] = sqrt(sum / weight);
    }
}

ramus_status whole_body_forces(ramus_controller *c, const double q[], const double v[], double tau[])
{
    whole_body *w = c->whole;
    const bool tasks = c->d.type == RAMUS_CONTROLLER_TASK;
    double *wanted = w->wanted;
    RAMUS_TRY(factor_inertia(c, q));
    RAMUS_TRY(tasks ? evaluate_tasks(c, q, v) : wrench_balance(c, q, wanted));
    RAMUS_TRY(whole_body_equations(c, q, v));
    find_wanted(c, v, wanted);
    int row = 0, nlimit, nlevel = tasks ? add_task_levels(c, &row) : 0;
    c->level[nlevel++] = nearest(c, wanted, &row);
    nlevel = add_force_levels(c, nlevel, &row);
    RAMUS_TRY(whole_body_limits(c, q, v, &nlimit));
    if (tasks)
        find_reach(c);
    const hierarchy problem = { .n = w->nz,
                                .nlevel = nlevel,
                                .nconstraint = nlimit,
                                .level = c->level,
                                .C = c->C,
                                .lower = c->lower,
                                .upper = c->upper,
                                .weight = c->weight,
                                .max_iterations = c->d.max_iterations };
    for (int k = 0; k < w->nz; k++) {
        const double *basis = w->basis + (size_t)k * (size_t)w->nx;
        w->z[k] = c->d.warm_start && c->warm ? dense_dot(basis, w->x, w->nx) - dense_dot(basis, w->x0, w->nx) : 0;
    }
    hierarchy_solve(&problem, &c->work, w->z);
    read_unknowns(c);
    find_active(c, nlimit);
    find_forces(c, tau);
    find_losses(c);
    find_commands(c);
    c->warm = true;
    return RAMUS_OK;
}

ramus_status ramus_controller_drives(const ramus_controller *c, ramus_control_drives *drives)
{
    RAMUS_NEED_AS(NULL, c, "controller");
    RAMUS_NEED(NULL, drives);
    *drives = (ramus_control_drives){ .npart = 0 };
    const whole_body *w = c->whole;
    if (!w)
        return RAMUS_ERR_UNSUPPORTED;
    if (!c->ready)
        return RAMUS_ERR_STALE;
    *drives = (ramus_control_drives){ .motor = w->motor_force,
                                      .npart = w->npart,
                                      .tension = w->tension,
                                      .length = w->length,
                                      .rate = w->rate,
                                      .acceleration = w->acceleration,
                                      .command_length = w->command_length,
                                      .command_rate = w->command_rate,
                                      .nconstraint_row = w->nequality,
                                      .multiplier = w->multiplier,
                                      .nbound = w->nbound,
                                      .bound_force = w->multiplier + w->nequality,
                                      .out_of_reach = c->d.type == RAMUS_CONTROLLER_TASK ? w->out_of_reach : NULL,
                                      .residual = w->residual,
                                      .force_excess = w->force_excess,
                                      .range_excess = w->range_excess };
    return RAMUS_OK;
}
