/* test_task_control.c - priorities, weights, limits; one evaluation and closed loops */
#include "closed_loop.h"

#include "control/joint_limits.h"

static const char arm_text[] = "ramus: 1\n"
                               "modules:\n"
                               "  arm:\n"
                               "    links:\n"
                               "      - {name: l1, joint: {name: j1, type: revolute, axis: [0,0,1]}, mass: 3, com: "
                               "[0.2,0,0.1], inertia: [0.03,0.04,0.05]}\n"
                               "      - {name: l2, joint: {name: j2, type: revolute, axis: [0,1,0]}, origin: {xyz: "
                               "[0,0,0.3]}, mass: 2, com: [0.2,0,0],"
                               " inertia: [0.01,0.03,0.03]}\n"
                               "      - {name: l3, joint: {name: j3, type: revolute, axis: [0,1,0]}, origin: {xyz: "
                               "[0.4,0,0]}, mass: 1.5, com: [0.2,0,0],"
                               " inertia: [0.01,0.02,0.02]}\n"
                               "      - {name: l4, joint: {name: j4, type: revolute, axis: [1,0,0]}, origin: {xyz: "
                               "[0.4,0,0]}, mass: 1, com: [0.1,0,0.02],"
                               " inertia: [0.004,0.005,0.006]}\n"
                               "      - {name: l5, joint: {name: j5, type: revolute, axis: [0,1,0]}, origin: {xyz: "
                               "[0.2,0,0]}, mass: 0.5, com: [0.1,0.01,0],"
                               " inertia: [0.002,0.003,0.003]}\n"
                               "      - {name: l6, joint: {name: j6, type: prismatic, axis: [1,0,0]}, origin: {xyz: "
                               "[0.1,0,0]}, mass: 0.4, com: [0.1,0,0],"
                               " inertia: [0.001,0.002,0.002]}\n"
                               "      - {name: l7, joint: {name: j7, type: revolute, axis: [0,0,1]}, origin: {xyz: "
                               "[0.1,0,0]}, mass: 0.3, com: [0.05,0,0],"
                               " inertia: [0.001,0.001,0.001]}\n"
                               "robot:\n"
                               "  - {name: a, module: arm}\n";

static robot arm_create(unsigned long long seed)
{
    robot r = robot_parse(arm_text);
    rng random = { seed };
    for (int k = 0; k < r.nq; k++) {
        r.q[k] = rng_uniform(&random, -1.2, 1.2);
        r.v[k] = rng_uniform(&random, -1, 1);
    }
    return r;
}

