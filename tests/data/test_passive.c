/* test_passive.c - joints without motors: what inverse dynamics of constrained robots and controllers do with them */
#include "data/described_robot.h"

#include "ramus/control.h"
#include "ramus/io.h"

static void must(ramus_status status, const ramus_error *err)
{
    if (status != RAMUS_OK)
        fail_msg("%s", err->text);
}

static ramus_model *model_of(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    must(ramus_assembly_parse(text, strlen(text), "robot.yaml", NULL, &builder, &err), &err);
    must(ramus_model_compile(builder, NULL, &model, &err), &err);
    ramus_builder_destroy(builder);
    return model;
}

static ramus_data *data_of(const ramus_model *model)
{
    ramus_data *data = NULL;
    ramus_error err;
    must(ramus_data_create(model, NULL, &data, &err), &err);
    return data;
}

/* ---- a four-bar linkage, driven at its crank ------------------------------------------------------------------ */

#define FOUR_BAR(crank, rod, rocker)                                                                                   \
    "ramus: 1\ngravity: [0, -9.81, 0]\nmodules:\n"                                                                     \
    "  frame: {links: [{name: f, joint: {type: fixed}}]}\n"                                                            \
    "  two:\n    links:\n"                                                                                             \
    "      - {name: crank, joint: {name: j1, type: revolute" crank "}, mass: 1.5, com: [0.1, 0, 0], inertia: [0.01, "  \
    "0.02, 0.02]}\n"                                                                                                   \
    "      - {name: rod, joint: {name: j2, type: revolute" rod                                                         \
    "}, origin: {xyz: [0.2, 0, 0]}, mass: 2, com: [0.25, 0, "                                                          \
    "0], inertia: [0.01, 0.05, 0.05]}\n"                                                                               \
    "  one: {links: [{name: rocker, joint: {name: j3, type: revolute" rocker "}, mass: 1.2, com: [0.2, 0, 0], "        \
    "inertia: [0.01, 0.03, 0.03]}]}\n"                                                                                 \
    "robot: [{name: f, module: frame}, {name: a, module: two, on: f/f}, {name: b, module: one, on: f/f, pose: {xyz: "  \
    "[0.45, 0, 0]}}]\n"                                                                                                \
    "constraints: [{name: loop, type: closure, joint: revolute, between: [a/rod, b/rocker], pose_a: {xyz: [0.5, 0, "   \
    "0]}, pose_b: {xyz: [0.4, 0, 0]}}]\n"

/* Angles of the joints for the crank's. */
static void four_bar_q(double q1, double q[3])
{
    const double px = 0.2 * cos(q1), py = 0.2 * sin(q1), zx = 0.45 - px, zy = -py, s = hypot(zx, zy);
    const double rod = atan2(zy, zx) + acos((0.25 + s * s - 0.16) / (s)); /* 2 l2 s = s, l2 = 0.5 */
    const double tx = px + 0.5 * cos(rod), ty = py + 0.5 * sin(rod);
    q[0] = q1;
    q[1] = rod - q1;
    q[2] = atan2(ty, tx - 0.45);
}

/* Kinetic and potential energy at q1 with rate w, from the positions alone. */
static double four_bar_energy(double q1, double w)
{
    const double h = 1e-5;
    double c[3][3][3], sum = 0; /* [at][body][x, y, angle] */
    static const double mass[3] = { 1.5, 2, 1.2 }, inertia[3] = { 0.02, 0.05, 0.03 };
    for (int n = -1; n <= 1; n++) {
        double q[3];
        four_bar_q(q1 + n * h, q);
        const double rod = q[0] + q[1];
        double(*at)[3] = c[n + 1];
        at[0][0] = 0.1 * cos(q[0]), at[0][1] = 0.1 * sin(q[0]), at[0][2] = q[0];
        at[1][0] = 0.2 * cos(q[0]) + 0.25 * cos(rod), at[1][1] = 0.2 * sin(q[0]) + 0.25 * sin(rod), at[1][2] = rod;
        at[2][0] = 0.45 + 0.2 * cos(q[2]), at[2][1] = 0.2 * sin(q[2]), at[2][2] = q[2];
    }
    for (int b = 0; b < 3; b++) {
        double rate[3];
        for (int k = 0; k < 3; k++)
            rate[k] = w * (c[2][b][k] - c[0][b][k]) / (2 * h);
        sum += mass[b] * (rate[0] * rate[0] + rate[1] * rate[1]) / 2 + inertia[b] * rate[2] * rate[2] / 2 +
               mass[b] * 9.81 * c[1][b][1];
    }
    return sum;
}

