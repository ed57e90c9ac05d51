/* assembly_links.c - the links of a module, read and written: joints, placements, inertias; read: frames
 *
 *     dh      joint, then Rz(theta) Tz(d) Tx(a) Rx(alpha)     link_in_joint = dh(a, alpha, d, theta)
 *     mdh     Rx(alpha) Tx(a), joint, then Rz(theta) Tz(d)    joint_in_parent = dh(a, alpha, 0, 0),
 *                                                             link_in_joint = dh(0, 0, d, theta)
 *     origin  joint frame in the parent link's frame          joint_in_parent = origin
 */
#include "fields.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "io/number.h"
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

/* A link as its fields have it. */
typedef struct link_item {
    ramus_link_description d;
    placement placed; /* dh and mdh; `origin` is joint_in_parent */
} link_item;

/* ---- joints ------------------------------------------------------------------------------------------------- */

#define AT(member) .at = offsetof(link_item, member)

static const field limit_fields[] = {
    { "lower", FIELD_NUMBER, 0, AT(d.lower), UNIT_COORDINATE, .absent = -INFINITY },
    { "upper", FIELD_NUMBER, 0, AT(d.upper), UNIT_COORDINATE, .absent = INFINITY },
    { "velocity", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(d.max_velocity), UNIT_COORDINATE, .absent = INFINITY },
    { "effort", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(d.max_effort), .absent = INFINITY },
    { .key = NULL },
};

static void read_limits(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    const ramus_link_description *d = &((link_item *)entity)->d;
    assembly *a = r->a;
    if (!entry || !fields_read_map(r, f, entry, entity))
        return;
    const tree_node *node = entry->value;
    if (ramus_joint_type_nq(d->joint_type) != 1 && (tree_find(node, "lower") || tree_find(node, "upper")))
        doc_report(a, node->line, "lower and upper limits are for joints with one coordinate, not for %s ones",
                   ramus_joint_type_name(d->joint_type));
    if (d->lower > d->upper)
        doc_report(a, node->line, "limits: lower is above upper");
    if (d->joint_type == RAMUS_REVOLUTE && a->units.angle == 1 &&
        (limit_is_degrees(d->lower) || limit_is_degrees(d->upper)))
        problems_add(a->p, RAMUS_WARNING, RAMUS_ERR_MODEL, node->line,
                     "limits: %g rad are many turns; if degrees are meant, put 'units: {angle: deg}' before",
                     limit_is_degrees(d->upper) ? d->upper : d->lower);
}

/* q = multiplier q_master + offset; the multiplier is in the units of the file until the master is known (find_master). */
static const field mimic_fields[] = {
    { "joint", FIELD_NAME, 0, AT(d.mimic) },
    { "multiplier", FIELD_NUMBER, 0, AT(d.mimic_multiplier), .absent = NAN },
    { "offset", FIELD_NUMBER, 0, AT(d.mimic_offset), UNIT_COORDINATE, .absent = NAN },
    { .key = NULL },
};

static void read_mimic(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    if (!entry || !fields_read_map(r, f, entry, entity))
        return;
    if (!tree_find(entry->value, "joint"))
        doc_report(r->a, entry->value->line, "mimic: the joint to follow is missing, as in 'joint: j1'");
    if (ramus_joint_type_nq(*r->joint) != 1)
        doc_report(r->a, entry->value->line,
                   "mimic: a %s joint cannot follow another, only joints with one coordinate can",
                   ramus_joint_type_name(*r->joint));
}

static bool is_mimic(const void *entity)
{
    return ((const link_item *)entity)->d.mimic != NULL;
}

