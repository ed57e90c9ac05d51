/* test_whole_body_contacts.c - controllers and what a robot stands on: limits and optimality of contact forces, one-sided contacts, stops */
#include "whole_body.h"

/* ---- limits and optimality of contact forces ------------------------------------------------------------------ */

/* Accelerations and multipliers of the quadruped are linear in its twelve torques: columns of both, by forward dynamics. */
enum { DRIVES = 12, FREE = 6, NV = 18 };
typedef struct response {
    double a[NV][DRIVES], force[ROWS][DRIVES];
} response;

static response response_of(robot *r, const double tau[])
{
    response out;
    double moved[NV], a[2][NV], force[2][ROWS];
    for (int j = 0; j < DRIVES; j++) {
        for (int side = 0; side < 2; side++) {
            memcpy(moved, tau, sizeof moved);
            moved[FREE + j] += side ? 1 : -1;
            robot_accelerate(r, r->q, r->v, moved, a[side]);
            memcpy(force[side], ramus_constraint_report_after(r->data).multiplier, 12 * sizeof(double));
        }
        for (int k = 0; k < NV; k++)
            out.a[k][j] = (a[1][k] - a[0][k]) / 2;
        for (int k = 0; k < 12; k++)
            out.force[k][j] = (force[1][k] - force[0][k]) / 2;
    }
    return out;
}

/* g + sum of mu_k n_k with mu_k >= 0, as small as it gets: its length. */
static double stationarity(const double g[], double n[][DRIVES], int count)
{
    double mu[200] = { 0 }, rest[DRIVES], sum = 0;
    memcpy(rest, g, sizeof rest);
    for (int sweep = 0; sweep < 20000; sweep++)
        for (int k = 0; k < count; k++) {
            double along = 0, square = 0;
            for (int j = 0; j < DRIVES; j++) {
                along += n[k][j] * rest[j];
                square += n[k][j] * n[k][j];
            }
            const double step = fmax(-along / square, -mu[k]);
            mu[k] += step;
            for (int j = 0; j < DRIVES; j++)
                rest[j] += step * n[k][j];
        }
    for (int j = 0; j < DRIVES; j++)
        sum += rest[j] * rest[j];
    return sqrt(sum);
}

/* A jolt that contacts cannot give: limits are kept, and the first-order conditions of optimality hold in torque space. */
static void test_contact_limits(void **state)
{
    (void)state;
    static const char text[] =
        HEAD "task\ntasks:\n"
             "  - {kind: centre_of_mass, gains: {kp: 100}, target: {position: [0.5, 0.2, 0.4]}}\n" FEET;
    body b = body_of(robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml"));
    ramus_controller_description exact = { .damping = 0 };
    ramus_controller *c = controller_of(&b.r, text, &exact);
    ramus_joint_limits limits[NV];
    ramus_model_joint_limits(b.r.model, limits);
    const double mu = 0.6, inner = cos(3.14159265358979 / 8), tight = 1e-6;
    int met = 0;
    for (unsigned long long seed = 0; seed < 8; seed++) {
        double tau[NV], n[200][DRIVES], g[DRIVES] = { 0 }, J[3 * NV], scale = 0;
        int count = 0;
        body_scatter(&b, standing, 0.03, 0.1, seed);
        control_forces(c, 0, b.r.q, b.r.v, tau);
        check_motion("contacts", &b, seed, c, tau);
        const ramus_control_report report = report_of(c);
        const double *f = drives_of(c).multiplier;
        assert_true(report.consistent && report.loss[0] > 1);
        const response x = response_of(&b.r, tau);
        for (int leg = 0; leg < 4; leg++) {
            const double *at = f + 3 * leg;
            if (!(at[2] >= -1e-7 && at[2] <= 250 + 1e-6 && hypot(at[0], at[1]) <= mu * at[2] + 1e-6))
                fail_msg("seed %llu, leg %d: force %g %g %g", seed, leg, at[0], at[1], at[2]);
            for (int side = -1; side < 9; side++) { /* 0 <= z, z <= 250, eight sides of friction */
                const double angle = 0.7853981633974483 * side, cosine = cos(angle), sine = sin(angle);
                const double share[3] = { side < 0 || side == 8 ? 0 : cosine, side < 0 || side == 8 ? 0 : sine,
                                          side < 0    ? -1
                                          : side == 8 ? 1
                                                      : -mu * inner };
                const double value = share[0] * at[0] + share[1] * at[1] + share[2] * at[2] - (side == 8 ? 250 : 0);
                assert_true(value < 1e-6);
                if (value < -tight * 250)
                    continue;
                for (int j = 0; j < DRIVES; j++)
                    n[count][j] = share[0] * x.force[3 * leg][j] + share[1] * x.force[3 * leg + 1][j] +
                                  share[2] * x.force[3 * leg + 2][j];
                count++;
            }
        }
        for (int j = 0; j < DRIVES; j++) {
            const double most = limits[FREE + j].max_force;
            assert_true(fabs(tau[FREE + j]) <= most);
            if (fabs(tau[FREE + j]) > most * (1 - tight)) {
                memset(n[count], 0, sizeof n[count]);
                n[count++][j] = copysign(1, tau[FREE + j]);
            }
        }
        /* the gradient of |p'' - wanted|^2 / 2: p'' with the answer's accelerations, wanted = -kv p' - kp (p - p_d) */
        ramus_vec3 p, v, a;
        ramus_kinematics_update(b.r.model, b.r.data, b.r.q, b.r.v, report.a);
        ramus_centre_of_mass(b.r.model, b.r.data, &p, &v, &a);
        ramus_centre_of_mass_jacobian(b.r.model, b.r.data, J);
        const double off[3] = { a.x + 20 * v.x + 100 * (p.x - 0.5), a.y + 20 * v.y + 100 * (p.y - 0.2),
                                a.z + 20 * v.z + 100 * (p.z - 0.4) };
        near("loss", seed, 0, report.loss[0], sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]), 1e-7);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < DRIVES; j++) {
                double along = 0;
                for (int k = 0; k < NV; k++)
                    along += J[i * NV + k] * x.a[k][j];
                g[j] += off[i] * along;
            }
        for (int j = 0; j < DRIVES; j++)
            scale += g[j] * g[j];
        const double left = stationarity(g, n, count);
        if (!(left < 1e-6 * sqrt(scale)))
            fail_msg("seed %llu: %g of the gradient %g is left beside %d limits", seed, left, sqrt(scale), count);
        met += count;
    }
    assert_true(met > 8);
    ramus_controller_destroy(c);
    body_release(&b);
}

