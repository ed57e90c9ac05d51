/* assembly_mechanism.c - `mechanism:`, the massless parts beside the tree, read and written
 *
 *     - {name: lift, type: actuator, between: [body/D3, body/E4], min_length: 0.3, max_length: 0.6}
 *     - {name: pull, type: spring, between: [body/S4, body/E5], rest_length: 0.2, stiffness: 1500, pretension: 12}
 *     - {name: rod, type: bar, between: [a/tip, b/tip], length: 0.3}
 *     - {name: rocker, type: lever, pivot: body/F3, axis: [0, 1, 0], tip: [-0.22, 0, 0],
 *        guide: {on: body/H4, normal: [0, 0, 1], rod_length: 0.1}}           the rod's head slides in a plane
 *     - {name: crank, type: lever, pivot: {on: body/F3, at: [0, 0, 0.1]}, axis: [0, 1, 0], tip: [0.1, 0, 0],
 *        pin: {on: body/H4, at: [0, 0, 0], rod_length: 0.1}}                 the rod is pinned
 *
 * An end of `between` is a frame's name, `world`, {on: FRAME, at: [x, y, z]} or {lever: NAME, at: [x, y, z]}. Lengths are in
 * the file's unit, stiffness is N per that unit, forces are N; a lever's `near` is an angle. `near`, `lower` and `upper`
 * of an actuator are angles or lengths as the joint that it `moves` has it, which is to be named unless the file's units are m
 * and rad. A part without a name is called after its type and its place in the list, from 1.
 *
 * A bar between links is also a constraint, a distance of the bar's name, so that whatever obeys constraints obeys the bar;
 * one that ends on a lever is not. Names are looked up here, so that a wrong one is
 * reported with its line and the names there are.
 */
#include "fields.h"

#include "base/fail.h"
#include "model/module.h"

#include <math.h>
#include <string.h>

typedef ramus_part_description linear_part; /* actuator, spring, bar */
typedef ramus_lever_description lever_part;

enum { LEVER = RAMUS_PART_KIND_COUNT, TYPE_COUNT };

static const char *type_name(int type)
{
    return type == LEVER ? "lever" : ramus_part_kind_name((ramus_part_kind)type);
}

/* ---- ends --------------------------------------------------------------------------------------------------- */

typedef struct part_end {
    const char *frame, *lever;
    ramus_vec3 at;
} part_end;

static const field end_on_frame[] = { { "on", FIELD_FRAME, FIELD_REQUIRED, .at = offsetof(part_end, frame) },
                                      { "at", FIELD_VEC3, 0, .at = offsetof(part_end, at), UNIT_LENGTH },
                                      { .key = NULL } };
static const field end_on_lever[] = { { "lever", FIELD_LEVER, FIELD_REQUIRED, .at = offsetof(part_end, lever) },
                                      { "at", FIELD_VEC3, 0, .at = offsetof(part_end, at), UNIT_LENGTH },
                                      { .key = NULL } };

static part_end read_end(const entity_reader *r, const tree_node *node)
{
    const bool on_lever = tree_find(node, "lever") != NULL;
    part_end end = { 0 };
    if (node->kind == TREE_SCALAR)
        end.frame = doc_frame(r->a, node, "between");
    else if (on_lever && tree_find(node, "on"))
        doc_report(r->a, node->line, "%s '%.60s': an end is on a frame or on a lever: give one of on and lever",
                   r->kind, r->name);
    else
        fields_read(&(entity_reader){ r->a, node, r->kind, r->name, NULL },
                    on_lever ? "an end on a lever" : "an end on a frame", on_lever ? end_on_lever : end_on_frame, &end);
    return end;
}

static void read_ends(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    linear_part *d = entity;
    (void)f;
    if (!entry || entry->value->kind != TREE_LIST || entry->value->count != 2) {
        doc_report(r->a, entry ? entry->value->line : r->node->line,
                   "%s '%.60s' is between two ends: 'between: [END, END]', each INSTANCE/LINK, world, {on: FRAME, at: "
                   "[x, y, z]} or {lever: NAME, at: [x, y, z]}",
                   r->kind, r->name);
        return;
    }
    const part_end a = read_end(r, entry->value->first->value), b = read_end(r, entry->value->first->next->value);
    d->frame_a = a.frame;
    d->lever_a = a.lever;
    d->point_a = a.at;
    d->frame_b = b.frame;
    d->lever_b = b.lever;
    d->point_b = b.at;
}

static void write_end(const yaml_writer *w, part_end end)
{
    if (!end.lever && end.at.x == 0 && end.at.y == 0 && end.at.z == 0) {
        yaml_frame(w, end.frame);
        return;
    }
    fields_write_map(w, end.lever ? end_on_lever : end_on_frame, &end);
}

