/* test_cli_constraints.c - ramus check names constraints that say nothing or cannot be met, with their lines */
#include "ramus/ramus.h"

#include "support/program.h"
#include "support/random_model.h"
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
    "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0], limits: {upper: 0.5}}, origin: {xyz: [0, 0, "
    "0.5]}, mass: 1,\n"
    "         inertia: [1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\nconstraints:\n  - %s\n";

static const struct {
    const char *constraint, *said; /* NULL: no problems */
} cases[] = {
    /* these say something */
    { "{name: c, type: coupling, coordinates: {r/j: 1, r/k: 0}}", NULL },
    { "{name: c, type: closure, joint: revolute, axis: [0, 1, 0], between: [world, r/b], pose_a: {xyz: [0.3, 0, 0.4]}}",
      NULL },
    { "{name: c, type: point_on_plane, point: r/b, of: world, normal: [1, 0, 0]}", NULL },
    { "{name: c, type: distance, between: [r/post, r/b], pose_b: {xyz: [0, 0, 0.3]}, length: 0.3}", NULL },
    /* these do not */
    { "{name: c, type: coupling, coordinates: {r/j: 0, r/k: 0}}",
      "robot.yaml:13: warning: constraint 'c' has no effect: no coordinate moves what it is about\n" },
    { "{name: c, type: coupling, coordinates: {r/j: 0}, offset: 0.25}",
      "robot.yaml:13: error: constraint 'c' cannot be met: no coordinate moves what it is about, and it is off by "
      "0.25\n" },
    { "{name: c, type: closure, joint: fixed, between: [r/b, r/b]}",
      "robot.yaml:13: warning: constraint 'c' has no effect: no coordinate moves what it is about\n" },
    { "{name: c, type: closure, joint: spherical, between: [r/b, r/b], pose_a: {xyz: [0, 0, 2]}}",
      "robot.yaml:13: error: constraint 'c' cannot be met: no coordinate moves what it is about, and it is off by "
      "2\n" },
    { "{name: c, type: closure, joint: free, between: [r/a, r/b]}",
      "robot.yaml:13: warning: constraint 'c' has no effect: a closure by a free joint allows every motion\n" },
    { "{name: c, type: point_on_plane, point: r/post, of: world, normal: [0, 0, 1]}",
      "robot.yaml:13: warning: constraint 'c' has no effect: no coordinate moves what it is about\n" },
    { "{name: c, type: point_on_plane, point: r/post, of: world, origin: [0, 0, 0.7], normal: [0, 0, 1]}",
      "robot.yaml:13: error: constraint 'c' cannot be met: no coordinate moves what it is about, and it is off by "
      "0.7\n" },
    { "{name: c, type: point_on_plane, point: r/b, of: world, normal: [0, 1, 0]}", /* the arm moves within it */
      "robot.yaml:13: warning: constraint 'c' has no effect: no coordinate moves what it is about\n" },
    /* these could be met by no configuration of joints that move */
    { "{name: c, type: closure, joint: revolute, axis: [0, 1, 0], between: [world, r/b]}",
      "robot.yaml:13: warning: constraint 'c' seems impossible: the nearest that was found from 25 configurations is "
      "off by "
      "0.5 m or rad\n" },
    { "{name: c, type: distance, between: [world, r/b], pose_b: {xyz: [0, 0, 0.5]}, length: 5}",
      "robot.yaml:13: warning: constraint 'c' seems impossible: the nearest that was found from 25 configurations is "
      "off by 4 m" },
    { "{name: c, type: distance, between: [world, r/b], pose_b: {xyz: [0, 0, 0.5]}, length: 1}", NULL }, /* stretched */
    { "{name: c, type: point_on_plane, point: r/b, of: world, origin: [0, 0.3, 0], normal: [0, 1, 0.1]}",
      "robot.yaml:13: warning: constraint 'c' seems impossible" },
    { "{name: c, type: coupling, coordinates: {r/j: 1, r/k: 1}, offset: -1}\n  - {name: d, type: coupling, "
      "coordinates: {r/j: 2, "
      "r/k: 2}, offset: -6}",
      "robot.yaml:13: warning: the constraints seem to contradict each other: the nearest that was found from 25 "
      "configurations leaves 'c' off by 1.6 m or rad, 'd' by 0.8\n" },
    { "{name: c, type: coupling, coordinates: {r/j: 1, r/k: 1}, offset: -1}\n  - {name: d, type: coupling, "
      "coordinates: {r/j: 2, "
      "r/k: 2}, offset: -2}",
      NULL },
    { "{name: c, type: distance, between: [world, r/b], pose_b: {xyz: [0, 0, 0.1]}, length: 0.5}\n  - {name: d, type: "
      "distance, between: [r/post, "
      "r/b], "
      "pose_b: {xyz: [0, 0, 0.2]}, length: 2}",
      "robot.yaml:14: warning: constraint 'd' seems impossible: the nearest that was found from 25 configurations is "
      "off by "
      "1.3 m or rad\n" },
    /* a bar is a distance: wrong between what is welded, impossible, possible */
    { "{name: c, type: coupling, coordinates: {r/j: 1}}\nmechanism:\n  - {name: rod, type: bar, between: [{on: world, "
      "at: [0, 0, "
      "1]}, r/post], length: 1.25}",
      "robot.yaml:15: error: constraint 'rod' cannot be met: no coordinate moves what it is about, and it is off by "
      "0.25\n" },
    { "{name: c, type: coupling, coordinates: {r/j: 1}}\nmechanism:\n  - {name: rod, type: bar, between: [{on: world, "
      "at: [0, 0, "
      "1]}, r/post], length: 1}",
      "robot.yaml:15: warning: constraint 'rod' has no effect: no coordinate moves what it is about\n" },
    { "{name: c, type: coupling, coordinates: {r/j: 1}}\nmechanism:\n  - {name: rod, type: bar, between: [{on: world, "
      "at: [0, 0, "
      "2]}, r/b], length: 1}",
      "robot.yaml:15: warning: constraint 'rod' seems impossible: the nearest that was found from 25 configurations is "
      "off by "
      "0.5 m or rad\n" },
    { "{name: c, type: coupling, coordinates: {r/j: 1, r/k: 1}}\nmechanism:\n  - {name: rod, type: bar, between: [{on: "
      "world, at: "
      "[0, 0, 1.5]}, r/b], length: 1.2}",
      NULL },
    /* one-sided ones: kept, without an effect, impossible, contradicting */
    { "{name: c, type: contact, point: r/b, at: [0, 0, 0.5], of: world, origin: [0.2, 0, 0], normal: [1, 0, 0]}",
      NULL },
    { "{name: c, type: distance_limits, between: [world, r/b], pose_b: {xyz: [0, 0, 0.5]}, lower: 0.3, upper: 0.9}",
      NULL },
    { "{name: c, type: stop, joint: r/j, lower: -1}", NULL },
    { "{name: c, type: contact, point: r/post, of: world, origin: [0, 0, -1]}",
      "robot.yaml:13: warning: constraint 'c' has no effect: no coordinate moves what it is about\n" },
    { "{name: c, type: contact, point: r/post, of: world, origin: [0, 0, 0.25]}",
      "robot.yaml:13: error: constraint 'c' cannot be kept: no coordinate moves what it is about, and its gap is "
      "-0.25\n" },
    { "{name: c, type: distance_limits, between: [world, r/b], pose_b: {xyz: [0, 0, 0.5]}, lower: 3}",
      "robot.yaml:13: warning: one-sided constraints, 'c' among them, seem to contradict each other or the equalities: "
      "none of "
      "12 configurations could be moved to where all are kept\n" },
    { "{name: c, type: stop, joint: r/j, lower: 1}\n  - {name: d, type: stop, joint: r/j, upper: 0.5}",
      "robot.yaml:13: warning: one-sided constraints, 'c' among them, seem to contradict each other" },
    { "{name: c, type: stop, joint: r/j}",
      "robot.yaml:13: error: constraint 'c': joint 'r/j' has no limits: give lower, upper or both\n" },
    { "{name: c, type: stop, joint: r/k, lower: 1}", "robot.yaml:13: error: constraint 'c': with the limits of joint "
                                                     "'r/k' lower is 1 and upper 0.5; lower must be below "
                                                     "upper: give both\n" },
};

