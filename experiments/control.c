/* control.c - wrench-driven control of all end effectors of the mobile branched manipulator ([BR] V-D)
 *
 * Ten modules, five leaves. Every millisecond the controller reads q and v from the simulator and holds
 * tau = N(q, 0, 0, Z), Z the wrenches by which the end effectors should push towards their targets. The leaf s6 (the
 * papers' 7) should stay where it is, the other four have targets that the whole robot can reach at once: the poses they
 * have at a configuration in which nothing that carries s6 has moved.
 */
#include "plant.h"

#include "reality.h"
#include "response.h"

#include <ramus/control.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAVES = 5, SECONDS = 20, STEPS = SECONDS * 1000, SHOWN = STEPS / 4 }; /* Fig. 9, and a study, show the start */
static const plant_options drives = { PLANT_MOTORS, PLANT_RK4, .substeps = 2 };
static const low_pass velocity_filter = { 2, 100 }; /* with --filter causal */

/* The paper prints no gains. The first do not overshoot, but are at the edge of what forces held for 1 ms allow; the second ring,
 * as the paper's figure does, and are those of a study. */
static const struct setting {
    const char *name, *errors;
    ramus_gains gains;
    double least_oscillations; /* that must be visible */
    double arrived;            /* error of a leaf at the end, if the robot is the controller's */
} settings[] = { { "kp 1000, kv 200", "errors.csv", { 1000, 200 }, 0, 1e-4 },
                 { "kp 1000, kv 20", "errors-ringing.csv", { 1000, 20 }, 2, 3e-4 } };
enum { SETTINGS = sizeof settings / sizeof *settings, STUDIED = 1 };

