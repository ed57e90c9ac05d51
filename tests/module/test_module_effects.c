/* test_module_effects.c - armature, damping and friction of joints, of known ones and inside of libraries and processes
 *
 * Random robots in parts and from one file: forces, accelerations, mass matrix, energies, motions. What counts when: effects of known
 * joints where the caller asks for them, those inside of modules as they were packed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "module/network.h"
#include "support/compare.h"
#include "support/effect_robot.h"
#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, NULL, 0);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

static ramus_data *data_of(const ramus_model *model, bool effects)
{
    ramus_data *data = NULL;
    ramus_error err;
    ramus_data_options opt = ramus_data_options_default();
    opt.joint_effects = effects;
    if (ramus_data_create(model, &opt, &data, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return data;
}

/* Velocities of which some are within the bend of friction, or zero. */
static void random_state_of(const ramus_model *model, unsigned long long seed, double q[], double v[], double a[])
{
    static const double scale[] = { 1, 1e-3, 0 };
    rng r = { seed };
    unsigned long long random = seed;
    ramus_random(model, &random, q);
    for (int k = 0; k < ramus_model_nv(model); k++) {
        v[k] = rng_normal(&r) * scale[rng_int(&r, 0, 2)];
        a[k] = rng_normal(&r);
    }
}

#define MUST(data, call)                                                                                               \
    do {                                                                                                               \
        if ((call) != RAMUS_OK)                                                                                        \
            fail_msg("seed %llu: %s", seed, ramus_data_error(data)->text);                                             \
    } while (0)

/* `one` with effects against `parts` with or without those of the caller. */
static int compare_models(unsigned long long seed, const ramus_model *one, const ramus_model *parts, bool effects)
{
    enum { N = EFFECT_MOST };
    static double M[2][N * N];
    double q[N], v[N], a[N], tau[2][N], back[N];
    int failures = 0;
    const int nv = ramus_model_nv(one);
    ramus_data *data[2] = { data_of(one, true), data_of(parts, effects) };
    assert_int_equal(ramus_model_nv(parts), nv);
    for (unsigned long long row = 0; row < 4; row++) {
        random_state_of(one, 10 * seed + row, q, v, a);
        MUST(data[0], ramus_inverse_dynamics(one, data[0], q, v, a, tau[0]));
        MUST(data[1], ramus_inverse_dynamics(parts, data[1], q, v, a, tau[1]));
        failures += !near_numbers("forces", seed, tau[1], tau[0], nv, 1e-12, NULL, NULL);
        MUST(data[1], ramus_forward_dynamics(parts, data[1], q, v, tau[0], back));
        failures += !near_numbers("accelerations", seed, back, a, nv, 1e-9, NULL, NULL);
        MUST(data[1], ramus_inverse_dynamics(parts, data[1], q, v, back, tau[1]));
        failures += !near_numbers("forces that return", seed, tau[1], tau[0], nv, 1e-12, NULL, NULL);
        MUST(data[0], ramus_mass_matrix(one, data[0], q, M[0]));
        MUST(data[1], ramus_mass_matrix(parts, data[1], q, M[1]));
        failures += !near_numbers("mass matrix", seed, M[1], M[0], nv * nv, 1e-12, NULL, NULL);
    }
    for (int k = 0; k < 2; k++)
        ramus_data_destroy(data[k]);
    return failures;
}

static void parts_are_the_robot_from_one_file(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 1; seed <= seed_count(12); seed++) {
        effect_robot_write(seed, "");
        ramus_model *one = effect_robot_load("one.yaml"), *parts = effect_robot_load("parts.yaml"),
                    *plain = effect_robot_load("plain.yaml");
        failures += compare_models(seed, one, parts, true);
        failures += compare_models(seed, plain, parts, false);
        failures += compare_models(seed, one, parts, true); /* the one does not change the other */
        ramus_model_destroy(plain);
        ramus_model_destroy(parts);
        ramus_model_destroy(one);
    }
    assert_int_equal(failures, 0);
}

