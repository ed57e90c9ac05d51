/* tree.h - a block at work: the functions of ramus/module.h for a tree of bodies
 *
 * Needs nothing but the C library and the headers of the algebra: `ramus pack` puts the same code into a vendor's library.
 */
#ifndef RAMUS_MODULE_TREE_H
#define RAMUS_MODULE_TREE_H

#include "block.h"
#include "matrix6.h"

typedef struct tree_body {
    /* of the last motion */
    pose x_p_i, x_w_i;
    twist axis[6];   /* [nv] for each unit velocity */
    twist total;     /* twist with respect to the world */
    twist bias;      /* of the derivative: what velocities cause across the joint */
    twist dot;       /* derivative less gravity */
    twist free_dot;  /* likewise, of articulated and accelerate */
    wrench sum;      /* of the body and all that it carries */
    matrix6 carried; /* composite inertia of all that it carries */
    double v[6];     /* [nv] velocities of its joint, */
    double a[6];     /* and accelerations */
} tree_body;

/* Which of the calls that build on each other have succeeded. */
typedef enum tree_progress { TREE_NOTHING, TREE_MOVED, TREE_WHOLE, TREE_RESPONSE } tree_progress;

typedef struct module_tree {
    const block_header *block;
    const ramus_module_joint *joint;
    const block_outlet *outlet;
    const block_body *body;
    const block_spring *spring;
    tree_progress progress;
    int effects;       /* armature, damping and friction of joints count: 1, unless who made the tree turns it off */
    int factored;      /* `square` and `inlet_response` are of the last motion */
    tree_body *state;  /* [nbody] */
    twist *outlet_dot; /* [noutlet] that velocities alone cause */
    /* articulated; n = nv, coordinates in the order of bodies */
    int *up;                /* [n] the coordinate before it on its way to the inlet, -1: none */
    int *user;              /* [n] its place in the module's v */
    double *square;         /* [n x n] L^T D L of the inertia, lower half */
    double *coupling;       /* [n x 6] wrench at the inlet for each unit acceleration */
    double *inlet_response; /* [n x 6] accelerations for each unit derivative at the inlet, negative */
    double *loads;          /* [n] accelerations that forces and biases cause, inlet at rest */
    matrix6 inlet;          /* of the whole module with locked joints, and articulated */
    matrix6 inlet_articulated;
    char why[160];
} module_tree;

/* Bytes of a tree for this block, which was checked (block_problem) and stays; 0: too large. */
size_t tree_size(const block_header *block);
/* `memory` [tree_size], zeroed and aligned for any object, becomes a tree. */
module_tree *tree_make(const block_header *block, void *memory);
/* Its functions; open and close are the caller's. */
extern const ramus_module_interface tree_functions;

/* tree_articulated.c */
int tree_articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[]);
int tree_accelerate(void *self, const double inlet[], double outlets[], double a[]);

/* tree_effects.c: what joints add to forces, with `a` of the last motion or without; to the diagonal of H; J. Coordinates in the order of the
 * module's v, or of bodies. */
void tree_effects_add(const module_tree *t, double tau[]);
void tree_effects_resist(const module_tree *t, double loads[]);
void tree_effects_inertia(const module_tree *t, double square[]);
double tree_effects_energy(const module_tree *t);

/* tree_springs.c: adds what springs demand of bodies to their sums; J */
void tree_springs_add(module_tree *t);
double tree_springs_energy(const module_tree *t);

/* tree.c, for tree_articulated.c */
wrench tree_body_wrench(const double inertia[10], twist t, twist dot);

static inline int tree_type_nv(int type)
{
    static const signed char nv[] = {
        [RAMUS_FIXED] = 0,     [RAMUS_REVOLUTE] = 1,    [RAMUS_PRISMATIC] = 1,
        [RAMUS_HELICAL] = 1,   [RAMUS_CYLINDRICAL] = 2, [RAMUS_PLANAR] = 3,
        [RAMUS_SPHERICAL] = 3, [RAMUS_FREE] = 6,        [RAMUS_UNIVERSAL] = 2,
    };
    return nv[type];
}

#endif
