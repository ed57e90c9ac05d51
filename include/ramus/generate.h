/* generate.h - source code for one robot: every constant a literal, every zero gone, no loop over a tree
 *
 * The code is C99 without a heap and without a library: it has its own sine and cosine. It computes what the functions of the same
 * name do for the tree of links (no constraints, springs or ports), in the order of the model's coordinates; armature, damping and
 * friction of joints do not count. Angles beyond 1.6e6 rad (single precision: 8000) give NaN.
 *
 *     void NAME_inverse_dynamics(const double q[], const double v[], const double a[], double tau[]);
 *     void NAME_forward_dynamics(const double q[], const double v[], const double tau[], double a[]);
 *     void NAME_mass_matrix(const double q[], double M[]);                 nv x nv, row major, full
 *     void NAME_gravity(const double q[], double g[]);
 *     void NAME_kinematics(const double q[], double x[]);      nlink x 12: a link's position, then its rotation matrix by rows
 *     void NAME_derivatives(const double q[], const double v[], const double a[], double D[]);
 *                                                              2 x nv x nv: dtau/dq, dtau/dv (ramus/derivatives.h)
 *     void NAME_jacobian_FRAME(const double q[], double J[]);  6 x nv, angular then linear, in the frame (RAMUS_LOCAL)
 *
 * NAME is the model's name with what is no letter or digit replaced by _. Results may be written over the arguments.
 */
#ifndef RAMUS_GENERATE_H
#define RAMUS_GENERATE_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    RAMUS_GENERATE_INVERSE_DYNAMICS = 1,
    RAMUS_GENERATE_FORWARD_DYNAMICS = 2,
    RAMUS_GENERATE_MASS_MATRIX = 4,
    RAMUS_GENERATE_GRAVITY = 8,
    RAMUS_GENERATE_KINEMATICS = 16,
    RAMUS_GENERATE_DERIVATIVES = 32,
    RAMUS_GENERATE_JACOBIANS = 64, /* of options.frame[nframe] */
    RAMUS_GENERATE_ALL = 15        /* of the robot's dynamics */
};

typedef enum ramus_generate_target { RAMUS_TARGET_C, RAMUS_TARGET_CUDA } ramus_generate_target;
typedef enum ramus_precision { RAMUS_PRECISION_DOUBLE, RAMUS_PRECISION_FLOAT } ramus_precision;

typedef struct ramus_generate_options {
    size_t struct_size;
    unsigned functions;           /* RAMUS_GENERATE_...; default all */
    ramus_precision precision;    /* default RAMUS_PRECISION_DOUBLE */
    size_t max_operations;        /* of one function; more is refused (RAMUS_ERR_LIMIT); default 400000 */
    ramus_generate_target target; /* default RAMUS_TARGET_C */
    const ramus_frame *frame;     /* [nframe] whose Jacobians are wanted */
    int nframe;
} ramus_generate_options;
void ramus_generate_options_init(ramus_generate_options *options, size_t size);
static inline ramus_generate_options ramus_generate_options_default(void)
{
    ramus_generate_options options;
    ramus_generate_options_init(&options, sizeof options);
    return options;
}

/* Texts, owned: release with ramus_generated_destroy. */
typedef struct ramus_generated {
    char *name;   /* of the files and functions */
    char *header; /* NAME.h, or NAME_cuda.h */
    char *source; /* NAME.c, or NAME_cuda.cu */
    /* operations of each function (additions, multiplications, divisions), in the order of the flags; 0: not asked for */
    size_t operations[8];
} ramus_generated;

/* RAMUS_ERR_UNSUPPORTED, with the reason: constraints, springs, bars or black boxes. */
ramus_status ramus_generate(const ramus_model *model, const ramus_generate_options *opt, ramus_generated **out,
                            ramus_error *err);
void ramus_generated_destroy(ramus_generated *generated);

#ifdef __cplusplus
}
#endif
#endif
