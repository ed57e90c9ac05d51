/* assembly_edits.c - a module edited where it is used: what is kept of it, its numbers, frames, locks, mimics and drives
 *
 * The same keys belong to a module and to an instance. They work in this order, whatever that of the file is: mimics, take,
 * prune, frames, override, lock, passive, driven; so that names are those of the file until something is cut off.
 */
#include "assembly.h"

#include "base/memory.h"
#include "base/pattern.h"
#include "base/text.h"
#include "model/module.h"

#include <string.h>

const char *const assembly_edit_key[ASSEMBLY_EDITS + 1] = { "mimics",   "take", "prune",   "frames",
                                                            "override", "lock", "passive", "driven" };

bool assembly_has_edits(const tree_node *node, bool with_lock)
{
    for (int k = 0; k < ASSEMBLY_EDITS; k++)
        if (tree_find(node, assembly_edit_key[k]) && (with_lock || strcmp(assembly_edit_key[k], "lock") != 0))
            return true;
    return false;
}

/* A failure of a module function, at a key. */
static void complain_key(assembly *a, int line, const char *key, const ramus_error *err)
{
    problems_add(a->p, RAMUS_PROBLEM, err->status, line, "%s: %s", key, err->text);
}

/* A text, or a list of texts: `use` with each. */
typedef ramus_status (*use_name)(ramus_module *module, const char *name, ramus_error *err);
static void read_names(assembly *a, ramus_module *module, const tree_entry *entry, const char *what, use_name use)
{
    const tree_node *node = entry->value;
    const tree_entry alone = { .line = entry->line, .value = node };
    ramus_error err;
    if (node->kind == TREE_MAP) {
        doc_report(a, node->line, "%s: a name or a list of names is expected, not a map", what);
        return;
    }
    for (const tree_entry *e = node->kind == TREE_LIST ? node->first : &alone; e; e = e->next) {
        const char *name = doc_text(a, e->value, what);
        if (name && use(module, name, &err) != RAMUS_OK)
            complain_key(a, e->line, what, &err);
    }
}

/* ---- mimics ------------------------------------------------------------------------------------------------- */

static ramus_status ignore_mimic(ramus_module *module, const char *joint, ramus_error *err)
{
    return ramus_module_set_mimic(module, joint, NULL, 1, 0, err);
}

/* Who follows `old` in the file follows `next`. */
static void rename_master(assembly *a, ramus_module *module, const tree_entry *e)
{
    const char *next = doc_text(a, e->value, "rename");
    int found = 0;
    ramus_error err;
    for (size_t k = 0; next && k < module->nlink; k++) {
        const ramus_link_description *d = &module->link[k].d;
        if (!d->mimic || strcmp(d->mimic, e->key) != 0)
            continue;
        found++;
        if (ramus_module_set_mimic(module, d->joint_name, next, d->mimic_multiplier, d->mimic_offset, &err) !=
            RAMUS_OK) {
            complain_key(a, e->value->line, "mimics: rename", &err);
            return;
        }
    }
    if (!next || found)
        return;
    hint h = hint_for(a->p, e->key);
    for (size_t k = 0; k < module->nlink && hint_open(&h); k++)
        if (module->link[k].d.mimic)
            hint_offer(&h, module->link[k].d.mimic);
    doc_report_model(a, e->line, "mimics: rename: no joint follows '%.60s'%s", e->key, hint_text(&h));
}

static void read_mimics(assembly *a, ramus_module *module, const tree_entry *entry)
{
    static const char *const keys[] = { "ignore", "rename", NULL };
    const tree_node *node = entry->value;
    ramus_error err;
    if (node->kind == TREE_SCALAR && strcmp(node->text, "ignore") == 0) {
        if (ignore_mimic(module, "*", &err) != RAMUS_OK)
            doc_report_model(a, node->line, "mimics: no joint of module '%.60s' follows another", module->name);
        return;
    }
    if (node->kind != TREE_MAP) {
        doc_report(a, node->line, "mimics: 'ignore' or a map of ignore and rename is expected, not %s",
                   tree_kind_text(node));
        return;
    }
    if (!doc_map(a, node, "mimics", keys))
        return;
    const tree_entry *ignore = tree_find(node, "ignore"), *rename = tree_find(node, "rename");
    if (ignore)
        read_names(a, module, ignore, "mimics: ignore", ignore_mimic);
    if (rename && rename->value->kind != TREE_MAP)
        doc_report(a, rename->value->line,
                   "mimics: rename: a map from joints of the file to others is expected, "
                   "not %s",
                   tree_kind_text(rename->value));
    else if (rename)
        for (const tree_entry *e = rename->value->first; e; e = e->next)
            rename_master(a, module, e);
}

