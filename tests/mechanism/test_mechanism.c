/* test_mechanism.c - the mechanism of random robots: forces by virtual work, shares that add up, lengths, memory
 *
 *     tau = tau_tree + sum over all parts of F J^T,   zero at what parts move,   |F|^2 least
 */
#include "mechanism/mechanism_robot.h"

#include "support/data_with.h"
#include "support/count_allocations.h"
#include "support/failing.h"

/* ---- forces ------------------------------------------------------------------------------------------------- */

static void test_forces(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(100); seed++) {
        subject s = robot_create(seed);
        ramus_data *data = mechanism_of(&s);
        const int n = ramus_model_npart(s.model);
        double tau[ROOM], tree[ROOM], sum[ROOM], rest[ROOM], jacobian[8][ROOM], power[2] = { 0 };
        run(&s, data, tau);
        const double *tension = ramus_mechanism_tensions(data);
        assert_int_equal(n, 8);
        assert_int_equal(ramus_inverse_dynamics_tree(s.model, s.data, s.q, s.v, s.a, NULL, tree, NULL), RAMUS_OK);
        memcpy(sum, tree, sizeof sum);
        memcpy(rest, tree, sizeof rest);
        for (int p = 0; p < n; p++) {
            const ramus_part_info *a = ramus_mechanism_part(data, (ramus_part){ p });
            ramus_part_motion m;
            assert_int_equal(ramus_part_jacobian(s.model, data, (ramus_part){ p }, jacobian[p]), RAMUS_OK);
            assert_int_equal(ramus_part_get_motion(s.model, data, (ramus_part){ p }, &m), RAMUS_OK);
            for (int c = 0; c < s.nv; c++) {
                sum[c] += tension[p] * jacobian[p][c];
                rest[c] += a->kind == RAMUS_PART_SPRING || p == BAR ? tension[p] * jacobian[p][c] : 0;
            }
            if (a->kind == RAMUS_PART_SPRING)
                near_value(a->name, seed, tension[p],
                           m.length > a->rest_length ? a->pretension + a->stiffness * (m.length - a->rest_length) : 0,
                           0);
            else
                assert_true(m.tension == 0 && m.energy == 0);
            if (a->kind == RAMUS_PART_SPRING)
                near_value(a->name, seed, m.tension, tension[p], 0);
            power[0] -= tension[p] * m.rate;
        }
        const double scale = scale_of(sum, s.nv) + scale_of(tree, s.nv) + scale_of(tension, n);
        for (int c = 0; c < s.nv; c++) {
            near_value("tau", seed, tau[c] / scale, sum[c] / scale, 1e-13);
            power[0] += tau[c] * s.v[c];
            power[1] += tree[c] * s.v[c];
        }
        near_value("virtual work", seed, power[0] / scale, power[1] / scale, 1e-12);
        static const int moved[] = { 0, HELD, 3, 4 };
        for (int e = 0; e < 4; e++)
            assert_true(tau[s.tree->link[moved[e]].v] == 0);

        /* the bar between links holds as its constraint does: of all tensions, the one with the least forces of the drives */
        double before[ROOM], along = 0;
        assert_int_equal(ramus_inverse_dynamics(s.model, s.data, s.q, s.v, s.a, before), RAMUS_OK);
        for (int c = 0; c < s.nv; c++) {
            near_value("before the movers", seed, before[c] / scale, rest[c] / scale, 1e-12);
            along += rest[c] * jacobian[BAR][c];
        }
        near_value("least forces", seed, along / scale, 0, 1e-11);

        /* alone on its joint; two on one joint: in the ratio of their arms */
        const int v0 = s.tree->link[0].v, v3 = s.tree->link[3].v;
        length_of l;
        assert_int_equal(
            part_length_at(s.model, ramus_mechanism_part(data, (ramus_part){ 2 }), s.q[s.tree->link[0].q], &l, NULL),
            RAMUS_OK);
        near_value("alone", seed, tension[2] / scale, -rest[v0] / l.first / scale, 1e-12);
        near_value("two", seed, tension[4] * jacobian[5][v3] / scale, tension[5] * jacobian[4][v3] / scale, 1e-12);
        near_value("two as one", seed, tension[4] / scale,
                   -rest[v3] * jacobian[4][v3] / (pow(jacobian[4][v3], 2) + pow(jacobian[5][v3], 2)) / scale, 1e-12);
        ramus_data_destroy(data);
        subject_destroy(&s);
    }
}

/* ---- shares ------------------------------------------------------------------------------------------------- */

