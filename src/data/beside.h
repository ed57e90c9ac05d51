/* beside.h - what a robot has beside its tree: constraints and springs, and the memory to evaluate them
 *
 *     M a + C v + g + J^T external = tau + springs + A^T multiplier        A a = b
 */
#ifndef RAMUS_DATA_BESIDE_H
#define RAMUS_DATA_BESIDE_H

#include "mechanism/springs.h"
#include "constraint/constraints.h"
#include "tree/data.h"

struct beside_tree {
    ramus_constraints *constraints; /* NULL: none */
    ramus_kinematics *kinematics;   /* those of the constraints, or own ones */
    ramus_kinematics *own;          /* NULL: the constraints' are used */
    spring_set springs;
    const char *
        loose_bar; /* on a lever, and it moves no joint: nothing here can hold it. Borrowed from the model; NULL: none */
    const char *lever_bar;  /* on a lever: forward dynamics cannot hold it */
    void *memory;           /* the block that what follows is cut from */
    ramus_wrench *external; /* [nlink] the user's and those on springs; robot on world */
    double *tau;            /* [nv] scratch */
    int solved;             /* 1: the constraints hold the multipliers of a state */
};

/* NULL in *out for a model whose tree is all there is. */
ramus_status beside_create(const ramus_model *m, const ramus_allocator *memory, struct beside_tree **out,
                           ramus_error *err);
void beside_destroy(struct beside_tree *b, const ramus_allocator *memory);

/* Rows of the constraints and kinematics at q, v; b->external = external + springs. */
ramus_status beside_update(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                           const ramus_wrench external[]);
/* RAMUS_ERR_UNSUPPORTED with the name of a bar that cannot be held; NULL: none. */
ramus_status beside_refuse_bar(const char *bar, ramus_error *err);
/* The same for another set of constraints than the model's own, into `total` [nlink]. Errors go to the set. */
ramus_status beside_update_set(const ramus_model *m, ramus_data *d, ramus_constraints *c, const double q[],
                               const double v[], const ramus_wrench external[], const ramus_wrench **total);
/* As ramus_inverse_dynamics_external. */
ramus_status robot_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                    const double a[], const ramus_wrench external[], double tau[]);

#endif
