/* test_module_control.c - controllers of a robot with its arm in a packed library and its hand in a process
 *
 * The same robot from one file is simulated by its side, each with its own controller: commands and positions agree. Also what cannot be
 * controlled, a process that dies, memory.
 */
#include "support/count_allocations.h"

#include "module_robot.h"

#include <signal.h>
#include <time.h>

/* ---- the same robot --------------------------------------------------------------------------------------------- */

typedef struct side {
    ramus_model *model;
    ramus_controller *controller;
    ramus_data *data;
    double q[MOST], v[MOST], a[MOST], tau[MOST];
} side;

static void step(side *s, double t, double h)
{
    const int nv = ramus_model_nv(s->model);
    control(s->controller, t, s->q, s->v, s->tau);
    if (ramus_forward_dynamics(s->model, s->data, s->q, s->v, s->tau, s->a) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(s->data)->text);
    for (int i = 0; i < nv; i++)
        s->v[i] += h * s->a[i];
    ramus_integrate(s->model, s->q, s->v, h, s->q);
}

static void same_reports(const side s[2], int nv)
{
    ramus_control_report r[2];
    for (int k = 0; k < 2; k++)
        assert_int_equal(ramus_controller_report(s[k].controller, &r[k]), RAMUS_OK);
    same_motions(s[0].controller, s[1].controller, nv, 1e-9);
    assert_int_equal(r[1].consistent, r[0].consistent);
    assert_int_equal(r[1].nactive, r[0].nactive);
    for (int k = 0; k < r[0].nactive; k++)
        assert_memory_equal(&r[1].active[k], &r[0].active[k], sizeof *r[0].active);
}

/* `effects`: armature, damping and friction of all joints count. */
static void same_commands(const char *parts, bool effects)
{
    ramus_error err;
    int limited = 0;
    ramus_data_options options = ramus_data_options_default();
    options.joint_effects = effects;
    for (int floating = 0; floating < 2; floating++) {
        side s[2] = { { .model = load("one.yaml", floating) }, { .model = load(parts, floating) } };
        const int nq = ramus_model_nq(s[0].model), nv = ramus_model_nv(s[0].model);
        assert_true(nv == ramus_model_nv(s[1].model) && nv <= MOST);
        for (int c = 0; c < CONTROLLERS; c++) {
            for (int k = 0; k < 2; k++) {
                s[k].controller = controller_with(s[k].model, controllers[c], &options);
                assert_int_equal(ramus_data_create(s[k].model, &options, &s[k].data, &err), RAMUS_OK);
                ramus_neutral(s[k].model, s[k].q);
                for (int i = 0; i < nv; i++)
                    s[k].v[i] = 0.2 * sin(i + c);
            }
            for (int i = 0; i < 15; i++) {
                const double t = 0.004 * i;
                for (int k = 0; k < 2; k++)
                    step(&s[k], t, 0.004);
                if (!near_numbers("commands", (unsigned)c, s[1].tau, s[0].tau, nv, 1e-9, NULL, NULL) ||
                    !near_numbers("positions", (unsigned)c, s[1].q, s[0].q, nq, 1e-9, NULL, NULL))
                    fail_msg("controller %d, %s, step %d", c, floating ? "floating" : "fixed", i);
                same_reports(s, nv);
                ramus_control_report r;
                ramus_controller_report(s[1].controller, &r);
                limited += r.nactive;
            }
            for (int k = 0; k < 2; k++) {
                ramus_controller_destroy(s[k].controller);
                ramus_data_destroy(s[k].data);
            }
        }
        for (int k = 0; k < 2; k++)
            ramus_model_destroy(s[k].model);
    }
    assert_true(limited > 0);
}

static void commands_are_those_of_one_file(void **state)
{
    (void)state;
    same_commands("parts.yaml", false);
}

static void effects_are_those_of_one_file(void **state)
{
    (void)state;
    same_commands("effects.yaml", true);
}

