/* module.h - a module's functions (ramus/module.h) as expressions, in stages that follow each other
 *
 *     motion  ->  wrench, energy, articulated;      articulated  ->  accelerate, response
 *
 * All stages are one graph. What a stage computes and one after it needs is kept: the first one stores it, the other reads it.
 */
#ifndef RAMUS_GENERATE_MODULE_H
#define RAMUS_GENERATE_MODULE_H

#include "module/block.h"
#include "symbolic.h"

typedef enum module_stage {
    STAGE_MOTION,
    STAGE_WRENCH,
    STAGE_ENERGY,
    STAGE_ARTICULATED,
    STAGE_ACCELERATE,
    STAGE_RESPONSE,
    STAGES
} module_stage;

/* Arguments of stages, as expr_input numbers them; q and v as in symbolic.h. */
enum {
    GIVEN_Q = ARGUMENT_Q,
    GIVEN_V = ARGUMENT_V,
    GIVEN_A,
    GIVEN_GRAVITY,          /* [3] in the world */
    GIVEN_INLET,            /* [19] */
    GIVEN_ALONG,            /* [nrubbing] tanh(v / FRICTION_VELOCITY) of coordinates with friction */
    GIVEN_WRENCHES,         /* [noutlet x 6] */
    GIVEN_CARRIED,          /* [noutlet x 42] */
    GIVEN_TAU,              /* [nv] */
    GIVEN_RESPONSE_CARRIED, /* likewise, of a response */
    GIVEN_RESPONSE_TAU,
    GIVEN_DERIVATIVE, /* [6] at the inlet */
    GIVEN_LOADS,      /* [nv] what articulated or response found last */
    GIVEN_KEPT,       /* what former stages stored */
    GIVEN_COUNT
};

/* Where a frame that carries others is. */
typedef struct module_outlet {
    int body;
    sym_pose pose;
} module_outlet;

typedef struct module_stages {
    const block_header *block;
    const ramus_model *model; /* its bodies: welded links are one */
    expr_graph *g;
    expr *value[STAGES]; /* owned */
    int count[STAGES];   /* results:
                          * motion       [noutlet x 24] rotation matrix by rows, position, twist, derivative
                          * wrench       inlet [6], tau [nv]
                          * energy       [2]
                          * articulated  inlet [42], pivots [nv] and what they were before others were taken out of them [nv], by the
                          *              user's coordinates; loads [nv]; derivatives of outlets that velocities cause [noutlet x 6]
                          * accelerate   a [nv], [noutlet x 6] without what velocities cause
                          * response     bias at the inlet [6], loads [nv] */
    expr *kept[STAGES];  /* owned; stored by the stage for others */
    int nkept[STAGES];
    int *rubbing; /* [nrubbing] internal coordinates with friction; owned */
    int nrubbing;
} module_stages;

enum { MODULE_OUTLET = 24 /* numbers of motion for each outlet */ };

/* The expressions of all stages; release in any case. false: memory is out, or g has failed. */
bool module_trace(const ramus_model *model, const ramus_frame outlet[], const block_header *block, expr_graph *g,
                  module_stages *out);
void module_release(module_stages *s);

/* module_stages.c: what is kept. false: memory is out. */
bool module_find_kept(module_stages *s);
/* From here on what the stage stores is read: number `first` and so on of GIVEN_KEPT. */
void module_read_kept(module_stages *s, module_stage stage, int first);

/* module_articulated.c: articulated, accelerate and response. */
typedef struct module_walk {
    sym_robot *r;
    const module_outlet *outlet;
    int noutlet;
    sym6 inlet_twist;
    const sym6 *twist;      /* [nlink + 1] of bodies */
    const block_body *body; /* [nlink + 1] likewise: effects of their joints */
} module_walk;
bool module_trace_articulated(const module_walk *w, module_stages *out);

/* module_effects.c. Which coordinates have friction; false: memory is out. */
bool module_number_friction(const module_walk *w, module_stages *out);
/* Adds what joints resist with to internal forces, and what armatures need for a; NULL: without. */
void module_add_effects(const module_walk *w, const expr a[], expr internal[]);
/* Twice the kinetic energy, with that of armatures. */
expr module_add_armature_energy(const module_walk *w, expr twice);

/* module.c: loads of all bodies and internal forces as sym_walk_loads, with wrenches at the outlets. */
void module_load_outlets(const module_walk *w, const sym6 at_outlet[]);
sym6 module_given6(expr_graph *g, int argument, int first);
void module_put6(sym6 x, expr out[6]);

#endif
