/* test_task_limits.c - limits of joints: kept, reported, contradictory, and in closed loops */
#include "arm.h"

#include "control/joint_limits.h"

/* ---- one evaluation ------------------------------------------------------------------------------------------- */

/* Each limit is kept, the ones in the way are reported, and no better answer is near: random steps that keep the limits
 * do not lower the first level's loss. */
static void test_limits_once(void **state)
{
    (void)state;
    int reported = 0;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 11 };
        ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1);
        ramus_joint_limits limits[MOST];
        ramus_controller_description options = ramus_controller_description_default();
        double tau[MOST], a[MOST], other[MOST], M[MOST * MOST], h[MOST], zero[MOST] = { 0 };
        ramus_inverse_dynamics(r.model, r.data, r.q, r.v, zero, h);
        ramus_mass_matrix(r.model, r.data, r.q, M);
        ramus_model_joint_limits(r.model, limits);
        for (int k = 0; k < r.nv; k++) {
            limits[k].max_acceleration = rng_uniform(&random, 5, 50);
            limits[k].max_force = fabs(h[k]) + rng_uniform(&random, 0.2, 20);
        }
        options.limits = limits;
        options.damping = 0;
        ramus_controller *c = control_create(&r, 1, &d, &options);
        const ramus_motion desired = { .pose = rng_pose(&random) };
        ramus_controller_set_target(c, 0, &desired);
        solve(c, &r, tau, a);
        const ramus_control_report report = report_of(c);
        assert_true(report.consistent && report.complete);
        for (int k = 0; k < r.nv; k++) {
            assert_true(fabs(a[k]) <= limits[k].max_acceleration * (1 + 1e-9));
            assert_true(fabs(tau[k]) <= limits[k].max_force);
        }
        for (int k = 0; k < report.nactive; k++) {
            const int i = report.active[k].coordinate;
            const double at = report.active[k].kind == RAMUS_LIMIT_FORCE ? tau[i] : a[i];
            const double limit =
                report.active[k].kind == RAMUS_LIMIT_FORCE ? limits[i].max_force : limits[i].max_acceleration;
            assert_true(fabs(at - report.active[k].side * limit) < 1e-6 * limit);
        }
        reported += report.nactive;
        /* the loss of other accelerations, through the same kinematics: J (other - a) added to what is unmet */
        const double loss = report.loss[0];
        double J[6 * MOST], off[6];
        find_lack(&r, d.frame, &desired, a, off);
        ramus_frame_jacobian(r.model, r.data, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, J);
        for (int trial = 0; trial < 300; trial++) {
            const double scale = pow(10, rng_uniform(&random, -4, 1));
            int kept = 1;
            for (int k = 0; k < r.nv; k++)
                other[k] = a[k] + scale * rng_normal(&random);
            for (int k = 0; k < r.nv; k++) {
                double t = h[k];
                for (int j = 0; j < r.nv; j++)
                    t += M[k * r.nv + j] * other[j];
                kept &= fabs(t) <= limits[k].max_force && fabs(other[k]) <= limits[k].max_acceleration;
            }
            double sum = 0;
            for (int i = 0; i < 6; i++) {
                double e = off[i];
                for (int k = 0; k < r.nv; k++)
                    e += J[i * r.nv + k] * (other[k] - a[k]);
                sum += e * e;
            }
            if (kept && sqrt(sum) < loss * (1 - 1e-6) - 1e-6)
                fail_msg("seed %llu: loss %g, but %g is possible", seed, loss, sqrt(sum));
        }
        ramus_controller_destroy(c);
        robot_release(&r);
    }
    assert_true(reported > 60);
}

/* Limits that contradict each other: reported, forces within theirs, and the warm start finds the same as the cold one.
 */
static void test_contradiction(void **state)
{
    (void)state;
    robot r = arm_create(4);
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSTURE, NULL, 0, 1);
    ramus_joint_limits limits[MOST];
    ramus_controller_description options = ramus_controller_description_default();
    double tau[MOST], a[MOST], again[MOST];
    ramus_model_joint_limits(r.model, limits);
    for (int k = 0; k < r.nv; k++)
        limits[k].max_force = 0.5; /* not even gravity can be carried */
    limits[1].upper = r.q[1] + 0.001;
    r.v[1] = 2;
    options.limits = limits;
    for (int warm = 0; warm < 2; warm++) {
        options.warm_start = warm;
        ramus_controller *c = control_create(&r, 1, &d, &options);
        ramus_controller_set_posture(c, 0, r.q, NULL, NULL);
        solve(c, &r, tau, a);
        assert_false(report_of(c).consistent);
        assert_true(report_of(c).violation > 0.1);
        for (int k = 0; k < r.nv; k++)
            assert_true(fabs(tau[k]) <= 0.5);
        solve(c, &r, tau, again);
        assert_true(difference(a, again, r.nv) < 1e-6 * (1 + fabs(a[1])));
        ramus_controller_destroy(c);
    }
    robot_release(&r);
}

