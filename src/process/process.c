/* process.c - calls of a module in another process: the table of ramus/module.h
 *
 * A call writes its numbers behind the header of the question, asks, and copies the numbers of the answer: no allocation, no lock
 * (see channel.h for system calls). What later questions build on (motion, articulated) is kept, so that a process that was
 * started again is given it again; the motion of a module without outlets, which has no answer, waits for the question
 * that follows and travels with it.
 */
#include "keeper.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- failures ---------------------------------------------------------------------------------------------------- */

/* Every sentence names the process and ends with the age of its last answer; who calls puts the instance's name before it. */
static int fail(process_module *m, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

static int fail(process_module *m, int code, const char *format, ...)
{
    va_list list;
    const int64_t last = atomic_load(&m->last_answer);
    int used = snprintf(m->text, sizeof m->text, "process '%s': ", m->shown);
    va_start(list, format);
    used += vsnprintf(m->text + used, sizeof m->text - (size_t)used, format, list);
    va_end(list);
    if (used < (int)sizeof m->text) {
        if (last)
            snprintf(m->text + used, sizeof m->text - (size_t)used, "; its last answer is %.3g s old",
                     1e-9 * (double)(clock_now() - last));
        else
            snprintf(m->text + used, sizeof m->text - (size_t)used, "; it has answered nothing yet");
    }
    return code;
}

static int fail_gone(process_module *m)
{
    char reason[sizeof m->reason] = "";
    const int state = atomic_load(&m->state);
    if (pthread_mutex_trylock(&m->mutex) == 0) { /* the keeper may be writing it: then without */
        memcpy(reason, m->reason, sizeof reason);
        pthread_mutex_unlock(&m->mutex);
    }
    return fail(m, RAMUS_MODULE_GONE, "%.400s%s%s", reason, reason[0] ? "; " : "",
                state == GIVEN_UP ? "it is not started again" : "it is being started again");
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

static double *payload(process_module *m)
{
    return (double *)(m->channel.question + sizeof(frame_header));
}

static const double *result(const process_module *m)
{
    return (const double *)(m->channel.answer + sizeof(frame_header));
}

static size_t asks(const process_module *m, unsigned kind)
{
    return question_numbers(&m->description.head, kind);
}

/* The channel is the call's, or the reason why it is not. `until`: how long to wait for a process that is being started. */
static int take(process_module *m, int64_t until)
{
    for (;;) {
        int state = READY;
        if (atomic_compare_exchange_strong(&m->state, &state, BUSY))
            return RAMUS_MODULE_OK;
        if (state == BUSY)
            return fail(m, RAMUS_MODULE_ARGUMENT, "two threads call it at once");
        if (state == GIVEN_UP || clock_now() >= until)
            return fail_gone(m);
        keeper_wait(m, until);
    }
}

static int missed(process_module *m, unsigned kind)
{
    char reason[160];
    atomic_fetch_add(&m->late, 1);
    snprintf(reason, sizeof reason, "no answer to '%s' within %.3g s", kind_name(kind), m->options.deadline);
    const unsigned misses = ++m->misses;
    if (misses < (unsigned)m->options.misses) {
        atomic_store(&m->state, READY);
        return fail(m, RAMUS_MODULE_LATE, "%s", reason);
    }
    keeper_hand_over(m, reason);
    return fail(m, RAMUS_MODULE_LATE, "%s, which is number %u in a row: it is ended", reason, misses);
}

static int refused(process_module *m, unsigned kind, const frame_header *h)
{
    char text[PROTOCOL_TEXT_MAX + 1];
    size_t used = 0;
    for (size_t k = 0; k < h->bytes && used < PROTOCOL_TEXT_MAX; k++) {
        const char c = (char)m->channel.answer[sizeof *h + k];
        text[used++] = c >= ' ' && c < 127 ? c : '?';
    }
    text[used] = '\0';
    const bool known = h->status <= RAMUS_MODULE_NOT_FINITE;
    return fail(m, known ? (int)h->status : RAMUS_MODULE_FAILED, "'%s' failed: %.400s", kind_name(kind),
                used ? text : "no reason given");
}

/* Its socket is closed, or has garbage: how the process ended, if it has, and the last line of its errors. It may take a moment, but not beyond the deadline. */
static int gone(process_module *m, const char *why, int64_t until)
{
    const double left = (double)(until - clock_now()) * 1e-9, most = child_has_hung_up(&m->process) ? 0.25 : 0;
    const char *words = m->channel.words;
    char how[64], text[480];
    child_look(&m->process, left < 0 ? 0 : left < most ? left : most, how);
    channel_listen(&m->channel);
    snprintf(text, sizeof text, "%.150s%s%s%s%.200s", why, how[0] ? "; it " : "", how,
             words[0] ? "; its last line of errors: " : "", words);
    keeper_hand_over(m, why);
    return fail(m, RAMUS_MODULE_GONE, "%s", text);
}

/* Asks with `numbers` numbers in the payload; the channel is the call's, and still is if this returns RAMUS_MODULE_OK. */
static int ask(process_module *m, unsigned kind, unsigned status, size_t numbers)
{
    char why[200] = "";
    const int64_t now = clock_now();
    const size_t wanted = answer_numbers(&m->description.head, kind);
    const channel_result r = channel_ask(&m->channel, kind, status, numbers * sizeof(double),
                                         now + (int64_t)(m->options.deadline * 1e9), why);
    if (r == CHANNEL_LATE)
        return missed(m, kind);
    frame_header h;
    memcpy(&h, m->channel.answer, sizeof h);
    if (r == CHANNEL_ANSWERED && !h.status && h.bytes != wanted * sizeof(double)) {
        snprintf(why, sizeof why, "its answer to '%s' has %lu bytes instead of %zu", kind_name(kind),
                 (unsigned long)h.bytes, wanted * sizeof(double));
    } else if (r == CHANNEL_ANSWERED) {
        m->misses = 0;
        atomic_store_explicit(&m->last_answer, clock_now(), memory_order_relaxed);
        atomic_fetch_add_explicit(&m->answers, 1, memory_order_relaxed);
        if (!h.status)
            return RAMUS_MODULE_OK;
        const int code = refused(m, kind, &h);
        atomic_store(&m->state, READY);
        return code;
    }
    return gone(m, why, now + (int64_t)(m->options.deadline * 1e9));
}

/* Kept numbers at the start of the payload; their count. */
static size_t put(process_module *m, size_t at, const double *numbers, size_t count)
{
    numbers_copy(payload(m) + at, numbers, count);
    return at + count;
}

/* What `kind` builds on, as far as this process was not given it; *with_motion: it goes in front of the question. */
static int prepare(process_module *m, unsigned kind, bool response, bool *with_motion)
{
    const unsigned start = atomic_load(&m->starts);
    const bool builds_on_whole = kind == ASK_ACCELERATE || (kind == ASK_ARTICULATED && response);
    const size_t nmotion = asks(m, ASK_MOTION), narticulated = asks(m, ASK_ARTICULATED);
    *with_motion = false;
    if (kind != ASK_WRENCH && kind != ASK_ENERGY && kind != ASK_ARTICULATED && kind != ASK_ACCELERATE)
        return RAMUS_MODULE_OK;
    if (!builds_on_whole) {
        *with_motion = m->motion_given != start;
        return RAMUS_MODULE_OK;
    }
    if (m->whole_given != start) {
        const size_t at = put(m, 0, m->motion, nmotion);
        const int code = ask(m, ASK_ARTICULATED, WITH_MOTION, put(m, at, m->whole, narticulated));
        if (code != RAMUS_MODULE_OK)
            return code;
        m->motion_given = m->whole_given = start;
    }
    if (kind == ASK_ACCELERATE && m->has_response && m->response_given != start) {
        const int code = ask(m, ASK_ARTICULATED, 0, put(m, 0, m->response, narticulated));
        if (code != RAMUS_MODULE_OK)
            return code;
        m->response_given = start;
    }
    return RAMUS_MODULE_OK;
}

/* Numbers of the payload, in up to three pieces. */
typedef struct piece {
    const double *numbers;
    size_t count;
} piece;

static int ask_once(process_module *m, unsigned kind, bool response, const piece pieces[3], int64_t until)
{
    bool with_motion;
    size_t at = 0;
    int code = take(m, until);
    if (code == RAMUS_MODULE_OK)
        code = prepare(m, kind, response, &with_motion);
    if (code != RAMUS_MODULE_OK)
        return code;
    if (with_motion)
        at = put(m, at, m->motion, asks(m, ASK_MOTION));
    for (int k = 0; k < 3; k++)
        at = put(m, at, pieces[k].numbers, pieces[k].count);
    code = ask(m, kind, with_motion ? WITH_MOTION : 0, at);
    if (code == RAMUS_MODULE_OK && with_motion)
        m->motion_given = atomic_load(&m->starts);
    return code;
}

/* Asks, again after a restart if calls wait for one, and checks that the numbers are finite. On success the channel is still the
 * call's, which copies the answer and gives it back. */
static int ask_for(process_module *m, unsigned kind, bool response, const piece pieces[3])
{
    int64_t until = 0;
    int code =
        ask_once(m, kind, response, pieces, m->options.wait > 0 ? clock_now() + (int64_t)(m->options.wait * 1e9) : 0);
    while ((code == RAMUS_MODULE_GONE || code == RAMUS_MODULE_LATE) && m->options.wait > 0) {
        if (!until)
            until = clock_now() + (int64_t)(m->options.wait * 1e9);
        if (clock_now() >= until || atomic_load(&m->state) == GIVEN_UP)
            return code;
        code = ask_once(m, kind, response, pieces, until);
    }
    if (code != RAMUS_MODULE_OK)
        return code;
    const size_t count = answer_numbers(&m->description.head, kind);
    for (size_t k = 0; k < count; k++)
        if (!isfinite(result(m)[k])) {
            const double number = result(m)[k];
            atomic_store(&m->state, READY);
            return fail(m, RAMUS_MODULE_NOT_FINITE, "number %zu of its answer to '%s' is %g", k, kind_name(kind),
                        number);
        }
    return RAMUS_MODULE_OK;
}

/* Copies the next `count` numbers of the answer. */
static size_t get(const process_module *m, size_t at, double *to, size_t count)
{
    numbers_copy(to, result(m) + at, count);
    return at + count;
}

static int done(process_module *m)
{
    atomic_store_explicit(&m->state, READY, memory_order_release);
    return RAMUS_MODULE_OK;
}

static int stale(process_module *m, const char *what, const char *before)
{
    return fail(m, RAMUS_MODULE_STALE, "'%s' needs a '%s' before it", what, before);
}

/* ---- the table ---------------------------------------------------------------------------------------------------- */

#define COUNT(m, field) ((size_t)(m)->description.head.field)

static int motion(void *self, const double inlet[], const double q[], const double v[], const double a[],
                  double outlets[])
{
    process_module *m = self;
    const size_t nq = COUNT(m, nq), nv = COUNT(m, nv);
    double *kept = m->motion;
    m->has_whole = m->has_response = false;
    m->motion_given = m->whole_given = m->response_given = 0;
    kept[0] = m->time;
    memcpy(kept + 1, inlet, RAMUS_MODULE_MOTION * sizeof *kept);
    numbers_copy(kept + 1 + RAMUS_MODULE_MOTION, q, nq);
    numbers_copy(kept + 1 + RAMUS_MODULE_MOTION + nq, v, nv);
    numbers_copy(kept + 1 + RAMUS_MODULE_MOTION + nq + nv, a, nv);
    m->has_motion = true;
    if (COUNT(m, noutlet) == 0)
        return RAMUS_MODULE_OK; /* with the next question */
    const int code = ask_for(m, ASK_MOTION, false, (piece[3]){ { kept, asks(m, ASK_MOTION) } });
    m->has_motion = code == RAMUS_MODULE_OK;
    if (code != RAMUS_MODULE_OK)
        return code;
    m->motion_given = atomic_load(&m->starts);
    get(m, 0, outlets, answer_numbers(&m->description.head, ASK_MOTION));
    return done(m);
}

static int wrench(void *self, const double outlets[], double inlet[], double tau[])
{
    process_module *m = self;
    if (!m->has_motion)
        return stale(m, "wrench", "motion");
    const int code = ask_for(m, ASK_WRENCH, false, (piece[3]){ { outlets, asks(m, ASK_WRENCH) } });
    if (code != RAMUS_MODULE_OK)
        return code;
    get(m, get(m, 0, inlet, RAMUS_MODULE_WRENCH), tau, COUNT(m, nv));
    return done(m);
}

static int energy(void *self, const double gravity[], double energy[])
{
    process_module *m = self;
    if (!m->has_motion)
        return stale(m, "energy", "motion");
    const int code = ask_for(m, ASK_ENERGY, false, (piece[3]){ { gravity, 3 } });
    if (code != RAMUS_MODULE_OK)
        return code;
    get(m, 0, energy, 2);
    return done(m);
}

static int articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[])
{
    process_module *m = self;
    const size_t nloads = COUNT(m, noutlet) * RAMUS_MODULE_ARTICULATED, nv = COUNT(m, nv);
    const bool response = which == RAMUS_MODULE_RESPONSE;
    if (which != RAMUS_MODULE_WHOLE && !response)
        return fail(m, RAMUS_MODULE_ARGUMENT, "'articulated' knows nothing of kind %d", (int)which);
    if (!m->has_motion)
        return stale(m, "articulated", "motion");
    if (response && !m->has_whole)
        return stale(m, "articulated (response)", "articulated (whole)");
    double *kept = response ? m->response : m->whole;
    kept[0] = which;
    numbers_copy(kept + 1, outlets, nloads);
    numbers_copy(kept + 1 + nloads, tau, nv);
    m->has_response = false;
    m->response_given = 0;
    if (!response) {
        m->has_whole = false;
        m->whole_given = 0;
    }
    const int code = ask_for(m, ASK_ARTICULATED, response, (piece[3]){ { kept, 1 + nloads + nv } });
    if (code != RAMUS_MODULE_OK)
        return code;
    *(response ? &m->has_response : &m->has_whole) = true;
    *(response ? &m->response_given : &m->whole_given) = atomic_load(&m->starts);
    get(m, 0, inlet, RAMUS_MODULE_ARTICULATED);
    return done(m);
}

static int accelerate(void *self, const double inlet[], double outlets[], double a[])
{
    process_module *m = self;
    if (!m->has_whole)
        return stale(m, "accelerate", "articulated");
    const int code = ask_for(m, ASK_ACCELERATE, false, (piece[3]){ { inlet, RAMUS_MODULE_TWIST } });
    if (code != RAMUS_MODULE_OK)
        return code;
    get(m, get(m, 0, outlets, COUNT(m, noutlet) * RAMUS_MODULE_TWIST), a, COUNT(m, nv));
    return done(m);
}

static int integrate(void *self, const double q[], const double v[], double dt, double q_out[])
{
    process_module *m = self;
    const int code =
        ask_for(m, ASK_INTEGRATE, false, (piece[3]){ { q, COUNT(m, nq) }, { v, COUNT(m, nv) }, { &dt, 1 } });
    if (code != RAMUS_MODULE_OK)
        return code;
    get(m, 0, q_out, COUNT(m, nq));
    return done(m);
}

static int difference(void *self, const double from[], const double to[], double v[])
{
    process_module *m = self;
    const int code = ask_for(m, ASK_DIFFERENCE, false, (piece[3]){ { from, COUNT(m, nq) }, { to, COUNT(m, nq) } });
    if (code != RAMUS_MODULE_OK)
        return code;
    get(m, 0, v, COUNT(m, nv));
    return done(m);
}

static int set_time(void *self, double time)
{
    ((process_module *)self)->time = time; /* travels with the motion */
    return RAMUS_MODULE_OK;
}

static void explain(void *self, char text[], size_t size)
{
    if (size)
        snprintf(text, size, "%s", ((process_module *)self)->text);
}

static void close_self(void *self)
{
    process_close(self);
}

const ramus_module_interface *process_interface(void)
{
    static const ramus_module_interface table = { .size = sizeof table,
                                                  .version = RAMUS_MODULE_VERSION,
                                                  .close = close_self,
                                                  .explain = explain,
                                                  .describe = reported_description,
                                                  .joint = reported_joint,
                                                  .outlet = reported_outlet,
                                                  .motion = motion,
                                                  .wrench = wrench,
                                                  .energy = energy,
                                                  .articulated = articulated,
                                                  .accelerate = accelerate,
                                                  .integrate = integrate,
                                                  .difference = difference,
                                                  .set_time = set_time };
    return &table;
}
