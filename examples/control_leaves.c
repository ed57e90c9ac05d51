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

/* Forces for the simulation: those of whichever controller `user` is. */
static ramus_status forces_by_wrenches(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)t;
    return ramus_wrench_control_forces(user, q, v, tau);
}

static ramus_status forces_by_tasks(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)t;
    return ramus_task_control_forces(user, q, v, tau);
}

static ramus_status print_wrench_error(void *user, ramus_sim *sim, const ramus_sim_output *at)
{
    double total = 0;
    (void)sim;
    const ramus_status status = ramus_wrench_control_errors(user, NULL, &total);
    printf("%8.1f %14.3e\n", at->t, total);
    return at->t > 0 ? status : RAMUS_OK; /* before the first force there is no error to tell */
}

static ramus_status print_task_error(void *user, ramus_sim *sim, const ramus_sim_output *at)
{
    double total = 0;
    (void)sim;
    const ramus_status status = ramus_task_control_errors(user, NULL, &total);
    printf("%8.1f %14.3e\n", at->t, total);
    return at->t > 0 ? status : RAMUS_OK;
}

/* Where each leaf is when all coordinates are at `value`. */
static ramus_status leaf_poses(const ramus_model *model, int count, const ramus_frame leaf[], double value,
                               ramus_motion desired[], ramus_error *err)
{
    ramus_kinematics *kinematics = NULL;
    double *q = calloc((size_t)ramus_model_nq(model), sizeof *q);
    ramus_status status = q ? ramus_kinematics_create(model, NULL, &kinematics, err) : RAMUS_ERR_MEMORY;
    for (int k = 0; q && k < ramus_model_nq(model); k++)
        q[k] = value;
    if (status == RAMUS_OK)
        status = ramus_kinematics_update(model, kinematics, q, NULL, NULL);
    for (int k = 0; k < count && status == RAMUS_OK; k++) {
        desired[k] = (ramus_motion){ .pose = ramus_pose_identity() };
        status = ramus_frame_pose(model, kinematics, leaf[k], &desired[k].pose);
    }
    ramus_kinematics_destroy(kinematics);
    free(q);
    return status;
}

int main(int argc, char **argv)
{
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_wrench_control *wrenches = NULL;
    ramus_task_control *tasks = NULL;
    ramus_frame leaf[MOST_LEAVES];
    ramus_motion desired[MOST_LEAVES];
    ramus_task_description task[MOST_LEAVES];
    int nleaf = 0;
    double *q = NULL, *v = NULL;

    ramus_status status = ramus_model_load(argc > 1 ? argv[1] : "robots/mbm.yaml", NULL, &model, &err);
    if (status == RAMUS_OK) {
        nleaf = ramus_leaf_frames(model, leaf, MOST_LEAVES);
        nleaf = nleaf < MOST_LEAVES ? nleaf : MOST_LEAVES;
        q = calloc((size_t)ramus_model_nq(model), sizeof *q);
        v = calloc((size_t)ramus_model_nv(model), sizeof *v);
        ramus_neutral(model, q);
        status = leaf_poses(model, nleaf, leaf, 0.2, desired, &err);
    }
    for (int k = 0; k < nleaf; k++) {
        task[k] = ramus_task_description_default();
        task[k].frame = leaf[k];
    }
    if (status == RAMUS_OK)
        status = ramus_wrench_control_create(model, nleaf, leaf, NULL, &wrenches, &err);
    if (status == RAMUS_OK)
        status = ramus_task_control_create(model, nleaf, task, NULL, &tasks, &err);
    for (int k = 0; k < nleaf && status == RAMUS_OK; k++) {
        status = ramus_wrench_control_set_target(wrenches, k, &desired[k]);
        if (status == RAMUS_OK)
            status = ramus_task_control_set_pose(tasks, k, &desired[k]);
    }
    if (status == RAMUS_OK)
        status = ramus_sim_create(model, NULL, &sim, &err);
    if (status == RAMUS_OK) {
        printf("%d leaves of %s\n\nwrenches, as in the papers\n       t    error, all leaves\n", nleaf,
               ramus_model_name(model));
        ramus_sim_set_forces(sim, forces_by_wrenches, wrenches);
        status = ramus_sim_set_state(sim, 0, q, v);
        if (status == RAMUS_OK)
            status = ramus_sim_run(sim, 3, 0.5, print_wrench_error, wrenches);
    }
    if (status == RAMUS_OK) {
        printf("\ntasks, decoupled by the robot's inertia\n       t    error, all leaves\n");
        ramus_sim_set_forces(sim, forces_by_tasks, tasks);
        status = ramus_sim_set_state(sim, 0, q, v);
        if (status == RAMUS_OK)
            status = ramus_sim_run(sim, 2, 0.5, print_task_error, tasks);
    }
    if (status != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text[0] ? err.text : ramus_status_text(status));
    ramus_sim_destroy(sim);
    ramus_task_control_destroy(tasks);
    ramus_wrench_control_destroy(wrenches);
    ramus_model_destroy(model);
    free(q);
    free(v);
    return status != RAMUS_OK;
}
