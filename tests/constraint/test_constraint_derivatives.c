/* test_constraint_derivatives.c - derivatives of accelerations and multipliers under constraints, against differences */
#include "constraint/constraint_differences.h"
#include "constraint/constraint_machine.h"

#include "ramus/derivatives.h"

/* ---- random trees under each kind of constraint --------------------------------------------------------------- */

enum { MOVING_TYPES = ((1 << RAMUS_JOINT_TYPE_COUNT) - 1) & ~(1 << RAMUS_FIXED) };

/* How ill-conditioned the rows are decides what differences can show: the largest multiplier by a unit of force. */
static bool well_conditioned(const at_state *s)
{
    double largest = 0;
    for (int i = 0; i < (s->nv + s->m) * s->nv; i++)
        largest = fmax(largest, fabs(s->exact[2][i]));
    return largest < 1e3;
}

static void random_trees(void **state)
{
    (void)state;
    const int seeds = getenv("RAMUS_LONG") ? 40 : 2;
    int compared = 0, tried = 0;
    for (int kind = 0; kind < RANDOM_KINDS; kind++)
        for (int n = 0; n < seeds; n++) {
            const unsigned long long seed = 1000ull * (unsigned)kind + (unsigned)n;
            constrained r = robot_create(seed, 8 + n % 3, MOVING_TYPES);
            ramus_data_options opt = ramus_data_options_default();
            ramus_data *data = NULL;
            ramus_error err;
            rng g = { seed + 3 };
            opt.constraint_alpha = n % 2 ? 0 : 1.5;
            opt.constraint_beta = n % 2 ? 0 : 2.5;
            opt.joint_effects = n % 4 == 3;
            opt.constraint_method = (ramus_constraint_method)(n % 3);
            must(data_with(RAMUS_WITH_DERIVATIVES, r.model, &opt, &data, &err), &err, seed, "data");
            int added = random_add(&r, data, &g, kind, "first");
            if (n % 2)
                added |= random_add(&r, data, &g, rng_int(&g, 0, RANDOM_KINDS - 1), "second");
            at_state s = state_of("random tree", seed, r.model, data);
            memcpy(s.q, r.s.q, (size_t)s.nq * sizeof *s.q);
            memcpy(s.v, r.s.v, (size_t)s.nv * sizeof *s.v);
            s.external = n % 2 ? NULL : r.s.external;
            tried += added;
            const ramus_status status = derive(&s);
            if (status == RAMUS_OK && well_conditioned(&s)) {
                compare_all(&s);
                compared++;
            } else if (status != RAMUS_OK) { /* frames between which too little moves */
                assert_int_equal(status, RAMUS_ERR_SINGULAR);
                assert_non_null(strstr(ramus_data_error(data)->text, "contradicts the others"));
            }
            state_free(&s);
            ramus_data_destroy(data);
            robot_destroy(&r);
        }
    assert_true(compared > tried * 2 / 3);
}

/* ---- robots ------------------------------------------------------------------------------------------------- */

static ramus_data *data_of(const ramus_model *model)
{
    ramus_data *data = NULL;
    ramus_error err;
    must(data_with(RAMUS_WITH_DERIVATIVES, model, NULL, &data, &err), &err, 0, "data");
    return data;
}

/* Four bars in a plane of space: five rows, of which two bind the loop; and the same with a fixed closure's six. */
static const char four_bar[] =
    "ramus: 1\n"
    "name: four_bar\n"
    "modules:\n"
    "  m:\n"
    "    links:\n"
    "      - {name: a, joint: {name: ja, type: revolute, axis: [0, 1, 0]}, mass: 1, com: "
    "[0, 0, 0.2], inertia: [0.02, 0.03, 0.01]}\n"
    "      - {name: b, joint: {name: jb, type: revolute, axis: [0, 1, 0]}, origin: {xyz: "
    "[0, 0, 0.4]}, mass: 1, com: [0.3, 0, 0], inertia: [0.02, 0.03, 0.04]}\n"
    "      - {name: c, parent: base, joint: {name: jc, type: revolute, axis: [0, 1, 0]}, "
    "origin: {xyz: [0.6, 0, 0]}, mass: 1, com: [0, 0, 0.25], inertia: [0.02, 0.03, 0.01]}\n"
    "robot:\n"
    "  - {name: r, module: m}\n"
    "constraints:\n"
    "  - {name: pin, type: closure, joint: revolute, axis: [0, 1, 0], between: [r/c, r/b], pose_a: {xyz: "
    "[0, 0, 0.5]}, pose_b: {xyz: [0.6, 0, 0]}}\n";

