/* assembly_links.c - the links of a module: joints, placements, inertias, frames
 *
 *     dh      joint, then Rz(theta) Tz(d) Tx(a) Rx(alpha)     link_in_joint = dh(a, alpha, d, theta)
 *     mdh     Rx(alpha) Tx(a), joint, then Rz(theta) Tz(d)    joint_in_parent = dh(a, alpha, 0, 0),
 *                                                             link_in_joint = dh(0, 0, d, theta)
 *     origin  joint frame in the parent link's frame          joint_in_parent = origin
 */
#include "assembly.h"

#include "base/memory.h"
#include "base/names.h"
#include "io/degrees.h"
#include "model/module.h"

#include <math.h>
#include <string.h>

typedef struct links_reader {
    assembly *a;
    const char *module_name;
    const tree_node *list;
    ramus_module *module;
    name_map places;        /* names of links (their line) and of frames (minus their line) */
    name_map links;         /* names of all links of the module */
    name_map joints;        /* names of all joints of the module: item that has it */
    ramus_joint_type *type; /* of each item's joint */
    int *joint_line;        /* of each item's joint name */
    const char *previous;   /* link; "" at the start */
} links_reader;

/* ---- joints ------------------------------------------------------------------------------------------------- */

static void read_not_negative(assembly *a, const tree_node *map, const char *key, double unit, double *out)
{
    const tree_entry *entry = tree_find(map, key);
    if (entry && doc_number(a, entry, unit, out) && *out < 0)
        doc_complain(a, entry->value->line, "%s: %.60s is negative", key, entry->value->text);
}

/* The factor of a one-axis joint's coordinate; 1 for others. */
static double coordinate_unit(const assembly *a, ramus_joint_type type)
{
    double factor[7];
    doc_joint_units(a, type, factor);
    return ramus_joint_type_nq(type) == 1 ? factor[0] : 1;
}

static void read_limits(assembly *a, const tree_node *node, ramus_link_description *d)
{
    static const char *const keys[] = { "lower", "upper", "velocity", "effort", NULL };
    const double unit = coordinate_unit(a, d->joint_type);
    if (!doc_map(a, node, "limits", keys))
        return;
    if (ramus_joint_type_nq(d->joint_type) != 1 && (tree_find(node, "lower") || tree_find(node, "upper")))
        doc_complain(a, node->line, "lower and upper limits are for joints with one coordinate, not for %s ones",
                     ramus_joint_type_name(d->joint_type));
    doc_optional_number(a, node, "lower", unit, &d->lower);
    doc_optional_number(a, node, "upper", unit, &d->upper);
    read_not_negative(a, node, "velocity", unit, &d->max_velocity);
    read_not_negative(a, node, "effort", 1, &d->max_effort);
    if (d->lower > d->upper)
        doc_complain(a, node->line, "limits: lower is above upper");
    if (d->joint_type == RAMUS_REVOLUTE && a->units.angle == 1 &&
        (limit_is_degrees(d->lower) || limit_is_degrees(d->upper)))
        problems_add(a->p, RAMUS_WARNING, RAMUS_ERR_MODEL, node->line,
                     "limits: %g rad are many turns; if degrees are meant, put 'units: {angle: deg}' before",
                     limit_is_degrees(d->upper) ? d->upper : d->lower);
}

/* The `name:` of a map that has one. */
static void offer_name(hint *h, const tree_node *map)
{
    const tree_entry *name = tree_find(map, "name");
    if (name && name->value->text[0])
        hint_offer(h, name->value->text);
}

