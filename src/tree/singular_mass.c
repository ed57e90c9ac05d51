/* singular_mass.c - robots whose mass matrix is singular wherever they are: a base without mass, a point mass on its own axis
 *
 * Whether a pivot is more than rounding is known to articulated bodies, for these know the inertias that it is left of
 * (forward_body.h). Factors of M see the pivot and the element of M alone; where that element is rounding itself, or an earlier pivot was small,
 * accelerations of any size come out. So:
 *
 * Method   when a data is created, forward dynamics at rest is tried at two random configurations: articulated bodies, or where too many
 *          joints follow others for them, the dense M there and beside it. A robot that is singular at one of them is tried at each state before its M is
 *          factored; all others where factors have a doubtful pivot (linear/cholesky.h), after that: at most configurations they cost
 *          one comparison.
 */
#include "matrices.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "base/memory.h"
#include "linear/cholesky.h"
#include "model/joint.h"

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

/* How far link k's frame is from that of the link that carries it, at most. */
static double reach(const ramus_model *m, int k, const double q[])
{
    const ramus_link_info *own = &m->link[k], *master = own->mimic.index < 0 ? own : &m->link[own->mimic.index];
    const joint_properties *joint = &joint_table[own->joint_type];
    double far = vec3_norm(own->joint_in_parent.position) + vec3_norm(own->link_in_joint.position);
    for (int c = 0; c < joint->nv; c++) {
        const int step = joint->step[c],
                  at = joint->quaternion < 0 ? c : c - 3; /* of a free joint, slides come last in v, first in q */
        if (!step_slides(step) && step != SCREW_Z)
            continue;
        double by = own->locked ? own->locked_q[at] : master->q_index < 0 ? 0 : q[master->q_index + at];
        if (own->mimic.index >= 0 && !own->locked)
            by = own->mimic_multiplier * by + own->mimic_offset;
        far += fabs(step == SCREW_Z ? own->pitch * by : by);
    }
    return far;
}

/* What diagonal elements of M are sums of, [nv]: bodies as far from a joint as they can be. Rounding leaves a part of that. */
static void find_terms_of_diagonal(const ramus_model *m, const double q[], double terms[])
{
    numbers_clear(terms, (size_t)m->nv);
    for (int i = 0; i < m->nlink; i++) {
        const ramus_link_info *body = &m->link[i];
        double far = vec3_norm(body->com);
        for (int k = i; k >= 0; k = m->link[k].parent.index) {
            const ramus_link_info *own = &m->link[k];
            const joint_properties *joint = &joint_table[own->joint_type];
            const int v = own->mimic.index < 0 ? own->v_index : m->link[own->mimic.index].v_index;
            const double scale = own->mimic.index < 0 ? 1 : own->mimic_multiplier, pitch = own->pitch;
            const double arm = far + vec3_norm(own->link_in_joint.position);
            const double turning = body->mass * arm * arm + body->inertia[0] + body->inertia[1] + body->inertia[2];
            for (int c = 0; v >= 0 && !own->locked && c < joint->nv; c++)
                terms[v + c] += scale * scale *
                                (step_slides(joint->step[c]) ? body->mass
                                 : joint->step[c] == SCREW_Z ? turning + body->mass * pitch * pitch
                                                             : turning);
            far += reach(m, k, q);
        }
    }
}

/* Pivots of the dense M at q and beside it: those that are rounding have nothing to do with each other, but where their diagonal element is
 * rounding of constants, the same in all configurations. As singular_link. */
static int singular_link_of_dense(const ramus_model *m, ramus_data *d, const double q[])
{
    const size_t width = (size_t)m->nv + 1;
    double *beside = d->batch_user, *pivot = d->a;
    for (int k = 0; k < m->nq; k++)
        beside[k] = q[k] + (1 + fabs(q[k])) * (k % 2 ? 1e-13 : -1e-13);
    for (int step = 0; step < 2; step++) {
        if (ramus_mass_matrix(m, d, step ? beside : q, d->mass_matrix) != RAMUS_OK)
            return 0;
        find_terms_of_diagonal(m, step ? beside : q, d->tau);
        for (int k = 0; k < m->nv; k++)
            if (d->mass_matrix[(size_t)k * width] <= CHOLESKY_SINGULAR * d->tau[k])
                return link_of_velocity(m, k) + 1;
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

ramus_status singular_mass_decide(const ramus_model *m, ramus_data *d, const state_inputs *given)
{
    return m->substitute ? RAMUS_OK : singular_mass_check_at(m, d, given);
}
