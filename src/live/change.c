/* change.c - the changing side: edits of a copy of the builder, and their publication
 *
 * A change works on a copy of the builder. Commit prepares a generation from it (which may fail, and then the copy is
 * thrown away), and publishes it:
 *
 *     1. exchange `pending` for nothing. What comes out was not taken over: the new generation, which was prepared
 *        from it, takes its place, and it is destroyed. If nothing comes out, the last generation runs, or is being
 *        taken over right now.
 *     2. connect: what to copy from the generation that will be running.
 *     3. store `pending` with release: the real-time thread gets a generation that is complete.
 *
 * Only the changing side, under its mutex, stores to `pending`; the real-time thread only empties it.
 */
#include "live.h"

#include "model/module.h"

#include <string.h>

static void change_destroy(ramus_live_change *c)
{
    ramus_live *live = c->live;
    const ramus_allocator *memory = &live->allocator;
    for (size_t k = 0; k < c->nstate; k++)
        memory_free(memory, c->state[k].joint);
    for (size_t k = 0; k < c->nsample; k++)
        memory_free(memory, c->sample[k].port);
    memory_free(memory, c->state);
    memory_free(memory, c->sample);
    ramus_builder_destroy(c->builder);
    memory_free(memory, c);
}

ramus_status ramus_live_change_begin(ramus_live *live, ramus_live_change **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, live);
    RAMUS_TRY(live_enter(live, err));
    live_collect(live);
    ramus_status status = RAMUS_OK;
    ramus_live_change *c = memory_new(&live->allocator, 1, sizeof *c);
    if (!c) {
        status = ramus_fail_memory(err);
    } else {
        c->live = live;
        status = ramus_builder_copy(live->builder, &live->allocator, &c->builder, err);
    }
    if (status == RAMUS_OK) {
        *out = c;
        return RAMUS_OK; /* with the mutex held */
    }
    live->refused++;
    if (c)
        change_destroy(c);
    live_leave(live);
    return status;
}

void ramus_live_change_abandon(ramus_live_change *change)
{
    if (!change)
        return;
    ramus_live *live = change->live;
    live->refused++;
    change_destroy(change);
    live_leave(live);
}

/* Nothing here can fail. */
static void publish(ramus_live *live, generation *g)
{
    generation *retracted = atomic_exchange_explicit(&live->pending, NULL, memory_order_acq_rel);
    generation *base = retracted ? live->newest_base : live->newest;
    generation_connect(g, base, retracted);
    g->number = ++live->last_number;
    if (retracted) {
        generation_destroy(live, retracted); /* `base` is among the older ones already */
    } else {
        base->next = live->older;
        live->older = base;
    }
    live->newest = g;
    live->newest_base = base;
    atomic_store_explicit(&live->pending, g, memory_order_release);
}

ramus_status ramus_live_change_commit(ramus_live_change *change, ramus_error *err)
{
    RAMUS_NEED(err, change);
    ramus_live *live = change->live;
    generation *g = NULL;
    const ramus_status status = generation_create(live, change, live->newest, &g, err);
    if (status == RAMUS_OK) {
        publish(live, g);
        ramus_builder *builder = live->builder;
        live->builder = change->builder;
        change->builder = builder;
        live->changes++;
    } else {
        live->refused++;
    }
    change_destroy(change);
    live_leave(live);
    return status;
}

ramus_builder *ramus_live_change_builder(ramus_live_change *change)
{
    return change ? change->builder : NULL;
}

ramus_status ramus_live_change_lock(ramus_live_change *change, const char *joint, ramus_error *err)
{
    RAMUS_NEED(err, change, joint);
    double present[7];
    int count;
    RAMUS_TRY(live_present_q(change->live, joint, present, &count, err));
    return ramus_builder_lock(change->builder, joint, present, count, err);
}

/* ---- states and samples; names are looked up when the change is committed ---- */

/* How many numbers q and v of INSTANCE/JOINT have. */
static ramus_status joint_type(const ramus_builder *builder, const char *joint, ramus_joint_type *type,
                               ramus_error *err)
{
    const char *slash = strchr(joint, '/');
    const int found = slash ? builder_find(builder, joint, (size_t)(slash - joint)) : -1;
    const ramus_module *module = found >= 0 ? builder->instance[found].module : NULL;
    const module_link *link = module ? module_find_joint(module, slash + 1) : NULL;
    if (link) {
        *type = link->d.joint_type;
        return RAMUS_OK;
    }
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no joint '%s' to set the state of", joint);
}

ramus_status ramus_live_change_set_state(ramus_live_change *change, const char *joint, const double q[],
                                         const double v[], ramus_error *err)
{
    RAMUS_NEED(err, change, joint, q);
    const ramus_allocator *memory = &change->live->allocator;
    ramus_joint_type type = RAMUS_FIXED;
    RAMUS_TRY(joint_type(change->builder, joint, &type, err));
    start_state start = { .joint = memory_copy_text(memory, joint) };
    memcpy(start.q, q, (size_t)ramus_joint_type_nq(type) * sizeof *q);
    if (v)
        memcpy(start.v, v, (size_t)ramus_joint_type_nv(type) * sizeof *v);
    if (!start.joint || !memory_grow(memory, &change->state, change->nstate, &change->state_capacity, sizeof start)) {
        memory_free(memory, start.joint);
        return ramus_fail_memory(err);
    }
    change->state[change->nstate++] = start;
    return RAMUS_OK;
}

ramus_status ramus_live_change_feed(ramus_live_change *change, const char *port, const ramus_sample *sample,
                                    ramus_error *err)
{
    RAMUS_NEED(err, change, port, sample);
    const ramus_allocator *memory = &change->live->allocator;
    start_sample start = { memory_copy_text(memory, port), *sample };
    if (!start.port || !memory_grow(memory, &change->sample, change->nsample, &change->sample_capacity, sizeof start)) {
        memory_free(memory, start.port);
        return ramus_fail_memory(err);
    }
    change->sample[change->nsample++] = start;
    return RAMUS_OK;
}
