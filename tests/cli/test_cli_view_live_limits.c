/* test_cli_view_live_limits.c - ramus view --live: it ends when told to, its page is there for whoever comes last, and for nobody
 * that another page sent
 *
 * Deadlines are generous: they tell an end from none, not a fast one from a slow one.
 */
#include "support/live_program.h"
#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[TEMPORARY_SIZE];

/* A mass that swings a hundred million times a second: 20 ms of it take the adaptive method minutes. */
static const char stiff[] =
    "ramus: 1\nname: stiff\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: prismatic}, mass: 1.0e-3, inertia: [1.0e-3, 1.0e-3, 1.0e-3]}\n"
    "robot:\n  - {name: r, module: m}\n"
    "mechanism:\n"
    "  - {name: s, type: spring, between: [{on: world, at: [0, 0, -1.1]}, r/a], rest_length: 0.5, stiffness: 1.0e+15}\n"
    "  - {name: u, type: spring, between: [{on: world, at: [0, 0, 1]}, r/a], rest_length: 0.5, stiffness: 1.0e+15}\n";

/* Wait for its end; 0: it did not come in time, and it was killed. */
static int ends_in_time(live_program *p, int seconds)
{
    int status = 0;
    for (int k = 0; k < 100 * seconds; k++) {
        const pid_t left = waitpid(p->pid, &status, WNOHANG);
        if (left == p->pid) {
            close(p->output);
            assert_true(WIFEXITED(status));
            assert_int_equal(WEXITSTATUS(status), 0);
            return 1;
        }
        assert_int_equal(left, 0);
        nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    }
    kill(p->pid, SIGKILL);
    waitpid(p->pid, &status, 0);
    close(p->output);
    return 0;
}

static void ends_in_a_step(void **state)
{
    static const struct {
        const char *line;
        int signal;
    } cases[] = {
        { "stiff.yaml --live --method adaptive", SIGINT },
        { "stiff.yaml --live --method adaptive --speed 1000", SIGTERM },
        { "stiff.yaml --live --method rk4 --step 1", SIGINT },
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        live_program p = live_serve(cases[k].line);
        live_events *e = live_listen(p.port);
        live_next(e);                                        /* it runs */
        nanosleep(&(struct timespec){ 0, 500000000 }, NULL); /* somewhere in a step, most probably */
        assert_int_equal(kill(p.pid, cases[k].signal), 0);
        if (!ends_in_time(&p, 30))
            fail_msg("'%s' did not end within 30 s of signal %d", cases[k].line, cases[k].signal);
        live_hang_up(e);
    }
}

/* Time goes on, slowly, and orders are followed. */
static void is_heard_in_a_step(void **state)
{
    (void)state;
    live_program p = live_serve("stiff.yaml --live --method adaptive");
    live_events *e = live_listen(p.port);
    const double first = live_number(live_next(e), "t");
    double t = first;
    for (int k = 0; k < 20 && t == first; k++)
        t = live_number(live_next(e), "t");
    if (!(t > first))
        fail_msg("the time stays %g s for 20 frames", first);
    assert_int_equal(live_order(p.port, "pause"), 204);
    live_until_state(e, "paused");
    live_hang_up(e);
    live_stop(&p, SIGTERM);
}

/* Every place is taken by one who listens and does nothing else: the page, events and orders are there for one more. */
static void idle_listeners(void **state)
{
    enum { LISTENERS = 64 };
    live_events *crowd[LISTENERS];
    (void)state;
    live_program p = live_serve("arm.yaml --live");
    for (int k = 0; k < LISTENERS; k++) {
        crowd[k] = live_listen(p.port);
        live_next(crowd[k]); /* it has its place */
    }
    live_expect_page(p.port, "64 listeners");
    live_events *e = live_listen(p.port);
    live_next(e);
    assert_int_equal(live_order(p.port, "pause"), 204);
    live_until_state(e, "paused");
    live_hang_up(e);
    for (int k = 0; k < LISTENERS; k++)
        live_hang_up(crowd[k]);
    live_stop(&p, SIGTERM);
}

