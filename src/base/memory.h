/* memory.h - allocation through a ramus_allocator, with checked sizes; arenas that measure and carve alike */
#ifndef RAMUS_BASE_MEMORY_H
#define RAMUS_BASE_MEMORY_H

#include "ramus/status.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The system's where `allocator` is NULL or lacks a function: malloc and free, and huge pages for large blocks. */
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
static inline void *arena_take(arena *a, size_t count,
                               size_t size) /* inline: evaluations carve their workspaces anew */
{
    size_t bytes, end;
    const size_t start = a->used;
    if (a->base) { /* it was measured before */
        a->used = (start + count * size + 63) & ~(size_t)63;
        return a->base + start;
    }
    if (__builtin_mul_overflow(count, size, &bytes) || __builtin_add_overflow(start, bytes, &end) ||
        end > SIZE_MAX - 63) {
        a->overflow = 1;
        return NULL;
    }
    a->used = (end + 63) & ~(size_t)63;
    return NULL;
}

/* ARENA_TAKE(a, count, array, ...): one to twelve arrays of `count` elements, each of its own type */
#define ARENA_TAKE(a, count, ...)                                                                                      \
    ARENA_PICK(__VA_ARGS__, ARENA_12, ARENA_11, ARENA_10, ARENA_9, ARENA_8, ARENA_7, ARENA_6, ARENA_5, ARENA_4,        \
               ARENA_3, ARENA_2, ARENA_1, ~)                                                                           \
    (a, count, __VA_ARGS__)
#define ARENA_PICK(x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, name, ...) name
#define ARENA_1(a, count, x) (x) = arena_take(a, count, sizeof *(x))
#define ARENA_2(a, count, x, ...) ARENA_1(a, count, x), ARENA_1(a, count, __VA_ARGS__)
#define ARENA_3(a, count, x, ...) ARENA_1(a, count, x), ARENA_2(a, count, __VA_ARGS__)
#define ARENA_4(a, count, x, ...) ARENA_1(a, count, x), ARENA_3(a, count, __VA_ARGS__)
#define ARENA_5(a, count, x, ...) ARENA_1(a, count, x), ARENA_4(a, count, __VA_ARGS__)
#define ARENA_6(a, count, x, ...) ARENA_1(a, count, x), ARENA_5(a, count, __VA_ARGS__)
#define ARENA_7(a, count, x, ...) ARENA_1(a, count, x), ARENA_6(a, count, __VA_ARGS__)
#define ARENA_8(a, count, x, ...) ARENA_1(a, count, x), ARENA_7(a, count, __VA_ARGS__)
#define ARENA_9(a, count, x, ...) ARENA_1(a, count, x), ARENA_8(a, count, __VA_ARGS__)
#define ARENA_10(a, count, x, ...) ARENA_1(a, count, x), ARENA_9(a, count, __VA_ARGS__)
#define ARENA_11(a, count, x, ...) ARENA_1(a, count, x), ARENA_10(a, count, __VA_ARGS__)
#define ARENA_12(a, count, x, ...) ARENA_1(a, count, x), ARENA_11(a, count, __VA_ARGS__)

#endif
