/* pair.h - how the motion of frame b as frame a sees it changes with q and v; for derivatives of constraints and springs */
#ifndef RAMUS_CONSTRAINT_PAIR_H
#define RAMUS_CONSTRAINT_PAIR_H

#include "tree/kinematics.h"

/* What one internal coordinate does, in the axes of a. The changes are those of a coordinate that moves b and not a; one that
 * moves a alone has the opposite ones (turned = -1), one that moves both none (turned = 0). */
typedef struct pair_column {
    int v;        /* the user's coordinate, */
    double scale; /* by which it moves */
    bool moves_a, moves_b;
    int turned;
    ramus_twist s;              /* of what it moves at unit velocity, at b's origin */
    ramus_twist velocity_q;     /* d (w, p') / dq;     d/dv is s */
    ramus_twist acceleration_q; /* d (w', p'') / dq */
    ramus_twist acceleration_v; /* d (w', p'') / dv */
} pair_column;

typedef struct pair_motion {
    ramus_pose x_a_b;
    ramus_twist velocity;     /* w, p' */
    ramus_twist acceleration; /* w', p''; of the accelerations in the kinematics, zero where it has none */
    pair_column *column;      /* [nvi] room */
    int ncolumn;
} pair_motion;

/* One frame of a pair: the world for an index of -1. */
typedef struct pair_end {
    ramus_frame frame;
    ramus_pose pose; /* in it */
} pair_end;

/* k was updated with q and v at least. RAMUS_ERR_PORT beyond a port that gives no pose. */
ramus_status pair_motion_of(const ramus_model *m, const kinematic_state *k, const pair_end *a, const pair_end *b,
                            pair_motion *out);

/* A force f and a moment m, in the axes of a at b's origin, that a's side exerts on b's side: both change by (df, dm)(k) when
 * coordinate k moves. Adds to sum [nv x nv], times `factor`, the derivative of the generalised forces less the part of it
 * that is there when the wrench on each link stays constant in that link. */
typedef struct pair_force {
    ramus_vec3 force, moment;
} pair_force;
void pair_add_stiffness(const pair_motion *p, const pair_force *f, const pair_force change[], double factor, size_t nv,
                        double sum[]);

#endif
