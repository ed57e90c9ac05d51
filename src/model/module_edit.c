/* module_edit.c - a module with fewer links than it was made with, and copies of modules
 *
 * Method   links that leave are marked, all conditions are checked, and only then the list is closed up: an edit that fails
 *          changes nothing. Texts stay where they are, for a module never gives single ones back.
 */
#include "module.h"

#include "base/distance.h"
#include "base/pattern.h"

#include <stdio.h>
#include <string.h>

/* ---- copies ------------------------------------------------------------------------------------------------- */

static bool copy_links(ramus_module *to, const ramus_module *from)
{
    for (size_t k = 0; k < from->nlink; k++) {
        const module_link *source = &from->link[k];
        module_link *link = module_new_link(to);
        if (!link)
            return false;
        *link = *source;
        link->shapes = (shape_list){ 0 };
        link->d.name = module_keep(to, source->d.name);
        link->d.parent = module_keep(to, source->d.parent);
        link->d.joint_name = module_keep(to, source->d.joint_name);
        link->d.mimic = module_keep(to, source->d.mimic);
        link->file = module_keep(to, source->file);
        if (!shape_list_copy(to, &link->shapes, &source->shapes) || texts_failed(&to->texts))
            return false;
        to->nshape += link->shapes.count;
        module_index_link(to);
    }
    return true;
}

static bool copy_ports(ramus_module *to, const ramus_module *from)
{
    for (size_t k = 0; k < from->nbox; k++) {
        module_box *box = module_new_box(to);
        if (!box)
            return false;
        *box = from->box[k];
        box->name = module_keep(to, box->name);
        box->origin = module_keep(to, box->origin);
        box->file = module_keep(to, box->file);
        box->on = module_keep(to, box->on);
        if (box->cover)
            module_retain(box->cover);
    }
    for (size_t k = 0; k < from->nseat; k++) {
        module_seat *seat = module_new_seat(to);
        if (!seat)
            return false;
        *seat =
            (module_seat){ module_keep(to, from->seat[k].name), from->seat[k].host, module_keep(to, from->seat[k].on) };
    }
    return !texts_failed(&to->texts);
}

ramus_status ramus_module_copy(const ramus_module *module, const ramus_allocator *allocator, ramus_module **out,
                               ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, module);
    ramus_module *copy = NULL;
    ramus_status status =
        ramus_module_create(module->name, module->file, allocator ? allocator : &module->allocator, &copy, err);
    if (status != RAMUS_OK)
        return status;
    if (!copy_links(copy, module) || !copy_ports(copy, module) ||
        !mechanism_copy(&copy->mechanism, &copy->allocator, &module->mechanism))
        status = ramus_fail_memory(err);
    for (size_t k = 0; status == RAMUS_OK && k < module->nframe; k++)
        status = ramus_module_add_frame(copy, module->frame[k].name, module->frame[k].link, module->frame[k].pose, err);
    if (status == RAMUS_OK)
        *out = copy;
    else
        ramus_module_destroy(copy);
    return status;
}

ramus_status module_check_editable(const ramus_module *module, ramus_error *err)
{
    if (atomic_load(&((ramus_module *)module)->references) > 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "module '%s' is part of a robot already: edit a copy of it (ramus_module_copy)",
                          module->name);
    return RAMUS_OK;
}

/* ---- names -------------------------------------------------------------------------------------------------- */

const char *module_hint(const ramus_module *m, module_name_kind kind, const char *name, char text[MODULE_HINT_SIZE])
{
    enum { MOST_NAMES = 1000 };
    const char *best = NULL;
    int least = 0;
    if (module_inside(m, name, text)[0])
        return text;
    for (size_t k = 0; k < m->nlink && k < MOST_NAMES && strlen(name) <= DISTANCE_MOST; k++) {
        const char *other = kind == MODULE_LINK_NAME ? m->link[k].d.name : m->link[k].d.joint_name;
        const size_t length = strlen(other), longest = length > strlen(name) ? length : strlen(name);
        if (length == 0 || length > DISTANCE_MOST)
            continue;
        const int distance = edit_distance(name, other);
        if (distance > 0 && (distance == 1 || (size_t)distance * 2 <= longest) && (!best || distance < least)) {
            best = other;
            least = distance;
        }
    }
    if (best)
        snprintf(text, MODULE_HINT_SIZE, "; did you mean '%s'?", best);
    return text;
}

static ramus_status no_link(const ramus_module *m, const char *name, ramus_error *err)
{
    char hint[MODULE_HINT_SIZE];
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "module '%s' has no link '%.200s'%s", m->name, name,
                      module_hint(m, MODULE_LINK_NAME, name, hint));
}

/* ---- branches ----------------------------------------------------------------------------------------------- */

enum { UNKNOWN, INSIDE, OUTSIDE, ON_THE_WAY };

/* state[k]: INSIDE for links that are so already and for all that they carry, else OUTSIDE. `way` has room for nlink. */
static void mark_branches(const ramus_module *m, unsigned char state[], int way[])
{
    for (size_t k = 0; k < m->nlink; k++) {
        int depth = 0, at = (int)k;
        while (at >= 0 && state[at] == UNKNOWN) {
            state[at] = ON_THE_WAY;
            way[depth++] = at;
            at = m->link[at].d.parent[0] ? names_find(&m->links, m->link[at].d.parent) : -1;
        }
        const unsigned char found = at >= 0 && state[at] == INSIDE ? INSIDE : OUTSIDE;
        while (depth-- > 0)
            state[way[depth]] = found;
    }
}

