/* charmie.h - CHARMIE's test motion ([CH] 6), what follows from it, and the same in the simulator
 *
 * The parts of its mechanism are those of robots/charmie.yaml: actuators that are linear have a commanded length, the
 * others follow.
 */
#ifndef RAMUS_EXPERIMENT_CHARMIE_H
#define RAMUS_EXPERIMENT_CHARMIE_H

#include "channels.h"

#include <ramus/actuator.h>
#include <ramus/dynamics.h>

#define CHARMIE_TIME 5.0 /* s, of the motion */

/* ---- the motion ------------------------------------------------------------------------------------------------- */

/* A robot that is moved as [CH] 6 says, with the workspace for its mechanism. */
typedef struct test_motion {
    const ramus_model *model; /* borrowed */
    ramus_mechanism *mechanism;
    double *reference; /* [nv] m/s^2 or rad/s^2 of the coordinates; those with an actuator follow it */
    double *length, *rate, *acceleration; /* [nactuator] commanded; NAN for those that are not linear */
} test_motion;
ramus_status test_motion_open(test_motion *m, const ramus_model *model, ramus_error *err);
void test_motion_release(test_motion *m);
/* The state at t: rest at 0, reversal at 2.5 s, rest at 5 s. At 2.5 s the acceleration is that of the second half, at 5 s
 * that before the stop. */
ramus_status test_motion_at(test_motion *m, double t, double q[], double v[], double a[]);

/* ---- what follows ----------------------------------------------------------------------------------------------- */

/* How far each sample is from what must hold exactly. */
enum {
    ERROR_LENGTH,     /* m: of the actuators, from the joints, less that commanded */
    ERROR_GUIDE,      /* m: of the levers' rods at their guides */
    ERROR_WORK,       /* relative: tau dq + springs and actuators = what the tree needs */
    ERROR_RODS,       /* relative: wrench of body 4 = rods + what is left to share; and of the base */
    ERROR_SHARES,     /* relative: the carriers' wrenches add up to what is needed */
    ERROR_SHARE_WORK, /* relative: the carriers' work is the actuator's */
    ERRORS
};

typedef struct trace {
    size_t n; /* samples, from 0 to CHARMIE_TIME */
    double step;
    channels q, v, a, tau; /* [nv]; tau: of the joints' own motors */
    channels tree;         /* [nv] what the tree needs at its joints */
    channels claw;         /* [3] m, world */
    channels base;         /* [6] force and moment of body 2 on body 3 at its origin, axes of the world */
    channels base_local;   /* [6] the same in axes of body 3 */
    channels tension;      /* [nactuator] N */
    channels length;       /* [nactuator] m */
    channels rod;          /* [nlever] N: each rod pushes its guide by that */
    channels share[2];     /* [6 ncarrier] of body_4 and body_5: force and moment of each carrier in its axes */
    channels error;        /* [ERRORS] */
} trace;
ramus_status trace_compute(trace *r, const ramus_model *model, int steps, const experiment_options *o,
                           ramus_error *err);
void trace_release(trace *r);
/* The sharings of which trace.share tells. */
extern const char *const trace_sharing[2];

/* ---- the simulator ---------------------------------------------------------------------------------------------- */

/* The same tree in MuJoCo, without loops: inverse dynamics along the trace. */
typedef struct tree_twin {
    channels claw, base, tau;       /* as in the trace; tau: as trace.tree */
    channels error_claw;            /* [1] m, distance */
    channels error_base, error_tau; /* [1] relative: of the force, of all joint forces */
} tree_twin;
ramus_status tree_twin_compute(tree_twin *w, const ramus_model *model, const trace *r, const experiment_options *o,
                               ramus_error *err);
void tree_twin_release(tree_twin *w);

/* With the loops: cylinders, rods, levers as bodies of a small mass that equality constraints join, springs as tendons. The
 * trace's forces are applied, and MuJoCo's accelerations compared with the trace's. */
typedef struct loop_twin {
    double yield;                 /* in: (m/s^2)/N or (rad/s^2)/(N m), by which a constraint gives way to its force */
    double mass;                  /* kg, added in all */
    channels a;                   /* [nv] MuJoCo's */
    channels base;                /* [3] force */
    channels error_a, error_base; /* [1] largest difference of a, rad/s^2 or m/s^2; relative difference of the force */
} loop_twin;
ramus_status loop_twin_compute(loop_twin *w, const ramus_model *model, const trace *r, const experiment_options *o,
                               ramus_error *err);
void loop_twin_release(loop_twin *w);

/* ---- times ------------------------------------------------------------------------------------------------------ */

/* Rows beside [CH] Table 5, and the page of the motion. */
ramus_status charmie_measure_times(experiment_result *r, const experiment_options *o, ramus_error *err);

/* ---- what is kept ------------------------------------------------------------------------------------------------ */

/* A row of the numbers x [count], no figure of which is a number unless all are; paper may be NULL. */
void charmie_add_row(experiment_result *r, const char *what, const char *metric, size_t count, const double x[],
                     const double paper[FIGURES]);

/* Columns of a table, each with its name. */
typedef struct table_columns {
    int count, room, failed;
    char (*name)[112];
    const double **signal; /* borrowed */
} table_columns;
/* prefix.COORDINATE for each coordinate of the model. */
void table_columns_add_coordinates(table_columns *c, const ramus_model *model, const char *prefix,
                                   const channels *signals);
/* The table of n rows; step: s from row to row in a column t, 0 for none. The columns are released in any case. */
ramus_status table_columns_make(table_columns *c, size_t n, double step, ramus_table **out, ramus_error *err);

/* Rows, plots and tables of all that was computed; loops [nloops]. */
ramus_status charmie_keep(experiment_result *r, const trace *t, const tree_twin *tree, const loop_twin loops[],
                          int nloops, ramus_error *err);

#endif
