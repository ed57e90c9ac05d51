/* data.h - inside a ramus_data: one thread's workspace, one block of memory */
#ifndef RAMUS_TREE_DATA_H
#define RAMUS_TREE_DATA_H

#include "ramus/dynamics.h"

#include "base/workspace.h"
#include "friction.h"
#include "kernels.h"

/* When samples are judged, and how old they may be. */
typedef struct port_clock {
    double now;     /* s; NAN: never set */
    double max_age; /* s; +inf: stamps are not looked at */
} port_clock;

typedef struct kinematic_state kinematic_state;

struct ramus_data {
    workspace space;
    const ramus_model *model;
    ramus_data_options options;
    const kernel_table *single, *batch;
    const kernel_table *sv, *sv_batch; /* spatial vectors, whatever the algebra */
    char kernel_names[64];
    ramus_error error;
    port_clock clock;
    ramus_sample *sample; /* [nport] fed by ramus_data_feed */

    /* parts, all in the same block; NULL: not asked for, or not needed */
    kinematic_state *kinematics;      /* of ramus_kinematics_update; always there */
    struct momentum_tables *momentum; /* momentum_at.h; always there */
    struct matrix_work *matrices;
    struct derivative_work *derivatives;
    struct regressor_work *regressor;
    struct composition *composition;
    struct mechanism *mechanism;
    struct beside_tree *beside; /* constraints and springs, which src/data evaluates; NULL: the tree is all there is */

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

    /* written by the evaluations of ramus/equations.h */
    void *sv_work;       /* for either kernel: forward dynamics, mass matrix */
    void *at_work;       /* for those that need no pass of kinematics: poses, momentum */
    int base_ready;      /* sv_work is that of the last ramus_base_inertia */
    int base_plain;      /* fd_arguments.plain of it */
    double *mass_matrix; /* [nv * nv] only where needs_mass_matrix, else NULL */
    int singular_mass;   /* constant: M is singular wherever the robot is (singular_mass.c) */

    /* many states: lanes of the batch kernel */
    void *batch_work;
    double *batch_user; /* [max(nq, nv)] lanes in the user's order */
    double *batch_q, *batch_v, *batch_a, *batch_tau, *batch_root, *batch_external;
    int *q_place,
        *v_place; /* [nq], [nv] of the user's coordinates among the internal ones: that of the joint whose own it is */
    ramus_pose *batch_places; /* [nroot] root frames in the world */
    int batch_ports_ready;    /* batch_root and batch_external are those of the samples that were fed */
    int batch_finite;         /* 1: a group found out itself that all its results are finite */
    size_t batch_failed;      /* the first row of this thread that failed; -1: none */
    ramus_error batch_error;  /* why */

    /* the other threads of a pool; NULL: none. A call uses the first ncrew of the workspaces. */
    ramus_pool *pool;
    struct ramus_data **crew; /* [pool's threads - 1] owned */
    int ncrew;                /* 0 where batches are evaluated by the caller's thread alone */
};

/* At the top of evaluations (base/fail.h): the model and the data; with a state too, q [nq] and one to four arrays [nv]. */
#define RAMUS_NEED_DATA(model, data)                                                                                   \
    RAMUS_NEED_AS(NULL, data, "data");                                                                                 \
    RAMUS_NEED_AS(&(data)->error, model, "model")
#define RAMUS_NEED_STATE(model, data, q, ...)                                                                          \
    RAMUS_NEED_DATA(model, data);                                                                                      \
    RAMUS_NEED_ARRAYS(&(data)->error, (model)->nq, q);                                                                 \
    RAMUS_NEED_ARRAYS(&(data)->error, (model)->nv, __VA_ARGS__)
/* Readers have no error: the model and one to four pointers. */
#define RAMUS_NEED_MODEL(m, ...)                                                                                       \
    RAMUS_NEED_AS(NULL, m, "model");                                                                                   \
    RAMUS_NEED(NULL, __VA_ARGS__)

/* ---- data.c ---- */

/* A workspace belongs to the model that it was made for: its sizes are that model's. */
ramus_status workspace_check_model(const ramus_model *model, const ramus_model *made_for, ramus_error *err);
/* That, and the model is the robot: nothing else evaluates it. */
ramus_status workspace_check(const ramus_model *model, const ramus_model *made_for, ramus_error *err);
/* That, and refuse `what` where the part of the data that it needs was not asked for: part NULL. `flag` is its name. */
ramus_status data_check(const ramus_model *model, ramus_data *d, const void *part, const char *flag, const char *what);
/* The instance is one of the model's. */
ramus_status instance_check(const ramus_model *m, ramus_data *d, ramus_instance instance);

