/* utf8.h - characters of a text */
#ifndef RAMUS_BASE_UTF8_H
#define RAMUS_BASE_UTF8_H

/* How many bytes the UTF-8 character at s takes, and its number; 0: these bytes are not UTF-8. */
int utf8_decode(const char *s, unsigned long *code);

/* C0, DEL, C1 */
static inline int utf8_is_control(unsigned long code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

#endif
