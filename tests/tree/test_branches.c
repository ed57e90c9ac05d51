/* test_branches.c - branches side by side in lanes: every body in its place once, and the forces of bodies one by one
 *
 * Random trees of one-axis joints with some of all types among them, of many shapes and sizes. Forces of every instance that this machine runs,
 * with and without external wrenches, against the textbook; a robot's forces do not depend on the order in which its links were given.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "model/branches.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/failing.h"
#include "support/random_model.h"
#include "tree/data.h"

enum { SEEDS = 80 };

static plain_tree *tree_create(unsigned long long seed)
{
    static const int sizes[] = { 4, 9, 24, 40, 90, 260 };
    static const tree_shape shapes[] = { TREE_BINARY, TREE_ARMS, TREE_RANDOM, TREE_STAR };
    rng g = { seed };
    const unsigned types = seed % 3 == 0 ? JOINT_MASK(RAMUS_REVOLUTE) : JOINT_MASK_ONE_AXIS;
    const random_tree_options opt = { sizes[seed % 6], shapes[seed / 6 % 4], types, 1, 0 };
    plain_tree *tree = random_tree_create(seed, &opt);
    if (seed % 2) { /* a floating base, and one joint that does not fit into lanes */
        tree->link[0].type = RAMUS_FREE;
        tree->link[rng_int(&g, 1, tree->nlink - 1)].type = RAMUS_SPHERICAL;
    }
    if (seed % 5 == 0) { /* a dependent joint */
        plain_link *last = &tree->link[tree->nlink - 1];
        const int master = tree->nlink - 2;
        if (last->type == tree->link[master].type && last->type != RAMUS_SPHERICAL) {
            last->mimic = master;
            last->multiplier = -1.5;
            last->offset = 0.2;
        }
    }
    if (seed % 7 == 3) /* fingers side by side that follow the first of them */
        for (int k = tree->nlink - 3; k < tree->nlink; k++) {
            plain_link *finger = &tree->link[k];
            finger->parent = tree->nlink - 4;
            finger->type = RAMUS_REVOLUTE;
            finger->mimic = k == tree->nlink - 3 ? -1 : tree->nlink - 3;
            finger->multiplier = k == tree->nlink - 2 ? -1.5 : 2;
        }
    plain_tree_number(tree);
    return tree;
}

/* Every body once; lanes hang on the same lane of the node before, or on what carries the bundle. */
static void check_places(const ramus_model *m, unsigned long long seed)
{
    const branches *b = m->branches;
    int *seen = calloc((size_t)m->nlink + 1, sizeof *seen), *path = calloc((size_t)b->max_depth + 1, sizeof *path);
    for (int t = 0; t < b->ntrunk; t++) {
        seen[b->trunk[t]]++;
        const int p = b->trunk_parent[t];
        assert_int_equal(m->parent[b->trunk[t]], p < 0 ? 0 : b->trunk[p]);
        assert_true(p < t);
    }
    for (int k = 0; k < b->nbundle; k++)
        for (int node = b->first_node[k]; node < b->first_node[k + 1]; node++) {
            path[b->depth[node]] = node;
            for (int l = 0; l < BRANCH_LANES; l++) {
                const int i = b->body[node * BRANCH_LANES + l], carrier = b->carrier[k * BRANCH_LANES + l];
                seen[i] += i != 0;
                if (i && b->depth[node] > 1)
                    assert_int_equal(m->parent[i], b->body[path[b->depth[node] - 1] * BRANCH_LANES + l]);
                else if (i)
                    assert_int_equal(m->parent[i], carrier < 0 ? 0 : b->trunk[carrier]);
            }
        }
    for (int i = 1; i <= m->nlink; i++)
        if (seen[i] != 1)
            fail_msg("seed %llu: body %d is in %d places", seed, i, seen[i]);
    free(seen);
    free(path);
}

static int check_forces(const plain_tree *tree, const ramus_model *model, unsigned long long seed)
{
    int failures = 0;
    const size_t nv = (size_t)tree->nv;
    double *want = calloc(3 * nv + 1, sizeof *want), *loaded = want + nv, *tau = loaded + nv;
    random_state s = random_state_create(seed, tree);
    plain_tree_inverse_dynamics(tree, s.q, s.v, s.a, NULL, want, NULL);
    plain_tree_inverse_dynamics(tree, s.q, s.v, s.a, s.external, loaded, NULL);
    for (int dual = 0; dual < 2; dual++)
        for (int k = 0; kernels_instance(dual, k); k++) {
            ramus_data_options options = ramus_data_options_default();
            ramus_data *data = NULL;
            ramus_error err;
            options.algebra = dual ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV;
            if (ramus_data_create(model, &options, &data, &err) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, err.text);
            data->single = kernels_instance(dual, k);
            assert_int_equal(ramus_inverse_dynamics(model, data, s.q, s.v, s.a, tau), RAMUS_OK);
            failures += !near_numbers(data->single->name, seed, tau, want, tree->nv, 1e-11, NULL, NULL);
            assert_int_equal(ramus_inverse_dynamics_external(model, data, s.q, s.v, s.a, s.external, tau), RAMUS_OK);
            failures += !near_numbers(data->single->name, seed, tau, loaded, tree->nv, 1e-11, NULL, NULL);
            ramus_data_destroy(data);
        }
    random_state_destroy(&s);
    free(want);
    return failures;
}

/* Accelerations of every instance, put into inverse dynamics, give the forces back; M of every instance is that of plain instructions.
 * Both with and without armature. */
