/* memory.h - allocation through a ramus_allocator, with checked sizes; arenas that measure and carve alike */
#ifndef RAMUS_BASE_MEMORY_H
#define RAMUS_BASE_MEMORY_H

#include "ramus/status.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* malloc and free where `allocator` is NULL. */
ramus_allocator memory_allocator(const ramus_allocator *allocator);

/* Room for count objects of `size` bytes, zeroed; NULL when the product overflows or memory is out. */
void *memory_new(const ramus_allocator *allocator, size_t count, size_t size);
void memory_free(const ramus_allocator *allocator, void *memory);
/* The same memory with room for `size` bytes, of which the first `used` are kept; NULL, and nothing changes: memory is out. */
void *memory_resize(const ramus_allocator *allocator, void *memory, size_t used, size_t size);
char *memory_copy_text(const ramus_allocator *allocator, const char *text);

/* Make room for one more element of *items (count used, *capacity there). Returns 0 when memory is out. */
int memory_grow(const ramus_allocator *allocator, void *items, size_t count, size_t *capacity, size_t size);

/* For arrays of callers, which may be NULL where they have no elements. */
static inline void numbers_copy(double to[], const double from[], size_t count)
{
    if ((ptrdiff_t)count > 0)
        memcpy(to, from, count * sizeof *to);
}

static inline void numbers_clear(double to[], size_t count)
{
    if ((ptrdiff_t)count > 0)
        memset(to, 0, count * sizeof *to);
}

/* An arena cuts one block into 64-byte aligned pieces. With base == NULL it only measures. */
typedef struct arena {
    unsigned char *base;
    size_t used;
    int overflow; /* a size did not fit: `used` means nothing */
} arena;
void *arena_take(arena *a, size_t count, size_t size);

#endif
