/* quadratic_program.h - small dense convex quadratic programs in least-squares form
 *
 *     min |A x - b|^2     subject to     lower <= C x <= upper
 */
#ifndef RAMUS_LINEAR_QUADRATIC_PROGRAM_H
#define RAMUS_LINEAR_QUADRATIC_PROGRAM_H

#include "orthogonal.h"

typedef struct quadratic_program {
    int n, nobjective, nconstraint;
    const double *A, *b;         /* [nobjective x n] row major, [nobjective] */
    const double *C;             /* [nconstraint x n] row major */
    const double *lower, *upper; /* [nconstraint] lower <= upper; infinite where there is none */
} quadratic_program;

/* The active rows and an orthogonal basis that separates what they fix from what they leave free:
 * basis rows 0..count-1 span the active rows' normals, the others are free;  basis C_active^T = [R; 0]. */
typedef struct working_set {
    int n, count;
    int *row;           /* [n] of C, in the order of R's columns */
    double *basis;      /* [n x n] row k is a unit vector */
    double *R;          /* [n x n] column j at R + j n: upper triangular */
    double *turn, *sum; /* [n] scratch */
} working_set;

void working_set_layout(working_set *w, arena *a, size_t n);
void working_set_clear(working_set *w, int n);
/* Returns 0, and adds nothing, if the normal depends on those that are there. */
int working_set_add(working_set *w, int row, const double normal[], double length);
void working_set_remove(working_set *w, int place);
/* multiplier [count]: C_active^T multiplier = -gradient, as far as the active rows reach */
void working_set_multipliers(const working_set *w, const double gradient[], double multiplier[]);

typedef struct qp_work {
    orthogonal factors;
    working_set set;
    double *residual; /* [nobjective] */
    double *step;     /* [n] */
    double *reduced;  /* [n] */
    double *gradient; /* [n] */
    double *value;    /* [nconstraint] C x */
    double *rate;     /* [nconstraint] C step */
    double *length;   /* [nconstraint] |row of C| */
    /* what qp_solve found */
    signed char *side;  /* [nconstraint] -1, 1: held at the lower, upper bound; 2: an equality; 0: not held */
    double *multiplier; /* [nconstraint] A^T (A x - b) + C^T multiplier = 0; >= 0 above, <= 0 below */
    int iterations;
} qp_work;

/* Room for problems up to these sizes. */
void qp_layout(qp_work *w, arena *a, size_t n, size_t nobjective, size_t nconstraint);

/* From x, which keeps the constraints, to a minimiser. Returns 1, or 0 when `max_iterations` (0: a generous bound)
 * ended the search: x then still keeps the constraints and is no worse than at the start. */
int qp_solve(const quadratic_program *p, qp_work *w, int max_iterations, double x[]);

/* Moves x to where the sum of the squares of weight times violation is least: a point that keeps all constraints if
 * there is one. weight [nconstraint] (NULL: all 1). Returns the largest violation that is left, without weight. */
double qp_feasible_point(const quadratic_program *p, qp_work *w, const double weight[], double x[]);

#endif
