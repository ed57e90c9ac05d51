/* assembly_names.c - INSTANCE/LINK, INSTANCE/FRAME, BOX/OUTLET and INSTANCE/JOINT of the robot that has been read
 *
 * They are looked up where they are read, so that a wrong name is reported with its line and the names there are.
 */
#include "assembly.h"

#include "model/module.h"

#include <string.h>

static const builder_instance *find_instance(const assembly *a, const char *path, const char **rest)
{
    const char *slash = strchr(path, '/');
    const int found = slash ? builder_find(a->builder, path, (size_t)(slash - path)) : -1;
    *rest = slash ? slash + 1 : "";
    return found >= 0 ? &a->builder->instance[found] : NULL;
}

hint doc_offer(const assembly *a, const ramus_module *m, const char *name, wanted wanted)
{
    hint h = hint_for(a->p, name);
    for (size_t k = 0; k < m->nlink && hint_open(&h); k++)
        if (wanted != WANTED_JOINT || m->link[k].d.joint_name[0])
            hint_offer(&h, wanted == WANTED_JOINT ? m->link[k].d.joint_name : m->link[k].d.name);
    for (size_t k = 0; wanted == WANTED_FRAME && k < m->nframe && hint_open(&h); k++)
        hint_offer(&h, m->frame[k].name);
    for (size_t k = 0; wanted == WANTED_FRAME && k < m->nbox && hint_open(&h); k++)
        if (m->box[k].origin)
            hint_offer(&h, m->box[k].name);
    return h;
}

/* What INSTANCE/NAME should have been. */
static void report_name(assembly *a, int line, const char *key, const char *path, wanted wanted)
{
    static const char *const what[] = { "link or frame", "link", "joint" },
                             *const plural[] = { "frames", "links", "joints" },
                             *const form[] = { "LINK or INSTANCE/FRAME", "LINK", "JOINT" };
    const char *rest;
    const builder_instance *instance = find_instance(a, path, &rest);
    if (!instance) {
        hint h = hint_for(a->p, path);
        for (size_t k = 0; k < a->builder->ninstance && hint_open(&h); k++)
            hint_offer(&h, a->builder->instance[k].name);
        doc_report_model(a, line, "%s: '%.100s' is not INSTANCE/%s of this robot%s", key, path, form[wanted],
                         hint_text(&h));
    } else if (!instance->module) {
        doc_report_model(a, line, "%s: '%.60s' is a black box, whose %s are not known", key, instance->name,
                         plural[wanted]);
    } else {
        char inside[MODULE_HINT_SIZE];
        hint h = doc_offer(a, instance->module, rest, wanted);
        module_inside(instance->module, rest, inside);
        doc_report_model(a, line, "%s: '%.60s' has no %s '%.60s'%s", key, instance->name, what[wanted], rest,
                         inside[0] ? inside : hint_text(&h));
    }
}

const char *doc_frame(assembly *a, const tree_node *node, const char *key)
{
    const char *path = doc_text(a, node, key);
    if (!path || constraint_is_world(path))
        return path;
    const int host = builder_host(a->builder, path);
    const builder_instance *instance = host >= 0 ? &a->builder->instance[host] : NULL;
    const char *slash = strchr(path, '/');
    if (instance && !instance->module && instance->origin)
        return path; /* an outlet is looked up when its module is opened */
    if (instance && instance->module && slash && module_has_place(instance->module, slash + 1))
        return path;
    report_name(a, node->line, key, path, WANTED_FRAME);
    return NULL;
}

const char *doc_link(assembly *a, const tree_node *node, const char *key)
{
    const char *path = doc_text(a, node, key), *rest;
    const builder_instance *instance = path ? find_instance(a, path, &rest) : NULL;
    if (!path || (instance && instance->module && module_find_link(instance->module, rest)))
        return path;
    report_name(a, node->line, key, path, WANTED_LINK);
    return NULL;
}

bool doc_coordinate(assembly *a, int line, const char *key, const char *path, double *unit)
{
    const char *rest;
    const builder_instance *instance = find_instance(a, path, &rest);
    const module_link *link = instance && instance->module ? module_find_joint(instance->module, rest) : NULL;
    double factor[7];
    if (!link) {
        report_name(a, line, key, path, WANTED_JOINT);
        return false;
    }
    if (ramus_joint_type_nq(link->d.joint_type) != 1) {
        doc_report_model(a, line, "%s: joint '%.60s' is %s; one with one coordinate is needed", key, path,
                         ramus_joint_type_name(link->d.joint_type));
        return false;
    }
    doc_joint_units(a, link->d.joint_type, factor);
    *unit = factor[0];
    return true;
}
