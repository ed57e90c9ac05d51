/* control.c - wrench-driven control of all end effectors of the mobile branched manipulator ([BR] V-D)
 *
 * Ten modules, five leaves. Every millisecond the controller reads q and v from the simulator and holds
 * tau = N(q, 0, 0, Z), Z the wrenches by which the end effectors should push towards their targets. The leaf s6 (the
 * papers' 7) should stay where it is, the other four have targets that the whole robot can reach at once: the poses they
 * have at a configuration in which nothing that carries s6 has moved.
 */
#include "list.h"

#include "channels.h"

#include <ramus/control.h>
#include <ramus/kinematics.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAVES = 5, SECONDS = 20, STEPS = SECONDS * 1000 };
static const plant_options drives = {
    .drive = PLANT_MOTORS, .integrator = PLANT_RK4, .sample_step = SAMPLE_STEP, .substeps = 2
};

/* Where the robot starts and where it could meet all targets. Instances that carry s6 do not move. */
static void choose_poses(const ramus_model *model, double start[], double goal[])
{
    char name[160];
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        const int stays = strncmp(name, "platform/", 9) == 0 || strncmp(name, "s1/", 3) == 0 ||
                          strncmp(name, "s5/", 3) == 0 || strncmp(name, "s6/", 3) == 0;
        start[k] = 0.3 * sin(1 + 2.3 * k);
        goal[k] = start[k] + (stays ? 0 : 0.15 * cos(0.7 * k));
    }
}

static ramus_status make_controller(const ramus_model *model, const double goal[], ramus_frame leaf[LEAVES],
                                    ramus_wrench_control **out, ramus_error *err)
{
    ramus_kinematics *kinematics = NULL;
    ramus_wrench_options options = ramus_wrench_options_default();
    options.algebra = RAMUS_ALGEBRA_DQ;
    if (ramus_leaf_frames(model, leaf, LEAVES) != LEAVES)
        return experiment_fail(err, RAMUS_ERR_MODEL, "the robot should have five leaves");
    ramus_status status = ramus_wrench_control_create(model, LEAVES, leaf, &options, out, err);
    if (status == RAMUS_OK)
        status = ramus_kinematics_create(model, NULL, &kinematics, err);
    if (status == RAMUS_OK)
        status = ramus_kinematics_update(model, kinematics, goal, NULL, NULL);
    for (int k = 0; k < LEAVES && status == RAMUS_OK; k++) {
        ramus_motion target = { .pose = ramus_pose_identity() };
        status = ramus_frame_pose(model, kinematics, leaf[k], &target.pose);
        if (status == RAMUS_OK)
            status = ramus_wrench_control_set_target(*out, k, &target);
    }
    ramus_kinematics_destroy(kinematics);
    return status;
}

/* Errors over time, and the state. */
typedef struct history {
    channels errors; /* of each leaf, then in total */
    channels q, v, tau;
} history;

static ramus_status drive(plant *p, ramus_wrench_control *control, history *h, const experiment_options *o,
                          ramus_error *err)
{
    double error[LEAVES + 1], tau[64];
    ramus_status status = RAMUS_OK;
    for (size_t i = 0; i < STEPS && status == RAMUS_OK; i++) {
        plant_read(p, NULL, NULL);
        status = ramus_wrench_control_forces(control, plant_q(p), plant_v(p), tau);
        if (status != RAMUS_OK) {
            experiment_fail(err, status, "%s", ramus_wrench_control_error(control)->text);
            break;
        }
        ramus_wrench_control_errors(control, error, &error[LEAVES]);
        channels_set(&h->errors, i, error);
        channels_set(&h->q, i, plant_q(p));
        channels_set(&h->v, i, plant_v(p));
        channels_set(&h->tau, i, tau);
        if (i % 100 == 0)
            experiment_progress(o, "simulating", i, STEPS);
        status = plant_advance_forces(p, tau, err);
    }
    return status;
}

/* Of the leaves, at one instant or over time. */
static void add_error_row(experiment_result *r, const char *what, size_t count, const double x[])
{
    const ramus_statistics s = ramus_statistics_of(count, x);
    experiment_row *row = &r->row[r->nrow++];
    *row = (experiment_row){ .metric = "error", .figure = { s.min, s.max, s.mean, s.std }, .count = count };
    memcpy(row->paper, no_paper, sizeof row->paper);
    snprintf(row->what, sizeof row->what, "%s", what);
}

/* How often the total error turns from falling to rising, and from when on it stays below a thousandth of its start. */
static void describe(experiment_result *r, const double total[])
{
    int turns = 0;
    size_t since = 0;
    for (size_t i = 1; i < STEPS; i++) {
        turns += i > 1 && total[i - 1] < total[i - 2] && total[i] > total[i - 1];
        if (total[i] >= 1e-3 * total[0])
            since = i + 1;
    }
    experiment_note(r,
                    "The total error goes from %.3g to %.1e in %d s, turns from falling to rising %d times on the way, "
                    "and stays below a thousandth of its start from %.2f s on.",
                    total[0], total[STEPS - 1], SECONDS, turns, (double)since * SAMPLE_STEP);
}

