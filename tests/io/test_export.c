/* test_export.c - what is written for other tools is the same robot: read it back and compare coordinates and forces */
#include "io/export_robots.h"

#include "model/principal.h"

/* ---- random robots ------------------------------------------------------------------------------------------ */

#define URDF_TYPES                                                                                                     \
    (JOINT_MASK(RAMUS_FIXED) | JOINT_MASK(RAMUS_REVOLUTE) | JOINT_MASK(RAMUS_PRISMATIC) | JOINT_MASK(RAMUS_PLANAR) |   \
     JOINT_MASK(RAMUS_FREE))

static const struct {
    const char *name;
    ramus_export_format format;
    unsigned types;
    int nmodule, link_poses, frames, boxes;
} random_cases[] = {
    { "yaml, one module", RAMUS_EXPORT_YAML, JOINT_MASK_ALL, 0, 0, 1, 0 },
    { "yaml, one module, link frames anywhere", RAMUS_EXPORT_YAML, JOINT_MASK_ALL, 0, 1, 1, 0 },
    { "yaml, modules", RAMUS_EXPORT_YAML, JOINT_MASK_ALL, 5, 0, 0, 0 },
    { "yaml, modules, link frames anywhere", RAMUS_EXPORT_YAML, JOINT_MASK_ALL, 5, 1, 1, 0 },
    { "yaml, black boxes", RAMUS_EXPORT_YAML, JOINT_MASK_ALL, 6, 1, 1, 1 },
    { "urdf, one module", RAMUS_EXPORT_URDF, URDF_TYPES, 0, 0, 0, 0 },
    { "urdf, link frames anywhere", RAMUS_EXPORT_URDF, URDF_TYPES, 0, 1, 1, 0 },
    { "urdf, modules", RAMUS_EXPORT_URDF, URDF_TYPES, 4, 1, 1, 0 },
};

static void test_random(void **state)
{
    (void)state;
    for (size_t c = 0; c < sizeof random_cases / sizeof *random_cases; c++)
        for (unsigned long long seed = 1; seed <= 12; seed++) {
            rng r = { seed };
            const random_tree_options opt = { .nlink = rng_int(&r, 1, 14),
                                              .shape = (tree_shape)rng_int(&r, 0, TREE_SHAPE_COUNT - 1),
                                              .types = random_cases[c].types,
                                              .link_poses = random_cases[c].link_poses,
                                              .frames = random_cases[c].frames };
            plain_tree *tree = random_tree_create(seed, &opt);
            ramus_model *model = NULL;
            ramus_error err;
            tree_partition cut = { 0 };
            int boxes[64] = { 0 };
            if (random_cases[c].nmodule) {
                cut = random_partition_create(seed, tree, random_cases[c].nmodule);
                for (int k = 1; k < cut.nmodule && random_cases[c].boxes; k++)
                    boxes[k] = rng_int(&r, 0, 2) == 0;
            }
            assert_int_equal(tree_model_create(tree, random_cases[c].nmodule ? &cut : NULL,
                                               random_cases[c].nmodule ? boxes : NULL, &model, &err),
                             RAMUS_OK);
            assert_round_trip(random_cases[c].name, seed, model, random_cases[c].format);
            ramus_model_destroy(model);
            tree_partition_destroy(&cut);
            plain_tree_destroy(tree);
        }
}

/* ---- the robots that ramus brings --------------------------------------------------------------------------- */

static void test_robots(void **state)
{
    static const char *const names[] = { "bm",        "mbm",         "mbm-black-box", "branched-38",
                                         "serial-50", "holonomic-9", "nonholonomic-8" };
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        char path[512];
        ramus_model *model = NULL;
        ramus_error err;
        snprintf(path, sizeof path, "%s/robots/%s.yaml", RAMUS_SOURCE_DIR, names[k]);
        assert_int_equal(ramus_model_load(path, NULL, &model, &err), RAMUS_OK);
        assert_round_trip(names[k], 1, model, RAMUS_EXPORT_YAML);
        if (ramus_model_nport(model) == 0 && ramus_model_nconstraint(model) == 0)
            assert_round_trip(names[k], 1, model, RAMUS_EXPORT_URDF);
        ramus_model_destroy(model);
    }
}

/* ---- locks, followers, limits ------------------------------------------------------------------------------- */

