/* open.c - a module's process from its start to its end */
#include "keeper.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

process_options process_options_default(void)
{
    return (process_options){ .deadline = 1,
                              .start = 10,
                              .wait = 0,
                              .spin = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 20e-6 : 0,
                              .restarts = 5,
                              .misses = 3,
                              .shared = 1 };
}

static ramus_status check(const process_options *o, int ncommand, ramus_error *err)
{
    const struct {
        const char *name;
        double value, least;
    } numbers[] = {
        { "deadline", o->deadline, 1e-6 }, { "start", o->start, 1e-3 }, { "wait", o->wait, 0 }, { "spin", o->spin, 0 },
        { "restarts", o->restarts, 0 },    { "misses", o->misses, 1 }
    };
    if (ncommand < 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "process takes a command: a list of a program and its arguments");
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (!(numbers[k].value >= numbers[k].least && numbers[k].value <= 1e6))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s is %g; %g to 1e6 are allowed", numbers[k].name,
                              numbers[k].value, numbers[k].least);
    return RAMUS_OK;
}

/* HELLO's payload: options as pairs of lengths, then texts. */
static bool write_hello(process_module *m, const ramus_module_option option[], int noption)
{
    size_t size = sizeof(hello);
    for (int k = 0; k < noption; k++)
        size += 2 * sizeof(uint32_t) + strlen(option[k].key) + strlen(option[k].value);
    if (size > PROTOCOL_PAYLOAD_MAX || !(m->hello = memory_new(&m->allocator, 1, size)))
        return false;
    const hello h = { .contract = RAMUS_MODULE_VERSION, .noption = (uint32_t)noption, .shared = SHARED_BYTES };
    memcpy(m->hello, &h, sizeof h);
    unsigned char *at = m->hello + sizeof h;
    for (int k = 0; k < noption; k++) {
        const uint32_t length[2] = { (uint32_t)strlen(option[k].key), (uint32_t)strlen(option[k].value) };
        memcpy(at, length, sizeof length);
        memcpy(at + sizeof length, option[k].key, length[0]);
        memcpy(at + sizeof length + length[0], option[k].value, length[1]);
        at += sizeof length + length[0] + length[1];
    }
    m->nhello = size;
    return true;
}

static bool copy_command(process_module *m, const char *const command[], int ncommand)
{
    size_t used = 0;
    m->command = memory_new(&m->allocator, (size_t)ncommand + 1, sizeof *m->command);
    for (int k = 0; m->command && k < ncommand; k++) {
        if (!(m->command[k] = memory_copy_text(&m->allocator, command[k])))
            return false;
        if (used < sizeof m->shown)
            used += (size_t)snprintf(m->shown + used, sizeof m->shown - used, "%s%s", k ? " " : "", command[k]);
    }
    return m->command;
}

/* Once its description is there. */
static bool make_room(process_module *m)
{
    const told *h = &m->description.head;
    m->motion = memory_new(&m->allocator, question_numbers(h, ASK_MOTION), sizeof *m->motion);
    m->whole = memory_new(&m->allocator, question_numbers(h, ASK_ARTICULATED), sizeof *m->whole);
    m->response = memory_new(&m->allocator, question_numbers(h, ASK_ARTICULATED), sizeof *m->response);
    return m->motion && m->whole && m->response;
}

static bool make_shell(process_module *m, const char *instance, const char *folder)
{
    pthread_condattr_t monotonic;
    pthread_mutex_init(&m->mutex, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&m->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    m->wake = m->process.watch = m->process.socket = m->process.errors = -1;
    m->channel = (channel){ .process = &m->process,
                            .spin = (int64_t)(m->options.spin * 1e9),
                            .capacity = FRAME_MAX + 64, /* so that bytes beyond an answer are seen with it */
                            .question = memory_new(&m->allocator, FRAME_MAX + 64, 1),
                            .answer = memory_new(&m->allocator, FRAME_MAX + 64, 1) };
    m->told = memory_new(&m->allocator, PROTOCOL_PAYLOAD_MAX, 1);
    m->instance = memory_copy_text(&m->allocator, instance);
    m->folder = folder && folder[0] ? memory_copy_text(&m->allocator, folder) : NULL;
    return m->channel.question && m->channel.answer && m->told && m->instance && (m->folder || !folder || !folder[0]);
}

ramus_status process_open(const char *instance, const char *const command[], int ncommand, const char *folder,
                          const ramus_module_option option[], int noption, const process_options *options,
                          const ramus_allocator *allocator, process_module **out, ramus_error *err)
{
    const ramus_allocator a = memory_allocator(allocator);
    const process_options o = options ? *options : process_options_default();
    *out = NULL;
    RAMUS_TRY(check(&o, ncommand, err));
    process_module *m = memory_new(&a, 1, sizeof *m);
    if (!m)
        return ramus_fail_memory(err);
    m->allocator = a;
    m->options = o;
    ramus_status status =
        make_shell(m, instance, folder) && copy_command(m, command, ncommand) && write_hello(m, option, noption)
            ? RAMUS_OK
            : ramus_fail_memory(err);
    if (status == RAMUS_OK)
        status = keeper_start(m, err);
    if (status == RAMUS_OK && !make_room(m))
        status = ramus_fail_memory(err);
    if (status == RAMUS_OK)
        *out = m;
    else
        process_close(m);
    return status;
}

void process_close(process_module *m)
{
    if (!m)
        return;
    keeper_stop(m);
    for (char **c = m->command; c && *c; c++)
        memory_free(&m->allocator, *c);
    void *const pieces[] = { m->command, m->instance, m->folder,           m->hello,         m->told, m->motion,
                             m->whole,   m->response, m->channel.question, m->channel.answer };
    for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++)
        memory_free(&m->allocator, pieces[k]);
    pthread_cond_destroy(&m->changed);
    pthread_mutex_destroy(&m->mutex);
    const ramus_allocator a = m->allocator;
    memory_free(&a, m);
}

void process_report_read(const process_module *m, process_report *r)
{
    const int state = atomic_load(&m->state);
    const int64_t last = atomic_load(&m->last_answer);
    *r = (process_report){ .process = atomic_load(&m->number),
                           .running = state == READY || state == BUSY,
                           .starts = atomic_load(&m->starts),
                           .answers = atomic_load(&m->answers),
                           .late = atomic_load(&m->late),
                           .age = last ? 1e-9 * (double)(clock_now() - last) : -1 };
}
