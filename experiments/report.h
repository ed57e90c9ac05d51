/* report.h - what an experiment shows: its figures for people and programs, the report, the overview */
#ifndef RAMUS_EXPERIMENT_REPORT_H
#define RAMUS_EXPERIMENT_REPORT_H

#include "experiment.h"

#include "tools/console/console.h"

/* ---- figures.c -------------------------------------------------------------------------------------------------- */

/* The table beside the paper's, as text and as the JSON object of one experiment. */
void figures_text(const experiment *e, const lab *l, out *o);
void figures_json(const experiment *e, const lab *l, out *o);
/* How figure k compares with the paper's, at the digits that the paper prints, or with a limit of ours; and the worst of a
 * row's figures. There is no "better": no paper prints the whole robot. */
typedef enum figure_verdict {
    VERDICT_NONE,
    VERDICT_REACHED, /* at least as good as the paper's */
    VERDICT_MISSED,
    VERDICT_WITHIN, /* of a limit of ours */
    VERDICT_BEYOND,
    VERDICTS
} figure_verdict;
figure_verdict figure_judge(const experiment_row *row, int figure);
figure_verdict figures_judge(const experiment_row *row);
bool verdict_is_bad(figure_verdict verdict);
/* A figure of a row for people; "-" where there is none. */
enum { FIGURE_TEXT = 40 };
const char *figure_format(char text[FIGURE_TEXT], const experiment_row *row, double value);
const char *figure_format_paper(char text[FIGURE_TEXT], const experiment_row *row, double value);
/* The figure, or NaN where the row has one number alone and this is not the place to show it. */
double figure_shown(const experiment_row *row, int figure);
/* In a word: "reached", "not reached", "within", "beyond". */
const char *figure_verdict_word(const experiment_row *row);
/* How many figures have each verdict, of all rows; `bad` are those missed or beyond. */
typedef struct figure_count {
    int of[VERDICTS], judged, bad;
} figure_count;
figure_count figures_count(const lab *l);
/* The counts in a sentence, with the rows that are not so. */
void figures_add_summary(out *o, const lab *l);

/* ---- assembly.c ------------------------------------------------------------------------------------------------- */

/* The interconnection matrix in symbols; the steps of the lab's assembly, if it has them. */
void assembly_add_matrix(out *o, const ramus_model *model);
void assembly_add_steps(out *o, const lab *l);

/* ---- report.c --------------------------------------------------------------------------------------------------- */

/* report.html: one page that needs nothing else. `args` are the options that it was called with, for repeating it. */
void report_page(const experiment *e, const lab *l, const char *args, out *o);
/* index.html: the pages of all experiments, in the order of experiment_list. */
typedef struct index_entry {
    figure_count count;
    out summary; /* owned */
} index_entry;
void report_index(const index_entry entries[], out *o);

#endif
