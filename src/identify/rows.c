/* rows.c - the columns of one row of a log, and what the model predicts there */
#include "regression.h"

#include "base/fail.h"

#include <math.h>

static ramus_status feed(ramus_regression *r, const regression_log *log, size_t row, ramus_error *err)
{
    for (int k = 0; k < r->nport; k++) {
        const ramus_sample *sample = &log->samples[row * (size_t)r->nport + (size_t)k];
        if (ramus_data_feed(r->data, (ramus_port){ k }, sample) != RAMUS_OK)
            return ramus_fail(err, RAMUS_ERR_PORT, "row %zu: %.900s", row, ramus_data_error(r->data)->text);
    }
    return RAMUS_OK;
}

static ramus_status complain(const ramus_regression *r, ramus_status status, size_t row, ramus_error *err)
{
    return ramus_fail(err, status, "row %zu: %.900s", row, ramus_data_error(r->data)->text);
}

/* Coulomb friction of the model follows the log's `direction`, which may be filtered. */
static void follow_direction(const ramus_regression *r, const regression_log *log, size_t row, double tau[])
{
    for (int i = 0; i < r->nlink; i++) {
        const ramus_link_info link = ramus_model_link(r->model, (ramus_link){ i });
        if (link.v_index < 0 || link.friction == 0)
            continue;
        for (int k = link.v_index; k < link.v_index + ramus_joint_type_nv(link.joint_type); k++) {
            const size_t at = row * (size_t)r->nv + (size_t)k;
            tau[k] += link.friction * (log->direction[at] - tanh(log->v[at] / 1e-3));
        }
    }
}

ramus_status regression_known(ramus_regression *r, regression_log *log, ramus_error *err)
{
    const size_t nq = (size_t)r->nq, nv = (size_t)r->nv;
    for (size_t row = 0; row < log->count; row++) {
        RAMUS_TRY(feed(r, log, row, err));
        const ramus_status status = ramus_inverse_dynamics(r->model, r->data, log->q + row * nq, log->v + row * nv,
                                                           log->a + row * nv, log->known + row * nv);
        if (status != RAMUS_OK)
            return complain(r, status, row, err);
        follow_direction(r, log, row, log->known + row * nv);
    }
    return RAMUS_OK;
}

/* A column that is rounding and nothing else would count as a parameter that the motion determines, since columns are scaled: what is this small
 * beside a row's largest entry is zero. */
#define ROUNDING_OF_ROW 1e-13

static void put_links(const ramus_regression *r, double W[])
{
    const size_t p = (size_t)r->nparameter, columns = 10 * (size_t)r->nlink;
    for (int k = 0; k < r->nv; k++) {
        const double *row = r->Y + (size_t)k * columns;
        double largest = 0;
        for (size_t i = 0; i < columns; i++)
            largest = fmax(largest, fabs(row[i]));
        for (int i = 0; i < r->nlink; i++)
            for (int part = 0; part < 10 && r->first_of_link[i] >= 0; part++) {
                const double y = row[10 * (size_t)i + (size_t)part];
                W[(size_t)k * p + (size_t)(r->first_of_link[i] + part)] = fabs(y) > ROUNDING_OF_ROW * largest ? y : 0;
            }
    }
}

static double direction_of(const ramus_regression *r, double v)
{
    return tanh(v / r->opt.direction_velocity);
}

static double stribeck_of(const ramus_regression *r, double v)
{
    const double s = v / r->opt.stribeck_velocity;
    return direction_of(r, v) * exp(-s * s);
}

static void put_joints(const ramus_regression *r, const regression_log *log, size_t row, double W[])
{
    for (int k = 0; k < r->nv; k++) {
        const size_t at = row * (size_t)r->nv + (size_t)k;
        double *to = W + (size_t)k * (size_t)r->nparameter + r->first_of_coordinate[k];
        if (r->opt.joints & RAMUS_JOINT_VISCOUS)
            *to++ = log->v[at];
        if (r->opt.joints & RAMUS_JOINT_COULOMB)
            *to++ = log->direction ? log->direction[at] : direction_of(r, log->v[at]);
        if (r->opt.joints & RAMUS_JOINT_STRIBECK)
            *to++ = log->stribeck ? log->stribeck[at] : stribeck_of(r, log->v[at]);
        if (r->opt.joints & RAMUS_JOINT_OFFSET)
            *to++ = 1;
    }
}

static ramus_status put_extra(const ramus_regression *r, int number, size_t row, double W[], ramus_error *err)
{
    const regression_log *log = &r->log[number];
    const size_t nv = (size_t)r->nv, n = (size_t)r->opt.nextra;
    if (n == 0)
        return RAMUS_OK;
    numbers_clear(r->extra, nv * n);
    r->opt.extra(r->opt.extra_user, number, row, log->known + row * nv, log->tau + row * nv, r->extra);
    for (size_t k = 0; k < nv; k++)
        for (size_t i = 0; i < n; i++) {
            const double x = r->extra[k * n + i];
            if (!isfinite(x))
                return ramus_fail(err, RAMUS_ERR_NOT_FINITE, "row %zu: extra column %zu is not finite", row, i);
            W[k * (size_t)r->nparameter + (size_t)r->first_extra + i] = x;
        }
    return RAMUS_OK;
}

ramus_status regression_row_of(ramus_regression *r, const regression_log *log, size_t row, double W[], ramus_error *err)
{
    const size_t nq = (size_t)r->nq, nv = (size_t)r->nv;
    const ramus_status status =
        ramus_regressor_matrix(r->model, r->data, log->q + row * nq, log->v + row * nv, log->a + row * nv, r->Y);
    if (status != RAMUS_OK)
        return complain(r, status, row, err);
    put_links(r, W);
    put_joints(r, log, row, W);
    return RAMUS_OK;
}

ramus_status regression_row(ramus_regression *r, int number, size_t row, double W[], ramus_error *err)
{
    RAMUS_TRY(feed(r, &r->log[number], row, err));
    RAMUS_TRY(regression_row_of(r, &r->log[number], row, W, err));
    return put_extra(r, number, row, W, err);
}

ramus_status ramus_regression_residual(ramus_regression *r, int log, const double delta[], double out[],
                                       double predicted[], ramus_error *err)
{
    RAMUS_NEED_AS(err, r, "regression");
    if (log < 0 || (size_t)log >= r->nlog)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no log %d; %zu were added", log, r->nlog);
    const regression_log *l = &r->log[log];
    const size_t nv = (size_t)r->nv, p = (size_t)r->nparameter;
    double *W = delta ? memory_new(&r->allocator, nv * p + 1, sizeof *W) : NULL;
    ramus_status status = delta && !W ? ramus_fail_memory(err) : RAMUS_OK;
    for (size_t row = 0; row < l->count && status == RAMUS_OK; row++) {
        if (delta)
            status = regression_row(r, log, row, W, err);
        for (int k = 0; k < r->nv && status == RAMUS_OK; k++) {
            const size_t at = row * nv + (size_t)k;
            double force = l->known[at];
            for (int s = r->start[k]; delta && s < r->start[k + 1]; s++)
                force += W[(size_t)k * p + (size_t)r->support[s]] * delta[r->support[s]];
            if (predicted)
                predicted[at] = force;
            if (out)
                out[at] = l->measured[k] ? l->tau[at] - force : 0;
        }
    }
    memory_free(&r->allocator, W);
    return status;
}
