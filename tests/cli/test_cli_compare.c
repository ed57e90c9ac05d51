/* test_cli_compare.c - ramus compare: a difference of each kind is planted and must be recognised, with its size
 *
 * A table of a joint's motion and forces is written, and a second one in which one force is changed. All signals are
 * sums of two sines of unrelated frequencies, so that the kinds can be told apart.
 */
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

#include "support/random.h"
#include "support/program.h"
#include "support/temporary.h"

enum { SAMPLES = 501, TEXT = 1 << 20 };
static const double step = 0.004;

/* ---- running ------------------------------------------------------------------------------------------------ */

static char output[TEXT], messages[TEXT];

static void slurp(const char *path, char *text)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    text[fread(text, 1, TEXT - 1, f)] = '\0';
    fclose(f);
}

/* Run ramus with the words of `line`; the exit code. */
static int run(const char *line)
{
    const int code = program_call(line, NULL);
    slurp(".out", output);
    slurp(".err", messages);
    return code;
}

/* The number after "name": in the part of the output that starts with the column's entry. */
static double number_of(const char *column, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"name\": \"%s\"", column);
    const char *at = strstr(output, key);
    assert_non_null(at);
    snprintf(key, sizeof key, "\"%s\": ", name);
    at = strstr(at, key);
    if (!at)
        fail_msg("no %s of %s in:\n%s", name, column, output);
    return strncmp(at + strlen(key), "null", 4) == 0 ? NAN : strtod(at + strlen(key), NULL);
}

static int has(const char *text, const char *part)
{
    if (strstr(text, part))
        return 1;
    fprintf(stderr, "'%s' is missing in:\n%s\n", part, text);
    return 0;
}

/* ---- planted differences ------------------------------------------------------------------------------------ */

static double wave(double t)
{
    return sin(6.1 * t) + 0.4 * sin(17.3 * t + 1);
}

/* The joint's motion, of order 0 to 2. */
static double motion(int order, double t)
{
    const double phase = order * 1.5707963267948966;
    return pow(4.3, order) * sin(4.3 * t + phase) + 0.2 * pow(21, order) * sin(21 * t + phase);
}

typedef enum planted {
    SAME,
    SIGN,
    OFFSET,
    SCALE,
    DELAY,
    AHEAD,
    ARMATURE,
    COULOMB,
    VISCOUS,
    FRAME,
    NOISE,
    ODD,
    LATE /* the same until t = 1 */
} planted;

/* Three forces of the joint s, and one of j. */
static void forces(planted kind, double t, rng *r, double out[4])
{
    const double x = wave(t), y = wave(1.3 * t + 2), z = wave(0.7 * t + 5), v = motion(1, t);
    const double values[] = { [SAME] = x,
                              [SIGN] = -x,
                              [OFFSET] = x - 0.25,
                              [SCALE] = 57.295779513082321 * x,
                              [DELAY] = wave(t - 3.5 * step),
                              [AHEAD] = wave(t + 20 * step),
                              [ARMATURE] = x + 0.03 * motion(2, t),
                              [COULOMB] = x + (v > 0 ? 0.2 : -0.2),
                              [VISCOUS] = x + 0.05 * v,
                              [FRAME] = x,
                              [NOISE] = x + 0.01 * rng_normal(r),
                              [ODD] = x + 0.3 * x * x * x,
                              [LATE] = x + (t > 1 ? 0.5 * sin(t * t) : 0) };
    const double turned = kind == FRAME ? 0.5 : 0; /* rad about y */
    out[0] = values[kind];
    out[1] = cos(turned) * x + sin(turned) * z;
    out[2] = y;
    out[3] = -sin(turned) * x + cos(turned) * z;
}

/* `columns` of motion: "avq", "q" ... */
static void write_table(const char *path, planted kind, const char *columns, double first, double h, int count)
{
    FILE *f = fopen(path, "wb");
    rng r = { 11 };
    assert_non_null(f);
    fputs("t", f);
    for (const char *c = columns; *c; c++)
        fprintf(f, ",%c.j", *c);
    fputs(",tau.j,tau.s.wx,tau.s.wy,tau.s.wz\n", f);
    for (int i = 0; i < count; i++) {
        const double t = first + h * i;
        double tau[4];
        forces(kind, t, &r, tau);
        fprintf(f, "%.17g", t);
        for (const char *c = columns; *c; c++)
            fprintf(f, ",%.17g", motion(*c == 'a' ? 2 : *c == 'v', t));
        fprintf(f, ",%.17g,%.17g,%.17g,%.17g\n", tau[0], tau[1], tau[2], tau[3]);
    }
    fclose(f);
}

