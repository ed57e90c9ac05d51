/* peak.c - measured peak of fused multiply-adds
 *
 * Twelve independent accumulators hide the latency; an FMA counts as two operations. Compiled with contraction.
 */
#include "peak.h"

#include <time.h>

enum { STEPS = 20000, ACCUMULATORS = 12, ROUNDS = 50 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static volatile double sink, factor = 0.999999, term = 1e-6;

/* One function per vector width: the loop body is the same, the type and the instruction set are not. */
#define DEFINE_SPIN(name, lanes, isa)                                                                                  \
    __attribute__((target(isa), noinline)) static void name(void)                                                      \
    {                                                                                                                  \
        typedef double vector __attribute__((vector_size((lanes) * sizeof(double))));                                  \
        vector x[ACCUMULATORS], f = { 0 }, c = { 0 };                                                                  \
        f = f + factor;                                                                                                \
        c = c + term;                                                                                                  \
        for (int i = 0; i < ACCUMULATORS; i++)                                                                         \
            x[i] = c + (double)i;                                                                                      \
        for (int step = 0; step < STEPS; step++)                                                                       \
            _Pragma("GCC unroll 12") for (int i = 0; i < ACCUMULATORS; i++) x[i] = x[i] * f + c;                       \
        for (int i = 1; i < ACCUMULATORS; i++)                                                                         \
            x[0] += x[i];                                                                                              \
        sink = x[0][0];                                                                                                \
    }

#if defined(__x86_64__)
DEFINE_SPIN(spin_x4, 4, "avx2,fma")
DEFINE_SPIN(spin_x8, 8, "avx512f")

__attribute__((target("avx2,fma"), noinline, optimize("no-tree-vectorize", "no-tree-slp-vectorize"))) static void
spin_x1(void)
{
    double x[ACCUMULATORS];
    const double f = factor, c = term;
    for (int i = 0; i < ACCUMULATORS; i++)
        x[i] = c + i;
    for (int step = 0; step < STEPS; step++)
        _Pragma("GCC unroll 12") for (int i = 0; i < ACCUMULATORS; i++) x[i] = x[i] * f + c;
    for (int i = 1; i < ACCUMULATORS; i++)
        x[0] += x[i];
    sink = x[0];
}

double peak_gflops(int lanes)
{
    void (*spin)(void) = lanes == 8 ? spin_x8 : lanes == 4 ? spin_x4 : spin_x1;
    __builtin_cpu_init();
    if (lanes == 8 ? !__builtin_cpu_supports("avx512f") : !__builtin_cpu_supports("fma"))
        return 0;
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        const double start = seconds();
        spin();
        const double took = seconds() - start;
        best = took < best ? took : best;
    }
    return 2e-9 * lanes * STEPS * ACCUMULATORS / best;
}
#else
double peak_gflops(int lanes)
{
    (void)lanes;
    return 0;
}
#endif
