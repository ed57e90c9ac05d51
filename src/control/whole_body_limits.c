/* whole_body_limits.c - limits of accelerations, driving forces and constraint forces as rows of what is left open
 *
 *     coordinate   bounds <= a <= bounds (joint_limits.c)      -max_force <= motor <= max_force
 *     actuator     bounds <= pull a + bias <= bounds           -max_force <= tension <= max_force; and as the joint that it moves
 *                  limits its force, where it moves one coordinate
 *     constraint   |multiplier| <= max_force, max_moment;      a contact, with f = sum of multiplier times direction of its row:
 *                  0 <= n . f <= max_force,   d_k . f <= friction cos(pi / 8) n . f,   d_k: 8 directions across n
 *     bound        closed, of a contact or a wheel: its force as a contact's; rolling: |friction| <= force_limit;
 *                  of a stop or a rope, and at any gap: bounds <= N a - b <= infinity
 *     range        bounds <= J a + bias <= bounds
 *
 * Method   rows of x (whole_body_equations.c) are turned into rows of z and made of length 1. What the equations of motion decide
 *          alone leaves no row: where it is beyond its limit, that is noted at once.
 */
#include "controller.h"

#include "base/fail.h"

#include <math.h>
#include <string.h>

#define FORCE_WEIGHT 100 /* of a force limit beside an acceleration's, when they contradict */
#define VANISHED 1e-9    /* of a row of z, beside the row of x */

enum { SIDES = 8 };

void whole_body_note_excess(ramus_controller *c, ramus_limit_kind kind, double off)
{
    whole_body *w = c->whole;
    double *most = kind == RAMUS_LIMIT_CONSTRAINT                             ? &w->force_excess
                   : kind == RAMUS_LIMIT_LENGTH || kind == RAMUS_LIMIT_TASK   ? &w->range_excess
                   : kind == RAMUS_LIMIT_FORCE || kind == RAMUS_LIMIT_TENSION ? NULL /* forces are cut in the end */
                                                                              : &c->violation;
    if (most)
        *most = fmax(*most, off);
}

/* lower <= w->row . x <= upper */
static void add_row(ramus_controller *c, int *count, limit_row kind, double lower, double upper, double weight)
{
    const whole_body *w = c->whole;
    if (!isfinite(lower) && !isfinite(upper))
        return;
    double *to = c->C + (size_t)*count * (size_t)w->nz;
    const double at = row_in_z(w, to), length = dense_norm(to, w->nz), before = dense_norm(w->row, w->nx);
    if (!(length > VANISHED * before)) {
        const double off = fmax(at - upper, lower - at), size = 1 + fabs(at);
        if (off > CONSISTENT * size)
            whole_body_note_excess(c, at > upper ? kind.upper_kind : kind.lower_kind, off);
        return;
    }
    for (int k = 0; k < w->nz; k++)
        to[k] /= length;
    kind.scale = length;
    c->row[*count] = kind;
    c->lower[*count] = (lower - at) / length;
    c->upper[*count] = (upper - at) / length;
    c->weight[*count] = weight;
    ++*count;
}

static limit_row row_kind(int of, ramus_limit_kind kind)
{
    return (limit_row){ .coordinate = of, .lower_kind = kind, .upper_kind = kind };
}

static void limit_coordinates(ramus_controller *c, const double q[], const double v[], int *count)
{
    const whole_body *w = c->whole;
    for (int i = 0; i < w->nv; i++) {
        const ramus_joint_limits *l = &c->limits[i];
        const acceleration_bounds b =
            joint_acceleration_bounds(l, c->q_of[i] >= 0 ? q[c->q_of[i]] : 0, v[i], c->d.horizon, c->d.braking);
        if (isfinite(b.lower) || isfinite(b.upper)) {
            memset(w->scratch, 0, (size_t)w->nv * sizeof(double));
            w->scratch[i] = 1;
            row_of_acceleration(c, w->scratch);
            add_row(c, count, (limit_row){ i, b.lower_kind, b.upper_kind, 1 }, b.lower, b.upper, 1);
        }
        if (isfinite(l->max_force) && w->motor[i]) {
            const double h = row_of_motor(c, i);
            add_row(c, count, row_kind(i, RAMUS_LIMIT_FORCE), -l->max_force - h, l->max_force - h, FORCE_WEIGHT);
        }
    }
}

static void limit_actuators(ramus_controller *c, int *count)
{
    const whole_body *w = c->whole;
    for (int k = 0; k < w->nactuator; k++) {
        const ramus_joint_limits *l = &w->part_limits[k];
        const double *at = w->at + 3 * k;
        const acceleration_bounds b = joint_acceleration_bounds(l, at[0], at[1], c->d.horizon, c->d.braking);
        row_of_acceleration(c, w->pull + (size_t)k * (size_t)w->nv);
        add_row(c, count, row_kind(w->actuator[k], RAMUS_LIMIT_LENGTH), b.lower - at[2], b.upper - at[2], 1);
        row_of_tension(c, k);
        add_row(c, count, row_kind(w->actuator[k], RAMUS_LIMIT_TENSION), -w->most[k], w->most[k], FORCE_WEIGHT);
    }
}

/* w->row . x = along . (force of the constraint on b's side) */
static void row_of_force(const ramus_controller *c, const model_rows *item, ramus_vec3 along)
{
    const whole_body *w = c->whole;
    for (int r = 0; r < item->nrow; r++)
        row_of_multiplier(c, item->first + r, vec3_dot(along, w->rows.move[item->first + r]), r == 0);
}

