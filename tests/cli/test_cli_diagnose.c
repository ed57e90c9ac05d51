/* test_cli_diagnose.c - ramus diagnose: JSON by its keys, a page, and logs that get a sentence instead of numbers
 *
 * The robot is an arm of two joints whose forces are written out here; tests/oracle has plants in MuJoCo, and counts.
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
#include <cmocka.h>

static char folder[TEMPORARY_SIZE];

/* Two links of 0.5 m in a vertical plane about y: m1, m2 at their middles, without inertia of their own. */
static const char robot_text[] =
    "ramus: 1\nname: two\nmodules:\n"
    "  one:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 2, com: [0.25, 0, 0], inertia: "
    "[0.001, 0.001, 0.001]}\n"
    "  two:\n    links:\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0.25, 0, 0], inertia: "
    "[0.001, 0.001, 0.001]}\n"
    "robot:\n  - {name: a, module: one}\n  - {name: b, module: two, on: a/l1, pose: {xyz: [0.5, 0, 0]}}\n";

static int enter(void **state)
{
    static const test_file files[] = { { "two.yaml", robot_text } };
    (void)state;
    return program_enter(folder, files, 1);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* ---- logs ---------------------------------------------------------------------------------------------------- */

typedef enum trouble {
    FINE,
    HEAVY, /* the second link has 1.5 times its mass */
    SHORT,
    STILL,
    ONE_JOINT,
    NO_NUMBERS, /* nan in a whole column */
    GAPS,       /* nan here and there */
    SATURATED,
    NEWTON_MILLIMETRES,
    MILLISECONDS,
    OPPOSITE,
    NO_FORCES,
    NO_POSITION,
    UNKNOWN_COLUMN,
    NO_TIME,
    ALL_ZERO
} trouble;

static void forces(const double q[2], const double v[2], const double a[2], double m2, double tau[2])
{
    /* the textbook's, with angles about y, downwards positive */
    const double m1 = 2, l = 0.5, r = 0.25, I = 0.001, g = 9.81, c = cos(q[1]), s = sin(q[1]);
    const double b = m2 * (r * r + l * r * c) + I, d = m2 * r * r + I;
    tau[0] = (m1 * r * r + I + m2 * (l * l + r * r + 2 * l * r * c) + I) * a[0] + b * a[1] -
             m2 * l * r * s * (2 * v[0] * v[1] + v[1] * v[1]) - (m1 * r + m2 * l) * g * cos(q[0]) -
             m2 * r * g * cos(q[0] + q[1]);
    tau[1] = b * a[0] + d * a[1] + m2 * l * r * s * v[0] * v[0] - m2 * r * g * cos(q[0] + q[1]);
}

static void write_log(const char *path, trouble what)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    rng r = { 5 };
    const int rows = what == SHORT ? 12 : 2500;
    fprintf(f, "%s%s%s%s%s\n", what == NO_TIME ? "" : "t,", what == NO_POSITION ? "" : "q.a/j1,", "q.b/j2",
            what == NO_FORCES ? "" : ",tau.a/j1,tau.b/j2", what == UNKNOWN_COLUMN ? ",q.c/j9" : "");
    for (int i = 0; i < rows; i++) {
        const double t = 0.004 * i, A = what == STILL ? 0 : 0.6, B = what == STILL || what == ONE_JOINT ? 0 : 0.7;
        const double q[2] = { A * sin(2.1 * t) + 0.3 * (A > 0) * sin(0.9 * t), 0.4 + B * sin(3.3 * t) };
        const double v[2] = { 2.1 * A * cos(2.1 * t) + 0.27 * (A > 0) * cos(0.9 * t), 3.3 * B * cos(3.3 * t) };
        const double a[2] = { -4.41 * A * sin(2.1 * t) - 0.243 * (A > 0) * sin(0.9 * t), -10.89 * B * sin(3.3 * t) };
        double tau[2];
        forces(q, v, a, what == HEAVY ? 1.5 : 1, tau);
        for (int k = 0; k < 2; k++) {
            tau[k] += 0.05 * rng_normal(&r);
            if (what == SATURATED)
                tau[k] = fmax(-6, tau[k]);
            tau[k] *= what == NEWTON_MILLIMETRES ? 1000 : what == OPPOSITE ? -1 : what == ALL_ZERO ? 0 : 1;
        }
        if (what != NO_TIME)
            fprintf(f, "%.9g,", what == MILLISECONDS ? 1e3 * t : t);
        if (what != NO_POSITION)
            fprintf(f, "%.9g,", q[0]);
        if (what == NO_NUMBERS || (what == GAPS && i % 97 == 50))
            fprintf(f, "nan");
        else
            fprintf(f, "%.9g", q[1]);
        if (what != NO_FORCES)
            fprintf(f, ",%.9g,%.9g", tau[0], tau[1]);
        fprintf(f, "%s\n", what == UNKNOWN_COLUMN ? ",0" : "");
    }
    assert_int_equal(fclose(f), 0);
}

