/* regressor.h - memory of RAMUS_WITH_REGRESSOR */
#ifndef RAMUS_TREE_REGRESSOR_H
#define RAMUS_TREE_REGRESSOR_H

#include "kinematics.h"

/* A merged body as its links read it, in the axes of its root frame. */
typedef struct regressor_body {
    rotation turn, K;    /* K = [w']x + [w]x [w]x */
    ramus_vec3 place;    /* of its origin, from that of the first body of the branch */
    ramus_vec3 w, dw, a; /* angular velocity and acceleration, the origin's proper acceleration */
} regressor_body;

enum { LINK_ROOM = 12, WRENCH_ROOM = 48 }; /* numbers of a link's pose and of its matrix W (regressor.kernel.c) */

struct regressor_work {
    kinematic_state kinematics; /* of m->merged, in the axes of each root frame; linear_acc: proper accelerations */

    /* which columns are asked for, and what follows from that (regressor.c); kept until others are */
    int planned, first, nlink; /* links, in the user's order */
    int count;                 /* those of them that a joint moves, depth first: */
    int *body;                 /* [count] merged body */
    size_t *column;            /* [count] where a row has its ten numbers */
    double *pose;              /* [LINK_ROOM * count] link frame in the body's: rows (place, x, y, z of the axes) */
    double reach;              /* sum of the squares of those places */
    int *from, *to;            /* [bodies + 1] of each merged body: what it carries, in that list */
    size_t *low, *high;        /* [bodies + 1] the columns of that where they are one block; else both are the width */

    /* written by the kernel */
    regressor_body *moved; /* [bodies + 1] */
    double *wrench;        /* [WRENCH_ROOM * count] W by link */
    ramus_twist *unit;     /* [nvi] by the user's velocities, about the origin of the first body of the branch */
};
void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a);

/* The columns that are wanted: of links first .. first + nlink - 1 as the work has them planned. */
struct regressor_block {
    size_t width; /* of a row: 10 nlink */
    double *Y;    /* [nv x width] row major; wholly written */
};

#endif
