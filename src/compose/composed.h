/* composed.h - one module of the modular algorithm, for each algebra: see composed.kernel.c */
#ifndef RAMUS_COMPOSE_COMPOSED_H
#define RAMUS_COMPOSE_COMPOSED_H

#include "model/compiled.h"

/* The frame that a branch of a module hangs on: its inlet, or a black box inside it. Numbers: angular, linear. */
typedef struct inlet_motion {
    double twist[6];
    double twist_dot[6]; /* less gravity in the linear part */
} inlet_motion;

/* A module's bodies, parents first, with what the model holds of them. */
typedef struct module_view {
    const ramus_model *model;
    const int *body; /* [nbody] */
    int nbody;
    void *state;             /* of ALL bodies of the model, indexed by body: body_state of the algebra */
    const double *q, *v, *a; /* internal coordinates of the whole model */
    const double *sine, *cosine;
} module_view;

typedef struct composed_table {
    size_t state_size; /* of one body */
    int width; /* bodies side by side in `inertia`: number n of the j-th is at (j / width * 10 + n) * width + j % width */
    /* constants; x_base_j: the joint frame in its local base, for first bodies, else NULL; on_port: that base is a port inside the module;
     * j: its place among all bodies in `inertia` */
    void (*prepare)(const ramus_model *m, void *state, int i, const ramus_pose *x_base_j, int on_port, int j,
                    double *inertia);
    /* A constant pose as outlet, attach and carry take it. */
    void (*keep_pose)(ramus_pose x, double *out); /* [12] */
    /* Of all plain angles; arrays [nangle + 1, whole blocks] */
    void (*sines)(const ramus_model *m, const double q[], double sine[], double cosine[]);
    /* Joint poses, unless the coordinates are those of the last time (moved 0), and total twists. inlet[i]
     * for each of the module's bodies: the motion of the frame that its branch is attached to */
    void (*total_twists)(const module_view *u, const inlet_motion *const inlet[], int moved);
    /* From these poses. */
    void (*own_twists)(const module_view *u);
    /* wrench[6 * body] = what each body needs by itself, for a view of all bodies in the order of `inertia`; external [nlink + 1][6] by
     * body, or NULL */
    void (*start_sums)(const module_view *u, const double *inertia, const double *external, double *wrench);
    /* From tips to the base: joint wrenches, their forces (tau NULL: not wanted), and what the base bears, added to `base`. */
    void (*sum_up)(const module_view *u, double *wrench, double tau[], double base[6]);
    /* The total motion of a frame fixed on body i (x_i_f). */
    void (*outlet)(const void *state, int i, const double x_i_f[12], inlet_motion *out);
    /* A wrench at a frame fixed on a body, added to that body's. */
    void (*attach)(const double x_i_f[12], const double at_frame[6], double wrench[6]);
    /* Gamma_ji: the same, handed down joint by joint; adds to wrench[6 * body] of each body on the way. */
    void (*carry)(const ramus_model *m, const void *state, int i, const double x_i_f[12], const double at_frame[6],
                  double *wrench);
    /* own, own_dot, total, total_dot at the CoM frame, and gravity of the base seen there */
    void (*twists)(const void *state, int i, double out[24]);
    ramus_vec3 (*rotate_from_base)(const void *state, int i, ramus_vec3 u);
} composed_table;

const composed_table *composed_kernels(int dual_quaternions);

#endif