static void read_mimic(links_reader *r, const tree_node *node, ramus_link_description *d)
{
    static const char *const keys[] = { "joint", "multiplier", "offset", NULL };
    assembly *a = r->a;
    if (!doc_map(a, node, "mimic", keys))
        return;
    const tree_entry *joint = tree_find(node, "joint");
    const char *name = joint ? doc_name(a, joint->value, "mimic: joint") : NULL;
    if (!joint)
        doc_complain(a, node->line, "mimic: the joint to follow is missing, as in 'joint: j1'");
    if (ramus_joint_type_nq(d->joint_type) != 1)
        doc_complain(a, node->line, "mimic: a %s joint cannot follow another, only joints with one coordinate can",
                     ramus_joint_type_name(d->joint_type));
    const int master = name ? names_find(&r->joints, name) : -1;
    if (name && master < 0) {
        hint h = hint_for(a->p, name);
        for (const tree_entry *e = r->list->first; e && hint_open(&h); e = e->next)
            offer_name(&h, tree_find(e->value, "joint") ? tree_find(e->value, "joint")->value : NULL);
        doc_complain(a, joint->value->line, "mimic: module '%s' has no joint '%.60s'%s", r->module_name, name,
                     hint_text(&h));
    }
    /* q = multiplier q_master + offset, both sides in the units of the file */
    const double unit = coordinate_unit(a, d->joint_type);
    doc_optional_number(a, node, "multiplier", master < 0 ? 1 : unit / coordinate_unit(a, r->type[master]),
                        &d->mimic_multiplier);
    if (master >= 0 && !tree_find(node, "multiplier"))
        d->mimic_multiplier = unit / coordinate_unit(a, r->type[master]);
    doc_optional_number(a, node, "offset", unit, &d->mimic_offset);
    d->mimic = name;
}

static void read_axis(assembly *a, const tree_entry *entry, const char *key, const ramus_link_description *d,
                      ramus_vec3 *axis)
{
    if (entry && doc_vec3(a, entry->value, key, 1, axis) && joint_has_axis(d->joint_type) &&
        hypot(hypot(axis->x, axis->y), axis->z) < 1e-12)
        doc_complain(a, entry->value->line, "%s: the axis of a %s joint cannot be zero", key,
                     ramus_joint_type_name(d->joint_type));
}

static void read_passive(assembly *a, const tree_entry *entry, const tree_entry *mimic, ramus_link_description *d)
{
    int passive;
    if (!doc_flag(a, entry, &passive))
        return;
    if (mimic)
        doc_complain(a, entry->line,
                     "passive: a joint that follows another is driven or passive as that one; mark that one");
    else if (d->joint_type == RAMUS_FIXED)
        doc_complain(a, entry->line, "passive: a fixed joint does not move");
    d->drive = passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
}

static void read_joint(links_reader *r, const tree_node *node, ramus_link_description *d)
{
    static const char *const keys[] = { "name",    "type",     "axis",   "second_axis", "pitch",   "armature",
                                        "damping", "friction", "limits", "mimic",       "passive", NULL };
    assembly *a = r->a;
    if (!doc_map(a, node, "a joint", keys))
        return;
    const tree_entry *type = tree_find(node, "type");
    if (!type)
        doc_complain(a, node->line, "a joint needs a type, as in 'type: revolute'");
    const int typed = type && doc_joint_type(a, type, "type", &d->joint_type);
    const tree_entry *name = tree_find(node, "name"), *axis = tree_find(node, "axis"),
                     *second = tree_find(node, "second_axis"), *pitch = tree_find(node, "pitch"),
                     *limits = tree_find(node, "limits"), *mimic = tree_find(node, "mimic"),
                     *passive = tree_find(node, "passive");
    if (name)
        d->joint_name = doc_name(a, name->value, "joint");
    else if (typed && d->joint_type != RAMUS_FIXED)
        doc_complain(a, node->line, "a %s joint needs a name", ramus_joint_type_name(d->joint_type));
    if (!typed)
        return;
    read_axis(a, axis, "axis", d, &d->axis);
    read_axis(a, second, "second_axis", d, &d->second_axis);
    if (second && d->joint_type != RAMUS_UNIVERSAL)
        doc_complain(a, second->value->line, "second_axis: only a universal joint has one, and this is a %s joint",
                     ramus_joint_type_name(d->joint_type));
    if (pitch && doc_number(a, pitch, a->units.length / a->units.angle, &d->pitch) && d->pitch != 0 &&
        d->joint_type != RAMUS_HELICAL)
        doc_complain(a, pitch->value->line, "pitch: only a helical joint has one, and this is a %s joint",
                     ramus_joint_type_name(d->joint_type));
    if (!pitch && d->joint_type == RAMUS_HELICAL)
        doc_complain(a, node->line, "a helical joint needs a pitch (length per angle)");
    const joint_properties *joint = &joint_table[d->joint_type];
    const double armature = joint->nv != 1 ? 1 : step_slides(joint->step[0]) ? a->units.mass : a->units.inertia;
    read_not_negative(a, node, "armature", armature, &d->armature);
    read_not_negative(a, node, "damping", 1, &d->damping);
    read_not_negative(a, node, "friction", 1, &d->friction);
    if (limits)
        read_limits(a, limits->value, d);
    if (mimic)
        read_mimic(r, mimic->value, d);
    if (passive)
        read_passive(a, passive, mimic, d);
}

