/* test_stiff.c - forces that change faster than any step: the default method against closed forms and tight tolerances
 *
 * Every motion must also pass its own verdict and take few steps: an explicit method would need one for each time constant of
 * the stiffest force, up to 1e15 of them a second here.
 */
#include "sim/sim_robot.h"

#define RAIL(gravity)                                                                                                  \
    "ramus: 1\nname: rail\ngravity: [0, 0, " gravity "]\nmodules:\n  m:\n    links:\n"                                 \
    "      - {name: a, joint: {name: j, type: prismatic, axis: [0, 0, 1]}, mass: 2, inertia: [1, 1, 1]}\n"             \
    "robot:\n  - {name: r, module: m}\n"
static const char flat[] = RAIL("0"), upright[] = RAIL("-9.81");
/* the second mass goes twice as far as the first, and rubs */
static const char geared[] =
    "ramus: 1\nname: geared\ngravity: [0, 0, 0]\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: prismatic, axis: [0, 0, 1]}, mass: 2, inertia: [1, 1, 1]}\n"
    "      - {name: b, parent: base, joint: {name: k, type: prismatic, axis: [0, 0, 1], friction: 50,\n"
    "         mimic: {joint: j, multiplier: 2}}, mass: 3, inertia: [1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\n";
static const char spinning[] =
    "ramus: 1\nname: spinning\ngravity: [0, 0, 0]\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: spherical, damping: 1e6}, mass: 1, inertia: [0.5, 0.5, 0.5]}\n"
    "robot:\n  - {name: r, module: m}\n";
static const double m = 2, g = 9.81, slow = 1e-3; /* kg, m/s^2, m/s: the velocity that smooths friction */
static const double pi2 = 9.8696044010893586;

static double total(ramus_sim *sim)
{
    ramus_sim_verdict counts = report_of(sim);
    return (double)(counts.steps + counts.rejected);
}

/* ---- closed forms ------------------------------------------------------------------------------------------- */

enum { FRICTION = 1, DAMPER = 2, SPRING = 4, ROPE = 8, LIMIT = 16, EFFECTS = 32 };

typedef struct stiff_case {
    const char *name, *text;
    int forces;
    double friction, damping, stiffness; /* N, N s/m, N/m */
    double x, v, until;                  /* where it starts */
    double (*exact)(const struct stiff_case *c);
    double tolerance, steps; /* of the position; at most */
} stiff_case;

static double creeps(const stiff_case *c)
{
    return c->x - slow * atanh(m * g / c->friction) * c->until;
}

/* v' = -(F/m) tanh(v/slow) down to rest */
static double slides(const stiff_case *c)
{
    return c->x + m / c->friction * (c->v * c->v / 2 + slow * slow * pi2 / 12);
}

static double slides_geared(const stiff_case *c)
{
    return c->x + (2 + 4 * 3) / (2 * 50.0) * (c->v * c->v / 2 + slow * slow / 4 * pi2 / 12);
}

/* m x'' = -k x - c x' from rest, overdamped */
static double decays(const stiff_case *c)
{
    const double half = c->damping / (2 * m), root = sqrt(half * half - c->stiffness / m);
    const double late = -c->stiffness / m / (half + root), early = -half - root;
    return c->x * (late * exp(early * c->until) - early * exp(late * c->until)) / (late - early);
}

static double sinks(const stiff_case *c)
{
    return c->x - m * g / c->damping * (c->until - m / c->damping);
}

static double oscillates(const stiff_case *c)
{
    return c->x * cos(sqrt(c->stiffness / m) * c->until);
}

static double hangs(const stiff_case *c)
{
    return -m * g / c->stiffness * (1 - cos(sqrt(c->stiffness / m) * c->until));
}

static double rests(const stiff_case *c)
{
    return -m * g / c->stiffness;
}

