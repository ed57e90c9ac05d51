/* test_box_shapes.c - shapes of black boxes: read, nested, copied, written; wrong ones, and memory that runs out */
#include "io/shapes.h"

#include "support/failing.h"

#define HEAD                                                                                                           \
    "ramus: 1\nname: x\nmodules:\n  m:\n    links:\n"                                                                  \
    "      - {name: a, joint: {name: j, type: revolute}, mass: 1, inertia: [1, 1, 1]}\nrobot:\n"                       \
    "  - {name: r, module: m}\n"
#define BOX(shapes) HEAD "  - {name: box, black_box: true, on: r/a, shapes: " shapes "}\n"

static const char sample[] = BOX("[{box: [1, 2, 3], pose: {xyz: [0, 0, 1]}, color: [1, 0, 0]},\n"
                                 "  {mesh: hand.stl, scale: 0.001}, {sphere: 2, collision: true, name: tip}]");

static ramus_model *read(const char *text)
{
    ramus_error err = { .text = "" };
    ramus_model *model = read_text(text, strlen(text), "folder/x.yaml", NULL, &err);
    if (!model)
        fail_msg("%s", err.text);
    return model;
}

static void check(const ramus_model *model, const char *port_name)
{
    const ramus_port port = ramus_model_find_port(model, port_name);
    assert_int_equal(ramus_model_nport_shape(model, port), 3);
    const ramus_shape box = ramus_model_port_shape(model, port, 0), mesh = ramus_model_port_shape(model, port, 1),
                      ball = ramus_model_port_shape(model, port, 2);
    assert_int_equal(box.kind, RAMUS_SHAPE_BOX);
    assert_true(box.size.y == 2 && box.pose.position.z == 1 && box.has_color && box.color[0] == 1);
    assert_string_equal(mesh.mesh, "hand.stl");
    assert_true(mesh.scale.z == 0.001);
    assert_true(ball.radius == 2 && ball.collision);
    assert_string_equal(ball.name, "tip");
}

static void files(void **state)
{
    (void)state;
    ramus_model *model = read(sample);
    check(model, "wrench.box");
    assert_string_equal(ramus_model_port_shape(model, ramus_model_find_port(model, "wrench.box"), 1).file,
                        "folder/x.yaml");
    /* no such shape, no such port, no shape of a link */
    assert_int_equal(ramus_model_port_shape(model, (ramus_port){ 0 }, 3).kind, RAMUS_SHAPE_BOX);
    assert_string_equal(ramus_model_port_shape(model, (ramus_port){ 0 }, -1).name, "");
    assert_int_equal(ramus_model_nport_shape(model, (ramus_port){ 1 }), 0);
    assert_int_equal(ramus_model_nport_shape(model, (ramus_port){ -1 }), 0);
    assert_int_equal(ramus_model_nport_shape(NULL, (ramus_port){ 0 }), 0);
    assert_int_equal(ramus_model_nshape(model, (ramus_link){ 0 }), 0);
    /* written and read again */
    char *text = NULL;
    ramus_error err;
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err), RAMUS_OK);
    ramus_model *again = read(text);
    check(again, "wrench.box");
    ramus_text_destroy(text);
    ramus_model_destroy(again);
    ramus_model_destroy(model);
}

static ramus_builder *build(void)
{
    ramus_builder *builder = NULL;
    ramus_error err;
    assert_int_equal(ramus_assembly_parse(sample, strlen(sample), "folder/x.yaml", NULL, &builder, &err), RAMUS_OK);
    return builder;
}

static int count_after(const ramus_builder *builder)
{
    ramus_model *model = NULL;
    ramus_error err;
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    const int count = ramus_model_nport_shape(model, ramus_model_find_port(model, "wrench.box"));
    ramus_model_destroy(model);
    return count;
}

