/* frames.c - the motion of frame b with respect to frame a, as a sees it
 *
 *     all vectors in world axes, r = p_b - p_a;  R: rotation of a
 *
 *     w   = R^T (w_b - w_a)                      p   = R^T r
 *     w'  = R^T (w_b' - w_a' - w_a x (w_b - w_a))
 *     p'  = R^T (p_b' - p_a' - w_a x r)
 *     p'' = R^T (p_b'' - p_a'' - w_a' x r - 2 w_a x (p_b' - p_a') + w_a x (w_a x r))
 *
 * Method   both frames from the bodies that carry them; columns of the joints between them, all others move both alike: with unit twist
 *          (s_w, s_v) at p_i, one that b is part of moves it with s_w and s_v + s_w x (p_b - p_i), one that a is part of makes b
 *          seem to move in the opposite way. Accelerations are those for a = 0: dJ/dt v, and what motion ports contribute.
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

/* What the coordinates of body i's joint move, of which b is part (sign 1) or a (sign -1), and where b is from there. */
static void add_joint(constraint_set *c, int i, double sign, ramus_vec3 p_b)
{
    const ramus_model *m = c->model;
    const kinematic_state *k = c->kinematics;
    const size_t room = c->room;
    const ramus_vec3 r = vec3_sub(p_b, k->body[i].x_w_i.position);
    for (int v = m->vi[i]; v < m->vi[i + 1]; v++) {
        const size_t s = (size_t)c->nmoving++;
        const double scale = sign * m->v_scale[v];
        c->moving[s] = m->v_source[v];
        c->involved[m->v_source[v]] = 1;
        put_column(c->path, room, s, TURNS, vec3_scale(scale, k->column[v].angular));
        put_column(c->path, room, s, MOVES, vec3_scale(scale, k->column[v].linear));
        put_column(c->path, room, s, FROM, r);
    }
}

/* A frame's motion, its accelerations for a = 0. */
typedef struct moved_frame {
    ramus_pose x_w_f;
    ramus_vec3 angular, linear, angular_acc, linear_acc;
} moved_frame;

/* One that no body carries: of the world, or of a root. */
static ramus_status move_root_frame(const constraint_set *c, ramus_frame frame, ramus_pose pose, moved_frame *out)
{
    *out = (moved_frame){ .x_w_f = pose };
    if (frame.index < 0)
        return RAMUS_OK;
    located_frame f;
    frame_motion m;
    RAMUS_TRY(locate_frame(c->model, c->kinematics, frame, NEEDS_WORLD | NEEDS_V | NEEDS_A, &f));
    m.x_w_i = pose_compose(f.motion.x_w_i, pose);
    move_along(&f.motion, m.x_w_i.position, &m);
    *out = (moved_frame){ m.x_w_i, m.angular, m.linear, m.angular_acc, m.linear_acc };
    return RAMUS_OK;
}

/* Frame a (end 0) or b, and the body that carries it; 0: none */
static ramus_status move_frame(const constraint_set *c, const constraint *item, int end, moved_frame *out, int *body)
{
    const carried_frame *on = &item->on[end];
    *body = on->body;
    if (!on->body)
        return move_root_frame(c, end ? item->b : item->a, end ? item->d.pose_b : item->d.pose_a, out);
    if (!c->kinematics->root_known[c->model->root[on->body]])
        return RAMUS_ERR_PORT;
    const frame_motion *by = &c->kinematics->body[on->body];
    const ramus_vec3 w = by->angular, r = quat_rotate(by->x_w_i.rotation, on->x_i_f.position), wr = vec3_cross(w, r);
    out->x_w_f = (ramus_pose){ quat_mul(by->x_w_i.rotation, on->x_i_f.rotation), vec3_add(by->x_w_i.position, r) };
    out->angular = w;
    out->linear = vec3_add(by->linear, wr);
    out->angular_acc = by->angular_acc;
    out->linear_acc = vec3_add(vec3_add(by->linear_acc, vec3_cross(by->angular_acc, r)), vec3_cross(w, wr));
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
        const ramus_vec3 w = column(c->path, room, s, TURNS), l = column(c->path, room, s, MOVES);
        const ramus_vec3 r = column(c->path, room, s, FROM), v = vec3_add(l, vec3_cross(w, r));
        const double turning = vec3_norm(w), moving = vec3_norm(v);
        put_column(c->relative, room, s, ANGULAR, cleaned(rotation_apply(to_a, w), turning));
        put_column(c->relative, room, s, LINEAR,
                   cleaned(rotation_apply(to_a, v), vec3_norm(l) + turning * vec3_norm(r)));
        c->relative[ANGULAR_LENGTH * room + s] = turning;
        c->relative[LINEAR_LENGTH * room + s] = moving;
        c->relative[LINEAR_SIZE * room + s] =
            turning == 0 && moving == 0 ? 0 : size_of(moving, turning * by->far, by->tolerance);
    }
}

