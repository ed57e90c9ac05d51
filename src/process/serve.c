/* serve.c - the module's side of the protocol: waits for questions, in shared memory or in the socket
 *
 * Between two questions it looks at the bell for a while and then sleeps in the socket, until the robot sends a byte.
 */
#include "ramus/serve.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/pause.h"
#include "serve.h"
#include "spin.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

OPTIONS_DEFAULTS(ramus_serve_options, .input = 0, .output = 1, .memory = 3,
                 .spin = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 20e-6 : 0)

typedef enum connection { OPEN, CLOSED, UNREADABLE } connection;

/* `count` bytes; CLOSED where the robot has closed its end. *have: how many of them there are. */
static connection read_some(int fd, void *to, size_t count, size_t *have)
{
    for (*have = 0; *have < count;) {
        const ssize_t k = read(fd, (char *)to + *have, count - *have);
        if (k > 0)
            *have += (size_t)k;
        else if (k == 0 || errno == ECONNRESET)
            return CLOSED;
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            poll(&(struct pollfd){ .fd = fd, .events = POLLIN }, 1, -1);
        else if (errno != EINTR)
            return UNREADABLE;
    }
    return OPEN;
}

static connection read_all(int fd, void *to, size_t count)
{
    size_t have;
    return read_some(fd, to, count, &have);
}

static connection write_all(int fd, const void *from, size_t count)
{
    for (size_t sent = 0; sent < count;) {
        ssize_t k = send(fd, (const char *)from + sent, count - sent, MSG_NOSIGNAL);
        if (k < 0 && errno == ENOTSOCK)
            k = write(fd, (const char *)from + sent, count - sent);
        if (k > 0)
            sent += (size_t)k;
        else if (k < 0 && (errno == EPIPE || errno == ECONNRESET))
            return CLOSED;
        else if (k < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            poll(&(struct pollfd){ .fd = fd, .events = POLLOUT }, 1, -1);
        else if (errno != EINTR)
            return UNREADABLE;
    }
    return OPEN;
}

/* NULL: none, or none of this protocol. */
static shared_page *memory_of(int fd)
{
    struct stat s;
    if (fd < 0 || fstat(fd, &s) < 0 || s.st_size != SHARED_BYTES)
        return NULL;
    shared_page *page = mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page == MAP_FAILED)
        return NULL;
    if (page->magic == PROTOCOL_MAGIC && page->version == PROTOCOL_VERSION && page->question == SHARED_PAGE &&
        page->answer == SHARED_PAGE + SHARED_SLOT && page->slot == SHARED_SLOT)
        return page;
    munmap(page, SHARED_BYTES);
    return NULL;
}

/* ---- one question --------------------------------------------------------------------------------------------------- */

