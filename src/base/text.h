/* text.h - a text that grows, for writers; out of memory is remembered and reported once at the end */
#ifndef RAMUS_BASE_TEXT_H
#define RAMUS_BASE_TEXT_H

#include "ramus/status.h"

#include <stdarg.h>

/* {0} is an empty text that uses malloc. */
typedef struct text {
    ramus_allocator allocator; /* memory_allocator(...), or {0} */
    char *data;                /* terminated; NULL while empty */
    size_t length, capacity;
    int failed; /* 1: memory ran out, the rest was dropped */
} text;

void text_add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(text *t, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
/* Room for `extra` bytes and the terminator at the end, t->data + t->length; the caller writes and counts them. 0: memory ran out. */
int text_reserve(text *t, size_t extra);
void text_release(text *t);

#endif
