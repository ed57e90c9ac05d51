/* configuration.c - moving about in the configuration space
 *
 * Joints with plain coordinates add; planar velocities are plain derivatives, so they add too. Spherical and free joints
 * live on SO(3) and SE(3) with velocities in the moved frame:
 *
 *     integrate   x_out = x exp(dt v)          difference   v = log(x_from^-1 x_to)
 */
#include "compiled.h"

#include "algebra/quat.h"

#include <math.h>

#define PI 3.14159265358979323846

static ramus_quat rotation_exp(ramus_vec3 angle)
{
    const double t = vec3_norm(angle);
    const double s = t < 1e-4 ? 0.5 - t * t / 48 : sin(0.5 * t) / t;
    return (ramus_quat){ cos(0.5 * t), s * angle.x, s * angle.y, s * angle.z };
}

/* The short way round: angle in [0, pi]. */
static ramus_vec3 rotation_log(ramus_quat r)
{
    if (r.w < 0)
        r = (ramus_quat){ -r.w, -r.x, -r.y, -r.z };
    const ramus_vec3 n = { r.x, r.y, r.z };
    const double s = vec3_norm(n);
    const double factor = s < 1e-8 ? 2 / r.w : 2 * atan2(s, r.w) / s;
    return vec3_scale(factor, n);
}

/* The translation of exp(w, v): V(w) v, V = 1 + (1 - cos t)/t^2 [w] + (t - sin t)/t^3 [w]^2. */
static ramus_vec3 translation_exp(ramus_vec3 w, ramus_vec3 v)
{
    const double t = vec3_norm(w), t2 = t * t;
    const double a = t < 1e-3 ? 0.5 - t2 / 24 + t2 * t2 / 720 : (1 - cos(t)) / t2;
    const double b = t < 1e-2 ? 1.0 / 6 - t2 / 120 + t2 * t2 / 5040 - t2 * t2 * t2 / 362880 : (t - sin(t)) / (t2 * t);
    const ramus_vec3 wv = vec3_cross(w, v);
    return vec3_add(v, vec3_add(vec3_scale(a, wv), vec3_scale(b, vec3_cross(w, wv))));
}

/* Its inverse: 1 - [w]/2 + (1 - (t/2) cot(t/2))/t^2 [w]^2. */
static ramus_vec3 translation_log(ramus_vec3 w, ramus_vec3 p)
{
    const double t = vec3_norm(w), t2 = t * t;
    const double c = t < 1e-2 ? 1.0 / 12 + t2 / 720 + t2 * t2 / 30240 : (1 - 0.5 * t / tan(0.5 * t)) / t2;
    const ramus_vec3 wp = vec3_cross(w, p);
    return vec3_add(p, vec3_add(vec3_scale(-0.5, wp), vec3_scale(c, vec3_cross(w, wp))));
}

static ramus_quat load_quat(const double q[])
{
    return ramus_quat_normalized((ramus_quat){ q[0], q[1], q[2], q[3] });
}

static void store_quat(ramus_quat r, double q[])
{
    r = ramus_quat_normalized(r);
    q[0] = r.w;
    q[1] = r.x;
    q[2] = r.y;
    q[3] = r.z;
}

static ramus_vec3 load3(const double v[])
{
    return (ramus_vec3){ v[0], v[1], v[2] };
}

static void store3(ramus_vec3 u, double v[])
{
    v[0] = u.x;
    v[1] = u.y;
    v[2] = u.z;
}

void ramus_neutral(const ramus_model *model, double q[])
{
    if (!model || (!q && model->nq > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index < 0)
            continue;
        const joint_properties *joint = &joint_table[link->joint_type];
        for (int c = 0; c < joint->nq; c++)
            q[link->q_index + c] = c == joint->quaternion;
    }
}

