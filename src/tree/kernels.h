/* kernels.h - what each compiled instance (algebra, lanes, instruction set) offers to the rest of the library
 *
 * All arrays hold lanes: entry k is `lanes` doubles, one for each state. Coordinates are internal, in body order.
 */
#ifndef RAMUS_TREE_KERNELS_H
#define RAMUS_TREE_KERNELS_H

#include "ramus/derivatives.h"
#include "ramus/kinematics.h"

#include "model/compiled.h"

#define ROOT_NUMBERS 9   /* of a root frame's motion: angular velocity, angular acceleration, proper acceleration */
#define WRENCH_NUMBERS 6 /* force, moment; at the body frame, in its axes */

/* Lanes to rows; see kernel_table. 0: a number is not finite. */
typedef int lanes_to_rows_function(int n, const double in[], double rows[], size_t stride, int count);

struct ramus_data; /* data.h */

typedef struct id_arguments {
    const double *q, *v, *a; /* [nqi], [nvi], [nvi] */
    const double *root;      /* [nroot * ROOT_NUMBERS] */
    const double *external;  /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by body; NULL: none */
    double *tau;             /* [nvi] */
    double *wrench;          /* [(nlink + 1) * WRENCH_NUMBERS] what each joint carries, by body; NULL: not wanted */
    const struct ramus_data
        *data;      /* whose pool's threads share the branches of a large robot; NULL: this thread alone */
    int user_order; /* 1: q, v, a, tau are in the user's order. Only where takes_user_order allows */
} id_arguments;

typedef struct fd_arguments {
    const double *q, *v, *tau;     /* [nqi], [nvi], [nvi] */
    const double *root;            /* [nroot * ROOT_NUMBERS] */
    const double *external;        /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by body; NULL: none */
    const double *armature;        /* [nvi] NULL: none */
    double *a;                     /* [nvi] */
    const struct ramus_data *data; /* as above */
    /* of one state of a robot whose one root joint, a free one, is moved by something else; NULL, or one of them: */
    double
        *base; /* [42] out, and nothing else: the 6 x 6 matrix and the bias of forces = matrix a + bias of that joint */
    const double *base_a; /* [6] its accelerations; the others follow from what the call with `base` left in the work */
    int *plain;           /* of both: the walk inwards took one body after the other; out, then in */
} fd_arguments;

typedef struct mass_matrix_arguments {
    const double *q;                       /* [nqi] */
    const double *armature;                /* [nvi] NULL: none */
    double *M;                             /* [rows * nv * nv] in the user's order */
    int rows;                              /* states whose M is wanted, at most as many as lanes */
    lanes_to_rows_function *lanes_to_rows; /* of several states */
} mass_matrix_arguments;

typedef struct derivative_arguments {
    const double *q, *v, *a; /* internal coordinates */
    const double *root;      /* [nroot * ROOT_NUMBERS] */
    const double *external;  /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by body; NULL: none */
    int later;               /* 1: derivative_terms will get accelerations on top of these */
} derivative_arguments;

/* Where matrices go: element (l, k) of internal coordinates to (row[l], column[k]). */
typedef struct matrix_place {
    double *dq, *dv, *da; /* zero before; NULL: not wanted */
    size_t stride;
    const int *row, *column; /* [nvi] */
} matrix_place;

typedef struct path_arguments {
    const double *q;  /* [nq] in the user's order */
    int body;         /* that carries the frame */
    ramus_pose x_i_f; /* the frame in that body */
    ramus_pose x_w_r; /* its root frame in the world; not read for RAMUS_LOCAL */
    ramus_reference reference;
    double *jacobian; /* [6 * nv] zero before */
} path_arguments;

typedef struct poses_arguments {
    const double *q;        /* [nqi] */
    const ramus_pose *root; /* [nroot] root frames in the world */
    ramus_pose *x_w_link;   /* [nlink] */
} poses_arguments;

/* Several states at once: */

typedef struct many_poses_arguments {
    const double *q;        /* [nqi] */
    const ramus_pose *root; /* [nroot] root frames in the world, of all states */
    double *x_w_link;       /* [rows * nlink * 7] */
    int rows;               /* states whose poses are wanted, at most as many as lanes */
    lanes_to_rows_function *lanes_to_rows;
} many_poses_arguments;

