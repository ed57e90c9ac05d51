/* fail.c - status texts and the one way to fill a ramus_error */
#include "fail.h"

#include "printable.h"

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
        char text[sizeof err->text];
        va_list args;
        va_start(args, format);
        err->status = status;
        if (vsnprintf(text, sizeof text, format, args) < 0)
            text[0] = '\0';
        va_end(args);
        printable_copy(err->text, sizeof err->text, text); /* one line, whatever names the input contained */
    }
    return status;
}

ramus_status ramus_fail_memory(ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_MEMORY, "out of memory");
}

ramus_status ramus_fail_null(ramus_error *err, const char *function, const char *argument)
{
    return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s: the argument '%s' is NULL", function, argument);
}

const ramus_error *ramus_error_of_null(void)
{
    static const ramus_error none = { RAMUS_ERR_ARGUMENT, "there is no object whose error could be read: it is NULL" };
    return &none;
}
