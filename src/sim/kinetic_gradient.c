/* kinetic_gradient.c - how the kinetic energy changes with the configuration, for constant v
 *
 *     T(q, v) = sum_k nu_k . I_k nu_k / 2        dT/dq_c = h_i . (nu_p x s_c)
 *
 * i is the body that coordinate c moves, s_c its twist at unit velocity, nu_p the twist that i would have if its joint
 * did not move, h_i the momentum of i and of all that it carries. Changes of q are those of ramus_integrate.
 *
 * Method   moving by s_c carries i and its subtree along as one body; seen from there only nu_p changes, by nu_p x s_c.
 *          Plain coordinates move one after the other: what a step sees at rest includes those before it. Momenta are
 *          summed from tips to base. It equals C^T v - ad_v^T M v, at a fraction of the cost of C.
 * In       what ramus_kinematics_update(q, v) left: world axes, at each body's own origin.
 * Out      gradient [nv], N m or N. momentum [nlink + 1]: scratch.
 * Cost     O(nlink), no allocation.
 */
#include "sim.h"

#include "algebra/vec3.h"
#include "tree/kinematics.h"
#include "model/compiled.h"

#include <string.h>

/* Momentum of body i alone, about its own origin. */
static ramus_wrench momentum_of(const ramus_model *m, const kinematic_state *k, int i)
{
    const ramus_link_info *link = &m->link[m->link_of[i]];
    const frame_motion *body = &k->body[i];
    const ramus_quat r = ramus_quat_mul(body->x_w_i.rotation, m->x_i_link[i].rotation);
    const ramus_vec3 arm = quat_rotate(body->x_w_i.rotation, k->com_i[i]);
    const ramus_vec3 spin = quat_rotate(r, tensor_mul(link->inertia, quat_unrotate(r, body->angular)));
    const ramus_vec3 linear = vec3_scale(link->mass, vec3_add(body->linear, vec3_cross(body->angular, arm)));
    return (ramus_wrench){ linear, vec3_add(spin, vec3_cross(arm, linear)) };
}

static ramus_twist add_scaled(ramus_twist a, double s, ramus_twist b)
{
    return (ramus_twist){ vec3_axpy(a.angular, s, b.angular), vec3_axpy(a.linear, s, b.linear) };
}

/* h . (nu x s) */
static double bracket(ramus_wrench h, ramus_twist nu, ramus_twist s)
{
    const ramus_vec3 linear = vec3_add(vec3_cross(nu.angular, s.linear), vec3_cross(nu.linear, s.angular));
    return vec3_dot(h.moment, vec3_cross(nu.angular, s.angular)) + vec3_dot(h.force, linear);
}

void kinetic_gradient(const ramus_model *m, const kinematic_state *k, ramus_wrench momentum[], double gradient[])
{
    memset(gradient, 0, (size_t)m->nv * sizeof *gradient);
    for (int i = 1; i <= m->nlink; i++)
        momentum[i] = momentum_of(m, k, i);
    for (int i = m->nlink; i > 0; i--) {
        const int first = m->vi[i], count = ramus_joint_type_nv((ramus_joint_type)m->type[i]), p = m->parent[i];
        const bool plain = joint_is_plain((ramus_joint_type)m->type[i]);
        const frame_motion *body = &k->body[i];
        ramus_twist before = { body->angular, body->linear };
        for (int c = first; c < first + count; c++)
            before = add_scaled(before, -k->v[c], k->column[c]);
        for (int c = first; c < first + count; c++) {
            gradient[m->v_source[c]] += m->v_scale[c] * bracket(momentum[i], before, k->column[c]);
            if (plain)
                before = add_scaled(before, k->v[c], k->column[c]);
        }
        if (p == 0)
            continue;
        const ramus_vec3 arm = vec3_sub(body->x_w_i.position, k->body[p].x_w_i.position);
        momentum[p].force = vec3_add(momentum[p].force, momentum[i].force);
        momentum[p].moment =
            vec3_add(momentum[p].moment, vec3_add(momentum[i].moment, vec3_cross(arm, momentum[i].force)));
    }
}
