/* test_contact_events.c - adaptive runs through impacts, ropes that go slack and taut, stops, against closed forms */
#include "contact_scene.h"

#define G 9.81

/* A ball of radius 0.1 over the floor: between bounces n and n + 1 a parabola. */
static void test_bouncing_ball(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
        "ball", "2",
        "0.008") "robot: [{name: ball, module: ball}]\n"
                 "constraints:\n  - {name: floor, type: contact, point: ball/b, radius: 0.1, restitution: 0.6}\n");
    const double drop = 0.5, first = sqrt(2 * drop / G), q[7] = { 0, 0, 0.1 + drop, 1, 0, 0, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, NULL);
    double worst = 0, start = first, speed = G * first;
    for (int n = 0; n < 8; n++) {
        speed *= 0.6;
        const double t = start + 0.7 * 2 * speed / G;
        scene_run(sim, t);
        worst =
            fmax(worst, fabs(ramus_sim_q(sim)[2] - 0.1 - (speed * (t - start) - G * (t - start) * (t - start) / 2)));
        start += 2 * speed / G;
    }
    print_message("bouncing ball: eight parabolas to %.1e m\n", worst);
    assert_true(worst < 1e-7);
    scene_run(sim, first * 1.6 / 0.4 + 0.1);
    near("height at rest", ramus_sim_q(sim)[2], 0.1, 1e-11);
    near("speed at rest", ramus_sim_v(sim)[5], 0, 1e-12);
    ramus_sim_energies e;
    assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
    near("all is dissipated", e.dissipated, 2 * G * drop, 1e-4);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A bob on a string of 1 m, pushed at the bottom with v0: the string goes slack where v^2 = -g L cos(angle), a parabola follows. */
static void test_slack_string(void **state)
{
    (void)state;
    ramus_model *model =
        scene("ramus: 1\nname: bob\nmodules:\n"
              "  bob:\n    links: [{name: b, joint: {name: j, type: planar, axis: [0, 1, 0]}, mass: 2, inertia: [0.01, "
              "0.01, 0.01]}]\n"
              "robot: [{name: bob, module: bob}]\n"
              "constraints:\n  - {name: string, type: distance_limits, between: [world, bob/b], upper: 1}\n");
    const double v0 = sqrt(3.5 * G), angle = acos((2 - 3.5) / 3);
    double time = 0; /* until it is slack, by Simpson's rule */
    enum { N = 2000 };
    for (int k = 0; k <= N; k++) {
        const double x = angle * k / N, w = k == 0 || k == N ? 1 : k % 2 ? 4 : 2;
        time += w * angle / N / 3 / sqrt(v0 * v0 - 2 * G * (1 - cos(x)));
    }
    /* where is down? The planar joint's axes are turned: the bob hangs where gravity pulls it. */
    double q[3] = { 0, 0, 0 }, v[3] = { 0, 0, 0 };
    ramus_data *data = NULL;
    ramus_pose at;
    assert_int_equal(ramus_data_create(model, NULL, &data, NULL), RAMUS_OK);
    const ramus_frame b = ramus_model_find_frame(model, "bob/b");
    int down = 0;
    for (int k = 0; k < 4; k++) {
        q[0] = k == 0 ? 1 : k == 1 ? -1 : 0;
        q[1] = k == 2 ? 1 : k == 3 ? -1 : 0;
        assert_int_equal(ramus_kinematics_update(model, data, q, v, NULL), RAMUS_OK);
        assert_int_equal(ramus_frame_pose(model, data, b, &at), RAMUS_OK);
        down = at.position.z < -0.9 ? k : down;
    }
    q[0] = down == 0 ? 1 : down == 1 ? -1 : 0;
    q[1] = down == 2 ? 1 : down == 3 ? -1 : 0;
    v[down < 2 ? 1 : 0] = v0;
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, v);
    const double speed = sqrt(-G * cos(angle)), later = 0.2;
    scene_run(sim, time + later);
    const double x = sin(angle) + speed * cos(angle) * later,
                 z = -cos(angle) + speed * sin(angle) * later - G * later * later / 2;
    assert_int_equal(ramus_kinematics_update(model, data, ramus_sim_q(sim), ramus_sim_v(sim), NULL), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(model, data, b, &at), RAMUS_OK);
    print_message("string: slack after %.6f s, the parabola to %.1e m\n", time,
                  fmax(fabs(fabs(at.position.x) - x), fabs(at.position.z - z)));
    near("across", fabs(at.position.x), x, 2e-7);
    near("up", at.position.z, z, 2e-7);
    /* taut again: the speed along the string is lost, and it never becomes longer */
    while (ramus_sim_time(sim) < 4) {
        if (ramus_sim_step(sim) != RAMUS_OK)
            fail_msg("%s", ramus_sim_error(sim)->text);
        assert_true(hypot(ramus_sim_q(sim)[0], ramus_sim_q(sim)[1]) < 1 + 1e-8);
    }
    ramus_sim_verdict verdict;
    ramus_sim_report(sim, &verdict);
    if (!verdict.trusted)
        fail_msg("%s", verdict.reason);
    ramus_sim_destroy(sim);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* A pendulum between stops of its joint's limits, by the option joint_limits; both methods. */
static void test_stops(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: arm\nmodules:\n  arm:\n    links:\n"
                               "      - {name: l, joint: {name: j, type: revolute, axis: [0, 1, 0], limits: {lower: "
                               "-0.3, upper: 2}}, mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}\n"
                               "robot: [{name: arm, module: arm}]\n");
    for (int n = 0; n < 2; n++) {
        ramus_sim_options opt = ramus_sim_options_default();
        ramus_sim *sim = NULL;
        ramus_error err;
        const double q = 0, v = -6;
        opt.method = n ? RAMUS_SIM_EULER : RAMUS_SIM_ADAPTIVE;
        opt.joint_limits = true;
        if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        assert_int_equal(ramus_sim_set_state(sim, 0, &q, &v), RAMUS_OK);
        double least = 0, most = 0;
        while (ramus_sim_time(sim) < 3) {
            if (ramus_sim_step(sim) != RAMUS_OK)
                fail_msg("%s", ramus_sim_error(sim)->text);
            least = fmin(least, ramus_sim_q(sim)[0]);
            most = fmax(most, ramus_sim_q(sim)[0]);
        }
        near("lower stop", least, -0.3, 1e-8);
        assert_true(most <= 2 + 1e-8);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

/* Bounds are not for the other methods. */
static void test_refused(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
        "ball", "2",
        "0.008") "robot: [{name: ball, module: ball}]\n"
                 "constraints:\n  - {name: floor, type: contact, point: ball/b, radius: 0.1, friction: 0.6}\n");
    const double q[7] = { 0, 0, 1, 1, 0, 0, 0 };
    static const ramus_sim_method method[] = { RAMUS_SIM_RK4, RAMUS_SIM_VARIATIONAL };
    for (int k = 0; k < 2; k++) {
        ramus_sim *sim = scene_sim(model, method[k], 1e-3, q, NULL);
        assert_int_equal(ramus_sim_step(sim), RAMUS_ERR_UNSUPPORTED);
        assert_non_null(strstr(ramus_sim_error(sim)->text, "floor"));
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_bouncing_ball), cmocka_unit_test(test_slack_string),
                                        cmocka_unit_test(test_stops), cmocka_unit_test(test_refused) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
