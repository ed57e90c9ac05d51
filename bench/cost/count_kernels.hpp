/* count_kernels.hpp - both kernels of one algebra, and a call of the first; included once by each count_*.cpp */
#include "as_counted.hpp"

#define RAMUS_LANES 1
#define RAMUS_ISA base
#define RAMUS_ISA_base 1

namespace counted
{
#include "tree/inverse_dynamics.kernel.c"
#include "compose/composed.kernel.c"
} // namespace counted
#undef double

static tally count_inverse_dynamics(const void *model, const state &s, double tau[], double *wrench)
{
    const auto *m = static_cast<const counted::ramus_model *>(model);
    counted::id_arguments in = {};
    in.q = reinterpret_cast<const counting *>(s.q);
    in.v = reinterpret_cast<const counting *>(s.v);
    in.a = reinterpret_cast<const counting *>(s.a);
    in.root = reinterpret_cast<const counting *>(s.root);
    in.tau = reinterpret_cast<counting *>(tau);
    in.wrench = reinterpret_cast<counting *>(wrench);
    void *work = aligned_alloc(64, counted::KERNEL(work_size)(m));
    counted_so_far = {};
    counted::KERNEL(inverse_dynamics)(m, work, &in);
    const tally result = counted_so_far;
    free(work);
    return result;
}
