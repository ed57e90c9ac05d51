/* test_cli_view_live_clients.c - ramus view --live and clients that are wrong, rude, slow or many */
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
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

static const char arm[] =
    "ramus: 1\nname: pair\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [1, 0, 0]}, mass: 2, com: [0, 1, 0],\n"
    "         inertia: [1, 1, 1]}\n"
    "      - {name: b, joint: {name: k, type: spherical}, mass: 1, com: [0, 0, 0.3], inertia: [1, 1.2, 0.9]}\n"
    "robot:\n  - {name: r, module: m}\n";
static char folder[TEMPORARY_SIZE];

#define HOST "Host: 127.0.0.1:%d\r\n"

static void refusals(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *request; /* %d: the port */
    } cases[] = {
        { 403, "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\nHost: 127.0.0.1.example.com\r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\nHost: localhost:80x\r\n\r\n" },
        { 403, "GET / HTTP/1.1\r\nHost:\r\n\r\n" },
        { 403, "GET /events HTTP/1.1\r\nHost: attacker.test:%d\r\n\r\n" },
        { 400, "GET / HTTP/1.1\r\n\r\n" },
        { 400, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: example.com\r\n\r\n" },
        { 403, "POST /control HTTP/1.1\r\n" HOST "Origin: http://example.com\r\nContent-Length: 5\r\n\r\npause" },
        { 403, "POST /control HTTP/1.1\r\n" HOST "Origin: null\r\nContent-Length: 5\r\n\r\npause" },
        { 403, "POST /control HTTP/1.1\r\n" HOST "Origin: http://127.0.0.1:1\r\nContent-Length: 5\r\n\r\npause" },
        { 403, "POST /control HTTP/1.1\r\n" HOST "Origin: http://localhost:%d\r\nContent-Length: 5\r\n\r\npause" },
        { 204, "POST /control HTTP/1.1\r\n" HOST "Origin: http://127.0.0.1:%d\r\nContent-Length: 6\r\n\r\nresume" },
        { 403, "GET /events HTTP/1.1\r\n" HOST "Origin: http://example.com\r\n\r\n" },
        { 404, "GET /favicon.ico HTTP/1.1\r\n" HOST "\r\n" },
        { 404, "GET /../etc/passwd HTTP/1.1\r\n" HOST "\r\n" },
        { 404, "GET http://example.com/ HTTP/1.1\r\n" HOST "\r\n" },
        { 405, "GET /control HTTP/1.1\r\n" HOST "\r\n" },
        { 405, "POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\npause" },
        { 405, "OPTIONS /control HTTP/1.1\r\n" HOST "\r\n" },
        { 405, "HEAD /events HTTP/1.1\r\n" HOST "\r\n" },
        { 411, "POST /control HTTP/1.1\r\n" HOST "\r\n" },
        { 413, "POST /control HTTP/1.1\r\n" HOST "Content-Length: 257\r\n\r\n" },
        { 413, "POST /control HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999999999\r\n\r\n" },
        { 400, "POST /control HTTP/1.1\r\n" HOST "Content-Length: -5\r\n\r\npause" },
        { 400, "POST /control HTTP/1.1\r\n" HOST "Content-Length:\r\n\r\npause" },
        { 400, "POST /control HTTP/1.1\r\n" HOST "Content-Length: 5\r\nContent-Length: 6\r\n\r\npause" },
        { 501, "POST /control HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n5\r\npause\r\n0\r\n\r\n" },
        { 400, "GET / HTTP/2.0\r\n" HOST "\r\n" },
        { 400, "GET /\r\n\r\n" },
        { 400, "GET  / HTTP/1.1\r\n" HOST "\r\n" },
        { 400, "GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n" },
        { 400, "GET / HTTP/1.1\r\n" HOST " folded\r\n\r\n" },
        { 400, "\r\n\r\n" },
        { 400, "\x16\x03\x01\x02\n\n" },
    };
    live_program p = live_serve("arm.yaml --live");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char request[1024];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(request, sizeof request, cases[k].request, p.port, p.port);
#pragma GCC diagnostic pop
        char *answer = live_ask(p.port, request);
        if (live_status(answer) != cases[k].status)
            fail_msg("'%s' got '%.100s', expected %d", request, answer, cases[k].status);
        free(answer);
    }
    /* an order from elsewhere was not followed */
    live_events *e = live_listen(p.port);
    assert_true(live_in_state(live_next(e), "running"));
    live_hang_up(e);
    live_stop(&p, SIGINT);
}

