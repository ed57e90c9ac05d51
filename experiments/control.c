/* control.c - wrench-driven control of all end effectors of the mobile branched manipulator ([BR] V-D)
 *
 * Ten modules, five leaves. Every millisecond the controller reads q and v from the simulator and holds
 * tau = N(q, 0, 0, Z), Z the wrenches by which the end effectors should push towards their targets. The leaf s6 (the
 * papers' 7) should stay where it is, the other four have targets that the whole robot can reach at once: the poses they
 * have at a configuration in which nothing that carries s6 has moved.
 */
#include "plant.h"

#include <ramus/control.h>

#include <math.h>
#include <string.h>

enum { LEAVES = 5, SECONDS = 20, STEPS = SECONDS * 1000 };
static const plant_options drives = { PLANT_MOTORS, PLANT_RK4, .substeps = 2 };

typedef struct work {
    lab *l;
    ramus_frame leaf[LEAVES];
    ramus_controller *control;
    channels errors; /* of each leaf, then in total */
    channels q, v, tau;
} work;

/* Where the robot starts and where it could meet all targets. Instances that carry s6 do not move. */
static void choose_poses(const ramus_model *model, double start[], double goal[])
{
    char name[160];
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        const bool stays = strncmp(name, "platform/", 9) == 0 || strncmp(name, "s1/", 3) == 0 ||
                           strncmp(name, "s5/", 3) == 0 || strncmp(name, "s6/", 3) == 0;
        start[k] = 0.3 * sin(1 + 2.3 * k);
        goal[k] = start[k] + (stays ? 0 : 0.15 * cos(0.7 * k));
    }
}

static void destroy_control(void *control)
{
    ramus_controller_destroy(control);
}

static ramus_status make_controller(work *w, const double goal[])
{
    ramus_data_options options = ramus_data_options_default();
    ramus_controller_description description = ramus_controller_description_default();
    ramus_task_description task[LEAVES];
    ramus_target target[LEAVES];
    options.algebra = RAMUS_ALGEBRA_DQ;
    if (ramus_leaf_frames(w->l->model, w->leaf, LEAVES) != LEAVES)
        return lab_fail(w->l, RAMUS_ERR_MODEL, "the robot should have five leaves");
    for (int k = 0; k < LEAVES; k++) {
        task[k] = ramus_task_description_default();
        task[k].frame = w->leaf[k];
        task[k].gains = (ramus_gains){ 1000, 200 };
        target[k] = ramus_target_default();
        target[k].q = goal;
    }
    description.type = RAMUS_CONTROLLER_WRENCH;
    description.ntask = LEAVES;
    description.task = task;
    description.target = target;
    TRY(ramus_controller_create(w->l->model, &description, &options, &w->control, w->l->err));
    return lab_hold(w->l, w->control, destroy_control);
}

static ramus_status drive(work *w, plant *p)
{
    ramus_control_report report;
    double error[LEAVES + 1], tau[MOST_NV];
    for (size_t i = 0; i < STEPS; i++) {
        plant_read(p);
        const ramus_status status = ramus_controller_forces(w->control, 0, p->q, p->v, tau);
        if (status != RAMUS_OK)
            return lab_fail(w->l, status, "%s", ramus_controller_error(w->control)->text);
        ramus_controller_report(w->control, &report);
        memcpy(error, report.error, LEAVES * sizeof *error);
        error[LEAVES] = report.total_error;
        channels_set(&w->errors, i, error);
        channels_set(&w->q, i, p->q);
        channels_set(&w->v, i, p->v);
        channels_set(&w->tau, i, tau);
        lab_progress(w->l, "simulating", i, STEPS);
        TRY(plant_advance_forces(w->l, p, tau));
    }
    return RAMUS_OK;
}

