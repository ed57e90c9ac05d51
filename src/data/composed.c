/* composed.c - the modular algorithm on the robot as described: tree, springs, bars and constraints
 *
 *     Gamma_i = W_i(Xi_i) + sum_j Gamma_ji        W_i with what springs and constraints exert on the links of i
 *
 * Method   inverse dynamics of the whole robot finds what constraints exert; with the springs they are external wrenches of
 *          the modules (src/compose).
 * Cost     that of inverse dynamics on top, where there are constraints or springs; nothing otherwise.
 */
#include "beside.h"

#include "compose/composition.h"

#include "base/fail.h"
#include "base/memory.h"

ramus_status ramus_composed_inverse_dynamics(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             double tau[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, tau);
    RAMUS_TRY(composition_check(model, data, "the modular algorithm"));
    composition *c = data->composition;
    struct beside_tree *b = data->beside;
    if (!b)
        return composed_inverse_dynamics(c, q, v, a, external, tau);
    c->ready = 0;
    RAMUS_TRY(robot_inverse_dynamics(model, data, q, v, a, external, b->tau));
    if (b->constraints)
        constraint_add_wrenches(b->constraints, 0, b->constraints->count, b->constraints->multiplier, b->external);
    RAMUS_TRY(composed_inverse_dynamics(c, q, v, a, b->external, tau));
    numbers_copy(tau, b->tau, (size_t)model->nv); /* couplings act between joints and on no link */
    return RAMUS_OK;
}
