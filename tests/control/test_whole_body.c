/* test_whole_body.c - controllers of robots with constraints, passive joints and actuators: equations of motion, limits, optimality */
#include "arm.h"

#include "ramus/constraint.h"
#include "ramus/mechanism.h"

enum { ROWS = 32 };

/* A robot with its constraints left out of `tree`: M a + h with springs, for what the constraints must then exert. */
typedef struct body {
    robot r;
    ramus_data *tree;
} body;

static body body_of(robot r)
{
    body b = { .r = r };
    ramus_data_options options = ramus_data_options_default();
    options.without_model_constraints = true;
    assert_int_equal(ramus_data_create(r.model, &options, &b.tree, NULL), RAMUS_OK);
    return b;
}

static void body_release(body *b)
{
    ramus_data_destroy(b->tree);
    robot_release(&b->r);
}

/* Somewhere near q, moving, on the constraints. */
static void body_scatter(body *b, const double q[], double reach, double speed, unsigned long long seed)
{
    robot *r = &b->r;
    rng random = { seed };
    double step[MOST];
    for (int k = 0; k < r->nv; k++) {
        step[k] = rng_uniform(&random, -reach, reach);
        r->v[k] = rng_uniform(&random, -speed, speed);
    }
    ramus_integrate(r->model, q, step, 1, r->q);
    if (ramus_constraint_project(r->model, r->data, NULL, r->q, r->v) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(r->data)->text);
}

static void near(const char *what, unsigned long long seed, int k, double is, double wanted, double tolerance)
{
    if (!(fabs(is - wanted) <= tolerance))
        fail_msg("%s, seed %llu, %d: %.17g, wanted %.17g to %g", what, seed, k, is, wanted, tolerance);
}

static ramus_control_drives drives_of(const ramus_controller *c)
{
    ramus_control_drives drives;
    assert_int_equal(ramus_controller_drives(c, &drives), RAMUS_OK);
    return drives;
}

/* Inverse dynamics with these constraint forces returns the driving forces; the accelerations meet the constraints; forward
 * dynamics returns them. Passive coordinates get what actuators exert, and no motor. */
static void check_motion(const char *what, body *b, unsigned long long seed, const ramus_controller *c,
                         const double tau[])
{
    const robot *r = &b->r;
    const double *a = report_of(c).a;
    const ramus_control_drives drives = drives_of(c);
    double f[MOST], A[ROWS * MOST], rhs[ROWS], back[MOST], size = 1, fast = 1;
    const int nrow = ramus_data_nconstraint_row(r->data);
    assert_true(nrow <= ROWS && nrow == drives.nconstraint_row);
    assert_int_equal(ramus_inverse_dynamics(r->model, b->tree, r->q, r->v, a, f), RAMUS_OK);
    const ramus_constraint_rows rows = { .A = A, .b = rhs };
    assert_int_equal(ramus_constraint_equations(r->model, r->data, r->q, r->v, &rows), RAMUS_OK);
    for (int k = 0; k < r->nv; k++) {
        size = fmax(size, fabs(f[k]));
        fast = fmax(fast, fabs(a[k]));
    }
    for (int i = 0; i < nrow; i++) {
        double sum = -rhs[i];
        for (int k = 0; k < r->nv; k++) {
            sum += A[i * r->nv + k] * a[k];
            f[k] -= A[i * r->nv + k] * drives.multiplier[i];
        }
        near(what, seed, i, sum, 0, 1e-9 * fast);
    }
    for (int k = 0; k < r->nv; k++)
        near(what, seed, k, f[k], tau[k], 1e-9 * size);
    assert_true(drives.residual <= 1e-9 * size);
    robot_accelerate((robot *)r, r->q, r->v, tau, back);
    for (int k = 0; k < r->nv; k++) {
        near(what, seed, k, back[k], a[k], 1e-8 * fast);
        if (ramus_model_v_is_passive(r->model, k))
            assert_true(drives.motor[k] == 0);
    }
}

