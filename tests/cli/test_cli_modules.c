/* test_cli_modules.c - ramus pack, and id, fd and sim of a robot with the library that it wrote
 *
 * The same robot from one file and with its middle module as a library: forces, accelerations and motions agree.
 */
#define _GNU_SOURCE /* memmem */
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
#include <sys/stat.h>
#include <unistd.h>

#define MODULES                                                                                                        \
    "ramus: 1\nname: robot\nmodules:\n  arm:\n    links:\n"                                                            \
    "      - {name: secret_upper, joint: {name: j1, type: revolute, limits: {lower: -3, upper: 3, velocity: 9, "       \
    "effort: "                                                                                                         \
    "90}, armature: 0.2, damping: 0.3, friction: 0.1}, dh: {a: 0.1, alpha: 1.57, d: 0.2, theta: 0}, mass: 0.8, com: "  \
    "[0, -0.1, 0], inertia: [0.1, 0.2, 0.25]}\n"                                                                       \
    "      - {name: secret_lower, joint: {name: j2, type: spherical, armature: 0.1, damping: 0.2, friction: 0.05}, "   \
    "origin: {xyz: [0.1, 0, 0.2]}, mass: 0.5, com: "                                                                   \
    "[0, 0.1, 0.1], inertia: [0.05, 0.06, 0.07], frames: [{name: secret_tool, pose: {xyz: [0, 0, 0.3], rpy: [0.1, "    \
    "0.2, 0.3]}}]}\n"                                                                                                  \
    "      - {name: secret_weld, joint: {type: fixed}, parent: secret_upper, mass: 0.2, com: [0, 0, 0.1], inertia: "   \
    "[0.01, 0.01, 0.01]}\n"
/* a spring of the robot's own known links */
#define OWN                                                                                                            \
    "mechanism:\n  - {name: own, type: spring, between: [s1/secret_upper, s1/secret_tool], stiffness: 300, "           \
    "rest_length: 0.02}\n"
#define ROBOT "robot:\n  - {name: s1, module: arm}\n"
#define SEAT ", on: s1/secret_tool, pose: {xyz: [0.1, 0, 0], rpy: [0.3, 0, 0]}}\n"
#define STATES                                                                                                         \
    "q.s1/j1,q.s1/j2.qw,q.s1/j2.qx,q.s1/j2.qy,q.s1/j2.qz,q.mid/a/j1,q.mid/a/j2.qw,q.mid/a/j2.qx,q.mid/a/j2.qy,q.mid/"  \
    "a/j2.qz,"                                                                                                         \
    "q.s3/j1,q.s3/j2.qw,q.s3/j2.qx,q.s3/j2.qy,q.s3/j2.qz,v.s1/j1,v.s1/j2.wx,v.s1/j2.wy,v.s1/j2.wz,v.mid/a/j1,v.mid/a/" \
    "j2.wx,"                                                                                                           \
    "v.mid/a/j2.wy,v.mid/a/j2.wz,v.s3/j1,v.s3/j2.wx,v.s3/j2.wy,v.s3/j2.wz"
#define STATE "0.5,0.6,0.8,0,0,-0.7,0.8,0,0.6,0,1.1,0,0.6,0,0.8,1,-0.5,0.3,0.7,-1,0.4,0.2,-0.6,0.9,0.1,-0.3,0.5\n"

