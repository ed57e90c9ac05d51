/* frame_motion.c - pose, twist and acceleration of any frame, in any reference
 *
 *     r = p_f - p_i:    p_f' = p_i' + w x r        p_f'' = p_i'' + w' x r + w x (w x r)
 *
 * Method   the frame moves with its body; the numbers are then changed to the caller's reference, and derivatives with
 *          the reference's own motion: d/dt R^T u = R^T (u' - w x u), d/dt (u + p x w) = u' + p' x w + p x w'.
 * In       what ramus_kinematics_update left.
 * Out      see include/ramus/kinematics.h, which has the formula of each reference.
 * Cost     O(1).
 */
#include "batch.h"
#include "kinematics.h"

#include "base/fail.h"

ramus_status kinematics_has(const ramus_model *m, const kinematic_state *k, int needs)
{
    RAMUS_TRY(workspace_check(m, k->model, NULL));
    const int there = k->ready && (k->has_v || !(needs & NEEDS_V)) && (k->has_a || !(needs & NEEDS_A));
    return there ? RAMUS_OK : RAMUS_ERR_STALE;
}

void move_along(const frame_motion *from, ramus_vec3 position, frame_motion *to)
{
    move_by(from, vec3_sub(position, from->x_w_i.position), to);
}

void move_by(const frame_motion *from, ramus_vec3 r, frame_motion *to)
{
    const ramus_vec3 w = from->angular;
    const ramus_vec3 wr = vec3_cross(w, r), wwr = vec3_cross(w, wr);
    to->angular = w;
    to->linear = vec3_add(from->linear, wr);
    to->angular_acc = from->angular_acc;
    to->linear_acc = vec3_add(vec3_add(from->linear_acc, vec3_cross(from->angular_acc, r)), wwr);
    to->angular_bias = from->angular_bias;
    to->linear_bias = vec3_add(vec3_add(from->linear_bias, vec3_cross(from->angular_bias, r)), wwr);
}

ramus_status locate_frame(const ramus_model *m, const kinematic_state *k, ramus_frame frame, int needs,
                          located_frame *out)
{
    RAMUS_TRY(kinematics_has(m, k, needs));
    if (frame.index < 0 || frame.index >= m->nlink + m->nframe)
        return RAMUS_ERR_NOT_FOUND;
    const ramus_frame_info *named = frame.index < m->nlink ? NULL : &m->frame[frame.index - m->nlink];
    const int link = named ? named->link.index : frame.index;
    const int i = link < 0 ? 0 : m->body_of[link];
    const frame_motion *body = i ? &k->body[i] : &k->root[0];
    out->body = i;
    out->root = i ? m->root[i] : 0;
    if ((needs & NEEDS_WORLD) && !k->root_known[out->root])
        return RAMUS_ERR_PORT;
    out->motion.x_w_i = pose_compose(body->x_w_i, m->x_i_link[i]);
    if (named)
        out->motion.x_w_i = pose_compose(out->motion.x_w_i, named->pose);
    if (needs & (NEEDS_V | NEEDS_A))
        move_along(body, out->motion.x_w_i.position, &out->motion);
    return RAMUS_OK;
}

ramus_status reference_check(ramus_reference reference)
{
    const int known = reference == RAMUS_LOCAL || reference == RAMUS_WORLD || reference == RAMUS_LOCAL_WORLD_ALIGNED;
    return known ? RAMUS_OK : RAMUS_ERR_ARGUMENT;
}

ramus_twist twist_in_reference(ramus_reference reference, const frame_motion *f, ramus_vec3 angular, ramus_vec3 linear)
{
    switch (reference) {
    case RAMUS_LOCAL:
        return (ramus_twist){ quat_unrotate(f->x_w_i.rotation, angular), quat_unrotate(f->x_w_i.rotation, linear) };
    case RAMUS_WORLD:
        return (ramus_twist){ angular, vec3_add(linear, vec3_cross(f->x_w_i.position, angular)) };
    default:
        return (ramus_twist){ angular, linear };
    }
}

ramus_twist twist_dot_in_reference(ramus_reference reference, const frame_motion *f, ramus_twist twist,
                                   ramus_twist twist_dot)
{
    if (reference == RAMUS_LOCAL) {
        twist_dot.angular = vec3_sub(twist_dot.angular, vec3_cross(f->angular, twist.angular));
        twist_dot.linear = vec3_sub(twist_dot.linear, vec3_cross(f->angular, twist.linear));
    } else if (reference == RAMUS_WORLD) {
        twist_dot.linear = vec3_add(twist_dot.linear, vec3_cross(f->linear, twist.angular));
    }
    return twist_in_reference(reference, f, twist_dot.angular, twist_dot.linear);
}