static void test_four_bar(void **state)
{
    (void)state;
    ramus_model *model = model_of(FOUR_BAR("", ", passive: true", ", passive: true"));
    ramus_model *driven = model_of(FOUR_BAR("", "", ""));
    ramus_data *data = data_of(model), *driven_data = data_of(driven);
    for (int n = 0; n < 20; n++) {
        const double q1 = 0.3 * n, w = 1.7, alpha = -0.8, h = 1e-3;
        double q[3], qm[3], qp[3], v[3], a[3], tau[3], all[3], tree[3];
        four_bar_q(q1, q);
        four_bar_q(q1 - h, qm);
        four_bar_q(q1 + h, qp);
        for (int k = 0; k < 3; k++) {
            const double first = (qp[k] - qm[k]) / (2 * h), second = (qp[k] - 2 * q[k] + qm[k]) / (h * h);
            v[k] = first * w;
            a[k] = second * w * w + first * alpha;
        }
        if (ramus_inverse_dynamics(model, data, q, v, a, tau))
            fail_msg("%g rad: %s", q1, ramus_data_error(data)->text);
        assert_true(tau[1] == 0 && tau[2] == 0);
        assert_int_equal(ramus_constraint_report_after(data).nchoice, 0);
        /* power of the crank is the rate of the energy */
        const double step = 1e-4;
        const double power =
            (four_bar_energy(q1 + w * step, w + alpha * step) - four_bar_energy(q1 - w * step, w - alpha * step)) /
            (2 * step);
        near_value("power of the crank", (unsigned)n, tau[0] * w, power, 2e-4);

        /* the cut tree's forces are others */
        assert_int_equal(ramus_inverse_dynamics_tree(model, data, q, v, a, NULL, tree, NULL), RAMUS_OK);
        assert_true(fabs(tree[1]) + fabs(tree[2]) > 0.1);

        /* three drives for one degree of freedom: less effort, two choices */
        assert_int_equal(ramus_inverse_dynamics(driven, driven_data, q, v, a, all), RAMUS_OK);
        assert_int_equal(ramus_constraint_report_after(driven_data).nchoice, 2);
        assert_true(all[0] * all[0] + all[1] * all[1] + all[2] * all[2] <= tau[0] * tau[0] * (1 + 1e-9));
        near_value("power of all drives", (unsigned)n, all[0] * v[0] + all[1] * v[1] + all[2] * v[2], power, 2e-4);
    }
    /* nobody drives it */
    ramus_model *loose = model_of(FOUR_BAR(", passive: true", ", passive: true", ", passive: true"));
    ramus_data *loose_data = data_of(loose);
    double q[3], rest[3] = { 0 }, tau[3];
    four_bar_q(1, q);
    assert_int_equal(ramus_inverse_dynamics(loose, loose_data, q, rest, rest, tau), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(loose_data)->text, "neither drives nor constraints balance"));
    assert_non_null(strstr(ramus_data_error(loose_data)->text, "a/j1"));
    ramus_data_destroy(loose_data);
    ramus_model_destroy(loose);
    ramus_data_destroy(driven_data);
    ramus_model_destroy(driven);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* ---- a Stewart platform --------------------------------------------------------------------------------------- */

