/* pendulum.c - a module written by hand: one joint, one body, one outlet, from nothing but ramus/module.h
 *
 *     cc -shared -fPIC -I include examples/modules/pendulum.c -o pendulum.so -lm
 *
 *     robot:
 *       - {name: swing, black_box: {library: pendulum.so, options: {mass: 2}}}
 *
 * The joint turns about z of the inlet. The body has its mass at COM on the x axis of the moved frame, the outlet is at TIP. What is below is
 * plain 6 x 6 arithmetic: X takes twists from the inlet to the moved frame, its transpose takes wrenches back.
 */
#include "ramus/module.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COM 0.4 /* m */
#define TIP 0.7 /* m */

typedef struct pendulum {
    double mass;
    double X[36];   /* motion: inlet to moved frame */
    double T[36];   /* motion: moved frame to outlet, constant */
    double I[36];   /* of the body */
    double pose[7]; /* of the moved frame in the world */
    double twist[6], dot[6], bias[6];
    /* articulated */
    double U[6], D, rest; /* I S, S I S, tau - S p */
    double moved, ready, whole;
    const char *why;
} pendulum;

static const double S[6] = { 0, 0, 1, 0, 0, 0 };

static void apply(const double m[36], const double x[6], double y[6])
{
    for (int r = 0; r < 6; r++) {
        y[r] = 0;
        for (int c = 0; c < 6; c++)
            y[r] += m[6 * r + c] * x[c];
    }
}

static void apply_transposed(const double m[36], const double x[6], double y[6])
{
    for (int c = 0; c < 6; c++) {
        y[c] = 0;
        for (int r = 0; r < 6; r++)
            y[c] += m[6 * r + c] * x[r];
    }
}

/* to += m^T a m */
static void add_seen(const double m[36], const double a[36], double to[36])
{
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++)
            for (int i = 0; i < 6; i++)
                for (int k = 0; k < 6; k++)
                    to[6 * r + c] += m[6 * i + r] * a[6 * i + k] * m[6 * k + c];
}

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* twist x* momentum: (w x n + v x f, w x f) for (moment n, force f) */
static void gyroscopic(const double twist[6], const double momentum[6], double out[6])
{
    double a[3], b[3];
    cross(twist, momentum, a);
    cross(twist + 3, momentum + 3, b);
    for (int k = 0; k < 3; k++)
        out[k] = a[k] + b[k];
    cross(twist, momentum + 3, out + 3);
}

static int open_pendulum(const ramus_module_option options[], int32_t noption, void **self, char why[], size_t size)
{
    pendulum *p = calloc(1, sizeof *p);
    *self = p;
    if (!p)
        return RAMUS_MODULE_FAILED;
    p->mass = 1;
    for (int k = 0; k < noption; k++)
        if (strcmp(options[k].key, "mass") == 0) {
            p->mass = strtod(options[k].value, NULL);
        } else {
            snprintf(why, size, "there is no option '%s', only 'mass'", options[k].key);
            free(p);
            return RAMUS_MODULE_ARGUMENT;
        }
    const double m = p->mass, d = 0.02 * m; /* d: about the centre of mass */
    const double inertia[36] = {
        [0] = d,  [7] = d + m * COM * COM, [14] = d + m * COM * COM, [21] = m,       [28] = m,
        [35] = m, [11] = -m * COM,         [16] = m * COM,           [26] = m * COM, [31] = -m * COM
    };
    memcpy(p->I, inertia, sizeof inertia);
    /* moment about the origin from the force at COM: y and z of the force; velocities at TIP likewise */
    for (int k = 0; k < 6; k++)
        p->T[7 * k] = 1;
    p->T[6 * 4 + 2] = TIP;  /* v_y += w_z TIP */
    p->T[6 * 5 + 1] = -TIP; /* v_z -= w_y TIP */
    return RAMUS_MODULE_OK;
}

