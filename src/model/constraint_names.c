/* constraint_names.c - constraints when a robot is laid out flat: full names, and do these exist?
 *
 */
#include "flat_names.h"

static ramus_status resolve_joint(const namer *n, const ramus_constraint_description *c, char **name)
{
    RAMUS_TRY(namer_rename(n, (const char **)name));
    const char *full = *name;
    const int link = names_find(&n->f->joints, full);
    if (link < 0)
        flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line, "constraint '%s': there is no joint '%s'", c->name, full);
    else if (ramus_joint_type_nq(n->f->link[link].type) != 1)
        flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line,
                    "constraint '%s': joint '%s' is %s; a coupling is about joints with one coordinate", c->name, full,
                    ramus_joint_type_name(n->f->link[link].type));
    return RAMUS_OK;
}

static ramus_status add_list(const namer *n, const constraint_list *list)
{
    flat *f = n->f;
    for (size_t k = 0; k < list->count; k++) {
        RAMUS_TRY(constraint_list_add(&f->constraints, &f->allocator, &list->item[k], NULL));
        ramus_constraint_description *c = &f->constraints.item[f->constraints.count - 1];
        RAMUS_TRY(namer_rename(n, &c->name));
        if (!constraint_list_index(&f->constraints))
            flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line, "two constraints are named '%s'", c->name);
        if (constraint_has_frames(c->kind)) {
            RAMUS_TRY(namer_frame(n, "constraint", c->name, c->line, &c->frame_a, &c->pose_a));
            RAMUS_TRY(namer_frame(n, "constraint", c->name, c->line, &c->frame_b, &c->pose_b));
        }
        for (int j = 0; j < c->ncoordinate; j++)
            RAMUS_TRY(resolve_joint(n, c, &((char **)c->joint)[j]));
    }
    return RAMUS_OK;
}

ramus_status flat_add_constraints(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f)
{
    for (size_t k = 0; k < f->ninstance; k++) {
        const namer n = namer_of_instance(builder, plain_names, sink, f, k);
        if (n.instance->source->module)
            RAMUS_TRY(add_list(&n, &n.instance->source->module->constraints));
    }
    const namer own = namer_of_builder(builder, plain_names, sink, f);
    return add_list(&own, &builder->constraints);
}
