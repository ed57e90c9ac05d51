/* methods.h - the papers' algorithms for forces and accelerations, one state at a time */
#ifndef RAMUS_EXPERIMENT_METHODS_H
#define RAMUS_EXPERIMENT_METHODS_H

#include "lab.h"

#include <ramus/compose.h>
#include <ramus/constraint.h>
#include <ramus/equations.h>

/* What they work with. */
typedef struct solver {
    const ramus_model *model;
    ramus_data *sv, *dq;
    ramus_composition *composition; /* for forces */
    ramus_equations *equations;     /* for accelerations */
    ramus_constraints *constraints; /* NULL: the model has none */
    double M[MOST_NV * MOST_NV], C[MOST_NV * MOST_NV], g[MOST_NV], rhs[MOST_NV], unit[MOST_NV];
} solver;

typedef enum quantity { FORCES, ACCELERATIONS } quantity;
ramus_status solver_take(lab *l, const ramus_model *model, quantity q, solver **out);

/* y from x: forces from accelerations, or accelerations from forces. */
typedef ramus_status (*method)(solver *s, const double q[], const double v[], const double x[], double y[]);
ramus_status modular_forces(solver *s, const double q[], const double v[], const double a[], double tau[]);
ramus_status spatial_forces(solver *s, const double q[], const double v[], const double a[], double tau[]);
ramus_status gauss_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);
ramus_status newton_euler_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);
ramus_status articulated_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);

#endif
