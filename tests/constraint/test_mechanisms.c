/* test_mechanisms.c - mechanisms whose motion is known in closed form
 *
 * Four-bar and slider-crank: with J(q1) = sum m |dc/dq1|^2 + I (dangle/dq1)^2 and V(q1) from the closed-form positions,
 *
 *     J q1'' + J' q1'^2 / 2 + V' = tau,     other accelerations from the vector loop.
 *
 * Derivatives with respect to q1 are eighth-order differences of closed forms: good to 1e-9.
 */
#include "constraint/constraint_machine.h"
#include "support/data_with.h"

static const double g0 = 9.81;

/* ---- one degree of freedom, three bodies in a plane ---------------------------------------------------------- */

typedef struct place3 {
    double x[3], y[3], angle[3]; /* of each body's centre of mass */
} place3;
typedef struct planar_machine {
    const char *name, *text;
    place3 (*at)(double q1);
    void (*coordinates)(const place3 *at, double q[3]);
    double mass[3], inertia[3];
    int nredundant;
} planar_machine;

enum { CRANK = 0, ROD = 1, LAST = 2 };
static const double l1 = 0.2, l2 = 0.5, l3 = 0.4, ground = 0.45;

static const char four_bar_text[] =
    "ramus: 1\nname: four-bar\ngravity: [0, -9.81, 0]\n"
    "modules:\n"
    "  frame: {links: [{name: f, joint: {type: fixed}}]}\n"
    "  two:\n    links:\n"
    "      - {name: crank, joint: {name: j1, type: revolute}, mass: 1.5, com: [0.1, 0, 0], inertia: [0.01, 0.02, "
    "0.02]}\n"
    "      - {name: rod, joint: {name: j2, type: revolute}, origin: {xyz: [0.2, 0, 0]}, mass: 2, com: [0.25, 0, 0], "
    "inertia: [0.01, 0.05, 0.05]}\n"
    "  one:\n    links:\n"
    "      - {name: rocker, joint: {name: j3, type: revolute}, mass: 1.2, com: [0.2, 0, 0], inertia: [0.01, 0.03, "
    "0.03]}\n"
    "robot:\n"
    "  - {name: f, module: frame}\n"
    "  - {name: a, module: two, on: f/f}\n"
    "  - {name: b, module: one, on: f/f, pose: {xyz: [0.45, 0, 0]}}\n"
    "constraints:\n"
    "  - {name: loop, type: closure, joint: revolute, axis: [0, 0, 2], between: [a/rod, b/rocker], "
    "pose_a: {xyz: [0.5, 0, 0]}, pose_b: {xyz: [0.4, 0, 0]}}\n";

static place3 four_bar_at(double q1)
{
    const double px = l1 * cos(q1), py = l1 * sin(q1), zx = ground - px, zy = -py, s = hypot(zx, zy);
    const double rod = atan2(zy, zx) + acos((l2 * l2 + s * s - l3 * l3) / (2 * l2 * s));
    const double tx = px + l2 * cos(rod), ty = py + l2 * sin(rod), rocker = atan2(ty, tx - ground);
    return (place3){ { px / 2, px + l2 / 2 * cos(rod), ground + l3 / 2 * cos(rocker) },
                     { py / 2, py + l2 / 2 * sin(rod), l3 / 2 * sin(rocker) },
                     { q1, rod, rocker } };
}

static void four_bar_q(const place3 *at, double q[3])
{
    q[0] = at->angle[CRANK];
    q[1] = at->angle[ROD] - at->angle[CRANK];
    q[2] = at->angle[LAST];
}

static const char slider_text[] =
    "ramus: 1\nname: slider-crank\ngravity: [0, -9.81, 0]\n"
    "modules:\n"
    "  frame: {links: [{name: f, joint: {type: fixed}}]}\n"
    "  two:\n    links:\n"
    "      - {name: crank, joint: {name: j1, type: revolute}, mass: 1.5, com: [0.1, 0, 0], inertia: [0.01, 0.02, "
    "0.02]}\n"
    "      - {name: rod, joint: {name: j2, type: revolute}, origin: {xyz: [0.2, 0, 0]}, mass: 2, com: [0.25, 0, 0], "
    "inertia: [0.01, 0.05, 0.05]}\n"
    "  one:\n    links:\n"
    "      - {name: slider, joint: {name: j3, type: prismatic, axis: [1, 0, 0]}, mass: 1.2, inertia: [0.01, 0.01, "
    "0.01]}\n"
    "robot:\n"
    "  - {name: f, module: frame}\n"
    "  - {name: a, module: two, on: f/f}\n"
    "  - {name: b, module: one, on: f/f}\n"
    "constraints:\n"
    "  - {name: pin, type: closure, joint: revolute, between: [b/slider, a/rod], pose_b: {xyz: [0.5, 0, 0]}}\n";

