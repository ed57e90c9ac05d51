/* test_surface_steps.c - boxes, blocks and height fields in simulations, against closed forms and against corners by hand */
#include "contact_scene.h"

#define BODY(constraints)                                                                                              \
    "ramus: 1\nname: body\nmodules:\n" FREE_BODY("body", "3", "0.02") "robot: [{name: body, module: body}]\n"          \
                                                                      "constraints:\n" constraints

/* ---- boxes ----------------------------------------------------------------------------------------------------- */

/* Pushed down a slope, friction ends it after v^2 / (2 g (mu cos - sin)); then it rests for a minute (make soak). */
static void test_slide(void **state)
{
    (void)state;
    ramus_model *model =
        scene(BODY("  - {name: box, type: contact, point: body/b, box: [0.2, 0.4, 0.1], pose_a: {rpy: [0, "
                   "0.3, 0]}, friction: 0.6}\n"));
    const double slope = 0.3, speed = 1.5, g = 9.81, way = speed * speed / (2 * g * (0.6 * cos(slope) - sin(slope)));
    const double q[7] = { 0.05 * sin(slope), 0, 0.05 * cos(slope), cos(slope / 2), 0, sin(slope / 2), 0 };
    const double v[6] = { 0, 0, 0, speed, 0, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
    double rest[7];
    scene_run(sim, 2);
    memcpy(rest, ramus_sim_q(sim), sizeof rest);
    near("way along the slope", hypot(rest[0] - q[0], rest[2] - q[2]), way, 2e-3);
    near("speed", ramus_sim_v(sim)[3], 0, 1e-10);
    ramus_sim_destroy(sim);
    sim = scene_sim(model, RAMUS_SIM_EULER, 1e-2, rest, NULL);
    scene_run(sim, getenv("RAMUS_LONG") ? 60 : 3);
    for (int k = 0; k < 7; k++)
        near("drift", ramus_sim_q(sim)[k], rest[k], 1e-10);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* Thrown so that it tumbles: the same motion as with its corners written by hand, energy never grows, and it comes to rest on a face. */
static void test_tumble(void **state)
{
    (void)state;
    char text[3000];
    int n = snprintf(text, sizeof text, "%s", BODY(""));
    for (int k = 0; k < 8; k++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "  - {type: contact, point: body/b, at: [%g, %g, %g], friction: 0.4, restitution: 0.3}\n",
                      k & 1 ? 0.1 : -0.1, k & 2 ? 0.15 : -0.15, k & 4 ? 0.05 : -0.05);
    ramus_model *model[2] = {
        scene(BODY(
            "  - {name: box, type: contact, point: body/b, box: [0.2, 0.3, 0.1], friction: 0.4, restitution: 0.3}\n")),
        scene(text)
    };
    const double q[7] = { 0, 0, 0.4, 0.9, 0.3, 0.2, 0.245 }, v[6] = { 3, -5, 2, 1.5, 0.5, 0 };
    ramus_sim *sim[2];
    for (int k = 0; k < 2; k++)
        sim[k] = scene_sim(model[k], RAMUS_SIM_EULER, 2e-3, q, v);
    assert_int_equal(ramus_data_nbound(ramus_sim_data(sim[0])), 8);
    assert_int_equal(ramus_data_bound(ramus_sim_data(sim[0]), 5).side, 5);
    double before = INFINITY;
    for (double t = 0.1; t < 3.05; t += 0.1) {
        ramus_sim_energies e;
        for (int k = 0; k < (t < 0.55 ? 2 : 1); k++)
            scene_run(sim[k], t);
        for (int k = 0; k < 7 && t < 0.55; k++) /* while rounding has not grown through the impacts */
            near("corners by hand", ramus_sim_q(sim[0])[k], ramus_sim_q(sim[1])[k], 1e-9);
        assert_int_equal(ramus_sim_energy(sim[0], ramus_sim_q(sim[0]), ramus_sim_v(sim[0]), &e), RAMUS_OK);
        assert_true(e.kinetic + e.potential <= before + 0.03 * 3 * 9.81 * 2e-3 * 50); /* order 1 in flight */
        before = e.kinetic + e.potential;
    }
    const double *end = ramus_sim_q(sim[0]), *w = ramus_sim_v(sim[0]);
    double fastest = 0;
    for (int k = 0; k < 6; k++)
        fastest = fmax(fastest, fabs(w[k]));
    near("speed", fastest, 0, 1e-9);
    assert_true(fabs(end[2] - 0.05) < 1e-9 || fabs(end[2] - 0.1) < 1e-9 || fabs(end[2] - 0.15) < 1e-9);
    for (int k = 0; k < 2; k++) {
        ramus_sim_destroy(sim[k]);
        ramus_model_destroy(model[k]);
    }
}

/* ---- height fields ---------------------------------------------------------------------------------------------- */

/* z = bend x^2 on a grid, which splines meet exactly. */
static const char *bowl(double bend, const char *more)
{
    static char text[4000];
    int n =
        snprintf(text, sizeof text,
                 "%s  - {name: bowl, type: contact, point: body/b%s, field: {size: [4, 2], heights: [", BODY(""), more);
    for (int j = 0; j < 2; j++) {
        n += snprintf(text + n, sizeof text - (size_t)n, "%s[", j ? ", " : "");
        for (int i = 0; i <= 10; i++)
            n += snprintf(text + n, sizeof text - (size_t)n, "%s%.17g", i ? ", " : "",
                          bend * (0.4 * i - 2) * (0.4 * i - 2));
        n += snprintf(text + n, sizeof text - (size_t)n, "]");
    }
    snprintf(text + n, sizeof text - (size_t)n, "]}}\n");
    return text;
}

/* A sphere without friction in z = c x^2. Of the place u that it touches, with L^2 = 1 + (2 c u)^2: the centre is at S + r n, moves with
 * s u', s = L (1 - r 2 c / L^3), and  s^2 u'' + s s' u'^2 = -g z'(u). */
static double u_acceleration(double c, double r, double u, double rate)
{
    const double L = sqrt(1 + 4 * c * c * u * u), dL = 4 * c * c * u / L;
    const double s = L - 2 * r * c / (L * L), ds = dL + 4 * r * c * dL / (L * L * L);
    const double dz = 2 * c * u - r * dL / (L * L);
    return -(9.81 * dz + s * ds * rate * rate) / (s * s);
}

static void test_bowl(void **state)
{
    (void)state;
    const double c = 0.4;
    for (int ball = 0; ball < 2; ball++) {
        const double r = ball ? 0.2 : 0, start = 1.2, end = 2, h = 1e-4;
        double u = start, rate = 0;
        for (int k = 0; k < (int)(end / h + 0.5); k++) { /* Runge-Kutta of order four */
            const double a1 = u_acceleration(c, r, u, rate), v2 = rate + h / 2 * a1,
                         a2 = u_acceleration(c, r, u + h / 2 * rate, v2), v3 = rate + h / 2 * a2,
                         a3 = u_acceleration(c, r, u + h / 2 * v2, v3), v4 = rate + h * a3,
                         a4 = u_acceleration(c, r, u + h * v3, v4);
            u += h / 6 * (rate + 2 * v2 + 2 * v3 + v4);
            rate += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        }
        const double L0 = sqrt(1 + 4 * c * c * start * start), L1 = sqrt(1 + 4 * c * c * u * u);
        const double q[7] = { start - r * 2 * c * start / L0, 0, c * start * start + r / L0, 1, 0, 0, 0 };
        ramus_model *model = scene(bowl(c, ball ? ", radius: 0.2" : ""));
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, NULL);
        scene_run(sim, end);
        near("x in the bowl", ramus_sim_q(sim)[0], u - r * 2 * c * u / L1, 2e-6);
        near("z in the bowl", ramus_sim_q(sim)[2], c * u * u + r / L1, 2e-6);
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        if (!verdict.trusted)
            fail_msg("%s", verdict.reason);
        ramus_sim_destroy(sim);
        sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, NULL);
        scene_run(sim, end);
        near("x in steps of 1 ms", ramus_sim_q(sim)[0], u - r * 2 * c * u / L1, 0.02);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

/* A solid ball (J = 2/5 m r^2) rolls down a field that is a slope: 5/7 g sin; as on a plane that is turned. */
static void test_rolling(void **state)
{
    (void)state;
#define SOLID(constraint)                                                                                              \
    "ramus: 1\nname: ball\nmodules:\n" FREE_BODY("body", "3", "0.012") "robot: [{name: body, module: body}]\n"         \
                                                                       "constraints:\n" constraint
    ramus_model *model[2] = {
        scene(SOLID("  - {name: slope, type: contact, point: body/b, radius: 0.1, friction: 0.5, field: {size: [4, 2], "
                    "heights: "
                    "[[0.8, 0.4, 0, -0.4, -0.8], [0.8, 0.4, 0, -0.4, -0.8]]}}\n")),
        scene(SOLID(
            "  - {name: slope, type: contact, point: body/b, radius: 0.1, friction: 0.5, normal: [0.4, 0, 1]}\n"))
    };
    const double L = hypot(1, 0.4), q[7] = { 0.1 * 0.4 / L - 1, 0, 0.1 / L + 0.4, 1, 0, 0, 0 };
    double x[2][3];
    for (int k = 0; k < 2; k++) {
        ramus_sim *sim = scene_sim(model[k], RAMUS_SIM_EULER, 1e-3, q, NULL);
        scene_run(sim, 0.8);
        memcpy(x[k], ramus_sim_q(sim), sizeof x[k]);
        near("spin", hypot(ramus_sim_v(sim)[0], ramus_sim_v(sim)[1]), 5.0 / 7 * 9.81 * 0.4 / L * 0.8 / 0.1, 1e-3);
        near("way", hypot(x[k][0] - q[0], x[k][2] - q[2]), 5.0 / 14 * 9.81 * 0.4 / L * 0.64, 3e-3);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model[k]);
    }
    for (int i = 0; i < 3; i++)
        near("field and plane", x[0][i], x[1][i], 1e-9);
}

/* ---- blocks ------------------------------------------------------------------------------------------------------ */

/* A ball without friction tips over the edge of a block: it leaves it where cos = (2 + v^2 / (g r)) / 3, and then falls. */
static void test_edge(void **state)
{
    (void)state;
    ramus_model *model =
        scene(BODY("  - {name: edge, type: contact, point: body/b, radius: 0.2, block: [1, 1, 0.1]}\n"));
    const double r = 0.2, g = 9.81, speed = 0.3, c = (2 + speed * speed / (g * r)) / 3, s = sqrt(1 - c * c);
    const double q[7] = { 0.2, 0, 0.05 + r, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, speed, 0, 0 };
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_ADAPTIVE, 1e-3, q, v);
    /* falls along the parabola from where it left: the time of that is found from its place */
    const double out = sqrt(speed * speed + 2 * g * r * (1 - c));
    scene_run(sim, 1.6);
    const double x = ramus_sim_q(sim)[0] - (0.5 + r * s), z = ramus_sim_q(sim)[2] - (0.05 + r * c), t = x / (out * c);
    assert_true(t > 0.05);
    near("parabola from the edge", z, -out * s * t - g / 2 * t * t, 1e-5);
    near("speed along x", ramus_sim_v(sim)[3], out * c, 1e-6);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* ---- refused ----------------------------------------------------------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    ramus_model *model = scene(bowl(0.1, ""));
    ramus_data *data = NULL;
    ramus_error err;
    double q[7] = { 2.1, 0, 1, 1, 0, 0, 0 }, zero[6] = { 0 }, a[6];
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(model, data, q, zero, zero, a), RAMUS_ERR_LIMIT);
    assert_non_null(strstr(ramus_data_error(data)->text, "constraint 'bowl': (2.1, 0) is beyond the height field"));
    q[0] = 1.9;
    assert_int_equal(ramus_forward_dynamics(model, data, q, zero, zero, a), RAMUS_OK);
    ramus_data_destroy(data);
    ramus_model_destroy(model);

    /* a stop at a joint without limits */
    model = scene(
        "ramus: 1\nname: arm\nmodules:\n  arm:\n    links: [{name: l, joint: {name: j, type: revolute}, mass: 1}]\n"
        "robot: [{name: arm, module: arm}]\n");
    ramus_constraint_description d = ramus_constraint_description_default();
    const char *joint = "arm/j";
    d.name = "end";
    d.kind = RAMUS_CONSTRAINT_STOP;
    d.joint = &joint;
    d.ncoordinate = 1;
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    assert_int_equal(ramus_data_add_constraint(data, &d, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "joint 'arm/j' has no limits"));
    d.upper = 1;
    assert_int_equal(ramus_data_add_constraint(data, &d, &err), RAMUS_OK);
    assert_int_equal(ramus_data_nbound(data), 1);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_slide), cmocka_unit_test(test_tumble),
                                        cmocka_unit_test(test_bowl),  cmocka_unit_test(test_rolling),
                                        cmocka_unit_test(test_edge),  cmocka_unit_test(test_refused) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
