/* test_urdf.c - what a URDF says is what the compiled model has */
#include "ramus/ramus.h"

#include "support/urdf_models.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Parse, attach, compile; NULL with a message in `err`. */
static ramus_model *load(const char *text, size_t size, const char *name, ramus_error *err)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_compile_options opt = ramus_compile_options_default();
    opt.plain_names = 1;
    if (ramus_urdf_parse(text, size, name, NULL, &module, err) == RAMUS_OK &&
        ramus_builder_create("test", name, NULL, &builder, err) == RAMUS_OK &&
        ramus_builder_attach(builder, "robot", module, NULL, NULL, 0, err) == RAMUS_OK)
        ramus_model_compile(builder, &opt, &model, err);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

/* ---- values ------------------------------------------------------------------------------------------------- */

#define FIELD(name, member)                                                                                            \
    {                                                                                                                  \
        name, offsetof(ramus_link_info, member)                                                                        \
    }
static const struct {
    const char *name;
    size_t offset;
} numbers[] = {
    FIELD("axis.x", axis.x),
    FIELD("axis.y", axis.y),
    FIELD("axis.z", axis.z),
    FIELD("x", joint_in_parent.position.x),
    FIELD("y", joint_in_parent.position.y),
    FIELD("z", joint_in_parent.position.z),
    FIELD("qw", joint_in_parent.rotation.w),
    FIELD("qx", joint_in_parent.rotation.x),
    FIELD("qy", joint_in_parent.rotation.y),
    FIELD("qz", joint_in_parent.rotation.z),
    FIELD("mass", mass),
    FIELD("com.x", com.x),
    FIELD("com.y", com.y),
    FIELD("com.z", com.z),
    FIELD("ixx", inertia[0]),
    FIELD("iyy", inertia[1]),
    FIELD("izz", inertia[2]),
    FIELD("ixy", inertia[3]),
    FIELD("ixz", inertia[4]),
    FIELD("iyz", inertia[5]),
    FIELD("damping", damping),
    FIELD("friction", friction),
    FIELD("lower", lower),
    FIELD("upper", upper),
    FIELD("velocity", max_velocity),
    FIELD("effort", max_effort),
    FIELD("multiplier", mimic_multiplier),
    FIELD("offset", mimic_offset),
};
#undef FIELD

static double value_of(const ramus_model *model, const char *link, const char *field)
{
    const ramus_link k = ramus_model_find_link(model, link);
    if (k.index < 0)
        fail_msg("no link '%s'", link);
    const ramus_link_info info = ramus_model_link(model, k);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        if (strcmp(field, numbers[n].name) == 0) {
            double value;
            memcpy(&value, (const char *)&info + numbers[n].offset, sizeof value);
            return value;
        }
    if (strcmp(field, "type") == 0)
        return info.joint_type;
    if (strcmp(field, "q") == 0)
        return info.q_index;
    if (strcmp(field, "v") == 0)
        return info.v_index;
    if (strcmp(field, "has parent") == 0)
        return info.parent.index >= 0;
    fail_msg("no field '%s'", field);
    return NAN;
}

#define ROBOT(body) "<?xml version=\"1.0\"?>\n<robot name='r'>" body "</robot>\n"
#define MASS(m) "<mass value='" m "'/>"
#define BODY(name) "<link name='" name "'><inertial>" MASS("1") UNIT "</inertial></link>"
#define UNIT "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"
#define LINKS BODY("a") BODY("b") BODY("c")
#define JOINT(name, type, parent, child, inner)                                                                        \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>" inner "</joint>"
#define SECOND JOINT("k", "fixed", "a", "c", "")
#define LIMIT "<limit lower='-1.5' upper='2' effort='30' velocity='4'/>"