/* A joint that stays must not follow one that leaves; `dropped`: a joint that leaves although its link stays, -1: none. */
static ramus_status check_mimics(const ramus_module *m, const unsigned char state[], int stays, int dropped,
                                 ramus_error *err)
{
    for (size_t k = 0; k < m->nlink; k++) {
        const char *mimic = m->link[k].d.mimic;
        const int master = mimic ? names_find(&m->joints, mimic) : -1;
        if (master >= 0 && state[k] == stays && (int)k != dropped && (state[master] != stays || master == dropped))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "module '%s': joint '%s' follows '%s', which would be gone; let it follow another joint "
                              "or none before",
                              m->name, m->link[k].d.joint_name, mimic);
    }
    return RAMUS_OK;
}

static ramus_status check_cut(const ramus_module *m, ramus_error *err)
{
    size_t others = m->nbox + m->nseat;
    for (int kind = 0; kind < MECHANISM_KINDS; kind++)
        others += m->mechanism.of[kind].count;
    RAMUS_TRY(module_check_editable(m, err));
    if (others)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "module '%s' has black boxes, constraints or parts of a mechanism, which may be attached to "
                          "what would be cut off: cut the modules that it is made of",
                          m->name);
    return RAMUS_OK;
}

/* Keep the links whose state is `stays`, and the frames on them and on the base. */
static void close_up(ramus_module *m, const unsigned char state[], int stays)
{
    size_t n = 0;
    for (size_t k = 0; k < m->nlink; k++) {
        if (state[k] == stays) {
            m->link[n++] = m->link[k];
        } else {
            m->nshape -= m->link[k].shapes.count;
            memory_free(&m->allocator, m->link[k].shapes.item);
        }
    }
    names_clear(&m->links);
    names_clear(&m->joints);
    for (m->nlink = 0; m->nlink < n;) {
        m->nlink++;
        module_index_link(m);
    }
    names_clear(&m->frames);
    n = 0;
    for (size_t k = 0; k < m->nframe; k++)
        if (!m->frame[k].link[0] || module_find_link(m, m->frame[k].link)) {
            names_add(&m->frames, m->frame[k].name, (int)n);
            m->frame[n++] = m->frame[k];
        }
    m->nframe = n;
}

/* Frames of the base are not those of a link that takes its place. */
static void drop_base_frames(ramus_module *m)
{
    size_t n = 0;
    for (size_t k = 0; k < m->nframe; k++)
        if (m->frame[k].link[0])
            m->frame[n++] = m->frame[k];
    m->nframe = n;
}

ramus_status ramus_module_take(ramus_module *module, const char *link, ramus_error *err)
{
    RAMUS_NEED(err, module);
    RAMUS_NEED(err, link);
    RAMUS_TRY(check_cut(module, err));
    const int root = names_find(&module->links, link);
    if (root < 0)
        return no_link(module, link, err);
    unsigned char *state = memory_new(&module->allocator, module->nlink, 1);
    int *way = memory_new(&module->allocator, module->nlink, sizeof *way);
    ramus_status status = state && way ? RAMUS_OK : ramus_fail_memory(err);
    if (status == RAMUS_OK) {
        state[root] = INSIDE;
        mark_branches(module, state, way);
        status = check_mimics(module, state, INSIDE, root, err);
    }
    if (status == RAMUS_OK) {
        ramus_link_description *d = &module->link[root].d;
        d->parent = d->joint_name = "";
        d->joint_type = RAMUS_FIXED;
        d->joint_in_parent = d->link_in_joint = ramus_pose_identity();
        d->mimic = NULL;
        d->drive = RAMUS_DRIVE_DEFAULT;
        module->link[root].locked = 0;
        drop_base_frames(module);
        close_up(module, state, INSIDE);
    }
    memory_free(&module->allocator, state);
    memory_free(&module->allocator, way);
    return status;
}

/* Mark what a name or a pattern means. */
static ramus_status mark_named(const ramus_module *m, const char *link, unsigned char state[], ramus_error *err)
{
    const int named = names_find(&m->links, link);
    int count = 0;
    for (size_t k = 0; k < m->nlink; k++)
        if (named >= 0 ? (int)k == named : pattern_is(link) && pattern_fits(link, m->link[k].d.name)) {
            state[k] = INSIDE;
            count++;
        }
    return count ? RAMUS_OK : no_link(m, link, err);
}

ramus_status ramus_module_prune(ramus_module *module, const char *const link[], int count, ramus_error *err)
{
    RAMUS_NEED(err, module);
    RAMUS_NEED_ARRAYS(err, count, link);
    RAMUS_TRY(check_cut(module, err));
    unsigned char *state = memory_new(&module->allocator, module->nlink, 1);
    int *way = memory_new(&module->allocator, module->nlink, sizeof *way);
    ramus_status status = state && way ? RAMUS_OK : ramus_fail_memory(err);
    for (int k = 0; status == RAMUS_OK && k < count; k++)
        status = link[k] ? mark_named(module, link[k], state, err)
                         : ramus_fail(err, RAMUS_ERR_ARGUMENT, "ramus_module_prune: link[%d] is NULL", k);
    if (status == RAMUS_OK) {
        mark_branches(module, state, way);
        status = memchr(state, OUTSIDE, module->nlink) || module->nlink == 0
                     ? check_mimics(module, state, OUTSIDE, -1, err)
                     : ramus_fail(err, RAMUS_ERR_MODEL, "module '%s' would have no links any more", module->name);
    }
    if (status == RAMUS_OK)
        close_up(module, state, OUTSIDE);
    memory_free(&module->allocator, state);
    memory_free(&module->allocator, way);
    return status;
}
