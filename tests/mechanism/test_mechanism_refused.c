/* test_mechanism_refused.c - misuse of mechanisms, parts that cannot, and mechanisms beside black boxes */
#include "mechanism/mechanism_robot.h"

#include "ramus/io.h"

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void test_misuse(void **state)
{
    (void)state;
    subject s = robot_create(1), other = robot_create(2);
    ramus_data *data = mechanism_of(&s);
    double tau[ROOM];
    memset(tau, 0x55, sizeof tau);
    const double untouched = tau[0];
    ramus_part_motion motion;
    ramus_lever_motion lever;
    assert_int_equal(ramus_part_jacobian(s.model, data, (ramus_part){ 0 }, tau), RAMUS_ERR_STALE);
    assert_int_equal(ramus_part_get_motion(s.model, data, (ramus_part){ 0 }, &motion), RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_data_error(data)->text, "spring 'spring'"));
    assert_int_equal(ramus_lever_get_motion(s.model, data, (ramus_lever){ 1 }, &lever), RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_data_error(data)->text, "lever 'second'"));
    assert_int_equal(ramus_part_get_motion(s.model, data, (ramus_part){ 8 }, &motion), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_lever_get_motion(s.model, data, (ramus_lever){ -1 }, &lever), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, s.data, s.q, s.v, s.a, tau), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(ramus_data_error(s.data)->text, "RAMUS_WITH_MECHANISM"));
    assert_null(ramus_mechanism_tensions(s.data));
    assert_int_equal(ramus_mechanism_inverse_dynamics(other.model, data, s.q, s.v, s.a, tau), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, data, s.q, NULL, s.a, tau), RAMUS_ERR_ARGUMENT);
    double *const number[] = { s.q, s.v, s.a };
    static const char *const what[] = { "q of 'robot/j", "v of 'robot/j", "a of 'robot/j" };
    for (int k = 0; k < 3; k++)
        for (int inf = 0; inf < 2; inf++) {
            const double kept = number[k][1];
            number[k][1] = inf ? INFINITY : NAN;
            assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, data, s.q, s.v, s.a, tau), RAMUS_ERR_ARGUMENT);
            assert_non_null(strstr(ramus_data_error(data)->text, what[k]));
            number[k][1] = kept;
        }
    assert_true(memcmp(&tau[0], &untouched, sizeof untouched) == 0);
    assert_null(ramus_mechanism_part(data, (ramus_part){ 8 }));
    assert_null(ramus_mechanism_lever(data, (ramus_lever){ -1 }));
    assert_null(ramus_mechanism_carriers(data, (ramus_sharing){ 1 }));
    assert_null(ramus_mechanism_carriers(data, (ramus_sharing){ -1 }));
    run(&s, data, tau); /* and it works again */
    ramus_data_destroy(data);
    subject_destroy(&s);
    subject_destroy(&other);
}

#define LINK(name, more) "      - {name: " name ", " more "mass: 1, inertia: [1, 1, 1], com: [0.1, 0.2, 0]}\n"

/* Two turning links in a row; a mechanism from the description, or its failure. */
static subject arm_create(void)
{
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n" LINK("l1", "joint: {name: j1, type: revolute}, ")
            LINK("l2", "parent: l1, origin: {xyz: [1, 0, 0]}, joint: {name: j2, type: revolute}, ")
                LINK("l3", "parent: l2, joint: {name: j3, type: spherical}, ") "robot:\n  - {name: r, module: m}\n";
    subject s = { 0 };
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "arm.yaml", NULL, &s.builder, &err))
        fail_msg("%s", err.text);
    s.tree = plain_tree_create(0);
    return s;
}

static void create_fails(subject *s, ramus_status status, const char *text)
{
    ramus_data *data = NULL;
    ramus_error err = { 0 };
    subject_compile(s);
    const ramus_status got = data_with(RAMUS_WITH_MECHANISM, s->model, NULL, &data, &err);
    if (got != status || !strstr(err.text, text) || data)
        fail_msg("status %d, '%s'; want status %d, '%s'", got, err.text, status, text);
    assert_int_equal(data_with(RAMUS_WITH_MECHANISM, s->model, NULL, &data, NULL), status);
    subject_destroy(s);
}

static void add_load(subject *s, const char *link, const char *part, const char *frame)
{
    const ramus_carrier_description carrier = { "c", frame, part, 63, 0, 1 };
    ramus_sharing_description d = ramus_sharing_description_default();
    ramus_error err;
    d.name = "load";
    d.link = link;
    d.ncarrier = 1;
    d.carrier = &carrier;
    if (ramus_builder_add_sharing(s->builder, &d, &err))
        fail_msg("%s", err.text);
}

