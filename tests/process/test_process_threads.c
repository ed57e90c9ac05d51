/* test_process_threads.c - a module in another process answers as it does in this one; it is ended, started again, and ends with the robot
 *
 * The module is this program itself, started with the name of what it plays.
 */
#define _GNU_SOURCE /* kill, usleep */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/memory.h"
#include "module/source.h"
#include "process/process.h"
#include "ramus/serve.h"
#include "support/count_allocations.h"
#include "support/descriptors.h"
#include "support/failing.h"
#include "support/random.h"
#include "toy.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const ramus_module_interface *table;

static process_module *open_toy(const char *play, int outlets, const process_options *options)
{
    char count[8];
    ramus_error err = { 0 };
    process_module *m = NULL;
    snprintf(count, sizeof count, "%d", outlets);
    const ramus_module_option option = { "outlets", count };
    const char *const command[] = { "/proc/self/exe", play };
    if (process_open("hand", command, 2, NULL, &option, 1, options, NULL, &m, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return m;
}

static process_options through(int shared)
{
    process_options o = process_options_default();
    o.shared = shared;
    o.deadline = 20; /* of a busy machine */
    o.start = 60;
    return o;
}

/* ---- the same numbers ------------------------------------------------------------------------------------------- */

enum { MOST = 256 };

static void fill(rng *r, double *x, size_t count)
{
    for (size_t k = 0; k < count; k++)
        x[k] = rng_normal(r);
}

typedef struct calls {
    double q[TOY_NQ], v[TOY_NV], a[TOY_NV], inlet[19], loads[MOST], tau[TOY_NV];
    double y[8][MOST]; /* answers */
} calls;

static void call_all(const ramus_module_interface *t, void *self, calls *c)
{
    memset(c->y, 0, sizeof c->y);
    assert_int_equal(t->set_time(self, 0.25), 0);
    assert_int_equal(t->motion(self, c->inlet, c->q, c->v, c->a, c->y[0]), 0);
    assert_int_equal(t->wrench(self, c->loads, c->y[1], c->y[1] + 6), 0);
    assert_int_equal(t->energy(self, c->inlet, c->y[2]), 0);
    assert_int_equal(t->articulated(self, RAMUS_MODULE_WHOLE, c->loads, c->tau, c->y[3]), 0);
    assert_int_equal(t->accelerate(self, c->inlet, c->y[4], c->y[4] + 100), 0);
    assert_int_equal(t->articulated(self, RAMUS_MODULE_RESPONSE, c->loads, c->v, c->y[5]), 0);
    assert_int_equal(t->accelerate(self, c->loads, c->y[6], c->y[6] + 100), 0);
    assert_int_equal(t->integrate(self, c->q, c->v, 0.5, c->y[7]), 0);
    assert_int_equal(t->difference(self, c->q, c->y[7], c->y[7] + 100), 0);
}

static calls random_calls(unsigned long long seed)
{
    rng r = { seed };
    calls c;
    fill(&r, c.q, TOY_NQ);
    fill(&r, c.v, TOY_NV);
    fill(&r, c.a, TOY_NV);
    fill(&r, c.inlet, 19);
    fill(&r, c.loads, MOST);
    fill(&r, c.tau, TOY_NV);
    return c;
}

static void test_same_numbers(void **state)
{
    (void)state;
    for (int shared = 0; shared < 2; shared++)
        for (int outlets = 0; outlets <= TOY_OUTLETS_MAX; outlets++) {
            const process_options o = through(shared);
            process_module *m = open_toy("serve", outlets, &o);
            toy here = { .noutlet = outlets };
            for (unsigned seed = 1; seed <= 5; seed++) {
                calls there = random_calls(seed), same = there;
                call_all(&toy_table, &here, &same);
                call_all(table, m, &there);
                assert_memory_equal(same.y, there.y, sizeof same.y);
            }
            process_close(m);
        }
}

static void test_description(void **state)
{
    (void)state;
    process_module *m = open_toy("serve", 2, NULL);
    toy here = { .noutlet = 2 };
    ramus_module_description d = { .struct_size = sizeof d }, same = d;
    assert_int_equal(table->describe(m, &d), 0);
    toy_describe(&here, &same);
    assert_memory_equal(&d, &same, sizeof d);
    for (int k = 0; k < 2; k++) {
        ramus_module_joint j = { .struct_size = sizeof j }, like = j;
        ramus_module_outlet o = { .struct_size = sizeof o }, alike = o;
        assert_int_equal(table->joint(m, k, &j), 0);
        assert_int_equal(table->outlet(m, k, &o), 0);
        toy_joint(&here, k, &like);
        toy_outlet(&here, k, &alike);
        assert_memory_equal(&j, &like, sizeof j);
        assert_memory_equal(&o, &alike, sizeof o);
    }
    /* older callers have less room, and nothing beyond it is written */
    ramus_module_description small = { .struct_size = 12, .noutlet = 77 };
    assert_int_equal(table->describe(m, &small), 0);
    assert_int_equal(small.noutlet, 77);
    assert_int_equal(small.facts, RAMUS_MODULE_LOSES_ENERGY);
    ramus_module_joint none = { .struct_size = sizeof none };
    assert_int_equal(table->joint(m, 2, &none), RAMUS_MODULE_ARGUMENT);
    assert_int_equal(table->joint(m, -1, &none), RAMUS_MODULE_ARGUMENT);
    process_close(m);
}

static void test_refusals(void **state)
{
    (void)state;
    for (int outlets = 0; outlets < 2; outlets++) {
        char text[1024];
        process_module *m = open_toy("serve", outlets, NULL);
        calls c = random_calls(3);
        assert_int_equal(table->wrench(m, c.loads, c.y[0], c.y[1]), RAMUS_MODULE_STALE);
        table->explain(m, text, sizeof text);
        assert_non_null(strstr(text, "needs a 'motion' before it"));
        assert_int_equal(table->accelerate(m, c.inlet, c.y[0], c.y[1]), RAMUS_MODULE_STALE);
        c.q[0] = 100;
        int code = table->motion(m, c.inlet, c.q, c.v, c.a, c.y[0]);
        if (!outlets) /* then its motion travels with the next question */
            code = table->wrench(m, c.loads, c.y[0], c.y[1]);
        assert_int_equal(code, RAMUS_MODULE_FAILED);
        table->explain(m, text, sizeof text);
        assert_non_null(strstr(text, "the toy does not like it"));
        assert_non_null(strstr(text, "/proc/self/exe serve"));
        c.q[0] = 0; /* and is usable again */
        assert_int_equal(table->motion(m, c.inlet, c.q, c.v, c.a, c.y[0]), 0);
        assert_int_equal(table->wrench(m, c.loads, c.y[0], c.y[1]), 0);
        process_close(m);
    }
}

/* ---- no allocation ------------------------------------------------------------------------------------------------ */

static void test_calls_allocate_nothing(void **state)
{
    (void)state;
    assert_true(allocations_are_seen());
    for (int shared = 0; shared < 2; shared++) {
        const process_options o = through(shared);
        process_module *m = open_toy("serve", 2, &o);
        calls c = random_calls(4);
        must_not_allocate = 1;
        call_all(table, m, &c);
        must_not_allocate = 0;
        process_close(m);
    }
    assert_int_equal(atomic_load(&forbidden_allocations), 0);
}

static void test_memory_is_out(void **state)
{
    (void)state;
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator a = failing_allocator(&f);
        const char *const command[] = { "/proc/self/exe", "serve" };
        process_module *m = NULL;
        ramus_error err = { 0 };
        const ramus_status status = process_open("hand", command, 2, "/tmp", NULL, 0, NULL, &a, &m, &err);
        process_close(m);
        assert_int_equal(f.live, 0);
        if (status == RAMUS_OK && f.calls < at)
            break;
        assert_int_equal(status, RAMUS_ERR_MEMORY);
        assert_null(m);
    }
}

/* ---- its end, and its start again ----------------------------------------------------------------------------------- */

static process_report report_of(const process_module *m)
{
    process_report r;
    process_report_read(m, &r);
    return r;
}

static void wait_until_running(const process_module *m, unsigned starts)
{
    for (int k = 0; k < 60000; k++) {
        const process_report r = report_of(m);
        if (r.running && r.starts >= starts)
            return;
        usleep(1000);
    }
    fail_msg("the process does not come back");
}

static void test_killed_and_back(void **state)
{
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        const process_options o = through(shared);
        process_module *m = open_toy("serve", 1, &o);
        toy here = { .noutlet = 1 };
        calls c = random_calls(5), same = c;
        char text[1024];
        assert_int_equal(table->motion(m, c.inlet, c.q, c.v, c.a, c.y[0]), 0);
        assert_int_equal(kill(report_of(m).process, SIGKILL), 0);
        /* until it is noticed and it is back, calls fail at once; what fails leaves the module usable */
        int code = RAMUS_MODULE_OK;
        for (int k = 0; k < 100000 && code == RAMUS_MODULE_OK && report_of(m).starts == 1; k++)
            code = table->wrench(m, c.loads, c.y[1], c.y[1] + 6);
        if (code != RAMUS_MODULE_OK) {
            assert_int_equal(code, RAMUS_MODULE_GONE);
            table->explain(m, text, sizeof text);
            assert_non_null(strstr(text, "process '/proc/self/exe serve'"));
            assert_non_null(strstr(text, "; its last answer is "));
        }
        wait_until_running(m, 2);
        /* the motion that the first process was given is given to the second one */
        toy_motion(&here, same.inlet, same.q, same.v, same.a, same.y[0]);
        toy_wrench(&here, same.loads, same.y[1], same.y[1] + 6);
        assert_int_equal(table->wrench(m, c.loads, c.y[1], c.y[1] + 6), 0);
        assert_memory_equal(c.y[1], same.y[1], 10 * sizeof(double));
        process_close(m);
    }
}

