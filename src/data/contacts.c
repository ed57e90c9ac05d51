/* contacts.c - the bounds of a data: which there are, their rows at a state, what they did in the last solution, impacts */
#include "ramus/contact.h"

#include "beside.h"

#include "base/fail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static constraint_set *set_of(const ramus_data *data)
{
    return data && data->beside ? data->beside->constraints : NULL;
}

int ramus_data_nbound(const ramus_data *data)
{
    return set_of(data) ? set_of(data)->nbound : 0;
}

ramus_bound ramus_data_bound(const ramus_data *data, int k)
{
    if (k < 0 || k >= ramus_data_nbound(data))
        return (ramus_bound){ .constraint = "", .index = -1 };
    const constraint_set *c = set_of(data);
    const bound_item *b = &c->bound[k];
    return (ramus_bound){ .constraint = c->item[b->item].name,
                          .index = b->item,
                          .side = b->side,
                          .ntangent = b->ntangent,
                          .has_gap = b->has_gap != 0,
                          .friction = b->friction,
                          .force_limit = b->force_limit,
                          .restitution = b->restitution,
                          .energy_restitution = b->energy_restitution };
}

ramus_status ramus_bound_equations(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   const ramus_bound_rows *rows)
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, rows);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, v);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    constraint_set *c = set_of(data);
    if (!c || c->nbound == 0)
        return RAMUS_OK;
    data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, q, v));
    const size_t first = (size_t)c->nequality, n = 3 * (size_t)c->nbound, nv = (size_t)model->nv;
    if (rows->A)
        numbers_copy(rows->A, c->A + first * nv, n * nv);
    if (rows->b)
        numbers_copy(rows->b, c->b + first, n);
    for (int k = 0; k < c->nbound; k++) {
        if (rows->gap)
            rows->gap[k] = c->position_error[bound_row(c, k)];
        if (rows->rate)
            rows->rate[k] = c->velocity_error[bound_row(c, k)];
    }
    return RAMUS_OK;
}

ramus_status ramus_data_set_bound_tolerance(ramus_data *data, double gap, double rate)
{
    RAMUS_NEED(NULL, data);
    if (!(gap >= 0) || !(rate >= 0) || !isfinite(gap) || !isfinite(rate))
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT,
                          "tolerances of bounds: gap %g and rate %g must be finite and not negative", gap, rate);
    if (set_of(data)) {
        set_of(data)->work.touches = gap;
        set_of(data)->work.rests = rate;
    }
    for (int k = 0; k < data->ncrew; k++)
        ramus_data_set_bound_tolerance(data->crew[k], gap, rate);
    return RAMUS_OK;
}

static int has_stop(const constraint_set *c, int q)
{
    for (int k = 0; c && k < c->nbound; k++) {
        const struct constraint *item = &c->item[c->bound[k].item];
        if (item->d.kind == RAMUS_CONSTRAINT_STOP && item->ncoordinate && item->coordinate[0].q == q)
            return 1;
    }
    return 0;
}

ramus_status ramus_data_add_joint_stops(ramus_data *data, ramus_error *err)
{
    RAMUS_NEED(err, data);
    for (int k = 0; k < ramus_model_nlink(data->model); k++) {
        const ramus_link_info link = ramus_model_link(data->model, (ramus_link){ k });
        if (ramus_joint_type_nq(link.joint_type) != 1 || link.locked || link.mimic.index >= 0 ||
            (!isfinite(link.lower) && !isfinite(link.upper)) || has_stop(set_of(data), link.q_index))
            continue;
        char name[512];
        const char *joint = link.joint_name;
        ramus_constraint_description d = ramus_constraint_description_default();
        snprintf(name, sizeof name, "%.500s stop", joint);
        d.name = name;
        d.kind = RAMUS_CONSTRAINT_STOP;
        d.joint = &joint;
        d.ncoordinate = 1;
        if (!(link.lower < link.upper))
            return ramus_fail(
                err, RAMUS_ERR_MODEL,
                "joint '%s' has the limits %g and %g, and no room between them: lock it, or give it other "
                "limits",
                joint, link.lower, link.upper);
        RAMUS_TRY(ramus_data_add_constraint(data, &d, err));
    }
    return RAMUS_OK;
}

/* ---- solutions ---------------------------------------------------------------------------------------------- */

ramus_bound_report ramus_bound_report_after(const ramus_data *data)
{
    const constraint_set *c = set_of(data);
    if (!c || !c->nbound || !data->beside->solved || !c->work.solved)
        return (ramus_bound_report){ 0 };
    return (ramus_bound_report){ .nbound = c->nbound,
                                 .gap = c->work.gap,
                                 .rate = c->work.rate,
                                 .force = c->multiplier + c->nequality,
                                 .state = c->work.state,
                                 .nactive = c->work.nactive,
                                 .nimpact = c->work.nimpact,
                                 .forces = c->work.forces,
                                 .residual = c->work.residual,
                                 .iterations = c->work.iterations };
}

ramus_status ramus_bound_impact(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                double v_after[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, v, v_after);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    constraint_set *c = set_of(data);
    if (!c || c->nbound == 0) {
        if (v_after != v && model->nv)
            memcpy(v_after, v, (size_t)model->nv * sizeof *v);
        return RAMUS_OK;
    }
    data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, q, v));
    RAMUS_TRY(bounds_factor(c, q));
    memcpy(c->v_best, v, (size_t)model->nv * sizeof *v);
    bounds_begin(c);
    RAMUS_TRY(bounds_impulse(c, 0, c->v_best));
    if (!data->sv->all_finite((size_t)model->nv, c->v_best))
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FINITE, "the velocity after the impact is not a finite number");
    memcpy(v_after, c->v_best, (size_t)model->nv * sizeof *v);
    data->beside->solved = 1;
    return RAMUS_OK;
}

ramus_status ramus_forward_dynamics_by_terms(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double M[], const double bias[],
                                             const double tau[], double a[])
{
    RAMUS_NEED_STATE(model, data, q, v, bias, tau, a);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, M);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    constraint_set *c = set_of(data);
    if (!c)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT,
                          "terms of the equations of motion are solved under constraints, and there are none");
    data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, q, v));
    c->work.given_M = M;
    c->work.given_bias = bias;
    const ramus_status status = constrained_accelerations(c, q, v, tau, NULL, a);
    c->work.given_M = c->work.given_bias = NULL;
    data->beside->solved = status == RAMUS_OK;
    return status;
}