/* Legs from a circle of radius 1 up to a plate's circle of radius 0.5 at height 1.2, in three pairs. */
static void stewart_text(char *text, size_t size)
{
    size_t n = (size_t)snprintf(
        text, size,
        "ramus: 1\nmodules:\n"
        "  ground: {links: [{name: g, joint: {type: fixed}}]}\n"
        "  plate: {links: [{name: p, joint: {name: float, type: free}, mass: 8, inertia: [1, 1, 2]}]}\n"
        "  leg:\n    links:\n"
        "      - {name: l, joint: {name: ball, type: spherical, passive: true}, mass: 0.01, inertia: [1e-4, 1e-4, "
        "1e-4]}\n"
        "      - {name: rod, joint: {name: push, type: prismatic}, mass: 0.01, inertia: [1e-4, 1e-4, 1e-4]}\n"
        "robot:\n  - {name: ground, module: ground}\n  - {name: plate, module: plate, on: ground/g}\n");
    for (int k = 0; k < 6; k++) {
        const double angle = 2 * acos(-1.0) / 3 * (k / 2) + (k % 2 ? 0.2 : -0.2);
        n += (size_t)snprintf(text + n, size - n,
                              "  - {name: leg%d, module: leg, on: ground/g, pose: {xyz: [%.17g, %.17g, 0]}}\n", k,
                              cos(angle), sin(angle));
    }
    n += (size_t)snprintf(text + n, size - n, "constraints:\n");
    for (int k = 0; k < 6; k++) {
        const double angle = 2 * acos(-1.0) / 3 * (k / 2) + (k % 2 ? 0.8 : -0.8);
        n += (size_t)snprintf(
            text + n, size - n,
            "  - {name: pin%d, type: closure, joint: spherical, between: [leg%d/rod, plate/p], pose_b: "
            "{xyz: [%.17g, %.17g, 0]}}\n",
            k, k, 0.5 * cos(angle), 0.5 * sin(angle));
    }
    assert_true(n < size);
}

static void test_stewart(void **state)
{
    (void)state;
    char text[4000];
    stewart_text(text, sizeof text);
    ramus_model *model = model_of(text);
    ramus_data *data = data_of(model);
    ramus_error err;
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    assert_int_equal(nv, 6 + 6 * 4);
    double q[64], zero[32] = { 0 }, tau[32];
    ramus_neutral(model, q);
    q[2] = 1.2;
    for (int k = 0; k < 6; k++) { /* each leg points at its pin */
        const double base = 2 * acos(-1.0) / 3 * (k / 2) + (k % 2 ? 0.2 : -0.2);
        const double pin = 2 * acos(-1.0) / 3 * (k / 2) + (k % 2 ? 0.8 : -0.8);
        const ramus_vec3 span = { 0.5 * cos(pin) - cos(base), 0.5 * sin(pin) - sin(base), 1.2 };
        const double length = vec3_norm(span), cosine = span.z / length;
        const double c = sqrt((1 + cosine) / 2), s = sqrt((1 - cosine) / 2), flat = hypot(span.x, span.y);
        const double turn[5] = { c, -s * span.y / flat, s * span.x / flat, 0, length };
        memcpy(q + 7 + 5 * k, turn, sizeof turn);
    }
    assert_true(nq == 7 + 30);
    if (ramus_inverse_dynamics(model, data, q, zero, zero, tau))
        fail_msg("%s", ramus_data_error(data)->text);
    const ramus_constraint_report report = ramus_constraint_report_after(data);
    double vertical = 0;
    for (int k = 0; k < 6; k++) {
        ramus_constraint_force force;
        assert_int_equal(ramus_constraint_force_after(model, data, k, &force), RAMUS_OK);
        assert_true(fabs(force.position_error[0]) < 1e-14);
        vertical += force.wrench.force.z; /* the plate's axes are the world's here */
        const double push = tau[6 + 4 * k + 3];
        near_value("legs push alike", (unsigned)k, push, tau[6 + 3], 1e-12);
        for (int i = 0; i < 3; i++)
            assert_true(tau[6 + 4 * k + i] == 0);
    }
    for (int i = 0; i < 6; i++)
        assert_true(tau[i] == 0); /* no motor on the plate: it was 78.48 N */
    near_value("legs carry the plate", 0, vertical, 8 * 9.81, 1e-10);
    assert_int_equal(report.rank, 18);
    assert_int_equal(report.nchoice, 0);

    /* five legs are not enough */
    ramus_builder *builder = NULL;
    ramus_model *five = NULL;
    must(ramus_assembly_parse(text, strlen(text), "stewart.yaml", NULL, &builder, &err), &err);
    must(ramus_builder_detach(builder, "leg5", &err), &err);
    must(ramus_model_compile(builder, NULL, &five, &err), &err);
    ramus_data *five_data = data_of(five);
    assert_int_equal(ramus_model_nconstraint(five), 5);
    assert_int_equal(ramus_inverse_dynamics(five, five_data, q, zero, zero, tau), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(five_data)->text, "plate/float"));
    ramus_data_destroy(five_data);
    ramus_model_destroy(five);
    ramus_builder_destroy(builder);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* ---- plain trees: the residual, and controllers ----------------------------------------------------------------- */

