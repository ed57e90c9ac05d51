/* source_process.c - a module in another process: `black_box: {process: [program, argument, ...]}`
 *
 * Options that are the connection's own are taken here (deadline, start, wait, spin, restarts, misses, transport); the others are handed
 * to the module with the first question. src/process does the rest; docs/module_protocol.md describes it for authors of modules.
 */
#include "source.h"

#include "base/fail.h"
#include "base/memory.h"
#include "process/process.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum taken { NOT_OURS, TAKEN, REFUSED } taken;

static taken take_number(const ramus_module_option *o, const char *key, double *number, ramus_error *err)
{
    char *end = NULL;
    if (strcmp(o->key, key) != 0)
        return NOT_OURS;
    *number = strtod(o->value, &end);
    if (end != o->value && *end == '\0' && isfinite(*number))
        return TAKEN;
    ramus_fail(err, RAMUS_ERR_ARGUMENT, "option '%s' takes a number, not '%.60s'", key, o->value);
    return REFUSED;
}

static taken take_count(const ramus_module_option *o, const char *key, int *count, ramus_error *err)
{
    double number = 0;
    const taken t = take_number(o, key, &number, err);
    if (t != TAKEN)
        return t;
    if (number == floor(number) && fabs(number) <= 1e6) {
        *count = (int)number;
        return TAKEN;
    }
    ramus_fail(err, RAMUS_ERR_ARGUMENT, "option '%s' takes a whole number, not '%.60s'", key, o->value);
    return REFUSED;
}

static taken take_transport(const ramus_module_option *o, int *shared, ramus_error *err)
{
    if (strcmp(o->key, "transport") != 0)
        return NOT_OURS;
    if (strcmp(o->value, "memory") == 0 || strcmp(o->value, "socket") == 0) {
        *shared = o->value[0] == 'm';
        return TAKEN;
    }
    ramus_fail(err, RAMUS_ERR_ARGUMENT, "option 'transport' is 'memory' or 'socket', not '%.60s'", o->value);
    return REFUSED;
}

static taken take(const ramus_module_option *o, process_options *p, ramus_error *err)
{
    const struct {
        const char *key;
        double *number;
    } numbers[] = { { "deadline", &p->deadline }, { "start", &p->start }, { "wait", &p->wait }, { "spin", &p->spin } };
    taken t = take_transport(o, &p->shared, err);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers && t == NOT_OURS; k++)
        t = take_number(o, numbers[k].key, numbers[k].number, err);
    if (t == NOT_OURS)
        t = take_count(o, "restarts", &p->restarts, err);
    return t == NOT_OURS ? take_count(o, "misses", &p->misses, err) : t;
}

static ramus_status open_process(const module_request *r, module_handle *out, ramus_error *err)
{
    process_options options = process_options_default();
    process_module *module = NULL;
    *out = (module_handle){ .allocator = r->allocator };
    ramus_module_option *rest = memory_new(&r->allocator, (size_t)r->noption, sizeof *rest);
    ramus_status status = rest ? RAMUS_OK : ramus_fail_memory(err);
    int nrest = 0;
    for (int k = 0; k < r->noption && status == RAMUS_OK; k++) {
        const taken t = take(&r->option[k], &options, err);
        if (t == REFUSED)
            status = RAMUS_ERR_ARGUMENT;
        else if (t == NOT_OURS)
            rest[nrest++] = r->option[k];
    }
    if (status == RAMUS_OK)
        status = process_open(r->instance, r->value, r->nvalue, r->folder, rest, nrest, &options, &r->allocator,
                              &module, err);
    memory_free(&r->allocator, rest);
    if (status == RAMUS_OK) {
        out->table = process_interface();
        out->self = module;
    }
    return status;
}

static void close_process(module_handle *handle)
{
    handle->table->close(handle->self);
}

static ramus_module_health health_of_process(const module_handle *handle)
{
    process_report r;
    process_report_read(handle->self, &r);
    return (ramus_module_health){ .running = r.running,
                                  .process = r.process,
                                  .starts = r.starts,
                                  .answers = r.answers,
                                  .late = r.late,
                                  .age = r.age };
}

extern const module_source source_process;
const module_source source_process = { "process", open_process, close_process, health_of_process };
