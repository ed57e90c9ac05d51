/* network.h - a robot of modules of which nobody knows all: evaluated through the contract of module.h
 *
 * A model whose black boxes have sources (ramus_builder_set_source, `black_box: {library: ...}` in files) has modules that only
 * answer at their connections. A network opens them, makes modules of the known parts too, and evaluates them all alike:
 *
 *     inverse dynamics   motion outwards, wrenches inwards
 *     forward dynamics   motion outwards, articulated inertias inwards, accelerations outwards: exact
 *
 * Coordinates are those of all modules in the order of instances in the robot's file, names INSTANCE/JOINT, those of a source's
 * module INSTANCE/ and the name that it reports. A model without sources is a network, too: the same numbers as those of
 * dynamics.h, to rounding.
 *
 * A network is for one thread at a time, with an error of its own; evaluation allocates nothing. Modules on different branches are
 * evaluated by the threads of a pool, if there is one, with the same bits for any number of them. What a module does not offer
 * and an evaluation needs is RAMUS_ERR_UNSUPPORTED, naming both. A module that fails is an error that names it; what comes after is
 * evaluated anew, and may succeed.
 */
#ifndef RAMUS_NETWORK_H
#define RAMUS_NETWORK_H

#include "dynamics.h"
#include "module.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_network ramus_network;

/* How the known links of a model are divided into modules. */
typedef enum ramus_partition {
    RAMUS_PARTITION_LARGEST,   /* all that black boxes leave connected is one module; the default */
    RAMUS_PARTITION_INSTANCES, /* each instance of the robot's file is one */
    RAMUS_PARTITION_LINKS      /* each link is one */
} ramus_partition;

typedef struct ramus_network_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_pool *pool;                 /* borrowed, outlives the network; default NULL: none */
    ramus_partition partition;
    double alpha, beta; /* 1/s, Baumgarte: errors of loops are brought back, in the network itself; default 0 */
    bool no_selftest;   /* modules from sources are not tested when they are opened; default false */
    bool
        joint_effects; /* armature, damping and friction of known joints count, as in ramus_data_options; default false. Those inside of modules
                         * from sources count as their makers decided (ramus_packed_options) */
} ramus_network_options;
void ramus_network_options_init(ramus_network_options *options, size_t size);
static inline ramus_network_options ramus_network_options_default(void)
{
    ramus_network_options options;
    ramus_network_options_init(&options, sizeof options);
    return options;
}

/* Opens every source of the model's black boxes, checks what they report and, unless that is left out, whether their answers agree with each
 * other: energy with power, motion with wrench, the articulated inertia symmetric, positive and in agreement with both. The model
 * outlives the network. RAMUS_ERR_UNSUPPORTED for springs that are not between
 * links of one known part, and for black boxes without a source. */
ramus_status ramus_network_create(const ramus_model *model, const ramus_network_options *opt, ramus_network **out,
                                  ramus_error *err);
void ramus_network_destroy(ramus_network *network);
const ramus_error *ramus_network_error(const ramus_network *network); /* of the last evaluation that failed; borrowed */

int ramus_network_nq(const ramus_network *network);
int ramus_network_nv(const ramus_network *network);
/* As ramus_model_q_name. */
int ramus_network_q_name(const ramus_network *network, int k, char text[], size_t size);
int ramus_network_v_name(const ramus_network *network, int k, char text[], size_t size);
bool ramus_network_v_is_passive(const ramus_network *network, int k); /* false for an index out of range */

/* What a module of the network offers; k counts them in the order of evaluation. */
typedef struct ramus_network_module {
    const char *name;    /* of its first instance, or of the black box (OUTER/INNER in a nested assembly); borrowed */
    const char *product; /* as it calls itself; borrowed */
    const char *source;  /* kind of its source, "" for known links; borrowed */
    int parent;          /* module that carries it, -1: the world */
    unsigned offers;     /* RAMUS_MODULE_OFFERS_... */
    int nq, nv, noutlet;
} ramus_network_module;
int ramus_network_nmodule(const ramus_network *network);
ramus_network_module ramus_network_module_at(const ramus_network *network, int k);

/* Of a module's outlet k; "" for an index out of range. Borrowed. */
const char *ramus_network_outlet_name(const ramus_network *network, int module, int k);
/* The model that it was created from. Borrowed; NULL for NULL. */
const ramus_model *ramus_network_model(const ramus_network *network);

