/* live_program.c - `ramus view --live` in a child, and a client of plain sockets that talks to it */
#include "support/live_program.h"

#include "support/floats.h"
#include "support/program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- the program -------------------------------------------------------------------------------------------- */

live_program live_launch(const char *line)
{
    char copy[512], *word[32];
    int pipe_end[2];
    snprintf(copy, sizeof copy, "view %s", line);
    program_words(copy, word, 32);
    assert_int_equal(pipe(pipe_end), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(pipe_end[1], 1);
        /* at the end, since another one that still serves may tell its address late */
        dup2(open(".err", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600), 2);
        close(pipe_end[0]);
        close(pipe_end[1]);
        signal(SIGINT, SIG_DFL);
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
        execv(RAMUS_PROGRAM, word);
        _exit(127);
    }
    close(pipe_end[1]);
    return (live_program){ child, pipe_end[0], 0 };
}

int live_wait(live_program *p)
{
    int status = 0;
    assert_int_equal(waitpid(p->pid, &status, 0), p->pid);
    close(p->output);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

live_program live_serve(const char *line)
{
    char text[128];
    size_t length = 0;
    live_program p = live_launch(line);
    while (length < sizeof text - 1 && read(p.output, text + length, 1) == 1 && text[length++] != '\n')
        ;
    text[length] = '\0';
    char end = 0;
    if (sscanf(text, "http://127.0.0.1:%d/%c", &p.port, &end) != 2 || end != '\n')
        fail_msg("'%s' printed '%s' instead of an address", line, text);
    return p;
}

void live_stop(live_program *p, int signal_number)
{
    assert_int_equal(kill(p->pid, signal_number), 0);
    assert_int_equal(live_wait(p), 0);
}

void live_expect_message(const char *line, const char *part)
{
    char *text = read_file(".err");
    if (!strstr(text, part))
        fail_msg("'%s': the messages lack '%s':\n%s", line, part, text);
    free(text);
}

/* ---- requests ----------------------------------------------------------------------------------------------- */

int live_dial(int port)
{
    const struct timeval patience = { 60, 0 }; /* a server that hangs is a failure, not a test without end */
    struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(fd, (const struct sockaddr *)&there, sizeof there), 0);
    return fd;
}

void live_say(int fd, const char *text, size_t length)
{
    for (size_t sent = 0; sent < length;) {
        const ssize_t n = send(fd, text + sent, length - sent, MSG_NOSIGNAL);
        if (n <= 0)
            return; /* the server has heard enough; its answer tells */
        sent += (size_t)n;
    }
}

char *live_hear_all(int fd)
{
    size_t size = 0, capacity = 1 << 16;
    char *text = malloc(capacity);
    assert_non_null(text);
    for (ssize_t got; (got = recv(fd, text + size, capacity - size - 1, 0)) > 0;) {
        size += (size_t)got;
        if (capacity - size < 2) {
            capacity *= 2;
            text = realloc(text, capacity);
            assert_non_null(text);
        }
    }
    text[size] = '\0';
    close(fd);
    return text;
}

char *live_ask(int port, const char *request)
{
    const int fd = live_dial(port);
    live_say(fd, request, strlen(request));
    return live_hear_all(fd);
}

int live_status(const char *answer)
{
    int status = 0;
    return sscanf(answer, "HTTP/1.1 %d", &status) == 1 ? status : 0;
}

int live_order(int port, const char *command)
{
    char request[512];
    snprintf(request, sizeof request, "POST /control HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: %zu\r\n\r\n%s",
             port, strlen(command), command);
    char *answer = live_ask(port, request);
    const int status = live_status(answer);
    free(answer);
    return status;
}

void live_expect_page(int port, const char *after)
{
    char *answer = live_ask(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    if (live_status(answer) != 200 || !strstr(answer, "</html>"))
        fail_msg("%s: there is no page any more: %.200s", after, answer);
    free(answer);
}

/* ---- events ------------------------------------------------------------------------------------------------- */

live_events *live_listen(int port)
{
    static const char request[] = "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    live_events *e = calloc(1, sizeof *e);
    assert_non_null(e);
    e->fd = live_dial(port);
    live_say(e->fd, request, strlen(request));
    return e;
}

void live_hang_up(live_events *e)
{
    close(e->fd);
    free(e);
}

char *live_next_if_any(live_events *e)
{
    for (;;) {
        char *begin = strstr(e->text + e->used, "data: "), *end = begin ? strstr(begin, "\n\n") : NULL;
        if (end) {
            *end = '\0';
            e->used = (size_t)(end + 2 - e->text);
            return begin + 6;
        }
        memmove(e->text, e->text + e->used, e->size - e->used);
        e->size -= e->used;
        e->used = 0;
        const ssize_t got = recv(e->fd, e->text + e->size, sizeof e->text - e->size - 1, 0);
        if (got <= 0)
            return NULL;
        e->size += (size_t)got;
        e->text[e->size] = '\0';
    }
}

char *live_next(live_events *e)
{
    char *frame = live_next_if_any(e);
    if (!frame)
        fail_msg("the events have ended after '%.300s'", e->text);
    return frame;
}

double live_number(const char *frame, const char *key)
{
    char opening[32];
    snprintf(opening, sizeof opening, "\"%s\":", key);
    const char *at = strstr(frame, opening);
    if (!at)
        fail_msg("a frame has no %s: %s", key, frame);
    return strtod(at + strlen(opening), NULL);
}

int live_in_state(const char *frame, const char *state)
{
    char text[48];
    snprintf(text, sizeof text, "\"state\":\"%s\"", state);
    return strstr(frame, text) != NULL;
}

int live_floats(const char *frame, const char *key, float number[], int most)
{
    char opening[32];
    snprintf(opening, sizeof opening, "\"%s\":\"", key);
    const char *c = strstr(frame, opening);
    return c ? (int)floats_decode(c + strlen(opening), number, (size_t)most) : 0;
}

char *live_until_state(live_events *e, const char *state)
{
    char *frame = live_next(e);
    while (!live_in_state(frame, state))
        frame = live_next(e);
    return frame;
}