/* With `wait`, calls outlast any number of ends, at any moment, with the same numbers. */
static void test_waits_for_restart(void **state)
{
    (void)state;
    for (int outlets = 0; outlets < 2; outlets++) {
        process_options o = through(1);
        o.wait = 60;
        process_module *m = open_toy("serve", outlets, &o);
        toy here = { .noutlet = outlets };
        for (unsigned seed = 1; seed <= 9; seed++) {
            calls c = random_calls(seed), same = c;
            const ramus_module_interface *t = table;
            toy_motion(&here, same.inlet, same.q, same.v, same.a, same.y[0]);
            toy_articulated(&here, RAMUS_MODULE_WHOLE, same.loads, same.tau, same.y[1]);
            toy_articulated(&here, RAMUS_MODULE_RESPONSE, same.loads, same.v, same.y[2]);
            toy_accelerate(&here, same.inlet, same.y[3], same.y[4]);
            memset(c.y, 0, sizeof c.y);
            memset(same.y + 5, 0, 3 * sizeof *same.y);
            for (unsigned k = 0; k < 4; k++) {
                if (k == seed % 4)
                    kill(report_of(m).process, SIGKILL);
                const int code = k == 0   ? t->motion(m, c.inlet, c.q, c.v, c.a, c.y[0])
                                 : k == 1 ? t->articulated(m, RAMUS_MODULE_WHOLE, c.loads, c.tau, c.y[1])
                                 : k == 2 ? t->articulated(m, RAMUS_MODULE_RESPONSE, c.loads, c.v, c.y[2])
                                          : t->accelerate(m, c.inlet, c.y[3], c.y[4]);
                assert_int_equal(code, 0);
            }
            assert_memory_equal(c.y[1], same.y[1], 42 * sizeof(double));
            assert_memory_equal(c.y[2], same.y[2], 42 * sizeof(double));
            assert_memory_equal(c.y[3], same.y[3], (size_t)outlets * 6 * sizeof(double));
            assert_memory_equal(c.y[4], same.y[4], TOY_NV * sizeof(double));
        }
        assert_true(report_of(m).starts > 2);
        process_close(m);
    }
}

