/* test_module_whole_body.c - contacts, ropes, stops and actuators beside modules from sources
 *
 * Random constraints and actuators between known links, outlets and the world, in random states: commands, tensions and multipliers are those of
 * the same robot from one file. A quadruped whose legs are packed libraries is simulated, a one-file robot's controller by its side. Also what
 * cannot be, memory, and the program.
 */
#include "support/count_allocations.h"
#include "support/random.h"

#include "module_robot.h"

/* ---- random robots ---------------------------------------------------------------------------------------------- */

static const char *const places[] = { "world", "base/foot", "base/top", "arm/arm/tip", "hand/hand/nail", "more/body" };
enum { PLACES = sizeof places / sizeof *places, TEXT = 8192, BALL = 5 /* the first of the hand's quaternion */ };

/* Two that differ. */
static void choose_places(rng *r, const char *place[2])
{
    const int a = rng_int(r, 0, PLACES - 1), b = rng_int(r, 1, PLACES - 1);
    place[0] = places[a];
    place[1] = places[(a + b) % PLACES];
}

static void add(char *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(char *text, const char *format, ...)
{
    const size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, TEXT - length, format, list);
    va_end(list);
}

/* What both robots have beside their trees. */
static void random_text(unsigned long long seed, char *text)
{
    rng r = { seed };
    const char *on[2];
    text[0] = '\0';
    add(text, "constraints:\n");
    for (int k = 0; k < 3; k++) {
        const ramus_vec3 at = rng_vec3(&r, 0.3), normal = rng_vec3(&r, 1);
        choose_places(&r, on);
        add(text, "  - {name: touch%d, type: contact, point: %s, at: [%.3f, %.3f, %.3f], radius: 0.1, of: %s, ", k,
            on[0], at.x, at.y, at.z, on[1]);
        if (k == 2)
            add(text, "sphere: 0.3");
        else
            add(text, "normal: [%.3f, %.3f, %.3f]", normal.x, normal.y, normal.z);
        add(text, ", friction: %s}\n", k == 1 ? "0" : "0.4");
    }
    choose_places(&r, on);
    add(text, "  - {name: rope, type: distance_limits, between: [%s, %s], lower: 0.01, upper: 2}\n", on[0], on[1]);
    add(text, "  - {name: end, type: stop, joint: base/turn, lower: -2, upper: 2}\n");
    choose_places(&r, on);
    if (seed % 2)
        add(text, "  - {name: ball, type: closure, joint: %s, between: [%s, %s]}\n",
            seed % 4 == 1 ? "spherical" : "fixed", on[0], on[1]);
    add(text, "mechanism:\n");
    for (int k = 0; k < 2; k++) {
        const ramus_vec3 a = rng_vec3(&r, 0.5), b = rng_vec3(&r, 0.5);
        choose_places(&r, on);
        add(text, "  - {name: pull%d, type: actuator, between: [{on: %s, at: [%.3f, %.3f, %.3f]}, {on: %s, at: [%.3f, ",
            k, on[0], a.x, a.y, a.z, on[1], b.x);
        add(text, "%.3f, %.3f]}]%s}\n", b.y, b.z, k ? ", moves: base/slide" : "");
    }
    add(text, "  - {name: jack, type: actuator, between: [{on: base/plate, at: [0.4, 0, 0]}, {on: base/foot, at: [0, "
              "0.5, 0]}]}\n");
}

#define CLOSED HEAD("task") "contact_gap: 100\nhorizon: 0.01\n"
static const char *const holders[] = {
    CLOSED "tasks:\n  - {frame: hand/hand/nail, target: {state: shared}}\n"
           "  - {kind: posture, priority: 1, target: {state: shared}}\n",
    CLOSED "tasks:\n  - {kind: length, part: jack, target: {value: 0.6}}\n"
           "  - {kind: centre_of_mass, priority: 1, target: {state: shared}}\n"
           "limits:\n  all: {velocity: 8, force: 90}\n  parts: {jack: {force: 40, lower: 0.1}, pull0: {force: 30}}\n"
           "  constraints: {touch0: {force: 60, contact: {friction: 0.2}}, touch1: {force: 10}}\n",
    HEAD("task") "tasks:\n  - {frame: more/body, target: {state: shared}}\n"
                 "  - {kind: length, part: pull0, lower: 0.05}\nlimits: {model: true}\n",
    HEAD("wrench") "contact_gap: 100\ntasks:\n  - {frame: arm/arm/tip, target: {state: shared}}\n"
                   "limits: {all: {force: 70}}\n",
};
enum { HOLDERS = sizeof holders / sizeof *holders };

