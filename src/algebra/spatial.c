/* spatial.c - spatial vectors: 6 x 6 matrices, and the same operations on twists, wrenches and inertias
 *
 *     motion_b = X motion_a,   force_b = X^-T force_a,   crf = -crm^T,   momentum = I twist
 *     wrench = I (twist' - gravity) + twist x* (I twist)
 *
 * Order    motions angular first, forces moment first; row major. See the header.
 * Matrices are for those who want matrices. The struct functions do the same work without them.
 */
#include "ramus/spatial.h"

#include "vec3.h"

#include <math.h>
#include <string.h>

/* ---- six numbers -------------------------------------------------------------------------------------------- */

/* What is computed from NULL. */
static const double no_numbers[6] = { NAN, NAN, NAN, NAN, NAN, NAN };
static const ramus_inertia no_inertia = { NAN, { NAN, NAN, NAN }, { NAN, NAN, NAN, NAN, NAN, NAN } };

/* (upper, lower) */
static void stack(ramus_vec3 upper, ramus_vec3 lower, double six[6])
{
    const double numbers[6] = { upper.x, upper.y, upper.z, lower.x, lower.y, lower.z };
    if (six)
        memcpy(six, numbers, sizeof numbers);
}

void ramus_spatial_from_twist(ramus_twist twist, double motion[6])
{
    stack(twist.angular, twist.linear, motion);
}

ramus_twist ramus_spatial_to_twist(const double motion[6])
{
    const double *six = motion ? motion : no_numbers;
    return (ramus_twist){ .angular = { six[0], six[1], six[2] }, .linear = { six[3], six[4], six[5] } };
}

void ramus_spatial_from_wrench(ramus_wrench wrench, double force[6])
{
    stack(wrench.moment, wrench.force, force);
}

ramus_wrench ramus_spatial_to_wrench(const double force[6])
{
    const double *six = force ? force : no_numbers;
    return (ramus_wrench){ .moment = { six[0], six[1], six[2] }, .force = { six[3], six[4], six[5] } };
}

/* ---- 6 x 6 matrices from 3 x 3 blocks ----------------------------------------------------------------------- */

typedef struct block {
    double at[3][3];
} block;

static const block zero = { { { 0 } } };

/* S(p) with S(p) u = p x u */
static block skew(ramus_vec3 p)
{
    return (block){ { { 0, -p.z, p.y }, { p.z, 0, -p.x }, { -p.y, p.x, 0 } } };
}

/* R of a unit quaternion */
static block rotation_of(ramus_pose x)
{
    double r[9], p[3];
    ramus_pose_to_matrix(x, r, p);
    return (block){ { { r[0], r[1], r[2] }, { r[3], r[4], r[5] }, { r[6], r[7], r[8] } } };
}

/* The symmetric matrix of ixx iyy izz ixy ixz iyz */
static block tensor_block(const double t[6])
{
    return (block){ { { t[0], t[3], t[4] }, { t[3], t[1], t[5] }, { t[4], t[5], t[2] } } };
}

/* a^T */
static block transposed(block a)
{
    block t;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.at[i][j] = a.at[j][i];
    return t;
}

/* s a b */
static block product(double s, block a, block b)
{
    block c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c.at[i][j] = s * (a.at[i][0] * b.at[0][j] + a.at[i][1] * b.at[1][j] + a.at[i][2] * b.at[2][j]);
    return c;
}

/* [upper_left upper_right; lower_left lower_right] */
static void assemble(block upper_left, block upper_right, block lower_left, block lower_right, double matrix[36])
{
    for (int i = 0; matrix && i < 3; i++)
        for (int j = 0; j < 3; j++) {
            matrix[6 * i + j] = upper_left.at[i][j];
            matrix[6 * i + 3 + j] = upper_right.at[i][j];
            matrix[6 * (3 + i) + j] = lower_left.at[i][j];
            matrix[6 * (3 + i) + 3 + j] = lower_right.at[i][j];
        }
}

/* [R^T 0; -R^T S(p) R^T] */
void ramus_spatial_motion_to_child(ramus_pose x_a_b, double matrix[36])
{
    const block rt = transposed(rotation_of(x_a_b));
    assemble(rt, zero, product(-1, rt, skew(x_a_b.position)), rt, matrix);
}

/* [R^T -R^T S(p); 0 R^T] */
void ramus_spatial_force_to_child(ramus_pose x_a_b, double matrix[36])
{
    const block rt = transposed(rotation_of(x_a_b));
    assemble(rt, product(-1, rt, skew(x_a_b.position)), zero, rt, matrix);
}

/* [S(w) 0; S(v) S(w)] */
void ramus_spatial_crm(ramus_twist twist, double matrix[36])
{
    assemble(skew(twist.angular), zero, skew(twist.linear), skew(twist.angular), matrix);
}

/* [S(w) S(v); 0 S(w)] */
void ramus_spatial_crf(ramus_twist twist, double matrix[36])
{
    assemble(skew(twist.angular), skew(twist.linear), zero, skew(twist.angular), matrix);
}

/* ---- products ----------------------------------------------------------------------------------------------- */

/* angular wa x wb, linear wa x vb + va x wb */
ramus_twist ramus_spatial_cross_twist(ramus_twist a, ramus_twist b)
{
    return (ramus_twist){ .angular = vec3_cross(a.angular, b.angular),
                          .linear = vec3_add(vec3_cross(a.angular, b.linear), vec3_cross(a.linear, b.angular)) };
}

