/* kinematics.h - the motion of every body of a state, in world axes at the body's own origin
 *
 * At own origins, Jacobians and accelerations need differences of positions only: a root frame whose place in the world
 * is not known may be anywhere.
 */
#ifndef RAMUS_TREE_KINEMATICS_H
#define RAMUS_TREE_KINEMATICS_H

#include "ramus/kinematics.h"

#include "base/memory.h"
#include "data.h"

#include "algebra/quat.h"
#include "turned_inertia.h"

/* ---- the workspace ---- */

/* Motion of a frame with respect to the world, all vectors in world axes. Nothing but doubles. */
typedef struct frame_motion {
    ramus_pose x_w_i;
    ramus_vec3 angular, linear;           /* omega, p' of the origin; valid if has_v */
    ramus_vec3 angular_acc, linear_acc;   /* omega', p''; valid if has_a */
    ramus_vec3 angular_bias, linear_bias; /* the same for a = 0 and root frames that do not accelerate; if has_v */
} frame_motion;

struct kinematic_state {
    const ramus_model *model;
    /* constant */
    double *mass;           /* [nlink + 1] of each body */
    ramus_vec3 *com_i;      /* [nlink + 1] centre of mass of each body, in its own frame */
    double (*inertia_i)[6]; /* [nlink + 1] about it, in body axes, xx yy zz xy xz yz */
    int *heavy;             /* [nheavy] the bodies that are part of no other */
    int nheavy;
    double
        *constant; /* [BODY_CONSTANTS * room] the same of these with all that is welded to them, then zeros: number n of
                       * heavy[h] is at n * room + h */
    size_t room;   /* nlink in whole registers */
    int *welded;   /* [nwelded] bodies with fixed joints that carry nothing */
    int nwelded;

    /* set before an update */
    const int *only; /* [nonly] the bodies that are asked for, ascending, with all on their paths; NULL: all */
    int nonly;

    /* written by update */
    int ready, has_v, has_a;
    double *q, *v, *a;         /* [nqi], [nvi], [nvi] internal coordinates */
    frame_motion *root;        /* [nroot] */
    unsigned char *root_known; /* [nroot] 1: its pose and motion are */
    frame_motion *body;        /* [nlink + 1]; 0 is unused */
    ramus_vec3 *offset;        /* [nlink + 1] from the parent's origin to the body's; precise however far both are */
    ramus_twist *column;       /* [nvi] twist of its body at unit velocity, world axes, at the body's origin */
    double *sine, *cosine;     /* [nangle, whole blocks] of half the plain angles */
};

/* 1: body i carries none; bodies come in depth-first order. */
static inline int body_is_tip(const ramus_model *m, int i)
{
    return m->depth[i + 1] <= m->depth[i];
}

/* 1: it is welded to another body. */
static inline int body_is_part(const ramus_model *m, int i)
{
    return m->type[i] == RAMUS_FIXED && m->parent[i];
}

void kinematics_layout(kinematic_state *k, const ramus_model *m, arena *a);
/* Once the memory is there. */
void kinematics_prepare(kinematic_state *k);
/* The same where poses alone are asked for, of a model without welded links; its one root is the world. */
void kinematics_prepare_poses(kinematic_state *k);
/* As ramus_kinematics_update, of k->only, into k, with the ports and the clock of the data; failures go to its error. */
ramus_status kinematics_update(const ramus_model *m, ramus_data *d, kinematic_state *k, const double q[],
                               const double v[], const double a[]);

/* What is at x in the frame of a body, with these numbers in its own frame, becomes part of the body: number n of it is at[n * room]. */
void constants_add(double *at, size_t room, double mass, ramus_vec3 com, const double inertia[6], ramus_pose x);

/* Root frame r in the world; 0: its motion is not known, and it is at the origin. */
int place_root(const ramus_model *m, const ramus_sample sample[], int r, frame_motion *root);

/* What a query needs beside an update at all. */
enum { NEEDS_V = 1, NEEDS_A = 2, NEEDS_WORLD = 4 };

/* RAMUS_OK if these are there (NEEDS_WORLD is about frames: see below). */
ramus_status kinematics_has(const ramus_model *m, const kinematic_state *k, int needs);

/* A frame by itself: its pose, its motion with NEEDS_V (accelerations: what is there of them), the body that carries it (0: none) and its root frame. */
typedef struct located_frame {
    frame_motion motion;
    int body, root;
} located_frame;
ramus_status locate_frame(const ramus_model *m, const kinematic_state *k, ramus_frame frame, int needs,
                          located_frame *out);

/* The motion of the frame at `position` (world) of the body that moves like `from`; the pose is left to the caller. */
void move_along(const frame_motion *from, ramus_vec3 position, frame_motion *to);
/* The same for the frame at r, world axes, from the origin of `from`. */
void move_by(const frame_motion *from, ramus_vec3 r, frame_motion *to);

/* RAMUS_ERR_ARGUMENT for a value that is no reference. */
ramus_status reference_check(ramus_reference reference);
/* A twist in world axes at the frame's origin as `reference` has it. */
ramus_twist twist_in_reference(ramus_reference reference, const frame_motion *frame, ramus_vec3 angular,
                               ramus_vec3 linear);
/* The derivative of those numbers, from the derivatives of the ones in world axes and the frame's own motion. */
ramus_twist twist_dot_in_reference(ramus_reference reference, const frame_motion *frame, ramus_twist twist,
                                   ramus_twist twist_dot);

#endif
