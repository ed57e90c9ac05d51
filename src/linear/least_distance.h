/* least_distance.h - the shortest vector within half-spaces
 *
 *     min |y|^2 / 2     subject to     G y >= d             optimal:  y = G^T x,  x >= 0,  G y >= d,  x_i (G_i y - d_i) = 0
 */
#ifndef RAMUS_LINEAR_LEAST_DISTANCE_H
#define RAMUS_LINEAR_LEAST_DISTANCE_H

#include "quadratic_program.h"

typedef struct least_distance {
    int n, m;
    const double *G, *d;         /* [m x n] row major, [m] */
    const unsigned char *counts; /* [m] 0: the row is left out; NULL: all count */
} least_distance;

typedef struct least_distance_work {
    working_set set;
    double *length;        /* [m] |row of G|; */
    double *step, *change; /* [n] */
    double *y;             /* [n] the answer */
    double *x;             /* [m] multipliers; in: rows that are not zero are tried first */
    unsigned char *active; /* [m] in the working set */
    int iterations;
    int unique;        /* 1: no other multipliers give the same y */
    int contradicting; /* where no y keeps all: a row that contradicts those in the working set; else -1 */
} least_distance_work;

void least_distance_layout(least_distance_work *w, arena *a, size_t n, size_t m);
/* Returns 1, or 0 where no y keeps all rows: w->contradicting is one of those that contradict each other, x and y mean nothing. */
int least_distance_solve(const least_distance *p, least_distance_work *w);

#endif
