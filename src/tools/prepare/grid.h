/* grid.h - columns of a log on a uniform grid */
#ifndef RAMUS_TOOLS_PREPARE_GRID_H
#define RAMUS_TOOLS_PREPARE_GRID_H

#include "prepare.h"

/* The numbers of all columns, each with its own times; in_log [ncolumn] are the columns of the log. Returns an exit code, as all here. */
int grid_take(prepared *p, const int in_log[], int time);
/* Rate, start and length of the grid. */
int grid_place(prepared *p);
/* The columns on it. */
int grid_resample(prepared *p);
/* The median of the intervals; NAN: there is none, or memory is out. */
double grid_usual_interval(size_t count, const double t[]);

#endif
