/* test_forward_dynamics.c - forward dynamics inverts inverse dynamics, by both ways, for every kind of robot
 *
 * Random trees of all joint types, with external wrenches, dependent and locked joints, joint effects; chains of a
 * thousand links. Errors are relative to the largest acceleration, and the worst are printed. Black boxes are in
 * test_forward_ports.c, robots without a unique answer in test_singular.c.
 */
#include "equations_robot.h"
#include "support/data_with.h"

enum { SEEDS = 150 };

/* tau from inverse dynamics, then a back, by articulated bodies and through the mass matrix. */
static int round_trip(const char *what, const robot *r, const ramus_wrench external[], double tol, double achieved[2])
{
    int failures = 0;
    double *tau = numbers((size_t)r->nv), *a = numbers((size_t)r->nv);
    char text[128];
    assert_int_equal(ramus_inverse_dynamics_external(r->model, r->data, r->s.q, r->s.v, r->s.a, external, tau), 0);
    for (int way = 0; way < 2; way++) {
        for (int k = 0; k < r->nv; k++)
            a[k] = NAN;
        const ramus_status status =
            way ? ramus_forward_dynamics_by_mass_matrix_tree(r->model, r->data, r->s.q, r->s.v, tau, external, a)
                : ramus_forward_dynamics_external(r->model, r->data, r->s.q, r->s.v, tau, external, a);
        snprintf(text, sizeof text, "%s, %s", what, way ? "through M" : "articulated bodies");
        if (status != RAMUS_OK) {
            fprintf(stderr, "%s, seed %llu: %s\n", text, r->seed, ramus_data_error(r->data)->text);
            failures++;
            continue;
        }
        failures += !near_all(text, r, a, r->s.a, r->nv, tol, &achieved[way]);
    }
    free(tau);
    free(a);
    return failures;
}

static void inverts_inverse_dynamics(void **state)
{
    (void)state;
    int failures = 0;
    double achieved[2] = { 0, 0 };
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        failures += round_trip("random trees", &r, NULL, 1e-9, achieved);
        failures += round_trip("random trees, external wrenches", &r, r.s.external, 1e-9, achieved);
        robot_destroy(&r);
    }
    printf("    worst of all accelerations: %.1e by articulated bodies, %.1e through M\n", achieved[0], achieved[1]);
    assert_int_equal(failures, 0);
}

static void each_type_alone(void **state)
{
    (void)state;
    int failures = 0;
    for (int type = 1; type < RAMUS_JOINT_TYPE_COUNT; type++) {
        double achieved[2] = { 0, 0 };
        for (unsigned long long seed = 0; seed < 40; seed++) {
            robot r = robot_of_tree(seed, tree_of_types(seed, 20, JOINT_MASK(type)));
            failures += round_trip(ramus_joint_type_name((ramus_joint_type)type), &r, r.s.external, 1e-9, achieved);
            robot_destroy(&r);
        }
        printf("    %-12s %.1e %.1e\n", ramus_joint_type_name((ramus_joint_type)type), achieved[0], achieved[1]);
    }
    assert_int_equal(failures, 0);
}

/* Without external wrenches both entry points are one function, and an empty robot has no accelerations. */
static void entry_points_agree(void **state)
{
    (void)state;
    robot r = robot_create(7);
    double *one = numbers((size_t)r.nv), *other = numbers((size_t)r.nv);
    ramus_wrench *none = calloc((size_t)r.tree->nlink, sizeof *none);
    assert_non_null(none);
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, one), 0);
    assert_int_equal(ramus_forward_dynamics_external(r.model, r.data, r.s.q, r.s.v, r.s.a, none, other), 0);
    assert_true(near_all("no wrenches", &r, other, one, r.nv, 1e-15, NULL));
    free(one);
    free(other);
    free(none);
    robot_destroy(&r);
    robot fixed = robot_of_tree(1, tree_of_types(1, 5, JOINT_MASK(RAMUS_FIXED)));
    double nothing[1];
    assert_int_equal(fixed.nv, 0);
    assert_int_equal(ramus_forward_dynamics(fixed.model, fixed.data, nothing, nothing, nothing, nothing), 0);
    assert_int_equal(ramus_mass_matrix(fixed.model, fixed.data, nothing, nothing), 0);
    robot_destroy(&fixed);
}

