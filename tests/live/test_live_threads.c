/* test_live_threads.c - one thread steps, two change, one feeds ports, all at once
 *
 * The real-time thread must find, at every step, what it left at the step before: every joint that is the same one
 * (by handle) with the same bits, no step lost, no half-taken change, and it must not allocate (counted, without
 * sanitizers). Meant for ThreadSanitizer and AddressSanitizer as well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include "support/count_allocations.h"
#include "live_robot.h"

enum { CHANGERS = 2, MOST = 128, NUMBERS = 256, TENTHS = 10 };

typedef struct shared {
    module_stock stock;
    ramus_live *live;
    atomic_int stop;
    long long wanted; /* accepted changes, of all changers */
    atomic_llong accepted, fed, seen, tried;
    double memory[TENTHS + 1]; /* MiB in use after each tenth of them, seen by changer 0 */
    atomic_int bad;            /* what went wrong: a line number */
} shared;

static void complain(shared *s, int line)
{
    int none = 0;
    atomic_compare_exchange_strong(&s->bad, &none, line);
}
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            complain(s, __LINE__);                                                                                     \
    } while (0)

/* ---- the real-time thread ----------------------------------------------------------------------------------- */

typedef struct remembered {
    ramus_live_handle handle;
    double q[7], v[6];
} remembered;

/* The table is internal, but that is how a thread without names recognises what stays. */
#include "live/live.h"

static int remember(const ramus_live_view *view, remembered joint[MOST])
{
    const entity_table *t = view->entities;
    int n = 0;
    for (int k = 0; k < ramus_model_nlink(view->model) && n < MOST; k++) {
        const ramus_link_info link = ramus_model_link(view->model, (ramus_link){ k });
        const int slot = t->slot[RAMUS_LIVE_JOINT][k];
        if (link.q_index < 0 || slot < 0)
            continue;
        joint[n].handle = (ramus_live_handle){ RAMUS_LIVE_JOINT, slot, t->entry[RAMUS_LIVE_JOINT][slot].entity };
        memcpy(joint[n].q, view->q + link.q_index, (size_t)ramus_joint_type_nq(link.joint_type) * sizeof(double));
        memcpy(joint[n].v, view->v + link.v_index, (size_t)ramus_joint_type_nv(link.joint_type) * sizeof(double));
        n++;
    }
    return n;
}

static int same_as_before(const ramus_live_view *view, const remembered joint[], int n)
{
    for (int i = 0; i < n; i++) {
        const ramus_link_info link = ramus_model_link(view->model, ramus_live_link(view, joint[i].handle));
        if (link.q_index < 0)
            continue;
        if (memcmp(joint[i].q, view->q + link.q_index, (size_t)ramus_joint_type_nq(link.joint_type) * sizeof(double)) ||
            memcmp(joint[i].v, view->v + link.v_index, (size_t)ramus_joint_type_nv(link.joint_type) * sizeof(double)))
            return 0;
    }
    return 1;
}

static void *real_time(void *argument)
{
    shared *s = argument;
    static remembered joint[MOST];
    static double tau[NUMBERS], a[NUMBERS];
    unsigned long long steps = 0, last = 1; /* the first generation */
    int n = 0;
    while (!atomic_load(&s->stop)) {
        ramus_live_view view;
        must_not_allocate = 1;
        EXPECT(ramus_live_step_begin(s->live, &view) == RAMUS_OK);
        EXPECT(view.step == steps++);
        EXPECT(view.generation >= last && view.changed == (view.generation != last));
        last = view.generation;
        EXPECT(same_as_before(&view, joint, n));
        const int nv = ramus_model_nv(view.model);
        double mass = 0;
        int fed = 1;
        EXPECT(nv <= NUMBERS);
        for (int k = 0; k < ramus_model_nlink(view.model); k++)
            mass += ramus_model_link(view.model, (ramus_link){ k }).mass;
        EXPECT(fabs(mass - ramus_model_mass(view.model)) <= 1e-12 * mass);
        for (int p = 0; p < ramus_model_nport(view.model); p++) {
            const ramus_sample *sample = ramus_live_sample(&view, (ramus_port){ p });
            fed &= sample != NULL;
            if (sample) { /* whole: every number of a sample is its stamp */
                EXPECT(sample->wrench.force.x == sample->stamp && sample->wrench.moment.z == sample->stamp);
                EXPECT(sample->motion.twist.linear.y == sample->stamp);
                atomic_fetch_add(&s->seen, 1);
            }
        }
        const ramus_status status = ramus_forward_dynamics(view.model, view.data, view.q, view.v, tau, a);
        EXPECT(status == (fed ? RAMUS_OK : RAMUS_ERR_PORT));
        for (int k = 0; k < nv; k++)
            view.v[k] = 0.9 * view.v[k] + 1e-3 * (double)(steps % 17) + (status == RAMUS_OK ? 1e-9 * a[k] : 0);
        ramus_integrate(view.model, view.q, view.v, 1e-3, view.q);
        n = remember(&view, joint);
        EXPECT(ramus_live_step_end(s->live) == RAMUS_OK);
        must_not_allocate = 0;
        if (steps % 4 == 0)
            sched_yield();
    }
    return NULL;
}

