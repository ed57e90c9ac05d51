/* generation.c - one model with all that running it needs, prepared beside the running one
 *
 * Everything that can fail happens in generation_create: compilation, workspaces, memory, and checks of the states
 * and samples that the change specifies. What is left (which generation it follows, and so what to copy from
 * where) is filled in by generation_connect just before publication, and cannot fail.
 *
 * Runs     joints that stay are mostly neighbours in both models, so that the take-over is a few calls of memcpy.
 */
#include "live.h"

#include "model/compiled.h"
#include "model/module.h"
#include "tree/data.h"

#include <math.h>
#include <string.h>

static size_t generation_layout(generation *g, const ramus_live *live, void *block)
{
    arena a = { .base = block };
    const ramus_model *m = g->model;
    const size_t nq = (size_t)m->nq, nv = (size_t)m->nv, nlink = (size_t)m->nlink;
    ARENA_TAKE(&a, nq, g->q, g->q_start);
    ARENA_TAKE(&a, nv, g->v, g->v_start);
    ARENA_TAKE(&a, nlink, g->given, g->q_run, g->v_run);
    g->serial = arena_take(&a, (size_t)m->ninstance, sizeof *g->serial);
    for (int k = 0; k < 3; k++)
        g->state.buffer[k] = arena_take(&a, nq + nv, sizeof(double));
    entities_layout(&g->entities, live, m, &a);
    return a.overflow ? SIZE_MAX : a.used;
}

/* Without the counts of entities: they were not assigned yet, or are released. */
static void release_parts(ramus_live *live, generation *g)
{
    if (g->has_extra && live->options.release)
        live->options.release(live->options.user, g->extra);
    memory_free(&live->allocator, g->block);
    ramus_data_destroy(g->data);
    ramus_model_destroy(g->model);
    memory_free(&live->allocator, g);
}

void generation_destroy(ramus_live *live, generation *g)
{
    if (!g)
        return;
    entities_release(live, g);
    release_parts(live, g);
}

/* ---- what the change specifies ---- */

static ramus_status apply_states(generation *g, const ramus_live_change *change, const generation *previous,
                                 ramus_error *err)
{
    for (size_t i = 0; i < change->nstate; i++) {
        const start_state *start = &change->state[i];
        const int k = entities_find(g->model, RAMUS_LIVE_JOINT, start->joint);
        if (k < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no joint '%s' to set the state of", start->joint);
        const ramus_link_info *link = &g->model->link[k];
        const int nq = ramus_joint_type_nq(link->joint_type), nv = ramus_joint_type_nv(link->joint_type);
        if (link->q_index < 0)
            return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' has no coordinates: it is fixed, locked or dependent",
                              start->joint);
        const int before = previous ? entities_find(previous->model, RAMUS_LIVE_JOINT, start->joint) : -1;
        if (before >= 0 && previous->model->link[before].q_index >= 0 &&
            previous->serial[previous->model->link[before].instance.index] == g->serial[link->instance.index] &&
            previous->model->link[before].joint_type == link->joint_type)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "joint '%s' stays and so keeps its state; only joints that arrive are given one",
                              start->joint);
        for (int c = 0; c < nq + nv; c++)
            if (!isfinite(c < nq ? start->q[c] : start->v[c - nq]))
                return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' cannot start at a %s that is not finite",
                                  start->joint, c < nq ? "q" : "v");
        memcpy(g->q_start + link->q_index, start->q, (size_t)nq * sizeof(double));
        memcpy(g->v_start + link->v_index, start->v, (size_t)nv * sizeof(double));
        g->given[k] = 1;
    }
    return RAMUS_OK;
}