/* 1e-9, or more where the robot's own controller is as sensitive to the last digits of q: limits that meet in one point, as those of a contact that exerts
 * nothing, leave forces inside of the robot to rounding. One step of q does not show all of it: the many states of the long run differ by 9e-8 at most. */
static double least_tolerance(void)
{
    return seed_count(1) > 1 ? 1e-7 : 1e-9;
}

static double tolerance_of(ramus_controller *c, const double q[], const double v[], int nq, int nv)
{
    double near[MOST], tau[2][MOST], own = 0;
    int where;
    memcpy(near, q, (size_t)nq * sizeof *near);
    control(c, 0.1, q, v, tau[0]);
    for (int i = 0; i < nq; i++) {
        near[i] *= 1 + 1e-14;
        control(c, 0.1, near, v, tau[1]);
        near[i] = q[i];
        own = fmax(own, worst_difference(tau[1], tau[0], nv, &where));
    }
    return least_tolerance() + 10 * own;
}

static void same_drives(const ramus_controller *want, const ramus_controller *got, unsigned long long seed, int nv,
                        double tol)
{
    ramus_control_drives d[2];
    assert_int_equal(ramus_controller_drives(want, &d[0]), RAMUS_OK);
    assert_int_equal(ramus_controller_drives(got, &d[1]), RAMUS_OK);
    assert_int_equal(d[1].npart, d[0].npart);
    assert_int_equal(d[1].nconstraint_row, d[0].nconstraint_row);
    assert_int_equal(d[1].nbound, d[0].nbound);
    const double size_of_forces = scale_of(d[0].motor, nv), by_force = 10 * tol * size_of_forces;
    const struct {
        const char *name;
        const double *got, *want;
        int count;
        double tol;
    } numbers[] = {
        { "motors", d[1].motor, d[0].motor, nv, tol },
        { "tensions", d[1].tension, d[0].tension, d[0].npart,
          tol * size_of_forces }, /* some are zero but for rounding */
        { "lengths", d[1].length, d[0].length, d[0].npart, 1e-12 },
        { "rates", d[1].rate, d[0].rate, d[0].npart, 1e-12 },
        { "lengths to command", d[1].command_length, d[0].command_length, d[0].npart, tol },
        { "multipliers", d[1].multiplier, d[0].multiplier, d[0].nconstraint_row, by_force },
        { "forces of bounds", d[1].bound_force, d[0].bound_force, 3 * d[0].nbound, by_force },
    };
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (!near_numbers(numbers[k].name, seed, numbers[k].got, numbers[k].want, numbers[k].count, numbers[k].tol,
                          NULL, NULL))
            fail_msg("%s", numbers[k].name);
    const double size = 1e-6 * size_of_forces;
    assert_true(fabs(d[1].force_excess - d[0].force_excess) <= size);
    assert_true(fabs(d[1].range_excess - d[0].range_excess) <= size);
}

/* The two robots of a text. */
static void load_both(const char *text, ramus_model *model[2])
{
    static char whole[2 * TEXT];
    const char *const base[2] = { ONE, PARTS };
    for (int k = 0; k < 2; k++) {
        snprintf(whole, sizeof whole, "%s%s", base[k], text);
        write_file("random.yaml", whole);
        model[k] = load("random.yaml", false);
    }
}

