/* assembly_values.c - numbers, names, poses and units of assembly files, with what to do when they are wrong */
#include "assembly.h"

#include "base/fail.h"
#include "base/printable.h"
#include "io/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double deg = 0.017453292519943295; /* rad */
enum { MOST_TYPES = 16 };                       /* of joints, constraints, parts */

const unit_set doc_units_si = { 1, 1, 1, 1 };

/* ---- problems ----------------------------------------------------------------------------------------------- */

void doc_report_memory(assembly *a)
{
    problems_add(a->p, RAMUS_PROBLEM, RAMUS_ERR_MEMORY, 0, "out of memory");
}

void doc_report_error(assembly *a, int line, const ramus_error *err)
{
    const char *text = err->text;
    const size_t length = strlen(a->p->file);
    if (strncmp(text, a->p->file, length) == 0 && text[length] == ':') {
        char *end;
        text += length + 1;
        const long there = strtol(text, &end, 10);
        if (end != text && *end == ':' && there > 0 && there < 1000000000) {
            line = (int)there;
            text = end + 1;
        }
        text += strspn(text, " ");
    }
    problems_add(a->p, RAMUS_PROBLEM, err->status, line, "%s", text);
}

/* ---- maps and numbers --------------------------------------------------------------------------------------- */

bool doc_map(assembly *a, const tree_node *node, const char *where, const char *const allowed[])
{
    if (node->kind != TREE_MAP) {
        doc_report(a, node->line, "%s is a map of keys and values, not %s", where, tree_kind_text(node));
        return false;
    }
    for (const tree_entry *e = node->first; e; e = e->next) {
        int known = 0;
        for (int k = 0; allowed[k] && !known; k++)
            known = strcmp(e->key, allowed[k]) == 0;
        if (known)
            continue;
        hint h = hint_for(a->p, e->key);
        for (int k = 0; allowed[k]; k++)
            hint_offer(&h, allowed[k]);
        if (e->given)
            doc_report(a, e->line, "override '%.200s': unknown key '%.100s' in %s%s", e->given, e->key, where,
                       hint_text(&h));
        else
            doc_report(a, e->line, "unknown key '%.100s' in %s%s", e->key, where, hint_text(&h));
    }
    return true;
}

static bool scalar_number(assembly *a, const tree_node *node, const char *what, double unit, double *out)
{
    double value;
    if (node->kind != TREE_SCALAR) {
        doc_report(a, node->line, "%s: a number is expected, not %s", what, tree_kind_text(node));
    } else if (node->quoted) {
        doc_report(a, node->line, "%s: a number is expected, not the text \"%.60s\": leave the quotes out", what,
                   node->text);
    } else if (!node->text[0]) {
        doc_report(a, node->line, "%s: a number is expected, and nothing is there", what);
    } else if (!number_parse(node->text, NULL, &value) || !isfinite(value * unit)) {
        doc_report(a, node->line, "%s: '%.60s' is not a finite decimal number", what, node->text);
    } else {
        *out = value * unit;
        return true;
    }
    return false;
}

bool doc_number(assembly *a, const tree_entry *entry, double unit, double *out)
{
    return scalar_number(a, entry->value, entry->key, unit, out);
}

void doc_optional_number(assembly *a, const tree_node *map, const char *key, double unit, double *out)
{
    const tree_entry *entry = tree_find(map, key);
    if (entry)
        doc_number(a, entry, unit, out);
}

int doc_numbers(assembly *a, const tree_node *list, const char *what, int count, int other, double out[])
{
    char expected[48];
    snprintf(expected, sizeof expected,
             other        ? "%d or %d numbers"
             : count == 1 ? "%d number"
                          : "%d numbers",
             count, other);
    if (list->kind != TREE_LIST) {
        doc_report(a, list->line, "%s: a list of %s is expected, not %s", what, expected, tree_kind_text(list));
        return 0;
    }
    if (list->count != count && (!other || list->count != other)) {
        doc_report(a, list->line, "%s: a list of %s is expected, this one has %d", what, expected, list->count);
        return 0;
    }
    int ok = 1, k = 0;
    for (const tree_entry *e = list->first; e; e = e->next, k++)
        ok &= scalar_number(a, e->value, what, 1, &out[k]);
    return ok ? list->count : 0;
}

bool doc_vec3(assembly *a, const tree_node *list, const char *what, double unit, ramus_vec3 *out)
{
    double value[3];
    if (!doc_numbers(a, list, what, 3, 0, value))
        return false;
    *out = ramus_vec3_make(value[0] * unit, value[1] * unit, value[2] * unit);
    return true;
}

