/* composed.c - the modular algorithm on the robot as described: tree, springs, bars and constraints
 *
 *     Gamma_i = W_i(Xi_i) + sum_j Gamma_ji        W_i with what springs and constraints exert on the links of i
 *
 * Method   inverse dynamics of the whole robot finds what constraints exert; with the springs they are external wrenches of
 *          the modules (src/compose).
 * Cost     that of inverse dynamics on top, where there are constraints or springs; nothing otherwise.
 */
#include "beside.h"

#include "compose/interconnection.h"

#include "base/fail.h"
#include "algebra/vec3.h"
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
    b->solved = b->solved ? 2 : 0;
    return RAMUS_OK;
}

ramus_status ramus_interconnection_closures_after(const ramus_model *model, const ramus_data *data,
                                                  ramus_wrench blocks[])
{
    RAMUS_NEED_MODEL(model, data);
    RAMUS_NEED_ARRAYS(NULL, model->nlink, blocks);
    const struct beside_tree *b = data->beside;
    const constraint_set *c = b ? b->constraints : NULL;
    const size_t ninstance = (size_t)model->ninstance, count = c ? c->count : 0;
    const interconnection x = { model, c ? c->kinematics->body : NULL, ninstance + count, blocks };
    if (count && b->solved != 2)
        return RAMUS_ERR_STALE;
    RAMUS_TRY(interconnection_begin(&x, data));
    for (size_t k = 0; k < count; k++) {
        const constraint *item = &c->item[k];
        const ramus_frame end[2] = { item->a, item->b };
        /* on b, as the robot on the world is minus what acts on it; at the world's origin in its axes */
        const ramus_wrench on_a = ramus_wrench_to_parent(c->x_w_b[k], constraint_wrench(c, item, c->multiplier)),
                           on_b = { vec3_scale(-1, on_a.force), vec3_scale(-1, on_a.moment) };
        for (int e = 0; e < 2; e++) {
            const int link = end[e].index < 0 ? -1 : ramus_model_frame(model, end[e]).link.index;
            if (link >= 0)
                interconnection_move(&x, link, model->link[link].instance.index, e ? on_b : on_a, ninstance + k);
        }
    }
    return RAMUS_OK;
}
