/* branches.h - branches of one tree side by side in the lanes of vectors
 *
 * Branches that are alike are walked in lock step: a *node* is up to BRANCH_LANES bodies of different branches, and what a node is
 * attached to in each lane is the same lane of the node before it. Branches in one lock step are a *bundle*. What is left are the
 * bodies of the *trunk*, which carry the branches; they are evaluated one by one, before the bundles on the way out and after them
 * on the way in. Bundles do not depend on each other.
 */
#ifndef RAMUS_MODEL_BRANCHES_H
#define RAMUS_MODEL_BRANCHES_H

#include "compiled.h"

#define BRANCH_LANES 4
#define LARGE_ROBOT 8192 /* bodies in branches from which on bundles are tasks of threads, and fetched one ahead */

/* Which coordinates are meant, in one numbering of them. */
typedef struct branch_coordinates {
    int *trunk_q, *trunk_v; /* [ntrunk] first of each body */
    int *lane_v; /* [nnode * BRANCH_LANES] of each lane's joint; that of the first one that is not, where it is idle */
    int *lane_q, q_shift; /* likewise, after adding q_shift; lane_v where q and v are alike: one table less to read */
    int *trunk_angle_q;   /* [nangle] */
    /* Large robots: one coordinate in each cache line of velocities that a bundle has, in the order of its nodes. The bundle after the
     * last has none. */
    int *line, *first_line; /* [nlane], [nbundle + 2] */
} branch_coordinates;

/* Where elements of the mass matrix go; branch_places.c. Places are row * nv + column in the user's order. */
typedef struct mass_places {
    int nvi, nnode, ntrunk, nbundle, scaled;
    size_t nlane_place, ntrunk_place;
    void *small, *large;     /* memory */
    int *v_user;             /* [nvi] how many joints have each of the user's coordinates */
    unsigned char *v_shared; /* [nvi] more than one has the user's coordinate of this one */
    int *end;                /* [nnode] one past the last node that it carries */
    /* Nodes that one coordinate moves, with all that they carry, are a *group*: the fingers of a gripper. Their columns, times `weight`,
     * become one, that of the first. */
    int *step;       /* [nnode] of a group's first node, nodes in the group; else 1 */
    double *weight;  /* [nnode * BRANCH_LANES] v_scale; zero where a lane is idle */
    int *first_axis; /* [ntrunk + 1] of the coordinates on each trunk body's path: its own, then its parent's */
    int *
        first_level; /* [nbundle + 1] of the coordinates above the bundle: of each lane's carrier's path, side by side */
    unsigned char *level_lanes; /* [levels] bit l: lane l has such a coordinate */
    signed char
        *level_number; /* [levels] the number of a wrench that works along it, in all lanes; -1: no single one */
    /* In the order of tree/mass_branches.kernel.c: nodes from the last to the first, four lanes of the diagonal, then four and their mirror
     * images with each node that it carries; then levels, with each node. The trunk's: coordinates from the last body to the first,
     * with themselves and then with the rest of the path, and mirror images. */
    int *lane_place, *trunk_place;
    /* with dependent joints, else NULL: */
    double *lane_scale, *trunk_scale; /* of each place but mirror images: an element is added, times this */
    unsigned char *lane_shared; /* of each four places: none of them is shared, elements are written (0) or added (1) */
} mass_places;

/* Clusters of joints (clusters.h) that are all in branches, each in one, and pass no body together: in lanes, by node. */
typedef struct branch_clusters {
    int nnode;
    void *memory;
    unsigned char *touched; /* [nnode] bit l: the body in lane l has an entry */
    unsigned char *joins;   /* its joint is one of a cluster */
    unsigned char *before;  /* an entry ends there, before the joint */
    unsigned char *ends;    /* that of its own joint ends there */
    unsigned char *passes;  /* an entry goes on to what carries it */
    double *scale;          /* [nnode * BRANCH_LANES] v_scale of joints of clusters, else 0 */
} branch_clusters;

typedef struct branches {
    int ntrunk, nangle; /* bodies, and plain angles of their joints */
    int nbundle, nnode;
    int nlane;       /* that are not idle */
    size_t nreduced; /* numbers in `reduced` */
    int most_nodes;  /* of one bundle */
    int max_depth;   /* of a node in its bundle; its first has depth 1 */
    void *memory;

    int *trunk;                       /* [ntrunk] bodies, parents first */
    int *trunk_parent;                /* [ntrunk] its parent's place in trunk; -1: a root frame */
    int *trunk_angle;                 /* [ntrunk] its first angle */
    double *trunk_shift, *trunk_rest; /* [nangle, whole blocks] as angle_shift and angle_rest of the model */
    double *trunk_factor;             /* likewise angle_factor */
    int *first_node;                  /* [nbundle + 1] */
    int *carrier;          /* [nbundle * BRANCH_LANES] place in trunk of what carries the lane; -1 - r: root frame r */
    int *depth;            /* [nnode + 1] */
    int *parent;           /* [nnode] node; -1: what carries the bundle */
    unsigned char *form;   /* [nnode] FORM_TURN_DH, FORM_TURN or FORM_OTHER: some lanes turn, others slide */
    int *body;             /* [nnode * BRANCH_LANES] 0: the lane is idle there */
    double *turns;         /* [nnode * BRANCH_LANES] 1: that joint turns, 0: it slides, or there is none */
    double *shift, *rest;  /* [nnode * BRANCH_LANES, whole blocks] as angle_shift and angle_rest */
    unsigned char *active; /* [nnode] bit l: lane l is not idle */
    double *sv, *dq;       /* [nnode * ..._CONSTANTS * BRANCH_LANES] */
    double *reduced;       /* lanes of what joint forces depend on: dh or pose, then reduced or full inertia, by form */
    size_t *record;        /* [nnode + 1] where they start in it */
    branch_coordinates internal, user; /* the latter only without dependent joints */
    branch_clusters *clusters;         /* NULL: none, or forward dynamics with them does without branches */
    mass_places *mass;                 /* NULL: the mass matrix does without branches */
} branches;

#define DH_NUMBERS 4
#define REDUCED_NUMBERS 7 /* hx hy sxx syy sxy sxz syz */
#define FULL_NUMBERS 10

/* Finds branches that are worth it; *out is NULL where there are none. 0: memory is out. */
int branches_create(const ramus_model *m, branches **out);
void branches_destroy(const ramus_allocator *memory, branches *b);

/* *out is NULL where there would be too many; 0: memory is out. */
int mass_places_create(const ramus_model *m, const branches *b, mass_places **out);
void mass_places_destroy(const ramus_allocator *memory, mass_places *p); /* NULL is fine */

/* branch_clusters.c: *out is NULL where the model's clusters are others; 0: memory is out. */
int branch_clusters_create(const ramus_model *m, const branches *b, branch_clusters **out);
void branch_clusters_destroy(const ramus_allocator *memory, branch_clusters *c); /* NULL is fine */

#endif
