/* test_base.c - a robot whose base something else moves: its inertia at the base, and its accelerations
 *
 * Random trees on a free base, of all joint types and of turning joints alone, small ones and ones whose branches are evaluated side by side;
 * in a third of them joints follow others.
 *     forces      those of inverse dynamics:  I a_base + bias  are the base's for any motion with the same tau elsewhere
 *     inertia     M00 - M01 M11^-1 M10 of the mass matrix, which is column by column what the base's unit accelerations need
 *     others      accelerations beyond the base are those that went into inverse dynamics
 */
#include "equations_robot.h"
#include "support/count_allocations.h"

static int joint_has_one(const plain_tree *tree, int k)
{
    return ramus_joint_type_nv(tree->link[k].type) == 1;
}

/* A tree whose first link is moved by a free joint and carries all others; `massless`: it has no inertia itself. */
static robot robot_on_base(unsigned long long seed, int nlink, tree_shape shape, unsigned types, int massless)
{
    const random_tree_options opt = { nlink, shape, types, 1, 0 };
    plain_tree *tree = random_tree_create(seed, &opt);
    tree->link[0].type = RAMUS_FREE;
    for (int k = 1; k < nlink; k++)
        if (tree->link[k].parent < 0)
            tree->link[k].parent = 0;
    for (int k = 2; k < nlink && seed % 3 == 2; k += 3) { /* joints that follow others */
        const int master = nlink < 20 ? k - 1 : tree->link[k].parent;
        if (!joint_has_one(tree, k) || !joint_has_one(tree, master) || tree->link[master].mimic >= 0)
            continue;
        tree->link[k].mimic = master;
        tree->link[k].multiplier = 0.3 * (k % 7) - 1;
    }
    if (massless) {
        tree->link[0].mass = 0;
        memset(tree->link[0].inertia, 0, sizeof tree->link[0].inertia);
    }
    plain_tree_number(tree);
    return robot_of_tree(seed, tree);
}

/* Where the base's coordinates are. */
static int base_at(const robot *r)
{
    const int first = ramus_model_link(r->model, (ramus_link){ 0 }).v_index;
    assert_true(first >= 0);
    return first;
}

static int check(const char *what, const robot *r)
{
    const int nv = r->nv, at = base_at(r);
    int failures = 0;
    double *tau = numbers((size_t)nv), *a = numbers((size_t)nv), inertia[36], bias[6], forces[6];
    assert_int_equal(ramus_inverse_dynamics(r->model, r->data, r->s.q, r->s.v, r->s.a, tau), RAMUS_OK);
    memcpy(forces, tau + at, sizeof forces);
    for (int k = 0; k < 6; k++)
        tau[at + k] = NAN; /* not looked at */
    assert_int_equal(ramus_base_inertia(r->model, r->data, r->s.q, r->s.v, tau, inertia, bias), RAMUS_OK);
    double got[6];
    for (int k = 0; k < 6; k++) {
        got[k] = bias[k];
        for (int c = 0; c < 6; c++)
            got[k] += inertia[6 * k + c] * r->s.a[at + c];
    }
    failures += !near_numbers(what, r->seed, got, forces, 6, 1e-9, NULL, NULL);
    assert_int_equal(ramus_base_accelerations_after(r->model, r->data, r->s.a + at, a), RAMUS_OK);
    failures += !near_all(what, r, a, r->s.a, nv, 1e-8, NULL);
    /* the same again: nothing was used up, nor by what needs no pass of kinematics */
    ramus_wrench momentum;
    double *matrix = numbers(6 * (size_t)nv), *still = numbers((size_t)r->nq);
    ramus_pose *pose = calloc((size_t)ramus_model_nlink(r->model), sizeof *pose);
    ramus_neutral(r->model, still);
    assert_int_equal(ramus_centroidal_momentum_at(r->model, r->data, still, tau, &momentum), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(ramus_centroidal_momentum_at(r->model, r->data, still, r->s.a, &momentum), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum_matrix_at(r->model, r->data, still, matrix), RAMUS_OK);
    assert_int_equal(ramus_link_poses_at(r->model, r->data, still, pose), RAMUS_OK);
    free(matrix), free(still), free(pose);
    memset(a, 0, (size_t)nv * sizeof *a);
    assert_int_equal(ramus_base_accelerations_after(r->model, r->data, r->s.a + at, a), RAMUS_OK);
    failures += !near_all(what, r, a, r->s.a, nv, 1e-8, NULL);
    free(tau);
    free(a);
    return failures;
}

static void agrees_with_inverse_dynamics(void **state)
{
    (void)state;
    int failures = 0;
    const unsigned turning = JOINT_MASK(RAMUS_REVOLUTE);
    for (unsigned long long seed = 0; seed < seed_count(30); seed++) {
        const tree_shape shape = (tree_shape)(seed % TREE_SHAPE_COUNT);
        robot small = robot_on_base(seed, 1 + (int)(seed % 12), shape, JOINT_MASK_ALL, 0);
        robot large = robot_on_base(seed, 300, shape == TREE_CHAIN ? TREE_BINARY : shape, turning, 1);
        failures += check("any joints", &small);
        failures += check("branches on a massless base", &large);
        robot_destroy(&small);
        robot_destroy(&large);
    }
    assert_int_equal(failures, 0);
}

/* Column by column: I e_k is the difference of two biases of inverse dynamics where the others' forces stay, so by the mass matrix. */
static void is_the_complement_in_the_mass_matrix(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        robot r = robot_on_base(seed, 7, TREE_RANDOM, JOINT_MASK_ONE_AXIS, (int)(seed % 2));
        const size_t nv = (size_t)r.nv, at = (size_t)base_at(&r);
        double *M = numbers(nv * nv), *tau = numbers(nv), *a = numbers(nv), inertia[36], bias[6], want[36];
        assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, M), RAMUS_OK);
        assert_int_equal(ramus_base_inertia(r.model, r.data, r.s.q, r.s.v, tau, inertia, bias), RAMUS_OK);
        /* M a at two base accelerations: the difference of accelerations has no force beyond the base */
        double none[6] = { 0 }, *still = numbers(nv);
        assert_int_equal(ramus_base_accelerations_after(r.model, r.data, none, still), RAMUS_OK);
        for (int c = 0; c < 6; c++) {
            double unit[6] = { 0 };
            unit[c] = 1;
            assert_int_equal(ramus_base_accelerations_after(r.model, r.data, unit, a), RAMUS_OK);
            for (size_t row = 0; row < nv; row++) {
                double sum = 0;
                for (size_t k = 0; k < nv; k++)
                    sum += M[row * nv + k] * (a[k] - still[k]);
                if (row >= at && row < at + 6)
                    want[6 * (row - at) + (size_t)c] = sum;
                else
                    assert_true(fabs(sum) < 1e-9 * scale_of(M, (int)(nv * nv)));
            }
        }
        assert_true(near_numbers("complement", seed, inertia, want, 36, 1e-10, NULL, NULL));
        for (int k = 0; k < 36; k++)
            assert_true(fabs(inertia[k] - inertia[k % 6 * 6 + k / 6]) <= 1e-12 * scale_of(inertia, 36));
        free(M);
        free(tau);
        free(a);
        free(still);
        robot_destroy(&r);
    }
}