/* Motors that cannot carry the robot: forces within their limits, the motion that they cause, and a report of it. */
static void test_too_weak(void **state)
{
    (void)state;
    static const char text[] = HEAD "task\ntasks:\n  - {kind: centre_of_mass, target: {position: [0, 0, 0.3]}}\n"
                                    "limits: {all: {force: 2, acceleration: 1}}\n";
    body b = body_of(robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml"));
    ramus_controller *c = controller_of(&b.r, text, NULL);
    double tau[NV];
    memcpy(b.r.q, standing, sizeof standing);
    control_forces(c, 0, b.r.q, b.r.v, tau);
    check_motion("too weak", &b, 0, c, tau);
    for (int k = 0; k < NV; k++)
        assert_true(fabs(tau[k]) <= 2);
    assert_true(!report_of(c).consistent && report_of(c).violation > 1);
    ramus_controller_destroy(c);
    body_release(&b);
}

/* ---- contacts --------------------------------------------------------------------------------------------------- */

/* The quadruped on one-sided contacts in place of the points that hold its feet. */
static robot on_contacts(double friction)
{
    static const char *const leg[4] = { "fl", "fr", "rl", "rr" };
    robot r = { 0 };
    ramus_builder *builder = NULL;
    ramus_error err;
    if (ramus_builder_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml", NULL, &builder, &err) !=
        RAMUS_OK)
        fail_msg("%s", err.text);
    for (int k = 0; k < 4; k++) {
        ramus_constraint_description d = ramus_constraint_description_default();
        char foot[40];
        snprintf(foot, sizeof foot, "quadruped/%s_foot", leg[k]);
        d.name = leg[k];
        d.kind = RAMUS_CONSTRAINT_CONTACT;
        d.frame_b = foot;
        d.friction = friction;
        assert_int_equal(ramus_builder_remove_constraint(builder, leg[k], &err), RAMUS_OK);
        if (ramus_builder_add_constraint(builder, &d, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
    }
    if (ramus_model_compile(builder, NULL, &r.model, &err) != RAMUS_OK ||
        ramus_data_create(r.model, NULL, &r.data, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    memcpy(r.q, standing, sizeof standing);
    return r;
}

static int active_limits_of(const ramus_controller *c, int constraint)
{
    const ramus_control_report report = report_of(c);
    int count = 0;
    for (int k = 0; k < report.nactive; k++)
        count += report.active[k].kind == RAMUS_LIMIT_CONSTRAINT && report.active[k].coordinate == constraint;
    return count;
}

/* Contacts that are closed give the forces of points with the limits of contacts; one that is open gives none. */
static void test_contacts(void **state)
{
    (void)state;
    static const char *const text[2] = {
        HEAD "task\ntasks:\n  - {kind: centre_of_mass, gains: {kp: 100}, target: {position: [0.1, 0.05, 0.3]}}\n" FEET,
        HEAD
        "task\ntasks:\n  - {kind: centre_of_mass, gains: {kp: 100}, target: {position: [0.1, 0.05, 0.3]}}\n"
        "limits: {model: true, constraints: {fl: {force: 250}, fr: {force: 250}, rl: {force: 250}, rr: {force: 250}}}\n"
    };
    robot points = robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml"), contacts = on_contacts(0.6);
    ramus_controller *c[2] = { controller_of(&points, text[0], NULL), controller_of(&contacts, text[1], NULL) };
    double tau[2][MOST];
    control_forces(c[0], 0, standing, points.v, tau[0]);
    control_forces(c[1], 0, contacts.q, contacts.v, tau[1]);
    const ramus_control_drives is = drives_of(c[1]), wanted = drives_of(c[0]);
    assert_true(is.nconstraint_row == 0 && is.nbound == 4);
    /* all limits of a foot that carries nothing meet there, and rounding decides which of them are listed */
    int carrying = 0;
    for (int k = 0; k < 4; k++) {
        const int count[2] = { active_limits_of(c[0], k), active_limits_of(c[1], k) };
        const bool carries = is.bound_force[3 * k] > 1e-6;
        carrying += carries;
        assert_true(count[0] > 0 && count[1] > 0 && (count[1] == count[0] || !carries));
    }
    assert_int_equal(carrying, 3);
    for (int k = 0; k < NV; k++)
        near("contacts", 0, k, tau[1][k], tau[0][k], 1e-6);
    for (int k = 0; k < 4; k++) {
        near("push", 0, k, is.bound_force[3 * k], wanted.multiplier[3 * k + 2], 1e-5);
        near("friction", 0, k, hypot(is.bound_force[3 * k + 1], is.bound_force[3 * k + 2]),
             hypot(wanted.multiplier[3 * k], wanted.multiplier[3 * k + 1]), 1e-5);
    }
    /* a foot in the air */
    contacts.q[9] -= 0.3;
    control_forces(c[1], 0, contacts.q, contacts.v, tau[1]);
    const ramus_control_drives lifted = drives_of(c[1]);
    for (int k = 0; k < 3; k++)
        assert_true(fabs(lifted.bound_force[k]) < 1e-9);
    for (int k = 1; k < 4; k++)
        assert_true(lifted.bound_force[3 * k] >= -1e-9);
    assert_true(lifted.residual < 1e-9);
    ramus_controller_destroy(c[0]);
    ramus_controller_destroy(c[1]);
    robot_release(&points);
    robot_release(&contacts);
}

/* A stop of the model is stayed away from, without limits of the controller. */
static void test_stop(void **state)
{
    (void)state;
    robot r = robot_parse("ramus: 1\nmodules:\n  m:\n    links:\n"
                          "      - {name: l, joint: {name: j, type: revolute}, mass: 1, inertia: [0.1, 0.1, 0.1]}\n"
                          "robot: [{name: r, module: m}]\n"
                          "constraints: [{name: end, type: stop, joint: r/j, upper: 0.5}]\n");
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSTURE, NULL, 0, 1);
    ramus_controller *c = control_create(&r, 1, &d, NULL);
    const double goal[1] = { 1 };
    double most = 0;
    assert_int_equal(ramus_controller_set_posture(c, 0, goal, NULL, NULL), RAMUS_OK);
    for (int k = 0; k < 2000; k++) { /* a is the controller's: one joint, and the stop never pushes */
        double tau[MOST];
        control_forces(c, 0, r.q, r.v, tau);
        const double a = report_of(c).a[0];
        near("stop", 0, k, tau[0], 0.1 * a, 1e-12);
        r.q[0] += 1e-3 * (r.v[0] + 5e-4 * a);
        r.v[0] += 1e-3 * a;
        most = fmax(most, r.q[0]);
    }
    assert_true(most <= 0.5 + 1e-9 && r.q[0] > 0.4999);
    const ramus_control_report report = report_of(c);
    assert_true(report.nactive == 1 && report.active[0].kind == RAMUS_LIMIT_CONSTRAINT);
    ramus_controller_destroy(c);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contact_limits),
        cmocka_unit_test(test_too_weak),
        cmocka_unit_test(test_contacts),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