/* x_a_b; to_a: from world axes to those of a */
static ramus_pose pose_between(ramus_pose x_w_a, ramus_pose x_w_b, rotation *to_a)
{
    const ramus_quat back = quat_conj(x_w_a.rotation);
    *to_a = rotation_matrix(back);
    return (ramus_pose){ quat_mul(back, x_w_b.rotation),
                         rotation_apply(*to_a, vec3_sub(x_w_b.position, x_w_a.position)) };
}

ramus_pose relative_pose(const constraint_set *c, const constraint *item)
{
    rotation to_a;
    return pose_between(c->x_w_a[item - c->item], c->x_w_b[item - c->item], &to_a);
}

ramus_status relative_motion_of(constraint_set *c, const constraint *item, relative_motion *out)
{
    moved_frame a, b;
    int ia, ib;
    RAMUS_TRY(move_frame(c, item, 0, &a, &ia));
    RAMUS_TRY(move_frame(c, item, 1, &b, &ib));
    c->nmoving = 0;
    while (ia != ib) { /* bodies are numbered from the root outwards: the later one is the one to leave */
        const int i = ib > ia ? ib : ia;
        add_joint(c, i, i == ib ? 1 : -1, b.x_w_f.position);
        *(i == ib ? &ib : &ia) = c->model->parent[i];
    }
    c->x_w_a[item - c->item] = a.x_w_f;
    c->x_w_b[item - c->item] = b.x_w_f;
    rotation to_a;
    out->x_a_b = pose_between(a.x_w_f, b.x_w_f, &to_a);
    const ramus_vec3 r = vec3_sub(b.x_w_f.position, a.x_w_f.position);
    const ramus_vec3 w = vec3_sub(b.angular, a.angular), v = vec3_sub(b.linear, a.linear),
                     turning = vec3_cross(a.angular, r);
    out->angular = rotation_apply(to_a, w);
    out->linear = rotation_apply(to_a, vec3_sub(v, turning));
    out->angular_bias =
        rotation_apply(to_a, vec3_sub(vec3_sub(b.angular_acc, a.angular_acc), vec3_cross(a.angular, w)));
    ramus_vec3 dv = vec3_sub(vec3_sub(b.linear_acc, a.linear_acc), vec3_cross(a.angular_acc, r));
    dv = vec3_axpy(dv, -2, vec3_cross(a.angular, v));
    out->linear_bias = rotation_apply(to_a, vec3_add(dv, vec3_cross(a.angular, turning)));
    /* far: how far the places are from the world's origin, where positions are rounded */
    const relative_columns by = { .to_a = &to_a.xx,
                                  .far = vec3_norm(a.x_w_f.position) + vec3_norm(b.x_w_f.position),
                                  .tolerance = c->options.rank_tolerance };
    if (!c->kernels->relative_columns(c, &by))
        relative_columns_slowly(c, &by);
    return RAMUS_OK;
}
