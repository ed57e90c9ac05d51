/* waveforms.c - the run of an experiment that compares waveforms
 *
 *     simulate    q, v, tau at 1 kHz for 3 s
 *     smooth      v by a low pass, forwards and backwards; a by Richardson's derivative of that
 *     compute     tau(q, v, a) or a(q, v, tau) by each method
 *     compare     over the last two seconds, which are two cycles of the reference
 *     again       with the low pass forwards only
 */
#include "waveforms.h"

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
} work;

static ramus_status simulate(work *w)
{
    plant_sensor sensor[2];
    plant *simulator = NULL;
    const int nv = ramus_model_nv(w->whole);
    channels *const all[] = { &w->q_ref, &w->v_ref, &w->q, &w->v, &w->tau };
    const bool boxed = w->p->plant_robot;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        TRY(channels_take(w->l, nv, SAMPLES, all[k]));
    if (boxed) {
        ports_place(w->whole, sensor);
        TRY(ports_take(w->l, SAMPLES, &w->ports));
    }
    TRY(plant_create(w->l, w->whole, &w->p->plant, boxed ? 2 : 0, sensor, &simulator));
    simulator->reference = w->p->reference;
    for (size_t i = 0; i < SAMPLES; i++) {
        plant_read(simulator);
        const double *const read[] = { simulator->q_ref, simulator->v_ref, simulator->q, simulator->v, simulator->tau };
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            channels_set(all[k], i, read[k]);
        if (boxed)
            ports_read(&w->ports, simulator, i);
        lab_progress(w->l, "simulating", i, SAMPLES);
        TRY(plant_advance(w->l, simulator));
    }
    return RAMUS_OK;
}

/* The model's coordinates among those of the whole robot, by name. */
static ramus_status pick(work *w)
{
    char name[160], other[160];
    const int nv = ramus_model_nv(w->l->model), nwhole = ramus_model_nv(w->whole);
    for (int s = 0; s < SIGNALS; s++)
        TRY(channels_take(w->l, nv, SAMPLES, &w->signal[s]));
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
            memcpy(channel(&w->signal[s], k), channel(from[s], j), SAMPLES * sizeof(double));
    }
    return RAMUS_OK;
}

