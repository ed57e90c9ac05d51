/* test_cli_ik.c - ramus ik: from poses that ramus kinematics wrote back to positions that have them, and messages */
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

#define ARM RAMUS_SOURCE_DIR "/examples/robots/arm.urdf"
#define QUADRUPED RAMUS_SOURCE_DIR "/examples/robots/quadruped.urdf"

enum { ROWS = 25 };
static char folder[TEMPORARY_SIZE];

static int setup(void **state)
{
    (void)state;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    write_file("boxed.yaml",
               "ramus: 1\nname: boxed\nmodules: {m: {links: [{name: a, joint: {name: j, type: prismatic}}]}}\n"
               "robot: [{name: r, module: m}, {name: box, black_box: true, on: r/a}, {name: s, module: m, on: "
               "box}]\n");
    write_file(
        "open.yaml",
        "ramus: 1\nname: open\nmodules: {m: {links: [{name: a, joint: {name: j, type: revolute}, mass: 1, inertia: "
        "[1, 1, 1]}]}}\n"
        "robot: [{name: r, module: m}]\nconstraints:\n"
        "  - {name: far, type: distance, between: [world, r/a], pose_b: {xyz: [1, 0, 0]}, length: 5}\n");
    write_file("a.csv", "pose.r/a.px,pose.r/a.py,pose.r/a.pz\n0,0,1\n");
    write_file("point.csv", "t,pose.tool.px,pose.tool.py,pose.tool.pz\n0.5,0.4,0.1,0.4\n1,5,0,0\n1.5,0.4,0.2,0.4\n");
    write_file("machine.csv", "t;x;pose.tool.py;pose.tool.pz;state\n0;0.4;0.1;0.4;3\n1;;0.1;0.4;3\n2;0.4;0.2;0.4;3\n");
    write_file("none.csv", "t\n0\n");
    write_file("empty.csv", "pose.tool.px,pose.tool.py,pose.tool.pz\n");
    write_file("stranger.csv", "pose.tool.px,pose.tool.py,pose.tool.pz,q.elbow\n0,0,0,0\n");
    write_file("half.csv", "pose.tool.px,pose.tool.pz\n0,0\n");
    write_file("three.csv", "pose.tool.qw,pose.tool.qx,pose.tool.qz\n1,0,0\n");
    write_file("wrong.csv", "pose.tol.px,pose.tol.py,pose.tol.pz\n0,0,0\n");
    write_file("part.csv", "pose.tool.x\n0\n");
    write_file("long.csv", "pose.tool.qw,pose.tool.qx,pose.tool.qy,pose.tool.qz\n1,0,0,0\n1,1,0,0\n");
    write_file("huge.csv", "pose.tool.px,pose.tool.py,pose.tool.pz\n1e200,0,0\n");
    write_file("nothing.csv", "q.shoulder_yaw,q.shoulder_pitch,q.upper_arm_roll,q.elbow,q.forearm_roll,q.wrist_pitch,"
                              "q.wrist_roll,q.left_finger_slide\n");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return program_shell("rm -rf '%s'", folder);
}

static void run(int code, const char *line)
{
    program_result r = program_run(line);
    if (r.code != code)
        fail_msg("ramus %s: exit code %d, wanted %d: %s", line, r.code, code, r.messages);
    program_release(&r);
}

