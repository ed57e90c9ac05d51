/* least_squares.h - normal equations that may leave directions open */
#ifndef RAMUS_IDENTIFY_LEAST_SQUARES_H
#define RAMUS_IDENTIFY_LEAST_SQUARES_H

#include "base/memory.h"

/* S = D A D with ones on its diagonal, P^T S P = R^T R, R [rank x n] upper trapezoidal. */
typedef struct least_squares {
    int n, rank;
    double *scale; /* [n] D; 0 for a column that is zero */
    double *R;     /* n x n, rows 0 .. rank - 1, columns in the order of pivot */
    int *pivot;    /* [n] columns of A; the first `rank` are independent */
    double *G;     /* n x n scratch */
    double *x, *y; /* [n] scratch */
} least_squares;

#define LEAST_SQUARES_TOLERANCE 1e-11 /* of what is left of a diagonal element of S, which was 1 */

void least_squares_layout(least_squares *l, arena *a, size_t n);
/* A [n x n] symmetric, kept. */
void least_squares_factor(least_squares *l, int n, const double A[]);
/* z [rank] = R11^-T D b, in the order of pivots: |R D^-1 x - z| is what remains */
void least_squares_forward(const least_squares *l, const double b[], double z[]);
/* With another tolerance: of an A that is a difference and has fewer digits. */
void least_squares_factor_coarsely(least_squares *l, int n, const double A[], double tolerance);
/* out [n]: the x of least |D^-1 x| among those with A x = b, as far as A determines it. Returns b . x. Needs the memory of G. */
double least_squares_solve(least_squares *l, const double b[], double out[]);
/* The same with zeros at all columns that depend on others. */
double least_squares_solve_basic(least_squares *l, const double b[], double out[]);

#endif
