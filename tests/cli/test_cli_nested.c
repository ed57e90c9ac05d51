/* test_cli_nested.c - the program with nested assemblies that have modules from sources inside
 *
 * A hand of a known palm, a wrist from a library, a finger on it, and another wrist on that one in a process; the file and its library are in a folder of
 * their own. A robot with two such hands, one on the other, agrees with the same robot of known modules.
 */
#include "same_tables.h"
#include "support/temporary.h"

#include <stdio.h>
#include <sys/stat.h>

#define ARM                                                                                                            \
    "  arm:\n    links:\n"                                                                                             \
    "      - {name: up, joint: {name: j1, type: revolute}, dh: {a: 0.1, alpha: 1.57, d: 0.2, theta: 0}, mass: 0.8, "   \
    "com: [0, -0.1, 0], inertia: [0.1, 0.2, 0.25]}\n"                                                                  \
    "      - {name: low, joint: {name: j2, type: revolute}, origin: {xyz: [0.1, 0, 0.2], rpy: [0.3, 0.2, 0]}, mass: "  \
    "0.5, com: [0, 0.1, 0.1], inertia: [0.05, 0.06, 0.07], frames: [{name: tool, pose: {xyz: [0, 0, 0.3], rpy: [0.1, " \
    "0.2, 0.3]}}]}\n"
#define HEAD "ramus: 1\nname: robot\nmodules:\n" ARM
#define PLACE ", pose: {xyz: [0.1, 0, 0], rpy: [0.3, 0, 0.1]}}\n"
/* the hand, its wrists known or not */
#define HAND(wrist, second, tool, constraint)                                                                          \
    HEAD "  wrist: {assembly: wrist.yaml}\n"                                                                           \
         "robot:\n  - {name: palm, module: arm}\n  - {name: wrist, " wrist ", on: palm/tool" PLACE                     \
         "  - {name: finger, module: arm, on: wrist/" tool PLACE "  - {name: thumb, " second ", on: wrist/" tool       \
         "}\n" constraint
#define TWO_HANDS(file, tool, frame)                                                                                   \
    HEAD "  hand: {assembly: " file ", frames: [{name: grip, on: thumb/" tool                                          \
         ", pose: {xyz: [0, 0.2, 0]}}], lock: {finger/j1: 0.4}}\n"                                                     \
         "robot:\n  - {name: base, module: arm}\n  - {name: left, module: hand, on: base/tool" PLACE                   \
         "  - {name: right, module: hand, on: left/wrist/" tool PLACE "  - {name: tip, module: arm, on: right/grip}\n"
#define ROD(tool) "constraints:\n  - {name: rod, type: distance, between: [world, thumb/" tool "], length: 0.8}\n"
#define PIN(tool)                                                                                                      \
    "constraints:\n  - {name: pin, type: point_on_plane, point: right/grip, of: left/wrist/" tool                      \
    ", normal: [0, 0, 1]}\n"
#define KNOWN "module: wrist"
#define LIBRARY "black_box: {library: wrist.so}"
#define PROCESS "black_box: {process: [" RAMUS_PROGRAM ", serve, wrist.yaml, --outlet, tool=a/tool]}"

