/* report.h - what an experiment shows: its figures for people and programs, the report, the overview */
#ifndef RAMUS_EXPERIMENT_REPORT_H
#define RAMUS_EXPERIMENT_REPORT_H

#include "experiment.h"

#include "tools/console/console.h"

/* ---- figures.c -------------------------------------------------------------------------------------------------- */

/* The table beside the paper's, as text and as the JSON object of one experiment. */
void figures_text(const experiment *e, const lab *l, out *o);
void figures_json(const experiment *e, const lab *l, out *o);
/* How figure k compares with the paper's, at the digits that the paper prints; and the worst of a row's figures. */
typedef enum figure_verdict { VERDICT_NO_PAPER, VERDICT_WORSE, VERDICT_AS_GOOD, VERDICT_BETTER } figure_verdict;
figure_verdict figure_judge(const experiment_row *row, int figure);
figure_verdict figures_judge(const experiment_row *row);
/* A figure of a row for people; "-" where there is none. */
enum { FIGURE_TEXT = 40 };
const char *figure_format(char text[FIGURE_TEXT], const experiment_row *row, double value);
/* In a word: "better", "not as good"; for times how many times as fast, with a sign for "times". */
void figure_add_verdict(out *o, const experiment_row *row, const char *times);
/* Of the figures with the paper's beside them: how many, and how many are not as good; rows that study something else
 * than the paper did (a causal filter) do not count. */
typedef struct figure_count {
    int compared, worse;
} figure_count;
figure_count figures_count(const lab *l);
bool figures_are_variant(const experiment_row *row);

/* ---- report.c --------------------------------------------------------------------------------------------------- */

/* report.html: one page that needs nothing else. `name` and `args` are how it was called, for repeating it. */
void report_page(const experiment *e, const lab *l, const char *name, const char *args, out *o);
/* index.html: the pages of all experiments. */
void report_index(const figure_count counts[], out *o);

#endif