static void test_kinds(void **state)
{
    (void)state;
    static const struct {
        planted kind;
        const char *columns, *column, *expected, *number;
        double value, tol;
        const char *words;
    } cases[] = {
        { SAME, "avq", "tau.j", "none", "rmse", 0, 0, "never part" },
        { SIGN, "avq", "tau.j", "sign", "explained", 1, 1e-12, "sign: B = -A" },
        { OFFSET, "avq", "tau.j", "offset", "offset", -0.25, 1e-12, "offset: B = A - 0.25" },
        { SCALE, "avq", "tau.j", "scale", "factor", 57.295779513082321, 1e-9, "degrees for radians" },
        { DELAY, "avq", "tau.j", "delay", "samples", 3.5, 1e-3, "3.5 samples (0.014 s) after A" },
        { DELAY, "avq", "tau.j", "delay", "seconds", 0.014, 4e-6, "delay" },
        { AHEAD, "avq", "tau.j", "delay", "samples", -20, 1e-3, "20 samples (0.08 s) before A" },
        { ARMATURE, "avq", "tau.j", "armature", "armature", 0.03, 1e-9, "armature: B - A = 0.03 a" },
        { ARMATURE, "v", "tau.j", "armature", "armature", 0.03, 1e-4, "armature" },
        { ARMATURE, "q", "tau.j", "armature", "armature", 0.03, 1e-4, "armature" },
        { COULOMB, "avq", "tau.j", "friction", "coulomb", 0.2, 1e-9, "0.2 sign(v)" },
        { COULOMB, "q", "tau.j", "friction", "coulomb", 0.2, 1e-2, "sign(v)" },
        { VISCOUS, "v", "tau.j", "friction", "viscous", 0.05, 1e-9, "0.05 v" },
        { FRAME, "avq", "tau.s.wx", "frame", "angle_deg", 28.64788975654116, 1e-9,
          "tau.s.w* of B turned by 28.65 deg" },
        { FRAME, "avq", "tau.s.wz", "frame", "explained", 1, 1e-12, "about (0, 1, 0)" },
        { NOISE, "avq", "tau.j", "noise", "std", 0.01, 1e-3, "noise: std" },
        { ODD, "avq", "tau.j", "unexplained", "parts_at", 0, 0, "no simple explanation" },
        { LATE, "avq", "tau.j", "unexplained", "parts_at", 251, 0, "in tau.j" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char kind[64];
        write_table("a.csv", SAME, cases[k].columns, 0, step, SAMPLES);
        write_table("b.csv", cases[k].kind, cases[k].columns, 0, step, SAMPLES);
        assert_int_equal(run("compare a.csv b.csv --json"), 0);
        snprintf(kind, sizeof kind, "\"kind\": \"%s\"", cases[k].expected);
        char *entry = strstr(output, "\"name\": \"tau.");
        while (entry && strncmp(entry + 9, cases[k].column, strlen(cases[k].column)) != 0)
            entry = strstr(entry + 1, "\"name\": \"tau.");
        assert_non_null(entry);
        const double got = number_of(cases[k].column, cases[k].number);
        char line[512];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(entry, "\n"), entry);
        if (!strstr(line, kind) || !(fabs(got - cases[k].value) <= cases[k].tol))
            fail_msg("case %zu: expected %s, %s = %g, got %s", k, cases[k].expected, cases[k].number, cases[k].value,
                     line);
        assert_int_equal(run("compare a.csv b.csv"), 0);
        assert_true(has(output, cases[k].words));
    }
}

