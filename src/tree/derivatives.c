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
#include "derivatives.h"

#include <math.h>
#include <string.h>

const char *derivatives_use_kernel(ramus_data *d, int k)
{
    const kernel_table *kernel = kernels_instance(0, k);
    if (kernel)
        d->derivatives->kernel = kernel;
    return kernel ? kernel->name : NULL;
}

/* ---- memory ---- */

/* Coordinates on the longest path (at least one). Uses no memory: a path is followed from each tip. */
static void measure(struct derivative_work *d, const ramus_model *m)
{
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

void derivatives_layout(struct derivative_work *d, const ramus_model *m, arena *a)
{
    const size_t nv = (size_t)m->nv;
    d->kernel = kernels_single(0);
    measure(d, m);
    d->work = arena_take(a, d->kernel->derivatives_work_size(m->merged, d->npath), 1);
    d->factor = arena_take(a, nv, nv * sizeof(double));
    ARENA_TAKE(a, nv, d->pivot, d->user);
}

/* ---- evaluation ---- */

/* Positions, velocities, ports and external wrenches as the kernel wants them; a: the user's, NULL for zero. */
static ramus_status to_internal(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                const double a[], const ramus_wrench external[], derivative_arguments *in)
{
    RAMUS_TRY(data_check(m, d, d->derivatives, "RAMUS_WITH_DERIVATIVES", "derivatives"));
    if (m->nport)
        RAMUS_TRY(ports_take(m, d));
    state_to_internal(m, d, q, v, a ? a : d->zero);
    *in = (derivative_arguments){
        .q = d->q, .v = d->v, .a = d->a, .root = d->root, .external = gather_external(m->merged, d, external)
    };
    return RAMUS_OK;
}

/* What armature, damping and friction add to the results of the kernel that are wanted. */
static void add_joint_effects(const ramus_model *m, const ramus_data *d, const derivative_arguments *in)
{
    const size_t nv = (size_t)m->nv;
    if (!d->options.joint_effects || !m->has_effects)
        return;
    for (int k = 0; k < m->nvi; k++) {
        const size_t row = (size_t)m->v_source[k];
        const double scale = m->v_scale[k], v = in->v[k], along = friction_along(v);
        if (in->dtau_da)
            in->dtau_da[row * nv + row] += scale * scale * m->armature[k];
        if (in->dtau_dv)
            in->dtau_dv[row * nv + row] +=
                scale * scale * (m->damping[k] + m->friction[k] * (1 - along) * (1 + along) / FRICTION_VELOCITY);
        if (in->tau)
            in->tau[row] += scale * (m->armature[k] * in->a[k] + m->damping[k] * v + m->friction[k] * along);
    }
}

static ramus_status finite_derivatives(const ramus_model *m, ramus_data *d, const state_inputs *in,
                                       double *const result[3])
{
    const size_t n = (size_t)m->nv * (size_t)m->nv, nv = (size_t)m->nv;
    int (*const finite)(size_t, const double[]) = d->sv->all_finite;
    int fine = finite((size_t)m->nq, in->q) && finite(nv, in->v) && finite(nv, in->a ? in->a : in->tau);
    for (int k = 0; k < 3; k++)
        fine = fine && (!result[k] || finite(n, result[k]));
    return fine ? RAMUS_OK : not_finite(m, in, "the derivatives", NULL, &d->error);
}

ramus_status ramus_inverse_dynamics_derivatives_tree(const ramus_model *m, ramus_data *d, const double q[],
                                                     const double v[], const double a[], const ramus_wrench external[],
                                                     double dtau_dq[], double dtau_dv[], double dtau_da[])
{
    RAMUS_NEED_STATE(m, d, q, v, a);
    derivative_arguments in;
    RAMUS_TRY(to_internal(m, d, q, v, a, external, &in));
    in.dtau_dq = dtau_dq;
    in.dtau_dv = dtau_dv;
    in.dtau_da = dtau_da;
    d->derivatives->kernel->derivatives(m->merged, d->derivatives->work, d->derivatives->npath, &in);
    add_joint_effects(m, d, &in);
    return finite_derivatives(m, d, &(state_inputs){ .q = q, .v = v, .a = a, .external = external },
                              (double *[]){ dtau_dq, dtau_dv, dtau_da });
}

/* x = -M^-1 x for a matrix of right-hand sides */
static void solve_negative(const ramus_data *d, int nv, double x[])
{
    const size_t n = (size_t)nv * (size_t)nv;
    d->derivatives->kernel->solve(nv, d->derivatives->factor, nv, x);
    for (size_t k = 0; k < n; k++)
        x[k] = -x[k];
}

static void invert(const ramus_data *d, int nv, double x[])
{
    const size_t n = (size_t)nv;
    memset(x, 0, n * n * sizeof *x);
    for (size_t k = 0; k < n; k++)
        x[k * n + k] = 1;
    d->derivatives->kernel->solve(nv, d->derivatives->factor, nv, x);
    for (size_t i = 0; i < n; i++) /* symmetric to the last bit */
        for (size_t k = 0; k < i; k++)
            x[k * n + i] = x[i * n + k];
}

ramus_status ramus_forward_dynamics_derivatives_tree(const ramus_model *m, ramus_data *d, const double q[],
                                                     const double v[], const double tau[],
                                                     const ramus_wrench external[], double da_dq[], double da_dv[],
                                                     double da_dtau[])
{
    RAMUS_NEED_STATE(m, d, q, v, tau);
    derivative_arguments in;
    /* M, and the accelerations that tau brings about */
    RAMUS_TRY(to_internal(m, d, q, v, NULL, external, &in));
    in.tau = d->derivatives->user;
    in.dtau_da = d->derivatives->factor;
    d->derivatives->kernel->derivatives(m->merged, d->derivatives->work, d->derivatives->npath, &in);
    add_joint_effects(m, d, &in);
    const state_inputs given = { .q = q, .v = v, .tau = tau, .external = external };
    if (!d->sv->all_finite((size_t)m->nv * (size_t)m->nv, d->derivatives->factor))
        return not_finite(m, &given, "the mass matrix", NULL, &d->error);
    const int singular = d->derivatives->kernel->factor(m->nv, d->derivatives->factor, d->derivatives->pivot);
    if (singular >= 0) {
        char name[128];
        ramus_model_v_name(m, singular, name, sizeof name);
        return ramus_fail(&d->error, RAMUS_ERR_SINGULAR,
                          "the mass matrix is singular at coordinate '%s': give what it moves a mass, or an armature",
                          name);
    }
    for (int k = 0; k < m->nv; k++)
        d->derivatives->user[k] = tau[k] - d->derivatives->user[k];
    d->derivatives->kernel->solve(m->nv, d->derivatives->factor, 1, d->derivatives->user);
    /* the derivatives of inverse dynamics there */
    v_to_internal(m, 1, d->derivatives->user, d->a);
    in.tau = NULL;
    in.dtau_da = NULL;
    in.dtau_dq = da_dq;
    in.dtau_dv = da_dv;
    if (da_dq || da_dv) {
        d->derivatives->kernel->derivatives(m->merged, d->derivatives->work, d->derivatives->npath, &in);
        add_joint_effects(m, d, &in);
    }
    if (da_dq)
        solve_negative(d, m->nv, da_dq);
    if (da_dv)
        solve_negative(d, m->nv, da_dv);
    if (da_dtau)
        invert(d, m->nv, da_dtau);
    return finite_derivatives(m, d, &given, (double *[]){ da_dq, da_dv, da_dtau });
}

/* ---- the robot as described ---- */

static ramus_status refuse_beside(const ramus_model *m, ramus_data *d)
{
    return model_is_tree(m)
               ? RAMUS_OK
               : ramus_fail(&d->error, RAMUS_ERR_UNSUPPORTED,
                            "derivatives are those of a tree, and this model has constraints or springs; the "
                            "functions with _tree in their names leave these out");
}

ramus_status ramus_inverse_dynamics_derivatives(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                                const double a[], const ramus_wrench external[], double dtau_dq[],
                                                double dtau_dv[], double dtau_da[])
{
    RAMUS_NEED_STATE(m, d, q, v, a);
    RAMUS_TRY(refuse_beside(m, d));
    return ramus_inverse_dynamics_derivatives_tree(m, d, q, v, a, external, dtau_dq, dtau_dv, dtau_da);
}

ramus_status ramus_forward_dynamics_derivatives(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                                const double tau[], const ramus_wrench external[], double da_dq[],
                                                double da_dv[], double da_dtau[])
{
    RAMUS_NEED_STATE(m, d, q, v, tau);
    RAMUS_TRY(refuse_beside(m, d));
    return ramus_forward_dynamics_derivatives_tree(m, d, q, v, tau, external, da_dq, da_dv, da_dtau);
}
