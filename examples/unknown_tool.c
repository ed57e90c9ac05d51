/* unknown_tool.c - an arm holds a tool that nobody described; its wrench sensor drops out, and the loop goes on
 *
 * The tool is a black box: known by the sensor at its connection. While the arm moves, a rigid body is learned from that sensor. When the
 * sensor gives nothing for 0.3 s, the body replaces it, in samples that are marked. The truth, an arm with a known screwdriver, is
 * there to play the sensor and to compare with.
 *
 *     gcc examples/unknown_tool.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

enum { NV = 8, STEPS = 2500, LOST = 2000, BACK = 2300 };
static const double dt = 1e-3, force_noise = 0.1, moment_noise = 0.01; /* s, N, N m */

/* A number between -1 and 1, of mean square 1/3. */
static double noise(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / 8388608.0 - 1;
}

static void move(double t, double q[NV], double v[NV], double a[NV])
{
    for (int k = 0; k < NV; k++) {
        const double w = 2 + 0.7 * k, size = k < NV - 1 ? 0.4 : 0;
        q[k] = size * (1 - cos(w * t));
        v[k] = size * w * sin(w * t);
        a[k] = size * w * w * cos(w * t);
    }
}

/* The same arm with the screwdriver as a module, or as a black box. */
static ramus_status load(ramus_module *tool, ramus_model **model, ramus_error *err)
{
    ramus_builder *arm = NULL;
    ramus_status status = ramus_builder_load("examples/robots/arm.urdf", NULL, &arm, err);
    if (status == RAMUS_OK)
        status = tool ? ramus_builder_attach(arm, "held", tool, "arm/tool", NULL, 0, err)
                      : ramus_builder_attach_black_box(arm, "held", "arm/tool", NULL, 0, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(arm, NULL, model, err);
    ramus_builder_destroy(arm);
    return status;
}

int main(void)
{
    ramus_error err = { .text = "" };
    ramus_module *screwdriver = NULL;
    ramus_model *truth = NULL, *model = NULL;
    ramus_data *plant = NULL, *data = NULL;
    ramus_grey_box *box = NULL;
    ramus_grey_box_options options = ramus_grey_box_options_default();
    options.force_bound = 0.5; /* what the controller can live with */
    options.moment_bound = 0.05;
    options.force_noise = force_noise; /* of the sensor */
    options.moment_noise = moment_noise;
    options.window = 0.5;
    if (ramus_module_load("examples/robots/screwdriver.urdf", NULL, &screwdriver, &err) != RAMUS_OK ||
        load(screwdriver, &truth, &err) != RAMUS_OK || load(NULL, &model, &err) != RAMUS_OK ||
        ramus_data_create(truth, NULL, &plant, &err) != RAMUS_OK ||
        ramus_data_create(model, NULL, &data, &err) != RAMUS_OK ||
        ramus_grey_box_create(&options, &box, &err) != RAMUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const ramus_instance held = ramus_model_find_instance(truth, "held");
    const ramus_port port = ramus_model_find_port(model, "wrench.held");
    ramus_grey_box_state state = RAMUS_GREY_BOX_STATE_COUNT;
    ramus_grey_box_figures f = { 0 };
    double worst = 0;
    unsigned seed = 1;
    int marked = 0;
    for (int i = 0; i < STEPS; i++) {
        double q[NV], v[NV], a[NV], right[NV], tau[NV], wrench[6];
        ramus_wrench w;
        move(i * dt, q, v, a);
        /* the plant and its sensor */
        ramus_inverse_dynamics_wrenches(truth, plant, q, v, a, NULL, right, NULL);
        ramus_interface_wrench_after(truth, plant, held, &w);
        ramus_spatial_from_wrench(w, wrench);
        for (int k = 0; k < 6; k++)
            wrench[k] += (k < 3 ? moment_noise : force_noise) * noise(&seed);
        w = ramus_spatial_to_wrench(wrench);
        /* the loop: learn or replace, then the forces of the arm */
        const int there = i < LOST || i >= BACK;
        ramus_status status = ramus_kinematics_update(model, data, q, v, a);
        if (status == RAMUS_OK)
            status = ramus_grey_box_feed(box, model, data, port, there ? &w : NULL, i * dt);
        if (status == RAMUS_OK)
            status = ramus_inverse_dynamics(model, data, q, v, a, tau);
        if (status != RAMUS_OK) {
            fprintf(stderr, "t = %.3f s: %s\n", i * dt, ramus_grey_box_error(box)->text);
            return 1;
        }
        marked += ramus_data_sample(data, port)->kind == RAMUS_SAMPLE_WRENCH_ESTIMATED;
        for (int k = 0; k < NV && !there; k++)
            worst = fmax(worst, fabs(tau[k] - right[k]));
        ramus_grey_box_report(box, &f);
        if (f.state != state)
            printf("t = %.3f s: %-12s mass %.3f kg\n", i * dt, ramus_grey_box_state_name(f.state), f.inertia.mass);
        state = f.state;
    }
    printf("%d steps without the sensor; forces of the arm off by %.2g N m at most\n", marked, worst);
    ramus_grey_box_destroy(box);
    ramus_data_destroy(data);
    ramus_data_destroy(plant);
    ramus_model_destroy(model);
    ramus_model_destroy(truth);
    ramus_module_destroy(screwdriver);
    return marked != BACK - LOST || !(worst < 0.5);
}
