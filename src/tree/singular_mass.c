/* singular_mass.c - robots whose mass matrix is singular wherever they are: a base without mass, a point mass on its own axis
 *
 * Whether a pivot is more than rounding is known to articulated bodies, for these know the inertias that it is left of
 * (forward_body.h). Factors of M see the pivot and the element of M alone; where that element is rounding itself, or an earlier pivot was small,
 * accelerations of any size come out. So:
 *
 * Method   when a data is created, forward dynamics at rest is tried at two random configurations: articulated bodies, or where too many
 *          joints follow others for them, the dense M there and beside it. A robot that is singular at one of them is tried at each state before its M is
 *          factored; all others cost one comparison.
 * Limits   M that is singular at single configurations is left to the pivots of its factors. An element of the dense M that is rounding of
 *          constants alone, the same in all configurations, is not found.
 */
#include "matrices.h"

#include "base/fail.h"

#include <math.h>
#include <string.h>

int link_of_velocity(const ramus_model *m, int v)
{
    int found = 0;
    for (int k = 0; k < m->nlink; k++)
        if (m->link[k].v_index >= 0 && m->link[k].v_index <= v)
            found = k;
    return found;
}

ramus_status singular_mass_refuse(const ramus_model *m, ramus_data *d, int link)
{
    return ramus_fail(
        &d->error, RAMUS_ERR_SINGULAR,
        "joint '%.200s': nothing resists some motion of it, alone or against the joints that link '%.200s' "
        "carries, so no acceleration is the only right one; give that link mass and inertia, lock the "
        "joint (or weld the next one), or give it armature (which counts with the option joint_effects)",
        m->link[link].joint_name, m->link[link].name);
}

ramus_status singular_at_velocity(const ramus_model *m, int v, ramus_error *err)
{
    char name[256];
    ramus_model_v_name(m, v, name, sizeof name);
    return ramus_fail(
        err, RAMUS_ERR_SINGULAR,
        "the mass matrix is singular: nothing resists some motion of '%s', alone or against other joints; "
        "give the links it carries mass and inertia, lock it, or give it armature (which counts with the "
        "option joint_effects)",
        name);
}

/* Pivots of the dense M at q and beside it: those that are rounding have nothing to do with each other. As singular_link. */
static int singular_link_of_dense(const ramus_model *m, ramus_data *d, const double q[])
{
    const size_t width = (size_t)m->nv + 1;
    double *beside = d->batch_user, *pivot = d->a;
    for (int k = 0; k < m->nq; k++)
        beside[k] = q[k] + (1 + fabs(q[k])) * (k % 2 ? 1e-13 : -1e-13);
    for (int step = 0; step < 2; step++) {
        if (ramus_mass_matrix(m, d, step ? beside : q, d->mass_matrix) != RAMUS_OK)
            return 0;
        const int bad = d->sv->factor(m->nv, d->mass_matrix, d->tau);
        if (bad >= 0)
            return link_of_velocity(m, bad) + 1;
        for (int k = m->nv - 1; k >= 0; k--) {
            const double root = d->mass_matrix[(size_t)k * width], square = root * root;
            if (step && !(fabs(square - pivot[k]) <= 0.01 * pivot[k]))
                return link_of_velocity(m, k) + 1;
            pivot[k] = square;
        }
    }
    return 0;
}

/* 0: the robot accelerates in one way at the user's q; else the link whose joint nothing resists, plus one. What overflows does not count. */
static int singular_link(const ramus_model *m, ramus_data *d, const double q[])
{
    if (needs_mass_matrix(m))
        return singular_link_of_dense(m, d, q);
    q_to_internal(m, 1, q, d->q);
    const fd_arguments in = { .q = d->q,
                              .v = d->zero,
                              .tau = d->zero,
                              .root = d->root,
                              .a = d->a,
                              .armature = equations_armature(m, d),
                              .data = d };
    d->base_ready = 0;
    const int body = d->sv->forward_dynamics(m->merged, d->sv_work, &in);
    return body > 0 ? m->merged->link_of[body] + 1 : 0;
}

void singular_mass_find(ramus_data *d)
{
    const ramus_model *m = d->model;
    unsigned long long seed = 1;
    if (m->substitute)
        return;
    if (m->nport) /* how root frames move does not matter to M */
        memset(d->root, 0, (size_t)m->nroot * ROOT_NUMBERS * sizeof *d->root);
    for (int k = 0; k < 2 && !d->singular_mass; k++) {
        ramus_random(m, &seed, d->q_kept);
        d->singular_mass = singular_link(m, d, d->q_kept) != 0;
    }
}

ramus_status singular_mass_check_at(const ramus_model *m, ramus_data *d, const state_inputs *given)
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    const int link = singular_link(m, d, given->q);
    if (!link)
        return RAMUS_OK;
    RAMUS_TRY(finite_inputs(m, given, &d->error));
    return singular_mass_refuse(m, d, link - 1);
}
