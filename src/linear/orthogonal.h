/* orthogonal.h - complete orthogonal decomposition: pseudo-inverse, rank, row space and null space of a dense matrix */
#ifndef RAMUS_LINEAR_ORTHOGONAL_H
#define RAMUS_LINEAR_ORTHOGONAL_H

#include "base/memory.h"

/* Of X [m x n]; see orthogonal.c for what the arrays hold. */
typedef struct orthogonal {
    int m, n, rank;
    double *rows;    /* [m * n] in: X, row major; out: its factors */
    double *scale;   /* [min(m, n)] of the reflections in `rows` */
    int *pivot;      /* [m] row of X at place i; the first `rank` are independent */
    double *second;  /* [min(m, n) * m] of the second stage, when rank < m */
    double *scale2;  /* [min(m, n)] */
    double *scratch; /* [max(m, n)] */
} orthogonal;

/* Room for every matrix of at most m rows and n columns. */
void orthogonal_layout(orthogonal *o, arena *a, size_t m, size_t n);
/* Factor o->rows. size [m]: how large the terms were that each row was computed from. What is left of row i below tolerance
 * times size[i], once the rows before it are taken out, is rounding and counts as zero: a row is judged by what it was made
 * of, never by the other rows, so that a matrix of mere rounding has rank zero. NULL: all sizes are 1, and the tolerance is
 * the length of a row that counts as zero. */
void orthogonal_factor(orthogonal *o, int m, int n, double tolerance, const double size[]);
/* y [n] = X^+ d [m]: the shortest of those with the least |X y - d| */
void orthogonal_solve(const orthogonal *o, const double d[], double y[]);
/* x [m] = (X^T)^+ y [n] */
void orthogonal_solve_transposed(const orthogonal *o, const double y[], double x[]);
/* In place: d [m] <- X X^+ d, the nearest to it that X y can be; as it is where the rows are independent. */
void orthogonal_project(const orthogonal *o, double d[]);
/* In place: y [n] into coordinates whose first `rank` span the row space of X, the others its null space; and back. */
void orthogonal_split(const orthogonal *o, double y[]);
void orthogonal_join(const orthogonal *o, double y[]);
/* y [n] = unit vector k of an orthogonal basis of n-space, row space first: k from rank to n - 1 spans the null space */
void orthogonal_basis(const orthogonal *o, int k, double y[]);

#endif
