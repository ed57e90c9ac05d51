/* places.h - where numbers of a walk wait in shared memory while others are computed
 *
 * Statements are numbered. A number that is not used for long leaves its register: it is written to a place when it is known and read
 * again before it is used. The places of arguments are free once these have been read; those of results until these are known.
 */
#ifndef RAMUS_GENERATE_PLACES_H
#define RAMUS_GENERATE_PLACES_H

#include "ramus/status.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct waiting_number {
    int number;   /* of the node */
    int from, to; /* statements: known after the first, read for the last time before the second */
    int longest;  /* statements that it waits */
} waiting_number;

/* When a place is free: after the first statement, until the second. */
typedef struct place_window {
    int from, to;
} place_window;

/* place_of[number] of those that get one: the longest waits first; changes the order of the list. Returns how many places were used, from
 * the first to the last one; -1: memory is out. */
int places_assign(const ramus_allocator *allocator, waiting_number list[], size_t count, const place_window window[],
                  int nplace, int statements, int place_of[]);

#endif