static void write_ends(const yaml_writer *w, const void *entity)
{
    const linear_part *d = entity;
    text_add(w->out, "[");
    write_end(w, (part_end){ d->frame_a, d->lever_a, d->point_a });
    text_add(w->out, ", ");
    write_end(w, (part_end){ d->frame_b, d->lever_b, d->point_b });
    text_add(w->out, "]");
}

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

/* The joint that is moved. */
static void read_moves(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    const char *path = entry ? doc_text(r->a, entry->value, f->key) : NULL;
    double unit;
    if (path && doc_coordinate(r->a, entry->value->line, f->key, path, &unit))
        ((linear_part *)entity)->moves = path;
}

static void write_moves(const yaml_writer *w, const void *entity)
{
    const char *joint = ((const linear_part *)entity)->moves;
    yaml_path(w->model, w->out, ramus_model_find_joint(w->model, joint), joint, "");
}

static bool has_moves(const void *entity)
{
    return ((const linear_part *)entity)->moves != NULL;
}

/* An angle or a length, as the joint that is moved has it. */
static void read_coordinate(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    const linear_part *d = entity;
    const unit_set *u = &r->a->units;
    double unit = 1;
    if (!entry)
        return;
    if (d->moves)
        doc_coordinate(r->a, entry->line, "moves", d->moves, &unit);
    else if (!tree_find(r->node, "moves") && (u->length != 1 || u->angle != 1))
        doc_report(r->a, entry->line,
                   "%s: is it an angle or a length? Name the joint that actuator '%.60s' moves: 'moves: "
                   "INSTANCE/JOINT'",
                   f->key, r->name);
    doc_number(r->a, entry, unit, (double *)((char *)entity + f->at));
}

#define AT(member) .at = offsetof(linear_part, member)
#define ENDS                                                                                                           \
    {                                                                                                                  \
        "between", .read = read_ends, .write = write_ends                                                              \
    }
#define MOVES                                                                                                          \
    {                                                                                                                  \
        "moves", .read = read_moves, .write = write_moves, .is_written = has_moves                                     \
    }

static const struct {
    const char *what;
    field fields[10];
} kinds[] = {
    [RAMUS_PART_ACTUATOR] = { "an actuator",
                              { FIELDS_NAME_AND_TYPE,
                                ENDS,
                                { "min_length", FIELD_NUMBER, 0, AT(min_length), UNIT_LENGTH },
                                { "max_length", FIELD_NUMBER, 0, AT(max_length), UNIT_LENGTH, INFINITY },
                                MOVES,
                                { "near", FIELD_NUMBER, 0, AT(near), .read = read_coordinate },
                                { "lower", FIELD_NUMBER, 0, AT(lower), .absent = NAN, .read = read_coordinate },
                                { "upper", FIELD_NUMBER, 0, AT(upper), .absent = NAN, .read = read_coordinate },
                                { .key = NULL } } },
    [RAMUS_PART_SPRING] = { "a spring",
                            { FIELDS_NAME_AND_TYPE,
                              ENDS,
                              { "rest_length", FIELD_NUMBER, FIELD_REQUIRED, AT(rest_length), UNIT_LENGTH },
                              { "stiffness", FIELD_NUMBER, FIELD_REQUIRED, AT(stiffness), UNIT_PER_LENGTH },
                              { "pretension", FIELD_NUMBER, 0, AT(pretension) },
                              { .key = NULL } } },
    [RAMUS_PART_BAR] = { "a bar",
                         { FIELDS_NAME_AND_TYPE,
                           ENDS,
                           { "length", FIELD_NUMBER, FIELD_REQUIRED | FIELD_ABOVE_ZERO, AT(rest_length), UNIT_LENGTH },
                           MOVES,
                           { .key = NULL } } },
};

/* ---- levers ------------------------------------------------------------------------------------------------- */

#undef AT
#define AT(member) .at = offsetof(lever_part, member)

static const field pivot_fields[] = { { "on", FIELD_FRAME, FIELD_REQUIRED, AT(pivot) },
                                      { "at", FIELD_POSITION, 0, AT(pivot_pose) },
                                      { "pose", FIELD_POSE, FIELD_ALTERNATIVE, AT(pivot_pose) },
                                      { .key = NULL } };
#define GUIDE_FIELDS                                                                                                   \
    { "on", FIELD_FRAME, FIELD_REQUIRED, AT(guide) }, { "at", FIELD_VEC3, 0, AT(guide_point), UNIT_LENGTH },           \
    {                                                                                                                  \
        "rod_length", FIELD_NUMBER, FIELD_REQUIRED, AT(rod_length), UNIT_LENGTH                                        \
    }
static const field guide_fields[][5] = {
    [RAMUS_GUIDE_PLANE] = { GUIDE_FIELDS, { "normal", FIELD_VEC3, FIELD_REQUIRED, AT(normal) }, { .key = NULL } },
    [RAMUS_GUIDE_POINT] = { GUIDE_FIELDS, { .key = NULL } },
};

