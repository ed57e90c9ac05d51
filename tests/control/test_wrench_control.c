/* test_wrench_control.c - the papers' law on a free body, and the wrench controller on MBM's five leaves */
#include "algebra/quat.h"
#include "closed_loop.h"

/* ---- the law: xi' = U ----------------------------------------------------------------------------------------- */

typedef struct body {
    ramus_pose x;
    ramus_twist xi;
} body;

static ramus_twist add_twists(ramus_twist a, double s, ramus_twist b)
{
    return (
        ramus_twist){ { a.angular.x + s * b.angular.x, a.angular.y + s * b.angular.y, a.angular.z + s * b.angular.z },
                      { a.linear.x + s * b.linear.x, a.linear.y + s * b.linear.y, a.linear.z + s * b.linear.z } };
}

/* x moved by the constant body twist xi for dt: dx/dt = (1/2) x xi */
static ramus_pose moved(ramus_pose x, ramus_twist xi, double dt)
{
    const ramus_dq step = ramus_dq_screw_exp(ramus_dq_scale(0.5 * dt, ramus_dq_from_twist(xi)));
    return ramus_dq_to_pose(ramus_dq_normalized(ramus_dq_mul(ramus_dq_from_pose(x), step)));
}

static ramus_target moving_target(rng *r)
{
    ramus_target t = ramus_target_default();
    t.pose = rng_pose(r);
    t.sine_direction = rng_vec3(r, 1);
    t.sine_amplitude = 0.3;
    t.sine_frequency = 0.7;
    t.circle_normal = rng_vec3(r, 1);
    t.circle_radius = 0.2;
    t.circle_frequency = 0.4;
    t.turn_axis = rng_vec3(r, 1);
    t.turn_amplitude = 0.8;
    t.turn_frequency = 0.5;
    return t;
}

/* A target's twist and its derivative are those of its pose. */
static void test_target_motion(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 20; seed++) {
        rng r = { seed };
        const ramus_target target = moving_target(&r);
        const double t = rng_uniform(&r, 0, 5), h = 1e-4;
        const ramus_motion at = ramus_target_motion(&target, target.pose, t),
                           before = ramus_target_motion(&target, target.pose, t - h),
                           after = ramus_target_motion(&target, target.pose, t + h);
        /* conj(x) x(t + h) = exp(h xi / 2 + ...): central difference of the screw logarithm */
        const ramus_dq back = ramus_dq_conj(ramus_dq_from_pose(at.pose));
        double up[6], down[6], twist[6], dot[6], twist_up[6], twist_down[6];
        ramus_dq_to_vec6(ramus_dq_screw_log(ramus_dq_mul(back, ramus_dq_from_pose(after.pose))), up);
        ramus_dq_to_vec6(ramus_dq_screw_log(ramus_dq_mul(back, ramus_dq_from_pose(before.pose))), down);
        ramus_dq_to_vec6(ramus_dq_from_twist(at.twist), twist);
        ramus_dq_to_vec6(ramus_dq_from_twist(at.twist_dot), dot);
        ramus_dq_to_vec6(ramus_dq_from_twist(after.twist), twist_up);
        ramus_dq_to_vec6(ramus_dq_from_twist(before.twist), twist_down);
        for (int k = 0; k < 6; k++) {
            assert_true(fabs((up[k] - down[k]) / h - twist[k]) < 1e-6);
            assert_true(fabs((twist_up[k] - twist_down[k]) / (2 * h) - dot[k]) < 1e-5);
        }
    }
}

/* Errors obey xit' = -kp log xt - kv xit: finite differences of xit along a motion with xi' = U. */
static void test_error_dynamics(void **state)
{
    (void)state;
    const ramus_gains gains = { 7, 3 };
    for (unsigned long long seed = 0; seed < 20; seed++) {
        rng r = { seed };
        const ramus_target target = moving_target(&r);
        const body b = { rng_pose(&r), { rng_vec3(&r, 1), rng_vec3(&r, 1) } };
        const double t = 0.3, h = 1e-5;
        double xit[3][6], rate[6];
        for (int k = 0; k < 3; k++) {
            const double dt = (k - 1) * h;
            const ramus_motion d0 = ramus_target_motion(&target, target.pose, t),
                               d = ramus_target_motion(&target, target.pose, t + dt);
            const ramus_twist u = ramus_pose_feedback(b.x, b.xi, &d0, gains);
            const ramus_twist xi = add_twists(b.xi, dt, u);
            const ramus_pose x = moved(b.x, add_twists(b.xi, 0.5 * dt, u), dt);
            const ramus_dq xt = ramus_dq_mul(ramus_dq_conj(ramus_dq_from_pose(d.pose)), ramus_dq_from_pose(x));
            const ramus_dq e =
                ramus_dq_sub(ramus_dq_from_twist(xi), ramus_dq_ad(ramus_dq_conj(xt), ramus_dq_from_twist(d.twist)));
            ramus_dq_to_vec6(e, xit[k]);
            if (k == 1)
                ramus_dq_to_vec6(
                    ramus_dq_add(ramus_dq_scale(-gains.kp, ramus_dq_log(xt)), ramus_dq_scale(-gains.kv, e)), rate);
        }
        for (int k = 0; k < 6; k++)
            if (!(fabs((xit[2][k] - xit[0][k]) / (2 * h) - rate[k]) < 1e-6))
                fail_msg("seed %llu: d/dt xit[%d] is %.9g, not %.9g", seed, k, (xit[2][k] - xit[0][k]) / (2 * h),
                         rate[k]);
    }
}