/* How a module that is another process is doing. Of other modules: running, with zeros. Any thread, at any time; no system call but the
 * clock's. */
typedef struct ramus_module_health {
    bool running;                     /* it can be asked; false: it has ended, and is being started again or given up */
    int process;                      /* its number in the system; 0: none at present */
    unsigned starts;                  /* of its process so far */
    unsigned long long answers, late; /* questions that it answered, and those whose deadline passed */
    double age;                       /* s since its last answer; negative: there was none */
} ramus_module_health;
ramus_module_health ramus_network_health(const ramus_network *network, int k); /* all zero for an index out of range */

/* Every joint at zero, quaternions at identity. */
void ramus_network_neutral(const ramus_network *network, double q[]);
/* As ramus_integrate; fails where a module has joints of its own kind and fails. q_out may be q. */
ramus_status ramus_network_integrate(ramus_network *network, const double q[], const double v[], double dt,
                                     double q_out[]);
/* s; for modules whose answers depend on it. */
ramus_status ramus_network_set_time(ramus_network *network, double time);

/* Forces of the drives that bring about a motion. With constraints that are equalities: zero at passive coordinates, which constraints balance, and the
 * least of all that do (RAMUS_ERR_SINGULAR names coordinates that are not balanced); each row is one more sweep of wrenches. One-sided ones exert nothing. */
ramus_status ramus_network_inverse_dynamics(ramus_network *network, const double q[], const double v[],
                                            const double a[], double tau[]);
/* The tree alone, without constraints: every generalised force. */
ramus_status ramus_network_inverse_dynamics_tree(ramus_network *network, const double q[], const double v[],
                                                 const double a[], double tau[]);
/* Accelerations that forces cause. Constraints of the model hold: closures (fixed, revolute, prismatic, cylindrical, planar, spherical),
 * point_on_line, point_on_plane, distance, distance_limits and contacts, between known links, outlets of modules (frame BLACK_BOX/OUTLET) and the world;
 * couplings and stops of known joints. Each row is one more sweep with a unit wrench, of one-sided ones where they are closed (gap and rate up to 1e-8) and
 * do not open. Others are refused when the network is created. */
ramus_status ramus_network_forward_dynamics(ramus_network *network, const double q[], const double v[],
                                            const double tau[], double a[]);
/* nv x nv, row major, full: by nv + 1 inverse dynamics at rest without gravity. */
ramus_status ramus_network_mass_matrix(ramus_network *network, const double q[], double M[]);
/* kinetic and potential energy, J; either may be NULL */
ramus_status ramus_network_energy(ramus_network *network, const double q[], const double v[], double *kinetic,
                                  double *potential);
/* Where all frames are, and how they move, for the functions below: motions of all modules, and nothing else. */
ramus_status ramus_network_update(ramus_network *network, const double q[], const double v[]);
/* The same with accelerations, so that derivatives of the functions below are those of the whole motion. */
ramus_status ramus_network_kinematics_update(ramus_network *network, const double q[], const double v[],
                                             const double a[]);
/* The pose of a link of the model in the world, at the state of the last evaluation (RAMUS_ERR_STALE: there was none). */
ramus_status ramus_network_link_pose_after(ramus_network *network, ramus_link link, ramus_pose *pose);
/* Likewise the motion of a module's inlet (outlet -1) or of one of its outlets: pose in the world, twist in its axes, derivative. After forward dynamics
 * derivatives are those without accelerations of joints. */
ramus_status ramus_network_motion_after(ramus_network *network, int module, int outlet, ramus_motion *motion);
/* Likewise the motion of a frame of an opened model (ramus_model_open) whose network this is: of known links, wherever these sit, and of outlets.
 * RAMUS_ERR_UNSUPPORTED where the frame is inside of a module from a source, and for networks of other models. */
ramus_status ramus_network_frame_motion_after(ramus_network *network, ramus_frame frame, ramus_motion *motion);
/* What a sensor at a port of the model would measure, a motion or, after inverse dynamics, a wrench. */
ramus_status ramus_network_sample_after(ramus_network *network, ramus_port port, ramus_sample *sample);

/* What constraint k of the model exerted in the last inverse or forward dynamics: a's side on b's side, at the origin of b in its axes; zero of those between
 * joints. RAMUS_ERR_STALE where there was none. */
ramus_status ramus_network_constraint_force_after(ramus_network *network, int constraint, ramus_wrench *force);

