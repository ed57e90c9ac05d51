/* frames.c - the motion of frame b with respect to frame a, as a sees it
 *
 *     all vectors in world axes, r = p_b - p_a;  R: rotation of a
 *
 *     w   = R^T (w_b - w_a)                      p   = R^T r
 *     w'  = R^T (w_b' - w_a' - w_a x (w_b - w_a))
 *     p'  = R^T (p_b' - p_a' - w_a x r)
 *     p'' = R^T (p_b'' - p_a'' - w_a' x r - 2 w_a x (p_b' - p_a') + w_a x (w_a x r))
 *
 * Method   both frames by ramus_kinematics, moved from the frames of the model to those of the constraint. Accelerations
 *          are those for a = 0: dJ/dt v, and what motion ports contribute.
 * In       kinematics updated with q, v and a = 0.
 * Out      the motion, and in jacobian_b its Jacobian [6 x nv]: (w, p') = J v (and the ports' part).
 * Cost     O(nv).
 */
#include "constraints.h"

#include "algebra/vec3.h"

#include <string.h>

typedef struct moving_frame {
    ramus_pose x_w_f;
    ramus_vec3 w, v, dw, dv; /* world axes; v, dv of the origin */
} moving_frame;

static ramus_vec3 column(const double jacobian[], size_t nv, size_t k, size_t first)
{
    return ramus_vec3_make(jacobian[first * nv + k], jacobian[(first + 1) * nv + k], jacobian[(first + 2) * nv + k]);
}

static void put_column(double jacobian[], size_t nv, size_t k, size_t first, ramus_vec3 x)
{
    jacobian[first * nv + k] = x.x;
    jacobian[(first + 1) * nv + k] = x.y;
    jacobian[(first + 2) * nv + k] = x.z;
}

/* The frame at `pose` in `frame`, and its Jacobian in world axes at its own origin. */
static ramus_status move_frame(const ramus_constraints *c, ramus_frame frame, ramus_pose pose, moving_frame *out,
                               double jacobian[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    const ramus_reference aligned = RAMUS_LOCAL_WORLD_ALIGNED;
    if (frame.index < 0) {
        *out = (moving_frame){ .x_w_f = pose };
        memset(jacobian, 0, 6 * nv * sizeof *jacobian);
        return RAMUS_OK;
    }
    ramus_pose x_w_f;
    ramus_twist twist, rate;
    RAMUS_TRY(ramus_frame_pose(c->model, c->kinematics, frame, &x_w_f));
    RAMUS_TRY(ramus_frame_twist(c->model, c->kinematics, frame, aligned, &twist));
    RAMUS_TRY(ramus_frame_twist_dot(c->model, c->kinematics, frame, aligned, &rate));
    RAMUS_TRY(ramus_frame_jacobian(c->model, c->kinematics, frame, aligned, jacobian));
    const ramus_vec3 w = twist.angular, r = ramus_quat_rotate(x_w_f.rotation, pose.position);
    out->x_w_f = ramus_pose_mul(x_w_f, pose);
    out->w = w;
    out->v = vec3_add(twist.linear, vec3_cross(w, r));
    out->dw = rate.angular;
    out->dv = vec3_add(vec3_add(rate.linear, vec3_cross(rate.angular, r)), vec3_cross(w, vec3_cross(w, r)));
    for (size_t k = 0; k < nv; k++) {
        const ramus_vec3 turn = column(jacobian, nv, k, 0);
        put_column(jacobian, nv, k, 3, vec3_add(column(jacobian, nv, k, 3), vec3_cross(turn, r)));
    }
    return RAMUS_OK;
}

static ramus_vec3 cleaned(ramus_vec3 x, double size)
{
    return ramus_vec3_make(without_rounding(x.x, size), without_rounding(x.y, size), without_rounding(x.z, size));
}

ramus_status relative_motion_of(ramus_constraints *c, const constraint *item, relative_motion *out)
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    moving_frame a, b;
    RAMUS_TRY(move_frame(c, item->a, item->d.pose_a, &a, c->jacobian_a));
    RAMUS_TRY(move_frame(c, item->b, item->d.pose_b, &b, c->jacobian_b));
    c->x_w_a[item - c->item] = a.x_w_f;
    c->x_w_b[item - c->item] = b.x_w_f;
    const ramus_pose x_a_w = ramus_pose_inv(a.x_w_f);
    const ramus_quat back = x_a_w.rotation;
    const ramus_vec3 r = vec3_sub(b.x_w_f.position, a.x_w_f.position);
    const ramus_vec3 w = vec3_sub(b.w, a.w), v = vec3_sub(b.v, a.v), turning = vec3_cross(a.w, r);
    out->x_a_b = (ramus_pose){ ramus_quat_mul(back, b.x_w_f.rotation), ramus_quat_rotate(back, r) };
    out->angular = ramus_quat_rotate(back, w);
    out->linear = ramus_quat_rotate(back, vec3_sub(v, turning));
    out->angular_bias = ramus_quat_rotate(back, vec3_sub(vec3_sub(b.dw, a.dw), vec3_cross(a.w, w)));
    ramus_vec3 dv = vec3_sub(vec3_sub(b.dv, a.dv), vec3_cross(a.dw, r));
    dv = vec3_axpy(dv, -2, vec3_cross(a.w, v));
    out->linear_bias = ramus_quat_rotate(back, vec3_add(dv, vec3_cross(a.w, turning)));
    /* how far the places are from the world's origin, where positions are rounded */
    const double far = vec3_norm(a.x_w_f.position) + vec3_norm(b.x_w_f.position), tolerance = c->options.rank_tolerance;
    const double apart = vec3_norm(r);
    for (size_t k = 0; k < nv; k++) {
        const ramus_vec3 wa = column(c->jacobian_a, nv, k, 0), va = column(c->jacobian_a, nv, k, 3);
        const ramus_vec3 wb = column(c->jacobian_b, nv, k, 0), vb = column(c->jacobian_b, nv, k, 3);
        const ramus_vec3 vk = vec3_sub(vec3_sub(vb, va), vec3_cross(wa, r));
        const double turning = vec3_norm(wb) + vec3_norm(wa);
        const double moving = vec3_norm(vb) + vec3_norm(va) + vec3_norm(wa) * apart;
        const double size_v = size_of(moving, turning * far, tolerance);
        put_column(c->jacobian_b, nv, k, 0, cleaned(ramus_quat_rotate(back, vec3_sub(wb, wa)), turning));
        put_column(c->jacobian_b, nv, k, 3, cleaned(ramus_quat_rotate(back, vk), moving));
        c->jacobian_size[k] = turning;
        c->jacobian_size[nv + k] = size_v;
    }
    return RAMUS_OK;
}
