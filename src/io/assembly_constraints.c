/* assembly_constraints.c - `constraints:` of an assembly, equalities and one-sided ones, read and written
 *
 *     - {name: roll,  type: rolling, frame: platform/body, axis: [0, 1, 0]}            seen from `of` (the world)
 *     - {name: left,  type: wheel, frame: base/left, axis: [0, 1, 0], radius: 0.1}     on the plane z = 0 of `of`
 *     - {name: loop,  type: closure, joint: revolute, axis: [0, 0, 1], between: [a/tip, b/tip]}
 *     - {name: gear,  type: coupling, coordinates: {s1/j1: 1, s2/j1: -2}, offset: 0}
 *     - {name: slot,  type: point_on_line, point: a/tip, at: [0, 0, 0.1], of: b/l1, direction: [1, 0, 0]}
 *     - {name: table, type: point_on_plane, point: a/tip, of: world, origin: [0, 0, 0.7], normal: [0, 0, 1]}
 *     - {name: rod,   type: distance, between: [a/tip, b/tip], length: 0.3}
 *     - {name: floor, type: contact, point: ball/body, radius: 0.1, normal: [0, 0, 1], friction: 0.5, restitution: 0.8}
 *     - {name: balls, type: contact, point: a/body, radius: 0.1, of: b/body, sphere: 0.1}
 *     - {name: crate, type: contact, point: crate/body, box: [0.2, 0.2, 0.1], friction: 0.5}         its corners
 *     - {name: shelf, type: contact, point: ball/body, radius: 0.1, block: [1, 0.4, 0.05], origin: [0, 0, 0.8]}
 *     - {name: hills, type: contact, point: ball/body, radius: 0.1, field: {size: [4, 4], file: hills.txt}}
 *     - {name: rope,  type: distance_limits, between: [a/tip, b/tip], upper: 1}
 *     - {name: end,   type: stop, joint: s1/j1}                                        at the joint's limits, or at lower, upper
 *
 * `pose_a` and `pose_b` place the constraint's frames in the links'; `pose`, `origin` and `at` are short for them. A
 * constraint without a name is called after its type and its place in the list, from 1. Frames and joints are looked
 * up here, so that a wrong name is reported with its line and the names there are. Coordinates of a coupling are in the
 * units of the file; the row is kept in those of its first coordinate.
 *
 * Written, constraints of nested assemblies are among the robot's own, with their full names; the distance of a bar is left to
 * the bar.
 */
#include "fields.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "model/module.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef ramus_constraint_description constraint;

/* ---- fields of their own ------------------------------------------------------------------------------------ */

/* The arrays are released by read_constraint. */
static void read_coordinates(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    assembly *a = r->a;
    constraint *d = entity;
    double first = 0;
    (void)f;
    if (!entry || entry->value->kind != TREE_MAP || entry->value->count == 0) {
        doc_report(a, entry ? entry->value->line : r->node->line,
                   "constraint '%.60s': a coupling has 'coordinates: {INSTANCE/JOINT: coefficient, ...}'", r->name);
        return;
    }
    const char **joint = memory_new(&a->allocator, (size_t)entry->value->count, sizeof *joint);
    double *coefficient = memory_new(&a->allocator, (size_t)entry->value->count, sizeof *coefficient);
    d->joint = joint;
    d->coefficient = coefficient;
    if (!joint || !coefficient) {
        doc_report_memory(a);
        return;
    }
    for (const tree_entry *e = entry->value->first; e; e = e->next) {
        double unit = 0, *c = &coefficient[d->ncoordinate];
        if (doc_coordinate(a, e->line, "coordinates", e->key, &unit) && doc_number(a, e, 1, c)) {
            first = d->ncoordinate == 0 ? unit : first;
            *c *= first / unit;
            joint[d->ncoordinate++] = e->key;
        }
    }
}

