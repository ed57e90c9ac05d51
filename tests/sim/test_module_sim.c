/* test_module_sim.c - simulations of robots with modules in libraries and processes: effects of joints, balance of energy, stops at limits
 *
 * The same robot from one file is simulated by its side.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/contact.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/effect_robot.h"
#include "support/failing.h"
#include "support/program.h"
#include "support/temporary.h"

#define LINK(name, joint, more)                                                                                        \
    "      - {name: " name ", joint: {name: " joint "}, origin: {xyz: [0.1, 0.2, 0.3], rpy: [0.4, 0.5, 0.6]}, "        \
    "mass: 1.5, com: [0.1, 0.02, 0.05], inertia: [0.2, 0.15, 0.12, 0.01, 0.02, 0.03]" more "}\n"
#define KNOWN                                                                                                          \
    "ramus: 1\nname: robot\nmodules:\n  base:\n    links:\n" LINK(                                                     \
        "foot", "turn, type: revolute, armature: 0.3, damping: 0.4, friction: 0.2, limits: {lower: -0.3, upper: 0.3}", \
        "") LINK("body", "slide, type: prismatic, armature: 0.2, damping: 1", "")                                      \
        LINK("side",                                                                                                   \
             "follow, type: revolute, mimic: {joint: turn, multiplier: 0.5, offset: 0.1}, armature: 0.1, "             \
             "damping: 0.2, friction: 0.1",                                                                            \
             ", parent: foot")
#define ARM                                                                                                            \
    "ramus: 1\nname: arm\nmodules:\n  arm:\n    links:\n" LINK(                                                        \
        "upper", "a, type: revolute, armature: 0.2, limits: {lower: -0.2, upper: 0.25}", "")                           \
        LINK("lower", "b, type: spherical, armature: 0.1",                                                             \
             ", frames: [{name: tip, pose: {xyz: [0, 0, 0.5]}}]") "robot:\n  - {name: arm, module: arm}\n"
#define ROBOT(arm) "robot:\n  - {name: base, module: base}\n  - {name: arm, " arm ", on: base/body}\n"
#define STOP "constraints:\n  - {name: own, type: stop, joint: base/turn}\n"

static const test_file files[] = {
    { "arm.yaml", ARM },
    { "one.yaml", KNOWN "  arm: {assembly: arm.yaml}\n" ROBOT("module: arm") },
    { "parts.yaml", KNOWN ROBOT("black_box: {library: arm.so}") },
    { "stop.yaml", KNOWN ROBOT("black_box: {library: arm.so}") STOP },
};
static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack arm.yaml --outlet arm/tip --joint-effects -o arm.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

enum { MOST = 16 };

static ramus_sim *sim_of(const ramus_model *model, ramus_sim_method method, double step, bool limits)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_error err;
    double q[MOST], v[MOST];
    opt.method = method;
    opt.step = step;
    opt.joint_effects = true;
    opt.joint_limits = limits;
    if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_neutral(model, q);
    for (int k = 0; k < ramus_model_nv(model); k++)
        v[k] = 0.6 * cos(3 * k);
    assert_int_equal(ramus_sim_set_state(sim, 0, q, v), RAMUS_OK);
    return sim;
}

static void run(ramus_sim *sim, double until)
{
    if (ramus_sim_run(sim, until, 0, NULL, NULL) != RAMUS_OK)
        fail_msg("%s", ramus_sim_error(sim)->text);
}

/* The library has armatures alone, so that its energy is known and nothing inside is lost. */
static void energies_are_those_of_one_file(void **state)
{
    (void)state;
    static const ramus_sim_method methods[] = { RAMUS_SIM_EULER, RAMUS_SIM_RK4, RAMUS_SIM_ADAPTIVE };
    ramus_model *model[2] = { effect_robot_load("one.yaml"), effect_robot_load("parts.yaml") };
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        double energy[2][5];
        ramus_sim_verdict verdict[2];
        for (int k = 0; k < 2; k++) {
            ramus_sim_energies e;
            ramus_sim *sim = sim_of(model[k], methods[m], 2e-4, false);
            run(sim, 0.1);
            assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &e), RAMUS_OK);
            ramus_sim_report(sim, &verdict[k]);
            const double all[5] = { e.kinetic, e.potential, e.elastic, e.input, e.dissipated };
            memcpy(energy[k], all, sizeof all);
            ramus_sim_destroy(sim);
        }
        assert_true(energy[0][4] > 1e-3);
        assert_true(near_numbers("energies", m, energy[1], energy[0], 5, 1e-7, NULL, NULL));
        if (!verdict[1].trusted || !(verdict[1].scale > 0))
            fail_msg("%s", verdict[1].reason);
        assert_true(near_numbers("drift", m, &verdict[1].drift, &verdict[0].drift, 1, 1e-7, NULL, NULL));
    }
    for (int k = 0; k < 2; k++)
        ramus_model_destroy(model[k]);
}