static double uniform(unsigned long long *seed) /* splitmix64, [0, 1) */
{
    unsigned long long z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static void random_quat(unsigned long long *seed, double q[4]) /* uniform on the sphere */
{
    const double u = uniform(seed), a = 2 * PI * uniform(seed), b = 2 * PI * uniform(seed);
    const double s = sqrt(1 - u), c = sqrt(u);
    q[0] = c * cos(b);
    q[1] = s * sin(a);
    q[2] = s * cos(a);
    q[3] = c * sin(b);
}

static double within(const ramus_link_info *link, unsigned long long *seed, double reach)
{
    const double low = isfinite(link->lower) ? link->lower : isfinite(link->upper) ? link->upper - 2 * reach : -reach;
    const double high = isfinite(link->upper) ? link->upper : low + 2 * reach;
    return low + (high - low) * uniform(seed);
}

void ramus_random(const ramus_model *model, unsigned long long *seed, double q[])
{
    if (!model || !seed || (!q && model->nq > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        double *c = q + link->q_index;
        if (link->q_index < 0)
            continue;
        const joint_properties *joint = &joint_table[link->joint_type];
        const int plain = joint_is_plain(link->joint_type) ? joint->nq : joint->quaternion;
        for (int i = 0; i < plain; i++) {
            const double reach = joint->quaternion >= 0 || step_slides(joint->step[i]) ? 1 : PI;
            c[i] = joint->nq == 1 ? within(link, seed, reach) : reach * (2 * uniform(seed) - 1);
        }
        if (joint->quaternion >= 0)
            random_quat(seed, c + joint->quaternion);
    }
}

void joint_integrate(ramus_joint_type type, const double from[], const double rate[], double dt, double to[])
{
    const joint_properties *joint = &joint_table[type];
    if (joint->quaternion < 0) {
        for (int c = 0; c < joint->nq; c++)
            to[c] = from[c] + dt * rate[c];
        return;
    }
    const ramus_quat r = load_quat(from + joint->quaternion);
    const ramus_vec3 w = vec3_scale(dt, load3(rate));
    if (joint->quaternion)
        store3(vec3_add(load3(from), ramus_quat_rotate(r, translation_exp(w, vec3_scale(dt, load3(rate + 3))))), to);
    store_quat(ramus_quat_mul(r, rotation_exp(w)), to + joint->quaternion);
}

void ramus_integrate(const ramus_model *model, const double q[], const double v[], double dt, double q_out[])
{
    if (!model || ((!q || !q_out) && model->nq > 0) || (!v && model->nv > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index >= 0)
            joint_integrate(link->joint_type, q + link->q_index, v + link->v_index, dt, q_out + link->q_index);
    }
}

void ramus_difference(const ramus_model *model, const double q_from[], const double q_to[], double v[])
{
    if (!model || ((!q_from || !q_to) && model->nq > 0) || (!v && model->nv > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index < 0)
            continue;
        const double *from = q_from + link->q_index, *to = q_to + link->q_index;
        double *rate = v + link->v_index;
        const joint_properties *joint = &joint_table[link->joint_type];
        if (joint->quaternion < 0) {
            for (int c = 0; c < joint->nq; c++)
                rate[c] = to[c] - from[c];
            continue;
        }
        const ramus_quat r = quat_conj(load_quat(from + joint->quaternion));
        const ramus_vec3 w = rotation_log(ramus_quat_mul(r, load_quat(to + joint->quaternion)));
        store3(w, rate);
        if (joint->quaternion)
            store3(translation_log(w, ramus_quat_rotate(r, vec3_add(load3(to), vec3_scale(-1, load3(from))))),
                   rate + 3);
    }
}

void ramus_normalize(const ramus_model *model, double q[])
{
    if (!model || (!q && model->nq > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index < 0 || joint_is_plain(link->joint_type))
            continue;
        double *r = q + link->q_index + joint_table[link->joint_type].quaternion;
        store_quat(load_quat(r), r);
    }
}

int ramus_state_carry(const ramus_model *from, const double q_from[], const double v_from[], const ramus_model *to,
                      double q_to[], double v_to[])
{
    if (!from || !to || (!q_from && from->nq > 0) || (!v_from && from->nv > 0) || (!q_to && to->nq > 0) ||
        (!v_to && to->nv > 0))
        return 0;
    int carried = 0;
    ramus_neutral(to, q_to);
    for (int k = 0; k < to->nv; k++)
        v_to[k] = 0;
    for (int k = 0; k < to->nlink; k++) {
        const ramus_link_info *target = &to->link[k];
        if (target->q_index < 0)
            continue;
        const int found = names_find(&from->joints, target->joint_name);
        if (found < 0)
            continue;
        const ramus_link_info *source = &from->link[found];
        if (source->q_index < 0 || source->joint_type != target->joint_type)
            continue;
        for (int c = 0; c < ramus_joint_type_nq(target->joint_type); c++)
            q_to[target->q_index + c] = q_from[source->q_index + c];
        for (int c = 0; c < ramus_joint_type_nv(target->joint_type); c++)
            v_to[target->v_index + c] = v_from[source->v_index + c];
        carried++;
    }
    return carried;
}
