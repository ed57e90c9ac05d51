/* loop_limits.c - stops at the limits of a network's joints, which count where a data has them (ramus_data_add_joint_stops)
 *
 * They are loops behind those of the model: whether they count is a matter of how many loops, rows and bounds there are.
 */
#include "network.h"

#include "base/fail.h"

#include <math.h>
#include <stdio.h>

typedef struct joint_range {
    double lower, upper;
} joint_range;

/* Of a joint with one coordinate, known or reported; q is its place in the network's. */
static joint_range range_of(const ramus_network *n, int q)
{
    const joint_range none = { -INFINITY, INFINITY };
    const coordinate *c = &n->q[q];
    if (c->model >= 0) {
        const ramus_link_info *link = &n->model->link[n->model->q_link[c->model]];
        return joint_table[link->joint_type].nq == 1 ? (joint_range){ link->lower, link->upper } : none;
    }
    const ramus_module_joint *joint = &n->node[c->node].u.joint[c->joint];
    return joint->nq == 1 && joint->nv == 1 ? (joint_range){ joint->lower, joint->upper } : none;
}

static bool has_stop(const loop_set *s, int q)
{
    for (int k = 0; k < s->own.count; k++)
        if (s->loop[k].d.kind == RAMUS_CONSTRAINT_STOP && s->loop[k].ncoordinate && s->loop[k].coordinate[0].q == q)
            return true;
    return false;
}

static bool is_stopped(const ramus_network *n, int q)
{
    const joint_range range = range_of(n, q);
    return (isfinite(range.lower) || isfinite(range.upper)) && !has_stop(&n->loops, q);
}

/* The velocity of a coordinate that is its joint's only one. */
static int velocity_of(const ramus_network *n, int q)
{
    int v = 0;
    while (n->v[v].node != n->q[q].node || n->v[v].local != n->q[q].velocity)
        v++;
    return v;
}

static ramus_status make_stop(const ramus_network *n, int q, loop *l, ramus_error *err)
{
    const joint_range range = range_of(n, q);
    char name[300];
    const int length = ramus_network_q_name(n, q, name, sizeof name);
    if (!(range.lower < range.upper))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "joint '%s' has the limits %g and %g, and no room between them: lock it, or give it other "
                          "limits",
                          name, range.lower, range.upper);
    *l = (loop){ .d = ramus_constraint_description_default(), .ncoordinate = 1 };
    l->coordinate = memory_new(&n->allocator, sizeof *l->coordinate + (size_t)length + 16, 1); /* its name behind it */
    if (!l->coordinate)
        return ramus_fail_memory(err);
    *l->coordinate = (loop_coordinate){ q, velocity_of(n, q), 1 };
    snprintf((char *)(l->coordinate + 1), (size_t)length + 16, "%s stop", name);
    l->d.name = (const char *)(l->coordinate + 1);
    l->d.kind = RAMUS_CONSTRAINT_STOP;
    l->d.lower = range.lower;
    l->d.upper = range.upper;
    l->a = l->b = (loop_end){ .node = -1, .link = -1, .box = -1 };
    return RAMUS_OK;
}

/* The loops of the model and the stops, owned. */
static ramus_status make_loops(const ramus_network *n, int count, loop **out, ramus_error *err)
{
    const loop_set *s = &n->loops;
    loop *all = memory_new(&n->allocator, (size_t)(s->own.count + count) + 1, sizeof *all);
    if (!all)
        return ramus_fail_memory(err);
    ramus_status status = RAMUS_OK;
    int made = s->own.count;
    for (int k = 0; k < made; k++)
        all[k] = s->loop[k];
    for (int q = 0; q < n->nq && status == RAMUS_OK; q++)
        if (is_stopped(n, q))
            status = make_stop(n, q, &all[made++], err);
    for (int k = s->own.count; status != RAMUS_OK && k < made; k++)
        memory_free(&n->allocator, all[k].coordinate);
    if (status != RAMUS_OK)
        memory_free(&n->allocator, all);
    else
        *out = all;
    return status;
}

ramus_status loops_add_limits(ramus_network *n, ramus_error *err)
{
    loop_set *s = &n->loops;
    int count = 0;
    if (s->has_limits)
        return RAMUS_OK;
    for (int q = 0; q < n->nq; q++)
        count += is_stopped(n, q);
    loop *all = NULL, *former = s->loop;
    RAMUS_TRY(make_loops(n, count, &all, err));
    s->loop = all;
    s->all = s->own;
    for (int k = s->own.count; k < s->own.count + count; k++) {
        loop *l = &all[k];
        l->nrow = l->nbound = isfinite(l->d.lower) + isfinite(l->d.upper);
        l->first = s->all.nrow;
        l->bound = s->all.nbound;
        s->all.nrow += l->nrow;
        s->all.nbound += l->nbound;
        s->all.count++;
    }
    const ramus_status status = loops_make_room(n, err);
    if (status != RAMUS_OK) { /* as before */
        for (int k = s->own.count; k < s->all.count; k++)
            memory_free(&n->allocator, all[k].coordinate);
        memory_free(&n->allocator, all);
        s->loop = former;
        s->all = s->own;
        return status;
    }
    memory_free(&n->allocator, former);
    s->has_limits = 1;
    loops_count_limits(n, false);
    return RAMUS_OK;
}

void loops_count_limits(ramus_network *n, bool count)
{
    loop_set *s = &n->loops;
    const loop_counts now = count ? s->all : s->own;
    s->count = now.count;
    s->nrow = now.nrow;
    s->nbound = now.nbound;
}

const char *loops_limit_name(const ramus_network *n)
{
    const loop_set *s = &n->loops;
    return s->all.count > s->own.count ? s->loop[s->own.count].d.name : NULL;
}
