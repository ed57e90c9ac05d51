/* test_cli_view_live.c - ramus view --live over plain sockets: the page, the frames, the orders, and bad clients
 *
 * What the page looks like is tested in a browser: web/test.
 */
#include "ramus/ramus.h"
#include "ramus/sim.h"

#include "cli/small_robots.h"
#include "support/live_program.h"
#include "support/program.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

static const char arm[] = PAIR_OF_LINKS("pair <&>");
static const char start[] = "q.r/j,q.r/k.qw,q.r/k.qx,q.r/k.qy,q.r/k.qz,v.r/j\n0.5,0.8,0.6,0,0,1\n";
static const test_file files[] = {
    { "arm.yaml", arm }, { "boxed.yaml", boxed }, { "massless.yaml", massless }, { "start.csv", start }
};

static char folder[TEMPORARY_SIZE];

/* ---- what good clients see ---------------------------------------------------------------------------------- */

static void the_page(void **state)
{
    (void)state;
    live_program p = live_serve("arm.yaml --live --port 0");
    char *answer = live_ask(p.port, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    assert_int_equal(live_status(answer), 200);
    const char *const parts[] = { "Content-Type: text/html",
                                  "\r\n\r\n<!DOCTYPE html>",
                                  "connect-src 'self'",
                                  "<title>pair &lt;&amp;&gt;</title>",
                                  "\"live\":\"",
                                  "\"moves\":1",
                                  "</html>" };
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (!strstr(answer, parts[k]))
            fail_msg("the page has no '%s'", parts[k]);
    const char *body = strstr(answer, "\r\n\r\n") + 4, *length = strstr(answer, "Content-Length: ");
    assert_non_null(length);
    assert_int_equal(strlen(body), strtoul(length + 16, NULL, 10));
    free(answer);
    answer = live_ask(p.port, "HEAD / HTTP/1.0\nhost:localhost:80\n\n");
    assert_int_equal(live_status(answer), 200);
    assert_string_equal(strstr(answer, "\r\n\r\n"), "\r\n\r\n");
    free(answer);
    live_stop(&p, SIGINT);
    live_expect_message("arm.yaml --live", "Ctrl-C");
}

/* Frames are what the library simulates: same steps, same states. */
static void frames_are_the_simulation(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        ramus_sim_method method;
        double step, tolerance;
    } cases[] = {
        { "arm.yaml --live --initial start.csv", RAMUS_SIM_RK4, 1e-3, 2e-6 },
        { "arm.yaml --live --initial start.csv --method euler --step 0.002 --speed 3", RAMUS_SIM_EULER, 2e-3, 2e-6 },
        { "arm.yaml --live --initial start.csv --method adaptive", RAMUS_SIM_RK4, 1e-3, 1e-5 },
    };
    const double q0[] = { 0.5, 0.8, 0.6, 0, 0 }, v0[] = { 1, 0, 0, 0 };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        ramus_model *model = NULL;
        ramus_sim *sim = NULL;
        ramus_data *kinematics = NULL;
        ramus_sim_options how = ramus_sim_options_default();
        how.method = cases[c].method;
        how.step = cases[c].step;
        assert_int_equal(ramus_model_load("arm.yaml", NULL, &model, NULL), RAMUS_OK);
        assert_int_equal(ramus_sim_create(model, &how, &sim, NULL), RAMUS_OK);
        assert_int_equal(ramus_data_create(model, NULL, &kinematics, NULL), RAMUS_OK);
        assert_int_equal(ramus_sim_set_state(sim, 0, q0, v0), RAMUS_OK);
        live_program p = live_serve(cases[c].line);
        live_events *e = live_listen(p.port);
        double last = -1;
        for (int n = 0; n < 40; n++) {
            const char *frame = live_next(e);
            const double t = live_number(frame, "t");
            if (!(t >= last)) /* equal where the machine was too busy for a step */
                fail_msg("%s: t is %g after %g", cases[c].line, t, last);
            last = t;
            while (ramus_sim_time(sim) + 1e-9 < t)
                assert_int_equal(ramus_sim_step_by(sim, fmin(how.step, t - ramus_sim_time(sim))), RAMUS_OK);
            float q[6], pose[15], none[1];
            assert_int_equal(live_floats(frame, "q", q, 6), 5);
            assert_int_equal(live_floats(frame, "v", pose, 15), 4);
            assert_int_equal(live_floats(frame, "tau", none, 1), 0);
            assert_int_equal(live_floats(frame, "pose", pose, 15), 14);
            for (int k = 0; k < 5; k++)
                if (!(fabs(q[k] - ramus_sim_q(sim)[k]) <= cases[c].tolerance))
                    fail_msg("%s: t %g: q[%d] is %.9g, expected %.9g, tolerance %g", cases[c].line, t, k, q[k],
                             ramus_sim_q(sim)[k], cases[c].tolerance);
            assert_int_equal(ramus_kinematics_update(model, kinematics, ramus_sim_q(sim), NULL, NULL), RAMUS_OK);
            for (int link = 0; link < 2; link++) {
                ramus_pose x;
                assert_int_equal(ramus_frame_pose(model, kinematics, (ramus_frame){ link }, &x), RAMUS_OK);
                const double expected[7] = { x.position.x, x.position.y, x.position.z, x.rotation.x,
                                             x.rotation.y, x.rotation.z, x.rotation.w };
                for (int k = 0; k < 7; k++)
                    if (!(fabs(pose[7 * link + k] - expected[k]) <= cases[c].tolerance))
                        fail_msg("%s: t %g: pose of link %d, number %d is %.9g, expected %.9g, tolerance %g",
                                 cases[c].line, t, link, k, pose[7 * link + k], expected[k], cases[c].tolerance);
            }
        }
        live_hang_up(e);
        live_stop(&p, SIGTERM);
        ramus_data_destroy(kinematics);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

static void orders(void **state)
{
    (void)state;
    live_program p = live_serve("arm.yaml --live --hold --gains 10,1");
    live_events *e = live_listen(p.port), *late;
    float tau[5];
    assert_true(live_number(live_next(e), "speed") == 1);
    assert_int_equal(live_floats(live_next(e), "tau", tau, 5), 4);
    while (live_number(live_next(e), "t") < 0.1)
        ;
    /* paused: whoever comes later sees the same moment */
    assert_int_equal(live_order(p.port, "pause"), 204);
    const double then = live_number(live_until_state(e, "paused"), "t");
    assert_true(then >= 0.1);
    nanosleep(&(struct timespec){ 0, 150000000 }, NULL);
    late = live_listen(p.port);
    char *frame = live_next(late);
    assert_true(live_in_state(frame, "paused"));
    assert_true(live_number(frame, "t") == then);
    assert_int_equal(live_order(p.port, "speed 3"), 204);
    while (live_number(frame, "speed") != 3)
        frame = live_next(late);
    assert_true(live_in_state(frame, "paused") && live_number(frame, "t") == then);
    /* and goes on from there */
    assert_int_equal(live_order(p.port, "resume"), 204);
    frame = live_until_state(e, "running");
    assert_true(live_number(frame, "t") >= then && live_number(frame, "run") == 0);
    while (live_number(live_next(late), "t") <= then + 0.1)
        ;
    assert_int_equal(live_order(p.port, "speed 2.5"), 204);
    while (live_number(live_next(e), "speed") != 2.5)
        ;
    /* a reset keeps what was ordered */
    assert_int_equal(live_order(p.port, "pause"), 204);
    live_until_state(e, "paused");
    assert_int_equal(live_order(p.port, "reset"), 204);
    do
        frame = live_next(e);
    while (live_number(frame, "run") == 0);
    assert_true(live_number(frame, "t") == 0 && live_number(frame, "speed") == 2.5);
    assert_true(live_in_state(frame, "paused"));
    static const char *const wrong[] = { "",        "stop",      "speed",     "speed 0",   "speed -1",
                                         "speed x", "speed 1 x", "speed 1e9", "speed nan", "pause " };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
        if (live_order(p.port, wrong[k]) != 400)
            fail_msg("the order '%s' was not refused", wrong[k]);
    live_hang_up(late);
    live_stop(&p, SIGINT); /* while somebody listens */
    live_hang_up(e);
}

static void ends(void **state)
{
    (void)state;
    live_program p = live_serve("arm.yaml --live --time 0.0505");
    live_events *e = live_listen(p.port);
    const double t = live_number(live_until_state(e, "ended"), "t");
    if (!(fabs(t - 0.0505) < 1e-9))
        fail_msg("the run ended at %.12g, expected 0.0505", t);
    assert_int_equal(live_order(p.port, "reset"), 204);
    live_until_state(e, "ended");
    live_expect_page(p.port, "the end");
    live_hang_up(e);
    live_stop(&p, SIGINT);

    /* what cannot be simulated is told to those who look, and the server stays */
    p = live_serve("massless.yaml --live");
    e = live_listen(p.port);
    const char *frame = live_until_state(e, "failed");
    assert_non_null(strstr(frame, "\"error\":\"joint 'r/j'"));
    live_expect_page(p.port, "the failure");
    live_hang_up(e);
    live_stop(&p, SIGINT);
    live_expect_message("massless.yaml --live", "joint 'r/j'");
}

static void mistakes(void **state)
{
    (void)state;
    live_program p = live_serve("arm.yaml --live");
    char taken[64];
    snprintf(taken, sizeof taken, "arm.yaml --live --port %d", p.port);
    const struct {
        const char *line;
        int code;
        const char *message;
    } cases[] = {
        { taken, 1, "in use; give another --port" },
        { "arm.yaml --live --port 70000", 2, "--port 70000" },
        { "arm.yaml --live --port -1", 2, "--port -1" },
        { "arm.yaml --live --port 1.5", 2, "--port 1.5" },
        { "arm.yaml --live --speed 0", 2, "--speed 0" },
        { "arm.yaml --live --speed 1e9", 2, "--speed 1e9" },
        { "arm.yaml --live --method magic", 2, "--method magic" },
        { "arm.yaml --live --hold --torques x.csv", 2, "give one of them" },
        { "arm.yaml --live --motion start.csv", 2, "--motion makes no sense with --live" },
        { "arm.yaml --live -o page.html", 2, "--output makes no sense with --live" },
        { "arm.yaml --step 0.1", 2, "--step makes sense with --live only" },
        { "arm.yaml --hold", 2, "--hold makes sense with --live only" },
        { "arm.yaml --live --initial none.csv", 1, "none.csv" },
        { "boxed.yaml --live", 1, "black boxes" },
        { "none.yaml --live", 1, "none.yaml" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        live_program other = live_launch(cases[k].line);
        const int code = live_wait(&other);
        if (code != cases[k].code)
            fail_msg("'%s' gave %d, expected %d", cases[k].line, code, cases[k].code);
        live_expect_message(cases[k].line, cases[k].message);
    }
    live_stop(&p, SIGINT);
}

static int enter_folder(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files);
}

static int leave_folder(void **state)
{
    (void)state;
    return program_leave(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page), cmocka_unit_test(frames_are_the_simulation),
        cmocka_unit_test(orders),   cmocka_unit_test(ends),
        cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