static void test_named_and_not(void **state)
{
    (void)state;
    write_log("heavy.csv", HEAVY);
    char *text = program_output(0, "diagnose two.yaml --log heavy.csv --json -o page.html 2> /dev/null");
    static const char *const keys[] = { "{\"suspect\": \"b\", \"kind\": \"scaled mass\"",
                                        "\"confused_with\": []",
                                        "\"modules\": [",
                                        "{\"name\": \"b\", \"explains\": 0.",
                                        "{\"name\": \"a\", \"explains\": ",
                                        "\"value\": 1.",
                                        "\"effect\": " };
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (!strstr(text, keys[k]))
            fail_msg("'%s' is expected in: %s", keys[k], text);
    free(text);
    char *page = read_file("page.html");
    static const char *const parts[] = { "<title>two: a diagnosis</title>", "b: its mass is 1.",
                                         "before: friction and offsets fitted", "after: the suspect corrected",
                                         "<code>heavy.csv</code>" };
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (!strstr(page, parts[k]))
            fail_msg("'%s' is expected in the page", parts[k]);
    free(page);
    text = program_output(0, "diagnose two.yaml --log heavy.csv 2> /dev/null");
    assert_non_null(strstr(text, "b: its mass is 1."));
    free(text);
    static const trouble right[] = { FINE, GAPS };
    for (int k = 0; k < 2; k++) {
        write_log("fine.csv", right[k]);
        text = program_output(0, "diagnose two.yaml --log fine.csv --json 2> /dev/null");
        assert_non_null(strstr(text, "{\"suspect\": null, \"kind\": null"));
        free(text);
    }
}

/* Each gets a sentence, exit code 1, nothing on standard output, and no file. */
static void test_bad_logs(void **state)
{
    (void)state;
    static const struct {
        trouble what;
        const char *text;
    } cases[] = {
        { SHORT, "log.csv" },
        { STILL, "the robot stands still" },
        { ONE_JOINT, "'a/j1' alone moves" },
        { NO_NUMBERS, "q.b/j2" },
        { SATURATED, "stays at -6" },
        { NEWTON_MILLIMETRES, "are they in N m" },
        { MILLISECONDS, "t is in s" },
        { OPPOSITE, "opposite sign" },
        { NO_FORCES, "there are no columns tau.*" },
        { NO_POSITION, "the column 'q.a/j1' is missing" },
        { UNKNOWN_COLUMN, "'q.c/j9'" },
        { NO_TIME, "there is no column 't'" },
        { ALL_ZERO, "zero" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        write_log("log.csv", cases[k].what);
        program_result r = program_run("diagnose two.yaml --log log.csv --json -o none.html");
        if (r.code != 1 || !strstr(r.messages, cases[k].text) || r.output[0])
            fail_msg("case %zu: '%s' is expected, got (%d): %s%s", k, cases[k].text, r.code, r.messages, r.output);
        FILE *none = fopen("none.html", "r");
        assert_null(none);
        program_release(&r);
    }
}

static void test_usage(void **state)
{
    (void)state;
    static const struct {
        const char *line, *text;
        int code;
    } cases[] = {
        { "diagnose", "MODEL is missing", 2 },
        { "diagnose two.yaml", "--log is missing", 2 },
        { "diagnose two.yaml --log fine.csv --level 1", "--level 1: a probability between 0 and 1", 2 },
        { "diagnose two.yaml --log fine.csv --cutoff x", "--cutoff x: a frequency", 2 },
        { "diagnose two.yaml --log fine.csv --rate -1", "--rate -1: a frequency", 2 },
        { "diagnose two.yaml --log fine.csv -o no/such/folder.html", "no/such", 1 },
        { "diagnose two.yaml --log absent.csv", "absent.csv", 1 },
        { "diagnose absent.yaml --log fine.csv", "absent.yaml", 1 },
    };
    write_log("fine.csv", FINE);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].text))
            fail_msg("%s: '%s' is expected, got (%d): %s", cases[k].line, cases[k].text, r.code, r.messages);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_and_not),
        cmocka_unit_test(test_bad_logs),
        cmocka_unit_test(test_usage),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
