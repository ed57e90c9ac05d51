/* derivatives.c - the workspace of derivatives.h and the public calls around its kernels
 *
 *     inverse   dtau_dq, dtau_dv, dtau_da = M               see derivatives.kernel.c
 *     forward   a = M^-1 (tau - N(q, v, 0)),  da_dtau = M^-1,  da_dq = -M^-1 dtau_dq,  da_dv = -M^-1 dtau_dv  at that a
 *
 * since tau = N(q, v, a(q, v, tau)) holds for every q and v. Joint effects are diagonal in internal coordinates:
 * armature in dtau_da, damping in dtau_dv.
 */
#include "ramus/derivatives.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"
#include "data.h"

#include <math.h>
#include <string.h>

struct ramus_derivatives {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory; /* what the allocator gave; the block inside it is aligned */
    ramus_derivatives_options options;
    const kernel_table *kernel;
    ramus_error error;
    port_clock clock;
    int npath;
    ramus_sample *sample; /* [nport] fed by ramus_derivatives_feed */

    /* written by every evaluation; internal coordinates */
    double *q, *v, *a; /* [nqi], [nvi], [nvi] */
    double *root;      /* [nroot * ROOT_NUMBERS] */
    double *external;  /* [(nlink + 1) * WRENCH_NUMBERS] */
    void *work;

    /* forward dynamics only */
    double *factor; /* [nv * nv] */
    double *pivot;  /* [nv] scratch of the factorisation */
    double *user;   /* [nv] forces, then accelerations, in the user's coordinates */
};

const char *derivatives_use_kernel(ramus_derivatives *d, int k)
{
    const kernel_table *kernel = kernels_instance(0, k);
    if (kernel)
        d->kernel = kernel;
    return kernel ? kernel->name : NULL;
}

/* ---- create and destroy ---- */

void ramus_derivatives_options_init(ramus_derivatives_options *options, size_t size)
{
    const ramus_derivatives_options defaults = { .forward = 1, .port_max_age = INFINITY };
    options_init(options, size, &defaults, sizeof defaults);
}

static size_t layout(ramus_derivatives *d, void *block)
{
    arena a = { .base = block };
    const ramus_model *m = d->model;
    const size_t nvi = (size_t)m->nvi, nv = (size_t)m->nv, nbody = (size_t)m->nlink + 1;
    d->sample = arena_take(&a, (size_t)m->nport, sizeof *d->sample);
    d->q = arena_take(&a, (size_t)m->nqi, sizeof(double));
    d->v = arena_take(&a, nvi, sizeof(double));
    d->a = arena_take(&a, nvi, sizeof(double));
    d->root = arena_take(&a, (size_t)m->nroot * ROOT_NUMBERS, sizeof(double));
    d->external = arena_take(&a, nbody * WRENCH_NUMBERS, sizeof(double));
    d->work = arena_take(&a, d->kernel->derivatives_work_size(m, d->npath), 1);
    if (d->options.forward) {
        size_t square;
        if (__builtin_mul_overflow(nv, nv, &square))
            return SIZE_MAX;
        d->factor = arena_take(&a, square, sizeof(double));
        d->pivot = arena_take(&a, nv, sizeof(double));
        d->user = arena_take(&a, nv, sizeof(double));
    }
    return a.overflow ? SIZE_MAX : a.used;
}

/* Coordinates on the longest path (at least one). Uses no memory: a path is followed from each tip. */
static void measure(ramus_derivatives *d)
{
    const ramus_model *m = d->model;
    d->npath = 1;
    for (int i = 1; i <= m->nlink; i++) {
        if (m->depth[i + 1] > m->depth[i])
            continue;
        int n = 0;
        for (int j = i; j; j = m->parent[j])
            n += ramus_joint_type_nv((ramus_joint_type)m->type[j]);
        d->npath = n > d->npath ? n : d->npath;
    }
}

ramus_status ramus_derivatives_create(const ramus_model *model, const ramus_derivatives_options *opt,
                                      ramus_derivatives **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    ramus_derivatives_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_derivatives_options, &options, opt, err));
    if (!(options.port_max_age >= 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "derivatives options: port_max_age is %g; it is a time, 0 s or more",
                          options.port_max_age);
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_derivatives *d = memory_new(&memory, 1, sizeof *d);
    if (!d)
        return ramus_fail_memory(err);
    d->model = model;
    d->allocator = memory;
    d->options = options;
    d->options.allocator = NULL;
    d->clock = (port_clock){ NAN, options.port_max_age };
    d->kernel = kernels_single(0);
    measure(d);
    const size_t size = layout(d, NULL);
    d->memory = size < SIZE_MAX - 64 ? memory_new(&memory, size + 64, 1) : NULL;
    if (!d->memory) {
        memory_free(&memory, d);
        return ramus_fail_memory(err);
    }
    layout(d, (void *)(((uintptr_t)d->memory + 63) & ~(uintptr_t)63));
    if (model->nport == 0)
        ports_roots(model, NULL, PORTS_ALL, 1, 0, d->root);
    *out = d;
    return RAMUS_OK;
}

