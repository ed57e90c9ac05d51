/* mechanism.c - all parts of a model's mechanism, resolved, and where they are
 *
 * Method   create counts, takes one block, resolves every actuator and lever, lists the coordinates that parts move (the
 *          equations of inverse dynamics) and those parts (the unknowns), and finds where carriers stand. Nothing is looked
 *          up by name after that.
 * Fails    with a sentence that names the part; evaluations leave theirs in ramus_mechanism_error.
 */
#include "mechanism.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

#include <string.h>

/* ---- create and destroy ------------------------------------------------------------------------------------- */

static size_t mechanism_layout(ramus_mechanism *x, void *block)
{
    arena a = { .base = block };
    const size_t nactuator = (size_t)x->nactuator, ncarrier = (size_t)x->ncarrier, nlink = (size_t)x->model->nlink;
    const size_t nv = (size_t)x->model->nv, nmover = (size_t)x->nmover;
    x->actuator = arena_take(&a, nactuator, sizeof *x->actuator);
    x->lever = arena_take(&a, (size_t)x->nlever, sizeof *x->lever);
    x->shared = arena_take(&a, (size_t)x->nsharing, sizeof *x->shared);
    x->carrier = arena_take(&a, ncarrier, sizeof *x->carrier);
    x->place = arena_take(&a, ncarrier, sizeof *x->place);
    x->stands_on = arena_take(&a, nactuator, sizeof *x->stands_on);
    x->x_link_j = arena_take(&a, nlink, sizeof *x->x_link_j);
    x->turned = arena_take(&a, nlink, sizeof *x->turned);
    x->noted = arena_take(&a, nlink, sizeof *x->noted);
    x->equation = arena_take(&a, nv, sizeof *x->equation);
    x->placed = arena_take(&a, nlink, sizeof *x->placed);
    x->link_now = arena_take(&a, nlink, sizeof *x->link_now);
    x->mover = arena_take(&a, nmover, sizeof *x->mover);
    x->moved = arena_take(&a, nmover, sizeof *x->moved);
    x->constraint = arena_take(&a, nactuator, sizeof *x->constraint);
    x->before = arena_take(&a, nactuator, sizeof *x->before);
    x->used = arena_take(&a, nactuator, sizeof *x->used);
    x->lever_now = arena_take(&a, (size_t)x->nlever, sizeof *x->lever_now);
    x->part = arena_take(&a, nactuator, sizeof *x->part);
    x->s = arena_take(&a, nactuator, sizeof *x->s);
    x->s_v = arena_take(&a, nactuator, sizeof *x->s_v);
    x->s_a = arena_take(&a, nactuator, sizeof *x->s_a);
    x->tension = arena_take(&a, nactuator, sizeof *x->tension);
    x->tau_rest = arena_take(&a, nv, sizeof *x->tau_rest);
    x->jacobian = arena_take(&a, nmover, nv * sizeof *x->jacobian);
    x->speed = arena_take(&a, nv, sizeof *x->speed);
    x->row = arena_take(&a, nmover, sizeof *x->row);
    x->z = arena_take(&a, nmover, sizeof *x->z);
    x->space.q = arena_take(&a, nmover < nv ? nmover : nv, nmover * sizeof *x->space.q); /* one for each equation */
    x->space.beta = arena_take(&a, nmover, sizeof *x->space.beta);
    x->external = arena_take(&a, nlink, sizeof *x->external);
    x->wrench = arena_take(&a, nlink, sizeof *x->wrench);
    x->pose = arena_take(&a, ncarrier, sizeof *x->pose);
    x->given = arena_take(&a, ncarrier, sizeof *x->given);
    return a.overflow ? SIZE_MAX : a.used;
}

/* Which coordinate the part moves; -1: none. */
static ramus_status moved_by(const ramus_model *m, const ramus_actuator_description *d, const ramus_actuator *a, int *v,
                             ramus_error *err)
{
    const char *kind = ramus_actuator_kind_name(a->kind);
    *v = -1;
    if (!d->moves) {
        *v = a->kind == RAMUS_ACTUATOR_LINEAR ? a->v_index : -1;
        return RAMUS_OK;
    }
    if (a->kind == RAMUS_ACTUATOR_SPRING)
        return ramus_fail(err, RAMUS_ERR_MODEL, "spring '%s': its force is given by its length, so it moves no joint",
                          a->name);
    const ramus_link link = ramus_model_find_joint(m, d->moves);
    if (link.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no joint '%s' to move", kind, a->name, d->moves);
    const int i = m->body_of[link.index], n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
    if (n != 1)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "%s '%s': it moves joint '%s', which has %d coordinates here; it must be one", kind, a->name,
                          d->moves, n);
    *v = m->v_source[m->vi[i]];
    return RAMUS_OK;
}

/* A link that something stands on, once. */
static void note_link(ramus_mechanism *x, ramus_link link)
{
    if (link.index < 0 || x->noted[link.index])
        return;
    x->noted[link.index] = 1;
    x->placed[x->nplaced++] = link.index;
}

