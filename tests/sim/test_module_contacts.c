/* test_module_contacts.c - robots in parts under their constraints: impacts, friction, ropes, rods and first states are those of one file
 *
 * Modules are packed libraries; the same robot from one file is evaluated and simulated by its side.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "contact_scene.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/failing.h"
#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#define ONE_LINK(name, joint, more)                                                                                    \
    "ramus: 1\nname: " name "\nmodules:\n  " name ":\n    links:\n      - {name: l, joint: {" joint                    \
    "}, mass: 1, inertia: [0.1, 0.1, 0.1]" more "}\nrobot:\n  - {name: " name ", module: " name "}\n"
#define DROP                                                                                                           \
    ONE_LINK("drop", "name: z, type: prismatic, axis: [0, 0, 1], damping: 1", ", frames: [{name: foot, pose: {}}]")
#define PUCK ONE_LINK("puck", "name: p, type: planar, axis: [0, 1, 0]", ", frames: [{name: foot, pose: {}}]")
#define ARM                                                                                                            \
    ONE_LINK("arm", "name: j, type: revolute, axis: [0, 1, 0]",                                                        \
             ", com: [0.2, 0, 0], frames: [{name: tip, pose: {xyz: [0.4, 0, 0]}}]")

static const test_file files[] = {
    { "drop.yaml", DROP },
    { "puck.yaml", PUCK },
    { "arm.yaml", ARM },
};
static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack drop.yaml --outlet drop/foot -o drop.so", NULL) ||
           program_call("pack drop.yaml --outlet drop/foot --joint-effects -o damped.so", NULL) ||
           program_call("pack puck.yaml --outlet puck/foot -o puck.so", NULL) ||
           program_call("pack arm.yaml --outlet arm/tip -o arm.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

enum { MOST = 32 };

static ramus_model *load(const char *path)
{
    ramus_error err;
    ramus_model *model = NULL;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK || ramus_model_open(&model, NULL, &err) != RAMUS_OK)
        fail_msg("%s: %s", path, err.text);
    assert_true(ramus_model_nq(model) <= MOST);
    return model;
}

/* The robot of these instances; each `@NAME` is the module of NAME.yaml, or the library NAME.so. */
static ramus_model *robot(const char *text, const char *modules, int parts)
{
    char all[4000] = "ramus: 1\nname: robot\n";
    if (!parts && modules[0])
        snprintf(all + strlen(all), sizeof all - strlen(all), "modules:\n%s", modules);
    for (const char *c = text; *c;) {
        const size_t used = strlen(all), word = c[0] == '@' ? strcspn(c + 1, ",}") : 0;
        assert_true(used + word + 40 < sizeof all);
        if (c[0] != '@')
            snprintf(all + used, sizeof all - used, "%c", *c++);
        else {
            snprintf(all + used, sizeof all - used, parts ? "black_box: {library: %.*s.so}" : "module: %.*s", (int)word,
                     c + 1);
            c += 1 + word;
        }
    }
    write_file("robot.yaml", all);
    return load("robot.yaml");
}

/* ---- single bodies -------------------------------------------------------------------------------------------- */

#define BALL "robot:\n  - {name: d, @drop}\nconstraints:\n"
#define BALL_MODULES "  drop: {assembly: drop.yaml}\n"

