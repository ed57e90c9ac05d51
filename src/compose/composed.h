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
    /* constants; x_base_j: the joint frame in its local base, for first bodies, else NULL */
    void (*prepare)(const ramus_model *m, void *state, int i, const ramus_pose *x_base_j);
    /* A constant pose as outlet and carry take it. */
    void (*keep_pose)(ramus_pose x, double *out); /* [12] */
    /* Of all plain angles; arrays [nangle + 1] */
    void (*sines)(const ramus_model *m, const double q[], double angle[], double sine[], double cosine[]);
    void (*own_twists)(const module_view *u);
    /* inlet[i] for each of the module's bodies: the motion of the frame its branch hangs on */
    void (*total_twists)(const module_view *u, const inlet_motion *const inlet[]);
    /* W_i: joint wrenches of the module's own bodies; external [nlink + 1][6] by body, or NULL */
    void (*own_wrenches)(const module_view *u, const double *external);
    /* The total motion of a frame fixed on body i (x_i_f). */
    void (*outlet)(const void *state, int i, const double x_i_f[12], inlet_motion *out);
    /* Gamma_ji: a wrench at a frame fixed on body i, handed down joint by joint; adds to wrench[6 * body] of each body on the way. */
    void (*carry)(const ramus_model *m, const void *state, int i, const double x_i_f[12], const double at_frame[6],
                  double *wrench);
    /* Joint wrench (6 numbers, body frame) of a first body, added to `base` seen at the frame that it hangs on. */
    void (*to_base)(const void *state, int i, const double at_body[6], double base[6]);
    void (*own_wrench)(const void *state, int i, double out[6]);
    /* wrench[6 * body] = W_i of the module's bodies */
    void (*start_sums)(const module_view *u, double *wrench);
    void (*project)(const module_view *u, const double *wrench, double tau[]);
    /* own, own_dot, total, total_dot at the CoM frame, and gravity of the base seen there */
    void (*twists)(const void *state, int i, double out[24]);
    ramus_vec3 (*rotate_from_base)(const void *state, int i, ramus_vec3 u);
} composed_table;

const composed_table *composed_kernels(int dual_quaternions);

#endif
