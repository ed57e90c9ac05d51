/* mechanism.h - inside a ramus_mechanism: resolved parts, the coordinates they move, the links that are shared */
#ifndef RAMUS_ACTUATOR_MECHANISM_H
#define RAMUS_ACTUATOR_MECHANISM_H

#include "beside.h"
#include "linear/row_space.h"

/* Where a carrier stands: a frame of a link, the end of an actuator, or the tip of a lever. */
typedef enum carrier_kind { CARRIER_FRAME, CARRIER_ACTUATOR, CARRIER_LEVER } carrier_kind;
typedef struct carrier_place {
    carrier_kind kind;
    ramus_frame frame; /* CARRIER_FRAME */
    int part, end;     /* index of the actuator or lever; which end of the actuator is on the held link's side */
} carrier_place;

typedef struct shared_link {
    ramus_sharing sharing; /* its carriers are those below, its rules the model's */
    int link;
    ramus_carrier *carrier;     /* [ncarrier]; poses are written by inverse dynamics */
    const carrier_place *place; /* [ncarrier] */
    ramus_pose *pose;           /* [ncarrier] */
    ramus_wrench *given;        /* [ncarrier] */
} shared_link;

struct ramus_mechanism {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory;
    ramus_data *data;
    ramus_error error;
    int updated; /* 1: kinematics holds a state in which every lever stands */

    /* constant */
    int nactuator, nlever, nsharing, ncarrier;
    ramus_actuator *actuator; /* [nactuator] */
    ramus_lever *lever;       /* [nlever] */
    shared_link *shared;      /* [nsharing] */
    ramus_carrier *carrier;   /* [ncarrier] of all sharings */
    carrier_place *place;     /* [ncarrier] */
    int (*stands_on)[2];      /* [nactuator] the lever under each end, -1: none */
    int nplaced;              /* links that parts and levers stand on */
    int *placed;              /* [nplaced] */
    ramus_pose *x_link_j;     /* [nlink] moved joint frame in the link's */
    unsigned char *noted;     /* [nlink] 1: it is among those */
    unsigned char *equation;  /* [nv] 1: it is among `moved` */
    int nturned;              /* links whose frame is not their moved joint frame */
    int *turned;              /* [nturned] */
    int nmover;               /* actuators and bars that move a coordinate: the unknowns */
    int *mover;               /* [nmover] index of the actuator */
    int nmoved;               /* coordinates that some part moves: the equations */
    int *moved;               /* [nmoved] index in v, each once */
    int *constraint;          /* [nactuator] the constraint that a bar between links is lowered to; -1: none */
    unsigned char *before;    /* [nactuator] 1: its force is taken off before a load is shared */
    unsigned char *used;      /* [nactuator] 1: a spring, a part that moves a coordinate, or a carrier */

    /* written by update */
    frame_motion *link_now; /* [nlink] of those that are placed */
    lever_state *lever_now; /* [nlever] */

    /* written by set_lengths */
    double *s, *s_v, *s_a; /* [nactuator] */

    /* written by inverse dynamics */
    part_state *part;       /* [nactuator] */
    double *tension;        /* [nactuator] */
    double *tau_rest;       /* [nv] */
    double *jacobian;       /* [nmover x nv] */
    double *speed;          /* [nv] */
    double *row, *z;        /* [nmover] */
    row_space space;        /* of nmover unknowns */
    ramus_wrench *external; /* [nlink] robot on springs and levers */
    ramus_wrench *wrench;   /* [nlink] */
    ramus_pose *pose;       /* [ncarrier] */
    ramus_wrench *given;    /* [ncarrier] */
};

#endif
