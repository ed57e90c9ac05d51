/* test_elements.c - springs, dampers, constant forces, limits and friction, against closed forms; what is refused */
#include "sim/sim_robot.h"

/* A mass of 2 kg on a rail along x, without gravity along it; a second one on top, for forces between links. */
static const char rail[] =
    "ramus: 1\nname: rail\ngravity: [0, 0, 0]\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: prismatic, axis: [1, 0, 0]}, mass: 2, inertia: [1, 1, 1],\n"
    "         frames: [{name: hook, pose: {xyz: [0.5, 0, 0]}}]}\n"
    "      - {name: b, parent: base, joint: {name: k, type: prismatic, axis: [1, 0, 0]}, mass: 3, inertia: [1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\n";

typedef struct oscillation {
    double omega, decay, amplitude; /* x = amplitude e^(-decay t) cos(omega t) + start terms, from rest */
    double centre, worst;
} oscillation;

static ramus_status watch(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    oscillation *o = user;
    (void)sim;
    const double t = output->t, damped = exp(-o->decay * t);
    const double x = o->amplitude * damped * (cos(o->omega * t) + o->decay / o->omega * sin(o->omega * t));
    o->worst = fmax(o->worst, fabs(output->q[0] - o->centre - x));
    return RAMUS_OK;
}