static void commands_are_those_of_one_file(void **state)
{
    (void)state;
    int pushed = 0, pulled = 0, held_back = 0, plain = 0;
    for (unsigned long long seed = 1; seed <= seed_count(6); seed++) {
        char text[TEXT];
        ramus_model *model[2];
        random_text(seed, text);
        load_both(text, model);
        const int nv = ramus_model_nv(model[0]);
        for (int h = 0; h < HOLDERS; h++) {
            ramus_controller *c[2];
            for (int k = 0; k < 2; k++)
                c[k] = controller_of(model[k], holders[h]);
            for (int i = 0; i < 3; i++) {
                unsigned long long random = 100 * seed + (unsigned)i;
                double q[MOST], v[MOST], tau[2][MOST];
                ramus_random(model[0], &random, q);
                for (int j = 0; j < nv; j++)
                    v[j] = 0.2 * sin((double)random + j);
                const double tol = tolerance_of(c[0], q, v, ramus_model_nq(model[0]), nv);
                for (int k = 0; k < 2; k++)
                    control(c[k], 0.1, q, v, tau[k]);
                if (!near_numbers("commands", seed, tau[1], tau[0], nv, tol, NULL, NULL))
                    fail_msg("controller %d, state %d\n%s", h, i, text);
                plain += tol < 2 * least_tolerance();
                same_drives(c[0], c[1], seed, nv, tol);
                same_motions(c[0], c[1], nv, tol);
                ramus_control_drives d;
                ramus_control_report report;
                ramus_controller_drives(c[1], &d);
                ramus_controller_report(c[1], &report);
                held_back += report.nactive;
                for (int j = 0; j < 3 * d.nbound; j++)
                    pushed += fabs(d.bound_force[j]) > 1e-3;
                for (int j = 0; j < d.npart; j++)
                    pulled += fabs(d.tension[j]) > 1e-3;
                for (int j = BALL; j < BALL + 4; j++) /* a quaternion of eight digits */
                    q[j] *= 1 + 1e-8;
                control(c[1], 0.1, q, v, tau[1]);
                if (!near_numbers("commands", seed, tau[1], tau[0], nv, 1e-6 + 10 * tol, NULL, NULL))
                    fail_msg("controller %d, state %d, quaternion not of unit length", h, i);
            }
            for (int k = 0; k < 2; k++)
                ramus_controller_destroy(c[k]);
        }
        for (int k = 0; k < 2; k++)
            ramus_model_destroy(model[k]);
    }
    assert_true(pushed > 0 && pulled > 0 && held_back > 0);
    assert_true(plain >= (int)seed_count(6) * HOLDERS * 3 * 9 / 10);
}

/* ---- a quadruped ------------------------------------------------------------------------------------------------ */

#define LIMB(name, joint, origin, mass, more)                                                                          \
    "      - {name: " name ", joint: {name: " joint                                                                    \
    ", type: revolute, limits: {lower: -3, upper: 3, velocity: 12, effort: 60}}, origin: {xyz: " origin                \
    "}, mass: " mass ", com: [0, 0, -0.09], inertia: [0.005, 0.005, 0.0006]" more "}\n"
#define LEG                                                                                                            \
    ASSEMBLY("leg", LIMB("hip", "abduction, axis: [1, 0, 0]", "[0, 0, 0]", "1.1", "")                                  \
                        LIMB("thigh", "pitch, axis: [0, 1, 0]", "[0, 0, 0]", "1.3", "")                                \
                            LIMB("shank", "knee, axis: [0, 1, 0]", "[0, 0, -0.22]", "0.4",                             \
                                 ", frames: [{name: foot, pose: {xyz: [0, 0, -0.22]}}]"))                              \
    "robot:\n  - {name: leg, module: leg}\n"
#define TRUNK                                                                                                          \
    "ramus: 1\nname: quadruped\nmodules:\n  trunk:\n    links:\n"                                                      \
    "      - {name: body, joint: {name: float, type: free}, mass: 12, inertia: [0.05, 0.26, 0.29], frames: "           \
    "[{name: fl, pose: {xyz: [0.2, 0.15, 0]}}, {name: fr, pose: {xyz: [0.2, -0.15, 0]}}, "                             \
    "{name: rl, pose: {xyz: [-0.2, 0.15, 0]}}, {name: rr, pose: {xyz: [-0.2, -0.15, 0]}}]}\n"
#define FEET(leg)                                                                                                      \
    "robot:\n  - {name: trunk, module: trunk}\n"                                                                       \
    "  - {name: fl, on: trunk/fl, " leg "}\n  - {name: fr, on: trunk/fr, " leg "}\n"                                   \
    "  - {name: rl, on: trunk/rl, " leg "}\n  - {name: rr, on: trunk/rr, " leg "}\n"                                   \
    "constraints:\n"                                                                                                   \
    "  - {name: on_fl, type: contact, point: fl/leg/foot, radius: 0.02, friction: 0.6}\n"                              \
    "  - {name: on_fr, type: contact, point: fr/leg/foot, radius: 0.02, friction: 0.6}\n"                              \
    "  - {name: on_rl, type: contact, point: rl/leg/foot, radius: 0.02, friction: 0.6}\n"                              \
    "  - {name: on_rr, type: contact, point: rr/leg/foot, radius: 0.02, friction: 0.6}\n"