/* ---- placement ---------------------------------------------------------------------------------------------- */

static void read_dh(assembly *a, const tree_entry *entry, ramus_link_description *d)
{
    static const char *const keys[] = { "a", "alpha", "d", "theta", NULL };
    double along = 0, alpha = 0, offset = 0, theta = 0;
    if (!doc_map(a, entry->value, entry->key, keys))
        return;
    doc_optional_number(a, entry->value, "a", a->units.length, &along);
    doc_optional_number(a, entry->value, "alpha", a->units.angle, &alpha);
    doc_optional_number(a, entry->value, "d", a->units.length, &offset);
    doc_optional_number(a, entry->value, "theta", a->units.angle, &theta);
    doc_doubt_angle(a, entry->line, "alpha", alpha);
    doc_doubt_angle(a, entry->line, "theta", theta);
    if (d->axis.x != 0 || d->axis.y != 0 || !(d->axis.z > 0))
        doc_complain(a, entry->line,
                     "%s: the joint moves about or along z, so its axis is [0, 0, 1] or left out; for "
                     "another axis use origin",
                     entry->key);
    if (strcmp(entry->key, "dh") == 0) {
        d->link_in_joint = ramus_pose_from_dh(along, alpha, offset, theta);
    } else {
        d->joint_in_parent = ramus_pose_from_dh(along, alpha, 0, 0);
        d->link_in_joint = ramus_pose_from_dh(0, 0, offset, theta);
    }
}

static void read_placement(assembly *a, const tree_node *link, ramus_link_description *d)
{
    const tree_entry *dh = tree_find(link, "dh"), *mdh = tree_find(link, "mdh"), *origin = tree_find(link, "origin");
    if (!!dh + !!mdh + !!origin > 1)
        doc_complain(a, link->line, "give only one of dh, mdh and origin");
    if (dh)
        read_dh(a, dh, d);
    if (mdh)
        read_dh(a, mdh, d);
    if (origin)
        doc_pose(a, origin->value, "origin", &d->joint_in_parent);
}

static void read_inertial(assembly *a, const tree_node *link, ramus_link_description *d)
{
    const tree_entry *com = tree_find(link, "com"), *inertia = tree_find(link, "inertia");
    read_not_negative(a, link, "mass", a->units.mass, &d->mass);
    if (com)
        doc_vec3(a, com->value, "com", a->units.length, &d->com);
    if (inertia) {
        double value[6] = { 0 };
        doc_numbers(a, inertia->value, "inertia", 3, 6, value);
        for (int k = 0; k < 6; k++)
            d->inertia[k] = value[k] * a->units.inertia;
    }
}

/* ---- names -------------------------------------------------------------------------------------------------- */

