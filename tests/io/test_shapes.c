/* test_shapes.c - shapes of links: what files say is what the model tells; wrong ones, and memory that runs out */
#include "io/shapes.h"

#include "support/failing.h"

/* ---- by hand ------------------------------------------------------------------------------------------------ */

static ramus_shape shape_of(ramus_shape_kind kind)
{
    ramus_shape s = ramus_shape_default();
    s.kind = kind;
    s.size = ramus_vec3_make(1, 2, 3);
    s.radius = 0.5;
    s.length = 4;
    s.mesh = "part.stl";
    return s;
}

static ramus_module *one_link(const ramus_allocator *allocator)
{
    ramus_module *module = NULL;
    ramus_link_description d = ramus_link_description_default();
    d.name = "a";
    assert_int_equal(ramus_module_create("m", "folder/m.x", allocator, &module, NULL), RAMUS_OK);
    assert_int_equal(ramus_module_add_link(module, &d, NULL), RAMUS_OK);
    return module;
}

static void by_hand(void **state)
{
    (void)state;
    ramus_module *module = one_link(NULL);
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    for (int k = 0; k < RAMUS_SHAPE_KIND_COUNT; k++) {
        ramus_shape s = shape_of((ramus_shape_kind)k);
        s.collision = k % 2;
        assert_int_equal(ramus_module_add_shape(module, "a", &s, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_builder_create("b", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "i", module, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    const ramus_link a = ramus_model_find_link(model, "i/a");
    assert_int_equal(ramus_model_nshape(model, a), RAMUS_SHAPE_KIND_COUNT);
    for (int k = 0; k < RAMUS_SHAPE_KIND_COUNT; k++) {
        const ramus_shape s = ramus_model_shape(model, a, k);
        assert_int_equal(s.kind, k);
        assert_int_equal(s.collision, k % 2);
        assert_int_equal(s.has_color, 0);
        assert_string_equal(s.name, "");
        assert_string_equal(s.file, "folder/m.x");
        assert_string_equal(s.mesh, k == RAMUS_SHAPE_MESH ? "part.stl" : "");
        assert_true(s.size.z == (k == RAMUS_SHAPE_BOX ? 3 : 0));
        assert_true(s.length == (k == RAMUS_SHAPE_CYLINDER || k == RAMUS_SHAPE_CAPSULE ? 4 : 0));
    }
    /* nothing there: something harmless */
    assert_string_equal(ramus_model_shape(model, a, RAMUS_SHAPE_KIND_COUNT).mesh, "");
    assert_string_equal(ramus_model_shape(model, a, -1).name, "");
    assert_int_equal(ramus_model_nshape(model, (ramus_link){ -1 }), 0);
    assert_int_equal(ramus_model_nshape(model, (ramus_link){ 1 }), 0);
    assert_string_equal(ramus_model_shape(model, (ramus_link){ 7 }, 0).file, "");
    assert_string_equal(ramus_shape_kind_name((ramus_shape_kind)99), "unknown");
    ramus_model_destroy(model);
}

static void bad_by_hand(void **state)
{
    (void)state;
    static char longest[5000];
    memset(longest, 'x', sizeof longest - 1);
    ramus_module *module = one_link(NULL);
    ramus_shape bad[16];
    const char *want[16];
    int n = 0;
    for (int k = 0; k < 16; k++)
        bad[k] = shape_of(RAMUS_SHAPE_BOX);
    bad[n].struct_size = 0, want[n++] = "ramus_shape_default()";
    bad[n].kind = RAMUS_SHAPE_KIND_COUNT, want[n++] = "unknown kind";
    bad[n].size.y = 0, want[n++] = "box";
    bad[n].size.z = NAN, want[n++] = "box";
    bad[n].kind = RAMUS_SHAPE_SPHERE, bad[n].radius = -1, want[n++] = "radius of a sphere";
    bad[n].kind = RAMUS_SHAPE_CAPSULE, bad[n].length = INFINITY, want[n++] = "length of a capsule";
    bad[n].kind = RAMUS_SHAPE_MESH, bad[n].mesh = NULL, want[n++] = "name of a file";
    bad[n].kind = RAMUS_SHAPE_MESH, bad[n].mesh = "", want[n++] = "name of a file";
    bad[n].kind = RAMUS_SHAPE_MESH, bad[n].scale.x = 0, want[n++] = "scale";
    bad[n].kind = RAMUS_SHAPE_MESH, bad[n].mesh = longest, want[n++] = "longer than";
    bad[n].name = longest, want[n++] = "longer than";
    bad[n].pose.rotation.w = 2, want[n++] = "pose";
    bad[n].pose.position.x = NAN, want[n++] = "pose";
    bad[n].has_color = 1, bad[n].color[3] = 255, want[n++] = "colour";
    bad[n].has_color = 1, bad[n].color[0] = NAN, want[n++] = "colour";
    for (int k = 0; k < n; k++) {
        ramus_error err = { .text = "" };
        assert_int_not_equal(ramus_module_add_shape(module, "a", &bad[k], &err), RAMUS_OK);
        if (!strstr(err.text, want[k]))
            fail_msg("case %d: '%s' lacks '%s'", k, err.text, want[k]);
    }
    const ramus_shape good = shape_of(RAMUS_SHAPE_BOX);
    assert_int_equal(ramus_module_add_shape(module, "b", &good, NULL), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_module_add_shape(module, NULL, &good, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_module_add_shape(module, "a", NULL, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_module_add_shape(module, "a", &good, NULL), RAMUS_OK);
    ramus_module_destroy(module);
}

/* ---- URDF --------------------------------------------------------------------------------------------------- */

#define ROBOT(body) "<robot name='r'>\n" body "</robot>\n"
#define LINK(inner) "<link name='a'>\n" inner "</link>\n"
#define VISUAL(inner) "<visual>" inner "</visual>\n"
#define BOX "<geometry><box size='1 2 3'/></geometry>"

static void urdf_values(void **state)
{
    (void)state;
    static const char text[] = ROBOT(
        "<material name='red'><color rgba='1 0 0 1'/></material>\n"
        "<material name='wood'><texture filename='wood.png'/></material>\n" LINK(
            "<visual name='body'><origin xyz='1 2 3' rpy='0 0 1.5707963267948966'/><geometry><box size='.1 .2 .3'/>"
            "</geometry><material name='red'/></visual>\n"
            "<collision name='c'><geometry><cylinder radius='.5' length='2'/></geometry></collision>\n" VISUAL(
                "<geometry><sphere radius='.25'/></geometry><material name='own'><color rgba='0 .5 1 .5'/></material>")
                VISUAL("<geometry><mesh filename='package://p/a b.dae' scale='1 -1 1'/></geometry>"
                       "<material name='wood'/>") VISUAL("<geometry><capsule radius='.1' length='1'/></geometry>"
                                                         "<material name='own'/>") VISUAL(BOX "<material name=''/>")));
    static const double colors[6][4] = { { 1, 0, 0, 1 }, { 0 }, { 0, .5, 1, .5 }, { 0 }, { 0, .5, 1, .5 }, { 0 } };
    log_of_problems log = { 0 };
    ramus_load_options opt = ramus_load_options_default();
    ramus_error err = { .text = "" };
    opt.report = take;
    opt.report_user = &log;
    ramus_model *model = read_text(text, strlen(text), "robots/r.urdf", &opt, &err);
    if (!model || log.text[0])
        fail_msg("%s%s", err.text, log.text);
    const ramus_link a = ramus_model_find_link(model, "a");
    assert_int_equal(ramus_model_nshape(model, a), 6);
    ramus_shape s[6];
    for (int k = 0; k < 6; k++) {
        s[k] = ramus_model_shape(model, a, k);
        assert_int_equal(s[k].collision, k == 1);
        assert_int_equal(s[k].has_color, k == 0 || k == 2 || k == 4);
        assert_memory_equal(s[k].color, colors[k], sizeof s[k].color);
        assert_string_equal(s[k].file, "robots/r.urdf");
    }
    assert_string_equal(s[0].name, "body");
    assert_true(s[0].size.x == .1 && s[0].size.y == .2 && s[0].size.z == .3 && s[0].pose.position.z == 3);
    assert_true(fabs(s[0].pose.rotation.z - sqrt(.5)) < 1e-15);
    assert_int_equal(s[1].kind, RAMUS_SHAPE_CYLINDER);
    assert_true(s[1].radius == .5 && s[1].length == 2);
    assert_int_equal(s[2].kind, RAMUS_SHAPE_SPHERE);
    assert_true(s[2].radius == .25);
    assert_string_equal(s[3].mesh, "package://p/a b.dae");
    assert_true(s[3].scale.x == 1 && s[3].scale.y == -1 && s[3].scale.z == 1);
    assert_int_equal(s[4].kind, RAMUS_SHAPE_CAPSULE);
    ramus_model_destroy(model);
}

static const struct {
    const char *text;
    int line, shapes; /* that remain */
    const char *message;
} bad_urdf[] = {
    { ROBOT(LINK("<visual/>\n" VISUAL(BOX))), 3, 1, "<visual> has no <geometry>: the shape is left out" },
    { ROBOT(LINK("\n<collision><geometry/></collision>\n")), 4, 0, "<geometry> has no <box>" },
    { ROBOT(LINK(VISUAL("<geometry><cone/></geometry>"))), 3, 0, "<geometry> has no <box>" },
    { ROBOT(LINK(VISUAL("<geometry>\n<box/></geometry>"))), 4, 0, "<box> has no attribute size" },
    { ROBOT(LINK(VISUAL("<geometry><box size='1 2'/></geometry>") VISUAL(BOX))), 3, 1, "fewer than 3 values" },
    { ROBOT(LINK(VISUAL("<geometry><box size='1 2 3 4'/></geometry>"))), 3, 0, "more than 3 values" },
    { ROBOT(LINK(VISUAL("<geometry><box size='1 x 3'/></geometry>"))), 3, 0, "'x' is not a finite decimal number" },
    { ROBOT(LINK(VISUAL("<geometry><box size='1 nan 3'/></geometry>"))), 3, 0, "'nan' is not a finite" },
    { ROBOT(LINK(VISUAL("<geometry><box size='1 -2 3'/></geometry>"))), 3, 0, "must be above zero" },
    { ROBOT(LINK(VISUAL("<geometry><sphere radius='0'/></geometry>"))), 3, 0, "radius of a sphere" },
    { ROBOT(LINK(VISUAL("<geometry><cylinder radius='1'/></geometry>"))), 3, 0, "<cylinder> has no attribute length" },
    { ROBOT(LINK(VISUAL("<geometry><mesh/></geometry>"))), 3, 0, "a mesh needs the name of a file" },
    { ROBOT(LINK(VISUAL("<geometry><mesh filename='a' scale='1'/></geometry>"))), 3, 0, "scale of <mesh>" },
    { ROBOT(LINK(VISUAL("<geometry><mesh filename='a' scale='1 0 1'/></geometry>"))), 3, 0, "must not have a zero" },
    { ROBOT(LINK(VISUAL("<origin xyz='1 2'/>" BOX))), 3, 0, "xyz of <origin>" },
    { ROBOT(LINK(VISUAL("<origin rpy='1 2 inf'/>" BOX))), 3, 0, "'inf'" },
    { ROBOT(LINK(VISUAL("<origin quat_xyzw='0 0 0 0'/>" BOX))), 3, 0, "no usable length: the shape is left out" },
    { ROBOT(LINK(VISUAL(BOX "<material name='blue'/>"))), 3, 1, "no material 'blue': the colour is left out" },
    { ROBOT(LINK(VISUAL(BOX "<material name='b'>\n<color rgba='1 1 1'/></material>"))), 4, 1,
      "rgba of <color> has fewer than 4 values: the colour" },
    { ROBOT(LINK(VISUAL(BOX "<material name='b'><color rgba='255 0 0 1'/></material>"))), 3, 1, "255 is not between" },
    { ROBOT(LINK(VISUAL("<geometry><box size='1 1 1'/>\n<sphere radius='1'/></geometry>"))), 4, 1, "two shapes" },
};

/* One warning with its line; --strict makes it an error. */
static void urdf_warnings(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof bad_urdf / sizeof *bad_urdf; k++) {
        const char *text = bad_urdf[k].text;
        log_of_problems log = { 0 };
        ramus_load_options opt = ramus_load_options_default();
        ramus_error err = { .text = "" };
        opt.report = take;
        opt.report_user = &log;
        ramus_model *model = read_text(text, strlen(text), "bad.urdf", &opt, &err);
        if (!model)
            fail_msg("case %zu: %s", k, err.text);
        const int shapes = count_shapes(model, 0) + count_shapes(model, 1);
        if (log.warnings != 1 || log.errors || log.line != bad_urdf[k].line || !strstr(log.text, bad_urdf[k].message) ||
            !strstr(log.text, "link 'a'") || shapes != bad_urdf[k].shapes)
            fail_msg("case %zu: %d warnings, %d errors, %d shapes: %s", k, log.warnings, log.errors, shapes, log.text);
        for (int i = 0; i < shapes; i++)
            assert_int_equal(ramus_model_shape(model, (ramus_link){ 0 }, i).has_color, 0);
        ramus_model_destroy(model);
        opt.strict = 1;
        assert_null(read_text(text, strlen(text), "bad.urdf", &opt, &err));
        assert_non_null(strstr(err.text, bad_urdf[k].message));
    }
}

/* ---- assemblies --------------------------------------------------------------------------------------------- */

static void assembly_values(void **state)
{
    (void)state;
    ramus_model *model =
        must_read(ASSEMBLY("[{box: [100, 200, 300], pose: {xyz: [0, 0, 150], rpy: [90, 0, 0]}, color: [1, 0.5, 0]},\n"
                           "   {cylinder: {radius: 50, length: 300}, collision: true, name: 'the column'},\n"
                           "   {sphere: 10, color: [0, 0, 1, 0.25]}, {capsule: {length: 20, radius: 5}},\n"
                           "   {mesh: part.stl, scale: 0.001}, {mesh: ../b.obj, scale: [1, -1, 2]}, {mesh: c.dae}]"),
                  "folder/x.yaml");
    const ramus_link a = ramus_model_find_link(model, "r/a");
    assert_int_equal(ramus_model_nshape(model, a), 7);
    ramus_shape s[7];
    for (int k = 0; k < 7; k++) {
        s[k] = ramus_model_shape(model, a, k);
        assert_int_equal(s[k].collision, k == 1);
        assert_string_equal(s[k].name, k == 1 ? "the column" : "");
        assert_string_equal(s[k].file, "folder/x.yaml");
    }
    const double got[] = { s[0].size.x,   s[0].size.z,  s[0].pose.position.z, s[0].pose.rotation.x, s[0].color[1],
                           s[0].color[3], s[1].radius,  s[1].length,          s[2].radius,          s[2].color[3],
                           s[3].length,   s[4].scale.z, s[5].scale.y,         s[6].scale.x };
    const double want[] = { .1, .3, .15, sqrt(.5), .5, 1, .05, .3, .01, .25, .02, .001, -1, 1 };
    assert_true(near_numbers("assembly", 0, got, want, sizeof got / sizeof *got, 1e-15, NULL, NULL));
    assert_int_equal(s[3].kind, RAMUS_SHAPE_CAPSULE);
    assert_string_equal(s[5].mesh, "../b.obj");
    assert_int_equal(s[1].has_color, 0);
    assert_round_trip("assembly", 0, model, RAMUS_EXPORT_YAML);
    assert_round_trip("assembly", 0, model, RAMUS_EXPORT_URDF);
    ramus_model_destroy(model);
}

static const struct {
    const char *text, *message;
} bad_assembly[] = {
    { ASSEMBLY("{box: [1, 1, 1]}"), "9: shapes: a list is expected" },
    { ASSEMBLY("[box]"), "9: a shape is a map" },
    { ASSEMBLY("[{}]"), "9: a shape is one of" },
    { ASSEMBLY("[{sphere: 1, box: [1, 1, 1]}]"), "9: a shape is only one of" },
    { ASSEMBLY("[{box: [1, 1]}]"), "a list of 3 numbers" },
    { ASSEMBLY("[{box: [1, 0, 1]}]"), "box: all three are above zero" },
    { ASSEMBLY("[{box: [1, .inf, 1]}]"), "not a finite" },
    { ASSEMBLY("[{sphere: 1, colour: [1, 1, 1]}]"), "unknown key 'colour' in a shape; did you mean 'color'?" },
    { ASSEMBLY("[{sphere: -1}]"), "sphere: -1 is not above zero" },
    { ASSEMBLY("[{sphere: [1]}]"), "a number is expected" },
    { ASSEMBLY("[{cylinder: 1}]"), "a cylinder is a map" },
    { ASSEMBLY("[{cylinder: {radius: 1}}]"), "shape 'cylinder': 'length' is missing" },
    { ASSEMBLY("[{capsule: {radius: 1, length: 1, height: 1}}]"), "unknown key 'height' in a capsule" },
    { ASSEMBLY("[{mesh: ''}]"), "mesh: the text is empty" },
    { ASSEMBLY("[{mesh: a.stl, scale: 0}]"), "scale: no factor is zero" },
    { ASSEMBLY("[{mesh: a.stl, scale: [1, 2]}]"), "scale: a list of 3" },
    { ASSEMBLY("[{sphere: 1, scale: 2}]"), "scale: only a mesh" },
    { ASSEMBLY("[{sphere: 1, color: [1, 1]}]"), "3 or 4 numbers" },
    { ASSEMBLY("[{sphere: 1, color: [1, 1, 2]}]"), "from 0 to 1" },
    { ASSEMBLY("[{sphere: 1, collision: maybe}]"), "true or false" },
    { ASSEMBLY("[{sphere: 1, pose: {xyz: [1]}}]"), "xyz: a list of 3" },
};

static void assembly_errors(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof bad_assembly / sizeof *bad_assembly; k++) {
        ramus_error err = { .text = "" };
        assert_null(read_text(bad_assembly[k].text, strlen(bad_assembly[k].text), "x.yaml", NULL, &err));
        if (!strstr(err.text, bad_assembly[k].message))
            fail_msg("case %zu: '%s' lacks '%s'", k, err.text, bad_assembly[k].message);
    }
}

/* ---- memory, truncation, mutation --------------------------------------------------------------------------- */

static const char urdf_sample[] = ROBOT("<material name='red'><color rgba='1 0 0 1'/></material>\n" LINK(
    "<visual name='v'><origin xyz='0 0 .5' rpy='0 1.5 0'/><geometry><box size='1 2 3'/></geometry><material "
    "name='red'/></visual>\n"
    "<collision><geometry><cylinder radius='.5' length='2'/></geometry></collision>\n" VISUAL(
        "<geometry><mesh filename='a.stl' scale='1 1 1e-3'/></geometry><material name='x'><color rgba='0 0 1 "
        "1'/></material>") VISUAL("<geometry><sphere radius='1'/></geometry>")));
static const char assembly_sample[] =
    ASSEMBLY("[{box: [1, 2, 3], pose: {xyz: [0, 0, 1], rpy: [1, 2, 3]}, color: [1, 0, 0, 1], name: v},\n"
             "  {cylinder: {radius: 5, length: 2}, collision: true}, {mesh: a.stl, scale: 0.1}, {sphere: 1}]");

static void failing_allocations(void **state)
{
    (void)state;
    for (int yaml = 0; yaml < 2; yaml++) {
        const char *text = yaml ? assembly_sample : urdf_sample;
        int read = 0;
        long n = 1;
        for (; !read; n++) {
            failing c = { .fail_at = n };
            const ramus_allocator allocator = failing_allocator(&c);
            ramus_load_options opt = ramus_load_options_default();
            ramus_error err = { .text = "" };
            opt.allocator = &allocator;
            ramus_model *model = read_text(text, strlen(text), yaml ? "x.yaml" : "x.urdf", &opt, &err);
            read = model != NULL;
            if (!read && err.status != RAMUS_ERR_MEMORY)
                fail_msg("allocation %ld failed, got '%s'", n, err.text);
            if (read)
                assert_int_equal(count_shapes(model, 0), 3);
            ramus_model_destroy(model);
            if (c.live != 0)
                fail_msg("allocation %ld failed, %ld blocks were not released", n, c.live);
        }
        assert_true(n > 20);
    }
}

/* A nested assembly copies its shapes: every allocation of that may fail, too. */
static void failing_nesting(void **state)
{
    (void)state;
    for (long n = 1;; n++) {
        failing c = { 0 };
        const ramus_allocator allocator = failing_allocator(&c);
        ramus_builder *builder = NULL;
        ramus_module *inner = one_link(&allocator), *module = NULL;
        ramus_error err = { .text = "" };
        for (int k = 0; k < RAMUS_SHAPE_KIND_COUNT; k++) {
            const ramus_shape s = shape_of((ramus_shape_kind)k);
            assert_int_equal(ramus_module_add_shape(inner, "a", &s, NULL), RAMUS_OK);
        }
        assert_int_equal(ramus_builder_create("b", NULL, &allocator, &builder, &err), RAMUS_OK);
        assert_int_equal(ramus_builder_attach(builder, "i", inner, NULL, NULL, 0, &err), RAMUS_OK);
        c.fail_at = c.calls + n;
        const ramus_status status = ramus_module_from_builder(builder, &module, &err);
        if (status != RAMUS_OK)
            assert_int_equal(status, RAMUS_ERR_MEMORY);
        c.fail_at =
            c.calls + 1; /* the next one, of the first shape that needs memory: it leaves the module as it was */
        const ramus_shape s = shape_of(RAMUS_SHAPE_MESH);
        ramus_status added = RAMUS_OK;
        for (int k = 0; k < 100 && added == RAMUS_OK; k++)
            added = ramus_module_add_shape(inner, "a", &s, &err);
        assert_int_equal(added, RAMUS_ERR_MEMORY);
        ramus_module_destroy(module);
        ramus_builder_destroy(builder);
        ramus_module_destroy(inner);
        assert_int_equal(c.live, 0);
        if (status == RAMUS_OK) {
            assert_true(n > 10);
            break;
        }
    }
}

/* What is accepted can be written, and comes back with as many shapes. */
static void try_text(const char *text, size_t size, const char *name)
{
    ramus_error err;
    char *copy = malloc(size ? size : 1); /* alone in its block, so that a read beyond it is seen */
    assert_non_null(copy);
    memcpy(copy, text, size);
    ramus_model *model = read_text(copy, size, name, NULL, &err);
    free(copy);
    for (int f = RAMUS_EXPORT_URDF; model && f <= RAMUS_EXPORT_YAML; f++) {
        char *out = NULL;
        if (ramus_model_export(model, (ramus_export_format)f, &out, &err) != RAMUS_OK)
            continue;
        if (f != RAMUS_EXPORT_MJCF) {
            ramus_model *again = must_read(out, f == RAMUS_EXPORT_YAML ? "x.yaml" : "x.urdf");
            for (int collision = 0; collision < 2; collision++)
                assert_int_equal(count_shapes(again, collision), count_shapes(model, collision));
            ramus_model_destroy(again);
        }
        ramus_text_destroy(out);
    }
    ramus_model_destroy(model);
}

static void truncation_and_mutation(void **state)
{
    static const char put[] = {
        '<', '>', '"', '\'', '&', '0', '-', 'e', ' ', '/', '\0', '\xff', '{', ']', ',', ':', '9'
    };
    (void)state;
    for (int yaml = 0; yaml < 2; yaml++) {
        const char *sample = yaml ? assembly_sample : urdf_sample, *name = yaml ? "x.yaml" : "x.urdf";
        const size_t size = strlen(sample);
        char *text = malloc(size);
        assert_non_null(text);
        memcpy(text, sample, size);
        for (size_t k = 0; k < size; k++) {
            try_text(sample, k, name);
            for (size_t m = 0; m < sizeof put; m++) {
                text[k] = put[m];
                try_text(text, size, name);
            }
            text[k] = sample[k];
        }
        /* several at once */
        for (unsigned long long seed = 1; seed <= 3000; seed++) {
            rng r = { seed };
            for (int n = rng_int(&r, 1, 6); n > 0; n--)
                text[rng_int(&r, 0, (int)size - 1)] = (char)rng_int(&r, 0, 2) ? put[rng_int(&r, 0, sizeof put - 1)]
                                                                              : sample[rng_int(&r, 0, (int)size - 1)];
            try_text(text, size, name);
            memcpy(text, sample, size);
        }
        free(text);
    }
}

/* Many links, each with shapes and materials by name: time must be linear for this to end. */
static void many_shapes(void **state)
{
    enum { N = 50000 };
    char *text = malloc((size_t)N * 400 + 100);
    size_t used = 0;
    (void)state;
    assert_non_null(text);
    used += (size_t)sprintf(text + used, "<robot name='r'><link name='l0'/>\n");
    for (int k = N; k > 0; k--)
        used += (size_t)sprintf(text + used,
                                "<material name='m%d'><color rgba='1 0 0 1'/></material><link name='l%d'><visual>"
                                "<geometry><sphere radius='1'/></geometry><material name='m%d'/></visual><collision>"
                                "<geometry><mesh filename='f%d'/></geometry></collision></link><joint name='j%d' "
                                "type='fixed'><parent link='l0'/><child link='l%d'/></joint>\n",
                                k, k, N + 1 - k, k, k, k);
    used += (size_t)sprintf(text + used, "</robot>");
    ramus_model *model = must_read(text, "many.urdf");
    assert_int_equal(count_shapes(model, 0), N);
    assert_int_equal(ramus_model_shape(model, ramus_model_find_link(model, "l7"), 0).has_color, 1);
    assert_string_equal(ramus_model_shape(model, ramus_model_find_link(model, "l7"), 1).mesh, "f7");
    ramus_model_destroy(model);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(bad_by_hand),
        cmocka_unit_test(urdf_values),
        cmocka_unit_test(urdf_warnings),
        cmocka_unit_test(assembly_values),
        cmocka_unit_test(assembly_errors),
        cmocka_unit_test(failing_allocations),
        cmocka_unit_test(failing_nesting),
        cmocka_unit_test(truncation_and_mutation),
        cmocka_unit_test(many_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