/* How often the total error turns from falling to rising, and from when on it stays below a thousandth of its start. */
static void describe(lab *l, const double total[])
{
    int turns = 0;
    size_t since = 0;
    for (size_t i = 1; i < STEPS; i++) {
        turns += i > 1 && total[i - 1] < total[i - 2] && total[i] > total[i - 1];
        if (total[i] >= 1e-3 * total[0])
            since = i + 1;
    }
    lab_note(l,
             "The total error goes from %.3g to %.1e in %d s, turns from falling to rising %d times on the way, "
             "and stays below a thousandth of its start from %.2f s on.",
             total[0], total[STEPS - 1], SECONDS, turns, (double)since * SAMPLE_STEP);
}

static void add_rows(lab *l, const channels *errors)
{
    double x[LEAVES + 1];
    const double *total = channel(errors, LEAVES);
    channels_get(errors, 0, x);
    lab_row(l, "leaf errors at the start", "error", LEAVES, x, NULL);
    channels_get(errors, STEPS - 1, x);
    lab_row(l, "leaf errors at the end", "error", LEAVES, x, NULL);
    lab_row(l, "total error, first second", "error", 1000, total, NULL);
    lab_row(l, "total error, last second", "error", 1000, total + STEPS - 1000, NULL);
    describe(l, total);
}

/* Of the instance that a leaf belongs to. */
static const char *leaf_name(const ramus_model *model, ramus_frame leaf)
{
    const char *link = ramus_model_frame(model, leaf).name;
    const size_t length = strcspn(link, "/");
    for (int i = 0; i < ramus_model_ninstance(model); i++) {
        const char *name = ramus_model_instance(model, (ramus_instance){ i }).name;
        if (strncmp(name, link, length) == 0 && name[length] == '\0')
            return name;
    }
    return link;
}

static ramus_status report(work *w)
{
    columns *errors = NULL, *measured = NULL;
    experiment_plot *plot = lab_plot(w->l, STEPS, SAMPLE_STEP, "", "Norm of the pose error of each leaf and in total");
    plot->logarithmic = true;
    add_rows(w->l, &w->errors);
    TRY(columns_take(w->l, &errors));
    for (int k = 0; k <= LEAVES; k++) {
        const char *name = k < LEAVES ? leaf_name(w->l->model, w->leaf[k]) : "total";
        lab_curve(plot, name, channel(&w->errors, k));
        columns_add(errors, channel(&w->errors, k), "error.%s", name);
    }
    TRY(columns_keep(errors, STEPS, SAMPLE_STEP, "errors.csv"));
    TRY(columns_take(w->l, &measured));
    columns_add_coordinates(measured, w->l->model, "q", &w->q);
    columns_add_coordinates(measured, w->l->model, "v", &w->v);
    columns_add_coordinates(measured, w->l->model, "tau", &w->tau);
    return columns_keep(measured, STEPS, SAMPLE_STEP, "measured.csv");
}

ramus_status control_run(lab *l, const experiment *self)
{
    static const double rest[MOST_NV];
    work w = { .l = l };
    double start[MOST_NV], goal[MOST_NV];
    plant *simulator = NULL;
    channels *const all[] = { &w.q, &w.v, &w.tau };
    (void)self;
    TRY(channels_take(l, LEAVES + 1, STEPS, &w.errors));
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        TRY(channels_take(l, ramus_model_nv(l->model), STEPS, all[k]));
    choose_poses(l->model, start, goal);
    TRY(make_controller(&w, goal));
    TRY(plant_create(l, l->model, &drives, 0, NULL, &simulator));
    twin_set(&simulator->t, start, rest, NULL);
    TRY(drive(&w, simulator));
    TRY(report(&w));
    lab_note(l, "The paper shows curves and no numbers: errors oscillate, decay and settle, and so they do here. "
                "Gains are 1000 and 200 for every leaf, forces are held for 1 ms.");
    lab_note(l, "The law pushes the end effectors through wrenches and does not cancel the robot's inertia: how "
                "fast an error decays depends on the inertia it meets, and the slowest directions show last.");
    return RAMUS_OK;
}
