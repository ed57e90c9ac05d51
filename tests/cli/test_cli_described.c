/* test_cli_described.c - one meaning in every command: springs, bars, constraints and passive joints of the robot count */
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

/* Two links in a plane, the second passive and held to the world by a rod; a spring under the first. */
static const char linkage[] =
    "ramus: 1\nname: linkage\ngravity: [0, -9.81, 0]\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j1, type: revolute}, mass: 1, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "      - {name: b, joint: {name: j2, type: revolute, passive: true}, origin: {xyz: [1, 0, 0]}, mass: 1, com: [0.5, "
    "0, 0],\n"
    "         inertia: [0.1, 0.1, 0.1]}\n"
    "robot: [{name: r, module: m}]\n"
    "mechanism:\n"
    "  - {name: rod, type: bar, between: [{on: world, at: [2, -1, 0]}, {on: r/b, at: [1, 0, 0]}], length: 1}\n"
    "  - {name: lift, type: spring, between: [{on: world, at: [0.5, 1, 0]}, {on: r/a, at: [0.5, 0, 0]}], rest_length: "
    "0.5,\n"
    "     stiffness: 10}\n";

/* An arm on a base that nothing holds. */
static const char floating[] = "ramus: 1\nmodules:\n  m:\n    links:\n"
                               "      - {name: base, joint: {name: float, type: free}, mass: 10, inertia: [1, 1, 1]}\n"
                               "      - {name: l, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 3, com: "
                               "[0.2, 0, 0], inertia: [0.1, 0.1, "
                               "0.1]}\nrobot: [{name: r, module: m}]\n";

static double cell(const ramus_table *t, size_t row, const char *column)
{
    const int c = ramus_table_find_column(t, column);
    if (c < 0)
        fail_msg("there is no column %s", column);
    return t->values[row * (size_t)t->ncolumn + (size_t)c];
}

static ramus_table *table_of(const char *path)
{
    ramus_table *t = NULL;
    ramus_error err;
    if (ramus_table_load(path, &t, &err))
        fail_msg("%s", err.text);
    return t;
}

static void near_value(const char *what, double got, double want, double tol)
{
    if (!(fabs(got - want) <= tol * fmax(1, fabs(want))))
        fail_msg("%s: got %.17g, want %.17g", what, got, want);
}

/* At rest with both links along x, the rod straight down from the tip: rod and spring carry what the crank does not. */
static void test_inverse_dynamics(void **state)
{
    (void)state;
    write_file("linkage.yaml", linkage);
    write_file("rest.csv", "q.r/j1,q.r/j2\n0,0\n");
    /* link b: weight at its middle, between the pin at a's end and the rod: each takes half */
    const double rod = 9.81 / 2, spring = 10 * 0.5, crank = (9.81 - spring) * 0.5 + 9.81 / 2;
    char *text = program_output(0, "id linkage.yaml -s rest.csv --constraint-forces --mechanism -o full.csv");
    assert_string_equal(text, "");
    free(text);
    ramus_table *t = table_of("full.csv");
    near_value("crank", cell(t, 0, "tau.r/j1"), crank, 1e-12);
    assert_true(cell(t, 0, "tau.r/j2") == 0);
    near_value("rod", cell(t, 0, "constraint.rod.fy"), rod, 1e-12); /* on link b, in the axes of its frame */
    near_value("rod", cell(t, 0, "constraint.rod.mz"), 0, 1e-12);
    near_value("tension of the rod", cell(t, 0, "force.rod"), -rod, 1e-12);
    near_value("tension of the spring", cell(t, 0, "force.lift"), spring, 1e-12);
    ramus_table_destroy(t);

    /* tau alone without options, in both algebras; the tree's by an option */
    static const char *const algebra[] = { "sv", "dq" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(
            program_shell("%s id linkage.yaml -s rest.csv --algebra %s -o plain.csv", RAMUS_PROGRAM, algebra[k]), 0);
        t = table_of("plain.csv");
        assert_int_equal(t->ncolumn, 2);
        near_value("crank", cell(t, 0, "tau.r/j1"), crank, 1e-12);
        ramus_table_destroy(t);
    }
    assert_int_equal(program_shell("%s id linkage.yaml -s rest.csv --tree -o tree.csv", RAMUS_PROGRAM), 0);
    t = table_of("tree.csv");
    near_value("tree", cell(t, 0, "tau.r/j1"), 9.81 * 0.5 + 9.81 * 1.5, 1e-12);
    near_value("tree", cell(t, 0, "tau.r/j2"), 9.81 * 0.5, 1e-12);
    ramus_table_destroy(t);

    /* forward dynamics of these forces rests */
    assert_int_equal(
        program_shell("printf 'q.r/j1,q.r/j2,tau.r/j1\\n0,0,%.17g\\n' > forces.csv && %s fd linkage.yaml -s forces.csv "
                      "--constraint-forces -o a.csv && %s fd linkage.yaml -s forces.csv --tree -o atree.csv",
                      crank, RAMUS_PROGRAM, RAMUS_PROGRAM),
        0);
    t = table_of("a.csv");
    near_value("rests", cell(t, 0, "a.r/j1"), 0, 1e-12);
    near_value("rests", cell(t, 0, "a.r/j2"), 0, 1e-12);
    near_value("rod", cell(t, 0, "constraint.rod.fy"), rod, 1e-12);
    ramus_table_destroy(t);
    t = table_of("atree.csv");
    assert_true(fabs(cell(t, 0, "a.r/j2")) > 1);
    ramus_table_destroy(t);
}

/* A simulation gives accelerations, and inverse dynamics of its table the forces again. */
static void test_simulation(void **state)
{
    (void)state;
    write_file("linkage.yaml", linkage);
    assert_int_equal(
        program_shell(
            "printf 't,tau.r/j1\\n0,3\\n1,-3\\n' > push.csv && %s sim linkage.yaml --torques push.csv --time 1 "
            "--output-step 0.1 -o motion.csv 2> said && %s id linkage.yaml -s motion.csv -o again.csv 2> said",
            RAMUS_PROGRAM, RAMUS_PROGRAM),
        0);
    ramus_table *motion = table_of("motion.csv"), *again = table_of("again.csv");
    assert_int_equal(motion->nrow, 11);
    for (size_t row = 0; row < 11; row++) {
        near_value("torque", cell(again, row, "tau.r/j1"), cell(motion, row, "tau.r/j1"), 1e-6);
        assert_true(cell(again, row, "tau.r/j2") == 0);
        const double q1 = cell(motion, row, "q.r/j1"), q2 = cell(motion, row, "q.r/j2");
        near_value("rod", hypot(cos(q1) + cos(q1 + q2) - 2, sin(q1) + sin(q1 + q2) + 1), 1, 1e-9);
    }
    ramus_table_destroy(motion);
    ramus_table_destroy(again);
}

/* Friction is one law in simulation, inverse and forward dynamics, also of a joint that it all but stops. */
static void test_friction(void **state)
{
    (void)state;
    write_file("stuck.yaml",
               "ramus: 1\nmodules:\n  m:\n    links:\n"
               "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0], friction: 50}, mass: 2, "
               "com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
               "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0], friction: 0.1}, mass: 1, "
               "com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}\nrobot: [{name: r, module: m}]\n");
    assert_int_equal(
        program_shell("%s sim stuck.yaml --joint-effects --time 1 --output-step 0.1 -o motion.csv 2> said && "
                      "%s id stuck.yaml --joint-effects -s motion.csv -o tau.csv 2> said && "
                      "%s fd stuck.yaml --joint-effects -s motion.csv -o a.csv 2> said",
                      RAMUS_PROGRAM, RAMUS_PROGRAM, RAMUS_PROGRAM),
        0);
    ramus_table *motion = table_of("motion.csv"), *tau = table_of("tau.csv"), *a = table_of("a.csv");
    static const char *const joint[][2] = { { "tau.r/j", "a.r/j" }, { "tau.r/k", "a.r/k" } };
    for (size_t row = 0; row < motion->nrow; row++)
        for (int k = 0; k < 2; k++) {
            near_value(joint[k][0], cell(tau, row, joint[k][0]), 0, 1e-9);
            near_value(joint[k][1], cell(a, row, joint[k][1]), cell(motion, row, joint[k][1]), 1e-9);
        }
    ramus_table_destroy(motion);
    ramus_table_destroy(tau);
    ramus_table_destroy(a);

    /* what follows a reference comes to rest with it, for it compensates the friction there is */
    write_file("start.csv", "q.r/j,q.r/k\n0.1,0\n");
    write_file("still.csv", "t,q.r/j,q.r/k,v.r/j,v.r/k,a.r/j,a.r/k\n0,0,0,0,0,0,0\n3,0,0,0,0,0,0\n");
    assert_int_equal(program_shell("%s sim stuck.yaml --joint-effects --time 3 --output-step 1 --initial start.csv "
                                   "--reference still.csv -o motion.csv 2> said",
                                   RAMUS_PROGRAM),
                     0);
    motion = table_of("motion.csv");
    near_value("rest of j", cell(motion, 3, "q.r/j"), 0, 1e-9);
    near_value("rest of k", cell(motion, 3, "q.r/k"), 0, 1e-9);
    ramus_table_destroy(motion);
}

/* What no motor moves is not pushed: --hold gave 157.79 N to a floating base. */
static void test_passive_is_not_pushed(void **state)
{
    (void)state;
    write_file("floating.yaml", floating);
    write_file("still.csv",
               "t,q.r/float.x,q.r/float.y,q.r/float.z,q.r/float.qw,q.r/float.qx,q.r/float.qy,q.r/float.qz,q.r/j,"
               "v.r/j,a.r/j\n0,0,0,0,1,0,0,0,0,0,0\n0.2,0,0,0,1,0,0,0,0,0,0\n");
    static const char *const input[] = { "--hold", "--reference still.csv" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(program_shell("%s sim floating.yaml %s --time 0.2 --output-step 0.05 -o motion.csv 2> said",
                                       RAMUS_PROGRAM, input[k]),
                         0);
        ramus_table *t = table_of("motion.csv");
        static const char *const part[] = { "wx", "wy", "wz", "vx", "vy", "vz" };
        for (size_t row = 0; row < t->nrow; row++)
            for (int c = 0; c < 6; c++) {
                char name[40];
                snprintf(name, sizeof name, "tau.r/float.%s", part[c]);
                assert_true(cell(t, row, name) == 0);
            }
        /* it falls */
        near_value("falls", cell(t, t->nrow - 1, "q.r/float.z"), -9.81 * 0.02, 0.3);
        ramus_table_destroy(t);
    }
    /* marked as driven it is held */
    assert_int_equal(
        program_shell(
            "sed 's/type: free/type: free, passive: false/' floating.yaml > driven.yaml && %s sim driven.yaml "
            "--hold --time 0.2 --output-step 0.05 -o motion.csv 2> said",
            RAMUS_PROGRAM),
        0);
    ramus_table *t = table_of("motion.csv");
    near_value("held", cell(t, t->nrow - 1, "q.r/float.z"), 0, 1e-6);
    near_value("by its weight", cell(t, 0, "tau.r/float.vz"), 13 * 9.81, 1e-9);
    ramus_table_destroy(t);
    char *text = program_output(0, "info floating.yaml --json");
    assert_non_null(strstr(text, "\"passive\": [\"r/float.wx\", \"r/float.wy\""));
    free(text);
    text = program_output(0, "info floating.yaml");
    assert_non_null(strstr(text, "passive"));
    free(text);
}

/* Driven joints are held, and follow, by feedback that takes the motion of passive ones into account: e'' + 20 e' + 100 e = 0, whose
 * solution from e' = v0 is v0 t exp(-10 t), on a base that falls, on a loop, and on a loop that falls. */
static void test_driven_joints_obey(void **state)
{
    (void)state;
    static const struct {
        const char *robot, *joint, *start, *still;
    } cases[] = {
        { "floating.yaml", "r/j",
          "q.r/float.x,q.r/float.y,q.r/float.z,q.r/float.qw,q.r/float.qx,q.r/float.qy,q.r/float.qz,q.r/j,v.r/j\n"
          "0,0,0,1,0,0,0,0.3,0.001\n",
          "t,q.r/float.x,q.r/float.y,q.r/float.z,q.r/float.qw,q.r/float.qx,q.r/float.qy,q.r/float.qz,q.r/j,v.r/j,a.r/"
          "j\n"
          "0,0,0,0,1,0,0,0,0.3,0,0\n1,0,0,0,1,0,0,0,0.3,0,0\n" },
        { "loop.yaml --gravity 0,0,0", "r/j1", "q.r/j1,q.r/j2,v.r/j1,v.r/j2\n0,0,0.001,-0.002\n",
          "t,q.r/j1,q.r/j2,v.r/j1,a.r/j1\n0,0,0,0,0\n1,0,0,0,0\n" },
        { "loop.yaml --floating", "r/j1",
          "q.root_joint.x,q.root_joint.y,q.root_joint.z,q.root_joint.qw,q.root_joint.qx,q.root_joint.qy,q.root_joint."
          "qz,"
          "q.r/j1,q.r/j2,v.r/j1,v.r/j2\n0,0,0,1,0,0,0,0,0,0.001,-0.002\n",
          "t,q.root_joint.x,q.root_joint.y,q.root_joint.z,q.root_joint.qw,q.root_joint.qx,q.root_joint.qy,q.root_joint."
          "qz,"
          "q.r/j1,q.r/j2,v.r/j1,a.r/j1\n0,0,0,0,1,0,0,0,0,0,0,0\n1,0,0,0,1,0,0,0,0,0,0,0\n" },
    };
    write_file("linkage.yaml", linkage);
    write_file("floating.yaml", floating);
    assert_int_equal(
        program_shell("sed '/lift/,$d; s/{on: world, at: .2, -1, 0.}/{on: r\\/low, at: [0, 0, 0]}/; "
                      "s/^robot/      - {name: low, parent: base, joint: {type: fixed}, "
                      "origin: {xyz: [2, -1, 0]}, mass: 5, inertia: [1, 1, 1]}\\n&/' linkage.yaml > loop.yaml"),
        0);
    static const char *const input[] = { "--hold", "--reference still.csv" };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int i = 0; i < 2; i++) {
            write_file("start.csv", cases[k].start);
            write_file("still.csv", cases[k].still);
            const int code =
                program_shell("%s sim %s %s --initial start.csv --time 0.4 --output-step 0.1 -o motion.csv "
                              "2> said",
                              RAMUS_PROGRAM, cases[k].robot, input[i]);
            char *said = read_file("said"), column[20], where[80];
            if (code != 0)
                fail_msg("%s %s: exit code %d: %s", cases[k].robot, input[i], code, said);
            free(said);
            ramus_table *t = table_of("motion.csv");
            snprintf(column, sizeof column, "q.%s", cases[k].joint);
            for (size_t row = 0; row < t->nrow; row++) {
                const double time = cell(t, row, "t"), error = cell(t, row, column) - cell(t, 0, column);
                snprintf(where, sizeof where, "%s %s at t = %g", cases[k].robot, input[i], time);
                near_value(where, error, 1e-3 * time * exp(-10 * time), 2e-7);
            }
            ramus_table_destroy(t);
        }
    write_file("box.yaml",
               "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: base, joint: {name: float, type: free}, mass: 10, "
               "inertia: [1, 1, 1]}\nrobot: [{name: r, module: m}]\n");
    assert_int_equal(program_shell("%s sim box.yaml --hold --time 0.1 -o motion.csv 2> said && "
                                   "grep -q 'warning: --hold does nothing: every joint' said",
                                   RAMUS_PROGRAM),
                     0);
}

/* ---- messages ------------------------------------------------------------------------------------------------- */

static void test_messages(void **state)
{
    (void)state;
    static const struct {
        const char *edit, *states, *command;
        int code;
        const char *text;
    } cases[] = {
        { "s/x/x/", "q.r/j1,q.r/j2\n0,0.1\n", "id", 0,
          "states.csv: 1 of 1 rows does not meet the constraints: position error up to" },
        { "s/x/x/", "q.r/j1,q.r/j2,v.r/j1,v.r/j2,a.r/j1,a.r/j2\n0,0,0,0,1,1\n", "id", 0, "acceleration error up to" },
        { "s/, passive: true//", "q.r/j1,q.r/j2\n0,0\n", "id", 0,
          "states.csv: in 1 of 1 rows the forces are not unique: the drives can work against each other" },
        { "s/j1, type: revolute/&, passive: true/", "q.r/j1,q.r/j2\n0,0\n", "id", 1,
          "states.csv:2: neither drives nor constraints balance 2 passive coordinates: r/j1 (" },
        { "s/x/x/", "q.r/j1,q.r/j2,v.r/j1\n0,0,1e200\n", "id", 1, "states.csv:2: the motion of link 'r/b' overflows" },
        { "s/x/x/", "q.r/j1,q.r/j2,v.r/j1\n0,0,1e200\n", "fd", 1, "overflow" },
        { "/mechanism/,$d", "q.r/j1,q.r/j2,v.r/j1\n0,0,1e200\n", "fd", 1,
          "states.csv:2: the acceleration of 'r/j1' overflows" },
    };
    write_file("linkage.yaml", linkage);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        write_file("states.csv", cases[k].states);
        const int code =
            program_shell("sed '%s' linkage.yaml > edited.yaml && %s %s edited.yaml -s states.csv > out 2> said",
                          cases[k].edit, RAMUS_PROGRAM, cases[k].command);
        char *said = read_file("said");
        if (code != cases[k].code || !strstr(said, cases[k].text))
            fail_msg("case %zu: exit code %d, said\n%s\nwanted\n%s", k, code, said, cases[k].text);
        free(said);
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
    return chdir("/") == 0 ? program_shell("rm -rf %s", (char *)*state) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inverse_dynamics),   cmocka_unit_test(test_simulation),
        cmocka_unit_test(test_friction),           cmocka_unit_test(test_passive_is_not_pushed),
        cmocka_unit_test(test_driven_joints_obey), cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