static void read_axis(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    const ramus_joint_type type = *r->joint;
    ramus_vec3 *axis = (ramus_vec3 *)((char *)entity + f->at);
    if (!entry)
        return;
    if (doc_vec3(r->a, entry->value, f->key, 1, axis) && joint_has_axis(type) &&
        hypot(hypot(axis->x, axis->y), axis->z) < 1e-12)
        doc_report(r->a, entry->value->line, "%s: the axis of a %s joint cannot be zero", f->key,
                   ramus_joint_type_name(type));
    if (f->at == offsetof(link_item, d.second_axis) && type != RAMUS_UNIVERSAL)
        doc_report(r->a, entry->value->line, "second_axis: only a universal joint has one, and this is a %s joint",
                   ramus_joint_type_name(type));
}

static void read_passive(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    ramus_link_description *d = &((link_item *)entity)->d;
    bool passive;
    (void)f;
    if (!entry || !doc_flag(r->a, entry, &passive))
        return;
    if (tree_find(r->node, "mimic"))
        doc_report(r->a, entry->line,
                   "passive: a joint that follows another is driven or passive as that one; mark that one");
    else if (d->joint_type == RAMUS_FIXED)
        doc_report(r->a, entry->line, "passive: a fixed joint does not move");
    d->drive = passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
}

static void write_passive(const yaml_writer *w, const void *entity)
{
    text_add(w->out, ((const link_item *)entity)->d.drive == RAMUS_DRIVE_PASSIVE ? "true" : "false");
}

static bool has_drive(const void *entity)
{
    return ((const link_item *)entity)->d.drive != RAMUS_DRIVE_DEFAULT;
}

static const field joint_fields[] = {
    { "name", FIELD_NAME, 0, AT(d.joint_name) },
    { "type", FIELD_JOINT, FIELD_REQUIRED | FIELD_DECIDES, AT(d.joint_type) },
    { "axis", FIELD_VEC3, 0, AT(d.axis), .absent = 1, .read = read_axis },
    { "second_axis", FIELD_VEC3, 0, AT(d.second_axis), .read = read_axis,
      .only = { offsetof(link_item, d.joint_type), RAMUS_UNIVERSAL } },
    { "pitch", FIELD_PITCH, 0, AT(d.pitch), .only = { offsetof(link_item, d.joint_type), RAMUS_HELICAL } },
    { "armature", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(d.armature), UNIT_ARMATURE },
    { "damping", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(d.damping) },
    { "friction", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(d.friction) },
    { "limits", FIELD_MAP, .read = read_limits, .what = "limits", .fields = limit_fields },
    { "mimic", FIELD_MAP, .read = read_mimic, .is_written = is_mimic, .what = "mimic", .fields = mimic_fields },
    { "passive", .read = read_passive, .write = write_passive, .is_written = has_drive },
    { .key = NULL },
};

static void read_joint(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    ramus_link_description *d = &((link_item *)entity)->d;
    ramus_joint_type type;
    if (!entry) {
        doc_report(r->a, r->node->line, "link '%.60s' needs a joint; 'joint: {type: fixed}' welds it to its parent",
                   r->name);
        return;
    }
    const tree_entry *name = tree_find(entry->value, "name"), *known = tree_find(entry->value, "type");
    const entity_reader joint = { r->a, r->node, "joint", name ? name->value->text : "", &d->joint_type };
    if (fields_read_map(&joint, f, entry, entity) && !name && known && joint_find_type(known->value->text, &type) &&
        type != RAMUS_FIXED)
        doc_report(r->a, entry->value->line, "a %s joint needs a name", ramus_joint_type_name(type));
}

/* ---- placement ---------------------------------------------------------------------------------------------- */

static const field dh_fields[] = {
    { "a", FIELD_NUMBER, 0, AT(placed.a), UNIT_LENGTH, .absent = NAN },
    { "alpha", FIELD_NUMBER, 0, AT(placed.alpha), UNIT_ANGLE, .absent = NAN },
    { "d", FIELD_NUMBER, 0, AT(placed.d), UNIT_LENGTH, .absent = NAN },
    { "theta", FIELD_NUMBER, 0, AT(placed.theta), UNIT_ANGLE, .absent = NAN },
    { .key = NULL },
};