static const char details[] =
    "ramus: 1\n"
    "name: 'a & <b> \"c\"'\n"
    "gravity: [0, 1, -9]\n"
    "modules:\n"
    "  m:\n"
    "    links:\n"
    "      - {name: a, joint: {name: ja, type: revolute, limits: {lower: -1, upper: 2, velocity: 3, effort: 4}},\n"
    "         mass: 1, com: [0.1, 0, 0], inertia: [1, 2, 2.5, 0.1, 0.2, 0.3]}\n"
    "      - {name: b, joint: {name: jb, type: prismatic, axis: [1, 1, 0], damping: 0.5, friction: 0.25,\n"
    "         mimic: {joint: ja, multiplier: -2, offset: 0.1}}, origin: {xyz: [0, 1, 0], rpy: [0.1, 1.5707963, 3]},\n"
    "         mass: 2, inertia: [1, 1, 1], frames: [{name: tip, pose: {xyz: [0, 0, 1]}}]}\n"
    "      - {name: c, parent: a, joint: {name: jc, type: revolute}, mdh: {a: 0.3, alpha: 0.4, d: 0.5, theta: 0.6},\n"
    "         mass: 1, inertia: [1, 1, 1]}\n"
    "      - {name: d, parent: base, joint: {name: jd, type: prismatic}, mdh: {a: 1, alpha: -1, d: 2, theta: 3},\n"
    "         mass: 1, inertia: [1, 1, 1]}\n"
    "robot:\n"
    "  - {name: r, module: m, pose: {xyz: [1, 2, 3], quat: [0.5, 0.5, 0.5, 0.5]}}\n"
    "  - {name: s, module: m, on: r/tip, lock: {jc: 0.7}, pose: {xyz: [1, 2, 3], rpy: [1, 2, 3]}}\n";

static void test_details(void **state)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL, *got = NULL;
    ramus_error err;
    char *text = NULL;
    (void)state;
    assert_int_equal(ramus_assembly_parse(details, strlen(details), "details.yaml", NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    assert_round_trip("details", 1, model, RAMUS_EXPORT_YAML);
    assert_round_trip("details", 1, model, RAMUS_EXPORT_URDF);

    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err), RAMUS_OK);
    got = read_back("details", text, RAMUS_EXPORT_YAML, ramus_model_gravity(model));
    assert_non_null(got);
    assert_string_equal(ramus_model_name(got), ramus_model_name(model));
    assert_int_equal(ramus_model_ninstance(got), 2);
    assert_string_equal(ramus_model_instance(got, (ramus_instance){ 1 }).module,
                        "m"); /* shared, in spite of the pose */
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info x = ramus_model_link(model, (ramus_link){ k }),
                              y = ramus_model_link(got, (ramus_link){ k });
        assert_string_equal(x.name, y.name);
        assert_true(x.lower == y.lower && x.upper == y.upper && x.max_velocity == y.max_velocity &&
                    x.max_effort == y.max_effort && x.damping == y.damping && x.friction == y.friction);
        assert_int_equal(x.locked, y.locked);
        assert_true(x.locked_q[0] == y.locked_q[0]);
        assert_int_equal(x.mimic.index, y.mimic.index);
        /* dh and mdh keep the link's frame */
        assert_true(fabs(x.link_in_joint.position.z - y.link_in_joint.position.z) < 1e-14);
        assert_true(fabs(x.link_in_joint.rotation.z - y.link_in_joint.rotation.z) < 1e-14);
    }
    ramus_text_destroy(text);

    static const char *const mjcf[] = { "model=\"a &amp; &lt;b&gt; &quot;c&quot;\"",
                                        "gravity=\"0 1 -9\"",
                                        "polycoef=\"0.1 -2 0 0 0\"",
                                        "range=\"-1 2\"",
                                        "damping=\"0.5\"",
                                        "frictionloss=\"0.25\"",
                                        "<site name=\"r/tip\"" };
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_MJCF, &text, &err), RAMUS_OK);
    for (size_t k = 0; k < sizeof mjcf / sizeof *mjcf; k++)
        assert_non_null(strstr(text, mjcf[k]));
    assert_null(strstr(text, "\"s/jc\"")); /* locked: no joint */
    ramus_text_destroy(text);
    ramus_model_destroy(got);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

