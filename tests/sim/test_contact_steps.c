/* test_contact_steps.c - time steps with contacts against closed forms: impacts, rest, friction, slip, ropes, stops */
#include "contact_scene.h"

/* A ball of radius 0.1 over the floor. */
#define BALL(more)                                                                                                     \
    "ramus: 1\nname: ball\nmodules:\n" FREE_BODY(                                                                      \
        "ball", "2", "0.008") "robot: [{name: ball, module: ball}]\n"                                                  \
                              "constraints:\n  - {name: floor, type: contact, point: ball/b, radius: 0.1" more "}\n"

/* From height h0 with restitution e: bounces at t0 (1 + 2 e), ..., comes to rest at t0 (1 + e)/(1 - e). */
static void test_bouncing_ball(void **state)
{
    (void)state;
    ramus_model *model = scene(BALL(", restitution: 0.6"));
    const double drop = 0.5, g = 9.81, first = sqrt(2 * drop / g), rest = first * 1.6 / 0.4;
    double worst[2];
    for (int n = 0; n < 2; n++) { /* order 2: bounces come when the gap has closed */
        const double h = n ? 1e-4 : 1e-3, q[7] = { 0, 0, 0.1 + drop, 1, 0, 0, 0 };
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, h, q, NULL);
        worst[n] = 0;
        for (int k = 0; k < 3; k++) { /* the tops of the first three bounces */
            double top = 0, time = first * (1 + 2 * 0.6 * (1 - pow(0.6, k)) / 0.4);
            scene_run(sim, time + 2 * h);
            const double end = time + first * 2 * pow(0.6, k + 1) - 2 * h;
            while (ramus_sim_time(sim) < end) {
                assert_int_equal(ramus_sim_step(sim), RAMUS_OK);
                top = fmax(top, ramus_sim_q(sim)[2] - 0.1);
            }
            worst[n] = fmax(worst[n], fabs(top - drop * pow(0.6, 2 * k + 2)));
        }
        scene_run(sim, rest + 0.05);
        near("height at rest", ramus_sim_q(sim)[2], 0.1, 1e-12);
        near("speed at rest", ramus_sim_v(sim)[5], 0, 1e-12);
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        if (!verdict.trusted)
            fail_msg("%s", verdict.reason);
        ramus_sim_destroy(sim);
    }
    print_message("bouncing ball: tops to %.1e m with 1 ms, %.1e m with 0.1 ms\n", worst[0], worst[1]);
    assert_true(worst[0] < 1e-5 && worst[1] < 0.05 * worst[0]);
    ramus_model_destroy(model);
}

/* A block on four points, on a plane that is turned about y by `slope`. */
#define BLOCK(slope, mu)                                                                                               \
    "ramus: 1\nname: block\nmodules:\n" FREE_BODY(                                                                     \
        "block", "3", "0.02") "robot: [{name: block, module: block}]\n"                                                \
                              "constraints:\n" CORNER("1", " 0.1", " 0.2", slope, mu)                                  \
                                  CORNER("2", "-0.1", " 0.2", slope, mu) CORNER("3", " 0.1", "-0.2", slope, mu)        \
                                      CORNER("4", "-0.1", "-0.2", slope, mu)
#define CORNER(n, x, y, slope, mu)                                                                                     \
    "  - {name: c" n ", type: contact, point: block/b, at: [" x ", " y ", -0.05], pose_a: {rpy: [0, " slope            \
    ", 0]}, friction: " mu "}\n"

static double slide(const char *text, double slope, double seconds, double *speed)
{
    ramus_model *model = scene(text);
    const double q[7] = { 0.05 * sin(slope), 0, 0.05 * cos(slope), cos(slope / 2), 0, sin(slope / 2), 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, NULL);
    scene_run(sim, seconds);
    const double *at = ramus_sim_q(sim), *v = ramus_sim_v(sim);
    const double moved = (at[0] - q[0]) * cos(slope) - (at[2] - q[2]) * sin(slope);
    near("lifts off", (at[0] - q[0]) * sin(slope) + (at[2] - q[2]) * cos(slope), 0, 1e-10);
    near("turns", fabs(at[3] * q[3] + at[5] * q[5]), 1, 1e-10);
    *speed = v[3];
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
    return moved;
}

/* The friction angle: atan 0.5 = 0.46365. Below it nothing moves at all; above it a = g (sin - mu cos). */
static void test_friction_angle(void **state)
{
    (void)state;
    const double g = 9.81;
    double speed;
    near("below the angle", slide(BLOCK("0.46", "0.5"), 0.46, 2, &speed), 0, 1e-10);
    near("speed below", speed, 0, 1e-10);
    const double a = g * (sin(0.47) - 0.5 * cos(0.47));
    near("above the angle", slide(BLOCK("0.47", "0.5"), 0.47, 2, &speed), a * 4 / 2, 2 * a * 2e-3);
    near("speed above", speed, a * 2, 1e-9);
    near("steep", slide(BLOCK("0.9", "0.5"), 0.9, 1, &speed), g * (sin(0.9) - 0.5 * cos(0.9)) / 2, 0.01);
}

