/* derivative_kernels.h - what the instances of derivatives.kernel.c and derivatives_solve.kernel.c offer to
 * derivatives.c */
#ifndef RAMUS_DYNAMICS_DERIVATIVE_KERNELS_H
#define RAMUS_DYNAMICS_DERIVATIVE_KERNELS_H

#include "ramus/derivatives.h"

#include "kernels.h"

/* What the derivatives need to know of a body; filled when the workspace is created. */
typedef struct derivative_body {
    double x_p_j[12];   /* joint frame in the parent body's frame: rotation, row major, then position */
    double inertia[10]; /* m, h = m c, second moments sxx syy szz sxy sxz syz; body frame */
    double pitch;
    int angle;       /* index of its sine and cosine; the spare one if it does not turn about z */
    int ncoordinate; /* of its joint */
} derivative_body;

typedef struct derivative_arguments {
    const derivative_body *body; /* [nlink + 1] */
    int nangle;
    const int *angle_q;                  /* [nangle] internal q whose sine and cosine are wanted */
    const double *q, *v, *a;             /* internal coordinates */
    const double *root;                  /* [nroot * ROOT_NUMBERS] */
    const double *external;              /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by body; NULL: none */
    double *tau;                         /* [nv] the user's coordinates; NULL: not wanted */
    double *dtau_dq, *dtau_dv, *dtau_da; /* [nv * nv] likewise */
} derivative_arguments;

typedef struct derivative_table {
    const char *name;
    size_t (*work_size)(const ramus_model *m, int nangle,
                        int npath); /* bytes; npath: coordinates of the longest path */
    void (*inverse)(const ramus_model *m, void *work, int npath, const derivative_arguments *in);
    /* M = L^T L, L in the lower triangle, in place. Returns the coordinate where that fails, -1: none. */
    int (*factor)(int n, double matrix[]);
    /* x = (L^T L)^-1 x for `width` right-hand sides, row major [n * width] */
    void (*solve)(int n, const double factor[], int width, double x[]);
} derivative_table;

/* Instance k of those that this machine runs, instead of the best; its name, NULL if there is none. For tests: all
 * share one layout of memory. */
const char *derivatives_use_kernel(ramus_derivatives *d, int k);

#endif