static void read_dh(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    ramus_link_description *d = &((link_item *)entity)->d;
    const placement *p = &((link_item *)entity)->placed;
    if (!entry || !fields_read_map(r, f, entry, entity))
        return;
    doc_doubt_angle(r->a, entry->line, "alpha", p->alpha);
    doc_doubt_angle(r->a, entry->line, "theta", p->theta);
    if (d->axis.x != 0 || d->axis.y != 0 || !(d->axis.z > 0))
        doc_report(r->a, entry->line,
                   "%s: the joint moves about or along z, so its axis is [0, 0, 1] or left out; for "
                   "another axis use origin",
                   f->key);
    if (strcmp(f->key, "dh") == 0) {
        d->link_in_joint = ramus_pose_from_dh(p->a, p->alpha, p->d, p->theta);
    } else {
        d->joint_in_parent = ramus_pose_from_dh(p->a, p->alpha, 0, 0);
        d->link_in_joint = ramus_pose_from_dh(0, 0, p->d, p->theta);
    }
}

/* ---- inertia ------------------------------------------------------------------------------------------------ */

static void read_inertia(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    double value[6] = { 0 };
    if (entry)
        doc_numbers(r->a, entry->value, f->key, 3, 6, value);
    for (int k = 0; k < 6; k++)
        ((link_item *)entity)->d.inertia[k] = value[k] * r->a->units.inertia;
}

/* How many of the six numbers a file needs. */
static int inertia_count(const double inertia[6])
{
    if (inertia[3] != 0 || inertia[4] != 0 || inertia[5] != 0)
        return 6;
    return inertia[0] != 0 || inertia[1] != 0 || inertia[2] != 0 ? 3 : 0;
}

static void write_inertia(const yaml_writer *w, const void *entity)
{
    const double *inertia = ((const link_item *)entity)->d.inertia;
    text_add(w->out, "[");
    export_list(w->out, inertia_count(inertia), inertia, ", ");
    text_add(w->out, "]");
}

static bool has_inertia(const void *entity)
{
    return inertia_count(((const link_item *)entity)->d.inertia) > 0;
}

/* ---- links -------------------------------------------------------------------------------------------------- */

static const field link_fields[] = {
    { "name", FIELD_NAME, 0, AT(d.name) },
    { "parent", FIELD_NAME, 0, AT(d.parent) },
    { "joint", FIELD_MAP, .read = read_joint, .what = "a joint", .fields = joint_fields },
    { "dh", FIELD_MAP, .read = read_dh, .only = { offsetof(link_item, placed.kind), PLACED_BY_DH }, .what = "dh",
      .fields = dh_fields },
    { "mdh", FIELD_MAP, .read = read_dh, .only = { offsetof(link_item, placed.kind), PLACED_BY_MDH }, .what = "mdh",
      .fields = dh_fields },
    { "origin", FIELD_POSE, 0, AT(d.joint_in_parent) },
    { "mass", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(d.mass), UNIT_MASS },
    { "com", FIELD_VEC3, 0, AT(d.com), UNIT_LENGTH },
    { "inertia", .read = read_inertia, .write = write_inertia, .is_written = has_inertia },
    { .key = "frames" }, /* read_frames, and after the others in export_yaml.c */
    { .key = "shapes" }, /* assembly_shapes.c */
    { .key = NULL },
};

