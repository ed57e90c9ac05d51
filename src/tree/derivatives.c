/* derivatives.c - the public calls around the kernels of derivatives
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

/* What armature, damping and friction add to the matrices. 0: some number is not finite. */
static int add_joint_effects(const ramus_model *m, const ramus_data *d, const matrix_place *to)
{
    double rest = 0;
    for (int k = 0; has_effects(m, d) && k < m->nvi; k++) {
        const size_t at = (size_t)to->row[k] * to->stride + (size_t)to->column[k];
        const double scale = m->v_scale[k] * m->v_scale[k];
        if (to->da)
            rest += 0 * (to->da[at] += scale * m->armature[k]);
        if (to->dv)
            rest += 0 * (to->dv[at] += scale * drag_rate(m, k, d->v[k]));
    }
    return rest == 0;
}

/* fine: the results are finite */
static ramus_status finite_derivatives(const ramus_model *m, ramus_data *d, const state_inputs *in, int fine)
{
    const size_t nv = (size_t)m->nv;
    int (*const finite)(size_t, const double[]) = d->sv->all_finite;
    fine = fine && finite((size_t)m->nq, in->q) && finite(nv, in->v) && finite(nv, in->a ? in->a : in->tau);
    return fine ? RAMUS_OK : not_finite(m, in, "the derivatives", NULL, &d->error);
}

/* ---- inverse dynamics ---- */

ramus_status ramus_inverse_dynamics_derivatives_tree(const ramus_model *m, ramus_data *d, const double q[],
                                                     const double v[], const double a[], const ramus_wrench external[],
                                                     double dtau_dq[], double dtau_dv[], double dtau_da[])
{
    RAMUS_NEED_STATE(m, d, q, v, a);
    derivative_arguments in;
    RAMUS_TRY(to_internal(m, d, q, v, a, external, &in));
    const kernel_table *kernel = d->derivatives->kernel;
    const size_t nv = (size_t)m->nv;
    const matrix_place to = { dtau_dq, dtau_dv, dtau_da, nv, m->v_source, m->v_source };
    double *const matrix[3] = { dtau_dq, dtau_dv, dtau_da };
    kernel->derivative_sums(d->derivatives, &in);
    if (dtau_dq || dtau_dv)
        kernel->derivative_terms(d->derivatives, NULL);
    int fine = 1;
    if (m->plain_order) {
        fine = kernel->derivative_rows(d->derivatives, &to);
    } else {
        for (int k = 0; k < 3; k++)
            if (matrix[k])
                numbers_clear(matrix[k], nv * nv);
        kernel->derivative_matrices(m, d->derivatives, &to);
        for (int k = 0; k < 3; k++)
            fine = fine && (!matrix[k] || d->sv->all_finite(nv * nv, matrix[k]));
    }
    fine &= add_joint_effects(m, d, &to);
    return finite_derivatives(m, d, &(state_inputs){ .q = q, .v = v, .a = a, .external = external }, fine);
}

/* ---- forward dynamics ---- */

/* Of an element of M on the diagonal, beside a pivot: where it is more, M^-1 has too few digits, and the factors are taken. */
static const double graded = 1e5;

/* Accelerations of internal coordinates, from forces of unknowns in w->force. */
static void accelerate(const ramus_model *m, const struct derivative_work *w, double most)
{
    double least = 0; /* its inverse */
    for (int k = 0; k < m->nv; k++)
        least = w->pivot[k] > least ? w->pivot[k] : least;
    if (most * least > graded) {
        numbers_copy(w->solution, w->force, (size_t)m->nv);
        w->kernel->branched_solve(&w->unknowns.tree, w->factor, w->pivot, w->path, w->solution);
    } else {
        w->kernel->branched_apply(&w->unknowns.tree, (size_t)w->matrix_stride, w->inverse, w->force, w->solution);
    }
    for (int k = 0; k < m->nvi; k++)
        w->a[k] = m->v_scale[k] * w->solution[w->unknowns.place[k]];
}