static int has_children(void)
{
    return waitpid(-1, NULL, WNOHANG) >= 0 || errno != ECHILD;
}

/* No zombie, no descriptor stays behind, however it ends. */
static void test_leaves_nothing(void **state)
{
    (void)state;
    const int before = count_descriptors();
    assert_false(has_children());
    process_module *m = open_toy("serve", 1, NULL);
    kill(report_of(m).process, SIGKILL);
    wait_until_running(m, 2);
    process_close(m);
    assert_false(has_children());
    process_close(open_toy("hold", 1, NULL)); /* does not end when its socket is closed */
    assert_false(has_children());
    assert_int_equal(count_descriptors(), before);
}

/* The process ends with the robot even if nothing of the robot can do anything about it any more. */
static void test_ends_with_the_robot(void **state)
{
    (void)state;
    int tell[2];
    pid_t module = 0;
    assert_int_equal(pipe(tell), 0);
    const pid_t robot = fork();
    if (robot == 0) {
        process_module *m = open_toy("hold", 1, NULL);
        module = report_of(m).process;
        if (write(tell[1], &module, sizeof module) != sizeof module)
            _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(tell[0], &module, sizeof module), sizeof module);
    assert_int_equal(kill(module, 0), 0);
    kill(robot, SIGKILL);
    waitpid(robot, NULL, 0);
    for (int k = 0; k < 60000; k++) { /* a zombie counts: somebody else reaps it, or nobody does */
        char path[64], line[256] = "";
        snprintf(path, sizeof path, "/proc/%d/stat", (int)module);
        FILE *f = fopen(path, "r");
        const int ended = !f || !fgets(line, sizeof line, f) || strstr(line, ") Z ") || strstr(line, ") X ");
        if (f)
            fclose(f);
        if (ended) {
            close(tell[0]);
            close(tell[1]);
            return;
        }
        usleep(1000);
    }
    fail_msg("the module outlives its robot");
}

