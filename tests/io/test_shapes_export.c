/* test_shapes_export.c - shapes of links through nesting and through every export, also of whole URDFs */
#include "io/shapes.h"

#include "base/memory.h"
#include "io/file.h"
#include "support/urdf_models.h"
#include "support/random_model.h"

/* ---- round trips -------------------------------------------------------------------------------------------- */

static ramus_shape random_shape(rng *r)
{
    static const char *const texts[] = { "",
                                         "part.stl",
                                         "a b",
                                         "it's \"so\" & <so> \\n",
                                         "1.stl",
                                         "true",
                                         "# no",
                                         "two  blanks",
                                         ": colon",
                                         "package://x/y",
                                         "\xc3\xa9\xc2\xa0\xe2\x80\xa8\xf0\x9f\xa4\x96" };
    enum { NTEXT = sizeof texts / sizeof *texts };
    ramus_shape s = ramus_shape_default();
    s.kind = (ramus_shape_kind)rng_int(r, 0, RAMUS_SHAPE_KIND_COUNT - 1);
    s.collision = rng_int(r, 0, 1);
    s.name = texts[rng_int(r, 0, NTEXT - 1)];
    s.mesh = texts[rng_int(r, 1, NTEXT - 1)];
    s.pose = rng_int(r, 0, 2) ? rng_pose(r) : ramus_pose_identity();
    s.size = ramus_vec3_make(rng_uniform(r, 0.01, 2), rng_uniform(r, 0.01, 2), rng_uniform(r, 0.01, 2));
    s.radius = rng_uniform(r, 0.01, 2);
    s.length = rng_uniform(r, 0.01, 2);
    if (rng_int(r, 0, 1))
        s.scale = ramus_vec3_make(rng_uniform(r, -2, -0.1), 0.001, rng_uniform(r, 0.1, 2));
    s.has_color = rng_int(r, 0, 1);
    for (int k = 0; k < 4; k++)
        s.color[k] = rng_int(r, 0, 1) ? rng_uniform(r, 0, 1) : 1;
    return s;
}

/* A chain of links with frames anywhere, and shapes on most. */
static ramus_module *random_module(rng *r, const char *name, int link_poses)
{
    ramus_module *module = NULL;
    ramus_error err = { .text = "" };
    assert_int_equal(ramus_module_create(name, "made/up.urdf", NULL, &module, NULL), RAMUS_OK);
    for (int k = rng_int(r, 1, 5); k > 0; k--) {
        char link[32], joint[32];
        ramus_link_description d = ramus_link_description_default();
        snprintf(link, sizeof link, "%s-l%d", name, k);
        snprintf(joint, sizeof joint, "%s-j%d", name, k);
        d.name = link;
        d.joint_name = joint;
        d.joint_type = rng_int(r, 0, 1) ? RAMUS_REVOLUTE : RAMUS_PRISMATIC;
        d.joint_in_parent = rng_pose(r);
        if (link_poses)
            d.link_in_joint = rng_pose(r);
        d.mass = rng_int(r, 0, 1);
        d.inertia[0] = d.inertia[1] = d.inertia[2] = d.mass;
        assert_int_equal(ramus_module_add_link(module, &d, &err), RAMUS_OK);
        for (int n = rng_int(r, 0, 3); n > 0; n--) {
            const ramus_shape s = random_shape(r);
            if (ramus_module_add_shape(module, link, &s, &err) != RAMUS_OK)
                fail_msg("%s", err.text);
        }
    }
    return module;
}

