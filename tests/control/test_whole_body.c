/* test_whole_body.c - controllers of robots with constraints, passive joints and actuators: equations of motion, memory, misuse */
#include "whole_body.h"

/* ---- motions of robots of all kinds --------------------------------------------------------------------------- */

static const struct {
    const char *name, *file, *controller;
    const double *q;
    double reach, speed;
} robots[] = {
    { "platform", "/examples/robots/stewart.yaml",
      HEAD "task\ntasks:\n  - {frame: plate/tool, target: {pose: {xyz: [0.02, 0, 0.66], rpy: [0.1, 0, 0.1]}}}\n", NULL,
      0.05, 0.3 },
    { "platform, wrench", "/examples/robots/stewart.yaml",
      HEAD "wrench\ntasks:\n  - {frame: plate/tool, target: {pose: {xyz: [0.02, 0, 0.66], rpy: [0.1, 0, 0.1]}}}\n",
      NULL, 0.05, 0.3 },
    { "quadruped", "/examples/robots/quadruped_standing.yaml", stand_text, standing, 0.05, 0.2 },
    { "quadruped, wrench", "/examples/robots/quadruped_standing.yaml",
      HEAD "wrench\ngains: {kp: 200, kv: 20}\ntasks:\n"
           "  - {frame: quadruped/trunk, target: {pose: {xyz: [0.02, 0.01, 0.33]}}}\n" FEET,
      standing, 0.02, 0.1 },
    { "mobile manipulator", "/robots/nonholonomic-8.yaml",
      HEAD "task\ntasks:\n  - {frame: arm/l6, target: {pose: {xyz: [0.9, 0.2, 0.8], rpy: [0.3, 0.2, 0.1]}}}\n"
           "  - {kind: park, frame: platform/body, priority: 1, gains: {kp: 4}, target: {pose: {xyz: [0.5, 1, 0]}}}\n",
      NULL, 0.6, 0.5 },
    { "CHARMIE", "/robots/charmie.yaml",
      HEAD "task\ntasks:\n  - {kind: length, part: lift, target: {value: 0.3}}\n"
           "  - {kind: length, part: torso, target: {value: 0.4}}\n"
           "limits: {model: true, parts: {lift: {velocity: 0.3, force: 2000}, torso: {velocity: 0.3, force: 2000}}}\n",
      NULL, 0.1, 0.1 },
};

static void test_motion(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof robots / sizeof *robots; n++) {
        char path[512];
        snprintf(path, sizeof path, "%s%s", RAMUS_SOURCE_DIR, robots[n].file);
        body b = body_of(robot_load(path));
        ramus_controller *c = controller_of(&b.r, robots[n].controller, NULL);
        double start[MOST], tau[MOST], lost = 0;
        ramus_neutral(b.r.model, start);
        if (robots[n].q)
            memcpy(start, robots[n].q, (size_t)b.r.nq * sizeof *start);
        for (unsigned long long seed = 0; seed < 6; seed++) {
            body_scatter(&b, start, robots[n].reach, robots[n].speed, seed);
            control_forces(c, 0, b.r.q, b.r.v, tau);
            check_motion(robots[n].name, &b, seed, c, tau);
            const ramus_control_report report = report_of(c);
            assert_true(report.complete);
            lost = fmax(lost, report.loss ? report.loss[0] : 0);
            if (ramus_model_npart(b.r.model) == 0)
                for (int k = 0; k < b.r.nv; k++)
                    assert_true(!ramus_model_v_is_passive(b.r.model, k) || tau[k] == 0);
        }
        printf("%s: first task lacks at most %.2g\n", robots[n].name, lost);
        ramus_controller_destroy(c);
        body_release(&b);
    }
}

/* Three rows for a point that two joints move, in motions that break them: accelerations are those of forward dynamics, which meets contradicting rows in
 * the sense of least squares. */
static void test_contradicting_rows(void **state)
{
    (void)state;
    char text[sizeof arm_text + 200];
    snprintf(text, sizeof text,
             "%sconstraints:\n  - {name: pin, type: closure, joint: spherical, between: [world, a/l3]}\n", arm_text);
    robot r = robot_parse(text);
    ramus_controller *c = controller_of(
        &r, HEAD "task\ntasks:\n  - {kind: point, frame: a/l7, target: {position: [0.3, 0.4, 0.5]}}\n", NULL);
    for (unsigned long long seed = 0; seed < 20; seed++) {
        rng random = { seed };
        double tau[MOST], a[MOST];
        for (int k = 0; k < r.nv; k++) {
            r.q[k] = rng_uniform(&random, -1.2, 1.2);
            r.v[k] = rng_uniform(&random, -1, 1);
        }
        control_forces(c, 0, r.q, r.v, tau);
        robot_accelerate(&r, r.q, r.v, tau, a);
        const ramus_constraint_report report = ramus_constraint_report_after(r.data);
        assert_true(report.rank == 2 && report.residual > 1e-4);
        double fast = 1;
        for (int k = 0; k < r.nv; k++)
            fast = fmax(fast, fabs(a[k]));
        for (int k = 0; k < r.nv; k++)
            near("acceleration", seed, k, report_of(c).a[k], a[k], 1e-9 * fast);
        assert_true(drives_of(c).residual < 1e-9 * fast);
    }
    ramus_controller_destroy(c);
    robot_release(&r);
}

