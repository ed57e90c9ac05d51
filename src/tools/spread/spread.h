/* spread.h - one robot over many ranks, by subtrees and through the contract of a module (ramus/module.h)
 *
 * Links are divided into small connected parts, each a module behind the contract. Whole subtrees of parts belong to one rank; the trunk
 * that carries them belongs to rank 0. Of an evaluation only what crosses a connection between ranks travels:
 *
 *     inverse dynamics   motion outwards (19 numbers), wrench inwards (6)
 *     forward dynamics   motion outwards (19), articulated inertia and bias inwards (42), derivative outwards (6)
 *
 * Coordinates and forces stay on the rank that has the joint.
 */
#ifndef RAMUS_TOOLS_SPREAD_H
#define RAMUS_TOOLS_SPREAD_H

#include "tools/pieces/ranks.h"

#include <ramus/ramus.h>
#include <ramus/network.h>

enum { SPREAD_PART = 24 }; /* links of a part, at most */

/* ---- the division (partition.c) ------------------------------------------------------------------------------------ */

typedef struct spread_plan {
    int nlink, npart, nrank;
    int ntrunk;   /* links of the trunk */
    int nborder;  /* connections between ranks */
    int *part;    /* [nlink] part of each link; parents come before children, in links and in parts */
    int *parent;  /* [npart] part that carries it, -1: the world */
    int *carrier; /* [npart] link that carries it, -1: the world */
    int *owner;   /* [npart] rank */
    int *load;    /* [nrank] links */
    void *memory;
} spread_plan;

/* 0: memory is out. Release in any case. */
int spread_plan_make(spread_plan *p, const ramus_model *model, int nrank);
void spread_plan_release(spread_plan *p);

/* ---- a rank's share (share.c) and its evaluation (evaluate.c) ------------------------------------------------------- */

typedef struct spread_part {
    ramus_packed *packed;
    const ramus_module_interface *table;
    void *self;
    int number;          /* in the plan */
    int parent;          /* own part that carries it; -1: the world; -2: a part of rank 0, which is not this one */
    int outlet, noutlet; /* of that part; its own */
    bool is_trunk;       /* it carries parts of other ranks, or a part that does */
    int nq, nv;
    int *q_at, *v_at; /* [nq], [nv] in the robot's coordinates */
    double *q, *v, *a, *tau;
    double *inlet, *outlets; /* [42], [noutlet x 42]: whatever crosses */
} spread_part;

typedef struct spread {
    ranks *others;
    int nq, nv; /* of the robot */
    ramus_vec3 gravity;
    int npart; /* own parts, what carries before what is carried */
    spread_part *part;
    /* what crosses to other ranks: on rank 0 connections of the trunk by rank, on others one list to rank 0 */
    int *nborder;      /* [nrank] */
    int **border_part; /* [nrank][nborder]: part that has the outlet on rank 0, the own part elsewhere */
    int **border_outlet;
    double **box; /* [nrank]: a status, then numbers */
    ramus_error error;
    unsigned long long messages, bytes;         /* that this rank has sent */
    unsigned long long all_messages, all_bytes; /* all ranks, on rank 0 after spread_gather */
    double waited;                              /* s, for messages */
} spread;

/* Every rank calls these alike. The model is not needed afterwards. RAMUS_ERR_UNSUPPORTED for black boxes, constraints, springs and
 * dependent joints. Close in any case. */
ramus_status spread_open(spread *s, const ramus_model *model, const spread_plan *plan, ranks *others);
void spread_close(spread *s);

/* Arrays are those of the robot, of which a rank reads and writes its own coordinates. Ranks call these alike; a failure is one
 * on every rank that hears of it, RAMUS_ERR_PORT where another rank failed. */
ramus_status spread_inverse_dynamics(spread *s, const double q[], const double v[], const double a[], double tau[]);
ramus_status spread_forward_dynamics(spread *s, const double q[], const double v[], const double tau[], double a[]);
/* On rank 0: the evaluation that the others wait for will not come; theirs fails. */
void spread_stop(spread *s);
/* x [count x nv] of which each rank has its own coordinates: rank 0 gets all. */
ramus_status spread_gather(spread *s, double x[], size_t count);

#endif