/* A robot with friction inside of its modules alone, for a while. */
static ramus_sim_verdict judged(const ramus_model *model, ramus_sim_method method, double step, double speed,
                                double until)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_error err;
    ramus_sim_verdict verdict;
    double q[EFFECT_MOST], v[EFFECT_MOST];
    opt.method = method;
    opt.step = step;
    assert_int_equal(ramus_sim_create(model, &opt, &sim, &err), RAMUS_OK);
    ramus_neutral(model, q);
    for (int k = 0; k < ramus_model_nv(model); k++)
        v[k] = speed;
    assert_int_equal(ramus_sim_set_state(sim, 0, q, v), RAMUS_OK);
    run(sim, until);
    ramus_sim_report(sim, &verdict);
    ramus_sim_destroy(sim);
    return verdict;
}

/* What a module loses inside is not counted, and the balance is not judged; the run is not called wrong for it. Steps that are too long for its
 * friction are reported. */
static void losses_inside_are_no_mistake(void **state)
{
    (void)state;
    effect_robot_write(1, "gravity: [0, 0, 0]\n");
    ramus_model *model = effect_robot_load("parts.yaml");
    ramus_sim_verdict verdict = judged(model, RAMUS_SIM_ADAPTIVE, 1e-3, 1, 0.05);
    assert_true(verdict.trusted && isnan(verdict.scale) && isnan(verdict.drift));
    verdict = judged(model, RAMUS_SIM_RK4, 1e-4, 0.01, 0.05);
    assert_true(verdict.trusted);
    verdict = judged(model, RAMUS_SIM_RK4, 5e-3, 0.01, 0.5);
    assert_false(verdict.trusted);
    if (!strstr(verdict.reason, "the step is too long for damping or friction at '") ||
        !strstr(verdict.reason, "', inside of its module"))
        fail_msg("%s", verdict.reason);
    ramus_model_destroy(model);
}

/* ---- limits --------------------------------------------------------------------------------------------------------- */

