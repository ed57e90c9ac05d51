/* controller_limits.c - the limits of controller files
 *
 *     limits:
 *       model: true            start from those of the model's joints and actuators; default false: from none
 *       all: {velocity: 2, acceleration: 20, force: 50}
 *       joints:
 *         s1/j1: {lower: -1, upper: 1, force: 80}
 *       parts:                 actuators: length, rate, acceleration, tension
 *         lift: {lower: 0.2, upper: 0.4, velocity: 0.1, force: 900}
 *       constraints:           what they exert
 *         foot: {force: 300, moment: 20, contact: {normal: [0, 0, 1], friction: 0.6}}
 *
 * The most specific value counts. A joint with several coordinates takes a number for all of them, or
 * a list.
 */
#include "controller_file.h"

#include <math.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *key;
    size_t offset;
    int sign; /* 1: above zero, 0: zero or more, -1: any */
} fields[] = {
    { "lower", offsetof(ramus_joint_limits, lower), -1 },
    { "upper", offsetof(ramus_joint_limits, upper), -1 },
    { "velocity", offsetof(ramus_joint_limits, max_velocity), 0 },
    { "acceleration", offsetof(ramus_joint_limits, max_acceleration), 1 },
    { "force", offsetof(ramus_joint_limits, max_force), 0 },
};
enum { FIELDS = sizeof fields / sizeof *fields };

/* One map of limits for `count` coordinates. */
static void read_map(controller_reader *r, const tree_node *node, const char *what, ramus_joint_limits limits[],
                     int count)
{
    static const char *const keys[] = { "lower", "upper", "velocity", "acceleration", "force", NULL };
    if (!doc_map(&r->doc, node, what, keys))
        return;
    for (int f = 0; f < FIELDS; f++) {
        const tree_entry *e = tree_find(node, fields[f].key);
        if (!e)
            continue;
        const int list = e->value->kind == TREE_LIST && count <= 6;
        double value[6];
        if (list ? !doc_numbers(&r->doc, e->value, e->key, count, 0, value) : !doc_number(&r->doc, e, 1, value))
            continue;
        for (int i = 0; i < count; i++) {
            const double x = value[list ? i : 0];
            if ((fields[f].sign == 0 && x < 0) || (fields[f].sign == 1 && !(x > 0))) {
                doc_report(&r->doc, e->line, "limit '%s' must be %s", e->key,
                           fields[f].sign ? "above zero" : "zero or more");
                break;
            }
            *(double *)((char *)&limits[i] + fields[f].offset) = x;
        }
    }
    for (int i = 0; i < count; i++)
        if (limits[i].lower > limits[i].upper) {
            doc_report(&r->doc, node->line, "%s: lower %g is above upper %g", what, limits[i].lower, limits[i].upper);
            break;
        }
}

static void read_joint(controller_reader *r, const tree_entry *e)
{
    const ramus_link link = controller_find_joint(r, e->key, e->line);
    char what[160];
    if (link.index < 0)
        return;
    const ramus_link_info info = ramus_model_link(r->model, link);
    const int turns = ramus_joint_type_quaternion(info.joint_type) >= 0;
    for (int f = 0; f < 2 && turns; f++)
        if (tree_find(e->value, fields[f].key))
            doc_report(&r->doc, e->line, "joint '%.100s' is %s: it has no position limits", e->key,
                       ramus_joint_type_name(info.joint_type));
    snprintf(what, sizeof what, "limits of '%.100s'", e->key);
    read_map(r, e->value, what, r->out->limits + info.v_index, ramus_joint_type_nv(info.joint_type));
}

/* ---- actuators and constraints -------------------------------------------------------------------------------- */

ramus_part controller_find_actuator(controller_reader *r, const tree_node *node, int line)
{
    const char *name = doc_text(&r->doc, node, "part");
    const ramus_part part = name ? ramus_model_find_part(r->model, name) : (ramus_part){ -1 };
    if (!name || (part.index >= 0 && ramus_model_part(r->model, part).kind == RAMUS_PART_ACTUATOR))
        return part;
    hint h = hint_for(r->doc.p, name);
    for (int k = 0; k < ramus_model_npart(r->model) && hint_open(&h); k++) {
        const ramus_part_description d = ramus_model_part(r->model, (ramus_part){ k });
        if (d.kind == RAMUS_PART_ACTUATOR)
            hint_offer(&h, d.name);
    }
    doc_report_model(&r->doc, line, "there is no actuator '%.100s'%s", name, hint_text(&h));
    return (ramus_part){ -1 };
}