/* The interconnection matrix of the model's joints, after ramus_network_inverse_dynamics (tau [nv]): columns of instances, modules from sources
 * among them, then one for each constraint [nlink x (ninstance + ramus_model_nconstraint), row major], as ramus_interconnection_closures_after has them.
 * `known`: the workspace of the model in which this was found, for ramus_composed_..._after; borrowed until the next call; may be NULL. Allocates:
 * it is not for control loops. */
ramus_status ramus_network_interconnection(ramus_network *network, const double q[], const double v[], const double a[],
                                           double tau[], ramus_wrench blocks[], const ramus_data **known);

/* The robot as a model again, so that simulations, tables of states and controllers of joints take it: *model, if it has black boxes
 * with sources, is replaced by one whose coordinates are those of the network, and which owns the former one and a network of it. It has
 * ramus_inverse_dynamics, ramus_forward_dynamics, ramus_mass_matrix, their batches, energies of a simulation, configurations, and what constraint.h and contact.h have of
 * its own constraints (rows, projection, impacts, forces), by nv + 2 sweeps through its modules; what needs
 * the inside of modules (poses, Jacobians, derivatives, external wrenches, code, files) is RAMUS_ERR_UNSUPPORTED. Controllers (control.h) take it: it has the names of
 * all frames of known parts, and INSTANCE/OUTLET for outlets; their links and poses in the model mean nothing. Effects of known joints (joint_effects) and stops at
 * limits count as the data, simulation or controller that asks has them; opt->joint_effects, alpha and beta are of the network itself (ramus_model_network). Threads take turns. Other models
 * stay as they are. After a failure *model is what it was. */
ramus_status ramus_model_open(ramus_model **model, const ramus_network_options *opt, ramus_error *err);

/* ramus_inverse_dynamics of an opened model, and the wrenches that go through it: of each instance of the robot [ramus_model_ninstance] and of each module from a
 * source [ramus_model_nsource], inside of nested assemblies too, what its predecessor exerts on it, in the attachment frame; of each known joint [links of
 * ramus_network_model], what the parent exerts on the child, in the moved frame. Each of the three may be NULL. Allocates: it is not for control loops. */
ramus_status ramus_inverse_dynamics_connections(const ramus_model *model, ramus_data *data, const double q[],
                                                const double v[], const double a[], double tau[],
                                                ramus_wrench instance[], ramus_wrench source[], ramus_wrench joint[]);

/* The network of a model that was opened; NULL: it has none. Borrowed; the model's own evaluations use it too, so that it is for who evaluates no other
 * data of the model at the same time. */
ramus_network *ramus_model_network(const ramus_model *model);

/* ---- a model as a module of others ------------------------------------------------------------------------------------ */

/* A model behind the contract: what `ramus pack` makes a library of, and what a process serves. Its world is the inlet. It keeps what the
 * contract shows and numbers of bodies, and no names of links, frames and files. */
typedef struct ramus_packed ramus_packed;

typedef struct ramus_packed_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    const char *name;                 /* of the product; NULL: the model's */
    const ramus_frame *outlet;        /* [noutlet] frames of the model; default none */
    const char *const *outlet_name;   /* [noutlet] NULL, or NULL for one: the frame's */
    int noutlet;
    bool
        joint_effects; /* armature, damping and friction of the joints are part of its answers, for whoever asks; default false: they stay behind */
} ramus_packed_options;
void ramus_packed_options_init(ramus_packed_options *options, size_t size);
static inline ramus_packed_options ramus_packed_options_default(void)
{
    ramus_packed_options options;
    ramus_packed_options_init(&options, sizeof options);
    return options;
}

/* The model is not needed afterwards. RAMUS_ERR_UNSUPPORTED for black boxes, constraints, bars and springs on levers. */
ramus_status ramus_packed_create(const ramus_model *model, const ramus_packed_options *opt, ramus_packed **out,
                                 ramus_error *err);
void ramus_packed_destroy(ramus_packed *packed);
/* The bytes that `ramus pack` puts into a library; *size of them. Borrowed. */
const void *ramus_packed_bytes(const ramus_packed *packed, size_t *size);
/* Its functions, and the self that they take; both borrowed. It is open: open fails and close does nothing. */
const ramus_module_interface *ramus_packed_interface(const ramus_packed *packed);
void *ramus_packed_self(ramus_packed *packed);

#ifdef __cplusplus
}
#endif
#endif