static const struct {
    const char *name, *text;
    int nq, nv;
    struct {
        const char *link, *field;
        double value;
    } want[12];
} good[] = {
    { "one massless link",
      ROBOT("<link name='a'/>"),
      0,
      0,
      { { "a", "type", RAMUS_FIXED }, { "a", "mass", 0 }, { "a", "has parent", 0 } } },
    { "revolute",
      ROBOT(LINKS JOINT("j", "revolute", "a", "b", LIMIT "<axis xyz='0 3 4'/>") SECOND),
      1,
      1,
      { { "b", "type", RAMUS_REVOLUTE },
        { "b", "axis.x", 0 },
        { "b", "axis.y", 0.6 },
        { "b", "axis.z", 0.8 },
        { "b", "lower", -1.5 },
        { "b", "upper", 2 },
        { "b", "effort", 30 },
        { "b", "velocity", 4 },
        { "b", "has parent", 1 },
        { "a", "has parent", 0 } } },
    { "default axis",
      ROBOT(LINKS JOINT("j", "revolute", "a", "b", LIMIT) SECOND),
      1,
      1,
      { { "b", "axis.x", 1 }, { "b", "axis.y", 0 }, { "b", "axis.z", 0 } } },
    { "tiny axis",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<axis xyz='0 -1e-8 0'/>") SECOND),
      1,
      1,
      { { "b", "axis.y", -1 } } },
    { "huge axis",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<axis xyz='0 0 1e300'/>") SECOND),
      1,
      1,
      { { "b", "axis.z", 1 } } },
    { "revolute without limit",
      ROBOT(LINKS JOINT("j", "revolute", "a", "b", "") SECOND),
      1,
      1,
      { { "b", "lower", -INFINITY },
        { "b", "upper", INFINITY },
        { "b", "effort", INFINITY },
        { "b", "velocity", INFINITY } } },
    { "one limit absent is zero",
      ROBOT(LINKS JOINT("j", "prismatic", "a", "b", "<limit upper='1'/>") SECOND),
      1,
      1,
      { { "b", "type", RAMUS_PRISMATIC }, { "b", "lower", 0 }, { "b", "upper", 1 } } },
    { "continuous has no bounds",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", LIMIT) SECOND),
      1,
      1,
      { { "b", "type", RAMUS_REVOLUTE },
        { "b", "lower", -INFINITY },
        { "b", "upper", INFINITY },
        { "b", "effort", 30 },
        { "b", "velocity", 4 } } },
    { "fixed, axis ignored",
      ROBOT(LINKS JOINT("j", "fixed", "a", "b", "<axis xyz='0 0 0'/>") SECOND),
      0,
      0,
      { { "b", "type", RAMUS_FIXED }, { "b", "q", -1 }, { "b", "v", -1 } } },
    { "floating",
      ROBOT(LINKS JOINT("j", "floating", "a", "b", "<axis xyz='0 0 0'/>") SECOND),
      7,
      6,
      { { "b", "type", RAMUS_FREE } } },
    { "planar",
      ROBOT(LINKS JOINT("j", "planar", "a", "b", "<axis xyz='0 0 2'/>") SECOND),
      3,
      3,
      { { "b", "type", RAMUS_PLANAR }, { "b", "axis.z", 1 } } },
    { "origin: Rz(pi/2)",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<origin xyz=' 1\t2.5 -.3e1 ' rpy='0 0 1.5707963267948966'/>")
                SECOND),
      1,
      1,
      { { "b", "x", 1 },
        { "b", "y", 2.5 },
        { "b", "z", -3 },
        { "b", "qw", 0.70710678118654752 },
        { "b", "qx", 0 },
        { "b", "qy", 0 },
        { "b", "qz", 0.70710678118654752 } } },
    /* Rz(1.1) Ry(-0.7) Rx(0.4), multiplied out with half angles */
    { "origin: rpy is Rz Ry Rx",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<origin rpy='0.4 -0.7 1.1'/>") SECOND),
      1,
      1,
      { { "b", "qw", 0.74926765830701114 },
        { "b", "qx", 0.3347576751063035 },
        { "b", "qy", -0.1889554082836124 },
        { "b", "qz", 0.53928761236739331 } } },
    { "origin: quaternion",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<origin quat_xyzw='0 0 3 4'/>") SECOND),
      1,
      1,
      { { "b", "qw", 0.8 }, { "b", "qz", 0.6 }, { "b", "qx", 0 } } },
    { "dynamics",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<dynamics damping='0.25' friction='0.5'/>") SECOND),
      1,
      1,
      { { "b", "damping", 0.25 }, { "b", "friction", 0.5 }, { "c", "damping", 0 } } },
    { "mimic",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<mimic joint='k' multiplier='-2' offset='0.5'/>")
                JOINT("k", "continuous", "b", "c", "")),
      1,
      1,
      { { "b", "multiplier", -2 }, { "b", "offset", 0.5 }, { "b", "q", -1 }, { "c", "q", 0 } } },
    { "mimic by default",
      ROBOT(LINKS JOINT("j", "continuous", "a", "b", "<mimic joint='k'/>") JOINT("k", "continuous", "b", "c", "")),
      1,
      1,
      { { "b", "multiplier", 1 }, { "b", "offset", 0 }, { "b", "q", -1 } } },
    { "inertial",
      ROBOT("<link name='a'><inertial><origin xyz='1 2 3'/>" MASS(
          "2.5") "<inertia ixx='1' iyy='2' izz='2.5' ixy='.1' ixz='.2' iyz='.3'/></inertial></link>"),
      0,
      0,
      { { "a", "mass", 2.5 },
        { "a", "com.x", 1 },
        { "a", "com.y", 2 },
        { "a", "com.z", 3 },
        { "a", "ixx", 1 },
        { "a", "iyy", 2 },
        { "a", "izz", 2.5 },
        { "a", "ixy", .1 },
        { "a", "ixz", .2 },
        { "a", "iyz", .3 } } },
    /* a quarter turn about z: x_i is y, y_i is -x */
    { "inertia turned about z",
      ROBOT("<link name='a'><inertial><origin xyz='1 2 3' rpy='0 0 1.5707963267948966'/>" MASS(
          "1") "<inertia ixx='1' iyy='2' izz='2.5' ixy='.1' ixz='.2' iyz='.3'/></inertial></link>"),
      0,
      0,
      { { "a", "com.x", 1 },
        { "a", "ixx", 2 },
        { "a", "iyy", 1 },
        { "a", "izz", 2.5 },
        { "a", "ixy", -.1 },
        { "a", "ixz", -.3 },
        { "a", "iyz", .2 } } },
    /* a quarter turn about x: y_i is z, z_i is -y */
    { "inertia turned about x",
      ROBOT("<link name='a'><inertial><origin rpy='1.5707963267948966 0 0'/>" MASS(
          "1") "<inertia ixx='1' iyy='2' izz='2.5' ixy='.1' ixz='.2' iyz='.3'/></inertial></link>"),
      0,
      0,
      { { "a", "ixx", 1 },
        { "a", "iyy", 2.5 },
        { "a", "izz", 2 },
        { "a", "ixy", -.2 },
        { "a", "ixz", .1 },
        { "a", "iyz", -.3 } } },
    { "massless point",
      ROBOT("<link name='a'><inertial>" MASS(
          "0") "<inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial></link>"),
      0,
      0,
      { { "a", "mass", 0 } } },
    { "unknown things",
      ROBOT("<gazebo><link name='x'/></gazebo><transmission name='t'><joint name='j'/></transmission>text<material "
            "name='m'/>"
            "<link name='a' type='x'><visual/><visual/><collision/></link>"),
      0,
      0,
      { { "a", "mass", 0 } } },
    { "a link and a joint of one name",
      ROBOT(LINKS JOINT("b", "continuous", "a", "b", "") SECOND),
      1,
      1,
      { { "b", "q", 0 } } },
    { "escapes in names", ROBOT("<link name='a&lt;&#x62;'/>"), 0, 0, { { "a<b", "mass", 0 } } },
    { "other bytes in names",
      ROBOT("<link name='bra\xc3\xa7o \xe2\x86\x92'/>"),
      0,
      0,
      { { "bra\xc3\xa7o \xe2\x86\x92", "mass", 0 } } },
    { "byte order mark",
      "\xef\xbb\xbf"
      "<robot name='r'><link name='a'/></robot>",
      0,
      0,
      { { "a", "mass", 0 } } },
    { "CDATA and comments",
      ROBOT("<!-- <link name='x'/> --><link name='a'/><![CDATA[<link name='y'/>]]>"),
      0,
      0,
      { { "a", "mass", 0 } } },
};

