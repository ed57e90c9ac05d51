/* spread.h - one robot over many ranks, by subtrees
 *
 * Whole subtrees belong to one rank; the trunk that carries them belongs to rank 0. Of an evaluation only what crosses a connection
 * between ranks travels, as the contract of a module has it (ramus/module.h):
 *
 *     inverse dynamics   motion outwards (19 numbers), wrench inwards (6)
 *     forward dynamics   motion outwards (19), articulated inertia and bias inwards (42), derivative outwards (6)
 *
 * The subtrees of a rank that one link carries are one part: a robot on a free base, evaluated by the library's own kernels
 * (ramus_inverse_dynamics, ramus_base_inertia). The trunk is made of small modules behind the contract. A rank holds its own links and
 * coordinates alone; who has the whole robot is rank 0, which deals it out, or nobody (spread_source).
 */
#ifndef RAMUS_TOOLS_SPREAD_H
#define RAMUS_TOOLS_SPREAD_H

#include "tools/pieces/ranks.h"

#include <ramus/ramus.h>
#include <ramus/network.h>

/* ---- the robot, link by link (source.c) ----------------------------------------------------------------------------- */

/* One link in numbers alone, as ranks exchange it. */
typedef struct spread_link {
    int32_t number; /* of the robot's links: parents before children */
    int32_t parent; /* likewise; -1: the world */
    int32_t joint_type, locked;
    int32_t q_at, v_at; /* first coordinates in the robot, -1: none */
    ramus_vec3 axis, second_axis;
    double pitch;
    ramus_pose joint_in_parent, link_in_joint;
    double mass;
    ramus_vec3 com;
    double inertia[6];
    double locked_q[7];
} spread_link;

typedef struct spread_source {
    int nlink, nq, nv;
    ramus_vec3 gravity;
    const void *self; /* borrowed */
    int (*parent)(const void *self, int link);
    spread_link (*link)(const void *self, int link);
} spread_source;

/* A compiled model, which outlives it. RAMUS_ERR_UNSUPPORTED for black boxes, constraints, springs and dependent joints. */
ramus_status spread_source_of_model(spread_source *out, const ramus_model *model, ramus_error *err);
/* Adds a link to a module; `parent`: its name there, "": the base. */
ramus_status spread_add_link(ramus_module *module, const spread_link *link, const char *parent, ramus_error *err);

/* ---- the division (partition.c) ------------------------------------------------------------------------------------ */

enum {
    SPREAD_TRUNK_PART = 24, /* links of a part of the trunk, at most */
    SPREAD_TRUNK_COST = 20  /* of a link of the trunk, behind the contract, beside one in a subtree; bench/subtrees.c */
};

typedef struct spread_plan {
    int nlink, npart, nrank;
    int ntrunk;   /* links of the trunk */
    int nborder;  /* connections between ranks */
    int *part;    /* [nlink] part of each link; parents come before children, in links and in parts */
    int *parent;  /* [npart] part that carries it, -1: the world */
    int *carrier; /* [npart] link that carries it, -1: the world */
    int *owner;   /* [npart] rank */
    int *trunk;   /* [npart] 1: of the trunk, a module behind the contract; 0: whole subtrees */
    int *first;   /* [npart + 1] of its links in `member` */
    int *member;  /* [nlink] links, part after part, in increasing order within each */
    int *load;    /* [nrank] links */
    void *memory;
} spread_plan;

/* trunk_cost: SPREAD_TRUNK_COST; less makes more parts than pay. 0: memory is out. Release in any case. */
int spread_plan_make(spread_plan *p, const spread_source *source, int nrank, double trunk_cost);
void spread_plan_release(spread_plan *p);

/* ---- a rank's share (share.c) and its evaluation (evaluate.c) ------------------------------------------------------- */

typedef struct spread_part {
    int number;          /* in the plan */
    int parent;          /* own part that carries it; -1: the world; -2: a part of rank 0, which is not this one */
    int outlet, noutlet; /* of that part; its own */
    int nlink;
    /* subtrees: a model on a free base, whose coordinates come first; NULL: of the trunk */
    ramus_model *model;
    ramus_data *data;
    /* trunk */
    ramus_packed *packed;
    const ramus_module_interface *table;
    void *self;
    size_t q_first, v_first; /* in the arrays of the share, base included */
    int nq, nv;
    double *inlet, *outlets; /* [42], [noutlet x 42]: whatever crosses */
} spread_part;

