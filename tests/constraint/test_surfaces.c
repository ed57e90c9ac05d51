/* test_surfaces.c - contacts with spheres, blocks and height fields, and of the corners of boxes: rates of gaps and of slip, derivatives of
 * constrained dynamics against differences of order six
 *
 * Two free bodies; one carries a surface, the other what touches it and is pressed onto it. All move and turn.
 */
#include "constraint/constraint_differences.h"
#include "constraint/constraint_machine.h"

#define FIELD                                                                                                          \
    "field: {size: [2, 1.5], heights: [[0.1, 0, 0.05, 0.1, 0], [0, 0.1, -0.05, 0, 0.1], [0.05, 0, 0.15, 0, 0], [0, "   \
    "0.1, 0, "                                                                                                         \
    "0.05, 0.1]]}"

static const struct {
    const char *name, *what;
    double at[3]; /* in the frame of the surface: about where it touches */
    int bound;    /* that closes */
} cases[] = {
    { "sphere on plane", "radius: 0.1, normal: [1, 2, 3]", { 0, 0, 0 }, 0 },
    { "sphere on sphere", "radius: 0.1, sphere: 0.2", { 0.1, -0.15, 0.2 }, 0 },
    { "face of a block", "radius: 0.1, block: [0.4, 0.3, 0.2]", { 0.05, -0.3, 0.03 }, 0 },
    { "edge of a block", "radius: 0.1, block: [0.4, 0.3, 0.2]", { 0.27, -0.2, 0.03 }, 0 },
    { "corner of a block", "radius: 0.1, block: [0.4, 0.3, 0.2]", { 0.25, -0.22, 0.15 }, 0 },
    { "sphere on a field", "radius: 0.1, " FIELD, { 0.2, -0.35, 0.3 }, 0 },
    { "point on a field", FIELD, { -0.6, 0.3, 0.1 }, 0 },
    { "corner of a box on a plane", "box: [0.5, 0.4, 0.45]", { 0, 0, 0 }, -1 },
    { "corner of a box on a field", "box: [0.5, 0.4, 0.45], " FIELD, { 0.2, -0.1, 0.3 }, -1 },
};

static ramus_model *model_of_case(int k, double friction)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "ramus: 1\nname: two\ngravity: [0, 0, 0]\nmodules:\n"
        "  m:\n    links:\n"
        "      - {name: a, joint: {name: a, type: free}, mass: 5, com: [0.02, 0.01, 0], inertia: [0.1, 0.12, 0.2]}\n"
        "      - {name: b, parent: base, joint: {name: b, type: free}, mass: 2, com: [0.01, 0, 0.03], inertia: [0.02, "
        "0.03, "
        "0.025]}\n"
        "robot: [{name: r, module: m}]\nconstraints:\n"
        "  - {name: c, type: contact, point: r/b, pose_b: {xyz: [0.02, 0.01, 0.03], rpy: [0.3, 0.2, 0.1]}, of: r/a, "
        "pose_a: {xyz: [0.1, 0.2, -0.1], rpy: [0.2, -0.3, 0.4]}, friction: %g, %s}\n",
        friction, cases[k].what);
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "two.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s: %s", cases[k].name, err.text);
    ramus_builder_destroy(builder);
    return model;
}

typedef struct bound_state {
    double gap[8], rate[8], A[3 * 8 * 12], b[3 * 8];
} bound_state;

static int rows_at(const at_state *s, const double q[], const double v[], bound_state *out)
{
    const ramus_bound_rows rows = { out->gap, out->rate, out->A, out->b };
    if (ramus_bound_equations(s->model, s->data, q, v, &rows) != RAMUS_OK)
        fail_msg("%s: %s", s->name, ramus_data_error(s->data)->text);
    int closest = 0;
    for (int k = 1; k < ramus_data_nbound(s->data); k++)
        closest = out->gap[k] < out->gap[closest] ? k : closest;
    return closest;
}

/* b touches a: the gap of the nearest bound is 1e-4, and it neither opens nor slips. Pressed by 20 N. Returns that bound. */
static int touch_at(int k, at_state *s)
{
    const ramus_pose own[2] = { { ramus_quat_normalized((ramus_quat){ 0.8, 0.3, -0.4, 0.2 }), { 0.3, -0.2, 0.5 } },
                                { ramus_quat_normalized((ramus_quat){ 0.5, 0.1, 0.7, 0.2 }), { 0, 0, 0 } } };
    const ramus_pose surface = ramus_pose_mul(own[0], ramus_model_constraint(s->model, 0).pose_a);
    const ramus_vec3 at = ramus_pose_point(surface, (ramus_vec3){ cases[k].at[0], cases[k].at[1], cases[k].at[2] });
    const double place[14] = { own[0].position.x,
                               own[0].position.y,
                               own[0].position.z,
                               own[0].rotation.w,
                               own[0].rotation.x,
                               own[0].rotation.y,
                               own[0].rotation.z,
                               at.x,
                               at.y,
                               at.z,
                               own[1].rotation.w,
                               own[1].rotation.x,
                               own[1].rotation.y,
                               own[1].rotation.z };
    memcpy(s->q, place, sizeof place);
    rng r = { (unsigned)k + 1 };
    for (int i = 0; i < 12; i++)
        s->v[i] = rng_uniform(&r, -0.3, 0.3);
    bound_state x;
    int closest = 0;
    for (int round = 0; round < 60; round++) {
        double step[12] = { 0 }, q[14];
        closest = rows_at(s, s->q, s->v, &x);
        const double *n = x.A + 36 * closest + 9; /* unit: linear part of b */
        for (int i = 0; i < 3; i++)
            step[9 + i] = -0.7 * (x.gap[closest] - 1e-4) * n[i];
        ramus_integrate(s->model, s->q, step, 1, q);
        memcpy(s->q, q, sizeof q);
    }
    assert_true(fabs(x.gap[closest] - 1e-4) < 1e-9);
    for (int i = 0; i < 12; i++)
        s->tau[i] = rng_uniform(&r, -1, 1);
    for (int row = 0; row < 3; row++) {
        const double *n = x.A + 36 * closest + 12 * row;
        double speed = 0;
        for (int i = 0; i < 12; i++)
            speed += n[i] * s->v[i];
        for (int i = 9; i < 12; i++) {
            s->v[i] -= speed * n[i];
            s->tau[i] -= row == 0 ? 20 * n[i] : 0;
        }
    }
    return closest;
}

