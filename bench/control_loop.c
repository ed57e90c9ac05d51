/* control_loop.c - how long a cycle of a 1 kHz controller takes, and how long it takes at worst
 *
 *     control_loop [--csv FILE] [--commit TEXT] [--rounds N]        N: thousands of cycles of each mode (default 10)
 *
 * A cycle feeds the wrench that a black box measures, computes the motion of all links with velocities and accelerations, the mass
 * matrix, and the forces for desired accelerations, of a robot of arms of three revolute joints. Modes:
 *
 *     back to back    one cycle after the other: what averages of benchmarks show
 *     1 kHz           the thread sleeps until its millisecond comes
 *     1 kHz cold      and finds none of the model's and the data's memory in any cache, and the code not in the nearest two
 *     1 kHz cold load and a thread on each processor writes through memory meanwhile
 *
 * Times are those from waking to the end of the cycle, on a thread as the system schedules it: what is beyond the 99.99th percentile is
 * mostly others' turn on the processor. A controller gets a real-time priority, and a processor of its own.
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "ramus/ramus.h"
#include "support/random_model.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

enum { LINKS = 27, MODULES = 9, BLOCKS = 4096, LINE = 64, SWEEP = 4 << 20, LOAD = 64 << 20, LOADERS = 64 };

static void stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}

/* ---- memory that can be taken out of the caches --------------------------------------------------------------------- */

typedef struct blocks {
    char *block[BLOCKS];
    size_t size[BLOCKS], count;
} blocks;

static void *block_alloc(void *user, size_t size)
{
    blocks *b = user;
    char *memory = malloc(size ? size : 1);
    if (memory && b->count < BLOCKS) {
        b->block[b->count] = memory;
        b->size[b->count++] = size;
    }
    return memory;
}

static void block_release(void *user, void *memory)
{
    blocks *b = user;
    for (size_t k = 0; k < b->count; k++)
        if (b->block[k] == memory) {
            b->block[k] = b->block[--b->count];
            b->size[k] = b->size[b->count];
            break;
        }
    free(memory);
}

static void forget(const blocks *b, char *sweep)
{
    for (size_t k = 0; k < SWEEP; k += LINE) /* code, in the nearest caches */
        sweep[k]++;
#if defined __x86_64__
    for (size_t k = 0; k < b->count; k++)
        for (size_t at = 0; at < b->size[k]; at += LINE)
            __builtin_ia32_clflush(b->block[k] + at);
    __builtin_ia32_mfence();
#else
    (void)b;
#endif
}

/* ---- the controller --------------------------------------------------------------------------------------------------- */

typedef struct loop {
    plain_tree *tree;
    tree_partition partition;
    ramus_model *model;
    ramus_data *data;
    blocks memory;
    ramus_sample sample;
    int nport, nv;
    double *q, *v, *a, *tau, *M;
} loop;

