/* forward_dynamics.c - accelerations of the robot as described: tree, springs, bars and constraints
 *
 *     M a + C v + g + J^T external = tau + springs + A^T multiplier        A a = b
 *
 * Method   springs are external wrenches. Without constraints articulated bodies do the rest (src/tree), with them the
 *          solver of src/constraint.
 * Cost     as these; one pass of kinematics where there are springs or constraints. No allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is, RAMUS_ERR_UNSUPPORTED for a bar on a lever, RAMUS_ERR_NOT_FINITE, RAMUS_ERR_PORT.
 */
#include "beside.h"

#include "ramus/equations.h"

#include "base/fail.h"

#include <string.h>

static ramus_status accelerate(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                               const double tau[], const ramus_wrench external[], double a[])
{
    struct beside_tree *b = d->beside;
    if (!b)
        return tree_forward_dynamics(m, d, q, v, tau, external, a);
    RAMUS_TRY(beside_refuse_bar(b->lever_bar, &d->error));
    RAMUS_TRY(beside_update_acting(m, d, q, v, external, TERMS_AND_ROWS));
    if (!b->constraints)
        return tree_forward_dynamics(m, d, q, v, tau, b->acting, a);
    RAMUS_TRY(constrained_accelerations(b->constraints, q, v, tau, b->acting, a));
    b->solved = 1;
    return RAMUS_OK;
}

ramus_status ramus_forward_dynamics(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double tau[], double a[])
{
    RAMUS_NEED_STATE(model, data, q, v, tau, a);
    return accelerate(model, data, q, v, tau, NULL, a);
}

ramus_status ramus_forward_dynamics_external(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double tau[], const ramus_wrench external[],
                                             double a[])
{
    RAMUS_NEED_STATE(model, data, q, v, tau, a);
    return accelerate(model, data, q, v, tau, external, a);
}
