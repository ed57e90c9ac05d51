/* configuration.c - moving about in the configuration space
 *
 * Joints with plain coordinates add; planar velocities are plain derivatives, so they add too. Spherical and free joints
 * live on SO(3) and SE(3) with velocities in the moved frame:
 *
 *     integrate   x_out = x exp(dt v)          difference   v = log(x_from^-1 x_to)
 */
#include "compiled.h"

#include <math.h>

#define PI 3.14159265358979323846

static ramus_vec3 add(ramus_vec3 a, ramus_vec3 b)
{
    return (ramus_vec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static ramus_vec3 scale(double s, ramus_vec3 a)
{
    return (ramus_vec3){ s * a.x, s * a.y, s * a.z };
}

static ramus_vec3 cross(ramus_vec3 a, ramus_vec3 b)
{
    return (ramus_vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static double norm(ramus_vec3 a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static ramus_quat rotation_exp(ramus_vec3 angle)
{
    const double t = norm(angle);
    const double s = t < 1e-4 ? 0.5 - t * t / 48 : sin(0.5 * t) / t;
    return (ramus_quat){ cos(0.5 * t), s * angle.x, s * angle.y, s * angle.z };
}

/* The short way round: angle in [0, pi]. */
static ramus_vec3 rotation_log(ramus_quat r)
{
    if (r.w < 0)
        r = (ramus_quat){ -r.w, -r.x, -r.y, -r.z };
    const ramus_vec3 n = { r.x, r.y, r.z };
    const double s = norm(n);
    const double factor = s < 1e-8 ? 2 / r.w : 2 * atan2(s, r.w) / s;
    return scale(factor, n);
}

/* The translation of exp(w, v): V(w) v, V = 1 + (1 - cos t)/t^2 [w] + (t - sin t)/t^3 [w]^2. */
static ramus_vec3 translation_exp(ramus_vec3 w, ramus_vec3 v)
{
    const double t = norm(w), t2 = t * t;
    const double a = t < 1e-3 ? 0.5 - t2 / 24 + t2 * t2 / 720 : (1 - cos(t)) / t2;
    const double b = t < 1e-2 ? 1.0 / 6 - t2 / 120 + t2 * t2 / 5040 - t2 * t2 * t2 / 362880 : (t - sin(t)) / (t2 * t);
    const ramus_vec3 wv = cross(w, v);
    return add(v, add(scale(a, wv), scale(b, cross(w, wv))));
}

/* Its inverse: 1 - [w]/2 + (1 - (t/2) cot(t/2))/t^2 [w]^2. */
static ramus_vec3 translation_log(ramus_vec3 w, ramus_vec3 p)
{
    const double t = norm(w), t2 = t * t;
    const double c = t < 1e-2 ? 1.0 / 12 + t2 / 720 + t2 * t2 / 30240 : (1 - 0.5 * t / tan(0.5 * t)) / t2;
    const ramus_vec3 wp = cross(w, p);
    return add(p, add(scale(-0.5, wp), scale(c, cross(w, wp))));
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

static ramus_quat quat_conj(ramus_quat r)
{
    return (ramus_quat){ r.w, -r.x, -r.y, -r.z };
}

void ramus_neutral(const ramus_model *model, double q[])
{
    if (!model || (!q && model->nq > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index < 0)
            continue;
        for (int c = 0; c < ramus_joint_type_nq(link->joint_type); c++)
            q[link->q_index + c] = 0;
        if (link->joint_type == RAMUS_SPHERICAL)
            q[link->q_index] = 1;
        if (link->joint_type == RAMUS_FREE)
            q[link->q_index + 3] = 1;
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
        switch (link->joint_type) {
        case RAMUS_REVOLUTE:
        case RAMUS_HELICAL:
            c[0] = within(link, seed, PI);
            break;
        case RAMUS_PRISMATIC:
            c[0] = within(link, seed, 1);
            break;
        case RAMUS_CYLINDRICAL:
            c[0] = PI * (2 * uniform(seed) - 1);
            c[1] = 2 * uniform(seed) - 1;
            break;
        case RAMUS_PLANAR:
            c[0] = 2 * uniform(seed) - 1;
            c[1] = 2 * uniform(seed) - 1;
            c[2] = PI * (2 * uniform(seed) - 1);
            break;
        case RAMUS_SPHERICAL:
            random_quat(seed, c);
            break;
        case RAMUS_FREE:
            for (int j = 0; j < 3; j++)
                c[j] = 2 * uniform(seed) - 1;
            random_quat(seed, c + 3);
            break;
        case RAMUS_FIXED:
        case RAMUS_JOINT_TYPE_COUNT:
            break;
        }
    }
}

void ramus_integrate(const ramus_model *model, const double q[], const double v[], double dt, double q_out[])
{
    if (!model || ((!q || !q_out) && model->nq > 0) || (!v && model->nv > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index < 0)
            continue;
        const double *from = q + link->q_index, *rate = v + link->v_index;
        double *to = q_out + link->q_index;
        if (link->joint_type == RAMUS_SPHERICAL) {
            store_quat(ramus_quat_mul(load_quat(from), rotation_exp(scale(dt, load3(rate)))), to);
        } else if (link->joint_type == RAMUS_FREE) {
            const ramus_quat r = load_quat(from + 3);
            const ramus_vec3 w = scale(dt, load3(rate)), u = scale(dt, load3(rate + 3));
            store3(add(load3(from), ramus_quat_rotate(r, translation_exp(w, u))), to);
            store_quat(ramus_quat_mul(r, rotation_exp(w)), to + 3);
        } else {
            for (int c = 0; c < ramus_joint_type_nq(link->joint_type); c++)
                to[c] = from[c] + dt * rate[c];
        }
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
        if (link->joint_type == RAMUS_SPHERICAL) {
            store3(rotation_log(ramus_quat_mul(quat_conj(load_quat(from)), load_quat(to))), rate);
        } else if (link->joint_type == RAMUS_FREE) {
            const ramus_quat r = quat_conj(load_quat(from + 3));
            const ramus_vec3 w = rotation_log(ramus_quat_mul(r, load_quat(to + 3)));
            const ramus_vec3 p = ramus_quat_rotate(r, add(load3(to), scale(-1, load3(from))));
            store3(w, rate);
            store3(translation_log(w, p), rate + 3);
        } else {
            for (int c = 0; c < ramus_joint_type_nq(link->joint_type); c++)
                rate[c] = to[c] - from[c];
        }
    }
}

void ramus_normalize(const ramus_model *model, double q[])
{
    if (!model || (!q && model->nq > 0))
        return;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->q_index >= 0 && link->joint_type == RAMUS_SPHERICAL)
            store_quat(load_quat(q + link->q_index), q + link->q_index);
        if (link->q_index >= 0 && link->joint_type == RAMUS_FREE)
            store_quat(load_quat(q + link->q_index + 3), q + link->q_index + 3);
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
