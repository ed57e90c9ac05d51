/* fail.c - status texts and the one way to fill a ramus_error */
#include "fail.h"

#include <stdio.h>
#include <string.h>

const char *ramus_status_text(ramus_status status)
{
    static const char *const text[] = {
#define STATUS_TEXT(name, text) text,
        RAMUS_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
    };
    const unsigned k = (unsigned)status;
    return k < sizeof text / sizeof *text ? text[k] : "unknown status";
}

ramus_status ramus_fail(ramus_error *err, ramus_status status, const char *format, ...)
{
    if (err) {
        va_list args;
        va_start(args, format);
        err->status = status;
        if (vsnprintf(err->text, sizeof err->text, format, args) < 0)
            err->text[0] = '\0';
        va_end(args);
        /* one line, whatever names the input contained */
        for (char *c = err->text; *c; c++)
            if ((unsigned char)*c < 32 || *c == 127)
                *c = '?';
    }
    return status;
}

ramus_status ramus_fail_memory(ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_MEMORY, "out of memory");
}
