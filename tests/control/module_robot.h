/* module_robot.h - a robot with its arm in a packed library and its hand in a process, and the same robot from one file
 *
 * Names of frames and joints are the same in both, so that a controller's file is for either. For one test program.
 */
#ifndef TESTS_CONTROL_MODULE_ROBOT_H
#define TESTS_CONTROL_MODULE_ROBOT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/network.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/program.h"
#include "support/temporary.h"

enum { MOST = 32 };

#define LINK(name, joint, more)                                                                                        \
    "      - {name: " name ", joint: {name: " joint "}, origin: {xyz: [0.1, 0.2, 0.3], rpy: [0.4, 0.5, 0.6]}, "        \
    "mass: 1.5, com: [0.1, 0.02, 0.05], inertia: [0.2, 0.15, 0.12, 0.01, 0.02, 0.03]" more "}\n"
#define RUBS ", armature: 0.3, damping: 0.4, friction: 0.2" /* where joint_effects are asked for */
#define BASE                                                                                                           \
    "  base:\n    links:\n" LINK("plate", "weld, type: fixed", "") LINK("foot", "turn, type: revolute" RUBS, "") LINK( \
        "body", "slide, type: prismatic, axis: [0, 1, 0]" RUBS, ", frames: [{name: top, pose: {xyz: [0, 0, 0.5]}}]")
#define ASSEMBLY(name, links) "ramus: 1\nname: " name "\nmodules:\n  " name ":\n    links:\n" links
#define ON "{rpy: [0, 0.3, 0]}"
#define SAME "  - {name: base, module: base}\n"
#define MORE "  - {name: more, module: base, on: hand/hand/nail, pose: {xyz: [0.1, 0, 0]}}\n"
#define PARTS_OF(library, more)                                                                                        \
    "ramus: 1\nname: robot\nmodules:\n" BASE "robot:\n" SAME                                                           \
    "  - {name: arm, on: base/top, black_box: {library: " library "}}\n"                                               \
    "  - {name: hand, on: arm/arm/tip, pose: " ON ", black_box: {process: [" RAMUS_PROGRAM                             \
    ", serve, hand.yaml, --outlet, hand/nail" more "], options: {deadline: 60}}}\n" MORE
#define PARTS PARTS_OF("arm.so", "")
#define ONE                                                                                                            \
    "ramus: 1\nname: robot\nmodules:\n" BASE                                                                           \
    "  arm: {assembly: arm.yaml}\n  hand: {assembly: hand.yaml}\nrobot:\n" SAME                                        \
    "  - {name: arm, module: arm, on: base/top}\n"                                                                     \
    "  - {name: hand, module: hand, on: arm/arm/tip, pose: " ON "}\n" MORE
#define HEAD(type) "ramus: 1\ncontroller: " type "\ngains: {kp: 20, kv: 6}\nstate: {base/turn: 0.2, arm/arm/a: 0.3}\n"
#define LOOPS                                                                                                          \
    "constraints:\n"                                                                                                   \
    "  - {name: rod, type: distance, between: [world, hand/hand/nail], length: 0.8}\n"                                 \
    "  - {name: twin, type: distance, between: [world, hand/hand/nail], length: 0.8}\n"                                \
    "  - {name: ball, type: closure, joint: spherical, between: [arm/arm/tip, base/top]}\n"                            \
    "  - {name: pin, type: point_on_plane, point: more/body, of: arm/arm/tip, normal: [0.2, 0.3, 1]}\n"                \
    "  - {name: gear, type: coupling, coordinates: {base/turn: 1, more/turn: 2}}\n"

static char folder[TEMPORARY_SIZE];
static const test_file files[] = {
    { "arm.yaml",
      ASSEMBLY("arm",
               LINK("upper", "a, type: revolute, limits: {lower: -0.2, upper: 0.25, velocity: 2, effort: 60}" RUBS, "")
                   LINK("lower", "b, type: universal, passive: true" RUBS,
                        ", frames: [{name: tip, pose: {xyz: [0, 0, 0.5]}}]")) "robot:\n  - {name: arm, module: "
                                                                              "arm}\n" },
    { "hand.yaml", ASSEMBLY("hand", LINK("palm", "ball, type: spherical" RUBS, "") LINK(
                                        "finger", "c, type: revolute" RUBS,
                                        ", frames: [{name: nail, pose: {rpy: [1, 0, 0]}}]")) "robot:\n  - {name: hand, "
                                                                                             "module: hand}\n" },
    { "one.yaml", ONE },
    { "parts.yaml", PARTS },
    { "effects.yaml", PARTS_OF("arm-effects.so", ", --joint-effects") },
    { "loops_one.yaml", ONE LOOPS },
    { "loops.yaml", PARTS LOOPS },
    { "load.yaml", PARTS "  - {name: load, on: base/top, black_box: {log: load.csv}}\n" },
    { "load.csv", "t,wrench.load.fx,wrench.load.fy,wrench.load.fz,wrench.load.mx,wrench.load.my,wrench.load.mz\n"
                  "0,1,2,3,0,0,0\n1,1,2,4,0,0,0\n" },
};

