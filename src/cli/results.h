/* results.h - the tables that id and fd write */
#ifndef RAMUS_CLI_RESULTS_H
#define RAMUS_CLI_RESULTS_H

#include "states.h"

/* Writes t, if the states have it, and PREFIX of each coordinate; values [count x nv]. What is wrong is printed; returns an
 * exit code. */
int results_write(const ramus_model *model, const states *s, const char *prefix, const double values[],
                  const char *path);

/* The same with any columns; values [count x ncolumn]. */
int results_write_columns(const states *s, int ncolumn, char **column, const double values[], const char *path);

#endif
