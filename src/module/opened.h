/* opened.h - a module that is open: its table and self, what it reported, and the arrays that go in and come out
 *
 * The only place that calls a module. Counts and names were checked when it was opened. Every answer is checked before it is used: what the
 * call returned, that numbers are finite, and that nothing was written behind the arrays. A failure names the module.
 */
#ifndef RAMUS_MODULE_OPENED_H
#define RAMUS_MODULE_OPENED_H

#include "block.h"
#include "source.h"

#include "ramus/model.h"

typedef struct opened {
    const char *name;            /* of the instance, borrowed */
    const module_source *source; /* NULL: a block of our own */
    module_handle handle;
    void *block, *memory; /* of our own, owned */
    unsigned offers;      /* what it claims and has functions for */
    ramus_module_description about;
    ramus_module_joint *joint;   /* [njoint] */
    ramus_module_outlet *outlet; /* [noutlet] */
    void *arrays;                /* one block for all that follows */
    /* in */
    double *inlet_motion;       /* [19] */
    double *q, *v, *a;          /* [nq], [nv], [nv] */
    double *outlet_wrench;      /* [noutlet x 6] */
    double *outlet_articulated; /* [noutlet x 42] */
    double *tau_given;          /* [nv] */
    double *inlet_dot;          /* [6] */
    /* out, each with a guard behind it */
    double *outlet_motion;       /* [noutlet x 19] */
    double *inlet_wrench, *tau;  /* [6], [nv] */
    double *energy;              /* [2] kinetic, potential */
    double *inlet_articulated;   /* [42] */
    double *q_next;              /* [nq] */
    double *outlet_dot, *a_free; /* [noutlet x 6], [nv] */
    ramus_error error;           /* of its last call that failed */
} opened;

/* `u` zeroed. On failure it can be closed as well. name is borrowed. */
ramus_status opened_from_block(opened *u, const char *name, block_header *owned, const ramus_allocator *allocator,
                               ramus_error *err);
ramus_status opened_from_source(opened *u, const module_source *source, const module_request *request,
                                ramus_error *err);
void opened_close(opened *u, const ramus_allocator *allocator);

/* The functions of the contract on the arrays above. The sentence of a failure is in u->error. */
ramus_status opened_motion(opened *u);
ramus_status opened_wrench(opened *u);
ramus_status opened_energy(opened *u, const double gravity[3]);
ramus_status opened_articulated(opened *u, int which);
ramus_status opened_accelerate(opened *u);
ramus_status opened_set_time(opened *u, double time);
/* q_next = q moved along v. */
ramus_status opened_integrate(opened *u, double dt);
void opened_neutral(const opened *u, double q[]);
/* A type of ramus_joint_type with the same coordinates; RAMUS_FIXED for RAMUS_MODULE_OTHER. */
ramus_joint_type opened_joint_type(const ramus_module_joint *joint);

/* The name of a function of the contract that `offers` lacks, of those in `needs`; NULL: none. */
const char *opened_lacks(unsigned offers, unsigned needs);

/* selftest.c: whether its answers agree with each other, at a few states; u->error names what does not. */
ramus_status opened_selftest(opened *u);

#endif
