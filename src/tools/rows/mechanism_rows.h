/* mechanism_rows.h - what each row of states needs, as columns: forces of joints, lengths and tensions of parts, shares */
#ifndef RAMUS_TOOLS_MECHANISM_ROWS_H
#define RAMUS_TOOLS_MECHANISM_ROWS_H

#include "constraint_watch.h"
#include "limit_watch.h"
#include "states.h"
#include "tools/pieces/pieces.h"
#include "wrench_columns.h"

#include <stdbool.h>

enum { MECHANISM_ROWS_MOST = 64 }; /* that are evaluated at once */

/* Columns in this order:
 *
 *     tau.JOINT               N m or N; with a mechanism: what the joints' own motors give
 *     length.NAME             m, of actuators, springs and bars
 *     force.NAME              N, their tensions
 *     share.NAME.CARRIER.fx   .. mz, N and N m: the wrench of each carrier, at its own frame in its axes
 *     constraint.NAME.fx      .. mz, or .force: constraint_watch.h
 *     wrench.INSTANCE.fx      .. mz, then joint.JOINT.fx .. mz: wrench_columns.h
 *
 * and, beyond those that are written to files (nwritten):
 *
 *     rate.NAME               m/s
 *     power.JOINT             W: tau v
 *     power.NAME              W: -force rate, what the part gives the robot */
typedef enum mechanism_columns {
    COLUMNS_OF_JOINTS = 0,
    COLUMNS_OF_PARTS = 1, /* length, force, share */
    COLUMNS_OF_CONSTRAINTS = 2,
    COLUMNS_FORWARD = 4, /* a.JOINT in place of tau.JOINT: accelerations that the forces of each row cause; no parts */
    COLUMNS_OF_CONNECTIONS = 8,
    COLUMNS_OF_JOINT_WRENCHES = 16,
    COLUMNS_MODULAR = 32 /* by the modular algorithm; neither forward nor with parts */
} mechanism_columns;     /* may be added up */

typedef struct mechanism_rows {
    int nv, npart, nsharing, nconstraint, nwritten, width; /* npart, nsharing: zero without columns of parts */
    int forward, modular;
    bool parts; /* they have columns: data has the mechanism */
    bool timed; /* modules come from sources, and may ask for the time of a row */
    ramus_data *data;
    ramus_data_options how; /* as it was opened, for others like it */
    mechanism_columns columns;
    constraint_watch watch;            /* of a model with constraints */
    wrench_columns wrenches;           /* also contacts, which count always */
    double *q, *v, *a, *tau;           /* MECHANISM_ROWS_MOST rows */
    bool without[MECHANISM_ROWS_MOST]; /* forward: contacts leave no accelerations, and the row's numbers are nan */
} mechanism_rows;

/* Nothing is printed. Close in any case. */
ramus_status mechanism_rows_open(mechanism_rows *r, const ramus_model *model, const ramus_data_options *how,
                                 mechanism_columns columns, ramus_error *err);
void mechanism_rows_close(mechanism_rows *r);
/* Names of all columns [width], NULL after the last, for states_release_names; NULL: memory is out. */
char **mechanism_rows_names(const mechanism_rows *r, const ramus_model *model);
/* The unit of a column, "" where it has none. */
const char *mechanism_rows_unit(const ramus_model *model, const char *column);

/* Rows first .. first + count - 1 of the states, at most MECHANISM_ROWS_MOST; values [count x width]. *bad is the row that
 * failed. A state without accelerations under one-sided constraints is no failure. */
ramus_status mechanism_rows_evaluate(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t first,
                                     size_t count, double values[], size_t *bad, ramus_error *err);

/* rows_table.c: all rows in pieces, on `jobs` threads and the ranks, and the table of the columns that are written, to the job's output.
 * What the constraints did, and limits that were exceeded (not by accelerations of forward dynamics), are reported. Returns an exit
 * code, TOOL_NOT_TRUSTED where rows have no accelerations; pieces_finish follows. */
int mechanism_rows_write(const mechanism_rows *r, const ramus_model *model, const ramus_states *s, pieces_job *job,
                         int jobs);

#endif
