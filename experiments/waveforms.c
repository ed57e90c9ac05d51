/* waveforms.c - the run of an experiment that compares waveforms
 *
 *     simulate    q, v, tau at 1 kHz for 3.5 s, of which the last half second is for the filter
 *     disturb     the readings, as the options ask
 *     smooth      v by a low pass, forwards and backwards; a by Richardson's derivative of that
 *     compute     tau(q, v, a) or a(q, v, tau) by each method
 *     compare     from 1 s to 3 s, which are two cycles of the reference
 *     again       with the low pass forwards only
 *
 * A model that is right differs from an undisturbed simulator by what filter and step leave over. NRMSE, each RMSE over the range of its
 * reading, is judged by a limit of ours for that: the papers' figures are so wide that a wrong mass may reach them.
 */
#include "waveforms.h"

#include "box_process.h"
#include "reality.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Signals of the coordinates of the model. */
typedef enum signal {
    SIGNAL_Q,
    SIGNAL_V,
    SIGNAL_TAU,
    SIGNAL_SMOOTH,   /* v, filtered */
    SIGNAL_A,        /* its derivative */
    SIGNAL_COMPUTED, /* by the first method, and so on */
    SIGNALS = SIGNAL_COMPUTED + 3
} signal;

typedef struct work {
    const waveforms *p;
    lab *l;
    const ramus_model *whole;         /* the plant's */
    channels q_ref, v_ref, q, v, tau; /* of the whole */
    channels signal[SIGNALS];
    ports ports;
    solver *solver;
    int methods; /* how many are computed */
} work;

/* From or to the options' record; the samples of all readings. */
static bool recall(const work *w, const channels all[], int count)
{
    const experiment_record *r = w->l->options->record;
    for (int k = 0; k < count; k++) {
        if (!r || !r->x[k])
            return false;
        memcpy(all[k].x, r->x[k], (size_t)all[k].count * all[k].n * sizeof(double));
    }
    return true;
}

static ramus_status remember(const work *w, const channels all[], int count)
{
    experiment_record *r = w->l->options->record;
    for (int k = 0; k < count && r; k++) {
        const size_t size = (size_t)all[k].count * all[k].n * sizeof(double);
        r->x[k] = malloc(size);
        if (!r->x[k])
            return lab_no_memory(w->l);
        memcpy(r->x[k], all[k].x, size);
    }
    return RAMUS_OK;
}

static ramus_status simulate(work *w)
{
    plant_sensor sensor[2];
    plant *simulator = NULL;
    const int nv = ramus_model_nv(w->whole);
    channels *const all[] = { &w->q_ref, &w->v_ref, &w->q, &w->v, &w->tau };
    const bool boxed = w->p->plant_robot;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        TRY(channels_take(w->l, nv, RECORDED, all[k]));
    if (boxed) {
        ports_place(w->whole, sensor);
        TRY(ports_take(w->l, RECORDED, &w->ports));
    }
    const channels recorded[EXPERIMENT_RECORDED] = { w->q_ref, w->v_ref, w->q, w->v, w->tau, w->ports.read };
    const int nrecorded = boxed ? EXPERIMENT_RECORDED : EXPERIMENT_RECORDED - 1;
    if (recall(w, recorded, nrecorded))
        return RAMUS_OK;
    plant_options options = w->p->plant;
    options.slip_limit = w->l->options->slip_limit;
    TRY(plant_create(w->l, w->p->plant_name, w->whole, &options, boxed ? 2 : 0, sensor, &simulator));
    simulator->reference = w->p->reference;
    for (size_t i = 0; i < RECORDED; i++) {
        plant_read(simulator);
        const double *const read[] = { simulator->q_ref, simulator->v_ref, simulator->q, simulator->v, simulator->tau };
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            channels_set(all[k], i, read[k]);
        if (boxed)
            ports_read(&w->ports, simulator, i);
        lab_progress(w->l, "simulating", i, RECORDED);
        TRY(plant_advance(w->l, simulator));
    }
    return remember(w, recorded, nrecorded);
}