static ramus_controller *controller_of(const robot *r, const char *text, ramus_controller_description *changed)
{
    ramus_controller_description *d = NULL;
    ramus_controller *c = NULL;
    ramus_error err;
    if (ramus_controller_description_parse(text, strlen(text), "test", r->model, NULL, &d, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    if (changed) {
        d->damping = changed->damping;
        d->warm_start = changed->warm_start;
    }
    if (ramus_controller_create(r->model, d, NULL, &c, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_controller_description_destroy(d);
    return c;
}

/* ---- motions of robots of all kinds --------------------------------------------------------------------------- */

#define HEAD "ramus: 1\ncontroller: "
static const double standing[19] = {
    0, 0, 0.32786097217122757, 1, 0, 0, 0, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4
};

#define FEET                                                                                                           \
    "limits: {model: true, constraints: {fl: {force: 250, contact: {friction: 0.6}}, fr: {force: 250, contact: "       \
    "{friction: 0.6}}, rl: {force: 250, contact: {friction: 0.6}}, rr: {force: 250, contact: {friction: 0.6}}}}\n"
static const char stand_text[] =
    HEAD "task\ntasks:\n"
         "  - {kind: centre_of_mass, target: {position: [0.02, 0.01, 0.29]}}\n"
         "  - {kind: orientation, frame: quadruped/trunk, target: {rotation: {rpy: [0, 0.05, 0]}}}\n" FEET;

static const struct {
    const char *name, *file, *controller;
    const double *q;
    double reach, speed;
} robots[] = {
    { "platform", "/examples/robots/stewart.yaml",
      HEAD "task\ntasks:\n  - {frame: plate/tool, target: {pose: {xyz: [0.02, 0, 0.66], rpy: [0.1, 0, 0.1]}}}\n", NULL,
      0.05, 0.3 },
    { "platform, wrench", "/examples/robots/stewart.yaml",
      HEAD "wrench\ntasks:\n  - {frame: plate/tool, target: {pose: {xyz: [0.02, 0, 0.66], rpy: [0.1, 0, 0.1]}}}\n",
      NULL, 0.05, 0.3 },
    { "quadruped", "/examples/robots/quadruped_standing.yaml", stand_text, standing, 0.05, 0.2 },
    { "quadruped, wrench", "/examples/robots/quadruped_standing.yaml",
      HEAD "wrench\ngains: {kp: 200, kv: 20}\ntasks:\n"
           "  - {frame: quadruped/trunk, target: {pose: {xyz: [0.02, 0.01, 0.33]}}}\n" FEET,
      standing, 0.02, 0.1 },
    { "mobile manipulator", "/robots/nonholonomic-8.yaml",
      HEAD "task\ntasks:\n  - {frame: arm/l6, target: {pose: {xyz: [0.9, 0.2, 0.8], rpy: [0.3, 0.2, 0.1]}}}\n"
           "  - {kind: park, frame: platform/body, priority: 1, gains: {kp: 4}, target: {pose: {xyz: [0.5, 1, 0]}}}\n",
      NULL, 0.6, 0.5 },
    { "CHARMIE", "/robots/charmie.yaml",
      HEAD "task\ntasks:\n  - {kind: length, part: lift, target: {value: 0.3}}\n"
           "  - {kind: length, part: torso, target: {value: 0.4}}\n"
           "limits: {model: true, parts: {lift: {velocity: 0.3, force: 2000}, torso: {velocity: 0.3, force: 2000}}}\n",
      NULL, 0.1, 0.1 },
};

static void test_motion(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof robots / sizeof *robots; n++) {
        char path[512];
        snprintf(path, sizeof path, "%s%s", RAMUS_SOURCE_DIR, robots[n].file);
        body b = body_of(robot_load(path));
        ramus_controller *c = controller_of(&b.r, robots[n].controller, NULL);
        double start[MOST], tau[MOST], lost = 0;
        ramus_neutral(b.r.model, start);
        if (robots[n].q)
            memcpy(start, robots[n].q, (size_t)b.r.nq * sizeof *start);
        for (unsigned long long seed = 0; seed < 6; seed++) {
            body_scatter(&b, start, robots[n].reach, robots[n].speed, seed);
            control_forces(c, 0, b.r.q, b.r.v, tau);
            check_motion(robots[n].name, &b, seed, c, tau);
            const ramus_control_report report = report_of(c);
            assert_true(report.complete);
            lost = fmax(lost, report.loss ? report.loss[0] : 0);
            if (ramus_model_npart(b.r.model) == 0)
                for (int k = 0; k < b.r.nv; k++)
                    assert_true(!ramus_model_v_is_passive(b.r.model, k) || tau[k] == 0);
        }
        printf("%s: first task lacks at most %.2g\n", robots[n].name, lost);
        ramus_controller_destroy(c);
        body_release(&b);
    }
}

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
    assert_true(report_of(c[0]).nactive > 0 && report_of(c[0]).nactive == report_of(c[1]).nactive);
    const ramus_control_drives is = drives_of(c[1]), wanted = drives_of(c[0]);
    assert_true(is.nconstraint_row == 0 && is.nbound == 4);
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

/* ---- the same as without ---------------------------------------------------------------------------------------- */

/* A range that is never met leads to whole_body.c: the forces are those of task_forces.c. */
static void test_equivalence(void **state)
{
    (void)state;
    double worst = 0;
    for (unsigned long long seed = 0; seed < 20; seed++) {
        robot r = arm_create(seed);
        rng random = { seed + 3 };
        ramus_task_description d[4] = { task_on(&r, RAMUS_TASK_POINT, "a/l7", 0, 1),
                                        task_on(&r, RAMUS_TASK_ORIENTATION, "a/l6", 1, 2),
                                        task_on(&r, RAMUS_TASK_CENTRE_OF_MASS, NULL, 1, 1),
                                        task_on(&r, RAMUS_TASK_DISTANCE, "a/l7", 0, 1) };
        d[3].upper = 1e6;
        ramus_joint_limits limits[MOST];
        ramus_controller_description options = ramus_controller_description_default();
        ramus_model_joint_limits(r.model, limits);
        for (int k = 0; k < r.nv; k++) {
            limits[k].max_acceleration = rng_uniform(&random, 20, 60);
            limits[k].max_force = 150;
        }
        options.limits = seed % 2 ? limits : NULL;
        double tau[2][MOST], a[2][MOST];
        const ramus_motion pose = { .pose = rng_pose(&random) };
        for (int whole = 0; whole < 2; whole++) {
            ramus_controller *c = control_create(&r, 3 + whole, d, &options);
            for (int k = 0; k < 3; k++)
                ramus_controller_set_target(c, k, &pose);
            solve(c, &r, tau[whole], a[whole]);
            ramus_control_drives drives;
            assert_int_equal(ramus_controller_drives(c, &drives), whole ? RAMUS_OK : RAMUS_ERR_UNSUPPORTED);
            ramus_controller_destroy(c);
        }
        double size = 1;
        for (int k = 0; k < r.nv; k++)
            size = fmax(size, fabs(tau[0][k]));
        worst = fmax(worst, difference(tau[0], tau[1], r.nv) / size);
        robot_release(&r);
    }
    printf("forces differ by at most %.2g of the largest\n", worst);
    assert_true(worst < 1e-9);
}

/* Wrenches: limits that are never met give the papers' forces; beside constraints, those of inverse dynamics. */
static void test_wrench_equivalence(void **state)
{
    (void)state;
    robot r = arm_create(5);
    ramus_task_description d = task_on(&r, RAMUS_TASK_POSE, "a/l7", 0, 1);
    ramus_joint_limits limits[MOST];
    ramus_controller_description options = ramus_controller_description_default();
    double tau[2][MOST];
    rng random = { 4 };
    const ramus_motion pose = { .pose = rng_pose(&random) };
    ramus_model_joint_limits(r.model, limits);
    for (int k = 0; k < r.nv; k++)
        limits[k].max_force = 1e6;
    for (int whole = 0; whole < 2; whole++) {
        ramus_controller *c = NULL;
        options.limits = whole ? limits : NULL;
        assert_int_equal(control_try(&r, RAMUS_CONTROLLER_WRENCH, 1, &d, &options, &c, NULL), RAMUS_OK);
        assert_int_equal(ramus_controller_set_target(c, 0, &pose), RAMUS_OK);
        control_forces(c, 0, r.q, r.v, tau[whole]);
        ramus_controller_destroy(c);
    }
    assert_true(difference(tau[0], tau[1], r.nv) < 1e-9);
    robot_release(&r);

    body b = body_of(robot_load(RAMUS_SOURCE_DIR "/examples/robots/stewart.yaml"));
    ramus_controller *c = controller_of(&b.r, robots[1].controller, NULL);
    const ramus_frame tool = ramus_model_find_frame(b.r.model, "plate/tool");
    const ramus_frame_info info = ramus_model_frame(b.r.model, tool);
    double start[MOST], zero[MOST] = { 0 };
    ramus_neutral(b.r.model, start);
    for (unsigned long long seed = 0; seed < 4; seed++) {
        ramus_wrench external[32] = { { { 0, 0, 0 }, { 0, 0, 0 } } };
        ramus_pose x;
        ramus_twist xi;
        body_scatter(&b, start, 0.05, 0.2, seed);
        control_forces(c, 0, b.r.q, b.r.v, tau[0]);
        ramus_kinematics_update(b.r.model, b.r.data, b.r.q, b.r.v, NULL);
        ramus_frame_pose(b.r.model, b.r.data, tool, &x);
        ramus_frame_twist(b.r.model, b.r.data, tool, RAMUS_LOCAL, &xi);
        const ramus_motion desired = { .pose = ramus_pose_from_rpy(ramus_vec3_make(0.02, 0, 0.66), 0.1, 0, 0.1) };
        const ramus_twist u = ramus_pose_feedback(x, xi, &desired, (ramus_gains){ 1000, 200 });
        const ramus_wrench z = ramus_dq_to_wrench(ramus_dq_swap(ramus_dq_from_twist(u)));
        external[info.link.index] = ramus_wrench_to_parent(info.pose, z);
        assert_int_equal(ramus_inverse_dynamics_external(b.r.model, b.r.data, b.r.q, zero, zero, external, tau[1]),
                         RAMUS_OK);
        for (int k = 0; k < b.r.nv; k++)
            near("wrench", seed, k, tau[0][k], tau[1][k], 1e-7 * 1000);
    }
    ramus_controller_destroy(c);
    body_release(&b);
}

/* ---- warm starts, memory, misuse ------------------------------------------------------------------------------ */

static void test_warm_start(void **state)
{
    (void)state;
    body b = body_of(robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml"));
    ramus_controller_description cold = { .damping = 0 }, warm = { .damping = 0, .warm_start = true };
    ramus_controller *c[2] = { controller_of(&b.r, stand_text, &cold), controller_of(&b.r, stand_text, &warm) };
    double tau[2][MOST];
    body_scatter(&b, standing, 0.04, 0.2, 1);
    for (int k = 0; k < 20; k++) {
        for (int w = 0; w < 2; w++)
            control_forces(c[w], 0, b.r.q, b.r.v, tau[w]);
        if (!(difference(tau[0], tau[1], b.r.nv) < 1e-6))
            fail_msg("step %d: warm and cold differ by %g N m", k, difference(tau[0], tau[1], b.r.nv));
        ramus_integrate(b.r.model, b.r.q, b.r.v, 1e-3, b.r.q);
        ramus_constraint_project(b.r.model, b.r.data, NULL, b.r.q, b.r.v);
    }
    ramus_controller_destroy(c[0]);
    ramus_controller_destroy(c[1]);
    body_release(&b);
}

static long allocations;
static void *counted(void *user, size_t size)
{
    (void)user;
    allocations++;
    return malloc(size);
}
static void release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

static void test_no_allocation(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml");
    const ramus_allocator memory = { .alloc = counted, .release = release };
    ramus_data_options options = ramus_data_options_default();
    ramus_controller_description *d = NULL;
    ramus_controller *c = NULL;
    double tau[MOST];
    options.allocator = &memory;
    assert_int_equal(
        ramus_controller_description_parse(stand_text, strlen(stand_text), NULL, r.model, &memory, &d, NULL), RAMUS_OK);
    assert_int_equal(ramus_controller_create(r.model, d, &options, &c, NULL), RAMUS_OK);
    const long before = allocations;
    assert_true(before > 2);
    memcpy(r.q, standing, sizeof standing);
    for (int k = 0; k < 3; k++)
        control_forces(c, 0.1 * k, r.q, r.v, tau);
    assert_int_equal(allocations, before);
    ramus_controller_destroy(c);
    ramus_controller_description_destroy(d);
    robot_release(&r);
}

static void test_misuse(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml");
    ramus_task_description task = task_on(&r, RAMUS_TASK_CENTRE_OF_MASS, NULL, 0, 1);
    const struct {
        const char *words;
        ramus_constraint_limits limit[2];
    } cases[] = {
        { "limits of constraint 'nobody': the model has no such constraint", { { .constraint = "nobody" } } },
        { "max_force, max_moment and friction must not be negative", { { .constraint = "fl", .max_force = -1 } } },
        { "the normal must be finite and not zero", { { .constraint = "fl", .normal = { 0, 0, 0 } } } },
        { "limits of constraint 'fr' are given twice", { { .constraint = "fr" }, { .constraint = "fr" } } },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_constraint_limits limits[2] = { ramus_constraint_limits_default(), ramus_constraint_limits_default() };
        for (int i = 0; i < 2; i++) {
            limits[i].constraint = cases[k].limit[i].constraint;
            if (k == 1)
                limits[i].max_force = -1;
            if (k == 2)
                limits[i].normal = cases[k].limit[i].normal;
        }
        ramus_controller_description options = ramus_controller_description_default();
        ramus_controller *c = NULL;
        ramus_error err;
        options.nconstraint_limit = cases[k].limit[1].constraint ? 2 : 1;
        options.constraint_limits = limits;
        assert_true(control_try(&r, RAMUS_CONTROLLER_TASK, 1, &task, &options, &c, &err) != RAMUS_OK && !c);
        if (!strstr(err.text, cases[k].words))
            fail_msg("'%s', wanted '%s'", err.text, cases[k].words);
    }
    /* a constraint that is added later has no place in it */
    ramus_controller *c = control_create(&r, 1, &task, NULL);
    ramus_constraint_description more = ramus_constraint_description_default();
    double tau[MOST];
    more.name = "more";
    more.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
    more.frame_b = "quadruped/trunk";
    assert_int_equal(ramus_data_add_constraint(ramus_controller_data(c), &more, NULL), RAMUS_OK);
    set_point(c, 0, ramus_vec3_make(0, 0, 0.3));
    assert_int_equal(ramus_controller_forces(c, 0, standing, r.v, tau), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(ramus_controller_error(c)->text, "added to the controller's data after it was created"));
    ramus_controller_destroy(c);
    robot_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_motion),      cmocka_unit_test(test_contact_limits),
        cmocka_unit_test(test_equivalence), cmocka_unit_test(test_wrench_equivalence),
        cmocka_unit_test(test_warm_start),  cmocka_unit_test(test_no_allocation),
        cmocka_unit_test(test_misuse),      cmocka_unit_test(test_too_weak),
        cmocka_unit_test(test_contacts),    cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