static void test_refused(void **state)
{
    (void)state;
    ramus_part_description d = ramus_part_description_default();
    ramus_lever_description lever = ramus_lever_description_default();
    d.name = "rope";
    d.frame_a = "r/l1";
    d.frame_b = "r/l2";
    d.point_a = ramus_vec3_make(0, 0.3, 0);
    d.point_b = ramus_vec3_make(0.5, 0, 0);
    d.near = 0.5;
    lever.name = "arm";
    lever.pivot = "r/l1";
    lever.tip = ramus_vec3_make(1, 0, 0);
    lever.guide = "r/l2";
    lever.normal = ramus_vec3_make(0, 1, 0);

    subject s = arm_create();
    add_actuator(&s, &d);
    add_load(&s, "r/l1", "rope", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "carrier 'c': actuator 'rope' has both ends on 'r/l1' or what that carries");
    s = arm_create();
    add_actuator(&s, &d);
    add_load(&s, "r/l3", "rope", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "actuator 'rope' has no end on 'r/l3'");
    s = arm_create();
    add_lever(&s, &lever);
    add_load(&s, "r/l1", "arm", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "carrier 'c': the lever 'arm' has its guide elsewhere than on 'r/l1'");
    s = arm_create();
    add_lever(&s, &lever);
    d.lever_b = "arm";
    d.frame_b = NULL;
    d.frame_a = "world";
    d.kind = RAMUS_PART_SPRING;
    add_actuator(&s, &d);
    add_load(&s, "r/l1", "rope", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "spring 'rope' on the side of 'r/l1' is on the lever 'arm'");
    s = arm_create();
    d.lever_b = NULL;
    d.frame_b = "r/l2";
    d.moves = "r/j2";
    add_actuator(&s, &d);
    create_fails(&s, RAMUS_ERR_MODEL, "spring 'rope'");

    s = arm_create();
    subject_compile(&s);
    ramus_data_options opt = ramus_data_options_default();
    ramus_data *data = NULL;
    ramus_error err;
    opt.struct_size = 0;
    assert_int_equal(data_with(RAMUS_WITH_MECHANISM, s.model, &opt, &data, &err), RAMUS_ERR_ARGUMENT);
    /* without any part it is plain inverse dynamics */
    double q[ROOM], v[ROOM] = { 0 }, tau[ROOM], tree[ROOM];
    ramus_neutral(s.model, q);
    assert_int_equal(data_with(RAMUS_WITH_MECHANISM, s.model, NULL, &data, &err), RAMUS_OK);
    assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, data, q, v, v, tau), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(s.model, s.data, q, v, v, tree), RAMUS_OK);
    assert_memory_equal(tau, tree, (size_t)s.nv * sizeof *tau);
    ramus_data_destroy(data);
    subject_destroy(&s);
}

/* CHARMIE, and CHARMIE whose left arm is known by its wrench alone: the same tensions and shares. */
static void test_black_box(void **state)
{
    (void)state;
    ramus_builder *builder = NULL;
    ramus_model *whole = NULL, *boxed = NULL;
    ramus_data *known = NULL, *unknown = NULL;
    ramus_error err;
    double q[2][ROOM], v[2][ROOM], a[2][ROOM], tau[2][ROOM];
    if (ramus_builder_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &whole, &err) || ramus_builder_replace_by_black_box(builder, "left", &err) ||
        ramus_model_compile(builder, NULL, &boxed, &err) ||
        data_with(RAMUS_WITH_MECHANISM, whole, NULL, &known, &err) ||
        data_with(RAMUS_WITH_MECHANISM, boxed, NULL, &unknown, &err))
        fail_msg("%s", err.text);
    const ramus_port port = ramus_model_find_port(boxed, "wrench.left");
    const int arm = ramus_model_find_link(whole, "left/b6").index, nv = ramus_model_nv(boxed);
    assert_int_equal(nv, ramus_model_nv(whole) - 7);
    /* without what the box measures there is no answer */
    ramus_neutral(boxed, q[1]);
    memset(v, 0, sizeof v);
    assert_int_equal(ramus_mechanism_inverse_dynamics(boxed, unknown, q[1], v[1], v[1], tau[1]), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_data_error(unknown)->text, "left"));
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        rng g = { seed };
        unsigned long long draw = seed;
        ramus_random(whole, &draw, q[0]);
        for (int k = 0; k < ramus_model_nv(whole); k++) {
            v[0][k] = rng_uniform(&g, -1, 1);
            a[0][k] = rng_uniform(&g, -1, 1);
        }
        ramus_state_carry(whole, q[0], v[0], boxed, q[1], v[1]);
        ramus_state_carry(whole, q[0], a[0], boxed, q[1], a[1]);
        if (ramus_mechanism_inverse_dynamics(whole, known, q[0], v[0], a[0], tau[0]))
            fail_msg("seed %llu: %s", seed, ramus_data_error(known)->text);
        const ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH, .wrench = ramus_mechanism_wrenches(known)[arm] };
        if (ramus_data_feed(unknown, port, &sample) ||
            ramus_mechanism_inverse_dynamics(boxed, unknown, q[1], v[1], a[1], tau[1]))
            fail_msg("seed %llu: %s", seed, ramus_data_error(unknown)->text);
        assert_true(near_numbers("tensions", seed, ramus_mechanism_tensions(unknown), ramus_mechanism_tensions(known),
                                 ramus_model_npart(whole), 1e-11, NULL, NULL));
        for (int k = 0; k < ramus_model_nsharing(whole); k++) {
            const ramus_carrier *got = ramus_mechanism_carriers(unknown, (ramus_sharing){ k });
            const ramus_carrier *want = ramus_mechanism_carriers(known, (ramus_sharing){ k });
            for (int c = 0; c < ramus_model_sharing(whole, (ramus_sharing){ k }).ncarrier; c++)
                assert_true(near_wrenches("shares", seed, &got[c].wrench, &want[c].wrench, 1, 1e-11));
        }
    }
    ramus_data_destroy(unknown);
    ramus_data_destroy(known);
    ramus_model_destroy(boxed);
    ramus_model_destroy(whole);
    ramus_builder_destroy(builder);
}

