/* study.h - parameter studies: what is varied, what is measured, and the results of all points */
#ifndef RAMUS_TOOLS_SWEEP_H
#define RAMUS_TOOLS_SWEEP_H

#include "tools/pieces/pieces.h"
#include "tools/rows/mechanism_rows.h"

#include <math.h>

enum { SWEEP_MOST_AXES = 16, SWEEP_MOST_MEASURES = 17, SWEEP_MOST_POINTS = 1000000 };

/* ---- what is varied ----------------------------------------------------------------------------------------- */

/* Whether it is a number of the file, or added to the first state of a simulation. */
typedef enum sweep_place { IN_FILE, IN_POSITION, IN_VELOCITY } sweep_place;
typedef struct sweep_axis {
    char *path; /* of a number in the assembly, or q.NAME, v.NAME; owned */
    sweep_place place;
    int coordinate; /* of a first state */
    double from, to;
    size_t count;     /* values of a grid; 0 when points are random */
    const char *unit; /* "" where it is not known */
} sweep_axis;
/* axis.c: PATH=FROM:TO:N; PATH=FROM:TO when points are random. The path may contain '='. What is wrong is printed; returns an exit code. */
int sweep_read_axis(const char *text, int random, sweep_axis *a);
/* A whole number from 1 to `most`. */
int sweep_read_count(const char *option, const char *text, double most, double *value);
/* The unit of a number of the assembly `file`, by its key; "" where the file chooses units of its own. */
const char *sweep_axis_unit(const char *file, const char *path);

/* ---- what is measured (measure.c) ---------------------------------------------------------------------- */

typedef enum measure_kind {
    MEASURE_PEAK,  /* largest size */
    MEASURE_MAX,   /* largest */
    MEASURE_MIN,   /* smallest */
    MEASURE_MEAN,  /* of all rows */
    MEASURE_RMS,   /* square root of the mean square */
    MEASURE_RANGE, /* largest less smallest */
    MEASURE_FINAL, /* in the last row */
    MEASURE_MASS,  /* of the robot; has no columns */
    MEASURE_KIND_COUNT
} measure_kind;

typedef struct measure {
    const char *text; /* as given; borrowed */
    measure_kind kind;
    int ncolumn, *column; /* of mechanism_rows; owned */
    char unit[16];
} measure;

/* FUNCTION(COLUMN), where * in COLUMN is any text, or mass. `name` are all columns, NULL after the last. Reports what is
 * wrong; returns an exit code. */
/* Which columns beside tau, power and those of parts a measure is about: those of wrenches cost time, and are made where they are named. */
mechanism_columns measure_columns(const char *text);
int measure_parse(measure *m, const char *text, const ramus_model *model, char **name);
void measure_release(measure *m);

/* The sums from which all functions follow. */
typedef struct tally {
    double max, min, sum, squares, last;
    size_t count;
} tally;
#define TALLY_NONE ((tally){ .max = -INFINITY, .min = INFINITY })
void tally_add(tally *t, const measure *m, const double row[]);
double tally_result(const tally *t, const measure *m, const ramus_model *model);

/* ---- the study ---------------------------------------------------------------------------------------------- */

/* Points that have no result, and why the first of them has none. */
typedef struct sweep_failures {
    size_t count, first;
    char text[1024];
} sweep_failures;

typedef struct sweep sweep;
/* The measures of a point, whose robot is `model`; point npoint: the unchanged file. `values` has room for MECHANISM_ROWS_MOST rows
 * of `width`. */
typedef ramus_status (*sweep_evaluate)(const sweep *s, size_t point, const ramus_model *model, double *values,
                                       double result[], ramus_error *err);
struct sweep {
    const char *path;        /* of the model */
    sweep_evaluate evaluate; /* NULL: inverse dynamics of the motion */
    const void *user;        /* its own */
    ramus_load_options load;
    const ramus_network_options *modules; /* modules from sources are opened with these; NULL: they are not */
    ramus_network_options asked;          /* room for them */
    ramus_data_options how;
    int naxis;
    sweep_axis axis[SWEEP_MOST_AXES];
    int random;    /* 1: points are drawn from the box, not on a grid; also where they are given */
    double *given; /* [npoint x naxis] the points themselves, where a search chose them; NULL: not */
    unsigned long long seed;
    size_t npoint;
    int nmeasure;
    measure measure[SWEEP_MOST_MEASURES];
    int objective, maximize;   /* which measure, and which way is better */
    mechanism_columns columns; /* beside those of joints: what the measures are about */
    const ramus_model
        *original_model; /* that of the unchanged file: a point's model has as many coordinates and parts */
    int width;           /* columns of mechanism_rows */
    ramus_states *motion;
    /* results */
    double *result; /* npoint x nmeasure; NAN: none */
    double unchanged[SWEEP_MOST_MEASURES];
    sweep_failures refused;  /* models that are not accepted */
    sweep_failures failed;   /* motions that cannot be evaluated */
    sweep_failures original; /* the unchanged model's motion, if that fails */
    size_t best;             /* npoint: none */
};

/* Which value of an axis a point of a grid has, from 0; the last axis changes fastest. */
size_t sweep_index(const sweep *s, size_t point, int axis);
/* The value of an axis at a point. */
double sweep_value(const sweep *s, size_t point, int axis);
/* The number from 0 to 1 that random points have: of a seed, a point and an axis. */
double sweep_random(unsigned long long seed, size_t point, int axis);
/* 1 if the point has results. */
int sweep_has(const sweep *s, size_t point);
/* A measure at a point; NAN: none. */
double sweep_result(const sweep *s, size_t point, int measure);
/* 1 if x is better than y. */
int sweep_is_better(const sweep *s, double x, double y);
/* The robot of a point. */
ramus_status sweep_load(const sweep *s, size_t point, ramus_model **out, ramus_error *err);

/* A path that leads nowhere does so at every point: it is reported before the work starts. Returns an exit code. */
int sweep_check_paths(const sweep *s);
/* Axes, measures, results and the motion. */
void sweep_release(sweep *s);
/* The measures from their sums; one that overflows is an error. */
ramus_status sweep_results(const sweep *s, const tally tallies[], const ramus_model *model, double result[],
                           ramus_error *err);
/* run.c: every point, on `jobs` threads of this process and the ranks; the results do not depend on how many. `job` has its inputs and
 * where the output goes. Returns what pieces_run does. */
int sweep_run(sweep *s, pieces_job *job, int jobs);

/* Parts of it, for other ways to choose points. The measures of one point, and why it has none: */
void sweep_point(const sweep *s, size_t point, double *values, double result[], sweep_failures *refused,
                 sweep_failures *failed);
/* `more`, whose points are numbered from `offset`, joins `all`. */
void sweep_add_failures(sweep_failures *all, const sweep_failures *more, size_t offset);
void sweep_put_failures(out *result, const sweep_failures *f);
bool sweep_get_failures(const char **bytes, size_t *left, sweep_failures *all);
/* Memory of each worker, and the results of the unchanged file. Returns an exit code; close in any case. */
int sweep_open_workers(sweep *s, int jobs, double ***values);
void sweep_close_workers(int jobs, double **values);
void sweep_find_best(sweep *s);

/* report.c: the table of all points (returns an exit code), and what was found. */
int sweep_write_table(const sweep *s, const char *path);
void sweep_report(const sweep *s, FILE *to);
void sweep_report_found(const sweep *s, FILE *to); /* without its first line */

/* plot.c: a picture as SVG, alone or in a page. */
void sweep_plot(const sweep *s, const char *robot, out *o);
void sweep_page(const sweep *s, const char *robot, out *o);

#endif