/* Frames of a known link, of an outlet, and of what sits on it; each kind of task, with limits and passive joints in the way. */
static const char *const controllers[] = {
    HEAD("wrench") "tasks:\n  - {frame: hand/hand/nail, target: {state: shared}}\n"
                   "  - {frame: more/body, target: {state: shared}}\n",
    HEAD("wrench") "tasks:\n  - {frame: arm/arm/tip, target: {state: shared}}\nlimits: {all: {velocity: 1, force: "
                   "50}}\n",
    HEAD("task") "tasks:\n"
                 "  - {frame: hand/hand/nail, target: {state: shared, circle: {normal: [0, 0, 1], radius: 0.1, "
                 "frequency: 0.5}, turn: {axis: [1, 0, 0], amplitude: 0.2, frequency: 1}}}\n"
                 "  - {kind: centre_of_mass, directions: [x, z], priority: 1, target: {state: {}, sine: {direction: "
                 "[1, 0, 0], amplitude: 0.05, frequency: 1}}}\n"
                 "  - {kind: posture, priority: 2, target: {state: shared}}\n",
    HEAD("task") "tasks:\n"
                 "  - {kind: point, frame: more/top, point: [0.1, 0, 0.2], directions: [x, y], axes: local, target: "
                 "{state: shared}}\n"
                 "  - {kind: distance, frame: arm/arm/tip, other: more/body, priority: 1, target: {state: shared}}\n"
                 "  - {kind: sight, frame: base/top, other: hand/hand/nail, priority: 2}\n"
                 "  - {kind: plane, frame: hand/hand/nail, other: base/body, normal: [0, 0, 1], lower: -9}\n"
                 "limits: {model: true, all: {acceleration: 40}}\n",
};
enum { CONTROLLERS = sizeof controllers / sizeof *controllers };

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack arm.yaml --outlet arm/tip -o arm.so", NULL) ||
           program_call("pack arm.yaml --outlet arm/tip --joint-effects -o arm-effects.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

static ramus_model *load(const char *path, bool floating)
{
    ramus_error err;
    ramus_load_options options = ramus_load_options_default();
    ramus_model *model = NULL;
    options.floating = floating;
    if (ramus_model_load(path, &options, &model, &err) != RAMUS_OK || ramus_model_open(&model, NULL, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

static ramus_status create(const ramus_model *model, const char *text, const ramus_data_options *options,
                           ramus_controller **out, ramus_error *err)
{
    ramus_controller_description *d = NULL;
    const ramus_allocator *memory = options ? options->allocator : NULL;
    *out = NULL;
    ramus_status status = ramus_controller_description_parse(text, strlen(text), "c.yaml", model, memory, &d, err);
    if (status == RAMUS_OK)
        status = ramus_controller_create(model, d, options, out, err);
    ramus_controller_description_destroy(d);
    return status;
}

static ramus_controller *controller_with(const ramus_model *model, const char *text, const ramus_data_options *options)
{
    ramus_error err;
    ramus_controller *c = NULL;
    if (create(model, text, options, &c, &err) != RAMUS_OK)
        fail_msg("%s\n%s", err.text, text);
    return c;
}

static ramus_controller *controller_of(const ramus_model *model, const char *text)
{
    return controller_with(model, text, NULL);
}

static void control(ramus_controller *c, double t, const double q[], const double v[], double tau[])
{
    if (ramus_controller_forces(c, t, q, v, tau) != RAMUS_OK)
        fail_msg("%s", ramus_controller_error(c)->text);
}

/* Reports of two controllers after the same state. Which limits are in the way is not decided where several meet (a contact that exerts nothing). */
static void same_motions(const ramus_controller *want, const ramus_controller *got, int nv, double tol)
{
    ramus_control_report r[2];
    assert_int_equal(ramus_controller_report(want, &r[0]), RAMUS_OK);
    assert_int_equal(ramus_controller_report(got, &r[1]), RAMUS_OK);
    assert_true(near_numbers("errors", 0, r[1].error, r[0].error, r[0].ntask, 1e-9, NULL, NULL));
    if (r[0].a)
        assert_true(near_numbers("accelerations", 0, r[1].a, r[0].a, nv, tol, NULL, NULL));
    if (r[0].loss)
        assert_true(near_numbers("losses", 0, r[1].loss, r[0].loss, r[0].ntask, tol, NULL, NULL));
}

#endif