/* A fall of 0.1 m, or to the end of a rope, ends with 1.4007 m/s; 0.8 of it comes back. */
static void bounces_are_those_of_one_file(void **state)
{
    (void)state;
    static const struct {
        const char *constraint;
        double q, rebound;
    } cases[] = {
        { "  - {name: floor, type: contact, point: d/drop/foot, of: world, restitution: 0.8}\n", 0.1, 0.8 },
        { "  - {name: floor, type: contact, point: d/drop/foot, of: world, energy_restitution: 0.8}\n", 0.1, 0.8 },
        { "  - {name: rope, type: distance_limits, between: [world, d/drop/foot], upper: 0.2, restitution: 0.8}\n",
          -0.1, 0.8 },
        { "  - {name: floor, type: contact, point: d/drop/foot, of: world}\n", 0.1, 0 },
    };
    static const double steps[] = { 1e-3, 1e-4 };
    const double end = 0.1428 + 0.002, fall = sqrt(2 * 9.81 * 0.1);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int m = 0; m < 3; m++) {
            char text[400];
            double v[2], q[2];
            const double rest = 0;
            snprintf(text, sizeof text, BALL "%s", cases[k].constraint);
            for (int parts = 0; parts < 2; parts++) {
                ramus_model *model = robot(text, BALL_MODULES, parts);
                ramus_sim *sim = scene_sim(model, m < 2 ? RAMUS_SIM_EULER : RAMUS_SIM_ADAPTIVE, steps[m < 2 ? m : 0],
                                           &cases[k].q, &rest);
                ramus_sim_verdict verdict;
                scene_run(sim, end);
                v[parts] = ramus_sim_v(sim)[0];
                q[parts] = ramus_sim_q(sim)[0];
                ramus_sim_report(sim, &verdict);
                if (!verdict.trusted || !(verdict.scale > 0)) /* what impacts take is counted */
                    fail_msg("%s%s", cases[k].constraint, verdict.reason);
                ramus_sim_destroy(sim);
                ramus_model_destroy(model);
            }
            const double rebound = cases[k].rebound * fall;
            if (!(fabs(v[1] - v[0]) <= 1e-12 && fabs(q[1] - q[0]) <= 1e-12) || !(fabs(v[1] - rebound) < 0.03))
                fail_msg("%s method %d: %.17g m/s, from one file %.17g, %g expected", cases[k].constraint, m, v[1],
                         v[0], rebound);
        }
}

/* A body that slides stops, and stays. */
static void friction_ends_in_rest(void **state)
{
    (void)state;
    static const char text[] = "robot:\n  - {name: d, @puck}\nconstraints:\n"
                               "  - {name: floor, type: contact, point: d/puck/foot, of: world, friction: 0.4}\n";
    const double q[3] = { 0, 0, 0 }, v[3] = { 0.5, 0, 0 };
    double place[2];
    for (int parts = 0; parts < 2; parts++) {
        ramus_model *model = robot(text, "  puck: {assembly: puck.yaml}\n", parts);
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, v);
        double a[3];
        scene_run(sim, 0.3);
        place[parts] = ramus_sim_q(sim)[0];
        assert_int_equal(ramus_sim_accelerations(sim, a, NULL), RAMUS_OK);
        for (int k = 0; k < 3; k++)
            if (!(fabs(ramus_sim_v(sim)[k]) < 1e-13 && fabs(a[k]) < 1e-11))
                fail_msg("coordinate %d goes on with %g, %g per s^2", k, ramus_sim_v(sim)[k], a[k]);
        scene_run(sim, 0.5);
        if (!(fabs(ramus_sim_q(sim)[0] - place[parts]) < 1e-13))
            fail_msg("it creeps by %g m", ramus_sim_q(sim)[0] - place[parts]);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
    assert_true(fabs(place[1] - place[0]) < 1e-13);
}

