/* whole_body_equations.c - what the equations of motion and the constraints leave open
 *
 *     M a + h = motor - pull^T tension + A^T multiplier,      A a = b,      motor = 0 where there is none
 *
 *     x = (y, multiplier / unit, tension / unit),  y = L a,  M = L^T L
 *     E x = right:    A L^-1 y = b                                        rows of A that the others do not imply
 *                     multiplier = 0                                      rows that are zero: bounds that are open
 *                     L^T y - A^T multiplier + pull^T tension = -h        coordinates without a motor
 *     x = x0 + N^T z,   x0 = E^+ right,   E N^T = 0,   N N^T = 1
 *
 * Method   motor is no unknown: it is what the other coordinates' rows give. E has independent rows: from
 *          alpha A + beta M_n = 0 and A_n beta = 0 follows beta M beta = 0. So every state has solutions, those of forward dynamics
 *          with whatever the drives do, and only the rank of A itself is decided, as constraints are (src/constraint/factors.c).
 * Rows     that contradict each other are met in the sense of least squares, as forward dynamics meets them: b <- A A^+ b first, so that
 *          it does not matter which of them are kept.
 * Bounds   of contacts, wheels and rolling (contact.h) hold as equalities while they are closed, and limits of their forces make them
 *          one-sided and let nothing be asked of friction that it cannot give. Open ones have no rows.
 * Units    forces are measured by the accelerations that they cause, and count a thousandth of these: N is orthonormal in y, but for
 *          what moves nothing, so that distances in z are those of M wherever the robot moves.
 * Cost     O((nrow + nv) nx^2); no allocation.
 */
#include "controller.h"

#include "base/fail.h"
#include "linear/cholesky.h"
#include "ramus/equations.h"

#include <math.h>
#include <string.h>

#define FORCE_SHARE 1e-3     /* of a force beside the accelerations that it causes */
#define RANK_TOLERANCE 1e-13 /* of a row of E, whose length is 1 */

/* ---- functions of the unknowns -------------------------------------------------------------------------------- */

void row_of_acceleration(const ramus_controller *c, const double J[])
{
    const whole_body *w = c->whole;
    memset(w->row, 0, (size_t)w->nx * sizeof(double));
    memcpy(w->row, J, (size_t)w->nv * sizeof(double));
    triangle_solve_transposed(w->nv, c->factor, (size_t)w->nv, w->row);
}

double row_of_motor(const ramus_controller *c, int i)
{
    const whole_body *w = c->whole;
    const size_t n = (size_t)w->nv;
    for (size_t k = 0; k < n; k++)
        w->row[k] = k >= (size_t)i ? c->factor[k * n + (size_t)i] : 0;
    for (int r = 0; r < w->nrow; r++)
        w->row[w->nv + r] = -w->A[(size_t)r * n + (size_t)i] * w->unit[r];
    for (int k = 0; k < w->nactuator; k++)
        w->row[w->nv + w->nrow + k] = w->pull[(size_t)k * n + (size_t)i] * w->unit[w->nrow + k];
    return c->h[i];
}

void row_of_multiplier(const ramus_controller *c, int row, double factor, int first)
{
    const whole_body *w = c->whole;
    if (first)
        memset(w->row, 0, (size_t)w->nx * sizeof(double));
    w->row[w->nv + row] += factor * w->unit[row];
}

void row_of_tension(const ramus_controller *c, int k)
{
    const whole_body *w = c->whole;
    memset(w->row, 0, (size_t)w->nx * sizeof(double));
    w->row[w->nv + w->nrow + k] = w->unit[w->nrow + k];
}

double row_in_z(const whole_body *w, double out[])
{
    for (int k = 0; k < w->nz; k++)
        out[k] = dense_dot(w->basis + (size_t)k * (size_t)w->nx, w->row, w->nx);
    return dense_dot(w->row, w->x0, w->nx);
}

/* ---- the state ------------------------------------------------------------------------------------------------ */

static ramus_status fail_as_data(ramus_controller *c)
{
    c->failure = *ramus_data_error(c->data);
    return c->failure.status;
}