/* ---- the same as without ---------------------------------------------------------------------------------------- */

/* A range that is never met leads to whole_body.c: the forces are those of task_forces.c. */
static void test_equivalence(void **state)
{
    (void)state;
    double worst = 0;
    for (unsigned long long seed = 0; seed < 20; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 3 };
        ramus_task_description d[4] = { task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1),
                                        task_on(&r, RAMUS_TASK_ORIENTATION, "a/l6", 1, 2),
                                        task_on(&r, RAMUS_TASK_CENTRE_OF_MASS, NULL, 1, 1),
                                        task_on(&r, RAMUS_TASK_DISTANCE, "a/l7", 0, 1) };
        d[3].upper = 1e6;
        ramus_joint_limits limits[MOST];
        ramus_controller_description options = ramus_controller_description_default();
        ramus_model_joint_limits(r.model, limits);
        for (int k = 0; k < r.nv; k++) {
            limits[k].max_acceleration = rng_uniform(&random, 20, 60);
            limits[k].max_force = 150;
        }
        options.limits = seed % 2 ? limits : NULL;
        double tau[2][MOST], a[2][MOST];
        const ramus_motion pose = { .pose = rng_pose(&random) };
        for (int whole = 0; whole < 2; whole++) {
            ramus_controller *c = control_create(&r, 3 + whole, d, &options);
            for (int k = 0; k < 3; k++)
                ramus_controller_set_target(c, k, &pose);
            solve(c, &r, tau[whole], a[whole]);
            ramus_control_drives drives;
            assert_int_equal(ramus_controller_drives(c, &drives), whole ? RAMUS_OK : RAMUS_ERR_UNSUPPORTED);
            ramus_controller_destroy(c);
        }
        double size = 1;
        for (int k = 0; k < r.nv; k++)
            size = fmax(size, fabs(tau[0][k]));
        worst = fmax(worst, difference(tau[0], tau[1], r.nv) / size);
        robot_release(&r);
    }
    printf("forces differ by at most %.2g of the largest\n", worst);
    assert_true(worst < 1e-9);
}

/* Wrenches: limits that are never met give the papers' forces; beside constraints, those of inverse dynamics. */
static void test_wrench_equivalence(void **state)
{
    (void)state;
    robot r = arm_create(5);
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1);
    ramus_joint_limits limits[MOST];
    ramus_controller_description options = ramus_controller_description_default();
    double tau[2][MOST];
    rng random = { 4 };
    const ramus_motion pose = { .pose = rng_pose(&random) };
    ramus_model_joint_limits(r.model, limits);
    for (int k = 0; k < r.nv; k++)
        limits[k].max_force = 1e6;
    for (int whole = 0; whole < 2; whole++) {
        ramus_controller *c = NULL;
        options.limits = whole ? limits : NULL;
        assert_int_equal(control_try(&r, RAMUS_CONTROLLER_WRENCH, 1, &d, &options, &c, NULL), RAMUS_OK);
        assert_int_equal(ramus_controller_set_target(c, 0, &pose), RAMUS_OK);
        control_forces(c, 0, r.q, r.v, tau[whole]);
        ramus_controller_destroy(c);
    }
    assert_true(difference(tau[0], tau[1], r.nv) < 1e-9);
    robot_release(&r);

    body b = body_of(robot_load(RAMUS_SOURCE_DIR "/examples/robots/stewart.yaml"));
    ramus_controller *c = controller_of(&b.r, robots[1].controller, NULL);
    const ramus_frame tool = ramus_model_find_frame(b.r.model, "plate/tool");
    const ramus_frame_info info = ramus_model_frame(b.r.model, tool);
    double start[MOST], zero[MOST] = { 0 };
    ramus_neutral(b.r.model, start);
    for (unsigned long long seed = 0; seed < 4; seed++) {
        ramus_wrench external[32] = { { { 0, 0, 0 }, { 0, 0, 0 } } };
        ramus_pose x;
        ramus_twist xi;
        body_scatter(&b, start, 0.05, 0.2, seed);
        control_forces(c, 0, b.r.q, b.r.v, tau[0]);
        ramus_kinematics_update(b.r.model, b.r.data, b.r.q, b.r.v, NULL);
        ramus_frame_pose(b.r.model, b.r.data, tool, &x);
        ramus_frame_twist(b.r.model, b.r.data, tool, RAMUS_LOCAL, &xi);
        const ramus_motion desired = { .pose = ramus_pose_from_rpy(ramus_vec3_make(0.02, 0, 0.66), 0.1, 0, 0.1) };
        const ramus_twist u = ramus_pose_feedback(x, xi, &desired, (ramus_gains){ 1000, 200 });
        const ramus_wrench z = ramus_dq_to_wrench(ramus_dq_swap(ramus_dq_from_twist(u)));
        external[info.link.index] = ramus_wrench_to_parent(info.pose, z);
        assert_int_equal(ramus_inverse_dynamics_external(b.r.model, b.r.data, b.r.q, zero, zero, external, tau[1]),
                         RAMUS_OK);
        for (int k = 0; k < b.r.nv; k++)
            near("wrench", seed, k, tau[0][k], tau[1][k], 1e-7 * 1000);
    }
    ramus_controller_destroy(c);
    body_release(&b);
}

