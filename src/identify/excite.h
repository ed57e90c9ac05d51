/* excite.h - the search for motions that show parameters, and its series */
#ifndef RAMUS_IDENTIFY_EXCITE_H
#define RAMUS_IDENTIFY_EXCITE_H

#include "regression.h"

typedef struct axis {
    int q, v;                                 /* coordinates */
    double low, high, velocity, acceleration; /* what may be used */
    double effort;                            /* infinite: not limited */
} axis;

typedef struct search {
    const ramus_model *model;
    ramus_excite_options opt;
    ramus_regression *r;
    ramus_data *data;
    int nq, nv, naxis, width, npoint; /* width: numbers of a coordinate in a point */
    unsigned long long seed;
    axis *axis;
    double *at;                                                   /* [nq] */
    double *point, *trial, *sample_q, *sample_v, *sample_a, *tau; /* [npoint], SAMPLES x ... */
    double *series;         /* naxis x (2 harmonics + 1): what a point was turned into: centre, a_k, b_k */
    double *weight;         /* [nv] of equations */
    double *W, *A;          /* nv x n, n x n */
    double *size, *vectors; /* [n] of the base columns' diagonal; n x n */
    int *column, rank;      /* base columns */
    least_squares fit;
    double slow;     /* share of velocities that efforts allow */
    bool any_effort; /* efforts do not count */
} search;

/* series.c: the driven coordinates and what of their limits may be used. */
ramus_status excite_add_axes(search *s, ramus_error *err);
/* A point of the search, for each coordinate a number for its centre and 2 `harmonics` amplitudes, as a series within limits of position,
 * velocity and acceleration. */
void excite_make_series(search *s, const double point[]);
/* The state at a time. */
void excite_place(const search *s, double t, double q[], double v[], double a[]);

#endif
