/* derivatives.c - how accelerations and multipliers under constraints change with position, velocity and force
 *
 *     M a + h - A^T lambda = tau         A a = target         x: a variable
 *
 *     da   = dX + G gap        dlambda = S^+ gap              gap = -d(A a - target)/dx - A dX
 *     dX   = -M^-1 d(M a + h - A^T lambda)/dx  at constant a, lambda
 *     G    = M^-1 A^T S^+      S = A M^-1 A^T
 *
 * Method   the derivative of a row is that of the relative motion of its two frames (pair.c), row by row (row_changes.c). dX is
 *          what the tree has when the wrenches of constraints count as external ones, and what they change in their links' axes
 *          (pair_add_stiffness). G and S^+ come from the factors of the solution, one column for each row, so a is as exact as
 *          there.
 *          Redundant rows: where they stay redundant beside the state, a is that of the others, and the formulas hold with
 *          pseudo-inverses; the least multipliers lambda = A z also follow the range of A, by (1 - A A^+) dA z. Whether they
 *          do stay is seen from the rank a little beside the state, in a direction of no structure. Where they do not, accelerations
 *          jump there, and there is no derivative.
 * Cost     O(depth) for each row, O(depth^2) for each constraint, O(nrow nv^2) for the whole; no allocation.
 * Fails    RAMUS_ERR_UNSUPPORTED for constraints by function, RAMUS_ERR_SINGULAR as above.
 */
#include "derivatives.h"

#include "algebra/vec3.h"

#include <string.h>

/* What of a row is asked for: the sum of its position error, velocity error and rate, by these factors. */
typedef struct row_weights {
    double position, velocity, rate;
} row_weights;

static bool has_frames(const constraint *item)
{
    return !item->callback.fill && constraint_has_frames(item->d.kind);
}

/* The rows of a constraint: those of an equality, or three for each of its bounds. */
typedef struct item_rows {
    int first, count;
} item_rows;

static item_rows rows_of(const constraint_set *c, const constraint *item)
{
    if (item->nbound)
        return (item_rows){ bound_row(c, item->bound), c->held ? 3 * item->nbound : 0 };
    return (item_rows){ item->first, item->nrow };
}

/* Rows of bounds count where they are held. */
static bool row_counts(const constraint_set *c, int row)
{
    return row < c->nequality || c->held[row - c->nequality];
}

ramus_status constraints_have_derivatives(constraint_set *c)
{
    for (size_t k = 0; k < c->count; k++)
        if (c->item[k].callback.fill && c->item[k].nrow)
            return ramus_fail(&c->data->error, RAMUS_ERR_UNSUPPORTED,
                              "constraint '%s' is a function, whose derivatives are not known", c->item[k].name);
    return RAMUS_OK;
}

ramus_status constraints_hold_active(constraint_set *c, bool *any)
{
    unsigned char *held = c->work.held;
    *any = false;
    memset(held, 0, 3 * (size_t)c->nbound);
    for (int k = 0; k < c->nbound; k++) {
        const bound_item *b = &c->bound[k];
        const constraint *item = &c->item[b->item];
        const int state = c->work.state[k];
        if (state == RAMUS_BOUND_SLIDING)
            return ramus_fail(&c->data->error, RAMUS_ERR_UNSUPPORTED,
                              "constraint '%s' slides, and derivatives under friction that slides are not there",
                              item->name);
        if (state != RAMUS_BOUND_HOLDING)
            continue;
        *any = true;
        held[3 * k] = b->has_gap != 0;
        for (int j = 0; j < b->ntangent; j++)
            held[3 * k + 1 + j] = 1;
    }
    return RAMUS_OK;
}

