/* source.h - where a black box's module comes from, as one text that builders and models keep
 *
 *     KIND RS FOLDER RS VALUE RS VALUE ... GS KEY RS OPTION RS KEY RS OPTION ...
 *
 * with the control characters RS (record separator) and GS (group separator), which no text of it contains.
 */
#ifndef RAMUS_MODEL_SOURCE_H
#define RAMUS_MODEL_SOURCE_H

#include "ramus/model.h"

#include "base/memory.h"

typedef struct source_texts {
    void *memory; /* owned: memory_free */
    const char *kind, *folder;
    const char **value; /* [nvalue] */
    int nvalue;
    const char **pair; /* [2 noption] key, option, key, ... */
    int noption;
} source_texts;

/* The kinds that files may name, NULL at the end; src/module/sources.c has one source for each. */
extern const char *const source_kinds[];

/* false: memory is out. */
bool source_split(const char *origin, const ramus_allocator *allocator, source_texts *out);

/* The first part of `origin`, kept by the model. */
const char *source_keep_kind(ramus_model *m, const char *origin);

#endif
