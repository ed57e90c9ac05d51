/* pushed_or_loaded.c - the forces of an arm are not what its model expects: did somebody push it, or does it carry something?
 *
 * A watch takes positions, velocities, accelerations and measured forces of each step. It learns the noise, raises an alarm at a stated rate of
 * false ones, and answers as soon as the evidence carries it. First the arm is pushed for a second; later it holds a camera that the
 * model does not have.
 *
 *     gcc examples/pushed_or_loaded.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

enum { NV = 8, STEPS = 8000, MOST_LINKS = 32 };
static const double dt = 2e-3;

static double noise(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / 8388608.0 - 1;
}

static void move(double t, double q[NV], double v[NV], double a[NV])
{
    for (int k = 0; k < NV; k++) {
        const double w = 1 + 0.4 * k, size = k < NV - 1 ? 0.4 : 0;
        q[k] = size * (1 - cos(w * t));
        v[k] = size * w * sin(w * t);
        a[k] = size * w * w * cos(w * t);
    }
}

int main(void)
{
    ramus_error err = { .text = "" };
    ramus_builder *arm = NULL;
    ramus_module *camera = NULL;
    ramus_model *model = NULL, *loaded = NULL;
    ramus_data *data[2] = { NULL, NULL };
    ramus_watch *watch = NULL;
    ramus_watch_options options = ramus_watch_options_default();
    options.period = dt;
    options.calibration = 4; /* s, in which the arm is as described */
    if (ramus_builder_load("examples/robots/arm.urdf", NULL, &arm, &err) != RAMUS_OK ||
        ramus_module_load("examples/robots/camera.urdf", NULL, &camera, &err) != RAMUS_OK ||
        ramus_model_compile(arm, NULL, &model, &err) != RAMUS_OK ||
        ramus_builder_attach(arm, "held", camera, "arm/tool", NULL, 0, &err) != RAMUS_OK ||
        ramus_model_compile(arm, NULL, &loaded, &err) != RAMUS_OK ||
        ramus_data_create(model, NULL, &data[0], &err) != RAMUS_OK ||
        ramus_data_create(loaded, NULL, &data[1], &err) != RAMUS_OK ||
        ramus_watch_create(model, &options, &watch, &err) != RAMUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const ramus_frame elbow = ramus_model_find_frame(model, "arm/tool");
    const ramus_wrench push = { { 15, -10, 5 }, { 0, 0, 0 } }; /* N, world axes */
    ramus_watch_cause cause = RAMUS_WATCH_CAUSE_COUNT;
    int seen[RAMUS_WATCH_CAUSE_COUNT] = { 0 };
    unsigned seed = 1;
    for (int i = 0; i < STEPS; i++) {
        const double t = i * dt;
        double q[NV], v[NV], a[NV], tau[NV];
        ramus_wrench external[MOST_LINKS] = { 0 };
        move(t, q, v, a);
        /* the plant: pushed from 6 to 7 s, with the camera from 11 s on */
        const int holds = t >= 11;
        if (t >= 6 && t < 7) {
            const int link = ramus_model_frame(model, elbow).link.index;
            ramus_kinematics_update(model, data[0], q, v, a);
            ramus_contact_wrench(model, data[0], elbow, push, &external[link]);
        }
        ramus_inverse_dynamics_external(holds ? loaded : model, data[holds], q, v, a, external, tau);
        for (int k = 0; k < NV; k++)
            tau[k] += 0.05 * noise(&seed);
        /* the loop */
        ramus_watch_figures f;
        if (ramus_watch_step(watch, q, v, a, tau) != RAMUS_OK || ramus_watch_report(watch, &f) != RAMUS_OK) {
            fprintf(stderr, "t = %.3f s: %s\n", t, ramus_watch_error(watch)->text);
            return 1;
        }
        if (f.cause != cause && f.cause == RAMUS_WATCH_PUSH)
            printf("t = %6.3f s: push      %s, force %.1f %.1f %.1f N\n", t, ramus_model_link(model, f.link).name,
                   f.push.force.x, f.push.force.y, f.push.force.z);
        else if (f.cause != cause && f.cause == RAMUS_WATCH_PAYLOAD)
            printf("t = %6.3f s: payload   %s, %.2f kg more\n", t, ramus_model_link(model, f.link).name, f.payload[0]);
        else if (f.cause != cause)
            printf("t = %6.3f s: %s\n", t, ramus_watch_cause_name(f.cause));
        seen[f.cause] |= t < 5 ? 1 : t < 10 ? 2 : 4;
        cause = f.cause;
    }
    ramus_watch_destroy(watch);
    ramus_data_destroy(data[0]);
    ramus_data_destroy(data[1]);
    ramus_model_destroy(model);
    ramus_model_destroy(loaded);
    ramus_module_destroy(camera);
    ramus_builder_destroy(arm);
    return seen[RAMUS_WATCH_PUSH] != 2 || seen[RAMUS_WATCH_PAYLOAD] != 4;
}
