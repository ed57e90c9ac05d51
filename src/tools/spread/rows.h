/* rows.h - the rows of a table with one robot over many ranks */
#ifndef RAMUS_TOOLS_SPREAD_ROWS_H
#define RAMUS_TOOLS_SPREAD_ROWS_H

#include "tools/rows/states.h"

/* tau.* (or a.*, forward) of every row, to `output`; what it cost is reported on standard error. `path` is the model's. Returns an exit
 * code; ranks_close follows. */
int spread_rows(const ramus_model *model, const ramus_states *states, int forward, const char *path,
                const char *output);

#endif
