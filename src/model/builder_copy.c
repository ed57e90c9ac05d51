/* builder_copy.c - a second builder with the same content
 *
 * Modules are shared, not copied; all that a builder owns itself (names, places, locks, constraints, parts) is. So a change
 * can be tried on the copy while the original stays what it is.
 */
#include "module.h"

#include <string.h>

/* 0: memory is out; what was copied so far is the copy's, and goes with it. */
static int copy_instance(builder_instance *to, const ramus_allocator *memory, const builder_instance *from)
{
    *to = (builder_instance){ .pose = from->pose, .line = from->line, .serial = from->serial };
    to->name = memory_copy_text(memory, from->name);
    to->on = from->on ? memory_copy_text(memory, from->on) : NULL;
    if (from->module) {
        module_retain(from->module);
        to->module = from->module;
    }
    if (from->cover) {
        module_retain(from->cover);
        to->cover = from->cover;
    }
    to->origin = from->origin ? memory_copy_text(memory, from->origin) : NULL;
    if (!to->name || (from->on && !to->on) || (from->origin && !to->origin))
        return 0;
    for (size_t k = 0; k < from->nlock; k++) {
        builder_lock *lock = builder_lock_of(to, memory, from->lock[k].joint);
        if (!lock)
            return 0;
        memcpy(lock->value, from->lock[k].value, sizeof lock->value);
        lock->count = from->lock[k].count;
    }
    return 1;
}

ramus_status ramus_builder_copy(const ramus_builder *builder, const ramus_allocator *allocator, ramus_builder **out,
                                ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, builder);
    ramus_builder *copy;
    RAMUS_TRY(
        ramus_builder_create(builder->name, builder->file, allocator ? allocator : &builder->allocator, &copy, err));
    copy->gravity = builder->gravity;
    copy->floating = builder->floating;
    copy->last_serial = builder->last_serial;
    const ramus_allocator *memory = &copy->allocator;
    copy->instance = memory_new(memory, builder->ninstance, sizeof *copy->instance);
    int whole = copy->instance && names_reserve(&copy->names, memory, builder->ninstance);
    copy->capacity = whole ? builder->ninstance : 0;
    while (whole && copy->ninstance < builder->ninstance) {
        const size_t k = copy->ninstance++; /* counted first: destroy releases a half copy too */
        whole = copy_instance(&copy->instance[k], memory, &builder->instance[k]);
    }
    whole = whole && mechanism_copy(&copy->mechanism, memory, &builder->mechanism);
    if (!whole) {
        ramus_builder_destroy(copy);
        return ramus_fail_memory(err);
    }
    builder_index(copy);
    *out = copy;
    return RAMUS_OK;
}
