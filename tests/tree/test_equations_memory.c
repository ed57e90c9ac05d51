/* test_equations_memory.c - the equations of motion allocate nothing once created, and creation survives failures
 *
 * Under sanitizers allocations are not counted, and that half is skipped. A workspace for forward dynamics grows with the robot, not with its square.
 */
#include "equations_robot.h"
#include "support/count_allocations.h"
#include "support/failing.h"
#include "support/skipping.h"

/* Every function of equations.h once. Returns the number of those that failed. */
static int evaluate_everything(const robot *r, double *M, double *C, double *x, double *y)
{
    double value;
    int bad = 0;
    const ramus_model *m = r->model;
    bad += ramus_forward_dynamics(m, r->data, r->s.q, r->s.v, r->s.a, x) != RAMUS_OK;
    bad += ramus_forward_dynamics_external(m, r->data, r->s.q, r->s.v, r->s.a, r->s.external, x) != RAMUS_OK;
    bad += ramus_forward_dynamics_by_mass_matrix_tree(m, r->data, r->s.q, r->s.v, r->s.a, NULL, x) != RAMUS_OK;
    bad += ramus_mass_matrix(m, r->data, r->s.q, M) != RAMUS_OK;
    bad += ramus_gravity_forces(m, r->data, r->s.q, x) != RAMUS_OK;
    bad += ramus_velocity_forces(m, r->data, r->s.q, r->s.v, x) != RAMUS_OK;
    bad += ramus_coriolis_matrix(m, r->equations, r->s.q, r->s.v, C) != RAMUS_OK;
    bad += ramus_gauss_principle(m, r->equations, r->s.q, r->s.v, M, C, x) != RAMUS_OK;
    bad += ramus_gibbs_function(m, r->equations, r->s.q, r->s.v, r->s.a, &value) != RAMUS_OK;
    bad += ramus_gibbs_appell(m, r->equations, r->s.q, r->s.v, r->s.a, x) != RAMUS_OK;
    bad += ramus_kane(m, r->equations, r->s.q, r->s.v, r->s.a, y) != RAMUS_OK;
    bad += ramus_instance_equations(m, r->equations, (ramus_instance){ 0 }, r->s.q, r->s.v, M, C, x) != RAMUS_OK;
    bad += ramus_instance_contribution(m, r->equations, (ramus_instance){ 0 }, r->s.q, r->s.v, M, C, x) != RAMUS_OK;
    bad += ramus_instance_equations(m, r->equations, (ramus_instance){ 9 }, r->s.q, r->s.v, M, C, x) !=
           RAMUS_ERR_NOT_FOUND;
    bad += ramus_data_error(r->equations)->text[0] == '\0';
    return bad;
}

static void evaluation_allocates_nothing(void **state)
{
    (void)state;
    for (unsigned long long seed = 10; seed < 16; seed++) {
        robot r = robot_create(seed);
        double *M = square_matrix(&r), *C = square_matrix(&r), *x = numbers((size_t)r.nv), *y = numbers((size_t)r.nv);
        assert_true(allocations_are_seen());
        must_not_allocate = 1;
        const int bad = evaluate_everything(&r, M, C, x, y);
        must_not_allocate = 0;
        assert_int_equal(forbidden_allocations, 0);
        assert_int_equal(bad, 0);
        free(M);
        free(C);
        free(x);
        free(y);
        robot_destroy(&r);
    }
#ifndef COUNTING
    skip_because("allocations cannot be counted under a sanitizer");
#endif
}

/* An allocator that fails at the n-th call and measures. */
static void creation_survives_failures(void **state)
{
    (void)state;
    robot r = robot_create(3);
    for (long n = 1; n <= 3; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_error err = { .status = RAMUS_OK };
        ramus_data_options options = ramus_data_options_default();
        options.allocator = &allocator;
        ramus_data *e = (ramus_data *)&f;
        const ramus_status status = data_with(RAMUS_WITH_MATRICES, r.model, &options, &e, &err);
        assert_int_equal(status, n < 3 ? RAMUS_ERR_MEMORY : RAMUS_OK);
        assert_int_equal(err.status, status);
        assert_true(n < 3 ? e == NULL : e != NULL);
        ramus_data_destroy(e);
        assert_int_equal(f.live, 0);
    }
    ramus_data_destroy(NULL);
    robot_destroy(&r);
}

static size_t bytes_of_data(int nlink)
{
    failing f = { 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    ramus_data_options opt = ramus_data_options_default();
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    const random_tree_options tree_opt = { nlink, TREE_BINARY, JOINT_MASK_ALL, 0, 0 };
    plain_tree *tree = random_tree_create(1, &tree_opt);
    opt.allocator = &allocator;
    assert_int_equal(tree_model_create(tree, NULL, NULL, &model, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(model, &opt, &data, NULL), RAMUS_OK);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    plain_tree_destroy(tree);
    return f.bytes;
}

static void workspace_grows_with_the_robot(void **state)
{
    (void)state;
    const size_t small = bytes_of_data(500), large = bytes_of_data(5000);
    printf("    ramus_data: %zu bytes for 500 links, %zu for 5000\n", small, large);
    assert_true(large < 11 * small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluation_allocates_nothing),
        cmocka_unit_test(creation_survives_failures),
        cmocka_unit_test(workspace_grows_with_the_robot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