static link_item describe(const yaml_writer *w, int k, const char *parent)
{
    const ramus_link_info info = ramus_model_link(w->model, (ramus_link){ k });
    const ramus_joint_type type = info.joint_type;
    link_item item = { ramus_link_description_default(), w->placed[k] };
    ramus_link_description *d = &item.d;
    d->name = yaml_local_name(w->model, info.instance, info.name);
    d->parent = parent;
    d->joint_name = yaml_local_name(w->model, info.instance, info.joint_name);
    d->joint_type = type;
    if (item.placed.kind == PLACED_BY_ORIGIN || item.placed.kind == PLACED_ANEW)
        d->joint_in_parent = item.placed.origin;
    ramus_inertia body = { .mass = info.mass, .com = info.com };
    memcpy(body.about_com, info.inertia, sizeof body.about_com);
    if (item.placed.kind == PLACED_ANEW)
        body = ramus_spatial_inertia_to_parent(info.link_in_joint, &body);
    d->mass = info.mass;
    d->com = body.com;
    memcpy(d->inertia, body.about_com, sizeof d->inertia);
    if (type == RAMUS_FIXED)
        return item;
    if (joint_has_axis(type))
        d->axis = export_axis(&info);
    if (type == RAMUS_UNIVERSAL)
        d->second_axis = export_step_axis(&info, TURN_X);
    d->pitch = info.pitch;
    d->armature = info.armature;
    d->damping = info.damping;
    d->friction = info.friction;
    if (ramus_joint_type_nq(type) == 1) {
        d->lower = info.lower;
        d->upper = info.upper;
    }
    d->max_velocity = info.max_velocity;
    d->max_effort = info.max_effort;
    d->mimic_multiplier = info.mimic_multiplier;
    d->mimic_offset = info.mimic_offset;
    if (info.mimic.index >= 0)
        d->mimic = yaml_local_name(w->model, info.instance, ramus_model_link(w->model, info.mimic).joint_name);
    else if (info.passive != (type == RAMUS_FREE))
        d->drive = info.passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
    return item;
}

ramus_status export_yaml_link(const yaml_writer *w, int k, const char *parent)
{
    const link_item item = describe(w, k, parent);
    yaml_writer lines = *w;
    lines.separator = "\n        ";
    RAMUS_TRY(yaml_check_name(item.d.name, "link", w->err));
    if (item.d.joint_name[0])
        RAMUS_TRY(yaml_check_name(item.d.joint_name, "joint", w->err));
    text_add(w->out, "      - ");
    fields_write(&lines, link_fields, 0, &item);
    text_add(w->out, "\n");
    return RAMUS_OK;
}

/* ---- names -------------------------------------------------------------------------------------------------- */

/* The `name:` of a map that has one. */
static void offer_name(hint *h, const tree_node *map)
{
    const tree_entry *name = tree_find(map, "name");
    if (name && name->value->text[0])
        hint_offer(h, name->value->text);
}