/* Two modules, the second twice; at the root or as a nested assembly. */
static ramus_builder *random_builder(rng *r, int nested)
{
    ramus_builder *builder = NULL, *outer = NULL;
    ramus_error err = { .text = "" };
    const int link_poses = rng_int(r, 0, 1);
    ramus_module *a = random_module(r, "a", link_poses), *b = random_module(r, "b", link_poses), *whole = NULL;
    assert_int_equal(ramus_builder_create("shapes", NULL, NULL, &builder, &err), RAMUS_OK);
    const ramus_pose x = rng_pose(r), y = rng_pose(r);
    assert_int_equal(ramus_builder_attach(builder, "one", a, NULL, &x, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "two", b, "one/a-l1", &y, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "three", b, "one/a-l1", NULL, 0, &err), RAMUS_OK);
    ramus_module_destroy(a);
    ramus_module_destroy(b);
    if (!nested)
        return builder;
    assert_int_equal(ramus_module_from_builder(builder, &whole, &err), RAMUS_OK);
    ramus_builder_destroy(builder);
    assert_int_equal(ramus_builder_create("outer", NULL, NULL, &outer, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(outer, "x", whole, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(outer, "y", whole, "x/two/b-l1", NULL, 0, &err), RAMUS_OK);
    ramus_module_destroy(whole);
    return outer;
}

static void round_trips(void **state)
{
    (void)state;
    int shapes = 0;
    for (unsigned long long seed = 1; seed <= 60; seed++) {
        rng r = { seed };
        ramus_model *model = NULL;
        ramus_error err = { .text = "" };
        ramus_builder *builder = random_builder(&r, seed % 2);
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
        ramus_builder_destroy(builder); /* the model has its own copy */
        for (int l = 0; l < ramus_model_nlink(model); l++)
            for (int k = 0; k < ramus_model_nshape(model, (ramus_link){ l }); k++, shapes++)
                assert_string_equal(ramus_model_shape(model, (ramus_link){ l }, k).file, "made/up.urdf");
        assert_round_trip("yaml", seed, model, RAMUS_EXPORT_YAML);
        assert_round_trip("urdf", seed, model, RAMUS_EXPORT_URDF);
        ramus_model_destroy(model);
    }
    assert_true(shapes > 500);
}

static int count_text(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        count++;
    return count;
}

static void in_mjcf(void **state)
{
    (void)state;
    ramus_model *model =
        must_read(ASSEMBLY("[{box: [100, 200, 300], pose: {xyz: [0, 0, 150]}, color: [1, 0.5, 0]},\n"
                           "   {cylinder: {radius: 50, length: 300}, collision: true}, {mesh: '--> .stl'},\n"
                           "   {sphere: 10}, {capsule: {length: 20, radius: 5}}, {mesh: b.stl, collision: true}]"),
                  "x.yaml");
    static const char *const want[] = {
        ("<geom type=\"box\" size=\"0.05 0.1 0.15\" pos=\"0 0 0.15\" rgba=\"1 0.5 0 1\" contype=\"0\" "
         "conaffinity=\"0\" group=\"2\" mass=\"0\"/>"),
        "<geom type=\"cylinder\" size=\"0.05 0.15\" contype=\"0\" conaffinity=\"0\" group=\"3\" mass=\"0\"/>",
        "<geom type=\"sphere\" size=\"0.01\" ",
        "<geom type=\"capsule\" size=\"0.005 0.01\" ",
        "inertiafromgeom=\"false\"",
        "<!-- 2 meshes are left out"
    };
    char *text = NULL;
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_MJCF, &text, NULL), RAMUS_OK);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++)
        if (!strstr(text, want[k]))
            fail_msg("'%s' is missing in\n%s", want[k], text);
    assert_int_equal(count_text(text, "<geom"), 4);
    ramus_text_destroy(text);
    ramus_model_destroy(model);
}

/* ---- whole robots -------------------------------------------------------------------------------------------- */

/* Blank out every `open` ... `close`. */
static void blank(char *text, const char *open, const char *close)
{
    for (char *at = text; (at = strstr(at, open)) != NULL;) {
        char *end = strstr(at, close);
        assert_non_null(end);
        memset(at, ' ', (size_t)(end - at) + strlen(close));
    }
}

/* How often an element begins, whatever comes behind its name. */
static int count_elements(const char *text, const char *tag)
{
    char open[32];
    int count = 0;
    snprintf(open, sizeof open, "<%s", tag);
    for (const char *at = text; (at = strstr(at, open)) != NULL; at++)
        count += strchr(" \t\r\n/>", at[strlen(open)]) != NULL;
    return count;
}

static int compare_shapes(const char *path, const char *name)
{
    const ramus_allocator memory = memory_allocator(NULL);
    char *text = NULL;
    size_t size = 0;
    ramus_error err = { .text = "" };
    if (file_read(path, &memory, &text, &size, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_model *model = read_text(text, size, path, NULL, &err);
    if (!model)
        fail_msg("%s", err.text);
    blank(text, "<!--", "-->");
    const int want[2] = { count_elements(text, "visual"), count_elements(text, "collision") };
    const int got[2] = { count_shapes(model, 0), count_shapes(model, 1) };
    if (want[0] != got[0] || want[1] != got[1])
        fail_msg("%s: visuals: got %d, want %d; collisions: got %d, want %d", name, got[0], want[0], got[1], want[1]);
    print_message("%-24s %3d shapes\n", name, got[0] + got[1]);
    assert_round_trip(name, 0, model, RAMUS_EXPORT_URDF);
    assert_round_trip(name, 0, model, RAMUS_EXPORT_YAML);
    ramus_model_destroy(model);
    memory_free(&memory, text);
    return 0;
}

static void whole_robots(void **state)
{
    (void)state;
    assert_int_equal(urdf_models_for_each(compare_shapes), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(in_mjcf),
        cmocka_unit_test(whole_robots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