static const char floating_arm[] =
    "ramus: 1\nmodules:\n  m:\n    links:\n"
    "      - {name: base, joint: {name: float, type: free}, mass: 10, inertia: [1, 1, 1]}\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.2]}, mass: 3, com: "
    "[0.2, "
    "0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 3, com: "
    "[0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "robot: [{name: r, module: m}]\n";

static ramus_controller *one_task(const ramus_model *model, ramus_controller_type type,
                                  const ramus_task_description *task)
{
    ramus_controller_description d = ramus_controller_description_default();
    ramus_controller *out = NULL;
    ramus_error err;
    d.type = type;
    d.ntask = 1;
    d.task = task;
    must(ramus_controller_create(model, &d, NULL, &out, &err), &err);
    return out;
}

static void test_controllers(void **state)
{
    (void)state;
    ramus_model *model = model_of(floating_arm);
    ramus_data *data = data_of(model);
    const double q[9] = { 0, 0, 0, 1, 0, 0, 0, 0.3, 0.4 }, v[8] = { 0, 0.2, 0, 0.1, 0, 0.3, 0.5, -0.4 },
                 zero[8] = { 0 };
    double tau[8], back[8];
    /* of a tree: everything, the base's being what something else must supply */
    assert_int_equal(ramus_inverse_dynamics(model, data, q, zero, zero, tau), RAMUS_OK);
    near_value("weight", 0, tau[5], 16 * 9.81, 1e-13);

    const ramus_frame tip = ramus_model_find_frame(model, "r/l2");
    const ramus_motion target = { .pose = { { 1, 0, 0, 0 }, { 0.5, 0, 0.5 } } };
    ramus_task_description task = ramus_task_description_default();
    task.frame = tip;
    ramus_controller *wrench = one_task(model, RAMUS_CONTROLLER_WRENCH, &task);
    assert_int_equal(ramus_controller_set_target(wrench, 0, &target), RAMUS_OK);
    assert_int_equal(ramus_controller_forces(wrench, 0, q, v, tau), RAMUS_OK);
    for (int k = 0; k < 6; k++)
        assert_true(tau[k] == 0);
    assert_true(fabs(tau[6]) > 1 && fabs(tau[7]) > 1);
    ramus_controller_destroy(wrench);

    task.kind = RAMUS_TASK_POINT;
    ramus_controller *tasks = one_task(model, RAMUS_CONTROLLER_TASK, &task);
    const ramus_motion point = { .pose = { { 1, 0, 0, 0 }, { 0.6, 0, 0.3 } } };
    ramus_control_report report;
    assert_int_equal(ramus_controller_set_target(tasks, 0, &point), RAMUS_OK);
    assert_int_equal(ramus_controller_forces(tasks, 0, q, v, tau), RAMUS_OK);
    assert_int_equal(ramus_controller_report(tasks, &report), RAMUS_OK);
    for (int k = 0; k < 6; k++)
        assert_true(tau[k] == 0);
    assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, back), RAMUS_OK);
    assert_true(near_numbers("accelerations", 0, report.a, back, 8, 1e-10, NULL, NULL));
    /* in the plane of the arm two motors are enough for a point */
    near_value("loss", 0, report.loss[0], 0, 1e-3);
    ramus_controller_destroy(tasks);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* Springs count in controllers: what they give need not be given. */
