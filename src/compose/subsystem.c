/* subsystem.c - a model as one subsystem of a larger robot: motion in at its world, wrench back
 *
 * What separate processes and vendors' modules use: only the connection frames are public, not what is inside.
 */
#include "composition.h"

#include "algebra/quat.h"
#include "algebra/vec3.h"
#include "base/fail.h"

#include <string.h>

static ramus_status check(ramus_data *d)
{
    RAMUS_TRY(composition_check(d->model, d, "a subsystem"));
    if (d->beside)
        return ramus_fail(
            &d->error, RAMUS_ERR_UNSUPPORTED,
            "a robot with constraints or springs cannot be a subsystem, whose world moves; compile it with the "
            "option 'tree', or leave constraints out (without_model_constraints)");
    return RAMUS_OK;
}

static ramus_vec3 gravity_in(const ramus_model *m, ramus_pose x_w_f)
{
    return quat_unrotate(x_w_f.rotation, m->gravity);
}

ramus_status ramus_subsystem_motion_out(ramus_data *data, const ramus_motion *inlet, const double q[], const double v[],
                                        const double a[], ramus_motion outlets[])
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, inlet);
    RAMUS_NEED_ARRAYS(&data->error, data->model->nq, q);
    RAMUS_NEED_ARRAYS(&data->error, data->model->nv, v, a);
    RAMUS_TRY(check(data));
    composition *c = data->composition;
    RAMUS_NEED_ARRAYS(&data->error, c->noutlet, outlets);
    const ramus_model *m = data->model;
    c->moved = 0;
    const char *wrong = motion_problem(inlet);
    if (wrong)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT, "the inlet's motion: %s", wrong);
    const state_inputs given = { .q = q, .v = v, .a = a };
    RAMUS_TRY(finite_inputs(m, &given, &data->error));
    c->world = base_moving(inlet, gravity_in(m, inlet->pose));
    RAMUS_TRY(composition_forward(c, q, v, a));
    for (int k = 0; k < c->noutlet; k++) {
        const int link = c->outlet[k].link.index, i = m->body_of[link];
        const ramus_pose x_w_link = ramus_pose_mul(inlet->pose, link_pose_in_root(m, c->q, link));
        inlet_motion motion;
        double x_i_f[12];
        c->table->keep_pose(ramus_pose_mul(m->x_i_link[i], c->outlet[k].pose), x_i_f);
        c->table->outlet(c->state, i, x_i_f, &motion);
        outlets[k].pose = ramus_pose_mul(x_w_link, c->outlet[k].pose);
        outlets[k].twist = twist_read(motion.twist);
        outlets[k].twist_dot = twist_read(motion.twist_dot);
        outlets[k].twist_dot.linear = vec3_add(outlets[k].twist_dot.linear, gravity_in(m, outlets[k].pose));
    }
    c->moved = 1;
    return RAMUS_OK;
}

ramus_status ramus_subsystem_wrench_in(ramus_data *data, const ramus_wrench outlets[], ramus_wrench *inlet,
                                       double tau[])
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, inlet);
    RAMUS_NEED_ARRAYS(&data->error, data->model->nv, tau);
    RAMUS_TRY(check(data));
    composition *c = data->composition;
    RAMUS_NEED_ARRAYS(&data->error, c->noutlet, outlets);
    const ramus_model *m = data->model;
    if (!c->moved)
        return ramus_fail(&data->error, RAMUS_ERR_STALE, "call motion_out before wrench_in");
    if (c->noutlet)
        memset(c->outlet_external, 0, (size_t)m->nlink * sizeof *c->outlet_external);
    for (int k = 0; k < c->noutlet; k++) {
        ramus_wrench *sum = &c->outlet_external[c->outlet[k].link.index];
        *sum = wrench_plus(*sum, ramus_wrench_to_parent(c->outlet[k].pose, outlets[k]));
    }
    composition_backward(c, c->noutlet ? c->outlet_external : NULL, tau);
    /* the root instance's connection, seen at the inlet */
    *inlet = ramus_wrench_to_parent(m->instance[0].pose, wrench_read(c->interface));
    if (vec3_is_finite(inlet->force) && vec3_is_finite(inlet->moment) && data->sv->all_finite((size_t)m->nv, tau))
        return RAMUS_OK;
    for (int k = 0; k < c->noutlet; k++)
        if (!vec3_is_finite(outlets[k].force) || !vec3_is_finite(outlets[k].moment))
            return ramus_fail(&data->error, RAMUS_ERR_NOT_FINITE,
                              "the wrench at outlet %d holds a number that is not finite", k);
    return not_finite(m, &(state_inputs){ 0 }, "the force", tau, &data->error);
}

static ramus_status motion_out(void *self, const ramus_motion *inlet, const double q[], const double v[],
                               const double a[], ramus_motion outlets[])
{
    return ramus_subsystem_motion_out(self, inlet, q, v, a, outlets);
}

static ramus_status wrench_in(void *self, const ramus_wrench outlets[], ramus_wrench *inlet, double tau[])
{
    return ramus_subsystem_wrench_in(self, outlets, inlet, tau);
}

const ramus_subsystem_ops *ramus_data_subsystem_ops(void)
{
    static const ramus_subsystem_ops ops = { motion_out, wrench_in };
    return &ops;
}
