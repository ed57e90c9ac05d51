/* test_cli_module_queries.c - what commands answer about robots with modules from libraries: as the same robot from one file, or an error with the reason
 *
 * A free trunk with a packed arm that carries a known arm and another packed one, and the same robot of known modules.
 */
#include "same_tables.h"
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
    "      - {name: u, joint: {name: j1, type: revolute, axis: [1, 2, 0], limits: {lower: -1, upper: 1}}, origin: "    \
    "{xyz: [0.1, 0, 0.2]}, mass: 0.6, com: [0, 0.1, 0.05], inertia: [0.02, 0.03, 0.01], frames: [{name: side, pose: "  \
    "{xyz: [0, 0.1, 0], rpy: [0.2, 0, 0.4]}}]}\n"                                                                      \
    "      - {name: l, joint: {name: j2, type: prismatic, axis: [0, 0, 1]}, origin: {xyz: [0, 0, 0.3], rpy: [0.3, 0, " \
    "0.1]}, mass: 0.4, com: [0.1, 0, 0], inertia: [0.01, 0.01, 0.02], frames: [{name: tip, pose: {xyz: [0, 0, 0.2], "  \
    "rpy: [0.1, 0.2, 0]}}]}\n"                                                                                         \
    "      - {name: f, parent: u, joint: {name: m, type: revolute, mimic: {joint: j1, multiplier: 2}, limits: "        \
    "{lower: "                                                                                                         \
    "-0.5, upper: 0.5}}, mass: 0.1, com: [0, 0, 0.1], inertia: [0.001, 0.001, 0.001]}\n"
#define HEAD "ramus: 1\nname: robot\nmodules:\n" ARM
#define TRUNK                                                                                                          \
    "  trunk:\n    links:\n"                                                                                           \
    "      - {name: t, joint: {name: free, type: free}, mass: 6, com: [0, 0, 0.1], inertia: [0.2, 0.3, 0.1], frames: " \
    "[{name: f, pose: {xyz: [0, 0.2, 0.1], rpy: [0, 0.3, 0]}}]}\n"
#define ROBOT "robot:\n  - {name: b, module: trunk}\n"
#define ARM_AT ", on: b/f, pose: {xyz: [0.1, 0, 0], rpy: [0.3, 0.1, 0]}}\n"
#define INNER(arm, in)                                                                                                 \
    "robot:\n  - {name: a, " arm                                                                                       \
    ", pose: {xyz: [0.1, 0, 0.2], rpy: [0.1, 0.2, 0.3]}}\n  - {name: k, module: arm, on: a/" in                        \
    "tip, pose: {rpy: [0.5, 0, 0]}}\n  - {name: c, " arm ", on: k/side}\n"
#define BASES(which, arm, in)                                                                                          \
    "  i: {assembly: inner_" which ".yaml, frames: [{name: base, pose: {xyz: [0.2, 0, 0.1], rpy: [0.3, 0, 0]}}]}\n"    \
    "robot:\n  - {name: l, module: i}\n  - {name: x, " arm ", on: l/base, pose: {rpy: [0, 0.1, 0]}}\n"                 \
    "  - {name: r, module: i, on: l/a/" in "side, pose: {xyz: [0, 0.1, 0], rpy: [0, 0.4, 0]}}\n"                       \
    "  - {name: y, " arm ", on: r/base, pose: {xyz: [0.1, 0, 0]}}\n  - {name: z, module: arm, on: r/base}\n"
#define LIBRARY HEAD TRUNK ROBOT "  - {name: a, black_box: {library: arm.so}" ARM_AT
#define OF_FREE(q)                                                                                                     \
    q ".b/free.x," q ".b/free.y," q ".b/free.z," q ".b/free.qw," q ".b/free.qx," q ".b/free.qy," q ".b/free.qz,"
#define OF_FREE_V(v) v ".b/free.wx," v ".b/free.wy," v ".b/free.wz," v ".b/free.vx," v ".b/free.vy," v ".b/free.vz,"
#define OF_ARMS(x) x ".a/s/j1," x ".a/s/j2," x ".k/j1," x ".k/j2," x ".c/s/j1," x ".c/s/j2"