/* ---- warm starts, memory, misuse ------------------------------------------------------------------------------ */

static void test_warm_start(void **state)
{
    (void)state;
    body b = body_of(robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml"));
    ramus_controller_description cold = { .damping = 0 }, warm = { .damping = 0, .warm_start = true };
    ramus_controller *c[2] = { controller_of(&b.r, stand_text, &cold), controller_of(&b.r, stand_text, &warm) };
    double tau[2][MOST];
    body_scatter(&b, standing, 0.04, 0.2, 1);
    for (int k = 0; k < 20; k++) {
        for (int w = 0; w < 2; w++)
            control_forces(c[w], 0, b.r.q, b.r.v, tau[w]);
        if (!(difference(tau[0], tau[1], b.r.nv) < 1e-6))
            fail_msg("step %d: warm and cold differ by %g N m", k, difference(tau[0], tau[1], b.r.nv));
        ramus_integrate(b.r.model, b.r.q, b.r.v, 1e-3, b.r.q);
        ramus_constraint_project(b.r.model, b.r.data, NULL, b.r.q, b.r.v);
    }
    ramus_controller_destroy(c[0]);
    ramus_controller_destroy(c[1]);
    body_release(&b);
}

static long allocations;
static void *counted(void *user, size_t size)
{
    (void)user;
    allocations++;
    return malloc(size);
}
static void release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

static void test_no_allocation(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml");
    const ramus_allocator memory = { .alloc = counted, .release = release };
    ramus_data_options options = ramus_data_options_default();
    ramus_controller_description *d = NULL;
    ramus_controller *c = NULL;
    double tau[MOST];
    options.allocator = &memory;
    assert_int_equal(
        ramus_controller_description_parse(stand_text, strlen(stand_text), NULL, r.model, &memory, &d, NULL), RAMUS_OK);
    assert_int_equal(ramus_controller_create(r.model, d, &options, &c, NULL), RAMUS_OK);
    const long before = allocations;
    assert_true(before > 2);
    memcpy(r.q, standing, sizeof standing);
    for (int k = 0; k < 3; k++)
        control_forces(c, 0.1 * k, r.q, r.v, tau);
    assert_int_equal(allocations, before);
    ramus_controller_destroy(c);
    ramus_controller_description_destroy(d);
    robot_release(&r);
}

static void test_misuse(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml");
    ramus_task_description task = task_on(&r, RAMUS_TASK_CENTRE_OF_MASS, NULL, 0, 1);
    const struct {
        const char *words;
        ramus_constraint_limits limit[2];
    } cases[] = {
        { "limits of constraint 'nobody': the model has no such constraint", { { .constraint = "nobody" } } },
        { "max_force, max_moment and friction must not be negative", { { .constraint = "fl", .max_force = -1 } } },
        { "the normal must be finite and not zero", { { .constraint = "fl", .normal = { 0, 0, 0 } } } },
        { "limits of constraint 'fr' are given twice", { { .constraint = "fr" }, { .constraint = "fr" } } },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_constraint_limits limits[2] = { ramus_constraint_limits_default(), ramus_constraint_limits_default() };
        for (int i = 0; i < 2; i++) {
            limits[i].constraint = cases[k].limit[i].constraint;
            if (k == 1)
                limits[i].max_force = -1;
            if (k == 2)
                limits[i].normal = cases[k].limit[i].normal;
        }
        ramus_controller_description options = ramus_controller_description_default();
        ramus_controller *c = NULL;
        ramus_error err;
        options.nconstraint_limit = cases[k].limit[1].constraint ? 2 : 1;
        options.constraint_limits = limits;
        assert_true(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &task, &options, &c, &err) != RAMUS_OK && !c);
        if (!strstr(err.text, cases[k].words))
            fail_msg("'%s', wanted '%s'", err.text, cases[k].words);
    }
    /* a constraint that is added later has no place in it */
    ramus_controller *c = control_create(&r, 1, &task, NULL);
    ramus_constraint_description more = ramus_constraint_description_default();
    double tau[MOST];
    more.name = "more";
    more.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
    more.frame_b = "quadruped/trunk";
    assert_int_equal(ramus_data_add_constraint(ramus_controller_data(c), &more, NULL), RAMUS_OK);
    set_point(c, 0, ramus_vec3_make(0, 0, 0.3));
    assert_int_equal(ramus_controller_forces(c, 0, standing, r.v, tau), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(ramus_controller_error(c)->text, "added to the controller's data after it was created"));
    ramus_controller_destroy(c);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_motion),      cmocka_unit_test(test_contradicting_rows),
        cmocka_unit_test(test_equivalence), cmocka_unit_test(test_wrench_equivalence),
        cmocka_unit_test(test_warm_start),  cmocka_unit_test(test_no_allocation),
        cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