/* Links and frames of a module share one space of names, that of `on:`. `line` is negative for a frame. */
static void claim_place(links_reader *r, const char *name, int line)
{
    if (names_add(&r->places, name, line))
        return;
    const int first = names_find(&r->places, name);
    doc_complain(r->a, line < 0 ? -line : line, "the name '%.60s' is used twice in module '%s', first in line %d", name,
                 r->module_name, first < 0 ? -first : first);
}

static void read_frame(links_reader *r, const char *link, const char *name, int line, const tree_node *pose_node)
{
    ramus_pose pose = ramus_pose_identity();
    ramus_error err;
    const int before = r->a->p->errors;
    if (pose_node)
        doc_pose(r->a, pose_node, "pose", &pose);
    if (!name)
        return;
    claim_place(r, name, -line);
    if (r->a->p->errors == before && r->module && ramus_module_add_frame(r->module, name, link, pose, &err) != RAMUS_OK)
        doc_complain_error(r->a, line, &err);
}

/* A list of {name, pose}, or a map from names to poses. */
static void read_frames(links_reader *r, const char *link, const tree_node *node)
{
    static const char *const keys[] = { "name", "pose", NULL };
    assembly *a = r->a;
    if (node->kind == TREE_SCALAR) {
        doc_complain(a, node->line, "frames: a list of {name, pose} is expected, not %s", tree_kind_text(node));
        return;
    }
    for (const tree_entry *e = node->first; e; e = e->next) {
        if (node->kind == TREE_MAP) {
            const char *name = doc_check_name(a, e->key, e->line, "frame") ? e->key : NULL;
            read_frame(r, link, name, e->line, e->value);
        } else if (doc_map(a, e->value, "a frame", keys)) {
            const tree_entry *name = tree_find(e->value, "name"), *pose = tree_find(e->value, "pose");
            if (!name)
                doc_complain(a, e->line, "a frame needs a name");
            read_frame(r, link, name ? doc_name(a, name->value, "frame") : NULL, e->line, pose ? pose->value : NULL);
        }
    }
}

static const char *read_parent(links_reader *r, const tree_node *link)
{
    const tree_entry *entry = tree_find(link, "parent");
    if (!entry)
        return r->previous;
    const char *name = doc_name(r->a, entry->value, "parent");
    if (!name)
        return "";
    if (strcmp(name, "base") == 0) /* a link of that name that comes before, otherwise the module's own base */
        return names_find(&r->places, name) > 0 ? name : "";
    if (names_find(&r->links, name) >= 0)
        return name;
    hint h = hint_for(r->a->p, name);
    for (const tree_entry *e = r->list->first; e && hint_open(&h); e = e->next)
        offer_name(&h, e->value);
    hint_offer(&h, "base");
    doc_complain(r->a, entry->value->line, "parent: there is no link '%.60s' in module '%s'%s", name, r->module_name,
                 hint_text(&h));
    return "";
}

/* ---- the list ----------------------------------------------------------------------------------------------- */

static void read_link(links_reader *r, const tree_node *node)
{
    static const char *const keys[] = { "name", "parent", "joint",   "dh",     "mdh",    "origin",
                                        "mass", "com",    "inertia", "frames", "shapes", NULL };
    assembly *a = r->a;
    const int before = a->p->errors;
    ramus_error err;
    ramus_link_description d = ramus_link_description_default();
    d.line = node->line;
    if (!doc_map(a, node, "a link", keys))
        return;
    const tree_entry *name = tree_find(node, "name"), *joint = tree_find(node, "joint"),
                     *frames = tree_find(node, "frames"), *shapes = tree_find(node, "shapes");
    if (!name)
        doc_complain(a, node->line, "a link needs a name");
    else
        d.name = doc_name(a, name->value, "link");
    d.parent = read_parent(r, node);
    if (joint)
        read_joint(r, joint->value, &d);
    else
        doc_complain(a, node->line, "link '%.60s' needs a joint; 'joint: {type: fixed}' welds it to its parent",
                     d.name ? d.name : "");
    read_placement(a, node, &d);
    read_inertial(a, node, &d);
    if (d.name) {
        claim_place(r, d.name, node->line);
        r->previous = d.name;
    }
    if (a->p->errors == before && r->module && ramus_module_add_link(r->module, &d, &err) != RAMUS_OK)
        doc_complain_error(a, node->line, &err);
    if (a->p->errors == before && !r->module && d.name)
        module_check_link(&d, r->module_name, a->p->file, problems_forward, a->p);
    if (a->p->errors != before && r->module) { /* go on reading, build no more; what was built is looked at now */
        module_check_links(r->module, problems_forward, a->p);
        ramus_module_destroy(r->module);
        r->module = NULL;
    }
    if (frames)
        read_frames(r, d.name ? d.name : "", frames->value);
    if (shapes)
        assembly_read_shapes(a, r->module, d.name ? d.name : "", shapes);
}

