/* wrenches.c - what constraints exert on the links they tie together, from their multipliers
 *
 *     power of row i:   multiplier_i (turn_i . w + move_i . p')        (w, p'): twist of b as a sees it
 *     on b, at its origin, in axes of a:   force = sum multiplier_i move_i,   moment = sum multiplier_i turn_i
 *     on a:   the opposite, at the same place, since p' = R_a^T (v_b - v_a - w_a x (p_b - p_a))
 *
 * In       a set whose rows have been evaluated at the state of the multipliers.
 * Cost     O(rows); no allocation.
 */
#include "constraints.h"

#include "algebra/quat.h"
#include "model/mechanism_list.h"

static int has_frames(const constraint *item)
{
    return !item->callback.fill && constraint_has_frames(item->d.kind);
}

/* On b at its origin, in world axes. */
static ramus_wrench wrench_in_world(const constraint_set *c, const constraint *item, const double multiplier[])
{
    const ramus_quat r_w_a = c->x_w_a[item - c->item].rotation;
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    const int of_bounds = bound_row(c, item->bound), first = item->nbound ? of_bounds : item->first;
    const int end = first + (item->nbound ? 3 * item->nbound : item->nrow);
    for (int i = first; i < end; i++) {
        sum.force = vec3_axpy(sum.force, multiplier[i], c->move[i]);
        sum.moment = vec3_axpy(sum.moment, multiplier[i], c->turn[i]);
    }
    return (ramus_wrench){ ramus_quat_rotate(r_w_a, sum.force), ramus_quat_rotate(r_w_a, sum.moment) };
}

ramus_wrench constraint_wrench(const constraint_set *c, const constraint *item, const double multiplier[])
{
    if (!has_frames(item))
        return (ramus_wrench){ { 0, 0, 0 }, { 0, 0, 0 } };
    const ramus_quat r_b_w = quat_conj(c->x_w_b[item - c->item].rotation);
    const ramus_wrench u = wrench_in_world(c, item, multiplier);
    return (ramus_wrench){ ramus_quat_rotate(r_b_w, u.force), ramus_quat_rotate(r_b_w, u.moment) };
}

/* Adds `sign` times a wrench at a place of the world to what the robot exerts through the link that carries `frame`. */
static void add(const constraint_set *c, ramus_frame frame, ramus_pose x_w_f, ramus_pose pose, ramus_vec3 place,
                ramus_wrench u, double sign, ramus_wrench external[])
{
    if (frame.index < 0)
        return;
    const ramus_frame_info info = ramus_model_frame(c->model, frame);
    if (info.link.index < 0)
        return;
    /* the link's frame in the world: x_w_f = x_w_link info.pose pose */
    const ramus_pose x_w_link = ramus_pose_mul(x_w_f, ramus_pose_inv(ramus_pose_mul(info.pose, pose)));
    const ramus_vec3 arm = vec3_sub(place, x_w_link.position);
    const ramus_vec3 moment = vec3_add(u.moment, vec3_cross(arm, u.force));
    const ramus_quat back = quat_conj(x_w_link.rotation);
    ramus_wrench *to = &external[info.link.index];
    to->force = vec3_axpy(to->force, sign, ramus_quat_rotate(back, u.force));
    to->moment = vec3_axpy(to->moment, sign, ramus_quat_rotate(back, moment));
}

void constraint_add_wrenches(const constraint_set *c, size_t first, size_t end, const double multiplier[],
                             ramus_wrench external[])
{
    for (size_t k = first; k < end; k++) {
        const constraint *item = &c->item[k];
        if (!has_frames(item))
            continue;
        const ramus_wrench u = wrench_in_world(c, item, multiplier);
        const ramus_vec3 place = c->x_w_b[k].position;
        /* what acts on the robot is minus what the robot exerts */
        add(c, item->b, c->x_w_b[k], item->d.pose_b, place, u, -1, external);
        add(c, item->a, c->x_w_a[k], item->d.pose_a, place, u, 1, external);
    }
}
