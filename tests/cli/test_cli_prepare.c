/* test_cli_prepare.c - ramus prepare: known motions come back from dirty logs, and what cannot be prepared is refused
 *
 * The motions are sums of sines, so that velocities and accelerations are known without differences.
 */
#include "ramus/ramus.h"

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

static const double pi = 3.14159265358979323846;
static char folder[TEMPORARY_SIZE], before[1024];

static int enter(void **state)
{
    (void)state;
    return !temporary_folder(folder) || !getcwd(before, sizeof before) || chdir(folder) != 0;
}

static int leave(void **state)
{
    (void)state;
    return chdir(before) != 0 || program_shell("rm -rf '%s'", folder) != 0;
}

/* ---- a motion that is known --------------------------------------------------------------------------------- */

static double q_of(double t)
{
    return 0.8 * sin(2 * t) + 0.3 * sin(5 * t);
}
static double v_of(double t)
{
    return 1.6 * cos(2 * t) + 1.5 * cos(5 * t);
}
static double a_of(double t)
{
    return -3.2 * sin(2 * t) - 7.5 * sin(5 * t);
}
static double tau_of(double t)
{
    return 2 * a_of(t) + 0.5 * v_of(t) + 9 * sin(q_of(t));
}
static double turn_of(double t)
{
    return 3 * t;
}
static double turn_rate(double t)
{
    (void)t;
    return 3;
}
/* a free joint: turns about z by this angle, and moves on a circle about the origin */
static double angle_of(double t)
{
    return 0.7 * t + 0.4 * sin(1.5 * t);
}
static double angle_rate(double t)
{
    return 0.7 + 0.6 * cos(1.5 * t);
}
static double forward_of(double t) /* R^T p', p = (cos t, sin t, 0) */
{
    return sin(angle_of(t) - t);
}
static double forward_rate(double t)
{
    return (angle_rate(t) - 1) * cos(angle_of(t) - t);
}

/* 8 s at 250 Hz with jitter; v is 12 ms late and tau 30 ms; angles within a turn, quaternions of any sign, cells without numbers. */
static void write_log(const char *path, double noise)
{
    rng r = { 7 };
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "t,q.s,v.s,tau.s,q.w,q.b.x,q.b.y,q.b.z,q.b.qw,q.b.qx,q.b.qy,q.b.qz\n");
    for (double t = 100; t < 108; t += 0.004 + rng_uniform(&r, -5e-4, 5e-4)) {
        const double sign = rng_uniform(&r, -1, 1) < 0 ? -1 : 1, luck = rng_uniform(&r, 0, 1);
        fprintf(f, "%.9f,", t);
        if (luck < 0.02)
            fprintf(f, ",");
        else
            fprintf(f, "%.9f,", q_of(t) + rng_uniform(&r, -noise, noise));
        fprintf(f, "%.9f,%.9f,%.9f,", v_of(t - 0.012), tau_of(t - 0.03), remainder(turn_of(t), 2 * pi));
        fprintf(f, luck > 0.97 ? "%.9f,%.9f,0.5,nan,0,0,%.9f\n" : "%.9f,%.9f,0.5,%.9f,0,0,%.9f\n", cos(t), sin(t),
                luck > 0.97 ? sign * sin(angle_of(t) / 2) : sign * cos(angle_of(t) / 2), sign * sin(angle_of(t) / 2));
    }
    fclose(f);
}

/* Root of the mean square of COLUMN - wanted(t), without `edge` rows at either end. */
static double error_of(const ramus_table *table, const char *column, double (*wanted)(double), size_t edge)
{
    const int k = ramus_table_find_column(table, column), time = ramus_table_find_column(table, "t");
    double sum = 0;
    if (k < 0)
        fail_msg("there is no column %s", column);
    assert_true(table->nrow > 3 * edge);
    for (size_t row = edge; row < table->nrow - edge; row++) {
        const double *values = table->values + row * (size_t)table->ncolumn, off = values[k] - wanted(values[time]);
        sum += off * off;
    }
    return sqrt(sum / (double)(table->nrow - 2 * edge));
}

static const struct {
    const char *name, *options;
    double noise;
    struct {
        const char *column;
        double (*wanted)(double);
        double tolerance;
    } error[12];
    const char *said; /* a part of the messages */
} runs[] = {
    { "clean, uniform rate",
      "--rate 100 --cutoff 25 --remove-delays",
      0,
      { { "q.s", q_of, 1e-5 },
        { "v.s", v_of, 1e-4 },
        { "a.s", a_of, 5e-3 },
        { "tau.s", tau_of, 0.01 },
        { "v.w", turn_rate, 1e-6 },
        { "v.b.wz", angle_rate, 1e-6 },
        { "a.b.vx", forward_rate, 1e-4 },
        { "v.b.vx", forward_of, 1e-6 } },
      "v.*: 12 ms late, removed" },
    { "noise",
      "--rate 100 --cutoff 10 --remove-delays",
      1e-3,
      { { "q.s", q_of, 4e-4 }, { "v.s", v_of, 0.02 }, { "a.s", a_of, 0.6 }, { "tau.s", tau_of, 0.05 } },
      "tau.*: 30 ms late, removed" },
    { "delays that are given",
      "--cutoff 25 --delay tau.*=0.03 --delay v.s=0.012 --keep-velocity",
      0,
      { { "tau.s", tau_of, 0.01 }, { "v.s", v_of, 1e-4 }, { "a.s", a_of, 1e-3 } },
      "rows at 250 Hz" },
    { "no filter", "--cutoff 0 --rate 250", 0, { { "q.s", q_of, 1e-6 }, { "v.s", v_of, 1e-3 } }, "no filter" },
    { "turns", "--cutoff 30", 0, { { "v.w", turn_rate, 1e-5 } }, "q.w: 4 jumps of whole turns taken out" },
};

