/* assembly_constraints.c - `constraints:`, the list of equality constraints of an assembly
 *
 *     - {name: roll,  type: rolling, frame: platform/body, axis: [0, 1, 0]}            seen from `of` (the world)
 *     - {name: left,  type: wheel, frame: base/left, axis: [0, 1, 0], radius: 0.1}     on the plane z = 0 of `of`
 *     - {name: loop,  type: closure, joint: revolute, axis: [0, 0, 1], between: [a/tip, b/tip]}
 *     - {name: gear,  type: coupling, coordinates: {s1/j1: 1, s2/j1: -2}, offset: 0}
 *     - {name: slot,  type: point_on_line, point: a/tip, at: [0, 0, 0.1], of: b/l1, direction: [1, 0, 0]}
 *     - {name: table, type: point_on_plane, point: a/tip, of: world, origin: [0, 0, 0.7], normal: [0, 0, 1]}
 *     - {name: rod,   type: distance, between: [a/tip, b/tip], length: 0.3}
 *
 * `pose_a` and `pose_b` place the constraint's frames in the links'; `pose`, `origin` and `at` are short for them. A
 * constraint without a name is called after its type and its place in the list, from 1. Frames and joints are looked
 * up here, so that a wrong name is reported with its line and the names there are. Coordinates of a coupling are in the
 * units of the file; the row is kept in those of its first coordinate.
 */
#include "assembly.h"

#include "base/memory.h"
#include "model/module.h"

#include <stdio.h>
#include <string.h>

typedef struct reader {
    assembly *a;
    const tree_node *node;
    ramus_constraint_description d;
    char name[128];
    const char **joint;
    double *coefficient;
} reader;

/* ---- parts -------------------------------------------------------------------------------------------------- */

static void need_frame(reader *r, const char *key, const char **out)
{
    const tree_entry *entry = tree_find(r->node, key);
    if (entry)
        *out = doc_frame(r->a, entry->value, key);
    else
        doc_complain(r->a, r->node->line, "constraint '%.60s': '%s: INSTANCE/LINK' is missing", r->name, key);
}

static void optional_frame(reader *r, const char *key, const char **out)
{
    if (tree_find(r->node, key))
        need_frame(r, key, out);
}

static void optional_vec3(reader *r, const char *key, double unit, ramus_vec3 *out)
{
    const tree_entry *entry = tree_find(r->node, key);
    if (entry)
        doc_vec3(r->a, entry->value, key, unit, out);
}

static void need_vec3(reader *r, const char *key, ramus_vec3 *out)
{
    optional_vec3(r, key, 1, out);
    if (!tree_find(r->node, key))
        doc_complain(r->a, r->node->line, "constraint '%.60s': '%s: [x, y, z]' is missing", r->name, key);
}

/* By its own key, or by a short one (NULL: there is none), which has been read. */
static void optional_pose(reader *r, const char *key, const char *short_key, ramus_pose *out)
{
    const tree_entry *entry = tree_find(r->node, key);
    if (entry && short_key && tree_find(r->node, short_key))
        doc_complain(r->a, entry->line, "constraint '%.60s': give only one of %s and %s", r->name, short_key, key);
    if (entry)
        doc_pose(r->a, entry->value, key, out);
}

/* `what`: "a closure". */
static void need_between(reader *r, const char *what)
{
    const tree_entry *between = tree_find(r->node, "between");
    if (!between || between->value->kind != TREE_LIST || between->value->count != 2) {
        doc_complain(r->a, between ? between->value->line : r->node->line,
                     "constraint '%.60s': %s is between two frames: 'between: [INSTANCE/LINK, INSTANCE/LINK]'", r->name,
                     what);
        return;
    }
    r->d.frame_a = doc_frame(r->a, between->value->first->value, "between");
    r->d.frame_b = doc_frame(r->a, between->value->first->next->value, "between");
}

/* ---- kinds -------------------------------------------------------------------------------------------------- */

static void read_rolling(reader *r)
{
    static const char *const keys[] = { "name", "type", "frame", "axis", "of", "pose_a", "pose_b", NULL };
    if (!doc_map(r->a, r->node, "a rolling constraint", keys))
        return;
    need_frame(r, "frame", &r->d.frame_b);
    optional_frame(r, "of", &r->d.frame_a);
    need_vec3(r, "axis", &r->d.axis);
    optional_pose(r, "pose_a", NULL, &r->d.pose_a);
    optional_pose(r, "pose_b", NULL, &r->d.pose_b);
}