static void silent_constraints_are_named(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[sizeof robot + 512];
        snprintf(text, sizeof text, robot, cases[k].constraint);
        write_file("robot.yaml", text);
        program_result r = program_run("check robot.yaml");
        const char *wanted = cases[k].said ? cases[k].said : "robot.yaml: no problems\n";
        const int code = strstr(wanted, " error: ") != NULL;
        if (r.code != code || strncmp(r.output, wanted, strlen(wanted)) != 0)
            fail_msg("%s\nexit code %d\nprinted: %s%s\nwanted: %s", cases[k].constraint, r.code, r.output, r.messages,
                     wanted);
        program_release(&r);
    }
}

/* A first state that cannot be moved to where all bounds are kept: the error names one of them. */
static void a_bound_that_cannot_be_kept_is_named(void **state)
{
    (void)state;
    char text[sizeof robot + 256];
    snprintf(text, sizeof text, robot,
             "{name: c, type: stop, joint: r/j, lower: 1}\n  - {name: d, type: stop, joint: r/j, upper: 0.5}");
    write_file("robot.yaml", text);
    program_result r = program_run("sim robot.yaml --time 0.1");
    static const char wanted[] = "ramus: robot.yaml: the first state: the constraints are not met at position level: "
                                 "constraint 'c', row 0, is off by -0.25 ";
    if (r.code != 1 || strncmp(r.messages, wanted, strlen(wanted)) != 0)
        fail_msg("exit code %d\nprinted: %s%s\nwanted: %s", r.code, r.output, r.messages, wanted);
    program_release(&r);
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
    static const char wanted[] = "outer.yaml: warning: constraint 'o/c' has no effect: ";
    if (r.code != 0 || strncmp(r.output, wanted, strlen(wanted)) != 0)
        fail_msg("exit code %d\nprinted: %s%s\nwanted: %s", r.code, r.output, r.messages, wanted);
    program_release(&r);
    unlink("outer.yaml");
}

