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

/* What NAME_error returns where there is no object: a sentence, so that it can be printed. */
const ramus_error *ramus_error_of_null(void);

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
/* RAMUS_NEED(err, pointer, ...): one to four of them */
#define RAMUS_NEED(err, ...) RAMUS_NEED_ARRAYS(err, 1, __VA_ARGS__)
/* The place of a new object, which is NULL after a failure. */
#define RAMUS_NEED_OUT(err, out)                                                                                       \
    RAMUS_NEED_AS(err, out, "out");                                                                                    \
    *(out) = NULL
/* RAMUS_NEED_ARRAYS(err, count, array, ...): one to four arrays of one length */
#define RAMUS_NEED_ARRAYS(err, count, ...)                                                                             \
    RAMUS_NEED_PICK(__VA_ARGS__, RAMUS_NEED_4, RAMUS_NEED_3, RAMUS_NEED_2, RAMUS_NEED_1, ~)(err, count, __VA_ARGS__)
#define RAMUS_NEED_PICK(a, b, c, d, name, ...) name
#define RAMUS_NEED_1(err, count, array) RAMUS_NEED_AS(err, (array) || (count) <= 0, #array)
#define RAMUS_NEED_2(err, count, array, a)                                                                             \
    RAMUS_NEED_1(err, count, array);                                                                                   \
    RAMUS_NEED_1(err, count, a)
#define RAMUS_NEED_3(err, count, array, a, b)                                                                          \
    RAMUS_NEED_1(err, count, array);                                                                                   \
    RAMUS_NEED_2(err, count, a, b)
#define RAMUS_NEED_4(err, count, array, a, b, c)                                                                       \
    RAMUS_NEED_1(err, count, array);                                                                                   \
    RAMUS_NEED_3(err, count, a, b, c)

#endif
