/* test_energy_restitution.c - restitution by energy: balls, a block on its corners, and impacts in which restitution of speeds would gain energy */
#include "contact_scene.h"

#define BALL                                                                                                           \
    "ramus: 1\nname: ball\nmodules:\n" FREE_BODY("ball", "2",                                                          \
                                                 "0.008") "robot: [{name: ball, module: ball}]\n"                      \
                                                          "constraints:\n  - {name: floor, type: contact, point: "     \
                                                          "ball/b, radius: 0.1, energy_restitution: 0.6}\n"

/* A ball alone loses the same by both laws. */
static void test_ball(void **state)
{
    (void)state;
    static const ramus_sim_method methods[] = { RAMUS_SIM_EULER, RAMUS_SIM_ADAPTIVE };
    ramus_model *model = scene(BALL);
    const double drop = 0.5, g = 9.81, first = sqrt(2 * drop / g), q[7] = { 0, 0, 0.1 + drop, 1, 0, 0, 0 };
    for (int n = 0; n < 2; n++) {
        ramus_sim *sim = scene_sim(model, methods[n], 1e-3, q, NULL);
        scene_run(sim, first * (1 + 0.6)); /* the top of the first bounce */
        near("top", ramus_sim_q(sim)[2] - 0.1, 0.36 * drop, 2e-4);
        scene_run(sim, first * 1.6 / 0.4 + 0.1);
        near("rests", ramus_sim_q(sim)[2], 0.1, 1e-8);
        ramus_sim_energies e;
        assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
        near("all is dissipated", e.dissipated, 2 * g * drop, 0.02);
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        if (!verdict.trusted)
            fail_msg("%s", verdict.reason);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

#define CORNER(n, x, y, law)                                                                                           \
    "  - {name: c" n ", type: contact, point: block/b, at: [" x ", " y ", -0.05], friction: 0.5, " law "}\n"
#define BLOCK(law)                                                                                                     \
    "ramus: 1\nname: block\nmodules:\n" FREE_BODY(                                                                     \
        "block", "3", "0.02") "robot: [{name: block, module: block}]\nconstraints:\n" CORNER("1", " 0.1", " 0.2", law) \
        CORNER("2", "-0.1", " 0.2", law) CORNER("3", " 0.1", "-0.2", law) CORNER("4", "-0.1", "-0.2", law)

/* Impacts of a block on four corners, with random velocities: none gains energy, none goes on approaching, friction stays within its cones. One that falls
 * flat leaves with e times its speed. */
static void test_block(void **state)
{
    (void)state;
    ramus_model *model = scene(BLOCK("energy_restitution: 0.5"));
    ramus_data *data = NULL;
    assert_int_equal(ramus_data_create(model, NULL, &data, NULL), RAMUS_OK);
    const double q[7] = { 0, 0, 0.05, 1, 0, 0, 0 }, flat[6] = { 0, 0, 0, 0, 0, -2 };
    double v[6], after[6];
    assert_int_equal(ramus_bound_impact(model, data, q, flat, after), RAMUS_OK);
    near("flat", after[5], 1, 1e-3);
    near("does not turn", hypot(hypot(after[0], after[1]), after[2]), 0, 1e-9);
    near("bound", ramus_data_bound(data, 0).energy_restitution, 0.5, 0);
    for (unsigned long long seed = 1; seed <= 20; seed++) {
        rng r = { seed };
        double before = 0, later = 0, rate[4];
        for (int k = 0; k < 6; k++)
            v[k] = rng_uniform(&r, -2, 2) * (k < 3 ? 3 : 1);
        assert_int_equal(ramus_bound_impact(model, data, q, v, after), RAMUS_OK);
        for (int k = 0; k < 6; k++) {
            before += (k < 3 ? 0.02 : 3) * v[k] * v[k] / 2;
            later += (k < 3 ? 0.02 : 3) * after[k] * after[k] / 2;
        }
        const ramus_bound_report report = ramus_bound_report_after(data);
        for (int b = 0; b < 4; b++)
            assert_true(hypot(report.force[3 * b + 1], report.force[3 * b + 2]) <= 0.5 * report.force[3 * b] + 1e-12);
        if (later > before * (1 + 1e-12))
            fail_msg("seed %llu: the energy grows from %.12g to %.12g J", seed, before, later);
        assert_int_equal(ramus_bound_equations(model, data, q, after, &(ramus_bound_rows){ .rate = rate }), RAMUS_OK);
        for (int b = 0; b < 4; b++)
            if (rate[b] < -1e-4)
                fail_msg("seed %llu: corner %d still approaches with %.3g m/s", seed, b, rate[b]);
    }
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* The block is thrown, in steps: contacts give nothing back in any step, and the balance closes. */
static void test_steps(void **state)
{
    (void)state;
    ramus_model *model = scene(BLOCK("energy_restitution: 0.7"));
    double worst = 0;
    for (unsigned long long seed = 1; seed <= 3; seed++) {
        rng r = { seed };
        double q[7] = { 0, 0, 0.5, 1, 0.3, 0.2, 0 }, v[6], taken = 0;
        for (int k = 0; k < 6; k++)
            v[k] = rng_uniform(&r, -2, 2);
        ramus_normalize(model, q);
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
        for (int k = 0; k < 600; k++) {
            ramus_sim_energies e;
            if (ramus_sim_step(sim) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, ramus_sim_error(sim)->text);
            assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
            assert_true(e.dissipated >= taken);
            taken = e.dissipated;
        }
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        worst = fmax(worst, verdict.drift / verdict.scale);
        ramus_sim_destroy(sim);
    }
    print_message("thrown block: balance off by %.1e\n", worst);
    assert_true(worst < 0.03);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_ball), cmocka_unit_test(test_block),
                                        cmocka_unit_test(test_steps) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
