/* project.c - bring a state that has drifted back onto the constraints
 *
 *     position:   repeat   A step = -e,  step^T M step least,   q <- integrate(q, step, 1)       e: position errors
 *     velocity:   A step = -e',  step^T M step least,   v <- v + step                            e': velocity errors
 *
 * Method   Gauss-Newton: A is the derivative of the position errors where these vanish, so that it ends quadratically. A
 *          step that does not make the sum of squares smaller is halved. The step is that of solve.c, so redundant rows
 *          do no harm; M is taken anew at every q. Rows without a position error do not count in the first part.
 * In       q, v; changed in place only when both levels are reached.
 * Cost     an evaluation and a factorisation of M for each iteration; no allocation.
 * Fails    RAMUS_ERR_SINGULAR when the tolerance is not reached, naming the worst row; and as the evaluation does.
 */
#include "constraints.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum { HALVINGS = 12 };

/* The row with the largest |error|, and the sum of squares. */
static int worst_row(const constraint_set *c, const double error[], double *square)
{
    int worst = -1;
    *square = 0;
    for (int i = 0; i < c->nrow; i++) {
        *square += error[i] * error[i];
        if (worst < 0 || !(fabs(error[i]) <= fabs(error[worst])))
            worst = i;
    }
    return worst;
}

/* The constraint of a row, which may be that of a bound that is held. */
static ramus_constraint_row row_of(const constraint_set *c, int row)
{
    if (row < c->nequality)
        return constraint_set_row(c, row);
    const int index = row - c->nequality;
    return (ramus_constraint_row){ c->item[c->bound[index / 3].item].name, index % 3, index % 3 == 0 };
}

static ramus_status not_reached(constraint_set *c, int row, const char *level, double error, double tolerance)
{
    const ramus_constraint_row r = row_of(c, row);
    return ramus_fail(
        &c->data->error, RAMUS_ERR_SINGULAR,
        "the constraints are not met at %s level: constraint '%s', row %d, is off by %.3g (tolerance %.3g); "
        "they contradict each other, or the state is too far away",
        level, r.constraint, r.row, error, tolerance);
}

/* From c->q_best, which it improves. */
static ramus_status project_position(constraint_set *c, const ramus_projection_options *opt)
{
    double square;
    RAMUS_TRY(constraints_rows(c, c->q_best, c->zero));
    int worst = worst_row(c, c->position_error, &square);
    for (int n = 0; n < opt->max_iterations; n++) {
        if (worst < 0 || fabs(c->position_error[worst]) <= opt->tolerance)
            return RAMUS_OK;
        RAMUS_TRY(find_factors(c, c->q_best, NULL, NULL, NULL, NULL));
        factor_rows(c, c->has_position);
        for (int i = 0; i < c->nrow; i++)
            c->gap[i] = -c->position_error[i];
        least_step(c, c->gap, c->step);
        double length = 1, before = square;
        for (int k = 0; k < HALVINGS; k++, length /= 2) {
            ramus_integrate(c->model, c->q_best, c->step, length, c->q_trial);
            RAMUS_TRY(constraints_rows(c, c->q_trial, c->zero));
            worst = worst_row(c, c->position_error, &square);
            if (square < before)
                break;
        }
        if (!(square < before)) /* nothing is gained any more */
            break;
        memcpy(c->q_best, c->q_trial, (size_t)c->model->nq * sizeof *c->q_best);
    }
    if (worst < 0 || fabs(c->position_error[worst]) <= opt->tolerance)
        return RAMUS_OK;
    return not_reached(c, worst, "position", c->position_error[worst], opt->tolerance);
}

/* At c->q_best, from v into c->v_best. */
static ramus_status project_velocity(constraint_set *c, const ramus_projection_options *opt, const double v[])
{
    const int nv = c->model->nv;
    double square;
    memcpy(c->v_best, v, (size_t)nv * sizeof *v);
    int worst = -1;
    for (int pass = 0; pass < 3; pass++) { /* one step, and one to refine it */
        RAMUS_TRY(constraints_rows(c, c->q_best, c->v_best));
        worst = worst_row(c, c->velocity_error, &square);
        if (worst < 0 || pass == 2)
            break;
        if (pass == 0) {
            RAMUS_TRY(find_factors(c, c->q_best, NULL, NULL, NULL, NULL));
            factor_rows(c, NULL);
        }
        for (int i = 0; i < c->nrow; i++)
            c->gap[i] = -c->velocity_error[i];
        least_step(c, c->gap, c->step);
        for (int k = 0; k < nv; k++)
            c->v_best[k] += c->step[k];
    }
    c->residual = worst < 0 ? 0 : fabs(c->velocity_error[worst]);
    if (!(c->residual <= opt->tolerance))
        return not_reached(c, worst, "velocity", c->velocity_error[worst], opt->tolerance);
    return RAMUS_OK;
}

ramus_status constraint_project(constraint_set *c, const ramus_projection_options *opt, double q[], double v[])
{
    const size_t nq = (size_t)c->model->nq, nv = (size_t)c->model->nv;
    c->residual = 0;
    if (c->nrow == 0)
        return RAMUS_OK;
    numbers_copy(c->q_best, q, nq);
    RAMUS_TRY(project_position(c, opt));
    if (v)
        RAMUS_TRY(project_velocity(c, opt, v));
    numbers_copy(q, c->q_best, nq);
    if (v)
        memcpy(v, c->v_best, nv * sizeof *v);
    return RAMUS_OK;
}
