/* least_squares.h - shortest least-squares solutions and null spaces of small dense matrices that may lose rank */
#ifndef RAMUS_LINEAR_LEAST_SQUARES_H
#define RAMUS_LINEAR_LEAST_SQUARES_H

#include "base/memory.h"

/* Of X [m x n]; see least_squares.c for what the arrays hold. */
typedef struct least_squares {
    int m, n, rank;
    double *rows;       /* [m * n] in: X, row major; out: factors */
    double *scale;      /* [n] of the reflections in `rows` */
    int *order;         /* [m] row of X that stands at place i */
    double *left;       /* [n * m] factors of the second stage */
    double *scale_left; /* [n] */
    double *work;       /* [max(m, n)] */
} least_squares;

/* Room for matrices up to m x n. */
void least_squares_layout(least_squares *s, arena *a, size_t m, size_t n);
/* Factor s->rows. Once the larger rows are taken out, a row shorter than `floor` counts as zero: give what rounding
 * leaves of the rows that X was computed from, for X itself may be nothing but rounding. */
void least_squares_factor(least_squares *s, int m, int n, double floor);
/* y [n]: the shortest of those with the least |X y - d| */
void least_squares_solve(const least_squares *s, const double d[], double y[]);
/* Unit vector k of an orthogonal basis of the null space, k from 0 to n - rank - 1. */
void least_squares_null(const least_squares *s, int k, double y[]);

#endif