/* One module is a black box: what it carries, if anything, is moved by it. */
static void loop_create(loop *c)
{
    const random_tree_options opt = { LINKS, TREE_ARMS, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    const ramus_allocator allocator = { block_alloc, block_release, &c->memory };
    ramus_compile_options compile = ramus_compile_options_default();
    ramus_data_options options = ramus_data_options_default();
    ramus_builder *builder = NULL;
    ramus_error err = { .text = "out of memory" };
    char box[32];
    compile.allocator = options.allocator = &allocator;
    c->tree = random_tree_create(2024, &opt);
    c->partition = random_partition_create(2024, c->tree, MODULES);
    snprintf(box, sizeof box, "m%d", c->partition.nmodule - 1);
    if (tree_builder_create(c->tree, &c->partition, NULL, &builder, &err) != RAMUS_OK ||
        ramus_builder_replace_by_black_box(builder, box, &err) != RAMUS_OK ||
        ramus_model_compile(builder, &compile, &c->model, &err) != RAMUS_OK ||
        ramus_data_create(c->model, &options, &c->data, &err) != RAMUS_OK)
        stop(err.text);
    ramus_builder_destroy(builder);
    const size_t nq = (size_t)ramus_model_nq(c->model), nv = (size_t)ramus_model_nv(c->model);
    c->nport = ramus_model_nport(c->model);
    c->nv = (int)nv;
    c->q = calloc(nq + 3 * nv + nv * nv, sizeof *c->q);
    if (!c->q)
        stop("out of memory");
    c->v = c->q + nq;
    c->a = c->v + nv;
    c->tau = c->a + nv;
    c->M = c->tau + nv;
    for (size_t k = 0; k < nv; k++) {
        c->v[k] = 0.1 * (double)(k % 7) - 0.3;
        c->a[k] = 0.5 - 0.1 * (double)(k % 11);
    }
}

static void loop_destroy(loop *c)
{
    free(c->q);
    ramus_data_destroy(c->data);
    ramus_model_destroy(c->model);
    tree_partition_destroy(&c->partition);
    plain_tree_destroy(c->tree);
}

static int cycle(loop *c, int number)
{
    int bad = 0;
    for (int k = 0; k < c->nv && k < ramus_model_nq(c->model); k++)
        c->q[k] = sin(1e-3 * number + k);
    for (int p = 0; p < c->nport; p++) {
        const int motion = ramus_model_port(c->model, (ramus_port){ p }).kind == RAMUS_PORT_MOTION;
        c->sample.kind = motion ? RAMUS_SAMPLE_MOTION : RAMUS_SAMPLE_WRENCH;
        c->sample.wrench.force.z = -10 - 1e-3 * (number % 100);
        c->sample.motion.pose = ramus_pose_identity();
        bad += ramus_data_feed(c->data, (ramus_port){ p }, &c->sample) != RAMUS_OK;
    }
    bad += ramus_kinematics_update(c->model, c->data, c->q, c->v, c->a) != RAMUS_OK;
    bad += ramus_mass_matrix(c->model, c->data, c->q, c->M) != RAMUS_OK;
    bad += ramus_inverse_dynamics(c->model, c->data, c->q, c->v, c->a, c->tau) != RAMUS_OK;
    return bad;
}

/* ---- load --------------------------------------------------------------------------------------------------------------- */

static atomic_int loading;

static void *work_memory(void *unused)
{
    (void)unused;
    char *memory = calloc(LOAD, 1);
    while (memory && atomic_load_explicit(&loading, memory_order_relaxed))
        for (size_t k = 0; k < LOAD; k += LINE)
            memory[k]++;
    free(memory);
    return NULL;
}

/* ---- measuring ------------------------------------------------------------------------------------------------------------ */

typedef enum mode { BACK_TO_BACK, AT_RATE, COLD, UNDER_LOAD, MODES } mode;
static const char *const mode_name[MODES] = { "back to back", "1 kHz", "1 kHz cold", "1 kHz cold load" };

static double seconds(const struct timespec *t)
{
    return (double)t->tv_sec + 1e-9 * (double)t->tv_nsec;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Times of `count` cycles, sorted, us. Returns how many calls failed. */
static int measure(loop *c, mode how, int count, char *sweep, double us[])
{
    struct timespec next, begin, end;
    int bad = 0;
    for (int k = 0; k < 100; k++)
        bad += cycle(c, k);
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int k = 0; k < count; k++) {
        if (how >= COLD)
            forget(&c->memory, sweep);
        if (how != BACK_TO_BACK) {
            struct timespec now;
            do { /* the next whole millisecond from the start on that is still to come */
                next.tv_nsec += 1000000;
                if (next.tv_nsec >= 1000000000) {
                    next.tv_nsec -= 1000000000;
                    next.tv_sec++;
                }
                clock_gettime(CLOCK_MONOTONIC, &now);
            } while (seconds(&now) > seconds(&next));
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
        }
        clock_gettime(CLOCK_MONOTONIC, &begin);
        bad += cycle(c, k);
        clock_gettime(CLOCK_MONOTONIC, &end);
        us[k] = 1e6 * (seconds(&end) - seconds(&begin));
    }
    qsort(us, (size_t)count, sizeof *us, ascending);
    return bad;
}

static double percentile(const double sorted[], int count, double part)
{
    const int k = (int)ceil(part * count) - 1;
    return sorted[k < 0 ? 0 : k >= count ? count - 1 : k];
}

int main(int argc, char *argv[])
{
    bench_options o;
    const int wrong = bench_open(&o, argc, argv, "commit,machine,joints,mode,cycles,us_50,us_99,us_99_99,us_worst");
    if (wrong)
        return wrong;
    const int count = 1000 * (o.rounds == 101 ? 10 : o.rounds);
    double *us = calloc((size_t)count, sizeof *us);
    char *sweep = calloc(SWEEP, 1);
    static loop c;
    loop_create(&c);
    int bad = 0;
    if (!us || !sweep)
        stop("out of memory");
    printf("feed, kinematics, mass matrix, forces; %d joints, %d cycles of each mode\n", c.nv, count);
    printf("%-16s %9s %9s %9s %9s   us\n", "mode", "50 %", "99 %", "99.99 %", "worst");
    for (int m = 0; m < MODES; m++) {
        pthread_t loader[LOADERS];
        int nloader = 0;
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        atomic_store(&loading, 1);
        while (m == UNDER_LOAD && nloader < processors && nloader < LOADERS &&
               pthread_create(&loader[nloader], NULL, work_memory, NULL) == 0)
            nloader++;
        bad += measure(&c, (mode)m, count, sweep, us);
        atomic_store(&loading, 0);
        while (nloader > 0)
            pthread_join(loader[--nloader], NULL);
        const double row[4] = { percentile(us, count, 0.5), percentile(us, count, 0.99), percentile(us, count, 0.9999),
                                us[count - 1] };
        printf("%-16s %9.2f %9.2f %9.2f %9.2f\n", mode_name[m], row[0], row[1], row[2], row[3]);
        if (o.csv)
            fprintf(o.csv, "%s,%s,%d,%s,%d,%.17g,%.17g,%.17g,%.17g\n", o.commit, o.machine, c.nv, mode_name[m], count,
                    row[0], row[1], row[2], row[3]);
    }
    loop_destroy(&c);
    free(sweep);
    free(us);
    return bench_close(&o, bad == 0);
}
