/* test_geometric.c - distances, planes, sights, lengths and parking: their motion in closed form, their ranges in closed loops */
#include "arm.h"

#include "ramus/mechanism.h"

/* e'' + 20 e' + 100 e = 0 */
static double decayed(double e, double rate, double t)
{
    return (e + (rate + 10 * e) * t) * exp(-10 * t);
}

static double error_of(ramus_controller *c, const robot *r, double t)
{
    double tau[MOST];
    control_forces(c, t, r->q, r->v, tau);
    return report_of(c).error[0];
}

/* A followed number moves as the linear equation: the Jacobian, its bias and the target's derivatives are right. Forces at every
 * stage of Runge-Kutta; `other` moves and turns as well. */
static void test_closed_form(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        robot r = arm_create(11 + (unsigned)k);
        ramus_task_description d = task_on(&r, (ramus_task_kind)(RAMUS_TASK_DISTANCE + k), "a/l7", 0, 1);
        d.other = ramus_model_find_frame(r.model, "a/l2");
        d.point = ramus_vec3_make(0.05, 0.02, 0.1);
        d.other_point = ramus_vec3_make(0.1, 0.3, -0.2);
        d.axis = ramus_vec3_make(0.2, 1, 0.5);
        ramus_controller_description options = ramus_controller_description_default();
        ramus_target target = ramus_target_default();
        options.damping = 0;
        target.pose.position.x = 0.6;
        target.sine_amplitude = 0.05;
        target.sine_frequency = 0.8;
        options.target = &target;
        ramus_controller *c = control_create(&r, 1, &d, &options);
        const double h = 1e-3, small = 1e-4;
        const double e0 = error_of(c, &r, 0);
        /* the rate at the start, by a short step of the state */
        double q[2][MOST];
        for (int side = 0; side < 2; side++)
            ramus_integrate(r.model, r.q, r.v, side ? small : -small, q[side]);
        robot back = r, ahead = r;
        memcpy(back.q, q[0], sizeof q[0]);
        memcpy(ahead.q, q[1], sizeof q[1]);
        const double rate = (error_of(c, &ahead, small) - error_of(c, &back, -small)) / (2 * small);
        for (int i = 0; i < 250; i++) {
            robot_step(&r, control_forces, c, i * h, h, 0);
            if (i % 50 != 49)
                continue;
            /* a sight's angle is the length of two components: without spin about the line it stays in its plane */
            const double t = (i + 1) * h, is = error_of(c, &r, t), wanted = fabs(decayed(e0, rate, t));
            if (k < 2 && !(fabs(is - wanted) < 2e-6 * (1 + e0)))
                fail_msg("%s at %g s: error %.9g, wanted %.9g", ramus_task_kind_name(d.kind), t, is, wanted);
            if (k == 2 && !(is < 1.2 * (e0 + fabs(rate) * t) * (1 + 10 * t) * exp(-10 * t) + 1e-9))
                fail_msg("sight at %g s: error %.9g from %.9g", t, is, e0);
        }
        assert_true(report_of(c).loss[0] < 1e-6);
        ramus_controller_destroy(c);
        robot_release(&r);
    }
}

/* A target that is seen: the camera turns onto it from behind, and the angle ends at zero. */
static void test_sight_from_behind(void **state)
{
    (void)state;
    robot r =
        robot_parse("ramus: 1\nmodules:\n  m:\n    links:\n"
                    "      - {name: pan, joint: {name: pan, type: revolute}, mass: 1, inertia: [0.1, 0.1, 0.1]}\n"
                    "      - {name: tilt, joint: {name: tilt, type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: "
                    "[0.1, 0.1, 0.1]}\n"
                    "robot: [{name: r, module: m}]\n");
    ramus_task_description d = task_on(&r, RAMUS_TASK_SIGHT, "r/tilt", 0, 1);
    d.axis = ramus_vec3_make(1, 0, 0);
    d.other_point = ramus_vec3_make(-1, 0.2, 0.3);
    ramus_controller *c = control_create(&r, 1, &d, NULL);
    const double first = error_of(c, &r, 0);
    assert_true(first > 2.7);
    for (int i = 0; i < 2500; i++)
        robot_step(&r, control_forces, c, i * 1e-3, 1e-3, 1);
    assert_true(error_of(c, &r, 2.5) < 1e-6);
    ramus_motion none = { .pose = ramus_pose_identity() };
    assert_int_equal(ramus_controller_set_target(c, 0, &none), RAMUS_ERR_ARGUMENT);
    ramus_controller_destroy(c);
    robot_release(&r);
}