#define STAND                                                                                                          \
    "ramus: 1\ncontroller: task\ngains: {kp: 100}\ncontact_gap: 0.001\ntasks:\n"                                       \
    "  - {kind: centre_of_mass, target: {position: [0, 0, 0.3], circle: {normal: [0, 0, 1], radius: 0.005, "           \
    "frequency: 1}}}\n"                                                                                                \
    "  - {kind: orientation, frame: trunk/body, target: {rotation: {rpy: [0, 0, 0]}}}\n"                               \
    "limits:\n  model: true\n  constraints: {on_fl: {force: 70, contact: {friction: 0.4}}, on_rr: {force: 66}}\n"

static const double stance[19] = { 0,   0,   0.35485, 1,   0,   0,    0,   0.1, 0.7, -1.4,
                                   -.1, 0.7, -1.4,    0.1, 0.7, -1.4, -.1, 0.7, -1.4 };

static void write_quadruped(void)
{
    write_file("leg.yaml", LEG);
    write_file("legs_one.yaml", TRUNK "  leg: {assembly: leg.yaml}\n" FEET("module: leg"));
    write_file("legs.yaml", TRUNK FEET("black_box: {library: leg.so}"));
    write_file("stand.yaml", STAND);
    assert_int_equal(program_call("pack leg.yaml --outlet leg/foot -o leg.so", NULL), 0);
}

static ramus_status feedback(void *user, double t, const double q[], const double v[], double tau[])
{
    return ramus_controller_forces(user, t, q, v, tau);
}

