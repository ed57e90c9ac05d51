/* test_cli_module_loops.c - loops between outlets of modules: id, fd, sim and graph of a robot with two packed arms against the robot from one file */
#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ARM                                                                                                            \
    "  arm:\n    links:\n"                                                                                             \
    "      - {name: u, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0, 0, 0.2], inertia: "       \
    "[0.02, 0.02, 0.01]}\n"                                                                                            \
    "      - {name: l, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.4]}, mass: 0.6, "    \
    "com: [0, 0, 0.15], inertia: [0.01, 0.01, 0.005], frames: [{name: tip, pose: {xyz: [0, 0, 0.3]}}]}\n"
#define HEAD "ramus: 1\nname: closed\nmodules:\n"
#define PLATE                                                                                                          \
    "  plate:\n    links:\n      - {name: p, joint: {name: lift, type: prismatic}, mass: 4, inertia: [0.1, 0.1, "      \
    "0.1]}\nrobot:\n  - {name: base, module: plate}\n"
#define BODY                                                                                                           \
    "  body:\n    links:\n      - {name: p, joint: {name: f, type: free}, mass: 4, inertia: [0.1, 0.1, 0.1]}\n"        \
    "robot:\n  - {name: base, module: body}\n"
#define FLOATING                                                                                                       \
    "q.base/f.x,q.base/f.y,q.base/f.z,q.base/f.qw,q.base/f.qx,q.base/f.qy,q.base/f.qz,q.left/a/j1,q.left/a/"           \
    "j2,q.right/"                                                                                                      \
    "a/j1,q.right/a/j2\n"
#define SEATS(left, right)                                                                                             \
    "  - {name: left, " left ", on: base/p, pose: {xyz: [-0.2, 0, 0]}}\n"                                              \
    "  - {name: right, " right ", on: base/p, pose: {xyz: [0.2, 0, 0], rpy: [0, 0, 0.4]}}\n"
#define NESTED SEATS("module: nested", "module: nested")
#define LIBRARY SEATS("black_box: {library: arm.so}", "black_box: {library: arm.so}")
#define LOOPS(tip)                                                                                                     \
    "constraints:\n"                                                                                                   \
    "  - {name: rod, type: distance, between: [left/" tip ", right/" tip "], length: 0.4}\n"                           \
    "  - {name: roof, type: point_on_plane, point: left/" tip ", of: world, origin: [0, 0, 0.7], normal: [0.1, 0, "    \
    "1]}\n"                                                                                                            \
    "  - {name: slot, type: point_on_line, point: right/" tip ", of: base/p, direction: [1, 0, 0.2]}\n"
#define ROD(tip) "constraints:\n  - {name: rod, type: distance, between: [left/" tip ", right/" tip "], length: 0.4}\n"
#define ROPES(tip)                                                                                                     \
    "constraints:\n"                                                                                                   \
    "  - {name: rope, type: distance_limits, between: [left/" tip ", right/" tip "], upper: 0.5}\n"                    \
    "  - {name: floor, type: contact, point: left/" tip ", of: world, origin: [0, 0, -0.4], normal: [0, 0, 1], "       \
    "friction: 0.4}\n"                                                                                                 \
    "  - {name: end, type: stop, joint: base/lift, lower: -0.15, upper: 0.2}\n"
#define NAMES                                                                                                          \
    "q.base/lift,q.left/a/j1,q.left/a/j2,q.right/a/j1,q.right/a/j2,v.base/lift,v.left/a/j1,v.left/a/j2,v.right/a/"     \
    "j1,v.right/a/j2\n"

