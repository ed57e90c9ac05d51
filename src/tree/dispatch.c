/* dispatch.c - choose the kernels that this machine runs best, once, when data is created */
#include "kernels.h"

#define DECLARE(instance)                                                                                              \
    extern const kernel_table ramus_table_sv_##instance;                                                               \
    extern const kernel_table ramus_table_dq_##instance;
DECLARE(x1_base)
#if !defined RAMUS_SCALAR_ONLY
DECLARE(x1_avx2)
DECLARE(x4_avx2)
DECLARE(x1_avx512)
DECLARE(x8_avx512)

static int has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static int has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}
#endif
#define CHOOSE(dual, instance) ((dual) ? &ramus_table_dq_##instance : &ramus_table_sv_##instance)

const kernel_table *kernels_single(int dual_quaternions)
{
#if !defined RAMUS_SCALAR_ONLY
    if (has_avx512())
        return CHOOSE(dual_quaternions, x1_avx512); /* twice the registers, and sines eight at a time */
    if (has_avx2())
        return CHOOSE(dual_quaternions, x1_avx2);
#endif
    return CHOOSE(dual_quaternions, x1_base);
}

const kernel_table *kernels_batch(int dual_quaternions, int most_lanes)
{
#if !defined RAMUS_SCALAR_ONLY
    if (most_lanes >= 8 && has_avx512())
        return CHOOSE(dual_quaternions, x8_avx512);
    if (most_lanes >= 4 && has_avx2())
        return CHOOSE(dual_quaternions, x4_avx2);
#else
    (void)most_lanes;
#endif
    return kernels_single(dual_quaternions);
}
