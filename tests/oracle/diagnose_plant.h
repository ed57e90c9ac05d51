/* diagnose_plant.h - logs of an arm in MuJoCo, as machines write them, with something wrong on purpose
 *
 * The arm has three modules of two joints. Its MJCF and its assembly are written by hand from one list of numbers; the plant shares no code with
 * ramus. Stated reality of every log: 250 Hz with time stamps that jitter by 10 % of the period, positions of 18 bits per turn, viscous and
 * Coulomb friction in every joint that the model does not have, white noise of the forces, forces in steps of half their noise.
 */
#ifndef TESTS_ORACLE_DIAGNOSE_PLANT_H
#define TESTS_ORACLE_DIAGNOSE_PLANT_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mujoco/mujoco.h>

#include "support/random.h"

enum { PLANT_NV = 6, PLANT_MODULES = 3, PLANT_ROWS = 5000 };
#define PLANT_PERIOD 0.004

static const char *const plant_module[PLANT_MODULES] = { "upper", "fore", "wrist" };
static const char *const plant_joint[PLANT_NV] = {
    "upper/j1", "upper/j2", "fore/j1", "fore/j2", "wrist/j1", "wrist/j2"
};

static const char plant_mjcf[] =
    "<mujoco><compiler angle='radian' inertiafromgeom='false' boundmass='0' boundinertia='0'/>"
    "<option gravity='0 0 -9.81'><flag contact='disable'/></option><worldbody>"
    "<body name='b1'><joint name='j1' axis='0 0 1'/><inertial pos='0 0.02 0.15' mass='4' fullinertia='.04 .04 .02 0 0 "
    ".003'/>"
    "<body name='b2' pos='0 0.05 0.3'><joint name='j2' axis='0 1 0'/><inertial pos='0.2 0 0.01' mass='3.5' "
    "fullinertia='.01 .05 .05 0 .002 0'/>"
    "<body name='b3' pos='0.4 0 0'><joint name='j3' axis='0 1 0'/><inertial pos='0.05 0.01 0' mass='2' "
    "fullinertia='.008 .01 .01 .001 0 0'/>"
    "<body name='b4' pos='0.12 0 0'><joint name='j4' axis='1 0 0'/><inertial pos='0.12 0 0.02' mass='1.8' "
    "fullinertia='.004 .012 .012 0 .001 0'/>"
    "<body name='b5' pos='0.25 0 0'><joint name='j5' axis='0 1 0'/><inertial pos='0.02 0.03 0' mass='1.2' "
    "fullinertia='.003 .002 .003 0 0 0'/>"
    "<body name='b6' pos='0.06 0 0'><joint name='j6' axis='1 0 0'/><inertial pos='0.08 0.02 0.01' mass='0.9' "
    "fullinertia='.001 .003 .003 0 0 0'/>"
    "</body></body></body></body></body></body></worldbody></mujoco>";

static const char plant_yaml[] =
    "ramus: 1\nname: arm\nmodules:\n"
    "  upper:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute}, mass: 4, com: [0, 0.02, 0.15], inertia: [0.04, 0.04, 0.02, "
    "0, 0, 0.003]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0.05, 0.3]}, mass: 3.5, "
    "com: [0.2, 0, 0.01], inertia: [0.01, 0.05, 0.05, 0, 0.002, 0]}\n"
    "  fore:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 2, com: "
    "[0.05, 0.01, 0], inertia: [0.008, 0.01, 0.01, 0.001, 0, 0]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [1, 0, 0]}, origin: {xyz: [0.12, 0, 0]}, mass: 1.8, "
    "com: [0.12, 0, 0.02], inertia: [0.004, 0.012, 0.012, 0, 0.001, 0]}\n"
    "  wrist:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.25, 0, 0]}, mass: 1.2, "
    "com: [0.02, 0.03, 0], inertia: [0.003, 0.002, 0.003]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [1, 0, 0]}, origin: {xyz: [0.06, 0, 0]}, mass: 0.9, "
    "com: [0.08, 0.02, 0.01], inertia: [0.001, 0.003, 0.003]}\n"
    "robot:\n  - {name: upper, module: upper}\n  - {name: fore, module: fore, on: upper/l2}\n  - {name: wrist, module: "
    "wrist, on: fore/l2}\n";