static void test_shares(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(100); seed++) {
        subject s = robot_create(seed);
        ramus_data *data = mechanism_of(&s);
        double tau[ROOM], unused[ROOM];
        run(&s, data, tau);
        const double *tension = ramus_mechanism_tensions(data);
        const ramus_wrench *needed = ramus_mechanism_wrenches(data);
        const ramus_carrier *carrier = ramus_mechanism_carriers(data, (ramus_sharing){ 0 });

        /* needed: after springs and bars, one of which acts through a lever; by the tree's own slow recursion */
        ramus_wrench external[ROOM] = { 0 }, wrench[ROOM], sum = { { 0, 0, 0 }, { 0, 0, 0 } };
        static const int before[] = { 0, 1, 6, BAR };
        for (int p = 0; p < 4; p++)
            assert_int_equal(
                ramus_part_add_wrenches(s.model, data, (ramus_part){ before[p] }, tension[before[p]], external),
                RAMUS_OK);
        plain_tree_inverse_dynamics(s.tree, s.q, s.v, s.a, external, unused, wrench);
        for (int k = 0; k < s.nlink; k++) {
            const ramus_pose x_link_j = ramus_pose_inv(s.tree->link[k].link_in_joint);
            wrench[k] = ramus_wrench_to_parent(x_link_j, wrench[k]);
        }
        assert_true(near_wrenches("needed", seed, needed, wrench, s.nlink, 1e-11));

        for (int c = 0; c < 4; c++) {
            const ramus_wrench w = ramus_wrench_to_parent(carrier[c].pose, carrier[c].wrench);
            sum.force = vec3_add(sum.force, w.force);
            sum.moment = vec3_add(sum.moment, w.moment);
        }
        assert_true(near_wrenches("sum of shares", seed, &sum, &needed[HELD], 1, 1e-12));
        const ramus_vec3 slider = ramus_quat_rotate(carrier[2].pose.rotation, carrier[2].wrench.force);
        near_value("half and half", seed, slider.x, carrier[0].wrench.force.x, 1e-9);

        /* where the carriers stand */
        const ramus_pose held = pose_of(&s, HELD);
        ramus_part_motion m;
        ramus_lever_motion l;
        assert_int_equal(ramus_part_get_motion(s.model, data, (ramus_part){ 3 }, &m), RAMUS_OK);
        assert_int_equal(ramus_lever_get_motion(s.model, data, (ramus_lever){ 0 }, &l), RAMUS_OK);
        const ramus_vec3 at[] = { held.position, m.b, l.tip, pose_of(&s, 6).position };
        for (int c = 0; c < 4; c++)
            near_value("place", seed, vec3_norm(vec3_sub(ramus_pose_point(held, carrier[c].pose.position), at[c])), 0,
                       1e-12);
        const ramus_vec3 z =
            ramus_quat_rotate(ramus_pose_mul(held, carrier[1].pose).rotation, ramus_vec3_make(0, 0, 1));
        near_value("along the cylinder", seed, vec3_dot(z, m.n), -1, 1e-13);
        near_value("axes of the held link", seed, fabs(carrier[2].pose.rotation.w), 1, 1e-13);
        ramus_data_destroy(data);
        subject_destroy(&s);
    }
}

/* With external wrenches: the tree's own slow recursion, on which they, springs, bars and actuators act, has the same forces and the same
 * wrenches at its joints; without, the forces are those of the plain function. */
static void test_joint_wrenches(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(100); seed++) {
        subject s = robot_create(seed);
        ramus_data *data = mechanism_of(&s);
        rng r = { seed + 1000 };
        double tau[ROOM], want[ROOM];
        ramus_wrench given[ROOM] = { 0 }, external[ROOM], joint[ROOM], wrench[ROOM];
        for (int k = 0; k < s.nlink; k++)
            given[k] = (ramus_wrench){ rng_vec3(&r, 10), rng_vec3(&r, 5) };
        memcpy(external, given, sizeof external);
        if (ramus_mechanism_inverse_dynamics_wrenches(s.model, data, s.q, s.v, s.a, given, tau, joint) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, ramus_data_error(data)->text);
        const double *tension = ramus_mechanism_tensions(data);
        for (int p = 0; p < ramus_model_npart(s.model); p++)
            assert_int_equal(ramus_part_add_wrenches(s.model, data, (ramus_part){ p }, tension[p], external), RAMUS_OK);
        plain_tree_inverse_dynamics(s.tree, s.q, s.v, s.a, external, want, wrench);
        const double scale = scale_of(tension, ramus_model_npart(s.model));
        for (int c = 0; c < s.nv; c++)
            near_value("tau", seed, tau[c] / scale, want[c] / scale, 1e-12);
        assert_true(near_wrenches("joints", seed, joint, wrench, s.nlink, 1e-12 * scale));
        ramus_wrench connection;
        assert_int_equal(ramus_interface_wrench_after(s.model, data, (ramus_instance){ 0 }, &connection), RAMUS_OK);

        run(&s, data, want);
        assert_int_equal(ramus_mechanism_inverse_dynamics_wrenches(s.model, data, s.q, s.v, s.a, NULL, tau, NULL),
                         RAMUS_OK);
        assert_memory_equal(tau, want, (size_t)s.nv * sizeof *tau);
        ramus_data_destroy(data);
        subject_destroy(&s);
    }
}

/* ---- lengths ------------------------------------------------------------------------------------------------ */