/* Parts that cannot: at a dead centre, or one for two joints; levers and ends that vanish. */
static void test_singular(void **state)
{
    (void)state;
    static const struct {
        const char *name, *from, *moves, *text;
        ramus_vec3 a, b;
        double q2;
        ramus_status status;
    } cases[] = {
        { "some leverage", "r/l1", "r/j2", "", { 0, 0, 0 }, { 0.5, 0, 0 }, 0.5, RAMUS_OK },
        { "dead centre",
          "r/l1",
          "r/j2",
          "1 passive coordinate: r/j2",
          { 0, 0, 0 },
          { 0.5, 0, 0 },
          0,
          RAMUS_ERR_SINGULAR },
        { "ends meet", "r/l1", "r/j2", "the ends of bar 'bar' meet", { 1, 0, 0 }, { 0, 0, 0 }, 1, RAMUS_ERR_SINGULAR },
        { "other joint",
          "r/l1",
          "r/j1",
          "1 passive coordinate: r/j1",
          { 0, 0, 0 },
          { 0.5, 0, 0 },
          0.5,
          RAMUS_ERR_SINGULAR },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        subject s = arm_create();
        ramus_part_description d = ramus_part_description_default();
        double tau[ROOM] = { 77 };
        d.name = "bar";
        d.kind = RAMUS_PART_BAR;
        d.rest_length = 1;
        d.frame_a = cases[k].from;
        d.frame_b = "r/l2";
        d.point_a = cases[k].a;
        d.point_b = cases[k].b;
        d.moves = cases[k].moves;
        add_actuator(&s, &d);
        subject_compile(&s);
        ramus_data *data = mechanism_of(&s);
        ramus_neutral(s.model, s.q);
        s.q[0] = 0.7; /* a dead centre is one up to rounding */
        s.q[1] = cases[k].q2;
        s.a[0] = s.a[1] = 1;
        const ramus_status status = ramus_mechanism_inverse_dynamics(s.model, data, s.q, s.v, s.a, tau);
        if (status != cases[k].status || !strstr(ramus_data_error(data)->text, cases[k].text))
            fail_msg("%s: status %d, '%s'", cases[k].name, status, ramus_data_error(data)->text);
        assert_true(status == RAMUS_OK || tau[0] == 77);
        ramus_data_destroy(data);
        subject_destroy(&s);
    }
    /* a lever that leaves its guide */
    subject s = arm_create();
    ramus_lever_description lever = ramus_lever_description_default();
    lever.name = "arm";
    lever.pivot = "r/l1";
    lever.tip = ramus_vec3_make(0.1, 0, 0);
    lever.guide = "r/l2";
    lever.normal = ramus_vec3_make(0, 1, 0);
    lever.guide_point = ramus_vec3_make(0, 5, 0);
    add_lever(&s, &lever);
    subject_compile(&s);
    ramus_data *data = mechanism_of(&s);
    ramus_neutral(s.model, s.q);
    double tau[ROOM];
    assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, data, s.q, s.v, s.v, tau), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(data)->text, "lever 'arm' does not reach its guide"));
    ramus_data_destroy(data);
    subject_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_black_box),
        cmocka_unit_test(test_singular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
