/* assembly_mechanism.c - `mechanism:`, the massless parts that stand beside the tree
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
 * one that ends on a lever is not. What the parts do is found out elsewhere; names are looked up here, so that a wrong one is
 * reported with its line and the names there are.
 */
#include "assembly.h"

#include "model/module.h"

#include <stdio.h>
#include <string.h>

typedef struct reader {
    assembly *a;
    const tree_node *node;
    const char *type, *name;
} reader;

enum { LEVER = RAMUS_ACTUATOR_KIND_COUNT, TYPE_COUNT };

static const char *type_name(int type)
{
    return type == LEVER ? "lever" : ramus_actuator_kind_name((ramus_actuator_kind)type);
}

/* ---- values ------------------------------------------------------------------------------------------------- */

static int need_number(const reader *r, const tree_node *map, const char *key, double unit, double *out)
{
    const tree_entry *entry = tree_find(map, key);
    if (!entry)
        doc_complain(r->a, map->line, "%s '%.60s': '%s' is missing", r->type, r->name, key);
    return entry && doc_number(r->a, entry, unit, out);
}

static void optional_vec3(const reader *r, const tree_node *map, const char *key, double unit, ramus_vec3 *out)
{
    const tree_entry *entry = tree_find(map, key);
    if (entry)
        doc_vec3(r->a, entry->value, key, unit, out);
}

static void need_vec3(const reader *r, const tree_node *map, const char *key, double unit, ramus_vec3 *out)
{
    optional_vec3(r, map, key, unit, out);
    if (!tree_find(map, key))
        doc_complain(r->a, map->line, "%s '%.60s': '%s: [x, y, z]' is missing", r->type, r->name, key);
}

static const char *need_frame(const reader *r, const tree_node *map, const char *where)
{
    const tree_entry *on = tree_find(map, "on");
    if (!on)
        doc_complain(r->a, map->line, "%s '%.60s': %s is on something: 'on: INSTANCE/LINK' is missing", r->type,
                     r->name, where);
    return on ? doc_frame(r->a, on->value, "on") : NULL;
}

static void read_end(const reader *r, const tree_node *node, const char **frame, const char **lever, ramus_vec3 *point)
{
    static const char *const on_frame[] = { "on", "at", NULL }, *const on_lever[] = { "lever", "at", NULL };
    const tree_entry *entry = tree_find(node, "lever");
    if (node->kind == TREE_SCALAR) {
        *frame = doc_frame(r->a, node, "between");
        return;
    }
    if (entry && tree_find(node, "on")) {
        doc_complain(r->a, node->line, "%s '%.60s': an end is on a frame or on a lever: give one of on and lever",
                     r->type, r->name);
        return;
    }
    if (!doc_map(r->a, node, entry ? "an end on a lever" : "an end on a frame", entry ? on_lever : on_frame))
        return;
    if (entry)
        *lever = assembly_read_part_name(r->a, entry->value, "lever", ONLY_LEVERS);
    else
        *frame = need_frame(r, node, "an end");
    optional_vec3(r, node, "at", r->a->units.length, point);
}

static void read_ends(const reader *r, ramus_actuator_description *d)
{
    const tree_entry *between = tree_find(r->node, "between");
    if (!between || between->value->kind != TREE_LIST || between->value->count != 2) {
        doc_complain(
            r->a, between ? between->value->line : r->node->line,
            "%s '%.60s' is between two ends: 'between: [END, END]', each INSTANCE/LINK, world, {on: FRAME, at: "
            "[x, y, z]} or {lever: NAME, at: [x, y, z]}",
            r->type, r->name);
        return;
    }
    read_end(r, between->value->first->value, &d->frame_a, &d->lever_a, &d->point_a);
    read_end(r, between->value->first->next->value, &d->frame_b, &d->lever_b, &d->point_b);
}

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

/* The joint that is moved; *unit is that of its coordinate, 0: not known. */
static void read_moves(const reader *r, const char **moves, double *unit)
{
    const tree_entry *entry = tree_find(r->node, "moves");
    const char *path = entry ? doc_text(r->a, entry->value, "moves") : NULL;
    const unit_set *u = &r->a->units;
    *unit = !entry && u->length == 1 && u->angle == 1 ? 1 : 0;
    if (!path)
        return;
    const module_link *link = doc_find_joint(r->a, path);
    double factor[7];
    if (!link) {
        doc_complain_joint(r->a, entry->value->line, "moves", path);
    } else if (ramus_joint_type_nq(link->d.joint_type) != 1) {
        doc_complain_model(r->a, entry->value->line, "moves: joint '%.60s' is %s; one with one coordinate is needed",
                           path, ramus_joint_type_name(link->d.joint_type));
    } else {
        doc_joint_units(r->a, link->d.joint_type, factor);
        *unit = factor[0];
        *moves = path;
    }
}