typedef struct spread {
    ranks *others;
    ramus_vec3 gravity;
    int npart, room; /* own parts, what carries before what is carried */
    spread_part *part;
    /* Own coordinates, part after part. q_at, v_at: where they are in the robot; -1: a base, which is not the caller's. */
    size_t nq, nv;
    int *q_at, *v_at;
    double *q, *v, *a, *tau;
    /* what crosses to other ranks: on rank 0 connections of the trunk by rank, on others one list to rank 0 */
    unsigned char
        *busy; /* [nrank] on rank 0: has parts, if only such as stand on the world; on others the first is their own */
    int *nborder;      /* [nrank] */
    int **border_part; /* [nrank][nborder]: part that has the outlet on rank 0, the own part elsewhere */
    int **border_outlet;
    double **box; /* [nrank]: a status, then numbers */
    int **all_at; /* rank 0, after spread_learn: [nrank] q_at [nq], then v_at [nv] of each */
    size_t *all_nq, *all_nv;
    ramus_error error;
    unsigned long long messages, bytes; /* that this rank has sent, in evaluations */
    double waited;                      /* s, for messages */
} spread;

/* Every rank has the source and the plan, and makes its own share. Ranks call it alike; it fails on all where it fails on one. Close
 * in any case. */
ramus_status spread_open(spread *s, const spread_source *source, const spread_plan *plan, ranks *others);
void spread_close(spread *s);
/* Rank 0 has them, and deals (deal.c): the others call spread_receive, which is RAMUS_ERR_NOT_FOUND where rank 0 has nothing to deal,
 * spread_dismiss. */
ramus_status spread_deal(spread *s, const spread_source *source, const spread_plan *plan, ranks *others);
ramus_status spread_receive(spread *s, ranks *others);
void spread_dismiss(ranks *others);

/* s->q, v, a to tau, or q, v, tau to a. Ranks call these alike; a failure is one on every rank that hears of it, RAMUS_ERR_PORT where
 * another rank failed. */
ramus_status spread_inverse_dynamics(spread *s);
ramus_status spread_forward_dynamics(spread *s);

/* ---- messages (message.c) ------------------------------------------------------------------------------------------- */

ramus_status spread_fail(spread *s, ramus_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));
ramus_status spread_send(spread *s, int to, const void *bytes, size_t size);
/* The next message of that rank, which must have that size. */
ramus_status spread_hear(spread *s, int from, void *bytes, size_t size);
/* Where rank 0 has whole rows: once, what the others have; then own coordinates from a row, q [nq], v, x [nv] of the robot, where x is
 * a, or tau (forward), q NULL: no more rows, which is RAMUS_ERR_NOT_FOUND on the others; and a result, own [s->nv], to its places in x.
 * Arrays of the robot are not looked at on other ranks. */
ramus_status spread_learn(spread *s);
ramus_status spread_scatter(spread *s, const double q[], const double v[], const double x[], int forward);
ramus_status spread_gather(spread *s, const double own[], double x[]);
/* On rank 0: the sums of all ranks' messages and bytes. */
ramus_status spread_count(spread *s, unsigned long long *messages, unsigned long long *bytes);

/* ---- making a share (share.c), for deal.c ----------------------------------------------------------------------------- */

/* One part of the plan, as ranks exchange it: its links follow. */
typedef struct spread_part_head {
    int32_t number, nlink, trunk;
    int32_t carrier; /* link, -1: the world */
} spread_part_head;
spread_part_head share_head(const spread_plan *plan, int part);
/* Room for npart parts; then each, what carries before what is carried; then arrays. */
ramus_status share_begin(spread *s, ranks *others, int npart, ramus_vec3 gravity);
/* `carries` and `outlet_of` [nlink]: of the trunk's links; which have an outlet, and (out) its number. Others: NULL. */
ramus_status share_add(spread *s, const spread_part_head *head, const spread_link link[], const int *carries,
                       int *outlet_of);
ramus_status share_end(spread *s);
/* Begin, own parts, end and what crosses. */
ramus_status share_from_plan(spread *s, const spread_source *source, const spread_plan *plan, ranks *others);
/* What crosses to rank 0, of a share that was received. */
ramus_status share_list_own_borders(spread *s);
/* All have opened their shares, or nobody has: every rank's status to rank 0, and the worst back. */
ramus_status share_agree(spread *s, ramus_status status);

#endif