/* Constraints between the modules, known links and the world; states that do not keep them are states, too. */
static void constraints_are_those_of_one_file(void **state)
{
    (void)state;
    ramus_model *model[2] = { load("loops_one.yaml", false), load("loops.yaml", false) };
    const int nv = ramus_model_nv(model[0]);
    for (int c = 0; c < CONTROLLERS; c++) {
        side s[2] = { { .model = model[0] }, { .model = model[1] } };
        for (int k = 0; k < 2; k++)
            s[k].controller = controller_of(model[k], controllers[c]);
        for (unsigned long long seed = 1; seed <= 5; seed++) {
            unsigned long long random = seed;
            double q[MOST], v[MOST];
            ramus_random(model[0], &random, q);
            for (int i = 0; i < nv; i++)
                v[i] = 0.3 * sin((double)seed + i);
            for (int k = 0; k < 2; k++)
                control(s[k].controller, 0.1, q, v, s[k].tau);
            assert_true(near_numbers("commands", seed, s[1].tau, s[0].tau, nv, 1e-9, NULL, NULL));
            same_reports(s, nv);
            ramus_control_drives drives;
            assert_int_equal(ramus_controller_drives(s[1].controller, &drives), RAMUS_OK);
            assert_int_equal(drives.nconstraint_row, 7);
            assert_true(drives.residual < 1e-9 * scale_of(s[1].tau, nv));
        }
        for (int k = 0; k < 2; k++)
            ramus_controller_destroy(s[k].controller);
    }
    for (int k = 0; k < 2; k++)
        ramus_model_destroy(model[k]);
}

static void leaves_and_limits_are_those_of_one_file(void **state)
{
    (void)state;
    ramus_model *one = load("one.yaml", false), *parts = load("parts.yaml", false);
    ramus_frame leaf[2][4];
    assert_int_equal(ramus_leaf_frames(one, leaf[0], 4), 1);
    assert_int_equal(ramus_leaf_frames(parts, leaf[1], 4), 1);
    assert_string_equal(ramus_model_frame(parts, leaf[1][0]).name, ramus_model_frame(one, leaf[0][0]).name);
    ramus_joint_limits limits[2][MOST];
    ramus_model_joint_limits(one, limits[0]);
    ramus_model_joint_limits(parts, limits[1]);
    assert_memory_equal(limits[0], limits[1], (size_t)ramus_model_nv(one) * sizeof *limits[0]);
    assert_true(limits[1][2].upper == 0.25 && limits[1][2].max_force == 60);
    ramus_model_destroy(one);
    ramus_model_destroy(parts);
}

/* ---- what cannot be --------------------------------------------------------------------------------------------- */

static void what_is_not_known_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *robot, *text, *message;
    } cases[] = {
        { "parts.yaml", HEAD("task") "tasks:\n  - {frame: arm/arm/upper, target: {state: {}}}\n",
          "c.yaml:6: frame 'arm/arm/upper' would be inside module 'arm', which comes from a library and answers at its "
          "connections only: frames of it are its outlets: 'arm/arm/tip'" },
        { "parts.yaml", HEAD("task") "tasks:\n  - {frame: hand/(hand/c), target: {state: {}}}\n",
          "frame 'hand/(hand/c)' is inside a module that answers at its connections only" },
        { "parts.yaml", HEAD("task") "tasks:\n  - {frame: base/bdoy, target: {state: {}}}\n",
          "there is no frame or link 'base/bdoy'; did you mean 'base/body'?" },
        { "load.yaml", HEAD("task") "tasks:\n  - {kind: centre_of_mass, target: {state: {}}}\n",
          "the mass of module 'load', which gives wrench readings alone, is not known" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_model *model = load(cases[k].robot, false);
        ramus_controller *c = NULL;
        ramus_error err = { .text = "" };
        assert_int_not_equal(create(model, cases[k].text, NULL, &c, &err), RAMUS_OK);
        assert_null(c);
        if (!strstr(err.text, cases[k].message))
            fail_msg("'%s' is not '%s'", err.text, cases[k].message);
        ramus_model_destroy(model);
    }
}

/* A log is read at the time of the targets, or at that of the controller's data. */
static void a_load_that_was_measured_counts(void **state)
{
    (void)state;
    ramus_model *model = load("load.yaml", false);
    ramus_controller *c = controller_of(model, controllers[0]);
    double q[MOST], v[MOST] = { 0 }, tau[3][MOST];
    const int nv = ramus_model_nv(model);
    ramus_neutral(model, q);
    control(c, 0, q, v, tau[0]);
    control(c, 1, q, v, tau[1]);
    int where;
    assert_true(worst_difference(tau[1], tau[0], nv, &where) > 1e-3);
    assert_int_equal(ramus_controller_forces(c, 2, q, v, tau[2]), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_controller_error(c)->text, "module 'load'"));
    ramus_data_set_time(ramus_controller_data(c), 0);
    control(c, 2, q, v, tau[2]);
    assert_true(near_numbers("forces", 0, tau[2], tau[0], nv, 1e-15, NULL, NULL));
    ramus_controller_destroy(c);
    ramus_model_destroy(model);
}

