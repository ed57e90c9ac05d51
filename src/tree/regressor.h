/* regressor.h - memory of RAMUS_WITH_REGRESSOR */
#ifndef RAMUS_TREE_REGRESSOR_H
#define RAMUS_TREE_REGRESSOR_H

#include "kinematics.h"

struct regressor_work {
    kinematic_state kinematics; /* in the axes of each root frame; linear_acc: proper accelerations */
};
void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a);

/* The columns that are wanted. */
struct regressor_block {
    int first, nlink; /* links, in the user's order */
    double *Y;        /* [nv x 10 nlink] row major, zero before */
};

#endif
