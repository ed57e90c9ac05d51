/* body_filter.h - a rigid body from the wrenches that move it, recursively: square-root information filter and physical fit */
#ifndef RAMUS_IDENTIFY_BODY_FILTER_H
#define RAMUS_IDENTIFY_BODY_FILTER_H

#include "ramus/spatial.h"

enum { BODY_PARAMETERS = 10, BODY_ROWS = 6 }; /* m, h, I about the origin (xx yy zz xy xz yz); force, moment */

/* What a frame's motion is to a body: as an inertial sensor in it reads. */
typedef ramus_imu body_motion;
body_motion body_motion_of(const ramus_motion *motion, ramus_vec3 gravity);
/* wrench = Y parameters */
void body_regressor(const body_motion *motion, double Y[BODY_ROWS][BODY_PARAMETERS]);

typedef struct body_filter {
    double R[BODY_PARAMETERS][BODY_PARAMETERS]; /* upper triangular: R parameters = z, rows of unit deviation */
    double z[BODY_PARAMETERS];
    double prior[BODY_PARAMETERS], prior_deviation[BODY_PARAMETERS];
    double factor[BODY_PARAMETERS];     /* L, lower, row by row: pseudo-inertia L L^T [4 x 4] */
    double parameters[BODY_PARAMETERS]; /* of L: physically possible */
    double damping;                     /* of the fit */
} body_filter;

/* `mass`, `length`: the largest that is expected. */
void body_filter_start(body_filter *f, double mass, double length);
/* One equation, row . parameters = value, both divided by the deviation of its noise. */
void body_filter_take(body_filter *f, const double row[BODY_PARAMETERS], double value);
/* All information times `share`, but that of the prior, which is kept. */
void body_filter_forget(body_filter *f, double share);
/* One step of the fit of L to what was taken in; a few after each sample follow it. */
void body_filter_fit(body_filter *f);
/* Deviation of row . parameters. */
double body_filter_deviation(const body_filter *f, const double row[BODY_PARAMETERS]);
ramus_inertia body_inertia(const double parameters[BODY_PARAMETERS]);

#endif
