/* dynamics.h - one thread's workspace, black-box ports, inverse dynamics
 *
 * q, v, a, tau are ordered as ramus_model_q_name and ramus_model_v_name list them. Evaluation allocates nothing, locks
 * nothing (but a pool that the data was given, for the call) and prints nothing; its failures leave a sentence in
 * ramus_data_error(data), but for functions that only read a pass (const ramus_data): their status is all. Quaternions in q are
 * expected to have unit length (ramus_normalize).
 *
 *     tau = M(q) a + C(q, v) v + g(q) + sum_k J_k^T external_k - springs(q) - A(q)^T multiplier
 *
 * The robot is taken as described: springs, bars and constraints of the model always count. A function that leaves them
 * out has `_tree` in its name; a model compiled or loaded with the option `tree` has none.
 *
 * External wrenches are what the ROBOT EXERTS ON THE WORLD (the opposite of what some libraries take).
 *
 * A result that is not finite is an error, RAMUS_ERR_NOT_FINITE, whose sentence names the first input that is not finite or
 * the first coordinate that overflows; what was written to the outputs is then of no use.
 */
#ifndef RAMUS_DYNAMICS_H
#define RAMUS_DYNAMICS_H

#include "model.h"
#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_data ramus_data;

typedef enum ramus_algebra {
    RAMUS_ALGEBRA_SV, /* spatial vectors with rotation matrices: the fast one */
    RAMUS_ALGEBRA_DQ  /* dual quaternions, as in the papers */
} ramus_algebra;

typedef enum ramus_constraint_method {
    RAMUS_CONSTRAINT_BY_FACTORS,        /* Cholesky of M, pivoted orthogonal factors of A: the fast one */
    RAMUS_CONSTRAINT_BY_UDWADIA_KALABA, /* symmetric square root of M and pseudo-inverse, as in constraint.h: a reference */
    RAMUS_CONSTRAINT_BY_OMEGA /* M a = Omega Q + M^(1/2) D^+ b, the papers' form; see ramus_constraint_omega */
} ramus_constraint_method;

/* What a data has memory for beside dynamics and kinematics, to be or-ed together. */
enum {
    RAMUS_WITH_MATRICES = 1,    /* equations.h: C, the principles, one module's terms; nv x nv */
    RAMUS_WITH_DERIVATIVES = 2, /* derivatives.h; nv x nv */
    RAMUS_WITH_REGRESSOR = 4,   /* regressor.h */
    RAMUS_WITH_COMPOSITION = 8, /* compose.h */
    RAMUS_WITH_MECHANISM = 16,  /* mechanism.h */
    RAMUS_WITH_ALL = 31
};

typedef struct ramus_data_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_algebra algebra;            /* default RAMUS_ALGEBRA_SV */
    int lanes;           /* of batches: 1, 2 (ARM64), 4, 8 at most; 0 (default): as many as the machine runs well */
    bool joint_effects;  /* armature a + damping v + friction tanh(v / 1e-3) enter the forces; default false */
    double port_max_age; /* s; a port's stamp may be this much older than the evaluation; default +inf: any */
    unsigned with;       /* RAMUS_WITH_...; default 0 */
    const ramus_frame *outlets; /* [noutlet] copied; of a subsystem (compose.h), each on a link; default none */
    int noutlet;

    /* constraints (constraint.h) */
    /* default RAMUS_CONSTRAINT_BY_FACTORS; the results of all are the same, but the other two lose digits where coefficients of
     * rows differ by more than some 1e4 */
    ramus_constraint_method constraint_method;
    double constraint_alpha, constraint_beta; /* 1/s, Baumgarte: e'' + 2 alpha e' + beta^2 e = 0; default 0: e'' = 0 */
    double rank_tolerance;          /* a row this small beside the terms it was computed from, once the others are taken
                                     * out of it, is redundant; above 0, below 1; default 1e-10 */
    bool without_model_constraints; /* the caller adds all constraints; default false: the model's own count too */

    /* whose threads evaluate batches, and single states of robots of some 8000 joints or more, with memory for each; borrowed,
     * outlives the data; default NULL: none */
    ramus_pool *pool;
} ramus_data_options;
void ramus_data_options_init(ramus_data_options *options, size_t size);
static inline ramus_data_options ramus_data_options_default(void)
{
    ramus_data_options options;
    ramus_data_options_init(&options, sizeof options);
    return options;
}

/* A workspace for `model`, which must outlive it. One block of memory for each thread that evaluates. */
ramus_status ramus_data_create(const ramus_model *model, const ramus_data_options *opt, ramus_data **out,
                               ramus_error *err);
