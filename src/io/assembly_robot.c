/* assembly_robot.c - the instances of an assembly and where they are attached
 *
 * Three passes, so that every problem is found: read each item; find the host of each (names, cycles, order); attach in
 * the order of the list. An instance whose problem has been reported is skipped, and so is what it carries.
 */
#include "assembly.h"

#include "base/memory.h"
#include "base/names.h"
#include "base/text.h"
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
    ramus_module *edited; /* owned: a copy of the module with this instance's edits; NULL: none */
    bool black_box;
    const tree_entry *source; /* of a black box's module; NULL: none */
    ramus_pose pose;
    int pose_line;
    const tree_node *lock;
    const tree_entry *shapes; /* of a black box */
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

/* NULL: broken, the problem has been reported. */
static ramus_module *module_of(const instance *i)
{
    return i->edited ? i->edited : i->module->module;
}

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

static void edit(assembly *a, const tree_node *node, instance *i)
{
    ramus_error err;
    if (ramus_module_copy(i->module->module, &a->allocator, &i->edited, &err) != RAMUS_OK)
        doc_report_error(a, node->line, &err);
    else
        assembly_edit_module(a, node, i->edited, false);
}

static void read_instance(robot_reader *r, const tree_node *node, instance *i)
{
    static const char *const own[] = { "name", "module", "on", "pose", "black_box", "shapes" };
    enum { OWN = sizeof own / sizeof *own };
    const char *keys[OWN + ASSEMBLY_EDITS + 1];
    assembly *a = r->a;
    memcpy(keys, own, sizeof own);
    memcpy(keys + OWN, assembly_edit_key, sizeof assembly_edit_key);
    const int before = a->p->errors;
    *i = (instance){ .line = node->line, .host = -1, .pose = ramus_pose_identity() };
    if (!doc_map(a, node, "an instance", keys)) {
        i->broken = 1;
        return;
    }
    const tree_entry *name = tree_find(node, "name"), *module = tree_find(node, "module"), *on = tree_find(node, "on"),
                     *pose = tree_find(node, "pose"), *box = tree_find(node, "black_box"),
                     *lock = tree_find(node, "lock"), *shapes = tree_find(node, "shapes");
    if (name)
        i->name = doc_name(a, name->value, "instance");
    else
        doc_report(a, node->line, "an instance needs a name");
    if (box && box->value->kind == TREE_MAP) {
        i->black_box = true;
        i->source = box;
    } else if (box && box->value->kind == TREE_SCALAR && !box->value->quoted &&
               (strcmp(box->value->text, "true") == 0 || strcmp(box->value->text, "false") == 0)) {
        i->black_box = box->value->text[0] == 't';
    } else if (box) {
        doc_report(a, box->value->line,
                   "black_box: true or false is expected, or a map of where its module comes from, as {library: FILE}, "
                   "{process: [COMMAND, ...]} or {log: CSV}");
    }
    if (i->black_box && module)
        doc_report(a, module->line, "a black box is known at its connections only: leave 'module' out, or black_box");
    else if (i->black_box && lock)
        doc_report(a, lock->line, "the joints of a black box are not known: leave 'lock' out");
    else if (i->black_box && assembly_has_edits(node, false))
        doc_report(a, node->line, "a black box has nothing that could be edited: leave its edits out");
    else if (!i->black_box && !module)
        doc_report(a, node->line, "instance '%.60s' needs a module, or 'black_box: true'", i->name ? i->name : "");
    if (shapes && !i->black_box)
        doc_report(a, shapes->line,
                   "shapes: only a black box has its own; an instance has those of its module's links");
    i->shapes = shapes;
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
    if (i->module && i->module->module && assembly_has_edits(node, false))
        edit(a, node, i);
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
    const ramus_module *m = module_of(host);
    const char *place = i->place ? i->place : "";
    if (i->place && module_has_place(m, place)) /* an outlet is looked up when its module is opened */
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
    else if (host && (host->broken || (!host->black_box && !module_of(host))))
        i->broken = 1; /* reported at the host */
    else if (host && host->source)
        ; /* at an outlet, which is looked up when the module is opened */
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

static ramus_status hold_in_instance(const lock_target *to, const char *joint, const double values[], int count,
                                     ramus_error *err)
{
    text path = { .allocator = to->a->allocator };
    text_add(&path, "%s/%s", to->name, joint);
    const ramus_status status =
        path.failed ? ramus_fail_memory(err) : ramus_builder_lock(to->a->builder, path.data, values, count, err);
    text_release(&path);
    return status;
}

static void attach(robot_reader *r, instance *i)
{
    assembly *a = r->a;
    ramus_error err;
    ramus_status status;
    if (i->broken || (!i->black_box && !module_of(i)))
        return;
    if (!i->black_box) {
        r->nlink += ramus_module_nlink(module_of(i));
        r->nshape += (long long)module_of(i)->nshape;
    } else if (i->shapes && i->shapes->value->kind == TREE_LIST) {
        r->nshape += i->shapes->value->count;
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
        status = ramus_builder_attach(a->builder, i->name, module_of(i), i->on, &i->pose, i->line, &err);
    if (status != RAMUS_OK) {
        doc_report_error(a, i->line, &err);
        i->broken = 1;
        return;
    }
    if (i->source)
        assembly_read_source(a, i->name, i->source);
    if (i->shapes)
        assembly_read_box_shapes(a, i->name, i->shapes);
    if (i->lock)
        assembly_read_lock(&(lock_target){ a, i->name, module_of(i), hold_in_instance }, i->lock);
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
    for (int k = 0; k < r.count; k++)
        ramus_module_destroy(r.item[k].edited);
    names_release(&r.names, &a->allocator);
    memory_free(&a->allocator, r.item);
}