/* The free joint of a floating robot: a joint of the first instance, measured from the root's pose, without limits. */
static void test_floating(void **state)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL, *got = NULL;
    ramus_error err;
    char *text = NULL;
    double q[20], v[16] = { 0 }, a[16] = { 0 }, tau[2][16];
    unsigned long long seed = 1;
    (void)state;
    assert_int_equal(ramus_assembly_parse(details, strlen(details), "details.yaml", NULL, &builder, &err), RAMUS_OK);
    ramus_builder_set_root(builder, RAMUS_ROOT_FLOATING);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    const ramus_link_info root = ramus_model_link(model, ramus_model_find_joint(model, "root_joint"));
    assert_true(isinf(root.lower) && isinf(root.upper) && isinf(root.max_velocity) && isinf(root.max_effort));
    assert_true(root.joint_in_parent.position.x == 1 && root.joint_in_parent.position.z == 3);
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err), RAMUS_OK);
    got = read_back("floating", text, RAMUS_EXPORT_YAML, ramus_model_gravity(model));
    assert_non_null(got);
    assert_true(ramus_model_nv(got) < 16 && ramus_model_nv(got) == ramus_model_nv(model));
    assert_true(ramus_model_find_joint(got, "r/root_joint").index >= 0);
    ramus_random(model, &seed, q);
    for (int k = 0; k < ramus_model_nv(model); k++)
        v[k] = a[k] = 0.1 * k;
    forces(model, q, v, a, NULL, tau[0]);
    forces(got, q, v, a, NULL, tau[1]);
    assert_true(near_numbers("floating", 1, tau[1], tau[0], ramus_model_nv(model), 1e-12, NULL, NULL));
    ramus_text_destroy(text);
    ramus_model_destroy(got);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

/* ---- what a format cannot represent ----------------------------------------------------------------------------- */

#define ROBOT(links, robot) "ramus: 1\nname: x\nmodules:\n  m:\n    links:\n" links "robot:\n" robot
#define ONE "  - {name: r, module: m}\n"
#define PAIR(constraint)                                                                                               \
    ROBOT(LINK("{name: j, type: revolute}"),                                                                           \
          ONE "  - {name: s, module: m, on: r/a}\n  - {name: t, module: m, on: s/a, lock: {j: 1}}\n"                   \
              "constraints:\n  - " constraint "\n")
#define LINK(joint) "      - {name: a, joint: " joint ", mass: 1, inertia: [1, 1, 1]}\n"

static const struct {
    const char *text;
    ramus_export_format format;
    const char *message; /* NULL: it can be said */
} limits[] = {
    { ROBOT(LINK("{name: j, type: helical, pitch: 1}"), ONE), RAMUS_EXPORT_URDF,
      "'r/j': URDF cannot represent a joint of type helical" },
    { ROBOT(LINK("{name: j, type: cylindrical}"), ONE), RAMUS_EXPORT_URDF, "cylindrical" },
    { ROBOT(LINK("{name: j, type: spherical}"), ONE), RAMUS_EXPORT_URDF, "spherical" },
    { ROBOT(LINK("{name: j, type: universal}"), ONE), RAMUS_EXPORT_URDF,
      "'r/j': URDF cannot represent a joint of type universal" },
    { ROBOT(LINK("{name: j, type: universal}"), "  - {name: r, module: m, lock: {j: [1, 2]}}\n"), RAMUS_EXPORT_URDF,
      NULL },
    { ROBOT(LINK("{name: j, type: revolute, armature: 1}"), ONE), RAMUS_EXPORT_URDF, "armature" },
    { ROBOT(LINK("{name: j, type: helical, pitch: 1}"), "  - {name: r, module: m, lock: {j: 1}}\n"), RAMUS_EXPORT_URDF,
      NULL },
    { ROBOT(LINK("{name: j, type: revolute}"), ONE "  - {name: hand, black_box: true, on: r/a}\n"), RAMUS_EXPORT_URDF,
      "'hand'" },
    { ROBOT(LINK("{name: j, type: revolute}"), ONE "  - {name: hand, black_box: true, on: r/a}\n"), RAMUS_EXPORT_MJCF,
      "'hand'" },
    { ROBOT(LINK("{name: j, type: revolute}"), ONE "  - {name: hand, black_box: true, on: r/a}\n"), RAMUS_EXPORT_YAML,
      NULL },
    { ROBOT(LINK("{name: j, type: helical, pitch: 1}"), ONE), RAMUS_EXPORT_MJCF, "helical" },
    { ROBOT(LINK("{name: j, type: cylindrical}"), ONE), RAMUS_EXPORT_MJCF, NULL },
    { ROBOT(LINK("{name: j, type: universal, axis: [0, 1, 0]}"), ONE), RAMUS_EXPORT_MJCF, NULL },
    { ROBOT(LINK("{name: j, type: spherical}"), ONE), RAMUS_EXPORT_MJCF, NULL },
    { ROBOT(LINK("{name: j, type: free}"), ONE), RAMUS_EXPORT_MJCF, NULL },
    { ROBOT(LINK("{name: j, type: free}"), "  - {name: r, module: m, pose: {xyz: [1, 0, 0]}}\n"), RAMUS_EXPORT_MJCF,
      "'r/j'" },
    { ROBOT(LINK("{name: j, type: free}"), ONE "  - {name: s, module: m, on: r/a}\n"), RAMUS_EXPORT_MJCF, "'s/j'" },
    { ROBOT("      - {name: a, joint: {name: j, type: revolute}}\n", ONE), RAMUS_EXPORT_MJCF, "link 'r/a'" },
    { ROBOT("      - {name: a, joint: {name: j, type: revolute}}\n      - {name: b, joint: {type: fixed}, mass: 1, "
            "inertia: [1, 1, 1]}\n",
            ONE),
      RAMUS_EXPORT_MJCF, NULL },
    { ROBOT("      - {name: a, joint: {name: j, type: revolute}, mass: 1, inertia: [1, 1, 3]}\n", ONE),
      RAMUS_EXPORT_MJCF, "link 'r/a'" },
    { ROBOT("      - {name: a, joint: {name: j, type: revolute}, mass: 1, inertia: [0.1, 0.2, 0.3]}\n", ONE),
      RAMUS_EXPORT_MJCF, NULL },
    { PAIR("{name: gear, type: coupling, coordinates: {r/j: 2, s/j: 1}, offset: 4}"), RAMUS_EXPORT_URDF,
      "constraint 'gear': URDF cannot represent this constraint of type coupling" },
    { PAIR("{name: gear, type: coupling, coordinates: {r/j: 2, s/j: 1}, offset: 4}"), RAMUS_EXPORT_MJCF, NULL },
    { PAIR("{name: gear, type: coupling, coordinates: {r/j: 2, s/j: 1}, offset: 4}"), RAMUS_EXPORT_YAML, NULL },
    { PAIR("{name: stop, type: coupling, coordinates: {r/j: 2}}"), RAMUS_EXPORT_MJCF, "constraint 'stop'" },
    { PAIR("{name: none, type: coupling, coordinates: {r/j: 0, s/j: 0}}"), RAMUS_EXPORT_MJCF, "constraint 'none'" },
    { PAIR("{name: held, type: coupling, coordinates: {r/j: 1, t/j: 1}}"), RAMUS_EXPORT_MJCF, "constraint 'held'" },
    { PAIR("{name: loop, type: closure, joint: spherical, between: [s/a, world]}"), RAMUS_EXPORT_MJCF,
      "constraint 'loop': MJCF cannot represent this constraint of type closure" },
    { PAIR("{name: loop, type: closure, joint: spherical, between: [s/a, world]}"), RAMUS_EXPORT_URDF, "'loop'" },
};