static int describe(void *self, ramus_module_description *d)
{
    (void)self;
    d->offers = RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH | RAMUS_MODULE_OFFERS_ENERGY |
                RAMUS_MODULE_OFFERS_ARTICULATED;
    d->njoint = d->nq = d->nv = d->noutlet = 1;
    strcpy(d->name, "pendulum");
    return RAMUS_MODULE_OK;
}

static int joint(void *self, int32_t k, ramus_module_joint *j)
{
    (void)self;
    if (k != 0)
        return RAMUS_MODULE_ARGUMENT;
    j->kind = RAMUS_MODULE_ANGLE;
    j->nq = j->nv = 1;
    strcpy(j->name, "swing");
    j->lower = -INFINITY;
    j->upper = j->max_velocity = j->max_effort = INFINITY;
    return RAMUS_MODULE_OK;
}

static int outlet(void *self, int32_t k, ramus_module_outlet *o)
{
    (void)self;
    strcpy(o->name, "tip");
    return k == 0 ? RAMUS_MODULE_OK : RAMUS_MODULE_ARGUMENT;
}

static int motion(void *self, const double inlet[], const double q[], const double v[], const double a[],
                  double outlets[])
{
    pendulum *p = self;
    const double c = cos(q[0]), s = sin(q[0]), h = cos(q[0] / 2), g = sin(q[0] / 2);
    const double turn[9] = { c, s, 0, -s, c, 0, 0, 0, 1 };
    memset(p->X, 0, sizeof p->X);
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++)
            p->X[6 * r + k] = p->X[6 * (r + 3) + k + 3] = turn[3 * r + k];
    const double *r = inlet; /* times (h, 0, 0, g) */
    const double pose[7] = {
        r[0] * h - r[3] * g, r[1] * h + r[2] * g, r[2] * h - r[1] * g, r[3] * h + r[0] * g, inlet[4], inlet[5], inlet[6]
    };
    memcpy(p->pose, pose, sizeof pose);
    double carried[6], spin[6], w[3] = { 0, 0, v[0] };
    apply(p->X, inlet + 7, carried);
    cross(carried, w, spin); /* -(S v) x carried */
    cross(carried + 3, w, spin + 3);
    apply(p->X, inlet + 13, p->dot);
    for (int k = 0; k < 6; k++) {
        p->twist[k] = carried[k] + S[k] * v[0];
        p->bias[k] = spin[k];
        p->dot[k] += S[k] * a[0] + spin[k];
    }
    /* the x axis of the moved frame in the world, for the outlet's place */
    const double *u = p->pose;
    const double x[3] = { 1 - 2 * (u[2] * u[2] + u[3] * u[3]), 2 * (u[1] * u[2] + u[0] * u[3]),
                          2 * (u[1] * u[3] - u[0] * u[2]) };
    memcpy(outlets, pose, sizeof pose);
    for (int k = 0; k < 3; k++)
        outlets[4 + k] += TIP * x[k];
    apply(p->T, p->twist, outlets + 7);
    apply(p->T, p->dot, outlets + 13);
    p->moved = 1;
    p->ready = 0;
    return RAMUS_MODULE_OK;
}

/* I dot + twist x* I twist + T^T outlet */
static void body_wrench(const pendulum *p, const double dot[6], const double outlet_wrench[6], double out[6])
{
    double momentum[6], spin[6], carried[6];
    apply(p->I, p->twist, momentum);
    gyroscopic(p->twist, momentum, spin);
    apply_transposed(p->T, outlet_wrench, carried);
    apply(p->I, dot, out);
    for (int k = 0; k < 6; k++)
        out[k] += spin[k] + carried[k];
}

static int wrench(void *self, const double outlets[], double inlet[], double tau[])
{
    const pendulum *p = self;
    double u[6];
    if (!p->moved)
        return RAMUS_MODULE_STALE;
    body_wrench(p, p->dot, outlets, u);
    tau[0] = u[2];
    apply_transposed(p->X, u, inlet);
    return RAMUS_MODULE_OK;
}