/* A free body with xi' = U reaches targets at rest and moving ones, from anywhere, turning the short way. */
static void test_free_body(void **state)
{
    (void)state;
    const ramus_gains gains = { 200, 40 };
    for (unsigned long long seed = 0; seed < 10; seed++) {
        rng r = { seed };
        ramus_target target = moving_target(&r);
        if (seed % 2)
            target.sine_amplitude = target.circle_radius = target.turn_amplitude = 0;
        body b = { rng_pose(&r), { rng_vec3(&r, 1), rng_vec3(&r, 1) } };
        const double h = 1e-3;
        for (int k = 0; k < 10000; k++) {
            /* midpoint rule */
            const ramus_motion d = ramus_target_motion(&target, target.pose, k * h),
                               half = ramus_target_motion(&target, target.pose, (k + 0.5) * h);
            const ramus_twist u = ramus_pose_feedback(b.x, b.xi, &d, gains), xi = add_twists(b.xi, 0.5 * h, u);
            const ramus_twist u_half = ramus_pose_feedback(moved(b.x, b.xi, 0.5 * h), xi, &half, gains);
            b.x = moved(b.x, xi, h);
            b.xi = add_twists(b.xi, h, u_half);
        }
        const double error = ramus_pose_error(ramus_target_motion(&target, target.pose, 10000 * h).pose, b.x);
        if (!(error < (seed % 2 ? 1e-10 : 1e-5)))
            fail_msg("seed %llu: error %g", seed, error);
    }
}

/* No unwinding: a pose and its negative give the same, and the push is along the short way round. */
static void test_short_way(void **state)
{
    (void)state;
    rng r = { 5 };
    for (int k = 0; k < 50; k++) {
        ramus_motion d = { .pose = rng_pose(&r) };
        ramus_pose x = rng_pose(&r), minus = x;
        const ramus_twist xi = { { 0, 0, 0 }, { 0, 0, 0 } };
        minus.rotation = quat_scale(-1, x.rotation);
        const ramus_twist u = ramus_pose_feedback(x, xi, &d, (ramus_gains){ 2, 1 }),
                          um = ramus_pose_feedback(minus, xi, &d, (ramus_gains){ 2, 1 });
        assert_true(fabs(u.angular.x - um.angular.x) + fabs(u.angular.y - um.angular.y) +
                        fabs(u.linear.x - um.linear.x) <
                    1e-12);
        const double turn = hypot(hypot(u.angular.x, u.angular.y), u.angular.z); /* kp phi / 2 */
        assert_true(turn <= 3.1415926536);
    }
}

/* ---- MBM ------------------------------------------------------------------------------------------------------ */

/* Of the leaves, without targets. */
static ramus_status leaves_try(const mbm *m, int count, ramus_gains gains, ramus_controller **out, ramus_error *err)
{
    ramus_task_description task[LEAVES];
    for (int k = 0; k < LEAVES; k++) {
        task[k] = ramus_task_description_default();
        task[k].frame = m->leaf[k];
        task[k].gains = gains;
    }
    return control_try(&m->r, RAMUS_CONTROLLER_WRENCH, count, task, NULL, out, err);
}

