/* many_constraints.h - constraints as the kernel for several states wants them, and its memory */
#ifndef RAMUS_CONSTRAINT_MANY_CONSTRAINTS_H
#define RAMUS_CONSTRAINT_MANY_CONSTRAINTS_H

#include "base/memory.h"
#include "tree/coordinate_tree.h"
#include "tree/kernels.h"

/* A frame on a body of the merged model. */
typedef struct many_frame {
    int body, top; /* body 0: the world; top: the first body of its branch */
    double x[12];  /* rotation by rows, position */
} many_frame;

/* What is zero at position level in a row with constant coefficients. */
typedef enum many_error { MANY_ALONG, MANY_TURN, MANY_SWING } many_error;

enum { MANY_ROWS = 6 };

typedef struct many_item {
    ramus_constraint_kind kind;
    int first, nrow;
    many_frame a, b;
    int meet;                                           /* the last body that carries both frames, 0: none */
    double axis[3];                                     /* unit */
    double second[3];                                   /* of a universal joint, whose angular row comes first */
    int universal;                                      /* 1: that row */
    double length;                                      /* radius of a wheel, distance */
    double angular[MANY_ROWS][3], linear[MANY_ROWS][3]; /* what multiplies the relative twist, where it is constant */
    many_error error[MANY_ROWS];
    const struct coupled_coordinate *coordinate; /* borrowed from the set */
    int ncoordinate;
    double offset;
} many_item;

struct constraint_set;

typedef struct many_constraints {
    int in_lanes;                    /* 0: states are evaluated one by one, and nothing else is set */
    const coordinate_tree *unknowns; /* of the set */
    many_item *item;
    int count, nrow;
    int *active, *active_at,
        nactive;  /* [nv] unknowns that rows depend on, with all on their paths, ascending; [nv] where */
    int *user_at; /* [nv] the user's coordinate to unknown */
    const int *q_place, *v_place; /* the user's to internal coordinates */
    int position_errors;          /* 0: of some row the position error is not computed here */
    void *work;
} many_constraints;

typedef struct many_constrained_arguments {
    const double *q, *v;    /* lanes of internal coordinates */
    const double *tau;      /* lanes, in the user's order */
    const double *root;     /* [nroot * ROOT_NUMBERS] lanes */
    const double *armature; /* [nvi]; with drag, or NULL */
    const double *drag;     /* [nvi] lanes */
    double alpha, beta;     /* stabilisation */
    double *a;              /* [rows * nv] */
    int rows;
} many_constrained_arguments;

/* Memory for the constraints of the set, and what of it is constant. */
void many_constraints_layout(many_constraints *many, const struct constraint_set *c, arena *a);
void many_constraints_fill(struct constraint_set *c);

#endif