static ramus_task_control *control_create(const robot *r, int ntask, const ramus_task_description tasks[],
                                          const ramus_task_options *options)
{
    ramus_task_control *c;
    ramus_error err;
    if (ramus_task_control_create(r->model, ntask, tasks, options, &c, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return c;
}

static void solve(ramus_task_control *c, const robot *r, double tau[], double a[])
{
    if (ramus_task_control_solve(c, r->q, r->v, tau, a) != RAMUS_OK)
        fail_msg("%s", ramus_task_control_error(c)->text);
}

static ramus_task_description task_on(const robot *r, ramus_task_kind kind, const char *frame, int priority,
                                      double weight)
{
    ramus_task_description d = ramus_task_description_default();
    d.kind = kind;
    d.priority = priority;
    d.weight = weight;
    if (frame) {
        d.frame = ramus_model_find_frame(r->model, frame);
        assert_true(d.frame.index >= 0);
    }
    return d;
}

static ramus_vec3 no_motion(void)
{
    return ramus_vec3_make(0, 0, 0);
}

static double difference(const double a[], const double b[], int n)
{
    double most = 0;
    for (int k = 0; k < n; k++)
        most = fmax(most, fabs(a[k] - b[k]));
    return most;
}

/* ---- one evaluation ------------------------------------------------------------------------------------------- */

/* The acceleration of a frame under the forces is what the task asks for; forces and accelerations fit. */
static void test_single_task(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 30; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 77 };
        ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1);
        ramus_task_options options = ramus_task_options_default();
        options.damping = 0;
        ramus_task_control *c = control_create(&r, 1, &d, &options);
        ramus_target target = ramus_target_default();
        target.pose = rng_pose(&random);
        target.turn_amplitude = target.circle_radius = 0.3;
        target.turn_frequency = target.circle_frequency = 1;
        const ramus_motion desired = ramus_target_motion(&target, target.pose, 0.3);
        double tau[MOST], a[MOST], check[MOST], loss;
        ramus_task_control_set_pose(c, 0, &desired);
        solve(c, &r, tau, a);
        robot_accelerate(&r, r.q, r.v, tau, check);
        assert_true(difference(a, check, r.nv) < 1e-6 * (1 + fabs(a[0]) + fabs(a[3])) * 10);
        loss = ramus_task_control_report(c).loss[0];
        if (!(loss < 1e-7))
            fail_msg("seed %llu: a task alone loses %g", seed, loss);
        /* e'' = -kv e' - kp e of the position, by kinematics of a */
        ramus_pose x;
        ramus_twist xi, dot;
        ramus_kinematics_update(r.model, r.kinematics, r.q, r.v, a);
        ramus_frame_pose(r.model, r.kinematics, d.frame, &x);
        ramus_frame_twist(r.model, r.kinematics, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, &xi);
        ramus_frame_twist_dot(r.model, r.kinematics, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, &dot);
        const ramus_vec3 v_d = ramus_quat_rotate(desired.pose.rotation, desired.twist.linear);
        const double w = 6.283185307179586, a_d = -0.3 * w * w * cos(w * 0.3); /* along u, which is x for normal z */
        const double want = a_d - 20 * (xi.linear.x - v_d.x) - 100 * (x.position.x - desired.pose.position.x);
        if (!(fabs(dot.linear.x - want) < 1e-6 * (1 + fabs(want))))
            fail_msg("seed %llu: acceleration along x is %g, not %g", seed, dot.linear.x, want);
        ramus_task_control_destroy(c);
        robot_release(&r);
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
        ramus_task_options options = ramus_task_options_default();
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
        ramus_kinematics_update(r.model, r.kinematics, r.q, r.v, NULL);
        ramus_frame_jacobian(r.model, r.kinematics, d[0].frame, RAMUS_LOCAL_WORLD_ALIGNED, J6);
        const ramus_pose x = frame_at(&r, r.q, d[0].frame);
        const ramus_vec3 arm = ramus_quat_rotate(x.rotation, d[0].point);
        for (int k = 0; k < r.nv; k++) { /* of the point: linear + angular x arm */
            const double w[3] = { J6[k], J6[r.nv + k], J6[2 * r.nv + k] };
            J[k] = J6[3 * r.nv + k] + w[1] * arm.z - w[2] * arm.y;
            J[r.nv + k] = J6[4 * r.nv + k] + w[2] * arm.x - w[0] * arm.z;
            J[2 * r.nv + k] = J6[5 * r.nv + k] + w[0] * arm.y - w[1] * arm.x;
        }
        for (int n = 1; n <= 4; n++) {
            ramus_task_control *c = control_create(&r, n, d, &options);
            ramus_task_control_set_point(c, 0, p, no_motion(), no_motion());
            if (n > 1)
                ramus_task_control_set_pose(c, 1, &turned);
            if (n > 2)
                ramus_task_control_set_point(c, 2, ramus_vec3_make(9, 9, 9), no_motion(), no_motion());
            if (n > 3)
                ramus_task_control_set_posture(c, 3, q_d, NULL, NULL);
            solve(c, &r, tau, a);
            assert_true(ramus_task_control_report(c).complete);
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
            ramus_task_control_destroy(c);
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
        ramus_task_options options = ramus_task_options_default();
        options.damping = 0;
        d[0].directions = RAMUS_DIRECTION_WX | RAMUS_DIRECTION_WZ;
        ramus_task_control *c = control_create(&r, 4, d, &options);
        const ramus_vec3 p1 = rng_vec3(&random, 1), p2 = rng_vec3(&random, 1);
        const ramus_motion turned = { .pose = rng_pose(&random) };
        double tau[MOST], a[MOST], zero[MOST] = { 0 };
        ramus_task_control_set_pose(c, 0, &turned);
        ramus_task_control_set_point(c, 1, p1, no_motion(), no_motion());
        ramus_task_control_set_point(c, 2, p2, no_motion(), no_motion());
        ramus_task_control_set_posture(c, 3, zero, NULL, NULL);
        solve(c, &r, tau, a);
        /* gradient of the weighted sum, projected on what the first level leaves free, is zero */
        double J[6 * MOST], K[6 * MOST], gradient[MOST];
        ramus_twist bias, twist;
        ramus_kinematics_update(r.model, r.kinematics, r.q, r.v, zero);
        ramus_frame_jacobian(r.model, r.kinematics, d[1].frame, RAMUS_LOCAL_WORLD_ALIGNED, J);
        ramus_frame_jacobian(r.model, r.kinematics, d[0].frame, RAMUS_LOCAL_WORLD_ALIGNED, K);
        ramus_frame_twist(r.model, r.kinematics, d[1].frame, RAMUS_LOCAL_WORLD_ALIGNED, &twist);
        ramus_frame_twist_dot(r.model, r.kinematics, d[1].frame, RAMUS_LOCAL_WORLD_ALIGNED, &bias);
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
        const ramus_task_report report = ramus_task_control_report(c);
        for (int t = 0; t < 2; t++)
            assert_true(fabs(report.loss[1 + t] - sqrt(loss[t])) < 1e-7 * (1 + sqrt(loss[t])));
        ramus_task_control_destroy(c);
        robot_release(&r);
    }
}

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
        ramus_task_options options = ramus_task_options_default();
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
        ramus_task_control *c = control_create(&r, 1, &d, &options);
        const ramus_motion desired = { .pose = rng_pose(&random) };
        ramus_task_control_set_pose(c, 0, &desired);
        solve(c, &r, tau, a);
        const ramus_task_report report = ramus_task_control_report(c);
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
        double J[6 * MOST];
        ramus_twist dot;
        ramus_kinematics_update(r.model, r.kinematics, r.q, r.v, a);
        ramus_frame_jacobian(r.model, r.kinematics, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, J);
        ramus_frame_twist_dot(r.model, r.kinematics, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, &dot);
        ramus_twist xi;
        ramus_frame_twist(r.model, r.kinematics, d.frame, RAMUS_LOCAL_WORLD_ALIGNED, &xi);
        const ramus_pose x = frame_at(&r, r.q, d.frame);
        const ramus_quat turn = ramus_quat_log(ramus_quat_mul(x.rotation, ramus_quat_conj(desired.pose.rotation)));
        const double off[6] = { dot.angular.x + 20 * xi.angular.x + 200 * turn.x,
                                dot.angular.y + 20 * xi.angular.y + 200 * turn.y,
                                dot.angular.z + 20 * xi.angular.z + 200 * turn.z,
                                dot.linear.x + 20 * xi.linear.x + 100 * (x.position.x - desired.pose.position.x),
                                dot.linear.y + 20 * xi.linear.y + 100 * (x.position.y - desired.pose.position.y),
                                dot.linear.z + 20 * xi.linear.z + 100 * (x.position.z - desired.pose.position.z) };
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
        ramus_task_control_destroy(c);
        robot_release(&r);
    }
    assert_true(reported > 60);
}