/* On a slope that it does not slide on: what rounding moves is no mistake of the balance. */
static void rest_is_trusted(void **state)
{
    (void)state;
    static const char text[] =
        "robot:\n  - {name: d, @puck}\nconstraints:\n"
        "  - {name: slope, type: contact, point: d/puck/foot, of: world, normal: [0.3, 0, 1], friction: 0.6}\n";
    const double q[3] = { 0.1, 0.03, 0 };
    for (int parts = 0; parts < 2; parts++) {
        ramus_model *model = robot(text, "  puck: {assembly: puck.yaml}\n", parts);
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, q, NULL);
        ramus_sim_verdict verdict;
        scene_run(sim, 0.3);
        ramus_sim_report(sim, &verdict);
        if (!verdict.trusted || !(verdict.rounding > 1e-9))
            fail_msg("%g J are rounding: %s", verdict.rounding, verdict.reason);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

/* Damping inside of the module has a rate of 1/s; that a contact closes is none. */
static void closing_contacts_are_no_rate(void **state)
{
    (void)state;
    static const char text[] = "robot:\n  - {name: d, @damped}\nconstraints:\n"
                               "  - {name: floor, type: contact, point: d/drop/foot, of: world}\n";
    ramus_model *model = robot(text, "", 1);
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-3, (double[]){ 0.1 }, NULL);
    ramus_sim_verdict verdict;
    scene_run(sim, 0.3);
    ramus_sim_report(sim, &verdict);
    if (!verdict.trusted)
        fail_msg("%s", verdict.reason);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* ---- first states ----------------------------------------------------------------------------------------------- */

#define CHAIN(length)                                                                                                  \
    "robot:\n  - {name: a, @arm}\n  - {name: b, @arm, on: a/arm/tip}\nconstraints:\n"                                  \
    "  - {name: rod, type: distance, between: [world, b/arm/tip], length: " length "}\n"
#define CHAIN_MODULES "  arm: {assembly: arm.yaml}\n"

static void first_states_are_met(void **state)
{
    (void)state;
    const double q[2] = { 0, 0.3 }, v[2] = { 0.3, 0.1 };
    double all[2][6];
    for (int parts = 0; parts < 2; parts++) {
        ramus_model *model = robot(CHAIN("0.5"), CHAIN_MODULES, parts);
        ramus_sim *sim = scene_sim(model, RAMUS_SIM_RK4, 1e-3, q, v);
        double position, velocity;
        assert_int_equal(ramus_sim_nconstraint_row(sim), 1);
        memcpy(all[parts], ramus_sim_q(sim), sizeof q);
        memcpy(all[parts] + 2, ramus_sim_v(sim), sizeof v);
        assert_int_equal(ramus_sim_accelerations(sim, all[parts] + 4, NULL), RAMUS_OK);
        assert_true(fabs(ramus_sim_q(sim)[1] - 0.3) > 0.1);
        scene_run(sim, 0.2);
        assert_int_equal(ramus_sim_constraint_error(sim, NULL, NULL, &position, &velocity), RAMUS_OK);
        assert_true(position < 1e-11 && velocity < 1e-11);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
    assert_true(near_numbers("first state", 0, all[1], all[0], 6, 1e-10, NULL, NULL));
    for (int parts = 0; parts < 2; parts++) { /* one that nothing reaches */
        ramus_model *model = robot(CHAIN("5"), CHAIN_MODULES, parts);
        ramus_sim *sim = NULL;
        ramus_error err;
        assert_int_equal(ramus_sim_create(model, NULL, &sim, &err), RAMUS_OK);
        assert_int_equal(ramus_sim_set_state(sim, 0, q, v), RAMUS_ERR_SINGULAR);
        if (!strstr(ramus_sim_error(sim)->text, "constraint 'rod', row 0, is off by -4.2"))
            fail_msg("%s", ramus_sim_error(sim)->text);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

/* What can be added to a data is about coordinates. */
static void constraints_are_added(void **state)
{
    (void)state;
    const char *joint[2] = { "a/arm/j", "b/arm/j" };
    const double coefficient[2] = { 1, -2 }, q[2] = { 0.2, 0.1 }, v[2] = { 1, 0.5 }, tau[2] = { 1, 2 };
    double a[2][2];
    for (int parts = 0; parts < 2; parts++) {
        ramus_model *model = robot(CHAIN("0.78"), CHAIN_MODULES, parts);
        ramus_data_options opt = ramus_data_options_default();
        ramus_data *data = NULL;
        ramus_error err;
        ramus_constraint_description d = ramus_constraint_description_default();
        opt.without_model_constraints = true;
        assert_int_equal(ramus_data_create(model, &opt, &data, &err), RAMUS_OK);
        d.name = "gear";
        d.kind = RAMUS_CONSTRAINT_COUPLING;
        d.joint = joint;
        d.coefficient = coefficient;
        d.ncoordinate = 2;
        if (ramus_data_add_constraint(data, &d, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a[parts]), RAMUS_OK);
        d = ramus_constraint_description_default();
        d.name = "stick";
        d.kind = RAMUS_CONSTRAINT_DISTANCE;
        d.frame_b = "b/arm/tip";
        d.length = 1;
        assert_int_equal(ramus_data_add_constraint(data, &d, &err), parts ? RAMUS_ERR_UNSUPPORTED : RAMUS_OK);
        assert_true(!parts || strstr(err.text, "constraint 'stick': places of a robot whose modules answer"));
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
    assert_true(near_numbers("accelerations", 0, a[1], a[0], 2, 1e-12, NULL, NULL));
    assert_true(fabs(a[1][0] - 2 * a[1][1]) < 1e-12);
}

/* ---- random robots ------------------------------------------------------------------------------------------------ */

static void add_link(char text[], size_t size, rng *r, const char *name, const char *more)
{
    const ramus_vec3 at = rng_vec3(r, 0.3), turn = rng_vec3(r, 1), com = rng_vec3(r, 0.1), axis = rng_vec3(r, 1);
    static const char *const types[] = { "revolute", "prismatic", "spherical", "universal" };
    const int type = rng_int(r, 0, 3);
    snprintf(text + strlen(text), size - strlen(text), "      - {name: %s, joint: {name: j%s, type: %s", name, name,
             types[type]);
    if (type < 2)
        snprintf(text + strlen(text), size - strlen(text), ", axis: [%.17g, %.17g, 1]", axis.x, axis.y);
    snprintf(text + strlen(text), size - strlen(text),
             "}, origin: {xyz: [%.17g, %.17g, %.17g], rpy: [%.17g, %.17g, %.17g]}, mass: %.17g, com: [%.17g, %.17g, "
             "0.05], inertia: [0.05, 0.06, 0.07, 0.01, 0.02, 0.015]%s}\n",
             at.x, at.y, at.z, turn.x, turn.y, turn.z, rng_uniform(r, 0.3, 2), com.x, com.y, more);
}

/* Two packed arms on a known base that slides or floats, with some of all kinds of constraints. */
static void write_arms(unsigned long long seed, rng *r, char text[], size_t size)
{
    char arm[2000], line[80];
    for (int k = 0; k < 2; k++) {
        snprintf(arm, sizeof arm, "ramus: 1\nname: part\nmodules:\n  part:\n    links:\n");
        add_link(arm, sizeof arm, r, "u", "");
        add_link(arm, sizeof arm, r, "w", ", parent: u, frames: [{name: tip, pose: {xyz: [0.1, 0, 0.4]}}]");
        snprintf(arm + strlen(arm), sizeof arm - strlen(arm), "robot:\n  - {name: r, module: part}\n");
        snprintf(line, sizeof line, "x%d.yaml", k);
        write_file(line, arm);
        snprintf(line, sizeof line, "pack x%d.yaml --outlet r/tip -o x%d.so", k, k);
        assert_int_equal(program_call(line, NULL), 0);
    }
    write_file("base.yaml",
               seed % 2
                   ? "ramus: 1\nname: base\nmodules:\n  base:\n    links:\n      - {name: b, joint: {name: f, type: "
                     "free}, mass: 3, inertia: [0.1, 0.2, 0.3]}\nrobot:\n  - {name: base, module: base}\n"
                   : "ramus: 1\nname: base\nmodules:\n  base:\n    links:\n      - {name: b, joint: {name: f, type: "
                     "prismatic}, mass: 3, inertia: [0.1, 0.2, 0.3]}\nrobot:\n  - {name: base, module: base}\n");
    const double low = rng_uniform(r, -0.4, -0.1);
    snprintf(text, size,
             "robot:\n  - {name: base, module: base}\n  - {name: l, @x0, on: base/base/b}\n"
             "  - {name: r, @x1, on: base/base/b, pose: {xyz: [0.3, 0.1, 0]}}\nconstraints:\n"
             "  - {name: floor, type: contact, point: l/r/tip, of: world, origin: [0, 0, %.17g], normal: [0.1, 0, 1], "
             "friction: %g, %s: 0.5}\n"
             "  - {name: rope, type: distance_limits, between: [l/r/tip, r/r/tip], upper: %.17g, restitution: 0.3}\n",
             low, seed % 4 < 2 ? 0.4 : 0.0, seed % 3 ? "restitution" : "energy_restitution", rng_uniform(r, 0.3, 1.0));
    if (seed % 5 < 2)
        snprintf(text + strlen(text), size - strlen(text),
                 "  - {name: plane, type: point_on_plane, point: r/r/tip, of: world, normal: [0.2, 1, 0.1]}\n");
    if (seed % 7 < 3)
        snprintf(text + strlen(text), size - strlen(text),
                 "  - {name: rod, type: distance, between: [world, l/r/tip], "
                 "length: %.17g}\n",
                 rng_uniform(r, 0.3, 0.6));
}

typedef struct pair {
    ramus_model *model[2]; /* from one file, in parts */
    double q[MOST], v[MOST];
} pair;

static pair make_pair(unsigned long long seed)
{
    pair p;
    rng r = { 900 + seed };
    char text[2000];
    write_arms(seed, &r, text, sizeof text);
    for (int parts = 0; parts < 2; parts++) {
        char modules[200] = "  base: {assembly: base.yaml}\n  x0: {assembly: x0.yaml}\n  x1: {assembly: x1.yaml}\n";
        char known[2300];
        snprintf(known, sizeof known, "modules:\n  base: {assembly: base.yaml}\n%s", text);
        p.model[parts] = parts ? robot(known, "", 1) : robot(text, modules, 0);
    }
    assert_int_equal(ramus_model_nv(p.model[0]), ramus_model_nv(p.model[1]));
    unsigned long long state = seed + 1;
    ramus_random(p.model[0], &state, p.q);
    for (int k = 0; k < ramus_model_nv(p.model[0]); k++)
        p.v[k] = rng_uniform(&r, -1, 1);
    return p;
}

static void release_pair(pair *p)
{
    for (int k = 0; k < 2; k++)
        ramus_model_destroy(p->model[k]);
}

/* A state beside that of the pair by rounding: where projection from there leads elsewhere, near a singular position, it is not compared. */
static void state_beside(const pair *p, double q[])
{
    double by[MOST];
    for (int k = 0; k < ramus_model_nv(p->model[0]); k++)
        by[k] = 1e-13 * cos(k);
    ramus_integrate(p->model[0], p->q, by, 1, q);
}

/* Rows, projection, forces, accelerations and impacts. */
static void evaluations_are_those_of_one_file(void **state)
{
    (void)state;
    int failures = 0, compared[4] = { 0 }, closed = 0;
    for (unsigned long long seed = 0; seed < seed_count(40); seed++) {
        pair p = make_pair(seed);
        const int nv = ramus_model_nv(p.model[0]), nq = ramus_model_nq(p.model[0]);
        double x[2][4][MOST], rows[2][2 * MOST], q[2][MOST], v[2][MOST];
        int found[2][4], nrow = 0, nbound = 0, decided = 1;
        for (int k = 0; k < 2; k++) {
            const ramus_model *m = p.model[k];
            ramus_data *data = NULL;
            ramus_error err;
            assert_int_equal(ramus_data_create(m, NULL, &data, &err), RAMUS_OK);
            nrow = ramus_data_nconstraint_row(data);
            nbound = ramus_data_nbound(data);
            assert_true(nrow + 2 * nbound <= MOST);
            double A[MOST * MOST], b[MOST], e[MOST], de[MOST];
            const ramus_constraint_rows equal = { A, b, e, de };
            assert_int_equal(ramus_constraint_equations(m, data, p.q, p.v, &equal), RAMUS_OK);
            for (int i = 0; i < nrow; i++) {
                rows[k][i] = b[i] + e[i] + de[i];
                for (int j = 0; j < nv; j++)
                    rows[k][i] += (j + 1) * A[i * nv + j];
            }
            const ramus_bound_rows one_sided = { .gap = rows[k] + nrow, .rate = rows[k] + nrow + nbound };
            assert_int_equal(ramus_bound_equations(m, data, p.q, p.v, &one_sided), RAMUS_OK);
            memcpy(q[k], p.q, sizeof p.q);
            memcpy(v[k], p.v, sizeof p.v);
            found[k][0] = ramus_constraint_project(m, data, NULL, q[k], v[k]);
            if (k == 0 && found[0][0] == RAMUS_OK) {
                double beside[MOST], rate[MOST];
                int where;
                state_beside(&p, beside);
                memcpy(rate, p.v, sizeof rate);
                decided = ramus_constraint_project(m, data, NULL, beside, rate) == RAMUS_OK &&
                          worst_difference(rate, v[0], nv, &where) < 1e-10;
            }
            ramus_data_set_bound_tolerance(data, 0.3, 1e-8); /* so that some are closed */
            found[k][1] = ramus_inverse_dynamics(m, data, q[0], v[0], p.v, x[k][1]);
            found[k][2] = ramus_forward_dynamics(m, data, q[0], v[0], p.v, x[k][2]);
            closed += ramus_bound_report_after(data).nactive > 0;
            found[k][3] = ramus_bound_impact(m, data, q[0], v[0], x[k][3]);
            ramus_data_destroy(data);
        }
        failures += !near_numbers("rows", seed, rows[1], rows[0], nrow + 2 * nbound, 1e-11, NULL, NULL);
        for (int i = 0; i < 4; i++) {
            if (found[0][i] != found[1][i]) {
                print_message("seed %llu: status %d of %d, %d from one file\n", seed, found[1][i], i, found[0][i]);
                failures++;
            } else if (found[0][i] == RAMUS_OK && i > 0) {
                static const char *const what[] = { "", "forces", "accelerations", "velocities after an impact" };
                failures += !near_numbers(what[i], seed, x[1][i], x[0][i], nv, 1e-8, NULL, NULL);
                compared[i]++;
            } else if (found[0][i] == RAMUS_OK && decided) {
                failures += !near_numbers("projected q", seed, q[1], q[0], nq, 1e-8, NULL, NULL);
                failures += !near_numbers("projected v", seed, v[1], v[0], nv, 1e-8, NULL, NULL);
                compared[0]++;
            }
        }
        release_pair(&p);
    }
    assert_int_equal(failures, 0);
    if (compared[0] < 20 || compared[1] < 20 || compared[2] < 20 || compared[3] < 20 || closed < 20)
        fail_msg("%d, %d, %d, %d compared, %d closed", compared[0], compared[1], compared[2], compared[3], closed);
}

/* The largest difference of two states, per unit. */
static double apart(const ramus_sim *one, const ramus_sim *other, int nq, int nv)
{
    int where;
    return fmax(worst_difference(ramus_sim_q(one), ramus_sim_q(other), nq, &where),
                worst_difference(ramus_sim_v(one), ramus_sim_v(other), nv, &where));
}

/* Steps of equal length, or adaptive ones to each output, from the same states: from one file, in parts, and from one file beside it by rounding, to
 * either side. Where the last two show that rounding decides (a gap that closes with the end of a step), the step is not compared. */
static void motions_are_those_of_one_file(void **state)
{
    (void)state;
    static const ramus_sim_method methods[] = { RAMUS_SIM_EULER, RAMUS_SIM_ADAPTIVE };
    int failures = 0, compared = 0, undecided = 0, met = 0;
    for (unsigned long long seed = 0; seed < seed_count(16); seed++) {
        pair p = make_pair(seed);
        const int nv = ramus_model_nv(p.model[0]), nq = ramus_model_nq(p.model[0]);
        for (int m = 0; m < 2; m++) {
            const double step = m ? 5e-3 : 1e-3, tolerance = m ? 1e-6 : 1e-8;
            ramus_sim *sim[4];
            ramus_sim_energies before = { 0 }, after = { 0 };
            for (int k = 0; k < 4; k++) {
                ramus_sim_options opt = ramus_sim_options_default();
                ramus_error err;
                opt.method = methods[m];
                opt.step = 1e-3;
                assert_int_equal(ramus_sim_create(p.model[k == 1], &opt, &sim[k], &err), RAMUS_OK);
            }
            int reached = ramus_sim_set_state(sim[0], 0, p.q, p.v) == RAMUS_OK;
            double near_by[MOST];
            state_beside(&p, near_by);
            const int decided =
                ramus_sim_set_state(sim[2], 0, near_by, p.v) == RAMUS_OK && apart(sim[2], sim[0], nq, nv) < 1e-10;
            if (reached != (ramus_sim_set_state(sim[1], 0, p.q, p.v) == RAMUS_OK) ||
                (reached && decided && apart(sim[1], sim[0], nq, nv) > 1e-8)) {
                print_message("seed %llu: other first states\n", seed);
                failures++;
            }
            for (int n = 0; reached && n < (m ? 10 : 150); n++) {
                double q[MOST], v[MOST], by[MOST], beside[MOST];
                memcpy(q, ramus_sim_q(sim[0]), (size_t)nq * sizeof *q);
                memcpy(v, ramus_sim_v(sim[0]), (size_t)nv * sizeof *v);
                for (int k = 0; k < nv; k++)
                    by[k] = 1e-13 * cos(k + n);
                ramus_status found[4];
                found[1] = ramus_sim_set_state(sim[1], ramus_sim_time(sim[0]), q, v);
                for (int k = 2; k < 4; k++) {
                    ramus_integrate(p.model[0], q, by, k == 2 ? 1 : -1, beside);
                    found[k] = ramus_sim_set_state(sim[k], ramus_sim_time(sim[0]), beside, v);
                }
                assert_int_equal(ramus_sim_energy(sim[0], NULL, NULL, &before), RAMUS_OK);
                found[0] = ramus_sim_step_by(sim[0], step);
                for (int k = 1; k < 4; k++)
                    found[k] = found[k] == RAMUS_OK ? ramus_sim_step_by(sim[k], step) : found[k];
                if (found[2] != found[0] || found[3] != found[0] ||
                    fmax(apart(sim[2], sim[0], nq, nv), apart(sim[3], sim[0], nq, nv)) > tolerance / 10) {
                    undecided++;
                } else {
                    assert_int_equal(ramus_sim_energy(sim[0], NULL, NULL, &after), RAMUS_OK);
                    met += after.dissipated - before.dissipated > 1e-6;
                    compared++;
                    if (found[1] != found[0] || apart(sim[1], sim[0], nq, nv) > tolerance) {
                        print_message("seed %llu, %s, step %d: off by %g; status %d, %d from one file: %s\n", seed,
                                      ramus_sim_method_name(methods[m]), n, apart(sim[1], sim[0], nq, nv), found[1],
                                      found[0], ramus_sim_error(sim[1])->text);
                        failures++;
                    }
                }
                reached = found[0] == RAMUS_OK;
            }
            for (int k = 0; k < 4; k++)
                ramus_sim_destroy(sim[k]);
        }
        release_pair(&p);
    }
    assert_true(10000 * failures <= compared); /* steps that one rounding decides and the neighbours did not show */
    if (compared < 1000 || met < 50 || 20 * undecided > compared)
        fail_msg("%d steps compared, in %d of them something was met, %d left to rounding", compared, met, undecided);
}

/* Every allocation of a data fails once; evaluations and steps ask for none. */
static void memory_runs_out(void **state)
{
    (void)state;
    pair p = make_pair(5);
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_error err = { 0 };
        ramus_sim *sim = NULL;
        ramus_sim_options opt = ramus_sim_options_default();
        opt.allocator = &allocator;
        opt.method = RAMUS_SIM_EULER;
        const ramus_status status = ramus_sim_create(p.model[1], &opt, &sim, &err);
        if (sim) {
            const long calls = f.calls;
            assert_int_equal(ramus_sim_set_state(sim, 0, p.q, p.v), RAMUS_OK);
            scene_run(sim, 0.01);
            assert_int_equal(f.calls, calls);
        }
        ramus_sim_destroy(sim);
        assert_int_equal(f.live, 0);
        if (status == RAMUS_OK)
            break;
        assert_int_equal(err.status, RAMUS_ERR_MEMORY);
    }
    release_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest_is_trusted),
        cmocka_unit_test(bounces_are_those_of_one_file),
        cmocka_unit_test(friction_ends_in_rest),
        cmocka_unit_test(closing_contacts_are_no_rate),
        cmocka_unit_test(first_states_are_met),
        cmocka_unit_test(constraints_are_added),
        cmocka_unit_test(evaluations_are_those_of_one_file),
        cmocka_unit_test(motions_are_those_of_one_file),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
