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
 * Out      the motion, and in c->relative the columns of its Jacobian: (w, p') = J v (and the ports' part).
 * Cost     O(depth).
 */
#include "constraints.h"

#include "algebra/vec3.h"
#include "tree/kinematics.h"

#include <string.h>

static ramus_vec3 column(const double numbers[], size_t room, size_t s, size_t first)
{
    return ramus_vec3_make(numbers[first * room + s], numbers[(first + 1) * room + s], numbers[(first + 2) * room + s]);
}

static void put_column(double numbers[], size_t room, size_t s, size_t first, ramus_vec3 x)
{
    numbers[first * room + s] = x.x;
    numbers[(first + 1) * room + s] = x.y;
    numbers[(first + 2) * room + s] = x.z;
}

/* Adds what coordinate k moves of the frame whose numbers start at `first`; a new one is listed, with zeros for the other frame. */
static void add_columns(constraint_set *c, size_t k, size_t first, ramus_vec3 angular, ramus_vec3 linear)
{
    const size_t room = c->room, other = ANGULAR_A + ANGULAR_B - first;
    const ramus_vec3 none = { 0, 0, 0 };
    if (c->marked[k]) {
        const size_t s = (size_t)c->moving_at[k];
        put_column(c->path, room, s, first, vec3_add(column(c->path, room, s, first), angular));
        put_column(c->path, room, s, first + 3, vec3_add(column(c->path, room, s, first + 3), linear));
        return;
    }
    const size_t s = (size_t)c->nmoving++;
    c->marked[k] = c->involved[k] = 1;
    c->moving_at[k] = (int)s;
    c->moving[s] = (int)k;
    put_column(c->path, room, s, first, angular);
    put_column(c->path, room, s, first + 3, linear);
    put_column(c->path, room, s, other, none);
    put_column(c->path, room, s, other + 3, none);
}

/* The frame at `pose` in `frame`, and its columns in world axes at its own origin, from number `first` of c->path on. */
static ramus_status move_frame(constraint_set *c, ramus_frame frame, ramus_pose pose, frame_motion *out, size_t first)
{
    const ramus_model *m = c->model;
    const kinematic_state *k = c->kinematics;
    *out = (frame_motion){ .x_w_i = pose };
    if (frame.index < 0)
        return RAMUS_OK;
    located_frame f;
    RAMUS_TRY(locate_frame(m, k, frame, NEEDS_WORLD | NEEDS_V | NEEDS_A, &f));
    out->x_w_i = pose_compose(f.motion.x_w_i, pose);
    move_along(&f.motion, out->x_w_i.position, out);
    for (int i = f.body; i; i = m->parent[i]) {
        const ramus_vec3 r = vec3_sub(out->x_w_i.position, k->body[i].x_w_i.position);
        for (int v = m->vi[i]; v < m->vi[i + 1]; v++) {
            const ramus_twist t = k->column[v];
            const ramus_vec3 linear = vec3_add(t.linear, vec3_cross(t.angular, r));
            add_columns(c, (size_t)m->v_source[v], first, vec3_scale(m->v_scale[v], t.angular),
                        vec3_scale(m->v_scale[v], linear));
        }
    }
    return RAMUS_OK;
}

static ramus_vec3 cleaned(ramus_vec3 x, double size)
{
    return ramus_vec3_make(without_rounding(x.x, size), without_rounding(x.y, size), without_rounding(x.z, size));
}

/* One after the other, with norms of any numbers. */
static void relative_columns_slowly(const constraint_set *c, const relative_columns *by)
{
    const size_t room = c->room;
    rotation to_a;
    memcpy(&to_a, by->to_a, sizeof to_a);
    for (size_t s = 0; s < (size_t)c->nmoving; s++) {
        const ramus_vec3 wa = column(c->path, room, s, ANGULAR_A), va = column(c->path, room, s, LINEAR_A);
        const ramus_vec3 wb = column(c->path, room, s, ANGULAR_B), vb = column(c->path, room, s, LINEAR_B);
        const ramus_vec3 vk = vec3_sub(vec3_sub(vb, va), vec3_cross(wa, by->r));
        const double turning_a = vec3_norm(wa), turning = vec3_norm(wb) + turning_a;
        const double moving = vec3_norm(vb) + vec3_norm(va) + turning_a * by->apart;
        const ramus_vec3 w_ab = cleaned(rotation_apply(to_a, vec3_sub(wb, wa)), turning);
        const ramus_vec3 v_ab = cleaned(rotation_apply(to_a, vk), moving);
        put_column(c->relative, room, s, ANGULAR, w_ab);
        put_column(c->relative, room, s, LINEAR, v_ab);
        c->relative[ANGULAR_SIZE * room + s] = turning;
        c->relative[LINEAR_SIZE * room + s] =
            turning == 0 && moving == 0 ? 0 : size_of(moving, turning * by->far, by->tolerance);
        c->relative[ANGULAR_LENGTH * room + s] = vec3_norm(w_ab);
        c->relative[LINEAR_LENGTH * room + s] = vec3_norm(v_ab);
    }
}

ramus_status relative_motion_of(constraint_set *c, const constraint *item, relative_motion *out)
{
    frame_motion a, b;
    c->nmoving = 0;
    memset(c->marked, 0, (size_t)ramus_model_nv(c->model) * sizeof *c->marked);
    RAMUS_TRY(move_frame(c, item->a, item->d.pose_a, &a, ANGULAR_A));
    RAMUS_TRY(move_frame(c, item->b, item->d.pose_b, &b, ANGULAR_B));
    c->x_w_a[item - c->item] = a.x_w_i;
    c->x_w_b[item - c->item] = b.x_w_i;
    const ramus_quat back = quat_conj(a.x_w_i.rotation);
    const rotation to_a = rotation_matrix(back);
    const ramus_vec3 r = vec3_sub(b.x_w_i.position, a.x_w_i.position);
    const ramus_vec3 w = vec3_sub(b.angular, a.angular), v = vec3_sub(b.linear, a.linear),
                     turning = vec3_cross(a.angular, r);
    out->x_a_b = (ramus_pose){ quat_mul(back, b.x_w_i.rotation), rotation_apply(to_a, r) };
    out->angular = rotation_apply(to_a, w);
    out->linear = rotation_apply(to_a, vec3_sub(v, turning));
    out->angular_bias =
        rotation_apply(to_a, vec3_sub(vec3_sub(b.angular_acc, a.angular_acc), vec3_cross(a.angular, w)));
    ramus_vec3 dv = vec3_sub(vec3_sub(b.linear_acc, a.linear_acc), vec3_cross(a.angular_acc, r));
    dv = vec3_axpy(dv, -2, vec3_cross(a.angular, v));
    out->linear_bias = rotation_apply(to_a, vec3_add(dv, vec3_cross(a.angular, turning)));
    /* far: how far the places are from the world's origin, where positions are rounded */
    const relative_columns by = { .to_a = &to_a.xx,
                                  .r = r,
                                  .apart = vec3_norm(r),
                                  .far = vec3_norm(a.x_w_i.position) + vec3_norm(b.x_w_i.position),
                                  .tolerance = c->options.rank_tolerance };
    if (!c->kernels->relative_columns(c, &by))
        relative_columns_slowly(c, &by);
    return RAMUS_OK;
}
