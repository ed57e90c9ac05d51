/* inside.h - one part or lever by itself, through what lies below the public functions */
#ifndef TESTS_MECHANISM_INSIDE_H
#define TESTS_MECHANISM_INSIDE_H

#include "mechanism/part.h"

/* lever: room for those that its ends are on. */
static inline ramus_status resolve_part(const ramus_model *m, const ramus_part_description *d,
                                        ramus_lever_info lever[2], ramus_part_info *out, ramus_error *err)
{
    const char *const name[2] = { d->lever_a, d->lever_b };
    const ramus_lever_info *on[2] = { NULL, NULL };
    for (int e = 0; e < 2; e++) {
        const ramus_lever_description of = ramus_model_lever(m, ramus_model_find_lever(m, name[e]));
        if (of.name && lever_resolve(m, &of, &lever[e], NULL) == RAMUS_OK)
            on[e] = &lever[e];
    }
    return part_resolve(m, d, on, out, err);
}

static inline ramus_status part_jacobian(const ramus_model *m, const ramus_data *d, const ramus_part_info *part,
                                         double jacobian[])
{
    part_state state;
    const ramus_status status = part_in_state(m, d->kinematics, part, NULL, &state);
    for (int c = 0; c < m->nv; c++)
        jacobian[c] = 0;
    if (status == RAMUS_OK)
        part_add_jacobian(m, d->kinematics, part, &state, 1, jacobian, NULL);
    return status;
}

/* The same tension as forces at the joints, and as wrenches on links. */
static inline ramus_status part_pulls(const ramus_model *m, const ramus_data *d, const ramus_part_info *part,
                                      double tension, double tau[], ramus_wrench external[])
{
    part_state state;
    const ramus_status status = part_in_state(m, d->kinematics, part, NULL, &state);
    if (status == RAMUS_OK) {
        part_add_jacobian(m, d->kinematics, part, &state, -tension, tau, NULL);
        part_add_wrenches(&state, tension, external);
    }
    return status;
}

static inline ramus_status lever_motion(const ramus_model *m, const ramus_data *d, const ramus_lever_info *lever,
                                        ramus_lever_motion *motion)
{
    lever_state state;
    const ramus_status status = lever_in_state(m, d->kinematics, lever, &state);
    if (status == RAMUS_OK)
        *motion = state.motion;
    if (status == RAMUS_OK && !d->kinematics->has_a)
        motion->acceleration = 0;
    return status;
}

#endif
