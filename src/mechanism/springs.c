/* springs.c - all springs of a model: what they exert at a state, and the energy they hold
 *
 *     F = pretension + stiffness (L - rest_length) for L > rest_length, else 0
 *
 * Method   each spring by itself, on levers too (state.c). Where its ends meet it is not stretched, so that there is no
 *          force whose direction would be missing.
 * In       kinematics updated with q.
 * Cost     O(springs); no allocation.
 * Fails    RAMUS_ERR_SINGULAR where a lever does not reach its guide, RAMUS_ERR_PORT beyond a port that gives no pose.
 */
#include "springs.h"

#include "base/fail.h"
#include "base/memory.h"
#include "model/compiled.h"

ramus_status springs_resolve(spring_set *set, const ramus_model *m, const ramus_allocator *memory, ramus_error *err)
{
    *set = (spring_set){ 0 };
    for (size_t k = 0; k < m->mechanism.nactuator; k++)
        set->count += m->mechanism.actuator[k].kind == RAMUS_ACTUATOR_SPRING;
    if (!set->count)
        return RAMUS_OK;
    set->item = memory_new(memory, (size_t)set->count, sizeof *set->item);
    if (!set->item)
        return ramus_fail_memory(err);
    int n = 0;
    for (size_t k = 0; k < m->mechanism.nactuator; k++)
        if (m->mechanism.actuator[k].kind == RAMUS_ACTUATOR_SPRING)
            RAMUS_TRY(ramus_actuator_resolve(m, &m->mechanism.actuator[k], &set->item[n++], err));
    return RAMUS_OK;
}

void springs_release(spring_set *set, const ramus_allocator *memory)
{
    memory_free(memory, set->item);
    *set = (spring_set){ 0 };
}

/* Where it is. length 0: its ends meet. */
static ramus_status place(const ramus_model *m, const kinematic_state *k, const ramus_actuator *spring,
                          part_state *part, ramus_error *err)
{
    static const part_places nothing_known;
    part->motion.length = 0;
    const ramus_status status = part_in_state(m, k, spring, nothing_known, part);
    if (status == RAMUS_OK)
        return RAMUS_OK;
    part->motion.length = 0;
    for (int e = 0; e < 2; e++) {
        lever_state lever;
        if (spring->on_lever[e] && lever_in_state(m, k, &spring->lever[e], &lever) == RAMUS_ERR_SINGULAR)
            return ramus_fail(
                err, RAMUS_ERR_SINGULAR,
                "lever '%s', which carries an end of spring '%s', does not reach its guide or is at a dead "
                "centre",
                spring->lever[e].name, spring->name);
    }
    if (status == RAMUS_ERR_SINGULAR)
        return RAMUS_OK;
    return ramus_fail(err, status, "spring '%s': %s", spring->name,
                      status == RAMUS_ERR_PORT ? "an end lies beyond a port that gives no position"
                                               : ramus_status_text(status));
}

ramus_status springs_add_wrenches(const spring_set *set, const ramus_model *m, const kinematic_state *k,
                                  ramus_wrench external[], ramus_error *err)
{
    for (int n = 0; n < set->count; n++) {
        part_state part;
        RAMUS_TRY(place(m, k, &set->item[n], &part, err));
        const double tension = ramus_spring_tension(&set->item[n], part.motion.length);
        if (tension != 0)
            part_add_wrenches(&part, tension, external);
    }
    return RAMUS_OK;
}
