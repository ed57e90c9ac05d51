/* test_watch.c - alarms as seldom as stated, a push told apart from a payload, and undecided where nothing tells them apart
 *
 * The plant is the same arm with another payload, or with a wrench on a link, through inverse dynamics with noise.
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

#include "identify/distribution.h"
#include "ramus/ramus.h"
#include "support/count_allocations.h"
#include "support/failing.h"
#include "support/random.h"

enum { NV = 4 };

/* ---- distributions ------------------------------------------------------------------------------------------ */

static void near(const char *what, double got, double want, double tol)
{
    if (!(fabs(got - want) <= tol * fabs(want)))
        fail_msg("%s: got %.17g, want %.17g", what, got, want);
}

static void test_distributions(void **state)
{
    (void)state;
    /* two degrees of freedom have closed forms; others from printed tables */
    for (double x = 0.01; x < 500; x *= 1.7) {
        near("chi-squared, 2", chi_square_tail(x, 2), exp(-x / 2), 1e-10);
        near("chi-squared, 1", chi_square_tail(x, 1), erfc(sqrt(x / 2)), 1e-9);
        for (double m = 3; m < 1e5; m *= 7)
            near("F, 2", f_tail(x, 2, m), pow(1 + 2 * x / m, -m / 2), 1e-8);
    }
    near("chi-squared, 10, 1 %", chi_square_limit(0.01, 10), 23.209251158954356, 1e-9);
    near("F, 5, 10, 5 %", f_limit(0.05, 5, 10), 3.3258345304130112, 1e-9);
    near("F, many", f_limit(1e-6, 3, 1e9), chi_square_limit(1e-6, 3) / 3, 1e-6);
}

/* ---- the arm ------------------------------------------------------------------------------------------------ */

static const char arm_text[] =
    "ramus: 1\n"
    "name: robot\n"
    "modules:\n"
    "  shoulder:\n"
    "    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute}, mass: 2, com: [0, 0, 0.1], inertia: [0.05, 0.05, 0.05]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.3]}, mass: 2, com: "
    "[0.2, 0, 0],\n"
    "         inertia: [0.05, 0.05, 0.05]}\n"
    "  wrist:\n"
    "    links:\n"
    "      - {name: l3, joint: {name: j3, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 1, com: "
    "[0.15, 0, 0],\n"
    "         inertia: [0.03, 0.03, 0.03]}\n"
    "      - {name: l4, joint: {name: j4, type: revolute, axis: [1, 0, 0]}, origin: {xyz: [0.3, 0, 0]}, mass: MASS, "
    "com: [0.1, COM, 0],\n"
    "         inertia: [0.01, 0.01, 0.01]}\n"
    "robot:\n"
    "  - {name: shoulder, module: shoulder}\n"
    "  - {name: wrist, module: wrist, on: shoulder/l2}\n";

