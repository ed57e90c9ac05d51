/* experiment.h - the papers' experiments: what they are called, how they are run, what they find
 *
 * Each runs a robot in MuJoCo under the simulator's own controllers, reads the simulator, evaluates ramus's models on
 * the readings and compares. The figures stand beside the papers'; curves, tables and notes are for a report.
 * Everything is repeatable: the same options give the same numbers to the last digit.
 */
#ifndef RAMUS_EXPERIMENT_EXPERIMENT_H
#define RAMUS_EXPERIMENT_EXPERIMENT_H

#include <ramus/io.h>
#include <ramus/model.h>
#include <ramus/signal.h>

enum {
    EXPERIMENT_ROWS = 16,
    EXPERIMENT_PLOTS = 8,
    EXPERIMENT_CURVES = 6, /* of one plot */
    EXPERIMENT_TABLES = 8,
    EXPERIMENT_NOTES = 8,
};

/* The four figures of a row, in the order of ramus_statistics. */
enum { FIGURE_MIN, FIGURE_MAX, FIGURE_MEAN, FIGURE_STD, FIGURES };

/* One line of the table: a comparison, summed up over the joints. */
typedef struct experiment_row {
    char what[80];          /* "dqNEMC vs simulator" */
    const char *metric;     /* "RMSE", "CMC" or "error" */
    double figure[FIGURES]; /* NaN: not a real number */
    double paper[FIGURES];  /* NaN: not printed */
    size_t count, unreal;   /* numbers summed up; those of them that were not real */
} experiment_row;
/* How figure k compares with the paper's, at the digits that the paper prints. */
typedef enum experiment_verdict { VERDICT_NO_PAPER, VERDICT_WORSE, VERDICT_AS_GOOD, VERDICT_BETTER } experiment_verdict;
experiment_verdict experiment_judge(const experiment_row *row, int figure);

/* Curves over time, for the report. */
typedef struct experiment_curve {
    const char *name;
    double *y; /* [count], owned */
} experiment_curve;
typedef struct experiment_plot {
    char title[120], unit[16];
    int logarithmic;    /* 1: the vertical axis */
    double first, step; /* s */
    size_t count;
    int ncurve;
    experiment_curve curve[EXPERIMENT_CURVES];
} experiment_plot;

/* The main comparison joint by joint. */
typedef struct experiment_joint {
    char name[64];
    double rmse, cmc;
} experiment_joint;

typedef struct experiment_table {
    char file[40]; /* "measured.csv" */
    ramus_table *table;
} experiment_table;

typedef struct experiment_result {
    int nrow, nplot, ntable, nnote, njoint;
    experiment_row row[EXPERIMENT_ROWS];
    experiment_plot plot[EXPERIMENT_PLOTS];
    experiment_table table[EXPERIMENT_TABLES];
    char note[EXPERIMENT_NOTES][600];
    experiment_joint *joint;
    char joint_what[80]; /* which comparison `joint` shows */
    ramus_model *model;  /* of which the graph is drawn */
} experiment_result;
void experiment_result_release(experiment_result *result);

typedef struct experiment_options {
    unsigned long long seed; /* of noise */
    /* mbm-black-box: what real sensors do to the readings at the ports and of the joints */
    double noise;    /* standard deviation of white noise, as a fraction of each channel's own spread */
    double quantise; /* resolution, as a fraction of each channel's range */
    double delay;    /* s, of the wrench sensor and the motion port behind the joint readings */
    void (*progress)(void *user, const char *doing, double fraction); /* may be NULL */
    void *user;
} experiment_options;

/* A robot file that is built into the program. */
typedef struct experiment_file {
    const char *name; /* "bm.yaml" */
    const unsigned char *data;
    size_t size;
} experiment_file;
extern const experiment_file experiment_files[]; /* name NULL at the end */
const experiment_file *experiment_file_find(const char *name);

typedef struct experiment experiment;
struct experiment {
    const char *name;  /* "bm" */
    const char *title; /* a line */
    const char *about; /* what is done, in a paragraph */
    const char *robot; /* file of the robot that is modelled */
    ramus_status (*run)(const experiment *self, const experiment_options *options, experiment_result *result,
                        ramus_error *err);
    const void *parameters; /* for `run` */
};
extern const experiment *const experiment_list[]; /* NULL at the end */
const experiment *experiment_find(const char *name);
/* The result is released by the caller in any case. */
ramus_status experiment_run(const experiment *e, const experiment_options *options, experiment_result *result,
                            ramus_error *err);

#endif