/* Of all partitions; energies have the armatures. */
static void networks_have_an_option(void **state)
{
    (void)state;
    enum { N = EFFECT_MOST };
    int failures = 0;
    for (unsigned long long seed = 1; seed <= seed_count(8); seed++) {
        effect_robot_write(seed, "");
        ramus_error err;
        ramus_model *one = effect_robot_load("one.yaml");
        ramus_data *data = data_of(one, true);
        ramus_network_options opt = ramus_network_options_default();
        opt.partition = seed % 2 ? RAMUS_PARTITION_LARGEST : RAMUS_PARTITION_INSTANCES;
        opt.joint_effects = true;
        ramus_network *network = NULL;
        if (ramus_network_create(one, &opt, &network, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        double q[N], v[N], a[N], want[N], got[N], kinetic, potential;
        const int nv = ramus_model_nv(one);
        random_state_of(one, seed, q, v, a);
        MUST(data, ramus_inverse_dynamics(one, data, q, v, a, want));
        assert_int_equal(ramus_network_inverse_dynamics(network, q, v, a, got), RAMUS_OK);
        failures += !near_numbers("forces", seed, got, want, nv, 1e-12, NULL, NULL);
        assert_int_equal(ramus_network_forward_dynamics(network, q, v, want, got), RAMUS_OK);
        failures += !near_numbers("accelerations", seed, got, a, nv, 1e-9, NULL, NULL);
        static double M[N * N];
        MUST(data, ramus_mass_matrix(one, data, q, M));
        double twice = 0;
        for (int i = 0; i < nv; i++)
            for (int j = 0; j < nv; j++)
                twice += v[i] * M[i * nv + j] * v[j];
        assert_int_equal(ramus_network_energy(network, q, v, &kinetic, &potential), RAMUS_OK);
        failures += !near_numbers("kinetic energy", seed, &kinetic, &(double){ twice / 2 }, 1, 1e-12, NULL, NULL);
        /* answers with effects do not contradict themselves */
        for (int k = 0; k < network->nnode; k++)
            if (opened_selftest(&network->node[k].u) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, network->node[k].u.error.text);
        ramus_network_destroy(network);
        ramus_data_destroy(data);
        ramus_model_destroy(one);
    }
    assert_int_equal(failures, 0);
}

/* Responses of modules have the armatures. */
static void constraints_hold_with_effects(void **state)
{
    (void)state;
    enum { N = EFFECT_MOST };
    static const char more[] =
        "constraints:\n"
        "  - {name: rod, type: distance, between: [world, m3/r/tip], length: 0.8}\n"
        "  - {name: pin, type: point_on_plane, point: m2/r/tip, of: m1/r/tip, normal: [0.2, 0.3, 1]}\n"
        "  - {name: floor, type: contact, point: m3/r/tip, of: world}\n";
    int failures = 0;
    for (unsigned long long seed = 1; seed <= seed_count(6); seed++) {
        effect_robot_write(seed, more);
        ramus_model *model[2] = { effect_robot_load("one.yaml"), effect_robot_load("parts.yaml") };
        double q[N], v[N], tau[N], a[2][N];
        const int nv = ramus_model_nv(model[0]);
        random_state_of(model[0], seed, q, v, tau);
        for (int k = 0; k < 2; k++) {
            ramus_data *data = data_of(model[k], true);
            MUST(data, ramus_forward_dynamics(model[k], data, q, v, tau, a[k]));
            ramus_data_destroy(data);
        }
        failures += !near_numbers("accelerations under constraints", seed, a[1], a[0], nv, 1e-8, NULL, NULL);
        for (int k = 0; k < 2; k++)
            ramus_model_destroy(model[k]);
    }
    assert_int_equal(failures, 0);
}

/* ---- motions ------------------------------------------------------------------------------------------------------ */

static ramus_sim *run(unsigned long long seed, const ramus_model *model, ramus_sim_method method, double step)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_error err;
    double q[EFFECT_MOST], v[EFFECT_MOST], a[EFFECT_MOST];
    opt.method = method;
    opt.step = step;
    opt.joint_effects = true;
    if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    random_state_of(model, seed, q, v, a);
    if (ramus_sim_set_state(sim, 0, q, v) != RAMUS_OK || ramus_sim_run(sim, 0.02, 0, NULL, NULL) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_sim_error(sim)->text);
    return sim;
}

static void motions_are_those_of_one_file(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 1; seed <= seed_count(5); seed++) {
        effect_robot_write(seed, "");
        const ramus_sim_method method = seed % 2 ? RAMUS_SIM_RK4 : RAMUS_SIM_ADAPTIVE;
        ramus_model *model[2] = { effect_robot_load("one.yaml"), effect_robot_load("parts.yaml") };
        ramus_sim *sim[2] = { run(seed, model[0], method, 1e-4), run(seed, model[1], method, 1e-4) };
        const double tolerance = method == RAMUS_SIM_RK4 ? 1e-9 : 1e-7; /* steps of one's own length */
        failures += !near_numbers("positions", seed, ramus_sim_q(sim[1]), ramus_sim_q(sim[0]), ramus_model_nq(model[0]),
                                  tolerance, NULL, NULL);
        failures += !near_numbers("velocities", seed, ramus_sim_v(sim[1]), ramus_sim_v(sim[0]),
                                  ramus_model_nv(model[0]), tolerance, NULL, NULL);
        for (int k = 0; k < 2; k++) {
            ramus_sim_destroy(sim[k]);
            ramus_model_destroy(model[k]);
        }
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_the_robot_from_one_file),
        cmocka_unit_test(networks_have_an_option),
        cmocka_unit_test(constraints_hold_with_effects),
        cmocka_unit_test(motions_are_those_of_one_file),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
