/* spring.c - the law of springs, and what all springs of a model exert at a state
 *
 *     F = pretension + stiffness (L - rest_length)       energy  pretension (L - rest_length) + stiffness (L - rest_length)^2/2
 *
 * Method   a spring that only pulls has F = 0 and no energy for L <= rest_length: with a pretension F jumps there, the energy
 *          does not. Each spring by itself, on levers too (state.c).
 * In       kinematics updated with q.
 * Cost     O(springs); no allocation.
 * Fails    RAMUS_ERR_SINGULAR where a lever does not reach its guide, RAMUS_ERR_PORT beyond a port that gives no pose.
 */
#include "part.h"

#include "base/fail.h"

/* NAN is not slack, and gives NAN. */
bool spring_is_slack(const spring_law *law, double length)
{
    return law->pulls_only && length - law->rest_length <= 0;
}

double spring_pull(const spring_law *law, double length)
{
    return law->pretension + law->stiffness * (length - law->rest_length);
}

double spring_tension(const spring_law *law, double length)
{
    return spring_is_slack(law, length) ? 0 : spring_pull(law, length);
}

double spring_energy(const spring_law *law, double length)
{
    const double stretch = length - law->rest_length;
    return spring_is_slack(law, length) ? 0 : stretch * (law->pretension + law->stiffness * stretch / 2);
}

ramus_status spring_in_state(const ramus_model *m, const kinematic_state *k, const ramus_part_info *spring,
                             const char *name, part_state *out, ramus_error *err)
{
    const ramus_status status = part_in_state(m, k, spring, NULL, out);
    if (status == RAMUS_OK)
        return RAMUS_OK;
    if (status != RAMUS_ERR_SINGULAR)
        return ramus_fail(err, status, "spring '%s': %s", name,
                          status == RAMUS_ERR_PORT ? "an end lies beyond a port that gives no position"
                                                   : ramus_status_text(status));
    for (int e = 0; e < 2; e++) {
        lever_state lever;
        if (spring->lever[e] && lever_in_state(m, k, spring->lever[e], &lever) != RAMUS_OK)
            return ramus_fail(
                err, RAMUS_ERR_SINGULAR,
                "lever '%s', which carries an end of spring '%s', does not reach its guide or is at a dead centre",
                spring->lever[e]->name, name);
    }
    *out = (part_state){ .length = 0 };
    return RAMUS_OK;
}

ramus_status springs_add_wrenches(const part_set *set, const ramus_model *m, const kinematic_state *k,
                                  ramus_wrench external[], ramus_error *err)
{
    for (int n = 0; n < set->nspring; n++) {
        const ramus_part_info *spring = &set->part[set->spring[n]];
        const spring_law law = spring_of(spring);
        part_state state;
        RAMUS_TRY(spring_in_state(m, k, spring, spring->name, &state, err));
        const double tension = spring_tension(&law, state.length);
        if (tension != 0)
            part_add_wrenches(&state, tension, external);
    }
    return RAMUS_OK;
}
