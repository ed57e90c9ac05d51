/* record.h - a run of a simulation: its motion row by row, and what is reported about it */
#ifndef RAMUS_TOOLS_RECORD_H
#define RAMUS_TOOLS_RECORD_H

#include "setup.h"

/* Run to the end, a row every `output_step` s (0: every step) and `most` at most; write the table, and a summary on standard error.
 * Returns an exit code: TOOL_NOT_TRUSTED where the motion is written with a warning. */
int sim_run(sim_setup *s, const ramus_model *model, double output_step, size_t most, const char *path,
            const char *output);

#endif
