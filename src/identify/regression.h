/* regression.h - the equations of logs, and what they add up to */
#ifndef RAMUS_IDENTIFY_REGRESSION_H
#define RAMUS_IDENTIFY_REGRESSION_H

#include "ramus/identify.h"

#include "least_squares.h"

enum { REGRESSION_MAX_ORDER = 32 };

typedef struct regression_log {
    size_t count;
    double *q, *v, *a, *tau;      /* copies; tau is 0 where it was not measured */
    double *direction, *stribeck; /* count x nv */
    double *known;                /* count x nv: forces of the model */
    unsigned char *measured, *used;
    ramus_sample *samples; /* NULL: none */
} regression_log;

struct ramus_regression {
    ramus_allocator allocator;
    const ramus_model *model;
    ramus_data *data;
    ramus_regression_options opt; /* `links` is not kept */
    int nq, nv, nport, nlink;
    int nparameter;
    ramus_parameter_info *parameter; /* [nparameter] */
    int *first_of_link;              /* [nlink] column of its first parameter; -1: known */
    int *first_of_coordinate;        /* [nv] */
    int first_extra;
    /* columns that may differ from zero in the equations of coordinate j: support[start[j]] to support[start[j + 1] - 1] */
    int *support, *start;
    double *Y;     /* nv x 10 nlink */
    double *extra; /* nv x nextra */
    size_t nlog, capacity;
    regression_log *log;
    /* of the last accumulation */
    bool accumulated;
    double *A, *b, c;
    size_t nequation, *equations;
    double *noise, *deviation, *memory; /* [nv], [nv], nv x REGRESSION_MAX_ORDER */
    int *order;
};

/* rows.c: W [nv x nparameter] of a row; only the columns of each coordinate's support are written. */
ramus_status regression_row(ramus_regression *r, int log, size_t row, double W[], ramus_error *err);
/* The same for rows that were not added; extra columns and black boxes' samples are not looked at. `direction` NULL: from v. */
ramus_status regression_row_of(ramus_regression *r, const regression_log *log, size_t row, double W[],
                               ramus_error *err);
/* rows.c: the model's forces at every row of a log. */
ramus_status regression_known(ramus_regression *r, regression_log *log, ramus_error *err);

/* noise.c: autoregressive models of the residuals [nlog] of count x nv. dof: how many parameters were fitted; taken: nv x
 * (REGRESSION_MAX_ORDER + 1), what the fit took away from each autocovariance; NULL: nothing. */
ramus_status regression_noise(ramus_regression *r, double *const residual[], const double taken[], int dof,
                              ramus_error *err);

/* leverage.c: what a fit with the information of `fit` takes away; taken as above. Allocates. */
ramus_status regression_taken(ramus_regression *r, const least_squares *fit, double taken[], ramus_error *err);

#endif
