/* workspace.h - one way to make a workspace: an object and all its arrays in one block
 *
 *     static void layout(void *object, arena *a)          // measuring and carving are one function
 *     {
 *         ramus_thing *x = object;
 *         x->q = arena_take(a, x->nq, sizeof *x->q);
 *     }
 *
 *     ramus_thing start = { .model = model, .nq = nq };
 *     ramus_thing *x = workspace_create(&start, sizeof start, options.allocator, layout);
 *
 * The struct of the object begins with a `workspace`. Its block is zeroed but for what the object starts with; pieces are
 * 64-byte aligned, sizes are checked for overflow.
 */
#ifndef RAMUS_BASE_WORKSPACE_H
#define RAMUS_BASE_WORKSPACE_H

#include "memory.h"

/* First member of every object that workspace_create makes. */
typedef struct workspace {
    ramus_allocator allocator;
    void *memory; /* what the allocator gave; the object is located in it */
} workspace;

/* The object, a copy of `start` [size] whose arrays `layout` has taken from the block behind it; NULL: memory is out. `layout` is
 * called twice, first to measure with `start`, and depends on what the object starts with alone. */
void *workspace_create(void *start, size_t size, const ramus_allocator *allocator,
                       void (*layout)(void *object, arena *a));
void workspace_destroy(void *object); /* NULL is fine */

#endif
