/* test_cli_serve.c - ramus serve: its mistakes, and a robot whose hand is such a process against the same robot from one file */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ramus/network.h"
#include "ramus/ramus.h"
#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#define LINK(name, joint, more)                                                                                        \
    "      - {name: " name ", joint: {name: " joint "}, origin: {xyz: [0.1, 0.2, 0.3], rpy: [0.4, 0.5, 0.6]}, "        \
    "mass: 1.5, com: [0.1, 0.02, 0.05], inertia: [0.2, 0.15, 0.12, 0.01, 0.02, 0.03]" more "}\n"
#define ARM                                                                                                            \
    "  arm:\n    links:\n" LINK("upper", "a, type: revolute", "")                                                      \
        LINK("lower", "b, type: prismatic, axis: [0, 1, 0]", ", frames: [{name: tip, pose: {xyz: [0, 0, 0.5]}}]")
#define HAND                                                                                                           \
    "  hand:\n    links:\n" LINK("palm", "ball, type: spherical", "")                                                  \
        LINK("finger", "c, type: revolute", ", frames: [{name: nail, pose: {rpy: [1, 0, 0]}}]")

static char folder[TEMPORARY_SIZE];
static const test_file files[] = {
    { "hand.yaml", "ramus: 1\nname: hand\nmodules:\n" HAND "robot:\n  - {name: hand, module: hand}\n" },
    { "one.yaml", "ramus: 1\nname: one\nmodules:\n" ARM HAND "robot:\n"
                  "  - {name: arm, module: arm}\n"
                  "  - {name: hand, module: hand, on: arm/tip, pose: {rpy: [0, 0.3, 0]}}\n"
                  "  - {name: more, module: arm, on: hand/nail}\n" },
    { "loop.yaml", "ramus: 1\nname: loop\nmodules:\n" ARM "robot:\n  - {name: arm, module: arm}\n"
                   "constraints:\n  - {name: c, type: coupling, joints: [arm/a, arm/b], coefficients: [1, 2]}\n" },
};

static int setup(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files);
}

static int teardown(void **state)
{
    (void)state;
    return program_leave(folder);
}

static void test_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int code;
        const char *expected;
    } cases[] = {
        { "serve", 2, "MODULE" },
        { "serve nothing.yaml", 1, "ramus: nothing.yaml" },
        { "serve -", 2, "MODULE is a file: standard input has the robot's questions" },
        { "serve hand.yaml --outlet elbow", 1, "--outlet elbow: there is no link or frame 'elbow'" },
        { "serve hand.yaml --outlet tip=hand/nowhere", 1, "there is no link or frame 'hand/nowhere'" },
        { "serve hand.yaml --spin soon", 2, "--spin soon: seconds, 0 to 3600" },
        { "serve hand.yaml --spin -1", 2, "--spin -1: seconds" },
        { "serve hand.yaml --transport pigeon", 2, "--transport pigeon: it is memory or socket" },
        { "serve loop.yaml", 1, "ramus: loop.yaml" },
        { "serve hand.yaml", 1, "what arrives at standard input is no question; robots start this program themselves" },
        { "serve hand.yaml --transport socket", 1, "is no question" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        write_file("noise", "this is not what a robot asks: it is longer than a header, and has no magic\n");
        const int code = program_shell("%s %s < noise > .out 2> .err", RAMUS_PROGRAM, cases[k].words);
        char *text = read_file(".err");
        if (code != cases[k].code || !strstr(text, cases[k].expected))
            fail_msg("%s: %d '%s'", cases[k].words, code, text);
        free(text);
        text = read_file(".out"); /* the robot's, alone */
        assert_string_equal(text, "");
        free(text);
    }
    assert_int_equal(program_shell("%s serve hand.yaml < /dev/null", RAMUS_PROGRAM), 0); /* a robot that is done */
    assert_int_equal(program_shell("echo hello | %s serve hand.yaml > .out 2> .err", RAMUS_PROGRAM), 1);
    char *told = read_file(".err");
    assert_non_null(strstr(told, "what arrived is no question of the protocol: 6 bytes, and then the end"));
    free(told);
}

static void write_robot(const char *options)
{
    char text[4000];
    snprintf(text, sizeof text,
             "ramus: 1\nname: two\nmodules:\n" ARM "robot:\n"
             "  - {name: arm, module: arm}\n"
             "  - {name: hand, on: arm/tip, pose: {rpy: [0, 0.3, 0]}, black_box: {process: [%s, serve, hand.yaml, "
             "--outlet, end=hand/nail], options: {deadline: 60%s}}}\n"
             "  - {name: more, module: arm, on: hand/end}\n",
             RAMUS_PROGRAM, options);
    write_file("two.yaml", text);
}

