/* frames.c - the motion of frame b with respect to frame a, as a sees it
 *
 *     all vectors in world axes, r = p_b - p_a;  R: rotation of a
 *
 *     w   = R^T (w_b - w_a)                      p   = R^T r
 *     w'  = R^T (w_b' - w_a' - w_a x (w_b - w_a))
 *     p'  = R^T (p_b' - p_a' - w_a x r)
 *     p'' = R^T (p_b'' - p_a'' - w_a' x r - 2 w_a x (p_b' - p_a') + w_a x (w_a x r))
 *
 * Method   both frames from the bodies that carry them, columns along the paths to the root. Accelerations
 *          are those for a = 0: dJ/dt v, and what motion ports contribute.
 * In       kinematics updated with q, v and a = 0.
 * Out      the motion, and in jacobian_b its Jacobian [6 x nv]: (w, p') = J v (and the ports' part).
 * Cost     O(nv) to clear, then O(depth).
 */
#include "constraints.h"

#include "algebra/vec3.h"
#include "tree/kinematics.h"

#include <string.h>

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

/* The frame at `pose` in `frame`, and its Jacobian in world axes at its own origin. What moves it joins the list c->moving. */
static ramus_status move_frame(constraint_set *c, ramus_frame frame, ramus_pose pose, frame_motion *out,
                               double jacobian[])
{
    const ramus_model *m = c->model;
    const kinematic_state *k = c->kinematics;
    const size_t nv = (size_t)m->nv;
    numbers_clear(jacobian, 6 * nv);
    *out = (frame_motion){ .x_w_i = pose };
    if (frame.index < 0)
        return RAMUS_OK;
    located_frame f;
    RAMUS_TRY(locate_frame(m, k, frame, NEEDS_WORLD | NEEDS_V | NEEDS_A, &f));
    out->x_w_i = ramus_pose_mul(f.motion.x_w_i, pose);
    move_along(&f.motion, out->x_w_i.position, out);
    for (int i = f.body; i; i = m->parent[i]) {
        const ramus_vec3 r = vec3_sub(out->x_w_i.position, k->body[i].x_w_i.position);
        for (int v = m->vi[i]; v < m->vi[i] + ramus_joint_type_nv((ramus_joint_type)m->type[i]); v++) {
            const ramus_twist s = k->column[v];
            const size_t at = (size_t)m->v_source[v];
            if (!c->marked[at]) {
                c->marked[at] = 1;
                c->involved[at] = 1;
                c->moving[c->nmoving++] = m->v_source[v];
            }
            const ramus_vec3 linear = vec3_add(s.linear, vec3_cross(s.angular, r));
            put_column(jacobian, nv, at, 0, vec3_axpy(column(jacobian, nv, at, 0), m->v_scale[v], s.angular));
            put_column(jacobian, nv, at, 3, vec3_axpy(column(jacobian, nv, at, 3), m->v_scale[v], linear));
        }
    }
    return RAMUS_OK;
}

static ramus_vec3 cleaned(ramus_vec3 x, double size)
{
    return ramus_vec3_make(without_rounding(x.x, size), without_rounding(x.y, size), without_rounding(x.z, size));
}

ramus_status relative_motion_of(constraint_set *c, const constraint *item, relative_motion *out)
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    frame_motion a, b;
    c->nmoving = 0;
    memset(c->marked, 0, nv * sizeof *c->marked);
    RAMUS_TRY(move_frame(c, item->a, item->d.pose_a, &a, c->jacobian_a));
    RAMUS_TRY(move_frame(c, item->b, item->d.pose_b, &b, c->jacobian_b));
    c->x_w_a[item - c->item] = a.x_w_i;
    c->x_w_b[item - c->item] = b.x_w_i;
    const ramus_pose x_a_w = ramus_pose_inv(a.x_w_i);
    const ramus_quat back = x_a_w.rotation;
    const ramus_vec3 r = vec3_sub(b.x_w_i.position, a.x_w_i.position);
    const ramus_vec3 w = vec3_sub(b.angular, a.angular), v = vec3_sub(b.linear, a.linear),
                     turning = vec3_cross(a.angular, r);
    out->x_a_b = (ramus_pose){ ramus_quat_mul(back, b.x_w_i.rotation), ramus_quat_rotate(back, r) };
    out->angular = ramus_quat_rotate(back, w);
    out->linear = ramus_quat_rotate(back, vec3_sub(v, turning));
    out->angular_bias =
        ramus_quat_rotate(back, vec3_sub(vec3_sub(b.angular_acc, a.angular_acc), vec3_cross(a.angular, w)));
    ramus_vec3 dv = vec3_sub(vec3_sub(b.linear_acc, a.linear_acc), vec3_cross(a.angular_acc, r));
    dv = vec3_axpy(dv, -2, vec3_cross(a.angular, v));
    out->linear_bias = ramus_quat_rotate(back, vec3_add(dv, vec3_cross(a.angular, turning)));
    /* how far the places are from the world's origin, where positions are rounded */
    const double far = vec3_norm(a.x_w_i.position) + vec3_norm(b.x_w_i.position), tolerance = c->options.rank_tolerance;
    const double apart = vec3_norm(r);
    const rotation to_a = rotation_matrix(back);
    for (int n = 0; n < c->nmoving; n++) {
        const size_t k = (size_t)c->moving[n];
        const ramus_vec3 wa = column(c->jacobian_a, nv, k, 0), va = column(c->jacobian_a, nv, k, 3);
        const ramus_vec3 wb = column(c->jacobian_b, nv, k, 0), vb = column(c->jacobian_b, nv, k, 3);
        const ramus_vec3 vk = vec3_sub(vec3_sub(vb, va), vec3_cross(wa, r));
        const double turning_a = vec3_norm(wa), turning = vec3_norm(wb) + turning_a;
        const double moving = vec3_norm(vb) + vec3_norm(va) + turning_a * apart;
        const ramus_vec3 w_ab = cleaned(rotation_apply(to_a, vec3_sub(wb, wa)), turning);
        const ramus_vec3 v_ab = cleaned(rotation_apply(to_a, vk), moving);
        put_column(c->jacobian_b, nv, k, 0, w_ab);
        put_column(c->jacobian_b, nv, k, 3, v_ab);
        c->jacobian_size[k] = turning;
        c->jacobian_size[nv + k] = turning == 0 && moving == 0 ? 0 : size_of(moving, turning * far, tolerance);
        c->column_size[k] = vec3_norm(w_ab);
        c->column_size[nv + k] = vec3_norm(v_ab);
    }
    return RAMUS_OK;
}