static ramus_table *load(const char *path)
{
    ramus_table *table = NULL;
    ramus_error err;
    if (ramus_table_load(path, &table, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return table;
}

/* Random configurations as a table. */
static void write_states(const char *model_path, bool floating, unsigned long long seed)
{
    ramus_model *model = NULL;
    ramus_states *states = NULL;
    ramus_table *table = NULL;
    ramus_load_options options = ramus_load_options_default();
    options.floating = floating;
    assert_int_equal(ramus_model_load(model_path, &options, &model, NULL), RAMUS_OK);
    assert_int_equal(ramus_states_create(model, ROWS, &states, NULL), RAMUS_OK);
    for (int row = 0; row < ROWS; row++) {
        states->t[row] = row;
        ramus_random(model, &seed, states->q + row * ramus_model_nq(model));
    }
    assert_int_equal(ramus_states_table(model, states, RAMUS_STATES_T | RAMUS_STATES_Q, &table, NULL), RAMUS_OK);
    assert_int_equal(ramus_table_save(table, "states.csv", NULL), RAMUS_OK);
    ramus_table_destroy(table);
    ramus_states_destroy(states);
    ramus_model_destroy(model);
}

/* Poses, positions, poses again; the positions are a table of states as it is. */
static void round_trip(const char *model, const char *frames, bool floating, const char *options)
{
    char line[512];
    const char *free_base = floating ? "--floating " : "";
    write_states(model, floating, 11);
    snprintf(line, sizeof line, "kinematics %s --states states.csv %s%s -o wanted.csv", model, free_base, frames);
    run(0, line);
    snprintf(line, sizeof line, "ik %s --targets wanted.csv %s%s -o found.csv", model, free_base, options);
    run(0, line);
    snprintf(line, sizeof line, "kinematics %s --states found.csv %s%s -o got.csv", model, free_base, frames);
    run(0, line);
    ramus_table *wanted = load("wanted.csv"), *found = load("found.csv"), *got = load("got.csv");
    assert_int_equal(found->nrow, ROWS);
    assert_string_equal(found->column[0], "t");
    for (size_t row = 0; row < ROWS; row++) {
        assert_true(found->values[row * (size_t)found->ncolumn] == (double)row);
        for (int k = 0; k < wanted->ncolumn; k++) {
            const double a = wanted->values[row * (size_t)wanted->ncolumn + (size_t)k];
            const double b = got->values[row * (size_t)got->ncolumn + (size_t)k];
            assert_string_equal(wanted->column[k], got->column[k]);
            const char *part = strrchr(wanted->column[k], '.');
            const double off = part && part[1] == 'q' ? fmin(fabs(a - b), fabs(a + b)) : fabs(a - b);
            if (strncmp(wanted->column[k], "pose.", 5) == 0 && !(off <= 2e-8))
                fail_msg("%s, row %zu, %s: %.17g, not %.17g", model, row, wanted->column[k], b, a);
        }
        for (int k = 0; k < found->ncolumn; k++)
            if (strncmp(found->column[k], "residual.", 9) == 0)
                assert_true(found->values[row * (size_t)found->ncolumn + (size_t)k] <= 1e-8);
    }
    ramus_table_destroy(wanted);
    ramus_table_destroy(found);
    ramus_table_destroy(got);
}

static void test_round_trip(void **state)
{
    (void)state;
    round_trip(ARM, "--frame tool", false, "");
    round_trip(ARM, "--frame tool", false, "--independent --initial states.csv");
    round_trip(QUADRUPED, "--frame trunk --frame fl_foot --frame rr_foot", true, "");
}

/* Rows that cannot be reached: exit code 3, the table is there, and the message counts them. */
static void test_not_reached(void **state)
{
    (void)state;
    program_result r = program_run("ik " ARM " --targets point.csv -o found.csv");
    assert_int_equal(r.code, 3);
    assert_non_null(strstr(r.messages,
                           "ramus: point.csv:3: warning: 1 of 3 rows are not reached, this one first; the worst, in "
                           "line 3, leaves "));
    program_release(&r);
    ramus_table *found = load("found.csv");
    assert_int_equal(found->nrow, 3);
    assert_string_equal(found->column[found->ncolumn - 2], "residual.tool.position");
    assert_string_equal(found->column[found->ncolumn - 1], "residual.tool.angle");
    const double *residual = found->values + found->ncolumn - 2;
    assert_true(residual[0] <= 1e-8 && residual[found->ncolumn] > 4 && residual[2 * found->ncolumn] <= 1e-8);
    assert_true(residual[found->ncolumn + 1] == 0); /* of a point, no rotation counts */
    ramus_table_destroy(found);
    /* a neighbour of the row before stays near it */
    write_file("path.csv", "pose.tool.px,pose.tool.py,pose.tool.pz\n0.4,0.1,0.4\n0.4,0.101,0.4\n0.4,0.102,0.4\n");
    run(0, "ik " ARM " --targets path.csv -o found.csv");
    found = load("found.csv");
    for (int k = 0; k < found->ncolumn; k++)
        assert_true(fabs(found->values[k + found->ncolumn] - found->values[k]) < 0.02);
    ramus_table_destroy(found);
    /* goals as a machine writes them */
    run(0, "ik " ARM " --targets machine.csv --map x=pose.tool.px --ignore state --missing drop -o found.csv");
    found = load("found.csv");
    assert_int_equal(found->nrow, 2);
    assert_true(found->values[found->ncolumn] == 2);
    ramus_table_destroy(found);
    /* no rows, no answer, no error */
    run(0, "ik " ARM " --targets empty.csv -o found.csv");
}

static const struct {
    const char *line;
    int code;
    const char *message;
} cases[] = {
    { "ik " ARM, 2, "--targets is missing; usage: ramus ik MODEL" },
    { "ik " ARM " --targets point.csv --tolerance 0", 2, "--tolerance 0: a number above zero is expected" },
    { "ik " ARM " --targets point.csv --tolerance x", 2, "--tolerance x: a number above zero is expected" },
    { "ik " ARM " --targets point.csv --angle-tolerance -1", 2,
      "--angle-tolerance -1: a number above zero is expected" },
    { "ik " ARM " --targets point.csv --iterations 0", 2, "--iterations 0: a whole number of at least 1 is expected" },
    { "ik " ARM " --targets point.csv --iterations 1.5", 2,
      "--iterations 1.5: a whole number of at least 1 is expected" },
    { "ik " ARM " --targets point.csv --restarts -1", 2, "--restarts -1: a whole number of at least 0 is expected" },
    { "ik " ARM " --targets point.csv --restarts 1e99", 2,
      "--restarts 1e99: a whole number of at least 0 is expected" },
    { "ik " ARM " --targets missing.csv", 1, "missing.csv" },
    { "ik " ARM " --targets machine.csv", 1, "machine.csv:3: column 'x' is empty" },
    { "ik " ARM " --targets machine.csv --map x=pose.tool.px --ignore state", 1, "machine.csv:3: column " },
    { "ik " ARM " --targets point.csv --missing maybe", 2, "--missing maybe: there are error, hold, linear" },
    { "ik " ARM " --targets none.csv", 1, "none.csv:1: there are no goals: columns pose.FRAME.px" },
    { "ik " ARM " --targets stranger.csv", 1, "stranger.csv:1: column 'q.elbow' is no goal: pose.FRAME.px" },
    { "ik " ARM " --targets part.csv", 1, "part.csv:1: column 'pose.tool.x' is no goal" },
    { "ik " ARM " --targets half.csv", 1,
      "half.csv:1: column 'pose.tool.py' is missing: a position has px, py and pz" },
    { "ik " ARM " --targets three.csv", 1,
      "three.csv:1: column 'pose.tool.qy' is missing: a rotation has qw, qx, qy and qz" },
    { "ik " ARM " --targets wrong.csv", 1,
      "wrong.csv:1: column 'pose.tol.*': frame tol: the robot has no link or frame of that name; did you mean "
      "'tool'?" },
    { "ik " ARM " --targets long.csv", 1, "long.csv:3: the quaternion pose.tool.qw to qz has length 1.41421, and 1" },
    { "ik " ARM " --targets huge.csv", 1, "huge.csv:2: goals and frames are so far apart that distances overflow" },
    { "ik " ARM " --targets point.csv --initial nothing.csv", 1, "nothing.csv: there are no rows to start from" },
    { "ik " ARM " --targets point.csv --initial point.csv", 1, "point.csv:1: " },
    { "ik boxed.yaml --targets a.csv", 1, "port 'motion.s': what sits on a black box is moved from outside" },
    { "ik open.yaml --targets a.csv", 1, "a.csv:2: no configuration within the limits that meets the constraints" },
    { "ik open.yaml --targets a.csv --tree", 3, "leaves 1 m and 0 rad" },
    { "ik " ARM " --targets point.csv -o /no/such/folder/x.csv", 1, "/no/such/folder/x.csv" },
    { "ik " ARM " --targets point.csv --restarts 0", 3, "1 of 3 rows are not reached" },
};

static void test_messages(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].message))
            fail_msg("ramus %s: exit code %d, wanted %d; '%s' in: %s", cases[k].line, r.code, cases[k].code,
                     cases[k].message, r.messages);
        if ((r.code == 1 || r.code == 2) && r.output[0])
            fail_msg("ramus %s failed and wrote: %s", cases[k].line, r.output);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_not_reached),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
