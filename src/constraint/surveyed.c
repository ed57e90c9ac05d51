/* surveyed.c - rows of constraints, M and h of a robot whose modules answer at their connections only
 *
 *     A a = b of the model's own constraints,   M a + h = tau:      one survey through the contract (module/survey.c)
 *
 * Method   who evaluates the model (model/substitute.h) is asked for all of it at one state, in the order of a robot from one file. Everything behind the rows,
 *          accelerations, forces, projection, impulses and events, is then the same as for a robot whose links are all known.
 *          Constraints that were added are about coordinates, or by callback, and need nothing of it.
 * In       a state; time and joint effects are those of the data.
 * Cost     nv + 2 sweeps through the modules, one where q and the time are those of the last state; O(nrow nv) beside them. No allocation.
 * Fails    as the modules do, naming the one that failed.
 */
#include "constraints.h"

#include <math.h>
#include <string.h>

static const model_substitute *other_of(const constraint_set *c)
{
    return c->model->substitute;
}

void survey_layout(constraint_set *c, arena *a)
{
    if (!other_of(c))
        return;
    const size_t nv = (size_t)c->model->nv;
    const size_t nrow = c->nsurveyed ? (size_t)other_of(c)->nequality + 3 * (size_t)other_of(c)->nbound : 0;
    model_constraint_rows *rows = &c->survey.rows;
    c->survey.model = c->model;
    c->survey.M = arena_take(a, nv, nv * sizeof(double));
    c->survey.h = arena_take(a, nv, sizeof(double));
    c->survey.columns_known = false;
    ARENA_TAKE(a, (size_t)c->model->nq, c->q_surveyed, c->q_asked);
    if (nrow == 0)
        return;
    ARENA_TAKE(a, nrow * nv, rows->A, rows->entry_size);
    ARENA_TAKE(a, nrow, rows->b, rows->size, rows->position, rows->velocity, rows->turn, rows->move);
    ARENA_TAKE(a, c->nsurveyed, rows->x_w_a, rows->x_w_b);
    rows->rank_tolerance = c->options.rank_tolerance;
}

/* 1: the columns of the last survey are those at q_asked. */
static int columns_are_known(const constraint_set *c, double time)
{
    const size_t size = (size_t)c->model->nq * sizeof *c->q_asked;
    const int same_time = c->t_surveyed == time || (isnan(c->t_surveyed) && isnan(time));
    return c->survey.columns_known && same_time && (size == 0 || memcmp(c->q_asked, c->q_surveyed, size) == 0);
}

ramus_status survey_state(constraint_set *c, const double q[], const double v[])
{
    const model_substitute *other = other_of(c);
    const model_circumstances now = data_circumstances(c->data);
    model_survey ask = c->survey;
    numbers_copy(c->q_asked, q, (size_t)c->model->nq);
    ramus_normalize(c->model, c->q_asked);
    ask.columns_known = columns_are_known(c, now.time);
    c->survey.columns_known = false;
    RAMUS_TRY(other->survey(other->self, now, c->q_asked, v, &ask, &c->data->error));
    numbers_copy(c->q_surveyed, c->q_asked, (size_t)c->model->nq);
    c->t_surveyed = now.time;
    c->survey.columns_known = true;
    return RAMUS_OK;
}

/* Row `to` of the set is row `from` of the survey. */
static void take_row(constraint_set *c, int to, int from, int has_position, unsigned char involved[])
{
    const model_constraint_rows *rows = &c->survey.rows;
    const size_t nv = (size_t)c->model->nv;
    const double *A = rows->A + (size_t)from * nv;
    numbers_copy(c->A + (size_t)to * nv, A, nv);
    numbers_copy(c->size + (size_t)to * nv, rows->entry_size + (size_t)from * nv, nv);
    for (size_t k = 0; k < nv; k++)
        involved[k] |= A[k] != 0;
    c->b[to] = rows->b[from];
    c->turn[to] = rows->turn[from];
    c->move[to] = rows->move[from];
    c->velocity_error[to] = rows->velocity[from];
    c->position_error[to] = has_position ? rows->position[from] : 0;
    c->has_position[to] = (unsigned char)has_position;
}

void surveyed_rows(constraint_set *c, const constraint *item)
{
    const size_t k = (size_t)(item - c->item);
    const int equalities = other_of(c)->nequality;
    c->x_w_a[k] = c->survey.rows.x_w_a[k];
    c->x_w_b[k] = c->survey.rows.x_w_b[k];
    for (int i = item->first; i < item->first + item->nrow; i++)
        take_row(c, i, i, 1, c->involved);
    for (int i = 3 * item->bound; i < 3 * (item->bound + item->nbound); i++)
        take_row(c, c->nequality + i, equalities + i, i % 3 == 0, c->held ? c->involved : c->bound_involved);
}
