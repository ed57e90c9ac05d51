/* between.h - tables with times: what they have between two rows */
#ifndef RAMUS_TOOLS_SIM_BETWEEN_H
#define RAMUS_TOOLS_SIM_BETWEEN_H

#include "tools/console/console.h"

/* Rows of `path` with t, whose times increase; `needed` beside: RAMUS_STATES_T, Q. Returns an exit code. */
int between_load(const ramus_model *model, const char *path, unsigned needed, const ramus_log_options *log,
                 ramus_states **rows);

/* Whether rows that an option names are about a run from 0 to `end`; INFINITY: it has none. Rows of other times, as seconds since 1970,
 * would act with their first or last numbers alone: that is an error. Returns an exit code. */
int between_check_run(const ramus_states *rows, const char *option, double end);

/* Where t lies: between row and row + 1, `part` of the way, or `outside` at row. The end belongs to the rows, and rounding of
 * the time there too. *at is the row that was found last. */
size_t between_find(const ramus_states *rows, size_t *at, double t, double *part, int *outside);
/* The number in column k of rows of `width` numbers, on the straight line. */
double between_value(const double rows[], size_t row, size_t width, size_t k, double part);

#endif
