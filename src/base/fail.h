/* fail.h - reporting failure inside the library */
#ifndef RAMUS_BASE_FAIL_H
#define RAMUS_BASE_FAIL_H

#include "ramus/status.h"

#include <stdarg.h>

/* Store a sentence in err (which may be NULL) and return `status`. */
ramus_status ramus_fail(ramus_error *err, ramus_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
ramus_status ramus_fail_memory(ramus_error *err);
ramus_status ramus_fail_null(ramus_error *err, const char *function, const char *argument) __attribute__((cold));

/* Pass a failure up; the deeper sentence stays. For functions that hold no resource. */
#define RAMUS_TRY(expression)                                                                                          \
    do {                                                                                                               \
        ramus_status status_ = (expression);                                                                           \
        if (status_ != RAMUS_OK)                                                                                       \
            return status_;                                                                                            \
    } while (0)

/* At the top of public functions: refuse NULL for a pointer that is needed. The sentence names the function and the argument;
 * `name` is the argument's in the header, where the definition has another. An array may be NULL where its count is 0. */
#define RAMUS_NEED_AS(err, pointer, name)                                                                              \
    do {                                                                                                               \
        if (!(pointer))                                                                                                \
            return ramus_fail_null((err), __func__, (name));                                                           \
    } while (0)
#define RAMUS_NEED(err, pointer) RAMUS_NEED_AS(err, pointer, #pointer)
#define RAMUS_NEED_ARRAY(err, array, count)                                                                            \
    do {                                                                                                               \
        if (!(array) && (count) > 0)                                                                                   \
            return ramus_fail_null((err), __func__, #array);                                                           \
    } while (0)

#endif
