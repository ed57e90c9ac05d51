/* frames.c - where the body frames are on their joints' axes, and the inertia that a joint's force depends on
 *
 * A frame may slide along its joint's axis and turn about it without changing what the joint does:
 * with Z = Rz Tz, x_p_i(q) = x_p_j J(q) becomes (Z_p^-1 x_p_j Z_i) J(q). Z_p is chosen so that the x axis of p is the common
 * normal of p's axis and that of its first revolute child, and passes through p's origin; of its first prismatic one, if it has no
 * revolute one that this is possible for. Then (modified Denavit-Hartenberg)
 *
 *     x_p_j = Tx(a) Rx(alpha) Rz(offset) Tz(d)
 *
 * and a change of frame costs two plane rotations instead of a matrix product. (Of sliding joints only forward dynamics uses
 * it, where whole inertias change frames.) Almost parallel axes (whose common normal
 * is far away), further children and other joint types keep the general form.
 *
 * Masses on the axis of a revolute joint are not felt by it: mass m, first moment h_z and second moment s_zz of a link act
 * on all other joints as if they belonged to its parent. Moved there, ten constants of a link become seven. The reduced
 * inertia gives the right joint forces but not the wrenches inside the joints; it is kept apart.
 */
#include "compiled.h"

#include "algebra/angle_part.h"
#include "algebra/vec3.h"

#include <math.h>
#include <string.h>

#define LEAST_SINE 0.2      /* of the angle between two axes whose common normal is used */
#define PARALLEL_SINE 1e-14 /* below, two axes are parallel up to rounding */
#define ROUNDING 2e-15      /* of a pose that should have the short form; more would show in accelerations */

/* Rz Tz that brings the parent's x axis onto the common normal of its z axis and the child's; 0: too far away. */
static int shift_for_child(ramus_pose x_p_j, ramus_pose *shift)
{
    const ramus_vec3 z = { 0, 0, 1 }, t = x_p_j.position, child = ramus_quat_rotate(x_p_j.rotation, z);
    const double cosine = child.z, sine = hypot(child.x, child.y);
    double angle, along = 0;
    if (sine >= LEAST_SINE) {
        /* feet of the common normal: along z and t + foot child, their difference normal to both */
        const double foot = (cosine * t.z - vec3_dot(t, child)) / (sine * sine);
        along = t.z + foot * cosine;
        angle = atan2(child.x, -child.y); /* of z x child = (-child.y, child.x, 0) */
    } else if (sine <= PARALLEL_SINE) {
        angle = t.x == 0 && t.y == 0 ? 0 : atan2(t.y, t.x);
    } else {
        return 0;
    }
    *shift = (ramus_pose){ { cos(0.5 * angle), 0, 0, sin(0.5 * angle) }, { 0, 0, along } };
    return 1;
}

/* Each body is served by its first child with a joint of this type. */
static void serve_children(const ramus_model *m, ramus_joint_type type, unsigned char served[], ramus_pose shift[])
{
    for (int i = 1; i <= m->nlink; i++) {
        const int p = m->parent[i];
        if (p && !served[p] && m->type[i] == (int)type && joint_keeps_z((ramus_joint_type)m->type[p]))
            served[p] = (unsigned char)shift_for_child(m->x_p_j[i], &shift[p]);
    }
}

void frames_choose(ramus_model *m, ramus_pose shift[])
{
    unsigned char *served = m->form; /* free until frames_find_forms */
    for (int i = 0; i <= m->nlink; i++) {
        shift[i] = ramus_pose_identity();
        served[i] = 0;
    }
    serve_children(m, RAMUS_REVOLUTE, served, shift);
    serve_children(m, RAMUS_PRISMATIC, served, shift);
    for (int i = 1; i <= m->nlink; i++) {
        const ramus_pose back = ramus_pose_inv(shift[i]);
        m->x_p_j[i] = ramus_pose_mul(ramus_pose_mul(ramus_pose_inv(shift[m->parent[i]]), m->x_p_j[i]), shift[i]);
        m->x_p_j[i].rotation = ramus_quat_normalized(m->x_p_j[i].rotation);
        m->x_i_link[i] = ramus_pose_mul(back, m->x_i_link[i]);
        m->x_i_j[i] = ramus_pose_mul(back, m->x_i_j[i]);
    }
}

