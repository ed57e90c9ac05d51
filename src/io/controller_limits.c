/* controller_limits.c - the limits of controller files
 *
 *     limits:
 *       model: true            start from those of the model's joints; default false: from none
 *       all: {velocity: 2, acceleration: 20, force: 50}
 *       joints:
 *         s1/j1: {lower: -1, upper: 1, force: 80}
 *
 * The most specific value counts. A joint with several coordinates takes a number for all of them, or
 * a list.
 */
#include "controller_file.h"

#include <math.h>
#include <stdio.h>
#include <stddef.h>

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

/* One map of limits for `count` coordinates from `first` on. */
static void read_map(controller_reader *r, const tree_node *node, const char *what, int first, int count)
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
            *(double *)((char *)&r->out->limits[first + i] + fields[f].offset) = x;
        }
    }
    for (int i = first; i < first + count; i++)
        if (r->out->limits[i].lower > r->out->limits[i].upper) {
            doc_report(&r->doc, node->line, "%s: lower %g is above upper %g", what, r->out->limits[i].lower,
                       r->out->limits[i].upper);
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
    read_map(r, e->value, what, info.v_index, ramus_joint_type_nv(info.joint_type));
}

void controller_read_limits(controller_reader *r, const tree_node *node)
{
    static const char *const keys[] = { "model", "all", "joints", NULL };
    const int nv = ramus_model_nv(r->model);
    bool from_model = false;
    if (!doc_map(&r->doc, node, "limits", keys))
        return;
    const tree_entry *model = tree_find(node, "model"), *all = tree_find(node, "all"),
                     *joints = tree_find(node, "joints");
    if (model)
        doc_flag(&r->doc, model, &from_model);
    for (int i = 0; i < nv; i++)
        r->out->limits[i] = (ramus_joint_limits){ -INFINITY, INFINITY, INFINITY, INFINITY, INFINITY };
    if (from_model)
        ramus_model_joint_limits(r->model, r->out->limits);
    if (all)
        read_map(r, all->value, "limits of all joints", 0, nv);
    if (joints && joints->value->kind != TREE_MAP)
        doc_report(&r->doc, joints->line, "'joints' is a map from joints to their limits, not %s",
                   tree_kind_text(joints->value));
    else if (joints)
        for (const tree_entry *e = joints->value->first; e; e = e->next)
            read_joint(r, e);
    r->out->d.limits = r->out->limits;
}