/* Limits that contradict each other: said so, forces within theirs, and the warm start finds the same as the cold one.
 */
static void test_contradiction(void **state)
{
    (void)state;
    robot r = arm_create(4);
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSTURE, NULL, 0, 1);
    ramus_joint_limits limits[MOST];
    ramus_task_options options = ramus_task_options_default();
    double tau[MOST], a[MOST], again[MOST];
    ramus_model_joint_limits(r.model, limits);
    for (int k = 0; k < r.nv; k++)
        limits[k].max_force = 0.5; /* not even gravity can be carried */
    limits[1].upper = r.q[1] + 0.001;
    r.v[1] = 2;
    options.limits = limits;
    for (int warm = 0; warm < 2; warm++) {
        options.warm_start = warm;
        ramus_task_control *c = control_create(&r, 1, &d, &options);
        ramus_task_control_set_posture(c, 0, r.q, NULL, NULL);
        solve(c, &r, tau, a);
        assert_false(ramus_task_control_report(c).consistent);
        assert_true(ramus_task_control_report(c).violation > 0.1);
        for (int k = 0; k < r.nv; k++)
            assert_true(fabs(tau[k]) <= 0.5);
        solve(c, &r, tau, again);
        assert_true(difference(a, again, r.nv) < 1e-6 * (1 + fabs(a[1])));
        ramus_task_control_destroy(c);
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
    ramus_task_options options = ramus_task_options_default();
    double tau[MOST], a[MOST];
    ramus_model_joint_limits(r.model, limits);
    limits[2].max_force = 0;
    options.limits = limits;
    options.damping = 0;
    ramus_task_control *c = control_create(&r, 1, &d, &options);
    ramus_task_control_set_point(c, 0, ramus_vec3_make(0.5, 0.2, 0.4), no_motion(), no_motion());
    solve(c, &r, tau, a);
    assert_true(fabs(tau[2]) < 1e-12);
    assert_true(ramus_task_control_report(c).loss[0] < 1e-6);
    ramus_task_control_destroy(c);
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

static void task_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)t;
    ramus_task_control *c = user;
    if (ramus_task_control_forces(c, q, v, tau) != RAMUS_OK)
        fail_msg("%s", ramus_task_control_error(c)->text);
}