static ramus_status resolve_parts(const ramus_model *m, ramus_mechanism *x, ramus_error *err)
{
    for (int k = 0; k < x->nlever; k++) {
        const ramus_lever_description d = ramus_model_lever(m, k);
        RAMUS_TRY(ramus_lever_resolve(m, &d, &x->lever[k], err));
        note_link(x, x->lever[k].pivot);
        note_link(x, x->lever[k].guide);
    }
    x->nmover = x->nmoved = 0;
    int bar = ramus_model_nconstraint(m) - ramus_model_nbar_constraint(m);
    for (int k = 0; k < x->nactuator; k++) {
        const ramus_actuator_description d = ramus_model_actuator(m, k);
        ramus_actuator *a = &x->actuator[k];
        int v;
        RAMUS_TRY(ramus_actuator_resolve(m, &d, a, err));
        RAMUS_TRY(moved_by(m, &d, a, &v, err));
        x->constraint[k] = is_bar_between_links(&d) ? bar++ : -1;
        if (x->constraint[k] >= 0)
            v = -1; /* the constraint finds its force */
        note_link(x, a->link[0]);
        note_link(x, a->link[1]);
        x->stands_on[k][0] = a->on_lever[0] ? ramus_model_find_lever(m, d.lever_a) : -1;
        x->stands_on[k][1] = a->on_lever[1] ? ramus_model_find_lever(m, d.lever_b) : -1;
        x->before[k] = a->kind == RAMUS_ACTUATOR_SPRING || x->constraint[k] >= 0 || a->on_lever[0] || a->on_lever[1];
        x->used[k] = a->kind == RAMUS_ACTUATOR_SPRING || v >= 0 || x->constraint[k] >= 0;
        if (v < 0)
            continue;
        x->mover[x->nmover++] = k;
        if (x->equation[v])
            continue;
        x->equation[v] = 1;
        x->moved[x->nmoved++] = v;
    }
    x->space.n = x->nmover;
    return RAMUS_OK;
}

/* ---- sharings ----------------------------------------------------------------------------------------------- */

/* 1: `link` is `held` or carried by it */
static int carried_by(const ramus_model *m, ramus_link link, int held)
{
    for (int i = body_of_link(m, link); i; i = m->parent[i])
        if (m->link_of[i] == held)
            return 1;
    return 0;
}

static ramus_status place_carrier(const ramus_model *m, ramus_mechanism *x, const ramus_sharing_description *d, int c,
                                  int held, carrier_place *place, ramus_error *err)
{
    const ramus_carrier_description *carrier = &d->carrier[c];
    const char *name = carrier->name ? carrier->name : "";
    if (!carrier->part) {
        *place = (carrier_place){ .kind = CARRIER_FRAME };
        place->frame = carrier->frame ? ramus_model_find_frame(m, carrier->frame) : (ramus_frame){ -1 };
        if (place->frame.index < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "sharing '%s', carrier '%s': there is no link or frame '%s'",
                              d->name, name, carrier->frame ? carrier->frame : "");
        return RAMUS_OK;
    }
    const int lever = ramus_model_find_lever(m, carrier->part);
    if (lever >= 0) {
        *place = (carrier_place){ .kind = CARRIER_LEVER, .part = lever };
        if (x->lever[lever].guide.index != held)
            return ramus_fail(
                err, RAMUS_ERR_MODEL,
                "sharing '%s', carrier '%s': the lever '%s' has its guide elsewhere than on '%s', which is "
                "held",
                d->name, name, carrier->part, d->link);
        return RAMUS_OK;
    }
    const int part = ramus_model_find_actuator(m, carrier->part);
    if (part < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "sharing '%s', carrier '%s': there is no actuator, spring, bar or lever '%s'", d->name, name,
                          carrier->part);
    const ramus_actuator *a = &x->actuator[part];
    const char *kind = ramus_actuator_kind_name(a->kind);
    const int on[2] = { carried_by(m, a->link[0], held), carried_by(m, a->link[1], held) };
    *place = (carrier_place){ .kind = CARRIER_ACTUATOR, .part = part, .end = on[1] };
    x->used[part] = 1;
    if (on[0] == on[1])
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "sharing '%s', carrier '%s': %s '%s' has %s on '%s' or what that carries; it must be one",
                          d->name, name, kind, carrier->part, on[0] ? "both ends" : "no end", d->link);
    if (a->on_lever[place->end])
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "sharing '%s', carrier '%s': the end of %s '%s' on the side of '%s' stands on the lever '%s'; "
            "it must stand on a link",
            d->name, name, kind, carrier->part, d->link, a->lever[place->end].name);
    if (a->kind != RAMUS_ACTUATOR_SPRING)
        x->before[part] = 0;
    return RAMUS_OK;
}