typedef enum plant_fault {
    PLANT_RIGHT,
    PLANT_MASS,     /* `module` has `value` times its mass; odd seeds: and its inertia */
    PLANT_ABSENT,   /* `module` is not there; the last one alone, or others would be in the air */
    PLANT_PAYLOAD,  /* `value` kg at the last link of `module` */
    PLANT_GAIN,     /* force of `joint` times `value` */
    PLANT_SIGN,     /* of `joint` */
    PLANT_DELAY,    /* force of `joint` is late by `value` s */
    PLANT_SWAPPED,  /* forces of `joint` and the next one */
    PLANT_FRICTION, /* of `joint` alone, in place of that of all */
    PLANT_OFFSET    /* of `joint`'s force, in place of friction */
} plant_fault;

typedef struct plant_case {
    plant_fault fault;
    int module, joint;
    double value;
    double effect; /* largest of it on a force, in deviations of the noise; 0: noise is 1 % of the largest force */
    unsigned long long seed;
} plant_case;

typedef struct plant_log {
    double t[PLANT_ROWS], q[PLANT_ROWS][PLANT_NV], tau[PLANT_ROWS][PLANT_NV];
    double noise[PLANT_NV];
} plant_log;

static inline void plant_change(mjModel *m, const plant_case *c)
{
    const int first = 1 + 2 * c->module, odd = (int)(c->seed % 2);
    for (int b = first; b < first + 2; b++) {
        const double mass = c->fault == PLANT_MASS ? c->value : c->fault == PLANT_ABSENT ? 1e-9 : 1;
        m->body_mass[b] *= mass;
        for (int k = 0; k < 3; k++)
            m->body_inertia[3 * b + k] *= c->fault == PLANT_ABSENT || odd ? mass : 1;
    }
    if (c->fault == PLANT_PAYLOAD) { /* a point 5 cm from the com: both bodies welded together, by hand */
        const int b = first + 1;
        const double m0 = m->body_mass[b], m1 = c->value, d = 0.05;
        m->body_mass[b] = m0 + m1;
        m->body_ipos[3 * b] += d * m1 / (m0 + m1);
        /* inertia of the two points about their com, across the direction x of the link: added to principal axes that are near y and z */
        double R[9];
        mju_quat2Mat(R, m->body_iquat + 4 * b);
        for (int k = 0; k < 3; k++)
            m->body_inertia[3 * b + k] += m0 * m1 / (m0 + m1) * d * d * (1 - R[k] * R[k]);
    }
}

/* Forces at one time; `friction` of all joints, or of one. */
static inline void plant_forces(const mjModel *m, mjData *d, const double q[], const double v[], const double a[],
                                double tau[])
{
    mju_copy(d->qpos, q, PLANT_NV);
    mju_copy(d->qvel, v, PLANT_NV);
    mju_copy(d->qacc, a, PLANT_NV);
    mj_inverse(m, d);
    mju_copy(tau, d->qfrc_inverse, PLANT_NV);
}

typedef struct plant_motion {
    double size[PLANT_NV][4], rate[PLANT_NV][4], phase[PLANT_NV][4];
} plant_motion;

static inline void plant_state(const plant_motion *s, double t, double q[], double v[], double a[])
{
    for (int k = 0; k < PLANT_NV; k++) {
        q[k] = v[k] = a[k] = 0;
        for (int h = 0; h < 4; h++) {
            const double w = s->rate[k][h], x = w * t + s->phase[k][h], size = s->size[k][h];
            q[k] += size * sin(x);
            v[k] += size * w * cos(x);
            a[k] -= size * w * w * sin(x);
        }
    }
}

static inline double plant_friction(const plant_case *c, int k, double v)
{
    static const double size[PLANT_NV] = { 2, 3, 1.5, 0.5, 0.4, 0.2 };
    if (c->fault == PLANT_OFFSET || (c->fault == PLANT_FRICTION && k != c->joint))
        return 0;
    return size[k] * (0.6 * v + tanh(v / 0.005));
}

