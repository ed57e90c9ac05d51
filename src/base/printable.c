/* printable.c - texts from files that may reach a terminal */
#include "printable.h"

#include <stdio.h>
#include <string.h>

/* How many bytes the UTF-8 character at s takes, and its number; 0: these bytes are not UTF-8. */
static int decode(const unsigned char *s, unsigned long *code)
{
    static const unsigned long least[4] = { 0, 0x80, 0x800, 0x10000 };
    const int more = s[0] < 0x80 ? 0 : s[0] >> 5 == 6 ? 1 : s[0] >> 4 == 14 ? 2 : s[0] >> 3 == 30 ? 3 : -1;
    if (more < 0)
        return 0;
    *code = more ? s[0] & (0x3Fu >> more) : s[0];
    for (int k = 1; k <= more; k++) {
        if (s[k] >> 6 != 2)
            return 0;
        *code = *code << 6 | (s[k] & 0x3F);
    }
    return *code < least[more] || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000) ? 0 : more + 1;
}

static int is_control(unsigned long code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

int printable(const char *text)
{
    unsigned long code = 0;
    for (const unsigned char *s = (const unsigned char *)text; *s;) {
        const int size = decode(s, &code);
        if (size == 0 || is_control(code))
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
        int taken = decode(s, &code), length = taken;
        const char *piece = (const char *)s;
        if (taken == 0 && is_cut(s))
            break;
        if (taken == 0 || is_control(code)) {
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