bool doc_check_quat(assembly *a, int line, const char *what, const double value[4], ramus_quat *out)
{
    const double norm = sqrt(value[0] * value[0] + value[1] * value[1] + value[2] * value[2] + value[3] * value[3]);
    if (!(fabs(norm - 1) <= 1e-3)) {
        doc_report(a, line, "%s: the quaternion [w, x, y, z] has norm %.6g, and 1 is expected (within 0.001)", what,
                   norm);
        return false;
    }
    *out = ramus_quat_normalized((ramus_quat){ value[0], value[1], value[2], value[3] });
    return true;
}

/* ---- texts -------------------------------------------------------------------------------------------------- */

const char *doc_text(assembly *a, const tree_node *node, const char *what)
{
    if (node->kind != TREE_SCALAR)
        doc_report(a, node->line, "%s: a text is expected, not %s", what, tree_kind_text(node));
    else if (!node->text[0])
        doc_report(a, node->line, "%s: the text is empty", what);
    else if (!printable(node->text))
        doc_report(a, node->line, "%s: the text '%.200s' contains a control character", what, node->text);
    else
        return node->text;
    return NULL;
}

bool doc_check_name(assembly *a, const char *name, int line, const char *what)
{
    const char *bad = name;
    while (*bad && *bad != ' ' && !strchr(",\"", *bad) && !(*bad == '/' && (bad == name || !bad[1] || bad[1] == '/')))
        bad++;
    if (name[0] && !*bad && printable(name))
        return true;
    doc_report(a, line,
               "%s '%.60s': a name is not empty and has no ',', '\"', white space or control characters, and '/' only "
               "between two parts, for it becomes part of paths and column names",
               what, name);
    return false;
}

const char *doc_name(assembly *a, const tree_node *node, const char *what)
{
    if (node->kind != TREE_SCALAR) {
        doc_report(a, node->line, "%s: a name is expected, not %s", what, tree_kind_text(node));
        return NULL;
    }
    return doc_check_name(a, node->text, node->line, what) ? node->text : NULL;
}

bool doc_flag(assembly *a, const tree_entry *entry, bool *out)
{
    const tree_node *node = entry->value;
    if (node->kind == TREE_SCALAR && !node->quoted &&
        (strcmp(node->text, "true") == 0 || strcmp(node->text, "false") == 0)) {
        *out = node->text[0] == 't';
        return true;
    }
    doc_report(a, node->line, "%s: true or false is expected", entry->key);
    return false;
}

void doc_version(assembly *a, const tree_node *root)
{
    const tree_entry *entry = tree_find(root, "ramus");
    double version = 0;
    if (!entry)
        doc_report(a, root->line, "the version of the format is missing: begin the file with 'ramus: 1'");
    else if (doc_number(a, entry, 1, &version) && version != 1)
        doc_report(a, entry->line, "version %.60s of the format is not supported: 'ramus: 1' is", entry->value->text);
}

const tree_node *doc_list(assembly *a, const tree_entry *entry)
{
    if (entry->value->kind == TREE_LIST)
        return entry->value;
    doc_report(a, entry->line, "%s: a list is expected, not %s", entry->key, tree_kind_text(entry->value));
    return NULL;
}

int doc_choice(assembly *a, const tree_node *node, const char *key, const char *what, const char *of,
               const char *const known[])
{
    const char *wanted = doc_text(a, node, key);
    if (!wanted)
        return -1;
    hint h = hint_for(a->p, wanted);
    for (int k = 0; known[k]; k++) {
        if (strcmp(wanted, known[k]) == 0)
            return k;
        hint_offer(&h, known[k]);
    }
    doc_report(a, node->line, "unknown %s '%.60s'%s%s", what, wanted, of, hint_text(&h));
    return -1;
}

int doc_type(assembly *a, const tree_node *node, const char *what, const char *example, int count,
             const char *(*name)(int k))
{
    const tree_entry *entry = tree_find(node, "type");
    const char *known[MOST_TYPES + 1] = { NULL };
    char of[40];
    snprintf(of, sizeof of, " of %s", strchr(what, ' ') + 1);
    for (int k = 0; k < count; k++)
        known[k] = name(k);
    if (entry)
        return doc_choice(a, entry->value, "type", "type", of, known);
    if (node->kind == TREE_MAP)
        doc_report(a, node->line, "%s needs a type, as in 'type: %s'", what, example);
    else
        doc_report(a, node->line, "%s is a map of keys and values, not %s", what, tree_kind_text(node));
    return -1;
}