typedef struct many_columns_arguments {
    const double *q;             /* [nqi] */
    int body;                    /* that carries the frame */
    double x_i_f[12], x_w_r[12]; /* the frame in that body, its root frame in the world: rotation matrix, position */
    ramus_reference reference;
    double *jacobian; /* [rows * 6 * nv] */
    int rows;
} many_columns_arguments;

typedef struct many_derivatives_arguments {
    const double *q, *v;     /* internal coordinates */
    const double *x;         /* inverse: accelerations, internal; forward: forces, in the user's order */
    const double *root;      /* [nroot * ROOT_NUMBERS] */
    const double *external;  /* [(nlink + 1) * WRENCH_NUMBERS] robot on world, by body; NULL: none */
    const double *armature;  /* forward: [nvi] one number for all states; with the next two, or NULL */
    const double *drag;      /* forward: [nvi] forces of damping and friction; NULL: none */
    const double *drag_rate; /* forward: [nvi] their derivatives with respect to v */
    double *dq, *dv, *dx;    /* [rows * nv * nv] the user's coordinates; NULL: not wanted */
    int rows;
} many_derivatives_arguments;

struct kinematic_state; /* kinematics.h */
struct momentum_sums;   /* momentum.h */
struct momentum_matrix;
struct momentum_arguments; /* momentum_at.h */
struct matrix_work;        /* matrices.h */
struct regressor_work;     /* regressor.h */
struct regressor_block;
struct derivative_work; /* derivatives.h */
struct branched_tree;
struct coordinate_tree;
struct many_constraints; /* constraint/many_constraints.h */
struct many_constrained_arguments;
struct tree_terms; /* terms.h */
struct terms_arguments;