/* ---- the others --------------------------------------------------------------------------------------------- */

typedef struct changer {
    shared *s;
    int number;
} changer;

/* Resident memory of the process, MiB; 0 where that is not known. */
static double memory_in_use(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
}

static void *change(void *argument)
{
    const changer *c = argument;
    shared *s = c->s;
    rng r = { (unsigned long long)c->number };
    char name[32], on[64];
    int tenth = 0;
    for (long long i = 0; atomic_load(&s->accepted) < s->wanted; i++) {
        while (c->number == 0 && atomic_load(&s->accepted) >= tenth * s->wanted / TENTHS)
            s->memory[tenth++] = memory_in_use();
        atomic_fetch_add(&s->tried, 1);
        ramus_error err;
        ramus_status status;
        snprintf(name, sizeof name, "c%d_%d", c->number, rng_int(&r, 0, 4));
        snprintf(on, sizeof on, "c%d_%d/l%d", rng_int(&r, 0, CHANGERS - 1), rng_int(&r, 0, 4), rng_int(&r, 1, 2));
        ramus_module *module = s->stock.module[rng_int(&r, 1, MODULES - 1)];
        const double value = rng_uniform(&r, -1, 1);
        char joint[64];
        snprintf(joint, sizeof joint, "%s/j2", name);
        switch (rng_int(&r, 0, 9)) {
        case 0:
        case 1:
            status = live_attach(s->live, name, module, rng_int(&r, 0, 1) ? on : "root/l2", NULL, &err);
            break;
        case 2:
            status = live_attach_black_box(s->live, name, "root/l1", NULL, NULL, &err);
            break;
        case 3:
            status = live_detach(s->live, name, &err);
            break;
        case 4:
            status = live_replace(s->live, name, module, &err);
            break;
        case 5:
            status = live_replace_by_black_box(s->live, name, &err);
            break;
        case 6:
            status = live_move(s->live, name, on, NULL, &err);
            break;
        case 7:
            status = live_lock(s->live, joint, rng_int(&r, 0, 1) ? &value : NULL, 1, &err);
            break;
        case 8:
            status = live_unlock(s->live, joint, &err);
            break;
        default: { /* two at once, taken over as one */
            ramus_live_change *both;
            status = ramus_live_change_begin(s->live, &both, &err);
            if (status == RAMUS_OK) {
                ramus_builder_detach(ramus_live_change_builder(both), name, &err);
                ramus_builder_attach(ramus_live_change_builder(both), name, module, "first/l3", NULL, 0, &err);
                status = ramus_live_change_commit(both, &err);
            }
        }
        }
        if (status == RAMUS_OK)
            atomic_fetch_add(&s->accepted, 1);
        else
            EXPECT(err.status == status && err.text[0]);
        if (i % 2 == 0) { /* let some be taken over one by one */
            const ramus_live_figures report = figures_of(s->live);
            EXPECT(ramus_live_wait(s->live, report.newest, 300));
        }
        ramus_live_handle handle;
        double q[7];
        if (ramus_live_find_entity(s->live, RAMUS_LIVE_JOINT, "root/j1", &handle, &err) == RAMUS_OK)
            EXPECT(ramus_live_joint_state(s->live, handle, q, NULL, &err) == RAMUS_OK);
    }
    return NULL;
}

