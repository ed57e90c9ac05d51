/* network_interconnection.c - the interconnection matrix of a robot with modules from sources: known joints, all modules, constraints
 *
 * Modules answer what ports of black boxes would measure; with these the model's known links are composed as ever (src/compose). What a constraint causes at a
 * known joint comes through known links that it acts on, and through modules that carry what it acts on: shares of the wrenches at their inlets.
 *
 * Cost   inverse dynamics of the network, and of the composition.
 */
#include "network.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "compose/interconnection.h"

/* The model's own workspace, without constraints: these are loads. */
static ramus_status create_known(ramus_network *n)
{
    ramus_data_options options = ramus_data_options_default();
    options.allocator = &n->allocator;
    options.with = RAMUS_WITH_COMPOSITION;
    options.without_model_constraints = true;
    options.joint_effects = n->joint_effects;
    return n->known ? RAMUS_OK : ramus_data_create(n->model, &options, &n->known, &n->error);
}

static ramus_wrench wrench_of(const double x[6], double scale)
{
    return (ramus_wrench){ { scale * x[3], scale * x[4], scale * x[5] }, { scale * x[0], scale * x[1], scale * x[2] } };
}

/* What the robot exerts through the known link of an end, at the link's frame. */
static ramus_wrench load_of(const loop_set *s, const loop *l, int end)
{
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int r = l->first; r < l->first + l->nrow; r++)
        sum = wrench_plus(sum, wrench_of(end ? s->row[r].at_b : s->row[r].at_a, -s->multiplier[r]));
    return sum;
}

ramus_status network_compose(ramus_network *n, const double q[], const double v[], const double a[])
{
    const ramus_model *m = n->model;
    const ramus_allocator *memory = &n->allocator;
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv;
    RAMUS_TRY(create_known(n));
    for (int k = 0; k < m->nport; k++) {
        ramus_sample sample;
        RAMUS_TRY(ramus_network_sample_after(n, (ramus_port){ k }, &sample));
        RAMUS_TRY(ramus_data_feed(n->known, (ramus_port){ k }, &sample));
    }
    double *own = memory_new(memory, nq + 3 * nv + 1, sizeof *own);
    ramus_wrench *external = memory_new(memory, (size_t)m->nlink + 1, sizeof *external);
    ramus_status status = own && external ? RAMUS_OK : ramus_fail_memory(&n->error);
    if (status == RAMUS_OK) {
        double *own_v = own + nq, *own_a = own_v + nv;
        for (int k = 0; k < n->nq; k++)
            if (n->q[k].model >= 0)
                own[n->q[k].model] = q[k];
        for (int k = 0; k < n->nv; k++)
            if (n->v[k].model >= 0) {
                own_v[n->v[k].model] = v[k];
                own_a[n->v[k].model] = a[k];
            }
        for (int k = 0; k < n->loops.count; k++) {
            const loop *l = &n->loops.loop[k];
            const int link[2] = { l->a.link, l->b.link };
            for (int e = 0; e < 2; e++)
                if (link[e] >= 0)
                    external[link[e]] = wrench_plus(external[link[e]], load_of(&n->loops, l, e));
        }
        status = ramus_composed_inverse_dynamics(m, n->known, own, own_v, own_a, external, own_a + nv);
        if (status == RAMUS_OK)
            status = ramus_kinematics_update(m, n->known, own, NULL, NULL);
        if (status != RAMUS_OK)
            n->error = *ramus_data_error(n->known);
    }
    memory_free(memory, external);
    memory_free(memory, own);
    return status;
}

static ramus_wrench to_world(const interconnection *x, int link, ramus_pose place, ramus_wrench u)
{
    const int i = x->model->body_of[link];
    return ramus_wrench_to_parent(ramus_pose_mul(ramus_pose_mul(x->body[i].x_w_i, x->model->x_i_link[i]), place), u);
}

static void move_columns(const ramus_network *n, const interconnection *x)
{
    const ramus_model *m = n->model;
    const loop_set *s = &n->loops;
    for (int c = 0; c < s->count; c++) {
        const loop *l = &s->loop[c];
        const int link[2] = { l->a.link, l->b.link };
        const size_t to = (size_t)(m->ninstance + c);
        for (int e = 0; e < 2; e++)
            if (link[e] >= 0)
                interconnection_move(x, link[e], m->link[link[e]].instance.index,
                                     to_world(x, link[e], ramus_pose_identity(), load_of(s, l, e)), to);
        for (int k = 0; k < n->nnode; k++) {
            const model_box *box = n->node[k].box >= 0 ? &m->boxes->box[n->node[k].box] : NULL;
            ramus_wrench share = { { 0, 0, 0 }, { 0, 0, 0 } };
            if (!box || box->link < 0)
                continue;
            for (int r = l->first; r < l->first + l->nrow; r++)
                share = wrench_plus(
                    share, wrench_of(s->inlet + ((size_t)r * (size_t)n->nnode + (size_t)k) * 6, s->multiplier[r]));
            interconnection_move(x, box->link, box->instance, to_world(x, box->link, box->pose, share), to);
        }
    }
}

ramus_status ramus_network_interconnection(ramus_network *n, const double q[], const double v[], const double a[],
                                           double tau[], ramus_wrench blocks[], const ramus_data **known)
{
    if (known)
        *known = NULL;
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v, a, tau);
    RAMUS_NEED_ARRAYS(&n->error, n->model->nlink, blocks);
    RAMUS_TRY(network_forces(n, q, v, a, 1, tau));
    RAMUS_TRY(network_compose(n, q, v, a));
    const interconnection x = { n->model, n->known->kinematics->body, (size_t)(n->model->ninstance + n->loops.count),
                                blocks };
    const ramus_status status = interconnection_begin(&x, n->known);
    if (status != RAMUS_OK)
        return ramus_fail(&n->error, status, "%s", ramus_status_text(status));
    if (n->loops.solved)
        move_columns(n, &x);
    if (known)
        *known = n->known;
    return RAMUS_OK;
}
