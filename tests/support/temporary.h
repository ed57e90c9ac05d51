/* temporary.h - a folder of its own for a test, in TMPDIR or the system's place for such */
#ifndef TESTS_SUPPORT_TEMPORARY_H
#define TESTS_SUPPORT_TEMPORARY_H

#include "base/temporary.h"

enum { TEMPORARY_SIZE = 256 };

/* Makes it and writes its absolute name to `path`; NULL if it cannot be made. The test removes it. */
static inline char *temporary_folder(char path[TEMPORARY_SIZE])
{
    return temporary_make("ramus-test-", path, TEMPORARY_SIZE);
}

/* With all that is in it; 0: done. */
static inline int temporary_remove(const char *path)
{
    char command[TEMPORARY_SIZE + 16];
    snprintf(command, sizeof command, "rm -rf '%s'", path);
    return system(command);
}

#endif
