/* momentum.h - what the kernels of momentum exchange with momentum.c */
#ifndef RAMUS_TREE_MOMENTUM_H
#define RAMUS_TREE_MOMENTUM_H

#include "ramus/spatial.h"

/* Of all links whose pose is known, world axes. Without mass the centre is the place of the first of them. */
typedef struct momentum_sums {
    double mass;
    ramus_vec3 centre;
    ramus_vec3 linear, angular; /* angular: about the centre */
} momentum_sums;

/* The matrix to which columns are added. */
typedef struct momentum_matrix {
    ramus_vec3 centre; /* of mass; used for angular rows only */
    double scale;      /* of all that is added */
    int angular;       /* 0: A has three rows, linear; 1: six, angular last */
    double *A;         /* [3 or 6 x nv] row major, in the user's coordinates */
} momentum_matrix;

#endif