/* All methods at every sample. Behind a black box the ports are filtered, so the velocities are too. */
static ramus_status compute(work *w)
{
    const bool boxed = w->p->plant_robot, forces = w->p->computed == FORCES;
    solver *s = w->solver;
    double q[MOST_NV], v[MOST_NV], x[MOST_NV], y[MOST_NV];
    for (size_t i = 0; i < SAMPLES; i++) {
        channels_get(&w->signal[SIGNAL_Q], i, q);
        channels_get(&w->signal[boxed ? SIGNAL_SMOOTH : SIGNAL_V], i, v);
        channels_get(&w->signal[forces ? SIGNAL_A : SIGNAL_TAU], i, x);
        for (int k = 0; k < 3 && w->p->method[k].compute; k++) {
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
        lab_progress(w->l, forces ? "computing forces" : "computing accelerations", i, SAMPLES);
    }
    return RAMUS_OK;
}

/* Two rows: RMSE and CMC of two signals. */
static ramus_status compare(work *w, const char *what, signal a, signal b, const double rmse[], const double cmc[])
{
    const int nv = ramus_model_nv(w->l->model);
    double mine_rmse[MOST_NV], mine_cmc[MOST_NV];
    TRY(lab_similarity(w->l, &w->signal[a], &w->signal[b], FIRST_SAMPLE, CYCLES, mine_rmse, mine_cmc));
    lab_row(w->l, what, "RMSE", (size_t)nv, mine_rmse, rmse);
    lab_row(w->l, what, "CMC", (size_t)nv, mine_cmc, cmc);
    return w->l->joint ? RAMUS_OK : lab_joints(w->l, what, nv, mine_rmse, mine_cmc);
}

static signal reading(const work *w)
{
    return w->p->computed == FORCES ? SIGNAL_TAU : SIGNAL_A;
}

static ramus_status compare_all(work *w)
{
    const waveforms *p = w->p;
    for (int k = 0; k < 3; k++)
        if (p->method[k].what)
            TRY(compare(w, p->method[k].what, SIGNAL_COMPUTED + k, reading(w), p->method[k].rmse, p->method[k].cmc));
    return p->pair ? compare(w, p->pair, SIGNAL_COMPUTED, SIGNAL_COMPUTED + p->other, p->pair_rmse, p->pair_cmc)
                   : RAMUS_OK;
}

static ramus_status compare_causal(work *w)
{
    const waveform_method *first = w->p->method;
    char what[80];
    snprintf(what, sizeof what, "%s, causal filter", first->what);
    return compare(w, what, SIGNAL_COMPUTED, reading(w), first->rmse, first->cmc);
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

/* The least, a middling and the most similar joint of the main comparison. */
static void plot_extremes(work *w)
{
    static const char *const which[] = { "least similar", "in the middle", "most similar" };
    const char *quantity = w->p->computed == FORCES ? "Force" : "Acceleration";
    const experiment_joint *sorted[MOST_NV];
    lab *l = w->l;
    for (int k = 0; k < l->njoint; k++)
        sorted[k] = &l->joint[k];
    qsort(sorted, (size_t)l->njoint, sizeof *sorted, by_similarity);
    for (int i = 0; i < 3; i++) {
        const experiment_joint *joint = sorted[i * (l->njoint - 1) / 2];
        const int k = (int)(joint - l->joint);
        const bool close = joint->cmc > 0.99995; /* four digits would be 1 */
        experiment_plot *plot = lab_plot(l, SAMPLES - FIRST_SAMPLE, SAMPLE_STEP, unit_of(w, k),
                                         close ? "%s of %s, %s: CMC 1 \xE2\x88\x92 %.1e" : "%s of %s, %s: CMC %.4f",
                                         quantity, joint->name, which[i], close ? 1 - joint->cmc : joint->cmc);
        plot->first = FIRST_SAMPLE * SAMPLE_STEP;
        lab_curve(plot, "simulator", channel(&w->signal[reading(w)], k) + FIRST_SAMPLE);
        for (int c = 0; c < 3 && w->p->method[c].curve; c++)
            lab_curve(plot, w->p->method[c].curve, channel(&w->signal[SIGNAL_COMPUTED + c], k) + FIRST_SAMPLE);
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
}

static ramus_status smooth(work *w, filter_mode mode)
{
    TRY(channels_filter(w->l, w->p->filter, mode, &w->signal[SIGNAL_V], &w->signal[SIGNAL_SMOOTH]));
    TRY(channels_derivative(w->l, &w->signal[SIGNAL_SMOOTH], &w->signal[SIGNAL_A]));
    return w->p->plant_robot ? ports_prepare(w->l, &w->ports, w->p->filter, mode) : RAMUS_OK;
}

ramus_status waveforms_run(lab *l, const experiment *self)
{
    const waveforms *p = self->parameters;
    work w = { .p = p, .l = l, .whole = l->model };
    ramus_model *whole = NULL;
    if (p->plant_robot) {
        TRY(lab_load(l, p->plant_robot, &whole));
        w.whole = whole;
    }
    TRY(solver_take(l, l->model, &w.solver));
    TRY(simulate(&w));
    TRY(pick(&w));
    if (p->plant_robot)
        ports_disturb(l, &w.ports, &w.signal[SIGNAL_V]);
    if (p->plant.drive == PLANT_DIFFERENTIAL)
        note_slip(&w);
    TRY(smooth(&w, ZERO_PHASE));
    TRY(compute(&w));
    TRY(compare_all(&w));
    plot_extremes(&w);
    TRY(keep_tables(&w));
    /* the curves keep what they show */
    for (int s = SIGNAL_SMOOTH; s < SIGNALS; s++)
        if (s < SIGNAL_COMPUTED || p->computed == FORCES)
            TRY(channels_take(l, w.signal[s].count, SAMPLES, &w.signal[s]));
    TRY(smooth(&w, CAUSAL));
    if (p->computed == FORCES)
        TRY(compute(&w));
    TRY(compare_causal(&w));
    for (int k = 0; k < 2 && p->note[k]; k++)
        lab_note(l, "%s", p->note[k]);
    return RAMUS_OK;
}