static void good_input(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t k = 0; k < sizeof good / sizeof *good; k++) {
        ramus_error err = { 0 };
        ramus_model *model = load(good[k].text, strlen(good[k].text), "good.urdf", &err);
        if (!model) {
            print_error("%s: %s\n", good[k].name, err.text);
            wrong++;
            continue;
        }
        if (ramus_model_nq(model) != good[k].nq || ramus_model_nv(model) != good[k].nv) {
            print_error("%s: nq, nv: got %d, %d, want %d, %d\n", good[k].name, ramus_model_nq(model),
                        ramus_model_nv(model), good[k].nq, good[k].nv);
            wrong++;
        }
        for (size_t n = 0; n < sizeof good[k].want / sizeof *good[k].want && good[k].want[n].link; n++) {
            const double want = good[k].want[n].value;
            const double got = value_of(model, good[k].want[n].link, good[k].want[n].field);
            if (!(got == want || fabs(got - want) <= 1e-15 * (1 + fabs(want)))) {
                print_error("%s: %s of '%s': got %.17g, want %.17g, tolerance 1e-15\n", good[k].name,
                            good[k].want[n].field, good[k].want[n].link, got, want);
                wrong++;
            }
        }
        ramus_model_destroy(model);
    }
    assert_int_equal(wrong, 0);
}

