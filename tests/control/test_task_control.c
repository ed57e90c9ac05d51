/* test_task_control.c - what tasks get: alone, by priority, by weight; and MBM in closed loops */
#include "arm.h"

#include "support/random_model.h"

/* ---- one evaluation ------------------------------------------------------------------------------------------- */

/* The acceleration of a frame under the forces is what the task asks for; forces and accelerations fit. */
static void test_single_task(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 30; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 77 };
        ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1);
        ramus_controller_description options = ramus_controller_description_default();
        options.damping = 0;
        ramus_controller *c = control_create(&r, 1, &d, &options);
        ramus_target target = ramus_target_default();
        target.pose = rng_pose(&random);
        target.turn_amplitude = target.circle_radius = 0.3;
        target.turn_frequency = target.circle_frequency = 1;
        const ramus_motion desired = ramus_target_motion(&target, target.pose, 0.3);
        double tau[MOST], a[MOST], check[MOST], loss;
        ramus_controller_set_target(c, 0, &desired);
        solve(c, &r, tau, a);
        robot_accelerate(&r, r.q, r.v, tau, check);
        assert_true(difference(a, check, r.nv) < 1e-6 * (1 + fabs(a[0]) + fabs(a[3])) * 10);
        loss = report_of(c).loss[0];
        if (!(loss < 1e-7))
            fail_msg("seed %llu: a task alone loses %g", seed, loss);
        /* e'' = -kv e' - kp e of the position, by kinematics of a */
        ramus_pose x;
        ramus_twist xi, dot;
        ramus_kinematics_update(r.model, r.data, r.q, r.v, a);
        ramus_frame_pose(r.model, r.data, d.frame, &x);
        ramus_frame_twist(r.model, r.data, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, &xi);
        ramus_frame_twist_dot(r.model, r.data, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, &dot);
        const ramus_vec3 v_d = ramus_quat_rotate(desired.pose.rotation, desired.twist.linear);
        const double w = 6.283185307179586, a_d = -0.3 * w * w * cos(w * 0.3); /* along u, which is x for normal z */
        const double want = a_d - 20 * (xi.linear.x - v_d.x) - 100 * (x.position.x - desired.pose.position.x);
        if (!(fabs(dot.linear.x - want) < 1e-6 * (1 + fabs(want))))
            fail_msg("seed %llu: acceleration along x is %g, not %g", seed, dot.linear.x, want);
        ramus_controller_destroy(c);
        robot_release(&r);
    }
}