/* A dq workspace gives the same accelerations: the algebra is not a parameter here. */
static void algebra_does_not_matter(void **state)
{
    (void)state;
    robot r = robot_create(9);
    double *one = numbers((size_t)r.nv), *other = numbers((size_t)r.nv);
    ramus_data *dq = NULL;
    ramus_data_options opt = ramus_data_options_default();
    opt.algebra = RAMUS_ALGEBRA_DQ;
    assert_int_equal(ramus_data_create(r.model, &opt, &dq, NULL), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, one), 0);
    assert_int_equal(ramus_forward_dynamics(r.model, dq, r.s.q, r.s.v, r.s.a, other), 0);
    assert_memory_equal(one, other, (size_t)r.nv * sizeof *one);
    free(one);
    free(other);
    ramus_data_destroy(dq);
    robot_destroy(&r);
}

/* ---- a robot with armature, damping, friction and locked joints ---- */

static void joint_effects_and_locks(void **state)
{
    (void)state;
    int failures = 0;
    double achieved[2] = { 0, 0 };
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        ramus_data_options opt = ramus_data_options_default();
        opt.joint_effects = seed % 4 != 3;
        ramus_data_destroy(r.equations);
        ramus_data_destroy(r.data);
        ramus_model_destroy(r.model);
        r.model = model_with_effects(r.tree, seed % 3 == 0 ? 4 : 0);
        assert_int_equal(data_with(RAMUS_WITH_MATRICES, r.model, &opt, &r.data, NULL), RAMUS_OK);
        assert_int_equal(data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.equations, NULL), RAMUS_OK);
        r.nv = ramus_model_nv(r.model);
        ramus_random(r.model, &(unsigned long long){ seed }, r.s.q); /* locked joints have no place in it */
        failures += round_trip("effects and locks", &r, seed % 2 ? r.s.external : NULL, 1e-9, achieved);
        robot_destroy(&r);
    }
    printf("    worst of all accelerations: %.1e by articulated bodies, %.1e through M\n", achieved[0], achieved[1]);
    assert_int_equal(failures, 0);
}

/* ---- long and deep ---- */

static void long_chains(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int nlink;
        tree_shape shape;
        unsigned types;
    } cases[] = {
        { "chain of 1000", 1000, TREE_CHAIN, JOINT_MASK_ALL },
        { "binary tree of 1000", 1000, TREE_BINARY, JOINT_MASK_ALL },
        { "revolute chain of 1000", 1000, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE) },
        { "revolute chain of 20000", 20000, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE) },
    };
    int failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const random_tree_options opt = { cases[i].nlink, cases[i].shape, cases[i].types, 0, 0 };
        robot r = { .seed = i, .tree = random_tree_create(i, &opt) };
        ramus_error err;
        if (tree_model_create(r.tree, NULL, NULL, &r.model, &err) != RAMUS_OK ||
            data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.data, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        r.s = random_state_create(i, r.tree);
        r.nv = r.tree->nv;
        double *tau = numbers((size_t)r.nv), *a = numbers((size_t)r.nv), *back = numbers((size_t)r.nv);
        for (int k = 0; k < r.nv; k++)
            r.s.v[k] *= 0.01; /* else the far end of a long chain spins at the sum of all velocities */
        assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, tau), 0);
        if (ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, tau, a) != RAMUS_OK) {
            fprintf(stderr, "%s: %s\n", cases[i].name, ramus_data_error(r.data)->text);
            failures++;
        } else { /* M is badly conditioned: what must come back is the forces */
            double achieved = 0, forces = 0;
            near_all("", &r, a, r.s.a, r.nv, INFINITY, &achieved);
            assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, a, back), 0);
            failures += !near_all(cases[i].name, &r, back, tau, r.nv, 1e-9, &forces);
            printf("    %-26s a %.1e, forces %.1e\n", cases[i].name, achieved, forces);
        }
        free(tau);
        free(a);
        free(back);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inverts_inverse_dynamics), cmocka_unit_test(each_type_alone),
        cmocka_unit_test(entry_points_agree),       cmocka_unit_test(algebra_does_not_matter),
        cmocka_unit_test(joint_effects_and_locks),  cmocka_unit_test(long_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