/* The model's coordinates among those of the whole robot, by name. */
static ramus_status pick(work *w)
{
    char name[160], other[160];
    const int nv = ramus_model_nv(w->l->model), nwhole = ramus_model_nv(w->whole);
    for (int s = 0; s < SIGNALS; s++)
        TRY(channels_take(w->l, nv, RECORDED, &w->signal[s]));
    for (int k = 0; k < nv; k++) {
        int j = 0;
        ramus_model_v_name(w->l->model, k, name, sizeof name);
        for (; j < nwhole; j++) {
            ramus_model_v_name(w->whole, j, other, sizeof other);
            if (strcmp(name, other) == 0)
                break;
        }
        if (j == nwhole)
            return lab_fail(w->l, RAMUS_ERR_NOT_FOUND, "the whole robot has no coordinate '%s'", name);
        const channels *const from[] = { &w->q, &w->v, &w->tau };
        for (int s = SIGNAL_Q; s <= SIGNAL_TAU; s++)
            memcpy(channel(&w->signal[s], k), channel(from[s], j), RECORDED * sizeof(double));
    }
    return RAMUS_OK;
}

/* All methods at every sample. Behind a black box the ports are filtered, so the velocities are too. */
static ramus_status compute(work *w)
{
    const bool boxed = w->p->plant_robot, forces = w->p->computed == FORCES;
    solver *s = w->solver;
    double q[MOST_NV], v[MOST_NV], x[MOST_NV], y[MOST_NV];
    for (size_t i = 0; i < RECORDED; i++) {
        channels_get(&w->signal[SIGNAL_Q], i, q);
        channels_get(&w->signal[boxed ? SIGNAL_SMOOTH : SIGNAL_V], i, v);
        channels_get(&w->signal[forces ? SIGNAL_A : SIGNAL_TAU], i, x);
        for (int k = 0; k < w->methods && w->p->method[k].compute; k++) {
            if (boxed) {
                const ramus_sample wrench = ports_sample(&w->ports, RAMUS_SAMPLE_WRENCH, i);
                const ramus_sample motion = ports_sample(&w->ports, w->p->method[k].motion, i);
                ramus_data_feed(s->dq, w->ports.wrench, &wrench);
                ramus_data_feed(s->dq, w->ports.motion, &motion);
                ramus_data_feed(s->sv, w->ports.wrench, &wrench);
                ramus_data_feed(s->sv, w->ports.motion, &motion);
            }
            const ramus_status status = w->p->method[k].compute(s, q, v, x, y);
            if (status != RAMUS_OK)
                return lab_fail(w->l, status, "the model's %s could not be computed",
                                forces ? "forces" : "accelerations");
            channels_set(&w->signal[SIGNAL_COMPUTED + k], i, y);
        }
        lab_progress(w->l, forces ? "computing forces" : "computing accelerations", i, RECORDED);
    }
    return RAMUS_OK;
}

static signal reading(const work *w)
{
    return w->p->computed == FORCES ? SIGNAL_TAU : SIGNAL_A;
}

/* RMSE over the range of each reading. */
static void judge(work *w, const char *what, const double rmse[], double limit)
{
    double x[MOST_NV];
    const int nv = ramus_model_nv(w->l->model);
    for (int k = 0; k < nv; k++) {
        const ramus_statistics s =
            ramus_statistics_of(SAMPLES - FIRST_SAMPLE, channel(&w->signal[reading(w)], k) + FIRST_SAMPLE);
        x[k] = rmse[k] / (s.max - s.min);
    }
    lab_limit(w->l, what, "NRMSE", (size_t)nv, x, limit, AT_MOST);
}

/* RMSE and CMC of two signals, a row each; and one of NRMSE if that has a limit. */
static ramus_status compare(work *w, const char *what, signal a, signal b, const double rmse[], const double cmc[],
                            double limit)
{
    const int nv = ramus_model_nv(w->l->model);
    double mine_rmse[MOST_NV], mine_cmc[MOST_NV];
    TRY(lab_similarity(w->l, &w->signal[a], &w->signal[b], FIRST_SAMPLE, SAMPLES, CYCLES, mine_rmse, mine_cmc));
    lab_row(w->l, what, "RMSE", (size_t)nv, mine_rmse, rmse);
    lab_row(w->l, what, "CMC", (size_t)nv, mine_cmc, cmc);
    if (limit > 0)
        judge(w, what, mine_rmse, limit);
    return w->l->joint ? RAMUS_OK : lab_joints(w->l, what, nv, mine_rmse, mine_cmc);
}

