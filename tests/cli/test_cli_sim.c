/* test_cli_sim.c - ramus sim as users run it: outputs, exit codes, messages, and no half-written files */
#include "ramus/ramus.h"

#include "cli/small_robots.h"
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

static const char arm[] = PAIR_OF_LINKS("pair");
static const char still[] = "ramus: 1\nname: still\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {type: fixed}, mass: 1, inertia: [1, 1, 1]}\n"
                            "robot:\n  - {name: r, module: m}\n";
/* two carts that move as one */
static const char coupled[] = "ramus: 1\nname: coupled\nmodules:\n  m:\n    links:\n"
                              "      - {name: base, joint: {type: fixed}}\n"
                              "      - {name: a, joint: {name: j, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
                              "      - {name: b, parent: base, joint: {name: k, type: prismatic}, mass: 3,\n"
                              "         inertia: [1, 1, 1]}\nrobot:\n  - {name: r, module: m}\n"
                              "constraints:\n  - {name: rod, type: coupling, coordinates: {r/j: 1, r/k: -1}}\n";
#define Q "q.r/j,q.r/k.qw,q.r/k.qx,q.r/k.qy,q.r/k.qz"

static const struct {
    const char *name, *text;
} files[] = {
    { "arm.yaml", arm },
    { "boxed.yaml", boxed },
    { "massless.yaml", massless },
    { "still.yaml", still },
    { "coupled.yaml", coupled },
    { "together.csv", "q.r/j,q.r/k,v.r/j,v.r/k\n0.3,0.3,1,1\n0.3,0.3000002,1,1.0000002\n" },
    { "apart.csv", "q.r/j,q.r/k,v.r/j,v.r/k\n0,0,0,0\n0.5,0.1,3,-1\n0.2,0.2,1,1.5\n0.2,0.1,1,1\n" },
    { "start.csv", Q ",v.r/j\n0.2,1,0,0,0,0\n0.5,0.8,0.6,0,0,1\n" },
    { "single.csv", Q "\n0.2,1,0,0,0\n" },
    { "torques.csv", "t,tau.r/j,tau.r/k.wz\n0,19.62,0\n0.5,19.62,1\n1,19.62,0\n" },
    { "late.csv", "t,tau.r/j\n0,1\n0.5,1\n0.5,1\n" },
    { "since_1970.csv", "t,tau.r/j\n1700000000,1\n1700000001,1\n" },
    { "before.csv", "t,tau.r/j\n-2,1\n-1,1\n" },
    { "later.csv", "t," Q "\n1.5,0,1,0,0,0\n2,0.5,0.8,0.6,0,0\n" },
    { "timeless.csv", "tau.r/j\n0\n" },
    { "unknown.csv", "t,tau.r/x\n0,1\n" },
    { "reference.csv", "t," Q "\n0,0,1,0,0,0\n1,0.5,0.8,0.6,0,0\n2,0.5,0.8,0.6,0,0\n" },
    { "no_time.csv", Q "\n0,1,0,0,0\n" },
    { "rest.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                   "  - {name: rest, kind: posture, gains: {kp: 100, kv: 20}, target: {state: {r/j: 0.3}}}\n" },
    { "weak.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                   "  - {name: up, kind: posture, joints: [r/j], target: {state: {r/j: 0.3}}}\n"
                   "limits: {all: {force: 1}}\n" },
    { "stop.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                   "  - {name: up, kind: posture, target: {state: {r/j: 0.3}}}\n"
                   "limits: {all: {force: 1}, joints: {r/j: {upper: 0.51}}}\n" },
    { "loop.yaml", "ramus: 1\nmodules:\n  m:\n    links:\n"
                   "      - {name: a, joint: {name: j, type: revolute}, mass: 1, inertia: [0.1, 0.1, 0.1]}\n"
                   "      - {name: b, joint: {name: k, type: revolute, passive: true}, parent: base, mass: 1, inertia: "
                   "[0.1, 0.1, 0.1]}\n"
                   "      - {name: c, joint: {name: l, type: revolute, passive: true}, parent: base, mass: 1, inertia: "
                   "[0.1, 0.1, 0.1]}\n"
                   "robot: [{name: r, module: m}]\n"
                   "constraints: [{name: gear, type: coupling, coordinates: {r/j: 1, r/k: -2}}]\n" },
    { "geared.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                     "  - {name: second, kind: posture, joints: [r/k], target: {state: {r/k: 0.3}}}\n" },
    { "third.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                    "  - {name: third, kind: posture, joints: [r/l], target: {state: {r/l: 0.3}}}\n" },
    { "tight.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                    "  - {name: second, kind: posture, joints: [r/k], target: {state: {r/k: 0.3}}}\n"
                    "limits: {constraints: {gear: {force: 0.5}}}\n" },
    { "far.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                  "  - {name: second, kind: posture, joints: [r/k], target: {state: {r/k: 0.3}}}\n"
                  "limits: {constraints: {gears: {force: 0.5}}}\n" },
    { "wrench.yaml", "ramus: 1\ncontroller: wrench\ntasks:\n  - {frame: r/b, target: {state: {}}}\n" },
    { "empty.csv", "t,tau.r/j\n" },
};

/* ---- running ------------------------------------------------------------------------------------------------ */

/* Run, expect the code and a part of what is said; returns the table that is written to standard output, or NULL. */
static ramus_table *expect(const char *line, int code, const char *said)
{
    ramus_table *table = NULL;
    ramus_error err = { .text = "" };
    program_result r = program_run(line);
    if (r.code != code || !strstr(r.messages, said))
        fail_msg("ramus %s\nexit code %d, wanted %d\nsaid: %s\nwanted: %s", line, r.code, code, r.messages, said);
    if (code == 0 && r.output[0] && ramus_table_parse(r.output, strlen(r.output), "output", &table, &err) != RAMUS_OK)
        fail_msg("ramus %s: %s", line, err.text);
    program_release(&r);
    return table;
}

static double value(const ramus_table *table, size_t row, const char *column)
{
    const int k = ramus_table_find_column(table, column);
    assert_true(k >= 0 && row < table->nrow);
    return table->values[row * (size_t)table->ncolumn + (size_t)k];
}

/* ---- cases -------------------------------------------------------------------------------------------------- */

/* Motions from all rows at once: those of each row by itself. */
static void many_motions(void **state)
{
    (void)state;
    ramus_table *many =
        expect("sim arm.yaml --time 0.05 --many start.csv --output-step 0.01 --jobs 2", 0, "motions of");
    ramus_table *one =
        expect("sim arm.yaml --time 0.05 --method rk4 --output-step 0.01 --initial start.csv --row 1", 0, "");
    ramus_table *last = expect("sim arm.yaml --time 0.05 --many start.csv", 0, "side by side");
    assert_string_equal(many->column[0], "motion");
    assert_string_equal(many->column[1], "t");
    assert_string_equal(many->column[2], "q.r/j");
    assert_int_equal(many->ncolumn, 2 + 5 + 4);
    assert_int_equal(one->nrow, 6);
    assert_int_equal(many->nrow, last->nrow * one->nrow);
    for (size_t row = 0; row < one->nrow; row++) {
        const double *got = many->values + (one->nrow + row) * (size_t)many->ncolumn;
        assert_true(got[0] == 1);
        for (int k = 0; k < 1 + 5 + 4; k++)
            assert_true(fabs(got[1 + k] - one->values[row * (size_t)one->ncolumn + (size_t)k]) < 1e-11);
    }
    for (int k = 0; k < last->ncolumn; k++)
        assert_true(last->values[last->ncolumn + k] ==
                    many->values[(2 * one->nrow - 1) * (size_t)many->ncolumn + (size_t)k]);
    ramus_table_destroy(many);
    ramus_table_destroy(one);
    ramus_table_destroy(last);
}

static void motions_are_written(void **state)
{
    (void)state;
    static const char *const methods[] = { "euler", "rk4", "adaptive", "variational" };
    for (int m = 0; m < 4; m++) {
        char line[200];
        snprintf(line, sizeof line, "sim arm.yaml --time 1 --output-step 0.1 --initial start.csv --row 1 --method %s",
                 methods[m]);
        ramus_table *table = expect(line, 0, "energy drift");
        assert_int_equal(table->nrow, 11);
        assert_int_equal(table->ncolumn, 1 + 5 + 4 + 4 + 4);
        assert_string_equal(table->column[0], "t");
        assert_string_equal(table->column[1], "q.r/j");
        assert_string_equal(table->column[6], "v.r/j");
        assert_string_equal(table->column[10], "a.r/j");
        assert_string_equal(table->column[14], "tau.r/j");
        assert_true(value(table, 0, "q.r/j") == 0.5 && value(table, 0, "v.r/j") == 1);
        assert_true(fabs(value(table, 10, "t") - 1) < 1e-15 && fabs(value(table, 3, "t") - 0.3) < 1e-15);
        double norm = 0;
        for (int k = 0; k < 4; k++)
            norm += pow(table->values[10 * table->ncolumn + 2 + k], 2);
        assert_true(fabs(norm - 1) < 1e-14);
        ramus_table_destroy(table);
    }
    /* every step, from zero, into a file; a rerun of what was written says the same */
    assert_null(expect("sim arm.yaml --time 0.1 --step 0.01 --torques torques.csv -o motion.csv", 0, "balance error"));
    ramus_table *table = NULL;
    assert_int_equal(ramus_table_load("motion.csv", &table, NULL), RAMUS_OK);
    assert_int_equal(table->nrow, 11);
    assert_true(fabs(value(table, 5, "tau.r/k.wz") - 0.1) < 1e-15);
    ramus_table *again = expect("sim arm.yaml --time 0.1 --step 0.01 --torques motion.csv", 0, "times real time");
    for (int k = 0; k < table->ncolumn; k++)
        assert_true(fabs(table->values[10 * table->ncolumn + k] - again->values[10 * table->ncolumn + k]) < 1e-14);
    ramus_table_destroy(table);
    ramus_table_destroy(again);
    ramus_table_destroy(expect("sim still.yaml --time 0.01", 0, ""));
    ramus_table_destroy(expect("sim arm.yaml --time 0", 0, ""));
    program_result r = program_run("sim --help");
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.output, "--reference"));
    program_release(&r);
}

static void inputs_do_their_work(void **state)
{
    (void)state;
    ramus_table *table =
        expect("sim arm.yaml --time 2 --initial start.csv --hold --output-step 0.5", 0, "balance error");
    assert_true(fabs(value(table, 4, "q.r/j") - 0.2) < 1e-12 && fabs(value(table, 4, "v.r/k.wx")) < 1e-12);
    ramus_table_destroy(table);
    table = expect("sim arm.yaml --time 3 --reference reference.csv --gains 400,40 --output-step 0.5", 0, "balance");
    assert_true(fabs(value(table, 6, "q.r/j") - 0.5) < 1e-6 && fabs(value(table, 6, "q.r/k.qx") - 0.6) < 1e-6);
    assert_true(fabs(value(table, 1, "q.r/j") - 0.25) < 1e-3);
    ramus_table_destroy(table);
    table = expect("sim arm.yaml --time 3 --controller rest.yaml --output-step 0.5", 0, "balance");
    assert_true(fabs(value(table, 6, "q.r/j") - 0.3) < 1e-6);
    assert_int_equal(ramus_table_find_column(table, "error.rest"), -1);
    ramus_table_destroy(table);
    /* errors of tasks as columns: of a posture |q - q_d|; readers of states pass over them */
    table =
        expect("sim arm.yaml --time 3 --controller rest.yaml --errors --output-step 0.5 -o errors.csv", 0, "balance");
    ramus_table_destroy(table);
    ramus_error err;
    assert_int_equal(ramus_table_load("errors.csv", &table, &err), RAMUS_OK);
    assert_true(fabs(value(table, 0, "error.rest") - 0.3) < 1e-12 && value(table, 6, "error.rest") < 1e-6);
    assert_true(value(table, 1, "error.rest") > 1e-3);
    ramus_table_destroy(table);
    ramus_table_destroy(expect("id arm.yaml --states errors.csv", 0, ""));
    char line[700];
    snprintf(line, sizeof line, "sim %s/robots/nonholonomic-8.yaml --time 0.05 --output-step 0.05", RAMUS_SOURCE_DIR);
    ramus_table_destroy(expect(line, 0, "constraint error"));

    /* springs pull, and whoever holds a pose reckons with them; without, the lift goes up until its levers are stretched */
    snprintf(line, sizeof line, "sim %s/robots/charmie.yaml --time 0.5 --output-step 0.5 --hold", RAMUS_SOURCE_DIR);
    table = expect(line, 0, "balance");
    assert_true(fabs(value(table, 1, "q.body/lift")) < 1e-12 && fabs(value(table, 1, "q.body/torso")) < 1e-12);
    ramus_table_destroy(table);
    snprintf(line, sizeof line, "sim %s/robots/charmie.yaml --time 3 --gravity 0,0,0", RAMUS_SOURCE_DIR);
    assert_null(
        expect(line, 1, "lever 'left_lever', which carries an end of spring 'left_spring', does not reach its guide"));
}

/* A first state that does not meet the constraints is moved onto them, and that is said. */
static void moved_states_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *start, *said; /* NULL: nothing */
    } cases[] = {
        { "together.csv", NULL },
        { "together.csv --row 1", NULL },
        { "apart.csv --row 0", NULL },
        { "apart.csv --row 1",
          "apart.csv:3: the first state does not meet the constraints: position of 'r/j' changed by "
          "-0.3, velocity of 'r/j' by -3\n" },
        { "apart.csv --row 2",
          "apart.csv:4: the first state does not meet the constraints: velocity of 'r/j' changed by "
          "0.375\n" },
        { "apart.csv --row 3",
          "apart.csv:5: the first state does not meet the constraints: position of 'r/j' changed by "
          "-0.075\n" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char line[200];
        snprintf(line, sizeof line, "sim coupled.yaml --time 0 --initial %s", cases[k].start);
        program_result r = program_run(line);
        if (r.code != 0 || (cases[k].said ? !strstr(r.messages, cases[k].said) : strstr(r.messages, "meet") != NULL))
            fail_msg("ramus %s\nexit code %d\nsaid: %s\nwanted: %s", line, r.code, r.messages,
                     cases[k].said ? cases[k].said : "nothing of constraints");
        program_release(&r);
    }
}

