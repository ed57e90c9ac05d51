/* test_contact_states.c - single states with contacts: closed forms, forces that are shared, several or none, contradictions, memory */
#include "contact_scene.h"
#include "support/count_allocations.h"
#include "support/failing.h"

#define G 9.81

static ramus_data *data_of(const ramus_model *model)
{
    ramus_data *data = NULL;
    ramus_error err;
    if (ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return data;
}

#define CORNER(n, x, y)                                                                                                \
    "  - {name: c" n ", type: contact, point: block/b, at: [" x ", " y ", -0.05], friction: 0.5, restitution: 0.5}\n"
static const char block[] = "ramus: 1\nname: block\nmodules:\n" FREE_BODY(
    "block", "3", "0.02") "robot: [{name: block, module: block}]\nconstraints:\n" CORNER("1", " 0.1", " 0.2")
    CORNER("2", "-0.1", " 0.2") CORNER("3", " 0.1", "-0.2") CORNER("4", "-0.1", "-0.2");

/* At rest, pushed below and above what friction holds, and sliding. */
static void test_block(void **state)
{
    (void)state;
    static const struct {
        double push, v, want;
        int state;
    } cases[] = { { 0, 0, 0, RAMUS_BOUND_HOLDING },
                  { 10, 0, 0, RAMUS_BOUND_HOLDING },
                  { 20, 0, 20.0 / 3 - 0.5 * G, RAMUS_BOUND_SLIDING },
                  { 0, 2, -0.5 * G, RAMUS_BOUND_SLIDING },
                  { 20, -2, 20.0 / 3 + 0.5 * G, RAMUS_BOUND_SLIDING } };
    ramus_model *model = scene(block);
    ramus_data *data = data_of(model);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const double q[7] = { 0, 0, 0.05, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, cases[k].v, 0, 0 };
        const double tau[6] = { 0, -0.05 * cases[k].push, 0, cases[k].push, 0, 0 }; /* at the floor: it does not tip */
        double a[6], sum = 0;
        if (ramus_forward_dynamics(model, data, q, v, tau, a) != RAMUS_OK)
            fail_msg("%s", ramus_data_error(data)->text);
        const ramus_bound_report r = ramus_bound_report_after(data);
        near("acceleration", a[3], cases[k].want, 1e-9);
        near("up", a[5], 0, 1e-10);
        near("turns", hypot(hypot(a[0], a[1]), a[2]), 0, 1e-9);
        for (int b = 0; b < 4; b++) {
            sum += r.force[3 * b];
            assert_int_equal(r.state[b], cases[k].state);
        }
        near("weight", sum, 3 * G, 1e-9);
        ramus_constraint_force force;
        assert_int_equal(ramus_constraint_force_after(model, data, 0, &force), RAMUS_OK);
        near("wrench", force.wrench.force.z, r.force[0], 1e-12);
        assert_int_equal(r.nimpact, 0);
    }
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* Painleve's rod, m = 1, length 2, at angle 1 rad, mu = 2, its lower end slides. 1 + 3 cos (cos - mu sin) < 0: without rotation no force
 * is right, with enough of it two motions are. With mu = 0.5 there is one. */
static void test_painleve(void **state)
{
    (void)state;
    char text[1000];
    for (int k = 0; k < 3; k++) {
        snprintf(text, sizeof text,
                 "ramus: 1\nname: rod\nmodules:\n  rod:\n    links:\n"
                 "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 0}\n"
                 "      - {name: z, joint: {name: z, type: prismatic, axis: [0, 0, 1]}, mass: 0}\n"
                 "      - {name: r, joint: {name: r, type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: "
                 "[0.3333333333333333, 0.3333333333333333, 0.3333333333333333]}\n"
                 "robot: [{name: rod, module: rod}]\n"
                 "constraints:\n  - {name: tip, type: contact, point: rod/r, at: [%.17g, 0, %.17g], friction: %g}\n",
                 -cos(1.0), -sin(1.0), k == 2 ? 0.5 : 2.0);
        ramus_model *model = scene(text);
        ramus_data *data = data_of(model);
        /* the tip slides so that friction turns the rod into the floor: to which side, both are tried */
        int refused = 0, several = 0, unique = 0;
        for (int side = -1; side <= 1; side += 2) {
            const double spin = k == 1 ? 6 : 0, q[3] = { 0, sin(1.0), 0 }, tau[3] = { 0, 0, 0 };
            double v[3] = { 20 * side, 0, spin }, a[3];
            ramus_bound_rows rows = { 0 }; /* the tip moves along the floor only */
            double rate;
            rows.rate = &rate;
            assert_int_equal(ramus_bound_equations(model, data, q, v, &rows), RAMUS_OK);
            v[1] -= rate;
            const ramus_status status = ramus_forward_dynamics(model, data, q, v, tau, a);
            refused += status == RAMUS_ERR_SINGULAR;
            if (status == RAMUS_ERR_SINGULAR)
                assert_non_null(strstr(ramus_data_error(data)->text, "no forces with friction were found"));
            else
                assert_int_equal(status, RAMUS_OK);
            const ramus_bound_report r = ramus_bound_report_after(data);
            several += status == RAMUS_OK && r.forces == RAMUS_FORCES_SEVERAL;
            unique += status == RAMUS_OK && r.forces == RAMUS_FORCES_UNIQUE;
        }
        print_message("rod %d: none %d, several %d, unique %d\n", k, refused, several, unique);
        assert_int_equal(refused, k == 0);
        assert_int_equal(several, k == 1);
        assert_int_equal(unique, k == 2 ? 2 : 1);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
}

/* A table on four legs without friction: one motion, forces that can be shared. On three: unique. */
static void test_shared(void **state)
{
    (void)state;
    for (int legs = 3; legs <= 4; legs++) {
        char text[2000];
        int n = snprintf(text, sizeof text,
                         "ramus: 1\nname: t\nmodules:\n" FREE_BODY(
                             "t", "3", "0.02") "robot: [{name: t, module: t}]\nconstraints:\n");
        for (int k = 0; k < legs; k++)
            n += snprintf(text + n, sizeof text - (size_t)n, "  - {type: contact, point: t/b, at: [%g, %g, -0.5]}\n",
                          cos(k * 6.283185307179586 / legs), sin(k * 6.283185307179586 / legs));
        ramus_model *model = scene(text);
        ramus_data *data = data_of(model);
        const double q[7] = { 0, 0, 0.5, 1, 0, 0, 0 }, v[6] = { 0 }, tau[6] = { 0 };
        double a[6], sum = 0;
        assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a), RAMUS_OK);
        const ramus_bound_report r = ramus_bound_report_after(data);
        for (int k = 0; k < legs; k++)
            sum += r.force[3 * k];
        near("weight", sum, 3 * G, 1e-10);
        for (int k = 0; k < 6; k++)
            near("stays", a[k], 0, 1e-10);
        assert_int_equal(r.forces, legs == 3 ? RAMUS_FORCES_UNIQUE : RAMUS_FORCES_SHARED);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
}

/* A point on its tip has forces of its own; two feet that hold by friction can push each other apart, and a foot without load beside them
 * changes nothing of that. Sliding feet cannot. */
static void test_shared_by_friction(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int feet;
        double speed;
        ramus_bound_forces forces;
    } cases[] = { { "one foot", 1, 0, RAMUS_FORCES_UNIQUE },
                  { "two feet", 2, 0, RAMUS_FORCES_SHARED },
                  { "three feet", 3, 0, RAMUS_FORCES_SHARED } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        int n = snprintf(text, sizeof text,
                         "ramus: 1\nname: t\nmodules:\n" FREE_BODY(
                             "t", "3", "0.02") "robot: [{name: t, module: t}]\nconstraints:\n");
        for (int k = 0; k < cases[i].feet; k++)
            n += snprintf(text + n, sizeof text - (size_t)n,
                          "  - {type: contact, point: t/b, at: [%g, %g, -0.5], friction: 0.6}\n",
                          cases[i].feet == 1 ? 0 : cos(k * 6.283185307179586 / cases[i].feet),
                          cases[i].feet == 1 ? 0 : sin(k * 6.283185307179586 / cases[i].feet));
        ramus_model *model = scene(text);
        ramus_data *data = data_of(model);
        const double q[7] = { 0, 0, 0.5, 1, 0, 0, 0 }, v[6] = { 0 }, tau[6] = { 0 };
        double a[6], first[6];
        assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a), RAMUS_OK);
        if (ramus_bound_report_after(data).forces != cases[i].forces)
            fail_msg("%s: forces %d", cases[i].name, (int)ramus_bound_report_after(data).forces);
        /* the same bits after another state */
        const double fast[6] = { 0.1, 0.2, 0.3, 1, 0, -0.5 };
        double x[72];
        memcpy(x, ramus_bound_report_after(data).force, 3 * (size_t)cases[i].feet * sizeof *x);
        assert_int_equal(ramus_forward_dynamics(model, data, q, fast, tau, first), RAMUS_OK);
        assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, first), RAMUS_OK);
        assert_memory_equal(first, a, sizeof a);
        assert_memory_equal(x, ramus_bound_report_after(data).force, 3 * (size_t)cases[i].feet * sizeof *x);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
}

