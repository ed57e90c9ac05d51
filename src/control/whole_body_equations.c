/* whole_body_equations.c - what the equations of motion and the constraints leave open
 *
 *     M a + h = motor - pull^T tension + A^T multiplier,      A a = b,      motor = 0 where there is none
 *
 *     x = (y, multiplier / unit, tension / unit),  y = L a,  M = L^T L
 *     E x = right:    A L^-1 y = b                                        rows of A that the others do not imply
 *                     L^T y - A^T multiplier + pull^T tension = -h        coordinates without a motor
 *     x = x0 + N^T z,   x0 = E^+ right,   E N^T = 0,   N N^T = 1
 *
 * Method   motor is no unknown: it is what the other coordinates' rows give. E has independent rows: from
 *          alpha A + beta M_n = 0 and A_n beta = 0 follows beta M beta = 0. So every state has solutions, those of forward dynamics
 *          with whatever the drives do, and only the rank of A itself is decided, as constraints are (src/constraint/factors.c).
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

/* The rows of closed bounds count, the others are zero; all normals are kept for the limits. */
static void hold_bounds(ramus_controller *c)
{
    whole_body *w = c->whole;
    constraint_set *set = w->set;
    if (w->nbound == 0)
        return;
    memset(w->held, 0, 3 * (size_t)w->nbound);
    for (int k = 0; k < w->nbound; k++) {
        const bound_item *bound = &set->bound[k];
        const int row = bound_row(set, k);
        const double gap = set->position_error[row], rate = set->velocity_error[row], near = c->d.contact_gap;
        memcpy(w->bound_row + (size_t)k * (size_t)w->nv, set->A + (size_t)row * (size_t)w->nv,
               (size_t)w->nv * sizeof(double));
        w->bound_at[3 * k] = gap;
        w->bound_at[3 * k + 1] = rate;
        w->bound_at[3 * k + 2] = set->b[row];
        if (!bound_carries(set, k) || (bound->has_gap && (gap > near || rate * c->d.horizon > near)))
            continue;
        w->held[3 * k] = bound->has_gap != 0;
        for (int i = 1; i <= bound->ntangent; i++)
            w->held[3 * k + i] = 1;
    }
    bounds_hold(set, w->held);
    bounds_clear_free(set);
}

/* Rows between modules that answer at their connections only; h is known. */
static void take_module_rows(ramus_controller *c)
{
    whole_body *w = c->whole;
    const model_survey *s = &c->survey;
    orthogonal *o = &w->equations;
    w->A = s->A;
    w->target = s->b;
    if (w->nrow == 0)
        return;
    memset(w->needed, 1, (size_t)w->nrow);
    memcpy(o->rows, s->A, (size_t)w->nrow * (size_t)w->nv * sizeof(double));
    orthogonal_factor(o, w->nrow, w->nv, c->data->options.rank_tolerance, s->row_size);
    for (int k = o->rank; k < w->nrow; k++)
        w->needed[o->pivot[k]] = 0;
}

/* Rows of the constraints, forces for a = 0 with what springs exert. */
static ramus_status find_forces(ramus_controller *c, const double q[], const double v[])
{
    whole_body *w = c->whole;
    ramus_data *d = c->data;
    const ramus_wrench *acting = NULL;
    w->set = NULL;
    if (c->model->substitute) {
        take_module_rows(c);
        return RAMUS_OK;
    }
    if (d->beside) {
        if (beside_update(c->model, d, q, v, NULL) != RAMUS_OK)
            return fail_as_data(c);
        acting = d->beside->acting;
        w->set = d->beside->constraints;
    }
    if ((w->set ? w->set->nequality : 0) != w->nequality || (w->set ? w->set->nbound : 0) != w->nbound)
        return ramus_fail(
            &c->failure, RAMUS_ERR_ARGUMENT,
            "constraints were added to the controller's data after it was created: it has %d rows and was made "
            "for %d; add them to the model",
            w->set ? w->set->nequality + 3 * w->set->nbound : 0, w->nrow);
    if (tree_inverse_dynamics(c->model, d, q, v, c->zero, acting, c->h, NULL) != RAMUS_OK)
        return fail_as_data(c);
    if (!w->set)
        return RAMUS_OK;
    hold_bounds(c);
    stabilise(w->set);
    factor_plain_rows(w->set);
    bounds_hold(w->set, NULL);
    w->A = w->set->A;
    w->target = w->set->target;
    memset(w->needed, 1, (size_t)w->nrow);
    for (int k = 0; k < w->set->nredundant; k++)
        w->needed[w->set->redundant[k]] = 0;
    return RAMUS_OK;
}

static ramus_status find_parts(ramus_controller *c)
{
    whole_body *w = c->whole;
    for (int k = 0; k < w->nactuator; k++) {
        const ramus_part part = { w->actuator[k] };
        ramus_part_motion motion;
        if (ramus_part_get_motion(c->model, c->data, part, &motion) != RAMUS_OK ||
            ramus_part_jacobian(c->model, c->data, part, w->pull + (size_t)k * (size_t)w->nv) != RAMUS_OK)
            return fail_as_data(c);
        double *at = w->at + 3 * k;
        at[0] = motion.length;
        at[1] = motion.rate;
        at[2] = motion.acceleration;
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
