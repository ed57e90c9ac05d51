/* constraint_names.c - constraints when a robot is laid out flat: full names, and do these exist?
 *
 *     a constraint of                 its names become                         its world is
 *     the builder                     what they are (INSTANCE/NAME)            the world
 *     a nested assembly               INSTANCE/NAME                            the assembly's base: a link and a pose
 */
#include "flat.h"

#include <string.h>

typedef struct namer {
    flat *f;
    flat_sink *sink;
    const flat_instance *instance; /* whose module has the constraint; NULL: the builder's own */
    const char *file;
    int plain;        /* names of the only instance lose INSTANCE/ */
    const char *only; /* that instance */
} namer;

static char *full_name(const namer *n, const char *name)
{
    const ramus_allocator *memory = &n->f->allocator;
    const size_t length = n->only ? strlen(n->only) : 0;
    if (n->plain && !n->instance && strncmp(name, n->only, length) == 0 && name[length] == '/')
        return memory_copy_text(memory, name + length + 1);
    if (n->plain || !n->instance)
        return memory_copy_text(memory, name);
    const char *instance = n->instance->source->name;
    const size_t a = strlen(instance), b = strlen(name);
    char *text = memory_new(memory, a + b + 2, 1);
    if (text) {
        memcpy(text, instance, a);
        text[a] = '/';
        memcpy(text + a + 1, name, b + 1);
    }
    return text;
}

static int frame_exists(const flat *f, const char *name)
{
    if (names_find(&f->links, name) >= 0)
        return 1;
    for (size_t k = 0; k < f->nframe; k++)
        if (strcmp(f->frame[k].name, name) == 0)
            return 1;
    return 0;
}

/* Replaces a frame's name, and the pose where the world of a nested assembly is meant. */
static ramus_status resolve_frame(const namer *n, const ramus_constraint_description *c, const char **name,
                                  ramus_pose *pose)
{
    const ramus_allocator *memory = &n->f->allocator;
    char *full;
    if (!constraint_is_world(*name)) {
        full = full_name(n, *name);
    } else if (!n->instance) {
        full = memory_copy_text(memory, CONSTRAINT_WORLD);
    } else {
        const int link = n->instance->base_link;
        full = memory_copy_text(memory, link >= 0 ? n->f->link[link].name : CONSTRAINT_WORLD);
        *pose = ramus_pose_mul(n->instance->base_pose, *pose);
        if (n->instance->motion_port >= 0)
            flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line,
                        "constraint '%s' uses the base of '%s', which sits on a black box: name a link instead",
                        c->name, n->instance->source->name);
    }
    memory_free(memory, (char *)*name);
    *name = full;
    if (!full)
        return RAMUS_ERR_MEMORY;
    if (!constraint_is_world(full) && !frame_exists(n->f, full))
        flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line, "constraint '%s': there is no link or frame '%s'",
                    c->name, full);
    return RAMUS_OK;
}

static ramus_status resolve_joint(const namer *n, const ramus_constraint_description *c, char **name)
{
    char *full = full_name(n, *name);
    memory_free(&n->f->allocator, *name);
    *name = full;
    if (!full)
        return RAMUS_ERR_MEMORY;
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
        char *name = full_name(n, c->name);
        if (!name)
            return RAMUS_ERR_MEMORY;
        memory_free(&f->allocator, (char *)c->name);
        c->name = name;
        if (constraint_list_find(&f->constraints, name) != (int)f->constraints.count - 1)
            flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line, "two constraints are named '%s'", name);
        if (constraint_has_frames(c->kind)) {
            RAMUS_TRY(resolve_frame(n, c, &c->frame_a, &c->pose_a));
            RAMUS_TRY(resolve_frame(n, c, &c->frame_b, &c->pose_b));
        }
        for (int j = 0; j < c->ncoordinate; j++)
            RAMUS_TRY(resolve_joint(n, c, &((char **)c->joint)[j]));
    }
    return RAMUS_OK;
}

ramus_status flat_add_constraints(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f)
{
    for (size_t k = 0; k < f->ninstance; k++) {
        const ramus_module *module = f->instance[k].source->module;
        if (!module)
            continue;
        const namer n = { f, sink, &f->instance[k], module->file, plain_names, builder->instance[0].name };
        RAMUS_TRY(add_list(&n, &module->constraints));
    }
    const namer own = { f, sink, NULL, builder->file, plain_names, builder->instance[0].name };
    return add_list(&own, &builder->constraints);
}
