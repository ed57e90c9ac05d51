/* test_cli_sim_trust.c - motions that are to be believed, or are marked: exit code 3, limits, accelerations, references that
 * end, columns that a table lacks
 */
#include "ramus/ramus.h"

#include "support/program.h"
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

#define PENDULUM(effects)                                                                                              \
    "ramus: 1\nname: pendulum\nmodules:\n  m:\n    links:\n"                                                           \
    "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0], " effects "}, mass: 1, com: [0, 0, -0.3],\n"  \
    "         inertia: [0.01, 0.01, 0.01]}\nrobot:\n  - {name: r, module: m}\n"

static const struct {
    const char *name, *text;
} files[] = {
    { "free.yaml", PENDULUM("friction: 0") },
    { "stuck.yaml", PENDULUM("friction: 50") },
    { "locked.yaml", PENDULUM("friction: 1e12") },
    { "viscous.yaml", PENDULUM("damping: 1e9") },
    { "double.yaml",
      "ramus: 1\nmodules:\n  m:\n    links:\n"
      "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0, 0, -0.3]}\n"
      "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, -1]},\n"
      "         mass: 1, com: [0.1, 0, -0.3]}\nrobot:\n  - {name: r, module: m}\n" },
    { "too_fast.csv", "q.r/j,q.r/k,v.r/j\n1,1,1e200\n" },
    { "start.csv", "q.r/j\n1\n" },
    { "moving.csv", "q.r/j,v.r/j\n1,2\n" },
    /* a parabola: q = t^2/2 + t, v = t + 1, a = 1 */
    { "whole.csv", "t,q.r/j,v.r/j,a.r/j\n0,0,1,1\n0.5,0.625,1.5,1\n1,1.5,2,1\n" },
    { "no_a.csv", "t,q.r/j,v.r/j\n0,0,1\n0.5,0.625,1.5\n1,1.5,2\n" },
    { "no_v.csv", "t,q.r/j,a.r/j\n0,0,1\n0.5,0.625,1\n1,1.5,1\n" },
    { "only_q.csv", "t,q.r/j\n0,0\n0.5,0.625\n1,1.5\n" },
    { "even.csv", "t,q.r/j,v.r/j\n0,0,1\n0.5,0.5,1\n1,1,1\n" },
    { "still.csv", "t,q.r/j\n0,0.3\n0.5,0.3\n1,0.30000000000000004\n" },
    { "poses.csv", "q.r/j\n0\n0.5\n1\n" },
    { "forces.csv", "t,q.r/j,v.r/j,tau.r/j\n0,0,1,0\n0.5,0.625,1.5,0\n1,1.5,2,0\n" },
    { "times.csv", "t\n0\n1\n" },
};

