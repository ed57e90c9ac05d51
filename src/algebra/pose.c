/* pose.c - rotations as unit quaternions, poses with a position; twists and wrenches seen from them
 *
 *     x_a_c = x_a_b x_b_c:      r_ac = r_ab r_bc,   p_ac = p_ab + R_ab p_bc
 *     twist, b from a:          w_b = R^T w_a,      v_b = R^T (v_a + w_a x p)
 *     wrench, b from a:         f_b = R^T f_a,      m_b = R^T (m_a - p x f_a)
 *
 * Angles     roll, pitch, yaw are those of R = Rz(yaw) Ry(pitch) Rx(roll).
 * Numbers    nothing here renormalises a product; a caller that multiplies for hours calls ramus_quat_normalized.
 *            NaN goes through to the result, except in ramus_quat_normalized.
 */
#include "ramus/spatial.h"

#include <math.h>

#include "quat.h"

static const double pi = 3.14159265358979323846;

/* ---- quaternions -------------------------------------------------------------------------------------------- */

/* r*: the inverse of a unit quaternion */
ramus_quat ramus_quat_conj(ramus_quat a)
{
    return quat_conj(a);
}

ramus_quat ramus_quat_mul(ramus_quat a, ramus_quat b)
{
    return quat_mul(a, b);
}

ramus_vec3 ramus_quat_rotate(ramus_quat r_a_b, ramus_vec3 vector_b)
{
    return quat_rotate(r_a_b, vector_b);
}

/* r / |r|; scaled by the largest part first, so that no finite r overflows or vanishes when squared */
ramus_quat ramus_quat_normalized(ramus_quat r)
{
    const double largest = fmax(fmax(fabs(r.w), fabs(r.x)), fmax(fabs(r.y), fabs(r.z)));
    if (!isfinite(r.w) || !isfinite(r.x) || !isfinite(r.y) || !isfinite(r.z) || largest == 0)
        return (ramus_quat){ 1, 0, 0, 0 };
    const ramus_quat s = { r.w / largest, r.x / largest, r.y / largest, r.z / largest }; /* no square overflows */
    return quat_scale(1 / sqrt(quat_dot(s, s)), s);
}

/* cos |u| + u sin |u| / |u| */
ramus_quat ramus_quat_exp(ramus_quat u)
{
    const ramus_vec3 v = quat_to_vec3(u);
    const double a = vec3_norm(v);
    const double s = sine_over(a);
    return (ramus_quat){ cos(a), s * v.x, s * v.y, s * v.z };
}

/* v a / sin a, with r = cos a + v, |v| = sin a */
ramus_quat ramus_quat_log(ramus_quat r)
{
    const ramus_quat c = quat_scale(quat_canonical_sign(r), r);
    const ramus_vec3 v = quat_to_vec3(c);
    return quat_from_vec3(vec3_scale(angle_over_sine(vec3_norm(v), c.w), v));
}

/* cos(angle/2) + sin(angle/2) axis / |axis| */
ramus_quat ramus_quat_from_axis_angle(ramus_vec3 axis, double angle)
{
    const double length = vec3_norm(axis);
    if (length == 0)
        return (ramus_quat){ 1, 0, 0, 0 };
    const double s = sin(angle / 2);
    return (ramus_quat){ cos(angle / 2), s * (axis.x / length), s * (axis.y / length), s * (axis.z / length) };
}

/* angle = 2 atan2(|v|, w), axis = v / |v|, on the canonical representative */
void ramus_quat_to_axis_angle(ramus_quat r, ramus_vec3 *axis, double *angle)
{
    if (!axis || !angle)
        return;
    const ramus_quat c = quat_scale(quat_canonical_sign(r), r);
    const ramus_vec3 v = quat_to_vec3(c);
    const double sine = vec3_norm(v);
    *axis = sine == 0 ? ramus_vec3_make(0, 0, 1) : ramus_vec3_make(v.x / sine, v.y / sine, v.z / sine);
    *angle = 2 * atan2(sine, c.w);
}

/* ---- poses -------------------------------------------------------------------------------------------------- */

/* x_a_c = x_a_b x_b_c */
ramus_pose ramus_pose_mul(ramus_pose x_a_b, ramus_pose x_b_c)
{
    return pose_compose(x_a_b, x_b_c);
}

