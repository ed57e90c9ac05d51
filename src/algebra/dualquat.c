/* dualquat.c - arithmetic, exponentials and logarithms of dual quaternions
 *
 *     a b = pa pb + eps (pa db + da pb)
 *     log x = (phi n + eps p) / 2                               the papers': rotation vector and position
 *     screw_log x = (theta l + eps (s l + theta m)) / 2         the group's: inverse of 1 + h + h^2/2 + ...
 *
 * Numbers    Logarithms work on the representative with non-negative real part, so half angles lie in [0, pi/2] and no
 *            coefficient below is singular; at small angles the one that suffers from cancellation has a series.
 * See        dualquat_convert.c for arrays, matrices and other descriptions of a pose.
 */
#include "ramus/dualquat.h"

#include <math.h>

#include "quat.h"

/* (sin a - a cos a) / a^3 = sum over n >= 1 of (-1)^(n+1) 2n / (2n+1)! a^(2n-2), 1/3 at 0; even in a */
static double sine_excess(double a)
{
    if (!(fabs(a) < 0.5))
        return (sin(a) - a * cos(a)) / (a * a * a);
    const double s = a * a;
    return 1.0 / 3 -
           s * (1.0 / 30 -
                s * (1.0 / 840 - s * (1.0 / 45360 - s * (1.0 / 3991680 - s * (1.0 / 518918400 - s / 93405312000.0)))));
}

/* ---- arithmetic --------------------------------------------------------------------------------------------- */

ramus_dq ramus_dq_identity(void)
{
    return (ramus_dq){ { 1, 0, 0, 0 }, { 0, 0, 0, 0 } };
}

ramus_dq ramus_dq_add(ramus_dq a, ramus_dq b)
{
    return (ramus_dq){ quat_add(a.primary, b.primary), quat_add(a.dual, b.dual) };
}

ramus_dq ramus_dq_sub(ramus_dq a, ramus_dq b)
{
    return (ramus_dq){ quat_sub(a.primary, b.primary), quat_sub(a.dual, b.dual) };
}

ramus_dq ramus_dq_scale(double s, ramus_dq a)
{
    return (ramus_dq){ quat_scale(s, a.primary), quat_scale(s, a.dual) };
}

/* pa pb + eps (pa db + da pb) */
ramus_dq ramus_dq_mul(ramus_dq a, ramus_dq b)
{
    return (ramus_dq){ ramus_quat_mul(a.primary, b.primary),
                       quat_add(ramus_quat_mul(a.primary, b.dual), ramus_quat_mul(a.dual, b.primary)) };
}

ramus_dq ramus_dq_conj(ramus_dq a)
{
    return (ramus_dq){ ramus_quat_conj(a.primary), ramus_quat_conj(a.dual) };
}

ramus_dq ramus_dq_swap(ramus_dq a)
{
    return (ramus_dq){ a.dual, a.primary };
}

/* |p| + eps <p / |p|, d> */
ramus_dual ramus_dq_norm(ramus_dq a)
{
    const double n = quat_norm(a.primary);
    if (n == 0)
        return (ramus_dual){ 0, 0 };
    return (ramus_dual){ n, quat_dot(quat_scale(1 / n, a.primary), a.dual) };
}

/* p^-1 - eps p^-1 d p^-1 */
ramus_dq ramus_dq_inverse(ramus_dq a)
{
    const double n = quat_norm(a.primary);
    const ramus_quat c = ramus_quat_conj(a.primary);
    const ramus_quat inverse = { c.w / n / n, c.x / n / n, c.y / n / n, c.z / n / n }; /* |p|^2 may overflow */
    const ramus_quat dual = ramus_quat_mul(ramus_quat_mul(inverse, a.dual), inverse);
    return (ramus_dq){ inverse, quat_scale(-1, dual) };
}

/* u + eps (d - <u, d> u) / |p|, with u = p / |p|: the part of d along u is what a unit may not have */
ramus_dq ramus_dq_normalized(ramus_dq a)
{
    const double n = quat_norm(a.primary);
    const ramus_quat u = { a.primary.w / n, a.primary.x / n, a.primary.y / n, a.primary.z / n };
    const ramus_quat d = { a.dual.w / n, a.dual.x / n, a.dual.y / n, a.dual.z / n };
    return (ramus_dq){ u, quat_sub(d, quat_scale(quat_dot(u, d), u)) };
}

ramus_dq ramus_dq_canonical(ramus_dq x)
{
    return ramus_dq_scale(quat_canonical_sign(x.primary), x);
}