/* Which bounds are closed, and so hold; normals of all are kept for the limits. */
static void find_held(ramus_controller *c)
{
    whole_body *w = c->whole;
    const model_constraint_rows *rows = &w->rows;
    if (w->nbound == 0)
        return;
    memset(w->held, 0, 3 * (size_t)w->nbound);
    for (int k = 0; k < w->nbound; k++) {
        const model_bound *bound = &w->bound[k];
        const int row = w->nequality + 3 * k;
        const double gap = rows->position[row], rate = rows->velocity[row], near = c->d.contact_gap;
        memcpy(w->bound_row + (size_t)k * (size_t)w->nv, rows->A + (size_t)row * (size_t)w->nv,
               (size_t)w->nv * sizeof(double));
        w->bound_at[3 * k] = gap;
        w->bound_at[3 * k + 1] = rate;
        w->bound_at[3 * k + 2] = rows->b[row];
        if (!bound->carries || (bound->has_gap && (gap > near || rate * c->d.horizon > near)))
            continue;
        w->held[3 * k] = bound->has_gap;
        for (int i = 1; i <= bound->ntangent; i++)
            w->held[3 * k + i] = 1;
    }
}

/* Row i as if it were not there. */
static void clear_row(model_constraint_rows *rows, int i, int nv)
{
    memset(rows->A + (size_t)i * (size_t)nv, 0, (size_t)nv * sizeof(double));
    rows->b[i] = rows->size[i] = rows->position[i] = rows->velocity[i] = 0;
}

/* Rows between modules that answer at their connections only; h is known. */
static void take_module_rows(ramus_controller *c)
{
    whole_body *w = c->whole;
    const double alpha = c->data->options.constraint_alpha, beta = c->data->options.constraint_beta;
    const double tolerance = c->data->options.rank_tolerance;
    model_constraint_rows *rows = &w->rows;
    orthogonal *o = &w->equations;
    *rows = c->survey.rows;
    w->A = rows->A;
    w->target = rows->b;
    if (w->nrow == 0)
        return;
    find_held(c);
    for (int i = 0; i < w->nrow; i++) {
        const double *row = rows->A + (size_t)i * (size_t)w->nv;
        const bool open = i >= w->nequality && !w->held[i - w->nequality];
        if (open)
            clear_row(rows, i, w->nv);
        else if (!(dense_norm(row, w->nv) > tolerance * rows->size[i])) /* nothing moves it: what is left is rounding */
            memset(rows->A + (size_t)i * (size_t)w->nv, 0, (size_t)w->nv * sizeof(double));
        rows->b[i] -= 2 * alpha * rows->velocity[i] + beta * beta * rows->position[i];
    }
    memset(w->needed, 1, (size_t)w->nrow);
    memcpy(o->rows, rows->A, (size_t)w->nrow * (size_t)w->nv * sizeof(double));
    orthogonal_factor(o, w->nrow, w->nv, tolerance, rows->size);
    orthogonal_project(o, rows->b);
    for (int k = o->rank; k < w->nrow; k++)
        w->needed[o->pivot[k]] = 0;
}

/* Rows of the data's constraints. */
static void take_rows(ramus_controller *c, constraint_set *set)
{
    whole_body *w = c->whole;
    w->rows = (model_constraint_rows){ .A = set->A,
                                       .b = set->b,
                                       .position = set->position_error,
                                       .velocity = set->velocity_error,
                                       .turn = set->turn,
                                       .move = set->move };
    find_held(c);
    if (w->nbound > 0) {
        bounds_hold(set, w->held);
        bounds_clear_free(set);
    }
    stabilise(set);
    factor_plain_rows(set);
    orthogonal_project(&set->factors, set->target);
    bounds_hold(set, NULL);
    w->A = set->A;
    w->target = set->target;
    memset(w->needed, 1, (size_t)w->nrow);
    for (int k = 0; k < set->nredundant; k++)
        w->needed[set->redundant[k]] = 0;
}