/* Mass and com of the last link. */
static ramus_model *arm(const char *mass, const char *com)
{
    char text[2000];
    const char *a = strstr(arm_text, "MASS"), *b = strstr(arm_text, "COM");
    snprintf(text, sizeof text, "%.*s%s%.*s%s%s", (int)(a - arm_text), arm_text, mass, (int)(b - a) - 4, a + 4, com,
             b + 3);
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "arm", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

typedef struct plant {
    ramus_model *model;
    ramus_data *data;
    rng r;
    double noise, memory, colour[NV]; /* of the measured forces */
} plant;

static plant plant_of(const char *mass, const char *com, unsigned long long seed)
{
    plant p = { .model = arm(mass, com), .r = { seed }, .noise = 0.05 };
    assert_int_equal(ramus_data_create(p.model, NULL, &p.data, NULL), RAMUS_OK);
    return p;
}

static void plant_end(plant *p)
{
    ramus_data_destroy(p->data);
    ramus_model_destroy(p->model);
}

static void motion_at(double t, double amplitude, double q[NV], double v[NV], double a[NV])
{
    static const double rate[NV] = { 1.3, 1.9, 2.7, 3.1 }, middle[NV] = { 0.3, -0.6, 0.9, 0.2 };
    for (int k = 0; k < NV; k++) {
        q[k] = middle[k] + amplitude * sin(rate[k] * t);
        v[k] = amplitude * rate[k] * cos(rate[k] * t);
        a[k] = -amplitude * rate[k] * rate[k] * sin(rate[k] * t);
    }
}

/* What drives of the plant measure; `contact`: what the world exerts on the last link, world axes; NULL: nothing. */
static void measure(plant *p, const double q[], const double v[], const double a[], const ramus_wrench *contact,
                    double tau[NV])
{
    ramus_wrench external[NV] = { 0 };
    if (contact) {
        assert_int_equal(ramus_kinematics_update(p->model, p->data, q, v, a), RAMUS_OK);
        assert_int_equal(ramus_contact_wrench(p->model, p->data, (ramus_frame){ NV - 1 }, *contact, &external[NV - 1]),
                         RAMUS_OK);
    }
    assert_int_equal(ramus_inverse_dynamics_external(p->model, p->data, q, v, a, external, tau), RAMUS_OK);
    for (int k = 0; k < NV; k++) {
        p->colour[k] = p->memory * p->colour[k] + p->noise * rng_normal(&p->r);
        tau[k] += p->colour[k];
    }
}

static ramus_watch *watch_of(const ramus_model *model, const ramus_watch_options *o)
{
    ramus_watch *w;
    ramus_error err;
    if (ramus_watch_create(model, o, &w, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return w;
}

static ramus_watch_figures figures_of(const ramus_watch *w)
{
    ramus_watch_figures f;
    assert_int_equal(ramus_watch_report(w, &f), RAMUS_OK);
    return f;
}

/* ---- false alarms ------------------------------------------------------------------------------------------- */

static const double white[NV] = { 0.05, 0.05, 0.05, 0.05 }, half[NV] = { 0.5, 0.5, 0.5, 0.5 };

/* As many alarms as stated: no more, and not far fewer, or sensitivity would be given away. */
static void test_rate_of_false_alarms(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const double *noise, *memory;
        double colour, least, most;
    } cases[] = {
        { "white, given", white, NULL, 0, 70, 130 },
        { "correlated, given", white, half, 0.5, 70, 130 },
        { "white, learned", NULL, NULL, 0, 60, 140 },
        { "correlated, learned", NULL, NULL, 0.9, 60, 140 },
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        plant p = plant_of("0.5", "0", 17 + c);
        p.memory = cases[c].colour;
        ramus_watch_options o = ramus_watch_options_default();
        o.period = 0.01;
        o.block = 0.1;
        o.false_alarms = 1800; /* 0.05 per block: 100 in 2000 blocks, give or take 10 */
        o.noise = cases[c].noise;
        o.memory = cases[c].memory;
        o.calibration = 100;
        ramus_watch *w = watch_of(p.model, &o);
        double t = 0, q[NV], v[NV], a[NV], tau[NV];
        while (figures_of(w).blocks < 2000) {
            motion_at(t += o.period, 0.5, q, v, a);
            measure(&p, q, v, a, NULL, tau);
            assert_int_equal(ramus_watch_step(w, q, v, a, tau), RAMUS_OK);
        }
        const double alarms = (double)figures_of(w).alarms;
        if (alarms < cases[c].least || alarms > cases[c].most)
            fail_msg("%s: %g alarms in 2000 blocks, where 100 are stated", cases[c].name, alarms);
        ramus_watch_destroy(w);
        plant_end(&p);
    }
}

/* ---- causes ------------------------------------------------------------------------------------------------- */

typedef struct story {
    ramus_watch_cause cause; /* last seen while the change lasted */
    ramus_watch_figures figures;
    double decided; /* s from the change on; infinite: never */
    int wrong;      /* a cause other than the one expected was given at some time */
} story;

/* Two seconds as described, two with a change. */
static story tell(plant *before, plant *after, const ramus_wrench *contact, double amplitude,
                  ramus_watch_cause expected)
{
    ramus_watch_options o = ramus_watch_options_default();
    o.period = 0.002;
    o.noise = white;
    ramus_watch *w = watch_of(before->model, &o);
    story s = { .decided = INFINITY };
    double q[NV], v[NV], a[NV], tau[NV];
    for (int k = 0; k < 2000; k++) {
        const double t = k * o.period;
        motion_at(t, amplitude, q, v, a);
        measure(t < 2 ? before : after, q, v, a, t < 2 ? NULL : contact, tau);
        must_not_allocate = 1;
        const ramus_status status = ramus_watch_step(w, q, v, a, tau);
        const ramus_watch_figures f = figures_of(w);
        must_not_allocate = 0;
        assert_int_equal(status, RAMUS_OK);
        if (t < 2) {
            assert_int_equal(f.cause, RAMUS_WATCH_QUIET);
            continue;
        }
        if (f.cause == expected && isinf(s.decided))
            s.decided = t - 2;
        if (f.cause != expected && f.cause != RAMUS_WATCH_QUIET && f.cause != RAMUS_WATCH_UNDECIDED)
            s.wrong = 1;
        s.figures = f;
    }
    ramus_watch_destroy(w);
    return s;
}

static void test_payload_and_push(void **state)
{
    (void)state;
    assert_true(allocations_are_seen());
    for (unsigned long long seed = 1; seed <= seed_count(5); seed++) {
        rng r = { seed + 100 };
        plant p = plant_of("0.5", "0", seed), heavier = plant_of("1.0", "0.04", seed + 1000);
        const ramus_vec3 f = rng_vec3(&r, 1);
        const double scale = 8 / sqrt(f.x * f.x + f.y * f.y + 1e-3); /* not along gravity alone */
        const ramus_wrench push = { { scale * f.x, scale * f.y, f.z }, { 0, 0, 0 } };
        const story load = tell(&p, &heavier, NULL, 0.5, RAMUS_WATCH_PAYLOAD);
        if (load.wrong || load.figures.cause != RAMUS_WATCH_PAYLOAD || load.figures.link.index != 3)
            fail_msg("seed %llu: a payload is reported as %s on link %d, evidence %g", seed,
                     ramus_watch_cause_name(load.figures.cause), load.figures.link.index, load.figures.evidence);
        if (fabs(load.figures.payload[0] - 0.5) > 0.1)
            fail_msg("seed %llu: a payload of 0.5 kg is reported as %g kg", seed, load.figures.payload[0]);
        const story hand = tell(&p, &p, &push, 0.5, RAMUS_WATCH_PUSH);
        if (hand.wrong || hand.figures.cause != RAMUS_WATCH_PUSH)
            fail_msg("seed %llu: a push is reported as %s on link %d, evidence %g", seed,
                     ramus_watch_cause_name(hand.figures.cause), hand.figures.link.index, hand.figures.evidence);
        if (load.decided > 1.5 || hand.decided > 1.5)
            fail_msg("seed %llu: decided after %g s (payload), %g s (push)", seed, load.decided, hand.decided);
        plant_end(&p);
        plant_end(&heavier);
    }
    assert_int_equal(atomic_load(&forbidden_allocations), 0);
}

/* At rest a weight and a pull downwards are the same. */
static void test_undecided_at_rest(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= seed_count(5); seed++) {
        plant p = plant_of("0.5", "0", seed), heavier = plant_of("1.0", "0.04", seed + 1000);
        const ramus_wrench down = { { 0, 0, -4.905 }, { 0, 0, 0 } };
        const story load = tell(&p, &heavier, NULL, 0, RAMUS_WATCH_UNDECIDED);
        const story hand = tell(&p, &p, &down, 0, RAMUS_WATCH_UNDECIDED);
        if (load.wrong || hand.wrong || load.figures.cause != RAMUS_WATCH_UNDECIDED)
            fail_msg("seed %llu: decided without evidence: %g, %g", seed, load.figures.evidence, hand.figures.evidence);
        plant_end(&p);
        plant_end(&heavier);
    }
}

/* Something else, friction in one joint, is neither; and after a while without it all is quiet. */
static void test_neither_and_quiet_again(void **state)
{
    (void)state;
    plant p = plant_of("0.5", "0", 3);
    ramus_watch_options o = ramus_watch_options_default();
    o.period = 0.002;
    o.noise = white;
    ramus_watch *w = watch_of(p.model, &o);
    assert_int_equal(ramus_watch_nmodule(w), 2);
    assert_string_equal(ramus_watch_module_name(w, 1), "wrist");
    double q[NV], v[NV], a[NV], tau[NV], residual[NV], level[2];
    for (int k = 0; k < 4000; k++) {
        const double t = k * o.period;
        motion_at(t, 0.5, q, v, a);
        measure(&p, q, v, a, NULL, tau);
        if (t >= 1 && t < 4)
            tau[1] += 2 * tanh(v[1] / 0.01);
        assert_int_equal(ramus_watch_step(w, q, v, a, tau), RAMUS_OK);
        const ramus_watch_figures f = figures_of(w);
        if (t > 1.2 && t < 4) {
            assert_int_equal(f.module, 0);
            assert_true(f.level > 1 && f.since > 0);
            if (f.cause == RAMUS_WATCH_PAYLOAD)
                fail_msg("t %g: friction is reported as a payload, evidence %g", t, f.evidence);
        }
        assert_true(t < 5.5 || f.cause == RAMUS_WATCH_QUIET);
    }
    ramus_watch_residual(w, residual);
    ramus_watch_levels(w, level);
    assert_true(fabs(residual[0]) < 0.5 && level[0] < 1 && level[1] < 1);
    ramus_watch_destroy(w);
    plant_end(&p);
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    plant p = plant_of("0.5", "0", 1);
    static const struct {
        size_t offset;
        double value;
        const char *text;
    } wrong[] = {
        { offsetof(ramus_watch_options, period), 0, "period is 0" },
        { offsetof(ramus_watch_options, period), 0.2, "fewer than two steps" },
        { offsetof(ramus_watch_options, period), 1e-12, "too short" },
        { offsetof(ramus_watch_options, calibration), 1, "at least 20 blocks" },
        { offsetof(ramus_watch_options, false_alarms), -1, "false_alarms is -1" },
        { offsetof(ramus_watch_options, evidence), NAN, "evidence is nan" },
        { offsetof(ramus_watch_options, payload_mass), INFINITY, "payload_mass is inf" },
    };
    ramus_watch *w;
    ramus_error err;
    ramus_watch_options o = ramus_watch_options_default();
    o.period = 0.01;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        ramus_watch_options bad = o;
        memcpy((char *)&bad + wrong[k].offset, &wrong[k].value, sizeof(double));
        assert_int_equal(ramus_watch_create(p.model, &bad, &w, &err), RAMUS_ERR_ARGUMENT);
        if (w || !strstr(err.text, wrong[k].text))
            fail_msg("'%s' is expected in: %s", wrong[k].text, err.text);
    }
    const double zero[NV] = { 0, 1, 1, 1 }, one[NV] = { 1, 0, 0, 0 };
    ramus_watch_options bad = o;
    bad.noise = zero;
    assert_int_equal(ramus_watch_create(p.model, &bad, &w, &err), RAMUS_ERR_ARGUMENT);
    bad.noise = white;
    bad.memory = one;
    assert_int_equal(ramus_watch_create(p.model, &bad, &w, &err), RAMUS_ERR_ARGUMENT);

    int calls = 0;
    failing f = { .fail_at = 1 };
    ramus_allocator allocator = failing_allocator(&f);
    o.allocator = &allocator;
    for (; ramus_watch_create(p.model, &o, &w, &err) != RAMUS_OK; calls++) {
        assert_int_equal(err.status, RAMUS_ERR_MEMORY);
        assert_true(!w && f.live == 0);
        f = (failing){ .fail_at = f.fail_at + 1 };
    }
    assert_true(calls > 1);
    const double still[NV] = { 0 }, none[NV] = { 0, NAN, 0, 0 };
    double tau[NV] = { 0 };
    assert_int_equal(ramus_watch_step(w, still, still, still, none), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(ramus_watch_step(w, none, still, still, tau), RAMUS_ERR_NOT_FINITE);
    assert_int_equal(figures_of(w).cause, RAMUS_WATCH_CALIBRATING);
    assert_int_equal(figures_of(w).module, -1);
    /* a sensor that gives the model's forces to the bit has no noise to learn */
    assert_int_equal(ramus_inverse_dynamics(p.model, p.data, still, still, still, tau), RAMUS_OK);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < 600 && status == RAMUS_OK; k++)
        status = ramus_watch_step(w, still, still, still, tau);
    assert_int_equal(status, RAMUS_ERR_SINGULAR);
    ramus_watch_destroy(w);
    assert_int_equal(f.live, 0);
    plant_end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distributions),           cmocka_unit_test(test_rate_of_false_alarms),
        cmocka_unit_test(test_payload_and_push),        cmocka_unit_test(test_undecided_at_rest),
        cmocka_unit_test(test_neither_and_quiet_again), cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
