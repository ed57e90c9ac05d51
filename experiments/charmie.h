/* charmie.h - CHARMIE's test motion ([CH] 6), what follows from it, and the same in the simulator
 *
 * The parts of its mechanism are those of robots/charmie.yaml: actuators that are linear have a commanded length, the
 * others follow.
 */
#ifndef RAMUS_EXPERIMENT_CHARMIE_H
#define RAMUS_EXPERIMENT_CHARMIE_H

#include "lab.h"

#include "algebra/vec3.h"

#include <ramus/ramus.h>

#define CHARMIE_TIME 5.0 /* s, of the motion */

/* ---- the motion ------------------------------------------------------------------------------------------------- */

enum { MOST_PARTS = 16 }; /* actuators and springs; levers */

/* A robot that is moved as in [CH] 6, with the workspace for its mechanism. */
typedef struct test_motion {
    const ramus_model *model; /* borrowed */
    ramus_data *data;
    double reference[MOST_NV]; /* m/s^2 or rad/s^2 of the coordinates; those with an actuator follow it */
    double length[MOST_PARTS], rate[MOST_PARTS], acceleration[MOST_PARTS]; /* commanded; NAN if not linear */
} test_motion;
ramus_status test_motion_open(lab *l, const ramus_model *model, test_motion *m);
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
    channels tension;      /* [npart] N */
    channels length;       /* [npart] m */
    channels rod;          /* [nlever] N: each rod pushes its guide by that */
    channels share[2];     /* [6 ncarrier] of body_4 and body_5: force and moment of each carrier in its axes */
    channels error;        /* [ERRORS] */
} trace;
ramus_status trace_compute(lab *l, int steps, trace *r);
/* The sharings in trace.share. */
extern const char *const trace_sharing[2];

/* ---- the simulator ---------------------------------------------------------------------------------------------- */

/* MuJoCo along the trace: the same tree without loops, by inverse dynamics; or, from the trace's forces, accelerations
 * with the loops: cylinders, rods, levers as bodies of a small mass that equality constraints join, springs as tendons. */
typedef struct simulated {
    channels claw, base, tau; /* as in the trace; tau: as trace.tree, of inverse dynamics */
    channels error_claw;      /* [1] m, distance */
    channels error_base;      /* [1] relative, of the force */
    channels error_tau;       /* [1] relative, of all joint forces */
    channels error_a;         /* [1] largest difference of the accelerations, rad/s^2 or m/s^2 */
    double yield; /* in, for loops: (m/s^2)/N or (rad/s^2)/(N m), by which a constraint gives way to its force */
    double mass;  /* kg, added in all */
} simulated;
ramus_status simulate_tree(lab *l, const trace *r, simulated *s);
ramus_status simulate_loops(lab *l, const trace *r, simulated *s);

/* Forces from readings as the options make them, and the low pass: rows of RMSE and CMC. */
ramus_status charmie_compare_readings(lab *l, const trace *t, const simulated *tree);

/* ---- times, and what is kept ------------------------------------------------------------------------------------ */

/* Rows beside [CH] Table 5, and the page of the motion. */
ramus_status charmie_measure_times(lab *l);
/* Rows, plots and tables of all that was computed; loops [nloops]. */
ramus_status charmie_keep(lab *l, const trace *t, const simulated *tree, const simulated loops[], int nloops);

#endif