/* What a controller reached, and what was in its way. */
static void tasks_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said, *not_said;
        double error; /* of the task at the end, at most; NAN: not looked at */
    } cases[] = {
        { "sim arm.yaml --time 3 --controller rest.yaml", "task 'rest': error ", "limits", 1e-6 },
        { "sim arm.yaml --time 0 --controller rest.yaml", "task 'rest': error 0.3 at the end\n", "limits", 0.3 },
        { "sim arm.yaml --time 0.2 --controller weak.yaml", "in the way at the end: r/j (upper force)", "contradict",
          NAN },
        { "sim arm.yaml --time 0.2 --controller weak.yaml", " less acceleration than it asks for\n", "contradict",
          NAN },
        { "sim arm.yaml --time 0.1 --initial start.csv --row 1 --controller stop.yaml",
          "limits contradict each other, first at t = 0 s; accelerations exceed them by up to ", "nan", NAN },
        { "sim arm.yaml --time 0.1 --controller wrench.yaml", "task 'r/b': error ", "limits", 0.1 },
        { "sim arm.yaml --time 0.1 --hold", "", "task", NAN },
        { "sim loop.yaml --time 2 --controller geared.yaml", "task 'second': error ", "cannot", 1e-4 },
        { "sim loop.yaml --time 0.1 --controller third.yaml",
          "task 'third': error 0.3 at the end, 30 rad/s^2 or m/s^2 less acceleration than it asks for; drives cannot "
          "give 30 "
          "of it in this state, with limits or without\n",
          "contradict", 0.3 },
        { "sim loop.yaml --time 0 --controller tight.yaml", "limits in the way at the end: gear (lower constraint)",
          "contradict", NAN },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        const char *found = strstr(r.messages, cases[k].said);
        if (r.code != 0 || !found || strstr(r.messages, cases[k].not_said))
            fail_msg("ramus %s\nexit code %d\nsaid: %s\nwanted: %s\nand not: %s", cases[k].line, r.code, r.messages,
                     cases[k].said, cases[k].not_said);
        const char *number = strstr(found, "error ");
        if (!isnan(cases[k].error) && !(number && atof(number + 6) <= cases[k].error))
            fail_msg("ramus %s\nsaid: %s\nwanted an error of at most %g", cases[k].line, found, cases[k].error);
        program_release(&r);
    }
}

