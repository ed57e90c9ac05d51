/* test_control_misuse.c - numbers that are not finite and names that are missing: both types of controllers refuse them, by name */
#include "arm.h"

/* The status is RAMUS_ERR_ARGUMENT and the text has the words. */
static void assert_refused(const char *what, ramus_status status, const ramus_error *err, const char *words)
{
    if (status != RAMUS_ERR_ARGUMENT || !strstr(err->text, words))
        fail_msg("%s: status %d, '%s'; wanted '%s'", what, (int)status, err->text, words);
}

static ramus_motion motion_with(int place, double bad)
{
    ramus_motion x = { .pose = ramus_pose_identity() };
    double *const number[] = { &x.pose.rotation.x, &x.pose.position.y,     &x.twist.angular.z,
                               &x.twist.linear.x,  &x.twist_dot.angular.y, &x.twist_dot.linear.z };
    if (place >= 0)
        *number[place] = bad;
    return x;
}

static const double not_finite[] = { NAN, INFINITY, -INFINITY };
enum { BAD = 3, PLACES = 6 };

/* ---- wrench control ------------------------------------------------------------------------------------------- */

static void test_wrench(void **state)
{
    (void)state;
    robot r = arm_create(1);
    const ramus_task_description tip = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1);
    ramus_controller *c;
    double tau[MOST], again[MOST];
    assert_int_equal(control_try(&r, RAMUS_CONTROLLER_WRENCH, 1, &tip, NULL, &c, NULL), RAMUS_OK);
    const ramus_error *err = ramus_controller_error(c);
    const ramus_motion good = motion_with(-1, 0);
    assert_int_equal(ramus_controller_set_target(c, 0, &good), RAMUS_OK);
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, tau), RAMUS_OK);
    for (int b = 0; b < BAD; b++) {
        const double bad = not_finite[b];
        for (int place = 0; place < PLACES; place++) {
            const ramus_motion x = motion_with(place, bad);
            assert_refused("target", ramus_controller_set_target(c, 0, &x), err,
                           "the target of task 0 ('a/l7') is not finite");
        }
        assert_refused("gains", ramus_controller_set_gains(c, 0, (ramus_gains){ bad, 1 }), err,
                       "task 0 ('a/l7'): gains must be finite and not negative");
        const double q = r.q[2], v = r.v[3];
        r.q[2] = bad;
        assert_refused("q", ramus_controller_forces(c, 0, r.q, r.v, again), err, "q[2] is not finite");
        r.q[2] = q;
        r.v[3] = bad;
        assert_refused("v", ramus_controller_forces(c, 0, r.q, r.v, again), err, "v[3] is not finite");
        r.v[3] = v;
    }
    /* what was refused changed nothing */
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, again), RAMUS_OK);
    assert_memory_equal(tau, again, (size_t)r.nv * sizeof *tau);
    ramus_controller_destroy(c);
    robot_release(&r);
}

/* ---- task control --------------------------------------------------------------------------------------------- */

static ramus_status set_moving(ramus_controller *c, int k, ramus_vec3 p, ramus_vec3 v, ramus_vec3 a)
{
    const ramus_motion x = point_moving(p, v, a);
    return ramus_controller_set_target(c, k, &x);
}

static void test_task(void **state)
{
    (void)state;
    robot r = arm_create(2);
    ramus_task_description d[3] = { task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1),
                                    task_on(&r, RAMUS_TASK_POINT, "a/l5", 1, 1),
                                    task_on(&r, RAMUS_TASK_POSTURE, NULL, 2, 1) };
    for (int k = 0; k < 3; k++)
        d[k].name = NULL;
    ramus_controller *c = control_create(&r, 3, d, NULL), *none;
    const ramus_error *err = ramus_controller_error(c);
    const ramus_motion good = motion_with(-1, 0);
    const ramus_vec3 zero = { 0, 0, 0 };
    double tau[MOST], again[MOST], q[MOST];
    memcpy(q, r.q, sizeof q);
    assert_int_equal(ramus_controller_set_target(c, 0, &good), RAMUS_OK);
    assert_int_equal(set_moving(c, 1, zero, zero, zero), RAMUS_OK);
    assert_int_equal(ramus_controller_set_posture(c, 2, q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, tau), RAMUS_OK);
    for (int b = 0; b < BAD; b++) {
        const double bad = not_finite[b];
        const ramus_vec3 worse = { 0, bad, 0 };
        for (int place = 0; place < PLACES; place++) {
            const ramus_motion x = motion_with(place, bad);
            assert_refused("pose", ramus_controller_set_target(c, 0, &x), err,
                           "the target of task 0 ('a/l7') is not finite");
        }
        static const char point[] = "the target of task 1 ('a/l5') is not finite";
        assert_refused("position", set_moving(c, 1, worse, zero, zero), err, point);
        assert_refused("velocity", set_moving(c, 1, zero, worse, zero), err, point);
        assert_refused("acceleration", set_moving(c, 1, zero, zero, worse), err, point);
        static const char posture[] = "the target of task 2 ('posture') is not finite";
        q[4] = bad;
        assert_refused("q", ramus_controller_set_posture(c, 2, q, NULL, NULL), err, posture);
        assert_refused("v", ramus_controller_set_posture(c, 2, r.q, q, NULL), err, posture);
        assert_refused("a", ramus_controller_set_posture(c, 2, r.q, NULL, q), err, posture);
        q[4] = r.q[4];
        assert_refused("gains", ramus_controller_set_gains(c, 1, (ramus_gains){ 1, bad }), err,
                       "task 1 ('a/l5'): gains must be finite and not negative");
        ramus_error failed;
        ramus_task_description wrong = d[1];
        wrong.gains.kp = bad;
        assert_refused("gains", control_try(&r, RAMUS_CONTROLLER_TASK, 1, &wrong, NULL, &none, &failed), &failed,
                       "task 0 ('a/l5'): gains must be finite and not negative");
        wrong = d[1];
        wrong.point.x = bad;
        assert_refused("point", control_try(&r, RAMUS_CONTROLLER_TASK, 1, &wrong, NULL, &none, &failed), &failed,
                       "task 0 ('a/l5'): its point is not finite");
    }
    assert_refused("gains", ramus_controller_set_gains(c, 3, (ramus_gains){ 1, 1 }), err, "there is no task 3");
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, again), RAMUS_OK);
    assert_memory_equal(tau, again, (size_t)r.nv * sizeof *tau);
    ramus_controller_destroy(c);
    robot_release(&r);
}