void doc_doubt_angle(assembly *a, int line, const char *what, double angle)
{
    if (a->units.angle == 1 && angle_is_degrees(angle))
        problems_add(a->p, RAMUS_WARNING, RAMUS_ERR_MODEL, line,
                     "%s: %g rad is more than a turn; if degrees are meant, put 'units: {angle: deg}' before", what,
                     angle);
}

static void doubt_angles(assembly *a, const tree_entry *entry, ramus_vec3 angles)
{
    const double number[3] = { angles.x, angles.y, angles.z };
    for (int k = 0; k < 3; k++)
        if (angle_is_degrees(number[k])) {
            doc_doubt_angle(a, entry->value->line, entry->key, number[k]);
            return; /* once is enough */
        }
}

/* ---- poses -------------------------------------------------------------------------------------------------- */

bool doc_pose(assembly *a, const tree_node *node, const char *what, ramus_pose *out)
{
    static const char *const keys[] = { "xyz", "rpy", "quat", "zxz", NULL };
    const int before = a->p->errors;
    ramus_vec3 xyz = { 0, 0, 0 }, angles = { 0, 0, 0 };
    double number[4];
    *out = ramus_pose_identity();
    if (!doc_map(a, node, what, keys))
        return false;
    const tree_entry *position = tree_find(node, "xyz"), *rpy = tree_find(node, "rpy"), *quat = tree_find(node, "quat"),
                     *zxz = tree_find(node, "zxz");
    if (!!rpy + !!quat + !!zxz > 1)
        doc_report(a, node->line, "%s: give only one of rpy, quat and zxz", what);
    if (position)
        doc_vec3(a, position->value, "xyz", a->units.length, &xyz);
    if (rpy && doc_vec3(a, rpy->value, "rpy", a->units.angle, &angles))
        *out = ramus_pose_from_rpy(xyz, angles.x, angles.y, angles.z);
    if (rpy)
        doubt_angles(a, rpy, angles);
    if (zxz && doc_vec3(a, zxz->value, "zxz", a->units.angle, &angles))
        *out = ramus_pose_from_zxz(xyz, angles.x, angles.y, angles.z);
    if (zxz)
        doubt_angles(a, zxz, angles);
    if (quat && doc_numbers(a, quat->value, "quat", 4, 0, number))
        doc_check_quat(a, quat->value->line, "quat", number, &out->rotation);
    out->position = xyz;
    return a->p->errors == before;
}

/* ---- units -------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name[7];
    double factor[6];
} units[] = {
    { { "m", "cm", "mm" }, { 1, 1e-2, 1e-3 } },
    { { "kg", "g" }, { 1, 1e-3 } },
    { { "rad", "deg" }, { 1, deg } },
    { { "kg m^2", "kg cm^2", "kg mm^2", "g m^2", "g cm^2", "g mm^2" }, { 1, 1e-4, 1e-6, 1e-3, 1e-7, 1e-9 } },
};

bool doc_units(assembly *a, const tree_node *node, unit_set *out)
{
    static const char *const keys[] = { "length", "mass", "angle", "inertia", NULL };
    double *const factor[] = { &out->length, &out->mass, &out->angle, &out->inertia };
    const int before = a->p->errors;
    *out = doc_units_si;
    if (!doc_map(a, node, "units", keys))
        return false;
    for (int k = 0; keys[k]; k++) {
        char of[16];
        const tree_entry *entry = tree_find(node, keys[k]);
        snprintf(of, sizeof of, " of %s", keys[k]);
        const int unit = entry ? doc_choice(a, entry->value, keys[k], "unit", of, units[k].name) : 0;
        *factor[k] = unit >= 0 ? units[k].factor[unit] : 1;
    }
    return a->p->errors == before;
}

void doc_joint_units(const assembly *a, ramus_joint_type type, double factor[7])
{
    const joint_properties *joint = &joint_table[type];
    memset(factor, 0, 7 * sizeof *factor);
    for (int k = 0; k < (joint_is_plain(type) ? joint->nq : joint->quaternion); k++)
        factor[k] = !joint_is_plain(type) || step_slides(joint->step[k]) ? a->units.length : a->units.angle;
}

bool doc_joint_type(assembly *a, const tree_entry *entry, const char *key, ramus_joint_type *type)
{
    const char *known[RAMUS_JOINT_TYPE_COUNT + 1] = { NULL };
    for (int k = 0; k < RAMUS_JOINT_TYPE_COUNT; k++)
        known[k] = joint_table[k].name;
    const int found = doc_choice(a, entry->value, key, "joint type", "", known);
    if (found >= 0)
        *type = (ramus_joint_type)found;
    return found >= 0;
}