static void *feed(void *argument)
{
    shared *s = argument;
    ramus_live_handle port[2 * CHANGERS * 5];
    for (double stamp = 1; !atomic_load(&s->stop); stamp++) {
        int n = 0;
        for (int k = 0; k < CHANGERS * 5; k++) {
            char name[32];
            snprintf(name, sizeof name, "wrench.c%d_%d", k / 5, k % 5);
            n += ramus_live_find_entity(s->live, RAMUS_LIVE_PORT, name, &port[n], NULL) == RAMUS_OK;
            snprintf(name, sizeof name, "motion.c%d_%d", k / 5, k % 5);
            n += ramus_live_find_entity(s->live, RAMUS_LIVE_PORT, name, &port[n], NULL) == RAMUS_OK;
        }
        for (int round = 0; round < 20; round++)
            for (int k = 0; k < n; k++) {
                ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH, .stamp = stamp };
                sample.wrench = (ramus_wrench){ { stamp, 0, 0 }, { 0, 0, stamp } };
                sample.motion.pose = ramus_pose_identity();
                sample.motion.twist.linear.y = stamp;
                ramus_status status = ramus_live_feed(s->live, port[k], &sample);
                if (status == RAMUS_ERR_PORT) { /* the other kind of port */
                    sample.kind = RAMUS_SAMPLE_MOTION;
                    status = ramus_live_feed(s->live, port[k], &sample);
                }
                EXPECT(status == RAMUS_OK || status == RAMUS_ERR_NOT_FOUND);
                atomic_fetch_add(&s->fed, status == RAMUS_OK);
            }
        sched_yield();
    }
    return NULL;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void all_at_once(void **state)
{
    (void)state;
    static shared s;
    pthread_t rt, feeder[2], thread[CHANGERS];
    changer changers[CHANGERS];
    s.stock = stock_create(NULL);
    s.wanted = operations(2000);
    ramus_builder *builder = robot_builder(&s.stock, NULL);
    assert_int_equal(ramus_live_create(builder, NULL, NULL, NULL, &s.live, NULL), RAMUS_OK);
    ramus_builder_destroy(builder);
    const double start = seconds();
    assert_int_equal(pthread_create(&rt, NULL, real_time, &s), 0);
    for (int k = 0; k < 2; k++)
        assert_int_equal(pthread_create(&feeder[k], NULL, feed, &s), 0);
    for (int k = 0; k < CHANGERS; k++) {
        changers[k] = (changer){ &s, k };
        assert_int_equal(pthread_create(&thread[k], NULL, change, &changers[k]), 0);
    }
    for (int k = 0; k < CHANGERS; k++)
        assert_int_equal(pthread_join(thread[k], NULL), 0);
    const double passed = seconds() - start;
    assert_true(ramus_live_wait(s.live, figures_of(s.live).newest, 300));
    atomic_store(&s.stop, 1);
    assert_int_equal(pthread_join(rt, NULL), 0);
    for (int k = 0; k < 2; k++)
        assert_int_equal(pthread_join(feeder[k], NULL), 0);
    const ramus_live_figures report = figures_of(s.live);
    const long long tried = atomic_load(&s.tried);
    printf("    %lld changes in %.2f s (%.0f per s): %llu accepted, %llu refused, %llu steps, %llu take-overs\n"
           "    pause: worst %.1f us, mean %.2f us; %lld samples fed, %lld read\n    memory after each tenth, MiB:",
           tried, passed, (double)tried / passed, report.changes, report.refused, report.steps, report.take_overs,
           1e6 * report.worst_pause, 1e6 * report.mean_pause, atomic_load(&s.fed), atomic_load(&s.seen));
    for (int k = 0; k < TENTHS; k++)
        printf(" %.1f", s.memory[k]);
    printf("\n");
    /* what a leak of a byte for each change would add is more than this from a million changes on */
    if (s.wanted >= 1000000)
        assert_true(s.memory[TENTHS - 1] - s.memory[2] < 1);
    if (atomic_load(&s.bad))
        fail_msg("line %d does not hold", atomic_load(&s.bad));
    assert_int_equal(report.changes, atomic_load(&s.accepted));
    assert_int_equal(report.waiting, 0);
    assert_true(report.take_overs > 100 && atomic_load(&s.seen) > 0);
    assert_int_equal(atomic_load(&forbidden_allocations), 0);
    assert_true(allocations_are_seen());
    ramus_live_destroy(s.live);
    stock_destroy(&s.stock);
}

