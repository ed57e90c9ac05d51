/* experiment.h - the papers' experiments: their names, how they are run, what they find
 *
 * Each runs a robot in MuJoCo under the simulator's own controllers, reads the simulator, evaluates ramus's models on
 * the readings and compares. The figures are printed beside the papers'; curves, tables and notes are for a report.
 * Everything but times is repeatable: the same options give the same numbers to the last digit.
 */
#ifndef RAMUS_EXPERIMENT_EXPERIMENT_H
#define RAMUS_EXPERIMENT_EXPERIMENT_H

#include <ramus/io.h>
#include <ramus/model.h>
#include <ramus/signal.h>

#include "response.h"

#include <stdbool.h>

enum {
    EXPERIMENT_ROWS = 64,
    EXPERIMENT_PLOTS = 20,
    EXPERIMENT_CURVES = 6, /* of one plot */
    EXPERIMENT_TABLES = 8,
    EXPERIMENT_NOTES = 16,
};

enum { ASSEMBLY_STEPS = 3 }; /* of the robot's assembly, drawn one by one */

/* The four figures of a row, in the order of ramus_statistics. */
enum { FIGURE_MIN, FIGURE_MAX, FIGURE_MEAN, FIGURE_STD, FIGURES };

/* One line of the table: a comparison, summed up over the joints. */
typedef struct experiment_row {
    char what[80]; /* "dqNEMC vs simulator" */
    const char
        *metric; /* "RMSE", "CMC", "NRMSE" (RMSE over the range of the reading), "error", "count" or "time" (s) */
    double figure[FIGURES]; /* NaN: not a real number */
    double paper[FIGURES];  /* NaN: not printed */
    double limit;           /* of ours, which the maximum must not exceed; NaN: none */
    bool at_least;          /* the limit is one that the minimum must not fall below */
    size_t count, unreal;   /* numbers summed up; those of them that were not real */
} experiment_row;

/* Curves over time, for the report. */
typedef struct experiment_curve {
    const char *name;
    const double *y; /* [count] */
} experiment_curve;
typedef struct experiment_plot {
    char title[200], unit[24];
    bool logarithmic;   /* the vertical axis */
    bool separate;      /* the curves are different quantities, of which no difference is drawn */
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
    const char *file; /* "measured.csv" */
    ramus_table *table;
} experiment_table;

typedef enum experiment_filter {
    FILTER_BOTH, /* zero phase, and a row with the causal one */
    FILTER_ZERO_PHASE,
    FILTER_CAUSAL
} experiment_filter;
/* What a simulation has read, so that runs which differ in their sensors only need one. */
enum { EXPERIMENT_RECORDED = 6 };
typedef struct experiment_record {
    double *x[EXPERIMENT_RECORDED]; /* owned; NULL until the first run */
} experiment_record;
typedef struct experiment_options {
    /* how real the run is; reality.h */
    unsigned long long seed; /* of noise and parameter errors */
    double noise;            /* standard deviation of white noise, as a fraction of each channel's own spread */
    double quantise;         /* resolution, as a fraction of each channel's range */
    double delay; /* s: positions and velocities are behind the forces; at a black box, its ports behind the joints */
    double friction; /* viscous, of every coordinate of the plant: at 1 Hz so many times its own inertia's force */
    double parameter_error; /* masses, centres of mass and inertias of the plant are off by up to this fraction */
    double step;            /* s, of the simulator; 0: that of the experiment */
    double slip_limit;      /* N, nonholonomic-8: the wheels slip sideways beyond it; 0: never */
    experiment_filter filter;
    const char *model;         /* a file to be judged in place of the experiment's own robot; NULL: that one */
    experiment_record *record; /* NULL: none is kept */
    bool process;              /* mbm-black-box: its black box is another process, too */
    bool brief;                /* the first method alone, neither curves nor tables: one point of a study */
    /* charmie */
    int steps;          /* into which the motion is cut; 0: 1000, as the paper's */
    int repetitions;    /* of each measured time; 0: none is measured */
    const char *folder; /* where pages are written; NULL: none is */
    void (*progress)(const char *experiment, const char *doing, double fraction); /* may be NULL */
} experiment_options;

/* One run: its options, what it has found, and all that it holds until lab_release. */
typedef struct lab {
    const char *name; /* of the experiment */
    const experiment_options *options;
    ramus_error *err;
    struct lab_held *held;
    ramus_model *model;                    /* of which the graph is drawn */
    ramus_model *assembly[ASSEMBLY_STEPS]; /* [BR] Fig. 3; NULL: not shown */
    int nrow, nplot, ntable, nnote, njoint;
    experiment_row row[EXPERIMENT_ROWS];
    experiment_plot plot[EXPERIMENT_PLOTS];
    experiment_table table[EXPERIMENT_TABLES];
    char note[EXPERIMENT_NOTES][800];
    experiment_joint *joint;
    char joint_what[80]; /* the comparison that `joint` shows */
    int main_row;        /* the comparison that a study is of: its RMSE; CMC is the next */
    response response;   /* mbm-control in a study */
    const char *page;    /* a 3D page that was written beside the report; NULL if none */
    bool other_links;    /* as in the experiment */
    bool timed;          /* some figures are times, which another run or machine does not repeat */
} lab;
void lab_release(lab *l);

/* A file that is built into the program: a robot, a template of a page. */
typedef struct experiment_file {
    const char *name; /* "bm.yaml" */
    const unsigned char *data;
    size_t size;
} experiment_file;
extern const experiment_file experiment_files[]; /* name NULL at the end */
const experiment_file *experiment_file_find(const char *name);

typedef struct experiment experiment;
struct experiment {
    const char *name;     /* "bm" */
    const char *title;    /* a line */
    const char *about;    /* what is done, in a paragraph */
    const char *robot;    /* file of the robot that is modelled */
    const char *graph;    /* the paper's figure of the graph, ", as in [BR] Fig. 4"; NULL: none */
    const char *units;    /* of the table, in a sentence */
    const char *invented; /* what of the robot the paper does not print, so that its figures are of another one */
    ramus_status (*run)(lab *l, const experiment *self);
    const void *parameters; /* for `run` */
    bool other_links;       /* the links are invented: the paper's figures are of another robot */
};
extern const experiment *const experiment_list[]; /* NULL at the end */
const experiment *experiment_find(const char *name);
/* l->model is the experiment's robot. The lab is released by the caller in any case. */
ramus_status experiment_run(const experiment *e, const experiment_options *options, lab *l, ramus_error *err);

#endif