static ramus_status resolve_sharings(const ramus_model *m, ramus_mechanism *x, ramus_error *err)
{
    int first = 0;
    for (int k = 0; k < x->nsharing; k++) {
        const ramus_sharing_description d = ramus_model_sharing(m, k);
        shared_link *s = &x->shared[k];
        s->link = ramus_model_find_link(m, d.link).index;
        if (s->link < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "sharing '%s': there is no link '%s' to be held", d.name,
                              d.link);
        s->carrier = x->carrier + first;
        s->place = x->place + first;
        s->pose = x->pose + first;
        s->given = x->given + first;
        for (int c = 0; c < d.ncarrier; c++) {
            const ramus_carrier_description *of = &d.carrier[c];
            RAMUS_TRY(place_carrier(m, x, &d, c, s->link, &x->place[first + c], err));
            s->carrier[c] =
                (ramus_carrier){ of->name, ramus_pose_identity(), of->carries, of->clearance, of->stiffness };
            s->pose[c] = ramus_pose_identity();
        }
        s->sharing = ramus_sharing_default();
        s->sharing.name = d.name;
        s->sharing.ncarrier = d.ncarrier;
        s->sharing.carrier = s->carrier;
        s->sharing.nrule = d.nrule;
        s->sharing.rule = d.rule;
        s->sharing.length = d.length;
        first += d.ncarrier;
    }
    return RAMUS_OK;
}

static ramus_status create(const ramus_model *m, const ramus_data_options *options, ramus_mechanism *x,
                           ramus_error *err)
{
    const size_t size = mechanism_layout(x, NULL);
    x->memory = size < SIZE_MAX - 64 ? memory_new(&x->allocator, size + 64, 1) : NULL;
    if (!x->memory)
        return ramus_fail_memory(err);
    mechanism_layout(x, (void *)(((uintptr_t)x->memory + 63) & ~(uintptr_t)63));
    RAMUS_TRY(ramus_data_create(m, options, &x->data, err));
    for (int i = 1; i <= m->nlink; i++) {
        const int link = m->link_of[i];
        const ramus_pose x_j_link = ramus_model_link(m, (ramus_link){ link }).link_in_joint;
        x->x_link_j[link] = ramus_pose_inv(x_j_link);
        if (!(x_j_link.rotation.w == 1 && vec3_dot(x_j_link.position, x_j_link.position) == 0))
            x->turned[x->nturned++] = link;
    }
    RAMUS_TRY(resolve_parts(m, x, err));
    return resolve_sharings(m, x, err);
}

ramus_status ramus_mechanism_create(const ramus_model *model, const ramus_data_options *opt, ramus_mechanism **out,
                                    ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    ramus_data_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, &options, opt, err));
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_mechanism *x = memory_new(&memory, 1, sizeof *x);
    if (!x)
        return ramus_fail_memory(err);
    x->model = model;
    x->allocator = memory;
    x->nactuator = ramus_model_nactuator(model);
    for (int k = 0; k < x->nactuator; k++) { /* room for all that may move something */
        const ramus_actuator_description d = ramus_model_actuator(model, k);
        x->nmover += d.kind == RAMUS_ACTUATOR_LINEAR || d.moves;
    }
    x->nlever = ramus_model_nlever(model);
    x->nsharing = ramus_model_nsharing(model);
    for (int k = 0; k < x->nsharing; k++)
        x->ncarrier += ramus_model_sharing(model, k).ncarrier;
    const ramus_status status = create(model, &options, x, err);
    if (status != RAMUS_OK) {
        ramus_mechanism_destroy(x);
        return status;
    }
    *out = x;
    return RAMUS_OK;
}

void ramus_mechanism_destroy(ramus_mechanism *x)
{
    if (!x)
        return;
    const ramus_allocator memory = x->allocator;
    ramus_data_destroy(x->data);
    memory_free(&memory, x->memory);
    memory_free(&memory, x);
}

const ramus_error *ramus_mechanism_error(const ramus_mechanism *x)
{
    return x ? &x->error : ramus_error_of_null();
}

ramus_status ramus_mechanism_feed(ramus_mechanism *x, ramus_port port, const ramus_sample *sample)
{
    RAMUS_NEED_AS(NULL, x, "mechanism");
    RAMUS_NEED(&x->error, sample);
    x->updated = 0;
    const ramus_status status = ramus_data_feed(x->data, port, sample);
    if (status != RAMUS_OK)
        x->error = *ramus_data_error(x->data);
    return status;
}

void ramus_mechanism_set_time(ramus_mechanism *x, double time)
{
    if (!x)
        return;
    ramus_data_set_time(x->data, time);
}

const ramus_actuator *ramus_mechanism_actuator(const ramus_mechanism *x, int k)
{
    return x && k >= 0 && k < x->nactuator ? &x->actuator[k] : NULL;
}

const ramus_lever *ramus_mechanism_lever(const ramus_mechanism *x, int k)
{
    return x && k >= 0 && k < x->nlever ? &x->lever[k] : NULL;
}

ramus_data *ramus_mechanism_data(const ramus_mechanism *x)
{
    return x ? x->data : NULL;
}