static ramus_status report(experiment_result *r, const history *h, const ramus_frame leaf[LEAVES], ramus_error *err)
{
    static const char *const names[LEAVES + 1] = { "leaf 1", "leaf 2", "leaf 3", "leaf 4", "leaf 5", "total" };
    const char *columns[LEAVES + 1];
    char text[LEAVES + 1][80];
    double x[LEAVES];
    for (int k = 0; k < LEAVES; k++)
        x[k] = channel(&h->errors, k)[0];
    add_error_row(r, "leaf errors at the start", LEAVES, x);
    for (int k = 0; k < LEAVES; k++)
        x[k] = channel(&h->errors, k)[STEPS - 1];
    add_error_row(r, "leaf errors at the end", LEAVES, x);
    const double *total = channel(&h->errors, LEAVES);
    add_error_row(r, "total error, first second", 1000, total);
    add_error_row(r, "total error, last second", 1000, total + STEPS - 1000);

    describe(r, total);

    experiment_plot *plot = &r->plot[r->nplot++];
    *plot = (experiment_plot){ .logarithmic = 1, .step = SAMPLE_STEP, .count = STEPS };
    snprintf(plot->title, sizeof plot->title, "Norm of the pose error of each leaf and in total");
    for (int k = 0; k <= LEAVES; k++) {
        const char *link = k < LEAVES ? ramus_model_frame(r->model, leaf[k]).name : "total";
        experiment_curve *curve = &plot->curve[plot->ncurve++];
        curve->name = names[k];
        for (int i = 0; i < ramus_model_ninstance(r->model) && k < LEAVES; i++) {
            const ramus_instance_info info = ramus_model_instance(r->model, (ramus_instance){ i });
            if (strncmp(info.name, link, strcspn(link, "/")) == 0 && info.name[strcspn(link, "/")] == '\0')
                curve->name = info.name;
        }
        snprintf(text[k], sizeof text[k], "error.%s", curve->name);
        columns[k] = text[k];
        curve->y = malloc(STEPS * sizeof *curve->y);
        if (!curve->y)
            return experiment_no_memory(err);
        memcpy(curve->y, channel(&h->errors, k), STEPS * sizeof *curve->y);
    }
    const column_group measured[] = { { "q", &h->q }, { "v", &h->v }, { "tau", &h->tau } };
    const ramus_status status = keep_named_table(r, "errors.csv", columns, &h->errors, err);
    return status == RAMUS_OK ? keep_table(r, r->model, "measured.csv", 3, measured, err) : status;
}

static ramus_status run_control(const experiment *self, const experiment_options *o, experiment_result *r,
                                ramus_error *err)
{
    plant *simulator = NULL;
    ramus_wrench_control *control = NULL;
    ramus_frame leaf[LEAVES];
    history h = { 0 };
    ramus_status status = experiment_load(self->robot, &r->model, err);
    if (status != RAMUS_OK)
        return status;
    const int nv = ramus_model_nv(r->model);
    double start[64], goal[64];
    const double rest[64] = { 0 };
    h.errors = channels_create(LEAVES + 1, STEPS);
    h.q = channels_create(nv, STEPS);
    h.v = channels_create(nv, STEPS);
    h.tau = channels_create(nv, STEPS);
    if (!h.errors.x || !h.q.x || !h.v.x || !h.tau.x)
        status = experiment_no_memory(err);
    choose_poses(r->model, start, goal);
    if (status == RAMUS_OK)
        status = make_controller(r->model, goal, leaf, &control, err);
    if (status == RAMUS_OK)
        status = plant_create(r->model, &drives, &simulator, err);
    if (status == RAMUS_OK) {
        plant_set_state(simulator, start, rest);
        status = drive(simulator, control, &h, o, err);
    }
    if (status == RAMUS_OK)
        status = report(r, &h, leaf, err);
    experiment_note(r,
                    "The paper shows curves and no numbers: errors oscillate, decay and settle, and so they do here. "
                    "Gains are 1000 and 200 for every leaf, forces are held for 1 ms.");
    experiment_note(r, "The law pushes the end effectors through wrenches and does not cancel the robot's inertia: how "
                       "fast an error decays depends on the inertia it meets, and the slowest directions show last.");
    plant_destroy(simulator);
    ramus_wrench_control_destroy(control);
    channels_release(&h.errors);
    channels_release(&h.q);
    channels_release(&h.v);
    channels_release(&h.tau);
    return status;
}

const experiment experiment_mbm_control = {
    "mbm-control",
    "The mobile branched manipulator: control of five end effectors through wrenches",
    "Ten modules, 30 coordinates, driven by forces. Each end effector has a desired pose; the leaf s6 should stay "
    "where it "
    "is. Every millisecond the controller reads positions and velocities from the simulator and computes the forces "
    "that "
    "carry the robot and push each end effector towards its pose. The error of a leaf is the norm of the logarithm of "
    "its "
    "pose error; the total error stacks the leaves.",
    "mbm.yaml",
    run_control,
    NULL,
};
