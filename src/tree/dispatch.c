/* dispatch.c - choose the kernels that this machine runs best, once, when data is created */
#include "kernels.h"

#define DECLARE(instance) extern const kernel_table ramus_table_sv_##instance, ramus_table_dq_##instance
#define BOTH(instance)                                                                                                 \
    {                                                                                                                  \
        &ramus_table_sv_##instance, &ramus_table_dq_##instance                                                         \
    }

/* By instruction set, as level() numbers them, and algebra. */
#if defined RAMUS_SCALAR_ONLY
DECLARE(x1_base);
static const kernel_table *const single[][2] = { BOTH(x1_base) }, *const batch[][2] = { BOTH(x1_base) };
#elif defined __aarch64__
DECLARE(x1_base);
DECLARE(x2_neon);
static const kernel_table *const single[][2] = { BOTH(x1_base), BOTH(x1_base) };
static const kernel_table *const batch[][2] = { BOTH(x1_base), BOTH(x2_neon) };
#else
DECLARE(x1_base);
DECLARE(x1_avx2);
DECLARE(x4_avx2);
DECLARE(x1_avx512); /* twice the registers, and of twice the width where a kernel works on several bodies */
DECLARE(x8_avx512);
static const kernel_table *const single[][2] = { BOTH(x1_base), BOTH(x1_avx2), BOTH(x1_avx512) };
static const kernel_table *const batch[][2] = { BOTH(x1_base), BOTH(x4_avx2), BOTH(x8_avx512) };
#endif

/* 0: the baseline, 1: AVX2 with FMA (ARM64: two lanes), 2: AVX-512. Not public: compilers see that it is 0 where there is one instance. */
static int level(void)
{
#if defined RAMUS_SCALAR_ONLY
    return 0;
#elif defined __aarch64__
    return 1;
#else
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return 0;
#if defined RAMUS_WITHOUT_AVX512
    return 1;
#else
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
               ? 2
               : 1;
#endif
#endif
}

int kernels_level(void)
{
    return level();
}

const kernel_table *kernels_instance(int dual_quaternions, int k)
{
    return k <= level() ? single[k][dual_quaternions != 0] : NULL;
}

const kernel_table *kernels_single(int dual_quaternions)
{
    return single[level()][dual_quaternions != 0];
}

const kernel_table *kernels_batch(int dual_quaternions, int most_lanes)
{
    for (int k = level(); k > 0; k--)
        if (batch[k][dual_quaternions != 0]->lanes <= most_lanes)
            return batch[k][dual_quaternions != 0];
    return kernels_single(dual_quaternions);
}
