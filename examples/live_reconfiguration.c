/* live_reconfiguration.c - arms come and go while a 1 kHz loop runs
 *
 *     gcc examples/live_reconfiguration.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 *
 * One thread steps a small robot for a second: forces that brake every joint, accelerations from forward dynamics, one
 * step of integration. The main thread attaches arms, moves one with what it carries, locks a joint, lets a black box
 * arrive and feeds its port, and takes all away again. The loop never waits.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <pthread.h>

#include "ramus/ramus.h"

enum { STEPS = 1000, MOST = 64 };
static const double dt = 1e-3; /* s */

typedef struct loop {
    ramus_live *live;
    ramus_status worst;
    int late; /* steps that began more than one period late */
    int seen; /* changes */
} loop;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void sleep_for(double seconds)
{
    struct timespec t = { (time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds)) };
    if (seconds > 0)
        nanosleep(&t, NULL);
}

static void *run(void *argument)
{
    loop *l = argument;
    double tau[MOST], a[MOST];
    const double start = now();
    for (int i = 0; i < STEPS; i++) {
        ramus_live_view view;
        if (now() - start > (i + 1) * dt)
            l->late++;
        ramus_live_step_begin(l->live, &view); /* here a change is taken over, if one is ready */
        l->seen += view.changed;
        const int nv = ramus_model_nv(view.model);
        for (int k = 0; k < nv && k < MOST; k++)
            tau[k] = -2.0 * view.v[k];
        ramus_data_set_time(view.data, i * dt);
        const ramus_status status =
            nv <= MOST ? ramus_forward_dynamics(view.model, view.data, view.q, view.v, tau, a) : RAMUS_ERR_MODEL;
        if (status == RAMUS_OK) {
            for (int k = 0; k < nv; k++)
                view.v[k] += dt * a[k];
            ramus_integrate(view.model, view.q, view.v, dt, view.q);
        } else {
            l->worst = status;
        }
        ramus_live_step_end(l->live);
        sleep_for(start + (i + 1) * dt - now());
    }
    return NULL;
}

static ramus_module *make_arm(const char *name, int nlink)
{
    static const char *const link[] = { "l1", "l2", "l3" }, *const joint[] = { "j1", "j2", "j3" };
    ramus_module *module = NULL;
    if (ramus_module_create(name, NULL, NULL, &module, NULL) != RAMUS_OK)
        exit(1);
    for (int k = 0; k < nlink; k++) {
        ramus_link_description d = ramus_link_description_default();
        d.name = link[k];
        d.joint_name = joint[k];
        d.joint_type = RAMUS_REVOLUTE;
        d.link_in_joint = ramus_pose_from_dh(0.2, k % 2 ? -1.5708 : 1.5708, 0.1, 0);
        d.mass = 1;
        d.com = ramus_vec3_make(-0.1, 0, 0);
        d.inertia[0] = 0.002;
        d.inertia[1] = d.inertia[2] = 0.006;
        if (ramus_module_add_link(module, &d, NULL) != RAMUS_OK)
            exit(1);
    }
    return module;
}

/* Tell what happened; then let the robot run for a while. */
static void tell(ramus_live *live, const char *what, ramus_status status, const ramus_error *err)
{
    if (status != RAMUS_OK) {
        printf("  %-44s refused: %s\n", what, err->text);
        return;
    }
    const ramus_live_report ready = ramus_live_report_get(live);
    ramus_live_wait(live, ready.newest, 1);
    const ramus_live_report r = ramus_live_report_get(live);
    printf("  %-44s generation %llu, running at step %llu, pause %.1f us\n", what, r.running, r.steps,
           1e6 * r.last_pause);
    sleep_for(0.08);
}

int main(void)
{
    ramus_error err;
    ramus_builder *builder = NULL;
    loop l = { 0 };
    pthread_t thread;
    ramus_module *torso = make_arm("torso", 2), *arm = make_arm("arm", 3);
    if (ramus_builder_create("example", NULL, NULL, &builder, &err) != RAMUS_OK ||
        ramus_builder_attach(builder, "torso", torso, NULL, NULL, 0, &err) != RAMUS_OK ||
        ramus_live_create(builder, NULL, NULL, NULL, &l.live, &err) != RAMUS_OK) {
        fprintf(stderr, "live_reconfiguration: %s\n", err.text);
        return 1;
    }
    ramus_builder_destroy(builder);
    if (pthread_create(&thread, NULL, run, &l) != 0)
        return 1;

    ramus_live *live = l.live;
    const ramus_sample load = { .kind = RAMUS_SAMPLE_WRENCH, .wrench = { { 0, 0, 5 }, { 0, 0, 0 } } };
    ramus_live_handle port, joint;
    printf("one second at 1 kHz\n");
    tell(live, "attach an arm", ramus_live_attach(live, "left", arm, "torso/l2", NULL, &err), &err);
    tell(live, "attach another", ramus_live_attach(live, "right", arm, "torso/l2", NULL, &err), &err);
    tell(live, "attach one on it", ramus_live_attach(live, "tip", arm, "right/l3", NULL, &err), &err);
    ramus_live_find(live, RAMUS_LIVE_JOINT, "tip/j1", &joint, NULL);
    tell(live, "hand it to the left arm", ramus_live_move(live, "tip", "left/l3", NULL, &err), &err);
    tell(live, "put the left arm on it (a circle)", ramus_live_move(live, "left", "tip/l1", NULL, &err), &err);
    tell(live, "lock a joint where it is", ramus_live_lock(live, "right/j2", NULL, 0, &err), &err);
    tell(live, "an unknown module arrives as a black box",
         ramus_live_attach_black_box(live, "load", "right/l3", NULL, &load, &err), &err);
    if (ramus_live_find(live, RAMUS_LIVE_PORT, "wrench.load", &port, &err) == RAMUS_OK)
        ramus_live_feed(live, port, &load);
    double q = 0, v = 0;
    if (ramus_live_joint_state(live, joint, &q, &v, &err) == RAMUS_OK)
        printf("  tip/j1 kept its handle through all this: q = %.4f rad, v = %.4f rad/s\n", q, v);
    tell(live, "detach the left arm and what it carries", ramus_live_detach(live, "left", &err), &err);
    printf("  tip/j1 %s\n", ramus_live_exists(live, joint) ? "is still there" : "is gone with it");
    tell(live, "detach the right arm", ramus_live_detach(live, "right", &err), &err);

    pthread_join(thread, NULL);
    const ramus_live_report r = ramus_live_report_get(live);
    printf("%llu steps, %d late, %llu changes, %llu refused, %d taken over; worst pause %.1f us, mean %.2f us\n",
           r.steps, l.late, r.changes, r.refused, l.seen, 1e6 * r.worst_pause, 1e6 * r.mean_pause);
    const int good = l.worst == RAMUS_OK && r.steps == STEPS;
    ramus_live_destroy(live);
    ramus_module_destroy(torso);
    ramus_module_destroy(arm);
    return good ? 0 : 1;
}
