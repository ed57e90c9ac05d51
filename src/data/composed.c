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
#include "base/options.h"

#include <string.h>

ramus_status ramus_composition_create(const ramus_model *model, const ramus_data_options *opt, ramus_composition **out,
                                      ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    ramus_data_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, &options, opt, err));
    RAMUS_TRY(composition_create(model, &options, out, err));
    if (model_is_tree(model))
        return RAMUS_OK;
    options.allocator = &(*out)->allocator;
    const ramus_status status = ramus_data_create(model, &options, &(*out)->robot, err);
    if (status != RAMUS_OK) {
        composition_destroy(*out);
        *out = NULL;
    }
    return status;
}

void ramus_composition_destroy(ramus_composition *composition)
{
    if (!composition)
        return;
    ramus_data_destroy(composition->robot);
    composition_destroy(composition);
}

ramus_status ramus_composed_inverse_dynamics(const ramus_model *m, ramus_composition *c, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             double tau[])
{
    RAMUS_NEED_AS(NULL, c, "composition");
    RAMUS_NEED_AS(&c->error, m, "model");
    RAMUS_NEED_ARRAYS(&c->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&c->error, m->nv, v, a, tau);
    ramus_data *d = c->robot;
    RAMUS_TRY(workspace_check(m, c->model, &c->error));
    if (!d)
        return composed_inverse_dynamics(m, c, q, v, a, external, tau);
    c->ready = 0;
    d->clock = c->clock;
    memcpy(d->sample, c->sample, (size_t)m->nport * sizeof *d->sample);
    const ramus_status status = robot_inverse_dynamics(m, d, q, v, a, external, d->beside->tau);
    if (status != RAMUS_OK)
        c->error = d->error;
    RAMUS_TRY(status);
    const ramus_constraints *set = d->beside->constraints;
    if (set)
        constraint_add_wrenches(set, 0, set->count, set->multiplier, d->beside->external);
    RAMUS_TRY(composed_inverse_dynamics(m, c, q, v, a, d->beside->external, tau));
    numbers_copy(tau, d->beside->tau, (size_t)m->nv); /* couplings act between joints and on no link */
    return RAMUS_OK;
}