/* The angle with this cosine and sine as a constant part (algebra/angle_part.h). */
static void angle_part_of(double cosine, double sine, double *shift, double *rest)
{
    const double n = round(atan2(sine, cosine) / ANGLE_QUARTER);
    const double c[4] = { cosine, sine, -cosine, -sine }, s[4] = { sine, -cosine, -sine, cosine };
    const int quarter = (int)n & 3; /* turned back by as many */
    *shift = ANGLE_SHIFT + n;
    *rest = atan2(s[quarter], c[quarter]);
}

/* The four numbers of the short form, if x_p_j has it; its offset has the cosine r[0] and the sine -r[1]. */
static int find_short_form(const double r[9], const double p[3], double *short_form)
{
    const double length = hypot(r[5], r[8]); /* of (-sin, cos) alpha in column z */
    const double ca = r[8] / length, sa = -r[5] / length;
    const double a = p[0], d = ca * p[2] - sa * p[1];
    const double size = 1 + fabs(p[0]) + fabs(p[1]) + fabs(p[2]);
    if (fabs(r[2]) > ROUNDING || fabs(sa * p[2] + ca * p[1]) > ROUNDING * size)
        return 0;
    short_form[0] = ca;
    short_form[1] = sa;
    short_form[2] = a;
    short_form[3] = d;
    return 1;
}

void frames_find_forms(ramus_model *m)
{
    for (int j = 0; j < m->nangle; j++) {
        m->angle_shift[j] = ANGLE_SHIFT;
        m->angle_rest[j] = 0;
        m->angle_factor[j] = 0.5;
    }
    for (int i = 1; i <= m->nlink; i++) {
        const int j = m->angle[i];
        const double *x = m->constants_sv + (size_t)i * SV_CONSTANTS;
        double *s = m->short_sv + (size_t)i * SV_SHORT;
        s[SV_OFFSET] = s[SV_OFFSET + 1] = 0;
        switch (m->type[i]) {
        case RAMUS_REVOLUTE:
            m->form[i] = FORM_TURN;
            if (find_short_form(x, x + 9, s)) {
                angle_part_of(x[0], -x[1], &m->angle_shift[j], &m->angle_rest[j]);
                m->angle_factor[j] = 1;
                m->form[i] = FORM_TURN_DH;
            }
            break;
        case RAMUS_PRISMATIC:
            m->form[i] = FORM_SLIDE;
            if (find_short_form(x, x + 9, s)) {
                const double length = hypot(x[0], x[1]);
                s[SV_OFFSET] = x[0] / length;
                s[SV_OFFSET + 1] = -x[1] / length;
            }
            break;
        case RAMUS_FIXED:
            m->form[i] = FORM_FIXED;
            break;
        default:
            m->form[i] = FORM_OTHER;
            break;
        }
    }
}

void frames_pass_rod(const double x[12], double own[10], double to[10])
{
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    const double *t = x + 9, mass = own[0], hz = own[3], szz = own[6], z[3] = { x[2], x[5], x[8] };
    own[0] = own[3] = own[6] = 0;
    to[0] += mass;
    for (int k = 0; k < 3; k++)
        to[1 + k] += mass * t[k] + hz * z[k];
    for (int k = 0; k < 6; k++) {
        const int a = row[k], b = column[k];
        to[4 + k] += mass * t[a] * t[b] + hz * (t[a] * z[b] + z[a] * t[b]) + szz * z[a] * z[b];
    }
}

void frames_reduce_inertia(ramus_model *m)
{
    for (int i = 1; i <= m->nlink; i++)
        memcpy(m->short_sv + (size_t)i * SV_SHORT + 4, m->constants_sv + (size_t)i * SV_CONSTANTS + 12,
               10 * sizeof(double));
    for (int i = m->nlink; i >= 1; i--) {
        if (m->type[i] != RAMUS_REVOLUTE)
            continue;
        double none[10], *to = m->short_sv + (size_t)m->parent[i] * SV_SHORT + 4;
        frames_pass_rod(m->constants_sv + (size_t)i * SV_CONSTANTS, m->short_sv + (size_t)i * SV_SHORT + 4,
                        m->parent[i] > 0 ? to : memset(none, 0, sizeof none));
    }
}
