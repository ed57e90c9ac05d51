/* keeper.c - the thread that starts a module's process, watches it, and starts it again
 *
 * Starts take milliseconds (of a Python program tens of them), so a robot's loop does none of it: its calls find the process not
 * ready and return, or wait if that is what they were asked to do. The pause before a start doubles with every one in a row that
 * came to nothing, from 10 ms to 1 s.
 */
#define _GNU_SOURCE /* ppoll */
#include "keeper.h"

#include "base/fail.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

static const double grace = 0.25; /* s that a process has to end by itself when the robot closes it */

static void publish(process_module *m, process_state state, const char *reason)
{
    pthread_mutex_lock(&m->mutex);
    if (reason)
        snprintf(m->reason, sizeof m->reason, "%s", reason);
    atomic_store(&m->state, state);
    pthread_cond_broadcast(&m->changed);
    pthread_mutex_unlock(&m->mutex);
}

static void wake(process_module *m)
{
    const uint64_t one = 1;
    while (write(m->wake, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

void keeper_hand_over(process_module *m, const char *reason)
{
    publish(m, ENDED, reason);
    wake(m);
}

void keeper_wait(process_module *m, int64_t until)
{
    const struct timespec limit = { until / 1000000000, until % 1000000000 };
    pthread_mutex_lock(&m->mutex);
    for (int s = atomic_load(&m->state); s != READY && s != GIVEN_UP; s = atomic_load(&m->state))
        if (pthread_cond_timedwait(&m->changed, &m->mutex, &limit) != 0)
            break;
    pthread_mutex_unlock(&m->mutex);
}

/* ---- in the thread --------------------------------------------------------------------------------------------- */

/* Until something is up, the process (if `watched`) has ended, or that many seconds have passed (< 0: without end). */
static void sleep_for(process_module *m, bool watched, double seconds)
{
    struct pollfd p[2] = { { .fd = m->wake, .events = POLLIN },
                           { .fd = watched ? m->process.watch : -1, .events = POLLIN } };
    const struct timespec limit = { (time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9) };
    if (ppoll(p, 2, seconds < 0 ? NULL : &limit, NULL) > 0 && p[0].revents) {
        uint64_t count;
        if (read(m->wake, &count, sizeof count) < 0)
            return; /* somebody else's reading is as good */
    }
}

/* "it was ended by signal 9; its last words: ..."; the process is gone afterwards. */
static void end_process(process_module *m, char text[480])
{
    char how[64] = "", why[200];
    snprintf(why, sizeof why, "%s", text);
    if (child_has_hung_up(&m->process)) { /* its socket closes a moment before it can be waited for */
        struct pollfd p = { .fd = m->process.watch, .events = POLLIN };
        ppoll(&p, 1, &(struct timespec){ 0, 50000000 }, NULL);
    }
    const bool by_itself = m->process.process && child_has_ended(&m->process);
    channel_listen(&m->channel);
    child_end(&m->process, 0, how);
    atomic_store(&m->number, 0);
    const char *words = m->channel.words;
    if (by_itself)
        snprintf(text, 480, "its process %.60s%s%.120s%s%.200s", how, why[0] ? ": " : "", why,
                 words[0] ? "; its last line of errors: " : "", words);
    else
        snprintf(text, 480, "%s%s%.200s", why, words[0] ? "; its last line of errors: " : "", words);
}

static bool shake_hands(process_module *m, char why[200])
{
    channel *c = &m->channel;
    const hello *h = (const hello *)m->hello;
    memcpy(c->question + sizeof(frame_header), m->hello, m->nhello);
    if (!m->process.shared || !m->options.shared) {
        hello without = *h;
        without.shared = 0;
        memcpy(c->question + sizeof(frame_header), &without, sizeof without);
    }
    /* in slices, so that a robot that is closed meanwhile does not wait for a module that does not answer */
    const int64_t slice = 50000000, until = clock_now() + (int64_t)(m->options.start * 1e9);
    channel_result r = channel_ask(c, ASK_HELLO, 0, m->nhello, clock_now() + slice, why);
    while (r == CHANNEL_LATE && c->late && clock_now() < until && !atomic_load(&m->closing))
        r = channel_await(c, clock_now() + slice, why);
    frame_header answer;
    memcpy(&answer, c->answer, sizeof answer);
    const unsigned char *payload = c->answer + sizeof answer;
    if (r == CHANNEL_LATE)
        return snprintf(why, 200, "it did not describe itself within %.3g s of its start", m->options.start), false;
    if (r != CHANNEL_ANSWERED)
        return false;
    if (answer.status)
        return snprintf(why, 200, "it refuses to start: %.*s", (int)(answer.bytes < 150 ? answer.bytes : 150), payload),
               false;
    description d;
    if (!description_read(&d, payload, answer.bytes, why))
        return false;
    if (!m->ntold) {
        memcpy(m->told, payload, m->ntold = answer.bytes);
        if (!description_read(&m->description, m->told, m->ntold, why))
            return false;
    } else if (answer.bytes != m->ntold || memcmp(m->told, payload, m->ntold) != 0) {
        return snprintf(why, 200, "it describes itself otherwise than before its restart"), false;
    }
    c->shared = (d.head.wants & WANTS_SHARED) && m->process.shared && m->options.shared;
    return true;
}

/* READY, or ENDED with the reason. */
static void start_process(process_module *m)
{
    ramus_error err;
    char text[480] = "";
    channel *c = &m->channel;
    if (child_start(&m->process, m->command, m->folder, &err) != RAMUS_OK) {
        snprintf(text, sizeof text, "%.400s", err.text);
        publish(m, ENDED, text);
        return;
    }
    c->luck = (spin_luck){ 0, 0 };
    c->asked = c->late = 0;
    c->have = c->nword = 0;
    c->words[0] = '\0';
    c->shared = c->line_ended = false;
    m->misses = 0;
    m->answers_before = atomic_load(&m->answers);
    if (shake_hands(m, text)) {
        atomic_store(&m->number, (int)m->process.process);
        atomic_fetch_add(&m->starts, 1);
        publish(m, READY, "");
        return;
    }
    end_process(m, text);
    publish(m, ENDED, text);
}

/* Of a process that ran: has this start been of use? Then the count begins again. */
static bool may_start_again(process_module *m)
{
    m->fruitless = atomic_load(&m->answers) > m->answers_before ? 0 : m->fruitless + 1;
    return m->options.restarts > 0 && m->fruitless < (unsigned)m->options.restarts && m->ntold;
}

static void give_up(process_module *m)
{
    char text[480];
    pthread_mutex_lock(&m->mutex);
    const bool counted = m->ntold && m->options.restarts > 0;
    snprintf(text, sizeof text, "%.400s%s", m->reason, counted ? "; given up, after starts without an answer" : "");
    pthread_mutex_unlock(&m->mutex);
    publish(m, GIVEN_UP, text);
}

/* A process that ended while nobody asked it. */
static void notice_end(process_module *m)
{
    int ready = READY;
    if (child_has_ended(&m->process) && atomic_compare_exchange_strong(&m->state, &ready, ENDED))
        publish(m, ENDED, "");
}

static void *keep(void *argument)
{
    process_module *m = argument;
    start_process(m);
    while (!atomic_load(&m->closing)) {
        switch (atomic_load(&m->state)) {
        case ENDED:
            if (m->process.process) {
                char text[480];
                pthread_mutex_lock(&m->mutex);
                snprintf(text, sizeof text, "%s", m->reason);
                pthread_mutex_unlock(&m->mutex);
                end_process(m, text);
                publish(m, ENDED, text);
            }
            if (!may_start_again(m)) {
                give_up(m);
                break;
            }
            if (m->fruitless)
                sleep_for(m, false, m->fruitless < 8 ? 0.01 * (1 << (m->fruitless - 1)) : 1.0);
            if (!atomic_load(&m->closing)) {
                atomic_store(&m->state, STARTING);
                start_process(m);
            }
            break;
        case READY:
            sleep_for(m, true, m->process.watch >= 0 ? -1.0 : 0.1);
            notice_end(m);
            break;
        case BUSY: /* a call is at it; if the process has ended, the call finds out or the next look here does */
            sleep_for(m, false, child_has_ended(&m->process) ? 1e-3 : 0.1);
            break;
        default:
            sleep_for(m, false, -1.0);
        }
    }
    child_end(&m->process, grace, NULL);
    atomic_store(&m->number, 0);
    return NULL;
}

/* ---- from outside ----------------------------------------------------------------------------------------------- */

ramus_status keeper_start(process_module *m, ramus_error *err)
{
    sigset_t all, before;
    m->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (m->wake < 0)
        return ramus_fail(err, RAMUS_ERR_LIMIT, "no descriptor for its process: %s", strerror(errno));
    sigfillset(&all); /* signals are for the robot's own threads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failed = pthread_create(&m->keeper, NULL, keep, m);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failed)
        return ramus_fail(err, RAMUS_ERR_LIMIT, "no thread for its process: %s", strerror(failed));
    m->keeping = 1;
    /* its own limits end this; a process that is stuck in the kernel is left behind */
    keeper_wait(m, clock_now() + (int64_t)((m->options.start + 5) * 1e9));
    if (atomic_load(&m->state) == READY)
        return RAMUS_OK;
    pthread_mutex_lock(&m->mutex);
    const ramus_status status = ramus_fail(err, RAMUS_ERR_FILE, "%.400s", m->reason);
    pthread_mutex_unlock(&m->mutex);
    return status;
}

void keeper_stop(process_module *m)
{
    if (m->keeping) {
        atomic_store(&m->closing, 1);
        wake(m);
        pthread_join(m->keeper, NULL);
    }
    if (m->wake >= 0)
        close(m->wake);
}