/* A copy has the shapes, and one that gets more leaves the other as it was; a nested assembly keeps them. */
static void builders(void **state)
{
    (void)state;
    ramus_builder *builder = build(), *copy = NULL, *outer = NULL;
    ramus_module *module = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    ramus_shape shape = ramus_shape_default();
    shape.kind = RAMUS_SHAPE_SPHERE;
    shape.radius = 1;
    assert_int_equal(ramus_builder_copy(builder, NULL, &copy, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_add_black_box_shape(copy, "box", &shape, &err), RAMUS_OK);
    assert_int_equal(count_after(copy), 4);
    assert_int_equal(count_after(builder), 3);
    assert_int_equal(ramus_module_from_builder(builder, &module, &err), RAMUS_OK);
    ramus_builder_destroy(builder);
    assert_int_equal(ramus_builder_create("o", NULL, NULL, &outer, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(outer, "in", module, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(outer, NULL, &model, &err), RAMUS_OK);
    check(model, "wrench.in/box");
    ramus_model_destroy(model);
    ramus_builder_destroy(outer);
    ramus_module_destroy(module);
    /* what replaces the box, and a box again, have none of them */
    ramus_link_description link = ramus_link_description_default();
    assert_int_equal(ramus_module_create("n", NULL, NULL, &module, &err), RAMUS_OK);
    link.name = "b";
    assert_int_equal(ramus_module_add_link(module, &link, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_replace(copy, "box", module, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_replace_by_black_box(copy, "box", &err), RAMUS_OK);
    assert_int_equal(count_after(copy), 0);
    ramus_module_destroy(module);
    ramus_builder_destroy(copy);
}

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } bad[] = {
        { BOX("{box: [1, 1, 1]}"), "shapes: a list is expected" },
        { BOX("[{box: [1, 0, 1]}]"), "box: all three are above zero" },
        { BOX("[{sphere: 1, colour: [1, 1, 1]}]"), "unknown key 'colour' in a shape; did you mean 'color'?" },
        { HEAD "  - {name: s, module: m, on: r/a, shapes: [{sphere: 1}]}\n",
          "9: shapes: only a black box has its own" },
        { BOX("[{sphere: 1}]") "  - {name: c, black_box: true, on: box, shapes: [{sphere: 1}]}\n",
          "no known link carries it" },
        { "ramus: 1\nname: x\nmodules: {}\nrobot:\n  - {name: c, black_box: true, shapes: [{sphere: 1}]}\n",
          "no known link carries it" },
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ramus_error err = { .text = "" };
        assert_null(read_text(bad[k].text, strlen(bad[k].text), "x.yaml", NULL, &err));
        if (!strstr(err.text, bad[k].message))
            fail_msg("case %zu: '%s' lacks '%s'", k, err.text, bad[k].message);
    }
    ramus_builder *builder = build();
    ramus_error err;
    ramus_shape shape = ramus_shape_default(); /* a box without size */
    assert_int_equal(ramus_builder_add_black_box_shape(builder, "box", &shape, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "black box 'box'"));
    assert_int_equal(ramus_builder_add_black_box_shape(builder, "r", &shape, &err), RAMUS_ERR_MODEL);
    assert_int_equal(ramus_builder_add_black_box_shape(builder, "bix", &shape, &err), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(count_after(builder), 3);
    ramus_builder_destroy(builder);
}

/* Every allocation of reading, copying, adding, nesting and compiling may fail. */
static void failing_allocations(void **state)
{
    (void)state;
    for (long n = 1;; n++) {
        failing c = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&c);
        ramus_load_options opt = ramus_load_options_default();
        ramus_builder *builder = NULL, *copy = NULL;
        ramus_module *module = NULL;
        ramus_model *model = NULL;
        ramus_error err = { .text = "" };
        ramus_shape shape = ramus_shape_default();
        shape.kind = RAMUS_SHAPE_SPHERE;
        shape.radius = 1;
        opt.allocator = &allocator;
        ramus_status status = ramus_assembly_parse(sample, strlen(sample), "x.yaml", &opt, &builder, &err);
        if (status == RAMUS_OK)
            status = ramus_builder_copy(builder, NULL, &copy, &err);
        if (status == RAMUS_OK)
            status = ramus_builder_add_black_box_shape(copy, "box", &shape, &err);
        if (status == RAMUS_OK)
            status = ramus_module_from_builder(copy, &module, &err);
        if (status == RAMUS_OK)
            status = ramus_model_compile(copy, NULL, &model, &err);
        if (status != RAMUS_OK && status != RAMUS_ERR_MEMORY)
            fail_msg("allocation %ld failed, got '%s'", n, err.text);
        ramus_model_destroy(model);
        ramus_module_destroy(module);
        ramus_builder_destroy(copy);
        ramus_builder_destroy(builder);
        if (c.live != 0)
            fail_msg("allocation %ld failed, %ld blocks were not released", n, c.live);
        if (status == RAMUS_OK) {
            assert_true(n > 40);
            break;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files),
        cmocka_unit_test(builders),
        cmocka_unit_test(refused),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
