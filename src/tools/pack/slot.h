/* slot.h - the slot of the library that `ramus pack` completes */
#ifndef RAMUS_TOOLS_PACK_SLOT_H
#define RAMUS_TOOLS_PACK_SLOT_H

#include <stdint.h>

#define RUNTIME_MARK_FIRST 0x9d2f5c81e4a7b306u
#define RUNTIME_MARK_SECOND 0x3be86d1f72c9045au

typedef struct runtime_slot {
    uint64_t mark[2];
    uint64_t offset; /* from the slot to the block, in memory */
    uint64_t size;   /* bytes of the block; 0: none */
} runtime_slot;

#endif