static connection next_in_socket(server *s, const ramus_serve_options *o, char why[200])
{
    size_t have;
    connection c = read_some(o->input, s->question, sizeof(frame_header), &have);
    if (c == CLOSED && have > 0 && !s->ready) /* later, the robot may have been ended while it wrote */
        snprintf(why, 200,
                 "what arrived is no question of the protocol: %zu bytes, and then the end; robots start this program "
                 "themselves and ask it (docs/module_protocol.md)",
                 have);
    if (c != OPEN)
        return c;
    frame_header h;
    memcpy(&h, s->question, sizeof h);
    if (h.magic == PROTOCOL_MAGIC && h.bytes <= PROTOCOL_PAYLOAD_MAX) /* server_answer reports other headers */
        c = read_all(o->input, s->question + sizeof h, h.bytes);
    why[0] = '\0';
    return c;
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The bell, once it has changed or has been looked at for a while. */
static uint32_t look(const shared_page *page, const ramus_serve_options *o, spin_luck *luck, uint32_t seen)
{
    uint32_t bell = atomic_load_explicit(&page->question_bell, memory_order_acquire);
    if (bell != seen || o->spin <= 0 || !spin_is_worth(luck))
        return bell;
    const int64_t awake = now() + (int64_t)(o->spin * 1e9);
    do {
        for (int k = 0; k < 32 && bell == seen; k++) {
            pause_briefly();
            bell = atomic_load_explicit(&page->question_bell, memory_order_acquire);
        }
    } while (bell == seen && now() < awake);
    spin_ended(luck, bell != seen);
    return bell;
}

static connection next_in_memory(server *s, shared_page *page, const ramus_serve_options *o, spin_luck *luck,
                                 uint32_t *seen)
{
    uint32_t bell = look(page, o, luck, *seen);
    connection c = OPEN;
    if (bell == *seen) {
        /* the flag, then the look at the bell; there the bell, then the look at the flag: one of both sees the other */
        atomic_store(&page->module_sleeps, 1);
        while (c == OPEN && (bell = atomic_load(&page->question_bell)) == *seen) {
            char byte;
            c = read_all(o->input, &byte, 1);
        }
        atomic_store_explicit(&page->module_sleeps, 0, memory_order_relaxed);
    }
    if (c != OPEN)
        return c;
    *seen = bell;
    frame_header h;
    const char *slot = (const char *)page + SHARED_PAGE;
    memcpy(&h, slot, sizeof h);
    memcpy(s->question, &h, sizeof h);
    if (h.bytes <= PROTOCOL_PAYLOAD_MAX)
        memcpy(s->question + sizeof h, slot + sizeof h, h.bytes);
    return OPEN;
}

static connection answer_in_memory(server *s, shared_page *page, const ramus_serve_options *o)
{
    frame_header h;
    memcpy(&h, s->answer, sizeof h);
    memcpy((char *)page + SHARED_PAGE + SHARED_SLOT, s->answer, sizeof h + h.bytes);
    atomic_store(&page->answer_bell, (uint32_t)h.number);
    return atomic_load(&page->robot_sleeps) ? write_all(o->output, "", 1) : OPEN;
}

static connection answer_in_socket(server *s, const ramus_serve_options *o)
{
    frame_header h;
    memcpy(&h, s->answer, sizeof h);
    return write_all(o->output, s->answer, sizeof h + h.bytes);
}

/* ---- all of them ---------------------------------------------------------------------------------------------------- */

static connection serve(server *s, shared_page *page, const ramus_serve_options *o, char why[200])
{
    uint32_t seen = 0;
    spin_luck luck = { 0, 0 };
    for (;;) {
        const bool in_memory = s->ready && (s->head.wants & WANTS_SHARED);
        connection c = in_memory ? next_in_memory(s, page, o, &luck, &seen) : next_in_socket(s, o, why);
        if (c != OPEN || !server_answer(s, page != NULL, why))
            return c;
        c = in_memory ? answer_in_memory(s, page, o) : answer_in_socket(s, o);
        if (c != OPEN)
            return c;
    }
}

ramus_status ramus_module_serve(const ramus_module_interface *table, void *self, const ramus_serve_options *opt,
                                ramus_error *err)
{
    RAMUS_NEED(err, table);
    ramus_serve_options o;
    RAMUS_TRY(OPTIONS_READ(ramus_serve_options, &o, opt, err));
    const ramus_allocator a = memory_allocator(NULL);
    server s = {
        .table = table, .self = self, .question = memory_new(&a, FRAME_MAX, 1), .answer = memory_new(&a, FRAME_MAX, 1)
    };
    char why[200] = "";
    connection c = UNREADABLE;
    ramus_status status = RAMUS_OK;
    if (!(o.spin >= 0 && o.spin <= 1e6)) {
        status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "ramus_serve_options: spin is %g; 0 to 1e6 s are allowed", o.spin);
    } else if (!s.question || !s.answer) {
        status = ramus_fail_memory(err);
    } else {
        shared_page *page = memory_of(o.memory);
        c = serve(&s, page, &o, why);
        if (page)
            munmap(page, SHARED_BYTES);
        if (why[0])
            status = ramus_fail(err, RAMUS_ERR_PARSE, "%s", why);
        else if (c == UNREADABLE)
            status =
                ramus_fail(err, RAMUS_ERR_FILE, "the robot's socket cannot be read or written: %s", strerror(errno));
    }
    server_close(&s);
    memory_free(&a, s.question);
    memory_free(&a, s.answer);
    return status;
}
