/* mechanism_robot.h - two arms to which the tests of `mechanism:` and `sharing:` add parts */
#ifndef TESTS_IO_MECHANISM_ROBOT_H
#define TESTS_IO_MECHANISM_ROBOT_H

#include "ramus/mechanism.h"
#include "ramus/constraint.h"
#include "ramus/io.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Twelve lines; what follows begins in line 13. */
#define LINKS                                                                                                          \
    "modules:\n"                                                                                                       \
    "  arm:\n"                                                                                                         \
    "    links:\n"                                                                                                     \
    "      - {name: l1, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"                             \
    "      - {name: l2, joint: {name: j2, type: prismatic}, mass: 1, inertia: [1, 1, 1], frames: [{name: tip}]}\n"     \
    "      - {name: l3, joint: {name: j3, type: spherical}, mass: 1, inertia: [1, 1, 1]}\n"                            \
    "robot:\n"                                                                                                         \
    "  - {name: a, module: arm}\n"                                                                                     \
    "  - {name: b, module: arm, on: a/l1}\n"
#define ROBOT_MM "ramus: 1\nname: r\nunits: {length: mm, angle: deg}\n" LINKS
#define ROBOT_SI "ramus: 1\nname: r\n\n" LINKS

/* Every type and form; lines as they are after one of these. */
#define PARTS                                                                                                          \
    "mechanism:\n" /* 13 */                                                                                            \
    "  - {name: lift, type: actuator, between: [a/tip, {on: b/tip, at: [1, 2, 3]}], min_length: 300, max_length: "     \
    "600,\n"                                                                                                           \
    "     near: 30, lower: -90, upper: 45, moves: b/j1}\n"                                                             \
    "  - {type: actuator, between: [world, b/l2], near: 5, moves: b/j2}\n" /* 16 */                                    \
    "  - {name: pull, type: spring, between: [a/tip, {lever: rocker, at: [0, 50, 0]}], rest_length: 200, stiffness: "  \
    "1.5,\n"                                                                                                           \
    "     pretension: 12}\n"                                                                                           \
    "  - {type: spring, between: [{lever: rocker}, {lever: crank}], rest_length: 0, stiffness: 2}\n" /* 19 */          \
    "  - {name: rod, type: bar, between: [{on: a/l1, at: [100, 0, 0]}, {on: world, at: [0, 0, 7]}], length: 250}\n"    \
    "  - {type: bar, between: [{lever: crank, at: [1, 0, 0]}, b/l3], length: 90, moves: b/j2}\n" /* 21 */              \
    "  - name: rocker\n"                                                                         /* 22 */              \
    "    type: lever\n"                                                                                                \
    "    pivot: a/tip\n"                                                                                               \
    "    axis: [0, 2, 0]\n"                                                                                            \
    "    tip: [-220, 0, 0]\n"                                                                                          \
    "    guide: {on: b/l2, at: [0, 0, 10], normal: [0, 0, 3], rod_length: 100}\n"                                      \
    "    near: 90\n"                                                                                                   \
    "  - {name: crank, type: lever, pivot: {on: world, pose: {xyz: [1, 0, 0], rpy: [0, 0, 90]}}, axis: [0, 0, 1],\n"   \
    "     tip: [1, 0, 0], pin: {on: b/tip, rod_length: 40}}\n"                                                         \
    "  - {type: lever, pivot: {on: a/l1, at: [0, 0, 5]}, axis: [1, 0, 0], tip: [0, 1, 0],\n" /* 31 */                  \
    "     guide: {on: a/l2, normal: [1, 0, 0], rod_length: 0}}\n"
#define SHARES                                                                                                         \
    "sharing:\n" /* 33 */                                                                                              \
    "  - name: two\n"                                                                                                  \
    "    link: b/l2\n"                                                                                                 \
    "    carriers:\n"                                                                                                  \
    "      - {name: joint, frame: b/tip, carries: [fx, fy, fz, mx, my, mz], clearance: 0.01, stiffness: 4}\n"          \
    "      - {name: rocker, part: rocker, carries: [mz, fx]}\n"                                                        \
    "      - {name: pull, part: lift, carries: [fz], clearance: 2}\n"                                                  \
    "    rules:\n"                                                                                                     \
    "      - {force: [1, 0, 0], among: [rocker, joint], share: equal}\n"                                               \
    "      - {name: all, moment: [0, 2, 0], share: tightest}\n"                                                        \
    "      - {moment: [0, 0, 1], share: {pull: 0.3, joint: 0.7}}\n"                                                    \
    "    length: 500\n"                                                                                                \
    "  - {name: plain, link: a/l1, carriers: [{name: j, frame: a/l1, carries: [my]}]}\n" /* 45 */

static inline ramus_status parse_robot(const char *text, ramus_builder **out, ramus_error *err)
{
    return ramus_assembly_parse(text, strlen(text), "t.yaml", NULL, out, err);
}

/* NULL after a message in `err`. */
static inline ramus_model *model_or_null(const char *text, ramus_error *err)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    *err = (ramus_error){ .text = "" };
    if (parse_robot(text, &builder, err) == RAMUS_OK)
        ramus_model_compile(builder, NULL, &model, err);
    ramus_builder_destroy(builder);
    return model;
}

static inline ramus_model *model_of_text(const char *text)
{
    ramus_error err;
    ramus_model *model = model_or_null(text, &err);
    if (!model)
        fail_msg("%s", err.text);
    return model;
}

#endif