static void a_quadruped_with_packed_legs_stands(void **state)
{
    (void)state;
    write_quadruped();
    ramus_model *model[2] = { load("legs_one.yaml", false), load("legs.yaml", false) };
    const int nv = ramus_model_nv(model[0]);
    ramus_controller *c[2];
    ramus_error err;
    ramus_sim *sim = NULL;
    ramus_sim_options options = ramus_sim_options_default();
    options.method = RAMUS_SIM_EULER;
    options.step = 2e-3;
    for (int k = 0; k < 2; k++)
        c[k] = controller_of(model[k], STAND);
    if (ramus_sim_create(model[1], &options, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    double v[MOST] = { 0 };
    assert_int_equal(ramus_sim_set_state(sim, 0, stance, v), RAMUS_OK);
    ramus_sim_set_forces(sim, feedback, c[1]);
    int limited = 0;
    double least = 1e9, most = 0;
    for (int i = 0; i < 100; i++) {
        double tau[2][MOST];
        for (int k = 0; k < 2; k++)
            control(c[k], ramus_sim_time(sim), ramus_sim_q(sim), ramus_sim_v(sim), tau[k]);
        if (!near_numbers("commands", (unsigned)i, tau[1], tau[0], nv, 1e-9, NULL, NULL))
            fail_msg("step %d", i);
        same_motions(c[0], c[1], nv, 1e-9);
        same_drives(c[0], c[1], (unsigned)i, nv, 1e-9);
        ramus_control_drives d;
        ramus_control_report report;
        ramus_controller_drives(c[1], &d);
        ramus_controller_report(c[1], &report);
        limited += report.nactive;
        for (int k = 0; k < d.nbound; k++) {
            least = fmin(least, d.bound_force[3 * k]);
            most = fmax(most, d.bound_force[3 * k]);
        }
        if (ramus_sim_step(sim) != RAMUS_OK)
            fail_msg("%s", ramus_sim_error(sim)->text);
    }
    assert_true(limited > 0);
    assert_true(least >= -1e-9 && most > 20);
    assert_true(ramus_sim_q(sim)[2] > 0.3); /* it stands */
    ramus_sim_destroy(sim);
    for (int k = 0; k < 2; k++) {
        ramus_controller_destroy(c[k]);
        ramus_model_destroy(model[k]);
    }
}

static void the_program_controls_it(void **state)
{
    (void)state;
    write_file("stance.csv", "q.trunk/float.x,q.trunk/float.y,q.trunk/float.z,q.trunk/float.qw,q.trunk/float.qx,"
                             "q.trunk/float.qy,q.trunk/float.qz,q.fl/leg/abduction,q.fl/leg/pitch,q.fl/leg/knee,"
                             "q.fr/leg/abduction,q.fr/leg/pitch,q.fr/leg/knee,q.rl/leg/abduction,q.rl/leg/pitch,"
                             "q.rl/leg/knee,q.rr/leg/abduction,q.rr/leg/pitch,q.rr/leg/knee\n"
                             "0,0,0.35485,1,0,0,0,0.1,0.7,-1.4,-.1,0.7,-1.4,0.1,0.7,-1.4,-.1,0.7,-1.4\n");
    const program_line lines[] = {
        { "sim legs.yaml --initial stance.csv --controller stand.yaml --method euler --time 0.01 -o run.csv", 0,
          "on_rr (upper constraint)" },
        { "sim legs.yaml --initial stance.csv --controller stand.yaml --time 0.01 -o run.csv", 0, "task 'trunk/body'" },
        { "sim legs.yaml --initial stance.csv --controller stand.yaml --method rk4 --time 0.01 -o run.csv", 1,
          "such as 'on_fl': choose euler or adaptive" },
    };
    program_expect(lines, sizeof lines / sizeof *lines);
}

/* ---- what cannot be, memory ------------------------------------------------------------------------------------- */

static const char lever[] =
    "mechanism:\n"
    "  - {name: crank, type: lever, pivot: {on: base/body, at: [0, 0, 0.1]}, axis: [0, 1, 0], tip: [0.3, 0, 0], "
    "pin: {on: arm/arm/tip, at: [0.2, 0.1, 0.2], rod_length: 1.5}}\n"
    "  - {name: ram, type: actuator, between: [{on: base/foot, at: [0.3, 0, 0.2]}, {lever: crank, at: [0.2, 0, "
    "0.1]}]}\n";

static void actuators_on_levers_are_those_of_one_file(void **state)
{
    (void)state;
    ramus_model *model[2];
    load_both(lever, model);
    const int nv = ramus_model_nv(model[0]);
    ramus_controller *c[2];
    for (int k = 0; k < 2; k++)
        c[k] = controller_of(model[k], HEAD("task") "tasks:\n  - {kind: length, part: ram, target: {value: 0.5}}\n"
                                                    "  - {frame: arm/arm/tip, priority: 1, target: {state: shared}}\n");
    double q[MOST], v[MOST], a[MOST], tau[2][MOST];
    ramus_error err;
    ramus_data *data = NULL;
    assert_int_equal(ramus_data_create(model[1], NULL, &data, &err), RAMUS_OK);
    ramus_neutral(model[0], q);
    for (int j = 0; j < nv; j++)
        v[j] = 0.3 * sin(j);
    for (int i = 0; i < 20; i++) { /* while it moves */
        for (int k = 0; k < 2; k++)
            control(c[k], 0, q, v, tau[k]);
        assert_true(near_numbers("commands", (unsigned)i, tau[1], tau[0], nv, 1e-9, NULL, NULL));
        assert_int_equal(ramus_forward_dynamics(model[1], data, q, v, tau[1], a), RAMUS_OK);
        for (int j = 0; j < nv; j++)
            v[j] += 0.004 * a[j];
        ramus_integrate(model[1], q, v, 0.004, q);
        same_drives(c[0], c[1], (unsigned)i, nv, 1e-9);
    }
    ramus_data_destroy(data);
    for (int k = 0; k < 2; k++) {
        ramus_controller_destroy(c[k]);
        ramus_model_destroy(model[k]);
    }
}

/* A module with one outlet by its own name, as an end of a constraint and of an actuator, and in a task. */
static void a_module_alone_is_its_only_outlet(void **state)
{
    (void)state;
    const char *const base[2] = { ONE, PARTS }, *const end[2] = { "arm/arm/tip", "arm" };
    ramus_model *model[2];
    ramus_controller *c[2];
    double q[MOST], v[MOST], tau[2][MOST];
    for (int k = 0; k < 2; k++) {
        char text[2 * TEXT], holder[600];
        snprintf(text, sizeof text,
                 "%sconstraints:\n  - {name: rod, type: distance, between: [more/top, %s], length: 1}\nmechanism:\n"
                 "  - {name: ram, type: actuator, between: [{on: base/foot, at: [0.3, 0, 0.2]}, "
                 "{on: %s, at: [0.2, 0.1, 0]}]}\n",
                 base[k], end[k], end[k]);
        snprintf(holder, sizeof holder,
                 HEAD("task") "tasks:\n  - {kind: length, part: ram, target: {value: 0.5}}\n"
                              "  - {frame: %s, priority: 1, target: {state: shared}}\n",
                 end[k]);
        write_file("alone.yaml", text);
        model[k] = load("alone.yaml", false);
        c[k] = controller_of(model[k], holder);
    }
    const int nv = ramus_model_nv(model[0]);
    ramus_neutral(model[0], q);
    for (int j = 0; j < nv; j++)
        v[j] = 0.3 * sin(j);
    for (int k = 0; k < 2; k++)
        control(c[k], 0, q, v, tau[k]);
    assert_true(near_numbers("commands", 0, tau[1], tau[0], nv, 1e-9, NULL, NULL));
    same_drives(c[0], c[1], 0, nv, 1e-9);
    same_motions(c[0], c[1], nv, 1e-9);
    const ramus_frame alone = ramus_model_find_frame(model[1], "arm");
    assert_string_equal(ramus_model_frame(model[1], alone).name, "arm/arm/tip");
    assert_int_equal(ramus_model_find_frame(model[1], "arm/arm").index, -1);
    assert_int_equal(ramus_model_find_frame(model[1], "base").index, -1);
    for (int k = 0; k < 2; k++) {
        ramus_controller_destroy(c[k]);
        ramus_model_destroy(model[k]);
    }
}

static void what_is_not_known_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "mechanism:\n  - {name: ram, type: actuator, between: [base/foot, arm/arm/upper]}\n",
          "actuator 'ram': there is no link or frame 'arm/arm/upper', or it is inside a module that answers at its "
          "connections only" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[TEXT];
        snprintf(text, sizeof text, "%s%s", PARTS, cases[k].text);
        write_file("refused.yaml", text);
        ramus_model *model = load("refused.yaml", false);
        ramus_controller *c = NULL;
        ramus_error err = { .text = "" };
        assert_int_not_equal(create(model, controllers[0], NULL, &c, &err), RAMUS_OK);
        assert_null(c);
        if (!strstr(err.text, cases[k].message))
            fail_msg("'%s' is not '%s'", err.text, cases[k].message);
        ramus_model_destroy(model);
    }
}

