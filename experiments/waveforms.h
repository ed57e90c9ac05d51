/* waveforms.h - experiments that compare what a model computes, sample by sample, with what a simulator reads
 *
 * The servos of a plant follow a reference; q, v and the drives' forces are read. Each method computes forces from
 * accelerations, or accelerations from forces, at every sample.
 */
#ifndef RAMUS_EXPERIMENT_WAVEFORMS_H
#define RAMUS_EXPERIMENT_WAVEFORMS_H

#include "methods.h"
#include "ports.h"

/* Signals of the coordinates of the model. */
typedef enum signal {
    SIGNAL_Q,
    SIGNAL_V,
    SIGNAL_TAU,
    SIGNAL_SMOOTH,   /* v, filtered */
    SIGNAL_A,        /* its derivative */
    SIGNAL_COMPUTED, /* by the first method, and so on */
    SIGNALS = SIGNAL_COMPUTED + 3
} signal;

typedef struct waveform_method {
    const char *curve; /* its name in plots */
    method compute;
    ramus_sample_kind motion; /* with a black box: what is fed at its port */
} waveform_method;

/* Two rows: RMSE and CMC of two signals. */
typedef struct comparison {
    const char *what;
    signal a, b;
    filter_mode filter;
    const double *rmse, *cmc; /* the paper's [FIGURES], NULL if not printed */
} comparison;

typedef struct waveforms {
    quantity computed;
    const char *plant_robot; /* the whole robot where the model has a black box; NULL: the same */
    plant_options plant;
    plant_reference reference;
    low_pass filter;
    int ncurve; /* of the methods, in plots */
    waveform_method method[3];
    comparison row[6]; /* the first is shown joint by joint */
    struct {
        const char *file;
        int count;
        signal signal[4];
    } table[4];
    const char *note[2];
} waveforms;

ramus_status waveforms_run(lab *l, const experiment *self);

#endif
