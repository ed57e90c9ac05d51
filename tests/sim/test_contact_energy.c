/* test_contact_energy.c - the balance of energy of random robots that are thrown on the floor with friction and restitution */
#include "contact_scene.h"

typedef struct fall {
    int nlink;
    double friction, restitution;
} fall;

static double pick(rng *r, int count, const double from[])
{
    return from[(int)rng_uniform(r, 0, count - 1e-9)];
}

/* A tree of links on a free body, two points or spheres of each over the floor. */
static fall write_robot(rng *r, char *text, size_t size)
{
    fall f = { .nlink = 1 + (int)rng_uniform(r, 0, 3.999) };
    f.friction = pick(r, 4, (const double[]){ 0.2, 0.5, 1, 2 });
    f.restitution = pick(r, 4, (const double[]){ 0, 0.3, 0.8, 1 });
    int n = snprintf(text, size, "ramus: 1\nname: fall\nmodules:\n  m:\n    links:\n");
    for (int k = 0; k < f.nlink; k++) {
        const double mass = rng_uniform(r, 0.3, 3), i = 0.01 * mass;
        n += snprintf(
            text + n, size - (size_t)n,
            k ? "      - {name: l%d, parent: l%d, joint: {name: j%d, type: revolute, axis: [%d, %d, 0]}, origin: {xyz: "
                "[0.2, 0.05, 0]}, com: [0.1, 0, 0]"
              : "      - {name: l%d, parent: base, joint: {name: j, type: free}",
            k, (int)rng_uniform(r, 0, k - 1e-9), k, k % 2, 1 - k % 2);
        n += snprintf(text + n, size - (size_t)n, ", mass: %g, inertia: [%g, %g, %g]}\n", mass,
                      i * rng_uniform(r, 0.5, 1), i * rng_uniform(r, 0.5, 1), i * rng_uniform(r, 0.5, 1));
    }
    n += snprintf(text + n, size - (size_t)n, "robot: [{name: r, module: m}]\nconstraints:\n");
    for (int k = 0; k < 2 * f.nlink; k++)
        n +=
            snprintf(text + n, size - (size_t)n,
                     "  - {type: contact, point: r/l%d, at: [%g, %g, %g], radius: %g, friction: %g, restitution: %g}\n",
                     k / 2, rng_uniform(r, 0, 0.2), rng_uniform(r, -0.1, 0.1), rng_uniform(r, -0.1, 0.1),
                     k % 2 ? 0.05 : 0.0, f.friction, f.restitution);
    assert_true((size_t)n < size);
    return f;
}

/* Contacts give back nothing in any step, nothing penetrates by more than surfaces curve in a step, and the balance closes to some
 * per cent with 1 ms: without bounces alone it is off by what Euler's positions are worth. */
static void test_falls(void **state)
{
    (void)state;
    char text[8000];
    double worst = 0, sum = 0;
    unsigned long long worst_seed = 0, seeds = long_runs() ? 200 : 12;
    for (unsigned long long seed = 1; seed <= seeds; seed++) {
        rng r = { seed };
        const fall f = write_robot(&r, text, sizeof text);
        ramus_model *model = scene(text);
        double q[7 + 3] = { 0, 0, rng_uniform(&r, 0.4, 1.2), 1, 0, 0, 0 }, v[6 + 3] = { 0 };
        for (int k = 3; k < 6 + f.nlink; k++)
            q[k] = rng_uniform(&r, -1, 1);
        ramus_normalize(model, q);
        for (int k = 0; k < 6; k++)
            v[k] = rng_uniform(&r, -6, 6) / (k < 3 ? 1 : 2);
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
        double taken = 0;
        for (int k = 0; k < 1000; k++) {
            ramus_sim_energies e;
            if (ramus_sim_step(sim) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, ramus_sim_error(sim)->text);
            assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
            if (e.dissipated < taken)
                fail_msg("seed %llu: contacts gave back %.3g J in the step to t = %g s", seed, taken - e.dissipated,
                         ramus_sim_time(sim));
            taken = e.dissipated;
        }
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        const double off = verdict.drift / verdict.scale;
        if (!(off < 0.04))
            fail_msg("seed %llu, %d links, friction %g, restitution %g: the balance is off by %.2g of %.3g J", seed,
                     f.nlink, f.friction, f.restitution, off, verdict.scale);
        worst_seed = off > worst ? seed : worst_seed;
        worst = fmax(worst, off);
        sum += off;
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
    print_message("falls: the balance is off by %.1e (seed %llu) at most, %.1e in the mean\n", worst, worst_seed,
                  sum / (double)seeds);
}

/* A free body that turns, of three moments of inertia, over a floor that it never meets: products of velocities are of second order. */
static void test_flight(void **state)
{
    (void)state;
    ramus_model *model = scene(
        "ramus: 1\nname: body\ngravity: [0, 0, 0]\nmodules:\n  body:\n    links: [{name: b, joint: {name: j, type: "
        "free}, mass: 2, com: [0.1, 0.05, 0], inertia: [0.01, 0.02, 0.015]}]\nrobot: [{name: r, module: body}]\n"
        "constraints:\n  - {type: contact, point: r/b, friction: 0.5}\n");
    const double q[7] = { 0, 0, 50, 1, 0, 0, 0 }, v[6] = { 12, 9, -7, 1, 2, 0 };
    double off[2];
    for (int n = 0; n < 2; n++) {
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, n ? 5e-4 : 1e-3, q, v);
        scene_run(sim, 1);
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        off[n] = verdict.drift / verdict.scale;
        ramus_sim_destroy(sim);
    }
    print_message("turning body: energy off by %.1e, with half the step %.1e\n", off[0], off[1]);
    assert_true(off[0] < 1e-3 && off[1] < 0.3 * off[0]);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_falls), cmocka_unit_test(test_flight) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