/* d gap / dt = N v, d (row v) / dt = -b while velocities are constant. */
static void test_rates(void **state)
{
    (void)state;
    static const double weight[4] = { 0, 45, -9, 1 };
    double worst = 0;
    for (int k = 0; k < (int)(sizeof cases / sizeof *cases); k++) {
        ramus_model *model = model_of_case(k, 0.5);
        ramus_data *data = NULL;
        ramus_error err;
        must(ramus_data_create(model, NULL, &data, &err), &err, 0, "data");
        at_state s = state_of(cases[k].name, (unsigned)k, model, data);
        bound_state x, y;
        const int bound = touch_at(k, &s);
        assert_true(cases[k].bound < 0 || cases[k].bound == bound);
        for (int moving = 0; moving < 2;
             moving++) { /* at rest in the contact; then for the normal alone in any motion */
            for (int i = 0; i < 12 && moving; i++)
                s.v[i] += 0.2 * cos(3 * i + k);
            rows_at(&s, s.q, s.v, &x);
            double rate[4] = { 0 }, h = 2e-3, q[14];
            for (int j = -3; j <= 3; j++) {
                ramus_integrate(model, s.q, s.v, j * h, q);
                rows_at(&s, q, s.v, &y);
                const double factor = (j < 0 ? -1 : 1) * weight[abs(j)] / (60 * h);
                rate[3] += factor * y.gap[bound];
                for (int row = 0; row < 3; row++)
                    for (int i = 0; i < 12; i++)
                        rate[row] += factor * y.A[36 * bound + 12 * row + i] * s.v[i];
            }
            worst = fmax(worst, fabs(rate[3] - x.rate[bound]));
            for (int row = 0; row < (moving ? 1 : 3); row++) {
                const double off = fabs(rate[row] + x.b[3 * bound + row]);
                if (!(off < 1e-10))
                    fail_msg("%s: row %d changes by %.12g, -b is %.12g", cases[k].name, row, rate[row],
                             -x.b[3 * bound + row]);
                worst = fmax(worst, off);
            }
        }
        state_free(&s);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
    print_message("rates of gaps and of rows: %.1e\n", worst);
    assert_true(worst < 1e-10);
}

static void test_derivatives(void **state)
{
    (void)state;
    double worst[2] = { 0, 0 };
    for (int k = 0; k < (int)(sizeof cases / sizeof *cases); k++)
        for (int rough = 0; rough < 2; rough++) {
            ramus_model *model = model_of_case(k, rough ? 0.9 : 0);
            ramus_data *data = NULL;
            ramus_error err;
            must(data_with(RAMUS_WITH_DERIVATIVES, model, NULL, &data, &err), &err, 0, "data");
            at_state s = state_of(cases[k].name, (unsigned)k, model, data);
            const int bound = touch_at(k, &s);
            /* differences stay closed, and at rest */
            must(ramus_data_set_bound_tolerance(data, 0.03, 0.3), ramus_data_error(data), 0, "tolerance");
            s.close = rough ? 1e-7 : 1e-8; /* friction is solved by iteration, whose last digits differences show */
            must(derive(&s), ramus_data_error(data), (unsigned)k, cases[k].name);
            const ramus_bound_report report = ramus_bound_report_after(data);
            for (int i = 0; i < report.nbound; i++)
                if (report.state[i] != (i == bound ? RAMUS_BOUND_HOLDING : RAMUS_BOUND_OPEN))
                    fail_msg("%s: bound %d, %d is closed: state %d, gap %g, rate %g", cases[k].name, i, bound,
                             report.state[i], report.gap[i], report.rate[i]);
            worst[rough] = fmax(worst[rough], compare_all(&s));
            state_free(&s);
            ramus_data_destroy(data);
            ramus_model_destroy(model);
        }
    print_message("derivatives: %.1e of the largest, with friction %.1e\n", worst[0], worst[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rates), cmocka_unit_test(test_derivatives) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