void ramus_derivatives_destroy(ramus_derivatives *derivatives)
{
    if (!derivatives)
        return;
    const ramus_allocator memory = derivatives->allocator;
    memory_free(&memory, derivatives->memory);
    memory_free(&memory, derivatives);
}

const ramus_error *ramus_derivatives_error(const ramus_derivatives *derivatives)
{
    return derivatives ? &derivatives->error : ramus_error_of_null();
}

ramus_status ramus_derivatives_feed(ramus_derivatives *derivatives, ramus_port port, const ramus_sample *sample)
{
    RAMUS_NEED(NULL, derivatives);
    RAMUS_NEED(&derivatives->error, sample);
    return ports_feed(derivatives->model, derivatives->sample, port, sample, &derivatives->error);
}

void ramus_derivatives_set_time(ramus_derivatives *derivatives, double time)
{
    if (derivatives)
        derivatives->clock.now = time;
}

/* ---- evaluation ---- */

/* Positions, velocities, ports and external wrenches as the kernel wants them; a: the user's, NULL for zero. */
static ramus_status inwards(const ramus_model *m, ramus_derivatives *d, const double q[], const double v[],
                            const double a[], const ramus_wrench external[], derivative_arguments *in)
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (m->nport) {
        if (ports_check(m, d->sample, d->clock, PORTS_OF_ALL_KINDS, &d->error) != RAMUS_OK)
            return d->error.status;
        ports_roots(m, d->sample, PORTS_ALL, 1, 0, d->root);
    }
    if (external || m->nport) {
        external_inwards(m, external, d->external);
        ports_wrenches(m, d->sample, 1, 0, d->external);
    }
    q_inwards(m, 1, q, d->q);
    v_inwards(m, 1, v, d->v);
    if (a)
        v_inwards(m, 1, a, d->a);
    else
        memset(d->a, 0, (size_t)m->nvi * sizeof *d->a);
    *in = (derivative_arguments){
        .q = d->q, .v = d->v, .a = d->a, .root = d->root, .external = external || m->nport ? d->external : NULL
    };
    return RAMUS_OK;
}

/* What armature, damping and friction add to the results of the kernel that are wanted. */
static void add_joint_effects(const ramus_model *m, const ramus_derivatives *d, const derivative_arguments *in)
{
    const size_t nv = (size_t)m->nv;
    if (!d->options.joint_effects || !m->has_effects)
        return;
    for (int k = 0; k < m->nvi; k++) {
        const size_t row = (size_t)m->v_source[k];
        const double scale = m->v_scale[k], v = in->v[k];
        if (in->dtau_da)
            in->dtau_da[row * nv + row] += scale * scale * m->armature[k];
        if (in->dtau_dv)
            in->dtau_dv[row * nv + row] += scale * scale * m->damping[k];
        if (in->tau)
            in->tau[row] +=
                scale * (m->armature[k] * in->a[k] + m->damping[k] * v + m->friction[k] * (double)((v > 0) - (v < 0)));
    }
}

static ramus_status finite_results(const ramus_model *m, ramus_derivatives *d, const state_inputs *in,
                                   double *const result[3])
{
    const size_t n = (size_t)m->nv * (size_t)m->nv, nv = (size_t)m->nv;
    int (*const finite)(size_t, const double[]) = d->kernel->all_finite;
    int fine = finite((size_t)m->nq, in->q) && finite(nv, in->v) && finite(nv, in->a ? in->a : in->tau);
    for (int k = 0; k < 3; k++)
        fine = fine && (!result[k] || finite(n, result[k]));
    return fine ? RAMUS_OK : not_finite(m, in, "the derivatives", NULL, &d->error);
}

ramus_status ramus_inverse_dynamics_derivatives_tree(const ramus_model *m, ramus_derivatives *d, const double q[],
                                                     const double v[], const double a[], const ramus_wrench external[],
                                                     double dtau_dq[], double dtau_dv[], double dtau_da[])
{
    RAMUS_NEED_AS(NULL, d, "derivatives");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, a);
    derivative_arguments in;
    RAMUS_TRY(inwards(m, d, q, v, a, external, &in));
    in.dtau_dq = dtau_dq;
    in.dtau_dv = dtau_dv;
    in.dtau_da = dtau_da;
    d->kernel->derivatives(m, d->work, d->npath, &in);
    add_joint_effects(m, d, &in);
    return finite_results(m, d, &(state_inputs){ .q = q, .v = v, .a = a, .external = external },
                          (double *[]){ dtau_dq, dtau_dv, dtau_da });
}

