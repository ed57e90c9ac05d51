/* test_friction_events.c - adaptive runs with friction against closed forms: sticking, sliding, their instants, impacts, wheels */
#include "contact_scene.h"

#define G 9.81

/* A block (no rotation) on a plane that is turned about y by `slope`. */
#define BLOCK(slope, mu)                                                                                               \
    "ramus: 1\nname: block\nmodules:\n  block:\n    links:\n"                                                          \
    "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 0}\n"                                 \
    "      - {name: y, joint: {name: y, type: prismatic, axis: [0, 1, 0]}, mass: 0}\n"                                 \
    "      - {name: z, joint: {name: z, type: prismatic, axis: [0, 0, 1]}, mass: 3}\n"                                 \
    "robot: [{name: block, module: block}]\n"                                                                          \
    "constraints:\n  - {name: floor, type: contact, point: block/z, pose_a: {rpy: [0, " slope ", 0]}, friction: " mu   \
    "}\n"

static void check_verdict(ramus_sim *sim)
{
    ramus_sim_verdict verdict;
    ramus_sim_report(sim, &verdict);
    if (!verdict.trusted || verdict.drift > 1e-6 * verdict.scale + verdict.rounding)
        fail_msg("energy is off by %.3g of %.3g J; %s", verdict.drift, verdict.scale, verdict.reason);
}

/* Below the friction angle nothing moves; above it a = g (sin - mu cos). */
static void test_friction_angle(void **state)
{
    (void)state;
    const double q[3] = { 0 };
    ramus_model *model = scene(BLOCK("0.46", "0.5"));
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, NULL);
    scene_run(sim, 10);
    near("below the angle", hypot(ramus_sim_q(sim)[0], ramus_sim_q(sim)[2]), 0, 1e-10);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
    model = scene(BLOCK("0.47", "0.5"));
    sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, NULL);
    scene_run(sim, 2);
    const double a = G * (sin(0.47) - 0.5 * cos(0.47));
    near("above the angle", hypot(ramus_sim_q(sim)[0], ramus_sim_q(sim)[2]), 2 * a, 1e-8);
    check_verdict(sim);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Slides to rest at v0^2 / (2 mu g), in a straight line whatever its direction, and stays. Up a slope it comes to rest and slides back, or not. */
static void test_sliding_to_rest(void **state)
{
    (void)state;
    ramus_model *model = scene(BLOCK("0", "0.3"));
    const double q[3] = { 0 }, v[3] = { 1.2, 1.6, 0 }, way = 4 / (2 * 0.3 * G);
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, v);
    scene_run(sim, 3);
    near("x", ramus_sim_q(sim)[0], 0.6 * way, 1e-8);
    near("y", ramus_sim_q(sim)[1], 0.8 * way, 1e-8);
    near("rests", hypot(ramus_sim_v(sim)[0], ramus_sim_v(sim)[1]), 0, 1e-12);
    ramus_sim_energies e;
    assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
    near("heat", e.dissipated, 3 * 4.0 / 2, 1e-7);
    check_verdict(sim);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);

    model = scene(BLOCK("0.6", "0.2"));
    const double s = sin(0.6), c = cos(0.6), up[3] = { -2 * c, 0, 2 * s }, stop = 2 / (G * (s + 0.2 * c));
    sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, up);
    scene_run(sim, stop + 0.5);
    const double back = -stop + G * (s - 0.2 * c) * 0.5 * 0.5 / 2; /* 2 stop / 2 up, then down */
    near("slides back", ramus_sim_q(sim)[0], back * c, 1e-8);
    check_verdict(sim);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A wheel (disc) that spins on the spot grips: w = w0 / 3, v = r w0 / 3 after t = r w0 / (3 mu g). */
static void test_wheel_grips(void **state)
{
    (void)state;
    ramus_model *model = scene(WHEEL);
    const double q[3] = { 0, 0.2, 0 }, v[3] = { 0, 0, 30 }, grip = 0.2 * 30 / (3 * 0.4 * G);
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, v);
    scene_run(sim, 0.5 * grip);
    near("slips: speed", ramus_sim_v(sim)[0], 0.4 * G * 0.5 * grip, 1e-8);
    scene_run(sim, grip + 0.5);
    near("grips: turns", ramus_sim_v(sim)[2], 10, 1e-7);
    near("without slip", ramus_sim_v(sim)[0], 2, 1e-8);
    near("where", ramus_sim_q(sim)[0], 2 * grip / 2 + 2 * 0.5, 1e-7);
    check_verdict(sim);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A ball that is thrown flat from a height: bounces with friction, slips, and rolls in the end. Steps of fixed length come near to it as they shrink. */
static void test_thrown_ball(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
        "ball", "2",
        "0.008") "robot: [{name: ball, module: ball}]\n"
                 "constraints:\n  - {name: floor, type: contact, point: ball/b, radius: 0.1, friction: 0.3, "
                 "restitution: 0.5}\n");
    const double q[7] = { 0, 0, 0.4, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, 3, 1, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, v), *steps;
    scene_run(sim, 2);
    check_verdict(sim);
    double off[2];
    for (int n = 0; n < 2; n++) {
        steps = scene_sim(model, RAMUS_SIM_EULER, n ? 2.5e-4 : 1e-3, q, v);
        scene_run(steps, 2);
        off[n] = hypot(ramus_sim_q(steps)[0] - ramus_sim_q(sim)[0], ramus_sim_q(steps)[1] - ramus_sim_q(sim)[1]);
        ramus_sim_destroy(steps);
    }
    print_message("thrown ball: steps end %.1e m and %.1e m from the adaptive run\n", off[0], off[1]);
    assert_true(off[0] < 0.05 && off[1] < 0.5 * off[0]);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A block on four points rests on a slope, and slides down a steeper one. */
#define CORNER(n, x, y, slope)                                                                                         \
    "  - {name: c" n ", type: contact, point: block/b, at: [" x ", " y ", -0.05], pose_a: {rpy: [0, " slope            \
    ", 0]}, friction: 0.5}\n"
#define FOUR(slope)                                                                                                    \
    "ramus: 1\nname: block\nmodules:\n" FREE_BODY(                                                                     \
        "block", "3", "0.02") "robot: [{name: block, module: block}]\n"                                                \
                              "constraints:\n" CORNER("1", " 0.1", " 0.2", slope) CORNER("2", "-0.1", " 0.2", slope)   \
                                  CORNER("3", " 0.1", "-0.2", slope) CORNER("4", "-0.1", "-0.2", slope)
static void test_four_points(void **state)
{
    (void)state;
    static const double slope[] = { 0.3, 0.6 };
    for (int n = 0; n < 2; n++) {
        ramus_model *model = n ? scene(FOUR("0.6")) : scene(FOUR("0.3"));
        const double s = slope[n], q[7] = { 0.05 * sin(s), 0, 0.05 * cos(s), cos(s / 2), 0, sin(s / 2), 0 };
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, NULL);
        scene_run(sim, n ? 1 : 10);
        const double *at = ramus_sim_q(sim), want = n ? G * (sin(s) - 0.5 * cos(s)) / 2 : 0;
        near("moves", (at[0] - q[0]) * cos(s) - (at[2] - q[2]) * sin(s), want, 1e-7);
        near("turns", fabs(at[3] * q[3] + at[5] * q[5]), 1, 1e-9);
        check_verdict(sim);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_friction_angle), cmocka_unit_test(test_sliding_to_rest),
                                        cmocka_unit_test(test_wheel_grips), cmocka_unit_test(test_thrown_ball),
                                        cmocka_unit_test(test_four_points) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
