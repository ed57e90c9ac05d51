/* dualquat_convert.c - dual quaternions as arrays and matrices, and to and from other descriptions of a pose
 *
 *     x = r + eps (1/2) p r = cos(T/2) + sin(T/2) (l + eps m),    T = angle + eps translation
 *
 * Numbers    A screw axis has no place when nothing turns: turns below 2e-16 rad, which a product of two unit
 *            quaternions cannot tell from rounding, count as translations.
 */
#include "ramus/dualquat.h"

#include <math.h>

#include "vec3.h"

/* ---- arrays and matrices ------------------------------------------------------------------------------------ */

/* What is made of NULL. */
static const double no_numbers[8] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };

void ramus_dq_to_vec6(ramus_dq a, double vec6[6])
{
    if (!vec6)
        return;
    vec6[0] = a.primary.x;
    vec6[1] = a.primary.y;
    vec6[2] = a.primary.z;
    vec6[3] = a.dual.x;
    vec6[4] = a.dual.y;
    vec6[5] = a.dual.z;
}

ramus_dq ramus_dq_from_vec6(const double vec6[6])
{
    const double *n = vec6 ? vec6 : no_numbers;
    return (ramus_dq){ { 0, n[0], n[1], n[2] }, { 0, n[3], n[4], n[5] } };
}

void ramus_dq_to_vec8(ramus_dq a, double vec8[8])
{
    if (!vec8)
        return;
    vec8[0] = a.primary.w;
    vec8[1] = a.primary.x;
    vec8[2] = a.primary.y;
    vec8[3] = a.primary.z;
    vec8[4] = a.dual.w;
    vec8[5] = a.dual.x;
    vec8[6] = a.dual.y;
    vec8[7] = a.dual.z;
}

ramus_dq ramus_dq_from_vec8(const double vec8[8])
{
    const double *n = vec8 ? vec8 : no_numbers;
    return (ramus_dq){ { n[0], n[1], n[2], n[3] }, { n[4], n[5], n[6], n[7] } };
}

/* Column j is a times the j-th unit */
void ramus_quat_hamilton_plus(ramus_quat a, double matrix[16])
{
    if (!matrix)
        return;
    const double h[16] = { a.w, -a.x, -a.y, -a.z, a.x, a.w, -a.z, a.y, a.y, a.z, a.w, -a.x, a.z, -a.y, a.x, a.w };
    for (int i = 0; i < 16; i++)
        matrix[i] = h[i];
}

/* Column j is the j-th unit times b */
void ramus_quat_hamilton_minus(ramus_quat b, double matrix[16])
{
    if (!matrix)
        return;
    const double h[16] = { b.w, -b.x, -b.y, -b.z, b.x, b.w, b.z, -b.y, b.y, -b.z, b.w, b.x, b.z, b.y, -b.x, b.w };
    for (int i = 0; i < 16; i++)
        matrix[i] = h[i];
}

/* [H(p) 0; H(d) H(p)] from the 4 x 4 matrices of the parts: both kinds have this shape */
static void hamilton_from_blocks(const double primary[16], const double dual[16], double matrix[64])
{
    for (int i = 0; matrix && i < 4; i++)
        for (int j = 0; j < 4; j++) {
            matrix[8 * i + j] = primary[4 * i + j];
            matrix[8 * i + 4 + j] = 0;
            matrix[8 * (4 + i) + j] = dual[4 * i + j];
            matrix[8 * (4 + i) + 4 + j] = primary[4 * i + j];
        }
}

void ramus_dq_hamilton_plus(ramus_dq a, double matrix[64])
{
    double primary[16], dual[16];
    ramus_quat_hamilton_plus(a.primary, primary);
    ramus_quat_hamilton_plus(a.dual, dual);
    hamilton_from_blocks(primary, dual, matrix);
}

void ramus_dq_hamilton_minus(ramus_dq b, double matrix[64])
{
    double primary[16], dual[16];
    ramus_quat_hamilton_minus(b.primary, primary);
    ramus_quat_hamilton_minus(b.dual, dual);
    hamilton_from_blocks(primary, dual, matrix);
}

/* diag(1, -1, -1, -1, 1, -1, -1, -1) */
void ramus_dq_conj_matrix(double matrix[64])
{
    if (!matrix)
        return;
    for (int i = 0; i < 64; i++)
        matrix[i] = 0;
    for (int i = 0; i < 8; i++)
        matrix[9 * i] = i % 4 == 0 ? 1 : -1;
}

/* ---- poses -------------------------------------------------------------------------------------------------- */

/* r + eps (1/2) p r */
ramus_dq ramus_dq_from_pose(ramus_pose pose)
{
    const ramus_quat half_position = ramus_quat_from_vec3(vec3_scale(0.5, pose.position));
    return (ramus_dq){ pose.rotation, ramus_quat_mul(half_position, pose.rotation) };
}

/* p = 2 vec3(d r*) */
ramus_pose ramus_dq_to_pose(ramus_dq x)
{
    const ramus_quat half_position = ramus_quat_mul(x.dual, ramus_quat_conj(x.primary));
    return (ramus_pose){ x.primary, vec3_scale(2, ramus_quat_to_vec3(half_position)) };
}

ramus_dq ramus_dq_from_matrix(const double rotation[9], const double position[3])
{
    return ramus_dq_from_pose(ramus_pose_from_matrix(rotation, position));
}