/* x_b_a: rotation r*, position -R^T p */
ramus_pose ramus_pose_inv(ramus_pose x_a_b)
{
    const ramus_quat r_b_a = ramus_quat_conj(x_a_b.rotation);
    return (ramus_pose){ r_b_a, vec3_scale(-1, ramus_quat_rotate(r_b_a, x_a_b.position)) };
}

/* p + R point_b */
ramus_vec3 ramus_pose_point(ramus_pose x_a_b, ramus_vec3 point_b)
{
    return vec3_add(x_a_b.position, ramus_quat_rotate(x_a_b.rotation, point_b));
}

/* ---- poses from and to angles, matrices, Denavit-Hartenberg parameters --------------------------------------- */

/* cos(angle/2) + sin(angle/2) k: turn about z */
static ramus_quat about_z(double angle)
{
    return (ramus_quat){ cos(angle / 2), 0, 0, sin(angle / 2) };
}

/* cos(angle/2) + sin(angle/2) i: turn about x */
static ramus_quat about_x(double angle)
{
    return (ramus_quat){ cos(angle / 2), sin(angle / 2), 0, 0 };
}

/* The angle in [-pi, pi] equal to `angle`, which lies in [-2 pi, 2 pi] */
static double wrapped(double angle)
{
    return angle > pi ? angle - 2 * pi : angle < -pi ? angle + 2 * pi : angle;
}

/* R = Rz(yaw) Ry(pitch) Rx(roll) */
ramus_pose ramus_pose_from_rpy(ramus_vec3 xyz, double roll, double pitch, double yaw)
{
    const ramus_quat about_y = { cos(pitch / 2), 0, sin(pitch / 2), 0 };
    return (ramus_pose){ ramus_quat_mul(about_z(yaw), ramus_quat_mul(about_y, about_x(roll))), xyz };
}

/* R = Rz(first) Rx(second) Rz(third) */
ramus_pose ramus_pose_from_zxz(ramus_vec3 xyz, double first, double second, double third)
{
    return (ramus_pose){ ramus_quat_mul(about_z(first), ramus_quat_mul(about_x(second), about_z(third))), xyz };
}

/* With C, S = cos, sin of pitch/2:
 *     w - y = (C-S) cos((roll+yaw)/2),  x + z = (C-S) sin((roll+yaw)/2)
 *     w + y = (C+S) cos((roll-yaw)/2),  x - z = (C+S) sin((roll-yaw)/2)
 * Where one of the two pairs vanishes (pitch = +-pi/2) its angle has no meaning; there roll is 0. Near that place the
 * badly known angle hardly turns anything, so that the rotation comes back from its angles as exactly as elsewhere. */
void ramus_pose_to_rpy(ramus_pose x, double rpy[3])
{
    if (!rpy)
        return;
    const double locked = 1e-14;
    const ramus_quat r = x.rotation;
    const double minus = hypot(r.x + r.z, r.w - r.y);
    const double plus = hypot(r.x - r.z, r.w + r.y);
    double half_sum = atan2(r.x + r.z, r.w - r.y);
    double half_difference = atan2(r.x - r.z, r.w + r.y);
    if (minus <= locked * plus)
        half_sum = -half_difference;
    else if (plus <= locked * minus)
        half_difference = -half_sum;
    rpy[0] = wrapped(half_sum + half_difference);
    rpy[1] = pi / 2 - 2 * atan2(minus, plus);
    rpy[2] = wrapped(half_sum - half_difference);
}

/* The diagonal gives 4 w^2, 4 x^2, 4 y^2, 4 z^2, which add up to 4: start from the largest, which is at least 1, and
 * divide the sums and differences off the diagonal by it. The result has unit length even if the matrix is a little
 * off. */
ramus_pose ramus_pose_from_matrix(const double rotation[9], const double position[3])
{
    static const double none[9] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
    if (!rotation || !position)
        rotation = position = none;
    const double *m = rotation;
    const double ww = 1 + m[0] + m[4] + m[8], xx = 1 + m[0] - m[4] - m[8];
    const double yy = 1 - m[0] + m[4] - m[8], zz = 1 - m[0] - m[4] + m[8];
    ramus_quat r;
    if (xx > ww && xx >= yy && xx >= zz)
        r = (ramus_quat){ m[7] - m[5], xx, m[1] + m[3], m[2] + m[6] };
    else if (yy > ww && yy >= zz)
        r = (ramus_quat){ m[2] - m[6], m[1] + m[3], yy, m[5] + m[7] };
    else if (zz > ww)
        r = (ramus_quat){ m[3] - m[1], m[2] + m[6], m[5] + m[7], zz };
    else
        r = (ramus_quat){ ww, m[7] - m[5], m[2] - m[6], m[3] - m[1] };
    const double norm = sqrt(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z);
    return (ramus_pose){ { r.w / norm, r.x / norm, r.y / norm, r.z / norm },
                         { position[0], position[1], position[2] } };
}

