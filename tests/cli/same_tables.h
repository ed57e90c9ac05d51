/* same_tables.h - two tables that the program wrote about the same robot, described in two ways */
#ifndef TESTS_CLI_SAME_TABLES_H
#define TESTS_CLI_SAME_TABLES_H

#include "support/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

/* Two tables with the same header and, within `tolerance` of the largest number, the same numbers. */
static inline void same_tables(const char *line, const char *one, const char *other, double tolerance)
{
    char *x = read_file(one), *y = read_file(other);
    char *a = strchr(x, '\n'), *b = strchr(y, '\n');
    assert_non_null(a);
    assert_non_null(b);
    *a++ = *b++ = '\0';
    assert_string_equal(x, y);
    double worst = 0, most = 1;
    int count = 0;
    while (*a && *b) {
        const double p = strtod(a, &a), q = strtod(b, &b);
        worst = fmax(worst, fabs(p - q));
        most = fmax(most, fabs(p));
        count++;
        a += *a != '\0';
        b += *b != '\0';
    }
    if (count < 4 || *a || *b)
        fail_msg("%s: %d numbers, then '%.20s' and '%.20s'", line, count, a, b);
    if (!(worst <= tolerance * most))
        fail_msg("%s: off by %g of %g", line, worst, most);
    free(x);
    free(y);
}

#endif