static ramus_table *load(const char *path)
{
    ramus_table *table = NULL;
    ramus_error err;
    if (ramus_table_load(path, &table, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return table;
}

static double value(const ramus_table *table, size_t row, const char *column)
{
    const int k = ramus_table_find_column(table, column);
    assert_true(k >= 0 && row < table->nrow);
    return table->values[row * (size_t)table->ncolumn + (size_t)k];
}

/* ---- trust -------------------------------------------------------------------------------------------------- */

static void untrusted_motions_are_marked(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
        size_t rows;         /* 0: some */
        double q, tolerance; /* at the end; NAN: not looked at */
        const char *said, *also;
    } cases[] = {
        { "stuck.yaml --initial start.csv", 0, 1001, 0.99995043134738, 1e-12, "energy drift", "" },
        { "locked.yaml --initial start.csv", 0, 1001, 1, 1e-14, "energy drift", "" },
        { "locked.yaml --initial moving.csv", 0, 1001, 1 + 2e-13, 1e-14, "energy drift", "" },
        { "viscous.yaml --initial moving.csv", 0, 1001, 1 - 2.27645e-9, 1e-12, "energy drift", "" },
        { "stuck.yaml --initial start.csv --method euler", 0, 1001, 0.9999504, 1e-7, "energy drift", "" },
        { "stuck.yaml --initial start.csv --method rk4", 3, 1001, NAN, 0, "too long for friction of joint 'r/j'",
          "take --method adaptive, or a shorter --step" },
        { "locked.yaml --initial start.csv --method rk4", 3, 1001, NAN, 0, "balance of energy is off",
          "warning: the motion is not to be trusted" },
        { "viscous.yaml --initial start.csv --method rk4", 3, 0, NAN, 0, "beyond all numbers", "--method adaptive" },
        { "viscous.yaml --initial start.csv --method variational", 3, 1001, NAN, 0, "damping of joint 'r/j'", "" },
        { "stuck.yaml --initial start.csv --method variational", 3, 1, NAN, 0, "no solution nearby", "" },
        { "free.yaml --initial start.csv --method euler", 0, 1001, NAN, 0, "energy drift", "" },
        { "free.yaml --initial start.csv --method rk4", 0, 1001, NAN, 0, "energy drift", "" },
        { "free.yaml --initial start.csv --method variational", 0, 1001, NAN, 0, "energy drift", "" },
        { "free.yaml --initial start.csv --output-step 0 --max-rows 7", 3, 7, NAN, 0, "has its 7 rows", "--max-rows" },
        { "free.yaml --initial start.csv --max-steps 12", 3, 0, NAN, 0, "12 steps were tried", "--max-steps" },
        { "free.yaml --initial start.csv --output-step 0", 0, 0, NAN, 0, "energy drift", "" },
    };
    int failures = 0;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        char line[300];
        snprintf(line, sizeof line, "sim %s --joint-effects --time 1 -o motion.csv", cases[n].line);
        unlink("motion.csv");
        program_result r = program_run(line);
        ramus_table *table = access("motion.csv", F_OK) == 0 ? load("motion.csv") : NULL;
        const double q = table && table->nrow ? value(table, table->nrow - 1, "q.r/j") : NAN;
        const int rows = table && table->nrow > 0 && (cases[n].rows == 0 || table->nrow == cases[n].rows);
        const int there = isnan(cases[n].q) || fabs(q - cases[n].q) <= cases[n].tolerance;
        if (r.code != cases[n].code || !rows || !there || !strstr(r.messages, cases[n].said) ||
            !strstr(r.messages, cases[n].also) || strstr(r.messages, "nan") ||
            (r.code == 0 && strstr(r.messages, "warning"))) {
            failures++;
            fprintf(stderr,
                    "ramus %s\nexit code %d, wanted %d; %zu rows, wanted %zu; q = %.17g, wanted %.17g\nsaid: %s"
                    "wanted: %s, %s\n",
                    line, r.code, cases[n].code, table ? table->nrow : 0, cases[n].rows, q, cases[n].q, r.messages,
                    cases[n].said, cases[n].also);
        }
        ramus_table_destroy(table);
        program_release(&r);
    }
    assert_int_equal(failures, 0);
}

/* What is advised may help, and inputs are mentioned only where there are some. */
static void advice_fits(void **state)
{
    (void)state;
    static const char impossible[] = "the first state itself is too large, whatever the method\n";
    static const struct {
        const char *line;
        int code;
        const char *said, *never;
    } cases[] = {
        { "free.yaml --initial start.csv --tolerance 1e-300", 3,
          "tolerances are too small; a larger --tolerance may help\n", "smaller" },
        { "double.yaml --initial too_fast.csv", 3, impossible, "--tolerance" },
        { "double.yaml --initial too_fast.csv --method rk4", 3, impossible, "--step" },
        { "double.yaml --initial too_fast.csv --method euler", 3, impossible, "--step" },
        { "free.yaml", 0, "energy drift 0.00e+00 J; no energy exchanged\n", "input" },
        { "free.yaml --initial start.csv", 0, "of the energy exchanged", "input" },
        { "free.yaml --hold", 0, "(energy change less work of inputs); energy exchanged 0 J\n", "warning" },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        char line[300];
        snprintf(line, sizeof line, "sim %s --time 1 -o motion.csv", cases[n].line);
        program_result r = program_run(line);
        if (r.code != cases[n].code || !strstr(r.messages, cases[n].said) || strstr(r.messages, cases[n].never))
            fail_msg("ramus %s\nexit code %d, wanted %d; said: %swanted: %s, and not %s", line, r.code, cases[n].code,
                     r.messages, cases[n].said, cases[n].never);
        program_release(&r);
    }
}

