/* workspace.h - one way to make a workspace: an object, and all its arrays in one block
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
 * The struct of the object begins with a `workspace`. Blocks are zeroed, pieces 64-byte aligned, sizes checked for overflow.
 */
#ifndef RAMUS_BASE_WORKSPACE_H
#define RAMUS_BASE_WORKSPACE_H

#include "memory.h"

/* First member of every object that workspace_create makes. */
typedef struct workspace {
    ramus_allocator allocator;
    void *memory; /* the block */
} workspace;

/* A layout takes the object's arrays from the arena. It is called twice, to measure and to carve, and depends on nothing that
 * it writes. */
typedef void workspace_layout(void *object, arena *a);

/* The block of an object that exists: release it with memory_free. NULL: memory is out, the arrays are NULL. */
void *workspace_block(const ramus_allocator *allocator, void *object, workspace_layout *layout);

/* An object that starts as a copy of `start` [size], and its block; NULL: memory is out. */
void *workspace_create(const void *start, size_t size, const ramus_allocator *allocator, workspace_layout *layout);
void workspace_destroy(void *object); /* NULL is fine */

#endif
