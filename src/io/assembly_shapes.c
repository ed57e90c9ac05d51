/* assembly_shapes.c - `shapes:`, what a link looks like, read and written
 *
 *     - {box: [0.1, 0.2, 0.3], pose: {xyz: [0, 0, 0.15]}, color: [0.8, 0.1, 0.1]}
 *     - {cylinder: {radius: 0.05, length: 0.3}, collision: true}                     likewise capsule
 *     - {sphere: 0.1, name: tip}
 *     - {mesh: arm.stl, scale: 0.001}                                                or scale: [x, y, z]
 *
 * Lengths are in the units of the file, but for the scale of a mesh: metres for each unit of the mesh.
 */
#include "fields.h"

#include <string.h>

#define AT(member) .at = offsetof(ramus_shape, member)

/* ---- kinds: each is a key ----------------------------------------------------------------------------------- */

static const field round_fields[] = {
    { "radius", FIELD_NUMBER, FIELD_REQUIRED | FIELD_ABOVE_ZERO, AT(radius), UNIT_LENGTH },
    { "length", FIELD_NUMBER, FIELD_REQUIRED | FIELD_ABOVE_ZERO, AT(length), UNIT_LENGTH },
    { .key = NULL },
};

#define ROUND(name) .what = name, .fields = round_fields
static const field kind_fields[RAMUS_SHAPE_KIND_COUNT][2] = {
    [RAMUS_SHAPE_BOX] = { { "box", FIELD_VEC3, FIELD_REQUIRED | FIELD_ABOVE_ZERO, AT(size), UNIT_LENGTH } },
    [RAMUS_SHAPE_CYLINDER] = { { "cylinder", FIELD_MAP, FIELD_REQUIRED, ROUND("a cylinder") } },
    [RAMUS_SHAPE_SPHERE] = { { "sphere", FIELD_NUMBER, FIELD_REQUIRED | FIELD_ABOVE_ZERO, AT(radius), UNIT_LENGTH } },
    [RAMUS_SHAPE_CAPSULE] = { { "capsule", FIELD_MAP, FIELD_REQUIRED, ROUND("a capsule") } },
    [RAMUS_SHAPE_MESH] = { { "mesh", FIELD_TEXT, FIELD_REQUIRED, AT(mesh) } },
};

/* -1 after a problem. */
static int find_kind(assembly *a, const tree_node *node)
{
    int found = -1, count = 0;
    for (int k = 0; k < RAMUS_SHAPE_KIND_COUNT; k++)
        if (tree_find(node, kind_fields[k][0].key)) {
            found = k;
            count++;
        }
    if (count == 1)
        return found;
    doc_report(a, node->line, "a shape is %s of box, cylinder, sphere, capsule and mesh", count ? "only one" : "one");
    return -1;
}

/* ---- fields of all kinds ------------------------------------------------------------------------------------ */

/* One factor, or one for each axis. */
static void read_scale(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    ramus_shape *shape = entity;
    double factor;
    if (!entry)
        return;
    if (!tree_find(r->node, "mesh"))
        doc_report(r->a, entry->line, "scale: only a mesh has one");
    else if (entry->value->kind == TREE_LIST)
        doc_vec3(r->a, entry->value, f->key, 1, &shape->scale);
    else if (doc_number(r->a, entry, 1, &factor))
        shape->scale = ramus_vec3_make(factor, factor, factor);
    if (shape->scale.x == 0 || shape->scale.y == 0 || shape->scale.z == 0)
        doc_report(r->a, entry->value->line, "scale: no factor is zero");
}

static bool is_scaled(const void *entity)
{
    const ramus_shape *s = entity;
    return s->kind == RAMUS_SHAPE_MESH && (s->scale.x != 1 || s->scale.y != 1 || s->scale.z != 1);
}

static void read_color(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    ramus_shape *shape = entity;
    double rgba[4] = { 0, 0, 0, 1 };
    if (!entry || !doc_numbers(r->a, entry->value, f->key, 3, 4, rgba))
        return;
    for (int k = 0; k < 4; k++)
        if (!(rgba[k] >= 0 && rgba[k] <= 1)) {
            doc_report(r->a, entry->value->line, "color: red, green, blue and opacity go from 0 to 1, and %g does not",
                       rgba[k]);
            return;
        }
    memcpy(shape->color, rgba, sizeof rgba);
    shape->has_color = 1;
}