/* Robots of all joint types: forces and accelerations fit, and the loss is what the frame's acceleration lacks. */
static void test_random_robots(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        const random_tree_options opt = { 2 + (int)(seed % 9), (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ALL, 1,
                                          1 };
        plain_tree *tree = random_tree_create(seed, &opt);
        random_state s = random_state_create(seed, tree);
        robot r = { 0 };
        ramus_error err;
        if (tree_model_create(tree, NULL, NULL, &r.model, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        assert_int_equal(ramus_data_create(r.model, NULL, &r.data, &err), RAMUS_OK);
        r.nq = ramus_model_nq(r.model);
        r.nv = ramus_model_nv(r.model);
        if (r.nv > 0 && r.nv <= MOST) {
            double tau[MOST], a[MOST], check[MOST], size = 1;
            memcpy(r.q, s.q, (size_t)r.nq * sizeof(double));
            memcpy(r.v, s.v, (size_t)r.nv * sizeof(double));
            rng random = { seed };
            ramus_task_description d[2] = { ramus_task_description_default(), ramus_task_description_default() };
            d[0].frame.index = ramus_model_nlink(r.model) - 1;
            d[1].kind = RAMUS_TASK_POSTURE;
            d[1].priority = 1;
            ramus_controller *c = control_create(&r, 2, d, NULL);
            const ramus_motion desired = { .pose = rng_pose(&random) };
            ramus_controller_set_target(c, 0, &desired);
            ramus_controller_set_posture(c, 1, s.q, NULL, NULL);
            solve(c, &r, tau, a);
            robot_accelerate(&r, r.q, r.v, tau, check);
            for (int k = 0; k < r.nv; k++)
                size = fmax(size, fabs(a[k]));
            if (!(difference(a, check, r.nv) < 1e-8 * size))
                fail_msg("seed %llu: forces give other accelerations, off by %g of %g", seed,
                         difference(a, check, r.nv), size);
            double off[6];
            find_lack(&r, d[0].frame, &desired, a, off);
            double sum = 0;
            for (int k = 0; k < 6; k++)
                sum += off[k] * off[k];
            const double loss = report_of(c).loss[0];
            if (!(fabs(sqrt(sum) - loss) < 1e-7 * size))
                fail_msg("seed %llu: loss %.9g, but the frame lacks %.9g", seed, loss, sqrt(sum));
            ramus_controller_destroy(c);
        }
        robot_release(&r);
        random_state_destroy(&s);
        plain_tree_destroy(tree);
    }
}

/* A lower level changes nothing of what a higher one reached, whatever it asks for, and with limits in the way too. */
static void test_priorities(void **state)
{
    (void)state;
    double worst = 0;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 5 };
        ramus_task_description d[4] = { task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1),
                                        task_on(&r, RAMUS_TASK_ORIENTATION, "a/l7", 3, 2),
                                        task_on(&r, RAMUS_TASK_CENTRE_OF_MASS, NULL, 5, 1),
                                        task_on(&r, RAMUS_TASK_POSTURE, NULL, 9, 1) };
        d[0].point = ramus_vec3_make(0.1, -0.05, 0.02);
        ramus_joint_limits limits[MOST];
        ramus_controller_description options = ramus_controller_description_default();
        options.damping = 0;
        ramus_model_joint_limits(r.model, limits);
        for (int k = 0; k < r.nv; k++) {
            limits[k].max_acceleration = rng_uniform(&random, 20, 200);
            limits[k].max_force = 300;
        }
        if (seed % 2)
            options.limits = limits;
        double q_d[MOST], first[MOST], tau[MOST], a[MOST], J[3 * MOST], J6[6 * MOST];
        for (int k = 0; k < r.nq; k++)
            q_d[k] = rng_uniform(&random, -2, 2);
        const ramus_vec3 p = rng_vec3(&random, 0.5);
        const ramus_motion turned = { .pose = rng_pose(&random) };
        ramus_kinematics_update(r.model, r.data, r.q, r.v, NULL);
        ramus_frame_jacobian(r.model, r.data, d[0].frame, RAMUS_LOCAL_WORLD_ALIGNED, J6);
        const ramus_pose x = frame_at(&r, r.q, d[0].frame);
        const ramus_vec3 arm = ramus_quat_rotate(x.rotation, d[0].point);
        for (int k = 0; k < r.nv; k++) { /* of the point: linear + angular x arm */
            const double w[3] = { J6[k], J6[r.nv + k], J6[2 * r.nv + k] };
            J[k] = J6[3 * r.nv + k] + w[1] * arm.z - w[2] * arm.y;
            J[r.nv + k] = J6[4 * r.nv + k] + w[2] * arm.x - w[0] * arm.z;
            J[2 * r.nv + k] = J6[5 * r.nv + k] + w[0] * arm.y - w[1] * arm.x;
        }
        for (int n = 1; n <= 4; n++) {
            ramus_controller *c = control_create(&r, n, d, &options);
            set_point(c, 0, p);
            if (n > 1)
                ramus_controller_set_target(c, 1, &turned);
            if (n > 2)
                set_point(c, 2, ramus_vec3_make(9, 9, 9));
            if (n > 3)
                ramus_controller_set_posture(c, 3, q_d, NULL, NULL);
            solve(c, &r, tau, a);
            assert_true(report_of(c).complete);
            if (n == 1)
                memcpy(first, a, sizeof a);
            for (int i = 0; i < 3; i++) {
                double moved = 0, size = 1;
                for (int k = 0; k < r.nv; k++) {
                    moved += J[i * r.nv + k] * (a[k] - first[k]);
                    size = fmax(size, fabs(J[i * r.nv + k] * a[k]));
                }
                worst = fmax(worst, fabs(moved) / size);
            }
            ramus_controller_destroy(c);
        }
        robot_release(&r);
    }
    printf("lower levels move a higher one by at most %.1e\n", worst);
    assert_true(worst < 1e-9);
}

/* Two tasks of one level that contradict each other, below one that fixes something: the weighted optimum, from the
 * optimality conditions of all of it as one dense system. */
