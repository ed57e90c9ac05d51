/* mechanism.h - the mechanism of a workspace: resolved parts, the coordinates they move, the links that are shared */
#ifndef RAMUS_DATA_MECHANISM_H
#define RAMUS_DATA_MECHANISM_H

#include "beside.h"
#include "linear/row_space.h"

/* Where a carrier is: at a frame of a link, the end of a part, or the tip of a lever. */
typedef enum carrier_kind { CARRIER_FRAME, CARRIER_PART, CARRIER_LEVER } carrier_kind;
typedef struct carrier_place {
    carrier_kind kind;
    ramus_frame frame; /* CARRIER_FRAME */
    int part, end;     /* index of the part or lever; which end of the part is on the held link's side */
} carrier_place;

typedef struct shared_link {
    int link;
    carrier_place *place;   /* [ncarrier] */
    ramus_carrier *carrier; /* [ncarrier] written by inverse dynamics */
} shared_link;

/* What inverse dynamics uses of a part. */
typedef struct part_role {
    int constraint;   /* the constraint that a bar between links is lowered to; -1: none */
    bool used;        /* a spring, a part that moves a coordinate, or a carrier */
    bool before_load; /* its force is subtracted before a load is shared */
} part_role;

struct mechanism {
    /* constant */
    part_set parts;
    part_role *role;     /* [npart] */
    shared_link *shared; /* [nsharing] */
    int nplaced;         /* links that carry parts and levers */
    int *placed;         /* [nplaced] */
    bool *is_placed;     /* [nlink] */
    int nturned;         /* links whose frame is not their moved joint frame */
    int *turned;         /* [nturned] */
    int nmover;          /* actuators and bars that move a coordinate: the unknowns */
    int *mover;          /* [nmover] index of the part */
    int nmoved;          /* coordinates that some part moves: the equations */
    int *moved;          /* [nmoved] index in v, each once */
    bool *is_moved;      /* [nv] */

    /* written by mechanism_update */
    frame_motion *link_now; /* [nlink] of those that are placed */
    lever_state *lever_now; /* [nlever] */

    /* written by set_lengths */
    double (*command)[3]; /* [npart] s, v, a */

    /* written by inverse dynamics */
    part_state *part;       /* [npart] */
    double *tension;        /* [npart] */
    double *tau_rest;       /* [nv] */
    double *jacobian;       /* [nmover x nv] */
    double *speed;          /* [nv] */
    double *row, *z;        /* [nmover] */
    row_space space;        /* of nmover unknowns */
    ramus_wrench *external; /* [nlink] robot on springs and levers */
    ramus_wrench *wrench;   /* [nlink] */
};

void mechanism_layout(struct mechanism *x, const ramus_model *m, arena *a);
/* Once the memory is there. */
ramus_status mechanism_resolve(struct mechanism *x, const ramus_model *m, ramus_error *err);

#endif
