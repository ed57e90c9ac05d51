/* regressor.h - memory of RAMUS_WITH_REGRESSOR */
#ifndef RAMUS_TREE_REGRESSOR_H
#define RAMUS_TREE_REGRESSOR_H

#include "data.h"

/* A body on the path: its motion in its own axes. */
typedef struct body_motion {
    ramus_pose x;        /* body frame in the root frame */
    ramus_vec3 w, dw, a; /* angular velocity, its derivative, proper acceleration of the origin */
    int end;             /* coordinates on the path up to and with its joint's */
} body_motion;

struct regressor_work {
    const double *q, *v, *a, *root; /* those of the data */
    body_motion *path;              /* [max_depth + 1] slot 0: the root frame */
    ramus_twist *unit;              /* [nvi] of the coordinates on the path, in the root frame */
    int *row;                       /* [nvi] the user's coordinate */
    double *scale;                  /* [nvi] its factor, for dependent joints */
};
void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a);

#endif