static void test_weights(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 40; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 5 };
        const double weight[2] = { rng_uniform(&random, 0.1, 5), rng_uniform(&random, 0.1, 5) };
        ramus_task_description d[4] = { task_on(&r, RAMUS_TASK_ORIENTATION, "a/l3", 0, 1),
                                        task_on(&r, RAMUS_TASK_POINT, "a/l7", 1, weight[0]),
                                        task_on(&r, RAMUS_TASK_POINT, "a/l7", 1, weight[1]),
                                        task_on(&r, RAMUS_TASK_POSTURE, NULL, 1, 1e-3) };
        ramus_controller_description options = ramus_controller_description_default();
        options.damping = 0;
        d[0].directions = RAMUS_DIRECTION_WX | RAMUS_DIRECTION_WZ;
        ramus_controller *c = control_create(&r, 4, d, &options);
        const ramus_vec3 p1 = rng_vec3(&random, 1), p2 = rng_vec3(&random, 1);
        const ramus_motion turned = { .pose = rng_pose(&random) };
        double tau[MOST], a[MOST], zero[MOST] = { 0 };
        ramus_controller_set_target(c, 0, &turned);
        set_point(c, 1, p1);
        set_point(c, 2, p2);
        ramus_controller_set_posture(c, 3, zero, NULL, NULL);
        solve(c, &r, tau, a);
        /* gradient of the weighted sum, projected on what the first level leaves free, is zero */
        double J[6 * MOST], K[6 * MOST], gradient[MOST];
        ramus_twist bias, twist;
        ramus_kinematics_update(r.model, r.data, r.q, r.v, zero);
        ramus_frame_jacobian(r.model, r.data, d[1].frame, RAMUS_LOCAL_WORLD_ALIGNED, J);
        ramus_frame_jacobian(r.model, r.data, d[0].frame, RAMUS_LOCAL_WORLD_ALIGNED, K);
        ramus_frame_twist(r.model, r.data, d[1].frame, RAMUS_LOCAL_WORLD_ALIGNED, &twist);
        ramus_frame_twist_dot(r.model, r.data, d[1].frame, RAMUS_LOCAL_WORLD_ALIGNED, &bias);
        const ramus_pose x = frame_at(&r, r.q, d[1].frame);
        const double at[3] = { x.position.x, x.position.y, x.position.z },
                     v[3] = { twist.linear.x, twist.linear.y, twist.linear.z },
                     b[3] = { bias.linear.x, bias.linear.y, bias.linear.z };
        const double goal[2][3] = { { p1.x, p1.y, p1.z }, { p2.x, p2.y, p2.z } };
        for (int k = 0; k < r.nv; k++)
            gradient[k] = 1e-3 * (a[k] + 20 * r.v[k] + 100 * r.q[k]);
        double size = 0, loss[2] = { 0, 0 };
        for (int t = 0; t < 2; t++)
            for (int i = 0; i < 3; i++) {
                double off = b[i] + 20 * v[i] + 100 * (at[i] - goal[t][i]);
                for (int k = 0; k < r.nv; k++)
                    off += J[(3 + i) * r.nv + k] * a[k];
                loss[t] += off * off;
                size = fmax(size, weight[t] * fabs(off));
                for (int k = 0; k < r.nv; k++)
                    gradient[k] += weight[t] * off * J[(3 + i) * r.nv + k];
            }
        /* take the two rows of the first level out (Gram-Schmidt) */
        double *rows[2] = { K, K + 2 * r.nv };
        for (int i = 0; i < 2; i++) {
            double dot = 0, length = 0;
            if (i == 1) {
                for (int k = 0; k < r.nv; k++)
                    dot += rows[0][k] * rows[1][k];
                for (int k = 0; k < r.nv; k++)
                    rows[1][k] -= dot * rows[0][k];
            }
            for (int k = 0; k < r.nv; k++)
                length += rows[i][k] * rows[i][k];
            dot = 0;
            for (int k = 0; k < r.nv; k++) {
                rows[i][k] /= sqrt(length);
                dot += rows[i][k] * gradient[k];
            }
            for (int k = 0; k < r.nv; k++)
                gradient[k] -= dot * rows[i][k];
        }
        for (int k = 0; k < r.nv; k++)
            if (!(fabs(gradient[k]) < 1e-8 * size))
                fail_msg("seed %llu: gradient %d is %g of %g", seed, k, gradient[k], size);
        const ramus_control_report report = report_of(c);
        for (int t = 0; t < 2; t++)
            assert_true(fabs(report.loss[1 + t] - sqrt(loss[t])) < 1e-7 * (1 + sqrt(loss[t])));
        ramus_controller_destroy(c);
        robot_release(&r);
    }
}

/* ---- closed loops --------------------------------------------------------------------------------------------- */

typedef struct mbm_tasks {
    ramus_controller *control;
    ramus_target target[LEAVES];
} mbm_tasks;

