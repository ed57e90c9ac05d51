/* momentum.c - centre of mass, momentum and energy of all links whose pose is known
 *
 *     c = sum m_i c_i / M                              c' = sum m_i c_i' / M = J v
 *     l = sum m_i c_i'                                 momentum
 *     k = sum I_i w_i + c_i x m_i c_i'                 about the world's origin
 *     k_c = sum I_i w_i + (c_i - c) x m_i (c_i' - c')  about the centre of mass; (l, k_c) = A v
 *     T = sum (m_i |c_i'|^2 + w_i . I_i w_i) / 2       U = -sum m_i g . c_i
 *
 * Method   sums over bodies; J's column for coordinate S = (S_w, S_v) of body i is (M_i S_v + S_w x h_i) / M, where
 *          M_i, h_i are mass and first moment, about the body's origin, of all that it carries. A's column is the momentum of
 *          all that the body carries, moving with S: with u = S_v + S_w x (c_j - p_i), the sum over those bodies j of
 *          (m_j u, I_j S_w + (c_j - c) x m_j u).
 * In       what ramus_kinematics_update left.
 * Out      world axes; any output of ramus_centre_of_mass may be NULL.
 * Cost     O(nlink), and O(nv) for the Jacobian; A: O(nlink depth), so that readers need no memory of their own.
 * Fails    RAMUS_ERR_SINGULAR where a division by M is needed and there is no mass.
 */
#include "kinematics.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

static int is_known(const ramus_model *m, const kinematic_state *k, int i)
{
    return k->root_known[m->root[i]];
}

static double mass_of(const ramus_model *m, int i)
{
    return m->link[m->link_of[i]].mass;
}

static double known_mass(const ramus_model *m, const kinematic_state *k)
{
    double mass = 0;
    for (int i = 1; i <= m->nlink; i++)
        if (is_known(m, k, i))
            mass += mass_of(m, i);
    return mass;
}

/* Velocity and acceleration of body i's centre of mass. */
static frame_motion at_com(const kinematic_state *k, int i)
{
    frame_motion at;
    at.x_w_i = (ramus_pose){ k->body[i].x_w_i.rotation, k->com[i] };
    move_along(&k->body[i], k->com[i], &at);
    return at;
}

/* I w of body i, both in world axes; I is about the com in link axes. */
static ramus_vec3 spin(const ramus_model *m, const kinematic_state *k, int i, ramus_vec3 angular)
{
    const ramus_quat r = ramus_quat_mul(k->body[i].x_w_i.rotation, m->x_i_link[i].rotation);
    return quat_rotate(r, tensor_mul(m->link[m->link_of[i]].inertia, quat_unrotate(r, angular)));
}

ramus_status ramus_known_mass(const ramus_model *model, const ramus_data *data, double *mass)
{
    RAMUS_NEED(NULL, model, data, mass);
    RAMUS_TRY(kinematics_has(model, data->kinematics, 0));
    *mass = known_mass(model, data->kinematics);
    return RAMUS_OK;
}

ramus_status ramus_centre_of_mass(const ramus_model *m, const ramus_data *data, ramus_vec3 *position,
                                  ramus_vec3 *velocity, ramus_vec3 *acceleration)
{
    RAMUS_NEED_MODEL(m, data);
    const kinematic_state *k = data->kinematics;
    RAMUS_TRY(kinematics_has(m, k, (velocity ? NEEDS_V : 0) | (acceleration ? NEEDS_V | NEEDS_A : 0)));
    const double mass = known_mass(m, k);
    if (!(mass > 0))
        return RAMUS_ERR_SINGULAR;
    ramus_vec3 c = { 0, 0, 0 }, dc = c, ddc = c;
    for (int i = 1; i <= m->nlink; i++) {
        if (!is_known(m, k, i))
            continue;
        const double share = mass_of(m, i) / mass;
        const frame_motion at = at_com(k, i);
        c = vec3_axpy(c, share, k->com[i]);
        dc = vec3_axpy(dc, share, at.linear);
        ddc = vec3_axpy(ddc, share, at.linear_acc);
    }
    if (position)
        *position = c;
    if (velocity)
        *velocity = dc;
    if (acceleration)
        *acceleration = ddc;
    return RAMUS_OK;
}

ramus_status ramus_centre_of_mass_jacobian(const ramus_model *m, const ramus_data *data, double jacobian[])
{
    RAMUS_NEED_MODEL(m, data);
    RAMUS_NEED_ARRAYS(NULL, m->nv, jacobian);
    const kinematic_state *k = data->kinematics;
    RAMUS_TRY(kinematics_has(m, k, 0));
    const size_t nv = (size_t)m->nv;
    const double mass = known_mass(m, k);
    if (!(mass > 0))
        return RAMUS_ERR_SINGULAR;
    numbers_clear(jacobian, 3 * nv);
    for (int i = 1; i <= m->nlink; i++) {
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        for (int c = m->vi[i]; c < m->vi[i] + n && is_known(m, k, i); c++) {
            const ramus_twist s = k->column[c];
            const ramus_vec3 sum = vec3_axpy(vec3_cross(s.angular, k->carried_first[i]), k->carried[i], s.linear);
            double *at = jacobian + m->v_source[c];
            at[0] += m->v_scale[c] / mass * sum.x;
            at[nv] += m->v_scale[c] / mass * sum.y;
            at[2 * nv] += m->v_scale[c] / mass * sum.z;
        }
    }
    return RAMUS_OK;
}