/* x = -M^-1 x for a matrix of right-hand sides */
static void solve_negative(const ramus_derivatives *d, int nv, double x[])
{
    const size_t n = (size_t)nv * (size_t)nv;
    d->kernel->solve(nv, d->factor, nv, x);
    for (size_t k = 0; k < n; k++)
        x[k] = -x[k];
}

static void invert(const ramus_derivatives *d, int nv, double x[])
{
    const size_t n = (size_t)nv;
    memset(x, 0, n * n * sizeof *x);
    for (size_t k = 0; k < n; k++)
        x[k * n + k] = 1;
    d->kernel->solve(nv, d->factor, nv, x);
    for (size_t i = 0; i < n; i++) /* symmetric to the last bit */
        for (size_t k = 0; k < i; k++)
            x[k * n + i] = x[i * n + k];
}

ramus_status ramus_forward_dynamics_derivatives_tree(const ramus_model *m, ramus_derivatives *d, const double q[],
                                                     const double v[], const double tau[],
                                                     const ramus_wrench external[], double da_dq[], double da_dv[],
                                                     double da_dtau[])
{
    RAMUS_NEED_AS(NULL, d, "derivatives");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, tau);
    derivative_arguments in;
    if (!d->options.forward)
        return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT,
                          "derivatives of forward dynamics: create the workspace with the option `forward`");
    /* M, and the accelerations that tau brings about */
    RAMUS_TRY(inwards(m, d, q, v, NULL, external, &in));
    in.tau = d->user;
    in.dtau_da = d->factor;
    d->kernel->derivatives(m, d->work, d->npath, &in);
    add_joint_effects(m, d, &in);
    const state_inputs given = { .q = q, .v = v, .tau = tau, .external = external };
    if (!d->kernel->all_finite((size_t)m->nv * (size_t)m->nv, d->factor))
        return not_finite(m, &given, "the mass matrix", NULL, &d->error);
    const int singular = d->kernel->factor(m->nv, d->factor, d->pivot);
    if (singular >= 0) {
        char name[128];
        ramus_model_v_name(m, singular, name, sizeof name);
        return ramus_fail(&d->error, RAMUS_ERR_SINGULAR,
                          "the mass matrix is singular at coordinate '%s': give what it moves a mass, or an armature",
                          name);
    }
    for (int k = 0; k < m->nv; k++)
        d->user[k] = tau[k] - d->user[k];
    d->kernel->solve(m->nv, d->factor, 1, d->user);
    /* the derivatives of inverse dynamics there */
    v_inwards(m, 1, d->user, d->a);
    in.tau = NULL;
    in.dtau_da = NULL;
    in.dtau_dq = da_dq;
    in.dtau_dv = da_dv;
    if (da_dq || da_dv) {
        d->kernel->derivatives(m, d->work, d->npath, &in);
        add_joint_effects(m, d, &in);
    }
    if (da_dq)
        solve_negative(d, m->nv, da_dq);
    if (da_dv)
        solve_negative(d, m->nv, da_dv);
    if (da_dtau)
        invert(d, m->nv, da_dtau);
    return finite_results(m, d, &given, (double *[]){ da_dq, da_dv, da_dtau });
}

/* ---- the robot as described ---- */

static ramus_status refuse_beside(const ramus_model *m, ramus_derivatives *d)
{
    return model_is_tree(m)
               ? RAMUS_OK
               : ramus_fail(&d->error, RAMUS_ERR_UNSUPPORTED,
                            "derivatives are those of a tree, and this model has constraints or springs; the "
                            "functions with _tree in their names leave these out");
}

ramus_status ramus_inverse_dynamics_derivatives(const ramus_model *m, ramus_derivatives *d, const double q[],
                                                const double v[], const double a[], const ramus_wrench external[],
                                                double dtau_dq[], double dtau_dv[], double dtau_da[])
{
    RAMUS_NEED_AS(NULL, d, "derivatives");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, a);
    RAMUS_TRY(refuse_beside(m, d));
    return ramus_inverse_dynamics_derivatives_tree(m, d, q, v, a, external, dtau_dq, dtau_dv, dtau_da);
}

ramus_status ramus_forward_dynamics_derivatives(const ramus_model *m, ramus_derivatives *d, const double q[],
                                                const double v[], const double tau[], const ramus_wrench external[],
                                                double da_dq[], double da_dv[], double da_dtau[])
{
    RAMUS_NEED_AS(NULL, d, "derivatives");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, tau);
    RAMUS_TRY(refuse_beside(m, d));
    return ramus_forward_dynamics_derivatives_tree(m, d, q, v, tau, external, da_dq, da_dv, da_dtau);
}
