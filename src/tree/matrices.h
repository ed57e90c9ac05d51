/* matrices.h - memory of RAMUS_WITH_MATRICES, and what its users share */
#ifndef RAMUS_TREE_MATRICES_H
#define RAMUS_TREE_MATRICES_H

#include "ramus/dualquat.h"
#include "ramus/equations.h"

#include "data.h"
#include "kinematics.h"

/* One body as ramus_coriolis_matrix sees it: in world axes, about the origin of its branch (model/origins.c). From `mass` on, of the
 * body with all that it carries. */
typedef struct coriolis_body {
    ramus_vec3 place;     /* of its origin */
    ramus_twist velocity; /* with respect to the root */
    double mass;
    ramus_vec3 first, momentum; /* sum m c, sum m c' */
    double second[6];           /* xx yy zz xy xz yz */
    rotation bias;              /* E, no rotation but any matrix */
} coriolis_body;

/* S of an internal coordinate, and its derivative D, as coriolis_body has them. */
typedef struct coriolis_axis {
    ramus_twist s, d;
} coriolis_axis;

/* One body as the principles of gauss.c see it. */
typedef struct gauss_body {
    ramus_dq x_0_i, x_dot_0_i;           /* pose in the root frame, and its derivative */
    ramus_dq twist_i_0i, twist_dot_i_0i; /* the latter only for Kane */
    ramus_dq axis[6], axis_dot[6];       /* S_r and dS_r/dt */
    int nv;
} gauss_body;

typedef struct matrix_work {
    double *q, *v, *a; /* those of the data */
    double *matrix;    /* [nv * nv] forward dynamics by the mass matrix */
    /* the Coriolis matrix, of m->merged */
    kinematic_state kinematics;         /* poses */
    double (*constant)[BODY_CONSTANTS]; /* [bodies + 1] */
    double *spread; /* [bodies + 1] sum over its links of m r^2, r from the body's centre of mass to the link's */
    coriolis_body *coriolis; /* [bodies + 1] */
    coriolis_axis *axis;     /* [nvi] */
    gauss_body *gauss;       /* [nlink + 1] */
    /* gauss.c, of one centre of mass at a time; columns in the user's coordinates */
    double (*jacobian)[6], (*jacobian_dot)[6]; /* [nv] */
    int *column;                               /* [nv] those that are not zero, and */
    unsigned char *listed;                     /* [nv] which are in that list */
} matrix_work;
/* All but the kinematics, which have a layout of their own. */
void matrices_layout(matrix_work *e, const ramus_data *d, arena *a);
/* Once the memory is there (coriolis.c). */
void matrices_prepare(matrix_work *e, const ramus_model *m);

/* Axes of joint i in its body frame, (angular, linear), and their derivatives there, for internal q and v. Returns how many. */
int body_axes(const ramus_model *m, int i, const double q[], const double v[], double axis[6][6],
              double axis_dot[6][6]);
/* CoM frame (CoM, link axes) in the body frame. */
ramus_pose com_in_body(const ramus_model *m, int i);
/* Refuse data without this memory, and robots that are moved from outside. */
ramus_status matrices_check(const ramus_model *m, ramus_data *d, const char *what);
ramus_status matrices_check_roots(const ramus_model *m, ramus_data *d, const char *what);
/* Which armature counts; NULL: none. */
const double *equations_armature(const ramus_model *m, const ramus_data *d);
/* The kernel of forward dynamics, with the joint named where it fails (forward_dynamics.c). */
ramus_status forward_kernel(const ramus_model *m, ramus_data *d, const fd_arguments *in, const state_inputs *given);

#endif