/* Coordinates are ordered like the joints of the file, wherever they stand in the tree. */
static void order_of_coordinates(void **state)
{
    static const char text[] =
        ROBOT(JOINT("j3", "prismatic", "c", "d", LIMIT) BODY("d") JOINT("j1", "continuous", "a", "b", "") BODY("c")
                  BODY("b") BODY("a") JOINT("j0", "planar", "root", "a", "<axis xyz='0 0 1'/>") BODY("root")
                      JOINT("j2", "continuous", "b", "c", ""));
    static const char *const want[] = { "j3", "j1", "j0.x", "j0.y", "j0.phi", "j2" };
    ramus_error err = { 0 };
    (void)state;
    ramus_model *model = load(text, strlen(text), "order.urdf", &err);
    if (!model)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_nq(model), 6);
    for (int k = 0; k < 6; k++) {
        char name[32];
        ramus_model_q_name(model, k, name, sizeof name);
        assert_string_equal(name, want[k]);
    }
    assert_int_equal(ramus_model_link(model, ramus_model_find_link(model, "root")).parent.index, -1);
    assert_string_equal(ramus_model_link(model, ramus_model_find_link(model, "root")).joint_name, "");
    ramus_model_destroy(model);
}

static void module_has_the_robots_name(void **state)
{
    static const char text[] = "<robot name='walker'><link name='a'/></robot>";
    ramus_module *module = NULL;
    (void)state;
    assert_int_equal(ramus_urdf_parse(text, strlen(text), NULL, NULL, &module, NULL), RAMUS_OK);
    assert_string_equal(ramus_module_name(module), "walker");
    assert_int_equal(ramus_module_nlink(module), 1);
    ramus_module_destroy(module);
}

/* ---- whole robots ------------------------------------------------------------------------------------------- */

static const struct {
    const char *file;
    int nlink, nq, nv, nwarning;
    double mass;
    const char *first; /* the first coordinate: the file's first joint that has one */
} models[URDF_MODELS] = {
    { "gripper-mimic.urdf", 9, 4, 4, 0, 19.71, "pan" },
    { "quadruped-floating.urdf", 18, 19, 18, 0, 15.36, "base.x" },
    { "cart-planar.urdf", 5, 6, 6, 0, 190, "drive.x" },
    { "branches-any-order.urdf", 8, 7, 7, 1, 30.1, "left/elbow.0" },
    { "meshes-package.urdf", 3, 1, 1, 0, 1.15, "tilt" },
    { "inertia-unphysical.urdf", 6, 4, 4, 4, 1.3600001, "wrist" },
};