/* Held from both sides and by an equality: redundant, not contradictory. */
static void test_held(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: arm\nmodules:\n  arm:\n    links:\n"
                               "      - {name: l, joint: {name: j, type: prismatic}, mass: 1}\n"
                               "robot: [{name: arm, module: arm}]\nconstraints:\n"
                               "  - {name: low, type: contact, point: arm/l}\n  - {name: high, type: contact, point: "
                               "arm/l, normal: [0, 0, -1]}\n"
                               "  - {name: ramp, type: coupling, coordinates: {arm/j: 1}}\n");
    ramus_data *data = data_of(model);
    const double q = 0, v = 0, tau = -5;
    double a;
    assert_int_equal(ramus_forward_dynamics(model, data, &q, &v, &tau, &a), RAMUS_OK); /* all three hold it */
    near("held", a, 0, 1e-12);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* A ball that hits the floor: restitution, and friction that slips all along. */
static void test_impact(void **state)
{
    (void)state;
    ramus_model *model = scene("ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
        "ball", "2", "0.008") "robot: [{name: ball, module: ball}]\n"
                              "constraints:\n  - {name: floor, type: contact, point: ball/b, radius: 0.1, restitution: "
                              "0.5, friction: 0.2}\n");
    ramus_data *data = data_of(model);
    const double q[7] = { 0, 0, 0.1, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, 3, 0, -2 };
    double after[6];
    if (ramus_bound_impact(model, data, q, v, after) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(data)->text);
    const double normal = 2 * (2 + 1), friction = 0.2 * normal; /* slips all along: 0.2 < 2/7 * 3 / (1.5 * 2) */
    near("up", after[5], 1, 1e-12);
    near("along", after[3], 3 - friction / 2, 1e-12);
    near("spin", after[1], 0.1 * friction / 0.008, 1e-10);
    const ramus_bound_report r = ramus_bound_report_after(data);
    near("impulse", r.force[0], normal, 1e-12);
    assert_int_equal(r.state[0], RAMUS_BOUND_SLIDING);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* A platform whose wheels hold 3 N sideways: pushed less, more, and sliding; in a step it comes to rest. */
