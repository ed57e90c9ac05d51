/* test_hostile.c - modules that do everything wrong: the robot's process survives, names what is wrong, and keeps nothing of it
 *
 * The module is this program itself, started with the name of what it plays: it begins as a decent module (toy.h) and misbehaves at
 * its description or at its third question.
 */
#define _GNU_SOURCE /* kill, usleep, memfd */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "process/process.h"
#include "process/serve.h"
#include "support/descriptors.h"
#include "toy.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static const ramus_module_interface *table;

/* ---- the module's side ---------------------------------------------------------------------------------------------- */

static server server_of_module;
static shared_page *page; /* NULL: through the socket */

static void say(const void *bytes, size_t count)
{
    if (write(1, bytes, count) < 0)
        _exit(9);
}

static frame_header *answer_header(void)
{
    return (frame_header *)server_of_module.answer;
}

static double *answer_numbers_at(size_t k)
{
    return (double *)(server_of_module.answer + sizeof(frame_header)) + k;
}

static void send_answer(void)
{
    const size_t whole = sizeof(frame_header) + answer_header()->bytes;
    if (!page || answer_header()->kind == ASK_HELLO) {
        say(server_of_module.answer, whole);
        return;
    }
    memcpy((char *)page + page->answer, server_of_module.answer, whole);
    atomic_store(&page->answer_bell, (uint32_t)answer_header()->number);
    if (atomic_load(&page->robot_sleeps))
        say("", 1);
}

static void read_exactly(void *to, size_t count)
{
    for (size_t have = 0; have < count;) {
        const ssize_t k = read(0, (char *)to + have, count - have);
        if (k <= 0)
            _exit(0);
        have += (size_t)k;
    }
}

static void next_question(void)
{
    server *s = &server_of_module;
    static uint32_t seen;
    if (page && s->self) {
        char byte;
        atomic_store(&page->module_sleeps, 1);
        while (atomic_load(&page->question_bell) == seen)
            read_exactly(&byte, 1);
        seen = atomic_load(&page->question_bell);
        const frame_header *h = (const frame_header *)((const char *)page + SHARED_PAGE);
        memcpy(s->question, h, sizeof *h + h->bytes);
    } else {
        read_exactly(s->question, sizeof(frame_header));
        read_exactly(s->question + sizeof(frame_header), ((frame_header *)s->question)->bytes);
    }
}

_Noreturn static void rest(void)
{
    for (;;)
        pause();
}

/* Bytes that change while the robot reads them. */
static void *flicker(void *unused)
{
    unsigned char *slot = (unsigned char *)page + page->answer;
    for (unsigned k = 0;; k++)
        slot[k % 400] ^= (unsigned char)(k >> 8);
    return unused;
}

