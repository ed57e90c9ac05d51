/* diagnose.h - inside a diagnosis: information beside friction and offsets, hypotheses, the verdict */
#ifndef RAMUS_IDENTIFY_DIAGNOSE_H
#define RAMUS_IDENTIFY_DIAGNOSE_H

#include "ramus/diagnose.h"

#include "base/memory.h"
#include "base/workspace.h"

#include "least_squares.h"

/* A column, or a direction, of which less than this share is left beside friction and offsets (beside others) is taken for rounding. */
#define DIAGNOSIS_NOTHING_LEFT 1e-7

enum {
    SWAP_COLUMNS = 5
}; /* the exchange, then viscous and Coulomb friction of the second in the first and the other way round */
typedef struct swap_pair {
    int first, second; /* coordinates */
} swap_pair;

typedef struct diagnosis {
    ramus_diagnosis result; /* first: what users have a pointer to */
    ramus_allocator allocator;
    void *block;
    const ramus_model *model;
    ramus_diagnose_options options;
    ramus_motion_log log;
    ramus_regression *regression;
    ramus_information info;
    int nv, nlink, n; /* n: parameters */

    /* modules */
    int nmodule;
    int *module_of_link, *module_of_v; /* [nlink], [nv]; -1: none */
    int *index;                        /* [nmodule] place of a module in the sorted list */

    /* the caller's own columns of the regression */
    int nextra, first_gain, first_delay, first_turn, first_swap,
        nswap; /* parameters; -1: none. turn: friction that turns late, beside */
    swap_pair *swap;
    const double *force; /* count x nv: of the model */
    size_t rows_done;    /* rows that were evaluated, of all passes */

    /* information beside friction and offsets */
    int nbeside;
    int *beside;      /* [nbeside] parameters of friction and offsets */
    double *A, *b, c; /* n x n, [n]: what they leave */
    double *x;        /* n x n: what they become when a parameter is one: nbeside numbers for each */
    double *x0;       /* [nbeside] what they are by themselves */

    /* scratch */
    least_squares fit;
    double *direction;     /* [n] */
    double *small;         /* n x n */
    double *right, *found; /* [n] */
    int *columns;          /* [n] */

    int capacity;
    ramus_hypothesis *hypothesis; /* [capacity] */
    double *delta;                /* capacity x n: the parameters of each hypothesis, without those beside */
    ramus_module_verdict *module; /* [nmodule] */
    double *given, *with_friction, *corrected;
} diagnosis;

/* beside.c: A, b, c, x, x0 from the information of the regression. */
void diagnosis_set_beside(diagnosis *d);
/* delta [n] of a hypothesis, with friction and offsets as they are beside it. */
void diagnosis_complete(const diagnosis *d, const double delta[], double out[]);
/* hypotheses.c: all of them, scored; and how much all parameters explain, with their rank. */
void diagnosis_try_all(diagnosis *d);
int diagnosis_most_hypotheses(const diagnosis *d);
double diagnosis_explainable(diagnosis *d, int *rank);
/* verdict.c */
ramus_status diagnosis_decide(diagnosis *d, ramus_error *err);

#endif
