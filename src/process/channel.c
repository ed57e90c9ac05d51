/* channel.c - questions to a module in another process and its answers
 *
 * Memory   the question is written, then its number to the bell; who waits looks at the bell for a while and then sleeps in the
 *          socket. An answer is copied before anything of it is looked at: the module may write on meanwhile.
 * Socket   frames follow each other. Since a question is asked after the last one was answered, more bytes than one answer
 *          means that the module does not keep to the protocol.
 * Late     an answer that comes after its deadline is dropped, before the next question is asked.
 */
#define _GNU_SOURCE /* ppoll */
#include "channel.h"

#include "base/pause.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int64_t clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static const char closed[] = "it has closed its end of the socket";
static const char no_answer[] =
    "what it sent is no answer (the first bytes are not RMOD); does it print to standard output?";

static channel_result broken(char why[200], const char *text)
{
    snprintf(why, 200, "%s", text);
    return CHANNEL_BROKEN;
}

/* ---- standard error ------------------------------------------------------------------------------------------- */

static void hear(channel *c, const char *text, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        if (text[k] == '\n') {
            c->line_ended = c->nword > 0;
            continue;
        }
        if (c->line_ended)
            c->nword = 0;
        c->line_ended = false;
        if (c->nword + 1 < sizeof c->words)
            c->words[c->nword++] = text[k] >= ' ' && text[k] < 127 ? text[k] : '?';
    }
    c->words[c->nword] = '\0';
}

static ssize_t hear_some(channel *c)
{
    char text[4096];
    const ssize_t got = read(c->process->errors, text, sizeof text);
    if (got > 0)
        hear(c, text, (size_t)got);
    return got;
}

void channel_listen(channel *c)
{
    for (int k = 0; k < 32 && c->process->errors >= 0 && hear_some(c) > 0; k++)
        ;
}

/* ---- waiting --------------------------------------------------------------------------------------------------- */

/* Sleeps until the socket can be read (or written), or until then; standard error is read on the way. */
static channel_result sleep_in_socket(channel *c, short events, int64_t until, char why[200])
{
    for (;;) {
        const int64_t left = until - clock_now();
        struct pollfd p[2] = { { .fd = c->process->socket, .events = events },
                               { .fd = c->process->errors, .events = POLLIN } };
        if (left <= 0)
            return CHANNEL_LATE;
        const struct timespec limit = { left / 1000000000, left % 1000000000 };
        const int ready = ppoll(p, 2, &limit, NULL);
        if (ready < 0 && errno != EINTR)
            return broken(why, "its socket cannot be waited for");
        if (ready <= 0)
            continue;
        if (p[1].revents && hear_some(c) <= 0 && (p[1].revents & ~POLLIN)) {
            close(c->process->errors); /* nobody writes there any more */
            c->process->errors = -1;
        }
        if (p[0].revents & events)
            return CHANNEL_ANSWERED;
        if (p[0].revents)
            return broken(why, closed);
    }
}

/* ---- through the socket ----------------------------------------------------------------------------------------- */