/* ---- the tree alone: links and joints, external wrenches, ports; neither constraints nor springs ---- */

/* The kernels that the options ask for; the model and the options are there. */
void tree_data_choose(ramus_data *d);
void tree_data_layout(ramus_data *d, arena *a);
/* Once the memory is there. */
void tree_data_prepare(ramus_data *d);
/* tau and, if wrench is not NULL, what each joint carries, by body [(nlink + 1) * WRENCH_NUMBERS]. external may be NULL; tau
 * too, with wrench. */
ramus_status tree_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                   const double a[], const ramus_wrench external[], double tau[], double *wrench);
/* As ramus_inverse_dynamics_wrenches. */
ramus_status tree_inverse_dynamics_wrenches(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                            const double a[], const ramus_wrench external[], double tau[],
                                            ramus_wrench joint_wrench[]);
/* gravity, velocity, acceleration, external of parts */
ramus_status tree_force_parts(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                              const ramus_wrench external[], const ramus_force_parts *parts);
/* Rows of a batch (batch.h), by themselves or in lanes. */
struct batch_rows;
ramus_status tree_inverse_dynamics_batch(const ramus_model *m, ramus_data *d, const struct batch_rows *in);
void tree_forward_group(const ramus_model *m, ramus_data *d, const struct batch_rows *in, size_t row, int rows);
void tree_mass_group(const ramus_model *m, ramus_data *d, const struct batch_rows *in, size_t row, int rows);
/* The poses of all root frames are known (1), and in d->batch_places. */
int tree_places(const ramus_model *m, ramus_data *d);
void tree_poses_group(const ramus_model *m, ramus_data *d, const struct batch_rows *in, size_t row, int rows);
void tree_jacobian_group(const ramus_model *m, ramus_data *d, const struct batch_rows *in, size_t row, int rows);
/* Forward dynamics of one state factors the mass matrix: more joints follow others than model/clusters.h takes. */
static inline int needs_mass_matrix(const ramus_model *m)
{
    return m->has_mimic && !m->merged->clusters;
}
ramus_status tree_forward_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                   const double tau[], const ramus_wrench external[], double a[]);

/* ---- finite.c: after a result was found not to be finite ---- */

/* What the user gave; NULL: not given. */
typedef struct state_inputs {
    const double *q, *v, *a, *tau;
    const ramus_wrench *external; /* [nlink] */
} state_inputs;
/* RAMUS_ERR_NOT_FINITE with the first number that is NaN or infinite. */
ramus_status finite_inputs(const ramus_model *m, const state_inputs *in, ramus_error *err);
/* The same, or where all inputs are finite, an overflow: of `what` at the first coordinate of result [nv] (NULL: none). */
ramus_status not_finite(const ramus_model *m, const state_inputs *in, const char *what, const double result[],
                        ramus_error *err);

/* A velocity is not finite and no force need show it. */
static inline int velocity_is_hidden(const ramus_model *m, const ramus_data *d, const double v[])
{
    return m->has_free_slide && !d->single->all_finite((size_t)m->nv, v);
}
/* RAMUS_ERR_NOT_FINITE where an input or one of `count` results is not finite; `what` names the results. */
ramus_status finite_results(const ramus_model *m, ramus_data *d, const state_inputs *in, const char *what, size_t count,
                            const double result[]);

/* ---- singular_mass.c ---- */

/* Once all is prepared. */
void singular_mass_find(ramus_data *d);
ramus_status singular_mass_check_at(const ramus_model *m, ramus_data *d, const state_inputs *given);
/* The link whose coordinate of the user's that is. */
int link_of_velocity(const ramus_model *m, int v);
/* RAMUS_ERR_SINGULAR, naming the joint of the link. */
ramus_status singular_mass_refuse(const ramus_model *m, ramus_data *d, int link);
/* After M was factored: the same, for states with a doubtful pivot. Uses the memory of forward dynamics, and the dense M. */
ramus_status singular_mass_decide(const ramus_model *m, ramus_data *d, const state_inputs *given);
/* RAMUS_ERR_SINGULAR, naming a coordinate of the user's where a factor of M failed. */
ramus_status singular_at_velocity(const ramus_model *m, int v, ramus_error *err);
/* Before M is factored: RAMUS_ERR_SINGULAR where articulated bodies find that it is singular. Uses the memory of forward dynamics. */
static inline ramus_status singular_mass_check(const ramus_model *m, ramus_data *d, const state_inputs *given)
{
    return d->singular_mass ? singular_mass_check_at(m, d, given) : RAMUS_OK;
}

