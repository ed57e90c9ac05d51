/* entry.c - the library that `ramus pack` completes: the code of a tree, and a slot that says where its block is
 *
 * CMake builds it without names; src/tools/pack appends a block to its data and writes the slot. Without one it has no module.
 */
#include "tools/pack/slot.h"

#include "module/tree.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((
    section(".data"))) static volatile runtime_slot slot = { { RUNTIME_MARK_FIRST, RUNTIME_MARK_SECOND }, 0, 0 };

static const block_header *block(void)
{
    return (const block_header *)((const char *)(uintptr_t)&slot + slot.offset);
}

static int open_module(const ramus_module_option options[], int32_t noption, void **self, char why[], size_t size)
{
    (void)options;
    *self = NULL;
    if (noption > 0) {
        snprintf(why, size, "this module has no options");
        return RAMUS_MODULE_ARGUMENT;
    }
    const char *wrong = block_problem(block(), slot.size);
    if (wrong) {
        snprintf(why, size, "the file is damaged: %s", wrong);
        return RAMUS_MODULE_FAILED;
    }
    const size_t bytes = tree_size(block());
    void *memory = bytes ? calloc(1, bytes) : NULL;
    if (!memory) {
        snprintf(why, size, "out of memory");
        return RAMUS_MODULE_FAILED;
    }
    *self = tree_make(block(), memory);
    return RAMUS_MODULE_OK;
}

static void close_module(void *self)
{
    free(self); /* a tree begins where its memory does */
}

__attribute__((visibility("default"))) const ramus_module_interface *ramus_module_entry(uint32_t version);
const ramus_module_interface *ramus_module_entry(uint32_t version)
{
    enum { EMPTY, WRITTEN, READY };
    static ramus_module_interface table;
    static _Atomic int state = EMPTY;
    int before = EMPTY;
    if (version != RAMUS_MODULE_VERSION || slot.size == 0)
        return NULL;
    /* written once: other threads may have modules of it, and call their functions meanwhile */
    if (atomic_compare_exchange_strong(&state, &before, WRITTEN)) {
        table = tree_functions;
        table.open = open_module;
        table.close = close_module;
        atomic_store(&state, READY);
    }
    while (atomic_load(&state) != READY)
        ;
    return &table;
}
