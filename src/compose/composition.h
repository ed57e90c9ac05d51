/* composition.h - inside a ramus_composition: every module's state, kept from one evaluation to the next */
#ifndef RAMUS_COMPOSE_COMPOSITION_H
#define RAMUS_COMPOSE_COMPOSITION_H

#include "ramus/compose.h"

#include "composed.h"
#include "tree/data.h"

/* A frame that bodies hang on. Motion less gravity, and gravity itself as far as it is known (zero beyond an inertial
 * sensor, whose reading contains it). */
typedef struct base_frame {
    inlet_motion motion;
    ramus_vec3 gravity;
} base_frame;

typedef struct unit {
    base_frame base;
    int computed;       /* own twists are those of the kept coordinates */
    int wrenches_stale; /* total twists changed since its wrenches were computed */
    ramus_instance_work work;
} unit;

struct ramus_composition {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory;
    ramus_data_options options;
    const composed_table *table;
    ramus_error error;
    port_clock clock;
    int ready;         /* an evaluation has succeeded */
    ramus_data *robot; /* what constraints and springs do, found by src/data; NULL: the tree is all there is */

    ramus_sample *sample;             /* [nport] */
    base_frame world;                 /* at rest, or a subsystem's inlet */
    unit *unit;                       /* [ninstance] */
    base_frame *port_base;            /* [nport] of motion ports */
    int *body;                        /* [nlink] grouped by instance, parents first */
    int *first;                       /* [ninstance + 1] where each group starts */
    const base_frame **base;          /* [nlink] what each of `body` hangs on */
    const inlet_motion **inlet;       /* [nlink] its motion */
    void *state;                      /* [nlink + 1] of the algebra's body_state */
    double *q, *v, *a, *tau;          /* internal coordinates of the last evaluation */
    double *next_q, *next_v, *next_a; /* of this one, until compared */
    double *external, *next_external; /* [(nlink + 1) * 6] */
    double *sums;                     /* [(nlink + 1) * 6] total joint wrenches, body frames */
    double *scratch;                  /* [(nlink + 1) * 6] */
    double *interface;                /* [ninstance * 6] at each attachment frame */
};

/* The tree alone. */
ramus_status composition_create(const ramus_model *model, const ramus_data_options *options, ramus_composition **out,
                                ramus_error *err);
void composition_destroy(ramus_composition *composition);
ramus_status composed_inverse_dynamics(const ramus_model *model, ramus_composition *composition, const double q[],
                                       const double v[], const double a[], const ramus_wrench external[], double tau[]);

/* Twists from the root to the tips; wrenches back. composed_inverse_dynamics is one after the other. */
ramus_status composition_forward(ramus_composition *c, const double q[], const double v[], const double a[]);
void composition_backward(ramus_composition *c, const ramus_wrench external[], double tau[]);

#endif
