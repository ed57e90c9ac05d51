/* momentum.c - centre of mass, momentum and energy of all links whose pose is known
 *
 *     c = sum m_i c_i / M                              c' = sum m_i c_i' / M = J v
 *     l = sum m_i c_i'                                 momentum
 *     k = sum I_i w_i + c_i x m_i c_i'                 about the world's origin
 *     k_c = sum I_i w_i + (c_i - c) x m_i (c_i' - c')  about the centre of mass; (l, k_c) = A v
 *     T = sum (m_i |c_i'|^2 + w_i . I_i w_i) / 2       U = -sum m_i g . c_i
 *
 * Method   sums over bodies; momentum, A and J in momentum.kernel.c: the first three rows of A are M J.
 * In       what ramus_kinematics_update left.
 * Out      world axes; any output of ramus_centre_of_mass may be NULL.
 * Cost     O(nlink), and O(nv) for the matrices; readers need no memory of their own.
 * Fails    RAMUS_ERR_SINGULAR where a division by M is needed and there is no mass; RAMUS_ERR_NOT_FINITE where sums overflow.
 */
#include "kinematics.h"
#include "momentum.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

/* What a pass of finite numbers may still overflow to is not written. */
static ramus_status put_energy(double energy, double *to)
{
    if (!isfinite(energy))
        return RAMUS_ERR_NOT_FINITE;
    *to = energy;
    return RAMUS_OK;
}

static ramus_status put_wrench(ramus_vec3 force, ramus_vec3 moment, ramus_wrench *to)
{
    if (!vec3_is_finite(force) || !vec3_is_finite(moment))
        return RAMUS_ERR_NOT_FINITE;
    *to = (ramus_wrench){ force, moment };
    return RAMUS_OK;
}

static int is_known(const ramus_model *m, const kinematic_state *k, int i)
{
    return k->root_known[m->root[i]];
}

/* Of body i, in the world. */
static ramus_vec3 com_of(const kinematic_state *k, int i)
{
    return vec3_add(k->body[i].x_w_i.position, quat_rotate(k->body[i].x_w_i.rotation, k->com_i[i]));
}

static double known_mass(const ramus_model *m, const kinematic_state *k)
{
    double mass = 0;
    for (int i = 1; i <= m->nlink; i++)
        if (is_known(m, k, i))
            mass += k->mass[i];
    return mass;
}

/* Velocity and acceleration of body i's centre of mass. */
static frame_motion at_com(const kinematic_state *k, int i)
{
    frame_motion at;
    const ramus_vec3 r = quat_rotate(k->body[i].x_w_i.rotation, k->com_i[i]);
    at.x_w_i = (ramus_pose){ k->body[i].x_w_i.rotation, vec3_add(k->body[i].x_w_i.position, r) };
    move_by(&k->body[i], r, &at);
    return at;
}

/* I w of body i, both in world axes. */
static ramus_vec3 spin(const kinematic_state *k, int i, ramus_vec3 angular)
{
    const ramus_quat r = k->body[i].x_w_i.rotation;
    return quat_rotate(r, tensor_mul(k->inertia_i[i], quat_unrotate(r, angular)));
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
        const double share = k->mass[i] / mass;
        const frame_motion at = at_com(k, i);
        c = vec3_axpy(c, share, at.x_w_i.position);
        dc = vec3_axpy(dc, share, at.linear);
        ddc = vec3_axpy(ddc, share, at.linear_acc);
    }
    if (!vec3_is_finite(c) || (velocity && !vec3_is_finite(dc)) || (acceleration && !vec3_is_finite(ddc)))
        return RAMUS_ERR_NOT_FINITE;
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
    const double mass = known_mass(m, k);
    if (!(mass > 0))
        return RAMUS_ERR_SINGULAR;
    numbers_clear(jacobian, 3 * (size_t)m->nv);
    data->sv->momentum_columns(m, k, &(momentum_matrix){ .scale = 1 / mass, .A = jacobian });
    return data->sv->all_finite(3 * (size_t)m->nv, jacobian) ? RAMUS_OK : RAMUS_ERR_NOT_FINITE;
}

ramus_status ramus_total_momentum(const ramus_model *model, const ramus_data *data, ramus_wrench *momentum)
{
    RAMUS_NEED(NULL, model, data, momentum);
    RAMUS_TRY(kinematics_has(model, data->kinematics, NEEDS_V));
    momentum_sums sum;
    data->sv->momentum(model, data->kinematics, &sum);
    return put_wrench(sum.linear, vec3_add(sum.angular, vec3_cross(sum.centre, sum.linear)), momentum);
}

ramus_status ramus_centroidal_momentum(const ramus_model *model, const ramus_data *data, ramus_wrench *momentum)
{
    RAMUS_NEED(NULL, model, data, momentum);
    RAMUS_TRY(kinematics_has(model, data->kinematics, NEEDS_V));
    momentum_sums sum;
    data->sv->momentum(model, data->kinematics, &sum);
    if (!(sum.mass > 0))
        return RAMUS_ERR_SINGULAR;
    return put_wrench(sum.linear, sum.angular, momentum);
}

ramus_status ramus_centroidal_momentum_matrix(const ramus_model *m, const ramus_data *data, double A[])
{
    RAMUS_NEED_MODEL(m, data);
    RAMUS_NEED_ARRAYS(NULL, m->nv, A);
    momentum_matrix out = { .scale = 1, .angular = 1, .A = A };
    RAMUS_TRY(ramus_centre_of_mass(m, data, &out.centre, NULL, NULL));
    numbers_clear(A, 6 * (size_t)m->nv);
    data->sv->momentum_columns(m, data->kinematics, &out);
    return data->sv->all_finite(6 * (size_t)m->nv, A) ? RAMUS_OK : RAMUS_ERR_NOT_FINITE;
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
        twice += k->mass[i] * vec3_dot(at.linear, at.linear) + vec3_dot(at.angular, spin(k, i, k->body[i].angular));
    }
    return put_energy(0.5 * twice, energy);
}

ramus_status ramus_potential_energy(const ramus_model *m, const ramus_data *data, double *energy)
{
    RAMUS_NEED_MODEL(m, data, energy);
    const kinematic_state *k = data->kinematics;
    RAMUS_TRY(kinematics_has(m, k, 0));
    double sum = 0;
    for (int i = 1; i <= m->nlink; i++)
        if (is_known(m, k, i))
            sum -= k->mass[i] * vec3_dot(m->gravity, com_of(k, i));
    return put_energy(sum, energy);
}

ramus_status ramus_energy(const ramus_model *m, ramus_data *d, const double q[], const double v[], double *kinetic,
                          double *potential)
{
    RAMUS_NEED_STATE(m, d, q, v);
    double both[2] = { 0, 0 };
    if (m == d->model && m->substitute) {
        const model_substitute *other = m->substitute;
        RAMUS_TRY(other->body_energy(other->self, data_circumstances(d), q, v, &both[0], &both[1], &d->error));
    } else {
        RAMUS_TRY(ramus_kinematics_update(m, d, q, v, NULL));
        if (ramus_kinetic_energy(m, d, &both[0]) || ramus_potential_energy(m, d, &both[1]))
            return ramus_fail(&d->error, RAMUS_ERR_NOT_FINITE,
                              "the energy overflows: positions or velocities are too large");
    }
    if (kinetic)
        *kinetic = both[0];
    if (potential)
        *potential = both[1];
    return RAMUS_OK;
}