/* The robot that was opened has the names of constraints and parts, as one from a single file does. */
static void names_are_those_of_one_file(void **state)
{
    (void)state;
    char text[TEXT];
    ramus_model *model[2];
    random_text(1, text);
    load_both(text, model);
    assert_int_equal(ramus_model_nconstraint(model[1]), ramus_model_nconstraint(model[0]));
    assert_string_equal(ramus_model_constraint(model[1], 2).name, "touch2");
    assert_int_equal(ramus_model_npart(model[1]), 3);
    assert_int_equal(ramus_model_find_part(model[1], "jack").index, 2);
    assert_string_equal(ramus_model_part(model[1], (ramus_part){ 0 }).name, "pull0");
    ramus_data *data = NULL;
    ramus_error err;
    ramus_data_options options = ramus_data_options_default();
    options.with = RAMUS_WITH_MECHANISM;
    assert_int_equal(ramus_data_create(model[1], &options, &data, &err), RAMUS_ERR_UNSUPPORTED);
    for (int k = 0; k < 2; k++)
        ramus_model_destroy(model[k]);
}

static void a_cycle_allocates_nothing(void **state)
{
    (void)state;
    char text[TEXT];
    ramus_model *model[2];
    random_text(1, text);
    load_both(text, model);
    for (int k = 0; k < HOLDERS; k++) {
        ramus_controller *c = controller_of(model[1], holders[k]);
        double q[MOST], v[MOST] = { 0 }, tau[MOST];
        ramus_neutral(model[1], q);
        assert_true(allocations_are_seen());
        must_not_allocate = 1;
        const ramus_status status = ramus_controller_forces(c, 0, q, v, tau);
        must_not_allocate = 0;
        assert_int_equal(status, RAMUS_OK);
        assert_int_equal(forbidden_allocations, 0);
        ramus_controller_destroy(c);
    }
    for (int k = 0; k < 2; k++)
        ramus_model_destroy(model[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_those_of_one_file),
        cmocka_unit_test(a_quadruped_with_packed_legs_stands),
        cmocka_unit_test(the_program_controls_it),
        cmocka_unit_test(actuators_on_levers_are_those_of_one_file),
        cmocka_unit_test(a_module_alone_is_its_only_outlet),
        cmocka_unit_test(what_is_not_known_is_refused),
        cmocka_unit_test(names_are_those_of_one_file),
        cmocka_unit_test(a_cycle_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
