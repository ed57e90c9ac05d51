/* pool.c - threads that do numbered tasks
 *
 * Method   a call opens a job; threads that see it enter, and take the next number until there is none; the caller does the same.
 *          Then the caller closes the job, so that a thread that wakes too late does not enter, and waits for those inside.
 *          A call is never slower than alone by more than a task: it waits for no thread that has not begun.
 *          Idle threads look for a job for some microseconds, for calls that follow each other, and then sleep.
 * Memory   all of it when the pool is created.
 */
#include "pool.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/pause.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { THREADS_MAX = 1024, LOOKS = 2000 };

typedef struct worker {
    ramus_pool *pool;
    int number; /* 1, 2, ... */
    pthread_t thread;
} worker;

struct ramus_pool {
    ramus_allocator allocator;
    int threads, started; /* the caller's included; workers that run */
    pid_t process;        /* that has them: a child after a fork has none */
    worker *worker;       /* [threads - 1] */
    atomic_flag taken;    /* by a call */

    pthread_mutex_t mutex;     /* of all below that is not atomic */
    pthread_cond_t wake, done; /* there is a job, or the end; nobody is inside */
    atomic_uint jobs;          /* opened so far */
    int open, inside, ending;

    /* the job; written while nobody is inside */
    pool_task *task;
    void *self;
    size_t count;
    atomic_size_t next;
};

static void work(ramus_pool *pool, int thread)
{
    for (;;) {
        const size_t k = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
        if (k >= pool->count)
            return;
        pool->task(pool->self, thread, k);
    }
}

static void *live(void *argument)
{
    const worker *me = argument;
    ramus_pool *pool = me->pool;
    unsigned seen = 0;
    for (;;) {
        for (int k = 0; k < LOOKS && atomic_load_explicit(&pool->jobs, memory_order_relaxed) == seen; k++)
            pause_briefly();
        pthread_mutex_lock(&pool->mutex);
        while (!pool->ending && !(pool->open && atomic_load(&pool->jobs) != seen))
            pthread_cond_wait(&pool->wake, &pool->mutex);
        if (pool->ending) {
            pthread_mutex_unlock(&pool->mutex);
            return NULL;
        }
        seen = atomic_load(&pool->jobs);
        pool->inside++;
        pthread_mutex_unlock(&pool->mutex);
        work(pool, me->number);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->inside == 0)
            pthread_cond_signal(&pool->done);
        pthread_mutex_unlock(&pool->mutex);
    }
}

void pool_run(ramus_pool *pool, size_t count, pool_task *task, void *self)
{
    if (count < 2 || !pool || pool->threads < 2 || pool->process != getpid() ||
        atomic_flag_test_and_set(&pool->taken)) {
        for (size_t k = 0; k < count; k++)
            task(self, 0, k);
        return;
    }
    pthread_mutex_lock(&pool->mutex);
    pool->task = task;
    pool->self = self;
    pool->count = count;
    atomic_store(&pool->next, 0);
    pool->open = 1;
    atomic_fetch_add(&pool->jobs, 1);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    work(pool, 0);
    pthread_mutex_lock(&pool->mutex);
    pool->open = 0;
    while (pool->inside)
        pthread_cond_wait(&pool->done, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
    atomic_flag_clear(&pool->taken);
}

/* ---- create and destroy --------------------------------------------------------------------------------------- */

static int processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > THREADS_MAX ? THREADS_MAX : (int)n;
}

/* Signals are for the threads of the program: the new ones inherit a mask that has all of them. */
static void start(ramus_pool *pool)
{
    sigset_t all, kept;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &kept);
    for (int k = 0; k < pool->threads - 1; k++) {
        worker *w = &pool->worker[k];
        *w = (worker){ .pool = pool, .number = k + 1 };
        if (pthread_create(&w->thread, NULL, live, w) != 0)
            break;
        pool->started++;
    }
    pthread_sigmask(SIG_SETMASK, &kept, NULL);
}

ramus_status ramus_pool_create(int threads, const ramus_allocator *allocator, ramus_pool **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    if (threads < 0 || threads > THREADS_MAX)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "a pool of %d threads: it has 1 to %d, or 0 for one on each processor", threads, THREADS_MAX);
    const ramus_allocator memory = memory_allocator(allocator);
    ramus_pool *pool = memory_new(&memory, 1, sizeof *pool);
    if (!pool)
        return ramus_fail_memory(err);
    pool->allocator = memory;
    pool->threads = threads ? threads : processors();
    pool->process = getpid();
    atomic_flag_clear(&pool->taken);
    pool->worker = memory_new(&memory, (size_t)pool->threads, sizeof *pool->worker);
    if (!pool->worker) {
        memory_free(&memory, pool);
        return ramus_fail_memory(err);
    }
    /* these three cannot fail on systems where they need no memory */
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pthread_cond_init(&pool->done, NULL);
    start(pool);
    if (pool->started < pool->threads - 1) {
        const int got = pool->started, wanted = pool->threads;
        ramus_pool_destroy(pool);
        return ramus_fail(err, RAMUS_ERR_LIMIT, "the system starts %d of the %d threads that a pool of %d needs", got,
                          wanted - 1, wanted);
    }
    *out = pool;
    return RAMUS_OK;
}

void ramus_pool_destroy(ramus_pool *pool)
{
    if (!pool)
        return;
    if (pool->process == getpid()) {
        pthread_mutex_lock(&pool->mutex);
        pool->ending = 1;
        pthread_cond_broadcast(&pool->wake);
        pthread_mutex_unlock(&pool->mutex);
        for (int k = 0; k < pool->started; k++)
            pthread_join(pool->worker[k].thread, NULL);
        pthread_cond_destroy(&pool->wake);
        pthread_cond_destroy(&pool->done);
        pthread_mutex_destroy(&pool->mutex);
    }
    const ramus_allocator memory = pool->allocator;
    memory_free(&memory, pool->worker);
    memory_free(&memory, pool);
}

int ramus_pool_threads(const ramus_pool *pool)
{
    return pool ? pool->threads : 0;
}
