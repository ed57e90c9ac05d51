/* symbolic.h - vectors, poses and inertias of expressions, with the meaning that algebra/alg_sv.h gives them */
#ifndef RAMUS_GENERATE_SYMBOLIC_H
#define RAMUS_GENERATE_SYMBOLIC_H

#include "expression.h"

#include "model/compiled.h"

typedef struct sym3 {
    expr x, y, z;
} sym3;

typedef struct sym_pose {
    expr r[9]; /* rows */
    sym3 p;
} sym_pose;

/* angular and linear, or moment and force: spatial vectors at a body's origin, in its axes */
typedef struct sym6 {
    sym3 a, l;
} sym6;

/* [A B; B^T C]: moment = A dw + B a, force = B^T dw + C a; A and C symmetric (xx yy zz xy xz yz), B by rows */
typedef struct sym_inertia {
    expr a[6], b[9], c[6];
} sym_inertia;

sym3 sym3_constant(expr_graph *g, const double v[3]);
sym3 sym3_add(expr_graph *g, sym3 u, sym3 v);
sym3 sym3_sub(expr_graph *g, sym3 u, sym3 v);
sym3 sym3_scale(expr_graph *g, expr s, sym3 u);
sym3 sym3_cross(expr_graph *g, sym3 u, sym3 v);
expr sym3_dot(expr_graph *g, sym3 u, sym3 v);
sym3 sym_rotate(expr_graph *g, const sym_pose *x, sym3 u);   /* r u */
sym3 sym_unrotate(expr_graph *g, const sym_pose *x, sym3 u); /* r^T u */
sym3 sym_symmetric(expr_graph *g, const expr s[6], sym3 u);

/* A motion of the parent, seen at the child. */
sym6 sym_motion_to_child(expr_graph *g, const sym_pose *x, sym6 m);
/* A wrench (moment, force) at a frame, seen at one that has the pose x in it. */
sym6 sym_wrench_to_child(expr_graph *g, const sym_pose *x, sym6 w);
sym6 sym6_add(expr_graph *g, sym6 u, sym6 v);
sym6 sym6_scale(expr_graph *g, expr s, sym6 u);
expr sym6_dot(expr_graph *g, sym6 u, sym6 v);
sym6 sym_inertia_mul(expr_graph *g, const sym_inertia *i, sym6 m);
/* The ten numbers of a rigid body (alg_sv.h) without what is rounding beside its mass and size. */
void sym_clean_inertia(const double in[10], double out[10]);
sym_inertia sym_rigid(expr_graph *g, const expr inertia[10]);
sym_inertia sym_inertia_add(expr_graph *g, const sym_inertia *u, const sym_inertia *v);
sym_inertia sym_inertia_turned(expr_graph *g, const expr r[9], const sym_inertia *i);         /* by a matrix */
sym_inertia sym_inertia_plane(expr_graph *g, int axis, expr c, expr s, const sym_inertia *i); /* about x, y or z */
sym_inertia sym_inertia_slid(expr_graph *g, sym3 p, const sym_inertia *i); /* its frame is at p: seen from there */
/* u by_s^T is subtracted, which is symmetric */
sym_inertia sym_inertia_less(expr_graph *g, const sym_inertia *i, sym6 u, sym6 by_s);

/* ---- the robot ------------------------------------------------------------------------------------------------ */

/* One body for one configuration: its pose in the parent's frame, the axes S of its joint and dS/dt v. A revolute joint's pose is
 * kept in parts, x = T(p) Rz(phi) Rx(alpha) Rz(angle) Tz(d): a change of frame then takes plane rotations, of which only the last
 * one is not constant. */
typedef struct sym_body {
    bool is_placed, turns;
    sym_pose x;                 /* of a body that turns: T(p) Rz(phi) Rx(alpha) */
    expr c, s;                  /* of its angle */
    double phi[2], alpha[2], d; /* cosine and sine */
    int nv;
    sym6 axis[6];
    sym6 drift; /* dS/dt v, as seen in the moved frame */
    sym6 rate;  /* S v */
} sym_body;

/* Angular velocity, its derivative, and the origin's acceleration less gravity, in the body's axes. */
typedef struct sym_motion {
    sym3 w, dw, a;
} sym_motion;

/* Arguments of functions, as expr_input numbers them; the third is a or tau. */
enum { ARGUMENT_Q, ARGUMENT_V, ARGUMENT_THIRD, ARGUMENT_GRAVITY, ARGUMENT_PARAMETER, ARGUMENT_PORT, ARGUMENTS };

struct parameters;

typedef struct sym_robot {
    const ramus_model *whole;       /* with all its links */
    const ramus_model *model;       /* its bodies: the whole, or links that are welded together as one */
    const struct parameters *given; /* or NULL */
    expr_graph *g;
    expr *q, *v;         /* [nqi], [nvi] internal coordinates */
    sym_body *body;      /* [nlink + 1] */
    expr (*inertia)[10]; /* [nlink + 1] mass, first and second moments (alg_sv.h) */
    sym3 up;             /* gravity as the world's acceleration */
    sym_motion *root;    /* [nroot] */
    sym_pose *root_pose; /* [nroot] in the world */
    sym6 *external;      /* [nlink + 1] what bodies exert on black boxes */
    bool has_inlet;      /* a module: body 0 moves as root frame 0, and has an inertia */
} sym_robot;