/* Of an item with rows of its own. */
static void limit_contact(ramus_controller *c, const constraint_limit *l, int *count)
{
    const whole_body *w = c->whole;
    const model_rows *item = &w->item[l->item];
    const limit_row kind = row_kind(l->item, RAMUS_LIMIT_CONSTRAINT);
    const ramus_vec3 n = l->normal, helper = fabs(n.x) < 0.6 ? ramus_vec3_make(1, 0, 0) : ramus_vec3_make(0, 1, 0);
    const ramus_vec3 across = vec3_axpy(helper, -vec3_dot(helper, n), n);
    const ramus_vec3 s = vec3_scale(1 / vec3_norm(across), across), t = vec3_cross(n, s);
    row_of_force(c, item, n);
    add_row(c, count, kind, 0, l->max_force, FORCE_WEIGHT);
    for (int k = 0; k < SIDES && isfinite(l->friction); k++) {
        const double angle = 6.283185307179586 * k / SIDES, share = l->friction * cos(3.141592653589793 / SIDES);
        const ramus_vec3 d = vec3_axpy(vec3_scale(cos(angle), s), sin(angle), t);
        row_of_force(c, item, vec3_axpy(d, -share, n));
        add_row(c, count, kind, -INFINITY, 0, FORCE_WEIGHT);
    }
}

/* What a bound that is held may exert. */
static void limit_held(ramus_controller *c, int k, int *count)
{
    const whole_body *w = c->whole;
    const model_bound *bound = &w->bound[k];
    const limit_row kind = row_kind(bound->constraint, RAMUS_LIMIT_CONSTRAINT);
    const int row = w->nequality + 3 * k;
    double friction = bound->friction, most = INFINITY;
    for (int i = 0; i < w->nclimit; i++)
        if (w->climit[i].item == bound->constraint) {
            friction = fmin(friction, w->climit[i].friction);
            most = w->climit[i].max_force;
        }
    if (!bound->has_gap) {
        most = fmin(most, bound->force_limit);
        row_of_multiplier(c, row + 1, 1, 1);
        add_row(c, count, kind, -most, most, FORCE_WEIGHT);
        return;
    }
    row_of_multiplier(c, row, 1, 1);
    add_row(c, count, kind, 0, most, FORCE_WEIGHT);
    for (int i = 0; i < SIDES && bound->ntangent == 2; i++) {
        const double angle = 6.283185307179586 * i / SIDES;
        row_of_multiplier(c, row, -friction * cos(3.141592653589793 / SIDES), 1);
        row_of_multiplier(c, row + 1, cos(angle), 0);
        row_of_multiplier(c, row + 2, sin(angle), 0);
        add_row(c, count, kind, -INFINITY, 0, FORCE_WEIGHT);
    }
}

static void limit_bounds(ramus_controller *c, int *count)
{
    const whole_body *w = c->whole;
    const ramus_joint_limits open = { 0, INFINITY, INFINITY, INFINITY, INFINITY };
    for (int k = 0; k < w->nbound; k++) {
        const int closed = w->held[3 * k] || w->held[3 * k + 1];
        if (closed) {
            limit_held(c, k, count);
        } else if (!w->bound[k].carries) {
            const double *at = w->bound_at + 3 * k;
            const acceleration_bounds bounds =
                joint_acceleration_bounds(&open, at[0], at[1], c->d.horizon, c->d.braking);
            row_of_acceleration(c, w->bound_row + (size_t)k * (size_t)w->nv);
            add_row(c, count, row_kind(w->bound[k].constraint, RAMUS_LIMIT_CONSTRAINT), bounds.lower + at[2], INFINITY,
                    1);
        }
    }
}

static void limit_constraints(ramus_controller *c, int *count)
{
    const whole_body *w = c->whole;
    for (int k = 0; k < w->nclimit; k++) {
        const constraint_limit *l = &w->climit[k];
        const model_rows *item = &w->item[l->item];
        if (l->one_sided && item->nrow > 0)
            limit_contact(c, l, count);
        for (int r = item->first; r < item->first + item->nrow; r++) {
            const bool turns = vec3_norm(w->rows.move[r]) == 0 && vec3_norm(w->rows.turn[r]) > 0;
            const double most = turns ? l->max_moment : l->one_sided ? INFINITY : l->max_force;
            row_of_multiplier(c, r, 1, 1);
            add_row(c, count, row_kind(l->item, RAMUS_LIMIT_CONSTRAINT), -most, most, FORCE_WEIGHT);
        }
    }
}

static ramus_status limit_ranges(ramus_controller *c, const double q[], const double v[], int *count)
{
    const whole_body *w = c->whole;
    const robot_view robot = robot_of(c);
    const task_inputs in = { c->model, &robot, q, v, c->jacobian, c->difference };
    for (int k = 0; k < c->ntask; k++) {
        const task *t = &c->task[k];
        if (!task_is_range(&t->d))
            continue;
        const ramus_joint_limits limits = task_range_limits(&t->d);
        task_scalar s;
        const ramus_status status = task_range(t, &in, w->range_J, &s);
        if (status != RAMUS_OK)
            return task_fail(c, t, status);
        const acceleration_bounds b = joint_acceleration_bounds(&limits, s.value, s.rate, c->d.horizon, c->d.braking);
        c->error[k] = task_range_error(&t->d, s.value);
        c->loss[k] = 0;
        row_of_acceleration(c, w->range_J);
        add_row(c, count, row_kind(k, RAMUS_LIMIT_TASK), b.lower - s.bias, b.upper - s.bias, 1);
    }
    return RAMUS_OK;
}

ramus_status whole_body_limits(ramus_controller *c, const double q[], const double v[], int *count)
{
    c->violation = 0;
    c->whole->force_excess = c->whole->range_excess = 0;
    *count = 0;
    if (c->limited)
        limit_coordinates(c, q, v, count);
    limit_actuators(c, count);
    limit_constraints(c, count);
    limit_bounds(c, count);
    return limit_ranges(c, q, v, count);
}