static void test_springs_in_control(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m: {links: [{name: l, joint: {name: j, type: revolute, axis: [0, -1, 0]}, mass: 2, com: "
        "[0.5, 0, "
        "0], inertia: [0.1, 0.1, 0.1]}]}\nrobot: [{name: r, module: m}]\n"
        "mechanism: [{name: s, type: spring, between: [{on: world, at: [0.5, 0, 1]}, {on: r/l, at: [0.5, 0, 0]}], "
        "rest_length: 0.5, stiffness: 10}]\n";
    ramus_model *model = model_of(text);
    const double q = 0, zero = 0;
    double tau;
    ramus_task_description task = ramus_task_description_default();
    task.kind = RAMUS_TASK_POSTURE;
    ramus_controller *tasks = one_task(model, RAMUS_CONTROLLER_TASK, &task);
    assert_int_equal(ramus_controller_set_posture(tasks, 0, &q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_controller_forces(tasks, 0, &q, &zero, &tau), RAMUS_OK);
    near_value("held beside the spring", 0, tau, (2 * 9.81 - 10 * 0.5) * 0.5, 1e-12);
    ramus_controller_destroy(tasks);
    ramus_model_destroy(model);
}

/* ---- who is passive ------------------------------------------------------------------------------------------- */

static void test_marks(void **state)
{
    (void)state;
    static const struct {
        const char *joint;
        int passive;
    } cases[] = {
        { "{name: j, type: revolute}", 0 },
        { "{name: j, type: revolute, passive: true}", 1 },
        { "{name: j, type: planar, passive: true}", 1 },
        { "{name: j, type: free}", 1 },
        { "{name: j, type: free, passive: false}", 0 },
        { "{name: j, type: spherical, passive: false}", 0 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[400], *out = NULL;
        ramus_error err;
        snprintf(
            text, sizeof text,
            "ramus: 1\nmodules: {m: {links: [{name: l, joint: %s, mass: 1, inertia: [1, 1, 1]}]}}\nrobot: [{name: r, "
            "module: m}]\n",
            cases[k].joint);
        ramus_model *model = model_of(text);
        for (int v = 0; v < ramus_model_nv(model); v++)
            assert_int_equal(ramus_model_v_is_passive(model, v), cases[k].passive);
        assert_int_equal(ramus_model_link(model, (ramus_link){ 0 }).passive, cases[k].passive);
        /* written and read again */
        must(ramus_model_export(model, RAMUS_EXPORT_YAML, &out, &err), &err);
        ramus_model *again = model_of(out);
        assert_int_equal(ramus_model_v_is_passive(again, 0), cases[k].passive);
        assert_int_equal(strstr(out, "passive") != NULL,
                         strstr(cases[k].joint, "passive") != NULL &&
                             cases[k].passive != (strstr(cases[k].joint, "free") != NULL));
        ramus_text_destroy(out);
        ramus_model_destroy(again);
        ramus_model_destroy(model);
    }
}

static void test_refused_marks(void **state)
{
    (void)state;
    static const struct {
        const char *joint, *text;
    } cases[] = {
        { "{type: fixed, passive: true}", "a fixed joint does not move" },
        { "{name: k, type: revolute, mimic: {joint: j}, passive: true}", "a joint that follows another" },
        { "{name: k, type: revolute, passive: sometimes}", "true or false is expected" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[400];
        ramus_builder *builder = NULL;
        ramus_error err;
        snprintf(
            text, sizeof text,
            "ramus: 1\nmodules: {m: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, inertia: [1, 1, 1]}, "
            "{name: o, joint: %s, mass: 1, inertia: [1, 1, 1]}]}}\nrobot: [{name: r, module: m}]\n",
            cases[k].joint);
        assert_int_not_equal(ramus_assembly_parse(text, strlen(text), "r.yaml", NULL, &builder, &err), RAMUS_OK);
        if (!strstr(err.text, cases[k].text) || !strstr(err.text, "r.yaml:2:"))
            fail_msg("%s: %s", cases[k].joint, err.text);
    }
    /* through a builder */
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    ramus_link_description d = ramus_link_description_default();
    must(ramus_module_create("m", NULL, NULL, &module, &err), &err);
    d.name = "l";
    d.joint_name = "j";
    d.joint_type = RAMUS_REVOLUTE;
    d.mass = 1;
    d.inertia[0] = d.inertia[1] = d.inertia[2] = 1;
    must(ramus_module_add_link(module, &d, &err), &err);
    d.name = "o";
    d.joint_name = "k";
    d.mimic = "j";
    d.drive = RAMUS_DRIVE_PASSIVE;
    must(ramus_module_add_link(module, &d, &err), &err);
    must(ramus_builder_create("r", NULL, NULL, &builder, &err), &err);
    must(ramus_builder_attach(builder, "r", module, NULL, NULL, 0, &err), &err);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "joint 'r/k' follows 'j'"));
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four_bar),           cmocka_unit_test(test_stewart), cmocka_unit_test(test_controllers),
        cmocka_unit_test(test_springs_in_control), cmocka_unit_test(test_marks),   cmocka_unit_test(test_refused_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