static ramus_status compare_all(work *w, const char *suffix)
{
    const waveforms *p = w->p;
    char what[80];
    for (int k = 0; k < w->methods; k++) {
        if (!p->method[k].what)
            continue;
        snprintf(what, sizeof what, "%s%s", p->method[k].what, suffix);
        TRY(compare(w, what, SIGNAL_COMPUTED + k, reading(w), p->method[k].rmse, p->method[k].cmc,
                    *suffix || (k && p->judge_first) ? 0 : p->limit)); /* the limit is for a filter that does not lag */
    }
    return p->pair && w->methods > p->other ? compare(w, p->pair, SIGNAL_COMPUTED, SIGNAL_COMPUTED + p->other,
                                                      p->pair_rmse, p->pair_cmc, p->pair_limit)
                                            : RAMUS_OK;
}

/* ---- curves ----------------------------------------------------------------------------------------------------- */

static int by_similarity(const void *a, const void *b)
{
    const experiment_joint *x = *(const experiment_joint *const *)a, *y = *(const experiment_joint *const *)b;
    const double cx = isnan(x->cmc) ? -1 : x->cmc, cy = isnan(y->cmc) ? -1 : y->cmc;
    if (cx != cy)
        return cx < cy ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* Unit of coordinate k: along or about. */
static const char *unit_of(const work *w, int k)
{
    const bool along = ramus_model_v_is_length(w->l->model, k);
    return w->p->computed == ACCELERATIONS ? (along ? "m/s²" : "rad/s²") : (along ? "N" : "N m");
}

/* One coordinate of the main comparison over time, under a title that goes on with its CMC. */
static void plot_joint(work *w, int k, const char *title)
{
    lab *l = w->l;
    const double cmc = l->joint[k].cmc;
    const bool close = cmc > 0.99995; /* four digits would be 1 */
    experiment_plot *plot = lab_plot(l, SAMPLES - FIRST_SAMPLE, SAMPLE_STEP, unit_of(w, k),
                                     close ? "%s 1 \xE2\x88\x92 %.1e here, the curves coincide" : "%s %.4f here", title,
                                     close ? 1 - cmc : cmc);
    plot->first = FIRST_SAMPLE * SAMPLE_STEP;
    lab_curve(plot, "simulator", channel(&w->signal[reading(w)], k) + FIRST_SAMPLE);
    for (int c = 0; c < 3 && w->p->method[c].curve; c++)
        lab_curve(plot, w->p->method[c].curve, channel(&w->signal[SIGNAL_COMPUTED + c], k) + FIRST_SAMPLE);
}

/* The joints that the paper's figure shows, and the least similar one; without a figure the least, a middling and the most similar. */
static void plot_joints(work *w)
{
    static const char *const which[] = { "least similar", "middle one", "most similar" };
    const experiment_joint *sorted[MOST_NV];
    lab *l = w->l;
    const char *quantity = w->p->computed == FORCES ? "force" : "acceleration";
    char title[160];
    for (int k = 0; k < l->njoint; k++)
        sorted[k] = &l->joint[k];
    qsort(sorted, (size_t)l->njoint, sizeof *sorted, by_similarity);
    for (int i = 0; i < 3 && w->p->figure; i++) {
        const int joint = w->p->shown[i].joint;
        snprintf(title, sizeof title, "%s, joint %d: %s of %s, CMC %s in the paper,", w->p->figure, joint, quantity,
                 l->joint[joint - 1].name, w->p->shown[i].cmc);
        plot_joint(w, joint - 1, title);
    }
    for (int i = 0; i < (w->p->figure ? 1 : 3); i++) {
        const experiment_joint *joint = sorted[i * (l->njoint - 1) / 2];
        snprintf(title, sizeof title, "The %s: %s of %s, CMC", which[i], quantity, joint->name);
        plot_joint(w, (int)(joint - l->joint), title);
    }
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

typedef struct column_group {
    const char *prefix;
    const channels *signals;
} column_group;

static ramus_status keep_table(lab *l, const ramus_model *model, const char *file, int count,
                               const column_group group[])
{
    columns *c = NULL;
    TRY(columns_take(l, &c));
    for (int k = 0; k < count; k++)
        columns_add_coordinates(c, model, group[k].prefix, group[k].signals);
    return columns_keep(c, SAMPLES, SAMPLE_STEP, file);
}

static ramus_status keep_tables(work *w)
{
    lab *l = w->l;
    const bool boxed = w->p->plant_robot, forces = w->p->computed == FORCES;
    const column_group measured[] = { { "q", &w->q }, { "v", &w->v }, { "tau", &w->tau } };
    const column_group reference[] = { { "q", &w->q_ref }, { "v", &w->v_ref } };
    const column_group states[] = { { "q", &w->signal[SIGNAL_Q] },
                                    { "v", &w->signal[boxed ? SIGNAL_SMOOTH : SIGNAL_V] },
                                    { "a", &w->signal[SIGNAL_A] },
                                    { "tau", &w->signal[SIGNAL_COMPUTED] } };
    TRY(keep_table(l, w->whole, "measured.csv", 3, measured));
    TRY(keep_table(l, w->whole, "reference.csv", 2, reference));
    for (int k = 0; k < 3 && w->p->method[k].file; k++) {
        const column_group computed = { forces ? "tau" : "a", &w->signal[SIGNAL_COMPUTED + k] };
        if (k == 0 && forces && !boxed) /* what `ramus id` reads and gives */
            TRY(keep_table(l, l->model, w->p->method[k].file, 4, states));
        else
            TRY(keep_table(l, l->model, w->p->method[k].file, 1, &computed));
    }
    if (!forces)
        return keep_table(l, l->model, "measured-accelerations.csv", 1, &states[2]);
    if (!boxed)
        return RAMUS_OK;
    TRY(keep_table(l, l->model, "states.csv", 3, states));
    return ports_keep(l, &w->ports);
}

/* ---- the run ---------------------------------------------------------------------------------------------------- */

/* How well the simulator's platform keeps to the constraint that the model has. */
static void note_slip(work *w)
{
    double slip = 0, speed = 0;
    for (size_t i = FIRST_SAMPLE; i < SAMPLES; i++) {
        const double phi = channel(&w->q, 2)[i], x = channel(&w->v, 0)[i], y = channel(&w->v, 1)[i];
        slip = fmax(slip, fabs(cos(phi) * y - sin(phi) * x));
        speed = fmax(speed, fabs(cos(phi) * x + sin(phi) * y));
    }
    lab_note(w->l, "The platform slips sideways by at most %.1e m/s, while it drives at up to %.3g m/s.", slip, speed);
    const double limit = w->l->options->slip_limit;
    size_t slips = 0;
    for (size_t i = FIRST_SAMPLE; i < SAMPLES && limit > 0; i++) {
        const double phi = channel(&w->q, 2)[i], x = channel(&w->v, 0)[i], y = channel(&w->v, 1)[i];
        slips += fabs(cos(phi) * y - sin(phi) * x) > 2 * limit / WHEEL_CREEP;
    }
    if (limit > 0)
        lab_note(w->l, "Its wheels hold up to %g N sideways and slip beyond that, in %.0f %% of the time.", limit,
                 100.0 * (double)slips / (SAMPLES - FIRST_SAMPLE));
}

static ramus_status smooth(work *w, filter_mode mode)
{
    TRY(channels_filter(w->l, w->p->filter, mode, &w->signal[SIGNAL_V], &w->signal[SIGNAL_SMOOTH]));
    TRY(channels_derivative(w->l, &w->signal[SIGNAL_SMOOTH], &w->signal[SIGNAL_A]));
    return w->p->plant_robot ? ports_prepare(w->l, &w->ports, w->p->filter, mode) : RAMUS_OK;
}

/* What sensors do to readings: noise, resolution, and a delay of the motion behind the forces, or of the ports behind the joints. */
static void disturb(work *w)
{
    unsigned long long seed = w->l->options->seed;
    const channels all[] = { w->signal[SIGNAL_V], w->signal[SIGNAL_Q], w->signal[SIGNAL_TAU] };
    if (!w->p->plant_robot) {
        reality_delay(w->l, w->signal[SIGNAL_Q]);
        reality_delay(w->l, w->signal[SIGNAL_V]);
    }
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        reality_blur(w->l, all[k], FIRST_SAMPLE, SAMPLES, &seed);
    if (w->p->plant_robot)
        ports_disturb(w->l, &w->ports, &seed);
    reality_note(w->l);
}

/* The black box once more, as a process that computes: nothing is measured at its connections. The curves keep what they show. */
static ramus_status compare_process(work *w)
{
    channels v, a;
    const int nv = ramus_model_nv(w->whole);
    TRY(channels_take(w->l, nv, RECORDED, &v));
    TRY(channels_take(w->l, nv, RECORDED, &a));
    TRY(channels_filter(w->l, w->p->filter, ZERO_PHASE, &w->v, &v));
    TRY(channels_derivative(w->l, &v, &a));
    for (int s = SIGNAL_COMPUTED + 1; s < SIGNALS; s++)
        TRY(channels_take(w->l, w->signal[s].count, RECORDED, &w->signal[s]));
    TRY(box_process_forces(w->l, w->whole, &w->q, &v, &a, &w->signal[SIGNAL_COMPUTED + 1],
                           &w->signal[SIGNAL_COMPUTED + 2]));
    TRY(compare(w, "box in another process vs simulator", SIGNAL_COMPUTED + 1, reading(w), w->p->method[0].rmse,
                w->p->method[0].cmc, w->p->limit));
    lab_note(w->l,
             "With --process the manipulator in the middle is another process (ramus serve bm.yaml): the robot is "
             "given its joints' states, and asks it for wrenches and motions at its connections.");
    return compare(w, "box in another process vs one file", SIGNAL_COMPUTED + 1, SIGNAL_COMPUTED + 2, NULL, NULL,
                   1e-12);
}

#define CAUSAL_ROW ", causal filter"

/* Once more, forwards only. The curves keep what they show. */
static ramus_status repeat_causal(work *w)
{
    for (int s = SIGNAL_SMOOTH; s < SIGNALS; s++)
        if (s < SIGNAL_COMPUTED || w->p->computed == FORCES)
            TRY(channels_take(w->l, w->signal[s].count, RECORDED, &w->signal[s]));
    w->methods = 1;
    TRY(smooth(w, CAUSAL));
    if (w->p->computed == FORCES)
        TRY(compute(w));
    return compare_all(w, CAUSAL_ROW);
}

ramus_status waveforms_run(lab *l, const experiment *self)
{
    const waveforms *own = self->parameters, *p = l->options->slip_limit > 0 && own->slipping ? own->slipping : own;
    const experiment_filter filter = l->options->filter;
    work w = { .p = p, .l = l, .whole = l->model, .methods = l->options->brief ? 1 : 3 };
    ramus_model *whole = NULL;
    if (p->plant_robot) {
        TRY(lab_load(l, p->plant_robot, &whole));
        w.whole = whole;
    }
    TRY(solver_take(l, l->model, &w.solver));
    TRY(simulate(&w));
    TRY(pick(&w));
    disturb(&w);
    if (p->plant.drive == PLANT_DIFFERENTIAL)
        note_slip(&w);
    TRY(smooth(&w, filter == FILTER_CAUSAL ? CAUSAL : ZERO_PHASE));
    TRY(compute(&w));
    TRY(compare_all(&w, filter == FILTER_CAUSAL ? CAUSAL_ROW : ""));
    if (l->options->brief)
        return RAMUS_OK;
    plot_joints(&w);
    if (p->assembly)
        TRY(assembly_take_steps(l, self->robot));
    TRY(keep_tables(&w));
    if (l->options->process)
        TRY(compare_process(&w));
    if (filter == FILTER_BOTH)
        TRY(repeat_causal(&w));
    for (int k = 0; k < 2 && p->note[k]; k++)
        lab_note(l, "%s", p->note[k]);
    return RAMUS_OK;
}