/* The same with requests that never end, which must not cost a listener its place. */
static void idle_requests(void **state)
{
    enum { REQUESTS = 200 };
    static const char half[] = "GET / HTTP/1.1\r\nHost: ";
    int crowd[REQUESTS];
    (void)state;
    live_program p = live_serve("arm.yaml --live");
    live_events *e = live_listen(p.port);
    live_next(e);
    for (int k = 0; k < REQUESTS; k++) {
        crowd[k] = live_dial(p.port);
        live_say(crowd[k], half, sizeof half - 1);
    }
    live_expect_page(p.port, "200 half requests");
    const double t = live_number(live_next(e), "t");
    while (live_number(live_next(e), "t") <= t)
        ;
    live_hang_up(e);
    for (int k = 0; k < REQUESTS; k++)
        close(crowd[k]);
    live_stop(&p, SIGTERM);
}

#define HOST "Host: 127.0.0.1\r\n"
#define ORDER "Content-Length: 5\r\n\r\npause"

static void fetch_site(void **state)
{
    static const struct {
        int status;
        const char *request;
    } cases[] = {
        { 200, "GET / HTTP/1.1\r\n" HOST "\r\n" },
        { 200, "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: none\r\n\r\n" },
        { 200, "GET / HTTP/1.1\r\n" HOST "sec-fetch-site:same-origin\r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: cross-site\r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: same-site\r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: \r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: none, cross-site\r\n\r\n" },
        { 400, "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: none\r\nSec-Fetch-Site: none\r\n\r\n" },
        { 403, "GET /events HTTP/1.1\r\n" HOST "Sec-Fetch-Site: cross-site\r\n\r\n" },
        { 403, "GET /events HTTP/1.1\r\n" HOST "Sec-Fetch-Site: same-site\r\n\r\n" },
        { 403, "POST /control HTTP/1.1\r\n" HOST "Sec-Fetch-Site: cross-site\r\n" ORDER },
        { 403, "POST /control HTTP/1.1\r\n" HOST "Sec-Fetch-Site: cross-site\r\nOrigin: http://127.0.0.1\r\n" ORDER },
        { 204, "POST /control HTTP/1.1\r\n" HOST "Sec-Fetch-Site: same-origin\r\n"
               "Origin: http://127.0.0.1\r\nContent-Length: 6\r\n\r\nresume" },
    };
    (void)state;
    live_program p = live_serve("arm.yaml --live");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *answer = live_ask(p.port, cases[k].request);
        if (live_status(answer) != cases[k].status)
            fail_msg("'%s' got '%.100s', expected %d", cases[k].request, answer, cases[k].status);
        free(answer);
    }
    live_events *e = live_listen(p.port);
    assert_true(live_in_state(live_next(e), "running")); /* no order from elsewhere was followed */
    live_hang_up(e);
    live_stop(&p, SIGINT);
}

static int enter_folder(void **state)
{
    (void)state;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    write_file("stiff.yaml", stiff);
    write_file(
        "arm.yaml",
        "ramus: 1\nmodules:\n  m: {links: [{name: a, joint: {name: j, type: revolute, axis: [1, 0, 0]}, mass: 2, "
        "com: [0, 1, 0], inertia: [1, 1, 1]}]}\nrobot:\n  - {name: r, module: m}\n");
    return 0;
}

static int leave_folder(void **state)
{
    (void)state;
    unlink("stiff.yaml");
    unlink("arm.yaml");
    unlink(".err");
    return chdir("/") || rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_in_a_step), cmocka_unit_test(is_heard_in_a_step), cmocka_unit_test(idle_listeners),
        cmocka_unit_test(idle_requests),  cmocka_unit_test(fetch_site),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
