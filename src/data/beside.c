/* beside.c - what evaluates constraints and springs; where they are and what they exert at a state
 *
 * Springs are wrenches on links, so they enter every recursion over the tree as external ones do. One pass of kinematics
 * serves the rows of the constraints and the springs.
 */
#include "mechanism.h"

#include "base/fail.h"

#include <string.h>

/* ---- create and destroy ------------------------------------------------------------------------------------- */

static void find_bars_on_levers(struct beside_tree *b, const ramus_model *m)
{
    for (size_t k = 0; k < m->mechanism.of[KIND_PART].count; k++) {
        const ramus_part_description *part = &m->mechanism.of[KIND_PART].part[k];
        if (part->kind != RAMUS_PART_BAR || is_bar_between_links(part))
            continue;
        b->lever_bar = part->name;
        if (!part->moves)
            b->loose_bar = part->name;
    }
}

static void layout(void *object, arena *a)
{
    struct beside_tree *b = object;
    const ramus_model *m = b->kinematics.model;
    kinematics_layout(&b->kinematics, m, a);
    terms_layout(&b->terms, m, a);
    b->external = arena_take(a, (size_t)m->nlink, sizeof *b->external);
    b->tau = arena_take(a, (size_t)m->nv, sizeof *b->tau);
    if (b->with_derivatives) {
        const size_t nv = (size_t)m->nv;
        ARENA_TAKE(a, (size_t)m->nvi, b->pair.column, b->pair.change);
        b->pair.stiffness = arena_take(a, nv, nv * sizeof(double));
        b->a = arena_take(a, nv, sizeof *b->a);
    }
    if (!b->springs)
        parts_take(&b->own_springs, m, SPRINGS_ONLY, a);
}

static ramus_status fill(ramus_data *d, struct beside_tree *b, ramus_error *err)
{
    kinematics_prepare(&b->kinematics);
    terms_prepare(&b->terms, &b->kinematics);
    find_bars_on_levers(b, d->model);
    if (!b->springs) {
        RAMUS_TRY(parts_resolve(&b->own_springs, d->model, err));
        b->springs = &b->own_springs;
    }
    if (model_mechanism(d->model)->of[KIND_CONSTRAINT].count && !d->options.without_model_constraints)
        RAMUS_TRY(constraint_set_create(d, &b->kinematics, &b->terms, &b->constraints, err));
    return RAMUS_OK;
}

int beside_is_needed(const ramus_data *d)
{
    const int constraints = model_mechanism(d->model)->of[KIND_CONSTRAINT].count > 0;
    return model_has_springs_or_bars(d->model) || (constraints && !d->options.without_model_constraints);
}

ramus_status beside_create(ramus_data *d, ramus_error *err)
{
    struct beside_tree start = { .springs = d->mechanism ? &d->mechanism->parts : NULL,
                                 .kinematics = { .model = d->model },
                                 .with_derivatives = d->derivatives != NULL };
    d->beside = workspace_create(&start, sizeof start, &d->space.allocator, layout);
    if (!d->beside)
        return ramus_fail_memory(err);
    const ramus_status status = fill(d, d->beside, err);
    if (status != RAMUS_OK)
        beside_destroy(d);
    return status;
}

void beside_destroy(ramus_data *d)
{
    if (!d->beside)
        return;
    constraint_set_destroy(d->beside->constraints);
    workspace_destroy(d->beside);
    d->beside = NULL;
}

ramus_status beside_constraints(ramus_data *d, constraint_set **out, ramus_error *err)
{
    if (!d->beside)
        RAMUS_TRY(beside_create(d, err));
    struct beside_tree *b = d->beside;
    const ramus_status status =
        b->constraints ? RAMUS_OK : constraint_set_create(d, &b->kinematics, &b->terms, &b->constraints, err);
    if (status != RAMUS_OK && !beside_is_needed(d))
        beside_destroy(d);
    else
        *out = b->constraints;
    return status;
}

void beside_drop_empty(ramus_data *d)
{
    struct beside_tree *b = d->beside;
    if (b->constraints->count)
        return;
    constraint_set_destroy(b->constraints);
    b->constraints = NULL;
    if (!beside_is_needed(d))
        beside_destroy(d);
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

ramus_status beside_batch_run(const ramus_model *m, ramus_data *d, const batch_rows *in, const batch_way *way)
{
    const ramus_status status = batch_run(m, d, in, way);
    if (d->beside) {
        d->beside->solved = d->beside->differentiated = 0;
        if (d->beside->constraints)
            d->beside->constraints->work.solved = 0;
    }
    return status;
}

ramus_status beside_update_acting(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                  const ramus_wrench external[], beside_needs needs)
{
    struct beside_tree *b = d->beside;
    RAMUS_TRY(workspace_check_model(m, d->model, &d->error));
    b->solved = b->differentiated = 0;
    if (b->constraints && b->constraints->alone && !external && !b->springs->nspring && needs == TERMS_AND_ROWS)
        RAMUS_TRY(constraints_rows_alone(b->constraints, q, v));
    else if (b->constraints)
        RAMUS_TRY(constraints_rows(b->constraints, q, v));
    else if (!m->substitute)
        RAMUS_TRY(kinematics_update(m, d, &b->kinematics, q, NULL, NULL));
    const size_t size = (size_t)m->nlink * sizeof *b->external;
    b->acting = external || b->springs->nspring ? b->external : NULL;
    if (b->acting)
        RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (!b->acting || !size)
        return RAMUS_OK;
    if (external)
        memcpy(b->external, external, size);
    else
        memset(b->external, 0, size);
    return springs_add_wrenches(b->springs, m, &b->kinematics, b->external, &d->error);
}

ramus_status beside_update(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                           const ramus_wrench external[])
{
    RAMUS_TRY(beside_update_acting(m, d, q, v, external, WHOLE_KINEMATICS));
    if (!d->beside->acting && m->nlink)
        memset(d->beside->external, 0, (size_t)m->nlink * sizeof *d->beside->external);
    return RAMUS_OK;
}
