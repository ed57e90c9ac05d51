/* test_control_characters.c - names that would command a terminal are refused by builders, with the name escaped */
#include "ramus/io.h"
#include "ramus/mechanism.h"
#include "ramus/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *name, *shown; /* NULL: it is a fine name */
} names[] = {
    { "a\033[2J", "a\\x1B[2J" },
    { "\r", "\\x0D" },
    { "x\ny", "x\\x0Ay" },
    { "\177", "\\x7F" },
    { "\302\233m", "\\u009Bm" },
    { "\302\200", "\\u0080" },
    { "\233", "\\x9B" },
    { "\303", NULL },
    { "\300\200", "\\xC0\\x80" },
    { "\355\240\200", "\\xED\\xA0\\x80" },
    { "Gr\303\266\303\237e", NULL },
    { "\342\202\254", NULL },
    { "\360\237\246\276", NULL },
    { "\302\240", NULL },
    { "plain", NULL },
};

typedef struct workplace {
    ramus_module *module;
    ramus_builder *builder;
} workplace;

/* ---- each function that takes a name ---- */

static ramus_status add_link(workplace *w, const char *name, ramus_error *err)
{
    ramus_link_description d = ramus_link_description_default();
    d.name = name;
    return ramus_module_add_link(w->module, &d, err);
}

static ramus_status add_joint(workplace *w, const char *name, ramus_error *err)
{
    ramus_link_description d = ramus_link_description_default();
    d.name = "another";
    d.joint_name = name;
    return ramus_module_add_link(w->module, &d, err);
}

static ramus_status add_frame(workplace *w, const char *name, ramus_error *err)
{
    return ramus_module_add_frame(w->module, name, "l", ramus_pose_identity(), err);
}

static ramus_status add_shape(workplace *w, const char *name, ramus_error *err)
{
    ramus_shape s = ramus_shape_default();
    s.kind = RAMUS_SHAPE_SPHERE;
    s.radius = 1;
    s.name = name;
    return ramus_module_add_shape(w->module, "l", &s, err);
}

static ramus_status add_mesh(workplace *w, const char *name, ramus_error *err)
{
    ramus_shape s = ramus_shape_default();
    s.kind = RAMUS_SHAPE_MESH;
    s.mesh = name;
    return ramus_module_add_shape(w->module, "l", &s, err);
}

static ramus_status create_module(workplace *w, const char *name, ramus_error *err)
{
    ramus_module *module = NULL;
    const ramus_status status = ramus_module_create(name, NULL, NULL, &module, err);
    ramus_module_destroy(module);
    (void)w;
    return status;
}

static ramus_status create_builder(workplace *w, const char *name, ramus_error *err)
{
    ramus_builder *builder = NULL;
    const ramus_status status = ramus_builder_create(name, NULL, NULL, &builder, err);
    ramus_builder_destroy(builder);
    (void)w;
    return status;
}

static ramus_status attach(workplace *w, const char *name, ramus_error *err)
{
    return ramus_builder_attach(w->builder, name, w->module, "root/l", NULL, 0, err);
}

static ramus_status attach_box(workplace *w, const char *name, ramus_error *err)
{
    return ramus_builder_attach_black_box(w->builder, name, "root/l", NULL, 0, err);
}

static ramus_status add_constraint(workplace *w, const char *name, ramus_error *err)
{
    ramus_constraint_description d = ramus_constraint_description_default();
    d.name = name;
    d.frame_a = "root/l";
    return ramus_builder_add_constraint(w->builder, &d, err);
}

static ramus_status add_actuator(workplace *w, const char *name, ramus_error *err)
{
    ramus_part_description d = ramus_part_description_default();
    d.name = name;
    d.frame_a = "root/l";
    return ramus_builder_add_part(w->builder, &d, err);
}

static ramus_status add_lever(workplace *w, const char *name, ramus_error *err)
{
    ramus_lever_description d = ramus_lever_description_default();
    d.name = name;
    d.pivot = "root/l";
    d.tip = ramus_vec3_make(1, 0, 0);
    return ramus_builder_add_lever(w->builder, &d, err);
}

static ramus_status create_table(workplace *w, const char *name, ramus_error *err)
{
    ramus_table *table = NULL;
    const ramus_status status = ramus_table_create(1, &name, 1, &table, err);
    ramus_table_destroy(table);
    (void)w;
    return status;
}

static const struct {
    const char *name;
    ramus_status (*call)(workplace *w, const char *name, ramus_error *err);
} calls[] = {
    { "link", add_link },        { "joint", add_joint },           { "frame", add_frame },       { "shape", add_shape },
    { "mesh", add_mesh },        { "module", create_module },      { "robot", create_builder },  { "instance", attach },
    { "black box", attach_box }, { "constraint", add_constraint }, { "actuator", add_actuator }, { "lever", add_lever },
    { "column", create_table },
};

static void test_names(void **state)
{
    (void)state;
    for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            workplace w = { NULL, NULL };
            ramus_error err = { .text = "" };
            assert_int_equal(ramus_module_create("m", NULL, NULL, &w.module, &err), RAMUS_OK);
            assert_int_equal(add_link(&w, "l", &err), RAMUS_OK);
            assert_int_equal(ramus_builder_create("r", NULL, NULL, &w.builder, &err), RAMUS_OK);
            assert_int_equal(ramus_builder_attach(w.builder, "root", w.module, NULL, NULL, 0, &err), RAMUS_OK);
            const ramus_status status = calls[c].call(&w, names[k].name, &err);
            const int cut = strcmp(names[k].name, "\303") == 0; /* half a character: refused, and not shown */
            const ramus_status expected = names[k].shown || cut ? RAMUS_ERR_ARGUMENT : RAMUS_OK;
            if (status != expected || (names[k].shown && !strstr(err.text, names[k].shown)))
                fail_msg("%s, name %zu: status %d, expected %d; '%s' expected in: %s", calls[c].name, k, (int)status,
                         (int)expected, names[k].shown ? names[k].shown : "", err.text);
            ramus_builder_destroy(w.builder);
            ramus_module_destroy(w.module);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_names) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
