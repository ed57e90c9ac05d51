/* terms.h - M and the forces for a = 0, from a pass of kinematics that has been made already */
#ifndef RAMUS_TREE_TERMS_H
#define RAMUS_TREE_TERMS_H

#include "kinematics.h"

/* A body with all that it carries, about the origin of the first body of its branch, in world axes. */
typedef struct carried_body {
    double mass;
    ramus_vec3 first; /* sum m c, kg m */
    double second[6]; /* xx yy zz xy xz yz, kg m^2 */
    ramus_vec3 force; /* what the motion for a = 0 needs, external wrenches included */
    ramus_vec3 moment;
} carried_body;

typedef struct tree_terms {
    /* links that are welded together count as one body, that of the joint which moves them; constant */
    int *carrier;           /* [nlink + 1] that body; 0: the root */
    double *mass;           /* [nlink + 1] of such bodies */
    ramus_vec3 *com_i;      /* [nlink + 1] in the body's own frame */
    double (*inertia_i)[6]; /* [nlink + 1] about it, in body axes, xx yy zz xy xz yz */

    ramus_vec3 *place;   /* [nlink + 1] of the body's origin, from that of the first body of its branch, world axes */
    ramus_twist *column; /* [nvi] unit twists at that origin, world axes */
    carried_body *body;  /* [nlink + 1] */
} tree_terms;

typedef struct terms_arguments {
    const double *external; /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by body; NULL: none */
    double *M;              /* [nv * nv] in the user's order, zero before */
    double *tau;            /* [nvi] forces for a = 0; NULL: not wanted */
} terms_arguments;

void terms_layout(tree_terms *t, const ramus_model *m, arena *a);
/* Once the memory is there, and the kinematics are prepared. */
void terms_prepare(tree_terms *t, const kinematic_state *k);

/* M [nv * nv] and, unless NULL, h = C v + g + J^T external [nv], in the user's coordinates, from the kinematics at q, v and
 * a = 0 (for M alone, at q); joint effects as the data's options have them. 0: some number is not finite. */
int terms_evaluate(const ramus_model *m, ramus_data *d, const kinematic_state *k, tree_terms *t,
                   const ramus_wrench external[], double M[], double h[]);

#endif
