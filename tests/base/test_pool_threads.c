/* test_pool_threads.c - threads of a pool do every task once, whoever calls; meant to run under ThreadSanitizer as well */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/pool.h"
#include "support/failing.h"

enum { TASKS = 300, THREADS = 5 };

typedef struct count {
    int threads;
    unsigned char done[TASKS];     /* by task */
    unsigned long by[THREADS + 1]; /* by thread */
    atomic_int busy[THREADS + 1];  /* a thread has one task at a time */
    atomic_int wrong;
} count;

static void do_one(void *self, int thread, size_t task)
{
    count *c = self;
    if (thread < 0 || thread >= c->threads || task >= TASKS || atomic_exchange(&c->busy[thread], 1)) {
        atomic_fetch_add(&c->wrong, 1);
        return;
    }
    c->done[task]++;
    c->by[thread]++;
    atomic_store(&c->busy[thread], 0);
}

static void every_task_once(ramus_pool *pool, size_t tasks)
{
    count c = { .threads = pool ? ramus_pool_threads(pool) : 1 };
    pool_run(pool, tasks, do_one, &c);
    assert_int_equal(c.wrong, 0);
    unsigned long sum = 0;
    for (int k = 0; k < c.threads; k++)
        sum += c.by[k];
    assert_int_equal(sum, tasks);
    for (size_t k = 0; k < TASKS; k++)
        assert_int_equal(c.done[k], k < tasks);
}

static void test_tasks(void **state)
{
    (void)state;
    every_task_once(NULL, TASKS);
    for (int threads = 1; threads <= THREADS; threads++) {
        ramus_pool *pool = NULL;
        assert_int_equal(ramus_pool_create(threads, NULL, &pool, NULL), RAMUS_OK);
        assert_int_equal(ramus_pool_threads(pool), threads);
        for (size_t tasks = 0; tasks <= TASKS; tasks = 2 * tasks + 1)
            for (int round = 0; round < 10; round++)
                every_task_once(pool, tasks);
        ramus_pool_destroy(pool);
    }
}

/* One that is never used, and one that ends while its threads still look for work. */
static void test_short_lives(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        ramus_pool *pool = NULL;
        assert_int_equal(ramus_pool_create(3, NULL, &pool, NULL), RAMUS_OK);
        if (round % 2)
            every_task_once(pool, 7);
        ramus_pool_destroy(pool);
    }
}

typedef struct caller {
    ramus_pool *pool;
    int bad;
} caller;

static void *call(void *argument)
{
    caller *me = argument;
    for (int round = 0; round < 30; round++) {
        count c = { .threads = ramus_pool_threads(me->pool) };
        pool_run(me->pool, TASKS, do_one, &c);
        me->bad += c.wrong;
        for (size_t k = 0; k < TASKS; k++)
            me->bad += c.done[k] != 1;
    }
    return NULL;
}

/* Who finds the pool taken works alone. */
static void test_two_callers(void **state)
{
    (void)state;
    ramus_pool *pool = NULL;
    pthread_t thread[3];
    caller one[3];
    assert_int_equal(ramus_pool_create(THREADS, NULL, &pool, NULL), RAMUS_OK);
    for (int k = 0; k < 3; k++) {
        one[k] = (caller){ pool, 0 };
        assert_int_equal(pthread_create(&thread[k], NULL, call, &one[k]), 0);
    }
    for (int k = 0; k < 3; k++) {
        pthread_join(thread[k], NULL);
        assert_int_equal(one[k].bad, 0);
    }
    ramus_pool_destroy(pool);
}

typedef struct nested {
    ramus_pool *pool;
    count inner[4];
} nested;

static void do_nested(void *self, int thread, size_t task)
{
    nested *n = self;
    (void)thread;
    n->inner[task].threads = 1;
    pool_run(n->pool, TASKS, do_one, &n->inner[task]);
}

/* A task that calls its own pool does not wait for itself. */
static void test_nested(void **state)
{
    (void)state;
    nested n = { 0 };
    assert_int_equal(ramus_pool_create(2, NULL, &n.pool, NULL), RAMUS_OK);
    pool_run(n.pool, 4, do_nested, &n);
    for (int t = 0; t < 4; t++)
        for (size_t k = 0; k < TASKS; k++)
            assert_int_equal(n.inner[t].done[k], 1);
    ramus_pool_destroy(n.pool);
}

static atomic_int caught;

static void catch_signal(int number)
{
    (void)number;
    atomic_fetch_add(&caught, 1);
}

/* While the program's own thread does not take it, a signal to the process waits: the threads of the pool do not either. */
static void test_signals_stay_with_the_program(void **state)
{
    (void)state;
    ramus_pool *pool = NULL;
    struct sigaction action = { .sa_handler = catch_signal }, before;
    sigset_t one, mask;
    sigaction(SIGUSR1, &action, &before);
    assert_int_equal(ramus_pool_create(4, NULL, &pool, NULL), RAMUS_OK);
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &one, &mask);
    assert_int_equal(sigismember(&mask, SIGUSR1), 0); /* the caller's mask is what it was */
    kill(getpid(), SIGUSR1);
    every_task_once(pool, TASKS);
    assert_int_equal(atomic_load(&caught), 0);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    assert_int_equal(atomic_load(&caught), 1);
    ramus_pool_destroy(pool);
    sigaction(SIGUSR1, &before, NULL);
}

/* A child has none of the threads, and does without. */
static void test_fork(void **state)
{
    (void)state;
    ramus_pool *pool = NULL;
    assert_int_equal(ramus_pool_create(3, NULL, &pool, NULL), RAMUS_OK);
    every_task_once(pool, TASKS);
    const pid_t child = fork();
    if (child == 0) {
        alarm(20);
        count c = { .threads = 1 };
        pool_run(pool, TASKS, do_one, &c);
        ramus_pool_destroy(pool);
        _exit(c.wrong == 0 && c.by[0] == TASKS ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    every_task_once(pool, TASKS);
    ramus_pool_destroy(pool);
}

static void test_refusals(void **state)
{
    (void)state;
    ramus_error err;
    const int bad[] = { -1, 1025, 1 << 30 };
    for (int k = 0; k < 3; k++) {
        ramus_pool *pool = (ramus_pool *)&err;
        assert_int_equal(ramus_pool_create(bad[k], NULL, &pool, &err), RAMUS_ERR_ARGUMENT);
        assert_null(pool);
        assert_non_null(strstr(err.text, "1 to 1024"));
    }
    for (long at = 1; at <= 3; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_pool *pool = NULL;
        assert_int_equal(ramus_pool_create(2, &allocator, &pool, &err), at <= 2 ? RAMUS_ERR_MEMORY : RAMUS_OK);
        ramus_pool_destroy(pool);
        assert_int_equal(f.live, 0);
    }
    ramus_pool *all = NULL;
    assert_int_equal(ramus_pool_create(0, NULL, &all, NULL), RAMUS_OK);
    assert_true(ramus_pool_threads(all) >= 1);
    ramus_pool_destroy(all);
    ramus_pool_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tasks),
        cmocka_unit_test(test_short_lives),
        cmocka_unit_test(test_two_callers),
        cmocka_unit_test(test_nested),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_fork),
        cmocka_unit_test(test_signals_stay_with_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
