/* problems.h - collect everything that is wrong with a file; the first error decides the status */
#ifndef RAMUS_IO_PROBLEMS_H
#define RAMUS_IO_PROBLEMS_H

#include "ramus/model.h"

#include <stdarg.h>

typedef struct problems {
    const char *file;    /* named in messages; borrowed */
    ramus_report report; /* may be NULL */
    void *user;
    int strict; /* warnings count as errors */
    int errors, warnings;
    ramus_error first; /* the first error */
} problems;

void problems_add(problems *p, ramus_severity severity, ramus_status status, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void problems_add_list(problems *p, ramus_severity severity, ramus_status status, int line, const char *format,
                       va_list args) __attribute__((format(printf, 5, 0)));
/* RAMUS_OK, or the first error (copied to err). */
ramus_status problems_status(const problems *p, ramus_error *err);
/* A ramus_report that adds to a `problems` (its `user`), for ramus_builder_check. */
void problems_forward(void *user, const ramus_diagnostic *diagnostic);

#endif
