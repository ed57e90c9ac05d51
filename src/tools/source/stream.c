/* stream.c - all that a file descriptor gives */
#include "source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const size_t most = (size_t)1 << 30; /* as for files */

static ramus_status fail(ramus_error *err, ramus_status status, const char *name, const char *what)
{
    if (err) {
        err->status = status;
        snprintf(err->text, sizeof err->text, "%s: %s", name, what);
    }
    return status;
}

ramus_status stream_read(int from, const char *name, char **out, size_t *size, ramus_error *err)
{
    size_t capacity = 65536, used = 0;
    char *text = malloc(capacity);
    *out = NULL;
    for (;;) {
        if (text && used + 1 == capacity) {
            char *larger = capacity <= most ? realloc(text, 2 * capacity) : NULL;
            if (!larger)
                free(text);
            if (!larger && capacity > most)
                return fail(err, RAMUS_ERR_FILE, name, "larger than 1 GiB");
            text = larger;
            capacity *= 2;
        }
        if (!text)
            return fail(err, RAMUS_ERR_MEMORY, name, "out of memory");
        const ssize_t n = read(from, text + used, capacity - 1 - used);
        if (n > 0)
            used += (size_t)n;
        else if (n == 0)
            break;
        else if (errno != EINTR) {
            fail(err, RAMUS_ERR_FILE, name, strerror(errno));
            free(text);
            return RAMUS_ERR_FILE;
        }
    }
    text[used] = '\0';
    *out = text;
    *size = used;
    return RAMUS_OK;
}