static void mistakes_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
        const char *said;
    } cases[] = {
        { "sim", 2, "MODEL is missing" },
        { "sim arm.yaml", 2, "--time is missing" },
        { "sim arm.yaml --time 1 --errors", 2, "--errors are those of a controller's tasks: give --controller FILE" },
        { "sim arm.yaml --time -1", 2, "--time -1" },
        { "sim arm.yaml --time 1x", 2, "--time 1x" },
        { "sim arm.yaml --time inf", 2, "--time inf" },
        { "sim arm.yaml --time 1 --step 0", 2, "above 0" },
        { "sim arm.yaml --time 1e9", 2, "--time 1e9: that is 1e+12 rows, and 1000000 are allowed" },
        { "sim arm.yaml --time 1 --max-rows 1000", 2, "that is 1001 rows, and 1000 are allowed" },
        { "sim arm.yaml --time 1 --method rk4 --output-step 0 --max-rows 1000", 2, "1001 rows" },
        { "sim arm.yaml --time 1 --max-rows 0", 2, "--max-rows 0" },
        { "sim arm.yaml --time 1 --jobs 2", 2, "give --many CSV" },
        { "sim arm.yaml --time 1 --many start.csv --jobs 0", 2, "--jobs 0: a whole number from 1 to 1024" },
        { "sim arm.yaml --time 1 --many start.csv --jobs 1.5", 2, "--jobs 1.5" },
        { "sim arm.yaml --time 1 --many start.csv --hold", 2, "--hold does not go with --many" },
        { "sim arm.yaml --time 1 --many start.csv --initial start.csv", 2, "--initial does not go with --many" },
        { "sim arm.yaml --time 1 --many start.csv --method adaptive", 2, "there are rk4 and euler" },
        { "sim arm.yaml --time 0.0015 --many start.csv", 2,
          "--time 0.0015: with --many it is one or more whole steps" },
        { "sim arm.yaml --time 0 --many start.csv", 2, "whole steps of 0.001 s" },
        { "sim arm.yaml --time 1 --many start.csv --output-step 0.0025", 2, "--output-step 0.0025" },
        { "sim arm.yaml --time 1 --many start.csv --output-step 0.001 --max-rows 1000", 2,
          "rows, and 1000 are allowed" },
        { "sim arm.yaml --time 1 --many none.csv", 1, "none.csv" },
        { "sim arm.yaml --time 1 --max-steps 1.5", 2, "--max-steps 1.5: a whole number" },
        { "sim arm.yaml --time 1 --output-step -1", 2, "--output-step -1" },
        { "sim arm.yaml --time 1 --method rk5", 2, "adaptive, euler, rk4 and variational" },
        { "sim arm.yaml --time 1 --hold --torques torques.csv", 2, "give one of them" },
        { "sim arm.yaml --time 1 --gains 1,2", 2, "--gains" },
        { "sim loop.yaml --time 1 --controller far.yaml", 1,
          "far.yaml:5: there is no constraint 'gears'; did you mean 'gear'?" },
        { "sim arm.yaml --time 1 --hold --gains 1", 2, "two numbers" },
        { "sim arm.yaml --time 1 --hold --gains 1,-2", 2, "two numbers" },
        { "sim arm.yaml --time 1 --row 1", 2, "--initial" },
        { "sim arm.yaml --time 1 --tim 1", 2, "unknown option" },
        { "sim arm.yaml --time 1 --initial start.csv --row x", 2,
          "--row x: a whole number is expected, 0 for the first" },
        { "sim arm.yaml --time 1 --initial start.csv --row -1", 2, "--row -1: a whole number is expected, 0 for" },
        { "sim arm.yaml --time 1 --initial start.csv --row 0.5", 2, "--row 0.5: a whole number is expected, 0 for" },
        { "sim arm.yaml --time 1 --initial start.csv --row 1e0", 2, "--row 1e0: a whole number is expected, 0 for" },
        { "sim arm.yaml --time 1 --initial start.csv --row nan", 2, "--row nan: a whole number is expected, 0 for" },
        { "sim arm.yaml --time 1 --initial start.csv --row 2", 1,
          "start.csv: there is no row 2: its 2 rows are 0 to 1" },
        { "sim arm.yaml --time 1 --initial start.csv --row 99999999999999999999", 1,
          "start.csv: there is no row 99999999999999999999: its 2 rows are 0 to 1" },
        { "sim arm.yaml --time 1 --initial single.csv --row 1", 1, "single.csv: there is no row 1: its only row is 0" },
        { "view arm.yaml --live --initial start.csv --row -1", 2, "--row -1: a whole number is expected, 0 for" },
        { "sim arm.yaml --time 1 --initial torques.csv", 1, "torques.csv" },
        { "sim arm.yaml --time 1 --initial nowhere.csv", 1, "nowhere.csv" },
        { "sim nowhere.yaml --time 1", 1, "nowhere.yaml" },
        { "sim boxed.yaml --time 1", 1, "black boxes" },
        { "sim massless.yaml --time 1 -o never.csv", 1, "r/j" },
        { "sim arm.yaml --time 1 --torques late.csv", 1, "late.csv:4" },
        { "sim arm.yaml --time 1 --torques since_1970.csv", 1,
          "ramus: since_1970.csv:2: --torques: its rows are from t = 1700000000 to 1700000001, but the simulation goes "
          "from t = 0 to 1; subtract the time at which the run starts" },
        { "sim arm.yaml --time 1 --torques before.csv", 1, "before.csv:2: --torques: its rows are from t = -2 to -1" },
        { "sim arm.yaml --time 1 --reference later.csv", 1,
          "later.csv:2: --reference: its rows are from t = 1.5 to 2" },
        { "view arm.yaml --live --torques since_1970.csv", 1, "but the simulation starts at t = 0; subtract" },
        { "sim arm.yaml --time 1 --torques timeless.csv", 1, "'t'" },
        { "sim arm.yaml --time 1 --torques unknown.csv", 1, "tau.r/x" },
        { "sim arm.yaml --time 1 --torques empty.csv", 1, "no rows" },
        { "sim arm.yaml --time 1 --reference no_time.csv", 1, "'t'" },
        { "sim arm.yaml --time 1 --controller nowhere.yaml", 1, "nowhere.yaml" },
        { "sim arm.yaml --time 1 -o nowhere/never.csv", 1, "nowhere/never.csv" },
        { "sim arm.yaml --time 1e5 -o nowhere/never.csv", 1, "nowhere/never.csv" }, /* said before the work */
        { "sim arm.yaml --time 1e5 -o .", 1, ".: cannot be written: it is a folder" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_null(expect(cases[k].line, cases[k].code, cases[k].said));
        if (access("never.csv", F_OK) == 0)
            fail_msg("ramus %s left a file", cases[k].line);
    }
}

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
    static const char *const made[] = { ".out", ".err", "motion.csv", "errors.csv", "never.csv" };
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        unlink(files[k].name);
    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        unlink(made[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_motions),         cmocka_unit_test(motions_are_written),
        cmocka_unit_test(inputs_do_their_work), cmocka_unit_test(moved_states_are_told),
        cmocka_unit_test(tasks_are_told),       cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