static void nothing_is_allocated(void **state)
{
    (void)state;
#if !defined COUNTING
    skip_because("allocations are not counted under sanitizers");
#endif
    robot r = robot_on_base(4, 300, TREE_BINARY, JOINT_MASK(RAMUS_REVOLUTE), 1);
    double inertia[36], bias[6], *a = numbers((size_t)r.nv);
    must_not_allocate = 1;
    const ramus_status first = ramus_base_inertia(r.model, r.data, r.s.q, r.s.v, r.s.a, inertia, bias);
    const ramus_status then = ramus_base_accelerations_after(r.model, r.data, r.s.a, a);
    must_not_allocate = 0;
    assert_int_equal(first + then, RAMUS_OK);
    assert_int_equal(atomic_load(&forbidden_allocations), 0);
    free(a);
    robot_destroy(&r);
}

static void is_stale_after_others(void **state)
{
    (void)state;
    robot r = robot_on_base(3, 6, TREE_RANDOM, JOINT_MASK_ONE_AXIS, 0);
    const size_t nv = (size_t)r.nv;
    double *tau = numbers(nv), *a = numbers(nv), *M = numbers(nv * nv), inertia[36], bias[6], base[6] = { 0 };
    assert_int_equal(ramus_base_accelerations_after(r.model, r.data, base, a), RAMUS_ERR_STALE);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(ramus_base_inertia(r.model, r.data, r.s.q, r.s.v, tau, inertia, bias), RAMUS_OK);
        assert_int_equal(ramus_base_accelerations_after(r.model, r.data, base, a), RAMUS_OK);
        if (k == 0)
            assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, tau, a), RAMUS_OK);
        else if (k == 1)
            assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, M), RAMUS_OK);
        else
            base[2] = NAN;
        assert_int_equal(ramus_base_accelerations_after(r.model, r.data, base, a),
                         k < 2 ? RAMUS_ERR_STALE : RAMUS_ERR_NOT_FINITE);
    }
    r.s.v[nv - 1] = INFINITY;
    assert_int_equal(ramus_base_inertia(r.model, r.data, r.s.q, r.s.v, tau, inertia, bias), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(ramus_base_accelerations_after(r.model, r.data, r.s.a, a), RAMUS_ERR_STALE);
    free(tau);
    free(a);
    free(M);
    robot_destroy(&r);
}

static void others_are_refused(void **state)
{
    (void)state;
    double inertia[36], bias[6];
    const random_tree_options opt = { 4, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    robot r = robot_of_tree(1, random_tree_create(1, &opt));
    assert_int_equal(ramus_base_inertia(r.model, r.data, r.s.q, r.s.v, r.s.a, inertia, bias), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(ramus_data_error(r.data)->text, "--floating"));
    robot_destroy(&r);
    /* two bases */
    plain_tree *two = random_tree_create(2, &opt);
    two->link[0].type = two->link[1].type = RAMUS_FREE;
    two->link[1].parent = -1;
    plain_tree_number(two);
    r = robot_of_tree(2, two);
    assert_int_equal(ramus_base_inertia(r.model, r.data, r.s.q, r.s.v, r.s.a, inertia, bias), RAMUS_ERR_UNSUPPORTED);
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_inverse_dynamics), cmocka_unit_test(is_the_complement_in_the_mass_matrix),
        cmocka_unit_test(nothing_is_allocated),         cmocka_unit_test(is_stale_after_others),
        cmocka_unit_test(others_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
