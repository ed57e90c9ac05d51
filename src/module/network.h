/* network.h - inside a ramus_network: nodes of opened modules, in levels from the world outwards */
#ifndef RAMUS_MODULE_NETWORK_H
#define RAMUS_MODULE_NETWORK_H

#include "ramus/network.h"

#include "base/workspace.h"
#include "from_model.h"
#include "loops.h"
#include "matrix6.h"
#include "model/boxes.h"
#include "opened.h"

typedef struct node {
    opened u;
    int box;          /* of the model (boxes.h); -1: known links */
    int parent;       /* node, -1: the world */
    int outlet;       /* of the parent */
    ramus_pose place; /* of the inlet in the outlet's frame, or in the world */
    pose x;           /* the same, as the algebra has it */
    int is_plain;     /* `place` is the identity */
    int first_child;  /* in ramus_network.child */
    int nchild;
    int is_reading; /* offers wrench readings alone: a load */
    int moved;      /* its last motion succeeded */
    ramus_status status;
} node;

/* One number of the network's q or v. */
typedef struct coordinate {
    int node, local;
    int model; /* its index in the model; -1: of a source's module */
    int joint, part;
    int velocity; /* of a number of q: where the velocities of its joint start in the node's */
} coordinate;

/* Where a root frame of the model is: an outlet of a module. */
typedef struct root_place {
    int node, outlet;
} root_place;

struct ramus_network {
    ramus_allocator allocator;
    const ramus_model *model;
    ramus_pool *pool;
    ramus_error error;
    ramus_vec3 gravity; /* of the evaluation that goes on */
    int evaluated;
    node *node; /* [nnode] parents first, level by level */
    int nnode;
    int *level; /* [nlevel + 1] where each starts */
    int nlevel;
    int *child;        /* [nnode] */
    coordinate *q, *v; /* [nq], [nv] */
    int nq, nv;
    int *node_of_link;                /* [nlink] */
    link_place *link_place;           /* [nlink] */
    root_place *root;                 /* [nroot] but the world */
    const struct survey_place *place; /* [nplace] of the frames of the opened model, borrowed; NULL: it has none */
    int nplace;
    ramus_data *known;  /* of the model, for its composition; NULL until that is asked for */
    double alpha, beta; /* 1/s, of loops */
    bool joint_effects; /* of known joints count, where the network is asked itself */
    loop_set loops;
    double *zero;          /* [nv] */
    double *column, *rest; /* [nv] */
};

/* network_plan.c: which modules there are and how they are attached; nodes are opened. */
ramus_status network_plan(ramus_network *n, const ramus_network_options *opt, ramus_error *err);
int network_node_of_box(const ramus_network *n, int box);
/* The outlet that BOX or BOX/OUTLET names of that box's node; where there is none, `what` begins the error. */
ramus_status network_find_outlet(const ramus_network *n, int node, const char *path, const char *what, int *outlet,
                                 ramus_error *err);

/* network_evaluate.c */
/* Do armature, damping and friction of known joints count in what follows? */
void network_count_effects(ramus_network *n, bool count);
/* RAMUS_ERR_UNSUPPORTED, naming both, where a module does not offer what `what` needs (RAMUS_MODULE_OFFERS_...). */
ramus_status network_need(ramus_network *n, const char *what, unsigned needs);
ramus_status network_motion(ramus_network *n, const double q[], const double v[], const double a[]);
/* Of the last motion: forces of all joints; with loops.applying those beside the multipliers. */
ramus_status network_wrenches(ramus_network *n, double tau[]);
/* Inverse dynamics of checked arguments, under the constraints where `closed` is 1. */
ramus_status network_forces(ramus_network *n, const double q[], const double v[], const double a[], int closed,
                            double tau[]);
/* Forces at rest with gravity less those without it: of the tree. */
ramus_status network_gravity(ramus_network *n, const double q[], double g[]);
/* ramus_network_energy less what springs hold, which is there without gravity, too. */
ramus_status network_body_energy(ramus_network *n, const double q[], const double v[], double *kinetic,
                                 double *potential);
/* Without constraints. */
ramus_status network_accelerations(ramus_network *n, const double q[], const double v[], const double tau[],
                                   double a[]);
/* After these: what the row loops.acting, or tau_given, cause; loops.responds is 1 until the caller has read it. */
ramus_status network_response(ramus_network *n);

/* network_interconnection.c. After network_forces: known joints in n->known, with its ports fed by the modules. Allocates. */
ramus_status network_compose(ramus_network *n, const double q[], const double v[], const double a[]);
/* network_connections.c. As ramus_inverse_dynamics_connections. */
ramus_status network_connections(ramus_network *n, const double q[], const double v[], const double a[], double tau[],
                                 ramus_wrench instance[], ramus_wrench source[], ramus_wrench joint[]);

/* network_loops.c */
/* From accelerations without constraints to those under them. */
ramus_status network_close(ramus_network *n, double a[]);
/* From forces of the tree to those that drives supply beside constraints, and the wrenches of both. */
ramus_status network_share(ramus_network *n, double tau[]);

#endif
