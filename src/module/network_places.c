/* network_places.c - where frames of a network are, and what ports of its model would measure, after an evaluation */
#include "network.h"

#include "algebra/quat.h"
#include "algebra/vec3.h"
#include "base/fail.h"
#include "tree.h"

static ramus_status check(ramus_network *n)
{
    return n->evaluated ? RAMUS_OK
                        : ramus_fail(&n->error, RAMUS_ERR_STALE, "evaluate the network before asking for poses");
}

ramus_status ramus_network_link_pose_after(ramus_network *n, ramus_link link, ramus_pose *pose)
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED(&n->error, pose);
    if (link.index < 0 || link.index >= n->model->nlink)
        return ramus_fail(&n->error, RAMUS_ERR_ARGUMENT, "there is no link %d", link.index);
    RAMUS_TRY(check(n));
    const module_tree *t = n->node[n->node_of_link[link.index]].u.handle.self;
    const link_place *at = &n->link_place[link.index];
    double numbers[12];
    pose_store(&t->state[at->body].x_w_i, numbers);
    *pose = ramus_pose_mul(ramus_pose_from_matrix(numbers, numbers + 9), at->pose);
    return RAMUS_OK;
}

static ramus_motion motion_of(const ramus_network *n, const double x[RAMUS_MODULE_MOTION])
{
    ramus_motion m = { .pose = { { x[0], x[1], x[2], x[3] }, { x[4], x[5], x[6] } },
                       .twist = twist_read(x + 7),
                       .twist_dot = twist_read(x + 13) };
    /* the contract's derivative is less gravity */
    m.twist_dot.linear = vec3_add(m.twist_dot.linear, quat_unrotate(m.pose.rotation, n->gravity));
    return m;
}

static ramus_status find_module(ramus_network *n, int module, int outlet)
{
    if (module < 0 || module >= n->nnode || outlet < -1 || outlet >= n->node[module].u.about.noutlet)
        return ramus_fail(&n->error, RAMUS_ERR_NOT_FOUND, "there is no outlet %d of module %d", outlet, module);
    return check(n);
}

ramus_status ramus_network_motion_after(ramus_network *n, int module, int outlet, ramus_motion *motion)
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED(&n->error, motion);
    RAMUS_TRY(find_module(n, module, outlet));
    const opened *u = &n->node[module].u;
    *motion = motion_of(n, outlet < 0 ? u->inlet_motion : u->outlet_motion + (size_t)outlet * RAMUS_MODULE_MOTION);
    return RAMUS_OK;
}

ramus_status ramus_network_sample_after(ramus_network *n, ramus_port port, ramus_sample *sample)
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED(&n->error, sample);
    const ramus_model *m = n->model;
    if (port.index < 0 || port.index >= m->nport)
        return ramus_fail(&n->error, RAMUS_ERR_NOT_FOUND, "there is no port %d; the model has %d", port.index,
                          m->nport);
    RAMUS_TRY(check(n));
    *sample = (ramus_sample){ .kind = RAMUS_SAMPLE_NONE };
    if (m->port[port.index].kind == RAMUS_PORT_MOTION) {
        const root_place *at = &n->root[m->port_root[port.index]];
        sample->kind = RAMUS_SAMPLE_MOTION;
        sample->motion = motion_of(n, n->node[at->node].u.outlet_motion + (size_t)at->outlet * RAMUS_MODULE_MOTION);
        return RAMUS_OK;
    }
    const double *x = n->node[network_node_of_box(n, m->boxes->port_box[port.index])].u.inlet_wrench;
    sample->kind = RAMUS_SAMPLE_WRENCH;
    sample->wrench = (ramus_wrench){ { x[3], x[4], x[5] }, { x[0], x[1], x[2] } };
    return RAMUS_OK;
}

ramus_status ramus_network_constraint_force_after(ramus_network *n, int constraint, ramus_wrench *force)
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED(&n->error, force);
    const loop_set *s = &n->loops;
    *force = (ramus_wrench){ { 0, 0, 0 }, { 0, 0, 0 } };
    if (constraint < 0 || constraint >= s->count)
        return ramus_fail(&n->error, RAMUS_ERR_NOT_FOUND, "there is no constraint %d; the network has %d", constraint,
                          s->count);
    if (s->nrow && !s->solved && s->nequal)
        return ramus_fail(&n->error, RAMUS_ERR_STALE,
                          "forces of constraints: no inverse or forward dynamics has been computed with them");
    const loop *l = &s->loop[constraint];
    for (int r = l->first; s->solved && !l->coordinate && r < l->first + l->nrow; r++) {
        const double *x = s->row[r].at_b, by = s->multiplier[r];
        const ramus_wrench at_outlet = { { by * x[3], by * x[4], by * x[5] }, { by * x[0], by * x[1], by * x[2] } };
        *force = wrench_plus(*force, ramus_wrench_to_child(l->b.place, at_outlet));
    }
    return RAMUS_OK;
}
