/* roll.c - which attachment of a name an instance is
 *
 * Builders know instances by name alone. A robot that changes needs more: an arm that was detached and attached again
 * is not the arm that was there before. The roll gives each attachment a serial number of its own.
 */
#include "live.h"

#include "model/module.h"

#include <string.h>

static roll_entry *find(const roll *r, const char *name)
{
    const int k = names_find(&r->names, name);
    return k >= 0 ? &r->entry[k] : NULL;
}

static int add(roll *r, const ramus_allocator *memory, const char *name, unsigned long long serial)
{
    char *copy = memory_copy_text(memory, name);
    if (!copy || !names_grow(&r->names, memory) ||
        !memory_grow(memory, &r->entry, r->count, &r->capacity, sizeof *r->entry)) {
        memory_free(memory, copy);
        return 0;
    }
    names_add(&r->names, copy, (int)r->count);
    r->entry[r->count++] = (roll_entry){ copy, serial };
    return 1;
}

int roll_copy(roll *to, const ramus_allocator *memory, const roll *from)
{
    *to = (roll){ 0 };
    for (size_t k = 0; k < from->count; k++)
        if (!add(to, memory, from->entry[k].name, from->entry[k].serial)) {
            roll_release(to, memory);
            return 0;
        }
    return 1;
}

int roll_sync(roll *r, const ramus_allocator *memory, const ramus_builder *builder, unsigned long long *last_serial)
{
    /* strike out who left */
    size_t kept = 0;
    for (size_t k = 0; k < r->count; k++) {
        char *name = r->entry[k].name;
        if (builder_find(builder, name, strlen(name)) >= 0) {
            names_set(&r->names, name, (int)kept);
            r->entry[kept++] = r->entry[k];
        } else {
            names_remove(&r->names, name);
            memory_free(memory, name);
        }
    }
    r->count = kept;
    /* enter who came */
    for (int k = 0; k < ramus_builder_instance_count(builder); k++) {
        const char *name = ramus_builder_instance_name(builder, k);
        if (!find(r, name) && !add(r, memory, name, ++*last_serial))
            return 0;
    }
    return 1;
}

unsigned long long roll_serial(const roll *r, const char *name)
{
    const roll_entry *entry = find(r, name);
    return entry ? entry->serial : 0;
}

void roll_release(roll *r, const ramus_allocator *memory)
{
    for (size_t k = 0; k < r->count; k++)
        memory_free(memory, r->entry[k].name);
    memory_free(memory, r->entry);
    names_release(&r->names, memory);
    *r = (roll){ 0 };
}
