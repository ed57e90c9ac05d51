/* number.c - decimal numbers from text, the same in every locale
 *
 * The grammar is checked here. A number of few digits is the quotient or product of two exact doubles; any other is
 * handed to strtod as an integer with an exponent, so that strtod never sees a point that its locale may not use.
 */
#include "number.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* 767 digits decide the rounding of any double; what follows only matters for being zero or not. */
enum { DIGITS_KEPT = 800 };

typedef struct decimal {
    char digits[DIGITS_KEPT + 1 + 24]; /* significant digits, room for a sticky one and an exponent */
    int count;
    int sticky;         /* a digit that was dropped is not zero */
    uint64_t leading;   /* value of the first 19 digits */
    long long exponent; /* value = digits * 10^exponent */
} decimal;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool runs_on(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_';
}

static void add_digit(decimal *d, char c, int after_point)
{
    if (d->count == 0 && c == '0') {
        d->exponent -= after_point;
    } else if (d->count < DIGITS_KEPT) {
        if (d->count < 19)
            d->leading = d->leading * 10 + (uint64_t)(c - '0');
        d->digits[d->count++] = c;
        d->exponent -= after_point;
    } else {
        d->sticky |= c != '0';
        d->exponent += !after_point;
    }
}

/* Returns the first character after the number, NULL if there is none. */
static const char *scan(const char *s, decimal *d)
{
    int ndigit = 0;
    for (; is_digit(*s); s++, ndigit = 1)
        add_digit(d, *s, 0);
    if (*s == '.')
        for (s++; is_digit(*s); s++, ndigit = 1)
            add_digit(d, *s, 1);
    if (!ndigit)
        return NULL;
    if (*s == 'e' || *s == 'E') {
        s++;
        const int negative = *s == '-';
        if (*s == '+' || *s == '-')
            s++;
        if (!is_digit(*s))
            return NULL;
        long long exponent = 0;
        for (; is_digit(*s); s++)
            if (exponent < 1000000000000)
                exponent = exponent * 10 + (*s - '0');
        d->exponent += negative ? -exponent : exponent;
    }
    return runs_on(*s) ? NULL : s;
}

static double value_of(decimal *d)
{
    static const double power[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
    if (d->count == 0)
        return 0.0;
    /* both factors are exact: one rounding */
    if (FLT_EVAL_METHOD == 0 && d->count <= 19 && d->leading <= (UINT64_C(1) << 53) && d->exponent >= -22 &&
        d->exponent <= 22) {
        const double m = (double)d->leading;
        return d->exponent < 0 ? m / power[-d->exponent] : m * power[d->exponent];
    }
    if (d->sticky) {
        d->digits[d->count++] = '1';
        d->exponent--;
    }
    /* beyond these the result is zero or infinity, whatever the digits */
    long long exponent = d->exponent;
    if (exponent > 400)
        exponent = 400;
    if (exponent < -400 - DIGITS_KEPT)
        exponent = -400 - DIGITS_KEPT;
    char *c = d->digits + d->count;
    *c++ = 'e';
    *c++ = exponent < 0 ? '-' : '+';
    const int magnitude = (int)(exponent < 0 ? -exponent : exponent);
    for (int unit = 1000; unit > 0; unit /= 10)
        *c++ = (char)('0' + magnitude / unit % 10);
    *c = '\0';
    const int saved = errno;
    const double value = strtod(d->digits, NULL);
    errno = saved;
    return value;
}

bool number_parse(const char *text, const char **end, double *out)
{
    decimal d;
    d.count = d.sticky = 0;
    d.leading = 0;
    d.exponent = 0;
    if (end)
        *end = text;
    const int negative = *text == '-';
    const char *after = scan(text + (*text == '+' || *text == '-'), &d);
    if (!after || (!end && *after))
        return false;
    const double value = value_of(&d);
    if (!isfinite(value))
        return false;
    if (end)
        *end = after;
    *out = negative ? -value : value;
    return true;
}

static const double turn = 6.283185307179586;

bool angle_is_degrees(double angle)
{
    return fabs(angle) > turn + 0.01; /* of those who write 6.29 */
}

bool limit_is_degrees(double angle)
{
    return fabs(angle) > 2 * turn && fabs(angle) <= 720 && fmod(angle, 5) == 0 && fmod(angle, 100) != 0;
}