static const test_file files[] = {
    { "arm.yaml", HEAD ARM "robot:\n  - {name: a, module: arm}\n" },
    { "whole.yaml", HEAD "  nested: {assembly: arm.yaml}\n" PLATE NESTED LOOPS("a/tip") },
    { "parts.yaml", HEAD PLATE LIBRARY LOOPS("tip") },
    { "ropes.yaml", HEAD "  nested: {assembly: arm.yaml}\n" PLATE NESTED ROPES("a/tip") },
    { "roped.yaml", HEAD PLATE LIBRARY ROPES("tip") },
    { "states.csv", NAMES "0,0.2,-0.4,-0.2,0.4,0.1,-0.3,0.5,0.2,0.4\n0.05,0.7,-0.4,0.2,0.9,0,0,0,0,0\n" },
    { "drop.csv", NAMES "0.15,1.2,0.3,1.2,-0.2,0,0,0,0,0\n" },
    { "wheel.yaml",
      HEAD PLATE LIBRARY "constraints:\n  - {name: w, type: rolling, frame: left/tip, axis: [1, 0, 0]}\n" },
    { "closed.csv", NAMES "0.2,1.2,0.3,1.2,-0.2,1,0,0,0,0\n" },
    { "far.yaml",
      HEAD PLATE LIBRARY "constraints:\n  - {name: rod, type: distance, between: [left/tip, right/tip], length: 9}\n" },
    { "rod.yaml", HEAD "  nested: {assembly: arm.yaml}\n" PLATE NESTED ROD("a/tip") },
    { "rodded.yaml", HEAD PLATE LIBRARY ROD("tip") },
    { "floats.yaml", HEAD "  nested: {assembly: arm.yaml}\n" BODY NESTED },
    { "floated.yaml", HEAD BODY LIBRARY },
    { "float.csv", FLOATING "0,0,0,1,0,0,0,0.2,-0.4,-0.2,0.4\n" },
    { "still.csv", "t," FLOATING "0,0,0,0,1,0,0,0,0.2,-0.4,-0.2,0.4\n1,0,0,0,1,0,0,0,0.3,-0.4,-0.2,0.4\n" },
    { "goals.csv", "pose.base/p.px,pose.base/p.py,pose.base/p.pz\n0,0,0\n" },
    { "block.yaml", HEAD PLATE LIBRARY
      "constraints:\n  - {name: w, type: contact, point: left/tip, box: [0.1, 0.1, 0.1], of: world, normal: [0, 0, "
      "1]}\n" },
    { "outlet.yaml",
      HEAD PLATE LIBRARY "constraints:\n  - {name: w, type: distance, between: [left/nothing, world], length: 1}\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack arm.yaml --outlet tip=a/tip -o arm.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* Numbers of a text, up to `most`. */
static int numbers(const char *text, double out[], int most)
{
    int count = 0;
    while (*text && count < most) {
        char *end;
        const double x = strtod(text, &end);
        if (end != text && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'))) {
            out[count++] = x;
            text = end;
        } else {
            text++;
        }
    }
    return count;
}

/* The results of two commands from the same place on: as many numbers, near each other. */
static void same(const char *line, const char *one, const char *other, const char *from, double tolerance)
{
    enum { MOST = 4000 };
    double *x = calloc(2 * MOST, sizeof *x), *y = x + MOST, most = 1, worst = 0;
    const char *a = strstr(one, from), *b = strstr(other, from);
    if (!a || !b)
        fail_msg("%s: no '%s' in\n%s\n%s", line, from, one, other);
    const int n = numbers(a + strlen(from), x, MOST), m = numbers(b + strlen(from), y, MOST);
    if (n != m || n < 5)
        fail_msg("%s: %d and %d numbers", line, n, m);
    for (int k = 0; k < n; k++) {
        worst = fmax(worst, fabs(x[k] - y[k]));
        most = fmax(most, fabs(x[k]));
    }
    if (!(worst <= tolerance * most))
        fail_msg("%s: off by %g of %g", line, worst, most);
    free(x);
}

/* Both report the same about states that do not meet the constraints, and about forces. */
static void same_notes(const char *line, const char *one, const char *other)
{
    static const char *const notes[] = { "does not meet the constraints: ", "do not meet the constraints: ",
                                         "the forces are not unique",       "an impulse is due",
                                         "the first state does not meet",   "constraint error " };
    for (size_t k = 0; k < sizeof notes / sizeof *notes; k++) {
        const char *a = strstr(one, notes[k]), *b = strstr(other, notes[k]);
        if ((a != NULL) != (b != NULL) || (a && strncmp(a, b, strlen(notes[k]) + 10) != 0 && k < 5))
            fail_msg("%s: \"%s\" and \"%s\"", line, one, other);
    }
}

static void loops_between_outlets(void **state)
{
    (void)state;
    static const struct {
        const char *line, *one, *other, *from;
        double tolerance;
    } cases[] = {
        { "id %s.yaml --states states.csv", "whole", "parts", "\n", 1e-9 },
        { "fd %s.yaml --states states.csv", "whole", "parts", "\n", 1e-9 },
        { "id %s.yaml --states states.csv --constraint-forces", "whole", "parts", "\n", 1e-9 },
        { "fd %s.yaml --states states.csv --constraint-forces", "whole", "parts", "\n", 1e-9 },
        { "fd %s.yaml --states drop.csv --constraint-forces", "ropes", "roped", "\n", 1e-9 },
        { "fd %s.yaml --states closed.csv", "ropes", "roped", "\n", 1e-9 },
        { "sim %s.yaml --initial states.csv --method rk4 --time 0.05 --output-step 0.01", "rod", "rodded", "\n", 1e-9 },
        { "sim %s.yaml --initial states.csv --time 0.05 --output-step 0.01 --hold", "rod", "rodded", "\n", 1e-7 },
        { "sim %s.yaml --initial float.csv --time 0.05 --output-step 0.01 --hold", "floats", "floated", "\n", 1e-7 },
        { "sim %s.yaml --initial float.csv --time 0.05 --output-step 0.01 --reference still.csv", "floats", "floated",
          "\n", 1e-7 },
        { "fd %s.yaml --states states.csv", "ropes", "roped", "\n", 1e-9 },
        { "fd %s.yaml --states drop.csv", "ropes", "roped", "\n", 1e-9 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char line[200];
        snprintf(line, sizeof line, cases[k].line, cases[k].one);
        program_result one = program_run(line);
        if (one.code != 0)
            fail_msg("ramus %s: %s", line, one.messages);
        snprintf(line, sizeof line, cases[k].line, cases[k].other);
        program_result other = program_run(line);
        if (other.code != 0)
            fail_msg("ramus %s: %s", line, other.messages);
        same(cases[k].line, one.output, other.output, cases[k].from, cases[k].tolerance);
        same_notes(cases[k].line, one.messages, other.messages);
        program_release(&one);
        program_release(&other);
    }
}

/* A fall with ropes, floor, friction and a stop: both robots step through the same impacts. */
static void falls_end_alike(void **state)
{
    (void)state;
    double end[2][32];
    static const char *const robot[] = { "ropes", "roped" };
    for (int k = 0; k < 2; k++) {
        char line[200];
        snprintf(line, sizeof line,
                 "sim %s.yaml --initial drop.csv --time 0.4 --method euler --step 2e-4 --output-step 0.4 -o end.csv",
                 robot[k]);
        assert_int_equal(program_call(line, NULL), 0);
        char *text = read_file("end.csv");
        assert_true(strlen(text) > 10);
        text[strlen(text) - 1] = '\0';
        const char *last = strrchr(text, '\n');
        assert_true(numbers(last, end[k], 32) >= 6);
        free(text);
    }
    for (int k = 1; k < 6; k++) /* t, then q */
        if (!(fabs(end[0][k] - end[1][k]) < 1e-9))
            fail_msg("q %d: %g and %g", k, end[0][k], end[1][k]);
    assert_true(fabs(end[0][1] - 0.15) > 0.05); /* it has moved */
}

/* The matrix of the known joint: the same blocks, constraints in columns of their own. */
static void constraints_are_columns(void **state)
{
    (void)state;
    char *whole = program_output(0, "graph whole.yaml --states states.csv --format json"),
         *parts = program_output(0, "graph parts.yaml --states states.csv --format json");
    assert_non_null(strstr(whole, "\"columns\": [\"base\", \"left\", \"right\", \"rod\", \"roof\", \"slot\"]"));
    assert_non_null(strstr(parts, "\"columns\": [\"base\", \"left\", \"right\", \"rod\", \"roof\", \"slot\"]"));
    assert_non_null(strstr(parts, "{\"name\": \"rod\", \"kind\": \"distance\", \"one_sided\": false, \"modules\": "
                                  "[\"left\", \"right\"], \"between\": [\"left/tip\", \"right/tip\"]}"));
    char *row = strstr(whole, "\"blocks\": ["), *end = row ? strstr(row, "]],") : NULL;
    assert_non_null(end);
    *end = '\0';
    char *other = strstr(parts, "\"blocks\": ["), *last = other ? strstr(other, "]]") : NULL;
    assert_non_null(last);
    *last = '\0';
    same("graph", row, other, "\"blocks\": [", 1e-9);
    free(whole);
    free(parts);
    static const char *const texts[][2] = {
        { "dot", "n1 -> n2 [style=dotted, penwidth=2, dir=none, color=\"#7C3AED\", constraint=false, label=< "
                 "Λ<SUB>rod</SUB>" },
        { "dot", "world -> n1 [" },
        { "svg", ">Λ<tspan class=\"sub\" dy=\"4\">slot</tspan>" },
        { "svg", ">constraint</text>" },
    };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        char *text = program_output(0, "graph parts.yaml --states states.csv --format %s", texts[k][0]),
             *plain = program_output(0, "graph parts.yaml --format %s", texts[k][0]);
        if (!strstr(text, texts[k][1]) || !strstr(plain, texts[k][1]))
            fail_msg("%s: no %s in\n%s\n%s", texts[k][0], texts[k][1], text, plain);
        free(text);
        free(plain);
    }
}

static void mistakes_are_reported(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } cases[] = {
        { "sim roped.yaml --initial drop.csv --time 0.1 --method rk4",
          "the method rk4 does not keep one-sided constraints, such as 'rope': choose euler or adaptive" },
        { "sim far.yaml --initial states.csv --time 0.1 -o far.csv",
          "ramus: states.csv: the first state: the constraints are not met at position level: constraint 'rod', row 0, "
          "is off by " },
        { "fd wheel.yaml --states states.csv",
          "ramus: wheel.yaml:12: constraint 'w' (rolling) is none that closes between outlets of modules" },
        { "fd block.yaml --states states.csv",
          "constraint 'w': boxes, blocks and height fields touch links of one model, not outlets of modules" },
        { "fd outlet.yaml --states states.csv",
          "ramus: outlet.yaml:12: constraint 'w': module 'left' has no outlet 'nothing'" },
        { "ik parts.yaml --targets goals.csv",
          "parts.yaml:12: constraint 'rod': 'left/tip' is an outlet of a module that answers at its connections only" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != 1 || !strstr(r.messages, cases[k].message))
            fail_msg("ramus %s: %d, \"%s\"; expected \"%s\"", cases[k].line, r.code, r.messages, cases[k].message);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_between_outlets),
        cmocka_unit_test(falls_end_alike),
        cmocka_unit_test(constraints_are_columns),
        cmocka_unit_test(mistakes_are_reported),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
