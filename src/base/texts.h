/* texts.h - texts that are kept together and released at once, for objects that never lose a single one */
#ifndef RAMUS_BASE_TEXTS_H
#define RAMUS_BASE_TEXTS_H

#include "ramus/status.h"

#include <stdbool.h>

typedef struct texts {
    struct texts_block *newest;
    size_t left; /* bytes in the newest block */
    bool failed; /* memory was out */
} texts;

/* A copy of a text (NULL stays NULL), or of three in a row. "" when memory is out: asked once, after all copies. */
const char *texts_copy(texts *t, const ramus_allocator *allocator, const char *text);
const char *texts_join(texts *t, const ramus_allocator *allocator, const char *first, const char *second,
                       const char *third);
/* Was memory out since the last question? */
bool texts_failed(texts *t);
void texts_release(texts *t, const ramus_allocator *allocator);

#endif
