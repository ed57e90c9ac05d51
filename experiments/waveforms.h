/* waveforms.h - experiments that compare what a model computes, sample by sample, with what a simulator reads
 *
 * The servos of a plant follow a reference; q, v and the drives' forces are read. Each method computes forces from
 * accelerations, or accelerations from forces, at every sample.
 */
#ifndef RAMUS_EXPERIMENT_WAVEFORMS_H
#define RAMUS_EXPERIMENT_WAVEFORMS_H

#include "ports.h"

#include <ramus/compose.h>
#include <ramus/constraint.h>
#include <ramus/contact.h>
#include <ramus/equations.h>

/* ---- methods, one state at a time; methods.c -------------------------------------------------------------------- */

/* What methods work with. */
typedef struct solver {
    const ramus_model *model;
    ramus_data *sv, *dq;
    ramus_data *slip; /* whose wheels slip beyond the limit of the options; NULL: they never do */
    double M[MOST_NV * MOST_NV], C[MOST_NV * MOST_NV], g[MOST_NV], rhs[MOST_NV], unit[MOST_NV];
} solver;

typedef enum quantity { FORCES, ACCELERATIONS } quantity;
ramus_status solver_take(lab *l, const ramus_model *model, solver **out);

/* y from x: forces from accelerations, or accelerations from forces. */
typedef ramus_status (*method)(solver *s, const double q[], const double v[], const double x[], double y[]);
ramus_status modular_forces(solver *s, const double q[], const double v[], const double a[], double tau[]);
ramus_status spatial_forces(solver *s, const double q[], const double v[], const double a[], double tau[]);
ramus_status gauss_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);
/* With wheels that slip beyond their limit. */
ramus_status slip_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);
ramus_status newton_euler_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);
ramus_status articulated_accelerations(solver *s, const double q[], const double v[], const double tau[], double a[]);

/* ---- experiments ------------------------------------------------------------------------------------------------- */

/* Each method has two rows, RMSE and CMC, against the simulator. */
typedef struct waveform_method {
    const char *curve; /* its name in plots; NULL: it is not drawn */
    const char *what;  /* "dqNEMC vs simulator"; NULL: it is not compared with the simulator */
    method compute;
    const char *file;         /* its table; NULL: none */
    const double *rmse, *cmc; /* the paper's [FIGURES], NULL if not printed */
    ramus_sample_kind motion; /* with a black box: what is fed at its port */
} waveform_method;

typedef struct waveforms {
    quantity computed;
    const char *plant_name;  /* in experiments/plants */
    const char *plant_robot; /* the whole robot where the model has a black box; NULL: the same */
    const char *figure;      /* of the paper, which the curves follow in kind: "[BR] Fig. 6"; NULL: none */
    struct {
        int joint;       /* that the figure shows, counted from 1 */
        const char *cmc; /* the paper's */
    } shown[3];
    bool assembly; /* the report shows [BR] Fig. 3 */
    double limit;  /* of NRMSE for a model that is right; docs/experiments.md has how it was chosen */
    plant_options plant;
    plant_reference reference;
    low_pass filter;
    waveform_method method[3]; /* the first is shown joint by joint, and once more with the causal filter */
    const char *pair;          /* "dqNEMC vs spatial vectors": the first and method `other`; NULL: none */
    int other;
    const double *pair_rmse, *pair_cmc;
    double pair_limit; /* of NRMSE, where the paper prints nothing; 0: none */
    const char *note[2];
    const struct waveforms *slipping; /* with wheels that slip, where the options ask for it; NULL: none */
    bool judge_first;                 /* the limit is of the first method alone */
} waveforms;

#endif
