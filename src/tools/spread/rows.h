/* rows.h - the rows of a table with one robot over many ranks
 *
 * Rank 0 reads the robot and the table, and writes the result; the others hold their links and coordinates alone.
 */
#ifndef RAMUS_TOOLS_SPREAD_ROWS_H
#define RAMUS_TOOLS_SPREAD_ROWS_H

#include "tools/rows/states.h"

/* Before anything is read. PIECES_DONE on ranks other than 0, whose work is done with it; else an exit code: go on where it is TOOL_OK.
 * ranks_close follows in any case. */
int spread_enter(int forward);
/* tau.* (or a.*, forward) of every row, to `output`; what it cost is reported on standard error. `path` is the model's. Returns an exit
 * code. */
int spread_rows(const ramus_model *model, const ramus_states *states, int forward, const char *path,
                const char *output);
/* After spread_enter, in any case: ranks that were dealt nothing, for something was wrong before, are released. */
void spread_leave(void);

#endif