/* Resting contact: no drift in 60 s. */
static void test_rest(void **state)
{
    (void)state;
    ramus_model *model = scene(BLOCK("0.3", "0.5"));
    const double s = 0.3, q[7] = { 0.05 * sin(s), 0, 0.05 * cos(s), cos(s / 2), 0, sin(s / 2), 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, long_runs() ? 1e-3 : 1e-2, q, NULL);
    double worst = 0;
    scene_run(sim, 60);
    for (int k = 0; k < 7; k++)
        worst = fmax(worst, fabs(ramus_sim_q(sim)[k] - q[k]));
    print_message("block at rest on a slope: drift %.1e m in 60 s\n", worst);
    assert_true(worst <= 1e-10);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A block slides to rest: v0^2 / (2 mu g), and stays. A ball that is thrown flat slips, then rolls with 5/7 of its speed. */
static void test_slip(void **state)
{
    (void)state;
    const double g = 9.81, mu = 0.3, v0 = 2;
    ramus_model *model = scene(BLOCK("0", "0.3"));
    const double q[7] = { 0, 0, 0.05, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, v0, 0, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
    scene_run(sim, 1);
    near("slides to rest at", ramus_sim_q(sim)[0], v0 * v0 / (2 * mu * g), 2e-3);
    near("rests", ramus_sim_v(sim)[3], 0, 1e-12);
    ramus_sim_energies e;
    assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
    near("heat", e.dissipated, 3 * v0 * v0 / 2, 1e-9);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);

    model = scene(BALL(", friction: 0.3"));
    const double q_ball[7] = { 0, 0, 0.1, 1, 0, 0, 0 }, grip = 2 * v0 / (7 * mu * g);
    sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q_ball, v);
    scene_run(sim, 0.9 * grip);
    near("still slips", ramus_sim_v(sim)[3] * 0 + hypot(ramus_sim_v(sim)[3], ramus_sim_v(sim)[5]),
         v0 - mu * g * 0.9 * grip, 0.01);
    scene_run(sim, grip + 0.5);
    double speed = 0, turn = fabs(ramus_sim_v(sim)[1]);
    for (int k = 3; k < 6; k++)
        speed = hypot(speed, ramus_sim_v(sim)[k]);
    near("rolls with", speed, 5 * v0 / 7, 5e-3);
    near("without slip", 0.1 * turn, speed, 1e-9);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Kinetic energy with the M of a state. */
static double kinetic(ramus_sim *sim, const double q[], const double v[])
{
    ramus_sim_energies e;
    assert_int_equal(ramus_sim_energy(sim, q, v, &e), RAMUS_OK);
    return e.kinetic;
}

#define ONE_BODY(name, mass, i)                                                                                        \
    "      - {name: " name ", parent: base, joint: {name: " name ", type: free}, mass: " mass ", inertia: [" i ", " i  \
    ", " i "]}\n"
#define THREE_BODIES(mass, i)                                                                                          \
    "ramus: 1\nname: three\nmodules:\n  r:\n    links:\n" ONE_BODY("a", mass, i) ONE_BODY("b", mass, i)                \
        ONE_BODY("c", mass, i) "robot: [{name: r, module: r}]\nconstraints:\n"

/* Three blocks, each with four points on the top of the one below: they stay. */
#define FOOT(n, upper, lower, x, y)                                                                                    \
    "  - {name: " n ", type: contact, point: " upper ", at: [" x ", " y ", -0.05], of: " lower                         \
    ", origin: [0, 0, 0.05], friction: 0.6}\n"
#define FEET(n, upper, lower)                                                                                          \
    FOOT(n "1", upper, lower, " 0.1", " 0.1")                                                                          \
    FOOT(n "2", upper, lower, "-0.1", " 0.1")                                                                          \
    FOOT(n "3", upper, lower, " 0.1", "-0.1")                                                                          \
    FOOT(n "4", upper, lower, "-0.1", "-0.1")
static void test_stack(void **state)
{
    (void)state;
    ramus_model *model =
        scene(THREE_BODIES("3", "0.02") FEET("f", "r/a", "world") FEET("g", "r/b", "r/a") FEET("h", "r/c", "r/b"));
    double q[21] = { 0 };
    for (int k = 0; k < 3; k++) {
        q[7 * k] = 0.01 * k; /* a little aside */
        q[7 * k + 2] = 0.1 + 0.1 * k;
        q[7 * k + 3] = 1;
    }
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 5e-3, q, NULL);
    double worst = 0;
    scene_run(sim, long_runs() ? 60 : 2);
    for (int k = 0; k < 21; k++)
        worst = fmax(worst, fabs(ramus_sim_q(sim)[k] - q[k]));
    print_message("stack of three: drift %.1e m\n", worst);
    assert_true(worst <= 1e-10);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A bob on a string, in steps: it goes slack and taut again, and is never longer than the string. No step gains energy from the string. */
static void test_string(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: bob\nmodules:\n" FREE_BODY(
        "bob", "2",
        "0.01") "robot: [{name: bob, module: bob}]\n"
                "constraints:\n  - {name: string, type: distance_limits, between: [world, bob/b], upper: 1}\n");
    const double q[7] = { 0, 0, -1, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, sqrt(3.5 * 9.81), 0, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
    double longest = 0, shortest = 1, most = 0, before = 0;
    for (int k = 0; k < 3000; k++) {
        ramus_sim_energies e;
        assert_int_equal(ramus_sim_step(sim), RAMUS_OK);
        const double *at = ramus_sim_q(sim), length = hypot(hypot(at[0], at[1]), at[2]);
        longest = fmax(longest, length);
        shortest = fmin(shortest, length);
        assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
        most = fmax(most, before - e.dissipated); /* what the string gave back in a step */
        before = e.dissipated;
    }
    near("longest", longest, 1, 1e-11);
    assert_true(shortest < 0.99);
    print_message("string in steps: at most %.1e J given back in a step\n", most);
    assert_true(most == 0);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A wheel (disc) that spins on the spot grips: w = w0 / 3, v = r w0 / 3 after t = r w0 / (3 mu g). */
static void test_wheel_grips(void **state)
{
    (void)state;
    ramus_model *model = scene(WHEEL);
    const double q[3] = { 0, 0.2, 0 }, v[3] = { 0, 0, 30 }, grip = 0.2 * 30 / (3 * 0.4 * 9.81);
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
    scene_run(sim, 0.5 * grip);
    near("slips: speed", ramus_sim_v(sim)[0], 0.4 * 9.81 * 0.5 * grip, 1e-9);
    scene_run(sim, grip + 0.2);
    near("grips: turns", ramus_sim_v(sim)[2], 10, 0.01);
    near("without slip", ramus_sim_v(sim)[0], 0.2 * ramus_sim_v(sim)[2], 1e-9);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Bodies that are thrown at each other and at the floor, with friction and restitution: no step ends with more kinetic energy than it has
 * without contacts, and nothing penetrates. */
static void test_no_positive_work(void **state)
{
    (void)state;
    ramus_model *model = scene(THREE_BODIES(
        "1", "0.004") "  - {name: fa, type: contact, point: r/a, radius: 0.1, friction: 0.5, restitution: 0.9}\n"
                      "  - {name: fb, type: contact, point: r/b, radius: 0.1, friction: 0.5, restitution: 0.2}\n"
                      "  - {name: fc, type: contact, point: r/c, radius: 0.1, friction: 1.5, restitution: 0.5}\n"
                      "  - {name: ab, type: contact, point: r/a, radius: 0.1, of: r/b, sphere: 0.1, friction: 0.3, "
                      "restitution: 1}\n"
                      "  - {name: bc, type: contact, point: r/b, radius: 0.1, of: r/c, sphere: 0.1, friction: 0.3, "
                      "restitution: 0.4}\n"
                      "  - {name: ca, type: contact, point: r/c, radius: 0.1, of: r/a, sphere: 0.1, friction: 0.3}\n");
    double most = 0, deepest = 0;
    for (unsigned long long seed = 1; seed <= 3; seed++) {
        rng r = { seed };
        double q[21] = { 0 }, v[18], gap[6];
        for (int k = 0; k < 3; k++) {
            q[7 * k] = 0.25 * (k - 1);
            q[7 * k + 2] = rng_uniform(&r, 0.15, 0.4);
            q[7 * k + 3] = 1;
        }
        for (int k = 0; k < 18; k++)
            v[k] = rng_uniform(&r, -3, 3);
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 2e-3, q, v);
        double total = kinetic(sim, NULL, NULL) + 3 * 9.81 * 0.4, dissipated = 0;
        for (int k = 0; k < 500; k++) {
            ramus_sim_energies e;
            if (ramus_sim_step(sim) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, ramus_sim_error(sim)->text);
            assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
            most = fmax(most, (dissipated - e.dissipated) / total);
            dissipated = e.dissipated;
            const ramus_bound_rows rows = { .gap = gap };
            assert_int_equal(
                ramus_bound_equations(model, ramus_sim_data(sim), ramus_sim_q(sim), ramus_sim_v(sim), &rows), RAMUS_OK);
            for (int b = 0; b < 6; b++)
                deepest = fmax(deepest, -gap[b]);
        }
        ramus_sim_destroy(sim);
    }
    print_message("three balls: %.1e of the energy given back in a step at most, %.1e m deep at most\n", most, deepest);
    assert_true(most == 0 && deepest < 1e-4);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_bouncing_ball), cmocka_unit_test(test_friction_angle),
                                        cmocka_unit_test(test_rest),          cmocka_unit_test(test_slip),
                                        cmocka_unit_test(test_stack),         cmocka_unit_test(test_string),
                                        cmocka_unit_test(test_wheel_grips),   cmocka_unit_test(test_no_positive_work) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
