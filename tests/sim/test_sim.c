/* test_sim.c - what a simulation keeps: energy, momentum, unit quaternions, constraints
 *
 * Lengths are short by default; RAMUS_LONG=1 runs those that are quoted in docs/simulation.md.
 */
#include "sim/sim_robot.h"

/* ---- energy ------------------------------------------------------------------------------------------------- */

static ramus_model *locked_bm(void)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    const double zero = 0;
    if (ramus_builder_load(RAMUS_SOURCE_DIR "/robots/bm.yaml", NULL, &builder, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    for (int k = 0; k < 6; k++) {
        char joint[16];
        snprintf(joint, sizeof joint, "%s/j%d", k < 3 ? "s3" : "s7", k % 3 + 1);
        assert_int_equal(ramus_builder_lock(builder, joint, &zero, 1, &err), RAMUS_OK);
    }
    if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

/* Free swinging: the energy drifts by less than 1e-8 of the peak kinetic energy in 10 s at 1 ms. */
static void bm_keeps_its_energy(void **state)
{
    (void)state;
    static const struct {
        ramus_sim_method method;
        double tolerance;
    } cases[] = { { RAMUS_SIM_RK4, 1e-8 }, { RAMUS_SIM_ADAPTIVE, 1e-6 }, { RAMUS_SIM_VARIATIONAL, 1e-3 } };
    ramus_model *model = locked_bm();
    double *q = numbers(ramus_model_nq(model));
    const double until = 10;
    int failures = 0;
    assert_int_equal(ramus_model_nv(model), 18);
    for (int k = 0; k < ramus_model_nq(model); k++)
        q[k] = 0.3 * sin(k + 1);
    for (size_t m = 0; m < sizeof cases / sizeof *cases; m++) {
        ramus_sim *sim = sim_of(model, cases[m].method, 1e-3);
        double peak = 0, worst = 0, kinetic;
        const double end = cases[m].method == RAMUS_SIM_VARIATIONAL && !long_runs() ? 1 : until;
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
        const double before = total_energy(sim, NULL);
        for (double t = 0.1; t < end + 0.05; t += 0.1) {
            assert_sim(sim, ramus_sim_run(sim, t, 0.1, NULL, NULL));
            worst = fmax(worst, fabs(total_energy(sim, &kinetic) - before));
            peak = fmax(peak, kinetic);
        }
        printf("    bm, %s, 1 ms, %.0f s: peak kinetic energy %.3f J, drift %.1e of it\n",
               ramus_sim_method_name(cases[m].method), end, peak, worst / peak);
        if (!(worst < cases[m].tolerance * peak)) {
            failures++;
            fprintf(stderr, "bm, %s: drift %.2e of the peak kinetic energy, tolerance %.0e\n",
                    ramus_sim_method_name(cases[m].method), worst / peak, cases[m].tolerance);
        }
        ramus_sim_destroy(sim);
    }
    free(q);
    ramus_model_destroy(model);
    assert_int_equal(failures, 0);
}

static const char pendulum[] =
    "ramus: 1\nname: pendulum\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0, 0, -0.5],\n"
    "         inertia: [0.1, 0.1, 0.01]}\n"
    "      - {name: b, joint: {name: k, type: spherical}, origin: {xyz: [0, 0, -1]}, mass: 1, com: [0.1, 0, -0.4],\n"
    "         inertia: [0.1, 0.08, 0.03]}\n"
    "robot:\n  - {name: r, module: m}\n";

/* The variational method: the energy oscillates, and the last tenth of a long run oscillates about where the first did.
 */
static void variational_energy_does_not_drift(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(pendulum);
    ramus_sim *sim = sim_of(model, RAMUS_SIM_VARIATIONAL, 1e-2);
    const double q[5] = { 1.2, 1, 0, 0, 0 }, v[4] = { 0.3, 0.2, 0.5, 2 };
    const int steps = long_runs() ? 100000 : 20000, part = steps / 10;
    double first = 0, last = 0, peak = 0, kinetic, least = INFINITY, most = -INFINITY;
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
    const double before = total_energy(sim, NULL);
    for (int k = 0; k < steps; k++) {
        if (ramus_sim_step(sim) != RAMUS_OK)
            fail_msg("step %d: %s", k, ramus_sim_error(sim)->text);
        const double off = total_energy(sim, &kinetic) - before;
        peak = fmax(peak, kinetic);
        least = fmin(least, off);
        most = fmax(most, off);
        first += k < part ? off / part : 0;
        last += k >= steps - part ? off / part : 0;
    }
    const ramus_sim_verdict counts = report_of(sim);
    printf(
        "    variational, 10 ms, %d steps: energy within %.1e to %.1e of the peak kinetic one, mean of the first tenth "
        "%.2e, of the last %.2e; %.1f iterations a step\n",
        steps, least / peak, most / peak, first / peak, last / peak, (double)counts.evaluations / steps);
    assert_true(most - least < 2e-2 * peak);
    assert_true(fabs(last - first) < 5e-4 * peak);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* What inputs and dampers do is in the balance, to the order of the method. */
static ramus_status push(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user;
    tau[0] = 5 * sin(4 * t) - q[0];
    tau[1] = 0.5 * cos(t);
    tau[3] = -0.1 * v[3];
    return RAMUS_OK;
}

static void work_is_accounted(void **state)
{
    (void)state;
    static const double tolerance[] = { 3e-2, 1e-9, 1e-6, 1e-4 };
    ramus_model *model = model_of_text(pendulum);
    int failures = 0;
    for (int m = 0; m < RAMUS_SIM_METHOD_COUNT; m++) {
        ramus_sim *sim = sim_of(model, (ramus_sim_method)m, 1e-3);
        ramus_force_element damper = ramus_force_element_default(), friction = damper;
        damper.kind = RAMUS_FORCE_DAMPER;
        damper.frame_b = "r/b";
        damper.point_a = (ramus_vec3){ 2, 0, 0 };
        damper.damping = 0.3;
        friction.kind = RAMUS_FORCE_FRICTION;
        friction.joint = "r/j";
        friction.damping = 0.05;
        friction.friction = 0.2;
        friction.velocity = 0.5;
        ramus_error err;
        if (ramus_sim_add_element(sim, &damper, &err) != RAMUS_OK ||
            ramus_sim_add_element(sim, &friction, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        ramus_sim_set_forces(sim, push, NULL);
        const double before = total_energy(sim, NULL);
        assert_sim(sim, ramus_sim_run(sim, 2, 0.5, NULL, NULL));
        ramus_sim_energies e;
        assert_sim(sim, ramus_sim_energy(sim, NULL, NULL, &e));
        const double off = fabs(total_energy(sim, NULL) - before);
        printf("    %-11s balance off by %.1e J; input %.4f J, dissipated %.4f J\n",
               ramus_sim_method_name((ramus_sim_method)m), off, e.input, e.dissipated);
        failures += !(off < tolerance[m]) || !(e.dissipated > 0.1);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
    assert_int_equal(failures, 0);
}

/* ---- momentum and quaternions -------------------------------------------------------------------------------- */

static void momentum_and_quaternions_are_kept(void **state)
{
    (void)state;
    static const struct {
        ramus_sim_method method;
        double step, tolerance;
    } cases[] = { { RAMUS_SIM_EULER, 1e-3, 1e-1 },
                  { RAMUS_SIM_RK4, 1e-3, 1e-10 },
                  { RAMUS_SIM_ADAPTIVE, 1e-3, 1e-6 },
                  { RAMUS_SIM_VARIATIONAL, 1e-2, 1e-10 } };
    int failures = 0;
    for (unsigned long long seed = 0; seed < 3; seed++) {
        sim_robot r = sim_robot_create(seed, 5, TREE_BINARY, JOINT_MASK(RAMUS_SPHERICAL) | JOINT_MASK(RAMUS_REVOLUTE));
        r.tree->link[0].type = RAMUS_FREE; /* in outer space */
        r.tree->gravity = (ramus_vec3){ 0, 0, 0 };
        plain_tree_number(r.tree);
        ramus_model_destroy(r.model);
        assert_int_equal(tree_model_create(r.tree, NULL, NULL, &r.model, NULL), RAMUS_OK);
        random_state s = random_state_create(seed, r.tree);
        ramus_data *kinematics = NULL;
        assert_int_equal(ramus_data_create(r.model, NULL, &kinematics, NULL), RAMUS_OK);
        for (size_t m = 0; m < sizeof cases / sizeof *cases; m++) {
            ramus_sim *sim = sim_of(r.model, cases[m].method, cases[m].step);
            ramus_wrench p[2];
            double off = 0, size = 0, length = 0;
            for (int k = 0; k < r.tree->nv; k++)
                s.v[k] *= 0.2;
            assert_sim(sim, ramus_sim_set_state(sim, 0, s.q, s.v));
            for (int k = 0; k < r.tree->nv; k++)
                s.v[k] *= 5;
            for (int n = 0; n < 2; n++) {
                assert_int_equal(ramus_kinematics_update(r.model, kinematics, ramus_sim_q(sim), ramus_sim_v(sim), NULL),
                                 RAMUS_OK);
                assert_int_equal(ramus_total_momentum(r.model, kinematics, &p[n]), RAMUS_OK);
                if (n == 0)
                    assert_sim(sim, ramus_sim_run(sim, long_runs() ? 60 : 5, 0, NULL, NULL));
            }
            for (int k = 0; k < 6; k++) {
                off = fmax(off, fabs(((double *)&p[1])[k] - ((double *)&p[0])[k]));
                size = fmax(size, fabs(((double *)&p[0])[k]));
            }
            for (int k = 0; k < r.tree->nlink; k++) {
                const plain_link *l = &r.tree->link[k];
                if (l->type != RAMUS_FREE && l->type != RAMUS_SPHERICAL)
                    continue;
                const double *c = ramus_sim_q(sim) + l->q + (l->type == RAMUS_FREE ? 3 : 0);
                length = fmax(length, fabs(hypot(hypot(c[0], c[1]), hypot(c[2], c[3])) - 1));
            }
            const ramus_sim_verdict counts = report_of(sim);
            printf("    seed %llu, %-11s %6llu steps: momentum off by %.1e of %.2g, quaternions by %.1e\n", seed,
                   ramus_sim_method_name(cases[m].method), counts.steps, off / size, size, length);
            if (!(off < cases[m].tolerance * size) || !(length < 1e-14)) {
                failures++;
                fprintf(stderr, "%s, seed %llu: momentum off by %.2e (tolerance %.0e), quaternions by %.2e\n",
                        ramus_sim_method_name(cases[m].method), seed, off / size, cases[m].tolerance, length);
            }
            ramus_sim_destroy(sim);
        }
        ramus_data_destroy(kinematics);
        random_state_destroy(&s);
        sim_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- constraints --------------------------------------------------------------------------------------------- */

static const char four_bar[] =
    "ramus: 1\nname: four-bar\nmodules:\n  crank:\n    links:\n"
    "      - {name: a, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0, 0, 0.25],\n"
    "         inertia: [0.02, 0.02, 0.001]}\n"
    "      - {name: b, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.5]}, mass: 2,\n"
    "         com: [0.5, 0, 0], inertia: [0.002, 0.2, 0.2]}\n"
    "      - {name: c, joint: {name: j3, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [1, 0, 0]}, mass: 1,\n"
    "         com: [0, 0, -0.4], inertia: [0.06, 0.06, 0.001]}\n"
    "robot:\n  - {name: r, module: crank}\n"
    "constraints:\n"
    "  - {name: pin, type: closure, joint: revolute, axis: [0, 1, 0], between: [world, r/c],\n"
    "     pose_a: {xyz: [1.1, 0, 0]}, pose_b: {xyz: [0, 0, -0.8]}}\n";

/* The same linkage, or the platform that cannot slip sideways, with every method. */
static int keeps_constraints(const char *name, const ramus_model *model, const double v[], double until)
{
    int failures = 0;
    for (int m = 0; m < RAMUS_SIM_METHOD_COUNT; m++) {
        ramus_sim *sim = sim_of(model, (ramus_sim_method)m, 1e-3);
        double *q = numbers(ramus_model_nq(model)), worst[2] = { 0, 0 }, position, velocity, kinetic, peak = 0,
               drift = 0;
        ramus_neutral(model, q);
        assert_true(ramus_sim_nconstraint_row(sim) > 0);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
        const double before = total_energy(sim, NULL);
        for (int k = 1; k <= 20; k++) {
            assert_sim(sim, ramus_sim_run(sim, until * k / 20, 0, NULL, NULL));
            assert_sim(sim, ramus_sim_constraint_error(sim, NULL, NULL, &position, &velocity));
            worst[0] = fmax(worst[0], position);
            worst[1] = fmax(worst[1], velocity);
            drift = fmax(drift, fabs(total_energy(sim, &kinetic) - before));
            peak = fmax(peak, kinetic);
        }
        printf("    %-10s %-11s position error %.1e, velocity error %.1e, energy drift %.1e of the peak kinetic one\n",
               name, ramus_sim_method_name((ramus_sim_method)m), worst[0], worst[1], drift / peak);
        if (!(worst[0] < 1e-11) || !(worst[1] < 1e-11) ||
            !(drift < (m == RAMUS_SIM_RK4     ? 1e-7
                       : m == RAMUS_SIM_EULER ? 0.5
                                              : 5e-2) *
                          peak)) {
            failures++;
            fprintf(stderr, "%s, %s: errors %.2e, %.2e, drift %.2e\n", name, ramus_sim_method_name((ramus_sim_method)m),
                    worst[0], worst[1], drift / peak);
        }
        free(q);
        ramus_sim_destroy(sim);
    }
    return failures;
}

static void constraints_are_kept(void **state)
{
    (void)state;
    ramus_model *loop = model_of_text(four_bar), *platform = model_of_file("nonholonomic-8.yaml");
    const double turning[3] = { 4, 0, 0 };
    const double rolling[9] = { 0.5, 0, 1.5, 0.3, -0.4, 0.2, 0.1, 0.5, 0 };
    int failures = keeps_constraints("four-bar", loop, turning, long_runs() ? 10 : 1);
    failures += keeps_constraints("platform", platform, rolling, long_runs() ? 5 : 0.3);
    ramus_model_destroy(loop);
    ramus_model_destroy(platform);
    assert_int_equal(failures, 0);
}

/* ---- ports -------------------------------------------------------------------------------------------------- */

static const char boxed[] = "ramus: 1\nname: boxed\ngravity: [0, 0, -10]\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {name: z, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\n"
                            "robot:\n  - {name: low, module: m}\n  - {name: hand, black_box: true, on: low/a}\n"
                            "  - {name: high, module: m, on: hand}\n";

/* Two slides with a black box between them, which pushes the lower one down; a constant force lifts the upper one. */
static void ports_are_fed(void **state)
{
    (void)state;
    static const ramus_sim_method methods[] = { RAMUS_SIM_EULER, RAMUS_SIM_RK4, RAMUS_SIM_ADAPTIVE };
    ramus_model *model = model_of_text(boxed);
    const ramus_port wrench = ramus_model_find_port(model, "wrench.hand"),
                     motion = ramus_model_find_port(model, "motion.high");
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
        ramus_sim_options opt = ramus_sim_options_default();
        ramus_force_element lift = ramus_force_element_default();
        ramus_sample pushed = { .kind = RAMUS_SAMPLE_WRENCH, .wrench.force.z = 6 },
                     placed = { .kind = RAMUS_SAMPLE_MOTION, .motion.pose = ramus_pose_identity() };
        ramus_sim *sim = NULL;
        double a[2];
        opt.method = methods[k];
        lift.kind = RAMUS_FORCE_CONSTANT;
        lift.point_a.z = 100;
        lift.frame_b = "high/a";
        lift.force = 8;
        assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
        assert_int_equal(ramus_sim_add_element(sim, &lift, NULL), RAMUS_OK);
        assert_int_equal(ramus_sim_step(sim), RAMUS_ERR_PORT); /* never fed */
        assert_int_equal(ramus_data_feed(ramus_sim_data(sim), wrench, &pushed), RAMUS_OK);
        assert_int_equal(ramus_data_feed(ramus_sim_data(sim), motion, &placed), RAMUS_OK);
        assert_sim(sim, ramus_sim_accelerations(sim, a, NULL));
        assert_true(fabs(a[0] + 13) < 1e-12 && fabs(a[1] + 6) < 1e-12);
        assert_sim(sim, ramus_sim_run(sim, 0.5, 0, NULL, NULL));
        assert_true(fabs(ramus_sim_v(sim)[0] + 6.5) < 1e-9 && fabs(ramus_sim_v(sim)[1] + 3) < 1e-9);
        pushed.wrench.force.z = -20; /* no rest of the old sample is in the next step */
        assert_int_equal(ramus_data_feed(ramus_sim_data(sim), wrench, &pushed), RAMUS_OK);
        assert_sim(sim, ramus_sim_run(sim, 1, 0, NULL, NULL));
        assert_true(fabs(ramus_sim_v(sim)[0] + 6.5) < 1e-9 && fabs(ramus_sim_v(sim)[1] + 6) < 1e-9);
        ramus_sim_destroy(sim);
    }
    assert_null(ramus_sim_data(NULL));
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bm_keeps_its_energy),  cmocka_unit_test(variational_energy_does_not_drift),
        cmocka_unit_test(work_is_accounted),    cmocka_unit_test(momentum_and_quaternions_are_kept),
        cmocka_unit_test(constraints_are_kept), cmocka_unit_test(ports_are_fed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
