/* composition.h - memory of RAMUS_WITH_COMPOSITION: every module's state, kept from one evaluation to the next */
#ifndef RAMUS_COMPOSE_COMPOSITION_H
#define RAMUS_COMPOSE_COMPOSITION_H

#include "ramus/compose.h"

#include "composed.h"
#include "tree/data.h"

/* A frame that bodies are attached to. Motion less gravity, and gravity itself as far as it is known (zero beyond an inertial
 * sensor, whose reading contains it). */
typedef struct base_frame {
    inlet_motion motion;
    ramus_vec3 gravity;
} base_frame;

typedef struct unit {
    base_frame base; /* its gravity is computed when it is asked for: gravity_of */
    double
        mount[12]; /* base frame in the frame of the body that carries it; constant, as the algebra's kernels take it */
    int computed;  /* total twists are those of the kept coordinates */
    int own_known; /* own twists are, too */
    int q_first, q_count, v_first,
        v_count;        /* coordinates of its joints, if they follow each other; else q_first is -1 */
    int wrenches_stale; /* total twists changed since its wrenches were computed */
    ramus_instance_work work;
} unit;

struct composition {
    ramus_data *data; /* that it is part of: ports, clock, options, error */
    const ramus_model *model;
    const composed_table *table;
    int ready; /* an evaluation has succeeded */

    base_frame world;                 /* at rest, or a subsystem's inlet */
    base_frame last_world;            /* that of the last evaluation */
    int world_known;                  /* there was one */
    unit *unit;                       /* [ninstance] */
    base_frame *port_base;            /* [nport] of motion ports */
    int *body;                        /* [nlink] grouped by instance, parents first */
    int *first;                       /* [ninstance + 1] where each group starts */
    const base_frame **base;          /* [nlink] what each of `body` is attached to */
    const inlet_motion **inlet;       /* [nlink] its motion */
    void *state;                      /* [nlink + 1] of the algebra's body_state */
    double *inertia;                  /* [10 * nlink, whole registers] in the order of `body` */
    double *q, *v, *a, *tau;          /* internal coordinates of the last evaluation */
    double *next_q, *next_v, *next_a; /* of this one, until compared */
    double *external, *next_external; /* [(nlink + 1) * 6] zero until something acts */
    int loaded;                       /* something may act in `external` */
    double *sums;                     /* [(nlink + 1) * 6] total joint wrenches, body frames */
    double *scratch;                  /* [(nlink + 1) * 6] */
    double *interface;                /* [ninstance * 6] at each attachment frame */
    double *sine, *cosine;            /* [nangle + 1, whole blocks] */

    /* as a subsystem: subsystem.c */
    int noutlet, moved;            /* motion_out has run */
    ramus_frame_info *outlet;      /* [noutlet] */
    ramus_wrench *outlet_external; /* [nlink] where there are outlets */
};

typedef struct composition composition;

void composition_layout(composition *c, ramus_data *d, arena *a);
/* Once the memory is there. outlets [data's noutlet] are frames of the model. */
void composition_prepare(composition *c, const ramus_frame outlets[]);
ramus_status composition_check(const ramus_model *model, ramus_data *d, const char *what);

/* The tree alone. */
ramus_status composed_inverse_dynamics(composition *c, const double q[], const double v[], const double a[],
                                       const ramus_wrench external[], double tau[]);

/* A base frame with that motion; gravity is seen in its axes. */
base_frame base_moving(const ramus_motion *motion, ramus_vec3 gravity);
/* Twists from the root to the tips; wrenches back. composed_inverse_dynamics is one after the other. */
ramus_status composition_forward(composition *c, const double q[], const double v[], const double a[]);
void composition_backward(composition *c, const ramus_wrench external[], double tau[]);

/* For composed_results.c: the bodies of instance k; its own twists, which are computed when they are asked for;
 * 1: the instance sits on the base of its parent, and on no link. */
module_view composition_view(const composition *c, int k);
module_view composition_view_all(const composition *c); /* of all instances */
void composition_know_own(const composition *c, int k);
int composition_on_base(const ramus_model *m, const ramus_instance_info *instance);

#endif
