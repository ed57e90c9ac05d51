/* test_clusters.c - forward dynamics of robots some of whose joints follow others
 *
 * Random robots whose followers are beside their masters, behind them, in other branches and on other roots, turn, slide or screw, below and
 * beyond joints of every type; every instance that this machine runs.
 *     accelerations   those that went into inverse dynamics, and those through the mass matrix; with external wrenches and joint effects
 *     batches         the same rows as states by themselves, the same bits at every place and in every run
 *     no answer       the joint that has the coordinate is named
 */
#include "equations_robot.h"
#include "support/failing.h"

#include "model/branches.h"
#include "model/clusters.h"
#include "tree/data.h"

enum { SEEDS = 160, ROWS = 11 };

/* ---- robots ---- */

static int has_one_coordinate(const plain_link *l)
{
    return l->type == RAMUS_REVOLUTE || l->type == RAMUS_PRISMATIC || l->type == RAMUS_HELICAL;
}

static int master_of(const plain_tree *tree, rng *r, int rule, int k)
{
    int found = -1;
    if (rule == 0) /* behind it */
        return rng_int(r, 0, 2) ? -1 : tree->link[k].parent;
    if (rule == 1) { /* beside it */
        for (int j = 0; j < k && found < 0; j++)
            found = tree->link[j].parent == tree->link[k].parent ? j : -1;
        return rng_int(r, 0, 3) ? found : -1;
    }
    if (rule == 2) /* anywhere */
        return rng_int(r, 0, 2) ? -1 : rng_int(r, 0, k - 1);
    return k >= tree->nlink / 2 ? k - tree->nlink / 2 : -1; /* one half as the other */
}

static void follow(plain_tree *tree, rng *r, int k, int master, int still)
{
    if (master < 0 || tree->link[master].mimic >= 0 || !has_one_coordinate(&tree->link[master]) ||
        !has_one_coordinate(&tree->link[k]))
        return;
    tree->link[k].mimic = master;
    tree->link[k].multiplier = still ? 0 : rng_uniform(r, -1.5, 1.5);
    tree->link[k].offset = rng_uniform(r, -1, 1);
}

/* Arms on a base: three joints, and on the last link three fingers of two. Which joint follows which changes from arm to arm. */
static plain_tree *hands_create(unsigned long long seed)
{
    enum { JOINTS = 9 };
    static const int on[JOINTS] = { -1, 0, 1, 2, 3, 2, 5, 2, 7 };
    static const int follows[4][2][2] = {
        { { 5, 3 }, { 7, 3 } }, /* beside each other */
        { { 4, 3 }, { 6, 5 } }, /* behind each other */
        { { 6, 4 }, { 8, 4 } }, /* beyond joints of their own */
        { { 2, 0 }, { 7, 5 } }, /* one ends where another passes */
    };
    rng r = { seed };
    const int arms = 2 + (int)(seed / 5 % 5);
    const random_tree_options opt = { 1 + JOINTS * arms, TREE_CHAIN, JOINT_MASK_ONE_AXIS, 1, 0 };
    plain_tree *tree = random_tree_create(seed, &opt);
    for (int k = 0; k < JOINTS * arms; k++)
        tree->link[1 + k].parent = on[k % JOINTS] < 0 ? 0 : 1 + k / JOINTS * JOINTS + on[k % JOINTS];
    for (int arm = 0; arm < arms; arm++)
        for (int pair = 0; pair < 2; pair++) {
            const int *of = follows[(seed / 5 + (unsigned)arm) % 4][pair], first = 1 + arm * JOINTS;
            follow(tree, &r, first + of[0], first + of[1], 0);
        }
    return tree;
}

/* Rules are those of master_of, and hands. */
static plain_tree *tree_create(unsigned long long seed)
{
    static const int sizes[] = { 3, 8, 15, 26, 44, 70 };
    rng r = { seed };
    const int rule = (int)(seed % 5);
    const unsigned one = JOINT_MASK_ONE_AXIS | (seed % 3 ? 0 : JOINT_MASK(RAMUS_HELICAL));
    const random_tree_options opt = { sizes[seed / 5 % 6], (tree_shape)(seed / 2 % TREE_SHAPE_COUNT),
                                      seed % 4 == 1 ? JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED) : one, 1, 0 };
    plain_tree *tree = rule == 4 ? hands_create(seed) : random_tree_create(seed, &opt);
    if (seed % 7 == 3)
        tree->link[0].type = RAMUS_FREE;
    for (int k = 1; k < tree->nlink && seed % 6 == 5 && rule < 4; k += 4) /* several roots */
        tree->link[k].parent = -1;
    for (int k = 1; k < tree->nlink && rule < 4; k++)
        follow(tree, &r, k, master_of(tree, &r, rule, k), seed % 11 == 7 && k % 4 == 0);
    plain_tree_number(tree);
    return tree;
}

