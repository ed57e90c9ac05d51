/* swap_tool.c - an arm picks up a tool and changes it for another while its 1 kHz control loop runs
 *
 * One thread drives the arm along a slow motion by computed torques, tau = M(q) (a_d + kd (v_d - v) + kp (q_d - q)) + C v + g. The
 * main thread attaches tools; the loop never waits, and its forces are those of the tool that is there.
 *
 *     gcc examples/swap_tool.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

#include "ramus/ramus.h"

enum { NV = 8, STEPS = 1000, PITCH = 1 };
static const double dt = 1e-3, kp = 400, kd = 40; /* s, 1/s^2, 1/s */

typedef struct loop {
    ramus_live *live;
    _Atomic double torque, error; /* of the shoulder, N m; largest so far, rad or m */
    atomic_int failed;
} loop;

static void rest(double seconds)
{
    const struct timespec t = { 0, (long)(1e9 * seconds) };
    nanosleep(&t, NULL);
}

/* One step of control and of the arm; the plant is the model itself. */
static ramus_status step(loop *l, const ramus_live_view *view, double t)
{
    double a[NV], tau[NV], error = l->error;
    for (int k = 0; k < NV - 1; k++) {
        const double s = 0.3 * (1 - cos(3 * t)), s1 = 0.9 * sin(3 * t), s2 = 2.7 * cos(3 * t);
        error = fmax(error, fabs(s - view->q[k]));
        a[k] = s2 + kd * (s1 - view->v[k]) + kp * (s - view->q[k]);
    }
    a[NV - 1] = -kd * view->v[NV - 1]; /* the fingers hold */
    l->error = error;
    ramus_status status = ramus_inverse_dynamics(view->model, view->data, view->q, view->v, a, tau);
    if (status != RAMUS_OK)
        return status;
    l->torque = tau[PITCH];
    status = ramus_forward_dynamics(view->model, view->data, view->q, view->v, tau, a);
    for (int k = 0; k < NV; k++)
        view->v[k] += dt * a[k];
    ramus_integrate(view->model, view->q, view->v, dt, view->q);
    return status;
}

static void *run(void *argument)
{
    loop *l = argument;
    for (int i = 0; i < STEPS; i++) {
        ramus_live_view view;
        ramus_live_step_begin(l->live, &view); /* here a change is taken over, if one is ready */
        l->failed |= step(l, &view, i * dt) != RAMUS_OK;
        ramus_live_step_end(l->live);
        rest(dt / 2);
    }
    return NULL;
}

/* One change: edits of a builder, then a commit. The loop takes it over between two steps; a refusal changes nothing. */
static ramus_status hold(ramus_live *live, bool held, ramus_module *tool, ramus_error *err)
{
    ramus_live_change *change = NULL;
    ramus_status status = ramus_live_change_begin(live, &change, err);
    if (status != RAMUS_OK)
        return status;
    ramus_builder *robot = ramus_live_change_builder(change);
    status = !tool  ? ramus_builder_detach(robot, "held", err)
             : held ? ramus_builder_replace(robot, "held", tool, err)
                    : ramus_builder_attach(robot, "held", tool, "arm/tool", NULL, 0, err);
    if (status == RAMUS_OK)
        return ramus_live_change_commit(change, err);
    ramus_live_change_abandon(change);
    return status;
}

int main(void)
{
    ramus_error err = { .text = "" };
    ramus_builder *arm = NULL;
    ramus_module *screwdriver = NULL, *camera = NULL;
    loop l = { 0 };
    pthread_t thread;
    ramus_live_figures f;
    if (ramus_builder_load("examples/robots/arm.urdf", NULL, &arm, &err) != RAMUS_OK ||
        ramus_module_load("examples/robots/screwdriver.urdf", NULL, &screwdriver, &err) != RAMUS_OK ||
        ramus_module_load("examples/robots/camera.urdf", NULL, &camera, &err) != RAMUS_OK ||
        ramus_live_create(arm, NULL, NULL, NULL, &l.live, &err) != RAMUS_OK ||
        pthread_create(&thread, NULL, run, &l) != 0) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    ramus_module *const tool[] = { screwdriver, camera, NULL };
    static const char *const what[] = { "attach the screwdriver", "replace it by the camera", "detach it" };
    for (int k = 0; k < 3; k++) {
        if (hold(l.live, k > 0, tool[k], &err) != RAMUS_OK)
            fprintf(stderr, "%s: %s\n", what[k], err.text);
        ramus_live_report(l.live, &f);
        ramus_live_wait(l.live, f.newest, 5); /* until the loop works with it */
        rest(0.05);
        ramus_live_report(l.live, &f);
        printf("%-25s step %4llu   shoulder %6.2f N m   largest error %.1e   pause %4.1f us\n", what[k], f.steps,
               l.torque, l.error, 1e6 * f.last_pause);
    }
    pthread_join(thread, NULL);
    ramus_live_report(l.live, &f);
    printf("%llu steps, %llu changes, worst pause %.1f us\n", f.steps, f.changes, 1e6 * f.worst_pause);
    ramus_live_destroy(l.live);
    ramus_module_destroy(screwdriver);
    ramus_module_destroy(camera);
    ramus_builder_destroy(arm);
    return l.failed || f.steps != STEPS || f.changes != 3 || !(l.error < 5e-3);
}