static const test_file files[] = {
    { "arm.yaml", MODULES "robot:\n  - {name: a, module: arm}\n" },
    { "whole.yaml", MODULES "  nested: {assembly: arm.yaml}\n" ROBOT "  - {name: mid, module: nested" SEAT
                            "  - {name: s3, module: arm, on: mid/a/secret_tool, pose: {xyz: [0, 0.1, 0]}}\n" },
    { "parts.yaml", MODULES ROBOT "  - {name: mid, black_box: {library: arm.so}" SEAT
                                  "  - {name: s3, module: arm, on: mid/tool, pose: {xyz: [0, 0.1, 0]}}\n" },
    { "rubs.yaml", MODULES ROBOT "  - {name: mid, black_box: {library: rubs.so}" SEAT
                                 "  - {name: s3, module: arm, on: mid/tool, pose: {xyz: [0, 0.1, 0]}}\n" },
    { "inside.yaml", "ramus: 1\ncontroller: task\ntasks:\n  - {frame: mid/a/secret_tool, target: {state: {}}}\n" },
    { "control.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                      "  - {kind: point, frame: s3/secret_tool, target: {state: {}, circle: {normal: [1, 0, 0], "
                      "radius: 0.1, frequency: "
                      "2}}}\n"
                      "  - {kind: centre_of_mass, directions: [x], target: {state: {}}}\n"
                      "  - {kind: orientation, frame: s1/secret_tool, priority: 1, target: {state: {}}}\n" },
    { "push.yaml",
      "ramus: 1\ncontroller: wrench\ngains: {kp: 30, kv: 5}\ntasks:\n"
      "  - {frame: s3/secret_tool, target: {state: {}}}\n  - {frame: s1/secret_upper, target: {state: {}}}\n" },
    { "states.csv", STATES "\n" STATE STATE },
    { "floating.csv", "q.root_joint.x,q.root_joint.y,q.root_joint.z,q.root_joint.qw,q.root_joint.qx,q.root_joint.qy,q."
                      "root_joint.qz," STATES "\n0.1,0.2,0.3,0.8,0,0.6,0," STATE },
    { "springs.yaml",
      MODULES "robot:\n  - {name: a, module: arm}\nmechanism:\n"
              "  - {name: s, type: spring, between: [{on: a/secret_upper, at: [0.1, 0.2, 0]}, {on: a/secret_lower, at: "
              "[0, 0, 0.1]}], stiffness: 400, rest_length: 0.05, pretension: 3}\n"
              "  - {name: t, type: spring, between: [{on: world, at: [0.3, 0, 0.4]}, a/secret_tool], stiffness: 90, "
              "rest_length: 0.1}\n"
              "  - {name: slack, type: spring, between: [world, a/secret_tool], stiffness: 900, rest_length: 9}\n" },
    { "sprung.yaml", MODULES "  nested: {assembly: springs.yaml}\n" ROBOT "  - {name: mid, module: nested" SEAT
                             "  - {name: s3, module: arm, on: mid/a/secret_tool, pose: {xyz: [0, 0.1, 0]}}\n" OWN },
    { "spring.yaml", MODULES ROBOT "  - {name: mid, black_box: {library: springs.so}" SEAT
                                   "  - {name: s3, module: arm, on: mid/tool, pose: {xyz: [0, 0.1, 0]}}\n" OWN },
    { "across.yaml",
      MODULES ROBOT "  - {name: mid, black_box: {library: springs.so}" SEAT
                    "  - {name: s3, module: arm, on: mid/tool}\nmechanism:\n  - {name: far, type: spring, between: "
                    "[s1/secret_upper, s3/secret_lower], stiffness: 1, rest_length: 0.1}\n" },
    { "bars.yaml",
      MODULES ROBOT "constraints:\n  - {name: rod, type: distance, between: [s1/secret_tool, world], length: 1}\n" },
    { "box.yaml", MODULES ROBOT "  - {name: b, black_box: true, on: s1/secret_tool}\n" },
    { "two.yaml", MODULES ROBOT "  - {name: b, black_box: {library: a.so, log: b.csv}, on: s1/secret_tool}\n" },
    { "none.yaml", MODULES ROBOT "  - {name: b, black_box: {options: {x: 1}}, on: s1/secret_tool}\n" },
    { "list.yaml", MODULES ROBOT "  - {name: b, black_box: {process: []}, on: s1/secret_tool}\n" },
    { "map.yaml", MODULES ROBOT "  - {name: b, black_box: {library: {a: 1}}, on: s1/secret_tool}\n" },
    { "options.yaml", MODULES ROBOT "  - {name: b, black_box: {library: a.so, options: 3}, on: s1/secret_tool}\n" },
    { "libary.yaml", MODULES ROBOT "  - {name: b, black_box: {libary: a.so}, on: s1/secret_tool}\n" },
    { "optoins.yaml",
      MODULES ROBOT "  - {name: b, black_box: {library: a.so, optoins: {x: 1}}, on: s1/secret_tool}\n" },
    { "missing.yaml", MODULES ROBOT "  - {name: b, black_box: {library: missing.so}, on: s1/secret_tool}\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack arm.yaml --outlet tool=a/secret_tool -o arm.so", NULL) ||
           program_call("pack arm.yaml --outlet tool=a/secret_tool --joint-effects -o rubs.so", NULL) ||
           program_call("pack springs.yaml --outlet tool=a/secret_tool -o springs.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

typedef struct comparison {
    const char *line; /* of a robot and a table */
    double tolerance;
} comparison;

static void same_results(const char *one, const char *other, const comparison cases[], size_t count)
{
    for (size_t k = 0; k < count; k++) {
        char line[200];
        for (int i = 0; i < 2; i++) {
            snprintf(line, sizeof line, cases[k].line, i ? other : one, i ? "parts" : "whole");
            assert_int_equal(program_call(line, NULL), 0);
        }
        same_tables(line, "whole.csv", "parts.csv", cases[k].tolerance);
    }
}

static void a_packed_library_is_the_module(void **state)
{
    (void)state;
    static const comparison cases[] = {
        { "id %s.yaml --states states.csv -o %s.csv", 1e-12 },
        { "fd %s.yaml --states states.csv -o %s.csv", 1e-12 },
        { "sim %s.yaml --time 0.2 --method rk4 --initial states.csv -o %s.csv", 1e-11 },
        { "id %s.yaml --floating --states floating.csv -o %s.csv", 1e-12 },
        { "sim %s.yaml --time 0.2 --method euler --initial states.csv --hold -o %s.csv", 1e-11 },
        { "sim %s.yaml --time 0.2 --initial states.csv --hold -o %s.csv", 1e-9 },
        { "sim %s.yaml --time 0.1 --method rk4 --initial states.csv --controller control.yaml --errors -o %s.csv",
          1e-9 },
        { "sim %s.yaml --time 0.05 --method rk4 --initial states.csv --controller push.yaml --errors -o %s.csv", 1e-9 },
        { "rollout %s.yaml --time 0.02 --method rk4 --initial states.csv --controller push.yaml --vary v.s1/j1=-1:1 "
          "--count 3 -o %s.csv",
          1e-9 },
    };
    same_results("whole", "parts", cases, sizeof cases / sizeof *cases);
    same_results("sprung", "spring", cases, sizeof cases / sizeof *cases);
}

/* Those of known joints where they are asked for, those of the library as it was packed. */
static void effects_of_joints_count(void **state)
{
    (void)state;
    static const comparison cases[] = {
        { "id %s.yaml --joint-effects --states states.csv -o %s.csv", 1e-12 },
        { "fd %s.yaml --joint-effects --states states.csv -o %s.csv", 1e-12 },
        { "sim %s.yaml --joint-effects --time 0.2 --method rk4 --initial states.csv -o %s.csv", 1e-9 },
        { "sim %s.yaml --joint-effects --time 0.1 --initial states.csv --hold -o %s.csv", 1e-7 },
        { "sim %s.yaml --joint-effects --time 0.1 --method rk4 --initial states.csv --controller control.yaml --errors "
          "-o %s.csv",
          1e-9 },
        { "rollout %s.yaml --joint-effects --time 0.02 --method rk4 --initial states.csv --controller push.yaml --vary "
          "v.s1/j1=-1:1 --count 3 -o %s.csv",
          1e-9 },
    };
    same_results("whole", "rubs", cases, sizeof cases / sizeof *cases);
    static const program_line lines[] = {
        { "sim rubs.yaml --joint-effects --limits --time 0.01 --method euler --initial states.csv -o x.csv", 0, NULL },
        { "sim rubs.yaml --limits --time 0.01 --initial states.csv -o x.csv", 0, NULL },
        { "sim rubs.yaml --limits --time 0.01 --method rk4 --initial states.csv -o x.csv", 1,
          "the method rk4 does not keep one-sided constraints, such as 's1/j1 stop': choose euler or adaptive" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
}

static void a_packed_library_keeps_its_secrets(void **state)
{
    (void)state;
    struct stat info;
    assert_int_equal(stat("arm.so", &info), 0);
    assert_true(info.st_size < 300000 && (info.st_mode & 0111));
    char *bytes = malloc((size_t)info.st_size);
    FILE *file = fopen("arm.so", "rb");
    assert_non_null(bytes);
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, (size_t)info.st_size, file), (size_t)info.st_size);
    fclose(file);
    static const char *const secret[] = { "secret", "arm.yaml", "ramus-test", "weld", "GCC", ".symtab", "tree_" };
    for (size_t k = 0; k < sizeof secret / sizeof *secret; k++)
        if (memmem(bytes, (size_t)info.st_size, secret[k], strlen(secret[k])))
            fail_msg("the library contains '%s'", secret[k]);
    assert_non_null(memmem(bytes, (size_t)info.st_size, "a/j1", 4)); /* joints are its interface */
    free(bytes);
}

static void damaged_libraries_are_refused(void **state)
{
    (void)state;
    struct stat info;
    assert_int_equal(stat("arm.so", &info), 0);
    /* cut short: the loader refuses it; the block changed: the library does */
    assert_int_equal(program_shell("cp arm.so whole.so && head -c %ld whole.so > arm.so", (long)info.st_size - 4000),
                     0);
    program_result r = program_run("fd parts.yaml --states states.csv");
    assert_int_equal(r.code, 1);
    assert_non_null(strstr(r.messages, "ramus: parts.yaml: module 'mid': "));
    program_release(&r);
    assert_int_equal(
        program_shell("cp whole.so arm.so && printf '\\377\\377\\377\\377' | dd of=arm.so bs=1 seek=%ld conv=notrunc "
                      "2>/dev/null",
                      (long)info.st_size - 248),
        0);
    r = program_run("fd parts.yaml --states states.csv");
    assert_int_equal(r.code, 1);
    assert_non_null(strstr(r.messages, "module 'mid': arm.so does not open: the file is damaged: "));
    program_release(&r);
    assert_int_equal(program_shell("cp whole.so arm.so"), 0);
}

static void mistakes_are_reported(void **state)
{
    (void)state;
    static const program_line cases[] = {
        { "pack arm.yaml", 2, "ramus: -o is missing: a library is a file" },
        { "pack arm.yaml -o /nowhere/x.so", 1, "ramus: /nowhere/x.so cannot be written: " },
        { "pack arm.yaml -o x.so --outlet a/nothing", 1,
          "ramus: --outlet a/nothing: there is no link or frame 'a/nothing'" },
        { "pack arm.yaml -o x.so --outlet t=a/secret_tool --outlet t=a/secret_weld", 1, "two outlets are called 't'" },
        { "pack arm.yaml -o x.so --name a,b", 1, "the name of module 'a,b' has blanks, commas or quotes" },
        { "pack bars.yaml -o x.so", 1,
          "has the constraint 'rod', which a module cannot have: what it offers at its connections is that of a tree" },
        { "fd across.yaml --states states.csv", 1,
          "has the spring 'far', which a network of modules does not have unless both ends are on links of one known "
          "part" },
        { "pack box.yaml -o x.so", 1, "has black boxes: a module is made of parts that are known" },
        { "pack missing.yaml -o x.so", 1, "has black boxes: a module is made of parts that are known" },
        { "info two.yaml", 1, "black_box: a module comes from one source: 'library' or 'log'" },
        { "info none.yaml", 1, "black_box: name a source, as in {library: vendor.so}" },
        { "info libary.yaml", 1,
          "libary.yaml:11: black_box: there is no source 'libary'; did you mean 'library'? There are: library, "
          "process, "
          "log, options" },
        { "info optoins.yaml", 1, "optoins.yaml:11: black_box: there is no source 'optoins'; did you mean 'options'?" },
        { "info missing.yaml", 1, "ramus: missing.yaml: module 'b': the library cannot be loaded: " },
        { "excite parts.yaml", 1,
          "ramus: parts.yaml: module 'mid' comes from a library and answers at its connections only: motions that show "
          "parameters need the inside of every module" },
        { "identify parts.yaml --log states.csv -o x.yaml", 1, "identification needs the inside of every module" },
        { "equations parts.yaml --states states.csv", 1, "the equations of motion need the inside of every module" },
        { "info list.yaml", 1, "black_box: process is a text or a list of texts, not an empty one" },
        { "info map.yaml", 1, "black_box: library is a text or a list of texts, not " },
        { "info options.yaml", 1, "black_box: options are keys and values, not " },
        { "fd missing.yaml --states states.csv", 1, "ramus: missing.yaml: module 'b': the library cannot be loaded: " },
        { "sim parts.yaml --time 0.1 --method variational", 1,
          "has modules that answer at their connections only ('mid', from a library)" },
        { "sim parts.yaml --time 0.1 --controller inside.yaml", 1,
          "ramus: inside.yaml:4: frame 'mid/a/secret_tool' would be inside module 'mid', which comes from a library "
          "and answers at its connections only: frames of it are its outlets: 'mid/tool'" },
        { "view box.yaml --live --port 0", 1,
          "ramus: box.yaml: the robot has black boxes; a simulation needs the whole robot" },
        { "export parts.yaml --format yaml", 1,
          "the module of black box 'mid' comes from a source (library), which an export cannot represent" },
        { "generate parts.yaml --target c -o code", 1,
          "the module of black box 'mid' comes from a source (library), which generated code cannot ask" },
        { "info parts.yaml", 0, NULL },
        { "check parts.yaml", 0, NULL },
        { "graph parts.yaml", 0, NULL },
    };
    program_expect(cases, sizeof cases / sizeof *cases);
    assert_int_not_equal(access("x.so", F_OK), 0);
}

/* What modules report is shown: their coordinates, outlets and source. */
static void info_shows_modules(void **state)
{
    (void)state;
    char *text = program_output(0, "info parts.yaml"), *json = program_output(0, "info parts.yaml --json"),
         *whole = program_output(0, "info whole.yaml --json");
    assert_non_null(strstr(text, "robot: nq 15, nv 12, mass of known modules 3 kg"));
    assert_non_null(strstr(text, "  mid     library  robot    a/j1, a/j2.wx, a/j2.wy, a/j2.wz  tool\n"));
    assert_non_null(strstr(json, "\"nv\": 4, \"source\": \"library\", \"product\": \"robot\", \"nq\": 5, \"offers\": "
                                 "[\"motion\", \"wrench\", \"energy\", \"articulated\"], \"outlets\": [\"tool\"]}"));
    assert_non_null(strstr(json, "\"known_mass\": 3,\n  \"mass\": null"));
    const char *names = strstr(json, "  \"q\": ["), *end = names ? strstr(names, "  \"passive\"") : NULL;
    assert_non_null(end);
    char all[2000];
    snprintf(all, sizeof all, "%.*s", (int)(end - names), names);
    assert_non_null(strstr(whole, all)); /* the coordinates of the robot from one file */
    free(text);
    free(json);
    free(whole);
}

/* The kind of its source is in every form of the graph; a box whose ports are fed has none. */
static void graphs_show_sources(void **state)
{
    (void)state;
    static const struct {
        const char *format, *text;
    } cases[] = {
        { "json", "\"on\": \"s1/secret_lower\", \"black_box\": true, \"source\": \"library\"}" },
        { "dot", "[label=<mid<BR/><FONT POINT-SIZE=\"9\">library</FONT>>, shape=square" },
        { "svg", "text-anchor=\"middle\">library</text>" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *with = program_output(0, "graph parts.yaml --format %s", cases[k].format),
             *without = program_output(0, "graph box.yaml --format %s", cases[k].format);
        if (!strstr(with, cases[k].text) || strstr(without, "library") || strstr(without, "source"))
            fail_msg("%s: %s\n%s", cases[k].format, with, without);
        free(with);
        free(without);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packed_library_is_the_module),
        cmocka_unit_test(effects_of_joints_count),
        cmocka_unit_test(a_packed_library_keeps_its_secrets),
        cmocka_unit_test(damaged_libraries_are_refused),
        cmocka_unit_test(graphs_show_sources),
        cmocka_unit_test(info_shows_modules),
        cmocka_unit_test(mistakes_are_reported),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