static const test_file files[] = {
    { "parts/wrist.yaml", HEAD "robot:\n  - {name: a, module: arm}\n" },
    { "parts/known.yaml", HAND(KNOWN, KNOWN, "a/tool", "") },
    { "parts/hand.yaml", HAND(LIBRARY, LIBRARY, "tool", "") },
    { "parts/mixed.yaml", HAND(LIBRARY, PROCESS, "tool", "") },
    { "parts/known_rod.yaml", HAND(KNOWN, KNOWN, "a/tool", ROD("a/tool")) },
    { "parts/rod.yaml", HAND(LIBRARY, LIBRARY, "tool", ROD("tool")) },
    { "whole.yaml", TWO_HANDS("parts/known.yaml", "a/tool", ) },
    { "nested.yaml", TWO_HANDS("parts/hand.yaml", "tool", ) },
    { "served.yaml", TWO_HANDS("parts/mixed.yaml", "tool", ) },
    { "whole_rod.yaml", TWO_HANDS("parts/known_rod.yaml", "a/tool", ) PIN("a/tool") },
    { "nested_rod.yaml", TWO_HANDS("parts/rod.yaml", "tool", ) PIN("tool") },
    { "deep_known.yaml",
      HEAD "  two: {assembly: whole.yaml}\nrobot:\n  - {name: o, module: two, pose: {rpy: [1, 2, 3]}}\n"
           "  - {name: last, module: arm, on: o/right/thumb/a/tool}\n" },
    { "deep.yaml", HEAD "  two: {assembly: nested.yaml}\nrobot:\n  - {name: o, module: two, pose: {rpy: [1, 2, 3]}}\n"
                        "  - {name: last, module: arm, on: o/right/thumb/tool}\n" },
    { "control.yaml",
      "ramus: 1\ncontroller: task\ntasks:\n"
      "  - {kind: point, frame: tip/tool, target: {state: {}, circle: {normal: [1, 0, 0], radius: 0.05, "
      "frequency: 2}}}\n"
      "  - {kind: orientation, frame: left/finger/tool, priority: 1, target: {state: {}}}\n" },
    { "outlets.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                      "  - {kind: point, frame: left/wrist/tool, target: {state: {}}}\n"
                      "  - {kind: point, frame: right/grip, priority: 1, target: {state: {}}}\n" },
    { "known_outlets.yaml", "ramus: 1\ncontroller: task\ntasks:\n"
                            "  - {kind: point, frame: left/wrist/a/tool, target: {state: {}}}\n"
                            "  - {kind: point, frame: right/grip, priority: 1, target: {state: {}}}\n" },
    { "inside.yaml", "ramus: 1\ncontroller: task\ntasks:\n  - {frame: left/wrist/a/low, target: {state: {}}}\n" },
    /* a load that was measured, inside of a nested assembly */
    { "parts/loaded.yaml",
      HEAD "robot:\n  - {name: a, module: arm}\n  - {name: load, on: a/tool, black_box: {log: load.csv}}\n" },
    { "parts/load.csv", "t,wrench.load.fx,wrench.load.fy,wrench.load.fz,wrench.load.mx,wrench.load.my,wrench.load.mz,"
                        "wrench.y/load.fx,wrench.y/load.fy,wrench.y/load.fz,wrench.y/load.mx,wrench.y/load.my,wrench.y/"
                        "load.mz\n0,1,2,3,4,5,6,6,5,4,3,2,1\n1,1,2,3,4,5,6,6,5,4,3,2,1\n" },
    { "loads.yaml", HEAD "  loaded: {assembly: parts/loaded.yaml}\nrobot:\n  - {name: x, module: loaded}\n"
                         "  - {name: y, module: loaded, on: x/a/tool}\n" },
    { "fed.yaml", HEAD "  fed: {assembly: parts/fed.yaml}\nrobot:\n  - {name: x, module: fed}\n"
                       "  - {name: y, module: fed, on: x/a/tool}\n" },
    { "parts/fed.yaml", HEAD "robot:\n  - {name: a, module: arm}\n  - {name: load, on: a/tool, black_box: true}\n" },
    { "ports.csv", "t,wrench.x/load.fx,wrench.x/load.fy,wrench.x/load.fz,wrench.x/load.mx,wrench.x/load.my,wrench.x/"
                   "load.mz,wrench.y/load.fx,wrench.y/load.fy,wrench.y/load.fz,wrench.y/load.mx,wrench.y/load.my,"
                   "wrench.y/load.mz\n0,1,2,3,4,5,6,6,5,4,3,2,1\n" },
    { "loads.csv", "t,q.x/a/j1,q.x/a/j2,q.y/a/j1,q.y/a/j2\n0,0.1,0.2,0.3,0.4\n" },
    /* mistakes */
    { "place.yaml", HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n  - {name: left, module: hand}\n"
                         "  - {name: x, module: arm, on: left/wirst/tool}\n" },
    { "outlet.yaml", HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n  - {name: left, module: hand}\n"
                          "  - {name: x, module: arm, on: left/wrist/nothing}\n" },
    { "lock.yaml", HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n"
                        "  - {name: left, module: hand, lock: {wrist/a/j1: 1}}\n" },
    { "passive.yaml", HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n"
                           "  - {name: left, module: hand, passive: wrist/a/j1}\n" },
    { "override.yaml", HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n"
                            "  - {name: left, module: hand, override: {links.wrist/a/low.mass: 3}}\n" },
    { "prune.yaml",
      HEAD "  hand: {assembly: parts/hand.yaml, prune: finger/low}\nrobot:\n  - {name: left, module: hand}\n" },
    { "stop.yaml", HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n  - {name: left, module: hand}\nconstraints:\n"
                        "  - {name: s, type: stop, joint: left/wrist/a/j1, lower: 0, upper: 1}\n" },
    { "spring.yaml",
      HEAD "  hand: {assembly: parts/hand.yaml}\nrobot:\n  - {name: left, module: hand}\nmechanism:\n"
           "  - {name: s, type: spring, between: [left/palm/up, left/wrist/tool], stiffness: 9, rest_length: "
           "0.1}\n" },
    { "parts/gone.yaml",
      HEAD "robot:\n  - {name: a, module: arm}\n  - {name: b, black_box: {library: gone.so}, on: a/tool}\n" },
    { "gone.yaml", HEAD "  hand: {assembly: parts/gone.yaml}\nrobot:\n  - {name: left, module: hand}\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    enum { COUNT = sizeof files / sizeof *files };
    if (program_enter(folder, NULL, 0) || mkdir("parts", 0700))
        return 1;
    for (int k = 0; k < COUNT; k++)
        write_file(files[k].name, files[k].text);
    return program_call("pack parts/wrist.yaml --outlet tool=a/tool -o parts/wrist.so", NULL) ||
           program_call("excite --help", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* States of a robot: its coordinates by name, with numbers that depend on the name's place. */
static void write_states(const char *model, const char *path)
{
    char *json = program_output(0, "info %s --json", model), *all = json;
    const char *list = strstr(json, "\"q\": [");
    assert_non_null(list);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    char name[100][100];
    int count = 0;
    for (const char *at = list + 6; *at != ']' && count < 100; count++) {
        at = strchr(at, '"') + 1;
        const size_t length = strcspn(at, "\"");
        snprintf(name[count], sizeof name[0], "%.*s", (int)length, at);
        at += length + 1;
    }
    fprintf(file, "t");
    for (int k = 0; k < count; k++)
        fprintf(file, ",q.%s,v.%s,a.%s,tau.%s", name[k], name[k], name[k], name[k]);
    for (int row = 0; row < 3; row++) {
        fprintf(file, "\n%d", row);
        for (int k = 0; k < count; k++)
            fprintf(file, ",%g,%g,%g,%g", 0.3 * k - row, 0.5 - 0.1 * k * row, 0.2 * k + row, 0.7 - 0.05 * k);
    }
    fprintf(file, "\n");
    fclose(file);
    free(all);
}

static void nested_robots_are_whole(void **state)
{
    (void)state;
    static const struct {
        const char *one, *other, *line;
        double tolerance;
    } cases[] = {
        { "whole", "nested", "id %s.yaml --states whole.csv -o %s", 1e-12 },
        { "whole", "nested", "fd %s.yaml --states whole.csv -o %s", 1e-11 },
        { "whole", "nested", "sim %s.yaml --time 0.05 --method rk4 --initial whole.csv -o %s", 1e-9 },
        { "whole", "nested", "sim %s.yaml --time 0.05 --method rk4 --hold --initial whole.csv -o %s", 1e-9 },
        { "whole", "served", "id %s.yaml --states whole.csv -o %s", 1e-12 },
        { "whole", "served", "fd %s.yaml --states whole.csv -o %s", 1e-11 },
        { "whole_rod", "nested_rod", "fd %s.yaml --states whole.csv -o %s", 1e-9 },
        { "whole", "nested",
          "sim %s.yaml --time 0.02 --method rk4 --initial whole.csv --controller control.yaml --errors -o %s", 1e-9 },
        { "deep_known", "deep", "id %s.yaml --states deep.csv -o %s", 1e-12 },
        { "deep_known", "deep", "fd %s.yaml --states deep.csv -o %s", 1e-11 },
        { "fed", "loads", "id %s.yaml --states loads.csv -o %s", 1e-12 },
    };
    write_states("whole.yaml", "whole.csv");
    write_states("deep_known.yaml", "deep.csv");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char line[300];
        for (int i = 0; i < 2; i++) {
            snprintf(line, sizeof line, cases[k].line, i ? cases[k].other : cases[k].one, i ? "b.csv" : "a.csv");
            if (!i && strcmp(cases[k].one, "fed") == 0)
                strcat(line, " --ports ports.csv");
            program_result r = program_run(line);
            if (r.code != 0)
                fail_msg("%s: %s", line, r.messages);
            program_release(&r);
        }
        same_tables(line, "a.csv", "b.csv", cases[k].tolerance);
    }
    /* frames at outlets, which have other names in the robot of known modules */
    assert_int_equal(program_call("sim whole.yaml --time 0.02 --method rk4 --initial whole.csv --controller "
                                  "known_outlets.yaml -o a.csv",
                                  NULL),
                     0);
    assert_int_equal(program_call("sim nested.yaml --time 0.02 --method rk4 --initial whole.csv --controller "
                                  "outlets.yaml -o b.csv",
                                  NULL),
                     0);
    same_tables("outlets", "a.csv", "b.csv", 1e-9);
}

static void mistakes_are_reported(void **state)
{
    (void)state;
    static const program_line cases[] = {
        { "info place.yaml", 1, "place.yaml:11: on: 'left' has no link or frame 'wirst/tool'" },
        { "info outlet.yaml", 1,
          "ramus: outlet.yaml:11: 'x' sits on 'left/wrist/nothing': module 'left/wrist' has no outlet 'nothing'; it "
          "has: "
          "tool" },
        { "info lock.yaml", 1,
          "lock.yaml:10: lock: 'left' has no joint 'wrist/a/j1'; it would be inside of 'wrist', which comes from a "
          "source" },
        { "info passive.yaml", 1, "module 'robot' has no moving joint 'wrist/a/j1'; it would be inside of 'wrist'" },
        { "info override.yaml", 1, "module 'robot' has no link 'wrist/a/low'; it would be inside of 'wrist'" },
        { "info prune.yaml", 1, "prune: module 'robot' has black boxes" },
        { "info stop.yaml", 1, "stop.yaml:12: joint: 'left' has no joint 'wrist/a/j1'; it would be inside of 'wrist'" },
        { "info spring.yaml", 1,
          "ramus: spring.yaml:12: robot 'robot' has the spring 's', which a network of modules does not have" },
        { "info gone.yaml", 1, "module 'left/b': the library cannot be loaded: " },
        { "info gone.yaml", 1, "; 'left/b' is named in parts/gone.yaml:10" },
        { "info fed.yaml", 0, NULL },
        { "check nested.yaml", 0, NULL },
        { "sim nested.yaml --time 0.1 --controller inside.yaml", 1,
          "ramus: inside.yaml:4: frame 'left/wrist/a/low' would be inside module 'left/wrist', which comes from a "
          "library and answers at its connections only: frames of it are its outlets: 'left/wrist/tool'" },
        { "export nested.yaml --format yaml", 1,
          "the module of black box 'left/wrist' comes from a source (library), which an export cannot represent" },
        { "generate nested.yaml --target c -o code", 1,
          "the module of black box 'left/wrist' comes from a source (library), which generated code cannot ask" },
        { "equations nested.yaml --states whole.csv", 1, "module 'left/wrist' comes from a library" },
        { "pack nested.yaml -o x.so", 1, "has black boxes: a module is made of parts that are known" },
    };
    program_expect(cases, sizeof cases / sizeof *cases);
}

/* A nested assembly is one vertex, with the kinds of its sources. */
static void sources_inside_are_shown(void **state)
{
    (void)state;
    static const struct {
        const char *line, *text;
    } cases[] = {
        { "graph served.yaml --format json",
          "{\"name\": \"left\", \"parent\": \"base\", \"on\": \"base/low\", \"black_box\": false, \"sources\": "
          "[{\"name\": \"left/wrist\", \"source\": \"library\"}, {\"name\": \"left/thumb\", \"source\": "
          "\"process\"}]}" },
        { "graph served.yaml --format json",
          "{\"name\": \"right\", \"parent\": \"left\", \"on\": \"left/wrist/tool\", \"black_box\": false" },
        { "graph served.yaml --format dot", "left<BR/><FONT POINT-SIZE=\"9\">library, process</FONT>" },
        { "graph served.yaml --format svg", "left on base/low, with modules from: library, process" },
        { "info served.yaml", "  left/wrist   library  robot    a/j1, a/j2   tool\n" },
        { "info served.yaml --json", "\"nv\": 7, \"sources\": [{\"name\": \"left/wrist\", \"nv\": 2, \"source\": "
                                     "\"library\", \"product\": \"robot\"" },
        { "graph nested_rod.yaml --format json", "\"modules\": [\"left\", \"left\"], \"between\": [\"left/palm/" },
    };
    for (size_t k = 0; k + 1 < sizeof cases / sizeof *cases; k++) {
        char *text = program_output(0, "%s", cases[k].line);
        if (!strstr(text, cases[k].text))
            fail_msg("%s: %s", cases[k].line, text);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_robots_are_whole),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(sources_inside_are_shown),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
