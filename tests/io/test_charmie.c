/* test_charmie.c - the robot CHARMIE: its file, what is said of the values as printed, and places worked out by hand */
#include "ramus/dynamics.h"
#include "ramus/io.h"
#include "ramus/kinematics.h"
#include "ramus/mechanism.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { NV = 21 };

typedef struct heard {
    int count;
    char text[4096];
} heard;

static void listen(void *user, const ramus_diagnostic *d)
{
    heard *h = user;
    const size_t used = strlen(h->text);
    h->count++;
    snprintf(h->text + used, sizeof h->text - used, "%s\n", d->text);
}

static ramus_status load(const char *path, int strict, heard *h, ramus_model **model)
{
    ramus_error err = { 0 };
    ramus_load_options opt = ramus_load_options_default();
    opt.report = listen;
    opt.report_user = h;
    opt.strict = strict;
    const ramus_status status = ramus_model_load(path, &opt, model, &err);
    if (status && !strict)
        fail_msg("%s", err.text);
    return status;
}

static ramus_model *charmie(void)
{
    heard h = { 0 };
    ramus_model *m = NULL;
    assert_int_equal(load(RAMUS_SOURCE_DIR "/robots/charmie.yaml", 1, &h, &m), RAMUS_OK);
    assert_string_equal(h.text, "");
    return m;
}

static void near(const char *what, double got, double want)
{
    if (!(fabs(got - want) <= 1e-13 * fmax(1, fabs(want))))
        fail_msg("%s: got %.17g, want %.17g", what, got, want);
}

static void near3(const char *what, ramus_vec3 got, double x, double y, double z)
{
    near(what, got.x, x);
    near(what, got.y, y);
    near(what, got.z, z);
}

/* Actuators, springs and levers, in SI, and the names of what they stand on. */
static void test_parts(void **state)
{
    (void)state;
    ramus_model *m = charmie();
    static const struct {
        const char *name;
        ramus_part_kind kind;
        const char *a, *b; /* frame or lever */
    } parts[] = {
        { "lift", RAMUS_PART_ACTUATOR, "body/D3", "body/E4" },
        { "torso", RAMUS_PART_ACTUATOR, "body/F4", "body/G5" },
        { "torso_spring", RAMUS_PART_SPRING, "body/S4", "body/E5" },
        { "left_spring", RAMUS_PART_SPRING, "left_lever", "body/b3" },
        { "right_spring", RAMUS_PART_SPRING, "right_lever", "body/b3" },
    };
    assert_int_equal(ramus_model_npart(m), 5);
    assert_int_equal(ramus_model_nlever(m), 2);
    assert_int_equal(ramus_model_nsharing(m), 2);
    assert_int_equal(ramus_model_nconstraint(m), 0);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        const ramus_part_description d = ramus_model_part(m, ramus_model_find_part(m, parts[k].name));
        assert_string_equal(d.name, parts[k].name);
        assert_int_equal(d.kind, parts[k].kind);
        assert_string_equal(d.lever_a ? d.lever_a : d.frame_a, parts[k].a);
        assert_string_equal(d.lever_b ? d.lever_b : d.frame_b, parts[k].b);
        if (d.kind != RAMUS_PART_SPRING)
            continue;
        const int torso = strcmp(d.name, "torso_spring") == 0;
        near(d.name, d.rest_length, torso ? 0.2 : 0.15);
        near(d.name, d.stiffness, torso ? 1500 : 600);
        near(d.name, d.pretension, torso ? 12 : 90);
    }
    near("stroke of the lift", ramus_model_part(m, ramus_model_find_part(m, "lift")).max_length, 0.44);
    for (int side = -1; side <= 1; side += 2) {
        const char *lever = side < 0 ? "left_lever" : "right_lever",
                   *spring = side < 0 ? "left_spring" : "right_spring";
        const ramus_lever_description l = ramus_model_lever(m, ramus_model_find_lever(m, lever));
        const ramus_part_description s = ramus_model_part(m, ramus_model_find_part(m, spring));
        assert_string_equal(l.pivot, side < 0 ? "body/Fl3" : "body/Fr3");
        assert_string_equal(l.guide, side < 0 ? "body/Hl4" : "body/Hr4");
        assert_int_equal(l.guide_kind, RAMUS_GUIDE_PLANE);
        near(lever, l.rod_length, 0.1);
        near3(lever, l.tip, 0.22 * side, 0, 0);
        near3(lever, l.axis, 0, 1, 0);
        near3(lever, l.normal, 0, 0, 1);
        near3(spring, s.point_a, 0.11 * side, 0, 0);
        near3(spring, s.point_b, 0.06 * side, 0, 0.42);
    }
    ramus_model_destroy(m);
}