/* x h x* */
ramus_dq ramus_dq_ad(ramus_dq x, ramus_dq h)
{
    return ramus_dq_mul(ramus_dq_mul(x, h), ramus_dq_conj(x));
}

/* ph x pk + eps (ph x dk + dh x pk), the products of the vectors: the rest of h k - k h cancels */
ramus_dq ramus_dq_cross(ramus_dq h, ramus_dq k)
{
    const ramus_vec3 ph = quat_to_vec3(h.primary), dh = quat_to_vec3(h.dual);
    const ramus_vec3 pk = quat_to_vec3(k.primary), dk = quat_to_vec3(k.dual);
    return (ramus_dq){ quat_from_vec3(vec3_cross(ph, pk)),
                       quat_from_vec3(vec3_add(vec3_cross(ph, dk), vec3_cross(dh, pk))) };
}

/* <ph, pk> + eps (<ph, dk> + <dh, pk>) */
ramus_dual ramus_dq_dot(ramus_dq h, ramus_dq k)
{
    return (ramus_dual){ quat_dot(h.primary, k.primary), quat_dot(h.primary, k.dual) + quat_dot(h.dual, k.primary) };
}

bool ramus_dq_is_unit(ramus_dq a, double tol)
{
    const double scale = fmax(1, quat_norm(a.dual));
    return fabs(quat_norm(a.primary) - 1) <= tol && fabs(quat_dot(a.primary, a.dual)) <= tol * scale;
}

bool ramus_dq_is_pure(ramus_dq a, double tol)
{
    return fabs(a.primary.w) <= tol && fabs(a.dual.w) <= tol;
}

/* ---- exponentials and logarithms ---------------------------------------------------------------------------- */

/* log r + eps vec3(d r*): the position is 2 d r* */
ramus_dq ramus_dq_log(ramus_dq x)
{
    const ramus_quat half_position = ramus_quat_mul(x.dual, ramus_quat_conj(x.primary));
    return (ramus_dq){ ramus_quat_log(x.primary), quat_from_vec3(quat_to_vec3(half_position)) };
}

/* r + eps d r with r = exp(p) */
ramus_dq ramus_dq_exp(ramus_dq h)
{
    const ramus_quat r = ramus_quat_exp(h.primary);
    const ramus_quat half_position = quat_from_vec3(quat_to_vec3(h.dual));
    return (ramus_dq){ r, ramus_quat_mul(half_position, r) };
}

/* With r = cos a + v and d = e + u (real part, vector):  v k + eps (u k - v e g),
 * k = a / sin a,  g = (sin a - a cos a) / sin^3 a */
ramus_dq ramus_dq_screw_log(ramus_dq x)
{
    const ramus_dq c = ramus_dq_canonical(x);
    const ramus_vec3 v = quat_to_vec3(c.primary), u = quat_to_vec3(c.dual);
    const double sine = vec3_norm(v);
    const double k = angle_over_sine(sine, c.primary.w);
    const double g = sine_excess(atan2(sine, c.primary.w)) * k * k * k;
    return (ramus_dq){ quat_from_vec3(vec3_scale(k, v)),
                       quat_from_vec3(vec3_axpy(vec3_scale(k, u), -c.dual.w * g, v)) };
}

/* With h = v + eps u, a = |v|:  cos a + s v + eps (-s <v, u> + s u - e <v, u> v),
 * s = sin a / a,  e = (sin a - a cos a) / a^3 */
ramus_dq ramus_dq_screw_exp(ramus_dq h)
{
    const ramus_vec3 v = quat_to_vec3(h.primary), u = quat_to_vec3(h.dual);
    const double a = vec3_norm(v);
    const double s = sine_over(a);
    const double along = vec3_dot(v, u);
    ramus_dq x = { quat_from_vec3(vec3_scale(s, v)),
                   quat_from_vec3(vec3_axpy(vec3_scale(s, u), -sine_excess(a) * along, v)) };
    x.primary.w = cos(a);
    x.dual.w = -s * along;
    return x;
}

/* screw_exp(t screw_log x) */
ramus_dq ramus_dq_pow(ramus_dq x, double t)
{
    return ramus_dq_screw_exp(ramus_dq_scale(t, ramus_dq_screw_log(x)));
}

/* a (a* b)^t; the logarithm's choice of representative is the short way */
ramus_dq ramus_dq_interpolate(ramus_dq a, ramus_dq b, double t)
{
    return ramus_dq_mul(a, ramus_dq_pow(ramus_dq_mul(ramus_dq_conj(a), b), t));
}