static place3 slider_at(double q1)
{
    const double rod = -asin(l1 * sin(q1) / l2), px = l1 * cos(q1), py = l1 * sin(q1);
    return (place3){ { px / 2, px + l2 / 2 * cos(rod), px + l2 * cos(rod) },
                     { py / 2, py + l2 / 2 * sin(rod), 0 },
                     { q1, rod, 0 } };
}

static void slider_q(const place3 *at, double q[3])
{
    q[0] = at->angle[CRANK];
    q[1] = at->angle[ROD] - at->angle[CRANK];
    q[2] = at->x[LAST];
}

typedef double (*of_angle)(const planar_machine *m, double q1, int which);

static double slope(const planar_machine *m, of_angle f, double q1, int which, double h)
{
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    double sum = 0;
    for (int n = 1; n <= 4; n++)
        sum += weight[n - 1] * (f(m, q1 + n * h, which) - f(m, q1 - n * h, which)) / h;
    return sum;
}

static double number_of(const planar_machine *m, double q1, int which)
{
    const place3 at = m->at(q1);
    return which < 3 ? at.x[which] : which < 6 ? at.y[which - 3] : at.angle[which - 6];
}

static double inertia_of(const planar_machine *m, double q1, int which)
{
    double sum = 0;
    (void)which;
    for (int k = 0; k < 3; k++) {
        const double x = slope(m, number_of, q1, k, 2e-3), y = slope(m, number_of, q1, 3 + k, 2e-3),
                     w = slope(m, number_of, q1, 6 + k, 2e-3);
        sum += m->mass[k] * (x * x + y * y) + m->inertia[k] * w * w;
    }
    return sum;
}

static double height_of(const planar_machine *m, double q1, int which)
{
    const place3 at = m->at(q1);
    (void)which;
    return g0 * (m->mass[0] * at.y[0] + m->mass[1] * at.y[1] + m->mass[2] * at.y[2]);
}

static double coordinate_of(const planar_machine *m, double q1, int which)
{
    const place3 at = m->at(q1);
    double q[3];
    m->coordinates(&at, q);
    return q[which];
}

static double coordinate_slope(const planar_machine *m, double q1, int which)
{
    return slope(m, coordinate_of, q1, which, 2e-3);
}

static void planar_machines(void **state)
{
    (void)state;
    static const planar_machine machines[] = {
        { "four-bar", four_bar_text, four_bar_at, four_bar_q, { 1.5, 2, 1.2 }, { 0.02, 0.05, 0.03 }, 3 },
        { "slider-crank", slider_text, slider_at, slider_q, { 1.5, 2, 1.2 }, { 0.02, 0.05, 0.01 }, 3 },
    };
    double worst = 0;
    for (size_t n = 0; n < 2; n++) {
        const planar_machine *pm = &machines[n];
        machine m = machine_of(model_of(pm->text));
        for (int k = 0; k < 24; k++) {
            const double q1 = 0.1 + k * 0.25, w1 = 3 - 0.3 * k, torque = 2 * sin(k);
            const place3 at = pm->at(q1);
            double q[3], v[3], a[3], want[3], tau[3] = { torque, 0, 0 };
            pm->coordinates(&at, q);
            for (int i = 0; i < 3; i++)
                v[i] = w1 * coordinate_slope(pm, q1, i);
            accelerate(&m, q, v, tau, a);
            want[0] = (torque - slope(pm, inertia_of, q1, 0, 2e-3) / 2 * w1 * w1 - slope(pm, height_of, q1, 0, 2e-3)) /
                      inertia_of(pm, q1, 0);
            for (int i = 1; i < 3; i++)
                want[i] = coordinate_slope(pm, q1, i) * want[0] + slope(pm, coordinate_slope, q1, i, 2e-3) * w1 * w1;
            int where;
            worst = fmax(worst, worst_difference(a, want, 3, &where));
            assert_true(near_numbers(pm->name, (unsigned long long)k, a, want, 3, 2e-8, NULL, NULL));
            assert_int_equal(ramus_constraint_report_after(m.set).nredundant, pm->nredundant);
            assert_true(ramus_constraint_report_after(m.set).residual < 1e-9);
        }
        machine_destroy(&m);
    }
    print_message("planar machines: accelerations differ by %.1e (relative)\n", worst);
}

