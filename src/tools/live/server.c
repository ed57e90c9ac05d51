/* server.c - the page of ramus view --live, on 127.0.0.1
 *
 * One thread waits (poll) for the listening socket, the connections, messages to pass on, and signals. A connection is
 * one request and one answer, then it is closed; events are an answer without end. Nothing here waits for a client:
 * answers are kept until they can be sent, a new message goes to those who have taken the one before, and whoever
 * neither sends a whole request nor takes an answer for PATIENCE seconds is dropped. Who comes when all places are taken
 * gets the place of the oldest: of those who listen to events, or of those with requests, whichever are more.
 */
#include "server.h"

#include "tools/console/console.h"
#include "request.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS_MOST = 64, PATIENCE = 10, PARTING_PATIENCE = 1 }; /* s */
enum { EVENTS_WAITING = 16384 };                                     /* bytes */

typedef enum stage {
    FREE,
    READING,
    ANSWERING,
    LISTENING, /* to events */
    PARTING,   /* all was sent; to close before the client has sent all could take the answer from it */
} stage;

typedef struct connection {
    stage stage;
    int fd;
    double since;    /* s, when it came */
    double deadline; /* s */
    int silent;      /* 1: the client will send no more */
    char request[LIVE_HEAD_MOST + LIVE_BODY_MOST + 1];
    size_t received;
    const char *body; /* of an answer, after `answer`; borrowed */
    size_t body_length;
    out answer; /* or event */
    size_t sent;
    unsigned long long seen; /* number of the latest message it got */
} connection;

struct live_server {
    int listener, wake, signals, port;
    const char *page;
    live_command command;
    void *user;
    connection connection[CONNECTIONS_MOST];

    pthread_mutex_t lock; /* of what follows */
    out latest;
    unsigned long long latest_number; /* from 1 */
};

/* ---- messages from other threads ---------------------------------------------------------------------------- */

void live_server_publish(live_server *s, const char *message, size_t length)
{
    const uint64_t one = 1;
    pthread_mutex_lock(&s->lock);
    s->latest.length = 0;
    s->latest.failed = 0;
    out_add(&s->latest, "data: %.*s\n\n", (int)length, message);
    s->latest_number++;
    pthread_mutex_unlock(&s->lock);
    if (write(s->wake, &one, sizeof one) < 0) {
        /* the counter is full: the server is awake already */
    }
}

/* The latest message, to be sent next. 0: it was sent before. */
static int take_latest(live_server *s, connection *c)
{
    pthread_mutex_lock(&s->lock);
    const int is_new = c->seen < s->latest_number;
    if (is_new) {
        c->answer.length = c->sent = 0;
        out_add(&c->answer, "%s", s->latest.data && !s->latest.failed ? s->latest.data : "");
        c->seen = s->latest_number;
    }
    pthread_mutex_unlock(&s->lock);
    return is_new;
}

/* ---- answers ------------------------------------------------------------------------------------------------ */

static void drop(connection *c)
{
    close(c->fd);
    out_release(&c->answer);
    *c = (connection){ .stage = FREE, .fd = -1 };
}

static const char *reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } list[] = {
        { 200, "OK" },
        { 204, "No Content" },
        { 400, "Bad Request" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 411, "Length Required" },
        { 413, "Content Too Large" },
        { 431, "Request Header Fields Too Large" },
        { 501, "Not Implemented" },
    };
    for (size_t k = 0; k < sizeof list / sizeof *list; k++)
        if (list[k].status == status)
            return list[k].reason;
    return "Error";
}

static void begin_answer(connection *c, int status, const char *type, const char *more)
{
    c->stage = ANSWERING;
    c->deadline = tool_seconds() + PATIENCE;
    out_add(&c->answer,
            "HTTP/1.1 %d %s\r\nConnection: close\r\nContent-Type: %s\r\nCache-Control: no-store\r\n"
            "X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n%s",
            status, reason(status), type, more);
}

static void answer_text(connection *c, int status, const char *text)
{
    begin_answer(c, status, "text/plain; charset=utf-8", status == 405 ? "Allow: GET, HEAD, POST\r\n" : "");
    if (status == 204)
        out_add(&c->answer, "\r\n");
    else
        out_add(&c->answer, "Content-Length: %zu\r\n\r\n%s\n", strlen(text) + 1, text);
}