/* A fourth bar of a parallelogram that the others imply in every position on the way, but not beside it. */
static const char parallelogram[] =
    "ramus: 1\n"
    "name: parallelogram\n"
    "modules:\n"
    "  m:\n"
    "    links:\n"
    "      - {name: a, joint: {name: ja, type: revolute}, mass: 1, com: [0.2, 0, 0], inertia: [0.02, 0.03, 0.01]}\n"
    "      - {name: b, joint: {name: jb, type: revolute}, origin: {xyz: [0.5, 0, 0]}, mass: 1, com: [0.3, 0, 0], "
    "inertia: "
    "[0.02, 0.03, 0.04]}\n"
    "robot:\n"
    "  - {name: r, module: m}\n"
    "mechanism:\n"
    "  - {name: first, type: bar, between: [{on: world, at: [0, 1, 0]}, {on: r/b, at: [0, 1, 0]}], length: 0.5}\n"
    "  - {name: second, type: bar, between: [{on: world, at: [0, 2, 0]}, {on: r/b, at: [0, 2, 0]}], length: 0.5}\n";

static void redundant_rows(void **state)
{
    (void)state;
    ramus_model *model = model_of(four_bar);
    ramus_data *data = data_of(model);
    must(ramus_data_set_stabilisation(data, 3, 4), ramus_data_error(data), 0, "stabilisation");
    at_state s = state_of("four bars", 0, model, data);
    s.q[0] = 0.3, s.q[1] = 0.2, s.q[2] = 0.5;
    must(ramus_constraint_project(model, data, NULL, s.q, NULL), ramus_data_error(data), 0, "project");
    for (int k = 0; k < 3; k++)
        s.v[k] = 0.3 * (k + 1); /* not what the loop allows: stabilisation counts */
    must(derive(&s), ramus_data_error(data), 0, "derive");
    assert_int_equal(ramus_constraint_report_after(data).rank, 2);
    assert_int_equal(ramus_constraint_report_after(data).nredundant, 3);
    compare_all(&s);
    state_free(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);

    model = model_of(parallelogram);
    data = data_of(model);
    s = state_of("parallelogram", 0, model, data);
    s.q[0] = 0.7, s.q[1] = -0.7;
    assert_int_equal(derive(&s), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(data)->text, "in this position and not beside it"));
    /* forces do not move it there: that derivative is fine */
    must(ramus_forward_dynamics_derivatives(model, data, s.q, s.v, s.tau, NULL, NULL, NULL, s.exact[2]),
         ramus_data_error(data), 0, "by force");
    const ramus_constraint_derivatives only = ramus_constraint_derivatives_after(data);
    assert_true(only.nrow == 2 && !only.dmultiplier_dq && !only.dmultiplier_dv && only.dmultiplier_dtau);
    state_free(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* A mimic joint on both sides of a bar, a rolling base, a rope of springs between links. */
static const char mixed[] =
    "ramus: 1\n"
    "name: mixed\n"
    "modules:\n"
    "  m:\n"
    "    links:\n"
    "      - {name: base, joint: {name: drive, type: planar}, mass: 5, inertia: [0.1, 0.1, 0.2]}\n"
    "      - {name: a, joint: {name: ja, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.1, 0, 0.2]}, mass: 1, com: "
    "[0.2, 0, 0], inertia: [0.02, 0.03, 0.03]}\n"
    "      - {name: b, joint: {name: jb, type: revolute, axis: [1, 1, 0], mimic: {joint: ja, multiplier: -1.5, offset: "
    "0.2}}, origin: {xyz: [0.4, 0, 0]}, mass: 1, com: [0.2, 0, 0.1], inertia: [0.02, 0.03, 0.03]}\n"
    "      - {name: c, joint: {name: jc, type: universal}, origin: {xyz: [0.3, 0, 0.1]}, mass: 1, com: [0.1, 0.1, 0], "
    "inertia: [0.02, 0.03, 0.03]}\n"
    "      - {name: d, parent: base, joint: {name: jd, type: cylindrical, axis: [0, 0, 1]}, origin: {xyz: [-0.2, 0.1, "
    "0]}, "
    "mass: 2, com: [0, 0.1, 0.2], inertia: [0.02, 0.03, 0.03]}\n"
    "robot:\n"
    "  - {name: r, module: m}\n"
    "constraints:\n"
    "  - {name: roll, type: rolling, frame: r/base, axis: [0, 1, 0]}\n"
    "mechanism:\n"
    "  - {name: rod, type: bar, between: [{on: r/c, at: [0.1, 0, 0]}, {on: r/d, at: [0, 0, 0.3]}], length: 0.9}\n"
    "  - {name: soft, type: spring, between: [{on: r/b, at: [0, 0.1, 0]}, {on: world, at: [0, 0, 2]}], rest_length: "
    "0.5, "
    "stiffness: 80, pretension: 3}\n"
    "  - {name: hinge, type: spring, between: [{on: r/base, at: [0, 0, 0.5]}, {on: r/a, at: [0.3, 0, 0]}], "
    "rest_length: "
    "0.1, stiffness: 60}\n";

static void bars_and_springs(void **state)
{
    (void)state;
    ramus_model *model = model_of(mixed);
    ramus_data *data = data_of(model);
    at_state s = state_of("mixed", 0, model, data);
    rng g = { 4 };
    for (int k = 0; k < s.nv; k++) {
        s.q[k] = rng_uniform(&g, -0.5, 0.5);
        s.v[k] = rng_uniform(&g, -1, 1);
    }
    must(derive(&s), ramus_data_error(data), 0, "derive");
    compare_all(&s);
    state_free(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

/* ---- bounds that are active ------------------------------------------------------------------------------------ */

/* A sphere and a point on the ground, a rope that is taut, a joint at its stop, a wheel that sticks; beside them bounds that are open. */
static const char touching[] =
    "ramus: 1\n"
    "name: touching\n"
    "modules:\n"
    "  m:\n"
    "    links:\n"
    "      - {name: body, joint: {name: free, type: free}, mass: 5, com: [0.02, 0.01, 0], inertia: [0.1, 0.12, 0.2]}\n"
    "      - {name: arm, joint: {name: shoulder, type: revolute, axis: [0, 1, 0], limits: {lower: -1, upper: 0.5}}, "
    "origin: "
    "{xyz: [0.2, 0, 0.1]}, mass: 1, com: [0.2, 0, 0], inertia: [0.02, 0.03, 0.03]}\n"
    "      - {name: hand, joint: {name: elbow, type: revolute, axis: [0, 0, 1]}, origin: {xyz: [0.4, 0, 0]}, mass: 1, "
    "com: "
    "[0.1, 0, 0], inertia: [0.01, 0.01, 0.01]}\n"
    "robot:\n"
    "  - {name: r, module: m}\n"
    "constraints:\n"
    "  - {name: ball, type: contact, point: r/body, radius: 0.1, of: world, friction: %g}\n"
    "  - {name: open, type: contact, point: r/hand, at: [0, 0, 0.4], of: world}\n"
    "  - {name: end, type: stop, joint: r/shoulder}\n"
    "  - {name: rope, type: distance_limits, between: [world, r/hand], upper: 1.0987, pose_a: {xyz: [0.3, 0.4, "
    "1.0]}}\n";

/* Friction is solved by iteration, whose last digits differences show: 1e-7 there. */
static void compare_active(double friction, double close)
{
    char text[sizeof touching + 16];
    snprintf(text, sizeof text, touching, friction);
    ramus_model *model = model_of(text);
    ramus_data *data = data_of(model);
    at_state s = state_of("touching", 0, model, data);
    /* differences stay closed, and at rest */
    must(ramus_data_set_bound_tolerance(data, 0.05, 0.5), ramus_data_error(data), 0, "tolerance");
    ramus_neutral(model, s.q);
    s.q[2] = 0.1;
    s.q[7] = 0.5, s.q[8] = 0.4;
    for (int k = 0; k < s.nv; k++)
        s.tau[k] = 0;
    s.tau[6] = 12; /* against the stop */
    s.tau[7] = 0.5;
    s.v[7] = 0.4;
    s.close = close;
    must(derive(&s), ramus_data_error(data), 0, "derive");
    const ramus_bound_report report = ramus_bound_report_after(data);
    int holding = 0;
    for (int k = 0; k < report.nbound; k++)
        holding += report.state[k] == RAMUS_BOUND_HOLDING;
    assert_int_equal(report.nbound, 5);
    assert_int_equal(holding, 3); /* ball, upper end of the shoulder, rope */
    compare_all(&s);
    if (friction > 0) { /* friction that slides is refused with the name, and forward dynamics goes on */
        double a[8];
        must(ramus_data_set_bound_tolerance(data, 0.05, 1e-8), ramus_data_error(data), 0, "tolerance");
        s.v[3] = 0.5;
        assert_int_equal(derive(&s), RAMUS_ERR_UNSUPPORTED);
        assert_non_null(strstr(ramus_data_error(data)->text, "'ball' slides"));
        must(ramus_forward_dynamics(model, data, s.q, s.v, s.tau, a), ramus_data_error(data), 0, "forward");
    }
    state_free(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

static void active_bounds(void **state)
{
    (void)state;
    compare_active(0, 1e-8);
    compare_active(0.9, 1e-7);
}

/* ---- refused, and results of an earlier call ------------------------------------------------------------------ */

static ramus_status fill(void *user, const ramus_model *model, const double q[], const double v[],
                         const ramus_constraint_rows *rows)
{
    (void)user, (void)model, (void)q, (void)v;
    rows->A[0] = 1;
    return RAMUS_OK;
}

static void refused(void **state)
{
    (void)state;
    ramus_model *model = model_of(mixed);
    ramus_data *data = data_of(model);
    ramus_error err;
    ramus_constraint_callback callback = ramus_constraint_callback_default();
    callback.name = "mine";
    callback.nrow = 1;
    callback.fill = fill;
    at_state s = state_of("mixed", 0, model, data);
    assert_null(ramus_constraint_derivatives_after(data).dmultiplier_dq);
    assert_int_equal(ramus_inverse_dynamics_derivatives(model, data, s.q, s.v, s.tau, NULL, s.exact[0], NULL, NULL),
                     RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(ramus_data_error(data)->text, "choice of forces"));
    must(derive(&s), ramus_data_error(data), 0, "derive");
    must(ramus_forward_dynamics(model, data, s.q, s.v, s.tau, s.exact[0]), ramus_data_error(data), 0, "forward");
    assert_int_equal(ramus_constraint_derivatives_after(data).nrow, 0);
    s.q[0] = NAN;
    assert_int_equal(ramus_forward_dynamics_derivatives(model, data, s.q, s.v, s.tau, NULL, NULL, NULL, NULL),
                     RAMUS_ERR_NOT_FINITE);
    s.q[0] = 0;
    must(ramus_data_add_constraint_function(data, &callback, &err), &err, 0, "add");
    assert_int_equal(ramus_forward_dynamics_derivatives(model, data, s.q, s.v, s.tau, NULL, NULL, NULL, NULL),
                     RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(ramus_data_error(data)->text, "'mine' is a function"));
    ramus_data_destroy(data);
    data = NULL;
    must(ramus_data_create(model, NULL, &data, &err), &err, 0, "data");
    assert_int_equal(ramus_forward_dynamics_derivatives(model, data, s.q, s.v, s.tau, NULL, NULL, NULL, NULL),
                     RAMUS_ERR_ARGUMENT);
    state_free(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_trees), cmocka_unit_test(redundant_rows),
                                        cmocka_unit_test(bars_and_springs), cmocka_unit_test(active_bounds),
                                        cmocka_unit_test(refused) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