/* Links and frames of a module share one space of names, that of `on:`. `line` is negative for a frame. */
static void claim_place(links_reader *r, const char *name, int line)
{
    if (names_add(&r->places, name, line))
        return;
    const int first = names_find(&r->places, name);
    doc_report(r->a, line < 0 ? -line : line, "the name '%.60s' is used twice in module '%s', first in line %d", name,
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
        doc_report_error(r->a, line, &err);
}

/* A list of {name, pose}, or a map from names to poses. */
static void read_frames(links_reader *r, const char *link, const tree_node *node)
{
    static const char *const keys[] = { "name", "pose", NULL };
    assembly *a = r->a;
    if (node->kind == TREE_SCALAR) {
        doc_report(a, node->line, "frames: a list of {name, pose} is expected, not %s", tree_kind_text(node));
        return;
    }
    for (const tree_entry *e = node->first; e; e = e->next) {
        if (node->kind == TREE_MAP) {
            const char *name = doc_check_name(a, e->key, e->line, "frame") ? e->key : NULL;
            read_frame(r, link, name, e->line, e->value);
        } else if (doc_map(a, e->value, "a frame", keys)) {
            const tree_entry *name = tree_find(e->value, "name"), *pose = tree_find(e->value, "pose");
            if (!name)
                doc_report(a, e->line, "a frame needs a name");
            read_frame(r, link, name ? doc_name(a, name->value, "frame") : NULL, e->line, pose ? pose->value : NULL);
        }
    }
}

/* The joint that is followed; the multiplier of the file becomes one of SI. */
static void find_master(links_reader *r, const entity_reader *link, ramus_link_description *d)
{
    assembly *a = r->a;
    const int master = names_find(&r->joints, d->mimic);
    if (master >= 0) {
        const entity_reader other = { .a = a, .joint = &r->type[master] };
        d->mimic_multiplier *= fields_factor(link, UNIT_COORDINATE) / fields_factor(&other, UNIT_COORDINATE);
        return;
    }
    const tree_node *mimic = tree_find(tree_find(link->node, "joint")->value, "mimic")->value;
    hint h = hint_for(a->p, d->mimic);
    for (const tree_entry *e = r->list->first; e && hint_open(&h); e = e->next)
        offer_name(&h, tree_find(e->value, "joint") ? tree_find(e->value, "joint")->value : NULL);
    doc_report(a, tree_find(mimic, "joint")->value->line, "mimic: module '%s' has no joint '%.60s'%s", r->module_name,
               d->mimic, hint_text(&h));
}

/* The parent that `name` (NULL: none, or wrong) means. */
static const char *find_parent(links_reader *r, const tree_node *link, const char *name)
{
    const tree_entry *entry = tree_find(link, "parent");
    if (!entry)
        return r->previous;
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
    doc_report(r->a, entry->value->line, "parent: there is no link '%.60s' in module '%s'%s", name, r->module_name,
               hint_text(&h));
    return "";
}

/* ---- the list ----------------------------------------------------------------------------------------------- */

static void read_link(links_reader *r, const tree_node *node)
{
    assembly *a = r->a;
    const int before = a->p->errors;
    ramus_error err;
    link_item item = { .d = ramus_link_description_default() };
    ramus_link_description *d = &item.d;
    const tree_entry *name = tree_find(node, "name"), *frames = tree_find(node, "frames"),
                     *shapes = tree_find(node, "shapes");
    const entity_reader reader = { a, node, "link", name ? name->value->text : "", &d->joint_type };
    if (!fields_read(&reader, "a link", link_fields, &item))
        return;
    d->line = node->line;
    if (!name)
        doc_report(a, node->line, "a link needs a name");
    if (!!tree_find(node, "dh") + !!tree_find(node, "mdh") + !!tree_find(node, "origin") > 1)
        doc_report(a, node->line, "give only one of dh, mdh and origin");
    d->parent = find_parent(r, node, d->parent);
    if (d->mimic)
        find_master(r, &reader, d);
    if (d->name) {
        claim_place(r, d->name, node->line);
        r->previous = d->name;
    }
    if (a->p->errors == before && r->module && ramus_module_add_link(r->module, d, &err) != RAMUS_OK)
        doc_report_error(a, node->line, &err);
    if (a->p->errors == before && !r->module && d->name)
        module_check_link(d, r->module_name, a->p->file, problems_forward, a->p);
    if (a->p->errors != before && r->module) { /* go on reading, build no more; what was built is looked at now */
        module_check_links(r->module, problems_forward, a->p);
        ramus_module_destroy(r->module);
        r->module = NULL;
    }
    if (frames)
        read_frames(r, d->name ? d->name : "", frames->value);
    if (shapes)
        assembly_read_shapes(a, r->module, d->name ? d->name : "", shapes);
}

/* Names and types of all joints first, for those that follow another. Problems are reported later, but for names used twice.
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
        doc_report_memory(r->a);
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
            doc_report(r->a, name->value->line, "two joints of module '%s' are called '%.60s', the first in line %d",
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
        doc_report(a, links->line, "links: a list of at least one link is expected, not %s",
                   list->kind == TREE_LIST ? "an empty one" : tree_kind_text(list));
        return NULL;
    }
    if (scan(&r, list)) {
        if (ramus_module_create(name, a->p->file, &a->allocator, &r.module, &err) != RAMUS_OK)
            doc_report_error(a, links->line, &err);
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