static void answer(live_server *s, connection *c, const live_request *r)
{
    if (r->status != 200) {
        answer_text(c, r->status, r->why);
    } else if (r->route == LIVE_PAGE) {
        begin_answer(c, 200, "text/html; charset=utf-8",
                     "X-Frame-Options: DENY\r\nContent-Security-Policy: frame-ancestors 'none'\r\n");
        c->body = s->page;
        c->body_length = r->head_only ? 0 : strlen(s->page);
        out_add(&c->answer, "Content-Length: %zu\r\n\r\n", strlen(s->page));
    } else if (r->route == LIVE_EVENTS) {
        /* what waits in the system is old when it comes */
        setsockopt(c->fd, SOL_SOCKET, SO_SNDBUF, &(const int){ EVENTS_WAITING }, sizeof(int));
        begin_answer(c, 200, "text/event-stream", "\r\nretry: 1000\n\n");
        c->stage = LISTENING;
    } else {
        const char *why = s->command(s->user, r->body);
        answer_text(c, why ? 400 : 204, why);
    }
}

/* Send what the socket takes. Events that were sent make room for the next one; other answers end. */
static void send_some(live_server *s, connection *c)
{
    for (;;) {
        const size_t head = c->answer.length;
        const int in_body = c->sent >= head;
        const char *from = in_body ? c->body + (c->sent - head) : c->answer.data + c->sent;
        const size_t rest = in_body ? head + c->body_length - c->sent : head - c->sent;
        if (c->answer.failed) {
            drop(c);
            return;
        }
        if (rest == 0 && c->stage == LISTENING) {
            if (!take_latest(s, c))
                return;
            c->deadline = tool_seconds() + PATIENCE;
            continue;
        }
        if (rest == 0) {
            shutdown(c->fd, SHUT_WR);
            c->stage = PARTING;
            c->deadline = tool_seconds() + PARTING_PATIENCE;
            if (c->silent)
                drop(c);
            return;
        }
        const ssize_t sent = send(c->fd, from, rest, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (sent < 0) {
            drop(c);
            return;
        }
        c->sent += (size_t)sent;
        c->deadline = tool_seconds() + PATIENCE;
    }
}

/* ---- requests ----------------------------------------------------------------------------------------------- */

static void receive(live_server *s, connection *c)
{
    char rest[1024]; /* what comes after the request is not looked at */
    const int reading = c->stage == READING;
    const ssize_t got = reading ? recv(c->fd, c->request + c->received, sizeof c->request - c->received, 0)
                                : recv(c->fd, rest, sizeof rest, 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (got < 0 || (got == 0 && c->stage != ANSWERING)) {
        drop(c);
        return;
    }
    c->silent = got == 0;
    if (!reading)
        return;
    live_request r;
    c->received += (size_t)got;
    live_request_read(&r, c->request, c->received);
    if (r.status) {
        answer(s, c, &r);
        send_some(s, c);
    }
}

/* A free place; where there is none, one is made. */
static connection *make_place(live_server *s)
{
    connection *oldest[2] = { NULL, NULL }; /* of those with requests, of those who listen */
    int count[2] = { 0, 0 };
    for (connection *c = s->connection; c < s->connection + CONNECTIONS_MOST; c++) {
        const int listens = c->stage == LISTENING;
        if (c->stage == FREE)
            return c;
        count[listens]++;
        if (!oldest[listens] || c->since < oldest[listens]->since)
            oldest[listens] = c;
    }
    connection *place = oldest[count[1] > count[0]];
    drop(place);
    return place;
}

static void accept_all(live_server *s)
{
    for (int fd; (fd = accept(s->listener, NULL, NULL)) >= 0;) {
        if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) {
            close(fd);
            continue;
        }
        const double now = tool_seconds();
        *make_place(s) = (connection){ .stage = READING, .fd = fd, .since = now, .deadline = now + PATIENCE };
    }
}

/* ---- the loop ----------------------------------------------------------------------------------------------- */

static int has_more(const connection *c)
{
    return (c->stage == ANSWERING || c->stage == LISTENING) && c->sent < c->answer.length + c->body_length;
}

int live_server_run(live_server *s, live_command command, void *user)
{
    enum { FIRST = 3 };
    struct pollfd fd[FIRST + CONNECTIONS_MOST];
    uint64_t messages;
    s->command = command;
    s->user = user;
    for (;;) {
        fd[0] = (struct pollfd){ .fd = s->signals, .events = POLLIN };
        fd[1] = (struct pollfd){ .fd = s->wake, .events = POLLIN };
        fd[2] = (struct pollfd){ .fd = s->listener, .events = POLLIN };
        for (int k = 0; k < CONNECTIONS_MOST; k++) {
            const connection *c = &s->connection[k];
            fd[FIRST + k] = (struct pollfd){ .fd = c->stage == FREE ? -1 : c->fd, .events = c->silent ? 0 : POLLIN };
            if (has_more(c))
                fd[FIRST + k].events |= POLLOUT;
        }
        if (poll(fd, FIRST + CONNECTIONS_MOST, 1000) < 0 && errno != EINTR)
            return tool_fail(TOOL_BAD_INPUT, "cannot wait for requests: %s", strerror(errno));
        if (fd[0].revents)
            return TOOL_OK;
        if (fd[1].revents && read(s->wake, &messages, sizeof messages) < 0 && errno != EAGAIN)
            return tool_fail(TOOL_BAD_INPUT, "cannot wait for messages: %s", strerror(errno));
        const double now = tool_seconds();
        for (int k = 0; k < CONNECTIONS_MOST; k++) {
            connection *c = &s->connection[k];
            if (c->stage != FREE && fd[FIRST + k].revents & (POLLIN | POLLHUP | POLLERR))
                receive(s, c);
            if (c->stage == ANSWERING || c->stage == LISTENING)
                send_some(s, c);
            if (c->stage != FREE && now > c->deadline && (c->stage != LISTENING || has_more(c)))
                drop(c);
        }
        if (fd[2].revents) /* last: the places of those who left are free */
            accept_all(s);
    }
}

/* ---- opening and closing ------------------------------------------------------------------------------------ */

static int listen_on(live_server *s, int port)
{
    const int yes = 1;
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    socklen_t size = sizeof here;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (s->listener < 0)
        return tool_fail(TOOL_BAD_INPUT, "cannot make a socket: %s", strerror(errno));
    if (setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0 ||
        bind(s->listener, (const struct sockaddr *)&here, sizeof here) < 0 || listen(s->listener, SOMAXCONN) < 0 ||
        getsockname(s->listener, (struct sockaddr *)&here, &size) < 0 || fcntl(s->listener, F_SETFL, O_NONBLOCK) < 0 ||
        fcntl(s->listener, F_SETFD, FD_CLOEXEC) < 0)
        return tool_fail(TOOL_BAD_INPUT, "127.0.0.1:%d cannot be listened on: %s; give another --port, or none", port,
                         strerror(errno));
    s->port = ntohs(here.sin_port);
    return TOOL_OK;
}

int live_server_open(int port, const char *page, live_server **out_server)
{
    sigset_t ends;
    live_server *s = calloc(1, sizeof *s);
    *out_server = s;
    if (!s)
        return tool_out_of_memory();
    pthread_mutex_init(&s->lock, NULL);
    s->page = page;
    s->listener = s->wake = s->signals = -1;
    for (int k = 0; k < CONNECTIONS_MOST; k++)
        s->connection[k].fd = -1;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    int code = listen_on(s, port);
    if (code == TOOL_OK && (pthread_sigmask(SIG_BLOCK, &ends, NULL) != 0 ||
                            (s->signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK)) < 0 ||
                            (s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) < 0))
        code = tool_fail(TOOL_BAD_INPUT, "cannot wait for signals: %s", strerror(errno));
    if (code != TOOL_OK) {
        live_server_close(s);
        *out_server = NULL;
    }
    return code;
}

int live_server_port(const live_server *s)
{
    return s->port;
}

void live_server_close(live_server *s)
{
    if (!s)
        return;
    for (int k = 0; k < CONNECTIONS_MOST; k++)
        if (s->connection[k].stage != FREE)
            drop(&s->connection[k]);
    const int open[] = { s->listener, s->wake, s->signals };
    for (size_t k = 0; k < sizeof open / sizeof *open; k++)
        if (open[k] >= 0)
            close(open[k]);
    out_release(&s->latest);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
