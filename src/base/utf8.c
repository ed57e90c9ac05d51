/* utf8.c - characters of a text */
#include "utf8.h"

int utf8_decode(const char *text, unsigned long *code)
{
    static const unsigned long least[4] = { 0, 0x80, 0x800, 0x10000 };
    const unsigned char *s = (const unsigned char *)text;
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