/* What is wrong with an answer that is otherwise ready to be sent. False: it is not to be sent any more. */
static bool spoil(const char *what)
{
    frame_header *h = answer_header();
    told *d = (told *)(h + 1);
    told_joint *j = (told_joint *)(d + 1);
    told_outlet *o = (told_outlet *)(j + 2);
    const struct {
        const char *name;
        void *at;
        uint32_t value;
    } numbers[] = {
        { "magic", &h->magic, 0x31313131 },
        { "version", &h->version, 7 | (uint32_t)h->kind << 16 },
        { "kind", &h->version, 1 | 9 << 16 },
        { "number", &h->number, 1000 },
        { "bytes", &h->bytes, 0x7fffffff },
        { "reserved", &h->zero, 1 },
        { "contract", &d->contract, 2 },
        { "njoint-negative", &d->njoint, (uint32_t)-1 },
        { "njoint-huge", &d->njoint, 0x7fffffff },
        { "njoint-more", &d->njoint, 3 },
        { "noutlet-huge", &d->noutlet, 4097 },
        { "nq", &d->nq, 6 },
        { "nv", &d->nv, 4096 },
        { "joint-kind", &j->kind, 99 },
        { "joint-nq", &j->nq, 3 },
        { "passive", &j->passive, 2 },
        { "refuses", &h->status, 1 },
        { "short-answer", &h->bytes, h->bytes - 8 },
        { "long-answer", &h->bytes, h->bytes + 8 },
        { "empty-answer", &h->bytes, 0 },
        { "huge-status", &h->status, 0xffffffff },
    };
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (strcmp(what, numbers[k].name) == 0) {
            memcpy(numbers[k].at, &numbers[k].value, sizeof numbers[k].value);
            return true;
        }
    const double bad[] = { NAN, INFINITY };
    if (strcmp(what, "nan") == 0)
        memcpy(answer_numbers_at(2), &bad[0], sizeof(double));
    else if (strcmp(what, "inf") == 0)
        memcpy(answer_numbers_at(7), &bad[1], sizeof(double));
    else if (strcmp(what, "limit-nan") == 0)
        memcpy(&j->lower, &bad[0], sizeof(double));
    else if (strcmp(what, "joint-name") == 0)
        memset(j->name, 'x', sizeof j->name);
    else if (strcmp(what, "outlet-name") == 0)
        o->name[0] = '\n';
    else if (strcmp(what, "title") == 0)
        memset(d->name, 'x', sizeof d->name);
    else if (strcmp(what, "twice") == 0)
        send_answer();
    else if (strcmp(what, "slowly") == 0 && !page) {
        for (size_t k = 0; k < sizeof *h + h->bytes; k++)
            say(server_of_module.answer + k, 1);
        return false;
    } else if (strcmp(what, "half") == 0 || strcmp(what, "half-and-end") == 0) {
        say(h, sizeof *h + h->bytes / 2);
        if (strcmp(what, "half-and-end") == 0)
            _exit(3);
        rest();
    } else if (strcmp(what, "late") == 0) {
        usleep(120000);
    } else if (strcmp(what, "shrink") == 0) {
        if (ftruncate(3, 0) == 0 || ftruncate(3, 1 << 24) == 0)
            _exit(8); /* that must not be possible */
        fallocate(3, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, SHARED_BYTES);
    } else if (strcmp(what, "scribble") == 0) {
        memset(page, 0x5a, SHARED_BYTES);
        say("", 1);
        return false;
    } else if (strcmp(what, "wrong-bell") == 0) {
        atomic_store(&page->answer_bell, 12345);
        for (int k = 0; k < 1000; k++)
            say("ring", 4);
        return false;
    } else if (strcmp(what, "flicker") == 0) {
        pthread_t t;
        pthread_create(&t, NULL, flicker, NULL);
    } else if (strcmp(what, "shout") == 0) { /* a megabyte of errors, then the answer */
        for (int k = 0; k < 10000; k++)
            fprintf(stderr, "%0100d\n", k);
        fprintf(stderr, "that was\033[31m all");
    }
    return true;
}

/* What does not need an answer. */
static void misbehave(const char *what)
{
    static const char noise[4096] = "noise";
    if (strcmp(what, "never") == 0)
        rest();
    if (strcmp(what, "exit") == 0)
        _exit(3);
    if (strcmp(what, "crash") == 0) {
        signal(SIGSEGV, SIG_DFL); /* sanitizers have their own */
        kill(getpid(), SIGSEGV);
    }
    if (strcmp(what, "stop") == 0)
        kill(getpid(), SIGSTOP);
    if (strcmp(what, "close") == 0) {
        close(0);
        close(1);
        rest();
    }
    if (strcmp(what, "garbage") == 0)
        for (;;)
            say(noise, sizeof noise);
    if (strcmp(what, "shout-forever") == 0)
        for (;;)
            if (write(2, noise, sizeof noise) < 0)
                _exit(0);
    if (strcmp(what, "last-words") == 0) {
        fprintf(stderr, "Traceback:\nZeroDivisionError: division by zero\n\n");
        _exit(1);
    }
    if (strcmp(what, "orphan") == 0 && fork() > 0) /* who else has the socket does not answer either */
        _exit(3);
    if (strcmp(what, "orphan") == 0)
        rest();
}

/* "WHAT[@hello]": at the third question, or at the first. */
static int play(const char *what, bool shared)
{
    server *s = &server_of_module;
    char name[64], why[200];
    snprintf(name, sizeof name, "%s", what);
    char *at = strchr(name, '@');
    if (at)
        *at = '\0';
    *s = (server){ .table = &toy_table, .question = calloc(1, FRAME_MAX), .answer = calloc(1, FRAME_MAX) };
    if (shared)
        page = mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, 3, 0);
    for (int question = 1;; question++) {
        next_question();
        if (question == (at ? 1 : 3))
            misbehave(name);
        if (!server_answer(s, shared, why))
            _exit(7);
        if (question == (at ? 1 : 3) && !spoil(name))
            continue;
        send_answer();
    }
}

/* ---- the robot's side ----------------------------------------------------------------------------------------------- */

static void nothing_left(int descriptors)
{
    assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
    assert_int_equal(count_descriptors(), descriptors);
}

static process_options patient(void)
{
    process_options o = process_options_default();
    o.deadline = o.start = 60; /* of a busy machine */
    return o;
}