/* force wa x fb, moment wa x mb + va x fb */
ramus_wrench ramus_spatial_cross_wrench(ramus_twist a, ramus_wrench b)
{
    return (ramus_wrench){ .force = vec3_cross(a.angular, b.force),
                           .moment = vec3_add(vec3_cross(a.angular, b.moment), vec3_cross(a.linear, b.force)) };
}

double ramus_spatial_power(ramus_twist twist, ramus_wrench wrench)
{
    return vec3_dot(twist.angular, wrench.moment) + vec3_dot(twist.linear, wrench.force);
}

/* ---- inertia ------------------------------------------------------------------------------------------------ */

/* R T R^T, symmetric to the last bit for only one triangle is kept */
static void tensor_rotated(block r, const double t[6], double out[6])
{
    const block turned = product(1, product(1, r, tensor_block(t)), transposed(r));
    out[0] = turned.at[0][0];
    out[1] = turned.at[1][1];
    out[2] = turned.at[2][2];
    out[3] = turned.at[0][1];
    out[4] = turned.at[0][2];
    out[5] = turned.at[1][2];
}

/* t - mass S(d)^2: what a point at d adds to a tensor about the origin */
static void tensor_add_point(double mass, ramus_vec3 d, double t[6])
{
    t[0] += mass * (d.y * d.y + d.z * d.z);
    t[1] += mass * (d.x * d.x + d.z * d.z);
    t[2] += mass * (d.x * d.x + d.y * d.y);
    t[3] -= mass * d.x * d.y;
    t[4] -= mass * d.x * d.z;
    t[5] -= mass * d.y * d.z;
}

/* [Ic - m S(c)^2, m S(c); -m S(c), m 1] */
void ramus_spatial_inertia_matrix(const ramus_inertia *inertia, double matrix[36])
{
    if (!inertia)
        return;
    const double m = inertia->mass;
    const ramus_vec3 mc = vec3_scale(m, inertia->com);
    const block mass = { { { m, 0, 0 }, { 0, m, 0 }, { 0, 0, m } } };
    double about_origin[6];
    memcpy(about_origin, inertia->about_com, sizeof about_origin);
    tensor_add_point(m, inertia->com, about_origin);
    assemble(tensor_block(about_origin), skew(mc), transposed(skew(mc)), mass, matrix);
}

/* com p + R c, tensor R Ic R^T */
ramus_inertia ramus_spatial_inertia_to_parent(ramus_pose x_a_b, const ramus_inertia *in_b)
{
    if (!in_b)
        return no_inertia;
    ramus_inertia in_a = { .mass = in_b->mass, .com = ramus_pose_point(x_a_b, in_b->com) };
    tensor_rotated(rotation_of(x_a_b), in_b->about_com, in_a.about_com);
    return in_a;
}

/* com (ma ca + mb cb) / m, tensor Ia + Ib - (ma mb / m) S(d)^2, with d from ca to cb: the reduced mass at that distance
 */
ramus_inertia ramus_spatial_inertia_add(const ramus_inertia *a, const ramus_inertia *b)
{
    if (!a || !b)
        return no_inertia;
    const double mass = a->mass + b->mass;
    ramus_inertia both = { .mass = mass };
    for (int i = 0; i < 6; i++)
        both.about_com[i] = a->about_com[i] + b->about_com[i];
    if (mass == 0)
        return both;
    const ramus_vec3 d = vec3_sub(b->com, a->com);
    both.com = vec3_axpy(a->com, b->mass / mass, d);
    tensor_add_point(a->mass * (b->mass / mass), d, both.about_com);
    return both;
}

/* force m (v + w x c), moment Ic w + c x force */
ramus_wrench ramus_spatial_momentum(const ramus_inertia *inertia, ramus_twist twist)
{
    if (!inertia)
        inertia = &no_inertia;
    const ramus_vec3 v_com = vec3_add(twist.linear, vec3_cross(twist.angular, inertia->com));
    const ramus_vec3 linear = vec3_scale(inertia->mass, v_com);
    return (ramus_wrench){ .force = linear,
                           .moment = vec3_add(tensor_mul(inertia->about_com, twist.angular),
                                              vec3_cross(inertia->com, linear)) };
}

/* (m |vc|^2 + <w, Ic w>) / 2, vc the velocity of the com: the same as <xi, I xi> / 2, and never cancels */
double ramus_spatial_kinetic_energy(const ramus_inertia *inertia, ramus_twist twist)
{
    if (!inertia)
        return NAN;
    const ramus_vec3 v_com = vec3_add(twist.linear, vec3_cross(twist.angular, inertia->com));
    const ramus_vec3 spin = tensor_mul(inertia->about_com, twist.angular);
    return (inertia->mass * vec3_dot(v_com, v_com) + vec3_dot(twist.angular, spin)) / 2;
}

/* I (xi' - g) + xi x* (I xi) */
ramus_wrench ramus_spatial_newton_euler(const ramus_inertia *inertia, ramus_twist twist, ramus_twist twist_dot,
                                        ramus_vec3 gravity)
{
    const ramus_twist against_gravity = { twist_dot.angular, vec3_sub(twist_dot.linear, gravity) };
    const ramus_wrench momentum = ramus_spatial_momentum(inertia, twist);
    const ramus_wrench rate = ramus_spatial_momentum(inertia, against_gravity);
    const ramus_wrench turn = ramus_spatial_cross_wrench(twist, momentum);
    return (ramus_wrench){ vec3_add(rate.force, turn.force), vec3_add(rate.moment, turn.moment) };
}
