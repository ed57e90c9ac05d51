/* loops.h - loops that close between outlets of modules */
#ifndef RAMUS_MODULE_LOOPS_H
#define RAMUS_MODULE_LOOPS_H

#include "ramus/model.h"

#include "matrix6.h"

struct ramus_network;

/* A frame of a constraint. */
typedef struct loop_end {
    int node, outlet; /* node -1: the world */
    ramus_pose place; /* in the outlet's frame, or in the world */
    int link;         /* known link whose outlet it is; -1: none */
    int box;          /* instance of the black box whose outlet it is; -1: none */
    const char *name; /* of that outlet */
} loop_end;

typedef struct loop {
    ramus_constraint_description d; /* borrowed from the model */
    loop_end a, b;
    ramus_vec3 axis, side[2];
    int first, nrow;
} loop;

/* c_w . w + c_p . p' = 0, of the twist (w, p') of b as a sees it. */
typedef struct loop_row {
    v3 turn, move;
    double extra;              /* c_w' . w + c_p' . p' */
    double position, velocity; /* errors; position 0 where there is none */
    double at_a[6], at_b[6];   /* wrenches on what carries the ends, at their outlets, for a unit multiplier */
} loop_row;

typedef struct loop_set {
    loop *loop; /* [count] */
    int count, nrow;
    loop_row *row;              /* [nrow] */
    double *error, *multiplier; /* [nrow] */
    double *matrix;             /* [nrow x nrow] rows of responses; then its factor */
    double *response;           /* [nrow x nv] accelerations that unit multipliers cause */
    int *pivot;                 /* [nrow] */
    int acting;                 /* row whose unit wrench acts in the sweep; -1: none */
} loop_set;

/* Which constraints there are; RAMUS_ERR_UNSUPPORTED for kinds that are not closed between outlets. Before nodes are opened. */
ramus_status loops_read(struct ramus_network *n, ramus_error *err);
/* Once they are, and coordinates are numbered. */
ramus_status loops_connect(struct ramus_network *n, const int outlet_of_link[], ramus_error *err);
void loops_release(struct ramus_network *n);

/* After a whole sweep: rows, and how far the free accelerations are from them. */
void loops_rows(struct ramus_network *n);
/* How fast row r is violated by the accelerations of the last sweep, a response. */
double loops_of_response(const struct ramus_network *n, int r);
/* Multipliers from `matrix` and `error`; RAMUS_ERR_SINGULAR where rows contradict each other. */
ramus_status loops_solve(struct ramus_network *n);

#endif