void ramus_dq_to_matrix(ramus_dq x, double rotation[9], double position[3])
{
    ramus_pose_to_matrix(ramus_dq_to_pose(x), rotation, position);
}

ramus_dq ramus_dq_from_rpy(ramus_vec3 xyz, double roll, double pitch, double yaw)
{
    return ramus_dq_from_pose(ramus_pose_from_rpy(xyz, roll, pitch, yaw));
}

void ramus_dq_to_rpy(ramus_dq x, double rpy[3])
{
    ramus_pose_to_rpy(ramus_dq_to_pose(x), rpy);
}

/* 1 + eps (1/2) p */
ramus_dq ramus_dq_from_translation(ramus_vec3 position)
{
    return (ramus_dq){ { 1, 0, 0, 0 }, ramus_quat_from_vec3(vec3_scale(0.5, position)) };
}

/* cos(angle/2) + sin(angle/2) axis / |axis| */
ramus_quat ramus_quat_from_axis_angle(ramus_vec3 axis, double angle)
{
    const double length = vec3_norm(axis);
    if (length == 0)
        return ramus_quat_identity();
    const double s = sin(angle / 2);
    return (ramus_quat){ cos(angle / 2), s * (axis.x / length), s * (axis.y / length), s * (axis.z / length) };
}

/* angle = 2 atan2(|v|, w), axis = v / |v|, on the canonical representative */
void ramus_quat_to_axis_angle(ramus_quat r, ramus_vec3 *axis, double *angle)
{
    if (!axis || !angle)
        return;
    const ramus_quat c = ramus_dq_canonical((ramus_dq){ r, { 0, 0, 0, 0 } }).primary;
    const ramus_vec3 v = ramus_quat_to_vec3(c);
    const double sine = vec3_norm(v);
    *axis = sine == 0 ? ramus_vec3_make(0, 0, 1) : ramus_vec3_make(v.x / sine, v.y / sine, v.z / sine);
    *angle = 2 * atan2(sine, c.w);
}

ramus_dq ramus_dq_from_axis_angle(ramus_vec3 axis, double angle)
{
    return (ramus_dq){ ramus_quat_from_axis_angle(axis, angle), { 0, 0, 0, 0 } };
}

void ramus_dq_to_axis_angle(ramus_dq x, ramus_vec3 *axis, double *angle)
{
    ramus_quat_to_axis_angle(x.primary, axis, angle);
}

/* ---- screws ------------------------------------------------------------------------------------------------- */

/* c + s l + eps (-(t/2) s + s m + (t/2) c l), with c, s = cos, sin of angle/2 and t the translation */
ramus_dq ramus_dq_from_screw(ramus_screw screw)
{
    const double c = cos(screw.angle / 2), s = sin(screw.angle / 2), half = screw.translation / 2;
    ramus_dq x = { ramus_quat_from_vec3(vec3_scale(s, screw.direction)),
                   ramus_quat_from_vec3(vec3_axpy(vec3_scale(s, screw.moment), half * c, screw.direction)) };
    x.primary.w = c;
    x.dual.w = -half * s;
    return x;
}

/* t = <p, l>,  m = (p x l + cot(angle/2) (p - t l)) / 2, where p - t l = l x (p x l) */
ramus_screw ramus_dq_to_screw(ramus_dq x)
{
    const double smallest_sine = 1e-16;
    const ramus_vec3 p = ramus_dq_to_pose(x).position;
    const ramus_dq c = ramus_dq_canonical(x);
    const double sine = vec3_norm(ramus_quat_to_vec3(c.primary));
    ramus_screw screw = { .direction = { 0, 0, 1 } };
    if (sine < smallest_sine) {
        screw.translation = vec3_norm(p);
        if (screw.translation != 0)
            screw.direction = vec3_scale(1 / screw.translation, p);
        return screw;
    }
    ramus_quat_to_axis_angle(c.primary, &screw.direction, &screw.angle);
    const ramus_vec3 across = vec3_cross(p, screw.direction);
    const ramus_vec3 aside = vec3_cross(screw.direction, across);
    screw.moment = vec3_scale(0.5, vec3_axpy(across, c.primary.w / sine, aside));
    screw.translation = vec3_dot(p, screw.direction);
    return screw;
}

/* ---- twists and wrenches ------------------------------------------------------------------------------------ */

/* w + eps v */
ramus_dq ramus_dq_from_twist(ramus_twist twist)
{
    return (ramus_dq){ ramus_quat_from_vec3(twist.angular), ramus_quat_from_vec3(twist.linear) };
}

ramus_twist ramus_dq_to_twist(ramus_dq xi)
{
    return (ramus_twist){ ramus_quat_to_vec3(xi.primary), ramus_quat_to_vec3(xi.dual) };
}

/* f + eps m */
ramus_dq ramus_dq_from_wrench(ramus_wrench wrench)
{
    return (ramus_dq){ ramus_quat_from_vec3(wrench.force), ramus_quat_from_vec3(wrench.moment) };
}

ramus_wrench ramus_dq_to_wrench(ramus_dq zeta)
{
    return (ramus_wrench){ ramus_quat_to_vec3(zeta.primary), ramus_quat_to_vec3(zeta.dual) };
}
