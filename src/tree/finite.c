/* finite.c - why a result is not a finite number: an input that is none, or an overflow
 *
 * Evaluation checks its results alone, in one pass of the vector kernels; what follows runs only after that check failed.
 */
#include "data.h"

#include "algebra/vec3.h"
#include "base/fail.h"

#include <math.h>

static ramus_status find(const ramus_model *m, const char *what, const double x[], int positions, ramus_error *err)
{
    const int n = positions ? m->nq : m->nv;
    for (int k = 0; x && k < n; k++)
        if (!isfinite(x[k])) {
            char name[300];
            (positions ? ramus_model_q_name : ramus_model_v_name)(m, k, name, sizeof name);
            return ramus_fail(err, RAMUS_ERR_NOT_FINITE, "%s of '%s' is %g; finite numbers are needed", what, name,
                              x[k]);
        }
    return RAMUS_OK;
}

ramus_status finite_inputs(const ramus_model *m, const state_inputs *in, ramus_error *err)
{
    RAMUS_TRY(find(m, "q", in->q, 1, err));
    RAMUS_TRY(find(m, "v", in->v, 0, err));
    RAMUS_TRY(find(m, "a", in->a, 0, err));
    RAMUS_TRY(find(m, "tau", in->tau, 0, err));
    for (int k = 0; in->external && k < m->nlink; k++)
        if (!vec3_is_finite(in->external[k].force) || !vec3_is_finite(in->external[k].moment))
            return ramus_fail(err, RAMUS_ERR_NOT_FINITE,
                              "the external wrench on link '%.300s' holds a number that is not finite",
                              m->link[k].name);
    return RAMUS_OK;
}

ramus_status not_finite(const ramus_model *m, const state_inputs *in, const char *what, const double result[],
                        ramus_error *err)
{
    RAMUS_TRY(finite_inputs(m, in, err));
    for (int k = 0; result && k < m->nv; k++)
        if (!isfinite(result[k])) {
            char name[300];
            ramus_model_v_name(m, k, name, sizeof name);
            return ramus_fail(err, RAMUS_ERR_NOT_FINITE,
                              "%s of '%s' overflows: positions, velocities, accelerations or forces are too large",
                              what, name);
        }
    return ramus_fail(err, RAMUS_ERR_NOT_FINITE,
                      "%s overflow: positions, velocities, accelerations or forces are too large", what);
}

ramus_status finite_results(const ramus_model *m, ramus_data *d, const state_inputs *in, const char *what, size_t count,
                            const double result[])
{
    int (*const finite)(size_t, const double[]) = d->sv->all_finite;
    const size_t nv = (size_t)m->nv;
    const bool fine = finite((size_t)m->nq, in->q) && (!in->v || finite(nv, in->v)) && (!in->a || finite(nv, in->a)) &&
                      (!result || finite(count, result));
    return fine ? RAMUS_OK : not_finite(m, in, what, NULL, &d->error);
}
