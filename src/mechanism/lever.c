/* lever.c - a massless body that turns about a pivot on one link while a rod joins its tip to another
 *
 *     P pivot   e axis   r = tip - P   u along the rod   c guide_point   n normal   L rod_length
 *     r(angle) = r_e + cos(angle) r_t + sin(angle) (e x r_t)      r_e, r_t: along the axis and across it, at angle 0
 *
 *     plane    n . (c - P - r) = L                                        u = n
 *     point    |c - P|^2 + |r|^2 - 2 (c - P) . r = L^2                    u = (c - P - r) / L
 *     both     A cos(angle) + B sin(angle) = C,   angle = atan2(B, A) +- acos(C / H),   H = sqrt(A^2 + B^2)
 *
 *     angle'   u . (v_g - v_p) / arm          arm = u . (e x r)
 *              v_p: the pivot's link where the tip is; v_g: the guide's link, there too (plane), or at c (point)
 *     angle''  (u . (a_g - a_p - 2 angle' w_p x (e x r) - angle'^2 e x (e x r)) + x) / arm
 *              x = 2 n . (w_g x v),  v = v_tip - v_g (plane: the plane turns);   x = |v|^2 / L (point: the rod turns)
 *
 * Method   closed form; of the two angles the one nearer to `near`. A cosine's own derivative is lost at C = +-H, so the angle
 *          is taken from both, sqrt(H^2 - C^2) and C.
 * Fails    RAMUS_ERR_SINGULAR where |C| > H (out of reach), and at a dead centre, |arm| <= 1e-7 |r_t|: the rod points at the
 *          axis, and below that rounding decides where the lever is.
 * Cost     O(1), no allocation.
 */
#include "part.h"

#include "base/fail.h"

#include <string.h>

#define TURN 6.28318530717958647693

/* ---- the angle ---------------------------------------------------------------------------------------------- */

/* x moved by whole turns to within half a turn of `near` */
static double nearest_turn(double x, double near)
{
    return x - TURN * round((x - near) / TURN);
}

/* guide_point and normal in the lever's frame at angle 0 */
static ramus_status find_angle(const ramus_lever_info *l, ramus_vec3 guide_point, ramus_vec3 normal, double *angle)
{
    const ramus_vec3 along = vec3_scale(vec3_dot(l->axis, l->tip), l->axis), across = vec3_sub(l->tip, along);
    const ramus_vec3 turned = vec3_cross(l->axis, l->tip);
    const bool plane = l->guide_kind == RAMUS_GUIDE_PLANE;
    const ramus_vec3 g = plane ? normal : guide_point;
    const double a = vec3_dot(g, across), b = vec3_dot(g, turned), h = hypot(a, b);
    double c;
    if (plane) {
        c = vec3_dot(normal, vec3_sub(guide_point, along)) - l->rod_length;
    } else { /* the squares of the parts along the axis and across it, without their cancellation */
        const ramus_vec3 e = vec3_scale(vec3_dot(l->axis, guide_point), l->axis), d = vec3_sub(along, e);
        const ramus_vec3 t = vec3_sub(guide_point, e);
        c = (vec3_dot(t, t) + vec3_dot(across, across) + vec3_dot(d, d) - l->rod_length * l->rod_length) / 2;
    }
    if (!(fabs(c) < h))
        return RAMUS_ERR_SINGULAR;
    const double middle = atan2(b, a), half = atan2(sqrt((h - c) * (h + c)), c);
    const double first = nearest_turn(middle + half, l->near), second = nearest_turn(middle - half, l->near);
    *angle = fabs(first - l->near) <= fabs(second - l->near) ? first : second;
    return RAMUS_OK;
}

/* ---- motion ------------------------------------------------------------------------------------------------- */

static frame_motion moved_to(const frame_motion *from, ramus_vec3 position)
{
    frame_motion to;
    to.x_w_i = (ramus_pose){ from->x_w_i.rotation, position };
    move_along(from, position, &to);
    return to;
}