/* What the reading of a URDF left open. */
static void check_masters(assembly *a, const ramus_module *module, int line)
{
    for (size_t k = 0; k < module->nlink; k++) {
        const ramus_link_description *d = &module->link[k].d;
        if (!d->mimic || module_find_joint(module, d->mimic))
            continue;
        hint h = doc_offer(a, module, d->mimic, WANTED_JOINT);
        doc_report_model(a, line,
                         "joint '%.60s' of module '%.60s' (%.200s:%d) mimics '%.60s', but there is no such "
                         "joint: rename it in 'mimics', or ignore the mimic%s",
                         d->joint_name, module->name, module->file, d->line, d->mimic, hint_text(&h));
    }
}

/* ---- branches and frames ------------------------------------------------------------------------------------ */

static void read_prune(assembly *a, ramus_module *module, const tree_entry *entry)
{
    const tree_node *node = entry->value;
    const tree_entry alone = { .line = entry->line, .value = node };
    const int count = node->kind == TREE_LIST ? node->count : 1, before = a->p->errors;
    const char **name = memory_new(&a->allocator, (size_t)count, sizeof *name);
    ramus_error err;
    int n = 0;
    if (node->kind == TREE_MAP)
        doc_report(a, node->line, "prune: a link or a list of links is expected, not a map");
    else if (!name)
        doc_report_memory(a);
    else
        for (const tree_entry *e = node->kind == TREE_LIST ? node->first : &alone; e; e = e->next)
            name[n++] = doc_text(a, e->value, "prune");
    if (a->p->errors == before && ramus_module_prune(module, name, n, &err) != RAMUS_OK)
        complain_key(a, node->line, "prune", &err);
    memory_free(&a->allocator, name);
}

static void read_frame(assembly *a, ramus_module *module, const tree_node *node)
{
    static const char *const keys[] = { "name", "on", "pose", NULL };
    const int before = a->p->errors;
    const char *on = "";
    ramus_pose pose = ramus_pose_identity();
    ramus_error err;
    if (!doc_map(a, node, "a frame", keys))
        return;
    const tree_entry *name = tree_find(node, "name"), *place = tree_find(node, "on"), *at = tree_find(node, "pose");
    const char *text = name ? doc_name(a, name->value, "frame") : NULL;
    if (!name)
        doc_report(a, node->line, "a frame needs a name");
    if (at)
        doc_pose(a, at->value, "pose", &pose);
    if (place)
        on = doc_text(a, place->value, "on");
    if (a->p->errors != before)
        return;
    const module_frame *frame = module_find_link(module, on) ? NULL : module_find_frame(module, on);
    if (frame) {
        pose = ramus_pose_mul(frame->pose, pose);
        on = frame->link;
    } else if (on[0] && !module_has_place(module, on)) {
        hint h = doc_offer(a, module, on, WANTED_FRAME);
        doc_report_model(a, place->value->line, "frame '%.60s': on: module '%.60s' has no link or frame '%.60s'%s",
                         text, module->name, on, hint_text(&h));
        return;
    }
    if (ramus_module_add_frame(module, text, on, pose, &err) != RAMUS_OK)
        doc_report_error(a, node->line, &err);
}

