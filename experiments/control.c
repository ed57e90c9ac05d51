/* control.c - wrench-driven control of all end effectors of the mobile branched manipulator ([BR] V-D)
 *
 * Ten modules, five leaves. Every millisecond the controller reads q and v from the simulator and holds
 * tau = N(q, 0, 0, Z), Z the wrenches by which the end effectors should push towards their targets. The leaf s6 (the
 * papers' 7) should stay where it is, the other four have targets that the whole robot can reach at once: the poses they
 * have at a configuration in which nothing that carries s6 has moved.
 */
#include "plant.h"

#include "reality.h"

#include <ramus/control.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEAVES = 5, SECONDS = 20, STEPS = SECONDS * 1000 };
static const plant_options drives = { PLANT_MOTORS, PLANT_RK4, .substeps = 2 };

/* The paper prints no gains. The first are those that settle well here, the second ring. */
static const struct setting {
    const char *name, *errors;
    ramus_gains gains;
    double least_oscillations; /* that must be visible */
} settings[] = { { "kp 1000, kv 200", "errors.csv", { 1000, 200 }, 0 },
                 { "kp 1000, kv 20", "errors-ringing.csv", { 1000, 20 }, 2 } };
enum { SETTINGS = sizeof settings / sizeof *settings };

/* What Fig. 9 shows: an error that oscillates, decays and settles. Fractions are of the error at the start. */
#define VISIBLE 0.01 /* a rise and a fall by less cannot be seen in the figure */
#define SETTLED 0.02 /* an error below that has settled */
#define ARRIVED 1e-4 /* of a leaf at the end, if the robot is the controller's */
typedef struct response {
    int oscillations; /* that are visible */
    double overshoot; /* the largest rise after the first minimum */
    double settling;  /* s; NaN: not within the run */
    double rest;      /* the largest of the last second */
} response;

typedef struct work {
    lab *l;
    const struct setting *setting;
    ramus_frame leaf[LEAVES];
    ramus_controller *control;
    channels errors; /* of each leaf, then in total */
    channels q, v, tau;
    bool exact; /* readings are neither late nor blurred: the run from which spreads are taken */
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

/* What the controller reads at sample i: late, and with noise and resolution as fractions of what the signals were in `clean`,
 * a run without; NULL: neither. */
static void read_sensors(const work *w, const work *clean, size_t i, unsigned long long *seed, double q[], double v[])
{
    const size_t late = w->exact ? 0 : reality_late(w->l, i);
    channels_get(&w->q, i - late, q);
    channels_get(&w->v, i - late, v);
    for (int k = 0; k < w->q.count && clean; k++) {
        q[k] =
            reality_blur_one(w->l, q[k], clean->spread_q[k].std, clean->spread_q[k].max - clean->spread_q[k].min, seed);
        v[k] =
            reality_blur_one(w->l, v[k], clean->spread_v[k].std, clean->spread_v[k].max - clean->spread_v[k].min, seed);
    }
}

static ramus_status drive(work *w, plant *p, const work *clean)
{
    ramus_control_report report;
    double error[LEAVES + 1], q[MOST_NV], v[MOST_NV], tau[MOST_NV];
    unsigned long long seed = w->l->options->seed;
    for (size_t i = 0; i < STEPS; i++) {
        plant_read(p);
        channels_set(&w->q, i, p->q);
        channels_set(&w->v, i, p->v);
        read_sensors(w, clean, i, &seed, q, v);
        const ramus_status status = ramus_controller_forces(w->control, 0, q, v, tau);
        if (status != RAMUS_OK)
            return lab_fail(w->l, status, "%s", ramus_controller_error(w->control)->text);
        ramus_controller_report(w->control, &report);
        memcpy(error, report.error, LEAVES * sizeof *error);
        error[LEAVES] = report.total_error;
        channels_set(&w->errors, i, error);
        channels_set(&w->tau, i, tau);
        lab_progress(w->l, "simulating", i, STEPS);
        const ramus_status moved = plant_advance_forces(w->l, p, tau);
        if (moved == RAMUS_ERR_SINGULAR) { /* an answer, too: no error settles */
            lab_note(w->l, "%s: the simulation becomes unstable after %.3f s.", w->setting->name,
                     (double)i * SAMPLE_STEP);
            for (int k = 0; k <= LEAVES; k++)
                for (size_t j = i + 1; j < STEPS; j++)
                    channel(&w->errors, k)[j] = NAN;
            break;
        }
        TRY(moved);
    }
    for (int k = 0; k < w->q.count; k++) {
        w->spread_q[k] = ramus_statistics_of(STEPS, channel(&w->q, k));
        w->spread_v[k] = ramus_statistics_of(STEPS, channel(&w->v, k));
    }
    return RAMUS_OK;
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

/* Turning points of the error, with a hysteresis of VISIBLE: each fall after a rise is an oscillation. */
static response measure(const double total[])
{
    const double start = total[0];
    response r = { .settling = 0 };
    double low = start, high = 0, first_minimum = NAN;
    bool rising = false;
    for (size_t i = 1; i < STEPS; i++) {
        const double x = total[i];
        if (!rising && x > low + VISIBLE * start) { /* it has turned upwards */
            rising = true;
            high = x;
            if (isnan(first_minimum))
                first_minimum = low;
        } else if (rising && x < high - VISIBLE * start) {
            rising = false;
            low = x;
            r.oscillations++;
        }
        low = rising ? low : fmin(low, x);
        high = rising ? fmax(high, x) : high;
        if (!isnan(first_minimum))
            r.overshoot = fmax(r.overshoot, (x - first_minimum) / start);
        if (!(x < SETTLED * start))
            r.settling = i + 1 < STEPS ? (double)(i + 1) * SAMPLE_STEP : NAN;
        if (i >= STEPS - 1000)
            r.rest = isnan(x) ? NAN : fmax(r.rest, x / start);
    }
    return r;
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
             "largest rise "
             "is %.1f %% of the start, and it %s. Fig. 9 of the paper oscillates, decays and settles: this setting %s.",
             name, r->oscillations, 100 * VISIBLE, 100 * r->overshoot, settling,
             isnan(r->settling)     ? "does not settle"
             : r->oscillations >= 2 ? "shows that"
             : r->oscillations == 1 ? "decays and settles after a single oscillation"
                                    : "decays and settles, and does not oscillate visibly");
}

/* Curves that no eye tells apart in the figure. */
static void note_coincidences(const work *w)
{
    const double visible = VISIBLE * channel(&w->errors, LEAVES)[0];
    char pairs[200] = "";
    for (int a = 0; a < LEAVES; a++)
        for (int b = a + 1; b < LEAVES; b++) {
            double most = 0;
            for (size_t i = 0; i < STEPS; i++)
                most = fmax(most, fabs(channel(&w->errors, a)[i] - channel(&w->errors, b)[i]));
            const size_t length = strlen(pairs);
            if (most < visible)
                snprintf(pairs + length, sizeof pairs - length, "%s%s and %s", length ? ", " : "",
                         leaf_name(w->l->model, w->leaf[a]), leaf_name(w->l->model, w->leaf[b]));
        }
    if (pairs[0])
        lab_note(w->l, "%s: on the linear axis these curves coincide: %s.", w->setting->name, pairs);
}

static void add_rows(const work *w)
{
    lab *l = w->l;
    char what[80];
    double x[LEAVES + 1];
    const response r = measure(channel(&w->errors, LEAVES));
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
    channels_get(&w->errors, STEPS - 1, x);
    snprintf(what, sizeof what, "%s: leaf errors at the end", w->setting->name);
    lab_limit(l, what, "error", LEAVES, x, w->setting == settings ? ARRIVED : NAN, AT_MOST);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        snprintf(what, sizeof what, "%s: %s", w->setting->name, rows[k].what);
        lab_limit(l, what, rows[k].metric, 1, &rows[k].value, rows[k].limit, rows[k].sense);
        if (rows[k].sense == AT_LEAST && !(rows[k].limit > 0))
            l->row[l->nrow - 1].limit = NAN;
    }
    describe(l, w->setting->name, &r);
    note_coincidences(w);
}