/* The hand is sent through what ranges forbid: a ball, a wall, a view. They are kept, the hand goes as near as it can, and the range
 * in the way is reported. */
static void test_ranges(void **state)
{
    (void)state;
    /* from where the hand starts, in the world: the ball's centre, a point of the wall, what is seen; and where the hand is sent */
    static const struct {
        ramus_task_kind kind;
        double lower, upper;
        ramus_vec3 other, sent, axis;
    } cases[] = {
        { RAMUS_TASK_DISTANCE, 0.15, NAN, { 0.2, 0, 0 }, { 0.22, 0.02, 0 }, { 0, 0, 1 } },
        { RAMUS_TASK_PLANE, 0, NAN, { 0.1, 0, 0 }, { 0.25, 0, 0 }, { -1, 0, 0 } },
        { RAMUS_TASK_SIGHT, NAN, 0.5, { 0, 0, 0 }, { -0.2, 0.5, 0 }, { 1, 0, 0 } },
    };
    for (int k = 0; k < 3; k++)
        for (int guarded = 0; guarded < 2; guarded++) {
            robot r = arm_create(1);
            memset(r.v, 0, sizeof r.v);
            for (int i = 0; i < r.nq; i++)
                r.q[i] = (double[]){ 0.1, -0.9, 1.6, 0.1, -0.4, 0.0, 0.1 }[i];
            ramus_task_description d[2] = { task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1),
                                            task_on(&r, cases[k].kind, "a/l7", 0, 1) };
            d[0].gains = (ramus_gains){ 25, 10 };
            d[1].lower = cases[k].lower;
            d[1].upper = cases[k].upper;
            const ramus_pose start = frame_at(&r, r.q, d[1].frame);
            const ramus_vec3 ahead = ramus_quat_rotate(start.rotation, cases[k].axis);
            const double seen = k == 2 ? 2 : 0;
            const ramus_vec3 o = { start.position.x + cases[k].other.x + seen * ahead.x,
                                   start.position.y + cases[k].other.y + seen * ahead.y,
                                   start.position.z + cases[k].other.z + seen * ahead.z };
            d[1].other_point = o;
            d[1].axis = cases[k].axis;
            ramus_controller_description options = ramus_controller_description_default();
            options.horizon = 2e-3;
            if (!guarded) { /* far away: never in the way, but its error is measured */
                d[1].lower = k < 2 ? -10 : NAN;
                d[1].upper = k < 2 ? NAN : 3.1;
            }
            ramus_controller *c = control_create(&r, 2, d, &options);
            set_point(c, 0,
                      ramus_vec3_make(start.position.x + cases[k].sent.x, start.position.y + cases[k].sent.y,
                                      start.position.z + cases[k].sent.z));
            double worst = 0, tau[MOST];
            int reported = 0;
            ramus_pose x;
            assert_true(error_of(c, &r, 0) >= 0 && report_of(c).error[1] == 0); /* it starts within */
            for (int i = 0; i < 600; i++) {
                robot_step(&r, control_forces, c, i * 2e-3, 2e-3,
                           0); /* forces at every stage: what sampling adds is not looked at */
                x = frame_at(&r, r.q, d[1].frame);
                const ramus_vec3 p = x.position;
                const ramus_vec3 away = ramus_vec3_make(o.x - p.x, o.y - p.y, o.z - p.z);
                const ramus_vec3 looks = ramus_quat_rotate(x.rotation, cases[k].axis);
                const double far = sqrt(away.x * away.x + away.y * away.y + away.z * away.z);
                const double angle = acos((looks.x * away.x + looks.y * away.y + looks.z * away.z) / far);
                worst = fmax(worst, k == 0 ? 0.15 - far : k == 1 ? p.x - o.x : angle - 0.5);
                control_forces(c, 0, r.q, r.v, tau);
                const ramus_control_report report = report_of(c);
                for (int n = 0; n < report.nactive; n++)
                    reported += report.active[n].kind == RAMUS_LIMIT_TASK && report.active[n].coordinate == 1;
            }
            if (guarded && (worst > 1e-3 || !reported))
                fail_msg("%s: overstepped by %g, reported %d times", ramus_task_kind_name(cases[k].kind), worst,
                         reported);
            if (!guarded && worst < 0.05)
                fail_msg("%s is kept anyway (%g): the case shows nothing", ramus_task_kind_name(cases[k].kind), worst);
            ramus_controller_destroy(c);
            robot_release(&r);
        }
}

