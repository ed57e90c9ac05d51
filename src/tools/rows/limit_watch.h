/* limit_watch.h - limits of joints over the rows of a table: which were exceeded, how often, where first */
#ifndef RAMUS_TOOLS_LIMIT_WATCH_H
#define RAMUS_TOOLS_LIMIT_WATCH_H

#include "states.h"

enum { LIMIT_POSITION, LIMIT_VELOCITY, LIMIT_EFFORT, LIMIT_KINDS };

/* Of one kind of limit. */
typedef struct limit_excess {
    size_t rows, first; /* how many, and the first of them */
    double at;          /* s, its time */
    double worst;       /* the number that lies furthest beyond */
    double beyond;      /* by how much */
    size_t furthest;    /* and the row of it */
} limit_excess;

/* A coordinate that has limits; of a joint that follows another, without an effort of its own. */
typedef struct limited_coordinate {
    ramus_link joint;
    int q, v; /* its own, or its master's; q -1: no limits of position */
    double multiplier, offset;
    double lower, upper, max_velocity, max_effort;
    limit_excess excess[LIMIT_KINDS];
} limited_coordinate;

typedef struct limit_watch {
    const ramus_model *model;
    int count, unlikely; /* unlikely: joints with limits that allow no motion or no force, which are not looked at */
    limited_coordinate *coordinate;
    size_t rows;
    bool timed;
} limit_watch;

/* Finite limits of the joints; a velocity or effort of 0, and a lower limit that equals the upper one, are taken for limits that were not
 * given: one note counts them. 0: memory is out. Close in any case. */
int limit_watch_open(limit_watch *w, const ramus_model *model);
void limit_watch_close(limit_watch *w);
/* The next row; t NULL: it has no time, tau NULL: forces are not known. Beyond a limit is by more than rounding, 1e-9 of it. */
void limit_watch_row(limit_watch *w, const double *t, const double q[], const double v[], const double tau[]);
/* Adds what another of the same model has seen of other rows, in any order. */
void limit_watch_add(limit_watch *w, const limit_watch *other);
/* Report on standard error what was seen: "ramus: FILE: effort of elbow exceeded in 37 rows, first at t = 1.2 s; ...". */
void limit_watch_report(const limit_watch *w, const char *file);

#endif