/* ---- descriptions --------------------------------------------------------------------------------------------- */

static void test_description(void **state)
{
    (void)state;
    robot r = arm_create(3);
    static const char *const names[2][2] = { { "a/l7", "posture" }, { "tip", "rest" } };
    for (int named = 0; named < 2; named++)
        for (int type = 0; type < 2; type++) {
            const int ntask = type == RAMUS_CONTROLLER_WRENCH ? 1 : 2;
            ramus_task_description task[2] = { task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1),
                                               task_on(&r, RAMUS_TASK_POSTURE, NULL, 1, 1) };
            ramus_target target[2] = { ramus_target_default(), ramus_target_default() };
            ramus_controller_description d = ramus_controller_description_default();
            ramus_controller *c;
            ramus_error err;
            double q[MOST];
            char words[80];
            memcpy(q, r.q, sizeof q);
            target[1].q = q;
            for (int k = 0; k < 2; k++)
                task[k].name = named ? names[1][k] : NULL;
            d.type = (ramus_controller_type)type;
            d.ntask = ntask;
            d.task = task;
            d.target = target;
            if (ramus_controller_create(r.model, &d, NULL, &c, &err) != RAMUS_OK)
                fail_msg("%s", err.text);
            ramus_control_report report;
            assert_int_equal(ramus_controller_report(c, &report), RAMUS_ERR_STALE);
            assert_int_equal(report.ntask, ntask);
            for (int k = 0; k < ntask; k++)
                assert_string_equal(report.name[k], names[named][k]);
            ramus_controller_destroy(c);

            double *const number[] = { &target[0].pose.rotation.y,  &target[0].pose.position.x,
                                       &target[0].sine_direction.x, &target[0].sine_amplitude,
                                       &target[0].sine_frequency,   &target[0].circle_normal.z,
                                       &target[0].circle_radius,    &target[0].circle_frequency,
                                       &target[0].turn_axis.y,      &target[0].turn_amplitude,
                                       &target[0].turn_frequency };
            snprintf(words, sizeof words, "the target of task 0 ('%s') is not finite", names[named][0]);
            for (size_t k = 0; k < sizeof number / sizeof *number; k++) {
                const double old = *number[k];
                *number[k] = NAN;
                assert_refused("target", ramus_controller_create(r.model, &d, NULL, &c, &err), &err, words);
                assert_null(c);
                *number[k] = old;
            }
            q[1] = NAN;
            target[0].q = q;
            assert_refused("state", ramus_controller_create(r.model, &d, NULL, &c, &err), &err, words);
            q[1] = 0;
            task[0].gains.kv = NAN;
            snprintf(words, sizeof words, "task 0 ('%s'): gains must be finite", names[named][0]);
            assert_refused("gains", ramus_controller_create(r.model, &d, NULL, &c, &err), &err, words);
            task[0].gains.kv = 1;
            task[0].struct_size = 0;
            assert_refused("size", ramus_controller_create(r.model, &d, NULL, &c, &err), &err,
                           "struct_size is 0; start with ramus_task_description_default()");
            d.task = NULL;
            assert_refused("task", ramus_controller_create(r.model, &d, NULL, &c, &err), &err, "needs its tasks");
            d.ntask = -1;
            assert_refused("ntask", ramus_controller_create(r.model, &d, NULL, &c, &err), &err, "needs its tasks");
            d.ntask = ntask;
            d.task = task;
            d.type = (ramus_controller_type)7;
            assert_refused("type", ramus_controller_create(r.model, &d, NULL, &c, &err), &err, "unknown type");
        }
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrench),
        cmocka_unit_test(test_task),
        cmocka_unit_test(test_description),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
