/* decimal.c - numbers as text, with a point under every locale
 *
 * printf writes the decimal separator of the program's locale, which may be a comma or even several bytes. Whatever
 * is between the digits and is neither digit, sign nor exponent becomes a point here, and nowhere else.
 */
#include "decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_kept(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == 'e';
}

static int point_out(char *out)
{
    char *to = out;
    for (const char *from = out; *from; from++) {
        if (is_kept(*from))
            *to++ = *from;
        else if (to == out || to[-1] != '.')
            *to++ = '.';
    }
    *to = '\0';
    return (int)(to - out);
}

int decimal_write(char out[DECIMAL_SIZE], double value, int digits)
{
    if (!isfinite(value))
        return (int)strlen(strcpy(out, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf"));
    snprintf(out, DECIMAL_SIZE, "%.*g", digits, value);
    return point_out(out);
}

int decimal_write_shortest(char out[DECIMAL_SIZE], double value)
{
    if (!isfinite(value))
        return decimal_write(out, value, 17);
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, DECIMAL_SIZE, "%.*g", digits, value);
        if (strtod(out, NULL) == value) /* in the locale it was written in */
            break;
    }
    return point_out(out);
}

void decimal_add(text *t, double value)
{
    char out[DECIMAL_SIZE];
    decimal_write_shortest(out, value);
    text_add(t, "%s", out);
}
