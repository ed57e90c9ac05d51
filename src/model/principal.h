/* principal.h - principal axes and moments of an inertia tensor */
#ifndef RAMUS_MODEL_PRINCIPAL_H
#define RAMUS_MODEL_PRINCIPAL_H

#include "ramus/spatial.h"

/* I = R diag(moment) R^T with R the rotation of the returned quaternion. `inertia` is ixx iyy izz ixy ixz iyz; a
 * diagonal one keeps its axes and its numbers. */
ramus_quat principal_axes(const double inertia[6], double moment[3]);

#endif
