/* crew.c - the worker threads of one process, and what a rank other than 0 does with them */
#include "crew.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct finished {
    size_t piece;
    out result;
    int code;
} finished;

struct crew {
    pieces_job *job;
    int threads, room;
    pthread_mutex_t lock;
    pthread_cond_t given, done;
    bool stopped;
    size_t *waiting;  /* [room], the first of them first */
    finished *result; /* [room] */
    int nwaiting, nresult, nunder_way;
    struct crew_thread {
        crew *c;
        int worker;
        pthread_t thread;
    } * thread;
};

static void *work(void *user)
{
    const struct crew_thread *t = user;
    crew *c = t->c;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->nwaiting == 0 && !c->stopped)
            pthread_cond_wait(&c->given, &c->lock);
        if (c->stopped)
            break;
        finished f = { .piece = c->waiting[0] };
        memmove(c->waiting, c->waiting + 1, (size_t)--c->nwaiting * sizeof *c->waiting);
        c->nunder_way++;
        pthread_mutex_unlock(&c->lock);
        f.code = c->job->run(c->job->context, t->worker, f.piece, &f.result);
        pthread_mutex_lock(&c->lock);
        c->nunder_way--;
        c->result[c->nresult++] = f;
        pthread_cond_signal(&c->done);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

int crew_start(crew **out, pieces_job *job, int threads)
{
    crew *c = *out = calloc(1, sizeof *c);
    if (!c)
        return tool_out_of_memory();
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->given, NULL);
    pthread_cond_init(&c->done, &clock);
    pthread_condattr_destroy(&clock);
    c->job = job;
    c->room = threads + 1;
    c->waiting = calloc((size_t)c->room, sizeof *c->waiting);
    c->result = calloc((size_t)c->room, sizeof *c->result);
    c->thread = calloc((size_t)threads, sizeof *c->thread);
    if (!c->waiting || !c->result || !c->thread)
        return tool_out_of_memory();
    for (; c->threads < threads; c->threads++) {
        struct crew_thread *t = &c->thread[c->threads];
        *t = (struct crew_thread){ .c = c, .worker = c->threads };
        if (pthread_create(&t->thread, NULL, work, t) != 0)
            break;
    }
    return c->threads > 0 ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "a thread cannot be started: %s", strerror(errno));
}

bool crew_has_room(crew *c)
{
    pthread_mutex_lock(&c->lock);
    const bool room = c->nwaiting + c->nunder_way + c->nresult < c->room;
    pthread_mutex_unlock(&c->lock);
    return room;
}

void crew_give(crew *c, size_t piece)
{
    pthread_mutex_lock(&c->lock);
    c->waiting[c->nwaiting++] = piece;
    pthread_cond_signal(&c->given);
    pthread_mutex_unlock(&c->lock);
}

bool crew_take(crew *c, size_t *piece, out *result, int *code)
{
    pthread_mutex_lock(&c->lock);
    const bool there = c->nresult > 0;
    if (there) {
        const finished f = c->result[0];
        memmove(c->result, c->result + 1, (size_t)--c->nresult * sizeof *c->result);
        *piece = f.piece;
        *result = f.result;
        *code = f.code;
    }
    pthread_mutex_unlock(&c->lock);
    return there;
}

void crew_wait(crew *c, bool messages)
{
    const long while_messages = 200000, otherwise = 100000000; /* ns */
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += messages ? while_messages : otherwise;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_mutex_lock(&c->lock);
    if (c->nresult == 0)
        pthread_cond_timedwait(&c->done, &c->lock, &until);
    pthread_mutex_unlock(&c->lock);
}

void crew_stop(crew *c)
{
    pthread_mutex_lock(&c->lock);
    c->stopped = true;
    pthread_cond_broadcast(&c->given);
    pthread_mutex_unlock(&c->lock);
    for (; c->threads > 0; c->threads--)
        pthread_join(c->thread[c->threads - 1].thread, NULL);
}