/* Joints of a URDF in any order, and a link that is called base. */
static void test_unordered(void **state)
{
    (void)state;
#define BODY "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
    static const char urdf[] = "<robot name='r'><link name='base'/><link name='b'>" BODY "</link><link name='c'>" BODY
                               "</link><joint name='j2' type='continuous'><parent link='b'/><child link='c'/></joint>"
                               "<joint name='j1' type='continuous'><parent link='base'/><child link='b'/></joint>"
                               "</robot>";
#undef BODY
    ramus_error err;
    char *text = NULL;
    ramus_model *model = read_back("unordered", urdf, RAMUS_EXPORT_URDF, (ramus_vec3){ 0, 0, -9.81 });
    assert_non_null(model);
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err), RAMUS_OK);
    ramus_model *again = read_back("unordered, as an assembly", text, RAMUS_EXPORT_YAML, (ramus_vec3){ 0, 0, -9.81 });
    assert_non_null(again);
    char name[64];
    ramus_model_v_name(again, 0, name, sizeof name);
    assert_non_null(strstr(name, "j2"));
    assert_int_equal(ramus_model_nlink(again), ramus_model_nlink(model));
    ramus_text_destroy(text);
    ramus_model_destroy(again);
    ramus_model_destroy(model);
}

/* offset + c1 q1 + c2 q2 = 0, solved for the joint with the larger coefficient; names that only programs can give. */
static void test_couplings(void **state)
{
    static const char yaml[] = PAIR("{name: gear, type: coupling, coordinates: {r/j: 1, s/j: -2}, offset: 4}");
    const char *const twice[] = { "r/j", "s/j", "r/j" };
    const double coefficient[] = { 1, 2, 3 };
    ramus_builder *builder = NULL;
    ramus_model *model = NULL, *got = NULL;
    ramus_error err = { .text = "" };
    char *text = NULL;
    (void)state;
    assert_int_equal(ramus_assembly_parse(yaml, strlen(yaml), "x.yaml", NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_MJCF, &text, &err), RAMUS_OK);
    assert_non_null(strstr(text, "<joint joint1=\"s/j\" joint2=\"r/j\" polycoef=\"2 0.5 0 0 0\"/>"));
    ramus_text_destroy(text);
    ramus_model_destroy(model);

    ramus_constraint_description d = ramus_constraint_description_default();
    d.name = "twice";
    d.kind = RAMUS_CONSTRAINT_COUPLING;
    d.ncoordinate = 3;
    d.joint = twice;
    d.coefficient = coefficient;
    assert_int_equal(ramus_builder_add_constraint(builder, &d, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err), RAMUS_OK);
    got = read_back("twice", text, RAMUS_EXPORT_YAML, ramus_model_gravity(model));
    assert_int_equal(ramus_model_nconstraint(got), 2);
    assert_int_equal(ramus_model_constraint(got, 1).ncoordinate, 2);
    assert_true(ramus_model_constraint(got, 1).coefficient[0] == 4);
    ramus_text_destroy(text);
    ramus_model_destroy(got);
    ramus_model_destroy(model);

    static const char *const bad[] = { "a b", "/x", "x/", "a//b" };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        d.name = bad[k];
        assert_int_equal(ramus_builder_add_constraint(builder, &d, &err), RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
        assert_int_equal(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err), RAMUS_ERR_UNSUPPORTED);
        assert_non_null(strstr(err.text, bad[k]));
        assert_int_equal(ramus_builder_remove_constraint(builder, bad[k], &err), RAMUS_OK);
        ramus_model_destroy(model);
    }
    ramus_builder_destroy(builder);
}