static ramus_status open_as(const char *what, int shared, const process_options *o, process_module **m,
                            ramus_error *err)
{
    const char *const command[] = { "/proc/self/exe", what, shared ? "shared" : "socket" };
    return process_open("hand", command, 3, NULL, NULL, 0, o, NULL, m, err);
}

static int ask(process_module *m, char text[1024])
{
    double numbers[3][64] = { { 1 } };
    int code = table->motion(m, numbers[0], numbers[0], numbers[0], numbers[0], numbers[1]);
    text[0] = '\0';
    if (code == RAMUS_MODULE_OK)
        code = table->wrench(m, numbers[0], numbers[1], numbers[2]);
    if (code != RAMUS_MODULE_OK)
        table->explain(m, text, 1024);
    return code;
}

/* At its description: it does not open, the reason is given, nothing is left behind. */
static void test_descriptions(void **state)
{
    (void)state;
    static const struct {
        const char *what, *expected;
    } cases[] = {
        { "magic@hello", "what it sent is no answer" },
        { "version@hello", "it speaks version 7 of the protocol, this library version 1" },
        { "kind@hello", "it answered a question of kind 1 with kind 9" },
        { "number@hello", "it answered question 1000, which was not asked (1 was)" },
        { "bytes@hello", "its answer has 2147483647 bytes, more than any that was asked for" },
        { "reserved@hello", "the last 8 bytes of its answer's header are not zero" },
        { "contract@hello", "it was made for version 2 of the contract" },
        { "njoint-negative@hello", "its njoint is -1; 0 to 4096 are allowed" },
        { "njoint-huge@hello", "its njoint is 2147483647" },
        { "njoint-more@hello", "with 3 joints and 1 outlets it has 496" },
        { "noutlet-huge@hello", "its noutlet is 4097" },
        { "nq@hello", "its joints have 5 and 4 coordinates, its description nq 6 and nv 4" },
        { "nv@hello", "its joints have 5 and 4 coordinates, its description nq 5 and nv 4096" },
        { "joint-kind@hello", "its joint 'j0' is of the unknown kind 99" },
        { "joint-nq@hello", "its joint 'j0' of kind 5 has nq 3 and nv 3" },
        { "passive@hello", "'passive' of its joint 'j0' is 2" },
        { "limit-nan@hello", "a limit of its joint 'j0' is not a number" },
        { "joint-name@hello", "the name of its joint 0 is empty, not terminated" },
        { "outlet-name@hello", "the name of its outlet 0 is empty, not terminated, or has unprintable characters" },
        { "title@hello", "its name is not terminated" },
        { "refuses@hello", "it refuses to start: " },
        { "short-answer@hello", "its description has 376 bytes; with 2 joints and 1 outlets it has 384" },
        { "twice@hello", "it sent more bytes than one answer has" },
        { "half-and-end@hello",
          "its process ended with exit code 3: it has closed its end of the socket within an answer" },
        { "exit@hello", "its process ended with exit code 3" },
        { "crash@hello", "its process was ended by signal 11" },
        { "last-words@hello", "its last line of errors: ZeroDivisionError: division by zero" },
        { "garbage@hello", "what it sent is no answer" },
    };
    const int descriptors = count_descriptors();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const process_options o = patient();
        process_module *m = NULL;
        ramus_error err = { 0 };
        /* what arrives in two pieces is noticed at the next question: a description with its copy need not be refused */
        const ramus_status status = open_as(cases[k].what, 0, &o, &m, &err);
        if (status == RAMUS_OK && strcmp(cases[k].what, "twice@hello") == 0) {
            char text[1024];
            assert_int_equal(ask(m, text), RAMUS_MODULE_GONE);
            process_close(m);
            continue;
        }
        assert_int_not_equal(status, RAMUS_OK);
        assert_null(m);
        if (!strstr(err.text, cases[k].expected))
            fail_msg("%s: '%s' instead of '%s'", cases[k].what, err.text, cases[k].expected);
    }
    nothing_left(descriptors);
}

/* At its description, without an end: the time for a start ends it. */
static void test_endless_descriptions(void **state)
{
    (void)state;
    static const char *const cases[] = { "never@hello", "half@hello", "shout-forever@hello", "stop@hello" };
    const int descriptors = count_descriptors();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        process_options o = patient();
        process_module *m = NULL;
        ramus_error err = { 0 };
        o.start = 0.05;
        assert_int_equal(open_as(cases[k], 0, &o, &m, &err), RAMUS_ERR_FILE);
        if (!strstr(err.text, "it did not describe itself within 0.05 s of its start"))
            fail_msg("%s: '%s'", cases[k], err.text);
    }
    nothing_left(descriptors);
}

