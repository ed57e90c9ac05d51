/* bound_work.h - one-sided constraints of a set: what does not change of each, and the memory of a solution */
#ifndef RAMUS_CONSTRAINT_BOUND_WORK_H
#define RAMUS_CONSTRAINT_BOUND_WORK_H

#include "ramus/contact.h"

#include "linear/bounces.h"
#include "linear/cones.h"
#include "linear/least_distance.h"

/* One bound, what does not change. */
typedef struct bound_item {
    int item, side; /* whose it is; 1: the upper limit; of a box its corner, 0 to 7 */
    int ntangent;   /* rows of friction */
    int has_gap;
    double limit; /* distance_limits and stops: m or rad */
    double friction, force_limit, restitution, energy_restitution;
} bound_item;

/* What a bound does between two events of a run. */
enum { BOUND_OPEN, BOUND_HOLDS, BOUND_SLIDES };

#define SLIPS 1e-9 /* velocity or acceleration of slip beside the others */

/* Rows first, first + 1, first + 2 of the unknowns, in this proportion: forces could change so while the robot moves as it does. */
typedef struct force_way {
    int first;
    double weight[3];
} force_way;

/* Those that take part in a solution, and the solution. */
typedef struct bound_work {
    double touches, rests;  /* gap and rate up to which a bound is closed */
    int ncone, n;           /* bounds that take part, their unknowns */
    int *list, *row;        /* [nbound] which, [3 nbound] row of A of each unknown */
    cone *cone, *cone_kept; /* [nbound]; kept: those with unknowns */
    unsigned char *counts;  /* [3 nbound] unknowns of cones of one row */
    double *G;              /* [3 nbound x nv] rows of the unknowns R^-T row, M = R^T R, less what equalities hold */
    double *D;              /* the same of what a unit of each unknown exerts: G, but for normals that slide */
    double *W;              /* [3 nbound x 3 nbound] G D^T */
    double *c, *x;          /* [3 nbound] */
    double *round;          /* [3 nbound] */
    double *scratch, *sum;  /* [nv] */
    double *slip;           /* [2 nbound] direction of slip */
    double *least;          /* [nbound] velocity that a normal must have at least; impulses.c */
    double *
        before; /* [3 nbound] velocities of the rows, of the state; in a time step: those at its end if no forces act */
    double *met;         /* [3 nbound] velocities with which bounds that take part are met, for the energy */
    double *share;       /* [nbound] of the step before a bound bounces; -1: it does not. impulses.c */
    double *gap, *rate;  /* [nbound] of the state */
    double *last;        /* [3 nbound] what each row exerted in the last solution of this evaluation, to start from */
    double *stepped;     /* [3 nbound] in the last time step of a simulation */
    force_way *free;     /* [3 nbound] */
    double *free_factor; /* [3 nbound x 3 nbound] */
    unsigned char *state, *tried; /* [nbound] */
    bounce *bounce;               /* [nbound] contacts of an impact by energy */
    double *push;                 /* [3 nbound] */
    least_distance_work distance;
    polyhedra_work polyhedra;
    unsigned char *held; /* [3 nbound] for bounds_hold */
    int skip;            /* 1: accelerations leave bounds out */
    int moded;           /* 1: accelerations have bounds in these modes, whatever their gaps and velocities are */
    unsigned char *mode; /* [nbound] */
    double *way;         /* [2 nbound] of BOUND_SLIDES: the direction of slip where it is zero, or has turned round */
    const double *given_M, *given_bias; /* terms of the caller; NULL: the data's */
    int solved, nactive, nimpact, iterations;
    ramus_bound_forces forces;
    double residual;
} bound_work;

#endif
