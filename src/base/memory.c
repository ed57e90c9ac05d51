/* memory.c - checked allocation and arenas */
#if defined __linux__
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "memory.h"

#include <stdlib.h>
#include <string.h>
#if defined __linux__
#include <sys/mman.h>
#endif

#if defined __linux__ && defined MADV_HUGEPAGE
#define HUGE_PAGE ((size_t)2 << 20)
#endif

/* Large blocks, those of robots of some ten thousand joints, are on pages of two megabytes where the system has them: a walk through
 * more memory than the processor keeps addresses of looks each small page up again. */
static void *system_alloc(void *user, size_t size)
{
    (void)user;
#if defined HUGE_PAGE
    if (size >= 2 * HUGE_PAGE && size <= SIZE_MAX - HUGE_PAGE) {
        const size_t whole = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
        void *memory = aligned_alloc(HUGE_PAGE, whole);
        if (memory)
            madvise(memory, whole, MADV_HUGEPAGE); /* a wish: without it the pages are small */
        return memory;
    }
#endif
    return malloc(size);
}

static void system_release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

ramus_allocator memory_allocator(const ramus_allocator *allocator)
{
    if (allocator && allocator->alloc && allocator->release)
        return *allocator;
    return (ramus_allocator){ .alloc = system_alloc, .release = system_release, .user = NULL };
}

void *memory_new(const ramus_allocator *allocator, size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total))
        return NULL;
    void *memory = allocator->alloc(allocator->user, total ? total : 1);
    if (memory)
        memset(memory, 0, total);
    return memory;
}

void memory_free(const ramus_allocator *allocator, void *memory)
{
    if (memory)
        allocator->release(allocator->user, memory);
}

void *memory_resize(const ramus_allocator *allocator, void *memory, size_t used, size_t size)
{
    if (allocator->alloc == system_alloc)
        return realloc(memory, size);
    void *larger = allocator->alloc(allocator->user, size);
    if (larger && memory) {
        memcpy(larger, memory, used);
        memory_free(allocator, memory);
    }
    return larger;
}

char *memory_copy_text(const ramus_allocator *allocator, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = memory_new(allocator, size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}

int memory_grow(const ramus_allocator *allocator, void *items, size_t count, size_t *capacity, size_t size)
{
    void **slot = items;
    if (count < *capacity)
        return 1;
    const size_t wanted = *capacity ? *capacity * 2 : 8;
    if (wanted < *capacity)
        return 0;
    void *larger = memory_new(allocator, wanted, size);
    if (!larger)
        return 0;
    if (*slot)
        memcpy(larger, *slot, count * size);
    memory_free(allocator, *slot);
    *slot = larger;
    *capacity = wanted;
    return 1;
}
