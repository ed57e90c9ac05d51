/* data.h - inside a ramus_data: one thread's workspace, one block of memory */
#ifndef RAMUS_DYNAMICS_DATA_H
#define RAMUS_DYNAMICS_DATA_H

#include "ramus/dynamics.h"

#include "kernels.h"

struct ramus_data {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory;        /* what the allocator gave; the block inside it is aligned */
    ramus_data_options options;
    const kernel_table *single, *batch;
    char kernel_names[64];
    ramus_error error;
    double time;
    ramus_sample *sample; /* [nport] fed by ramus_data_feed */

    /* one state, internal coordinates; written by every evaluation */
    void *work;
    double *q, *v, *a, *tau;  /* [nqi], [nvi], [nvi], [nvi] */
    double *zero;             /* [nvi] never written */
    double *root;             /* [nroot * ROOT_NUMBERS] */
    double *external;         /* [(nlink + 1) * WRENCH_NUMBERS] */

    /* written by ramus_inverse_dynamics_wrenches, read by ramus_interface_wrench_after */
    int wrenches_ready;
    double *q_kept;           /* [nqi] */
    double *wrench;           /* [(nlink + 1) * WRENCH_NUMBERS] */
    ramus_sample *sample_kept; /* [nport] */

    /* many states: lanes of the batch kernel */
    void *batch_work;
    double *batch_user;       /* [max(nq, nv)] lanes in the user's order */
    double *batch_q, *batch_v, *batch_a, *batch_tau, *batch_root, *batch_external;
    double *last_rows;        /* lanes rows of q, v, a, tau: the last, incomplete group */
};

/* ---- ports.c ---- */

enum { PORTS_VELOCITY = 1, PORTS_ACCELERATION = 2, PORTS_ALL = 3 }; /* gravity always counts */

/* Check every port's sample: fed, young enough, finite. */
ramus_status ports_check(const ramus_model *m, const ramus_sample sample[], double time, double max_age,
                         ramus_error *err);
/* The motion of the root frames, lane `l` of `lanes`. */
void ports_roots(const ramus_model *m, const ramus_sample sample[], int parts, int lanes, int l, double root[]);
/* Add the wrenches of black boxes to what the robot exerts on the world. */
void ports_wrenches(const ramus_model *m, const ramus_sample sample[], int lanes, int l, double external[]);

#endif