ramus_status lever_between(const ramus_lever_info *l, const frame_motion *pivot, const frame_motion *guide,
                           lever_state *out)
{
    const bool plane = l->guide_kind == RAMUS_GUIDE_PLANE;
    const ramus_pose x_w_0 = pose_compose(pivot->x_w_i, l->pivot_pose);
    const ramus_vec3 c = vec3_add(guide->x_w_i.position, quat_rotate(guide->x_w_i.rotation, l->guide_point));
    const ramus_vec3 n = quat_rotate(guide->x_w_i.rotation, l->normal);
    double angle;
    RAMUS_TRY(find_angle(l, quat_unrotate(x_w_0.rotation, vec3_sub(c, x_w_0.position)),
                         quat_unrotate(x_w_0.rotation, n), &angle));

    const double sine = sin(angle / 2);
    const ramus_pose turn = { { cos(angle / 2), sine * l->axis.x, sine * l->axis.y, sine * l->axis.z }, { 0, 0, 0 } };
    const ramus_pose pose = pose_compose(x_w_0, turn);
    const ramus_vec3 e = quat_rotate(x_w_0.rotation, l->axis), r = quat_rotate(pose.rotation, l->tip);
    const ramus_vec3 tip = vec3_add(pose.position, r), er = vec3_cross(e, r), eer = vec3_cross(e, er);
    const ramus_vec3 u = plane ? n : vec3_scale(1 / vec3_norm(vec3_sub(c, tip)), vec3_sub(c, tip));
    const double arm = vec3_dot(u, er);
    if (!(fabs(arm) > 1e-7 * vec3_norm(er)))
        return RAMUS_ERR_SINGULAR;

    const frame_motion p = moved_to(pivot, tip), g = moved_to(guide, plane ? tip : c);
    const double rate = vec3_dot(u, vec3_sub(g.linear, p.linear)) / arm;
    const ramus_vec3 v = vec3_sub(vec3_axpy(p.linear, rate, er), g.linear);
    const ramus_vec3 bias =
        vec3_axpy(vec3_axpy(p.linear_acc, 2 * rate, vec3_cross(pivot->angular, er)), rate * rate, eer);
    const double turns = plane ? 2 * vec3_dot(u, vec3_cross(guide->angular, v)) : vec3_dot(v, v) / l->rod_length;
    const double acceleration = (vec3_dot(u, vec3_sub(g.linear_acc, bias)) + turns) / arm;

    out->motion = (ramus_lever_motion){ .angle = angle,
                                        .rate = rate,
                                        .acceleration = acceleration,
                                        .pose = pose,
                                        .tip = tip,
                                        .head = plane ? vec3_axpy(tip, l->rod_length, n) : c,
                                        .u = u };
    out->body = moved_to(pivot, pose.position);
    out->body.x_w_i = pose;
    out->body.angular = vec3_axpy(pivot->angular, rate, e);
    out->body.angular_acc =
        vec3_add(vec3_axpy(pivot->angular_acc, acceleration, e), vec3_scale(rate, vec3_cross(pivot->angular, e)));
    out->axis = e;
    out->arm = arm;
    out->x_w_guide = guide->x_w_i;
    return RAMUS_OK;
}

ramus_status link_in_state(const ramus_model *m, const kinematic_state *k, ramus_link link, frame_motion *out)
{
    frame_motion motion;
    memset(&motion, 0, sizeof motion);
    motion.x_w_i = ramus_pose_identity();
    RAMUS_TRY(kinematics_has(m, k, 0));
    if (link.index >= 0) {
        const int i = m->body_of[link.index];
        if (!k->root_known[m->root[i]])
            return RAMUS_ERR_PORT;
        motion.x_w_i = pose_compose(k->body[i].x_w_i, m->x_i_link[i]);
        if (k->has_v)
            move_along(&k->body[i], motion.x_w_i.position, &motion);
    }
    *out = motion;
    return RAMUS_OK;
}

ramus_status lever_in_state(const ramus_model *m, const kinematic_state *k, const ramus_lever_info *lever,
                            lever_state *out)
{
    frame_motion pivot, guide;
    RAMUS_TRY(link_in_state(m, k, lever->pivot, &pivot));
    RAMUS_TRY(link_in_state(m, k, lever->guide, &guide));
    return lever_between(lever, &pivot, &guide, out);
}