/* Crank and rocker of the four-bar, joined by a rod without mass: a distance. */
static void massless_rod(void **state)
{
    (void)state;
    static const planar_machine pm = { "massless rod",    NULL, four_bar_at, four_bar_q, { 1.5, 0, 1.2 },
                                       { 0.02, 0, 0.03 }, 0 };
    machine m = machine_of(
        model_of("ramus: 1\nname: four-bar\ngravity: [0, -9.81, 0]\n"
                 "modules:\n  frame: {links: [{name: f, joint: {type: fixed}}]}\n"
                 "  crank: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1.5, com: [0.1, 0, 0], inertia: "
                 "[0.01, 0.02, "
                 "0.02]}]}\n"
                 "  rocker: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1.2, com: [0.2, 0, 0], inertia: "
                 "[0.01, 0.03, "
                 "0.03]}]}\n"
                 "robot: [{name: f, module: frame}, {name: a, module: crank, on: f/f}, {name: b, module: rocker, on: "
                 "f/f, pose: {xyz: [0.45, 0, 0]}}]\n"
                 "constraints: [{name: rod, type: distance, between: [a/l, b/l], pose_a: {xyz: [0.2, 0, 0]}, "
                 "pose_b: {xyz: [0.4, 0, 0]}, "
                 "length: 0.5}]\n"));
    for (int k = 0; k < 24; k++) {
        const double q1 = 0.1 + k * 0.25, w1 = 3 - 0.3 * k, torque = 2 * sin(k);
        const double q[2] = { q1, coordinate_of(&pm, q1, LAST) }, tau[2] = { torque, 0 };
        const double v[2] = { w1, w1 * coordinate_slope(&pm, q1, LAST) };
        const double first =
            (torque - slope(&pm, inertia_of, q1, 0, 2e-3) / 2 * w1 * w1 - slope(&pm, height_of, q1, 0, 2e-3)) /
            inertia_of(&pm, q1, 0);
        const double want[2] = { first, coordinate_slope(&pm, q1, LAST) * first +
                                            slope(&pm, coordinate_slope, q1, LAST, 2e-3) * w1 * w1 };
        double a[2];
        accelerate(&m, q, v, tau, a);
        assert_true(near_numbers(pm.name, (unsigned long long)k, a, want, 2, 2e-8, NULL, NULL));
        assert_int_equal(ramus_constraint_report_after(m.set).rank, 1);
    }
    machine_destroy(&m);
}

/* The vector loop itself: l1 e^(i q1) + l2 e^(i q2) = d + l3 e^(i q3), differentiated twice by hand. */
static void vector_loop(void **state)
{
    (void)state;
    machine m = machine_of(model_of(four_bar_text));
    for (int k = 0; k < 12; k++) {
        const double q1 = 0.2 + 0.5 * k, w1 = 2 + 0.1 * k;
        const place3 at = four_bar_at(q1);
        const double c1 = cos(q1), s1 = sin(q1), c2 = cos(at.angle[1]), s2 = sin(at.angle[1]), c3 = cos(at.angle[2]),
                     s3 = sin(at.angle[2]), det = l2 * l3 * (s2 * c3 - c2 * s3);
        /* -l2 s2 x + l3 s3 y = rx, l2 c2 x - l3 c3 y = ry */
        const double rx = l1 * s1 * w1, ry = -l1 * c1 * w1;
        const double w2 = (-l3 * c3 * rx - l3 * s3 * ry) / det, w3 = (-l2 * s2 * ry - l2 * c2 * rx) / det;
        double q[3], v[3] = { w1, w2 - w1, w3 }, a[3];
        const double tau[3] = { 1, 0, 0 };
        four_bar_q(&at, q);
        accelerate(&m, q, v, tau, a);
        const double ax = l1 * (s1 * a[0] + c1 * w1 * w1) + l2 * c2 * w2 * w2 - l3 * c3 * w3 * w3;
        const double ay = -l1 * (c1 * a[0] - s1 * w1 * w1) + l2 * s2 * w2 * w2 - l3 * s3 * w3 * w3;
        const double want[2] = { (-l3 * c3 * ax - l3 * s3 * ay) / det - a[0], (-l2 * s2 * ay - l2 * c2 * ax) / det };
        assert_true(near_numbers("vector loop", (unsigned long long)k, a + 1, want, 2, 1e-12, NULL, NULL));
    }
    machine_destroy(&m);
}

