/* composed_wrenches.h - between composed.kernel.c, one body at a time, and composed_wrenches.kernel.c, as many as a register holds */
#ifndef RAMUS_COMPOSE_COMPOSED_WRENCHES_H
#define RAMUS_COMPOSE_COMPOSED_WRENCHES_H

#include "algebra/kernel.h"

/* Instances that have it. */
#if !defined RAMUS_ISA_base
#define BODIES(f) KERNEL_EXPAND(f, RAMUS_ALGEBRA, bodies, RAMUS_ISA)
#endif

/* What each body needs by itself, from its total twist. */
typedef struct own_wrenches {
    const double *twists;  /* of body 0: twist, then its derivative; rows of 16 numbers can be read */
    size_t stride;         /* numbers from one body to the next */
    const int *body;       /* [nbody] */
    int nbody;             /* at least one */
    const double *inertia; /* as composed_table.width of composed.h has it */
    double *sums;          /* [6 * body] out */
} own_wrenches;

#if defined BODIES
void BODIES(own_wrenches)(const own_wrenches *in);
#endif

#endif
