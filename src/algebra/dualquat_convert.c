/* dualquat_convert.c - dual quaternions as arrays and matrices, and to and from other descriptions of a pose
 *
 *     x = r + eps (1/2) p r = cos(T/2) + sin(T/2) (l + eps m),    T = angle + eps translation
 *
 * Numbers    A screw axis has no place when nothing turns: turns below 2e-16 rad, which a product of two unit
 *            quaternions cannot tell from rounding, count as translations.
 */
#include "ramus/dualquat.h"

#include <math.h>

#include "quat.h"

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
static void hamilton_plus_block(ramus_quat a, double matrix[16])
{
    const double h[16] = { a.w, -a.x, -a.y, -a.z, a.x, a.w, -a.z, a.y, a.y, a.z, a.w, -a.x, a.z, -a.y, a.x, a.w };
    for (int i = 0; i < 16; i++)
        matrix[i] = h[i];
}

/* Column j is the j-th unit times b */
static void hamilton_minus_block(ramus_quat b, double matrix[16])
{
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
    hamilton_plus_block(a.primary, primary);
    hamilton_plus_block(a.dual, dual);
    hamilton_from_blocks(primary, dual, matrix);
}

void ramus_dq_hamilton_minus(ramus_dq b, double matrix[64])
{
    double primary[16], dual[16];
    hamilton_minus_block(b.primary, primary);
    hamilton_minus_block(b.dual, dual);
    hamilton_from_blocks(primary, dual, matrix);
}

/* ---- poses -------------------------------------------------------------------------------------------------- */

/* r + eps (1/2) p r */
ramus_dq ramus_dq_from_pose(ramus_pose pose)
{
    const ramus_quat half_position = quat_from_vec3(vec3_scale(0.5, pose.position));
    return (ramus_dq){ pose.rotation, ramus_quat_mul(half_position, pose.rotation) };
}

/* p = 2 vec3(d r*) */
ramus_pose ramus_dq_to_pose(ramus_dq x)
{
    const ramus_quat half_position = ramus_quat_mul(x.dual, ramus_quat_conj(x.primary));
    return (ramus_pose){ x.primary, vec3_scale(2, quat_to_vec3(half_position)) };
}

/* ---- screws ------------------------------------------------------------------------------------------------- */

/* c + s l + eps (-(t/2) s + s m + (t/2) c l), with c, s = cos, sin of angle/2 and t the translation */
ramus_dq ramus_dq_from_screw(ramus_screw screw)
{
    const double c = cos(screw.angle / 2), s = sin(screw.angle / 2), half = screw.translation / 2;
    ramus_dq x = { quat_from_vec3(vec3_scale(s, screw.direction)),
                   quat_from_vec3(vec3_axpy(vec3_scale(s, screw.moment), half * c, screw.direction)) };
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
    const double sine = vec3_norm(quat_to_vec3(c.primary));
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
    return (ramus_dq){ quat_from_vec3(twist.angular), quat_from_vec3(twist.linear) };
}

ramus_twist ramus_dq_to_twist(ramus_dq xi)
{
    return (ramus_twist){ quat_to_vec3(xi.primary), quat_to_vec3(xi.dual) };
}

/* f + eps m */
ramus_dq ramus_dq_from_wrench(ramus_wrench wrench)
{
    return (ramus_dq){ quat_from_vec3(wrench.force), quat_from_vec3(wrench.moment) };
}

ramus_wrench ramus_dq_to_wrench(ramus_dq zeta)
{
    return (ramus_wrench){ quat_to_vec3(zeta.primary), quat_to_vec3(zeta.dual) };
}
