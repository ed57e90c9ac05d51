/* failing.h - an allocator that fails at one call, and counts what is still held */
#ifndef TESTS_SUPPORT_FAILING_H
#define TESTS_SUPPORT_FAILING_H

#include "ramus/status.h"

#include <stdlib.h>

typedef struct failing {
    long calls, fail_at, live; /* fail_at: the call that fails, from 1; 0: none */
    size_t bytes;              /* asked for so far */
} failing;

static inline void *failing_alloc(void *user, size_t size)
{
    failing *f = user;
    if (++f->calls == f->fail_at)
        return NULL;
    void *memory = malloc(size ? size : 1);
    f->live += memory != NULL;
    f->bytes += size;
    return memory;
}

static inline void failing_release(void *user, void *memory)
{
    ((failing *)user)->live -= memory != NULL;
    free(memory);
}

static inline ramus_allocator failing_allocator(failing *f)
{
    return (ramus_allocator){ failing_alloc, failing_release, f };
}

#endif
