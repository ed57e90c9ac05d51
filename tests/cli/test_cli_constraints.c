/* test_cli_constraints.c - ramus check names constraints that say nothing, with their lines */
#include "ramus/ramus.h"

#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

/* A fixed post, an arm of two joints on it and a third joint that follows the second. Constraints start at line 12. */
static const char robot[] =
    "ramus: 1\nname: post\nmodules:\n  m:\n    links:\n"
    "      - {name: post, joint: {type: fixed}, mass: 1, inertia: [1, 1, 1]}\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
    "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.5]}, mass: 1,\n"
    "         inertia: [1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\nconstraints:\n  - %s\n";

static const struct {
    const char *constraint, *said; /* NULL: no problems */
} cases[] = {
    /* these say something */
    { "{name: c, type: coupling, coordinates: {r/j: 1, r/k: 0}}", NULL },
    { "{name: c, type: closure, joint: revolute, axis: [0, 1, 0], between: [world, r/b]}", NULL },
    { "{name: c, type: point_on_plane, point: r/b, of: world, normal: [1, 0, 0]}", NULL },
    { "{name: c, type: distance, between: [r/post, r/b], pose_b: {xyz: [0, 0, 0.3]}, length: 0.3}", NULL },
    /* these do not */
    { "{name: c, type: coupling, coordinates: {r/j: 0, r/k: 0}}",
      "robot.yaml:13: warning: constraint 'c' says nothing: no coordinate moves what it is about\n" },
    { "{name: c, type: coupling, coordinates: {r/j: 0}, offset: 0.25}",
      "robot.yaml:13: warning: constraint 'c' cannot be met: no coordinate moves what it is about, and it is off by "
      "0.25\n" },
    { "{name: c, type: closure, joint: fixed, between: [r/b, r/b]}",
      "robot.yaml:13: warning: constraint 'c' says nothing: no coordinate moves what it is about\n" },
    { "{name: c, type: closure, joint: spherical, between: [r/b, r/b], pose_a: {xyz: [0, 0, 2]}}",
      "robot.yaml:13: warning: constraint 'c' cannot be met: no coordinate moves what it is about, and it is off by "
      "2\n" },
    { "{name: c, type: closure, joint: free, between: [r/a, r/b]}",
      "robot.yaml:13: warning: constraint 'c' says nothing: a closure by a free joint allows every motion\n" },
    { "{name: c, type: point_on_plane, point: r/post, of: world, normal: [0, 0, 1]}",
      "robot.yaml:13: warning: constraint 'c' says nothing: no coordinate moves what it is about\n" },
    { "{name: c, type: point_on_plane, point: r/post, of: world, origin: [0, 0, 0.7], normal: [0, 0, 1]}",
      "robot.yaml:13: warning: constraint 'c' cannot be met: no coordinate moves what it is about, and it is off by "
      "0.7\n" },
    { "{name: c, type: point_on_plane, point: r/b, of: world, normal: [0, 1, 0]}", /* the arm moves within it */
      "robot.yaml:13: warning: constraint 'c' says nothing: no coordinate moves what it is about\n" },
};

static void silent_constraints_are_named(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[sizeof robot + 256];
        snprintf(text, sizeof text, robot, cases[k].constraint);
        write_file("robot.yaml", text);
        program_result r = program_run("check robot.yaml");
        const char *wanted = cases[k].said ? cases[k].said : "robot.yaml: no problems\n";
        if (r.code != 0 || strncmp(r.output, wanted, strlen(wanted)) != 0)
            fail_msg("%s\nexit code %d\nprinted: %s%s\nwanted: %s", cases[k].constraint, r.code, r.output, r.messages,
                     wanted);
        program_release(&r);
    }
}

/* What an assembly inside brings along was read from another file: no line of this one. */
static void nested_ones_have_no_line(void **state)
{
    (void)state;
    char text[sizeof robot + 256];
    snprintf(text, sizeof text, robot, "{name: c, type: coupling, coordinates: {r/j: 0}}");
    write_file("robot.yaml", text);
    write_file("outer.yaml",
               "ramus: 1\nmodules:\n  inner: {assembly: robot.yaml}\nrobot:\n  - {name: o, module: inner}\n");
    program_result r = program_run("check outer.yaml");
    static const char wanted[] = "outer.yaml: warning: constraint 'o/c' says nothing: ";
    if (r.code != 0 || strncmp(r.output, wanted, strlen(wanted)) != 0)
        fail_msg("exit code %d\nprinted: %s%s\nwanted: %s", r.code, r.output, r.messages, wanted);
    program_release(&r);
    unlink("outer.yaml");
}

static int enter_folder(void **state)
{
    static char folder[TEMPORARY_SIZE];
    *state = folder;
    return temporary_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    static const char *const made[] = { ".out", ".err", "robot.yaml" };
    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        unlink(made[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silent_constraints_are_named),
        cmocka_unit_test(nested_ones_have_no_line),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
