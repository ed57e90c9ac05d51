/* control_leaves.c - all end effectors of a robot of ten modules at once: the papers' wrenches, then decoupled tasks
 *
 *     control_leaves [MODEL]        default robots/mbm.yaml
 *
 *     gcc examples/control_leaves.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 *
 * The targets are where the leaves would be with every coordinate at 0.2. Each controller drives the robot from rest.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ramus/ramus.h"

#define MOST_LEAVES 16

static ramus_status forces(void *controller, double t, const double q[], const double v[], double tau[])
{
    return ramus_controller_forces(controller, t, q, v, tau);
}

static ramus_status print_error(void *controller, ramus_sim *sim, const ramus_sim_output *at)
{
    ramus_control_report report;
    (void)sim;
    const ramus_status status = ramus_controller_report(controller, &report);
    printf("%8.1f %14.3e\n", at->t, report.total_error);
    return at->t > 0 ? status : RAMUS_OK; /* before the first forces there is no error to report */
}

/* Drive the robot from rest with one type of controller; *left is the error at the end. */
static ramus_status drive(const ramus_model *model, ramus_controller_type type, int nleaf, const ramus_frame leaf[],
                          double seconds, double *left, ramus_error *err)
{
    ramus_sim *sim = NULL;
    ramus_controller *controller = NULL;
    ramus_task_description task[MOST_LEAVES];
    ramus_target target[MOST_LEAVES];
    ramus_controller_description description = ramus_controller_description_default();
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    double *q = calloc(nq, sizeof *q), *goal = calloc(nq, sizeof *goal), *v = calloc(nv, sizeof *v);
    for (size_t k = 0; goal && k < nq; k++)
        goal[k] = 0.2;
    for (int k = 0; k < nleaf; k++) {
        task[k] = ramus_task_description_default();
        task[k].frame = leaf[k];
        if (type == RAMUS_CONTROLLER_WRENCH)
            task[k].gains = (ramus_gains){ 1000, 200 };
        target[k] = ramus_target_default();
        target[k].q = goal; /* where the leaf is in that configuration */
    }
    description.type = type;
    description.ntask = nleaf;
    description.task = task;
    description.target = target;
    ramus_status status =
        q && v && goal ? ramus_controller_create(model, &description, NULL, &controller, err) : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK)
        status = ramus_sim_create(model, NULL, &sim, err);
    if (status == RAMUS_OK) {
        ramus_neutral(model, q);
        ramus_sim_set_forces(sim, forces, controller);
        status = ramus_sim_set_state(sim, 0, q, v);
    }
    if (status == RAMUS_OK)
        status = ramus_sim_run(sim, seconds, 0.5, print_error, controller);
    if (status == RAMUS_OK) {
        ramus_control_report report;
        status = ramus_controller_report(controller, &report);
        *left = report.total_error;
    }
    ramus_sim_destroy(sim);
    ramus_controller_destroy(controller);
    free(q);
    free(v);
    free(goal);
    return status;
}

int main(int argc, char **argv)
{
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_frame leaf[MOST_LEAVES];
    int nleaf = 0;
    double by_wrenches = 1, by_tasks = 1;
    ramus_status status = ramus_model_load(argc > 1 ? argv[1] : "robots/mbm.yaml", NULL, &model, &err);
    if (status == RAMUS_OK) {
        nleaf = ramus_leaf_frames(model, leaf, MOST_LEAVES);
        nleaf = nleaf < MOST_LEAVES ? nleaf : MOST_LEAVES;
    }
    if (status == RAMUS_OK) {
        printf("%d leaves of %s\n\nwrenches, as in the papers\n       t    error, all leaves\n", nleaf,
               ramus_model_name(model));
        status = drive(model, RAMUS_CONTROLLER_WRENCH, nleaf, leaf, 3, &by_wrenches, &err);
    }
    if (status == RAMUS_OK) {
        printf("\ntasks, decoupled by the robot's inertia\n       t    error, all leaves\n");
        status = drive(model, RAMUS_CONTROLLER_TASK, nleaf, leaf, 2, &by_tasks, &err);
    }
    if (status != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text[0] ? err.text : ramus_status_text(status));
    ramus_model_destroy(model);
    return status == RAMUS_OK && by_wrenches < 0.01 && by_tasks < 1e-6 ? 0 : 1;
}
