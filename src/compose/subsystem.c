/* subsystem.c - a model as one subsystem of a larger robot: motion in at its world, wrench back
 *
 * What separate processes and vendors' modules use: nobody needs to know what is inside, only the connection frames.
 */
#include "composition.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

#include <string.h>

struct ramus_subsystem {
    ramus_allocator allocator;
    ramus_composition *composition;
    ramus_frame_info *outlet; /* [noutlet] */
    int noutlet;
    ramus_wrench *external; /* [nlink] */
    int moved;              /* motion_out has run */
};

ramus_status ramus_subsystem_create(const ramus_model *model, const ramus_data_options *opt,
                                    const ramus_frame outlets[], int noutlet, ramus_subsystem **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    RAMUS_NEED_ARRAYS(err, noutlet, outlets);
    ramus_data_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, &options, opt, err));
    const ramus_allocator memory = memory_allocator(options.allocator);
    if (!model_is_tree(model))
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "a model with constraints or springs cannot be a subsystem, whose world moves; compile it with the "
            "option 'tree'");
    if (noutlet < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a subsystem cannot have %d outlets", noutlet);
    for (int k = 0; k < noutlet; k++) {
        const ramus_frame_info frame = ramus_model_frame(model, outlets[k]);
        if (!frame.name[0] || frame.link.index < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "outlet %d is not a frame on a link of '%s'", k, model->name);
    }
    ramus_subsystem *s = memory_new(&memory, 1, sizeof *s);
    if (!s)
        return ramus_fail_memory(err);
    s->allocator = memory;
    s->noutlet = noutlet;
    s->outlet = memory_new(&memory, (size_t)noutlet, sizeof *s->outlet);
    s->external = memory_new(&memory, (size_t)model->nlink, sizeof *s->external);
    ramus_status status =
        s->outlet && s->external ? composition_create(model, &options, &s->composition, err) : ramus_fail_memory(err);
    if (status != RAMUS_OK) {
        ramus_subsystem_destroy(s);
        return status;
    }
    for (int k = 0; k < noutlet; k++)
        s->outlet[k] = ramus_model_frame(model, outlets[k]);
    *out = s;
    return RAMUS_OK;
}

void ramus_subsystem_destroy(ramus_subsystem *s)
{
    if (!s)
        return;
    const ramus_allocator memory = s->allocator;
    composition_destroy(s->composition);
    memory_free(&memory, s->outlet);
    memory_free(&memory, s->external);
    memory_free(&memory, s);
}

const ramus_error *ramus_subsystem_error(const ramus_subsystem *s)
{
    return s ? &s->composition->error : ramus_error_of_null();
}

ramus_status ramus_subsystem_feed(ramus_subsystem *s, ramus_port port, const ramus_sample *sample)
{
    RAMUS_NEED_AS(NULL, s, "subsystem");
    RAMUS_NEED(&s->composition->error, sample);
    return ramus_composition_feed(s->composition, port, sample);
}

static ramus_vec3 gravity_in(const ramus_model *m, ramus_pose x_w_f)
{
    const ramus_quat r = x_w_f.rotation;
    return ramus_quat_rotate((ramus_quat){ r.w, -r.x, -r.y, -r.z }, m->gravity);
}

ramus_status ramus_subsystem_motion_out(ramus_subsystem *s, const ramus_motion *inlet, const double q[],
                                        const double v[], const double a[], ramus_motion outlets[])
{
    RAMUS_NEED_AS(NULL, s, "subsystem");
    RAMUS_NEED(&s->composition->error, inlet);
    RAMUS_NEED_ARRAYS(&s->composition->error, s->composition->model->nq, q);
    RAMUS_NEED_ARRAYS(&s->composition->error, s->composition->model->nv, v, a);
    RAMUS_NEED_ARRAYS(&s->composition->error, s->noutlet, outlets);
    ramus_composition *c = s->composition;
    const ramus_model *m = c->model;
    const ramus_twist *t = &inlet->twist, *d = &inlet->twist_dot;
    const ramus_vec3 g = gravity_in(m, inlet->pose);
    s->moved = 0;
    const char *wrong = motion_problem(inlet);
    if (wrong)
        return ramus_fail(&c->error, RAMUS_ERR_ARGUMENT, "the inlet's motion: %s", wrong);
    c->world = (base_frame){
        .motion = { .twist = { t->angular.x, t->angular.y, t->angular.z, t->linear.x, t->linear.y, t->linear.z },
                    .twist_dot = { d->angular.x, d->angular.y, d->angular.z, d->linear.x - g.x, d->linear.y - g.y,
                                   d->linear.z - g.z } },
        .gravity = g,
    };
    RAMUS_TRY(composition_forward(c, q, v, a));
    for (int k = 0; k < s->noutlet; k++) {
        const int link = s->outlet[k].link.index, i = m->body_of[link];
        const ramus_pose x_w_link = ramus_pose_mul(inlet->pose, link_pose_in_root(m, c->q, link));
        inlet_motion motion;
        c->table->outlet(m, c->state, i, ramus_pose_mul(m->x_i_link[i], s->outlet[k].pose), &motion);
        outlets[k].pose = ramus_pose_mul(x_w_link, s->outlet[k].pose);
        const ramus_vec3 g_f = gravity_in(m, outlets[k].pose);
        const double *w = motion.twist, *dw = motion.twist_dot;
        outlets[k].twist = (ramus_twist){ { w[0], w[1], w[2] }, { w[3], w[4], w[5] } };
        outlets[k].twist_dot =
            (ramus_twist){ { dw[0], dw[1], dw[2] }, { dw[3] + g_f.x, dw[4] + g_f.y, dw[5] + g_f.z } };
    }
    s->moved = 1;
    return RAMUS_OK;
}

ramus_status ramus_subsystem_wrench_in(ramus_subsystem *s, const ramus_wrench outlets[], ramus_wrench *inlet,
                                       double tau[])
{
    RAMUS_NEED_AS(NULL, s, "subsystem");
    RAMUS_NEED(&s->composition->error, inlet);
    RAMUS_NEED_ARRAYS(&s->composition->error, s->noutlet, outlets);
    RAMUS_NEED_ARRAYS(&s->composition->error, s->composition->model->nv, tau);
    ramus_composition *c = s->composition;
    const ramus_model *m = c->model;
    if (!s->moved)
        return ramus_fail(&c->error, RAMUS_ERR_STALE, "call motion_out before wrench_in");
    memset(s->external, 0, (size_t)m->nlink * sizeof *s->external);
    for (int k = 0; k < s->noutlet; k++) {
        const ramus_wrench u = ramus_wrench_to_parent(s->outlet[k].pose, outlets[k]);
        ramus_wrench *sum = &s->external[s->outlet[k].link.index];
        sum->force = (ramus_vec3){ sum->force.x + u.force.x, sum->force.y + u.force.y, sum->force.z + u.force.z };
        sum->moment =
            (ramus_vec3){ sum->moment.x + u.moment.x, sum->moment.y + u.moment.y, sum->moment.z + u.moment.z };
    }
    composition_backward(c, s->external, tau);
    /* the root instance's connection, seen at the inlet */
    double *root = c->interface;
    *inlet = ramus_wrench_to_parent(m->instance[0].pose,
                                    (ramus_wrench){ { root[0], root[1], root[2] }, { root[3], root[4], root[5] } });
    return RAMUS_OK;
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

const ramus_subsystem_ops *ramus_subsystem_ops_get(void)
{
    static const ramus_subsystem_ops ops = { motion_out, wrench_in };
    return &ops;
}