/* ---- rolling, pendulums ------------------------------------------------------------------------------------- */

/* A disc rolls straight down a slope: 2/3 g sin(slope); the multipliers are the forces at the contact. */
static void rolling_disc(void **state)
{
    (void)state;
    const double slope_angle = 0.4, radius = 0.3, mass = 2, spin = 5;
    char text[1500];
    snprintf(text, sizeof text,
             "ramus: 1\nname: disc\nmodules:\n  disc: {links: [{name: disc, joint: {name: j, type: free}, mass: %g, "
             "inertia: [%.17g, %.17g, %.17g]}]}\nrobot: [{name: d, module: disc}]\n"
             "constraints: [{name: contact, type: wheel, frame: d/disc, axis: [0, 1, 0], radius: %g, "
             "pose: {rpy: [0, %.17g, 0]}}]\n",
             mass, mass * radius * radius / 4, mass * radius * radius / 2, mass * radius * radius / 4, radius,
             slope_angle);
    machine m = machine_of(model_of(text));
    const double c = cos(slope_angle), s = sin(slope_angle), down = 2.0 / 3 * g0 * s, speed = spin * radius;
    const double q[7] = { radius * s, 0, radius * c, 1, 0, 0, 0 }, v[6] = { 0, spin, 0, speed * c, 0, -speed * s };
    const double tau[6] = { 0 };
    double a[6], force[6], contact[3];
    must(constrained_forward(m.model, m.set, q, v, tau, NULL, a, force, contact), ramus_data_error(m.set), 0, "disc");
    /* the twist's derivative: p'' - w x p' in its linear part */
    const double want[6] = { 0, down / radius, 0, down * c + spin * speed * s, 0, -down * s + spin * speed * c };
    const double at_contact[3] = { -mass * g0 * s / 3, 0, mass * g0 * c };
    assert_true(near_numbers("disc", 0, a, want, 6, 1e-12, NULL, NULL));
    assert_true(near_numbers("contact", 0, contact, at_contact, 3, 1e-12, NULL, NULL));
    machine_destroy(&m);
}

/* x^2 + z^2 = L^2 on two prismatic joints: a pendulum; the multiplier gives the tension. */
static ramus_status circle(void *user, const ramus_model *model, const double q[], const double v[],
                           const ramus_constraint_rows *rows)
{
    const double length = *(const double *)user;
    (void)model;
    rows->A[0] = q[0] / length;
    rows->A[1] = q[1] / length;
    rows->b[0] = -(v[0] * v[0] + v[1] * v[1]) / length;
    rows->position_error[0] = (q[0] * q[0] + q[1] * q[1] - length * length) / (2 * length);
    return RAMUS_OK;
}