static void read_frames(assembly *a, ramus_module *module, const tree_entry *entry)
{
    if (entry->value->kind != TREE_LIST) {
        doc_report(a, entry->value->line, "frames: a list of {name, on, pose} is expected, not %s",
                   tree_kind_text(entry->value));
        return;
    }
    for (const tree_entry *e = entry->value->first; e; e = e->next)
        read_frame(a, module, e->value);
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* The values at a path; a map goes on with its keys. */
static void read_override(assembly *a, ramus_module *module, const char *path, const tree_entry *e)
{
    const module_units units = { a->units.length, a->units.mass, a->units.angle, a->units.inertia };
    const tree_node *node = e->value;
    double value[6];
    int count = 1;
    ramus_error err;
    if (node->kind == TREE_MAP) {
        for (const tree_entry *inner = node->first; inner; inner = inner->next) {
            text longer = { .allocator = a->allocator };
            text_add(&longer, "%s.%s", path, inner->key);
            if (longer.failed)
                doc_report_memory(a);
            else
                read_override(a, module, longer.data, inner);
            text_release(&longer);
        }
        return;
    }
    if (node->kind == TREE_LIST && (node->count < 1 || node->count > 6)) {
        doc_report(a, node->line, "override: '%.200s': a list of 1 to 6 numbers is expected, this one has %d", path,
                   node->count);
        return;
    }
    if (node->kind == TREE_LIST)
        count = doc_numbers(a, node, path, node->count, 0, value);
    else if (!doc_number(a, e, 1, value))
        count = 0;
    for (int k = 0; k < count && strstr(path, "origin.rpy"); k++)
        doc_doubt_angle(a, node->line, "override", value[k] * a->units.angle);
    if (count && module_set_numbers(module, path, value, count, &units, SET_AGAIN, &err) != RAMUS_OK)
        complain_key(a, e->line, "override", &err);
}

static void read_overrides(assembly *a, ramus_module *module, const tree_entry *entry)
{
    if (entry->value->kind != TREE_MAP) {
        doc_report(a, entry->value->line,
                   "override: a map from paths (links.palm.mass) to numbers is expected, not "
                   "%s",
                   tree_kind_text(entry->value));
        return;
    }
    for (const tree_entry *e = entry->value->first; e; e = e->next)
        read_override(a, module, e->key, e);
}

void assembly_override_module(assembly *a, const tree_node *described, ramus_module *module)
{
    static const module_units si = { 1, 1, 1, 1 };
    ramus_error err;
    for (int k = 0; k < a->chain->noverride; k++) {
        const override_use *use = &a->chain->overrides[k];
        if (use->module != described ||
            module_set_numbers(module, use->rest, &use->value, 1, &si, SET_ONCE, &err) == RAMUS_OK)
            continue;
        const char *text = strstr(err.text, "': "); /* the path, which is given in full */
        problems_add(a->p, RAMUS_PROBLEM, err.status, described->line, "override '%.200s': %s", use->path,
                     text ? text + 3 : err.text);
    }
}

/* ---- locks -------------------------------------------------------------------------------------------------- */

/* The values of a lock for a joint of this type, in SI. */
static bool read_lock_values(assembly *a, const tree_entry *e, ramus_joint_type type, double value[7])
{
    const int nq = ramus_joint_type_nq(type);
    double factor[7];
    ramus_quat rotation;
    if (nq == 1 && e->value->kind == TREE_SCALAR) {
        if (!doc_number(a, e, 1, &value[0]))
            return false;
    } else if (!doc_numbers(a, e->value, e->key, nq, 0, value)) {
        return false;
    }
    doc_joint_units(a, type, factor);
    const int nscaled = joint_is_plain(type) ? nq : ramus_joint_type_quaternion(type);
    for (int k = 0; k < nscaled; k++)
        value[k] *= factor[k];
    if (type == RAMUS_REVOLUTE)
        doc_doubt_angle(a, e->value->line, "lock", value[0]);
    if (nscaled == nq)
        return true;
    if (!doc_check_quat(a, e->value->line, e->key, value + nscaled, &rotation))
        return false;
    const double q[4] = { rotation.w, rotation.x, rotation.y, rotation.z };
    memcpy(value + nscaled, q, sizeof q);
    return true;
}

static void lock_joint(const lock_target *to, const tree_entry *e, const module_link *link)
{
    assembly *a = to->a;
    double value[7] = { 0 };
    ramus_error err;
    if (link->d.joint_type == RAMUS_FIXED)
        doc_report(a, e->line, "lock: joint '%.60s' is fixed already", link->d.joint_name);
    else if (read_lock_values(a, e, link->d.joint_type, value) &&
             to->hold(to, link->d.joint_name, value, ramus_joint_type_nq(link->d.joint_type), &err) != RAMUS_OK)
        doc_report_error(a, e->line, &err);
}

/* All that a pattern means, each with the units of its joint. */
static void lock_pattern(const lock_target *to, const tree_entry *e)
{
    const ramus_module *m = to->module;
    const int before = to->a->p->errors;
    int found = 0;
    for (size_t k = 0; k < m->nlink && to->a->p->errors == before; k++)
        if (!m->link[k].d.mimic && module_joint_is_meant(m, e->key, k)) {
            lock_joint(to, e, &m->link[k]);
            found++;
        }
    if (!found) {
        hint h = doc_offer(to->a, m, e->key, WANTED_JOINT);
        doc_report_model(to->a, e->line, "lock: no moving joint of '%.60s' fits '%.60s'%s", to->name, e->key,
                         hint_text(&h));
    }
}

void assembly_read_lock(const lock_target *to, const tree_node *lock)
{
    if (lock->kind != TREE_MAP) {
        doc_report(to->a, lock->line, "lock: a map from joints to values is expected, not %s", tree_kind_text(lock));
        return;
    }
    for (const tree_entry *e = lock->first; e; e = e->next)
        if (!module_find_joint(to->module, e->key) && pattern_is(e->key))
            lock_pattern(to, e);
    for (const tree_entry *e = lock->first; e; e = e->next) { /* a name counts before a pattern */
        const module_link *link = module_find_joint(to->module, e->key);
        if (link) {
            lock_joint(to, e, link);
        } else if (!pattern_is(e->key)) {
            char inside[MODULE_HINT_SIZE];
            hint h = doc_offer(to->a, to->module, e->key, WANTED_JOINT);
            module_inside(to->module, e->key, inside);
            doc_report_model(to->a, e->line, "lock: '%.60s' has no joint '%.60s'%s", to->name, e->key,
                             inside[0] ? inside : hint_text(&h));
        }
    }
}

static ramus_status hold_in_module(const lock_target *to, const char *joint, const double values[], int count,
                                   ramus_error *err)
{
    return ramus_module_lock(to->module, joint, values, count, err);
}

/* ---- drives ------------------------------------------------------------------------------------------------- */

static ramus_status make_passive(ramus_module *module, const char *joint, ramus_error *err)
{
    return ramus_module_set_drive(module, joint, RAMUS_DRIVE_PASSIVE, err);
}

static ramus_status make_driven(ramus_module *module, const char *joint, ramus_error *err)
{
    return ramus_module_set_drive(module, joint, RAMUS_DRIVE_DRIVEN, err);
}

/* ---- all of them -------------------------------------------------------------------------------------------- */

void assembly_edit_module(assembly *a, const tree_node *node, ramus_module *module, bool with_lock)
{
    const tree_entry *edit[ASSEMBLY_EDITS];
    const int before = a->p->errors;
    ramus_error err;
    for (int k = 0; k < ASSEMBLY_EDITS; k++)
        edit[k] = tree_find(node, assembly_edit_key[k]);
    const tree_entry *mimics = edit[0], *take = edit[1], *prune = edit[2], *frames = edit[3], *numbers = edit[4],
                     *lock = edit[5], *passive = edit[6], *driven = edit[7];
    if (mimics) {
        read_mimics(a, module, mimics);
        check_masters(a, module, mimics->line);
    }
    if (take) {
        const char *link = doc_text(a, take->value, "take");
        if (link && ramus_module_take(module, link, &err) != RAMUS_OK)
            complain_key(a, take->value->line, "take", &err);
    }
    if (prune)
        read_prune(a, module, prune);
    if (a->p->errors != before)
        return; /* what follows would not find its names */
    if (frames)
        read_frames(a, module, frames);
    if (numbers)
        read_overrides(a, module, numbers);
    if (lock && with_lock)
        assembly_read_lock(&(lock_target){ a, module->name, module, hold_in_module }, lock->value);
    if (passive)
        read_names(a, module, passive, "passive", make_passive);
    if (driven)
        read_names(a, module, driven, "driven", make_driven);
}
