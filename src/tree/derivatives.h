/* derivatives.h - memory of RAMUS_WITH_DERIVATIVES
 *
 * A row of numbers belongs to a body or a coordinate, so that kernels can take several of them at once.
 */
#ifndef RAMUS_TREE_DERIVATIVES_H
#define RAMUS_TREE_DERIVATIVES_H

#include "coordinate_tree.h"
#include "data.h"

enum {
    ROW_MOTION = 0,  /* V, A: angular, linear each */
    ROW_POSE = 12,   /* rotation by rows, origin */
    ROW_NUMBERS = 24 /* of a body or of what a coordinate moves against (then without pose) */
};

/* Of a body with all that it carries. */
enum { SUM_INERTIA = 0, SUM_WRENCH = 10, SUM_SPIN = 16, SUM_MOMENTUM = 25, SUM_NUMBERS = 32 };

/* Of each coordinate; of_number() finds it. Twists: angular, linear; wrenches: moment, force. */
enum {
    OF_AXIS = 0,               /* s */
    OF_MOMENTUM = OF_AXIS + 6, /* I s */
    OF_INERTIA = OF_MOMENTUM + 6,
    OF_WRENCH = OF_INERTIA + 10, /* F */
    OF_TURNED = OF_WRENCH + 6,   /* angular part of 2B^T s */
    OF_RATE = OF_TURNED + 3,     /* angular part of psi' */
    OF_RATE2 = OF_RATE + 3,      /* psi'' */
    OF_BOTH = OF_RATE2 + 6,      /* psi' + s' */
    OF_DQ = OF_BOTH + 6,         /* df/dq */
    OF_DV = OF_DQ + 6,
    OF_NUMBERS = OF_DV + 6
};

struct derivative_work {
    const kernel_table *kernel;

    /* bodies, from 1; constant */
    const ramus_model *bodies; /* the model with links that are welded together as one body each */
    int *end;                  /* [nbody + 1] one past the last internal coordinate that it carries */
    double *inertia;           /* [10 * room] by number: number k of body i is at k * room + i */
    int room;                  /* bodies, rounded up */

    /* internal coordinates; constant */
    int count;     /* nvi */
    int *body;     /* [nvi] that it moves */
    int *against;  /* [nvi] row of what it moves against */
    int *own;      /* [nvi] row of the twist V in s' = V x s */
    int all_plain; /* own is against for all */
    int *
        together; /* [nvi] how many from this one on are of joints on the same body and belong to the same one of the user's */
    int stride; /* coordinates, rounded up, and one more register */
    /* where coordinates are the user's, else NULL; groups are four neighbours, entries 16 times a group's number, and a bit for each */
    int *before;  /* [nvi * ngroup] of each coordinate, the groups that it moves against or shares a joint with */
    int *nbefore; /* [nvi] how many */
    int ngroup;

    coordinate_tree unknowns; /* constant */

    /* written by evaluations */
    double *sine, *cosine;   /* [nangle + 1, whole blocks] */
    double *row;             /* [(room + 2 + nvi) * ROW_NUMBERS] of bodies from 1, then of coordinates */
    double *axis, *momentum; /* [stride * 8] s and I s, a row for each coordinate, two zeros behind s */
    double *sum;             /* [(room + 1) * SUM_NUMBERS] by body */
    double *change;     /* [(nbody + 1) * 24] by body: what accelerations add to its parent's A; 8: to F; 16: to A */
    double *of;         /* [OF_NUMBERS * stride] */
    double *product[5]; /* [stride] */
    double *tau;        /* [stride] forces at the given accelerations */
    double *factor, *pivot;    /* [nv * unknowns.tree.width], [nv] of M */
    double *force;             /* [nv] of unknowns */
    double *solution, *a;      /* [nv and a register more] unknowns; [nvi] accelerations */
    double *path;              /* [width + a register] for solutions, see linear/branched.h */
    double *inverse, *dq, *dv; /* [nv * matrix_stride] of unknowns: M^-1, derivatives of forces */
    double *gate;              /* [nv * BRANCHED_GATE] see linear/branched_inverse.h */
    int matrix_stride;         /* nv, rounded up, and one more register */

    /* several states in lanes */
    int in_lanes;    /* 0: large robots, whose states are evaluated one by one */
    void *many_work; /* of its matrices, what is always zero is set once */
    size_t many_size;
};

/* Number `which` of coordinate c: eight coordinates side by side, then the next number. */
static inline double *of_number(const struct derivative_work *d, int which, int c)
{
    return d->of + (size_t)(c >> 3) * (8 * OF_NUMBERS) + (size_t)(8 * which + (c & 7));
}

/* many: the kernels of batches */
void derivatives_layout(struct derivative_work *d, const ramus_model *m, const kernel_table *many, arena *a);
/* Once the memory is there. */
void derivatives_prepare(struct derivative_work *d, const ramus_model *m);

/* A group of a batch (batch.h) in lanes. */
struct batch_rows;
void tree_inverse_derivatives_group(const ramus_model *m, ramus_data *d, const struct batch_rows *in, size_t row,
                                    int rows);
void tree_forward_derivatives_group(const ramus_model *m, ramus_data *d, const struct batch_rows *in, size_t row,
                                    int rows);

#endif