/* The order of coordinates is that of the instances in both. */
static void test_same_robot(void **state)
{
    (void)state;
    static const char *const options[] = { "", ", transport: socket" };
    for (int k = 0; k < 2; k++) {
        enum { MOST = 32 };
        ramus_model *one = NULL, *two = NULL;
        ramus_network *network = NULL;
        ramus_data *data = NULL;
        ramus_error err = { .text = "" };
        write_robot(options[k]);
        if (ramus_model_load("one.yaml", NULL, &one, &err) != RAMUS_OK ||
            ramus_data_create(one, NULL, &data, &err) != RAMUS_OK ||
            ramus_model_load("two.yaml", NULL, &two, &err) != RAMUS_OK ||
            ramus_network_create(two, NULL, &network, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        const int nv = ramus_model_nv(one);
        assert_int_equal(ramus_network_nv(network), nv);
        assert_int_equal(ramus_network_nq(network), ramus_model_nq(one));
        for (unsigned long long seed = 1; seed <= 20; seed++) {
            double q[MOST], v[MOST], a[MOST], tau[2][MOST], back[2][MOST];
            unsigned long long random = seed;
            ramus_random(one, &random, q);
            rng r = { seed };
            for (int i = 0; i < nv; i++) {
                v[i] = rng_normal(&r);
                a[i] = rng_normal(&r);
            }
            assert_int_equal(ramus_inverse_dynamics(one, data, q, v, a, tau[0]), RAMUS_OK);
            assert_int_equal(ramus_network_inverse_dynamics(network, q, v, a, tau[1]), RAMUS_OK);
            assert_int_equal(ramus_forward_dynamics(one, data, q, v, tau[0], back[0]), RAMUS_OK);
            assert_int_equal(ramus_network_forward_dynamics(network, q, v, tau[0], back[1]), RAMUS_OK);
            for (int i = 0; i < nv; i++)
                if (!(fabs(tau[0][i] - tau[1][i]) <= 1e-12 * fmax(10, fabs(tau[0][i]))) ||
                    !(fabs(back[0][i] - back[1][i]) <= 1e-10 * fmax(10, fabs(back[0][i]))))
                    fail_msg("seed %llu, coordinate %d: forces %.17g %.17g, accelerations %.17g %.17g", seed, i,
                             tau[0][i], tau[1][i], back[0][i], back[1][i]);
        }
        ramus_network_destroy(network);
        ramus_data_destroy(data);
        ramus_model_destroy(one);
        ramus_model_destroy(two);
    }
}

static ramus_network *open_robot(const char *options, ramus_model **model)
{
    ramus_network *network = NULL;
    ramus_error err = { .text = "" };
    write_robot(options);
    if (ramus_model_load("two.yaml", NULL, model, &err) != RAMUS_OK ||
        ramus_network_create(*model, NULL, &network, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return network;
}

/* Through the public functions: health counts; a process that is killed is started again, or named if it is not. */
static void test_health(void **state)
{
    (void)state;
    for (int restarts = 0; restarts < 2; restarts++) {
        enum { AT = 1 };
        ramus_model *model = NULL;
        ramus_network *network = open_robot(restarts ? "" : ", restarts: 0", &model);
        double x[32] = { 0 }, tau[32], q[32];
        ramus_network_neutral(network, q);
        assert_string_equal(ramus_network_module_at(network, AT).name, "hand");
        const ramus_module_health before = ramus_network_health(network, AT);
        assert_int_equal(ramus_network_inverse_dynamics(network, q, x, x, tau), RAMUS_OK);
        const ramus_module_health after = ramus_network_health(network, AT);
        assert_true(after.running && after.process > 0 && after.starts == 1 && after.late == 0 && after.age >= 0);
        assert_int_equal(after.answers, before.answers + 2); /* motion, wrench */
        const ramus_module_health known = ramus_network_health(network, 0), none = ramus_network_health(network, 99);
        assert_true(known.running && known.process == 0 && !none.running);
        assert_int_equal(kill(after.process, SIGKILL), 0);
        for (int k = 0; k < 60000; k++) {
            const ramus_status status = ramus_network_inverse_dynamics(network, q, x, x, tau);
            const char *text = ramus_network_error(network)->text;
            if (status != RAMUS_OK && (!strstr(text, "module 'hand'") || !strstr(text, "its last answer is")))
                fail_msg("%s", text);
            if (restarts ? status == RAMUS_OK && ramus_network_health(network, AT).starts == 2
                         : status != RAMUS_OK && strstr(text, "it is not started again"))
                break;
            nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
        }
        const ramus_module_health end = ramus_network_health(network, AT);
        assert_int_equal(end.starts, 1 + restarts);
        assert_int_equal(end.running, restarts);
        assert_true(restarts ? end.process > 0 && end.process != after.process : end.process == 0);
        ramus_network_destroy(network);
        ramus_model_destroy(model);
    }
}

/* A command that cannot start names the instance and the program. */
static void test_no_process(void **state)
{
    (void)state;
    ramus_model *model = NULL;
    ramus_network *network = NULL;
    ramus_error err = { .text = "" };
    write_file("bad.yaml", "ramus: 1\nname: bad\nmodules:\n" ARM "robot:\n  - {name: arm, module: arm}\n"
                           "  - {name: hand, on: arm/tip, black_box: {process: [no-such-program-anywhere]}}\n");
    assert_int_equal(ramus_model_load("bad.yaml", NULL, &model, &err), RAMUS_OK);
    assert_int_not_equal(ramus_network_create(model, NULL, &network, &err), RAMUS_OK);
    assert_null(network);
    assert_non_null(strstr(err.text, "'hand'"));
    assert_non_null(strstr(err.text, "'no-such-program-anywhere' cannot be started: No such file or directory"));
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_same_robot),
        cmocka_unit_test(test_health),
        cmocka_unit_test(test_no_process),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