/* The rules of [CH] 5.2. */
static void test_sharings(void **state)
{
    (void)state;
    enum {
        FX = RAMUS_CARRIES_FX,
        FY = RAMUS_CARRIES_FY,
        FZ = RAMUS_CARRIES_FZ,
        MX = RAMUS_CARRIES_MX,
        MY = RAMUS_CARRIES_MY,
        MZ = RAMUS_CARRIES_MZ
    };
    static const ramus_carrier_description four[] = {
        { "joint", "body/B3", NULL, FX | FY | MX | MY, 1e-5, 1 },
        { "lift", NULL, "lift", FZ, 1e-3, 1 },
        { "left_lever", NULL, "left_lever", FX | FY | MX | MY | MZ, 2e-3, 1 },
        { "right_lever", NULL, "right_lever", FX | FY | MX | MY | MZ, 2e-3, 1 },
    }, five[] = {
        { "joint", "body/b5", NULL, FX | FY | FZ | MY | MZ, 0, 1 },
        { "torso", NULL, "torso", FX | FZ | MY | MZ, 0, 1 },
    };
    static const struct {
        const char *name, *link;
        const ramus_carrier_description *carrier;
        int ncarrier, nrule;
        unsigned among[5];
    } cases[] = { { "body_4", "body/b4", four, 4, 5, { 13, 13, 13, 13, 12 } },
                  { "body_5", "body/b5", five, 2, 3, { 3, 3, 3 } } };
    ramus_model *m = charmie();
    for (size_t k = 0; k < 2; k++) {
        const ramus_sharing_description s = ramus_model_sharing(m, ramus_model_find_sharing(m, cases[k].name));
        assert_string_equal(s.name, cases[k].name);
        assert_string_equal(s.link, cases[k].link);
        near("length", s.length, 1);
        assert_int_equal(s.ncarrier, cases[k].ncarrier);
        assert_int_equal(s.nrule, cases[k].nrule);
        for (int i = 0; i < s.ncarrier; i++) {
            const ramus_carrier_description got = s.carrier[i], want = cases[k].carrier[i];
            assert_string_equal(got.name, want.name);
            assert_string_equal(got.frame ? got.frame : "", want.frame ? want.frame : "");
            assert_string_equal(got.part ? got.part : "", want.part ? want.part : "");
            assert_int_equal(got.carries, want.carries);
            near(got.name, got.clearance, want.clearance);
            near(got.name, got.stiffness, 1);
        }
        for (int i = 0; i < s.nrule; i++) {
            assert_int_equal(s.rule[i].among, cases[k].among[i]);
            assert_int_equal(s.rule[i].kind, k == 0 && i < 4 ? RAMUS_SHARE_TIGHTEST : RAMUS_SHARE_EQUAL);
        }
    }
    ramus_model_destroy(m);
}

