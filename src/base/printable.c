/* printable.c - texts from files that may reach a terminal */
#include "printable.h"

#include "utf8.h"

#include <stdio.h>
#include <string.h>

int printable(const char *text)
{
    unsigned long code = 0;
    for (const char *s = text; *s;) {
        const int size = utf8_decode(s, &code);
        if (size == 0 || utf8_is_control(code))
            return 0;
        s += size;
    }
    return 1;
}

/* The text ends in the middle of the character at s. */
static int is_cut(const unsigned char *s)
{
    const size_t wanted = s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    size_t k = 1;
    while (k < wanted && s[k] >> 6 == 2)
        k++;
    return k < wanted && !s[k];
}

void printable_copy(char to[], size_t size, const char *from)
{
    unsigned long code = 0;
    size_t used = 0;
    for (const unsigned char *s = (const unsigned char *)from; *s;) {
        char escape[8];
        int taken = utf8_decode((const char *)s, &code), length = taken;
        const char *piece = (const char *)s;
        if (taken == 0 && is_cut(s))
            break;
        if (taken == 0 || utf8_is_control(code)) {
            length = taken > 1 ? snprintf(escape, sizeof escape, "\\u%04lX", code)
                               : snprintf(escape, sizeof escape, "\\x%02X", (unsigned)*s);
            taken = taken ? taken : 1;
            piece = escape;
        }
        if (used + (size_t)length >= size)
            break;
        memcpy(to + used, piece, (size_t)length);
        used += (size_t)length;
        s += taken;
    }
    to[used] = '\0';
}