/* A joint that is named twice has the sum of its coefficients. */
static void write_coordinates(const yaml_writer *w, const void *entity)
{
    const constraint *c = entity;
    const size_t n = (size_t)c->ncoordinate;
    name_map first = { 0 }; /* place where a joint is named first */
    double *sum = memory_new(&w->out->allocator, n, sizeof *sum);
    if (!sum || !names_reserve(&first, &w->out->allocator, n)) {
        memory_free(&w->out->allocator, sum);
        w->out->failed = 1;
        return;
    }
    for (int k = 0; k < c->ncoordinate; k++) {
        names_add(&first, c->joint[k], k);
        sum[names_find(&first, c->joint[k])] += c->coefficient[k];
    }
    int count = 0;
    text_add(w->out, "{");
    for (int k = 0; k < c->ncoordinate; k++) {
        if (names_find(&first, c->joint[k]) != k)
            continue;
        text_add(w->out, "%s", count++ ? ", " : "");
        yaml_path(w->model, w->out, ramus_model_find_joint(w->model, c->joint[k]), c->joint[k], "");
        export_add(w->out, ": %n", sum[k]);
    }
    text_add(w->out, "}");
    names_release(&first, &w->out->allocator);
    memory_free(&w->out->allocator, sum);
}

/* In the unit of the first coordinate. */
static void read_offset(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    constraint *c = entity;
    double unit = 1;
    (void)f;
    if (entry && c->ncoordinate > 0)
        doc_coordinate(r->a, entry->line, "coordinates", c->joint[0], &unit);
    if (entry)
        doc_number(r->a, entry, unit, &c->offset);
}

/* The joint of a stop; its arrays are released by read_constraint. */
static void read_joint(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    constraint *d = entity;
    double unit = 0;
    (void)f;
    if (!entry || entry->value->kind != TREE_SCALAR) {
        doc_report(r->a, entry ? entry->value->line : r->node->line,
                   "constraint '%.60s': a stop has 'joint: INSTANCE/JOINT'", r->name);
        return;
    }
    const char **joint = memory_new(&r->a->allocator, 1, sizeof *joint);
    d->joint = joint;
    if (!joint) {
        doc_report_memory(r->a);
        return;
    }
    if (doc_coordinate(r->a, entry->value->line, "joint", entry->value->text, &unit)) {
        joint[0] = entry->value->text;
        d->ncoordinate = 1;
    }
}

static void write_joint(const yaml_writer *w, const void *entity)
{
    const constraint *c = entity;
    yaml_path(w->model, w->out, ramus_model_find_joint(w->model, c->joint[0]), c->joint[0], "");
}

/* Of a stop, in the unit of its coordinate. */
static void read_stop_limit(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    constraint *c = entity;
    double unit = 1;
    if (entry && c->ncoordinate > 0 && doc_coordinate(r->a, entry->line, "joint", c->joint[0], &unit))
        doc_number(r->a, entry, unit, (double *)((char *)entity + f->at));
}

/* ---- kinds -------------------------------------------------------------------------------------------------- */

#define AT(member) .at = offsetof(constraint, member)
_Static_assert(offsetof(constraint, frame_b) == offsetof(constraint, frame_a) + sizeof(const char *), "FIELD_FRAMES");

#define POSES                                                                                                          \
    { "pose_a", FIELD_POSE, 0, AT(pose_a) },                                                                           \
    {                                                                                                                  \
        "pose_b", FIELD_POSE, 0, AT(pose_b)                                                                            \
    }
#define SEEN_FROM                                                                                                      \
    {                                                                                                                  \
        "of", FIELD_FRAME, FIELD_OR_WORLD, AT(frame_a)                                                                 \
    }
#define FRICTION                                                                                                       \
    {                                                                                                                  \
        "friction", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(friction)                                                     \
    }
#define RESTITUTION                                                                                                    \
    { "restitution", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(restitution) },                                              \
    {                                                                                                                  \
        "energy_restitution", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(energy_restitution)                                 \
    }
#define POINT_FIELDS(axis_key)                                                                                         \
    {                                                                                                                  \
        FIELDS_NAME_AND_TYPE, { "point", FIELD_FRAME, FIELD_REQUIRED, AT(frame_b) }, SEEN_FROM,                        \
            { axis_key, FIELD_VEC3, FIELD_REQUIRED, AT(axis) }, { "at", FIELD_POSITION, 0, AT(pose_b) },               \
            { "pose_b", FIELD_POSE, FIELD_ALTERNATIVE, AT(pose_b) }, { "origin", FIELD_POSITION, 0, AT(pose_a) },      \
            { "pose_a", FIELD_POSE, FIELD_ALTERNATIVE, AT(pose_a) },                                                   \
        {                                                                                                              \
            .key = NULL                                                                                                \
        }                                                                                                              \
    }

