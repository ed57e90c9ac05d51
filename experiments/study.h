/* study.h - how the figures of an experiment change with one of the things that make it real: `ramus experiment NAME --study WHAT` */
#ifndef RAMUS_EXPERIMENT_STUDY_H
#define RAMUS_EXPERIMENT_STUDY_H

#include "experiment.h"

#include "tools/console/console.h"
#include "tools/pieces/pieces.h"

enum { STUDY_POINTS = 40 };

/* What is summed up of the main comparison; and of mbm-control, what [BR] Fig. 9 shows of the total error. */
typedef enum study_measure {
    STUDY_CMC_MIN,
    STUDY_CMC_MEAN,
    STUDY_RMSE_MAX,
    STUDY_RMSE_MEAN,
    STUDY_OSCILLATIONS,
    STUDY_SETTLING, /* s; not within the run: no number */
    STUDY_MEASURES
} study_measure;

typedef struct study_point {
    double value;
    double low[STUDY_MEASURES], mean[STUDY_MEASURES],
        high[STUDY_MEASURES]; /* over the seeds; NaN: in one of them no real number */
    int failed;               /* seeds whose simulation was unstable */
} study_point;

typedef struct study {
    const experiment *e;
    const char *what;             /* "noise" */
    const char *unit;             /* of its values */
    int seeds;                    /* of each point */
    double low, high;             /* the range; 0: the usual one */
    int nmeasure;                 /* that the experiment has */
    char row[80];                 /* the comparison */
    double paper[STUDY_MEASURES]; /* NaN: not printed */
    double
        met[STUDY_MEASURES]; /* value at which the paper's figure is met; up to which there are two oscillations, as its
                                     figure shows; NaN: at none of the range */
    int count;
    study_point point[STUDY_POINTS];
} study;

/* The names of what can be studied; NULL at the end. */
extern const char *const study_names[];
/* Whether its range has values: steps are those of which 1 ms, or charmie's 5 s, are a whole number, and nothing is more than it
 * can be. `e`, `what`, `low` and `high` are set. */
bool study_has_values(const study *s);
/* `e`, `what`, `seeds`, `low` and `high` are set; the job has its inputs. Returns what pieces_run does. */
int study_run(study *s, const experiment_options *options, pieces_job *job);

/* As text, JSON, a table for programs, a page. */
void study_text(const study *s, out *o);
void study_json(const study *s, out *o);
void study_csv(const study *s, out *o);
void study_page(const study *s, const char *args, out *o);

#endif