/* A descriptor without FD_CLOEXEC, an ignored signal and a mask of the robot stay in the robot. */
static void test_inherits_nothing(void **state)
{
    (void)state;
    const int open_one = fcntl(0, F_DUPFD, 77);
    assert_true(open_one >= 77);
    signal(SIGPIPE, SIG_IGN);
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){ 1 }); /* where that is allowed */
    process_module *m = open_toy("count", 1, NULL);
    sched_setscheduler(0, SCHED_OTHER, &(struct sched_param){ 0 });
    signal(SIGPIPE, SIG_DFL);
    close(open_one);
    ramus_module_description d = { .struct_size = sizeof d };
    table->describe(m, &d);
    assert_string_equal(d.name, "5 of 5, 0"); /* 0, 1, 2, 3 and that which reads the folder; SIGPIPE; SCHED_OTHER */
    process_close(m);
}

/* ---- what cannot start ---------------------------------------------------------------------------------------------- */

static void test_cannot_start(void **state)
{
    (void)state;
    static const struct {
        const char *command[3], *folder, *expected;
    } cases[] = {
        { { "/nowhere/at/all" }, NULL, "'/nowhere/at/all' cannot be started: No such file or directory" },
        { { "no-such-program-anywhere" },
          NULL,
          "'no-such-program-anywhere' cannot be started: No such file or directory" },
        { { "true" }, "/nowhere", "'true' cannot be started: No such file or directory" },
        { { "/etc/passwd" }, NULL, "'/etc/passwd' cannot be started: Permission denied" },
        { { "false" }, NULL, "its process ended with exit code 1: it has closed its end of the socket" },
        { { "cat", "/nowhere" }, NULL, "; its last line of errors: cat: /nowhere: No such file or directory" },
        { { "echo", "hello" }, NULL, "what it sent is no answer" },
        { { "cat" },
          NULL,
          "its description has 33 bytes, less than the 96 of its head" }, /* it answers with the question */
        { { "/proc/self/exe", "serve" }, NULL, "it refuses to start: no option 'colour'" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_error err = { 0 };
        process_module *m = NULL;
        int count = 0;
        const ramus_module_option option = { "colour", "red" };
        while (count < 3 && cases[k].command[count])
            count++;
        const ramus_status status =
            process_open("hand", cases[k].command, count, cases[k].folder, &option, 1, NULL, NULL, &m, &err);
        assert_null(m);
        assert_int_equal(status, RAMUS_ERR_FILE);
        if (!strstr(err.text, cases[k].expected))
            fail_msg("case %zu: '%s' instead of '%s'", k, err.text, cases[k].expected);
    }
    assert_false(has_children());
}

static void test_bad_options(void **state)
{
    (void)state;
    const char *const command[] = { "true" };
    process_module *m = NULL;
    ramus_error err;
    process_options o = process_options_default();
    assert_int_equal(process_open("hand", command, 0, NULL, NULL, 0, NULL, NULL, &m, &err), RAMUS_ERR_ARGUMENT);
    o.deadline = NAN;
    assert_int_equal(process_open("hand", command, 1, NULL, NULL, 0, &o, NULL, &m, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "deadline"));
    o = process_options_default();
    o.misses = 0;
    assert_int_equal(process_open("hand", command, 1, NULL, NULL, 0, &o, NULL, &m, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "misses"));
}

/* ---- as a source of an assembly ------------------------------------------------------------------------------------ */

static void test_source(void **state)
{
    (void)state;
    const module_source *source = module_source_find("process");
    static const struct {
        ramus_module_option option;
        ramus_status status;
        const char *expected;
    } cases[] = {
        { { "deadline", "soon" }, RAMUS_ERR_ARGUMENT, "option 'deadline' takes a number, not 'soon'" },
        { { "deadline", "-1" }, RAMUS_ERR_ARGUMENT, "deadline is -1; 1e-06 to 1e6 are allowed" },
        { { "wait", "nan" }, RAMUS_ERR_ARGUMENT, "option 'wait' takes a number, not 'nan'" },
        { { "spin", "" }, RAMUS_ERR_ARGUMENT, "option 'spin' takes a number, not ''" },
        { { "start", "0" }, RAMUS_ERR_ARGUMENT, "start is 0; 0.001 to 1e6 are allowed" },
        { { "restarts", "1.5" }, RAMUS_ERR_ARGUMENT, "option 'restarts' takes a whole number, not '1.5'" },
        { { "misses", "0" }, RAMUS_ERR_ARGUMENT, "misses is 0; 1 to 1e6 are allowed" },
        { { "transport", "pigeon" }, RAMUS_ERR_ARGUMENT, "option 'transport' is 'memory' or 'socket', not 'pigeon'" },
        { { "colour", "red" }, RAMUS_ERR_FILE, "it refuses to start: no option 'colour'" },
        { { "outlets", "3" }, RAMUS_OK, "" }, /* the module's own */
        { { "transport", "socket" }, RAMUS_OK, "" },
    };
    assert_non_null(source);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const char *const command[] = { "/proc/self/exe", "serve" };
        const module_request request = { .instance = "hand",
                                         .folder = "",
                                         .value = command,
                                         .nvalue = 2,
                                         .option = &cases[k].option,
                                         .noption = 1,
                                         .allocator = memory_allocator(NULL) };
        module_handle handle;
        ramus_error err = { 0 };
        const ramus_status status = source->open(&request, &handle, &err);
        if (status != cases[k].status || !strstr(err.text, cases[k].expected))
            fail_msg("%s: '%s' instead of '%s'", cases[k].option.key, err.text, cases[k].expected);
        if (status == RAMUS_OK)
            source->close(&handle);
    }
}