static void pendulums(void **state)
{
    (void)state;
    double length = 0.7;
    const double angle = 0.9, rate = 2, mass = 1.5;
    machine m = machine_of(
        model_of("ramus: 1\nname: point\nmodules:\n  xz:\n    links:\n"
                 "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}}\n"
                 "      - {name: z, joint: {name: z, type: prismatic}, mass: 1.5, inertia: [0.1, 0.1, 0.1]}\n"
                 "robot: [{name: p, module: xz}]\n"));
    ramus_constraint_callback callback = ramus_constraint_callback_default();
    ramus_error err;
    callback.name = "circle";
    callback.nrow = 1;
    callback.fill = circle;
    callback.user = &length;
    callback.has_position_error = 1;
    must(ramus_data_add_constraint_function(m.set, &callback, &err), &err, 0, "circle");
    const double q[2] = { length * sin(angle), -length * cos(angle) };
    const double v[2] = { length * rate * cos(angle), length * rate * sin(angle) }, tau[2] = { 0, 0 };
    double a[2], force[2], tension;
    must(constrained_forward(m.model, m.set, q, v, tau, NULL, a, force, &tension), ramus_data_error(m.set), 0,
         "pendulum");
    const double alpha = -g0 / length * sin(angle), w2 = rate * rate;
    const double want[2] = { length * (alpha * cos(angle) - w2 * sin(angle)),
                             length * (alpha * sin(angle) + w2 * cos(angle)) };
    const double pull = -mass * (length * w2 + g0 * cos(angle));
    assert_true(near_numbers("pendulum", 0, a, want, 2, 1e-13, NULL, NULL));
    assert_true(near_numbers("tension", 0, &tension, &pull, 1, 1e-13, NULL, NULL));
    machine_destroy(&m);

    /* the same by a distance from the world, which pushes the point away when positive */
    m = machine_of(
        model_of("ramus: 1\nname: point\nmodules:\n  xz:\n    links:\n"
                 "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}}\n"
                 "      - {name: z, joint: {name: z, type: prismatic}, mass: 1.5, inertia: [0.1, 0.1, 0.1]}\n"
                 "robot: [{name: p, module: xz}]\n"
                 "constraints: [{type: distance, between: [world, p/z], length: 0.7}]\n"));
    must(constrained_forward(m.model, m.set, q, v, tau, NULL, a, force, &tension), ramus_data_error(m.set), 0,
         "distance");
    assert_true(near_numbers("pendulum by distance", 0, a, want, 2, 1e-13, NULL, NULL));
    assert_true(near_numbers("tension by distance", 0, &tension, &pull, 1, 1e-13, NULL, NULL));
    const double folded[2] = { 0, 0 };
    assert_int_equal(ramus_forward_dynamics(m.model, m.set, folded, v, tau, a), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(m.set)->text, "'distance1': its two points coincide"));
    machine_destroy(&m);

    /* a body that hangs by one of its points: -m g l sin / (I + m l^2) */
    m = machine_of(model_of("ramus: 1\nname: body\nmodules:\n  body: {links: [{name: b, joint: {name: j, type: free}, "
                            "mass: 1.5, inertia: [0.2, 0.3, 0.25]}]}\nrobot: [{name: p, module: body}]\n"
                            "constraints: [{type: closure, joint: spherical, between: [world, p/b], "
                            "pose_b: {xyz: [0, 0, 0.7]}}]\n"));
    const double q6[7] = { -length * sin(angle), 0, -length * cos(angle), cos(angle / 2), 0, sin(angle / 2), 0 };
    const double v6[6] = { 0 }, tau6[6] = { 0 };
    double a6[6];
    assert_string_equal(ramus_data_constraint_row(m.set, 0).constraint, "closure1");
    accelerate(&m, q6, v6, tau6, a6);
    const double turn = -mass * g0 * length * sin(angle) / (0.3 + mass * length * length);
    assert_true(near_numbers("compound pendulum", 0, a6 + 1, &turn, 1, 1e-13, NULL, NULL));
    machine_destroy(&m);
}

/* ---- in time ------------------------------------------------------------------------------------------------ */

static void no_torques(double t, const double v[], int nv, double tau[])
{
    (void)t, (void)v;
    for (int i = 0; i < nv; i++)
        tau[i] = 0;
}

/* A free four-bar keeps its energy, and its loop closed when it is projected after each step. */
static void four_bar_energy(void **state)
{
    (void)state;
    machine m = machine_of(model_of(four_bar_text));
    ramus_data *kin = NULL;
    ramus_error err;
    must(ramus_data_create(m.model, NULL, &kin, &err), &err, 0, "kinematics");
    const place3 at = four_bar_at(1);
    double q[3], v[3] = { 6, 0, 0 }, first = 0, worst = 0, open = 0, e[5];
    const ramus_constraint_rows rows = { NULL, NULL, e, NULL };
    four_bar_q(&at, q);
    for (int k = 0; k <= 3000; k++) {
        double kinetic, potential;
        must(ramus_constraint_project(m.model, m.set, NULL, q, v), ramus_data_error(m.set), 0, "project");
        assert_int_equal(ramus_kinematics_update(m.model, kin, q, v, NULL), RAMUS_OK);
        assert_int_equal(ramus_kinetic_energy(m.model, kin, &kinetic), RAMUS_OK);
        assert_int_equal(ramus_potential_energy(m.model, kin, &potential), RAMUS_OK);
        if (k == 0)
            first = kinetic + potential;
        worst = fmax(worst, fabs(kinetic + potential - first));
        assert_int_equal(ramus_constraint_equations(m.model, m.set, q, v, &rows), RAMUS_OK);
        for (int i = 0; i < 5; i++)
            open = fmax(open, fabs(e[i]));
        runge_kutta(&m, 0, 1e-3, no_torques, q, v);
    }
    print_message("free four-bar, 3 s: energy within %.1e of %.3f J, loop open by %.1e\n", worst, first, open);
    assert_true(worst < 1e-6 && open <= 1e-10);
    ramus_data_destroy(kin);
    machine_destroy(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planar_machines), cmocka_unit_test(massless_rod), cmocka_unit_test(vector_loop),
        cmocka_unit_test(rolling_disc),    cmocka_unit_test(pendulums),    cmocka_unit_test(four_bar_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
