/* test_cli_compare_outliers.c - ramus compare sets single wrong samples apart, and explains the rest
 *
 * Every kind of difference is planted with and without outliers, at the start, in the middle and at the end of the table. The kind, its
 * number and the samples must be those that were planted.
 */
#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

enum { SAMPLES = 501, OUTLIERS = 3 };
static const double step = 0.004;

static double wave(double t)
{
    return sin(6.1 * t) + 0.4 * sin(17.3 * t + 1);
}

typedef enum planted { SAME, DELAY, AHEAD, GAIN, SMALL_GAIN, OFFSET, SIGN, FRICTION, NOISE, KINDS } planted;
static const struct {
    const char *kind, *number; /* "" : none */
    double value, tol;
} expected[KINDS] = {
    [SAME] = { "none", "", 0, 0 },
    [DELAY] = { "delay", "samples", 3.5, 1e-3 },
    [AHEAD] = { "delay", "samples", -20, 1e-3 },
    [GAIN] = { "scale", "factor", 1.25, 1e-5 },
    [SMALL_GAIN] = { "scale", "factor", 1 + 1e-6, 1e-9 },
    [OFFSET] = { "offset", "offset", -0.25, 1e-5 },
    [SIGN] = { "sign", "", 0, 0 },
    [FRICTION] = { "friction", "coulomb", 0.2, 1e-6 },
    [NOISE] = { "noise", "std", 0.01, 1e-3 },
};

static double changed(planted kind, double t, rng *r)
{
    switch (kind) {
    case DELAY:
        return wave(t - 3.5 * step);
    case AHEAD:
        return wave(t + 20 * step);
    case GAIN:
        return 1.25 * wave(t);
    case SMALL_GAIN:
        return (1 + 1e-6) * wave(t);
    case OFFSET:
        return wave(t) - 0.25;
    case SIGN:
        return -wave(t);
    case FRICTION:
        return wave(t) + (cos(4.3 * t) > 0 ? 0.2 : -0.2);
    case NOISE:
        return wave(t) + 0.01 * rng_normal(r);
    default:
        return wave(t);
    }
}

static const struct {
    const char *name;
    int count, at[OUTLIERS];
    double size; /* added to B */
} places[] = {
    { "no outlier", 0, { 0 }, 0 },          { "the last sample", 1, { SAMPLES - 1 }, 5 },
    { "the first sample", 1, { 0 }, -5 },   { "in the middle", 1, { 250 }, 100 },
    { "two in a row", 2, { 100, 101 }, 5 }, { "the last but one", 1, { SAMPLES - 2 }, 50 },
    { "three", 3, { 7, 260, 499 }, -3 },    { "a small one at the end", 1, { SAMPLES - 1 }, 0.5 },
};

static int is_outlier(size_t place, int i)
{
    for (int k = 0; k < places[place].count; k++)
        if (places[place].at[k] == i)
            return 1;
    return 0;
}

/* `with_time`: a column t. */
static void write_tables(planted kind, size_t place, int with_time)
{
    FILE *a = fopen("a.csv", "wb"), *b = fopen("b.csv", "wb");
    rng r = { 5 };
    assert_true(a && b);
    fputs(with_time ? "t,v.j,tau.j\n" : "v.j,tau.j\n", a);
    fputs(with_time ? "t,v.j,tau.j\n" : "v.j,tau.j\n", b);
    for (int i = 0; i < SAMPLES; i++) {
        const double t = step * i, v = 4.3 * cos(4.3 * t);
        if (with_time) {
            fprintf(a, "%.17g,", t);
            fprintf(b, "%.17g,", t);
        }
        fprintf(a, "%.17g,%.17g\n", v, wave(t));
        fprintf(b, "%.17g,%.17g\n", v, changed(kind, t, &r) + (is_outlier(place, i) ? places[place].size : 0));
    }
    fclose(a);
    fclose(b);
}

/* The part of the JSON that is about tau.j, one line. */
static void entry_of(const char *output, char line[4096])
{
    const char *at = strstr(output, "{\"name\": \"tau.j\"");
    assert_non_null(at);
    snprintf(line, 4096, "%.*s", (int)strcspn(at, "\n"), at);
}

