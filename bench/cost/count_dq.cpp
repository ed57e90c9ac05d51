/* count_dq.cpp - the kernels of the dual quaternion algebra, counted */
#define RAMUS_ALGEBRA dq
#define RAMUS_ALGEBRA_dq 1
#include "count_kernels.hpp"

tally count_inverse_dynamics_dq(const void *model, const state &s, double tau[], double *wrench)
{
    return count_inverse_dynamics(model, s, tau, wrench);
}