enum { SOCKET = 1, SHARED = 2, BOTH = 3 };

static const struct hostile_call {
    const char *what;
    int how, code;
    const char *expected; /* NULL: any of what a garbled answer leads to */
} calls[] = {
    { "magic", BOTH, RAMUS_MODULE_GONE, "what it sent is no answer" },
    { "version", BOTH, RAMUS_MODULE_GONE, "it speaks version 7 of the protocol" },
    { "kind", BOTH, RAMUS_MODULE_GONE, "it answered a question of kind 3 with kind 9" },
    { "number", SOCKET, RAMUS_MODULE_GONE,
      "it answered question 1000, which was not asked (3 was), or answered it twice" },
    { "bytes", SHARED, RAMUS_MODULE_GONE, NULL },
    { "reserved", BOTH, RAMUS_MODULE_GONE, "header are not zero" },
    { "short-answer", SHARED, RAMUS_MODULE_GONE, "its answer to 'wrench' has 72 bytes instead of 80" },
    { "long-answer", SHARED, RAMUS_MODULE_GONE, "its answer to 'wrench' has 88 bytes instead of 80" },
    { "empty-answer", SHARED, RAMUS_MODULE_GONE, "its answer to 'wrench' has 0 bytes instead of 80" },
    { "refuses", BOTH, RAMUS_MODULE_FAILED, "'wrench' failed: " },
    { "huge-status", BOTH, RAMUS_MODULE_FAILED, "'wrench' failed: " },
    { "nan", BOTH, RAMUS_MODULE_NOT_FINITE, "number 2 of its answer to 'wrench' is " },
    { "inf", BOTH, RAMUS_MODULE_NOT_FINITE, "number 7 of its answer to 'wrench' is inf" },
    { "half-and-end", SOCKET, RAMUS_MODULE_GONE, "closed its end of the socket within an answer" },
    { "exit", BOTH, RAMUS_MODULE_GONE, "; it ended with exit code 3" },
    { "crash", BOTH, RAMUS_MODULE_GONE, "; it was ended by signal 11" },
    { "last-words", BOTH, RAMUS_MODULE_GONE,
      "; it ended with exit code 1; its last line of errors: ZeroDivisionError: division by zero" },
    { "close", BOTH, RAMUS_MODULE_GONE, "it has closed its end of the socket" },
    { "garbage", SOCKET, RAMUS_MODULE_GONE, "what it sent is no answer" },
    { "slowly", SOCKET, RAMUS_MODULE_OK, "" },
    { "shout", BOTH, RAMUS_MODULE_OK, "" },
};

static void test_calls(void **state)
{
    (void)state;
    const int descriptors = count_descriptors();
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
        for (int shared = 0; shared < 2; shared++) {
            const struct hostile_call *c = &calls[k];
            const process_options o = patient();
            process_module *m = NULL;
            ramus_error err = { 0 };
            char text[1024];
            if (!(c->how & (shared ? SHARED : SOCKET)))
                continue;
            if (open_as(c->what, shared, &o, &m, &err) != RAMUS_OK)
                fail_msg("%s: %s", c->what, err.text);
            const int code = ask(m, text);
            if (code != c->code || (c->expected && !strstr(text, c->expected)))
                fail_msg("%s (%s): %d '%s'", c->what, shared ? "memory" : "socket", code, text);
            if (code != RAMUS_MODULE_OK && (!strstr(text, "; its last answer is ") || !strstr(text, c->what)))
                fail_msg("%s: the sentence names neither the process nor the age of its last answer: %s", c->what,
                         text);
            if (code != RAMUS_MODULE_GONE) /* then it goes on as if nothing had been */
                assert_int_equal(ask(m, text), RAMUS_MODULE_OK);
            process_close(m);
        }
    nothing_left(descriptors);
}

