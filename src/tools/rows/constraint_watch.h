/* constraint_watch.h - what constraints did over the rows of a table: forces as columns, rows that do not meet them */
#ifndef RAMUS_TOOLS_CONSTRAINT_WATCH_H
#define RAMUS_TOOLS_CONSTRAINT_WATCH_H

#include "states.h"

/* The largest error of one level, and where it is. */
typedef struct constraint_worst {
    double error;
    int line, constraint;
} constraint_worst;

typedef struct constraint_watch {
    const ramus_model *model; /* NULL: nothing is watched */
    size_t rows, unmet;       /* rows seen, and those that do not meet the constraints */
    constraint_worst position, velocity, acceleration;
    size_t chosen; /* rows whose forces are not unique */
    int nchoice;   /* most directions of choice among them */
    /* rows where contacts can share their forces in several ways, where friction may allow several motions, where an impulse is due */
    size_t shared, several, impacts;
    size_t without;   /* rows without accelerations under the one-sided constraints */
    int without_line; /* of the first of them, */
    char why[256];    /* and the reason */
} constraint_watch;

/* Columns constraint.NAME.fx .. mz of constraints between frames (what a's side exerts on b's side, at b's origin in its
 * axes), constraint.NAME.force of couplings (coefficient_i times it acts at joint i) and stops; of one-sided constraints also .gap, the smaller of two, and
 * .state: 0 open, 1 touching, 2 holding, 3 sliding. */
int constraint_columns_count(const ramus_model *model);
/* Appends their names; 0: memory is out. */
int constraint_columns_names(const ramus_model *model, char **name, int *count);

/* Look at the solution that `data` holds for the row at `line` of a table; `forces` [columns] or NULL. */
void constraint_watch_row(constraint_watch *w, ramus_data *data, int line, double forces[]);
/* The row at `line` has no accelerations, for that reason. */
void constraint_watch_without(constraint_watch *w, int line, const char *why);
/* Adds what another has seen of other rows, in any order. */
void constraint_watch_add(constraint_watch *w, const constraint_watch *other);
/* What was seen: rows that do not meet the constraints, and rows whose forces are not unique; nothing where there are none. */
void constraint_watch_unmet(const constraint_watch *w, out *text);
void constraint_watch_choice(const constraint_watch *w, out *text);
void constraint_watch_bounds(const constraint_watch *w, out *text);
/* Report on standard error what was seen. `file` is the table's. */
void constraint_watch_report(const constraint_watch *w, const char *file);

#endif