static int energy(void *self, const double gravity[], double e[])
{
    const pendulum *p = self;
    double momentum[6];
    if (!p->moved)
        return RAMUS_MODULE_STALE;
    apply(p->I, p->twist, momentum);
    e[0] = e[1] = 0;
    for (int k = 0; k < 6; k++)
        e[0] += 0.5 * p->twist[k] * momentum[k];
    const double *u = p->pose;
    const double x[3] = { 1 - 2 * (u[2] * u[2] + u[3] * u[3]), 2 * (u[1] * u[2] + u[0] * u[3]),
                          2 * (u[1] * u[3] - u[0] * u[2]) };
    for (int k = 0; k < 3; k++)
        e[1] -= p->mass * gravity[k] * (u[4 + k] + COM * x[k]);
    return RAMUS_MODULE_OK;
}

static int articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[])
{
    pendulum *p = self;
    double A[36], bias[6] = { 0 }, at_outlet[6], free_bias[6] = { 0 };
    const double none[6] = { 0 };
    if (!p->moved || (which == RAMUS_MODULE_RESPONSE && !p->ready))
        return RAMUS_MODULE_STALE;
    static const double zero[36];
    p->whole = which == RAMUS_MODULE_WHOLE;
    if (p->whole) { /* the body, and what the outlet carries; then without the direction of the joint */
        memcpy(A, p->I, sizeof A);
        add_seen(p->T, outlets, A);
        apply(A, S, p->U);
        p->D = p->U[2];
        memcpy(inlet, zero, sizeof zero);
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++)
                A[6 * r + c] -= p->U[r] * p->U[c] / p->D;
        add_seen(p->X, A, inlet);
        memcpy(free_bias, p->bias, sizeof free_bias);
        apply(p->T, free_bias, at_outlet);
        double carried[6];
        apply(outlets, at_outlet, carried);
        for (int k = 0; k < 6; k++)
            carried[k] += outlets[36 + k];
        body_wrench(p, free_bias, carried, bias);
    } else {
        apply_transposed(p->T, outlets + 36, bias);
        memcpy(inlet, zero, sizeof zero); /* the caller has the matrix of the whole */
    }
    (void)none;
    p->rest = (tau[0] - bias[2]) / p->D;
    for (int k = 0; k < 6; k++)
        bias[k] += p->U[k] * p->rest;
    apply_transposed(p->X, bias, inlet + 36);
    p->ready = 1;
    return RAMUS_MODULE_OK;
}

static int accelerate(void *self, const double inlet[], double outlets[], double a[])
{
    const pendulum *p = self;
    double dot[6];
    if (!p->ready)
        return RAMUS_MODULE_STALE;
    apply(p->X, inlet, dot);
    a[0] = p->rest;
    for (int k = 0; k < 6; k++)
        a[0] -= p->U[k] * dot[k] / p->D;
    for (int k = 0; k < 6; k++)
        dot[k] += S[k] * a[0] + (p->whole ? p->bias[k] : 0);
    apply(p->T, dot, outlets);
    return RAMUS_MODULE_OK;
}

#ifndef PENDULUM_TABLE_ALONE
const ramus_module_interface *ramus_module_entry(uint32_t version);
const ramus_module_interface *ramus_module_entry(uint32_t version)
{
    static const ramus_module_interface table = {
        .size = sizeof table,
        .version = RAMUS_MODULE_VERSION,
        .open = open_pendulum,
        .close = free,
        .describe = describe,
        .joint = joint,
        .outlet = outlet,
        .motion = motion,
        .wrench = wrench,
        .energy = energy,
        .articulated = articulated,
        .accelerate = accelerate,
    };
    return version == RAMUS_MODULE_VERSION ? &table : NULL;
}
#endif
