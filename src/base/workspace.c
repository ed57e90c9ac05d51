/* workspace.c - one way to make a workspace: measure, allocate, carve */
#include "workspace.h"

#include <string.h>

void *workspace_create(void *start, size_t size, const ramus_allocator *allocator,
                       void (*layout)(void *object, arena *a))
{
    const ramus_allocator memory = memory_allocator(allocator);
    arena a = { 0 };
    arena_take(&a, 1, size);
    layout(start, &a);
    if (a.overflow || a.used > SIZE_MAX - 64)
        return NULL;
    unsigned char *block = memory_new(&memory, a.used + 64, 1);
    if (!block)
        return NULL;
    a = (arena){ .base = block + (-(uintptr_t)block & 63) };
    workspace *object = arena_take(&a, 1, size);
    memcpy(object, start, size);
    *object = (workspace){ memory, block };
    layout(object, &a);
    return object;
}

void workspace_destroy(void *object)
{
    if (!object)
        return;
    const workspace w = *(const workspace *)object;
    memory_free(&w.allocator, w.memory);
}