static const test_file files[] = {
    { "arm.yaml", HEAD "robot:\n  - {name: s, module: arm}\n" },
    { "whole.yaml", HEAD TRUNK "  nested: {assembly: arm.yaml}\n" ROBOT "  - {name: a, module: nested" ARM_AT
                               "  - {name: k, module: arm, on: a/s/tip, pose: {xyz: [0, 0.1, 0]}}\n"
                               "  - {name: c, module: nested, on: a/s/side, pose: {rpy: [0, 0.5, 0]}}\n" },
    { "parts.yaml",
      HEAD TRUNK ROBOT "  - {name: a, black_box: {library: arm.so}" ARM_AT
                       "  - {name: k, module: arm, on: a/tip, pose: {xyz: [0, 0.1, 0]}}\n"
                       "  - {name: c, black_box: {library: arm.so}, on: a/side, pose: {rpy: [0, 0.5, 0]}}\n" },
    { "tipp.yaml", LIBRARY "  - {name: k, module: arm, on: a/tipp}\n" },
    { "two.yaml", LIBRARY "  - {name: k, module: arm, on: a}\n" },
    { "log.csv",
      "t,wrench.a.fx,wrench.a.fy,wrench.a.fz,wrench.a.mx,wrench.a.my,wrench.a.mz\n0,0,0,0,0,0,0\n1,0,0,0,0,0,0\n" },
    { "log.yaml",
      HEAD TRUNK ROBOT "  - {name: a, black_box: {log: log.csv}" ARM_AT "  - {name: k, module: arm, on: a}\n" },
    { "roll.yaml", LIBRARY "constraints:\n  - {name: w, type: rolling, frame: a/tip, axis: [1, 0, 0]}\n" },
    { "helix.yaml",
      LIBRARY "constraints:\n  - {name: w, type: closure, joint: helical, pitch: 0.1, between: [world, a/tip]}\n" },
    { "rod.yaml", LIBRARY "constraints:\n  - {name: w, type: distance, between: [world, a/top], length: 1}\n" },
    { "spring.yaml",
      LIBRARY "mechanism:\n  - {name: sp, type: spring, between: [world, a/tip], stiffness: 9, rest_length: 0.1}\n" },
    { "gone.yaml", HEAD TRUNK ROBOT "  - {name: a, black_box: {library: gone.so}" ARM_AT },
    { "bar.yaml", LIBRARY "  - {name: k, module: arm, on: a/tip}\nconstraints:\n  - {name: w, type: distance, between: "
                          "[world, a/tip], length: 1}\n" },
    { "nested.yaml", LIBRARY },
    /* nested assemblies that begin with a module, on the world and on another; others on frames of their bases */
    { "inner_whole.yaml", HEAD "  nested: {assembly: arm.yaml}\n" INNER("module: nested", "s/") },
    { "inner_parts.yaml", HEAD INNER("black_box: {library: arm.so}", "") },
    { "bases_whole.yaml", HEAD "  nested: {assembly: arm.yaml}\n" BASES("whole", "module: nested", "s/") },
    { "bases_parts.yaml", HEAD BASES("parts", "black_box: {library: arm.so}", "") },
    { "bases.csv", "q.l/a/s/j1,q.l/k/j1,q.l/c/s/j1,q.x/s/j1,q.r/a/s/j1,q.r/k/j2,q.y/s/j1,q.z/j1,q.l/a/s/j2,q.l/k/"
                   "j2,q.l/c/s/j2,q.x/s/j2,"
                   "q.r/a/s/j2,q.r/k/j1,q.r/c/s/j1,q.r/c/s/j2,q.y/s/j2,q.z/j2,v.l/a/s/j1,v.r/a/s/j1,v.x/s/j2,v.y/s/"
                   "j1,v.z/j1,a.l/a/s/j1,"
                   "a.r/a/s/j2,a.x/s/j1,a.y/s/j2,a.z/j2\n"
                   "0.3,-0.2,0.5,0.7,-0.6,0.1,0.4,-0.8,0.1,0.2,-0.1,0.3,0.2,0.9,-0.4,0.1,0.2,0.3,1,-0.5,0.7,0.9,-0.3,2,"
                   "1,-2,0.5,3\n" },
    { "maybe.yaml", HEAD "robot:\n  - {name: k, module: arm}\n  - {name: b, black_box: maybe, on: k/tip}\n" },
    { "boxed.yaml",
      HEAD "robot:\n  - {name: a, black_box: {library: arm.so}}\n  - {name: k, module: arm, on: a/tip}\n" },
    { "boxes.yaml", HEAD "  inner: {assembly: boxed.yaml}\nrobot:\n  - {name: l, module: inner}\n"
                         "  - {name: r, module: inner, on: l/a}\n" },
    { "outer.yaml", HEAD "  inner: {assembly: nested.yaml}\nrobot:\n  - {name: l, module: inner}\n"
                         "  - {name: r, module: inner, on: l/a}\n" },
    { "fed.yaml", HEAD TRUNK ROBOT "  - {name: a, black_box: true" ARM_AT },
    { "trunk.csv", OF_FREE("q") "t\n0,0,0,1,0,0,0,0\n" },
    { "states.csv", "t," OF_FREE("q") OF_ARMS("q") "," OF_FREE_V("v") OF_ARMS("v") "," OF_FREE_V("a")
                        OF_ARMS("a") "\n"
                                     "0,0.1,0.2,0.3,0.8,0,0.6,0,0.5,0.1,-0.4,0.2,0.3,-0.1,1,2,3,0.4,0.5,0.6,1,-0.5,0.7,"
                                     "0.3,-0.2,0.8,2,1,0.5,3,-1,0.4,1,2,3,-1,-2,0.6\n"
                                     "0.1,0.3,0.1,-0.3,0.6,0.8,0,0,-0.2,0.2,0.9,-0.1,-0.6,0.3,-1,0.5,2,0.1,-0.5,0.2,0."
                                     "4,0.9,-0.3,0.6,0.2,-0.7,1,-2,0.3,1,1,-0.4,2,0.5,-3,1,0.2,0.9\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack arm.yaml --outlet tip=s/tip --outlet side=s/side -o arm.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* Columns of parts.csv that whole.csv has too agree with it; it has all but `lacking` of them. */
static void agree(const char *line, double tolerance)
{
    char text[300];
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, line, i ? "parts" : "whole", i ? "parts" : "whole");
        assert_int_equal(program_call(text, NULL), 0);
    }
    char *told = program_output(0, "compare parts.csv whole.csv --tolerance %g", tolerance);
    if (!strstr(told, "never part by more"))
        fail_msg("%s: %s", line, told);
    free(told);
}