static double number_in(const char *line, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(line, key);
    return at ? strtod(at + strlen(key), NULL) : NAN;
}

/* 1: the outliers are those of `place`, with their values. */
static int same_outliers(const char *line, size_t place)
{
    const char *at = strstr(line, "\"outliers\": [");
    int found = 0;
    for (at = at ? strstr(at, "{\"sample\": ") : NULL; at; at = strstr(at + 1, "{\"sample\": ")) {
        const int i = (int)number_in(at, "sample");
        const double off = number_in(at, "b") - number_in(at, "expected") - places[place].size;
        if (!is_outlier(place, i) || !(fabs(off) < 0.2))
            return 0;
        found++;
    }
    return found == places[place].count;
}

static void test_kinds_and_outliers(void **state)
{
    int failed = 0;
    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t place = 0; place < sizeof places / sizeof *places; place++)
            for (int with_time = 0; with_time < 2; with_time++) {
                char line[4096], wanted[64];
                write_tables((planted)kind, place, with_time);
                program_result r = program_run("compare a.csv b.csv --json");
                entry_of(r.output, line);
                const int only = kind == SAME && places[place].count > 0;
                snprintf(wanted, sizeof wanted, "{\"kind\": \"%s\"", only ? "outliers" : expected[kind].kind);
                const double got = expected[kind].number[0] ? number_in(line, expected[kind].number) : 0;
                if (r.code != 0 || !strstr(line, wanted) || !(fabs(got - expected[kind].value) <= expected[kind].tol) ||
                    !same_outliers(line, place)) {
                    fprintf(stderr, "kind %s, %s, %s t: expected %s %g, got %s\n", expected[kind].kind,
                            places[place].name, with_time ? "with" : "without", wanted, expected[kind].value, line);
                    failed++;
                }
                program_release(&r);
            }
    assert_int_equal(failed, 0);
}

/* A spike that both have is none: the same factor explains it. */
static void test_common_spike(void **state)
{
    FILE *a = fopen("a.csv", "wb"), *b = fopen("b.csv", "wb");
    (void)state;
    assert_true(a && b);
    fputs("t,tau.j\n", a);
    fputs("t,tau.j\n", b);
    for (int i = 0; i < SAMPLES; i++) {
        const double x = wave(step * i) + (i == 300 ? 20 : 0);
        fprintf(a, "%.17g,%.17g\n", step * i, x);
        fprintf(b, "%.17g,%.17g\n", step * i, 2 * x);
    }
    fclose(a);
    fclose(b);
    program_result r = program_run("compare a.csv b.csv --json");
    char line[4096];
    entry_of(r.output, line);
    if (!strstr(line, "{\"kind\": \"scale\"") || !strstr(line, "\"outliers\": []") ||
        !(fabs(number_in(line, "factor") - 2) < 1e-12))
        fail_msg("%s", line);
    program_release(&r);
}

static void test_words(void **state)
{
    static const struct {
        planted kind;
        size_t place;
        const char *part;
    } cases[] = {
        { SAME, 1, "the same but for 1 outlier\n" },
        { SAME, 1, "  tau.j: sample 500, t = 2 s: A " },
        { SAME, 1, "; a.csv:502 b.csv:502\n" },
        { SAME, 6, "the same but for 3 outliers\n" },
        { DELAY, 1, "3.5 samples (0.014 s) after A [" },
        { DELAY, 1, "%], apart from 1 outlier\n" },
        { GAIN, 4, "scale: B = 1.25 A [100.00%], apart from 2 outliers\n" },
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        write_tables(cases[k].kind, cases[k].place, 1);
        program_result r = program_run("compare a.csv b.csv");
        if (r.code != 0 || !strstr(r.output, cases[k].part))
            fail_msg("case %zu: '%s' is missing in:\n%s", k, cases[k].part, r.output);
        program_release(&r);
    }
}

static int enter_folder(void **state)
{
    static char folder[TEMPORARY_SIZE];
    *state = folder;
    return temporary_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    static const char *const names[] = { "a.csv", "b.csv", ".out", ".err" };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        unlink(names[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds_and_outliers),
        cmocka_unit_test(test_common_spike),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
