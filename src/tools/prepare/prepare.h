/* prepare.h - states from a raw log: uniform rate, filtered, with velocities and accelerations */
#ifndef RAMUS_TOOLS_PREPARE_H
#define RAMUS_TOOLS_PREPARE_H

#include "tools/console/console.h"

#include <stdbool.h>

enum { PREPARE_MOST_DELAYS = 16, PREPARE_LEAST_ROWS = 12 };

typedef struct prepare_delay {
    const char *column; /* with * for any text */
    double seconds;     /* the column is late by this much */
} prepare_delay;

typedef enum prepare_unwrap { UNWRAP_DETECTED, UNWRAP_ALL, UNWRAP_NONE } prepare_unwrap;

typedef struct prepare_options {
    double rate;   /* Hz; 0: that of the log */
    double cutoff; /* Hz; 0: no filter; negative: the default */
    bool causal;
    int order; /* of the Butterworth filter, in each pass */
    prepare_unwrap unwrap;
    bool keep_velocity; /* v.* of the log are filtered, not replaced */
    bool remove_delays; /* of v.* and tau.*, as found */
    int ndelay;
    prepare_delay delay[PREPARE_MOST_DELAYS];
    double max_gap; /* s; 0: ten usual intervals of the column */
    bool hold;      /* numbers stay until the next: no interpolation */
} prepare_options;

/* One column: as it was logged, and on the grid. */
typedef struct prepare_column {
    const char *name; /* in the log */
    size_t count;
    double *t, *x;     /* [count], t in s without the delay, from the log's start */
    double *y;         /* [ngrid] */
    double delay;      /* s */
    int quaternion[4]; /* columns qw, qx, qy, qz; the first is -1 where it is none */
    int turns;         /* that were taken out */
} prepare_column;

typedef struct prepared {
    prepare_options opt;
    const ramus_table *log;
    int ncolumn;
    prepare_column *column; /* without t */
    double start;           /* s, of the log */
    double rate, fine_rate; /* Hz, of the result and of the work: a multiple */
    size_t every, ngrid;    /* fine_rate / rate; samples at the fine rate */
    double grid_start;      /* s, from the log's start */
    ramus_table *result;    /* t, q.*, v.*, a.*, tau.*, and the rest */
} prepared;

/* All steps; what was done is reported on standard error. Returns an exit code; release in any case. The log is borrowed. */
int prepare_run(prepared *p, const ramus_table *log, const prepare_options *opt);
void prepare_release(prepared *p);

/* delays.c: how late v.* and tau.* are, from filtered columns on the grid; *found is false where nothing convincing was found.
 * `kind` is "v." or "tau.". Returns an exit code. */
int prepare_find_delay(const prepared *p, const char *kind, double *delay, double *before, double *after, bool *found);

/* The column of the log, -1: none. PREFIX replaces that of `name`, as "v." for "q.elbow". */
int prepare_find(const prepared *p, const char *prefix, const char *name);

/* plot.c: before and after, alone (SVG) or in a page. */
void prepare_plot(const prepared *p, const char *log, out *o);
void prepare_page(const prepared *p, const char *log, out *o);

#endif
