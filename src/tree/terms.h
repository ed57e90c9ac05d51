/* terms.h - M and the forces for a = 0, from a pass of kinematics that has been made already */
#ifndef RAMUS_TREE_TERMS_H
#define RAMUS_TREE_TERMS_H

#include "kinematics.h"

#include "linear/branched_tree.h"

/* A body with all that it carries, about the origin of its branch (model/origins.c), in world axes. */
typedef struct carried_body {
    double mass;
    ramus_vec3 first; /* sum m c, kg m */
    double second[6]; /* xx yy zz xy xz yz, kg m^2 */
    ramus_vec3 force; /* what the motion for a = 0 needs, external wrenches included */
    ramus_vec3 moment;
} carried_body;

enum { MOMENTUM_ROOM = 8 }; /* numbers of a row of momenta: force, moment, and two that are zero */
/* Links that are welded together count as one body, that of the joint which moves them. */
typedef struct tree_terms {
    /* constant */
    int *carrier; /* [nlink + 1] the link whose joint moves it; 0: the root */
    int nbody;    /* links that are carriers, of this model */
    int *list;    /* [nbody, whole registers] them, ascending; the last is repeated */
    int *number;  /* [nlink + 1] of a carrier in that list */
    int *up;      /* [nbody] the body that carries it; -1: none */
    int *placed;  /* [nplaced] carriers and the links that they are on, ascending */
    int nplaced;
    size_t room;      /* nbody in whole registers */
    double *constant; /* [BODY_CONSTANTS * room] number n of body b is at n * room + b */

    int ncolumn;  /* internal coordinates */
    int *body_by; /* [ncolumn, whole registers] the body of each; the last is repeated */
    int *
        above; /* [ncolumn] the nearest coordinate on its path that is the same one of the user's: a joint that follows one which
                     carries it; -1: none */

    /* written by the kernel */
    ramus_vec3 *place; /* [nlink + 1] of the link's origin, from that of the first one of its branch, world axes */
    double *place_of;  /* [3 * room] the same by body, as `constant` is */
    double *
        column; /* [6 * column_room] unit twists at that origin, world axes: number n of coordinate c at n * column_room + c */
    size_t column_room; /* with a register before the first coordinate */
    double *place_by;   /* [3 * place_room] `place` by coordinate; place_of where each body has one */
    size_t place_room;
    carried_body *body; /* [room] */
    double *
        momentum; /* [MOMENTUM_ROOM * column_room] by coordinate: what its unit twist of all that it moves needs, I S */
    double *force_by; /* [column_room] forces for a = 0 */
    double *path;     /* [6 * longest path, whole registers] unit twists of the coordinates of one path, by depth */
} tree_terms;

typedef struct terms_arguments {
    const double *external; /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by link; NULL: none */
    double *M;              /* [nv * nv] in the user's order, zero before; NULL: */
    double *rows;           /* rows of linear/branched.h instead, where terms_rows_are_paths */
    const branched_tree *tree;
    const int *unknown;         /* [nvi] of internal coordinates */
    const unsigned char *again; /* [nvi] 1: an earlier one has the same unknown; NULL: none has */
    double *tau;                /* [nvi] forces for a = 0; NULL: not wanted */
} terms_arguments;

void terms_layout(tree_terms *t, const ramus_model *m, arena *a);
/* Once the memory is there, and the kinematics are prepared. */
void terms_prepare(tree_terms *t, const kinematic_state *k);

/* M [nv * nv] and, unless NULL, h = C v + g + J^T external [nv], in the user's coordinates, from the kinematics at q, v and
 * a = 0 (for M alone, at q); joint effects as the data's options have them. 0: some number is not finite. */
int terms_evaluate(const ramus_model *m, ramus_data *d, const kinematic_state *k, tree_terms *t,
                   const ramus_wrench external[], double M[], double h[]);

/* Is the path of each internal coordinate to the root, in the model, that of its unknown? It is where no joint depends on another, and where
 * dependent joints are beside their masters or carried by them, and carry only such: the fingers of a gripper, with several joints each. */
int terms_rows_are_paths(const ramus_model *m, const branched_tree *tree, const int unknown[]);

/* The same with M in rows of linear/branched.h, as `to` describes them, where these are paths. What is not finite is left to
 * the factorisation. */
void terms_evaluate_rows(const ramus_model *m, ramus_data *d, const kinematic_state *k, tree_terms *t,
                         const ramus_wrench external[], const terms_arguments *to, double h[]);

#endif