static void optional_coordinate(const reader *r, const char *key, double unit, double *out)
{
    const tree_entry *entry = tree_find(r->node, key);
    if (entry && unit == 0 && !tree_find(r->node, "moves"))
        doc_complain(r->a, entry->line,
                     "%s: is it an angle or a length? Name the joint that actuator '%.60s' moves: 'moves: "
                     "INSTANCE/JOINT'",
                     key, r->name);
    else if (entry)
        doc_number(r->a, entry, unit == 0 ? 1 : unit, out);
}

static void read_actuator(const reader *r, ramus_actuator_description *d)
{
    static const char *const keys[] = { "name", "type",  "between", "min_length", "max_length",
                                        "near", "lower", "upper",   "moves",      NULL };
    double unit;
    if (!doc_map(r->a, r->node, "an actuator", keys))
        return;
    read_ends(r, d);
    doc_optional_number(r->a, r->node, "min_length", r->a->units.length, &d->min_length);
    doc_optional_number(r->a, r->node, "max_length", r->a->units.length, &d->max_length);
    read_moves(r, &d->moves, &unit);
    optional_coordinate(r, "near", unit, &d->near);
    optional_coordinate(r, "lower", unit, &d->lower);
    optional_coordinate(r, "upper", unit, &d->upper);
}

static void read_spring(const reader *r, ramus_actuator_description *d)
{
    static const char *const keys[] = { "name", "type", "between", "rest_length", "stiffness", "pretension", NULL };
    if (!doc_map(r->a, r->node, "a spring", keys))
        return;
    read_ends(r, d);
    need_number(r, r->node, "rest_length", r->a->units.length, &d->rest_length);
    need_number(r, r->node, "stiffness", 1 / r->a->units.length, &d->stiffness);
    doc_optional_number(r->a, r->node, "pretension", 1, &d->pretension);
}

static void read_bar(const reader *r, ramus_actuator_description *d)
{
    static const char *const keys[] = { "name", "type", "between", "length", "moves", NULL };
    double unit;
    if (!doc_map(r->a, r->node, "a bar", keys))
        return;
    read_ends(r, d);
    if (need_number(r, r->node, "length", r->a->units.length, &d->rest_length) && !(d->rest_length > 0))
        doc_complain_model(r->a, tree_find(r->node, "length")->line, "length: bar '%.60s' needs one above zero",
                           r->name);
    read_moves(r, &d->moves, &unit);
}

static void read_linear(const reader *r, ramus_actuator_kind kind)
{
    static void (*const read[RAMUS_ACTUATOR_KIND_COUNT])(const reader *, ramus_actuator_description *) = {
        [RAMUS_ACTUATOR_LINEAR] = read_actuator, [RAMUS_ACTUATOR_SPRING] = read_spring, [RAMUS_ACTUATOR_BAR] = read_bar
    };
    ramus_actuator_description d = ramus_actuator_description_default();
    const int before = r->a->p->errors;
    ramus_error err;
    d.name = r->name;
    d.kind = kind;
    d.line = r->node->line;
    read[kind](r, &d);
    if (r->a->p->errors != before)
        return;
    if (ramus_builder_add_actuator(r->a->builder, &d, &err) != RAMUS_OK)
        doc_complain_error(r->a, r->node->line, &err);
}

/* ---- levers ------------------------------------------------------------------------------------------------- */

static void read_pivot(const reader *r, ramus_lever_description *d)
{
    static const char *const keys[] = { "on", "at", "pose", NULL };
    const tree_entry *entry = tree_find(r->node, "pivot");
    if (!entry) {
        doc_complain(r->a, r->node->line, "lever '%.60s': 'pivot: INSTANCE/LINK' is missing", r->name);
        return;
    }
    if (entry->value->kind == TREE_SCALAR) {
        d->pivot = doc_frame(r->a, entry->value, "pivot");
        return;
    }
    if (!doc_map(r->a, entry->value, "a pivot", keys))
        return;
    const tree_entry *pose = tree_find(entry->value, "pose");
    d->pivot = need_frame(r, entry->value, "a pivot");
    if (pose && tree_find(entry->value, "at"))
        doc_complain(r->a, pose->line, "lever '%.60s': give only one of at and pose", r->name);
    else if (pose)
        doc_pose(r->a, pose->value, "pose", &d->pivot_pose);
    optional_vec3(r, entry->value, "at", r->a->units.length, &d->pivot_pose.position);
}

