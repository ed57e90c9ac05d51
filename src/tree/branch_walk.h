/* branch_walk.h - between a kernel that evaluates a trunk, one body at a time, and the one for its branches in lanes (model/branches.h)
 *
 * The two are instances of different width: they share plain numbers only. A motion is as many numbers as the algebra's `motion`
 * has, a wrench is six.
 */
#ifndef RAMUS_TREE_BRANCH_WALK_H
#define RAMUS_TREE_BRANCH_WALK_H

#include "model/branches.h"
#include "tree/kernels.h"

/* Instances that have branches in lanes. */
#if !defined RAMUS_ISA_base && (RAMUS_LANES == 1 || defined RAMUS_LANE_CONSTANTS)
#define BRANCHES(f) KERNEL_EXPAND(f, RAMUS_ALGEBRA, branches, RAMUS_ISA)
#endif

/* Inverse dynamics of bundles [first, end). */
typedef struct id_branches {
    const branches *b;
    const branch_coordinates *numbering; /* of q, v, a, tau */
    const double *q, *v, *a;
    const double *external; /* [(nlink + 1) * WRENCH_NUMBERS] by body; NULL: none */
    const double *motion;   /* of root frames [nroot], then of the trunk's bodies [ntrunk] */
    int nroot;
    double *tau;
    double
        *wrench; /* [nbundle * WRENCH_NUMBERS * BRANCH_LANES] what the branches need, at what carries each lane; out */
} id_branches;

/* Forward dynamics of bundles [first, end), in internal coordinates. */
typedef struct fd_branches {
    const branches *b;
    int nroot;
    const double *q, *v, *tau;
    const double *armature; /* NULL: none */
    const double *external; /* as above */
    const double *w; /* angular velocity, 3 numbers: of root frames [nroot], then of the trunk's bodies [ntrunk] */
    const double *acceleration; /* likewise, 6 numbers of `acceleration` in articulated.h; outwards only */
    void *nodes;                /* [forward_nodes_size] what the pass inwards leaves to the one outwards */
    double *remains;            /* [nbundle] carried, out */
    double *a;                  /* out */
} fd_branches;

/* Of lanes: what is left of the branches at what carries them. 21 + 6 + 2 numbers. */
#define REMAINS_NUMBERS 29

/* The mass matrix of bundles [first, end): elements among the coordinates of each branch, and with those of its carrier's path. */
typedef struct mass_branches {
    const branches *b;           /* with places */
    const double *q;             /* internal coordinates */
    const double *sine, *cosine; /* [nnode * BRANCH_LANES] zero and one where a lane slides */
    const double *armature;      /* [nvi] NULL: none */
    const double *axis;          /* [levels * 6 * BRANCH_LANES] unit twists: angular, linear; in the carriers' frames */
    double *M;                   /* [nv * nv] in the user's order, zero before; out */
    double *remains; /* [nbundle * COMPOSITE_NUMBERS * BRANCH_LANES] their inertia at what carries them, out */
} mass_branches;

#define COMPOSITE_NUMBERS 10

#if defined BRANCHES && defined RAMUS_ALGEBRA_sv
size_t BRANCHES(mass_work_size)(const branches *b);
void BRANCHES(mass_matrix)(const mass_branches *in, void *work);
size_t KERNEL(mass_trunk_work_size)(const ramus_model *m);
void KERNEL(mass_trunk)(const ramus_model *m, void *block, const mass_matrix_arguments *in);
/* forward_inwards returns 1 where a joint meets too little inertia. */
size_t BRANCHES(forward_work_size)(const branches *b);
size_t BRANCHES(forward_nodes_size)(const branches *b);
int BRANCHES(forward_inwards)(const fd_branches *in, void *work, int first, int end);
void BRANCHES(forward_outwards)(const fd_branches *in, void *work, int first, int end);
#endif

#if defined BRANCHES
size_t BRANCHES(work_size)(const branches *b);
void BRANCHES(inverse_dynamics)(const id_branches *in, void *work, int first, int end);
#endif

#endif