/* ---- one port, as fast as can be ---------------------------------------------------------------------------- */

enum { WRITERS = 3 };

typedef struct writer {
    shared *s;
    ramus_live_handle port;
    int number;
} writer;

static void *write_samples(void *argument)
{
    const writer *w = argument;
    shared *s = w->s;
    for (double k = 1; !atomic_load_explicit(&s->stop, memory_order_relaxed); k++) {
        const double stamp = k * WRITERS + w->number;
        ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH, .stamp = stamp };
        sample.wrench = (ramus_wrench){ { stamp, stamp, stamp }, { stamp, stamp, stamp } };
        sample.imu.proper_acceleration.z = stamp;
        EXPECT(ramus_live_feed(s->live, w->port, &sample) == RAMUS_OK);
        atomic_fetch_add_explicit(&s->fed, 1, memory_order_relaxed);
    }
    return NULL;
}

/* Every number of the sample in hand is the same stamp, now and a moment later; no writer's samples go backwards. */
static void samples_are_whole(void **state)
{
    (void)state;
    static shared s;
    pthread_t thread[WRITERS];
    writer writers[WRITERS];
    double newest[WRITERS] = { 0 };
    int whole = 1, forward = 1, fresh = 0;
    s.stock = stock_create(NULL);
    ramus_builder *builder = robot_builder(&s.stock, NULL);
    assert_int_equal(ramus_live_create(builder, NULL, NULL, NULL, &s.live, NULL), RAMUS_OK);
    ramus_builder_destroy(builder);
    assert_int_equal(live_attach_black_box(s.live, "hand", "first/l3", NULL, NULL, NULL), RAMUS_OK);
    for (int k = 0; k < WRITERS; k++) {
        writers[k] = (writer){ &s, { 0 }, k };
        assert_int_equal(ramus_live_find_entity(s.live, RAMUS_LIVE_PORT, "wrench.hand", &writers[k].port, NULL),
                         RAMUS_OK);
        assert_int_equal(pthread_create(&thread[k], NULL, write_samples, &writers[k]), 0);
    }
    const double start = seconds();
    for (double passed = 0; passed < 0.5 || (fresh < 100 && passed < 60); passed = seconds() - start) {
        ramus_live_view view;
        ramus_live_step_begin(s.live, &view);
        const volatile ramus_sample *sample = ramus_live_sample(&view, (ramus_port){ 0 });
        if (sample) {
            const double stamp = sample->stamp;
            double *last = &newest[(long long)stamp % WRITERS];
            forward &= stamp >= *last;
            fresh += stamp > *last;
            *last = stamp;
            for (int i = 0; i < 200; i++)
                whole &= sample->wrench.force.x == stamp && sample->wrench.moment.z == stamp &&
                         sample->imu.proper_acceleration.z == stamp && sample->stamp == stamp;
        }
        ramus_live_step_end(s.live);
    }
    atomic_store(&s.stop, 1);
    for (int k = 0; k < WRITERS; k++)
        assert_int_equal(pthread_join(thread[k], NULL), 0);
    printf("    %lld samples from %d threads, %d new ones read\n", atomic_load(&s.fed), WRITERS, fresh);
    assert_int_equal(atomic_load(&s.bad), 0);
    assert_true(whole && forward && fresh > 0);
    ramus_live_destroy(s.live);
    stock_destroy(&s.stock);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_at_once), cmocka_unit_test(samples_are_whole) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