static ramus_controller *mbm_controller(mbm *m, ramus_gains gains)
{
    ramus_controller *c;
    ramus_error err;
    if (leaves_try(m, LEAVES, gains, &c, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    for (int k = 0; k < LEAVES; k++) {
        const ramus_motion d = { .pose = frame_at(&m->r, m->goal, m->leaf[k]) };
        assert_int_equal(ramus_controller_set_target(c, k, &d), RAMUS_OK);
    }
    return c;
}

/* tau = g + sum J^T Z, with Z from the law. */
static void test_forces(void **state)
{
    (void)state;
    mbm m = mbm_create(3, 0.5, 0.3);
    ramus_controller *c = mbm_controller(&m, (ramus_gains){ 30, 4 });
    rng r = { 9 };
    double tau[MOST], want[MOST], J[6 * MOST];
    for (int k = 0; k < m.r.nv; k++)
        m.r.v[k] = rng_normal(&r);
    control_forces(c, 0, m.r.q, m.r.v, tau);
    assert_int_equal(ramus_gravity_forces(m.r.model, m.r.data, m.r.q, want), RAMUS_OK);
    for (int k = 0; k < LEAVES; k++) {
        const ramus_motion d = { .pose = frame_at(&m.r, m.goal, m.leaf[k]) };
        ramus_pose x;
        ramus_twist xi;
        ramus_kinematics_update(m.r.model, m.r.data, m.r.q, m.r.v, NULL);
        ramus_frame_pose(m.r.model, m.r.data, m.leaf[k], &x);
        ramus_frame_twist(m.r.model, m.r.data, m.leaf[k], RAMUS_LOCAL, &xi);
        ramus_frame_jacobian(m.r.model, m.r.data, m.leaf[k], RAMUS_LOCAL, J);
        /* rows of J are angular, linear; so are those of U, the moment and the force */
        const ramus_twist u = ramus_pose_feedback(x, xi, &d, (ramus_gains){ 30, 4 });
        const double z[6] = { u.angular.x, u.angular.y, u.angular.z, u.linear.x, u.linear.y, u.linear.z };
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < m.r.nv; j++)
                want[j] += J[i * m.r.nv + j] * z[i];
    }
    for (int j = 0; j < m.r.nv; j++)
        assert_true(fabs(tau[j] - want[j]) < 1e-10 * (1 + fabs(want[j])));
    ramus_controller_destroy(c);
    robot_release(&m.r);
}

/* Time from which on the total error stays below 1e-6, or -1; bumps: how often the error of a leaf turned from falling
 * to rising. */
static double settle(mbm *m, ramus_controller *c, double seconds, double *last, int *bumps)
{
    const double h = 1e-3;
    double since = -1, before[LEAVES] = { 0 }, tau[MOST];
    int falling[LEAVES] = { 0 };
    *bumps = 0;
    for (int k = 0; k <= (int)(seconds / h); k++) {
        control_forces(c, 0, m->r.q, m->r.v, tau);
        const double *error = report_of(c).error;
        *last = report_of(c).total_error;
        for (int l = 0; l < LEAVES; l++) {
            *bumps += falling[l] && error[l] > before[l];
            falling[l] = error[l] < before[l];
            before[l] = error[l];
        }
        since = *last < 1e-6 ? (since < 0 ? k * h : since) : -1;
        robot_step(&m->r, control_forces, c, k * h, h, 0);
    }
    return since;
}

static void test_mbm_settles(void **state)
{
    (void)state;
    static const unsigned long long seeds[] = { 5, 1, 2, 3, 4, 6 };
    const int longer = getenv("RAMUS_LONG") != NULL;
    for (int k = 0; k < (longer ? 6 : 1); k++) {
        mbm m = mbm_create(seeds[k], 0.3, 0.3);
        ramus_controller *c = mbm_controller(&m, (ramus_gains){ 1000, 200 });
        double last;
        int bumps;
        const double since = settle(&m, c, longer ? 40 : 15, &last, &bumps);
        printf("MBM, seed %llu: total error below 1e-6 from %.2f s on, %.2e at the end, %d turns\n", seeds[k], since,
               last, bumps);
        if (!(last < 1e-3))
            fail_msg("seed %llu: the error is still %g", seeds[k], last);
        if (k == 0 && !(since > 0))
            fail_msg("seed %llu: not below 1e-6 in time", seeds[k]);
        assert_true(bumps > 5); /* it oscillates */
        ramus_controller_destroy(c);
        robot_release(&m.r);
    }
}

/* Targets that move: the error stays bounded, and does not vanish, for nothing cancels the robot's inertia. */
typedef struct moving_leaves {
    ramus_controller *control;
    ramus_target target[LEAVES];
} moving_leaves;

static void moving_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    moving_leaves *m = user;
    for (int k = 0; k < LEAVES; k++) {
        const ramus_motion d = ramus_target_motion(&m->target[k], m->target[k].pose, t);
        ramus_controller_set_target(m->control, k, &d);
    }
    control_forces(m->control, t, q, v, tau);
}