static int check_equations(ramus_model *model, const plain_tree *tree, unsigned long long seed)
{
    int failures = 0;
    const size_t nv = (size_t)tree->nv, size = nv * nv;
    double *a = calloc(2 * nv + 2 * size + 1, sizeof *a), *tau = a + nv, *M = tau + nv, *plain = M + size;
    random_state s = random_state_create(seed, tree);
    model->has_effects = 1; /* its joints had none */
    for (int k = 0; k < model->nvi; k++)
        model->armature[k] = 0.1 + 0.05 * (k % 7);
    for (int effects = 0; effects < 2; effects++)
        for (int k = 0; kernels_instance(0, k); k++) {
            const ramus_wrench *external = seed % 4 ? s.external : NULL;
            ramus_data_options options = ramus_data_options_default();
            ramus_data *data = NULL;
            ramus_error err;
            options.joint_effects = effects;
            if (ramus_data_create(model, &options, &data, &err) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, err.text);
            data->sv = kernels_instance(0, k);
            if (ramus_forward_dynamics_external(model, data, s.q, s.v, s.a, external, a) != RAMUS_OK)
                fail_msg("seed %llu, %s: %s", seed, data->sv->name, ramus_data_error(data)->text);
            assert_int_equal(ramus_inverse_dynamics_external(model, data, s.q, s.v, a, external, tau), RAMUS_OK);
            failures += !near_numbers("inverse of forward dynamics", seed, tau, s.a, tree->nv, 1e-7, NULL, NULL);
            assert_int_equal(ramus_mass_matrix(model, data, s.q, k ? M : plain), RAMUS_OK);
            if (k)
                failures += !near_numbers(data->sv->name, seed, M, plain, (int)size, 1e-12, NULL, NULL);
            ramus_data_destroy(data);
        }
    random_state_destroy(&s);
    free(a);
    return failures;
}

static void forces_do_not_show_lanes(void **state)
{
    (void)state;
    int failures = 0, in_lanes = 0, mass_in_lanes = 0, shared = 0, followed = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        plain_tree *tree = tree_create(seed);
        ramus_model *model = NULL;
        ramus_error err;
        if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        if (model->merged->branches) {
            const mass_places *places = model->merged->branches->mass;
            in_lanes++;
            mass_in_lanes += places != NULL;
            shared += places && places->lane_shared;
            for (int node = 0; places && node < places->nnode; node++)
                followed += places->step[node] == 3;
            check_places(model->merged, seed);
        }
        failures += check_forces(tree, model, seed);
        failures += check_equations(model, tree, seed);
        ramus_model_destroy(model);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
    assert_true(in_lanes > SEEDS / 2);
    assert_true(mass_in_lanes > SEEDS / 3);
    assert_true(shared > 0);
    assert_true(followed > 0);
}

/* Numbers that are not finite, and those that overflow, are found wherever they are. */
static void what_is_not_finite_is_found(void **state)
{
    (void)state;
    const random_tree_options opt = { 30, TREE_BINARY, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(7, &opt);
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_error err;
    double tau[30];
    assert_int_equal(tree_model_create(tree, NULL, NULL, &model, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    assert_non_null(model->merged->branches);
    random_state s = random_state_create(7, tree);
    for (int k = 0; k < 30; k++) {
        const double v = s.v[k];
        s.v[k] = k % 2 ? NAN : 1e200;
        assert_int_equal(ramus_inverse_dynamics(model, data, s.q, s.v, s.a, tau), RAMUS_ERR_NOT_FINITE);
        s.v[k] = v;
    }
    assert_int_equal(ramus_inverse_dynamics(model, data, s.q, s.v, s.a, tau), RAMUS_OK);
    random_state_destroy(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    plain_tree_destroy(tree);
}

/* The same bits of a large robot whatever the number of threads. */
static void threads_share_large_robots(void **state)
{
    (void)state;
    enum { LINKS = 9000 };
    static double tau[2][LINKS], a[2][LINKS];
    const random_tree_options opt = { LINKS, TREE_BINARY, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(11, &opt);
    random_state s = random_state_create(11, tree);
    ramus_model *model = NULL;
    ramus_error err;
    assert_int_equal(tree_model_create(tree, NULL, NULL, &model, &err), RAMUS_OK);
    for (int threads = 0; threads <= 3; threads++) {
        ramus_data_options options = ramus_data_options_default();
        ramus_data *data = NULL;
        ramus_pool *pool = NULL;
        if (threads)
            assert_int_equal(ramus_pool_create(threads, NULL, &pool, &err), RAMUS_OK);
        options.pool = pool;
        assert_int_equal(ramus_data_create(model, &options, &data, &err), RAMUS_OK);
        for (int again = 0; again < 3; again++) {
            assert_int_equal(ramus_inverse_dynamics(model, data, s.q, s.v, s.a, tau[threads > 0]), RAMUS_OK);
            assert_int_equal(ramus_forward_dynamics(model, data, s.q, s.v, tau[0], a[threads > 0]), RAMUS_OK);
            if (threads) {
                assert_memory_equal(tau[0], tau[1], sizeof tau[0]);
                assert_memory_equal(a[0], a[1], sizeof a[0]);
            }
        }
        ramus_data_destroy(data);
        ramus_pool_destroy(pool);
    }
    assert_true(near_numbers("forward after inverse dynamics", 11, a[0], s.a, LINKS, 1e-8, NULL, NULL));
    random_state_destroy(&s);
    ramus_model_destroy(model);
    plain_tree_destroy(tree);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    const random_tree_options opt = { 30, TREE_BINARY, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(7, &opt);
    ramus_builder *builder = NULL;
    ramus_error err;
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
        assert_true(done || !model);
        ramus_model_destroy(model);
        assert_int_equal(f.live, 0);
    }
    ramus_builder_destroy(builder);
    plain_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_do_not_show_lanes),
        cmocka_unit_test(what_is_not_finite_is_found),
        cmocka_unit_test(threads_share_large_robots),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
