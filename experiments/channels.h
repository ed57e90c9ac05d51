/* channels.h - sampled signals side by side, what is done to them, and the run of a plant that fills them */
#ifndef RAMUS_EXPERIMENT_CHANNELS_H
#define RAMUS_EXPERIMENT_CHANNELS_H

#include "experiment.h"
#include "plant.h"

#define SAMPLE_STEP 1e-3 /* s: 1 kHz */
enum {
    SAMPLES = 3000,      /* 3 s */
    FIRST_SAMPLE = 1000, /* the first second is not evaluated */
    CYCLES = 2,          /* of 1 Hz, in what is */
};

/* `count` signals of `n` samples, one after the other: sample i of signal k is x[k n + i]. */
typedef struct channels {
    int count;
    size_t n;
    double *x;
} channels;

channels channels_create(int count, size_t n); /* zeros; x NULL: memory is out */
void channels_release(channels *c);
double *channel(const channels *c, int k);
/* Sample i of every signal from or to an array [count]. */
void channels_set(channels *c, size_t i, const double values[]);
void channels_get(const channels *c, size_t i, double values[]);

typedef enum filter_mode { ZERO_PHASE, CAUSAL } filter_mode;
typedef struct low_pass {
    int order;
    double cutoff; /* Hz */
} low_pass;
/* out = filtered in, of the same size; out may be in. */
ramus_status channels_filter(low_pass filter, filter_mode mode, const channels *in, channels *out, ramus_error *err);
ramus_status channels_derivative(const channels *in, channels *out, ramus_error *err);

/* ---- experiments ------------------------------------------------------------------------------------------------ */

ramus_status experiment_fail(ramus_error *err, ramus_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
ramus_status experiment_no_memory(ramus_error *err);
/* A built-in robot. */
ramus_status experiment_load(const char *robot, ramus_model **out, ramus_error *err);
void experiment_progress(const experiment_options *o, const char *doing, size_t done, size_t of);
void experiment_note(experiment_result *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* amplitude sin(2 pi t) on every coordinate, or, smooth from rest, amplitude (1 - cos(2 pi t)). */
typedef struct sine {
    int nv;
    double amplitude; /* rad or m */
    int from_rest;    /* 1: the latter, whose velocity is 2 pi amplitude sin(2 pi t) */
} sine;
void sine_reference(const void *sine, double t, double q[], double v[]);

/* What a plant was told to do and what it did, all coordinates in the order of the model. */
typedef struct run {
    channels q_ref, v_ref, q, v, tau;
} run;
/* Called at each sample, after the plant has been read. */
typedef void (*run_observer)(void *user, const plant *p, size_t sample);
ramus_status run_plant(plant *p, int nv, plant_reference reference, const void *user, run_observer observer,
                       void *observer_user, const experiment_options *o, run *out, ramus_error *err);
void run_release(run *r);

/* ---- measures --------------------------------------------------------------------------------------------------- */

extern const double no_paper[FIGURES];
/* A row of the numbers x [count]; paper may be NULL. NULL: there is no room for it. Where some are not numbers, minimum, mean and
 * standard deviation are not. */
experiment_row *experiment_add_row(experiment_result *r, const char *what, const char *metric, size_t count,
                                   const double x[], const double paper[FIGURES]);
/* RMSE and CMC of each pair of signals, over the samples that are evaluated, as two rows; paper figures may be NULL.
 * main_one: 1 to keep them joint by joint as the main comparison, named after the model's coordinates. */
ramus_status measure(experiment_result *r, const ramus_model *model, const char *what, const channels *a,
                     const channels *b, const double paper_rmse[FIGURES], const double paper_cmc[FIGURES], int main_one,
                     ramus_error *err);
/* Plots of the least, a middling and the most similar joint of the main comparison; "Force" or "Acceleration". */
ramus_status plot_extremes(experiment_result *r, const ramus_model *model, const char *quantity, int ncurve,
                           const char *const names[], const channels *const curves[], ramus_error *err);
/* A table t, then for each group `prefix.COORDINATE` of each of its signals. */
typedef struct column_group {
    const char *prefix; /* "q" */
    const channels *signals;
} column_group;
ramus_status keep_table(experiment_result *r, const ramus_model *model, const char *file, int ngroup,
                        const column_group groups[], ramus_error *err);
/* The same with plain names, one for each signal. */
ramus_status keep_named_table(experiment_result *r, const char *file, const char *const names[],
                              const channels *signals, ramus_error *err);
/* measured.csv and reference.csv of a run. */
ramus_status keep_run(experiment_result *r, const ramus_model *model, const run *what, ramus_error *err);

#endif
