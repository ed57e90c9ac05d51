/* data.h - inside a ramus_data: one thread's workspace, one block of memory */
#ifndef RAMUS_DYNAMICS_DATA_H
#define RAMUS_DYNAMICS_DATA_H

#include "ramus/dynamics.h"

#include "kernels.h"

struct ramus_data {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory; /* what the allocator gave; the block inside it is aligned */
    ramus_data_options options;
    const kernel_table *single, *batch;
    char kernel_names[64];
    ramus_error error;
    double time;
    ramus_sample *sample; /* [nport] fed by ramus_data_feed */

    /* one state, internal coordinates; written by every evaluation */
    void *work;
    double *q, *v, *a, *tau; /* [nqi], [nvi], [nvi], [nvi] */
    double *zero;            /* [nvi] never written */
    double *root;            /* [nroot * ROOT_NUMBERS] */
    double *external;        /* [(nlink + 1) * WRENCH_NUMBERS] */

    /* written by ramus_inverse_dynamics_wrenches, read by ramus_interface_wrench_after */
    int wrenches_ready;
    double *q_kept;            /* [nqi] */
    double *wrench;            /* [(nlink + 1) * WRENCH_NUMBERS] */
    ramus_sample *sample_kept; /* [nport] */

    /* written by the evaluations of ramus/equations.h; always spatial vectors, whatever the algebra */
    const kernel_table *equations;
    void *equations_work; /* for either kernel: forward dynamics, mass matrix */
    double *mass_matrix;  /* [nv * nv] only for models with dependent joints, else NULL */

    /* many states: lanes of the batch kernel */
    void *batch_work;
    double *batch_user; /* [max(nq, nv)] lanes in the user's order */
    double *batch_q, *batch_v, *batch_a, *batch_tau, *batch_root, *batch_external;
    double *last_rows; /* lanes rows of q, v, a, tau: the last, incomplete group */
};

/* ---- data.c ---- */

/* A workspace belongs to the model that it was made for: its sizes are that model's. */
ramus_status workspace_check(const ramus_model *model, const ramus_model *made_for, ramus_error *err);

/* ---- link_pose.c ---- */

/* Body i's frame in its parent body's frame. */
ramus_pose body_pose_in_parent(const ramus_model *m, const double q_internal[], int i);
/* A link's frame (-1: the root itself) in the root frame that its branch hangs on. */
ramus_pose link_pose_in_root(const ramus_model *m, const double q_internal[], int link);

/* ---- coordinates.c: between the user's order and the bodies', `lanes` numbers each ---- */

void q_inwards(const ramus_model *m, int lanes, const double user[], double internal[]);
void v_inwards(const ramus_model *m, int lanes, const double user[], double internal[]);
/* A dependent joint's force enters its master's through the multiplier. */
void tau_outwards(const ramus_model *m, int lanes, const double internal[], double user[]);
/* tau += armature a + damping v + friction sign(v); v or a may be NULL for zero. Internal coordinates. */
void add_effects(const ramus_model *m, int lanes, const double v[], const double a[], double tau[]);
/* Links' external wrenches (robot on world, link frames; may be NULL) by body, in body frames. */
void external_inwards(const ramus_model *m, const ramus_wrench external[], double out[]);

/* ---- ports.c ---- */

enum { PORTS_VELOCITY = 1, PORTS_ACCELERATION = 2, PORTS_ALL = 3 }; /* gravity always counts */

/* What is wrong with a motion's numbers; NULL: nothing. The position is not looked at. */
const char *motion_problem(const ramus_motion *motion);
/* Keep a sample if it is of the port's kind. */
ramus_status ports_feed(const ramus_model *m, ramus_sample kept[], ramus_port port, const ramus_sample *sample,
                        ramus_error *err);
/* Check every port's sample: fed, young enough, finite. */
ramus_status ports_check(const ramus_model *m, const ramus_sample sample[], double time, double max_age,
                         ramus_error *err);
/* The motion of the root frames, lane `l` of `lanes`. */
void ports_roots(const ramus_model *m, const ramus_sample sample[], int parts, int lanes, int l, double root[]);
/* Add the wrench that port `port` (of a black box) was fed to what the robot exerts on the world. */
void ports_add_wrench(const ramus_model *m, const ramus_sample *sample, int port, int lanes, int l, double external[]);
/* The same for all of them. */
void ports_wrenches(const ramus_model *m, const ramus_sample sample[], int lanes, int l, double external[]);

#endif
