/* results.h - the tables that id and fd write */
#ifndef RAMUS_TOOLS_RESULTS_H
#define RAMUS_TOOLS_RESULTS_H

#include "states.h"

/* PREFIX and the name of velocity coordinate k; NULL: memory is out. */
char *results_name(const ramus_model *model, const char *prefix, int k);
void results_release_names(char **name); /* up to the first NULL; and the list */

/* Writes t, if the states have it, and the columns; values [count x ncolumn]. What is wrong is printed; returns an exit
 * code. */
int results_write_columns(const states *s, int ncolumn, char **column, const double values[], const char *path);

#endif