/* ---- death, memory ---------------------------------------------------------------------------------------------- */

static void a_dead_process_is_named_and_comes_back(void **state)
{
    (void)state;
    ramus_model *model = load("parts.yaml", false);
    ramus_controller *c = controller_of(model, controllers[2]);
    double q[MOST], v[MOST] = { 0 }, tau[MOST], want[MOST];
    const int nv = ramus_model_nv(model);
    ramus_network *network = ramus_model_network(model);
    ramus_control_report report;
    ramus_neutral(model, q);
    control(c, 0, q, v, want);
    int hand = 0, failed = 0;
    while (strcmp(ramus_network_module_at(network, hand).name, "hand") != 0)
        hand++;
    assert_int_equal(kill(ramus_network_health(network, hand).process, SIGKILL), 0);
    for (int k = 0; k < 60000; k++) {
        for (int i = 0; i < nv; i++)
            tau[i] = 7;
        const ramus_status status = ramus_controller_forces(c, 0, q, v, tau);
        if (status == RAMUS_OK && ramus_network_health(network, hand).starts == 2)
            break;
        if (status != RAMUS_OK) { /* no command: the last one stays the caller's */
            failed = 1;
            assert_int_equal(status, RAMUS_ERR_PORT);
            assert_non_null(strstr(ramus_controller_error(c)->text, "module 'hand'"));
            assert_non_null(strstr(ramus_controller_error(c)->text, "its last answer is"));
            assert_int_equal(ramus_controller_report(c, &report), RAMUS_ERR_STALE);
            for (int i = 0; i < nv; i++)
                assert_true(tau[i] == 7);
        }
        nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
    }
    assert_true(failed);
    assert_true(near_numbers("forces", 0, tau, want, nv, 1e-15, NULL, NULL));
    ramus_controller_destroy(c);
    ramus_model_destroy(model);
}

static void a_cycle_allocates_nothing(void **state)
{
    (void)state;
    ramus_model *model = load("parts.yaml", true);
    for (int k = 0; k < CONTROLLERS; k++) {
        ramus_controller *c = controller_of(model, controllers[k]);
        double q[MOST], v[MOST] = { 0 }, tau[MOST];
        ramus_neutral(model, q);
        assert_true(allocations_are_seen());
        must_not_allocate = 1;
        const ramus_status status = ramus_controller_forces(c, 0, q, v, tau);
        must_not_allocate = 0;
        assert_int_equal(status, RAMUS_OK);
        assert_int_equal(forbidden_allocations, 0);
        ramus_controller_destroy(c);
    }
    ramus_model_destroy(model);
}

static long left; /* allocations until one fails */

static void *failing_alloc(void *user, size_t size)
{
    (void)user;
    return left-- > 0 ? malloc(size) : NULL;
}

static void failing_release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

static void memory_runs_out(void **state)
{
    (void)state;
    const ramus_allocator failing = { failing_alloc, failing_release, NULL };
    ramus_data_options options = ramus_data_options_default();
    options.allocator = &failing;
    ramus_model *model = load("parts.yaml", false);
    int finished = 0;
    for (long n = 0; n < 2000 && !finished; n++) {
        ramus_controller *c = NULL;
        ramus_error err = { .text = "" };
        left = n;
        const ramus_status status = create(model, controllers[2], &options, &c, &err);
        if (status != RAMUS_OK && (status != RAMUS_ERR_MEMORY || c))
            fail_msg("allocation %ld: status %d, '%s'", n, (int)status, err.text);
        finished = status == RAMUS_OK;
        ramus_controller_destroy(c);
    }
    assert_true(finished);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_those_of_one_file),
        cmocka_unit_test(effects_are_those_of_one_file),
        cmocka_unit_test(constraints_are_those_of_one_file),
        cmocka_unit_test(leaves_and_limits_are_those_of_one_file),
        cmocka_unit_test(what_is_not_known_is_refused),
        cmocka_unit_test(a_load_that_was_measured_counts),
        cmocka_unit_test(a_dead_process_is_named_and_comes_back),
        cmocka_unit_test(a_cycle_allocates_nothing),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
