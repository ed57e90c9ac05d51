/* test_module_followers.c - joints that follow others, beside a module from a library: the same robot of known modules, by forces and accelerations */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"

#include "support/compare.h"

enum { MOST = 8 };

#define LINK(name, joint)                                                                                              \
    "      - {name: " name ", joint: {name: " joint "}, origin: {xyz: [0.1, 0.2, 0.3], rpy: [0.4, 0.5, 0.6]}, "        \
    "mass: 1.5, com: [0.1, 0.02, 0.05], inertia: [0.2, 0.15, 0.12, 0.01, 0.02, 0.03]}\n"
#define KNOWN                                                                                                          \
    "ramus: 1\nname: robot\nmodules:\n  k:\n    links:\n" LINK("a", "m, type: revolute")                               \
        LINK("b", "f, type: revolute, mimic: {joint: m, multiplier: -1.5, offset: 0.1}")                               \
            LINK("c", "x, type: prismatic")
#define PENDULUM                                                                                                       \
    "  p: {links: [{name: l, joint: {name: swing, type: revolute}, mass: 2, com: [0.4, 0, 0], inertia: [0.04, 0.04, "  \
    "0.04], frames: [{name: tip, pose: {xyz: [0.7, 0, 0]}}]}]}\n"

static const char *const begin[2] = { KNOWN PENDULUM, KNOWN };
static const char *const pendulum[2] = { "module: p", "black_box: {library: " HOSTILE_LIBRARY ", options: {mass: 2}}" };

static ramus_model *model_of(int parts, const char *edits, const char *constraints)
{
    char text[4000];
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    snprintf(text, sizeof text,
             "%srobot:\n  - {name: k, module: k%s}\n  - {name: p, on: k/c, pose: {xyz: [0, 0, -0.5]}, %s}\n%s",
             begin[parts], edits, pendulum[parts], constraints);
    if (ramus_assembly_parse(text, strlen(text), "robot.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK ||
        ramus_model_open(&model, NULL, &err) != RAMUS_OK)
        fail_msg("%s\n%s", err.text, text);
    ramus_builder_destroy(builder);
    return model;
}

static void robots_are_those_of_known_modules(void **state)
{
    (void)state;
    static const struct {
        const char *name, *edits, *constraints;
        int nv;
    } cases[] = {
        { "free", "", "", 3 },
        { "locked master", ", lock: {m: 0.2}", "", 2 },
        { "all locked", ", lock: {m: 0.2, x: 0.1}", "", 1 },
        { "coupling of a joint and its follower", "",
          "constraints:\n  - {name: gear, type: coupling, coordinates: {k/m: 1, k/f: 1, k/x: -1}}\n", 3 },
        { "coupling with a locked joint", ", lock: {m: 0.2}",
          "constraints:\n  - {name: gear, type: coupling, coordinates: {k/m: 1, k/x: -1}}\n", 2 },
        { "coupling with a locked follower", ", lock: {m: 0.2}",
          "constraints:\n  - {name: gear, type: coupling, coordinates: {k/f: 1, k/x: -1}}\n", 2 },
    };
    setenv("FAULT", "", 1);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_model *model[2];
        double tau[2][MOST], a[2][MOST], q[MOST], v[MOST], x[MOST];
        for (int i = 0; i < MOST; i++) {
            q[i] = 0.3 + 0.1 * i;
            v[i] = 0.5 - 0.2 * i;
            x[i] = 1 + i;
        }
        for (int parts = 0; parts < 2; parts++) {
            ramus_data *data = NULL;
            ramus_error err;
            model[parts] = model_of(parts, cases[k].edits, cases[k].constraints);
            assert_int_equal(ramus_model_nv(model[parts]), cases[k].nv);
            if (ramus_data_create(model[parts], NULL, &data, &err) != RAMUS_OK)
                fail_msg("%s: %s", cases[k].name, err.text);
            if (ramus_inverse_dynamics(model[parts], data, q, v, x, tau[parts]) != RAMUS_OK ||
                ramus_forward_dynamics(model[parts], data, q, v, x, a[parts]) != RAMUS_OK)
                fail_msg("%s: %s", cases[k].name, ramus_data_error(data)->text);
            ramus_data_destroy(data);
        }
        if (!near_numbers(cases[k].name, k, tau[1], tau[0], cases[k].nv, 1e-12, NULL, NULL) ||
            !near_numbers(cases[k].name, k, a[1], a[0], cases[k].nv, 1e-10, NULL, NULL))
            fail_msg("%s", cases[k].name);
        ramus_model_destroy(model[0]);
        ramus_model_destroy(model[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(robots_are_those_of_known_modules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