static void test_limits(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_error err = { .text = "" };
        char *text = (char *)"set";
        assert_int_equal(ramus_assembly_parse(limits[k].text, strlen(limits[k].text), "x.yaml", NULL, &builder, &err),
                         RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
        const ramus_status status = ramus_model_export(model, limits[k].format, &text, &err);
        if (limits[k].message) {
            assert_int_equal(status, RAMUS_ERR_UNSUPPORTED);
            assert_null(text);
            if (!strstr(err.text, limits[k].message))
                fprintf(stderr, "case %zu: '%s' lacks '%s'\n", k, err.text, limits[k].message);
            assert_non_null(strstr(err.text, limits[k].message));
        } else {
            if (status != RAMUS_OK)
                fprintf(stderr, "case %zu: %s\n", k, err.text);
            assert_int_equal(status, RAMUS_OK);
            ramus_text_destroy(text);
        }
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
    }
}

/* ---- principal axes ----------------------------------------------------------------------------------------- */

static void test_principal(void **state)
{
    static const int at[3][3] = { { 0, 3, 4 }, { 3, 1, 5 }, { 4, 5, 2 } };
    (void)state;
    for (unsigned long long seed = 1; seed <= 2000; seed++) {
        rng r = { seed };
        const double size = pow(10, rng_uniform(&r, -6, 3));
        double inertia[6], moment[3], m[9], none[3];
        for (int k = 0; k < 6; k++)
            inertia[k] = rng_int(&r, 0, 4) ? size * rng_uniform(&r, -1, 1) : 0;
        if (seed % 3 == 0) /* nearly equal moments */
            for (int k = 0; k < 6; k++)
                inertia[k] = k < 3 ? size * (1 + 1e-9 * rng_uniform(&r, -1, 1)) : size * 1e-9 * rng_uniform(&r, -1, 1);
        const ramus_quat axes = principal_axes(inertia, moment);
        ramus_pose_to_matrix((ramus_pose){ axes, { 0, 0, 0 } }, m, none);
        for (int i = 0; i < 3; i++)
            for (int j = i; j < 3; j++) {
                double sum = 0;
                for (int k = 0; k < 3; k++)
                    sum += m[3 * i + k] * moment[k] * m[3 * j + k];
                if (!(fabs(sum - inertia[at[i][j]]) <= 1e-14 * size))
                    fprintf(stderr, "seed %llu, element %d %d: got %.17g, want %.17g\n", seed, i, j, sum,
                            inertia[at[i][j]]);
                assert_true(fabs(sum - inertia[at[i][j]]) <= 1e-14 * size);
            }
    }
    /* a diagonal one is left alone */
    double moment[3];
    const ramus_quat axes = principal_axes((double[6]){ 3, 1, 2, 0, 0, 0 }, moment);
    assert_true(axes.w == 1 && axes.x == 0 && moment[0] == 3 && moment[1] == 1 && moment[2] == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),   cmocka_unit_test(test_robots),    cmocka_unit_test(test_details),
        cmocka_unit_test(test_floating), cmocka_unit_test(test_unordered), cmocka_unit_test(test_couplings),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_principal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