static const struct {
    const char *what;
    field fields[18];
} kinds[RAMUS_CONSTRAINT_KIND_COUNT] = {
    [RAMUS_CONSTRAINT_ROLLING] = { "a rolling constraint",
                                   { FIELDS_NAME_AND_TYPE,
                                     { "frame", FIELD_FRAME, FIELD_REQUIRED, AT(frame_b) },
                                     SEEN_FROM,
                                     { "axis", FIELD_VEC3, FIELD_REQUIRED, AT(axis) },
                                     { "force_limit", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(force_limit) },
                                     POSES,
                                     { .key = NULL } } },
    [RAMUS_CONSTRAINT_WHEEL] = { "a wheel constraint",
                                 { FIELDS_NAME_AND_TYPE,
                                   { "frame", FIELD_FRAME, FIELD_REQUIRED, AT(frame_b) },
                                   SEEN_FROM,
                                   { "axis", FIELD_VEC3, FIELD_REQUIRED, AT(axis) },
                                   { "radius", FIELD_NUMBER, FIELD_REQUIRED, AT(radius), UNIT_LENGTH },
                                   { "pose", FIELD_POSE, 0, AT(pose_a) },
                                   { "pose_a", FIELD_POSE, FIELD_ALTERNATIVE, AT(pose_a) },
                                   { "pose_b", FIELD_POSE, 0, AT(pose_b) },
                                   FRICTION,
                                   { .key = NULL } } },
    [RAMUS_CONSTRAINT_CLOSURE] = { "a closure",
                                   { FIELDS_NAME_AND_TYPE,
                                     { "joint", FIELD_JOINT, FIELD_REQUIRED | FIELD_DECIDES, AT(joint_type) },
                                     { "between", FIELD_FRAMES, FIELD_REQUIRED, AT(frame_a) },
                                     { "axis", FIELD_VEC3, 0, AT(axis), .absent = 1 },
                                     { "pitch", FIELD_PITCH, 0, AT(pitch),
                                       .only = { offsetof(constraint, joint_type), RAMUS_HELICAL } },
                                     POSES,
                                     { .key = NULL } } },
    [RAMUS_CONSTRAINT_COUPLING] = { "a coupling",
                                    { FIELDS_NAME_AND_TYPE,
                                      { "coordinates", .read = read_coordinates, .write = write_coordinates },
                                      { "offset", FIELD_NUMBER, 0, AT(offset), .read = read_offset },
                                      { .key = NULL } } },
    [RAMUS_CONSTRAINT_POINT_ON_LINE] = { "a point on a line", POINT_FIELDS("direction") },
    [RAMUS_CONSTRAINT_POINT_ON_PLANE] = { "a point on a plane", POINT_FIELDS("normal") },
    [RAMUS_CONSTRAINT_DISTANCE] = { "a distance",
                                    { FIELDS_NAME_AND_TYPE,
                                      { "between", FIELD_FRAMES, FIELD_REQUIRED, AT(frame_a) },
                                      { "length", FIELD_NUMBER, FIELD_REQUIRED, AT(length), UNIT_LENGTH },
                                      POSES,
                                      { .key = NULL } } },
    [RAMUS_CONSTRAINT_CONTACT] = { "a contact",
                                   { FIELDS_NAME_AND_TYPE,
                                     { "point", FIELD_FRAME, FIELD_REQUIRED, AT(frame_b) },
                                     SEEN_FROM,
                                     { "normal", FIELD_VEC3, 0, AT(axis), .absent = 1 },
                                     { "at", FIELD_POSITION, 0, AT(pose_b) },
                                     { "pose_b", FIELD_POSE, FIELD_ALTERNATIVE, AT(pose_b) },
                                     { "origin", FIELD_POSITION, 0, AT(pose_a) },
                                     { "pose_a", FIELD_POSE, FIELD_ALTERNATIVE, AT(pose_a) },
                                     { "radius", FIELD_NUMBER, FIELD_NOT_NEGATIVE, AT(radius), UNIT_LENGTH },
                                     { "sphere", FIELD_NUMBER, FIELD_ABOVE_ZERO, AT(radius_a), UNIT_LENGTH },
                                     { "box", FIELD_VEC3, FIELD_ABOVE_ZERO, AT(box), UNIT_LENGTH },
                                     { "block", FIELD_VEC3, FIELD_ABOVE_ZERO, AT(box_a), UNIT_LENGTH },
                                     { "field", .read = assembly_read_field, .write = field_write,
                                       .is_written = field_is_written },
                                     FRICTION,
                                     RESTITUTION,
                                     { .key = NULL } } },
    [RAMUS_CONSTRAINT_DISTANCE_LIMITS] = { "limits of a distance",
                                           { FIELDS_NAME_AND_TYPE,
                                             { "between", FIELD_FRAMES, FIELD_REQUIRED, AT(frame_a) },
                                             { "lower", FIELD_NUMBER, 0, AT(lower), UNIT_LENGTH, .absent = -INFINITY },
                                             { "upper", FIELD_NUMBER, 0, AT(upper), UNIT_LENGTH, .absent = INFINITY },
                                             RESTITUTION,
                                             POSES,
                                             { .key = NULL } } },
    [RAMUS_CONSTRAINT_STOP] = { "a stop",
                                { FIELDS_NAME_AND_TYPE,
                                  { "joint", .read = read_joint, .write = write_joint },
                                  { "lower", FIELD_NUMBER, 0, AT(lower), .absent = -INFINITY, .read = read_stop_limit },
                                  { "upper", FIELD_NUMBER, 0, AT(upper), .absent = INFINITY, .read = read_stop_limit },
                                  RESTITUTION,
                                  { .key = NULL } } },
};

