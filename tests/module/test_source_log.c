/* test_source_log.c - a black box that is a log of its wrench: against the same robot whose port is fed, and what is refused */
#include "support/compare.h"
#include "support/failing.h"
#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"

#define ARM                                                                                                            \
    "ramus: 1\nmodules:\n  arm:\n    links:\n"                                                                         \
    "      - {name: u, joint: {name: j1, type: revolute}, dh: {a: 0.1, alpha: 1.57, d: 0.2, theta: 0}, mass: 0.8, "    \
    "com: [0, -0.1, 0], inertia: [0.1, 0.2, 0.25]}\n"                                                                  \
    "      - {name: l, joint: {name: j2, type: revolute}, dh: {a: 0.3, alpha: 0.5, d: 0.1, theta: 0}, mass: 0.5, "     \
    "com: [0, 0.1, 0.1], inertia: [0.05, 0.06, 0.07]}\nrobot:\n  - {name: a, module: arm}\n"
#define BOX(source)                                                                                                    \
    ARM "  - {name: box, black_box: " source ", on: a/l, pose: {xyz: [0.1, 0.2, 0], rpy: [0.3, 0.2, 0]}}\n"
#define WRENCH "wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz"

static const test_file files[] = {
    { "log.yaml", BOX("{log: log.csv}") },
    { "fed.yaml", BOX("true") },
    { "log.csv", "t,note," WRENCH "\n0,1,1,2,3,4,5,6\n0.5,1,-3,0,2,1,0.5,0\n1,2,2,1,5,-4,0,2\n" },
    { "ports.csv", "t," WRENCH "\n0,1,2,3,4,5,6\n0.25,-1,1,2.5,2.5,2.75,3\n0.5,-3,0,2,1,0.5,0\n1,2,1,5,-4,0,2\n" },
    { "states.csv", "t,q.a/j1,q.a/j2,v.a/j1,v.a/j2,a.a/j1,a.a/j2\n0,0.1,0.2,1,2,3,4\n0.25,0.1,0.2,1,2,3,4\n"
                    "0.5,0.3,0.2,-1,2,-3,4\n1,0.1,-0.2,1,2,3,1\n" },
    { "untimed.csv", "q.a/j1,q.a/j2\n0.1,0.2\n" },
    { "late.csv", "t,q.a/j1,q.a/j2\n0.5,0.1,0.2\n1.5,0.1,0.2\n" },
    { "none.yaml", BOX("{log: none.csv}") },
    { "two.yaml", BOX("{log: [log.csv, log.csv]}") },
    { "option.yaml", BOX("{log: log.csv, options: {speed: 2}}") },
    { "no_t.yaml", BOX("{log: no_t.csv}") },
    { "no_t.csv", WRENCH "\n1,2,3,4,5,6\n1,2,3,4,5,6\n" },
    { "no_mz.yaml", BOX("{log: no_mz.csv}") },
    { "no_mz.csv", "t,wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my\n0,2,3,4,5,6\n" },
    { "short.yaml", BOX("{log: short.csv}") },
    { "short.csv", "t," WRENCH "\n0,1,2,3,4,5,6\n" },
    { "twice.yaml", BOX("{log: twice.csv}") },
    { "twice.csv", "t," WRENCH "\n0,1,2,3,4,5,6\n0.5,1,2,3,4,5,6\n0.5,1,2,3,4,5,6\n" },
    { "seated.yaml", BOX("{log: log.csv}") "  - {name: b, module: arm, on: box}\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

static ramus_model *load(const char *path, int opened)
{
    ramus_error err;
    ramus_model *model = NULL;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK ||
        (opened && ramus_model_open(&model, NULL, &err) != RAMUS_OK))
        fail_msg("%s: %s", path, err.text);
    return model;
}

/* The log's numbers at a time, by hand. */
static ramus_sample reading(double t)
{
    static const double row[3][6] = { { 1, 2, 3, 4, 5, 6 }, { -3, 0, 2, 1, 0.5, 0 }, { 2, 1, 5, -4, 0, 2 } };
    const int k = t < 0.5 ? 0 : 1;
    const double part = (t - 0.5 * k) / 0.5;
    double w[6];
    for (int i = 0; i < 6; i++)
        w[i] = row[k][i] + part * (row[k + 1][i] - row[k][i]);
    return (ramus_sample){ .kind = RAMUS_SAMPLE_WRENCH,
                           .wrench = { .force = { w[0], w[1], w[2] }, .moment = { w[3], w[4], w[5] } } };
}

static void a_log_is_a_port_that_is_fed(void **state)
{
    (void)state;
    ramus_model *log = load("log.yaml", 1), *fed = load("fed.yaml", 0);
    ramus_data *one = NULL, *other = NULL;
    assert_int_equal(ramus_data_create(log, NULL, &one, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(fed, NULL, &other, NULL), RAMUS_OK);
    assert_int_equal(ramus_model_nv(log), 2);
    assert_string_equal(ramus_model_source_kind(log, (ramus_instance){ 0 }), "");
    assert_string_equal(ramus_model_source_kind(log, (ramus_instance){ 1 }), "log");
    double q[2], v[2], a[2], want[4], got[4];
    unsigned long long seed = 1;
    for (int k = 0; k <= 40; k++) {
        const double t = k % 2 ? k / 40.0 : 1 - k / 40.0; /* back and forth */
        ramus_random(fed, &seed, q);
        ramus_random(fed, &seed, v);
        ramus_random(fed, &seed, a);
        const ramus_sample sample = reading(t);
        assert_int_equal(ramus_data_feed(other, (ramus_port){ 0 }, &sample), RAMUS_OK);
        ramus_data_set_time(one, t);
        assert_int_equal(ramus_inverse_dynamics(fed, other, q, v, a, want), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics(log, one, q, v, a, got), RAMUS_OK);
        assert_true(near_numbers("forces", seed, got, want, 2, 1e-12, NULL, NULL));
        assert_int_equal(ramus_forward_dynamics(log, one, q, v, want, got), RAMUS_OK);
        assert_true(near_numbers("accelerations", seed, got, a, 2, 1e-12, NULL, NULL));
        assert_int_equal(ramus_mass_matrix(fed, other, q, want), RAMUS_OK);
        assert_int_equal(ramus_mass_matrix(log, one, q, got), RAMUS_OK);
        assert_true(near_numbers("mass matrix", seed, got, want, 4, 1e-12, NULL, NULL));
    }
    ramus_data_destroy(one);
    ramus_data_destroy(other);
    ramus_model_destroy(fed);
    ramus_model_destroy(log);
}

/* A time of another data does not count, nor does one outside; the next evaluation succeeds. */
static void a_time_is_needed(void **state)
{
    (void)state;
    ramus_model *log = load("log.yaml", 1);
    ramus_data *one = NULL, *other = NULL;
    const double q[2] = { 0.1, 0.2 };
    double tau[2];
    assert_int_equal(ramus_data_create(log, NULL, &one, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(log, NULL, &other, NULL), RAMUS_OK);
    ramus_data_set_time(one, 1 + 1e-10);
    assert_int_equal(ramus_inverse_dynamics(log, one, q, q, q, tau), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(log, other, q, q, q, tau), RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_data_error(other)->text, "module 'box' depend on time, and none was set"));
    static const double outside[] = { -0.1, 1.1 };
    for (int k = 0; k < 2; k++) {
        ramus_data_set_time(one, outside[k]);
        assert_int_equal(ramus_forward_dynamics(log, one, q, q, q, tau), RAMUS_ERR_PORT);
        assert_non_null(strstr(ramus_data_error(one)->text, "module 'box'"));
        assert_non_null(strstr(ramus_data_error(one)->text, "log.csv has readings from t = 0 to 1 s, none for "));
    }
    ramus_data_set_time(one, 0);
    assert_int_equal(ramus_forward_dynamics(log, one, q, q, q, tau), RAMUS_OK);
    ramus_data_destroy(one);
    ramus_data_destroy(other);
    ramus_model_destroy(log);
    /* a network that was given no time */
    log = load("log.yaml", 0);
    ramus_network *n = NULL;
    assert_int_equal(ramus_network_create(log, NULL, &n, NULL), RAMUS_OK);
    assert_int_equal(ramus_network_inverse_dynamics(n, q, q, q, tau), RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_network_error(n)->text, "the readings of log.csv depend on time, and none was set"));
    ramus_network_destroy(n);
    ramus_model_destroy(log);
}

static void memory_that_runs_out(void **state)
{
    (void)state;
    ramus_model *model = load("log.yaml", 0);
    int failures = 0;
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_network_options opt = ramus_network_options_default();
        ramus_network *n = NULL;
        ramus_error err;
        opt.allocator = &allocator;
        const ramus_status status = ramus_network_create(model, &opt, &n, &err);
        ramus_network_destroy(n);
        assert_int_equal(f.live, 0);
        if (status == RAMUS_OK)
            break;
        assert_int_equal(status, RAMUS_ERR_MEMORY);
        failures++;
    }
    assert_true(failures > 5);
    ramus_model_destroy(model);
}