static const stiff_case closed[] = {
    { "stuck, 50 N", upright, FRICTION, 50, 0, 0, 0.5, 0, 2, creeps, 1e-7, 1e3 },
    { "stuck, 1e12 N", upright, FRICTION, 1e12, 0, 0, 0.5, 0, 2, creeps, 1e-15, 1e3 },
    { "slides and stops, 100 N", flat, FRICTION, 100, 0, 0, 0, 1, 2, slides, 1e-11, 1e3 },
    { "slides and stops, 1e12 N", flat, FRICTION, 1e12, 0, 0, 0, 1, 2, slides, 1e-20, 1e3 },
    { "geared, slides and stops", geared, EFFECTS, 0, 0, 0, 0, 1, 2, slides_geared, 1e-10, 1e3 },
    { "sinks, 1e9 N s/m", upright, DAMPER, 0, 1e9, 0, 0.5, 0, 2, sinks, 1e-14, 1e3 },
    { "overdamped, 1e4 N s/m", flat, DAMPER | SPRING, 0, 1e4, 1e3, 0.5, 0, 2, decays, 1e-9, 1e3 },
    { "overdamped, 1e9 N s/m", flat, DAMPER | SPRING, 0, 1e9, 1e3, 0.5, 0, 2, decays, 1e-12, 1e3 },
    { "overdamped, 1e9 N s/m, 1e10 N/m", flat, DAMPER | SPRING, 0, 1e9, 1e10, 0.5, 0, 0.2, decays, 1e-9, 1e3 },
    { "oscillates, 1e10 N/m", flat, SPRING, 0, 0, 1e10, 1e-6, 0, 0.01, oscillates, 1e-11, 1e5 },
    { "hangs on a spring, 1e10 N/m", upright, SPRING, 0, 0, 1e10, 0, 0, 0.01, hangs, 1e-12, 1e5 },
    { "hangs on a rope, 1e10 N/m", upright, ROPE, 0, 0, 1e10, 0, 0, 0.01, hangs, 1e-12, 1e5 },
    { "falls on a limit, 1e9 N/m, 1e5 N s/m", upright, LIMIT, 0, 1e5, 1e9, 0.5, 0, 1, rests, 1e-12, 1e4 },
    { "falls on a limit, 1e9 N/m, 1e7 N s/m", upright, LIMIT, 0, 1e7, 1e9, 0.5, 0, 1, rests, 1e-12, 1e4 },
    { "all of them", upright, FRICTION | DAMPER | LIMIT | ROPE, 1e12, 1e9, 1e10, -1e-3, 0, 2, NULL, 1e-9, 1e4 },
};

static void add_forces(ramus_sim *sim, const stiff_case *c)
{
    static const int bit[] = { FRICTION, DAMPER, SPRING, ROPE, LIMIT };
    static const ramus_force_kind kind[] = { RAMUS_FORCE_FRICTION, RAMUS_FORCE_DAMPER, RAMUS_FORCE_SPRING,
                                             RAMUS_FORCE_SPRING, RAMUS_FORCE_LIMIT };
    for (size_t n = 0; n < sizeof bit / sizeof *bit; n++) {
        ramus_force_element e = ramus_force_element_default();
        ramus_error err;
        if (!(c->forces & bit[n]))
            continue;
        e.kind = kind[n];
        e.joint = "r/j";
        e.point_a = (ramus_vec3){ 0, 0, 1 };
        e.frame_b = "r/a";
        e.rest_length = 1;
        e.lower = 0;
        e.stiffness = c->stiffness;
        e.pulls_only = bit[n] == ROPE;
        e.friction = e.kind == RAMUS_FORCE_FRICTION ? c->friction : 0;
        e.damping = e.kind == RAMUS_FORCE_FRICTION ? 0 : c->damping;
        e.velocity = slow;
        if (ramus_sim_add_element(sim, &e, &err) != RAMUS_OK)
            fail_msg("%s: %s", c->name, err.text);
    }
}

static ramus_sim *stiff_sim(const ramus_model *model, const stiff_case *c, double tolerance)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_error err;
    ramus_sim *sim = NULL;
    opt.joint_effects = (c->forces & EFFECTS) != 0;
    opt.friction_velocity = slow;
    opt.relative_tolerance = tolerance;
    opt.absolute_tolerance = tolerance / 100;
    if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("%s: %s", c->name, err.text);
    add_forces(sim, c);
    assert_sim(sim, ramus_sim_set_state(sim, 0, &c->x, &c->v));
    return sim;
}

