/* assembly_robot.c - the instances of an assembly and where they are attached
 *
 * Three passes, so that every problem is found: read each item; find the host of each (names, cycles, order); attach in
 * the order of the list. An instance whose problem has been reported is skipped, and so is what it carries.
 */
#include "assembly.h"

#include "base/memory.h"
#include "base/names.h"
#include "io/export.h"
#include "model/module.h"

#include <stdio.h>
#include <string.h>

typedef struct instance {
    const char *name; /* NULL: not usable */
    int line;
    const char *on; /* as written; NULL: the world */
    int on_line;
    int host;          /* index of the instance that `on` names, -1: none */
    const char *place; /* link or frame of the host; NULL: the host alone */
    module_entry *module;
    bool black_box;
    ramus_pose pose;
    int pose_line;
    const tree_node *lock;
    int broken;
    int mark; /* of the walk along hosts that came by */
} instance;

typedef struct robot_reader {
    assembly *a;
    instance *item;
    int count;
    name_map names;
    long long nlink, nshape;
} robot_reader;

/* ---- reading ------------------------------------------------------------------------------------------------ */

static void read_module_name(assembly *a, const tree_entry *entry, instance *i)
{
    const char *name = doc_text(a, entry->value, "module");
    if (!name)
        return;
    const int found = names_find(&a->module_names, name);
    if (found >= 0) {
        i->module = &a->modules[found];
        i->module->used = 1;
        return;
    }
    hint h = hint_for(a->p, name);
    for (size_t k = 0; k < a->nmodule && hint_open(&h); k++)
        hint_offer(&h, a->modules[k].name);
    doc_report(a, entry->value->line, "there is no module '%.60s'%s", name,
               a->nmodule ? hint_text(&h) : "; 'modules:' is missing");
}

static void read_instance(robot_reader *r, const tree_node *node, instance *i)
{
    static const char *const keys[] = { "name", "module", "on", "pose", "black_box", "lock", NULL };
    assembly *a = r->a;
    const int before = a->p->errors;
    *i = (instance){ .line = node->line, .host = -1, .pose = ramus_pose_identity() };
    if (!doc_map(a, node, "an instance", keys)) {
        i->broken = 1;
        return;
    }
    const tree_entry *name = tree_find(node, "name"), *module = tree_find(node, "module"), *on = tree_find(node, "on"),
                     *pose = tree_find(node, "pose"), *box = tree_find(node, "black_box"),
                     *lock = tree_find(node, "lock");
    if (name)
        i->name = doc_name(a, name->value, "instance");
    else
        doc_report(a, node->line, "an instance needs a name");
    if (box)
        doc_flag(a, box, &i->black_box);
    if (i->black_box && module)
        doc_report(a, module->line, "a black box is known at its connections only: leave 'module' out, or black_box");
    else if (i->black_box && lock)
        doc_report(a, lock->line, "the joints of a black box are not known: leave 'lock' out");
    else if (!i->black_box && !module)
        doc_report(a, node->line, "instance '%.60s' needs a module, or 'black_box: true'", i->name ? i->name : "");
    if (module)
        read_module_name(a, module, i);
    if (on) {
        i->on = doc_text(a, on->value, "on");
        i->on_line = on->value->line;
    }
    if (pose) {
        doc_pose(a, pose->value, "pose", &i->pose);
        i->pose_line = pose->line;
    }
    if (lock)
        i->lock = lock->value;
    i->broken = a->p->errors != before;
    if (i->name && !names_add(&r->names, i->name, (int)(i - r->item))) {
        doc_report_model(a, name->value->line, "two instances are called '%.60s', the first in line %d", i->name,
                         r->item[names_find(&r->names, i->name)].line);
        i->broken = 1;
    }
}

/* ---- hosts ------------------------------------------------------------------------------------------------- */

