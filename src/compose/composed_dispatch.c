/* composed_dispatch.c - which instance of composed.kernel.c this processor runs */
#include "composed.h"

#include "tree/kernels.h"

#define BOTH(isa)                                                                                                      \
    {                                                                                                                  \
        &ramus_composed_table_sv_x1_##isa, &ramus_composed_table_dq_x1_##isa                                           \
    }
#define DECLARE(isa) extern const composed_table ramus_composed_table_sv_x1_##isa, ramus_composed_table_dq_x1_##isa

const composed_table *composed_kernels(int dual_quaternions)
{
    DECLARE(base);
#if defined RAMUS_SCALAR_ONLY
    static const composed_table *const table[][2] = { BOTH(base) };
#elif defined __aarch64__
    static const composed_table *const table[][2] = { BOTH(base), BOTH(base) };
#else
    DECLARE(avx2);
    DECLARE(avx512);
    static const composed_table *const table[][2] = { BOTH(base), BOTH(avx2), BOTH(avx512) };
#endif
    return table[kernels_level()][dual_quaternions != 0];
}
