/* test_mujoco_random.c - inverse dynamics and joint wrenches of random trees against MuJoCo
 *
 * Every shape, every joint type alone and all of them mixed, with external wrenches, for both algebras. The textbook
 * dynamics of tests/support/plain_tree.c is held against MuJoCo too: other tests rely on it where there is none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

static const double tolerance = 1e-10;
static const ramus_algebra algebras[] = { RAMUS_ALGEBRA_SV, RAMUS_ALGEBRA_DQ };
static const char *const algebra_name[] = { "sv", "dq" };

static const char *coordinate_name(const void *model, int k)
{
    static char name[128];
    ramus_model_v_name(model, k, name, sizeof name);
    return name;
}

typedef struct answer {
    double *tau;
    ramus_wrench *wrench;
} answer;

static answer answer_create(const plain_tree *tree)
{
    answer a = { calloc((size_t)tree->nv + 1, sizeof(double)), calloc((size_t)tree->nlink + 1, sizeof(ramus_wrench)) };
    assert_non_null(a.tau);
    assert_non_null(a.wrench);
    return a;
}

static void answer_destroy(answer *a)
{
    free(a->tau);
    free(a->wrench);
}

/* One tree, one state: MuJoCo, the textbook, and the library in both algebras. Returns the number of failures. */
static int compare_one(const char *what, unsigned long long seed, const plain_tree *tree, int with_external)
{
    char text[1000];
    ramus_model *model = NULL;
    ramus_error err;
    mujoco_oracle *oracle = mujoco_oracle_create(tree, text, sizeof text);
    if (!oracle)
        fail_msg("%s, seed %llu: MuJoCo refuses the model: %s", what, seed, text);
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s, seed %llu: %s", what, seed, err.text);
    assert_int_equal(ramus_model_nv(model), tree->nv);
    assert_int_equal(ramus_model_nq(model), tree->nq);

    int failures = 0;
    random_state s = random_state_create(seed, tree);
    const ramus_wrench *external = with_external ? s.external : NULL;
    answer want = answer_create(tree), got = answer_create(tree);
    mujoco_oracle_inverse_dynamics(oracle, s.q, s.v, s.a, external, want.tau, want.wrench);
    plain_tree_inverse_dynamics(tree, s.q, s.v, s.a, external, got.tau, got.wrench);
    failures += !near_numbers("textbook forces", seed, got.tau, want.tau, tree->nv, tolerance, coordinate_name, model);
    failures += !near_wrenches("textbook wrenches", seed, got.wrench, want.wrench, tree->nlink, tolerance);
    for (size_t i = 0; i < 2; i++) {
        char label[160];
        ramus_data *data = NULL;
        ramus_data_options opt = ramus_data_options_default();
        opt.algebra = algebras[i];
        if (ramus_data_create(model, &opt, &data, &err) != RAMUS_OK)
            fail_msg("%s, seed %llu: %s", what, seed, err.text);
        snprintf(label, sizeof label, "%s, %s, forces", what, algebra_name[i]);
        const ramus_status status = external
                                        ? ramus_inverse_dynamics_external(model, data, s.q, s.v, s.a, external, got.tau)
                                        : ramus_inverse_dynamics(model, data, s.q, s.v, s.a, got.tau);
        assert_int_equal(status, RAMUS_OK);
        failures += !near_numbers(label, seed, got.tau, want.tau, tree->nv, tolerance, coordinate_name, model);
        for (int k = 0; k < tree->nv; k++)
            got.tau[k] = NAN;
        snprintf(label, sizeof label, "%s, %s, with joint wrenches", what, algebra_name[i]);
        assert_int_equal(ramus_inverse_dynamics_wrenches(model, data, s.q, s.v, s.a, external, got.tau, got.wrench),
                         RAMUS_OK);
        failures += !near_numbers(label, seed, got.tau, want.tau, tree->nv, tolerance, coordinate_name, model);
        failures += !near_wrenches(label, seed, got.wrench, want.wrench, tree->nlink, tolerance);
        ramus_data_destroy(data);
    }
    answer_destroy(&want);
    answer_destroy(&got);
    random_state_destroy(&s);
    ramus_model_destroy(model);
    mujoco_oracle_destroy(oracle);
    return failures;
}

static int compare_many(const char *what, random_tree_options opt, int seeds, int most_links)
{
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < (int)seed_count((unsigned)seeds); s++) {
            char label[96];
            const unsigned long long seed = (unsigned long long)(1000 * shape + s);
            opt.shape = (tree_shape)shape;
            opt.nlink = 1 + s % most_links;
            opt.link_poses = s % 2;
            plain_tree *tree = random_tree_create(seed, &opt);
            snprintf(label, sizeof label, "%s, %s of %d", what, tree_shape_name(opt.shape), opt.nlink);
            failures += compare_one(label, seed, tree, s % 3 != 0);
            plain_tree_destroy(tree);
        }
    return failures;
}

