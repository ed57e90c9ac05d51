/* pattern.c - names by pattern
 *
 * Method   one walk; where the rest does not fit, the last star takes one letter more. A star before it never needs to take
 *          more, so that the time is at most the product of the two lengths.
 */
#include "pattern.h"

#include <string.h>

bool pattern_is(const char *text)
{
    return strpbrk(text, "*?") != NULL;
}

/* The bytes of the first letter, which is UTF-8. */
static int letter(const char *text)
{
    int n = 1;
    while (((unsigned char)text[n] & 0xC0) == 0x80)
        n++;
    return n;
}

bool pattern_fits(const char *pattern, const char *name)
{
    const char *star = NULL, *from = NULL; /* the last star, and where what it takes ends */
    while (*name) {
        if (*pattern == '*') {
            star = pattern++;
            from = name;
        } else if (*pattern == '?') {
            pattern++;
            name += letter(name);
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = from += letter(from);
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}