/* What a function needs of a robot. */
typedef enum sym_wants {
    SYM_FORCES,  /* joint forces alone: welded links are one body, and revolute joints do not feel all of an inertia */
    SYM_WRENCHES /* every link, with all of its inertia */
} sym_wants;

/* Without v, velocities are zero, and so are the motions and wrenches of ports. Bodies are placed when they are first asked for, so that
 * what is written follows the walk. `given` may be NULL; it is borrowed. */
bool sym_robot_open(sym_robot *r, const ramus_model *model, const struct parameters *given, sym_wants wants,
                    expr_graph *g, bool with_v);
/* given.c: gravity, links, root frames and external wrenches, as they are given; how far a joint's place is from the model's, in the
 * frame of the parent body. */
void sym_take_given(sym_robot *r, bool with_v);
sym3 sym_displacement(sym_robot *r, int i);
/* What a wrench port is fed with, seen from where its frame has the pose x. */
sym6 sym_port_wrench(sym_robot *r, int port, ramus_pose x);
/* The motion of what carries body i; `at` are those of bodies. */
static inline const sym_motion *sym_carrier(const sym_robot *r, const sym_motion at[], int i)
{
    return r->model->parent[i] > 0 ? &at[r->model->parent[i]] : &r->root[r->model->root[i]];
}
void sym_robot_close(sym_robot *r);

sym_pose sym_pose_constant(expr_graph *g, const double x[12]); /* without what is rounding beside it */
sym_pose sym_pose_of(expr_graph *g, ramus_pose x);
sym_pose sym_pose_of_quaternion(expr_graph *g, const expr q[4], sym3 p);
sym_pose sym_pose_mul(expr_graph *g, const sym_pose *a, const sym_pose *b);
sym_pose sym_body_pose(expr_graph *g, const sym_body *b); /* in the parent's frame */

const sym_body *sym_place(sym_robot *r, int i);

/* Between the frames of a body and its parent: free vectors, motions (angular, linear), wrenches (moment, force), inertias. */
sym3 sym_vector_to_child(expr_graph *g, const sym_body *b, sym3 u);
sym3 sym_vector_to_parent(expr_graph *g, const sym_body *b, sym3 u);
sym6 sym_to_child(expr_graph *g, const sym_body *b, sym6 m);
sym6 sym_to_parent(expr_graph *g, const sym_body *b, sym6 w);
sym_inertia sym_inertia_to_parent(expr_graph *g, const sym_body *b, const sym_inertia *i);

/* internal a from the user's argument `argument`, or zero (-1): [nvi] */
void sym_internal(sym_robot *r, int argument, expr out[]);
/* the user's forces [nv] from internal ones: dependent joints count at their masters */
void sym_external(sym_robot *r, const expr internal[], expr out[]);

/* The motion of body i from its parent's; `a` NULL: coordinates do not accelerate. */
sym_motion sym_moved(sym_robot *r, int i, const sym_motion *parent, const expr a[]);
/* The wrench that a motion needs. */
sym6 sym_needed(expr_graph *g, const expr inertia[10], const sym_motion *m);
/* Does the walk, which is depth first, leave body j behind when it has come to body i? Ask from i towards the root. */
static inline bool sym_is_complete(const ramus_model *m, int j, int i)
{
    return j > 0 && m->depth[j] >= m->depth[i + 1];
}

/* What the joints of all bodies bear, load [nlink + 1] (of body 0 where there is an inlet), and internal forces [nvi]. */
bool sym_walk_loads(sym_robot *r, const expr a[], sym6 load[], expr internal[]);
/* tau [nv]; `a` [nvi] internal */
bool sym_inverse_dynamics(sym_robot *r, const expr a[], expr tau[]);
/* tau [nv], then of each instance force and moment that its predecessor exerts on it, in its attachment frame [ninstance x 6] */
bool sym_composed(sym_robot *r, const expr a[], expr out[]);
/* M [nv x nv] */
bool sym_mass_matrix(sym_robot *r, expr M[]);
/* a [nv] from tau [nv], argument 2: by articulated bodies, or by M and its factors, which keeps fewer numbers where trees are bushy */
bool sym_forward_dynamics(sym_robot *r, expr a[]);
bool sym_forward_dynamics_by_factors(sym_robot *r, expr a[]);
/* [nlink x 12] of links in the model's order: position, rotation by rows */
bool sym_link_poses(sym_robot *r, expr out[]);
/* [6 x nv], angular then linear, in the frame's own axes and origin */
bool sym_frame_jacobian(sym_robot *r, int frame, expr J[]);
/* [2 x nv x nv] of inverse dynamics by q and by v; a is argument 2 */
bool sym_derivatives(sym_robot *r, expr out[]);

#endif
