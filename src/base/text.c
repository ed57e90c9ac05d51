/* text.c - a text that grows */
#include "text.h"

#include "memory.h"

#include <stdio.h>

int text_reserve(text *t, size_t extra)
{
    if (t->failed)
        return 0;
    if (t->capacity - t->length > extra)
        return 1;
    size_t capacity = t->capacity ? t->capacity : 256;
    while (capacity - t->length <= extra && capacity <= SIZE_MAX / 2)
        capacity *= 2;
    t->allocator = memory_allocator(&t->allocator);
    char *larger = capacity - t->length > extra ? memory_resize(&t->allocator, t->data, t->length, capacity) : NULL;
    if (!larger) {
        t->failed = 1;
        return 0;
    }
    larger[t->length] = '\0';
    t->data = larger;
    t->capacity = capacity;
    return 1;
}

void text_add_list(text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    if (length >= 0 && text_reserve(t, (size_t)length)) {
        vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
}

void text_add(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_add_list(t, format, args);
    va_end(args);
}

void text_release(text *t)
{
    memory_free(&t->allocator, t->data);
    t->data = NULL;
    t->length = t->capacity = 0;
}
