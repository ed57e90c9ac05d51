/* hierarchy.h - levels of least squares, each within what the levels before leave free, under common limits
 *
 *     level k:  min |A_k x - b_k|^2   subject to   lower <= C x <= upper,   A_j x = (what level j reached), j < k
 */
#ifndef RAMUS_LINEAR_HIERARCHY_H
#define RAMUS_LINEAR_HIERARCHY_H

#include "quadratic_program.h"

typedef struct hierarchy_level {
    int m;
    const double *A, *b; /* [m x n] row major, [m] */
    double damping;      /* beside the longest row of A: directions weaker than that are given up; 0: none */
} hierarchy_level;

typedef struct hierarchy {
    int n, nlevel, nconstraint;
    const hierarchy_level *level;
    const double *C, *lower, *upper; /* rows of C of about the same length */
    const double *weight;            /* [nconstraint] of a limit where limits contradict each other; NULL: all 1 */
    int max_iterations;              /* of each level; 0: a generous bound */
} hierarchy;

typedef struct hierarchy_work {
    qp_work qp;
    double *basis, *next;      /* [n x n] rows span what is still free */
    double *A, *b;             /* [(most + n) x n], [most + n] of the level, in free coordinates */
    double *C, *lower, *upper; /* [nconstraint x n], in free coordinates */
    double *least, *greatest;  /* [nconstraint] limits, widened where they cannot be kept */
    double *z;                 /* [n] */
    /* what hierarchy_solve found */
    signed char *side;        /* [nconstraint] -1, 1: some level would go further; 0: not in the way */
    double violation;         /* largest, without weight */
    int iterations, complete; /* complete 0: max_iterations ended a level */
} hierarchy_work;

/* Room for n unknowns, levels of at most `most` rows. */
void hierarchy_layout(hierarchy_work *w, arena *a, size_t n, size_t most, size_t nconstraint);

/* x in: where to start, anything finite; out: the answer. It is unique if the last level has n independent rows. */
void hierarchy_solve(const hierarchy *h, hierarchy_work *w, double x[]);

#endif