/* ---- what the module plays ------------------------------------------------------------------------------------------ */

static char counted[64];

static int counting_describe(void *self, ramus_module_description *d)
{
    toy_describe(self, d);
    snprintf(d->name, sizeof d->name, "%s", counted);
    return RAMUS_MODULE_OK;
}

static int play(const char *what)
{
    if (strcmp(what, "count") == 0) {
        ramus_module_interface t = toy_table;
        t.describe = counting_describe;
        struct sigaction act;
        sigaction(SIGPIPE, NULL, &act);
        snprintf(counted, sizeof counted, "%d of %d, %d", count_descriptors() - 2, act.sa_handler == SIG_DFL ? 5 : 0,
                 sched_getscheduler(0));
        return ramus_module_serve(&t, NULL, NULL, NULL) != RAMUS_OK;
    }
    const int code = ramus_module_serve(&toy_table, NULL, NULL, NULL) != RAMUS_OK;
    while (strcmp(what, "hold") == 0)
        pause();
    return code;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return play(argv[1]);
    table = process_interface();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_numbers),
        cmocka_unit_test(test_description),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_calls_allocate_nothing),
        cmocka_unit_test(test_memory_is_out),
        cmocka_unit_test(test_killed_and_back),
        cmocka_unit_test(test_waits_for_restart),
        cmocka_unit_test(test_leaves_nothing),
        cmocka_unit_test(test_ends_with_the_robot),
        cmocka_unit_test(test_inherits_nothing),
        cmocka_unit_test(test_cannot_start),
        cmocka_unit_test(test_bad_options),
        cmocka_unit_test(test_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