/* Fig. 9: the norms over time, linear as there; and once more logarithmic. */
static ramus_status report(work *w)
{
    columns *errors = NULL, *measured = NULL;
    const bool first = w->setting == settings;
    TRY(columns_take(w->l, &errors));
    for (int log = 0; log < 2; log++) {
        experiment_plot *plot =
            lab_plot(w->l, log ? STEPS : STEPS / 4, SAMPLE_STEP, "\xC2\xBD (rad, m)",
                     "%sNorm of the pose error of each leaf and in total, %s%s",
                     log ? "" : "[BR] Fig. 9 in kind: ", w->setting->name, log ? ", logarithmic" : "");
        plot->logarithmic = log;
        for (int k = 0; k <= LEAVES; k++)
            lab_curve(plot, k < LEAVES ? leaf_name(w->l->model, w->leaf[k]) : "total", channel(&w->errors, k));
    }
    add_rows(w);
    for (int k = 0; k <= LEAVES; k++)
        columns_add(errors, channel(&w->errors, k), "error.%s",
                    k < LEAVES ? leaf_name(w->l->model, w->leaf[k]) : "total");
    TRY(columns_keep(errors, STEPS, SAMPLE_STEP, w->setting->errors));
    if (!first)
        return RAMUS_OK;
    TRY(columns_take(w->l, &measured));
    columns_add_coordinates(measured, w->l->model, "q", &w->q);
    columns_add_coordinates(measured, w->l->model, "v", &w->v);
    columns_add_coordinates(measured, w->l->model, "tau", &w->tau);
    return columns_keep(measured, STEPS, SAMPLE_STEP, "measured.csv");
}

static ramus_status run_once(work *w, const work *clean)
{
    static const double rest[MOST_NV];
    lab *l = w->l;
    double start[MOST_NV], goal[MOST_NV];
    plant *simulator = NULL;
    channels *const all[] = { &w->q, &w->v, &w->tau };
    TRY(channels_take(l, LEAVES + 1, STEPS, &w->errors));
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        TRY(channels_take(l, ramus_model_nv(l->model), STEPS, all[k]));
    choose_poses(l->model, start, goal);
    TRY(make_controller(w, goal));
    TRY(plant_create(l, "mbm", l->model, &drives, 0, NULL, &simulator));
    twin_set(&simulator->t, start, rest, NULL);
    return drive(w, simulator, clean);
}

ramus_status control_run(lab *l, const experiment *self)
{
    work *w;
    const bool blurred = l->options->noise > 0 || l->options->quantise > 0;
    (void)self;
    TAKE(l, w, 2);
    for (int k = 0; k < SETTINGS; k++) {
        w[0] = w[1] = (work){ .l = l, .setting = &settings[k] };
        w[0].exact = blurred;
        TRY(run_once(&w[0], NULL));
        if (blurred)
            TRY(run_once(&w[1], &w[0]));
        TRY(report(&w[blurred]));
    }
    lab_note(l, "The paper shows curves and prints neither numbers nor gains. Forces are held for 1 ms.");
    lab_note(l, "The law pushes the end effectors through wrenches and does not cancel the robot's inertia: how "
                "fast an error decays depends on the inertia it meets, and the slowest directions show last.");
    reality_note(l);
    return RAMUS_OK;
}
