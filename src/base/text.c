/* text.c - a text that grows */
#include "text.h"

#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int reserve(text *t, size_t extra)
{
    const size_t wanted = t->length + extra + 1;
    if (wanted <= t->capacity)
        return 1;
    size_t capacity = t->capacity ? t->capacity : 256;
    while (capacity < wanted)
        capacity *= 2;
    char *larger = t->allocator.alloc(t->allocator.user, capacity);
    if (!larger) {
        t->failed = 1;
        return 0;
    }
    if (t->data)
        memcpy(larger, t->data, t->length + 1);
    memory_free(&t->allocator, t->data);
    t->data = larger;
    t->capacity = capacity;
    return 1;
}

void text_add(text *t, const char *format, ...)
{
    va_list args, again;
    if (t->failed)
        return;
    va_start(args, format);
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    if (length >= 0 && reserve(t, (size_t)length)) {
        vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
    va_end(args);
}

void text_release(text *t)
{
    memory_free(&t->allocator, t->data);
    t->data = NULL;
    t->length = t->capacity = 0;
}
