/* generate.h - source code for one robot: every constant a literal, every zero gone, no loop over a tree
 *
 * The code is C99 without a heap and without a library: it has its own sine and cosine. It computes what the functions of the same
 * name do for the tree of links (no constraints and springs), in the order of the model's coordinates; armature, damping and
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
 *     void NAME_composed(const double q[], const double v[], const double a[], double y[]);
 *                                                              tau [nv], then of each instance force and moment that its predecessor
 *                                                              exerts on it, in its attachment frame (ramus_interface_wrench_after)
 *
 * What they need beside the state comes before the result: gravity [3] in the world, where options.keep has it; p [..], the other
 * numbers of options.keep in that order (NAME_p_... numbers them, NAME_p[] has the model's values); port [..], of robots with black
 * boxes, the numbers of each port one after another: ramus_wrench for a wrench, ramus_motion for a motion (its quaternion has unit
 * length; a reading of an inertial sensor is one without velocity, whose linear derivative is the proper acceleration plus gravity).
 *
 * A function with loops (options.loop_operations) takes memory as its last argument, work [NAME_work]; kernels do not.
 *
 * With RAMUS_TARGET_MODULE the text is one C file, a library with the contract of ramus/module.h, as `ramus pack --generated` compiles
 * it: the model's root is the inlet, options.frame are the outlets. Its functions agree with those of ramus_packed_create.
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
    RAMUS_GENERATE_COMPOSED = 128,
    RAMUS_GENERATE_ALL = 15 /* of the robot's dynamics */
};

typedef enum ramus_generate_target { RAMUS_TARGET_C, RAMUS_TARGET_CUDA, RAMUS_TARGET_MODULE } ramus_generate_target;
typedef enum ramus_precision { RAMUS_PRECISION_DOUBLE, RAMUS_PRECISION_FLOAT } ramus_precision;

typedef struct ramus_generate_options {
    size_t struct_size;
    unsigned functions;           /* RAMUS_GENERATE_...; default all */
    ramus_precision precision;    /* default RAMUS_PRECISION_DOUBLE */
    size_t max_operations;        /* of one function; more is refused (RAMUS_ERR_LIMIT); default 400000 */
    ramus_generate_target target; /* default RAMUS_TARGET_C */
    const ramus_frame *frame;     /* [nframe] whose Jacobians are wanted; of a module: its outlets */
    int nframe;
    /* numbers that stay variable, [nkeep]: "gravity", and paths as modules.hand.links.palm.mass, links.arm/palm.com[2], ...inertia,
     * ...origin.xyz; borrowed during the call */
    const char *const *keep;
    int nkeep;
    /* a function that takes more operations is written with loops over tables; default 20000, 0: all. Kernels with loops take device memory
     * of their own, and forward dynamics with loops has no rollouts. */
    size_t loop_operations;
    size_t
        max_stack; /* bytes; a function that may need more is written with loops or refused (RAMUS_ERR_LIMIT); default 0: no limit */
    /* of a module: names of its outlets, [nframe], and of the product; borrowed during the call; default NULL, and a name that is NULL: those
     * of the frames and of the model. A single precision, numbers to keep and a limit of the stack are refused there; functions and loops are not looked at. */
    const char *const *frame_name;
    const char *product;
    bool
        joint_effects; /* of a module: armature, damping and friction of its joints are part of its answers; else refused. Default false */
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
    char *header; /* NAME.h, or NAME_cuda.h; of a module NULL: it needs ramus/module.h alone */
    char *source; /* NAME.c, NAME_cuda.cu or NAME_module.c */
    /* operations of each function (additions, multiplications, divisions), in the order of the flags; 0: not asked for. Of a module:
     * motion, wrench, energy, articulated, accelerate, and the response of articulated */
    size_t operations[8];
    size_t stack
        [8]; /* bytes that each takes at most when it is compiled with -O1 or more (an estimate: docs/generated.md) */
    bool loops[8]; /* written with loops: its last argument is memory, work [NAME_work], but for kernels */
    size_t work;   /* NAME_work, in numbers; 0: none is needed */
} ramus_generated;

/* RAMUS_ERR_UNSUPPORTED, with the reason: constraints, springs or bars. RAMUS_ERR_NOT_FOUND: a path to keep. */
ramus_status ramus_generate(const ramus_model *model, const ramus_generate_options *opt, ramus_generated **out,
                            ramus_error *err);
void ramus_generated_destroy(ramus_generated *generated);

#ifdef __cplusplus
}
#endif
#endif