/* The same orientation seen from a turned frame, of a turned frame, and with the other sign; a planar joint's x and y. */
static void test_orientations(void **state)
{
    (void)state;
    static const char head[] = "q.l.qw,q.l.qx,q.l.qy,q.l.qz,q.r.qw,q.r.qx,q.r.qy,q.r.qz,q.s.qw,q.s.qx,q.s.qy,q.s.qz,"
                               "v.p.x,v.p.y,v.p.phi\n";
    const double c = cos(0.3), s = sin(0.3);
    FILE *a = fopen("a.csv", "wb"), *b = fopen("b.csv", "wb");
    assert_true(a && b);
    fputs(head, a);
    fputs(head, b);
    for (int i = 0; i < 100; i++) {
        const double t = 0.03 * i, x = wave(t), y = wave(2 * t + 1), length = sqrt(1 + x * x + y * y + 0.01 * t * t);
        const double q[] = { 1 / length, x / length, y / length, 0.1 * t / length };
        for (int k = 0; k < 12; k++)
            fprintf(a, "%.17g,", q[k % 4]);
        fprintf(a, "%.17g,%.17g,1\n", x, y);
        /* r = (c, 0, 0, s): r q, q r, -q */
        fprintf(b, "%.17g,%.17g,%.17g,%.17g,", c * q[0] - s * q[3], c * q[1] - s * q[2], c * q[2] + s * q[1],
                c * q[3] + s * q[0]);
        fprintf(b, "%.17g,%.17g,%.17g,%.17g,", c * q[0] - s * q[3], c * q[1] + s * q[2], c * q[2] - s * q[1],
                c * q[3] + s * q[0]);
        fprintf(b, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,1\n", -q[0], -q[1], -q[2], -q[3], c * x - s * y, s * x + c * y);
    }
    fclose(a);
    fclose(b);
    assert_int_equal(run("compare a.csv b.csv"), 0);
    assert_true(has(output, "q.l.q* of B turned by 34.38 deg about (0, 0, 1), reference frame"));
    assert_true(has(output, "q.r.q* of B turned by 34.38 deg about (0, 0, 1), moved frame"));
    assert_true(has(output, "sign: B = -A (q and -q are one orientation)"));
    assert_true(has(output, "v.p.* of B turned by 17.19 deg about (0, 0, 1)"));
    /* numbers whose range and squares overflow */
    write_file("a.csv", "x\n1e308\n-1e308\n1e308\n");
    write_file("b.csv", "x\n-1e308\n1e308\n-1e308\n");
    assert_int_equal(run("compare a.csv b.csv --json"), 0);
    assert_true(number_of("x", "parts_at") == 0 && isnan(number_of("x", "rmse")));
}

/* ---- tables ------------------------------------------------------------------------------------------------- */

static void test_measures(void **state)
{
    (void)state;
    write_file("a.csv", "tau.j,tau.k,q.j,x\n0,1,1,7\n2,1,1,7\n");
    write_file("b.csv", "y,q.j,tau.k,tau.j\n1,1,2,1\n2,1,2,3\n");
    assert_int_equal(run("compare a.csv b.csv --json"), 0);
    assert_true(fabs(number_of("tau.j", "rmse") - 1) < 1e-15);
    assert_true(fabs(number_of("tau.j", "cmc") - sqrt(0.7)) < 1e-15); /* worked by hand in tests/signal */
    assert_true(isnan(number_of("tau.k", "cmc")));                    /* constants that differ */
    assert_true(number_of("q.j", "cmc") == 1);
    assert_true(has(output, "\"not_real\": 1") && has(output, "\"only_in_a\": [\"x\"]"));
    assert_true(has(output, "\"only_in_b\": [\"y\"]") && has(output, "\"t\": null"));
    assert_int_equal(run("compare a.csv b.csv"), 0);
    assert_true(has(output, "not real") && has(output, "1 not real, left out") && has(output, "Only in a.csv: x"));
    assert_true(has(output, "a.csv:2 b.csv:2"));
    /* two cycles: each like the one above */
    write_file("a.csv", "tau.j\n0\n2\n10\n12\n99\n");
    write_file("b.csv", "tau.j\n1\n3\n11\n13\n0\n");
    assert_int_equal(run("compare a.csv b.csv --json --cycles 2"), 0);
    assert_true(fabs(number_of("tau.j", "cmc") - sqrt(0.7)) < 1e-15);
    /* one row, and rounding in a joint without load beside one that carries much */
    write_file("a.csv", "tau.j,tau.k\n0,1000\n");
    write_file("b.csv", "tau.j,tau.k\n1e-13,1000\n");
    assert_int_equal(run("compare a.csv b.csv"), 0);
    assert_true(has(output, "never part") && has(output, "1 sample\n"));
    assert_int_equal(run("compare a.csv b.csv --tolerance 0"), 0);
    assert_true(has(output, "1 of 2 columns part"));
}

static void test_times(void **state)
{
    (void)state;
    /* half the rate and another interval: interpolated, and close to the same */
    write_table("a.csv", SAME, "q", 0, step, SAMPLES);
    write_table("b.csv", SAME, "q", 0.3001, step / 2, SAMPLES);
    assert_int_equal(run("compare a.csv b.csv --tolerance 1e-5"), 0);
    assert_true(has(output, "B was interpolated (cubic spline) at the times of A") && has(output, "never part"));
    assert_int_equal(run("compare b.csv a.csv --json --tolerance 1e-5"), 0);
    assert_true(has(output, "\"interpolated\": \"a\"") && number_of("tau.j", "rmse") < 1e-6);
    /* a part of the same times needs no interpolation; --from and --to choose */
    write_table("b.csv", SAME, "q", 100 * step, step, 300);
    assert_int_equal(run("compare a.csv b.csv --json"), 0);
    assert_true(has(output, "\"interpolated\": null") && has(output, "\"samples\": 300"));
    assert_int_equal(run("compare a.csv b.csv --json --from 0.6 --to 1"), 0);
    assert_true(has(output, "\"samples\": 101") && has(output, "\"to\": 1,"));
    assert_int_equal(run("compare a.csv a.csv -o report.txt"), 0);
    slurp("report.txt", output);
    assert_true(has(output, "never part"));
}

static void test_bad_input(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
        const char *message;
    } cases[] = {
        { "compare", 2, "A.csv is missing" },
        { "compare a.csv", 2, "B.csv is missing" },
        { "compare a.csv b.csv c.csv", 2, "too many" },
        { "compare a.csv b.csv --cycles 0", 2, "--cycles 0" },
        { "compare a.csv b.csv --cycles 1.5", 2, "whole number" },
        { "compare a.csv b.csv --cycles two", 2, "--cycles two" },
        { "compare a.csv b.csv --cycles 3", 1, "too few" },
        { "compare a.csv b.csv --tolerance -1", 2, "non-negative" },
        { "compare a.csv b.csv --from nan", 2, "--from nan" },
        { "compare a.csv b.csv --from 2 --to 1", 2, "comes after" },
        { "compare a.csv b.csv --from 5", 1, "no row in common" },
        { "compare a.csv missing.csv", 1, "missing.csv" },
        { "compare a.csv empty.csv", 1, "empty.csv" },
        { "compare a.csv rows.csv", 1, "no column in common" },
        { "compare a.csv late.csv", 1, "no time in common" },
        { "compare back.csv a.csv", 1, "back.csv:3: time 0 does not come after 1" },
        { "compare long.csv rows.csv", 1, "give both a column t" },
        { "compare rows.csv rows.csv --from 1", 1, "no column t" },
        { "compare a.csv bad.csv", 1, "bad.csv:3" },
        { "compare a.csv b.csv --tolerence 1", 2, "did you mean '--tolerance'" },
    };
    write_file("a.csv", "t,tau.j\n0,1\n1,2\n");
    write_file("b.csv", "t,tau.j\n0,1\n1,2\n");
    write_file("rows.csv", "tau.k\n1\n2\n");
    write_file("long.csv", "tau.k\n1\n2\n3\n");
    write_file("late.csv", "t,tau.j\n5,1\n6,2\n");
    write_file("back.csv", "t,tau.j\n1,1\n0,2\n");
    write_file("empty.csv", "t,tau.j\n");
    write_file("bad.csv", "t,tau.j\n0,1\n1,nan\n");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const int code = run(cases[k].line);
        if (code != cases[k].code || strncmp(messages, "ramus: ", 7) != 0 || !strstr(messages, cases[k].message))
            fail_msg("%s: code %d, %s", cases[k].line, code, messages);
        assert_true(output[0] == '\0');
    }
}

static int enter(void **state)
{
    static char folder[TEMPORARY_SIZE];
    *state = folder;
    return temporary_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state)
{
    static const char *const names[] = { "a.csv",     "b.csv",   "rows.csv", "long.csv",   "late.csv", "back.csv",
                                         "empty.csv", "bad.csv", ".out",     "report.txt", ".err" };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        unlink(names[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds), cmocka_unit_test(test_orientations), cmocka_unit_test(test_measures),
        cmocka_unit_test(test_times), cmocka_unit_test(test_bad_input),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
