/* regressor.h - memory of RAMUS_WITH_REGRESSOR */
#ifndef RAMUS_TREE_REGRESSOR_H
#define RAMUS_TREE_REGRESSOR_H

#include "data.h"

/* A merged body as its links and its children read it, or a root frame. All vectors have a fourth number, which is zero, and are in the axes of
 * the branch: those of its root frame, or those of its first body where that is free. */
typedef struct regressor_body {
    double axis[3][4];        /* of its frame */
    double K[3][4];           /* columns of [w']x + [w]x [w]x */
    double place[4];          /* of its origin, from that of the first body of the branch */
    double w[4], dw[4], a[4]; /* angular velocity and acceleration, the origin's proper acceleration */
} regressor_body;

enum { LINK_ROOM = 12, WRENCH_ROOM = 48 }; /* numbers of a link's pose and of its matrix W (regressor.kernel.c) */

/* Whether others have the same row of Y, as joints that follow another have. */
typedef enum regressor_sharing { ROW_ALONE, ROW_FIRST_OF_SEVERAL, ROW_NEXT_OF_SEVERAL } regressor_sharing;

struct regressor_work {
    /* which columns are asked for, and what follows from that (regressor.c); kept until others are */
    int planned, first, nlink; /* links, in the user's order */
    int count;                 /* those of them that a joint moves, depth first: */
    int *body;                 /* [count] merged body */
    size_t *column;            /* [count] where a row has its ten numbers */
    double *pose;              /* [LINK_ROOM * count] link frame in the body's: rows (place, x, y, z of the axes) */
    double reach;              /* sum of the squares of those places */
    int *from, *to;            /* [bodies + 1] of each merged body: what it carries, in that list */
    size_t *low, *high;        /* [bodies + 1] the columns of that where they are one block; else both are the width */
    int *sharing;              /* [nvi] regressor_sharing */
    int *first_of;             /* [nv] internal coordinate, scratch */

    double *q, *v, *a; /* [nqi], [nvi], [nvi] room for internal coordinates */

    /* written by the kernel */
    double *sine, *cosine; /* [nangle, whole blocks] */
    regressor_body *root;  /* [nroot] */
    regressor_body *moved; /* [bodies + 1] */
    double (*unit)[8];     /* [nvi] twists at unit velocity, of the user's, at the first body: t, 0, u, 0 */
    double *wrench;        /* [WRENCH_ROOM * count] W by link */
};
void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a);

/* A state, and where the columns go that the work has planned. */
struct regressor_block {
    const double *q, *v, *a; /* internal */
    const double *root;      /* [nroot * ROOT_NUMBERS] */
    size_t width;            /* of a row: ten for each link */
    double *Y;               /* [nv x width] row major; wholly written */
};

#endif