/* Momentum, the angular part about `centre`, of velocities relative to `drift`. */
static ramus_wrench momentum_about(const ramus_model *m, const kinematic_state *k, ramus_vec3 centre, ramus_vec3 drift)
{
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int i = 1; i <= m->nlink; i++) {
        if (!is_known(m, k, i))
            continue;
        const ramus_vec3 velocity = at_com(k, i).linear;
        const ramus_vec3 relative = vec3_scale(mass_of(m, i), vec3_sub(velocity, drift));
        sum.force = vec3_axpy(sum.force, mass_of(m, i), velocity);
        sum.moment = vec3_add(sum.moment, vec3_cross(vec3_sub(k->com[i], centre), relative));
        sum.moment = vec3_add(sum.moment, spin(m, k, i, k->body[i].angular));
    }
    return sum;
}

ramus_status ramus_total_momentum(const ramus_model *model, const ramus_data *data, ramus_wrench *momentum)
{
    RAMUS_NEED(NULL, model, data, momentum);
    const ramus_vec3 origin = { 0, 0, 0 };
    RAMUS_TRY(kinematics_has(model, data->kinematics, NEEDS_V));
    *momentum = momentum_about(model, data->kinematics, origin, origin);
    return RAMUS_OK;
}

ramus_status ramus_centroidal_momentum(const ramus_model *model, const ramus_data *data, ramus_wrench *momentum)
{
    RAMUS_NEED(NULL, model, data, momentum);
    ramus_vec3 c, dc;
    RAMUS_TRY(ramus_centre_of_mass(model, data, &c, &dc, NULL));
    *momentum = momentum_about(model, data->kinematics, c, dc);
    return RAMUS_OK;
}

/* Add what body j contributes to the columns of the joints that carry it; `centre` is the robot's centre of mass. */
static void add_body_momentum(const ramus_model *m, const kinematic_state *k, int j, ramus_vec3 centre, double A[])
{
    const size_t nv = (size_t)m->nv;
    const double mass = mass_of(m, j);
    const ramus_vec3 from_centre = vec3_sub(k->com[j], centre);
    const ramus_vec3 ix = spin(m, k, j, (ramus_vec3){ 1, 0, 0 }), iy = spin(m, k, j, (ramus_vec3){ 0, 1, 0 }),
                     iz = spin(m, k, j, (ramus_vec3){ 0, 0, 1 });
    for (int i = j; i; i = m->parent[i]) {
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        const ramus_vec3 r = vec3_sub(k->com[j], k->body[i].x_w_i.position);
        for (int c = m->vi[i]; c < m->vi[i] + n; c++) {
            const ramus_twist s = k->column[c];
            const ramus_vec3 w = s.angular, l = vec3_scale(mass, vec3_add(s.linear, vec3_cross(w, r)));
            ramus_vec3 turning = vec3_axpy(vec3_cross(from_centre, l), w.x, ix);
            turning = vec3_axpy(vec3_axpy(turning, w.y, iy), w.z, iz);
            const double numbers[6] = { l.x, l.y, l.z, turning.x, turning.y, turning.z };
            for (size_t row = 0; row < 6; row++)
                A[row * nv + (size_t)m->v_source[c]] += m->v_scale[c] * numbers[row];
        }
    }
}

ramus_status ramus_centroidal_momentum_matrix(const ramus_model *m, const ramus_data *data, double A[])
{
    RAMUS_NEED_MODEL(m, data);
    RAMUS_NEED_ARRAYS(NULL, m->nv, A);
    const kinematic_state *k = data->kinematics;
    ramus_vec3 centre;
    RAMUS_TRY(ramus_centre_of_mass(m, data, &centre, NULL, NULL));
    numbers_clear(A, 6 * (size_t)m->nv);
    for (int j = 1; j <= m->nlink; j++)
        if (is_known(m, k, j))
            add_body_momentum(m, k, j, centre, A);
    return RAMUS_OK;
}

ramus_status ramus_kinetic_energy(const ramus_model *m, const ramus_data *data, double *energy)
{
    RAMUS_NEED_MODEL(m, data, energy);
    const kinematic_state *k = data->kinematics;
    RAMUS_TRY(kinematics_has(m, k, NEEDS_V));
    double twice = 0;
    for (int i = 1; i <= m->nlink; i++) {
        if (!is_known(m, k, i))
            continue;
        const frame_motion at = at_com(k, i);
        twice +=
            mass_of(m, i) * vec3_dot(at.linear, at.linear) + vec3_dot(at.angular, spin(m, k, i, k->body[i].angular));
    }
    *energy = 0.5 * twice;
    return RAMUS_OK;
}

ramus_status ramus_potential_energy(const ramus_model *m, const ramus_data *data, double *energy)
{
    RAMUS_NEED_MODEL(m, data, energy);
    const kinematic_state *k = data->kinematics;
    RAMUS_TRY(kinematics_has(m, k, 0));
    double sum = 0;
    for (int i = 1; i <= m->nlink; i++)
        if (is_known(m, k, i))
            sum -= mass_of(m, i) * vec3_dot(m->gravity, k->com[i]);
    *energy = sum;
    return RAMUS_OK;
}
