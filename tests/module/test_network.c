/* test_network.c - a robot evaluated through the contract of modules is the same robot, however it is divided
 *
 * Forces, accelerations, mass matrix, energies and poses of networks against those of the whole model: random robots of all joint types, cut
 * into modules, as one module, one for each instance and one for each link; with and without threads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "module/network.h"
#include "support/compare.h"
#include "support/cut_robot.h"

static const double tolerance = 1e-12;

static ramus_network *network_of(const ramus_model *model, ramus_partition partition, ramus_pool *pool)
{
    ramus_error err;
    ramus_network *network = NULL;
    ramus_network_options opt = ramus_network_options_default();
    opt.partition = partition;
    opt.pool = pool;
    if (ramus_network_create(model, &opt, &network, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return network;
}

#define MUST(network, call)                                                                                            \
    do {                                                                                                               \
        if ((call) != RAMUS_OK)                                                                                        \
            fail_msg("seed %llu: %s", r->seed, ramus_network_error(network)->text);                                    \
    } while (0)

static int check(const cut_robot *r, ramus_partition partition)
{
    int failures = 0;
    const int nv = ramus_model_nv(r->cut), nlink = ramus_model_nlink(r->cut);
    ramus_network *n = network_of(r->cut, partition, NULL);
    assert_int_equal(ramus_network_nv(n), nv);
    assert_int_equal(ramus_network_nq(n), ramus_model_nq(r->cut));
    const size_t count = (size_t)nv + 1;
    double *tau = calloc(count, sizeof *tau), *a = calloc(count, sizeof *a), *again = calloc(count, sizeof *again);
    double *M = calloc(count * count, sizeof *M), *want = calloc(count * count, sizeof *want);
    MUST(n, ramus_network_inverse_dynamics(n, r->q, r->v, r->a, tau));
    /* without external wrenches the whole robot's forces are */
    ramus_data *data = NULL;
    assert_int_equal(ramus_data_create(r->cut, NULL, &data, NULL), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(r->cut, data, r->q, r->v, r->a, again), RAMUS_OK);
    failures += !near_numbers("forces", r->seed, tau, again, nv, tolerance, NULL, NULL);

    MUST(n, ramus_network_forward_dynamics(n, r->q, r->v, tau, a));
    failures += !near_numbers("accelerations", r->seed, a, r->a, nv, 1e-9, NULL, NULL);
    MUST(n, ramus_network_inverse_dynamics(n, r->q, r->v, a, again));
    failures += !near_numbers("forces of the accelerations", r->seed, again, tau, nv, tolerance, NULL, NULL);

    MUST(n, ramus_network_mass_matrix(n, r->q, M));
    assert_int_equal(ramus_mass_matrix(r->cut, data, r->q, want), RAMUS_OK);
    failures += !near_numbers("mass matrix", r->seed, M, want, nv * nv, tolerance, NULL, NULL);

    double energy[2], expected[2];
    MUST(n, ramus_network_energy(n, r->q, r->v, &energy[0], &energy[1]));
    assert_int_equal(ramus_kinematics_update(r->cut, data, r->q, r->v, NULL), RAMUS_OK);
    assert_int_equal(ramus_kinetic_energy(r->cut, data, &expected[0]), RAMUS_OK);
    assert_int_equal(ramus_potential_energy(r->cut, data, &expected[1]), RAMUS_OK);
    failures += !near_numbers("energies", r->seed, energy, expected, 2, tolerance, NULL, NULL);
    for (int k = 0; k < nlink; k++) {
        ramus_pose x, y;
        MUST(n, ramus_network_link_pose_after(n, (ramus_link){ k }, &x));
        assert_int_equal(ramus_frame_pose(r->cut, data, (ramus_frame){ k }, &y), RAMUS_OK);
        const double got[3] = { x.position.x, x.position.y, x.position.z },
                     there[3] = { y.position.x, y.position.y, y.position.z };
        failures += !near_numbers("place of a link", r->seed, got, there, 3, tolerance, NULL, NULL);
        const double turned = x.rotation.w * y.rotation.w + x.rotation.x * y.rotation.x + x.rotation.y * y.rotation.y +
                              x.rotation.z * y.rotation.z;
        failures += !(fabs(fabs(turned) - 1) < tolerance);
    }
    for (int k = 0; k < nv; k++) {
        char name[80], other[80];
        ramus_network_v_name(n, k, name, sizeof name);
        ramus_model_v_name(r->cut, k, other, sizeof other);
        assert_string_equal(name, other);
    }
    ramus_data_destroy(data);
    ramus_network_destroy(n);
    free(want);
    free(M);
    free(again);
    free(a);
    free(tau);
    return failures;
}

