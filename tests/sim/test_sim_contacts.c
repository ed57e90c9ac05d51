/* test_sim_contacts.c - simulations under contacts: closed forms, forward dynamics with external wrenches, energy, refusals */
#include "ramus/ramus.h"

#include "support/compare.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char ball[] = "ramus: 1\nname: ball\nmodules:\n  m:\n    links:\n"
                           "      - {name: b, joint: {name: j, type: free}, mass: 2, inertia: [0.5, 0.5, 0.5],\n"
                           "         frames: [{name: rim, pose: {xyz: [0.3, 0, 0], rpy: [1, 2, 3]}}]}\n"
                           "robot:\n  - {name: r, module: m}\n";
static const char arm[] = "ramus: 1\nname: arm\nmodules:\n  m:\n    links:\n"
                          "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 2,\n"
                          "         com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
                          "      - {name: b, joint: {name: k, type: spherical}, origin: {xyz: [0.4, 0, 0]}, mass: 1,\n"
                          "         com: [0.2, 0, 0], inertia: [0.1, 0.2, 0.2],\n"
                          "         frames: [{name: tip, pose: {xyz: [0.4, 0, 0.1]}}]}\n"
                          "robot:\n  - {name: r, module: m}\n";
static const char held[] =
    "constraints:\n  - {name: plane, type: point_on_plane, point: r/b, of: world, normal: [0, 1, 0]}\n"
    "mechanism:\n  - {name: s, type: spring, between: [{on: world, at: [0, 0, 1]}, r/b],\n"
    "     rest_length: 0.2, stiffness: 30}\n";