static void find_host(robot_reader *r, instance *i)
{
    char host[256];
    if (!i->on)
        return;
    const char *slash = strchr(i->on, '/');
    const size_t length = slash ? (size_t)(slash - i->on) : strlen(i->on);
    if (length < sizeof host) {
        memcpy(host, i->on, length);
        host[length] = '\0';
        i->host = names_find(&r->names, host);
    }
    i->place = slash ? slash + 1 : NULL;
    if (i->host >= 0)
        return;
    hint h = hint_for(r->a->p, length < sizeof host ? host : "");
    for (int k = 0; k < r->count && hint_open(&h); k++)
        if (r->item[k].name)
            hint_offer(&h, r->item[k].name);
    doc_report_model(r->a, i->on_line, "on: there is no instance '%.*s'%s", (int)(length < 60 ? length : 60), i->on,
                     hint_text(&h));
    i->broken = 1;
}

/* Follow hosts from every item; a walk that meets itself has found a cycle. */
static void find_cycles(robot_reader *r)
{
    for (int start = 0; start < r->count; start++) {
        int k = start;
        while (k >= 0 && !r->item[k].mark) {
            r->item[k].mark = start + 1;
            k = r->item[k].host;
        }
        if (k < 0 || r->item[k].mark != start + 1)
            continue;
        char way[600];
        size_t used = 0;
        int at = k;
        do {
            if (used < sizeof way)
                used += (size_t)snprintf(way + used, sizeof way - used, "%.60s is on ", r->item[at].name);
            r->item[at].broken = 1;
            at = r->item[at].host;
        } while (at != k);
        if (used < sizeof way)
            snprintf(way + used, sizeof way - used, "%.60s", r->item[k].name);
        doc_report_model(r->a, r->item[k].on_line, "on: a cycle: %s", way);
    }
}

/* Reports a link or frame that the module does not have, with those that it has. */
static void check_place(assembly *a, instance *i, const instance *host)
{
    const ramus_module *m = host->module->module;
    const char *place = i->place ? i->place : "";
    if (i->place && (module_find_link(m, place) || module_find_frame(m, place)))
        return;
    hint h = doc_offer(a, m, place, WANTED_FRAME);
    if (i->place)
        doc_report_model(a, i->on_line, "on: '%.60s' has no link or frame '%.60s'%s", host->name, place, hint_text(&h));
    else
        doc_report_model(a, i->on_line, "on: name a link or frame of '%.60s', as in 'on: %.60s/LINK'%s", host->name,
                         host->name, hint_text(&h));
}

/* After a problem the instance is broken. */
static void check_seat(robot_reader *r, instance *i)
{
    assembly *a = r->a;
    const int k = (int)(i - r->item), before = a->p->errors;
    const instance *host = i->host >= 0 ? &r->item[i->host] : NULL;
    if (i->broken)
        return;
    if (!i->on && k > 0)
        doc_report_model(a, i->line,
                         "instance '%.60s' is not attached to anything ('on: INSTANCE/LINK'); only the first one "
                         "is attached to the world",
                         i->name);
    else if (host && i->host > k)
        doc_report_model(a, i->on_line, "on: '%.60s' comes later in the list (line %d): what carries comes first",
                         host->name, host->line);
    else if (host && (host->broken || (!host->black_box && !host->module->module)))
        i->broken = 1; /* reported at the host */
    else if (host && host->black_box && i->place)
        doc_report_model(a, i->on_line, "on: '%.60s' is a black box without known links: name it alone, 'on: %.60s'",
                         host->name, host->name);
    else if (host && host->black_box && !pose_is_identity(i->pose))
        doc_report_model(a, i->pose_line,
                         "instance '%.60s' sits on the black box '%.60s' and has no pose: the port is at its own base",
                         i->name, host->name);
    else if (host && !host->black_box)
        check_place(a, i, host);
    i->broken |= a->p->errors != before;
}

/* ---- attaching ---------------------------------------------------------------------------------------------- */

