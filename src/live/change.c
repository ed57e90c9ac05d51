/* change.c - the changing side: edits of a copy of the builder, and their publication
 *
 * A change works on copies: the builder, the roll of instances. Commit prepares a generation from them (which may fail,
 * and then the copies are thrown away), and publishes it:
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
    roll_release(&c->roll, memory);
    ramus_builder_destroy(c->builder);
    memory_free(memory, c);
}

ramus_status ramus_live_change_begin(ramus_live *live, ramus_live_change **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, live);
    RAMUS_TRY(live_lock(live, err));
    live_collect(live);
    ramus_status status = RAMUS_OK;
    ramus_live_change *c = memory_new(&live->allocator, 1, sizeof *c);
    if (!c) {
        status = ramus_fail_memory(err);
    } else {
        c->live = live;
        status = ramus_builder_copy(live->builder, &live->allocator, &c->builder, err);
        if (status == RAMUS_OK && !roll_copy(&c->roll, &live->allocator, &live->roll))
            status = ramus_fail_memory(err);
    }
    if (status == RAMUS_OK) {
        *out = c;
        return RAMUS_OK; /* with the mutex held */
    }
    live->refused++;
    if (c)
        change_destroy(c);
    live_unlock(live);
    return status;
}

void ramus_live_change_abandon(ramus_live_change *change)
{
    if (!change)
        return;
    ramus_live *live = change->live;
    change_destroy(change);
    live_unlock(live);
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
    ramus_status status = change->broken;
    if (status != RAMUS_OK)
        ramus_fail_memory(err);
    else if (!roll_sync(&change->roll, &live->allocator, change->builder, &live->last_serial))
        status = ramus_fail_memory(err);
    else
        status = generation_create(live, change, live->newest, &g, err);
    if (status == RAMUS_OK) {
        publish(live, g);
        ramus_builder *builder = live->builder;
        const roll old = live->roll;
        live->builder = change->builder;
        live->roll = change->roll;
        change->builder = builder;
        change->roll = old;
        live->changes++;
    } else {
        live->refused++;
    }
    change_destroy(change);
    live_unlock(live);
    return status;
}

ramus_builder *ramus_live_change_builder(ramus_live_change *change)
{
    return change ? change->builder : NULL;
}

/* ---- edits of a change ---- */

/* The roll follows each edit, so that a name that left and came back is a new instance. */
static ramus_status edited(ramus_live_change *c, ramus_status status, ramus_error *err)
{
    if (status == RAMUS_OK && !roll_sync(&c->roll, &c->live->allocator, c->builder, &c->live->last_serial))
        status = ramus_fail_memory(err);
    if (status == RAMUS_ERR_MEMORY)
        c->broken = status;
    return status;
}

ramus_status ramus_live_change_attach(ramus_live_change *change, const char *name, ramus_module *module, const char *on,
                                      const ramus_pose *pose, ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, name);
    RAMUS_NEED(err, module);
    return edited(change, ramus_builder_attach(change->builder, name, module, on, pose, 0, err), err);
}

ramus_status ramus_live_change_attach_black_box(ramus_live_change *change, const char *name, const char *on,
                                                const ramus_pose *pose, ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, name);
    return edited(change, ramus_builder_attach_black_box(change->builder, name, on, pose, 0, err), err);
}

ramus_status ramus_live_change_detach(ramus_live_change *change, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, name);
    return edited(change, ramus_builder_detach(change->builder, name, err), err);
}

ramus_status ramus_live_change_replace(ramus_live_change *change, const char *name, ramus_module *module,
                                       ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, name);
    RAMUS_NEED(err, module);
    return edited(change, ramus_builder_replace(change->builder, name, module, err), err);
}

ramus_status ramus_live_change_replace_by_black_box(ramus_live_change *change, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, name);
    return edited(change, ramus_builder_replace_by_black_box(change->builder, name, err), err);
}

ramus_status ramus_live_change_move(ramus_live_change *change, const char *name, const char *on, const ramus_pose *pose,
                                    ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, name);
    return edited(change, ramus_builder_move(change->builder, name, on, pose, err), err);
}

ramus_status ramus_live_change_lock(ramus_live_change *change, const char *joint, const double values[], int count,
                                    ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, joint);
    double present[7];
    if (!values) {
        RAMUS_TRY(live_present_q(change->live, joint, present, &count, err));
        values = present;
    }
    return edited(change, ramus_builder_lock(change->builder, joint, values, count, err), err);
}

ramus_status ramus_live_change_unlock(ramus_live_change *change, const char *joint, ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, joint);
    return edited(change, ramus_builder_unlock(change->builder, joint, err), err);
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
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, joint);
    RAMUS_NEED(err, q);
    const ramus_allocator *memory = &change->live->allocator;
    if (!joint || !q)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the state of a joint needs its name and its q");
    ramus_joint_type type = RAMUS_FIXED;
    RAMUS_TRY(joint_type(change->builder, joint, &type, err));
    wish_state wish = { .joint = memory_copy_text(memory, joint) };
    memcpy(wish.q, q, (size_t)ramus_joint_type_nq(type) * sizeof *q);
    if (v)
        memcpy(wish.v, v, (size_t)ramus_joint_type_nv(type) * sizeof *v);
    if (!wish.joint || !memory_grow(memory, &change->state, change->nstate, &change->state_capacity, sizeof wish)) {
        memory_free(memory, wish.joint);
        change->broken = RAMUS_ERR_MEMORY;
        return ramus_fail_memory(err);
    }
    change->state[change->nstate++] = wish;
    return RAMUS_OK;
}

ramus_status ramus_live_change_feed(ramus_live_change *change, const char *port, const ramus_sample *sample,
                                    ramus_error *err)
{
    RAMUS_NEED(err, change);
    RAMUS_NEED(err, port);
    RAMUS_NEED(err, sample);
    const ramus_allocator *memory = &change->live->allocator;
    if (!port || !sample)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "feeding a port needs its name and a sample");
    wish_sample wish = { memory_copy_text(memory, port), *sample };
    if (!wish.port || !memory_grow(memory, &change->sample, change->nsample, &change->sample_capacity, sizeof wish)) {
        memory_free(memory, wish.port);
        change->broken = RAMUS_ERR_MEMORY;
        return ramus_fail_memory(err);
    }
    change->sample[change->nsample++] = wish;
    return RAMUS_OK;
}
