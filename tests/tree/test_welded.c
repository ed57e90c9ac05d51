/* test_welded.c - links that are welded together are one body where only forces are asked: nothing may show of it
 *
 * Random trees of which most joints are fixed, some at the root, some locked. Forces against the textbook and against the forces that come
 * with the wrenches of every joint (which keep the links apart); M against columns of inverse dynamics; forward against inverse dynamics; M
 * and forces of the derivatives; batches; external wrenches on every link.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/data_with.h"
#include "support/random_model.h"

enum { SEEDS = 60, MOST = 40 };

typedef struct robot {
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data[2]; /* by algebra */
    random_state s;
    int nv;
} robot;

/* Two of three joints welded. */
static robot robot_create(unsigned long long seed)
{
    robot r = { 0 };
    ramus_error err;
    const random_tree_options opt = { 1 + (int)(seed % MOST), (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ALL, 1,
                                      1 };
    rng g = { seed };
    r.tree = random_tree_create(seed, &opt);
    for (int k = 0; k < r.tree->nlink; k++)
        if (rng_int(&g, 0, 2) > 0)
            r.tree->link[k].type = RAMUS_FIXED;
    plain_tree_number(r.tree);
    if (tree_model_create(r.tree, NULL, NULL, &r.model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    for (int algebra = 0; algebra < 2; algebra++) {
        ramus_data_options options = ramus_data_options_default();
        options.algebra = algebra ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV;
        if (data_with(RAMUS_WITH_DERIVATIVES, r.model, &options, &r.data[algebra], &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
    }
    r.s = random_state_create(seed, r.tree);
    r.nv = r.tree->nv;
    return r;
}

static void robot_destroy(robot *r)
{
    random_state_destroy(&r->s);
    ramus_data_destroy(r->data[0]);
    ramus_data_destroy(r->data[1]);
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

static int near(const char *what, unsigned long long seed, const double got[], const double want[], int n)
{
    return near_numbers(what, seed, got, want, n, 1e-11, NULL, NULL);
}

static void forces_are_those_of_single_links(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        robot r = robot_create(seed);
        double tau[6 * MOST], want[6 * MOST], apart[6 * MOST], batch[6 * MOST];
        ramus_wrench wrench[MOST], textbook[MOST];
        plain_tree_inverse_dynamics(r.tree, r.s.q, r.s.v, r.s.a, r.s.external, want, textbook);
        for (int algebra = 0; algebra < 2; algebra++) {
            ramus_data *d = r.data[algebra];
            assert_int_equal(ramus_inverse_dynamics_external(r.model, d, r.s.q, r.s.v, r.s.a, r.s.external, tau), 0);
            failures += !near("forces", seed, tau, want, r.nv);
            assert_int_equal(
                ramus_inverse_dynamics_wrenches(r.model, d, r.s.q, r.s.v, r.s.a, r.s.external, apart, wrench), 0);
            failures += !near("forces with wrenches", seed, apart, want, r.nv);
            failures += !near_wrenches("wrenches", seed, wrench, textbook, r.tree->nlink, 1e-11);
            plain_tree_inverse_dynamics(r.tree, r.s.q, r.s.v, r.s.a, NULL, apart, NULL);
            assert_int_equal(ramus_inverse_dynamics(r.model, d, r.s.q, r.s.v, r.s.a, tau), 0);
            failures += !near("forces without external wrenches", seed, tau, apart, r.nv);
            assert_int_equal(ramus_inverse_dynamics_batch(r.model, d, 1, r.s.q, r.s.v, r.s.a, batch), 0);
            failures += !near("batch", seed, batch, apart, r.nv);
        }
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

static void equations_hold(void **state)
{
    (void)state;
    int failures = 0, solved = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        robot r = robot_create(seed);
        const size_t nv = (size_t)r.nv;
        double *M = calloc(3 * nv * nv + 1, sizeof *M), *columns = M + nv * nv, *dtau_da = columns + nv * nv;
        double zero[6 * MOST] = { 0 }, none[6 * MOST], a[6 * MOST], tau[6 * MOST];
        plain_tree_inverse_dynamics(r.tree, r.s.q, r.s.v, zero, NULL, none, NULL);
        for (size_t k = 0; k < nv; k++) {
            double unit[6 * MOST] = { 0 }, column[6 * MOST];
            unit[k] = 1;
            plain_tree_inverse_dynamics(r.tree, r.s.q, r.s.v, unit, NULL, column, NULL);
            for (size_t i = 0; i < nv; i++)
                columns[i * nv + k] = column[i] - none[i];
        }
        assert_int_equal(ramus_mass_matrix(r.model, r.data[0], r.s.q, M), 0);
        failures += !near_numbers("mass matrix", seed, M, columns, r.nv * r.nv, 1e-10, NULL, NULL);
        assert_int_equal(
            ramus_inverse_dynamics_derivatives(r.model, r.data[0], r.s.q, r.s.v, r.s.a, NULL, NULL, NULL, dtau_da), 0);
        failures += !near_numbers("its derivative", seed, dtau_da, columns, r.nv * r.nv, 1e-10, NULL, NULL);
        plain_tree_inverse_dynamics(r.tree, r.s.q, r.s.v, r.s.a, r.s.external, tau, NULL);
        if (ramus_forward_dynamics_external(r.model, r.data[0], r.s.q, r.s.v, tau, r.s.external, a) == RAMUS_OK) {
            failures += !near_numbers("accelerations", seed, a, r.s.a, r.nv, 1e-8, NULL, NULL);
            solved++;
        }
        free(M);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
    assert_true(solved > SEEDS / 2);
}

/* A joint that is locked welds too: as if it had been fixed there. */
static void locked_joints_weld(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < SEEDS / 4; seed++) {
        const random_tree_options opt = { 12, TREE_RANDOM, JOINT_MASK_ONE_AXIS, 1, 0 };
        plain_tree *tree = random_tree_create(seed, &opt);
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *data = NULL;
        ramus_error err;
        assert_int_equal(tree_builder_create(tree, NULL, NULL, &builder, &err), 0);
        for (int k = 0; k < 12; k += 2) {
            const double at = 0.3 * k;
            char name[32];
            snprintf(name, sizeof name, "robot/j%d", k);
            if (ramus_builder_lock(builder, name, &at, 1, &err) != RAMUS_OK)
                fail_msg("%s", err.text);
        }
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), 0);
        assert_int_equal(ramus_data_create(model, NULL, &data, &err), 0);
        plain_tree *same = plain_tree_from_model(model);
        random_state s = random_state_create(seed, same);
        double tau[12], want[12];
        plain_tree_inverse_dynamics(same, s.q, s.v, s.a, s.external, want, NULL);
        assert_int_equal(ramus_inverse_dynamics_external(model, data, s.q, s.v, s.a, s.external, tau), 0);
        failures += !near("locked", seed, tau, want, same->nv);
        random_state_destroy(&s);
        plain_tree_destroy(same);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_are_those_of_single_links),
        cmocka_unit_test(equations_hold),
        cmocka_unit_test(locked_joints_weld),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
