/* urdf_shapes.c - what a URDF's links look like: <visual>, <collision>, <material>
 *
 * Dynamics do not need shapes, so nothing wrong in them is an error: a shape that cannot be read is left out with a
 * warning, and so is a colour. Files of meshes are not opened; their names are kept as they are.
 */
#include "urdf_shapes.h"

#include "base/fail.h"
#include "model/shape.h"

#include <string.h>

static bool is_element(const xml_document *doc, int element, const char *name)
{
    return strcmp(doc->element[element].name, name) == 0;
}

/* ---- materials ---------------------------------------------------------------------------------------------- */

/* A material that specifies its colour or texture, and does not only refer to another. */
static bool is_defined(const xml_document *doc, int material)
{
    return xml_child(doc, material, "color") >= 0 || xml_child(doc, material, "texture") >= 0;
}

static void add_material(const xml_document *doc, int material, name_map *materials)
{
    const char *name = material >= 0 ? xml_attribute(doc, material, "name") : NULL;
    if (name && name[0] && is_defined(doc, material))
        names_add(materials, name, material);
}

bool urdf_collect_materials(const xml_document *doc, int robot, const ramus_allocator *allocator, name_map *materials)
{
    size_t count = 0;
    for (size_t k = 0; k < doc->nelement; k++)
        count += (size_t)is_element(doc, (int)k, "material");
    if (!names_reserve(materials, allocator, count))
        return false;
    if (count == 0)
        return true;
    const int first = doc->element[robot].first_child;
    for (int e = first; e >= 0; e = doc->element[e].next)
        if (is_element(doc, e, "material"))
            add_material(doc, e, materials);
    for (int e = first; e >= 0; e = doc->element[e].next) {
        if (!is_element(doc, e, "link"))
            continue;
        for (int v = doc->element[e].first_child; v >= 0; v = doc->element[v].next)
            if (is_element(doc, v, "visual"))
                add_material(doc, xml_child(doc, v, "material"), materials);
    }
    return true;
}

static void read_color(const urdf_place *at, int visual, const name_map *materials, ramus_shape *shape)
{
    urdf_leniency lenient = { "the colour is left out", 0 };
    urdf_place soft = *at;
    soft.lenient = &lenient;
    int material = urdf_single(at, visual, "material", URDF_REPEAT_WARNS);
    if (material < 0)
        return;
    if (!is_defined(at->doc, material)) {
        const char *name = xml_attribute(at->doc, material, "name");
        const int found = name ? names_find(materials, name) : -1;
        if (found < 0 && name && name[0])
            urdf_complain(&soft, material, RAMUS_ERR_NOT_FOUND, "there is no material '%.200s'", name);
        if (found < 0)
            return;
        material = found;
    }
    const int color = xml_child(at->doc, material, "color");
    double rgba[4];
    if (color < 0 || !urdf_read_numbers(&soft, color, "rgba", URDF_REQUIRED, 4, rgba))
        return;
    for (int k = 0; k < 4; k++)
        if (!(rgba[k] >= 0 && rgba[k] <= 1)) {
            urdf_complain(&soft, color, RAMUS_ERR_MODEL, "rgba of <color>: %g is not between 0 and 1", rgba[k]);
            return;
        }
    memcpy(shape->color, rgba, sizeof rgba);
    shape->has_color = 1;
}

/* ---- geometry ----------------------------------------------------------------------------------------------- */

/* The first child of <geometry> that is a shape, -1: none. */
static int find_geometry(const urdf_place *at, int geometry, ramus_shape_kind *kind)
{
    int found = -1;
    for (int e = at->doc->element[geometry].first_child; e >= 0; e = at->doc->element[e].next)
        for (int k = 0; k < RAMUS_SHAPE_KIND_COUNT; k++) {
            if (!is_element(at->doc, e, ramus_shape_kind_name((ramus_shape_kind)k)))
                continue;
            if (found >= 0) {
                urdf_warn(at, e, "a <geometry> has two shapes: only the first counts");
                return found;
            }
            found = e;
            *kind = (ramus_shape_kind)k;
        }
    return found;
}

static void read_vec3(const urdf_place *at, int element, const char *attribute, urdf_presence presence, ramus_vec3 *out)
{
    double value[3];
    if (urdf_read_numbers(at, element, attribute, presence, 3, value))
        *out = ramus_vec3_make(value[0], value[1], value[2]);
}

/* What is wrong is counted in at->lenient. */
static void read_geometry(const urdf_place *at, int element, ramus_shape *shape)
{
    const int geometry = urdf_single(at, element, "geometry", URDF_REPEAT_WARNS);
    const int e = geometry >= 0 ? find_geometry(at, geometry, &shape->kind) : -1;
    ramus_error why;
    if (e < 0) {
        urdf_complain(at, geometry >= 0 ? geometry : element, RAMUS_ERR_PARSE,
                      geometry >= 0 ? "<%s> has no <box>, <cylinder>, <sphere>, <capsule> or <mesh>"
                                    : "<%s> has no <geometry>",
                      geometry >= 0 ? "geometry" : at->doc->element[element].name);
        return;
    }
    if (shape->kind == RAMUS_SHAPE_BOX) {
        read_vec3(at, e, "size", URDF_REQUIRED, &shape->size);
    } else if (shape->kind == RAMUS_SHAPE_MESH) {
        shape->mesh = xml_attribute(at->doc, e, "filename");
        shape->line = at->doc->element[e].line;
        read_vec3(at, e, "scale", URDF_OPTIONAL, &shape->scale);
    } else {
        urdf_read_numbers(at, e, "radius", URDF_REQUIRED, 1, &shape->radius);
        if (shape->kind != RAMUS_SHAPE_SPHERE)
            urdf_read_numbers(at, e, "length", URDF_REQUIRED, 1, &shape->length);
    }
    if (at->lenient->wrong == 0 && shape_check(shape, &why) != RAMUS_OK)
        urdf_complain(at, e, why.status, "%.500s", why.text);
}

ramus_status urdf_read_shapes(const urdf_place *at, const name_map *materials, ramus_module *module, ramus_error *err)
{
    for (int e = at->doc->element[at->element].first_child; e >= 0; e = at->doc->element[e].next) {
        const int collision = is_element(at->doc, e, "collision");
        if (!collision && !is_element(at->doc, e, "visual"))
            continue;
        urdf_leniency lenient = { "the shape is left out", 0 };
        urdf_place soft = *at;
        soft.lenient = &lenient;
        ramus_shape shape = ramus_shape_default();
        shape.collision = collision;
        shape.name = xml_attribute(at->doc, e, "name");
        shape.pose = urdf_read_origin(&soft, e);
        read_geometry(&soft, e, &shape);
        if (!collision)
            read_color(at, e, materials, &shape);
        if (lenient.wrong == 0 && module)
            RAMUS_TRY(ramus_module_add_shape(module, at->name, &shape, err));
    }
    return RAMUS_OK;
}
