/* mechanism.c - all parts of a model's mechanism, resolved, and where they are
 *
 * Method   every part and lever is resolved, the coordinates that parts move (the equations of inverse dynamics)
 *          and those parts (the unknowns) are listed, and carriers are located. Nothing is looked up by name after that.
 * Fails    with a sentence that has the name of the part; evaluations leave theirs in ramus_data_error.
 */
#include "mechanism.h"

#include "base/fail.h"

#include <stdio.h>
#include <string.h>

/* ---- memory ------------------------------------------------------------------------------------------------- */

void mechanism_layout(struct mechanism *x, const ramus_model *m, arena *a)
{
    const ramus_part_description *part = m->mechanism.of[KIND_PART].part;
    const ramus_sharing_description *sharing = m->mechanism.of[KIND_SHARING].sharing;
    const size_t npart = m->mechanism.of[KIND_PART].count, nlever = m->mechanism.of[KIND_LEVER].count;
    const size_t nsharing = m->mechanism.of[KIND_SHARING].count, nlink = (size_t)m->nlink, nv = (size_t)m->nv;
    size_t nmover = 0;
    for (size_t k = 0; k < npart; k++) /* room for all that may move something */
        nmover += part[k].kind == RAMUS_PART_ACTUATOR || part[k].moves;
    parts_take(&x->parts, m, ALL_PARTS, a);
    x->role = arena_take(a, npart, sizeof *x->role);
    x->shared = arena_take(a, nsharing, sizeof *x->shared);
    for (size_t k = 0; k < nsharing; k++) {
        const size_t ncarrier = (size_t)sharing[k].ncarrier;
        carrier_place *place = arena_take(a, ncarrier, sizeof *place);
        ramus_carrier *carrier = arena_take(a, ncarrier, sizeof *carrier);
        if (a->base)
            x->shared[k] = (shared_link){ .link = -1, .place = place, .carrier = carrier };
    }
    ARENA_TAKE(a, nlink, x->placed, x->is_placed, x->turned, x->link_now);
    ARENA_TAKE(a, nmover, x->mover, x->moved, x->row, x->z);
    ARENA_TAKE(a, nv, x->is_moved, x->tau_rest, x->speed);
    x->lever_now = arena_take(a, nlever, sizeof *x->lever_now);
    ARENA_TAKE(a, npart, x->command, x->part, x->tension);
    x->jacobian = arena_take(a, nmover, nv * sizeof *x->jacobian);
    x->space.q = arena_take(a, nmover < nv ? nmover : nv, nmover * sizeof *x->space.q); /* one for each equation */
    x->space.beta = arena_take(a, nmover, sizeof *x->space.beta);
    ARENA_TAKE(a, nlink, x->external, x->wrench);
}

/* ---- parts -------------------------------------------------------------------------------------------------- */

/* Which coordinate the part moves; -1: none. */
static ramus_status moved_by(const ramus_model *m, const ramus_part_description *d, const ramus_part_info *p, int *v,
                             ramus_error *err)
{
    const char *kind = ramus_part_kind_name(p->kind);
    *v = -1;
    if (!d->moves) {
        *v = p->kind == RAMUS_PART_ACTUATOR ? p->v_index : -1;
        return RAMUS_OK;
    }
    if (p->kind == RAMUS_PART_SPRING)
        return ramus_fail(err, RAMUS_ERR_MODEL, "spring '%s': its force is given by its length, so it moves no joint",
                          p->name);
    const ramus_link link = ramus_model_find_joint(m, d->moves);
    if (link.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s '%s': there is no joint '%s' to move", kind, p->name, d->moves);
    const int i = m->body_of[link.index], n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
    if (n != 1)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "%s '%s': it moves joint '%s', which has %d coordinates here; it must be one", kind, p->name,
                          d->moves, n);
    *v = m->v_source[m->vi[i]];
    return RAMUS_OK;
}

/* A link that carries something, once. */
static void note_link(struct mechanism *x, ramus_link link)
{
    if (link.index < 0 || x->is_placed[link.index])
        return;
    x->is_placed[link.index] = true;
    x->placed[x->nplaced++] = link.index;
}