static void add(ramus_sim *sim, const ramus_force_element *element)
{
    ramus_error err;
    if (ramus_sim_add_element(sim, element, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
}

/* m x'' = -k x - c x': from the world at (-1, 0, 0) to the hook, which is at 0.5 + x. */
static void oscillators_follow_the_closed_form(void **state)
{
    (void)state;
    static const double tolerance[] = { 1e-2, 1e-10, 1e-6, 1e-4 };
    const double k = 50, m = 2;
    ramus_model *model = model_of_text(rail);
    int failures = 0;
    for (int damped = 0; damped < 2; damped++)
        for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
            ramus_sim *sim = sim_of(model, (ramus_sim_method)method, 1e-3);
            ramus_force_element spring = ramus_force_element_default();
            const double c = damped ? 1.5 : 0, q[2] = { 0.3, 0 };
            spring.kind = RAMUS_FORCE_SPRING;
            spring.point_a = (ramus_vec3){ -1, 0, 0 };
            spring.frame_b = "r/hook";
            spring.stiffness = k;
            spring.rest_length = 1.5;
            add(sim, &spring);
            spring.kind = RAMUS_FORCE_DAMPER;
            spring.damping = c;
            add(sim, &spring);
            oscillation o = { .decay = c / (2 * m), .amplitude = 0.3 };
            o.omega = sqrt(k / m - o.decay * o.decay);
            assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
            const double before = total_energy(sim, NULL);
            assert_sim(sim, ramus_sim_run(sim, 5, 0.013, watch, &o));
            const double off = fabs(total_energy(sim, NULL) - before);
            printf("    %s oscillator, %-11s worst position error %.1e m, energy balance %.1e J\n",
                   damped ? "damped  " : "harmonic", ramus_sim_method_name((ramus_sim_method)method), o.worst, off);
            failures += !(o.worst < tolerance[method]) || !(off < 10 * tolerance[method]);
            ramus_sim_destroy(sim);
        }
    ramus_model_destroy(model);
    assert_int_equal(failures, 0);
}

/* Between two links: the reduced mass, the centre of mass at rest. With pretension the centre moves. */
static void springs_act_on_both_ends(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(rail);
    ramus_sim *sim = sim_of(model, RAMUS_SIM_RK4, 1e-3);
    ramus_force_element spring = ramus_force_element_default();
    const double q[2] = { 0, 1.5 };
    const double reduced = 2.0 * 3 / 5, k = 30, rest = 1.2, pretension = 6;
    spring.frame_a = "r/a";
    spring.frame_b = "r/b";
    spring.stiffness = k;
    spring.rest_length = rest;
    spring.pretension = pretension;
    add(sim, &spring);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
    const double centre = rest - pretension / k, omega = sqrt(k / reduced);
    for (int n = 1; n <= 40; n++) {
        assert_sim(sim, ramus_sim_run(sim, 0.05 * n, 0, NULL, NULL));
        const double *now = ramus_sim_q(sim), length = now[1] - now[0];
        assert_true(fabs(length - (centre + (1.5 - centre) * cos(omega * 0.05 * n))) < 1e-9);
        assert_true(fabs(2 * now[0] + 3 * now[1] - 4.5) < 1e-12);
    }
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A spring that only pulls lets go when it is short; a constant force pulls always; energies are those of the forces.
 */
static void forces_and_energies_agree(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(rail);
    static const struct {
        ramus_force_kind kind;
        int pulls_only;
        double x, force; /* on the first mass, along x */
    } cases[] = {
        { RAMUS_FORCE_SPRING, 0, 2.0, -(4 + 10 * 0.5) },
        { RAMUS_FORCE_SPRING, 1, 2.0, -(4 + 10 * 0.5) },
        { RAMUS_FORCE_SPRING, 0, 1.0, -(4 - 10 * 0.5) },
        { RAMUS_FORCE_SPRING, 1, 1.0, 0 },
        { RAMUS_FORCE_CONSTANT, 0, 1.0, -7 },
        { RAMUS_FORCE_CONSTANT, 0, -3.0, 7 },
        { RAMUS_FORCE_LIMIT, 0, 1.0, -100 * 0.2 },
        { RAMUS_FORCE_LIMIT, 0, -1.0, 100 * 0.7 },
        { RAMUS_FORCE_LIMIT, 0, 0.5, 0 },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        ramus_sim *sim = sim_of(model, RAMUS_SIM_RK4, 1e-3);
        ramus_force_element e = ramus_force_element_default();
        double q[2] = { cases[n].x, 0 }, a[2];
        const double v[2] = { 0, 0 };
        ramus_sim_energies energy[2];
        e.kind = cases[n].kind;
        e.frame_b = "r/a";
        e.joint = "r/j";
        e.stiffness = e.kind == RAMUS_FORCE_LIMIT ? 100 : 10;
        e.rest_length = 1.5;
        e.pretension = 4;
        e.pulls_only = cases[n].pulls_only;
        e.force = 7;
        e.lower = -0.3;
        e.upper = 0.8;
        add(sim, &e);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
        assert_sim(sim, ramus_sim_accelerations(sim, a, NULL));
        for (int side = 0; side < 2; side++) {
            q[0] = cases[n].x + (side ? 1e-5 : -1e-5);
            assert_sim(sim, ramus_sim_energy(sim, q, v, &energy[side]));
        }
        const double slope = (energy[1].elastic - energy[0].elastic) / 2e-5;
        if (fabs(2 * a[0] - cases[n].force) > 1e-12 || fabs(slope + cases[n].force) > 1e-8)
            fail_msg("case %zu: force %g, energy falls by %g, want %g", n, 2 * a[0], -slope, cases[n].force);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

/* Springs that the model carries act from the start: one between links as if it were added by hand, and one on a lever, with
 * which energy is kept. */
static void springs_of_the_model_act(void **state)
{
    (void)state;
    ramus_builder *builder = NULL;
    ramus_error err;
    if (ramus_assembly_parse(rail, strlen(rail), "rail.yaml", NULL, &builder, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_model *plain = model_of_text(rail), *sprung = NULL, *levered = NULL;
    ramus_part_description spring = ramus_part_description_default();
    spring.name = "spring";
    spring.kind = RAMUS_PART_SPRING;
    spring.frame_a = "r/a";
    spring.frame_b = "r/b";
    spring.rest_length = 0.4;
    spring.stiffness = 80;
    spring.pretension = 3;
    assert_int_equal(ramus_builder_add_part(builder, &spring, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &sprung, &err), RAMUS_OK);
    ramus_sim *by_model = sim_of(sprung, RAMUS_SIM_RK4, 1e-3), *by_hand = sim_of(plain, RAMUS_SIM_RK4, 1e-3);
    ramus_force_element element = ramus_force_element_default();
    element.frame_a = "r/a";
    element.frame_b = "r/b";
    element.rest_length = 0.4;
    element.stiffness = 80;
    element.pretension = 3;
    element.pulls_only = 1;
    add(by_hand, &element);
    const double q[2] = { 0, 0.9 };
    assert_sim(by_model, ramus_sim_set_state(by_model, 0, q, NULL));
    assert_sim(by_hand, ramus_sim_set_state(by_hand, 0, q, NULL));
    assert_sim(by_model, ramus_sim_run(by_model, 1, 0, NULL, NULL));
    assert_sim(by_hand, ramus_sim_run(by_hand, 1, 0, NULL, NULL));
    assert_memory_equal(ramus_sim_q(by_model), ramus_sim_q(by_hand), sizeof q);
    assert_true(fabs(ramus_sim_q(by_model)[1] - 0.9) > 1e-3);

    /* while no spring is slack: a lever turns in the plane xz of the world; mass a draws its tip along by a rod, and a spring holds its hook */
    ramus_lever_description lever = ramus_lever_description_default();
    lever.name = "lever";
    lever.axis = (ramus_vec3){ 0, 1, 0 };
    lever.tip = (ramus_vec3){ 0, 0, 1 };
    lever.guide = "r/a";
    lever.guide_kind = RAMUS_GUIDE_POINT;
    lever.guide_point = (ramus_vec3){ 1, 0, 1 };
    lever.rod_length = 1;
    spring.name = "held";
    spring.frame_a = NULL;
    spring.lever_a = "lever";
    spring.point_a = (ramus_vec3){ 0, 0, 0.5 };
    spring.frame_b = NULL;
    spring.point_b = (ramus_vec3){ -1, 0, 0.2 };
    assert_int_equal(ramus_builder_add_lever(builder, &lever, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_add_part(builder, &spring, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &levered, &err), RAMUS_OK);
    ramus_sim *on_lever = sim_of(levered, RAMUS_SIM_RK4, 1e-3);
    assert_int_equal(ramus_sim_nelement(on_lever), 2);
    assert_sim(on_lever, ramus_sim_set_state(on_lever, 0, q, NULL));
    const double before = total_energy(on_lever, NULL);
    assert_sim(on_lever, ramus_sim_run(on_lever, 0.1, 0, NULL, NULL));
    assert_sim(by_hand, ramus_sim_set_state(by_hand, 0, q, NULL));
    assert_sim(by_hand, ramus_sim_run(by_hand, 0.1, 0, NULL, NULL));
    const double moved = ramus_sim_q(on_lever)[0] - ramus_sim_q(by_hand)[0];
    const double off = fabs(total_energy(on_lever, NULL) - before);
    printf("    spring on a lever: energy balance %.1e J of %.1f J\n", off, before);
    assert_true(fabs(moved) > 1e-3 && off < 1e-9);
    ramus_sim_destroy(on_lever);
    ramus_sim_destroy(by_hand);
    ramus_sim_destroy(by_model);
    ramus_model_destroy(levered);
    ramus_model_destroy(sprung);
    ramus_model_destroy(plain);
    ramus_builder_destroy(builder);
}

/* Points of a lever and of a link that meet: no force and no error, as between links. */
static void ends_on_levers_may_meet(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: base, joint: {type: fixed}}\n"
        "      - {name: slide, joint: {name: x, type: prismatic, axis: [0, 0, 1]}, mass: 1, inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: c, module: m}\n"
        "mechanism:\n"
        "  - {name: lever, type: lever, pivot: c/base, axis: [0, 1, 0], tip: [1, 0, 0], guide: {on: c/slide, normal: "
        "[0,"
        " 0, 1], rod_length: 0}}\n"
        "  - {name: s, type: spring, between: [{lever: lever, at: [0, 0, 0]}, c/base], rest_length: 0, stiffness: "
        "20}\n";
    ramus_model *model = model_of_text(text);
    ramus_sim *sim = sim_of(model, RAMUS_SIM_RK4, 1e-3);
    assert_sim(sim, ramus_sim_run(sim, 0.1, 0, NULL, NULL));
    if (fabs(ramus_sim_q(sim)[0] + 9.81 * 0.01 / 2) > 1e-12)
        fail_msg("fell to %.15g m", ramus_sim_q(sim)[0]);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* A bar on a lever is no constraint of the tree: a run that let it go would be another robot's. */
static void bars_on_levers_are_refused(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: base, joint: {type: fixed}}\n"
        "      - {name: x, parent: base, joint: {name: x, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: y, parent: base, joint: {name: y, type: prismatic}, mass: 3, inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: c, module: m}\n"
        "mechanism:\n"
        "  - {name: lever, type: lever, pivot: c/base, axis: [0, 1, 0], tip: [1, 0, 0], guide: {on: c/x, normal: [0, 0,"
        " 1], rod_length: 0}}\n"
        "  - {name: rod, type: bar, between: [{on: c/y, at: [-1, 0, -1]}, {lever: lever, at: [-1, 0, 0]}], length: "
        "1}\n";
    ramus_model *model = model_of_text(text);
    ramus_sim *sim = NULL;
    ramus_error err;
    assert_int_equal(ramus_sim_create(model, NULL, &sim, &err), RAMUS_ERR_UNSUPPORTED);
    assert_null(sim);
    if (!strstr(err.text, "bar 'rod'") || !strstr(err.text, "'lever'"))
        fail_msg("%s", err.text);
    ramus_model_destroy(model);
}

/* A crank draws a lever round by a rod. Half a turn from `near` the lever's other position is the nearer one; it cannot get
 * there, so the run ends before, with the energy it had. */
static void levers_do_not_jump(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\ngravity: [0, 0, 0]\n"
        "modules:\n  m:\n    links:\n      - {name: base, joint: {type: fixed}}\n"
        "      - {name: crank, joint: {name: turn, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0.1, 0, 0],"
        " inertia: [0.01, 0.01, 0.01]}\n"
        "robot:\n  - {name: c, module: m}\n"
        "mechanism:\n"
        "  - {name: lever, type: lever, pivot: {on: c/base, at: [0.05, 0, 0]}, axis: [0, 1, 0], tip: [0.2, 0, 0],"
        " pin: {on: c/crank, at: [0.2, 0, 0], rod_length: 0.1}}\n"
        "  - {name: s, type: spring, between: [{lever: lever, at: [0.2, 0, 0]}, {on: world, at: [0.1, 0, 0.1]}],"
        " rest_length: 0.05, stiffness: 20}\n";
    ramus_model *model = model_of_text(text);
    for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
        ramus_sim *sim = sim_of(model, (ramus_sim_method)method, 1e-4);
        const double q[1] = { 0.3 }, v[1] = { 10 };
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
        const double before = total_energy(sim, NULL);
        const ramus_status status = ramus_sim_run(sim, 2, 0, NULL, NULL);
        const double off = fabs(total_energy(sim, NULL) - before), tolerance = method == RAMUS_SIM_EULER ? 1e-3 : 1e-5;
        const char *said = ramus_sim_error(sim)->text;
        if (status != RAMUS_ERR_SINGULAR || !strstr(said, "lever 'lever'") || !strstr(said, "near") ||
            !(off <= tolerance))
            fail_msg("%s: status %d (%s), energy off by %g J after %g s, tolerance %g",
                     ramus_sim_method_name((ramus_sim_method)method), (int)status, said, off, ramus_sim_time(sim),
                     tolerance);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

/* Thrown against a soft limit without damping, a mass comes back with its speed; with damping, slower. */
static void limits_push_back(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(rail);
    for (int damped = 0; damped < 2; damped++) {
        ramus_sim *sim = sim_of(model, RAMUS_SIM_ADAPTIVE, 1e-3);
        ramus_force_element limit = ramus_force_element_default();
        const double q[2] = { 0, 0 }, v[2] = { 1, 0 };
        limit.kind = RAMUS_FORCE_LIMIT;
        limit.joint = "r/j";
        limit.upper = 0.5;
        limit.stiffness = 1e4;
        limit.damping = damped ? 40 : 0;
        add(sim, &limit);
        assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
        const double before = total_energy(sim, NULL);
        assert_sim(sim, ramus_sim_run(sim, 1, 0, NULL, NULL));
        const double speed = ramus_sim_v(sim)[0];
        printf("    %s limit: back with %.7f of the speed, energy balance %.1e J\n", damped ? "damped" : "elastic",
               -speed, fabs(total_energy(sim, NULL) - before));
        assert_true(fabs(total_energy(sim, NULL) - before) < 1e-5);
        assert_true(damped ? speed < -0.5 && speed > -0.9 : fabs(speed + 1) < 1e-5);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

/* Coulomb friction stops a mass where v^2 = 2 (friction/m) d, and the friction of a joint does the same. */
static void friction_stops(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nname: brake\ngravity: [0, 0, 0]\nmodules:\n  m:\n    links:\n"
        "      - {name: a, joint: {name: j, type: prismatic, axis: [1, 0, 0]}, mass: 2, inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: r, module: m}\n";
    ramus_builder *builder = NULL;
    ramus_module *module = NULL;
    ramus_model *model = NULL;
    ramus_link_description link = ramus_link_description_default();
    link.name = "a";
    link.joint_name = "j";
    link.joint_type = RAMUS_PRISMATIC;
    link.axis = (ramus_vec3){ 1, 0, 0 };
    link.mass = 2;
    link.armature = 0.5;
    link.friction = 3;
    assert_int_equal(ramus_module_create("m", NULL, NULL, &module, NULL), RAMUS_OK);
    assert_int_equal(ramus_module_add_link(module, &link, NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_create("brake", NULL, NULL, &builder, NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "r", module, NULL, NULL, 0, NULL), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, NULL), RAMUS_OK);
    ramus_model *plain = model_of_text(text);
    for (int own = 0; own < 2; own++)
        for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
            ramus_sim_options opt = ramus_sim_options_default();
            ramus_sim *sim = NULL;
            const double q[1] = { 0 }, v[1] = { 1 }, mass = own ? 2.5 : 2;
            opt.method = (ramus_sim_method)method;
            opt.joint_effects = own;
            opt.friction_velocity = 1e-2;
            assert_int_equal(ramus_sim_create(own ? model : plain, &opt, &sim, NULL), RAMUS_OK);
            ramus_force_element friction = ramus_force_element_default();
            friction.kind = RAMUS_FORCE_FRICTION;
            friction.joint = "r/j";
            friction.friction = 3;
            friction.velocity = 1e-2;
            if (!own)
                add(sim, &friction);
            assert_sim(sim, ramus_sim_set_state(sim, 0, q, v));
            const double before = total_energy(sim, NULL);
            assert_sim(sim, ramus_sim_run(sim, 3, 0, NULL, NULL));
            const double want = mass / (2 * 3);
            assert_true(fabs(before - mass / 2) < 1e-14);
            if (fabs(ramus_sim_q(sim)[0] - want) > 2e-3 || fabs(ramus_sim_v(sim)[0]) > 1e-6 ||
                fabs(total_energy(sim, NULL) - before) > 2e-3)
                fail_msg("%s: stopped at %g with %g, want %g; balance off by %g",
                         ramus_sim_method_name((ramus_sim_method)method), ramus_sim_q(sim)[0], ramus_sim_v(sim)[0],
                         want, total_energy(sim, NULL) - before);
            ramus_sim_destroy(sim);
        }
    ramus_model_destroy(plain);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
}

/* A stiff spring at a long step: the iteration with M would diverge, Newton's method does not. */
static void stiff_springs_are_solved(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(rail);
    ramus_sim *sim = sim_of(model, RAMUS_SIM_VARIATIONAL, 1e-2);
    ramus_force_element spring = ramus_force_element_default();
    const double q[2] = { 0.1, 0 };
    spring.frame_b = "r/a";
    spring.point_a = (ramus_vec3){ -1, 0, 0 };
    spring.rest_length = 1;
    spring.stiffness = 1e6; /* h omega = 7 */
    add(sim, &spring);
    assert_sim(sim, ramus_sim_set_state(sim, 0, q, NULL));
    const double before = total_energy(sim, NULL);
    for (int k = 0; k < 200; k++)
        assert_sim(sim, ramus_sim_step(sim));
    assert_true(fabs(total_energy(sim, NULL) - before) < 1e-6 * before); /* exactly kept for a linear spring */
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Limits are the element's or the joint's; without any, or with those that no coordinate can keep, there is a sentence. */
static void limits_that_limit_nothing_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *joint;
        double lower, upper;
        const char *said; /* NULL: fine */
    } cases[] = {
        { "r/open", NAN, NAN, "joint 'r/open' would have no limits: give lower or upper" },
        { "r/open", -INFINITY, INFINITY, "joint 'r/open' would have no limits: give lower or upper" },
        { "r/open", NAN, 0.5, NULL },
        { "r/open", -0.5, NAN, NULL },
        { "r/open", -0.5, INFINITY, NULL },
        { "r/open", INFINITY, INFINITY, "lower is inf and upper inf" },
        { "r/open", INFINITY, NAN, "lower is inf and upper inf" },
        { "r/open", -INFINITY, -INFINITY, "lower is -inf and upper -inf" },
        { "r/open", 1, -1, "lower is 1 and upper -1" },
        { "r/shut", NAN, NAN, NULL },
        { "r/shut", -INFINITY, INFINITY, "joint 'r/shut' would have no limits: give lower or upper" },
        { "r/shut", 5, NAN, "lower is 5 and upper 0.25" },
    };
    ramus_model *model = model_of_text(
        "ramus: 1\nname: two\nmodules:\n  m:\n    links:\n"
        "      - {name: a, joint: {name: open, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: b, joint: {name: shut, type: prismatic, limits: {lower: -0.25, upper: 0.25}}, mass: 1,\n"
        "         inertia: [1, 1, 1]}\nrobot:\n  - {name: r, module: m}\n");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_sim *sim = sim_of(model, RAMUS_SIM_RK4, 1e-3);
        ramus_error err = { .text = "" };
        ramus_force_element e = ramus_force_element_default();
        e.name = "stop";
        e.kind = RAMUS_FORCE_LIMIT;
        e.joint = cases[k].joint;
        e.lower = cases[k].lower;
        e.upper = cases[k].upper;
        e.stiffness = 100;
        const ramus_status status = ramus_sim_add_element(sim, &e, &err);
        if (status != (cases[k].said ? RAMUS_ERR_ARGUMENT : RAMUS_OK) ||
            (cases[k].said && (!strstr(err.text, cases[k].said) || !strstr(err.text, "force element 'stop'"))))
            fail_msg("%s, lower %g, upper %g: status %d, '%s'; wanted '%s'", cases[k].joint, cases[k].lower,
                     cases[k].upper, (int)status, err.text, cases[k].said ? cases[k].said : "no error");
        assert_int_equal(ramus_sim_nelement(sim), cases[k].said ? 0 : 1);
        ramus_sim_destroy(sim);
    }
    ramus_model_destroy(model);
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(rail);
    ramus_sim *sim = sim_of(model, RAMUS_SIM_RK4, 1e-3), *none = sim;
    ramus_error err;
    ramus_force_element e = ramus_force_element_default();
    e.frame_b = "r/nobody";
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "r/nobody"));
    e.frame_b = "r/a";
    e.stiffness = -1;
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_ERR_ARGUMENT);
    e.stiffness = NAN;
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_ERR_ARGUMENT);
    e.stiffness = 1;
    e.struct_size = 0;
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_ERR_ARGUMENT);
    e = ramus_force_element_default();
    e.kind = RAMUS_FORCE_FRICTION;
    e.joint = "r/j";
    e.coordinate = 1;
    assert_int_equal(ramus_sim_add_element(sim, &e, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_sim_nelement(sim), 0);
    const double bad[2] = { NAN, 0 };
    assert_int_equal(ramus_sim_set_state(sim, 0, bad, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_sim_run(sim, -1, 0, NULL, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_sim_run(sim, 1, NAN, NULL, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_sim_step_by(sim, 0), RAMUS_ERR_ARGUMENT);
    assert_true(ramus_sim_time(sim) == 0);
    ramus_sim_options opt = ramus_sim_options_default();
    opt.step = 0;
    assert_int_equal(ramus_sim_create(model, &opt, &none, &err), RAMUS_ERR_ARGUMENT);
    assert_null(none);
    opt.struct_size = 1;
    assert_int_equal(ramus_sim_create(model, &opt, &none, &err), RAMUS_ERR_ARGUMENT);
    ramus_sim_destroy(NULL);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oscillators_follow_the_closed_form),
        cmocka_unit_test(springs_act_on_both_ends),
        cmocka_unit_test(springs_of_the_model_act),
        cmocka_unit_test(levers_do_not_jump),
        cmocka_unit_test(bars_on_levers_are_refused),
        cmocka_unit_test(ends_on_levers_may_meet),
        cmocka_unit_test(forces_and_energies_agree),
        cmocka_unit_test(limits_push_back),
        cmocka_unit_test(friction_stops),
        cmocka_unit_test(stiff_springs_are_solved),
        cmocka_unit_test(limits_that_limit_nothing_are_refused),
        cmocka_unit_test(mistakes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