/* Names and types of all joints first, for those that follow another. Complaints come later, but for names used twice.
 */
static bool scan(links_reader *r, const tree_node *list)
{
    const ramus_allocator *memory = &r->a->allocator;
    size_t nplace = 0;
    for (const tree_entry *e = list->first; e; e = e->next) {
        const tree_entry *frames = tree_find(e->value, "frames");
        nplace += 1 + (frames ? (size_t)frames->value->count : 0);
    }
    r->type = memory_new(memory, (size_t)list->count, sizeof *r->type);
    r->joint_line = memory_new(memory, (size_t)list->count, sizeof *r->joint_line);
    if (!r->type || !r->joint_line || !names_reserve(&r->places, memory, nplace) ||
        !names_reserve(&r->joints, memory, (size_t)list->count) ||
        !names_reserve(&r->links, memory, (size_t)list->count)) {
        doc_complain_memory(r->a);
        return false;
    }
    int item = 0;
    for (const tree_entry *e = list->first; e; e = e->next, item++) {
        const tree_entry *joint = tree_find(e->value, "joint"), *link = tree_find(e->value, "name");
        if (link && link->value->text)
            names_add(&r->links, link->value->text, item);
        const tree_entry *name = joint ? tree_find(joint->value, "name") : NULL;
        const tree_entry *type = joint ? tree_find(joint->value, "type") : NULL;
        if (type)
            joint_find_type(type->value->text, &r->type[item]);
        if (!name || !name->value->text[0])
            continue;
        r->joint_line[item] = name->value->line;
        if (!names_add(&r->joints, name->value->text, item))
            doc_complain(r->a, name->value->line, "two joints of module '%s' are called '%.60s', the first in line %d",
                         r->module_name, name->value->text, r->joint_line[names_find(&r->joints, name->value->text)]);
    }
    return true;
}

ramus_module *assembly_read_links(assembly *a, const char *name, const tree_entry *links)
{
    const tree_node *list = links->value;
    links_reader r = { .a = a, .module_name = name, .list = list, .previous = "" };
    const int before = a->p->errors;
    ramus_error err;
    if (list->kind != TREE_LIST || list->count == 0) {
        doc_complain(a, links->line, "links: a list of at least one link is expected, not %s",
                     list->kind == TREE_LIST ? "an empty one" : tree_kind_text(list));
        return NULL;
    }
    if (scan(&r, list)) {
        if (ramus_module_create(name, a->p->file, &a->allocator, &r.module, &err) != RAMUS_OK)
            doc_complain_error(a, links->line, &err);
        for (const tree_entry *e = list->first; e; e = e->next)
            read_link(&r, e->value);
    }
    if (a->p->errors != before) {
        ramus_module_destroy(r.module);
        r.module = NULL;
    }
    names_release(&r.places, &a->allocator);
    names_release(&r.joints, &a->allocator);
    names_release(&r.links, &a->allocator);
    memory_free(&a->allocator, r.type);
    memory_free(&a->allocator, r.joint_line);
    return r.module;
}