/* ---- accelerations ---- */

static void give_effects(ramus_model *model)
{
    model->has_effects = 1; /* its joints had none */
    for (int k = 0; k < model->nvi; k++) {
        model->armature[k] = k % 3 ? 0.1 + 0.05 * (k % 7) : 0;
        model->damping[k] = 0.1 * (k % 4);
        model->friction[k] = 0.05 * (k % 2);
    }
}

static int check_instances(const robot *r, double achieved[2])
{
    const size_t nv = (size_t)r->nv;
    double *tau = numbers(nv), *a = numbers(nv);
    int failures = 0;
    for (int effects = 0; effects < 2; effects++)
        for (int k = 0; kernels_instance(0, k); k++) {
            const ramus_wrench *external = r->seed % 2 ? r->s.external : NULL;
            ramus_data_options options = ramus_data_options_default();
            ramus_data *data = NULL;
            options.joint_effects = effects;
            assert_int_equal(data_with(RAMUS_WITH_MATRICES, r->model, &options, &data, NULL), RAMUS_OK);
            assert_int_equal(ramus_inverse_dynamics_external(r->model, data, r->s.q, r->s.v, r->s.a, external, tau),
                             RAMUS_OK);
            data->sv = kernels_instance(0, k);
            for (int way = 0; way < 2; way++) {
                memset(a, -1, nv * sizeof *a); /* not numbers */
                const ramus_status status =
                    way ? ramus_forward_dynamics_by_mass_matrix_tree(r->model, data, r->s.q, r->s.v, tau, external, a)
                        : ramus_forward_dynamics_external(r->model, data, r->s.q, r->s.v, tau, external, a);
                if (status != RAMUS_OK)
                    fail_msg("seed %llu, %s: %s", r->seed, data->sv->name, ramus_data_error(data)->text);
                failures += !near_all(way ? "through M" : data->sv->name, r, a, r->s.a, r->nv, 1e-8, &achieved[way]);
            }
            ramus_data_destroy(data);
        }
    free(tau);
    free(a);
    return failures;
}

static void accelerations_of_every_instance(void **state)
{
    (void)state;
    int failures = 0, alone = 0, in_lanes = 0, together = 0, at_world = 0, dense = 0;
    double achieved[2] = { 0, 0 };
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_of_tree(seed, tree_create(seed));
        const ramus_model *m = r.model->merged;
        if (m->clusters && m->clusters->ncluster) {
            in_lanes += m->branches && m->branches->clusters;
            alone += !(m->branches && m->branches->clusters);
            together += m->clusters->most > 1;
            at_world += clusters_entries(m->clusters, 0) > 0;
        }
        dense += needs_mass_matrix(r.model);
        give_effects(r.model);
        failures += check_instances(&r, achieved);
        robot_destroy(&r);
    }
    printf("    worst of all accelerations: %.1e, %.1e through M\n", achieved[0], achieved[1]);
    printf("    robots with clusters: %d one body after the other, %d in lanes; in %d some pass a body together, in %d "
           "some end at the "
           "world; %d are too dense\n",
           alone, in_lanes, together, at_world, dense);
    assert_int_equal(failures, 0);
    assert_true(alone > SEEDS / 4 && in_lanes > SEEDS / 16 && together > SEEDS / 8 && at_world > SEEDS / 16 &&
                dense > 0);
}

/* ---- many states ---- */

