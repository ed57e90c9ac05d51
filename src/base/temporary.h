/* temporary.h - a folder of one's own, in TMPDIR or the system's place for such */
#ifndef RAMUS_BASE_TEMPORARY_H
#define RAMUS_BASE_TEMPORARY_H

#include <stdio.h>
#include <stdlib.h>

/* Makes it, named PREFIX and six letters, and writes its absolute name to path [size]; NULL where it cannot be made. */
static inline char *temporary_make(const char *prefix, char path[], size_t size)
{
    const char *place = getenv("TMPDIR");
    const char six_letters[] = { 'X', 'X', 'X', 'X', 'X', 'X', '\0' }; /* that mkdtemp replaces */
    const int length = snprintf(path, size, "%s/%s%s", place && place[0] == '/' ? place : "/tmp", prefix, six_letters);
    return length > 0 && (size_t)length < size ? mkdtemp(path) : NULL;
}

#endif