static void closed_forms_are_met(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t n = 0; n < sizeof closed / sizeof *closed; n++) {
        const stiff_case *c = &closed[n];
        ramus_model *model = model_of_text(c->text);
        ramus_sim *sim = stiff_sim(model, c, 1e-8), *tight = c->exact ? NULL : stiff_sim(model, c, 1e-11);
        ramus_sim_verdict verdict;
        assert_sim(sim, ramus_sim_run(sim, c->until, c->until / 10, NULL, NULL));
        if (tight)
            assert_sim(tight, ramus_sim_run(tight, c->until, 0, NULL, NULL));
        ramus_sim_report(sim, &verdict);
        const double exact = c->exact ? c->exact(c) : ramus_sim_q(tight)[0], off = fabs(ramus_sim_q(sim)[0] - exact);
        printf("    %-40s off by %.1e m, %.0f steps, drift %.1e of %.1e J\n", c->name, off, total(sim), verdict.drift,
               verdict.scale);
        if (!(off <= c->tolerance) || !verdict.trusted || !(total(sim) <= c->steps)) {
            failures++;
            fprintf(stderr, "%s: x = %.17g, want %.17g within %g; %.0f steps, at most %.0f; verdict '%s'\n", c->name,
                    ramus_sim_q(sim)[0], exact, c->tolerance, total(sim), c->steps, verdict.reason);
        }
        ramus_sim_destroy(tight);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

/* A ball in a viscous socket: its axis stays, its speed decays. */
static void spherical_joints_decay(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(spinning);
    const double v[3] = { 1, -2, 3 }, speed = sqrt(14.0), inertia = 0.5, damping = 1e6;
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    double turned[3], zero[4] = { 1, 0, 0, 0 };
    opt.joint_effects = 1;
    assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
    assert_sim(sim, ramus_sim_set_state(sim, 0, zero, v));
    assert_sim(sim, ramus_sim_run(sim, 1, 0, NULL, NULL));
    ramus_difference(model, zero, ramus_sim_q(sim), turned);
    for (int k = 0; k < 3; k++)
        if (!(fabs(turned[k] - v[k] * inertia / damping) < 1e-13 * speed) || !(fabs(ramus_sim_v(sim)[k]) < 1e-12))
            fail_msg("turned by %g about axis %d, want %g; speed %g", turned[k], k, v[k] * inertia / damping,
                     ramus_sim_v(sim)[k]);
    assert_true(total(sim) < 2000);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* ---- against tight tolerances ------------------------------------------------------------------------------- */

#define BALL(joint, effects)                                                                                           \
    "ramus: 1\nname: ball\nmodules:\n  m:\n    links:\n"                                                               \
    "      - {name: a, joint: {name: f, type: " joint ", " effects "}, mass: 2, com: [0.2, 0, 0.1],\n"                 \
    "         inertia: [0.1, 0.2, 0.25]}\n"                                                                            \
    "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0], damping: 0.1}, origin: {xyz: [0.5, 0, 0]},\n" \
    "         mass: 1, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}\nrobot:\n  - {name: r, module: m}\n"
#define FOUR_BAR(first, second)                                                                                        \
    "ramus: 1\nname: four-bar\nmodules:\n  crank:\n    links:\n"                                                       \
    "      - {name: a, joint: {name: j1, type: revolute, axis: [0, 1, 0], " first "}, mass: 1, com: [0, 0, 0.25],\n"   \
    "         inertia: [0.02, 0.02, 0.001]}\n"                                                                         \
    "      - {name: b, joint: {name: j2, type: revolute, axis: [0, 1, 0], " second "}, mass: 2, com: [0.5, 0, 0],\n"   \
    "         origin: {xyz: [0, 0, 0.5]}, inertia: [0.002, 0.2, 0.2]}\n"                                               \
    "      - {name: c, joint: {name: j3, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [1, 0, 0]}, mass: 1,\n"       \
    "         com: [0, 0, -0.4], inertia: [0.06, 0.06, 0.001]}\n"                                                      \
    "robot:\n  - {name: r, module: crank}\n"                                                                           \
    "constraints:\n"                                                                                                   \
    "  - {name: pin, type: closure, joint: revolute, axis: [0, 1, 0], between: [world, r/c],\n"                        \
    "     pose_a: {xyz: [1.1, 0, 0]}, pose_b: {xyz: [0, 0, -0.8]}}\n"

static const struct {
    const char *name, *text;
    double v[7];
} loose[] = {
    { "spherical, damping 1e9", BALL("spherical", "damping: 1e9"), { 3, 1, -2, 0.5 } },
    { "free, damping 1e9", BALL("free", "damping: 1e9"), { 3, 1, -2, 0.5, 0.5, 1, 1 } },
    { "spherical, friction", BALL("spherical", "damping: 5, friction: 40"), { 3, 1, -2, 0.5 } },
    { "free, friction", BALL("free", "damping: 5, friction: 40"), { 3, 1, -2, 0.5, 0.5, 1, 1 } },
    { "planar, friction", BALL("planar", "friction: 1e12"), { 3, 1, -2, 0.5 } },
    { "four-bar, 20 N m", FOUR_BAR("friction: 20", "friction: 30"), { 4, 0, 0 } },
    { "four-bar, 3 N m", FOUR_BAR("friction: 3", "friction: 2"), { 4, 0, 0 } },
    { "four-bar, 1e12 N m", FOUR_BAR("friction: 1e12, damping: 1e9", "friction: 1e12"), { 4, 0, 0 } },
    { "four-bar, 1e9 N m s", FOUR_BAR("damping: 1e9", "damping: 0.1"), { 4, 0, 0 } },
};

static void tight_tolerances_agree(void **state)
{
    (void)state;
    const double tolerance[] = { 1e-8, 1e-10 };
    int failures = 0;
    for (size_t n = 0; n < sizeof loose / sizeof *loose; n++) {
        ramus_model *model = model_of_text(loose[n].text);
        double q[2][8], apart[7], most = 0, steps = 0;
        ramus_sim_verdict verdict[2];
        for (int k = 0; k < 2; k++) {
            ramus_sim_options opt = ramus_sim_options_default();
            ramus_sim *sim = NULL;
            double start[8];
            opt.joint_effects = 1;
            opt.relative_tolerance = tolerance[k];
            opt.absolute_tolerance = tolerance[k] / 100;
            assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
            ramus_neutral(model, start);
            assert_sim(sim, ramus_sim_set_state(sim, 0, start, loose[n].v));
            assert_sim(sim, ramus_sim_run(sim, 1, 0.1, NULL, NULL));
            ramus_sim_report(sim, &verdict[k]);
            memcpy(q[k], ramus_sim_q(sim), (size_t)ramus_model_nq(model) * sizeof(double));
            steps = k ? steps : total(sim);
            ramus_sim_destroy(sim);
        }
        ramus_difference(model, q[0], q[1], apart);
        for (int k = 0; k < ramus_model_nv(model); k++)
            most = fmax(most, fabs(apart[k]));
        printf("    %-24s %.1e apart, %.0f steps, drift %.1e of %.1e J\n", loose[n].name, most, steps, verdict[0].drift,
               verdict[0].scale);
        if (!(most < 1e-7) || !verdict[0].trusted || !verdict[1].trusted || !(steps < 5000)) {
            failures++;
            fprintf(stderr, "%s: %.2e apart, tolerance 1e-7, %.0f steps, at most 5000; '%s', '%s'\n", loose[n].name,
                    most, steps, verdict[0].reason, verdict[1].reason);
        }
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

/* A point mass on a spring of 1e10 N/m with a damper swings as on a rod: the stiff direction turns with it. */
static void stiff_springs_are_rods(void **state)
{
    (void)state;
    static const char point[] =
        "ramus: 1\nname: point\nmodules:\n  m:\n    links:\n"
        "      - {name: a, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 0}\n"
        "      - {name: b, joint: {name: z, type: prismatic, axis: [0, 0, 1]}, mass: 2, inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: r, module: m}\n";
    static const char rod[] =
        "ramus: 1\nname: rod\nmodules:\n  m:\n    links:\n"
        "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 2, com: [0, 0, -1]}\n"
        "robot:\n  - {name: r, module: m}\n";
    ramus_model *soft = model_of_text(point), *rigid = model_of_text(rod);
    const ramus_sim_method method = ramus_sim_options_default().method;
    ramus_sim *sim = sim_of(soft, method, 1e-3), *want = sim_of(rigid, method, 1e-3);
    ramus_force_element e = ramus_force_element_default();
    ramus_error err;
    const double angle = -1, q[2] = { sin(1), -cos(1) };
    double worst = 0;
    e.frame_b = "r/b";
    e.rest_length = 1;
    e.stiffness = 1e10;
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_OK);
    e.kind = RAMUS_FORCE_DAMPER;
    e.damping = 1e6;
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_OK);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
    assert_sim(want, ramus_sim_set_state(want, 0, &angle, NULL));
    for (int k = 1; k <= 20; k++) {
        assert_sim(sim, ramus_sim_run(sim, 0.1 * k, 0, NULL, NULL));
        assert_sim(want, ramus_sim_run(want, 0.1 * k, 0, NULL, NULL));
        worst = fmax(worst, fabs(atan2(-ramus_sim_q(sim)[0], -ramus_sim_q(sim)[1]) - ramus_sim_q(want)[0]));
    }
    printf("    spring of 1e10 N/m against a rod: %.1e rad apart, %.0f steps\n", worst, total(sim));
    if (!(worst < 1e-7) || !(total(sim) < 1e5))
        fail_msg("%g rad apart, tolerance 1e-7; %.0f steps, at most 1e5", worst, total(sim));
    ramus_sim_destroy(sim);
    ramus_sim_destroy(want);
    ramus_model_destroy(soft);
    ramus_model_destroy(rigid);
}

/* ---- gains, and the way back -------------------------------------------------------------------------------- */

static ramus_status follow(void *user, double t, const double q[], const double v[], double tau[])
{
    const double *gain = user;
    (void)q;
    tau[0] = *gain * (cos(t) - v[0]);
    return RAMUS_OK;
}

/* Input forces may be stiff too: v = cos t + sin(t) m/gain, and what decays within 1e-8 s. */
static void stiff_inputs_are_followed(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(flat);
    ramus_sim *sim = sim_of(model, ramus_sim_options_default().method, 1e-3);
    double gain = 1e8;
    const double q[1] = { 0 }, v[1] = { 1 };
    ramus_sim_set_forces(sim, follow, &gain);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
    assert_sim(sim, ramus_sim_run(sim, 2, 0.1, NULL, NULL));
    const double want = sin(2) + m / gain * (1 - cos(2));
    if (!(fabs(ramus_sim_q(sim)[0] - want) < 1e-9) || !(total(sim) < 1000))
        fail_msg("x = %.15g, want %.15g within 1e-9; %.0f steps", ramus_sim_q(sim)[0], want, total(sim));
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Stiff for a moment only: a mass that lets go of its rope flies on explicitly. */
static void explicit_steps_come_back(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(upright);
    const stiff_case c = { .name = "limit", .forces = LIMIT, .damping = 1e7, .stiffness = 1e4, .x = -1, .v = 0 };
    ramus_sim *sim = stiff_sim(model, &c, 1e-8);
    assert_sim(sim, ramus_sim_run(sim, 0.001, 0, NULL, NULL));
    const unsigned long long held = report_of(sim).implicit_steps;
    const double q[1] = { 1 }, v[1] = { 100 };
    assert_true(held > 0);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
    assert_sim(sim, ramus_sim_run(sim, 2, 0, NULL, NULL));
    assert_int_equal(report_of(sim).implicit_steps, 0);
    assert_true(fabs(ramus_sim_q(sim)[0] - (1 + 200 - g * 2)) < 1e-9);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* ---- Euler -------------------------------------------------------------------------------------------------- */

/* Fixed steps of Euler's method are implicit in resistances: no step is too long, the error is of first order. */
static void euler_holds_resistances(void **state)
{
    (void)state;
    static const struct {
        const stiff_case c;
        double step, tolerance;
    } cases[] = {
        { { "slides", flat, FRICTION, 100, 0, 0, 0, 1, 2, slides, 0, 0 }, 1e-3, 1e-3 },
        { { "slides", flat, FRICTION, 100, 0, 0, 0, 1, 2, slides, 0, 0 }, 1e-4, 1e-4 },
        { { "stuck", upright, FRICTION, 50, 0, 0, 0.5, 0, 2, creeps, 0, 0 }, 1e-3, 1e-6 },
        { { "locked", upright, FRICTION, 1e12, 0, 0, 0.5, 0, 2, creeps, 0, 0 }, 1e-2, 1e-13 },
        { { "geared", geared, EFFECTS, 0, 0, 0, 0, 1, 2, slides_geared, 0, 0 }, 1e-4, 1e-3 },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        const stiff_case *c = &cases[n].c;
        ramus_model *model = model_of_text(c->text);
        ramus_sim_options opt = ramus_sim_options_default();
        ramus_sim *sim = NULL;
        ramus_sim_verdict verdict;
        opt.method = RAMUS_SIM_EULER;
        opt.step = cases[n].step;
        opt.joint_effects = (c->forces & EFFECTS) != 0;
        opt.friction_velocity = slow;
        assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
        add_forces(sim, c);
        assert_sim(sim, ramus_sim_set_state(sim, 0, &c->x, &c->v));
        assert_sim(sim, ramus_sim_run(sim, c->until, 0, NULL, NULL));
        ramus_sim_report(sim, &verdict);
        const double off = fabs(ramus_sim_q(sim)[0] - c->exact(c));
        printf("    euler, %-8s %g s: off by %.1e m, drift %.1e of %.1e J\n", c->name, cases[n].step, off,
               verdict.drift, verdict.scale);
        if (!(off < cases[n].tolerance) || !verdict.trusted)
            fail_msg("%s, step %g: off by %g, tolerance %g; '%s'", c->name, cases[n].step, off, cases[n].tolerance,
                     verdict.reason);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

/* Under constraints too: the linkage comes to rest and stays closed. */
static void euler_holds_resistances_of_loops(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(FOUR_BAR("friction: 1e4, damping: 1e6", "friction: 30"));
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    const double q[3] = { 0, 0, 0 }, v[3] = { 4, 0, 0 };
    double position, velocity;
    opt.method = RAMUS_SIM_EULER;
    opt.joint_effects = 1;
    assert_int_equal(ramus_sim_create(model, &opt, &sim, NULL), RAMUS_OK);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
    assert_sim(sim, ramus_sim_run(sim, 0.5, 0, NULL, NULL));
    assert_sim(sim, ramus_sim_constraint_error(sim, NULL, NULL, &position, &velocity));
    for (int k = 0; k < 3; k++)
        if (!(fabs(ramus_sim_v(sim)[k]) < 1e-5))
            fail_msg("coordinate %d still moves: %g rad/s", k, ramus_sim_v(sim)[k]);
    if (!(position < 1e-11) || !(velocity < 1e-11))
        fail_msg("the loop is open by %g m, %g m/s", position, velocity);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms_are_met),     cmocka_unit_test(spherical_joints_decay),
        cmocka_unit_test(tight_tolerances_agree),   cmocka_unit_test(stiff_inputs_are_followed),
        cmocka_unit_test(explicit_steps_come_back), cmocka_unit_test(stiff_springs_are_rods),
        cmocka_unit_test(euler_holds_resistances),  cmocka_unit_test(euler_holds_resistances_of_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
