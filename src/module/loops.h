/* loops.h - constraints of a network: loops that close between outlets of modules, and what acts between joints
 *
 * Equalities have rows; one-sided ones have bounds, whose rows are a normal and, with friction, two tangents.
 */
#ifndef RAMUS_MODULE_LOOPS_H
#define RAMUS_MODULE_LOOPS_H

#include "ramus/model.h"

#include "constraint/constraints.h"
#include "linear/hierarchy.h"
#include "matrix6.h"
#include "model/substitute.h"

struct ramus_network;

/* A frame of a constraint. */
typedef struct loop_end {
    int node, outlet; /* node -1: the world */
    ramus_pose place; /* in the outlet's frame, or in the world */
    int link;         /* known link whose outlet it is; -1: none */
    int box;          /* black box whose outlet it is; -1: none */
    const char *name; /* BOX or BOX/OUTLET */
} loop_end;

/* Of couplings and stops: indices of the network's q and v. */
typedef struct loop_coordinate {
    int q, v;
    double coefficient;
} loop_coordinate;

typedef struct loop {
    ramus_constraint_description d; /* borrowed from the model */
    loop_end a, b;
    ramus_vec3 axis, side[2];
    loop_coordinate *coordinate; /* [ncoordinate] */
    int ncoordinate;
    double offset;
    int first, nrow;   /* of all rows */
    int bound, nbound; /* one-sided: its first bound; nbound 0: equalities */
} loop;

/* c_w . w + c_p . p' = 0, of the twist (w, p') of b as a sees it; or sign sum c_i v_i = 0 of coordinates. */
typedef struct loop_row {
    int loop;
    v3 turn, move;
    double sign;               /* of coordinates */
    double extra;              /* c_w' . w + c_p' . p' */
    double position, velocity; /* errors, or gap and rate of a bound; position 0 where there is none */
    double at_a[6], at_b[6];   /* wrenches on what carries the ends, at their outlets, for a unit multiplier */
} loop_row;

typedef struct loop_bound {
    int loop, row, nrow; /* row: its normal; nrow 3: two tangents follow */
    double sign, limit;  /* of distance_limits and stops */
    double friction, restitution;
    int taken; /* it takes part in the solution */
} loop_bound;

typedef struct loop_set {
    loop *loop; /* [count] */
    int count, nrow, nbound;
    int nequal;                 /* rows of equalities */
    loop_row *row;              /* [nrow] */
    loop_bound *bound;          /* [nbound] */
    model_rows *listed;         /* [count] for who asks about a state, as is `about` */
    model_bound *about;         /* [nbound] */
    double *error, *multiplier; /* [nrow] */
    double *matrix;             /* [nrow x nrow] (i, r): what a unit of r does to i; columns of rows that were swept */
    double *size;               /* [nrow] of the terms that diagonal entries are sums of */
    double *response;           /* [nrow x nv] accelerations that unit multipliers cause */
    double *inlet;        /* [nrow x nnode x 6] what unit multipliers add to wrenches at inlets; inverse dynamics */
    double *start_inlet;  /* [nnode x 6] these without multipliers */
    int *equal;           /* [nequal] rows of equalities */
    int *pivot;           /* [nequal] */
    double *factor;       /* [nequal x nequal] */
    double *free;         /* [nequal] multipliers without bounds */
    double *coupled;      /* [3 nbound x nequal] what unit forces of bounds add to them */
    double *force, *part; /* [nv] scratch */
    /* inverse dynamics: levels of least squares for the multipliers of equalities */
    hierarchy_work share;
    double *levels, *wanted; /* [(nv + nequal) x nequal] A^T of passive, of driven coordinates, 1; [nv + nequal] */
    double *choice;          /* [nequal] */
    int rank;
    bound_work work;
    int acting;   /* row whose unit wrench acts in the sweep; -1: none */
    int responds; /* 1: the sweep is one of a unit wrench or force, without gravity and velocities */
    int applying; /* 1: multipliers act in sweeps of wrenches */
    int solved;   /* the multipliers are those of the last evaluation */
    void *memory;
} loop_set;

/* loops.c. Which constraints there are; RAMUS_ERR_UNSUPPORTED for kinds that are not closed between outlets. Before nodes are opened. */
ramus_status loops_read(struct ramus_network *n, ramus_error *err);
/* Once they are, and coordinates are numbered. */
ramus_status loops_connect(struct ramus_network *n, const int outlet_of_link[], ramus_error *err);
void loops_release(struct ramus_network *n);

/* loop_rows.c. Of the last motion: rows, wrenches of their multipliers, errors of position and velocity. RAMUS_ERR_SINGULAR where two points
 * coincide. */
ramus_status loops_place(struct ramus_network *n);
/* How fast row r is violated by the accelerations of the last sweep: of all that acts, or of a response. */
double loops_violation(const struct ramus_network *n, int r);
/* The size of the terms that this is the sum of. */
double loops_terms(const struct ramus_network *n, int r);
/* What turns in it, by how far from the world's origin it is: positions are rounded there. */
double loops_distances(const struct ramus_network *n, int r);

/* Where the two frames of constraint k are; the world for one between joints. */
void loops_frames(const struct ramus_network *n, int k, ramus_pose *a, ramus_pose *b);

/* loop_forces.c. From `matrix` and `error`: multipliers, with bounds that are taken. RAMUS_ERR_SINGULAR where rows contradict each other. */
ramus_status loops_solve(struct ramus_network *n);

#endif
