/* options.c - public structs that grow: defaults out, values in */
#include "options.h"

#include "fail.h"

#include <string.h>

void options_init(void *out, size_t size, const void *defaults, size_t known)
{
    if (!out || size < sizeof size)
        return;
    memset(out, 0, size);
    memcpy(out, defaults, size < known ? size : known);
    memcpy(out, &size, sizeof size); /* struct_size, the first member */
}

static int is_zero(const unsigned char bytes[], size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (bytes[k])
            return 0;
    return 1;
}

static ramus_status size_of(const void *given, const char *name, size_t *size, ramus_error *err)
{
    memcpy(size, given, sizeof *size);
    if (*size < sizeof *size || *size > OPTIONS_SIZE_MAX || *size % sizeof *size)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s: struct_size is %zu; start with %s_default(), which sets it",
                          name, *size, name);
    return RAMUS_OK;
}

ramus_status options_read(void *out, size_t known, const void *given, const char *name, ramus_error *err)
{
    size_t size;
    if (!given)
        return RAMUS_OK;
    RAMUS_TRY(size_of(given, name, &size, err));
    if (size > known && !is_zero((const unsigned char *)given + known, size - known))
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "%s: a field is set that this version of the library does not know (the struct has %zu bytes, "
            "%zu are known); leave it out, or use the library that its header came with",
            name, size, known);
    memcpy(out, given, size < known ? size : known);
    memcpy(out, &known, sizeof known);
    return RAMUS_OK;
}

ramus_status options_read_element(void *out, size_t known, const void *array, int k, const char *name, ramus_error *err)
{
    size_t first, own;
    RAMUS_TRY(size_of(array, name, &first, err));
    const unsigned char *element = (const unsigned char *)array + (size_t)k * first;
    memcpy(&own, element, sizeof own);
    if (own != first)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "%s: struct_size of number %d is %zu, that of the first %zu; start each with %s_default()",
                          name, k, own, first, name);
    return options_read(out, known, element, name, err);
}
