/* rollout.h - many motions of one robot at once, with fixed steps
 *
 *     q' = v (on the configuration manifold)        M(q) a + C(q, v) v + g(q) = tau
 *
 * Each motion starts from a state of its own and is driven by forces of its own. It is the one that a ramus_sim with the same method,
 * step and joint_effects gives; states are kept in SIMD lanes from the first step to the last, and motions are shared among the
 * threads of a pool. Robots with springs or constraints, those whose dependent joints take forward dynamics through M (equations.h), and
 * semi-implicit steps with damping or friction, are simulated one motion after the other, on all threads. Robots with black boxes are refused.
 *
 *     results    those of ramus_sim within rounding, which grows along a motion as the motion itself magnifies differences; the same
 *                bits for every number of threads and motions
 *     failures   all motions are computed. The status and the sentence, "motion K: ...", are those of the first that fails, and every
 *                motion that fails has NaN in its results from the first output after the failure on; the others are right
 *
 * Energies, work and doubts about the step are not followed (ramus_sim_report does): compare with a shorter step.
 */
#ifndef RAMUS_ROLLOUT_H
#define RAMUS_ROLLOUT_H

#include "pool.h"
#include "sim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_rollout ramus_rollout;

typedef struct ramus_rollout_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_sim_method method;          /* RAMUS_SIM_RK4 (default) or RAMUS_SIM_EULER, which is semi-implicit */
    double step;                      /* s, > 0; default 1e-3 */
    bool joint_effects;               /* armature, damping, friction of the joints count; default false */
    int lanes;                        /* 1, 2 (ARM64), 4, 8 at most; 0 (default): as many as the machine runs well */
    ramus_pool *pool;                 /* borrowed, outlives the rollout; default NULL: the calling thread alone */
} ramus_rollout_options;
void ramus_rollout_options_init(ramus_rollout_options *options, size_t size);
static inline ramus_rollout_options ramus_rollout_options_default(void)
{
    ramus_rollout_options options;
    ramus_rollout_options_init(&options, sizeof options);
    return options;
}

/* For `model`, which must outlive it; memory for each thread of the pool. Owned: destroy it. RAMUS_ERR_UNSUPPORTED for a model with
 * ports, and for other methods. */
ramus_status ramus_rollout_create(const ramus_model *model, const ramus_rollout_options *opt, ramus_rollout **out,
                                  ramus_error *err);
void ramus_rollout_destroy(ramus_rollout *rollout);
const ramus_error *ramus_rollout_error(const ramus_rollout *rollout); /* of the last failure; borrowed */
int ramus_rollout_lanes(const ramus_rollout *rollout);                /* motions side by side; 1: one after the other */

/* What drives a run, and what is kept of it. */
typedef struct ramus_rollout_plan {
    size_t struct_size;
    size_t steps;      /* of each motion, 1 or more; default 1 */
    size_t every;      /* an output after every so many steps, 1 to steps; default 0: after the last one only */
    const double *tau; /* input forces, [count * ntau * nv]; default NULL: none */
    size_t
        ntau; /* 1: the same all the time; `steps`: those of each step, which stay the same during it; default 0: none */
} ramus_rollout_plan;
void ramus_rollout_plan_init(ramus_rollout_plan *plan, size_t size);
static inline ramus_rollout_plan ramus_rollout_plan_default(void)
{
    ramus_rollout_plan plan;
    ramus_rollout_plan_init(&plan, sizeof plan);
    return plan;
}
/* Outputs of each motion, steps / every (rounded down), or 1. */
size_t ramus_rollout_noutput(const ramus_rollout_plan *plan);

/* `count` motions from q [count * nq] and v [count * nv], NULL for rest: q_out [count * noutput * nq] and v_out [count * noutput * nv]
 * after `every` steps, after twice as many, ...; either may be NULL. They must not overlap q, v and tau. */
ramus_status ramus_rollout_run(ramus_rollout *rollout, size_t count, const double q[], const double v[],
                               const ramus_rollout_plan *plan, double q_out[], double v_out[]);

#ifdef __cplusplus
}
#endif
#endif
