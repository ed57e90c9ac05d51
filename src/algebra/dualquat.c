/* dualquat.c - arithmetic, exponentials and logarithms of quaternions and dual quaternions
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

#include "vec3.h"

/* ---- quaternions -------------------------------------------------------------------------------------------- */

ramus_quat ramus_quat_make(double w, double x, double y, double z)
{
    return (ramus_quat){ w, x, y, z };
}

ramus_quat ramus_quat_identity(void)
{
    return (ramus_quat){ 1, 0, 0, 0 };
}

ramus_quat ramus_quat_add(ramus_quat a, ramus_quat b)
{
    return (ramus_quat){ a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z };
}

ramus_quat ramus_quat_sub(ramus_quat a, ramus_quat b)
{
    return (ramus_quat){ a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z };
}

ramus_quat ramus_quat_scale(double s, ramus_quat a)
{
    return (ramus_quat){ s * a.w, s * a.x, s * a.y, s * a.z };
}

ramus_quat ramus_quat_conj(ramus_quat a)
{
    return (ramus_quat){ a.w, -a.x, -a.y, -a.z };
}

double ramus_quat_dot(ramus_quat a, ramus_quat b)
{
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

/* |a|, without overflow or underflow on the way */
double ramus_quat_norm(ramus_quat a)
{
    return hypot(hypot(a.w, a.x), hypot(a.y, a.z));
}

/* a* / |a| / |a|: in two steps, for |a|^2 may overflow where the result does not */
ramus_quat ramus_quat_inverse(ramus_quat a)
{
    const double n = ramus_quat_norm(a);
    return (ramus_quat){ a.w / n / n, -a.x / n / n, -a.y / n / n, -a.z / n / n };
}

ramus_quat ramus_quat_from_vec3(ramus_vec3 v)
{
    return (ramus_quat){ 0, v.x, v.y, v.z };
}

ramus_vec3 ramus_quat_to_vec3(ramus_quat a)
{
    return (ramus_vec3){ a.x, a.y, a.z };
}

/* ---- coefficients of the exponentials and logarithms -------------------------------------------------------- */

/* sin(a) / a, 1 at 0: sin is exact to the last bits for small a, so the quotient is too */
static double sine_over(double a)
{
    return a == 0 ? 1 : sin(a) / a;
}

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

/* a / sin a for a = atan2(sine, cosine), 1 at 0 */
static double angle_over_sine(double sine, double cosine)
{
    return sine == 0 ? 1 : atan2(sine, cosine) / sine;
}

/* -1 where x and -x swap roles in ramus_dq_canonical, else 1 */
static double canonical_sign(ramus_quat r)
{
    const double part[4] = { r.w, r.x, r.y, r.z };
    for (int i = 0; i < 4; i++)
        if (part[i] != 0)
            return part[i] < 0 ? -1 : 1;
    return 1;
}

/* cos |u| + u sin |u| / |u| */
ramus_quat ramus_quat_exp(ramus_quat u)
{
    const ramus_vec3 v = ramus_quat_to_vec3(u);
    const double a = vec3_norm(v);
    const double s = sine_over(a);
    return (ramus_quat){ cos(a), s * v.x, s * v.y, s * v.z };
}

/* v a / sin a, with r = cos a + v, |v| = sin a */
ramus_quat ramus_quat_log(ramus_quat r)
{
    const ramus_quat c = ramus_quat_scale(canonical_sign(r), r);
    const ramus_vec3 v = ramus_quat_to_vec3(c);
    return ramus_quat_from_vec3(vec3_scale(angle_over_sine(vec3_norm(v), c.w), v));
}

/* ---- arithmetic --------------------------------------------------------------------------------------------- */

ramus_dq ramus_dq_make(ramus_quat primary, ramus_quat dual)
{
    return (ramus_dq){ primary, dual };
}

ramus_dq ramus_dq_identity(void)
{
    return (ramus_dq){ { 1, 0, 0, 0 }, { 0, 0, 0, 0 } };
}

ramus_dq ramus_dq_zero(void)
{
    return (ramus_dq){ { 0, 0, 0, 0 }, { 0, 0, 0, 0 } };
}

ramus_dq ramus_dq_add(ramus_dq a, ramus_dq b)
{
    return (ramus_dq){ ramus_quat_add(a.primary, b.primary), ramus_quat_add(a.dual, b.dual) };
}

ramus_dq ramus_dq_sub(ramus_dq a, ramus_dq b)
{
    return (ramus_dq){ ramus_quat_sub(a.primary, b.primary), ramus_quat_sub(a.dual, b.dual) };
}

ramus_dq ramus_dq_scale(double s, ramus_dq a)
{
    return (ramus_dq){ ramus_quat_scale(s, a.primary), ramus_quat_scale(s, a.dual) };
}

/* pa pb + eps (pa db + da pb) */
ramus_dq ramus_dq_mul(ramus_dq a, ramus_dq b)
{
    return (ramus_dq){ ramus_quat_mul(a.primary, b.primary),
                       ramus_quat_add(ramus_quat_mul(a.primary, b.dual), ramus_quat_mul(a.dual, b.primary)) };
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
    const double n = ramus_quat_norm(a.primary);
    if (n == 0)
        return (ramus_dual){ 0, 0 };
    return (ramus_dual){ n, ramus_quat_dot(ramus_quat_scale(1 / n, a.primary), a.dual) };
}

/* p^-1 - eps p^-1 d p^-1 */
ramus_dq ramus_dq_inverse(ramus_dq a)
{
    const ramus_quat inverse = ramus_quat_inverse(a.primary);
    const ramus_quat dual = ramus_quat_mul(ramus_quat_mul(inverse, a.dual), inverse);
    return (ramus_dq){ inverse, ramus_quat_scale(-1, dual) };
}

/* u + eps (d - <u, d> u) / |p|, with u = p / |p|: the part of d along u is what a unit may not have */
ramus_dq ramus_dq_normalized(ramus_dq a)
{
    const double n = ramus_quat_norm(a.primary);
    const ramus_quat u = { a.primary.w / n, a.primary.x / n, a.primary.y / n, a.primary.z / n };
    const ramus_quat d = { a.dual.w / n, a.dual.x / n, a.dual.y / n, a.dual.z / n };
    return (ramus_dq){ u, ramus_quat_sub(d, ramus_quat_scale(ramus_quat_dot(u, d), u)) };
}

ramus_dq ramus_dq_canonical(ramus_dq x)
{
    return ramus_dq_scale(canonical_sign(x.primary), x);
}

/* x h x* */
ramus_dq ramus_dq_ad(ramus_dq x, ramus_dq h)
{
    return ramus_dq_mul(ramus_dq_mul(x, h), ramus_dq_conj(x));
}

/* ph x pk + eps (ph x dk + dh x pk), the products of the vectors: the rest of h k - k h cancels */
ramus_dq ramus_dq_cross(ramus_dq h, ramus_dq k)
{
    const ramus_vec3 ph = ramus_quat_to_vec3(h.primary), dh = ramus_quat_to_vec3(h.dual);
    const ramus_vec3 pk = ramus_quat_to_vec3(k.primary), dk = ramus_quat_to_vec3(k.dual);
    return (ramus_dq){ ramus_quat_from_vec3(vec3_cross(ph, pk)),
                       ramus_quat_from_vec3(vec3_add(vec3_cross(ph, dk), vec3_cross(dh, pk))) };
}

/* <ph, pk> + eps (<ph, dk> + <dh, pk>) */
ramus_dual ramus_dq_dot(ramus_dq h, ramus_dq k)
{
    return (ramus_dual){ ramus_quat_dot(h.primary, k.primary),
                         ramus_quat_dot(h.primary, k.dual) + ramus_quat_dot(h.dual, k.primary) };
}

int ramus_dq_is_unit(ramus_dq a, double tol)
{
    const double scale = fmax(1, ramus_quat_norm(a.dual));
    return fabs(ramus_quat_norm(a.primary) - 1) <= tol && fabs(ramus_quat_dot(a.primary, a.dual)) <= tol * scale;
}

int ramus_dq_is_pure(ramus_dq a, double tol)
{
    return fabs(a.primary.w) <= tol && fabs(a.dual.w) <= tol;
}

/* ---- exponentials and logarithms ---------------------------------------------------------------------------- */

/* log r + eps vec3(d r*): the position is 2 d r* */
ramus_dq ramus_dq_log(ramus_dq x)
{
    const ramus_quat half_position = ramus_quat_mul(x.dual, ramus_quat_conj(x.primary));
    return (ramus_dq){ ramus_quat_log(x.primary), ramus_quat_from_vec3(ramus_quat_to_vec3(half_position)) };
}

/* r + eps d r with r = exp(p) */
ramus_dq ramus_dq_exp(ramus_dq h)
{
    const ramus_quat r = ramus_quat_exp(h.primary);
    const ramus_quat half_position = ramus_quat_from_vec3(ramus_quat_to_vec3(h.dual));
    return (ramus_dq){ r, ramus_quat_mul(half_position, r) };
}

/* With r = cos a + v and d = e + u (real part, vector):  v k + eps (u k - v e g),
 * k = a / sin a,  g = (sin a - a cos a) / sin^3 a */
ramus_dq ramus_dq_screw_log(ramus_dq x)
{
    const ramus_dq c = ramus_dq_canonical(x);
    const ramus_vec3 v = ramus_quat_to_vec3(c.primary), u = ramus_quat_to_vec3(c.dual);
    const double sine = vec3_norm(v);
    const double k = angle_over_sine(sine, c.primary.w);
    const double g = sine_excess(atan2(sine, c.primary.w)) * k * k * k;
    return (ramus_dq){ ramus_quat_from_vec3(vec3_scale(k, v)),
                       ramus_quat_from_vec3(vec3_axpy(vec3_scale(k, u), -c.dual.w * g, v)) };
}

/* With h = v + eps u, a = |v|:  cos a + s v + eps (-s <v, u> + s u - e <v, u> v),
 * s = sin a / a,  e = (sin a - a cos a) / a^3 */
ramus_dq ramus_dq_screw_exp(ramus_dq h)
{
    const ramus_vec3 v = ramus_quat_to_vec3(h.primary), u = ramus_quat_to_vec3(h.dual);
    const double a = vec3_norm(v);
    const double s = sine_over(a);
    const double along = vec3_dot(v, u);
    ramus_dq x = { ramus_quat_from_vec3(vec3_scale(s, v)),
                   ramus_quat_from_vec3(vec3_axpy(vec3_scale(s, u), -sine_excess(a) * along, v)) };
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