void ramus_data_destroy(ramus_data *data);
const ramus_error *ramus_data_error(const ramus_data *data); /* of the last evaluation that failed; borrowed */
int ramus_data_lanes(const ramus_data *data);                /* what was chosen */
const char *ramus_data_kernel(const ramus_data *data);       /* "sv_x1_avx2 + sv_x8_avx512", for reports; borrowed */

/* ---- ports of black boxes ----------------------------------------------------------------------------------- */

/* Keep `sample` for the evaluations that follow. A sample of the wrong kind is refused; numbers are checked when used. */
ramus_status ramus_data_feed(ramus_data *data, ramus_port port, const ramus_sample *sample);
/* What a port was fed with last (its kind tells a measured wrench from one that a model predicted, and from none); NULL: there is no such
 * port. Borrowed: the next feed overwrites it. */
const ramus_sample *ramus_data_sample(const ramus_data *data, ramus_port port);
/* The time of the evaluations that follow, for modules whose answers depend on it (network.h), and for port_max_age: without it, or
 * with a stamp that is later or not finite, a port whose age is limited is refused. */
void ramus_data_set_time(ramus_data *data, double time);

/* ---- inverse dynamics --------------------------------------------------------------------------------------- */

/* Forces that bring about a motion.
 *
 *     no constraints   every generalised force; that of a passive coordinate is what something else must supply
 *     constraints      forces of the drives: zero at passive coordinates, which the constraints balance. Where several tau do,
 *                      the one of least norm (numbers as they are, N m beside N); ramus_constraint_report_after counts the
 *                      choices. RAMUS_ERR_SINGULAR, naming the coordinates, where constraints cannot balance them. That a meets
 *                      the constraints is not required: the report's residual is how far it is off */
ramus_status ramus_inverse_dynamics(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], double tau[]);
/* The tree alone, without springs, bars and constraints: every generalised force, and the wrench at every joint [nlink], as
 * ramus_inverse_dynamics_wrenches has them. external, tau and joint_wrench may be NULL. */
ramus_status ramus_inverse_dynamics_tree(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                         const double a[], const ramus_wrench external[], double tau[],
                                         ramus_wrench joint_wrench[]);
/* With one wrench per link (robot on world, at the link frame, in its axes); NULL: none. */
ramus_status ramus_inverse_dynamics_external(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             double tau[]);
/* `count` states, one per row; the rules of batch.h hold. With black boxes, all rows use the samples that were fed. */
ramus_status ramus_inverse_dynamics_batch(const ramus_model *model, ramus_data *data, size_t count, const double q[],
                                          const double v[], const double a[], double tau[]);
/* The same with nport samples for each row. */
ramus_status ramus_inverse_dynamics_batch_ports(const ramus_model *model, ramus_data *data, size_t count,
                                                const double q[], const double v[], const double a[],
                                                const ramus_sample samples[], double tau[]);
/* Also the wrench at every joint: what the parent exerts on link k through joint k, at the moved joint frame j' in its
 * axes [nlink]. Springs, and constraints between frames, act on their links; a coupling acts between joints and on no link: tau
 * differs by it from what the joints carry. `external`, `tau` and `joint_wrench` may be NULL. Keeps what ramus_interface_wrench_after needs. */
ramus_status ramus_inverse_dynamics_wrenches(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             double tau[], ramus_wrench joint_wrench[]);

/* What the predecessor exerts on `instance` at its connection (for a black box: what its port was fed), for the state
 * of the last ramus_inverse_dynamics_wrenches; RAMUS_ERR_STALE if there was none. Seen in the attachment frame, in any
 * frame of the model, or in the world (moment about its origin). A frame beyond a black box whose port gave no pose
 * cannot be related to the rest: RAMUS_ERR_PORT. */
ramus_status ramus_interface_wrench_after(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                          ramus_wrench *wrench);
ramus_status ramus_interface_wrench_after_in_frame(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                                   ramus_frame frame, ramus_wrench *wrench);
ramus_status ramus_interface_wrench_after_in_world(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                                   ramus_wrench *wrench);

/* The forces by cause; each [nv], any may be NULL, and so may `external`; they add up to the total. A motion port's orientation counts as
 * gravity, its twist as velocity, its derivative as acceleration, a wrench port as external. An inertial sensor cannot
 * tell gravity from acceleration: its proper acceleration counts as gravity, its angular acceleration as acceleration.
 * Damping and friction, when asked for, count as velocity, armature as acceleration. `springs` is what drives need not
 * supply because springs do, with its sign; `constraints` likewise. */
typedef struct ramus_force_parts {
    double *gravity, *velocity, *acceleration, *external, *springs, *constraints;
} ramus_force_parts;
ramus_status ramus_inverse_dynamics_parts(const ramus_model *model, ramus_data *data, const double q[],
                                          const double v[], const double a[], const ramus_wrench external[],
                                          const ramus_force_parts *parts);

#ifdef __cplusplus
}
#endif
#endif