/* What never answers: each call ends by its deadline, then the process does, and another one answers. */
static void test_hangs(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        int how;
    } cases[] = { { "never", BOTH },        { "stop", BOTH },       { "half", SOCKET }, { "shout-forever", BOTH },
                  { "wrong-bell", SHARED }, { "scribble", SHARED }, { "orphan", BOTH } };
    const int descriptors = count_descriptors();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int shared = 0; shared < 2; shared++) {
            process_options o = patient();
            process_module *m = NULL;
            ramus_error err = { 0 };
            char text[1024];
            if (!(cases[k].how & (shared ? SHARED : SOCKET)))
                continue;
            o.deadline = 0.03;
            o.misses = 1;
            int code = RAMUS_MODULE_OK;
            for (int again = 0; again < 10 && code == RAMUS_MODULE_OK;
                 again++) { /* a decent answer may be late as well */
                if (open_as(cases[k].what, shared, &o, &m, &err) != RAMUS_OK)
                    fail_msg("%s: %s", cases[k].what, err.text);
                code = ask(m, text);
                if (code == RAMUS_MODULE_OK)
                    process_close(m);
            }
            if (code != RAMUS_MODULE_LATE && !(code == RAMUS_MODULE_GONE && cases[k].what[0] == 's'))
                fail_msg("%s (%s): %d '%s'", cases[k].what, shared ? "memory" : "socket", code, text);
            assert_non_null(strstr(text, "; its last answer is "));
            process_report r;
            for (int t = 0; t < 60000; t++) {
                process_report_read(m, &r);
                if (r.running && r.starts > 1)
                    break;
                usleep(1000);
            }
            assert_true(r.running && r.starts > 1);
            process_close(m);
        }
    nothing_left(descriptors);
}

/* An answer that comes after its deadline is not taken for that of a later question. */
static void test_late_answers(void **state)
{
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        process_options o = patient();
        process_module *m = NULL;
        ramus_error err = { 0 };
        double in[64] = { 0.5 }, out[64], tau[TOY_NV], y[64], t[TOY_NV];
        toy here = { .noutlet = 1 };
        o.deadline = 0.03;
        o.misses = 100000;
        assert_int_equal(open_as("late", shared, &o, &m, &err), RAMUS_OK);
        int late = 0;
        for (int k = 0; k < 200; k++) {
            in[3] = k;
            const int moved = table->motion(m, in, in, in, in, out);
            const int code = moved == RAMUS_MODULE_OK ? table->wrench(m, in, out, tau) : moved;
            late += code == RAMUS_MODULE_LATE;
            if (code == RAMUS_MODULE_LATE)
                continue;
            assert_int_equal(code, RAMUS_MODULE_OK);
            toy_motion(&here, in, in, in, in, y);
            toy_wrench(&here, in, y, t);
            assert_memory_equal(out, y, 6 * sizeof *y);
            assert_memory_equal(tau, t, sizeof t);
        }
        assert_true(late >= 1 && late < 200);
        process_close(m);
    }
}

/* Through memory that the module takes away, or changes while it is read: no SIGBUS, and no number that is not finite. */
static void test_memory(void **state)
{
    (void)state;
    static const char *const cases[] = { "shrink", "flicker" };
    const int descriptors = count_descriptors();
    for (size_t k = 0; k < 2; k++) {
        process_options o = patient();
        process_module *m = NULL;
        ramus_error err = { 0 };
        char text[1024];
        o.deadline = 0.2;
        assert_int_equal(open_as(cases[k], 1, &o, &m, &err), RAMUS_OK);
        for (int call = 0; call < 60; call++) {
            const int code = ask(m, text);
            assert_null(strstr(text, "exit code 8"));
            if (code == RAMUS_MODULE_GONE)
                usleep(2000);
        }
        process_close(m);
    }
    nothing_left(descriptors);
}

/* What dies at every third question: the sentence ends with that it is given up, and open and close cost no process. */
static void test_given_up(void **state)
{
    (void)state;
    process_options o = patient();
    process_module *m = NULL;
    ramus_error err = { 0 };
    char text[1024];
    o.restarts = 0;
    assert_int_equal(open_as("last-words", 0, &o, &m, &err), RAMUS_OK);
    assert_int_equal(ask(m, text), RAMUS_MODULE_GONE);
    for (int k = 0; k < 60000 && !strstr(text, "it is not started again"); k++) {
        usleep(1000);
        assert_int_equal(ask(m, text), RAMUS_MODULE_GONE);
    }
    assert_non_null(strstr(text, "its process ended with exit code 1"));
    assert_non_null(strstr(text, "ZeroDivisionError: division by zero"));
    assert_non_null(strstr(text, "it is not started again"));
    process_close(m);
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return play(argv[1], strcmp(argv[2], "shared") == 0);
    table = process_interface();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_descriptions), cmocka_unit_test(test_endless_descriptions), cmocka_unit_test(test_calls),
        cmocka_unit_test(test_hangs),        cmocka_unit_test(test_late_answers),         cmocka_unit_test(test_memory),
        cmocka_unit_test(test_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
