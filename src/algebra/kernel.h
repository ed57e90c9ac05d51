/* kernel.h - what a kernel file includes: its lane width, its algebra and its name
 *
 * CMake compiles every *.kernel.c once for each algebra (sv, dq), lane width (1, 2, 4, 8) and instruction set (base, avx2,
 * avx512, neon). KERNEL(f) is the instance's own name of f: ramus_f_sv_x4_avx2. Each translation unit holds one instance.
 */
#ifndef RAMUS_ALGEBRA_KERNEL_H
#define RAMUS_ALGEBRA_KERNEL_H

#ifndef RAMUS_ALGEBRA
#define RAMUS_ALGEBRA sv
#define RAMUS_ALGEBRA_sv 1
#define RAMUS_ISA base
#define RAMUS_ISA_base 1
#endif

#include "lanes.h"

#if defined RAMUS_ALGEBRA_dq
#include "alg_dq.h"
#else
#include "alg_sv.h"
#endif

#define KERNEL_NAME(f, algebra, lanes, isa) ramus_##f##_##algebra##_x##lanes##_##isa
#define KERNEL_EXPAND(f, algebra, lanes, isa) KERNEL_NAME(f, algebra, lanes, isa)
#define KERNEL(f) KERNEL_EXPAND(f, RAMUS_ALGEBRA, RAMUS_LANES, RAMUS_ISA)

#endif