typedef struct kernel_table {
    const char *name;
    int lanes;
    size_t (*work_size)(const ramus_model *m); /* bytes; a multiple of 64 */
    void (*inverse_dynamics)(const ramus_model *m, void *work, const id_arguments *in);
    int takes_user_order; /* 1: inverse dynamics does, of merged models that have branches and no dependent joints, without wrenches */
    /* spatial vectors only, else NULL; forward dynamics returns 0, the body whose joint has no inertia, or minus the body whose
     * inertia overflows; of several states it returns 0, and the accelerations of such a one are not numbers */
    size_t (*forward_dynamics_work_size)(const ramus_model *m);
    int (*forward_dynamics)(const ramus_model *m, void *work, const fd_arguments *in);
    size_t (*mass_matrix_work_size)(const ramus_model *m);
    void (*mass_matrix)(const ramus_model *m, void *work, const mass_matrix_arguments *in);
    /* several lanes only */
    size_t (*many_poses_work_size)(const ramus_model *m);
    void (*many_poses)(const ramus_model *m, void *work, const many_poses_arguments *in);
    void (*many_columns)(const ramus_model *m, void *work, const many_columns_arguments *in);
    size_t (*many_derivatives_work_size)(const ramus_model *m); /* of both */
    /* these return 1 where all results are finite */
    int (*many_derivatives)(const ramus_model *m, void *work, const struct coordinate_tree *unknowns,
                            const many_derivatives_arguments *in);
    int (*many_forward_derivatives)(const ramus_model *m, void *work, const struct coordinate_tree *unknowns,
                                    const many_derivatives_arguments *in);
    size_t (*many_constrained_work_size)(const ramus_model *m, int nrow); /* constraint/many_constraints.h */
    void (*many_constrained)(const ramus_model *m, const struct many_constraints *c,
                             const struct many_constrained_arguments *in);
    /* one lane only */
    void (*kinematics)(const ramus_model *m, struct kinematic_state *k);         /* kinematics.kernel.c */
    int (*places_finite)(const ramus_model *m, const struct kinematic_state *k); /* 0: not those of all bodies */
    int (*motions_finite)(const ramus_model *m,
                          const struct kinematic_state *k); /* 0: not those of all that were asked for */
    void (*link_poses)(const ramus_model *m, const struct kinematic_state *k, ramus_pose x_w_link[]);
    size_t (*poses_work_size)(const ramus_model *m);
    int (*poses)(const ramus_model *m, void *work, const poses_arguments *in); /* 0: some number is not finite */
    int (*path_jacobian)(const ramus_model *m, const path_arguments *in); /* 0: some number of q or J is not finite */
    void (*momentum)(const ramus_model *m, const struct kinematic_state *k, struct momentum_sums *out);
    void (*momentum_columns)(const ramus_model *m, const struct kinematic_state *k, const struct momentum_matrix *out);
    size_t (*momentum_at_work_size)(const ramus_model *m);
    /* momentum_at.kernel.c; 0: some number is not finite */
    int (*momentum_at)(const ramus_model *m, void *work, const struct momentum_arguments *in,
                       struct momentum_sums *out);
    int (*momentum_matrix_at)(const ramus_model *m, void *work, const struct momentum_arguments *in, double A[]);
    void (*coriolis)(const ramus_model *m, const struct matrix_work *e, double C[]);
    void (*terms)(const ramus_model *m, const struct kinematic_state *k, struct tree_terms *t,
                  const struct terms_arguments *in);
    int (*regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out);
    /* derivatives.kernel.c, in this order: sums over bodies, then M, and with its factor accelerations (NULL: those of the
     * arguments); the terms of coordinates, then their matrices */
    void (*derivative_sums)(struct derivative_work *d, const derivative_arguments *in);
    void (*derivative_factor)(const ramus_model *m, const struct derivative_work *d);
    void (*derivative_terms)(struct derivative_work *d, const double a[]);
    void (*derivative_matrices)(const ramus_model *m, const struct derivative_work *d, const matrix_place *to);
    /* the same where internal coordinates are the user's: writes all of the matrices. 0: some number is not finite */
    int (*derivative_rows)(const struct derivative_work *d, const matrix_place *to);
    /* linear/branched.h */
    int (*branched_factor)(const struct branched_tree *t, double A[], double inverse[], double b[]);
    void (*branched_solve)(const struct branched_tree *t, const double L[], const double inverse[], double path[],
                           double x[]);
    void (*branched_turn_rows)(const struct branched_tree *t, const int list[], const int at[], int n, const double L[],
                               const double root[], int m, size_t stride, double T[]);
    /* linear/branched_inverse.h */
    void (*branched_invert)(const struct branched_tree *t, const double L[], const double inverse[], size_t stride,
                            double Z[], double N[]);
    void (*branched_apply)(const struct branched_tree *t, size_t stride, const double Z[], const double b[],
                           double x[]);
    int (*branched_put_inverse)(const struct branched_tree *t, size_t stride, const double Z[], double out[]);
    /* linear/branched.h */
    int (*branched_products)(const struct branched_tree *t, size_t stride, const double Z[], const double N[],
                             const double B[], const double C[], double b[], double c[]);
    int (*factor)(int n, double matrix[], double diagonal[]);           /* linear/cholesky.h */
    void (*solve)(int n, const double factor[], int count, double x[]); /* for `count` right sides */
    /* `count` rows of width n, 1 to `lanes`, to lanes and back; the last row fills what is left of the lanes */
    void (*rows_to_lanes)(int n, const double rows[], size_t stride, int count, double out[]);
    lanes_to_rows_function *lanes_to_rows;
    /* the same where number k of a row is in lane place[k] */
    void (*rows_to_places)(int n, const double rows[], size_t stride, int count, const int place[], double out[]);
    int (*places_to_rows)(int n, const double in[], const int place[], double rows[], size_t stride, int count);
    int (*all_finite)(size_t n, const double x[]); /* 0: some of n numbers is NaN or infinite */
    /* out = s y, out = x + s y; out may be x or y */
    void (*scale)(size_t n, double s, const double y[], double out[]);
    void (*add_scaled)(size_t n, const double x[], double s, const double y[], double out[]);
} kernel_table;

/* The instruction set that this machine runs. 0: the baseline, 1: AVX2 with FMA, 2: AVX-512 */
int kernels_level(void);
/* The instances that this machine runs best: for one state, and for many with at most that many lanes. */
const kernel_table *kernels_single(int dual_quaternions);
const kernel_table *kernels_batch(int dual_quaternions, int most_lanes);
/* Instance k for one state of those that this machine runs, slowest first; NULL beyond the last. */
const kernel_table *kernels_instance(int dual_quaternions, int k);
/* For tests: use instance k instead of the best; its name, NULL if there is none. All share one layout of memory. */
const char *derivatives_use_kernel(ramus_data *d, int k);

#endif