/* ---- kinematics ------------------------------------------------------------------------------------------------ */

static void frames_are_those_of_one_file(void **state)
{
    (void)state;
    static const char *const more[] = { "",
                                        " --reference world",
                                        " --reference world-aligned",
                                        " --classical",
                                        " --reference world --classical",
                                        " --reference world-aligned --classical" };
    for (size_t k = 0; k < sizeof more / sizeof *more; k++) {
        char line[300];
        snprintf(line, sizeof line,
                 "kinematics %%s.yaml --states states.csv --frame b/f --frame k/tip --frame k/l%s -o %%s.csv", more[k]);
        agree(line, 1e-12);
    }
    /* outlets: other names in the robot from one file */
    assert_int_equal(
        program_call("kinematics parts.yaml --states states.csv --frame a/tip --frame c/side -o parts.csv", NULL), 0);
    assert_int_equal(program_shell("sed -i 's:a/tip:a/s/tip:g; s:c/side:c/s/side:g' parts.csv"), 0);
    assert_int_equal(program_call("kinematics whole.yaml --states states.csv --frame a/s/tip --frame c/s/side -o "
                                  "whole.csv",
                                  NULL),
                     0);
    char *told = program_output(0, "compare parts.csv whole.csv --tolerance 1e-12");
    assert_non_null(strstr(told, "never part by more"));
    free(told);
}

