/* watch.h - inside a watch: blocks of whitened residuals, and the filters that look for the cause of an alarm */
#ifndef RAMUS_IDENTIFY_WATCH_H
#define RAMUS_IDENTIFY_WATCH_H

#include "ramus/watch.h"

#include "base/workspace.h"

enum { PUSH_STATES = 6, LOAD_STATES = 10 };

/* Gaussian knowledge of a few numbers x, given residuals e = row . x + white noise of deviation 1. */
typedef struct cause_filter {
    int n;
    double x[LOAD_STATES], covariance[LOAD_STATES * LOAD_STATES];
    double likelihood; /* logarithm, beside that of no cause at all */
    double misfit;     /* sum of normalised squares of innovations */
} cause_filter;

typedef struct link_cause {
    int link;
    cause_filter steady, wandering, pull; /* pushes; the last one along gravity, as a weight at rest */
    cause_filter load;
} link_cause;

typedef struct cause_sizes {
    double push[PUSH_STATES], load[LOAD_STATES]; /* deviations of the prior */
    ramus_vec3 down;                             /* unit; zero: there is no gravity */
    double wander; /* share of push[] by which a wandering push moves in one step, as a deviation */
    double jump;   /* logarithm of the probability of a sudden change in one step */
} cause_sizes;

/* Back to the prior. */
void cause_start(link_cause *c, const cause_sizes *sizes);
/* One step: e [nv] whitened residuals; push [nv x 6] and load [nv x 10] whitened rows of this link. */
void cause_step(link_cause *c, const cause_sizes *sizes, int nv, const double e[], const double push[],
                const double load[]);
const cause_filter *cause_push(const link_cause *c); /* the likeliest of the pushes */

struct ramus_watch {
    workspace workspace;
    const ramus_model *model;
    ramus_watch_options options; /* its pointers are not used after creation */
    ramus_error error;
    ramus_data *data;
    int nv, nlink, nmodule, ncause;
    long block_steps, calibration_steps, hold_steps;

    double *noise, *memory;             /* [nv] s, c; noise 0: not known yet */
    double *spread;                     /* [nv] deviation of sqrt(N) mean(e), 1 or more */
    double *residual, *last;            /* [nv] of this step and the one before */
    double *tau, *e;                    /* [nv] */
    double *sum, *square;               /* [nv] of e in this block */
    double *squares, *products, *means; /* [nv] sums while calibrating */
    int *module_of;                     /* [nv] */
    int *module_size;                   /* [nmodule] coordinates */
    const char **module_name;           /* [nmodule] borrowed from the model */
    double *limit_mean, *limit_square;  /* [nmodule] thresholds */
    double *level;                      /* [nmodule] in the last full block */

    link_cause *cause; /* [ncause] links that move */
    cause_sizes sizes;
    double *Y;                    /* [nv x 10 nlink] */
    double *jacobian;             /* [6 x nv] */
    double *push_row, *push_last; /* [ncause x nv x 6] */
    double *load_row, *load_last; /* [ncause x nv x 10] */
    double *white;                /* [nv x 10] */

    long steps, in_block, active, quiet; /* active: steps since the alarm, -1: none; quiet: steps since the last one */
    int has_last, rows_have_last, judged;
    double evidence_steps;     /* e's that the filters have seen */
    ramus_watch_cause decided; /* after the last step: UNDECIDED, PUSH or PAYLOAD */
    unsigned long long alarms, blocks;
};

/* Thresholds of a module; m, means: degrees of freedom of the learned deviations of e, and of its means; infinite where they are
 * given. */
void watch_set_limits(ramus_watch *w, int module, double m, double means);

/* watch_cause.c */
ramus_status watch_follow(ramus_watch *w, const double q[], const double v[], const double a[]);
void watch_decide(const ramus_watch *w, ramus_watch_figures *figures);

#endif
