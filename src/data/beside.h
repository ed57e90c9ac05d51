/* beside.h - what a robot has beside its tree: constraints and springs, and the memory to evaluate them
 *
 *     M a + C v + g + J^T external = tau + springs + A^T multiplier        A a = b
 */
#ifndef RAMUS_DATA_BESIDE_H
#define RAMUS_DATA_BESIDE_H

#include "constraint/derivatives.h"
#include "mechanism/part.h"
#include "tree/batch.h"
#include "tree/kinematics.h"

struct beside_tree {
    workspace space;
    constraint_set *constraints; /* NULL: none */
    const part_set *springs;     /* the mechanism's, or own_springs */
    part_set own_springs;
    kinematic_state kinematics; /* of a state, for springs and constraints */
    tree_terms terms;           /* for constraints */
    /* bars that end on a lever, borrowed from the model; NULL: none */
    const char *loose_bar;      /* moves no joint: no evaluation can hold it */
    const char *lever_bar;      /* forward dynamics cannot hold it */
    ramus_wrench *external;     /* [nlink] the user's and those on springs; robot on world */
    const ramus_wrench *acting; /* external, or NULL where nothing acts */
    double *tau;                /* [nv] scratch */
    int solved;                 /* 1: the constraints have the multipliers of a state, 2: that of the composition */
    /* where the data has derivatives, else NULL */
    int with_derivatives;
    pair_work pair;
    double *a;          /* [nv] */
    int differentiated; /* after derivatives of forward dynamics, with `solved`: those of multipliers that are there */
};

enum { WITH_Q = 1, WITH_V = 2, WITH_TAU = 4 };

/* The model has springs or bars; or constraints, those of a model that something else evaluates too, which are not left out. */
int beside_is_needed(const ramus_data *d);
/* For such a model, or before the first constraint is added. */
ramus_status beside_create(ramus_data *d, ramus_error *err);
void beside_destroy(ramus_data *d);
/* The set of constraints, which is created where there is none. */
ramus_status beside_constraints(ramus_data *d, constraint_set **out, ramus_error *err);
/* A set without constraints is no longer there, nor is `beside` where nothing else needs it. */
void beside_drop_empty(ramus_data *d);

/* Rows of the constraints and kinematics at q, v; b->external = external + springs. */
ramus_status beside_update(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                           const ramus_wrench external[]);
/* The same for who reads b->acting alone: where it is NULL, b->external is left as it was. TERMS_AND_ROWS: kinematics may be
 * those of the bodies that these need, without links that are welded on. */
typedef enum beside_needs { TERMS_AND_ROWS, WHOLE_KINEMATICS } beside_needs;
ramus_status beside_update_acting(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                  const ramus_wrench external[], beside_needs needs);
/* RAMUS_ERR_UNSUPPORTED with the name of a bar that cannot be held; NULL: none. */
ramus_status beside_refuse_bar(const char *bar, ramus_error *err);
/* batch_run; afterwards there is no report of constraints, which would be that of some row. */
ramus_status beside_batch_run(const ramus_model *m, ramus_data *d, const batch_rows *in, const batch_way *way);
/* As ramus_inverse_dynamics_external. */
ramus_status robot_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                    const double a[], const ramus_wrench external[], double tau[]);

#endif