static ramus_status list_parts(struct mechanism *x, const ramus_model *m, ramus_error *err)
{
    int bar = (int)m->mechanism.of[KIND_CONSTRAINT].count - m->nbar;
    for (int k = 0; k < x->parts.npart; k++) {
        const ramus_part_description *d = &m->mechanism.of[KIND_PART].part[k];
        const ramus_part_info *p = &x->parts.part[k];
        part_role *role = &x->role[k];
        int v;
        RAMUS_TRY(moved_by(m, d, p, &v, err));
        note_link(x, p->link[0]);
        note_link(x, p->link[1]);
        role->constraint = is_bar_between_links(d) ? bar++ : -1;
        if (role->constraint >= 0)
            v = -1; /* the constraint finds its force */
        role->used = p->kind == RAMUS_PART_SPRING || v >= 0 || role->constraint >= 0;
        role->before_load = p->kind == RAMUS_PART_SPRING || role->constraint >= 0 || p->lever[0] || p->lever[1];
        if (v < 0)
            continue;
        x->mover[x->nmover++] = k;
        if (x->is_moved[v])
            continue;
        x->is_moved[v] = true;
        x->moved[x->nmoved++] = v;
    }
    x->space.n = x->nmover;
    return RAMUS_OK;
}

/* ---- sharings ----------------------------------------------------------------------------------------------- */

/* `link` is `held` or carried by it. */
static bool carried_by(const ramus_model *m, ramus_link link, int held)
{
    for (int i = body_of_link(m, link); i; i = m->parent[i])
        if (m->link_of[i] == held)
            return true;
    return false;
}

static ramus_status place_carrier(const ramus_model *m, struct mechanism *x, const ramus_sharing_description *d, int c,
                                  int held, carrier_place *place, ramus_error *err)
{
    const ramus_carrier_description *carrier = &d->carrier[c];
    if (!carrier->part) {
        *place = (carrier_place){ .kind = CARRIER_FRAME, .frame = ramus_model_find_frame(m, carrier->frame) };
        if (place->frame.index < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "sharing '%s', carrier '%s': there is no link or frame '%s'",
                              d->name, carrier->name, carrier->frame);
        return RAMUS_OK;
    }
    const int lever = ramus_model_find_lever(m, carrier->part).index;
    if (lever >= 0) {
        *place = (carrier_place){ .kind = CARRIER_LEVER, .part = lever };
        if (x->parts.lever[lever].guide.index != held)
            return ramus_fail(
                err, RAMUS_ERR_MODEL,
                "sharing '%s', carrier '%s': the lever '%s' has its guide elsewhere than on '%s', which is held",
                d->name, carrier->name, carrier->part, d->link);
        return RAMUS_OK;
    }
    const int part = ramus_model_find_part(m, carrier->part).index;
    if (part < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "sharing '%s', carrier '%s': there is no actuator, spring, bar or lever '%s'", d->name,
                          carrier->name, carrier->part);
    const ramus_part_info *p = &x->parts.part[part];
    const char *kind = ramus_part_kind_name(p->kind);
    const bool on[2] = { carried_by(m, p->link[0], held), carried_by(m, p->link[1], held) };
    *place = (carrier_place){ .kind = CARRIER_PART, .part = part, .end = on[1] };
    x->role[part].used = true;
    if (on[0] == on[1])
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "sharing '%s', carrier '%s': %s '%s' has %s on '%s' or what that carries; it must be one",
                          d->name, carrier->name, kind, carrier->part, on[0] ? "both ends" : "no end", d->link);
    if (p->lever[place->end])
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "sharing '%s', carrier '%s': the end of %s '%s' on the side of '%s' is on the lever '%s'; it must be on a "
            "link",
            d->name, carrier->name, kind, carrier->part, d->link, p->lever[place->end]->name);
    if (p->kind != RAMUS_PART_SPRING)
        x->role[part].before_load = false;
    return RAMUS_OK;
}

static ramus_status place_carriers(struct mechanism *x, const ramus_model *m, ramus_error *err)
{
    for (size_t k = 0; k < m->mechanism.of[KIND_SHARING].count; k++) {
        const ramus_sharing_description *d = &m->mechanism.of[KIND_SHARING].sharing[k];
        shared_link *s = &x->shared[k];
        s->link = ramus_model_find_link(m, d->link).index;
        if (s->link < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "sharing '%s': there is no link '%s' to be held", d->name,
                              d->link);
        for (int c = 0; c < d->ncarrier; c++) {
            RAMUS_TRY(place_carrier(m, x, d, c, s->link, &s->place[c], err));
            s->carrier[c].pose = ramus_pose_identity();
        }
    }
    return RAMUS_OK;
}