/* A far target through a robot with tight limits: they are kept at every step. */
static void test_limits_closed_loop(void **state)
{
    (void)state;
    robot r = arm_create(2);
    ramus_task_description d[2] = { task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1),
                                    task_on(&r, RAMUS_TASK_POSTURE, NULL, 1, 1) };
    ramus_joint_limits limits[MOST];
    ramus_task_options options = ramus_task_options_default();
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
    ramus_task_control *c = control_create(&r, 2, d, &options);
    const ramus_pose x = frame_at(&r, r.q, d[0].frame);
    ramus_task_control_set_posture(c, 1, start, NULL, NULL);
    for (int k = 0; k < 2000; k++) {
        /* there and back, beyond what the limits allow */
        const double sign = k < 1000 ? 1 : -1;
        ramus_task_control_set_point(
            c, 0, ramus_vec3_make(x.position.x - sign, x.position.y + sign, x.position.z + 0.7 * sign), no_motion(),
            no_motion());
        robot_step(&r, task_forces, c, k * 1e-3, 1e-3, 1);
        task_forces(c, 0, r.q, r.v, tau);
        const ramus_task_report report = ramus_task_control_report(c);
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
    ramus_task_control_destroy(c);
    robot_release(&r);
}

typedef struct mbm_tasks {
    ramus_task_control *control;
    ramus_target target[LEAVES];
} mbm_tasks;

static void mbm_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    mbm_tasks *m = user;
    for (int k = 0; k < LEAVES; k++) {
        const ramus_motion d = ramus_target_motion(&m->target[k], m->target[k].pose, t);
        ramus_task_control_set_pose(m->control, k, &d);
    }
    task_forces(m->control, t, q, v, tau);
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
            ramus_task_control_errors(tasks.control, NULL, &total);
            worst = fmax(worst, total);
        }
        robot_step(&m.r, mbm_forces, &tasks, k * h, h, 0);
    }
    ramus_task_control_destroy(tasks.control);
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
    ramus_task_control *c;
    ramus_error err;
    double tau[MOST];
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1), bad = d;
    ramus_task_options options = ramus_task_options_default();
    bad.weight = 0;
    assert_int_equal(ramus_task_control_create(r.model, 1, &bad, NULL, &c, &err), RAMUS_ERR_ARGUMENT);
    bad = d;
    bad.directions = 0;
    assert_int_equal(ramus_task_control_create(r.model, 1, &bad, NULL, &c, &err), RAMUS_ERR_ARGUMENT);
    bad = d;
    bad.frame.index = -1;
    assert_int_equal(ramus_task_control_create(r.model, 1, &bad, NULL, &c, &err), RAMUS_ERR_NOT_FOUND);
    options.horizon = 0;
    assert_int_equal(ramus_task_control_create(r.model, 1, &d, &options, &c, &err), RAMUS_ERR_ARGUMENT);
    assert_null(c);
    c = control_create(&r, 1, &d, NULL);
    assert_int_equal(ramus_task_control_forces(c, r.q, r.v, tau), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_task_control_errors(c, NULL, NULL), RAMUS_ERR_STALE);
    assert_int_equal(ramus_task_control_set_point(c, 0, no_motion(), no_motion(), no_motion()), RAMUS_ERR_ARGUMENT);
    const ramus_motion at = { .pose = ramus_pose_identity() };
    assert_int_equal(ramus_task_control_set_pose(c, 0, &at), RAMUS_OK);
    r.q[0] = NAN;
    assert_int_equal(ramus_task_control_forces(c, r.q, r.v, tau), RAMUS_ERR_ARGUMENT);
    ramus_task_control_destroy(c);
    ramus_task_control_destroy(NULL);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single_task),   cmocka_unit_test(test_priorities),
        cmocka_unit_test(test_weights),       cmocka_unit_test(test_limits_once),
        cmocka_unit_test(test_contradiction), cmocka_unit_test(test_unactuated),
        cmocka_unit_test(test_invariance),    cmocka_unit_test(test_limits_closed_loop),
        cmocka_unit_test(test_mbm),           cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