static void joints_stop_at_their_limits(void **state)
{
    (void)state;
    ramus_model *model[3] = { effect_robot_load("one.yaml"), effect_robot_load("parts.yaml"),
                              effect_robot_load("stop.yaml") };
    const double step = 2e-4;
    ramus_sim *sim[3];
    int stopped[2] = { 0, 0 };
    for (int k = 0; k < 3; k++)
        sim[k] = sim_of(model[k], RAMUS_SIM_EULER, step, true);
    for (double t = 0.02; t < 1; t += 0.02) {
        for (int k = 0; k < 3; k++)
            run(sim[k], t);
        const double *q = ramus_sim_q(sim[1]); /* turn, slide, a, b */
        assert_true(q[0] > -0.3 - 1e-3 && q[0] < 0.3 + 1e-3 && q[2] > -0.2 - 1e-3 && q[2] < 0.25 + 1e-3);
        stopped[0] += fabs(fabs(q[0]) - 0.3) < 1e-4;
        stopped[1] += q[2] < -0.2 + 1e-4 || q[2] > 0.25 - 1e-4;
        /* of order 1, as one file is */
        assert_true(near_numbers("positions", 0, q, ramus_sim_q(sim[0]), ramus_model_nq(model[0]), 0.02, NULL, NULL));
        /* a stop of the file is the joint's own */
        assert_memory_equal(q, ramus_sim_q(sim[2]), (size_t)ramus_model_nq(model[1]) * sizeof *q);
    }
    assert_true(stopped[0] > 2 && stopped[1] > 2);
    ramus_sim_verdict verdict;
    ramus_sim_report(sim[1], &verdict);
    assert_true(verdict.trusted);
    for (int k = 0; k < 3; k++)
        ramus_sim_destroy(sim[k]);
    /* a data with stops has them in forward dynamics, one without has not */
    double q[MOST], v[MOST] = { 0 }, tau[MOST] = { 0 }, a[3][MOST];
    ramus_data_options opt = ramus_data_options_default();
    opt.joint_effects = true;
    ramus_neutral(model[1], q);
    q[0] = 0.3;
    tau[0] = 50;
    for (int k = 0; k < 3; k++) {
        ramus_data *data = NULL;
        ramus_error err;
        const ramus_model *m = model[k > 0];
        assert_int_equal(ramus_data_create(m, &opt, &data, &err), RAMUS_OK);
        if (k < 2)
            assert_int_equal(ramus_data_add_joint_stops(data, &err), RAMUS_OK);
        assert_int_equal(ramus_forward_dynamics(m, data, q, v, tau, a[k]), RAMUS_OK);
        ramus_data_destroy(data);
    }
    assert_true(near_numbers("accelerations", 0, a[1], a[0], ramus_model_nv(model[0]), 1e-9, NULL, NULL));
    assert_true(fabs(a[1][0]) < 1e-9 && a[2][0] > 1);
    for (int k = 0; k < 3; k++)
        ramus_model_destroy(model[k]);
}

static void other_methods_are_refused(void **state)
{
    (void)state;
    ramus_model *model = effect_robot_load("parts.yaml");
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_error err;
    opt.joint_limits = true;
    opt.method = RAMUS_SIM_RK4;
    assert_int_equal(ramus_sim_create(model, &opt, &sim, &err), RAMUS_OK);
    assert_int_equal(ramus_sim_step(sim), RAMUS_ERR_UNSUPPORTED);
    if (!strstr(ramus_sim_error(sim)->text, "the method rk4 does not keep one-sided constraints, such as 'base/turn "
                                            "stop': choose euler or adaptive"))
        fail_msg("%s", ramus_sim_error(sim)->text);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Stops are made when they are asked for: what fails leaves the robot as it was. */
static void memory_runs_out(void **state)
{
    (void)state;
    failing f = { .fail_at = 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    ramus_network_options opt = ramus_network_options_default();
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_error err;
    double q[MOST], v[MOST] = { 0 }, tau[MOST] = { 0 }, a[2][MOST];
    opt.allocator = &allocator;
    if (ramus_model_load("stop.yaml", NULL, &model, &err) != RAMUS_OK ||
        ramus_model_open(&model, &opt, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_data_options how = ramus_data_options_default();
    how.allocator = &allocator;
    assert_int_equal(ramus_data_create(model, &how, &data, &err), RAMUS_OK);
    ramus_neutral(model, q);
    tau[0] = 3;
    assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a[0]), RAMUS_OK);
    int failures = 0;
    for (long n = 1;; n++) {
        f.fail_at = f.calls + n;
        const ramus_status status = ramus_data_add_joint_stops(data, &err);
        if (status == RAMUS_OK)
            break;
        failures++;
        assert_int_equal(status, RAMUS_ERR_MEMORY);
        f.fail_at = 0;
        assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a[1]), RAMUS_OK);
        assert_memory_equal(a[0], a[1], (size_t)ramus_model_nv(model) * sizeof **a);
    }
    assert_true(failures > 1);
    f.fail_at = f.calls + 1; /* evaluation takes none, and neither do stops that are there */
    assert_int_equal(ramus_data_add_joint_stops(data, &err), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a[1]), RAMUS_OK);
    assert_true(near_numbers("accelerations", 0, a[1], a[0], ramus_model_nv(model), 1e-12, NULL, NULL));
    f.fail_at = 0;
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    assert_int_equal(f.live, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energies_are_those_of_one_file), cmocka_unit_test(joints_stop_at_their_limits),
        cmocka_unit_test(other_methods_are_refused),      cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(losses_inside_are_no_mistake), /* the last: it writes files of the same names */
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