static void jacobians_are_those_of_one_file(void **state)
{
    (void)state;
    static const char *const reference[] = { "local", "world", "world-aligned" };
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 2; i++) {
            char line[300];
            snprintf(line, sizeof line,
                     "kinematics %s.yaml --states states.csv --jacobian --frame k/tip --reference %s -o %s.json",
                     i ? "parts" : "whole", reference[k], i ? "parts" : "whole");
            assert_int_equal(program_call(line, NULL), 0);
        }
        char *one = read_file("parts.json"), *other = read_file("whole.json");
        assert_null(strstr(one, "com_jacobian"));
        assert_non_null(strstr(other, "com_jacobian"));
        const char *a = strstr(one, "k/tip"), *b = strstr(other, "k/tip");
        for (int count = 0; count < 6 * 12;) { /* the first row's numbers */
            a += strcspn(a, "-0123456789]");
            b += strcspn(b, "-0123456789]");
            if (*a == ']') {
                a++, b++;
                continue;
            }
            char *after[2];
            const double x = strtod(a, &after[0]), y = strtod(b, &after[1]);
            if (fabs(x - y) > 1e-12)
                fail_msg("%s: number %d is %.17g, and %.17g in one file", reference[k], count, x, y);
            a = after[0], b = after[1];
            count++;
        }
        free(one);
        free(other);
    }
}