static int check_batch(const robot *r)
{
    const size_t nq = (size_t)r->nq, nv = (size_t)r->nv;
    double *q = numbers(ROWS * nq), *v = numbers(ROWS * nv), *tau = numbers(ROWS * nv);
    double *a = numbers(ROWS * nv), *one = numbers(ROWS * nv);
    int failures = 0;
    for (size_t row = 0; row < ROWS; row++) {
        random_state s =
            random_state_create(r->seed + (row == ROWS - 1 ? 0 : row), r->tree); /* the last is the first again */
        memcpy(q + row * nq, s.q, nq * sizeof *q);
        memcpy(v + row * nv, s.v, nv * sizeof *v);
        memcpy(tau + row * nv, s.a, nv * sizeof *tau);
        random_state_destroy(&s);
        assert_int_equal(
            ramus_forward_dynamics(r->model, r->data, q + row * nq, v + row * nv, tau + row * nv, one + row * nv),
            RAMUS_OK);
    }
    for (int lanes = 1; lanes <= 8; lanes *= 2) {
        ramus_data_options options = ramus_data_options_default();
        ramus_data *data = NULL;
        options.lanes = lanes;
        if (ramus_data_create(r->model, &options, &data, NULL) != RAMUS_OK)
            continue; /* not of this machine */
        assert_int_equal(ramus_forward_dynamics_batch(r->model, data, ROWS, q, v, tau, a), RAMUS_OK);
        failures += !near_numbers("batch", r->seed, a, one, (int)(ROWS * nv), 1e-8, NULL, NULL);
        failures += memcmp(a, a + (ROWS - 1) * nv, nv * sizeof *a) != 0;
        ramus_data_destroy(data);
    }
    free(q);
    free(v);
    free(tau);
    free(a);
    free(one);
    return failures;
}

static void batches_are_the_same(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS / 2); seed++) {
        robot r = robot_of_tree(seed, tree_create(seed));
        failures += check_batch(&r);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- no answer ---- */

/* A link, and on it two fingers of which the second follows the first; `behind`: it is carried by it. */
static robot gripper(int behind, const char *masses)
{
    const random_tree_options opt = { 3, TREE_STAR, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(5, &opt);
    if (behind)
        tree->link[2].parent = 1;
    tree->link[2].mimic = 1;
    tree->link[2].multiplier = -1;
    for (int k = 0; k < 3; k++)
        if (masses[k] == '0') {
            tree->link[k].mass = 0;
            memset(tree->link[k].inertia, 0, sizeof tree->link[k].inertia);
        }
    plain_tree_number(tree);
    return robot_of_tree(5, tree);
}

static void the_driven_joint_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *masses;
        int singular;
    } cases[] = { { "111", 0 }, { "110", 0 }, { "101", 0 }, { "100", 1 } };
    for (int behind = 0; behind < 2; behind++)
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            robot r = gripper(behind, cases[k].masses);
            double a[2], rows[3 * 2], q[3 * 2] = { 0 }, tau[3 * 2] = { 1, 2, 1, 2, 1, 2 };
            const ramus_status want = cases[k].singular ? RAMUS_ERR_SINGULAR : RAMUS_OK;
            const ramus_status got = ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, tau, a);
            if (got != want)
                fail_msg("masses %s: %s", cases[k].masses, ramus_status_text(got));
            if (want)
                assert_non_null(strstr(ramus_data_error(r.data)->text, "j1'"));
            assert_int_equal(ramus_forward_dynamics_batch(r.model, r.data, 3, q, q, tau, rows), want);
            robot_destroy(&r);
        }
}

static void what_is_not_finite_is_found(void **state)
{
    (void)state;
    robot r = gripper(0, "111");
    double a[2];
    const double nan[2] = { 0, NAN }, huge[2] = { 0, 1e200 }, zero[2] = { 0, 0 };
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, nan, zero, zero, a), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, zero, huge, zero, a), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, zero, zero, nan, a), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, zero, zero, zero, a), RAMUS_OK);
    robot_destroy(&r);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    ramus_builder *builder = NULL;
    ramus_error err;
    plain_tree *tree = tree_create(4); /* hands, in lanes */
    assert_int_equal(tree_builder_create(tree, NULL, NULL, &builder, &err), RAMUS_OK);
    for (long n = 1, done = 0; !done; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_compile_options options = ramus_compile_options_default();
        ramus_model *model = NULL;
        options.allocator = &allocator;
        const ramus_status status = ramus_model_compile(builder, &options, &model, &err);
        done = status == RAMUS_OK;
        assert_int_equal(status, done ? RAMUS_OK : RAMUS_ERR_MEMORY);
        ramus_model_destroy(model);
        assert_int_equal(f.live, 0);
    }
    ramus_builder_destroy(builder);
    plain_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accelerations_of_every_instance),
        cmocka_unit_test(batches_are_the_same),
        cmocka_unit_test(the_driven_joint_is_named),
        cmocka_unit_test(what_is_not_finite_is_found),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
