/* test_nested_sources.c - assemblies that have modules from sources inside of nested ones: names, places, folders and lines
 *
 * Nothing is opened: libraries are named and not there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "ramus/ramus.h"

#include "model/boxes.h"
#include "model/source.h"
#include "support/program.h"
#include "support/temporary.h"

#define MODULES                                                                                                        \
    "ramus: 1\nmodules:\n  m: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, inertia: [1, 1, 1]}], "    \
    "frames: [{name: foot, pose: {xyz: [0, 0, 1]}}]}\n"

static const test_file files[] = {
    { "deep/wrist.yaml",
      MODULES "robot:\n  - {name: r, black_box: {library: ../r.so}}\n  - {name: k, module: m, on: r/x}\n" },
    { "hand.yaml",
      MODULES "  w: {assembly: deep/wrist.yaml}\nrobot:\n  - {name: a, module: m}\n  - {name: w, module: w, on: a/l}\n"
              "  - {name: p, on: w/r/y, black_box: {process: [prog], options: {k: 1}}}\n"
              "  - {name: t, on: w/k/foot, black_box: {log: t.csv}}\n" },
    { "robot.yaml",
      MODULES "  h: {assembly: hand.yaml, frames: [{name: grip, on: w/r/z, pose: {xyz: [1, 0, 0]}}]}\n"
              "robot:\n  - {name: one, module: h}\n  - {name: two, module: h, on: one/grip, pose: {xyz: [0, 1, 0]}}\n"
              "  - {name: end, module: m, on: two/p}\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    if (program_enter(folder, NULL, 0) || mkdir("deep", 0700))
        return 1;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        write_file(files[k].name, files[k].text);
    return 0;
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

static ramus_model *load(const char *path)
{
    ramus_error err;
    ramus_model *model = NULL;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

static void sources_have_names_and_places(void **state)
{
    (void)state;
    static const struct {
        const char *name, *kind, *file, *folder, *on; /* on: host and outlet; "": a link or the world */
        int line;
    } cases[] = {
        { "one/w/r", "library", "deep/wrist.yaml", "deep/", "", 5 },
        { "one/p", "process", "hand.yaml", "", "one/w/r/y", 8 },
        { "one/t", "log", "hand.yaml", "", "one/w/r/x", 9 }, /* on the base of what sits on the wrist */
        { "two/w/r", "library", "deep/wrist.yaml", "deep/", "", 5 },
        { "two/p", "process", "hand.yaml", "", "two/w/r/y", 8 },
        { "two/t", "log", "hand.yaml", "", "two/w/r/x", 9 },
    };
    ramus_model *m = load("robot.yaml");
    assert_int_equal(ramus_model_nsource(m), 6);
    for (int k = 0; k < 6; k++) {
        const ramus_source_info source = ramus_model_source(m, k);
        const model_box *box = &m->boxes->box[k];
        source_texts texts;
        assert_string_equal(source.name, cases[k].name);
        assert_string_equal(source.kind, cases[k].kind);
        assert_string_equal(source.file, cases[k].file);
        assert_int_equal(source.line, cases[k].line);
        assert_int_equal(source.instance.index, k / 3);
        assert_string_equal(box->on, cases[k].on);
        assert_true(box->host < 0 ? box->link >= 0 : box->host == k / 3 * 3);
        assert_true(source_split(box->origin, &m->allocator, &texts));
        assert_string_equal(texts.folder, cases[k].folder);
        memory_free(&m->allocator, texts.memory);
    }
    assert_int_equal(ramus_model_source(m, 6).instance.index, -1);
    assert_string_equal(ramus_model_source(m, -1).name, "");
    /* what sits on outlets from outside */
    const ramus_instance_info two = ramus_model_instance(m, (ramus_instance){ 1 }),
                              end = ramus_model_instance(m, (ramus_instance){ 2 });
    assert_string_equal(two.on_name, "one/w/r/z");
    assert_true(two.parent.index == 0 && two.on.index < 0 && two.motion_port.index >= 0 && !two.black_box);
    assert_true(two.pose.position.x == 1 && two.pose.position.y == 1); /* of the frame, and its own */
    assert_string_equal(end.on_name, "two/p");
    ramus_model_destroy(m);
}

/* A frame with the name of a module from a source or an outlet of it: what is meant by that name would not be known. And shapes of boxes whose place
 * is not. */
