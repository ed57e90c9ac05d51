/* count_library.cpp - the modular algorithm and Gauss's principle, counted */
#include "as_counted.hpp"

namespace counted
{
#include "model/joint.c"
#include "tree/coordinates.c"
#include "tree/link_pose.c"
#include "tree/ports.c"
#include "tree/data.c"
#include "tree/equations.c"
#include "tree/gauss.c"
#include "compose/composition.c"

/* ---- what they mention in functions that are not called here ---- */

const kernel_table *kernels_single(int)
{
    abort();
}

const kernel_table *kernels_batch(int, int)
{
    abort();
}

const double *equations_armature(const ramus_model *, const ramus_data *)
{
    abort();
}

ramus_status not_finite(const ramus_model *, const state_inputs *, const char *, const double[], ramus_error *)
{
    abort();
}

ramus_status tree_force_parts(const ramus_model *, ramus_data *, const double[], const double[], const double[],
                              const ramus_wrench[], const ramus_force_parts *)
{
    abort();
}
} // namespace counted
#undef double

static const counting *read(const double *numbers)
{
    return reinterpret_cast<const counting *>(numbers);
}

static counting *write(double *numbers)
{
    return reinterpret_cast<counting *>(numbers);
}

static void require(counted::ramus_status status, const counted::ramus_error *error)
{
    if (status == counted::RAMUS_OK)
        return;
    fprintf(stderr, "bench_cost: %s\n", error->text);
    exit(1);
}

tally count_composed(const void *model, bool dual_quaternions, const state &s, double tau[])
{
    const auto *m = static_cast<const counted::ramus_model *>(model);
    counted::ramus_data_options options = counted::ramus_data_options_default();
    counted::ramus_composition *c = nullptr;
    counted::ramus_error error = {};
    options.algebra = dual_quaternions ? counted::RAMUS_ALGEBRA_DQ : counted::RAMUS_ALGEBRA_SV;
    require(counted::composition_create(m, &options, &c, &error), &error);
    counted_so_far = {};
    require(counted::composed_inverse_dynamics(m, c, read(s.q), read(s.v), read(s.a), nullptr, write(tau)),
            counted::ramus_composition_error(c));
    const tally result = counted_so_far;
    counted::composition_destroy(c);
    return result;
}

tally count_gauss_principle(const void *model, const state &s, double M[], double C[], double g[])
{
    const auto *m = static_cast<const counted::ramus_model *>(model);
    counted::ramus_equations *e = nullptr;
    counted::ramus_error error = {};
    require(counted::ramus_equations_create(m, nullptr, &e, &error), &error);
    counted_so_far = {};
    require(counted::ramus_gauss_principle(m, e, read(s.q), read(s.v), write(M), write(C), write(g)),
            counted::ramus_equations_error(e));
    const tally result = counted_so_far;
    counted::ramus_equations_destroy(e);
    return result;
}