static void each_type_alone(void **state)
{
    (void)state;
    int failures = 0;
    for (int type = 0; type < RAMUS_JOINT_TYPE_COUNT; type++) {
        const random_tree_options opt = { .types = JOINT_MASK(type) };
        failures += compare_many(ramus_joint_type_name((ramus_joint_type)type), opt, 24, 12);
    }
    assert_int_equal(failures, 0);
}

static void all_types_mixed(void **state)
{
    (void)state;
    const random_tree_options opt = { .types = JOINT_MASK_ALL };
    assert_int_equal(compare_many("mixed", opt, 120, 40), 0);
}

static void one_axis_types_mixed(void **state)
{
    (void)state;
    const random_tree_options opt = { .types = JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_FIXED) };
    assert_int_equal(compare_many("one axis", opt, 60, 60), 0);
}

/* Axes along the coordinate axes and identity placements take other paths where a compiler of models looks for them. */
static void special_placements(void **state)
{
    (void)state;
    static const ramus_vec3 axes[] = {
        { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, -1 }
    };
    int failures = 0;
    for (int s = 0; s < 60; s++) {
        const random_tree_options opt = { 1 + s % 12, (tree_shape)(s % TREE_SHAPE_COUNT), JOINT_MASK_ALL, 0, 0 };
        plain_tree *tree = random_tree_create((unsigned long long)s, &opt);
        for (int k = 0; k < tree->nlink; k++) {
            plain_link *l = &tree->link[k];
            l->axis = axes[(s + k) % 6];
            l->second = axes[(s + k + 1) % 6];
            if (l->type == RAMUS_PLANAR && l->axis.z < 0)
                l->axis.z = 1; /* no shortest rotation of z onto -z */
            if ((s + k) % 2)
                l->joint_in_parent = ramus_pose_identity();
            if ((s + k) % 3 == 0)
                l->com = (ramus_vec3){ 0, 0, 0 };
        }
        failures += compare_one("special placements", (unsigned long long)s, tree, s % 2);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

/* Links without mass or without inertia, everywhere in the tree, and robots without any. */
static void massless_links(void **state)
{
    (void)state;
    int failures = 0;
    for (int s = 0; s < 60; s++) {
        const random_tree_options opt = { 1 + s % 15, (tree_shape)(s % TREE_SHAPE_COUNT), JOINT_MASK_ALL, 1, 0 };
        plain_tree *tree = random_tree_create((unsigned long long)s, &opt);
        for (int k = 0; k < tree->nlink; k++) {
            if ((s + k) % 3 == 0 || s % 10 == 9)
                tree->link[k].mass = 0;
            for (int i = 0; i < 6 && ((s + k) % 3 != 2 || s % 10 == 9); i++)
                tree->link[k].inertia[i] = 0;
        }
        failures += compare_one("massless links", (unsigned long long)s, tree, s % 2);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

/* Dependent joints: MuJoCo moves them like any other, their force goes to the master. */
static void dependent_joints(void **state)
{
    (void)state;
    int failures = 0;
    for (int s = 0; s < 60; s++) {
        const random_tree_options opt = { 2 + s % 15, (tree_shape)(s % TREE_SHAPE_COUNT),
                                          JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL), 1, 0 };
        plain_tree *tree = random_tree_create((unsigned long long)s, &opt);
        for (int k = 1; k < tree->nlink; k++)
            if ((s + k) % 3 == 0) { /* of an earlier joint or a later one */
                tree->link[k].mimic = (k + 2) % tree->nlink;
                tree->link[k].multiplier = 0.3 * (k % 7) - 1;
                tree->link[k].offset = 0.1 * (k % 5);
            }
        for (int k = 1; k < tree->nlink; k++) /* but not of a dependent one: such chains are resolved by the library */
            if (tree->link[k].mimic >= 0 && tree->link[tree->link[k].mimic].mimic >= 0)
                tree->link[k].mimic = -1;
        plain_tree_number(tree);
        failures += compare_one("dependent joints", (unsigned long long)s, tree, s % 2);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_alone),    cmocka_unit_test(all_types_mixed), cmocka_unit_test(one_axis_types_mixed),
        cmocka_unit_test(special_placements), cmocka_unit_test(massless_links),  cmocka_unit_test(dependent_joints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