/* ---- the list ----------------------------------------------------------------------------------------------- */

static const char *kind_name(int kind)
{
    return ramus_constraint_kind_name((ramus_constraint_kind)kind);
}

/* What has a shape of its own has no plane's normal. */
static void check_normal(assembly *a, const tree_node *node, const char *name)
{
    static const char *const shape[] = { "sphere", "block", "field" };
    const tree_entry *normal = tree_find(node, "normal");
    for (int k = 0; normal && k < 3; k++)
        if (tree_find(node, shape[k]))
            doc_report(a, normal->line, "constraint '%.60s': a %s has no normal: leave 'normal' or '%s' out", name,
                       shape[k], shape[k]);
}

static void read_constraint(assembly *a, const tree_node *node, int place)
{
    const int before = a->p->errors;
    char made[128];
    ramus_error err;
    const int kind = doc_type(a, node, "a constraint", "closure", RAMUS_CONSTRAINT_KIND_COUNT, kind_name);
    if (kind < 0)
        return;
    constraint c = ramus_constraint_description_default();
    const tree_entry *entry = tree_find(node, "name");
    const char *name = entry ? doc_name(a, entry->value, "constraint") : NULL;
    snprintf(made, sizeof made, "%s%d", kind_name(kind), place);
    c.name = name ? name : made;
    c.kind = (ramus_constraint_kind)kind;
    c.line = node->line;
    fields_read(&(entity_reader){ a, node, "constraint", c.name, &c.joint_type }, kinds[kind].what, kinds[kind].fields,
                &c);
    if (kind == RAMUS_CONSTRAINT_CONTACT)
        check_normal(a, node, c.name);
    if (a->p->errors == before && ramus_builder_add_constraint(a->builder, &c, &err) != RAMUS_OK)
        doc_report_error(a, node->line, &err);
    memory_free(&a->allocator, (void *)c.joint);
    memory_free(&a->allocator, (void *)c.coefficient);
    memory_free(&a->allocator, (void *)c.height);
}

void assembly_read_constraints(assembly *a, const tree_entry *constraints)
{
    const tree_node *list = doc_list(a, constraints);
    int place = 0;
    for (const tree_entry *e = list && !a->broken ? list->first : NULL; e; e = e->next)
        read_constraint(a, e->value, ++place);
}

ramus_status export_yaml_constraints(const yaml_writer *w)
{
    const int count = ramus_model_nconstraint(w->model) - ramus_model_nbar_constraint(w->model);
    for (int k = 0; k < count; k++) {
        const constraint c = ramus_model_constraint(w->model, k);
        RAMUS_TRY(fields_write_item(w, k ? NULL : "constraints", "constraint", c.name, kind_name(c.kind),
                                    kinds[c.kind].fields, &c));
    }
    return RAMUS_OK;
}