/* What sim wrote, id gives back: the same forces. */
static void id_gives_the_forces_back(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "sim %s/robots/bm.yaml --time 0.5 -o motion.csv",
        "sim %s/robots/bm.yaml --time 0.5 --hold --method rk4 -o motion.csv",
        "sim %s/robots/mbm.yaml --time 0.2 --torques bm.csv --output-step 0 -o motion.csv",
        "sim %s/robots/holonomic-9.yaml --time 0.2 --hold --gains 1e5,1e3 -o motion.csv",
    };
    static const char *const robots[] = { "bm", "bm", "mbm", "holonomic-9" };
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char line[700];
        write_file("bm.csv", n == 2 ? "t,tau.s1/j1,tau.s1/j2\n0,0,0\n0.1,5,-3\n1,0,20\n" : "t\n0\n");
        snprintf(line, sizeof line, lines[n], RAMUS_SOURCE_DIR);
        program_result r = program_run(line);
        if (r.code != 0)
            fail_msg("ramus %s: %s", line, r.messages);
        program_release(&r);
        snprintf(line, sizeof line, "id %s/robots/%s.yaml --states motion.csv -o forces_back.csv", RAMUS_SOURCE_DIR,
                 robots[n]);
        r = program_run(line);
        if (r.code != 0 || strstr(r.messages, "warning"))
            fail_msg("ramus %s: %s", line, r.messages);
        program_release(&r);
        ramus_table *motion = load("motion.csv"), *back = load("forces_back.csv");
        double worst = 0, largest = 0;
        assert_int_equal(motion->nrow, back->nrow);
        for (size_t row = 0; row < back->nrow; row++)
            for (int k = 1; k < back->ncolumn; k++) {
                const double want = value(motion, row, back->column[k]);
                worst = fmax(worst, fabs(back->values[row * (size_t)back->ncolumn + (size_t)k] - want));
                largest = fmax(largest, fabs(value(motion, row, back->column[k])));
            }
        if (!(worst <= 1e-9 * (1 + largest)))
            fail_msg("ramus %s: forces of up to %g come back off by %g", line, largest, worst);
        ramus_table_destroy(motion);
        ramus_table_destroy(back);
        unlink("forces_back.csv");
        unlink("bm.csv");
    }
}

/* ---- references that end ------------------------------------------------------------------------------------ */

static void references_move_up_to_their_end(void **state)
{
    (void)state;
    static const char *const methods[] = { "euler", "rk4", "adaptive", "variational" };
    static const struct {
        const char *file;
        double spike; /* at most: change of the force over the last row, in changes over the one before */
    } references[] = { { "whole.csv", 3 }, { "no_v.csv", 3 }, { "motion.csv", 3 } };
    program_result r = program_run("sim free.yaml --time 1 --initial start.csv -o motion.csv");
    assert_int_equal(r.code, 0);
    program_release(&r);
    for (size_t n = 0; n < sizeof references / sizeof *references; n++)
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            char line[300];
            snprintf(line, sizeof line,
                     "sim free.yaml --time 1.01 --reference %s --method %s --initial %s -o follow.csv",
                     references[n].file, methods[m], references[n].file);
            r = program_run(line);
            if (r.code != 0)
                fail_msg("ramus %s: %s", line, r.messages);
            program_release(&r);
            ramus_table *table = load("follow.csv");
            double tau[4];
            assert_int_equal(table->nrow, 1011);
            assert_true(fabs(value(table, 1000, "t") - 1) < 1e-12);
            for (size_t k = 0; k < 4; k++)
                tau[k] = value(table, 997 + k, "tau.r/j");
            const double before = fabs(tau[2] - tau[1]), last = fabs(tau[3] - tau[2]);
            if (!(last <= references[n].spike * before + 1e-3))
                fail_msg("ramus %s: the force at the last instants is %g, %g, %g, %g", line, tau[0], tau[1], tau[2],
                         tau[3]);
            /* after its end the reference rests at the last position */
            const double v = value(table, 1010, "v.r/j"), gone = value(table, 1001, "tau.r/j");
            if (!(fabs(v) < 0.9 * fabs(value(table, 1000, "v.r/j"))) || !(fabs(gone - tau[3]) > 10 * before))
                fail_msg("ramus %s: after the end v = %g, force %g", line, v, gone);
            ramus_table_destroy(table);
        }
}