static void commands_take_it(void **state)
{
    (void)state;
    char *want = program_output(0, "id fed.yaml --states states.csv --ports ports.csv"),
         *got = program_output(0, "id log.yaml --states states.csv");
    const char *a = strchr(want, '\n'), *b = strchr(got, '\n');
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(a - want, b - got);
    assert_memory_equal(want, got, a - want);
    int count = 0;
    for (char *p, *r; *++a && *++b; count++, a = p, b = r) {
        const double x = strtod(a, &p), y = strtod(b, &r);
        assert_true(x - y < 1e-12 && y - x < 1e-12);
    }
    assert_int_equal(count, 12);
    free(want);
    free(got);
    static const struct {
        const char *line;
        int code;
        const char *message;
    } cases[] = {
        { "fd log.yaml --states states.csv", 0, "" },
        { "sim log.yaml --time 1 --method rk4", 0, "energy balance not judged: " },
        { "sim log.yaml --time 1", 0, "which module 'box' does not offer" },
        { "sim log.yaml --time 1 --hold", 0, "" },
        { "sim log.yaml --time 1 --reference states.csv", 0, "" },
        { "sim log.yaml --time 1.2", 1,
          "ramus: log.yaml: module 'box': set_time: it failed: log.csv has readings from t = 0 to 1 s, none for " },
        { "id log.yaml --states untimed.csv", 1,
          "ramus: untimed.csv:2: the answers of module 'box' depend on time, and none was set: give states a column "
          "t" },
        { "fd log.yaml --states late.csv", 1, "ramus: late.csv:3: module 'box': set_time: it failed: log.csv has " },
        { "id none.yaml --states states.csv", 1, "ramus: none.yaml: module 'box': none.csv: " },
        { "id two.yaml --states states.csv", 1, "module 'box': log takes the name of one file" },
        { "id option.yaml --states states.csv", 1, "module 'box': a log has no option 'speed'" },
        { "id no_t.yaml --states states.csv", 1, "module 'box': no_t.csv:1: there is no column t" },
        { "id no_mz.yaml --states states.csv", 1, "no_mz.csv:1: there is no column wrench.box.mz" },
        { "id short.yaml --states states.csv", 1, "short.csv: a log has at least two rows" },
        { "id twice.yaml --states states.csv", 1, "twice.csv:4: t = 0.5 does not come after 0.5" },
        { "id seated.yaml --states states.csv", 1, "'b' sits on 'box': module 'box' has 0 outlets" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].message))
            fail_msg("ramus %s: %d, \"%s\"; expected %d, \"%s\"", cases[k].line, r.code, r.messages, cases[k].code,
                     cases[k].message);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_is_a_port_that_is_fed),
        cmocka_unit_test(a_time_is_needed),
        cmocka_unit_test(memory_that_runs_out),
        cmocka_unit_test(commands_take_it),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
