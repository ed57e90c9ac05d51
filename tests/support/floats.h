/* floats.h - numbers as the pages of ramus view have them: 32-bit floats, little endian, in base 64 */
#ifndef TESTS_SUPPORT_FLOATS_H
#define TESTS_SUPPORT_FLOATS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/* The numbers of a text up to the quote that ends it; returns how many, at most `most`. */
static inline size_t floats_decode(const char *text, float number[], size_t most)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t group = 0, value = 0;
    int bits = 0, nbyte = 0;
    size_t count = 0;
    for (; *text && *text != '"' && *text != '=' && count < most; text++) {
        const char *at = strchr(letters, *text);
        assert_non_null(at);
        group = group << 6 | (uint32_t)(at - letters);
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        value |= (group >> bits & 255u) << 8 * nbyte;
        if (++nbyte < 4)
            continue;
        memcpy(&number[count++], &value, sizeof value);
        value = 0;
        nbyte = 0;
    }
    assert_int_equal(nbyte, 0); /* whole numbers only */
    return count;
}

#endif