static void read_wheel(reader *r)
{
    static const char *const keys[] = { "name", "type", "frame",  "axis",   "radius",
                                        "of",   "pose", "pose_a", "pose_b", NULL };
    if (!doc_map(r->a, r->node, "a wheel constraint", keys))
        return;
    need_frame(r, "frame", &r->d.frame_b);
    optional_frame(r, "of", &r->d.frame_a);
    optional_pose(r, "pose", NULL, &r->d.pose_a);
    optional_pose(r, "pose_a", "pose", &r->d.pose_a);
    optional_pose(r, "pose_b", NULL, &r->d.pose_b);
    need_vec3(r, "axis", &r->d.axis);
    const tree_entry *radius = tree_find(r->node, "radius");
    if (!radius)
        doc_complain(r->a, r->node->line, "constraint '%.60s': the wheel's 'radius' is missing", r->name);
    else
        doc_number(r->a, radius, r->a->units.length, &r->d.radius);
}

static void read_joint_type(reader *r)
{
    const tree_entry *entry = tree_find(r->node, "joint");
    const char *name = entry ? doc_text(r->a, entry->value, "joint") : NULL;
    if (!entry)
        doc_complain(r->a, r->node->line, "constraint '%.60s': the type of joint is missing, as in 'joint: revolute'",
                     r->name);
    if (!name)
        return;
    char text[512];
    hint h = hint_for(r->a->p, name);
    for (int k = 0; k < RAMUS_JOINT_TYPE_COUNT; k++) {
        if (strcmp(name, ramus_joint_type_name((ramus_joint_type)k)) == 0) {
            r->d.joint_type = (ramus_joint_type)k;
            return;
        }
        hint_offer(&h, ramus_joint_type_name((ramus_joint_type)k));
    }
    doc_complain(r->a, entry->value->line, "unknown joint type '%.60s'%s", name, hint_text(&h, text));
}

static void read_closure(reader *r)
{
    static const char *const keys[] = { "name", "type", "joint", "axis", "pitch", "between", "pose_a", "pose_b", NULL };
    assembly *a = r->a;
    if (!doc_map(a, r->node, "a closure", keys))
        return;
    const tree_entry *pitch = tree_find(r->node, "pitch");
    read_joint_type(r);
    need_between(r, "a closure");
    optional_vec3(r, "axis", 1, &r->d.axis);
    optional_pose(r, "pose_a", NULL, &r->d.pose_a);
    optional_pose(r, "pose_b", NULL, &r->d.pose_b);
    if (pitch && doc_number(a, pitch, a->units.length / a->units.angle, &r->d.pitch) && r->d.pitch != 0 &&
        r->d.joint_type != RAMUS_HELICAL)
        doc_complain(a, pitch->value->line, "pitch: only a helical closure has one, and this is a %s one",
                     ramus_joint_type_name(r->d.joint_type));
    if (!pitch && r->d.joint_type == RAMUS_HELICAL)
        doc_complain(a, r->node->line, "constraint '%.60s': a helical closure needs a pitch (length per angle)",
                     r->name);
}

static void read_coordinates(reader *r, const tree_node *map)
{
    assembly *a = r->a;
    double first = 0;
    r->joint = memory_new(&a->allocator, (size_t)map->count, sizeof *r->joint);
    r->coefficient = memory_new(&a->allocator, (size_t)map->count, sizeof *r->coefficient);
    if (!r->joint || !r->coefficient) {
        doc_complain_memory(a);
        return;
    }
    for (const tree_entry *e = map->first; e; e = e->next) {
        const module_link *link = doc_find_joint(a, e->key);
        double factor[7], *c = &r->coefficient[r->d.ncoordinate];
        if (!link) {
            doc_complain_joint(a, e->line, "coordinates", e->key);
        } else if (ramus_joint_type_nq(link->d.joint_type) != 1) {
            doc_complain_model(a, e->line,
                               "coordinates: joint '%.60s' is %s; a coupling is about joints with one "
                               "coordinate",
                               e->key, ramus_joint_type_name(link->d.joint_type));
        } else if (doc_number(a, e, 1, c)) {
            doc_joint_units(a, link->d.joint_type, factor);
            if (r->d.ncoordinate == 0)
                first = factor[0];
            *c *= first / factor[0];
            r->joint[r->d.ncoordinate++] = e->key;
        }
    }
    doc_optional_number(a, r->node, "offset", first > 0 ? first : 1, &r->d.offset);
    r->d.joint = r->joint;
    r->d.coefficient = r->coefficient;
}

static void read_coupling(reader *r)
{
    static const char *const keys[] = { "name", "type", "coordinates", "offset", NULL };
    if (!doc_map(r->a, r->node, "a coupling", keys))
        return;
    const tree_entry *entry = tree_find(r->node, "coordinates");
    if (!entry || entry->value->kind != TREE_MAP || entry->value->count == 0)
        doc_complain(r->a, entry ? entry->value->line : r->node->line,
                     "constraint '%.60s': a coupling has 'coordinates: {INSTANCE/JOINT: coefficient, ...}'", r->name);
    else
        read_coordinates(r, entry->value);
}

