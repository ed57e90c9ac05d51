/* random.h - repeatable random numbers for tests; equal states give equal numbers on every machine */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include "ramus/spatial.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Start with any state, zero too: neighbouring ones give unrelated numbers. Report the one that a case started with. */
typedef struct rng {
    unsigned long long state;
} rng;

double rng_uniform(rng *r, double lo, double hi); /* in [lo, hi) */
double rng_normal(rng *r);                        /* mean 0, variance 1 */
int rng_int(rng *r, int lo, int hi);              /* in [lo, hi], both included */
ramus_vec3 rng_vec3(rng *r, double scale);        /* each part in [-scale, scale) */
ramus_quat rng_quat(rng *r);                      /* unit, all rotations equally likely */
ramus_pose rng_pose(rng *r);                      /* any rotation, position within +-1 m */

/* How many seeds to try: `usual` in make test, twenty times as many with RAMUS_LONG=1 (make soak). */
unsigned long long seed_count(unsigned long long usual);

#ifdef __cplusplus
}
#endif
#endif