static void test_counts(void **state)
{
    (void)state;
    ramus_model *m = charmie();
    assert_int_equal(ramus_model_nv(m), NV);
    assert_int_equal(ramus_model_nq(m), NV);
    assert_int_equal(ramus_model_nlink(m),
                     3 + 9 + 9 + 3);         /* [CH] has 26 main bodies; the massless 1 and 2 are in a joint */
    near("mass", ramus_model_mass(m), 62.4); /* the sum of Table 3 */
    static const struct {
        const char *link;
        double mass;
    } masses[] = { { "body/b3", 45.7 }, { "body/b4", 7.8 },   { "body/b5", 2.2 },    { "left/b6", 0.3 },
                   { "left/b8", 0.4 },  { "right/b12", 0.2 }, { "left/b13_1", 0.1 }, { "head/b6", 0.3 },
                   { "head/b7", 0.4 },  { "head/b8", 0.8 } };
    for (size_t k = 0; k < sizeof masses / sizeof *masses; k++)
        near(masses[k].link, ramus_model_link(m, ramus_model_find_link(m, masses[k].link)).mass, masses[k].mass);
    near("I_yz of body 3", ramus_model_link(m, ramus_model_find_link(m, "body/b3")).inertia[5], -0.053);
    near("I_yy of body 8c", ramus_model_link(m, ramus_model_find_link(m, "head/b8")).inertia[1], 0.0072);
    const ramus_link_info finger = ramus_model_link(m, ramus_model_find_link(m, "right/b13_2"));
    assert_string_equal(ramus_model_link(m, finger.mimic).name, "right/b13_1");
    near("second finger", finger.mimic_multiplier, -1);
    ramus_model_destroy(m);
}

static void test_printed_errors_are_reported(void **state)
{
    (void)state;
    const char *path = RAMUS_SOURCE_DIR "/tests/models/charmie-as-printed.yaml";
    heard h = { 0 };
    ramus_model *m = NULL;
    assert_int_equal(load(path, 0, &h, &m), RAMUS_OK);
    assert_int_equal(h.count, 2);
    assert_non_null(strstr(h.text, "link 'body/b3': its inertia is not positive definite"));
    assert_non_null(strstr(h.text, "link 'head/b8': its inertia breaks the triangle inequality"));

    /* apart from these two numbers it is the robot of robots/charmie.yaml */
    ramus_model *good = charmie();
    assert_int_equal(ramus_model_nlink(m), ramus_model_nlink(good));
    for (int k = 0; k < ramus_model_nlink(good); k++) {
        const ramus_link_info a = ramus_model_link(m, (ramus_link){ k }), b = ramus_model_link(good, (ramus_link){ k });
        int differ = 0;
        assert_string_equal(a.name, b.name);
        near(a.name, a.mass, b.mass);
        for (int e = 0; e < 6; e++)
            differ += a.inertia[e] != b.inertia[e];
        assert_int_equal(differ, !strcmp(a.name, "body/b3") || !strcmp(a.name, "head/b8"));
        assert_memory_equal(&a.com, &b.com, sizeof a.com);
        assert_memory_equal(&a.joint_in_parent, &b.joint_in_parent, sizeof a.joint_in_parent);
    }
    ramus_model_destroy(m);
    ramus_model_destroy(good);
    m = NULL;
    assert_int_not_equal(load(path, 1, &h, &m), RAMUS_OK);
    assert_null(m);
}

