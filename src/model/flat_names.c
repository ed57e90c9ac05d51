/* flat_names.c - full names of what constraints and parts refer to, and do these exist?
 *
 *     a thing of                      its names become                         its world is
 *     the builder                     what they are (INSTANCE/NAME)            the world
 *     a nested assembly               INSTANCE/NAME                            the assembly's base: a link and a pose
 */
#include "flat_names.h"

#include <string.h>

namer namer_of_instance(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f, size_t k)
{
    const ramus_module *module = f->instance[k].source->module;
    return (namer){ f, sink, &f->instance[k], module ? module->file : "", plain_names, builder->instance[0].name };
}

namer namer_of_builder(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f)
{
    return (namer){ f, sink, NULL, builder->file, plain_names, builder->instance[0].name };
}

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

ramus_status namer_rename(const namer *n, const char **name)
{
    char *full = full_name(n, *name);
    memory_free(&n->f->allocator, (char *)*name);
    *name = full;
    return full ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

static int frame_exists(const flat *f, const char *name)
{
    return names_find(&f->links, name) >= 0 || names_find(&f->frames, name) >= 0;
}

ramus_status namer_frame(const namer *n, const char *kind, const char *name, int line, const char **frame,
                         ramus_pose *pose)
{
    const ramus_allocator *memory = &n->f->allocator;
    if (!constraint_is_world(*frame)) {
        RAMUS_TRY(namer_rename(n, frame));
        if (!frame_exists(n->f, *frame))
            flat_report(n->sink, RAMUS_PROBLEM, n->file, line, "%s '%s': there is no link or frame '%s'", kind, name,
                        *frame);
        return RAMUS_OK;
    }
    const int link = n->instance ? n->instance->base_link : -1;
    memory_free(memory, (char *)*frame);
    *frame = memory_copy_text(memory, link >= 0 ? n->f->link[link].name : CONSTRAINT_WORLD);
    if (n->instance) {
        *pose = ramus_pose_mul(n->instance->base_pose, *pose);
        if (n->instance->motion_port >= 0)
            flat_report(n->sink, RAMUS_PROBLEM, n->file, line,
                        "%s '%s' uses the base of '%s', which sits on a black box: name a link instead", kind, name,
                        n->instance->source->name);
    }
    return *frame ? RAMUS_OK : RAMUS_ERR_MEMORY;
}