static void read_part(controller_reader *r, const tree_entry *e)
{
    const tree_node name = { .kind = TREE_SCALAR, .line = e->line, .text = e->key };
    const ramus_part part = controller_find_actuator(r, &name, e->line);
    char what[160];
    if (part.index < 0)
        return;
    snprintf(what, sizeof what, "limits of '%.100s'", e->key);
    read_map(r, e->value, what, r->out->part_limits + part.index, 1);
}

static int find_constraint(controller_reader *r, const char *name, int line)
{
    const int n = ramus_model_nconstraint(r->model);
    for (int k = 0; k < n; k++)
        if (strcmp(ramus_model_constraint(r->model, k).name, name) == 0)
            return k;
    hint h = hint_for(r->doc.p, name);
    for (int k = 0; k < n && hint_open(&h); k++)
        hint_offer(&h, ramus_model_constraint(r->model, k).name);
    doc_report_model(&r->doc, line, "there is no constraint '%.100s'%s", name, hint_text(&h));
    return -1;
}

static void read_amount(controller_reader *r, const tree_node *map, const char *key, double *out)
{
    const tree_entry *e = tree_find(map, key);
    if (e && doc_number(&r->doc, e, 1, out) && !(*out >= 0))
        doc_report(&r->doc, e->line, "limit '%s' must be zero or more", key);
}

static void read_constraint(controller_reader *r, const tree_entry *e)
{
    static const char *const keys[] = { "force", "moment", "contact", NULL };
    static const char *const contact_keys[] = { "normal", "friction", NULL };
    const int k = find_constraint(r, e->key, e->line);
    char what[160];
    snprintf(what, sizeof what, "limits of '%.100s'", e->key);
    if (k < 0 || !doc_map(&r->doc, e->value, what, keys))
        return;
    ramus_constraint_limits l = ramus_constraint_limits_default();
    const ramus_constraint_description d = ramus_model_constraint(r->model, k);
    l.constraint = d.name; /* the model's own text */
    read_amount(r, e->value, "force", &l.max_force);
    read_amount(r, e->value, "moment", &l.max_moment);
    const tree_entry *contact = tree_find(e->value, "contact");
    if (contact && doc_map(&r->doc, contact->value, "a contact", contact_keys)) {
        const tree_entry *normal = tree_find(contact->value, "normal");
        l.one_sided = true;
        if (normal && doc_vec3(&r->doc, normal->value, "normal", 1, &l.normal) && l.normal.x == 0 && l.normal.y == 0 &&
            l.normal.z == 0)
            doc_report(&r->doc, normal->line, "normal has no length");
        read_amount(r, contact->value, "friction", &l.friction);
        if (d.kind == RAMUS_CONSTRAINT_COUPLING)
            doc_report(&r->doc, contact->line, "a coupling has no normal and is no contact");
    }
    r->out->constraint_limits[r->out->d.nconstraint_limit++] = l;
}

static void read_named(controller_reader *r, const tree_entry *e, const char *what,
                       void (*read)(controller_reader *, const tree_entry *))
{
    if (e && e->value->kind != TREE_MAP)
        doc_report(&r->doc, e->line, "'%s' is a map from %s to their limits, not %s", what, what,
                   tree_kind_text(e->value));
    else if (e)
        for (const tree_entry *item = e->value->first; item; item = item->next)
            read(r, item);
}

void controller_read_limits(controller_reader *r, const tree_node *node)
{
    static const char *const keys[] = { "model", "all", "joints", "parts", "constraints", NULL };
    const int nv = ramus_model_nv(r->model);
    bool from_model = false;
    if (!doc_map(&r->doc, node, "limits", keys))
        return;
    const tree_entry *model = tree_find(node, "model"), *all = tree_find(node, "all");
    if (model)
        doc_flag(&r->doc, model, &from_model);
    for (int i = 0; i < nv; i++)
        r->out->limits[i] = (ramus_joint_limits){ -INFINITY, INFINITY, INFINITY, INFINITY, INFINITY };
    for (int k = 0; k < ramus_model_npart(r->model); k++)
        r->out->part_limits[k] = (ramus_joint_limits){ -INFINITY, INFINITY, INFINITY, INFINITY, INFINITY };
    if (from_model) {
        ramus_model_joint_limits(r->model, r->out->limits);
        ramus_model_part_limits(r->model, r->out->part_limits);
    }
    if (all)
        read_map(r, all->value, "limits of all joints", r->out->limits, nv);
    read_named(r, tree_find(node, "joints"), "joints", read_joint);
    read_named(r, tree_find(node, "parts"), "parts", read_part);
    read_named(r, tree_find(node, "constraints"), "constraints", read_constraint);
    r->out->d.part_limits = r->out->part_limits;
    r->out->d.constraint_limits = r->out->constraint_limits;
    r->out->d.limits = r->out->limits;
}