static channel_result send_all(channel *c, const void *bytes, size_t count, int64_t until, char why[200])
{
    for (size_t sent = 0; sent < count;) {
        const ssize_t k =
            send(c->process->socket, (const char *)bytes + sent, count - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (k > 0) {
            sent += (size_t)k;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            const channel_result r = sleep_in_socket(c, POLLOUT, until, why);
            /* half a question cannot be taken back */
            if (r == CHANNEL_LATE)
                return sent ? broken(why, "it does not read the question") : CHANNEL_LATE;
            if (r != CHANNEL_ANSWERED)
                return r;
        } else if (errno != EINTR) {
            return broken(why, closed);
        }
    }
    return CHANNEL_ANSWERED;
}

static channel_result check_header(const channel *c, const frame_header *h, uint64_t number, char why[200])
{
    const unsigned kind = ((const frame_header *)c->question)->kind;
    if (h->magic != PROTOCOL_MAGIC)
        return broken(why, no_answer);
    if (h->version != PROTOCOL_VERSION)
        snprintf(why, 200, "it speaks version %u of the protocol, this library version %d", h->version,
                 PROTOCOL_VERSION);
    else if (h->number != number)
        snprintf(why, 200, "it answered question %llu, which was not asked (%llu was), or answered it twice",
                 (unsigned long long)h->number, (unsigned long long)number);
    else if (h->kind != kind)
        snprintf(why, 200, "it answered a question of kind %u with kind %u", kind, h->kind);
    else if (h->zero)
        snprintf(why, 200, "the last 8 bytes of its answer's header are not zero");
    else if (h->bytes > c->capacity - sizeof *h)
        snprintf(why, 200, "its answer has %lu bytes, more than any that was asked for", (unsigned long)h->bytes);
    else
        return CHANNEL_ANSWERED;
    return CHANNEL_BROKEN;
}

/* One whole answer into c->answer. */
static channel_result receive(channel *c, uint64_t number, int64_t until, char why[200])
{
    frame_header h;
    for (;;) {
        /* most answers are there in one piece; one byte more than fits is already too much */
        const ssize_t k = c->have < c->capacity
                              ? recv(c->process->socket, c->answer + c->have, c->capacity - c->have, MSG_DONTWAIT)
                              : 0;
        if (k > 0) {
            c->have += (size_t)k;
            memcpy(&h, c->answer, sizeof h);
            if (c->have >= sizeof h.magic && h.magic != PROTOCOL_MAGIC)
                return broken(why, no_answer);
            if (c->have < sizeof h)
                continue;
            const channel_result r = check_header(c, &h, number, why);
            if (r != CHANNEL_ANSWERED)
                return r;
            const size_t whole = sizeof h + h.bytes;
            if (c->have > whole)
                return broken(why, "it sent more bytes than one answer has");
            if (c->have == whole) {
                c->have = 0;
                return CHANNEL_ANSWERED;
            }
        } else if (k == 0 || errno == ECONNRESET) {
            return broken(why, c->have ? "it has closed its end of the socket within an answer" : closed);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            const channel_result r = sleep_in_socket(c, POLLIN, until, why);
            if (r != CHANNEL_ANSWERED)
                return r;
        } else if (errno != EINTR) {
            return broken(why, "its socket cannot be read");
        }
    }
}

/* ---- through memory --------------------------------------------------------------------------------------------- */

static shared_page *page_of(const channel *c)
{
    return c->process->shared;
}

static bool rings(const channel *c, uint64_t number)
{
    return atomic_load_explicit(&page_of(c)->answer_bell, memory_order_acquire) == (uint32_t)number;
}

/* A byte for a module that sleeps. A socket that is full of them has woken it already. */
static channel_result ring(channel *c, char why[200])
{
    for (;;) {
        if (send(c->process->socket, "", 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1 || errno == EAGAIN ||
            errno == EWOULDBLOCK)
            return CHANNEL_ANSWERED;
        if (errno != EINTR)
            return broken(why, closed);
    }
}

static channel_result write_question(channel *c, size_t count, char why[200])
{
    shared_page *page = page_of(c);
    memcpy((char *)c->process->shared + SHARED_PAGE, c->question, count);
    /* in one order for both sides: the bell, then the look at the flag; there the flag, then the look at the bell */
    atomic_store(&page->question_bell, (uint32_t)c->asked);
    return atomic_load(&page->module_sleeps) ? ring(c, why) : CHANNEL_ANSWERED;
}

/* Looks at the bell for a while. */
static bool rings_soon(channel *c, uint64_t number, int64_t until)
{
    if (c->spin <= 0 || !spin_is_worth(&c->luck))
        return false;
    const int64_t begun = clock_now(), awake = begun + c->spin < until ? begun + c->spin : until;
    bool found = false;
    do {
        for (int k = 0; k < 32 && !(found = rings(c, number)); k++)
            pause_briefly();
    } while (!found && clock_now() < awake);
    spin_ended(&c->luck, found);
    return found;
}

static channel_result wait_for_bell(channel *c, uint64_t number, int64_t until, char why[200])
{
    shared_page *page = page_of(c);
    if (rings_soon(c, number, until))
        return CHANNEL_ANSWERED;
    channel_result r = CHANNEL_ANSWERED;
    atomic_store(&page->robot_sleeps, 1);
    while (r == CHANNEL_ANSWERED && !rings(c, number)) {
        r = sleep_in_socket(c, POLLIN, until, why);
        char bytes[256];
        if (r == CHANNEL_ANSWERED && recv(c->process->socket, bytes, sizeof bytes, MSG_DONTWAIT) == 0)
            r = broken(why, closed);
    }
    atomic_store_explicit(&page->robot_sleeps, 0, memory_order_relaxed);
    /* what was written before it ended counts */
    return r != CHANNEL_ANSWERED && rings(c, number) ? CHANNEL_ANSWERED : r;
}

static channel_result read_answer(channel *c, uint64_t number, int64_t until, char why[200])
{
    const char *slot = (const char *)c->process->shared + SHARED_PAGE + SHARED_SLOT;
    channel_result r = wait_for_bell(c, number, until, why);
    if (r != CHANNEL_ANSWERED)
        return r;
    frame_header h;
    memcpy(&h, slot, sizeof h);
    r = check_header(c, &h, number, why);
    if (r != CHANNEL_ANSWERED)
        return r;
    memcpy(c->answer, &h, sizeof h); /* the header that was checked, whatever is there by now */
    memcpy(c->answer + sizeof h, slot + sizeof h, h.bytes);
    return CHANNEL_ANSWERED;
}

/* ---- both ------------------------------------------------------------------------------------------------------- */

static channel_result answer_of(channel *c, uint64_t number, int64_t until, char why[200])
{
    return c->shared ? read_answer(c, number, until, why) : receive(c, number, until, why);
}

channel_result channel_await(channel *c, int64_t until, char why[200])
{
    const channel_result r = answer_of(c, c->late, until, why); /* its header is still in c->question */
    if (r == CHANNEL_ANSWERED)
        c->late = 0;
    return r;
}

channel_result channel_ask(channel *c, unsigned kind, unsigned status, size_t bytes, int64_t until, char why[200])
{
    channel_result r = c->late ? channel_await(c, until, why) : CHANNEL_ANSWERED;
    if (r != CHANNEL_ANSWERED)
        return r;
    const frame_header h = { .magic = PROTOCOL_MAGIC,
                             .version = PROTOCOL_VERSION,
                             .kind = (uint16_t)kind,
                             .number = ++c->asked,
                             .bytes = (uint32_t)bytes,
                             .status = status };
    memcpy(c->question, &h, sizeof h);
    r = c->shared ? write_question(c, sizeof h + bytes, why) : send_all(c, c->question, sizeof h + bytes, until, why);
    if (r == CHANNEL_LATE) { /* nothing of it was sent */
        c->asked--;
        return r;
    }
    if (r == CHANNEL_BROKEN) { /* what it sent before it closed the socket may show why */
        if (!c->shared)
            receive(c, c->asked, 0, why);
        return r;
    }
    r = answer_of(c, c->asked, until, why);
    if (r == CHANNEL_LATE)
        c->late = c->asked;
    return r;
}
