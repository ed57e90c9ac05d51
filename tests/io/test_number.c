/* test_number.c - decimal numbers from text */
#include "io/number.h"

#include "support/skipping.h"
#include "support/temporary.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void good_numbers(void **state)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        { "0", 0.0 },
        { "-0", -0.0 },
        { "7", 7.0 },
        { "+7", 7.0 },
        { "-7.25", -7.25 },
        { ".5", 0.5 },
        { "5.", 5.0 },
        { "-.5e1", -5.0 },
        { "5.e-1", 0.5 },
        { "1E3", 1e3 },
        { "1e+3", 1e3 },
        { "000123.4500", 123.45 },
        { "0.1", 0.1 },
        { "3.141592653589793", 3.141592653589793 },
        { "9007199254740993", 9007199254740992.0 },
        { "9007199254740993.0000000000000000000001", 9007199254740994.0 },
        { "1.7976931348623157e308", 1.7976931348623157e308 },
        { "179769313486231570000e288", 1.7976931348623157e308 },
        { "2.2250738585072014e-308", 2.2250738585072014e-308 },
        { "4.9e-324", 4.9406564584124654e-324 },
        { "1e-400", 0.0 },
        { "1e-99999999999999999999", 0.0 },
        { "0e99999999999999999999", 0.0 },
        { "123456789012345678901234567890", 123456789012345678901234567890.0 },
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double value = NAN;
        const char *end = NULL;
        if (!number_parse(cases[k].text, &end, &value) || *end || value != cases[k].value ||
            !signbit(value) != !signbit(cases[k].value))
            fail_msg("'%s': got %.17g, want %.17g", cases[k].text, value, cases[k].value);
    }
}

static void bad_numbers(void **state)
{
    static const char *const cases[] = { "",      "-",     "+",        ".",     "-.",    "e5",       "1e",
                                         "1e+",   "+-1",   "nan",      "NaN",   "inf",   "-inf",     "0x10",
                                         "0x1p3", "1e309", "-1.8e308", "12abc", "1.2.3", "infinity", " 1",
                                         "1_000", "1e5.5", "--1",      "1f",    "1d5" };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double value = 42;
        const char *end = NULL;
        if (number_parse(cases[k], &end, &value) || end != cases[k] || value != 42)
            fail_msg("'%s' was taken as %.17g", cases[k], value);
    }
}

static void stops_where_the_number_ends(void **state)
{
    static const struct {
        const char *text;
        size_t length;
    } cases[] = { { "1 2", 1 }, { "1.5,2", 3 }, { "-3e2]", 4 }, { "4\n", 1 }, { "5}", 1 }, { "6-7", 1 } };
    double value;
    const char *end;
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_true(number_parse(cases[k].text, &end, &value));
        assert_int_equal((size_t)(end - cases[k].text), cases[k].length);
        assert_false(number_parse(cases[k].text, NULL, &value));
    }
    assert_true(number_parse("1.5", NULL, &value));
}

/* Every double printed with few or many digits reads as strtod reads it in the C locale. */
static void agrees_with_strtod(void **state)
{
    uint64_t s = 88172645463325252u;
    char text[1600];
    (void)state;
    for (int k = 0; k < 100000; k++) {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        double x, got = NAN;
        memcpy(&x, &s, sizeof x);
        if (!isfinite(x))
            continue;
        if (k % 100)
            snprintf(text, sizeof text, "%.*g", (int)(s % 25) + 1, x);
        else
            snprintf(text, sizeof text, "%.*f", (int)(s % 1200), x); /* up to 1500 digits */
        const double want = strtod(text, NULL);
        const int read = number_parse(text, NULL, &got);
        if (read != (isfinite(want) != 0) || (read && got != want))
            fail_msg("'%s': got %.17g, want %.17g", text, got, want);
    }
}

static void many_digits(void **state)
{
    const size_t n = 1000000;
    char *text = malloc(n + 16);
    double value;
    (void)state;
    assert_non_null(text);
    memset(text, '0', n);
    strcpy(text + n, "1");
    assert_true(number_parse(text, NULL, &value) && value == 1.0);
    text[1] = '.';
    strcpy(text + n, "1e999999");
    assert_true(number_parse(text, NULL, &value) && value == 1.0);
    memset(text, '9', n);
    strcpy(text + n, "e-1000000");
    assert_true(number_parse(text, NULL, &value) && value == 1.0);
    text[n] = '\0';
    assert_false(number_parse(text, NULL, &value));
    free(text);
}

/* Where the machine has no such locale, one is made for the test. */
static void comma_locale(void **state)
{
    char folder[TEMPORARY_SIZE], command[2 * TEMPORARY_SIZE + 100];
    double value = NAN;
    (void)state;
    assert_non_null(temporary_folder(folder));
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/comma > %s/log 2>&1", folder, folder);
    const int made = system(command) == 0;
    assert_int_equal(setenv("LOCPATH", folder, 1), 0);
    const int set = setlocale(LC_NUMERIC, "comma") != NULL;
    char one_and_a_half[8];
    snprintf(one_and_a_half, sizeof one_and_a_half, "%.1f", 1.5);
    const int read = number_parse("1234.5678901234567890123e-3", NULL, &value);
    setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
    if (!made || !set)
        skip_because("no locale with a decimal comma can be made; install the package locales");
    assert_string_equal(one_and_a_half, "1,5");
    assert_true(read && value == 1234.5678901234567890123e-3);
}

static void keeps_errno(void **state)
{
    double value;
    (void)state;
    errno = 7;
    assert_false(number_parse("1e999", NULL, &value));
    assert_int_equal(errno, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_numbers),
        cmocka_unit_test(bad_numbers),
        cmocka_unit_test(stops_where_the_number_ends),
        cmocka_unit_test(agrees_with_strtod),
        cmocka_unit_test(many_digits),
        cmocka_unit_test(comma_locale),
        cmocka_unit_test(keeps_errno),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
