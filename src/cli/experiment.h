/* experiment.h - what the experiment command shows: tables for people and programs, the report, the overview */
#ifndef RAMUS_CLI_EXPERIMENT_H
#define RAMUS_CLI_EXPERIMENT_H

#include "cli.h"
#include "experiments/experiment.h"

/* The table beside the paper's, as text and as the JSON object of one experiment. */
void experiment_text(const experiment *e, const lab *r, out *o);
void experiment_json(const experiment *e, const lab *r, out *o);
/* A figure of a row for people; "-" where there is none. */
void experiment_figure(out *o, const experiment_row *row, double value);
/* "312" or "3.4": how many times as fast. */
void experiment_ratio(out *o, double ratio);
/* Of the figures with the paper's beside them: how many, and how many are not as good; rows that study something else
 * than the paper did (a causal filter) do not count. */
typedef struct experiment_count {
    int compared, worse;
} experiment_count;
experiment_count experiment_tally(const lab *r);
int experiment_is_variant(const experiment_row *row);

/* report.html: one page that needs nothing else. `args` is how it was called, for repeating it. */
void experiment_report(const experiment *e, const lab *r, const char *args, out *o);
/* index.html: the pages of several experiments; results [n] may be NULL where one failed. */
void experiment_index(const experiment *const e[], const experiment_count counts[], int n, out *o);

#endif