static ramus_model *load(const char *text, const char *more)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    char whole[4096];
    snprintf(whole, sizeof whole, "%s%s", text, more);
    if (ramus_assembly_parse(whole, strlen(whole), "r.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static ramus_sim *open_sim(const ramus_model *model, ramus_sim_method method, double step)
{
    ramus_sim_options options = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_error err;
    options.method = method;
    options.step = step;
    if (ramus_sim_create(model, &options, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return sim;
}

/* The weight, and a force and a moment beside it. */
static ramus_status push(void *user, double t, const double q[], const double v[], ramus_wrench wrench[])
{
    (void)user, (void)t, (void)q, (void)v;
    wrench[0].force = ramus_vec3_make(0.6, 0, 2 * 9.81);
    wrench[0].moment = ramus_vec3_make(0, 0, 0.25);
    return RAMUS_OK;
}

/* A ball under a force of 0.6 N and a moment of 0.25 N m about z: x = F t^2 / 2m, angle = M t^2 / 2I. */
static void test_closed_form(void **state)
{
    (void)state;
    ramus_model *model = load(ball, "");
    const ramus_frame frame = ramus_model_find_frame(model, "r/b");
    for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
        const int euler = method == RAMUS_SIM_EULER;
        ramus_sim *sim = open_sim(model, (ramus_sim_method)method, 1e-3);
        ramus_error err;
        ramus_sim_energies energy;
        ramus_sim_verdict verdict;
        assert_int_equal(ramus_sim_set_contacts(sim, 1, &frame, push, NULL, &err), RAMUS_OK);
        assert_int_equal(ramus_sim_run(sim, 2, 0, NULL, NULL), RAMUS_OK);
        assert_int_equal(ramus_sim_energy(sim, NULL, NULL, &energy), RAMUS_OK);
        ramus_sim_report(sim, &verdict);
        const double *q = ramus_sim_q(sim), x = 0.6 * 4 / (2 * 2), angle = 0.25 * 4 / (2 * 0.5);
        const double tolerance = euler                             ? 2e-3
                                 : method == RAMUS_SIM_VARIATIONAL ? 1e-6
                                                                   : 1e-8,
                     work = 0.6 * x + 0.25 * angle;
        if (fabs(q[0] - x) > tolerance || fabs(q[2]) > tolerance || fabs(2 * atan2(q[6], q[3]) - angle) > tolerance ||
            fabs(energy.input - work) > 10 * tolerance || !verdict.trusted)
            fail_msg("%s: x %.12g, want %.12g; z %g; angle %.12g, want %.12g; work %.12g, want %.12g; %s",
                     ramus_sim_method_name((ramus_sim_method)method), q[0], x, q[2], 2 * atan2(q[6], q[3]), angle,
                     energy.input, work, verdict.reason);
        /* and without them it falls */
        assert_int_equal(ramus_sim_set_contacts(sim, 0, NULL, NULL, NULL, &err), RAMUS_OK);
        const double z = ramus_sim_q(sim)[2];
        assert_int_equal(ramus_sim_run(sim, 3, 0, NULL, NULL), RAMUS_OK);
        assert_true(ramus_sim_q(sim)[2] < z - 4);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

static ramus_status vary(void *user, double t, const double q[], const double v[], ramus_wrench wrench[])
{
    (void)user, (void)q, (void)v;
    wrench[0] = (ramus_wrench){ { 3, 1 + t, -2 }, { 0.5, -0.2, 0.1 * t } };
    wrench[1] = (ramus_wrench){ { -1, 2, 4 }, { 0, 0, 0 } };
    return RAMUS_OK;
}

/* At a state: the accelerations of forward dynamics with the wrenches of ramus_contact_wrench; tau stays the inputs. Along a motion: the
 * balance of energy holds. With and without a spring and a constraint. */
static void test_accelerations(void **state)
{
    (void)state;
    static const double q0[5] = { 0.3, 0.9393727128473789, 0, 0.3428978074554514, 0 }, v0[4] = { 0.2, 0, -0.4, 0 };
    for (int beside = 0; beside < 2; beside++) {
        ramus_model *model = load(arm, beside ? held : "");
        ramus_sim *sim = open_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3);
        const ramus_frame frames[2] = { ramus_model_find_frame(model, "r/tip"), ramus_model_find_frame(model, "r/a") };
        double a[4], tau[4], want[4];
        ramus_wrench contact[2], external[2];
        ramus_data *data = NULL;
        ramus_error err;
        ramus_sim_verdict verdict;
        assert_int_equal(ramus_sim_set_contacts(sim, 2, frames, vary, NULL, &err), RAMUS_OK);
        assert_int_equal(ramus_sim_set_state(sim, 0.5, q0, v0), RAMUS_OK);
        assert_int_equal(ramus_sim_accelerations(sim, a, tau), RAMUS_OK);
        assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
        const double *q = ramus_sim_q(sim), *v = ramus_sim_v(sim);
        assert_int_equal(ramus_kinematics_update(model, data, q, NULL, NULL), RAMUS_OK);
        vary(NULL, 0.5, q, v, contact);
        assert_int_equal(ramus_contact_wrench(model, data, frames[0], contact[0], &external[1]), RAMUS_OK);
        assert_int_equal(ramus_contact_wrench(model, data, frames[1], contact[1], &external[0]), RAMUS_OK);
        for (int k = 0; k < 4; k++)
            assert_true(tau[k] == 0);
        assert_int_equal(ramus_forward_dynamics_external(model, data, q, v, tau, external, want), RAMUS_OK);
        assert_true(near_numbers("accelerations", 0, a, want, 4, 1e-12, NULL, NULL));
        assert_int_equal(ramus_sim_run(sim, 1.5, 0, NULL, NULL), RAMUS_OK);
        ramus_sim_report(sim, &verdict);
        if (!verdict.trusted || verdict.drift > 1e-6 * verdict.scale)
            fail_msg("drift %g of %g J: %s", verdict.drift, verdict.scale, verdict.reason);
        ramus_data_destroy(data);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

static ramus_status refuse(void *user, double t, const double q[], const double v[], ramus_wrench wrench[])
{
    (void)t, (void)q, (void)v;
    if (user)
        return RAMUS_ERR_PORT;
    wrench[0].force.x = NAN;
    return RAMUS_OK;
}

static void test_refused(void **state)
{
    (void)state;
    ramus_model *model = load(arm, "");
    ramus_sim *sim = open_sim(model, RAMUS_SIM_RK4, 1e-3);
    const ramus_frame tip = ramus_model_find_frame(model, "r/tip"), none = { 99 };
    ramus_data *data = NULL;
    ramus_wrench w = { { 0, 0, 0 }, { 0, 0, 0 } }, external;
    ramus_error err;
    double q[5];
    int failing = 1;
    assert_int_equal(ramus_sim_set_contacts(sim, 1, &none, refuse, NULL, &err), RAMUS_ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "contact 0: there is no frame 99; the model has 3"));
    assert_int_equal(ramus_sim_step(sim), RAMUS_OK); /* it is what it was */
    assert_int_equal(ramus_sim_set_contacts(sim, 1, &tip, refuse, &failing, &err), RAMUS_OK);
    assert_int_equal(ramus_sim_step(sim), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_sim_error(sim)->text, "the contacts could not be computed at t = 0.001 s"));
    assert_int_equal(ramus_sim_set_contacts(sim, 1, &tip, refuse, NULL, &err), RAMUS_OK);
    assert_int_equal(ramus_sim_step(sim), RAMUS_ERR_NOT_FINITE);
    ramus_sim_destroy(sim);
    /* ramus_contact_wrench */
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    assert_int_equal(ramus_contact_wrench(model, data, tip, w, &external), RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_data_error(data)->text, "call ramus_kinematics_update first"));
    ramus_neutral(model, q);
    assert_int_equal(ramus_kinematics_update(model, data, q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_contact_wrench(model, data, none, w, &external), RAMUS_ERR_NOT_FOUND);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* Beyond a port that gives no orientation. */
static void test_beyond_port(void **state)
{
    (void)state;
    ramus_model *model = load("ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                              "      - {name: a, joint: {name: j, type: revolute}, mass: 1}\n"
                              "robot:\n  - {name: s, module: m}\n  - {name: box, black_box: true, on: s/a}\n"
                              "  - {name: t, module: m, on: box}\n",
                              "");
    const ramus_frame frame = ramus_model_find_frame(model, "t/a");
    const ramus_sample imu = { .kind = RAMUS_SAMPLE_IMU };
    const double q[2] = { 0.1, 0.2 };
    ramus_data *data = NULL;
    ramus_wrench w = { { 1, 0, 0 }, { 0, 0, 0 } }, external;
    ramus_error err;
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    for (int k = 0; k < ramus_model_nport(model); k++)
        if (ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_MOTION)
            assert_int_equal(ramus_data_feed(data, (ramus_port){ k }, &imu), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(model, data, q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_contact_wrench(model, data, frame, w, &external), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_data_error(data)->text, "contact at 't/a': it lies beyond a port"));
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_closed_form), cmocka_unit_test(test_accelerations),
                                        cmocka_unit_test(test_refused), cmocka_unit_test(test_beyond_port) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
