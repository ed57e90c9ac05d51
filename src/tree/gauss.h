/* gauss.h - twist Jacobians of centres of mass in dual quaternions, shared by gauss.c and kane.c */
#ifndef RAMUS_TREE_GAUSS_H
#define RAMUS_TREE_GAUSS_H

#include "matrices.h"

/* Which bodies and joints count. */
typedef struct gauss_scope {
    int instance; /* whose bodies; -1: all */
    int alone;    /* 1: joints of that instance only, its base at rest */
} gauss_scope;

/* Psi = blkdiag(I, m 1) and Sbar = blkdiag(-S(I w), m S(w)) of one body. */
typedef struct gauss_inertia {
    double tensor[3][3], mass;
    double w[3], s[3]; /* angular velocity at c, I w */
} gauss_inertia;

/* Take over q and v (NULL: zero), and find poses, their derivatives and twists of all bodies. */
void gauss_start(const ramus_model *m, matrix_work *e, const gauss_scope *scope, const double q[], const double v[]);
/* Jacobian and derivative of the twist of body i's CoM; returns the number of columns listed that are not zero. */
int gauss_jacobian(const ramus_model *m, matrix_work *e, const gauss_scope *scope, int i);
gauss_inertia gauss_body_inertia(const ramus_model *m, const matrix_work *e, int i);
/* Psi x + Sbar y; either may be NULL */
void gauss_inertia_apply(const gauss_inertia *g, const double psi_times[6], const double sbar_times[6], double out[6]);
/* Gravity in the CoM frame of body i, an acceleration. */
ramus_vec3 gauss_gravity(const ramus_model *m, const matrix_work *e, int i);
int gauss_counts(const ramus_model *m, const gauss_scope *scope, int i);

#endif
