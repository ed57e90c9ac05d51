/* live.c - create and destroy a running robot, find its entities, feed its ports, report
 *
 * The changing side's functions hold the mutex; the real-time side never sees it.
 */
#include "live.h"

#include "model/compiled.h"
#include "base/options.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

OPTIONS_DEFAULTS(ramus_live_options, 0)

ramus_status live_enter(ramus_live *live, ramus_error *err)
{
    const int failed = pthread_mutex_lock(&live->mutex);
    if (failed)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s",
                          failed == EDEADLK ? "this thread has begun a change of this robot: commit or abandon it first"
                                            : "the robot's mutex cannot be locked");
    return RAMUS_OK;
}

void live_leave(ramus_live *live)
{
    pthread_mutex_unlock(&live->mutex);
}

static bool mutex_create(pthread_mutex_t *mutex)
{
    pthread_mutexattr_t attributes;
    if (pthread_mutexattr_init(&attributes))
        return false;
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    const int failed = pthread_mutex_init(mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    return !failed;
}

/* Where the numbers of its entities begin: somewhere in 2^63, so that handles of another robot, alive or gone, name nothing
 * here. Robots that are alive have different addresses, and those at one address different times; the rest is mixing. */
static unsigned long long first_entity(const ramus_live *live)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t x = (uint64_t)(uintptr_t)live;
    const uint64_t more[] = { (uint64_t)now.tv_sec, (uint64_t)now.tv_nsec };
    for (size_t k = 0; k < sizeof more / sizeof *more; k++) {
        x = (x ^ more[k]) * 0x9E3779B97F4A7C15u;
        x ^= x >> 32;
    }
    return x >> 1;
}

static ramus_status first_generation(ramus_live *live, const double q[], const double v[], ramus_error *err)
{
    const ramus_live_change change = { .live = live, .builder = live->builder };
    generation *g;
    RAMUS_TRY(generation_create(live, &change, NULL, &g, err));
    const size_t nq = (size_t)g->model->nq, nv = (size_t)g->model->nv;
    if (q)
        memcpy(g->q_start, q, nq * sizeof *q);
    if (v)
        memcpy(g->v_start, v, nv * sizeof *v);
    for (size_t k = 0; k < nq + nv; k++)
        if (!isfinite(k < nq ? g->q_start[k] : g->v_start[k - nq])) {
            generation_destroy(live, g);
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s[%zu] of the robot's first state is not finite",
                              k < nq ? "q" : "v", k < nq ? k : k - nq);
        }
    generation_connect(g, NULL, NULL);
    g->number = ++live->last_number;
    live->newest = live->newest_base = live->running = g;
    atomic_init(&live->running_number, g->number);
    return RAMUS_OK;
}

ramus_status ramus_live_create(const ramus_builder *builder, const ramus_live_options *opt, const double q[],
                               const double v[], ramus_live **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, builder);
    ramus_live_options options;
    ramus_data_options data;
    RAMUS_TRY(OPTIONS_READ(ramus_live_options, &options, opt, err));
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, &data, options.data, err));
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_live *live = memory_new(&memory, 1, sizeof *live);
    if (!live)
        return ramus_fail_memory(err);
    live->allocator = memory;
    live->options = options;
    live->last_entity = first_entity(live);
    live->options.allocator = NULL;
    live->options.data = NULL;
    live->data_options = data;
    live->data_options.outlets = NULL; /* frames of one model */
    live->data_options.noutlet = 0;
    atomic_init(&live->pending, NULL);
    atomic_init(&live->running_number, 0);
    for (int c = 0; c < MAILBOX_CHUNKS; c++)
        atomic_init(&live->chunk[c], NULL);
    atomic_ullong *const numbers[] = { &live->steps, &live->take_overs, &live->worst_ns, &live->last_ns,
                                       &live->total_ns };
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
        atomic_init(numbers[k], 0);
    if (!mutex_create(&live->mutex)) {
        memory_free(&memory, live);
        return ramus_fail(err, RAMUS_ERR_MEMORY, "the system gave no mutex");
    }
    ramus_status status = ramus_builder_copy(builder, &live->allocator, &live->builder, err);
    if (status == RAMUS_OK)
        status = first_generation(live, q, v, err);
    if (status == RAMUS_OK)
        *out = live;
    else
        ramus_live_destroy(live);
    return status;
}

void ramus_live_destroy(ramus_live *live)
{
    if (!live)
        return;
    const ramus_allocator memory = live->allocator;
    while (live->older) {
        generation *next = live->older->next;
        generation_destroy(live, live->older);
        live->older = next;
    }
    generation_destroy(live, live->newest);
    for (int kind = 0; kind < RAMUS_LIVE_KIND_COUNT; kind++)
        memory_free(&memory, live->slots[kind].users);
    for (int c = 0; c < MAILBOX_CHUNKS; c++)
        memory_free(&memory, atomic_load_explicit(&live->chunk[c], memory_order_relaxed));
    ramus_builder_destroy(live->builder);
    pthread_mutex_destroy(&live->mutex);
    memory_free(&memory, live);
}