static void rough_clients(void **state)
{
    (void)state;
    enum { SEVERAL = 20, HUGE_SIZE = 1 << 20 };
    int crowd[SEVERAL];
    live_program p = live_serve("arm.yaml --live");
    /* headers without end */
    char *huge = malloc(HUGE_SIZE);
    assert_non_null(huge);
    memset(huge, 'a', HUGE_SIZE);
    memcpy(huge, "GET / HTTP/1.1\r\nX: ", 19);
    int fd = live_dial(p.port);
    live_say(fd, huge, HUGE_SIZE);
    char *answer = live_hear_all(fd);
    assert_int_equal(live_status(answer), 431);
    free(answer);
    /* bytes that are no text */
    memset(huge, 0, HUGE_SIZE);
    fd = live_dial(p.port);
    live_say(fd, huge, 100);
    answer = live_hear_all(fd);
    assert_int_equal(live_status(answer), 400);
    free(answer);
    free(huge);
    /* a request in single bytes */
    static const char request[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    fd = live_dial(p.port);
    for (size_t k = 0; k < sizeof request - 1; k++)
        live_say(fd, request + k, 1);
    shutdown(fd, SHUT_WR); /* and no more will come */
    answer = live_hear_all(fd);
    assert_int_equal(live_status(answer), 200);
    assert_non_null(strstr(answer, "</html>"));
    free(answer);
    /* half requests, requests whose answer nobody takes, and clients who leave in the middle */
    for (int k = 0; k < SEVERAL; k++) {
        crowd[k] = live_dial(p.port);
        live_say(crowd[k], request, k % 2 ? sizeof request - 1 : 20);
    }
    live_expect_page(p.port, "half requests");
    for (int k = 0; k < SEVERAL; k++) {
        const struct linger abrupt = { 1, 0 };
        if (k % 4 < 2)
            setsockopt(crowd[k], SOL_SOCKET, SO_LINGER, &abrupt, sizeof abrupt);
        close(crowd[k]);
    }
    live_expect_page(p.port, "clients who left");
    live_stop(&p, SIGTERM);
}

/* One that listens and takes nothing holds nobody up. When it reads again, it has missed frames that the other one got; on a
 * busy machine, where that takes long, the server may have dropped it. */
static void slow_clients(void **state)
{
    (void)state;
    enum { FRAMES = 120 };
    static const int small = 4096;
    live_program p = live_serve(RAMUS_SOURCE_DIR "/robots/serial-50.yaml --live");
    live_events *slow = live_listen(p.port), *e = live_listen(p.port);
    setsockopt(slow->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    double last = -1, time[FRAMES];
    for (int k = 0; k < FRAMES; last = time[k++]) {
        time[k] = live_number(live_next(e), "t");
        assert_true(time[k] >= last); /* equal where the machine was too busy for a step */
    }
    int missed = 0, next = 0; /* of time[] */
    last = -1;
    for (char *frame; next < FRAMES && (frame = live_next_if_any(slow)) != NULL;) {
        const double t = live_number(frame, "t");
        assert_true(t >= last);
        for (; next < FRAMES && time[next] <= t; next++)
            missed += time[next] < t && time[next] > last;
        last = t;
    }
    missed += FRAMES - next; /* dropped */
    if (missed < 20)
        fail_msg("the slow client missed %d of %d frames", missed, FRAMES);
    live_hang_up(slow);
    live_hang_up(e);
    live_stop(&p, SIGTERM);
}

/* More clients than there is room for: those who are served stay so, and there is room when the others leave. */
static void a_crowd(void **state)
{
    (void)state;
    enum { CROWD = 80 };
    int crowd[CROWD], served = 0;
    live_program p = live_serve("arm.yaml --live");
    live_events *e = live_listen(p.port);
    double first = live_number(live_next(e), "t");
    for (int k = 0; k < CROWD; k++)
        crowd[k] = live_dial(p.port);
    while (live_number(live_next(e), "t") < first + 0.2)
        ;
    for (int k = 0; k < CROWD; k++)
        close(crowd[k]);
    for (int k = 0; k < 500 && !served; k++) { /* until they are noticed to have left */
        char *answer = live_ask(p.port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        served = live_status(answer) == 200;
        free(answer);
        nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    }
    assert_true(served);
    live_hang_up(e);
    live_stop(&p, SIGTERM);
}

static int enter_folder(void **state)
{
    (void)state;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    write_file("arm.yaml", arm);
    return 0;
}

static int leave_folder(void **state)
{
    (void)state;
    unlink("arm.yaml");
    unlink(".err");
    return chdir("/") || rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals),
        cmocka_unit_test(rough_clients),
        cmocka_unit_test(slow_clients),
        cmocka_unit_test(a_crowd),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