/* An unactuated joint (max_force 0) gets no force, and the others do what they can for the task. */
static void test_unactuated(void **state)
{
    (void)state;
    robot r = arm_create(8);
    ramus_task_description d = task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1);
    ramus_joint_limits limits[MOST];
    ramus_controller_description options = ramus_controller_description_default();
    double tau[MOST], a[MOST];
    ramus_model_joint_limits(r.model, limits);
    limits[2].max_force = 0;
    options.limits = limits;
    options.damping = 0;
    ramus_controller *c = control_create(&r, 1, &d, &options);
    set_point(c, 0, ramus_vec3_make(0.5, 0.2, 0.4));
    solve(c, &r, tau, a);
    assert_true(fabs(tau[2]) < 1e-12);
    assert_true(report_of(c).loss[0] < 1e-6);
    ramus_controller_destroy(c);
    robot_release(&r);
}

/* ---- bounds of accelerations ---------------------------------------------------------------------------------- */

/* A joint that takes any acceleration within its bounds, the worst as well, keeps its limits for ever; and there is
 * always one within the deceleration it may count on. */
static void test_invariance(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 200; seed++) {
        rng r = { seed };
        const double h = pow(10, rng_uniform(&r, -3.5, -1.5)), B = rng_uniform(&r, 1, 30);
        ramus_joint_limits l = { -rng_uniform(&r, 0.1, 2), rng_uniform(&r, 0.1, 2), rng_uniform(&r, 0.2, 3), B,
                                 INFINITY };
        if (l.upper - l.lower < 8 * B * h * h || B * h > l.max_velocity) /* too coarse a step: no promise */
            continue;
        double q = 0, v = 0;
        for (int k = 0; k < 3000; k++) {
            const acceleration_bounds b = joint_acceleration_bounds(&l, q, v, h, B);
            if (!(b.lower <= b.upper) || b.upper < -B * (1 + 1e-9) || b.lower > B * (1 + 1e-9))
                fail_msg("seed %llu, step %d: bounds %g .. %g, B %g", seed, k, b.lower, b.upper, B);
            const int choice = rng_int(&r, 0, 9);
            const double a = seed % 3 == 0   ? b.upper
                             : seed % 3 == 1 ? b.lower
                             : choice < 4    ? b.upper
                             : choice < 8    ? b.lower
                                             : 0.5 * (b.upper + b.lower);
            q += v * h + 0.5 * a * h * h;
            v += a * h;
            if (q > l.upper + 1e-9 || q < l.lower - 1e-9 || fabs(v) > l.max_velocity * (1 + 1e-9))
                fail_msg("seed %llu, step %d: q %g of %g .. %g, v %g of %g", seed, k, q, l.lower, l.upper, v,
                         l.max_velocity);
        }
    }
}

/* ---- closed loops --------------------------------------------------------------------------------------------- */

/* A far target through a robot with tight limits: they are kept at every step. */
static void test_limits_closed_loop(void **state)
{
    (void)state;
    robot r = arm_create(2);
    ramus_task_description d[2] = { task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1),
                                    task_on(&r, RAMUS_TASK_POSTURE, NULL, 1, 1) };
    ramus_joint_limits limits[MOST];
    ramus_controller_description options = ramus_controller_description_default();
    double start[MOST], force[MOST] = { 60, 120, 60, 20, 20, 60, 10 }, tau[MOST];
    int kinds[4] = { 0 };
    ramus_model_joint_limits(r.model, limits);
    for (int k = 0; k < r.nv; k++) {
        r.v[k] = 0;
        limits[k].lower = r.q[k] - 0.35;
        limits[k].upper = r.q[k] + 0.35;
        limits[k].max_velocity = 0.8;
        limits[k].max_acceleration = 15;
        limits[k].max_force = force[k];
    }
    memcpy(start, r.q, sizeof start);
    options.limits = limits;
    ramus_controller *c = control_create(&r, 2, d, &options);
    const ramus_pose x = frame_at(&r, r.q, d[0].frame);
    ramus_controller_set_posture(c, 1, start, NULL, NULL);
    for (int k = 0; k < 2000; k++) {
        /* there and back, beyond what the limits allow */
        const double sign = k < 1000 ? 1 : -1;
        set_point(c, 0, ramus_vec3_make(x.position.x - sign, x.position.y + sign, x.position.z + 0.7 * sign));
        robot_step(&r, control_forces, c, k * 1e-3, 1e-3, 1);
        control_forces(c, 0, r.q, r.v, tau);
        const ramus_control_report report = report_of(c);
        for (int i = 0; i < report.nactive; i++)
            kinds[report.active[i].kind]++;
        for (int i = 0; i < r.nv; i++) {
            if (!(r.q[i] < limits[i].upper + 1e-4 && r.q[i] > limits[i].lower - 1e-4 && fabs(r.v[i]) < 0.8 + 2e-3))
                fail_msg("step %d, joint %d: q %g of %g .. %g, v %g", k, i, r.q[i], limits[i].lower, limits[i].upper,
                         r.v[i]);
            assert_true(fabs(tau[i]) <= force[i]);
        }
    }
    printf("limits met: position %d, velocity %d, acceleration %d, force %d times\n", kinds[0], kinds[1], kinds[2],
           kinds[3]);
    assert_true(kinds[0] > 100 && kinds[1] > 100);
    ramus_controller_destroy(c);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_once),        cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_unactuated),         cmocka_unit_test(test_invariance),
        cmocka_unit_test(test_limits_closed_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
