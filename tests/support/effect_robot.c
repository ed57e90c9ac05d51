/* effect_robot.c - a random robot with armature, damping and friction at its joints, from one file and in parts */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "support/effect_robot.h"
#include "support/program.h"
#include "support/random.h"

enum { TEXT = 16000 };

__attribute__((format(printf, 2, 3))) static void add(char text[TEXT], const char *format, ...)
{
    va_list arguments;
    const size_t used = strlen(text);
    va_start(arguments, format);
    assert_true(vsnprintf(text + used, TEXT - used, format, arguments) < (int)(TEXT - used));
    va_end(arguments);
}

static void add_place(char text[TEXT], const char *key, rng *r)
{
    const ramus_vec3 p = rng_vec3(r, 0.3), turn = rng_vec3(r, 1);
    add(text, ", %s: {xyz: [%.17g, %.17g, %.17g], rpy: [%.17g, %.17g, %.17g]}", key, p.x, p.y, p.z, turn.x, turn.y,
        turn.z);
}

/* Sometimes there is none. */
static double effect(rng *r, double most)
{
    const double x = rng_uniform(r, -most / 4, most);
    return x > 0 ? x : 0;
}

/* One of the module's links on any before it. `effects` 0: the same without them. */
static void add_link(char text[TEXT], int k, int last, int effects, int follows, rng *r)
{
    static const char *const types[] = { "revolute",    "prismatic", "helical, pitch: 0.2",
                                         "cylindrical", "planar",    "spherical",
                                         "universal",   "fixed",     "free" };
    const int type = rng_int(r, 0, follows >= 0 ? 1 : 8), parent = k > 0 ? rng_int(r, 0, k - 1) : 0;
    const ramus_vec3 axis = rng_vec3(r, 1), com = rng_vec3(r, 0.1);
    const double armature = effect(r, 0.5), damping = effect(r, 0.4), friction = effect(r, 0.3);
    add(text, "      - {name: l%d, joint: {name: j%d, type: %s", k, k, types[type]);
    if (type < 3)
        add(text, ", axis: [%.17g, %.17g, 1]", axis.x, axis.y);
    if (follows >= 0)
        add(text, ", mimic: {joint: j%d, multiplier: %.17g, offset: 0.1}", follows, rng_uniform(r, -2, 2));
    if (effects && type != 7)
        add(text, ", armature: %.17g, damping: %.17g, friction: %.17g", armature, damping, friction);
    add(text, "}");
    if (k > 0)
        add(text, ", parent: l%d", parent);
    add_place(text, "origin", r);
    add(text, ", mass: %.17g, com: [%.17g, %.17g, 0.05], inertia: [0.05, 0.06, 0.07, 0.01, 0.02, 0.015]",
        rng_uniform(r, 0.3, 2), com.x, com.y);
    if (k == last) {
        add(text, ", frames: [{name: tip");
        add_place(text, "pose", r);
        add(text, "}]");
    }
    add(text, "}\n");
}

/* The first joint turns, so that others may follow it. */
static void write_module(unsigned long long seed, int module, int effects)
{
    char text[TEXT] = "", path[32];
    rng r = { 100 * seed + (unsigned)module };
    const int nlink = rng_int(&r, 2, 4);
    add(text, "ramus: 1\nname: part\nmodules:\n  part:\n    links:\n");
    add(text,
        "      - {name: l0, joint: {name: j0, type: revolute, limits: {lower: -2, upper: 2}%s}, mass: 1, com: [0.1, "
        "0, 0.1], inertia: [0.1, 0.1, 0.1]}\n",
        effects ? ", armature: 0.2, damping: 0.1, friction: 0.3" : "");
    for (int k = 1; k < nlink; k++)
        add_link(text, k, nlink - 1, effects, k == 2 && (seed + (unsigned)module) % 2 ? 0 : -1, &r);
    add(text, "robot:\n  - {name: r, module: part}\n");
    snprintf(path, sizeof path, effects ? "m%d.yaml" : "m%d-plain.yaml", module);
    write_file(path, text);
}

static int kind_of(unsigned long long seed, int module)
{
    return (int)((seed + (unsigned)module) % 3); /* known, library, process */
}

/* which: 0 one, 1 parts, 2 plain */
static void write_robot(unsigned long long seed, int which, const char *more)
{
    static const char *const path[] = { "one.yaml", "parts.yaml", "plain.yaml" };
    char text[TEXT] = "ramus: 1\nname: robot\nmodules:\n";
    rng r = { 7000 + seed };
    for (int k = 0; k < EFFECT_MODULES; k++)
        add(text, "  p%d: {assembly: m%d%s.yaml}\n", k, k, which == 2 && kind_of(seed, k) == 0 ? "-plain" : "");
    add(text, "robot:\n");
    for (int k = 0; k < EFFECT_MODULES; k++) {
        add(text, "  - {name: m%d", k);
        if (k > 0)
            add(text, ", on: m%d/r/tip", rng_int(&r, 0, k - 1));
        if (k > 0)
            add_place(text, "pose", &r);
        if (which != 1 || kind_of(seed, k) == 0)
            add(text, ", module: p%d}\n", k);
        else if (kind_of(seed, k) == 1)
            add(text, ", black_box: {library: m%d.so}}\n", k);
        else
            add(text,
                ", black_box: {process: [%s, serve, m%d.yaml, --outlet, r/tip, --joint-effects], options: {deadline: "
                "60}}}\n",
                RAMUS_PROGRAM, k);
    }
    add(text, "%s", more);
    write_file(path[which], text);
}

void effect_robot_write(unsigned long long seed, const char *more)
{
    for (int k = 0; k < EFFECT_MODULES; k++) {
        char line[100];
        write_module(seed, k, 0);
        write_module(seed, k, 1);
        snprintf(line, sizeof line, "pack m%d.yaml --outlet r/tip --joint-effects -o m%d.so", k, k);
        if (kind_of(seed, k) == 1)
            assert_int_equal(program_call(line, NULL), 0);
    }
    for (int which = 0; which < 3; which++)
        write_robot(seed, which, more);
}

ramus_model *effect_robot_load(const char *path)
{
    ramus_error err;
    ramus_model *model = NULL;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK || ramus_model_open(&model, NULL, &err) != RAMUS_OK)
        fail_msg("%s: %s", path, err.text);
    assert_true(ramus_model_nq(model) <= EFFECT_MOST);
    return model;
}