static void read_pivot(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    lever_part *d = entity;
    if (!entry)
        doc_report(r->a, r->node->line, "lever '%.60s': 'pivot: INSTANCE/LINK' is missing", r->name);
    else if (entry->value->kind == TREE_SCALAR)
        d->pivot = doc_frame(r->a, entry->value, f->key);
    else
        fields_read_map(r, f, entry, d);
}

static void write_pivot(const yaml_writer *w, const void *entity)
{
    const lever_part *d = entity;
    if (pose_is_identity(d->pivot_pose))
        yaml_frame(w, d->pivot);
    else
        fields_write_map(w, pivot_fields, d);
}

/* `guide` or `pin`; where both or none are there, `guide` reports it. */
static void read_guide(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    const bool is_guide = f->fields == guide_fields[RAMUS_GUIDE_PLANE];
    const bool guided = tree_find(r->node, "guide"), pinned = tree_find(r->node, "pin");
    if (guided == pinned && is_guide)
        doc_report(r->a, r->node->line,
                   "lever '%.60s': a rod joins its tip to another link: give one of 'guide: {on: FRAME, normal: [x, y, "
                   "z], rod_length: L}', where its head slides in a plane, and 'pin: {on: FRAME, rod_length: L}'",
                   r->name);
    if (guided == pinned || !entry)
        return;
    ((lever_part *)entity)->guide_kind = is_guide ? RAMUS_GUIDE_PLANE : RAMUS_GUIDE_POINT;
    fields_read_map(r, f, entry, entity);
}

#define GUIDE(name, kind) .what = name, .fields = guide_fields[kind], .only = { offsetof(lever_part, guide_kind), kind }
static const field lever_fields[] = {
    FIELDS_NAME_AND_TYPE,
    { "pivot", .read = read_pivot, .write = write_pivot, .what = "a pivot", .fields = pivot_fields },
    { "axis", FIELD_VEC3, FIELD_REQUIRED, AT(axis) },
    { "tip", FIELD_VEC3, FIELD_REQUIRED, AT(tip), UNIT_LENGTH },
    { "guide", FIELD_MAP, .read = read_guide, GUIDE("a guide", RAMUS_GUIDE_PLANE) },
    { "pin", FIELD_MAP, .read = read_guide, GUIDE("a pin", RAMUS_GUIDE_POINT) },
    { "near", FIELD_NUMBER, 0, AT(near), UNIT_ANGLE },
    { .key = NULL },
};

/* ---- the list ----------------------------------------------------------------------------------------------- */

static void read_part(assembly *a, const tree_node *node, const part_name *part)
{
    const int type = doc_type(a, node, "a part", "spring", TYPE_COUNT, type_name), before = a->p->errors;
    const tree_entry *entry = tree_find(node, "name");
    if (type < 0 || (entry && !doc_name(a, entry->value, type_name(type))))
        return;
    const entity_reader r = { .a = a, .node = node, .kind = part->type, .name = part->name };
    lever_part lever = ramus_lever_description_default();
    linear_part linear = ramus_part_description_default();
    ramus_error err;
    lever.name = linear.name = part->name;
    lever.line = linear.line = node->line;
    if (type == LEVER) {
        fields_read(&r, "a lever", lever_fields, &lever);
    } else {
        linear.kind = (ramus_part_kind)type;
        fields_read(&r, kinds[type].what, kinds[type].fields, &linear);
    }
    if (a->p->errors == before && (type == LEVER ? ramus_builder_add_lever(a->builder, &lever, &err)
                                                 : ramus_builder_add_part(a->builder, &linear, &err)) != RAMUS_OK)
        doc_report_error(a, node->line, &err);
}

void assembly_read_mechanism(assembly *a, const tree_entry *mechanism)
{
    const tree_node *list = doc_list(a, mechanism);
    size_t k = 0;
    for (const tree_entry *e = list && !a->broken ? list->first : NULL; e && k < a->npart; e = e->next, k++)
        read_part(a, e->value, &a->parts[k]);
}

/* Parts of nested assemblies are among the robot's own, with their full names. */
ramus_status export_yaml_mechanism(const yaml_writer *w)
{
    int count = 0;
    for (int k = 0; k < ramus_model_nlever(w->model); k++) {
        const lever_part d = ramus_model_lever(w->model, (ramus_lever){ k });
        RAMUS_TRY(fields_write_item(w, count++ ? NULL : "mechanism", "lever", d.name, "lever", lever_fields, &d));
    }
    for (int k = 0; k < ramus_model_npart(w->model); k++) {
        const linear_part d = ramus_model_part(w->model, (ramus_part){ k });
        RAMUS_TRY(fields_write_item(w, count++ ? NULL : "mechanism", type_name(d.kind), d.name, type_name(d.kind),
                                    kinds[d.kind].fields, &d));
    }
    return RAMUS_OK;
}