static void what_is_not_clear_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *frames, *robot, *message; /* message NULL: it is read */
    } cases[] = {
        { "{name: p, on: p}", "",
          "4: module 'hand': the name 'p' of a frame is that of 'p', which comes from a source" },
        { "{name: p/tip, on: p/tip}", "", "the name 'p/tip' of a frame is that of 'p'" },
        { "{name: w/r, on: w/r/x, pose: {xyz: [1, 0, 0]}}", "", "the name 'w/r' of a frame is that of 'w/r'" },
        { "{name: w/r/x, on: a/l}", "", "the name 'w/r/x' of a frame is that of 'w/r'" },
        { "{name: w/grip, on: w/r/x}", "  - {name: end, module: m, on: one/w/grip}\n", NULL },
        { "{name: w/rx, on: p}", "  - {name: end, module: m, on: one/w/rx}\n", NULL },
        { "{name: grip, on: p}", "  - {name: b, on: one/grip, black_box: {log: t.csv}, shapes: [{sphere: 1}]}\n",
          "7: black box 'b' has no shapes: no known link carries it" },
        { "{name: grip, on: p}", "  - {name: b, on: one/w/r/z, black_box: true, shapes: [{sphere: 1}]}\n",
          "black box 'b' has no shapes" },
        { "{name: grip, on: p}",
          "  - {name: s, module: m, on: one/grip}\n"
          "  - {name: b, on: s/foot, black_box: {log: t.csv}, shapes: [{sphere: 1}]}\n",
          "8: black box 'b' has no shapes" }, /* on the base of what sits there */
        { "{name: grip, on: p}",
          "  - {name: s, module: m, on: one/grip}\n"
          "  - {name: b, on: s/l, black_box: {log: t.csv}, shapes: [{sphere: 1}]}\n",
          NULL },
        { "{name: grip, on: a/l}", "  - {name: b, on: one/grip, black_box: {log: t.csv}, shapes: [{sphere: 1}]}\n",
          NULL },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[1000];
        ramus_error err = { .text = "" };
        ramus_model *model = NULL;
        snprintf(text, sizeof text,
                 MODULES "  h: {assembly: hand.yaml, frames: [%s]}\nrobot:\n  - {name: one, module: h}\n%s",
                 cases[k].frames, cases[k].robot);
        write_file("case.yaml", text);
        const ramus_status status = ramus_model_load("case.yaml", NULL, &model, &err);
        if (cases[k].message ? !strstr(err.text, cases[k].message) : status != RAMUS_OK)
            fail_msg("case %zu: '%s' lacks '%s'", k, err.text, cases[k].message ? cases[k].message : "");
        ramus_model_destroy(model);
    }
}

/* Edits of the module and copies of builders keep them. */
static void copies_keep_sources(void **state)
{
    (void)state;
    ramus_error err;
    ramus_builder *builder = NULL, *copy = NULL;
    ramus_model *m = NULL;
    ramus_module *inner = NULL, *other = NULL;
    assert_int_equal(ramus_builder_load("hand.yaml", NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_module_from_builder(builder, &inner, &err), RAMUS_OK);
    assert_int_equal(ramus_module_copy(inner, NULL, &other, &err), RAMUS_OK);
    assert_int_equal(ramus_module_lock(other, "w/k/j", (const double[]){ 1 }, 1, &err), RAMUS_OK);
    assert_int_equal(ramus_module_lock(other, "w/r/j", (const double[]){ 1 }, 1, &err), RAMUS_ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "it would be inside of 'w/r', which comes from a source"));
    assert_int_equal(ramus_module_take(other, "a/l", &err), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_builder_attach(builder, "more", other, "p", NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "last", inner, "more/w/r/q", NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "none", inner, "more/w/q", NULL, 0, &err), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_builder_replace(builder, "more", inner, &err), RAMUS_OK); /* it has that outlet, too */
    assert_int_equal(ramus_builder_copy(builder, NULL, &copy, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(copy, NULL, &m, &err), RAMUS_OK);
    assert_int_equal(ramus_model_nsource(m), 3 + 3 + 3);
    assert_string_equal(ramus_model_source(m, 8).name, "last/t");
    assert_int_equal(ramus_model_nv(m), 2 + 2 + 2);
    ramus_model_destroy(m);
    ramus_builder_destroy(copy);
    ramus_builder_destroy(builder);
    ramus_module_destroy(other);
    ramus_module_destroy(inner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_have_names_and_places),
        cmocka_unit_test(what_is_not_clear_is_refused),
        cmocka_unit_test(copies_keep_sources),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
