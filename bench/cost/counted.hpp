/* counted.hpp - the library's algorithms, compiled from its own sources with numbers that count
 *
 * A model is a ramus_model of the library as it is; pointers to its numbers are read as pointers to counting numbers.
 * Arrays are in the user's order, which for chains in one piece is also that of the bodies.
 */
#ifndef BENCH_COST_COUNTED_HPP
#define BENCH_COST_COUNTED_HPP

#include "counting.hpp"

struct state {
    const double *q, *v, *a; /* [nv] revolute joints */
    const double *root;      /* [9] of the root frame: angular velocity, angular and proper acceleration */
};

/* inverse_dynamics.kernel.c. wrench [6 * (links + 1)] in the joints, NULL: forces only. */
tally count_inverse_dynamics_sv(const void *model, const state &s, double tau[], double *wrench);
tally count_inverse_dynamics_dq(const void *model, const state &s, double tau[], double *wrench);

/* composition.c with composed.kernel.c: the modules that the model has, every one computed anew */
tally count_composed(const void *model, bool dual_quaternions, const state &s, double tau[]);

/* gauss.c. M, C [nv * nv], g [nv] */
tally count_gauss_principle(const void *model, const state &s, double M[], double C[], double g[]);

#endif