static void count_report(void *user, const ramus_diagnostic *diagnostic)
{
    (void)diagnostic;
    ++*(int *)user;
}

static int read_model(const char *path, const char *name)
{
    ramus_error err = { 0 };
    ramus_model *model = NULL;
    int nwarning = 0, wrong = 0;
    char first[64] = "";
    ramus_load_options opt = ramus_load_options_default();
    opt.report = count_report;
    opt.report_user = &nwarning;
    if (ramus_model_load(path, &opt, &model, &err) != RAMUS_OK) {
        print_error("%s\n", err.text);
        return 1;
    }
    ramus_model_q_name(model, 0, first, sizeof first);
    print_message("%-24s %3d links  nq %3d  nv %3d  %.10g kg  %d warnings  first '%s'\n", name,
                  ramus_model_nlink(model), ramus_model_nq(model), ramus_model_nv(model), ramus_model_mass(model),
                  nwarning, first);
    for (size_t k = 0; k < URDF_MODELS; k++) {
        if (strcmp(name, models[k].file) != 0)
            continue;
        wrong = ramus_model_nlink(model) != models[k].nlink || ramus_model_nq(model) != models[k].nq ||
                ramus_model_nv(model) != models[k].nv || nwarning != models[k].nwarning ||
                !(fabs(ramus_model_mass(model) - models[k].mass) <= 1e-12 * models[k].mass) ||
                strcmp(first, models[k].first) != 0;
        if (wrong)
            print_error("%-24s %3d links  nq %3d  nv %3d  %.10g kg  %d warnings  first '%s' are expected\n", name,
                        models[k].nlink, models[k].nq, models[k].nv, models[k].mass, models[k].nwarning,
                        models[k].first);
    }
    ramus_model_destroy(model);
    return wrong;
}

static void whole_robots(void **state)
{
    (void)state;
    assert_int_equal(urdf_models_for_each(read_model), 0);
}

/* ---- large input --------------------------------------------------------------------------------------------- */

/* A chain whose joints stand in the file from its tip to its root; every walk must be linear for this to end. */
static void long_chain(void **state)
{
    enum { N = 100000 };
    char *text = malloc((size_t)N * 160 + 100);
    size_t used = 0;
    ramus_module *module = NULL;
    ramus_error err = { 0 };
    (void)state;
    assert_non_null(text);
    used += (size_t)sprintf(text + used, "<robot name='r'><link name='l0'/>\n");
    for (int k = N; k > 0; k--)
        used += (size_t)sprintf(text + used,
                                "<link name='l%d'/><joint name='j%d' type='continuous'><parent link='l%d'/>"
                                "<child link='l%d'/>%s</joint>\n",
                                k, k, k - 1, k, k > 1 ? "<mimic joint='j1'/>" : "");
    used += (size_t)sprintf(text + used, "</robot>");
    if (ramus_urdf_parse(text, used, "long.urdf", NULL, &module, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_module_nlink(module), N + 1);
    ramus_module_destroy(module);
    free(text);
}

static void long_attribute(void **state)
{
    const size_t size = 20000000;
    char *text = malloc(size + 200);
    ramus_module *module = NULL;
    ramus_error err = { 0 };
    (void)state;
    assert_non_null(text);
    strcpy(text, "<robot name='r'>\n<link name='");
    const size_t start = strlen(text);
    memset(text + start, 'x', size);
    strcpy(text + start + size, "'/></robot>");
    if (ramus_urdf_parse(text, strlen(text), "long.urdf", NULL, &module, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_module_destroy(module);
    strcpy(text + start + size, "'/><link/></robot>");
    assert_int_equal(ramus_urdf_parse(text, strlen(text), "long.urdf", NULL, &module, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "long.urdf:2: <link> has no name"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_input),
        cmocka_unit_test(order_of_coordinates),
        cmocka_unit_test(module_has_the_robots_name),
        cmocka_unit_test(whole_robots),
        cmocka_unit_test(long_chain),
        cmocka_unit_test(long_attribute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
