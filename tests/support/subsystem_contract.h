/* subsystem_contract.h - what any ramus_subsystem_ops must keep to, ours or a user's
 *
 *   motion    an outlet's twist is the rate of its pose, its twist_dot the rate of its twist, also on a moving inlet
 *   wrench    is affine in the outlets' wrenches
 *   power     a load at an outlet does there the power that inlet and joints give for it; where the energy is known,
 *             it changes by the power of inlet, joints and outlets together
 *   calls     answers depend on the last motion_out alone, and are the same when asked twice
 */
#ifndef TESTS_SUPPORT_SUBSYSTEM_CONTRACT_H
#define TESTS_SUPPORT_SUBSYSTEM_CONTRACT_H

#include "ramus/compose.h"

typedef struct subsystem_case {
    const char *name;
    const ramus_subsystem_ops *ops;
    void *self;
    int nq, nv, noutlet;
    /* A valid configuration from a seed; NULL: numbers in +-1. */
    void (*random)(const void *user, unsigned long long *seed, double q[]);
    /* q moved along v for dt; NULL: q + dt v. */
    void (*integrate)(const void *user, const double q[], const double v[], double dt, double q_out[]);
    /* Kinetic and potential energy; NULL: not known. */
    double (*energy)(const void *user, const ramus_motion *inlet, const double q[], const double v[]);
    const void *user;
    int quiet; /* 1: count failures, print none */
} subsystem_case;

/* How many demands are not met, in the state that `seed` gives; each is printed. */
int subsystem_contract(const subsystem_case *c, unsigned long long seed);

/* A random motion, and the one that it becomes after time dt (good to third order in dt). */
ramus_motion random_motion(unsigned long long seed);
ramus_motion motion_after(const ramus_motion *motion, double dt);

#endif
