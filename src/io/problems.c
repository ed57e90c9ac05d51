/* problems.c - collect everything that is wrong with a file */
#include "problems.h"

#include "base/fail.h"
#include "base/printable.h"

#include <stdio.h>

static void note(problems *p, ramus_severity severity, ramus_status status, const char *file, int line,
                 const char *message)
{
    if (severity == RAMUS_PROBLEM || p->strict) {
        if (p->errors++ == 0) {
            if (file[0] && line > 0)
                ramus_fail(&p->first, status, "%s:%d: %s", file, line, message);
            else if (file[0])
                ramus_fail(&p->first, status, "%s: %s", file, message);
            else
                ramus_fail(&p->first, status, "%s", message);
        }
    } else {
        p->warnings++;
    }
    if (p->report) {
        const ramus_diagnostic diagnostic = { severity, file, line, message };
        p->report(p->user, &diagnostic);
    }
}

void problems_add_list(problems *p, ramus_severity severity, ramus_status status, int line, const char *format,
                       va_list args)
{
    char text[sizeof p->first.text], message[sizeof text];
    if (vsnprintf(text, sizeof text, format, args) < 0)
        text[0] = '\0';
    printable_copy(message, sizeof message, text);
    note(p, severity, status, p->file ? p->file : "", line, message);
}

void problems_add(problems *p, ramus_severity severity, ramus_status status, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    problems_add_list(p, severity, status, line, format, args);
    va_end(args);
}

void problems_forward(void *user, const ramus_diagnostic *diagnostic)
{
    note(user, diagnostic->severity, RAMUS_ERR_MODEL, diagnostic->file, diagnostic->line, diagnostic->text);
}

ramus_status problems_status(const problems *p, ramus_error *err)
{
    if (p->errors == 0)
        return RAMUS_OK;
    if (err)
        *err = p->first;
    return p->first.status;
}