/* The factor and the inverse of M, and the accelerations that tau brings about, of unknowns and internal coordinates. */
static ramus_status find_accelerations(const ramus_model *m, ramus_data *d, const state_inputs *given)
{
    struct derivative_work *w = d->derivatives;
    const size_t width = (size_t)w->unknowns.tree.width;
    numbers_clear(w->factor, (size_t)m->nv * width);
    w->kernel->derivative_factor(m, w);
    if (has_effects(m, d)) {
        for (int k = 0; k < m->nvi; k++)
            w->factor[(size_t)w->unknowns.place[k] * width + (size_t)w->unknowns.tree.depth[w->unknowns.place[k]]] +=
                m->v_scale[k] * m->v_scale[k] * m->armature[k];
        add_effects(m, 1, d->v, NULL, w->tau);
    }
    if (!d->sv->all_finite((size_t)m->nv * width, w->factor))
        return not_finite(m, given, "the mass matrix", NULL, &d->error);
    double most = 0;
    for (int k = 0; k < m->nv; k++) {
        const double own = w->factor[(size_t)k * width + (size_t)w->unknowns.tree.depth[k]];
        most = own > most ? own : most;
    }
    const int singular = w->kernel->branched_factor(&w->unknowns.tree, w->factor, w->pivot, NULL);
    if (singular >= 0)
        return singular_at_velocity(m, w->unknowns.user[singular], &d->error);
    if (singular == BRANCHED_DOUBTFUL)
        RAMUS_TRY(singular_mass_decide(m, d, given));
    for (int k = 0; k < m->nv; k++)
        w->force[k] = given->tau[w->unknowns.user[k]];
    for (int k = 0; k < m->nvi; k++)
        w->force[w->unknowns.place[k]] -= m->v_scale[k] * w->tau[k];
    w->kernel->branched_invert(&w->unknowns.tree, w->factor, w->pivot, (size_t)w->matrix_stride, w->inverse, w->gate);
    accelerate(m, w, most);
    return RAMUS_OK;
}

ramus_status ramus_forward_dynamics_derivatives_tree(const ramus_model *m, ramus_data *d, const double q[],
                                                     const double v[], const double tau[],
                                                     const ramus_wrench external[], double da_dq[], double da_dv[],
                                                     double da_dtau[])
{
    RAMUS_NEED_STATE(m, d, q, v, tau);
    derivative_arguments in;
    const state_inputs given = { .q = q, .v = v, .tau = tau, .external = external };
    RAMUS_TRY(singular_mass_check(m, d, &given));
    RAMUS_TRY(to_internal(m, d, q, v, NULL, external, &in));
    struct derivative_work *w = d->derivatives;
    in.later = 1;
    w->kernel->derivative_sums(w, &in);
    RAMUS_TRY(find_accelerations(m, d, &given));
    const size_t nv = (size_t)m->nv, stride = (size_t)w->matrix_stride;
    int fine = !da_dtau || w->kernel->branched_put_inverse(&w->unknowns.tree, stride, w->inverse, da_dtau);
    if (da_dq || da_dv) {
        const matrix_place to = { da_dq ? w->dq : NULL, da_dv ? w->dv : NULL, NULL, stride,
                                  w->unknowns.place,    m->v_source };
        w->kernel->derivative_terms(w, w->a);
        for (int k = 0; k < 2 && m->has_mimic; k++) /* else the same places are written each time */
            numbers_clear(k ? w->dv : w->dq, nv * stride);
        if (m->plain_order) /* so unknowns are in that order, too */
            w->kernel->derivative_rows(w, &to);
        else
            w->kernel->derivative_matrices(m, w, &to);
        fine &= add_joint_effects(m, d, &to);
        fine &=
            w->kernel->branched_products(&w->unknowns.tree, stride, w->inverse, w->gate, w->dq, w->dv, da_dq, da_dv);
    }
    return finite_derivatives(m, d, &given, fine);
}
