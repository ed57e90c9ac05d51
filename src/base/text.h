/* text.h - a text that grows, for writers; out of memory is remembered and reported once at the end */
#ifndef RAMUS_BASE_TEXT_H
#define RAMUS_BASE_TEXT_H

#include "ramus/status.h"

typedef struct text {
    ramus_allocator allocator; /* memory_allocator(...) */
    char *data;                /* terminated; NULL while empty */
    size_t length, capacity;
    int failed; /* 1: memory ran out, the rest was dropped */
} text;

void text_add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_release(text *t);

#endif
