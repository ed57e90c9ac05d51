/* count_allocations.h - malloc and its relatives, counted while a thread says that it must not use them
 *
 * Stands in for the C library's (glibc). Sanitizers do the same and do not share: under them nothing is counted. To be
 * included by one file of a program.
 */
#ifndef TESTS_SUPPORT_COUNT_ALLOCATIONS_H
#define TESTS_SUPPORT_COUNT_ALLOCATIONS_H

#include "support/skipping.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

/* 1: this thread is counted. Volatile: compilers know what malloc does, and that it does not read this. */
static _Thread_local volatile int must_not_allocate;
static atomic_ulong forbidden_allocations;

#if defined(__GLIBC__) && !defined(SANITIZED)
#define COUNTING 1
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void count_one(void)
{
    if (must_not_allocate)
        atomic_fetch_add_explicit(&forbidden_allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size)
{
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    count_one();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    count_one();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    count_one();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    count_one();
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}

void free(void *memory)
{
    if (memory)
        count_one();
    __libc_free(memory);
}
#endif

/* 1: an allocation is seen, or cannot be counted here, which is reported; else a count of zero means nothing. Leaves the count at
 * zero. */
static inline int allocations_are_seen(void)
{
#ifdef COUNTING
    void *volatile memory;
    must_not_allocate = 1;
    memory = malloc(1);
    must_not_allocate = 0;
    free(memory);
    return atomic_exchange(&forbidden_allocations, 0) > 0;
#else
    static atomic_int reported;
    if (!atomic_exchange(&reported, 1))
        SKIPPED_PART("allocations cannot be counted under a sanitizer");
    return 1;
#endif
}

#endif