static void any_partition_is_the_same_robot(void **state)
{
    int failures = 0;
    (void)state;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (unsigned long long s = 0; s < seed_count(12); s++) {
            const int nlink = 2 + (int)s % 12;
            cut_robot r =
                cut_robot_create(1000 * (unsigned long long)shape + s, nlink, (tree_shape)shape, 1 + (int)s % 5);
            for (int p = RAMUS_PARTITION_LARGEST; p <= RAMUS_PARTITION_LINKS; p++)
                failures += check(&r, (ramus_partition)p);
            cut_robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* The self-test of the contract passes what is right: every module of the networks. */
static void known_modules_pass_the_selftest(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        cut_robot r = cut_robot_create(seed, 9, TREE_RANDOM, 3);
        ramus_network *n = network_of(r.cut, RAMUS_PARTITION_INSTANCES, NULL);
        for (int k = 0; k < n->nnode; k++)
            if (opened_selftest(&n->node[k].u) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, n->node[k].u.error.text);
        ramus_network_destroy(n);
        cut_robot_destroy(&r);
    }
}

/* Loops between modules, against the constraints of the whole robot. */
static void loops_between_modules_are_those_of_the_whole(void **state)
{
    static const ramus_joint_type types[] = { RAMUS_FIXED,       RAMUS_REVOLUTE, RAMUS_PRISMATIC,
                                              RAMUS_CYLINDRICAL, RAMUS_PLANAR,   RAMUS_SPHERICAL };
    static const ramus_constraint_kind kinds[] = { RAMUS_CONSTRAINT_POINT_ON_LINE, RAMUS_CONSTRAINT_POINT_ON_PLANE,
                                                   RAMUS_CONSTRAINT_DISTANCE };
    int failures = 0;
    unsigned long long compared = 0;
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(45);
         seed++) { /* random states: loops are open, and may contradict each other */
        cut_robot r = cut_robot_create(seed, 12, TREE_RANDOM, 4);
        rng random = { seed };
        ramus_error err;
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *data = NULL;
        assert_int_equal(tree_builder_create(r.tree, &r.partition, NULL, &builder, &err), RAMUS_OK);
        for (int k = 0; k < 2; k++) { /* two loops, one to the world now and then */
            char a[32], b[32], name[8];
            const int one = rng_int(&random, 0, 11), other = rng_int(&random, 0, 11);
            snprintf(a, sizeof a, "%s", ramus_model_link(r.cut, (ramus_link){ one }).name);
            snprintf(b, sizeof b, "%s", ramus_model_link(r.cut, (ramus_link){ other }).name);
            snprintf(name, sizeof name, "c%d", k);
            ramus_constraint_description d = ramus_constraint_description_default();
            d.name = name;
            d.kind = seed % 9 < 6 ? RAMUS_CONSTRAINT_CLOSURE : kinds[seed % 9 - 6];
            d.joint_type = types[seed % 6];
            d.frame_a = one == other || rng_int(&random, 0, 3) == 0 ? NULL : a;
            d.frame_b = b;
            d.pose_a = rng_pose(&random);
            d.pose_b = rng_pose(&random);
            d.axis = rng_vec3(&random, 1);
            d.length = 1;
            assert_int_equal(ramus_builder_add_constraint(builder, &d, &err), RAMUS_OK);
        }
        if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
        const int nv = ramus_model_nv(model);
        double want[80], got[80];
        const ramus_status status = ramus_forward_dynamics(model, data, r.q, r.v, r.a, want);
        const ramus_constraint_report report = ramus_constraint_report_after(data);
        for (int p = RAMUS_PARTITION_LARGEST; p <= RAMUS_PARTITION_INSTANCES && status == RAMUS_OK; p++) {
            ramus_network *n = network_of(model, (ramus_partition)p, NULL);
            const ramus_status found = ramus_network_forward_dynamics(n, r.q, r.v, r.a, got);
            compared += found == RAMUS_OK;
            if (found != RAMUS_OK && (found != RAMUS_ERR_SINGULAR || report.nredundant == 0))
                fail_msg("seed %llu: %s", seed, ramus_network_error(n)->text);
            /* among many, rows may nearly depend on others: sweeps see the square of that */
            failures += found == RAMUS_OK && !near_numbers("accelerations with loops", seed, got, want, nv,
                                                           seed < 45 ? 1e-9 : 1e-6, NULL, NULL);
            ramus_network_destroy(n);
        }
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        cut_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
    assert_true(compared >= seed_count(45));
}

static void threads_do_not_change_a_bit(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(5); seed++) {
        cut_robot r = cut_robot_create(seed, 30, TREE_BINARY, 12);
        const size_t nv = (size_t)ramus_model_nv(r.cut), size = nv * sizeof(double);
        double *first = calloc(3, size + 8), *now = calloc(3, size + 8);
        for (int threads = 0; threads <= 3; threads++) {
            ramus_pool *pool = NULL;
            if (threads)
                assert_int_equal(ramus_pool_create(threads, NULL, &pool, NULL), RAMUS_OK);
            ramus_network *n = network_of(r.cut, RAMUS_PARTITION_INSTANCES, pool);
            double *to = threads ? now : first;
            assert_int_equal(ramus_network_inverse_dynamics(n, r.q, r.v, r.a, to), RAMUS_OK);
            assert_int_equal(ramus_network_forward_dynamics(n, r.q, r.v, to, to + nv), RAMUS_OK);
            if (threads && memcmp(first, now, 2 * size) != 0)
                fail_msg("seed %llu: other bits with %d threads", seed, threads);
            ramus_network_destroy(n);
            ramus_pool_destroy(pool);
        }
        free(now);
        free(first);
        cut_robot_destroy(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_partition_is_the_same_robot),
        cmocka_unit_test(known_modules_pass_the_selftest),
        cmocka_unit_test(loops_between_modules_are_those_of_the_whole),
        cmocka_unit_test(threads_do_not_change_a_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