/* A loop that was closed in a configuration nobody tells: it must be found, or at least not doubted. */
static void possible_loops_are_not_doubted(void **state)
{
    static const ramus_joint_type types[] = { RAMUS_FIXED, RAMUS_REVOLUTE, RAMUS_SPHERICAL, RAMUS_PRISMATIC };
    (void)state;
    for (unsigned long long seed = 1; seed <= seed_count(40); seed++) {
        rng random = { seed };
        const random_tree_options opt = { .nlink = 6 + (int)(seed % 3),
                                          .shape = TREE_CHAIN,
                                          .types = JOINT_MASK_ONE_AXIS };
        plain_tree *tree = random_tree_create(seed, &opt);
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *kinematics = NULL;
        double q[16];
        char *text = NULL, tip[32];
        ramus_constraint_description d = ramus_constraint_description_default();
        assert_int_equal(tree_model_create(tree, NULL, NULL, &model, NULL), RAMUS_OK);
        assert_int_equal(ramus_data_create(model, NULL, &kinematics, NULL), RAMUS_OK);
        for (int k = 0; k < ramus_model_nq(model); k++)
            q[k] = rng_uniform(&random, -2, 2);
        assert_int_equal(ramus_kinematics_update(model, kinematics, q, NULL, NULL), RAMUS_OK);
        assert_int_equal(ramus_frame_pose(model, kinematics, (ramus_frame){ opt.nlink - 1 }, &d.pose_a), RAMUS_OK);
        snprintf(tip, sizeof tip, "robot/l%d", opt.nlink - 1);
        d.name = "loop";
        d.kind = RAMUS_CONSTRAINT_CLOSURE;
        d.joint_type = types[seed % 4];
        d.frame_b = tip;
        d.axis = rng_vec3(&random, 1);
        assert_int_equal(tree_builder_create(tree, NULL, NULL, &builder, NULL), RAMUS_OK);
        assert_int_equal(ramus_builder_add_constraint(builder, &d, NULL), RAMUS_OK);
        ramus_model_destroy(model);
        assert_int_equal(ramus_model_compile(builder, NULL, &model, NULL), RAMUS_OK);
        assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, NULL), RAMUS_OK);
        write_file("robot.yaml", text);
        program_result r = program_run("check robot.yaml");
        if (strcmp(r.output, "robot.yaml: no problems\n") != 0)
            fail_msg("seed %llu, closure by a %s joint: %s", seed, ramus_joint_type_name(d.joint_type), r.output);
        program_release(&r);
        ramus_text_destroy(text);
        ramus_data_destroy(kinematics);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        plain_tree_destroy(tree);
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
    static const char *const made[] = { ".out", ".err", "robot.yaml" };
    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        unlink(made[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(silent_constraints_are_named),
        cmocka_unit_test(a_bound_that_cannot_be_kept_is_named),
        cmocka_unit_test(nested_ones_have_no_line),
        cmocka_unit_test(possible_loops_are_not_doubted),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