static void what_needs_every_mass_is_left_out_or_refused(void **state)
{
    (void)state;
    static const program_line lines[] = {
        { "kinematics parts.yaml --states states.csv --frame b/f", 0,
          "ramus: parts.yaml: note: com.* and momentum.* are left out: the mass of module 'a' (a library) and 1 more "
          "is "
          "not known" },
        { "kinematics parts.yaml --states states.csv --frame b/f --jacobian", 0,
          "com_jacobian and centroidal_momentum_matrix are left out" },
        { "kinematics fed.yaml --states trunk.csv --frame b/f", 0,
          "note: com.* and momentum.* are left out: the mass of black box 'a' is not known" },
        { "kinematics fed.yaml --states trunk.csv", 1,
          "fed.yaml: centre of mass and momentum: the mass of black box 'a' is not known, and so those of the robot "
          "are "
          "not; give frames with --frame F" },
        { "kinematics parts.yaml --states states.csv", 1, "centre of mass and momentum: the mass of module 'a'" },
        { "rollout parts.yaml --time 0.01 --vary v.k/j1=0:1 --count 2 --measure mass", 1,
          "--measure mass: the mass of module 'a' (a library) and 1 more is not known, and so that of the robot is "
          "not" },
        { "sweep fed.yaml --vary gravity[2]=-9:-10:2 --measure mass", 1, "black box 'a'" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
    for (int k = 0; k < 2; k++) {
        char *told = program_output(0, "kinematics %s --frame b/f",
                                    k ? "fed.yaml --states trunk.csv" : "parts.yaml --states states.csv");
        assert_null(strstr(told, "com.x"));
        assert_null(strstr(told, ",momentum."));
        free(told);
    }
}

/* ---- wrenches --------------------------------------------------------------------------------------------------- */

static void wrenches_are_those_of_one_file(void **state)
{
    (void)state;
    agree("id %s.yaml --states states.csv --wrenches -o %s.csv", 1e-12);
    char *parts = read_file("parts.csv"), *whole = read_file("whole.csv");
    parts[strcspn(parts, "\n")] = whole[strcspn(whole, "\n")] = '\0';
    assert_string_equal(parts, whole); /* every connection has its columns */
    free(parts);
    free(whole);
    agree("id bases_%s.yaml --states bases.csv --wrenches --joint-wrenches -o %s.csv", 1e-12);
    agree("id %s.yaml --states states.csv --joint-wrenches -o %s.csv", 1e-12);
    char *joints = read_file("parts.csv");
    assert_non_null(strstr(joints, "joint.b/free.mz"));
    assert_non_null(strstr(joints, "joint.k/j2.fx"));
    free(joints);
    agree("id %s.yaml --states states.csv --wrenches --joint-effects --jobs 3 -o %s.csv", 1e-12);
}

static void a_graph_has_every_connection(void **state)
{
    (void)state;
    char *graph = program_output(0, "graph parts.yaml --format json --states states.csv");
    char *wrenches = strstr(graph, "\"wrenches\"");
    static const char *const name[] = { "\"b\": [", "\"a\": [", "\"k\": [", "\"c\": [" };
    assert_non_null(wrenches);
    *strstr(wrenches, "joint_wrenches") = '\0';
    for (size_t k = 0; k < sizeof name / sizeof *name; k++)
        assert_non_null(strstr(wrenches, name[k]));
    free(graph);
}

static void a_table_of_wrenches_is_passed_over(void **state)
{
    (void)state;
    assert_int_equal(
        program_call("id whole.yaml --states states.csv --wrenches --joint-wrenches -o wrenches.csv", NULL), 0);
    static const program_line lines[] = {
        { "id parts.yaml --states states.csv --ports wrenches.csv", 0,
          "are passed over: the robot's modules are asked, and no port is fed" },
        { "id parts.yaml --states states.csv --wrenches --modular", 1,
          "--modular is not there for robots with modules that answer at their connections only: module 'a'" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
    char *told = program_output(0, "info parts.yaml");
    assert_non_null(strstr(told, "ports, where modules are not asked (graph --ports): wrench.a"));
    free(told);
}

/* ---- studies and pages ------------------------------------------------------------------------------------------ */

static void studies_ask_the_modules(void **state)
{
    (void)state;
    agree("sweep %s.yaml --vary robot.a.pose.xyz[0]=0:0.2:3 --measure peak(tau.*) --measure peak(wrench.c.fz) --motion "
          "states.csv -o %s.csv",
          1e-12);
    agree("sweep %s.yaml --vary robot.a.pose.xyz[0]=0:0.2:3 --measure peak(tau.*) -o %s.csv", 1e-12);
    agree(
        "optimise %s.yaml --vary robot.a.pose.xyz[0]=0:0.2 --minimize peak(tau.b/free.wx) --motion states.csv --seed 3 "
        "-o %s.csv",
        1e-6);
    static const program_line lines[] = {
        { "report parts.yaml --states states.csv -o report.html", 0, NULL },
        { "view parts.yaml --motion states.csv -o view.html", 0, NULL },
        { "report fed.yaml --states trunk.csv", 1, "the robot has black boxes: give their ports (wrench.a, ...)" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
    char *page = read_file("report.html"), *view = read_file("view.html");
    assert_non_null(strstr(page, "There is no balance of energy: what modules lose inside is not known."));
    assert_non_null(strstr(page, "known links of 7.1 kg"));
    assert_non_null(strstr(view, "\"k/tip\""));
    free(page);
    free(view);
}

/* ---- check ------------------------------------------------------------------------------------------------------- */

/* Check reports what keeps the other commands from opening a robot, in their words and with the line. */
static void check_opens_modules(void **state)
{
    (void)state;
    static const program_line lines[] = {
        { "check tipp.yaml", 1,
          "tipp.yaml:15: error: 'k' sits on 'a/tipp': module 'a' has no outlet 'tipp'; it has: tip, side" },
        { "check two.yaml", 1,
          "two.yaml:15: error: 'k' sits on 'a': module 'a' has 2 outlets: name one, as in 'a/OUTLET'" },
        { "check log.yaml", 1, "log.yaml:15: error: 'k' sits on 'a': module 'a' has 0 outlets" },
        { "check roll.yaml", 1,
          "roll.yaml:16: error: constraint 'w' (rolling) is none that closes between outlets of modules" },
        { "check helix.yaml", 1, "helix.yaml:16: error: constraint 'w' (closure, helical) is none that closes" },
        { "check rod.yaml", 1,
          "rod.yaml:16: error: constraint 'w': module 'a' has no outlet 'top'; it has: tip, side" },
        { "check spring.yaml", 1,
          "spring.yaml:16: error: robot 'robot' has the spring 'sp', which a network of modules" },
        { "check gone.yaml", 1, "gone.yaml:14: error: module 'a': the library cannot be loaded" },
        { "check outer.yaml", 1, "outer.yaml:12: error: 'r' sits on 'l/a': module 'l/a' has 2 outlets" },
        { "check boxes.yaml", 1, "boxes.yaml:12: error: 'r' sits on 'l/a': module 'l/a' has 2 outlets" },
        { "check parts.yaml", 0, "no problems" },
        { "check bar.yaml", 0,
          "no problems; whether its constraints can be met is not tried, for parts of it are not known" },
    };
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        program_result r = program_run(lines[k].line);
        if (r.code != lines[k].code || !strstr(r.output, lines[k].message))
            fail_msg("%s: %d, \"%s%s\", expected \"%s\"", lines[k].line, r.code, r.output, r.messages,
                     lines[k].message);
        program_release(&r);
    }
}

/* ---- reasons ----------------------------------------------------------------------------------------------------- */

/* What cannot be names the option or the column, the module, and the way out. */
static void reasons_name_the_option(void **state)
{
    (void)state;
    assert_int_equal(program_shell("sed '1s/$/,contact.k\\/tip.fx/; 2,$s/$/,1/' states.csv > pushed.csv"), 0);
    static const program_line lines[] = {
        { "sim parts.yaml --time 0.01 --method variational", 1,
          "the variational method (choose rk4 or adaptive) needs the inside of every module: robot 'robot' has modules "
          "that "
          "answer at their connections only ('a', from a library)" },
        { "id parts.yaml --states pushed.csv", 1,
          "columns contact.k/tip.*: external wrenches are not taken by robots with modules that answer at their "
          "connections only: module 'a' (a library) and 1 more; leave the columns out" },
        { "fd parts.yaml --states pushed.csv", 1, "columns contact.k/tip.*: external wrenches are not taken" },
        { "sim parts.yaml --time 0.01 --contacts pushed.csv", 1, "contact.k/tip.*: external wrenches are not taken" },
        { "sim parts.yaml --time 0.01 --method rk4 --many states.csv", 1,
          "parts.yaml: --many: many motions at once are of robots whose links are all known, and this one has module "
          "'a' "
          "(a library) and 1 more; 'ramus rollout' simulates many, one after another" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
}

/* ---- packing ------------------------------------------------------------------------------------------------------ */

static void packing_keeps_its_input(void **state)
{
    (void)state;
    char *before = read_file("arm.yaml");
    static const program_line lines[] = {
        { "pack arm.yaml -o arm.yaml", 1,
          "arm.yaml: the output, -o arm.yaml, is a file that the model is read from, and would replace it: give "
          "another "
          "name" },
        { "pack whole.yaml -o ./arm.yaml", 1, "the output, -o ./arm.yaml, is a file that the model is read from" },
        { "export arm.yaml --format yaml -o arm.yaml", 1, "is a file that the model is read from" },
        { "pack arm.yaml -o lib.c", 2, "-o lib.c: a library is written, not C code; --generated writes that" },
        { "pack arm.yaml -o lib.so --outlet =s/tip", 2, "--outlet =s/tip: the name before '=' is empty" },
        { "pack arm.yaml -o lib.so --gravity 0,0,1", 2, "--gravity: a module has none" },
        { "serve arm.yaml --gravity 0,0,1 < /dev/null", 2, "--gravity: a module has none" },
        { "pack arm.yaml -o lib.so", 0, "note: limits of 's/m', which follows 's/j1', are not in the library" },
        { "info maybe.yaml", 1,
          "maybe.yaml:11: black_box: true or false is expected, or a map of where its module comes" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
    char *after = read_file("arm.yaml");
    assert_string_equal(after, before);
    free(before);
    free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_those_of_one_file),
        cmocka_unit_test(jacobians_are_those_of_one_file),
        cmocka_unit_test(what_needs_every_mass_is_left_out_or_refused),
        cmocka_unit_test(wrenches_are_those_of_one_file),
        cmocka_unit_test(a_graph_has_every_connection),
        cmocka_unit_test(a_table_of_wrenches_is_passed_over),
        cmocka_unit_test(studies_ask_the_modules),
        cmocka_unit_test(check_opens_modules),
        cmocka_unit_test(reasons_name_the_option),
        cmocka_unit_test(packing_keeps_its_input),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
