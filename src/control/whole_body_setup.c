/* whole_body_setup.c - who drives a robot, what its constraints may exert, and the memory for both
 *
 * Every actuator whose length depends on a coordinate drives. A coordinate has a motor of its own unless it is passive or an actuator
 * moves it.
 */
#include "controller.h"

#include "base/fail.h"
#include "base/options.h"
#include "ramus/contact.h"

#include <math.h>
#include <string.h>

/* Of a robot with modules that answer at their connections only, once it is connected. */
static bool is_moved(const ramus_controller *c, int i)
{
    for (int k = 0; c->part && k < c->whole->npart; k++)
        if (c->part[k].moved == i)
            return true;
    return c->data->mechanism && c->data->mechanism->is_moved[i];
}

static const ramus_part_info *part_info(const ramus_controller *c, int part)
{
    return c->part ? &c->part[part].info : ramus_mechanism_part(c->data, (ramus_part){ part });
}

static bool drives(const ramus_part_info *info)
{
    return info && info->kind == RAMUS_PART_ACTUATOR && info->depends > 0;
}

/* ---- checks --------------------------------------------------------------------------------------------------- */

static int find_constraint(const ramus_model *m, const char *name)
{
    for (int k = 0; k < ramus_model_nconstraint(m); k++)
        if (strcmp(ramus_model_constraint(m, k).name, name) == 0)
            return k;
    return -1;
}

static ramus_status check_constraint_limit(const ramus_model *m, const ramus_constraint_limits *l, int *item,
                                           ramus_error *err)
{
    if (!l->constraint || (*item = find_constraint(m, l->constraint)) < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "limits of constraint '%.200s': the model has no such constraint",
                          l->constraint ? l->constraint : "");
    if (!(l->max_force >= 0) || !(l->max_moment >= 0) || !(l->friction >= 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "limits of constraint '%.200s': max_force, max_moment and friction must not be negative",
                          l->constraint);
    if (!vec3_is_finite(l->normal) || !(vec3_norm(l->normal) > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "limits of constraint '%.200s': the normal must be finite and not zero", l->constraint);
    if (l->one_sided && ramus_model_constraint(m, *item).kind == RAMUS_CONSTRAINT_COUPLING)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "limits of constraint '%.200s': a coupling has no normal and cannot be one-sided",
                          l->constraint);
    return RAMUS_OK;
}

static ramus_status check_part_limits(const ramus_model *m, const ramus_joint_limits limits[], ramus_error *err)
{
    for (int k = 0; limits && k < ramus_model_npart(m); k++) {
        const ramus_joint_limits *l = &limits[k];
        if (l->lower <= l->upper && l->max_velocity >= 0 && l->max_acceleration > 0 && l->max_force >= 0)
            continue;
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "limits of part '%.200s': lower <= upper, max_velocity and max_force not negative, max_acceleration "
            "above 0 are expected",
            ramus_model_part(m, (ramus_part){ k }).name);
    }
    return RAMUS_OK;
}

/* ---- memory --------------------------------------------------------------------------------------------------- */

ramus_status whole_body_measure(whole_body *w, const ramus_model *m, const ramus_data *data,
                                const ramus_controller_description *d, ramus_error *err)
{
    *w = (whole_body){ .nv = ramus_model_nv(m),
                       .nequality = m->substitute ? m->substitute->nequality : ramus_data_nconstraint_row(data),
                       .nbound = m->substitute ? m->substitute->nbound : ramus_data_nbound(data),
                       .nconstraint = m->substitute ? ramus_model_nconstraint(m) : ramus_data_nconstraint(data),
                       .npart = ramus_model_npart(m),
                       .nactuator = m->substitute ? robot_count_actuators(m) : 0, /* or less: whole_body_fill */
                       .nclimit = d->nconstraint_limit };
    for (int k = 0; k < w->npart; k++)
        w->nactuator += drives(ramus_mechanism_part(data, (ramus_part){ k }));
    for (int i = 0; i < w->nv; i++)
        w->nloose += ramus_model_v_is_passive(m, i) || (data->mechanism && data->mechanism->is_moved[i]);
    w->nrow = w->nequality + 3 * w->nbound;
    w->nx = w->nv + w->nrow + w->nactuator;
    if (data->beside && data->beside->lever_bar)
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "controller: bar '%.200s' ends on a lever, and its force is not one that a controller finds: make "
            "the lever a link with a joint and its rod a bar",
            data->beside->lever_bar);
    if (d->nconstraint_limit < 0 || (d->nconstraint_limit > 0 && !d->constraint_limits))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "controller: constraint_limits is a list of nconstraint_limit");
    if (d->nconstraint_limit > 0 && w->nrow == 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "controller: limits of constraints are given, and there are no constraints");
    return check_part_limits(m, d->part_limits, err);
}

int whole_body_nlimit(const whole_body *w, const ramus_controller_description *d)
{
    return 2 * w->nv + 2 * w->nactuator + w->nrow + 9 * (w->nclimit + w->nbound) + d->ntask;
}

