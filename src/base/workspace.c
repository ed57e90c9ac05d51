/* workspace.c - one way to make a workspace: measure, allocate, carve */
#include "workspace.h"

#include <string.h>

void *workspace_block(const ramus_allocator *allocator, void *object, workspace_layout *layout)
{
    arena a = { 0 };
    layout(object, &a);
    unsigned char *block = a.overflow || a.used > SIZE_MAX - 64 ? NULL : memory_new(allocator, a.used + 64, 1);
    if (!block)
        return NULL;
    a = (arena){ .base = block + (-(uintptr_t)block & 63) };
    layout(object, &a);
    return block;
}

void *workspace_create(const void *start, size_t size, const ramus_allocator *allocator, workspace_layout *layout)
{
    const ramus_allocator memory = memory_allocator(allocator);
    workspace *object = memory_new(&memory, 1, size);
    if (!object)
        return NULL;
    memcpy(object, start, size);
    *object = (workspace){ memory, workspace_block(&memory, object, layout) };
    if (object->memory)
        return object;
    memory_free(&memory, object);
    return NULL;
}

void workspace_destroy(void *object)
{
    if (!object)
        return;
    const workspace w = *(const workspace *)object;
    memory_free(&w.allocator, w.memory);
    memory_free(&w.allocator, object);
}
