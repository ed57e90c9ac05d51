/* interface_wrench.c - what each predecessor exerts on a module at their connection
 *
 * The sum, seen in the attachment frame, of the wrenches at the joints between the module's first links and its base
 * and of what else stands on that base; for a black box, what its port was fed.
 */
#include "data.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "model/boxes.h"

static int root_of(const ramus_model *m, int link)
{
    return link < 0 ? 0 : m->root[m->body_of[link]];
}

/* The joint wrench of a module's first link, at the frame of the link (or root) that carries the module. */
static ramus_wrench at_carrier(const ramus_model *m, const ramus_data *d, int link)
{
    const int i = m->body_of[link];
    const ramus_wrench at_body = wrench_read(d->wrench + (size_t)i * WRENCH_NUMBERS);
    const ramus_wrench at_parent_body = ramus_wrench_to_parent(body_pose_in_parent(m, d->q_kept, i), at_body);
    return ramus_wrench_to_child(m->x_i_link[m->parent[i]], at_parent_body);
}

/* Is `link` one of the first links of the instance: carried by what carries the instance? */
static int is_first(const ramus_model *m, const ramus_instance_info *instance, int link)
{
    return m->link[link].parent.index == instance->on.index &&
           m->link[link].parent_port.index == instance->motion_port.index;
}

ramus_status ramus_interface_wrench_after(const ramus_model *m, ramus_data *d, ramus_instance which,
                                          ramus_wrench *wrench)
{
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED(&d->error, wrench);
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (!d->wrenches_ready)
        return ramus_fail(&d->error, RAMUS_ERR_STALE, "call ramus_inverse_dynamics_wrenches first");
    RAMUS_TRY(instance_check(m, d, which));
    const ramus_instance_info *instance = &m->instance[which.index];
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    if (instance->black_box) {
        if (instance->wrench_port.index < 0)
            return ramus_fail(&d->error, RAMUS_ERR_PORT,
                              "'%s' is a black box that stands on the world or on another: nothing tells its wrench",
                              instance->name);
        *wrench = d->sample_kept[instance->wrench_port.index].wrench;
        return RAMUS_OK;
    }
    /* all that its base carries: its own first links, black boxes there, and modules attached to a frame of its base */
    for (int k = 0; k < m->ninstance; k++) {
        const ramus_instance_info *part = &m->instance[k];
        int holder = k;
        while (holder != which.index && holder >= 0 && m->instance[holder].on.index == instance->on.index &&
               (m->instance[holder].black_box || m->instance[holder].motion_port.index == instance->motion_port.index))
            holder = m->instance[holder].parent.index;
        if (holder != which.index)
            continue;
        for (int link = part->first_link; link < part->first_link + part->nlink; link++)
            if (is_first(m, instance, link))
                sum = wrench_plus(sum, at_carrier(m, d, link));
        for (int p = 0; p < m->nport; p++)
            if (m->port_owner[p] == k && boxes_share_carrier(m, p, which.index))
                sum = wrench_plus(sum, ramus_wrench_to_parent(m->port[p].pose, d->sample_kept[p].wrench));
    }
    *wrench = ramus_wrench_to_child(instance->pose, sum);
    return RAMUS_OK;
}

/* The pose of a root frame in the world, if it is known. */
static ramus_status root_pose(const ramus_model *m, ramus_data *d, int root, ramus_pose *x_w_r)
{
    const int port = m->port_of_root[root];
    *x_w_r = ramus_pose_identity();
    if (port < 0)
        return RAMUS_OK;
    if (d->sample_kept[port].kind != RAMUS_SAMPLE_MOTION)
        return ramus_fail(&d->error, RAMUS_ERR_PORT,
                          "port '%s' was fed by an inertial sensor, which does not tell where its frame is",
                          m->port[port].name);
    *x_w_r = d->sample_kept[port].motion.pose;
    x_w_r->rotation = ramus_quat_normalized(x_w_r->rotation);
    return RAMUS_OK;
}

static ramus_status change_frame(const ramus_model *m, ramus_data *d, const ramus_instance_info *instance,
                                 int target_root, ramus_pose x_target, ramus_wrench *wrench)
{
    const int on = instance->on.index;
    const int own_root = instance->motion_port.index >= 0 ? m->port_root[instance->motion_port.index] : root_of(m, on);
    ramus_pose x_r_a = ramus_pose_mul(link_pose_in_root(m, d->q_kept, on), instance->pose);
    if (own_root != target_root) {
        ramus_pose x_w_own, x_w_target;
        RAMUS_TRY(root_pose(m, d, own_root, &x_w_own));
        RAMUS_TRY(root_pose(m, d, target_root, &x_w_target));
        x_r_a = ramus_pose_mul(ramus_pose_mul(ramus_pose_inv(x_w_target), x_w_own), x_r_a);
    }
    *wrench = ramus_wrench_to_parent(ramus_pose_mul(ramus_pose_inv(x_target), x_r_a), *wrench);
    return RAMUS_OK;
}

ramus_status ramus_interface_wrench_after_in_frame(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                                   ramus_frame frame, ramus_wrench *wrench)
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, wrench);
    RAMUS_TRY(ramus_interface_wrench_after(model, data, instance, wrench));
    if (frame.index < 0 || frame.index >= model->nlink + model->nframe)
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FOUND, "there is no frame %d; the model has %d", frame.index,
                          model->nlink + model->nframe);
    const ramus_frame_info target = ramus_model_frame(model, frame);
    const ramus_pose x_r_f = ramus_pose_mul(link_pose_in_root(model, data->q_kept, target.link.index), target.pose);
    return change_frame(model, data, &model->instance[instance.index], root_of(model, target.link.index), x_r_f,
                        wrench);
}

ramus_status ramus_interface_wrench_after_in_world(const ramus_model *model, ramus_data *data, ramus_instance instance,
                                                   ramus_wrench *wrench)
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED(&data->error, wrench);
    RAMUS_TRY(ramus_interface_wrench_after(model, data, instance, wrench));
    return change_frame(model, data, &model->instance[instance.index], 0, ramus_pose_identity(), wrench);
}