/* With I_yz of body 5 as it is printed too, which is no number, there is no robot, and still all three are told. */
static void test_all_printed_errors_at_once(void **state)
{
    (void)state;
    static char text[32768];
    FILE *f = fopen(RAMUS_SOURCE_DIR "/tests/models/charmie-as-printed.yaml", "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    char *number = strstr(strstr(text, "name: b5"), "1.87E+3");
    assert_non_null(number);
    memcpy(number, " 1.87+3", 7);
    heard h = { 0 };
    ramus_load_options opt = ramus_load_options_default();
    ramus_builder *builder = NULL;
    opt.report = listen;
    opt.report_user = &h;
    assert_int_equal(ramus_assembly_parse(text, size, "printed.yaml", &opt, &builder, NULL), RAMUS_ERR_PARSE);
    assert_null(builder);
    assert_int_equal(h.count, 3);
    assert_non_null(strstr(h.text, "'1.87+3' is not a finite decimal number"));
    assert_non_null(strstr(h.text, "link 'body/b3': its inertia is not positive definite"));
    assert_non_null(strstr(h.text, "link 'head/b8': its inertia breaks the triangle inequality"));
}

static ramus_vec3 place(const ramus_model *m, ramus_data *k, const double q[], const char *frame)
{
    ramus_pose x;
    assert_int_equal(ramus_kinematics_update(m, k, q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(m, k, ramus_model_find_frame(m, frame), &x), RAMUS_OK);
    return x.position;
}

static void at(const char *what, ramus_vec3 got, double x, double y, double z)
{
    near(what, got.x, x);
    near(what, got.y, y);
    near(what, got.z, z);
}

static void test_places(void **state)
{
    (void)state;
    ramus_model *m = charmie();
    ramus_data *k = NULL;
    double q[NV] = { 0 };
    assert_int_equal(ramus_data_create(m, NULL, &k, NULL), RAMUS_OK);
    const int lift = ramus_model_link(m, ramus_model_find_joint(m, "body/lift")).q_index;
    const int torso = ramus_model_link(m, ramus_model_find_joint(m, "body/torso")).q_index;
    const int base = ramus_model_link(m, ramus_model_find_joint(m, "body/base")).q_index;
    const int j12 = ramus_model_link(m, ramus_model_find_joint(m, "left/j12")).q_index;
    const double arm = 0.030 + 0.0615 + 0.145 + 0.145 + 0.140 + 0.140;

    /* arms stretched out to both sides, the head above */
    at("left claw", place(m, k, q, "left/D12"), -0.2 - arm - 0.1023, -0.002, 0.290 + 0.438 + 0.460);
    at("right claw", place(m, k, q, "right/D12"), 0.2 + arm + 0.1023, -0.002, 1.188);
    at("head", place(m, k, q, "head/b8"), 0.0148, -0.0053, 0.290 + 0.438 + 0.495 + 0.0463 + 0.0183);
    /* d_4 lowers the lift; the base moves along +x, +y and turns about z */
    q[lift] = 0.1;
    at("lift down", place(m, k, q, "body/B4"), 0, 0, 0.290 + 0.438 - 0.1);
    q[base] = 0.5;
    q[base + 1] = 0.25;
    q[base + 2] = acos(-1) / 2;
    at("base", place(m, k, q, "body/Bb5"), 0.5 + 0.002, 0.25 + 0.2, 1.188 - 0.1);
    /* leaning about x: y to z */
    memset(q, 0, sizeof q);
    q[torso] = acos(-1) / 2;
    at("torso", place(m, k, q, "body/G5"), 0, -0.3972, 0.728 + 0.056);
    memset(q, 0, sizeof q);
    /* Rz(pi/2) Rx(-pi/2) Rz(pi): axes x, y, z of body 6a are -y, z, -x of body 5; a quarter turn about x takes z to -y: down */
    q[j12] = acos(-1) / 2;
    at("wrist", place(m, k, q, "left/D12"), -0.2 - arm, -0.002, 1.188 - 0.1023);
    ramus_data_destroy(k);
    ramus_model_destroy(m);
}

/* [CH] 6: the motion, 5 s, accelerations of one size and a change of sign at half time. At its end the robot stands still,
 * each joint displaced by -a 2.5^2; the ground carries its weight then, and m a in between. */
static void test_force_on_the_base(void **state)
{
    (void)state;
    ramus_model *m = charmie();
    ramus_data *data = NULL;
    double q[NV], v[NV] = { 0 }, a[NV] = { 0 }, tau[NV];
    ramus_wrench wrench[24];
    assert_int_equal(ramus_data_create(m, NULL, &data, NULL), RAMUS_OK);
    for (int k = 0; k < NV; k++)
        q[k] = -acos(-1) / 9 * 6.25;
    q[0] = q[1] = -0.03 * 6.25;
    q[3] = 0.02;
    assert_int_equal(ramus_inverse_dynamics_wrenches(m, data, q, v, a, NULL, tau, wrench), RAMUS_OK);
    const int base = ramus_model_find_link(m, "body/b3").index;
    at("weight", wrench[base].force, 0, 0, 62.4 * 9.81);
    near("x", tau[0], 0);
    near("yaw", tau[2], 0);
    a[0] = 0.03; /* the whole robot along x */
    assert_int_equal(ramus_inverse_dynamics_wrenches(m, data, q, v, a, NULL, tau, wrench), RAMUS_OK);
    near("x", tau[0], 62.4 * 0.03);
    near("y", tau[1], 0);
    ramus_data_destroy(data);
    ramus_model_destroy(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_sharings),
        cmocka_unit_test(test_printed_errors_are_reported),
        cmocka_unit_test(test_all_printed_errors_at_once),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_force_on_the_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