/* ---- generations that were left ---- */

int live_collect(ramus_live *live)
{
    const unsigned long long running = atomic_load_explicit(&live->running_number, memory_order_acquire);
    int left = 0;
    for (generation **place = &live->older; *place;) {
        generation *g = *place;
        if (g->number < running) {
            *place = g->next;
            generation_destroy(live, g);
        } else {
            left += g->number != running;
            place = &g->next;
        }
    }
    return left + (live->newest->number != running);
}

int ramus_live_collect(ramus_live *live)
{
    if (!live)
        return 0;
    if (live_enter(live, NULL) != RAMUS_OK)
        return -1;
    const int left = live_collect(live);
    live_leave(live);
    return left;
}

bool ramus_live_wait(ramus_live *live, unsigned long long generation, double seconds)
{
    if (!live)
        return false;
    const struct timespec nap = { 0, 50000 };
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (;;) {
        if (atomic_load_explicit(&live->running_number, memory_order_acquire) >= generation)
            return true;
        clock_gettime(CLOCK_MONOTONIC, &now);
        const double passed =
            (double)(now.tv_sec - start.tv_sec) + 1e-9 * ((double)now.tv_nsec - (double)start.tv_nsec);
        if (!(passed < seconds))
            return false;
        nanosleep(&nap, NULL);
    }
}

/* ---- entities and ports ---- */

ramus_status ramus_live_find_entity(ramus_live *live, ramus_live_kind kind, const char *name, ramus_live_handle *handle,
                                    ramus_error *err)
{
    RAMUS_NEED(err, live, name, handle);
    *handle = (ramus_live_handle){ .kind = kind };
    if ((unsigned)kind >= RAMUS_LIVE_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "unknown kind of entity %d", (int)kind);
    RAMUS_TRY(live_enter(live, err));
    const generation *g = live->newest;
    int k = name[0] ? entities_find(g->model, kind, name) : -1;
    if (k < 0 && kind == RAMUS_LIVE_FRAME && name[0]) {
        k = entities_find(g->model, RAMUS_LIVE_LINK, name);
        kind = k >= 0 ? RAMUS_LIVE_LINK : kind;
    }
    const int slot = k >= 0 ? g->entities.slot[kind][k] : -1;
    if (slot >= 0)
        *handle = (ramus_live_handle){ kind, slot, g->entities.entry[kind][slot].entity };
    live_leave(live);
    if (slot < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "the robot has no %s '%s'", entity_kind_names[kind], name);
    return RAMUS_OK;
}

bool ramus_live_exists(ramus_live *live, ramus_live_handle handle)
{
    if (!live || (unsigned)handle.kind >= RAMUS_LIVE_KIND_COUNT || live_enter(live, NULL) != RAMUS_OK)
        return false;
    const bool there = entities_index(&live->newest->entities, handle.kind, handle) >= 0;
    live_leave(live);
    return there;
}

ramus_status ramus_live_feed(ramus_live *live, ramus_live_handle port, const ramus_sample *sample)
{
    RAMUS_NEED(NULL, live, sample);
    mailbox *box = port.kind == RAMUS_LIVE_PORT && port.slot >= 0 ? entities_mailbox(live, port.slot) : NULL;
    return box ? mailbox_feed(box, port.entity, sample) : RAMUS_ERR_NOT_FOUND;
}

/* ---- figures ---- */

static unsigned long long get(const atomic_ullong *number)
{
    return atomic_load_explicit(number, memory_order_relaxed);
}

ramus_status ramus_live_report(ramus_live *live, ramus_live_figures *figures)
{
    RAMUS_NEED(NULL, live, figures);
    *figures = (ramus_live_figures){ 0 };
    RAMUS_TRY(live_enter(live, NULL));
    const unsigned long long take_overs = get(&live->take_overs);
    *figures = (ramus_live_figures){
        .waiting = live_collect(live),
        .running = get(&live->running_number),
        .newest = live->newest->number,
        .steps = get(&live->steps),
        .take_overs = take_overs,
        .changes = live->changes,
        .refused = live->refused,
        .worst_pause = 1e-9 * (double)get(&live->worst_ns),
        .last_pause = 1e-9 * (double)get(&live->last_ns),
        .mean_pause = take_overs ? 1e-9 * (double)get(&live->total_ns) / (double)take_overs : 0,
    };
    live_leave(live);
    return RAMUS_OK;
}
