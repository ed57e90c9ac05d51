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
#include <stdlib.h>
#include <string.h>

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
        if (i % 50 == 0)
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
                ramus_composition_feed(s->composition, w->ports.wrench, &wrench);
                ramus_composition_feed(s->composition, w->ports.motion, &motion);
                ramus_data_feed(s->sv, w->ports.wrench, &wrench);
                ramus_data_feed(s->sv, w->ports.motion, &motion);
            }
            const ramus_status status = w->p->method[k].compute(s, q, v, x, y);
            if (status != RAMUS_OK)
                return lab_fail(w->l, status, "the model's %s could not be computed",
                                forces ? "forces" : "accelerations");
            channels_set(&w->signal[SIGNAL_COMPUTED + k], i, y);
        }
        if (i % 100 == 0)
            lab_progress(w->l, forces ? "computing forces" : "computing accelerations", i, SAMPLES);
    }
    return RAMUS_OK;
}

static ramus_status compare(work *w, filter_mode mode)
{
    const int nv = ramus_model_nv(w->l->model);
    double rmse[MOST_NV], cmc[MOST_NV];
    for (const comparison *row = w->p->row; row->what; row++) {
        if (row->filter != mode)
            continue;
        TRY(lab_similarity(w->l, &w->signal[row->a], &w->signal[row->b], FIRST_SAMPLE, CYCLES, rmse, cmc));
        lab_row(w->l, row->what, "RMSE", (size_t)nv, rmse, row->rmse);
        lab_row(w->l, row->what, "CMC", (size_t)nv, cmc, row->cmc);
        if (row == w->p->row)
            TRY(lab_joints(w->l, row->what, nv, rmse, cmc));
    }
    return RAMUS_OK;
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
    bool along = false;
    for (int i = 0; i < ramus_model_nlink(w->l->model); i++) {
        const ramus_link_info link = ramus_model_link(w->l->model, (ramus_link){ i });
        if (link.v_index >= 0 && k >= link.v_index && k < link.v_index + ramus_joint_type_nv(link.joint_type))
            along = link.joint_type == RAMUS_PRISMATIC || (link.joint_type == RAMUS_PLANAR && k < link.v_index + 2);
    }
    return w->p->computed == ACCELERATIONS ? (along ? "m/s²" : "rad/s²") : (along ? "N" : "N m");
}

/* The least, a middling and the most similar joint of the main comparison. */
static void plot_extremes(work *w)
{
    static const char *const which[] = { "least similar", "in the middle", "most similar" };
    const char *quantity = w->p->computed == FORCES ? "Force" : "Acceleration";
    const signal reading = w->p->computed == FORCES ? SIGNAL_TAU : SIGNAL_A;
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
        lab_curve(plot, "simulator", channel(&w->signal[reading], k) + FIRST_SAMPLE);
        for (int c = 0; c < w->p->ncurve; c++)
            lab_curve(plot, w->p->method[c].curve, channel(&w->signal[SIGNAL_COMPUTED + c], k) + FIRST_SAMPLE);
    }
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static ramus_status keep_tables(work *w)
{
    static const char *const prefix[SIGNAL_COMPUTED] = { "q", "v", "tau", "v", "a" };
    columns *measured = NULL, *reference = NULL, *c = NULL;
    TRY(columns_take(w->l, &measured));
    columns_add_coordinates(measured, w->whole, "q", &w->q);
    columns_add_coordinates(measured, w->whole, "v", &w->v);
    columns_add_coordinates(measured, w->whole, "tau", &w->tau);
    TRY(columns_keep(measured, SAMPLES, SAMPLE_STEP, "measured.csv"));
    TRY(columns_take(w->l, &reference));
    columns_add_coordinates(reference, w->whole, "q", &w->q_ref);
    columns_add_coordinates(reference, w->whole, "v", &w->v_ref);
    TRY(columns_keep(reference, SAMPLES, SAMPLE_STEP, "reference.csv"));
    for (int t = 0; t < 4 && w->p->table[t].file; t++) {
        TRY(columns_take(w->l, &c));
        for (int k = 0; k < w->p->table[t].count; k++) {
            const signal s = w->p->table[t].signal[k];
            columns_add_coordinates(c, w->l->model,
                                    s < SIGNAL_COMPUTED        ? prefix[s]
                                    : w->p->computed == FORCES ? "tau"
                                                               : "a",
                                    &w->signal[s]);
        }
        TRY(columns_keep(c, SAMPLES, SAMPLE_STEP, w->p->table[t].file));
    }
    return w->p->plant_robot ? ports_keep(w->l, &w->ports) : RAMUS_OK;
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
    TRY(solver_take(l, l->model, p->computed, &w.solver));
    TRY(simulate(&w));
    TRY(pick(&w));
    if (p->plant_robot)
        ports_disturb(l, &w.ports, &w.signal[SIGNAL_V]);
    if (p->plant.drive == PLANT_DIFFERENTIAL)
        note_slip(&w);
    TRY(smooth(&w, ZERO_PHASE));
    TRY(compute(&w));
    TRY(compare(&w, ZERO_PHASE));
    plot_extremes(&w);
    TRY(keep_tables(&w));
    /* the curves keep what they show */
    for (int s = SIGNAL_SMOOTH; s < SIGNALS; s++)
        if (s < SIGNAL_COMPUTED || p->computed == FORCES)
            TRY(channels_take(l, w.signal[s].count, SAMPLES, &w.signal[s]));
    TRY(smooth(&w, CAUSAL));
    if (p->computed == FORCES)
        TRY(compute(&w));
    TRY(compare(&w, CAUSAL));
    for (int k = 0; k < 2 && p->note[k]; k++)
        lab_note(l, "%s", p->note[k]);
    return RAMUS_OK;
}
