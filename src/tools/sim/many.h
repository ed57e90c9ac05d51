/* many.h - ramus sim --many: a motion from each row of a table */
#ifndef RAMUS_TOOLS_SIM_MANY_H
#define RAMUS_TOOLS_SIM_MANY_H

#include "setup.h"

typedef struct sim_many {
    const char *states; /* the table: q.*, and v.*, tau.* where not zero */
    const char *jobs;   /* threads; NULL: one for each processor */
    double output_step; /* s; 0: the last state of each motion alone */
    double most_rows;   /* of the result */
} sim_many;

/* Whether these options go with --many, before files are read. Returns an exit code. */
int many_check(const sim_many *many, const sim_texts *x, sim_setup *s);
/* Runs all motions and writes motion, t, q.*, v.*: the state every output_step, the first one included, or the last one. Returns an
 * exit code; nothing is written where a motion fails. */
int many_run(const sim_many *many, const sim_setup *s, const sim_texts *x, const ramus_model *model, const char *path,
             const char *output);

#endif
