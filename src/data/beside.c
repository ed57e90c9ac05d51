/* beside.c - create what evaluates constraints and springs; where they are and what they exert at a state
 *
 * Springs are wrenches on links, so they enter every recursion over the tree as external ones do. One pass of kinematics
 * serves the rows of the constraints and the springs.
 */
#include "beside.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

/* ---- create and destroy ------------------------------------------------------------------------------------- */

static void find_bars_on_levers(struct beside_tree *b, const ramus_model *m)
{
    for (size_t k = 0; k < m->mechanism.nactuator; k++) {
        const ramus_actuator_description *part = &m->mechanism.actuator[k];
        if (part->kind != RAMUS_ACTUATOR_BAR || is_bar_between_links(part))
            continue;
        b->lever_bar = part->name;
        if (!part->moves)
            b->loose_bar = part->name;
    }
}

static size_t layout(struct beside_tree *b, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    b->external = arena_take(&a, (size_t)m->nlink, sizeof *b->external);
    b->tau = arena_take(&a, (size_t)m->nv, sizeof *b->tau);
    return a.overflow ? SIZE_MAX : a.used;
}

static ramus_status create(const ramus_model *m, const ramus_allocator *memory, struct beside_tree *b, ramus_error *err)
{
    const size_t size = layout(b, m, NULL);
    b->memory = size < SIZE_MAX - 64 ? memory_new(memory, size + 64, 1) : NULL;
    if (!b->memory)
        return ramus_fail_memory(err);
    layout(b, m, (void *)(((uintptr_t)b->memory + 63) & ~(uintptr_t)63));
    RAMUS_TRY(springs_resolve(&b->springs, m, memory, err));
    if (m->constraints.count) {
        ramus_constraint_options options = ramus_constraint_options_default();
        options.allocator = memory;
        RAMUS_TRY(ramus_constraints_create(m, &options, &b->constraints, err));
        b->kinematics = b->constraints->kinematics;
        return RAMUS_OK;
    }
    ramus_data_options options = ramus_data_options_default();
    options.allocator = memory;
    RAMUS_TRY(ramus_kinematics_create(m, &options, &b->own, err));
    b->kinematics = b->own;
    return RAMUS_OK;
}

ramus_status beside_create(const ramus_model *m, const ramus_allocator *memory, struct beside_tree **out,
                           ramus_error *err)
{
    *out = NULL;
    if (model_is_tree(m))
        return RAMUS_OK;
    struct beside_tree *b = memory_new(memory, 1, sizeof *b);
    if (!b)
        return ramus_fail_memory(err);
    find_bars_on_levers(b, m);
    const ramus_status status = create(m, memory, b, err);
    if (status != RAMUS_OK)
        beside_destroy(b, memory);
    else
        *out = b;
    return status;
}

void beside_destroy(struct beside_tree *b, const ramus_allocator *memory)
{
    if (!b)
        return;
    springs_release(&b->springs, memory);
    ramus_constraints_destroy(b->constraints);
    ramus_kinematics_destroy(b->own);
    memory_free(memory, b->memory);
    memory_free(memory, b);
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

ramus_status beside_refuse_bar(const char *bar, ramus_error *err)
{
    return bar ? ramus_fail(
                     err, RAMUS_ERR_UNSUPPORTED,
                     "bar '%s' ends on a lever, and dynamics holds bars between links only: make the lever a link with "
                     "a joint and its rod a bar, or ask for the tree alone",
                     bar)
               : RAMUS_OK;
}

static ramus_status sum_external(const ramus_model *m, struct beside_tree *b, const ramus_kinematics *k,
                                 const ramus_wrench external[], ramus_error *err)
{
    const size_t size = (size_t)m->nlink * sizeof *b->external;
    if (external && size)
        memcpy(b->external, external, size);
    else if (size)
        memset(b->external, 0, size);
    return springs_add_wrenches(&b->springs, m, k, b->external, err);
}

ramus_status beside_update(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                           const ramus_wrench external[])
{
    struct beside_tree *b = d->beside;
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    b->solved = 0;
    if (b->constraints) {
        const ramus_status status = constraints_rows(b->constraints, d, q, v);
        if (status != RAMUS_OK)
            d->error = b->constraints->error;
        RAMUS_TRY(status);
    } else {
        const ramus_status status = kinematics_update_as_data(m, b->own, d, q, NULL, NULL);
        if (status != RAMUS_OK)
            d->error = b->own->error;
        RAMUS_TRY(status);
    }
    return sum_external(m, b, b->kinematics, external, &d->error);
}

ramus_status beside_update_set(const ramus_model *m, ramus_data *d, ramus_constraints *c, const double q[],
                               const double v[], const ramus_wrench external[], const ramus_wrench **total)
{
    struct beside_tree *b = d->beside;
    *total = external;
    RAMUS_TRY(workspace_check(m, c->model, &c->error));
    RAMUS_TRY(workspace_check(m, d->model, &c->error));
    RAMUS_TRY(constraints_rows(c, d, q, v));
    if (!b || b->springs.count == 0)
        return RAMUS_OK;
    *total = b->external;
    return sum_external(m, b, c->kinematics, external, &c->error);
}
