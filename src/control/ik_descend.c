/* ik_descend.c - one descent of inverse kinematics: damped least squares within limits, along the constraints
 *
 *     step:   A step = 0  first,  then  min |W (J step - e)|^2 + (damping longest)^2 |step|^2,    lower <= q + step <= upper
 *     close:  A step = -gap  until no gap is left, within the same limits
 *
 * Method   Levenberg-Marquardt on the set of configurations that meet the constraints: a step along their tangent, back onto
 *          them by Gauss-Newton, then accepted if less is left of the goals. The damping is divided by 8 after a step that was
 *          accepted, multiplied by 6 after one that was not. Both systems are levels of linear/hierarchy.c, where redundant rows
 *          do no harm and limits are kept.
 * In       ik->q within the limits, ik->goal.
 * Out      ik->q, no worse than it was once the constraints are met.
 * Cost     kinematics, Jacobians of the targets and one small quadratic program for each iteration; no allocation.
 * Fails    as kinematics and constraints do, for numbers that are not finite.
 */
#include "inverse_kinematics.h"

#include "linear/dense.h"

#include <math.h>
#include <string.h>

enum { CLOSINGS = 40, HALVINGS = 8 };
static const double least_damping = 1e-7, most_damping = 1e3; /* beside the longest row of J */
static const double smallest_gain = 1e-13;                    /* of the square: less is not worth a step */

/* ---- limits ------------------------------------------------------------------------------------------------- */

/* Bounds of a step from q. */
static void bound_step(ramus_ik *ik, const double q[])
{
    for (int k = 0; k < ik->nbound; k++) {
        const double at = q[ik->limit[k].q];
        ik->low[k] = fmin(ik->limit[k].lower - at, 0);
        ik->high[k] = fmax(ik->limit[k].upper - at, 0);
    }
}

/* to = from moved by `length` step; what rounding moved beyond a limit goes back to it. */
static void move(const ramus_ik *ik, const double from[], double length, double to[])
{
    ramus_integrate(ik->model, from, ik->step, length, to);
    ramus_normalize(ik->model, to);
    for (int k = 0; k < ik->nlimit; k++) {
        double *x = &to[ik->limit[k].q];
        *x = fmin(fmax(*x, ik->limit[k].lower), ik->limit[k].upper);
    }
}

/* ik->step for levels of least squares within the bounds of q. */
static void solve_step(ramus_ik *ik, const double q[], const hierarchy_level level[], int nlevel)
{
    const hierarchy h = { .n = ik->n,
                          .nlevel = nlevel,
                          .nconstraint = ik->nbound,
                          .level = level,
                          .C = ik->C,
                          .lower = ik->low,
                          .upper = ik->high };
    bound_step(ik, q);
    memset(ik->x, 0, (size_t)ik->n * sizeof *ik->x);
    hierarchy_solve(&h, &ik->work, ik->x);
    for (int k = 0; k < ik->n; k++)
        ik->step[ik->unknown[k]] = ik->x[k];
}

/* ---- constraints -------------------------------------------------------------------------------------------- */

/* A and gap of the rows that have a position error; all coordinates are unknowns then. */
static ramus_status find_gaps(ramus_ik *ik, const double q[])
{
    const ramus_constraint_rows rows = { .A = ik->A_all, .position_error = ik->gap_all };
    if (ik->nrow == 0)
        return RAMUS_OK;
    if (ramus_constraint_equations(ik->model, ik->data, q, ik->zero, &rows) != RAMUS_OK) {
        ik->error = *ramus_data_error(ik->data);
        return ik->error.status;
    }
    const size_t nv = (size_t)ik->nv;
    for (int k = 0; k < ik->nrow; k++) {
        memcpy(ik->A + (size_t)k * nv, ik->A_all + (size_t)ik->row[k] * nv, nv * sizeof *ik->A);
        ik->gap[k] = -ik->gap_all[ik->row[k]];
    }
    return RAMUS_OK;
}

static double largest_gap(const ramus_ik *ik)
{
    double most = 0;
    for (int k = 0; k < ik->nrow; k++)
        most = fmax(most, fabs(ik->gap[k]));
    return most;
}

ramus_status ik_constraint_error(ramus_ik *ik, const double q[], double *error)
{
    RAMUS_TRY(find_gaps(ik, q));
    *error = largest_gap(ik);
    return RAMUS_OK;
}

/* Move q onto the constraints; ik->A is theirs there. */
static ramus_status close_loops(ramus_ik *ik, double q[], bool *closed)
{
    *closed = true;
    RAMUS_TRY(find_gaps(ik, q));
    for (int n = 0; n < CLOSINGS; n++) {
        const double before = dense_dot(ik->gap, ik->gap, ik->nrow);
        if (largest_gap(ik) <= ik->options.constraint_tolerance)
            return RAMUS_OK;
        const hierarchy_level level = { .m = ik->nrow, .A = ik->A, .b = ik->gap };
        double length = 1;
        solve_step(ik, q, &level, 1);
        for (int k = 0; k < HALVINGS; k++, length /= 2) {
            move(ik, q, length, ik->next);
            RAMUS_TRY(find_gaps(ik, ik->next));
            if (dense_dot(ik->gap, ik->gap, ik->nrow) < before)
                break;
        }
        if (!(dense_dot(ik->gap, ik->gap, ik->nrow) < before))
            break;
        memcpy(q, ik->next, (size_t)ik->nq * sizeof *q);
    }
    *closed = largest_gap(ik) <= ik->options.constraint_tolerance;
    return RAMUS_OK;
}

/* ---- goals -------------------------------------------------------------------------------------------------- */