static void test_force_limit(void **state)
{
    (void)state;
    ramus_model *model =
        scene("ramus: 1\nname: p\nmodules:\n  p:\n    links: [{name: b, joint: {name: j, type: planar}, mass: 2, "
              "inertia: [1, 1, 1]}]\n"
              "robot: [{name: p, module: p}]\n"
              "constraints:\n  - {name: side, type: rolling, frame: p/b, axis: [0, 1, 0], force_limit: 3}\n");
    ramus_data *data = data_of(model);
    static const struct {
        double push, v, want;
    } cases[] = { { 2, 0, 0 }, { 5, 0, 1 }, { -5, 0, -1 }, { 0, 1, -1.5 }, { 5, -1, 4 } };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const double q[3] = { 0 }, v[3] = { 0.3, cases[k].v, 0 }, tau[3] = { 1, cases[k].push, 0 };
        double a[3];
        if (ramus_forward_dynamics(model, data, q, v, tau, a) != RAMUS_OK)
            fail_msg("%s", ramus_data_error(data)->text);
        near("sideways", a[1], cases[k].want, 1e-10);
        near("along", a[0], 0.5, 1e-10);
    }
    const double q[3] = { 0 }, v[3] = { 1, 0.6, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
    scene_run(sim, 1);
    near("slid", ramus_sim_q(sim)[1], 0.6 * 0.6 / (2 * 1.5), 1e-3);
    near("holds", ramus_sim_v(sim)[1], 0, 1e-12);
    near("rolls", ramus_sim_v(sim)[0], 1, 1e-12);
    ramus_sim_destroy(sim);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

static void test_memory(void **state)
{
    (void)state;
    ramus_model *model = scene(block);
    const double q[7] = { 0, 0, 0.06, 1, 0, 0, 0 }, v[6] = { 0.5, 0.2, 0, 1, 0, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
    ramus_status status = RAMUS_OK;
    double a[6], tau[6] = { 0 };
    assert_true(allocations_are_seen());
    must_not_allocate = 1;
    for (int k = 0; k < 100 && status == RAMUS_OK; k++)
        status = ramus_sim_step(sim);
    if (status == RAMUS_OK)
        status = ramus_forward_dynamics(model, ramus_sim_data(sim), ramus_sim_q(sim), ramus_sim_v(sim), tau, a);
    must_not_allocate = 0;
    if (status != RAMUS_OK)
        fail_msg("%s", ramus_data_error(ramus_sim_data(sim))->text);
    assert_int_equal(forbidden_allocations, 0);
    ramus_sim_destroy(sim);
    for (long n = 1;; n++) { /* every allocation may fail */
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_sim_options opt = ramus_sim_options_default();
        ramus_error err;
        opt.allocator = &allocator;
        opt.joint_limits = true;
        sim = NULL;
        status = ramus_sim_create(model, &opt, &sim, &err);
        ramus_sim_destroy(sim);
        assert_int_equal(f.live, 0);
        if (f.calls < n)
            break;
        assert_int_equal(status, RAMUS_ERR_MEMORY);
    }
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_block),       cmocka_unit_test(test_painleve),
                                        cmocka_unit_test(test_shared),      cmocka_unit_test(test_shared_by_friction),
                                        cmocka_unit_test(test_held),        cmocka_unit_test(test_impact),
                                        cmocka_unit_test(test_force_limit), cmocka_unit_test(test_memory) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
