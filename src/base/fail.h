/* fail.h - reporting failure inside the library */
#ifndef RAMUS_BASE_FAIL_H
#define RAMUS_BASE_FAIL_H

#include "ramus/status.h"

#include <stdarg.h>

/* Store a sentence in err (which may be NULL) and return `status`. */
ramus_status ramus_fail(ramus_error *err, ramus_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
ramus_status ramus_fail_memory(ramus_error *err);

/* Pass a failure up; the deeper sentence stays. For functions that hold no resource. */
#define RAMUS_TRY(expression)                                                                                          \
    do {                                                                                                               \
        ramus_status status_ = (expression);                                                                           \
        if (status_ != RAMUS_OK)                                                                                       \
            return status_;                                                                                            \
    } while (0)

#endif