void crew_release(crew *c)
{
    if (!c)
        return;
    crew_stop(c);
    for (int k = 0; k < c->nresult; k++)
        out_release(&c->result[k].result);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->given);
    pthread_cond_destroy(&c->done);
    free(c->waiting);
    free(c->result);
    free(c->thread);
    free(c);
}

/* ---- a rank other than 0 ---------------------------------------------------------------------------------------- */

static uint64_t find_instructions(void)
{
#if defined(__x86_64__)
    return (uint64_t)(__builtin_cpu_supports("avx2") != 0) + 2 * (uint64_t)(__builtin_cpu_supports("avx512f") != 0);
#else
    return 0;
#endif
}

void hello_write(hello *h, const pieces_job *job, const char *host, int threads)
{
    memset(h, 0, sizeof *h);
    snprintf(h->version, sizeof h->version, "%s", RAMUS_VERSION);
    snprintf(h->host, sizeof h->host, "%s", host);
    h->threads = threads;
    h->ninput = job->ninput;
    h->instructions = find_instructions();
    memcpy(h->input, job->input, sizeof h->input);
}

static int post(ranks *others, message_kind kind, size_t piece, const void *bytes, size_t size)
{
    const message m = { .kind = kind, .piece = piece };
    out all = { 0 };
    pieces_put(&all, &m, sizeof m);
    pieces_put(&all, bytes, size);
    const int code = all.failed ? tool_out_of_memory() : others->module->send(0, all.data, all.length);
    out_release(&all);
    return code;
}

/* Results go to rank 0 as they come. */
static int hand_in(crew *c, ranks *others)
{
    size_t piece;
    out result = { 0 };
    int code, sent = TOOL_OK;
    while (sent == TOOL_OK && crew_take(c, &piece, &result, &code)) {
        if (code == TOOL_OK && result.failed)
            code = tool_out_of_memory();
        sent = post(others, code == TOOL_OK ? MESSAGE_RESULT : MESSAGE_FAILED, piece, result.data,
                    code == TOOL_OK ? result.length : 0);
        out_release(&result);
    }
    return sent;
}

/* A message of rank 0, if there is one. */
static int hear(crew *c, ranks *others, bool *news, bool *stop)
{
    int from = -1;
    size_t size = 0;
    message m = { .kind = MESSAGE_NONE };
    *news = false;
    if (others->module->arrived(&from, &size) != 0)
        return TOOL_BAD_INPUT;
    if (from < 0)
        return TOOL_OK;
    if (from != 0 || size != sizeof m || others->module->receive(from, &m, sizeof m) != 0 ||
        (m.kind != MESSAGE_PIECE && m.kind != MESSAGE_STOP) || (m.kind == MESSAGE_PIECE && !crew_has_room(c)))
        return TOOL_BAD_INPUT;
    *news = true;
    *stop = m.kind == MESSAGE_STOP;
    if (m.kind == MESSAGE_PIECE)
        crew_give(c, (size_t)m.piece);
    return TOOL_OK;
}

int crew_serve(pieces_job *job, ranks *others, int threads)
{
    hello h;
    crew *c = NULL;
    bool news = false, stop = false;
    hello_write(&h, job, others->host, threads);
    int code = crew_start(&c, job, threads);
    if (code == TOOL_OK)
        code = post(others, MESSAGE_HELLO, 0, &h, sizeof h);
    while (code == TOOL_OK && !stop) {
        code = hand_in(c, others);
        if (code == TOOL_OK)
            code = hear(c, others, &news, &stop);
        if (code == TOOL_OK && !news && !stop)
            crew_wait(c, true);
    }
    if (c && code == TOOL_OK) {
        crew_stop(c);
        code = hand_in(c, others);
    }
    if (code == TOOL_OK)
        code = post(others, MESSAGE_BYE, 0, NULL, 0);
    crew_release(c);
    return code == TOOL_OK
               ? PIECES_DONE
               : tool_fail(TOOL_BAD_INPUT, "rank %d on %s: its messages were lost", others->rank, others->host);
}
