/* constraints.c - the constraints of a data: adding, evaluating and projecting, and what they did in the last solution */
#include "beside.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

#include <math.h>

static const constraint_set *set_of(const ramus_data *data)
{
    return data && data->beside ? data->beside->constraints : NULL;
}

/* ---- the set ------------------------------------------------------------------------------------------------ */

OPTIONS_DEFAULTS(ramus_constraint_callback, 0)

/* What was made for a first constraint, which then was refused, is given back: the robot is the tree that it was. */
static ramus_status keep_or_drop(ramus_data *data, ramus_status status)
{
    if (status != RAMUS_OK)
        beside_drop_empty(data);
    return status;
}

ramus_status ramus_data_add_constraint(ramus_data *data, const ramus_constraint_description *constraint,
                                       ramus_error *err)
{
    RAMUS_NEED(err, data, constraint);
    constraint_set *c;
    RAMUS_TRY(beside_constraints(data, &c, err));
    data->beside->solved = 0;
    RAMUS_TRY(keep_or_drop(data, constraint_set_add(c, constraint, err)));
    for (int k = 0; k < data->ncrew; k++)
        if (ramus_data_add_constraint(data->crew[k], constraint, NULL) != RAMUS_OK)
            data->ncrew = 0; /* memory is out: from now on this thread works alone */
    return RAMUS_OK;
}

ramus_status ramus_data_add_constraint_function(ramus_data *data, const ramus_constraint_callback *callback,
                                                ramus_error *err)
{
    RAMUS_NEED(err, data, callback);
    constraint_set *c;
    RAMUS_TRY(beside_constraints(data, &c, err));
    data->beside->solved = 0;
    RAMUS_TRY(keep_or_drop(data, constraint_set_add_function(c, callback, err)));
    data->ncrew = 0; /* the function need not be one that several threads may call at once */
    return RAMUS_OK;
}

int ramus_data_nconstraint(const ramus_data *data)
{
    return set_of(data) ? (int)set_of(data)->count : 0;
}

int ramus_data_nconstraint_row(const ramus_data *data)
{
    return set_of(data) ? set_of(data)->nequality : 0;
}

ramus_constraint_row ramus_data_constraint_row(const ramus_data *data, int row)
{
    return set_of(data) ? constraint_set_row(set_of(data), row) : (ramus_constraint_row){ "", -1, 0 };
}

ramus_status ramus_data_set_stabilisation(ramus_data *data, double alpha, double beta)
{
    RAMUS_NEED(NULL, data);
    if (!isfinite(alpha) || !isfinite(beta))
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT, "stabilisation: alpha %g and beta %g must be finite", alpha,
                          beta);
    data->options.constraint_alpha = alpha;
    data->options.constraint_beta = beta;
    if (set_of(data)) {
        data->beside->constraints->options.alpha = alpha;
        data->beside->constraints->options.beta = beta;
    }
    for (int k = 0; k < data->ncrew; k++)
        ramus_data_set_stabilisation(data->crew[k], alpha, beta);
    return RAMUS_OK;
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

ramus_status ramus_constraint_equations(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                        const ramus_constraint_rows *rows)
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, rows);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, v);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    if (!set_of(data))
        return RAMUS_OK;
    constraint_set *c = data->beside->constraints;
    data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, q, v));
    const size_t n = (size_t)c->nrow;
    const struct {
        double *to;
        const double *from;
        size_t count;
    } part[] = { { rows->A, c->A, n * (size_t)model->nv },
                 { rows->b, c->b, n },
                 { rows->position_error, c->position_error, n },
                 { rows->velocity_error, c->velocity_error, n } };
    for (int k = 0; k < 4; k++)
        if (part[k].to)
            numbers_copy(part[k].to, part[k].from, part[k].count);
    return RAMUS_OK;
}

ramus_status ramus_constraint_omega(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    double omega[], double shift[])
{
    RAMUS_NEED_STATE(model, data, q, v, omega, shift);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    if (data->options.constraint_method == RAMUS_CONSTRAINT_BY_FACTORS)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT,
                          "Omega needs a data whose constraint_method is by Udwadia and Kalaba or by Omega");
    if (!set_of(data)) { /* nothing is constrained: the identity */
        for (size_t k = 0, n = (size_t)model->nv; k < n * n; k++)
            omega[k] = k % (n + 1) == 0;
        numbers_clear(shift, (size_t)model->nv);
        return RAMUS_OK;
    }
    data->beside->solved = 0;
    return constraint_omega(data->beside->constraints, q, v, omega, shift);
}

OPTIONS_DEFAULTS(ramus_projection_options, .tolerance = 1e-10, .max_iterations = 50)

ramus_status ramus_constraint_project(const ramus_model *model, ramus_data *data, const ramus_projection_options *opt,
                                      double q[], double v[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    ramus_projection_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_projection_options, &options, opt, &data->error));
    if (!(options.tolerance > 0) || options.max_iterations < 0)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT,
                          "projection: the tolerance %g must be above 0 and the iterations %d not negative",
                          options.tolerance, options.max_iterations);
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    if (!set_of(data))
        return RAMUS_OK;
    data->beside->solved = 0;
    RAMUS_TRY(constraint_project(data->beside->constraints, &options, q, v));
    return RAMUS_OK;
}

/* ---- the last solution -------------------------------------------------------------------------------------- */

ramus_constraint_report ramus_constraint_report_after(const ramus_data *data)
{
    const constraint_set *c = set_of(data);
    if (!c || !data->beside->solved)
        return (ramus_constraint_report){ 0 };
    return (ramus_constraint_report){ .nrow = c->nrow,
                                      .rank = c->rank,
                                      .nredundant = c->nredundant,
                                      .redundant = c->redundant,
                                      .residual = c->residual,
                                      .nchoice = c->nchoice,
                                      .multiplier = c->multiplier };
}

ramus_status ramus_constraint_force_after(const ramus_model *model, ramus_data *data, int constraint,
                                          ramus_constraint_force *force)
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, force);
    *force = (ramus_constraint_force){ .nrow = 0 };
    RAMUS_TRY(workspace_check_model(model, data->model, &data->error));
    const int count = ramus_data_nconstraint(data);
    if (constraint < 0 || constraint >= count)
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FOUND, "there is no constraint %d; the data has %d", constraint,
                          count);
    if (!data->beside->solved)
        return ramus_fail(&data->error, RAMUS_ERR_STALE,
                          "forces of constraints: no inverse or forward dynamics has been computed with them");
    constraint_set *c = data->beside->constraints;
    const struct constraint *item = &c->item[constraint];
    constraint_find_angles(c, item);
    force->wrench = constraint_wrench(c, item, c->multiplier);
    force->first_row = item->first;
    force->nrow = item->nrow;
    force->multiplier = c->multiplier + item->first;
    force->position_error = c->position_error + item->first;
    force->velocity_error = c->velocity_error + item->first;
    return RAMUS_OK;
}
