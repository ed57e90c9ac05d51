/* count_sv.cpp - the kernels of the spatial-vector algebra, counted */
#define RAMUS_ALGEBRA sv
#define RAMUS_ALGEBRA_sv 1
#include "count_kernels.hpp"

tally count_inverse_dynamics_sv(const void *model, const state &s, double tau[], double *wrench)
{
    return count_inverse_dynamics(model, s, tau, wrench);
}
