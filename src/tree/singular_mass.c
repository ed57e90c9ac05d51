/* singular_mass.c - robots whose mass matrix is singular wherever they are: a base without mass, a point mass on its own axis
 *
 * Whether a pivot is more than rounding is known to articulated bodies, for these know the inertias that it is left of
 * (forward_body.h). Factors of M see the pivot and the element of M alone; where that element is rounding itself, or an earlier pivot was small,
 * accelerations of any size come out. So:
 *
 * Method   when a data is created, articulated bodies at rest are tried at two random configurations. A robot that gives way there is tried
 *          at each state before its M is factored; all others cost one comparison.
 * Limits   M that is singular at single configurations is left to the pivots of its factors.
 */
#include "matrices.h"

#include "base/fail.h"

#include <string.h>

ramus_status singular_mass_refuse(const ramus_model *m, ramus_data *d, int link)
{
    return ramus_fail(
        &d->error, RAMUS_ERR_SINGULAR,
        "joint '%.200s': nothing resists some motion of it, alone or against the joints that link '%.200s' "
        "carries, so no acceleration is the only right one; give that link mass and inertia, lock the "
        "joint (or weld the next one), or give it armature (which counts with the option joint_effects)",
        m->link[link].joint_name, m->link[link].name);
}

/* 0: the robot accelerates in one way, with q in internal coordinates; else the body that gives way, or minus one that overflows. */
static int gives_way(const ramus_model *m, ramus_data *d, const double q[])
{
    const fd_arguments in = { .q = q,
                              .v = d->zero,
                              .tau = d->zero,
                              .root = d->root,
                              .a = d->a,
                              .armature = equations_armature(m, d),
                              .data = d };
    d->base_ready = 0;
    return d->sv->forward_dynamics(m->merged, d->sv_work, &in);
}

void singular_mass_find(ramus_data *d)
{
    const ramus_model *m = d->model;
    unsigned long long seed = 1;
    if (m->substitute || needs_mass_matrix(m))
        return;
    if (m->nport) /* how root frames move does not matter to M */
        memset(d->root, 0, (size_t)m->nroot * ROOT_NUMBERS * sizeof *d->root);
    for (int k = 0; k < 2 && !d->singular_mass; k++) {
        ramus_random(m, &seed, d->q_kept);
        q_to_internal(m, 1, d->q_kept, d->q);
        d->singular_mass = gives_way(m, d, d->q) > 0;
    }
}

ramus_status singular_mass_check_at(const ramus_model *m, ramus_data *d, const double q[])
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    q_to_internal(m, 1, q, d->q);
    const int body = gives_way(m, d, d->q);
    return body > 0 ? singular_mass_refuse(m, d, m->merged->link_of[body]) : RAMUS_OK;
}