void whole_body_layout(whole_body *w, int ntask, int most_rows, arena *a)
{
    const size_t nv = (size_t)w->nv, nrow = (size_t)w->nrow, nact = (size_t)w->nactuator, nx = (size_t)w->nx;
    const size_t npart = (size_t)w->npart, nequation = nrow + nv + nact, size = sizeof(double);
    const size_t nbound = (size_t)w->nbound;
    ARENA_TAKE(a, nv, w->motor, w->motor_force, w->range_J, w->wanted);
    ARENA_TAKE(a, nact, w->actuator, w->part_limits, w->moves, w->most);
    w->climit = arena_take(a, (size_t)w->nclimit, sizeof *w->climit);
    w->item = arena_take(a, (size_t)w->nconstraint, sizeof *w->item);
    w->bound = arena_take(a, nbound, sizeof *w->bound);
    w->pull = arena_take(a, nact, nv * size);
    w->at = arena_take(a, nact, 3 * size);
    w->unit = arena_take(a, nrow + nact, size);
    ARENA_TAKE(a, nrow, w->needed, w->multiplier);
    w->held = arena_take(a, 3 * nbound, sizeof *w->held);
    w->bound_row = arena_take(a, nbound, nv * size);
    w->bound_at = arena_take(a, nbound, 3 * size);
    orthogonal_layout(&w->equations, a, nequation, nx);
    w->E = arena_take(a, nequation, nx * size);
    w->right = arena_take(a, nequation, size);
    ARENA_TAKE(a, nx, w->x0, w->x, w->row, w->z);
    w->scratch = arena_take(a, nx > nequation ? nx : nequation, size);
    w->basis = arena_take(a, nx, nx * size);
    ARENA_TAKE(a, npart, w->tension, w->length, w->rate, w->acceleration, w->command_length, w->command_rate);
    w->out_of_reach = arena_take(a, (size_t)ntask, size);
    orthogonal_layout(&w->reach, a, (size_t)most_rows, nx);
}

/* Which rows constraints have: those of the data, or between modules. */
static void list_constraints(whole_body *w, const ramus_model *m, const ramus_data *data)
{
    const constraint_set *set = data->beside ? data->beside->constraints : NULL;
    for (int k = 0; k < w->nconstraint; k++)
        w->item[k] = m->substitute ? m->substitute->rows[k] : (model_rows){ set->item[k].first, set->item[k].nrow };
    for (int k = 0; k < w->nbound; k++) {
        if (m->substitute) {
            w->bound[k] = m->substitute->bound[k];
            continue;
        }
        const bound_item *b = &set->bound[k];
        const ramus_constraint_kind kind = set->item[b->item].d.kind;
        w->bound[k] =
            (model_bound){ .constraint = b->item,
                           .ntangent = b->ntangent,
                           .has_gap = b->has_gap,
                           .carries = kind != RAMUS_CONSTRAINT_STOP && kind != RAMUS_CONSTRAINT_DISTANCE_LIMITS,
                           .friction = b->friction,
                           .force_limit = b->force_limit };
    }
}

static void list_drives(const ramus_controller *c, whole_body *w, const ramus_joint_limits given[])
{
    static const ramus_joint_limits none = { -INFINITY, INFINITY, INFINITY, INFINITY, INFINITY };
    for (int i = 0; i < w->nv; i++)
        w->motor[i] = !ramus_model_v_is_passive(c->model, i) && !is_moved(c, i);
    w->nactuator = 0;
    for (int part = 0; part < w->npart; part++) {
        const ramus_part_info *info = part_info(c, part);
        if (!drives(info))
            continue;
        const int k = w->nactuator++;
        w->part_limits[k] = given ? given[part] : none;
        w->moves[k] = info->depends == 1 ? info->v_index : -1;
        w->actuator[k] = part;
    }
    w->nx = w->nv + w->nrow + w->nactuator;
}

ramus_status whole_body_fill(ramus_controller *c, const ramus_controller_description *d, ramus_error *err)
{
    whole_body *w = c->whole;
    const ramus_model *m = c->model;
    list_constraints(w, m, c->data);
    list_drives(c, w, d->part_limits);
    for (int k = 0; k < w->nclimit; k++) {
        ramus_constraint_limits l;
        int item = -1;
        RAMUS_TRY(OPTIONS_READ_ELEMENT(ramus_constraint_limits, &l, d->constraint_limits, k, err));
        RAMUS_TRY(check_constraint_limit(m, &l, &item, err));
        for (int i = 0; i < k; i++)
            if (w->climit[i].item == item)
                return ramus_fail(err, RAMUS_ERR_ARGUMENT, "limits of constraint '%.200s' are given twice",
                                  l.constraint);
        w->climit[k] = (constraint_limit){ .item = item,
                                           .max_force = l.max_force,
                                           .max_moment = l.max_moment,
                                           .friction = l.friction,
                                           .one_sided = l.one_sided,
                                           .normal = vec3_scale(1 / vec3_norm(l.normal), l.normal) };
    }
    return RAMUS_OK;
}