/* CHARMIE: an actuator's length moves as the linear equation, its command is where it is one horizon later, and the stroke is kept. */
static void test_lengths(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml");
    const ramus_part lift = ramus_model_find_part(r.model, "lift");
    ramus_task_description d = ramus_task_description_default();
    ramus_joint_limits strokes[16];
    d.kind = RAMUS_TASK_LENGTH;
    d.part = lift;
    assert_true(ramus_model_npart(r.model) <= 16);
    ramus_model_part_limits(r.model, strokes);
    assert_true(strokes[lift.index].lower == 0.15 && strokes[lift.index].upper == 0.44);
    for (int beyond = 0; beyond < 2; beyond++) {
        ramus_controller_description options = ramus_controller_description_default();
        ramus_target target = ramus_target_default();
        robot s = r;
        ramus_neutral(r.model, s.q);
        memset(s.v, 0, sizeof s.v);
        target.pose.position.x = beyond ? 0.6 : 0.3;
        options.target = &target;
        options.part_limits = beyond ? strokes : NULL;
        options.damping = 0;
        ramus_controller *c = control_create(&s, 1, &d, &options);
        const double e0 = error_of(c, &s, 0);
        for (int i = 0; i < 600; i++) {
            robot_step(&s, control_forces, c, i * 1e-3, 1e-3, beyond);
            const double t = (i + 1) * 1e-3, error = error_of(c, &s, t);
            ramus_control_drives drives;
            assert_int_equal(ramus_controller_drives(c, &drives), RAMUS_OK);
            const int k = lift.index;
            assert_true(fabs(drives.command_rate[k] - drives.rate[k] - 1e-3 * drives.acceleration[k]) < 1e-12);
            if (!beyond && fabs(error - fabs(decayed(e0, 0, t))) > 1e-6)
                fail_msg("length at %g s: error %.9g, wanted %.9g", t, error, decayed(e0, 0, t));
            if (drives.length[k] > 0.44 + 1e-6)
                fail_msg("length at %g s: %.9g is beyond the stroke", t, drives.length[k]);
        }
        if (beyond) {
            const ramus_control_report report = report_of(c);
            assert_true(report.nactive == 1 && report.active[0].kind == RAMUS_LIMIT_LENGTH &&
                        report.active[0].coordinate == lift.index && report.active[0].side == 1);
        }
        ramus_controller_destroy(c);
    }
    robot_release(&r);
}

/* A limit of the force at a joint that an actuator moves limits its tension. */
static void test_joint_force(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml");
    const ramus_part lift = ramus_model_find_part(r.model, "lift");
    const int v = ramus_model_link(r.model, ramus_model_find_joint(r.model, "body/lift")).v_index;
    ramus_task_description d = ramus_task_description_default();
    ramus_joint_limits limits[MOST];
    ramus_controller_description options = ramus_controller_description_default();
    ramus_target target = ramus_target_default();
    double tau[MOST];
    d.kind = RAMUS_TASK_LENGTH;
    d.part = lift;
    target.pose.position.x = 0.43;
    ramus_model_joint_limits(r.model, limits);
    options.target = &target;
    for (int limited = 0; limited < 2; limited++) {
        limits[v].max_force = limited ? 20 : INFINITY;
        options.limits = limits;
        ramus_controller *c = control_create(&r, 1, &d, &options);
        control_forces(c, 0, r.q, r.v, tau);
        if (limited ? fabs(tau[v]) > 20 : fabs(tau[v]) < 40)
            fail_msg("force at the joint %g N", tau[v]);
        const ramus_control_report report = report_of(c);
        assert_true(!limited || (report.nactive > 0 && report.active[0].kind == RAMUS_LIMIT_TENSION));
        ramus_controller_destroy(c);
    }
    robot_release(&r);
}