static ramus_status motion_of_item(const constraint_set *c, const constraint *item, pair_work *work, pair_motion *out)
{
    const pair_end a = { item->a, item->d.pose_a }, b = { item->b, item->d.pose_b };
    out->column = work->column;
    return pair_motion_of(c->model, c->kinematics, &a, &b, out);
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

/* Adds the derivatives of one constraint's rows by q to c->rows `to` and, unless it is NULL, by v to `to_v`. */
static void add_rows(const constraint_set *c, const constraint *item, const pair_motion *r, const row_weights *weight,
                     double to[], double to_v[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    const item_rows rows = rows_of(c, item);
    const ramus_vec3 at_turn =
        vec3_axpy(vec3_scale(weight->rate, r->acceleration.angular), weight->velocity, r->velocity.angular);
    const ramus_vec3 at_move =
        vec3_axpy(vec3_scale(weight->rate, r->acceleration.linear), weight->velocity, r->velocity.linear);
    for (int k = 0; k < r->ncolumn; k++) {
        const pair_column *x = &r->column[k];
        if (!x->turned)
            continue;
        const double scale = x->turned * x->scale;
        row by_q[PAIR_ROWS_MAX], by_v[PAIR_ROWS_MAX];
        row_changes(c, item, r,
                    &(pair_change){ x->s.angular, x->s.linear, x->velocity_q.angular, x->velocity_q.linear }, by_q);
        const ramus_vec3 turn_q =
            vec3_axpy(vec3_scale(weight->rate, x->acceleration_q.angular), weight->velocity, x->velocity_q.angular);
        const ramus_vec3 move_q =
            vec3_axpy(vec3_scale(weight->rate, x->acceleration_q.linear), weight->velocity, x->velocity_q.linear);
        for (int i = 0; i < rows.count; i++) {
            if (!row_counts(c, rows.first + i))
                continue;
            const size_t at = (size_t)(rows.first + i) * nv + (size_t)x->v;
            double sum =
                vec3_dot(by_q[i].angular, at_turn) + vec3_dot(by_q[i].linear, at_move) + weight->rate * by_q[i].extra;
            sum += vec3_dot(c->turn[rows.first + i], turn_q) + vec3_dot(c->move[rows.first + i], move_q);
            if (by_q[i].has_position && weight->position != 0)
                sum += weight->position * by_q[i].position;
            to[at] += scale * sum;
        }
        if (!to_v)
            continue;
        row_changes(c, item, r, &(pair_change){ .angular = x->s.angular, .linear = x->s.linear }, by_v);
        const ramus_vec3 turn_v =
            vec3_axpy(vec3_scale(weight->rate, x->acceleration_v.angular), weight->velocity, x->s.angular);
        const ramus_vec3 move_v =
            vec3_axpy(vec3_scale(weight->rate, x->acceleration_v.linear), weight->velocity, x->s.linear);
        for (int i = 0; i < rows.count; i++)
            if (row_counts(c, rows.first + i))
                to_v[(size_t)(rows.first + i) * nv + (size_t)x->v] +=
                    scale * (vec3_dot(c->turn[rows.first + i], turn_v) + vec3_dot(c->move[rows.first + i], move_v) +
                             weight->rate * by_v[i].extra);
    }
}

static void add_coupling(const constraint_set *c, const constraint *item, const row_weights *weight, double to[],
                         double to_v[])
{
    const size_t at = (size_t)item->first * (size_t)ramus_model_nv(c->model);
    for (int k = 0; k < item->ncoordinate; k++) {
        const coupled_coordinate *x = &item->coordinate[k];
        to[at + (size_t)x->v] += weight->position * x->coefficient;
        if (to_v)
            to_v[at + (size_t)x->v] += weight->velocity * x->coefficient;
    }
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

static void add_stiffness(const constraint_set *c, const constraint *item, const pair_motion *r, pair_work *work)
{
    const ramus_vec3 zero = { 0, 0, 0 };
    const item_rows rows = rows_of(c, item);
    pair_force f = { zero, zero };
    for (int i = 0; i < rows.count; i++) {
        f.force = vec3_axpy(f.force, c->multiplier[rows.first + i], c->move[rows.first + i]);
        f.moment = vec3_axpy(f.moment, c->multiplier[rows.first + i], c->turn[rows.first + i]);
    }
    for (int k = 0; k < r->ncolumn; k++) {
        row d[PAIR_ROWS_MAX];
        work->change[k] = (pair_force){ zero, zero };
        if (!r->column[k].turned)
            continue;
        row_changes(c, item, r, &(pair_change){ .turn = r->column[k].s.angular, .shift = r->column[k].s.linear }, d);
        for (int i = 0; i < rows.count; i++) {
            const double multiplier = row_counts(c, rows.first + i) ? c->multiplier[rows.first + i] : 0;
            if (multiplier == 0)
                continue;
            work->change[k].force = vec3_axpy(work->change[k].force, multiplier, d[i].linear);
            work->change[k].moment = vec3_axpy(work->change[k].moment, multiplier, d[i].angular);
        }
    }
    pair_add_stiffness(r, &f, work->change, 1, (size_t)ramus_model_nv(c->model), work->stiffness);
}

ramus_status constraint_row_derivatives(constraint_set *c, pair_work *work)
{
    const size_t numbers = (size_t)c->nrow * (size_t)ramus_model_nv(c->model);
    const double alpha = c->options.alpha, beta = c->options.beta;
    const row_weights weight = { beta * beta, 2 * alpha, 1 }, plain = { 0, 0, 1 };
    numbers_clear(c->rows_q, numbers);
    numbers_clear(c->rows_v, numbers);
    for (size_t k = 0; k < c->count; k++) {
        const constraint *item = &c->item[k];
        pair_motion r;
        if (!has_frames(item)) {
            if (!item->nbound) /* a stop's row is constant, and is not stabilised */
                add_coupling(c, item, &weight, c->rows_q, c->rows_v);
            continue;
        }
        if (rows_of(c, item).count == 0)
            continue;
        RAMUS_TRY(motion_of_item(c, item, work, &r));
        add_rows(c, item, &r, item->nbound ? &plain : &weight, c->rows_q, c->rows_v);
        add_stiffness(c, item, &r, work);
    }
    return RAMUS_OK;
}

/* ---- redundant rows ----------------------------------------------------------------------------------------- */

/* out [nrow x nv] = d(A z)/dq. The kinematics become those of the velocity z. */
static ramus_status rows_along(constraint_set *c, const double q[], const double z[], pair_work *work, double out[])
{
    static const row_weights weight = { 0, 1, 0 };
    numbers_clear(out, (size_t)c->nrow * (size_t)ramus_model_nv(c->model));
    RAMUS_TRY(kinematics_update(c->model, c->data, c->kinematics, q, z, NULL));
    for (size_t k = 0; k < c->count; k++) {
        const constraint *item = &c->item[k];
        pair_motion r;
        if (!has_frames(item) || rows_of(c, item).count == 0) /* coefficients of coordinates are constant */
            continue;
        RAMUS_TRY(motion_of_item(c, item, work, &r));
        add_rows(c, item, &r, &weight, out, NULL);
    }
    return RAMUS_OK;
}

/* x [nrow] less its part in the range of A */
static void leave_range(constraint_set *c, double x[])
{
    orthogonal_solve(&c->factors, x, c->y);
    active_step(c, c->y, c->part);
    for (int i = 0; i < c->nrow; i++)
        x[i] -= active_product(c, i, c->part);
}

static ramus_status refuse(const constraint_set *c, int row, const char *why)
{
    const int bound = (row - c->nequality) / 3;
    const ramus_constraint_row found = row < c->nequality ? constraint_set_row(c, row)
                                                          : (ramus_constraint_row){ c->item[c->bound[bound].item].name,
                                                                                    (row - c->nequality) % 3, true };
    return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                      "row %d of constraint '%s' %s: accelerations have no derivatives here; leave the constraint out",
                      found.row, found.constraint, why);
}

ramus_status constraint_check_redundant(constraint_set *c, const double q[], const double v[], bool *moved)
{
    const int nv = ramus_model_nv(c->model), rank = c->rank;
    double most = 1;
    *moved = false;
    if (rank == c->nrow)
        return RAMUS_OK;
    for (int i = 0; i < c->nrow; i++)
        most = fmax(most, fabs(c->target[i]));
    if (!(c->residual <= 1e-8 * most))
        return refuse(c, c->redundant[0], "contradicts the others");
    const int redundant = c->redundant[0];
    for (int k = 0; k < nv; k++)
        c->step[k] = sin(1 + 12.9898 * k);
    ramus_integrate(c->model, q, c->step, 1e-3, c->q_trial);
    *moved = true;
    RAMUS_TRY(constraints_rows(c, c->q_trial, v));
    RAMUS_TRY(find_factors(c, c->q_trial, v, NULL, NULL, NULL));
    factor_rows(c, NULL);
    return c->rank == rank ? RAMUS_OK : refuse(c, redundant, "depends on others in this position and not beside it");
}

ramus_status constraint_range_change(constraint_set *c, const double q[], pair_work *work, double change[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model), m = (size_t)c->nrow;
    numbers_clear(change, m * nv);
    if (c->rank == c->nrow)
        return RAMUS_OK;
    least_step(c, c->multiplier, c->step);
    RAMUS_TRY(rows_along(c, q, c->step, work, change));
    for (size_t k = 0; k < nv; k++) {
        for (size_t i = 0; i < m; i++)
            c->own_row[i] = change[i * nv + k];
        leave_range(c, c->own_row);
        for (size_t i = 0; i < m; i++)
            change[i * nv + k] = c->own_row[i];
    }
    return RAMUS_OK;
}

/* ---- accelerations and multipliers --------------------------------------------------------------------------- */

void constraint_spread(constraint_set *c)
{
    const size_t m = (size_t)c->nrow;
    const int nv = ramus_model_nv(c->model);
    numbers_clear(c->own_row, m);
    for (size_t i = 0; i < m; i++) {
        c->own_row[i] = 1;
        least_step(c, c->own_row, c->step);
        for (int k = 0; k < nv; k++)
            c->spread[(size_t)k * m + i] = c->step[k];
        orthogonal_solve_transposed(&c->factors, c->y, c->gap);
        for (size_t j = 0; j < m; j++)
            c->pull[j * m + i] = c->gap[j];
        c->own_row[i] = 0;
    }
}

/* to [rows x nv] += A [rows x inner] from [inner x nv] */
static void add_product(const double A[], const double from[], size_t rows, size_t inner, size_t nv, double factor,
                        double to[])
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < inner; j++) {
            const double x = factor * A[i * inner + j];
            if (x == 0)
                continue;
            for (size_t k = 0; k < nv; k++)
                to[i * nv + k] += x * from[j * nv + k];
        }
}

void constrain_derivatives(constraint_set *c, const double rows[], double X[], double multiplier[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model), m = (size_t)c->nrow;
    numbers_clear(c->gaps, m * nv);
    if (rows)
        for (size_t k = 0; k < m * nv; k++)
            c->gaps[k] = -rows[k];
    add_product(c->A, X, m, nv, nv, -1, c->gaps);
    add_product(c->spread, c->gaps, nv, m, nv, 1, X);
    add_product(c->pull, c->gaps, m, m, nv, 1, multiplier);
}
