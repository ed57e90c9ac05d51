/* checks.h - is right what bench/algorithms.c measures? By identities among the algorithms, and by MuJoCo where it has the quantity */
#ifndef BENCH_CHECKS_H
#define BENCH_CHECKS_H

#include "ramus/ramus.h"

typedef struct check_subject {
    const char *name;
    const ramus_model *model;
    ramus_data *data;        /* with matrices, regressor and derivatives */
    ramus_data *constrained; /* with constraints; NULL: none */
    ramus_data *reference;   /* the same constraints, by another method */
    const double *q, *v, *a;
} check_subject;

/* 1 if `got` and `want` are the same to `tolerance` of the largest; else prints what differs. */
int check_near(const char *model, const char *what, const char *by, const double got[], const double want[], int n,
               double tolerance);

/* All algorithms at that state; 0 if any of them fails or is wrong. Inverse dynamics are taken for granted: MuJoCo has them.
 *
 *     forward dynamics of their forces are a;  M e_k, C v, Y pi: differences and sums of them;  A v: the momentum
 *     derivatives along a direction: central differences (1e-6);  constrained accelerations: by the other method */
int check_algorithms(const check_subject *s);

#endif
