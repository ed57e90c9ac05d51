/* substitute.h - what evaluates a model whose modules are not all known, in the model's place */
#ifndef RAMUS_MODEL_SUBSTITUTE_H
#define RAMUS_MODEL_SUBSTITUTE_H

#include "ramus/model.h"

#include <stdbool.h>

/* Which rows of equalities constraint k of the model has. */
typedef struct model_rows {
    int first, nrow;
} model_rows;

/* One bound of a one-sided constraint. */
typedef struct model_bound {
    int constraint, ntangent; /* whose it is; rows of friction */
    bool has_gap;
    bool carries;                 /* a contact, a wheel, rolling; else one to stay away from: a stop, a rope */
    double friction, force_limit; /* of a contact; N, of rolling, which has no gap */
} model_bound;

/* Rows of constraints, A a = b: first those of equalities, then three to each bound, its normal and two of friction; those that a bound lacks are zero. */
typedef struct model_constraint_rows {
    double *A, *b;               /* [nrow x nv], [nrow] */
    double *size;                /* [nrow] of the terms that rows of A are sums of */
    double *entry_size;          /* [nrow x nv] of those of each number; NULL: not asked for */
    double *position, *velocity; /* [nrow] errors of equalities, gaps and rates of normals */
    ramus_vec3 *turn, *move;     /* [nrow] what multiplies the twist of b in a; zero without frames */
    ramus_pose *x_w_a, *x_w_b;   /* [nconstraint] the two frames of each; NULL: not asked for */
    double rank_tolerance;       /* given: rows this small beside their size are implied by others */
} model_constraint_rows;

/* What a controller, or the constraints of a data, ask about a state; arrays of the caller. */
typedef struct model_survey {
    const ramus_model *model;
    int nframe;
    const ramus_frame *frame;   /* [nframe] of the model */
    ramus_pose *pose;           /* [nframe] in the world */
    ramus_twist *twist, *bias;  /* [nframe] at the frame's origin in world axes; bias: their derivatives for a = 0 */
    double *J;                  /* [nframe x 6 x nv] likewise */
    double *M;                  /* [nv x nv]; NULL: not asked for */
    double *h;                  /* [nv] forces for a = 0; NULL: not asked for */
    double *balance;            /* [nv] forces at rest; NULL: not asked for */
    ramus_vec3 *centre;         /* [3] centre of mass, c' and c'' for a = 0; NULL: not asked for */
    double *centre_J;           /* [3 x nv] with it */
    model_constraint_rows rows; /* A NULL: not asked for; M is asked for with it */
    bool columns_known;         /* J, M and A are there: the last survey was at the same q and time. Without a centre */
} model_survey;

/* Of the object that asks. */
typedef struct model_circumstances {
    double time;        /* s, not a number where it was never set */
    bool joint_effects; /* armature, damping and friction of known joints count */
} model_circumstances;

/* What evaluates a model whose modules are not all known (src/module/opened_model.c): the model names coordinates and nothing else.
 * Each is for one caller at a time, and sees to that itself. */
typedef struct model_substitute {
    void *self;
    /* These two of the tree, without constraints: the data has these (constraint/surveyed.c). */
    ramus_status (*inverse_dynamics)(void *self, model_circumstances now, const double q[], const double v[],
                                     const double a[], double tau[], ramus_error *err);
    ramus_status (*forward_dynamics)(void *self, model_circumstances now, const double q[], const double v[],
                                     const double tau[], double a[], ramus_error *err);
    ramus_status (*mass_matrix)(void *self, model_circumstances now, const double q[], double M[], ramus_error *err);
    ramus_status (*energy)(void *self, model_circumstances now, const double q[], const double v[], double *kinetic,
                           double *potential, ramus_error *err);
    /* As ramus_inverse_dynamics_connections. Allocates. */
    ramus_status (*connections)(void *self, model_circumstances now, const double q[], const double v[],
                                const double a[], double tau[], ramus_wrench instance[], ramus_wrench source[],
                                ramus_wrench joint[], ramus_error *err);
    /* Forces at rest that gravity alone causes: springs and readings are left out. */
    ramus_status (*gravity_forces)(void *self, model_circumstances now, const double q[], double g[], ramus_error *err);
    /* As ramus_energy: of bodies, without what springs hold. */
    ramus_status (*body_energy)(void *self, model_circumstances now, const double q[], const double v[],
                                double *kinetic, double *potential, ramus_error *err);
    /* What controllers and constraints need at one state; `ask` is checked before. */
    ramus_status (*survey)(void *self, model_circumstances now, const double q[], const double v[],
                           const model_survey *ask, ramus_error *err);
    /* RAMUS_ERR_UNSUPPORTED where a survey, or that of this frame, cannot be. */
    ramus_status (*survey_check)(void *self, const model_survey *ask, ramus_error *err);
    /* The frame of the model at the only outlet of the module from a source that is named; -1: there is no such. */
    int (*find_only_outlet)(void *self, const ramus_model *model, const char *name);
    int nequality, nbound;    /* rows of constraints that are equalities; bounds of one-sided ones */
    const model_rows *rows;   /* [nconstraint] */
    const model_bound *bound; /* [nbound] */
    void (*destroy)(void *self);
    const unsigned char *lossy; /* [nv] 1: a coordinate of a module from a source that loses energy; NULL: none */
    int has_energy;             /* of every module, and none loses any that nobody counts */
    const ramus_model *former;  /* with the black boxes, instance by instance the same; owned by self */
} model_substitute;

#endif