static void read_guide(const reader *r, ramus_lever_description *d)
{
    static const char *const plane[] = { "on", "at", "normal", "rod_length", NULL }, *const point[] = { "on", "at",
                                                                                                        "rod_length",
                                                                                                        NULL };
    const tree_entry *guide = tree_find(r->node, "guide"), *pin = tree_find(r->node, "pin");
    if (!guide == !pin) {
        doc_complain(
            r->a, r->node->line,
            "lever '%.60s': a rod joins its tip to another link: give one of 'guide: {on: FRAME, normal: [x, y, "
            "z], rod_length: L}', where its head slides in a plane, and 'pin: {on: FRAME, rod_length: L}'",
            r->name);
        return;
    }
    const tree_node *node = guide ? guide->value : pin->value;
    d->guide_kind = guide ? RAMUS_GUIDE_PLANE : RAMUS_GUIDE_POINT;
    if (!doc_map(r->a, node, guide ? "a guide" : "a pin", guide ? plane : point))
        return;
    d->guide = need_frame(r, node, guide ? "a guide" : "a pin");
    optional_vec3(r, node, "at", r->a->units.length, &d->guide_point);
    need_number(r, node, "rod_length", r->a->units.length, &d->rod_length);
    if (guide)
        need_vec3(r, node, "normal", 1, &d->normal);
}

static void read_lever(const reader *r)
{
    static const char *const keys[] = { "name", "type", "pivot", "axis", "tip", "guide", "pin", "near", NULL };
    ramus_lever_description d = ramus_lever_description_default();
    const int before = r->a->p->errors;
    ramus_error err;
    if (!doc_map(r->a, r->node, "a lever", keys))
        return;
    d.name = r->name;
    d.line = r->node->line;
    read_pivot(r, &d);
    need_vec3(r, r->node, "axis", 1, &d.axis);
    need_vec3(r, r->node, "tip", r->a->units.length, &d.tip);
    read_guide(r, &d);
    doc_optional_number(r->a, r->node, "near", r->a->units.angle, &d.near);
    if (r->a->p->errors == before && ramus_builder_add_lever(r->a->builder, &d, &err) != RAMUS_OK)
        doc_complain_error(r->a, r->node->line, &err);
}

/* ---- one part ----------------------------------------------------------------------------------------------- */

/* -1 after a problem. */
static int read_type(assembly *a, const tree_node *node)
{
    const tree_entry *entry = tree_find(node, "type");
    const char *name = entry ? doc_text(a, entry->value, "type") : NULL;
    if (node->kind != TREE_MAP)
        doc_complain(a, node->line, "a part of the mechanism is a map of keys and values, not %s",
                     tree_kind_text(node));
    else if (!entry)
        doc_complain(a, node->line, "a part of the mechanism needs a type, as in 'type: spring'");
    if (!name)
        return -1;
    char text[512];
    hint h = hint_for(a->p, name);
    for (int k = 0; k < TYPE_COUNT; k++) {
        if (strcmp(name, type_name(k)) == 0)
            return k;
        hint_offer(&h, type_name(k));
    }
    doc_complain(a, entry->value->line, "unknown type '%.60s' of part%s", name, hint_text(&h, text));
    return -1;
}

static void read_part(assembly *a, const tree_node *node, const part_name *part)
{
    const int type = read_type(a, node);
    if (type < 0)
        return;
    const tree_entry *entry = tree_find(node, "name");
    if (entry && !doc_name(a, entry->value, type_name(type)))
        return;
    const reader r = { .a = a, .node = node, .type = part->type, .name = part->name };
    if (type == LEVER)
        read_lever(&r);
    else
        read_linear(&r, (ramus_actuator_kind)type);
}

void assembly_read_mechanism(assembly *a, const tree_entry *mechanism)
{
    const tree_node *list = mechanism->value;
    size_t k = 0;
    if (list->kind != TREE_LIST) {
        doc_complain(a, mechanism->line, "mechanism: a list is expected, not %s", tree_kind_text(list));
        return;
    }
    if (a->broken)
        return;
    for (const tree_entry *e = list->first; e && k < a->npart; e = e->next, k++)
        read_part(a, e->value, &a->parts[k]);
}