static void test_accuracy(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++) {
        ramus_table *table = NULL;
        ramus_error err;
        write_log("log.csv", runs[k].noise);
        char *said = program_output(0, "prepare log.csv %s -o states.csv --plot picture.svg", runs[k].options);
        if (!strstr(said, runs[k].said)) {
            fprintf(stderr, "%s: '%s' is not in\n%s\n", runs[k].name, runs[k].said, said);
            failures++;
        }
        free(said);
        if (ramus_table_load("states.csv", &table, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        for (int i = 0; i < 12 && runs[k].error[i].column; i++) {
            const double error = error_of(table, runs[k].error[i].column, runs[k].error[i].wanted, 25);
            if (!(error < runs[k].error[i].tolerance)) {
                fprintf(stderr, "%s: %s is off by %g, more than %g\n", runs[k].name, runs[k].error[i].column, error,
                        runs[k].error[i].tolerance);
                failures++;
            }
        }
        /* times are uniform, quaternions have unit length */
        const int qw = ramus_table_find_column(table, "q.b.qw"), qz = ramus_table_find_column(table, "q.b.qz");
        for (size_t row = 0; row < table->nrow; row++) {
            const double *x = table->values + row * (size_t)table->ncolumn;
            assert_true(fabs(hypot(x[qw], x[qz]) - 1) < 1e-12);
            assert_true(row == 0 ||
                        fabs(x[0] - x[-table->ncolumn] - (table->values[table->ncolumn] - table->values[0])) < 1e-9);
        }
        ramus_table_destroy(table);
    }
    assert_int_equal(failures, 0);
}

/* A causal filter lags as its phase says: a sine comes later. */
static void test_causal(void **state)
{
    (void)state;
    ramus_table *table = NULL;
    ramus_filter filter;
    ramus_error err;
    FILE *f = fopen("sine.csv", "w");
    for (int k = 0; k < 2000; k++)
        fprintf(f, k ? "%.17g,%.17g\n" : "t,q.a\n%.17g,%.17g\n", k * 0.005, sin(2 * pi * k * 0.005));
    fclose(f);
    free(program_output(0, "prepare sine.csv --cutoff 5 --order 2 --filter causal -o states.csv"));
    assert_int_equal(ramus_table_load("states.csv", &table, &err), RAMUS_OK);
    assert_int_equal(ramus_butterworth(2, 5, 200, &filter, &err), RAMUS_OK);
    const double gain = ramus_filter_gain(&filter, 1), phase = ramus_filter_phase(&filter, 1);
    assert_true(phase < -0.2);
    for (size_t row = 1000; row < 1900; row++) {
        const double *x = table->values + row * (size_t)table->ncolumn;
        assert_true(fabs(x[1] - gain * sin(2 * pi * x[0] + phase)) < 1e-5);
        assert_true(fabs(x[2] - gain * 2 * pi * cos(2 * pi * x[0] + phase)) < 1e-3);
    }
    ramus_table_destroy(table);
}

/* The result is read as states: a column for each coordinate. */
static void test_as_states(void **state)
{
    (void)state;
    write_file("r.yaml", "ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                         "      - {name: b, joint: {name: b, type: free}, mass: 1, inertia: [1, 1, 1]}\n"
                         "      - {name: s, joint: {name: s, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"
                         "      - {name: w, joint: {name: w, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"
                         "robot:\n  - {name: i, module: m}\n");
    write_log("log.csv", 0);
    free(program_output(0, "prepare log.csv --map 'q.b.*=q.i/b.*' --map 'q.s=q.i/s' --map 'v.s=v.i/s' --map "
                           "'tau.s=tau.i/s' --map 'q.w=q.i/w' -o states.csv"));
    char *forces = program_output(0, "id r.yaml --states states.csv -o forces.csv");
    assert_null(strstr(forces, "warning"));
    free(forces);
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

#define ROWS "0,1\n1,2\n2,3\n3,4\n4,5\n5,6\n6,7\n7,8\n8,9\n9,8\n10,7\n11,6\n12,5\n"
static const struct {
    const char *line, *text; /* of log.csv */
    int code;
    const char *message;
} mistakes[] = {
    { "prepare", "", 2, "LOG is missing" },
    { "prepare log.csv --rate 0", "t,q.a\n" ROWS, 2, "--rate 0: a frequency above 0" },
    { "prepare log.csv --cutoff -1", "t,q.a\n" ROWS, 2, "--cutoff -1: a frequency in Hz, or 0" },
    { "prepare log.csv --cutoff 5", "t,q.a\n" ROWS, 2,
      "--cutoff 5: a frequency between 0 and half of the sample rate of 1 Hz" },
    { "prepare log.csv --order 9", "t,q.a\n" ROWS, 2, "--order 9: a whole number from 1 to 8" },
    { "prepare log.csv --order 1.5", "t,q.a\n" ROWS, 2, "--order 1.5: a whole number from 1 to 8" },
    { "prepare log.csv --filter median", "t,q.a\n" ROWS, 2, "--filter median: there are zero-phase and causal" },
    { "prepare log.csv --unwrap some", "t,q.a\n" ROWS, 2, "--unwrap some: there are detect, all and none" },
    { "prepare log.csv --delay tau", "t,q.a\n" ROWS, 2, "--delay tau: COLUMN=SECONDS is expected" },
    { "prepare log.csv --delay x=1", "t,q.a\n" ROWS, 1, "log.csv:1: --delay x: no such column" },
    { "prepare log.csv --plot a.png", "t,q.a\n" ROWS, 2, "--plot a.png: a name that ends with .html or .svg" },
    { "prepare log.csv --missing maybe", "t,q.a\n" ROWS, 2, "--missing maybe: there are error, hold, linear and drop" },
    { "prepare log.csv --max-gap 0", "t,q.a\n" ROWS, 2, "--max-gap 0: a time above 0 is expected" },
    { "prepare log.csv --map a", "t,q.a\n" ROWS, 2, "--map a: OLD=NEW is expected, or the name of a file" },
    { "prepare log.csv --map =b", "t,q.a\n" ROWS, 2, "--map =b: OLD=NEW is expected" },
    { "prepare log.csv --map b=*", "t,q.a\n" ROWS, 2, "--map b=*: one * is expected in both names" },
    { "prepare log.csv --map names.txt", "t,q.a\n" ROWS, 1, "names.txt:3: wrong: OLD=NEW is expected" },
    { "prepare none.csv", "t,q.a\n" ROWS, 1, "none.csv: " },
    { "prepare log.csv", "q.a\n1\n", 1, "log.csv:1: there is no column 't'" },
    { "prepare log.csv --missing error", "q.a\n1\n", 1, "log.csv:1: the column 't' is missing" },
    { "prepare log.csv", "t,x\n" ROWS, 1, "log.csv:1: there are no columns q.*" },
    { "prepare log.csv", "t,q.a\n0,1\n", 1, "log.csv: has 1 rows" },
    { "prepare log.csv", "t,q.a\n0,1\n1,2\n2,3\n", 1, "log.csv: all columns have numbers for 2 s only" },
    { "prepare log.csv --missing error", "t,q.a\n0,1\n1,\n", 1, "log.csv:3: column 'q.a' is empty" },
    { "prepare log.csv", "t,q.a,v.a\n0,1,\n1,2,\n", 1, "log.csv: column 'v.a' has 0 numbers; leave it out" },
    { "prepare log.csv", "t,q.a\n0,1\n0.01,1\n0.02,1\n0.5,1\n", 1,
      "log.csv: column 'q.a' has no number between t = 0.02 and 0.5: the gap of 0.48 s is longer than 0.1 s" },
    { "prepare log.csv", "t,q.a.qw,q.a.qx\n0,1,0\n1,1,0\n", 1, "log.csv:1: 'q.a.qw' is there, but not all" },
    { "prepare log.csv", "t,q.a.qw,q.a.qx,q.a.qy,q.a.qz\n0,1,0,0,0\n1,2,0,0,0\n", 1,
      "log.csv: the quaternion q.a.qw at t = 1 has length 2" },
    { "prepare log.csv", "t,q.a\n0,1\n1,on\n", 1, "log.csv:3: column 'q.a': 'on' is not a number" },
};

static void test_mistakes(void **state)
{
    (void)state;
    int failures = 0;
    write_file("names.txt", "# comment\n\nwrong\n");
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++) {
        char line[512];
        write_file("log.csv", mistakes[k].text);
        snprintf(line, sizeof line, "%s%s", mistakes[k].line, strchr(mistakes[k].line, ' ') ? " -o out.csv" : "");
        program_result r = program_run(line);
        if (r.code != mistakes[k].code || !strstr(r.messages, mistakes[k].message) || access("out.csv", F_OK) == 0) {
            fprintf(stderr, "ramus %s\ncode %d, wanted %d: %swanted: %s\n", line, r.code, mistakes[k].code, r.messages,
                    mistakes[k].message);
            failures++;
        }
        program_release(&r);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_causal),
        cmocka_unit_test(test_as_states),
        cmocka_unit_test(test_mistakes),
    };
    return cmocka_run_group_tests_name("cli_prepare", tests, enter, leave);
}