typedef struct work {
    lab *l;
    const struct setting *setting;
    size_t n; /* samples */
    ramus_frame leaf[LEAVES];
    char label[LEAVES][40]; /* "s3 (4)": the paper's number in brackets */
    ramus_controller *control;
    channels errors; /* of each leaf, then in total */
    channels q, v, tau;
    ramus_statistics spread_q[MOST_NV], spread_v[MOST_NV];
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
        task[k].gains = w->setting->gains;
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

/* A low pass that runs along, one section of second order for each velocity. */
typedef struct running_filter {
    double b[3], a[3];
    double state[MOST_NV][2];
} running_filter;

static ramus_status filter_start(const work *w, running_filter *f)
{
    ramus_filter filter;
    TRY(ramus_butterworth(velocity_filter.order, velocity_filter.cutoff, 1 / SAMPLE_STEP, &filter, w->l->err));
    ramus_filter_section(&filter, 0, f->b, f->a);
    return RAMUS_OK;
}

/* It starts at rest, as the robot does. */
static double filter_next(running_filter *f, int k, double x)
{
    double *s = f->state[k];
    const double y = f->b[0] * x + s[0];
    s[0] = f->b[1] * x - f->a[1] * y + s[1];
    s[1] = f->b[2] * x - f->a[2] * y;
    return y;
}

/* What the controller reads at sample i: late, with noise and resolution as fractions of what the signals were in `still`, a
 * run without, and velocities perhaps filtered. */
static void read_sensors(const work *w, const work *still, size_t i, unsigned long long *seed, running_filter *f,
                         double q[], double v[])
{
    channels_get(&w->q, i, q);
    channels_get(&w->v, i, v);
    for (int k = 0; k < w->q.count && still; k++) {
        const ramus_statistics *s = &still->spread_q[k], *t = &still->spread_v[k];
        q[k] = reality_blur_one(w->l, reality_late(w->l, &w->q, k, i), s->std, s->max - s->min, seed);
        v[k] = reality_blur_one(w->l, reality_late(w->l, &w->v, k, i), t->std, t->max - t->min, seed);
        if (w->l->options->filter == FILTER_CAUSAL)
            v[k] = filter_next(f, k, v[k]);
    }
}

/* `still` NULL: readings are exact. */
static ramus_status drive(work *w, plant *p, const work *still)
{
    ramus_control_report report;
    double error[LEAVES + 1], q[MOST_NV], v[MOST_NV], tau[MOST_NV];
    unsigned long long seed = w->l->options->seed;
    running_filter *f;
    TAKE(w->l, f, 1);
    TRY(filter_start(w, f));
    for (size_t i = 0; i < w->n; i++) {
        plant_read(p);
        channels_set(&w->q, i, p->q);
        channels_set(&w->v, i, p->v);
        /* the error is that of the plant, not the one that the controller believes in */
        ramus_status status = ramus_controller_forces(w->control, 0, p->q, p->v, tau);
        ramus_controller_report(w->control, &report);
        memcpy(error, report.error, LEAVES * sizeof *error);
        error[LEAVES] = report.total_error;
        if (still && status == RAMUS_OK) {
            read_sensors(w, still, i, &seed, f, q, v);
            status = ramus_controller_forces(w->control, 0, q, v, tau);
        }
        if (status != RAMUS_OK)
            return lab_fail(w->l, status, "%s", ramus_controller_error(w->control)->text);
        channels_set(&w->errors, i, error);
        channels_set(&w->tau, i, tau);
        lab_progress(w->l, "simulating", i, w->n);
        const ramus_status moved = plant_advance_forces(w->l, p, tau);
        if (moved == RAMUS_ERR_SINGULAR && !w->l->options->brief) { /* an answer, too: no error settles */
            lab_note(w->l, "%s: the simulation becomes unstable after %.3f s.", w->setting->name,
                     (double)i * SAMPLE_STEP);
            for (int k = 0; k <= LEAVES; k++)
                for (size_t j = i + 1; j < w->n; j++)
                    channel(&w->errors, k)[j] = NAN;
            break;
        }
        TRY(moved);
    }
    return RAMUS_OK;
}

static void measure_spreads(work *w)
{
    for (int k = 0; k < w->q.count; k++) {
        w->spread_q[k] = ramus_statistics_of(SHOWN, channel(&w->q, k));
        w->spread_v[k] = ramus_statistics_of(SHOWN, channel(&w->v, k));
    }
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

/* Fig. 9 in words, as far as it is so. */
static void describe(lab *l, const char *name, const response *r)
{
    char settling[80];
    snprintf(settling, sizeof settling, "has not settled after %d s", SECONDS);
    if (!isnan(r->settling))
        snprintf(settling, sizeof settling, "stays below %g %% of its start from %.2f s on", 100 * SETTLED,
                 r->settling);
    lab_note(l,
             "%s: the total error oscillates visibly %d times (rises and falls by %g %% of its start or more), its "
             "largest rise is %.1f %% of the start, and it %s. Fig. 9 of the paper oscillates, decays and settles: "
             "this setting %s.",
             name, r->oscillations, 100 * VISIBLE, 100 * r->overshoot, settling, response_verdict(r));
}

static void add_rows(const work *w)
{
    lab *l = w->l;
    char what[80];
    double x[LEAVES + 1];
    const response r = response_of(w->n, SAMPLE_STEP, channel(&w->errors, LEAVES));
    const struct {
        const char *what, *metric;
        double value, limit;
        limit_sense sense;
    } rows[] = {
        { "visible oscillations", "count", r.oscillations, w->setting->least_oscillations, AT_LEAST },
        { "largest rise over the start", "error", r.overshoot, NAN, AT_MOST },
        { "settling time (s)", "error", r.settling, SECONDS / 2.0, AT_MOST },
        { "total error, last second over the start", "error", r.rest, SETTLED, AT_MOST },
    };
    channels_get(&w->errors, 0, x);
    snprintf(what, sizeof what, "%s: leaf errors at the start", w->setting->name);
    lab_row(l, what, "error", LEAVES, x, NULL);
    channels_get(&w->errors, w->n - 1, x);
    snprintf(what, sizeof what, "%s: leaf errors at the end", w->setting->name);
    lab_limit(l, what, "error", LEAVES, x, w->setting->arrived, AT_MOST);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        snprintf(what, sizeof what, "%s: %s", w->setting->name, rows[k].what);
        lab_limit(l, what, rows[k].metric, 1, &rows[k].value, rows[k].limit, rows[k].sense);
        if (rows[k].sense == AT_LEAST && !(rows[k].limit > 0))
            l->row[l->nrow - 1].limit = NAN;
    }
    describe(l, w->setting->name, &r);
}

/* Fig. 9: the norms over time, linear as there; and once more logarithmic. */
static ramus_status report(work *w)
{
    columns *errors = NULL, *measured = NULL;
    const bool first = w->setting == settings;
    TRY(columns_take(w->l, &errors));
    for (int log = 0; log < 2; log++) {
        experiment_plot *plot =
            lab_plot(w->l, log ? w->n : SHOWN, SAMPLE_STEP, "\xC2\xBD (rad, m)",
                     "%sNorm of the pose error of each leaf and in total, %s%s",
                     log ? "" : "[BR] Fig. 9 in kind: ", w->setting->name, log ? ", logarithmic" : "");
        plot->logarithmic = log;
        for (int k = 0; k <= LEAVES; k++)
            lab_curve(plot, k < LEAVES ? w->label[k] : "total", channel(&w->errors, k));
    }
    add_rows(w);
    for (int k = 0; k <= LEAVES; k++)
        columns_add(errors, channel(&w->errors, k), "error.%s",
                    k < LEAVES ? leaf_name(w->l->model, w->leaf[k]) : "total");
    TRY(columns_keep(errors, w->n, SAMPLE_STEP, w->setting->errors));
    if (!first)
        return RAMUS_OK;
    TRY(columns_take(w->l, &measured));
    columns_add_coordinates(measured, w->l->model, "q", &w->q);
    columns_add_coordinates(measured, w->l->model, "v", &w->v);
    columns_add_coordinates(measured, w->l->model, "tau", &w->tau);
    return columns_keep(measured, w->n, SAMPLE_STEP, "measured.csv");
}

/* How the errors differ from those of a robot and sensors that are as the controller assumes. */
static ramus_status compare(work *w, const work *still)
{
    double rmse[LEAVES], cmc[LEAVES];
    char what[80];
    const channels mine = channels_part(&w->errors, 0, LEAVES), theirs = channels_part(&still->errors, 0, LEAVES);
    TRY(lab_similarity(w->l, &mine, &theirs, 0, SHOWN, 1, rmse, cmc));
    snprintf(what, sizeof what, "%s: leaf errors vs undisturbed run", w->setting->name);
    if (w->setting == &settings[STUDIED])
        w->l->main_row = w->l->nrow;
    lab_row(w->l, what, "RMSE", LEAVES, rmse, NULL);
    lab_row(w->l, what, "CMC", LEAVES, cmc, NULL);
    return RAMUS_OK;
}

static ramus_status prepare(work *w)
{
    channels *const all[] = { &w->q, &w->v, &w->tau };
    TRY(channels_take(w->l, LEAVES + 1, w->n, &w->errors));
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        TRY(channels_take(w->l, ramus_model_nv(w->l->model), w->n, all[k]));
    return RAMUS_OK;
}

static ramus_status run_once(work *w, const work *still)
{
    static const double rest[MOST_NV];
    double start[MOST_NV], goal[MOST_NV];
    plant *simulator = NULL;
    TRY(prepare(w));
    choose_poses(w->l->model, start, goal);
    TRY(make_controller(w, goal));
    for (int k = 0; k < LEAVES; k++) { /* the paper counts the platform, so its numbers are larger by one */
        const char *name = leaf_name(w->l->model, w->leaf[k]);
        snprintf(w->label[k], sizeof w->label[k], "%s (%d)", name, atoi(name + 1) + 1);
    }
    TRY(plant_create(w->l, "mbm", w->l->model, &drives, 0, NULL, &simulator));
    twin_set(&simulator->t, start, rest, NULL);
    return drive(w, simulator, still);
}

/* The run without anything that makes it real, from the record if that has it. */
static ramus_status run_still(work *w)
{
    const experiment_options *asked = w->l->options;
    experiment_options still = *asked;
    experiment_record *r = asked->record;
    channels *const kept[] = { &w->errors, &w->q, &w->v };
    enum { KEPT = sizeof kept / sizeof *kept };
    if (r && r->x[0]) {
        TRY(prepare(w));
        for (int k = 0; k < KEPT; k++)
            memcpy(kept[k]->x, r->x[k], (size_t)kept[k]->count * w->n * sizeof(double));
        measure_spreads(w);
        return RAMUS_OK;
    }
    still.noise = still.quantise = still.delay = still.friction = still.parameter_error = still.step = 0;
    w->l->options = &still;
    const ramus_status status = run_once(w, NULL);
    w->l->options = asked;
    TRY(status);
    measure_spreads(w);
    for (int k = 0; k < KEPT && r; k++) {
        const size_t size = (size_t)kept[k]->count * w->n * sizeof(double);
        r->x[k] = malloc(size);
        if (!r->x[k])
            return lab_no_memory(w->l);
        memcpy(r->x[k], kept[k]->x, size);
    }
    return RAMUS_OK;
}

static ramus_status run_setting(lab *l, const struct setting *setting)
{
    const experiment_options *o = l->options;
    work *w, *still;
    TAKE(l, w, 2);
    still = w + 1;
    *w = *still = (work){ .l = l, .setting = setting, .n = o->brief ? SHOWN : STEPS };
    if (!reality_is_asked(l) && o->filter != FILTER_CAUSAL && !o->brief) {
        TRY(run_once(w, NULL));
        return report(w);
    }
    TRY(run_still(still));
    TRY(run_once(w, still));
    if (o->brief) {
        l->response = response_of(w->n, SAMPLE_STEP, channel(&w->errors, LEAVES));
        return compare(w, still);
    }
    TRY(report(w));
    return compare(w, still);
}

ramus_status control_run(lab *l, const experiment *self)
{
    const experiment_filter filter = l->options->filter;
    (void)self;
    for (int k = l->options->brief ? STUDIED : 0; k < SETTINGS; k++)
        TRY(run_setting(l, &settings[k]));
    lab_note(
        l, "The paper shows curves and prints neither numbers nor gains. Forces are held for 1 ms. Its number of each "
           "leaf is in brackets.");
    lab_note(l, "The law pushes the end effectors through wrenches and does not cancel the robot's inertia: how "
                "fast an error decays depends on the inertia it meets, and the slowest directions show last.");
    if (filter == FILTER_CAUSAL)
        lab_note(l, "The velocities that the controller reads pass a Butterworth low pass of order %d and %g Hz.",
                 velocity_filter.order, velocity_filter.cutoff);
    if (filter == FILTER_ZERO_PHASE)
        lab_note(l,
                 "The controller reads velocities without a filter: zero phase needs readings that are still to come.");
    reality_note(l);
    return RAMUS_OK;
}