static ramus_status check_samples(const generation *g, const ramus_live_change *change, ramus_error *err)
{
    for (size_t i = 0; i < change->nsample; i++) {
        const start_sample *start = &change->sample[i];
        const int k = entities_find(g->model, RAMUS_LIVE_PORT, start->port);
        if (k < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no port '%s' to feed", start->port);
        RAMUS_TRY(sample_check_kind(&g->model->port[k], &start->sample, err));
    }
    return RAMUS_OK;
}

static unsigned long long serial_of(const ramus_builder *builder, const char *name)
{
    const int k = builder_find(builder, name, strlen(name));
    return k >= 0 ? builder->instance[k].serial : 0;
}

ramus_status generation_create(ramus_live *live, const ramus_live_change *change, const generation *previous,
                               generation **out, ramus_error *err)
{
    const ramus_allocator *memory = &live->allocator;
    *out = NULL;
    generation *g = memory_new(memory, 1, sizeof *g);
    if (!g)
        return ramus_fail_memory(err);
    ramus_compile_options compile = ramus_compile_options_default();
    compile.allocator = memory;
    compile.strict = live->options.strict;
    ramus_data_options data = live->data_options;
    data.allocator = memory;
    ramus_status status = ramus_model_compile(change->builder, &compile, &g->model, err);
    if (status != RAMUS_OK)
        goto done;
    status = ramus_data_create(g->model, &data, &g->data, err);
    if (status != RAMUS_OK)
        goto done;
    if (live->options.prepare) {
        status = live->options.prepare(live->options.user, g->model, &g->extra, err);
        if (status != RAMUS_OK)
            goto done;
        g->has_extra = true;
    }
    const size_t size = entities_reserve(live, g->model) ? generation_layout(g, live, NULL) : SIZE_MAX;
    g->block = size < SIZE_MAX ? memory_new(memory, size, 1) : NULL;
    if (!g->block) {
        status = ramus_fail_memory(err);
        goto done;
    }
    generation_layout(g, live, g->block);
    for (int k = 0; k < g->model->ninstance; k++)
        g->serial[k] = serial_of(change->builder, g->model->instance[k].name);
    ramus_neutral(g->model, g->q_start);
    snapshot_init(&g->state);
    status = apply_states(g, change, previous, err);
    if (status == RAMUS_OK)
        status = check_samples(g, change, err);
    if (status != RAMUS_OK)
        goto done;
    /* nothing fails any more */
    entities_assign(live, g, previous);
    for (size_t i = 0; i < change->nsample; i++) {
        const int k = entities_find(g->model, RAMUS_LIVE_PORT, change->sample[i].port);
        const int slot = g->entities.slot[RAMUS_LIVE_PORT][k];
        mailbox_feed(g->entities.box[k], g->entities.entry[RAMUS_LIVE_PORT][slot].entity, &change->sample[i].sample);
    }
    *out = g;
    g = NULL;
done:
    if (g)
        release_parts(live, g);
    return status;
}

/* ---- the way from one generation to the next ---- */

static void add_run(copy_run run[], int *count, int from, int to, int length)
{
    copy_run *last = *count ? &run[*count - 1] : NULL;
    if (last && last->from + last->count == from && last->to + last->count == to)
        last->count += length;
    else
        run[(*count)++] = (copy_run){ from, to, length };
}

/* Where joints start that did not have coordinates a moment ago, but whose place is known. */
static void inherit_start(generation *g, const generation *base, const generation *retracted)
{
    const generation *previous = retracted ? retracted : base;
    for (int k = 0; k < g->model->nlink; k++) {
        const ramus_link_info *link = &g->model->link[k];
        if (link->q_index < 0 || g->given[k])
            continue;
        const int before = entities_same(&g->entities, RAMUS_LIVE_JOINT, k, &previous->entities);
        if (before < 0)
            continue;
        const ramus_link_info *old = &previous->model->link[before];
        const size_t nq = (size_t)ramus_joint_type_nq(link->joint_type) * sizeof(double);
        const size_t nv = (size_t)ramus_joint_type_nv(link->joint_type) * sizeof(double);
        if (old->q_index >= 0 && retracted) {
            memcpy(g->q_start + link->q_index, retracted->q_start + old->q_index, nq);
            memcpy(g->v_start + link->v_index, retracted->v_start + old->v_index, nv);
            g->given[k] = retracted->given[before];
        } else if (old->q_index < 0 && old->locked) {
            memcpy(g->q_start + link->q_index, old->locked_q, nq);
        }
    }
}

void generation_connect(generation *g, const generation *base, const generation *retracted)
{
    const ramus_model *m = g->model;
    g->nq_run = g->nv_run = 0;
    if (base) {
        inherit_start(g, base, retracted);
        for (int k = 0; k < m->nlink; k++) {
            const ramus_link_info *link = &m->link[k];
            const int before = link->q_index < 0 || g->given[k]
                                   ? -1
                                   : entities_same(&g->entities, RAMUS_LIVE_JOINT, k, &base->entities);
            if (before < 0 || base->model->link[before].q_index < 0)
                continue;
            const ramus_link_info *old = &base->model->link[before];
            add_run(g->q_run, &g->nq_run, old->q_index, link->q_index, ramus_joint_type_nq(link->joint_type));
            add_run(g->v_run, &g->nv_run, old->v_index, link->v_index, ramus_joint_type_nv(link->joint_type));
        }
    }
    memcpy(g->q, g->q_start, (size_t)m->nq * sizeof *g->q);
    memcpy(g->v, g->v_start, (size_t)m->nv * sizeof *g->v);
    memcpy(g->state.buffer[g->state.front], g->q_start, (size_t)m->nq * sizeof(double));
    memcpy(g->state.buffer[g->state.front] + m->nq, g->v_start, (size_t)m->nv * sizeof(double));
}