static void lock_joint(robot_reader *r, const instance *i, const tree_entry *e)
{
    assembly *a = r->a;
    const ramus_module *m = i->module->module;
    const module_link *link = module_find_joint(m, e->key);
    if (!link) {
        hint h = doc_offer(a, m, e->key, WANTED_JOINT);
        doc_report_model(a, e->line, "lock: '%.60s' has no joint '%.60s'%s", i->name, e->key, hint_text(&h));
        return;
    }
    const ramus_joint_type type = link->d.joint_type;
    const int nq = ramus_joint_type_nq(type);
    double value[7] = { 0 }, factor[7];
    ramus_quat r_quat;
    ramus_error err;
    if (nq == 0) {
        doc_report(a, e->line, "lock: joint '%.60s' is fixed already", e->key);
        return;
    }
    if (nq == 1 && e->value->kind == TREE_SCALAR) {
        if (!doc_number(a, e, 1, &value[0]))
            return;
    } else if (!doc_numbers(a, e->value, e->key, nq, 0, value)) {
        return;
    }
    doc_joint_units(a, type, factor);
    const int nscaled = joint_is_plain(type) ? nq : ramus_joint_type_quaternion(type);
    for (int k = 0; k < nscaled; k++)
        value[k] *= factor[k];
    if (nscaled < nq) {
        if (!doc_check_quat(a, e->value->line, e->key, value + nscaled, &r_quat))
            return;
        value[nscaled] = r_quat.w;
        value[nscaled + 1] = r_quat.x;
        value[nscaled + 2] = r_quat.y;
        value[nscaled + 3] = r_quat.z;
    }
    text joint = { .allocator = a->allocator };
    text_add(&joint, "%s/%s", i->name, e->key);
    if (joint.failed)
        doc_report_memory(a);
    else if (ramus_builder_lock(a->builder, joint.data, value, nq, &err) != RAMUS_OK)
        doc_report_error(a, e->line, &err);
    text_release(&joint);
}

static void attach(robot_reader *r, instance *i)
{
    assembly *a = r->a;
    ramus_error err;
    ramus_status status;
    if (i->broken || (!i->black_box && !i->module->module))
        return;
    if (!i->black_box) {
        r->nlink += ramus_module_nlink(i->module->module);
        r->nshape += (long long)i->module->module->nshape;
    }
    if (r->nlink > ASSEMBLY_MAX_LINKS || r->nshape > ASSEMBLY_MAX_LINKS) {
        doc_report_model(a, i->line, "the robot has more than %d %s", ASSEMBLY_MAX_LINKS,
                         r->nlink > ASSEMBLY_MAX_LINKS ? "links" : "shapes");
        i->broken = 1;
        return;
    }
    if (i->black_box)
        status = ramus_builder_attach_black_box(a->builder, i->name, i->on, &i->pose, i->line, &err);
    else
        status = ramus_builder_attach(a->builder, i->name, i->module->module, i->on, &i->pose, i->line, &err);
    if (status != RAMUS_OK) {
        doc_report_error(a, i->line, &err);
        i->broken = 1;
        return;
    }
    if (i->lock && i->lock->kind != TREE_MAP)
        doc_report(a, i->lock->line, "lock: a map from joints to values is expected, not %s", tree_kind_text(i->lock));
    else if (i->lock)
        for (const tree_entry *e = i->lock->first; e; e = e->next)
            lock_joint(r, i, e);
}

void assembly_read_robot(assembly *a, const tree_entry *robot)
{
    const tree_node *list = robot->value;
    robot_reader r = { .a = a };
    if (list->kind != TREE_LIST || list->count == 0) {
        doc_report(a, robot->line, "robot: a list of at least one instance is expected, not %s",
                   list->kind == TREE_LIST ? "an empty one" : tree_kind_text(list));
        return;
    }
    r.item = memory_new(&a->allocator, (size_t)list->count, sizeof *r.item);
    if (!r.item || !names_reserve(&r.names, &a->allocator, (size_t)list->count)) {
        doc_report_memory(a);
        memory_free(&a->allocator, r.item);
        return;
    }
    for (const tree_entry *e = list->first; e; e = e->next)
        read_instance(&r, e->value, &r.item[r.count++]);
    for (int k = 0; k < r.count; k++)
        find_host(&r, &r.item[k]);
    find_cycles(&r);
    for (int k = 0; k < r.count; k++)
        check_seat(&r, &r.item[k]);
    for (int k = 0; k < r.count; k++)
        attach(&r, &r.item[k]);
    for (size_t k = 0; k < a->nmodule; k++)
        if (!a->modules[k].used)
            problems_add(a->p, RAMUS_WARNING, RAMUS_ERR_MODEL, a->modules[k].line,
                         "module '%.60s' is not used by any instance", a->modules[k].name);
    names_release(&r.names, &a->allocator);
    memory_free(&a->allocator, r.item);
}