/* R = 1 + 2 w S(u) + 2 S(u)^2, row major */
void ramus_pose_to_matrix(ramus_pose x, double rotation[9], double position[3])
{
    if (!rotation || !position)
        return;
    const ramus_quat r = x.rotation;
    rotation[0] = 1 - 2 * (r.y * r.y + r.z * r.z);
    rotation[1] = 2 * (r.x * r.y - r.w * r.z);
    rotation[2] = 2 * (r.x * r.z + r.w * r.y);
    rotation[3] = 2 * (r.x * r.y + r.w * r.z);
    rotation[4] = 1 - 2 * (r.x * r.x + r.z * r.z);
    rotation[5] = 2 * (r.y * r.z - r.w * r.x);
    rotation[6] = 2 * (r.x * r.z - r.w * r.y);
    rotation[7] = 2 * (r.y * r.z + r.w * r.x);
    rotation[8] = 1 - 2 * (r.x * r.x + r.y * r.y);
    position[0] = x.position.x;
    position[1] = x.position.y;
    position[2] = x.position.z;
}

/* Rz(theta) Tz(d) Tx(a) Rx(alpha): r = rz rx, p = (a cos theta, a sin theta, d) */
ramus_pose ramus_pose_from_dh(double a, double alpha, double d, double theta)
{
    return (ramus_pose){ ramus_quat_mul(about_z(theta), about_x(alpha)), { a * cos(theta), a * sin(theta), d } };
}

/* ---- twists and wrenches ------------------------------------------------------------------------------------ */

/* w_b = R^T w_a, v_b = R^T (v_a + w_a x p) */
ramus_twist ramus_twist_to_child(ramus_pose x_a_b, ramus_twist in_a)
{
    const ramus_quat r_b_a = ramus_quat_conj(x_a_b.rotation);
    const ramus_vec3 v_at_b = vec3_add(in_a.linear, vec3_cross(in_a.angular, x_a_b.position));
    return (ramus_twist){ ramus_quat_rotate(r_b_a, in_a.angular), ramus_quat_rotate(r_b_a, v_at_b) };
}

/* w_a = R w_b, v_a = R v_b + p x w_a */
ramus_twist ramus_twist_to_parent(ramus_pose x_a_b, ramus_twist in_b)
{
    const ramus_vec3 w_a = ramus_quat_rotate(x_a_b.rotation, in_b.angular);
    const ramus_vec3 v_at_b = ramus_quat_rotate(x_a_b.rotation, in_b.linear);
    return (ramus_twist){ w_a, vec3_add(v_at_b, vec3_cross(x_a_b.position, w_a)) };
}

/* f_b = R^T f_a, m_b = R^T (m_a - p x f_a) */
ramus_wrench ramus_wrench_to_child(ramus_pose x_a_b, ramus_wrench in_a)
{
    const ramus_quat r_b_a = ramus_quat_conj(x_a_b.rotation);
    const ramus_vec3 m_at_b = vec3_sub(in_a.moment, vec3_cross(x_a_b.position, in_a.force));
    return (ramus_wrench){ ramus_quat_rotate(r_b_a, in_a.force), ramus_quat_rotate(r_b_a, m_at_b) };
}

/* f_a = R f_b, m_a = R m_b + p x f_a */
ramus_wrench ramus_wrench_to_parent(ramus_pose x_a_b, ramus_wrench in_b)
{
    const ramus_vec3 f_a = ramus_quat_rotate(x_a_b.rotation, in_b.force);
    const ramus_vec3 m_at_b = ramus_quat_rotate(x_a_b.rotation, in_b.moment);
    return (ramus_wrench){ f_a, vec3_add(m_at_b, vec3_cross(x_a_b.position, f_a)) };
}
