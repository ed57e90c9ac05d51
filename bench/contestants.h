/* contestants.h - the codes that the benchmark holds against each other, behind one small interface */
#ifndef BENCH_CONTESTANTS_H
#define BENCH_CONTESTANTS_H

#include "support/random_model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { BATCH = 256 };

/* The robot and the states that everyone gets. Single evaluations use the first state. */
typedef struct task {
    const char *name; /* of the robot */
    const plain_tree *tree;
    const ramus_model *model;
    const double *q, *v, *a; /* [BATCH] rows */
} task;

typedef struct contestant {
    char code[16];    /* "ramus", "MuJoCo", "KDL" */
    char algebra[8];  /* "sv", "dq", "-" */
    int lanes, batch; /* states in lock step, states per call */
    void *self;
    void (*evaluate)(void *self);                 /* one call */
    const double *(*forces)(void *self, int row); /* of the last call */
    void (*destroy)(void *self);
} contestant;

/* 0 when this machine or this build has no such thing. lanes 0: one state per call. */
int ramus_contestant(const task *t, ramus_algebra algebra, int lanes, contestant *out);
int mujoco_contestant(const task *t, contestant *out);
int kdl_contestant(const task *t, contestant *out);

#ifdef __cplusplus
}
#endif
#endif
