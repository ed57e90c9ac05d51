/* test_singular.c - robots whose accelerations are not determined: the joint is named, and nothing else is called so
 *
 * Links without mass that move; joints that repeat what others beyond them do (the same axis twice, three axes of a
 * wrist in one plane). Rounding must not hide them, and armature or a lock must cure them.
 */
#include "equations_robot.h"
#include "support/data_with.h"

/* A chain along z of links of which each is massless or not, joints about the given axes. */
typedef struct singular_case {
    const char *name;
    const char *axes;    /* x, y, z: revolute about it; X, Y, Z: prismatic along it; one letter for each link */
    const char *masses;  /* 1 or 0 for each link */
    const char *culprit; /* joint; NULL: fine */
    double offset;       /* between joints, along x */
} singular_case;

static const singular_case cases[] = {
    { "all massive", "zyx", "111", NULL, 0.1 },
    { "massless leaf", "zyx", "110", "j2", 0.1 },
    { "massless in the middle, other axis", "zyx", "101", NULL, 0.1 },
    { "massless below a massive one on the same axis", "xzz", "101", "j1", 0 },
    { "massless below a massive one beside it", "xzz", "101", NULL, 0.1 },
    { "massless root", "zyx", "011", NULL, 0.1 },
    { "nothing has mass", "zyx", "000", "j2", 0.1 },
    { "wrist whose first and last axes are one", "zxz", "001", "j0", 0 },
    { "slides along one line", "ZXZ", "001", "j0", 0.1 },
    { "slide without mass", "ZX", "10", "j1", 0.1 },
    { "four axes of three directions", "xyzx", "0001", "j0", 0 },
};

