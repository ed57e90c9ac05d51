/* names.h - a map from names to small numbers (open addressing), for look-ups before evaluation starts; names OUTER/INNER */
#ifndef RAMUS_BASE_NAMES_H
#define RAMUS_BASE_NAMES_H

#include "ramus/status.h"

typedef struct name_entry {
    const char *name; /* borrowed; NULL: empty */
    int value;
    unsigned hash;
} name_entry;

typedef struct name_map {
    name_entry *entry;
    size_t capacity; /* a power of two, or 0 */
    size_t count;
} name_map;

int names_reserve(name_map *map, const ramus_allocator *allocator, size_t count); /* 0: memory is out */
/* Make room for one more in a map that grows with its names, at first {0}. 0: memory is out. */
int names_grow(name_map *map, const ramus_allocator *allocator);
/* Returns 1 if added, 0 if the name was there (the old value stays). Room must have been reserved. */
int names_add(name_map *map, const char *name, int value);
int names_find(const name_map *map, const char *name);                     /* -1: none */
int names_find_part(const name_map *map, const char *name, size_t length); /* the first `length` bytes of a text */
void names_set(name_map *map, const char *name, int value);                /* of a name that is there */
void names_remove(name_map *map, const char *name);                        /* a name that is not there is no matter */
void names_clear(name_map *map); /* no names any more; the room stays */
void names_release(name_map *map, const ramus_allocator *allocator);

/* INNER of OUTER/INNER; of a name that is not within OUTER NULL, and the name itself. */
const char *name_within(const char *name, const char *outer);
const char *name_inner(const char *name, const char *outer);

#endif