static void test_lengths(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(50); seed++) {
        subject s = robot_create(seed);
        ramus_data *data = mechanism_of(&s);
        double length[8], rate[8], acc[8], q[ROOM], v[ROOM], a[ROOM];
        assert_int_equal(ramus_kinematics_update(s.model, data, s.q, s.v, s.a), RAMUS_OK);
        for (int p = 0; p < 8; p++) {
            ramus_part_motion m;
            assert_int_equal(ramus_part_get_motion(s.model, data, (ramus_part){ p }, &m), RAMUS_OK);
            length[p] = m.length;
            rate[p] = m.rate;
            acc[p] = m.acceleration;
        }
        length[5] = NAN; /* the second on joint 3 may mean the other side of a dead centre */
        memcpy(q, s.q, sizeof q);
        memcpy(v, s.v, sizeof v);
        memcpy(a, s.a, sizeof a);
        static const int moved[] = { 0, HELD, 3 };
        for (int e = 0; e < 3; e++)
            q[s.tree->link[moved[e]].q] = v[s.tree->link[moved[e]].v] = a[s.tree->link[moved[e]].v] = 99;
        if (ramus_mechanism_set_lengths(s.model, data, length, rate, acc, q, v, a))
            fail_msg("seed %llu: %s", seed, ramus_data_error(data)->text);
        assert_true(near_numbers("q", seed, q, s.q, s.nq, 1e-11, NULL, NULL));
        assert_true(near_numbers("v", seed, v, s.v, s.nv, 1e-10, NULL, NULL));
        assert_true(near_numbers("a", seed, a, s.a, s.nv, 1e-9, NULL, NULL));

        /* q alone; NAN leaves it */
        for (int p = 0; p < 8; p++)
            length[p] = p == 3 ? length[p] : NAN;
        q[s.tree->link[0].q] = q[s.tree->link[HELD].q] = 99;
        assert_int_equal(ramus_mechanism_set_lengths(s.model, data, length, NULL, NULL, q, NULL, NULL), RAMUS_OK);
        near_value("set", seed, q[s.tree->link[HELD].q], s.q[s.tree->link[HELD].q], 1e-11);
        assert_true(q[s.tree->link[0].q] == 99);

        /* a rate that is no number */
        rate[3] = NAN;
        assert_int_equal(ramus_mechanism_set_lengths(s.model, data, length, rate, acc, q, v, a), RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_data_error(data)->text, "not finite"));

        /* out of range: nothing is written */
        length[2] = ramus_mechanism_part(data, (ramus_part){ 2 })->min_length;
        length[3] = ramus_mechanism_part(data, (ramus_part){ 3 })->max_length * 1.01 + 1;
        memcpy(v, q, sizeof v);
        assert_int_equal(ramus_mechanism_set_lengths(s.model, data, length, NULL, NULL, q, NULL, NULL),
                         RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_data_error(data)->text, "actuator 'drive held': length"));
        assert_memory_equal(v, q, sizeof v);
        assert_int_equal(ramus_mechanism_set_lengths(s.model, data, length, rate, NULL, q, NULL, NULL),
                         RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_data_error(data)->text, "give both of a pair"));
        assert_int_equal(ramus_mechanism_set_lengths(s.model, data, length, NULL, acc, q, NULL, a), RAMUS_ERR_ARGUMENT);
        ramus_data_destroy(data);
        subject_destroy(&s);
    }
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static void test_memory(void **state)
{
    (void)state;
    subject s = robot_create(3);
    failing c = { 0 };
    const ramus_allocator allocator = failing_allocator(&c);
    ramus_data_options opt = ramus_data_options_default();
    opt.allocator = &allocator;
    int done = 0;
    for (long n = 1; !done; n++) {
        ramus_data *data = (void *)&c;
        ramus_error err;
        c = (failing){ .fail_at = n };
        const ramus_status status = data_with(RAMUS_WITH_MECHANISM, s.model, &opt, &data, &err);
        done = status == RAMUS_OK;
        if (!done) {
            assert_int_equal(status, RAMUS_ERR_MEMORY);
            assert_null(data);
        } else {
            const long before = c.calls;
            double tau[ROOM], length[8] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
            length[2] = ramus_mechanism_part(data, (ramus_part){ 2 })->min_length;
            assert_true(allocations_are_seen());
            must_not_allocate = 1;
            run(&s, data, tau);
            ramus_wrench joint[ROOM];
            const ramus_status wrenches =
                ramus_mechanism_inverse_dynamics_wrenches(s.model, data, s.q, s.v, s.a, NULL, tau, joint);
            const ramus_status jacobian = ramus_part_jacobian(s.model, data, (ramus_part){ 0 }, tau);
            const ramus_status lengths =
                ramus_mechanism_set_lengths(s.model, data, length, NULL, NULL, s.q, NULL, NULL);
            const ramus_status update = ramus_kinematics_update(s.model, data, s.q, s.v, s.a);
            must_not_allocate = 0;
            assert_true(!wrenches && !jacobian && !lengths && (!update || update == RAMUS_ERR_SINGULAR));
            assert_int_equal(c.calls, before);
            assert_int_equal(forbidden_allocations, 0);
            print_message("%ld allocations\n", before);
        }
        ramus_data_destroy(data);
        assert_int_equal(c.live, 0);
    }
    subject_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forces),  cmocka_unit_test(test_shares), cmocka_unit_test(test_joint_wrenches),
        cmocka_unit_test(test_lengths), cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