static void mbm_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    mbm_tasks *m = user;
    for (int k = 0; k < LEAVES; k++) {
        const ramus_motion d = ramus_target_motion(&m->target[k], m->target[k].pose, t);
        ramus_controller_set_target(m->control, k, &d);
    }
    control_forces(m->control, t, q, v, tau);
}

/* MBM's five leaves to targets near, far and moving. Returns the largest total error of the last half second. */
static double follow(unsigned long long seed, double reach, int moves, double seconds)
{
    mbm m = mbm_create(seed, 0.3, reach);
    ramus_task_description d[LEAVES];
    mbm_tasks tasks;
    for (int k = 0; k < LEAVES; k++) {
        d[k] = ramus_task_description_default();
        d[k].frame = m.leaf[k];
        tasks.target[k] = ramus_target_default();
        tasks.target[k].pose = frame_at(&m.r, m.goal, m.leaf[k]);
    }
    if (moves) { /* the platform carries all of them along: a motion that the robot can make */
        for (int k = 0; k < LEAVES; k++) {
            tasks.target[k].sine_direction = ramus_vec3_make(1, 0.5, 0);
            tasks.target[k].sine_amplitude = 0.2;
            tasks.target[k].sine_frequency = 0.3;
        }
    }
    tasks.control = control_create(&m.r, LEAVES, d, NULL);
    double worst = 0, total;
    const double h = 2e-3;
    for (int k = 0; k <= (int)(seconds / h); k++) {
        double tau[MOST];
        if (k * h >= seconds - 0.5) {
            mbm_forces(&tasks, k * h, m.r.q, m.r.v, tau);
            total = report_of(tasks.control).total_error;
            worst = fmax(worst, total);
        }
        robot_step(&m.r, mbm_forces, &tasks, k * h, h, 0);
    }
    ramus_controller_destroy(tasks.control);
    robot_release(&m.r);
    return worst;
}

static void test_mbm(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned long long seed;
        double reach;
        int moves;
        double seconds, tol;
    } cases[] = { { "near", 1, 0.3, 0, 3, 1e-6 }, { "far", 2, 1.0, 0, 4, 1e-6 }, { "moving", 3, 0.3, 1, 4, 1e-6 } };
    const int longer = getenv("RAMUS_LONG") != NULL;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (unsigned long long more = 0; more < (longer ? 5 : 1); more++) {
            const double error = follow(cases[k].seed + 10 * more, cases[k].reach, cases[k].moves, cases[k].seconds);
            printf("MBM, %s (seed %llu): total error %.2e after %g s\n", cases[k].name, cases[k].seed + 10 * more,
                   error, cases[k].seconds);
            if (more == 0 && !(error < cases[k].tol))
                fail_msg("%s: error %g", cases[k].name, error);
        }
}

/* ---- the object ----------------------------------------------------------------------------------------------- */

static void test_arguments(void **state)
{
    (void)state;
    robot r = arm_create(1);
    ramus_controller *c;
    ramus_error err;
    double tau[MOST];
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1), bad = d;
    ramus_controller_description options = ramus_controller_description_default();
    bad.weight = 0;
    assert_int_equal(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &bad, NULL, &c, &err), RAMUS_ERR_ARGUMENT);
    bad = d;
    bad.directions = 0;
    assert_int_equal(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &bad, NULL, &c, &err), RAMUS_ERR_ARGUMENT);
    bad = d;
    bad.frame.index = -1;
    assert_int_equal(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &bad, NULL, &c, &err), RAMUS_ERR_NOT_FOUND);
    options.horizon = 0;
    assert_int_equal(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &d, &options, &c, &err), RAMUS_ERR_ARGUMENT);
    assert_null(c);
    c = control_create(&r, 1, &d, NULL);
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, tau), RAMUS_ERR_ARGUMENT);
    ramus_control_report report;
    assert_int_equal(ramus_controller_report(c, &report), RAMUS_ERR_STALE);
    assert_string_equal(report.name[0], "a/l7");
    assert_int_equal(ramus_controller_set_posture(c, 0, r.q, NULL, NULL), RAMUS_ERR_ARGUMENT);
    const ramus_motion at = { .pose = ramus_pose_identity() };
    assert_int_equal(ramus_controller_set_target(c, 0, &at), RAMUS_OK);
    r.q[0] = NAN;
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, tau), RAMUS_ERR_ARGUMENT);
    ramus_controller_destroy(c);
    ramus_controller_destroy(NULL);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single_task), cmocka_unit_test(test_random_robots), cmocka_unit_test(test_priorities),
        cmocka_unit_test(test_weights),     cmocka_unit_test(test_mbm),           cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