/* ---- link_pose.c ---- */

/* Body i's frame in its parent body's frame. */
ramus_pose body_pose_in_parent(const ramus_model *m, const double q_internal[], int i);
/* A link's frame (-1: the root itself) in the root frame that its branch hangs on. */
ramus_pose link_pose_in_root(const ramus_model *m, const double q_internal[], int link);

/* ---- coordinates.c: between the user's order and the bodies', `lanes` numbers each ---- */

void q_to_internal(const ramus_model *m, int lanes, const double user[], double internal[]);
void v_to_internal(const ramus_model *m, int lanes, const double user[], double internal[]);
/* q, v, a of one state to those of the data. */
void state_to_internal(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[]);
/* A dependent joint's force enters its master's through the multiplier. */
void tau_to_external(const ramus_model *m, int lanes, const double internal[], double user[]);
/* Forces of the user's coordinates, to those of the joints whose own they are (`place` is the data's v_place); zero for the others. */
void drives_to_internal(const ramus_model *m, const int place[], int lanes, const double user[], double internal[]);
/* Positions, velocities or accelerations: n of the joints that have their own, which `place` lists. */
void own_to_external(int n, const int place[], int lanes, const double internal[], double user[]);
/* What a substitute of the model is told about the data. */
model_circumstances data_circumstances(const ramus_data *d);
/* Do the joints' armatures, damping and friction count? */
int has_effects(const ramus_model *m, const ramus_data *d);
/* tau += armature a + damping v + friction tanh; v or a may be NULL for zero. Internal coordinates. */
void add_effects(const ramus_model *m, int lanes, const double v[], const double a[], double tau[]);
/* The derivative of that force of internal coordinate k with respect to its velocity, at v. */
double drag_rate(const ramus_model *m, int k, double v);
/* Links' external wrenches (robot on world, link frames; may be NULL) by body, in body frames; `bodies` is m or m->merged. */
void external_to_internal(const ramus_model *m, const ramus_model *bodies, const ramus_wrench external[], double out[]);

/* ---- ports.c ---- */

enum { PORTS_VELOCITY = 1, PORTS_ACCELERATION = 2, PORTS_ALL = 3 }; /* gravity always counts */

/* What is wrong with a motion's numbers; NULL: nothing. The position is not looked at. */
const char *motion_problem(const ramus_motion *motion);
/* Is the sample of a kind that the port takes? The latter with a message. */
bool sample_fits(ramus_port_kind port, const ramus_sample *s);
ramus_status sample_check_kind(const ramus_port_info *port, const ramus_sample *sample, ramus_error *err);
/* Keep a sample if it is of the port's kind. */
ramus_status ports_feed(const ramus_model *m, ramus_sample kept[], ramus_port port, const ramus_sample *sample,
                        ramus_error *err);
/* Check every port's sample: fed, finite, neither too old nor from the future. Wrench ports only if `wrenches`. */
enum { PORTS_OF_MOTION, PORTS_OF_ALL_KINDS };
ramus_status ports_check(const ramus_model *m, const ramus_sample sample[], port_clock clock, int kinds,
                         ramus_error *err);
/* Both of all ports that the data was fed, for one state. */
ramus_status ports_take(const ramus_model *m, ramus_data *d);
/* The latest stamp of a row's samples [nport]: the row is as old as that. */
double latest_stamp(const ramus_model *m, const ramus_sample sample[]);
/* The motion of the root frames, lane `l` of `lanes`. */
void ports_roots(const ramus_model *m, const ramus_sample sample[], int parts, int lanes, int l, double root[]);
/* Add the wrench that port `port` (of a black box) was fed to what the robot exerts on the world. */
void ports_add_wrench(const ramus_model *m, const ramus_sample *sample, int port, int lanes, int l, double external[]);
/* The same for all of them. */
void ports_wrenches(const ramus_model *m, const ramus_sample sample[], int lanes, int l, double external[]);
/* The caller's external wrenches (link frames) and those of black boxes, by body in d->external; NULL when there are none. `bodies`
 * is the data's model, or that with welded links merged. */
const double *gather_external(const ramus_model *bodies, ramus_data *d, const ramus_wrench external[]);

#endif
