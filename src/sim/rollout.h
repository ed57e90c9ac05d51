/* rollout.h - inside a ramus_rollout: memory of each thread, and motions in lanes */
#ifndef RAMUS_SIM_ROLLOUT_H
#define RAMUS_SIM_ROLLOUT_H

#include "ramus/rollout.h"

#include "base/workspace.h"
#include "tree/data.h"

/* One thread's. Lanes of internal coordinates. */
typedef struct rollout_thread {
    ramus_data *data;
    ramus_sim *sim;                  /* of motions by themselves */
    double *q, *v;                   /* [nqi], [nvi] states at the beginning of a step */
    double *u, *w, *tau;             /* [nvi] canonical coordinates and velocities of a stage; input forces */
    double *u_rate, *u_sum, *a_sum;  /* [nvi] u' of a stage; sums of u' and v' over the stages */
    double *row_q, *row_v, *row_tau; /* [nq], [nv], [nv] one motion by itself */
    size_t failed;                   /* its first motion that failed; -1: none */
    ramus_error error;               /* why */
} rollout_thread;

struct ramus_rollout {
    workspace space;
    const ramus_model *model;
    ramus_rollout_options options;
    ramus_error error;
    int lanes, nthread;
    rollout_thread *thread; /* [nthread] */
};

/* A run. */
typedef struct rollout_job {
    ramus_rollout *rollout;
    const ramus_rollout_plan *plan;
    size_t count, noutput;
    const double *q, *v;
    double *q_out, *v_out;
} rollout_job;

/* ---- rollout_lanes.c ---- */

/* `rows` motions from `first` on, 1 to lanes of them, to the outputs. Of a motion that is not finite the rest of its outputs is not
 * either. */
void rollout_lanes(const rollout_job *job, rollout_thread *t, size_t first, int rows);

#endif
