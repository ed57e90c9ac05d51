/* wrench_forces.c - wrenches at all end effectors at once, and the joint forces that exert them
 *
 *     xt  = conj(x_d) x                           error of the pose
 *     xit = xi - Ad(conj(xt)) xi_d                error of the twist:  dxt/dt = (1/2) xt xit
 *     U   = -kp log xt - kv xit + Ad(conj(xt)) xi'_d + (Ad(conj(xt)) xi_d) x xit
 *     Z   = swap(U)
 *     tau = N(q, 0, 0, Z)
 *
 * Method   [BR] IV, eq. (10)-(12). The last two terms of U are d/dt (Ad(conj(xt)) xi_d), so that xi' = U would give
 *          xit' = -kp log xt - kv xit. Here U only chooses a wrench; the inertia that it meets is the robot's.
 * Drives   that cannot give tau (passive joints, constraints, actuators, limits) come as near as they can: whole_body.c.
 * In       q [nq], v [nv]; for each end effector x_d, xi_d, xi'_d, the twist in the desired frame's axes.
 * Out      tau [nv].
 * Frames   Z is at the end effector's frame in its axes; a named frame's is moved to the link that carries it.
 * Cost     O(nlink), no allocation.
 * Fails    when a port of a black box has no usable value.
 */
#include "controller.h"

#include "base/fail.h"

#include <math.h>
#include <string.h>

/* ---- the law -------------------------------------------------------------------------------------------------- */

ramus_twist ramus_pose_feedback(ramus_pose x, ramus_twist xi, const ramus_motion *desired, ramus_gains gains)
{
    if (!desired)
        return (ramus_twist){ { NAN, NAN, NAN }, { NAN, NAN, NAN } };
    const ramus_dq x_d = ramus_dq_from_pose(desired->pose);
    const ramus_dq xt = ramus_dq_mul(ramus_dq_conj(x_d), ramus_dq_from_pose(x)), back = ramus_dq_conj(xt);
    const ramus_dq xi_d = ramus_dq_ad(back, ramus_dq_from_twist(desired->twist));
    const ramus_dq xi_dot_d = ramus_dq_ad(back, ramus_dq_from_twist(desired->twist_dot));
    const ramus_dq xit = ramus_dq_sub(ramus_dq_from_twist(xi), xi_d);
    const ramus_dq feedback = ramus_dq_add(ramus_dq_scale(-gains.kp, ramus_dq_log(xt)), ramus_dq_scale(-gains.kv, xit));
    return ramus_dq_to_twist(ramus_dq_add(feedback, ramus_dq_add(xi_dot_d, ramus_dq_cross(xi_d, xit))));
}

double ramus_pose_error(ramus_pose x_d, ramus_pose x)
{
    double y[6], sum = 0;
    ramus_dq_to_vec6(ramus_dq_log(ramus_dq_mul(ramus_dq_conj(ramus_dq_from_pose(x_d)), ramus_dq_from_pose(x))), y);
    for (int k = 0; k < 6; k++)
        sum += y[k] * y[k];
    return sqrt(sum);
}

/* The last link of an instance of `model`, as a frame of `given`. */
static ramus_frame leaf_of(const ramus_model *given, const ramus_model *model, const ramus_instance_info *info)
{
    const ramus_frame last = { info->first_link + info->nlink - 1 };
    return given == model ? last : ramus_model_find_frame(given, ramus_model_frame(model, last).name);
}

int ramus_leaf_frames(const ramus_model *model, ramus_frame frames[], int capacity)
{
    if (!model || (!frames && capacity > 0))
        return 0;
    int count = 0;
    const ramus_model *given = model;
    if (model->substitute)
        model = model->substitute->former; /* which has the links, by the same names */
    const int n = ramus_model_ninstance(model);
    for (int i = 0; i < n; i++) {
        const ramus_instance_info info = ramus_model_instance(model, (ramus_instance){ i });
        int carries = 0;
        for (int j = 0; j < n && !carries; j++)
            carries = ramus_model_instance(model, (ramus_instance){ j }).parent.index == i;
        if (carries || info.black_box || info.nlink == 0)
            continue;
        if (count < capacity)
            frames[count] = leaf_of(given, model, &info);
        count++;
    }
    return count;
}

/* ---- evaluation ----------------------------------------------------------------------------------------------- */

/* Z of every end effector in c->external, and the errors. */
static ramus_status push(ramus_controller *c)
{
    const ramus_model *m = c->model;
    memset(c->external, 0, (size_t)ramus_model_nlink(m) * sizeof *c->external);
    for (int k = 0; k < c->ntask; k++) {
        const task *t = &c->task[k];
        ramus_pose x;
        ramus_twist xi;
        ramus_status status = ramus_frame_pose(m, c->data, t->d.frame, &x);
        if (status == RAMUS_OK)
            status = ramus_frame_twist(m, c->data, t->d.frame, RAMUS_LOCAL, &xi);
        if (status != RAMUS_OK)
            return task_fail(c, t, status);
        /* Z = swap(U), then from the frame to its link; several on one link add up */
        const ramus_twist u = ramus_pose_feedback(x, xi, &t->desired, t->d.gains);
        const ramus_dq z = ramus_dq_swap(ramus_dq_from_twist(u));
        const ramus_wrench on_link = ramus_wrench_to_parent(t->x_link_frame, ramus_dq_to_wrench(z));
        ramus_wrench *sum = &c->external[t->link.index];
        *sum = ramus_dq_to_wrench(ramus_dq_add(ramus_dq_from_wrench(*sum), ramus_dq_from_wrench(on_link)));
        c->error[k] = ramus_pose_error(t->desired.pose, x);
    }
    return RAMUS_OK;
}

ramus_status wrench_balance(ramus_controller *c, const double q[], double f[])
{
    if (c->model->substitute) {
        robot_push(c, f);
        return RAMUS_OK;
    }
    RAMUS_TRY(push(c));
    const ramus_wrench *acting = c->external;
    ramus_status status = RAMUS_OK;
    if (c->data->beside) { /* springs pull beside the wrenches */
        status = beside_update(c->model, c->data, q, c->zero, c->external);
        acting = c->data->beside->acting;
    }
    if (status == RAMUS_OK)
        status = tree_inverse_dynamics(c->model, c->data, q, c->zero, c->zero, acting, f, NULL);
    if (status != RAMUS_OK)
        c->failure = *ramus_data_error(c->data);
    return status;
}

ramus_status wrench_forces(ramus_controller *c, const double q[], double tau[])
{
    if (c->model->substitute)
        return wrench_balance(c, q, tau);
    RAMUS_TRY(push(c));
    if (ramus_inverse_dynamics_external(c->model, c->data, q, c->zero, c->zero, c->external, tau) != RAMUS_OK) {
        c->failure = *ramus_data_error(c->data);
        return c->failure.status;
    }
    return RAMUS_OK;
}
