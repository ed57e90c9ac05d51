/* dualquat_convert.c - dual quaternions as arrays and matrices, and to and from other descriptions of a pose
 *
 *     x = r + eps (1/2) p r = cos(T/2) + sin(T/2) (l + eps m),    T = angle + eps translation
 *
 * Numbers    A screw axis has no place when nothing turns: turns below 2e-16 rad, which a product of two unit
 *            quaternions cannot tell from rounding, count as translations.
 */
#include "ramus/dualquat.h"

#include <math.h>
#include <string.h>

#include "quat.h"

/* ---- arrays and matrices ------------------------------------------------------------------------------------ */

/* What is made of NULL. */
static const double no_numbers[8] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };

void ramus_dq_to_vec6(ramus_dq a, double vec6[6])
{
    const double numbers[6] = { a.primary.x, a.primary.y, a.primary.z, a.dual.x, a.dual.y, a.dual.z };
    if (vec6)
        memcpy(vec6, numbers, sizeof numbers);
}

ramus_dq ramus_dq_from_vec6(const double vec6[6])
{
    const double *n = vec6 ? vec6 : no_numbers;
    return (ramus_dq){ { 0, n[0], n[1], n[2] }, { 0, n[3], n[4], n[5] } };
}

void ramus_dq_to_vec8(ramus_dq a, double vec8[8])
{
    if (vec8)
        memcpy(vec8, &a, sizeof a);
}

ramus_dq ramus_dq_from_vec8(const double vec8[8])
{
    const double *n = vec8 ? vec8 : no_numbers;
    return (ramus_dq){ { n[0], n[1], n[2], n[3] }, { n[4], n[5], n[6], n[7] } };
}

/* [H(p) 0; H(d) H(p)] with the 4 x 4 matrices of the parts: column j is the part times the j-th unit for side 1, the j-th unit
 * times the part for side -1 */
static void hamilton(ramus_dq a, double side, double matrix[64])
{
    const ramus_quat part[2] = { a.primary, a.dual };
    for (int k = 0; matrix && k < 2; k++) {
        const double w = part[k].w, x = part[k].x, y = part[k].y, z = part[k].z;
        const double H[4][4] = { { w, -x, -y, -z },
                                 { x, w, -side * z, side * y },
                                 { y, side * z, w, -side * x },
                                 { z, -side * y, side * x, w } };
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                matrix[8 * (4 * k + i) + j] = H[i][j];
                matrix[8 * (4 * (1 - k) + i) + 4 + j] = k ? 0 : H[i][j];
            }
    }
}

void ramus_dq_hamilton_plus(ramus_dq a, double matrix[64])
{
    hamilton(a, 1, matrix);
}

void ramus_dq_hamilton_minus(ramus_dq b, double matrix[64])
{
    hamilton(b, -1, matrix);
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