static void read_point(reader *r)
{
    static const char *const on_line[] = { "name",   "type",      "point",  "at",     "of",
                                           "origin", "direction", "pose_a", "pose_b", NULL };
    static const char *const on_plane[] = { "name",   "type",   "point",  "at",     "of",
                                            "origin", "normal", "pose_a", "pose_b", NULL };
    const int line = r->d.kind == RAMUS_CONSTRAINT_POINT_ON_LINE;
    if (!doc_map(r->a, r->node, line ? "a point on a line" : "a point on a plane", line ? on_line : on_plane))
        return;
    need_frame(r, "point", &r->d.frame_b);
    optional_frame(r, "of", &r->d.frame_a);
    optional_vec3(r, "at", r->a->units.length, &r->d.pose_b.position);
    optional_vec3(r, "origin", r->a->units.length, &r->d.pose_a.position);
    optional_pose(r, "pose_b", "at", &r->d.pose_b);
    optional_pose(r, "pose_a", "origin", &r->d.pose_a);
    need_vec3(r, line ? "direction" : "normal", &r->d.axis);
}

static void read_distance(reader *r)
{
    static const char *const keys[] = { "name", "type", "between", "length", "pose_a", "pose_b", NULL };
    if (!doc_map(r->a, r->node, "a distance", keys))
        return;
    const tree_entry *length = tree_find(r->node, "length");
    need_between(r, "a distance");
    optional_pose(r, "pose_a", NULL, &r->d.pose_a);
    optional_pose(r, "pose_b", NULL, &r->d.pose_b);
    if (!length)
        doc_complain(r->a, r->node->line, "constraint '%.60s': the 'length' of the distance is missing", r->name);
    else
        doc_number(r->a, length, r->a->units.length, &r->d.length);
}

/* ---- one constraint ----------------------------------------------------------------------------------------- */

static int read_kind(reader *r)
{
    assembly *a = r->a;
    const tree_entry *entry = tree_find(r->node, "type");
    const char *name = entry ? doc_text(a, entry->value, "type") : NULL;
    if (r->node->kind != TREE_MAP)
        doc_complain(a, r->node->line, "a constraint is a map of keys and values, not %s", tree_kind_text(r->node));
    else if (!entry)
        doc_complain(a, r->node->line, "a constraint needs a type, as in 'type: closure'");
    if (!name)
        return 0;
    char text[512];
    hint h = hint_for(a->p, name);
    for (int k = 0; k < RAMUS_CONSTRAINT_KIND_COUNT; k++) {
        if (strcmp(name, ramus_constraint_kind_name((ramus_constraint_kind)k)) == 0) {
            r->d.kind = (ramus_constraint_kind)k;
            return 1;
        }
        hint_offer(&h, ramus_constraint_kind_name((ramus_constraint_kind)k));
    }
    doc_complain(a, entry->value->line, "unknown type '%.60s' of constraint%s", name, hint_text(&h, text));
    return 0;
}

static void read_constraint(assembly *a, const tree_node *node, int place)
{
    static void (*const read[RAMUS_CONSTRAINT_KIND_COUNT])(reader *) = {
        [RAMUS_CONSTRAINT_ROLLING] = read_rolling,     [RAMUS_CONSTRAINT_WHEEL] = read_wheel,
        [RAMUS_CONSTRAINT_CLOSURE] = read_closure,     [RAMUS_CONSTRAINT_COUPLING] = read_coupling,
        [RAMUS_CONSTRAINT_POINT_ON_LINE] = read_point, [RAMUS_CONSTRAINT_POINT_ON_PLANE] = read_point,
        [RAMUS_CONSTRAINT_DISTANCE] = read_distance,
    };
    reader r = { .a = a, .node = node, .d = ramus_constraint_description_default() };
    const int before = a->p->errors;
    ramus_error err;
    if (!read_kind(&r))
        return;
    const tree_entry *entry = tree_find(node, "name");
    const char *name = entry ? doc_name(a, entry->value, "constraint") : NULL;
    if (name)
        snprintf(r.name, sizeof r.name, "%.100s", name);
    else
        snprintf(r.name, sizeof r.name, "%s%d", ramus_constraint_kind_name(r.d.kind), place);
    r.d.name = name ? name : r.name;
    r.d.line = node->line;
    read[r.d.kind](&r);
    if (a->p->errors == before && ramus_builder_add_constraint(a->builder, &r.d, &err) != RAMUS_OK)
        doc_complain_error(a, node->line, &err);
    memory_free(&a->allocator, r.joint);
    memory_free(&a->allocator, r.coefficient);
}

void assembly_read_constraints(assembly *a, const tree_entry *constraints)
{
    const tree_node *list = constraints->value;
    int place = 0;
    if (list->kind != TREE_LIST) {
        doc_complain(a, constraints->line, "constraints: a list is expected, not %s", tree_kind_text(list));
        return;
    }
    if (a->broken)
        return;
    for (const tree_entry *e = list->first; e; e = e->next)
        read_constraint(a, e->value, ++place);
}
