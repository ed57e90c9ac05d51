/* conflicting_tasks.c - two tasks that cannot both be met: by weight, by priority, and under a force limit
 *
 *     conflicting_tasks
 *
 *     gcc examples/conflicting_tasks.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 *
 * One carriage on a rail, and two wishes for where it should be: at 0 m and at 1 m.
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

static ramus_status make_carriage(ramus_model **out, ramus_error *err)
{
    ramus_module *rail = NULL;
    ramus_builder *builder = NULL;
    ramus_link_description link = ramus_link_description_default();
    link.name = "carriage";
    link.joint_name = "slide";
    link.joint_type = RAMUS_PRISMATIC;
    link.axis = ramus_vec3_make(1, 0, 0);
    link.mass = 2;
    link.inertia[0] = link.inertia[1] = link.inertia[2] = 0.01;
    ramus_status status = ramus_module_create("rail", NULL, NULL, &rail, err);
    if (status == RAMUS_OK)
        status = ramus_module_add_link(rail, &link, err);
    if (status == RAMUS_OK)
        status = ramus_builder_create("carriage", NULL, NULL, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(builder, "r", rail, NULL, NULL, 0, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    ramus_builder_destroy(builder);
    ramus_module_destroy(rail);
    return status;
}

typedef struct wish {
    const char *what;
    double weight; /* of the second task; the first has 1 */
    int priority;
    double max_force; /* N */
    double rest;      /* m, expected */
} wish;

/* Where the carriage comes to rest, and what held it back at the start. */
static ramus_status settle(const ramus_model *model, const wish *w, double *rest, ramus_error *err)
{
    ramus_controller *controller = NULL;
    ramus_data *data = NULL;
    ramus_task_description task[2] = { ramus_task_description_default(), ramus_task_description_default() };
    ramus_joint_limits limits[1];
    ramus_controller_description description = ramus_controller_description_default();
    double q[1] = { 0.3 }, v[1] = { 0 }, a[1], tau[1];
    for (int k = 0; k < 2; k++) {
        task[k].kind = RAMUS_TASK_POINT;
        task[k].frame = (ramus_frame){ 0 };
    }
    task[1].weight = w->weight;
    task[1].priority = w->priority;
    ramus_model_joint_limits(model, limits);
    limits[0].max_force = w->max_force;
    description.ntask = 2;
    description.task = task;
    description.limits = limits;
    ramus_status status = ramus_controller_create(model, &description, NULL, &controller, err);
    if (status == RAMUS_OK)
        status = ramus_data_create(model, NULL, &data, err);
    for (int k = 0; k < 2 && status == RAMUS_OK; k++) {
        ramus_motion desired = { .pose = ramus_pose_identity() };
        desired.pose.position.x = k;
        status = ramus_controller_set_target(controller, k, &desired);
    }
    for (int step = 0; step < 10000 && status == RAMUS_OK; step++) {
        status = ramus_controller_forces(controller, 1e-3 * step, q, v, tau);
        if (status == RAMUS_OK && step == 0) {
            ramus_control_report report;
            ramus_controller_report(controller, &report);
            printf("%-42s first force %7.2f N, tasks lose %6.2f and %6.2f m/s^2, limits that hold: %d\n", w->what,
                   tau[0], report.loss[0], report.loss[1], report.nactive);
        }
        if (status == RAMUS_OK)
            status = ramus_forward_dynamics(model, data, q, v, tau, a);
        v[0] += 1e-3 * a[0];
        ramus_integrate(model, q, v, 1e-3, q);
    }
    printf("%-42s comes to rest at %.6f m\n", "", q[0]);
    *rest = q[0];
    ramus_data_destroy(data);
    ramus_controller_destroy(controller);
    return status;
}

int main(void)
{
    static const wish wishes[] = { { "same level, same weight", 1, 0, 1e9, 0.5 },
                                   { "same level, the second counts three times", 3, 0, 1e9, 0.75 },
                                   { "the second has lower priority", 1, 1, 1e9, 0 },
                                   { "same weight, at most 5 N", 1, 0, 5, 0.5 } };
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    int good = 0;
    ramus_status status = make_carriage(&model, &err);
    for (int k = 0; k < 4 && status == RAMUS_OK; k++) {
        double rest = 0;
        status = settle(model, &wishes[k], &rest, &err);
        good += status == RAMUS_OK && fabs(rest - wishes[k].rest) < 1e-6;
    }
    if (status != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text[0] ? err.text : ramus_status_text(status));
    ramus_model_destroy(model);
    return good == 4 ? 0 : 1;
}