/* ---- columns that are missing -------------------------------------------------------------------------------- */

static void missing_columns_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        const char *said, *also; /* NULL: no warning */
    } cases[] = {
        { "id free.yaml --states whole.csv", NULL, NULL },
        { "id free.yaml --states no_a.csv", "no_a.csv:1: warning: q varies with t, but there are no columns a.*",
          NULL },
        { "id free.yaml --states no_v.csv", "no_v.csv:1: warning: q varies with t, but there are no columns v.*",
          NULL },
        { "id free.yaml --states only_q.csv",
          "no columns v.*: every velocity counts as zero; derive it (ramus prepare), or take a table",
          "no columns a.*: every acceleration counts as zero" },
        { "id free.yaml --states even.csv", NULL, NULL }, /* the velocity is constant: there is no acceleration */
        { "id free.yaml --states still.csv", NULL, NULL },
        { "id free.yaml --states poses.csv", NULL, NULL },
        { "id free.yaml --states forces.csv", "no columns a.*", NULL },
        { "fd free.yaml --states forces.csv", NULL, NULL },
        { "fd free.yaml --states whole.csv", "no columns tau.*: every force counts as zero", NULL },
        { "fd free.yaml --states only_q.csv", "no columns v.*", "no columns tau.*" },
        { "fd free.yaml --states poses.csv", NULL, NULL },
        { "graph free.yaml --states only_q.csv --row 1", "no columns v.*", "no columns a.*" },
        { "graph free.yaml --states whole.csv --row 1", NULL, NULL },
        { "sim free.yaml --time 0.01 --reference whole.csv", NULL, NULL },
        { "sim free.yaml --time 0.01 --reference no_v.csv", NULL, NULL }, /* the velocity is that of q */
        { "sim free.yaml --time 0.01 --reference no_a.csv", "no columns a.*", NULL },
        { "sim free.yaml --time 0.01 --torques forces.csv", NULL, NULL },
        { "sim free.yaml --time 0.01 --torques times.csv", "times.csv:1: warning: there are no columns tau.*", NULL },
        { "sim free.yaml --time 0.01 --torques whole.csv", "there are no columns tau.*", NULL },
        { "sim free.yaml --time 0.01 --initial only_q.csv", "no columns v.*", NULL },
        { "sim free.yaml --time 0.01 --initial start.csv", NULL, NULL },
    };
    int failures = 0;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        program_result r = program_run(cases[n].line);
        int count = 0;
        for (const char *at = r.messages; (at = strstr(at, "warning")) != NULL; at++)
            count++;
        const int want = (cases[n].said != NULL) + (cases[n].also != NULL);
        if (r.code != 0 || count != want || (cases[n].said && !strstr(r.messages, cases[n].said)) ||
            (cases[n].also && !strstr(r.messages, cases[n].also))) {
            failures++;
            fprintf(stderr, "ramus %s\nexit code %d, %d warnings, wanted %d\nsaid: %swanted: %s, %s\n", cases[n].line,
                    r.code, count, want, r.messages, cases[n].said ? cases[n].said : "none",
                    cases[n].also ? cases[n].also : "no other");
        }
        program_release(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- main --------------------------------------------------------------------------------------------------- */

static int enter_folder(void **state)
{
    static char folder[TEMPORARY_SIZE];
    *state = folder;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        write_file(files[k].name, files[k].text);
    return 0;
}

static int leave_folder(void **state)
{
    static const char *const made[] = { ".out", ".err", "motion.csv", "follow.csv", "forces_back.csv", "bm.csv" };
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        unlink(files[k].name);
    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        unlink(made[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(untrusted_motions_are_marked), cmocka_unit_test(advice_fits),
        cmocka_unit_test(id_gives_the_forces_back),     cmocka_unit_test(references_move_up_to_their_end),
        cmocka_unit_test(missing_columns_are_told),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
