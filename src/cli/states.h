/* states.h - rows of q, v, a, tau and of ports, from tables */
#ifndef RAMUS_CLI_STATES_H
#define RAMUS_CLI_STATES_H

#include "cli.h"

typedef struct states {
    size_t count;
    double *q, *v, *a;     /* count x nq, nv, nv; quaternions have unit length */
    double *tau;           /* count x nv */
    double *t;             /* count; NULL when the table has none */
    ramus_sample *samples; /* count x nport; NULL when the model has no ports */
    ramus_table *table;    /* for file names and lines in messages */
} states;

/* Read the tables; `ports_path` may be NULL when the model has no ports. What is wrong is printed.
 * Returns an exit code; release in any case. */
int states_load(const ramus_model *model, const char *states_path, const char *ports_path, states *out);
void states_release(states *s);

#endif