static void write_color(const yaml_writer *w, const void *entity)
{
    const double *c = ((const ramus_shape *)entity)->color;
    export_add(w->out, "[%n, %n, %n, %n]", c[0], c[1], c[2], c[3]);
}

static bool has_color(const void *entity)
{
    return ((const ramus_shape *)entity)->has_color;
}

static const field shape_fields[] = {
    { .key = "box" },
    { .key = "cylinder" },
    { .key = "sphere" },
    { .key = "capsule" },
    { .key = "mesh" },
    { "scale", FIELD_VEC3, 0, AT(scale), .read = read_scale, .is_written = is_scaled },
    { "pose", FIELD_POSE, 0, AT(pose) },
    { "color", .read = read_color, .write = write_color, .is_written = has_color },
    { "collision", FIELD_FLAG, 0, AT(collision) },
    { "name", FIELD_TEXT, 0, AT(name) },
    { .key = NULL },
};

/* ---- the list ----------------------------------------------------------------------------------------------- */

/* Of a link or a black box. False after a problem. */
static bool read_shape(assembly *a, const char *owner, const tree_node *node, ramus_shape *out)
{
    const int before = a->p->errors;
    entity_reader r = { a, node, "shape", owner, NULL };
    ramus_shape shape = ramus_shape_default();
    if (!fields_read(&r, "a shape", shape_fields, &shape))
        return false;
    const int kind = find_kind(a, node);
    if (kind >= 0) {
        shape.kind = (ramus_shape_kind)kind;
        r.name = kind_fields[kind][0].key;
        fields_read_known(&r, kind_fields[kind], &shape);
    }
    *out = shape;
    return a->p->errors == before;
}

void assembly_read_shapes(assembly *a, ramus_module *module, const char *link, const tree_entry *shapes)
{
    const tree_node *list = doc_list(a, shapes);
    ramus_shape shape;
    ramus_error err;
    for (const tree_entry *e = list ? list->first : NULL; e; e = e->next)
        if (read_shape(a, link, e->value, &shape) && module &&
            ramus_module_add_shape(module, link, &shape, &err) != RAMUS_OK)
            doc_report_error(a, e->value->line, &err);
}

void assembly_read_box_shapes(assembly *a, const char *box, const tree_entry *shapes)
{
    const tree_node *list = doc_list(a, shapes);
    ramus_shape shape;
    ramus_error err;
    for (const tree_entry *e = list ? list->first : NULL; e; e = e->next)
        if (read_shape(a, box, e->value, &shape) &&
            ramus_builder_add_black_box_shape(a->builder, box, &shape, &err) != RAMUS_OK)
            doc_report_error(a, e->value->line, &err);
}

void export_yaml_box_shapes(const ramus_model *model, ramus_port port, text *out)
{
    const yaml_writer w = { .model = model, .out = out };
    const int count = ramus_model_nport_shape(model, port);
    for (int k = 0; k < count; k++) {
        const ramus_shape s = ramus_model_port_shape(model, port, k);
        text_add(out, k ? ", {" : ", shapes: [{");
        fields_write(&w, shape_fields, fields_write(&w, kind_fields[s.kind], 0, &s), &s);
        text_add(out, k + 1 < count ? "}" : "}]");
    }
}

void export_yaml_shapes(const ramus_model *model, ramus_link link, ramus_pose x, text *out)
{
    const yaml_writer w = { .model = model, .out = out };
    for (int k = 0; k < ramus_model_nshape(model, link); k++) {
        ramus_shape s = ramus_model_shape(model, link, k);
        s.pose = export_mul(x, s.pose);
        text_add(out, "%s          - {", k ? "" : "        shapes:\n");
        fields_write(&w, shape_fields, fields_write(&w, kind_fields[s.kind], 0, &s), &s);
        text_add(out, "}\n");
    }
}
