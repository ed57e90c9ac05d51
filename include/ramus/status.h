/* status.h - what every function shares: how failure is reported, structs that grow, memory
 *
 * Zero is success. A function that can fail for a reason the caller does not know takes a `ramus_error *err`
 * (caller's storage, may be NULL) and writes one sentence there: file, line, entity, suggested fix.
 *
 * NULL, for a pointer that a function needs, is an error that it reports and survives:
 *
 *     returns a ramus_status    RAMUS_ERR_ARGUMENT; the sentence, in `err` or in the object's error, names function and argument
 *     returns a value           a neutral one: 0, index -1, "", NULL, or NaN where it is a number
 *     returns nothing           does nothing; NAME_destroy(NULL) is fine
 *     NAME_error(NULL)          a sentence, never NULL
 *
 * NULL may be given for `err`, `opt` and `allocator` always, for an array whose length is zero (nq, nv, nlink, count), and for
 * what a header specifies as such. A pointer that is not NULL is taken for valid. Functions that create or load set *out to
 * NULL when they fail.
 */
#ifndef RAMUS_STATUS_H
#define RAMUS_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RAMUS_STATUS_LIST(X)                                                                                           \
    X(RAMUS_OK, "success")                                                                                             \
    X(RAMUS_ERR_MEMORY, "out of memory")                                                                               \
    X(RAMUS_ERR_ARGUMENT, "bad argument")                                                                              \
    X(RAMUS_ERR_FILE, "file cannot be read or written")                                                                \
    X(RAMUS_ERR_PARSE, "malformed input")                                                                              \
    X(RAMUS_ERR_MODEL, "inconsistent model")                                                                           \
    X(RAMUS_ERR_NOT_FOUND, "no such name")                                                                             \
    X(RAMUS_ERR_PORT, "a black box's port has no usable value")                                                        \
    X(RAMUS_ERR_STALE, "a required pass has not run")                                                                  \
    X(RAMUS_ERR_UNSUPPORTED, "the target cannot express this")                                                         \
    X(RAMUS_ERR_SINGULAR, "no unique solution")                                                                        \
    X(RAMUS_ERR_NOT_FINITE, "a number is not finite")                                                                  \
    X(RAMUS_ERR_LIMIT, "a limit is reached")

typedef enum ramus_status {
#define RAMUS_STATUS_ENUM(name, text) name,
    RAMUS_STATUS_LIST(RAMUS_STATUS_ENUM)
#undef RAMUS_STATUS_ENUM
} ramus_status;

typedef struct ramus_error {
    ramus_status status;
    char text[1024]; /* one sentence, no newline; always terminated */
} ramus_error;

/* The general meaning of a status, for when there is no ramus_error. Static storage. */
const char *ramus_status_text(ramus_status status);

/* Structs that grow: later versions append fields to those that start with `size_t struct_size`. Get one from
 * NAME_default(), which sets that field and everything else. A program compiled with an older, smaller struct works with a newer
 * library; one with a newer, larger struct works with an older library unless it sets a field that this library does not
 * know, which is refused (RAMUS_ERR_ARGUMENT). NAME_init fills a struct of `size` bytes, sizeof NAME where the caller was
 * compiled; NAME_default is all that calls it in C and C++. */

/* Where memory comes from. Give the same allocator to create and it is used until destroy; NULL means malloc and
 * free. `alloc` returns memory aligned for any C object, or NULL. */
typedef struct ramus_allocator {
    void *(*alloc)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    void *user;
} ramus_allocator;

#ifdef __cplusplus
}
#endif
#endif