/* The rotation vector from a to b, in world axes, the short way round. */
static ramus_vec3 turn_between(ramus_quat a, ramus_quat b)
{
    const ramus_quat turn = ramus_quat_mul(b, (ramus_quat){ a.w, -a.x, -a.y, -a.z });
    const double sine = sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
    const double angle = 2 * atan2(sine, fabs(turn.w)), scale = sine > 0 ? copysign(angle / sine, turn.w) : 0;
    return ramus_vec3_make(scale * turn.x, scale * turn.y, scale * turn.z);
}

static void put(double to[3], double weight, ramus_vec3 v)
{
    to[0] = weight * v.x;
    to[1] = weight * v.y;
    to[2] = weight * v.z;
}

/* Kinematics of q, errors of the targets in e, and what is left: the sum of the squares. */
static ramus_status find_errors(ramus_ik *ik, const double q[], double e[], double *square)
{
    if (ramus_kinematics_update(ik->model, ik->data, q, NULL, NULL) != RAMUS_OK) {
        ik->error = *ramus_data_error(ik->data);
        return ik->error.status;
    }
    *square = 0;
    for (int k = 0; k < ik->ntarget; k++) {
        const ramus_ik_target *target = &ik->target[k];
        ramus_pose x;
        const ramus_status status = ramus_frame_pose(ik->model, ik->data, target->frame, &x);
        if (status != RAMUS_OK)
            return ramus_fail(&ik->error, status, "target %d: %s", k, ramus_status_text(status));
        const ramus_pose *goal = &ik->goal[k];
        const double w = target->weight;
        double all[6] = { 0 };
        if (target->kind != RAMUS_IK_POINT)
            put(all, w, turn_between(x.rotation, goal->rotation));
        if (target->kind != RAMUS_IK_ORIENTATION)
            put(all + 3, w,
                ramus_vec3_make(goal->position.x - x.position.x, goal->position.y - x.position.y,
                                goal->position.z - x.position.z));
        memcpy(e + 6 * (size_t)k, all, sizeof all);
        ik->turn_error[k] = dense_norm(all, 3) / w;
        ik->move_error[k] = dense_norm(all + 3, 3) / w;
        *square += dense_dot(all, all, 6);
    }
    if (!isfinite(*square))
        return ramus_fail(&ik->error, RAMUS_ERR_NOT_FINITE,
                          "goals and frames are so far apart that distances overflow");
    return RAMUS_OK;
}

bool ik_reached(const ramus_ik *ik)
{
    for (int k = 0; k < ik->ntarget; k++)
        if (ik->move_error[k] > ik->options.position_tolerance || ik->turn_error[k] > ik->options.angle_tolerance)
            return false;
    return true;
}

/* J of the targets, weighted, at the state of the kinematics; A_at likewise. */
static ramus_status find_jacobians(ramus_ik *ik)
{
    const size_t nv = (size_t)ik->nv, n = (size_t)ik->n;
    for (int k = 0; k < ik->ntarget; k++) {
        const ramus_ik_target *target = &ik->target[k];
        double *J = ik->J + 6 * (size_t)k * n;
        const ramus_status status =
            ramus_frame_jacobian(ik->model, ik->data, target->frame, RAMUS_LOCAL_WORLD_ALIGNED, ik->J_all);
        if (status != RAMUS_OK)
            return ramus_fail(&ik->error, status, "target %d: %s", k, ramus_status_text(status));
        for (size_t i = 0; i < 6; i++) {
            const bool counts = target->kind == RAMUS_IK_POSE || (target->kind == RAMUS_IK_POINT) == (i >= 3);
            for (size_t j = 0; j < n; j++)
                J[i * n + j] = counts ? target->weight * ik->J_all[i * nv + (size_t)ik->unknown[j]] : 0;
        }
    }
    numbers_copy(ik->A_at, ik->A, (size_t)ik->nrow * n);
    return RAMUS_OK;
}

/* ---- the descent -------------------------------------------------------------------------------------------- */

ramus_status ik_descend(ramus_ik *ik, int *iterations, bool *closed, double *square)
{
    double damping = ik->options.damping, *e_trial = ik->e + 6 * (size_t)ik->ntarget;
    RAMUS_TRY(close_loops(ik, ik->q, closed));
    RAMUS_TRY(find_errors(ik, ik->q, ik->e, square));
    if (!*closed || ik->n == 0)
        return RAMUS_OK;
    RAMUS_TRY(find_jacobians(ik));
    bool reached = ik_reached(ik);
    for (int n = 0; n < ik->options.max_iterations && !reached && damping < most_damping; n++) {
        const hierarchy_level level[2] = {
            { .m = ik->nrow, .A = ik->A_at, .b = ik->zero_gap },
            { .m = 6 * ik->ntarget, .A = ik->J, .b = ik->e, .damping = damping },
        };
        double left;
        bool on;
        ++*iterations;
        solve_step(ik, ik->q, level, 2);
        move(ik, ik->q, 1, ik->trial);
        RAMUS_TRY(close_loops(ik, ik->trial, &on));
        RAMUS_TRY(find_errors(ik, ik->trial, e_trial, &left));
        const double gain = (*square - left) / *square;
        if (!on || !(gain > 0)) {
            damping = fmax(6 * damping, 1e-3);
            continue;
        }
        memcpy(ik->q, ik->trial, (size_t)ik->nq * sizeof *ik->q);
        memcpy(ik->e, e_trial, 6 * (size_t)ik->ntarget * sizeof *ik->e);
        *square = left;
        damping = fmax(damping / 8, least_damping);
        reached = ik_reached(ik);
        if (gain < smallest_gain)
            break;
        RAMUS_TRY(find_jacobians(ik));
    }
    return find_errors(ik, ik->q, ik->e, square);
}
