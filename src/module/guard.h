/* guard.h - numbers behind an array that nobody may write to */
#ifndef RAMUS_MODULE_GUARD_H
#define RAMUS_MODULE_GUARD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { GUARD = 8 }; /* doubles */

#define GUARD_BITS 0x7ff7a5c35a3c9669u /* a NaN that no computation makes */

static inline void guard_set(double *x, size_t count)
{
    const uint64_t bits = GUARD_BITS;
    for (size_t k = 0; k < GUARD; k++)
        memcpy(x + count + k, &bits, sizeof bits);
}

static inline int guard_is_whole(const double *x, size_t count)
{
    for (size_t k = 0; k < GUARD; k++) {
        uint64_t bits;
        memcpy(&bits, x + count + k, sizeof bits);
        if (bits != GUARD_BITS)
            return 0;
    }
    return 1;
}

#endif