static void test_mbm_moving(void **state)
{
    (void)state;
    mbm m = mbm_create(3, 0.3, 0.3);
    moving_leaves leaves = { .control = mbm_controller(&m, (ramus_gains){ 1000, 200 }) };
    const double h = 1e-3;
    double worst = 0, tau[MOST];
    for (int k = 0; k < LEAVES; k++) {
        leaves.target[k] = ramus_target_default();
        leaves.target[k].pose = frame_at(&m.r, m.goal, m.leaf[k]);
        leaves.target[k].sine_direction = ramus_vec3_make(1, 0.5, 0);
        leaves.target[k].sine_amplitude = 0.2;
        leaves.target[k].sine_frequency = 0.3;
    }
    for (int k = 0; k < 8000; k++) {
        if (k >= 4000 && k % 10 == 0) {
            moving_forces(&leaves, k * h, m.r.q, m.r.v, tau);
            worst = fmax(worst, report_of(leaves.control).total_error);
        }
        robot_step(&m.r, moving_forces, &leaves, k * h, h, 0);
    }
    printf("MBM, moving targets: total error up to %.2e from 4 s to 8 s\n", worst);
    assert_true(worst < 0.1 && worst > 1e-4);
    ramus_controller_destroy(leaves.control);
    robot_release(&m.r);
}

/* ---- the object ----------------------------------------------------------------------------------------------- */

static void test_arguments(void **state)
{
    (void)state;
    mbm m = mbm_create(1, 0.1, 0.1);
    ramus_controller *c;
    ramus_error err;
    ramus_control_report report;
    double tau[MOST];
    const ramus_frame leaf = m.leaf[0];
    m.leaf[0].index = 9999;
    assert_int_equal(leaves_try(&m, 1, (ramus_gains){ 1, 1 }, &c, &err), RAMUS_ERR_NOT_FOUND);
    m.leaf[0] = leaf;
    assert_int_equal(leaves_try(&m, 0, (ramus_gains){ 1, 1 }, &c, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(leaves_try(&m, 1, (ramus_gains){ NAN, 1 }, &c, &err), RAMUS_ERR_ARGUMENT);
    assert_null(c);
    assert_int_equal(leaves_try(&m, LEAVES, (ramus_gains){ 1, 1 }, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_controller_report(c, &report), RAMUS_ERR_STALE);
    assert_int_equal(ramus_controller_forces(c, 0, m.r.q, m.r.v, tau), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(ramus_controller_error(c)->text, "never set"));
    assert_int_equal(ramus_controller_set_posture(c, 0, m.r.q, NULL, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_controller_set_gains(c, 7, (ramus_gains){ 1, 1 }), RAMUS_ERR_ARGUMENT);
    ramus_controller_destroy(c);
    ramus_controller_destroy(NULL);
    robot_release(&m.r);
}

/* ---- black boxes ---------------------------------------------------------------------------------------------- */

/* The wrench that a black box receives is part of the forces, from the sample that the controller's data was fed. */
static void test_ports(void **state)
{
    (void)state;
    static const char text[] = "ramus: 1\n"
                               "modules:\n"
                               "  arm:\n"
                               "    links:\n"
                               "      - {name: l1, joint: {name: j1, type: prismatic}, mass: 3}\n"
                               "      - {name: l2, joint: {name: j2, type: revolute, axis: [0,1,0]}, mass: 2, com: "
                               "[0.2,0,0], inertia: [0.01,0.03,0.03]}\n"
                               "robot:\n"
                               "  - {name: a, module: arm}\n"
                               "  - {name: load, black_box: true, on: a/l2}\n";
    robot r = robot_parse(text);
    ramus_task_description task = ramus_task_description_default();
    task.frame = ramus_model_find_frame(r.model, "a/l2");
    for (int type = 0; type < 2; type++) {
        ramus_controller *c;
        double tau[2][MOST];
        assert_int_equal(control_try(&r, (ramus_controller_type)type, 1, &task, NULL, &c, NULL), RAMUS_OK);
        const ramus_motion here = { .pose = frame_at(&r, r.q, task.frame) };
        assert_int_equal(ramus_controller_set_target(c, 0, &here), RAMUS_OK);
        assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, tau[0]), RAMUS_ERR_PORT);
        assert_non_null(strstr(ramus_controller_error(c)->text, "load"));
        for (int k = 0; k < 2; k++) {
            const ramus_sample push = { .kind = RAMUS_SAMPLE_WRENCH, .wrench = { { 0, 0, 7.0 * k }, { 0, 0, 0 } } };
            assert_int_equal(ramus_data_feed(ramus_controller_data(c), (ramus_port){ 0 }, &push), RAMUS_OK);
            control_forces(c, 0, r.q, r.v, tau[k]);
        }
        assert_true(fabs(tau[1][0] - tau[0][0] - 7) < 1e-9);
        ramus_controller_destroy(c);
    }
    assert_null(ramus_controller_data(NULL));
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_target_motion), cmocka_unit_test(test_error_dynamics), cmocka_unit_test(test_free_body),
        cmocka_unit_test(test_short_way),     cmocka_unit_test(test_forces),         cmocka_unit_test(test_mbm_settles),
        cmocka_unit_test(test_mbm_moving),    cmocka_unit_test(test_arguments),      cmocka_unit_test(test_ports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