ramus_status mechanism_resolve(struct mechanism *x, const ramus_model *m, ramus_error *err)
{
    RAMUS_TRY(parts_resolve(&x->parts, m, err));
    for (int k = 0; k < x->parts.nlever; k++) {
        note_link(x, x->parts.lever[k].pivot);
        note_link(x, x->parts.lever[k].guide);
    }
    for (int k = 0; k < m->nlink; k++) {
        const ramus_pose x_j_link = m->link[k].link_in_joint;
        if (!(x_j_link.rotation.w == 1 && vec3_dot(x_j_link.position, x_j_link.position) == 0))
            x->turned[x->nturned++] = k;
    }
    RAMUS_TRY(list_parts(x, m, err));
    return place_carriers(x, m, err);
}

/* ---- what is wrong ------------------------------------------------------------------------------------------ */

static void report_text(ramus_report report, void *user, ramus_severity severity, int line, const char *text)
{
    report(user, &(ramus_diagnostic){ .severity = severity, .line = line, .text = text });
}

void ramus_mechanism_check(const ramus_model *m, ramus_report report, void *user)
{
    ramus_error err;
    char text[256];
    bool reached = true;
    if (!m || !report)
        return;
    for (size_t k = 0; k < m->mechanism.of[KIND_LEVER].count; k++) {
        const ramus_lever_description *d = &m->mechanism.of[KIND_LEVER].lever[k];
        ramus_lever_info lever;
        if (lever_resolve(m, d, &lever, &err) != RAMUS_OK) {
            report_text(report, user, RAMUS_PROBLEM, d->line, err.text);
            reached = false;
        }
    }
    for (size_t k = 0; reached && k < m->mechanism.of[KIND_PART].count; k++) { /* parts on levers would fail likewise */
        const ramus_part_description *d = &m->mechanism.of[KIND_PART].part[k];
        const char *const name[2] = { d->lever_a, d->lever_b };
        const ramus_lever_info *on[2] = { NULL, NULL };
        ramus_lever_info lever[2];
        ramus_part_info part;
        for (int e = 0; e < 2; e++) {
            const int l = ramus_model_find_lever(m, name[e]).index;
            if (l >= 0 && lever_resolve(m, &m->mechanism.of[KIND_LEVER].lever[l], &lever[e], NULL) == RAMUS_OK)
                on[e] = &lever[e];
        }
        if (part_resolve(m, d, on, &part, &err) != RAMUS_OK) {
            report_text(report, user, RAMUS_PROBLEM, d->line, err.text);
        } else if (d->kind == RAMUS_PART_ACTUATOR && part.depends != 1 && !d->moves) {
            snprintf(
                text, sizeof text,
                "actuator '%.60s': its length depends on %s, and without 'moves: INSTANCE/JOINT' it exerts no force",
                d->name, part.depends ? "several coordinates" : "no coordinate");
            report_text(report, user, RAMUS_WARNING, d->line, text);
        }
    }
}

/* ---- results ------------------------------------------------------------------------------------------------ */

const ramus_part_info *ramus_mechanism_part(const ramus_data *data, ramus_part part)
{
    const struct mechanism *x = data ? data->mechanism : NULL;
    return x && part.index >= 0 && part.index < x->parts.npart ? &x->parts.part[part.index] : NULL;
}

const ramus_lever_info *ramus_mechanism_lever(const ramus_data *data, ramus_lever lever)
{
    const struct mechanism *x = data ? data->mechanism : NULL;
    return x && lever.index >= 0 && lever.index < x->parts.nlever ? &x->parts.lever[lever.index] : NULL;
}

const double *ramus_mechanism_tensions(const ramus_data *data)
{
    return data && data->mechanism ? data->mechanism->tension : NULL;
}

const ramus_wrench *ramus_mechanism_wrenches(const ramus_data *data)
{
    return data && data->mechanism ? data->mechanism->wrench : NULL;
}

const ramus_carrier *ramus_mechanism_carriers(const ramus_data *data, ramus_sharing sharing)
{
    const struct mechanism *x = data ? data->mechanism : NULL;
    return x && sharing.index >= 0 && sharing.index < ramus_model_nsharing(data->model)
               ? x->shared[sharing.index].carrier
               : NULL;
}
