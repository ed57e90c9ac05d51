/* fuzz_journal.c - records of finished pieces: whatever is in the file, nothing beyond it is read */
#include "tools/pieces/journal.h"

#include <stdlib.h>

static int take(void *user, size_t piece, const char *bytes, size_t size)
{
    size_t *sum = user;
    for (size_t k = 0; k < size; k++)
        *sum += (unsigned char)bytes[k] + piece;
    return *sum % 97 == 0; /* some are refused */
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    size_t sum = 0;
    int code;
    if (journal_read((const char *)data, size, 1000, take, &sum, &code) > size)
        abort();
    return 0;
}
