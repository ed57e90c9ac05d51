/* equations.h - M, C and g of one state, by several ways, and how far these differ */
#ifndef RAMUS_TOOLS_EQUATIONS_H
#define RAMUS_TOOLS_EQUATIONS_H

#include "tools/rows/states.h"

typedef enum equations_way {
    EQUATIONS_COMPOSITE, /* composite bodies: ramus_mass_matrix, ramus_coriolis_matrix, ramus_gravity_forces */
    EQUATIONS_GAUSS,     /* Gauss's principle: ramus_gauss_principle */
    /* forces alone: M column by column, C v and g, from forces at chosen v and a */
    EQUATIONS_NEWTON_EULER,
    EQUATIONS_GIBBS_APPELL,
    EQUATIONS_KANE,
    EQUATIONS_WAY_COUNT
} equations_way;
extern const char *const equations_way_name[EQUATIONS_WAY_COUNT]; /* "composite", ... */

/* Largest differences of a way from composite bodies, N m or N, kg m^2 ...; NaN: the way does not have it. */
typedef struct equations_difference {
    double M, C, Cv, g;
} equations_difference;

typedef struct equations {
    const ramus_model *model;
    int nv, nrow; /* nrow: of constraints */
    size_t row;   /* of the table */
    double t;     /* NaN: the table has none */
    equations_way way;
    double *M, *C, *g, *v, *Cv; /* [nv x nv], [nv x nv], [nv], [nv], [nv] of the way chosen */
    double *A, *b;              /* [nrow x nv], [nrow]: A a = b */
    char **row_name;            /* [nrow] CONSTRAINT[row], NULL at the end */
    equations_difference difference[EQUATIONS_WAY_COUNT];
} equations;

/* Refuses, with a sentence, a robot that black boxes move. Returns an exit code. */
int equations_check_model(const ramus_model *model);
/* Of a row of states; `way` is EQUATIONS_COMPOSITE or EQUATIONS_GAUSS. Returns an exit code; release in any case. */
int equations_make(equations *e, const ramus_model *model, const ramus_states *s, size_t row, equations_way way);
void equations_release(equations *e);

void equations_json(const equations *e, out *o);
void equations_text(const equations *e, out *o);

#endif
