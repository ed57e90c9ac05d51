/* contacts.c - the bounds of a data: which there are, and their rows at a state */
#include "ramus/contact.h"

#include "beside.h"

#include "base/fail.h"

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
                          .restitution = b->restitution };
}

ramus_status ramus_bound_equations(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   const ramus_bound_rows *rows)
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, rows);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nv, v);
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
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