/* From all sides to a pose: nothing slips, and position and heading are reached. */
static void test_parking(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 6; seed++) {
        robot r = robot_parse("ramus: 1\nmodules:\n  m:\n    links:\n"
                              "      - {name: body, joint: {name: drive, type: planar}, mass: 20, inertia: [1, 1, 1]}\n"
                              "robot: [{name: r, module: m}]\n"
                              "constraints: [{name: roll, type: rolling, frame: r/body, axis: [0, 1, 0]}]\n");
        rng random = { seed };
        ramus_task_description d = task_on(&r, RAMUS_TASK_PARK, "r/body", 0, 1);
        d.gains = (ramus_gains){ 8, 8 };
        ramus_controller *c = control_create(&r, 1, &d, NULL);
        const double goal[3] = { rng_uniform(&random, -2, 2), rng_uniform(&random, -2, 2),
                                 rng_uniform(&random, -3, 3) };
        const ramus_motion target = { .pose =
                                          ramus_pose_from_rpy(ramus_vec3_make(goal[0], goal[1], 0), 0, 0, goal[2]) };
        assert_int_equal(ramus_controller_set_target(c, 0, &target), RAMUS_OK);
        for (int i = 0; i < 3000; i++) {
            robot_step(&r, control_forces, c, i * 5e-3, 5e-3, 0);
            const double slip = cos(r.q[2]) * r.v[1] - sin(r.q[2]) * r.v[0];
            assert_true(fabs(slip) < 1e-6);
        }
        if (!(error_of(c, &r, 0) < 1e-3))
            fail_msg("seed %llu: at %g %g %g, wanted %g %g %g", seed, r.q[0], r.q[1], r.q[2], goal[0], goal[1],
                     goal[2]);
        ramus_controller_destroy(c);
        robot_release(&r);
    }
}

static void test_misuse(void **state)
{
    (void)state;
    robot r = arm_create(1);
    static const struct {
        ramus_task_kind kind;
        double lower, upper;
        int part, other;
        ramus_vec3 axis;
        const char *words;
    } cases[] = {
        { RAMUS_TASK_DISTANCE, 2, 1, -1, -1, { 0, 0, 1 }, "lower <= upper" },
        { RAMUS_TASK_DISTANCE, -INFINITY, NAN, -1, -1, { 0, 0, 1 }, "a finite lower or upper limit" },
        { RAMUS_TASK_SIGHT, 0.1, 1, -1, -1, { 0, 0, 1 }, "the range of a sight is an upper angle alone" },
        { RAMUS_TASK_SIGHT, NAN, NAN, -1, -1, { 0, 0, 0 }, "its axis finite and not zero" },
        { RAMUS_TASK_PLANE, 0, NAN, -1, 99, { 0, 0, 1 }, "there is no frame 99" },
        { RAMUS_TASK_LENGTH, NAN, NAN, 0, -1, { 0, 0, 1 }, "part 0 is no actuator of the model" },
        { RAMUS_TASK_PARK, 0, NAN, -1, -1, { 0, 0, 1 }, "a parked frame has no range" },
        { RAMUS_TASK_POSE, 0, NAN, -1, -1, { 0, 0, 1 }, "a pose has no range" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_task_description d = task_on(&r, cases[k].kind, "a/l7", 0, 1);
        ramus_controller *c = NULL;
        ramus_error err;
        d.lower = cases[k].lower;
        d.upper = cases[k].upper;
        d.part.index = cases[k].part;
        d.other.index = cases[k].other;
        d.axis = cases[k].axis;
        assert_true(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &d, NULL, &c, &err) != RAMUS_OK);
        if (!strstr(err.text, cases[k].words))
            fail_msg("'%s', wanted '%s'", err.text, cases[k].words);
    }
    /* two points that coincide have no distance to follow */
    ramus_task_description d = task_on(&r, RAMUS_TASK_DISTANCE, "a/l7", 0, 1);
    d.other = d.frame;
    ramus_controller *c = control_create(&r, 1, &d, NULL);
    double tau[MOST];
    set_point(c, 0, ramus_vec3_make(1, 0, 0));
    assert_int_equal(ramus_controller_forces(c, 0, r.q, r.v, tau), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_controller_error(c)->text, "its two points coincide"));
    ramus_controller_destroy(c);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_form), cmocka_unit_test(test_sight_from_behind), cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_lengths),     cmocka_unit_test(test_parking),           cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_joint_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
