/* count_library.cpp - the modular algorithm and Gauss's principle, counted */
#define RAMUS_SCALAR_ONLY 1 /* the baseline is counted */
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
#include "compose/composed_dispatch.c"
#include "compose/composition.c"

/* ---- what they mention in functions that are not called here ---- */

int kernels_level(void)
{
    return 0;
}

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

ramus_status model_check_known(const ramus_model *, const char *, ramus_error *)
{
    abort();
}

bool boxes_carry(const ramus_model *, int)
{
    return false; /* robots without black boxes are counted */
}

bool boxes_share_carrier(const ramus_model *, int, int)
{
    abort();
}

ramus_frame_info ramus_model_frame(const ramus_model *, ramus_frame)
{
    abort();
}

ramus_status finite_results(const ramus_model *, ramus_data *, const state_inputs *, const char *, size_t,
                            const double[])
{
    return RAMUS_OK;
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

/* A data with one part, and the memory that the part's layout asks for. */
template <class part, class layout>
ramus_data *data_with(const ramus_model *m, ramus_algebra algebra, part *p, layout place)
{
    auto *d = static_cast<ramus_data *>(calloc(1, sizeof(ramus_data)));
    d->model = m;
    d->options.algebra = algebra;
    d->q = static_cast<counting *>(calloc(m->nqi + 2 * m->nvi + 1, sizeof(counting)));
    d->v = d->q + m->nqi;
    d->a = d->v + m->nvi;
    arena measured = {}, cut = {};
    place(p, d, &measured);
    cut.base = static_cast<unsigned char *>(aligned_alloc(64, (measured.used + 63) / 64 * 64 + 64));
    memset(cut.base, 0, measured.used);
    place(p, d, &cut);
    d->space.memory = cut.base;
    return d;
}

void release(ramus_data *d)
{
    free(d->space.memory);
    free(d->q);
    free(d);
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
    counted::composition c = {};
    counted::ramus_data *d = counted::data_with(
        m, dual_quaternions ? counted::RAMUS_ALGEBRA_DQ : counted::RAMUS_ALGEBRA_SV, &c, counted::composition_layout);
    counted::composition_prepare(&c, nullptr);
    c.world = counted::at_rest(m);
    counted_so_far = {};
    require(counted::composition_forward(&c, read(s.q), read(s.v), read(s.a)), &d->error);
    counted::composition_backward(&c, nullptr, write(tau));
    const tally result = counted_so_far;
    counted::release(d);
    return result;
}

tally count_gauss_principle(const void *model, const state &s, double M[], double C[], double g[])
{
    const auto *m = static_cast<const counted::ramus_model *>(model);
    counted::matrix_work e = {};
    counted::ramus_data *d = counted::data_with(m, counted::RAMUS_ALGEBRA_SV, &e, counted::matrices_layout);
    d->matrices = &e;
    counted_so_far = {};
    require(counted::ramus_gauss_principle(m, d, read(s.q), read(s.v), write(M), write(C), write(g)), &d->error);
    const tally result = counted_so_far;
    counted::release(d);
    return result;
}
