/* test_dof.c - degrees of freedom of robots whose mobility is known: trees, couplings, closed chains, redundant rows */
#include "tools/info/info.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

/* n links of 1 m in a row, each about y, and what closes them. */
#define LINK(name, joint, at)                                                                                          \
    "      - {name: " name ", joint: {name: " joint ", type: revolute, axis: [0, 1, 0]}, origin: {xyz: [" at           \
    ", 0, 0]}, mass: 1, com: [0.5, 0, 0], inertia: [1, 1, 1]}\n"
#define CHAIN                                                                                                          \
    "ramus: 1\nname: x\nmodules:\n  m:\n    links:\n" LINK("a", "ja", "0") LINK("b", "jb", "1")                        \
        LINK("c", "jc", "1") "robot:\n  - {name: r, module: m}\n"
#define CLOSED(name, joint, more)                                                                                      \
    "  - {name: " name ", type: closure, joint: " joint ", between: [world, r/c], pose_a: {xyz: [1.2, 0, 0]}, "        \
    "pose_b: {xyz: [1, 0, 0]}" more "}\n"
#define FOUR_BARS CLOSED("loop", "revolute", ", axis: [0, 1, 0]")

static const struct {
    const char *name, *text;
    int dof;
} cases[] = {
    { "a tree", CHAIN, 3 },
    { "a coupling", CHAIN "constraints:\n  - {name: g, type: coupling, coordinates: {r/ja: 1, r/jb: -2}}\n", 2 },
    { "a four-bar linkage", CHAIN "constraints:\n" FOUR_BARS, 1 }, /* three of its five rows are redundant */
    { "closed by a ball", CHAIN "constraints:\n" CLOSED("loop", "spherical", ""), 1 },
    { "closed twice", CHAIN "constraints:\n" FOUR_BARS CLOSED("ball", "spherical", ""), 1 },
    { "with a gear",
      CHAIN "constraints:\n" FOUR_BARS "  - {name: g, type: coupling, coordinates: {r/ja: 1, r/jc: 1}, offset: -3}\n",
      0 },
    { "its end on a line", CHAIN "constraints:\n  - {name: p, type: point_on_line, point: r/c, direction: [1, 0, 0]}\n",
      2 },
};

static void known_mobility(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_error err = { .text = "" };
        if (ramus_assembly_parse(cases[k].text, strlen(cases[k].text), cases[k].name, NULL, &builder, &err) !=
                RAMUS_OK ||
            ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        if (info_dof(model) != cases[k].dof)
            fail_msg("%s: %d degrees of freedom, expected %d", cases[k].name, info_dof(model), cases[k].dof);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(known_mobility) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
