/* states.h - rows of q, v, a, tau and of ports, from tables */
#ifndef RAMUS_TOOLS_STATES_H
#define RAMUS_TOOLS_STATES_H

#include "tools/console/console.h"

typedef struct states {
    size_t count;
    double *q, *v, *a;     /* count x nq, nv, nv; quaternions have unit length */
    double *tau;           /* count x nv */
    double *t;             /* count; NULL when the table has none */
    ramus_sample *samples; /* count x nport; NULL when the model has no ports */
    ramus_table *table;    /* for file names and lines in messages */
    /* count x nactuator, NAN where a coordinate is not commanded by a length; NULL when none is in any row */
    double *length, *rate, *acceleration;
} states;

/* Read the tables; `ports_path` may be NULL when the model has no ports. What is wrong is printed.
 * Returns an exit code; release in any case. */
int states_load(const ramus_model *model, const char *states_path, const char *ports_path, states *out);
/* The same, where a linear actuator of `mechanism` (NULL: none) may have columns length.NAME, rate.NAME, acceleration.NAME in
 * place of the q, v, a of the one coordinate it moves; what these columns say there is passed over. */
int states_load_lengths(const ramus_model *model, const ramus_mechanism *mechanism, const char *states_path,
                        const char *ports_path, states *out);
/* Warn of columns that the command needs and a table in which t and q vary does not have, once for each kind; the numbers are
 * zero. Returns an exit code. */
enum { STATES_V = 1, STATES_A = 2, STATES_TAU = 4 };
int states_warn_missing(const ramus_model *model, const states *s, unsigned needed);
/* One row: the neutral configuration at rest. */
int states_neutral(const ramus_model *model, states *out);
void states_release(states *s);

#endif
