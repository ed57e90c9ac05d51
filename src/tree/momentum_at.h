/* momentum_at.h - momentum and its matrix from q and v, without a pass of kinematics
 *
 * Links that are welded together are one body, that of m->merged; those that are welded to a root frame are part of it. Body i is number
 * i - 1 here, root frame r number m->merged->nlink + r.
 */
#ifndef RAMUS_TREE_MOMENTUM_AT_H
#define RAMUS_TREE_MOMENTUM_AT_H

#include "kinematics.h"
#include "momentum.h"

enum {
    MOVING_ROW = 24, /* numbers of a body: axes x, y, z, place, angular velocity, velocity of the place; four each */
    MOVING_PLACE = 12,
    MOVING_ANGULAR = 16,
    MOVING_LINEAR = 20,
    MOVING_BASE = 16, /* instead of velocities: the place of the first body of a branch */
    AXIS_ROW = 8,     /* of a coordinate: two vectors of four numbers */
};

typedef struct momentum_tables {
    /* constant */
    int nbody;        /* bodies and, where something with mass is part of one, root frames */
    size_t room;      /* all bodies and root frames, in whole registers */
    double *constant; /* [BODY_CONSTANTS * room] number n of body b is at n * room + b; then zeros */
    int nbranch;
    int *branch; /* [nbranch + 1] the first body of each branch, as in m->merged; then nlink + 1 */
    /* by internal coordinate, whole registers; the last is repeated. With a and b the vectors of its row, and w = turn a:
     * unit twist w, slide a + moved (b x w) + (1 - moved) b */
    size_t column_room;
    double *turn, *slide, *moved;
    size_t *row;   /* of that row among the numbers of all bodies' rows, behind which are rows of coordinates */
    int *body_by;  /* the body's number */
    double margin; /* columns that are finite times this can be scaled and added up */

    /* those of ports are placed by each evaluation */
    frame_motion *root; /* [nroot] */
    unsigned char *root_known;
    int all_known;
    double *known; /* [room] by body and root frame, 1 or 0; only where not all are */
} momentum_tables;

typedef struct momentum_arguments {
    const momentum_tables *tables;
    const double *q, *v; /* [nqi], [nvi] internal coordinates; v is not read for the matrix */
} momentum_arguments;

void momentum_tables_layout(momentum_tables *t, const ramus_model *m, arena *a);
/* Once the memory is there. */
void momentum_tables_prepare(momentum_tables *t, const ramus_model *m);

#endif
