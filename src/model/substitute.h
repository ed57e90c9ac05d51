/* substitute.h - what evaluates a model whose modules are not all known, in the model's place */
#ifndef RAMUS_MODEL_SUBSTITUTE_H
#define RAMUS_MODEL_SUBSTITUTE_H

#include "ramus/model.h"

/* What a controller asks about a state; arrays of the caller. */
typedef struct model_survey {
    const ramus_model *model;
    int nframe;
    const ramus_frame *frame;  /* [nframe] of the model */
    ramus_pose *pose;          /* [nframe] in the world */
    ramus_twist *twist, *bias; /* [nframe] at the frame's origin in world axes; bias: their derivatives for a = 0 */
    double *J;                 /* [nframe x 6 x nv] likewise */
    double *M;                 /* [nv x nv]; NULL: not asked for */
    double *h;                 /* [nv] forces for a = 0; NULL: not asked for */
    double *balance;           /* [nv] forces at rest; NULL: not asked for */
    ramus_vec3 *centre;        /* [3] centre of mass, c' and c'' for a = 0; NULL: not asked for */
    double *centre_J;          /* [3 x nv] with it */
    double *A, *b; /* [nequality x nv], [nequality] A a = b of constraints that are equalities; NULL: not asked for */
    double *row_size;   /* [nequality] of the terms that rows of A are sums of */
    double alpha, beta; /* 1/s, Baumgarte: errors of these are brought back */
    bool joint_effects; /* armature, damping and friction of joints count */
} model_survey;

/* What evaluates a model whose modules are not all known (src/module/opened_model.c): the model names coordinates and nothing else.
 * Each is for one caller at a time, and sees to that itself. `time` is that of the data, not a number where it was never set. */
typedef struct model_substitute {
    void *self;
    ramus_status (*inverse_dynamics)(void *self, double time, const double q[], const double v[], const double a[],
                                     double tau[], ramus_error *err);
    ramus_status (*forward_dynamics)(void *self, double time, const double q[], const double v[], const double tau[],
                                     double a[], ramus_error *err);
    ramus_status (*mass_matrix)(void *self, double time, const double q[], double M[], ramus_error *err);
    ramus_status (*energy)(void *self, double time, const double q[], const double v[], double *kinetic,
                           double *potential, ramus_error *err);
    /* v (in: at the end of a step of length h from q, v_start; out: with the impulses of one-sided constraints). */
    ramus_status (*impulses)(void *self, double time, const double q[], const double v_start[], double h, double v[],
                             ramus_error *err);
    /* What controllers need at one state; `ask` is checked before. */
    ramus_status (*survey)(void *self, double time, const double q[], const double v[], const model_survey *ask,
                           ramus_error *err);
    /* RAMUS_ERR_UNSUPPORTED where a survey, or that of this frame, cannot be. */
    ramus_status (*survey_check)(void *self, const model_survey *ask, ramus_error *err);
    int nequality;     /* rows of constraints that are equalities */
    const char *bound; /* a one-sided constraint; NULL: none */
    void (*destroy)(void *self);
    int has_energy;            /* of every module */
    const ramus_model *former; /* with the black boxes, instance by instance the same; owned by self */
} model_substitute;

#endif
