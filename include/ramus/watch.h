/* watch.h - is the robot still the one that the model describes? Asked in each step of a control loop
 *
 * The residual is what the drives measure beyond what the model expects:
 *
 *     r = tau - (M a + C v + g + what black boxes and joint effects contribute)        [nv], N m or N
 *
 * Noise of each coordinate is taken for Gaussian with mean zero and correlated from one sample to the next (autoregressive of first
 * order): e = (r_t - c r_(t-1)) / s is white with deviation 1. Deviation s and memory c are given, or learned while the robot is known to
 * be as described. Time is cut into blocks; for each module two numbers are compared with their thresholds at the end of a block,
 *
 *     sum over its coordinates of N mean(e)^2      a lasting change
 *     sum over its coordinates of sum(e^2)         a vibration, a fault
 *
 * which are chi-squared (with learned deviations: F) where nothing is wrong. Thresholds are such that all modules together give as many
 * false alarms per hour as the caller allows.
 *
 * After an alarm its cause is looked for, for each link k that moves:
 *
 *     push      r = -J_k^T w      the world exerts w on the link: constant in world axes, or slowly changing, with sudden changes
 *     payload   r = Y_k x         the link's inertial parameters changed by x: a load was picked up, lost or replaced
 *
 * Each is a recursive filter whose likelihood accounts for how much it could have explained (its number of parameters, and their
 * expected sizes). The cause is undecided until the best of one kind is more likely than the best of the other by exp(evidence) and
 * explains the residual down to the noise. At rest a payload's weight cannot be told from a hand that pulls downwards: that needs motion.
 *
 * Nothing here allocates after ramus_watch_create. One thread at a time. Robots with constraints are refused (RAMUS_ERR_UNSUPPORTED).
 */
#ifndef RAMUS_WATCH_H
#define RAMUS_WATCH_H

#include "kinematics.h"
#include "regressor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_watch ramus_watch;

typedef enum ramus_watch_cause {
    RAMUS_WATCH_CALIBRATING, /* noise is being learned; there are no alarms */
    RAMUS_WATCH_QUIET,       /* nothing beyond the noise */
    RAMUS_WATCH_UNDECIDED,   /* an alarm, by a push, a payload or something else */
    RAMUS_WATCH_PUSH,
    RAMUS_WATCH_PAYLOAD,
    RAMUS_WATCH_CAUSE_COUNT
} ramus_watch_cause;
const char *
ramus_watch_cause_name(ramus_watch_cause cause); /* "calibrating", "quiet", "undecided", "push", "payload"; static */

typedef struct ramus_watch_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    double period;                    /* s between two steps, above 0; default 0.001 */
    /* [nv] copied; deviation s of each coordinate's white part, above 0, N m or N; NULL (default): learned */
    const double *noise;
    /* [nv] copied; c of each coordinate, -1 < c < 1; NULL (default): 0 with given noise, else learned */
    const double *memory;
    double calibration;  /* s that noise is learned in, at least 20 blocks; default 5 */
    double block;        /* s; default 0.1 */
    double false_alarms; /* per hour, above 0: how many are expected from noise alone; default 0.01 */
    double hold;         /* s without alarms after which all is quiet again; default 1 */
    double evidence;     /* above 0; default 10: odds of 22000 to 1 */
    /* N, N m: sizes that pushes have; default 30, 10 */
    double push_force, push_moment;
    /* 1/sqrt(s): a slowly changing push wanders by this share of these sizes in 1 s; default 0.5 */
    double push_rate;
    /* kg, m: sizes that changes of payload have; default 3, 0.2 */
    double payload_mass, payload_length;
    bool joint_effects; /* armature, damping and friction of the model count (ramus_data_options); default true */
} ramus_watch_options;
void ramus_watch_options_init(ramus_watch_options *options, size_t size);
static inline ramus_watch_options ramus_watch_options_default(void)
{
    ramus_watch_options options;
    ramus_watch_options_init(&options, sizeof options);
    return options;
}

/* The model must outlive it. */
ramus_status ramus_watch_create(const ramus_model *model, const ramus_watch_options *opt, ramus_watch **out,
                                ramus_error *err);
void ramus_watch_destroy(ramus_watch *watch);
const ramus_error *ramus_watch_error(const ramus_watch *watch); /* of the last failure; borrowed */
ramus_data *ramus_watch_data(ramus_watch *watch);               /* lent, to feed ports of black boxes */

/* Modules are the instances of the robot that have coordinates; in a robot of one instance (a URDF) the links that have. Names are
 * borrowed from the model. */
int ramus_watch_nmodule(const ramus_watch *watch);
const char *ramus_watch_module_name(const ramus_watch *watch, int module); /* "" : there is no such module */

/* One step: q [nq], v, a, tau [nv] as measured, at the same time. After a failure the watch is as before. */
ramus_status ramus_watch_step(ramus_watch *watch, const double q[], const double v[], const double a[],
                              const double tau[]);
/* Quiet again, with the noise that was learned: the cause is known to the caller and dealt with. */
void ramus_watch_clear(ramus_watch *watch);

typedef struct ramus_watch_figures {
    ramus_watch_cause cause;
    double since;                      /* s since the first alarm; 0: quiet */
    int module;                        /* the one with the largest level in the last full block; -1: none yet */
    double level;                      /* its number beside its threshold: above 1 is an alarm */
    unsigned long long alarms, blocks; /* blocks with an alarm, and all that were judged */
    double evidence;                   /* log of the odds of payload against push; 0: quiet */
    ramus_link link;                   /* most likely pushed or changed; -1: the cause is neither push nor payload */
    double link_evidence;              /* log of the odds of this link against the next best one */
    ramus_wrench push;                 /* what the world exerts at the link frame's origin, world axes; push only */
    double payload[10];                /* change of the link's parameters, as in regressor.h; payload only */
} ramus_watch_figures;
ramus_status ramus_watch_report(const ramus_watch *watch, ramus_watch_figures *figures);
/* Of the last step, [nv] and [nmodule]: the residual, N m or N, and each module's larger number beside its threshold in the last full
 * block. */
void ramus_watch_residual(const ramus_watch *watch, double residual[]);
void ramus_watch_levels(const ramus_watch *watch, double level[]);

#ifdef __cplusplus
}
#endif
#endif
