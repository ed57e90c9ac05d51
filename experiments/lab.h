/* lab.h - what every experiment does: hold memory and objects until the run is released, sampled signals, rows, curves, tables
 *
 * Nothing that is taken from a lab is given back before its end, so a function that fails just returns.
 */
#ifndef RAMUS_EXPERIMENT_LAB_H
#define RAMUS_EXPERIMENT_LAB_H

#include "experiment.h"

#include <ramus/dynamics.h>

/* Returns the status of a call that failed. */
#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        const ramus_status try_status = (call);                                                                        \
        if (try_status != RAMUS_OK)                                                                                    \
            return try_status;                                                                                         \
    } while (0)

#define PI 3.14159265358979323846
enum {
    MOST_NV = 64,       /* coordinates of a robot; lab_parse checks it */
    MOST_COLUMNS = 400, /* of a table */
};

/* ---- the run ---------------------------------------------------------------------------------------------------- */

ramus_status lab_fail(lab *l, ramus_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));
ramus_status lab_no_memory(lab *l);
/* The object, not NULL, is destroyed with the lab; at once if there is no memory to remember it. */
ramus_status lab_hold(lab *l, void *object, void (*destroy)(void *object));
/* Zeros; NULL, with the error set, when memory is out; TAKE returns then. */
void *lab_take(lab *l, size_t count, size_t size);
#define TAKE(l, pointer, count)                                                                                        \
    do {                                                                                                               \
        (pointer) = lab_take(l, count, sizeof *(pointer));                                                             \
        if (!(pointer))                                                                                                \
            return RAMUS_ERR_MEMORY;                                                                                   \
    } while (0)
/* A robot from a text, a built-in one, and workspaces. */
ramus_status lab_parse(lab *l, const char *text, size_t size, const char *name, ramus_model **out);
ramus_status lab_load(lab *l, const char *robot, ramus_model **out);
ramus_status lab_data(lab *l, const ramus_model *model, ramus_algebra algebra, unsigned with, ramus_data **out);
/* The 3D page of a motion, file to file. */
ramus_status lab_draw(lab *l, const ramus_model *model, const char *motion, const char *page);
/* At sample `done` of `of`; every 100th is shown. */
void lab_progress(const lab *l, const char *doing, size_t done, size_t of);
void lab_note(lab *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Those of the experiments; experiment.parameters of the first is a `waveforms`, the others have none. */
ramus_status waveforms_run(lab *l, const experiment *self);
ramus_status control_run(lab *l, const experiment *self);
ramus_status charmie_run(lab *l, const experiment *self);

/* The robots of l->assembly, from modules of the built-in robot; assembly.c */
ramus_status assembly_take_steps(lab *l, const char *robot);

/* ---- signals ---------------------------------------------------------------------------------------------------- */

#define SAMPLE_STEP 1e-3 /* s: 1 kHz */
enum {
    SAMPLES = 3000, /* 3 s */
    TAIL = 500,     /* recorded after that: where a record ends a filter has no future samples */
    RECORDED = SAMPLES + TAIL,
    FIRST_SAMPLE = 1000, /* the first second is not evaluated */
    CYCLES = 2,          /* of 1 Hz, in what is */
};

/* `count` signals of `n` samples, one after the other: sample i of signal k is x[k n + i]. */
typedef struct channels {
    int count;
    size_t n;
    double *x;
    double step; /* s, from sample to sample */
} channels;

/* Zeros, SAMPLE_STEP apart. */
ramus_status channels_take(lab *l, int count, size_t n, channels *out);
double *channel(const channels *c, int k);
channels channels_part(const channels *c, int first, int count); /* the same samples */
/* Sample i of every signal from or to an array [count]. */
void channels_set(channels *c, size_t i, const double values[]);
void channels_get(const channels *c, size_t i, double values[]);

typedef enum filter_mode { ZERO_PHASE, CAUSAL } filter_mode;
typedef struct low_pass {
    int order;
    double cutoff; /* Hz */
} low_pass;
/* out = filtered in, of the same size. */
ramus_status channels_filter(lab *l, low_pass filter, filter_mode mode, const channels *in, channels *out);
ramus_status channels_derivative(lab *l, const channels *in, channels *out);

/* ---- rows, curves, tables --------------------------------------------------------------------------------------- */

/* A row of the numbers x [count]; paper may be NULL. Where some are not numbers, minimum, mean and standard deviation are not,
 * nor is the maximum unless the metric is CMC. */
void lab_row(lab *l, const char *what, const char *metric, size_t count, const double x[], const double paper[FIGURES]);
/* The same, judged by a limit of ours: that of the maximum, or of the minimum. */
typedef enum limit_sense { AT_MOST, AT_LEAST } limit_sense;
void lab_limit(lab *l, const char *what, const char *metric, size_t count, const double x[], double limit,
               limit_sense sense);
/* RMSE and CMC of each pair of signals over the samples [first, last), which are so many cycles. */
ramus_status lab_similarity(lab *l, const channels *a, const channels *b, size_t first, size_t last, size_t cycles,
                            double rmse[], double cmc[]);
/* Keep them joint by joint as the main comparison, named after the coordinates of the lab's model. */
ramus_status lab_joints(lab *l, const char *what, int count, const double rmse[], const double cmc[]);
experiment_plot *lab_plot(lab *l, size_t count, double step, const char *unit, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Titles go on with the curves of different quantities that no eye tells apart. */
void lab_name_coincidences(lab *l);
/* y [count] is borrowed until the lab is released; there is room for EXPERIMENT_CURVES. */
void lab_curve(experiment_plot *plot, const char *name, const double y[]);

/* The columns of a table to be made. */
typedef struct columns {
    lab *l;
    int count;
    struct {
        char name[112];
        const double *signal; /* borrowed */
    } column[MOST_COLUMNS];
} columns;
ramus_status columns_take(lab *l, columns **out);
void columns_add(columns *c, const double *signal, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* prefix.COORDINATE for each coordinate of the model. */
void columns_add_coordinates(columns *c, const ramus_model *model, const char *prefix, const channels *signals);
/* The table of n rows; step: s from row to row in a column t, 0 for none. It belongs to the lab. */
ramus_status columns_make(const columns *c, size_t n, double step, ramus_table **out);
/* The same, for the experiment's folder. */
ramus_status columns_keep(const columns *c, size_t n, double step, const char *file);

#endif