ramus_status ramus_frame_pose(const ramus_model *model, const ramus_data *data, ramus_frame frame, ramus_pose *x_w_f)
{
    RAMUS_NEED(NULL, model, data, x_w_f);
    located_frame f;
    RAMUS_TRY(locate_frame(model, data->kinematics, frame, NEEDS_WORLD, &f));
    *x_w_f = f.motion.x_w_i;
    return RAMUS_OK;
}

ramus_status ramus_link_poses(const ramus_model *model, const ramus_data *data, ramus_pose x_w_link[])
{
    RAMUS_NEED_MODEL(model, data);
    RAMUS_NEED_ARRAYS(NULL, model->nlink, x_w_link);
    const kinematic_state *k = data->kinematics;
    RAMUS_TRY(kinematics_has(model, k, 0));
    for (int r = 0; r < model->nroot; r++)
        if (!k->root_known[r])
            return RAMUS_ERR_PORT;
    data->sv->link_poses(model, k, x_w_link);
    return RAMUS_OK;
}

ramus_status ramus_link_poses_at(const ramus_model *model, ramus_data *data, const double q[], ramus_pose x_w_link[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, model->nlink, x_w_link);
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
    if (model->nport)
        RAMUS_TRY(ports_check(model, data->sample, data->clock, PORTS_OF_MOTION, &data->error));
    if (model->nport && !tree_places(model, data))
        return ramus_fail(&data->error, RAMUS_ERR_PORT,
                          "poses of links: those beyond a black box are not known; feed its motion with a position");
    q_to_internal(model, 1, q, data->q);
    const poses_arguments in = { data->q, data->batch_places, x_w_link };
    if (data->sv->poses(model, data->at_work, &in) && data->sv->all_finite((size_t)model->nqi, data->q))
        return RAMUS_OK;
    const state_inputs given = { .q = q };
    return not_finite(model, &given, "the pose of a link", NULL, &data->error);
}

ramus_status ramus_frame_pose_dq(const ramus_model *model, const ramus_data *data, ramus_frame frame, ramus_dq *x_w_f)
{
    RAMUS_NEED(NULL, model, data, x_w_f);
    ramus_pose pose;
    RAMUS_TRY(ramus_frame_pose(model, data, frame, &pose));
    *x_w_f = ramus_dq_from_pose(pose);
    return RAMUS_OK;
}

ramus_status ramus_frame_twist(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                               ramus_reference reference, ramus_twist *twist)
{
    RAMUS_NEED(NULL, model, data, twist);
    located_frame f;
    RAMUS_TRY(reference_check(reference));
    RAMUS_TRY(locate_frame(model, data->kinematics, frame, NEEDS_WORLD | NEEDS_V, &f));
    *twist = twist_in_reference(reference, &f.motion, f.motion.angular, f.motion.linear);
    return RAMUS_OK;
}

/* What a pass of finite numbers may still overflow to is not written. */
static ramus_status put_twist(ramus_twist twist, ramus_twist *to)
{
    if (!vec3_is_finite(twist.angular) || !vec3_is_finite(twist.linear))
        return RAMUS_ERR_NOT_FINITE;
    *to = twist;
    return RAMUS_OK;
}

ramus_status ramus_frame_twist_dot(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                   ramus_reference reference, ramus_twist *twist_dot)
{
    RAMUS_NEED(NULL, model, data, twist_dot);
    located_frame f;
    RAMUS_TRY(reference_check(reference));
    RAMUS_TRY(locate_frame(model, data->kinematics, frame, NEEDS_WORLD | NEEDS_V | NEEDS_A, &f));
    return put_twist(twist_dot_in_reference(reference, &f.motion, (ramus_twist){ f.motion.angular, f.motion.linear },
                                            (ramus_twist){ f.motion.angular_acc, f.motion.linear_acc }),
                     twist_dot);
}

ramus_status ramus_frame_classical_acceleration(const ramus_model *model, const ramus_data *data, ramus_frame frame,
                                                ramus_reference reference, ramus_twist *acceleration)
{
    RAMUS_NEED(NULL, model, data, acceleration);
    located_frame f;
    RAMUS_TRY(reference_check(reference));
    RAMUS_TRY(locate_frame(model, data->kinematics, frame, NEEDS_WORLD | NEEDS_V | NEEDS_A, &f));
    /* of the point at the reference's origin: -p from the frame's own, if that is the world's */
    if (reference == RAMUS_WORLD) {
        frame_motion at_origin;
        move_along(&f.motion, (ramus_vec3){ 0, 0, 0 }, &at_origin);
        return put_twist((ramus_twist){ at_origin.angular_acc, at_origin.linear_acc }, acceleration);
    }
    return put_twist(twist_in_reference(reference, &f.motion, f.motion.angular_acc, f.motion.linear_acc), acceleration);
}
