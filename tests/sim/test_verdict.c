/* test_verdict.c - a run knows whether it is to be trusted, ends in time, and reports accelerations that fit */
#include "sim/sim_robot.h"
#include "tree/data.h"

static const char pendulum[] =
    "ramus: 1\nname: pendulum\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0], friction: %g, damping: %g}, mass: 1,\n"
    "         com: [0, 0, -0.3], inertia: [0.01, 0.01, 0.01]}\n"
    "robot:\n  - {name: r, module: m}\n";

static ramus_model *pendulum_with(double friction, double damping)
{
    char text[600];
    snprintf(text, sizeof text, pendulum, friction, damping);
    return model_of_text(text);
}

static ramus_sim *sim_with(const ramus_model *model, ramus_sim_method method)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_error err;
    ramus_sim *sim = NULL;
    opt.method = method;
    opt.joint_effects = 1;
    if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return sim;
}

/* ---- stiff forces and fixed steps --------------------------------------------------------------------------- */

enum { PLAIN, SPRING, ROPE, DAMPER, LIMIT, RUBBING };

static void add_element(ramus_sim *sim, int kind, double number)
{
    static const ramus_force_kind kinds[] = { RAMUS_FORCE_SPRING, RAMUS_FORCE_SPRING, RAMUS_FORCE_SPRING,
                                              RAMUS_FORCE_DAMPER, RAMUS_FORCE_LIMIT,  RAMUS_FORCE_FRICTION };
    ramus_force_element e = ramus_force_element_default();
    ramus_error err;
    if (kind == PLAIN)
        return;
    e.name = "added";
    e.kind = kinds[kind];
    e.frame_b = "r/a";
    e.point_a = (ramus_vec3){ 1, 0, 0 };
    e.point_b = (ramus_vec3){ 0, 0, -0.3 };
    e.joint = "r/j";
    e.upper = 1.05;
    e.stiffness = e.damping = e.friction = number;
    e.pulls_only = kind == ROPE;
    e.rest_length = kind == ROPE ? 5 : 0.5;
    if (kind == LIMIT)
        e.damping = 0;
    if (ramus_sim_add_element(sim, &e, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
}

#define E RAMUS_SIM_EULER
#define R RAMUS_SIM_RK4
#define A RAMUS_SIM_ADAPTIVE
#define V RAMUS_SIM_VARIATIONAL
static const struct {
    const char *name;
    double friction, damping;
    int kind;
    double number, v; /* of the element; rad/s at the start */
    ramus_sim_method method;
    int trusted;
    const char *reason; /* part of it */
} cases[] = {
    { "swings", 0, 0, PLAIN, 0, 0, E, 1, "" },
    { "swings", 0, 0, PLAIN, 0, 0, R, 1, "" },
    { "swings", 0, 0, PLAIN, 0, 0, A, 1, "" },
    { "swings", 0, 0, PLAIN, 0, 0, V, 1, "" },
    { "damped", 0, 1, PLAIN, 0, 0, E, 1, "" },
    { "damped", 0, 1, PLAIN, 0, 0, R, 1, "" },
    { "damped", 0, 1, PLAIN, 0, 0, A, 1, "" },
    { "damped", 0, 1, PLAIN, 0, 0, V, 1, "" },
    { "friction 50, from rest", 50, 0, PLAIN, 0, 0, E, 1, "" },
    { "friction 50, from rest", 50, 0, PLAIN, 0, 0, R, 0, "friction of joint 'r/j'" },
    { "friction 50, from rest", 50, 0, PLAIN, 0, 0, A, 1, "" },
    { "friction 50, from rest", 50, 0, PLAIN, 0, 0, V, 0, "no solution" },
    { "friction 50", 50, 0, PLAIN, 0, 2, E, 1, "" },
    { "friction 50", 50, 0, PLAIN, 0, 2, R, 0, "balance of energy" },
    { "friction 50", 50, 0, PLAIN, 0, 2, A, 1, "" },
    { "friction 1e12", 1e12, 0, PLAIN, 0, 2, E, 1, "" },
    { "friction 1e12", 1e12, 0, PLAIN, 0, 2, R, 0, "balance of energy" },
    { "friction 1e12", 1e12, 0, PLAIN, 0, 2, A, 1, "" },
    { "friction 1e12", 1e12, 0, PLAIN, 0, 2, V, 0, "no solution" },
    { "damping 1e9", 0, 1e9, PLAIN, 0, 2, E, 1, "" },
    { "damping 1e9", 0, 1e9, PLAIN, 0, 2, R, 0, "beyond all numbers" },
    { "damping 1e9", 0, 1e9, PLAIN, 0, 2, A, 1, "" },
    { "damping 1e9", 0, 1e9, PLAIN, 0, 2, V, 0, "damping of joint 'r/j'" },
    { "rubbing element", 0, 0, RUBBING, 50, 0, R, 0, "friction 'added'" },
    { "rubbing element", 0, 0, RUBBING, 50, 0, E, 1, "" },
    { "soft spring", 0, 0, SPRING, 100, 0, R, 1, "" },
    { "hard spring", 0, 0, SPRING, 1e7, 0, R, 0, "spring 'added'" },
    { "hard spring", 0, 0, SPRING, 1e7, 0, E, 0, "" },
    { "hard spring", 0, 0, SPRING, 1e7, 0, A, 1, "" },
    { "slack rope", 0, 0, ROPE, 1e10, 0, R, 1, "" },
    { "hard damper", 0, 0, DAMPER, 1e6, 0, R, 0, "" },
    { "hard damper", 0, 0, DAMPER, 1e6, 0, A, 1, "" },
    { "hard limit, not met", 0, 0, LIMIT, 1e9, 0, R, 1, "" },
    { "hard limit", 0, 0, LIMIT, 1e9, 2, R, 0, "balance of energy" },
    { "hard limit", 0, 0, LIMIT, 1e9, 2, A, 1, "" },
};

static void stiff_runs_are_judged(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        ramus_model *model = pendulum_with(cases[n].friction, cases[n].damping);
        ramus_sim *sim = sim_with(model, cases[n].method);
        ramus_sim_verdict verdict;
        const double q[1] = { 1 };
        add_element(sim, cases[n].kind, cases[n].number);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, &cases[n].v));
        const ramus_status status = ramus_sim_run(sim, 1, 0, NULL, NULL);
        ramus_sim_report(sim, &verdict);
        const int consistent = verdict.trusted == (verdict.reason[0] == '\0') &&
                               verdict.broken == (status != RAMUS_OK) && isfinite(verdict.drift) &&
                               isfinite(verdict.scale) && isfinite(ramus_sim_q(sim)[0]) &&
                               isfinite(ramus_sim_v(sim)[0]);
        if (verdict.trusted != cases[n].trusted || !strstr(verdict.reason, cases[n].reason) || !consistent) {
            failures++;
            fprintf(stderr,
                    "%s, %s: trusted %d, want %d; broken %d, status %d; reason '%s', want '%s'; drift %g of %g J\n",
                    cases[n].name, ramus_sim_method_name(cases[n].method), verdict.trusted, cases[n].trusted,
                    verdict.broken, (int)status, verdict.reason, cases[n].reason, verdict.drift, verdict.scale);
        }
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

/* The robots of this project, swinging freely from rest, at the default step. */
static void smooth_runs_are_trusted(void **state)
{
    (void)state;
    static const char *const robots[] = { "bm.yaml", "mbm.yaml", "holonomic-9.yaml", "nonholonomic-8.yaml",
                                          "branched-38.yaml" };
    int failures = 0;
    printf("    energy drift, of the energy exchanged\n");
    for (size_t n = 0; n < sizeof robots / sizeof *robots; n++) {
        ramus_model *model = model_of_file(robots[n]);
        printf("    %-20s", robots[n]);
        for (int m = 0; m < RAMUS_SIM_METHOD_COUNT; m++) {
            ramus_sim *sim = sim_of(model, (ramus_sim_method)m, 1e-3);
            ramus_sim_verdict verdict;
            assert_sim(sim, ramus_sim_run(sim, long_runs() ? 1 : 0.2, 0, NULL, NULL));
            ramus_sim_report(sim, &verdict);
            printf("  %s %.0e", ramus_sim_method_name((ramus_sim_method)m), verdict.drift / verdict.scale);
            if (!verdict.trusted || !(verdict.scale > 0.1)) {
                failures++;
                fprintf(stderr, "%s, %s: '%s', energy exchanged %g J\n", robots[n],
                        ramus_sim_method_name((ramus_sim_method)m), verdict.reason, verdict.scale);
            }
            ramus_sim_destroy(sim);
        }
        printf("\n");
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

/* A robot at rest exchanges nothing: what is left is rounding, and no reason for distrust. */
static ramus_status hold(void *user, double t, const double q[], const double v[], double tau[])
{
    ramus_data *data = user;
    double g[1];
    (void)t;
    if (ramus_gravity_forces(data->model, data, q, g) != RAMUS_OK)
        return RAMUS_ERR_STALE;
    tau[0] = g[0] - 100 * (q[0] - 1) - 20 * v[0];
    return RAMUS_OK;
}

static void rest_is_trusted(void **state)
{
    (void)state;
    ramus_model *model = pendulum_with(0, 0);
    ramus_data *data = NULL;
    assert_int_equal(ramus_data_create(model, NULL, &data, NULL), RAMUS_OK);
    for (int m = 0; m < RAMUS_SIM_METHOD_COUNT; m++) {
        ramus_sim *sim = sim_of(model, (ramus_sim_method)m, 1e-3);
        ramus_sim_verdict verdict;
        const double q[1] = { 1 };
        ramus_sim_set_forces(sim, hold, data);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
        assert_sim(sim, ramus_sim_run(sim, 2, 0, NULL, NULL));
        ramus_sim_report(sim, &verdict);
        if (!verdict.trusted || !(verdict.drift <= verdict.rounding))
            fail_msg("%s: '%s', drift %g J, rounding %g J", ramus_sim_method_name((ramus_sim_method)m), verdict.reason,
                     verdict.drift, verdict.rounding);
        ramus_sim_destroy(sim);
    }
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* ---- ends --------------------------------------------------------------------------------------------------- */

typedef struct seen {
    size_t count;
    double last; /* s */
} seen;

static ramus_status see(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    seen *s = user;
    (void)sim;
    s->count++;
    s->last = output->t;
    return isfinite(output->q[0]) && isfinite(output->v[0]) && isfinite(output->a[0]) && isfinite(output->dissipated)
               ? RAMUS_OK
               : RAMUS_ERR_ARGUMENT;
}

/* v' = v^3: beyond all numbers within 1/(2 v^2) */
static ramus_status runaway(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user;
    (void)t;
    (void)q;
    tau[0] = 0.1 * v[0] * v[0] * v[0];
    return RAMUS_OK;
}

static void runs_that_break_off_say_so(void **state)
{
    (void)state;
    ramus_model *model = pendulum_with(0, 0);
    for (int m = 0; m < RAMUS_SIM_METHOD_COUNT; m++) {
        ramus_sim *sim = sim_of(model, (ramus_sim_method)m, 1e-3);
        ramus_sim_verdict verdict;
        seen s = { 0 };
        const double q[1] = { 0 }, v[1] = { 2 };
        ramus_sim_set_forces(sim, runaway, NULL);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
        const ramus_status status = ramus_sim_run(sim, 10, 0.01, see, &s);
        ramus_sim_report(sim, &verdict);
        const double *now = ramus_sim_v(sim);
        if (status == RAMUS_OK || status == RAMUS_ERR_ARGUMENT || verdict.trusted || !verdict.broken ||
            !verdict.reason[0] || !isfinite(now[0]) || !isfinite(verdict.drift) || s.count < 10 ||
            ramus_sim_time(sim) > 2)
            fail_msg("%s: status %d, t = %g s, v = %g, %zu outputs, reason '%s'",
                     ramus_sim_method_name((ramus_sim_method)m), (int)status, ramus_sim_time(sim), now[0], s.count,
                     verdict.reason);
        /* another state is another run */
        ramus_sim_set_forces(sim, NULL, NULL);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
        assert_sim(sim, ramus_sim_run(sim, 0.1, 0, NULL, NULL));
        ramus_sim_report(sim, &verdict);
        assert_true(verdict.trusted && !verdict.broken);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

static void steps_are_limited(void **state)
{
    (void)state;
    ramus_model *model = pendulum_with(0, 0);
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_sim_verdict verdict;
    const double q[1] = { 1 };
    opt.max_steps = 50;
    assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
    assert_int_equal(ramus_sim_run(sim, 1e6, 0, NULL, NULL), RAMUS_ERR_LIMIT);
    const double reached = ramus_sim_time(sim);
    const ramus_sim_verdict counts = report_of(sim);
    assert_int_equal(counts.steps + counts.rejected, 50);
    assert_true(reached > 0.1);
    ramus_sim_report(sim, &verdict);
    assert_true(verdict.broken && !verdict.trusted && strstr(verdict.reason, "max_steps"));
    /* the next call may try as many again */
    assert_int_equal(ramus_sim_step_by(sim, 1e6), RAMUS_ERR_LIMIT);
    assert_true(ramus_sim_time(sim) > reached);
    ramus_sim_destroy(sim);
    opt.max_steps = 0; /* the default: more than this run needs */
    assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
    assert_sim(sim, ramus_sim_run(sim, 5, 0, NULL, NULL));
    assert_true(report_of(sim).steps > 50);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A force that jumps with the state, more than any step can follow: a shortest step is taken across. */
static ramus_status cliff(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user;
    (void)t;
    (void)v;
    tau[0] = q[0] < 0.5 ? 1e7 : 0;
    return RAMUS_OK;
}

static void jumps_are_crossed(void **state)
{
    (void)state;
    ramus_model *model = pendulum_with(0, 0);
    ramus_sim *sim = sim_of(model, RAMUS_SIM_ADAPTIVE, 1e-3);
    ramus_sim_verdict verdict;
    ramus_sim_energies e;
    const double q[1] = { 1 }, v[1] = { -2 };
    ramus_sim_set_forces(sim, cliff, NULL);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
    assert_sim(sim, ramus_sim_run(sim, 0.3, 0, NULL, NULL));
    ramus_sim_report(sim, &verdict);
    assert_sim(sim, ramus_sim_energy(sim, NULL, NULL, &e));
    if (!verdict.trusted || !(ramus_sim_v(sim)[0] > 1) || !(fabs(e.input) < 1e-3))
        fail_msg("v = %g, work %g J: '%s'", ramus_sim_v(sim)[0], e.input, verdict.reason);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* ---- accelerations ------------------------------------------------------------------------------------------ */

typedef struct fit {
    const ramus_model *model;
    ramus_sim *other; /* the same robot */
    double worst, largest;
    int count;
} fit;

static ramus_status compare(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    fit *f = user;
    const int nv = ramus_model_nv(f->model);
    double *a = numbers(nv), *tau = numbers(nv);
    (void)sim;
    ramus_status status = ramus_sim_set_state(f->other, output->t, output->q, output->v);
    if (status == RAMUS_OK)
        status = ramus_sim_accelerations(f->other, a, tau);
    for (int k = 0; k < nv && status == RAMUS_OK; k++) {
        f->worst = fmax(f->worst, fmax(fabs(a[k] - output->a[k]), fabs(tau[k] - output->tau[k])));
        f->largest = fmax(f->largest, fabs(a[k]));
    }
    f->count++;
    free(a);
    free(tau);
    return status;
}

static ramus_status push(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user;
    (void)q;
    tau[0] = sin(5 * t) - 0.2 * v[0];
    return RAMUS_OK;
}

static void outputs_have_accelerations(void **state)
{
    (void)state;
    static const char *const robots[] = { "bm.yaml", "nonholonomic-8.yaml" };
    for (size_t n = 0; n < 2; n++)
        for (int m = 0; m < RAMUS_SIM_METHOD_COUNT; m++)
            for (int every_step = 0; every_step < 2; every_step++) {
                ramus_model *model = model_of_file(robots[n]);
                ramus_sim *sim = sim_of(model, (ramus_sim_method)m, 1e-3);
                fit f = { .model = model, .other = sim_of(model, RAMUS_SIM_RK4, 1e-3) };
                ramus_sim_set_forces(sim, push, NULL);
                ramus_sim_set_forces(f.other, push, NULL);
                assert_sim(sim, ramus_sim_run(sim, 0.1, every_step ? 0 : 0.007, compare, &f));
                if (f.count < 10 || !(f.largest > 0.1) || !(f.worst <= 1e-9 * f.largest))
                    fail_msg("%s, %s: %d outputs, accelerations up to %g, off by %g", robots[n],
                             ramus_sim_method_name((ramus_sim_method)m), f.count, f.largest, f.worst);
                ramus_sim_destroy(f.other);
                ramus_sim_destroy(sim);
                ramus_model_destroy(model);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stiff_runs_are_judged),
        cmocka_unit_test(smooth_runs_are_trusted),
        cmocka_unit_test(rest_is_trusted),
        cmocka_unit_test(runs_that_break_off_say_so),
        cmocka_unit_test(steps_are_limited),
        cmocka_unit_test(jumps_are_crossed),
        cmocka_unit_test(outputs_have_accelerations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
