/* options.h - public structs that grow: filled for, and read from, callers compiled with other versions of the headers
 *
 * Such a struct starts with `size_t struct_size`, its size where the caller was compiled. docs/decisions/0008 has the rules.
 */
#ifndef RAMUS_BASE_OPTIONS_H
#define RAMUS_BASE_OPTIONS_H

#include "ramus/status.h"

#include <stddef.h>

enum { OPTIONS_SIZE_MAX = 4096 }; /* bytes; beyond that a struct_size was never set */

/* Fills a caller's struct of `size` bytes: `known` bytes of defaults, as far as they fit, then zeros; sets struct_size. */
void options_init(void *out, size_t size, const void *defaults, size_t known);

/* OPTIONS_DEFAULTS(ramus_load_options, .field = value, ...) defines ramus_load_options_init */
#define OPTIONS_DEFAULTS(type, ...)                                                                                    \
    void type##_init(type *options, size_t size)                                                                       \
    {                                                                                                                  \
        const type defaults = { __VA_ARGS__ };                                                                         \
        options_init(options, size, &defaults, sizeof defaults);                                                       \
    }

/* `out` holds the defaults, `known` bytes; takes over what `given` has (NULL: nothing). Reads struct_size bytes of it, no more.
 * RAMUS_ERR_ARGUMENT for a size that no version has, and for fields behind the known ones that are not zero. */
ramus_status options_read(void *out, size_t known, const void *given, const char *name, ramus_error *err);

/* The same for element k of an array, whose elements are struct_size bytes of the first one apart. */
ramus_status options_read_element(void *out, size_t known, const void *array, int k, const char *name,
                                  ramus_error *err);

/* OPTIONS_READ(ramus_load_options, &options, opt, err): the values of `opt`, the defaults elsewhere. */
#define OPTIONS_READ(type, out, given, err)                                                                            \
    (*(out) = type##_default(), options_read((out), sizeof(type), (given), #type, (err)))
#define OPTIONS_READ_ELEMENT(type, out, array, k, err)                                                                 \
    (*(out) = type##_default(), options_read_element((out), sizeof(type), (array), (k), #type, (err)))

#endif