/* Rows of the constraints, forces for a = 0 with what springs exert. */
static ramus_status find_forces(ramus_controller *c, const double q[], const double v[])
{
    whole_body *w = c->whole;
    ramus_data *d = c->data;
    const ramus_wrench *acting = NULL;
    constraint_set *set = NULL;
    if (c->model->substitute) {
        take_module_rows(c);
        return RAMUS_OK;
    }
    if (d->beside) {
        if (beside_update(c->model, d, q, v, NULL) != RAMUS_OK)
            return fail_as_data(c);
        acting = d->beside->acting;
        set = d->beside->constraints;
    }
    if ((set ? set->nequality : 0) != w->nequality || (set ? set->nbound : 0) != w->nbound)
        return ramus_fail(
            &c->failure, RAMUS_ERR_ARGUMENT,
            "constraints were added to the controller's data after it was created: it has %d rows and was made "
            "for %d; add them to the model",
            set ? set->nequality + 3 * set->nbound : 0, w->nrow);
    if (tree_inverse_dynamics(c->model, d, q, v, c->zero, acting, c->h, NULL) != RAMUS_OK)
        return fail_as_data(c);
    if (set)
        take_rows(c, set);
    return RAMUS_OK;
}

static ramus_status find_parts(ramus_controller *c)
{
    whole_body *w = c->whole;
    const robot_view robot = robot_of(c);
    for (int k = 0; k < w->nactuator; k++) {
        const ramus_part part = { w->actuator[k] };
        const ramus_status status = robot_part_motion(&robot, part, w->at + 3 * k, w->pull + (size_t)k * (size_t)w->nv);
        if (status != RAMUS_OK && !robot.seen)
            return fail_as_data(c);
        if (status != RAMUS_OK)
            return ramus_fail(&c->failure, status,
                              "actuator '%.60s': its ends coincide, or its lever does not reach "
                              "its guide",
                              ramus_model_part(c->model, part).name);
        const int i = w->moves[k];
        const double joint = c->limited && i >= 0 ? c->limits[i].max_force : INFINITY;
        const double arm = i >= 0 ? fabs(w->pull[(size_t)k * (size_t)w->nv + (size_t)i]) : 0;
        w->most[k] =
            isfinite(joint) && arm > 0 ? fmin(w->part_limits[k].max_force, joint / arm) : w->part_limits[k].max_force;
    }
    return RAMUS_OK;
}

/* A force measured by what it does to y. */
static double unit_of(const ramus_controller *c, const double force[])
{
    const whole_body *w = c->whole;
    memcpy(w->row, force, (size_t)w->nv * sizeof(double));
    triangle_solve_transposed(w->nv, c->factor, (size_t)w->nv, w->row);
    const double length = dense_norm(w->row, w->nv);
    return length > 0 ? 1 / (FORCE_SHARE * length) : 1;
}

void add_equation(whole_body *w, double right)
{
    const double length = dense_norm(w->row, w->nx);
    if (!(length > 0))
        return;
    double *to = w->E + (size_t)w->nequation * (size_t)w->nx;
    for (int k = 0; k < w->nx; k++)
        to[k] = w->row[k] / length;
    w->right[w->nequation++] = right / length;
}

ramus_status whole_body_equations(ramus_controller *c, const double q[], const double v[])
{
    whole_body *w = c->whole;
    const size_t n = (size_t)w->nv, nx = (size_t)w->nx;
    RAMUS_TRY(find_forces(c, q, v));
    RAMUS_TRY(find_parts(c));
    for (int r = 0; r < w->nrow; r++)
        w->unit[r] = unit_of(c, w->A + (size_t)r * n);
    for (int k = 0; k < w->nactuator; k++)
        w->unit[w->nrow + k] = unit_of(c, w->pull + (size_t)k * n);
    w->nequation = 0;
    for (int r = 0; r < w->nrow; r++)
        if (w->needed[r]) {
            row_of_acceleration(c, w->A + (size_t)r * n);
            add_equation(w, w->target[r]);
        } else if (dense_norm(w->A + (size_t)r * n, w->nv) == 0) { /* it is open, or nothing moves it */
            row_of_multiplier(c, r, 1, 1);
            add_equation(w, 0);
        }
    for (int i = 0; i < w->nv; i++)
        if (!w->motor[i]) {
            const double h = row_of_motor(c, i);
            add_equation(w, -h);
        }
    memcpy(w->equations.rows, w->E, (size_t)w->nequation * nx * sizeof(double));
    orthogonal_factor(&w->equations, w->nequation, w->nx, RANK_TOLERANCE, NULL);
    orthogonal_solve(&w->equations, w->right, w->x0);
    w->nz = w->nx - w->equations.rank;
    for (int k = 0; k < w->nz; k++)
        orthogonal_basis(&w->equations, w->equations.rank + k, w->basis + (size_t)k * nx);
    return RAMUS_OK;
}