static ramus_model *chain(const singular_case *c, double armature, int lock)
{
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    assert_int_equal(ramus_module_create("m", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; c->axes[k]; k++) {
        char name[16], joint[16];
        snprintf(name, sizeof name, "l%d", k);
        snprintf(joint, sizeof joint, "j%d", k);
        ramus_link_description d = ramus_link_description_default();
        const char axis = c->axes[k] >= 'x' ? c->axes[k] : (char)(c->axes[k] - 'X' + 'x');
        d.name = name;
        d.joint_name = joint;
        d.joint_type = c->axes[k] >= 'x' ? RAMUS_REVOLUTE : RAMUS_PRISMATIC;
        d.axis = ramus_vec3_make(axis == 'x', axis == 'y', axis == 'z');
        d.joint_in_parent.position.x = k ? c->offset : 0.3;
        d.mass = c->masses[k] == '1' ? 2.3 : 0;
        for (int i = 0; i < 3 && d.mass > 0; i++)
            d.inertia[i] = 0.03 + 0.007 * i;
        d.inertia[3] = d.mass > 0 ? 0.003 : 0;
        d.com = ramus_vec3_make(0.05, 0.02, 0.11);
        d.armature = armature;
        assert_int_equal(ramus_module_add_link(module, &d, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_builder_create("b", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "arm", module, NULL, NULL, 0, &err), RAMUS_OK);
    if (lock) {
        char name[32];
        const double value = 0;
        snprintf(name, sizeof name, "arm/%s", c->culprit);
        assert_int_equal(ramus_builder_lock(builder, name, &value, 1, &err), RAMUS_OK);
    }
    if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

/* All angles at zero, or with the first ones anywhere, which changes nothing about the case. */
static int check(const singular_case *c, const ramus_model *model, int expect, int joint_effects, double first)
{
    int failures = 0;
    ramus_data *data = NULL;
    ramus_data *equations = NULL;
    ramus_data_options opt = ramus_data_options_default();
    opt.joint_effects = joint_effects;
    assert_int_equal(data_with(RAMUS_WITH_MATRICES, model, &opt, &data, NULL), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_MATRICES, model, NULL, &equations, NULL), RAMUS_OK);
    const double q[4] = { first, 0, 0, 0 }, v[4] = { 0.3, -0.2, 0.5, 0.1 }, tau[4] = { 1, 2, -1, 0.5 };
    double a[4];
    for (int way = 0; way < 2; way++) {
        const ramus_status status = way ? ramus_forward_dynamics_by_mass_matrix_tree(model, data, q, v, tau, NULL, a)
                                        : ramus_forward_dynamics(model, data, q, v, tau, a);
        if (status != (expect ? RAMUS_ERR_SINGULAR : RAMUS_OK)) {
            fprintf(stderr, "%s, %s: status '%s', want '%s'\n", c->name, way ? "through M" : "articulated bodies",
                    ramus_status_text(status), expect ? "no unique solution" : "success");
            failures++;
        } else if (expect) {
            char name[64];
            snprintf(name, sizeof name, "joint 'arm/%s'", c->culprit);
            if (!strstr(ramus_data_error(data)->text, name)) {
                fprintf(stderr, "%s, %s: '%s' does not name %s\n", c->name, way ? "through M" : "articulated bodies",
                        ramus_data_error(data)->text, name);
                failures++;
            }
        }
    }
    ramus_data_destroy(equations);
    ramus_data_destroy(data);
    return failures;
}

static void culprits_are_named(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ramus_model *model = chain(&cases[i], 0, 0);
        for (int k = 0; k < 5; k++)
            failures += check(&cases[i], model, cases[i].culprit != NULL, 0, 0.7 * k);
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

static void armature_cures(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ramus_model *model = chain(&cases[i], 0.01, 0);
        failures += check(&cases[i], model, 0, 1, 0.3);
        failures += check(&cases[i], model, cases[i].culprit != NULL, 0, 0.3); /* but not when it does not count */
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

static void a_lock_cures(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (cases[i].culprit && strcmp(cases[i].name, "nothing has mass") != 0) {
            ramus_model *model = chain(&cases[i], 0, 1);
            failures += check(&cases[i], model, 0, 0, 0);
            ramus_model_destroy(model);
        }
    assert_int_equal(failures, 0);
}

/* Small inertias are not zero: a hair on a heavy arm, and the arm on a hair. */
static void small_is_not_singular(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        plain_tree *tree = tree_of_types(seed, 20, JOINT_MASK_ALL);
        for (int k = 0; k < tree->nlink; k++)
            if ((k + (int)seed) % 3 == 0) {
                tree->link[k].mass *= 1e-6;
                for (int i = 0; i < 6; i++)
                    tree->link[k].inertia[i] *= 1e-6;
            }
        robot r = robot_of_tree(seed, tree);
        double *a = numbers((size_t)r.nv);
        if (ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, a) != RAMUS_OK) {
            fprintf(stderr, "seed %llu: %s\n", seed, ramus_data_error(r.data)->text);
            failures++;
        }
        free(a);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Numbers that are not finite are input: they are named, and not called singular. */
static void nan_is_named(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 6; seed++) {
        robot r = robot_create(seed);
        double *a = numbers((size_t)r.nv);
        for (int k = 0; k < r.nq; k++)
            r.s.q[k] = NAN;
        if (r.nq > 0) {
            char name[100], text[200];
            ramus_model_q_name(r.model, 0, name, sizeof name);
            snprintf(text, sizeof text, "q of '%s' is nan", name);
            assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, a), RAMUS_ERR_NOT_FINITE);
            assert_non_null(strstr(ramus_data_error(r.data)->text, text));
        }
        free(a);
        robot_destroy(&r);
    }
}

/* A base without mass that floats, and a link that slides on it: nothing resists the base along the slide, wherever that points and
 * whichever pivot of the base's inertia it leaves to rounding. One state and many are refused alike. */
static void a_base_without_mass_is_found(void **state)
{
    (void)state;
    enum { ROBOTS = 200, STATES = 16, NQ = 8, NV = 7 };
    for (int k = 0; k < ROBOTS; k++) {
        ramus_error err;
        ramus_module *module = NULL;
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *data = NULL;
        ramus_link_description d = ramus_link_description_default();
        d.name = "slider";
        d.joint_name = "slide";
        d.joint_type = RAMUS_PRISMATIC;
        d.axis = ramus_vec3_make(sin(1.1 * k), sin(2.3 * k + 1), 1);
        d.joint_in_parent =
            ramus_pose_from_rpy(ramus_vec3_make(0.5 * sin(3.1 * k), 0.5 * sin(0.9 * k), 0.5 * sin(1.9 * k)),
                                3 * sin(0.37 * k), sin(0.71 * k), 3 * sin(0.53 * k));
        d.mass = 1;
        d.com = ramus_vec3_make(0.2 * sin(0.3 * k), 0.2 * sin(0.43 * k), 0.1);
        if (k ==
            0) { /* the slide is almost at right angles to the base's z: the fifth pivot is small, and the sixth its rounding */
            d.axis = ramus_vec3_make(0.66, -0.9, 1);
            d.joint_in_parent = ramus_pose_from_rpy(ramus_vec3_make(0.03, -0.255, -0.17), -2.61, -0.54, 0.12);
            d.com = ramus_vec3_make(0.048, 0.034, 0.1);
        }
        d.inertia[0] = d.inertia[1] = d.inertia[2] = 0.02;
        assert_int_equal(ramus_module_create("m", NULL, NULL, &module, &err), RAMUS_OK);
        assert_int_equal(ramus_module_add_link(module, &d, &err), RAMUS_OK);
        assert_int_equal(ramus_builder_create("b", NULL, NULL, &builder, &err), RAMUS_OK);
        ramus_builder_set_root(builder, RAMUS_ROOT_FLOATING);
        assert_int_equal(ramus_builder_attach(builder, "a", module, NULL, NULL, 0, &err), RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
        assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
        double q[STATES][NQ], v[STATES][NV], tau[STATES][NV], a[STATES][NV];
        for (int s = 0; s < STATES; s++) {
            ramus_neutral(model, q[s]);
            q[s][NQ - 1] = -1 + 2.0 * s / STATES;
            for (int c = 0; c < NV; c++) {
                v[s][c] = 0.1 * (c + 1);
                tau[s][c] = 1;
            }
            if (ramus_forward_dynamics(model, data, q[s], v[s], tau[s], a[s]) != RAMUS_ERR_SINGULAR)
                fail_msg("robot %d, state %d is accepted", k, s);
        }
        assert_int_equal(ramus_forward_dynamics_batch(model, data, STATES, q[0], v[0], tau[0], a[0]),
                         RAMUS_ERR_SINGULAR);
        for (int s = 0; s < STATES; s++)
            if (!isnan(a[s][0]))
                fail_msg("robot %d, row %d is accepted", k, s);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        ramus_module_destroy(module);
    }
}

/* What flies freely leaves none of its inertia to what carries it: however far away it is, that has its own. */
static void what_is_free_is_no_burden(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\ngravity: [0, 0, 0]\nmodules:\n  m:\n    links:\n"
        "      - {name: t, joint: {name: turn, type: revolute}, mass: 1, inertia: [0.05, 0.05, 0.05]}\n"
        "      - {name: f, joint: {name: fly, type: free}, mass: 1, inertia: [0.05, 0.05, 0.05]}\n"
        "robot: [{name: a, module: m}]\n";
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    if (ramus_assembly_parse(text, sizeof text - 1, "free.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &model, &err) || ramus_data_create(model, NULL, &data, &err))
        fail_msg("%s", err.text);
    static const double far[] = { 0, 1e3, 1e6, 1e9, 1e160 };
    for (size_t k = 0; k < sizeof far / sizeof *far; k++) {
        double q[8], v[7] = { 0 }, tau[7] = { 1 }, a[7];
        ramus_neutral(model, q);
        q[1] = far[k];
        if (ramus_forward_dynamics(model, data, q, v, tau, a) != RAMUS_OK)
            fail_msg("at %g: %s", far[k], ramus_data_error(data)->text);
        if (!(fabs(a[0] - 20) <= 1e-12))
            fail_msg("at %g: %.17g in place of 20", far[k], a[0]);
    }
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(culprits_are_named),
        cmocka_unit_test(armature_cures),
        cmocka_unit_test(a_lock_cures),
        cmocka_unit_test(small_is_not_singular),
        cmocka_unit_test(nan_is_named),
        cmocka_unit_test(a_base_without_mass_is_found),
        cmocka_unit_test(what_is_free_is_no_burden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
