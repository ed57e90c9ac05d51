/* assembly_shapes.c - `shapes:`, what a link looks like
 *
 *     - {box: [0.1, 0.2, 0.3], pose: {xyz: [0, 0, 0.15]}, color: [0.8, 0.1, 0.1]}
 *     - {cylinder: {radius: 0.05, length: 0.3}, collision: true}                     likewise capsule
 *     - {sphere: 0.1, name: tip}
 *     - {mesh: arm.stl, scale: 0.001}                                                or scale: [x, y, z]
 *
 * Lengths are in the units of the file, but for the scale of a mesh: metres for each unit of the mesh.
 */
#include "assembly.h"

static void read_length(assembly *a, const tree_entry *entry, double *out)
{
    if (doc_number(a, entry, a->units.length, out) && !(*out > 0))
        doc_complain(a, entry->value->line, "%s: %.60s is not above zero", entry->key, entry->value->text);
}

static void read_box(assembly *a, const tree_entry *entry, ramus_shape *shape)
{
    if (doc_vec3(a, entry->value, "box", a->units.length, &shape->size) &&
        !(shape->size.x > 0 && shape->size.y > 0 && shape->size.z > 0))
        doc_complain(a, entry->value->line, "box: its three edges are above zero");
}

/* A cylinder or capsule. */
static void read_round(assembly *a, const tree_entry *entry, ramus_shape *shape)
{
    static const char *const keys[] = { "radius", "length", NULL };
    const tree_entry *radius = tree_find(entry->value, "radius"), *length = tree_find(entry->value, "length");
    if (!doc_map(a, entry->value, shape->kind == RAMUS_SHAPE_CYLINDER ? "a cylinder" : "a capsule", keys))
        return;
    if (!radius || !length)
        doc_complain(a, entry->line, "%s: it has a radius and a length, as in '{radius: 0.1, length: 0.3}'",
                     entry->key);
    if (radius)
        read_length(a, radius, &shape->radius);
    if (length)
        read_length(a, length, &shape->length);
}

/* One factor, or one for each axis. */
static void read_scale(assembly *a, const tree_entry *entry, ramus_shape *shape)
{
    double factor = 1;
    if (shape->kind != RAMUS_SHAPE_MESH)
        doc_complain(a, entry->line, "scale: only a mesh has one");
    else if (entry->value->kind == TREE_LIST)
        doc_vec3(a, entry->value, "scale", 1, &shape->scale);
    else if (doc_number(a, entry, 1, &factor))
        shape->scale = ramus_vec3_make(factor, factor, factor);
    if (shape->scale.x == 0 || shape->scale.y == 0 || shape->scale.z == 0)
        doc_complain(a, entry->value->line, "scale: no factor is zero");
}

static void read_color(assembly *a, const tree_entry *entry, ramus_shape *shape)
{
    double rgba[4] = { 0, 0, 0, 1 };
    if (!doc_numbers(a, entry->value, "color", 3, 4, rgba))
        return;
    for (int k = 0; k < 4; k++) {
        if (!(rgba[k] >= 0 && rgba[k] <= 1)) {
            doc_complain(a, entry->value->line, "color: red, green, blue and opacity go from 0 to 1, and %g does not",
                         rgba[k]);
            return;
        }
        shape->color[k] = rgba[k];
    }
    shape->has_color = 1;
}

/* The one key that tells the kind; NULL after a problem. */
static const tree_entry *find_kind(assembly *a, const tree_node *node, ramus_shape_kind *kind)
{
    const tree_entry *found = NULL;
    int count = 0;
    for (int k = 0; k < RAMUS_SHAPE_KIND_COUNT; k++) {
        const tree_entry *entry = tree_find(node, ramus_shape_kind_name((ramus_shape_kind)k));
        if (!entry)
            continue;
        found = entry;
        *kind = (ramus_shape_kind)k;
        count++;
    }
    if (count == 1)
        return found;
    doc_complain(a, node->line, "a shape is %s of box, cylinder, sphere, capsule and mesh", count ? "only one" : "one");
    return NULL;
}

static void read_shape(assembly *a, ramus_module *module, const char *link, const tree_node *node)
{
    static const char *const keys[] = { "name", "box",   "cylinder", "sphere",    "capsule", "mesh",
                                        "pose", "scale", "color",    "collision", NULL };
    const int before = a->p->errors;
    ramus_shape shape = ramus_shape_default();
    ramus_error err;
    if (!doc_map(a, node, "a shape", keys))
        return;
    const tree_entry *kind = find_kind(a, node, &shape.kind), *name = tree_find(node, "name"),
                     *pose = tree_find(node, "pose"), *scale = tree_find(node, "scale"),
                     *color = tree_find(node, "color"), *collision = tree_find(node, "collision");
    if (kind && shape.kind == RAMUS_SHAPE_BOX)
        read_box(a, kind, &shape);
    else if (kind && shape.kind == RAMUS_SHAPE_SPHERE)
        read_length(a, kind, &shape.radius);
    else if (kind && shape.kind == RAMUS_SHAPE_MESH) {
        shape.mesh = doc_text(a, kind->value, "mesh");
        shape.line = kind->line;
    } else if (kind)
        read_round(a, kind, &shape);
    if (name)
        shape.name = doc_text(a, name->value, "name");
    if (pose)
        doc_pose(a, pose->value, "pose", &shape.pose);
    if (scale && kind)
        read_scale(a, scale, &shape);
    if (color)
        read_color(a, color, &shape);
    if (collision)
        doc_flag(a, collision, &shape.collision);
    if (a->p->errors == before && module && ramus_module_add_shape(module, link, &shape, &err) != RAMUS_OK)
        doc_complain_error(a, node->line, &err);
}

void assembly_read_shapes(assembly *a, ramus_module *module, const char *link, const tree_entry *shapes)
{
    if (shapes->value->kind != TREE_LIST) {
        doc_complain(a, shapes->line, "shapes: a list is expected, not %s", tree_kind_text(shapes->value));
        return;
    }
    for (const tree_entry *e = shapes->value->first; e; e = e->next)
        read_shape(a, module, link, e->value);
}