/* 0: MuJoCo refused the plant. */
static inline int plant_make(const plant_case *c, plant_log *log)
{
    char error[300];
    mjVFS *vfs = malloc(sizeof *vfs);
    mj_defaultVFS(vfs);
    mj_makeEmptyFileVFS(vfs, "plant.xml", sizeof plant_mjcf - 1);
    memcpy(vfs->filedata[0], plant_mjcf, sizeof plant_mjcf - 1);
    mjModel *right = mj_loadXML("plant.xml", vfs, error, sizeof error), *wrong = mj_copyModel(NULL, right);
    mj_deleteVFS(vfs);
    free(vfs);
    if (!right)
        return 0;
    mjData *d = mj_makeData(right);
    plant_change(wrong, c);
    rng r = { c->seed * 977 + 13 };
    plant_motion s;
    for (int k = 0; k < PLANT_NV; k++)
        for (int h = 0; h < 4; h++) {
            s.size[k][h] = rng_uniform(&r, 0.1, 0.4);
            s.rate[k][h] = 2 * 3.14159265358979 * rng_uniform(&r, 0.05, 0.5);
            s.phase[k][h] = rng_uniform(&r, 0, 6.28);
        }
    double most[PLANT_NV] = { 0 }, effect[PLANT_NV] = { 0 };
    static double clean[PLANT_ROWS][PLANT_NV];
    for (int i = 0; i < PLANT_ROWS; i++) {
        double q[PLANT_NV], v[PLANT_NV], a[PLANT_NV], given[PLANT_NV], late[PLANT_NV];
        log->t[i] = PLANT_PERIOD * (i + 0.1 * rng_uniform(&r, -1, 1));
        if (c->fault == PLANT_DELAY) {
            plant_state(&s, log->t[i] - c->value, q, v, a);
            plant_forces(right, d, q, v, a, late);
            late[c->joint] += plant_friction(c, c->joint, v[c->joint]);
        }
        plant_state(&s, log->t[i], q, v, a);
        plant_forces(right, d, q, v, a, given);
        plant_forces(wrong, d, q, v, a, clean[i]);
        for (int k = 0; k < PLANT_NV; k++) {
            const double rub = plant_friction(c, k, v[k]);
            given[k] += rub;
            clean[i][k] += rub;
            log->q[i][k] = q[k];
        }
        double *f = clean[i];
        if (c->fault == PLANT_GAIN)
            f[c->joint] *= c->value;
        if (c->fault == PLANT_SIGN)
            f[c->joint] = -f[c->joint];
        if (c->fault == PLANT_DELAY)
            f[c->joint] = late[c->joint];
        if (c->fault == PLANT_OFFSET)
            f[c->joint] += c->value;
        if (c->fault == PLANT_SWAPPED) {
            const double kept = f[c->joint];
            f[c->joint] = f[c->joint + 1];
            f[c->joint + 1] = kept;
        }
        for (int k = 0; k < PLANT_NV; k++) {
            most[k] = fmax(most[k], fabs(given[k]));
            effect[k] = fmax(effect[k], fabs(f[k] - given[k]));
        }
    }
    double share = 0, scale;
    for (int k = 0; k < PLANT_NV; k++)
        share = fmax(share, effect[k] / most[k]);
    scale = c->effect > 0 && share > 0 ? share / c->effect : 0.01;
    const double step = 2 * 3.14159265358979 / 262144;
    for (int k = 0; k < PLANT_NV; k++)
        log->noise[k] = scale * most[k];
    for (int i = 0; i < PLANT_ROWS; i++)
        for (int k = 0; k < PLANT_NV; k++) {
            const double grain = log->noise[k] / 2;
            log->q[i][k] = step * floor(log->q[i][k] / step + 0.5);
            log->tau[i][k] = grain * floor((clean[i][k] + log->noise[k] * rng_normal(&r)) / grain + 0.5);
        }
    mj_deleteData(d);
    mj_deleteModel(right);
    mj_deleteModel(wrong);
    return 1;
}

static inline void plant_write(const plant_log *log, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        abort();
    fprintf(file, "t");
    for (int k = 0; k < PLANT_NV; k++)
        fprintf(file, ",q.%s,tau.%s", plant_joint[k], plant_joint[k]);
    fprintf(file, "\n");
    for (int i = 0; i < PLANT_ROWS; i++) {
        fprintf(file, "%.9g", log->t[i]);
        for (int k = 0; k < PLANT_NV; k++)
            fprintf(file, ",%.9g,%.9g", log->q[i][k], log->tau[i][k]);
        fprintf(file, "\n");
    }
    if (fclose(file) != 0)
        abort();
}

#endif
